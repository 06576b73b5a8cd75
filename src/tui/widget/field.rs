//! One line of text that is typed.

use ratatui::text::Span;
use unicode_segmentation::UnicodeSegmentation;

use crate::tui::context::Context;
use crate::tui::text::{skip, take, width};
use crate::tui::theme::Role;

/// A line of text with a place in it, between two graphemes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    before: String,
    after: String,
}

impl Field {
    /// Makes a field of a text; the place is at its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { before: text.to_owned(), after: String::new() }
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{}{}", self.before, self.after)
    }

    /// Tells whether nothing is typed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// Types a character.
    pub fn put(&mut self, c: char) {
        if !c.is_control() {
            self.before.push(c);
        }
    }

    /// Takes the grapheme before the place away.
    pub fn erase(&mut self) {
        self.before = but_last(&self.before).0;
    }

    /// Takes everything away.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Goes one grapheme to the left.
    pub fn left(&mut self) {
        let (before, last) = but_last(&self.before);
        self.before = before;
        self.after.insert_str(0, &last);
    }

    /// Goes one grapheme to the right.
    pub fn right(&mut self) {
        let first = self.after.graphemes(true).next().unwrap_or_default().to_owned();
        self.after = self.after.strip_prefix(first.as_str()).unwrap_or_default().to_owned();
        self.before.push_str(&first);
    }

    /// Goes to the beginning.
    pub fn start(&mut self) {
        *self = Self { before: String::new(), after: self.text() };
    }

    /// Goes to the end.
    pub fn end(&mut self) {
        *self = Self::new(&self.text());
    }

    /// Lays the field out in `room` cells with the edge of the place; what is
    /// before the place stays in sight.
    #[must_use]
    pub fn spans(&self, room: usize, context: &Context) -> Vec<Span<'static>> {
        let room = room.saturating_sub(1);
        let before = skip(&self.before, width(&self.before).saturating_sub(room));
        let (after, _) = take(&self.after, room.saturating_sub(width(&before)));
        vec![
            context.span(Role::Text, before),
            context.strong(Role::Accent, "┆"),
            context.span(Role::Text, after),
        ]
    }
}

/// Parts a text before its last grapheme.
fn but_last(text: &str) -> (String, String) {
    let last = text.graphemes(true).next_back().unwrap_or_default();
    (text.strip_suffix(last).unwrap_or_default().to_owned(), last.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::testing::context;

    fn shown(field: &Field, room: usize) -> String {
        field.spans(room, &context(80, 24)).iter().map(|span| span.content.as_ref()).collect()
    }

    #[test]
    fn graphemes_are_typed_passed_and_taken_away_whole() {
        let mut field = Field::default();
        "ae\u{301}漢".chars().for_each(|c| field.put(c));
        field.put('\u{1b}');
        assert_eq!(
            (field.text().as_str(), shown(&field, 20).as_str()),
            ("ae\u{301}漢", "ae\u{301}漢┆")
        );
        field.left();
        field.left();
        assert_eq!(shown(&field, 20), "a┆e\u{301}漢");
        field.right();
        field.erase();
        assert_eq!(shown(&field, 20), "a┆漢");
        field.start();
        field.erase();
        field.left();
        assert_eq!(shown(&field, 20), "┆a漢");
        field.end();
        field.right();
        field.put('x');
        assert_eq!(field.text(), "a漢x");
        field.clear();
        assert!(field.is_empty());
    }

    #[test]
    fn the_place_stays_in_sight() {
        let mut field = Field::new("leader epoch");
        assert_eq!(shown(&field, 6), "epoch┆");
        field.start();
        assert_eq!(shown(&field, 6), "┆leade");
        assert_eq!(shown(&field, 0), "┆");
    }
}
