//! The seed scenario as it is drawn, step by step: it should read like a page
//! of a textbook.

use crate::sim::canvas::{Ground, Room, draw};
use crate::sim::scenario::{Run, Scenario, parse};
use crate::sim::scene::Scene;

fn scenario() -> Scenario {
    let (scenario, faults) = parse(include_str!("unclean.toml"));
    assert!(faults.is_empty(), "{faults:?}");
    scenario.unwrap()
}

fn scenes(run: &Run) -> Vec<Scene> {
    let dressed = |position| {
        let effects = run.frames(position).flat_map(|frame| &frame.effects);
        run.after(position).unwrap().world.scene().after(effects)
    };
    (0..run.steps.len()).map(dressed).collect()
}

/// Every step: its caption, then the picture at 72x18.
fn page(run: &Run) -> String {
    let scenes = scenes(run);
    let ground = Ground::of(&scenes);
    let room = Room { width: 72, height: 24 };
    let steps = scenes.iter().zip(&run.steps).enumerate().map(|(n, (scene, step))| {
        let canvas = draw(scene, &ground, room);
        assert!(canvas.height() <= room.height, "step {n}");
        format!("{n}. {}\n\n{canvas}", step.say)
    });
    steps.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn the_base_run_reads_like_a_page() {
    let scenario = scenario();
    insta::assert_snapshot!(page(&scenario.run(&scenario.base()).unwrap()));
}
