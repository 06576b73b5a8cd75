//! Killed after random keys, a hundred times: every grade whose next card was
//! shown is in the log, the database is sound, and the log replays to the
//! stored memory.

use std::fmt::Write as _;
use std::time::Duration;

use rusqlite::Connection;
use vivavoce::domain::chance::{combine, hash_text};

use crate::command::Home;
use crate::proof::prove;
use crate::terminal::Terminal;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const KILLS: u64 = 100;

/// Keys that a user might press, grades most of all. No undo here: it takes
/// back what is counted.
const KEYS: &[&str] = &[
    " ", " ", " ", "\r", "\r", "1", "2", "3", "3", "3", "4", "a", "b", "x", "y", "n", "z", "\t",
    "j", "P", "P", "*", "\x0c", " ", "3", "4",
];

fn plain_deck(cards: usize) -> String {
    let mut text = "+++\nid = \"many\"\ntitle = \"Many\"\n+++\n".to_owned();
    for n in 0..cards {
        write!(text, "\n# What is number {n}?\n\n## Answer\nNumber {n} is {}.\n", n * n).unwrap();
    }
    text
}

/// Reads "12 of 34" off the header of the review.
fn place(screen: &str) -> Option<u32> {
    let header = screen.lines().next()?;
    let words: Vec<&str> = header.split_whitespace().collect();
    let of = words.iter().position(|word| *word == "of")?;
    if !header.contains("Review") || header.contains("done") {
        return None;
    }
    words.get(of.checked_sub(1)?)?.parse().ok()
}

fn live_answers(home: &Home) -> u32 {
    let conn = Connection::open(home.database()).unwrap();
    conn.query_row("SELECT count(*) FROM live_reviews", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_killed_session_keeps_every_grade_whose_next_card_was_shown() {
    let home = Home::new(NOW);
    let deck = home.write("many.md", &plain_deck(400));
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    let mut shown_in_all = 0;
    for run in 0..KILLS {
        let before = live_answers(&home);
        // Each run is another day, so that new cards never run out.
        let now = format!("{}T09:00:00+00:00", day(run));
        let mut terminal = Terminal::start(home.path(), &now, &["review"], 80, 24);
        terminal.wait_for("Review");
        let chance = |n: u64| combine(combine(hash_text("kill"), run), n);
        let keys = 3 + chance(0) % 25;
        for n in 1..=keys {
            let key = KEYS[usize::try_from(chance(n) % KEYS.len() as u64).unwrap()];
            terminal.send(key);
            terminal.settle(Duration::from_millis(chance(n + 1000) % 12));
        }
        let shown = place(&terminal.screen()).unwrap_or(1) - 1;
        terminal.signal("KILL");
        terminal.wait_gone();
        let recorded = live_answers(&home) - before;
        assert!(recorded >= shown, "run {run}: {shown} graded on screen, {recorded} in the log");
        shown_in_all += shown;
        if run % 10 == 9 {
            prove(&home.database());
        }
    }
    assert!(shown_in_all > KILLS as u32 / 2, "the keys hardly graded anything: {shown_in_all}");
    prove(&home.database());
}

fn day(run: u64) -> String {
    let first = vivavoce::domain::Day::from_date("2026-12-01".parse().unwrap());
    first.plus(i32::try_from(run).unwrap()).to_string()
}
