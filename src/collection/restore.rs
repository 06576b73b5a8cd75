//! Putting another file in the database's place. What was there is saved or
//! kept beside it first; until then nothing is written.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::backup::{self, Backup, Reason, examine, sync_folder};
use super::error::Error;
use super::place::{LOGS, Place};
use crate::domain::Moment;
use crate::store::{self, Stock, Store};

/// What became of the file that was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// There was nothing.
    Nothing,
    /// It was sound, and is a backup now.
    Backup(PathBuf),
    /// It could not be copied and is kept beside the database.
    Aside(PathBuf),
}

/// A file that took the database's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// What it holds.
    pub stock: Stock,
    /// What became of the one before.
    pub saved: Saved,
}

/// Puts a copy of `file` in the database's place.
///
/// # Errors
/// When the file is damaged or newer than the program, when another window has
/// the database open, or when something cannot be written. The database is as
/// it was then.
pub fn put_in_place(file: &Path, place: &Place, now: Moment) -> Result<Restored, Error> {
    let stock = examine(file)?;
    place.make_folder()?;
    let _working = place.work();
    let fresh = place.unfinished("restore.db");
    copy(file, &fresh)?;
    let outcome = make_room(place, now).and_then(|saved| {
        rename(&fresh, &place.database)?;
        sync_folder(&place.database);
        Ok(Restored { stock, saved })
    });
    if outcome.is_err() {
        let _left = fs::remove_file(&fresh);
    }
    outcome
}

/// Takes the database out of its place, so that a new one can be made.
///
/// # Errors
/// As [`put_in_place`].
pub fn clear_place(place: &Place, now: Moment) -> Result<Saved, Error> {
    let saved = make_room(place, now)?;
    match fs::remove_file(&place.database) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(failed(&place.database, error))
        }
        _ => {
            sync_folder(&place.database);
            Ok(saved)
        }
    }
}

/// Saves what is in the database's place and takes its log away; the file
/// itself stays until another takes its name, so that there is one at any time.
fn make_room(place: &Place, now: Moment) -> Result<Saved, Error> {
    if place.is_bare() {
        let _empty = fs::remove_file(place.beside("-wal"));
        return Ok(Saved::Nothing);
    }
    match save(place, now) {
        Ok(backup) => match Store::fold(&place.database) {
            Ok(()) => Ok(Saved::Backup(backup.path)),
            // Nothing is replaced, so nothing needs to be kept.
            Err(error) => {
                let _kept = fs::remove_file(&backup.path);
                Err(error.into())
            }
        },
        Err(Error::Store(error)) if error.kind() == store::Kind::Data => set_aside(place, now),
        Err(other) => Err(other),
    }
}

fn save(place: &Place, now: Moment) -> Result<Backup, Error> {
    let store = Store::open_reader(&place.database)?;
    backup::make(&store, &place.backups, now, Reason::Restore)
}

/// Keeps the file under another name beside the database, its log with it.
fn set_aside(place: &Place, now: Moment) -> Result<Saved, Error> {
    let aside = place.aside(now, ".db");
    // A second name where the file system has such, else a copy.
    if fs::hard_link(&place.database, &aside).is_err() {
        copy(&place.database, &aside)?;
    }
    for end in LOGS {
        let log = place.beside(end);
        if log.exists() {
            rename(&log, &Place::of(&aside).beside(end))?;
        }
    }
    let _rebuilt_by_sqlite = fs::remove_file(place.beside("-shm"));
    sync_folder(&aside);
    Ok(Saved::Aside(aside))
}

/// Copies a file and waits until it is on disk.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), Error> {
    fs::copy(from, to).and_then(|_bytes| File::options().write(true).open(to)?.sync_all()).map_err(
        |error| {
            let _left = fs::remove_file(to);
            failed(to, error)
        },
    )
}

/// Gives a file another name.
pub(super) fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| failed(to, error))
}

fn failed(path: &Path, source: std::io::Error) -> Error {
    Error::NotWritten { path: path.display().to_string(), source }
}
