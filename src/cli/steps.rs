//! The steps of a simulation in lines of text: for `viva sim` and for the review
//! by lines. No glyph of our own outside ASCII.

use crate::collection::simulation::{Playing, Unplayable, Wish, play};
use crate::domain::Question;
use crate::sim::{Verdict, account, text};

/// Says a card's part of its question's simulation, a line for each step it
/// dwells on, and how things stand at the end. Nothing where there is none.
pub(super) fn in_short(question: &Question, card: &str) -> Vec<String> {
    if question.simulations.is_empty() {
        return Vec::new();
    }
    with_part(question, card, |playing| {
        let dwelt = playing.dwelt();
        let model = playing.scenario.model();
        // What only is drawn says so before it is believed.
        let drawn =
            model.invariants().is_empty().then(|| format!("{}: {}.", model.title(), model.note()));
        let mut lines: Vec<String> = drawn.into_iter().collect();
        lines.extend(dwelt.iter().map(|at| brief(playing, *at)));
        if let Some(last) = dwelt.last() {
            lines.push("At the end:".to_owned());
            lines.extend(state(playing, *last));
            lines.extend(indented(text::broken(&playing.run, *last)));
        }
        lines
    })
}

/// Says the same steps with everything that happened in them.
pub(super) fn in_full(question: &Question, card: &str) -> Vec<String> {
    with_part(question, card, |playing| {
        playing.dwelt().into_iter().flat_map(|at| full(playing, at)).collect()
    })
}

/// Runs a card's part; says why, where that cannot be.
fn with_part(
    question: &Question,
    card: &str,
    say: impl Fn(&Playing) -> Vec<String>,
) -> Vec<String> {
    match play(question, Wish { card: Some(card), ..Wish::default() }) {
        Ok(playing) => say(&playing),
        Err(Unplayable::None) => vec!["This question has no simulation.".to_owned()],
        Err(why) => vec![format!("No steps to say: {why}.")],
    }
}

/// Says a step in one line: `Step 5 of 8, point reuse. F2 appends from 801 on.`
fn brief(playing: &Playing, position: usize) -> String {
    let Some(played) = playing.run.steps.get(position) else { return String::new() };
    let point = played.point.as_ref().map_or_else(String::new, |point| format!(", point {point}"));
    let head = format!("{}{point}.", place(playing, position));
    if played.say.is_empty() { head } else { format!("{head} {}", played.say) }
}

/// Says a step with everything: its caption, what each verb did or why it was
/// refused, how things stand, and which invariants are broken by what.
pub(super) fn full(playing: &Playing, position: usize) -> Vec<String> {
    let run = &playing.run;
    let Some(played) = run.steps.get(position) else { return Vec::new() };
    if position == 0 {
        return std::iter::once("Start.".to_owned()).chain(state(playing, 0)).collect();
    }
    let mut head = format!("{}, {}", place(playing, position), played.tier);
    if let Some(point) = &played.point {
        head.push_str(&format!(", point {point}"));
    }
    head.push_str(if playing.dwells(position) { "." } else { ", passed at once." });
    let mut lines = vec![head];
    if !played.say.is_empty() {
        lines.push(played.say.clone());
    }
    for frame in run.frames(position) {
        let mut sentences = account::frame(frame).into_iter();
        lines.extend(sentences.next().map(|outcome| format!("- {outcome}")));
        lines.extend(sentences.map(|moved| format!("  {moved}")));
    }
    lines.push("Then:".to_owned());
    lines.extend(state(playing, position));
    lines.extend(broken(playing, position));
    lines
}

/// Says how things stand after a step.
fn state(playing: &Playing, position: usize) -> Vec<String> {
    let Some(after) = playing.run.after(position) else { return Vec::new() };
    indented(text::scene(&after.world.scene())).collect()
}

/// Says every invariant that is broken after a step, and by what.
fn broken(playing: &Playing, position: usize) -> Vec<String> {
    let reports = playing.run.after(position).map_or(&[][..], |after| &after.reports);
    let one = |report: &crate::sim::Report| match &report.verdict {
        Verdict::Holds => None,
        Verdict::Broken(witness) => {
            let since = playing.run.first_broken(report.id, position).unwrap_or(position);
            let witness = witness.trim_end_matches('.');
            Some(format!("  Broken since step {since}: {}. {witness}.", report.id))
        }
    };
    reports.iter().filter_map(one).collect()
}

fn indented(sentences: impl IntoIterator<Item = String>) -> impl Iterator<Item = String> {
    sentences.into_iter().map(|sentence| format!("  {sentence}"))
}

fn place(playing: &Playing, position: usize) -> String {
    format!("Step {position} of {}", playing.run.last())
}
