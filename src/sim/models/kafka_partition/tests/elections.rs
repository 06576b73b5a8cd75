//! acks, min ISR, elections and eligible replicas in small runs.

use super::Run;
use crate::sim::model::Model;
use crate::sim::models::kafka_partition::KafkaPartition;
use crate::sim::value::Value;

fn three(settings: &str) -> Run {
    Run::new(&format!("replicas = [\"L\", \"F1\", \"F2\"]\n{settings}"))
}

fn value(run: &Run, path: &str) -> Value {
    KafkaPartition.observe(&run.state, path).unwrap()
}

#[test]
fn acks_decide_when_the_producer_hears() {
    let mut run = three("");
    run.all("produce A 10 acks=0; produce B 10 acks=1; produce C 10 acks=all");
    let heard = |run: &Run| ["ack.A", "ack.B", "ack.C"].map(|path| value(run, path).to_string());
    assert_eq!(heard(&run), ["sent", "acked", "pending"]);
    run.all("sync F1; fetch F2");
    assert_eq!(heard(&run)[2], "pending");
    run.all("fetch F2");
    assert_eq!((heard(&run)[2].as_str(), run.replica("L").as_str()), ("acked", "*A B C 30/30"));
}

#[test]
fn a_change_of_leader_leaves_waiting_producers_without_an_answer() {
    for verbs in ["elect F1", "crash L", "fence L"] {
        let mut run = three("");
        run.all("produce A 10");
        run.all(verbs);
        assert_eq!(value(&run, "ack.A"), Value::name("unknown"), "{verbs}");
    }
}

#[test]
fn the_same_crash_has_three_outcomes() {
    let mut run = three("");
    run.all("produce A 10 acks=0; produce B 10 acks=1; crash L; fence L");
    assert_eq!(run.replica("F1"), "* 0/0");
    assert_eq!(value(&run, "ack.B"), Value::name("acked"), "acknowledged and lost");
    assert_eq!((value(&run, "lost"), run.red().as_str()), (Value::List(Vec::new()), ""));
    let mut safe = three("");
    safe.all("produce A 10 acks=all; sync F1; sync F2; crash L; fence L; sync F2");
    assert_eq!(
        (safe.replica("F1").as_str(), value(&safe, "ack.A")),
        ("*A 10/10", Value::name("acked"))
    );
}

#[test]
fn below_min_isr_writes_are_refused_and_the_high_watermark_stands() {
    let mut run = three("min_isr = 2");
    run.all("crash F1 F2; fence F1; fence F2");
    run.refused("produce A 10", "NOT_ENOUGH_REPLICAS, ISR of 1, min ISR 2");
    run.all("produce A 10 acks=1");
    assert_eq!(run.replica("L"), "*A 10/0");
    run.all("restart F1; sync F1");
    assert_eq!(
        (run.controller().as_str(), run.replica("L").as_str()),
        ("L e0 ISR L,F1", "*A 10/10")
    );
}

#[test]
fn a_request_that_waits_may_find_too_few_members() {
    let mut run = three("min_isr = 3");
    run.all("produce A 10; set min_isr 7");
    run.refused("produce B 10", "NOT_ENOUGH_REPLICAS, ISR of 3, min ISR 7");
    run.all("sync F1; sync F2");
    assert_eq!(
        (value(&run, "ack.A"), run.replica("L").as_str()),
        (Value::name("too-few"), "*A 10/10")
    );
}

#[test]
fn a_new_leader_waits_for_every_member_to_fetch() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.all("produce B 10; fetch F1; elect F1; produce C 10");
    assert_eq!(run.replica("F1"), "*A B C@1 30/10");
    assert_eq!(value(&run, "F2.known"), Value::None);
    run.all("sync L; fetch F2");
    assert_eq!(run.replica("F1"), "*A B C@1 30/10", "F2 has acknowledged 10 only");
    run.all("fetch F2");
    assert_eq!(run.replica("F1"), "*A B C@1 30/30");
}

#[test]
fn a_follower_joins_only_at_the_start_of_the_epoch() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.all("isolate F2; produce B 10 acks=1; fetch F1; fence F2; elect F1; heal all; restart F2");
    assert_eq!(
        (run.controller().as_str(), run.replica("F1").as_str()),
        ("F1 e1 ISR L,F1", "*A B 20/10")
    );
    run.all("fetch F2");
    assert_eq!(
        run.controller(),
        "F1 e1 ISR L,F1",
        "10 is the high watermark, but the epoch starts at 20"
    );
    run.all("fetch F2");
    assert_eq!(run.controller(), "F1 e1 ISR L,F1,F2");
}

