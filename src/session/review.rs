//! One review session: question, answer, grade, next.

use std::time::Duration;

use super::asked::Asked;
use super::stopwatch::{Stopwatch, millis};
use crate::domain::{CardId, CardKey, CardKind, Day, Grade, ReviewSource, Timestamp};

/// A review session.
#[derive(Clone, Debug, Default)]
pub struct ReviewSession {
    stage: Stage,
    paused: bool,
    held: bool,
    given: Vec<Given>,
}

/// Where the session stands.
#[derive(Clone, Debug, Default)]
pub enum Stage {
    /// Nothing is asked: before the first card, or after the last.
    #[default]
    Idle,
    /// The question is asked and the clock runs.
    Front {
        /// The card.
        asked: Box<Asked>,
        /// Time since the question appeared.
        watch: Stopwatch,
        /// What the user said of being sure.
        sure: Option<bool>,
    },
    /// The answer is shown.
    Back {
        /// The card.
        asked: Box<Asked>,
        /// Time from the question to the reveal.
        reveal: Duration,
        /// Time since the reveal.
        watch: Stopwatch,
        /// What the user said of being sure.
        sure: Option<bool>,
        /// For a claim, what the user said of it.
        call: Option<Call>,
        /// For a ladder, the number of rungs reached.
        rungs: usize,
    },
}

/// What the user says of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// "I agree."
    Agree,
    /// "I push back."
    PushBack,
}

/// An answer to be recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The grade.
    pub grade: Grade,
    /// Milliseconds from the question to the reveal, pauses left out.
    pub reveal_ms: u32,
    /// Milliseconds from the reveal to the grade, pauses left out.
    pub grade_ms: u32,
    /// What the user said of being sure.
    pub sure: Option<bool>,
    /// For a claim: whether the user's call was right.
    pub right_call: Option<bool>,
    /// For a ladder: the number of rungs reached.
    pub rungs: Option<u8>,
}

impl Answer {
    /// Returns what the log keeps beside the grade.
    #[must_use]
    pub const fn logged(&self) -> crate::scheduler::Answer {
        crate::scheduler::Answer {
            source: ReviewSource::Review,
            reveal_ms: Some(self.reveal_ms),
            grade_ms: Some(self.grade_ms),
            sure: self.sure,
            right_call: self.right_call,
            rung: self.rungs,
        }
    }
}

/// An answer that was recorded in this session.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// The card's row.
    pub card: CardKey,
    /// The card's id.
    pub id: CardId,
    /// Its kind.
    pub kind: CardKind,
    /// The spoken target.
    pub seconds: Option<u16>,
    /// Whether the card was in review: its recall counts as retention.
    pub was_due: bool,
    /// The answer.
    pub answer: Answer,
    /// The study day on which it is due again.
    pub due: Option<Day>,
    /// When it comes back on the same day.
    pub step: Option<Timestamp>,
}

impl ReviewSession {
    /// Returns where the session stands.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns the card being asked.
    #[must_use]
    pub fn asked(&self) -> Option<&Asked> {
        match &self.stage {
            Stage::Idle => None,
            Stage::Front { asked, .. } | Stage::Back { asked, .. } => Some(asked),
        }
    }

    /// Returns the answers recorded in this session, oldest first.
    #[must_use]
    pub fn given(&self) -> &[Given] {
        &self.given
    }

    /// Tells whether the user paused the clock.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Tells whether the front's clock runs: only then need a screen tick.
    #[must_use]
    pub const fn clock_runs(&self) -> bool {
        matches!(&self.stage, Stage::Front { watch, .. } if watch.runs())
    }

    /// Tells whether the answer is shown and its clock runs.
    #[must_use]
    pub const fn answer_runs(&self) -> bool {
        matches!(&self.stage, Stage::Back { watch, .. } if watch.runs())
    }

    /// Asks a card; the clock starts.
    pub fn ask(&mut self, asked: Asked, now: Duration) {
        self.paused = false;
        let mut watch = Stopwatch::started(now);
        if self.held {
            watch.stop(now);
        }
        self.stage = Stage::Front { asked: Box::new(asked), watch, sure: None };
    }

    /// Takes the card being asked as it stands after a change by hand, such as
    /// a mark. Clock, stage and the day on which it was shown stay.
    pub fn refreshed(&mut self, renewed: Asked) {
        if let Stage::Front { asked, .. } | Stage::Back { asked, .. } = &mut self.stage
            && asked.key == renewed.key
        {
            let (moment, reason) = (asked.moment, asked.reason);
            **asked = Asked { moment, reason, ..renewed };
        }
    }

    /// Ends the asking: nothing is left.
    pub fn finish(&mut self) {
        self.paused = false;
        self.stage = Stage::Idle;
    }

    /// Returns the time the user has spent on the question so far, or spent
    /// until the reveal.
    #[must_use]
    pub fn said_in(&self, now: Duration) -> Duration {
        match &self.stage {
            Stage::Idle => Duration::ZERO,
            Stage::Front { watch, .. } => watch.elapsed(now),
            Stage::Back { reveal, .. } => *reveal,
        }
    }

    /// Notes that the user is sure, or not, of the answer. Only before the reveal.
    pub fn say_sure(&mut self, is_sure: bool) {
        if let Stage::Front { sure, .. } = &mut self.stage {
            *sure = Some(is_sure);
        }
    }

