//! The last row: the few keys that matter now, from the place's table.

use ratatui::text::{Line, Span};

use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Bound, Key, Place};
use crate::tui::text::width;
use crate::tui::theme::Role;

/// What is said of a row of the key table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// What the table says.
    Usual,
    /// Something more exact.
    Words(String),
    /// Something more exact, and in the footer it comes right after the first.
    Early(String),
    /// What the table says, in help alone: in the footer it matters too little.
    HelpOnly,
    /// Nothing: the key has nothing to do now.
    Hidden,
}

/// Tells what is said of a row, by its first action.
pub type Say<'a> = &'a dyn Fn(Action) -> Said;

struct Entry {
    weight: u8,
    key: String,
    words: String,
}

impl Entry {
    fn width(&self) -> usize {
        width(&self.key) + 1 + width(&self.words)
    }
}

/// Lays the footer out. What matters least gives way first; the first entry
/// and help stay for as long as they fit.
#[must_use]
pub fn line(place: Place, say: Say<'_>, context: &Context) -> Line<'static> {
    let room = usize::from(context.width).saturating_sub(2);
    let between = between(context);
    let mut entries: Vec<Entry> =
        context.keys.rows(place).iter().filter_map(|row| entry(row, say, context)).collect();
    entries.sort_by_key(|entry| entry.weight);
    // Help is last in the order and the last to go but one.
    while entries.len() > 1 && needed(&entries, between) > room {
        let at = if entries.len() > 2 { entries.len() - 2 } else { 1 };
        entries.remove(at);
    }
    let mut spans = vec![Span::raw(" ")];
    for (n, entry) in entries.into_iter().enumerate() {
        if n > 0 {
            spans.push(Span::raw(" ".repeat(between)));
        }
        spans.push(context.span(Role::Accent, entry.key));
        spans.push(context.span(Role::Dim, format!(" {}", entry.words)));
    }
    Line::from(spans)
}

/// Returns the blanks between two entries.
fn between(context: &Context) -> usize {
    if context.class() == Class::Narrow { 2 } else { 3 }
}

fn needed(entries: &[Entry], between: usize) -> usize {
    entries.iter().map(Entry::width).sum::<usize>() + between * entries.len().saturating_sub(1)
}

fn entry(row: &Bound, say: Say<'_>, context: &Context) -> Option<Entry> {
    let foot = row.footer?;
    let (weight, words) = match row.action.map_or(Said::Usual, say) {
        Said::Usual => (foot.weight, foot.words.to_owned()),
        Said::Words(words) => (foot.weight, words),
        Said::Early(words) => (0, words),
        Said::HelpOnly | Said::Hidden => return None,
    };
    Some(Entry { weight, key: keys(row, foot.shown, say, context), words })
}

/// Returns the names of a row's first keys: arrows close together, others with
/// a blank between.
fn keys(row: &Bound, shown: usize, say: Say<'_>, context: &Context) -> String {
    let labels = labels(row, shown, say, context);
    let short = labels.iter().all(|label| !label.is_ascii());
    labels.join(if short { "" } else { " " })
}

/// Returns the names of a row's first keys, without those that have nothing to do
/// now.
pub(super) fn labels(row: &Bound, shown: usize, say: Say<'_>, context: &Context) -> Vec<String> {
    let acts = |(_, action): &&(Key, Action)| say(*action) != Said::Hidden;
    row.keys.iter().filter(acts).take(shown).map(|(key, _)| key.label(context.glyphs)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::testing::{context, plain};
    use crate::tui::wrap::line_width;

    fn say(action: Action) -> Said {
        match action {
            Action::Undo => Said::Words("undo kd4 Good".to_owned()),
            Action::Why => Said::Hidden,
            _ => Said::Usual,
        }
    }

    #[test]
    fn the_first_key_and_help_are_the_last_to_go() {
        let at = |columns| plain(&line(Place::Front, &say, &context(columns, 24)));
        insta::assert_snapshot!([100, 80, 60, 40, 24].map(at).join("\n"), @"
        Space I have said it   P pause   ↑↓ scroll   u undo kd4 Good   e edit   Esc back   ? help
        Space I have said it   P pause   ↑↓ scroll   u undo kd4 Good   e edit   ? help
        Space I have said it   P pause   ↑↓ scroll   ? help
        Space I have said it  P pause  ? help
        Space I have said it
        ");
    }

    #[test]
    fn ascii_names_the_arrows() {
        let context = Context { glyphs: Glyphs::Ascii, ..context(120, 24) };
        let text = plain(&line(Place::Home, &say, &context));
        assert!(text.contains("Up Down choose"), "{text}");
    }

    #[test]
    fn every_place_has_a_footer_that_fits() {
        for place in Place::ALL {
            for columns in 40..130 {
                let line = line(place, &say, &context(columns, 24));
                assert!(line_width(&line) <= usize::from(columns), "{place:?} at {columns}");
                assert!(line_width(&line) > 1, "{place:?} has no footer");
            }
        }
    }
}
