//! The day as the queue sees it, read once as long as nothing changed.
//!
//! The next card and the counts beside it need the same reading. It is kept
//! until something is written here, another window writes, or the day ends.

use std::cell::RefCell;

use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use crate::domain::{Day, DayView, Moment};
use crate::scheduler::Limits;
use crate::store;

/// How many new cards are looked at beyond the day's limit.
const KEEP_GOING_SLOTS: u32 = 100;

/// The last reading of a day, with what it depends on.
#[derive(Debug, Default)]
pub(super) struct DayCache(RefCell<Option<(Key, DayView)>>);

#[derive(Debug, PartialEq)]
struct Key {
    scope: store::Scope,
    slots: u32,
    day: Day,
    /// Changes when another connection writes.
    version: i64,
}

impl DayCache {
    /// Drops what was read: something is about to be written here.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().take();
    }
}

impl Collection {
    /// Hands the day to `look`, as the queue wants it for the cards of `scope`.
    pub(super) fn with_day<T>(
        &self,
        now: Moment,
        scope: &Scope,
        limits: &Limits,
        look: impl FnOnce(&DayView) -> T,
    ) -> Result<T, Error> {
        let key = Key {
            scope: store::Scope { decks: scope.decks.clone(), tags: scope.tags.clone() },
            slots: if limits.keep_going { KEEP_GOING_SLOTS } else { limits.new_per_day },
            day: now.day,
            version: self.store.data_version()?,
        };
        let mut kept = self.day.0.borrow_mut();
        match kept.as_mut() {
            // What was read depends on the day alone; steps depend on the minute.
            Some((known, view)) if *known == key => {
                view.now = now;
                Ok(look(view))
            }
            _ => {
                let view = self.store.day_view(now, &key.scope, key.slots)?;
                let looked = look(&view);
                *kept = Some((key, view));
                Ok(looked)
            }
        }
    }
}
