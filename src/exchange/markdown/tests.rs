use std::fmt::Write as _;

use proptest::prelude::*;

use crate::diagnostic::Source;
use crate::domain::Question;
use crate::exchange::{FORMATS, Imported, Input, Options, detect, import};

/// Files as people write them, with the format that must take each.
const SAMPLES: &[(&str, &str, &str)] = &[
    ("headings.md", "headings", include_str!("samples/headings.md")),
    ("list_headings.md", "headings", include_str!("samples/list_headings.md")),
    ("structured.md", "headings", include_str!("samples/structured.md")),
    ("choice.md", "headings", include_str!("samples/choice.md")),
    ("details.md", "details", include_str!("samples/details.md")),
    ("javascript_quiz.md", "details", include_str!("samples/javascript_quiz.md")),
    ("qa.md", "qa", include_str!("samples/qa.md")),
    ("hashcards.md", "qa", include_str!("samples/hashcards.md")),
    ("obsidian.md", "obsidian", include_str!("samples/obsidian.md")),
    ("obsidian_gap.md", "obsidian", include_str!("samples/obsidian_gap.md")),
    ("note.md", "note", include_str!("samples/note.md")),
    ("note_plain.md", "note", include_str!("samples/note_plain.md")),
    ("note_cards.md", "note", include_str!("samples/note_cards.md")),
    ("bold.md", "bold", include_str!("samples/bold.md")),
    ("numbered.md", "numbered", include_str!("samples/numbered.md")),
    ("questions_only.md", "numbered", include_str!("samples/questions_only.md")),
    ("start_end.md", "start-end", include_str!("samples/start_end.md")),
    ("card_tag.md", "card-tag", include_str!("samples/card_tag.md")),
    ("logseq.md", "logseq", include_str!("samples/logseq.md")),
    ("md2apkg.md", "flip", include_str!("samples/md2apkg.md")),
    ("ankdown.md", "flip", include_str!("samples/ankdown.md")),
    ("mankidown.md", "fields", include_str!("samples/mankidown.md")),
];

fn read(name: &str, text: &str) -> Imported {
    import(name, text.as_bytes(), &Options::default()).unwrap()
}

/// Everything an import gave, as text.
fn shown(imported: &Imported) -> String {
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

#[test]
fn every_way_of_writing_is_told_from_the_others() {
    let table: Vec<String> = SAMPLES
        .iter()
        .map(|(name, wanted, text)| {
            let input = Input { source: Source::new(*name, *text) };
            let won = detect(&input).map_or("-", |format| format.name);
            assert_eq!(won, *wanted, "{name}");
            let claims: Vec<String> = FORMATS
                .iter()
                .filter_map(|format| {
                    Some(format!("{} {:?}", format.name, (format.detect)(&input)?))
                })
                .collect();
            format!("{name}: {}", claims.join(", "))
        })
        .collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn samples_become_decks() {
    for (name, _, text) in SAMPLES {
        insta::assert_snapshot!(name.trim_end_matches(".md"), shown(&read(name, text)));
    }
}

#[test]
fn a_page_without_questions_is_none() {
    let text = include_str!("samples/plain.md");
    let imported = import("README.md", text.as_bytes(), &Options::default());
    assert!(imported.map_or(0, |imported| imported.question_count()) == 0);
}

#[test]
fn reading_again_gives_the_same() {
    for (name, _, text) in SAMPLES {
        assert_eq!(read(name, text), read(name, text));
    }
}

#[test]
fn code_is_kept_byte_for_byte() {
    let code = "```md\n# a\nQ: b\nA: c\n<details>\n  x::y\n\n\n?\n%\nSTART\n**Why?**\n1. Why?\n```";
    for text in [
        format!("## What is X?\n\n{code}\n\n## What is Y?\n\nb\n"),
        format!("Q: What is X?\nA: So\n\n{code}\n\nQ: Y?\nA: b\n"),
        format!("<details><summary>What is X?</summary>\n\n{code}\n\n</details>\n"),
        format!("**What is X?**\n\n{code}\n\n**What is Y?**\n\nb\n"),
        format!("#flashcards\n\nWhat is X?\n?\n{code}\n"),
        format!("START\nBasic\nWhat is X?\nBack: So\n{code}\nEND\n"),
        format!("What is X? #card\n{code}\n"),
    ] {
        let imported = read("x.md", &text);
        let question = &imported.decks[0].questions[0];
        assert!(
            question.answer.as_deref().unwrap().contains(code),
            "{}: {question:?}",
            imported.format
        );
    }
}

/// Reads a text as each format, whatever it is.
fn read_as_all(text: &str) -> usize {
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

/// Pieces that are repeated to long texts.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "#", "`", "*", "[", "]", "-", "|", "<", ">", "=", ":", "?", "{", "(", "\n", " ", "\t", "1",
    "a", "%", "[[", "![", "](", "::", "==", "<!--", "-->", "<details>", "</details>\n",
    "<details>\n", "<summary>", "```\n", "```a\n", "~~~\n", "# a\n", "- a\n", "1. a?\n",
    "Q: a\n", "A: b\n", "C: [a]\n", "START\n", "a #card\n", "- a #card\n", "?\n", "a\n?\n",
    "**a?**\n", "- A: b\n", "{{c1::", "%%", "a::b ", "a :: ", "## Answer\n",
    "### Follow-ups\n- a\n", "> ", "<b>",
];

#[test]
fn long_and_deep_texts_end() {
    let size = 8_000;
    for piece in PIECES {
        read_as_all(&piece.repeat(size / piece.len()));
    }
    read_as_all(&format!("---\na: {}\n---\n", "[".repeat(5_000)));
}

/// What texts are stirred together from.
#[rustfmt::skip]
const SOUP: &[&str] = &[
    "# ", "## ", "###### ", "\n", "\n\n", "```", "~~~\n", "`", "Q: ", "A: ", "C: ", "**", "__",
    "- ", "1. ", "- [x] ", "- [ ] ", "- A: ", "- B: ", "::", ":::", "?", "\n?\n", "\n??\n",
    "==", "<details>", "<summary>", "</summary>", "</details>", "<b>", "<!--", "-->",
    "START\n", "\nEND\n", "STARTI ", "ENDI", "Back: ", " #card", "\n%\n", "---\n", "+++\n",
    "title: x\n", "Answer", "Key points", "Follow-ups", "[", "]", "(", ")", "{{c1::", "}}",
    "#flashcards/a", "    ", "\t", "word ", "é", "👶", "答案", "\u{a0}", "| ", "> ", "\\[",
    "^[h]", "What is ", "<br>", "====\n",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(SOUP);
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_read(text in soup()) {
        read_as_all(&text);
    }

    #[test]
    fn any_characters_are_read(text in "\\PC{0,120}") {
        read_as_all(&text);
    }
}
