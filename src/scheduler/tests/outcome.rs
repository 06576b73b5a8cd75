//! Examples of what each grade does.

use crate::domain::grade::Grade;
use crate::domain::memory::{Memory, Phase, Schedule};
use crate::domain::review::{ReviewKind, ReviewSource};
use crate::domain::time::{Day, Moment};
use crate::scheduler::balance::Load;
use crate::scheduler::outcome::{Answer, Interval, Outcome, Policy, outcomes};
use crate::scheduler::{cram, manual};

use super::collection::{FIRST_DAY, at};

const CARD: &str = "deck/q#basics";
const STEP: Interval = Interval::Step { minutes: 10 };

fn ask(before: &Schedule, now: Moment, sure: Option<bool>) -> [Outcome; 4] {
    outcomes(CARD, before, now, &Policy::default(), &Load::default(), sure)
}

fn answer(before: &Schedule, day: i32, grade: Grade) -> Schedule {
    answer_sure(before, day, grade, None)
}

fn answer_sure(before: &Schedule, day: i32, grade: Grade, sure: Option<bool>) -> Schedule {
    let all = ask(before, at(FIRST_DAY.plus(day), 0), sure);
    all.into_iter().find(|o| o.grade == grade).expect("an outcome").after
}

fn in_review() -> Schedule {
    answer(&Schedule::default(), 0, Grade::Good)
}

#[test]
fn a_new_card() {
    let now = at(FIRST_DAY, 0);
    let [again, hard, good, easy] = ask(&Schedule::default(), now, None);
    assert_eq!([again.interval, hard.interval], [STEP, STEP]);
    assert_eq!(good.interval, Interval::Days(2));
    assert!(matches!(easy.interval, Interval::Days(7..=9)));
    for outcome in [&again, &hard, &good, &easy] {
        assert_eq!(outcome.kind, ReviewKind::Learn);
        assert_eq!(outcome.after.reps, 1);
        assert_eq!(outcome.after.first_day, Some(FIRST_DAY));
        assert_eq!(outcome.after.last_day, Some(FIRST_DAY));
        assert_eq!(outcome.after.last_at, Some(now.at));
        assert_eq!(outcome.after.lapses, 0);
    }
    assert_eq!(again.after.phase, Phase::Learning);
    assert_eq!(hard.after.phase, Phase::Learning);
    assert_eq!(again.after.step, Some(now.at.plus_minutes(10)));
    assert_eq!(again.after.due, Some(FIRST_DAY));
    assert_eq!(good.after.phase, Phase::Review);
    assert_eq!(good.after.due, Some(FIRST_DAY.plus(2)));
    assert_eq!(good.after.step, None);
    let passes = |o: &Outcome| (o.after.pass_days, o.after.last_pass_day);
    assert_eq!(passes(&again), (0, None));
    assert_eq!(passes(&hard), (1, Some(FIRST_DAY)), "Hard is a pass");
}

#[test]
fn a_lapse_and_the_way_back() {
    let failed = answer(&in_review(), 2, Grade::Again);
    assert_eq!((failed.phase, failed.lapses), (Phase::Relearning, 1));
    let again = answer(&failed, 2, Grade::Again);
    assert_eq!((again.phase, again.lapses), (Phase::Relearning, 1), "only a review lapses");
    let [_, hard, good, easy] = ask(&failed, at(FIRST_DAY.plus(2), 10), None);
    assert_eq!(hard.kind, ReviewKind::Relearn);
    assert_eq!(hard.interval, Interval::Days(1), "a learnt card leaves its step by Hard");
    assert_eq!(good.interval, Interval::Days(2));
    assert!(matches!(easy.interval, Interval::Days(3..)));
}

#[test]
fn passes_count_once_a_day() {
    let twice = answer(&in_review(), 0, Grade::Good);
    assert_eq!((twice.pass_days, twice.reps), (1, 2));
    let later = answer(&twice, 2, Grade::Hard);
    assert_eq!((later.pass_days, later.last_pass_day), (2, Some(FIRST_DAY.plus(2))));
    assert_eq!(later.first_day, Some(FIRST_DAY));
}

