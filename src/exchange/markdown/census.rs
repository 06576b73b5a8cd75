//! What a Markdown file is made of: how many questions each way of writing them
//! would find. The formats tell by these numbers whose file it is.

use super::front_matter;
use super::lines::{Kind, Line, scan};
use super::marks::{Label, bold_question, inline, is_asked, is_no_question, label};
use super::sections::part_of;
use super::tidy::{contents, is_content_line};
use crate::exchange::format::Input;

/// How much of a text is looked at, in bytes.
const LOOKED_AT: usize = 256 * 1024;

/// The numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Census {
    /// Headings with text below them before the next one.
    pub(super) headed: usize,
    /// Those among them that ask something, or follow a number.
    pub(super) asked: usize,
    /// `<details>` that stand in no other.
    pub(super) details: usize,
    /// Headings that ask and have `<details>` below them.
    pub(super) asked_with_details: usize,
    /// Paragraphs in bold, and those that ask.
    pub(super) bold: usize,
    /// Paragraphs in bold that ask something.
    pub(super) bold_asked: usize,
    /// Numbered items that ask something.
    pub(super) numbered: usize,
    /// Labels `Q:`.
    pub(super) questions: usize,
    /// Labels `A:`.
    pub(super) answers: usize,
    /// Labels `C:`.
    pub(super) clozes: usize,
    /// Lines `question::answer`.
    pub(super) inline: usize,
    /// Lines `?` and `??`.
    pub(super) turns: usize,
    /// Lines of words outside code and headings.
    pub(super) lines: usize,
}

/// Counts.
pub(super) fn census(input: &Input) -> Census {
    let text = looked_at(&input.source.text);
    let skip = front_matter::read(text).map_or(0, |head| head.end);
    let lines = scan(text.get(skip..).unwrap_or(""), skip);
    let contents = contents(&lines);
    let mut census = Census::default();
    let mut depth = 0_usize;
    // Whether the heading above asks, and whether it has text below it yet.
    let mut heading: Option<bool> = None;
    for (at, line) in lines.iter().enumerate() {
        if matches!(line.kind, Kind::Blank | Kind::Comment | Kind::Rule) {
            continue;
        }
        if let Some((_, words)) = line.heading()
            && depth == 0
        {
            let counts = part_of(words).is_none() && !is_no_question(words);
            heading = counts.then(|| is_asked(words));
        } else if let Some(asks) = heading {
            census.headed += 1;
            census.asked += usize::from(asks);
        }
        let opened =
            if line.kind == Kind::Code { 0 } else { line.text.matches("<details").count() };
        if depth == 0 && opened > 0 {
            census.details += 1;
            census.asked_with_details += usize::from(heading.is_some() && heading == Some(true));
        }
        if line.heading().is_none() {
            heading = None;
            census.count_words(line, contents.contains(&at));
        }
        census.count_label(line);
        if line.kind != Kind::Code {
            depth = (depth + opened).saturating_sub(line.text.matches("</details").count());
        }
    }
    census
}

impl Census {
    fn count_words(&mut self, line: &Line<'_>, leads_about: bool) {
        if line.kind != Kind::Text {
            return;
        }
        self.lines += 1;
        if let Some(words) = bold_question(line) {
            self.bold += 1;
            self.bold_asked += usize::from(is_asked(words));
        } else if let Some(item) = line.item()
            && item.number.is_some()
            && line.indent <= 3
        {
            let leads_about = leads_about || is_content_line(line);
            self.numbered += usize::from(is_asked(item.rest) && !leads_about);
        }
        self.inline += usize::from(inline(line.text).is_some());
        self.turns += usize::from(matches!(line.text, "?" | "??"));
    }

    fn count_label(&mut self, line: &Line<'_>) {
        match label(line) {
            Some((Label::Question, _)) => self.questions += 1,
            Some((Label::Answer, _)) => self.answers += 1,
            Some((Label::AnswerWithStop, _)) if self.questions > self.answers => self.answers += 1,
            Some((Label::Cloze, rest)) if rest.contains('[') || rest.is_empty() => self.clozes += 1,
            _ => {}
        }
    }
}

/// The beginning of a text, cut at a line.
fn looked_at(text: &str) -> &str {
    if text.len() <= LOOKED_AT {
        return text;
    }
    let end = text.as_bytes().iter().take(LOOKED_AT).rposition(|byte| *byte == b'\n').unwrap_or(0);
    text.get(..end).unwrap_or("")
}
