//! Mock interviews, from the lobby to the report.

use std::time::Duration;

use super::decks::{KAFKA, open_day};
use super::ui::{Setting, Ui};
use crate::config::ThemeName;
use crate::session::mock::{Format, Mark, Mode, Report, Sure};
use crate::tui::keymap::Key;

/// A question as the parts of its text.
struct Part {
    title: &'static str,
    points: [&'static str; 4],
    pitfall: [&'static str; 2],
    follow_up: [&'static str; 2],
}

const PARTS: [Part; 6] = [
    Part {
        title: "How does an idempotent producer keep a retry from being written twice?",
        points: [
            "The broker gives the producer an id and an epoch.",
            "Each batch carries a sequence number for its partition.",
            "A number that was written before is acknowledged, not appended.",
            "A gap in the numbers is an error.",
        ],
        pitfall: [
            "An idempotent producer survives its own restart without an id of yours.",
            "Only a transactional id carries over a restart.",
        ],
        follow_up: [
            "What is remembered of each producer?",
            "The last five batches of each partition.",
        ],
    },
    Part {
        title: "What does a transaction promise a reader that reads committed data only?",
        points: [
            "It reads up to the last stable offset.",
            "Batches of aborted transactions are left out by the client.",
            "A marker ends each transaction in each partition.",
            "An open transaction holds all readers of the partition back.",
        ],
        pitfall: [
            "The broker filters aborted records before it sends them.",
            "The client filters, by the list of aborted transactions it was sent.",
        ],
        follow_up: [
            "Who ends a transaction whose producer is gone?",
            "The coordinator, once the timeout is over.",
        ],
    },
    Part {
        title: "When do two quorums overlap, and what follows from it?",
        points: [
            "They overlap when R and W together exceed N.",
            "A read then sees one copy of the last write at least.",
            "Overlap alone is no order of writes that run at once.",
            "A write that failed on some copies may be seen later.",
        ],
        pitfall: [
            "Hinted handoff keeps the overlap while nodes are away.",
            "A hint is not a copy of the quorum; a sloppy quorum need not overlap.",
        ],
        follow_up: [
            "What do concurrent writes leave behind?",
            "Siblings, which the application merges.",
        ],
    },
    Part {
        title: "Why does a new leader in Raft not commit entries of older terms by counting?",
        points: [
            "An entry on a majority can still be overwritten by a later leader.",
            "It commits one of its own term, and all before it with it.",
            "The election restriction compares the last term, then the length.",
            "A leader never deletes from its own log.",
        ],
        pitfall: [
            "An entry that is on a majority is committed, whatever its term.",
            "Only one of the leader's own term is committed by counting.",
        ],
        follow_up: ["What does a leader write first?", "An empty entry of its own term."],
    },
    Part {
        title: "What does a fencing token protect from?",
        points: [
            "A lock's holder can be paused beyond its lease.",
            "Each grant has a number that grows.",
            "The storage refuses a number below the highest it saw.",
            "Without a check at the storage the number does nothing.",
        ],
        pitfall: [
            "A short lease makes the token superfluous.",
            "A pause can be longer than any lease.",
        ],
        follow_up: [
            "Where does the number come from?",
            "From the service that grants the lock, in the same consensus.",
        ],
    },
    Part {
        title: "How do you tell a slow consumer from a stuck one?",
        points: [
            "A slow one still commits, with a lag that grows.",
            "A stuck one commits nothing while its session lives.",
            "The poll interval ends what does not poll in time.",
            "A rebalance moves the partitions and repeats some records.",
        ],
        pitfall: [
            "A heartbeat shows that records are being processed.",
            "The heartbeat has a thread of its own.",
        ],
        follow_up: [
            "What do you look at first?",
            "The committed offset over time, partition by partition.",
        ],
    },
];

/// A deck of so many questions with all that an interview asks for.
pub(super) fn deck(questions: usize) -> String {
    let head = "+++\nid = \"streams\"\ntitle = \"Streams\"\nlevel = \"senior\"\n+++\n".to_owned();
    PARTS.iter().take(questions).enumerate().fold(head, |text, (n, part)| {
        let points: String = part.points.iter().map(|point| format!("- {point}\n")).collect();
        let [claim, right] = part.pitfall;
        let [follow_up, answer] = part.follow_up;
        format!(
            "{text}\n# {}\n\n```toml question\nid = \"st{n}\"\n```\n\n## Key points\n{points}\n\
             ## Solid\nThe whole of st{n}, told in one go.\n\n## Deeper\n\
             - junior: Names the parts of st{n}.\n- mid: Tells the run of st{n}.\n\
             - senior: Explains the limits of st{n}.\n- staff: Argues the costs of st{n}.\n\n\
             An article about st{n}.\n\n## Follow-ups\n### {follow_up}\n{answer}\n\n\
             ## Pitfalls\n### {claim}\nRight: {right}\n",
            part.title
        )
    })
}

/// Everything of the decks that must not be seen before its time.
fn reference() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (n, part) in PARTS.iter().enumerate() {
        all.extend(part.points.map(str::to_owned));
        all.extend(part.pitfall.map(str::to_owned));
        all.push(part.follow_up[1].to_owned());
        all.push(format!("The whole of st{n}"));
        all.push(format!("An article about st{n}"));
        all.push(format!("Names the parts of st{n}"));
        all.push(format!("Tells the run of st{n}"));
        all.push(format!("Explains the limits of st{n}"));
        all.push(format!("Argues the costs of st{n}"));
    }
    all
}

pub(super) fn begin(columns: u16, rows: u16, questions: usize) -> Ui {
    at_home(Setting::new(columns, rows).deck(&deck(questions)))
}

/// Begins at home, one card answered.
fn at_home(setting: Setting) -> Ui {
    let level = Some(crate::domain::Level::Senior);
    let config = crate::config::Config { level, ..open_day() };
    let mut ui = setting.config(config).begin();
    ui.keys("<enter> <space> 3 <esc>");
    ui
}

/// Opens the lobby and takes a format and a mode.
pub(super) fn lobby(ui: &mut Ui, format: Format, mode: Mode) {
    ui.keys("m");
    for _ in 0..4 {
        if ui.screen().contains(&format!("format    {}", format.name())) {
            break;
        }
        ui.keys("<left>");
    }
    if mode == Mode::Coach {
        ui.keys("<down> <down> <down> <right>");
    }
}

/// What the footer asks for.
pub(super) fn step(ui: &mut Ui) {
    let footer = ui.footer();
    let has = |words: &str| footer.contains(words);
    if has("I have said it") {
        ui.seconds(75).keys("<space>");
    } else if has("begin to answer") || has("next question") || has("to the report") {
        ui.keys("<space>");
    } else if has("how sure") {
        ui.keys("4");
    } else if has("skip it") {
        ui.keys("n u m b e r s <enter>");
    } else if has("s said") {
        ui.keys(if ui.screen().contains("a copy") { "h" } else { "s" });
    } else if has("r right") {
        ui.keys("r");
    } else if has("x did that") {
        ui.keys(if ui.screen().contains("The rung of staff") { "n" } else { "x" });
    } else if has("y yes") {
        ui.keys("y");
    } else {
        panic!("no way on:\n{}", ui.screen());
    }
}

/// Goes on until the footer says something.
pub(super) fn until(ui: &mut Ui, words: &str) {
    for _ in 0..400 {
        if ui.footer().contains(words) {
            return;
        }
        step(ui);
    }
    panic!("`{words}` did not come:\n{}", ui.screen());
}

/// Goes on until the report is shown.
pub(super) fn finish(ui: &mut Ui) {
    until(ui, "Enter questions");
}

fn report(ui: &mut Ui, mock: i64) -> Report {
    ui.desk().collection.mock(mock).unwrap().unwrap()
}

/// The screen on one line.
pub(super) fn words(ui: &Ui) -> String {
    ui.screen().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shows_marks(ui: &Ui) -> bool {
    ["s said", "r right", "x did that", "y yes"].iter().any(|key| ui.footer().contains(key))
}

#[test]
fn nothing_of_the_reference_text_is_seen_before_the_last_follow_up_is_done() {
    for size in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        let mut ui = begin(size.0, size.1, 6);
        lobby(&mut ui, Format::Round, Mode::Exam);
        let reference = reference();
        let check = |ui: &Ui| {
            if shows_marks(ui) {
                return;
            }
            let seen = words(ui);
            for text in &reference {
                let start: String = text.chars().take(28).collect();
                assert!(!seen.contains(start.trim()), "`{start}` is seen:\n{}", ui.screen());
            }
        };
        check(&ui);
        ui.keys("<enter>");
        for _ in 0..400 {
            if ui.footer().contains("Enter questions") {
                break;
            }
            check(&ui);
            if !shows_marks(&ui) {
                ui.keys("<f1>");
                check(&ui);
                ui.keys("<esc>");
            }
            if ui.footer().contains("I have said it") {
                ui.keys("<down> <pgdn> r v <right> b u x s n");
                check(&ui);
            }
            step(&mut ui);
        }
        assert!(ui.footer().contains("Enter questions"), "{}", ui.screen());
        assert_eq!(report(&mut ui, 1).rows.len(), 6);
    }
}

#[test]
fn a_whole_drill_is_scored_as_it_was_marked() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    finish(&mut ui);
    let report = report(&mut ui, 1);
    assert_eq!(report.rows.len(), 3);
    assert!(!report.abandoned && report.verdict.is_none());
    for row in &report.rows {
        assert_eq!(row.answer_ms, Some(75_500), "seconds, and the key");
        assert_eq!(row.sure.map(Sure::percent), Some(70));
        let score = row.score.as_ref().unwrap();
        assert_eq!(score.follow_up, Some(1.0));
        assert_eq!(score.pitfalls, 1, "whoever ticks everything has said what is wrong");
        assert!(score.q <= 59.0);
    }
    assert!(ui.screen().contains("sure and wrong"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("Mock 1"), "home tells of it: {}", ui.screen());
}

#[test]
fn limits_are_said_in_words_and_a_hard_one_ends_the_answer() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>");
    assert!(ui.sleeps() <= Duration::from_secs(1), "the clock ticks");
    ui.seconds(119);
    assert!(!ui.screen().contains("over 2:00"), "{}", ui.screen());
    ui.seconds(2);
    assert!(ui.screen().contains("over 2:00"), "{}", ui.screen());
    ui.seconds(90);
    assert!(ui.screen().contains("last 30 s, ends at 4:00"), "{}", ui.screen());
    ui.keys("<tab> x").seconds(40);
    assert!(ui.screen().contains("How sure are you"), "{}", ui.screen());
    assert!(ui.screen().contains("said in 4:00"), "{}", ui.screen());
    for key in [Key::Char('5'), Key::Esc, Key::Char('4'), Key::Backspace] {
        ui.press(key, false);
        assert!(ui.screen().contains("How sure are you"), "it was meant for the pad");
    }
    ui.seconds(2);
    assert!(ui.sleeps() > Duration::from_secs(60), "nothing wakes while one thinks");
    let kept = ui.desk().collection.mock_transcript(1).unwrap().unwrap();
    assert_eq!(kept.records[0].pad, "x5", "typed too late, and not lost");
    ui.keys("5");
    assert!(ui.screen().contains("follow-up 1"), "{}", ui.screen());
}

#[test]
fn what_is_typed_is_kept_and_no_key_of_the_pad_means_anything_else() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <tab> q <space> ? 漢 <enter> s <bs> P 1 <left> <del> 5");
    assert!(ui.screen().contains("┆ q ?漢"), "{}", ui.screen());
    assert!(ui.screen().contains("┆ P5"), "{}", ui.screen());
    ui.keys("<esc>");
    let kept = |ui: &mut Ui| {
        let transcript = ui.desk().collection.mock_transcript(1).unwrap().unwrap();
        transcript.records[0].pad.clone()
    };
    assert_eq!(kept(&mut ui), "q ?漢\nP5");
    ui.keys("<tab> z").seconds(6);
    assert_eq!(kept(&mut ui), "q ?漢\nP5z", "every few seconds");
    ui.keys("y <c-c>");
    assert_eq!(kept(&mut ui), "q ?漢\nP5zy", "and before it ends");
}

