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

/// Blocks of notes that people write; `@` is a word that stands nowhere else.
#[rustfmt::skip]
const BLOCKS: &[&str] = &[
    "## What is @?\n\nIt is @.", "## @\n\nProse @.", "## Explain @\n\n- @\n- @", "# Part @",
    "### @ inside\n\nMore @.", "### Why @?\n\nSo @.", "1. **What is @?** It is @.", "2. **What is @?**\n   It is @.",
    "- **What is @?** \u{2014} @", "- **@**: means @", "- **How @?**\n\n  By @.\n  - @", "**What is @?** @ it is.",
    "**What is @?**\n\nIt is @.", "**@**\n\nIt is @.", "1. What is @? It is @.", "2. What is @?\n   It is @.", "3. @ - a thing @",
    "4. Explain @\n\n   so @", "- What is @? It is @.", "- plain @", "1. step @\n2. step @", "Prose @ here.\nMore @.",
    "Why @? Because.", "```sh\nrun @\n```", "---", "> quoted @", "**Note:** mind @", "Q: What is @?\nA: It is @.",
    "**Q:** What is @? **A:** It is @.", "| @ | b |\n|---|---|\n| c | @ |", "    indented @", "*@* said.", "<b>@</b>",
    "## Introduction\n\nHello @.", "## License\n\nMIT @", "1. **@** - told @", "Ends @?",
];

fn notes() -> impl Strategy<Value = String> {
    let block = proptest::sample::select(BLOCKS);
    proptest::collection::vec((block, proptest::bool::weighted(0.7)), 1..14).prop_map(|blocks| {
        let mut out = String::new();
        let mut words = 0;
        for (block, apart) in blocks {
            for (n, piece) in block.split('@').enumerate() {
                if n > 0 {
                    words += 1;
                    out.push_str(&format!("w{words}x"));
                }
                out.push_str(piece);
            }
            out.push_str(if apart { "\n\n" } else { "\n" });
        }
        out
    })
}

/// The words of a text that came in nowhere and are not told of either.
fn vanished(text: &str) -> Vec<String> {
    let Ok(imported) = import("x.md", text.as_bytes(), &Options::default()) else {
        return Vec::new();
    };
    let mut kept = format!("{:?} {:?}", imported.decks, imported.notes);
    let faults: Vec<(usize, bool)> = imported
        .diagnostics
        .iter()
        .map(|fault| {
            (imported.source.line_column(fault.span.start).0 - 1, fault.message.contains("heading"))
        })
        .collect();
    let lines: Vec<&str> = text.lines().collect();
    let level = |line: &str| line.len() - line.trim_start_matches('#').len();
    // What is told of is a block, or a section: one that asks nothing, one by its name.
    for (at, line) in lines.iter().enumerate() {
        let by_name = ["## Introduction", "## License"].contains(line);
        let told = faults.iter().find(|(place, _)| *place == at);
        if let Some((_, true)) = told.or(by_name.then_some(&(0, true))) {
            let end =
                lines[at + 1..].iter().position(|next| (1..=level(line)).contains(&level(next)));
            kept.push_str(
                &lines[at..]
                    .iter()
                    .take(end.map_or(lines.len(), |end| end + 1))
                    .copied()
                    .collect::<String>(),
            );
        } else if told.is_some() {
            let ends = |line: &&str| line.is_empty() || line.starts_with("---");
            let before = lines[..at].iter().rev().take_while(|line| !ends(line));
            let after = lines[at..].iter().take_while(|line| !ends(line));
            kept.push_str(&before.chain(after).copied().collect::<Vec<_>>().join(" "));
        }
    }
    // A chapter without a question is none.
    let said = lines.iter().filter(|line| !line.starts_with('#') || line.ends_with('?'));
    let words = said.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()));
    let own = words.filter(|word| word.starts_with('w') && word.ends_with('x'));
    own.filter(|word| !kept.contains(*word)).map(str::to_owned).collect()
}

proptest! {
    #[test]
    fn nothing_vanishes_untold(text in notes()) {
        let gone = vanished(&text);
        prop_assert!(gone.is_empty(), "{gone:?} of\n{text}");
    }
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
