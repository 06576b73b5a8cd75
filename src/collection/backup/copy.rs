//! Making a copy that counts.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use chrono::TimeDelta;

use super::file::{Backup, PART, Reason, list, name, read_name};
use crate::collection::error::Error;
use crate::collection::hold::lock_folder;
use crate::domain::Moment;
use crate::domain::text::counted;
use crate::store::{self, Queries, Stock, Store};

/// Makes a backup in the folder: copied to a temporary name, checked, put on
/// disk, and only then given its name.
///
/// # Errors
/// When the folder or the file cannot be written, or the copy does not pass its
/// check; nothing is left of it then.
pub fn make(
    queries: &Queries,
    folder: &Path,
    now: Moment,
    reason: Reason,
) -> Result<Backup, Error> {
    fs::create_dir_all(folder)
        .map_err(|source| Error::Folder { path: folder.display().to_string(), source })?;
    // While this works, no one else does, and what is half there is left over.
    let alone = lock_folder(folder);
    remove_parts(folder, now, alone.is_some());
    let mut made = now.local();
    let mut path = folder.join(name(made, reason));
    while path.exists() {
        made += TimeDelta::seconds(1);
        path = folder.join(name(made, reason));
    }
    let bytes = copy_to(queries, &path)?;
    Ok(Backup { path, made, reason, bytes })
}

/// Returns a backup of a database that is about to be brought to a newer version:
/// the one that is there, where it holds the same, so that an update which fails
/// at every start makes one only.
///
/// # Errors
/// As [`make`], and when the database cannot be read.
pub fn before_update(older: &Queries, folder: &Path, now: Moment) -> Result<Backup, Error> {
    let (version, stock) = (older.schema_version()?, older.stock()?);
    let holds_the_same = |backup: &Backup| -> Result<bool, Error> {
        let store = Store::open_reader(&backup.path)?;
        Ok(store.schema_version()? == version && examine(&backup.path)? == stock)
    };
    let mut known = list(folder)?;
    known.retain(|backup| backup.reason == Reason::Update);
    match known.into_iter().find(|backup| holds_the_same(backup).unwrap_or(false)) {
        Some(found) => Ok(found),
        None => make(older, folder, now, Reason::Update),
    }
}

/// Writes a checked copy under a name that must not be taken. Returns its size.
///
/// # Errors
/// As [`make`], and when the name is taken.
pub fn copy_to(queries: &Queries, path: &Path) -> Result<u64, Error> {
    let failed = |source| Error::NotWritten { path: path.display().to_string(), source };
    if path.exists() {
        return Err(Error::Unknown(format!(
            "{} is there already; it was not written over",
            path.display()
        )));
    }
    let part = part_of(path);
    let _left = fs::remove_file(&part);
    queries.copy_to(&part)?;
    let checked = check(&part).and_then(|()| {
        let file = File::options().write(true).open(&part).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        let bytes = file.metadata().map_err(failed)?.len();
        fs::rename(&part, path).map_err(failed)?;
        sync_folder(path);
        Ok(bytes)
    });
    if checked.is_err() {
        let _left = fs::remove_file(&part);
    }
    checked
}

/// Checks a copy: SQLite reads the whole file and finds nothing wrong.
fn check(path: &Path) -> Result<(), Error> {
    let faults = Store::open_reader(path)?.file_faults()?;
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(Error::Store(store::Error::Damaged {
            doing: "checking a copy of it",
            detail: fault.clone(),
        })),
    }
}

/// Checks a backup and counts what it holds.
///
/// # Errors
/// When it is damaged, newer than the program, or cannot be read.
pub fn examine(path: &Path) -> Result<Stock, Error> {
    check(path).and_then(|()| stock(path)).map_err(|error| match error {
        Error::Store(
            source @ (store::Error::Damaged { .. } | store::Error::NotADatabase { .. }),
        ) => {
            let detail = match source {
                store::Error::Damaged { detail, .. } => detail,
                _ => "it is no Viva database".to_owned(),
            };
            Error::BadCopy { path: path.display().to_string(), detail }
        }
        other => other,
    })
}

/// Counts what a backup holds, without checking it.
///
/// # Errors
/// When it cannot be read.
pub fn stock(path: &Path) -> Result<Stock, Error> {
    Ok(Store::open_reader(path)?.stock()?)
}

/// Brings a folder's entries to disk, where the system knows how.
pub(in crate::collection) fn sync_folder(path: &Path) {
    if let Some(folder) = path.parent()
        && let Ok(folder) = File::open(folder)
    {
        // Some file systems cannot; the file itself is on disk.
        let _unsynced = folder.sync_all();
    }
}

fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}{PART}"))
}

/// Removes what was broken off. Where others may be at work, that is what is an
/// hour old or older.
fn remove_parts(folder: &Path, now: Moment, alone: bool) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let made =
            name.to_str().and_then(|name| read_name(name.strip_prefix('.')?.strip_suffix(PART)?));
        if let Some((made, _reason)) = made
            && (alone || (now.local() - made).abs() > TimeDelta::hours(1))
        {
            let _left = fs::remove_file(entry.path());
        }
    }
}

/// Says what a database holds.
#[must_use]
pub fn holds(stock: &Stock) -> String {
    format!(
        "{}, {}",
        counted(stock.answers, "answer", "answers"),
        counted(stock.cards, "card", "cards")
    )
}
