//! Finding deck files under the paths the user names, and reading them.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::aside::Aside;
use crate::deckfile::{self, FileKind};

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 64 * 1024 * 1024;

/// The largest file of decks with their history that is read, in bytes: all of
/// it is our own, and a long life of learning is to come back whole.
pub const MAX_ARCHIVE: u64 = 1024 * 1024 * 1024;

/// The most bytes that one call reads from files of their own.
const MAX_ALL: u64 = 1024 * 1024 * 1024;

/// By so much of its beginning a file of a folder is told to be no text, in bytes.
const HEAD: u64 = 64 * 1024;

/// The deepest folder below the one named that is looked into.
const MAX_DEPTH: usize = 32;

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
        source: io::Error,
    },
    /// The file is too large.
    #[error("{path} is larger than {} MiB and is not read; split it, or import a part of it", .limit / 1024 / 1024)]
    TooLarge {
        /// The path.
        path: String,
        /// The limit in bytes.
        limit: u64,
    },
    /// All files together are too large.
    #[error("the files up to {path} are larger than {} MiB together and are not read; take fewer at a time", MAX_ALL / 1024 / 1024)]
    TooMuch {
        /// The file with which they are.
        path: String,
    },
    /// A folder lies too deep.
    #[error("{path} lies more than {MAX_DEPTH} folders deep and is not read; name a folder below")]
    TooDeep {
        /// The folder.
        path: String,
    },
    /// A pipe, whose writer may never come.
    #[error("{path} is a pipe and may never end; hand it over as standard input: `- < {path}`")]
    Pipe {
        /// The path.
        path: String,
    },
    /// A folder without any file that could be read.
    #[error("{path} holds no file")]
    Bare {
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
/// When a path cannot be read, when it is too much, or a folder holds no deck.
pub fn gather(paths: &[PathBuf]) -> Result<Vec<Found>, Error> {
    Ok(Gathered::of(paths, false)?.found)
}

/// Reads what the paths lead to, of folders every kind of file that can hold
/// questions. What is met twice is read once.
///
/// # Errors
/// As `gather`.
pub fn gather_all(paths: &[PathBuf]) -> Result<(Vec<Found>, Vec<Aside>), Error> {
    let gathered = Gathered::of(paths, true)?;
    Ok((gathered.found, gathered.aside))
}

/// What is found on the way, and how much it is.
#[derive(Debug, Default)]
struct Gathered {
    found: Vec<Found>,
    /// Files of folders that are not read.
    aside: Vec<Aside>,
    bytes: u64,
    /// Whether every kind of file is looked for.
    all: bool,
    /// Files and folders of decks that were met, where they really are.
    met: HashSet<PathBuf>,
}

impl Gathered {
    fn of(paths: &[PathBuf], all: bool) -> Result<Self, Error> {
        let mut gathered = Self { all, ..Self::default() };
        for path in paths {
            if path.as_os_str() == "-" {
                let file = gathered.within(stdin()?)?;
                gathered.found.push(Found::File(file));
            } else if let Some(folder) = folder_of(path) {
                if !gathered.walk(folder, 0)? {
                    let path = path.display().to_string();
                    return Err(if all { Error::Bare { path } } else { Error::Empty { path } });
                }
            } else if gathered.is_new(path) {
                let file = gathered.read(path)?;
                gathered.found.push(Found::File(file));
            }
        }
        Ok(gathered)
    }

    fn read(&mut self, path: &Path) -> Result<NamedBytes, Error> {
        self.within(read(path)?)
    }

    /// Refuses more than is read at a time.
    fn within(&mut self, file: NamedBytes) -> Result<NamedBytes, Error> {
        self.bytes += u64::try_from(file.bytes.len()).unwrap_or(u64::MAX);
        if self.bytes > MAX_ALL {
            return Err(Error::TooMuch { path: file.name });
        }
        Ok(file)
    }

    /// Notes that a path was met; tells whether it is for the first time.
    fn is_new(&mut self, path: &Path) -> bool {
        path.canonicalize().map_or(true, |path| self.met.insert(path))
    }

    /// Looks through a folder; tells whether it holds anything.
    fn walk(&mut self, folder: &Path, depth: usize) -> Result<bool, Error> {
        if depth > MAX_DEPTH {
            return Err(Error::TooDeep { path: folder.display().to_string() });
        }
        let entries = sorted_entries(folder)?;
        let deck_toml = folder.join("deck.toml");
        if deck_toml.is_file() {
            if !self.is_new(&deck_toml) {
                return Ok(true);
            }
            let others = entries.iter().filter(|path| path.is_file() && !is_question_file(path));
            self.aside.extend(others.filter_map(|path| Aside::beside_a_deck(path)));
            let questions = entries
                .iter()
                .filter(|path| path.is_file() && is_question_file(path))
                .map(|path| self.read(path))
                .collect::<Result<_, _>>()?;
            let deck_toml = self.read(&deck_toml)?;
            self.found.push(Found::Folder { path: folder.to_owned(), deck_toml, questions });
            return Ok(true);
        }
        let mut holds = false;
        for path in entries {
            if path.is_dir() && !path.is_symlink() {
                holds |= self.walk(&path, depth + 1)?;
            } else if path.is_file() && (self.all || is_question_file(&path)) {
                holds = true;
                self.take(folder, &path)?;
            }
        }
        Ok(holds)
    }

    /// Reads a file of a folder, or leaves it aside.
    fn take(&mut self, folder: &Path, path: &Path) -> Result<(), Error> {
        if !self.is_new(path) {
            return Ok(());
        }
        if let Some(aside) = self.left_aside(path)? {
            self.aside.push(aside);
            return Ok(());
        }
        let file = self.read(path)?;
        self.found.push(Found::File(NamedBytes { folder: name_of(folder), ..file }));
        Ok(())
    }

    fn left_aside(&self, path: &Path) -> Result<Option<Aside>, Error> {
        if !self.all {
            return Ok(None);
        }
        if let Some(aside) = Aside::by_name(path) {
            return Ok(Some(aside));
        }
        let failed = |source| Error::Read { path: path.display().to_string(), source };
        let file = fs::File::open(path).map_err(failed)?;
        let mut head = Vec::new();
        file.take(HEAD).read_to_end(&mut head).map_err(failed)?;
        Ok(Aside::by_beginning(path, &head))
    }
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
/// When it cannot be read, or is too large.
pub fn read(path: &Path) -> Result<NamedBytes, Error> {
    let name = path.display().to_string();
    if is_pipe(path) && !is_handed_over(path) {
        return Err(Error::Pipe { path: name });
    }
    let file = fs::File::open(path).map_err(|source| Error::Read { path: name.clone(), source })?;
    read_all(name, file)
}

fn stdin() -> Result<NamedBytes, Error> {
    read_all(STDIN.to_owned(), io::stdin().lock())
}

/// Reads to the end, or to the limit of what begins so.
fn read_all(name: String, mut from: impl Read) -> Result<NamedBytes, Error> {
    let mut bytes = Vec::new();
    let failed = |source| Error::Read { path: name.clone(), source };
    let mut limit = MAX_FILE;
    from.by_ref().take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
    if exceeds(&bytes, limit) && begins_as_archive(&bytes) {
        limit = MAX_ARCHIVE;
        from.take(limit - MAX_FILE).read_to_end(&mut bytes).map_err(failed)?;
    }
    if exceeds(&bytes, limit) {
        return Err(Error::TooLarge { path: name, limit });
    }
    Ok(NamedBytes { name, folder: None, bytes })
}

fn exceeds(bytes: &[u8], limit: u64) -> bool {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX) > limit
}

/// Tells whether a text begins as decks with their history do.
fn begins_as_archive(bytes: &[u8]) -> bool {
    let head = bytes.get(..200).unwrap_or(bytes);
    head.starts_with(b"{") && head.windows(15).any(|part| part == b"\"format\":\"viva\"")
}

/// Tells whether a path can be read once only: a pipe, a terminal, a device.
#[must_use]
pub fn is_read_once(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_path: &Path) -> bool {
    false
}

/// Tells whether a path is one of the files that the shell handed over, as with
/// `<(command)`: its writer is there.
fn is_handed_over(path: &Path) -> bool {
    path.starts_with("/dev") || path.starts_with("/proc")
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
