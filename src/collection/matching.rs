//! Finding again what was renamed: by the words it is made of.

use std::collections::BTreeSet;

use crate::domain::card::Card;
use crate::domain::text::{overlap, words};
use crate::domain::{Question, question};

/// The share of words that must agree for a new thing to be an old one renamed.
pub const AGREEMENT: f64 = 0.60;

/// Returns the words of a question: its title and its answers.
#[must_use]
pub fn question_words(question: &Question) -> BTreeSet<String> {
    let mut all = words(&question.title);
    let tiers = [&question.basics, &question.solid];
    all.extend(tiers.into_iter().flatten().flat_map(|tier: &question::Tier| words(&tier.text)));
    all.extend(words(&question.deeper_text()));
    all.extend(words(&question.key_points_text()));
    all.extend(question.answer.iter().flat_map(|answer| words(answer)));
    for follow_up in &question.follow_ups {
        all.extend(words(&follow_up.question));
        all.extend(words(&follow_up.answer));
    }
    for pitfall in &question.pitfalls {
        all.extend(words(&pitfall.claim));
        all.extend(words(&pitfall.correction()));
    }
    for card in &question.cards {
        all.extend(words(&card.front));
        all.extend(words(&card.back));
    }
    all
}

/// Returns the words of a card: front and back.
#[must_use]
pub fn card_words(card: &Card) -> BTreeSet<String> {
    let mut all = words(&card.front);
    all.extend(words(&card.back));
    all
}

/// Pairs vanished things with new ones, best agreement first; each is used
/// once. Returns pairs of positions (vanished, new).
#[must_use]
pub fn renamed(
    vanished: &[BTreeSet<String>],
    newcomers: &[BTreeSet<String>],
) -> Vec<(usize, usize)> {
    let mut likely: Vec<(f64, usize, usize)> = Vec::new();
    for (old, old_words) in vanished.iter().enumerate() {
        for (new, new_words) in newcomers.iter().enumerate() {
            let share = overlap(old_words, new_words);
            if share >= AGREEMENT {
                likely.push((share, old, new));
            }
        }
    }
    likely.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (_share, old, new) in likely {
        if !pairs.iter().any(|(o, n)| *o == old || *n == new) {
            pairs.push((old, new));
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(texts: &[&str]) -> Vec<BTreeSet<String>> {
        texts.iter().map(|text| words(text)).collect()
    }

    #[test]
    fn a_new_title_over_the_same_answer_is_a_rename() {
        let old = sets(&["what is a mutex a lock with one holder at a time"]);
        let new = sets(&["explain the mutex a lock with one holder at a time"]);
        assert_eq!(renamed(&old, &new), [(0, 0)]);
    }

    #[test]
    fn less_than_three_words_in_five_is_another_question() {
        let old = sets(&["one two three four five"]);
        let new = sets(&["one two three six seven"]);
        assert_eq!(renamed(&old, &new), []);
    }

    #[test]
    fn the_best_agreement_wins_and_nothing_is_used_twice() {
        let old = sets(&["a b c d e", "a b c d f"]);
        let new = sets(&["a b c d f", "a b c d e"]);
        assert_eq!(renamed(&old, &new), [(0, 1), (1, 0)]);
    }
}
