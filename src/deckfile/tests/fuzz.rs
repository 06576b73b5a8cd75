//! A fuzzer of the parser: mutates the document's examples with a seeded
//! generator for as long as `FUZZ_SECONDS` says, and checks what must hold for
//! any text.

use super::DOCUMENT;
use super::examples::examples;
use super::properties::holds;
use crate::clock::{Clock, SystemClock};
use crate::domain::Rollover;
use crate::domain::chance::{combine, hash_text};

/// Characters and lines that are likely to hit something.
const BITS: &[&str] = &[
    "\n",
    "\n\n",
    "# ",
    "## ",
    "### ",
    "#### ",
    "- ",
    "* ",
    "  ",
    "    ",
    "\t",
    "```",
    "~~~",
    "```toml\n",
    "```toml question\n",
    "+++\n",
    "{#x}",
    "{#",
    "}",
    "[",
    "]",
    "[x] ",
    "(should) ",
    "(",
    ")",
    "\\",
    "Right: ",
    "junior: ",
    "## Basics (20 s)\n",
    "## Simulation: a\n",
    "\r\n",
    "\u{1b}",
    "\u{202e}",
    "\u{feff}",
    "é",
    "漢",
    "\u{a0}",
    "\"",
    "'''",
    "title = \"x\"\n",
    "id = \"x\"\n",
    "<!--",
    "|",
    "0",
];

/// A generator of numbers from a seed.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = combine(self.0, 1);
        let limit = u64::try_from(limit.max(1)).unwrap();
        usize::try_from(self.0 % limit).unwrap()
    }
}

fn border(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Changes a text in one place: puts a bit in, cuts a piece out, doubles a
/// piece, moves a line, or puts in a piece of another text.
pub(crate) fn mutate(text: &mut String, seeds: &[String], bits: &[&str], chance: &mut Chance) {
    let at = border(text, chance.below(text.len() + 1));
    let length = 1 + chance.below(40);
    let to = border(text, (at + length).min(text.len()));
    match chance.below(6) {
        0 | 1 => text.insert_str(at, bits[chance.below(bits.len())]),
        2 => text.replace_range(at..to, ""),
        3 => {
            let piece = text.get(at..to).unwrap().to_owned();
            text.insert_str(at, &piece);
        }
        4 => {
            let mut lines: Vec<&str> = text.split('\n').collect();
            let (from, to) = (chance.below(lines.len()), chance.below(lines.len()));
            lines.swap(from, to);
            *text = lines.join("\n");
        }
        _ => {
            let other = &seeds[chance.below(seeds.len())];
            let from = border(other, chance.below(other.len() + 1));
            let to = border(other, (from + 120).min(other.len()));
            text.insert_str(at, other.get(from..to).unwrap());
        }
    }
}

#[test]
#[ignore = "runs for FUZZ_SECONDS (60)"]
fn fuzz_parser() {
    let seconds = std::env::var("FUZZ_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let seed = std::env::var("FUZZ_SEED").unwrap_or_else(|_| "viva".to_owned());
    let clock = SystemClock::new(Rollover::default());
    let seeds: Vec<String> = examples(DOCUMENT).into_iter().map(|(text, _)| text).collect();
    let mut chance = Chance(hash_text(&seed));
    let mut runs = 0_u64;
    while clock.monotonic().as_secs() < seconds {
        let mut text = seeds[chance.below(seeds.len())].clone();
        for _ in 0..=chance.below(12) {
            mutate(&mut text, &seeds, BITS, &mut chance);
        }
        let shown = text.clone();
        if std::panic::catch_unwind(|| holds(&text)).is_err() {
            panic!("after {runs} runs, this text fails:\n{shown:?}");
        }
        runs += 1;
    }
    println!("{runs} texts in {seconds} s");
    assert!(runs > 0);
}
