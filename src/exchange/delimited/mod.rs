//! Delimited text: CSV, TSV, any other separator, Anki's text export, pasted
//! Quizlet sets.
//!
//! `head` reads what the file says of itself, `sniff` finds out what it does not
//! say, `records` reads, `columns` tells what each column becomes, `rows` makes
//! notes. The user's word (`Options::columns`, `separator`, `rows`) stands above
//! the file's, the file's above a guess, and every decision is told in the facts.

mod columns;
mod facts;
mod head;
pub mod own;
mod quiz;
mod records;
mod rows;
mod sniff;

use crate::diagnostic::Source;
use crate::domain::text::brief;

use super::Field;
use super::format::{Confidence, Format, Imported, Input, Options};
use super::gather;
use super::report::{NOT_UNDERSTOOD, Report};
use super::text::trim;
use columns::Plan;
use head::{Head, shown, unescaped};
use records::{Dialect, Record, Records};
use rows::Rows;
use sniff::Guess;

/// More rows than this are not read.
const MOST_ROWS: usize = gather::MOST_QUESTIONS;
/// The most characters of a column's name, which every question may repeat.
const LONGEST_NAME: usize = 200;
/// The most columns a file without a header has.
const MOST_COLUMNS: usize = 64;

/// Delimited text.
pub const FORMAT: Format = Format {
    name: "csv",
    about: "columns with any separator: CSV, TSV, Anki text, Quizlet",
    detect,
    import,
};

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    sniff::sniff(text, &Head::read(text)).map(|guess| guess.confidence)
}

fn import(input: &Input, options: &Options) -> Imported {
    let text = input.source.text.as_str();
    let head = Head::read(text);
    let mut report = Report::new(&input.source);
    let mut notes = Vec::new();
    let mut table = Table::read(text, &head, options, &mut notes);
    if table.records.len() > MOST_ROWS {
        let rest = table.records.split_off(MOST_ROWS);
        let span = rest.first().map_or(0..0, |record| record.span.clone());
        gather::too_many_questions(span, &mut report);
    }
    if let Some(first) = table.records.first().filter(|_| is_packed(&table)) {
        let help = "write a row for each question: question, options, and which of them is right";
        let message = "each cell holds a list of fields, a quiz in a cell: it cannot be parted";
        report.error(NOT_UNDERSTOOD, first.span.clone(), message, help);
        table.records.clear();
    }
    let plan = columns::plan(&table.names, &table.records, table.width, &head, &options.columns);
    for column in &plan.unknown {
        notes.push(format!("There is no column `{column}`: {}.", named_columns(&plan)));
    }
    let rows = Rows::new(text, &table.records, &plan, &table.dialect, &head);
    for record in &table.records {
        rows.doubt(record, &mut report);
    }
    // Each note becomes a question at once: no two copies of the file are kept.
    let decks =
        gather::decks_of(&table.records, |record| rows.note(record), input, options, &mut report);
    notes.extend(rows.remarks());
    notes.extend(gather::alike(&decks));
    notes.extend(no_answer(&plan));
    notes.extend(head.not_followed());
    Imported {
        kept: report.kept(),
        format: FORMAT.name,
        // Large tables are not copied: whoever asked for the import has the text.
        source: Source::new(input.source.name.as_str(), ""),
        decks,
        diagnostics: report.finish(),
        notes,
        facts: facts(&table, &head, rows.html()),
        columns: plan.shown(&table.records),
    }
}

/// Says of a text with tabs why it is no table: which line is the first without one.
pub(super) fn ragged(input: &Input) -> Option<Imported> {
    let text = input.source.text.as_str();
    let named = [".tsv", ".tab", ".csv", ".txt"];
    let name = input.source.name.to_lowercase();
    let lines = || {
        text.lines().scan(0, |at, line| {
            let start = *at;
            *at += line.len() + 1;
            Some((start, line))
        })
    };
    let said = || lines().filter(|(_, line)| !trim(line).is_empty());
    // A tab at the margin is an indent.
    let parts = |line: &str| trim(line).contains('\t');
    let parted = said().filter(|(_, line)| parts(line)).count();
    let all = said().count();
    let (start, line) = said().find(|(_, line)| !parts(line))?;
    if parted < 2 || parted * 3 < all || !named.iter().any(|end| name.ends_with(end)) {
        return None;
    }
    let mut report = Report::new(&input.source);
    let missing = all - parted;
    let message = format!(
        "{parted} of {all} lines have a tab between question and answer, {missing} have none; the first is this one"
    );
    let help = "put a tab before its answer, or quote a field with line breaks; --format csv reads the file as it is";
    report.error(NOT_UNDERSTOOD, start..start + line.trim_end().len(), &message, help);
    Some(Imported::of(FORMAT.name, input, Vec::new(), report))
}

