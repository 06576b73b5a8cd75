//! Properties: reading never panics; what was read and is written reads the
//! same; fixing adds ids and nothing else.

use proptest::prelude::*;

use super::{DOCUMENT, parse};
use crate::deckfile::{
    FileKind, Parsed, apart, fix, kind_of, parse_folder, parse_single, tidy_question, tidy_single,
    together, write_deck_toml, write_question, write_single,
};
use crate::diagnostic::{Severity, Source};
use crate::domain::question::Question;
use crate::domain::{Deck, FollowUp, KeyPoint, Level, Pitfall, PlainCard, Rung, Simulation, Tier};

/// Pieces the format is made of, and what could be taken for them.
const FRAGMENTS: &[&str] = &[
    "# Why?",
    "# ",
    "#",
    "## Key points",
    "## Basics (20 s)",
    "## basics",
    "## Short answer",
    "## Solid (1 min 30 s)",
    "## Solid (x)",
    "## Deeper",
    "## Follow-ups",
    "## Pitfalls",
    "## Answer ##",
    "## Cards",
    "## Simulation",
    "## Simulation: two",
    "## Nonsense",
    "##",
    "### What? {#asks}",
    "### What?",
    "### {#x}",
    "### What? {#a b}",
    "### Über {#x} {#y}",
    "###",
    "#### deep",
    "    # code",
    "  # two",
    "- [lag] (should) claim",
    "- (talk) claim",
    "- [a b] x",
    "- \\[x] y",
    "- \\(should) y",
    "- plain",
    "* star",
    "+ plus",
    "  - nested",
    "    ~~~ x",
    "  more",
    "- ",
    "- [x]",
    "- junior: a",
    "- Mid: b",
    "- senior: c",
    "- staff: d",
    "- junir: e",
    "- mid:",
    "- note: f",
    "  - junior: g",
    "Right: true",
    "right:",
    "Right: Right: x",
    "```",
    "````",
    "```toml",
    "```toml question",
    "``` toml Question x",
    "~~~",
    "~~~~",
    "  ```",
    "    ```",
    "- ```sh",
    "1. ~~~",
    "> ```",
    "+++",
    "+++ ",
    "id = \"x\"",
    "id = \"a/b\"",
    "id = 1",
    "title = \"T\"",
    "title = \"\"",
    "level = \"mid\"",
    "level = \"x\"",
    "tags = [\"a\", 1]",
    "tags = \"a\"",
    "importance = 7",
    "importance = 3",
    "retired = true",
    "animated = true",
    "sources = [\"\\u001b[31m\", \"\"\"a\nb\"\"\"]",
    "descripton = \"x\"",
    "a.b.c = 1",
    "[t]",
    "[[s]]",
    "x = ",
    "prerequisites = [\"a\", \"-\"]",
    "",
    "",
    "",
    " ",
    "\t",
    "text",
    "text  ",
    "\ttab",
    "é ü 漢",
    "\u{1b}[31mred",
    "\u{202e}# turned",
    "#\u{200b} a",
    "a\u{feff}b",
    "\u{a0}",
    "\u{2028}",
    "\\",
    "---",
    "===",
    "| a | b |",
    "<!-- x -->",
    "`` ` ``",
    "\u{7f}",
    "{#end}",
    "\r",
    "## Answer\r",
];

fn text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        8 => prop::sample::select(FRAGMENTS).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => "[#`~+{}\\[\\]()\\-: \\t]{0,8}",
    ];
    let end = prop_oneof![9 => Just("\n"), 1 => Just("\r\n")];
    (prop::collection::vec((line, end), 0..40), any::<bool>()).prop_map(|(lines, head)| {
        let head = if head { "\u{feff}+++\nid = \"deck\"\ntitle = \"T\"\n+++\n" } else { "" };
        let body: String = lines.into_iter().map(|(line, end)| line + end).collect();
        format!("{head}{body}")
    })
}

fn reads_back(question: &Question) {
    let written = write_question(question);
    let parsed = parse(&written);
    assert_eq!(parsed.deck.questions.first(), Some(question), "written:\n{written}");
    assert_eq!(parsed.deck.questions.len(), 1);
    assert_eq!(write_question(question), written);
}

fn comes_apart(question: &Question) {
    let back = together(&question.title, &apart(question)).deck.questions.remove(0);
    let back = Question {
        id: question.id.clone(),
        guid: question.guid.clone(),
        level: question.level,
        tags: question.tags.clone(),
        sources: question.sources.clone(),
        importance: question.importance,
        retired: question.retired,
        ..back
    };
    assert_eq!(&back, question);
}

/// A file without errors is tidied to one that reads the same and is tidy.
fn is_tidied(source: &Source, parsed: &Parsed) {
    if parsed.has_errors() {
        return;
    }
    let tidy = |parsed: &Parsed, source: &Source| match parsed.kind {
        FileKind::Deck => tidy_single(&parsed.deck, source),
        _ => parsed.deck.questions.first().and_then(|question| tidy_question(question, source)),
    };
    let Some(once) = tidy(parsed, source) else { return };
    let now = Source::new("deck.md", once.clone());
    let again = parse_single(&now);
    assert_eq!(again.deck, parsed.deck, "tidied:\n{once}");
    assert_eq!(tidy(&again, &now), Some(once));
}

