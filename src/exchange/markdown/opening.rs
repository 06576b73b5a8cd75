//! Lines that open an entry of a list of questions: an item, or a paragraph in
//! bold, that begins with what is asked. The answer stands behind it or below.

use std::borrow::Cow;

use crate::exchange::clean::{self, plain_name};
use crate::exchange::level;
use crate::exchange::page::code::{Code, code_spans, in_code};
use crate::exchange::page::follow_up;
use crate::exchange::text::{is_blank, trim};

use super::lines::{Kind, Line};
use super::marks::is_asked;
use super::sections::part_of;
use super::tidy::{is_content_line, is_navigation};

/// The longest question that a list asks, in bytes.
const LONGEST: usize = 500;
/// The longest line that is looked at, in bytes.
const LONGEST_LINE: usize = 16 * 1024;
/// The longest term with its meaning behind a colon or a dash, in bytes.
const LONGEST_TERM: usize = 120;

/// Emphasis in which a question may stand; a weak one needs a question mark.
const EMPHASIS: [(&str, bool); 5] =
    [("***", true), ("**", true), ("__", true), ("*", false), ("_", false)];

/// What stands between a question or a term and its answer.
const BETWEEN: [&str; 9] = [": ", "：", " - ", " – ", " — ", " => ", " -> ", " → ", " = "];

/// Words in bold that remark on an answer, in lower case.
const REMARKS: &[&str] = &[
    "note",
    "notes",
    "tip",
    "tips",
    "pro tip",
    "example",
    "examples",
    "warning",
    "important",
    "caution",
    "remember",
    "remark",
    "output",
    "code",
    "syntax",
    "usage",
    "result",
    "pros",
    "cons",
    "summary",
    "conclusion",
    "beispiel",
    "hinweis",
    "merke",
    "wichtig",
    "ejemplo",
    "nota",
    "exemple",
    "remarque",
    "esempio",
    "exemplo",
    "пример",
    "примечание",
    "例",
    "注意",
    "示例",
];

/// The mark of the line that opens an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A paragraph.
    None,
    /// An item of a list.
    Bullet,
    /// An item of a numbered list.
    Number(u64),
    /// A line that is one question and nothing else.
    Line,
}

impl Mark {
    /// Tells whether two lines are of one kind of list.
    pub(super) const fn is_like(self, other: Self) -> bool {
        matches!(
            (self, other),
            (Self::None, Self::None)
                | (Self::Line, Self::Line)
                | (Self::Bullet, Self::Bullet)
                | (Self::Number(_), Self::Number(_))
        )
    }
}

/// A line that opens an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening<'a> {
    /// What is asked, as it stands in its emphasis.
    pub(super) asked: Cow<'a, str>,
    /// What stands behind it on the line.
    pub(super) behind: &'a str,
    /// All of it.
    pub(super) whole: &'a str,
    /// The mark of the line.
    pub(super) mark: Mark,
    /// It stands in emphasis.
    pub(super) bold: bool,
    /// It asks something, or orders an answer.
    pub(super) asks: bool,
    /// Columns before the mark.
    pub(super) indent: usize,
    /// Columns of the mark.
    pub(super) width: usize,
}

impl<'a> Opening<'a> {
    /// Parts what is asked from what answers it. `below` tells whether more stands
    /// below the line.
    pub(super) fn parted(&self, below: bool) -> (Cow<'a, str>, &'a str) {
        if self.bold {
            return (self.asked.clone(), self.behind);
        }
        // What only asks more is no answer.
        if asks_more(self.behind) || (below && (self.behind.is_empty() || is_asked(self.behind))) {
            return (Cow::Borrowed(self.whole), "");
        }
        if self.behind.is_empty()
            && !below
            && let Some((term, meaning)) = at_mark(self.whole)
        {
            return (Cow::Borrowed(term), meaning);
        }
        (self.asked.clone(), self.behind)
    }
}

/// Reads a line that may open an entry. A paragraph does so in bold only.
pub(super) fn opening<'a>(line: &Line<'a>) -> Option<Opening<'a>> {
    if line.kind != Kind::Text
        || line.text.len() > LONGEST_LINE
        || is_content_line(line)
        || is_navigation(line.text)
    {
        return None;
    }
    let item = line.item();
    let whole = item.map_or(line.text, |item| item.rest);
    let bare = line.text.trim_start_matches(clean::SIGNS);
    let is_question = whole.ends_with(['?', '？']) && whole.len() <= LONGEST;
    let mark = match item.map(|item| item.number) {
        // `✅ What is X?` is an item with a mark of its own.
        None if bare.len() < line.text.len() && is_question => Mark::Bullet,
        None => Mark::None,
        Some(None) => number(whole).map_or(Mark::Bullet, Mark::Number),
        Some(Some(number)) => Mark::Number(number),
    };
    let (asked, behind, bold) = match in_bold(whole) {
        Some((asked, behind)) => (asked, behind, true),
        None if mark == Mark::None && !(is_question && line.indent <= 3) => return None,
        None if mark == Mark::None => (Cow::Borrowed(whole), "", false),
        None => {
            let (asked, behind) = at_question_mark(whole);
            (Cow::Borrowed(asked), behind, false)
        }
    };
    if asked.len() > LONGEST || !asked.contains(char::is_alphabetic) || is_label(&asked, whole) {
        return None;
    }
    let asks = is_asked(&asked);
    let mark = if mark == Mark::None && !bold { Mark::Line } else { mark };
    let indent = line.indent;
    let width = item.map_or(0, |item| item.width);
    Some(Opening { asked, behind, whole, mark, bold, asks, indent, width })
}

