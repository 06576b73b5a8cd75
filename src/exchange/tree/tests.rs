use proptest::prelude::*;

use crate::exchange::testing::{read, read_as_all, samples};
use crate::exchange::{Error, Field, Options, import};

samples! {
    "list.json" => "json",
    "nested.json" => "json",
    "structured.json" => "json",
    "choices.json" => "json",
    "lines.jsonl" => "json",
    "keyed.json" => "json",
    "pairs.json" => "json",
    "comments.json" => "json",
    "unknown.json" => "json",
    "broken.json" => "json",
    "decks.yaml" => "yaml",
    "list.yaml" => "yaml",
    "flashcards.yml" => "yaml",
    "documents.yaml" => "yaml",
}

#[test]
fn the_user_says_what_keys_are() {
    let text = include_str!("samples/unknown.json");
    for names in [["en", "fr"], ["1", "2"]] {
        let columns = vec![
            (names[0].to_owned(), Field::Front),
            (names[1].to_owned(), Field::Answer),
            ("de".to_owned(), Field::Extra),
        ];
        let options = Options { columns, ..Options::default() };
        let imported = import("words.json", text.as_bytes(), &options).unwrap();
        assert_eq!(imported.question_count(), 2);
        assert_eq!(imported.decks[0].questions[1].title, "cat");
        assert_eq!(imported.decks[0].questions[1].answer.as_deref(), Some("chat"));
        assert_eq!(imported.notes, ["There is no key `de`: the keys are en, fr."]);
    }
}

#[test]
fn the_help_names_the_keys_of_the_records_and_a_map_that_works() {
    for (text, map) in [
        (
            r#"{"data": {"cards": [{"ask": "What is A?", "reply": "One."}]}}"#,
            "ask=front,reply=answer",
        ),
        (
            r#"{"v": "1", "data": {"name": "x", "all": [{"n": 1, "reply": "One.", "ask": "What is A?"}, {"n": 2, "reply": "Two.", "ask": "What is B?"}]}}"#,
            "ask=front,reply=answer",
        ),
        (r#"[{"lemma": "dog", "sense": "an animal that barks"}]"#, "lemma=front,sense=answer"),
    ] {
        let help = read("a.json", text).diagnostics[0].help.clone();
        assert_eq!(help, format!("say what they are: --map {map}"), "{text}");
        let columns = map.split(',').map(|pair| {
            let (name, field) = pair.split_once('=').unwrap();
            (name.to_owned(), field.parse().unwrap())
        });
        let options = Options { columns: columns.collect(), ..Options::default() };
        let imported = import("a.json", text.as_bytes(), &options).unwrap();
        assert!(imported.question_count() > 0 && imported.error_count() == 0, "{text}");
    }
    let lines = "{\"id\":\"T-1\",\"title\":\"Two sums\",\"topic\":\"Arrays\"}\n{\"id\":\"T-2\",\"title\":\"Heaps of it\",\"topic\":\"Trees\"}\n";
    let help = read("a.jsonl", lines).diagnostics[0].help.clone();
    assert!(help.contains("--map title=front --unanswered"), "{help}");
}

#[test]
fn a_question_may_be_lines_and_an_empty_one_is_reported() {
    let text = r#"[{"question": ["Which", "```", "x", "```"], "answer": "a"},
        {"question": "", "answer": "b"}, {"question": null, "answer": "c"}]"#;
    let imported = read("a.json", text);
    assert_eq!((imported.question_count(), imported.error_count()), (1, 2));
    assert_eq!(imported.decks[0].questions[0].context, "```\nx\n```");
}

#[test]
fn json_that_holds_no_questions_makes_none() {
    for text in [
        r#"{"name": "viva", "version": "1.0", "description": "cards", "scripts": {"test": "x"}}"#,
        r#"{"openapi": "3", "info": {"title": "API", "description": "text"}, "paths": {"/a": {"get": {"summary": "s", "description": "d"}}}}"#,
        "[]",
        "{}",
        r#"[{"title": "Dune", "description": "sand"}]"#,
    ] {
        let imported = read("package.json", text);
        assert_eq!((imported.question_count(), imported.error_count()), (0, 1), "{text}");
    }
}

#[test]
fn brackets_of_other_texts_are_no_json() {
    for text in ["[[wiki]] links", "[a](b) is a link", "{x} y", "[ ] task", "[\"a\"](b)"] {
        let result = import("a.txt", text.as_bytes(), &Options::default());
        assert!(!matches!(result, Ok(imported) if imported.format == "json"), "{text}");
    }
}

#[test]
fn hostile_trees_are_faults_with_a_place() {
    for (name, text, message) in [
        ("a.json", "[".repeat(200_000), "values are nested deeper than 128"),
        (
            "a.json",
            format!("{{\"q\":{}", "{\"q\":".repeat(5_000)),
            "values are nested deeper than 128",
        ),
        ("a.yaml", format!("q: x\na: {}", "[".repeat(5_000)), "values are nested deeper than 64"),
        (
            "a.yaml",
            format!("q: &a [{}]\na: [{}]\n", "x,".repeat(9_000), "*a,".repeat(900)),
            "aliases repeat more than 1024 KiB",
        ),
    ] {
        let options = Options {
            format: Some(name.trim_start_matches("a.").to_owned()),
            ..Options::default()
        };
        let imported = import(name, text.as_bytes(), &options).unwrap();
        assert_eq!(imported.question_count(), 0);
        assert_eq!(imported.diagnostics[0].message, message);
    }
}

#[test]
fn a_second_reading_gives_the_same() {
    for (name, _, text) in SAMPLES {
        assert_eq!(read(name, text), read(name, text));
    }
}

/// What trees are stirred together from.
#[rustfmt::skip]
const SOUP: &[&str] = &[
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00", "null", "1", "\n", " ", "  ", "- ", "? ",
    "\"question\": ", "\"answer\": ", "\"options\": ", "\"correct\": ", "\"cards\": [", "\"a\"",
    "\"tags\": ", "question: ", "answer: ", "cards:\n", "q: x\n", "a: y\n", "|\n", ">\n", "&a ",
    "*a", "<<: ", "!!str ", "---\n", "...\n", "#", "'", "é", "// ", "/* ", "*/", "{\"q\": \"x\", \"a\": ",
    "true", "%TAG ! x\n", "\t",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(SOUP);
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_tree_is_read(text in soup()) {
        read_as_all(&text);
    }

    #[test]
    fn what_serde_reads_is_read_alike(text in "[\\[\\]{}\",:a1 \\\\n]{0,24}") {
        let ours = super::json::documents(&text);
        if let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) {
            prop_assert!(ours.faults.is_empty(), "{value}");
        }
    }
}

#[test]
fn an_empty_file_is_named_so() {
    let error = import("a.json", b" \n", &Options::default()).unwrap_err();
    assert!(matches!(error, Error::Empty { .. }));
}
