//! Two states of a model side by side: both pictures with what differs marked,
//! and the difference in words, what tells most first.

use super::model::Outcome;
use super::scenario::Run;
use super::scene::{Scene, Widget};
use super::timeline::Frame;
use super::value::Value;
use mark::marked;

mod mark;

/// What two states differ in. What can be seen in the pictures comes first.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The pictures, what differs marked and the rest dim.
    pub pictures: (Scene, Scene),
    /// The values that differ: first those that tell most, then those that are seen
    /// in the pictures.
    pub values: Vec<Differing>,
    /// The invariants that hold on one side alone.
    pub invariants: Vec<OneSided>,
    /// The verbs that one side alone refused.
    pub refusals: Vec<Refusal>,
    /// What tells most, in order.
    telling: &'static [&'static str],
}

/// A value that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// What it is, as a noun: `the log end offset of F2`.
    pub what: String,
    /// The value on the left; `-` where it has none.
    pub left: String,
    /// The value on the right.
    pub right: String,
    /// Its place among what tells most.
    rank: Option<usize>,
    /// It is seen in the pictures.
    seen: bool,
}

/// A verb that one side alone refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The verb.
    pub verb: String,
    /// The position of its step.
    pub at: usize,
    /// Why, as a clause.
    pub reason: String,
    /// The right side refused it; else the left.
    pub right: bool,
    /// Its place among what tells most.
    rank: Option<usize>,
}

/// An invariant that holds on one side alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OneSided {
    /// Its name.
    pub id: &'static str,
    /// It holds on the right and is broken on the left; else the other way round.
    pub holds_right: bool,
}

impl Comparison {
    /// Compares two frames.
    #[must_use]
    pub fn of(left: &Frame, right: &Frame) -> Self {
        let pictures = (left.world.scene(), right.world.scene());
        let mut shown = paths(&pictures.0);
        shown.extend(paths(&pictures.1));
        let telling = left.world.model().telling();
        let mut values = values(left, right);
        let place = |path: &String| shown.iter().position(|known| known == path);
        for (path, value) in &mut values {
            value.rank = rank(telling, path);
            value.seen = place(path).is_some();
        }
        let last = usize::MAX;
        values
            .sort_by_key(|(path, value)| (value.rank.unwrap_or(last), place(path).unwrap_or(last)));
        let pictures = (marked(&pictures.0, &pictures.1), marked(&pictures.1, &pictures.0));
        let values = values.into_iter().map(|(_, value)| value).collect();
        let invariants = one_sided(left, right);
        Self { pictures, values, invariants, refusals: Vec::new(), telling }
    }

    /// Compares two runs at a position of each: the states there, and what was
    /// refused on the way.
    #[must_use]
    pub fn between(left: (&Run, usize), right: (&Run, usize)) -> Option<Self> {
        let states = Self::of(left.0.after(left.1)?, right.0.after(right.1)?);
        let (on_left, on_right) = (refused(left, false), refused(right, true));
        let alone = |all: &[Refusal], others: &[Refusal]| {
            let alone = |one: &&Refusal| !others.iter().any(|other| other.verb == one.verb);
            all.iter().filter(alone).cloned().collect::<Vec<_>>()
        };
        let refusals = [alone(&on_right, &on_left), alone(&on_left, &on_right)].concat();
        Some(Self { refusals, ..states })
    }

    /// Tells whether nothing differs.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.number() == 0
    }

    /// Returns the number of differences.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.values.len() + self.invariants.len() + self.refusals.len()
    }

    /// Returns the difference as clauses about the right side, what tells most first:
    /// `produce X 100 is refused at step 7, no leader`, `the leader: none, not F2`,
    /// `CommittedStays and NoPhantom hold`. Where nothing of that differs, what is
    /// seen in the pictures.
    #[must_use]
    pub fn said(&self) -> Vec<String> {
        let refusals = self.refusals.iter().filter_map(|one| Some((one.rank?, one.said())));
        let holds = rank(self.telling, "holds").unwrap_or(0);
        let rules = self.rules().into_iter().map(|clause| (holds, clause));
        let told = self.values.iter().filter_map(|one| Some((one.rank?, one.said())));
        let mut all: Vec<(usize, String)> = refusals.chain(rules).chain(told).collect();
        if all.is_empty() {
            all.extend(self.values.iter().filter(|one| one.seen).map(|one| (0, one.said())));
        }
        all.sort_by_key(|(rank, _)| *rank);
        all.into_iter().map(|(_, clause)| clause).collect()
    }

    /// What ought to hold and does on one side alone.
    fn rules(&self) -> Vec<String> {
        let of = |holds: bool| {
            let sides = self.invariants.iter().filter(move |one| one.holds_right == holds);
            let ids: Vec<&str> = sides.map(|one| one.id).collect();
            let verb = match (ids.len(), holds) {
                (0, _) => return None,
                (1, true) => "holds",
                (_, true) => "hold",
                (1, false) => "is broken",
                (_, false) => "are broken",
            };
            Some(format!("{} {verb}", listed(&ids)))
        };
        [of(true), of(false)].into_iter().flatten().collect()
    }
}

