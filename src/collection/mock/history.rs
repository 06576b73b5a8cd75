//! Interviews that were: the list, and the report of each.

use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::Moment;
use crate::session::mock::report::{History, report};
use crate::session::mock::{Report, Setting, Summary, Transcript};
use crate::store::{MockKey, MockStatus, StoredMock};

use super::rows::{read, read_transcript};

/// The most interviews in a course.
const COURSE: usize = 12;

/// An interview in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct MockLine {
    /// Its number.
    pub mock: i64,
    /// When it began.
    pub began: Moment,
    /// What was chosen.
    pub setting: Setting,
    /// Whether it was given up before its end.
    pub abandoned: bool,
    /// Whether its answers were taken back: then it counts for no course.
    pub undone: bool,
    /// Its numbers.
    pub summary: Summary,
}

impl MockLine {
    /// Tells whether it stands in the course of its level.
    #[must_use]
    pub const fn is_in_course(&self) -> bool {
        !self.abandoned && !self.undone && self.summary.mean.is_some()
    }
}

impl Collection {
    /// Returns the interviews that have ended, first one first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mocks(&self) -> Result<Vec<MockLine>, Error> {
        let ended = self.store.mocks()?.into_iter();
        ended.filter(|mock| mock.status != MockStatus::Running).map(|mock| line(&mock)).collect()
    }

    /// Returns an interview as it went, raw: also of one that still runs, as far
    /// as it is kept. `None` when there is no such number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_transcript(&self, mock: i64) -> Result<Option<Transcript>, Error> {
        let Some(stored) = self.store.mock(MockKey(mock))? else { return Ok(None) };
        let answers = self.store.mock_answers(stored.key)?;
        read_transcript(&stored, &answers).map(Some)
    }

    /// Returns the report of an interview that has ended; `None` for any other
    /// number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock(&self, mock: i64) -> Result<Option<Report>, Error> {
        let Some(stored) = self.store.mock(MockKey(mock))? else { return Ok(None) };
        if stored.status == MockStatus::Running {
            return Ok(None);
        }
        let answers = self.store.mock_answers(stored.key)?;
        let transcript = read_transcript(&stored, &answers)?;
        Ok(Some(report(&transcript, &self.history_of(&stored, &transcript)?)))
    }

    /// Returns the interviews of a report's level up to it, at most twelve, to be
    /// drawn as its course.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mocks_up_to(&self, report: &Report) -> Result<Vec<MockLine>, Error> {
        let mut alike = up_to(self.mocks()?, report.mock);
        alike.retain(|line| line.setting.level == report.level && line.is_in_course());
        alike.drain(..alike.len().saturating_sub(COURSE));
        Ok(alike)
    }

    fn history_of(&self, stored: &StoredMock, transcript: &Transcript) -> Result<History, Error> {
        let (cards, undone) = (stored.cards, stored.undone);
        let mut history = History { cards, undone, ..History::default() };
        let own = &transcript.plan.setting;
        // One that was taken back still tells of itself.
        let counts = |line: &MockLine| !line.undone || line.mock == stored.key.0;
        for line in up_to(self.mocks()?, stored.key.0).into_iter().filter(counts) {
            let alike = line.setting.level == own.level && line.setting.decks == own.decks;
            if alike && line.is_in_course() && line.mock != stored.key.0 {
                history.previous = Some((line.mock, line.summary.dimensions));
            }
            history.answers.extend(line.summary.answers);
            history.follow_ups.extend(line.summary.follow_ups);
        }
        Ok(history)
    }
}

/// Returns the interviews up to one of them. What came in from elsewhere has a later
/// number than what was held here after it.
fn up_to(mut lines: Vec<MockLine>, mock: i64) -> Vec<MockLine> {
    if let Some(own) = lines.iter().position(|line| line.mock == mock) {
        lines.truncate(own + 1);
    }
    lines
}

fn line(mock: &StoredMock) -> Result<MockLine, Error> {
    Ok(MockLine {
        mock: mock.key.0,
        began: mock.began,
        setting: read(&mock.setting)?,
        abandoned: mock.status == MockStatus::Abandoned,
        undone: mock.undone,
        summary: mock.summary.as_deref().map(read).transpose()?.unwrap_or_default(),
    })
}
