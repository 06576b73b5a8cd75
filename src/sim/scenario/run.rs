//! A run: the script done once under one choice of the switches.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use super::caption;
use super::fault::{Fault, LARGE, SETTING, VERB};
use super::read::setting_span;
use super::switch::select;
use super::{Choice, Scenario, Step, Tier};
use crate::sim::canvas::Ground;
use crate::sim::config::{Config, ConfigError, Setting};
use crate::sim::model::{Outcome, PathError};
use crate::sim::player::pace;
use crate::sim::run_id::RunId;
use crate::sim::scene::Scene;
use crate::sim::timeline::{Frame, Timeline, TimelineError};
use crate::sim::world::World;

/// A run with all its states.
#[derive(Clone, Debug)]
pub struct Run {
    /// The values of the switches.
    pub choice: Choice,
    /// The settings, with their defaults.
    pub config: Config,
    /// The run's name.
    pub id: RunId,
    /// Every state. Each verb is a frame of the base.
    pub timeline: Timeline,
    /// The start and the steps that were done; the index is the position of
    /// the player.
    pub steps: Vec<Played>,
}

/// A step that was done.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The step of the script, from 0; `None` is the start.
    pub step: Option<usize>,
    /// The verbs and what came of each.
    pub verbs: Vec<(String, Outcome)>,
    /// The frames of the base: one for each verb. The start has frame 0.
    pub frames: Range<usize>,
    /// The caption.
    pub say: String,
    /// The key point it shows.
    pub point: Option<String>,
    /// The tier it belongs to.
    pub tier: Tier,
    /// Its tag.
    pub tag: Option<String>,
    /// Seconds more than its share.
    pub pause: u64,
    /// Something is asked before it is shown.
    pub asks: bool,
}

impl Played {
    /// Returns the frame that stands after the step.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.frames.end.saturating_sub(1)
    }
}

impl Run {
    /// Returns the last position; 0 where nothing comes after the start.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }

    /// Returns the frame after a step.
    #[must_use]
    pub fn after(&self, position: usize) -> Option<&Arc<Frame>> {
        self.timeline.base().get(self.steps.get(position)?.last())
    }

    /// Returns the state before a step; of the start, the start.
    pub(super) fn before(&self, position: usize) -> Option<&Arc<Frame>> {
        self.after(position.saturating_sub(1))
    }

    /// Returns the frames of a step, in order.
    pub fn frames(&self, position: usize) -> impl Iterator<Item = &Arc<Frame>> {
        let range = self.steps.get(position).map_or(0..0, |step| step.frames.clone());
        self.timeline.base().get(range).unwrap_or_default().iter()
    }

    /// Returns the key point that a step belongs to: its own, that which the steps
    /// after it lead to, or the last one before.
    #[must_use]
    pub fn point_of(&self, position: usize) -> Option<&str> {
        let point = |step: &'_ Played| step.point.is_some();
        let later = self.steps.iter().skip(position).find(|step| point(step));
        let earlier = || self.steps.iter().take(position).rfind(|step| point(step));
        later.or_else(earlier)?.point.as_deref()
    }

    /// Returns how long a step is shown beyond its share, for each step.
    #[must_use]
    pub fn pauses(&self) -> Vec<Duration> {
        self.steps.iter().skip(1).map(|step| Duration::from_secs(step.pause)).collect()
    }

    /// Returns how long a step is shown where a tier is spoken in `spoken`: its share
    /// of that tier, among its steps and those below.
    #[must_use]
    pub fn pace(&self, tier: Tier, spoken: Duration) -> Duration {
        let steps = self.steps.iter().skip(1).filter(|step| step.tier <= tier).count();
        pace(spoken, steps)
    }

    /// Returns the picture after a step, with what moved in it.
    #[must_use]
    pub fn scene(&self, position: usize) -> Scene {
        let Some(after) = self.after(position) else { return Scene::default() };
        let effects = self.frames(position).flat_map(|frame| &frame.effects);
        let mut scene = after.world.scene().after(effects);
        for frame in self.frames(position) {
            if let Outcome::Refused(reason) = &frame.outcome {
                scene = scene.refused(&frame.verb, reason);
            }
        }
        scene
    }

    /// Returns the common ground of the pictures of all steps.
    #[must_use]
    pub fn ground(&self) -> Ground {
        let scenes: Vec<Scene> = (0..self.steps.len()).map(|at| self.scene(at)).collect();
        Ground::of(&scenes)
    }

