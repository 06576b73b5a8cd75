//! A run as JSON shows it; keys as documented in docs/json.md.

use serde::ser::{Serialize, Serializer};

use crate::collection::simulation::Playing;
use crate::sim::config::{Config, Setting};
use crate::sim::{Outcome, Value, Verdict};

/// The questions that have a simulation.
#[derive(serde::Serialize)]
pub(super) struct Simulated {
    pub(super) simulations: Vec<Named>,
}

/// A question.
#[derive(serde::Serialize)]
pub(super) struct Named {
    pub(super) id: String,
    pub(super) title: String,
}

/// A run.
#[derive(serde::Serialize)]
pub(super) struct RunJson {
    model: &'static str,
    run_id: String,
    config: Json,
    steps: Vec<StepJson>,
}

#[derive(serde::Serialize)]
struct StepJson {
    index: usize,
    #[serde(rename = "do")]
    verbs: Vec<String>,
    say: String,
    outcome: Vec<OutcomeJson>,
    point: Option<String>,
    tier: Option<&'static str>,
    dwell: bool,
    state: Json,
    invariants: Json,
}

#[derive(serde::Serialize)]
struct OutcomeJson {
    verb: String,
    result: &'static str,
    reason: Option<String>,
}

/// A value whose objects keep their order.
enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_none(),
            Self::Bool(yes) => serializer.serialize_bool(*yes),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(list) => serializer.collect_seq(list),
            Self::Object(entries) => {
                serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

/// Returns a run with the state after every step.
pub(super) fn run(playing: &Playing) -> RunJson {
    RunJson {
        model: playing.scenario.model().id(),
        run_id: playing.run.id.to_string(),
        config: config(&playing.run.config),
        steps: (0..playing.run.steps.len()).filter_map(|at| step(playing, at)).collect(),
    }
}

fn step(playing: &Playing, index: usize) -> Option<StepJson> {
    let played = playing.run.steps.get(index)?;
    Some(StepJson {
        index,
        verbs: played.verbs.iter().map(|(verb, _)| verb.clone()).collect(),
        say: played.say.clone(),
        outcome: played.verbs.iter().map(|(verb, came)| outcome(verb, came)).collect(),
        point: played.point.clone(),
        tier: played.step.map(|_| played.tier.name()),
        dwell: playing.dwells(index),
        state: state(playing, index),
        invariants: invariants(playing, index),
    })
}

fn outcome(verb: &str, outcome: &Outcome) -> OutcomeJson {
    let (result, reason) = match outcome {
        Outcome::Ok => ("ok", None),
        Outcome::Refused(reason) => ("refused", Some(reason.clone())),
    };
    OutcomeJson { verb: verb.to_owned(), result, reason }
}

/// Every path that can be named, with its value; null where it has none.
fn state(playing: &Playing, index: usize) -> Json {
    let Some(after) = playing.run.after(index) else { return Json::Null };
    let entry = |path: String| {
        let found = after.world.observe(&path).map_or(Json::Null, |found| value(&found));
        (path, found)
    };
    Json::Object(after.world.paths().into_iter().map(|help| entry(help.path)).collect())
}

fn invariants(playing: &Playing, index: usize) -> Json {
    let Some(after) = playing.run.after(index) else { return Json::Null };
    let entries = after.reports.iter().map(|report| {
        let words = match &report.verdict {
            Verdict::Holds => "holds".to_owned(),
            Verdict::Broken(witness) => format!("broken: {witness}"),
        };
        (report.id.to_owned(), Json::Text(words))
    });
    Json::Object(entries.collect())
}

fn value(found: &Value) -> Json {
    match found {
        Value::None => Json::Null,
        Value::Bool(yes) => Json::Bool(*yes),
        Value::Int(number) => Json::Number(*number),
        Value::Name(name) => Json::Text(name.clone()),
        Value::List(list) => Json::List(list.iter().map(value).collect()),
    }
}

fn config(given: &Config) -> Json {
    let entry = |(name, given): &(String, Setting)| (name.clone(), setting(given));
    Json::Object(given.entries().iter().map(entry).collect())
}

fn setting(given: &Setting) -> Json {
    match given {
        Setting::Switch(on) => Json::Bool(*on),
        Setting::Number(number) => Json::Number(*number),
        Setting::Text(text) => Json::Text(text.clone()),
        Setting::List(list) => Json::List(list.iter().map(setting).collect()),
        Setting::Map(map) => config(map),
    }
}
