//! A scenario on the stage: its base run and the timelines made of it. A fork
//! never changes what it came from; the base is never dropped.

use std::rc::Rc;
use std::time::Duration;

use super::play::Play;
use super::scenario::{Run, Scenario};
use super::timeline::{MOST_FORKS, TimelineError};

/// A scenario with its timelines.
#[derive(Clone, Debug)]
pub struct Stage {
    scenario: Rc<Scenario>,
    /// The spoken time of the solid tier.
    spoken: Duration,
    tracks: Vec<Track>,
    shown: usize,
}

/// A timeline of the stage.
#[derive(Clone, Debug)]
pub struct Track {
    /// What it is called: `base`, `unclean = false`, `crash L`.
    pub label: String,
    /// How it came to be.
    pub origin: Origin,
    /// Its pictures and captions.
    pub play: Rc<Play>,
    /// Whether a file holds it as it is.
    saved: bool,
}

impl Track {
    /// Tells whether it is the user's own work that nothing else holds: what if
    /// and hunts are made again by a key.
    #[must_use]
    pub const fn is_unsaved(&self) -> bool {
        matches!(self.origin, Origin::Injected(_)) && !self.saved
    }
}

/// How a timeline came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The script, as the deck has it.
    Base,
    /// The script under another value of a switch.
    WhatIf,
    /// Verbs of the user's own, after this position of the timeline it forks.
    Injected(usize),
    /// The way that a hunt found, after this position.
    Hunted(usize),
}

impl Stage {
    /// Puts a run of a scenario on the stage.
    #[must_use]
    pub fn new(scenario: Rc<Scenario>, run: Run, spoken: Duration) -> Self {
        let mut stage = Self { scenario, spoken, tracks: Vec::new(), shown: 0 };
        stage.add("base".to_owned(), Origin::Base, run);
        stage
    }

    /// Returns the scenario.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Returns the timelines, the base first.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// Returns the number of the timeline that is shown; 0 is the base.
    #[must_use]
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// Returns the timeline that is shown.
    #[must_use]
    pub fn track(&self) -> Option<&Track> {
        self.tracks.get(self.shown)
    }

    /// Returns the base.
    #[must_use]
    pub fn base(&self) -> Option<&Track> {
        self.tracks.first()
    }

    /// Returns the timeline that stands beside the one that is shown: beside a
    /// fork the base, beside the base the newest fork.
    #[must_use]
    pub fn other(&self) -> Option<&Track> {
        match self.shown {
            0 => self.tracks.last().filter(|_| self.tracks.len() > 1),
            _ => self.base(),
        }
    }

    /// Shows another timeline.
    pub fn show(&mut self, number: usize) {
        if number < self.tracks.len() {
            self.shown = number;
        }
    }

    /// Does the script under another value of a switch of the base, and shows that.
    /// Where it was done before, that one is shown.
    ///
    /// # Errors
    ///
    /// In words: there are too many forks, or the run cannot be done.
    pub fn what_if(&mut self, switch: usize, value: usize) -> Result<(), String> {
        let base = self.base().map(|base| base.play.run().choice.clone()).unwrap_or_default();
        let choice = self.scenario.with_value(&base, switch, value);
        let made =
            |track: &Track| track.origin == Origin::WhatIf && track.play.run().choice == choice;
        if let Some(at) = self.tracks.iter().position(made) {
            self.shown = at;
            return Ok(());
        }
        self.room()?;
        let run = self.scenario.run(&choice).map_err(|faults| {
            faults.first().map_or_else(String::new, |fault| fault.message.clone())
        })?;
        let label = self
            .scenario
            .switches()
            .get(switch)
            .map_or_else(String::new, |known| format!("{} = {}", known.key, known.word(value)));
        self.add(label, Origin::WhatIf, run);
        Ok(())
    }

    /// Does a verb after a position of the timeline that is shown, on a fork. At
    /// the end of such a fork the verb is added to it. Returns the position after
    /// the verb.
    ///
    /// # Errors
    ///
    /// The text is no verb, or a limit is reached. Then nothing changes.
    pub fn inject(&mut self, position: usize, verb: &str) -> Result<usize, String> {
        let track = self.track().ok_or_else(String::new)?.clone();
        let at_end = position == track.play.run().last();
        let goes_on = matches!(track.origin, Origin::Injected(_)) && at_end;
        if !goes_on {
            self.room()?;
        }
        let mut run = track.play.run().fork(position).ok_or_else(String::new)?;
        run.inject(verb).map_err(|error| told(&error))?;
        let position = run.last();
        if goes_on {
            self.renew(run);
        } else {
            self.add(verb.to_owned(), Origin::Injected(position.saturating_sub(1)), run);
        }
        Ok(position)
    }

    /// Takes the last verb of the fork that is shown back; with its only one the
    /// fork goes. Tells whether there was one.
    pub fn take_back(&mut self) -> bool {
        let Some(Track { origin: Origin::Injected(from), play, .. }) = self.track() else {
            return false;
        };
        let last = play.run().last();
        if last <= from + 1 {
            self.drop_fork();
        } else if let Some(run) = play.run().fork(last - 1) {
            self.renew(run);
        }
        true
    }

