//! Questions before a step. The right answer is computed by the run, the wrong
//! ones come from its siblings, so no answer can drift from the picture.

use super::place::Line;
use super::run::Run;
use super::{Ask, Asked, Scenario};
use crate::sim::model::PathError;
use crate::sim::timeline::Frame;
use crate::sim::value::Value;
use crate::sim::world::World;

/// Most answers offered for a path.
const MOST_CHOICES: usize = 4;

/// A question about what a step will show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub prompt: String,
    /// The path it is about, whose value is to be hidden; none for others.
    pub path: Option<String>,
    /// The answers, in order.
    pub choices: Vec<String>,
    /// Which of them is right.
    pub right: usize,
    /// Why; may be empty.
    pub why: String,
}

/// What the step shows at the path that is asked.
pub(super) fn predicted(
    ask: &Ask,
    after: &Frame,
) -> Result<Option<Value>, (String, Line, PathError)> {
    match &ask.what {
        Asked::Path(line) => match after.world.observe(&line.text) {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err((line.text.clone(), line.clone(), error)),
        },
        Asked::Outcome | Asked::Choice(..) => Ok(None),
    }
}

impl Scenario {
    /// Returns the question that is asked before a step is shown.
    #[must_use]
    pub fn question(&self, run: &Run, position: usize) -> Option<Question> {
        let number = run.steps.get(position)?.step?;
        let ask = self.steps.get(number)?.ask.as_ref()?;
        let after = run.after(position)?;
        let why = ask.why.clone();
        match &ask.what {
            Asked::Choice(choices, right) => Some(Question {
                prompt: "What happens next?".to_owned(),
                path: None,
                choices: choices.clone(),
                right: *right,
                why,
            }),
            Asked::Outcome => {
                let (verb, _) = run.steps.get(position)?.verbs.last()?;
                Some(Question {
                    prompt: format!("Is `{verb}` done or refused?"),
                    path: None,
                    choices: vec!["done".to_owned(), "refused".to_owned()],
                    right: usize::from(after.outcome.is_refused()),
                    why,
                })
            }
            Asked::Path(line) => self.about(run, position, number, &line.text, why),
        }
    }

    /// Tells whether the question before a step has two answers or more. The
    /// siblings are run only where nothing nearer gives a second one.
    pub(super) fn has_choices(&self, run: &Run, position: usize) -> bool {
        let other = || {
            let ask = self.steps.get(run.steps.get(position)?.step?)?.ask.as_ref()?;
            let Asked::Path(line) = &ask.what else { return None };
            let after = run.after(position)?;
            let right = after.world.observe(&line.text).ok()?;
            let before = run.before(position).and_then(|f| f.world.observe(&line.text).ok());
            let mut wrong = before.into_iter().chain(others(&line.text, &right, &*after.world));
            wrong.find(|value| *value != right)
        };
        other().is_some() || self.question(run, position).is_some_and(|q| q.choices.len() > 1)
    }

    fn about(
        &self,
        run: &Run,
        position: usize,
        number: usize,
        path: &str,
        why: String,
    ) -> Option<Question> {
        let after = run.after(position)?;
        let right = after.world.observe(path).ok()?;
        let mut choices = vec![right.clone()];
        let mut offer = |value: Value| {
            if choices.len() < MOST_CHOICES && !choices.contains(&value) {
                choices.push(value);
            }
        };
        if let Some(before) = run.before(position).and_then(|f| f.world.observe(path).ok()) {
            offer(before);
        }
        self.siblings(run, number, path).into_iter().for_each(&mut offer);
        others(path, &right, &*after.world).into_iter().for_each(&mut offer);
        choices.sort();
        let help = after.world.paths().into_iter().find(|known| known.path == path);
        let what = help.map_or_else(|| path.to_owned(), |known| known.help);
        Some(Question {
            prompt: format!("What is {what} then?"),
            path: Some(path.to_owned()),
            right: choices.iter().position(|value| *value == right)?,
            choices: choices.iter().map(Value::spoken).collect(),
            why,
        })
    }

    /// What the same step shows under other values of the switches.
    fn siblings(&self, run: &Run, number: usize, path: &str) -> Vec<Value> {
        let others = self.combinations().into_iter().filter(|choice| *choice != run.choice);
        let value = |choice| {
            let other = self.run(&choice).ok()?;
            let position = other.steps.iter().position(|step| step.step == Some(number))?;
            other.after(position)?.world.observe(path).ok()
        };
        others.filter_map(value).collect()
    }
}

/// Values that are near the right one, or of its kind; the best first.
fn others(path: &str, right: &Value, world: &dyn World) -> Vec<Value> {
    let actors = world.actors("");
    match right {
        Value::Int(number) => numbers(path, *number, world),
        Value::Bool(yes) => vec![Value::Bool(!yes)],
        Value::Name(name) if actors.contains(name) => {
            actors.iter().map(Value::name).chain([Value::None]).collect()
        }
        Value::None => actors.iter().map(Value::name).collect(),
        Value::Name(_) | Value::List(_) => Vec::new(),
    }
}

/// Off by one, and what else the same actor shows: the number that is nearest.
/// What is not below zero here is not offered below zero.
fn numbers(path: &str, right: i64, world: &dyn World) -> Vec<Value> {
    let actor = path.rsplit_once('.').map_or("", |(actor, _)| actor);
    let mine = |known: &str| known.rsplit_once('.').is_some_and(|(owner, _)| owner == actor);
    let paths = world.paths().into_iter().filter(|known| mine(&known.path));
    let seen = paths.filter_map(|known| match world.observe(&known.path) {
        Ok(Value::Int(number)) if number.abs_diff(right) > 1 => Some(number),
        _ => None,
    });
    let near = seen.min_by_key(|number| number.abs_diff(right));
    let below = |number: i64| number.checked_sub(1).filter(|below| *below >= 0 || right < 0);
    [near, below(right), near.and_then(below), right.checked_add(1)]
        .into_iter()
        .flatten()
        .map(Value::Int)
        .collect()
}
