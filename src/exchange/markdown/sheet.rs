//! A Markdown file being imported: its lines, its head, what is reported of it.

use std::collections::HashSet;

use crate::diagnostic::Span;
use crate::exchange::format::{Imported, Input, Options};
use crate::exchange::gather::{common_tags, deck_name, decks, path_of};
use crate::exchange::note::Note;
use crate::exchange::report::{ASIDE, DOUBT, NOT_UNDERSTOOD, Report};
use crate::exchange::words;

use super::contents::contents;
use super::front_matter::{self, FrontMatter};
use super::lines::{Kind, Line, scan};
use super::marks::{Label, is_asked, label};
use super::opening::{Mark, Opening, opening};
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
    /// Where the lines of a table of contents begin.
    contents: HashSet<usize>,
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
        let contents = contents(&lines);
        let contents = contents.into_iter().filter_map(|at| Some(lines.get(at)?.start)).collect();
        Self { input, options, lines, head, report, remarks: Vec::new(), contents }
    }

    /// Tells whether a line is of a table of contents.
    pub(super) fn is_contents(&self, line: &Line<'_>) -> bool {
        is_navigation(line.text) || is_content_line(line) || self.contents.contains(&line.start)
    }

    /// Reports words that belong to no question, one report for each block. What asks
    /// there is a question that was lost.
    pub(super) fn outside(&mut self, lines: &[Line<'_>]) {
        let blocks =
            lines.split(|line| matches!(line.kind, Kind::Blank | Kind::Comment | Kind::Rule));
        for block in blocks {
            let said = || block.iter().filter(|line| !self.is_contents(line));
            let asks = said().find(|line| {
                opening(line).is_some_and(|found| found.asks && !is_prose(&found))
                    || line.heading().is_some_and(|(_, words)| is_asked(words))
                    || matches!(label(line), Some((Label::Question | Label::Cloze, _)))
            });
            if let Some(line) = asks {
                let message = "asks, and was not read as a question: left out";
                let help = "write it as the questions around it are, or in a file of its own";
                self.report.error(NOT_UNDERSTOOD, line.span(), message, help);
            } else if let Some(line) = said().next() {
                let help = "write it below a question to keep it";
                self.report.warn(ASIDE, line.span(), "belongs to no question, left out", help);
            }
        }
    }

    /// Asks a note in both directions.
    pub(super) fn both(&mut self, note: &mut Note) {
        if note.back.contains('\n') {
            let help = "only an answer of one line can be asked the other way round";
            self.report.warn(DOUBT, note.span.clone(), "asked in one direction", help);
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
            kept: self.report.kept(),
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

/// Tells whether a line that ends in a question mark only leads in: `Ready to start?`
fn is_prose(found: &Opening<'_>) -> bool {
    let first = found.asked.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
    found.mark == Mark::Line && !first.is_some_and(words::asks)
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
