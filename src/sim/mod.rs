//! The mini-simulator: small closed worlds that run a system step by step.
//!
//! A **model** is a pure function from a state and an action to the next state.
//! A **scenario** is a script of requests to a model. Running it keeps every
//! state, so going back, scrubbing and forking are index arithmetic. A **scene**
//! is the picture of a state as data, and a **canvas** is a scene drawn.
//!
//! This room uses nothing else of ours: no clock, no global chance, no terminal.

pub mod account;
pub mod canvas;
pub mod compare;
pub mod config;
mod dress;
pub mod effect;
pub mod explore;
pub mod hash;
pub mod hunt;
pub mod model;
pub mod models;
mod near;
pub mod offer;
pub mod play;
pub mod player;
pub mod rng;
pub mod run_id;
pub mod scenario;
pub mod scene;
pub mod stage;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
pub mod text;
pub mod timeline;
pub mod value;
pub mod verb;
pub mod world;

pub use config::{Config, ConfigError};
pub use effect::Effect;
pub use model::{Bounds, Invariant, Model, Outcome, PathError, PathHelp, Sign, Step, Verdict};
pub use scene::Scene;
pub use value::Value;
pub use world::{AnyModel, Moved, Report, World};
