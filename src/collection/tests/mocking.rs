//! Mock interviews over a collection: kept, resumed, ended, undone.

use super::*;
use crate::collection::mock::Again;
use crate::domain::{CardKind, Day, Phase, ReviewKind, ReviewSource};
use crate::session::mock::{
    Event, Format, Interview, Mark, Mode, Report, Right, Scene, Setting, Step, Sure, weak_areas,
};
use crate::store::StoredCard;

/// Six questions of three topics.
pub(super) fn mock_deck() -> String {
    let head = "+++\nid = \"log\"\ntitle = \"Log\"\nlevel = \"mid\"\n+++\n".to_owned();
    (1..=6).fold(head, |text, n| {
        format!(
            "{text}\n# What is q{n}?\n\n```toml question\nid = \"q{n}\"\n```\n\n## Key points\n- Alpha{n} leads.\n\
             - Beta{n} follows.\n- Gamma{n} ends.\n\n## Basics\nAlpha{n}.\n\n## Solid\n\
             Alpha{n}, beta{n}, gamma{n}.\n\n## Deeper\n- junior: Says it.\n- mid: Tells it.\n\
             - senior: Explains it.\n- staff: Argues it.\n\n## Follow-ups\n\
             ### And why{n}?\nBecause{n}.\n\n## Pitfalls\n### Delta{n} leads.\n> Alpha{n} leads.\n"
        )
    })
}

pub(super) fn desk() -> Desk {
    let mut desk = Desk::new();
    desk.import("log.md", &mock_deck());
    desk
}

pub(super) fn setting(format: Format) -> Setting {
    Setting {
        format,
        mode: Mode::Exam,
        level: crate::domain::Level::Mid,
        decks: Vec::new(),
        seed: 7,
        pair: false,
    }
}

pub(super) fn begin(desk: &mut Desk, format: Format) -> Interview {
    let plan = desk.collection.plan_mock(setting(format)).unwrap();
    desk.collection.begin_mock(plan).unwrap()
}

/// Does one step of an interview as `marked` says, a few seconds each, and
/// keeps it.
pub(super) fn step(desk: &mut Desk, interview: &mut Interview, marked: fn(&str) -> Mark) {
    desk.clock.advance(Duration::from_secs(20));
    let now = desk.collection.clock().monotonic();
    let event = match interview.view().map(|view| view.scene) {
        Some(Scene::Ask { .. }) => Event::Begin,
        Some(Scene::Answer { .. } | Scene::FollowUp { .. } | Scene::Rung { .. }) => Event::Done,
        Some(Scene::Sure | Scene::FollowUpSure { .. }) => Event::Sure(Sure::P90),
        Some(Scene::Commit) => Event::Gist("alpha leads, beta follows, gamma".to_owned()),
        Some(Scene::Mark { claims, .. }) => {
            let place = claims.iter().position(|claim| claim.mark.is_none()).unwrap();
            Event::Mark(place, marked(claims[place].text))
        }
        Some(Scene::FollowUpMarks(list)) => {
            let place = list.iter().position(|one| one.mark.is_none()).unwrap();
            Event::FollowUp(place, Right::Wrong)
        }
        Some(Scene::RungMark { rungs }) => Event::Rung(rungs.len() < 3),
        Some(Scene::Headline | Scene::Structure) => Event::Tick(true),
        Some(Scene::Reveal(_)) | None => Event::Next,
    };
    assert!(interview.apply(event, now));
    desk.collection.save_mock_step(interview).unwrap();
}

pub(super) fn run(desk: &mut Desk, interview: &mut Interview, marked: fn(&str) -> Mark) -> Report {
    while interview.step() != Step::Over {
        step(desk, interview, marked);
    }
    desk.collection.finish_mock(interview).unwrap()
}

pub(super) fn truly(text: &str) -> Mark {
    if text.starts_with("Delta") { Mark::Not } else { Mark::Said }
}

/// Misses the last point.
pub(super) fn partly(text: &str) -> Mark {
    if text.starts_with("Gamma") { Mark::Not } else { truly(text) }
}

pub(super) fn sit(desk: &mut Desk, format: Format, marked: fn(&str) -> Mark) -> Report {
    let mut interview = begin(desk, format);
    run(desk, &mut interview, marked)
}

