//! The queue: which card is next, and what today still holds.
//!
//! A pure function of the stored state and the moment, asked anew after every
//! answer. Undo, a second window and the change of the day therefore need no
//! case of their own: whatever the state has become, the queue follows from it.
//!
//! The order is: steps whose time has come; due reviews, with new cards mixed
//! in evenly (first pass); the second pass over new cards; when the user keeps
//! going, what the limits held back; reviews of the next study day, when they are
//! wanted ahead; and last, steps whose time is near.

use std::collections::BTreeMap;

use crate::domain::ids::DeckKey;
use crate::domain::queue::DayView;
use crate::domain::time::{Day, Moment, Timestamp};

use super::line::Line;
use super::pick::{Limits, Pick, Why, is_over};
use super::tally::HeldBy;

/// What today still holds, if every answer is a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agenda {
    /// Reviews that will be asked.
    pub due: u32,
    /// Cards in their step.
    pub learning: u32,
    /// New cards that will be offered, second pass included.
    pub new: u32,
    /// When the next step is over, if none is over now.
    pub next_step: Option<Timestamp>,
    /// Reviews of the next study day that will be asked ahead.
    pub ahead: u32,
    /// Reviews that a limit holds back.
    pub due_held_back: u32,
    /// Which limit does.
    pub held_by: Option<HeldBy>,
    /// Whether more is due today than the catch-up plan takes.
    pub catches_up: bool,
    /// Whether keep going would offer further new cards.
    pub more_new: bool,
}

/// What of a day falls to one deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Reviews that will be asked.
    pub due: u32,
    /// Cards in their step.
    pub learning: u32,
    /// New cards that will be offered.
    pub new: u32,
}

/// Returns the card to ask now; `None` when the day is done.
#[must_use]
pub fn next(view: &DayView, limits: &Limits) -> Option<Pick> {
    let line = Line::new(view, limits);
    line.pick().and_then(|found| line.as_pick(found))
}

/// Returns all that today still holds in the order in which it comes, if every
/// answer is a pass and no time goes by.
#[must_use]
pub fn order(view: &DayView, limits: &Limits) -> Vec<Pick> {
    let mut line = Line::new(view, limits);
    let mut picks = Vec::new();
    while let Some(found) = line.pick() {
        picks.extend(line.as_pick(found));
        line.pass(found);
    }
    picks
}

/// Returns the counts of what today still holds.
#[must_use]
pub fn agenda(view: &DayView, limits: &Limits) -> Agenda {
    by_deck(view, limits).0
}

/// Returns the counts of what today still holds, and each deck's share of them.
#[must_use]
pub fn by_deck(view: &DayView, limits: &Limits) -> (Agenda, BTreeMap<DeckKey, Share>) {
    let mut line = Line::new(view, limits);
    let catches_up = line.tally.catches_up();
    let mut agenda = Agenda { next_step: next_step(view), catches_up, ..Agenda::default() };
    let mut shares: BTreeMap<DeckKey, Share> = BTreeMap::new();
    while let Some(found) = line.pick() {
        let mut other = Share::default();
        let share =
            line.item(found.place).map_or(&mut other, |i| shares.entry(i.card.deck).or_default());
        *count_for(&mut agenda, found.why) += 1;
        *match found.why {
            Why::Step | Why::StepEarly => &mut share.learning,
            Why::Due | Why::Ahead => &mut share.due,
            Why::New | Why::SecondPass => &mut share.new,
        } += 1;
        line.pass(found);
    }
    line.tell_rest(&mut agenda);
    (agenda, shares)
}

/// Returns how many reviews wait, and whether that is more than the catch-up
/// plan of the limits takes.
#[must_use]
pub fn backlog(view: &DayView, limits: &Limits) -> (u32, bool) {
    let line = Line::new(view, limits);
    (line.tally.live(), line.tally.catches_up())
}

/// Returns the count of what is asked for a reason.
pub(super) const fn count_for(agenda: &mut Agenda, why: Why) -> &mut u32 {
    match why {
        Why::Step | Why::StepEarly => &mut agenda.learning,
        Why::Due => &mut agenda.due,
        Why::Ahead => &mut agenda.ahead,
        Why::New | Why::SecondPass => &mut agenda.new,
    }
}

/// Returns when the next of some steps is over, each given by its card's due day and
/// its time, if none is over now.
pub(super) fn next_step_of(
    steps: impl Iterator<Item = (Option<Day>, Option<Timestamp>)> + Clone,
    now: Moment,
) -> Option<Timestamp> {
    if steps.clone().any(|(due, step)| is_over(due, step, now)) {
        return None;
    }
    steps.filter_map(|(_due, step)| step).min()
}

fn next_step(view: &DayView) -> Option<Timestamp> {
    let steps = view.due.iter().map(|card| &card.schedule).filter(|card| card.phase.is_step());
    next_step_of(steps.map(|schedule| (schedule.due, schedule.step)), view.now)
}

impl Line<'_> {
    /// Tells what is left when nothing is picked any more.
    pub(super) fn tell_rest(&self, agenda: &mut Agenda) {
        agenda.due_held_back = self.tally.live();
        agenda.held_by = self.tally.held_by();
        agenda.more_new = self.has_more_new();
    }
}
