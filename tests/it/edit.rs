//! Editing a question with a real editor in a real terminal: a shell script.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use super::command::Home;
use super::terminal::{Terminal, command};

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const DECK: &str = "+++\nid = \"t\"\ntitle = \"T\"\n+++\n\n# What is a terminal?\n\n## Answer\nA line.\n\n\
                    # What is a line?\n\n## Answer\nA row of cells.\n";

/// A home with one deck of two cards, and the deck's file.
fn home() -> (Home, PathBuf) {
    let home = Home::new(NOW);
    let deck = home.write("t.md", DECK);
    assert_eq!(home.viva(&["import", deck.to_str().unwrap()]).code, 0);
    (home, deck)
}

/// An editor: a script whose `$1` is the file.
fn editor(home: &Home, script: &str) -> String {
    let path = home.write("an editor.sh", &format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    format!("'{}'", path.display())
}

fn review(home: &Home, editor: &str) -> Terminal {
    let mut call = command(home.path(), NOW, &["review", "--deck", "t"]);
    call.env("EDITOR", editor);
    let mut terminal = Terminal::of(call, 80, 24);
    terminal.wait_for("What is a terminal?");
    terminal
}

fn drafts(home: &Home) -> usize {
    fs::read_dir(home.path().join("data/edits")).map_or(0, Iterator::count)
}

#[test]
fn a_good_edit_is_saved_here_and_in_the_file_and_can_be_undone() {
    let (home, deck) = home();
    let script = "test -t 0 && test -t 1 || exit 9\nstty -a | grep -q ' echo ' || exit 8\n\
                  sed -i 's/What is a terminal/What is a tty/' \"$1\"";
    let mut terminal = review(&home, &editor(&home, script));
    terminal.send("e");
    let screen = terminal.wait_for("What is a tty?");
    assert!(screen.contains("saved in the collection and t.md"), "{screen}");
    assert!(!terminal.echoes(), "raw mode again");
    assert_eq!(fs::read_to_string(&deck).unwrap().matches("What is a tty?").count(), 1);
    assert_eq!(drafts(&home), 0);
    let again = home.viva(&["import", deck.to_str().unwrap(), "--json"]);
    assert!(again.out.contains("\"unchanged\":2"), "{}", again.out);
    terminal.send("u");
    terminal.wait_for("What is a terminal?");
    assert_eq!(fs::read_to_string(&deck).unwrap(), DECK);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_sane() && terminal.echoes());
}

#[test]
fn a_fault_is_shown_then_mended_or_dropped() {
    let (home, deck) = home();
    // One run spoils the text, the next mends it.
    let script = "if grep -q Folow \"$1\"; then sed -i '/Folow/d; s/A line/A screen/' \"$1\"\n\
                  else echo '## Folow-ups' >> \"$1\"; fi";
    let mut terminal = review(&home, &editor(&home, script));
    terminal.send("e");
    let screen = terminal.wait_for("not saved yet");
    assert!(screen.contains("## Folow-ups") && screen.contains("did you mean"), "{screen}");
    terminal.send("\r");
    terminal.wait_for("saved in the collection and t.md");
    assert!(fs::read_to_string(&deck).unwrap().contains("A screen."));
    terminal.send("e");
    terminal.wait_for("not saved yet");
    terminal.send("2");
    terminal.wait_for("the edit is dropped");
    assert_eq!(drafts(&home), 0);
    assert!(fs::read_to_string(&deck).unwrap().contains("A screen."));
}

#[test]
fn an_editor_that_is_missing_or_fails_is_told_in_words() {
    let (home, deck) = home();
    let mut terminal = review(&home, "no-such-editor");
    terminal.send("e");
    terminal.wait_for("The editor `no-such-editor` was not found.");
    terminal.send("2");
    terminal.wait_for("What is a terminal?");
    drop(terminal);
    let mut terminal = review(&home, &editor(&home, "exit 3"));
    terminal.send("e");
    terminal.wait_for("ended with code 3");
    assert_eq!(fs::read_to_string(&deck).unwrap(), DECK);
}

#[test]
fn keys_that_interrupt_belong_to_the_editor() {
    let (home, _deck) = home();
    let script = "trap 'echo caught' INT\necho ready\nuntil read -r line; do :; done\n\
                  sed -i \"s/terminal/$line/\" \"$1\"";
    let mut terminal = review(&home, &editor(&home, script));
    terminal.send("e");
    terminal.wait_for("ready");
    assert!(terminal.echoes() && terminal.is_sane(), "the editor has the whole terminal");
    terminal.send("\u{3}");
    terminal.wait_for("caught");
    terminal.send("console\r");
    terminal.wait_for("What is a console?");
    terminal.send("\u{3}");
    assert_eq!(terminal.exit_code(), 0, "and afterwards to the program again");
}

