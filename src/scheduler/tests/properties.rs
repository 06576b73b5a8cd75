//! Properties of the whole room, on random collections and histories.

use proptest::prelude::*;

use crate::domain::card::CardKind;
use crate::domain::chance::{combine, unit};
use crate::domain::grade::Grade;
use crate::domain::ids::{CardKey, DeckKey};
use crate::domain::memory::{Phase, Schedule};
use crate::domain::options::{NewOrder, ReviewOrder};
use crate::scheduler::balance::Load;
use crate::scheduler::fsrs::Parameters;
use crate::scheduler::outcome::{Interval, Outcome, Policy, load_windows, outcomes};
use crate::scheduler::{
    Agenda, DeckLimits, Limits, Why, agenda, fuzz, manual, next, replay, siblings,
};

use super::collection::{Collection, DECKS, EIGHT, FIRST_DAY, at};

/// Chance of a run, from its seed: the same each time.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self) -> f64 {
        self.0 = combine(self.0, 1);
        unit(self.0)
    }

    /// A grade, Again with the given chance.
    pub(super) fn grade(&mut self, again: f64) -> Grade {
        let roll = self.roll();
        if roll < again {
            return Grade::Again;
        }
        match (roll - again) / (1.0 - again) {
            part if part < 0.2 => Grade::Hard,
            part if part < 0.8 => Grade::Good,
            _ => Grade::Easy,
        }
    }

    fn card(&mut self, collection: &Collection) -> CardKey {
        let last = u32::try_from(collection.cards.len() - 1).unwrap();
        CardKey(i64::from(fuzz::pick(0, last, self.roll())))
    }
}

/// Shapes of questions, from the full one to a single card.
const SHAPES: [&[CardKind]; 6] = [
    EIGHT,
    &[CardKind::Basics, CardKind::Solid, CardKind::Deeper],
    &[CardKind::Basics, CardKind::Followup, CardKind::Pitfall],
    &[CardKind::Solid, CardKind::Deeper, CardKind::Followup, CardKind::Pitfall],
    &[CardKind::Answer],
    &[CardKind::Card, CardKind::Card, CardKind::Card, CardKind::Card],
];

pub(super) fn questions() -> impl Strategy<Value = Vec<&'static [CardKind]>> {
    prop::collection::vec(prop::sample::select(&SHAPES[..]), 1..14)
}

/// Burying is the same in all decks: the counts leave out what a pass opens, and
/// where it is not, that may change which sibling is asked and which is hidden.
pub(super) fn day_limits() -> impl Strategy<Value = Limits> {
    let limit = || prop::option::weighted(0.2, 1_u32..6);
    let decks = prop::collection::btree_map((0..DECKS).prop_map(DeckKey), deck_limits(), 0..3);
    let orders = (review_order(), prop::sample::select(&NewOrder::ALL[..]));
    (0_u32..8, limit(), prop::bool::weighted(0.8), limit(), orders, decks).prop_map(
        |(new_per_day, reviews_per_day, burying, catch_up, (review_order, new_order), decks)| {
            let own = |(deck, own)| (deck, DeckLimits { burying, ..own });
            let decks = decks.into_iter().map(own).collect();
            let rest = Limits::default();
            Limits {
                new_per_day,
                reviews_per_day,
                burying,
                catch_up,
                review_order,
                new_order,
                decks,
                ..rest
            }
        },
    )
}

fn deck_limits() -> impl Strategy<Value = DeckLimits> {
    let limit = || prop::option::weighted(0.6, 0_u32..4);
    (limit(), limit(), review_order()).prop_map(|(new_per_day, reviews_per_day, review_order)| {
        DeckLimits { new_per_day, reviews_per_day, burying: true, review_order }
    })
}

fn review_order() -> impl Strategy<Value = ReviewOrder> {
    prop::sample::select(&ReviewOrder::ALL[..])
}

/// Answers until the day is done. A card failed three times that day passes,
/// so a sitting at which the clock stands still ends.
fn sit(collection: &mut Collection, dice: &mut Dice, again: f64) -> Vec<(CardKey, Why)> {
    let mut served = Vec::new();
    while let Some(pick) = collection.next() {
        let card = pick.candidate.card;
        let times = served.iter().filter(|(other, _)| *other == card).count();
        let grade = if times < 3 { dice.grade(again) } else { Grade::Good };
        let sure = [None, Some(true), Some(false)][usize::from(dice.roll() < 0.2)];
        collection.answer(card, grade, sure);
        served.push((card, pick.why));
        assert!(times < 5, "a card is asked again and again in one sitting");
        if dice.roll() < 0.3 {
            collection.wait(7);
        }
    }
    served
}

