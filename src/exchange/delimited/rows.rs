//! Records to notes: each field to the place its column has.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::HashSet;

use super::choices::{self, Base, Choices};
use super::columns::{Plan, Planned};
use super::head::Head;
use super::lists;
use super::names::Role;
use super::records::{Dialect, Record};
use crate::exchange::note::{Cells, Note};
use crate::exchange::page::{follow_up, pitfall};
use crate::exchange::report::{NOT_UNDERSTOOD, Report};
use crate::exchange::text::trim;
use crate::exchange::{Field, clean, cloze, html, level};

/// How many records are searched for HTML.
const SEARCHED: usize = 2000;

/// Whether fields are HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Html {
    /// The file says so.
    On,
    /// The file says they are not, or none looks like it.
    Off,
    /// Some are: each is looked at.
    Mixed,
}

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
    /// How many records were too wide.
    joined: Cell<usize>,
}

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
            None => {
                let mut fields = records.iter().take(SEARCHED).flat_map(|record| &record.fields);
                if fields.any(|field| html::is_html(field)) { Html::Mixed } else { Html::Off }
            }
        };
        let surplus = surplus_column(plan);
        let wide = records.iter().any(|record| record.fields.len() > plan.width);
        let behind = (surplus + 1)..if wide { plan.width } else { 0 };
        let known = behind.map(|at| {
            let full = records.iter().filter(|record| record.fields.len() == plan.width);
            full.map(|record| trim(record.field(at))).collect()
        });
        let known = known.collect();
        let base = base(records, plan);
        Self { text, plan, dialect, head, html, base, surplus, known, joined: Cell::new(0) }
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
        match self.joined.get() {
            0 => Vec::new(),
            1 => vec![format!("1 row has more than {width} columns: the surplus went to {name}.")],
            n => vec![format!(
                "{n} rows have more than {width} columns: the surplus went to {name}."
            )],
        }
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
            report.warn(
                NOT_UNDERSTOOD,
                self.line_of(record),
                &message,
                "missing columns are empty",
            );
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
            tags: self.head.tags.clone(),
            ..Note::default()
        };
        let mut parts = Parts::default();
        for column in &self.plan.columns {
            let cell = trim(fields.get(column.at).map_or("", |field| &**field));
            if !cell.is_empty() {
                self.place(column, cell, &mut note, &mut parts);
            }
        }
        self.settle(parts, &mut note);
        note
    }

    /// Puts a cell where its column says.
    fn place(&self, column: &Planned, cell: &str, note: &mut Note, parts: &mut Parts) {
        match column.role {
            Role::Plain(Field::Front) => parts.front.push(self.words(cell)),
            Role::Context => parts.context.push(self.words(cell)),
            Role::Plain(Field::Answer) => parts.back.push(self.words(cell)),
            Role::Code(Field::Front) => parts.context.push(lists::fenced(&self.code(cell))),
            Role::Code(Field::Answer) => parts.back.push(lists::fenced(&self.code(cell))),
            Role::Code(_) => {
                note.extra.push((column.name.clone(), lists::fenced(&self.code(cell))));
            }
            Role::Plain(Field::Short) => note.short = self.words(cell),
            Role::Plain(Field::Level) => match level::read(cell) {
                Some(level) => note.level = Some(level),
                None => note.extra.push((column.name.clone(), cell.to_owned())),
            },
            Role::Plain(Field::Tags) => note.tags.extend(self.tags(column, cell)),
            Role::Plain(Field::Deck) => note.deck = deck_path(cell),
            Role::Plain(Field::Id) => note.guid = Some(cell.to_owned()),
            Role::Plain(Field::Sources) => note.sources.extend(lists::sources(&self.words(cell))),
            Role::Plain(Field::KeyPoints) => {
                note.key_points.extend(lists::items(&self.words(cell)));
            }
            Role::Plain(Field::FollowUps) => {
                note.follow_ups.extend(lists::items(&self.words(cell)).iter().map(|item| {
                    match follow_up::split(item) {
                        Some((asked, answer)) => (asked.to_owned(), answer.to_owned()),
                        None => (item.clone(), String::new()),
                    }
                }));
            }
            Role::Plain(Field::Pitfalls) => {
                let items = lists::items(&self.words(cell));
                note.pitfalls.extend(items.iter().map(|item| pitfall::claim_and_reason(item)));
            }
            Role::Plain(Field::Extra) => {
                let name = match column.name.parse::<usize>() {
                    Ok(number) => format!("Column {number}"),
                    Err(_) => column.name.clone(),
                };
                note.extra.push((name, self.words(cell)));
            }
            Role::Plain(Field::LeftOut) => {}
            Role::Choices => parts.options.extend(choices::split(&self.words(cell))),
            Role::Choice => parts.options.push(self.words(cell)),
            Role::Wrong => parts.wrong.extend(choices::split(&self.words(cell))),
            Role::Right => parts.right = self.words(cell),
            Role::NoteType => cell.clone_into(&mut parts.notetype),
        }
    }

    /// Puts the parts together.
    fn settle(&self, mut parts: Parts, note: &mut Note) {
        if parts.notetype.is_empty() {
            parts.notetype = self.head.notetype.clone().unwrap_or_default();
        }
        let mut back = std::mem::take(&mut parts.back);
        let options = parts.take_options(&mut back);
        if !options.is_empty() {
            let choices = Choices::of(&options);
            parts.context.push(choices.list());
            let right = choices.right(&parts.right, self.base).map(|right| choices.answer(&right));
            parts.right = right.unwrap_or(parts.right);
        }
        if !parts.right.is_empty() {
            back.insert(0, parts.right);
        }
        let back = back.join("\n\n");
        let front = parts.front.join("\n\n");
        if let Some(pieces) = cloze::parse(&front) {
            cloze::fill(note, &pieces);
            append(&mut note.back, &back);
            let extra = std::mem::take(&mut note.extra);
            for (_, card) in &mut note.cards {
                append(card, &back);
                extra.iter().for_each(|(name, text)| append(card, &format!("**{name}:** {text}")));
            }
            if note.cards.is_empty() {
                note.extra = extra;
            } else {
                note.back.clear();
            }
        } else {
            note.back = back;
            note.front = front;
            self.reverse(&parts.notetype, note);
        }
        self.title(note);
        for context in parts.context {
            append(&mut note.front, &context);
        }
    }

    /// Cleans the question's first line.
    fn title(&self, note: &mut Note) {
        let (first, rest) = note.front.split_once('\n').unwrap_or((&note.front, ""));
        if first.trim_start().starts_with("```") || first.len() > 2000 {
            return;
        }
        let first = if self.html == Html::Off {
            Cow::Borrowed(first)
        } else {
            // A title is no Markdown: what HTML made bold is not.
            Cow::Owned(first.trim_start_matches("### ").replace("**", ""))
        };
        let cleaned = clean::question(&first);
        note.level = note.level.or(cleaned.level);
        note.sources.extend(cleaned.link);
        let front =
            if rest.is_empty() { cleaned.text } else { format!("{}\n{rest}", cleaned.text) };
        note.front = front;
    }

    /// Anki's types that ask both ways: the answer is a card of its own where it
    /// fits a line.
    fn reverse(&self, notetype: &str, note: &mut Note) {
        let lower = notetype.to_lowercase();
        let optional = lower.contains("optional");
        let asked = !optional || note.extra.first().is_some_and(|(_, text)| !text.is_empty());
        let fits = !note.back.is_empty() && !note.back.contains('\n') && note.back.len() <= 300;
        if lower.contains("reversed") && asked && fits {
            note.cards.push((note.back.clone(), note.front.clone()));
        }
        if lower.contains("reversed") && optional && !note.extra.is_empty() {
            note.extra.remove(0);
        }
    }

    /// Reads a cell as Markdown.
    fn words(&self, cell: &str) -> String {
        match self.html {
            Html::On => html::to_markdown(cell),
            Html::Mixed if html::is_html(cell) => {
                html::hard_breaks(&html::mixed_to_markdown(cell)).into_owned()
            }
            Html::Mixed => plain(&html::decoded(cell)),
            Html::Off => plain(cell),
        }
    }

    /// Reads a cell of code: no mark means anything but a line break.
    fn code<'c>(&self, cell: &'c str) -> Cow<'c, str> {
        if self.html == Html::On { html::decoded(cell) } else { Cow::Borrowed(cell) }
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
        let held = record.fields.iter().rposition(|field| !trim(field).is_empty());
        let count = held.map_or(0, |at| at + 1);
        if count <= width || width == 0 {
            return Cow::Borrowed(&record.fields);
        }
        self.joined.set(self.joined.get() + 1);
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

/// The parts of a note before they are put together.
#[derive(Debug, Default)]
struct Parts {
    front: Vec<String>,
    context: Vec<String>,
    back: Vec<String>,
    options: Vec<String>,
    wrong: Vec<String>,
    right: String,
    notetype: String,
}

impl Parts {
    /// Returns the choices. Where only wrong ones are listed, the right one is
    /// added; their order is that of their words, so it tells nothing.
    fn take_options(&mut self, back: &mut Vec<String>) -> Vec<String> {
        let mut options = std::mem::take(&mut self.options);
        if !self.wrong.is_empty() && options.is_empty() {
            if self.right.is_empty() && !back.is_empty() {
                self.right = back.remove(0);
            }
            options = std::mem::take(&mut self.wrong);
            options.extend((!self.right.is_empty()).then(|| self.right.clone()));
            options.sort();
        }
        options
    }
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

/// Reads plain text: its line breaks are breaks, `<br>` as well.
fn plain(cell: &str) -> String {
    let broken = html::breaks(cell);
    html::placeholders(&html::hard_breaks(&broken)).into_owned()
}

fn deck_path(text: &str) -> Vec<String> {
    text.split("::").map(trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Adds a paragraph.
fn append(text: &mut String, more: &str) {
    if more.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}
