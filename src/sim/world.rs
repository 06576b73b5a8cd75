//! Models with their types forgotten: a [`World`] is one state that knows its
//! model, so that no state can meet another model's verbs.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::config::{Config, ConfigError, Field};
use super::effect::Effect;
use super::explore::Limits;
use super::hash;
use super::hunt::{Hunt, Search, Within};
use super::model::{Bounds, Model, Outcome, PathError, PathHelp, Sign, Step, Verdict};
use super::scene::Scene;
use super::value::Value;
use super::verb::{self, Verb, VerbFault};

/// Any model. Every [`Model`] is one.
pub trait AnyModel: fmt::Debug + Sync {
    /// The name in scenarios.
    fn id(&self) -> &'static str;

    /// The version.
    fn version(&self) -> u32;

    /// The name on screens.
    fn title(&self) -> &'static str;

    /// What it leaves out.
    fn note(&self) -> &'static str;

    /// The settings.
    fn settings(&self) -> &'static [Field];

    /// The verbs.
    fn verbs(&self) -> &'static [Verb];

    /// The verbs that are beyond what the system is made to bear.
    fn beyond(&self) -> &'static [&'static str];

    /// What tells most when two states are compared, the most telling first.
    fn telling(&self) -> &'static [&'static str];

    /// What the signs of its picture mean.
    fn signs(&self) -> &'static [Sign];

    /// The invariants: id and text, in order.
    fn invariants(&self) -> Vec<(&'static str, &'static str)>;

    /// Makes the first state.
    ///
    /// # Errors
    ///
    /// Every setting that cannot be.
    fn start(&'static self, config: &Config, seed: u64)
    -> Result<Arc<dyn World>, Vec<ConfigError>>;
}

/// One state of some model. It never changes.
pub trait World: fmt::Debug + Send + Sync {
    /// The model.
    fn model(&self) -> &'static dyn AnyModel;

    /// Acts on the state.
    ///
    /// # Errors
    ///
    /// When the text is no verb of the model. A refusal is no error.
    fn act(&self, verb: &str) -> Result<Moved, VerbFault>;

    /// The verbs that would not be refused now, as a script would write them.
    fn enabled(&self, bounds: &Bounds) -> Vec<String>;

    /// The names of the actors of a kind; all kinds for `""`.
    fn actors(&self, kind: &str) -> Vec<String>;

    /// Checks every invariant, in the order of the model.
    fn reports(&self) -> Vec<Report>;

    /// Looks at a path.
    ///
    /// # Errors
    ///
    /// When there is no such path, or no value now.
    fn observe(&self, path: &str) -> Result<Value, PathError>;

    /// Every path that can be observed now.
    fn paths(&self) -> Vec<PathHelp>;

    /// The picture.
    fn scene(&self) -> Scene;

    /// Begins the hunt for a shortest way to break an invariant that holds now:
    /// that of the id `goal`, or any.
    fn hunt(&self, goal: Option<&str>, bounds: Bounds, limits: Limits) -> Box<dyn Hunt>;

    /// Begins the same, without the verbs that are beyond what the system is made
    /// to bear, [`AnyModel::beyond`]; the bound on things is on those that are new.
    fn fair_hunt(&self, goal: Option<&str>, bounds: Bounds, limits: Limits) -> Box<dyn Hunt>;

    /// Tells whether the other is the same state of the same model.
    fn same(&self, other: &dyn World) -> bool;

    /// A hash of the state, the same on every machine.
    fn fingerprint(&self) -> u64;

    /// About how many bytes the state holds.
    fn weight(&self) -> usize;

    /// The state for those who know its type.
    fn as_any(&self) -> &dyn Any;
}

/// What came of a verb.
#[derive(Clone, Debug)]
pub struct Moved {
    /// The verb, written the canonical way.
    pub verb: String,
    /// The state after it; after a refusal the state before.
    pub world: Arc<dyn World>,
    /// What moved.
    pub effects: Vec<Effect>,
    /// Done or refused.
    pub outcome: Outcome,
}

/// An invariant in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its name.
    pub id: &'static str,
    /// What it says.
    pub text: &'static str,
    /// Whether it holds.
    pub verdict: Verdict,
    /// Whether the settings promise it.
    pub promised: bool,
}

/// A state with its model.
struct Here<M: Model> {
    model: &'static M,
    state: M::State,
}

