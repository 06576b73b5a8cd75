//! The marking of a question: what leads from mark to mark, and back over them.

use std::time::Duration;

use super::format::Mode;
use super::interview::{Interview, Step};
use super::plan::Asking;
use super::record::{Mark, Right};

impl Interview {
    /// Tells whether all marks of the list in hand are set.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        let marks = self.record().map(|record| &record.marks);
        marks.is_some_and(|marks| match self.step {
            Step::Mark => marks.claims.iter().all(|claim| claim.mark.is_some()),
            Step::FollowUpMarks => marks.follow_ups.iter().all(Option::is_some),
            _ => false,
        })
    }

    /// Goes back to the mark before: in an exam also from the next question to the last
    /// tick, since nothing of the answer was seen.
    pub(super) fn back(&mut self, now: Duration) -> bool {
        let Some(record) = self.record() else { return false };
        let follow_ups =
            if record.follow_ups.is_empty() { Step::Mark } else { Step::FollowUpMarks };
        let to = match self.step {
            Step::FollowUpMarks => Step::Mark,
            Step::RungMark(done @ 1..) => Step::RungMark(done - 1),
            Step::RungMark(_) => follow_ups,
            Step::Headline => match record.marks.rungs {
                Some(done) if self.asks_rung() => {
                    Step::RungMark(done.min(self.rungs().saturating_sub(1)))
                }
                _ => follow_ups,
            },
            Step::Structure => Step::Headline,
            Step::Ask if self.at > 0 && self.plan.setting.mode == Mode::Exam => {
                self.at -= 1;
                self.write(|record| record.done = false);
                Step::Structure
            }
            _ => return false,
        };
        self.enter(to, now)
    }

    pub(super) fn mark(&mut self, place: usize, mark: Mark, now: Duration) -> bool {
        let Some(record) = self.records.get_mut(self.at) else { return false };
        let Some(claim) = record.marks.claims.get_mut(place) else { return false };
        let is_first = claim.mark.replace(mark).is_none();
        // Who came back to change a mark may change others, and says when to go on.
        if is_first && self.is_marked() { self.after_claims(now) } else { true }
    }

    pub(super) fn after_claims(&mut self, now: Duration) -> bool {
        if self.record().is_some_and(|record| !record.follow_ups.is_empty()) {
            return self.enter(Step::FollowUpMarks, now);
        }
        self.after_follow_ups(now)
    }

    pub(super) fn mark_follow_up(&mut self, place: usize, right: Right, now: Duration) -> bool {
        let Some(record) = self.records.get_mut(self.at) else { return false };
        let Some(mark) = record.marks.follow_ups.get_mut(place) else { return false };
        let is_first = mark.replace(right).is_none();
        if is_first && self.is_marked() { self.after_follow_ups(now) } else { true }
    }

    /// Returns the rungs that are asked for: one above the level is enough to tell
    /// that it was reached with some to spare.
    fn rungs(&self) -> u8 {
        self.asking().map_or(0, Asking::rungs_asked)
    }

    pub(super) fn after_follow_ups(&mut self, now: Duration) -> bool {
        let next = if self.asks_rung() { Step::RungMark(0) } else { Step::Headline };
        self.enter(next, now)
    }

    pub(super) fn mark_rung(&mut self, done: u8, yes: bool, now: Duration) -> bool {
        let done = done + u8::from(yes);
        if yes && done < self.rungs() {
            return self.enter(Step::RungMark(done), now);
        }
        self.write(|record| record.marks.rungs = Some(done));
        self.enter(Step::Headline, now)
    }

    pub(super) fn finish_question(&mut self, structure: bool, now: Duration) -> bool {
        self.write(|record| {
            record.marks.structure = Some(structure);
            record.done = true;
        });
        match self.plan.setting.mode {
            Mode::Coach => self.enter(Step::Reveal, now),
            Mode::Exam => self.advance(now),
        }
    }
}