#[test]
fn a_fenced_leader_keeps_its_view_and_cannot_commit() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.all("produce B 10 acks=1; fence L");
    assert_eq!(
        (run.controller().as_str(), run.replica("L").as_str()),
        ("F1 e1 ISR F1,F2", "A B 20/10")
    );
    assert_eq!(value(&run, "L.state"), Value::name("fenced"));
    run.all("sync F2; produce C 10; sync F2");
    assert_eq!((run.replica("F1").as_str(), run.red().as_str()), ("*A C@1 20/20", ""));
    run.refused("fetch L", "L leads");
    run.all("restart L; sync L");
    assert_eq!((run.replica("L").as_str(), run.red().as_str()), ("A C@1 20/20", ""));
}

#[test]
fn a_leader_that_comes_back_unnoticed_is_fenced_first() {
    let mut run = three("");
    run.all("produce A 10 acks=1; crash L; restart L");
    assert_eq!(run.controller(), "F1 e1 ISR F1,F2");
    let mut alone = Run::new("replicas = [\"L\"]");
    alone.all("produce A 10; crash L; restart L");
    assert_eq!(
        (alone.controller().as_str(), alone.cache("L").as_str()),
        ("L e2 ISR L", "0:0 2:10")
    );
}

#[test]
fn an_unclean_stop_loses_eligibility() {
    let mut run = three("elr = true\nmin_isr = 2");
    run.all("produce A 10; sync F1; sync F2; crash F2; fence F2; crash F1; fence F1");
    assert_eq!(run.controller(), "L e0 ISR L ELR F1");
    run.all("power-loss L keep=0; fence L");
    assert_eq!(run.controller(), "none e1 ISR  ELR F1,L");
    run.all("restart L");
    assert_eq!(
        (run.controller().as_str(), run.replica("L").as_str()),
        ("none e1 ISR  ELR F1", " 0/0")
    );
    run.all("restart F1");
    assert_eq!(
        (run.controller().as_str(), run.replica("F1").as_str()),
        ("F1 e2 ISR F1", "*A 10/0")
    );
}

#[test]
fn the_last_leader_is_taken_when_nobody_is_eligible() {
    let mut run = Run::new("replicas = [\"L\"]\nelr = true");
    run.all("produce A 10; power-loss L keep=0; restart L");
    assert_eq!((run.controller().as_str(), run.replica("L").as_str()), ("L e2 ISR L", "* 0/0"));
    assert_eq!(run.red(), "5");
}

#[test]
fn turning_unclean_on_revives_a_partition() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.all("isolate F2; fence F2; crash L F1; fence L; fence F1");
    assert_eq!(run.controller(), "none e2 ISR F1");
    run.all("set unclean true");
    assert_eq!(run.controller(), "none e2 ISR F1", "F2 is fenced too");
    run.all("heal all; restart F2");
    assert_eq!(run.controller(), "F2 e3 ISR F2");
}

#[test]
fn an_unclean_election_may_follow_at_once() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.all("isolate F2; produce B 10; sync F1; lag-timeout; set unclean true; fence L");
    assert_eq!(run.controller(), "F1 e1 ISR F1");
    run.all("fence F1");
    assert_eq!((run.controller().as_str(), run.red().as_str()), ("F2 e3 ISR F2", "5"));
}

#[test]
fn refusals_have_short_reasons() {
    let mut run = three("log = { all = [\"A 0-9\"] }");
    run.refused("produce A 1", "there is a batch A already");
    run.refused("fetch L", "L leads").refused("sync L", "L leads");
    run.refused("lag-timeout", "nobody in the ISR lags");
    run.refused("restart F1", "F1 is running");
    run.refused("elect L", "L leads already");
    run.refused("heal all", "no link is cut").refused("heal F1 F2", "no such link is cut");
    run.refused("cut F1 F1", "F1 reaches itself");
    run.refused("set protocol hw", "protocol is fixed once the run has begun");
    run.refused("set elr true", "elr is fixed once the run has begun");
    run.refused("set unclean false", "unclean is false already");
    run.refused("set min_isr 1", "min_isr is 1 already");
    run.all("cut F1 L F2").refused("cut F1 L", "these are cut already");
    run.refused("fetch F1", "F1 does not reach L");
    run.all("crash F2").refused("crash F2", "F2 is down already").refused("fetch F2", "F2 is down");
    run.all("fence F2").refused("fence F2", "F2 is fenced already");
    run.refused("elect F2", "F2 is not in the ISR");
    run.all("crash L").refused("fetch F1", "the leader L is down");
    run.refused("produce B 1", "the leader L is down")
        .refused("lag-timeout", "the leader L is down");
    run.all("fence L; heal F1; restart F2; sync F2").refused("power-loss F1 keep=5", INSIDE);
    let mut eligible = three("elr = true");
    eligible.refused("set min_isr 2", "min_isr is fixed while ELR is on");
}

const INSIDE: &str = "F1 would cut A at 5, but batches are whole here";
