//! A Markdown file being imported: its lines, its head, what is reported of it.

use crate::diagnostic::Span;
use crate::exchange::format::{Imported, Input, Options};
use crate::exchange::gather::{common_tags, deck_name, decks, path_of};
use crate::exchange::note::Note;
use crate::exchange::report::{NOT_UNDERSTOOD, Report};

use super::front_matter::{self, FrontMatter};
use super::lines::{Kind, Line, scan};
use super::tidy::{is_content_line, is_navigation};

/// The most lines that are read; fewer would hold more questions than are taken.
const MOST_LINES: usize = 1_000_000;

/// A file that is being imported.
pub(super) struct Sheet<'a> {
    /// The file.
    pub(super) input: &'a Input,
    /// What the user asked for.
    pub(super) options: &'a Options,
    /// The lines behind the head.
    pub(super) lines: Vec<Line<'a>>,
    /// The head; empty where there is none.
    pub(super) head: FrontMatter,
    /// What is reported.
    pub(super) report: Report<'a>,
    /// Remarks on the file as a whole.
    pub(super) remarks: Vec<String>,
}

impl<'a> Sheet<'a> {
    /// Opens a file.
    pub(super) fn open(input: &'a Input, options: &'a Options) -> Self {
        let text = &input.source.text;
        let mut report = Report::new(&input.source);
        let head = front_matter::read(text).unwrap_or_default();
        if let Some(fault) = &head.fault {
            let help = "the questions below it are read all the same";
            report.warn(NOT_UNDERSTOOD, 0..3, &format!("front matter not read: {fault}"), help);
        }
        let mut body = text.get(head.end..).unwrap_or("");
        if let Some((end, _)) = body.match_indices('\n').nth(MOST_LINES) {
            let at = head.end + end;
            let message = "a file may have 1,000,000 lines; what follows is left out";
            let help = "split the file, and import its parts";
            report.error(NOT_UNDERSTOOD, at..at, message, help);
            body = body.get(..end).unwrap_or(body);
        }
        let lines = scan(body, head.end);
        Self { input, options, lines, head, report, remarks: Vec::new() }
    }

    /// Reports words that belong to no question, one report for each block.
    pub(super) fn outside(&mut self, lines: &[Line<'_>]) {
        let mut open = false;
        for line in lines {
            match line.kind {
                Kind::Blank | Kind::Comment | Kind::Rule => open = false,
                _ if is_navigation(line.text) || is_content_line(line) => {}
                _ if open => {}
                _ => {
                    open = true;
                    let help = "write it below a question to keep it";
                    self.report.warn(
                        NOT_UNDERSTOOD,
                        line.span(),
                        "belongs to no question, left out",
                        help,
                    );
                }
            }
        }
    }

    /// Asks a note in both directions.
    pub(super) fn both(&mut self, note: &mut Note) {
        if note.back.contains('\n') {
            let help = "only an answer of one line can be asked the other way round";
            self.report.warn(NOT_UNDERSTOOD, note.span.clone(), "asked in one direction", help);
        } else if !note.back.is_empty() {
            note.cards.push((note.back.clone(), note.front.clone()));
        }
    }

    /// Returns the place of a line.
    pub(super) fn span_of(&self, at: usize) -> Span {
        self.lines.get(at).map_or(0..0, Line::span)
    }

    /// Makes decks of the notes and closes the file. What the head says holds for
    /// all its questions.
    pub(super) fn finish(mut self, format: &'static str, mut notes: Vec<Note>) -> Imported {
        let tags = common_tags(self.head.tags());
        let named = self.head.text(&["deck", "name", "title", "target deck"]);
        let deck = named.map(|name| path(&name)).unwrap_or_default();
        for note in &mut notes {
            let new: Vec<String> =
                tags.iter().filter(|tag| !note.tags.contains(tag)).cloned().collect();
            note.tags.extend(new);
            if note.deck.is_empty() {
                note.deck.clone_from(&deck);
            }
        }
        let decks = decks(notes, self.input, self.options, &mut self.report);
        Imported {
            format,
            source: self.input.source.clone(),
            decks,
            diagnostics: self.report.finish(),
            notes: self.remarks,
            facts: Vec::new(),
            columns: Vec::new(),
        }
    }
}

/// Parts a deck's path: `a::b`, `a/b`.
pub(super) fn path(name: &str) -> Vec<String> {
    let parts = if name.contains("::") {
        name.split("::").collect()
    } else {
        name.split('/').collect::<Vec<_>>()
    };
    path_of(parts.into_iter().filter(|part| part.contains(char::is_alphanumeric)))
}

/// The headings above a place, as the path of its deck.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(Vec<(u8, String)>);

impl Path {
    /// Enters a heading.
    pub(super) fn enter(&mut self, level: u8, words: &str) {
        self.leave(level);
        let name = deck_name(&crate::exchange::clean::question(words).text);
        if name.contains(char::is_alphanumeric) {
            self.0.push((level, name));
        }
    }

    /// Leaves what a heading of this level ends.
    pub(super) fn leave(&mut self, level: u8) {
        self.0.retain(|(other, _)| *other < level);
    }

    /// Returns the names, outermost first.
    pub(super) fn names(&self) -> Vec<String> {
        self.0.iter().map(|(_, name)| name.clone()).collect()
    }

    /// Returns the level that the nearest heading tells, such as `Senior`.
    pub(super) fn level(&self) -> Option<crate::domain::Level> {
        self.0.iter().rev().find_map(|(_, name)| crate::exchange::level::read(name))
    }
}
