//! Options of decks, and the plan to catch up, from the outside.

use super::*;
use crate::config::Options;
use crate::domain::{ChangeKind, DeckId, NewOrder, Phase, ReviewOrder, Schedule, chance};
use crate::session::Asked;

/// So many plain questions in a deck.
fn many(id: &str, number: usize) -> String {
    let names: Vec<String> = (0..number).map(|n| format!("{id}{n}")).collect();
    let questions: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "So.")).collect();
    deck(id, &questions)
}

fn id(deck: &str) -> DeckId {
    DeckId(deck.to_owned())
}

/// Answers all that comes with Good; returns the cards asked.
fn sit(desk: &mut Desk) -> Vec<Asked> {
    let mut asked = Vec::new();
    while let Some(card) = desk.collection.next(&Scope::default()).unwrap() {
        desk.collection.grade(&card, &answer(Grade::Good)).unwrap();
        asked.push(card);
    }
    asked
}

fn of_deck(asked: &[Asked], deck: &str) -> usize {
    asked.iter().filter(|card| card.id.question.deck == id(deck)).count()
}

/// A hundred cards that were learnt and then left for two months.
pub(super) fn neglected() -> Desk {
    let mut desk = Desk::with(Config { new_per_day: 200, ..Config::default() });
    desk.import("a.md", &many("a", 60));
    desk.import("b.md", &many("b", 60));
    assert_eq!(sit(&mut desk).len(), 120);
    desk.days(60);
    desk
}

#[test]
fn a_deck_keeps_its_own_limits_and_the_report_says_what_comes() {
    let mut desk = Desk::with(Config { new_per_day: 12, ..Config::default() });
    desk.import("a.md", &many("a", 40));
    desk.import("b.md", &many("b", 40));
    desk.import("c.md", &many("c", 40));
    desk.collection.set_option(Some(&id("a")), "new_per_day", Some("3")).unwrap();
    desk.collection.set_option(Some(&id("b")), "new_per_day", Some("0")).unwrap();
    let report = desk.collection.due().unwrap();
    let new: Vec<u32> = report.decks.iter().map(|deck| deck.new).collect();
    assert_eq!(new, [3, 0, 9], "what one deck does not take falls to the next");
    let asked = sit(&mut desk);
    assert_eq!(["a", "b", "c"].map(|deck| of_deck(&asked, deck)), [3, 0, 9]);
    assert_eq!(desk.collection.due().unwrap().total(), 0);

    desk.collection.set_option(Some(&id("b")), "new_per_day", None).unwrap();
    desk.collection.set_option(None, "new_per_day", Some("20")).unwrap();
    let asked = sit(&mut desk);
    assert_eq!(["a", "b", "c"].map(|deck| of_deck(&asked, deck)), [0, 8, 0]);
}

#[test]
fn a_limit_of_reviews_is_named() {
    let mut desk = neglected();
    desk.collection.set_option(Some(&id("a")), "reviews_per_day", Some("5")).unwrap();
    let asked = sit(&mut desk);
    assert_eq!((of_deck(&asked, "a"), of_deck(&asked, "b")), (5, 60));
    let progress = desk.collection.progress(&Scope::default()).unwrap();
    assert_eq!((progress.left, progress.due_held_back), (0, 55));
    assert_eq!(progress.held_by, Some(HeldBy::Deck(id("a"))));
    desk.collection.set_option(None, "reviews_per_day", Some("65")).unwrap();
    desk.collection.set_option(Some(&id("a")), "reviews_per_day", None).unwrap();
    let progress = desk.collection.progress(&Scope::default()).unwrap();
    assert_eq!(progress.held_by, Some(HeldBy::Collection));
}

#[test]
fn a_decks_desired_retention_makes_its_intervals() {
    let mut desk = neglected();
    let good = |desk: &Desk| {
        let asked = desk.collection.next(&Scope { decks: vec![id("a")], ..Scope::default() });
        let asked = asked.unwrap().unwrap();
        (asked.key, asked.outcome(Grade::Good, None).after.due.unwrap())
    };
    let (card, usual) = good(&desk);
    desk.collection.set_option(Some(&id("a")), "desired_retention", Some("0.97")).unwrap();
    let (same, sooner) = good(&desk);
    assert_eq!(card, same);
    assert!(sooner < usual);
    assert!((desk.collection.details(card).unwrap().aim - 0.97).abs() < 1e-6);
    desk.collection.set_option(Some(&id("a")), "maximum_interval", Some("3")).unwrap();
    assert!(good(&desk).1 <= desk.collection.now().day.plus(3));
}

