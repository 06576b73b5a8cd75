//! A question's run beside what is told of it, from the moment of the costliest
//! missed point on.

use std::rc::Rc;
use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::domain::Question;
use crate::session::mock::{Asking, ClaimRef, Mark, Marks};
use crate::sim::canvas::Room;
use crate::sim::play::Play;
use crate::sim::scene::Detail;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::screen::review::playback::Playback;
use crate::tui::screen::review::show::Show;
use crate::tui::text::READING_WIDTH;
use crate::tui::widget::footer::Said;
use crate::tui::wrap::indent;

/// The columns of the text on roomy terminals, margins included.
const LEFT: u16 = 54;
/// Rows that what is broken has at most.
const BROKEN: usize = 4;

/// A run, where the question has one, and whether it is looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    playback: Option<Playback>,
    asked: bool,
    /// Whether the picture is seen where there is no room for both.
    picture: bool,
    held: bool,
}

impl Watch {
    /// Notes that the run was asked for.
    pub(super) const fn ask(&mut self) {
        self.asked = true;
    }

    pub(super) const fn was_asked(&self) -> bool {
        self.asked
    }

    /// Takes the run of a question.
    pub(super) fn take(
        &mut self,
        play: Option<Rc<Play>>,
        asking: &Asking,
        marks: &Marks,
        context: &Context,
    ) {
        self.playback = play.map(|play| match moment(asking, marks, &play) {
            Some(at) => Playback::before(play, at, context.motion),
            None => Playback::new(play, context.motion),
        });
    }

    /// Looks at the picture, or at the text again.
    pub(super) const fn turn(&mut self) {
        self.picture = !self.picture && self.playback.is_some();
    }

    /// Looks at the picture as soon as there is one.
    pub(super) const fn look(&mut self) {
        self.picture = true;
    }

    fn beside(context: &Context) -> bool {
        context.class() == Class::Roomy && context.height >= 20
    }

    /// Tells whether the picture is looked at in place of the text.
    pub(super) fn covers(&self, context: &Context) -> bool {
        self.picture && self.playback.is_some() && !Self::beside(context)
    }

    fn is_seen(&self, context: &Context) -> bool {
        self.picture || Self::beside(context)
    }

    /// Takes an action on the run. Tells whether it was one.
    pub(super) fn act(&mut self, action: Action) -> bool {
        let took = self.playback.as_mut().is_some_and(|playback| playback.act(action));
        // Who steps wants to see it.
        self.picture |= took;
        took
    }

    pub(super) fn say(&self, action: Action) -> Said {
        match (&self.playback, action) {
            (None, _) => Said::Hidden,
            (Some(playback), Action::PointBack) if !playback.play.has_points() => Said::Hidden,
            (Some(_), Action::StepBack | Action::Replay) if !self.picture => Said::HelpOnly,
            _ => Said::Usual,
        }
    }

    /// Returns what is said of the key that changes between picture and text.
    pub(super) fn say_of_pane(&self, context: &Context) -> Said {
        match &self.playback {
            Some(_) if !Self::beside(context) => {
                Said::Words(if self.picture { "text" } else { "picture" }.to_owned())
            }
            _ => Said::Hidden,
        }
    }

    pub(super) const fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// Lets the picture move as long as it is seen.
    pub(super) fn settle(&mut self, on_screen: bool, context: &Context) {
        let runs = on_screen && !self.held && self.is_seen(context);
        if let Some(playback) = &mut self.playback {
            playback.settle(runs, context.run);
        }
    }

    pub(super) fn moves_in(&self, context: &Context) -> Option<Duration> {
        self.playback.as_ref()?.changes_in(context.run)
    }

    /// Returns the columns that text has.
    pub(super) fn text_room(&self, context: &Context) -> usize {
        let all = usize::from(context.width);
        let half = self.playback.is_some() && Self::beside(context);
        let room = if half { usize::from(LEFT).min(all) } else { all };
        room.saturating_sub(4).min(READING_WIDTH)
    }

    /// Lays text and picture out: side by side, or the one that is looked at.
    pub(super) fn page(
        &self,
        lines: Vec<Line<'static>>,
        question: &Question,
        context: &Context,
    ) -> Page {
        let whole = Rect::new(0, 0, context.width, context.height);
        let top = if context.height >= 20 { 2 } else { 1 };
        let area = paint::rows(whole, top, usize::from(context.height).saturating_sub(top + 1));
        let mut page = Page::default();
        let beside = Self::beside(context) && self.playback.is_some();
        if let Some(playback) = self.playback.as_ref().filter(|_| self.is_seen(context)) {
            let left = if beside { LEFT.min(area.width) } else { 0 };
            let area = paint::inset(area, left, 0, 0, 0);
            let show = Show { playback, question, context };
            page.fixed.push((area, picture(show, area)));
        }
        if beside || page.fixed.is_empty() {
            let width = if beside { LEFT.min(area.width) } else { area.width };
            let area = Rect { width, ..area };
            page.panes.push(Pane { area, heading: None, lines: indent(lines) });
        }
        page
    }
}

fn picture(show: Show<'_>, area: Rect) -> Vec<Line<'static>> {
    let columns = usize::from(area.width).saturating_sub(4).min(READING_WIDTH + 6);
    let rows = usize::from(area.height);
    let caption = show.caption_rows(columns);
    let free = rows.saturating_sub(caption + 1);
    let layout = show.playback.layout(Room { width: columns, height: free }, Detail::Core);
    let mut lines = show.picture(&layout);
    lines.truncate(free);
    lines.push(Line::default());
    lines.extend(show.caption(columns));
    let left = rows.saturating_sub(lines.len() + 1).min(BROKEN);
    if left > 1 {
        lines.push(Line::default());
        lines.extend(show.broken(columns, left));
    }
    lines
}

/// Returns where the costliest missed point is proved: a must before one that is
/// good to have, one that was not said before one that was half.
fn moment(asking: &Asking, marks: &Marks, play: &Play) -> Option<usize> {
    let missed = |must: bool, mark: Mark| {
        let mut points = asking.question.key_points.iter().enumerate();
        points.find_map(|(at, point)| {
            let fits = point.must == must && marks.of(ClaimRef::Point(at)) == Some(mark);
            play.moment(point.name.as_deref().filter(|_| fits)?)
        })
    };
    let order = [(true, Mark::Not), (true, Mark::Half), (false, Mark::Not), (false, Mark::Half)];
    order.into_iter().find_map(|(must, mark)| missed(must, mark))
}
