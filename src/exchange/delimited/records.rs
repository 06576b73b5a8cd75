//! Text to records: fields between separators of any length, quoting as
//! spreadsheets write it, quotes that are plain text as people write them.
//!
//! Own, since fields need separators and row ends of several characters, and
//! every record its place. Reading is linear: a quote that was found to be
//! plain text is not looked at again.

use std::borrow::Cow;

use crate::diagnostic::Span;
use crate::exchange::text::trim;

/// More fields than this stay one text: the last field of their record.
pub(super) const MOST_FIELDS: usize = 500;

/// How records and fields are parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// What stands between fields.
    pub separator: String,
    /// What stands between records.
    pub rows: String,
    /// Fields may be quoted.
    pub quotes: bool,
    /// The text keeps Anki's rules: a `#` begins a comment, and what follows a
    /// closing quote belongs to the field.
    pub anki: bool,
}

impl Dialect {
    /// Lines of fields that may be quoted.
    pub(super) fn lines(separator: &str) -> Self {
        Self { separator: separator.to_owned(), rows: "\n".to_owned(), quotes: true, anki: false }
    }
}

/// A record and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record<'a> {
    /// Its number, from 1; empty rows and comments count.
    pub row: usize,
    /// The line it begins on, from 1.
    pub line: usize,
    /// Its place in the text.
    pub span: Span,
    /// Its fields, as written but for their quotes.
    pub fields: Vec<Cow<'a, str>>,
    /// The first field, from 1, that begins with a quote which is none.
    pub stray: Option<usize>,
    /// A field holds line breaks.
    pub tall: bool,
}

impl Record<'_> {
    /// Returns the field at an index; a missing one is empty.
    pub(super) fn field(&self, at: usize) -> &str {
        self.fields.get(at).map_or("", |field| &**field)
    }
}

/// Reads records one by one; empty ones and comments are passed over.
#[derive(Debug)]
pub(super) struct Records<'a, 'd> {
    text: &'a str,
    dialect: &'d Dialect,
    at: usize,
    row: usize,
    line: usize,
    /// Up to here no quote closes.
    unclosed: usize,
}

/// Where a field ends.
enum End {
    Field,
    Row,
}

impl<'a, 'd> Records<'a, 'd> {
    /// Reads from a place on.
    pub(super) fn new(text: &'a str, from: usize, dialect: &'d Dialect) -> Self {
        let passed = text.get(..from).unwrap_or("");
        let lines = passed.matches('\n').count();
        Self { text, dialect, at: from, row: lines, line: lines + 1, unclosed: 0 }
    }

    fn after(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or("")
    }

