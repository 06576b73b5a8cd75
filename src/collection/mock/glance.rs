//! What home says of mock interviews: how the last one came out, when the next
//! one is due, and whether one was left.

use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::Day;
use crate::session::mock::verdict::Lowered;

use super::{MockLine, RESUME_MINUTES};

/// What home says of mock interviews.
#[derive(Clone, Debug, PartialEq)]
pub struct MockGlance {
    /// The last one that came to its end.
    pub last: Option<MockLine>,
    /// The day for the next one.
    pub next_on: Option<Day>,
    /// One that was left and can go on.
    pub open: Option<i64>,
}

impl Collection {
    /// Returns what home says of mock interviews.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_glance(&self) -> Result<MockGlance, Error> {
        let last = self.mocks()?.into_iter().rfind(|line| !line.abandoned && !line.undone);
        let now = self.now().at;
        let open = self
            .store
            .running_mock()?
            .filter(|running| now.minutes_until(running.saved_at.plus_minutes(RESUME_MINUTES)) > 0);
        let next_on = last.as_ref().map(|line| {
            let lowered = line.summary.verdict.and_then(|verdict| verdict.lowered);
            line.began.day.plus(if lowered == Some(Lowered::PoorMains) { 1 } else { 3 })
        });
        Ok(MockGlance { last, next_on, open: open.map(|running| running.key.0) })
    }
}
