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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::Simulation;

    fn simulation(step: &str, play: &str) -> Simulation {
        let source = format!(
            "model = \"board\"\n[config]\nboxes = {{ a = {{ label = \"A\" }} }}\n[[step]]\n\
             tag = \"t\"\ndo = \"put x a\"\nsay = \"{step}\"\n{play}"
        );
        Simulation { name: None, source }
    }

    fn chosen(simulations: Vec<Simulation>, card: &str) -> Option<String> {
        let question = Question { simulations, ..Question::default() };
        let scenario = scenario(&question, card)?;
        let play = Play::new(&scenario, card, |tier| spoken(&question, tier))?;
        Some(play.caption(1).to_owned())
    }

    #[test]
    fn the_first_simulation_that_names_the_card_plays_for_it() {
        let part = |card: &str| format!("[[play]]\ncard = \"{card}\"\nfrom = \"t\"\nto = \"t\"\n");
        let all = || {
            vec![
                simulation("first", ""),
                simulation("second", &part("pitfall:a")),
                simulation("third", &part("pitfall:a")),
                simulation("fourth", &part("followup:b")),
            ]
        };
        assert_eq!(chosen(all(), "pitfall:a").as_deref(), Some("second"));
        assert_eq!(chosen(all(), "followup:b").as_deref(), Some("fourth"));
        assert_eq!(chosen(all(), "solid").as_deref(), Some("first"));
        assert_eq!(chosen(Vec::new(), "solid"), None);
    }

    #[test]
    fn a_scenario_with_a_fault_is_no_picture() {
        let broken = Simulation { name: None, source: "model = \"no\"".to_owned() };
        assert_eq!(chosen(vec![broken.clone()], "solid"), None);
        assert_eq!(chosen(vec![broken, simulation("second", "")], "solid"), None);
    }

    #[test]
    fn the_tiers_say_how_long_they_are_spoken() {
        let mut question = Question::default();
        assert_eq!(spoken(&question, Tier::Basics), Duration::from_secs(20));
        assert_eq!(spoken(&question, Tier::Deeper), Duration::from_secs(50));
        let tier = crate::domain::question::Tier { seconds: Some(70), text: String::new() };
        question.solid = Some(tier);
        assert_eq!(spoken(&question, Tier::Solid), Duration::from_secs(70));
    }
}
