//! What a model is: typed state and actions, one pure step, invariants, paths
//! and a picture. [`super::world`] wraps it so that its types are forgotten.

use std::fmt;
use std::hash::Hash;

use super::config::{Config, ConfigError, Field};
use super::effect::Effect;
use super::scene::Scene;
use super::value::Value;
use super::verb::{ArgError, Call, Verb};

/// Most actors of a run.
pub const MOST_ACTORS: usize = 16;

/// A small closed world. Its values are pure functions of their arguments: no
/// clock, no global chance, no floats in the state, no hash-map order.
pub trait Model: fmt::Debug + Sync + 'static {
    /// Everything that is so at one moment, chance and ghosts included.
    type State: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// A request. Displayed, it is the verb that a script would write.
    type Action: Clone + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// The name in scenarios: `kafka.partition`.
    fn id(&self) -> &'static str;

    /// Goes up when a script may come out otherwise than before.
    fn version(&self) -> u32;

    /// The name on screens: `Kafka partition`.
    fn title(&self) -> &'static str;

    /// What it leaves out, said on screen; or, for a picture that no rules
    /// stand behind, that it is drawn.
    fn note(&self) -> &'static str;

    /// The settings.
    fn settings(&self) -> &'static [Field];

    /// The verbs.
    fn verbs(&self) -> &'static [Verb];

    /// The first state. `config` has been checked against the settings.
    ///
    /// # Errors
    ///
    /// When settings contradict each other.
    fn init(&self, config: &Config, seed: u64) -> Result<Self::State, ConfigError>;

    /// The names of the actors of a kind, in order; all kinds for `""`.
    fn actors(&self, state: &Self::State, kind: &str) -> Vec<String>;

    /// Makes an action of a verb whose grammar has been checked.
    ///
    /// # Errors
    ///
    /// When its arguments do not go together. What the *state* does not allow
    /// is no error: the step refuses it.
    fn action(&self, state: &Self::State, call: &Call) -> Result<Self::Action, ArgError>;

    /// Acts. The same state and action always give the same step.
    fn step(&self, state: &Self::State, action: &Self::Action) -> Step<Self::State>;

    /// The next state alone, `None` when refused. Exploring calls this; a model
    /// may leave the effects out to be faster.
    fn next(&self, state: &Self::State, action: &Self::Action) -> Option<Self::State> {
        match self.step(state, action) {
            Step::Done { state, .. } => Some(state),
            Step::Refused { .. } => None,
        }
    }

    /// Actions that would not be refused now, in a fixed order, within bounds
    /// that keep the number of states finite.
    fn enabled(&self, state: &Self::State, bounds: &Bounds) -> Vec<Self::Action>;

    /// How many of the things that [`Bounds::items`] counts have come to be: a hunt's
    /// bound is of those that are new.
    fn made(&self, _state: &Self::State) -> usize {
        0
    }

    /// The verbs that are beyond what the system is made to bear, such as a disk
    /// that loses data. A hunt may leave them out.
    fn beyond(&self) -> &'static [&'static str] {
        &[]
    }

    /// What ought to hold. A model that is only drawn has none.
    fn invariants(&self) -> &'static [Invariant<Self::State>];

    /// Looks at a path: `F2.leo`.
    ///
    /// # Errors
    ///
    /// When there is no such path; [`PathError::NoValue`] is for a path that
    /// exists and makes no sense now.
    fn observe(&self, state: &Self::State, path: &str) -> Result<Value, PathError>;

    /// Every path that can be observed now, in a fixed order.
    fn paths(&self, state: &Self::State) -> Vec<PathHelp>;

    /// The picture.
    fn scene(&self, state: &Self::State) -> Scene;

    /// What tells most when two runs are compared, the most telling first: paths, or
    /// what is behind the last point of some; verbs, which tell when one run alone
    /// refused them; and `holds` for what ought to hold.
    fn telling(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the signs of its picture mean, the most needed first. A picture that
    /// is only drawn has the words of who drew it.
    fn signs(&self) -> &'static [Sign] {
        &[]
    }
}

/// A sign of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// It, as it stands in the picture: `HW`.
    pub sign: &'static str,
    /// What it stands for, in two or three words.
    pub name: &'static str,
    /// What that is, as a clause that follows the name.
    pub means: &'static str,
}

/// What came of an action. A refusal changes nothing, by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<S> {
    /// It was done.
    Done {
        /// The state after it.
        state: S,
        /// What moved, in order.
        effects: Vec<Effect>,
    },
    /// It was turned down: an outcome to be shown, not an error.
    Refused {
        /// Why, as a short clause: `no leader`.
        reason: String,
        /// What was tried, such as a message that was lost.
        effects: Vec<Effect>,
    },
}

impl<S> Step<S> {
    /// A step that was done.
    #[must_use]
    pub const fn done(state: S, effects: Vec<Effect>) -> Self {
        Self::Done { state, effects }
    }

    /// A step that was refused, with nothing to show.
    #[must_use]
    pub fn refused(reason: impl Into<String>) -> Self {
        Self::Refused { reason: reason.into(), effects: Vec::new() }
    }
}

/// What came of an action, without the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was done.
    Ok,
    /// It was refused, with the reason.
    Refused(String),
}

impl Outcome {
    /// Tells whether it was refused.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        matches!(self, Self::Refused(_))
    }
}

/// How far exploring goes from where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Most things that may come to be: records, terms, messages, keys.
    pub items: usize,
    /// Most faults at one time: crashes, cuts, losses.
    pub faults: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { items: 4, faults: 2 }
    }
}

/// Something that ought to hold in every state.
#[derive(Debug)]
pub struct Invariant<S> {
    /// Its name in `holds ID` and `broken ID`.
    pub id: &'static str,
    /// What it says, as one clause.
    pub text: &'static str,
    /// Whether the settings of this state promise it. Tests hold the model to it.
    pub promised: fn(&S) -> bool,
    /// Checks it.
    pub check: fn(&S) -> Verdict,
}

/// Whether an invariant holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Holds,
    /// It is broken; the witness says by what, as a clause.
    Broken(String),
}

impl Verdict {
    /// Tells whether it is broken.
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        matches!(self, Self::Broken(_))
    }
}

/// A path and what is found there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathHelp {
    /// The path: `F2.leo`.
    pub path: String,
    /// What it is, as a noun with its article: `the log end offset of F2`.
    pub help: String,
}

impl PathHelp {
    /// Makes a path's help.
    #[must_use]
    pub fn new(path: impl Into<String>, help: impl Into<String>) -> Self {
        Self { path: path.into(), help: help.into() }
    }
}

/// A path that cannot be observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathError {
    /// There is no such path.
    Unknown,
    /// The path exists, but has no value now; says why.
    NoValue(String),
}
