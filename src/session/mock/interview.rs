//! The interview as a state machine: events in, state out. It is told the time
//! and never asks for it.
//!
//! There is no way back from what was said. Marks can be gone back over until the
//! answer is seen. An event that does not belong to the state changes nothing.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::format::{Limits, Mode, Role};
use super::plan::{Asking, Plan, Setting, Transcript, chance};
use super::record::{
    AskedFollowUp, Away, ClaimMark, ClaimRef, Mark, Record, Right, Sure, says_something,
};
use super::score::RUBRIC_VERSION;
use crate::domain::Day;
use crate::domain::chance::combine;
use crate::session::stopwatch::millis;

/// An interview in progress. It does not lend its plan: what may be seen now
/// is what [`Interview::view`](super::view) gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Interview {
    mock: i64,
    day: Day,
    pub(super) plan: Plan,
    pub(super) records: Vec<Record>,
    pub(super) at: usize,
    pub(super) step: Step,
    clock: Clock,
    away: Away,
    /// Since when it is away.
    left_at: Option<Duration>,
}

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The question is read.
    Ask,
    /// It is answered.
    Answer,
    /// How sure, of the answer.
    Sure,
    /// A follow-up is answered: which one of those asked.
    FollowUp(usize),
    /// How sure, of a follow-up.
    FollowUpSure(usize),
    /// What the target level's rung wants is said.
    Rung,
    /// The gist is written.
    Commit,
    /// The claims are marked.
    Mark,
    /// The follow-ups are marked.
    FollowUpMarks,
    /// The ladder is marked: so many rungs were done.
    RungMark(u8),
    /// Whether the first sentence answered the question.
    Headline,
    /// Whether it was said in an order one could draw.
    Structure,
    /// Coach: the answer is shown.
    Reveal,
    /// The interview is over.
    Over,
}

/// What happens to an interview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The first key at a question: the answer begins.
    Begin,
    /// "I have said it."
    Done,
    /// How sure.
    Sure(Sure),
    /// The pad as it stands now.
    Pad(String),
    /// The gist as far as it is written.
    Draft(String),
    /// The gist; one without a word is a skipped one.
    Gist(String),
    /// A claim is marked, by its place in the list.
    Mark(usize, Mark),
    /// A follow-up is marked, by its place among those asked.
    FollowUp(usize, Right),
    /// The rung in hand was done, or not.
    Rung(bool),
    /// One of the two ticks: yes or no.
    Tick(bool),
    /// Back to the mark before.
    Back,
    /// On, with marks that are all set; or after the reveal.
    Next,
    /// The clock stops at the user's wish, or goes on; coach mode alone.
    Pause(bool),
    /// The program goes out of sight, or comes back.
    Away(bool),
}

/// What is kept beside plan and records, so that a killed interview can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The question in hand.
    pub at: usize,
    /// Where it stands.
    pub step: Step,
    /// Milliseconds of the whole interview.
    pub whole_ms: u64,
    /// Milliseconds of the state in hand.
    pub state_ms: u64,
    /// The time away.
    #[serde(default, flatten)]
    pub away: Away,
}

impl Interview {
    /// Begins an interview.
    #[must_use]
    pub fn begin(mock: i64, day: Day, plan: Plan, now: Duration) -> Self {
        let records: Vec<Record> =
            plan.questions.iter().map(|asking| fresh(asking, plan.setting.seed)).collect();
        let step = if records.is_empty() { Step::Over } else { Step::Ask };
        let clock = Clock::after(Duration::ZERO, Duration::ZERO, now);
        let away = Away::default();
        Self { mock, day, plan, records, at: 0, step, clock, away, left_at: None }
    }

    /// Goes on with an interview that was broken off, where it was saved.
    #[must_use]
    pub fn resume(
        mock: i64,
        day: Day,
        plan: Plan,
        records: Vec<Record>,
        saved: Saved,
        now: Duration,
    ) -> Self {
        let (whole, state) = (from_millis(saved.whole_ms), from_millis(saved.state_ms));
        let mut clock = Clock::after(whole, state, now);
        if saved.step == Step::Reveal {
            clock.enter(true, now);
        }
        let (at, step, away) = (saved.at, saved.step, saved.away);
        Self { mock, day, plan, records, at, step, clock, away, left_at: None }
    }

    /// Returns where it stands, to be kept with [`Self::records`].
    #[must_use]
    pub fn saved(&self, now: Duration) -> Saved {
        Saved {
            at: self.at,
            step: self.step,
            whole_ms: whole_millis(self.clock.whole(now)),
            state_ms: whole_millis(self.clock.state(now)),
            away: self.away,
        }
    }

    /// Returns its number.
    #[must_use]
    pub const fn mock(&self) -> i64 {
        self.mock
    }

    /// Returns what was chosen in the lobby.
    #[must_use]
    pub const fn setting(&self) -> &Setting {
        &self.plan.setting
    }

