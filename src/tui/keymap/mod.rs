//! Keys to actions: one table a place, and the user's own keys in it. Dispatch,
//! footer and help are all made from the result, so they cannot drift apart. No
//! other file names a key.

mod action;
mod bind;
mod bound;
mod key;
mod left_hand;
mod mock;
mod names;
mod place;
mod row;
mod simulator;
mod tables;

pub use action::Action;
pub use bind::bind;
pub use bound::{Bound, Keymap};
pub use key::{Key, UnknownKey};
pub use mock::{Mock, MockPlace};
pub use place::Place;
pub use row::{Foot, Row};
pub use simulator::{Sim, SimPlace};

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::domain::Grade;

    #[test]
    fn no_key_has_two_meanings_in_a_place() {
        for place in Place::ALL {
            let mut seen: BTreeMap<Key, Action> = BTreeMap::new();
            for (key, action) in place.usual_rows().flat_map(|row| row.keys) {
                assert_eq!(seen.insert(*key, *action), None, "{place:?}: {key:?} twice");
            }
        }
    }

    #[test]
    fn every_row_names_a_key_and_says_something() {
        for row in Place::ALL.into_iter().flat_map(Place::usual_rows) {
            assert!(!row.words.is_empty() && !row.keys.is_empty(), "{row:?}");
            assert!((1..=row.keys.len()).contains(&row.shown), "{row:?}");
            assert!(row.footer.is_none_or(|foot| foot.shown <= row.keys.len()), "{row:?}");
        }
    }

    #[test]
    fn ankis_fingers_work() {
        let usual = Keymap::default();
        let at = |place: Place, key: &str| usual.action(place, Key::parse(key).unwrap());
        assert_eq!(at(Place::Front, "<space>"), Some(Action::Reveal));
        assert_eq!(at(Place::Front, "<enter>"), Some(Action::Reveal));
        assert_eq!(at(Place::Back, "<space>"), Some(Action::Grade(Grade::Good)));
        assert_eq!(at(Place::Back, "<enter>"), Some(Action::Grade(Grade::Good)));
        for (key, grade) in ["1", "2", "3", "4"].into_iter().zip(Grade::ALL) {
            assert_eq!(at(Place::Back, key), Some(Action::Grade(grade)));
            assert_eq!(at(Place::Front, key), None, "no grade before the answer");
        }
        for (key, action) in [
            ("u", Action::Undo),
            ("i", Action::Why),
            ("*", Action::Mark),
            ("-", Action::BuryCard),
            ("=", Action::BuryQuestion),
            ("@", Action::SuspendCard),
            ("!", Action::SuspendQuestion),
        ] {
            for place in [Place::Front, Place::FrontClaim, Place::Back, Place::BackLadder] {
                assert_eq!(at(place, key), Some(action), "{place:?} {key}");
            }
        }
    }

    #[test]
    fn a_claim_is_answered_by_a_call_alone() {
        let usual = Keymap::default();
        let at = |key: &str| usual.action(Place::FrontClaim, Key::parse(key).unwrap());
        assert_eq!(at("<space>"), None);
        assert_eq!(at("<enter>"), None);
        assert_eq!(at("a"), Some(Action::Agree));
        assert_eq!(at("b"), Some(Action::PushBack));
    }

    #[test]
    fn the_way_out_is_everywhere() {
        let usual = Keymap::default();
        for place in Place::ALL {
            let at = |key| usual.action(place, key);
            assert_eq!(at(Key::Ctrl('c')), Some(Action::Interrupt), "{place:?}");
            assert_eq!(at(Key::Ctrl('z')), Some(Action::Stop), "{place:?}");
            assert_eq!(at(Key::Ctrl('l')), Some(Action::Redraw), "{place:?}");
        }
    }
}
