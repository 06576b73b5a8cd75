//! Carries effects out. The only file here which sees the collection act.

mod desk;
mod mock;
mod simulator;

pub use desk::Desk;

use std::error::Error as _;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::browsing::{self, News, Plan};
use super::choosing::{self, Shown};
use super::editing::{self, Came, Over};
use super::importing;
use super::msg::{Done, Effect, Failure, Msg, Standing};
use crate::collection::Error;
use crate::collection::edit::Edited;
use crate::collection::files;
use crate::collection::import::ImportOptions;
use crate::collection::play::play_of;
use crate::collection::read::Foreign;
use crate::collection::study::Scope;
use crate::collection::watch::{Step, unwatched};
use crate::session::Asked;

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
        Effect::Mock(wish) => return act_on_mocks(wish, desk),
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

fn act_on_mocks(wish: &super::mocking::Wish, desk: &mut dyn Desk) -> Result<Option<Msg>, Error> {
    let folder = desk.folder();
    Ok(mock::act(wish, &folder, desk.opened()?)?.map(Msg::Mock))
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
        Wish::Turn(plan, on) => {
            let format = desk.other_format(plan, *on)?;
            let options = ImportOptions {
                format,
                foreign: Foreign { columns: Vec::new(), ..plan.options.foreign.clone() },
                ..plan.options.clone()
            };
            let plan = Box::new(importing::Plan { options, paths: plan.paths.clone() });
            let preview = Box::new(desk.preview(&plan)?);
            News::Looked(plan, preview)
        }
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
        Err(Error::AnsweredOut { cards }) => Ok(importing::News::Spared(cards)),
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
