//! Random verbs under every switch: what must hold holds, what should break
//! breaks. The two newest protocols are run side by side.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::Run;
use crate::sim::explore::{Explorer, Limits};
use crate::sim::hunt::Within;
use crate::sim::model::{Bounds, Model, Verdict};
use crate::sim::models::kafka_partition::state::Name;
use crate::sim::models::kafka_partition::{Action, KafkaPartition, State};
use crate::sim::rng::Rng;

/// Verbs of a run.
const LENGTH: usize = 80;

const BROKERS: [&str; 3] = ["A", "B", "C"];

fn name(rng: &mut Rng) -> Name {
    Name::from(*rng.pick(&BROKERS).unwrap())
}

/// A verb, whether or not it will be refused. One-record batches.
fn verb(rng: &mut Rng, n: usize, power: bool) -> Action {
    match rng.below(if power { 102 } else { 100 }) {
        0..16 => Action::Produce { tag: Name::from(format!("r{n}")), count: 1, acks: None },
        16..36 => Action::Fetch { follower: name(rng), lost: false },
        36..44 => Action::Fetch { follower: name(rng), lost: true },
        44..48 => Action::Sync { follower: name(rng), rounds: 3 },
        48..55 => Action::LagTimeout,
        55..61 => Action::Crash(vec![name(rng)]),
        61..67 => Action::Fence(name(rng)),
        67..79 => Action::Restart(name(rng)),
        79..89 => Action::Elect(name(rng)),
        89..91 => Action::Cut(name(rng), vec![name(rng)]),
        91..93 => Action::HealAll,
        93..100 => Action::Poll(Name::from(if rng.below(2) == 0 { "C1" } else { "C2" })),
        _ => Action::PowerLoss(name(rng), u32::try_from(rng.below(8)).unwrap()),
    }
}

fn start(settings: &str) -> State {
    let consumers = "C1 = { reset = \"latest\" }, C2 = { reset = \"earliest\", kip320 = false }";
    let run = Run::new(&format!(
        "replicas = [\"A\", \"B\", \"C\"]\nconsumers = {{ {consumers} }}\n{settings}"
    ));
    run.state
}

/// What a setting does in random runs.
struct Row {
    settings: &'static str,
    /// Whether power is lost now and then.
    power: bool,
    /// Numbers of the invariants that break in some run.
    breaks: &'static [usize],
    /// Numbers of those that may break, too rarely to wait for.
    rare: &'static [usize],
}

const fn row(settings: &'static str, breaks: &'static [usize]) -> Row {
    Row { settings, power: false, breaks, rare: &[] }
}

const NOTHING: &[usize] = &[];
const DURABILITY: &[usize] = &[5, 6, 7, 8];
const ALL_BUT_FIRST: &[usize] = &[2, 3, 4, 5, 6, 7, 8];

const TABLE: &[Row] = &[
    row("protocol = \"fetch\"", NOTHING),
    row("protocol = \"fetch\"\nmin_isr = 2", NOTHING),
    row("protocol = \"fetch\"\nelr = true\nmin_isr = 2", NOTHING),
    row("protocol = \"fetch\"\nelr = true\nmin_isr = 3", NOTHING),
    row("protocol = \"kip279\"", NOTHING),
    row("protocol = \"kip279\"\nelr = true\nmin_isr = 2", NOTHING),
    row("protocol = \"kip279\"\nelr = true\nmin_isr = 3", NOTHING),
    row("protocol = \"fetch\"\nunclean = true", DURABILITY),
    row("protocol = \"kip279\"\nunclean = true", DURABILITY),
    row("protocol = \"fetch\"\nunclean = true\nelr = true\nmin_isr = 2", DURABILITY),
    Row { settings: "protocol = \"fetch\"", power: true, breaks: DURABILITY, rare: &[] },
    row("protocol = \"kip101\"\nunclean = true", ALL_BUT_FIRST),
    row("protocol = \"hw\"\nunclean = true", ALL_BUT_FIRST),
    row("protocol = \"kip101\"", ALL_BUT_FIRST),
    // That epochs fall along a log takes twenty verbs here; see `incidents`.
    Row { settings: "protocol = \"hw\"", power: false, breaks: &[3, 4, 5, 6, 7, 8], rare: &[2] },
];

