//! How the marking went: claims ticked without support, gists skipped, and the
//! drift between marking at once and marking again the next day.

use serde::Serialize;

use super::interview::claims;
use super::plan::{Asking, Transcript, chance};
use super::record::{ClaimMark, ClaimRef, Mark, Marks, Record, says_something};
use super::score::{mean, score_of};

/// How the marking of an interview went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Honesty {
    /// Claims ticked as said, of which no word of weight stands in gist or pad.
    pub unsupported: u32,
    /// Claims ticked as said.
    pub ticked: u32,
    /// Questions in which every claim was ticked, wrong ones as well.
    pub all_ticked: u32,
    /// Questions whose marking was done.
    pub marked: u32,
    /// Gists that were skipped.
    pub skipped_gists: u32,
    /// The mean of Q marked again less Q marked at once, in points; `None`
    /// where nothing was marked again.
    pub drift: Option<f64>,
}

/// One question in so many is marked again.
const ONE_IN: u64 = 10;

/// Letters from which a word has weight; one with a digit always has.
const LETTERS: usize = 4;

/// Words of four letters and more that carry nothing.
const EMPTY: &[&str] = &[
    "also", "because", "been", "before", "does", "each", "every", "from", "have", "into", "more",
    "must", "never", "only", "other", "over", "same", "since", "some", "such", "than", "that",
    "their", "them", "then", "there", "they", "this", "until", "what", "when", "where", "which",
    "while", "will", "with", "would",
];

/// Computes how the marking went.
#[must_use]
pub fn honesty(transcript: &Transcript) -> Honesty {
    let done = transcript.plan.questions.iter().zip(&transcript.records);
    let done: Vec<_> = done.filter(|(_, record)| record.done).collect();
    let (unsupported, ticked) = done
        .iter()
        .map(|(asking, record)| unsupported(asking, record))
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let skipped = done.iter().filter(|(_, record)| record.gist_skipped).count();
    let all_ticked = done.iter().filter(|(_, record)| ticks_all(record)).count();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Honesty {
        unsupported,
        ticked,
        all_ticked: count(all_ticked),
        marked: count(done.len()),
        skipped_gists: count(skipped),
        drift: drift(transcript),
    }
}

/// Returns how many claims ticked as said have no support in what was written,
/// and how many were ticked. Where nothing was written, none has any.
#[must_use]
pub fn unsupported(asking: &Asking, record: &Record) -> (u32, u32) {
    let written = weighty(record.written());
    let said = record.marks.claims.iter().filter(|one| one.mark == Some(Mark::Said));
    said.fold((0, 0), |(without, all), one| {
        let words = weighty(&asking.words(one.claim));
        let lacks = !words.is_empty() && !words.iter().any(|word| written.contains(word));
        (without + u32::from(lacks), all + 1)
    })
}

/// Tells whether every claim was ticked as said, in full or in part, and some of them
/// are wrong: then the marks say nothing of what was said.
#[must_use]
pub fn ticks_all(record: &Record) -> bool {
    let claims = &record.marks.claims;
    claims.iter().any(|one| matches!(one.claim, ClaimRef::Pitfall(_)))
        && claims.iter().all(|one| matches!(one.mark, Some(Mark::Said | Mark::Half)))
}

/// Tells whether a question is one of those marked again the next day: one in
/// ten by chance, and it needs a gist.
#[must_use]
pub fn is_marked_again(asking: &Asking, record: &Record, seed: u64) -> bool {
    record.done
        && says_something(record.written())
        && chance(seed, &asking.id, "again").is_multiple_of(ONE_IN)
}

/// Returns a question's claims unmarked, in another order than the first time.
#[must_use]
pub fn claims_again(asking: &Asking, seed: u64) -> Vec<ClaimMark> {
    claims(asking, chance(seed, &asking.id, "claims again"))
}

fn drift(transcript: &Transcript) -> Option<f64> {
    let format = transcript.plan.setting.format;
    let all = transcript.plan.questions.iter().zip(&transcript.records).zip(&transcript.again);
    mean(all.filter_map(|((asking, record), again)| {
        let marks = Marks { claims: again.as_ref()?.claims.clone(), ..record.marks.clone() };
        let later = Record { marks, ..record.clone() };
        Some(score_of(asking, &later, format)?.q - score_of(asking, record, format)?.q)
    }))
}

/// Returns the words of weight of a text, in lower case, an ending `s` left out.
fn weighty(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().any(|c| c.is_ascii_digit()) || word.chars().count() >= LETTERS)
        .map(str::to_lowercase)
        .filter(|word| !EMPTY.contains(&word.as_str()))
        .map(|word| word.strip_suffix('s').map_or(word.clone(), str::to_owned))
        .collect()
}
