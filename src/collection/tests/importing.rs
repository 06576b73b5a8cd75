//! Foreign files: many questions at once, files that are as they were, and
//! imports that are stopped.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use super::*;
use crate::collection::delete::Selection;
use crate::collection::sync::Counts;
use crate::collection::watch::Step;
use crate::store::Store;

fn table(rows: usize, answer: &str) -> String {
    let mut text = "question,answer,tags\n".to_owned();
    for n in 0..rows {
        writeln!(text, "What is the word {n}?,{answer} {n},tag{}", n % 7).unwrap();
    }
    text
}

fn counts(report: &ImportReport) -> [u32; 4] {
    [report.counts.added, report.counts.changed, report.counts.unchanged, report.skipped]
}

#[test]
fn many_questions_come_in_as_few_do() {
    let mut many = Desk::new();
    let report = many.import("list.csv", &table(3_000, "w"));
    assert_eq!(counts(&report), [3_000, 0, 0, 0]);
    assert_eq!((report.decks[0].questions, report.decks[0].cards), (3_000, 3_000));
    let mut few = Desk::new();
    let options = ImportOptions { deck: Some("list".to_owned()), ..ImportOptions::default() };
    let rows = table(3_000, "w");
    for (n, part) in rows.lines().skip(1).collect::<Vec<_>>().chunks(1_000).enumerate() {
        let text = format!("question,answer,tags\n{}\n", part.join("\n"));
        few.import_with(&format!("part-{n}.csv"), &text, &options);
    }
    let ids = |desk: &Desk| -> Vec<String> {
        let cards = desk.collection.cards(&Query::default()).unwrap();
        cards.iter().map(|card| format!("{} {} {:?}", card.id, card.front, card.schedule)).collect()
    };
    let mut of_few = ids(&few);
    let mut of_many = ids(&many);
    of_few.sort();
    of_many.sort();
    assert!(of_many == of_few);
    for words in ["word 2999", "tag3", "w"] {
        let found = |desk: &Desk| desk.collection.search(words, 9_000).unwrap().len();
        assert_eq!(found(&many), found(&few), "{words}");
    }
    assert_eq!(many.study(5, Grade::Good), 5);
    let taken_back = many.collection.undo().unwrap();
    assert!(taken_back.is_some());
}

#[test]
fn undo_of_many_questions_takes_all_of_them_back() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(2_500, "w"));
    desk.collection.undo().unwrap();
    assert!(desk.collection.cards(&Query::default()).unwrap().is_empty());
    assert!(desk.collection.search("word", 10).unwrap().is_empty());
    assert_eq!(counts(&desk.import("list.csv", &table(2_500, "w")))[2..], [0, 0]);
}

#[test]
fn a_file_that_is_as_it_was_is_passed_over_and_one_that_changed_is_not() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(50, "w"));
    let again = desk.import("list.csv", &table(50, "w"));
    assert_eq!(counts(&again), [0, 0, 50, 0]);
    assert_eq!((again.format.as_str(), again.read), ("csv", 50));
    assert_eq!((again.decks[0].questions, again.files[0].unchanged), (50, 50));
    let changed = table(50, "w").replace("w 7,", "another 7,");
    let changed = desk.import("list.csv", &format!("{changed}What is new?,This.,tag\n"));
    assert_eq!(counts(&changed), [1, 1, 49, 0]);
}

#[test]
fn what_was_deleted_since_comes_back_with_the_same_file() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(5, "w"));
    let query = Query::parse("\"word 3\"").unwrap();
    let selection = Selection::of(query);
    desk.collection.delete(&selection).unwrap();
    assert_eq!(desk.collection.cards(&Query::default()).unwrap().len(), 4);
    desk.import("list.csv", &table(5, "w"));
    assert_eq!(desk.collection.cards(&Query::default()).unwrap().len(), 5);
}

#[test]
fn the_same_file_with_another_mapping_is_read_again() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(5, "w"));
    let mut options = ImportOptions::default();
    options.foreign.columns = vec![("tags".to_owned(), crate::exchange::Field::LeftOut)];
    let report = desk.import_with("list.csv", &table(5, "w"), &options);
    assert_eq!(counts(&report), [0, 5, 0, 0]);
}

