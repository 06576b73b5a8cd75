//! Which part of a run a card plays: every step is done, some are dwelt on.

use std::time::Duration;

use super::run::Run;
use super::{Choice, Scenario, Tier};
use crate::sim::player::Plan;

/// A card's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The values of the switches.
    pub choice: Choice,
    /// The tier whose steps and those below it are dwelt on.
    pub tier: Tier,
    /// For each step of the script whether it is dwelt on.
    pub dwelling: Vec<bool>,
}

impl Scenario {
    /// Returns the part of a card, named as in its id: `basics`,
    /// `pitfall:uses-hw`. What has no part of its own and is no tier plays the
    /// solid tier.
    #[must_use]
    pub fn part(&self, card: &str) -> Part {
        let play = self.plays.iter().find(|play| play.card.text == card);
        let tier = Tier::ALL.into_iter().find(|tier| tier.name() == card).unwrap_or(Tier::Solid);
        let range = play.and_then(|play| play.dwell);
        let dwells = |(at, step): (usize, &super::Step)| match range {
            Some((first, last)) => (first..=last).contains(&at),
            None => step.tier <= tier,
        };
        let dwelling: Vec<bool> = self.steps.iter().enumerate().map(dwells).collect();
        let choice = match play {
            Some(play) => self.with(&self.base(), &play.set),
            None => self.base(),
        };
        Part { choice, tier, dwelling }
    }

    /// Returns all of a run as a part: every step is dwelt on.
    #[must_use]
    pub fn whole(&self, run: &Run) -> Part {
        let choice = run.choice.clone();
        Part { choice, tier: Tier::Deeper, dwelling: vec![true; self.steps.len()] }
    }

    /// Returns the cards that have a part of their own.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.plays.iter().map(|play| play.card.text.as_str())
    }
}

impl Part {
    /// Tells whether a position of the run is dwelt on.
    #[must_use]
    pub fn dwells(&self, run: &Run, position: usize) -> bool {
        let step = run.steps.get(position).and_then(|played| played.step);
        step.and_then(|step| self.dwelling.get(step)).copied().unwrap_or(false)
    }

    /// Shows each of its steps for `pace`, those that say so longer.
    #[must_use]
    pub fn plan(&self, run: &Run, pace: Duration) -> Plan {
        let dwelling: Vec<bool> =
            (1..run.steps.len()).map(|position| self.dwells(run, position)).collect();
        Plan::paced(&dwelling, pace, &run.pauses())
    }
}
