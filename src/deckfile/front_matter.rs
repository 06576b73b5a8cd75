//! The head of a file, and TOML with places: every fault of syntax, every
//! unknown key and every wrong type is told where it stands in the file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::Span;
use crate::domain::Level;
use crate::domain::slug::is_valid_id;
use crate::domain::text::{clean, is_unsafe, one_line};

use super::block::{cut, heading, is_blank, lines};
use super::reader::{Reader, bad_id, unknown_level};
use super::rule::{FRONT_OPEN, TOML, TOO_LARGE, UNSAFE, WRONG_TYPE, shown};

/// Most bytes of TOML in one place; more is no deck but a mistake.
pub(super) const MOST_TOML: usize = 256 * 1024;

/// Faults of syntax told of one piece of TOML: after the first few, one
/// mistake only echoes through the rest.
const MOST_TOML_FAULTS: usize = 5;

/// The head of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FrontMatter {
    /// The TOML between the two lines.
    pub(super) content: Span,
    /// Where the rest of the file begins.
    pub(super) end: usize,
    /// The opening line.
    pub(super) open: Span,
    /// False when the second line is missing.
    pub(super) closed: bool,
}

/// A key with its value.
pub(super) struct Entry<'t> {
    /// The name.
    pub(super) name: String,
    /// Where the name stands.
    pub(super) key: Span,
    /// Where the value stands.
    pub(super) span: Span,
    /// Where the TOML begins.
    base: usize,
    value: DeValue<'t>,
}

/// Finds the head of a file. One that is never closed ends before the first
/// heading after a blank line.
pub(super) fn find(text: &str) -> Option<FrontMatter> {
    let mut rest = lines(text, 0..text.len());
    let open = rest.next().filter(|line| is_rule(cut(text, line.span.clone())))?;
    let mut after_blank = false;
    for line in rest {
        let words = cut(text, line.span.clone());
        let content = open.next..line.span.start;
        if is_rule(words) {
            return Some(FrontMatter { content, end: line.next, open: open.span, closed: true });
        }
        if after_blank && heading(words).is_some_and(|(level, _)| level <= 2) {
            let end = line.span.start;
            return Some(FrontMatter { content, end, open: open.span, closed: false });
        }
        after_blank = is_blank(words);
    }
    let content = open.next..text.len();
    Some(FrontMatter { content, end: text.len(), open: open.span, closed: false })
}

/// Tells whether the head of a file names a `title`.
pub(super) fn has_title(text: &str, front: &FrontMatter) -> bool {
    let content = cut(text, front.content.clone());
    content.len() <= MOST_TOML
        && DeTable::parse_recoverable(content).0.into_inner().contains_key("title")
}

/// Tells of a head that is never closed.
pub(super) fn check_closed(reader: &mut Reader<'_>, front: &FrontMatter) {
    if !front.closed {
        let message = "the front matter is never closed";
        let help = "end it with a line `+++`";
        reader.faults.add(&FRONT_OPEN, &front.open, message, "opened here", help);
    }
}

/// Reads a piece of TOML; tells every fault of syntax. The second value is
/// false when there was one.
pub(super) fn entries<'t>(reader: &mut Reader<'t>, content: &Span) -> (Vec<Entry<'t>>, bool) {
    let Some((table, broken)) = table(reader, content) else { return (Vec::new(), false) };
    let place = |span: Span| content.start + span.start..content.start + span.end;
    // A value that could not be read has been told of.
    let is_read = |span: &Span| {
        let next = broken.get(broken.partition_point(|at| *at < span.start));
        next.is_none_or(|at| *at > span.end)
    };
    let list = table
        .into_iter()
        .filter(|(_, value)| is_read(&value.span()))
        .map(|(key, value)| Entry {
            key: place(key.span()),
            name: key.into_inner().into_owned(),
            span: place(value.span()),
            base: content.start,
            value: value.into_inner(),
        })
        .collect();
    (list, broken.is_empty())
}

/// Tells the faults of syntax in a piece of TOML that is read elsewhere.
pub(super) fn check_syntax(reader: &mut Reader<'_>, content: &Span) {
    let _ = table(reader, content);
}

