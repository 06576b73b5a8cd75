//! Settings, verbs, paths, effects, picture, and a hunt.

use super::{Run, config};
use crate::sim::effect::Effect;
use crate::sim::explore::Limits;
use crate::sim::hunt::Hunted;
use crate::sim::model::{Bounds, Model, PathError, Step};
use crate::sim::models::{find, kafka_partition::KafkaPartition};
use crate::sim::scenario::check;
use crate::sim::scene::{Cell, Mark, Role, Widget};
use crate::sim::value::Value;

/// The seed scenario before the step at which L truncates.
fn before_the_truncation() -> Run {
    let mut run = Run::new(
        r#"
        unclean = true
        log = { all = ["A 0-400", "B 401-800"] }
        consumers = { C1 = { at = 801 }, C2 = { at = 401 } }
        "#,
    );
    run.all("cut F2 L F1; produce C 100; produce D 100; sync F1; lag-timeout; sync F1; poll C1");
    run.all("crash L F1; heal all; fence L; fence F1; poll C1; produce X 100; restart L");
    run
}

fn effects(run: &Run, text: &str) -> Vec<Effect> {
    match KafkaPartition.step(&run.state, &run.action(text)) {
        Step::Done { effects, .. } | Step::Refused { effects, .. } => effects,
    }
}

fn send(from: &str, to: &str, label: &str, lost: bool) -> Effect {
    Effect::Send { from: from.to_owned(), to: to.to_owned(), label: label.to_owned(), lost }
}

fn value(run: &Run, path: &str) -> String {
    KafkaPartition.observe(&run.state, path).unwrap().to_string()
}

