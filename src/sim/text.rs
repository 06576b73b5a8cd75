//! A step in sentences, for screen readers, pipes and dumb terminals: what
//! happened, what is there, what is broken.

use std::collections::BTreeMap;

use super::effect::Effect;
use super::model::{Outcome, Verdict};
use super::scenario::Run;
use super::scene::{Boxes, Lane, Lanes, Mark, Scene, Table, Widget};

/// Returns the sentences of a step of a run, position 0 being the start:
///
/// `Step 7 of 8, truncate. L asks with epoch 0. Dropped: C0 D0 on L. L follows,
/// LEO 801, HW 801: A0 B0. Broken since step 4: CommittedStays. C is missing.`
#[must_use]
pub fn step(run: &Run, position: usize) -> Vec<String> {
    let Some(played) = run.steps.get(position) else { return Vec::new() };
    let last = run.last();
    let mut sentences = vec![match (&played.point, position) {
        (_, 0) => "Start.".to_owned(),
        (Some(point), _) => format!("Step {position} of {last}, {point}."),
        (None, _) => format!("Step {position} of {last}."),
    }];
    if !played.say.is_empty() {
        sentences.push(played.say.clone());
    }
    for (verb, outcome) in &played.verbs {
        if let Outcome::Refused(reason) = outcome {
            sentences.push(format!("{verb}: refused, {reason}."));
        }
    }
    for frame in run.frames(position) {
        sentences.extend(frame.effects.iter().filter_map(happened));
    }
    if let Some(after) = run.after(position) {
        sentences.extend(scene(&after.world.scene()));
    }
    sentences.extend(broken(run, position));
    sentences
}

/// Says an effect that a picture of the state does not show.
fn happened(effect: &Effect) -> Option<String> {
    match effect {
        Effect::Send { from, to, label, lost } => {
            let lost = if *lost { ", lost" } else { "" };
            Some(format!("{from} to {to}: {label}{lost}."))
        }
        Effect::Truncate { lane, cells, .. } | Effect::Remove { lane, cells } => {
            let cells: Vec<&str> = cells.iter().map(|cell| cell.short.as_str()).collect();
            Some(format!("Dropped: {} on {lane}.", cells.join(" ")))
        }
        Effect::Refuse { by, reason } => Some(format!("{by} refuses: {reason}.")),
        Effect::Append { .. }
        | Effect::MarkerMove { .. }
        | Effect::RoleChange { .. }
        | Effect::ValueChange { .. }
        | Effect::Highlight { .. } => None,
    }
}

/// Says which invariants are broken, the oldest first with its witness.
#[must_use]
pub fn broken(run: &Run, position: usize) -> Vec<String> {
    let Some(after) = run.after(position) else { return Vec::new() };
    let mut since: BTreeMap<usize, Vec<(&str, &str)>> = BTreeMap::new();
    for report in &after.reports {
        if let Verdict::Broken(witness) = &report.verdict {
            let first = run.first_broken(report.id, position).unwrap_or(position);
            since.entry(first).or_default().push((report.id, witness));
        }
    }
    let mut all = since.iter().flat_map(|(first, list)| list.iter().map(move |one| (first, one)));
    let Some((first, (id, witness))) = all.next() else { return Vec::new() };
    let mut sentences = vec![format!("Broken since step {first}: {id}. {}", sentence(witness))];
    let others: Vec<&str> = all.map(|(_, (id, _))| *id).collect();
    if !others.is_empty() {
        sentences.push(format!("Also broken: {}.", others.join(", ")));
    }
    sentences
}

/// Ends a clause with a full stop, once.
fn sentence(clause: &str) -> String {
    format!("{}.", clause.trim_end_matches('.'))
}

/// Returns the sentences of a picture.
#[must_use]
pub fn scene(scene: &Scene) -> Vec<String> {
    let mut sentences = Vec::new();
    for part in &scene.parts {
        match &part.widget {
            Widget::Lanes(given) => lanes(given, &mut sentences),
            Widget::Messages(messages) => sentences.extend(messages.iter().map(|message| {
                let lost = if message.lost { ", lost" } else { "" };
                format!("{} to {}: {}{lost}.", message.from, message.to, message.label)
            })),
            Widget::Table(given) => table(given, &mut sentences),
            Widget::Facts(facts) => {
                let texts: Vec<&str> = facts.facts.iter().map(|fact| fact.text.as_str()).collect();
                sentences.push(format!("{}: {}.", facts.label, texts.join(", ")));
            }
            Widget::Note(note) => sentences.push(sentence(&note.text)),
            Widget::Boxes(given) => boxes(given, &mut sentences),
        }
    }
    sentences
}

fn lanes(lanes: &Lanes, sentences: &mut Vec<String>) {
    let mut before: Option<String> = None;
    for lane in &lanes.lanes {
        let held = held(lane, &lanes.heads);
        // A lane that equals the one above is not read out again.
        let what =
            if before.as_ref() == Some(&held) { "the same".to_owned() } else { held.clone() };
        sentences.push(format!("{} {}, {what}.", lane.name, lane.state));
        before = Some(held);
    }
    sentences.extend(lanes.carets.iter().map(|caret| sentence(&caret.words())));
}

/// What a lane holds: `LEO 901, HW 901: A0 B0 X3`.
fn held(lane: &Lane, heads: &[String]) -> String {
    let values: Vec<String> = heads
        .iter()
        .zip(&lane.values)
        .map(|(head, value)| format!("{head} {}", value.text))
        .collect();
    let kept = lane.cells.iter().filter(|cell| cell.mark != Mark::Dropped);
    let cells: Vec<&str> = kept.map(|cell| cell.short.as_str()).collect();
    let cells = if cells.is_empty() { "empty".to_owned() } else { cells.join(" ") };
    match values.is_empty() {
        true => cells,
        false => format!("{}: {cells}", values.join(", ")),
    }
}

fn table(table: &Table, sentences: &mut Vec<String>) {
    if !table.title.is_empty() {
        sentences.push(format!("{}, rows {}.", table.title, table.rows.len()));
    }
    for row in &table.rows {
        let cell = |(at, text): (usize, &str)| match table.heads.get(at) {
            Some(head) if !head.is_empty() => format!("{head} {text}"),
            _ => text.to_owned(),
        };
        let cells: Vec<String> =
            row.iter().map(|cell| cell.text.as_str()).enumerate().map(cell).collect();
        sentences.push(format!("{}.", cells.join(", ")));
    }
}

fn boxes(boxes: &Boxes, sentences: &mut Vec<String>) {
    let label = |name: &str| {
        boxes.boxes.iter().find(|node| node.name == name).map_or("", |node| node.label.as_str())
    };
    for node in &boxes.boxes {
        let items: Vec<&str> = node.items.iter().map(|item| item.text.as_str()).collect();
        let items = if items.is_empty() { "empty".to_owned() } else { items.join(", ") };
        sentences.push(format!("{}: {items}.", node.label));
    }
    for arrow in &boxes.arrows {
        let on = if arrow.label.is_empty() { String::new() } else { format!(", {}", arrow.label) };
        sentences.push(format!("{} to {}{on}.", label(&arrow.from), label(&arrow.to)));
    }
}
