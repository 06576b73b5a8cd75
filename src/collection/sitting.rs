//! Sessions as they are kept, so that one that was broken off can go on.

use super::deed::Deed;
use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use crate::domain::DeckId;
use crate::store::SessionKey;

/// A session of today that was left before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interrupted {
    /// The session.
    pub session: SessionKey,
    /// Which cards it takes.
    pub scope: Scope,
    /// Answers given in it.
    pub answered: u32,
    /// Cards that are left.
    pub left: u32,
}

impl Collection {
    /// Begins a session: answers are recorded under it from now on.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn begin_sitting(&mut self, scope: &Scope) -> Result<(), Error> {
        self.end_plan()?;
        let now = self.now();
        let words = words(scope);
        let writes = self.store.writes();
        let id = self.store.write(|tx| Ok::<_, Error>(tx.begin_session(now, &words)?))?;
        self.follow(writes, &Deed::default());
        self.sitting = Some(id);
        Ok(())
    }

    /// Goes on with a session that was left.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn go_on_sitting(&mut self, session: SessionKey) -> Result<(), Error> {
        self.store.write(|tx| Ok::<_, Error>(tx.reopen_session(session)?))?;
        self.sitting = Some(session);
        Ok(())
    }

    /// Ends the session.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn end_sitting(&mut self) -> Result<(), Error> {
        let now = self.now();
        if let Some(id) = self.sitting.take() {
            self.store.write(|tx| Ok::<_, Error>(tx.end_session(id, now)?))?;
        }
        Ok(())
    }

    /// Returns the last session in which something was answered, if it is of
    /// today and something is left that can be asked now. Whether the user left or the
    /// program was killed is the same.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn interrupted(&self) -> Result<Option<Interrupted>, Error> {
        let now = self.now();
        let Some(last) = self.store.last_session(now.day)? else { return Ok(None) };
        let Some(scope) = scope_of(&last.scope) else { return Ok(None) };
        let progress = self.progress(&scope)?;
        let is_ready = progress.next_step.is_some_and(|step| step <= now.at);
        let asks = progress.left > progress.learning || (progress.learning > 0 && is_ready);
        Ok(asks.then_some(Interrupted {
            session: last.key,
            scope,
            answered: last.answered,
            left: progress.left,
        }))
    }
}

const DECK: &str = "deck:";
const TAG: &str = "tag:";
const KEEP_GOING: &str = "keep going";

/// Says which cards a session takes, a line each.
fn words(scope: &Scope) -> String {
    if let Some(drill) = &scope.drill {
        return format!("{} chosen cards", drill.cards.len());
    }
    let decks = scope.decks.iter().map(|deck| format!("{DECK}{deck}"));
    let tags = scope.tags.iter().map(|tag| format!("{TAG}{tag}"));
    let more = (scope.keep_going || scope.ahead).then(|| KEEP_GOING.to_owned());
    decks.chain(tags).chain(more).collect::<Vec<_>>().join("\n")
}

/// Reads what [`words`] said; `None` for a session without an end.
fn scope_of(words: &str) -> Option<Scope> {
    let mut scope = Scope::default();
    for line in words.lines() {
        if let Some(deck) = line.strip_prefix(DECK) {
            scope.decks.push(DeckId(deck.to_owned()));
        } else {
            scope.tags.push(line.strip_prefix(TAG)?.to_owned());
        }
    }
    Some(scope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scope_is_read_back() {
        let scope = Scope {
            decks: vec![DeckId("a".to_owned()), DeckId("b".to_owned())],
            tags: vec!["two words".to_owned()],
            ..Scope::default()
        };
        assert_eq!(scope_of(&words(&scope)), Some(scope.clone()));
        assert_eq!(scope_of(&words(&Scope::default())), Some(Scope::default()));
        assert_eq!(scope_of(&words(&Scope { ahead: true, ..scope.clone() })), None);
        assert_eq!(scope_of(&words(&Scope { keep_going: true, ..scope })), None);
    }
}