/// The invariants that break in one run. A promise is never broken.
fn broken(row: &Row, seed: u64) -> BTreeSet<usize> {
    let (mut rng, mut state) = (Rng::new(seed), start(row.settings));
    let mut all = BTreeSet::new();
    for n in 0..LENGTH {
        let action = verb(&mut rng, n, row.power);
        let Some(next) = KafkaPartition.next(&state, &action) else { continue };
        state = next;
        for (known, number) in KafkaPartition.invariants().iter().zip(1..) {
            if (known.check)(&state).is_broken() {
                let promised = (known.promised)(&state);
                assert!(!promised, "{}, seed {seed}: {} broken", row.settings, known.id);
                all.insert(number);
            }
        }
    }
    all
}

/// Does `least` runs, and more up to `most` while something is still to break.
fn compare(row: &Row, least: u64, most: u64) {
    let wanted: BTreeSet<usize> = row.breaks.iter().copied().collect();
    let mut all = BTreeSet::new();
    for seed in 0..most {
        if seed >= least && all.is_superset(&wanted) {
            break;
        }
        all.extend(broken(row, seed));
    }
    for rare in row.rare {
        all.remove(rare);
    }
    assert_eq!(all, wanted, "{}, power {}", row.settings, row.power);
}

#[test]
fn each_setting_breaks_what_it_should_and_nothing_else() {
    for row in TABLE {
        compare(row, 300, 3000);
    }
}

#[test]
#[ignore = "ten times the runs of the test above"]
fn long_random_runs_break_nothing_else() {
    for row in TABLE {
        compare(row, 3000, 3000);
    }
}

#[test]
fn every_state_near_the_start_keeps_its_promises() {
    for settings in ["", "unclean = true", "elr = true\nmin_isr = 2", "protocol = \"hw\""] {
        let toml = format!("replicas = [\"A\", \"B\"]\nconsumers = {{ C = {{}} }}\n{settings}");
        let bounds = Bounds { items: 2, faults: 2 };
        let space = Within { model: &KafkaPartition, bounds, without: &[] };
        let limits = Limits { states: 12_000, depth: usize::MAX };
        let mut explorer = Explorer::new(space, [Run::new(&toml).state], limits);
        explorer.run(|_, state| {
            for known in KafkaPartition.invariants().iter().filter(|known| (known.promised)(state))
            {
                assert_eq!((known.check)(state), Verdict::Holds, "{settings}: {}", known.id);
            }
            ControlFlow::Continue(())
        });
        assert!(explorer.len() >= 10_000, "{settings}: {} states", explorer.len());
    }
}

/// What `fetch` and `kip279` must have in common.
fn common(state: &State) -> impl PartialEq + std::fmt::Debug {
    let disks: Vec<_> = state.brokers.iter().map(|(_, broker)| broker.disk.clone()).collect();
    let positions: Vec<u32> = state.consumers.iter().map(|(_, c)| c.position).collect();
    (disks, state.controller.clone(), state.answers.clone(), positions)
}

#[test]
fn the_check_inside_fetch_does_what_the_question_before_it_did() {
    for settings in ["", "unclean = true", "elr = true\nmin_isr = 2", "unclean = true\nmin_isr = 2"]
    {
        for seed in 0..400 {
            let mut rng = Rng::new(seed);
            let old = format!("protocol = \"kip279\"\n{settings}");
            let (mut new, mut old) = (start(settings), start(&old));
            for n in 0..LENGTH {
                let action = verb(&mut rng, n, seed % 2 == 0);
                let both = (KafkaPartition.next(&new, &action), KafkaPartition.next(&old, &action));
                let (next, other) = match both {
                    (Some(next), Some(other)) => (next, other),
                    (None, None) => continue,
                    _ => panic!("{settings}, seed {seed}: only one refuses {action}"),
                };
                (new, old) = (next, other);
                assert_eq!(common(&new), common(&old), "{settings}, seed {seed}: {action}");
            }
        }
    }
}