#[test]
fn a_row_without_an_answer_is_told_each_time() {
    let mut desk = Desk::new();
    let text = format!("{}What is open?,,tag\n", table(5, "w"));
    for wanted in [[5, 0, 0, 1], [0, 0, 5, 1]] {
        let report = desk.import("list.csv", &text);
        assert_eq!(counts(&report), wanted);
        assert_eq!(report.problems.len(), 1);
    }
}

#[test]
fn an_import_that_is_stopped_leaves_no_trace() {
    let mut desk = Desk::new();
    let path = desk.folder.path().join("list.csv");
    std::fs::write(&path, table(4_000, "w")).unwrap();
    let mut steps = Vec::new();
    let outcome = desk.collection.import_watched(
        std::slice::from_ref(&path),
        &ImportOptions::default(),
        &mut |step| {
            steps.push(step);
            match step {
                Step::Writing(done, 4_000) if done > 1_000 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        },
    );
    assert!(matches!(outcome, Err(Error::Cancelled)), "{outcome:?}");
    assert_eq!(steps.last(), Some(&Step::Writing(1_024, 4_000)));
    assert!(desk.collection.decks().unwrap().is_empty());
    assert!(desk.collection.undo().unwrap().is_none());
    assert_eq!(counts(&desk.import("list.csv", &table(4_000, "w")))[0], 4_000);
}

#[test]
fn one_title_thousands_of_times_is_thousands_of_questions() {
    let mut desk = Desk::new();
    let mut text = "question,answer\n".to_owned();
    (0..5_000).for_each(|n| writeln!(text, "What is it?,It is {n}.").unwrap());
    assert_eq!(counts(&desk.import("list.csv", &text))[0], 5_000);
}

#[test]
fn indexes_that_were_taken_away_are_there_again() {
    let names = |store: &Store| store.index_names().unwrap();
    let mut desk = Desk::new();
    let before = names(&desk.collection.store);
    desk.import("list.csv", &table(2_500, "w"));
    assert_eq!(names(&desk.collection.store), before);
}

#[test]
fn one_title_for_all_questions_and_equal_rows_are_read_through_once() {
    let mut desk = Desk::new();
    let mut text = "question,answer\n".to_owned();
    for n in 0..5_000 {
        writeln!(text, "What?,so {n}").unwrap();
    }
    text.push_str(&"Why?,so\n".repeat(500));
    let report = desk.import("same.csv", &text);
    assert_eq!(counts(&report), [5_001, 0, 0, 499]);
    // A hundred are told one by one; besides, most ask the same.
    assert_eq!(report.notes.len(), 102);
    assert!(report.notes.iter().any(|note| note == "399 more questions stand there twice"));
}

#[test]
fn folders_that_lie_too_deep_are_told_and_loops_are_not_followed() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("a/".repeat(40));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("x.md"), "Q: a?\nA: b\n").unwrap();
    let gathered = |path: &std::path::Path| {
        files::gather(&[path.to_owned()]).map_err(|error| error.to_string())
    };
    assert!(gathered(home.path()).unwrap_err().contains("more than 32 folders deep"));
    assert_eq!(gathered(&folder).unwrap().len(), 1);
    std::os::unix::fs::symlink(&folder, folder.join("again")).unwrap();
    assert_eq!(gathered(&folder).unwrap().len(), 1);
}

/// A table whose columns are to be put right, and how.
const OWN: &str = "question,answer,more\nWhat is a mutex?,A lock.,One holder at a time.\n\
    What is a futex?,A fast lock.,It waits in the kernel.\n";

fn put_right() -> ImportOptions {
    let mut options = ImportOptions { deck: Some("locks".to_owned()), ..ImportOptions::default() };
    options.foreign.columns = vec![
        ("answer".to_owned(), crate::exchange::Field::Short),
        ("more".to_owned(), crate::exchange::Field::Answer),
    ];
    options
}