#[test]
fn a_text_outlives_a_killed_program() {
    let (home, _deck) = home();
    let script = "sed -i 's/terminal/console/' \"$1\"; echo ready; exec sleep 30";
    let mut terminal = review(&home, &editor(&home, script));
    terminal.send("e");
    terminal.wait_for("ready");
    terminal.signal("KILL");
    terminal.wait_gone();
    let mut terminal = review(&home, &editor(&home, "true"));
    terminal.send("e");
    terminal.wait_for("An edit of this question was not finished.");
    terminal.send("1");
    terminal.wait_for("What is a console?");
}

#[test]
fn who_is_asked_to_end_during_an_edit_gives_the_terminal_back_and_keeps_the_text() {
    let (home, _deck) = home();
    let script = "sed -i 's/terminal/console/' \"$1\"; echo ready; exec sleep 30";
    let mut terminal = review(&home, &editor(&home, script));
    terminal.send("e");
    terminal.wait_for("ready");
    terminal.signal("TERM");
    terminal.wait_gone();
    assert!(terminal.is_sane());
    let mut terminal = review(&home, &editor(&home, "true"));
    terminal.send("e");
    terminal.wait_for("An edit of this question was not finished.");
}

#[test]
fn a_question_has_one_editor_at_a_time() {
    let (home, _deck) = home();
    let script = "echo ready; until read -r line; do :; done; sed -i \"s/terminal/$line/\" \"$1\"";
    let mut first = review(&home, &editor(&home, script));
    first.send("e");
    first.wait_for("ready");
    let second = home.viva(&["edit", "t/what-is-a-terminal"]);
    assert_eq!(second.code, 1, "{}", second.out);
    assert!(second.err.contains("being edited in another window"), "{}", second.err);
    let mut window = review(&home, &editor(&home, "true"));
    window.send("e");
    window.wait_for("Viva cannot edit the question: this question is being");
    window.send("\x1b");
    window.wait_for("What is a terminal?");
    first.send("console\r");
    first.wait_for("What is a console?");
    window.send("e");
    window.wait_for("nothing was changed");
    assert_eq!(drafts(&home), 0);
}

#[test]
fn the_command_edits_as_the_key_does() {
    let (home, deck) = home();
    let run = |script: &str, args: &[&str]| {
        let mut command = home.command(args);
        let output = command.env("EDITOR", editor(&home, script)).output().unwrap();
        let words = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap(), words)
    };
    let id = "t/what-is-a-line";
    let (code, out, _) = run("sed -i 's/A row/One row/' \"$1\"", &["edit", id]);
    assert_eq!(code, 0);
    assert!(out.contains("t/what-is-a-line: saved in the collection and"), "{out}");
    assert!(fs::read_to_string(&deck).unwrap().contains("One row of cells."));
    let (code, _, words) = run("true", &["edit", id]);
    assert!(code == 0 && words.contains("Nothing was changed."), "{words}");
    let (code, _, words) = run("echo '## Folow-ups' >> \"$1\"", &["edit", id]);
    assert!(code == 1 && words.contains("did you mean") && words.contains("it is kept in"));
    let (code, _, words) = run("true", &["edit", id, "--anew"]);
    assert!(code == 0 && words.contains("Nothing was changed."), "{words}");
    let (code, _, words) = run("exit 4", &["edit", id]);
    assert!(code == 1 && words.contains("ended with code 4"), "{words}");
    assert_eq!(run("true", &["edit", "t/none"]).0, 3);
    // A new title keeps the identity: the id is written down with it.
    let (code, ..) =
        run("sed -i 's/^# What is a line?/# What makes a row?/' \"$1\"", &["edit", id]);
    assert_eq!(code, 0);
    let text = fs::read_to_string(&deck).unwrap();
    assert!(text.contains("# What makes a row?\n```toml question\nid = \"what-is-a-line\"\n```"));
}

#[test]
fn an_answer_goes_to_the_clipboard_and_nothing_else_is_written() {
    let (home, _deck) = home();
    let mut terminal = review(&home, "true");
    terminal.send(" ");
    terminal.wait_for("1 Again");
    terminal.send("c");
    terminal.wait_for("copied 7 characters");
    let written = String::from_utf8_lossy(&terminal.raw).into_owned();
    assert_eq!(written.matches("\u{1b}]").count(), 1, "{written:?}");
    assert!(written.contains("\u{1b}]52;c;QSBsaW5lLg==\u{7}"), "{written:?}");
}

#[test]
fn an_edit_that_is_overtaken_says_why_it_is_not_saved() {
    for (deed, why) in [
        ("delete t/what-is-a-terminal --yes", "was deleted or taken out meanwhile"),
        ("import other.md", "was changed elsewhere meanwhile"),
    ] {
        let (home, _deck) = home();
        home.write("other.md", &DECK.replace("A line.", "Another line."));
        let script =
            format!("'{}' {deed} >&2\nsed -i 's/A line/Mine/' \"$1\"", env!("CARGO_BIN_EXE_viva"));
        let mut call = home.command(&["edit", "t/what-is-a-terminal"]);
        let ran = call.env("EDITOR", editor(&home, &script)).output().unwrap();
        let err = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(1), "{err}");
        assert!(err.contains(why), "{deed}: {err}");
        assert!(drafts(&home) > 0, "the text is kept");
    }
}
