//! Editing a question: what is asked for, and what came of it. A draft goes to
//! the editor, comes back, and is saved, dropped, or kept for later.

use super::editor;
use crate::collection::edit::{Draft, Saved, Subject};

/// A step of an edit that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Write the question's text into a file.
    Begin(Subject),
    /// Write it there anew, over the text of an edit that was not finished.
    Restart(Box<Draft>),
    /// Hand the file to the user's editor.
    Run(Box<Draft>),
    /// Take the text into the collection; with `over`, also when the question
    /// was changed elsewhere since.
    Save {
        /// The draft.
        draft: Box<Draft>,
        /// Whether what was changed elsewhere is written over.
        over: bool,
    },
    /// Throw the text away.
    Drop(Box<Draft>),
}

/// What came of a step.
#[derive(Clone, Debug)]
pub enum Came {
    /// The text is in its file.
    Ready(Box<Draft>),
    /// The editor is done.
    Back(Box<Draft>, Result<(), editor::Fault>),
    /// The text has faults, drawn with their lines.
    Faulty(Box<Draft>, Vec<String>),
    /// The question was changed elsewhere since, or, where it is so, deleted.
    Outdated(Box<Draft>, bool),
    /// The edit is over.
    Over(Over),
}

/// How an edit ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// The text is as it was.
    Unchanged,
    /// The text was thrown away.
    Dropped,
    /// It is saved.
    Saved(Saved),
}

impl Over {
    /// Says how it ended.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Unchanged => "nothing was changed".to_owned(),
            Self::Dropped => "the edit is dropped; the question is as it was".to_owned(),
            Self::Saved(saved) => {
                let file = saved.kept.file_name().unwrap_or_default();
                format!("saved {}", saved.kept.words(&file))
            }
        }
    }
}