/// The cards of the first question of a report.
fn cards(desk: &Desk, report: &Report) -> Vec<StoredCard> {
    let id = crate::domain::QuestionId::parse(&report.rows[0].id).unwrap();
    let key = desk.collection.store.question(&id).unwrap().unwrap().key;
    desk.collection.store.cards_of_question(key).unwrap()
}

fn card(desk: &Desk, report: &Report, kind: CardKind) -> StoredCard {
    cards(desk, report).into_iter().find(|card| card.id.kind == kind).unwrap()
}

fn today(desk: &Desk) -> Day {
    desk.collection.now().day
}

#[test]
fn a_round_ends_in_a_verdict_and_is_listed() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Round, truly);
    assert_eq!((report.mock, report.rows.len()), (1, 6));
    assert_eq!(report.verdict.unwrap().words(), "strong hire");
    assert_eq!(desk.collection.mock(1).unwrap().unwrap(), report);
    let line = desk.collection.mocks().unwrap().pop().unwrap();
    assert_eq!((line.mock, line.abandoned, line.summary.marked), (1, false, 6));
    assert_eq!(line.summary.mean, report.mean);
    assert_eq!(desk.collection.last_mock().unwrap(), Some(1));
    assert_eq!(desk.collection.mock(2).unwrap(), None);
}

#[test]
fn answers_count_for_cards_once_a_day_and_one_undo_takes_all_back() {
    let mut desk = desk();
    desk.study(3, Grade::Good);
    desk.days(1);
    let before = format!("{:?}", desk.state());
    let report = sit(&mut desk, Format::Drill, truly);
    assert!(report.next.cards.unwrap() >= 6);
    let solid = card(&desk, &report, CardKind::Solid);
    assert_eq!((solid.schedule.phase, solid.schedule.reps), (Phase::Review, 1));
    let log = desk.collection.store.reviews_of(solid.key).unwrap();
    assert_eq!((log[0].source, log[0].kind), (ReviewSource::Mock, ReviewKind::Learn));
    assert_eq!((log[0].grade, log[0].sure), (Some(Grade::Good), Some(true)));
    assert_eq!(log[0].reveal_ms, Some(20_000));

    let twice = sit(&mut desk, Format::Drill, truly);
    let again = card(&desk, &twice, CardKind::Solid);
    let log = desk.collection.store.reviews_of(again.key).unwrap();
    assert_eq!(log.iter().filter(|review| review.kind.counts()).count(), 1);

    let undone = desk.collection.undo().unwrap().unwrap();
    assert!(undone.words().starts_with("answers of mock 2, "), "{}", undone.words());
    desk.collection.undo().unwrap().unwrap();
    assert_eq!(format!("{:?}", desk.state()), before);
    assert_eq!(desk.collection.mock(1).unwrap().unwrap().next.cards, None);
    assert_eq!(desk.collection.mock(1).unwrap().unwrap().rows, report.rows);
}

#[test]
fn basics_and_what_was_not_asked_get_nothing_and_wait_a_day() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, truly);
    let basics = card(&desk, &report, CardKind::Basics);
    assert_eq!(basics.schedule.phase, Phase::New);
    assert_eq!(basics.schedule.hidden_on, Some(today(&desk)));
    assert_eq!(card(&desk, &report, CardKind::Deeper).schedule.reps, 0, "a drill asks no rung");
}

#[test]
fn a_mock_introduces_no_more_than_the_day_has_left() {
    let mut desk = Desk::with(Config { new_per_day: 4, ..Config::default() });
    desk.import("log.md", &mock_deck());
    assert_eq!(sit(&mut desk, Format::Drill, truly).next.cards, Some(4));
    assert_eq!(sit(&mut desk, Format::Drill, truly).next.cards, None, "others, and no room");
    let introduced: u32 =
        desk.collection.store.introduced_on(today(&desk)).unwrap().iter().map(|one| one.1).sum();
    assert_eq!(introduced, 4);
    desk.days(1);
    assert!(sit(&mut desk, Format::Round, truly).next.cards.unwrap() > 4);
}

