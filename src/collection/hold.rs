//! What one process alone may do at a time: a file that is locked for as long as
//! it lasts. The system takes the lock away from a process that is killed.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A lock that is held. Its file goes with it.
#[derive(Clone, Debug)]
pub(super) struct Hold(Rc<Held>);

#[derive(Debug)]
struct Held {
    path: PathBuf,
    _file: File,
}

impl PartialEq for Hold {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let _left = fs::remove_file(&self.path);
    }
}

impl Hold {
    /// Takes the lock at `path`; `None` while another has it. Where the file
    /// system knows no locks, everyone gets it.
    pub(super) fn take(path: &Path) -> std::io::Result<Option<Self>> {
        loop {
            let file = File::options().create(true).append(true).open(path)?;
            if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
                return Ok(None);
            }
            // The one who had it may have removed the file in between.
            if is_at(&file, path) {
                return Ok(Some(Self(Rc::new(Held { path: path.to_path_buf(), _file: file }))));
            }
        }
    }
}

/// Tells whether a file is still the one with that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(named)) => ours.ino() == named.ino(),
        _ => false,
    }
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
const fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

/// Waits until no other process works in a folder, and keeps others waiting while
/// this is held; `None` where folders cannot be locked.
pub(super) fn lock_folder(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

/// The same without waiting; `None` also while another process works there.
pub(super) fn try_lock_folder(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    folder.try_lock().ok()?;
    Some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_at_a_time_and_its_file_goes_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".q.lock");
        let first = Hold::take(&path).unwrap().unwrap();
        assert!(Hold::take(&path).unwrap().is_none());
        let second_hand = first.clone();
        drop(first);
        assert!(Hold::take(&path).unwrap().is_none());
        drop(second_hand);
        assert!(!path.exists());
        assert!(Hold::take(&path).unwrap().is_some());
    }

    #[test]
    fn what_a_killed_process_left_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(".q.lock");
        fs::write(&path, "").unwrap();
        assert!(Hold::take(&path).unwrap().is_some());
        assert!(try_lock_folder(folder.path()).is_some());
    }
}
