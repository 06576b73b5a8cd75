//! Timelines: nothing is undone, and no fork touches its parent.

use super::walks::starts;
use crate::sim::model::Bounds;
use crate::sim::rng::Rng;
use crate::sim::timeline::{MOST_FORKS, MOST_FRAMES, Timeline, TimelineError};

fn prints(timeline: &Timeline) -> Vec<u64> {
    timeline.base().iter().map(|frame| frame.world.fingerprint()).collect()
}

/// Room for as many steps as are taken here.
const ROOM: Bounds = Bounds { items: 40, faults: 2 };

#[test]
fn a_fork_never_changes_its_parent() {
    for start in starts() {
        let mut rng = Rng::new(3);
        let mut timeline = Timeline::new(start).unwrap();
        for _ in 0..20 {
            let here = timeline.base().last().unwrap().world.enabled(&ROOM);
            timeline.act(Timeline::BASE, rng.pick(&here).unwrap()).unwrap();
        }
        let before = prints(&timeline);
        for at in [0, 7, 20] {
            let fork = timeline.fork(Timeline::BASE, at, "what if").unwrap();
            for _ in 0..10 {
                let branch = timeline.branch(fork).unwrap();
                let here = branch.frames().last().unwrap().world.enabled(&ROOM);
                timeline.act(fork, rng.pick(&here).unwrap()).unwrap();
            }
            let branch = timeline.branch(fork).unwrap();
            assert_eq!(branch.frames().len(), at + 11);
            assert_eq!(branch.parent, Some((Timeline::BASE, at)));
            let shared: Vec<u64> =
                branch.frames()[..=at].iter().map(|f| f.world.fingerprint()).collect();
            assert_eq!(shared, before[..=at]);
        }
        assert_eq!(prints(&timeline), before);
    }
}

#[test]
fn limits_are_told_in_words() {
    let mut timeline = Timeline::new(starts().remove(0)).unwrap();
    let forks: Vec<_> =
        (0..MOST_FORKS).map(|_| timeline.fork(Timeline::BASE, 0, "f").unwrap()).collect();
    assert_eq!(timeline.fork(Timeline::BASE, 0, "f"), Err(TimelineError::Forks));
    let inner = forks[2];
    timeline.drop_fork(forks[1]);
    assert_eq!(timeline.branch(forks[1]).map(|b| b.frames().len()), None);
    let second = timeline.fork(inner, 0, "g").unwrap();
    timeline.drop_fork(inner);
    assert_eq!(timeline.branch(second).unwrap().parent, Some((Timeline::BASE, 0)));
    timeline.drop_fork(Timeline::BASE);
    assert!(timeline.branch(Timeline::BASE).is_some());
    assert_eq!(timeline.fork(Timeline::BASE, 5, "f"), Err(TimelineError::Nowhere));

    let mut last = Ok(());
    for _ in 0..=MOST_FRAMES {
        let ring = ["link client server", "unlink client server"];
        last = ring.iter().try_for_each(|verb| timeline.act(Timeline::BASE, verb).map(|_| ()));
        if last.is_err() {
            break;
        }
    }
    assert_eq!(last, Err(TimelineError::Long));
    assert_eq!(timeline.base().len(), MOST_FRAMES + 1);
    assert_eq!(TimelineError::Long.to_string(), "a run has at most 400 verbs");
}

#[test]
fn a_verb_that_cannot_be_read_changes_nothing() {
    let mut timeline = Timeline::new(starts().remove(0)).unwrap();
    let fault = timeline.act(Timeline::BASE, "mvoe req server").unwrap_err();
    assert!(matches!(&fault, TimelineError::Verb(fault) if fault.help.contains("`move`")));
    assert_eq!(timeline.base().len(), 1);
}