#[test]
fn the_file_goes_before_the_program_and_a_deck_before_all() {
    let named = Options { burying: Some(false), ..Options::default() };
    let kafka = Options { review_order: Some(ReviewOrder::Random), ..Options::default() };
    let config = Config {
        burying: false,
        named,
        decks: [("a".to_owned(), kafka)].into(),
        ..Config::default()
    };
    let mut desk = Desk::with(config);
    desk.import("a.md", &many("a", 2));
    let deck = id("a");
    let row = |desk: &Desk, of: Option<&DeckId>, name: &str| {
        let sheet = desk.collection.options(of).unwrap();
        let row = sheet.rows.into_iter().find(|row| row.name == name).unwrap();
        (row.value, row.origin)
    };
    let text = |value: &str| Some(value.to_owned());
    assert_eq!(row(&desk, None, "burying"), (text("false"), Origin::File));
    assert_eq!(row(&desk, Some(&deck), "burying"), (text("false"), Origin::AllDecks));
    assert_eq!(row(&desk, Some(&deck), "review_order"), (text("\"random\""), Origin::File));
    assert_eq!(row(&desk, None, "review_order"), (text("\"due-day\""), Origin::Default));
    assert_eq!(row(&desk, Some(&deck), "new_per_day"), (None, Origin::Default));

    desk.collection.set_option(None, "burying", Some("true")).unwrap();
    assert_eq!(row(&desk, None, "burying"), (text("false"), Origin::File), "the last word");
    desk.collection.set_option(Some(&deck), "burying", Some("true")).unwrap();
    assert_eq!(row(&desk, Some(&deck), "burying"), (text("true"), Origin::Program));
    desk.collection.set_option(None, "new_order", Some("\"in-turn\"")).unwrap();
    assert_eq!(row(&desk, None, "new_order"), (text("\"in-turn\""), Origin::Program));
    assert_eq!(desk.collection.limits(&Scope::default()).unwrap().new_order, NewOrder::InTurn);
    for (name, value) in [("burying", "3"), ("nothing", "true"), ("desired_retention", "0.5")] {
        assert!(desk.collection.set_option(None, name, Some(value)).is_err(), "{name} = {value}");
    }
}

#[test]
fn unlocking_is_switched_at_once() {
    let text = "+++\nid = \"t\"\ntitle = \"t\"\n+++\n\n# Why? {#q}\n\n## Basics\nSo.\n\n\
        ## Solid\nSo, since.\n";
    let mut desk = Desk::new();
    desk.import("t.md", text);
    let locked = |desk: &Desk| {
        let cards = desk.collection.cards(&Query::default()).unwrap();
        let today = desk.collection.now().day;
        let opens = |id: &crate::domain::CardId| {
            desk.collection.store.card(id).unwrap().unwrap().schedule.is_locked(today)
        };
        cards.iter().filter(|card| opens(&card.id)).count()
    };
    assert_eq!(locked(&desk), 1);
    desk.collection.set_option(Some(&id("t")), "unlocking", Some("false")).unwrap();
    assert_eq!(locked(&desk), 0);
    desk.collection.set_option(Some(&id("t")), "unlocking", None).unwrap();
    assert_eq!(locked(&desk), 0, "what was opened stays open");
}

#[test]
fn new_cards_come_from_all_decks_when_they_take_turns() {
    let mut desk = Desk::with(Config { new_per_day: 6, ..Config::default() });
    for name in ["a", "b", "c"] {
        desk.import(&format!("{name}.md"), &many(name, 50));
    }
    desk.collection.set_option(None, "new_order", Some("\"in-turn\"")).unwrap();
    assert_eq!(desk.collection.due().unwrap().new, 6);
    let asked = sit(&mut desk);
    assert_eq!(["a", "b", "c"].map(|deck| of_deck(&asked, deck)), [2, 2, 2]);
}

