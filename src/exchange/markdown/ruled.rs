//! Questions between rules, each with its answer behind a label: the block begins
//! with what is asked, and says where the answer begins.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::text::trim;

use super::build::note;
use super::census::census;
use super::lines::{Kind, Line, joined, scan};
use super::list;
use super::sections::{Part, cut};
use super::sheet::{Path, Sheet};

/// Questions between rules.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "ruled",
    about: "text with questions between rules, each with Answer:",
    detect,
    import,
};

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !["---", "***", "___"].iter().any(|rule| text.contains(rule)) {
        return None;
    }
    let census = census(input);
    if census.asked > 0 || census.questions > 0 || census.details > 0 || census.bold_asked > 0 {
        return None;
    }
    let lines = scan(text, 0);
    let blocks = lines.split(ends).filter(|block| block.iter().any(Line::is_words));
    let (mut all, mut answered) = (0_usize, 0_usize);
    for block in blocks {
        all += 1;
        answered += usize::from(is_card(block));
    }
    (answered >= 2 && answered * 4 >= all * 3).then_some(Confidence::Likely)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut path = Path::default();
    let mut notes = Vec::new();
    for block in lines.split_inclusive(ends) {
        let (block, end) = match block.split_last() {
            Some((last, block)) if ends(last) => (block, last.heading()),
            _ => (block, None),
        };
        match block.iter().position(Line::is_words).filter(|_| is_card(block)) {
            Some(first) => {
                let asked = block.get(first);
                let body = joined(block.get(first + 1..).unwrap_or_default(), 0);
                let (words, span) = asked.map_or(("", 0..0), |line| (line.text, line.span()));
                notes.push(note(words, &body, span, &path.names()));
            }
            None => list::beside(None, block, &mut path, &mut sheet, &mut notes),
        }
        if let Some((level, words)) = end {
            path.enter(level, words);
        }
    }
    sheet.finish(FORMAT.name, notes)
}

fn ends(line: &Line<'_>) -> bool {
    line.kind == Kind::Rule || line.heading().is_some()
}

/// Tells whether a block asks first and answers behind one label.
fn is_card(block: &[Line<'_>]) -> bool {
    let sections = cut(&joined(block, 0));
    let answers = sections.iter().filter(|section| section.part == Part::Answer).count();
    let asks = sections.first().is_some_and(|lead| {
        lead.part == Part::Lead && trim(&lead.text).contains(char::is_alphabetic)
    });
    answers == 1 && asks
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::read;

    #[test]
    fn blocks_ask_and_answer() {
        let text = "Expected output:\n\n```js\n1\n    2\n```\n\n1. a\n2. `b`\n\ncorrect answer: 2.\n\n***\n\n\
            What now?\n\nAnswer:\n- c\n\n***\n";
        let imported = read("x.md", text);
        assert_eq!(imported.format, "ruled");
        let questions = &imported.decks[0].questions;
        assert_eq!(questions[0].context, "```js\n1\n    2\n```\n\n- A: a\n- B: `b`");
        assert_eq!(questions[0].answer.as_deref(), Some("B: `b`"));
        assert_eq!(questions[1].title, "What now?");
        assert_eq!(questions[1].answer.as_deref(), Some("- c"));
    }
}
