//! The scenario language: a model's settings, a script of verbs with captions,
//! and what is expected of the run. A script requests; the model decides.
//!
//! [`parse`] reads a scenario, [`check`] runs it under every combination of its
//! switches, [`Scenario::run`] gives one run, [`Scenario::part`] says which
//! steps a card dwells on.

use std::fmt;

use super::config::{Config, Setting};
use super::world::AnyModel;

mod ask;
mod bless;
mod caption;
mod check;
mod expect;
mod fault;
mod fork;
mod part;
mod place;
mod read;
mod run;
mod save;
mod step;
mod switch;
mod table;
#[cfg(test)]
mod tests;

pub use ask::Question;
pub use bless::{Blessing, bless};
pub use check::check;
pub use fault::{Fault, RULES, Rule, Severity, Span};
pub use part::Part;
pub use place::Line;
pub use read::{parse, parse_with};
pub use run::{Played, Run};
pub use switch::Choice;

use caption::{MOST_CAPTION, Piece};
use expect::Claim;

/// Most steps of a scenario.
pub const MOST_STEPS: usize = 60;

/// Most verbs of a step.
pub const MOST_VERBS: usize = 16;

/// Most combinations of the values of the switches.
pub const MOST_COMBINATIONS: usize = 16;

/// Most bytes of a scenario's source.
pub const MOST_SOURCE: usize = 64 * 1024;

/// A scenario that could be read.
#[derive(Debug)]
pub struct Scenario {
    source: String,
    model: &'static dyn AnyModel,
    seed: u64,
    config: Config,
    places: Vec<Place>,
    points: Vec<Line>,
    switches: Vec<Switch>,
    steps: Vec<Step>,
    plays: Vec<Play>,
}

/// Where a setting stands.
#[derive(Clone, Debug)]
struct Place {
    /// Its path, as in [`ConfigError`](super::ConfigError).
    path: String,
    key: Span,
    value: Span,
}

/// What can be switched: a setting, or whether tagged steps are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// As it is written: a setting's path, or `tag.NAME`.
    pub key: String,
    /// What it is called on screen; the key, if not written.
    pub label: String,
    /// Its values, at least two.
    pub values: Vec<Setting>,
    /// Which of them the base run has.
    pub default: usize,
    /// The tag whose steps it leaves out; none for a setting.
    tag: Option<String>,
}

/// How much of the answer a step belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// The first sentences.
    #[default]
    Basics,
    /// The full answer.
    Solid,
    /// What goes beyond.
    Deeper,
}

impl Tier {
    /// All tiers.
    pub const ALL: [Self; 3] = [Self::Basics, Self::Solid, Self::Deeper];

    /// Returns the tier as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Basics => "basics",
            Self::Solid => "solid",
            Self::Deeper => "deeper",
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A step of the script.
#[derive(Clone, Debug)]
struct Step {
    verbs: Vec<Line>,
    say: Option<Caption>,
    say_when: Vec<When<Caption>>,
    point: Option<Line>,
    tier: Tier,
    ask: Option<Ask>,
    expect: Option<Expect>,
    expect_when: Vec<When<Expect>>,
    tag: Option<Line>,
    /// Seconds more than its share that the step is shown.
    pause: u64,
    span: Span,
}

/// What replaces a caption or expectation for some values of the switches.
#[derive(Clone, Debug)]
struct When<T> {
    /// Number of a switch, number of its value.
    conditions: Vec<(usize, usize)>,
    key: Span,
    value: T,
}

#[derive(Clone, Debug)]
struct Caption {
    line: Line,
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
struct Expect {
    line: Line,
    claims: Vec<Claim>,
}

/// A question before a step.
#[derive(Clone, Debug)]
struct Ask {
    what: Asked,
    why: String,
    span: Span,
}

#[derive(Clone, Debug)]
enum Asked {
    /// What a path will show.
    Path(Line),
    /// Whether the last verb will be done or refused.
    Outcome,
    /// One of some texts, by its number from 0.
    Choice(Vec<String>, usize),
}

/// A card's own part.
#[derive(Clone, Debug)]
struct Play {
    card: Line,
    /// Number of a switch, number of its value.
    set: Vec<(usize, usize)>,
    /// The first and last step it dwells on; none: the steps of its tier.
    dwell: Option<(usize, usize)>,
}

impl Scenario {
    /// Returns the model.
    #[must_use]
    pub const fn model(&self) -> &'static dyn AnyModel {
        self.model
    }

    /// Returns the seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the switches.
    #[must_use]
    pub fn switches(&self) -> &[Switch] {
        &self.switches
    }

    /// Returns the number of steps of the script.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Tells whether the script has no steps. One that was read has some.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the key points that steps show, in their order.
    pub fn shown(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.point.as_ref()).map(|point| point.text.as_str())
    }

    /// Returns the key points that are listed, in order.
    pub fn points(&self) -> impl Iterator<Item = &str> {
        self.points.iter().map(|point| point.text.as_str())
    }
}
