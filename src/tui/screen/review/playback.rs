//! The playhead over a card's run. Time passes for it only while its picture
//! is seen.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use crate::domain::question::KeyPoint;
use crate::sim::canvas::{Canvas, Layout, Room};
use crate::sim::play::Play;
use crate::sim::player::Player;
use crate::sim::scene::{Detail, Scene};
use crate::tui::keymap::Action;

/// The time from one frame to the next while a picture moves: fewer than 30 a
/// second.
const FRAME: Duration = Duration::from_millis(34);

/// How many layouts are remembered.
const LAYOUTS: usize = 8;

/// A run that plays beside an answer.
#[derive(Clone, Debug)]
pub(in crate::tui::screen) struct Playback {
    pub(in crate::tui::screen) play: Rc<Play>,
    pub(in crate::tui::screen) player: Player,
    /// Up to when time has passed for the playhead; `None` while it is held.
    since: Option<Duration>,
    /// The list of key points follows the playhead, until the user scrolls.
    pub(in crate::tui::screen) leads: bool,
    layouts: RefCell<VecDeque<((Room, Detail), Layout)>>,
    /// The columns of a caption, and the rows that the longest takes.
    caption: Cell<Option<(usize, usize)>>,
}

/// Where a key point stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::screen) enum Mark {
    /// It was proved.
    Shown,
    /// It is proved now.
    Now,
    /// It will be.
    Ahead,
    /// This card's part does not show it.
    Unseen,
}

impl Playback {
    /// Makes a playback that begins when it is seen first.
    pub(in crate::tui::screen) fn new(play: Rc<Play>, motion: bool) -> Self {
        let mut player = Player::new(play.plan().clone(), motion);
        player.play();
        let (layouts, caption) = (RefCell::default(), Cell::default());
        Self { play, player, since: None, leads: true, layouts, caption }
    }

    /// Makes one that begins with the step that leads to a position.
    pub(in crate::tui::screen) fn before(play: Rc<Play>, to: usize, motion: bool) -> Self {
        let from = play.before(to).unwrap_or(to);
        let mut playback = Self::new(play, motion);
        playback.player.seek(from);
        playback.player.play();
        playback
    }

    /// Makes one that stands still at a position.
    pub(in crate::tui::screen) fn still(play: Rc<Play>, at: usize, motion: bool) -> Self {
        let mut playback = Self::new(play, motion);
        playback.player.seek(at);
        playback
    }

    /// Returns the position shown.
    pub(in crate::tui::screen) const fn at(&self) -> usize {
        self.player.at()
    }

    /// Lets time pass up to `now`, then hold the playhead or let it run.
    pub(in crate::tui::screen) fn settle(&mut self, runs: bool, now: Duration) {
        if let Some(since) = self.since {
            self.player.advance(now.saturating_sub(since));
        }
        self.since = runs.then_some(now);
    }

    /// Returns after how long the picture changes, if it does.
    pub(in crate::tui::screen) fn changes_in(&self, now: Duration) -> Option<Duration> {
        let since = self.since?;
        let rest = self.player.until_change()?;
        let rest = if rest.is_zero() { FRAME } else { rest };
        Some(rest.saturating_sub(now.saturating_sub(since)))
    }

    /// Takes an action on the playhead. Tells whether it was one.
    pub(in crate::tui::screen) fn act(&mut self, action: Action) -> bool {
        let at = self.at();
        let to = match action {
            Action::Replay => {
                self.player.replay();
                Some(self.at())
            }
            Action::StepForward => self.step_to(self.play.after(at)),
            Action::StepBack => self.step_to(self.play.before(at)),
            Action::PointForward => self.step_to(self.play.point_after(at)),
            Action::PointBack => self.step_to(self.play.point_before(at)),
            _ => return false,
        };
        self.leads |= to.is_some();
        true
    }

    /// Stands still, at another position where there is one.
    fn step_to(&mut self, to: Option<usize>) -> Option<usize> {
        match to {
            Some(to) => self.player.go(to),
            None => self.player.pause(),
        }
        to
    }

    /// Returns where a key point stands.
    pub(in crate::tui::screen) fn mark(&self, point: &KeyPoint) -> Mark {
        let name = point.name.as_deref();
        match name.and_then(|name| self.play.moment(name)) {
            _ if name.is_some() && self.play.point(self.at()) == name => Mark::Now,
            Some(moment) if moment <= self.at() => Mark::Shown,
            Some(_) => Mark::Ahead,
            None => Mark::Unseen,
        }
    }

    /// Returns how the run's pictures are laid out in a room, from memory where
    /// it was chosen before.
    pub(in crate::tui::screen) fn layout(&self, room: Room, most: Detail) -> Layout {
        let mut layouts = self.layouts.borrow_mut();
        if let Some((_, layout)) = layouts.iter().find(|(key, _)| *key == (room, most)) {
            return *layout;
        }
        let layout = Layout::choose(self.play.pictures(), self.play.ground(), room, most);
        layouts.truncate(LAYOUTS - 1);
        layouts.push_front(((room, most), layout));
        layout
    }

    /// Returns how what stands at the playhead alone is laid out in a room: it may
    /// show more than has room in every picture of the run.
    pub(in crate::tui::screen) fn layout_here(&self, room: Room, most: Detail) -> Layout {
        let here = self.play.picture(self.at()).map_or(&[][..], std::slice::from_ref);
        Layout::choose(here, self.play.ground(), room, most)
    }

    /// Returns the rows of the longest caption, from memory where they were
    /// measured before.
    pub(in crate::tui::screen) fn caption_rows(
        &self,
        columns: usize,
        measure: impl Fn() -> usize,
    ) -> usize {
        match self.caption.get() {
            Some((known, rows)) if known == columns => rows,
            _ => {
                let rows = measure();
                self.caption.set(Some((columns, rows)));
                rows
            }
        }
    }

    /// Draws what stands at the playhead, or is on its way there.
    pub(in crate::tui::screen) fn picture(&self, layout: &Layout) -> Canvas {
        self.picture_as(layout, &|scene| scene)
    }

    /// Draws the same, the picture changed before.
    pub(in crate::tui::screen) fn picture_as(
        &self,
        layout: &Layout,
        change: &dyn Fn(Scene) -> Scene,
    ) -> Canvas {
        let ground = self.play.ground();
        let scene = change(self.play.picture(self.at()).cloned().unwrap_or_default());
        let tween = self.player.tween();
        let moving = tween.and_then(|(from, part)| {
            Some((self.play.picture(from)?, self.play.news(self.at())?, part))
        });
        match moving {
            Some((from, news, part)) => layout.moving(from, (&scene, news), part, ground),
            None => layout.draw(&scene, ground),
        }
    }
}
