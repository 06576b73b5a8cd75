//! Importing folders: every kind of file that can hold questions, what is left
//! aside, and the same file by another way.

use std::path::PathBuf;

use super::*;

/// A folder with a file of each kind.
const FILES: &[(&str, &str)] = &[
    ("qa.md", "Q: What is a WAL?\nA: A log that is written first.\n"),
    ("list.csv", "question,answer\nWhat is a mutex?,A lock with one holder.\n"),
    ("cards.json", "[{\"question\": \"What is a futex?\", \"answer\": \"A fast lock.\"}]"),
    ("deck.yaml", "- question: What is an LSM tree?\n  answer: Sorted runs that are merged.\n"),
    ("notes.org", "* What is a B-tree? :drill:\nA wide tree.\n** Answer\nLeaves at one depth.\n"),
    ("paste.txt", "semaphore\ta counter that waits\nbarrier\ta place to meet\n"),
    ("slides.pdf", "%PDF-1.7\nnothing to read"),
    ("photo.PNG", "\u{89}PNG not one at all"),
    ("README.md", "# Lists\n\nAbout this folder.\n"),
    (".hidden.md", "Q: Is this read?\nA: No.\n"),
    ("build.py", "print('Q: a?')\n"),
    ("empty.txt", "\n"),
];

