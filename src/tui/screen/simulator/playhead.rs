//! The playhead over the timeline that is shown: it plays, is stepped, and goes
//! from one timeline to another.

use std::rc::Rc;

use super::{SimulatorScreen, invariants};
use crate::sim::play::Play;
use crate::sim::player::Speed;
use crate::sim::scenario::Tier;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Sim};
use crate::tui::screen::review::playback::Playback;
use crate::tui::screen::scrolling;
use crate::tui::widget::choices;
use crate::tui::widget::scroll::Move;

impl SimulatorScreen {
    /// Plays, steps, and opens invariants.
    pub(super) fn move_playhead(&mut self, action: Action, context: &Context) {
        let (before, last) = (self.at(), self.last());
        match action {
            Action::StepForward if self.stops_to_ask(context) => {}
            Action::Sim(Sim::Play) => self.playback.player.toggle(),
            Action::Sim(Sim::Faster) => self.set_speed(self.speed.faster()),
            Action::Sim(Sim::Slower) => self.set_speed(self.speed.slower()),
            Action::Sim(Sim::Chapter(number)) => self.go_to_chapter(number),
            Action::Sim(Sim::Timeline) => self.turn_timeline(context),
            Action::StepForward if self.at() == last => {
                self.playback.player.pause();
                self.note = Some("this is the last step".to_owned());
            }
            Action::Top => self.playback.player.seek(0),
            Action::Bottom => self.playback.player.go(last),
            other if self.playback.act(other) => {}
            other => {
                if let Some(to) = scrolling(other) {
                    self.open_invariant(to);
                }
            }
        }
        self.ask_what_was_passed(before, context);
    }

    pub(super) fn play(&self) -> &Play {
        &self.playback.play
    }

    pub(super) const fn at(&self) -> usize {
        self.playback.at()
    }

    pub(super) fn last(&self) -> usize {
        self.play().run().last()
    }

    pub(super) const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.playback.player.set_speed(speed);
    }

    /// Puts the playhead on the timeline that is shown, still, at a position or at
    /// its end. It will pause where an invariant is broken for the first time.
    pub(super) fn seat(&mut self, at: usize, context: &Context) {
        let Some(track) = self.staged.stage.track() else { return };
        self.playback = Playback::still(Rc::clone(&track.play), at, context.motion);
        self.playback.player.set_speed(self.speed);
        self.playback.player.pause_at(invariants::first_break(&track.play).into_iter().collect());
        self.playback.player.pause_before(self.gates(context));
        self.chosen = None;
    }

    /// Says why playing stopped where an invariant broke, and how it goes on.
    pub(super) fn tell_break(&mut self, context: &Context) {
        if self.at() == self.last() {
            return;
        }
        let key = context.key(self.place(), Action::Sim(Sim::Play));
        let (before, after) = ("stopped: ", format!("; {key} plays on"));
        let room = usize::from(context.width).saturating_sub(3 + before.len() + after.len());
        self.note = Some(format!("{before}{}{after}", self.broke(room)));
    }

    /// Shows the next timeline, at the same step.
    pub(super) fn turn_timeline(&mut self, context: &Context) {
        let stage = &mut self.staged.stage;
        let count = stage.tracks().len();
        if count < 2 {
            self.note = Some("there is no fork yet".to_owned());
            return;
        }
        let Some(before) = stage.track().cloned() else { return };
        stage.show((stage.shown() + 1) % count);
        let Some(track) = stage.track() else { return };
        let at = track.abreast(&before, self.playback.at());
        let most = if stage.shown() == 0 { self.unasked(context) } else { usize::MAX };
        self.seat(at.min(most), context);
    }

    /// Goes to the first step of a tier.
    pub(super) fn go_to_chapter(&mut self, number: u8) {
        let tier = usize::from(number).checked_sub(1).and_then(|at| Tier::ALL.get(at)).copied();
        let Some(tier) = tier else { return };
        let steps = self.play().run().steps.iter().enumerate().skip(1);
        match steps.into_iter().find(|(_, step)| step.tier == tier).map(|(at, _)| at) {
            Some(at) => self.playback.player.go(at),
            None => self.note = Some(format!("no step belongs to {tier}")),
        }
    }

    /// Returns the number of tiers that have steps.
    pub(super) fn chapters(&self) -> usize {
        let steps = &self.play().run().steps;
        let has = |tier: &&Tier| steps.iter().skip(1).any(|step| step.tier == **tier);
        Tier::ALL.iter().filter(has).count()
    }

    /// Opens the invariant before or after the one that is open.
    pub(super) fn open_invariant(&mut self, to: Move) {
        let count = self.reports();
        if count > 0 {
            let at = self.open().unwrap_or(0);
            self.chosen = Some(choices::go(to, at, count));
        }
    }
}
