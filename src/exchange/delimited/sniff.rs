//! How a text is parted: the separator that gives the most even records, and
//! whether quotes quote.

use std::collections::HashMap;

use super::head::Head;
use super::quiz::{self, role};
use super::records::{Dialect, Record, Records};
use crate::exchange::format::Confidence;
use crate::exchange::names::Role;
use crate::exchange::text::{is_placeholder, trim};
use crate::exchange::words;

/// Separators of tables, in the order in which ties are decided.
const COMMON: [&str; 4] = ["\t", ";", ",", "|"];
/// Separators of lists that people paste.
const PASTED: [&str; 13] =
    ["/////", ";;", " - ", " – ", " — ", "---", " = ", " => ", " -> ", " : ", ": ", "*", ":"];
/// What pasted lists have between records, and the separators seen with each.
const ROWS: [(&str, &[&str]); 5] = [
    ("\n\n", &["\t", " - ", "/////"]),
    (";;", &["\t", ",", " - ", ":", "/////"]),
    (";", &["\t", ",", " - ", ":"]),
    ("|", &["\t", ",", ";"]),
    ("/////", &["\t", ",", ";"]),
];
/// How much of a text is looked at.
const HEAD: usize = 256 * 1024;

/// How a text is parted, and how sure that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    /// How records and fields are parted.
    pub dialect: Dialect,
    /// The first record names the columns.
    pub header: bool,
    /// Records above that one, which are titles.
    pub above: usize,
    /// How sure it is.
    pub confidence: Confidence,
}

/// Finds out how a text is parted; `None` when no separator gives even records.
pub(super) fn sniff(text: &str, head: &Head) -> Option<Guess> {
    let body = beginning(text.get(head.end..)?);
    if let Some(separator) = head.separator.as_deref().filter(|s| body.contains(*s)) {
        let dialect = Dialect { anki: head.anki, ..Dialect::lines(separator) };
        let look = Look::at(body, &dialect);
        return Some(look.guess(dialect, Confidence::Certain));
    }
    let common = COMMON.iter().filter_map(|separator| {
        let dialect = Dialect { anki: head.anki, ..Dialect::lines(separator) };
        let look = Look::at(body, &dialect);
        look.is_even(*separator == "\t").then_some((dialect, look))
    });
    // Of equals the first wins.
    let mut best: Option<(Dialect, Look)> = None;
    for (dialect, look) in common {
        if best.as_ref().is_none_or(|(_, so_far)| look.rank() > so_far.rank()) {
            best = Some((dialect, look));
        }
    }
    let one_line = best.as_ref().is_some_and(|(_, look)| look.records < 2 && !look.header);
    if best.is_none() || one_line {
        best = pasted(body, head).or(best).or_else(|| slipped(body, head));
    }
    let (dialect, look) = best?;
    let confidence = if head.anki { Confidence::Certain } else { look.confidence(&dialect, body)? };
    Some(look.guess(dialect, confidence))
}

/// Returns the guess for a text that must be a table: the separator that parts
/// the most records.
pub(super) fn forced(text: &str, head: &Head) -> Guess {
    let body = beginning(text.get(head.end..).unwrap_or(""));
    let all = COMMON.into_iter().map(|separator| {
        let dialect = Dialect { anki: head.anki, ..Dialect::lines(separator) };
        (Look::at(body, &dialect), dialect)
    });
    // Of equals the first is the best.
    let best = all.rev().max_by_key(|(look, _)| (look.header, look.parted));
    let (look, dialect) =
        best.unwrap_or_else(|| (Look::at(body, &Dialect::lines(",")), Dialect::lines(",")));
    look.guess(dialect, Confidence::Possible)
}

/// Returns the guess for a text whose separators were stated.
pub(super) fn stated(text: &str, head: &Head, dialect: Dialect) -> Guess {
    let body = beginning(text.get(head.end..).unwrap_or(""));
    Look::at(body, &dialect).guess(dialect, Confidence::Certain)
}

/// Looks at pairs with a tab, which is seldom part of a text: a line without one
/// among them is a slip.
fn slipped(body: &str, head: &Head) -> Option<(Dialect, Look)> {
    let dialect = Dialect { anki: head.anki, ..Dialect::lines("\t") };
    let look = Look::at(body, &dialect);
    let pairs = look.has_slips() || look.has_open_questions();
    pairs.then(|| (dialect, Look { width: look.width.max(2), ..look }))
}

