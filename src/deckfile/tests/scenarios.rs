//! What is told of scenarios, and where in the file.

use super::{parse, parse_and_run};
use crate::deckfile::{bless, edited, parse_folder, parse_single, run_scenarios};
use crate::diagnostic::{Diagnostic, Source};

/// A question with cards, key points and the scenarios given.
fn question(points: &str, scenarios: &[&str]) -> String {
    let mut text = format!(
        "+++\nid = \"q\"\nsources = [\"s\"]\n+++\n# Q?\n\n## Key points\n{points}\n## Answer\nYes.\n\n\
         ## Pitfalls\n### No. {{#no}}\nRight: Yes.\n\nWhy.\n"
    );
    for (at, scenario) in scenarios.iter().enumerate() {
        let name = if at == 0 { String::new() } else { format!(": {at}") };
        text.push_str(&format!("\n## Simulation{name}\n```toml\n{scenario}```\n"));
    }
    text
}

const POINTS: &str = "- [grow] a log grows\n- (talk) b\n- (talk) c\n";

const HEAD: &str = "model = \"kafka.partition\"\nconfig = { replicas = [\"L\", \"F1\"] }\n";

fn told(text: &str) -> Vec<(&'static str, usize, usize, String, String)> {
    let source = Source::new("deck.md", text);
    let place = |fault: &Diagnostic| {
        let (line, column) = source.line_column(fault.span.start);
        (fault.code, line, column, fault.message.clone(), fault.help.clone())
    };
    parse_and_run(text).diagnostics.iter().map(place).collect()
}

/// The only fault of a scenario whose script is `steps`, from its line 3 on.
fn only(steps: &str) -> (&'static str, usize, usize, String, String) {
    let text = question(POINTS, &[&format!("{HEAD}{steps}")]);
    let mut all = told(&text);
    assert_eq!(all.len(), 1, "{steps}\n{all:#?}");
    let (code, line, column, message, help) = all.remove(0);
    // The TOML begins in line 23 of the file.
    (code, line - 22, column, message, help)
}

fn has(
    found: &(&'static str, usize, usize, String, String),
    place: (&str, usize, usize),
    words: &str,
) {
    assert_eq!((found.0, found.1, found.2), place, "{found:?}");
    assert!(format!("{} / {}", found.3, found.4).contains(words), "{found:?}");
}

#[test]
fn faults_of_a_scenario_have_line_column_and_help() {
    let shown = "[[step]]\npoint = \"grow\"\ndo = \"produce A 2\"\n";
    has(&only(&format!("{shown}expect = \"L.leo == 3\"\n")), ("S014", 6, 20), "observed L.leo = 2");
    has(
        &only(&format!("{shown}expect = \"L.loe == 2\"\n")),
        ("S013", 6, 11),
        "did you mean `L.leo`?",
    );
    has(&only(&format!("{shown}expcet = \"\"\n")), ("S003", 6, 1), "did you mean `expect`?");
    has(&only(&format!("{shown}say = \"é {{L.leoo}}\"\n")), ("S013", 6, 11), "no path `L.leoo`");
    has(
        &only(&format!("{shown}[[step]]\ndo = \"prodcue A 2\"\n")),
        ("S011", 7, 7),
        "did you mean `produce`?",
    );
    has(
        &only(&format!("{shown}[[step]]\ndo = \"produce A two\"\n")),
        ("S011", 7, 17),
        "`produce TAG ",
    );
    has(&only(&format!("{shown}[[step]]\ndo = \"fetch L\"\n")), ("S019", 7, 6), "is refused");
    has(
        &only(
            "[[step]]\npoint = \"grwo\"\ndo = \"produce A 2\"\n[[step]]\npoint = \"grow\"\ndo = \"sync F1\"\n",
        ),
        ("S016", 4, 9),
        "did you mean `grow`?",
    );
    has(
        &only(&format!("{shown}[[play]]\ncard = \"pitfall:not\"\n")),
        ("S017", 7, 8),
        "did you mean `pitfall:no`?",
    );
    has(
        &only(&format!("{shown}[[play]]\ncard = \"deeper\"\n")),
        ("S017", 7, 8),
        "answer, pitfall:no",
    );
    has(
        &only("[[step]]\ndo = \"produce A 2\"\n"),
        ("S016", 1, 1),
        "no step shows the key point `grow`",
    );
}

#[test]
fn an_unknown_model_or_version_has_the_codes_of_decks() {
    let model = |head: &str| {
        told(&question(
            POINTS,
            &[&format!("{head}\n[[step]]\npoint = \"grow\"\ndo = \"produce A 1\"\n")],
        ))
    };
    let all = model("model = \"kafka.partitoin\"");
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!((all[0].0, all[0].1, all[0].2), ("D014", 23, 9));
    assert_eq!(all[0].4, "did you mean `kafka.partition`?");
    assert_eq!(model("model = \"kafka.partition\"\nversion = 99")[0].0, "D014");
}

#[test]
fn places_are_those_of_the_file_under_windows_line_ends_and_a_mark() {
    let steps = "[[step]]\npoint = \"grow\"\ndo = [\"produce A 2\",\n  \"sync F1\", \"sync F3\"]\n";
    let plain = question(POINTS, &[&format!("{HEAD}{steps}")]);
    let file = format!("\u{feff}{}", plain.replace('\n', "\r\n"));
    let parsed = parse_and_run(&file);
    let fault = parsed.diagnostics.iter().find(|fault| fault.code == "S011").unwrap();
    assert_eq!(file.get(fault.span.clone()), Some("F3"));
    assert_eq!(Source::new("", file).line_column(fault.span.start), (28, 20));
    let fault = &parse_and_run(&plain).diagnostics[0];
    assert_eq!(plain.get(fault.span.clone()), Some("F3"));
}

#[test]
fn an_expectation_that_one_combination_breaks_names_it() {
    let steps = "[[switch]]\nkey = \"min_isr\"\nvalues = [1, 2]\n[[step]]\npoint = \"grow\"\n\
                 do = [\"crash F1\", \"fence F1\", \"produce A 2\"]\nexpect = \"L.leo == 2\"\n";
    has(&only(steps), ("S014", 9, 20), "with min_isr=2: expected `L.leo == 2`, observed L.leo = 0");
}

#[test]
fn reading_alone_runs_nothing_and_a_fault_of_syntax_is_told_once() {
    let wrong = question(POINTS, &["model = \"nobody\"\n"]);
    assert!(parse(&wrong).diagnostics.is_empty());
    let codes = |text: &str| told(text).iter().map(|fault| fault.0).collect::<Vec<_>>();
    assert_eq!(codes(&question(POINTS, &["model = \n"])), ["D004"]);
    let large = format!("{HEAD}# {}\n", "x".repeat(70_000));
    assert_eq!(codes(&question(POINTS, &[&large])), ["S001"]);
    let larger = format!("{HEAD}# {}\n", "x".repeat(300_000));
    assert_eq!(codes(&question(POINTS, &[&larger])), ["D001"]);
}

#[test]
fn several_scenarios_share_the_key_points() {
    let points = "- [one] a\n- [two] b\n- [three] (talk) c\n";
    let shows =
        |point: &str| format!("{HEAD}[[step]]\npoint = \"{point}\"\ndo = \"produce A 1\"\n");
    assert_eq!(told(&question(points, &[&shows("one"), &shows("two")])), []);
    let all = told(&question(points, &[&shows("one"), &shows("one")]));
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].3.contains("`two`"), "{all:?}");
    // One that cannot be read may show the rest.
    let all = told(&question(points, &[&shows("one"), "model = \"nobody\"\n"]));
    assert_eq!(all.iter().map(|fault| fault.0).collect::<Vec<_>>(), ["D014"]);
}

