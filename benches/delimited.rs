//! Importing tables: a hundred thousand rows, plain and as Anki writes them.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use std::fmt::Write as _;

use divan::Bencher;
use divan::counter::ItemsCount;
use vivavoce::exchange::{Options, import};

const ROWS: usize = 100_000;

fn main() {
    divan::main();
}

fn read(bencher: Bencher<'_, '_>, text: &str) {
    bencher.counter(ItemsCount::new(ROWS)).bench(|| {
        let imported = import("list.csv", text.as_bytes(), &Options::default()).unwrap();
        assert_eq!(imported.question_count(), ROWS);
        imported
    });
}

/// Six columns, two of them quoted: 17 MB.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn rows_of_csv(bencher: Bencher<'_, '_>) {
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
    read(bencher, &text);
}

/// HTML in every field, quotes in quotes, decks and tags of each row.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn notes_of_anki(bencher: Bencher<'_, '_>) {
    let mut text = String::from(
        "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n\
         #tags column:6\n",
    );
    for n in 0..ROWS {
        writeln!(
            text,
            "g{n}\tBasic\tA::B{}\t<div>What is <b>item</b> {n}?</div>\t\"It&nbsp;is <i>so</i> \
             and<br>\"\"so\"\" {n}<ul><li>a</li><li>b</li></ul>\"\tx y",
            n % 20
        )
        .unwrap();
    }
    read(bencher, &text);
}