    /// Takes the way that a hunt found after a position of the timeline that is
    /// shown, and shows it.
    ///
    /// # Errors
    ///
    /// A limit is reached.
    pub fn hunted(&mut self, position: usize, goal: &str, verbs: &[String]) -> Result<(), String> {
        self.room()?;
        let mut run = self
            .track()
            .and_then(|track| track.play.run().fork(position))
            .ok_or_else(String::new)?;
        for verb in verbs {
            run.inject(verb).map_err(|error| told(&error))?;
        }
        self.add(format!("hunt: {goal}"), Origin::Hunted(position), run);
        Ok(())
    }

    /// Drops the fork that is shown, and shows the base. Tells whether it was one.
    pub fn drop_fork(&mut self) -> bool {
        if self.shown == 0 || self.shown >= self.tracks.len() {
            return false;
        }
        self.tracks.remove(self.shown);
        self.shown = 0;
        true
    }

    /// Returns how many forks are the user's own work that nothing else holds.
    #[must_use]
    pub fn unsaved(&self) -> usize {
        self.tracks.iter().filter(|track| track.is_unsaved()).count()
    }

    /// Takes down that a file holds the timeline that is shown.
    pub fn saved(&mut self) {
        if let Some(track) = self.tracks.get_mut(self.shown) {
            track.saved = true;
        }
    }

    fn room(&self) -> Result<(), String> {
        if self.tracks.len() > MOST_FORKS { Err(told(&TimelineError::Forks)) } else { Ok(()) }
    }

    fn add(&mut self, label: String, origin: Origin, run: Run) {
        let play = self.play(run);
        self.tracks.push(Track { label, origin, play, saved: false });
        self.shown = self.tracks.len() - 1;
    }

    /// Puts another run in the place of the one that is shown.
    fn renew(&mut self, run: Run) {
        let play = self.play(run);
        if let Some(track) = self.tracks.get_mut(self.shown) {
            track.play = play;
            track.saved = false;
        }
    }

    fn play(&self, run: Run) -> Rc<Play> {
        Rc::new(Play::whole(self.scenario.model(), run, self.spoken))
    }
}

/// Says why a timeline cannot grow, and what can be done.
fn told(error: &TimelineError) -> String {
    match error {
        TimelineError::Verb(fault) if !fault.help.is_empty() => {
            format!("{}; {}", fault.message, fault.help)
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scenario::parse;
    use super::*;

    const SOURCE: &str = r#"
model = "kafka.partition"
config = { replicas = ["L", "F1"], log = { all = ["A 0-4"] }, unclean = true }
[[switch]]
key = "unclean"
values = [true, false]
[[step]]
do = "produce X 1"
[[step]]
do = ["crash L", "fence L"]
"#;

    fn stage() -> Stage {
        let (scenario, faults) = parse(SOURCE);
        assert_eq!(faults, []);
        let scenario = Rc::new(scenario.unwrap());
        let run = scenario.run(&scenario.base()).unwrap();
        Stage::new(scenario, run, Duration::from_secs(50))
    }

    fn labels(stage: &Stage) -> Vec<&str> {
        stage.tracks().iter().map(|track| track.label.as_str()).collect()
    }

    #[test]
    fn a_what_if_is_made_once_and_never_changes_the_base() {
        let mut stage = stage();
        stage.what_if(0, 1).unwrap();
        assert_eq!((labels(&stage), stage.shown()), (vec!["base", "unclean = false"], 1));
        stage.show(0);
        assert_eq!(stage.other().unwrap().label, "unclean = false");
        stage.what_if(0, 1).unwrap();
        assert_eq!((stage.tracks().len(), stage.shown()), (2, 1));
        assert_eq!(stage.other().unwrap().label, "base");
        assert!(stage.drop_fork());
        assert!(!stage.drop_fork(), "the base stays");
        assert_eq!(labels(&stage), ["base"]);
    }

    #[test]
    fn verbs_go_to_the_end_of_their_fork_and_are_taken_back() {
        let mut stage = stage();
        assert_eq!(stage.inject(1, "crash F1"), Ok(2));
        assert_eq!(stage.inject(2, "crash L"), Ok(3));
        assert_eq!((labels(&stage), stage.shown()), (vec!["base", "crash F1"], 1));
        let told = stage.inject(3, "crush L").unwrap_err();
        assert!(told.contains("crash"), "{told}");
        assert_eq!(stage.inject(2, "restart F1"), Ok(3), "before its end it is forked again");
        assert_eq!(stage.tracks().len(), 3);
        assert!(stage.take_back());
        assert_eq!(labels(&stage), ["base", "crash F1"]);
        assert!(!stage.take_back(), "the base was not injected");
        stage.show(1);
        assert!(stage.take_back());
        assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
        assert!(stage.take_back());
        assert_eq!(labels(&stage), ["base"]);
        assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
    }

    #[test]
    fn there_are_eight_forks_at_most() {
        let mut stage = stage();
        for n in 0..8 {
            stage.show(0);
            assert_eq!(stage.inject(1, "crash F1"), Ok(2), "fork {n}");
        }
        stage.show(0);
        let told = stage.inject(1, "crash F1").unwrap_err();
        assert_eq!(told, "a run has at most 8 forks; drop one");
        assert!(stage.hunted(1, "CommittedStays", &[]).is_err());
        assert!(stage.what_if(0, 1).is_err());
        assert_eq!(stage.tracks().len(), 9);
    }
}
