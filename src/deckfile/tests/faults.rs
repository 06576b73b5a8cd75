//! What the checker says: every code once, and how it looks.

use std::collections::BTreeSet;

use super::{codes, parse};
use crate::deckfile::{Parsed, RULES, parse_folder};
use crate::diagnostic::Source;
use crate::diagnostic::render::render;

/// Texts with one fault each, by code. The rest of each is as it should be.
const FAULTS: &[(&str, &str)] = &[
    ("D002", "{}# T\u{1b}\n## Answer\nx\n"),
    ("D002", "+++\nid = \"t\"\nsources = [\"\\u001b\", \"s\"]\n+++\n# T\n## Answer\nx\n"),
    ("D003", "+++\nid = \"t\"\nsources = [\"s\"]\n\n# T\n## Answer\nx\n"),
    ("D004", "+++\nid = \"t\"\nsources = [\"s\"]\nlevel =\n+++\n# T\n## Answer\nx\n"),
    ("D004", "{}# T\n## Answer\nx\n## Simulation\n```toml\na = \n```\n"),
    ("D005", "+++\nid = \"t\"\nsources = [\"s\"]\nlicense = \"x\"\n+++\n# T\n## Answer\nx\n"),
    ("D006", "+++\nid = \"t\"\nsources = [\"s\"]\nlevel = 1\n+++\n# T\n## Answer\nx\n"),
    ("D006", "+++\nid = \"t\"\nsources = [\"s\", 1]\n+++\n# T\n## Answer\nx\n"),
    ("D007", "+++\ntitle = \"D\"\n+++\n{b}# T\n{k}## Answer\nx\n"),
    ("D008", "+++\nid = \"a/b\"\nsources = [\"s\"]\n+++\n# T\n## Answer\nx\n"),
    ("D008", "{}# T\n## Cards\n### a {#b c}\nx\n"),
    ("D009", "+++\nid = \"d\"\ntitle = \"D\"\n+++\n# T\n{k}## Answer\nx\n# U\n{k}## Answer\nx\n"),
    ("D010", "{}#\n## Answer\nx\n"),
    ("D010", "{}"),
    ("D011", "{}text\n# T\n## Answer\nx\n"),
    (
        "D012",
        "{}# T\n## Answer\nx\n# U\n```toml question\nid = \"u\"\nsources = [\"s\"]\n```\n## Answer\nx\n",
    ),
    ("D015", "{}# T\n## Answer\nx\n## Answers\ny\n"),
    ("D016", "{}# T\n## Answer\nx\n## answer\ny\n"),
    ("D016", "{}# T\n## Answer\nx\n## Simulation\n```toml\n```\n## Simulation\n```toml\n```\n"),
    ("D017", "{}# T\n## Answer (20 s)\nx\n"),
    ("D018", "{}# T\n## Cards\nstray\n### a\nx\n"),
    ("D019", "{}# T\n## Cards\n### a\nx\n### {#b}\ny\n"),
    ("D020", "{}# T\n## Cards\n### a {#a}\nx\n### b {#a}\ny\n"),
    ("D021", "{}# T\n## Key points\n- a\n- b\n- c\n\nstray\n"),
    ("D021", "{}# T\n## Key points\n- a\n- b\n- c\n  - d\n"),
    ("D022", "{}# T\n## Key points\n- a\n- b\n- c\n- [x] (should)\n"),
    ("D022", "{}# T\n## Answer\nx\n## Pitfalls\n### p\nRight:\n\nRight: r\n\nwhy\n"),
    ("D023", "+++\nid = \"t\"\nsources = [\"s\"]\nlevel = \"boss\"\n+++\n# T\n## Answer\nx\n"),
    ("D024", "{}# T\n## Key points\n- a\n- b\n- c\n## Deeper\n- mid: a\n- junior: b\n"),
    ("D024", "{}# T\n## Key points\n- a\n- b\n- c\n## Deeper\n- mid: a\n- mid: b\n"),
    ("D025", "+++\nid = \"t\"\nsources = [\"s\"]\nimportance = -1\n+++\n# T\n## Answer\nx\n"),
    ("D026", "{}# T\ncontext\n"),
    ("D027", "{}# T\n## Answer\nx\n## Simulation\n"),
    ("D027", "{}# T\n## Answer\nx\n## Simulation\n```yaml\n```\n"),
    ("D027", "{}# T\n## Answer\nx\n## Simulation\n```toml\n```\nmore\n"),
    ("D028", "{}# T\n## Answer\n```\nx\n"),
    ("D029", "{}# T\n{k}## Answer\nx\n"),
    ("D030", "{}# T\n## Key points\n- [a] a\n- [a] b\n- c\n"),
    ("D050", "+++\nsources = [\"s\"]\n+++\n# T\n## Answer\nx\n"),
    ("D051", "+++\nid = \"t\"\n+++\n# T\n## Answer\nx\n"),
    ("D052", "{}# T\n## Key points\n- a\n- b\n"),
    ("D053", "{}# T\n## Key points\n- a\n- b\n- c\n## Basics (1 min)\nToo short.\n"),
    ("D054", "{}# T\n## Answer\nx\n## Pitfalls\n### p\nwhy\n"),
    ("D055", "{}# T\n## Answer\nx\n## Pitfalls\n### p\nRight: r\n"),
    ("D056", "{}# T\n## Answer\nx\n## Follow-ups\n### p\n"),
    ("D057", "{}# T\n## Cards\n### a\n"),
    ("D058", "+++\nid = \"d\"\ntitle = \"D\"\nanimated = true\n+++\n# T\n{k}## Answer\nx\n"),
    ("D059", "{}# T\n## Answer\nx\n## Cards\n"),
    ("D060", "{}# T\n## Key points\n- [a b] x\n- b\n- c\n"),
];

