//! Cramming: a session over exactly some cards, whenever they are due. A card
//! that was failed comes again at the end, until it was passed.

use std::collections::BTreeMap;

use super::changing::{ChangeLog, Reach, Whom};
use super::error::Error;
use super::open::Collection;
use super::view::{Drill, Progress};
use crate::domain::{CardKey, ChangeKind, Grade, Moment};
use crate::scheduler::cram;
use crate::session::{Answer, Asked, Reason};

impl Collection {
    pub(super) fn next_of_drill(&self, drill: &Drill) -> Result<Option<Asked>, Error> {
        let now = self.now();
        for card in self.left_of_drill(drill)? {
            match self.prepare(card, Reason::Chosen, now) {
                Ok(asked) => {
                    let counts = drill.counts && cram::counts_by_default(&asked.schedule, now.day);
                    return Ok(Some(Asked { counts, ..asked }));
                }
                // Taken out meanwhile.
                Err(Error::Gone) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    pub(super) fn progress_of_drill(&self, drill: &Drill) -> Result<Progress, Error> {
        let left = u32::try_from(self.left_of_drill(drill)?.len()).unwrap_or(u32::MAX);
        Ok(Progress {
            left,
            new: 0,
            learning: 0,
            minutes: self.pace()?.minutes(left, 0),
            next_step: None,
            due_held_back: 0,
            held_by: None,
            more_new: false,
        })
    }

    /// The cards that were not passed in this sitting: first those that were
    /// not asked, then those that were failed, longest ago first.
    fn left_of_drill(&self, drill: &Drill) -> Result<Vec<CardKey>, Error> {
        let answers = match self.sitting {
            Some(sitting) => self.store.session_answers(sitting)?,
            None => Vec::new(),
        };
        let mut last: BTreeMap<CardKey, (usize, Grade)> = BTreeMap::new();
        for (at, (card, grade)) in answers.into_iter().enumerate() {
            last.insert(card, (at, grade));
        }
        let place = |card: &CardKey| match last.get(card) {
            None => Some(None),
            Some((_, grade)) if grade.is_pass() => None,
            Some((at, _)) => Some(Some(*at)),
        };
        let mut left: Vec<(Option<usize>, CardKey)> =
            drill.cards.iter().filter_map(|card| place(card).map(|at| (at, *card))).collect();
        left.sort_by_key(|(at, _)| *at);
        Ok(left.into_iter().map(|(_, card)| card).collect())
    }

    /// Notes an answer that does not count: a line of the log, and nothing else.
    pub(super) fn grade_uncounted(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        let now = self.now();
        let moment = Moment { day: asked.moment.day, ..now };
        let (key, session) = (asked.key, self.sitting);
        self.day.forget();
        self.store.write(|tx| {
            let card = tx.card_by_key(key)?.ok_or(Error::Gone)?;
            let review =
                cram::review(&card.schedule, moment, &self.policy, answer.grade, answer.logged());
            let kind = ChangeKind::Grade(answer.grade);
            let (change, _deed) = ChangeLog::new(kind, Whom::At(key, Reach::Card)).done(1);
            let change = tx.push_change(&change, now)?;
            tx.append_review(key, session, Some(change), &review)?;
            Ok(())
        })
    }
}
