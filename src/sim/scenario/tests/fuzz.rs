//! A fuzzer of the language: mutates scenarios with a seeded generator for as
//! long as `FUZZ_SECONDS` says.

use super::LOSS;
use super::golden::BOARD;
use super::properties::{BITS, holds};
use crate::clock::{Clock, SystemClock};
use crate::domain::Rollover;
use crate::sim::rng::Rng;

fn below(rng: &mut Rng, limit: usize) -> usize {
    usize::try_from(rng.below(u64::try_from(limit).unwrap())).unwrap()
}

fn mutate(rng: &mut Rng, source: &str) -> String {
    let mut text: Vec<char> = source.chars().collect();
    for _ in 0..=below(rng, 6) {
        let at = below(rng, text.len() + 1);
        let end = (at + below(rng, 20)).min(text.len());
        match below(rng, 3) {
            0 => drop(text.splice(at..end, BITS[below(rng, BITS.len())].chars())),
            1 => drop(text.drain(at..end)),
            _ => {
                let piece: Vec<char> = text[at..end].to_vec();
                let to = below(rng, text.len() + 1);
                drop(text.splice(to..to, piece));
            }
        }
    }
    text.into_iter().collect()
}

#[test]
#[ignore = "runs for FUZZ_SECONDS"]
fn fuzz() {
    let number = |name: &str, fallback: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(fallback)
    };
    let clock = SystemClock::new(Rollover::default());
    let seconds = number("FUZZ_SECONDS", 60);
    let mut rng = Rng::new(number("FUZZ_SEED", 1));
    let mut count = 0_u64;
    while clock.monotonic().as_secs() < seconds {
        for seed in [LOSS, BOARD] {
            let source = mutate(&mut rng, seed);
            let told = std::panic::catch_unwind(|| holds(&source));
            assert!(told.is_ok(), "after {count} texts:\n{source}");
            count += 1;
        }
    }
    println!("{count} texts");
}
