//! docs/schema against the parser: the same keys, the same types, and the shipped
//! decks hold to them.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value, json};
use vivavoce::deckfile;
use vivavoce::diagnostic::{Diagnostic, Source};
use vivavoce::domain::slug::is_valid_id;

const DECK: &str = include_str!("../../docs/schema/deck.json");
const QUESTION: &str = include_str!("../../docs/schema/question.json");
const SCENARIO: &str = include_str!("../../docs/schema/scenario.json");

/// A scenario with every table.
const SCRIPT: &str = r#"
model = "board"
[config]
boxes = { db = { label = "Database" }, service = { label = "Service", items = ["order"] } }
[[switch]]
key = "tag.relay"
[[step]]
tag = "relay"
do = ["put event db"]
ask = { predict = "db.size" }
[[play]]
card = "solid"
"#;

fn schema(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The part of JSON Schema that these schemas use; any other word is a fault.
fn fits(value: &Value, schema: &Value, root: &Value) -> Result<(), String> {
    let rules = schema.as_object().unwrap();
    for (word, rule) in rules {
        let holds = match word.as_str() {
            "$schema" | "title" | "description" | "examples" | "$defs" => true,
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                return fits(value, &root["$defs"][name], root);
            }
            "type" => match rule {
                Value::Array(types) => types.iter().any(|name| is_type(value, name)),
                name => is_type(value, name),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "minimum" => value.as_i64().is_none_or(|n| n >= rule.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|n| n <= rule.as_i64().unwrap()),
            "minItems" => value.as_array().is_none_or(|l| l.len() as u64 >= rule.as_u64().unwrap()),
            "maxItems" => value.as_array().is_none_or(|l| l.len() as u64 <= rule.as_u64().unwrap()),
            "pattern" => value.as_str().is_none_or(|text| matches(text, rule.as_str().unwrap())),
            "required" => {
                let has = |key: &Value| value.get(key.as_str().unwrap()).is_some();
                !value.is_object() || rule.as_array().unwrap().iter().all(has)
            }
            "anyOf" => rule.as_array().unwrap().iter().any(|one| fits(value, one, root).is_ok()),
            "oneOf" => {
                let all = rule.as_array().unwrap().iter();
                all.filter(|one| fits(value, one, root).is_ok()).count() == 1
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fits(item, rule, root)?;
                }
                true
            }
            "properties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if let Some(own) = rule.get(key) {
                        fits(inner, own, root).map_err(|why| format!("{key}: {why}"))?;
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = rules.get("properties").and_then(Value::as_object);
                let is_other = |key: &String| known.is_none_or(|known| !known.contains_key(key));
                let others = value.as_object().into_iter().flatten().filter(|(k, _)| is_other(k));
                for (key, inner) in others {
                    if rule == &Value::Bool(false) {
                        return Err(format!("no key `{key}`"));
                    }
                    fits(inner, rule, root)?;
                }
                true
            }
            other => panic!("the validator does not know `{other}`"),
        };
        if !holds {
            return Err(format!("{value} breaks {word}: {rule}"));
        }
    }
    Ok(())
}

fn is_type(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("no type {other}"),
    }
}

/// What the patterns say, in the words of the program.
fn matches(text: &str, pattern: &str) -> bool {
    let name = |text: &str, more: &[char]| {
        !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || more.contains(&c))
    };
    match pattern {
        r"^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$" => is_valid_id(text),
        r"\S" => !text.trim().is_empty(),
        r"^[\p{L}\p{N}._-]+$" => name(text, &['.', '_', '-']),
        r"^(basics|solid|deeper|answer|(followup|pitfall|card):[\p{L}\p{N}_-]+)$" => {
            match text.split_once(':') {
                None => ["basics", "solid", "deeper", "answer"].contains(&text),
                Some((kind, slug)) => {
                    ["followup", "pitfall", "card"].contains(&kind) && name(slug, &['_', '-'])
                }
            }
        }
        other => panic!("no such pattern here: {other}"),
    }
}

