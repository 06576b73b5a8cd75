//! What consumers see after an unclean election, by client and by how far the
//! new leader has got.

use super::Run;
use crate::sim::model::Outcome;

/// The consumer stands at 1001 in epoch 0; F2 leads from 801 in epoch 3.
fn after_the_election(kip320: bool, reset: &str, written: &str) -> Run {
    let mut run = Run::new(&format!(
        r#"
        replicas = ["L", "F1", "F2"]
        unclean = true
        log = {{ all = ["A 0-400", "B 401-800"] }}
        consumers = {{ C = {{ at = 801, reset = "{reset}", kip320 = {kip320} }} }}
        "#
    ));
    run.all("cut F2 L F1; produce C1 100; produce D1 100; sync F1; lag-timeout; sync F1; poll C");
    run.all("crash L F1; fence L; fence F1");
    if !written.is_empty() {
        run.all(written);
    }
    assert_eq!(run.position("C"), 1001);
    run
}

const NOTHING: &str = "";
const SOME: &str = "produce X 100";
const MORE: &str = "produce X 100; produce Y 100; produce Z 100";

#[test]
fn a_new_client_goes_back_to_the_first_diverging_offset() {
    for reset in ["earliest", "latest"] {
        for (written, read, position) in [
            (NOTHING, "A B C1 D1", 801),
            (SOME, "A B C1 D1 X", 901),
            (MORE, "A B C1 D1 X Y Z", 1101),
        ] {
            let mut run = after_the_election(true, reset, written);
            run.all("poll C");
            let found = (run.read("C"), run.position("C"));
            assert_eq!(found, (read.to_owned(), position), "{reset}, {written}");
        }
    }
}

#[test]
fn a_new_client_without_a_policy_throws_and_goes_on_throwing() {
    for written in [NOTHING, SOME, MORE] {
        let mut run = after_the_election(true, "none", written);
        for _ in 0..2 {
            run.refused("poll C", "LogTruncationException, diverging at 801");
        }
        assert_eq!(run.position("C"), 1001);
    }
}

#[test]
fn an_old_client_jumps_to_the_end_and_skips_what_is_new() {
    for (written, position) in [(NOTHING, 801), (SOME, 901)] {
        let mut run = after_the_election(false, "latest", written);
        run.all("poll C");
        let found = (run.read("C"), run.position("C"));
        assert_eq!(found, ("A B C1 D1".to_owned(), position), "{written}");
    }
}

#[test]
fn an_old_client_reads_everything_again_from_the_start() {
    for (written, read) in [(NOTHING, "A B C1 D1 A B"), (SOME, "A B C1 D1 A B X")] {
        let mut run = after_the_election(false, "earliest", written);
        run.all("poll C");
        assert_eq!(run.read("C"), read, "{written}");
    }
}

#[test]
fn an_old_client_without_a_policy_throws_while_the_log_is_short() {
    for (written, end) in [(NOTHING, 801), (SOME, 901)] {
        let mut run = after_the_election(false, "none", written);
        let reason = format!("OffsetOutOfRangeException, 1001 is above the end, {end}");
        run.refused("poll C", &reason);
    }
}

#[test]
fn an_old_client_notices_nothing_once_the_log_has_grown_past_it() {
    for reset in ["earliest", "latest", "none"] {
        let mut run = after_the_election(false, reset, MORE);
        run.all("poll C");
        assert_eq!((run.read("C"), run.position("C")), ("A B C1 D1 Z".to_owned(), 1101));
    }
}

#[test]
fn nothing_new_is_no_error() {
    let mut run = Run::new(
        r#"
        replicas = ["L", "F"]
        consumers = { C = {} }
        "#,
    );
    run.all("poll C; produce A 10; fetch F; poll C");
    assert_eq!((run.position("C"), run.replica("L").as_str()), (0, "*A 10/0"));
    run.all("fetch F; poll C");
    assert_eq!((run.position("C"), run.read("C")), (10, "A".to_owned()));
}

#[test]
fn a_position_without_an_epoch_is_not_validated() {
    let mut run = after_the_election(true, "latest", NOTHING);
    run.all("poll C");
    // At 801 the position has epoch 0 from the answer and stays good.
    run.all("heal all; restart L; sync L; elect L; poll C");
    assert_eq!(run.position("C"), 801);
    let mut old = after_the_election(false, "latest", NOTHING);
    old.all("poll C");
    assert_eq!((old.consumer("C").epoch, old.position("C")), (None, 801));
}

#[test]
fn a_consumer_cannot_poll_a_dead_leader() {
    let mut run = after_the_election(true, "latest", NOTHING);
    run.all("crash F2");
    assert_eq!(run.act("poll C"), Outcome::Refused("the leader F2 is down".to_owned()));
}
