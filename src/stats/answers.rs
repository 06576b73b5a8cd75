//! The answers of a period: by day, hour, grade and kind of card; what was
//! recalled, how long it took to say, and whether the memory model was right.

use super::period::Period;
use super::seen::Seen;
use super::share::Share;
use super::streak::{Streak, streak};
use super::times::{Times, is_left_alone};
use crate::domain::{CardKind, Day, Grade, LoggedAnswer, ReviewKind};

/// Below these predicted chances of recall the model's next band begins.
const BANDS: [f32; 4] = [0.95, 0.90, 0.80, 0.70];

/// A study day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTotal {
    /// The day.
    pub day: Day,
    /// Its answers, drills as well.
    pub answers: u32,
    /// The tenths of a second they took, those left alone not counted.
    tenths: u32,
}

impl DayTotal {
    /// Returns the minutes the answers took, rounded.
    #[must_use]
    pub const fn minutes(&self) -> u32 {
        self.tenths.saturating_add(300) / 600
    }
}

/// The answers to one kind of card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindTotal {
    /// How often each grade was given, in the order of the grades.
    pub grades: [u32; 4],
    /// What was recalled, of the first answers of a day to cards in review.
    pub recalled: Share,
    /// How long it took to say.
    pub times: Times,
}

impl KindTotal {
    /// Returns the number of answers.
    #[must_use]
    pub fn answers(&self) -> u32 {
        self.grades.iter().sum()
    }
}

/// An hour of the wall clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hour {
    /// Its answers, drills as well.
    pub answers: u32,
    /// What was recalled in it.
    pub recalled: Share,
}

/// Answers for which the model predicted about the same chance of recall.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Band {
    /// The sum of the predicted chances.
    predicted: f64,
    /// What was recalled.
    pub recalled: Share,
}

impl Band {
    /// Returns the mean of the predicted chances; of nothing there is none.
    #[must_use]
    pub fn predicted(&self) -> Option<f64> {
        (self.recalled.whole > 0).then(|| self.predicted / f64::from(self.recalled.whole))
    }
}

/// What was answered. A drill is an answer like any other where work is
/// counted, and none where memory is: see [`Answers::add`].
#[derive(Clone, Debug)]
pub struct Answers {
    /// The first day that counts; `None` takes all.
    first: Option<Day>,
    /// Every study day, whatever the period, the first one first.
    pub days: Vec<DayTotal>,
    /// The kinds of card, in the order of [`CardKind::ALL`].
    kinds: [KindTotal; CardKind::ALL.len()],
    /// The hours of the day, from midnight on.
    pub hours: [Hour; 24],
    /// The model's bands, the most certain first.
    bands: [Band; BANDS.len() + 1],
    seen: Seen,
}

impl Answers {
    /// Begins to count the answers of a period.
    #[must_use]
    pub fn of(period: Period, today: Day) -> Self {
        Self {
            first: period.first_day(today),
            days: Vec::new(),
            kinds: std::array::from_fn(|_| KindTotal::default()),
            hours: [Hour::default(); 24],
            bands: [Band::default(); BANDS.len() + 1],
            seen: Seen::default(),
        }
    }

    /// Counts an answer; the whole log is to be handed over, the first day
    /// first. `recall` gives the model's chance of recall from the stability
    /// and the days since the last answer.
    ///
    /// Memory is judged by the first answer of a study day to a card in
    /// review. What follows on the same day, and drills, say nothing of it.
    pub fn add(&mut self, answer: &LoggedAnswer, recall: &impl Fn(f32, f32) -> f32) {
        let counts = answer.entry.counts();
        let last = self.seen.of(answer.card);
        let first_today = last.seen != Some(answer.day);
        let before = last.counted;
        last.seen = Some(answer.day);
        if counts {
            last.counted = Some(answer.day);
        }
        self.add_to_day(answer);
        if self.first.is_some_and(|first| answer.day < first) {
            return;
        }
        let is_judged = answer.entry == ReviewKind::Review && first_today;
        self.add_to_kind(answer, is_judged);
        if let Some(hour) = self.hours.get_mut(usize::from(answer.hour)) {
            hour.answers += 1;
            if is_judged {
                hour.recalled.add(answer.grade.is_pass());
            }
        }
        let elapsed = before.map_or(0, |before| answer.day.elapsed_since(before));
        if let (true, true, Some(stability)) = (is_judged, elapsed > 0, answer.stability) {
            let days = f32::from(u16::try_from(elapsed).unwrap_or(u16::MAX));
            self.add_to_band(recall(stability, days), answer.grade.is_pass());
        }
    }

