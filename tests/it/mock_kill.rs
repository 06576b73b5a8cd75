//! A mock interview in a real terminal, killed after every key and gone on with:
//! the report is the one of an interview that was never killed.
#![cfg(target_os = "linux")]

use std::time::Duration;

use super::command::Home;
use super::proof::prove;
use super::terminal::Terminal;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";

fn deck() -> String {
    let head = "+++\nid = \"q\"\ntitle = \"Quorums\"\nlevel = \"senior\"\n+++\n".to_owned();
    (1..=2).fold(head, |text, n| {
        format!(
            "{text}\n# What is quorum {n}?\n\n```toml question\nid = \"q{n}\"\n```\n\n\
             ## Key points\n- Alpha{n} overlaps.\n- Beta{n} is read back.\n- Gamma{n} orders.\n\n\
             ## Solid\nAlpha{n}, beta{n} and gamma{n}.\n\n## Follow-ups\n### And why {n}?\n\
             Because of delta{n}.\n\n## Pitfalls\n### Epsilon{n} keeps it.\n\
             Right: Epsilon{n} does not.\n"
        )
    })
}

/// Tells from a screen whether a key was taken.
type Happened = Box<dyn Fn(&str) -> bool>;

/// What leads on from a screen, and how it is known to have happened.
fn way_on(screen: &str) -> (&'static str, Happened) {
    let footer = screen.lines().last().unwrap_or_default();
    let gone = |words: &'static str| -> Happened { Box::new(move |seen| !seen.contains(words)) };
    if footer.contains("begin to answer") {
        (" ", gone("begin to answer"))
    } else if footer.contains("I have said it") {
        (" ", gone("I have said it"))
    } else if footer.contains("how sure") {
        ("4", gone("1 2 3 4 5 how sure"))
    } else if footer.contains("skip it") {
        ("alpha and beta\r", gone("It stands beside the claims"))
    } else if footer.contains("s said") {
        let claim = screen.lines().find(|line| line.starts_with('›')).unwrap();
        let key = ["s", "h", "n"][claim.trim_end().len() % 3];
        let marked = screen.lines().next().unwrap().to_owned();
        let next = move |seen: &str| {
            !seen.contains("s said") || seen.lines().next() != Some(marked.as_str())
        };
        (key, Box::new(next))
    } else if footer.contains("r right") {
        ("h", gone("r right"))
    } else if screen.contains("first sentence") {
        ("y", gone("first sentence"))
    } else if footer.contains("y yes") {
        ("n", gone("y yes"))
    } else {
        panic!("no way on:\n{screen}");
    }
}

/// Opens the lobby and begins a drill of one seed, or goes on with the one that
/// was left.
fn enter(home: &Home, begins: bool) -> Terminal {
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("m mock");
    terminal.send("m");
    if !begins {
        terminal.wait_for("was left before its end");
        terminal.send("\r");
        terminal.wait_until("the interview", |screen| !screen.contains("was left before"));
        return terminal;
    }
    terminal.wait_for("format    round");
    // The last deck of the list, the shortest format, a seed.
    for (key, seen) in [
        ("\u{1b}[C", "format    long"),
        ("\u{1b}[C", "format    drill"),
        ("\u{1b}[B", "› level"),
        ("\u{1b}[B", "› decks"),
    ] {
        terminal.send(key);
        terminal.wait_for(seen);
    }
    while !terminal.screen().contains(" 2 questions, ") {
        let before = terminal.screen();
        terminal.send("\u{1b}[D");
        terminal.wait_until("other decks", |screen| screen != before);
    }
    terminal.send("\u{1b}[F");
    terminal.wait_for("› seed");
    for key in ["1", "2", "3", "4"] {
        terminal.send(key);
    }
    terminal.wait_for("seed      1234");
    terminal.send("s");
    terminal.wait_for("The sheet is mock-sheet-drill-mid-1234.md");
    terminal.send("\r");
    terminal.wait_for("begin to answer");
    terminal
}

/// Sits the drill and returns its report, clocks left out, with the number of
/// keys it took.
fn sit(killing: bool) -> (String, usize) {
    let home = Home::new(NOW);
    let file = home.write("q.md", &deck());
    assert_eq!(home.viva(&["import", file.to_str().unwrap()]).code, 0);
    let mut terminal = enter(&home, true);
    for keys in 1..100 {
        // Two presses that follow each other at once are one key held down.
        terminal.settle(Duration::from_millis(150));
        let (key, happened) = way_on(&terminal.screen());
        terminal.send(key);
        let screen = terminal.wait_until(key, happened);
        if screen.contains("Enter questions") {
            for (key, said) in [("s", "saved as mock-1.md"), ("s", "mock-1.md is there already")] {
                terminal.settle(Duration::from_millis(1_100));
                terminal.send(key);
                terminal.wait_for(said);
            }
            let sheet = home.path().join("mock-sheet-drill-mid-1234.md");
            let sheet = std::fs::read_to_string(sheet).unwrap();
            assert!(sheet.contains("`viva mock --format drill --level mid --mode exam"), "{sheet}");
            assert!(sheet.contains("Gamma1 orders.") && sheet.contains("--seed 1234 --pair`"));
            let saved = std::fs::read_to_string(home.path().join("mock-1.md")).unwrap();
            assert!(saved.starts_with("# ") && saved.contains("drill"), "{saved}");
            terminal.send("q");
            terminal.exit_code();
            prove(&home.database());
            return (without_clocks(&saved), keys);
        }
        if killing {
            terminal.signal("KILL");
            terminal.wait_gone();
            terminal = enter(&home, false);
        }
    }
    panic!("it does not end:\n{}", terminal.screen());
}

/// Replaces what a clock reads, `0:01/2:00`, and leaves the time away out.
fn without_clocks(report: &str) -> String {
    let word = |word: &str| {
        let is_clock = word.split_once(':').is_some_and(|(minutes, seconds)| {
            let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            digits(minutes) && digits(seconds)
        });
        if is_clock { "-:--".to_owned() } else { word.to_owned() }
    };
    let words = |words: &str| words.split('/').map(word).collect::<Vec<_>>().join("/");
    let line = |line: &str| line.trim_end().split(' ').map(words).collect::<Vec<_>>().join(" ");
    // How often it was left is told, and is not the same.
    let lines = report.lines().filter(|line| !line.is_empty() && !line.starts_with("Away "));
    lines.map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn killed_after_every_key_the_report_is_the_same() {
    let (whole, keys) = sit(false);
    let (killed, resumed) = sit(true);
    assert_eq!(keys, resumed);
    assert!(keys >= 24, "{keys} keys of two questions");
    assert_eq!(killed, whole);
}

#[test]
fn a_command_that_hands_over_to_the_screen_is_no_time_away() {
    let home = Home::new(NOW);
    let file = home.write("q.md", &deck());
    assert_eq!(home.viva(&["import", file.to_str().unwrap()]).code, 0);
    let sit = |args: &[&str]| {
        let mut terminal = Terminal::start(home.path(), NOW, args, 80, 24);
        terminal.wait_for("begin to answer");
        terminal.send("\u{3}");
        terminal.wait_for("viva mock resume");
    };
    let begin = ["mock", "--format", "drill", "--deck", "q", "--level", "senior"];
    sit(&begin);
    assert_eq!(home.json(&["mock", "abandon"])["times_away"], 0);
    sit(&begin);
    sit(&["mock", "resume"]);
    assert_eq!(home.json(&["mock", "abandon"])["times_away"], 1);
}
