//! The seed scenario: committed records lost to an unclean election, offsets
//! used twice, truncation by epoch; then the same run with unclean elections
//! off, with the oldest protocol, and with min ISR 2.

use super::Run;

const START: &str = r#"
replicas = ["L", "F1", "F2"]
unclean = true
log = { all = ["A 0-400", "B 401-800"] }
consumers = { C1 = { at = 801 }, C2 = { at = 401 } }
"#;

/// A row of a trace: verbs, controller, L, F1, F2, position of C1, broken.
type Row =
    (&'static str, &'static str, &'static str, &'static str, &'static str, u32, &'static str);

fn follow(run: &mut Run, rows: &[Row]) {
    for (n, (verbs, controller, l, f1, f2, position, red)) in rows.iter().enumerate() {
        if !verbs.is_empty() {
            run.all(verbs);
        }
        let found = (run.controller(), run.replica("L"), run.replica("F1"), run.replica("F2"));
        let wanted = [controller, l, f1, f2].map(|text| (*text).to_owned()).into();
        assert_eq!(found, wanted, "row {}: {verbs}", n + 1);
        assert_eq!((run.position("C1"), run.red().as_str()), (*position, *red), "row {}", n + 1);
    }
}

/// Rows 1 to 10, the same under every setting but for the high watermarks.
const COMMON: [Row; 10] = [
    ("", "L e0 ISR L,F1,F2", "*A B 801/801", "A B 801/801", "A B 801/801", 801, ""),
    ("cut F2 L F1", "L e0 ISR L,F1,F2", "*A B 801/801", "A B 801/801", "A B 801/801", 801, ""),
    (
        "produce C 100 acks=all; produce D 100 acks=all",
        "L e0 ISR L,F1,F2",
        "*A B C D 1001/801",
        "A B 801/801",
        "A B 801/801",
        801,
        "",
    ),
    (
        "fetch F1",
        "L e0 ISR L,F1,F2",
        "*A B C D 1001/801",
        "A B C D 1001/801",
        "A B 801/801",
        801,
        "",
    ),
    (
        "fetch F1",
        "L e0 ISR L,F1,F2",
        "*A B C D 1001/801",
        "A B C D 1001/801",
        "A B 801/801",
        801,
        "",
    ),
    (
        "lag-timeout",
        "L e0 ISR L,F1",
        "*A B C D 1001/1001",
        "A B C D 1001/801",
        "A B 801/801",
        801,
        "",
    ),
    (
        "fetch F1",
        "L e0 ISR L,F1",
        "*A B C D 1001/1001",
        "A B C D 1001/1001",
        "A B 801/801",
        801,
        "",
    ),
    (
        "poll C1",
        "L e0 ISR L,F1",
        "*A B C D 1001/1001",
        "A B C D 1001/1001",
        "A B 801/801",
        1001,
        "",
    ),
    (
        "crash L F1",
        "L e0 ISR L,F1",
        "x*A B C D 1001/1001",
        "xA B C D 1001/1001",
        "A B 801/801",
        1001,
        "",
    ),
    (
        "fence L",
        "F1 e1 ISR F1",
        "xA B C D 1001/1001",
        "x*A B C D 1001/1001",
        "A B 801/801",
        1001,
        "",
    ),
];

/// The state after row 10.
fn both_down(settings: &str) -> Run {
    let mut run = Run::new(&format!("{}\n{settings}", START.replace("unclean = true", "")));
    follow(&mut run, &COMMON);
    run
}

const X: &str = "xA B C D 1001/1001";

#[test]
fn unclean_election_and_truncation_by_epoch() {
    let mut run = both_down("unclean = true");
    assert_eq!((run.cache("F1"), run.cache("F2")), ("0:0".to_owned(), "0:0".to_owned()));
    follow(&mut run, &[("fence F1", "F2 e3 ISR F2", X, X, "*A B 801/801", 1001, "5 7 8")]);
    assert_eq!(run.cache("F2"), "0:0 3:801");
    let gone = "A B C D 1001/1001";
    follow(
        &mut run,
        &[
            ("poll C1", "F2 e3 ISR F2", X, X, "*A B 801/801", 801, "5 7 8"),
            ("produce X 100", "F2 e3 ISR F2", X, X, "*A B X@3 901/901", 801, "5 6 7 8"),
            ("heal all; restart L", "F2 e3 ISR F2", gone, X, "*A B X@3 901/901", 801, "5 6 7 8"),
        ],
    );
    assert_eq!(run.cache("L"), "0:0");
    truncate_copy_join(&mut run);
    assert_eq!(run.cache("L"), "0:0 3:801");
    let same = "A B X@3 901/901";
    let leads = "*A B X@3 901/901";
    follow(
        &mut run,
        &[
            ("restart F1", "F2 e3 ISR F2,L", same, gone, leads, 801, "5 6 7 8"),
            ("fetch F1", "F2 e3 ISR F2,L", same, "A B 801/801", leads, 801, "5 6 7 8"),
            ("fetch F1", "F2 e3 ISR F2,L", same, same, leads, 801, "5 6 7 8"),
            ("fetch F1", "F2 e3 ISR F2,L,F1", same, same, leads, 801, "5 6 7 8"),
            ("poll C1; poll C2", "F2 e3 ISR F2,L,F1", same, same, leads, 901, "5 6 7 8"),
        ],
    );
    assert_eq!((run.position("C2"), run.cache("F1")), (901, "0:0 3:801".to_owned()));
    assert_eq!((run.read("C1"), run.read("C2")), ("A B C D X".to_owned(), "A B X".to_owned()));
}

