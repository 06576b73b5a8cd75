//! Errors of commands: what failed, why, what to try, and the exit code.

use std::error::Error as StdError;
use std::fmt;
use std::io;

use crate::tui::Failure;

/// Why a command ended without doing what it was asked to.
#[derive(Debug)]
pub struct CommandError {
    kind: Kind,
    message: String,
    causes: Vec<String>,
    hint: Option<String>,
}

/// The kinds of trouble; each has its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It was tried and it failed: exit code 1.
    Failed,
    /// It was asked for wrongly: exit code 2.
    Usage,
    /// There is nothing due, or nothing was found: exit code 3.
    Nothing,
    /// The reader of our output went away; nobody is told: exit code 0.
    Closed,
}

impl CommandError {
    /// Makes an error of a failed command.
    pub fn failed(message: impl Into<String>) -> Self {
        Self::new(Kind::Failed, message)
    }

    /// Makes an error of a wrong call.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Kind::Usage, message)
    }

    /// Makes the answer "nothing".
    pub fn nothing(message: impl Into<String>) -> Self {
        Self::new(Kind::Nothing, message)
    }

    /// Makes an error from one below, with its chain of causes.
    pub fn from_cause(error: &(dyn StdError + 'static)) -> Self {
        let mut made = Self::failed(error.to_string());
        let mut cause = error.source();
        while let Some(error) = cause {
            let text = error.to_string();
            if !made.message.contains(&text) {
                made.causes.push(text);
            }
            cause = error.source();
        }
        made
    }

    /// Makes an error that no user can cause.
    pub fn internal(error: impl StdError) -> Self {
        Self::failed(format!("this is a fault of the program: {error}"))
    }

    /// Makes an error of writing to stdout.
    #[expect(clippy::needless_pass_by_value, reason = "made for map_err")]
    #[must_use]
    pub fn output(error: io::Error) -> Self {
        if is_closed_pipe(&error) {
            Self::new(Kind::Closed, "")
        } else {
            Self::failed(format!("cannot write to stdout: {error}"))
        }
    }

    /// Adds what can be tried.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns what a screen says of it.
    #[must_use]
    pub fn failure(&self) -> Failure {
        Failure { error: self.message.clone(), causes: self.causes.clone() }
    }

    /// Returns the exit code.
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self.kind {
            Kind::Closed => 0,
            Kind::Failed => 1,
            Kind::Usage => 2,
            Kind::Nothing => 3,
        }
    }

    /// Returns what is said on stderr; `None` when nobody listens.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        (self.kind != Kind::Closed).then(|| self.to_string())
    }

    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), causes: Vec::new(), hint: None }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Nothing => write!(f, "{}", self.message)?,
            _ => write!(f, "viva: {}", self.message)?,
        }
        for cause in &self.causes {
            write!(f, "\n  because {cause}")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  {hint}")?;
        }
        Ok(())
    }
}

impl StdError for CommandError {}

impl From<crate::collection::Error> for CommandError {
    fn from(error: crate::collection::Error) -> Self {
        Self::from_cause(&error)
    }
}

/// Tells whether an error means that the reader of our pipe went away.
fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
