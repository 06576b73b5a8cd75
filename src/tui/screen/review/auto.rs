//! Auto-advance: once the time for an answer is over it shows by itself. It is
//! asked for in a session and ends with it; nothing is ever graded by itself.

use std::time::Duration;

use super::Review;
use crate::session::{Asked, Stage};
use crate::tui::context::Context;
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::screen::Request;
use crate::tui::words::clock;

/// The time for an answer that has no target.
const NO_TARGET: Duration = Duration::from_secs(120);
/// A press that was meant to show the answer may come so long after it showed
/// by itself.
const MEANT_FOR_THE_FRONT: Duration = Duration::from_millis(800);

impl Review {
    /// Shows the answer when its time is over.
    pub(crate) fn advance(&mut self, context: &Context) -> Vec<Request> {
        if self.auto_left(context) != Some(Duration::ZERO)
            || !self.clock_runs()
            || !self.turn(Action::Reveal, context)
        {
            return Vec::new();
        }
        self.advanced = Some(context.run);
        let asked = self.asked().cloned();
        asked.map(|asked| Request::Do(Effect::Play(Box::new(asked)))).into_iter().collect()
    }

    /// Says when the answer shows.
    pub(super) fn auto_words(&self, context: &Context) -> String {
        match (self.auto_left(context), self.session.stage()) {
            // A running clock is rounded down, so what is left of it is rounded up.
            (Some(left), _) => {
                let left = left + Duration::from_millis(999);
                format!("answer in {}", clock(left))
            }
            (None, Stage::Front { .. }) => "auto waits for your call".to_owned(),
            (None, _) => "auto".to_owned(),
        }
    }

    /// Tells whether the answer showed by itself just now, so that a key may
    /// have been pressed to show it.
    pub(crate) fn just_advanced(&self, context: &Context) -> bool {
        let since = self.advanced.map(|at| context.run.saturating_sub(at));
        self.is_revealed() && since.is_some_and(|since| since < MEANT_FOR_THE_FRONT)
    }

    /// Returns the time until the answer shows; `None` where it does not.
    fn auto_left(&self, context: &Context) -> Option<Duration> {
        match self.session.stage() {
            Stage::Front { asked, .. } if self.auto && !asked.wants_call() => {
                Some(limit(asked).saturating_sub(self.said_in(context)))
            }
            _ => None,
        }
    }
}

/// The time for an answer: 1.4 times its target, the end of the clock's bar.
fn limit(asked: &Asked) -> Duration {
    let tenths = |seconds: u16| Duration::from_millis(u64::from(seconds) * 1400);
    asked.card.seconds.map_or(NO_TARGET, tenths)
}
