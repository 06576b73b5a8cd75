//! Carries effects out. The only file here which sees the collection act.

mod mock;
mod simulator;

use std::error::Error as _;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::browsing::{self, News, Plan};
use super::choosing::{self, Shown};
use super::editing::{self, Came, Over};
use super::importing;
use super::msg::{Done, Effect, Failure, Msg, Standing};
use crate::clock::Clock;
use crate::collection::batch::{Deed, DeedDone, Picked, Weight};
use crate::collection::browse::{CardLine, Contents, Glance, Wanted};
use crate::collection::damage::{CameOut, Damage, WayOut};
use crate::collection::delete::{Deleted, Selection};
use crate::collection::edit::{Draft, Edited, Subject};
use crate::collection::files;
use crate::collection::import::ImportReport;
use crate::collection::play::play_of;
use crate::collection::preview::Preview;
use crate::collection::study::{Reach, Scope};
use crate::collection::watch::{Step, unwatched};
use crate::collection::{
    Ahead, CatchUp, Collection, Details, Error, Home, OptionSheet, Progress, Statistics,
    StatsScope, Undoable, Undone,
};
use crate::config::Config;
use crate::domain::{CardKey, DeckId, QuestionKey};
use crate::scheduler::catch_up;
use crate::session::{Answer, Asked};
use crate::store::{MatchedQuestion, SessionKey};

