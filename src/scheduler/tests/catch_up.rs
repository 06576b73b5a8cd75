//! The plan after a break: bounded, worst first, over on the day it names.

use crate::domain::card::CardKind;
use crate::domain::chance::{combine, unit};
use crate::domain::grade::Grade;
use crate::domain::ids::DeckKey;
use crate::domain::memory::{Memory, Phase, Schedule};
use crate::domain::time::Day;
use crate::scheduler::catch_up::{Ahead, Plan, is_backlog, last_day, offer, usual_day};
use crate::scheduler::{HeldBy, Limits, Why};

use super::collection::{Collection, FIRST_DAY};

const ONE: &[CardKind] = &[CardKind::Answer];
const TIERS: &[CardKind] = &[CardKind::Basics, CardKind::Solid, CardKind::Followup];

/// A collection after a break: reviews with stabilities from 2 to 60 days, due
/// on some day of the last month or of the month to come.
fn neglected(questions: &[&[CardKind]], seed: u64) -> Collection {
    let mut collection = Collection::new(questions, Limits::default());
    for (known, n) in collection.cards.iter_mut().zip(0_u64..) {
        let roll = |what: u64| unit(combine(combine(seed, n), what));
        #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
        let (stability, late) = ((2.0 + 58.0 * roll(1)) as f32, (roll(2) * 45.0) as i32 - 30);
        #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
        let interval = stability.round() as i32;
        known.candidate.schedule = Schedule {
            phase: Phase::Review,
            memory: Some(Memory { stability, difficulty: 5.0 }),
            due: Some(FIRST_DAY.plus(late)),
            first_day: Some(FIRST_DAY.plus(-200)),
            last_day: Some(FIRST_DAY.plus(late - interval)),
            reps: 3,
            ..Schedule::default()
        };
    }
    collection
}

/// How many cards come due on each of the days after today.
fn coming(collection: &Collection) -> Vec<(Day, u32)> {
    let on = |day: Day| {
        let due = collection.cards.iter().filter(|k| k.candidate.schedule.due == Some(day));
        (day, u32::try_from(due.count()).unwrap())
    };
    (1..90).map(|n| on(collection.now.day.plus(n))).collect()
}

fn named(collection: &Collection, per_day: u32) -> Option<Day> {
    let view = collection.view();
    let ahead = Ahead {
        view: &view,
        coming: &coming(collection),
        parameters: &collection.policy.parameters,
        terms: &|_deck| (0.9, 36_500),
    };
    last_day(&ahead, &collection.limits, per_day)
}

/// Follows a plan, recalling each card by its chance; returns its last day.
fn follow(collection: &mut Collection, per_day: u32, seed: u64) -> Day {
    collection.limits.catch_up = Some(per_day);
    let mut roll = seed;
    loop {
        let today = collection.now.day;
        let mut reviews = 0;
        let catches_up = collection.agenda().catches_up;
        while let Some(pick) = collection.next() {
            let schedule = pick.candidate.schedule.clone();
            roll = combine(roll, 1);
            let elapsed = f32::from(
                u16::try_from(today.elapsed_since(schedule.last_day.unwrap_or(today))).unwrap(),
            );
            let recall = schedule
                .memory
                .map_or(1.0, |m| collection.policy.parameters.retrievability(m, elapsed));
            let grade = if pick.why == Why::Due && unit(roll) > f64::from(recall) {
                Grade::Again
            } else {
                Grade::Good
            };
            reviews += u32::from(pick.why == Why::Due);
            assert!(!catches_up || !matches!(pick.why, Why::New | Why::SecondPass));
            collection.answer(pick.candidate.card, grade, None);
        }
        assert!(reviews <= per_day);
        if collection.agenda().due_held_back == 0 {
            return today;
        }
        assert!(matches!(collection.agenda().held_by, Some(HeldBy::CatchUp | HeldBy::Collection)));
        collection.next_day();
    }
}

#[test]
fn a_plan_that_is_followed_ends_on_the_day_it_names() {
    let mut off = 0;
    let shapes: [Vec<&[CardKind]>; 2] = [vec![ONE; 500], vec![TIERS; 170]];
    for (seed, per_day) in (0_u64..).zip([40, 55, 80, 45, 60, 100]) {
        let questions = &shapes[usize::try_from(seed % 2).unwrap()];
        let mut collection = neglected(questions, seed);
        let foreseen = named(&collection, per_day).unwrap();
        let ended = follow(&mut collection, per_day, seed);
        let days = foreseen.number() - FIRST_DAY.number() + 1;
        let error = ended.number() - foreseen.number();
        assert!(days > 4, "a plan of {days} days tells little");
        assert!(error.abs() <= 1 + days / 10, "{per_day} a day: {error} of {days} days off");
        off += error;
    }
    assert!((-4..=4).contains(&off), "{off} days off in all: the forecast leans to one side");
}

