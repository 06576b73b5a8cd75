//! Writing a file whole.

use std::fs;
use std::io::Write;
use std::path::Path;

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is there already.
    #[error("{path} exists; it is not overwritten without --force")]
    Exists {
        /// The file.
        path: String,
    },
    /// The system refused.
    #[error("cannot write {path}")]
    Write {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
}

/// Writes a file whole or not at all. One that is there is written over only
/// with `force`.
///
/// # Errors
/// When it is there already, or cannot be written.
pub fn write_out(path: &Path, text: &str, force: bool) -> Result<(), Error> {
    demand_free(path, force)?;
    write_file(path, text)
}

/// Refuses a file that is there, unless `force` says otherwise.
pub(super) fn demand_free(path: &Path, force: bool) -> Result<(), Error> {
    if force || path.symlink_metadata().is_err() {
        return Ok(());
    }
    Err(Error::Exists { path: path.display().to_string() })
}

/// Writes a file whole or not at all: beside its place, then renamed.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |source| Error::Write { path: path.display().to_string(), source };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let mut file = beside(folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    if let Ok(metadata) = fs::metadata(path) {
        file.as_file().set_permissions(metadata.permissions()).map_err(failed)?;
    }
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Removes the temporary files that killed processes left in a folder: those that
/// nobody has locked.
pub(super) fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| {
            name.strip_prefix(PREFIX).is_some_and(|rest| {
                rest.len() == RANDOM && rest.chars().all(|c| c.is_ascii_alphanumeric())
            })
        });
        let is_left = |path: &Path| fs::File::open(path).is_ok_and(|file| file.try_lock().is_ok());
        if is_ours && is_left(&entry.path()) {
            let _left = fs::remove_file(entry.path());
        }
    }
}

/// What the names of temporary files begin with.
const PREFIX: &str = ".viva-";
/// Letters and digits that follow.
const RANDOM: usize = 6;

/// Makes a temporary file with the rights an ordinary new file has.
fn beside(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(RANDOM);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // The process's mask takes away what the user does not want to give.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    // Where there are no locks, nothing is swept, either.
    let _unlocked = file.as_file().try_lock();
    Ok(file)
}
