//! A run that leaves the script: cut after a position, with verbs of one's own.

use super::Run;
use super::run::Played;
use crate::sim::account;
use crate::sim::timeline::{Timeline, TimelineError};

impl Run {
    /// Returns the run up to and with a position. It shares all states with this
    /// one, which what is done on it never changes.
    #[must_use]
    pub fn fork(&self, position: usize) -> Option<Self> {
        let steps = self.steps.get(..=position)?.to_vec();
        let last = steps.last()?.last();
        Some(Self {
            choice: self.choice.clone(),
            config: self.config.clone(),
            id: self.id,
            timeline: self.timeline.upto(last)?,
            steps,
        })
    }

    /// Does a verb at the end, as a step of its own. What came of it is its caption.
    ///
    /// # Errors
    ///
    /// When the text is no verb, or a limit is reached. Then nothing changes.
    pub fn inject(&mut self, verb: &str) -> Result<(), TimelineError> {
        let first = self.timeline.base().len();
        let frame = self.timeline.act(Timeline::BASE, verb)?;
        let tier = self.steps.last().map(|step| step.tier).unwrap_or_default();
        self.steps.push(Played {
            verbs: vec![(frame.verb.clone(), frame.outcome.clone())],
            frames: first..first + 1,
            say: account::in_words(&frame).join(" "),
            tier,
            ..Played::default()
        });
        Ok(())
    }

    /// Returns the position of this run that stands beside a position of another:
    /// that of the same step of the script; where a switch leaves it out, the one
    /// before it; where this run has left the script, the one of the same number.
    #[must_use]
    pub fn abreast(&self, other: &Self, position: usize) -> usize {
        let by_number = position.min(self.last());
        let Some(step) = other.steps.get(position).and_then(|played| played.step) else {
            return by_number;
        };
        let goes_on = self.steps.iter().any(|played| played.step.is_some_and(|at| at >= step));
        let upto = self.steps.iter().rposition(|played| played.step.is_some_and(|at| at <= step));
        if goes_on { upto.unwrap_or(0) } else { by_number }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use crate::sim::Outcome;

    const SOURCE: &str = r#"
model = "kafka.partition"
config = { replicas = ["L", "F1"], log = { all = ["A 0-4"] } }
[[switch]]
key = "tag.extra"
values = [true, false]
[[step]]
do = "produce X 1"
[[step]]
tag = "extra"
do = "fetch F1"
[[step]]
do = "crash F1"
"#;

    fn run() -> Run {
        let (scenario, faults) = parse(SOURCE);
        assert_eq!(faults, []);
        let scenario = scenario.unwrap();
        scenario.run(&scenario.base()).unwrap()
    }

    #[test]
    fn a_fork_goes_its_own_way_and_leaves_the_run_as_it_is() {
        let run = run();
        let mut fork = run.fork(1).unwrap();
        assert_eq!((fork.steps.len(), fork.timeline.base().len()), (2, 2));
        fork.inject("crash L").unwrap();
        fork.inject("produce Y 1").unwrap();
        assert!(matches!(fork.steps[3].verbs[0].1, Outcome::Refused(_)));
        assert!(fork.steps[2].say.starts_with("crash L: done. "), "{}", fork.steps[2].say);
        assert!(fork.inject("crush L").is_err());
        assert_eq!(fork.steps.len(), 4);
        assert_eq!((run.steps.len(), run.timeline.base().len()), (4, 4));
        let same = fork.fork(1).unwrap();
        let (one, other) = (same.after(1).unwrap(), run.after(1).unwrap());
        assert!(one.world.same(&*other.world));
        assert!(run.fork(9).is_none());
    }

    #[test]
    fn runs_are_set_abreast_by_the_steps_of_the_script() {
        let (scenario, _) = parse(SOURCE);
        let scenario = scenario.unwrap();
        let base = scenario.run(&scenario.base()).unwrap();
        let choice = scenario.set_switch(&scenario.base(), "tag.extra", "false").unwrap();
        let other = scenario.run(&choice).unwrap();
        let abreast: Vec<usize> = (0..4).map(|at| other.abreast(&base, at)).collect();
        assert_eq!(abreast, [0, 1, 1, 2]);
        assert_eq!(base.abreast(&other, 2), 3);
        let mut fork = base.fork(1).unwrap();
        fork.inject("crash L").unwrap();
        assert_eq!(base.abreast(&fork, 2), 2, "an injected step goes by its number");
    }
}
