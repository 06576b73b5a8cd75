//! The house stands: floors, and who alone may name what.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::arrows::{arrows, circles};

/// The floors, from the ground up. A folder uses lower floors only.
const FLOORS: &[&[&str]] = &[
    &["domain", "diagnostic", "sim"],
    &["deckfile", "scheduler", "store", "stats", "cast", "clock", "config"],
    &["session", "exchange"],
    &["collection", "paper"],
    &["tui"],
    &["cli"],
    &["main", "lib"],
];

/// What only one place may name: a pattern in the code, and the path that has it.
const ALONE: &[(&str, &str)] = &[
    ("annotate_snippets", "diagnostic/render.rs"),
    ("use fsrs::", "scheduler/fsrs.rs"),
    ("::fsrs::", "scheduler/"),
    ("rusqlite", "store/"),
    ("Color::", "tui/theme.rs"),
    ("KeyCode::", "tui/keymap"),
    ("SystemTime::now", "clock.rs"),
    ("Instant::now", "clock.rs"),
];

/// The one file that starts a process: the user's own editor, at the user's key.
const STARTS_EDITOR: &str = "tui/editor.rs";

/// What starts a process.
const PROCESS: &[&str] = &["std::process::Command", "process::{Command", "Command::new"];

/// What no place may name: the program speaks to no network.
const NOWHERE: &[&str] = &[
    "std::net",
    "TcpStream",
    "TcpListener",
    "UdpSocket",
    "UnixStream",
    "reqwest",
    "ureq",
    "hyper::",
    "tokio::",
    "curl::",
];

/// The program's own files, tests left out.
fn sources() -> Vec<(PathBuf, String)> {
    let mut sources = all_sources();
    sources.retain(|(path, _)| {
        !path.components().any(|part| part.as_os_str() == "tests")
            && !path.file_stem().is_some_and(|stem| stem == "tests" || stem == "testing")
    });
    for (_, text) in &mut sources {
        // What follows is compiled for tests alone; it stands last in a file.
        if let Some(at) = text.find("#[cfg(test)]\nmod tests {") {
            text.truncate(at);
        }
    }
    sources
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path.strip_prefix(&root).unwrap().to_owned(), text));
            }
        }
    }
    found.sort();
    assert!(found.len() > 50, "the sources were not found");
    found
}

/// The room of a file: its folder, or its stem at the top.
fn room(path: &Path) -> String {
    let first = path.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// The rooms a text names: `crate::room`, also in groups. Comments do not count.
fn rooms_named(text: &str) -> BTreeSet<String> {
    let code: String = code_lines(text).collect::<Vec<_>>().join("\n");
    let mut rooms = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let after = &code[at + "crate::".len()..];
        if let Some(group) = after.strip_prefix('{') {
            let mut depth = 0;
            let mut name = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => {
                        rooms.insert(first_name(&name));
                        name.clear();
                        continue;
                    }
                    _ => {}
                }
                name.push(c);
            }
            rooms.insert(first_name(&name));
        } else {
            rooms.insert(first_name(after));
        }
    }
    rooms.remove("");
    rooms
}

fn first_name(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn floor(room: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&room))
}

#[test]
fn every_room_stands_on_a_floor() {
    for (path, _) in sources() {
        let room = room(&path);
        assert!(floor(&room).is_some(), "{} stands on no floor", path.display());
    }
}

