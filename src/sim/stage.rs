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
    /// Whether a file holds it as it is.
    saved: bool,
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
    /// Tells whether it is the user's own work that nothing else holds: what if
    /// and hunts are made again by a key.
    #[must_use]
    pub const fn is_unsaved(&self) -> bool {
        matches!(self.origin, Origin::Injected(_)) && !self.saved
    }

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

    fn add(&mut self, label: String, origin: Origin, of: usize, run: Run) {
        let play = self.play(run);
        self.tracks.push(Track { label, origin, play, id: self.made, of, saved: false });
        self.made += 1;
        self.shown = self.tracks.len() - 1;
    }

    /// Puts another run in the place of the one that is shown.
    fn renew(&mut self, run: Run) {
        let play = self.play(run);
        if let Some(track) = self.tracks.get_mut(self.shown) {
            if let Origin::Injected(from) = track.origin {
                track.label = injected(play.run(), from);
            }
            track.play = play;
            track.saved = false;
        }
    }

    fn play(&self, run: Run) -> Rc<Play> {
        Rc::new(Play::whole(self.scenario.model(), run, self.pace))
    }
}

/// What a fork of the user's own is called: `crash L`, `crash L and 2 more`.
fn injected(run: &Run, from: usize) -> String {
    let verb = run.steps.get(from + 1).and_then(|played| played.verbs.first());
    let verb = verb.map_or("", |(verb, _)| verb.as_str());
    match run.last().saturating_sub(from + 1) {
        0 => verb.to_owned(),
        more => format!("{verb} and {more} more"),
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
mod tests;
