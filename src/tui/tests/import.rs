//! Importing: what is shown before anything is written, and putting it right.

use std::path::PathBuf;
use std::time::Duration;

use insta::assert_snapshot;
use tempfile::TempDir;

use super::decks::KAFKA;
use super::ui::{Setting, Ui};
use crate::collection::import::ImportOptions;
use crate::domain::Query;
use crate::tui::importing::Plan;
use crate::tui::keymap::Key;
use crate::tui::run::Ended;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

/// A spreadsheet with a misleading header, rows without an answer, a level, tags.
const LIST: &str = "question;answer;level;topic;notes;nr\n\
    What is a mutex?;A lock with one holder at a time, only the holder may release it.;junior;concurrency;-;1\n\
    How does TLS start?;Client and server agree on a version and a cipher.;mid;network;RFC 8446;2\n\
    What is a page fault?;;mid;memory;;3\n\
    What is a futex?;TODO;senior;concurrency;;4\n\
    What is a B-tree?;A wide search tree whose leaves are at one depth.;mid;storage;;5\n\
    Why is UDP cheap?;There is no handshake, and nothing is sent twice.;junior;network;;6\n";

struct Files(TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        Self(folder)
    }

    fn plan(&self, names: &[&str]) -> Plan {
        let paths: Vec<PathBuf> = names.iter().map(|name| self.0.path().join(name)).collect();
        Plan { paths, options: ImportOptions::default() }
    }

    fn begin(&self, setting: Setting, names: &[&str]) -> Ui {
        setting.importing(self.plan(names)).begin()
    }
}

fn pictures(name: &str, files: &[(&str, &str)], keys: &str) {
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    for (columns, rows) in SIZES {
        let on_disk = Files::new(files);
        let mut ui = on_disk.begin(Setting::new(columns, rows).deck(KAFKA), &names);
        ui.keys(keys);
        assert_snapshot!(format!("import-{name}-{columns}x{rows}"), ui.screen());
    }
}

fn count(ui: &mut Ui) -> usize {
    ui.desk().collection.cards(&Query::parse("deck:questions").unwrap()).unwrap().len()
}

#[test]
fn a_table_is_shown_before_it_is_written() {
    pictures("table", &[("questions.csv", LIST)], "");
    pictures("column", &[("questions.csv", LIST)], "<down> <down> <down> <right> n");
    pictures("problems", &[("questions.csv", LIST)], "p");
    pictures("deck", &[("questions.csv", LIST)], "d o s");
    pictures("done", &[("questions.csv", LIST)], "<enter>");
}

#[test]
fn other_files_are_shown_too() {
    let markdown = "# Storage\n\n### 1. What is a WAL?\n\nA log that is written first.\n\n\
        ```rust\nlog.append(record);\n```\n\n### 2. What is an LSM tree?\n\nSorted runs, merged.\n\n\
        ### 3. What is compaction?\n\nTODO\n";
    pictures("markdown", &[("storage.md", markdown)], "");
    pictures("several", &[("questions.csv", LIST), ("storage.md", markdown)], "");
    pictures("nothing", &[("shop.txt", "milk\nbread\n")], "");
}

#[test]
fn a_wrong_guess_is_put_right() {
    let files = Files::new(&[(
        "questions.csv",
        "question,answer\nA lock,What is a mutex?\nA log,What is a WAL?\n",
    )]);
    let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
    assert!(ui.screen().contains("Nothing is written yet"), "{}", ui.screen());
    // The first column becomes the answer; then no column is the question.
    ui.keys("<right>");
    assert!(ui.screen().contains("No question was found"), "{}", ui.screen());
    assert!(!ui.footer().contains("Enter"), "{}", ui.screen());
    ui.keys("<enter> <down> <right> <right>");
    assert!(ui.screen().contains("Questions: 2 to add"), "{}", ui.screen());
    assert_eq!(count(&mut ui), 0);
    ui.keys("<enter>");
    assert!(ui.screen().contains("Imported: 2 added"), "{}", ui.screen());
    let cards = ui.desk().collection.cards(&Query::parse("deck:questions").unwrap()).unwrap();
    assert_eq!(cards[0].front, "What is a mutex?");
    ui.keys("<enter>");
    let Some(Ended::Told(lines)) = &ui.ended else { panic!("{:?}", ui.ended) };
    assert!(lines.iter().any(|line| line == "questions  2 added, 0 changed, 0 unchanged"));
}

