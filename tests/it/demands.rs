//! docs/demands.md: seventy demands, and a test behind each.

use std::fs;
use std::path::{Path, PathBuf};

const DOCS: &str = include_str!("../../docs/demands.md");

/// Demands that are still open, as a whole or in part.
const OPEN: [u32; 2] = [50, 54];

/// Reads the numbered lines: the number, and what stands behind it.
fn demands() -> Vec<(u32, &'static str)> {
    let numbered = |line: &'static str| {
        let (number, words) = line.split_once(". ")?;
        Some((number.parse().ok()?, words))
    };
    DOCS.lines().filter_map(numbered).collect()
}

/// Returns the tests a text names: what stands in backquotes and has a path.
fn tests_named(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).filter(|name| name.contains("::")).collect()
}

/// Returns the files in which a test may stand: `it::days::x` in `tests/it/days.rs`,
/// `a::b::tests::x` in `src/a/b.rs` or `src/a/b/tests.rs`, and so on.
fn places(modules: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (base, modules) = match modules {
        ["it", rest @ ..] => (root.join("tests/it"), rest),
        _ => (root.join("src"), modules),
    };
    let mut paths = vec![modules];
    if let [outer @ .., "tests"] = modules {
        paths.push(outer);
    }
    let folders = paths.iter().map(|path| path.iter().fold(base.clone(), |at, part| at.join(part)));
    folders.flat_map(|path| [path.with_extension("rs"), path.join("mod.rs")]).collect()
}

fn exists(test: &str) -> bool {
    let mut modules: Vec<&str> = test.split("::").collect();
    let name = modules.pop().unwrap();
    let start = format!("fn {name}(");
    places(&modules).iter().any(|path| {
        let text = fs::read_to_string(path).unwrap_or_default();
        text.lines().map(str::trim_start).any(|line| line.starts_with(&start))
    })
}

#[test]
fn a_test_that_is_named_is_found_and_another_is_not() {
    assert!(exists("it::demands::every_demand_has_its_test_or_its_reason"));
    assert!(exists("tui::held::tests::another_key_counts_at_once"));
    assert!(exists("tui::tests::review::control_l_draws_anew"));
    assert!(!exists("tui::tests::review::control_l_draws"));
    assert!(!exists("tui::tests::home::control_l_draws_anew"));
    assert_eq!(tests_named("`viva` does `a::b` and `c::d::e`."), ["a::b", "c::d::e"]);
}

#[test]
fn every_demand_has_its_test_or_its_reason() {
    let demands = demands();
    let numbers: Vec<u32> = demands.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=70).collect::<Vec<_>>());
    let mut open = Vec::new();
    for (number, words) in demands {
        let is_open = words.contains("*Open*");
        if is_open {
            open.push(number);
        }
        let is_held = is_open || words.contains("*No*") || !tests_named(words).is_empty();
        assert!(is_held, "{number} has neither a test nor a reason");
    }
    assert_eq!(open, OPEN, "the open ones");
}

#[test]
fn every_test_the_document_names_is_there() {
    let missing: Vec<&str> = tests_named(DOCS).into_iter().filter(|test| !exists(test)).collect();
    assert!(tests_named(DOCS).len() > 90, "the names were not read");
    assert!(missing.is_empty(), "no such tests:\n{}", missing.join("\n"));
}
