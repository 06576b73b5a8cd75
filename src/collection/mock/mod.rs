//! Mock interviews: choosing, keeping each step, going on, ending.
//!
//! One interview runs at a time, over all windows. Each step is on disk before
//! the next is seen. A window that was overtaken by another writes no more.

mod again;
mod effects;
mod glance;
mod history;
mod lobby;
pub(super) mod rows;

pub use again::Again;
pub use glance::MockGlance;
pub use history::MockLine;
pub use lobby::Stock;

use std::time::Duration;

use super::deed::Deed;
use super::error::Error;
use super::open::Collection;
use crate::domain::Timestamp;
use crate::domain::text::clock;
use crate::session::mock::{Interview, Plan, Report, Saved, Step, Transcript, summary};
use crate::store::{MockKey, MockStatus, StoredMock};
use rows::{answer_of, read_plan, text};

/// Minutes within which a broken-off interview can go on.
pub const RESUME_MINUTES: i64 = 10;

/// Says that an interview was left, what is kept, and how it goes on.
#[must_use]
pub fn how_to_resume(mock: i64, spent: Duration) -> String {
    format!(
        "Mock {mock} was left at {}. What was marked is kept; `viva mock resume` goes on within \
         {RESUME_MINUTES} minutes.",
        clock(spent)
    )
}

/// An interview that was not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Its number.
    pub mock: i64,
    /// When something of it was last kept.
    pub saved_at: Timestamp,
    /// Whole minutes left to go on with it, rounded up.
    pub minutes_left: i64,
}

impl Collection {
    /// Begins an interview.
    ///
    /// # Errors
    /// [`Error::MockRunning`] when one was not ended, here or in another window;
    /// [`Error::NothingToAsk`] when the plan is empty; and when the database
    /// cannot be written.
    pub fn begin_mock(&mut self, plan: Plan) -> Result<Interview, Error> {
        if plan.questions.is_empty() {
            return Err(Error::NothingToAsk);
        }
        if let Some(running) = self.unfinished_mock()? {
            return Err(Error::MockRunning { mock: running.mock });
        }
        let now = self.now();
        let monotonic = self.clock.monotonic();
        let interview = Interview::begin(0, now.day, plan.clone(), monotonic);
        let stored = StoredMock {
            key: MockKey(0),
            began: now,
            setting: text(&plan.setting),
            given_up: text(&plan.given_up),
            rubric: crate::session::mock::RUBRIC_VERSION,
            status: MockStatus::Running,
            turn: 0,
            saved: text(&interview.saved(monotonic)),
            saved_at: now.at,
            summary: None,
            cards: None,
            undone: false,
        };
        let writes = self.store.writes();
        let key = self.store.write(|tx| {
            if let Some(running) = tx.running_mock()? {
                return Err(Error::MockRunning { mock: running.key.0 });
            }
            let key = tx.add_mock(&stored, None)?;
            for (place, (asking, record)) in
                plan.questions.iter().zip(interview.records()).enumerate()
            {
                tx.add_mock_answer(key, place, &answer_of(asking, record))?;
            }
            Ok(key)
        })?;
        self.follow(writes, &Deed::default());
        self.mock = Some((key, 0));
        Ok(Interview::begin(key.0, now.day, plan, monotonic))
    }

    /// Keeps where an interview stands. To be called after every event that
    /// told of something new; the pad may be kept less often.
    ///
    /// # Errors
    /// [`Error::MockElsewhere`] when another window goes on with it or it was
    /// ended; and when the database cannot be written.
    pub fn save_mock_step(&mut self, interview: &Interview) -> Result<(), Error> {
        self.save_mock_at(interview, self.clock.monotonic())
    }

    fn save_mock_at(&mut self, interview: &Interview, at: Duration) -> Result<(), Error> {
        let saved = interview.saved(at);
        let (now, turn) = (self.now(), self.turn_of(interview.mock())?);
        let writes = self.store.writes();
        self.store.write(|tx| {
            if !tx.save_mock(MockKey(interview.mock()), turn, &text(&saved), now.at)? {
                return Err(Error::MockElsewhere);
            }
            // The step may have led from one question to the next.
            for place in saved.at.saturating_sub(1)..=saved.at {
                let Some(record) = interview.records().get(place) else { continue };
                let asked = place < saved.at || saved.step != Step::Ask;
                let asked_on = asked.then_some(now.day);
                tx.save_mock_record(MockKey(interview.mock()), place, &text(record), asked_on)?;
            }
            Ok(())
        })?;
        self.follow(writes, &Deed::default());
        Ok(())
    }

