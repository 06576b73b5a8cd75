//! The checker: every combination of the switches is run and held to what the
//! scenario says of it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::ask::predicted;
use super::caption::MOST_CAPTION;
use super::expect::{Claim, Side};
use super::fault::{ASK, CAPTION, Fault, NOT_MET, PATH, PLAY, POINT, REFUSED, Span};
use super::place::Line;
use super::read;
use super::run::Run;
use super::switch::select;
use super::{Ask, Expect, Scenario, Step};
use crate::sim::model::{Outcome, PathError, Verdict};
use crate::sim::near;
use crate::sim::timeline::Frame;
use crate::sim::value::Value;
use crate::sim::world::World;

/// Most faults told of one scenario.
const MOST_FAULTS: usize = 100;

/// Reads a scenario and runs it under every combination of its switches.
#[must_use]
pub fn check(source: &str) -> Vec<Fault> {
    let (scenario, mut faults) = read::parse(source);
    if let Some(scenario) = scenario {
        // What could not be read would only echo in the runs.
        if !faults.iter().any(Fault::is_error) {
            faults.extend(scenario.check());
        }
    }
    faults
}

impl Scenario {
    /// Runs the scenario under every combination of its switches and returns
    /// what it does not keep, in the order of the source.
    #[must_use]
    pub fn check(&self) -> Vec<Fault> {
        let base = self.base();
        let mut found = Found { faults: Vec::new(), seen: BTreeSet::new() };
        let others = self.combinations().into_iter().filter(|choice| *choice != base);
        for choice in std::iter::once(base.clone()).chain(others) {
            let faults = match self.run(&choice) {
                Ok(run) => self.check_run(&run, choice == base),
                Err(faults) => faults,
            };
            found.add(faults, &self.difference(&choice));
        }
        found.faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        found.faults.truncate(MOST_FAULTS);
        found.faults
    }

    fn check_run(&self, run: &Run, is_base: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        for position in 1..run.steps.len() {
            self.check_caption(run, position, &mut faults);
            self.check_step(run, position, is_base, &mut faults);
        }
        if is_base {
            self.check_points(run, &mut faults);
        }
        faults
    }

    fn check_caption(&self, run: &Run, position: usize, faults: &mut Vec<Fault>) {
        let Some(step) = self.script(run, position) else { return };
        let Some(caption) = select(step.say.as_ref(), &step.say_when, &run.choice) else { return };
        let mut odd = Vec::new();
        let text = self.caption(run, position, |path, at, error| {
            odd.push((path.to_owned(), at.clone(), error.clone()));
        });
        for (path, at, error) in odd {
            let Some(after) = run.after(position) else { continue };
            let span = caption.line.place(&self.source, &at);
            faults.push(path_fault(&span, &path, &error, &*after.world));
        }
        let length = text.chars().count();
        if length > MOST_CAPTION {
            let message =
                format!("the caption has {length} characters, at most {MOST_CAPTION} can be read");
            faults.push(Fault::new(&CAPTION, &caption.line.span, message).help("split the step"));
        }
    }

    fn script(&self, run: &Run, position: usize) -> Option<&Step> {
        self.steps.get(run.steps.get(position)?.step?)
    }

    fn check_step(&self, run: &Run, position: usize, is_base: bool, faults: &mut Vec<Fault>) {
        let (Some(step), Some(after)) = (self.script(run, position), run.after(position)) else {
            return;
        };
        let expect = select(step.expect.as_ref(), &step.expect_when, &run.choice);
        if let Some(expect) = expect {
            for claim in &expect.claims {
                faults.extend(self.check_claim(claim, &expect.line, after));
            }
        }
        if is_base && !expect.is_some_and(Expect::says_refused) {
            for (verb, (_, outcome)) in
                step.verbs.iter().zip(run.steps.get(position).iter().flat_map(|s| &s.verbs))
            {
                if let Outcome::Refused(reason) = outcome {
                    let message = format!("`{}` is refused: {reason}", verb.text);
                    let help =
                        "if this is meant, make it the last verb and say `expect = \"refused\"`";
                    faults.push(Fault::new(&REFUSED, &verb.span, message).help(help));
                }
            }
        }
        if let Some(ask) = &step.ask {
            self.check_ask(ask, run, position, is_base, faults);
        }
    }

