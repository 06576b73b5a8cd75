//! The terminal interface in a real terminal: it gives back what it took.
#![cfg(target_os = "linux")]

use std::io::Read;
use std::time::{Duration, Instant};

use portable_pty::{PtySize, native_pty_system};

use super::command::Home;
use super::terminal::{Terminal, command};

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const DECK: &str = "+++\nid = \"t\"\ntitle = \"T\"\n+++\n\n# What is a terminal?\n\n## Answer\nA line.\n\n\
                    # What is a line?\n\n## Answer\nA row of cells.\n";

fn begin(args: &[&str]) -> (Home, Terminal) {
    let home = Home::new(NOW);
    let deck = home.write("t.md", DECK);
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    let mut terminal = Terminal::start(home.path(), NOW, args, 80, 24);
    terminal.wait_for("? help");
    assert!(!terminal.echoes(), "raw mode");
    (home, terminal)
}

#[test]
fn every_way_out_gives_the_terminal_back() {
    for key in ["q", "\u{3}"] {
        let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
        terminal.send(key);
        assert_eq!(terminal.exit_code(), 0, "{key:?}");
        assert!(terminal.is_sane() && terminal.echoes(), "{key:?}");
    }
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
        terminal.signal(signal);
        terminal.wait_gone();
        assert!(terminal.is_sane() && terminal.echoes(), "{signal}");
    }
}

#[test]
fn nothing_is_asked_of_the_terminal_that_it_may_not_forget() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    terminal.send("  q");
    terminal.exit_code();
    let written = String::from_utf8_lossy(&terminal.raw).into_owned();
    for (sequence, what) in [
        ("\u{1b}[?1000h", "mouse"),
        ("\u{1b}[?1002h", "mouse"),
        ("\u{1b}[?1003h", "mouse"),
        ("\u{1b}[>", "keyboard enhancement"),
        ("\u{1b}]", "a title"),
        ("\u{1b}[48;", "a background"),
    ] {
        assert!(!written.contains(sequence), "{what}: {sequence:?}");
    }
    // Pastes are told from keys, and the terminal told that this is over.
    let last = |sequence| written.rfind(sequence);
    assert!(last("\u{1b}[?2004h").is_some() && last("\u{1b}[?2004h") < last("\u{1b}[?2004l"));
}

#[test]
fn a_paste_grades_nothing() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    terminal.send("\u{1b}[200~ 3 3 3 3\u{1b}[201~");
    let screen = terminal.wait_for("a paste is no answer");
    assert!(!screen.contains("1 Again"), "{screen}");
    terminal.send(" ");
    terminal.wait_for("1 Again");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn control_z_stops_and_going_on_draws_again() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    let before = terminal.screen();
    terminal.send("\u{1a}");
    terminal.wait_stopped();
    assert!(terminal.is_sane() && terminal.echoes());
    assert!(!terminal.screen().contains("? help"));
    terminal.signal("CONT");
    let after = terminal.wait_for("? help");
    assert!(!terminal.echoes());
    let question = |screen: &str| screen.lines().nth(7).map(str::to_owned);
    assert_eq!(question(&before), question(&after));
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_closed_window_ends_the_program() {
    let home = Home::new(NOW);
    let deck = home.write("t.md", DECK);
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut child = pair.slave.spawn_command(command(home.path(), NOW, &["review"])).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    while !String::from_utf8_lossy(&seen).contains("help") {
        let read = reader.read(&mut buffer).unwrap();
        seen.extend_from_slice(&buffer[..read]);
    }
    drop(reader);
    drop(pair.master);
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(20));
        if start.elapsed() > Duration::from_secs(20) {
            child.kill().unwrap();
            panic!("it lives on without a terminal");
        }
    }
}

#[test]
fn an_idle_screen_wakes_nobody() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    terminal.send(" ");
    terminal.wait_for("1 Again");
    terminal.settle(Duration::from_millis(300));
    let before = terminal.kernel_says("voluntary_ctxt_switches");
    let written = terminal.raw.len();
    terminal.settle(Duration::from_millis(1500));
    assert_eq!(terminal.kernel_says("voluntary_ctxt_switches"), before);
    assert_eq!(terminal.raw.len(), written, "nothing is drawn");
}

#[test]
fn home_wakes_nobody() {
    let home = Home::new(NOW);
    let mut terminal = Terminal::start(home.path(), NOW, &[], 80, 24);
    terminal.wait_for("? help");
    terminal.settle(Duration::from_millis(300));
    let before = terminal.kernel_says("voluntary_ctxt_switches");
    let written = terminal.raw.len();
    terminal.settle(Duration::from_millis(1500));
    assert_eq!(terminal.kernel_says("voluntary_ctxt_switches"), before);
    assert_eq!(terminal.raw.len(), written, "nothing is drawn");
}

#[test]
fn an_answer_wakes_nobody_once_its_run_has_ended() {
    let home = Home::new(NOW);
    let run = "\n## Simulation\n```toml\nmodel = \"kafka.partition\"\n[config]\nreplicas = [\"L\", \"F\"]\n\
               [[step]]\ndo = \"produce A 100\"\nsay = \"L ends at {L.leo}.\"\n```\n";
    let deck = home.write("t.md", &format!("{DECK}{run}"));
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    let mut terminal = Terminal::start(home.path(), NOW, &["review", "--deck", "t"], 80, 24);
    terminal.wait_for("? help");
    // The second card has the run.
    terminal.send(" ");
    terminal.wait_for("1 Again");
    terminal.settle(Duration::from_millis(200));
    terminal.send("3");
    terminal.wait_for("What is a line?");
    terminal.settle(Duration::from_millis(200));
    terminal.send(" ");
    terminal.wait_for("A row of cells.");
    terminal.settle(Duration::from_millis(200));
    terminal.send("\t");
    terminal.wait_for("0/1  The start.");
    terminal.wait_for("1/1  L ends at 100.");
    terminal.settle(Duration::from_millis(600));
    let before = terminal.kernel_says("voluntary_ctxt_switches");
    let written = terminal.raw.len();
    terminal.settle(Duration::from_millis(1500));
    assert_eq!(terminal.kernel_says("voluntary_ctxt_switches"), before);
    assert_eq!(terminal.raw.len(), written, "nothing is drawn");
}

#[test]
fn control_l_draws_again() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    let written = terminal.raw.len();
    terminal.send("\u{c}");
    terminal.settle(Duration::from_millis(300));
    let again = String::from_utf8_lossy(&terminal.raw[written..]).into_owned();
    assert!(again.contains("I have said it"), "{again:?}");
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_new_size_draws_anew() {
    let (_home, mut terminal) = begin(&["review", "--deck", "t"]);
    terminal.resize(30, 8);
    terminal.wait_for("Too small to draw");
    terminal.resize(120, 40);
    terminal.wait_for("I have said it");
}
