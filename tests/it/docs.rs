//! The examples of docs/json.md, run one after the other.

use serde_json::Value;

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const DOCS: &str = include_str!("../../docs/json.md");
const PAGE: &str = include_str!("../fixtures/pages/tcp_time_wait.txt");

/// Keys whose values depend on the machine's speed or on its places.
const VARIABLE: &[&str] = &["at", "reveal_ms", "grade_ms", "spent_ms", "minutes", "bytes", "made"];

/// In an example: more of the same.
const MORE: &str = "…";

struct Example {
    command: String,
    output: Value,
}

/// Reads each `console` block with the `json` block after it.
fn examples() -> Vec<Example> {
    let mut examples = Vec::new();
    let mut rest = DOCS;
    while let Some((command, after)) = block(rest, "```console\n") {
        let (output, after) = block(after, "```json\n").expect("an answer to every command");
        examples.push(Example {
            command: command.trim().strip_prefix("$ ").unwrap().to_owned(),
            output: serde_json::from_str(output).unwrap(),
        });
        rest = after;
    }
    examples
}

fn block<'a>(text: &'a str, opening: &str) -> Option<(&'a str, &'a str)> {
    let start = text.find(opening)? + opening.len();
    let length = text[start..].find("\n```")?;
    Some((&text[start..start + length], &text[start + length + 4..]))
}

/// Tells whether an example shows a value: `…` stands for any text, for the rest
/// of an array, and as a key for all other entries of an object.
fn shows(example: &Value, value: &Value) -> bool {
    match (example, value) {
        (Value::String(more), Value::String(_)) if more == MORE => true,
        (Value::Array(example), Value::Array(value)) => {
            let more = example.last().is_some_and(|last| last == MORE);
            let shown = example.len() - usize::from(more);
            (if more { shown < value.len() } else { shown == value.len() })
                && example[..shown].iter().zip(value).all(|(example, value)| shows(example, value))
        }
        (Value::Object(example), Value::Object(value)) => {
            let more = example.contains_key(MORE);
            let mut shown = example.iter().filter(|(key, _)| *key != MORE);
            let named = shown.clone().count();
            (if more { named < value.len() } else { named == value.len() })
                && shown.all(|(key, example)| value.get(key).is_some_and(|v| shows(example, v)))
        }
        _ => example == value,
    }
}

#[test]
fn more_of_the_same_is_more_and_the_rest_is_exact() {
    let value = serde_json::json!({"a": 1, "b": ["x", "y"], "c": {"d": null}});
    let shown = |example: &str| shows(&serde_json::from_str(example).unwrap(), &value);
    assert!(shown(r#"{"a": 1, "b": ["x", "…"], "…": "…"}"#));
    assert!(shown(r#"{"a": 1, "b": ["…", "y"], "c": {"d": null}}"#));
    assert!(!shown(r#"{"a": 1, "b": ["x", "y"]}"#));
    assert!(!shown(r#"{"a": 2, "…": "…"}"#));
    assert!(!shown(r#"{"z": 1, "…": "…"}"#));
    assert!(!shown(r#"{"a": 1, "b": ["x", "y", "…"], "c": {"d": null}}"#));
    assert!(!shown(r#"{"a": 1, "b": ["x", "y"], "c": {"d": null}, "…": "…"}"#));
}

/// Replaces what varies by its type, so that keys and kinds are compared.
fn steady(value: &Value) -> Value {
    match value {
        Value::Object(object) => Value::Object(
            object
                .iter()
                .map(|(key, value)| {
                    let value = if VARIABLE.contains(&key.as_str()) {
                        Value::from(if value.is_string() { "text" } else { "number" })
                    } else {
                        steady(value)
                    };
                    (key.clone(), value)
                })
                .collect(),
        ),
        Value::Array(array) => array.iter().map(steady).collect(),
        other => other.clone(),
    }
}

#[test]
fn the_examples_of_the_json_document_are_what_the_program_prints() {
    let home = Home::lone(NOW);
    home.write("time-wait.txt", PAGE);
    home.write("broken.md", "# A question?\n\n## Anwser\nA typo.\n\n## Answer\nYes.\n");
    let examples = examples();
    assert_eq!(examples.len(), 30);
    for example in examples {
        let (input, call) = match example.command.split_once(" | ") {
            Some((_printf, call)) => ("\n3\nq\n", call),
            None => ("", example.command.as_str()),
        };
        let args: Vec<&str> = call.split_whitespace().skip(1).collect();
        let ran = home.viva_with(&args, input);
        let printed: Value = serde_json::from_str(&ran.out)
            .unwrap_or_else(|error| panic!("{call}: {error}: {} {}", ran.out, ran.err));
        assert!(
            shows(&steady(&example.output), &steady(&printed)),
            "{call} printed\n{}",
            serde_json::to_string_pretty(&printed).unwrap()
        );
    }
}

/// The text between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap() + from.len();
    let length = text[start..].find(to).unwrap();
    &text[start..start + length]
}

#[test]
fn the_question_of_the_readme_is_a_clean_deck() {
    let readme = include_str!("../../README.md");
    let home = Home::lone(NOW);
    home.write("my-deck/deck.toml", between(readme, "```toml\n# my-deck/deck.toml\n", "```"));
    let question = between(readme, "```markdown\n", "\n```\n\n`viva check");
    home.write("my-deck/mutex.md", question);
    let report = home.json(&["check", "my-deck", "--strict"]);
    assert_eq!((&report["errors"], &report["cards"]), (&0.into(), &3.into()), "{report:#}");
    assert_eq!(home.viva(&["import", "my-deck"]).code, 0);
}

#[test]
fn the_page_of_the_pages_document_is_read_whole() {
    let document = include_str!("../../docs/pages.md");
    let home = Home::lone(NOW);
    home.write("page.txt", between(document, "```text\n", "```"));
    let report = home.json(&["import", "page.txt"]);
    assert_eq!(report["problems"], serde_json::json!([]), "{report:#}");
    assert_eq!(report["decks"][0]["cards"], 5);
}

#[test]
fn the_settings_of_the_document_are_those_of_the_program() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/config.md");
    let document = std::fs::read_to_string(path).unwrap();
    let table = between(&document, "<!-- settings -->\n", "<!-- end -->");
    if std::env::var_os("VIVA_DRAW").is_some() {
        let (before, after) = (between(&document, "", "<!-- settings"), "<!-- end -->");
        let rest = document.split_once(after).unwrap().1;
        let drawn = vivavoce::config::document();
        let drawn = format!("{before}<!-- settings -->\n{drawn}{after}{rest}");
        std::fs::write(path, drawn).unwrap();
    } else {
        assert_eq!(
            table,
            vivavoce::config::document(),
            "docs/config.md is out of date; draw it anew with VIVA_DRAW=1"
        );
    }
    let home = Home::lone(NOW);
    for example in document.split("```toml\n").skip(1) {
        home.write("config.toml", example.split("```").next().unwrap());
        let ran = home.viva(&["due"]);
        assert_eq!(ran.code, 0, "{example}{}", ran.err);
    }
}

#[test]
fn faulty_settings_stop_what_needs_them_and_nothing_else() {
    let home = Home::lone(NOW);
    home.write("config.toml", "new_per_dya = 1\nrollover = 99\n");
    let ran = home.viva(&["due"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{}", ran.err);
    for words in ["config.toml:1:1", "`new_per_day`", "config.toml:2:12", "an hour from 0 to 23"] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    assert_eq!(home.viva(&["paths"]).code, 0);
}