/// What a sitting serves when every answer is Good and the clock stands still.
fn served_if_good(mut collection: Collection) -> Agenda {
    let mut served = Agenda::default();
    while let Some(pick) = collection.next() {
        match pick.why {
            Why::Step | Why::StepEarly => served.learning += 1,
            Why::Due => served.due += 1,
            Why::Ahead => served.ahead += 1,
            Why::New | Why::SecondPass => served.new += 1,
        }
        collection.answer(pick.candidate.card, Grade::Good, None);
    }
    served.due_held_back = collection.agenda().due_held_back;
    served.held_by = collection.agenda().held_by;
    served
}

fn assert_agenda_holds(collection: &Collection) {
    let planned = collection.agenda();
    let served = served_if_good(collection.clone());
    assert_eq!(
        (planned.due, planned.learning, planned.new, planned.due_held_back, planned.held_by),
        (served.due, served.learning, served.new, served.due_held_back, served.held_by)
    );
}

fn assert_sound(collection: &Collection) {
    let parameters = &collection.policy.parameters;
    for known in &collection.cards {
        let stored = &known.candidate.schedule;
        assert_eq!(stored.memory.is_none(), stored.phase == Phase::New);
        assert_eq!(stored.step.is_some(), stored.phase.is_step());
        assert_eq!(stored.due.is_none(), stored.phase == Phase::New);
        assert!(stored.hidden_run <= siblings::MOST_DAYS);
        // The log gives all that answers decide.
        let replayed = replay(&known.log, parameters);
        let answered = Schedule {
            suspended: stored.suspended,
            buried_until: stored.buried_until,
            hidden_on: stored.hidden_on,
            hidden_run: stored.hidden_run,
            opens_on: stored.opens_on,
            reachable: stored.reachable,
            marked: stored.marked,
            ..replayed
        };
        assert_eq!(&answered, stored, "{}", known.id);
    }
}