    fn record(&mut self) -> Record<'a> {
        self.row += 1;
        let start = self.at;
        let mut record = Record {
            row: self.row,
            line: self.line,
            span: start..start,
            fields: Vec::with_capacity(4),
            stray: None,
            tall: false,
        };
        loop {
            let (field, end, stop) = self.field(&mut record);
            record.fields.push(field);
            record.span.end = stop;
            match end {
                End::Field => self.at = stop + self.dialect.separator.len(),
                End::Row => {
                    self.at = (stop + self.dialect.rows.len()).min(self.text.len());
                    break;
                }
            }
        }
        let passed = self.text.get(start..self.at).unwrap_or("");
        let breaks = passed.bytes().filter(|byte| *byte == b'\n').count();
        self.line += breaks;
        record.tall = breaks > 1;
        record
    }

    /// Reads the field that begins here: its text, what ends it, and where.
    fn field(&mut self, record: &mut Record<'a>) -> (Cow<'a, str>, End, usize) {
        if self.dialect.quotes {
            let blanks = self.blanks(self.at);
            if self.after(blanks).starts_with('"') {
                if let Some((field, stop)) = self.quoted(blanks) {
                    let end = if self.after(stop).starts_with(&self.dialect.separator) {
                        End::Field
                    } else {
                        End::Row
                    };
                    return (field, end, stop);
                }
                record.stray = record.stray.or(Some(record.fields.len() + 1));
            }
        }
        let whole = record.fields.len() + 1 >= MOST_FIELDS;
        let (end, stop) = self.end(self.at, whole);
        (Cow::Borrowed(self.text.get(self.at..stop).unwrap_or("")), end, stop)
    }

    /// Returns the next end of a field, or of the record alone.
    fn end(&self, from: usize, of_record: bool) -> (End, usize) {
        let Dialect { separator, rows, .. } = self.dialect;
        let (field, row) = (first(separator), first(rows));
        let bytes = self.text.as_bytes().get(from..).unwrap_or(&[]);
        let mut at = 0;
        while let Some(found) =
            bytes.get(at..).and_then(|rest| rest.iter().position(|b| *b == field || *b == row))
        {
            at += found;
            let here = bytes.get(at..).unwrap_or(&[]);
            let is_field = here.starts_with(separator.as_bytes());
            let is_row = here.starts_with(rows.as_bytes());
            // Of two that begin alike, the longer one is meant.
            if is_row && (!is_field || rows.len() >= separator.len()) {
                return (End::Row, from + at);
            }
            if is_field && !of_record {
                return (End::Field, from + at);
            }
            at += 1;
        }
        (End::Row, self.text.len())
    }

    /// Reads a quoted field from its quote on; `None` when the quote is text.
    fn quoted(&mut self, quote: usize) -> Option<(Cow<'a, str>, usize)> {
        if quote < self.unclosed {
            return None;
        }
        let inner = quote + 1;
        let mut at = inner;
        let (mut doubled, mut tall) = (false, false);
        loop {
            let Some(found) = self.after(at).find('"') else {
                self.unclosed = self.text.len();
                return None;
            };
            let close = at + found;
            tall |= self.text.get(at..close)?.contains('\n');
            if self.after(close + 1).starts_with('"') {
                doubled = true;
                at = close + 2;
                continue;
            }
            let stop = self.blanks(close + 1);
            let rest = self.after(stop);
            let passed = self.text.get(inner..close)?;
            if rest.is_empty()
                || rest.starts_with(&self.dialect.separator)
                || rest.starts_with(&self.dialect.rows)
            {
                return Some((unquoted(passed, doubled), stop));
            }
            if tall {
                self.unclosed = close;
                return None;
            }
            if self.dialect.anki {
                let (_, stop) = self.end(close + 1, false);
                let tail = self.text.get(close + 1..stop)?;
                return Some((Cow::Owned(unquoted(passed, doubled).into_owned() + tail), stop));
            }
            // A quote inside that is not doubled, unless it opens a field.
            let before = passed.trim_end_matches([' ', '\t']);
            if before.ends_with(&self.dialect.separator)
                || passed.ends_with(&self.dialect.separator)
            {
                return None;
            }
            at = close + 1;
        }
    }

    /// Returns the place behind blanks that are no separator.
    fn blanks(&self, from: usize) -> usize {
        let is_blank =
            |byte: &u8| matches!(byte, b' ' | b'\t') && first(&self.dialect.separator) != *byte;
        let bytes = self.text.as_bytes().get(from..).unwrap_or(&[]);
        from + bytes.iter().take_while(|byte| is_blank(byte)).count()
    }

    /// Passes over a line.
    fn skip_line(&mut self) {
        let length = self.after(self.at).find('\n').map_or(self.after(self.at).len(), |at| at + 1);
        self.at += length;
        self.row += 1;
        self.line += 1;
    }
}

impl<'a> Iterator for Records<'a, '_> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        while self.at < self.text.len() {
            if self.dialect.anki && self.after(self.at).starts_with('#') {
                self.skip_line();
                continue;
            }
            let record = self.record();
            if record.fields.iter().any(|field| !trim(field).is_empty()) {
                return Some(record);
            }
        }
        None
    }
}

fn first(text: &str) -> u8 {
    text.bytes().next().unwrap_or(b'\n')
}

