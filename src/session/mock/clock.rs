//! The two clocks of an interview: that of the whole and that of the state in
//! hand. Readings are of the monotonic clock; time away is left out of both.

use std::time::Duration;

use crate::session::Stopwatch;

/// The clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clock {
    whole: Stopwatch,
    state: Stopwatch,
    /// Pressed by the user, in coach mode.
    paused: bool,
    /// The program is out of sight: suspended, or in an editor.
    away: bool,
    /// The state does not count for the whole: the reveal.
    aside: bool,
}

impl Clock {
    /// Starts both, or goes on from times that were spent before.
    pub(super) const fn after(whole: Duration, state: Duration, now: Duration) -> Self {
        Self {
            whole: Stopwatch::after(whole, now),
            state: Stopwatch::after(state, now),
            paused: false,
            away: false,
            aside: false,
        }
    }

    pub(super) fn whole(&self, now: Duration) -> Duration {
        self.whole.elapsed(now)
    }

    pub(super) fn state(&self, now: Duration) -> Duration {
        self.state.elapsed(now)
    }

    pub(super) const fn is_paused(&self) -> bool {
        self.paused
    }

    pub(super) const fn runs(&self) -> bool {
        self.state.runs()
    }

    /// Begins a state; `aside` says that it does not count for the whole.
    pub(super) fn enter(&mut self, aside: bool, now: Duration) {
        self.aside = aside;
        self.state = Stopwatch::started(now);
        self.settle(now);
    }

    pub(super) fn pause(&mut self, paused: bool, now: Duration) {
        self.paused = paused;
        self.settle(now);
    }

    pub(super) fn leave(&mut self, away: bool, now: Duration) {
        self.away = away;
        self.settle(now);
    }

    fn settle(&mut self, now: Duration) {
        let stands = self.paused || self.away;
        set(&mut self.state, stands, now);
        set(&mut self.whole, stands || self.aside, now);
    }
}

fn set(watch: &mut Stopwatch, stands: bool, now: Duration) {
    if stands {
        watch.stop(now);
    } else {
        watch.go_on(now);
    }
}
