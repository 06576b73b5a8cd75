//! Comma-separated text: one question a row, one section a column. What was
//! written is read again without loss, by `exchange/delimited/own.rs`.

use crate::deckfile::{Parts, apart};
use crate::domain::{Deck, Question};

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::exchange) enum Column {
    /// The deck's id.
    Deck,
    /// The deck's title.
    DeckTitle,
    /// The question's id in its deck.
    Id,
    /// What is asked.
    Title,
    /// What stands before the first section.
    Context,
    /// Who is asked this.
    Level,
    /// Tags.
    Tags,
    /// Where the facts come from.
    Sources,
    /// 0 to 4.
    Importance,
    /// What a foreign file knows the question by.
    Guid,
    /// The spoken target of a section: `20 s`.
    Target(&'static str),
    /// A section by the format's own name.
    Section(&'static str),
    /// All simulations, with their headings.
    Simulations,
}

impl Column {
    /// All columns, in the order of the table, with their names.
    pub(in crate::exchange) const ALL: [(&'static str, Self); 21] = [
        ("deck", Self::Deck),
        ("deck title", Self::DeckTitle),
        ("id", Self::Id),
        ("question", Self::Title),
        ("context", Self::Context),
        ("level", Self::Level),
        ("tags", Self::Tags),
        ("sources", Self::Sources),
        ("importance", Self::Importance),
        ("key points", Self::Section("Key points")),
        ("basics target", Self::Target("Basics")),
        ("basics", Self::Section("Basics")),
        ("solid target", Self::Target("Solid")),
        ("solid", Self::Section("Solid")),
        ("deeper", Self::Section("Deeper")),
        ("follow-ups", Self::Section("Follow-ups")),
        ("pitfalls", Self::Section("Pitfalls")),
        ("answer", Self::Section("Answer")),
        ("cards", Self::Section("Cards")),
        ("simulations", Self::Simulations),
        ("guid", Self::Guid),
    ];
}

/// Writes decks as a table with a header.
#[must_use]
pub fn table(decks: &[Deck]) -> String {
    let mut out = row(Column::ALL.iter().map(|(name, _)| (*name).to_owned()));
    for deck in decks {
        for question in &deck.questions {
            let parts = apart(question);
            let cells = Column::ALL.iter().map(|(_, column)| cell(*column, deck, question, &parts));
            out.push_str(&row(cells));
        }
    }
    out
}

fn cell(column: Column, deck: &Deck, question: &Question, parts: &Parts) -> String {
    let heading = |name: &str| {
        let is_it = |words: &str| words == name || words.starts_with(&format!("{name} ("));
        parts.sections.iter().find(|(words, _)| is_it(words))
    };
    match column {
        Column::Deck => deck.id.0.clone(),
        Column::DeckTitle => deck.title.clone(),
        Column::Id => question.id.clone(),
        Column::Title => question.title.clone(),
        Column::Context => parts.context.clone(),
        Column::Level => question.level.map(|level| level.name().to_owned()).unwrap_or_default(),
        Column::Tags => listed(&question.tags),
        Column::Sources => listed(&question.sources),
        Column::Importance => question.importance.map(|n| n.to_string()).unwrap_or_default(),
        Column::Guid => question.guid.clone().unwrap_or_default(),
        Column::Target(name) => heading(name)
            .and_then(|(words, _)| words.split_once(" ("))
            .map(|(_, target)| target.trim_end_matches(')').to_owned())
            .unwrap_or_default(),
        Column::Section(name) => heading(name).map(|(_, body)| body.clone()).unwrap_or_default(),
        Column::Simulations => {
            let simulations =
                parts.sections.iter().filter(|(words, _)| words.starts_with("Simulation"));
            let all = simulations.map(|(words, body)| format!("## {words}\n{body}"));
            all.collect::<Vec<_>>().join("\n\n")
        }
    }
}

/// Writes a list in one cell: between commas, or, where an item holds one, on
/// lines of their own.
pub(super) fn listed(items: &[String]) -> String {
    if items.iter().any(|item| item.contains(',')) {
        items.iter().map(|item| format!("{item}\n")).collect()
    } else {
        items.join(", ")
    }
}

/// Reads such a list.
pub(in crate::exchange) fn parted(cell: &str) -> Vec<String> {
    let sign = if cell.contains('\n') { '\n' } else { ',' };
    let items = cell.split(sign).map(|item| item.trim().to_owned());
    items.filter(|item| !item.is_empty()).collect()
}

/// A line break in front keeps a spreadsheet from taking a text for a formula;
/// reading takes it off again.
fn guarded(cell: &str) -> String {
    let sign = if cell.starts_with(['=', '+', '-', '@']) { "\n" } else { "" };
    format!("{sign}{cell}")
}

fn row(cells: impl Iterator<Item = String>) -> String {
    let quoted = cells.map(|cell| {
        let cell = guarded(&cell);
        if cell.contains(['"', ',', '\n', '\r']) || cell.starts_with([' ', '#']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell
        }
    });
    format!("{}\n", quoted.collect::<Vec<_>>().join(","))
}
