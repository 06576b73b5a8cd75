//! A number of days that is typed, such as a due day from today. What cannot be
//! typed is told in place of the question.

use ratatui::text::Line;

use crate::tui::context::Context;
use crate::tui::keymap::Action;
use crate::tui::text::pad;
use crate::tui::theme::Role;

/// The longest number that can be typed.
const MOST_DIGITS: usize = 4;

/// A number of days that is typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DaysField {
    typed: String,
    /// What was wrong with the last key.
    wrong: Option<&'static str>,
}

/// What a key did to the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// It goes on.
    On,
    /// It is left without a number.
    Left,
    /// The number stands.
    Days(u32),
}

impl DaysField {
    /// Takes an action.
    pub fn take(&mut self, action: Action) -> Typed {
        self.wrong = None;
        match action {
            Action::Digit(_) if self.typed.len() >= MOST_DIGITS => {
                self.wrong = Some("At most 9999 days.");
            }
            Action::Digit(digit) => self.typed.push_str(&digit.to_string()),
            Action::Type(_) => self.wrong = Some("Only digits; 0 is today."),
            Action::Erase => {
                self.typed.pop();
            }
            Action::Back => return Typed::Left,
            Action::Accept => match self.typed.parse() {
                Ok(days) => return Typed::Days(days),
                Err(_nothing) => self.wrong = Some("Type a number; 0 is today."),
            },
            _ => {}
        }
        Typed::On
    }

    /// Lays the field out over `width` cells.
    #[must_use]
    pub fn line(&self, width: usize, context: &Context) -> Line<'static> {
        let (role, words) = match self.wrong {
            Some(wrong) => (Role::Warn, wrong),
            None => (Role::Text, "Due in how many days?"),
        };
        Line::from(vec![
            context.span(role, format!("  {words}  ")),
            context.span(Role::Text, "┆ "),
            context.strong(Role::Accent, pad(&self.typed, MOST_DIGITS + 1)),
            context.span(Role::Text, pad("┆", width)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::context;

    fn shown(field: &DaysField) -> String {
        let line = field.line(4, &context(80, 24));
        line.spans
            .iter()
            .map(|span| span.content.as_ref())
            .collect::<String>()
            .trim_end()
            .to_owned()
    }

    #[test]
    fn what_cannot_be_typed_is_told_and_the_next_key_takes_that_away() {
        let mut field = DaysField::default();
        assert_eq!(field.take(Action::Accept), Typed::On);
        assert_eq!(shown(&field), "  Type a number; 0 is today.  ┆      ┆");
        assert_eq!(field.take(Action::Type('x')), Typed::On);
        assert_eq!(shown(&field), "  Only digits; 0 is today.  ┆      ┆");
        for digit in [1, 2, 3, 4] {
            field.take(Action::Digit(digit));
            assert!(shown(&field).starts_with("  Due in how many days?"));
        }
        field.take(Action::Digit(5));
        assert_eq!(shown(&field), "  At most 9999 days.  ┆ 1234 ┆");
        field.take(Action::Erase);
        assert_eq!(field.take(Action::Accept), Typed::Days(123));
        assert_eq!(field.take(Action::Back), Typed::Left);
    }
}
