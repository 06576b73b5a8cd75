//! Timelines of a stage: made, taken back, dropped.

use super::super::scenario::parse;
use super::*;

const SOURCE: &str = r#"
model = "kafka.partition"
config = { replicas = ["L", "F1"], log = { all = ["A 0-4"] }, unclean = true }
[[switch]]
key = "unclean"
values = [true, false]
[[step]]
do = "produce X 1"
[[step]]
do = ["crash L", "fence L"]
"#;

fn stage() -> Stage {
    let (scenario, faults) = parse(SOURCE);
    assert_eq!(faults, []);
    let scenario = Rc::new(scenario.unwrap());
    let run = scenario.run(&scenario.base()).unwrap();
    Stage::new(scenario, run, Duration::from_secs(50))
}

fn labels(stage: &Stage) -> Vec<&str> {
    stage.tracks().iter().map(|track| track.label.as_str()).collect()
}

#[test]
fn a_what_if_is_made_once_and_never_changes_the_base() {
    let mut stage = stage();
    stage.what_if(0, 1).unwrap();
    assert_eq!((labels(&stage), stage.shown()), (vec!["base", "unclean = false"], 1));
    stage.show(0);
    assert_eq!(stage.other().unwrap().label, "unclean = false");
    stage.what_if(0, 1).unwrap();
    assert_eq!((stage.tracks().len(), stage.shown()), (2, 1));
    assert_eq!(stage.other().unwrap().label, "base");
    assert_eq!(stage.drop_fork(2), Some(2));
    assert_eq!(stage.drop_fork(2), None, "the base stays");
    assert_eq!(labels(&stage), ["base"]);
}

#[test]
fn verbs_go_to_the_end_of_their_fork_and_are_taken_back() {
    let mut stage = stage();
    assert_eq!(stage.inject(1, "crash F1"), Ok(2));
    assert_eq!(stage.inject(2, "crash L"), Ok(3));
    assert_eq!((labels(&stage), stage.shown()), (vec!["base", "crash F1 and 1 more"], 1));
    let told = stage.inject(3, "crush L").unwrap_err();
    assert!(told.contains("crash"), "{told}");
    assert_eq!(stage.inject(2, "restart F1"), Ok(3), "before its end it is forked again");
    assert_eq!(stage.tracks().len(), 3);
    assert!(stage.take_back());
    assert_eq!(labels(&stage), ["base", "crash F1 and 1 more"]);
    stage.show(0);
    assert!(!stage.take_back(), "the base was not injected");
    stage.show(1);
    assert!(stage.take_back());
    assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
    assert!(stage.take_back());
    assert_eq!(labels(&stage), ["base"]);
    assert_eq!(stage.track().unwrap().play.run().steps.len(), 3);
}

#[test]
fn what_if_on_a_fork_does_its_verbs_too() {
    let mut stage = stage();
    stage.inject(1, "crash F1").unwrap();
    stage.inject(2, "crash L").unwrap();
    stage.what_if(0, 1).unwrap();
    assert_eq!(labels(&stage)[2], "crash F1 and 1 more, unclean = false");
    let verbs: Vec<String> = stage
        .track()
        .unwrap()
        .play
        .run()
        .steps
        .iter()
        .flat_map(|step| step.verbs.iter().map(|(verb, _)| verb.clone()))
        .collect();
    assert_eq!(verbs, ["produce X 1", "crash F1", "crash L"]);
    assert_eq!(stage.source().unwrap().label, "crash F1 and 1 more");
    assert_eq!(stage.drop_fork(3), Some(3), "both go on as one");
    assert_eq!(stage.shown(), 1);
}

#[test]
fn a_fork_goes_back_to_where_it_began_and_the_base_waits_there() {
    let mut stage = stage();
    stage.inject(1, "crash F1").unwrap();
    stage.inject(2, "crash L").unwrap();
    let [base, fork] = [0, 1].map(|at| stage.tracks()[at].clone());
    assert_eq!([0, 1, 2, 3].map(|at| base.abreast(&fork, at)), [0, 1, 1, 1]);
    assert_eq!([0, 1, 2].map(|at| fork.abreast(&base, at)), [0, 1, 3]);
    assert_eq!((stage.drop_fork(3), stage.shown()), (Some(1), 0));
}

#[test]
fn all_timelines_have_the_pace_of_the_script() {
    let mut stage = stage();
    let pace = |stage: &Stage, at| stage.track().unwrap().play.plan().dwell(at);
    assert_eq!(pace(&stage, 1), Duration::from_millis(12_500));
    stage.inject(0, "crash F1").unwrap();
    assert_eq!(pace(&stage, 1), Duration::from_millis(12_500));
    stage.hunted(1, "HwLeLeo", &["crash L".to_owned()]).unwrap();
    assert_eq!(pace(&stage, 2), Duration::from_millis(12_500));
}

#[test]
fn a_what_if_keeps_the_names_of_what_holds() {
    let source = SOURCE
        .replace("do = \"produce", "say = \"X is written.\"\npoint = \"write\"\ndo = \"produce")
        .replace("do = [", "say = \"Unclean: {unclean}.\"\npoint = \"lost\"\ndo = [");
    let (scenario, faults) = parse(&source);
    assert_eq!(faults, []);
    let scenario = Rc::new(scenario.unwrap());
    let run = scenario.run(&scenario.base()).unwrap();
    let mut stage = Stage::new(scenario, run, Duration::from_secs(50));
    let points = |stage: &Stage| {
        let play = &stage.track().unwrap().play;
        [1, 2].map(|at| play.point(at).map(str::to_owned))
    };
    assert_eq!(points(&stage), [Some("write".to_owned()), Some("lost".to_owned())]);
    stage.what_if(0, 1).unwrap();
    assert_eq!(points(&stage), [Some("write".to_owned()), None]);
}

#[test]
fn there_are_eight_forks_at_most() {
    let mut stage = stage();
    for n in 0..8 {
        stage.show(0);
        assert_eq!(stage.inject(1, "crash F1"), Ok(2), "fork {n}");
    }
    stage.show(0);
    let told = stage.inject(1, "crash F1").unwrap_err();
    assert_eq!(told, "a run has at most 8 forks; drop one");
    assert!(stage.hunted(1, "CommittedStays", &[]).is_err());
    assert!(stage.what_if(0, 1).is_err());
    assert_eq!(stage.tracks().len(), 9);
}
