//! What waits today: for the home screen and for `viva due`.

use super::error::Error;
use super::open::Collection;
use super::study::{Scope, stored_scope};
use super::view::{DeckDue, DueReport, Home};
use crate::domain::Moment;
use crate::scheduler::{Limits, agenda, by_deck};
use crate::stats::Pace;
use crate::store::DeckRow;

/// How many of the latest answers tell the user's pace.
const PACE_ANSWERS: u32 = 200;

impl Collection {
    /// Returns what waits today, by deck.
    ///
    /// The limits hold over all decks together; a deck's numbers are its share of
    /// what the day will ask, so that they add up to the whole.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn due(&self) -> Result<DueReport, Error> {
        let now = self.now();
        let pace = self.pace()?;
        let everything = Scope::default();
        let limits = self.limits(&everything);
        let (all, shares) =
            self.with_day(now, &everything, &limits, |view| by_deck(view, &limits))?;
        let deck = |row: DeckRow| {
            let share = shares.get(&row.key).copied().unwrap_or_default();
            DeckDue {
                id: row.deck.id,
                title: row.deck.title,
                due: share.due,
                new: share.new,
                learning: share.learning,
                minutes: pace.minutes(share.due + share.learning, share.new),
            }
        };
        let decks = self.store.decks()?.into_iter().map(deck).collect();
        Ok(DueReport {
            day: now.day,
            due: all.due,
            new: all.new,
            learning: all.learning,
            minutes: pace.minutes(all.due + all.learning, all.new),
            decks,
        })
    }

    /// Returns what the home screen shows.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn home(&self) -> Result<Home, Error> {
        let now = self.now();
        let today = self.due()?;
        let progress = self.progress(&Scope::default())?;
        Ok(Home {
            now,
            today,
            tomorrow: self.tomorrow(&Scope::default())?,
            next_step: progress.next_step,
            answered: self.store.answers_on(now.day)?.answered(),
            first_start: self.store.recent_paces(1)?.is_empty(),
            questions: self.store.questions_in_all()?,
        })
    }

    /// Returns the number of cards that the next study day will ask, new ones
    /// included, if nothing more is answered today.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tomorrow(&self, scope: &Scope) -> Result<u32, Error> {
        let now = self.now();
        let tomorrow = Moment { day: now.day.plus(1), at: now.at.plus_minutes(24 * 60), ..now };
        let limits = Limits { keep_going: false, ..self.limits(scope) };
        let view = self.store.day_view(tomorrow, &stored_scope(scope), limits.new_per_day)?;
        let agenda = agenda(&view, &limits);
        Ok(agenda.due + agenda.learning + agenda.new)
    }

    pub(super) fn pace(&self) -> Result<Pace, Error> {
        let paces = self.store.recent_paces(PACE_ANSWERS)?;
        let times: Vec<(bool, u32)> = paces
            .iter()
            .map(|pace| (pace.new, u32::try_from(pace.millis).unwrap_or(u32::MAX)))
            .collect();
        Ok(Pace::of(&times))
    }
}