fn truncate_copy_join(run: &mut Run) {
    let (same, leads) = ("A B X@3 901/901", "*A B X@3 901/901");
    follow(
        run,
        &[
            ("fetch L", "F2 e3 ISR F2", "A B 801/801", X, leads, 801, "5 6 7 8"),
            ("fetch L", "F2 e3 ISR F2", same, X, leads, 801, "5 6 7 8"),
            ("fetch L", "F2 e3 ISR F2,L", same, X, leads, 801, "5 6 7 8"),
        ],
    );
}

#[test]
fn what_is_broken_is_told_with_a_witness() {
    let mut run = both_down("unclean = true");
    run.all("fence F1; poll C1; produce X 100");
    let told = |id| run.witness(id);
    assert_eq!(told("CommittedStays"), "C, D (801-1000) are missing on F2");
    assert_eq!(told("ConsumersAgree"), "C against X at 801-900");
    assert_eq!(told("HwMonotone"), "F2 lacks C, D (801-1000), which C1 read");
    assert_eq!(told("NoPhantom"), "C1 read C, D (801-1000); nobody in the ISR has them");
    assert_eq!(told("FollowerPrefix"), "holds");
}

#[test]
fn how_much_the_new_leader_writes_does_not_move_the_truncation() {
    let mut run = both_down("unclean = true");
    run.all("fence F1; poll C1; produce X 100; produce Y 100; produce Z 100; heal all; restart L");
    assert_eq!(run.replica("F2"), "*A B X@3 Y@3 Z@3 1101/1101");
    run.all("fetch L");
    assert_eq!(run.replica("L"), "A B 801/801");
}

#[test]
fn the_order_of_fencing_decides_the_epoch() {
    let mut run = Run::new(START);
    for (verbs, ..) in COMMON.iter().skip(1).take(8) {
        run.all(verbs);
    }
    run.all("fence F1");
    assert_eq!(run.controller(), "L e0 ISR L");
    run.all("fence L");
    assert_eq!(
        (run.controller(), run.cache("F2")),
        ("F2 e2 ISR F2".to_owned(), "0:0 2:801".to_owned())
    );
}

#[test]
fn without_unclean_elections_the_partition_waits_for_the_last_member() {
    let mut run = both_down("unclean = false");
    run.all("heal all");
    follow(&mut run, &[("fence F1", "none e2 ISR F1", X, X, "A B 801/801", 1001, "")]);
    run.refused("produce X 100", "no leader").refused("poll C1", "no leader");
    run.refused("fetch F2", "F2 knows no leader");
    let mut first = run.clone();
    first.all("restart F1");
    assert_eq!(first.controller(), "F1 e3 ISR F1");
    assert_eq!(
        (first.replica("F1"), first.cache("F1")),
        ("*A B C D 1001/1001".to_owned(), "0:0 3:1001".to_owned())
    );
    first.all("sync F2; restart L; sync L");
    let all = "L A B C D 1001/1001 | F1 *A B C D 1001/1001 | F2 A B C D 1001/1001";
    assert_eq!((first.replicas().as_str(), first.red().as_str()), (all, ""));
    assert_eq!(first.controller(), "F1 e3 ISR F1,F2,L");
    first.all("poll C1");
    assert_eq!((first.position("C1"), first.read("C1")), (1001, "A B C D".to_owned()));

    run.all("restart L");
    assert_eq!(
        (run.controller(), run.replica("L")),
        ("none e2 ISR F1".to_owned(), "A B C D 1001/1001".to_owned())
    );
    run.refused("fetch L", "L knows no leader");
    run.all("restart F1");
    assert_eq!(run.controller(), "F1 e3 ISR F1");
}

