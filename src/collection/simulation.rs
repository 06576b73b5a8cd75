//! A question's simulation, run as a card plays it.

use std::fmt;

use crate::domain::Question;
use crate::domain::card::cards_of;
use crate::domain::ids::fragment;
use crate::domain::question::Simulation;
use crate::sim::scenario::{self, Choice, Part, Run, Scenario};

/// What is to be played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'a> {
    /// The simulation's name. None: the one with a part for the card, else the
    /// first.
    pub name: Option<&'a str>,
    /// The card whose part is played: `solid`, `pitfall:uses-hw`. None: all steps.
    pub card: Option<&'a str>,
    /// Switches and their values, over those of the card's part.
    pub set: &'a [(String, String)],
}

/// A run with the part that is played of it.
#[derive(Debug)]
pub struct Playing {
    /// The scenario.
    pub scenario: Scenario,
    /// The run.
    pub run: Run,
    /// The part of the card; none: all steps.
    pub part: Option<Part>,
}

/// Why there is nothing to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The question has no simulation.
    #[error("the question has no simulation")]
    None,
    /// The call names what is not there.
    #[error("{0}")]
    Unknown(Unknown),
    /// The scenario has a fault.
    #[error("the simulation cannot be run: {0}")]
    Fault(String),
}

/// A name that is not there, and those that are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What is wrong.
    pub message: String,
    /// What there is, as a list in words.
    pub known: String,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Playing {
    /// Tells whether a position is dwelt on. A part that dwells on no step
    /// dwells on all, as the player does.
    #[must_use]
    pub fn dwells(&self, position: usize) -> bool {
        let Some(part) = &self.part else { return position > 0 };
        let any = (1..self.run.steps.len()).any(|at| part.dwells(&self.run, at));
        if any { part.dwells(&self.run, position) } else { position > 0 }
    }

    /// Returns the positions that are dwelt on, in order.
    #[must_use]
    pub fn dwelt(&self) -> Vec<usize> {
        (1..self.run.steps.len()).filter(|at| self.dwells(*at)).collect()
    }
}

/// Runs a question's simulation.
///
/// # Errors
///
/// When there is none, a name is unknown, or the scenario has a fault.
pub fn play(question: &Question, wish: Wish<'_>) -> Result<Playing, Unplayable> {
    demand_card(question, wish.card)?;
    let scenario = choose(question, wish)?;
    let part = wish.card.map(|card| scenario.part(card));
    let start = part.as_ref().map_or_else(|| scenario.base(), |part| part.choice.clone());
    let choice = with(&scenario, start, wish.set)?;
    let run = run(&scenario, &choice)?;
    Ok(Playing { scenario, run, part })
}

/// Runs a scenario that stands alone, all its steps.
///
/// # Errors
/// When a switch is unknown, or the scenario has a fault.
pub fn play_source(source: &str, set: &[(String, String)]) -> Result<Playing, Unplayable> {
    let scenario = read(&Simulation { name: None, source: source.to_owned() })?;
    let choice = with(&scenario, scenario.base(), set)?;
    let run = run(&scenario, &choice)?;
    Ok(Playing { scenario, run, part: None })
}

fn run(scenario: &Scenario, choice: &Choice) -> Result<Run, Unplayable> {
    scenario.run(choice).map_err(|faults| {
        Unplayable::Fault(faults.first().map_or_else(String::new, |fault| fault.message.clone()))
    })
}

fn demand_card(question: &Question, card: Option<&str>) -> Result<(), Unplayable> {
    let Some(wanted) = card else { return Ok(()) };
    let cards = cards_of(question);
    let cards: Vec<String> = cards.iter().map(|card| fragment(card.kind, &card.slug)).collect();
    if cards.iter().any(|card| card == wanted) {
        return Ok(());
    }
    let message = format!("the question has no card `{wanted}`");
    Err(Unplayable::Unknown(Unknown { message, known: format!("cards: {}", cards.join(", ")) }))
}

fn choose(question: &Question, wish: Wish<'_>) -> Result<Scenario, Unplayable> {
    let all = &question.simulations;
    let first = all.first().ok_or(Unplayable::None)?;
    if let Some(name) = wish.name {
        let named = all.iter().find(|simulation| simulation.name.as_deref() == Some(name));
        return read(named.ok_or_else(|| unknown_name(name, all))?);
    }
    if let (Some(card), true) = (wish.card, all.len() > 1) {
        for simulation in all {
            let scenario = read(simulation)?;
            if scenario.parts().any(|part| part == card) {
                return Ok(scenario);
            }
        }
    }
    read(first)
}

fn unknown_name(name: &str, all: &[Simulation]) -> Unplayable {
    let names: Vec<&str> = all.iter().filter_map(|simulation| simulation.name.as_deref()).collect();
    let known = match names.is_empty() {
        true => "its simulations have no names".to_owned(),
        false => format!("simulations: {}", names.join(", ")),
    };
    let message = format!("the question has no simulation `{name}`");
    Unplayable::Unknown(Unknown { message, known })
}

fn read(simulation: &Simulation) -> Result<Scenario, Unplayable> {
    let (scenario, faults) = scenario::parse(&simulation.source);
    if let Some(fault) = faults.iter().find(|fault| fault.is_error()) {
        let before = simulation.source.get(..fault.span.start).unwrap_or_default();
        let line = before.lines().count().max(1);
        return Err(Unplayable::Fault(format!("{} (line {line} of it)", fault.message)));
    }
    scenario.ok_or_else(|| Unplayable::Fault("it has no steps".to_owned()))
}

fn with(
    scenario: &Scenario,
    mut choice: Choice,
    set: &[(String, String)],
) -> Result<Choice, Unplayable> {
    for (key, value) in set {
        choice = scenario.set_switch(&choice, key, value).map_err(|(message, _nearest)| {
            Unplayable::Unknown(Unknown { message, known: switches(scenario) })
        })?;
    }
    Ok(choice)
}

/// Lists the switches with their values: `switches: unclean = true, false`.
fn switches(scenario: &Scenario) -> String {
    let switch = |switch: &scenario::Switch| {
        let values: Vec<String> = (0..switch.values.len()).map(|at| switch.word(at)).collect();
        format!("{} = {}", switch.key, values.join(", "))
    };
    let switches: Vec<String> = scenario.switches().iter().map(switch).collect();
    match switches.is_empty() {
        true => "this simulation has no switches".to_owned(),
        false => format!("switches: {}", switches.join("; ")),
    }
}
