//! Which file a store works on. A file that is removed or replaced while it is
//! open can still be written to, but nothing of it would be found again.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use super::error::Error;

/// A file as it was when it was opened.
#[derive(Clone, Debug)]
pub(super) struct Anchor {
    path: PathBuf,
    number: Option<u64>,
}

impl Anchor {
    /// Notes which file is at `path`.
    pub(super) fn at(path: &Path) -> Self {
        let number = fs::metadata(path).ok().and_then(|facts| number(&facts));
        Self { path: path.to_path_buf(), number }
    }

    /// Fails when the file is not there any more, or is another one.
    pub(super) fn holds(&self) -> Result<(), Error> {
        match fs::metadata(&self.path) {
            Ok(facts) if number(&facts) == self.number => Ok(()),
            _ => Err(Error::TakenAway { path: self.path.clone() }),
        }
    }
}

/// The number the file system knows a file by, where it has one.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn number(facts: &Metadata) -> Option<u64> {
    use std::os::unix::fs::MetadataExt as _;
    Some(facts.ino())
}

#[cfg(not(unix))]
fn number(_facts: &Metadata) -> Option<u64> {
    None
}
