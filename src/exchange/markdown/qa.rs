//! Questions behind `Q:` with their answers behind `A:`, and texts with holes
//! behind `C:`, as hashcards writes them.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;
use crate::exchange::report::{NO_ANSWER, NO_QUESTION};

use super::build::note;
use super::census::census;
use super::cloze::{bracketed, fill};
use super::lines::{Kind, Line, item, outdented};
use super::list;
use super::marks::{Label, answer_inside, label};
use super::sections::part_of;
use super::sheet::{Path, Sheet};
use super::tidy::tidy;

/// Labelled questions and answers.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "qa", about: "text with Q: and A: (and C: for clozes)", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let census = census(input);
    let pairs = census.questions.min(census.answers);
    let others = census.asked.saturating_sub(census.questions).max(census.details);
    if pairs > 0 && census.answers * 2 >= census.questions {
        let rivals = others > pairs;
        return Some(if rivals { Confidence::Possible } else { Confidence::Certain });
    }
    if census.clozes > 0 && census.clozes * 3 >= census.lines {
        return Some(if others == 0 { Confidence::Certain } else { Confidence::Possible });
    }
    let most = census.questions >= 2 && census.questions >= others;
    let only = census.questions == 1 && census.asked == 0 && census.asking() == 1;
    (most || only).then_some(Confidence::Likely)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut card: Option<Card> = None;
    // What stands before the first card, and behind the last, and its heading.
    let (mut loose, mut heading) = (0, None);
    for (at, line) in lines.iter().enumerate() {
        let found = label(line).filter(|(label, _)| !(is_answer(*label) && is_option(&lines, at)));
        // The line under a heading is part of it.
        let underlines = at.checked_sub(1).and_then(|at| lines.get(at)?.heading()).is_some();
        let ends = (line.kind == Kind::Rule && !underlines)
            || (line.heading().is_some() && part_of(line.text).is_none());
        match (found, &mut card) {
            (Some((Label::AnswerWithStop, _)), Some(open))
                if open.answer.is_some() || !open.stopped =>
            {
                open.push(line);
            }
            (Some((label, rest)), Some(open)) if is_answer(label) => open.answer_begins(&rest),
            (Some((label, rest)), _) if !is_answer(label) => {
                match card.take() {
                    Some(done) => notes.extend(done.note(&mut sheet)),
                    None => beside(heading, loose..at, &lines, &mut path, &mut sheet, &mut notes),
                }
                card = Some(Card::new(line, label, rest, path.names(), path.level()));
            }
            _ if ends => {
                match card.take() {
                    Some(done) => notes.extend(done.note(&mut sheet)),
                    None => beside(heading, loose..at, &lines, &mut path, &mut sheet, &mut notes),
                }
                loose = at + 1;
                heading = line.heading().map(|_| line);
                if let Some((level, words)) = line.heading() {
                    path.enter(level, words);
                }
            }
            (_, Some(open)) => open.push(line),
            (Some((_, rest)), None) => {
                let help = "write its question above it, behind `Q:`";
                let message = format!("answer without a question: {rest}");
                sheet.report.error(NO_QUESTION, line.span(), &message, help);
                beside(heading.take(), loose..at, &lines, &mut path, &mut sheet, &mut notes);
                loose = at + 1;
            }
            (None, None) => {}
        }
    }
    match card.take() {
        Some(done) => notes.extend(done.note(&mut sheet)),
        None => beside(heading, loose..lines.len(), &lines, &mut path, &mut sheet, &mut notes),
    }
    sheet.finish(FORMAT.name, notes)
}

/// Reads what stands outside of the cards.
fn beside(
    heading: Option<&Line<'_>>,
    range: std::ops::Range<usize>,
    lines: &[Line<'_>],
    path: &mut Path,
    sheet: &mut Sheet<'_>,
    notes: &mut Vec<Note>,
) {
    list::beside(heading, lines.get(range).unwrap_or_default(), path, sheet, notes);
}

const fn is_answer(label: Label) -> bool {
    matches!(label, Label::Answer | Label::AnswerWithStop)
}

/// Tells whether `A:` is the first of several options.
fn is_option(lines: &[Line<'_>], at: usize) -> bool {
    let next = lines.get(at + 1..).unwrap_or_default().iter().find(|line| line.kind != Kind::Blank);
    let next = next.map_or("", |line| item(line.text).map_or(line.text, |item| item.rest));
    let mut chars = next.trim_start_matches(['*', '(']).chars();
    matches!(chars.next(), Some('B' | 'b')) && matches!(chars.next(), Some(':' | ')' | '.'))
}

/// A card that is being read.
struct Card {
    span: crate::diagnostic::Span,
    label: Label,
    /// Whether its label ended with a full stop.
    stopped: bool,
    /// Columns to take off the lines that follow.
    indent: usize,
    deck: Vec<String>,
    level: Option<crate::domain::Level>,
    question: String,
    answer: Option<String>,
}

impl Card {
    fn new(
        line: &Line<'_>,
        label: Label,
        rest: String,
        deck: Vec<String>,
        level: Option<crate::domain::Level>,
    ) -> Self {
        let indent = line.indent + line.item().map_or(0, |item| item.width);
        let stopped = line.text.split_once(['.', ':', ')']).is_some_and(|(word, _)| {
            line.text.get(word.len()..).is_some_and(|rest| rest.starts_with('.'))
        });
        Self {
            span: line.span(),
            label,
            stopped,
            indent,
            deck,
            level,
            question: rest,
            answer: None,
        }
    }

    fn answer_begins(&mut self, rest: &str) {
        match &mut self.answer {
            Some(answer) => {
                answer.push_str("\n\n");
                answer.push_str(rest);
            }
            None => self.answer = Some(rest.to_owned()),
        }
    }

    fn push(&mut self, line: &Line<'_>) {
        let text = self.answer.as_mut().unwrap_or(&mut self.question);
        text.push('\n');
        text.push_str(outdented(line.raw.trim_start_matches("> "), self.indent));
    }

    fn note(self, sheet: &mut Sheet<'_>) -> Option<Note> {
        if self.label == Label::Cloze {
            let text = tidy(&self.question);
            let (span, deck, level) = (self.span, self.deck, self.level);
            let mut note = Note { span, deck, level, ..Note::default() };
            if !fill(&mut note, bracketed(&text)) {
                let help = "put what is to be hidden in square brackets";
                sheet.report.error(NO_ANSWER, note.span, "text without a hole, skipped", help);
                return None;
            }
            return Some(note);
        }
        let question = self.question.trim_start();
        let (front, rest) = question.split_once('\n').unwrap_or((question, ""));
        let (front, body) = match (&self.answer, answer_inside(front)) {
            (Some(answer), _) => (front, format!("{rest}\n\n# Answer\n\n{answer}")),
            (None, Some((front, answer))) => (front, format!("# Answer\n\n{answer}\n{rest}")),
            (None, None) => (front, rest.to_owned()),
        };
        let mut note = note(front, &body, self.span, &self.deck);
        note.level = note.level.or(self.level);
        Some(note)
    }
}
