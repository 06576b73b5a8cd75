//! The file, read: values, places and faults.

use std::collections::BTreeMap;

use super::*;
use crate::diagnostic::Source;
use crate::diagnostic::render::render;
use crate::domain::time::Rollover;
use crate::domain::{Level, NewOrder, ReviewOrder};

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
        unlocking = false\nburying = false\n\
        review_order = \"random\"\nnew_order = \"in-turn\"\nlearn_ahead = 5\n\
        space_grades = false\ntheme = \"high-contrast\"\nglyphs = \"ascii\"\n\
        animation = false\nalways_ask = true\nmock_schedules = false\nbackups = false\nbackup_days = 7\nbackup_weeks = 4\n\
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
        review_order: ReviewOrder::Random,
        new_order: NewOrder::InTurn,
        learn_ahead: 5,
        mock_schedules: false,
        space_grades: false,
        theme: Some(ThemeName::HighContrast),
        glyphs: Glyphs::Ascii,
        animation: false,
        always_ask: true,
        backups: false,
        backup_days: 7,
        backup_weeks: 4,
        backup_megabytes: 100,
        mouse: Mouse::Wheel,
        left_hand: true,
        keys: Vec::new(),
        named: Options {
            new_per_day: Some(5),
            reviews_per_day: Some(100),
            review_order: Some(ReviewOrder::Random),
            desired_retention: Some(0.85),
            maximum_interval: Some(365),
            burying: Some(false),
            unlocking: Some(false),
            new_order: Some(NewOrder::InTurn),
        },
        decks: BTreeMap::new(),
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
    let read = read(&source(&lines.collect::<String>())).config;
    assert_eq!(read.named.reviews_per_day, Some(7));
    assert_eq!(Config { named: Options::default(), ..read }, config);
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
    assert_eq!(reading.config.decks.len(), 1);
    let rest = Config {
        keys: Vec::new(),
        named: Options::default(),
        decks: BTreeMap::new(),
        ..reading.config
    };
    assert_eq!(rest, Config::default());
    assert!(SETTINGS.iter().all(|row| template().contains(&format!("\n#{} = ", row.name))));
}

#[test]
fn a_deck_has_a_table_of_its_own() {
    let text = "[deck.kafka-log]\nnew_per_day = 3\ndesired_retention = 0.95\n\
        [deck.\"a.b\"]\nreview_order = \"random\"\n";
    let reading = read(&source(text));
    assert_eq!(reading.faults, []);
    let kafka = reading.config.decks.get("kafka-log").unwrap();
    let expected =
        Options { new_per_day: Some(3), desired_retention: Some(0.95), ..Options::default() };
    assert_eq!(*kafka, expected);
    assert_eq!(reading.config.named, Options::default());
    let order = reading.config.decks.get("a.b").unwrap().review_order;
    assert_eq!(order, Some(ReviewOrder::Random));

    let told = faults("[deck.kafka-log]\nnew_per_dya = 3\nburying = 1\nnew_order = \"in-turn\"\n");
    assert_eq!(told.len(), 3);
    assert_eq!(told[0].3, "did you mean `new_per_day`?");
    assert_eq!(told[1].1, "`burying` takes true or false");
    assert_eq!(told[2].1, "unknown key `new_order`", "it is of all decks together");
    assert_eq!(faults("deck = 3\n")[0].1, "`deck` is a table");
    assert_eq!(faults("[deck]\nkafka-log = 3\n")[0].1, "`kafka-log` is a table");
}

#[test]
fn options_step_and_are_typed_within_their_range() {
    let row = |name: &str| OPTIONS.iter().find(|row| row.name == name).unwrap();
    let step = |name: &str, value: &str, up| row(name).takes.step(value, up);
    assert_eq!(step("burying", "true", true).as_deref(), Some("false"));
    assert_eq!(step("new_per_day", "0", false), None);
    assert_eq!(step("new_per_day", "20", true).as_deref(), Some("21"));
    assert_eq!(step("desired_retention", "0.99", true), None);
    assert_eq!(step("desired_retention", "0.98", true).as_deref(), Some("0.99"));
    assert_eq!(step("review_order", "\"due-day\"", true).as_deref(), Some("\"least-recalled\""));
    assert_eq!(step("review_order", "\"random\"", true), None);
    assert_eq!(row("desired_retention").takes.typed("85").as_deref(), Some("0.85"));
    assert_eq!(row("desired_retention").takes.typed("8"), None);
    assert_eq!(row("maximum_interval").takes.typed("0"), None);
    assert_eq!(row("burying").takes.typed("1"), None);
    let mut options = Options::default();
    assert!(options.set("review_order", "\"random\"") && options.set("burying", "false"));
    assert!(!options.set("burying", "3") && !options.set("nothing", "3"));
    for row in OPTIONS {
        let value = row.value(&options);
        assert_eq!(value.is_some(), ["review_order", "burying"].contains(&row.name));
    }
}