#[test]
fn sure_and_wrong_comes_back_after_ten_minutes_and_the_next_day() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, partly);
    assert_eq!(report.confident_errors, [0, 1, 2]);
    let solid = card(&desk, &report, CardKind::Solid);
    // Two of three must points: a pass, but sure and not good.
    let last = desk.collection.store.last_answer(solid.key).unwrap().unwrap();
    assert_eq!(last.grade, Some(Grade::Hard));
    let step = solid.schedule.step.unwrap();
    assert_eq!(step, last.moment.at.plus_minutes(10));
    assert_eq!(solid.schedule.sure_wrong, Some(today(&desk)));
    let log = desk.collection.store.reviews_of(solid.key).unwrap();
    let replayed = crate::scheduler::replay(&log, &desk.collection.policy.parameters);
    assert_eq!((replayed.phase, replayed.sure_wrong), (Phase::Learning, Some(today(&desk))));
    desk.clock.advance(Duration::from_secs(660));
    let asked = desk.collection.ask(solid.key).unwrap();
    desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
    let solid = card(&desk, &report, CardKind::Solid);
    assert_eq!(solid.schedule.due, Some(today(&desk).plus(1)));
}

#[test]
fn a_missed_point_is_drilled_until_it_was_said_twice() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, partly);
    let key = card(&desk, &report, CardKind::Solid).key;
    let drill = |desk: &Desk| desk.collection.ask(key).unwrap().drill;
    let [point] = &drill(&desk)[..] else { panic!("one point") };
    assert!(point.starts_with("Gamma"));
    for (grade, left) in [(Grade::Hard, 1), (Grade::Good, 1), (Grade::Good, 0)] {
        desk.days(1);
        let asked = desk.collection.ask(key).unwrap();
        desk.collection.grade(&asked, &answer(grade)).unwrap();
        assert_eq!(drill(&desk).len(), left, "{grade:?}");
    }
    desk.collection.undo().unwrap();
    assert_eq!(drill(&desk).len(), 1, "taken back, it was not said");
    for _ in 0..3 {
        desk.collection.undo().unwrap();
    }
    assert!(drill(&desk).is_empty(), "the mock was taken back");
}

#[test]
fn with_the_setting_off_no_card_is_touched() {
    let mut desk = Desk::with(Config { mock_schedules: false, ..Config::default() });
    desk.import("log.md", &mock_deck());
    let before = format!("{:?}", desk.state());
    let report = sit(&mut desk, Format::Round, partly);
    assert_eq!(report.next.cards, None);
    assert_eq!(format!("{:?}", desk.state()), before);
    assert!(desk.collection.undoable().unwrap().is_some_and(|last| last.note.is_some()));
}

/// Killed after every step: the next window goes on, and the report is that of
/// an interview without a kill.
#[test]
fn a_kill_after_every_step_leaves_the_same_report() {
    let mut straight = desk();
    let expected = sit(&mut straight, Format::Round, partly);
    let mut killed = desk();
    let mut interview = begin(&mut killed, Format::Round);
    while interview.step() != Step::Over {
        step(&mut killed, &mut interview, partly);
        killed.collection.mock = None;
        // Away for five minutes: not counted.
        killed.clock.advance(Duration::from_secs(300));
        interview = killed.collection.resume_mock().unwrap().unwrap();
    }
    let found = killed.collection.finish_mock(&interview).unwrap();
    assert!(found.away.times_away > 100, "{:?}", found.away);
    assert_eq!(found.away.away_ms, 300_000 * u64::from(found.away.times_away), "it is told");
    assert_eq!(Report { away: expected.away, ..found }, expected);
}

#[test]
fn later_marks_are_taken_back_as_one_change() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, truly);
    let transcript = desk.collection.mock_transcript(1).unwrap().unwrap();
    let theirs = |place: usize| {
        let mut marks = transcript.records[place].marks.clone();
        marks.headline = Some(false);
        (place, marks)
    };
    let partner = |desk: &Desk| desk.collection.mock(1).unwrap().unwrap().partner;
    let first = desk.collection.save_partner_marks(1, &[theirs(0)], None).unwrap();
    let second = desk.collection.save_partner_marks(1, &[theirs(1)], Some(first)).unwrap();
    assert_eq!(first, second, "one sitting is one change");
    assert_eq!(partner(&desk).unwrap().len(), 2);
    let again = desk.collection.save_partner_marks(1, &[theirs(0), theirs(2)], None).unwrap();
    assert_ne!(again, first);
    assert_eq!(partner(&desk).unwrap().len(), 3);
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!(undone.words(), "marks of mock 1 by your partner");
    assert_eq!(partner(&desk).unwrap().len(), 2, "those before are there again");
    desk.collection.undo().unwrap();
    assert_eq!(partner(&desk), None);
    assert_eq!(desk.collection.mock(1).unwrap().unwrap(), report);
    let answers = desk.collection.undo().unwrap().unwrap();
    assert!(answers.words().starts_with("answers of mock 1, "), "{}", answers.words());
}