#[test]
fn tomorrows_reviews_can_be_answered_ahead() {
    let mut desk = neglected();
    sit(&mut desk);
    // On the eve of the day on which most come back.
    let eve = |desk: &Desk| desk.collection.ahead(&Scope::default()).unwrap();
    let ahead = (0..400)
        .find_map(|_| {
            desk.days(1);
            let due = desk.collection.due().unwrap().due;
            let ahead = eve(&desk);
            (due == 0 && ahead > 1).then_some(ahead)
        })
        .unwrap();
    let scope = Scope { ahead: true, ..Scope::default() };
    let progress = desk.collection.progress(&scope).unwrap();
    assert_eq!(progress.left, ahead);
    for _ in 0..ahead {
        let asked = desk.collection.next(&scope).unwrap().unwrap();
        assert!(asked.schedule.due > Some(desk.collection.now().day));
        desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
    }
    assert_eq!(desk.collection.next(&scope).unwrap(), None);
    assert_eq!(eve(&desk), 0);
}

#[test]
fn a_backlog_gets_a_plan_that_is_followed_to_its_named_day_and_ends() {
    let mut desk = neglected();
    let offered = desk.collection.catch_up().unwrap().unwrap();
    assert!(!offered.in_force);
    assert_eq!(offered.waiting, 120);
    assert_eq!(offered.days().0, 1);

    let plan = desk.collection.take_up(30).unwrap();
    assert_eq!(plan.since, desk.collection.now().day);
    let mut days = 0;
    while let Some(catch_up) = desk.collection.catch_up().unwrap() {
        days += 1;
        assert!(catch_up.in_force);
        assert_eq!(catch_up.days().0, days);
        let report = desk.collection.due().unwrap();
        assert_eq!((report.due, report.new), (30, 0));
        recall(&mut desk, days);
        let progress = desk.collection.progress(&Scope::default()).unwrap();
        assert_eq!(progress.held_by, Some(HeldBy::CatchUp));
        desk.days(1);
    }
    // Today all that is due fits: it is the last day.
    let off = plan.until.number() - desk.collection.now().day.number();
    assert!(off.abs() <= 1, "{off} days off the day that was named");
    recall(&mut desk, days);
    desk.days(1);
    desk.collection.begin_sitting(&Scope::default()).unwrap();
    assert_eq!(desk.collection.limits(&Scope::default()).unwrap().catch_up, None);
}

#[test]
fn the_forecast_of_the_statistics_follows_the_plan() {
    let mut desk = neglected();
    let of = |desk: &mut Desk, deck: Option<DeckId>| {
        let scope = StatsScope { deck, ..StatsScope::default() };
        let stats = desk.collection.statistics(&scope).unwrap();
        (stats.is_planned, stats.memories.due)
    };
    assert_eq!(of(&mut desk, None).1[0], 120, "all at once without a plan");
    let plan = desk.collection.take_up(30).unwrap();
    let days = usize::try_from(plan.until.elapsed_since(plan.since)).unwrap();
    let (is_planned, due) = of(&mut desk, None);
    assert!(is_planned);
    assert!(days >= 3 && due[..days].iter().all(|asked| *asked == 30), "{due:?}");
    assert!(due[days] <= 31, "all that is left over fits into its last day: {due:?}");
    let decks = ["a", "b"].map(|deck| of(&mut desk, Some(id(deck))).1);
    assert_eq!(decks[0][0] + decks[1][0], 30, "{decks:?}");
    assert!(decks[0][..days].iter().sum::<u32>() >= 60, "all of it by its end: {decks:?}");
    recall(&mut desk, 1);
    assert_eq!(of(&mut desk, None).1[0], 0, "today's part is done");
    desk.collection.drop_plan().unwrap();
    assert!(!of(&mut desk, None).0);
}

