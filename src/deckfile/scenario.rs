//! Scenarios: each is run under every combination of its switches, and what the
//! simulator finds is told at its place in the file.
//!
//! Reading a deck does not run them: whoever checks or takes in a deck asks for it.

use std::collections::{BTreeMap, HashMap};

use crate::diagnostic::{Diagnostic, Severity, Source, Span};
use crate::domain::card::cards_of;
use crate::domain::ids::fragment;
use crate::domain::question::Question;
use crate::sim::scenario::{self, Fault, Scenario};

use super::collect::Parsed;
use super::rule::{Faults, Rule, SCENARIO_MODEL, TOML, fault};

/// The simulator's codes that a deck's code stands for: the syntax of TOML, and
/// a model that is not known.
const RENAMED: [(&str, &Rule); 2] = [("S002", &TOML), ("S006", &SCENARIO_MODEL)];

/// Runs every scenario that could be read and adds what is wrong to the
/// diagnostics. `sources` are the files as they were parsed.
pub fn run_scenarios(parsed: &mut Parsed, sources: &[&Source]) {
    let found = faults(parsed, sources);
    if found.is_empty() {
        return;
    }
    parsed.diagnostics.extend(found);
    let files: HashMap<&str, usize> =
        sources.iter().enumerate().map(|(at, source)| (source.name.as_str(), at)).collect();
    parsed
        .diagnostics
        .sort_by_key(|fault| (files.get(fault.file.as_str()).copied(), fault.span.start));
}

fn faults(parsed: &Parsed, sources: &[&Source]) -> Vec<Diagnostic> {
    let mut files: BTreeMap<usize, Faults<'_>> = BTreeMap::new();
    for (at, question) in parsed.deck.questions.iter().enumerate() {
        for (number, found) in question_faults(parsed, sources, at, question) {
            let Some((file, span)) = place(parsed, at, number, &found.span) else { continue };
            let (Some(source), Some(offsets)) = (sources.get(file), parsed.offsets.get(file))
            else {
                continue;
            };
            let told = diagnostic(&found, &source.name, span);
            files
                .entry(file)
                .or_insert_with(|| Faults::new(&source.name, offsets))
                .add_in_file(told);
        }
    }
    files.into_values().flat_map(Faults::finish).collect()
}

/// Returns the faults of a question's scenarios, each with the scenario's number.
fn question_faults(
    parsed: &Parsed,
    sources: &[&Source],
    at: usize,
    question: &Question,
) -> Vec<(usize, Fault)> {
    let mut faults = Vec::new();
    let mut scenarios: Vec<(usize, Scenario)> = Vec::new();
    for (number, simulation) in question.simulations.iter().enumerate() {
        if is_told_of(parsed, sources, at, number) {
            continue;
        }
        let (scenario, found) = scenario::parse(&simulation.source);
        // What could not be read would only echo in the runs.
        let is_whole = !found.iter().any(Fault::is_error);
        faults.extend(found.into_iter().map(|fault| (number, fault)));
        if let Some(scenario) = scenario.filter(|_| is_whole) {
            faults.extend(scenario.check().into_iter().map(|fault| (number, fault)));
            scenarios.push((number, scenario));
        }
    }
    let is_complete = scenarios.len() == question.simulations.len();
    faults.extend(against_question(question, &scenarios, is_complete));
    faults
}

/// Tells whether the reading of the deck has found a fault in the block already.
fn is_told_of(parsed: &Parsed, sources: &[&Source], at: usize, number: usize) -> bool {
    let Some(place) = parsed.places.get(at) else { return true };
    let (Some(block), Some(source)) = (place.simulations.get(number), sources.get(place.file))
    else {
        return true;
    };
    let inside = |span: &Span| block.start <= span.start && span.start <= block.end;
    let is_error = |told: &&Diagnostic| told.severity == Severity::Error;
    parsed
        .diagnostics
        .iter()
        .filter(is_error)
        .any(|told| inside(&told.span) && told.file == source.name)
}

/// Compares scenarios with the cards and key points of their question. A key
/// point may be shown by any of them; missing ones are told at the first.
fn against_question(
    question: &Question,
    scenarios: &[(usize, Scenario)],
    is_complete: bool,
) -> Vec<(usize, Fault)> {
    let cards: Vec<String> =
        cards_of(question).iter().map(|card| fragment(card.kind, &card.slug)).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let mut faults = Vec::new();
    for (at, (number, scenario)) in scenarios.iter().enumerate() {
        let others = scenarios.iter().filter(|(other, _)| other != number);
        let elsewhere: Vec<&str> = others.flat_map(|(_, scenario)| scenario.shown()).collect();
        let excused = |name: &str| at > 0 || !is_complete || elsewhere.contains(&name);
        let named =
            question.key_points.iter().filter_map(|point| Some((point.name.as_deref()?, point)));
        let points: Vec<(&str, bool)> =
            named.map(|(name, point)| (name, point.talk || excused(name))).collect();
        let found =
            scenario.check_key_points(&points).into_iter().chain(scenario.check_cards(&cards));
        faults.extend(found.map(|fault| (*number, fault)));
    }
    faults
}

/// Returns the file and the place in it of a piece of a scenario. What concerns
/// the whole scenario stands in its first line.
pub(super) fn place(
    parsed: &Parsed,
    question: usize,
    simulation: usize,
    span: &Span,
) -> Option<(usize, Span)> {
    let source = &parsed.deck.questions.get(question)?.simulations.get(simulation)?.source;
    if span.is_empty() && span.start == 0 {
        let first = source.lines().next().map_or(0, str::len);
        return parsed.in_simulation(question, simulation, &(0..first));
    }
    parsed.in_simulation(question, simulation, span)
}

/// Makes a diagnostic of a simulator's fault.
pub(super) fn diagnostic(found: &Fault, file: &str, span: Span) -> Diagnostic {
    let renamed = RENAMED.iter().find(|(code, _)| *code == found.rule.code);
    let rule = renamed.map_or_else(|| rule_of(found.rule), |(_, rule)| **rule);
    fault(&rule, file, span, found.message.clone(), "", found.help.clone())
}

fn rule_of(rule: &scenario::Rule) -> Rule {
    let severity = match rule.severity {
        scenario::Severity::Error => Severity::Error,
        scenario::Severity::Warning => Severity::Warning,
    };
    Rule { code: rule.code, severity, about: rule.about }
}
