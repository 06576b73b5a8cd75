//! Records to notes: each field to the place its column has.

use std::borrow::Cow;
use std::collections::HashSet;

use super::columns::{Plan, Planned};
use super::facts;
use super::head::Head;
use super::records::{Dialect, Record};
use crate::exchange::choices::{self, Base};
use crate::exchange::gather::{common_tags, deck_path};
use crate::exchange::level::Levels;
use crate::exchange::names::Role;
use crate::exchange::note::{Cells, Note};
use crate::exchange::page::{follow_up, pitfall};
use crate::exchange::parts::Parts;
use crate::exchange::prose::Html;
use crate::exchange::report::{DOUBT, Report};
use crate::exchange::text::trim;
use crate::exchange::{Field, clean, lists};

/// Makes notes of records.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    text: &'a str,
    plan: &'a Plan,
    dialect: &'a Dialect,
    head: &'a Head,
    html: Html,
    base: Base,
    /// The column that takes what an unquoted separator cut off.
    surplus: usize,
    /// The values of full records in the columns behind that one.
    known: Vec<HashSet<&'a str>>,
    /// The levels of the column that has them.
    levels: Levels,
    /// The lines of records that are too wide.
    wide: Vec<usize>,
}

/// How many lines are named where something holds for many.
const MOST_NAMED: usize = 5;

