//! Instants, study days and the rollover hour.
//!
//! A study day follows the wall clock: it is the local calendar date, minus one
//! while the local hour is below the rollover hour. It is never computed by
//! counting blocks of 86,400 seconds, which is wrong in the nights the clocks
//! change.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chrono::{Datelike, NaiveDate, NaiveDateTime, Offset, TimeDelta, TimeZone, Timelike, Utc};
use serde::{Deserialize, Serialize};

/// An instant: milliseconds since 1970-01-01 00:00 UTC.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Makes an instant from milliseconds since the epoch.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns milliseconds since the epoch.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Returns the instant `minutes` later.
    #[must_use]
    pub const fn plus_minutes(self, minutes: i64) -> Self {
        Self(self.0.saturating_add(minutes.saturating_mul(60_000)))
    }

    /// Returns the time from `self` to `later`; none if it is past.
    #[must_use]
    pub fn until(self, later: Self) -> Duration {
        Duration::from_millis(u64::try_from(later.0.saturating_sub(self.0)).unwrap_or(0))
    }

    /// Returns the whole minutes from `self` to `later`, rounded up; 0 if it is past.
    #[must_use]
    pub const fn minutes_until(self, later: Self) -> i64 {
        let millis = later.0.saturating_sub(self.0);
        if millis <= 0 { 0 } else { (millis + 59_999) / 60_000 }
    }

    /// Returns the UTC date and time, or the epoch for an instant no calendar holds.
    #[must_use]
    pub fn utc(self) -> chrono::DateTime<Utc> {
        chrono::DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }
}

/// A study day: days since 1970-01-01 of its local date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i32);

impl Day {
    /// Makes a day from its number, days since 1970-01-01.
    #[must_use]
    pub const fn from_number(number: i32) -> Self {
        Self(number)
    }

    /// Returns days since 1970-01-01.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Makes a day from a calendar date.
    #[must_use]
    pub fn from_date(date: NaiveDate) -> Self {
        Self(date.num_days_from_ce() - EPOCH_FROM_CE)
    }

    /// Returns the calendar date.
    #[must_use]
    pub fn date(self) -> NaiveDate {
        NaiveDate::from_num_days_from_ce_opt(self.0.saturating_add(EPOCH_FROM_CE))
            .unwrap_or_default()
    }

    /// Returns the day `days` later (earlier when negative).
    #[must_use]
    pub const fn plus(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }

    /// Returns the whole days since `earlier`, never negative.
    ///
    /// The clock may be set back and travellers cross the date line; both give 0.
    #[must_use]
    pub const fn elapsed_since(self, earlier: Self) -> u32 {
        let days = self.0.saturating_sub(earlier.0);
        if days <= 0 { 0 } else { days.unsigned_abs() }
    }
}

/// Days from 0001-01-01 (day 1) to 1970-01-01, in chrono's count.
const EPOCH_FROM_CE: i32 = 719_163;

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.date().format("%Y-%m-%d"))
    }
}

impl FromStr for Day {
    type Err = chrono::ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::from_date(NaiveDate::parse_from_str(text, "%Y-%m-%d")?))
    }
}

/// The local hour at which a study day begins, 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rollover(u8);

impl Rollover {
    /// Makes a rollover hour; `None` above 23.
    #[must_use]
    pub const fn new(hour: u8) -> Option<Self> {
        if hour <= 23 { Some(Self(hour)) } else { None }
    }

    /// Returns the hour, 0 to 23.
    #[must_use]
    pub const fn hour(self) -> u8 {
        self.0
    }
}

impl Default for Rollover {
    fn default() -> Self {
        Self(4)
    }
}

/// Returns the study day of a local wall-clock time.
#[must_use]
pub fn study_day(local: NaiveDateTime, rollover: Rollover) -> Day {
    let day = Day::from_date(local.date());
    if local.hour() < u32::from(rollover.hour()) { day.plus(-1) } else { day }
}

/// One reading of the clock, with all that is stored beside an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The instant.
    pub at: Timestamp,
    /// Offset of the local wall clock from UTC, in minutes, east positive.
    pub offset_minutes: i32,
    /// The study day.
    pub day: Day,
}

impl Moment {
    /// Reads `at` on the wall clock of `zone`.
    #[must_use]
    pub fn new<Tz: TimeZone>(at: Timestamp, zone: &Tz, rollover: Rollover) -> Self {
        let local = zone.from_utc_datetime(&at.utc().naive_utc());
        Self {
            at,
            offset_minutes: local.offset().fix().local_minus_utc().div_euclid(60),
            day: study_day(local.naive_local(), rollover),
        }
    }

    /// Returns the local wall-clock time.
    #[must_use]
    pub fn local(&self) -> NaiveDateTime {
        self.at.utc().naive_utc() + TimeDelta::minutes(i64::from(self.offset_minutes))
    }

    /// Returns the hour of the local wall clock, 0 to 23.
    #[must_use]
    pub fn local_hour(&self) -> u8 {
        u8::try_from(self.local().hour()).unwrap_or(0)
    }
}

/// Returns the first instant after `now` whose study day is larger.
///
/// It may be 23 or 25 hours away. The wall clock is walked minute by minute, so
/// that a zone whose date goes back one minute after midnight is right as well.
#[must_use]
pub fn next_rollover<Tz: TimeZone>(now: Timestamp, zone: &Tz, rollover: Rollover) -> Timestamp {
    let day_at = |at: Timestamp| Moment::new(at, zone, rollover).day;
    let today = day_at(now);
    let whole_minute = now.millis().div_euclid(60_000) * 60_000;
    let minute = (1..=49 * 60)
        .map(|n| Timestamp(whole_minute + n * 60_000))
        .find(|at| day_at(*at) > today)
        .unwrap_or(Timestamp(whole_minute + 24 * 3_600_000));
    // A zone may change its offset by odd seconds; look back inside the minute.
    (1..60)
        .rev()
        .map(|n| Timestamp(minute.0 - n * 1000))
        .find(|at| *at > now && day_at(*at) > today)
        .unwrap_or(minute)
}
