//! Tables that this program wrote (`exchange/out/table.rs`): one question a row,
//! one section a column, read back without loss whatever a spreadsheet did to
//! separator and order of the columns.

use std::collections::HashMap;

use super::records::{Dialect, Record, Records};
use crate::deckfile::{Parts, together};
use crate::diagnostic::Severity;
use crate::domain::slug::is_valid_id;
use crate::domain::text::one_line;
use crate::domain::{Deck, Question};
use crate::exchange::format::{Confidence, Format, Imported, Input, Options, deck_for};
use crate::exchange::gather::{MOST_QUESTIONS, too_many_questions};
use crate::exchange::note::UNANSWERED;
use crate::exchange::out::{Column, parted};
use crate::exchange::report::{NO_ANSWER, NO_QUESTION, NOT_UNDERSTOOD, Report};
use crate::exchange::text::trim;

/// A table of the program's own.
pub const FORMAT: Format = Format {
    name: "viva-csv",
    about: "a table that `viva export` wrote: one question a row, one section a column",
    detect,
    import,
};

/// Columns that no other table has together.
const NEEDED: [&str; 6] = ["deck", "id", "question", "basics", "solid", "deeper"];

/// A table with more faulty rows is none.
const MOST_LEFT_OUT: usize = 1_000;

/// What spreadsheets put between cells.
const SEPARATORS: [&str; 3] = [",", ";", "\t"];

fn detect(input: &Input) -> Option<Confidence> {
    dialect(&input.source.text).map(|_dialect| Confidence::Certain)
}

/// Returns how a table is parted whose first row names the needed columns.
fn dialect(text: &str) -> Option<Dialect> {
    SEPARATORS.into_iter().map(Dialect::lines).find(|dialect| {
        let names = names(Records::new(text, 0, dialect).next().as_ref());
        NEEDED.iter().all(|needed| names.iter().any(|name| name == needed))
    })
}

fn names(header: Option<&Record<'_>>) -> Vec<String> {
    let fields = header.into_iter().flat_map(|header| &header.fields);
    fields.map(|name| trim(name).to_lowercase()).collect()
}

fn import(input: &Input, options: &Options) -> Imported {
    let text = input.source.text.as_str();
    let mut report = Report::new(&input.source);
    let dialect = dialect(text).unwrap_or_else(|| Dialect::lines(","));
    let mut records = Records::new(text, 0, &dialect);
    let table = Table { names: names(records.next().as_ref()) };
    let home = deck_for(input, options, Vec::new());
    let mut decks: Vec<Deck> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let (mut left_out, mut number) = (0, 0);
    for record in records {
        let Some(question) = table.question(&record, options, &mut report) else {
            left_out += 1;
            if left_out < MOST_LEFT_OUT {
                continue;
            }
            let help = "mend these first; nothing from here on was read";
            report.error(NOT_UNDERSTOOD, record.span, "a thousand rows were left out", help);
            break;
        };
        let id = table.cell(&record, Column::Deck);
        let (id, title) = if options.deck.is_some() || !is_valid_id(id) {
            (home.id.0.clone(), home.title.clone())
        } else {
            let title = one_line(table.cell(&record, Column::DeckTitle));
            (id.to_owned(), if title.is_empty() { id.to_owned() } else { title })
        };
        number += 1;
        let at = *places.entry(id).or_insert_with_key(|id| {
            decks.push(Deck::new(id.clone(), title));
            decks.len() - 1
        });
        if let Some(deck) = decks.get_mut(at) {
            deck.questions.push(question);
        }
        if number >= MOST_QUESTIONS {
            too_many_questions(record.span, &mut report);
            break;
        }
    }
    let extra: Vec<&str> = table.unknown().collect();
    let notes = match extra.as_slice() {
        [] => Vec::new(),
        names => vec![format!("Columns that are not of this table: {}.", names.join(", "))],
    };
    let facts = vec![format!("{} columns", table.names.len())];
    Imported { notes, facts, ..Imported::of(FORMAT.name, input, decks, report) }
}

struct Table {
    /// The names of the columns, in lower case.
    names: Vec<String>,
}

impl Table {
    /// Returns a cell as it is; empty where there is none.
    fn raw<'r>(&self, record: &'r Record<'_>, column: Column) -> &'r str {
        let name = Column::ALL.iter().find(|(_, known)| *known == column).map(|(name, _)| *name);
        let at = self.names.iter().position(|known| Some(known.as_str()) == name);
        at.map_or("", |at| record.field(at))
    }

    /// Returns a cell without blanks at its edges.
    fn cell<'r>(&self, record: &'r Record<'_>, column: Column) -> &'r str {
        trim(self.raw(record, column))
    }

    /// Returns a cell that may begin with blanks, as code does.
    fn text<'r>(&self, record: &'r Record<'_>, column: Column) -> &'r str {
        self.raw(record, column).trim_matches('\n').trim_end()
    }