#[test]
fn a_file_is_read_as_at_its_last_import() {
    let mut desk = Desk::new();
    desk.import_with("own.csv", OWN, &put_right());
    assert_eq!(desk.study(2, Grade::Good), 2);
    let text = format!("{OWN}What is a spinlock?,A busy lock.,It turns.\n");
    let again = desk.import("own.csv", &text);
    assert_eq!((counts(&again), again.counts.answered_out), ([1, 0, 2, 0], 0));
    assert_eq!(again.decks[0].id.0, "locks");
    assert!(again.notes[0].contains("as last time: deck locks, answer="), "{:?}", again.notes);
    // The same file once more is passed over.
    assert_eq!(counts(&desk.import("own.csv", &text)), [0, 0, 3, 0]);
    // What is said now stands above what was said then, column by column.
    let mut options = ImportOptions::default();
    options.foreign.columns = vec![("more".to_owned(), crate::exchange::Field::LeftOut)];
    let report = desk.import_with("own.csv", &text, &options);
    assert_eq!((counts(&report)[1], report.decks[0].id.0.as_str()), (3, "locks"));
    assert!(report.notes.is_empty(), "{:?}", report.notes);
}

#[test]
fn cards_with_answers_that_would_go_are_counted_before() {
    let mut desk = Desk::new();
    desk.import_with("own.csv", OWN, &put_right());
    desk.study(1, Grade::Good);
    let anew = ImportOptions {
        deck: Some("locks".to_owned()),
        anew: true,
        dry_run: true,
        ..ImportOptions::default()
    };
    let path = [desk.folder.path().join("own.csv")];
    let tried = desk.collection.import(&path, &anew).unwrap();
    assert_eq!(tried.counts.answered_out, 1);
    let words = tried.words().join("\n");
    assert!(words.contains("cards      1 answered card would be taken out"), "{words}");
    assert_eq!(desk.collection.preview(&path, &anew).unwrap().counts.unwrap().answered_out, 1);
    let done = ImportOptions { dry_run: false, ..anew };
    assert_eq!(desk.collection.import(&path, &done).unwrap().counts.answered_out, 1);
    // Where nothing was chosen, nothing is kept.
    assert!(desk.collection.preview(&path, &ImportOptions::default()).unwrap().said.is_some());
}

#[test]
fn a_preview_says_what_was_chosen_at_the_last_import() {
    let mut desk = Desk::new();
    desk.import_with("own.csv", OWN, &put_right());
    let path = [desk.folder.path().join("own.csv")];
    let preview = desk.collection.preview(&path, &ImportOptions::default()).unwrap();
    assert!(preview.files[0].as_last_time);
    let said = preview.said.unwrap();
    assert_eq!(said.deck.as_deref(), Some("locks"));
    assert!(said.anew);
    let anew = ImportOptions { anew: true, ..ImportOptions::default() };
    let preview = desk.collection.preview(&path, &anew).unwrap();
    assert!(!preview.files[0].as_last_time && preview.said.is_none());
    // Another format gives other columns: of the choices only the deck stays.
    let csv = ImportOptions { format: Some("csv".to_owned()), ..ImportOptions::default() };
    let said = desk.collection.preview(&path, &csv).unwrap().said.unwrap();
    assert_eq!((said.deck.as_deref(), said.foreign.columns.len()), (Some("locks"), 0));
}

#[test]
fn a_column_that_is_in_no_file_is_refused_by_its_name() {
    let mut desk = Desk::new();
    let mut options = ImportOptions::default();
    options.foreign.columns = vec![("tgas".to_owned(), crate::exchange::Field::LeftOut)];
    let paths = [desk.folder.path().join("list.csv"), desk.folder.path().join("other.csv")];
    std::fs::write(&paths[0], table(5, "w")).unwrap();
    let error = desk.collection.import(&paths[..1], &options).unwrap_err().to_string();
    assert!(error.contains("no column `tgas`, perhaps `tags` is meant"), "{error}");
    assert!(error.contains("there are question, answer, tags"), "{error}");
    assert!(desk.collection.decks().unwrap().is_empty());
    // One of several files is enough.
    std::fs::write(&paths[1], table(5, "v").replace("tags", "Tgas")).unwrap();
    assert_eq!(desk.collection.import(&paths, &options).unwrap().counts.added, 10);
}

