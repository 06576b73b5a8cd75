//! The only reader of the time.

use std::cell::Cell;
use std::time::{Duration, Instant, SystemTime};

use chrono::{DateTime, FixedOffset, Local};
use chrono_tz::Tz;

use crate::domain::time::{Moment, Rollover, Timestamp, next_rollover};

/// Tells the time.
pub trait Clock {
    /// Reads the wall clock.
    fn now(&self) -> Moment;

    /// Reads a clock that never goes back: time since some fixed start.
    fn monotonic(&self) -> Duration;

    /// Returns the first instant of the next study day.
    fn next_rollover(&self) -> Timestamp;
}

/// The zone whose wall clock is read.
#[derive(Clone, Copy, Debug)]
enum Zone {
    Local,
    Named(Tz),
    Fixed(FixedOffset),
}

/// The machine's clock, or one that was set by `VIVA_NOW` and runs on.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    rollover: Rollover,
    zone: Zone,
    /// The instant that was set, in place of the machine's at `started`.
    set: Option<Timestamp>,
    started: Instant,
}

/// `VIVA_NOW` could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("VIVA_NOW `{0}` is no RFC 3339 time, such as 2026-12-01T09:00:00+01:00[Europe/Berlin]")]
pub struct BadNow(pub String);

impl SystemClock {
    /// Makes the machine's clock, local zone.
    #[must_use]
    pub fn new(rollover: Rollover) -> Self {
        Self { rollover, zone: Zone::Local, set: None, started: start() }
    }

    /// Makes a clock that begins at `text` (RFC 3339, a zone's name in brackets
    /// optional; without one, the offset stands still) and runs on.
    ///
    /// # Errors
    /// When the text is no such time.
    pub fn set_to(text: &str, rollover: Rollover) -> Result<Self, BadNow> {
        let bad = || BadNow(text.to_owned());
        let (time, zone) = match text.trim().strip_suffix(']').and_then(|t| t.split_once('[')) {
            Some((time, zone)) => (time, Some(zone)),
            None => (text.trim(), None),
        };
        let at = DateTime::parse_from_rfc3339(time).map_err(|_ignored| bad())?;
        let zone = match zone {
            Some(name) => Zone::Named(name.parse::<Tz>().map_err(|_ignored| bad())?),
            None => Zone::Fixed(*at.offset()),
        };
        Ok(Self {
            rollover,
            zone,
            set: Some(Timestamp::from_millis(at.timestamp_millis())),
            started: start(),
        })
    }

    fn at(&self) -> Timestamp {
        let millis = match self.set {
            Some(set) => set
                .millis()
                .saturating_add(i64::try_from(self.started.elapsed().as_millis()).unwrap_or(0)),
            None => system_millis(),
        };
        Timestamp::from_millis(millis)
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place where the monotonic clock starts")]
fn start() -> Instant {
    Instant::now()
}

#[expect(clippy::disallowed_methods, reason = "the one place where the wall clock is read")]
fn system_millis() -> i64 {
    match SystemTime::now().duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_millis()).unwrap_or(i64::MAX),
        Err(before) => -i64::try_from(before.duration().as_millis()).unwrap_or(i64::MAX),
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Moment {
        match self.zone {
            Zone::Local => Moment::new(self.at(), &Local, self.rollover),
            Zone::Named(zone) => Moment::new(self.at(), &zone, self.rollover),
            Zone::Fixed(zone) => Moment::new(self.at(), &zone, self.rollover),
        }
    }

    fn monotonic(&self) -> Duration {
        self.started.elapsed()
    }

    fn next_rollover(&self) -> Timestamp {
        match self.zone {
            Zone::Local => next_rollover(self.at(), &Local, self.rollover),
            Zone::Named(zone) => next_rollover(self.at(), &zone, self.rollover),
            Zone::Fixed(zone) => next_rollover(self.at(), &zone, self.rollover),
        }
    }
}

/// A clock for tests: it stands still until it is moved.
#[derive(Clone, Debug)]
pub struct FixedClock {
    zone: Tz,
    rollover: Rollover,
    at: Cell<Timestamp>,
    run: Cell<Duration>,
}

impl FixedClock {
    /// Makes a clock at an instant, in a zone.
    #[must_use]
    pub const fn new(at: Timestamp, zone: Tz, rollover: Rollover) -> Self {
        Self { zone, rollover, at: Cell::new(at), run: Cell::new(Duration::ZERO) }
    }

    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        let millis = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.at.set(Timestamp::from_millis(self.at.get().millis().saturating_add(millis)));
        self.run.set(self.run.get() + by);
    }

    /// Sets the wall clock, forwards or back; the monotonic clock stands.
    pub fn set(&self, at: Timestamp) {
        self.at.set(at);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Moment {
        Moment::new(self.at.get(), &self.zone, self.rollover)
    }

    fn monotonic(&self) -> Duration {
        self.run.get()
    }

    fn next_rollover(&self) -> Timestamp {
        next_rollover(self.at.get(), &self.zone, self.rollover)
    }
}

impl<C: Clock + ?Sized> Clock for std::rc::Rc<C> {
    fn now(&self) -> Moment {
        (**self).now()
    }

    fn monotonic(&self) -> Duration {
        (**self).monotonic()
    }

    fn next_rollover(&self) -> Timestamp {
        (**self).next_rollover()
    }
}
