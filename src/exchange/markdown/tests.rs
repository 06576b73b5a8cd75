use proptest::prelude::*;

use crate::exchange::testing::{read, read_as_all, samples};
use crate::exchange::{Options, import};

samples! {
    "headings.md" => "headings",
    "list_headings.md" => "headings",
    "structured.md" => "headings",
    "choice.md" => "headings",
    "details.md" => "details",
    "javascript_quiz.md" => "details",
    "qa.md" => "qa",
    "hashcards.md" => "qa",
    "obsidian.md" => "obsidian",
    "obsidian_gap.md" => "obsidian",
    "note.md" => "note",
    "note_plain.md" => "note",
    "note_cards.md" => "note",
    "bold.md" => "bold",
    "numbered.md" => "numbered",
    "questions_only.md" => "numbered",
    "start_end.md" => "start-end",
    "card_tag.md" => "card-tag",
    "logseq.md" => "logseq",
    "md2apkg.md" => "flip",
    "ankdown.md" => "flip",
    "mankidown.md" => "fields",
}

#[test]
fn a_page_without_questions_is_none() {
    let text = include_str!("samples/plain.md");
    let imported = import("README.md", text.as_bytes(), &Options::default());
    assert!(imported.map_or(0, |imported| imported.question_count()) == 0);
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