#[test]
fn what_undo_took_back_is_added_again() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(11, "w"));
    desk.collection.undo().unwrap();
    let path = [desk.folder.path().join("list.csv")];
    let preview = desk.collection.preview(&path, &ImportOptions::default()).unwrap();
    assert_eq!(preview.counts, Some(Counts { added: 11, ..Counts::default() }));
    let again = desk.import("list.csv", &table(11, "w"));
    assert_eq!((counts(&again), again.notes.as_slice()), ([11, 0, 0, 0], [].as_slice()));
    assert_eq!(desk.collection.cards(&Query::default()).unwrap().len(), 11);
}

#[test]
fn a_deck_toml_means_its_folder() {
    let mut desk = Desk::new();
    let folder = desk.folder.path().join("net");
    std::fs::create_dir(&folder).unwrap();
    let toml = folder.join("deck.toml");
    std::fs::write(&toml, "id = \"net\"\ntitle = \"Net\"\n").unwrap();
    std::fs::write(folder.join("q.md"), "# What is TCP? {#tcp}\n\n## Answer\nA stream.\n").unwrap();
    let report = desk.collection.import(&[toml], &ImportOptions::default()).unwrap();
    assert_eq!((report.format.as_str(), report.counts.added), ("native", 1));
}

#[test]
fn a_pasted_line_without_a_tab_fails_alone() {
    let mut desk = Desk::new();
    let text = "mutex\ta lock\nfutex\ta fast lock\nspinlock\nsemaphore\ta counter\n";
    let report = desk.import("pasted.txt", text);
    assert_eq!(counts(&report), [3, 0, 0, 1]);
    assert_eq!(report.problems[0].line, 3);
}

#[test]
fn a_follow_up_without_an_answer_stands_under_the_answer() {
    let mut desk = Desk::new();
    let text = "question,answer,follow-ups\nWhat is a mutex?,A lock.,And a futex?\n";
    let report = desk.import("own.csv", text);
    assert_eq!((report.decks[0].cards, report.problems.len()), (1, 1));
    let shown = desk.collection.cards(&Query::default()).unwrap();
    assert_eq!(shown.len(), 1);
}

#[test]
fn a_choice_moves_no_other_column_but_its_like() {
    let mut desk = Desk::new();
    let text = "word,short one,meant\nmutex,a lock,a lock with one holder at a time\n";
    let path = [desk.folder.path().join("own.csv")];
    std::fs::write(&path[0], format!("{text}futex,a fast lock,one that waits in the kernel\n"))
        .unwrap();
    let mut becomes = |said: &[(&str, crate::exchange::Field)]| -> Vec<String> {
        let mut options =
            ImportOptions { format: Some("csv".to_owned()), ..ImportOptions::default() };
        options.foreign.columns =
            said.iter().map(|(name, field)| ((*name).to_owned(), *field)).collect();
        let preview = desk.collection.preview(&path, &options).unwrap();
        preview.files[0].columns.iter().map(|column| column.becomes.to_string()).collect()
    };
    use crate::exchange::Field::{Answer, Short};
    assert_eq!(becomes(&[]), ["front", "answer", "under answer"]);
    assert_eq!(becomes(&[("3", Short)]), ["front", "answer", "basics"]);
    assert_eq!(becomes(&[("3", Answer)])[2], "answer");
}

/// Writes one file for each question into a folder and returns the folder.
fn folder_of(desk: &Desk, name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = desk.folder.path().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join(file), text).unwrap();
    }
    folder
}

