//! Tables of the models, hunts, and how fast states are told apart.

use crate::sim::explore::Limits;
use crate::sim::hunt::Hunted;
use crate::sim::model::Bounds;
use crate::sim::testing::Toy;
use crate::sim::world::AnyModel;
use crate::sim::{Config, config::Setting, models};

#[test]
fn ids_are_unique_and_every_table_has_help() {
    let mut ids = Vec::new();
    for model in models::MODELS {
        assert!(!ids.contains(&model.id()));
        ids.push(model.id());
        assert!(models::find(model.id()).is_some());
        assert!(model.version() > 0 && !model.title().is_empty() && !model.note().is_empty());
        for verb in model.verbs() {
            assert!(!verb.help.is_empty() && verb.help.len() < 100, "{}", verb.name);
            let many = verb.args.iter().filter(|arg| !arg.option).position(|arg| arg.many);
            let words = verb.args.iter().filter(|arg| !arg.option).count();
            assert!(many.is_none_or(|at| at + 1 == words), "{}: many come last", verb.name);
            let in_order = verb.args.iter().is_sorted_by_key(|arg| arg.option);
            assert!(in_order, "{}: options come last", verb.name);
        }
        for field in model.settings() {
            assert!(!field.help.is_empty(), "{}", field.name);
        }
        for (id, text) in model.invariants() {
            assert!(!id.is_empty() && !text.is_empty());
        }
    }
    assert!(models::find("bord").is_none());
}

fn toy(on: bool) -> std::sync::Arc<dyn crate::sim::World> {
    let mut config = Config::default();
    let names = ["A", "B", "C"].map(|name| Setting::Text(name.to_owned()));
    config.put("replicas", Setting::List(names.to_vec()));
    config.put("unsafe", Setting::Switch(on));
    Toy.start(&config, 1).unwrap()
}

#[test]
fn a_hunt_finds_a_shortest_way_that_can_be_played() {
    let limits = Limits { states: 10_000, depth: 20 };
    let start = toy(true);
    let mut hunt = start.hunt(Some("NothingLost"), Bounds { items: 2, faults: 2 }, limits);
    let mut slices = 0;
    let end = loop {
        match hunt.advance(3) {
            Hunted::Searching { .. } => slices += 1,
            end => break end,
        }
    };
    assert!(slices > 1);
    let Hunted::Found { id, verbs, witness, .. } = end.clone() else { panic!("{end:?}") };
    assert_eq!(id, "NothingLost");
    assert_eq!(verbs, ["append m0", "copy B", "elect C"]);
    let mut here = start;
    for verb in &verbs {
        let report = &here.reports()[0];
        assert!(!report.verdict.is_broken(), "it breaks with the last verb alone");
        here = here.act(verb).unwrap().world;
    }
    assert!(here.reports()[0].verdict.is_broken());
    assert!(witness.contains("committed"), "{witness}");
    assert_eq!(hunt.advance(1), end, "the end is told again");
}

#[test]
fn a_hunt_for_what_holds_sees_every_state() {
    let limits = Limits { states: 100_000, depth: 99 };
    let bounds = Bounds { items: 3, faults: 2 };
    let end = toy(false).hunt(Some("NothingLost"), bounds, limits).advance(usize::MAX);
    let Hunted::Nothing { states, complete, .. } = end else { panic!("{end:?}") };
    assert!(complete && states > 30, "{states}");
    let few = toy(false).hunt(None, bounds, Limits { states: 20, depth: 99 }).advance(usize::MAX);
    assert!(matches!(few, Hunted::Nothing { complete: false, states: 20, .. }), "{few:?}");
}

#[test]
fn a_state_too_heavy_or_with_too_many_actors_is_refused() {
    use crate::sim::timeline::{Timeline, TimelineError};
    let names = |count: usize| {
        let name = |at| Setting::Text(format!("n{at}"));
        let mut config = Config::default();
        config.put("replicas", Setting::List((0..count).map(name).collect()));
        Toy.start(&config, 1).unwrap()
    };
    assert!(Timeline::new(names(16)).is_ok());
    assert_eq!(Timeline::new(names(17)).unwrap_err(), TimelineError::Actors);
    assert!(names(3).weight() < 200);
}