fn unquoted(inner: &str, doubled: bool) -> Cow<'_, str> {
    if doubled { Cow::Owned(inner.replace("\"\"", "\"")) } else { Cow::Borrowed(inner) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rows(text: &str, dialect: &Dialect) -> Vec<Vec<String>> {
        Records::new(text, 0, dialect)
            .map(|record| record.fields.into_iter().map(Cow::into_owned).collect())
            .collect()
    }

    fn commas(text: &str) -> Vec<Vec<String>> {
        rows(text, &Dialect::lines(","))
    }

    #[test]
    fn quoted_fields_hold_separators_breaks_and_quotes() {
        assert_eq!(
            commas("a,\"b, \"\"c\"\"\nd\"\n\"e\",f\n\n,\n"),
            [["a", "b, \"c\"\nd"], ["e", "f"]]
        );
        assert_eq!(commas("Which?, \"A, B\" \nx,y"), [["Which?", "A, B"], ["x", "y"]]);
    }

    #[test]
    fn a_quote_that_closes_nowhere_is_text() {
        assert_eq!(commas("a,\"b\nc,d\n"), [["a", "\"b"], ["c", "d"]]);
        assert_eq!(commas("5\" disk,x\n"), [["5\" disk", "x"]]);
        assert_eq!(commas("\"a\" b,\"c\"\n"), [["\"a\" b", "c"]]);
        assert_eq!(commas("\"He said \"hi\" to me\",x\n"), [["He said \"hi\" to me", "x"]]);
        let dialect = Dialect::lines("\t");
        let text = "\"begins\tone\nterm\tsays \"so\" here\n";
        let records: Vec<_> = Records::new(text, 0, &dialect).collect();
        assert_eq!(records.len(), 2);
        assert_eq!(records[0].stray, Some(1));
    }

    #[test]
    fn anki_takes_what_follows_a_quote_and_passes_over_comments() {
        let dialect = Dialect { anki: true, ..Dialect::lines("\t") };
        let text = "\"starts quoted\" then more\tb\n# no\n\"# yes\"\tc\n";
        assert_eq!(rows(text, &dialect), [["starts quoted then more", "b"], ["# yes", "c"]]);
    }

    #[test]
    fn separators_and_row_ends_have_any_length() {
        let dialect =
            Dialect { rows: "\n\n\n".to_owned(), quotes: false, ..Dialect::lines("\n\n") };
        assert_eq!(rows("q\nq\n\na\n\n\nr\n\nb", &dialect), [["q\nq", "a"], ["r", "b"]]);
        let dialect = Dialect { rows: ";;".to_owned(), quotes: false, ..Dialect::lines("/////") };
        assert_eq!(rows("a/////b;;c/////d;e;;", &dialect), [["a", "b"], ["c", "d;e"]]);
    }

    #[test]
    fn places_count_empty_rows_and_lines_in_fields() {
        let dialect = Dialect::lines(",");
        let text = "q,a\n\n\"x\ny\",b\nc,d\n";
        let places: Vec<_> = Records::new(text, 0, &dialect)
            .map(|r| (r.row, r.line, text.get(r.span).unwrap()))
            .collect();
        assert_eq!(places, [(1, 1, "q,a"), (3, 3, "\"x\ny\",b"), (4, 5, "c,d")]);
    }

    #[test]
    fn too_many_fields_stay_together() {
        let text = "a,".repeat(MOST_FIELDS + 20);
        let rows = commas(&text);
        assert_eq!(rows[0].len(), MOST_FIELDS);
        assert_eq!(rows[0][MOST_FIELDS - 1], "a,".repeat(21));
    }

    proptest! {
        #[test]
        fn what_a_spreadsheet_writes_is_read_back(
            table in proptest::collection::vec(proptest::collection::vec("[a\",; \n\t]{0,8}", 3), 1..6)
        ) {
            let quote = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            let lines: Vec<String> =
                table.iter().map(|row| row.iter().map(quote).collect::<Vec<_>>().join(",")).collect();
            let table: Vec<_> = table
                .into_iter()
                .filter(|row| row.iter().any(|cell| !cell.trim().is_empty()))
                .collect();
            prop_assert_eq!(commas(&lines.join("\n")), table);
        }

        #[test]
        fn without_quotes_no_character_is_lost(text in "[ab,\n\"]{0,60}") {
            let dialect = Dialect { quotes: false, ..Dialect::lines(",") };
            let rows = rows(&text, &dialect);
            let kept: usize = rows.iter().flatten().map(String::len).sum();
            prop_assert_eq!(kept, text.chars().filter(|c| !matches!(c, ',' | '\n')).count());
        }
    }
}
