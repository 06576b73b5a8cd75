//! A stopwatch over a clock that never goes back.

use std::time::Duration;

/// Time spent, with the pauses left out. Readings are of the monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopwatch {
    spent: Duration,
    since: Option<Duration>,
}

impl Stopwatch {
    /// Starts a stopwatch.
    #[must_use]
    pub const fn started(now: Duration) -> Self {
        Self { spent: Duration::ZERO, since: Some(now) }
    }

    /// Goes on from a time that was spent before.
    #[must_use]
    pub const fn after(spent: Duration, now: Duration) -> Self {
        Self { spent, since: Some(now) }
    }

    /// Returns the time spent so far.
    #[must_use]
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.spent + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Stops counting; stopping twice is stopping once.
    pub fn stop(&mut self, now: Duration) {
        self.spent = self.elapsed(now);
        self.since = None;
    }

    /// Goes on counting; going on twice is going on once.
    pub fn go_on(&mut self, now: Duration) {
        if self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Tells whether time is being counted.
    #[must_use]
    pub const fn runs(&self) -> bool {
        self.since.is_some()
    }
}

/// Returns a duration as whole milliseconds, as the log stores it.
#[must_use]
pub fn millis(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_clock_that_goes_back_gives_no_negative_time() {
        let mut watch = Stopwatch::started(seconds(100));
        assert_eq!(watch.elapsed(seconds(40)), Duration::ZERO);
        watch.stop(seconds(40));
        watch.go_on(seconds(30));
        assert_eq!(watch.elapsed(seconds(35)), seconds(5));
    }

    #[test]
    fn pauses_are_left_out() {
        let mut watch = Stopwatch::started(seconds(0));
        watch.stop(seconds(10));
        watch.stop(seconds(20));
        watch.go_on(seconds(100));
        watch.go_on(seconds(105));
        assert_eq!(watch.elapsed(seconds(110)), seconds(20));
    }
}
