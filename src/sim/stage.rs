//! A scenario on the stage: its base run and the timelines made of it. A fork
//! never changes what it came from; the base is never dropped.

use std::rc::Rc;
use std::time::Duration;

use super::play::Play;
use super::scenario::{Run, Scenario, Tier};
use super::timeline::{MOST_FORKS, TimelineError};

/// A scenario with its timelines.
#[derive(Clone, Debug)]
pub struct Stage {
    scenario: Rc<Scenario>,
    /// How long a step is shown, on every timeline.
    pace: Duration,
    tracks: Vec<Track>,
    shown: usize,
    /// How many timelines were made so far.
    made: usize,
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
    id: usize,
    /// The timeline it was made of.
    of: usize,
}

/// How a timeline came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The script, as the deck has it.
    Base,
    /// What it was made of, under another value of a switch.
    WhatIf,
    /// Verbs of the user's own, after this position of the timeline it forks.
    Injected(usize),
    /// The way that a hunt found, after this position.
    Hunted(usize),
}

impl Track {
    /// Returns the position after which it left what it was made of; what if leaves
    /// nothing, it does the same under other settings.
    #[must_use]
    pub const fn left(&self) -> Option<usize> {
        match self.origin {
            Origin::Injected(at) | Origin::Hunted(at) => Some(at),
            Origin::Base | Origin::WhatIf => None,
        }
    }

    /// Returns the position that stands beside a position of another timeline: that
    /// of the same step; beside what one of them did alone, where they parted, and
    /// beside what this one did alone, its end.
    #[must_use]
    pub fn abreast(&self, other: &Self, at: usize) -> usize {
        match (other.left(), self.left()) {
            (Some(left), _) if at > left => self.play.run().abreast(other.play.run(), left),
            (_, Some(left)) if at > left => self.play.run().last(),
            _ => self.play.run().abreast(other.play.run(), at),
        }
    }
}

