//! What waits today and tomorrow: for the home screen and for `viva due`.

use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use super::view::{Ahead, DeckDue, DueReport};
use crate::domain::Moment;
use crate::scheduler::{agenda, by_deck};
use crate::stats::Pace;
use crate::store::DeckRow;

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
        let limits = self.limits(&everything)?;
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

    /// Returns what the next study day will ask if nothing more is answered today.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn tomorrow(&self, scope: &Scope) -> Result<Ahead, Error> {
        let now = self.now();
        let tomorrow = Moment { day: now.day.plus(1), at: now.at.plus_minutes(24 * 60), ..now };
        let scope = Scope { keep_going: false, ahead: false, ..scope.clone() };
        let limits = self.limits(&scope)?;
        let agenda = self.with_day(tomorrow, &scope, &limits, |view| agenda(view, &limits))?;
        let seen = agenda.due + agenda.learning;
        let minutes = self.pace()?.minutes(seen, agenda.new);
        Ok(Ahead { cards: seen + agenda.new, minutes })
    }

    pub(super) fn pace(&self) -> Result<Pace, Error> {
        self.paces.look(&self.store)
    }
}