/// Looks at what people paste: other separators, other ends of records.
fn pasted(body: &str, head: &Head) -> Option<(Dialect, Look)> {
    let plain = |separator: &str, rows: &str| Dialect {
        separator: separator.to_owned(),
        rows: rows.to_owned(),
        quotes: false,
        anki: head.anki,
    };
    let rows = ROWS
        .iter()
        .flat_map(|(rows, separators)| separators.iter().map(|separator| plain(separator, rows)));
    let lines = PASTED.iter().map(|separator| plain(separator, "\n"));
    rows.chain(lines).find_map(|dialect| {
        if !body.contains(&dialect.separator) || !body.contains(&dialect.rows) {
            return None;
        }
        let look = Look::at(body, &dialect);
        (look.records >= 2 && look.width == 2 && look.is_even(false)).then_some((dialect, look))
    })
}

/// What reading a text in one way gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    records: usize,
    /// The most frequent number of fields.
    width: usize,
    /// Records of this width, of at least this width, and of at least two
    /// fields, in percent.
    even: usize,
    enough: usize,
    parted: usize,
    header: bool,
    /// Records above the others, which are titles.
    above: usize,
    /// Records that begin with words and go on behind the separator, and records
    /// that ask and do not, in percent.
    pairs: usize,
    open: usize,
    /// The header's names that are known.
    named: usize,
    /// The first record has the most frequent number of fields.
    first: bool,
    /// Columns that hold something in half of the records.
    filled: usize,
}

impl Look {
    fn at(body: &str, dialect: &Dialect) -> Self {
        let records: Vec<Record<'_>> = Records::new(body, 0, dialect).take(2000).collect();
        let found = header_at(&records);
        let above = found.unwrap_or_else(|| usize::from(records.first().is_some_and(is_remark)));
        let records = records.get(above..).unwrap_or_default();
        let header = found.is_some();
        let count = records.len();
        let widths: Vec<usize> = records.iter().map(width).collect();
        let surely = header
            && records.split_first().is_some_and(|(first, others)| {
                let plain = first.fields.iter().all(|name| is_plain_name(trim(name)));
                let wide = first.fields.len() >= 4 && plain && is_wide(others);
                wide || names_quiz(first) || quiz::heads(first, others)
            });
        let named = records.first().map_or(0, known_names).max(if surely { 2 } else { 0 });
        let usual = usual(&widths);
        let part = |fits: &dyn Fn(&Record<'_>) -> bool| {
            records.iter().filter(|record| fits(record)).count() * 100 / count.max(1)
        };
        let pairs = part(&|r| width(r) >= 2 && !trim(r.field(0)).is_empty());
        let open = part(&|r| width(r) < 2 && trim(r.field(0)).ends_with(['?', '？']));
        let width = if header { widths.first().copied().unwrap_or(usual) } else { usual };
        let share = |fits: &dyn Fn(usize) -> bool| {
            widths.iter().filter(|width| fits(**width)).count() * 100 / count.max(1)
        };
        let filled = (0..width.min(50)).filter(|at| {
            let held = records.iter().filter(|record| !trim(record.field(*at)).is_empty());
            held.count() * 2 >= count
        });
        Self {
            records: count,
            width,
            even: share(&|w| w == width),
            enough: share(&|w| w >= width),
            parted: share(&|w| w >= 2),
            header,
            above,
            pairs,
            open,
            named,
            first: widths.first() == Some(&usual),
            filled: filled.count(),
        }
    }

    /// Tells whether the records are a table.
    fn is_even(&self, tabs: bool) -> bool {
        if self.width < 2 || self.records == 0 {
            return false;
        }
        if self.header && self.named >= 2 {
            return self.enough >= 60 || self.parted >= 80;
        }
        self.filled >= 2 && (self.even >= 90 || (tabs && self.parted >= 90))
    }

    /// Tells whether the records are pairs but for a few lines.
    const fn has_slips(&self) -> bool {
        self.width == 2 && self.filled >= 2 && self.records >= 3 && self.parted >= 66
    }

    /// Tells whether the records are pairs and questions still to be answered.
    const fn has_open_questions(&self) -> bool {
        self.records >= 3
            && self.pairs >= 20
            && self.pairs == self.parted
            && self.pairs + self.open >= 75
    }

    fn guess(self, dialect: Dialect, confidence: Confidence) -> Guess {
        Guess { dialect, header: self.header, above: self.above, confidence }
    }

    /// How good a reading is, best last.
    fn rank(&self) -> (usize, bool, usize) {
        (self.named.min(2), self.first, if self.even >= 98 { 100 } else { self.even })
    }