fn as_json(toml: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(toml).unwrap()).unwrap()
}

fn as_toml(value: &Value) -> String {
    toml::to_string(value).unwrap()
}

fn of_deck(keys: &Value) -> Vec<Diagnostic> {
    let question = Source::new("q.md", "# Why?\n\n## Answer\nSo.\n");
    deckfile::parse_folder(&Source::new("deck.toml", as_toml(keys)), &[question]).diagnostics
}

fn of_question(keys: &Value) -> Vec<Diagnostic> {
    let text = format!("+++\n{}+++\n\n# Why?\n\n## Answer\nSo.\n", as_toml(keys));
    deckfile::parse_single(&Source::new("q.md", text)).diagnostics
}

fn of_scenario(script: &Value) -> Vec<Diagnostic> {
    let text = format!(
        "# Why?\n\n## Key points\n- [order] a\n\n## Answer\nSo.\n\n## Simulation\n```toml\n{}```\n",
        as_toml(script)
    );
    let source = Source::new("q.md", text);
    let mut parsed = deckfile::parse_single(&source);
    deckfile::run_scenarios(&mut parsed, &[&source]);
    parsed.diagnostics
}

/// Where a table of keys stands: its schema, a value that holds it, and the way to
/// it in that value.
struct Place<'a> {
    schema: Value,
    part: Option<&'a str>,
    base: Value,
    way: &'a [&'a str],
    parse: fn(&Value) -> Vec<Diagnostic>,
}

impl Place<'_> {
    fn table(&self) -> &Value {
        self.part.map_or(&self.schema, |part| &self.schema["$defs"][part])
    }

    /// The base with another value for a key.
    fn with(&self, key: &str, value: Value) -> Value {
        let mut whole = self.base.clone();
        let mut at = &mut whole;
        for step in self.way {
            at = match step.parse::<usize>() {
                Ok(index) => &mut at[index],
                Err(_) => &mut at[*step],
            };
        }
        at[key] = value;
        whole
    }

    fn codes(&self, whole: &Value) -> Vec<&'static str> {
        // Unknown key, wrong type, no id, no level, no importance.
        const OF_KEYS: [&str; 7] = ["D005", "D006", "D008", "D023", "D025", "S003", "S004"];
        let mut found: Vec<_> = (self.parse)(whole).iter().map(|fault| fault.code).collect();
        found.retain(|code| OF_KEYS.contains(code));
        found
    }
}

fn places() -> Vec<Place<'static>> {
    let script = as_json(SCRIPT);
    let part = |part, way| Place {
        schema: schema(SCENARIO),
        part,
        base: script.clone(),
        way,
        parse: of_scenario,
    };
    vec![
        Place {
            schema: schema(DECK),
            part: None,
            base: json!({"id": "d", "title": "D"}),
            way: &[],
            parse: of_deck,
        },
        Place {
            schema: schema(QUESTION),
            part: None,
            base: json!({}),
            way: &[],
            parse: of_question,
        },
        part(None, &[]),
        part(Some("switch"), &["switch", "0"]),
        part(Some("step"), &["step", "0"]),
        part(Some("ask"), &["step", "0", "ask"]),
        part(Some("play"), &["play", "0"]),
    ]
}

fn properties(table: &Value) -> &Map<String, Value> {
    table["properties"].as_object().unwrap()
}

#[test]
fn parser_and_schema_know_the_same_keys() {
    for place in places() {
        let faults = (place.parse)(&place.with("zzzzzzzz", json!(1)));
        let told = faults.iter().find(|fault| ["D005", "S003"].contains(&fault.code)).unwrap();
        let list = told.help.trim_start_matches("the keys are ").trim_start_matches("keys: ");
        let parser: BTreeSet<&str> = list.split(", ").collect();
        let known: BTreeSet<&str> = properties(place.table()).keys().map(String::as_str).collect();
        assert_eq!(known, parser);
        let whole = place.with("zzzzzzzz", json!(1));
        assert!(fits(&whole, &place.schema, &place.schema).is_err());
    }
}

