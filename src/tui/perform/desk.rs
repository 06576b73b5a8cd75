//! What the screens need of a collection, which tests can take the place of.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;

use crate::clock::Clock;
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
use crate::tui::importing;

/// What the screens need of a collection.
#[expect(missing_docs, reason = "each is the collection's method of the same name, or itself")]
#[expect(clippy::missing_errors_doc, reason = "each fails as the collection's does")]
pub trait Desk {
    fn config(&self) -> &Config;
    fn clock(&self) -> Rc<dyn Clock>;
    fn opened(&mut self) -> Result<&mut Collection, Error>;
    /// The folder that what is saved without a place goes to: the one one is in.
    fn folder(&self) -> PathBuf {
        PathBuf::new()
    }
    fn home(&self) -> Result<Home, Error>;
    fn begin_sitting(&mut self, scope: &Scope) -> Result<(), Error>;
    fn go_on_sitting(&mut self, session: SessionKey) -> Result<(), Error>;
    fn end_sitting(&mut self) -> Result<(), Error>;
    fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error>;
    fn ask(&self, card: CardKey) -> Result<Asked, Error>;
    fn progress(&self, scope: &Scope) -> Result<Progress, Error>;
    fn tomorrow(&self, scope: &Scope) -> Result<Ahead, Error>;
    fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error>;
    fn undoable(&self) -> Result<Option<Undoable>, Error>;
    fn undo(&mut self) -> Result<Option<Undone>, Error>;
    fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error>;
    fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error>;
    fn mark(&mut self, card: CardKey) -> Result<bool, Error>;
    fn unlock(&mut self, card: CardKey) -> Result<(), Error>;
    fn reset(&mut self, card: CardKey) -> Result<(), Error>;
    fn set_due(&mut self, card: CardKey, days: u32) -> Result<bool, Error>;
    fn details(&self, card: CardKey) -> Result<Details, Error>;
    fn begin_edit(&self, subject: Subject) -> Result<Draft, Error>;
    fn restart_edit(&self, draft: &Draft) -> Result<Draft, Error>;
    fn drop_edit(&self, draft: &Draft) -> Result<(), Error>;
    fn save_edit(&mut self, draft: &Draft, over: bool) -> Result<Edited, Error>;
    fn ahead(&self, scope: &Scope) -> Result<u32, Error>;
    fn aim(&self, deck: Option<&DeckId>) -> Result<f32, Error>;
    fn options(&self, deck: Option<&DeckId>) -> Result<OptionSheet, Error>;
    fn set_option(
        &mut self,
        deck: Option<&DeckId>,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), Error>;
    fn catch_up(&self) -> Result<Option<CatchUp>, Error>;
    fn take_up(&mut self, per_day: u32) -> Result<catch_up::Plan, Error>;
    fn drop_plan(&mut self) -> Result<(), Error>;
    fn keep_safe(&self);
    fn damage(&self, error: &Error) -> Option<Damage>;
    fn way_out(&mut self, way: &WayOut) -> Result<CameOut, Error>;
    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error>;
    fn browse(&self, wanted: &Wanted) -> Result<Contents, Error>;
    fn card_lines(&self, keys: &[CardKey]) -> Result<Vec<CardLine>, Error>;
    fn question_lines(&self, keys: &[QuestionKey]) -> Result<Vec<MatchedQuestion>, Error>;
    fn glance(&self, key: CardKey) -> Result<Option<Glance>, Error>;
    fn cards_picked(&self, picked: &Picked) -> Result<Vec<CardKey>, Error>;
    fn weigh(&self, deed: Deed, cards: &[CardKey]) -> Result<Weight, Error>;
    fn do_to(&mut self, deed: Deed, picked: &Picked) -> Result<DeedDone, Error>;
    fn forecast_delete(&self, selection: &Selection) -> Result<Deleted, Error>;
    fn delete(&mut self, selection: &Selection) -> Result<Deleted, Error>;
    fn preview(&mut self, plan: &importing::Plan) -> Result<Preview, Error>;
    fn other_format(&self, plan: &importing::Plan, on: bool) -> Result<Option<String>, Error>;
    fn import(
        &mut self,
        plan: &importing::Plan,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error>;
}

impl Desk for Collection {
    fn opened(&mut self) -> Result<&mut Collection, Error> {
        Ok(self)
    }

    fn config(&self) -> &Config {
        self.config()
    }

    fn clock(&self) -> Rc<dyn Clock> {
        self.clock()
    }

    fn home(&self) -> Result<Home, Error> {
        self.home()
    }

    fn begin_sitting(&mut self, scope: &Scope) -> Result<(), Error> {
        self.begin_sitting(scope)
    }