#[test]
fn leaving_can_be_taken_back_within_ten_minutes_and_time_away_does_not_count() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>").seconds(30).keys("<esc>");
    assert!(ui.screen().contains("Mock 1 was left before its end."), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("m goes on with it"), "{}", ui.screen());
    ui.wait(Duration::from_secs(300)).keys("m <enter>");
    assert!(ui.footer().contains("I have said it"), "{}", ui.screen());
    ui.seconds(10).keys("<space>");
    assert!(ui.screen().contains("said in 0:41"), "{}", ui.screen());
    ui.keys("<esc>").wait(Duration::from_secs(601)).keys("<esc> m");
    assert!(ui.footer().contains("Enter begin"), "it is given up: {}", ui.screen());
    assert!(report(&mut ui, 1).abandoned);
}

#[test]
fn one_that_was_left_can_be_given_up() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space> <esc> <down> <enter>");
    assert!(ui.screen().contains("Give mock 1 up?"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("Mock 1 was left before its end."), "{}", ui.screen());
    ui.keys("2 <esc>");
    assert!(ui.screen().contains("Mock 1 was left before its end."), "{}", ui.screen());
    ui.keys("2 2");
    assert!(ui.screen().contains("Mock 1 is given up."), "{}", ui.screen());
    assert!(ui.footer().contains("Enter begin"), "{}", ui.screen());
    assert!(report(&mut ui, 1).abandoned);
}

