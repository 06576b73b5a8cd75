//! The simulator: opening a run with all its states, and exploring.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop at anything odd")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use vivavoce::collection::simulation::play_source;
use vivavoce::collection::staged::Staged;
use vivavoce::domain::{Moment, Rollover, Timestamp};
use vivavoce::sim::explore::{Explorer, Limits};
use vivavoce::sim::hunt::Hunted;
use vivavoce::sim::model::Bounds;
use vivavoce::sim::models::find;
use vivavoce::sim::models::kafka_partition::core_system::{System, Variant};
use vivavoce::sim::timeline::Timeline;
use vivavoce::sim::world::World;
use vivavoce::sim::{Config, scenario};
use vivavoce::tui::app::{App, Start};
use vivavoce::tui::context::Context;
use vivavoce::tui::keymap::{Action, Sim};
use vivavoce::tui::msg::Msg;
use vivavoce::tui::simulating::Opened;

const SCENARIO: &str = include_str!("../src/sim/models/kafka_partition/tests/unclean.toml");

/// The longest trace: unclean election, truncation, all three in sync again.
const TRACE: &str = "cut F2 L F1; produce A 401; produce B 400; produce C 100; produce D 100; \
    fetch F1; fetch F1; lag-timeout; fetch F1; crash L F1; fence L; fence F1; produce X 100; \
    heal all; restart L; fetch L; fetch L; fetch L; restart F1; fetch F1; fetch F1; fetch F1";

fn main() {
    divan::main();
}

fn start(unclean: bool) -> Arc<dyn World> {
    let mut config = Config::default();
    config.put("unclean", vivavoce::sim::config::Setting::Switch(unclean));
    find("kafka.partition").unwrap().start(&config, 1).unwrap()
}

/// Every state, effect and invariant report of the trace.
#[divan::bench]
fn open_the_longest_trace() -> usize {
    let mut timeline = Timeline::new(start(true)).unwrap();
    for verb in TRACE.split("; ") {
        assert!(!timeline.act(Timeline::BASE, verb).unwrap().outcome.is_refused());
    }
    timeline.base().len()
}

/// Parse a scenario and run all its four combinations.
#[divan::bench]
fn check_a_scenario() -> usize {
    scenario::check(divan::black_box(SCENARIO)).len()
}

/// Distinct states of the core system: replicas, log, records, last epoch.
#[divan::bench(args = [(2, 2, 2, 2), (2, 2, 2, 3), (3, 2, 2, 1)], sample_count = 5, sample_size = 1)]
fn explore_the_core(bencher: Bencher<'_, '_>, size: (u8, u32, u8, u32)) {
    let (replicas, log, records, last_epoch) = size;
    let variant = Variant::Kip320;
    let system = System { replicas, log, records, last_epoch, variant, unclean: true };
    let explore = || {
        let mut explorer = Explorer::new(system, [system.initial()], Limits::NONE);
        explorer.run(|_, _| ControlFlow::Continue(()));
        explorer.len()
    };
    bencher.counter(ItemsCount::new(explore())).bench(explore);
}

/// States of the whole model, looked through for a broken invariant.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn hunt_in_the_model(bencher: Bencher<'_, '_>) {
    const STATES: usize = 5_000;
    let limits = Limits { states: STATES, depth: 99 };
    bencher.counter(ItemsCount::new(STATES)).bench(|| {
        let mut hunt = start(false).hunt(Some("LogMatching"), Bounds::default(), limits);
        assert!(matches!(hunt.advance(usize::MAX), Hunted::Nothing { .. }));
    });
}

fn context(run: Duration) -> Context {
    let at = Timestamp::from_millis(1_796_112_000_000);
    let now = Moment::new(at, &chrono_tz::UTC, Rollover::default());
    Context { run, ..Context::plain(now, 120, 40) }
}

/// The simulator after some keys.
fn simulator(actions: &[Action]) -> App {
    let staged = Staged::of_file("kl5".to_owned(), play_source(SCENARIO, &[]).unwrap());
    let mut app = App::default();
    let context = context(Duration::ZERO);
    app.begin(Start::Simulator(Box::new(Opened { staged, at: 0 })), &context);
    for action in actions {
        app.update(Msg::Act(*action), &context);
    }
    app
}

/// A frame of 120x40: the stage at rest, half-way to the next step, and two
/// timelines side by side.
#[divan::bench(args = ["rest", "moving", "beside"])]
fn draw_a_frame(bencher: Bencher<'_, '_>, what: &str) {
    let (app, run) = match what {
        "rest" => (simulator(&[Action::Bottom]), Duration::from_secs(9)),
        "moving" => (simulator(&[Action::StepForward; 7]), Duration::from_millis(120)),
        _ => {
            let keys = [Action::Sim(Sim::WhatIf), Action::Accept];
            (simulator(&keys), Duration::from_secs(9))
        }
    };
    let context = context(run);
    let mut app = app;
    app.update(Msg::Tick, &context);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 40));
    bencher.bench_local(|| {
        buffer.reset();
        app.view(&context, &mut buffer);
    });
}