    /// Returns the place of the question in hand, from 0, and how many there are.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        (self.at, self.plan.questions.len())
    }

    /// Returns where the question in hand stands.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// Returns the raw records of all questions, to be kept.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the raw record of the question in hand; it names claims by their
    /// places, never by their words.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.records.get(self.at)
    }

    /// Returns the time of the whole interview, time away left out.
    #[must_use]
    pub fn spent(&self, now: Duration) -> Duration {
        self.clock.whole(now)
    }

    /// Returns the time of the state in hand.
    #[must_use]
    pub fn spent_here(&self, now: Duration) -> Duration {
        self.clock.state(now)
    }

    /// Returns the limits of the state in hand, where it has any.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        match self.step {
            Step::Answer => self.asking().map(|asking| asking.role.limits()),
            Step::FollowUp(_) => Some(Limits::FOLLOW_UP),
            Step::Rung => Some(Limits::RUNG),
            Step::Commit => Some(Limits::COMMIT),
            _ => None,
        }
    }

    /// Tells whether the user stopped the clock.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.clock.is_paused()
    }

    /// Tells whether a clock runs that is to be looked at: then ticks are owed.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        self.limits().is_some() && self.clock.runs()
    }

    /// Returns the interview as it went, once it is over.
    #[must_use]
    pub fn transcript(&self, now: Duration) -> Option<Transcript> {
        (self.step == Step::Over).then(|| Transcript {
            mock: self.mock,
            day: self.day,
            plan: self.plan.clone(),
            records: self.records.clone(),
            partner: vec![None; self.records.len()],
            again: vec![None; self.records.len()],
            spent_ms: whole_millis(self.clock.whole(now)),
            away: self.away,
            abandoned: false,
            rubric: RUBRIC_VERSION,
        })
    }

    /// Lets time pass: a state whose hard limit is over ends. Tells whether it
    /// did, and what is new must be saved.
    pub fn pass(&mut self, now: Duration) -> bool {
        let is_over = self.limits().is_some_and(|limits| limits.is_over(self.clock.state(now)));
        is_over && self.done(now)
    }

    /// Takes an event. Tells whether anything is new that must be saved.
    pub fn apply(&mut self, event: Event, now: Duration) -> bool {
        match event {
            Event::Away(away) => return self.leave(away, now),
            Event::Pause(paused) if self.plan.setting.mode == Mode::Coach => {
                self.clock.pause(paused, now);
                return false;
            }
            _ if self.clock.is_paused() => return false,
            _ => {}
        }
        match (self.step, event) {
            (Step::Ask, Event::Begin) => self.enter(Step::Answer, now),
            (Step::Answer | Step::FollowUp(_) | Step::Rung, Event::Done) => self.done(now),
            (Step::Sure | Step::FollowUpSure(_), Event::Sure(sure)) => self.sure(sure, now),
            // What is still typed when time is cut is not lost.
            (step, Event::Pad(pad)) if !step.is_after_answering() => {
                self.write(|record| record.pad = pad)
            }
            (Step::Commit, Event::Draft(gist)) => self.write(|record| record.gist = gist),
            (Step::Commit, Event::Gist(gist)) => self.gist(gist, now),
            (Step::Mark, Event::Mark(place, mark)) => self.mark(place, mark, now),
            (Step::FollowUpMarks, Event::FollowUp(place, right)) => {
                self.mark_follow_up(place, right, now)
            }
            (Step::RungMark(done), Event::Rung(yes)) => self.mark_rung(done, yes, now),
            (Step::Headline, Event::Tick(yes)) => {
                self.write(|record| record.marks.headline = Some(yes));
                self.enter(Step::Structure, now)
            }
            (Step::Structure, Event::Tick(yes)) => self.finish_question(yes, now),
            (_, Event::Back) => self.back(now),
            (Step::Mark, Event::Next) if self.is_marked() => self.after_claims(now),
            (Step::FollowUpMarks, Event::Next) if self.is_marked() => self.after_follow_ups(now),
            (Step::Reveal, Event::Next) => self.advance(now),
            _ => false,
        }
    }

    pub(super) fn asking(&self) -> Option<&Asking> {
        self.plan.questions.get(self.at)
    }

    pub(super) fn write(&mut self, change: impl FnOnce(&mut Record)) -> bool {
        self.records.get_mut(self.at).map(change).is_some()
    }

    /// Stops the clock and counts the time away. Tells whether there is more of it.
    fn leave(&mut self, away: bool, now: Duration) -> bool {
        self.clock.leave(away, now);
        let since = if away { self.left_at.or(Some(now)) } else { None };
        let came_back = std::mem::replace(&mut self.left_at, since).filter(|_| !away);
        let spent = came_back.map(|since| now.saturating_sub(since));
        spent.map(|spent| self.away.add(spent)).is_some()
    }

    pub(super) fn enter(&mut self, step: Step, now: Duration) -> bool {
        if self.step.is_marking() {
            let spent = millis(self.clock.state(now));
            self.write(|record| record.marking_ms = record.marking_ms.saturating_add(spent));
        }
        self.step = step;
        self.clock.enter(step == Step::Reveal, now);
        true
    }

    /// Ends what is being said; the time beyond a hard limit was not said in.
    fn done(&mut self, now: Duration) -> bool {
        let spent = self.clock.state(now);
        let hard = self.limits().and_then(|limits| limits.hard);
        let spent = millis(hard.map_or(spent, |hard| spent.min(hard)));
        match self.step {
            Step::Answer => {
                self.write(|record| record.answer_ms = Some(spent));
                self.enter(Step::Sure, now)
            }
            Step::FollowUp(asked) => {
                self.write(|record| {
                    if let Some(one) = record.follow_ups.get_mut(asked) {
                        one.ms = Some(spent);
                    }
                });
                self.enter(Step::FollowUpSure(asked), now)
            }
            Step::Rung => {
                self.write(|record| record.rung_ms = Some(spent));
                self.commit(now)
            }
            _ => false,
        }
    }

    fn sure(&mut self, sure: Sure, now: Duration) -> bool {
        let step = self.step;
        self.write(|record| match step {
            Step::FollowUpSure(asked) => {
                if let Some(one) = record.follow_ups.get_mut(asked) {
                    one.sure = Some(sure);
                }
            }
            _ => record.sure = Some(sure),
        });
        match self.next_follow_up() {
            Some(place) => {
                let one = AskedFollowUp { place, ms: None, sure: None };
                self.write(|record| {
                    record.follow_ups.push(one);
                    record.marks.follow_ups.push(None);
                });
                let asked = self.record().map_or(0, |record| record.follow_ups.len() - 1);
                self.enter(Step::FollowUp(asked), now)
            }
            None if self.asks_rung() => self.enter(Step::Rung, now),
            None => self.commit(now),
        }
    }

    /// Returns the place of the follow-up to be asked next: one, a second after
    /// a quick answer, all at the stretch question. One without an answer
    /// cannot be marked and is left out.
    fn next_follow_up(&self) -> Option<usize> {
        let (asking, record) = (self.asking()?, self.record()?);
        let shape = self.plan.setting.format.shape();
        let soft = asking.role.limits().soft;
        let quick = from_millis(u64::from(record.answer_ms?) * 2) < soft;
        let by_rule = match (asking.role, quick) {
            (Role::Stretch, _) => usize::MAX,
            (_, true) => 2,
            (_, false) => 1,
        };
        let most = shape.most_follow_ups.unwrap_or(usize::MAX).min(by_rule);
        let asked = record.follow_ups.len();
        let mut with_answer = asking
            .question
            .follow_ups
            .iter()
            .enumerate()
            .filter(|(_, follow_up)| !follow_up.answer.trim().is_empty());
        if asked >= most { None } else { with_answer.nth(asked).map(|(place, _)| place) }
    }

    pub(super) fn asks_rung(&self) -> bool {
        self.asking().is_some_and(|asking| asking.asks_rung(self.plan.setting.format))
    }

    /// Asks for a gist, unless the pad holds one.
    fn commit(&mut self, now: Duration) -> bool {
        let written = self.record().is_some_and(|record| says_something(&record.pad));
        self.enter(if written { Step::Mark } else { Step::Commit }, now)
    }

    fn gist(&mut self, gist: String, now: Duration) -> bool {
        self.write(|record| {
            record.gist_skipped = !says_something(&gist);
            record.gist = gist;
        });
        self.enter(Step::Mark, now)
    }

    /// Goes to the next question, if there is one and time for it.
    pub(super) fn advance(&mut self, now: Duration) -> bool {
        let in_time = self.clock.whole(now) < self.plan.setting.format.time();
        if in_time && self.at + 1 < self.plan.questions.len() {
            self.enter(Step::Ask, now);
            self.at += 1;
        } else {
            self.enter(Step::Over, now);
        }
        true
    }
}