/// The records of a file and how they were parted.
#[derive(Debug)]
struct Table<'a> {
    dialect: Dialect,
    /// The names of the columns; empty without a header.
    names: Vec<String>,
    /// The row of the header.
    header: Option<usize>,
    records: Vec<Record<'a>>,
    /// The number of columns.
    width: usize,
}

impl<'a> Table<'a> {
    fn read(text: &'a str, head: &Head, options: &Options, notes: &mut Vec<String>) -> Self {
        let Guess { mut dialect, header, above, .. } = guess(text, head, options);
        let mut records = read(text, head, &dialect);
        let plain = Dialect { quotes: false, ..dialect.clone() };
        if dialect.quotes && is_doubtful(&records, &dialect) {
            let unquoted = read(text, head, &plain);
            if reads_better(&unquoted, &records, &dialect) {
                let gained = unquoted.len().saturating_sub(records.len());
                notes.push(match gained {
                    0 => "Quotation marks are read as text.".to_owned(),
                    n => format!(
                        "Quotation marks are read as text: read as quoting, they swallow {n} {}.",
                        if n == 1 { "row" } else { "rows" }
                    ),
                });
                (records, dialect) = (unquoted, plain);
            }
        }
        records.retain(|record| !sniff::is_rule(record));
        let mut names = Vec::new();
        let mut row = None;
        if let Some(declared) = &head.columns {
            let line = Dialect { anki: false, ..dialect.clone() };
            let fields = Records::new(declared, 0, &line).next().map(|record| record.fields);
            names = fields.into_iter().flatten().map(|name| brief(&name, LONGEST_NAME)).collect();
        } else if !head.named.is_empty() {
            names = head.names();
        }
        let above = above.min(records.len());
        if above > 0 {
            let titles: Vec<String> =
                records.drain(..above).map(|record| brief(&record.fields.join(" "), 100)).collect();
            notes.push(format!("Above the table and left out: {}.", titles.join("; ")));
        }
        let said = records.first().is_some_and(|first| is_said(first, &options.columns));
        if names.is_empty() && (header || said) && !records.is_empty() {
            let first = records.remove(0);
            names = first.fields.iter().map(|name| brief(name, LONGEST_NAME)).collect();
            row = Some(first.row);
        }
        let width = columns_of(&records, &names, &dialect);
        Self { dialect, names, header: row, records, width }
    }
}

/// Tells whether the user names columns as the first record does.
fn is_said(first: &Record<'_>, wanted: &[(String, Field)]) -> bool {
    let names = |said: &str| {
        let said = trim(said).to_lowercase();
        let number = said.trim_start_matches('#').parse::<usize>().is_ok();
        !number && first.fields.iter().any(|name| trim(name).to_lowercase() == said)
    };
    wanted.iter().any(|(said, _)| names(said))
}

/// Returns how a text is parted: as the user says, else as it seems.
fn guess(text: &str, head: &Head, options: &Options) -> Guess {
    let rows = options.rows.as_deref().map(unescaped).filter(|rows| !rows.is_empty());
    let separator = options.separator.as_deref().map(unescaped).filter(|s| !s.is_empty());
    let found = || sniff::sniff(text, head).unwrap_or_else(|| sniff::forced(text, head));
    match (separator, rows) {
        (None, None) => found(),
        (separator, rows) => {
            let separator = separator.unwrap_or_else(|| found().dialect.separator);
            let quotes = rows.is_none();
            let rows = rows.unwrap_or_else(|| "\n".to_owned());
            sniff::stated(text, head, Dialect { separator, rows, quotes, anki: head.anki })
        }
    }
}

fn read<'a>(text: &'a str, head: &Head, dialect: &Dialect) -> Vec<Record<'a>> {
    Records::new(text, head.end, dialect).take(MOST_ROWS + 2).collect()
}