#[test]
fn leaving_writes_nothing() {
    for key in ["<esc>", "q"] {
        let files = Files::new(&[("questions.csv", LIST)]);
        let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
        ui.keys(key);
        let told = vec!["nothing was imported, nothing was written".to_owned()];
        assert_eq!(ui.ended, Some(Ended::Told(told)), "{key}");
        assert_eq!(count(&mut ui), 0);
    }
}

#[test]
fn a_path_is_typed_completed_and_looked_into() {
    let files = Files::new(&[("questions.csv", LIST)]);
    let mut ui = Setting::new(80, 24).deck(KAFKA).begin();
    ui.keys("<enter> <space> 3 <esc>");
    let folder = files.0.path().display().to_string();
    ui.keys(&format!("a {folder}/none<enter>"));
    assert!(ui.screen().contains("cannot read"), "{}", ui.screen());
    ui.keys(&format!("<c-u>{folder}/que<tab>"));
    assert!(ui.screen().contains("questions.csv"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("Nothing is written yet"), "{}", ui.screen());
    ui.keys("d s h e l f <enter> <enter>");
    assert!(ui.screen().contains("shelf has 4 questions"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.row(0).contains("Viva"), "{}", ui.screen());
}

#[test]
fn the_format_can_be_changed_there_and_back_and_guessed_again() {
    let files = Files::new(&[("questions.csv", LIST)]);
    let mut ui = files.begin(Setting::new(100, 24), &["questions.csv"]);
    let guessed = ui.screen();
    ui.keys("f");
    let mut shown = vec![ui.row(0)];
    // Only what finds a question is shown, and behind the last it is guessed.
    while ui.screen() != guessed {
        assert!(!ui.screen().contains("No question was found"), "{}", ui.screen());
        assert!(shown.len() < crate::exchange::FORMATS.len(), "{shown:?}");
        ui.keys("f");
        shown.push(ui.row(0));
    }
    assert!(shown.iter().any(|row| row.contains(" csv, chosen")), "{shown:?}");
    shown.pop();
    for row in shown.iter().rev() {
        ui.keys("F");
        assert_eq!(ui.row(0), *row);
    }
    ui.keys("F");
    assert_eq!(ui.screen(), guessed);
}

#[test]
fn a_long_card_is_read_as_a_whole() {
    let lines: Vec<String> = (1..40).map(|n| format!("- point {n} of the answer")).collect();
    let text = format!(
        "# Storage\n\n## What is a WAL?\n\nA log.\n\n{}\n\n## What is an LSM tree?\n\nSorted runs.\n",
        lines.join("\n")
    );
    pictures("whole", &[("storage.md", &text)], "v <down> <down>");
    let files = Files::new(&[("storage.md", &text)]);
    let mut ui = files.begin(Setting::new(80, 24), &["storage.md"]);
    ui.keys("v G");
    assert!(ui.screen().contains("point 39"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("Nothing is written yet"), "{}", ui.screen());
}

#[test]
fn what_was_chosen_by_hand_is_not_lost_at_one_key() {
    let files = Files::new(&[("questions.csv", LIST)]);
    let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
    ui.keys("<down> <down> <right> <esc>");
    assert_eq!(ui.ended, None);
    assert!(ui.screen().contains("Esc again leaves"), "{}", ui.screen());
    ui.keys("<up> <esc>");
    assert_eq!(ui.ended, None);
    ui.keys("<esc>");
    assert!(ui.ended.is_some());
}

#[test]
fn cards_with_answers_go_only_when_that_is_said_twice() {
    let files = Files::new(&[(
        "own.csv",
        "question,answer,more\nWhat is a mutex?,A lock.,One holder.\nWhat is a futex?,A fast lock.,Kernel.\n",
    )]);
    let mut plan = files.plan(&["own.csv"]);
    plan.options.foreign.columns = vec![
        ("answer".to_owned(), crate::exchange::Field::Short),
        ("more".to_owned(), crate::exchange::Field::Answer),
    ];
    let mut ui = Setting::new(80, 24).importing(plan.clone()).begin();
    let collection = &mut ui.desk().collection;
    collection.import(&plan.paths, &plan.options).unwrap();
    let asked = collection.next(&crate::collection::study::Scope::default()).unwrap().unwrap();
    let answer = crate::session::Answer {
        grade: crate::domain::Grade::Good,
        reveal_ms: 1_000,
        grade_ms: 1_000,
        sure: None,
        right_call: None,
        rungs: None,
    };
    collection.grade(&asked, &answer).unwrap();
    // The short answer becomes a plain one: the card of the other goes.
    ui.keys("<down> <down> <left> <left> <up> <left>");
    ui.keys("<enter>");
    assert!(ui.screen().contains("1 answered card would be taken out."), "{}", ui.screen());
    assert!(ui.screen().contains("Once more imports"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("Imported:"), "{}", ui.screen());
}

/// A file that was imported, and one question of it that is to change.
fn changing(setting: Setting) -> (Files, Ui) {
    let files = Files::new(&[("questions.csv", LIST)]);
    let plan = files.plan(&["questions.csv"]);
    let mut ui = setting.importing(plan.clone()).begin();
    ui.desk().collection.import(&plan.paths, &plan.options).unwrap();
    let path = &plan.paths[0];
    let text = std::fs::read_to_string(path).unwrap();
    let text = text
        .replace("There is no handshake, and nothing is sent twice.", "It waits for nobody.")
        .replace("where;junior", "where;mid");
    std::fs::write(path, text).unwrap();
    // The format before the first, and guessed again: it is looked into anew.
    ui.keys("f F");
    (files, ui)
}

#[test]
fn what_changes_is_shown_before_and_named_after() {
    for (columns, rows) in SIZES {
        let (_files, mut ui) = changing(Setting::new(columns, rows));
        assert_snapshot!(format!("import-changed-{columns}x{rows}"), ui.screen());
        ui.keys("<enter>");
        assert!(ui.screen().contains("Changed: Why is UDP cheap?"), "{}", ui.screen());
    }
}

#[test]
fn a_deck_is_named_by_a_title_and_its_id_is_shown() {
    let files = Files::new(&[("questions.csv", LIST)]);
    let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
    ui.keys("d ? ! <enter>");
    assert!(ui.screen().contains("a name has a letter or a digit"), "{}", ui.screen());
    ui.keys("<c-u> M y <space> l o c k s");
    assert!(ui.screen().contains("id my-locks"), "{}", ui.screen());
    ui.keys("<enter>");
    assert!(ui.screen().contains("my-locks (new)"), "{}", ui.screen());
    ui.keys("<enter>");
    let decks = ui.desk().collection.decks().unwrap();
    assert_eq!((decks[0].id.0.as_str(), decks[0].title.as_str()), ("my-locks", "My locks"));
    // The title means the same deck the next time.
    let options = ImportOptions { deck: Some("MY LOCKS".to_owned()), ..ImportOptions::default() };
    let plan = files.plan(&["questions.csv"]);
    let report = ui.desk().collection.import(&plan.paths, &options).unwrap();
    assert_eq!((report.counts.added, report.decks[0].id.0.as_str()), (0, "my-locks"));
}

#[test]
fn what_came_in_is_reviewed_at_once_and_esc_comes_back() {
    let files = Files::new(&[("questions.csv", LIST)]);
    let mut ui = files.begin(Setting::new(80, 24).deck(KAFKA), &["questions.csv"]);
    ui.keys("r");
    assert!(ui.screen().contains("Nothing is written yet"), "there is nothing to review yet");
    ui.keys("<enter> r");
    assert!(ui.row(0).contains("questions"), "{}", ui.screen());
    ui.keys("<space> 3");
    assert!(ui.row(0).contains("questions"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("Imported: 4 added"), "{}", ui.screen());
}

#[test]
fn a_long_import_shows_how_far_it_is_and_can_be_stopped() {
    let mut list = String::from("question,answer\n");
    for n in 0..3_000 {
        list.push_str(&format!("What is item {n}?,It is number {n}.\n"));
    }
    let files = Files::new(&[("questions.csv", list.as_str())]);
    let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
    ui.slow(Duration::from_secs(1)).press_at_work(Key::parse("<esc>").unwrap());
    ui.keys("<enter>");
    assert!(ui.screen().contains("stopped; nothing was written"), "{}", ui.screen());
    assert_eq!(count(&mut ui), 0);
    ui.keys("<enter>");
    assert!(ui.screen().contains("Imported: 3,000 added"), "{}", ui.screen());
    assert_eq!(count(&mut ui), 3_000);
}

#[test]
fn no_size_panics() {
    let files = Files::new(&[("questions.csv", LIST)]);
    for keys in ["", "p", "d", "v", "<enter>"] {
        let mut ui = files.begin(Setting::new(80, 24), &["questions.csv"]);
        ui.keys(keys);
        for columns in [1, 24, 40, 47, 59, 63, 64, 99, 130] {
            for rows in [1, 5, 12, 13, 15, 16, 19, 20, 22, 50] {
                ui.resize(columns, rows);
            }
        }
    }
}