    fn unknown(&self) -> impl Iterator<Item = &str> {
        let is_known = |name: &str| Column::ALL.iter().any(|(known, _)| *known == name);
        self.names
            .iter()
            .map(String::as_str)
            .filter(move |name| !name.is_empty() && !is_known(name))
    }

    fn question(
        &self,
        record: &Record<'_>,
        options: &Options,
        report: &mut Report<'_>,
    ) -> Option<Question> {
        let title = one_line(self.cell(record, Column::Title));
        let place = format!("row {}", record.row);
        let span = || record.span.clone();
        if title.is_empty() {
            let message = format!("{place}: no question, skipped");
            report.error(NO_QUESTION, span(), &message, "its cell is empty");
            return None;
        }
        let parts = self.parts(record);
        let empty = parts.sections.iter().all(|(_, body)| trim(body).is_empty());
        let mut question = if empty && options.unanswered {
            Question { title, answer: Some(UNANSWERED.to_owned()), ..Question::default() }
        } else {
            let read = together(&title, &parts);
            let faults = read.diagnostics.iter().filter(|f| f.severity == Severity::Error);
            if let Some(fault) = faults.into_iter().next() {
                let (code, what) = if empty {
                    (NO_ANSWER, "no answer, skipped".to_owned())
                } else {
                    (NOT_UNDERSTOOD, format!("{}; skipped", fault.message))
                };
                report.error(code, span(), &format!("{place}: {what}"), &fault.help);
                return None;
            }
            read.deck.questions.into_iter().next()?
        };
        self.keys(record, &mut question, report);
        Some(question)
    }

    fn parts(&self, record: &Record<'_>) -> Parts {
        let mut sections = Vec::new();
        for (_, column) in Column::ALL {
            if let Column::Section(name) = column {
                let target = self.cell(record, Column::Target(name));
                let heading =
                    if target.is_empty() { name.to_owned() } else { format!("{name} ({target})") };
                sections.push((heading, self.text(record, column).to_owned()));
            }
        }
        sections.extend(simulations(self.text(record, Column::Simulations)));
        Parts { context: self.text(record, Column::Context).to_owned(), sections }
    }

    fn keys(&self, record: &Record<'_>, question: &mut Question, report: &mut Report<'_>) {
        let mut doubt = |what: &str, cell: &str| {
            let message = format!("row {}: `{}` is no {what}", record.row, one_line(cell));
            report.warn(NOT_UNDERSTOOD, record.span.clone(), &message, "");
        };
        let id = self.cell(record, Column::Id);
        question.id = if is_valid_id(id) { id.to_owned() } else { String::new() };
        if question.id.is_empty() && !id.is_empty() {
            doubt("id", id);
        }
        let level = self.cell(record, Column::Level);
        question.level = level.parse().ok();
        if question.level.is_none() && !level.is_empty() {
            doubt("level", level);
        }
        let importance = self.cell(record, Column::Importance);
        question.importance = importance.parse().ok().filter(|number| *number <= 4);
        if question.importance.is_none() && !importance.is_empty() {
            doubt("importance from 0 to 4", importance);
        }
        // A line break at the end of a list says how it is parted.
        let lines = |cell: &str| parted(cell).iter().map(|item| one_line(item)).collect();
        question.tags = lines(self.raw(record, Column::Tags));
        question.sources = lines(self.raw(record, Column::Sources));
        question.guid = Some(one_line(self.cell(record, Column::Guid))).filter(|g| !g.is_empty());
    }
}

