//! The incidents that led to KIP-101 and KIP-279, under every protocol.

use super::Run;

fn two(leader: &str, protocol: &str) -> Run {
    Run::new(&format!(
        "replicas = [\"A\", \"B\"]\nleader = \"{leader}\"\nprotocol = \"{protocol}\"\nunclean = false"
    ))
}

/// KIP-101, scenario 1: a follower restarts before it has heard that m2 is
/// committed, then leads.
fn restarted_follower(protocol: &str) -> Run {
    let mut run = two("B", protocol);
    run.all("produce m1; sync A; produce m2; fetch A; fetch A reply=lost");
    assert_eq!(run.replicas(), "A m1 m2 2/1 | B *m1 m2 2/2");
    run.all("crash A; restart A");
    assert_eq!(run.controller(), "B e0 ISR A,B", "the restart goes unnoticed");
    run
}

#[test]
fn a_restart_loses_a_committed_record_when_the_high_watermark_decides() {
    let mut run = restarted_follower("hw");
    assert_eq!(run.replica("A"), "m1 1/1");
    run.all("crash B; fence B");
    assert_eq!((run.controller().as_str(), run.replica("A").as_str()), ("A e1 ISR A", "*m1 1/1"));
    assert_eq!(run.red(), "5", "m2 was committed and A leads without it");
    run.all("produce m3");
    assert_eq!(run.replica("A"), "*m1 m3@1 2/2");
    run.all("restart B");
    assert_eq!(run.replica("B"), "m1 m2 2/2");
    run.all("sync B");
    assert_eq!(run.replicas(), "A *m1 m3@1 2/2 | B m1 m2 2/2");
    assert_eq!((run.controller().as_str(), run.red().as_str()), ("A e1 ISR A,B", "4 5 6"));
}

#[test]
fn epochs_keep_what_a_restarted_follower_has() {
    for protocol in ["fetch", "kip279", "kip101"] {
        let mut run = restarted_follower(protocol);
        assert_eq!(run.replica("A"), "m1 m2 2/1", "{protocol}");
        run.all("crash B; fence B");
        assert_eq!(run.controller(), "A e1 ISR A", "{protocol}");
        assert_eq!((run.replica("A").as_str(), run.cache("A").as_str()), ("*m1 m2 2/2", "0:0 1:2"));
        run.all("produce m3; restart B; sync B");
        let same = "A *m1 m2 m3@1 3/3 | B m1 m2 m3@1 3/3";
        assert_eq!((run.replicas().as_str(), run.red().as_str()), (same, ""), "{protocol}");
    }
}

/// KIP-101, scenario 2: both lose power, the one that lost a record comes back
/// first.
fn power_loss(protocol: &str) -> Run {
    let mut run = two("A", protocol);
    run.all("produce m1; produce m2; sync B");
    assert_eq!(run.replicas(), "A *m1 m2 2/2 | B m1 m2 2/2");
    run.all("power-loss B keep=1; power-loss A keep=2; fence A");
    assert_eq!(run.controller(), "B e1 ISR B");
    run.all("fence B");
    assert_eq!(run.controller(), "none e2 ISR B");
    run.all("restart B; produce m3");
    assert_eq!(run.controller(), "B e3 ISR B");
    assert_eq!(run.replica("B"), "*m1 m3@3 2/2");
    run.all("restart A");
    assert_eq!(run.replica("A"), "m1 m2 2/2");
    run
}

#[test]
fn after_a_power_loss_logs_diverge_when_the_high_watermark_decides() {
    let mut run = power_loss("hw");
    run.all("sync A");
    assert_eq!(run.replicas(), "A m1 m2 2/2 | B *m1 m3@3 2/2");
    assert_eq!((run.controller().as_str(), run.red().as_str()), ("B e3 ISR B,A", "4 5 6"));
}

#[test]
fn after_a_power_loss_epochs_bring_the_logs_together() {
    for protocol in ["fetch", "kip279", "kip101"] {
        let mut run = power_loss(protocol);
        run.all("fetch A");
        assert_eq!(run.replica("A"), "m1 1/1", "{protocol}");
        run.all("fetch A; fetch A");
        assert_eq!(run.replicas(), "A m1 m3@3 2/2 | B *m1 m3@3 2/2", "{protocol}");
        assert_eq!((run.controller().as_str(), run.red().as_str()), ("B e3 ISR B,A", "5 6"));
    }
}

/// KIP-279: two unclean leaders in a row; the second does not know the epoch
/// of the first.
fn fast_fail_over(protocol: &str) -> Run {
    let mut run = two("B", protocol);
    run.all("set unclean true; produce m0; sync A; elect A; produce m1 acks=1");
    assert_eq!(
        (run.controller().as_str(), run.replica("A").as_str()),
        ("A e1 ISR A,B", "*m0 m1@1 2/1")
    );
    run.all("crash A; fence A; produce m2");
    assert_eq!(
        (run.controller().as_str(), run.replica("B").as_str()),
        ("B e2 ISR B", "*m0 m2@2 2/2")
    );
    run.all("crash B; fence B");
    assert_eq!(run.controller(), "none e3 ISR B");
    run.all("restart A");
    assert_eq!(run.controller(), "A e4 ISR A");
    assert_eq!(run.cache("A"), if protocol == "hw" { "" } else { "0:0 1:1 4:2" });
    run.all("restart B; sync B");
    assert_eq!(run.controller(), "A e4 ISR A,B", "{protocol}");
    run
}

#[test]
fn an_offset_alone_does_not_find_the_divergence() {
    let run = fast_fail_over("kip101");
    assert_eq!(run.replicas(), "A *m0 m1@1 2/2 | B m0 m2@2 2/2");
    assert!(run.red().starts_with('4'), "{}", run.red());
}

#[test]
fn an_epoch_in_the_answer_finds_it() {
    for protocol in ["kip279", "fetch"] {
        let run = fast_fail_over(protocol);
        assert_eq!(run.replicas(), "A *m0 m1@1 2/2 | B m0 m1@1 2/2", "{protocol}");
        assert_eq!(run.red(), "5 6", "m2 was committed and is lost; {protocol}");
    }
}

#[test]
fn epochs_may_fall_along_a_log_when_the_high_watermark_decides() {
    let mut run =
        Run::new("replicas = [\"A\", \"B\", \"C\"]\nprotocol = \"hw\"\nlog = { all = [\"a 0\"] }");
    run.all("isolate C; produce x1; produce x2; fetch B; fetch B reply=lost; lag-timeout");
    run.all("fetch B reply=lost; crash B; restart B; crash A; fence A; produce y; heal all");
    assert_eq!(run.replicas(), "A xa x1 x2 3/3 | B *a y@1 2/2 | C a 1/1");
    run.all("sync C; produce z acks=1; restart A; fetch A");
    assert_eq!(run.controller(), "B e1 ISR B,C,A");
    run.all("elect A; fetch C");
    assert_eq!(run.replica("C"), "a y@1 x2 3/2");
    assert_eq!(run.witness("EpochMonotone"), "C goes back to epoch 0 at 2");
}
