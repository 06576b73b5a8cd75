//! Every shipped scenario as text: the pictures of the base run at 72x18, then
//! every combination of the switches in sentences.

use std::fmt::Write as _;

use crate::collection::shipped::shipped_decks;
use crate::sim::canvas::{Room, draw};
use crate::sim::scenario::{Run, Scenario, parse};
use crate::sim::text;

/// The steps of a run as pictures.
fn pictures(run: &Run) -> String {
    let (ground, room) = (run.ground(), Room { width: 72, height: 24 });
    let mut page = String::new();
    for (position, step) in run.steps.iter().enumerate() {
        let canvas = draw(&run.scene(position), &ground, room);
        assert!(canvas.height() <= room.height, "step {position}");
        writeln!(page, "--- {position}  {}\n{canvas}\n", step.say).unwrap();
    }
    page
}

/// The steps of a run in sentences, a line a step.
fn sentences(run: &Run) -> String {
    let steps = (0..run.steps.len()).map(|position| text::step(run, position).join(" "));
    steps.collect::<Vec<_>>().join("\n")
}

fn page(scenario: &Scenario) -> String {
    let mut page = pictures(&scenario.run(&scenario.base()).unwrap());
    for choice in scenario.combinations() {
        let run = scenario.run(&choice).unwrap();
        let named = scenario.difference(&choice);
        write!(page, "=== {} [{named}]\n{}\n\n", run.id, sentences(&run)).unwrap();
    }
    page
}

#[test]
fn every_shipped_scenario_reads_as_it_did() {
    let mut count = 0;
    for question in shipped_decks().into_iter().flat_map(|incoming| incoming.deck.questions) {
        for (at, simulation) in question.simulations.iter().enumerate() {
            let scenario = parse(&simulation.source).0.unwrap();
            insta::assert_snapshot!(format!("{}-{at}", question.id), page(&scenario));
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}