    fn add_to_day(&mut self, answer: &LoggedAnswer) {
        if self.days.last().is_none_or(|last| last.day != answer.day) {
            self.days.push(DayTotal { day: answer.day, answers: 0, tenths: 0 });
        }
        if let Some(day) = self.days.last_mut() {
            let taken = answer.said.unwrap_or(0).saturating_add(answer.weighed.unwrap_or(0));
            day.answers += 1;
            if !is_left_alone(taken) {
                day.tenths = day.tenths.saturating_add(u32::from(taken));
            }
        }
    }

    fn add_to_kind(&mut self, answer: &LoggedAnswer, is_judged: bool) {
        let Some(at) = CardKind::ALL.iter().position(|kind| *kind == answer.kind) else { return };
        let Some(total) = self.kinds.get_mut(at) else { return };
        let grade = usize::from(answer.grade.rating() - 1);
        if let Some(number) = total.grades.get_mut(grade) {
            *number += 1;
        }
        if is_judged {
            total.recalled.add(answer.grade.is_pass());
        }
        if let Some(said) = answer.said.filter(|_| answer.entry.counts()) {
            total.times.add(said, answer.target);
        }
    }

    fn add_to_band(&mut self, predicted: f32, recalled: bool) {
        let at = BANDS.iter().take_while(|limit| predicted < **limit).count();
        if let Some(band) = self.bands.get_mut(at) {
            band.predicted += f64::from(predicted);
            band.recalled.add(recalled);
        }
    }

    /// Returns the first day of the period: where it has no limit, the first
    /// day of all, or today where there is none.
    #[must_use]
    pub fn first_day(&self, today: Day) -> Day {
        self.first.or_else(|| self.days.first().map(|day| day.day)).unwrap_or(today)
    }

    /// Returns the study days of the period.
    #[must_use]
    pub fn study_days(&self) -> &[DayTotal] {
        let before = |day: &DayTotal| self.first.is_some_and(|first| day.day < first);
        self.days.get(self.days.partition_point(before)..).unwrap_or_default()
    }

    /// Returns the number of answers of the period.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.study_days().iter().map(|day| day.answers).sum()
    }

    /// Returns the minutes they took, rounded.
    #[must_use]
    pub fn minutes(&self) -> u64 {
        let tenths: u64 = self.study_days().iter().map(|day| u64::from(day.tenths)).sum();
        (tenths + 300) / 600
    }

    /// Returns a day, whatever the period; a day without answers has none.
    #[must_use]
    pub fn on(&self, day: Day) -> Option<&DayTotal> {
        let at = self.days.binary_search_by_key(&day, |total| total.day).ok()?;
        self.days.get(at)
    }

    /// Returns the days in a row.
    #[must_use]
    pub fn streak(&self, today: Day) -> Streak {
        streak(self.days.iter().map(|day| day.day), today)
    }

    /// Returns the kinds of card that were answered in the period.
    pub fn kinds(&self) -> impl Iterator<Item = (CardKind, &KindTotal)> {
        CardKind::ALL.into_iter().zip(&self.kinds).filter(|(_, total)| total.answers() > 0)
    }

    /// Returns what was recalled of all kinds together.
    #[must_use]
    pub fn recalled(&self) -> Share {
        self.kinds.iter().fold(Share::default(), |sum, kind| sum.plus(kind.recalled))
    }

    /// Returns how often each grade was given.
    #[must_use]
    pub fn grades(&self) -> [(Grade, u32); 4] {
        let of = |at: usize| self.kinds.iter().filter_map(|kind| kind.grades.get(at)).sum();
        let [again, hard, good, easy] = Grade::ALL;
        [(again, of(0)), (hard, of(1)), (good, of(2)), (easy, of(3))]
    }

    /// Returns the model's bands, the most certain first: the chances they lie
    /// between, in percent, and what came of them.
    pub fn bands(&self) -> impl Iterator<Item = ((u8, u8), &Band)> {
        [(95, 100), (90, 95), (80, 90), (70, 80), (0, 70)].into_iter().zip(&self.bands)
    }
}
