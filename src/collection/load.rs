//! How many cards are due on the days to which a card may go, kept from one answer
//! to the next.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::deed::{Deed, Stamp};
use super::error::Error;
use crate::domain::Day;
use crate::store::Store;

/// The counts of the days that were asked for.
#[derive(Debug, Default)]
pub(super) struct LoadCache(RefCell<Option<(Stamp, BTreeMap<Day, u32>)>>);

impl LoadCache {
    /// Follows a deed of this window.
    pub(super) fn follow(&self, store: &Store, before: u64, deed: &Deed) {
        let mut kept = self.0.borrow_mut();
        let Some((stamp, days)) = kept.as_mut() else { return };
        if !stamp.follow(store, before) {
            return;
        }
        for (from, to) in &deed.moves {
            if let Some(count) = from.and_then(|day| days.get_mut(&day)) {
                *count = count.saturating_sub(1);
            }
            if let Some(count) = to.and_then(|day| days.get_mut(&day)) {
                *count += 1;
            }
        }
    }

    /// Returns the counts of some days.
    pub(super) fn look(
        &self,
        store: &Store,
        windows: &[RangeInclusive<Day>],
    ) -> Result<BTreeMap<Day, u32>, Error> {
        let now = Stamp::of(store)?;
        let mut kept = self.0.borrow_mut();
        let mut days = kept
            .take()
            .filter(|(stamp, _)| *stamp == now)
            .map_or_else(BTreeMap::new, |(_, days)| days);
        let mut found = BTreeMap::new();
        for window in windows {
            read_missing(store, &mut days, window)?;
            found.extend(days.range(window.clone()).map(|(day, count)| (*day, *count)));
        }
        *kept = Some((now, days));
        Ok(found)
    }
}

/// Reads the days of a window that are not known yet.
fn read_missing(
    store: &Store,
    days: &mut BTreeMap<Day, u32>,
    window: &RangeInclusive<Day>,
) -> Result<(), Error> {
    let all = window.start().number()..=window.end().number();
    let missing: Vec<Day> =
        all.map(Day::from_number).filter(|day| !days.contains_key(day)).collect();
    if let (Some(first), Some(last)) = (missing.first(), missing.last()) {
        let counts = store.due_counts(*first..=*last)?;
        days.extend(missing.iter().map(|day| (*day, 0)));
        days.extend(counts);
    }
    Ok(())
}