    fn check_ask(
        &self,
        ask: &Ask,
        run: &Run,
        position: usize,
        is_base: bool,
        faults: &mut Vec<Fault>,
    ) {
        let Some(after) = run.after(position) else { return };
        if let Err((path, at, error)) = predicted(ask, after) {
            let span = at.place(&self.source, &(0..path.len()));
            faults.push(path_fault(&span, &path, &error, &*after.world));
        } else if is_base && !self.has_choices(run, position) {
            let message = "there is nothing to choose from: every answer is the same";
            faults.push(Fault::new(&ASK, &ask.span, message));
        }
    }

    fn check_claim(&self, claim: &Claim, line: &Line, after: &Frame) -> Option<Fault> {
        let span = |at: &Range<usize>| line.place(&self.source, at);
        let fault = |message: String| Fault::new(&NOT_MET, &line.span, message);
        match claim {
            Claim::Refused => (!after.outcome.is_refused())
                .then(|| fault("expected `refused`, but the last verb is done".to_owned())),
            Claim::Broken(id, at) | Claim::Holds(id, at) => {
                let broken = is_broken(after, id);
                let wanted = matches!(claim, Claim::Broken(..));
                let now =
                    broken.as_ref().map_or("it holds".to_owned(), |by| format!("broken: {by}"));
                let word = if wanted { "broken" } else { "holds" };
                (broken.is_some() != wanted).then(|| {
                    Fault::new(&NOT_MET, &span(at), format!("expected `{word} {id}`, but {now}"))
                })
            }
            Claim::Compare { left, by, right, at } => {
                let look = |side: &Side| look(side, after, line, &self.source);
                let (left_value, right_value) = match (look(left), look(right)) {
                    (Ok(left), Ok(right)) => (left, right),
                    (Err(fault), _) | (_, Err(fault)) => return Some(fault),
                };
                let observed = observed(left, &left_value, right, &right_value);
                if *right == Side::Open {
                    let message = format!("`?` stands for what is observed: {left_value}");
                    return Some(Fault::new(&NOT_MET, &span(at), message));
                }
                match left_value.compare(*by, &right_value) {
                    Ok(true) => None,
                    Ok(false) => {
                        let claim = written(left, by.sign(), right);
                        let message = format!("expected `{claim}`, observed {observed}");
                        Some(Fault::new(&NOT_MET, &span(at), message))
                    }
                    Err(message) => {
                        Some(Fault::new(&NOT_MET, &span(at), format!("{message}: {observed}")))
                    }
                }
            }
        }
    }

    /// Every listed point is shown by some step of the base run.
    fn check_points(&self, run: &Run, faults: &mut Vec<Fault>) {
        for point in &self.points {
            let shows = |step: &super::Played| step.point.as_ref() == Some(&point.text);
            if !run.steps.iter().any(shows) {
                let message = format!("no step of the base run shows the point `{}`", point.text);
                faults.push(Fault::new(&POINT, &point.span, message));
            }
        }
    }

