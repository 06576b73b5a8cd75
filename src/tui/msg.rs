//! What happened, and what is asked for. Both are plain values: `update` turns
//! the one into the other, `perform` carries effects out.

use std::rc::Rc;

use super::browsing::{self, News};
use super::choosing::{self, Shown};
use super::editing::{self, Came};
use super::importing;
use super::keymap::Action;
use super::mocking;
use super::simulating;
use crate::collection::damage::{CameOut, Damage, WayOut};
use crate::collection::study::{Reach, Scope};
use crate::collection::{Ahead, Details, Home, Progress, Statistics, StatsScope, Undoable, Undone};
use crate::domain::CardKey;
use crate::session::{Answer, Asked};
use crate::sim::play::Play;
use crate::store::SessionKey;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key asked for something.
    Act(Action),
    /// Time has passed, or the terminal has another size.
    Tick,
    /// A new study day has begun.
    NewDay,
    /// What home shows.
    Home(Box<Home>, Progress),
    /// The next card, or none.
    Next(Option<Box<Asked>>, Standing),
    /// A card that was asked for by the user, or changed elsewhere.
    Shown(Box<Asked>, Standing),
    /// The card being asked, as it stands after a change.
    Refreshed(Box<Asked>, Standing),
    /// The run that plays beside a card's answer, if there is one.
    Play(CardKey, Option<Rc<Play>>),
    /// An answer is on disk.
    Recorded(Answer),
    /// The card was changed elsewhere; its answer was not recorded.
    Changed(CardKey),
    /// The card was taken out, by an import in another window.
    Gone,
    /// The last change was taken back; `None` when there was none.
    Undone(Option<Undone>),
    /// Something was done to a card.
    Done(Done),
    /// Everything about a card.
    Details(Box<Details>, Option<Undoable>),
    /// What came of a step of an edit.
    Edit(Came),
    /// So many characters are in the clipboard.
    Copied(usize),
    /// The options of decks.
    Options(Box<Shown>),
    /// The database turned out to be damaged.
    Damaged(Box<Damage>),
    /// What came of a way out of that.
    CameOut(Box<CameOut>),
    /// What was counted.
    Stats(Box<Statistics>),
    /// Something came of browsing.
    Browse(News),
    /// Something came of a mock interview.
    Mock(mocking::News),
    /// Something came of an import.
    Import(importing::News),
    /// Something came of the simulator.
    Sim(simulating::News),
    /// An effect failed.
    Failed(Box<Effect>, Failure),
}

/// How a session stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// How much is left.
    pub progress: Progress,
    /// What undo would take back.
    pub undoable: Option<Undoable>,
    /// What the next study day will ask; read when the session is at its end.
    pub tomorrow: Option<Ahead>,
    /// The chance of recall at which cards come back, 0 to 1.
    pub aim: f32,
    /// Reviews of the next study day that can be asked ahead; read at the end.
    pub ahead: u32,
}

/// Something that was done to a card by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Suspended, or taken back.
    Suspended {
        /// What was touched.
        reach: Reach,
        /// Whether it is suspended now.
        now: bool,
    },
    /// Buried until the next study day.
    Buried(Reach),
    /// Marked, or not any more.
    Marked(bool),
    /// The question's cards are open.
    Unlocked,
    /// The card is new again.
    Reset,
    /// The due day was set, so many days from today.
    DueIn(u32),
    /// Nothing: a new card has no due day to set.
    NoDueDay,
}

/// Why an effect failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The error in words.
    pub error: String,
    /// What caused it, nearest first.
    pub causes: Vec<String>,
}

/// Something that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Read what home shows.
    LoadHome,
    /// Note that a session begins.
    Begin(Scope),
    /// Note that a session that was left goes on.
    GoOn(SessionKey),
    /// Note that the session is over.
    End,
    /// Read the next card.
    Next(Scope),
    /// Show one card from its front.
    Show(CardKey, Scope),
    /// Read one card anew.
    Refresh(CardKey, Scope),
    /// Do the run that plays beside the answer.
    Play(Box<Asked>),
    /// Record an answer.
    Record(Box<Asked>, Answer),
    /// Take the last change back.
    Undo,
    /// Suspend, or take back.
    Suspend(CardKey, Reach),
    /// Bury until the next study day.
    Bury(CardKey, Reach),
    /// Mark, or take the mark away.
    Mark(CardKey),
    /// Unlock all cards of the question.
    Unlock(CardKey),
    /// Make the card new again.
    Reset(CardKey),
    /// Set the due day, so many days from today.
    SetDue(CardKey, u32),
    /// Read everything about a card.
    LoadDetails(CardKey),
    /// Show or change options.
    Options(choosing::Wish),
    /// Take a way out of a damaged database.
    WayOut(WayOut),
    /// Something for browsing.
    Browse(browsing::Wish),
    /// Something for mock interviews.
    Mock(mocking::Wish),
    /// Something for an import.
    Import(importing::Wish),
    /// Something for the simulator.
    Sim(simulating::Wish),
    /// Edit a question.
    Edit(editing::Wish),
    /// Hand text to the clipboard.
    Copy(String),
    /// Let the mouse wheel scroll, or give the mouse back to the terminal.
    Wheel,
    /// Count what was answered.
    Stats(StatsScope),
    /// Draw everything anew.
    Redraw,
    /// Go to the shell.
    Stop,
    /// Leave.
    Quit,
    /// Leave, with some lines for the terminal.
    Leave(Vec<String>),
}

impl Effect {
    /// Tells whether the effect is a way out of a damaged database.
    #[must_use]
    pub const fn is_way_out(&self) -> bool {
        matches!(self, Self::WayOut(_))
    }

    /// Tells whether a session begins with the effect.
    #[must_use]
    pub const fn is_beginning(&self) -> bool {
        matches!(self, Self::Begin(_) | Self::GoOn(_))
    }

    /// Returns what the effect does, after "cannot".
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match self {
            Self::LoadHome => "tell what is due",
            Self::Begin(_) => "begin the session",
            Self::GoOn(_) => "go on with the session",
            Self::End => "end the session",
            Self::Next(_) | Self::Show(..) | Self::Refresh(..) => "read the card",
            Self::Play(_) => "run the simulation",
            Self::Record(..) => "save the answer",
            Self::Undo => "take the change back",
            Self::Suspend(..) => "suspend the card",
            Self::Bury(..) => "bury the card",
            Self::Mark(_) => "mark the card",
            Self::Unlock(_) => "unlock the cards",
            Self::Reset(_) => "make the card new",
            Self::SetDue(..) => "set the due day",
            Self::LoadDetails(_) => "read the card's history",
            Self::Options(_) => "set the options",
            Self::WayOut(WayOut::Restore(_)) => "restore the backup",
            Self::WayOut(WayOut::Rescue) => "rescue anything",
            Self::WayOut(WayOut::Adopt(_)) => "put the new file in place",
            Self::WayOut(WayOut::Afresh) => "start afresh",
            Self::Browse(wish) => wish.doing(),
            Self::Mock(wish) => wish.doing(),
            Self::Import(wish) => wish.doing(),
            Self::Sim(wish) => wish.doing(),
            Self::Edit(_) => "edit the question",
            Self::Copy(_) => "copy the text",
            Self::Wheel => "set the mouse",
            Self::Stats(_) => "count what was answered",
            Self::Redraw => "draw the screen",
            Self::Stop => "go to the shell",
            Self::Quit | Self::Leave(_) => "leave",
        }
    }
}
