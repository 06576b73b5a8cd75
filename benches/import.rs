//! Importing from a file on disk into a database on disk: the first time, and
//! again with nothing changed.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use tempfile::TempDir;
use vivavoce::clock::SystemClock;
use vivavoce::collection::Collection;
use vivavoce::collection::import::ImportOptions;
use vivavoce::config::Config;
use vivavoce::domain::Rollover;

const ROWS: usize = 100_000;
const QUESTIONS: usize = 10_000;

fn main() {
    divan::main();
}

/// Six columns, two of them quoted: 17 MB.
fn table() -> String {
    let mut text = String::from("id,question,answer,level,topic,notes\n");
    for n in 0..ROWS {
        writeln!(
            text,
            "{n},\"What is the purpose of item number {n}, in a system?\",\"It is a thing that does \
             {n} of something, and a little more text to make it real.\",mid,topic {},see RFC {n}",
            n % 50
        )
        .unwrap();
    }
    text
}

fn markdown() -> String {
    let one = |n: usize| {
        format!(
            "### {n}. What does part {n} do?\n\nIt keeps value {n} until `close({n})` is called.\n\n\
             ```rust\nlet x = open({n});\n```\n\n- first, it is found\n- then it is read\n\n"
        )
    };
    format!("# Parts\n\n{}", (0..QUESTIONS).map(one).collect::<String>())
}

/// A folder with a file and a database without any question.
fn place(name: &str, text: &str) -> (TempDir, PathBuf, Collection) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    let clock = Rc::new(SystemClock::new(Rollover::default()));
    let database = folder.path().join("viva.db");
    let collection = Collection::open(&database, clock, Config::default()).unwrap();
    (folder, file, collection)
}

fn first(bencher: Bencher<'_, '_>, name: &str, text: &str, number: usize) {
    bencher.counter(ItemsCount::new(number)).with_inputs(|| place(name, text)).bench_values(
        |(folder, file, mut collection)| {
            let report = collection.import(&[file], &ImportOptions::default()).unwrap();
            assert_eq!(usize::try_from(report.counts.added), Ok(number));
            (folder, collection)
        },
    );
}

fn again(bencher: Bencher<'_, '_>, name: &str, text: &str, number: usize) {
    let (_folder, file, mut collection) = place(name, text);
    collection.import(std::slice::from_ref(&file), &ImportOptions::default()).unwrap();
    bencher.counter(ItemsCount::new(number)).bench_local(|| {
        let files = std::slice::from_ref(&file);
        let report = collection.import(files, &ImportOptions::default()).unwrap();
        assert_eq!(usize::try_from(report.counts.unchanged), Ok(number));
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn csv_first(bencher: Bencher<'_, '_>) {
    first(bencher, "list.csv", &table(), ROWS);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn csv_again(bencher: Bencher<'_, '_>) {
    again(bencher, "list.csv", &table(), ROWS);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn markdown_first(bencher: Bencher<'_, '_>) {
    first(bencher, "parts.md", &markdown(), QUESTIONS);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn markdown_again(bencher: Bencher<'_, '_>) {
    again(bencher, "parts.md", &markdown(), QUESTIONS);
}
