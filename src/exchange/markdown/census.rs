//! What a Markdown file is made of: how many questions each way of writing them
//! would find. The formats tell by these numbers whose file it is.

use super::contents::contents;
use super::front_matter;
use super::lines::{Kind, Line, scan};
use super::marks::{Label, answer_inside, inline, is_asked, is_no_question, label};
use super::opening::{Mark, opening};
use super::sections::part_of;
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
    /// Lines that begin in bold.
    pub(super) bold: usize,
    /// Those among them that ask something.
    pub(super) bold_asked: usize,
    /// Items in bold that ask nothing and have words behind them.
    pub(super) terms: usize,
    /// Numbered items that ask something.
    pub(super) numbered: usize,
    /// Other items that ask something.
    pub(super) bulleted: usize,
    /// Lines that are one question and nothing else.
    pub(super) alone: usize,
    /// Lines of lists that ask below a heading that asks.
    pub(super) below_asked: usize,
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
    // Whether the section belongs to a heading that asks.
    let mut inside = false;
    for (at, line) in lines.iter().enumerate() {
        if matches!(line.kind, Kind::Blank | Kind::Comment | Kind::Rule) {
            continue;
        }
        if let Some((level, words)) = line.heading()
            && depth == 0
        {
            let counts = part_of(words).is_none() && !is_no_question(words);
            heading = counts.then(|| is_asked(words));
            // A title asks nothing of its own.
            inside = (inside && !counts) || (heading == Some(true) && level > 1);
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
            census.count_words(line, contents.contains(&at), inside);
        }
        census.count_label(line);
        if line.kind != Kind::Code {
            depth = (depth + opened).saturating_sub(line.text.matches("</details").count());
        }
    }
    census
}

impl Census {
    /// Returns how many headings ask, set beside so many lines of lists that ask:
    /// few headings with many such lines below them are chapters.
    pub(super) const fn asked_above(&self, listed: usize) -> usize {
        if self.asked < 2 || self.below_asked >= self.asked * 5 && listed > self.asked * 2 {
            0
        } else {
            self.asked
        }
    }

    fn count_words(&mut self, line: &Line<'_>, leads_about: bool, inside: bool) {
        if line.kind != Kind::Text {
            return;
        }
        self.lines += 1;
        if let Some(found) = opening(line).filter(|found| found.indent <= 3 && !leads_about) {
            self.below_asked += usize::from(found.asks && inside && found.mark != Mark::Line);
            self.bold += usize::from(found.bold);
            match (found.asks, found.bold, found.mark) {
                (true, _, Mark::Line) => self.alone += 1,
                (true, true, _) => self.bold_asked += 1,
                (true, false, Mark::Number(_)) => self.numbered += 1,
                (true, false, _) => self.bulleted += 1,
                (false, true, Mark::Bullet | Mark::Number(_)) if !found.behind.is_empty() => {
                    self.terms += 1;
                }
                _ => {}
            }
        }
        self.inline += usize::from(inline(line.text).is_some());
        self.turns += usize::from(matches!(line.text, "?" | "??"));
    }

    fn count_label(&mut self, line: &Line<'_>) {
        match label(line) {
            Some((Label::Question, rest)) => {
                self.questions += 1;
                self.answers += usize::from(answer_inside(&rest).is_some());
            }
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