fn folder(desk: &Desk, name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = desk.folder.path().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

fn take(desk: &mut Desk, paths: &[PathBuf]) -> ImportReport {
    desk.collection.import(paths, &ImportOptions::default()).unwrap()
}

#[test]
fn every_kind_of_file_comes_in_and_the_others_are_named() {
    let mut desk = Desk::new();
    let lists = folder(&desk, "lists", FILES);
    let report = take(&mut desk, &[lists]);
    assert_eq!((report.counts.added, report.files.len()), (7, 6), "{:?}", report.files);
    assert_eq!(report.decks.len(), 1, "{:?}", report.decks);
    assert_eq!(report.decks[0].id.0, "lists");
    let aside = report.left_aside();
    assert_eq!(
        aside,
        [
            "1 file: README.md (about the folder; name it to have it read)",
            "2 files: build.py, photo.PNG (a kind of file that is read only when it is named)",
            "1 file: empty.txt (empty)",
            "1 file: slides.pdf (a PDF document; open it, copy the text, and import that as a \
             .txt file)",
        ]
    );
    assert!(report.partial, "a document may hold questions");
    assert!(report.words().contains(&format!("left aside {}", aside[0])));
}

#[test]
fn a_text_without_questions_is_named_and_others_come_in() {
    let mut desk = Desk::new();
    let files = [FILES[0], ("shopping.txt", "milk\nbread\n"), ("a.png", "\u{89}PNG")];
    let lists = folder(&desk, "lists", &files);
    let report = take(&mut desk, std::slice::from_ref(&lists));
    assert_eq!((report.counts.added, report.partial), (1, true));
    let said = "1 file: shopping.txt (no questions in a format known here)";
    assert!(report.left_aside().iter().any(|words| words == said), "{:?}", report.left_aside());
    let preview =
        desk.collection.preview(std::slice::from_ref(&lists), &ImportOptions::default()).unwrap();
    assert!(preview.refusal.is_none() && preview.faults.iter().any(|f| f.words == said));
    std::fs::remove_file(lists.join("shopping.txt")).unwrap();
    assert!(!take(&mut desk, std::slice::from_ref(&lists)).partial, "a picture holds no questions");
    std::fs::remove_file(lists.join("qa.md")).unwrap();
    let report = take(&mut desk, std::slice::from_ref(&lists));
    assert!(report.refused && report.aside.len() == 1);
    std::fs::remove_file(lists.join("a.png")).unwrap();
    let error = desk.collection.import(&[lists], &ImportOptions::default()).unwrap_err();
    assert!(error.to_string().ends_with("holds no file"), "{error}");
}

#[test]
fn a_file_goes_where_it_went_by_whatever_way_it_comes() {
    for first_by_itself in [false, true] {
        let mut desk = Desk::new();
        let lists = folder(&desk, "lists", &FILES[..6]);
        let each: Vec<PathBuf> = FILES[..6].iter().map(|(name, _)| lists.join(name)).collect();
        let ways = [vec![lists.clone()], each.clone()];
        let (first, then) =
            if first_by_itself { (&ways[1], &ways[0]) } else { (&ways[0], &ways[1]) };
        assert_eq!(take(&mut desk, first).counts.added, 7);
        let decks = desk.collection.decks().unwrap().len();
        assert_eq!(decks, if first_by_itself { 6 } else { 1 });
        let all = [lists.clone(), lists.clone(), lists.join("../lists/qa.md")];
        for paths in [then.as_slice(), &all, &each[..1]] {
            let report = take(&mut desk, paths);
            assert_eq!((report.counts.added, report.notes.as_slice()), (0, [].as_slice()));
            assert_eq!(desk.collection.decks().unwrap().len(), decks);
        }
        // Changed, it is still the same question.
        std::fs::write(&each[0], FILES[0].1.replace("first", "before all")).unwrap();
        let report = take(&mut desk, &each[..1]);
        assert_eq!((report.counts.added, report.counts.changed), (0, 1));
    }
}

#[test]
fn questions_of_their_own_files_stay_in_the_deck_of_their_folder() {
    let mut desk = Desk::new();
    let files = [
        ("a.md", "# What is a lock?\n\n## Answer\nOne holder.\n"),
        ("b.md", "# What is a log?\n\n## Answer\nRecords in order.\n"),
    ];
    let lists = folder(&desk, "lists", &files);
    assert_eq!(take(&mut desk, std::slice::from_ref(&lists)).counts.added, 2);
    for name in ["b.md", "a.md"] {
        let report = take(&mut desk, &[lists.join(name)]);
        assert_eq!((report.counts.added, report.counts.unchanged), (0, 1), "{name}");
        assert_eq!(desk.collection.decks().unwrap().len(), 1);
    }
}

#[test]
fn a_copy_under_another_name_tells_where_its_questions_are() {
    let mut desk = Desk::new();
    let text = "question,answer\nWhat is a mutex?,A lock.\nWhat is a log?,Records.\n";
    desk.import("locks.csv", text);
    let report = desk.import("copy.csv", &format!("{text}What is new?,This.\n"));
    assert_eq!(report.counts.added, 3);
    assert_eq!(
        report.notes,
        ["2 new questions stand in the deck locks already, under the same title; \
          --deck locks takes them for those"]
    );
    assert!(desk.import("copy.csv", text).notes.is_empty());
    let options = ImportOptions { deck: Some("locks".to_owned()), ..ImportOptions::default() };
    let report = desk.import_with("third.csv", text, &options);
    assert_eq!((report.counts.added, report.counts.unchanged), (0, 2));
}

#[test]
fn changed_questions_are_named_with_what_they_were() {
    let mut desk = Desk::new();
    let rows = |answer: &str| {
        let row = |n: u32| format!("What is the word {n}?,{answer} {n}\n");
        format!("question,answer\n{}", (0..8).map(row).collect::<String>())
    };
    desk.import("list.csv", &rows("old"));
    let one = rows("old").replace("old 3", "new 3");
    let report = desk.import("list.csv", &one);
    assert_eq!(report.changed(), ["What is the word 3?"]);
    let versions = report.changes[0].versions.as_deref().unwrap();
    assert_eq!(versions.0.answer.as_deref(), Some("old 3"));
    assert_eq!(versions.1.answer.as_deref(), Some("new 3"));
    let renamed = one.replace("What is the word 5?", "What does the word 5 mean?");
    let report = desk.import("list.csv", &renamed);
    assert_eq!(report.counts.renamed, 1);
    assert_eq!(report.changed(), ["What does the word 5 mean? (was: What is the word 5?)"]);
    let report = desk.import("list.csv", &rows("all"));
    assert_eq!(report.changed().len(), 6);
    assert_eq!(report.changed().last().unwrap(), "and 2 more");
}
