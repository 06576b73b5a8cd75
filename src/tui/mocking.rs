//! What mock interviews ask for, and what comes of it.

use std::rc::Rc;

use super::context::Context;
use crate::collection::Undoable;
use crate::collection::mock::{Again, MockLine, Stock, Unfinished};
use crate::domain::{DeckId, Question};
use crate::paper::figures;
use crate::session::mock::{
    ClaimMark, GivenUp, Interview, Mean, Report, Setting, Summary, Transcript,
};
use crate::sim::play::Play;

/// Something that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Tell what the lobby shows for these choices; for those of last time
    /// without.
    Lobby(Option<Setting>),
    /// Begin an interview.
    Begin(Setting),
    /// Write the interviewer's sheet of one to a file in the folder one is in.
    Sheet(Setting),
    /// Go on with the one that was left.
    Resume,
    /// Go on with the interview that was just begun for this window.
    TakeUp,
    /// Give the one that was left up.
    GiveUp(i64),
    /// Keep where an interview stands.
    Save(Box<Interview>),
    /// Keep it and leave it, so that it can go on later.
    Leave(Box<Interview>),
    /// End it: keep it, record its answers, make its report.
    Finish(Box<Interview>),
    /// Do the run of a question.
    Play(Box<Question>),
    /// Make the report of an interview that has ended.
    Report(i64),
    /// Write the report of an interview to a file in the folder one is in.
    Write(i64),
    /// Tell which questions are to be marked again.
    Again,
    /// Keep a second marking.
    SaveAgain(Again, Vec<ClaimMark>),
    /// Tell of the interviews that were.
    Past,
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum News {
    /// What the lobby shows.
    Lobby(Box<Lobby>),
    /// An interview goes on, or begins.
    Goes(Box<Interview>),
    /// Another window goes on with the interview, or it was ended.
    Elsewhere,
    /// An interview that has ended.
    Report(Box<Sat>),
    /// A report or sheet is in a file of this name, or one is there already: `false`.
    Written(String, bool),
    /// The run of a question, if it has one.
    Play(Option<Rc<Play>>),
    /// The questions that are to be marked again.
    Again(Vec<Again>),
    /// The interviews that have ended, first one first.
    Past(Vec<MockLine>),
}

/// What the lobby shows.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// The choices.
    pub setting: Setting,
    /// What the chosen decks hold.
    pub stock: Stock,
    /// How many questions would be asked.
    pub questions: usize,
    /// What they cannot give.
    pub given_up: Vec<GivenUp>,
    /// All decks.
    pub decks: Vec<DeckId>,
    /// The interviews that have ended, first one first.
    pub past: Vec<MockLine>,
    /// The one that was left and can go on.
    pub unfinished: Option<Unfinished>,
    /// Questions that are to be marked again.
    pub again: usize,
}

/// An interview that was sat.
#[derive(Clone, Debug)]
pub struct Sat {
    /// Its report.
    pub report: Report,
    /// The interview as it went.
    pub transcript: Transcript,
    /// What undo would take back, if that is the interview.
    pub undoable: Option<Undoable>,
}

impl Wish {
    /// Returns what the wish does, after "cannot".
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match self {
            Self::Lobby(_) => "set a mock interview up",
            Self::Begin(_) => "begin the mock interview",
            Self::Sheet(_) => "write the sheet",
            Self::TakeUp | Self::Resume => "go on with the mock interview",
            Self::GiveUp(_) => "give the mock interview up",
            Self::Save(_) | Self::Leave(_) => "save the mock interview",
            Self::Finish(_) => "end the mock interview",
            Self::Play(_) => "run the simulation",
            Self::Report(_) => "make the report",
            Self::Write(_) => "write the report",
            Self::Again => "tell what is to be marked again",
            Self::SaveAgain(..) => "save the marks",
            Self::Past => "list the mock interviews",
        }
    }

    /// Tells whether the wish keeps something that the user did.
    #[must_use]
    pub const fn keeps(&self) -> bool {
        matches!(self, Self::Save(_) | Self::Leave(_) | Self::Finish(_) | Self::SaveAgain(..))
    }
}

/// Says how an interview came out: `hire, 70 ± 9`, `70 ± 9` without a verdict,
/// `-` where nothing was marked.
#[must_use]
pub fn outcome(summary: &Summary, context: &Context) -> String {
    let mean = summary.mean.map_or_else(|| "-".to_owned(), |mean| score(&mean, context));
    match summary.verdict {
        Some(verdict) => format!("{}, {mean}", verdict.words()),
        None => mean,
    }
}

/// Says a mean with what it may be off by: `70 ± 9`.
#[must_use]
pub fn score(mean: &Mean, context: &Context) -> String {
    figures::score(mean, context.glyphs.plus_minus())
}