impl Stage {
    /// Puts a run of a scenario on the stage. `spoken` is the spoken time of the solid
    /// tier: all timelines have its pace.
    #[must_use]
    pub fn new(scenario: Rc<Scenario>, run: Run, spoken: Duration) -> Self {
        let pace = run.pace(Tier::Solid, spoken);
        let mut stage = Self { scenario, pace, tracks: Vec::new(), shown: 0, made: 0 };
        stage.add("base".to_owned(), Origin::Base, 0, run);
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

    /// Returns the timeline that the one that is shown was made of: where that is
    /// gone, the base.
    #[must_use]
    pub fn source(&self) -> Option<&Track> {
        self.tracks.get(self.source_number())
    }

    fn source_number(&self) -> usize {
        let of = self.track().map(|track| track.of);
        self.tracks.iter().position(|track| Some(track.id) == of).unwrap_or(0)
    }

    /// Shows the timeline that the one that is shown was made of.
    pub fn show_source(&mut self) {
        self.shown = self.source_number();
    }

    /// Returns the timeline that stands beside the one that is shown: beside a
    /// fork what it was made of, beside the base the newest fork.
    #[must_use]
    pub fn other(&self) -> Option<&Track> {
        match self.shown {
            0 => self.tracks.last().filter(|_| self.tracks.len() > 1),
            _ => self.source(),
        }
    }

    /// Returns the timeline that what if is about: the one that is shown where it
    /// left the script, else the base.
    #[must_use]
    pub fn subject(&self) -> Option<&Track> {
        self.track().filter(|track| own_steps(track.play.run()).is_some()).or_else(|| self.base())
    }

    /// Shows another timeline.
    pub fn show(&mut self, number: usize) {
        if number < self.tracks.len() {
            self.shown = number;
        }
    }

    /// Does what the subject did under another value of a switch, and shows that.
    /// Where it was done before, that one is shown.
    ///
    /// # Errors
    ///
    /// In words: there are too many forks, or the run cannot be done.
    pub fn what_if(&mut self, switch: usize, value: usize) -> Result<(), String> {
        let subject = self.subject().ok_or_else(String::new)?.clone();
        let was = subject.play.run();
        let choice = self.scenario.with_value(&was.choice, switch, value);
        let made = |track: &Track| {
            (&track.origin, track.of) == (&Origin::WhatIf, subject.id)
                && track.play.run().choice == choice
        };
        if let Some(at) = self.tracks.iter().position(made) {
            self.shown = at;
            return Ok(());
        }
        self.room()?;
        let run = self.scenario.run(&choice).map_err(|faults| {
            faults.first().map_or_else(String::new, |fault| fault.message.clone())
        })?;
        let run = keep_names(alike(run, was)?, was);
        let known = self.scenario.switches().get(switch);
        let label = known
            .map_or_else(String::new, |known| format!("{} = {}", known.key, known.word(value)));
        let label = match subject.origin {
            Origin::Base => label,
            _ => format!("{}, {label}", subject.label),
        };
        self.add(label, Origin::WhatIf, subject.id, run);
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
            let origin = Origin::Injected(position.saturating_sub(1));
            self.add(verb.to_owned(), origin, track.id, run);
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
            self.drop_fork(last);
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
        let track = self.track().ok_or_else(String::new)?;
        let of = track.id;
        let mut run = track.play.run().fork(position).ok_or_else(String::new)?;
        for verb in verbs {
            run.inject(verb).map_err(|error| told(&error))?;
        }
        self.add(format!("hunt: {goal}"), Origin::Hunted(position), of, run);
        Ok(())
    }

    /// Drops the fork that is shown, and shows what it was made of. Returns the
    /// position there that stood beside one of the fork: where it began. The base
    /// stays.
    pub fn drop_fork(&mut self, at: usize) -> Option<usize> {
        if self.shown == 0 {
            return None;
        }
        let at = self.source()?.abreast(self.track()?, at);
        let source = self.source_number();
        self.tracks.remove(self.shown);
        // It was made before, and so stands before.
        self.shown = source;
        Some(at)
    }

    fn room(&self) -> Result<(), String> {
        if self.tracks.len() > MOST_FORKS { Err(told(&TimelineError::Forks)) } else { Ok(()) }
    }

    fn add(&mut self, label: String, origin: Origin, of: usize, run: Run) {
        let play = self.play(run);
        self.tracks.push(Track { label, origin, play, id: self.made, of });
        self.made += 1;
        self.shown = self.tracks.len() - 1;
    }

    /// Puts another run in the place of the one that is shown.
    fn renew(&mut self, run: Run) {
        let play = self.play(run);
        if let Some(track) = self.tracks.get_mut(self.shown) {
            track.play = play;
        }
    }

    fn play(&self, run: Run) -> Rc<Play> {
        Rc::new(Play::whole(self.scenario.model(), run, self.pace))
    }
}

/// The first step that is no step of the script.
fn own_steps(run: &Run) -> Option<usize> {
    (1..=run.last()).find(|at| run.steps.get(*at).is_some_and(|played| played.step.is_none()))
}

/// Does on a run of the script what another did after it left the script.
fn alike(run: Run, other: &Run) -> Result<Run, String> {
    let Some(own) = own_steps(other) else { return Ok(run) };
    let last = other.steps.get(own.saturating_sub(1)).and_then(|played| played.step);
    let at = run.steps.iter().rposition(|played| played.step <= last);
    let mut run = at.and_then(|at| run.fork(at)).ok_or_else(String::new)?;
    for (verb, _) in other.steps.iter().skip(own).flat_map(|played| &played.verbs) {
        run.inject(verb).map_err(|error| told(&error))?;
    }
    Ok(run)
}

/// Leaves the names of steps where they hold: where the same is said as before.
fn keep_names(mut run: Run, other: &Run) -> Run {
    let said = |at: usize| {
        let known = other.steps.get(other.abreast(&run, at));
        known.map(|known| (known.step, known.say.clone()))
    };
    let all: Vec<_> = (0..run.steps.len()).map(said).collect();
    for (played, said) in run.steps.iter_mut().zip(all) {
        if said.is_none_or(|said| said != (played.step, played.say.clone())) {
            played.point = None;
            played.tag = None;
        }
    }
    run
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
        assert_eq!(stage.drop_fork(2), Some(2));
        assert_eq!(stage.drop_fork(2), None, "the base stays");
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
        stage.show(0);
        assert!(!stage.take_back(), "the base was not injected");
        stage.show(1);
        assert!(stage.take_back());
        assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
        assert!(stage.take_back());
        assert_eq!(labels(&stage), ["base"]);
        assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
    }

