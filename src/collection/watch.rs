//! Watching a long piece of work: how far it has come, and whether it may go on.

use std::ops::ControlFlow;

use super::error::Error;

/// How far an import has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many files of so many are read.
    Reading(usize, usize),
    /// So many questions of so many are written.
    Writing(usize, usize),
}

/// So many questions are written between two looks at the watcher.
const STRIDE: usize = 512;

/// Tells someone of the steps, who may stop the work.
pub struct Watch<'a> {
    tell: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    done: usize,
    of: usize,
}

impl<'a> Watch<'a> {
    /// Makes a watch over so many questions.
    pub fn new(of: usize, tell: &'a mut dyn FnMut(Step) -> ControlFlow<()>) -> Self {
        Self { tell, done: 0, of }
    }

    /// Notes one more question.
    ///
    /// # Errors
    /// [`Error::Cancelled`] when the work is to stop.
    pub fn wrote_one(&mut self) -> Result<(), Error> {
        self.done += 1;
        if !self.done.is_multiple_of(STRIDE) {
            return Ok(());
        }
        goes_on((self.tell)(Step::Writing(self.done, self.of)))
    }
}

/// Turns a watcher's word into an outcome.
///
/// # Errors
/// [`Error::Cancelled`] when the work is to stop.
pub const fn goes_on(word: ControlFlow<()>) -> Result<(), Error> {
    match word {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Error::Cancelled),
    }
}

/// Watches nothing.
pub const fn unwatched(_step: Step) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