#[test]
fn an_interview_that_was_taken_back_stands_in_no_course() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, truly);
    desk.days(1);
    sit(&mut desk, Format::Drill, partly);
    let before = desk.collection.mock(2).unwrap().unwrap();
    assert_eq!((before.since, before.calibration.answers), (Some(1), 6));
    desk.collection.undo().unwrap();
    desk.days(1);
    let third = sit(&mut desk, Format::Drill, truly);
    assert_eq!((third.since, third.calibration.answers), (Some(1), 6), "two of three count");
    let course = desk.collection.mocks_up_to(&third).unwrap();
    assert_eq!(course.iter().map(|line| line.mock).collect::<Vec<_>>(), [1, 3]);
    let lines = desk.collection.mocks().unwrap();
    assert_eq!(lines.iter().map(|line| line.undone).collect::<Vec<_>>(), [false, true, false]);
    let own = desk.collection.mock(2).unwrap().unwrap();
    assert!(own.undone && own.mean == before.mean, "its own report stays");
}

#[test]
fn one_that_was_killed_before_its_report_ends_as_it_should() {
    let mut desk = desk();
    let mut interview = begin(&mut desk, Format::Drill);
    while interview.step() != Step::Over {
        step(&mut desk, &mut interview, truly);
    }
    desk.clock.advance(Duration::from_secs(3_600));
    assert!(desk.collection.unfinished_mock().unwrap().is_none());
    let report = desk.collection.mock(1).unwrap().unwrap();
    assert!(!report.abandoned && report.next.cards.is_some());
}

#[test]
fn weak_areas_add_up_over_interviews() {
    let mut desk = desk();
    sit(&mut desk, Format::Drill, partly);
    desk.days(1);
    sit(&mut desk, Format::Drill, partly);
    let lines = desk.collection.mocks().unwrap();
    let areas = weak_areas(lines.iter().map(|line| &line.summary));
    assert_eq!(areas.len(), 1);
    assert_eq!((areas[0].topic.as_str(), areas[0].points), ("log", 6));
    let lost: f64 = lines.iter().flat_map(|line| &line.summary.missed).map(|one| one.lost).sum();
    assert!((areas[0].lost - lost).abs() < 1e-9 && lost > 0.0);
    assert_eq!(lines[0].summary.times, [(20_000, 120_000); 3]);
}

#[test]
fn two_at_once_are_refused_in_words() {
    let mut desk = desk();
    let first = begin(&mut desk, Format::Drill);
    let plan = desk.collection.plan_mock(setting(Format::Drill)).unwrap();
    let refused = desk.collection.begin_mock(plan).unwrap_err();
    assert!(refused.to_string().starts_with("mock 1 was not ended"), "{refused}");
    let unfinished = desk.collection.unfinished_mock().unwrap().unwrap();
    assert_eq!((unfinished.mock, unfinished.minutes_left), (1, 10));
    let second = desk.collection.resume_mock().unwrap().unwrap();
    assert_eq!(second.step(), first.step());
    // The window that was overtaken may write no more.
    desk.collection.mock = desk.collection.mock.map(|(key, turn)| (key, turn - 1));
    let refused = desk.collection.save_mock_step(&first).unwrap_err();
    assert!(matches!(refused, Error::MockElsewhere));
}

#[test]
fn left_for_more_than_ten_minutes_it_is_abandoned() {
    let mut desk = desk();
    let mut interview = begin(&mut desk, Format::Drill);
    while interview.place().0 == 0 {
        step(&mut desk, &mut interview, truly);
    }
    desk.clock.advance(Duration::from_secs(601));
    assert!(desk.collection.resume_mock().unwrap().is_none());
    let report = desk.collection.mock(1).unwrap().unwrap();
    assert!(report.abandoned && report.verdict.is_none());
    assert!(report.rows[0].score.is_some() && report.rows[1].score.is_none());
    assert_eq!(report.next.cards, None, "no card is touched");
    assert!(desk.collection.undoable().unwrap().is_some_and(|last| last.note.is_some()));
    begin(&mut desk, Format::Drill);
}

