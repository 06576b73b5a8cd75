//! Finding deck files under the paths the user names, and reading them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

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
        } else if path.is_dir() {
            let before = found.len();
            walk(path, 0, &mut found)?;
            if found.len() == before {
                return Err(Error::Empty { path: path.display().to_string() });
            }
        } else {
            found.push(Found::File(read(path)?));
        }
    }
    Ok(found)
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
