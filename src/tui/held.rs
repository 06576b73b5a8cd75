//! Telling a key held down from a key pressed twice.
//!
//! A terminal reports a held key as presses that follow each other quickly. A
//! press of another key, or one that comes later, always counts, so nothing
//! that was meant is lost.

use std::time::Duration;

use super::keymap::Key;

/// Two presses of one key closer than this are one key held down.
pub const HELD_WITHIN: Duration = Duration::from_millis(120);

/// Remembers the last press.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeldKeys {
    last: Option<(Key, Duration)>,
}

impl HeldKeys {
    /// Notes a press at a time of the monotonic clock and tells whether the key
    /// is being held. `repeat` is the terminal's own word for it, where it has one.
    pub fn press(&mut self, key: Key, repeat: bool, at: Duration) -> bool {
        let again = self
            .last
            .is_some_and(|(last, then)| last == key && at.saturating_sub(then) < HELD_WITHIN);
        self.last = Some((key, at));
        repeat || again
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACE: Key = Key::Char(' ');

    fn held(presses: &[(Key, bool, u64)]) -> Vec<bool> {
        let mut keys = HeldKeys::default();
        presses
            .iter()
            .map(|(key, repeat, at)| keys.press(*key, *repeat, Duration::from_millis(*at)))
            .collect()
    }

    #[test]
    fn a_key_that_repeats_quickly_is_held_for_as_long_as_it_does() {
        assert_eq!(
            held(&[
                (SPACE, false, 0),
                (SPACE, false, 30),
                (SPACE, false, 140),
                (SPACE, false, 250)
            ]),
            [false, true, true, true]
        );
    }

    #[test]
    fn a_later_press_counts() {
        assert_eq!(held(&[(SPACE, false, 0), (SPACE, false, 120)]), [false, false]);
        assert_eq!(held(&[(SPACE, false, 0), (SPACE, false, 119)]), [false, true]);
    }

    #[test]
    fn another_key_counts_at_once() {
        let three = Key::Char('3');
        assert_eq!(
            held(&[(SPACE, false, 0), (three, false, 5), (SPACE, false, 10)]),
            [false, false, false]
        );
    }

    #[test]
    fn the_terminals_word_is_enough() {
        assert_eq!(held(&[(SPACE, false, 0), (SPACE, true, 900)]), [false, true]);
    }

    #[test]
    fn a_clock_that_stands_or_goes_back_swallows_no_other_key() {
        assert_eq!(held(&[(SPACE, false, 500), (SPACE, false, 100)]), [false, true]);
        assert_eq!(held(&[(SPACE, false, 500), (Key::Enter, false, 100)]), [false, false]);
    }
}
