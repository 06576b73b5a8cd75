//! A collection whose writing can be made to fail.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use crate::clock::{Clock, FixedClock};
use crate::collection::batch::{Deed, DeedDone, Picked, Weight};
use crate::collection::browse::{CardLine, Contents, Glance, Wanted};
use crate::collection::damage::{CameOut, Damage, WayOut};
use crate::collection::delete::{Deleted, Selection};
use crate::collection::edit::{Draft, Edited, Subject};
use crate::collection::import::ImportReport;
use crate::collection::preview::Preview;
use crate::collection::study::{Reach, Scope};
use crate::collection::watch::Step;
use crate::collection::{
    Ahead, CatchUp, Collection, Details, Error, Home, OptionSheet, Progress, Statistics,
    StatsScope, Undoable, Undone,
};
use crate::config::Config;
use crate::domain::{CardKey, DeckId, QuestionKey};
use crate::scheduler::catch_up;
use crate::session::{Answer, Asked};
use crate::store::{MatchedQuestion, SessionKey};
use crate::tui::importing::Plan;
use crate::tui::perform::Desk;

/// A collection whose writing can be made to fail.
pub(super) struct Desktop {
    pub(super) collection: Collection,
    pub(super) folder: PathBuf,
    pub(super) broken: bool,
    /// Sessions begun and ended.
    pub(super) sessions: Vec<String>,
    /// How long each step of an import takes.
    pub(super) busy: Option<(Rc<FixedClock>, Duration)>,
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
    fn folder(&self) -> PathBuf {
        self.folder.clone()
    }

    fn opened(&mut self) -> Result<&mut Collection, Error> {
        if self.broken {
            return Err(Error::Unknown("the disk is full".to_owned()));
        }
        Ok(&mut self.collection)
    }

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
        self.sessions.push(match &scope.drill {
            Some(drill) => format!("begin {} cards", drill.cards.len()),
            None => format!("begin {:?}", scope.decks),
        });
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

    fn begin_edit(&self, subject: Subject) -> Result<Draft, Error> {
        self.fail(|collection| collection.begin_edit(subject))
    }

    fn restart_edit(&self, draft: &Draft) -> Result<Draft, Error> {
        self.fail(|collection| collection.restart_edit(draft))
    }

    fn drop_edit(&self, draft: &Draft) -> Result<(), Error> {
        self.fail(|collection| collection.drop_edit(draft))
    }

    fn save_edit(&mut self, draft: &Draft, over: bool) -> Result<Edited, Error> {
        self.fail_mut(|collection| collection.save_edit(draft, over))
    }

    fn ahead(&self, scope: &Scope) -> Result<u32, Error> {
        self.fail(|collection| collection.ahead(scope))
    }

    fn aim(&self, deck: Option<&DeckId>) -> Result<f32, Error> {
        self.fail(|collection| collection.aim(deck))
    }

    fn options(&self, deck: Option<&DeckId>) -> Result<OptionSheet, Error> {
        self.fail(|collection| collection.options(deck))
    }

    fn set_option(
        &mut self,
        deck: Option<&DeckId>,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), Error> {
        self.fail_mut(|collection| collection.set_option(deck, name, value))
    }

    fn catch_up(&self) -> Result<Option<CatchUp>, Error> {
        self.fail(Collection::catch_up)
    }

    fn take_up(&mut self, per_day: u32) -> Result<catch_up::Plan, Error> {
        self.fail_mut(|collection| collection.take_up(per_day))
    }

    fn drop_plan(&mut self) -> Result<(), Error> {
        self.fail_mut(Collection::drop_plan)
    }

    fn keep_safe(&self) {}

    fn damage(&self, error: &Error) -> Option<Damage> {
        self.collection.damage(error)
    }

    fn way_out(&mut self, way: &WayOut) -> Result<CameOut, Error> {
        self.fail_mut(|collection| collection.way_out(way))
    }

    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error> {
        self.fail_mut(|collection| collection.statistics(scope))
    }

    fn browse(&self, wanted: &Wanted) -> Result<Contents, Error> {
        self.fail(|collection| collection.browse(wanted))
    }

    fn card_lines(&self, keys: &[CardKey]) -> Result<Vec<CardLine>, Error> {
        self.fail(|collection| collection.card_lines(keys))
    }

    fn question_lines(&self, keys: &[QuestionKey]) -> Result<Vec<MatchedQuestion>, Error> {
        self.fail(|collection| collection.question_lines(keys))
    }

    fn glance(&self, key: CardKey) -> Result<Option<Glance>, Error> {
        self.fail(|collection| collection.glance(key))
    }

    fn cards_picked(&self, picked: &Picked) -> Result<Vec<CardKey>, Error> {
        self.fail(|collection| collection.cards_picked(picked))
    }

    fn weigh(&self, deed: Deed, cards: &[CardKey]) -> Result<Weight, Error> {
        self.fail(|collection| collection.weigh(deed, cards))
    }

    fn do_to(&mut self, deed: Deed, picked: &Picked) -> Result<DeedDone, Error> {
        self.fail_mut(|collection| collection.do_to(deed, picked))
    }

    fn forecast_delete(&self, selection: &Selection) -> Result<Deleted, Error> {
        self.fail(|collection| collection.forecast_delete(selection))
    }

    fn delete(&mut self, selection: &Selection) -> Result<Deleted, Error> {
        self.fail_mut(|collection| collection.delete(selection))
    }

    fn preview(&mut self, plan: &Plan) -> Result<Preview, Error> {
        self.fail_mut(|collection| collection.preview(&plan.paths, &plan.options))
    }

    fn other_format(&self, plan: &Plan, on: bool) -> Result<Option<String>, Error> {
        self.fail(|collection| collection.other_format(&plan.paths, &plan.options, on))
    }

    fn import(
        &mut self,
        plan: &Plan,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error> {
        let busy = self.busy.clone();
        let mut slow = |step| {
            if let Some((clock, time)) = &busy {
                clock.advance(*time);
            }
            tell(step)
        };
        self.fail_mut(|collection| collection.import_watched(&plan.paths, &plan.options, &mut slow))
    }
}
