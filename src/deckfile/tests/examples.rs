//! The examples of the document, and the parts of the format one by one.

use super::{DOCUMENT, codes, errors, parse, parse_and_run, question};
use crate::deckfile::{FileKind, RULES, fix, kind_of, parse_folder, parse_single, write_question};
use crate::diagnostic::Source;
use crate::domain::Level;
use crate::domain::card::cards_of;

/// Returns the examples of a document (fenced with four marks) and what follows
/// the language.
pub(super) fn examples(document: &str) -> Vec<(String, String)> {
    let mut list = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in document.lines() {
        match (&mut open, line.strip_prefix("````")) {
            (None, Some(info)) => {
                let kind = info.strip_prefix("markdown").expect("four marks are for examples");
                open = Some((String::new(), kind.trim().to_owned()));
            }
            (Some(_), Some("")) => list.extend(open.take()),
            (Some((text, _)), _) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    list
}

#[test]
fn examples_of_the_document_have_no_errors() {
    let examples = examples(DOCUMENT);
    assert!(examples.len() >= 6);
    for (text, _) in &examples {
        let parsed = parse(text);
        assert_eq!(errors(&parsed), [""; 0], "{text}\n{:?}", parsed.diagnostics);
        assert!(!parsed.deck.questions.is_empty(), "{text}");
        assert_ne!(kind_of(text), FileKind::NotNative, "{text}");
    }
}

#[test]
fn the_documents_table_lists_every_code() {
    let rows: Vec<&str> = DOCUMENT.lines().filter(|line| line.starts_with("| D")).collect();
    let expected: Vec<String> = RULES
        .iter()
        .map(|rule| {
            let severity = format!("{:?}", rule.severity).to_lowercase();
            format!("| {} | {severity} | {} |", rule.code, rule.about)
        })
        .collect();
    assert_eq!(rows, expected);
}

#[test]
fn the_full_example_is_read_whole() {
    let (text, _) = examples(DOCUMENT).into_iter().next().unwrap();
    let parsed = parse_and_run(&text);
    assert_eq!(parsed.kind, FileKind::Question);
    let codes: Vec<_> = parsed.diagnostics.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [""; 0], "{:?}", parsed.diagnostics);
    insta::assert_debug_snapshot!(parsed.deck.questions[0]);
}

#[test]
fn eight_cards_come_from_a_full_page() {
    let page = "+++\nid = \"u\"\n+++\n# T?\n## Basics\nb\n## Solid\ns\n## Deeper\n- mid: m\n\
                ## Follow-ups\n### A?\na\n### B?\nb\n\
                ## Pitfalls\n### P\np\n### Q\nq\n### R\nr\n";
    assert_eq!(cards_of(&question(page)).len(), 8);
}

#[test]
fn kinds_are_told_apart() {
    assert_eq!(kind_of("+++\ntitle = \"T\"\n+++\n"), FileKind::Deck);
    assert_eq!(kind_of("\u{feff}+++\r\nid = \"t\"\r\n+++\r\n"), FileKind::Question);
    assert_eq!(kind_of("# T\n## Answer\nx\n"), FileKind::Question);
    assert_eq!(kind_of("# T\n## Answer\n## Other\n"), FileKind::NotNative);
    assert_eq!(kind_of("# T\n```\n## Other\n```\n## Cards\n"), FileKind::Question);
    assert_eq!(kind_of("## Answer\nx\n"), FileKind::NotNative);
    assert_eq!(kind_of("# T\ntext\n"), FileKind::NotNative);
    assert_eq!(kind_of(""), FileKind::NotNative);
    assert_eq!(kind_of("+++\ntitle = \n+++\n"), FileKind::Deck);
}

#[test]
fn a_folder_is_read() {
    let deck =
        Source::new("deck.toml", "id = \"d\"\ntitle = \"D\"\nlevel = \"senior\"\ntags = [\"k\"]\n");
    let files = [
        Source::new("a.md", "+++\nid = \"a\"\nlevel = \"mid\"\n+++\n# Same\n## Answer\nx\n"),
        Source::new("b.md", "# Same\n## Answer\ny\n"),
        Source::new("c.md", "# Same\n## Answer\nz\n"),
    ];
    let parsed = parse_folder(&deck, &files);
    assert_eq!(parsed.kind, FileKind::Deck);
    let ids: Vec<&str> = parsed.deck.questions.iter().map(|q| q.id.as_str()).collect();
    assert_eq!(ids, ["a", "same", "same-2"]);
    assert_eq!(parsed.deck.level, Some(Level::Senior));
    assert_eq!(parsed.deck.questions[1].level, None);
    assert!(parsed.deck.questions[1].tags.is_empty());
    assert_eq!(parsed.places[2].file, 3);
    assert!(!parsed.has_errors());
}

#[test]
fn context_and_article_are_kept() {
    let q = question(
        "# T\n\nSome context.\n\n### More\n\n## Deeper\n- mid: m\n\nArticle.\n\n### Sub\n    code\n",
    );
    assert_eq!(q.context, "Some context.\n\n### More");
    assert_eq!(q.article, "Article.\n\n### Sub\n    code");
    let q = question("# T\n## Deeper\n- no rung\n- two\n");
    assert_eq!((q.rungs.len(), q.article.as_str()), (0, "- no rung\n- two"));
}

#[test]
fn code_is_kept_byte_for_byte() {
    let code = "```rust\n# [x]\n## Basics\n\n\n\tfn a() {}  \n   ### x\n- junior: no\n```";
    let q = question(&format!("# T\n## Answer\n{code}\n"));
    assert_eq!(q.answer.as_deref(), Some(code));
    let crlf = format!("# T\n## Answer\n{code}\n").replace('\n', "\r\n");
    assert_eq!(question(&crlf), q);
    assert_eq!(question(&format!("\u{feff}# T\n## Answer\n{code}\n")), q);
}

#[test]
fn escape_sequences_never_get_in() {
    let text = "# T\u{1b}[2J\n## Answer\n```\na\u{1b}]0;x\u{7}b\n```\n\u{202e}x\n";
    let parsed = parse(text);
    let q = &parsed.deck.questions[0];
    assert_eq!(q.title, "T[2J");
    assert_eq!(q.answer.as_deref(), Some("```\na]0;xb\n```\nx"));
    let fault = parsed.diagnostics.iter().find(|fault| fault.code == "D002").unwrap();
    assert_eq!(fault.message, "4 characters were taken out, the first U+001B");
    assert_eq!(fault.span.start, 3);
}

#[test]
fn places_inside_a_simulation_are_found_in_the_file() {
    let text = "# T\r\n## Answer\r\nx\r\n## Simulation\r\n```toml\r\na = 1\r\nb = 2\r\n```\r\n";
    let parsed = parse(text);
    let source = &parsed.deck.questions[0].simulations[0].source;
    assert_eq!(source, "a = 1\nb = 2\n");
    let at = source.find("b = 2").unwrap();
    let (file, span) = parsed.in_simulation(0, 0, &(at..at + 5)).unwrap();
    assert_eq!((file, text.get(span).unwrap()), (0, "b = 2"));
    assert_eq!(text.get(parsed.places[0].simulations[0].clone()).unwrap(), "a = 1\r\nb = 2\r\n");
}

#[test]
fn fixing_writes_ids_and_slugs() {
    let fixed = |text: &str| {
        let source = Source::new("d.md", text);
        fix(&parse_single(&source), 0, &source)
    };
    assert_eq!(
        fixed("# Why so?\n## Cards\n### A? {#a}\nx\n### B  \ny").unwrap(),
        "+++\nid = \"why-so\"\n+++\n\n# Why so?\n## Cards\n### A? {#a}\nx\n### B {#b}  \ny"
    );
    assert_eq!(
        fixed("+++\r\ntags = []\r\n+++\r\n# T\r\n").unwrap(),
        "+++\r\nid = \"t\"\r\ntags = []\r\n+++\r\n# T\r\n"
    );
    assert_eq!(
        fixed("+++\nid = \"d\"\ntitle = \"D\"\n+++\n# T\ntext\n# T").unwrap(),
        "+++\nid = \"d\"\ntitle = \"D\"\n+++\n# T\n```toml question\nid = \"t\"\n```\ntext\n# T\n\
         ```toml question\nid = \"t-2\"\n```\n"
    );
    assert_eq!(
        fixed("\u{feff}\r\n# T\r\n").unwrap(),
        "\u{feff}+++\r\nid = \"t\"\r\n+++\r\n\r\n\r\n# T\r\n"
    );
    assert_eq!(fixed("+++\nid = \"t\"\n+++\n# T\n"), None);
    assert_eq!(fixed("+++\nid = \n+++\n# T\n"), None);
}

#[test]
fn fixing_a_folder_keeps_ids_distinct() {
    let deck = Source::new("deck.toml", "id = \"d\"\ntitle = \"D\"\n");
    let files = [
        Source::new("a.md", "# Same\n## Answer\nx\n"),
        Source::new("b.md", "# Same\n## Answer\ny\n"),
    ];
    let parsed = parse_folder(&deck, &files);
    assert_eq!(fix(&parsed, 0, &deck), None);
    let fixed: Vec<Source> = files
        .iter()
        .zip(1..)
        .map(|(file, index)| Source::new(file.name.clone(), fix(&parsed, index, file).unwrap()))
        .collect();
    assert!(fixed[1].text.starts_with("+++\nid = \"same-2\"\n+++\n\n# Same"));
    assert_eq!(parse_folder(&deck, &fixed).deck, parsed.deck);
}

#[test]
fn too_many_questions_are_told() {
    let parsed = parse(&format!("+++\nid = \"d\"\ntitle = \"D\"\n+++\n{}", "# a\n".repeat(50_001)));
    assert_eq!(parsed.deck.questions.len(), 50_000);
    assert!(parsed.has_errors());
}

#[test]
fn high_headings_from_elsewhere_stay_headings() {
    let mut q = question("# T\n## Answer\nx\n");
    q.answer = Some("# One\n## Two\n```\n# code\n".to_owned());
    let written = write_question(&q);
    assert!(written.ends_with("## Answer\n### One\n### Two\n```\n# code\n```\n"), "{written}");
    assert_eq!(codes(&written), ["D051"]);
}

#[test]
fn huge_texts_are_read_in_linear_time() {
    let size = 5_usize * 1024 * 1024;
    let pieces = [
        "\n",
        "#",
        "# \n",
        "## Basics\n",
        "## Simulation: a\n",
        "### a\n",
        "- x\n",
        "- [",
        "```\n",
        "`",
        "[a] ",
        "(should) ",
        "\u{202e}",
        "\r\n",
        "{#",
        "+++\n",
        "[[a]]\n",
        "a.",
        "a",
        "{#a}",
        "\\",
        "~~~~ ",
        "- junior: x\n",
        "> ",
        "\t",
    ];
    for head in
        ["", "# T\n## Key points\n- ", "+++\n", "+++\ntitle = \"T\"\n+++\n# T\n## Cards\n### x\n"]
    {
        for piece in pieces {
            let text = format!("{head}{}", piece.repeat(size / piece.len() / 40));
            let _ = parse(&text);
        }
    }
    let whole = format!("# T\n## Pitfalls\n{}", "### a\nRight: b\n".repeat(size / 15));
    let parsed = parse(&whole);
    assert_eq!(parsed.deck.questions[0].pitfalls.len(), size / 15);
    assert_eq!(codes(&"x".repeat(8 * 1024 * 1024 + 1)), ["D001"]);
}