/// What the screens need of a collection.
#[expect(missing_docs, reason = "each is the collection's method of the same name, or itself")]
#[expect(clippy::missing_errors_doc, reason = "each fails as the collection's does")]
pub trait Desk {
    fn config(&self) -> &Config;
    fn clock(&self) -> Rc<dyn Clock>;
    fn opened(&mut self) -> Result<&mut Collection, Error>;
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
    fn import(
        &mut self,
        plan: &importing::Plan,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error>;
}

/// Carries one effect out and tells what came of it. Effects of the terminal
/// itself are none of the collection's business and give nothing.
pub fn perform(effect: Effect, desk: &mut dyn Desk) -> Option<Msg> {
    match act(&effect, desk) {
        Ok(msg) => msg,
        Err(Error::Changed) => match effect {
            Effect::Record(asked, _) => Some(Msg::Changed(asked.key)),
            effect => Some(failed(effect, &Error::Changed)),
        },
        Err(Error::Gone) if is_of_a_card(&effect) => Some(Msg::Gone),
        Err(error) => Some(match desk.damage(&error).filter(|_| !effect.is_way_out()) {
            Some(damage) => Msg::Damaged(Box::new(damage)),
            None => failed(effect, &error),
        }),
    }
}

/// Tells whether an effect is about one card, which an import may take out.
const fn is_of_a_card(effect: &Effect) -> bool {
    matches!(effect, Effect::Show(..) | Effect::Refresh(..) | Effect::Record(..))
}

fn failed(effect: Effect, error: &Error) -> Msg {
    let mut causes = Vec::new();
    let mut cause = error.source();
    while let Some(inner) = cause {
        causes.push(inner.to_string());
        cause = inner.source();
    }
    Msg::Failed(Box::new(effect), Failure { error: error.to_string(), causes })
}

fn act(effect: &Effect, desk: &mut dyn Desk) -> Result<Option<Msg>, Error> {
    Ok(Some(match effect {
        Effect::LoadHome => home(desk)?,
        Effect::Options(wish) => set_options(wish, desk)?,
        Effect::Next(scope) => return next(desk, scope).map(Some),
        Effect::Show(card, scope) => Msg::Shown(Box::new(desk.ask(*card)?), standing(desk, scope)?),
        Effect::Refresh(card, scope) => {
            Msg::Refreshed(Box::new(desk.ask(*card)?), standing(desk, scope)?)
        }
        Effect::Play(asked) => Msg::Play(asked.key, play_of(asked).map(Rc::new)),
        Effect::Record(asked, answer) => {
            desk.grade(asked, answer)?;
            Msg::Recorded(*answer)
        }
        Effect::Undo => Msg::Undone(desk.undo()?),
        Effect::Suspend(card, reach) => {
            Msg::Done(Done::Suspended { reach: *reach, now: desk.suspend(*card, *reach)? })
        }
        Effect::Bury(card, reach) => {
            desk.bury(*card, *reach)?;
            Msg::Done(Done::Buried(*reach))
        }
        Effect::Mark(card) => Msg::Done(Done::Marked(desk.mark(*card)?)),
        Effect::Unlock(card) => {
            desk.unlock(*card)?;
            Msg::Done(Done::Unlocked)
        }
        Effect::Reset(card) => {
            desk.reset(*card)?;
            Msg::Done(Done::Reset)
        }
        Effect::SetDue(card, days) => {
            let is_set = desk.set_due(*card, *days)?;
            Msg::Done(if is_set { Done::DueIn(*days) } else { Done::NoDueDay })
        }
        Effect::LoadDetails(card) => Msg::Details(Box::new(desk.details(*card)?), desk.undoable()?),
        Effect::Edit(wish) => return Ok(edit(wish, desk)?.map(Msg::Edit)),
        Effect::Stats(scope) => Msg::Stats(Box::new(desk.statistics(scope)?)),
        Effect::Browse(wish) => Msg::Browse(browse(wish, desk)?),
        Effect::Mock(wish) => return Ok(mock::act(wish, desk.opened()?)?.map(Msg::Mock)),
        Effect::Sim(wish) => return Ok(simulator::act(wish, desk.opened()?)?.map(Msg::Sim)),
        Effect::Import(wish) => Msg::Import(import(wish, desk)?),
        Effect::Begin(scope) => return desk.begin_sitting(scope).map(|()| None),
        Effect::GoOn(session) => {
            desk.go_on_sitting(*session)?;
            return Ok(None);
        }
        Effect::End => {
            desk.end_sitting()?;
            desk.keep_safe();
            return Ok(None);
        }
        Effect::Copy(_)
        | Effect::Wheel
        | Effect::Redraw
        | Effect::Stop
        | Effect::Quit
        | Effect::Leave(_) => return Ok(None),
        Effect::WayOut(way) => Msg::CameOut(Box::new(desk.way_out(way)?)),
    }))
}

/// Carries out a step of an edit, but for the editor itself, which is the
/// terminal's.
fn edit(wish: &editing::Wish, desk: &mut dyn Desk) -> Result<Option<Came>, Error> {
    use editing::Wish;
    Ok(Some(match wish {
        Wish::Begin(subject) => Came::Ready(Box::new(desk.begin_edit(*subject)?)),
        Wish::Restart(draft) => Came::Ready(Box::new(desk.restart_edit(draft)?)),
        Wish::Run(_) => return Ok(None),
        Wish::Drop(draft) => {
            desk.drop_edit(draft)?;
            Came::Over(Over::Dropped)
        }
        Wish::Save { draft, over } => match desk.save_edit(draft, *over)? {
            Edited::Unchanged => Came::Over(Over::Unchanged),
            Edited::Saved(saved) => Came::Over(Over::Saved(saved)),
            Edited::Outdated { gone } => Came::Outdated(draft.clone(), gone),
            Edited::Faulty(faults) => {
                let pictures = faults.iter().map(|fault| fault.render(false)).collect();
                Came::Faulty(draft.clone(), pictures)
            }
        },
    }))
}

/// Carries out a step of an import; one that is watched is the loop's.
fn import(wish: &importing::Wish, desk: &mut dyn Desk) -> Result<importing::News, Error> {
    use importing::{News, Wish};
    Ok(match wish {
        Wish::Complete(path) => {
            let (path, names) = files::complete(path);
            News::Completed(path, names)
        }
        Wish::Look(plan) => News::Looked(plan.clone(), Box::new(desk.preview(plan)?)),
        Wish::Take(plan) => return take(plan, desk, &mut unwatched),
    })
}

/// Does an import; `tell` hears how far it has come, and may stop it.
///
/// # Errors
/// As the collection's.
pub fn take(
    plan: &importing::Plan,
    desk: &mut dyn Desk,
    tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<importing::News, Error> {
    match desk.import(plan, tell) {
        Ok(report) => Ok(importing::News::Taken(Box::new(report))),
        Err(Error::Cancelled) => Ok(importing::News::Stopped),
        Err(error) => Err(error),
    }
}

/// Does the same as an effect, watched.
pub fn perform_import(
    plan: Box<importing::Plan>,
    desk: &mut dyn Desk,
    tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Msg {
    match take(&plan, desk, tell) {
        Ok(news) => Msg::Import(news),
        Err(error) => match desk.damage(&error) {
            Some(damage) => Msg::Damaged(Box::new(damage)),
            None => failed(Effect::Import(importing::Wish::Take(plan)), &error),
        },
    }
}

fn home(desk: &dyn Desk) -> Result<Msg, Error> {
    Ok(Msg::Home(Box::new(desk.home()?), desk.progress(&Scope::default())?))
}

/// Does what is wished of the options, and reads them anew.
fn set_options(wish: &choosing::Wish, desk: &mut dyn Desk) -> Result<Msg, Error> {
    use choosing::Wish;
    let mut refused = None;
    let deck = match wish {
        Wish::PlanAtHome(per_day) => {
            desk.take_up(*per_day)?;
            return home(desk);
        }
        Wish::Open(deck) => deck.as_ref(),
        Wish::Set { deck, name, value } => {
            desk.set_option(deck.as_ref(), name, value.as_deref())?;
            deck.as_ref()
        }
        Wish::Plan(Some(per_day)) => {
            match desk.take_up(*per_day) {
                Err(Error::Unknown(why)) => refused = Some(why),
                other => drop(other?),
            }
            None
        }
        Wish::Plan(None) => {
            desk.drop_plan()?;
            None
        }
        Wish::OpenPlan => None,
    };
    let sheet = desk.options(deck)?;
    let plan = if deck.is_none() { desk.catch_up()? } else { None };
    let at_plan = *wish == Wish::OpenPlan;
    Ok(Msg::Options(Box::new(Shown { sheet, plan, at_plan, refused })))
}

/// Reads the next card. Where the session may end, that is what comes tomorrow,
/// too.
fn next(desk: &dyn Desk, scope: &Scope) -> Result<Msg, Error> {
    let asked = desk.next(scope)?;
    let standing = standing(desk, scope)?;
    let ends = asked.as_ref().is_none_or(Asked::is_early);
    let tomorrow = if ends { Some(desk.tomorrow(scope)?) } else { None };
    let may_be_ahead = ends && !scope.ahead && scope.drill.is_none();
    let ahead = if may_be_ahead { desk.ahead(scope)? } else { 0 };
    Ok(Msg::Next(asked.map(Box::new), Standing { tomorrow, ahead, ..standing }))
}

fn browse(wish: &browsing::Wish, desk: &mut dyn Desk) -> Result<News, Error> {
    use browsing::Wish;
    Ok(match wish {
        Wish::List(wanted) => News::Listed(Box::new(desk.browse(wanted)?), desk.undoable()?),
        Wish::Cards(window, keys) => News::Cards(window.clone(), desk.card_lines(keys)?),
        Wish::Questions(window, keys) => {
            News::Questions(window.clone(), desk.question_lines(keys)?)
        }
        Wish::Glance(card) => News::Glance(desk.glance(*card)?.map(Box::new)),
        Wish::Weigh(plan, picked) => {
            let cards = desk.cards_picked(picked)?;
            let weight = match plan {
                Plan::Deed(deed) => Some(desk.weigh(*deed, &cards)?),
                Plan::Cram => None,
            };
            News::Weighed(*plan, picked.clone(), cards, weight)
        }
        Wish::Do(deed, picked) => News::Done(desk.do_to(*deed, picked)?),
        Wish::Forecast(selection) => {
            News::Forecast(selection.clone(), desk.forecast_delete(selection)?)
        }
        Wish::Delete(selection) => News::Deleted(desk.delete(selection)?),
    })
}

fn standing(desk: &dyn Desk, scope: &Scope) -> Result<Standing, Error> {
    Ok(Standing {
        progress: desk.progress(scope)?,
        undoable: desk.undoable()?,
        tomorrow: None,
        aim: desk.aim(if let [deck] = scope.decks.as_slice() { Some(deck) } else { None })?,
        ahead: 0,
    })
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

    fn import(
        &mut self,
        plan: &importing::Plan,
        tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ImportReport, Error> {
        self.import_watched(&plan.paths, &plan.options, tell)
    }
}
