//! The user's pace by the latest answers, kept from one answer to the next.

use std::cell::RefCell;

use super::deed::{Deed, Stamp};
use super::error::Error;
use crate::stats::Pace;
use crate::store::{PaceLine, Store};

/// How many of the latest answers tell the user's pace.
const ANSWERS: u32 = 200;

/// How many are read, so that a few can be taken back.
const READ: u32 = 240;

/// The latest answers, as they were read last.
#[derive(Debug, Default)]
pub(super) struct PaceCache(RefCell<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    stamp: Stamp,
    /// Latest first.
    lines: Vec<PaceLine>,
    /// There are no others.
    is_all: bool,
    /// Lines may have come since.
    outdated: bool,
}

impl PaceCache {
    /// Follows a deed of this window.
    pub(super) fn follow(&self, store: &Store, before: u64, deed: &Deed) {
        let mut kept = self.0.borrow_mut();
        let Some(kept) = kept.as_mut() else { return };
        if kept.stamp.follow(store, before) {
            kept.outdated = true;
            if let Some(change) = deed.taken_back {
                kept.lines.retain(|line| line.change != Some(change));
            }
        }
    }

    /// Returns the pace by the latest answers.
    pub(super) fn look(&self, store: &Store) -> Result<Pace, Error> {
        let stamp = Stamp::of(store)?;
        let wanted = usize::try_from(ANSWERS).unwrap_or(usize::MAX);
        let mut kept = self.0.borrow_mut();
        let usable = kept
            .take()
            .filter(|kept| kept.stamp == stamp && (kept.is_all || kept.lines.len() >= wanted));
        let now = match usable {
            Some(mut known) if known.outdated => {
                let last = known.lines.first().map_or(i64::MIN, |line| line.row);
                let new = store.paces_after(last, ANSWERS)?;
                known.lines.splice(0..0, new);
                Kept { outdated: false, ..known }
            }
            Some(known) => known,
            None => {
                let lines = store.paces_after(i64::MIN, READ)?;
                let is_all = lines.len() < usize::try_from(READ).unwrap_or(usize::MAX);
                Kept { stamp, lines, is_all, outdated: false }
            }
        };
        let times = now
            .lines
            .iter()
            .take(wanted)
            .map(|line| (line.pace.new, u32::try_from(line.pace.millis).unwrap_or(u32::MAX)));
        let pace = Pace::of(&times.collect::<Vec<_>>());
        *kept = Some(now);
        Ok(pace)
    }
}
