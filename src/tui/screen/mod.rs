//! The screens, a file each. Every screen holds its state and has the same
//! functions: `place` (its keys), `say` (what is said of them), `update` and
//! `view`. `update` does no work itself; `view` changes nothing.

pub mod browse;
pub mod damage;
pub mod details;
pub mod edit;
pub mod fault;
pub mod film;
pub mod first_start;
pub mod home;
pub mod import;
pub mod mock;
pub mod options;
pub mod review;
pub mod simulator;
pub mod stats;
pub mod summary;

use ratatui::buffer::Buffer;

use super::context::Context;
use super::keymap::{Action, Place};
use super::msg::Effect;
use super::widget::footer::Said;
use crate::collection::Interrupted;
use crate::collection::study::Scope;
use crate::domain::CardKey;

/// A screen with its state.
#[derive(Clone, Debug)]
pub enum Screen {
    /// Before the first answer ever.
    FirstStart(first_start::FirstStart),
    /// What waits today.
    Home(home::HomeScreen),
    /// A session; also its summary.
    Review(Box<review::Review>),
    /// Everything about one card.
    Details(Box<details::DetailsScreen>),
    /// An edit that waits for a choice.
    Edit(Box<edit::EditScreen>),
    /// The options of decks.
    Options(Box<options::OptionsScreen>),
    /// What was counted.
    Stats(Box<stats::StatsScreen>),
    /// A mock interview, or what is around it.
    Mock(Box<mock::MockScreen>),
    /// Looking through decks, questions and cards.
    Browse(Box<browse::BrowseScreen>),
    /// An import.
    Import(Box<import::ImportScreen>),
    /// A simulation, full screen.
    Sim(Box<simulator::SimulatorScreen>),
    /// Something went wrong.
    Fault(fault::Fault),
    /// The database is damaged.
    Damage(Box<damage::DamageScreen>),
}

/// What a screen asks of the program.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Carry an effect out.
    Do(Effect),
    /// Begin a session.
    Study(Scope),
    /// Go on with a session that was left.
    GoOn(Interrupted),
    /// Show everything about a card.
    OpenDetails(CardKey),
    /// Look through decks, questions and cards.
    Browse {
        /// Whether the query is typed at once.
        typing: bool,
    },
    /// Import questions from a file.
    Import,
    /// One level back; `true` when cards were changed.
    Back {
        /// Whether cards were changed, so that what lies below is out of date.
        changed: bool,
    },
    /// Begin at home: another database is in place.
    Anew,
    /// Leave the program.
    Quit,
}

impl Screen {
    /// Returns which keys work now.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::FirstStart(_) => Place::FirstStart,
            Self::Home(_) => Place::Home,
            Self::Review(screen) => screen.place(),
            Self::Details(screen) => screen.place(),
            Self::Edit(_) => Place::Edit,
            Self::Options(screen) => screen.place(),
            Self::Stats(screen) => screen.place(),
            Self::Mock(screen) => screen.place(),
            Self::Browse(screen) => screen.place(),
            Self::Import(screen) => screen.place(),
            Self::Sim(screen) => screen.place(),
            Self::Fault(_) | Self::Damage(_) => Place::Fault,
        }
    }

    /// Returns what is said of a key in footer and help.
    #[must_use]
    pub fn say(&self, action: Action, context: &Context) -> Said {
        match self {
            Self::FirstStart(_) if action == Action::Back => Said::Hidden,
            Self::FirstStart(_) => Said::Usual,
            Self::Home(screen) => screen.say(action, context),
            Self::Review(screen) => screen.say(action, context),
            Self::Details(screen) => screen.say(action, context),
            Self::Edit(screen) => screen.say(action, context),
            Self::Options(screen) => screen.say(action),
            Self::Stats(screen) => screen.say(action, context),
            Self::Mock(screen) => screen.say(action, context),
            Self::Browse(screen) => screen.say(action, context),
            Self::Import(screen) => screen.say(action, context),
            Self::Sim(screen) => screen.say(action, context),
            Self::Fault(screen) => screen.say(action),
            Self::Damage(screen) => screen.say(action),
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        match self {
            Self::FirstStart(_) => first_start::update(action),
            Self::Home(screen) => screen.update(action, context),
            Self::Review(screen) => screen.update(action, context),
            Self::Details(screen) => screen.update(action, context),
            Self::Edit(screen) => screen.update(action, context),
            Self::Options(screen) => screen.update(action, context),
            Self::Stats(screen) => screen.update(action, context),
            Self::Mock(screen) => screen.update(action, context),
            Self::Browse(screen) => screen.update(action, context),
            Self::Import(screen) => screen.update(action, context),
            Self::Sim(screen) => screen.update(action, context),
            Self::Fault(screen) => screen.update(action),
            Self::Damage(screen) => screen.update(action),
        }
    }

    /// Draws everything but the footer.
    pub fn view(&self, context: &Context, buffer: &mut Buffer) {
        match self {
            Self::FirstStart(screen) => screen.view(context, buffer),
            Self::Home(screen) => screen.view(context, buffer),
            Self::Review(screen) => screen.view(context, buffer),
            Self::Details(screen) => screen.view(context, buffer),
            Self::Edit(screen) => screen.view(context, buffer),
            Self::Options(screen) => screen.view(context, buffer),
            Self::Stats(screen) => screen.view(context, buffer),
            Self::Mock(screen) => screen.view(context, buffer),
            Self::Browse(screen) => screen.view(context, buffer),
            Self::Import(screen) => screen.view(context, buffer),
            Self::Sim(screen) => screen.view(context, buffer),
            Self::Fault(screen) => screen.view(context, buffer),
            Self::Damage(screen) => screen.view(context, buffer),
        }
    }
}

/// Returns the way of scrolling an action asks for.
#[must_use]
pub fn scrolling(action: Action) -> Option<super::widget::scroll::Move> {
    use super::widget::scroll::Move;
    Some(match action {
        Action::Up => Move::Up,
        Action::Down => Move::Down,
        Action::PageUp => Move::PageUp,
        Action::PageDown => Move::PageDown,
        Action::Top => Move::Top,
        Action::Bottom => Move::Bottom,
        _ => return None,
    })
}

/// Returns the choice that a number names, among so many.
#[must_use]
pub fn named(action: Action, number: usize) -> Option<usize> {
    match action {
        Action::Choose(choice) => usize::from(choice).checked_sub(1).filter(|at| *at < number),
        _ => None,
    }
}

/// Returns where an action takes a cursor among so many choices. A number goes to
/// its choice.
#[must_use]
pub fn turned(action: Action, cursor: usize, number: usize) -> usize {
    match action {
        Action::Choose(_) => named(action, number).unwrap_or(cursor),
        other => {
            scrolling(other).map_or(cursor, |to| super::widget::choices::go(to, cursor, number))
        }
    }
}
