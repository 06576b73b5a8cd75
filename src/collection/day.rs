//! The day as the queue sees it, read once as long as nothing changed.
//!
//! The next card and the counts beside it need the same reading, and so do home's
//! today and tomorrow each time home is shown. The last two are kept
//! until something is written here, another window writes, or the day ends.
//! After an answer only the cards of its question are read again, and what was
//! answered today; what comes of it is what reading everything would give.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::domain::{Day, DayView, Moment, QuestionKey};
use crate::store::{self, Store};

/// How many readings are kept.
const READINGS: usize = 2;

/// Questions beyond this many are not read one by one, but with the whole day.
const MOST_TOUCHED: usize = 50;

/// The last readings of days, the latest first, with what each depends on.
#[derive(Debug, Default)]
pub(super) struct DayCache(RefCell<Vec<Kept>>);

#[derive(Debug)]
struct Kept {
    key: Key,
    view: DayView,
    /// Questions whose cards were written since the reading.
    touched: BTreeSet<QuestionKey>,
    /// Whether anything was written since.
    outdated: bool,
}

#[derive(Debug, PartialEq)]
struct Key {
    scope: store::Scope,
    slots: u32,
    day: Day,
    /// Changes when another connection writes.
    version: i64,
    /// Changes when this one writes.
    writes: u64,
}

impl DayCache {
    /// Drops what was read: something is about to be written here.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().clear();
    }

    /// Takes note that of all cards only those of some questions were written
    /// since the store had counted `before` writes.
    pub(super) fn only_touched(
        &self,
        store: &Store,
        before: u64,
        questions: impl IntoIterator<Item = QuestionKey>,
    ) {
        let questions: BTreeSet<QuestionKey> = questions.into_iter().collect();
        for kept in self.0.borrow_mut().iter_mut().filter(|kept| kept.key.writes == before) {
            kept.key.writes = store.writes();
            kept.touched.extend(&questions);
            kept.outdated = true;
        }
        self.0.borrow_mut().retain(|kept| kept.touched.len() <= MOST_TOUCHED);
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
        let (version, writes) = (store.data_version()?, store.writes());
        let key = Key { scope, slots, day: now.day, version, writes };
        let mut readings = self.0.borrow_mut();
        let place = readings.iter().position(|kept| kept.key == key);
        let mut view = match place.map(|place| readings.remove(place)) {
            Some(kept) if kept.outdated => {
                store.day_view_after(kept.view, &kept.touched, now, &key.scope, key.slots)?
            }
            Some(kept) => kept.view,
            None => store.day_view(now, &key.scope, key.slots)?,
        };
        // What was read depends on the day alone; steps depend on the minute.
        view.now = now;
        let looked = look(&view);
        readings.truncate(READINGS - 1);
        readings.insert(0, Kept { key, view, touched: BTreeSet::new(), outdated: false });
        Ok(looked)
    }
}