fn filled(text: &str) -> String {
    text.replace("{}", "+++\nid = \"t\"\nsources = [\"s\"]\n+++\n")
        .replace("{b}", "")
        .replace("{k}", "```toml question\nid = \"t\"\nsources = [\"s\"]\n```\n")
}

#[test]
fn each_fault_is_told_once_and_alone() {
    for (code, text) in FAULTS {
        let text = filled(text);
        assert_eq!(codes(&text), [*code], "{text}\n{:?}", parse(&text).diagnostics);
    }
}

#[test]
fn every_code_has_a_test() {
    // Told elsewhere: too large, a deck inside a folder, scenarios, too many faults.
    let elsewhere = ["D001", "D013", "D014", "D099"];
    let tested: BTreeSet<&str> = FAULTS.iter().map(|(code, _)| *code).chain(elsewhere).collect();
    assert_eq!(tested, RULES.iter().map(|rule| rule.code).collect());
}

#[test]
fn a_deck_inside_a_folder_is_told() {
    let deck = Source::new("deck.toml", "id = \"d\"\ntitle = \"D\"\n");
    let file = Source::new(
        "a.md",
        "+++\nid = \"a\"\ntitle = \"x\"\nsources = [\"s\"]\n+++\n# T\n## Answer\nx\n",
    );
    let parsed = parse_folder(&deck, &[file]);
    assert_eq!(parsed.diagnostics.iter().map(|f| f.code).collect::<Vec<_>>(), ["D013"]);
    assert_eq!(parse_folder(&deck, &[]).diagnostics[0].code, "D010");
}

#[test]
fn no_code_is_told_where_nothing_is_wrong() {
    assert_eq!(codes(&filled("{}# T\n## Answer\nx\n")), [""; 0]);
}

#[test]
fn faults_have_their_place_in_the_file() {
    let places = |text: &str, want: &str| {
        let parsed = parse(text);
        let fault = parsed.diagnostics.iter().find(|fault| fault.code == want).unwrap();
        text.get(fault.span.clone()).unwrap().to_owned()
    };
    let crlf = |text: &str| format!("\u{feff}{}", filled(text).replace('\n', "\r\n"));
    assert_eq!(places(&crlf("{}# T\n## Answer\nx\n## Nonsense\n"), "D015"), "Nonsense");
    assert_eq!(places(&crlf("{}# T\n## Cards\n### a {#b c}\nx\n"), "D008"), "{#b c}");
    assert_eq!(places(&crlf("{}# T\n## Deeper\n- junir: x\n"), "D023"), "junir");
    assert_eq!(places(&crlf("+++\nsources = [\"s\", 1]\n+++\n# T\n"), "D006"), "1");
    assert_eq!(places(&crlf("+++\nsorces = []\n+++\n# T\n"), "D005"), "sorces");
    assert_eq!(places("# T\u{202e}\n## Answer\nx\n", "D002"), "\u{202e}");
}

#[test]
fn a_flood_of_faults_is_bounded() {
    let parsed =
        parse(&filled(&format!("{{}}# T\n## Answer\nx\n{}", "## Nonsense\n".repeat(5000))));
    assert_eq!(parsed.diagnostics.len(), 1001);
    assert_eq!(parsed.diagnostics.last().unwrap().code, "D099");
    let text: String = (0..300).map(|_| filled("# T\n{k}## Answer\nx\n")).collect();
    let deck = parse(&format!("+++\nid = \"d\"\ntitle = \"D\"\n+++\n{text}"));
    assert_eq!(deck.diagnostics.len(), 100);
    assert_eq!(deck.deck.questions.len(), 300);
}

fn broken() -> (Vec<Source>, Parsed) {
    let sources = vec![
        Source::new("deck.toml", include_str!("../../../tests/fixtures/decks/broken/deck.toml")),
        Source::new("cards.md", include_str!("../../../tests/fixtures/decks/broken/cards.md")),
        Source::new("empty.md", include_str!("../../../tests/fixtures/decks/broken/empty.md")),
        Source::new("keys.md", include_str!("../../../tests/fixtures/decks/broken/keys.md")),
        Source::new(
            "sections.md",
            include_str!("../../../tests/fixtures/decks/broken/sections.md"),
        ),
        Source::new(
            "simulation.md",
            include_str!("../../../tests/fixtures/decks/broken/simulation.md"),
        ),
    ];
    let parsed = parse_folder(&sources[0], &sources[1..]);
    (sources, parsed)
}

#[test]
fn a_broken_deck_is_told_about_in_full() {
    let (sources, parsed) = broken();
    let shown: Vec<String> = parsed
        .diagnostics
        .iter()
        .map(|fault| {
            let source = sources.iter().find(|source| source.name == fault.file).unwrap();
            render(fault, source, false)
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn problems_have_lines_and_columns() {
    let (sources, parsed) = broken();
    let fault = parsed.diagnostics.iter().find(|fault| fault.code == "D015").unwrap();
    let source = sources.iter().find(|source| source.name == fault.file).unwrap();
    let problem = fault.problem(source);
    assert_eq!((problem.file.as_str(), problem.line, problem.column), ("sections.md", 16, 4));
}
