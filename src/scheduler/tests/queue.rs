//! Examples of what is next.

use crate::domain::card::CardKind;
use crate::domain::card::CardKind::{Answer, Basics, Card, Deeper, Followup, Pitfall, Solid};
use crate::domain::grade::Grade;
use crate::domain::ids::{CardKey, QuestionKey};
use crate::domain::memory::{Memory, Phase, Schedule};
use crate::domain::queue::DayView;
use crate::scheduler::pick::step_is_over;
use crate::scheduler::{Limits, Why, manual, next, order};

use super::collection::{Collection, EIGHT, FIRST_DAY, at};

const THREE: &[CardKind] = &[Basics, Solid, Deeper];
const ONE: &[CardKind] = &[Answer];
const FOLLOWED: &[CardKind] = &[Basics, Followup];
const PAIR: &[CardKind] = &[Basics, Pitfall];

fn limits(new_per_day: u32) -> Limits {
    Limits { new_per_day, ..Limits::default() }
}

/// Makes a card a review with a due day and a stability.
fn make_due(collection: &mut Collection, card: i64, due: i32, stability: f32) {
    collection.cards[usize::try_from(card).unwrap()].candidate.schedule = Schedule {
        phase: Phase::Review,
        memory: Some(Memory { stability, difficulty: 5.0 }),
        due: Some(FIRST_DAY.plus(due)),
        first_day: Some(FIRST_DAY.plus(-40)),
        last_day: Some(FIRST_DAY.plus(-20)),
        last_pass_day: Some(FIRST_DAY.plus(-20)),
        pass_days: 2,
        reps: 3,
        opens_on: Some(FIRST_DAY.plus(-40)),
        reachable: true,
        ..Schedule::default()
    };
}

/// Plays a sitting with one grade throughout; returns cards with their reasons.
fn play(collection: &mut Collection, grade: Grade) -> Vec<(i64, Why)> {
    let mut served = Vec::new();
    while let Some(pick) = collection.next() {
        let card = pick.candidate.card;
        served.push((card.0, pick.why));
        assert!(served.len() < 10_000, "a sitting ends");
        collection.answer(card, grade, None);
    }
    served
}

fn kinds(collection: &Collection, served: &[(i64, Why)]) -> Vec<CardKind> {
    let kind = |card: i64| collection.cards[usize::try_from(card).unwrap()].candidate.kind;
    served.iter().map(|(card, _why)| kind(*card)).collect()
}

fn planned(collection: &Collection) -> Vec<i64> {
    order(&collection.view(), &collection.limits).iter().map(|p| p.candidate.card.0).collect()
}

#[test]
fn an_empty_collection_has_nothing_next() {
    let collection = Collection::new(&[], limits(20));
    assert_eq!(next(&collection.view(), &collection.limits), None);
    assert_eq!(collection.agenda(), crate::scheduler::Agenda::default());
}

#[test]
fn a_lone_question_of_eight_cards_gives_three_three_two() {
    let mut collection = Collection::new(&[EIGHT], limits(20));
    let mut offered = Vec::new();
    for day in 0..3 {
        let new = collection.agenda().new;
        let served = play(&mut collection, Grade::Good);
        let served: Vec<_> = served
            .into_iter()
            .filter(|(_, why)| matches!(why, Why::New | Why::SecondPass))
            .collect();
        assert_eq!(usize::try_from(new).unwrap(), served.len(), "day {day}");
        offered.push(kinds(&collection, &served));
        collection.next_day();
    }
    assert_eq!(offered[0], [Basics, Solid, Deeper]);
    assert_eq!(offered[1], [Followup, Followup, Pitfall]);
    assert_eq!(offered[2], [Pitfall, Pitfall]);
}

#[test]
fn the_first_pass_takes_one_card_a_question() {
    let questions = vec![EIGHT; 30];
    let mut collection = Collection::new(&questions, limits(20));
    assert_eq!(collection.agenda().new, 20);
    let served = play(&mut collection, Grade::Good);
    assert_eq!(kinds(&collection, &served), vec![Basics; 20]);
    assert!(collection.agenda().more_new);
}