/// Reads a number behind a bullet: `- 4 . What is X?`.
fn number(text: &str) -> Option<u64> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(..text.len() - rest.len()).filter(|digits| digits.len() <= 4)?;
    let marked = rest.trim_start().strip_prefix(['.', ')'])?.starts_with(is_blank);
    digits.parse().ok().filter(|_| marked)
}

/// Tells whether what follows a question asks more: `How does it work?`, `Give an
/// example.`
fn asks_more(behind: &str) -> bool {
    const ORDERS: [&str; 12] = [
        "explain",
        "describe",
        "give",
        "discuss",
        "elaborate",
        "compare",
        "justify",
        "name",
        "list",
        "code",
        "provide",
        "illustrate",
    ];
    let ends = |mark: char| behind.trim_end_matches(['*', '_', ')', '"']).ends_with(mark);
    let order = || {
        let first = behind.split(|c: char| !c.is_alphabetic()).next().unwrap_or("").to_lowercase();
        ORDERS.contains(&first.as_str()) && behind.split_whitespace().count() <= 12
    };
    ends('?') || ends('？') || order()
}

/// Tells whether a line begins with a name of a section, or a remark.
fn is_label(asked: &str, whole: &str) -> bool {
    let name = plain_name(asked);
    part_of(asked).is_some()
        || REMARKS.contains(&name.as_str())
        || clean::label(whole).is_some_and(|(name, _)| part_of(&name).is_some())
}

/// Parts a text at the emphasis it begins with.
fn in_bold(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let text = text.trim_start_matches(clean::SIGNS).trim_start();
    let code = code_spans(text);
    let (inner, rest, strong) = EMPHASIS.iter().find_map(|(mark, strong)| {
        let (inner, rest) = emphasised(text, mark, &code)?;
        Some((inner, rest, *strong))
    })?;
    let whole = text.get(..text.len() - rest.len()).unwrap_or(text);
    if !strong && !inner.ends_with(['?', '？']) {
        return None;
    }
    // `**Q1.** What is X? It is Y.`: the emphasis is the number's.
    if !inner.contains(char::is_alphabetic) || clean::question(&format!("{inner} x")).text == "x" {
        let (_, behind) = at_question_mark(rest);
        let asked = text.get(..text.len() - behind.len()).unwrap_or(text);
        return Some((Cow::Borrowed(trim(asked)), behind));
    }
    if let Some(after) = rest.strip_prefix(['?', '？']) {
        return Some((Cow::Owned(format!("{inner}?")), behind(after)));
    }
    // A level's mark behind the question is its own: `**What is X?** 👶 It is Y.`
    let words = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
    let signs = rest.get(..words).map_or("", str::trim_end);
    if level::take_mark(signs).1.is_some() {
        let asked = text.get(..whole.len() + signs.len()).unwrap_or(whole);
        return Some((Cow::Borrowed(asked), behind(rest.get(signs.len()..).unwrap_or(""))));
    }
    let goes_on = rest.trim_start().starts_with(|c: char| c.is_alphanumeric() || c == '`');
    if goes_on && !is_asked(inner) && !inner.ends_with([':', '：', '.', '!']) {
        return None;
    }
    Some((Cow::Borrowed(whole), behind(rest)))
}

/// Reads emphasis at the beginning of a text: what is inside, and what follows.
fn emphasised<'a>(text: &'a str, mark: &str, code: &[Code]) -> Option<(&'a str, &'a str)> {
    let inside = text.strip_prefix(mark).filter(|rest| !rest.starts_with(is_blank))?;
    let own = mark.chars().next()?;
    let ends = |at: &usize| !in_code(code, at + mark.len());
    let mut end = inside.match_indices(mark).map(|(at, _)| at).find(ends)?;
    // `**What is *X***` closes at its end.
    while inside.get(end + mark.len()..).is_some_and(|rest| rest.starts_with(own)) {
        end += 1;
    }
    let inner = inside.get(..end)?;
    let rest = inside.get(end + mark.len()..)?;
    let glued = own == '_' && rest.starts_with(char::is_alphanumeric);
    (!trim(inner).is_empty() && !glued).then_some((trim(inner), rest))
}