#[test]
fn faults_of_several_files_stay_in_their_order() {
    let deck = Source::new("deck.toml", "id = \"d\"\ntitle = \"D\"\n");
    let file = |name: &str, id: &str| {
        let text = question(POINTS, &["model = \"nobody\"\n"]).replace("\"q\"", id);
        Source::new(name, text + "\n## Nonsense\nx\n")
    };
    let files = [file("a.md", "\"a\""), file("b.md", "\"b\"")];
    let mut parsed = parse_folder(&deck, &files);
    run_scenarios(&mut parsed, &[&deck, &files[0], &files[1]]);
    let all: Vec<_> = parsed.diagnostics.iter().map(|f| (f.file.as_str(), f.code)).collect();
    assert_eq!(all, [("a.md", "D014"), ("a.md", "D015"), ("b.md", "D014"), ("b.md", "D015")]);
}

#[test]
fn a_flood_of_faults_is_bounded() {
    let step = "[[step]]\ndo = \"nothing\"\n".repeat(60);
    let scenario = format!("{HEAD}{step}");
    let scenarios = vec![scenario.as_str(); 40];
    let told = parse_and_run(&question(POINTS, &scenarios)).diagnostics;
    assert_eq!(told.len(), 1001);
    assert_eq!(told.last().unwrap().code, "D099");
}

#[test]
fn blessing_edits_the_right_sides_and_not_a_byte_more() {
    let steps = "[[step]]\r\npoint = \"grow\"\r\ndo = \"produce A 2\" # é\r\n\
                 expect = \"L.leo == ? and L.hw == 7 and broken HwLeLeo and L.up == true\"\r\n";
    let head = HEAD.replace('\n', "\r\n");
    let text = question(POINTS, &[]).replace('\n', "\r\n");
    let text = format!("\u{feff}{text}\r\n## Simulation\r\n```toml\r\n{head}{steps}```\r\nend");
    let source = Source::new("deck.md", text.clone());
    let parsed = parse_single(&source);
    let edits = bless(&parsed, &[&source]).unwrap();
    let want = text
        .replace("L.leo == ?", "L.leo == 2")
        .replace("L.hw == 7", "L.hw == 0")
        .replace("broken HwLeLeo", "holds HwLeLeo");
    assert_eq!(edited(&text, edits.iter()), want);
    assert_eq!(edits.len(), 3);
    let again = Source::new("deck.md", want);
    assert_eq!(bless(&parse_single(&again), &[&again]).unwrap(), []);
}

#[test]
fn blessing_tells_where_runs_disagree_and_what_cannot_be_run() {
    let steps = "[[switch]]\nkey = \"min_isr\"\nvalues = [1, 2]\n[[step]]\n\
                 do = [\"crash F1\", \"fence F1\", \"produce A 2\"]\nexpect = \"L.leo == 9\"\n";
    let source = Source::new("deck.md", question(POINTS, &[&format!("{HEAD}{steps}")]));
    let edits = bless(&parse_single(&source), &[&source]).unwrap();
    assert_eq!(edits.len(), 1);
    assert_eq!(edits[0].words, None);
    assert_eq!(edited(&source.text, edits.iter()), source.text);
    let source = Source::new("deck.md", question(POINTS, &["model = \"nobody\"\n"]));
    let faults = bless(&parse_single(&source), &[&source]).unwrap_err();
    assert_eq!(faults[0].code, "D014");
}