#[test]
fn the_second_pass_fills_the_sitting_and_keeps_cards_of_a_question_apart() {
    let mut collection = Collection::new(&[EIGHT; 12], limits(20));
    let served = play(&mut collection, Grade::Good);
    assert_eq!(served.len(), 20);
    assert!(served[12..].iter().all(|(_, why)| *why == Why::SecondPass));
    for eleven in served.windows(11) {
        let mut questions: Vec<i64> = eleven.iter().map(|(card, _)| card / 8).collect();
        questions.sort_unstable();
        questions.dedup();
        assert_eq!(questions.len(), 11, "ten other cards apart");
    }
}

#[test]
fn two_of_three_slots_go_to_leads_while_any_is_unseen() {
    let mut collection = Collection::new(&[THREE; 40], limits(9));
    collection.limits.burying = false;
    // Ten questions are well known, so that their solid cards are open.
    for question in 0..10 {
        make_due(&mut collection, question * 3, 50, 30.0);
        collection.change(CardKey(question * 3 + 1), |s| manual::unlock(s, FIRST_DAY));
    }
    let served = play(&mut collection, Grade::Good);
    let leads = kinds(&collection, &served).iter().filter(|kind| **kind == Basics).count();
    assert_eq!((served.len(), leads), (9, 6));
}

#[test]
fn a_limit_of_one_gives_two_days_of_three_to_leads() {
    let mut collection = Collection::new(&[THREE; 40], limits(1));
    for question in 0..10 {
        make_due(&mut collection, question * 3, 50, 30.0);
        collection.change(CardKey(question * 3 + 1), |s| manual::unlock(s, FIRST_DAY));
    }
    let mut first = Vec::new();
    for _day in 0..9 {
        let pick = collection.next().expect("a new card");
        first.push(pick.candidate.kind);
        collection.next_day();
        // Count it as introduced yesterday without a review to come.
        let mut schedule =
            Schedule { suspended: true, ..collection.schedule(pick.candidate.card).clone() };
        schedule.phase = Phase::Review;
        schedule.memory = Some(Memory { stability: 99.0, difficulty: 5.0 });
        collection.change(pick.candidate.card, |_| schedule.clone());
    }
    assert_eq!(first.iter().filter(|kind| **kind == Basics).count(), 6);
}

#[test]
fn slots_are_not_wasted_when_one_kind_runs_out() {
    let mut collection = Collection::new(&[ONE; 5], limits(20));
    assert_eq!(play(&mut collection, Grade::Good).len(), 5);
}

#[test]
fn plain_cards_are_all_leads() {
    let mut collection = Collection::new(&[&[Card; 8]], limits(20));
    let per_day: Vec<usize> = (0..3)
        .map(|_| {
            let new = play(&mut collection, Grade::Easy).len();
            collection.next_day();
            new
        })
        .collect();
    assert_eq!(per_day, [3, 3, 2]);
}

#[test]
fn due_reviews_come_by_due_day_and_not_in_the_order_of_the_database() {
    let mut collection = Collection::new(&[ONE; 30], limits(0));
    for card in 0..30 {
        make_due(&mut collection, card, if card < 15 { 0 } else { -3 }, 20.0);
    }
    let served = planned(&collection);
    let late: Vec<i64> = served.iter().copied().filter(|card| *card >= 15).collect();
    assert_eq!(served[..15], late[..], "the older due day first");
    let mut sorted = late.clone();
    sorted.sort_unstable();
    assert_ne!(late, sorted);
    // Another day, another order.
    let mut tomorrow = collection.clone();
    tomorrow.next_day();
    assert_ne!(planned(&tomorrow)[..15], served[..15]);
    assert_eq!(planned(&collection), served);
}

#[test]
fn new_cards_are_mixed_evenly_among_reviews() {
    let mut collection = Collection::new(&[ONE; 50], limits(4));
    for card in 0..40 {
        make_due(&mut collection, card, 0, 20.0);
    }
    let served = play(&mut collection, Grade::Good);
    let at: Vec<usize> = (0..served.len()).filter(|at| served[*at].1 == Why::New).collect();
    assert_eq!(served.len(), 44);
    assert_eq!(at, [8, 17, 26, 35]);
}

#[test]
fn the_lower_tier_is_asked_first_and_hides_the_others() {
    let mut collection = Collection::new(&[EIGHT], limits(0));
    make_due(&mut collection, 0, 0, 20.0);
    make_due(&mut collection, 1, -5, 20.0);
    make_due(&mut collection, 2, -9, 20.0);
    assert_eq!(collection.agenda().due, 1);
    assert_eq!(play(&mut collection, Grade::Good), [(0, Why::Due)]);
    assert!(collection.schedule(CardKey(1)).is_buried(FIRST_DAY));

    collection.limits.burying = false;
    assert_eq!(play(&mut collection, Grade::Good), [(1, Why::Due), (2, Why::Due)]);
}

