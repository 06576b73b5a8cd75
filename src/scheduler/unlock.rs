//! Unlocking: when the deeper cards of a question may be introduced.
//!
//! A card hangs on a tier (`CardKind::hangs_on`) and opens when that tier was
//! passed on two study days, the last of them after the day it was learnt, and
//! its stability is three days at least; seven study days after the tier was
//! first answered it opens anyway. A tier that the question lacks, or that is
//! suspended, counts as passed. A card that has once opened stays open.

use crate::domain::card::CardKind;
use crate::domain::memory::{Phase, Schedule};
use crate::domain::time::Day;

/// Study days from a tier's first answer to the opening of what hangs on it.
pub const CAP_DAYS: i32 = 7;
/// Study days on which a tier must be passed.
const PASS_DAYS: u32 = 2;
/// Stability in days that a tier must have.
const STABILITY: f32 = 3.0;

/// Returns for each card of one question the day on which it opens and whether
/// the card it hangs on was passed once: the new `opens_on` and `reachable`.
///
/// `cards` are all cards of the question. To be called, with `unlocking` from
/// the settings, whenever a card of the question was answered, suspended,
/// reset, added or removed; before `siblings::hide`. Cards that were answered
/// keep what they have.
#[must_use]
pub fn openings(
    cards: &[(CardKind, Schedule)],
    today: Day,
    unlocking: bool,
) -> Vec<(Option<Day>, bool)> {
    cards
        .iter()
        .map(|(kind, schedule)| {
            if schedule.phase != Phase::New {
                return (schedule.opens_on, schedule.reachable);
            }
            let parent = if unlocking { parent(*kind, cards) } else { None };
            let opens = parent.map_or(Some(today), |parent| opens_on(parent, today));
            let reachable = parent.is_none_or(|parent| parent.pass_days > 0);
            (keep_open(schedule.opens_on, opens, today), schedule.reachable || reachable)
        })
        .collect()
}

/// The card that must be learnt first; `None` when there is none, or when it
/// counts as passed.
fn parent(kind: CardKind, cards: &[(CardKind, Schedule)]) -> Option<&Schedule> {
    let tier = kind.hangs_on()?;
    cards
        .iter()
        .find(|(kind, _schedule)| kind.tier() == Some(tier))
        .map(|(_kind, schedule)| schedule)
        .filter(|schedule| !schedule.suspended)
}

fn opens_on(parent: &Schedule, today: Day) -> Option<Day> {
    if is_learnt(parent) {
        return Some(today);
    }
    parent.first_day.map(|first| first.plus(CAP_DAYS))
}

fn is_learnt(tier: &Schedule) -> bool {
    tier.pass_days >= PASS_DAYS
        && tier.last_pass_day > tier.first_day
        && tier.memory.is_some_and(|memory| memory.stability >= STABILITY)
}

/// Joins the day a card had with the one found now. A day that has come is
/// never taken away; one that has not may move.
fn keep_open(had: Option<Day>, found: Option<Day>, today: Day) -> Option<Day> {
    match (had, found) {
        (Some(had), Some(found)) if had <= today => Some(had.min(found)),
        (Some(had), None) if had <= today => Some(had),
        (_, found) => found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::memory::Memory;

    const TODAY: Day = Day::from_number(100);

    fn new() -> Schedule {
        Schedule::default()
    }

    /// A tier first answered on `first`, last passed on `last`.
    fn tier(first: i32, last: i32, pass_days: u32, stability: f32) -> Schedule {
        Schedule {
            phase: Phase::Review,
            memory: Some(Memory { stability, difficulty: 5.0 }),
            first_day: Some(TODAY.plus(first)),
            last_day: Some(TODAY.plus(last)),
            last_pass_day: (pass_days > 0).then(|| TODAY.plus(last)),
            pass_days,
            reps: 2,
            ..Schedule::default()
        }
    }

    fn opening_of(kind: CardKind, others: &[(CardKind, Schedule)]) -> (Option<Day>, bool) {
        let mut cards = vec![(kind, new())];
        cards.extend_from_slice(others);
        openings(&cards, TODAY, true)[0]
    }

    #[test]
    fn a_tier_opens_the_next_when_it_was_passed_on_two_days() {
        let opens = |basics| opening_of(CardKind::Solid, &[(CardKind::Basics, basics)]);
        assert_eq!(opens(new()), (None, false));
        assert_eq!(opens(tier(-3, 0, 2, 3.0)), (Some(TODAY), true));
        assert_eq!(opens(tier(-3, 0, 2, 2.9)), (Some(TODAY.plus(4)), true));
        assert_eq!(opens(tier(-3, -3, 1, 9.0)), (Some(TODAY.plus(4)), true));
        assert_eq!(opens(tier(-3, 0, 0, 0.2)), (Some(TODAY.plus(4)), false));
    }

    #[test]
    fn what_hangs_on_what() {
        let basics = (CardKind::Basics, tier(-3, 0, 2, 8.0));
        let solid = (CardKind::Solid, new());
        let both = [basics, solid];
        assert_eq!(opening_of(CardKind::Followup, &both), (Some(TODAY), true));
        assert_eq!(opening_of(CardKind::Pitfall, &both), (None, false));
        assert_eq!(opening_of(CardKind::Deeper, &both), (None, false));
    }

    #[test]
    fn a_missing_or_suspended_tier_counts_as_passed() {
        let basics = (CardKind::Basics, new());
        assert_eq!(
            opening_of(CardKind::Pitfall, std::slice::from_ref(&basics)),
            (Some(TODAY), true)
        );
        let solid = (CardKind::Solid, Schedule { suspended: true, ..new() });
        assert_eq!(opening_of(CardKind::Deeper, &[basics, solid]), (Some(TODAY), true));
    }

    #[test]
    fn what_opened_stays_open_and_what_did_not_may_move() {
        let reset = [(CardKind::Basics, new())];
        let with = |opens: i32| {
            let card = Schedule { opens_on: Some(TODAY.plus(opens)), ..new() };
            let mut cards = vec![(CardKind::Solid, card)];
            cards.extend_from_slice(&reset);
            openings(&cards, TODAY, true)[0].0
        };
        assert_eq!(with(-5), Some(TODAY.plus(-5)));
        assert_eq!(with(0), Some(TODAY));
        assert_eq!(with(3), None);
    }

    #[test]
    fn without_unlocking_everything_is_open() {
        let cards = [(CardKind::Basics, new()), (CardKind::Pitfall, new())];
        assert_eq!(openings(&cards, TODAY, false), [(Some(TODAY), true); 2]);
    }
}
