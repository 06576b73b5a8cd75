//! The day as the queue sees it, read once as long as nothing changed.
//!
//! The next card and the counts beside it need the same reading, and so do home's
//! today and tomorrow each time home is shown. The last two are kept
//! until something is written here, another window writes, or the day ends.
//! After an answer only the cards of its question are read again, and the new lines
//! of the log; what comes of it is what reading everything would give. The plan of
//! what is left is carried on where it can be (`scheduler::plan`), and else made anew.

use std::cell::RefCell;

use super::deed::{Deed, Stamp};
use super::error::Error;
use crate::domain::{Candidate, Day, DayView, Moment};
use crate::scheduler::{Limits, Plan};
use crate::store::{self, Reading, Store, Touched};

/// How many readings are kept.
const READINGS: usize = 2;

/// Questions beyond this many are not read one by one, but with the whole day.
const MOST_TOUCHED: usize = 50;

/// The last readings of days, the latest first, with what each depends on.
#[derive(Debug, Default)]
pub(super) struct DayCache(RefCell<Vec<Kept>>);

#[derive(Debug)]
struct Kept {
    key: Key,
    reading: Reading,
    plan: Option<Plan>,
    /// What was done since the reading.
    deeds: Vec<Deed>,
}

#[derive(Debug, PartialEq)]
struct Key {
    scope: store::Scope,
    slots: u32,
    day: Day,
    stamp: Stamp,
}

/// A day to look at.
pub(super) struct Today<'a> {
    /// What the queue needs to know.
    pub(super) view: &'a DayView,
    plan: &'a mut Option<Plan>,
}

impl Today<'_> {
    /// Returns what is left of the day within some limits.
    pub(super) fn plan(&mut self, limits: &Limits) -> &Plan {
        let holds = |plan: &Plan| plan.holds(self.view.now, limits);
        if !self.plan.as_ref().is_some_and(holds) {
            *self.plan = None;
        }
        self.plan.get_or_insert_with(|| Plan::of(self.view, limits))
    }
}

impl DayCache {
    /// Drops what was read: something is about to be written here.
    pub(super) fn forget(&self) {
        self.0.borrow_mut().clear();
    }

    /// Follows a deed of this window, which began when the store had counted
    /// `before` writes.
    pub(super) fn follow(&self, store: &Store, before: u64, deed: &Deed) {
        let mut readings = self.0.borrow_mut();
        for kept in readings.iter_mut() {
            if kept.key.stamp.follow(store, before) {
                kept.deeds.push(deed.clone());
            }
        }
        let touched =
            |kept: &Kept| kept.deeds.iter().map(|deed| deed.questions.len()).sum::<usize>();
        readings.retain(|kept| touched(kept) <= MOST_TOUCHED);
    }

    /// Hands the day to `look`, as the queue wants it for the cards of `scope`.
    pub(super) fn look<T>(
        &self,
        store: &Store,
        now: Moment,
        scope: store::Scope,
        slots: u32,
        look: impl FnOnce(&mut Today<'_>) -> T,
    ) -> Result<T, Error> {
        let key = Key { scope, slots, day: now.day, stamp: Stamp::of(store)? };
        let mut readings = self.0.borrow_mut();
        let place = readings.iter().position(|kept| kept.key == key);
        let mut kept = match place.map(|place| readings.remove(place)) {
            Some(kept) => kept,
            None => {
                let reading = store.read_day(now, &key.scope, key.slots)?;
                Kept { key, reading, plan: None, deeds: Vec::new() }
            }
        };
        // What was read depends on the day alone; steps depend on the minute.
        kept.reading.view.now = now;
        kept.carry_on(store)?;
        let looked = look(&mut Today { view: &kept.reading.view, plan: &mut kept.plan });
        readings.truncate(READINGS - 1);
        readings.insert(0, kept);
        Ok(looked)
    }
}

impl Kept {
    fn carry_on(&mut self, store: &Store) -> Result<(), Error> {
        if self.deeds.is_empty() {
            return Ok(());
        }
        let deeds = std::mem::take(&mut self.deeds);
        let mut touched = Touched::default();
        for deed in &deeds {
            touched.questions.extend(&deed.questions);
            touched.taken_back.extend(deed.taken_back);
        }
        let same_new =
            store.carry_on(&mut self.reading, &touched, &self.key.scope, self.key.slots)?;
        let mut plan = self.plan.take().filter(|_| same_new);
        let mut effective = deeds.iter().filter(|deed| !deed.questions.is_empty());
        if let Some(deed) = effective.next() {
            plan = plan.filter(|_| effective.next().is_none());
            plan = plan.and_then(|plan| after(plan, deed, &self.reading.view));
        }
        self.plan = plan;
        Ok(())
    }
}

/// Carries a plan on after a deed, where it can be.
fn after(mut plan: Plan, deed: &Deed, view: &DayView) -> Option<Plan> {
    if let Some(change) = deed.taken_back {
        return plan.take_back(change.0).then_some(plan);
    }
    let (card, change) = deed.answered?;
    let left = view.due.iter().filter(|card| deed.questions.contains(&card.question));
    let left: Vec<&Candidate> = left.collect();
    plan.answer(card, change.0, &left, view.now).then_some(plan)
}
