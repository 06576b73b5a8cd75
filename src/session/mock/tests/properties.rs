//! The score: the worked example and what must hold of any.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::session::mock::score::{Cap, score};

fn a_mark() -> impl Strategy<Value = Mark> {
    prop::sample::select(Mark::ALL.to_vec())
}

fn evidence() -> impl Strategy<Value = Evidence> {
    let level = prop::sample::select(Level::ALL.to_vec());
    let ladder = prop::option::of((0..=4_u8, 1..=4_u8));
    let right = prop::sample::select(Right::ALL.to_vec());
    let spoken = (any::<bool>(), any::<bool>(), 0..400_u64);
    (level, vec((any::<bool>(), a_mark()), 3..8), 0..3_u32, vec(right, 0..3), ladder, spoken)
        .prop_map(|(target, points, pitfalls, follow_ups, ladder, spoken)| Evidence {
            target,
            points,
            pitfalls,
            follow_ups,
            ladder: ladder.map(|(reached, wanted)| Ladder { reached, wanted }),
            headline: spoken.0,
            structure: spoken.1,
            spent: seconds(spoken.2),
            limits: Role::Main.limits(),
        })
}

fn q(evidence: &Evidence) -> f64 {
    score(evidence).q
}

#[test]
fn the_worked_example() {
    let plain = score(&example());
    assert_eq!(format!("{:.1}", plain.q), "79.1");
    assert!((plain.coverage - 0.7).abs() < 1e-9 && (plain.must_coverage - 0.7).abs() < 1e-9);
    assert_eq!((plain.rung, plain.depth, plain.follow_up), (Some(3), Some(1.0), Some(0.75)));
    assert!((plain.delivery - 2.0 / 3.0).abs() < 1e-9);
    assert!(!plain.good && plain.caps.is_empty());
    assert_eq!(Band::of(plain.q), Band::Hire);
    let fallen = score(&Evidence { pitfalls: 1, ..example() });
    assert_eq!(format!("{:.1}", fallen.uncapped), "69.1");
    assert!((fallen.q - 59.0).abs() < 1e-9);
    assert_eq!(fallen.caps, [Cap::Pitfall]);
    assert_eq!(Band::of(fallen.q), Band::NoHire);
}

#[test]
fn rungs_bear_no_more_than_the_must_points() {
    let with = |said: usize| {
        let mark = |n| if n < said { Mark::Said } else { Mark::Not };
        let points = (0..5).map(|n| (true, mark(n))).collect();
        let ladder = Some(Ladder { reached: 4, wanted: 4 });
        score(&Evidence { points, ladder, ..example() })
    };
    let rungs: Vec<_> = (0..=5).map(|said| with(said).rung.unwrap()).collect();
    assert_eq!(rungs, [0, 1, 2, 3, 4, 4]);
    assert_eq!(with(3).caps, [Cap::OneRungShort]);
    assert_eq!(with(2).caps, [Cap::MustPoints, Cap::TwoRungsShort]);
}

#[test]
fn a_rung_short_is_at_best_a_hire_and_two_another_level() {
    let at = |reached| {
        let points = vec![(true, Mark::Said); 5];
        let ladder = Some(Ladder { reached, wanted: 3 });
        q(&Evidence { points, ladder, ..example() })
    };
    assert!(at(3) > 80.0);
    assert!((at(2) - 79.0).abs() < 1e-9);
    assert!((at(1) - 59.0).abs() < 1e-9);
}

#[test]
fn time_falls_from_the_soft_limit_to_the_hard_one() {
    let at = |n| score(&Evidence { spent: seconds(n), structure: true, ..example() }).delivery;
    let expected = |time: f64| (2.0 + time) / 3.0;
    for (n, time) in [(14, 0.0), (15, 1.0), (120, 1.0), (180, 0.5), (240, 0.0), (999, 0.0)] {
        assert!((at(n) - expected(time)).abs() < 1e-9, "{n} s");
    }
}

#[test]
fn only_should_points_are_all_must_points() {
    let points = vec![(false, Mark::Said), (false, Mark::Half), (false, Mark::Not)];
    let score = score(&Evidence { points, ..example() });
    assert!((score.must_coverage - 0.5).abs() < 1e-9);
}

proptest! {
    #[test]
    fn more_points_never_lower_it(evidence in evidence(), at in any::<prop::sample::Index>()) {
        let mut better = evidence.clone();
        let at = at.index(better.points.len());
        better.points[at].1 = match better.points[at].1 {
            Mark::Not => Mark::Half,
            _ => Mark::Said,
        };
        prop_assert!(q(&better) >= q(&evidence) - 1e-9);
    }

    #[test]
    fn a_pitfall_never_raises_it(evidence in evidence()) {
        let worse = Evidence { pitfalls: evidence.pitfalls + 1, ..evidence.clone() };
        prop_assert!(q(&worse) <= q(&evidence) + 1e-9);
    }

    #[test]
    fn the_order_of_marks_is_nothing(evidence in evidence(), by in 0..8_usize) {
        let mut turned = evidence.clone();
        let by = by % turned.points.len();
        turned.points.rotate_left(by);
        turned.follow_ups.reverse();
        prop_assert!((q(&turned) - q(&evidence)).abs() < 1e-9);
    }

    #[test]
    fn delivery_alone_gives_at_most_13(evidence in evidence()) {
        let points = evidence.points.iter().map(|(must, _)| (*must, Mark::Not)).collect();
        let follow_ups = evidence.follow_ups.iter().map(|_| Right::Wrong).collect();
        let ladder = evidence.ladder.map(|ladder| Ladder { reached: 0, ..ladder });
        let empty = Evidence { points, follow_ups, ladder, ..evidence };
        prop_assert!(q(&empty) <= 13.0);
    }

    #[test]
    fn ticking_everything_never_gives_above_59(evidence in evidence()) {
        let points = evidence.points.iter().map(|(must, _)| (*must, Mark::Said)).collect();
        let follow_ups = evidence.follow_ups.iter().map(|_| Right::Right).collect();
        let all = Evidence {
            points,
            follow_ups,
            pitfalls: evidence.pitfalls.max(1),
            headline: true,
            structure: true,
            ..evidence
        };
        prop_assert!(q(&all) <= 59.0);
    }

    #[test]
    fn a_higher_target_never_raises_depth(evidence in evidence(), reached in 0..=4_u8) {
        let depth = |wanted| {
            let ladder = Some(Ladder { reached, wanted });
            score(&Evidence { ladder, ..evidence.clone() }).depth.unwrap()
        };
        prop_assert!((1..4).all(|wanted| depth(wanted + 1) <= depth(wanted)));
    }

    #[test]
    fn follow_ups_left_out_count_as_the_mean_of_the_rest(evidence in evidence()) {
        let without = score(&Evidence { follow_ups: Vec::new(), pitfalls: 0, ..evidence.clone() });
        let with = score(&Evidence { follow_ups: vec![Right::Half], pitfalls: 0, ..evidence });
        // Q = core + 0.20 F, so F at the mean of the rest gives core / 0.80.
        let core = with.uncapped - 10.0;
        let mean = without.uncapped / 100.0;
        prop_assert!((20.0_f64.mul_add(mean, core) - without.uncapped).abs() < 1e-6);
    }

    #[test]
    fn it_is_a_score(evidence in evidence()) {
        let score = score(&evidence);
        prop_assert!((0.0..=100.0 + 1e-9).contains(&score.q));
        prop_assert!(score.q <= score.uncapped + 1e-9);
    }
}