#[test]
fn leeches_at_eight_lapses_and_every_four_after() {
    let mut card = in_review();
    let mut marked = Vec::new();
    for day in 1..=17 {
        let [again, ..] = ask(&card, at(FIRST_DAY.plus(day), 0), None);
        if again.became_leech {
            marked.push(again.after.lapses);
        }
        assert_eq!(again.after.leech, again.after.lapses >= 8);
        card = answer(&again.after, day, Grade::Hard);
    }
    assert_eq!(marked, [8, 12, 16]);
    assert!(card.leech && !card.suspended);
}

#[test]
fn sure_and_wrong_comes_back_on_the_next_day() {
    let wrong = answer_sure(&in_review(), 5, Grade::Again, Some(true));
    assert_eq!(wrong.sure_wrong, Some(FIRST_DAY.plus(5)));
    assert!(wrong.step.is_some());
    let today = at(FIRST_DAY.plus(5), 10);
    for outcome in &ask(&wrong, today, None)[1..] {
        assert_eq!(outcome.interval, Interval::Days(1));
        assert_eq!(outcome.after.due, Some(FIRST_DAY.plus(6)));
    }
    let passed = answer(&wrong, 5, Grade::Easy);
    let drilled = answer(&passed, 5, Grade::Easy);
    assert_eq!(drilled.due, Some(FIRST_DAY.plus(6)), "however often it is passed that day");
    let unsure = answer_sure(&wrong, 5, Grade::Again, Some(false));
    assert_eq!(unsure.sure_wrong, Some(FIRST_DAY.plus(5)), "a later error takes nothing back");
    let next = answer(&passed, 6, Grade::Easy);
    assert_eq!(next.sure_wrong, None);
    assert!(next.due > Some(FIRST_DAY.plus(7)));
    assert_eq!(answer_sure(&in_review(), 5, Grade::Good, Some(true)).sure_wrong, None);
}

#[test]
fn a_clock_set_back_gives_no_elapsed_days_and_moves_nothing_backwards() {
    let ahead = answer(&in_review(), 365, Grade::Good);
    let back = answer(&ahead, 1, Grade::Good);
    assert_eq!(back.last_day, Some(FIRST_DAY.plus(365)));
    assert_eq!(back.last_at, ahead.last_at);
    assert_eq!((back.last_pass_day, back.pass_days), (ahead.last_pass_day, ahead.pass_days));
    let same_day = answer(&ahead, 365, Grade::Good);
    assert_eq!(back.memory, same_day.memory, "as if answered on the same day");
    // Due from the day of the answer, not from the day that lies ahead.
    assert!(back.due > Some(FIRST_DAY.plus(1)));
    assert!(back.due < ahead.due);
}

#[test]
fn the_minute_does_not_matter_for_the_days() {
    let card = answer(&in_review(), 2, Grade::Good);
    let days = |minutes| ask(&card, at(FIRST_DAY.plus(13), minutes), None).map(|o| o.interval);
    assert_eq!(days(0), days(700));
}

#[test]
fn an_answer_ends_what_kept_the_card_away() {
    let away = Schedule {
        buried_until: Some(FIRST_DAY.plus(9)),
        hidden_on: Some(FIRST_DAY.plus(2)),
        hidden_run: 2,
        marked: true,
        suspended: true,
        ..in_review()
    };
    let after = answer(&away, 2, Grade::Good);
    assert_eq!((after.buried_until, after.hidden_on, after.hidden_run), (None, None, 0));
    assert!(after.marked && after.suspended);
}

#[test]
fn a_review_line_tells_what_happened() {
    let (before, now) = (in_review(), at(FIRST_DAY.plus(2), 0));
    let [_, _, good, _] = ask(&before, now, None);
    let said = Answer {
        source: ReviewSource::Mock,
        reveal_ms: Some(9000),
        grade_ms: Some(800),
        sure: Some(false),
        right_call: Some(true),
        rung: Some(2),
    };
    let policy = Policy { parameters_id: 7, ..Policy::default() };
    let line = good.review(&before, now, &policy, said);
    assert_eq!((line.before, line.after), (before.memory, good.after.memory));
    assert_eq!((line.due_after, line.step_after), (good.after.due, None));
    assert_eq!((line.kind, line.grade), (ReviewKind::Review, Some(Grade::Good)));
    assert_eq!((line.parameters, line.rung), (7, Some(2)));
    let drill = cram::review(&before, now, &policy, Grade::Again, said);
    assert_eq!((drill.before, drill.after), (before.memory, before.memory));
    assert_eq!((drill.kind, drill.due_after), (ReviewKind::Cram, before.due));
}