impl Differing {
    fn said(&self) -> String {
        format!("{}: {}, not {}", self.what, self.right, self.left)
    }
}

impl Refusal {
    /// Tells whether it is among what tells most.
    #[must_use]
    pub const fn tells(&self) -> bool {
        self.rank.is_some()
    }

    fn said(&self) -> String {
        let Self { verb, at, reason, .. } = self;
        match self.right {
            true => format!("{verb} is refused at step {at}, {reason}"),
            false => format!("{verb} is done, not refused"),
        }
    }
}

/// The place of a path or a verb among what tells most.
fn rank(telling: &[&str], what: &str) -> Option<usize> {
    let last = what.rsplit_once('.').map_or(what, |(_, last)| last);
    telling.iter().position(|known| *known == what || *known == last)
}

/// The verbs that a run refused up to a position.
fn refused((run, at): (&Run, usize), right: bool) -> Vec<Refusal> {
    let telling = run.after(at).map_or(&[][..], |frame| frame.world.model().telling());
    let steps = run.steps.iter().enumerate().take(at + 1);
    let verbs = steps.flat_map(|(at, step)| step.verbs.iter().map(move |verb| (at, verb)));
    let refused = verbs.filter_map(|(at, (verb, outcome))| match outcome {
        Outcome::Refused(reason) => {
            let name = verb.split(' ').next().unwrap_or_default();
            let rank = rank(telling, name);
            Some(Refusal { verb: verb.clone(), at, reason: reason.clone(), right, rank })
        }
        Outcome::Ok => None,
    });
    refused.collect()
}

/// Returns words as a list: `A, B and C`.
#[must_use]
pub fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The paths of the values that a picture shows: facts, then lanes, then the rest.
fn paths(scene: &Scene) -> Vec<String> {
    let mut facts = Vec::new();
    let mut rest = Vec::new();
    for part in &scene.parts {
        match &part.widget {
            Widget::Facts(known) => facts.extend(known.facts.iter().map(|fact| &fact.path)),
            Widget::Lanes(lanes) => {
                let values = lanes.lanes.iter().flat_map(|lane| &lane.values);
                rest.extend(values.map(|value| &value.path));
                rest.extend(lanes.carets.iter().map(|caret| &caret.path));
            }
            Widget::Table(table) => rest.extend(table.rows.iter().flatten().map(|v| &v.path)),
            Widget::Boxes(boxes) => {
                rest.extend(boxes.boxes.iter().flat_map(|b| &b.items).map(|item| &item.path));
            }
            Widget::Messages(_) | Widget::Note(_) => {}
        }
    }
    facts.into_iter().chain(rest).filter(|path| !path.is_empty()).cloned().collect()
}

/// Every path that both or one of them has, where the values differ.
fn values(left: &Frame, right: &Frame) -> Vec<(String, Differing)> {
    let mut paths = left.world.paths();
    for known in right.world.paths() {
        if !paths.iter().any(|path| path.path == known.path) {
            paths.push(known);
        }
    }
    let shown = |frame: &Frame, path: &str| {
        // Of two lists in one sentence one must see where each ends.
        frame.world.observe(path).map_or_else(
            |_| "-".to_owned(),
            |value| match &value {
                Value::List(all) if !all.is_empty() => value.to_string(),
                _ => value.spoken(),
            },
        )
    };
    let differing = |known: super::model::PathHelp| {
        let (left, right) = (shown(left, &known.path), shown(right, &known.path));
        let differ = left != right;
        let what = noun(&known.help).to_owned();
        let value = Differing { what, left, right, rank: None, seen: false };
        (differ).then_some((known.path, value))
    };
    paths.into_iter().filter_map(differing).collect()
}

