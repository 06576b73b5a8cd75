//! Carries effects out. The only file here which sees the collection act.

use std::error::Error as _;
use std::rc::Rc;

use super::msg::{Done, Effect, Failure, Msg, Standing};
use crate::clock::Clock;
use crate::collection::play::play_of;
use crate::collection::study::{Reach, Scope};
use crate::collection::{
    Ahead, Collection, Details, Error, Home, Progress, Statistics, StatsScope, Undoable, Undone,
};
use crate::config::Config;
use crate::domain::CardKey;
use crate::session::{Answer, Asked};
use crate::store::SessionKey;

/// What the screens need of a collection.
#[expect(missing_docs, reason = "each is the collection's method of the same name")]
#[expect(clippy::missing_errors_doc, reason = "each fails as the collection's does")]
pub trait Desk {
    fn config(&self) -> &Config;
    fn clock(&self) -> Rc<dyn Clock>;
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
    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error>;
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
        Err(error) => Some(failed(effect, &error)),
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
        Effect::LoadHome => Msg::Home(Box::new(desk.home()?), desk.progress(&Scope::default())?),
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
        Effect::Stats(scope) => Msg::Stats(Box::new(desk.statistics(scope)?)),
        Effect::Begin(scope) => {
            desk.begin_sitting(scope)?;
            return Ok(None);
        }
        Effect::GoOn(session) => {
            desk.go_on_sitting(*session)?;
            return Ok(None);
        }
        Effect::End => {
            desk.end_sitting()?;
            return Ok(None);
        }
        Effect::Wheel | Effect::Redraw | Effect::Stop | Effect::Quit => return Ok(None),
    }))
}

/// Reads the next card. Where the session may end, that is what comes tomorrow,
/// too.
fn next(desk: &dyn Desk, scope: &Scope) -> Result<Msg, Error> {
    let asked = desk.next(scope)?;
    let standing = standing(desk, scope)?;
    let ends = asked.as_ref().is_none_or(Asked::is_early);
    let tomorrow = if ends { Some(desk.tomorrow(scope)?) } else { None };
    Ok(Msg::Next(asked.map(Box::new), Standing { tomorrow, ..standing }))
}

fn standing(desk: &dyn Desk, scope: &Scope) -> Result<Standing, Error> {
    Ok(Standing {
        progress: desk.progress(scope)?,
        undoable: desk.undoable()?,
        tomorrow: None,
        aim: desk.config().desired_retention,
    })
}

impl Desk for Collection {
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

    fn statistics(&mut self, scope: &StatsScope) -> Result<Statistics, Error> {
        self.statistics(scope)
    }
}
