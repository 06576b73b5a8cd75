//! The day as the queue sees it, read once as long as nothing changed.
//!
//! The next card and the counts beside it need the same reading. It is kept
//! until something is written here, another window writes, or the day ends.

use std::cell::RefCell;

use crate::domain::{Day, DayView, Moment};
use crate::store::{self, Store};

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

    /// Hands the day to `look`, as the queue wants it for the cards of `scope`.
    pub(super) fn look<T>(
        &self,
        store: &Store,
        now: Moment,
        scope: store::Scope,
        slots: u32,
        look: impl FnOnce(&DayView) -> T,
    ) -> Result<T, store::Error> {
        let key = Key { scope, slots, day: now.day, version: store.data_version()? };
        let mut kept = self.0.borrow_mut();
        match kept.as_mut() {
            // What was read depends on the day alone; steps depend on the minute.
            Some((known, view)) if *known == key => {
                view.now = now;
                Ok(look(view))
            }
            _ => {
                let view = store.day_view(now, &key.scope, key.slots)?;
                let looked = look(&view);
                *kept = Some((key, view));
                Ok(looked)
            }
        }
    }
}
