//! Telling a key held down from a key pressed twice.
//!
//! A terminal reports a held key as a press, after its delay (a quarter of a
//! second to a whole one) another, and then presses that follow each other
//! quickly. The second press looks like one that was meant. So where it comes
//! within [`FIRST_REPEAT`], it is kept back for [`HELD_WITHIN`]: if the same key
//! follows, the key is held and the press is dropped; if not, it was meant and
//! happens then. A press of another key, or one that comes later, happens at
//! once, so nothing that was meant is lost.

use std::time::Duration;

use super::keymap::Key;

/// Two presses of one key closer than this are one key held down.
pub const HELD_WITHIN: Duration = Duration::from_millis(120);

/// The longest delay after which a held key begins to repeat.
pub const FIRST_REPEAT: Duration = Duration::from_secs(1);

/// What a press is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Meant.
    Meant,
    /// The repeat of a key that is held down.
    Held,
    /// Either; what follows within [`HELD_WITHIN`] tells.
    Open,
}

/// Remembers the last press.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeldKeys {
    last: Option<(Key, Duration)>,
}

impl HeldKeys {
    /// Notes a press at a time of the monotonic clock and tells what it is.
    /// `repeat` is the terminal's own word for a held key, where it has one.
    pub fn press(&mut self, key: Key, repeat: bool, at: Duration) -> Press {
        let since =
            self.last.filter(|(last, _)| *last == key).map(|(_, then)| at.saturating_sub(then));
        self.last = Some((key, at));
        match since {
            _ if repeat => Press::Held,
            Some(since) if since < HELD_WITHIN => Press::Held,
            Some(since) if since <= FIRST_REPEAT => Press::Open,
            _ => Press::Meant,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Press::{Held, Meant, Open};
    use super::*;

    const SPACE: Key = Key::Char(' ');

    fn pressed(presses: &[(Key, bool, u64)]) -> Vec<Press> {
        let mut keys = HeldKeys::default();
        presses
            .iter()
            .map(|(key, repeat, at)| keys.press(*key, *repeat, Duration::from_millis(*at)))
            .collect()
    }

    #[test]
    fn a_key_that_repeats_quickly_is_held_for_as_long_as_it_does() {
        assert_eq!(
            pressed(&[
                (SPACE, false, 0),
                (SPACE, false, 30),
                (SPACE, false, 140),
                (SPACE, false, 250)
            ]),
            [Meant, Held, Held, Held]
        );
    }

    #[test]
    fn a_second_press_is_open_for_as_long_as_a_terminal_may_wait() {
        let second = |at| pressed(&[(SPACE, false, 0), (SPACE, false, at)])[1];
        assert_eq!([119, 120, 660, 1000, 1001].map(second), [Held, Open, Open, Open, Meant]);
    }

    #[test]
    fn another_key_counts_at_once() {
        let three = Key::Char('3');
        assert_eq!(
            pressed(&[(SPACE, false, 0), (three, false, 5), (SPACE, false, 10)]),
            [Meant, Meant, Meant]
        );
    }

    #[test]
    fn the_terminals_word_is_enough() {
        assert_eq!(pressed(&[(SPACE, false, 0), (SPACE, true, 9000)]), [Meant, Held]);
    }

    #[test]
    fn a_clock_that_stands_or_goes_back_swallows_no_other_key() {
        assert_eq!(pressed(&[(SPACE, false, 500), (SPACE, false, 100)]), [Meant, Held]);
        assert_eq!(pressed(&[(SPACE, false, 500), (Key::Enter, false, 100)]), [Meant, Meant]);
    }
}
