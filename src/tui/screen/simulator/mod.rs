//! The simulator, full screen: a run is played and stepped, its invariants are
//! opened, and what one asks of it goes its own way on forks.

mod invariants;
mod scrub;
mod stage;
mod steps;

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::review::playback::Playback;
use super::{Request, scrolling};
use crate::collection::staged::Staged;
use crate::sim::play::Play;
use crate::sim::player::Speed;
use crate::sim::scenario::Tier;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place, Sim, SimPlace};
use crate::tui::paint;
use crate::tui::simulating::{News, Opened};
use crate::tui::text::pad;
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::scroll::Move;

/// A simulation on the stage, with all that its screen remembers.
#[derive(Clone, Debug)]
pub struct SimulatorScreen {
    staged: Staged,
    /// The playhead over the timeline that is shown.
    playback: Playback,
    speed: Speed,
    /// The furthest position of the base that was shown: what lies behind it is
    /// not told.
    seen: usize,
    /// The invariant that is opened, by its number, once the user chose.
    chosen: Option<usize>,
    /// Whether it is seen, so that it may move.
    covered: bool,
    note: Option<String>,
}

impl SimulatorScreen {
    /// Makes the screen; it stands still where it opens.
    #[must_use]
    pub fn new(opened: Opened, context: &Context) -> Option<Self> {
        let Opened { staged, at } = opened;
        let play = Rc::clone(&staged.stage.track()?.play);
        let mut screen = Self {
            staged,
            playback: Playback::still(play, at, context.motion),
            speed: Speed::default(),
            seen: at,
            chosen: None,
            covered: false,
            note: None,
        };
        screen.seat(at, context);
        Some(screen)
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        Place::Sim(SimPlace::Stage)
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action) -> Said {
        match action {
            Action::Sim(Sim::Play) if self.playback.player.is_playing() => {
                Said::Words("stand still".to_owned())
            }
            Action::PointBack if !self.play().has_points() => Said::Hidden,
            Action::Up if self.reports() == 0 => Said::Hidden,
            Action::Sim(Sim::Chapter(_)) if self.chapters() < 2 => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        match action {
            Action::Back => return vec![Request::Back { changed: false }],
            Action::Quit => return vec![Request::Quit],
            _ => self.act_on_stage(action, context),
        }
        self.look();
        Vec::new()
    }

    fn act_on_stage(&mut self, action: Action, context: &Context) {
        let last = self.last();
        match action {
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
    }

    /// Takes what came of a wish.
    pub(crate) fn take(&mut self, news: News, _context: &Context) -> Vec<Request> {
        if let News::Refused(why) = news {
            self.note = Some(why);
        }
        Vec::new()
    }

    /// Stops the picture while something lies over it.
    pub(crate) const fn cover(&mut self, covered: bool) {
        self.covered = covered;
    }

    /// Lets the time up to now pass.
    pub(crate) fn settle(&mut self, context: &Context) {
        let runs = !self.covered && context.class() != Class::TooSmall;
        self.playback.settle(runs, context.run);
        self.look();
    }

    /// Returns after how long the picture changes by itself, if it does.
    #[must_use]
    pub fn moves_in(&self, context: &Context) -> Option<Duration> {
        self.playback.changes_in(context.run)
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        paint::line(buffer, buffer.area, 0, 0, &self.header(context).line(context));
        self.view_stage(context, buffer);
        self.view_note(context, buffer);
    }

    fn view_note(&self, context: &Context, buffer: &mut Buffer) {
        if let Some(note) = &self.note {
            let words = pad(&format!("  {note}"), usize::from(context.width));
            let line = Line::from(context.span(Role::Dim, words));
            let row = usize::from(context.height).saturating_sub(2);
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    fn play(&self) -> &Play {
        &self.playback.play
    }

    const fn at(&self) -> usize {
        self.playback.at()
    }

    fn last(&self) -> usize {
        self.play().run().steps.len().saturating_sub(1)
    }

    /// Remembers how far the base was looked at.
    fn look(&mut self) {
        if self.staged.stage.shown() == 0 {
            self.seen = self.seen.max(self.at());
        }
    }

    const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.playback.player.set_speed(speed);
    }

    /// Puts the playhead on the timeline that is shown, still, at a position. It
    /// will pause where an invariant is broken for the first time.
    fn seat(&mut self, at: usize, context: &Context) {
        let Some(track) = self.staged.stage.track() else { return };
        self.playback = Playback::still(Rc::clone(&track.play), at, context.motion);
        self.playback.player.set_speed(self.speed);
        self.playback.player.pause_at(invariants::first_break(&track.play).into_iter().collect());
        self.chosen = None;
    }

    /// Shows the next timeline, at the same step.
    fn turn_timeline(&mut self, context: &Context) {
        let stage = &mut self.staged.stage;
        let count = stage.tracks().len();
        if count < 2 {
            self.note = Some("there is no fork yet".to_owned());
            return;
        }
        let before = Rc::clone(&self.playback.play);
        stage.show((stage.shown() + 1) % count);
        let Some(track) = stage.track() else { return };
        let at = track.play.run().abreast(before.run(), self.playback.at());
        self.seat(at, context);
    }

    /// Goes to the first step of a tier.
    fn go_to_chapter(&mut self, number: u8) {
        let tier = usize::from(number).checked_sub(1).and_then(|at| Tier::ALL.get(at)).copied();
        let Some(tier) = tier else { return };
        let steps = self.play().run().steps.iter().enumerate().skip(1);
        match steps.into_iter().find(|(_, step)| step.tier == tier).map(|(at, _)| at) {
            Some(at) => self.playback.player.go(at),
            None => self.note = Some(format!("no step belongs to {tier}")),
        }
    }

    /// Returns the number of tiers that have steps.
    fn chapters(&self) -> usize {
        let steps = &self.play().run().steps;
        let has = |tier: &&Tier| steps.iter().skip(1).any(|step| step.tier == **tier);
        Tier::ALL.iter().filter(has).count()
    }

    /// Opens the invariant before or after the one that is open.
    fn open_invariant(&mut self, to: Move) {
        let count = self.reports();
        if count > 0 {
            let at = self.open().unwrap_or(0);
            self.chosen = Some(crate::tui::widget::choices::go(to, at, count));
        }
    }
}