impl Step {
    /// Tells whether marks are being made.
    #[must_use]
    pub const fn is_marking(self) -> bool {
        matches!(
            self,
            Self::Mark | Self::FollowUpMarks | Self::RungMark(_) | Self::Headline | Self::Structure
        )
    }

    /// Tells whether all is said: from here on nothing more is noted in the pad.
    const fn is_after_answering(self) -> bool {
        self.is_marking() || matches!(self, Self::Commit | Self::Reveal | Self::Over)
    }
}

/// Makes an empty record: the claims in their order of chance, unmarked.
fn fresh(asking: &Asking, seed: u64) -> Record {
    let mut record = Record::default();
    record.marks.claims = claims(asking, chance(seed, &asking.id, "claims"));
    record
}

/// Returns a question's claims, key points and pitfalls alike, in the order
/// that `chance` gives.
#[must_use]
pub fn claims(asking: &Asking, chance: u64) -> Vec<ClaimMark> {
    let points = (0..asking.question.key_points.len()).map(ClaimRef::Point);
    let pitfalls = (0..asking.question.pitfalls.len()).map(ClaimRef::Pitfall);
    let all = points.chain(pitfalls).zip(0_u64..);
    let mut keyed: Vec<(u64, ClaimRef)> =
        all.map(|(claim, n)| (combine(chance, n), claim)).collect();
    keyed.sort_by_key(|(key, _)| *key);
    keyed.into_iter().map(|(_, claim)| ClaimMark { claim, mark: None }).collect()
}

const fn from_millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn whole_millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