    fn confidence(&self, dialect: &Dialect, body: &str) -> Option<Confidence> {
        let common = COMMON.contains(&dialect.separator.as_str());
        if self.header && self.named > 0 && common && self.records > 1 {
            return Some(Confidence::Certain);
        }
        let tabs = dialect.separator == "\t";
        if is_other(body, !tabs) {
            return None;
        }
        if tabs {
            return Some(Confidence::Likely);
        }
        let quoted = dialect.quotes && body.contains(&format!("{}\"", dialect.separator));
        match self.records {
            0 | 1 if !quoted => None,
            _ if quoted && common => Some(Confidence::Likely),
            2 if dialect.separator.trim() == ":" => None,
            _ => Some(Confidence::Possible),
        }
    }
}

/// How many records may stand above the header.
const MOST_ABOVE: usize = 10;

/// Returns the place of the record that names the columns: the first, or one below
/// titles of one cell.
fn header_at(records: &[Record<'_>]) -> Option<usize> {
    let titles = records.iter().take(MOST_ABOVE).take_while(|r| is_title(r)).count();
    let is_header =
        |at: usize| records.get(at).is_some_and(|record| is_header(record, records.get(at + 1..)));
    if is_header(0) {
        return Some(0);
    }
    // Below a title two names say surely that it is one, if it has rows.
    let surely = |at: &usize| {
        let has_rows = records.len() > at + 1;
        has_rows
            && records.get(*at).is_some_and(|record| known_names(record) >= 2 || names_quiz(record))
    };
    (titles > 0).then_some(titles).filter(surely).filter(|at| is_header(*at))
}

/// A record of one cell, beside which others would have room.
fn is_title(record: &Record<'_>) -> bool {
    let mut held = record.fields.iter().filter(|field| !trim(field).is_empty());
    held.next().is_some_and(|title| !is_marked(title)) && held.next().is_none()
}

/// `# A list of questions` above a list.
fn is_remark(record: &Record<'_>) -> bool {
    record.fields.len() == 1 && record.field(0).starts_with("# ")
}

/// Tells whether the fields of a record are numbered: `type;2;3`.
fn is_counted(record: &Record<'_>) -> bool {
    let mut fields = record.fields.iter().enumerate().skip(1);
    record.fields.len() >= 3
        && fields.all(|(at, field)| trim(field).parse::<usize>().is_ok_and(|n| n == at + 1))
        && record.field(0).chars().all(char::is_alphabetic)
}

/// Tells whether the first record names columns: two names that are known, a quiz,
/// two languages, a question's or an answer's name among words too short for a card,
/// or words unlike all that stands below them.
fn is_header(first: &Record<'_>, others: Option<&[Record<'_>]>) -> bool {
    let others = others.unwrap_or(&[]);
    let mut roles = first.fields.iter().map(|name| role(name).map(|(role, _)| role.field()));
    // `Frage;question` is a word and its translation.
    let one_kind = first.fields.len() == 2 && roles.next() == roles.next();
    let known = known_names(first);
    if (known >= 2 && !one_kind) || is_counted(first) {
        return true;
    }
    if names_quiz(first) {
        let alike = others.iter().filter(|record| names_quiz(record)).count();
        return alike * 2 < others.len().max(1);
    }
    if others.len() >= 2 && quiz::heads(first, others) {
        return true;
    }
    let names = || first.fields.iter().map(|name| trim(name));
    if others.len() >= 2 && first.fields.len() >= 2 && names().all(words::is_language) {
        return true;
    }
    let asks = names().any(|name| {
        matches!(role(name), Some((Role::Plain(field), _))
            if matches!(field, crate::exchange::Field::Front | crate::exchange::Field::Answer))
    });
    let short = names()
        .all(|name| name.split_whitespace().count() <= 3 && !name.ends_with(['.', '?', '!', ':']));
    let length = |record: &Record<'_>| record.fields.iter().map(|f| f.len()).sum::<usize>();
    let usual = others.iter().map(length).sum::<usize>() / others.len().max(1);
    let longer = others.len() >= 3 && usual > length(first) * 5 / 2;
    let plain = names().all(is_plain_name);
    let said = known == 1 && short && ((longer && (asks || plain)) || (plain && is_wide(others)));
    said || (longer && is_unlike(first, others))
}

/// A word or three of letters.
fn is_plain_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '_' | '-'))
}

