//! docs/scenarios.md says what is so.

use std::fmt::Write as _;

use crate::sim::models::board::Board;
use crate::sim::models::kafka_compaction::KafkaCompaction;
use crate::sim::models::kafka_topic::KafkaTopic;
use crate::sim::scenario::{RULES, Severity, check};
use crate::sim::world::AnyModel;

const DOCS: &str = include_str!("../../../../docs/scenarios.md");

#[test]
fn its_examples_are_sound() {
    let mut count = 0;
    let mut rest = DOCS;
    while let Some((_, after)) = rest.split_once("```toml\n") {
        let (example, after) = after.split_once("```\n").unwrap();
        assert_eq!(check(example), []);
        count += 1;
        rest = after;
    }
    assert_eq!(count, 1);
}

#[test]
fn its_table_of_faults_is_whole() {
    let mut table = String::new();
    for rule in RULES {
        let severity = match rule.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        writeln!(table, "| {} | {severity} | {} |", rule.code, rule.about).unwrap();
    }
    assert!(DOCS.ends_with(&table), "the table should be\n{table}");
}

#[test]
fn its_verbs_and_settings_are_all() {
    let models: [&dyn AnyModel; 3] = [&Board, &KafkaTopic, &KafkaCompaction];
    for model in models {
        let start = DOCS.find(&format!("## The model `{}`", model.id())).unwrap();
        let section = DOCS.get(start + 2..).unwrap().split("\n## ").next().unwrap();
        for verb in model.verbs() {
            let usage = format!("| `{}` |", verb.usage());
            assert!(section.contains(&usage), "{usage}");
        }
        for field in model.settings() {
            let mut rows = section.lines().filter(|line| line.starts_with("| `"));
            assert!(rows.any(|row| row.contains(&format!("`{}`", field.name))), "{}", field.name);
        }
        for (id, _) in model.invariants() {
            assert!(section.contains(&format!("`{id}`")), "{id}");
        }
    }
}
