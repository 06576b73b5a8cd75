//! Errors of commands: what failed, why, what to try, and the exit code.

use std::error::Error as StdError;
use std::fmt;
use std::io;

use serde::Serialize;

use crate::collection::damage::{Damage, Matter, matter};
use crate::collection::{self, backup::holds};
use crate::domain::text::one_line;
use crate::tui::Failure;

/// Why a command ended without doing what it was asked to.
#[derive(Debug)]
pub struct CommandError {
    kind: Kind,
    message: String,
    causes: Vec<String>,
    hint: Option<String>,
    /// What is wrong with the database, where that is the matter.
    cause: Option<Box<collection::Error>>,
    /// Whether the command has printed its object all the same.
    told: bool,
}

/// An error as JSON shows it.
#[derive(Serialize)]
pub struct ErrorJson<'a> {
    error: Told<'a>,
}

#[derive(Serialize)]
struct Told<'a> {
    code: u8,
    message: &'a str,
    causes: &'a [String],
    hint: Option<&'a str>,
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
        // A name in it may hold line breaks.
        let mut made = Self::failed(one_line(&error.to_string()));
        let mut cause = error.source();
        while let Some(error) = cause {
            let text = one_line(&error.to_string());
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

    /// Notes that the command's own object was printed before it failed.
    #[must_use]
    pub fn told(mut self) -> Self {
        self.told = true;
        self
    }

    /// Returns what is printed in place of the command's object; `None` when that
    /// was printed, or nobody listens.
    #[must_use]
    pub fn json(&self) -> Option<ErrorJson<'_>> {
        let error = Told {
            code: self.exit_code(),
            message: &self.message,
            causes: &self.causes,
            hint: self.hint.as_deref(),
        };
        (!self.told && self.kind != Kind::Closed).then_some(ErrorJson { error })
    }

    /// Adds the ways out, where the database itself is the matter. `look` finds
    /// them.
    #[must_use]
    pub fn explained(self, look: impl FnOnce(&collection::Error) -> Option<Damage>) -> Self {
        match self.cause.as_deref().and_then(look) {
            Some(damage) => self.with_hint(ways_out(&damage)),
            None => self,
        }
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
        Self {
            kind,
            message: message.into(),
            causes: Vec::new(),
            hint: None,
            cause: None,
            told: false,
        }
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

impl From<collection::Error> for CommandError {
    fn from(error: collection::Error) -> Self {
        let mut made = Self::from_cause(&error);
        if matches!(error, collection::Error::NotThere(_)) {
            made.kind = Kind::Nothing;
        }
        made.cause = matter(&error).map(|_matter| Box::new(error));
        made
    }
}

/// Says what can be done about a database that cannot be used.
#[must_use]
pub fn ways_out(damage: &Damage) -> String {
    if damage.matter == Matter::Newer {
        return "its data is sound; an update of Viva opens it".to_owned();
    }
    let newest = damage.newest.as_ref().map_or_else(
        || "there is no good backup\n  ".to_owned(),
        |good| {
            let made = good.backup.made.format("%Y-%m-%d %H:%M");
            let stock = holds(&good.stock);
            format!("newest good backup: {made}, {stock}; `viva restore` brings it back\n  ")
        },
    );
    let rescue = match damage.matter {
        Matter::Damaged | Matter::Foreign => "`viva restore --rescue` reads what can be read, ",
        Matter::Lost | Matter::Newer => "",
    };
    format!("{newest}{rescue}`viva restore --afresh` starts anew, `viva doctor` tells more")
}

/// Tells whether an error means that the reader of our pipe went away.
fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}