#[test]
fn among_equals_the_less_retrievable_first() {
    let mut collection = Collection::new(&[EIGHT], limits(0));
    for (strong, weak) in [(3, 4), (4, 3)] {
        make_due(&mut collection, strong, 0, 20.0);
        make_due(&mut collection, weak, 0, 5.0);
        let first = collection.next().expect("due");
        assert_eq!(first.candidate.card, CardKey(weak));
    }
}

#[test]
fn a_card_hidden_twice_is_shown_on_the_third_day() {
    let mut collection = Collection::new(&[EIGHT], limits(0));
    make_due(&mut collection, 1, 0, 20.0);
    for _day in 0..2 {
        make_due(&mut collection, 0, 0, 20.0);
        assert_eq!(play(&mut collection, Grade::Good).len(), 1);
        collection.next_day();
    }
    make_due(&mut collection, 0, 0, 20.0);
    assert_eq!(collection.agenda().due, 2);
    assert_eq!(play(&mut collection, Grade::Good), [(0, Why::Due), (1, Why::Due)]);
}

#[test]
fn a_failed_basics_card_goes_before_what_builds_on_it() {
    let mut collection = Collection::new(&[THREE, ONE, ONE], limits(0));
    collection.limits.burying = false;
    for card in 0..5 {
        make_due(&mut collection, card, 0, 20.0);
    }
    collection.answer(CardKey(0), Grade::Again, None);
    let rest = planned(&collection);
    // The two other questions, the step, and only then the deeper cards.
    assert_eq!(rest[2..], [0, 1, 2]);
    collection.answer(CardKey(0), Grade::Good, None);
    let rest = planned(&collection);
    assert_eq!(rest[2..], [1, 2]);
    // For the whole day, also when other cards have come between.
    make_due(&mut collection, 1, -9, 20.0);
    let later = DayView { recent: Vec::new(), ..collection.view() };
    let first = next(&later, &collection.limits).expect("due");
    assert_ne!(first.candidate.question, QuestionKey(0));
}

#[test]
fn new_cards_wait_while_the_basics_card_is_relearnt() {
    let mut collection = Collection::new(&[THREE], limits(20));
    collection.answer(CardKey(0), Grade::Good, None);
    assert_eq!(collection.agenda().new, 2);
    collection.answer(CardKey(0), Grade::Again, None);
    let pick = collection.next().expect("the step");
    assert_eq!((pick.candidate.card, pick.why), (CardKey(0), Why::StepEarly));
    assert_eq!(collection.agenda().new, 2, "they follow when it is passed");
}

#[test]
fn steps_come_when_their_time_has_come_and_early_when_nothing_else_is_left() {
    let mut collection = Collection::new(&[ONE; 3], limits(20));
    collection.answer(CardKey(0), Grade::Again, None);
    let agenda = collection.agenda();
    assert_eq!((agenda.new, agenda.learning), (2, 1));
    assert_eq!(agenda.next_step, Some(collection.now.at.plus_minutes(10)));
    assert_eq!(collection.next().expect("new").why, Why::New);
    collection.wait(10);
    let pick = collection.next().expect("the step");
    assert_eq!((pick.candidate.card, pick.why), (CardKey(0), Why::Step));
    assert_eq!(collection.agenda().next_step, None);
    collection.answer(CardKey(0), Grade::Again, None);
    collection.answer(CardKey(1), Grade::Good, None);
    collection.answer(CardKey(2), Grade::Good, None);
    assert_eq!(collection.next().expect("the step").why, Why::StepEarly);
}

#[test]
fn a_step_that_was_not_finished_is_due_on_the_next_day() {
    let mut collection = Collection::new(&[ONE], limits(20));
    collection.wait(18 * 60 + 55);
    collection.answer(CardKey(0), Grade::Again, None);
    let schedule = collection.schedule(CardKey(0)).clone();
    assert!(!step_is_over(&schedule, collection.now));
    // Five minutes later a new study day has begun; the step is not over yet.
    let morning = crate::domain::Moment {
        at: collection.now.at.plus_minutes(5),
        day: FIRST_DAY.plus(1),
        ..collection.now
    };
    assert!(step_is_over(&schedule, morning));
    // The clock is set back by a year: the step does not wait a year.
    assert!(step_is_over(&schedule, at(FIRST_DAY.plus(-365), 0)));
}

