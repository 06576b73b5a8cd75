//! Why a card is due, when, and why not yet.

use super::*;
use crate::domain::CardKey;

const DECK: &str = "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n# One?\n\n## Basics\nFirst words.\n\n\
                    ## Solid\nMore words.\n\n## Pitfalls\n### Never so.\nRight: Always so.\n\nSo.\n";

fn desk() -> Desk {
    let mut desk = Desk::new();
    desk.import("d.md", DECK);
    desk
}

fn key(desk: &Desk, kind: &str) -> CardKey {
    let query = Query::parse(&format!("kind:{kind}")).unwrap();
    desk.collection.cards(&query).unwrap()[0].key
}

fn why(desk: &Desk, kind: &str) -> String {
    desk.collection.details(key(desk, kind)).unwrap().why
}

fn days(desk: &Desk, days: u64) {
    desk.clock.advance(Duration::from_secs(days * 86_400));
}

#[test]
fn a_locked_card_names_the_one_it_waits_for() {
    let mut desk = desk();
    assert_eq!(why(&desk, "solid"), "Locked behind basics, which was never answered.");
    assert_eq!(why(&desk, "pitfall"), "Locked behind solid, which was never answered.");
    let basics = key(&desk, "basics");
    let asked = desk.collection.ask(basics).unwrap();
    desk.collection.grade(&asked, &answer(Grade::Again)).unwrap();
    assert_eq!(
        why(&desk, "solid"),
        "Locked behind basics until that is learnt, or until 8 Dec 2026 at the latest."
    );
}

#[test]
fn a_day_set_by_hand_is_told_and_an_interval_is_explained() {
    let mut desk = desk();
    let basics = key(&desk, "basics");
    for _ in 0..3 {
        let asked = desk.collection.ask(basics).unwrap();
        desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
        days(&desk, 4);
    }
    let details = desk.collection.details(basics).unwrap();
    let interval = details.why_interval.unwrap();
    assert!(interval.starts_with("The memory falls to 90 % within "), "{interval}");
    assert!(interval.ends_with("the day with the least due was taken."), "{interval}");
    assert!(details.why.contains(" days after the last Good, recall now "), "{}", details.why);
    desk.collection.set_due(basics, 3).unwrap();
    let details = desk.collection.details(basics).unwrap();
    let words = "due 16 Dec 2026: the day was set by hand on 13 Dec 2026, recall now";
    assert!(details.why.starts_with(words), "{}", details.why);
    assert_eq!(details.why_interval, None);
}

#[test]
fn the_days_limit_holds_a_new_card_back() {
    let mut desk = Desk::with(Config {
        new_per_day: 1,
        unlocking: false,
        burying: false,
        ..Config::default()
    });
    desk.import("d.md", DECK);
    assert!(why(&desk, "solid").ends_with("and comes in its turn."));
    desk.study(1, Grade::Good);
    let words = "New: it was never answered. Today's new cards are used up, 1 a day.";
    assert_eq!(why(&desk, "solid"), words);
}

#[test]
fn the_history_tells_the_recall_before_each_answer() {
    let mut desk = desk();
    let basics = key(&desk, "basics");
    for _ in 0..2 {
        let asked = desk.collection.ask(basics).unwrap();
        desk.collection.grade(&asked, &answer(Grade::Good)).unwrap();
        days(&desk, 2);
    }
    let details = desk.collection.details(basics).unwrap();
    let [second, first] = details.history.as_slice() else { panic!("{details:?}") };
    assert_eq!(first.recall, None);
    let recall = second.recall.unwrap();
    assert!((recall - details.trace.at(1.999).unwrap()).abs() < 0.01, "{recall}");
    let kinds: Vec<_> = details.siblings.iter().map(|card| card.kind.name()).collect();
    assert_eq!(kinds, ["solid", "pitfall"]);
    assert!(details.origin.ends_with("d.md"), "{}", details.origin);
}
