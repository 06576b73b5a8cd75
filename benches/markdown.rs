//! Importing Markdown: ten thousand questions, as headings and in other ways.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use divan::Bencher;
use divan::counter::ItemsCount;
use vivavoce::exchange::{Options, import};

const QUESTIONS: usize = 10_000;

fn main() {
    divan::main();
}

/// A file of so many questions, each written by `one`.
fn file(one: impl Fn(usize) -> String) -> String {
    (0..QUESTIONS).map(one).collect()
}

fn answer(n: usize) -> String {
    format!(
        "It keeps value {n} until `close({n})` is called.\n\n```rust\nlet x = open({n});\n# x\n```\n\n\
         - first, it is found\n- then it is **read**\n"
    )
}

fn read(bencher: Bencher<'_, '_>, text: &str) {
    bencher.counter(ItemsCount::new(QUESTIONS)).bench(|| {
        let imported = import("list.md", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(imported.question_count(), QUESTIONS);
        imported
    });
}

#[divan::bench]
fn headings(bencher: Bencher<'_, '_>) {
    let text = file(|n| {
        format!("### {n}. What does part {n} do?\n\n{}\n\n#### Key points\n- one\n\n", answer(n))
    });
    read(bencher, &format!("# Parts\n\n{text}"));
}

#[divan::bench]
fn details(bencher: Bencher<'_, '_>) {
    let text = file(|n| {
        format!(
            "<details>\n<summary>What does part {n} do?</summary>\n\n{}\n</details>\n\n",
            answer(n)
        )
    });
    read(bencher, &text);
}

#[divan::bench]
fn labels(bencher: Bencher<'_, '_>) {
    let text = file(|n| format!("Q: What does part {n} do?\nA: {}\n\n", answer(n)));
    read(bencher, &text);
}

#[divan::bench]
fn obsidian(bencher: Bencher<'_, '_>) {
    let text = file(|n| format!("What does part {n} do? :: It keeps value {n}.\n"));
    read(bencher, &text);
}