impl<M: Model> fmt::Debug for Here<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.state.fmt(f)
    }
}

impl<M: Model> AnyModel for M {
    fn id(&self) -> &'static str {
        Model::id(self)
    }

    fn version(&self) -> u32 {
        Model::version(self)
    }

    fn title(&self) -> &'static str {
        Model::title(self)
    }

    fn note(&self) -> &'static str {
        Model::note(self)
    }

    fn settings(&self) -> &'static [Field] {
        Model::settings(self)
    }

    fn verbs(&self) -> &'static [Verb] {
        Model::verbs(self)
    }

    fn beyond(&self) -> &'static [&'static str] {
        Model::beyond(self)
    }

    fn telling(&self) -> &'static [&'static str] {
        Model::telling(self)
    }

    fn signs(&self) -> &'static [Sign] {
        Model::signs(self)
    }

    fn invariants(&self) -> Vec<(&'static str, &'static str)> {
        Model::invariants(self).iter().map(|known| (known.id, known.text)).collect()
    }

    fn start(
        &'static self,
        config: &Config,
        seed: u64,
    ) -> Result<Arc<dyn World>, Vec<ConfigError>> {
        let config = config.checked(Model::settings(self))?;
        let state = self.init(&config, seed).map_err(|error| vec![error])?;
        Ok(Arc::new(Here { model: self, state }))
    }
}

impl<M: Model> World for Here<M> {
    fn model(&self) -> &'static dyn AnyModel {
        self.model
    }

    fn act(&self, text: &str) -> Result<Moved, VerbFault> {
        let actors = |kind: &str| self.model.actors(&self.state, kind);
        let call = verb::parse(text, Model::verbs(self.model), &actors)?;
        let action = self.model.action(&self.state, &call).map_err(|error| VerbFault {
            span: call.span(error.arg).unwrap_or(0..text.len()),
            message: error.message,
            help: error.help,
        })?;
        let (state, effects, outcome) = match self.model.step(&self.state, &action) {
            Step::Done { state, effects } => (state, effects, Outcome::Ok),
            Step::Refused { reason, effects } => {
                (self.state.clone(), effects, Outcome::Refused(reason))
            }
        };
        let world = Arc::new(Self { model: self.model, state });
        Ok(Moved { verb: action.to_string(), world, effects, outcome })
    }

    fn enabled(&self, bounds: &Bounds) -> Vec<String> {
        self.model.enabled(&self.state, bounds).iter().map(ToString::to_string).collect()
    }

    fn actors(&self, kind: &str) -> Vec<String> {
        self.model.actors(&self.state, kind)
    }

    fn reports(&self) -> Vec<Report> {
        let report = |known: &super::model::Invariant<M::State>| Report {
            id: known.id,
            text: known.text,
            verdict: (known.check)(&self.state),
            promised: (known.promised)(&self.state),
        };
        Model::invariants(self.model).iter().map(report).collect()
    }

    fn observe(&self, path: &str) -> Result<Value, PathError> {
        self.model.observe(&self.state, path)
    }

    fn paths(&self) -> Vec<PathHelp> {
        self.model.paths(&self.state)
    }

    fn scene(&self) -> Scene {
        self.model.scene(&self.state)
    }

    fn hunt(&self, goal: Option<&str>, bounds: Bounds, limits: Limits) -> Box<dyn Hunt> {
        let within = Within { model: self.model, bounds, without: &[] };
        Box::new(Search::new(within, self.state.clone(), goal, limits))
    }

    fn fair_hunt(&self, goal: Option<&str>, bounds: Bounds, limits: Limits) -> Box<dyn Hunt> {
        let items = bounds.items + self.model.made(&self.state);
        let bounds = Bounds { items, ..bounds };
        let within = Within { model: self.model, bounds, without: Model::beyond(self.model) };
        Box::new(Search::new(within, self.state.clone(), goal, limits))
    }

    fn same(&self, other: &dyn World) -> bool {
        other.as_any().downcast_ref::<M::State>().is_some_and(|state| *state == self.state)
            && other.model().id() == Model::id(self.model)
    }

    fn fingerprint(&self) -> u64 {
        hash::of(&self.state)
    }

    fn weight(&self) -> usize {
        hash::weight(&self.state)
    }

    fn as_any(&self) -> &dyn Any {
        &self.state
    }
}