/// Parts the cell of simulations at its headings.
fn simulations(cell: &str) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut fence: Option<&str> = None;
    for line in cell.lines() {
        let heading = line.strip_prefix("## ").filter(|_| fence.is_none());
        match (heading, all.last_mut()) {
            (Some(words), _) => all.push((words.to_owned(), String::new())),
            (None, Some((_, body))) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, None) if line.trim().is_empty() => {}
            (None, None) => all.push(("Simulation".to_owned(), format!("{line}\n"))),
        }
        let marks = line.strip_suffix(line.trim_start_matches('`')).unwrap_or_default();
        fence = match fence {
            None if marks.len() >= 3 => Some(marks),
            Some(open) if marks == open => None,
            same => same,
        };
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diagnostic::Source;
    use crate::exchange::import;
    use crate::exchange::out::table;

    fn read(text: &str, options: &Options) -> Imported {
        import("t.csv", text.as_bytes(), options).unwrap()
    }

    fn shipped() -> Deck {
        let deck = Source::new("deck.toml", include_str!("../../../decks/kafka-log/deck.toml"));
        let text = include_str!("../../../decks/kafka-log/kl5.md");
        let files = [Source::new("kl5.md", text)];
        crate::deckfile::parse_folder(&deck, &files).deck
    }

    #[test]
    fn what_was_written_is_read_without_loss() {
        let deck = shipped();
        let read = read(&table(std::slice::from_ref(&deck)), &Options::default());
        assert_eq!(read.format, "viva-csv");
        assert!(read.diagnostics.is_empty(), "{:?}", read.diagnostics);
        assert_eq!(read.decks.len(), 1);
        assert_eq!((&read.decks[0].id, &read.decks[0].title), (&deck.id, &deck.title));
        assert_eq!(read.decks[0].questions, deck.questions);
    }

    #[test]
    fn a_spreadsheet_may_turn_columns_and_take_another_separator() {
        let text = "question;deck;id;deeper;solid;basics;mine\n\
                    Why?;net;why;;;Because.;x\nWhat?;net;what;;;;\n;net;;;;B.;\n";
        let read = read(text, &Options::default());
        let titles: Vec<_> = read.decks[0].questions.iter().map(|q| q.title.as_str()).collect();
        assert_eq!(titles, ["Why?"]);
        assert_eq!(read.decks[0].questions[0].basics.as_ref().unwrap().text, "Because.");
        let faults: Vec<_> = read.diagnostics.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(faults, ["row 3: no answer, skipped", "row 4: no question, skipped"]);
        assert_eq!(read.notes, ["Columns that are not of this table: mine."]);
    }

    #[test]
    fn a_cell_that_breaks_the_question_is_told_with_its_row() {
        let text = "deck,id,question,basics,solid,deeper,level\n\
                    d,a,Why?,\"B.\n## Odd\nx\",,,\nd,b,What?,B.,,,wizard\n";
        let read = read(text, &Options { deck: Some("mine".to_owned()), ..Options::default() });
        let faults: Vec<_> = read.diagnostics.iter().map(|f| f.message.as_str()).collect();
        assert_eq!(
            faults,
            ["row 2: unknown section `Odd`; skipped", "row 3: `wizard` is no level"]
        );
        assert_eq!(read.decks[0].id.0, "mine");
        assert_eq!(read.decks[0].questions[0].id, "b");
    }

    #[test]
    fn a_flood_of_faulty_rows_is_bounded() {
        let text = format!("deck,id,question,basics,solid,deeper\n{}", "d,a,Why?\n".repeat(5_000));
        assert_eq!(read(&text, &Options::default()).diagnostics.len(), MOST_LEFT_OUT + 1);
    }

    #[test]
    fn other_tables_are_left_to_others() {
        for text in ["question,answer\nWhy?,So.\n", "deck,id,question,basics\na,b,c,d\n", ""] {
            assert!(dialect(text).is_none(), "{text}");
        }
    }

    fn cells() -> impl Strategy<Value = String> {
        prop::collection::vec(prop::sample::select(CELLS), 0..12).prop_map(|parts| parts.concat())
    }

    /// What cells are made of, and what could be taken for their ends.
    const CELLS: &[&str] = &[
        "a",
        " ",
        ",",
        ";",
        "\t",
        "\"",
        "\"\"",
        "\n",
        "\r\n",
        "=",
        "-",
        "- ",
        "+",
        "@",
        "#",
        "# ",
        "## ",
        "### ",
        "```",
        "```toml question",
        "(20 s)",
        "é",
        "\u{feff}",
        "## Simulation\n",
    ];

    proptest! {
        #[test]
        fn any_question_comes_back(
            title in "[a-z,;\"=#-]{1,9}", context in cells(), answer in cells(), solid in cells(),
            tags in prop::collection::vec("[a-z]{1,3}(, [a-z])?", 0..3),
        ) {
            let sections = vec![("Answer".to_owned(), answer), ("Solid (30 s)".to_owned(), solid)];
            let parsed = together(&title, &Parts { context, sections });
            if parsed.has_errors() {
                return Ok(());
            }
            let read = parsed.deck.questions[0].clone();
            let question = Question { id: "q".to_owned(), tags, ..read };
            let text = table(&[Deck { questions: vec![question.clone()], ..Deck::new("d", "D") }]);
            let back = import("t.csv", text.as_bytes(), &Options::default()).unwrap();
            prop_assert_eq!(&back.diagnostics, &[]);
            prop_assert_eq!(&back.decks[0].questions, &[question]);
        }

        #[test]
        fn any_text_below_the_header_is_read(text in "(?s).{0,80}", rows in prop::collection::vec(cells(), 0..9)) {
            let text = format!("deck,id,question,basics,solid,deeper,simulations,tags\n{}{text}", rows.join(","));
            let input = Input { source: Source::new("t.csv", text) };
            prop_assert_eq!(detect(&input), Some(Confidence::Certain));
            let read = (FORMAT.import)(&input, &Options::default());
            for fault in &read.diagnostics {
                prop_assert!(input.source.text.get(fault.span.clone()).is_some(), "{:?}", fault);
            }
        }
    }
}
