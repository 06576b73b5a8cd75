//! Calibration, the mean and the verdict.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::session::mock::calibration::{Bias, Pair};
use crate::session::mock::score::score;
use crate::session::mock::verdict::{Lowered, entered, session_mean, verdict};

fn pairs(sure: Sure, good: usize, all: usize) -> Vec<Pair> {
    (0..all).map(|n| (sure, n < good)).collect()
}

/// A score of so much, without a pitfall.
fn scored(role: Role, q: f64) -> (Role, Score) {
    (role, Score { q, ..score(&example()) })
}

fn mains(qs: &[f64]) -> Vec<(Role, Score)> {
    qs.iter().map(|q| scored(Role::Main, *q)).collect()
}

#[test]
fn below_twenty_answers_nothing_is_said() {
    let few = calibration(&pairs(Sure::P90, 19, 19));
    assert_eq!((few.answers, few.figures), (19, None));
    assert!(calibration(&pairs(Sure::P90, 20, 20)).figures.is_some());
    assert_eq!(calibration(&[]).curve.map(|point| point.share()), [None; 5]);
}

#[test]
fn an_overconfident_user() {
    let all = [pairs(Sure::P90, 5, 10), pairs(Sure::P70, 4, 10), pairs(Sure::P10, 1, 2)].concat();
    let found = calibration(&all);
    let figures = found.figures.unwrap();
    // (9 + 7 + 0.2) / 22 less 10 / 22, in points.
    assert!((figures.bias - 100.0 * (16.2 - 10.0) / 22.0).abs() < 1e-9);
    assert_eq!(figures.leaning(), Bias::Overconfident);
    // 5 * 0.01 + 5 * 0.81, 4 * 0.09 + 6 * 0.49, 0.81 + 0.01.
    assert!((figures.brier - (4.1 + 3.3 + 0.82) / 22.0).abs() < 1e-9);
    assert!(figures.skill.unwrap() < 0.0 && figures.split.is_none());
    let [ten, _, _, _, ninety] = found.curve;
    assert_eq!((ten.answers, ten.good, ten.is_hollow()), (2, 1, true));
    assert_eq!((ninety.share(), ninety.is_hollow()), (Some(0.5), false));
}

#[test]
fn skill_is_undefined_when_all_came_true() {
    let figures = calibration(&pairs(Sure::P50, 30, 30)).figures.unwrap();
    assert_eq!(figures.skill, None);
    assert_eq!(figures.leaning(), Bias::Underconfident);
}

proptest! {
    #[test]
    fn the_split_adds_up(
        pairs in vec((prop::sample::select(Sure::ALL.to_vec()), any::<bool>()), 50..140)
    ) {
        let figures = calibration(&pairs).figures.unwrap();
        let split = figures.split.unwrap();
        let sum = split.reliability - split.resolution + split.uncertainty;
        prop_assert!((sum - figures.brier).abs() < 1e-9);
        prop_assert!(split.reliability >= 0.0 && split.resolution >= 0.0);
    }
}

#[test]
fn warm_up_and_stretch_count_half() {
    let all = [scored(Role::WarmUp, 100.0), scored(Role::Main, 40.0)];
    let mean = session_mean(&all).unwrap();
    assert!((mean.value - 60.0).abs() < 1e-9);
    // sd of 100 and 40 is 42.43.
    assert!((mean.plus_minus.unwrap() - 1.3 * 1800.0_f64.sqrt() / 2.0_f64.sqrt()).abs() < 1e-9);
    assert_eq!(mean.answers, 2);
}

#[test]
fn a_stretch_question_counts_only_where_it_helps() {
    let with = |q| {
        let all = [mains(&[60.0, 60.0]), vec![scored(Role::Stretch, q)]].concat();
        (session_mean(&all).unwrap().value, *entered(&all).last().unwrap())
    };
    assert_eq!(with(10.0), (60.0, false));
    assert_eq!(with(85.0), (65.0, true));
}

#[test]
fn one_answer_has_no_spread_and_no_verdict() {
    let mean = session_mean(&mains(&[70.0])).unwrap();
    assert_eq!((mean.plus_minus, mean.answers), (None, 1));
    assert_eq!(verdict(&mains(&[70.0, 70.0, 70.0])), None);
    assert_eq!(session_mean(&[]), None);
}

#[test]
fn a_verdict_names_every_band_that_is_near() {
    let clear = verdict(&mains(&[70.0, 70.0, 70.0, 70.0])).unwrap();
    assert_eq!(clear.words(), "hire");
    let near = verdict(&mains(&[79.0, 79.0, 59.0, 59.0])).unwrap();
    assert_eq!((near.band, near.words().as_str()), (Band::Hire, "hire"));
    let wide = verdict(&mains(&[79.0, 79.0, 45.0, 45.0])).unwrap();
    assert_eq!(wide.words(), "no hire to hire");
}

#[test]
fn two_poor_mains_or_two_pitfalls_take_a_band_away() {
    let poor = verdict(&mains(&[100.0, 100.0, 39.0, 39.0])).unwrap();
    assert_eq!((poor.band, poor.lowered), (Band::NoHire, Some(Lowered::PoorMains)));
    let mut fallen = mains(&[59.0, 59.0, 79.0, 79.0]);
    fallen[0].1.pitfalls = 1;
    assert_eq!(verdict(&fallen).unwrap().lowered, None);
    fallen[1].1.pitfalls = 2;
    let twice = verdict(&fallen).unwrap();
    assert_eq!((twice.band, twice.lowered), (Band::NoHire, Some(Lowered::Pitfalls)));
}