impl<'a> Rows<'a> {
    pub(super) fn new(
        text: &'a str,
        records: &'a [Record<'a>],
        plan: &'a Plan,
        dialect: &'a Dialect,
        head: &'a Head,
    ) -> Self {
        let html = match head.html {
            Some(true) => Html::On,
            Some(false) => Html::Off,
            None => Html::among(records.iter().flat_map(|record| &record.fields).map(|f| &**f)),
        };
        let surplus = surplus_column(plan);
        let wide = records.iter().filter(|record| held(record) > plan.width && plan.width > 0);
        let wide: Vec<usize> = wide.map(|record| record.line).collect();
        let behind = (surplus + 1)..if wide.is_empty() { 0 } else { plan.width };
        let known = behind.map(|at| {
            let full = records.iter().filter(|record| record.fields.len() == plan.width);
            full.map(|record| trim(record.field(at))).collect()
        });
        let known = known.collect();
        let base = base(records, plan);
        let column = plan.columns.iter().find(|one| one.role == Role::Plain(Field::Level));
        let levels = column.map_or_else(Levels::default, |column| {
            let values = records.iter().map(|record| (record.row, trim(record.field(column.at))));
            Levels::of(&column.name, values)
        });
        Self { text, plan, dialect, head, html, base, surplus, known, levels, wide }
    }

    /// Tells whether HTML is read as such.
    pub(super) fn html(&self) -> bool {
        self.html != Html::Off
    }

    /// Returns what was done to many records, a sentence each.
    pub(super) fn remarks(&self) -> Vec<String> {
        let width = self.plan.width;
        let column = self.plan.columns.iter().find(|column| column.at == self.surplus);
        let name = column.map_or("the last column", |column| column.name.as_str());
        let rows = match self.wide.as_slice() {
            [] => None,
            [line] => Some(format!("Line {line} has")),
            lines => {
                let named: Vec<String> =
                    lines.iter().take(MOST_NAMED).map(usize::to_string).collect();
                let more = lines.len().saturating_sub(MOST_NAMED);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                Some(format!("Lines {}{more} have", named.join(", ")))
            }
        };
        let joined = rows
            .map(|rows| format!("{rows} more than {width} columns: the surplus went to {name}."));
        joined.into_iter().chain(self.levels.remark("row")).collect()
    }

    /// Reports a record that is too narrow where a quote is the likely reason.
    pub(super) fn doubt(&self, record: &Record<'_>, report: &mut Report<'_>) {
        if let (Some(column), true) = (record.stray, record.fields.len() < self.plan.width) {
            let message = format!(
                "{}: {} columns where {} are expected; a quote opens in column {column}",
                self.cells(record).place(),
                record.fields.len(),
                self.plan.width,
            );
            report.warn(DOUBT, self.line_of(record), &message, "missing columns are empty");
        }
    }

    fn cells(&self, record: &Record<'_>) -> Cells {
        let column = |field| self.plan.first(field).map(|at| at + 1);
        let (front, back) = (column(Field::Front), column(Field::Answer));
        Cells { row: record.row, line: record.line, front, back }
    }

    /// Makes a note of a record.
    pub(super) fn note(&self, record: &Record<'_>) -> Note {
        let fields = self.fitted(record);
        let mut note = Note {
            span: self.line_of(record),
            cells: Some(self.cells(record)),
            deck: deck_path(self.head.deck.as_deref().unwrap_or("")),
            tags: common_tags(&self.head.tags),
            ..Note::default()
        };
        let cells = || self.plan.columns.iter().map(|c| (c, cell_of(&fields, c)));
        let mut parts = Parts { literal: self.asks_of_tags(cells()), ..Parts::default() };
        for at in &self.plan.options {
            let cell = trim(fields.get(*at).map_or("", |field| &**field));
            parts.options.push(self.option(cell, parts.literal));
        }
        for (column, cell) in cells() {
            if !cell.is_empty() {
                self.place(column, cell, &mut note, &mut parts);
            }
        }
        if parts.notetype.is_empty() {
            parts.notetype = self.head.notetype.clone().unwrap_or_default();
        }
        parts.settle(self.base, self.html, &mut note);
        note
    }

    /// Puts a cell where its column says.
    fn place(&self, column: &Planned, cell: &str, note: &mut Note, parts: &mut Parts) {
        match column.role {
            Role::Plain(Field::Front) => parts.front.push(self.html.asked(cell)),
            Role::Context => parts.context.push(self.html.words(cell)),
            Role::Plain(Field::Answer) => parts.back.push(self.html.words(cell)),
            Role::Code(Field::Front) => parts.context.push(lists::fenced(&self.html.code(cell))),
            Role::Code(Field::Answer) => parts.back.push(lists::fenced(&self.html.code(cell))),
            Role::Code(_) => {
                note.extra.push((column.name.clone(), lists::fenced(&self.html.code(cell))));
            }
            Role::Plain(Field::Short) => note.short = self.html.words(cell),
            Role::Plain(Field::Level) => match self.levels.read(cell) {
                Some(level) => note.level = Some(level),
                None => note.extra.push((column.name.clone(), cell.to_owned())),
            },
            Role::Plain(Field::Tags) => note.tags.extend(self.tags(column, cell)),
            Role::Plain(Field::Deck) => note.deck = deck_path(cell),
            Role::Plain(Field::Id) => note.guid = Some(cell.to_owned()),
            Role::Plain(Field::Sources) => {
                note.sources.extend(lists::sources(&self.html.asked(cell)));
            }
            Role::Plain(Field::KeyPoints) => {
                note.key_points.extend(lists::items(&self.html.listed(cell)));
            }
            Role::Plain(Field::FollowUps) => {
                note.follow_ups.extend(lists::items(&self.html.listed(cell)).iter().map(|item| {
                    match follow_up::split(item) {
                        Some((asked, answer)) => (asked.to_owned(), answer.to_owned()),
                        None => (item.clone(), String::new()),
                    }
                }));
            }
            Role::Plain(Field::Pitfalls) => {
                let items = lists::items(&self.html.listed(cell));
                note.pitfalls.extend(items.iter().map(|item| pitfall::claim_and_reason(item)));
            }
            Role::Plain(Field::LeftOut) if column.said || facts::is_number(cell) => {}
            Role::Plain(_) => {
                let name = match column.name.parse::<usize>() {
                    Ok(number) => format!("Column {number}"),
                    Err(_) => column.name.clone(),
                };
                note.extra.push((name, self.html.words(cell)));
            }
            Role::Choices => {
                let all = choices::split(&self.option(cell, parts.literal));
                parts.options.extend(all);
            }
            Role::Choice => {}
            Role::Wrong if column.one => parts.wrong.push(self.option(cell, parts.literal)),
            Role::Wrong => parts.wrong.extend(choices::split(&self.option(cell, parts.literal))),
            Role::Right => parts.right = self.option(cell, parts.literal),
            Role::NoteType => cell.clone_into(&mut parts.notetype),
        }
    }

    /// Tells whether the choices are about HTML: read as such, some would be alike
    /// or empty.
    fn asks_of_tags<'c>(&self, cells: impl Iterator<Item = (&'c Planned, &'c str)>) -> bool {
        if self.html == Html::Off {
            return false;
        }
        let is_option = |role| matches!(role, Role::Choice | Role::Wrong | Role::Choices);
        let options: HashSet<&str> = cells
            .filter(|(column, cell)| is_option(column.role) && !cell.is_empty())
            .map(|(_, cell)| cell)
            .collect();
        let read: HashSet<String> = options
            .iter()
            .map(|cell| self.html.listed(cell))
            .filter(|words| !trim(words).is_empty())
            .collect();
        read.len() < options.len()
    }

    /// Reads a choice, or the one that is right.
    fn option(&self, cell: &str, literal: bool) -> String {
        match literal {
            true if cell.contains('<') => format!("`{}`", cell.replace('`', "'")),
            true => cell.to_owned(),
            false => self.html.listed(cell),
        }
    }

    fn tags(&self, column: &Planned, cell: &str) -> Vec<String> {
        let name = column.name.to_lowercase();
        if self.head.tags_column == Some(column.at + 1) {
            cell.split_whitespace().map(str::to_owned).collect()
        } else if self.head.anki || ["tags", "tag", "labels", "keywords"].contains(&name.as_str()) {
            clean::tags(cell)
        } else {
            lists::categories(cell)
        }
    }

    /// Returns the fields of a record, so many as there are columns: what an
    /// unquoted separator cut is put together again.
    fn fitted<'r>(&self, record: &'r Record<'_>) -> Cow<'r, [Cow<'r, str>]> {
        let width = self.plan.width;
        let count = held(record);
        if count <= width || width == 0 {
            return Cow::Borrowed(&record.fields);
        }
        let extra = count - width;
        let fields: Vec<Cow<'r, str>> =
            record.fields.iter().take(count).map(|f| Cow::Borrowed(&**f)).collect();
        // The fields behind are in their place if full records hold the same.
        let behind = self.known.iter().enumerate().all(|(n, known)| {
            let at = self.surplus + 1 + n + extra;
            known.contains(trim(record.field(at)))
        });
        let last = self.plan.columns.last().map_or(width - 1, |column| column.at);
        let at = if behind { self.surplus } else { last.min(width - 1) };
        let (before, rest) = fields.split_at_checked(at).unwrap_or((&fields, &[]));
        let (cut, after) = rest.split_at_checked(extra + 1).unwrap_or((rest, &[]));
        let mut fitted = before.to_vec();
        fitted.push(Cow::Owned(cut.join(self.dialect.separator.as_str())));
        fitted.extend_from_slice(after);
        Cow::Owned(fitted)
    }

    /// The first line of a record: the place that is shown.
    fn line_of(&self, record: &Record<'_>) -> std::ops::Range<usize> {
        let start = record.span.start;
        let text = self.text.get(record.span.clone()).unwrap_or("");
        start..start + text.find('\n').unwrap_or(text.len())
    }
}