#[test]
fn the_shell_stops_the_clock_and_a_pause_does_in_coach_mode_alone() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>").seconds(20).stay_away(Duration::from_secs(100)).keys("<c-z> P");
    ui.seconds(5).keys("<space>");
    assert!(ui.screen().contains("said in 0:26"), "{}", ui.screen());

    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Coach);
    ui.keys("<enter> <space>").seconds(20).keys("P");
    assert!(ui.screen().contains("paused"), "{}", ui.screen());
    assert!(ui.sleeps() > Duration::from_secs(60), "a clock that stands wakes nobody");
    ui.seconds(100).keys("<space>");
    assert!(ui.screen().contains("paused"), "nothing goes on: {}", ui.screen());
    ui.keys("P").seconds(5).keys("<space>");
    assert!(ui.screen().contains("said in 0:26"), "{}", ui.screen());
}

#[test]
fn another_size_keeps_clock_pad_and_place() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <tab> a b").seconds(72);
    for (columns, rows) in [(40, 12), (20, 5), (1, 1), (120, 40), (80, 24)] {
        ui.resize(columns, rows);
    }
    assert!(ui.screen().contains("┆ ab"), "{}", ui.screen());
    ui.resize(40, 12);
    assert!(ui.screen().contains("1:13"), "{}", ui.screen());
}

