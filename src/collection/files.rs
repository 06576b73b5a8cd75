//! Finding deck files under the paths the user names, and reading them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::deckfile::{self, FileKind};

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 64 * 1024 * 1024;

/// The deepest folder below the one named that is looked into.
const MAX_DEPTH: usize = 8;

/// The name of standard input.
pub const STDIN: &str = "<stdin>";

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A folder with a `deck.toml`.
    Folder {
        /// The folder.
        path: PathBuf,
        /// The names and bytes of `deck.toml` and of the question files, by name.
        deck_toml: NamedBytes,
        /// The question files, sorted by name.
        questions: Vec<NamedBytes>,
    },
    /// A file of its own.
    File(NamedBytes),
}

/// A file's name as it is shown, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedBytes {
    /// The name: the path as the user gave it, or `<stdin>`.
    pub name: String,
    /// The name of the folder that was asked for, where the file was found in one.
    pub folder: Option<String>,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A path that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The system refused.
    #[error("cannot read {path}")]
    Read {
        /// The path.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// The file is too large.
    #[error("{path} is larger than {} MiB and is not read", MAX_FILE / 1024 / 1024)]
    TooLarge {
        /// The path.
        path: String,
    },
    /// A folder without any deck file.
    #[error("{path} holds no deck: no deck.toml and no .md file")]
    Empty {
        /// The path.
        path: String,
    },
}

/// Reads what the paths lead to; `-` is standard input. Folders are walked in
/// the order of their names.
///
/// # Errors
/// When a path cannot be read, or a folder holds no deck.
pub fn gather(paths: &[PathBuf]) -> Result<Vec<Found>, Error> {
    let mut found = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            found.push(Found::File(stdin()?));
        } else if let Some(folder) = folder_of(path) {
            let before = found.len();
            walk(folder, 0, &mut found)?;
            if found.len() == before {
                return Err(Error::Empty { path: path.display().to_string() });
            }
        } else {
            found.push(Found::File(read(path)?));
        }
    }
    Ok(found)
}

/// Returns the folder a path means: itself, or that of its `deck.toml`.
fn folder_of(path: &Path) -> Option<&Path> {
    if path.is_dir() {
        return Some(path);
    }
    let is_deck = path.file_name().is_some_and(|name| name == "deck.toml") && path.is_file();
    let folder = path.parent().filter(|_| is_deck)?;
    Some(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })
}

/// Reads one file, refusing one that is too large.
///
/// # Errors
/// When it cannot be read.
pub fn read(path: &Path) -> Result<NamedBytes, Error> {
    let name = path.display().to_string();
    let failed = |source| Error::Read { path: name.clone(), source };
    let file = fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    within_limit(NamedBytes { name, folder: None, bytes })
}

fn stdin() -> Result<NamedBytes, Error> {
    let name = STDIN.to_owned();
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| Error::Read { path: name.clone(), source })?;
    within_limit(NamedBytes { name, folder: None, bytes })
}

fn within_limit(file: NamedBytes) -> Result<NamedBytes, Error> {
    if u64::try_from(file.bytes.len()).is_ok_and(|length| length <= MAX_FILE) {
        Ok(file)
    } else {
        Err(Error::TooLarge { path: file.name })
    }
}

fn walk(folder: &Path, depth: usize, found: &mut Vec<Found>) -> Result<(), Error> {
    let entries = sorted_entries(folder)?;
    let deck_toml = folder.join("deck.toml");
    if deck_toml.is_file() {
        let questions = entries
            .iter()
            .filter(|path| path.is_file() && is_question_file(path))
            .map(|path| read(path))
            .collect::<Result<_, _>>()?;
        found.push(Found::Folder {
            path: folder.to_owned(),
            deck_toml: read(&deck_toml)?,
            questions,
        });
        return Ok(());
    }
    for path in entries {
        if path.is_dir() && depth < MAX_DEPTH && !path.is_symlink() {
            walk(&path, depth + 1, found)?;
        } else if path.is_file() && is_question_file(&path) {
            let file = read(&path)?;
            found.push(Found::File(NamedBytes { folder: name_of(folder), ..file }));
        }
    }
    Ok(())
}

/// Tells whether all paths lead to decks in the program's own format.
#[must_use]
pub fn are_native(paths: &[PathBuf]) -> bool {
    let is_native = |path: &PathBuf| {
        if let Some(folder) = folder_of(path) {
            return folder.join("deck.toml").is_file();
        }
        read(path).is_ok_and(|file| {
            std::str::from_utf8(&file.bytes)
                .is_ok_and(|text| deckfile::kind_of(text) != FileKind::NotNative)
        })
    };
    paths.iter().all(is_native)
}

/// Returns a path with the user's folder in the place of `~`.
#[must_use]
pub fn at_home(path: &str) -> PathBuf {
    let rest = path.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match (rest, std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches('/')),
        _ => PathBuf::from(path),
    }
}

/// Completes the last part of a path as far as there is one way to go on;
/// returns the names that could follow where there are several.
#[must_use]
pub fn complete(path: &str) -> (String, Vec<String>) {
    let (folder, start) = path
        .rsplit_once('/')
        .map_or(("", path), |(_, start)| (path.strip_suffix(start).unwrap_or(""), start));
    let place = if folder.is_empty() { PathBuf::from(".") } else { at_home(folder) };
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let wanted =
                name.starts_with(start) && (start.starts_with('.') || !name.starts_with('.'));
            let end = if entry.path().is_dir() { "/" } else { "" };
            wanted.then(|| format!("{name}{end}"))
        })
        .collect();
    names.sort();
    let Some(first) = names.first() else { return (path.to_owned(), names) };
    let shared = |name: &String| {
        first
            .char_indices()
            .zip(name.chars())
            .find(|((_, a), b)| a != b)
            .map_or_else(|| first.len().min(name.len()), |((at, _), _)| at)
    };
    let length = names.iter().map(shared).min().unwrap_or(0);
    let whole = format!("{folder}{}", first.get(..length).unwrap_or(start));
    if names.len() == 1 {
        names.clear();
    }
    (whole, names)
}

fn name_of(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    folder.file_name().map(|name| name.to_string_lossy().into_owned())
}

fn sorted_entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = |source| Error::Read { path: folder.display().to_string(), source };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        entries.push(entry.map_err(failed)?.path());
    }
    entries.retain(|path| {
        path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'))
    });
    entries.sort();
    Ok(entries)
}

/// Question files end in `.md`; a README beside them is none.
pub(super) fn is_question_file(path: &Path) -> bool {
    let is_readme = path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
    !is_readme && path.extension().is_some_and(|end| end.eq_ignore_ascii_case("md"))
}
