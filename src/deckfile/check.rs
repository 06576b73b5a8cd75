//! Rules over a question that could be read: one function and one code each.

use crate::diagnostic::Span;
use crate::domain::question::{Question, Tier};

use super::block::{Fencing, Seen};
use super::keys::StatedId;
use super::question::Draft;
use super::rule::{
    FEW_POINTS, Faults, LENGTH, NO_ANSWER, NO_BACK, NO_ID, NO_REASON, NO_SIMULATION, NO_SOURCES,
    NO_TWIN, NOTHING,
};
use super::section::target;

/// Words a speaker says in two seconds.
const WORDS_IN_TWO_SECONDS: usize = 5;

/// The rules, in the order of their codes.
const CHECKS: [fn(&Draft, bool, &mut Faults<'_>); 10] = [
    has_content,
    states_id,
    names_sources,
    has_points,
    keeps_targets,
    pitfalls_have_twins,
    pitfalls_have_reasons,
    follow_ups_have_answers,
    cards_have_backs,
    has_simulation,
];

/// Applies every rule. `animated` is what the deck says.
pub(super) fn check(draft: &Draft, animated: bool, faults: &mut Faults<'_>) {
    for rule in CHECKS {
        rule(draft, animated, faults);
    }
}

fn has_content(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    if !draft.question.has_content() {
        let message = "there is nothing to make a card of";
        let help = "write at least one of `## Basics`, `## Solid`, `## Deeper`, `## Answer`, \
                    `## Cards` and `## Key points`";
        faults.add(&NOTHING, &draft.place.title, message, "", help);
    }
}

fn states_id(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    if draft.stated == StatedId::Missing {
        let message = "the question states no id, so its history hangs on the title";
        let help = "`viva check --fix` writes one";
        faults.add(&NO_ID, &draft.place.title, message, "", help);
    }
}

fn names_sources(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    if draft.question.sources.is_empty() {
        let help = "add `sources = [\"…\"]` to its keys";
        let message = "the question names no sources";
        faults.add(&NO_SOURCES, &draft.place.title, message, "", help);
    }
}

/// Plain flashcards need no key points; spoken answers do.
fn has_points(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    let Question { basics, solid, key_points, .. } = &draft.question;
    let spoken = basics.is_some() || solid.is_some() || draft.question.has_deeper();
    if (spoken || !key_points.is_empty()) && key_points.len() < 3 {
        let message = match key_points.len() {
            0 => "the question has no key points".to_owned(),
            1 => "the question has 1 key point".to_owned(),
            n => format!("the question has {n} key points"),
        };
        let at = draft.place.key_points.as_ref().unwrap_or(&draft.place.title);
        let help = "an answer that is worth asking for has three or more";
        faults.add(&FEW_POINTS, at, message, "", help);
    }
}

fn keeps_targets(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    let Question { basics, solid, .. } = &draft.question;
    let tiers = [
        (basics, &draft.place.basics, Question::BASICS_SECONDS),
        (solid, &draft.place.solid, Question::SOLID_SECONDS),
    ];
    for (tier, place, default) in tiers {
        if let (Some(tier), Some(at)) = (tier, place) {
            keeps_target(tier, at, default, faults);
        }
    }
}

fn keeps_target(tier: &Tier, at: &Span, default: u16, faults: &mut Faults<'_>) {
    let seconds = tier.seconds.unwrap_or(default);
    let words = spoken_words(&tier.text);
    // Twice the seconds the words take, and twice the target, times the words a
    // speaker says in two seconds: whole numbers only.
    let takes = words * 4;
    let wanted = usize::from(seconds) * 2 * WORDS_IN_TWO_SECONDS;
    if takes.abs_diff(wanted) * 2 > wanted {
        let spoken = words * 2 / WORDS_IN_TWO_SECONDS;
        let message = format!(
            "{words} words take about {spoken} s to say, the target is {}",
            target(seconds)
        );
        let about = usize::from(seconds) * WORDS_IN_TWO_SECONDS / 2;
        let help = format!("aim for about {about} words, or change the target");
        faults.add(&LENGTH, at, message, "", help);
    }
}

fn pitfalls_have_twins(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    for (pitfall, place) in draft.question.pitfalls.iter().zip(&draft.place.pitfalls) {
        if pitfall.right.is_none() {
            let message = "the pitfall has no true twin";
            let help = "begin its text with `Right: …`, a true claim in the same voice";
            faults.add(&NO_TWIN, &place.words, message, "", help);
        }
    }
}

fn pitfalls_have_reasons(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    for (pitfall, place) in draft.question.pitfalls.iter().zip(&draft.place.pitfalls) {
        if pitfall.reason.is_empty() {
            let help = "say below it, after a blank line, why the claim is wrong";
            faults.add(&NO_REASON, &place.words, "the pitfall has no reason", "", help);
        }
    }
}

fn follow_ups_have_answers(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    for (follow_up, place) in draft.question.follow_ups.iter().zip(&draft.place.follow_ups) {
        if follow_up.answer.is_empty() {
            let help = "write it below the heading";
            faults.add(&NO_ANSWER, &place.words, "the follow-up has no answer", "", help);
        }
    }
}

fn cards_have_backs(draft: &Draft, _: bool, faults: &mut Faults<'_>) {
    for (card, place) in draft.question.cards.iter().zip(&draft.place.cards) {
        if card.back.is_empty() {
            let help = "write it below the heading";
            faults.add(&NO_BACK, &place.words, "the card has no back", "", help);
        }
    }
}

fn has_simulation(draft: &Draft, animated: bool, faults: &mut Faults<'_>) {
    if animated && draft.question.simulations.is_empty() {
        let message = "the deck is animated, but the question has no simulation";
        let help = "add a section `## Simulation`";
        faults.add(&NO_SIMULATION, &draft.place.title, message, "", help);
    }
}

/// Counts the words of a text that are said: those outside code fences.
fn spoken_words(text: &str) -> usize {
    let mut fencing = Fencing::default();
    text.lines()
        .filter(|line| fencing.see(line) == Seen::Text)
        .flat_map(str::split_whitespace)
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}
