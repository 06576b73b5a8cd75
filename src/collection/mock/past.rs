//! Interviews that were, looked at together: for the page of them, and for the
//! line at home.

use std::collections::BTreeMap;

use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::Day;
use crate::session::mock::Transcript;
use crate::session::mock::gaps::gaps;
use crate::session::mock::verdict::Lowered;

use super::{MockLine, RESUME_MINUTES};

/// Interviews that were, for a page of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MockPast {
    /// Those that have ended, first one first.
    pub mocks: Vec<MockLine>,
    /// What cost most in the last ten, the costliest first.
    pub costly: Vec<Costly>,
    /// How many answers of each of the last ten went over their soft limit, of
    /// how many.
    pub over: BTreeMap<i64, (u32, u32)>,
}

/// A key point that was missed.
#[derive(Clone, Debug, PartialEq)]
pub struct Costly {
    /// The question's id.
    pub question: String,
    /// The point's words.
    pub text: String,
    /// How often it was missed.
    pub times: u32,
    /// Points of Q that were lost through it, in all.
    pub lost: f64,
}

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

/// Interviews whose points are looked at.
const LAST: usize = 10;
/// Points that are named.
const NAMED: usize = 10;

impl Collection {
    /// Returns the interviews that have ended, and what they say together.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_past(&self) -> Result<MockPast, Error> {
        let mut past = MockPast { mocks: self.mocks()?, ..MockPast::default() };
        let mut costly = BTreeMap::new();
        for line in past.mocks.iter().rev().take(LAST) {
            let Some(transcript) = self.mock_transcript(line.mock)? else { continue };
            past.over.insert(line.mock, over(&transcript));
            add(&mut costly, &transcript);
        }
        past.costly = costly.into_values().collect();
        past.costly.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        past.costly.truncate(NAMED);
        Ok(past)
    }

    /// Returns what home says of mock interviews.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn mock_glance(&self) -> Result<MockGlance, Error> {
        let last = self.mocks()?.into_iter().rfind(|line| !line.abandoned);
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

fn over(transcript: &Transcript) -> (u32, u32) {
    let both = transcript.plan.questions.iter().zip(&transcript.records);
    both.fold((0, 0), |(over, all), (asking, record)| match record.answer_ms {
        Some(ms) => {
            let late = u128::from(ms) > asking.role.limits().soft.as_millis();
            (over + u32::from(late), all + 1)
        }
        None => (over, all),
    })
}

fn add(costly: &mut BTreeMap<(String, String), Costly>, transcript: &Transcript) {
    for missed in gaps(transcript).into_iter().flat_map(|gap| gap.missed) {
        let Some(asking) = transcript.plan.questions.get(missed.place) else { continue };
        let (question, text) = (asking.id.clone(), missed.text);
        let one = costly.entry((question.clone(), text.clone())).or_insert(Costly {
            question,
            text,
            times: 0,
            lost: 0.0,
        });
        one.times += 1;
        one.lost += missed.lost;
    }
}