/// Tells whether records of many columns hold more than plain words.
fn is_wide(others: &[Record<'_>]) -> bool {
    let mixed = |record: &&Record<'_>| !record.fields.iter().all(|cell| is_plain_name(trim(cell)));
    others.len() >= 3
        && others.iter().all(|record| record.fields.len() >= 4)
        && others.iter().filter(mixed).count() * 2 > others.len()
}

/// Tells whether a record is a word or two in each column where all others have
/// sentences in one.
fn is_unlike(first: &Record<'_>, others: &[Record<'_>]) -> bool {
    let is_name = |cell: &str| {
        let words = cell.split_whitespace().count();
        (1..=2).contains(&words)
            && cell.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '_' | '/'))
    };
    let is_sentence = |cell: &str| {
        cell.split_whitespace().count() >= 4 && cell.ends_with(['.', '?', '!', ')', '。', '？'])
    };
    first.fields.len() >= 2
        && others.len() >= 3
        && first.fields.iter().all(|cell| is_name(trim(cell)))
        && (0..first.fields.len())
            .any(|at| others.iter().all(|record| is_sentence(trim(record.field(at)))))
}

fn names_quiz(record: &Record<'_>) -> bool {
    let names: Vec<&str> = record.fields.iter().map(|name| &**name).collect();
    names.len() >= 3 && quiz::is_named(&names)
}

/// Counts the names that are known. Letters alone are names only beside words,
/// or as `q` and `a`.
fn known_names(record: &Record<'_>) -> usize {
    let names: Vec<String> = record
        .fields
        .iter()
        .map(|name| trim(name))
        .filter(|name| role(name).is_some())
        .map(str::to_lowercase)
        .collect();
    let words = names.iter().any(|name| name.chars().count() > 1 && name.as_str() != "no");
    let letters = ["q", "a"].iter().all(|letter| names.iter().any(|name| name == letter));
    if words || letters { names.len() } else { 0 }
}

/// The number of fields, without empty ones at the end.
fn width(record: &Record<'_>) -> usize {
    record.fields.iter().rposition(|field| !trim(field).is_empty()).map_or(0, |at| at + 1)
}

/// Returns the most frequent number; of equals the larger.
pub(super) fn usual(widths: &[usize]) -> usize {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for width in widths {
        *counts.entry(*width).or_default() += 1;
    }
    counts.into_iter().max_by_key(|(width, count)| (*count, *width)).map_or(0, |(width, _)| width)
}

/// Tells whether a text has the marks of another format. Such a text is a table
/// only when its header says so. `numbers`: a number before a line is such a mark.
fn is_other(body: &str, numbers: bool) -> bool {
    let start = body.trim_start();
    let end = body.trim_end();
    let braces = (start.starts_with('{') && end.contains('}'))
        || (start.starts_with('[') && start.contains('{') && start.contains("\":"));
    if braces || start.starts_with("---\n") || start.starts_with("+++\n") {
        return true;
    }
    let lines = body.lines().map(str::trim_start).filter(|line| !line.is_empty()).take(400);
    let (mut all, mut marked) = (0, 0);
    for line in lines {
        all += 1;
        marked += usize::from(is_marked(line) || (numbers && is_numbered(line)));
    }
    marked * 5 > all
}

/// Tells whether a line begins as lines of Markdown, Org and lists do.
fn is_marked(line: &str) -> bool {
    const MARKS: [&str; 22] = [
        "# ",
        "## ",
        "### ",
        "#### ",
        "- ",
        "* ",
        "** ",
        "+ ",
        "> ",
        "```",
        "~~~",
        "<details",
        "<summary",
        "</",
        ":PROPERTIES:",
        "#+",
        "START",
        "END",
        "?",
        "%%",
        "{{",
        "|-",
    ];
    const LABELS: [&str; 8] = ["q:", "a:", "question:", "answer:", "c:", "**q", "**a", "ans:"];
    let lower: String = line.chars().take(10).flat_map(char::to_lowercase).collect();
    MARKS.iter().any(|mark| line.starts_with(mark))
        || LABELS.iter().any(|label| lower.starts_with(label))
        || line.split('`').step_by(2).any(|words| words.contains("::"))
}

/// Tells whether a line begins as an item of a numbered list.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && (rest.starts_with(". ") || rest.starts_with(") "))
}

/// The beginning of a text that is long, up to the end of a line.
fn beginning(text: &str) -> &str {
    if text.len() <= HEAD {
        return text;
    }
    let cut = (0..=HEAD).rev().find_map(|end| text.get(..end)).unwrap_or(text);
    cut.rsplit_once('\n').map_or(cut, |(lines, _)| lines)
}

/// Tells whether a row is the rule below the head of a Markdown table.
pub(super) fn is_rule(record: &Record<'_>) -> bool {
    let mut dashes = record.fields.iter().map(|field| trim(field)).filter(|f| !f.is_empty());
    let rule = |field: &str| {
        field.len() >= 2 && field.contains("--") && field.chars().all(|c| matches!(c, '-' | ':'))
    };
    record.fields.len() >= 2
        && dashes.clone().count() > 0
        && dashes.all(rule)
        && !record.fields.iter().all(|field| is_placeholder(field))
}