#[test]
fn a_drill_counts_once_a_day() {
    let card = in_review();
    assert!(!cram::counts_by_default(&card, FIRST_DAY));
    assert!(cram::counts_by_default(&card, FIRST_DAY.plus(1)));
    assert!(!cram::counts_by_default(&card, FIRST_DAY.plus(-1)), "the clock was set back");
    assert!(cram::counts_by_default(&Schedule::default(), FIRST_DAY));
}

#[test]
fn changes_by_hand() {
    let card = in_review();
    assert!(manual::suspend(&card).suspended);
    assert_eq!(manual::unsuspend(&manual::suspend(&card)), card);
    let buried = manual::bury(&card, FIRST_DAY);
    assert!(buried.is_buried(FIRST_DAY) && !buried.is_buried(FIRST_DAY.plus(1)));
    assert_eq!(manual::unbury(&buried), card);
    assert_eq!(manual::mark(&manual::mark(&card, true), false), card);

    let moved = manual::set_due(&card, FIRST_DAY.plus(30)).expect("it was answered");
    assert_eq!((moved.due, moved.memory), (Some(FIRST_DAY.plus(30)), card.memory));
    let step = answer(&card, 1, Grade::Again);
    let moved = manual::set_due(&step, FIRST_DAY.plus(1)).expect("it was answered");
    assert_eq!((moved.phase, moved.step), (Phase::Review, None));
    assert_eq!(manual::set_due(&Schedule::default(), FIRST_DAY), None);

    let locked = Schedule { opens_on: Some(FIRST_DAY.plus(4)), ..Schedule::default() };
    assert!(!manual::unlock(&locked, FIRST_DAY).is_locked(FIRST_DAY));
}

#[test]
fn a_reset_card_is_new_and_open() {
    let card = Schedule { marked: true, lapses: 9, leech: true, ..in_review() };
    let reset = manual::reset(&card, FIRST_DAY.plus(3));
    let wanted = Schedule {
        marked: true,
        opens_on: Some(FIRST_DAY.plus(3)),
        reachable: true,
        ..Schedule::default()
    };
    assert_eq!(reset, wanted);
    let locked = Schedule { opens_on: None, ..Schedule::default() };
    assert_eq!(manual::reset(&locked, FIRST_DAY), locked, "a new card stays as it is");
}

#[test]
fn a_far_past_and_a_far_future_do_no_harm() {
    let odd = Schedule {
        phase: Phase::Review,
        memory: Some(Memory { stability: 36_500.0, difficulty: 10.0 }),
        due: Some(Day::from_number(i32::MAX)),
        last_day: Some(Day::from_number(i32::MIN)),
        lapses: 3,
        ..Schedule::default()
    };
    for outcome in ask(&odd, at(FIRST_DAY, 0), None) {
        assert!(outcome.after.memory.is_some_and(|m| m.stability.is_finite()));
        assert!(outcome.after.due.is_some_and(|due| due >= FIRST_DAY));
    }
}

#[test]
fn a_pass_of_a_card_long_overdue_leads_no_less_far_than_one_in_time() {
    let mut card = in_review();
    for _ in 0..4 {
        let due = card.due.expect("a due day").elapsed_since(FIRST_DAY);
        card = answer(&card, i32::try_from(due).expect("a day"), Grade::Good);
    }
    let due = card.due.expect("a due day");
    for grade in [Grade::Hard, Grade::Good, Grade::Easy] {
        let length = |late: i32| {
            let on = due.plus(late);
            let days = i32::try_from(on.elapsed_since(FIRST_DAY)).expect("a day");
            answer(&card, days, grade).due.expect("a due day").elapsed_since(on)
        };
        let in_time = length(0);
        for late in [1, 30, 365, 3650] {
            // The day is chosen within a twentieth, for the sake of the load.
            assert!(length(late) * 20 >= in_time * 19, "{grade:?}, {late} days late");
        }
    }
}
