//! Which backup is the newest. The date of a backup is what the clock said then; one
//! that lies ahead of now tells nothing, and what the backup holds does.

use std::path::Path;

use chrono::TimeDelta;

use super::copy::stock;
use super::file::{Backup, list};
use crate::collection::error::Error;
use crate::domain::Moment;

/// A clock may have been ahead by as much, or be in another zone now.
const SLACK: TimeDelta = TimeDelta::hours(26);

impl Backup {
    /// Tells whether its date lies ahead of now.
    #[must_use]
    pub fn is_ahead(&self, now: Moment) -> bool {
        self.made - now.local() > SLACK
    }
}

/// Returns the backups in a folder, newest first. One whose date lies ahead stands
/// before the first that holds less than it does, and after all where none does.
///
/// # Errors
/// When the folder cannot be read.
pub fn list_at(folder: &Path, now: Moment) -> Result<Vec<Backup>, Error> {
    let (ahead, mut known): (Vec<_>, Vec<_>) =
        list(folder)?.into_iter().partition(|backup| backup.is_ahead(now));
    for backup in ahead.into_iter().rev() {
        let held = mark(&backup);
        let at = known.iter().position(|other| mark(other) < held).unwrap_or(known.len());
        known.insert(at, backup);
    }
    Ok(known)
}

/// How far the log goes that a backup holds: it only grows. Nothing for what cannot
/// be read.
fn mark(backup: &Backup) -> Option<(Option<i64>, Option<i64>)> {
    stock(&backup.path).ok().map(|stock| stock.mark)
}
