//! How the picture is laid out on the stage: it has its rows before all that stands
//! below it.

use super::SimulatorScreen;
use crate::sim::canvas::{LEAST_WIDTH, Layout, Room};
use crate::sim::scene::Detail;
use crate::tui::context::{Class, Context};

/// Rows that a list keeps below a picture.
const LIST: usize = 8;
/// What stands below the picture, in rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Below {
    pub(super) news: usize,
    pub(super) caption: usize,
    pub(super) status: usize,
    /// Those of its rows that come before the caption.
    pub(super) least: usize,
    /// A list of steps comes below all that, and does not keep messages from it.
    pub(super) list: usize,
}

impl SimulatorScreen {
    /// Lays the picture out. Below 80 columns and 24 rows it is lines of text. What is
    /// kept for the rest gives way before anything of the picture does: first the rows
    /// of messages, then those of long captions, then all but the count of what holds.
    pub(super) fn layout(&self, room: Room, below: Below, context: &Context) -> Layout {
        let most = match context.class() {
            Class::Roomy => Detail::Extra,
            _ => Detail::Context,
        };
        let caption = below.caption.min(2);
        let kept = [
            below.caption + below.status + below.news + 1,
            below.caption + below.status,
            caption + below.status,
            caption + below.least,
        ];
        let above = |kept: usize| Room { height: room.height.saturating_sub(kept), ..room };
        if is_small(context) {
            // Lines of text have no place that they keep: each picture for itself.
            let here = kept.into_iter().map(|kept| self.text_layout(above(kept)));
            let whole = here.into_iter().find(|layout| layout.shows(Detail::Context));
            return whole.unwrap_or_else(|| {
                let lanes = self.text_height(room).max(above(caption + below.least).height);
                self.text_layout(Room { height: lanes.min(above(2).height), ..room })
            });
        }
        let all = kept.map(|kept| self.playback.layout(above(kept), most));
        let drawn = || all.iter().filter(|layout| !layout.is_text());
        let whole = drawn().find(|layout| layout.shows(Detail::Context));
        *whole.or_else(|| drawn().next()).unwrap_or(&all[1])
    }

    /// The rows of what is never left out, as lines of text.
    fn text_height(&self, room: Room) -> usize {
        let width = room.width.min(LEAST_WIDTH.saturating_sub(1));
        let all = Room { width, height: usize::MAX };
        self.playback.layout_here(all, Detail::Core).room().height
    }

    /// What stands now as lines of text.
    fn text_layout(&self, room: Room) -> Layout {
        let width = room.width.min(LEAST_WIDTH.saturating_sub(1));
        self.playback.layout_here(Room { width, ..room }, Detail::Context)
    }

    /// Lays the picture out above `wanted` lines, of which some can be spared where the
    /// picture needs their rows; where not even text has room, there is none.
    pub(super) fn layout_above(
        &self,
        room: Room,
        wanted: usize,
        context: &Context,
    ) -> Option<Layout> {
        let most = match context.class() {
            Class::Roomy => Detail::Extra,
            _ => Detail::Context,
        };
        let least = wanted.min(LIST);
        let above = |kept: usize| {
            let height = room.height.checked_sub(kept + 1)?;
            Some(Room { height, ..room })
        };
        if !is_small(context) {
            let layout = self.playback.layout_here(above(least)?, most);
            if !layout.is_text() {
                return Some(layout);
            }
        }
        let all = (least..=wanted).rev().filter_map(above).map(|room| self.text_layout(room));
        let all: Vec<Layout> = all.collect();
        let whole = all.iter().find(|layout| layout.shows(Detail::Context));
        let layout = whole.or_else(|| all.first())?;
        (layout.room().height >= 3).then_some(*layout)
    }
}

/// Tells whether lanes are lines of text.
const fn is_small(context: &Context) -> bool {
    context.width < 80 || context.height < 24
}
