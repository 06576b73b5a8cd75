//! Which backups go: the older, the fewer are kept, and all of them together
//! take no more room than they may.

use std::collections::BTreeSet;
use std::fs;

use chrono::{Datelike as _, NaiveDate};

use super::file::{Backup, Reason};
use crate::config::Config;

/// How many backups stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// Days of which the newest backup stays.
    pub days: u32,
    /// Weeks of which the newest backup stays.
    pub weeks: u32,
    /// Bytes that all of them may take.
    pub bytes: u64,
}

/// So many stay whatever their age: a clock that is wrong for a day must not
/// cost them.
const LEAST_BY_AGE: usize = 3;
/// So many stay whatever their size.
const LEAST_BY_SIZE: usize = 2;

impl Keeping {
    /// Reads it off the settings.
    #[must_use]
    pub fn of(config: &Config) -> Self {
        Self {
            days: config.backup_days,
            weeks: config.backup_weeks,
            bytes: u64::from(config.backup_megabytes) * 1_000_000,
        }
    }

    /// Returns the backups that go, of all, newest first. Those that were asked
    /// for stay, and do not count.
    ///
    /// Days and weeks are those that have a backup, not those of a calendar: a
    /// long pause or a clock that was wrong costs none.
    #[must_use]
    pub fn outdated<'a>(&self, backups: &'a [Backup]) -> Vec<&'a Backup> {
        let ours: Vec<&Backup> = backups.iter().filter(|b| b.reason != Reason::Asked).collect();
        let (mut seen, mut bytes, mut kept, mut gone) = (Seen::default(), 0_u64, 0, Vec::new());
        for (at, backup) in ours.into_iter().enumerate() {
            let young = self.is_wanted(backup, &mut seen) || at < LEAST_BY_AGE;
            let fits = kept < LEAST_BY_SIZE || bytes.saturating_add(backup.bytes) <= self.bytes;
            if young && fits {
                bytes = bytes.saturating_add(backup.bytes);
                kept += 1;
            } else {
                gone.push(backup);
            }
        }
        gone
    }

    /// The newest of its reason in its day, or in its week.
    fn is_wanted(&self, backup: &Backup, seen: &mut Seen) -> bool {
        let day = backup.made.date();
        let week = (day.iso_week().year(), day.iso_week().week());
        let is_new_week = seen.weeks.insert(week);
        seen.days.insert(day);
        let of_day =
            has_room(seen.days.len(), self.days) && seen.reasons.insert((backup.reason, day));
        of_day || (is_new_week && has_room(seen.weeks.len(), self.weeks))
    }
}

/// What was met on the way from the newest to the oldest.
#[derive(Default)]
struct Seen {
    days: BTreeSet<NaiveDate>,
    reasons: BTreeSet<(Reason, NaiveDate)>,
    weeks: BTreeSet<(i32, u32)>,
}

fn has_room(met: usize, most: u32) -> bool {
    usize::try_from(most).is_ok_and(|most| met <= most)
}

/// Removes the backups that need not stay. One that cannot be removed stays:
/// that harms nothing.
pub(in crate::collection) fn prune(backups: &[Backup], keeping: Keeping) {
    for backup in keeping.outdated(backups) {
        let _left = fs::remove_file(&backup.path);
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    const KEEPING: Keeping = Keeping { days: 14, weeks: 8, bytes: 500_000_000 };

    fn date() -> NaiveDate {
        "2026-12-01".parse().unwrap()
    }

    fn backup(hours_ago: i64, reason: Reason, bytes: u64) -> Backup {
        let made = date().and_hms_opt(9, 0, 0).unwrap() - TimeDelta::hours(hours_ago);
        let path = std::path::PathBuf::from(super::super::file::name(made, reason));
        Backup { path, made, reason, bytes }
    }

    fn left(backups: &[Backup], keeping: Keeping) -> Vec<Backup> {
        let gone = keeping.outdated(backups);
        backups.iter().filter(|backup| !gone.contains(backup)).cloned().collect()
    }

    #[test]
    fn a_year_of_days_leaves_two_weeks_of_days_and_eight_of_weeks() {
        let year: Vec<Backup> = (0..365).map(|n| backup(n * 24, Reason::Daily, 1)).collect();
        let kept = left(&year, KEEPING);
        assert_eq!(kept.len(), 14 + 5, "the days lie in three of the eight weeks: {kept:#?}");
        assert_eq!(kept[13].made.date(), date() - TimeDelta::days(13));
        assert!(kept.last().unwrap().made.date() >= date() - TimeDelta::days(8 * 7));
        assert_eq!(left(&kept, KEEPING), kept, "pruning twice changes nothing");
    }

    #[test]
    fn one_of_a_reason_and_a_day_is_enough() {
        let mut day: Vec<Backup> = (0..6).map(|n| backup(n, Reason::Import, 1)).collect();
        day.push(backup(7, Reason::Restore, 1));
        let kept = left(&day, KEEPING);
        assert_eq!(kept.len(), 4, "three in any case, and one restore: {kept:#?}");
        assert!(kept.iter().any(|backup| backup.reason == Reason::Restore));
    }

    #[test]
    fn a_clock_far_ahead_costs_no_good_backup() {
        let mut old: Vec<Backup> = (900..914).map(|n| backup(n * 24, Reason::Daily, 1)).collect();
        assert_eq!(left(&old, KEEPING), old);
        old.insert(0, backup(-365 * 24, Reason::Daily, 1));
        assert!(left(&old, KEEPING).len() >= 14);
    }

    proptest! {
        #[test]
        fn the_room_is_kept_the_newest_stay_and_what_was_asked_for_stays(
            ages in proptest::collection::btree_set(0..5_000_i64, 0..60),
            bytes in 1..200_000_000_u64,
        ) {
            let all: Vec<Backup> = ages
                .into_iter()
                .map(|age| backup(age, if age % 7 == 0 { Reason::Asked } else { Reason::Daily }, bytes))
                .collect();
            let kept = left(&all, KEEPING);
            let ours = |list: &[Backup]| -> Vec<Backup> {
                list.iter().filter(|b| b.reason != Reason::Asked).cloned().collect()
            };
            prop_assert_eq!(all.len() - ours(&all).len(), kept.len() - ours(&kept).len());
            let (all, kept) = (ours(&all), ours(&kept));
            prop_assert_eq!(kept.iter().take(2).collect::<Vec<_>>(), all.iter().take(2).collect::<Vec<_>>());
            let room: u64 = kept.iter().map(|b| b.bytes).sum();
            prop_assert!(kept.len() <= 2 || room <= KEEPING.bytes);
        }
    }
}