#[test]
fn what_could_not_be_saved_can_be_tried_again_and_the_clock_stands_meanwhile() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>").seconds(3);
    ui.desk().broken = true;
    ui.keys("<space>");
    assert!(ui.screen().contains("cannot save the mock interview"), "{}", ui.screen());
    ui.seconds(300);
    ui.desk().broken = false;
    ui.keys("<enter> 4");
    assert!(ui.screen().contains("follow-up 1"), "{}", ui.screen());
    let transcript = ui.desk().collection.mock_transcript(1).unwrap().unwrap();
    assert_eq!(transcript.records[0].answer_ms, Some(3_500));
}

#[test]
fn another_window_that_goes_on_is_told_of() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter> <space>").seconds(3);
    ui.desk().collection.abandon_mock(1).unwrap();
    ui.keys("<space>");
    assert!(ui.row(0).starts_with(" Mock interview"), "{}", ui.screen());
}

#[test]
fn the_effect_of_an_interview_is_undone_in_one_step() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    finish(&mut ui);
    let before = report(&mut ui, 1).next.cards;
    assert!(before.is_some_and(|cards| cards > 0));
    ui.keys("u");
    assert_eq!(report(&mut ui, 1).next.cards, None);
    assert!(!ui.footer().contains("undo"), "{}", ui.screen());
    assert!(words(&ui).contains("undone: answers of mock 1, "), "{}", ui.screen());
    assert!(words(&ui).contains("Its answers were taken back"), "{}", ui.screen());
}

#[test]
fn a_mark_may_be_changed_until_all_are_set() {
    let mut ui = begin(80, 24, 3);
    lobby(&mut ui, Format::Drill, Mode::Exam);
    ui.keys("<enter>");
    until(&mut ui, "s said");
    ui.keys("s s <up> <up> n");
    let transcript = ui.desk().collection.mock_transcript(1).unwrap().unwrap();
    let marks: Vec<_> = transcript.records[0].marks.claims.iter().map(|one| one.mark).collect();
    assert_eq!(marks, [Some(Mark::Not), Some(Mark::Said), None, None, None]);
}

#[test]
fn colours_and_glyphs_say_nothing_that_is_not_there_without_them() {
    for theme in [ThemeName::Mono, ThemeName::HighContrast] {
        let mut plain = at_home(Setting::new(80, 24).deck(&deck(3)).theme(theme));
        let mut dark = begin(80, 24, 3);
        for ui in [&mut plain, &mut dark] {
            lobby(ui, Format::Drill, Mode::Coach);
            ui.keys("<enter> <space>").seconds(130);
        }
        assert_eq!(plain.screen(), dark.screen());
        for ui in [&mut plain, &mut dark] {
            until(ui, "next question");
        }
        assert_eq!(plain.screen(), dark.screen());
        for ui in [&mut plain, &mut dark] {
            finish(ui);
        }
        assert_eq!(plain.screen(), dark.screen());
    }
    let mut ui = at_home(Setting::new(80, 24).deck(&deck(6)).deck(KAFKA).ascii());
    lobby(&mut ui, Format::Round, Mode::Coach);
    assert!(ui.screen().is_ascii(), "{}", ui.screen());
    ui.keys("<enter>");
    for _ in 0..400 {
        assert!(ui.screen().is_ascii(), "{}", ui.screen());
        if ui.footer().contains("Enter questions") {
            break;
        }
        step(&mut ui);
    }
    ui.keys("<pgdn>");
    assert!(ui.screen().is_ascii(), "{}", ui.screen());
    ui.keys("<enter> <pgdn>");
    assert!(ui.screen().is_ascii(), "{}", ui.screen());
}