    /// Returns the interview that was not ended, if it can still go on. One
    /// that was left longer ago is given up here.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn unfinished_mock(&mut self) -> Result<Option<Unfinished>, Error> {
        let Some(running) = self.store.running_mock()? else { return Ok(None) };
        let until = running.saved_at.plus_minutes(RESUME_MINUTES);
        let minutes_left = self.now().at.minutes_until(until);
        if minutes_left == 0 {
            self.close_mock(&running)?;
            return Ok(None);
        }
        let (mock, saved_at) = (running.key.0, running.saved_at);
        Ok(Some(Unfinished { mock, saved_at, minutes_left }))
    }

    /// Ends what nobody goes on with. One that had come to its end, and was
    /// killed before its report, ends as it should.
    fn close_mock(&mut self, running: &StoredMock) -> Result<(), Error> {
        let saved: Saved = rows::read(&running.saved)?;
        match self.mock_transcript(running.key.0)? {
            Some(transcript) if saved.step == Step::Over => self.end_with_effects(&transcript),
            _ => self.abandon_mock(running.key.0),
        }
    }

    /// Goes on with the interview that was not ended, where it was kept last;
    /// time away is not counted. `None` when there is none any more. Another
    /// window that had it can write no more.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn resume_mock(&mut self) -> Result<Option<Interview>, Error> {
        self.go_on_with_mock(true)
    }

    /// Goes on with the interview that a command has begun for this window, so
    /// that nobody was away. `None` when there is none any more.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn take_up_mock(&mut self) -> Result<Option<Interview>, Error> {
        self.go_on_with_mock(false)
    }

    fn go_on_with_mock(&mut self, was_left: bool) -> Result<Option<Interview>, Error> {
        if self.unfinished_mock()?.is_none() {
            return Ok(None);
        }
        let now = self.now();
        let writes = self.store.writes();
        let taken = self.store.write(|tx| {
            let Some(running) = tx.running_mock()? else { return Ok(None) };
            let mut saved: Saved = rows::read(&running.saved)?;
            if was_left {
                saved.away.add(running.saved_at.until(now.at));
            }
            tx.take_over_mock(running.key, &text(&saved), now.at)?;
            let answers = tx.mock_answers(running.key)?;
            Ok::<_, Error>(Some((running, saved, answers)))
        })?;
        self.follow(writes, &Deed::default());
        let Some((running, saved, answers)) = taken else { return Ok(None) };
        self.mock = Some((running.key, running.turn + 1));
        let (plan, records) = read_plan(&running, &answers)?;
        let (key, day, monotonic) = (running.key.0, running.began.day, self.clock.monotonic());
        Ok(Some(Interview::resume(key, day, plan, records, saved, monotonic)))
    }

    /// Gives an interview up: what was marked stays, there is no verdict, and
    /// no card is touched. Nothing happens to one that has ended.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn abandon_mock(&mut self, mock: i64) -> Result<(), Error> {
        let Some(transcript) = self.mock_transcript(mock)? else { return Ok(()) };
        let summary = text(&summary(&Transcript { abandoned: true, ..transcript }));
        let writes = self.store.writes();
        self.store.write(|tx| {
            let runs = tx.running_mock()?.is_some_and(|running| running.key.0 == mock);
            if runs {
                tx.end_mock(MockKey(mock), MockStatus::Abandoned, &summary)?;
            }
            Ok::<_, Error>(())
        })?;
        self.follow(writes, &Deed::default());
        self.mock = None;
        Ok(())
    }

    /// Ends an interview that is over: keeps it, records its answers at the
    /// cards unless the setting says otherwise, and makes its report.
    ///
    /// # Errors
    /// [`Error::MockElsewhere`] when it is not over, another window goes on with
    /// it or it was ended; and when the database cannot be written. Nothing is
    /// written then.
    pub fn finish_mock(&mut self, interview: &Interview) -> Result<Report, Error> {
        // Of one instant, so that what is made of the rows is what is told now.
        let at = self.clock.monotonic();
        let transcript = interview.transcript(at).ok_or(Error::MockElsewhere)?;
        self.save_mock_at(interview, at)?;
        self.end_with_effects(&transcript)?;
        self.mock = None;
        self.mock(transcript.mock)?.ok_or(Error::MockElsewhere)
    }

    /// Returns the turn under which this window may write.
    fn turn_of(&self, mock: i64) -> Result<u32, Error> {
        let own = self.mock.filter(|(key, _)| key.0 == mock);
        own.map(|(_, turn)| turn).ok_or(Error::MockElsewhere)
    }
}