#[test]
fn an_eligible_replica_may_lead_alone() {
    let mut run =
        Run::new(&format!("{}\nelr = true\nmin_isr = 2", START.replace("unclean = true", "")));
    for (verbs, ..) in COMMON.iter().skip(1).take(8) {
        run.all(verbs);
    }
    run.all("heal all; fence L");
    assert_eq!(run.controller(), "F1 e1 ISR F1 ELR L");
    run.all("fence F1");
    assert_eq!(run.controller(), "none e2 ISR  ELR L,F1");
    run.all("restart L");
    assert_eq!(run.controller(), "L e3 ISR L ELR F1");
    assert_eq!((run.replica("L"), run.red().as_str()), ("*A B C D 1001/1001".to_owned(), ""));
}

#[test]
fn truncating_to_the_high_watermark_keeps_lost_records() {
    let mut run = both_down("unclean = true\nprotocol = \"hw\"");
    run.all("fence F1; poll C1; produce X 100; heal all; restart L");
    assert_eq!(run.position("C1"), 801, "kip320 needs epochs, the reset policy decides");
    assert_eq!(
        (run.replica("L"), run.cache("F2")),
        ("A B C D 1001/1001".to_owned(), String::new())
    );
    run.all("fetch L");
    assert_eq!(run.replica("L"), "A B C 901/901");
    run.all("fetch L");
    assert_eq!(run.controller(), "F2 e3 ISR F2,L");
    run.all("restart F1; fetch F1; fetch F1");
    assert_eq!(run.controller(), "F2 e3 ISR F2,L,F1");
    let end = "L A B C 901/901 | F1 A B C 901/901 | F2 *A B X@3 901/901";
    assert_eq!((run.replicas().as_str(), run.red().as_str()), (end, "4 5 6 7 8"));
    assert_eq!(run.witness("FollowerPrefix"), "C on L against X on F2 at 801-900");
    run.all("elect L; sync F1; sync F2");
    assert_eq!(run.replica("L"), "*A B C 901/901", "a clean election serves C again");
}

#[test]
fn both_reset_policies_end_at_the_same_place_without_epochs() {
    let toml = START
        .replace("unclean = true", "unclean = true\nprotocol = \"hw\"")
        .replace("at = 801", "at = 801, reset = \"earliest\"");
    let mut run = Run::new(&toml);
    for (verbs, ..) in COMMON.iter().skip(1) {
        run.all(verbs);
    }
    run.all("fence F1; poll C1");
    assert_eq!((run.position("C1"), run.read("C1")), (801, "A B C D A B".to_owned()));
}

#[test]
fn a_longer_log_hides_the_divergence_altogether() {
    let mut run = both_down("unclean = true\nprotocol = \"hw\"");
    run.all("fence F1; produce X 100; produce Y 100; produce Z 100; heal all; restart L");
    assert_eq!(run.replica("L"), "A B C D 1001/1001");
    run.all("fetch L");
    assert_eq!(run.replica("L"), "A B C D Z@3 1101/1101");
    run.all("fetch L; restart F1; sync F1");
    assert_eq!(run.controller(), "F2 e3 ISR F2,L,F1");
    let mixed = "A B C D Z@3 1101/1101";
    assert_eq!((run.replica("L").as_str(), run.replica("F1").as_str()), (mixed, mixed));
    assert_eq!(run.replica("F2"), "*A B X@3 Y@3 Z@3 1101/1101");
    assert_eq!(run.red(), "3 4 5 6 7", "C and D are still on members of the ISR");
    assert_eq!(
        run.witness("LogMatching"),
        "L and F2 have the same epoch at 1001 and differ from 801 on"
    );
}

#[test]
fn min_isr_two_refuses_writes_but_not_the_loss() {
    let mut run = both_down("unclean = true\nmin_isr = 2");
    run.all("fence F1; poll C1");
    run.refused("produce X 100 acks=all", "NOT_ENOUGH_REPLICAS, ISR of 1, min ISR 2");
    assert_eq!((run.replica("F2").as_str(), run.red().as_str()), ("*A B 801/801", "5 7 8"));
    run.all("heal all; restart L; fetch L");
    assert_eq!(run.replica("L"), "A B 801/801");
    run.all("fetch L");
    assert_eq!(run.controller(), "F2 e3 ISR F2,L");
    run.all("produce X 100 acks=all; sync L");
    assert_eq!((run.replica("F2").as_str(), run.red().as_str()), ("*A B X@3 901/901", "5 6 7 8"));
}