/// Tells whether quotes may be text: one closes nowhere, or a record with line
/// breaks is not as wide as the others. Tabs are seldom part of a text, so there
/// every record with line breaks is looked at.
fn is_doubtful(records: &[Record<'_>], dialect: &Dialect) -> bool {
    let usual = usual_width(records);
    // Anki quotes every field that needs it.
    let tabs = dialect.separator == "\t" && !dialect.anki;
    records.iter().any(|r| r.stray.is_some() || (r.tall && (tabs || r.fields.len() != usual)))
}

/// Tells whether records read without quoting are more even; between tabs it is
/// enough that they are wholly even, where few fields begin with a quote: a file
/// that quotes as a rule means it.
fn reads_better(unquoted: &[Record<'_>], quoted: &[Record<'_>], dialect: &Dialect) -> bool {
    let (without, with) = (share_of_usual(unquoted), share_of_usual(quoted));
    let fields: usize = quoted.iter().map(|record| record.fields.len()).sum();
    let opened = unquoted.iter().flat_map(|record| &record.fields);
    let quotes = opened.filter(|field| trim(field).starts_with('"')).count();
    let wholly = dialect.separator == "\t"
        && without == 1000
        && unquoted.len() > quoted.len()
        && quotes * 2 < fields;
    without > with || (wholly && usual_width(unquoted) > 1)
}

fn usual_width(records: &[Record<'_>]) -> usize {
    let widths: Vec<usize> = records.iter().map(|record| record.fields.len()).collect();
    sniff::usual(&widths)
}

/// Returns how many records of a thousand are as wide as most.
fn share_of_usual(records: &[Record<'_>]) -> usize {
    let usual = usual_width(records);
    let even = records.iter().filter(|record| record.fields.len() == usual).count();
    even * 1000 / records.len().max(1)
}

/// Returns the number of columns. A tab parts surely: the widest record counts;
/// other separators may be text: a header, or most records, tell the number.
fn columns_of(records: &[Record<'_>], names: &[String], dialect: &Dialect) -> usize {
    let held = |record: &Record<'_>| {
        record.fields.iter().rposition(|field| !trim(field).is_empty()).map_or(0, |at| at + 1)
    };
    let widest = || records.iter().map(held).max().unwrap_or(0).min(MOST_COLUMNS);
    match (names.len(), dialect.separator.as_str()) {
        (named, "\t") => named.max(widest()),
        (0, _) => usual_width(records),
        (named, _) => named,
    }
}

fn facts(table: &Table<'_>, head: &Head, html: bool) -> Vec<String> {
    let Dialect { separator, rows, quotes, .. } = &table.dialect;
    let mut facts = vec![format!("separator {}", shown(separator))];
    if rows != "\n" {
        facts.push(format!("rows end with {}", shown(rows)));
    }
    facts.push(match table.header {
        Some(row) => format!("header in row {row}"),
        None if head.columns.is_some() || !head.named.is_empty() => {
            "columns named at the top".to_owned()
        }
        None => "no header".to_owned(),
    });
    facts.push(if html { "html on" } else { "html off" }.to_owned());
    if !quotes && rows == "\n" {
        facts.push("quotes are text".to_owned());
    }
    facts
}

/// Tells whether cells hold records themselves: in each first cell many fields and no
/// blank behind their separators.
fn is_packed(table: &Table<'_>) -> bool {
    let packed = |record: &Record<'_>| {
        let cell = record.field(0);
        let inner = cell.matches(',').count();
        inner >= 5 && cell.matches(", ").count() * 3 <= inner && !cell.ends_with(['?', '.'])
    };
    let other = |record: &Record<'_>| record.field(1).matches(',').count() >= 5;
    table.header.is_none()
        && table.dialect.quotes
        && !table.records.is_empty()
        && table.records.iter().all(|record| packed(record) && other(record))
}

/// Says how an answer is found where no column seems to be one.
fn no_answer(plan: &Plan) -> Option<String> {
    let answers = [
        Field::Answer,
        Field::Short,
        Field::KeyPoints,
        Field::Correct,
        Field::FollowUps,
        Field::Pitfalls,
    ];
    let answered = answers.into_iter().any(|field| plan.first(field).is_some());
    let other = plan.columns.iter().find(|column| column.role.field() == Field::Extra);
    let other = other.filter(|_| !answered && plan.first(Field::Front).is_some())?;
    Some(format!(
        "No column is taken for the answer: {}. Say which it is, as in --map \"{}=answer\".",
        named_columns(plan),
        other.name
    ))
}

fn named_columns(plan: &Plan) -> String {
    let names: Vec<&str> = plan.columns.iter().map(|column| column.name.as_str()).collect();
    match names.as_slice() {
        [] => "there are none".to_owned(),
        names => format!("the columns are {}", names.join(", ")),
    }
}

#[cfg(test)]
mod quiz_tests;
#[cfg(test)]
mod tests;
