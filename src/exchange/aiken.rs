//! Aiken: a question, its options with letters, and a line `ANSWER: A`; also as
//! people write it by hand, with a level and an explanation below.

use super::choices::{self, Base};
use super::format::{Confidence, Format, Imported, Input, Options};
use super::gather::decks;
use super::note::Note;
use super::parts::Parts;
use super::prose::Html;
use super::report::{NOT_UNDERSTOOD, Report};
use super::text::trim;
use super::{clean, level, lists};

/// Questions in Aiken's form.
pub(super) const FORMAT: Format =
    Format { name: "aiken", about: "Aiken: options and ANSWER: lines", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    let blocks = Blocks::read(&input.source.text);
    let whole = blocks.all.iter().filter(|block| block.is_whole()).count();
    let fits = whole > 0 && whole * 5 >= blocks.all.len() * 4 && blocks.others == 0;
    fits.then_some(Confidence::Certain)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut report = Report::new(&input.source);
    let mut notes = Vec::new();
    for block in Blocks::read(&input.source.text).all {
        if block.is_whole() {
            notes.push(block.note());
        } else {
            let help = "a question has two or more options, and a line `ANSWER: A` below them";
            report.error(NOT_UNDERSTOOD, block.span.clone(), "no question with options", help);
        }
    }
    let decks = decks(notes, input, options, &mut report);
    Imported::of(FORMAT.name, input, decks, report)
}

/// A question with all that stands below it.
#[derive(Debug, Default)]
struct Block<'a> {
    span: std::ops::Range<usize>,
    asked: Vec<&'a str>,
    options: Vec<&'a str>,
    right: Option<&'a str>,
    below: Vec<(String, String)>,
}

/// The blocks of a text.
#[derive(Debug, Default)]
struct Blocks<'a> {
    all: Vec<Block<'a>>,
    /// Lines that are marks of another format.
    others: usize,
}

impl<'a> Blocks<'a> {
    fn read(text: &'a str) -> Self {
        let mut blocks = Self::default();
        let mut block = Block::default();
        let mut start = 0;
        for raw in text.split_inclusive('\n') {
            let line = trim(raw);
            let place = start..start + raw.trim_end().len();
            start += raw.len();
            if line.is_empty() {
                continue;
            }
            blocks.others +=
                usize::from(line.starts_with(['#', '`', '<', '|', '{']) || line.starts_with("- "));
            let said = label(line);
            if block.right.is_some() {
                match said {
                    Some((name, value)) if name != "answer" => {
                        block.below.push((name, value.to_owned()));
                        continue;
                    }
                    _ => blocks.all.push(std::mem::take(&mut block)),
                }
            }
            match said {
                Some((name, value)) if name == "answer" && !block.options.is_empty() => {
                    block.right = Some(value);
                }
                _ if option(line, block.options.len()).is_some() && !block.asked.is_empty() => {
                    block.options.push(line);
                }
                _ if block.options.is_empty() => {
                    if block.asked.is_empty() {
                        block.span = place;
                    }
                    block.asked.push(line);
                }
                // Options without an answer, and the next question.
                _ => {
                    blocks.all.push(std::mem::take(&mut block));
                    block = Block { span: place, asked: vec![line], ..Block::default() };
                }
            }
        }
        if !block.asked.is_empty() || !block.options.is_empty() {
            blocks.all.push(block);
        }
        blocks
    }
}

impl Block<'_> {
    fn is_whole(&self) -> bool {
        self.options.len() >= 2 && self.right.is_some() && !self.asked.is_empty()
    }

    fn note(self) -> Note {
        let mut note = Note { span: self.span, ..Note::default() };
        let mut parts = Parts {
            front: vec![self.asked.join("\n")],
            options: self.options.iter().map(|line| (*line).to_owned()).collect(),
            right: self.right.unwrap_or("").to_owned(),
            ..Parts::default()
        };
        for (name, value) in self.below {
            match name.as_str() {
                "level" => match level::read(&value) {
                    Some(level) => note.level = Some(level),
                    None => note.extra.push(("Difficulty".to_owned(), value)),
                },
                "tags" => note.tags.extend(lists::categories(&value)),
                _ => parts.back.push(value),
            }
        }
        parts.settle(Base::One, Html::Off, &mut note);
        note
    }
}

/// Reads `ANSWER: B`, `Explanation: …`; the label in one word.
fn label(line: &str) -> Option<(String, &str)> {
    let (name, value) = clean::label(line)?;
    let name = match name.as_str() {
        "answer" | "answers" | "correct answer" | "correct" | "ans" | "antwort" | "respuesta"
        | "réponse" => "answer",
        "difficulty" | "level" | "schwierigkeit" | "niveau" => "level",
        "tags" | "tag" | "topic" | "category" | "thema" => "tags",
        "explanation" | "feedback" | "reason" | "erklärung" | "explication" => "explanation",
        _ => return None,
    };
    (!value.is_empty()).then(|| (name.to_owned(), value))
}

/// Reads `A. words` and `A) words`, the letter being the next one.
fn option(line: &str, next: usize) -> Option<&str> {
    let (at, rest) = choices::lettered(line.trim_start_matches('('))?;
    let rest = rest.strip_prefix(['.', ')', ':'])?;
    (at == next && !trim(rest).is_empty()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::{claims, read};

    const TEXT: &str = "What is a mutex?\nA. A lock\nB. A counter\nC. A queue\nANSWER: A\n\n\
        2. Which waits\nfor a child?\nA) exec\nB) wait\nAnswer: B\nDifficulty: easy\n\
        Explanation: It waits.\n";

    #[test]
    fn questions_have_options_an_answer_and_what_is_below() {
        claims("x.txt", TEXT, "aiken");
        let imported = read("x.txt", TEXT);
        let all = &imported.decks[0].questions;
        assert_eq!(all[0].title, "What is a mutex?");
        assert_eq!(all[0].context, "- A: A lock\n- B: A counter\n- C: A queue");
        assert_eq!(all[0].answer.as_deref(), Some("A: A lock"));
        assert_eq!(all[1].title, "Which waits");
        assert_eq!(all[1].context, "for a child?\n\n- A: exec\n- B: wait");
        assert_eq!(all[1].answer.as_deref(), Some("B: wait\n\nIt waits."));
        assert_eq!(all[1].level, Some(crate::domain::Level::Junior));
    }

    #[test]
    fn options_without_an_answer_are_told() {
        let text = format!("{}Which is it?\nA. a\nB. b\n", TEXT.repeat(3));
        let imported = read("x.txt", &text);
        assert_eq!((imported.question_count(), imported.error_count()), (6, 1));
    }
}