    /// Returns what the user said of being sure.
    #[must_use]
    pub const fn sure(&self) -> Option<bool> {
        match &self.stage {
            Stage::Idle => None,
            Stage::Front { sure, .. } | Stage::Back { sure, .. } => *sure,
        }
    }

    /// Shows the answer and stops the first clock. Does nothing for a claim:
    /// that one waits for a call. Tells whether the answer is now shown.
    pub fn reveal(&mut self, now: Duration) -> bool {
        match &self.stage {
            Stage::Front { asked, .. } if !asked.wants_call() => self.turn(None, now),
            _ => false,
        }
    }

    /// Takes the user's call on a claim and shows the verdict. Tells whether it
    /// is now shown.
    pub fn call(&mut self, call: Call, now: Duration) -> bool {
        match &self.stage {
            Stage::Front { asked, .. } if asked.wants_call() => self.turn(Some(call), now),
            _ => false,
        }
    }

    fn turn(&mut self, call: Option<Call>, now: Duration) -> bool {
        let Stage::Front { asked, watch, sure } = std::mem::take(&mut self.stage) else {
            return false;
        };
        self.paused = false;
        let mut second = Stopwatch::started(now);
        if self.held {
            second.stop(now);
        }
        self.stage =
            Stage::Back { asked, reveal: watch.elapsed(now), watch: second, sure, call, rungs: 0 };
        true
    }

    /// Stops the clock at the user's wish, or lets it go on.
    pub fn toggle_pause(&mut self, now: Duration) {
        self.paused = !self.paused && !matches!(self.stage, Stage::Idle);
        self.settle(now);
    }

    /// Stops the clock while something lies over the card (help, details, an
    /// editor, the shell), or lets it go on afterwards.
    pub fn hold(&mut self, held: bool, now: Duration) {
        self.held = held;
        self.settle(now);
    }

    fn settle(&mut self, now: Duration) {
        let stands = self.paused || self.held;
        if let Stage::Front { watch, .. } | Stage::Back { watch, .. } = &mut self.stage {
            if stands {
                watch.stop(now);
            } else {
                watch.go_on(now);
            }
        }
    }

    /// Moves the mark on the ladder by one rung, up or down.
    pub fn climb(&mut self, up: bool) {
        if let Stage::Back { asked, rungs, .. } = &mut self.stage
            && asked.card.kind == CardKind::Deeper
        {
            *rungs = if up {
                (*rungs + 1).min(asked.question.rungs.len())
            } else {
                rungs.saturating_sub(1)
            };
        }
    }

    /// Returns the grade the session suggests: Again after a wrong call, Hard
    /// one rung short of the target level and Again below that.
    #[must_use]
    pub fn suggestion(&self) -> Option<Grade> {
        let Stage::Back { asked, call, rungs, .. } = &self.stage else { return None };
        if let (Some(claim), Some(call)) = (&asked.claim, call) {
            return (!is_right(*call, claim.is_true)).then_some(Grade::Again);
        }
        if *rungs == 0 {
            return None;
        }
        match asked.rungs_aimed().saturating_sub(*rungs) {
            0 => None,
            1 => Some(Grade::Hard),
            _ => Some(Grade::Again),
        }
    }

    /// Tells whether the user's call on the claim was right; `None` without one.
    #[must_use]
    pub fn right_call(&self) -> Option<bool> {
        let Stage::Back { asked, call: Some(call), .. } = &self.stage else { return None };
        asked.claim.as_ref().map(|claim| is_right(*call, claim.is_true))
    }

    /// Returns the answer that a grade makes, if the answer side is shown. The
    /// session stays as it is until the answer is on disk and [`Self::recorded`]
    /// is called.
    #[must_use]
    pub fn answer(&self, grade: Grade, now: Duration) -> Option<Answer> {
        let Stage::Back { asked, reveal, watch, sure, rungs, .. } = &self.stage else {
            return None;
        };
        let has_ladder = asked.card.kind == CardKind::Deeper && !asked.question.rungs.is_empty();
        Some(Answer {
            grade,
            reveal_ms: millis(*reveal),
            grade_ms: millis(watch.elapsed(now)),
            sure: *sure,
            right_call: self.right_call(),
            rungs: has_ladder.then(|| u8::try_from(*rungs).unwrap_or(u8::MAX)),
        })
    }

    /// Notes that an answer to the card being asked is on disk.
    pub fn recorded(&mut self, answer: Answer) {
        let Stage::Back { asked, .. } = &self.stage else { return };
        let after = if asked.counts {
            &asked.outcome(answer.grade, answer.sure).after
        } else {
            &asked.schedule
        };
        let given = Given {
            card: asked.key,
            id: asked.id.clone(),
            kind: asked.card.kind,
            seconds: asked.card.seconds,
            was_due: asked.counts && asked.schedule.phase == crate::domain::Phase::Review,
            answer,
            due: after.due,
            step: after.step,
        };
        self.given.push(given);
        self.stage = Stage::Idle;
    }

    /// Notes that the last answer of a card was taken back. Tells whether it was
    /// given in this session.
    pub fn taken_back(&mut self, card: CardKey) -> bool {
        let at = self.given.iter().rposition(|given| given.card == card);
        at.map(|at| self.given.remove(at)).is_some()
    }
}

fn is_right(call: Call, claim_is_true: bool) -> bool {
    (call == Call::Agree) == claim_is_true
}