impl Entry<'_> {
    /// Returns a text of one line.
    pub(super) fn line(&self, reader: &mut Reader<'_>) -> Option<String> {
        let text = self.string(reader)?;
        let line = one_line(text);
        if line.is_empty() {
            self.wrong(reader, "must not be empty");
        }
        Some(line).filter(|line| !line.is_empty())
    }

    /// Returns a text of any length.
    pub(super) fn text(&self, reader: &mut Reader<'_>) -> Option<String> {
        self.string(reader).map(|text| clean(text).trim().to_owned())
    }

    /// Returns a list of texts of one line.
    pub(super) fn list(&self, reader: &mut Reader<'_>) -> Vec<String> {
        let DeValue::Array(values) = &self.value else {
            self.wrong(reader, &format!("must be a list of texts, not {}", kind(&self.value)));
            return Vec::new();
        };
        let mut list = Vec::new();
        for value in values {
            let within = self.within(value);
            match value.get_ref() {
                DeValue::String(text) => {
                    warn_unsafe(reader, text, &within);
                    list.push(one_line(text));
                }
                other => {
                    let message = format!("`{}` must hold texts, not {}", self.name, kind(other));
                    reader.faults.add(&WRONG_TYPE, &within, message, "no text", QUOTES);
                }
            }
        }
        list.retain(|text| !text.is_empty());
        list
    }

    /// Returns a yes or no.
    pub(super) fn flag(&self, reader: &mut Reader<'_>) -> Option<bool> {
        let flag = self.value.as_bool();
        if flag.is_none() {
            let not = kind(&self.value);
            self.wrong(reader, &format!("must be `true` or `false`, not {not}"));
        }
        flag
    }

    /// Returns a whole number.
    pub(super) fn number(&self, reader: &mut Reader<'_>) -> Option<i64> {
        let DeValue::Integer(number) = &self.value else {
            self.wrong(reader, &format!("must be a whole number, not {}", kind(&self.value)));
            return None;
        };
        // A number too large for the type is no importance either.
        Some(i64::from_str_radix(number.as_str(), number.radix()).unwrap_or(i64::MAX))
    }

    /// Returns a level.
    pub(super) fn level(&self, reader: &mut Reader<'_>) -> Option<Level> {
        let text = self.string(reader)?;
        let level = text.parse().ok();
        if level.is_none() {
            unknown_level(reader, text, &self.span);
        }
        level
    }

    /// Returns an id.
    pub(super) fn id(&self, reader: &mut Reader<'_>) -> Option<String> {
        let text = self.string(reader)?;
        let fits = is_valid_id(text);
        if !fits {
            bad_id(reader, "id", text, &self.span);
        }
        fits.then(|| text.to_owned())
    }

    /// Returns a list of ids.
    pub(super) fn ids(&self, reader: &mut Reader<'_>) -> Vec<String> {
        let mut ids = self.list(reader);
        for id in ids.iter().filter(|id| !is_valid_id(id)) {
            bad_id(reader, "id", id, &self.span);
        }
        ids.retain(|id| is_valid_id(id));
        ids
    }

    fn string(&self, reader: &mut Reader<'_>) -> Option<&str> {
        let DeValue::String(text) = &self.value else {
            self.wrong(reader, &format!("must be a text, not {}", kind(&self.value)));
            return None;
        };
        warn_unsafe(reader, text, &self.span);
        Some(text)
    }

    fn wrong(&self, reader: &mut Reader<'_>, what: &str) {
        let help = match self.name.as_str() {
            "tags" | "sources" | "prerequisites" => {
                format!("write `{} = [\"…\", \"…\"]`", self.name)
            }
            _ => String::new(),
        };
        let message = format!("`{}` {what}", shown(&self.name));
        reader.faults.add(&WRONG_TYPE, &self.span, message, "", help);
    }

    fn within(&self, value: &Spanned<DeValue<'_>>) -> Span {
        let inner = value.span();
        self.base + inner.start..self.base + inner.end
    }
}

const QUOTES: &str = "texts stand in quotes";

/// Reads TOML; returns also where its faults are, in order.
fn table<'t>(reader: &mut Reader<'t>, content: &Span) -> Option<(DeTable<'t>, Vec<usize>)> {
    let text = cut(reader.text, content.clone());
    if text.len() > MOST_TOML {
        let message = format!("{} bytes of TOML are too many", text.len());
        let help = format!("at most {MOST_TOML} bytes stand in one place");
        let at = content.start..content.start;
        reader.faults.add(&TOO_LARGE, &at, message, "", help);
        return None;
    }
    let (table, faults) = DeTable::parse_recoverable(text);
    let mut broken: Vec<usize> =
        faults.iter().map(|fault| fault.span().unwrap_or(0..0).start).collect();
    broken.sort_unstable();
    for fault in faults.iter().take(MOST_TOML_FAULTS) {
        let span = fault.span().unwrap_or(0..0);
        let at = content.start + span.start..content.start + span.end;
        reader.faults.add(&TOML, &at, one_line(fault.message()), "", "");
    }
    Some((table.into_inner(), broken))
}

fn warn_unsafe(reader: &mut Reader<'_>, text: &str, at: &Span) {
    if let Some(c) = text.chars().find(|c| is_unsafe(*c)) {
        let message = format!("the text holds U+{:04X}, which is taken out", u32::from(c));
        reader.faults.add(&UNSAFE, at, message, "", "");
    }
}

fn is_rule(line: &str) -> bool {
    line.trim_end_matches([' ', '\t']) == "+++"
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "a yes or no",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
