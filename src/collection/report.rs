//! What waits today and tomorrow: for the home screen and for `viva due`.

use super::error::Error;
use super::open::Collection;
use super::study::{Scope, stored_scope};
use super::view::{Ahead, DeckDue, DueReport};
use crate::domain::Moment;
use crate::scheduler::{Limits, agenda};
use crate::stats::Pace;

/// How many of the latest answers tell the user's pace.
const PACE_ANSWERS: u32 = 200;

impl Collection {
    /// Returns what waits today, by deck.
    ///
    /// New cards are limited over all decks together; the decks share the
    /// limit in their order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn due(&self) -> Result<DueReport, Error> {
        let now = self.now();
        let pace = self.pace()?;
        let everything = Scope::default();
        let limits = self.limits(&everything);
        let all = self.with_day(now, &everything, &limits, |view| agenda(view, &limits))?;
        let mut new_left = all.new;
        let mut decks = Vec::new();
        for row in self.store.decks()? {
            let scope = Scope { decks: vec![row.deck.id.clone()], ..Scope::default() };
            let one = self.with_day(now, &scope, &limits, |view| agenda(view, &limits))?;
            let new = one.new.min(new_left);
            new_left -= new;
            decks.push(DeckDue {
                id: row.deck.id,
                title: row.deck.title,
                due: one.due,
                new,
                learning: one.learning,
                minutes: pace.minutes(one.due + one.learning, new),
            });
        }
        Ok(DueReport {
            day: now.day,
            due: all.due,
            new: all.new,
            learning: all.learning,
            minutes: pace.minutes(all.due + all.learning, all.new),
            decks,
        })
    }

    /// Returns what the next study day will ask if nothing more is answered today.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tomorrow(&self, scope: &Scope) -> Result<Ahead, Error> {
        let now = self.now();
        let tomorrow = Moment { day: now.day.plus(1), at: now.at.plus_minutes(24 * 60), ..now };
        let limits = Limits { keep_going: false, ..self.limits(scope) };
        let view = self.store.day_view(tomorrow, &stored_scope(scope), limits.new_per_day)?;
        let agenda = agenda(&view, &limits);
        let seen = agenda.due + agenda.learning;
        let minutes = self.pace()?.minutes(seen, agenda.new);
        Ok(Ahead { cards: seen + agenda.new, minutes })
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