    /// Returns the position after which an invariant is broken for the first
    /// time, looking no further than `upto`.
    #[must_use]
    pub fn first_broken(&self, id: &str, upto: usize) -> Option<usize> {
        (0..=upto).find(|at| {
            self.after(*at).is_some_and(|frame| {
                frame.reports.iter().any(|report| report.id == id && report.verdict.is_broken())
            })
        })
    }
}

impl Scenario {
    /// Does the script under a choice of the switches.
    ///
    /// # Errors
    ///
    /// Settings that cannot be, verbs that cannot be read, limits. A refused
    /// verb is no error.
    pub fn run(&self, choice: &Choice) -> Result<Run, Vec<Fault>> {
        let config = self.config_for(choice);
        let fault = |error: &ConfigError| {
            let span = setting_span(&self.places, error);
            Fault::new(&SETTING, &span, error.message.clone()).help(error.help.clone())
        };
        let told = |errors: Vec<_>| errors.iter().map(fault).collect::<Vec<_>>();
        let checked = config.checked(self.model.settings()).map_err(told)?;
        let start = self.model.start(&config, self.seed).map_err(told)?;
        let timeline = Timeline::new(start)
            .map_err(|error| vec![Fault::new(&LARGE, &(0..0), error.to_string())])?;
        let first = Played { frames: 0..1, ..Played::default() };
        let id = self.id(&checked, choice);
        let choice = choice.clone();
        let mut run = Run { choice, config: checked, id, timeline, steps: vec![first] };
        let mut faults = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            if self.is_done(step, &run.choice) {
                self.play(&mut run, number, step, &mut faults);
            }
        }
        if faults.is_empty() { Ok(run) } else { Err(faults) }
    }

    fn config_for(&self, choice: &Choice) -> Config {
        let mut config = self.config.clone();
        for (switch, value) in self.switches.iter().zip(&choice.0) {
            if let (None, Some(value)) = (&switch.tag, switch.values.get(*value)) {
                config.put_at(&switch.key, value.clone());
            }
        }
        config
    }

    /// Tells whether no switch leaves the step out.
    fn is_done(&self, step: &Step, choice: &Choice) -> bool {
        let Some(tag) = &step.tag else { return true };
        !self.switches.iter().zip(&choice.0).any(|(switch, value)| {
            switch.tag.as_ref() == Some(&tag.text)
                && switch.values.get(*value) == Some(&Setting::Switch(false))
        })
    }

    fn id(&self, config: &Config, choice: &Choice) -> RunId {
        let done = self.steps.iter().filter(|step| self.is_done(step, choice));
        let verbs = done.flat_map(|step| step.verbs.iter().map(|verb| verb.text.as_str()));
        RunId::new(self.model.id(), self.model.version(), config, verbs, self.seed)
    }

    fn play(&self, run: &mut Run, number: usize, step: &Step, faults: &mut Vec<Fault>) {
        let first = run.timeline.base().len();
        let mut verbs = Vec::new();
        for verb in &step.verbs {
            match run.timeline.act(Timeline::BASE, &verb.text) {
                Ok(frame) => verbs.push((frame.verb.clone(), frame.outcome.clone())),
                Err(TimelineError::Verb(fault)) => {
                    let span = verb.place(&self.source, &fault.span);
                    faults.push(Fault::new(&VERB, &span, fault.message).help(fault.help));
                }
                Err(error) => {
                    faults.push(Fault::new(&LARGE, &verb.span, error.to_string()));
                    return;
                }
            }
        }
        let frames = first..run.timeline.base().len();
        run.steps.push(Played {
            step: Some(number),
            verbs,
            frames,
            say: String::new(),
            point: step.point.as_ref().map(|point| point.text.clone()),
            tier: step.tier,
            tag: step.tag.as_ref().map(|tag| tag.text.clone()),
            pause: step.pause,
            asks: step.ask.is_some(),
        });
        let position = run.steps.len() - 1;
        let say = self.caption(run, position, |_, _, _| {});
        if let Some(played) = run.steps.last_mut() {
            played.say = say;
        }
    }

    /// Writes the caption of a step. Paths that cannot be observed are told.
    pub(super) fn caption(
        &self,
        run: &Run,
        position: usize,
        odd: impl FnMut(&str, &Range<usize>, &PathError),
    ) -> String {
        let step = run.steps.get(position).and_then(|played| self.steps.get(played.step?));
        let caption = step.and_then(|step| select(step.say.as_ref(), &step.say_when, &run.choice));
        match (caption, run.before(position), run.after(position)) {
            (Some(caption), Some(before), Some(after)) => {
                let (before, after): (&dyn World, &dyn World) = (&*before.world, &*after.world);
                caption::write(&caption.pieces, before, after, odd)
            }
            _ => String::new(),
        }
    }
}