#[test]
fn many_files_for_one_deck_come_in_as_one_by_one() {
    let files = [
        ("a.csv", "question,answer\nWhat is a lock?,One holder.\nWhat is what?,This.\n"),
        ("b.csv", "question,answer\nWhat is a lock,Another answer.\nWhat is a log?,Lines.\n"),
        ("c.txt", "#separator:tab\n#guid column:1\ng1\tWhat is a log?\tWritten first.\n"),
        ("d.csv", "question,answer\nWhat is what?,That.\nWhat is what?,Those.\n"),
    ];
    let turned = ("b.csv", "question,answer\nWhat is a log of lines?,Lines.\nWhat is a lock,X.\n");
    let options = ImportOptions { deck: Some("net".to_owned()), ..ImportOptions::default() };
    let mut all = Desk::new();
    let mut single = Desk::new();
    let mut reports: [Vec<[u32; 4]>; 2] = Default::default();
    let rounds = [files.to_vec(), vec![turned, files[0], files[2]], vec![files[3], turned]];
    for (round, files) in rounds.into_iter().enumerate() {
        // None is what it was, so that none is passed over.
        let longer = |text: &str| format!("{text}{}", "\n".repeat(round));
        let texts: Vec<String> = files.iter().map(|(_, text)| longer(text)).collect();
        let files: Vec<(&str, &str)> =
            files.iter().zip(&texts).map(|((name, _), text)| (*name, text.as_str())).collect();
        // The files that are there are those of this round alone.
        for desk in [&all, &single] {
            let _gone = std::fs::remove_dir_all(desk.folder.path().join("net"));
        }
        let mut names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        let folder = folder_of(&all, "net", &files);
        let paths: Vec<PathBuf> = names.iter().map(|name| folder.join(name)).collect();
        let report = all.collection.import(&paths, &options).unwrap();
        reports[0].extend(report.files.iter().map(|f| [f.added, f.changed, f.unchanged, f.read]));
        let folder = folder_of(&single, "net", &files);
        for name in names {
            let report = single.collection.import(&[folder.join(name)], &options).unwrap();
            let counts = |f: &import::FileReport| [f.added, f.changed, f.unchanged, f.read];
            reports[1].extend(report.files.iter().map(counts));
        }
        assert_eq!(reports[0], reports[1]);
        let texts = |desk: &Desk| {
            let decks = desk.collection.store.decks().unwrap();
            let all = desk.collection.store.questions_of_deck(decks[0].key).unwrap();
            all.into_iter().map(|stored| (stored.position, stored.question)).collect::<Vec<_>>()
        };
        assert_eq!(texts(&all), texts(&single));
    }
}

/// Every print that is known is that of the question that is stored.
fn prints_hold(desk: &Desk) -> usize {
    let store = &desk.collection.store;
    let mut known = 0;
    for deck in store.decks().unwrap() {
        for row in store.known_questions(deck.key, true).unwrap() {
            let stored = store.question_by_key(row.key).unwrap().unwrap();
            assert_eq!((&row.id, row.guid), (&stored.id.question, stored.question.guid.clone()));
            let print = crate::store::print_of(&stored.question);
            assert!(row.print.is_none_or(|held| held == print), "{}", row.id);
            known += usize::from(row.print.is_some());
        }
    }
    known
}

#[test]
fn what_a_question_holds_is_known_or_unknown_but_never_wrong() {
    let mut desk = Desk::new();
    desk.import("list.csv", &table(40, "w"));
    assert_eq!(prints_hold(&desk), 40);
    let moved = table(40, "w").replace("w 7,", "another,");
    let moved = moved.replacen('\n', "\nWhat stands first?,This.,tag\n", 1);
    assert_eq!(counts(&desk.import("list.csv", &moved)), [1, 1, 39, 0]);
    assert_eq!(prints_hold(&desk), 41);
    desk.collection.undo().unwrap();
    assert!(prints_hold(&desk) < 41);
    assert_eq!(counts(&desk.import("list.csv", &moved)), [1, 1, 39, 0]);
    assert_eq!(prints_hold(&desk), 41);
    desk.import("net.md", &deck("net", &[("w1", "one"), ("w2", "two")]));
    desk.import("net.md", &deck("net", &[("w1", "one"), ("w3", "two")]));
    assert_eq!(prints_hold(&desk), 43);
}

#[test]
fn what_is_lost_is_told_before_follow_ups_without_an_answer() {
    let mut desk = Desk::new();
    let mut text = "question,answer,follow-ups\n".to_owned();
    for n in 0..5 {
        writeln!(text, "What is the word {n}?,A word.,And the word before {n}?").unwrap();
    }
    text.push_str("What is lost?,,\n");
    let path = [desk.folder.path().join("list.csv")];
    std::fs::write(&path[0], &text).unwrap();
    let preview = desk.collection.preview(&path, &ImportOptions::default()).unwrap();
    let told: Vec<(&str, bool)> =
        preview.faults.iter().map(|fault| (fault.words.as_str(), fault.is_remark)).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].0.contains("no answer, skipped") && !told[0].1, "{told:?}");
    assert_eq!(told[1], ("5 follow-ups have no answer: they stand under the answers", true));
}