    /// Compares the points that steps show with the key points of the question.
    /// Each comes with whether it is only talked about.
    #[must_use]
    pub fn check_key_points(&self, key_points: &[(&str, bool)]) -> Vec<Fault> {
        let mut faults = Vec::new();
        let names: Vec<&str> = key_points.iter().map(|(name, _)| *name).collect();
        let shown = self.steps.iter().filter_map(|step| step.point.as_ref());
        for point in shown.clone().chain(&self.points) {
            if !names.contains(&point.text.as_str()) {
                let message = format!("the question has no key point `{}`", point.text);
                let help = near::help(&point.text, "key points", &names);
                faults.push(Fault::new(&POINT, &point.span, message).help(help));
            }
        }
        for (name, only_talked) in key_points {
            if !only_talked && !shown.clone().any(|point| point.text == *name) {
                let message = format!("no step shows the key point `{name}`");
                let help = "give a step `point`, or mark the key point `(talk)`";
                faults.push(Fault::new(&POINT, &(0..0), message).help(help));
            }
        }
        faults
    }
}

impl Scenario {
    /// Tells parts of cards that the question does not have. `cards` are named
    /// as in their ids: `solid`, `pitfall:uses-hw`.
    #[must_use]
    pub fn check_cards(&self, cards: &[&str]) -> Vec<Fault> {
        let unknown = self.plays.iter().filter(|play| !cards.contains(&play.card.text.as_str()));
        unknown
            .map(|play| {
                let message = format!("the question has no card `{}`", play.card.text);
                let help = near::help(&play.card.text, "cards", cards);
                Fault::new(&PLAY, &play.card.span, message).help(help)
            })
            .collect()
    }
}

/// Faults of many runs, each told once.
struct Found {
    faults: Vec<Fault>,
    seen: BTreeSet<(&'static str, usize, usize, String)>,
}

impl Found {
    fn add(&mut self, faults: Vec<Fault>, difference: &str) {
        for mut fault in faults {
            let key = (fault.rule.code, fault.span.start, fault.span.end, fault.message.clone());
            if self.seen.insert(key) {
                if !difference.is_empty() {
                    fault.message = format!("with {difference}: {}", fault.message);
                }
                self.faults.push(fault);
            }
        }
    }
}

impl Expect {
    pub(super) fn says_refused(&self) -> bool {
        self.claims.contains(&Claim::Refused)
    }
}

pub(super) fn is_broken(frame: &Frame, id: &str) -> Option<String> {
    frame.reports.iter().find(|report| report.id == id).and_then(|report| match &report.verdict {
        Verdict::Broken(witness) => Some(witness.clone()),
        Verdict::Holds => None,
    })
}

fn look(side: &Side, after: &Frame, line: &Line, source: &str) -> Result<Value, Fault> {
    match side {
        Side::Value(value) => Ok(value.clone()),
        Side::Open => Ok(Value::None),
        Side::Path(path, at) => after
            .world
            .observe(path)
            .map_err(|error| path_fault(&line.place(source, at), path, &error, &*after.world)),
    }
}

/// Tells of a path that cannot be observed.
pub(super) fn path_fault(span: &Span, path: &str, error: &PathError, world: &dyn World) -> Fault {
    match error {
        PathError::Unknown => {
            let known = world.paths();
            let names: Vec<&str> = known.iter().map(|known| known.path.as_str()).collect();
            let message = format!("`{}` has no path `{path}`", world.model().id());
            Fault::new(&PATH, span, message).help(near::help(path, "paths", &names))
        }
        PathError::NoValue(why) => {
            Fault::new(&PATH, span, format!("`{path}` has no value here: {why}"))
        }
    }
}

fn side(side: &Side) -> String {
    match side {
        Side::Path(path, _) => path.clone(),
        Side::Value(value) => value.to_string(),
        Side::Open => "?".to_owned(),
    }
}

fn written(left: &Side, sign: &str, right: &Side) -> String {
    format!("{} {sign} {}", side(left), side(right))
}

fn observed(left: &Side, left_value: &Value, right: &Side, right_value: &Value) -> String {
    let seen = [(left, left_value), (right, right_value)];
    let seen = seen.iter().filter_map(|(side, value)| match side {
        Side::Path(path, _) => Some(format!("{path} = {value}")),
        Side::Value(_) | Side::Open => None,
    });
    seen.collect::<Vec<_>>().join(", ")
}