fn days_of(outcome: &Outcome) -> u32 {
    match outcome.interval {
        Interval::Step { .. } => 0,
        Interval::Days(days) => days,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    /// Again <= Hard < Good < Easy, none above the maximum, none below a day,
    /// for any history, load and setting.
    #[test]
    fn the_four_intervals_are_in_order_and_in_bounds(
        history in prop::collection::vec((1_u8..=4, -3_i32..120), 0..12),
        retention in 0.70_f32..=0.99,
        maximum in prop_oneof![1_u32..20, 20_u32..400, Just(36_500)],
        load in prop::collection::btree_map(1_i32..120, 1_u32..40, 0..60),
        near in prop::collection::vec(1_i32..60, 0..4),
        sure in prop::option::of(any::<bool>()),
    ) {
        let policy = Policy {
            desired_retention: retention,
            maximum_interval: maximum,
            ..Policy::default()
        };
        let (mut card, mut day) = (Schedule::default(), 0);
        for (rating, later) in history.into_iter().chain([(3, 1), (1, 0), (2, 0)]) {
            day += later;
            let now = at(FIRST_DAY.plus(day), 0);
            let full = Load {
                due: load.iter().map(|(at, n)| (now.day.plus(*at), *n)).collect(),
                siblings: near.iter().map(|at| now.day.plus(*at)).collect(),
            };
            let all = outcomes("deck/q#solid", &card, now, &policy, &full, sure);
            let [again, hard, good, easy] = all.each_ref().map(days_of);
            prop_assert_eq!(again, 0);
            prop_assert!(hard <= good && good <= easy && easy <= maximum);
            prop_assert!(good >= 1);
            if card.sure_wrong == Some(now.day) {
                prop_assert_eq!(easy, 1);
            } else {
                prop_assert!(hard < good || good == maximum);
                prop_assert!(good < easy || easy == maximum);
            }
            for outcome in &all {
                let after = &outcome.after;
                prop_assert_eq!(after.due, Some(now.day.plus(i32::try_from(days_of(outcome)).unwrap())));
                prop_assert!(after.last_day >= card.last_day);
                prop_assert!(after.memory.is_some_and(|m| m.stability >= 0.001));
            }

            // The windows hold every day whose count matters.
            let windows = load_windows(&card, now, &policy);
            let cut = Load {
                due: full.due.iter()
                    .filter(|(day, _)| windows.iter().any(|w| w.contains(day)))
                    .map(|(day, n)| (*day, *n))
                    .collect(),
                ..full.clone()
            };
            prop_assert_eq!(&outcomes("deck/q#solid", &card, now, &policy, &cut, sure), &all);
            prop_assert!(windows.windows(2).all(|w| w[0].end() < w[1].start()));

            card = all[usize::from(rating) - 1].after.clone();
        }
    }

    /// Bounds hold their minimum and maximum, and a pick lies in the bounds.
    #[test]
    fn fuzz_stays_in_bounds(raw in 0.0_f32..50_000.0, minimum in 1_u32..500, room in 0_u32..40_000, u in 0.0_f64..1.0) {
        let maximum = minimum + room;
        let (lower, upper) = fuzz::bounds(raw, minimum, maximum);
        prop_assert!(minimum <= lower && lower <= upper && upper <= maximum);
        prop_assert!((lower..=upper).contains(&fuzz::pick(lower, upper, u)));
    }

    /// Any parameters that are taken give finite memories and ordered grades.
    #[test]
    fn any_parameters_give_sound_memories(
        numbers in prop::collection::vec(-10.0_f32..200.0, 21),
        elapsed in 0_u32..100_000,
    ) {
        let parameters = Parameters::from_slice(&numbers).expect("clipped");
        let first = parameters.next_memories(None, 0.9, 0);
        for (memory, _) in first {
            for (next, raw) in parameters.next_memories(Some(memory), 0.9, elapsed) {
                prop_assert!(next.stability.is_finite() && next.difficulty.is_finite());
                prop_assert!(raw.is_finite());
            }
        }
        let policy = Policy { parameters, ..Policy::default() };
        let now = at(FIRST_DAY, 0);
        let [_, _, good, easy] =
            outcomes("deck/q#card:a", &Schedule::default(), now, &policy, &Load::default(), None);
        prop_assert!(days_of(&good) < days_of(&easy));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Days of study with any grades: a sitting ends, the counts are what is
    /// served, the log gives the stored schedules, and no card passed today is
    /// due again today.
    #[test]
    fn days_of_study(
        questions in questions(),
        limits in day_limits(),
        again in 0.0_f64..0.7,
        unlocking in prop::bool::weighted(0.9),
        seed in any::<u64>(),
    ) {
        let mut collection = Collection::new(&questions, limits.clone());
        collection.unlocking = unlocking;
        let mut dice = Dice(seed);
        for _day in 0..12 {
            assert_agenda_holds(&collection);
            let before = collection.clone();
            let served = sit(&mut collection, &mut dice, again);
            assert_sound(&collection);
            prop_assert_eq!(collection.next(), None);
            let new = served.iter().filter(|(_, why)| matches!(why, Why::New | Why::SecondPass));
            prop_assert!(new.count() <= usize::try_from(limits.new_per_day).unwrap());
            let due = served.iter().filter(|(_, why)| *why == Why::Due).count();
            if let Some(most) = limits.reviews_per_day {
                prop_assert!(due <= usize::try_from(most).unwrap());
            }
            for (deck, own) in &limits.decks {
                let of = |wanted: &dyn Fn(Why) -> bool| {
                    let deck_of = |card: CardKey| collection.candidate(card).deck;
                    let served = served.iter().filter(|(card, _)| deck_of(*card) == *deck);
                    u32::try_from(served.filter(|(_, why)| wanted(*why)).count()).unwrap()
                };
                let new = of(&|why| matches!(why, Why::New | Why::SecondPass));
                prop_assert!(own.new_per_day.is_none_or(|most| new <= most));
                let due = of(&|why| why == Why::Due);
                prop_assert!(own.reviews_per_day.is_none_or(|most| due <= most));
            }
            for (card, _) in &served {
                prop_assert!(collection.schedule(*card).due > Some(collection.now.day));
            }
            // In the midst of the sitting the counts hold as well.
            let mut midst = before;
            for _answer in 0..served.len() / 2 {
                let Some(pick) = midst.next() else { break };
                midst.answer(pick.candidate.card, dice.grade(again), None);
            }
            assert_agenda_holds(&midst);
            if dice.roll() < 0.2 {
                let card = dice.card(&collection);
                collection.reset(card);
                assert_sound(&collection);
            }
            collection.next_day();
        }
    }

    /// Taking everything back gives the start, and the same cards are offered.
    #[test]
    fn undo_to_the_start(
        questions in questions(),
        again in 0.0_f64..0.5,
        seed in any::<u64>(),
    ) {
        let limits = Limits { new_per_day: 6, ..Limits::default() };
        let mut collection = Collection::new(&questions, limits.clone());
        let mut dice = Dice(seed);
        sit(&mut collection, &mut dice, again);
        collection.next_day();
        sit(&mut collection, &mut dice, again);
        collection.next_day();

        // A third day, remembering what stood before each answer.
        let start = collection.clone();
        let mut seen = Vec::new();
        while let Some(pick) = collection.next() {
            let card = pick.candidate.card;
            let buttons = collection.outcomes(card, None).map(|outcome| outcome.interval);
            seen.push((card, collection.agenda(), buttons));
            let grade = if seen.len() < 60 { dice.grade(again) } else { Grade::Good };
            collection.answer(card, grade, None);
            if dice.roll() < 0.2 {
                let other = dice.card(&collection);
                collection.change(other, manual::suspend);
                collection.undo();
            }
        }
        for (card, counts, buttons) in seen.into_iter().rev() {
            prop_assert!(collection.undo());
            prop_assert_eq!(collection.next().map(|pick| pick.candidate.card), Some(card));
            prop_assert_eq!(collection.agenda(), counts);
            let again = collection.outcomes(card, None).map(|outcome| outcome.interval);
            prop_assert_eq!(again, buttons);
        }
        prop_assert_eq!(collection.schedules(), start.schedules());
        prop_assert_eq!(collection.view(), start.view());
    }

    /// A store may cut the fresh lists: next card and counts are the same.
    #[test]
    fn cut_lists_give_the_same(
        questions in prop::collection::vec(prop::sample::select(&SHAPES[..]), 1..60),
        new_per_day in 0_u32..5,
        burying in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let limits = Limits { new_per_day, burying, ..Limits::default() };
        let mut collection = Collection::new(&questions, limits.clone());
        let mut dice = Dice(seed);
        for _day in 0..4 {
            while let Some(pick) = collection.next() {
                let cut = collection.cut_view();
                prop_assert_eq!(next(&cut, &limits), Some(pick.clone()));
                prop_assert_eq!(agenda(&cut, &limits), collection.agenda());
                collection.answer(pick.candidate.card, dice.grade(0.1), None);
                collection.wait(11);
            }
            collection.next_day();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// In any collection with at most limit x days cards, under any mix of
    /// answers and suspensions, every unsuspended card has been offered within
    /// that many days of study, plus 21, plus 3 for each card of its question.
    #[test]
    fn every_card_is_offered_in_time(
        questions in questions(),
        new_per_day in 1_u32..6,
        again in prop_oneof![Just(0.0), Just(1.0), 0.0_f64..1.0],
        burying in prop::bool::weighted(0.9),
        suspensions in 0.0_f64..0.3,
        idle in prop_oneof![Just(0.0), 0.0_f64..0.6],
        seed in any::<u64>(),
    ) {
        let limits = Limits { new_per_day, burying, ..Limits::default() };
        let mut collection = Collection::new(&questions, limits.clone());
        let mut dice = Dice(seed);
        let cards = u32::try_from(collection.cards.len()).unwrap();
        let days = i32::try_from(cards.div_ceil(new_per_day)).unwrap();
        let longest = i32::try_from(questions.iter().map(|q| q.len()).max().unwrap()).unwrap();
        let mut ever_suspended = std::collections::BTreeSet::new();
        let mut studied = Vec::new();
        for _day in 0..days + 21 + 3 * longest {
            while dice.roll() < idle {
                collection.next_day();
            }
            studied.push(collection.now.day);
            if dice.roll() < suspensions {
                let card = dice.card(&collection);
                let change =
                    if dice.roll() < 0.7 { manual::suspend } else { manual::unsuspend };
                ever_suspended.insert(card);
                collection.change(card, change);
            }
            // Grades as they fall; nobody drills a failed card more than twice.
            let mut asked = Vec::new();
            while let Some(pick) = collection.next() {
                let card = pick.candidate.card;
                asked.push(card);
                let times = asked.iter().filter(|other| **other == card).count();
                if times > 2 {
                    break;
                }
                collection.answer(card, dice.grade(again), None);
            }
            collection.next_day();
        }
        for known in &collection.cards {
            let card = &known.candidate;
            if ever_suspended.contains(&card.card) {
                continue;
            }
            let of = collection.cards.iter().filter(|k| k.candidate.question == card.question);
            let bound = days + 21 + 3 * i32::try_from(of.count()).unwrap();
            let last = studied[usize::try_from(bound).unwrap() - 1];
            let offered = known.offered;
            prop_assert!(offered.is_some_and(|day| day <= last), "{} {offered:?}", known.id);
        }
    }
}