#[test]
fn undo_names_what_was_chosen_and_puts_it_back() {
    let mut desk = Desk::new();
    desk.import("a.md", &many("a", 40));
    let asked = desk.collection.next(&Scope::default()).unwrap().unwrap();
    desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
    let new = |desk: &Desk| desk.collection.due().unwrap().new;
    let before = new(&desk);
    let deck = id("a");
    desk.collection.set_option(Some(&deck), "new_per_day", Some("3")).unwrap();
    desk.collection.set_option(Some(&deck), "new_per_day", Some("3")).unwrap();
    desk.collection.set_option(Some(&deck), "new_per_day", Some("5")).unwrap();
    assert_eq!(new(&desk), 4, "one was answered");
    let words = |desk: &Desk| desk.collection.undoable().unwrap().unwrap().words();
    assert_eq!(words(&desk), "new_per_day of a set to 5");
    desk.collection.undo().unwrap();
    assert_eq!((new(&desk), words(&desk).as_str()), (2, "new_per_day of a set to 3"));
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!(undone.kind, ChangeKind::Options);
    assert_eq!(new(&desk), before, "what stands already is no step of the journal");
    assert_eq!(words(&desk), format!("Good of {}", asked.id));
}

#[test]
fn undo_of_unlocking_locks_the_same_cards_again() {
    let mut desk = Desk::new();
    desk.import("kl5.md", include_str!("../../../decks/kafka-log/kl5.md"));
    let schedules = |desk: &Desk| -> Vec<Schedule> {
        let cards = desk.collection.cards(&Query::default()).unwrap();
        cards.into_iter().map(|card| card.schedule).collect()
    };
    let before = schedules(&desk);
    desk.collection.set_option(None, "unlocking", Some("false")).unwrap();
    assert_ne!(schedules(&desk), before);
    desk.days(3);
    assert_eq!(
        desk.collection.undo().unwrap().unwrap().words(),
        "unlocking of all decks set to false"
    );
    assert_eq!(schedules(&desk), before);
}

#[test]
fn undo_takes_a_plan_back_and_brings_a_dropped_one_back() {
    let mut desk = neglected();
    let plan = desk.collection.take_up(30).unwrap();
    desk.collection.drop_plan().unwrap();
    assert!(!desk.collection.catch_up().unwrap().unwrap().in_force);
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!(undone.words(), "the plan to catch up with 30 reviews a day dropped");
    let back = desk.collection.catch_up().unwrap().unwrap();
    assert!(back.in_force && back.plan.per_day == plan.per_day);
    let undone = desk.collection.undo().unwrap().unwrap();
    assert_eq!(undone.words(), "the plan to catch up with 30 reviews a day taken up");
    assert!(!desk.collection.catch_up().unwrap().unwrap().in_force);
}

/// Answers all that comes, each card by its chance of recall.
fn recall(desk: &mut Desk, seed: u32) {
    for n in 0..1000 {
        let Some(asked) = desk.collection.next(&Scope::default()).unwrap() else { return };
        let chance = desk.collection.details(asked.key).unwrap().recall.unwrap_or(1.0);
        let roll = chance::unit(chance::combine(u64::from(seed), n));
        let is_due = asked.schedule.phase == Phase::Review;
        let fails = is_due && roll > f64::from(chance);
        let grade = if fails { Grade::Again } else { Grade::Good };
        desk.collection.grade(&asked, &answer(grade)).unwrap();
    }
}

#[test]
fn a_plan_is_changed_dropped_and_refused_without_an_end() {
    let mut desk = neglected();
    desk.collection.take_up(30).unwrap();
    desk.days(1);
    let faster = desk.collection.take_up(60).unwrap();
    assert_eq!(faster.since, desk.collection.now().day.plus(-1), "it goes on");
    assert_eq!(desk.collection.catch_up().unwrap().unwrap().plan, faster);
    assert!(desk.collection.take_up(1).is_err());
    assert_eq!(desk.collection.catch_up().unwrap().unwrap().plan, faster, "nothing was changed");
    desk.collection.drop_plan().unwrap();
    assert!(!desk.collection.catch_up().unwrap().unwrap().in_force);
    assert_eq!(desk.collection.due().unwrap().due, 120);

    desk.collection.take_up(60).unwrap();
    desk.days(60);
    let anew = desk.collection.catch_up().unwrap().unwrap();
    assert!(!anew.in_force, "a plan that was left alone is over, and another is offered");
}
