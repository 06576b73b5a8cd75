//! Choosing in the program: a setting and its entry in the journal, so that
//! undo names it and puts it back.

use super::chosen::Chosen;
use super::error::Error;
use super::open::Collection;
use super::sync::reopened;
use crate::config::Config;
use crate::domain::{CardKey, Change, ChangeKind, Day, DeckId, Schedule};
use crate::store::Tx;

/// What is chosen.
pub(super) struct Choice<'a> {
    pub(super) kind: ChangeKind,
    /// The key in the table of settings.
    pub(super) key: &'a str,
    /// The value; `None` takes the setting away.
    pub(super) value: Option<&'a str>,
    /// What it is, in words, for undo.
    pub(super) note: String,
}

/// Schedules as they stood before.
pub(super) type Before = Vec<(CardKey, Schedule)>;

impl Collection {
    /// Writes a choice and what follows from it in one transaction, with an
    /// entry in the journal; nothing where it stands like that already. `follow`
    /// returns the schedules that it changed, as they stood before.
    pub(super) fn choose(
        &mut self,
        choice: &Choice<'_>,
        follow: impl FnOnce(&Tx<'_>) -> Result<Before, Error>,
    ) -> Result<(), Error> {
        let now = self.now();
        self.chosen.forget();
        self.day.forget();
        self.store.write(|tx| {
            let stood = tx.setting(choice.key)?;
            if stood.as_deref() == choice.value {
                return Ok(());
            }
            match choice.value {
                Some(value) => tx.set_setting(choice.key, value)?,
                None => tx.clear_setting(choice.key)?,
            }
            let change = Change {
                kind: choice.kind,
                card: None,
                note: Some(choice.note.clone()),
                before: follow(tx)?,
            };
            let change = tx.push_change(&change, now)?;
            Ok(tx.keep_setting(change, choice.key, stood.as_deref())?)
        })
    }
}

/// Opens and locks new cards by the options as they are now, of one deck or of
/// all. Returns the schedules that changed, as they stood before.
pub(super) fn open_anew(
    tx: &Tx<'_>,
    config: &Config,
    only: Option<&DeckId>,
    today: Day,
) -> Result<Before, Error> {
    let unlocks = Chosen::read(tx, &config.decks)?.unlocks(config);
    let mut before = Vec::new();
    for row in tx.decks()? {
        if only.is_some_and(|only| *only != row.deck.id) {
            continue;
        }
        for question in tx.questions_of_deck(row.key)? {
            let cards = tx.cards_of_question(question.key)?;
            for (key, schedule) in reopened(&cards, today, unlocks(&row.deck.id)) {
                let stood = cards.iter().find(|card| card.key == key);
                before.extend(stood.map(|card| (key, card.schedule.clone())));
                tx.set_schedule(key, &schedule)?;
            }
        }
    }
    Ok(before)
}
