//! The parts of a question that a table or a tree tells apart, and how they are
//! put together: context, choices, holes, both directions.

use std::borrow::Cow;

use super::choices::{Base, Choices};
use super::note::Note;
use super::prose::{Html, append};
use super::{clean, cloze, typed};

/// The parts of a note before they are put together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// What is asked.
    pub front: Vec<String>,
    /// What is shown with the question.
    pub context: Vec<String>,
    /// What answers it.
    pub back: Vec<String>,
    /// The choices.
    pub options: Vec<String>,
    /// Wrong choices, where the right one is the answer.
    pub wrong: Vec<String>,
    /// Which choice is right.
    pub right: String,
    /// The choices are about HTML and stand as they are written.
    pub literal: bool,
    /// Anki's note type.
    pub notetype: String,
}

impl Parts {
    /// Puts the parts together in a note that has all the rest.
    pub(super) fn settle(mut self, base: Base, html: Html, note: &mut Note) {
        let mut back = std::mem::take(&mut self.back);
        let options = self.take_options(&mut back);
        if options.iter().any(|option| !option.trim().is_empty()) {
            let choices = Choices::of(&options);
            self.context.push(choices.list());
            let right = choices.right(&self.right, base).map(|right| choices.answer(&right));
            self.right = right.unwrap_or(self.right);
        }
        if !self.right.is_empty() {
            back.insert(0, self.right);
        }
        let back = back.join("\n\n");
        let front = self.front.join("\n\n");
        let holes = if is_basic(&self.notetype) { None } else { cloze::parse(&front) };
        if let Some(pieces) = holes {
            with_holes(note, &pieces, &back);
        } else {
            note.back = back;
            note.front = front;
            reverse(&self.notetype, note);
        }
        title(note, html);
        for context in self.context {
            append(&mut note.front, &context);
        }
    }

    /// Returns the choices. Where only wrong ones are listed, the right one is
    /// added; their order is that of their words, so it tells nothing.
    fn take_options(&mut self, back: &mut Vec<String>) -> Vec<String> {
        let mut options = std::mem::take(&mut self.options);
        if !self.wrong.is_empty() && options.is_empty() {
            if self.right.is_empty() && !back.is_empty() {
                self.right = back.remove(0);
            }
            options = std::mem::take(&mut self.wrong);
            options.extend((!self.right.is_empty()).then(|| self.right.clone()));
            options.sort();
        }
        options
    }
}

/// A text with holes is the question; all else stands on the back of each card.
pub(super) fn with_holes(note: &mut Note, pieces: &[cloze::Piece], back: &str) {
    cloze::fill(note, pieces);
    append(&mut note.back, back);
    let extra = std::mem::take(&mut note.extra);
    for (_, card) in &mut note.cards {
        append(card, back);
        extra.iter().for_each(|(name, text)| append(card, &format!("**{name}:** {text}")));
    }
    if note.cards.is_empty() {
        note.extra = extra;
    } else {
        note.back.clear();
    }
}

/// Cleans the question's first line.
fn title(note: &mut Note, html: Html) {
    let (first, rest) = note.front.split_once('\n').unwrap_or((&note.front, ""));
    if first.trim_start().starts_with("```") || first.len() > 2000 {
        return;
    }
    let first = if html == Html::Off {
        Cow::Borrowed(first)
    } else {
        // A title is no Markdown: what HTML made bold is not.
        Cow::Owned(first.trim_start_matches("### ").replace("**", ""))
    };
    let cleaned = clean::question(&first);
    note.level = note.level.or(cleaned.level);
    note.sources.extend(cleaned.link);
    note.front = if rest.is_empty() {
        cleaned.text
    } else {
        format!("{}\n{}", cleaned.text, typed::escaped(&typed::fenced(rest)))
    };
}

/// Anki's plain types hide nothing: what looks like a hole is text.
fn is_basic(notetype: &str) -> bool {
    notetype.trim().to_lowercase().starts_with("basic")
}

/// Anki's types that ask both ways: the answer is a card of its own where it
/// fits a line.
fn reverse(notetype: &str, note: &mut Note) {
    let lower = notetype.to_lowercase();
    let optional = lower.contains("optional");
    let asked = !optional || note.extra.first().is_some_and(|(_, text)| !text.is_empty());
    let fits = !note.back.is_empty() && !note.back.contains('\n') && note.back.len() <= 300;
    if lower.contains("reversed") && asked && fits {
        note.cards.push((note.back.clone(), note.front.clone()));
    }
    if lower.contains("reversed") && optional && !note.extra.is_empty() {
        note.extra.remove(0);
    }
}