    fn go_on_sitting(&mut self, session: SessionKey) -> Result<(), Error> {
        self.go_on_sitting(session)
    }

    fn end_sitting(&mut self) -> Result<(), Error> {
        self.end_sitting()
    }

    fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        self.next(scope)
    }

    fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        self.ask(card)
    }

    fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        self.progress(scope)
    }

    fn tomorrow(&self, scope: &Scope) -> Result<Ahead, Error> {
        self.tomorrow(scope)
    }

    fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        self.grade(asked, answer)
    }

    fn undoable(&self) -> Result<Option<Undoable>, Error> {
        self.undoable()
    }

    fn undo(&mut self) -> Result<Option<Undone>, Error> {
        self.undo()
    }

    fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        self.suspend(card, reach)
    }

    fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        self.bury(card, reach)
    }

    fn mark(&mut self, card: CardKey) -> Result<bool, Error> {
        self.mark(card)
    }

    fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        self.unlock(card)
    }

    fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        self.reset(card)
    }

    fn set_due(&mut self, card: CardKey, days: u32) -> Result<bool, Error> {
        self.set_due(card, days)
    }

    fn details(&self, card: CardKey) -> Result<Details, Error> {
        self.details(card)
    }

    fn begin_edit(&self, subject: Subject) -> Result<Draft, Error> {
        self.begin_edit(subject)
    }

    fn restart_edit(&self, draft: &Draft) -> Result<Draft, Error> {
        self.restart_edit(draft)
    }

    fn drop_edit(&self, draft: &Draft) -> Result<(), Error> {
        self.drop_edit(draft)
    }

    fn save_edit(&mut self, draft: &Draft, over: bool) -> Result<Edited, Error> {
        self.save_edit(draft, over)
    }

    fn ahead(&self, scope: &Scope) -> Result<u32, Error> {
        self.ahead(scope)
    }

    fn aim(&self, deck: Option<&DeckId>) -> Result<f32, Error> {
        self.aim(deck)
    }

    fn options(&self, deck: Option<&DeckId>) -> Result<OptionSheet, Error> {
        self.options(deck)
    }

    fn set_option(
        &mut self,
        deck: Option<&DeckId>,
        name: &str,
        value: Option<&str>,
    ) -> Result<(), Error> {
        self.set_option(deck, name, value)
    }

    fn catch_up(&self) -> Result<Option<CatchUp>, Error> {
        self.catch_up()
    }

    fn take_up(&mut self, per_day: u32) -> Result<catch_up::Plan, Error> {
        self.take_up(per_day)
    }

    fn drop_plan(&mut self) -> Result<(), Error> {
        self.drop_plan()
    }

    fn keep_safe(&self) {
        self.keep_safe();
    }

    fn damage(&self, error: &Error) -> Option<Damage> {
        self.damage(error)
    }

    fn way_out(&mut self, way: &WayOut) -> Result<CameOut, Error> {
        self.way_out(way)
    }

    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error> {
        self.statistics(scope)
    }

    fn browse(&self, wanted: &Wanted) -> Result<Contents, Error> {
        self.browse(wanted)
    }

    fn card_lines(&self, keys: &[CardKey]) -> Result<Vec<CardLine>, Error> {
        self.card_lines(keys)
    }

    fn question_lines(&self, keys: &[QuestionKey]) -> Result<Vec<MatchedQuestion>, Error> {
        self.question_lines(keys)
    }

    fn glance(&self, key: CardKey) -> Result<Option<Glance>, Error> {
        self.glance(key)
    }

    fn cards_picked(&self, picked: &Picked) -> Result<Vec<CardKey>, Error> {
        self.cards_picked(picked)
    }

    fn weigh(&self, deed: Deed, cards: &[CardKey]) -> Result<Weight, Error> {
        self.weigh(deed, cards)
    }

    fn do_to(&mut self, deed: Deed, picked: &Picked) -> Result<DeedDone, Error> {
        self.do_to(deed, picked)
    }

    fn forecast_delete(&self, selection: &Selection) -> Result<Deleted, Error> {
        self.forecast_delete(selection)
    }

    fn delete(&mut self, selection: &Selection) -> Result<Deleted, Error> {
        self.delete(selection)
    }

    fn preview(&mut self, plan: &importing::Plan) -> Result<Preview, Error> {
        self.preview(&plan.paths, &plan.options)
    }

    fn other_format(&self, plan: &importing::Plan, on: bool) -> Result<Option<String>, Error> {
        self.other_format(&plan.paths, &plan.options, on)
    }

    fn import(
        &mut self,
        plan: &importing::Plan,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error> {
        self.import_watched(&plan.paths, &plan.options, tell)
    }
}
