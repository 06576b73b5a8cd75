//! What tests of several formats share.

use std::fmt::Write as _;

use crate::diagnostic::Source;
use crate::domain::Question;

use super::{FORMATS, Imported, Input, Options, detect, import};

/// Reads a file as a user would have it read.
pub(super) fn read(name: &str, text: &str) -> Imported {
    import(name, text.as_bytes(), &Options::default()).unwrap()
}

/// Tells which formats claim a file; the wanted one must win.
pub(super) fn claims(name: &str, text: &str, wanted: &str) -> String {
    let input = Input { source: Source::new(name, text) };
    let won = detect(&input).map_or("-", |format| format.name);
    assert_eq!(won, wanted, "{name}");
    let claims: Vec<String> = FORMATS
        .iter()
        .filter_map(|format| Some(format!("{} {:?}", format.name, (format.detect)(&input)?)))
        .collect();
    format!("{name}: {}", claims.join(", "))
}

/// Everything an import gave, as text.
pub(super) fn shown(imported: &Imported) -> String {
    let mut out = format!("format {}\n", imported.format);
    for deck in &imported.decks {
        writeln!(out, "\ndeck {} ({})", deck.id, deck.title).unwrap();
        for question in &deck.questions {
            show_question(&mut out, question);
        }
    }
    for fault in &imported.diagnostics {
        let line = imported.source.line_column(fault.span.start).0;
        writeln!(out, "{:?} line {line}: {}", fault.severity, fault.message).unwrap();
    }
    for column in &imported.columns {
        writeln!(out, "column {}: {}", column.name, column.becomes).unwrap();
    }
    if !imported.facts.is_empty() {
        writeln!(out, "facts: {}", imported.facts.join("; ")).unwrap();
    }
    for note in &imported.notes {
        writeln!(out, "note: {note}").unwrap();
    }
    out
}

fn show_question(out: &mut String, question: &Question) {
    let level = question.level.map(|level| format!(" [{level}]")).unwrap_or_default();
    writeln!(out, "? {}{level}", question.title).unwrap();
    let mut part = |name: &str, text: &str| {
        if !text.is_empty() {
            writeln!(out, "  {name}: {}", text.replace('\n', "\n      ")).unwrap();
        }
    };
    part("context", &question.context);
    part("short", question.basics.as_ref().map_or("", |tier| &tier.text));
    part("solid", question.solid.as_ref().map_or("", |tier| &tier.text));
    part("answer", question.answer.as_deref().unwrap_or(""));
    question.key_points.iter().for_each(|point| part("point", &point.text));
    question
        .follow_ups
        .iter()
        .for_each(|next| part("next", &format!("{} => {}", next.question, next.answer)));
    question
        .pitfalls
        .iter()
        .for_each(|wrong| part("wrong", &format!("{} => {}", wrong.claim, wrong.reason)));
    question
        .cards
        .iter()
        .for_each(|card| part("card", &format!("{} => {}", card.front, card.back)));
    part("sources", &question.sources.join(", "));
    part("tags", &question.tags.join(", "));
    part("guid", question.guid.as_deref().unwrap_or(""));
}

/// Tests files as people write them, from the folder `samples`, each with the format
/// that must take it, and keeps what they become.
macro_rules! samples {
    ($($name:literal => $format:literal),+ $(,)?) => {
        const SAMPLES: &[(&str, &str, &str)] =
            &[$(($name, $format, include_str!(concat!("samples/", $name)))),+];

        #[test]
        fn samples_are_told_from_other_texts() {
            // The name is no help.
            let claimed = |(name, format, text): &(&str, &str, &str)| {
                crate::exchange::testing::claims(&format!("{name}.txt"), text, format)
            };
            let table: Vec<String> = SAMPLES.iter().map(claimed).collect();
            insta::assert_snapshot!(table.join("\n"));
        }

        #[test]
        fn samples_become_decks() {
            use crate::exchange::testing::{read, shown};
            for (name, _, text) in SAMPLES {
                assert_eq!(read(name, text), read(name, text));
                insta::assert_snapshot!(name.replace('.', "_"), shown(&read(name, text)));
            }
        }
    };
}

pub(super) use samples;

/// Reads a text as each format, whatever it is.
pub(super) fn read_as_all(text: &str) -> usize {
    let input = Input { source: Source::new("x.md", text) };
    let mut count = 0;
    for format in FORMATS {
        let _ = (format.detect)(&input);
        let imported = (format.import)(&input, &Options::default());
        for fault in &imported.diagnostics {
            assert!(text.get(fault.span.clone()).is_some(), "{} {:?}", format.name, fault);
        }
        count += imported.question_count();
    }
    count
}