fn is_fixed(source: &Source, parsed: &Parsed) {
    let Some(fixed) = fix(parsed, 0, source) else { return };
    let again = parse_single(&Source::new("deck.md", fixed.clone()));
    assert_eq!(again.deck, parsed.deck, "fixed:\n{fixed}");
    assert_eq!(again.kind, parsed.kind);
    assert_eq!(fix(&again, 0, &Source::new("deck.md", fixed.clone())), None, "fixed:\n{fixed}");
    // Two of one line may change places when its marks are put right.
    let codes = |parsed: &Parsed| {
        let codes = parsed.diagnostics.iter().map(|fault| fault.code);
        let mut codes: Vec<&str> = codes.filter(|code| *code != "D050").collect();
        codes.sort_unstable();
        codes
    };
    assert_eq!(codes(&again), codes(parsed));
}

/// Checks everything that must hold for any text.
pub(super) fn holds(text: &str) {
    let source = Source::new("deck.md", text);
    let parsed = parse_single(&source);
    for fault in &parsed.diagnostics {
        assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(!fault.message.is_empty());
        let shown = crate::diagnostic::render::render(fault, &source, false);
        assert!(shown.contains(fault.code));
        assert!(!shown.contains(|c| c != '\n' && crate::domain::text::is_unsafe(c)), "{shown:?}");
    }
    for question in &parsed.deck.questions {
        reads_back(question);
        comes_apart(question);
    }
    is_tidied(&source, &parsed);
    let written = write_single(&parsed.deck);
    let again = parse(&written);
    assert_eq!(again.deck, parsed.deck, "written:\n{written}");
    is_fixed(&source, &parsed);
}

fn words() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(
        &[
            "[a] b",
            "[0, 1] x",
            "(should) x",
            "(Talk)",
            "\\[a]",
            "```x",
            "~~~",
            "# x",
            "- x",
            "a {#b}",
            "{#b}",
            "x `y`",
            "Right: x",
            "junior: x",
            "a: b",
            "+++",
            "Ünï — 漢",
            "#",
            "x #",
            "1. x",
            "\\",
            "[l](u) x",
            "***",
            "\"q\" \\n '''",
            "\"\"\"",
        ][..],
    );
    prop_oneof![
        odd.prop_map(str::to_owned),
        "\\PC{1,20}".prop_map(|text| {
            let line = crate::domain::text::one_line(&text);
            if line.is_empty() { "x".to_owned() } else { line }
        })
    ]
}

/// A body as reading gives it: no heading above the fourth level outside
/// fences, no rung, no `Right:` line and no keys at the start.
fn body() -> impl Strategy<Value = String> {
    let line = prop::sample::select(
        &[
            "text",
            "  indented",
            "    code",
            "#### deep",
            "```sh\n# not a heading\n## Basics\n+++\n```",
            "~~~~\n```\n### x {#y}\n~~~~",
            "- item\n  - nested",
            "- ```\n  # a\n  ```",
            "| a |\n|---|",
            "+++",
            "trailing  ",
            "<b>raw</b>",
            "> ```\n> # x",
            "1. one",
            "a `#` b",
            "***",
            "\\# x",
            "é漢",
        ][..],
    );
    prop::collection::vec((line, any::<bool>()), 0..6).prop_map(|lines| {
        let text: String = lines
            .into_iter()
            .map(|(line, blank)| format!("{line}\n{}", if blank { "\n" } else { "" }))
            .collect();
        text.trim_end().to_owned()
    })
}

fn filled() -> impl Strategy<Value = String> {
    body().prop_map(|text| if text.is_empty() { "text".to_owned() } else { text })
}

fn slugs(count: usize) -> impl Iterator<Item = String> {
    (0..count).map(|n| format!("s{n}.x_y"))
}

fn level() -> impl Strategy<Value = Level> {
    prop::sample::select(&Level::ALL[..])
}

prop_compose! {
    fn points()(list in prop::collection::vec((any::<bool>(), words(), any::<bool>(), any::<bool>()), 0..5))
        -> Vec<KeyPoint> {
        list.into_iter().enumerate().map(|(n, (named, text, must, talk))| KeyPoint {
            name: named.then(|| format!("p{n}")), text, must, talk,
        }).collect()
    }
}

prop_compose! {
    fn rungs()(levels in prop::sample::subsequence(Level::ALL.to_vec(), 0..=4),
               texts in prop::collection::vec(words(), 4)) -> Vec<Rung> {
        levels.into_iter().zip(texts).map(|(level, text)| Rung { level, text }).collect()
    }
}

fn cards() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec((words(), body()), 0..3)
}

fn tier() -> impl Strategy<Value = Option<Tier>> {
    prop::option::of((prop::option::of(1_u16..), filled()))
        .prop_map(|tier| tier.map(|(seconds, text)| Tier { seconds, text }))
}

