//! A collection whose writing can be made to fail.

use std::rc::Rc;

use crate::clock::Clock;
use crate::collection::study::{Reach, Scope};
use crate::collection::{
    Ahead, Collection, Details, Error, Home, Progress, Statistics, StatsScope, Undoable, Undone,
};
use crate::config::Config;
use crate::domain::CardKey;
use crate::session::{Answer, Asked};
use crate::store::SessionKey;
use crate::tui::perform::Desk;

/// A collection whose writing can be made to fail.
pub(super) struct Desktop {
    pub(super) collection: Collection,
    pub(super) broken: bool,
    /// Sessions begun and ended.
    pub(super) sessions: Vec<String>,
}

impl Desktop {
    fn fail<T>(&self, result: impl FnOnce(&Collection) -> Result<T, Error>) -> Result<T, Error> {
        if self.broken {
            return Err(Error::Unknown("the disk is full".to_owned()));
        }
        result(&self.collection)
    }

    fn fail_mut<T>(
        &mut self,
        result: impl FnOnce(&mut Collection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.broken {
            return Err(Error::Unknown("the disk is full".to_owned()));
        }
        result(&mut self.collection)
    }
}

impl Desk for Desktop {
    fn config(&self) -> &Config {
        self.collection.config()
    }

    fn clock(&self) -> Rc<dyn Clock> {
        self.collection.clock()
    }

    fn home(&self) -> Result<Home, Error> {
        self.fail(Collection::home)
    }

    fn begin_sitting(&mut self, scope: &Scope) -> Result<(), Error> {
        self.sessions.push(format!("begin {:?}", scope.decks));
        self.fail_mut(|collection| collection.begin_sitting(scope))
    }

    fn go_on_sitting(&mut self, session: SessionKey) -> Result<(), Error> {
        self.sessions.push(format!("go on {}", session.0));
        self.fail_mut(|collection| collection.go_on_sitting(session))
    }

    fn end_sitting(&mut self) -> Result<(), Error> {
        self.sessions.push("end".to_owned());
        self.fail_mut(Collection::end_sitting)
    }

    fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        self.fail(|collection| collection.next(scope))
    }

    fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        self.fail(|collection| collection.ask(card))
    }

    fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        self.fail(|collection| collection.progress(scope))
    }

    fn tomorrow(&self, scope: &Scope) -> Result<Ahead, Error> {
        self.fail(|collection| collection.tomorrow(scope))
    }

    fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        self.fail_mut(|collection| collection.grade(asked, answer))
    }

    fn undoable(&self) -> Result<Option<Undoable>, Error> {
        self.fail(Collection::undoable)
    }

    fn undo(&mut self) -> Result<Option<Undone>, Error> {
        self.fail_mut(Collection::undo)
    }

    fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        self.fail_mut(|collection| collection.suspend(card, reach))
    }

    fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        self.fail_mut(|collection| collection.bury(card, reach))
    }

    fn mark(&mut self, card: CardKey) -> Result<bool, Error> {
        self.fail_mut(|collection| collection.mark(card))
    }

    fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        self.fail_mut(|collection| collection.unlock(card))
    }

    fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        self.fail_mut(|collection| collection.reset(card))
    }

    fn set_due(&mut self, card: CardKey, days: u32) -> Result<bool, Error> {
        self.fail_mut(|collection| collection.set_due(card, days))
    }

    fn details(&self, card: CardKey) -> Result<Details, Error> {
        self.fail(|collection| collection.details(card))
    }

    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error> {
        self.fail_mut(|collection| collection.statistics(scope))
    }
}
