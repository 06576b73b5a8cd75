//! Catching up after a break: so many reviews a day until nothing is held back.
//!
//! While more is due than the plan takes, the least recalled cards come first:
//! those whose chance of recall has fallen furthest. New cards wait. The plan
//! has a last day, the first on which nothing that may be asked is left over;
//! it is found by running the rule forward in expectation. Each review splits a
//! card by its chance of recall into a part that passes and a part that fails,
//! and the memory model says when either comes back.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::domain::ids::{DeckKey, QuestionKey};
use crate::domain::memory::{Memory, Phase};
use crate::domain::queue::DayView;
use crate::domain::time::Day;

use super::arrange::forgotten;
use super::fsrs::Parameters;
use super::fuzz;
use super::pick::Limits;
use super::siblings;

/// Study days that tell how many answers are usual.
pub const USUAL_DAYS: u32 = 14;
/// Fewer study days than this tell nothing.
const ENOUGH_DAYS: usize = 3;
/// The answers of a usual day at the least.
const LEAST_USUAL: u32 = 20;
/// More reviews than the answers of so many usual days are a backlog.
const BACKLOG_DAYS: u32 = 2;
/// A plan that is offered ends within so many days, if that is not too much a day.
const GOOD_DAYS: i32 = 21;
/// How far a plan is run forward.
pub const HORIZON_DAYS: i32 = 90;
/// A plan that was left alone for so many days after its last one is over.
const GRACE_DAYS: i32 = 7;
/// A part of a card smaller than this no longer matters.
const LEAST_PART: f32 = 0.01;

/// A plan to catch up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Reviews a study day.
    pub per_day: u32,
    /// The day on which it was taken up.
    pub since: Day,
    /// Its last day, as it was foreseen then.
    pub until: Day,
}

impl Plan {
    /// Tells whether the plan may still hold on `today`: one that was left
    /// alone for long is over, and the backlog calls for a new one.
    #[must_use]
    pub fn may_hold(&self, today: Day) -> bool {
        today <= self.until.plus(GRACE_DAYS)
    }
}

/// Returns the answers of a usual day: the median of the study days given.
#[must_use]
pub fn usual_day(mut answers: Vec<u32>) -> u32 {
    if answers.len() < ENOUGH_DAYS {
        return LEAST_USUAL;
    }
    answers.sort_unstable();
    answers.get(answers.len() / 2).copied().unwrap_or_default().max(LEAST_USUAL)
}

/// Tells whether so many reviews are more than usual days hold.
#[must_use]
pub const fn is_backlog(due: u32, usual: u32) -> bool {
    due > usual.saturating_mul(BACKLOG_DAYS)
}

/// What the days ahead hold, apart from the limits.
pub struct Ahead<'a> {
    /// The day as it stands.
    pub view: &'a DayView,
    /// How many reviews come due on the days after it.
    pub coming: &'a [(Day, u32)],
    /// The parameters of the memory model.
    pub parameters: &'a Parameters,
    /// The desired retention and the longest interval of a deck.
    pub terms: &'a dyn Fn(DeckKey) -> (f32, u32),
}

/// Returns a plan for a backlog: half as much again as a usual day, or more
/// where that would take too long.
#[must_use]
pub fn offer(ahead: &Ahead<'_>, limits: &Limits, usual: u32) -> Option<Plan> {
    let today = ahead.view.now.day;
    let per_day = |halves: u32| (usual * halves).div_ceil(2).next_multiple_of(5);
    let plan = |per_day| {
        let until = last_day(ahead, limits, per_day)?;
        Some(Plan { per_day, since: today, until })
    };
    let soon = |plan: &Plan| plan.until <= today.plus(GOOD_DAYS - 1);
    (3..=6)
        .filter_map(|halves| plan(per_day(halves)))
        .find(soon)
        .or_else(|| (6..=40).step_by(2).find_map(|halves| plan(per_day(halves))))
}

/// Returns the last day of catching up at `per_day` reviews a day, in
/// expectation; `None` when it does not end within the horizon.
#[must_use]
pub fn last_day(ahead: &Ahead<'_>, limits: &Limits, per_day: u32) -> Option<Day> {
    let today = ahead.view.now.day;
    let per_day = limits.reviews_per_day.map_or(per_day, |limit| limit.min(per_day));
    let mut run = Run::new(ahead, limits);
    (0..HORIZON_DAYS).map(|n| today.plus(n)).find(|day| {
        let done = if *day == today { ahead.view.reviewed } else { 0 };
        run.study(*day, per_day.saturating_sub(done))
    })
}

/// Returns how many reviews are asked on each of so many days, today first, in
/// expectation: `per_day` while something is held back, then what is due. Of one
/// deck, cards that are not due yet are left out: only their number is known.
#[must_use]
pub fn forecast(
    ahead: &Ahead<'_>,
    limits: &Limits,
    per_day: u32,
    deck: Option<DeckKey>,
    days: u16,
) -> Vec<f64> {
    let today = ahead.view.now.day;
    let usual = limits.reviews_per_day.unwrap_or(u32::MAX);
    let mut most = usual.min(per_day);
    let mut run = Run { counted: deck, ..Run::new(ahead, limits) };
    let asked = |n: u16| {
        let done = if n == 0 { ahead.view.reviewed } else { 0 };
        run.asked = 0.0;
        if run.study(today.plus(i32::from(n)), most.saturating_sub(done)) {
            most = usual;
        }
        run.asked
    };
    (0..days).map(asked).collect()
}

/// A card that waits, or a part of one.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    /// Unknown for a card of which only the due day is known.
    of: Option<(DeckKey, QuestionKey)>,
    memory: Memory,
    answered: Day,
    /// The share of the card.
    part: f32,
    /// Days for which it was hidden behind a sibling.
    hidden: u8,
    retention: f32,
    maximum: u32,
}