fn simulations() -> impl Strategy<Value = Vec<Simulation>> {
    let source = prop::sample::select(
        &["", "\n", "a = 1\n", "a = '''\n```\n# x\n'''\n", "a = \"\"\"\n````\n\"\"\"\n\n"][..],
    );
    prop::collection::vec(source, 0..3).prop_map(|list| {
        list.into_iter()
            .enumerate()
            .map(|(n, source)| Simulation {
                name: (n > 0).then(|| format!("run {n}: x")),
                source: source.to_owned(),
            })
            .collect()
    })
}

prop_compose! {
    fn keys()(id in "[a-z0-9][a-z0-9._-]{0,9}", guid in prop::option::of(words()), title in words(), level in prop::option::of(level()),
              tags in prop::collection::vec(words(), 0..3), sources in prop::collection::vec(words(), 0..3),
              importance in prop::option::of(0_u8..=4), retired in any::<bool>()) -> Question {
        Question { id, guid: guid.filter(|guid| !guid.is_empty()), title, level, tags, sources, importance, retired, ..Question::default() }
    }
}

prop_compose! {
    fn questions()(keys in keys(), context in body(), key_points in points(), tiers in (tier(), tier()),
                   rungs in rungs(), article in body(), simulations in simulations(),
                   answer in prop::option::of(filled()),
                   lists in (cards(), cards(), cards()), rights in prop::collection::vec(prop::option::of(words()), 3))
        -> Question {
        let (follow_ups, pitfalls, cards) = lists;
        // Indented text directly below the rungs starts the article all the same.
        Question {
            context, key_points, basics: tiers.0, solid: tiers.1, rungs, article, answer, simulations,
            follow_ups: slugs(3).zip(follow_ups)
                .map(|(slug, (question, answer))| FollowUp { slug, question, answer }).collect(),
            pitfalls: slugs(3).zip(pitfalls).zip(rights)
                .map(|((slug, (claim, reason)), right)| Pitfall { slug, claim, right, reason }).collect(),
            cards: slugs(3).zip(cards)
                .map(|(slug, (front, back))| PlainCard { slug, front, back }).collect(),
            ..keys
        }
    }
}

prop_compose! {
    fn decks()(title in words(), texts in prop::collection::vec(prop::option::of(words()), 3),
               tags in prop::collection::vec(words(), 0..3), level in prop::option::of(level()),
               animated in any::<bool>(), list in prop::collection::vec(questions(), 0..4)) -> Deck {
        let mut deck = Deck::new("deck.id", title);
        let mut texts = texts.into_iter();
        deck.description = texts.next().flatten().map(|text| format!("{text}\n\ntwo \"\"\" +++\n+++\nend"));
        deck.language = texts.next().flatten();
        deck.license = texts.next().flatten();
        (deck.tags, deck.level, deck.animated) = (tags, level, animated);
        deck.questions = list.into_iter().enumerate()
            .map(|(n, question)| Question { id: format!("{n}-{}", question.id), ..question })
            .collect();
        deck
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_written_and_fixed(text in text()) {
        holds(&text);
    }

    #[test]
    fn arbitrary_characters_are_read(text in "(?s).{0,200}") {
        holds(&text);
    }

    #[test]
    fn written_questions_read_back(question in questions()) {
        reads_back(&question);
    }

    #[test]
    fn written_decks_read_back(deck in decks()) {
        let whole = parse(&write_single(&deck));
        prop_assert_eq!(&whole.deck, &deck);
        let toml = Source::new("deck.toml", write_deck_toml(&deck));
        let files: Vec<Source> = deck.questions.iter()
            .map(|question| Source::new(format!("{}.md", question.id), write_question(question)))
            .collect();
        let folder = parse_folder(&toml, &files);
        prop_assert_eq!(&folder.deck, &deck);
    }

    #[test]
    fn any_question_is_written_so_that_it_reads_without_errors_of_form(
        question in questions(), raw in "[#a`~\n\\- :R]{1,60}",
    ) {
        let text = Some(raw.clone()).filter(|raw| !raw.trim().is_empty()).unwrap_or("x".into());
        let mut question = question;
        question.article = format!("- mid: {raw}");
        question.context.clone_from(&text);
        question.basics = Some(Tier { seconds: None, text });
        question.follow_ups = vec![FollowUp { slug: "f".into(), question: "q".into(), answer: raw.clone() }];
        question.pitfalls = vec![Pitfall { slug: "p".into(), claim: "c".into(), right: None, reason: format!("Right: {raw}") }];
        question.simulations.clear();
        let written = write_question(&question);
        let parsed = parse(&written);
        let errors: Vec<_> = parsed.diagnostics.iter().filter(|f| f.severity == Severity::Error).collect();
        prop_assert!(errors.is_empty(), "{:?}\n{}", errors, written);
        let back = parsed.deck.questions.first().unwrap();
        prop_assert_eq!(back.rungs.len(), question.rungs.len());
        prop_assert_eq!(&back.pitfalls.first().unwrap().right, &None);
        prop_assert_eq!(back.follow_ups.len(), 1);
        reads_back(back);
    }
}

#[test]
fn the_document_is_no_deck() {
    assert_eq!(kind_of(DOCUMENT), FileKind::NotNative);
}