#[test]
fn no_import_climbs_a_floor() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let here = room(&path);
        if here == "lib" {
            continue;
        }
        for named in rooms_named(&text) {
            let Some(there) = floor(&named) else { continue };
            let here_floor = floor(&here).unwrap();
            if named != here && there >= here_floor {
                faults.push(format!("{} names crate::{named}", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "imports that climb:\n{}", faults.join("\n"));
}

#[test]
fn the_simulator_uses_nothing_else_of_ours_no_clock_and_no_chance() {
    let sources: Vec<_> = sources().into_iter().filter(|(path, _)| room(path) == "sim").collect();
    assert!(sources.len() > 30, "the simulator was not found");
    for (path, text) in sources {
        let mut named = rooms_named(&text);
        named.remove("sim");
        assert!(named.is_empty(), "{} names {named:?}", path.display());
        for foreign in [
            "SystemTime",
            "Instant",
            "RandomState",
            "rand::",
            "getrandom",
            "std::thread",
            "std::fs",
        ] {
            let is_named = code_lines(&text).any(|line| line.contains(foreign));
            assert!(!is_named, "{} names {foreign}", path.display());
        }
    }
}

#[test]
fn the_reader_of_imports_sees_groups_and_paths() {
    let text = "use crate::{domain::{a, b}, store};\nlet x = crate::tui::run();\n// crate::cli\n";
    let rooms: Vec<String> = rooms_named(text).into_iter().collect();
    assert_eq!(rooms, ["domain", "store", "tui"]);
}

#[test]
fn modules_of_a_room_do_not_import_in_a_circle() {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources() {
        edges.entry(room(&path)).or_default().extend(rooms_named(&text));
    }
    for room in edges.keys().filter(|room| *room != "lib" && *room != "main") {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&String> = edges[room].iter().filter(|named| *named != room).collect();
        while let Some(next) = open.pop() {
            assert_ne!(next, room, "{room} imports itself in a circle");
            if seen.insert(next.clone()) {
                open.extend(edges.get(next).into_iter().flatten().filter(|n| *n != next));
            }
        }
    }
}

#[test]
fn files_of_a_room_do_not_import_in_a_circle() {
    let arrows = arrows(&sources());
    assert!(arrows.len() > 200, "the arrows were not read");
    let found = circles(&arrows);
    assert!(found.is_empty(), "arrows that lie on a circle:\n{}", found.join("\n"));
}

/// Reads the circles of a house made of a few files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let files = files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned()));
    circles(&arrows(&files.collect::<Vec<_>>()))
}

#[test]
fn a_circle_is_found_through_imports_paths_and_re_exports() {
    let found = circles_of(&[
        ("a/mod.rs", "mod one; mod two; mod three; pub use two::{Two, self as second};"),
        ("a/one.rs", "use super::{second as other, x::Y};\nfn f(_: other::Two) {}"),
        ("a/two.rs", "pub struct Two; fn g() { vec![crate::a::three::three()] }"),
        ("a/three.rs", "mod inner { fn f() { super::super::one::f() } }"),
    ]);
    assert_eq!(
        found,
        [
            "a/one.rs -> a/two.rs (super::second, other::Two)",
            "a/three.rs -> a/one.rs (super::super::one::f)",
            "a/two.rs -> a/three.rs (crate::a::three::three)",
        ]
    );
}

#[test]
fn a_circle_of_tests_comments_texts_or_parts_is_none() {
    let one = "/// See super::two.\npub(in super::two) struct One;\n\
               #[cfg(test)]\nuse super::{two::Two};\n\
               fn f<'a>() { #[cfg(test)]\nsuper::two::g(); (\"super::two::g\", '\"', r#\"\"\"#) }\n\
               #[cfg(all(test, unix))]\nmod tests { use super::super::two::Two; }";
    let found = circles_of(&[
        ("a/mod.rs", "mod one; mod two; pub fn both() { one::f(); two::g(); }"),
        ("a/one.rs", one),
        ("a/two.rs", "use super::one::One;\nfn g() { super::both() }"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn what_belongs_to_one_place_is_named_there_alone() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let shown = path.display().to_string();
        for (pattern, place) in ALONE {
            if !shown.starts_with(place) && code_lines(&text).any(|line| line.contains(pattern)) {
                faults.push(format!("{shown} names {pattern}, which belongs to {place}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_network_call_exists_in_the_program_and_no_process_but_the_users_editor() {
    for (path, text) in sources() {
        let may_start = path.display().to_string() == STARTS_EDITOR;
        let forbidden = if may_start { &[][..] } else { PROCESS };
        for pattern in NOWHERE.iter().chain(forbidden) {
            let named = code_lines(&text).any(|line| line.contains(pattern));
            assert!(!named, "{} names {pattern}", path.display());
        }
    }
}

#[test]
fn no_dependency_of_the_program_speaks_to_a_network() {
    let lock =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    for name in
        ["reqwest", "hyper", "ureq", "curl", "socket2", "tokio", "async-std", "rustls", "openssl"]
    {
        assert!(!lock.contains(&format!("name = \"{name}\"\n")), "{name} is a dependency");
    }
}
