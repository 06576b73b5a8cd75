//! What the home screen shows, read in one go.

use super::catch_up::CatchUp;
use super::error::Error;
use super::mock::MockGlance;
use super::open::Collection;
use super::sitting::Interrupted;
use super::study::Scope;
use super::view::{Ahead, DueReport};
use crate::domain::{Day, Moment, Timestamp};
use crate::stats::{Recent, Streak, recent, streak};

/// The days of the sparkline.
const DAYS: u16 = 14;

/// What the home screen shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Home {
    /// The moment.
    pub now: Moment,
    /// What waits today.
    pub today: DueReport,
    /// What the next study day will ask.
    pub tomorrow: Ahead,
    /// When nothing waits today or tomorrow: the next day on which cards come
    /// back, and how many.
    pub later: Option<(Day, u32)>,
    /// When the next step card may come, if one waits.
    pub next_step: Option<Timestamp>,
    /// Answers given today.
    pub answered: u32,
    /// True before the first answer, and the first mock interview, ever.
    pub first_start: bool,
    /// Questions in the collection.
    pub questions: u32,
    /// Its cards; they are counted for the first start alone.
    pub cards: Option<u32>,
    /// Study days in a row up to now; `longest` is of this run alone.
    pub streak: Streak,
    /// The last fourteen days; today is one of them once it is studied.
    pub recent: Recent,
    /// A session of today that was left before its end.
    pub interrupted: Option<Interrupted>,
    /// The plan to catch up, in force or offered.
    pub catch_up: Option<CatchUp>,
    /// What is to be said of mock interviews.
    pub mock: MockGlance,
    /// What the user should know, a sentence each: an odd clock, a backup that
    /// could not be made.
    pub notices: Vec<String>,
}

impl Collection {
    /// Returns what the home screen shows.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn home(&self) -> Result<Home, Error> {
        let now = self.now();
        let today = self.due()?;
        let interrupted = self.interrupted()?;
        let progress = self.progress(&Scope::default())?;
        let tomorrow = self.tomorrow(&Scope::default())?;
        let nothing = today.total() == 0 && tomorrow.cards == 0;
        let mock = self.mock_glance()?;
        let sat = mock.last.is_some() || mock.open.is_some();
        let first_start = !sat && self.store.recent_paces(1)?.is_empty();
        let cards = || -> Result<u32, Error> {
            Ok(self.store.card_counts()?.into_iter().map(|(_, number)| number).sum())
        };
        let streak = streak(self.store.days_in_a_row(now.day)?, now.day);
        Ok(Home {
            now,
            tomorrow,
            later: if nothing { self.store.next_due(now.day)? } else { None },
            next_step: progress.next_step,
            answered: self.store.answers_on(now.day)?.answered(),
            first_start,
            cards: first_start.then(cards).transpose()?,
            questions: self.store.questions_in_all()?,
            recent: self.recent(now.day, streak.studied_today)?,
            streak,
            interrupted,
            catch_up: self.catch_up()?,
            mock,
            notices: self.notices()?,
            today,
        })
    }

    fn recent(&self, today: Day, with_today: bool) -> Result<Recent, Error> {
        let last = if with_today { today } else { today.plus(-1) };
        let first = last.plus(1 - i32::from(DAYS));
        Ok(recent(&self.store.spent_per_day(first..=last)?, last, DAYS))
    }
}