#[test]
fn every_example_of_a_key_is_accepted_and_another_type_is_not() {
    for place in places() {
        assert_eq!(place.codes(&place.base), Vec::<&str>::new());
        assert_eq!(fits(&place.base, &place.schema, &place.schema), Ok(()));
        for (key, rule) in properties(place.table()) {
            let examples = rule["examples"].as_array().cloned().unwrap_or_default();
            let tables = ["switch", "step", "play"].contains(&key.as_str());
            assert!(tables || !examples.is_empty(), "{key} has no example");
            for example in examples {
                let whole = place.with(key, example.clone());
                assert_eq!(place.codes(&whole), Vec::<&str>::new(), "{key} = {example}");
                assert_eq!(fits(&example, rule, &place.schema), Ok(()), "{key} = {example}");
            }
            let wrong = json!(1.5);
            assert_ne!(fits(&wrong, rule, &place.schema), Ok(()), "{key}");
            // Which of two ways to ask is meant comes before what they hold.
            if place.part != Some("ask") || key == "predict" || key == "why" {
                assert_ne!(place.codes(&place.with(key, wrong)), Vec::<&str>::new(), "{key}");
            }
        }
    }
}

#[test]
fn limits_are_the_same() {
    let places = places();
    let cases: [(usize, &str, Value); 8] = [
        (0, "id", json!("a b")),
        (0, "level", json!("wizard")),
        (1, "importance", json!(5)),
        (1, "importance", json!(-1)),
        (2, "version", json!(0)),
        (4, "pause", json!(31)),
        (4, "tier", json!("answer")),
        (4, "point", json!("a b")),
    ];
    for (at, key, value) in cases {
        let place = &places[at];
        let whole = place.with(key, value.clone());
        assert_ne!(place.codes(&whole), Vec::<&str>::new(), "{key} = {value}");
        assert!(fits(&whole, &place.schema, &place.schema).is_err(), "{key} = {value}");
    }
    for key in ["id", "title"] {
        let mut deck = places[0].base.clone();
        deck.as_object_mut().unwrap().remove(key);
        assert!(of_deck(&deck).iter().any(|fault| fault.code == "D007"));
        assert!(fits(&deck, &places[0].schema, &places[0].schema).is_err());
    }
    for key in ["model", "step"] {
        let mut script = places[2].base.clone();
        script.as_object_mut().unwrap().remove(key);
        assert!(of_scenario(&script).iter().any(|fault| fault.code == "S005"), "{key}");
        assert!(fits(&script, &places[2].schema, &places[2].schema).is_err());
    }
}

/// All files of a folder and below.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn shipped_decks_and_the_starter_hold_to_the_schemas() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let (deck, question, scenario) = (schema(DECK), schema(QUESTION), schema(SCENARIO));
    let (mut decks, mut scenarios) = (0, 0);
    for path in
        files(root.join("decks")).into_iter().chain(files(root.join("src/collection/starter")))
    {
        let text = fs::read_to_string(&path).unwrap();
        if path.ends_with("deck.toml") {
            // The starter's own id and title are written when it is used.
            let is_starter = path.starts_with(root.join("src"));
            let text = if is_starter { format!("id = 'a'\ntitle = 'A'\n{text}") } else { text };
            assert_eq!(fits(&as_json(&text), &deck, &deck), Ok(()), "{}", path.display());
            decks += 1;
            continue;
        }
        let keys = text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++")).unwrap().0;
        assert_eq!(fits(&as_json(keys), &question, &question), Ok(()), "{}", path.display());
        for simulation in
            &deckfile::parse_single(&Source::new("q.md", text)).deck.questions[0].simulations
        {
            let script = as_json(&simulation.source);
            assert_eq!(fits(&script, &scenario, &scenario), Ok(()), "{}", path.display());
            scenarios += 1;
        }
    }
    assert!(decks >= 2 && scenarios >= 2, "{decks} {scenarios}");
}
