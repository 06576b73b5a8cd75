//! The run that plays beside an answer.

use std::time::Duration;

use crate::domain::Question;
use crate::session::Asked;
use crate::sim::play::Play;
use crate::sim::scenario::{Scenario, Severity, Tier, parse};

/// Returns the part of the question's run that the card plays; `None` when the
/// question has no simulation, or one that does not run.
#[must_use]
pub fn play_of(asked: &Asked) -> Option<Play> {
    let card = match asked.card.kind {
        kind if kind.has_slug() => format!("{}:{}", kind.name(), asked.card.slug),
        kind => kind.name().to_owned(),
    };
    let scenario = scenario(&asked.question, &card)?;
    Play::new(&scenario, &card, |tier| spoken(&asked.question, tier))
}

/// The first simulation that has a part for the card, else the first.
fn scenario(question: &Question, card: &str) -> Option<Scenario> {
    let [only] = question.simulations.as_slice() else {
        let mut scenarios = question.simulations.iter().map(|simulation| read(&simulation.source));
        let first = scenarios.next()?;
        let names = |scenario: &Scenario| scenario.parts().any(|part| part == card);
        if first.as_ref().is_some_and(names) {
            return first;
        }
        return scenarios.flatten().find(names).or(first);
    };
    read(&only.source)
}

/// Reads a scenario. One with faults may not show what its author meant.
fn read(source: &str) -> Option<Scenario> {
    let (scenario, faults) = parse(source);
    scenario.filter(|_| !faults.iter().any(|fault| fault.rule.severity == Severity::Error))
}

/// The spoken time of a tier.
fn spoken(question: &Question, tier: Tier) -> Duration {
    let (stated, usual) = match tier {
        Tier::Basics => (question.basics.as_ref(), Question::BASICS_SECONDS),
        Tier::Solid | Tier::Deeper => (question.solid.as_ref(), Question::SOLID_SECONDS),
    };
    let seconds = stated.and_then(|tier| tier.seconds).unwrap_or(usual);
    Duration::from_secs(u64::from(seconds))
}
