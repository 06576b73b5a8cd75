//! Finding again what was renamed: by the words it is made of.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::domain::card::Card;
use crate::domain::text::{overlap, words};
use crate::domain::{Question, question};

/// The share of words that must agree for a new thing to be an old one renamed.
pub const AGREEMENT: f64 = 0.60;

/// So many pairs are compared; where more are alike, words tell nothing.
const MOST_COMPARED: usize = 200_000;

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
    let rarity = Rarity::of(vanished.iter().chain(newcomers));
    let mut holding: HashMap<&str, Vec<usize>> = HashMap::new();
    for (old, words) in vanished.iter().enumerate() {
        for word in rarity.rarest(words) {
            holding.entry(word).or_default().push(old);
        }
    }
    let mut likely: Vec<(f64, usize, usize)> = Vec::new();
    let mut left = MOST_COMPARED;
    for (new, new_words) in newcomers.iter().enumerate() {
        let rare = rarity.rarest(new_words);
        let near = rare.iter().filter_map(|word| holding.get(word)).flatten();
        let near: BTreeSet<usize> = near.copied().take(left).collect();
        left -= near.len();
        for old in near {
            let share = vanished.get(old).map_or(0.0, |old_words| overlap(old_words, new_words));
            if share >= AGREEMENT {
                likely.push((share, old, new));
            }
        }
    }
    likely.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let (mut taken, mut given) = (HashSet::new(), HashSet::new());
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (_share, old, new) in likely {
        if !taken.contains(&old) && !given.contains(&new) {
            taken.insert(old);
            given.insert(new);
            pairs.push((old, new));
        }
    }
    pairs
}

/// How often each word occurs. Two sets that agree in three words of five have
/// one of their rarest two in five in common, so that others need not be compared.
struct Rarity<'a>(HashMap<&'a str, usize>);

impl<'a> Rarity<'a> {
    fn of(sets: impl Iterator<Item = &'a BTreeSet<String>>) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for word in sets.flatten() {
            *counts.entry(word.as_str()).or_default() += 1;
        }
        Self(counts)
    }

    fn rarest<'w>(&self, words: &'w BTreeSet<String>) -> Vec<&'w str> {
        let mut all: Vec<&str> = words.iter().map(String::as_str).collect();
        all.sort_by_key(|word| (self.0.get(word).copied().unwrap_or(0), *word));
        // `AGREEMENT` of them must agree.
        let must = (all.len() * 3).div_ceil(5);
        all.truncate((all.len() + 1).saturating_sub(must));
        all
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn every_pair_that_agrees_is_found(
            old in proptest::collection::vec("[a-f]( [a-f]){0,6}", 0..6),
            new in proptest::collection::vec("[a-f]( [a-f]){0,6}", 0..6),
        ) {
            let sets = |texts: &[String]| texts.iter().map(|text| words(text)).collect::<Vec<_>>();
            let (old, new) = (sets(&old), sets(&new));
            let best = old
                .iter()
                .flat_map(|a| new.iter().map(|b| overlap(a, b)))
                .fold(0.0, f64::max);
            let pairs = renamed(&old, &new);
            prop_assert_eq!(!pairs.is_empty(), best >= AGREEMENT);
            if let Some((o, n)) = pairs.first() {
                prop_assert!((overlap(&old[*o], &new[*n]) - best).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn the_best_agreement_wins_and_nothing_is_used_twice() {
        let old = sets(&["a b c d e", "a b c d f"]);
        let new = sets(&["a b c d f", "a b c d e"]);
        assert_eq!(renamed(&old, &new), [(0, 1), (1, 0)]);
    }
}