    #[test]
    fn what_if_on_a_fork_does_its_verbs_too() {
        let mut stage = stage();
        stage.inject(1, "crash F1").unwrap();
        stage.inject(2, "crash L").unwrap();
        stage.what_if(0, 1).unwrap();
        assert_eq!(labels(&stage)[2], "crash F1, unclean = false");
        let verbs: Vec<String> = stage
            .track()
            .unwrap()
            .play
            .run()
            .steps
            .iter()
            .flat_map(|step| step.verbs.iter().map(|(verb, _)| verb.clone()))
            .collect();
        assert_eq!(verbs, ["produce X 1", "crash F1", "crash L"]);
        assert_eq!(stage.source().unwrap().label, "crash F1");
        assert_eq!(stage.drop_fork(3), Some(3), "both go on as one");
        assert_eq!(stage.shown(), 1);
    }

    #[test]
    fn a_fork_goes_back_to_where_it_began_and_the_base_waits_there() {
        let mut stage = stage();
        stage.inject(1, "crash F1").unwrap();
        stage.inject(2, "crash L").unwrap();
        let [base, fork] = [0, 1].map(|at| stage.tracks()[at].clone());
        assert_eq!([0, 1, 2, 3].map(|at| base.abreast(&fork, at)), [0, 1, 1, 1]);
        assert_eq!([0, 1, 2].map(|at| fork.abreast(&base, at)), [0, 1, 3]);
        assert_eq!((stage.drop_fork(3), stage.shown()), (Some(1), 0));
    }

    #[test]
    fn all_timelines_have_the_pace_of_the_script() {
        let mut stage = stage();
        let pace = |stage: &Stage, at| stage.track().unwrap().play.plan().dwell(at);
        assert_eq!(pace(&stage, 1), Duration::from_millis(12_500));
        stage.inject(0, "crash F1").unwrap();
        assert_eq!(pace(&stage, 1), Duration::from_millis(12_500));
        stage.hunted(1, "HwLeLeo", &["crash L".to_owned()]).unwrap();
        assert_eq!(pace(&stage, 2), Duration::from_millis(12_500));
    }

    #[test]
    fn a_what_if_keeps_the_names_of_what_holds() {
        let source = SOURCE
            .replace("do = \"produce", "say = \"X is written.\"\npoint = \"write\"\ndo = \"produce")
            .replace("do = [", "say = \"Unclean: {unclean}.\"\npoint = \"lost\"\ndo = [");
        let (scenario, faults) = parse(&source);
        assert_eq!(faults, []);
        let scenario = Rc::new(scenario.unwrap());
        let run = scenario.run(&scenario.base()).unwrap();
        let mut stage = Stage::new(scenario, run, Duration::from_secs(50));
        let points = |stage: &Stage| {
            let play = &stage.track().unwrap().play;
            [1, 2].map(|at| play.point(at).map(str::to_owned))
        };
        assert_eq!(points(&stage), [Some("write".to_owned()), Some("lost".to_owned())]);
        stage.what_if(0, 1).unwrap();
        assert_eq!(points(&stage), [Some("write".to_owned()), None]);
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