struct Run<'a> {
    ahead: &'a Ahead<'a>,
    limits: &'a Limits,
    /// The least recalled first.
    waiting: Vec<Waiting>,
    coming: BTreeMap<Day, Vec<Waiting>>,
    /// Reviews answered today before the run, by deck.
    done: BTreeMap<DeckKey, u32>,
    /// The deck whose reviews are counted; `None` is all.
    counted: Option<DeckKey>,
    /// The reviews counted so far.
    asked: f64,
}

impl<'a> Run<'a> {
    fn new(ahead: &'a Ahead<'a>, limits: &'a Limits) -> Self {
        let today = ahead.view.now.day;
        let due = |day: Option<Day>| day.is_some_and(|day| day <= today);
        let mut cards: Vec<_> = ahead
            .view
            .due
            .iter()
            .filter(|c| c.schedule.phase == Phase::Review && due(c.schedule.due))
            .collect();
        cards.sort_by(|a, b| forgotten(b, today).total_cmp(&forgotten(a, today)));
        let mut waiting = Vec::new();
        let mut later = Vec::new();
        for card in cards {
            let (retention, maximum) = (ahead.terms)(card.deck);
            let Some(memory) = card.schedule.memory else { continue };
            let hidden_today = card.schedule.hidden_on == Some(today);
            let one = Waiting {
                of: Some((card.deck, card.question)),
                memory,
                answered: card.schedule.last_day.unwrap_or(today),
                part: 1.0,
                hidden: card.schedule.hidden_run,
                retention,
                maximum,
            };
            if hidden_today && limits.buries(card.deck) { &mut later } else { &mut waiting }
                .push(one);
        }
        let coming = BTreeMap::from([(today.plus(1), later)]);
        let done = ahead.view.decks.iter().map(|day| (day.deck, day.reviewed)).collect();
        let mut run = Self { ahead, limits, waiting, coming, done, counted: None, asked: 0.0 };
        run.foresee();
        run
    }

    /// Of cards that come due later only the number is known; each is taken for
    /// a middling one.
    fn foresee(&mut self) {
        let mut all: Vec<Waiting> = self.waiting.clone();
        all.sort_by(|a, b| a.memory.stability.total_cmp(&b.memory.stability));
        let Some(middle) = all.get(all.len() / 2).copied() else { return };
        let raw = self.ahead.parameters.raw_interval(middle.memory.stability, middle.retention);
        let interval = i32::try_from(fuzz::whole(raw)).unwrap_or(i32::MAX);
        for (day, number) in self.ahead.coming {
            let one = Waiting { of: None, hidden: 0, answered: day.plus(-interval), ..middle };
            let cards = std::iter::repeat_n(one, usize::try_from(*number).unwrap_or(0));
            self.coming.entry(*day).or_default().extend(cards);
        }
    }

    /// Studies a day; tells whether all that may be asked was asked.
    fn study(&mut self, day: Day, most: u32) -> bool {
        let mut line = std::mem::take(&mut self.waiting);
        line.extend(self.coming.remove(&day).unwrap_or_default());
        let mut left = f64::from(most);
        let mut taken: BTreeMap<DeckKey, f64> =
            std::mem::take(&mut self.done).into_iter().map(|(d, n)| (d, f64::from(n))).collect();
        let mut asked: BTreeSet<QuestionKey> = BTreeSet::new();
        let mut held_back = false;
        for mut card in line {
            if let Some((deck, question)) = card.of {
                let hides = self.limits.buries(deck) && card.hidden < siblings::MOST_DAYS;
                if hides && asked.contains(&question) {
                    card.hidden += 1;
                    self.waiting.push(card);
                    continue;
                }
                let of_deck = taken.entry(deck).or_default();
                if *of_deck >= f64::from(self.limits.reviews_of(deck)) {
                    self.waiting.push(card);
                    continue;
                }
                if left > 0.0 {
                    *of_deck += f64::from(card.part);
                    asked.insert(question);
                }
            }
            if left <= 0.0 {
                held_back = true;
                self.waiting.push(card);
                continue;
            }
            left -= f64::from(card.part);
            if self.counted.is_none_or(|deck| card.of.is_some_and(|(of, _)| of == deck)) {
                self.asked += f64::from(card.part);
            }
            self.review(card, day);
        }
        !held_back
    }

    /// Splits a card by its chance of recall into what passes and what fails.
    fn review(&mut self, card: Waiting, day: Day) {
        let elapsed = day.elapsed_since(card.answered);
        let next = |memory, elapsed| {
            let [again, _, good, _] =
                self.ahead.parameters.next_memories(Some(memory), card.retention, elapsed);
            (again, good)
        };
        let ((again, _), passed) = next(card.memory, elapsed);
        // A failed card is passed the same day, after its step.
        let (_, failed) = next(again, 0);
        let days = u16::try_from(elapsed).map_or(f32::MAX, f32::from);
        let recall = self.ahead.parameters.retrievability(card.memory, days);
        for ((memory, raw), share) in [(passed, recall), (failed, 1.0 - recall)] {
            let part = card.part * share;
            let interval = fuzz::whole(raw).clamp(1, card.maximum.max(1));
            let due = day.plus(i32::try_from(interval).unwrap_or(i32::MAX));
            if part >= LEAST_PART && due < self.ahead.view.now.day.plus(HORIZON_DAYS) {
                let again = Waiting { memory, answered: day, part, hidden: 0, ..card };
                self.coming.entry(due).or_default().push(again);
            }
        }
    }
}
