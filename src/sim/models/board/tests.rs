//! The board: what its verbs do and refuse, what can be seen of it.

use std::sync::Arc;

use super::Board;
use crate::sim::config::{Config, Setting};
use crate::sim::model::Outcome;
use crate::sim::value::Value;
use crate::sim::world::{AnyModel, World};

fn words(words: &[&str]) -> Setting {
    Setting::List(words.iter().map(|word| Setting::Text((*word).to_owned())).collect())
}

fn config() -> Config {
    let mut config = Config::default();
    config.put_at("boxes.lb.items", words(&["req"]));
    config.put_at("boxes.app.label", Setting::Text("App".to_owned()));
    config.put_at("boxes.app.items", words(&[]));
    config.put_at("tables.users.rows.ann", words(&["1", "Ann"]));
    config.put_at("tables.users.items", words(&[]));
    config.put_at("counts.hits", Setting::Number(3));
    config.put("links", words(&["lb -> app: HTTP"]));
    config
}

fn start() -> Arc<dyn World> {
    Board.start(&config(), 1).unwrap()
}

fn after(verbs: &[&str]) -> Arc<dyn World> {
    verbs.iter().fold(start(), |here, verb| {
        let moved = here.act(verb).unwrap();
        assert_eq!(moved.outcome, Outcome::Ok, "{verb}");
        moved.world
    })
}

fn seen(world: &dyn World, path: &str) -> String {
    world.observe(path).unwrap().to_string()
}

#[test]
fn tokens_move_and_leave() {
    let world = after(&["move req app", "put ack lb", "put ann users"]);
    assert_eq!(seen(&*world, "req.at"), "app");
    assert_eq!(seen(&*world, "lb.items"), "[ack]");
    assert_eq!(seen(&*world, "users.size"), "1");
    let world = after(&["move req out"]);
    assert_eq!(world.observe("req.at"), Ok(Value::None));
    assert_eq!(seen(&*world, "lb.size"), "0");
}

#[test]
fn arrows_counts_and_lights() {
    let world = after(&[
        "link app lb label=OK_200",
        "unlink lb app",
        "count hits",
        "count hits by=-2",
        "highlight app hits",
    ]);
    assert_eq!(seen(&*world, "app.links"), "[lb]");
    assert_eq!(seen(&*world, "lb.links"), "[]");
    assert_eq!(seen(&*world, "hits.value"), "2");
    assert_eq!(seen(&*world, "app.lit"), "true");
    assert_eq!(seen(&*after(&["count hits to=7", "highlight"]), "hits.value"), "7");
}

#[test]
fn what_does_not_go_is_refused_with_its_reason() {
    let table = [
        ("put req app", "req is in lb already"),
        ("put app lb", "app is no item"),
        ("put out lb", "out is no item"),
        ("put bob users", "users has no row bob"),
        ("move ack app", "ack is nowhere on the board"),
        ("move req lb", "req is in lb already"),
        ("link lb app", "lb points at app already"),
        ("unlink app lb", "app does not point at lb"),
        ("highlight app moon", "moon is nowhere on the board"),
        ("count hits by=1000000000", "hits would be out of range"),
    ];
    for (verb, reason) in table {
        let moved = start().act(verb).unwrap();
        assert_eq!(moved.outcome, Outcome::Refused(reason.to_owned()), "{verb}");
        assert!(moved.world.same(&*start()));
    }
}

#[test]
fn what_is_no_verb_is_told() {
    let table = [
        ("move req moon", "no place `moon`"),
        ("put ack out", "no place `out`"),
        ("count hit", "no count `hit`"),
        ("count hits by=1 to=2", "`by` and `to` do not go together"),
        ("link lb users", "no box `users`"),
    ];
    for (verb, message) in table {
        assert_eq!(start().act(verb).unwrap_err().message, message, "{verb}");
    }
}

#[test]
fn settings_that_do_not_go_are_told() {
    let table: [(&str, Setting, &str, &str); 6] = [
        ("boxes.app.items", words(&["req"]), "boxes", "`req` is there twice"),
        ("counts.app", Setting::Number(1), "counts", "`app` is there twice"),
        ("boxes.out.row", Setting::Number(1), "boxes", "`out` is there twice"),
        (
            "boxes.db.column",
            Setting::Number(0),
            "boxes.db.column",
            "another box stands in row 0, column 0",
        ),
        ("tables.users.items", words(&["bob"]), "tables.users.items", "the table has no row `bob`"),
        ("links", words(&["lb -> app", "lb -> moon"]), "links.1", "no box `moon`"),
    ];
    for (path, setting, place, message) in table {
        let mut config = config();
        config.put_at(path, setting);
        let errors = Board.start(&config, 1).unwrap_err();
        let told: Vec<_> = errors.iter().map(|e| (e.path.as_str(), e.message.as_str())).collect();
        assert_eq!(told, [(place, message)]);
    }
}

#[test]
fn a_board_is_marked_as_drawn_and_promises_nothing() {
    assert_eq!(AnyModel::note(&Board), "drawn, not simulated");
    assert!(start().reports().is_empty());
    assert!(start().observe("moon.items").is_err());
    assert!(start().observe("lb").is_err());
}