/// What a path is, without what explains it: `the epochs of L, as e3-801`.
fn noun(help: &str) -> &str {
    let ends = [": ", ", as "].into_iter().filter_map(|sign| help.find(sign)).min();
    ends.and_then(|end| help.get(..end)).unwrap_or(help)
}

fn one_sided(left: &Frame, right: &Frame) -> Vec<OneSided> {
    let pairs = left.reports.iter().zip(&right.reports);
    let differ = pairs.filter(|(one, other)| one.verdict.is_broken() != other.verdict.is_broken());
    differ
        .map(|(one, other)| OneSided { id: one.id, holds_right: !other.verdict.is_broken() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::scenario::{Run, parse};
    use super::*;
    use crate::sim::scene::Mark;
    use crate::sim::text;

    const SOURCE: &str = r#"
model = "kafka.partition"
config = { replicas = ["L", "F1"], log = { all = ["A 0-4"] }, unclean = true }
[[switch]]
key = "unclean"
values = [true, false]
[[step]]
do = ["cut L F1", "produce X 1"]
[[step]]
do = ["lag-timeout", "crash L", "heal all", "fence L"]
[[step]]
do = "produce Y 1"
"#;

    fn runs() -> [Run; 2] {
        let (scenario, faults) = parse(SOURCE);
        assert_eq!(faults, []);
        let scenario = scenario.unwrap();
        let choice = scenario.set_switch(&scenario.base(), "unclean", "false").unwrap();
        [scenario.base(), choice].map(|choice| scenario.run(&choice).unwrap())
    }

    fn at(position: usize) -> Comparison {
        let [base, other] = runs();
        Comparison::between((&base, position), (&other, position)).unwrap()
    }

    fn marked(scene: &Scene) -> String {
        text::scene(scene).join(" ")
    }

    #[test]
    fn equal_states_differ_in_the_switch_alone() {
        let same = at(1);
        assert_eq!(same.invariants, []);
        assert!(same.values.len() <= 1, "{:?}", same.values);
    }

    #[test]
    fn what_differs_is_marked_on_both_sides_and_said_in_words() {
        let end = at(2);
        let broken: Vec<&str> = end.invariants.iter().map(|one| one.id).collect();
        assert!(broken.contains(&"CommittedStays"), "{broken:?}");
        assert!(end.invariants.iter().all(|one| one.holds_right));
        let said = end.said();
        assert_eq!(said[0], "the controller's leader: none, not F1");
        assert!(said[1].starts_with("CommittedStays") && said[1].contains(" hold"), "{said:?}");
        assert!(said[2].ends_with(": none, not [X]"), "{said:?}");
        assert!(!said.iter().any(|clause| clause.contains("epoch")), "{said:?}");
        assert_eq!(noun("the part of L: leads, down"), "the part of L");
        let (left, right) = (marked(&end.pictures.0), marked(&end.pictures.1));
        assert!(left.contains("≠F1 leads"), "{left}");
        assert!(right.contains('≠') && !right.contains("≠F1 leads"), "{right}");
    }

    #[test]
    fn what_was_refused_on_one_side_is_said_first() {
        let end = at(3);
        assert_eq!(end.said()[0], "produce Y 1 is refused at step 3, no leader");
        assert_eq!(end.number(), end.values.len() + end.invariants.len() + 1);
        let [base, other] = runs();
        let back = Comparison::between((&other, 3), (&base, 3)).unwrap();
        assert_eq!(back.said()[0], "produce Y 1 is done, not refused");
    }

    #[test]
    fn a_cell_that_only_one_side_has_is_marked_there() {
        let [base, _] = runs();
        let whole = Comparison::of(base.after(0).unwrap(), base.after(1).unwrap());
        let marks = |scene: &Scene| {
            let Some(Widget::Lanes(lanes)) =
                scene.parts.iter().map(|part| &part.widget).find(|w| matches!(w, Widget::Lanes(_)))
            else {
                panic!("no lanes")
            };
            let cells = lanes.lanes.iter().flat_map(|lane| &lane.cells);
            cells.filter(|cell| cell.mark == Mark::Differs).map(|c| c.name.clone()).collect()
        };
        let (left, right): (Vec<String>, Vec<String>) =
            (marks(&whole.pictures.0), marks(&whole.pictures.1));
        assert_eq!((left, right), (vec![], vec!["X".to_owned()]));
        assert!(!whole.is_empty());
    }
}
