//! The file, read: values, places and faults.

use super::*;
use crate::diagnostic::Source;
use crate::diagnostic::render::render;
use crate::domain::Level;
use crate::domain::time::Rollover;

fn source(text: &str) -> Source {
    Source::new("config.toml", text)
}

/// Returns each fault's code, message, the text it marks, and help.
fn faults(text: &str) -> Vec<(&'static str, String, String, String)> {
    read(&source(text))
        .faults
        .into_iter()
        .map(|fault| {
            (fault.code, fault.message, text.get(fault.span).unwrap().to_owned(), fault.help)
        })
        .collect()
}

#[test]
fn an_empty_file_changes_nothing() {
    for text in ["", "# nothing\n"] {
        let reading = read(&source(text));
        assert_eq!(reading.config, Config::default());
        assert!(reading.faults.is_empty() && reading.set.is_empty());
    }
}

#[test]
fn every_key_is_read_and_known_by_its_line() {
    let text = "new_per_day = 5\nreviews_per_day = 100\nrollover = 3\n\
        desired_retention = 0.85\nmaximum_interval = 365\nlevel = \"senior\"\n\
        unlocking = false\nburying = false\ntheme = \"high-contrast\"\nglyphs = \"ascii\"\n\
        animation = false\nbackups = false\nbackup_days = 7\nbackup_weeks = 4\n\
        backup_megabytes = 100\nmouse = \"wheel\"\nleft_hand = true\n";
    let expected = Config {
        new_per_day: 5,
        reviews_per_day: Some(100),
        rollover: Rollover::new(3).unwrap(),
        desired_retention: 0.85,
        maximum_interval: 365,
        level: Some(Level::Senior),
        unlocking: false,
        burying: false,
        theme: Some(ThemeName::HighContrast),
        glyphs: Glyphs::Ascii,
        animation: false,
        backups: false,
        backup_days: 7,
        backup_weeks: 4,
        backup_megabytes: 100,
        mouse: Mouse::Wheel,
        left_hand: true,
        keys: Vec::new(),
    };
    let reading = read(&source(text));
    assert_eq!(reading.config, expected);
    assert_eq!(reading.faults, []);
    let set: Vec<(usize, &str)> =
        reading.set.iter().map(|set| (set.line, set.name.as_str())).collect();
    let rows: Vec<(usize, &str)> = (1..).zip(SETTINGS.iter().map(|row| row.name)).collect();
    assert_eq!(set, rows, "every row of the table, in its order");
}

#[test]
fn what_a_key_writes_it_reads_again() {
    let config = Config {
        reviews_per_day: Some(7),
        level: Some(Level::Staff),
        theme: Some(ThemeName::Mono),
        ..Config::default()
    };
    let lines =
        SETTINGS.iter().map(|row| format!("{} = {}\n", row.name, row.value(&config).unwrap()));
    assert_eq!(read(&source(&lines.collect::<String>())).config, config);
}

#[test]
fn all_faults_are_told_with_their_places() {
    let text = "rollover = 24\nnew_per_dya = 1\ntheme = \"pink\"\nmaximum_interval = 0\n\
                burying = 1\ndesired_retention = 1.0\nlevel = \"senior\"\nzzz = 1\n";
    let found: Vec<String> = faults(text)
        .into_iter()
        .map(|(code, message, at, help)| format!("{code} {at}: {message} {help}").trim().to_owned())
        .collect();
    insta::assert_snapshot!(found.join("\n"), @r#"
    C003 24: `rollover` takes an hour from 0 to 23
    C002 new_per_dya: unknown key `new_per_dya` did you mean `new_per_day`?
    C003 "pink": `theme` takes "auto", "dark", "light", "high-contrast" or "mono"
    C003 0: `maximum_interval` takes days from 1 to 36500
    C003 1: `burying` takes true or false
    C003 1.0: `desired_retention` takes a share from 0.70 to 0.99
    C002 zzz: unknown key `zzz` `viva config` lists the keys
    "#);
    assert_eq!(read(&source(text)).config.level, Some(Level::Senior), "the rest is read");
}

#[test]
fn a_text_that_is_no_toml_is_told_in_all_its_places() {
    let found = faults("burying = tru\nlevel = senior\nrollover = 99\n");
    let places: Vec<(&str, &str)> = found.iter().map(|(code, _, at, _)| (*code, &**at)).collect();
    assert_eq!(places, [("C001", "tru"), ("C001", "senior")]);
}

#[test]
fn a_fault_has_a_picture() {
    let source = source("# mine\nnew_per_dya = 1\n");
    let reading = read(&source);
    insta::assert_snapshot!(render(&reading.faults[0], &source, false), @"
    error[C002]: unknown key `new_per_dya`
     --> config.toml:2:1
      |
    2 | new_per_dya = 1
      | ^^^^^^^^^^^ no key of this name
      |
      = help: did you mean `new_per_day`?
    ");
}

#[test]
fn keys_are_names_with_their_places() {
    let text = "[keys]\nundo = \"z\"\n[keys.answer]\nagain = [\"a\", \"1\"]\nhard = 2\n";
    let reading = read(&source(text));
    let bound: Vec<String> = reading
        .config
        .keys
        .iter()
        .map(|binding| {
            let place = binding.place.as_ref().map_or("-", |place| &place.text);
            let keys: Vec<&str> = binding.keys.iter().map(|key| key.text.as_str()).collect();
            format!("{} {place} {} {}", binding.action.line, binding.action.text, keys.join(","))
        })
        .collect();
    assert_eq!(bound, ["2 - undo z", "4 answer again a,1"]);
    assert_eq!(reading.faults.len(), 1);
    assert_eq!(text.get(reading.faults[0].span.clone()), Some("2"));
    assert_eq!(faults("keys = 1\n")[0].1, "`keys` is a table");
}

#[test]
fn the_file_to_begin_with_names_every_key_and_changes_nothing() {
    assert_eq!(read(&source(&template())).config, Config::default());
    let live: String = template()
        .lines()
        .filter(|line| !line.starts_with("# ") && !line.contains('…'))
        .map(|line| format!("{}\n", line.strip_prefix('#').unwrap_or(line)))
        .collect();
    let reading = read(&source(&live));
    assert_eq!(reading.faults, [], "{live}");
    assert_eq!(Config { keys: Vec::new(), ..reading.config }, Config::default());
    assert!(SETTINGS.iter().all(|row| template().contains(&format!("\n#{} = ", row.name))));
}
