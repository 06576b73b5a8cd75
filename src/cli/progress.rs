//! A bar for long work, on stderr where that is a terminal.

use std::io::{self, IsTerminal};
use std::rc::Rc;
use std::time::Duration;

use super::output::Output;
use crate::clock::Clock;
use crate::collection::watch::Step;
use crate::domain::text::thousands;

/// It is drawn anew so often, and not before that time has passed once.
const DRAWN_EVERY: Duration = Duration::from_millis(150);

/// Its length.
const CELLS: usize = 24;

/// The bar.
pub(super) struct Bar {
    clock: Rc<dyn Clock>,
    is_seen: bool,
    last: Duration,
    drawn: bool,
}

impl Bar {
    /// Makes the bar; nothing is drawn yet.
    pub(super) fn new(clock: Rc<dyn Clock>) -> Self {
        let is_seen = io::stderr().is_terminal();
        let last = clock.monotonic();
        Self { clock, is_seen, last, drawn: false }
    }

    /// Shows how far the work has come.
    pub(super) fn show(&mut self, step: Step) {
        let now = self.clock.monotonic();
        if !self.is_seen || now.saturating_sub(self.last) < DRAWN_EVERY {
            return;
        }
        (self.last, self.drawn) = (now, true);
        Output.say_styled(&format!("\r{}", line(step)));
    }

    /// Takes the bar away.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.drawn) {
            Output.say_styled("\r\u{1b}[K");
        }
    }
}

fn line(step: Step) -> String {
    let (what, done, of) = match step {
        Step::Reading(done, of) => ("reading files", done, of),
        Step::Writing(done, of) => ("writing questions", done, of),
    };
    let full = (done * CELLS).checked_div(of).unwrap_or(0).min(CELLS);
    let number = |n: usize| thousands(u64::try_from(n).unwrap_or(u64::MAX));
    format!(
        "{what}  {}{}  {} of {}",
        "=".repeat(full),
        "-".repeat(CELLS - full),
        number(done),
        number(of)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_says_how_far_it_is() {
        assert_eq!(
            line(Step::Writing(51_200, 102_400)),
            "writing questions  ============------------  51,200 of 102,400"
        );
        assert_eq!(line(Step::Reading(0, 0)), "reading files  ------------------------  0 of 0");
    }
}
