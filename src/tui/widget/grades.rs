//! The four grades with where each leads, at the same columns every time.

use ratatui::text::{Line, Span};

use crate::domain::Grade;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::text::{pad, width};
use crate::tui::theme::Role;

/// The narrowest pitch at which the interval stands beside its grade.
const BESIDE: usize = 18;
/// The widest pitch.
const WIDEST: usize = 26;

/// Returns the role of a grade; its word is always there as well.
#[must_use]
pub const fn role(grade: Grade) -> Role {
    match grade {
        Grade::Again => Role::Bad,
        Grade::Hard => Role::Warn,
        Grade::Good => Role::Good,
        Grade::Easy => Role::Info,
    }
}

/// Lays the grades out: one row, or two where the intervals have no room
/// beside the words. `suggested` is marked by `•`: `›` would say that
/// Enter takes it, and Space and Enter stay Good.
#[must_use]
pub fn lines(
    intervals: &[(Grade, String)],
    suggested: Option<Grade>,
    place: Place,
    context: &Context,
) -> Vec<Line<'static>> {
    let pitch = (usize::from(context.width).saturating_sub(4) / 4).min(WIDEST);
    let beside = pitch >= BESIDE;
    let mut grades = Vec::new();
    let mut below = vec![Span::raw("  ")];
    for (grade, interval) in intervals {
        let mark = if suggested == Some(*grade) { "• " } else { "  " };
        grades.push(context.strong(Role::Accent, mark));
        let left = pitch.saturating_sub(2);
        let key = key(*grade, left, place, context);
        let cell = width(&key) + width(grade.name());
        grades.push(context.span(Role::Accent, key));
        // Without colours a weight or a line would look like a choice.
        let role = if context.theme.has_color() { role(*grade) } else { Role::Text };
        grades.push(context.span(role, grade.name()));
        if beside {
            let shown = format!(" {interval}");
            let blanks = left.saturating_sub(cell + width(&shown));
            grades.push(context.span(Role::Text, shown));
            grades.push(Span::raw(" ".repeat(blanks)));
        } else {
            grades.push(Span::raw(" ".repeat(left.saturating_sub(cell))));
            below.push(context.span(Role::Dim, pad(interval, pitch)));
        }
    }
    if beside { vec![Line::from(grades)] } else { vec![Line::from(grades), Line::from(below)] }
}

/// Returns the grade's own key and a blank; nothing where its name leaves no room.
fn key(grade: Grade, room: usize, place: Place, context: &Context) -> String {
    let key = context.keys.own_key(place, Action::Grade(grade));
    let key = key.map(|key| format!("{} ", key.label(context.glyphs))).unwrap_or_default();
    if width(&key) + width(grade.name()) <= room { key } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::{context, plain_text};
    use crate::tui::wrap::line_width;

    fn intervals(words: [&str; 4]) -> Vec<(Grade, String)> {
        Grade::ALL.into_iter().zip(words).map(|(grade, word)| (grade, word.to_owned())).collect()
    }

    #[test]
    fn grades_stand_at_the_same_columns() {
        let one = intervals(["10 min", "15 d", "21 d", "32 d"]);
        let other = intervals(["10 min", "1.3 y", "120 d", "12.5 y"]);
        let wide = context(80, 24);
        let shown = [
            plain_text(&lines(&one, None, Place::Back, &wide)),
            plain_text(&lines(&other, Some(Grade::Hard), Place::Back, &wide)),
        ];
        insta::assert_snapshot!(shown.join("\n"), @"
          1 Again 10 min     2 Hard 15 d        3 Good 21 d        4 Easy 32 d
          1 Again 10 min   • 2 Hard 1.3 y       3 Good 120 d       4 Easy 12.5 y
        ");
    }

    #[test]
    fn narrow_terminals_have_two_rows() {
        let one = intervals(["10 min", "15 d", "21 d", "32 d"]);
        let shown = plain_text(&lines(&one, Some(Grade::Again), Place::Back, &context(40, 12)));
        insta::assert_snapshot!(shown, @"
        • 1 Again  2 Hard   3 Good   4 Easy
          10 min   15 d     21 d     32 d
        ");
    }

    #[test]
    fn grades_fit_from_forty_columns_on() {
        let long = intervals(["10 min", "364 d", "12.5 y", "100 y"]);
        for columns in 40..140 {
            for line in lines(&long, Some(Grade::Easy), Place::Back, &context(columns, 24)) {
                assert!(line_width(&line) <= usize::from(columns), "{columns}");
            }
        }
    }
}