/// Returns the cell of a column.
fn cell_of<'c>(fields: &'c [Cow<'_, str>], column: &Planned) -> &'c str {
    trim(fields.get(column.at).map_or("", |field| &**field))
}

/// The number of fields, without empty ones at the end.
fn held(record: &Record<'_>) -> usize {
    record.fields.iter().rposition(|field| !trim(field).is_empty()).map_or(0, |at| at + 1)
}

/// Returns the column that takes what is too much: the answer if it can be told
/// where it ends, else the last one.
fn surplus_column(plan: &Plan) -> usize {
    let last = plan.columns.last().map_or(0, |column| column.at);
    plan.first(Field::Answer).unwrap_or(last)
}

fn base(records: &[Record<'_>], plan: &Plan) -> Base {
    let Some(right) = plan.columns.iter().find(|column| column.role == Role::Right) else {
        return Base::One;
    };
    let count = |record: &Record<'_>| {
        plan.columns
            .iter()
            .map(|column| match column.role {
                Role::Choices => choices::split(record.field(column.at)).len(),
                Role::Choice => usize::from(!trim(record.field(column.at)).is_empty()),
                _ => 0,
            })
            .sum()
    };
    choices::base(records.iter().map(|r| (r.field(right.at), count(r))), &right.name)
}