#[test]
fn a_scenario_holds_under_every_combination_of_its_switches() {
    let faults = check(include_str!("unclean.toml"));
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn settings_that_contradict_each_other_are_told_with_their_place() {
    let table = [
        ("replicas = []", "replicas", "a partition has 1 to 7 replicas here"),
        ("replicas = [\"A\", \"A\"]", "replicas.1", "`A` stands twice"),
        ("replicas = [\"ctl\"]", "replicas.0", "`ctl` begins other paths"),
        ("leader = \"X\"", "leader", "no replica `X`"),
        ("log = { X = [] }", "log.X", "no replica `X`"),
        ("log = { all = [\"A\"] }", "log.all.0", "`A` is no batch"),
        ("log = { all = [\"A 5-1\"] }", "log.all.0", "`A 5-1` is no batch"),
        ("log = { all = [\"A 1-5\"] }", "log.all.0", "A must begin at 0, where the log ends"),
        ("log = { all = [\"A 0\", \"A 1\"] }", "log.all.1", "A stands twice"),
        ("log = { F1 = [\"A 0\"] }", "log.F1", "the leader's log has no A there"),
        ("consumers = { L = {} }", "consumers.L", "the name `L` is taken"),
        (
            "consumers = { C = { at = 1 } }",
            "consumers.C.at",
            "it cannot stand above the high watermark, 0",
        ),
        (
            "log = { all = [\"A 0-9\"] }\nconsumers = { C = { at = 5 } }",
            "consumers.C.at",
            "5 lies inside A, batches are whole",
        ),
    ];
    for (toml, path, message) in table {
        let config = config(toml).checked(KafkaPartition.settings()).unwrap();
        let error = KafkaPartition.init(&config, 1).unwrap_err();
        assert_eq!((error.path.as_str(), error.message.as_str()), (path, message), "{toml}");
    }
}

#[test]
fn a_replica_may_begin_with_less_than_the_leader() {
    let run = Run::new(
        r#"
        log = { all = ["A 0-9"], L = ["B 10-19", "C 20"], F1 = ["B 10-19"] }
        consumers = { C = {} }
        "#,
    );
    assert_eq!(run.replicas(), "L *A B C 21/10 | F1 A B 20/10 | F2 A 10/10");
    assert_eq!((run.position("C"), value(&run, "F1.known").as_str()), (10, "20"));
    assert_eq!(run.red(), "");
}

#[test]
fn verbs_are_written_as_they_are_read() {
    let run = Run::new("consumers = { C1 = {} }");
    for text in [
        "produce X 100",
        "produce X 1 acks=0",
        "produce X 1 acks=1",
        "produce X 1 acks=all",
        "fetch F1",
        "fetch F1 reply=lost",
        "sync F1",
        "sync F1 rounds=5",
        "cut L F1 F2",
        "heal L",
        "heal L F1 F2",
        "heal all",
        "isolate L",
        "lag-timeout",
        "crash L F1",
        "power-loss L keep=5",
        "fence L",
        "restart L",
        "elect F1",
        "poll C1",
        "set unclean true",
        "set min_isr 2",
        "set protocol hw",
    ] {
        assert_eq!(run.action(text).to_string(), text);
    }
    assert_eq!(run.action("produce X").to_string(), "produce X 1");
}

#[test]
fn a_setting_takes_only_its_own_values() {
    let world = find("kafka.partition").unwrap().start(&config(""), 1).unwrap();
    let fault = world.act("set unclean 2").unwrap_err();
    assert_eq!((fault.message.as_str(), fault.span), ("`unclean` is true or false", 12..13));
    let fault = world.act("set min_isr 8").unwrap_err();
    assert_eq!(fault.message, "`min_isr` is a number from 1 to 7");
}

#[test]
fn the_truncation_is_told_in_order() {
    let cell = |start, end, name: &str| Cell {
        start,
        end,
        name: name.to_owned(),
        detail: "e0".to_owned(),
        short: format!("{name}0"),
        role: Role::Lost,
        mark: Mark::Dropped,
    };
    assert_eq!(
        effects(&before_the_truncation(), "fetch L"),
        [
            send("L", "F2", "Fetch(1001, last epoch 0)", false),
            send("F2", "L", "diverging(epoch 0, end 801)", false),
            Effect::Truncate {
                lane: "L".to_owned(),
                to: 801,
                cells: vec![cell(801, 901, "C"), cell(901, 1001, "D")],
            },
            Effect::MarkerMove { marker: "L.hw".to_owned(), from: 1001, to: 801 },
        ]
    );
}

#[test]
fn refused_requests_and_lost_messages_are_shown() {
    let mut run = Run::new("min_isr = 2");
    run.all("isolate F1");
    assert_eq!(effects(&run, "fetch F1"), [send("F1", "L", "Fetch(0, last epoch 0)", true)]);
    run.all("fence F1; fence F2");
    let reason = "NOT_ENOUGH_REPLICAS, ISR of 1, min ISR 2".to_owned();
    assert_eq!(
        effects(&run, "produce A 5 acks=all"),
        [
            send("producer", "L", "Produce(A, 5 records, acks all)", false),
            Effect::Refuse { by: "L".to_owned(), reason },
        ]
    );
}

#[test]
fn an_election_is_told_in_order() {
    let run = Run::new("");
    let change = |path: &str, from: Value, to: Value| Effect::ValueChange {
        path: path.to_owned(),
        from,
        to,
    };
    let role = |actor: &str, from: &str, to: &str| Effect::RoleChange {
        actor: actor.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
    };
    assert_eq!(
        effects(&run, "elect F1"),
        [
            change("ctl.leader", "L".into(), "F1".into()),
            change("ctl.epoch", 0.into(), 1.into()),
            role("L", "leads", "follows"),
            role("F1", "follows", "leads"),
        ]
    );
}

#[test]
fn a_waiting_producer_hears_when_the_high_watermark_moves() {
    let mut run = Run::new("replicas = [\"L\", \"F\"]");
    run.all("produce A 5; fetch F");
    assert_eq!(
        effects(&run, "fetch F"),
        [
            send("F", "L", "Fetch(5, last epoch 0)", false),
            send("L", "F", "nothing new; HW 5", false),
            Effect::MarkerMove { marker: "L.hw".to_owned(), from: 0, to: 5 },
            Effect::MarkerMove { marker: "F.hw".to_owned(), from: 0, to: 5 },
            send("L", "producer", "A acknowledged", false),
        ]
    );
}

#[test]
fn captions_can_name_what_they_need() {
    let mut run = before_the_truncation();
    run.all("poll C2");
    for (path, wanted) in [
        ("F2.leo", "901"),
        ("F2.hw", "901"),
        ("F2.epoch", "3"),
        ("F2.up", "true"),
        ("F2.log", "[A, B, X]"),
        ("F2.cache", "[e0-0, e3-801]"),
        ("F2.epochs", "[0, 3]"),
        ("F2.starts", "[0, 801]"),
        ("F2.state", "leads"),
        ("F1.state", "down"),
        ("L.leader", "F2"),
        ("L.known", "none"),
        ("L.in_isr", "false"),
        ("F1.fenced", "true"),
        ("ctl.leader", "F2"),
        ("ctl.epoch", "3"),
        ("ctl.isr", "[F2]"),
        ("ctl.elr", "[]"),
        ("ctl.fenced", "[F1]"),
        ("C1.position", "801"),
        ("C1.read", "[A, B, C, D]"),
        ("C1.phantom", "[C, D]"),
        ("C1.epoch", "0"),
        ("C2.position", "901"),
        ("C2.missed", "[]"),
        ("C1.reset", "latest"),
        ("committed", "[A, B, C, X, D]"),
        ("lost", "[C, D]"),
        ("lost_records", "200"),
        ("ack.C", "acked"),
        ("unclean", "true"),
        ("protocol", "fetch"),
    ] {
        assert_eq!(value(&run, path), wanted, "{path}");
        assert_eq!(Value::read(wanted).map(|value| value.to_string()).as_deref(), Some(wanted));
    }
    let observe = |path| KafkaPartition.observe(&run.state, path);
    assert_eq!(observe("F2.lso"), Err(PathError::Unknown));
    assert_eq!(observe("ack.A"), Err(PathError::Unknown), "A was there at the start");
    assert!(matches!(observe("ack.Z"), Err(PathError::NoValue(_))));
}

#[test]
fn a_silent_jump_shows_as_missed_batches() {
    let mut run = before_the_truncation();
    let mut old = Run::new(
        "unclean = true\nlog = { all = [\"A 0-9\"] }\nconsumers = { C = { kip320 = false } }",
    );
    old.all("isolate F2; produce B 10; sync F1; lag-timeout; sync F1; poll C");
    old.all("crash L F1; fence L; fence F1; produce X 10; produce Y 10; poll C");
    assert_eq!(
        (value(&old, "C.read").as_str(), value(&old, "C.missed").as_str()),
        ("[A, B, Y]", "[X]")
    );
    run.all("poll C1");
    assert_eq!(value(&run, "C1.missed"), "[]");
}

#[test]
fn the_picture_shows_lanes_places_and_the_controller() {
    let mut run = before_the_truncation();
    let scene = KafkaPartition.scene(&run.state);
    let facts: Vec<String> = scene
        .parts
        .iter()
        .filter_map(|part| match &part.widget {
            Widget::Facts(facts) => {
                let all: Vec<&str> = facts.facts.iter().map(|fact| fact.text.as_str()).collect();
                Some(format!("{}: {}", facts.label, all.join(" | ")))
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        facts,
        [
            "controller: F2 leads | epoch 3 | ISR F2 | unclean on | min ISR 1 | protocol fetch",
            "cache: L {0:0} | F1 {0:0} | F2 {0:0, 3:801}",
        ]
    );
    let lanes = scene.parts.iter().find_map(|part| match &part.widget {
        Widget::Lanes(lanes) => Some(lanes),
        _ => None,
    });
    let lanes = lanes.unwrap();
    let shown: Vec<String> = lanes
        .lanes
        .iter()
        .map(|lane| {
            let cells: Vec<String> =
                lane.cells.iter().map(|cell| format!("{} {:?}", cell.short, cell.role)).collect();
            format!("{} {}: {}", lane.name, lane.state, cells.join(", "))
        })
        .collect();
    assert_eq!(
        shown,
        [
            "L follows: A0 Plain, B0 Plain, C0 Bad, D0 Bad",
            "F1 down: A0 Plain, B0 Plain, C0 Bad, D0 Bad",
            "F2 leads: A0 Plain, B0 Plain, X3 Info",
        ]
    );
    let carets: Vec<String> = lanes
        .carets
        .iter()
        .map(|caret| format!("{}@{} {}", caret.name, caret.at, caret.note))
        .collect();
    assert_eq!(carets, ["C1@801 was 1001: C, D read, gone", "C2@401 ", "@801 C on other logs"]);
    run.all("isolate L");
    let cut = KafkaPartition.scene(&run.state);
    assert!(format!("{cut:?}").contains("cut off"));
}

#[test]
fn a_hunt_finds_the_shortest_loss() {
    let limits = Limits { states: 5000, depth: 6 };
    for (toml, last) in [("unclean = true", "fence L"), ("", "power-loss L keep=0")] {
        let world = find("kafka.partition").unwrap().start(&config(toml), 1).unwrap();
        let mut hunt = world.hunt(Some("CommittedStays"), Bounds { items: 1, faults: 1 }, limits);
        let Hunted::Found { verbs, witness, .. } = hunt.advance(usize::MAX) else {
            panic!("nothing found: {toml}")
        };
        // Nobody has fetched, so the leader alone stays in the ISR and commits.
        assert_eq!(verbs, ["produce A 1", "lag-timeout", last], "{toml}");
        assert!(witness.starts_with("A (0) is missing on"), "{witness}");
    }
}
