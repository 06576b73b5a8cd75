//! Cards' parts of a run, as they are shown.

use std::time::Duration;

use crate::sim::play::Play;
use crate::sim::scenario::{Tier, parse};
use crate::sim::scene::Widget;

const SCRIPT: &str = r#"
model = "kafka.partition"
points = ["one", "two", "three"]
[config]
replicas = ["L", "F1", "F2"]
unclean = true
[[switch]]
key = "unclean"
values = [true, false]
[[step]]
do = ["produce A 100", "sync F1", "sync F2"]
say = "F1 ends at {F1.leo}."
point = "one"
[[step]]
tier = "solid"
do = "cut F2 L F1"
say = "F2 is cut off."
[[step]]
tag = "die"
do = ["produce B 100", "lag-timeout", "sync F1", "sync F1", "crash L F1", "heal all", "fence L", "fence F1"]
say = "F2 leads: {F2.leo}."
say_when = { "unclean=false" = "Nobody leads." }
point = "two"
[[step]]
tier = "deeper"
tag = "back"
do = ["restart L", "fetch L"]
say = "L ends at {L.leo}."
point = "three"
[[play]]
card = "pitfall:off"
set = { unclean = false }
from = "die"
to = "die"
"#;

fn play_of(script: &str, card: &str) -> Play {
    let (scenario, faults) = parse(script);
    assert!(faults.is_empty(), "{faults:?}");
    let scenario = scenario.unwrap();
    let part = scenario.part(card);
    let run = scenario.run(&part.choice).unwrap();
    let spoken = |tier| Duration::from_secs(if tier == Tier::Basics { 20 } else { 60 });
    Play::new(&scenario, &part, run, spoken).unwrap()
}

fn play(card: &str) -> Play {
    play_of(SCRIPT, card)
}

#[test]
fn each_card_is_shown_its_own_steps() {
    let positions = |card: &str| {
        let play = play(card);
        let mut at = play.plan().first();
        let mut shown = Vec::new();
        while let Some(next) = play.after(at) {
            assert_eq!(play.number(next), shown.len() + 1);
            assert_eq!(play.before(next), Some(at), "{card}");
            shown.push(next);
            at = next;
        }
        assert_eq!((play.len(), play.plan().last()), (shown.len(), at), "{card}");
        assert_eq!((play.number(play.plan().first()), play.before(play.plan().first())), (0, None));
        shown
    };
    assert_eq!(positions("basics"), [1]);
    assert_eq!(positions("solid"), [1, 2, 3]);
    assert_eq!(positions("deeper"), [1, 2, 3, 4]);
    assert_eq!(positions("followup:any"), [1, 2, 3]);
    assert_eq!(positions("pitfall:off"), [3]);
}

#[test]
fn every_part_has_the_pace_of_its_tier() {
    let dwell = |card: &str| play(card).plan().dwell(3);
    let third = Duration::from_secs(10);
    assert_eq!(play("basics").plan().dwell(1), third, "half of 20 s, over one step");
    assert_eq!(dwell("solid"), third, "half of 60 s, over three steps");
    assert_eq!(dwell("deeper"), third, "the pace of the solid tier, over more steps");
    assert_eq!(dwell("pitfall:off"), third, "and over fewer");
}

#[test]
fn captions_and_points_are_those_of_the_position() {
    let solid = play("solid");
    assert_eq!((solid.caption(0), solid.caption(1)), ("", "F1 ends at 100."));
    assert_eq!((solid.point(0), solid.point(1), solid.point(2)), (None, Some("one"), None));
    assert_eq!(solid.point(4), None, "it is beyond the card's part");
    assert_eq!((solid.moment("two"), solid.moment("three")), (Some(3), None));
    assert_eq!((solid.point_after(1), solid.point_after(3)), (Some(3), None));
    assert_eq!((solid.point_before(3), solid.point_before(1)), (Some(1), None));
    assert_eq!(play("pitfall:off").caption(3), "Nobody leads.");
    assert_eq!(play("pitfall:off").point(1), None, "what leads there is no part of it");
}

#[test]
fn what_is_broken_is_told_with_the_first_position() {
    let solid = play("solid");
    assert!(solid.broken(2).is_empty());
    let broken = solid.broken(3);
    let committed = broken.iter().find(|broken| broken.id == "CommittedStays").unwrap();
    assert_eq!((committed.since, committed.witness), (3, "B (100-199) is missing on F2"));
    assert!(play("pitfall:off").broken(3).is_empty());
}

#[test]
fn what_stands_is_parted_from_what_happened() {
    let solid = play("solid");
    assert_eq!(solid.pictures().len(), 4);
    for at in 0..=4 {
        let picture = solid.picture(at).unwrap();
        assert!(!picture.parts.iter().any(|part| matches!(part.widget, Widget::Messages(_))));
        assert!(picture.parts.iter().any(|part| matches!(part.widget, Widget::Lanes(_))));
    }
    let news = solid.news(1).unwrap();
    assert!(news.parts.iter().any(|part| matches!(part.widget, Widget::Messages(_))));
    assert!(solid.news(0).unwrap().parts.is_empty());
}

#[test]
fn a_drawing_says_what_it_is() {
    assert_eq!(play("solid").badge(), None);
    let board = "model = \"board\"\n[config]\nboxes = { a = { label = \"A\" } }\n\
                 [[step]]\ndo = \"put x a\"\nsay = \"x\"\n";
    assert_eq!(play_of(board, "basics").badge(), Some("drawn, not simulated"));
}
