//! What browsing asks for, and what comes of it.

use std::ops::Range;

use crate::collection::Undoable;
use crate::collection::batch::{Deed, DeedDone, Picked, Weight};
use crate::collection::browse::{CardLine, Contents, Glance, Wanted};
use crate::collection::delete::{Deleted, Selection};
use crate::domain::{CardKey, QuestionKey};
use crate::store::MatchedQuestion;

/// Something that browsing asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Make the list.
    List(Wanted),
    /// Read what the rows of a window show: these cards.
    Cards(Range<usize>, Vec<CardKey>),
    /// The same of questions.
    Questions(Range<usize>, Vec<QuestionKey>),
    /// Read what is shown of the card under the cursor.
    Glance(CardKey),
    /// Tell which cards a plan is about.
    Weigh(Plan, Picked),
    /// Do something to cards.
    Do(Deed, Picked),
    /// Tell what deleting would take away.
    Forecast(Selection),
    /// Delete.
    Delete(Selection),
}

/// What the user wants to do with what was picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Do something to the cards.
    Deed(Deed),
    /// Ask exactly them.
    Cram,
}

/// What came of a wish.
#[derive(Clone, Debug)]
pub enum News {
    /// The list, and what undo would take back.
    Listed(Box<Contents>, Option<Undoable>),
    /// The rows of a window of cards.
    Cards(Range<usize>, Vec<CardLine>),
    /// The rows of a window of questions.
    Questions(Range<usize>, Vec<MatchedQuestion>),
    /// What is shown of a card.
    Glance(Option<Box<Glance>>),
    /// The cards that a plan is about, and what a deed would come to.
    Weighed(Plan, Picked, Vec<CardKey>, Option<Weight>),
    /// It was done.
    Done(DeedDone),
    /// What deleting would take away.
    Forecast(Selection, Deleted),
    /// This was deleted.
    Deleted(Deleted),
}

impl Wish {
    /// Returns what the wish does, after "cannot".
    #[must_use]
    pub const fn doing(&self) -> &'static str {
        match self {
            Self::List(_) | Self::Cards(..) | Self::Questions(..) => "list the cards",
            Self::Glance(_) => "read the card",
            Self::Weigh(..) => "count the cards",
            Self::Do(..) => "change the cards",
            Self::Forecast(_) => "count what would go",
            Self::Delete(_) => "delete",
        }
    }
}
