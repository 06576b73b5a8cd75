//! `viva sim --to`: runs as films.

use std::fs;
use std::path::Path;

use crate::command::Home;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const DOCUMENT: &str = include_str!("../../docs/films.md");

/// The command that the document gives.
fn command() -> Vec<&'static str> {
    let line = DOCUMENT.lines().find_map(|line| line.strip_prefix("$ viva ")).unwrap();
    line.split(' ').collect()
}

#[test]
fn the_film_of_the_readme_is_made_by_the_command_of_the_document() {
    let home = Home::new(NOW);
    let ran = home.viva(&command());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let drawn = fs::read_to_string(home.path().join("docs/unclean.svg")).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/unclean.svg");
    if std::env::var_os("VIVA_DRAW").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == drawn, "docs/unclean.svg is out of date; draw it anew with VIVA_DRAW=1");
    assert!(kept.len() < 400_000, "{} bytes are much for a page", kept.len());
    let first = include_str!("../../README.md").lines().find(|line| line.starts_with("!["));
    assert!(first.unwrap().ends_with("(docs/unclean.svg)"), "{first:?}");
}

#[test]
fn a_cast_ends_with_the_last_step_on_the_screen() {
    let home = Home::new(NOW);
    let ran = home.viva(&["sim", "kafka-log/kl5", "--to", "a.cast", "--size", "80x24"]);
    assert!(ran.out.starts_with("wrote a.cast: 11 steps, 0:31, "), "{} {}", ran.out, ran.err);
    let text = fs::read_to_string(home.path().join("a.cast")).unwrap();
    let mut screen = vt100::Parser::new(24, 80, 0);
    let mut steps = 0;
    let mut last = 0.0;
    for line in text.lines().skip(1) {
        let (at, kind, data): (f64, String, String) = serde_json::from_str(line).unwrap();
        assert!(at >= last, "{at} after {last}");
        last = at;
        if kind == "o" {
            screen.process(data.as_bytes());
            continue;
        }
        steps += 1;
        let shown = screen.screen().contents();
        assert!(data.starts_with(&format!("step {steps}")), "{data}");
        assert!(shown.contains(&format!("step {steps} of 11")), "{data} at {at}:\n{shown}");
    }
    assert_eq!(steps, 11);
    let told = home.json(&["sim", "kafka-log/kl5"]);
    let said = told["steps"][11]["say"].as_str().unwrap();
    let first_words: Vec<&str> = said.split(' ').take(6).collect();
    assert!(screen.screen().contents().contains(&first_words.join(" ")), "{said}");
}

#[test]
fn no_file_is_written_over_unasked_and_none_is_left_half() {
    let home = Home::new(NOW);
    home.write("a.svg", "mine");
    let call = ["sim", "kafka-log/kl5", "--to", "a.svg"];
    let ran = home.viva(&call);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("without --force"), "{}", ran.err);
    assert_eq!(fs::read_to_string(home.path().join("a.svg")).unwrap(), "mine");
    assert_eq!(home.viva(&[&call[..], &["--force"]].concat()).code, 0);
    assert!(fs::read_to_string(home.path().join("a.svg")).unwrap().starts_with("<svg"));
    // Where a file stands in the way of a folder, nothing can be written.
    let ran = home.viva(&["sim", "kafka-log/kl5", "--to", "a.svg/b.svg"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("cannot write a.svg/b.svg"), "{}", ran.err);
    let names: Vec<_> =
        fs::read_dir(home.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().starts_with(".viva-")), "{names:?}");
}

#[test]
fn what_is_asked_for_wrongly_is_said_and_nothing_is_written() {
    let home = Home::new(NOW);
    for (more, says) in [
        (&["--to", "a.gif"][..], "does not end in .svg or .cast"),
        (&["--to", "-"], "does not end in .svg or .cast"),
        (&["--to", "a.cast", "--loop"], "asciinema play --loop"),
        (&["--to", "a.svg", "--size", "39x12"], "from 40x12 to 200x80"),
        (&["--to", "a.svg", "--size", "100"], "from 40x12 to 200x80"),
        (&["--to", "a.svg", "--size", "100x30x2"], "from 40x12 to 200x80"),
        (&["--to", "a.svg", "--speed", "0"], "from 0.25 to 4"),
        (&["--to", "a.svg", "--speed", "NaN"], "from 0.25 to 4"),
        (&["--to", "a.svg", "--theme", "blue"], "dark"),
        (&["--to", "a.svg", "--json"], "cannot be used with"),
        (&["--to", "a.svg", "--set", "unclean"], "names no value"),
        (&["--size", "80x24"], "--to"),
        (&["--loop"], "--to"),
    ] {
        let ran = home.viva(&[&["sim", "kafka-log/kl5"], more].concat());
        assert_eq!(ran.code, 2, "{more:?}: {} {}", ran.out, ran.err);
        assert!(ran.err.contains(says), "{more:?}: {}", ran.err);
        assert!(!home.path().join("a.svg").exists() && !home.path().join("a.cast").exists());
    }
    assert_eq!(home.viva(&["sim", "no/such", "--to", "a.svg"]).code, 3);
}

#[test]
fn switches_parts_colours_and_speed_show_in_the_film() {
    let home = Home::new(NOW);
    let film = |more: &[&str]| {
        let call = ["sim", "kafka-log/kl5", "--to", "a.svg", "--force", "--size", "88x31"];
        let ran = home.viva(&[&call[..], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        (ran.out, fs::read_to_string(home.path().join("a.svg")).unwrap())
    };
    let (told, plain) = film(&[]);
    assert!(told.contains("11 steps, 0:31") && plain.contains("#16181d"), "{told}");
    assert!(plain.contains("ms step-end forwards"));
    assert_eq!(film(&[]).1, plain, "the same run is the same file");
    let (told, safe) = film(&["--set", "unclean=false"]);
    assert!(told.contains("11 steps") && safe.contains("kafka-log/kl5  unclean=false"), "{told}");
    assert!(safe.contains("unclean off") && !plain.contains("unclean off"));
    let (told, basics) = film(&["--card", "basics"]);
    assert!(!told.contains("11 steps") && basics.len() < plain.len(), "{told}");
    let (told, fast) = film(&["--speed", "2", "--loop", "--theme", "light"]);
    assert!(told.contains("11 steps, 0:15"), "{told}");
    assert!(fast.contains("ms step-end infinite") && fast.contains("#f7f8fa"));
}

#[test]
fn a_scenario_of_its_own_is_filmed() {
    let home = Home::new(NOW);
    home.write("fork.toml", "model = \"kafka.partition\"\n[[step]]\ndo = \"produce C 100\"\n");
    let ran = home.viva(&["sim", "fork.toml", "--to", "a.svg"]);
    assert!(ran.out.starts_with("wrote a.svg: 1 step, "), "{} {}", ran.out, ran.err);
    let film = fs::read_to_string(home.path().join("a.svg")).unwrap();
    assert!(film.contains("<title>fork.toml</title>"), "{film}");
    assert_eq!(home.viva(&["sim", "fork.toml", "--to", ".svg"]).code, 0);
}