#[test]
fn cards_that_do_not_come_back_soon_are_counted_exactly() {
    let mut collection = Collection::new(&[ONE; 100], Limits::default());
    for known in &mut collection.cards {
        known.candidate.schedule = Schedule {
            phase: Phase::Review,
            memory: Some(Memory { stability: 3000.0, difficulty: 5.0 }),
            due: Some(FIRST_DAY.plus(-1)),
            last_day: Some(FIRST_DAY.plus(-20)),
            ..Schedule::default()
        };
    }
    assert_eq!(named(&collection, 100), Some(FIRST_DAY));
    assert_eq!(named(&collection, 99), Some(FIRST_DAY.plus(1)));
    assert_eq!(named(&collection, 10), Some(FIRST_DAY.plus(9)));
    assert_eq!(named(&collection, 1), None, "beyond the horizon");
    assert_eq!(named(&collection, 0), None);
    collection.limits.reviews_per_day = Some(5);
    assert_eq!(named(&collection, 10), Some(FIRST_DAY.plus(19)), "the limit is the last word");
    assert_eq!(follow(&mut collection, 10, 0), FIRST_DAY.plus(19));
}

#[test]
fn more_a_day_never_ends_later() {
    let collection = neglected(&[ONE; 400], 9);
    let mut before = None;
    for per_day in (35..200).step_by(15) {
        let until = named(&collection, per_day).unwrap();
        assert!(before.is_none_or(|before| until <= before), "{per_day} a day");
        before = Some(until);
    }
}

#[test]
fn while_catching_up_the_least_recalled_come_first_and_new_cards_wait() {
    let mut questions = vec![ONE; 60];
    questions.extend([ONE; 5]);
    let mut collection = neglected(&questions, 3);
    for known in collection.cards.iter_mut().skip(60) {
        known.candidate.schedule =
            Schedule { opens_on: Some(FIRST_DAY), reachable: true, ..Schedule::default() };
    }
    collection.limits.catch_up = Some(10);
    let agenda = collection.agenda();
    assert_eq!((agenda.due, agenda.new, agenda.catches_up), (10, 0, true));
    let mut recalls = Vec::new();
    while let Some(pick) = collection.next() {
        let schedule = &pick.candidate.schedule;
        let elapsed = FIRST_DAY.elapsed_since(schedule.last_day.unwrap());
        recalls.push(f64::from(elapsed) / f64::from(schedule.memory.unwrap().stability));
        collection.answer(pick.candidate.card, Grade::Good, None);
    }
    assert_eq!(recalls.len(), 10);
    assert!(recalls.is_sorted_by(|a, b| a >= b), "{recalls:?}");

    collection.limits.catch_up = Some(200);
    let agenda = collection.agenda();
    assert!(agenda.new > 0 && !agenda.catches_up, "a plan that does not bind holds nothing back");
}

#[test]
fn a_backlog_is_more_than_two_usual_days() {
    assert_eq!(usual_day(vec![]), 20);
    assert_eq!(usual_day(vec![300, 200]), 20, "two days tell nothing");
    assert_eq!(usual_day(vec![31, 28, 400]), 31);
    assert_eq!(usual_day(vec![2, 3, 4]), 20);
    assert!(!is_backlog(62, 31));
    assert!(is_backlog(63, 31));
}

#[test]
fn what_is_offered_is_bounded_and_ends_soon() {
    let collection = neglected(&[ONE; 500], 1);
    let view = collection.view();
    let coming = coming(&collection);
    let ahead = Ahead {
        view: &view,
        coming: &coming,
        parameters: &collection.policy.parameters,
        terms: &|_deck: DeckKey| (0.9, 36_500),
    };
    let plan = offer(&ahead, &collection.limits, 30).unwrap();
    assert_eq!(plan.per_day % 5, 0);
    assert!((45..=90).contains(&plan.per_day), "{plan:?}");
    assert!(plan.until < FIRST_DAY.plus(21), "{plan:?}");
    assert_eq!(Some(plan.until), named(&collection, plan.per_day));
    assert!(plan.may_hold(plan.until.plus(7)) && !plan.may_hold(plan.until.plus(8)));
    let _same_shape: Plan = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
}
