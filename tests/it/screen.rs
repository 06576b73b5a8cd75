//! The terminal interface in a real pseudo-terminal.

use std::time::Duration;

use rusqlite::Connection;

use crate::command::Home;
use crate::proof::prove;
use crate::terminal::Terminal;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

/// Longer than the time within which a repeated key counts as held.
const DELIBERATE: Duration = Duration::from_millis(180);

fn answers(home: &Home) -> u32 {
    let conn = Connection::open(home.database()).unwrap();
    conn.query_row("SELECT count(*) FROM live_reviews", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_lone_question_starts_with_three_cards_and_the_first_is_answered() {
    let home = Home::lone(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("3 new cards today");
    terminal.send("\r");
    let front = terminal.wait_for("unclean leader election?");
    assert!(front.contains("1 of 3"), "{front}");
    assert!(!front.contains("801"), "the answer is shown:\n{front}");
    terminal.settle(DELIBERATE);
    terminal.send(" ");
    let back = terminal.wait_for("3 Good");
    assert!(back.contains("801"), "{back}");
    terminal.settle(DELIBERATE);
    terminal.send("3");
    terminal.wait_for("2 of 3");
    assert_eq!(answers(&home), 1);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_sane());
    prove(&home.database());
}

#[test]
fn a_simulation_is_played_full_screen_and_left() {
    let home = Home::new(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &["sim", "kl5"], 80, 24);
    terminal.wait_for("step 0 of 11");
    terminal.send(" ");
    terminal.wait_for("step 1 of 11");
    terminal.send("h");
    terminal.wait_for("What is to be broken");
    terminal.send("5\r");
    terminal.wait_for("hunt: CommittedStays");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_sane());
}

#[test]
fn an_empty_home_starts_with_the_shipped_cards() {
    let home = Home::new(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("new cards today");
    terminal.send("\r");
    terminal.wait_for("I have said it");
    terminal.settle(DELIBERATE);
    terminal.send(" ");
    terminal.wait_for("3 Good");
    terminal.settle(DELIBERATE);
    terminal.send("3");
    terminal.wait_for("I have said it");
    assert_eq!(answers(&home), 1);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn undo_works_after_the_end_and_after_a_restart() {
    let home = Home::lone(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    for n in 1..=3 {
        terminal.wait_for(&format!("{n} of 3"));
        terminal.settle(DELIBERATE);
        terminal.send(" ");
        terminal.wait_for("1 Again");
        terminal.settle(DELIBERATE);
        terminal.send("3");
    }
    terminal.wait_for("done");
    terminal.settle(DELIBERATE);
    assert_eq!(answers(&home), 3);
    terminal.send("u");
    terminal.wait_for("I have said it");
    assert_eq!(answers(&home), 2);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);

    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    terminal.wait_for("Review");
    terminal.settle(DELIBERATE);
    terminal.send("u");
    terminal.settle(DELIBERATE);
    terminal.send("u");
    terminal.settle(DELIBERATE);
    assert_eq!(answers(&home), 0);
    terminal.send("u");
    terminal.settle(DELIBERATE);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    prove(&home.database());
}

#[test]
fn a_resize_at_any_moment_keeps_place_and_clock() {
    let home = Home::lone(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    terminal.wait_for("0:01");
    for (columns, rows) in
        [(120, 40), (36, 8), (5, 2), (1, 1), (60, 20), (40, 12), (300, 100), (80, 24)]
    {
        terminal.resize(columns, rows);
        terminal.settle(Duration::from_millis(40));
    }
    let screen = terminal.wait_for("unclean leader election?");
    assert!(screen.contains("1 of 3"), "{screen}");
    assert!(!screen.contains("0:00"), "the clock began anew:\n{screen}");
    terminal.send(" ");
    terminal.wait_for("1 Again");
    for (columns, rows) in [(1, 1), (120, 40), (40, 12), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.settle(Duration::from_millis(40));
    }
    terminal.wait_for("1 Again");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_held_space_grades_nothing() {
    let home = Home::lone(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    terminal.wait_for("1 of 3");
    // A key that is held repeats some thirty times a second.
    for _repeat in 0..45 {
        terminal.send(" ");
        terminal.settle(Duration::from_millis(25));
    }
    let before = answers(&home);
    assert_eq!(before, 0);
    terminal.settle(Duration::from_millis(400));
    // Deliberate presses are all taken: two more grade one card at least.
    for _press in 0..2 {
        terminal.send(" ");
        terminal.settle(DELIBERATE + DELIBERATE);
    }
    assert_eq!(answers(&home), before + 1);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn texts_of_a_deck_cannot_steer_the_terminal() {
    let home = Home::lone(NOW);
    let evil = "\u{1b}]0;owned\u{7}\u{1b}[31;5m\u{9b}41m\u{202e}";
    let deck = format!(
        "+++\nid = \"evil\"\ntitle = \"Evil{evil}\"\n+++\n# What{evil} now?\n\n## Key points\n- [a] Po{evil}int one\n\n## Basics (20 s)\nSome{evil} words.\n\n## Follow-ups\n### Then{evil} what?\nNoth{evil}ing.\n"
    );
    let path = home.write("evil.md", &deck);
    assert_eq!(home.viva(&["import", path.to_str().unwrap()]).code, 0);
    let mut terminal = Terminal::start(home.path(), NOW, &["review", "--deck", "evil"], 80, 24);
    terminal.wait_for("now?");
    for keys in [" ", "i", "\x1b", "?", "\x1b", "3", " ", "3"] {
        terminal.settle(DELIBERATE);
        terminal.send(keys);
    }
    terminal.settle(DELIBERATE);
    terminal.send("q");
    terminal.exit_code();
    let raw = &terminal.raw;
    let has = |bytes: &[u8]| raw.windows(bytes.len()).any(|window| window == bytes);
    assert!(!has(b"\x1b]0;"), "a title was set");
    assert!(!has(b"\x1b[31;5m"), "its colours came through");
    assert!(!has("\u{9b}".as_bytes()) && !has("\u{202e}".as_bytes()));
}

#[test]
fn a_card_that_an_import_takes_out_gives_way_to_the_next() {
    let home = Home::lone(NOW);
    let deck =
        |cards: &str| format!("+++\nid = \"d\"\ntitle = \"D\"\n+++\n# One?\n\n## Cards\n{cards}");
    let two = "### First?\nYes.\n\n### Second?\nNo.\n";
    home.write("d.md", &deck(two));
    assert_eq!(home.viva(&["import", "d.md"]).code, 0);
    let mut terminal = Terminal::start(home.path(), NOW, &["review", "--deck", "d"], 80, 24);
    terminal.wait_for("First?");
    terminal.settle(DELIBERATE);
    terminal.send(" ");
    terminal.wait_for("1 Again");
    home.write("d.md", &deck("### Other one entirely?\nMaybe so.\n"));
    assert_eq!(home.viva(&["import", "d.md"]).code, 0);
    terminal.settle(DELIBERATE);
    terminal.send("3");
    terminal.wait_for("Other one entirely?");
    assert_eq!(answers(&home), 0);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    prove(&home.database());
}

#[test]
fn two_windows_review_side_by_side() {
    let home = Home::lone(NOW);
    let mut one = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    one.wait_for("1 of 3");
    let mut two = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    two.wait_for("1 of 3");
    for terminal in [&mut one, &mut two] {
        terminal.settle(DELIBERATE);
        terminal.send(" ");
        terminal.wait_for("1 Again");
    }
    one.settle(DELIBERATE);
    one.send("3");
    one.wait_for("2 of 3");
    two.settle(DELIBERATE);
    two.send("1");
    two.wait_for("another window");
    assert_eq!(answers(&home), 1, "the same card was graded twice");
    for mut terminal in [one, two] {
        terminal.send("q");
        assert_eq!(terminal.exit_code(), 0);
    }
    prove(&home.database());
}

#[test]
fn a_killed_session_is_offered_again_with_how_far_it_was() {
    let home = Home::lone(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &["review"], 80, 24);
    terminal.wait_for("1 of 3");
    terminal.send(" ");
    terminal.wait_for("1 Again");
    terminal.settle(DELIBERATE);
    terminal.send("3");
    terminal.wait_for("2 of 3");
    terminal.signal("KILL");
    terminal.wait_gone();
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("1 of 3 done. Go on?");
    terminal.send("\r");
    terminal.wait_for("2 of 3");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert_eq!(answers(&home), 1);
    let said = home.viva(&["due"]).out;
    assert!(said.contains("A session of today was left at 1 of 3."), "{said}");
    prove(&home.database());
}