#[test]
fn the_same_seed_and_state_give_the_same_interview() {
    let desk = desk();
    let ids = |seed| {
        let setting = Setting { seed, ..setting(Format::Round) };
        let plan = desk.collection.plan_mock(setting).unwrap();
        plan.questions.into_iter().map(|asking| asking.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(1), ids(1));
    assert!((2..9).any(|seed| ids(seed) != ids(1)));
    let stock = desk.collection.mock_stock(&[]).unwrap();
    assert_eq!((stock.questions, stock.due_or_weak), (6, 0));
    let named = ["log/q2".to_owned(), "log/none".to_owned(), "log/q5".to_owned()];
    let (plan, missing) = desk.collection.plan_mock_of(setting(Format::Drill), &named).unwrap();
    let asked: Vec<_> = plan.questions.iter().map(|asking| asking.id.as_str()).collect();
    assert_eq!((asked, missing), (vec!["log/q2", "log/q5"], vec!["log/none".to_owned()]));
}

#[test]
fn without_key_points_there_is_nothing_to_ask() {
    let mut desk = Desk::new();
    desk.import("wide.md", &deck("wide", &[("w1", "Wide.")]));
    let refused = desk.collection.plan_mock(setting(Format::Drill)).unwrap_err();
    assert!(matches!(refused, Error::NothingToAsk), "{refused}");
}

#[test]
fn what_a_mock_can_ask_follows_the_questions() {
    let mut desk = desk();
    let ids = |desk: &Desk| {
        let found = desk.collection.mock_candidates(&[]).unwrap().into_iter();
        found.map(|one| (one.id, one.topic)).collect::<Vec<_>>()
    };
    assert_eq!(ids(&desk)[0], ("log/q1".to_owned(), "log".to_owned()));
    let less = mock_deck().replace("- Gamma1 ends.\n", "").replace(
        "### And why2?\nBecause2.\n",
        "### And why2?\nBecause2.\n\n## Simulation\n```toml\nmodel = \"board\"\n[config]\n\
         boxes = { a = { label = \"A\" } }\n[[step]]\ndo = \"put x a\"\nsay = \"So.\"\n```\n",
    );
    desk.import("log.md", &less);
    assert_eq!(ids(&desk)[0], ("log/q2".to_owned(), "board".to_owned()));
    assert_eq!(ids(&desk).len(), 5);
    assert_eq!(desk.collection.store.stray_copies().unwrap(), Vec::<String>::new());
}

#[test]
fn a_question_asked_lately_rests() {
    let mut desk = desk();
    let report = sit(&mut desk, Format::Drill, truly);
    let lately = |desk: &Desk| {
        let all = desk.collection.mock_candidates(&[]).unwrap();
        all.into_iter().filter(|one| one.last_asked.is_some()).count()
    };
    assert_eq!((lately(&desk), report.rows.len()), (3, 3));
    let next = desk.collection.plan_mock(setting(Format::Drill)).unwrap();
    assert!(next.questions.iter().all(|asking| report.rows.iter().all(|row| row.id != asking.id)));
    desk.days(4);
    assert_eq!(lately(&desk), 0);
}

#[test]
fn one_in_ten_is_marked_again_the_next_day() {
    let mut desk = desk();
    let mut again: Vec<Again> = Vec::new();
    for seed in 0..40 {
        let plan = desk.collection.plan_mock(Setting { seed, ..setting(Format::Round) }).unwrap();
        let mut interview = desk.collection.begin_mock(plan).unwrap();
        run(&mut desk, &mut interview, truly);
        assert!(desk.collection.marks_again().unwrap().is_empty(), "not on the same day");
        desk.days(1);
        again = desk.collection.marks_again().unwrap();
        if !again.is_empty() {
            break;
        }
    }
    let one = again.remove(0);
    assert_eq!(one.written, "alpha leads, beta follows, gamma");
    assert!(one.claims.iter().all(|(claim, text)| claim.mark.is_none() && !text.is_empty()));
    let open: Vec<_> = one.claims.iter().map(|(claim, _)| *claim).collect();
    assert!(desk.collection.save_marks_again(one.mock, one.place, open.clone()).is_err());
    let marked = open
        .into_iter()
        .map(|claim| crate::session::mock::ClaimMark { mark: Some(Mark::Not), ..claim })
        .collect();
    desk.collection.save_marks_again(one.mock, one.place, marked).unwrap();
    assert!(desk.collection.marks_again().unwrap().iter().all(|other| other.mock != one.mock));
    let drift = desk.collection.mock(one.mock).unwrap().unwrap().honesty.drift.unwrap();
    assert!(drift < -30.0, "{drift}");
}
