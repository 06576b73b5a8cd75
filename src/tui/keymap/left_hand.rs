//! A row of keys with which the left hand alone gets through a review: the
//! grades side by side, and what is needed around them.

use super::{Action, Key};
use crate::domain::Grade;

/// The actions and their keys. A claim's `a` would be the key of Again on the
/// answer that follows, so true and wrong have keys of their own.
const ROW: &[(Action, &[Key])] = &[
    (Action::Grade(Grade::Again), &[Key::Char('a'), Key::Char('1')]),
    (Action::Grade(Grade::Hard), &[Key::Char('s'), Key::Char('2')]),
    (Action::Grade(Grade::Good), &[Key::Char(' '), Key::Enter, Key::Char('d'), Key::Char('3')]),
    (Action::Grade(Grade::Easy), &[Key::Char('f'), Key::Char('4')]),
    (Action::Agree, &[Key::Char('t')]),
    (Action::PushBack, &[Key::Char('w')]),
    (Action::RungUp, &[Key::Char('x')]),
    (Action::RungDown, &[Key::Char('X'), Key::Backspace]),
    (Action::Undo, &[Key::Char('z'), Key::Char('u')]),
];

/// Returns the keys of an action in the row.
pub(super) fn keys(action: Action) -> Option<&'static [Key]> {
    ROW.iter().find(|(asks, _)| *asks == action).map(|(_, keys)| *keys)
}
