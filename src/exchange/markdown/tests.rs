use proptest::prelude::*;

use crate::exchange::testing::{claims, read, read_as_all, shown};
use crate::exchange::{Options, import};

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

#[test]
fn every_way_of_writing_is_told_from_the_others() {
    let table: Vec<String> =
        SAMPLES.iter().map(|(name, wanted, text)| claims(name, text, wanted)).collect();
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
