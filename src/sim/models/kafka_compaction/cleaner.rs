//! The log cleaner: what it may clean, when it does, what it keeps.

use std::collections::BTreeMap;

use super::state::{Name, Offset, Record, Segment, State};

/// What the cleaner sees before it decides.
pub(super) struct Look {
    /// The first offset it may not touch.
    pub(super) bound: Offset,
    /// Records below the cleaner offset.
    pub(super) clean: usize,
    /// Records from there to the bound.
    pub(super) dirty: usize,
}

/// A log after cleaning.
pub(super) struct Cleaned {
    /// The new segments below the bound.
    pub(super) segments: Vec<Segment>,
    /// What each of them lost, by the base of the segment.
    pub(super) removed: Vec<(Offset, Vec<Record>)>,
}

/// Looks at the log.
pub(super) fn look(state: &State) -> Look {
    let bound = bound(state);
    let size = |from: Offset, to: Offset| {
        let within = state.segments.iter().filter(|s| s.base >= from && s.base < to);
        within.map(|segment| segment.records.len()).sum()
    };
    Look { bound, clean: size(0, state.cleaned), dirty: size(state.cleaned, bound) }
}

impl Look {
    /// The dirty share of what can be cleaned, in whole percent.
    pub(super) fn percent(&self) -> i64 {
        let all = self.clean + self.dirty;
        i64::try_from(self.dirty * 100 / all.max(1)).unwrap_or(100)
    }

    /// Tells whether the share is above a bound in percent.
    pub(super) fn is_above(&self, percent: i64) -> bool {
        let wide = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        wide(self.dirty).saturating_mul(100) > wide(self.clean + self.dirty).saturating_mul(percent)
    }
}

/// The active segment, or an earlier dirty one with records that are too young.
fn bound(state: &State) -> Offset {
    let least = state.setup.min_lag;
    let young = |segment: &&Segment| {
        let newest = segment.records.iter().map(|record| record.at).max();
        segment.base >= state.cleaned
            && least > 0
            && newest.is_some_and(|at| at > state.now - least)
    };
    let first = state.segments.iter().find(young).map(|segment| segment.base);
    first.map_or(state.active(), |base| base.min(state.active()))
}

/// Cleans everything below the bound: the last offset of each key comes from
/// the dirty part alone, all segments are copied.
pub(super) fn clean(state: &State, bound: Offset) -> Cleaned {
    let dirty = state.records().filter(|r| r.offset >= state.cleaned && r.offset < bound);
    let mut last: BTreeMap<&Name, Offset> = BTreeMap::new();
    for record in dirty {
        last.insert(&record.entry.key, record.offset);
    }
    let mut cleaned = Cleaned { segments: Vec::new(), removed: Vec::new() };
    for group in groups(state, bound) {
        let Some(base) = group.first().map(|segment| segment.base) else { continue };
        let (mut kept, mut removed) = (Vec::new(), Vec::new());
        for record in group.iter().flat_map(|segment| &segment.records) {
            if stays(record, last.get(&record.entry.key), state.now) {
                kept.push(met(record, state));
            } else {
                removed.push(record.clone());
            }
        }
        cleaned.segments.push(Segment { base, records: kept });
        cleaned.removed.push((base, removed));
    }
    cleaned
}

fn stays(record: &Record, last: Option<&Offset>, now: i64) -> bool {
    let is_last = last.is_none_or(|last| record.offset >= *last);
    let over = record.horizon.is_some_and(|horizon| now >= horizon);
    is_last && !(record.entry.is_tombstone() && over)
}

/// The first cleaning that meets a tombstone sets when it may go.
fn met(record: &Record, state: &State) -> Record {
    let mut record = record.clone();
    if record.entry.is_tombstone() && record.horizon.is_none() {
        record.horizon = Some(state.now.saturating_add(state.setup.retention));
    }
    record
}

/// Neighbours that together are no more than a full segment become one. Their
/// size is that before this cleaning.
fn groups(state: &State, bound: Offset) -> Vec<Vec<&Segment>> {
    let mut groups: Vec<(usize, Vec<&Segment>)> = Vec::new();
    for segment in state.segments.iter().filter(|segment| segment.base < bound) {
        let size = segment.records.len();
        match groups.last_mut() {
            Some((sum, group)) if *sum + size <= state.setup.segment => {
                *sum += size;
                group.push(segment);
            }
            _ => groups.push((size, vec![segment])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