/// What follows a question without what stands between the two.
fn behind(rest: &str) -> &str {
    let rest = trim(rest).trim_end_matches("<br>").trim_end_matches("<br/>").trim_end();
    let rest = trim(rest.trim_start_matches("<br>").trim_start_matches("<br/>"));
    let after = rest.trim_start_matches([':', '：', '—', '–', '→']);
    let after = ["- ", "-> ", "=> ", "= "]
        .iter()
        .find_map(|mark| after.strip_prefix(mark))
        .unwrap_or(after);
    let after = trim(after);
    // Signs alone say nothing.
    if after.contains(char::is_alphanumeric) { after } else { "" }
}

/// Parts a text at the question mark that ends its question.
fn at_question_mark(text: &str) -> (&str, &str) {
    let text = trim(text);
    let code = code_spans(text);
    let wide = text.match_indices('？').find(|(at, _)| !in_code(&code, *at));
    let parts = match wide {
        Some((at, mark)) => text.split_at_checked(at + mark.len()),
        None => follow_up::split(text),
    };
    let Some((asked, answer)) = parts else { return (text, "") };
    let asks = asked.trim_end_matches(['*', '_', '`', '"', '”', ')']).ends_with(['?', '？']);
    // `What is X? (Google)` says who asked.
    let beside = answer.starts_with('(') && answer.find(')') == answer.len().checked_sub(1);
    let answer = behind(answer);
    if !asks || beside || answer.is_empty() { (text, "") } else { (asked, answer) }
}

/// Parts a text at the first mark between a term and its meaning.
fn at_mark(text: &str) -> Option<(&str, &str)> {
    let code = code_spans(text);
    let found = BETWEEN.iter().filter_map(|mark| {
        let at = text.match_indices(mark).map(|(at, _)| at).find(|at| !in_code(&code, *at))?;
        Some((at, at + mark.len()))
    });
    let (start, end) = found.min()?;
    let (term, meaning) = (trim(text.get(..start)?), trim(text.get(end..)?));
    (!term.is_empty() && !meaning.is_empty() && start <= LONGEST_TERM).then_some((term, meaning))
}

#[cfg(test)]
mod tests {
    use super::super::lines::scan;
    use super::*;

    fn read(text: &str) -> Option<(String, String)> {
        let opening = opening(&scan(text, 0)[0])?;
        let (asked, behind) = opening.parted(false);
        Some((clean::question(&asked).text, behind.to_owned()))
    }

    #[test]
    fn a_question_is_told_from_the_answer_on_its_line() {
        for text in [
            "1. **What is X?** It is Y.",
            "- **What is X?** It is Y.",
            "**What is X?** It is Y.",
            "1) **What is X?** — It is Y.",
            "1. **What is X?**: It is Y.",
            "**Q1. What is X?** - It is Y.",
            "**1.** What is X? It is Y.",
            "* __What is X?__ It is Y.",
            "*What is X?* It is Y.",
            "3. ***What is X?*** It is Y.",
            "3. **What is X**? It is Y.",
            "❓ **What is X?** It is Y.",
            "1. What is X? It is Y.",
            "- What is X? It is Y.",
            "2. **What** is X? It is Y.",
            "**What is X?**<br>It is Y.",
        ] {
            let (asked, answer) = read(text).unwrap_or_default();
            assert_eq!(
                (asked.replace("**", "").as_str(), answer.as_str()),
                ("What is X?", "It is Y."),
                "{text}"
            );
        }
    }

    #[test]
    fn terms_part_at_colons_and_dashes() {
        for text in
            ["- **Log**: a list", "- **Log** - a list", "4. Log — a list", "4. **Log:** a list"]
        {
            let (asked, answer) = read(text).unwrap();
            assert_eq!((asked.trim_end_matches(':'), answer.as_str()), ("Log", "a list"), "{text}");
        }
        assert_eq!(read("4. Explain ISR: the replicas").unwrap().0, "Explain ISR");
    }

    #[test]
    fn labels_remarks_and_words_open_nothing() {
        for text in [
            "**Note:** it costs",
            "**Answer:** yes",
            "- Answer: yes",
            "plain?",
            "**a",
            "- [What?](#what)",
            "**Important** words go on",
            "*words* go on",
        ] {
            let found = opening(&scan(text, 0)[0]);
            assert!(
                found.as_ref().is_none_or(|o| !o.bold && (!o.asks || o.mark == Mark::Line)),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn a_level_behind_the_question_is_its_own() {
        let opening = opening(&scan("1. **What is X?** 👶", 0)[0]).unwrap();
        assert_eq!((opening.asked.as_ref(), opening.behind), ("**What is X?** 👶", ""));
    }

    #[test]
    fn more_of_the_question_is_no_answer_where_one_stands_below() {
        let opening = opening(&scan("1. What is X? Explain with code.", 0)[0]).unwrap();
        assert_eq!(opening.parted(true), (Cow::Borrowed("What is X? Explain with code."), ""));
        assert_eq!(opening.parted(false).1, "");
        for text in ["1. What is X? How does it work?", "- What is X? Why?"] {
            assert_eq!(super::opening(&scan(text, 0)[0]).unwrap().parted(false).1, "", "{text}");
        }
    }
}
