//! A small log counted by hand, and what must agree in every log.

use proptest::prelude::*;

use super::*;
use crate::domain::{CardKey, CardKind, Day, Grade, LoggedAnswer, ReviewKind};

const TODAY: Day = Day::from_number(20_000);

fn answer(back: i32, card: i64, kind: CardKind, entry: ReviewKind, grade: Grade) -> LoggedAnswer {
    LoggedAnswer {
        day: TODAY.plus(-back),
        card: CardKey(card),
        kind,
        grade,
        entry,
        hour: 9,
        said: Some(180),
        weighed: Some(60),
        target: kind.tier().filter(|tier| *tier < 3).map(|_| 20),
        stability: (entry != ReviewKind::Learn).then_some(10.0),
    }
}

/// A model under which 0.1 is forgotten a day.
fn tenth_a_day(_stability: f32, days: f32) -> f32 {
    1.0 - days / 10.0
}

fn count(period: Period, log: &[LoggedAnswer]) -> Answers {
    let mut answers = Answers::of(period, TODAY);
    for one in log {
        answers.add(one, &tenth_a_day);
    }
    answers
}

/// Two cards over a month and a half.
fn log() -> Vec<LoggedAnswer> {
    use CardKind::{Basics, Pitfall};
    use Grade::{Again, Easy, Good, Hard};
    use ReviewKind::{Cram, Learn, Relearn, Review};
    vec![
        answer(40, 1, Basics, Learn, Good),
        answer(31, 2, Pitfall, Learn, Again),
        answer(31, 2, Pitfall, Learn, Good),
        // In the last 30 days. One day after 31, so the model says 0.9.
        answer(3, 1, Basics, Review, Again),
        LoggedAnswer { said: Some(30_000), ..answer(3, 1, Basics, Relearn, Good) },
        LoggedAnswer { hour: 23, ..answer(2, 1, Basics, Review, Hard) },
        answer(2, 1, Basics, Review, Easy),
        answer(0, 2, Pitfall, Cram, Good),
        answer(0, 2, Pitfall, Review, Good),
        LoggedAnswer { said: Some(201), ..answer(0, 1, Basics, Review, Good) },
    ]
}

#[test]
fn a_month_counted_by_hand() {
    let answers = count(Period::Month, &log());
    assert_eq!(answers.total(), 7);
    assert_eq!(answers.study_days().len(), 3);
    assert_eq!(answers.days.len(), 5, "the heat map is of all days");
    assert_eq!(answers.first_day(TODAY), TODAY.plus(-29));
    assert_eq!(answers.on(TODAY).map(|day| day.answers), Some(3));
    assert_eq!(answers.on(TODAY.plus(-1)), None);
    // 24 s five times and 26.1 s; the coffee of 50 min does not count: 2.4 min.
    assert_eq!(answers.minutes(), 2);
    let grades = answers.grades().map(|(_, number)| number);
    assert_eq!(grades, [1, 1, 4, 1]);
    let kinds: Vec<_> = answers.kinds().map(|(kind, total)| (kind, total.recalled)).collect();
    // Basics: forgotten, Hard, Good; the second answer of a day does not count.
    // Pitfall: the drill came before the review.
    let expected =
        [(CardKind::Basics, Share { part: 2, whole: 3 }), (CardKind::Pitfall, Share::default())];
    assert_eq!(kinds, expected);
    assert_eq!(answers.recalled(), Share { part: 2, whole: 3 });
    let (_, basics) = answers.kinds().next().unwrap();
    assert_eq!((basics.times.count(), basics.times.median()), (4, Some(18)));
    assert_eq!(basics.times.in_time, Share { part: 4, whole: 4 }, "20.1 s read 20 s");
    assert_eq!(answers.hours[23].answers, 1);
    assert_eq!(answers.hours[9].recalled, Share { part: 1, whole: 2 });
}

#[test]
fn the_model_is_held_against_what_was_recalled() {
    // 37 days: the model says less than nothing; one day: 0.9; two days: 0.8.
    let answers = count(Period::All, &log());
    let bands: Vec<_> = answers
        .bands()
        .map(|(limits, band)| (limits.0, band.recalled.part, band.recalled.whole))
        .collect();
    assert_eq!(bands, [(95, 0, 0), (90, 1, 1), (80, 1, 1), (70, 0, 0), (0, 0, 1)]);
    let predicted: Vec<_> = answers.bands().filter_map(|(_, band)| band.predicted()).collect();
    assert!((predicted[0] - 0.9).abs() < 1e-6 && (predicted[1] - 0.8).abs() < 1e-6);
}

#[test]
fn a_streak_is_of_stored_days() {
    let answers = count(Period::Month, &log());
    assert_eq!(answers.streak(TODAY).current, 1);
    assert_eq!(answers.streak(TODAY.plus(1)).current, 1, "tomorrow morning it still stands");
    assert_eq!(answers.streak(TODAY.plus(2)).current, 0);
}

#[test]
fn nothing_answered_has_no_numbers() {
    for period in Period::ALL {
        let answers = count(period, &[]);
        assert_eq!((answers.total(), answers.minutes(), answers.kinds().count()), (0, 0, 0));
        assert_eq!(answers.recalled().value(), None);
        assert!(answers.bands().all(|(_, band)| band.predicted().is_none()));
    }
    assert_eq!(count(Period::All, &[]).first_day(TODAY), TODAY);
}

fn logs() -> impl Strategy<Value = Vec<LoggedAnswer>> {
    let one = (0..500_i32, 0..9_i64, 0..7_usize, 0..4_usize, 1..=4_u8, 0..24_u8, 0_u16..9_000);
    prop::collection::vec(one, 0..80).prop_map(|rows| {
        let mut log: Vec<_> = rows
            .into_iter()
            .map(|(back, card, kind, entry, grade, hour, said)| LoggedAnswer {
                hour,
                said: Some(said),
                ..answer(
                    back,
                    card,
                    CardKind::ALL[kind],
                    ReviewKind::ALL[entry],
                    Grade::from_rating(grade).unwrap(),
                )
            })
            .collect();
        log.sort_by_key(|answer| answer.day);
        log
    })
}

proptest! {
    #[test]
    fn sums_agree(log in logs()) {
        for period in Period::ALL {
            let answers = count(period, &log);
            let first = answers.first_day(TODAY);
            let total = u32::try_from(log.iter().filter(|one| one.day >= first).count()).unwrap();
            prop_assert_eq!(answers.total(), total);
            let days = i32::try_from(TODAY.elapsed_since(first)).unwrap();
            let heat = (0..=days).filter_map(|n| answers.on(first.plus(n)));
            prop_assert_eq!(heat.map(|day| day.answers).sum::<u32>(), total);
            prop_assert_eq!(answers.grades().iter().map(|(_, number)| number).sum::<u32>(), total);
            prop_assert_eq!(answers.hours.iter().map(|hour| hour.answers).sum::<u32>(), total);
            let kinds: u32 = answers.kinds().map(|(_, kind)| kind.answers()).sum();
            prop_assert_eq!(kinds, total);
            let hours = answers.hours.iter().fold(Share::default(), |sum, h| sum.plus(h.recalled));
            prop_assert_eq!(hours, answers.recalled());
            let bands = answers.bands().fold(Share::default(), |sum, (_, b)| sum.plus(b.recalled));
            prop_assert!(bands.whole <= answers.recalled().whole);
        }
    }

    #[test]
    fn a_longer_period_never_counts_less(log in logs()) {
        let totals = Period::ALL.map(|period| count(period, &log).total());
        prop_assert!(totals.is_sorted());
    }
}
