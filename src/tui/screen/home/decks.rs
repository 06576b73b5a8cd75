//! The decks in which something waits: a row each, a bar for its minutes.

use ratatui::text::Line;

use crate::collection::DeckDue;
use crate::tui::context::{Class, Context};
use crate::tui::text::{pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::words::counted;

/// The column of a deck's name, at the most.
const NAME: usize = 32;
/// The same below 60 columns.
const NARROW_NAME: usize = 24;

/// The columns of numbers, each with its room.
const NUMBERS: [(&str, usize); 3] = [("due", 8), ("new", 9), ("min", 9)];
/// The cells a bar must have room for.
const LEAST_BAR: u32 = 8;

/// The decks to show.
pub(super) struct Decks<'a> {
    /// Those in which something waits.
    pub(super) waiting: &'a [&'a DeckDue],
    /// How many others there are.
    pub(super) idle: usize,
    /// The one the cursor is on.
    pub(super) cursor: Option<usize>,
}

impl Decks<'_> {
    /// As many of the decks as there is room for.
    pub(super) fn lines(&self, rows: usize, context: &Context) -> Vec<Line<'static>> {
        let number = self.waiting.len();
        if number == 0 || rows == 0 {
            return Vec::new();
        }
        let scale = self.scale(context);
        let mut lines = Vec::new();
        if rows > 3 {
            lines.push(head(scale, context));
        }
        let room = rows - lines.len();
        let cut = number > room || self.idle > 0;
        let shown = if cut { room.saturating_sub(1).max(1) } else { room };
        let first = self.cursor.unwrap_or(0).saturating_sub(shown.saturating_sub(1));
        let decks = self.waiting.iter().enumerate().skip(first).take(shown);
        lines.extend(decks.map(|(at, deck)| self.line(at, deck, scale, context)));
        let note = self.note(number.saturating_sub(first + shown));
        if let Some(note) = note.filter(|_| lines.len() < rows) {
            lines.push(Line::from(context.span(Role::Dim, format!("  {note}"))));
        }
        lines
    }

    /// What is not shown, in words.
    fn note(&self, below: usize) -> Option<String> {
        let of = |number: usize, noun| counted(u32::try_from(number).unwrap_or(u32::MAX), noun);
        match (below, self.idle) {
            (0, 0) => None,
            (0, idle) => Some(format!("{}: nothing due", of(idle, "more deck"))),
            (below, _) => Some(format!("{} below", of(below, "more deck"))),
        }
    }

    /// The minutes of a cell: one, unless the longest bar would not fit; `None`
    /// where there is no room for bars.
    fn scale(&self, context: &Context) -> Option<u32> {
        let most = self.waiting.iter().map(|deck| deck.minutes).max().unwrap_or(0);
        let taken = 2 + NAME + NUMBERS.iter().map(|(_, room)| room).sum::<usize>() + 2 + 1;
        let room = usize::from(context.width).saturating_sub(taken);
        let room = u32::try_from(room).ok().filter(|room| *room >= LEAST_BAR)?;
        Some(most.div_ceil(room).max(1))
    }

    fn line(
        &self,
        at: usize,
        deck: &DeckDue,
        scale: Option<u32>,
        context: &Context,
    ) -> Line<'static> {
        let chosen = self.cursor == Some(at);
        let text = |text: String| context.span(Role::Text, text);
        let narrow = context.class() <= Class::Narrow;
        let label = pad(&deck.id.0, if narrow { NARROW_NAME } else { NAME });
        let mut spans = vec![
            context.strong(Role::Accent, if chosen { "› " } else { "  " }),
            if chosen { context.strong(Role::Text, label) } else { text(label) },
        ];
        if narrow {
            // There is room for one number: all that waits.
            spans.push(text(pad_left(&deck.total().to_string(), 8)));
            return Line::from(spans);
        }
        let numbers = [deck.due + deck.learning, deck.new, deck.minutes];
        spans.extend(
            NUMBERS
                .iter()
                .zip(numbers)
                .map(|((_, room), number)| text(pad_left(&number.to_string(), *room))),
        );
        if let Some(scale) = scale {
            let cells = usize::try_from(deck.minutes.div_ceil(scale)).unwrap_or(0);
            spans.push(context.span(Role::Accent, format!("  {}", context.glyphs.blocks(cells))));
        }
        Line::from(spans)
    }
}

fn head(scale: Option<u32>, context: &Context) -> Line<'static> {
    let words = if context.class() <= Class::Narrow {
        format!("  {}{}", pad("deck", NARROW_NAME), pad_left("cards", 8))
    } else {
        let numbers = NUMBERS.map(|(word, room)| pad_left(word, room));
        let scale = scale.filter(|minutes| *minutes > 1);
        let cell = scale.map_or_else(String::new, |minutes| format!("  a cell is {minutes} min"));
        format!("  {}{}{cell}", pad("deck", NAME), numbers.concat())
    };
    Line::from(context.span(Role::Dim, words))
}