#[test]
fn the_limit_of_reviews_holds_back_and_keep_going_goes_on() {
    let mut collection = Collection::new(&[ONE; 12], limits(1));
    collection.limits.reviews_per_day = Some(3);
    for card in 0..8 {
        make_due(&mut collection, card, 0, 20.0);
    }
    let agenda = collection.agenda();
    assert_eq!((agenda.due, agenda.new, agenda.due_held_back), (3, 1, 5));
    assert!(agenda.more_new);
    assert_eq!(play(&mut collection, Grade::Good).len(), 4);
    assert_eq!(collection.agenda().due, 0);
    collection.limits.keep_going = true;
    let agenda = collection.agenda();
    assert_eq!((agenda.due, agenda.new, agenda.due_held_back), (5, 3, 0));
    assert!(!agenda.more_new);
    let rest = play(&mut collection, Grade::Good);
    assert!(rest[..5].iter().all(|(_, why)| *why == Why::Due), "reviews first");
    assert_eq!(rest.len(), 8);
}

#[test]
fn keep_going_serves_all_of_a_lone_question() {
    let mut collection = Collection::new(&[EIGHT], limits(20));
    collection.limits.keep_going = true;
    assert_eq!(collection.agenda().new, 8);
    assert_eq!(play(&mut collection, Grade::Good).len(), 8);
}

#[test]
fn the_lead_goes_first_even_where_nothing_locks_the_others() {
    // No solid card: the pitfalls count as open from the start.
    let mut collection = Collection::new(&[PAIR; 3], limits(20));
    let served = play(&mut collection, Grade::Good);
    assert_eq!(kinds(&collection, &served), [Basics, Basics, Basics, Pitfall, Pitfall, Pitfall]);
}

#[test]
fn a_lead_in_line_goes_before_an_open_card_of_its_question() {
    let collection = Collection::new(&[PAIR], limits(20));
    let mut view = collection.view();
    view.fresh_open = view.fresh_reachable.iter().filter(|c| !c.lead).cloned().collect();
    view.leads_left = false;
    let pick = next(&view, &collection.limits).expect("new");
    assert_eq!((pick.candidate.kind, pick.why), (Basics, Why::New));
}

#[test]
fn pitfalls_are_the_last_of_the_second_pass() {
    // A small collection, where all questions were shown lately.
    let mut small = Collection::new(&[PAIR, FOLLOWED], limits(20));
    let served = play(&mut small, Grade::Good);
    assert_eq!(kinds(&small, &served), [Basics, Basics, Followup, Pitfall]);
    // A larger one, where the first questions are long past.
    let questions: Vec<_> = [[PAIR; 3], [FOLLOWED; 3], [ONE; 3], [ONE; 3]].concat();
    let mut large = Collection::new(&[questions, vec![ONE; 3]].concat(), limits(40));
    let served = play(&mut large, Grade::Good);
    assert_eq!(kinds(&large, &served)[15..17], [Followup, Followup]);
}

#[test]
fn a_question_just_shown_waits_for_others() {
    let mut collection = Collection::new(&[THREE, ONE, ONE, ONE], limits(0));
    collection.limits.burying = false;
    for card in 0..6 {
        make_due(&mut collection, card, if card < 3 { -9 } else { 0 }, 20.0);
    }
    let served = planned(&collection);
    assert_eq!(served[0], 0, "the oldest due day, the lowest tier");
    assert_eq!(served[4..], [1, 2], "then the others, then its siblings");
}

#[test]
fn the_recent_question_shown_longest_ago_is_taken_when_all_are_recent() {
    let mut collection = Collection::new(&[THREE, THREE], limits(0));
    collection.limits.burying = false;
    for card in 0..6 {
        make_due(&mut collection, card, 0, 20.0);
    }
    let view = collection.view();
    let recent = DayView { recent: vec![QuestionKey(0), QuestionKey(1)], ..view };
    let pick = next(&recent, &collection.limits).expect("due");
    assert_eq!(pick.candidate.question, QuestionKey(1));
}
