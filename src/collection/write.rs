//! Writing a file whole.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

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

/// Links that are followed, one after the other.
const LINKS: usize = 40;

/// Returns the file that a link names, over further links, also where that is not
/// there yet; a path that is no link as it is.
pub(super) fn target(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        let Ok(to) = fs::read_link(&path) else { break };
        // What is named from the link's folder; a whole path takes its place.
        path = path.parent().unwrap_or_else(|| Path::new("")).join(to);
    }
    path
}

/// Writes a file whole or not at all: beside its place, then renamed. A link stays
/// one: the file that it names is written. A pipe or a device is no place for another
/// file: it is written to as it is.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    let path = &target(path);
    let failed = |source| Error::Write { path: path.display().to_string(), source };
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => {
            return Err(failed(ErrorKind::IsADirectory.into()));
        }
        Ok(there) if there.is_file() && there.permissions().readonly() => {
            return Err(failed(ErrorKind::PermissionDenied.into()));
        }
        Ok(there) if !there.is_file() => {
            let mut open = fs::OpenOptions::new().write(true).open(path).map_err(failed)?;
            return open.write_all(text.as_bytes()).and_then(|()| open.flush()).map_err(failed);
        }
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
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

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn what_is_no_file_is_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("kept"), "old").unwrap();
        fs::set_permissions(path("kept"), fs::Permissions::from_mode(0o444)).unwrap();
        fs::create_dir(path("folder")).unwrap();
        symlink(path("round"), path("round")).unwrap();
        for name in ["kept", "folder", "round"] {
            let error = write_out(&path(name), "new", true).unwrap_err();
            assert!(matches!(error, Error::Write { .. }), "{name}: {error:?}");
        }
        assert_eq!(fs::read_to_string(path("kept")).unwrap(), "old");
        assert!(fs::symlink_metadata(path("round")).unwrap().is_symlink());
    }

    #[test]
    fn a_device_is_written_to_and_stays_one() {
        use std::os::unix::fs::FileTypeExt as _;
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("null.svg");
        symlink("/dev/null", &link).unwrap();
        write_out(&link, "new", true).unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }

    #[test]
    fn a_link_stays_one_and_what_it_names_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("there")).unwrap();
        fs::write(at("there/a.md"), "old").unwrap();
        symlink("there/a.md", at("link.md")).unwrap();
        symlink("link.md", at("further.md")).unwrap();
        write_file(&at("further.md"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("there/a.md")).unwrap(), "new");
        assert!(at("link.md").is_symlink() && at("further.md").is_symlink());
        // One that names nothing yet, and one that names itself.
        symlink(at("there/b.md"), at("empty.md")).unwrap();
        write_file(&at("empty.md"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("there/b.md")).unwrap(), "new");
        symlink("round.md", at("round.md")).unwrap();
        write_file(&at("round.md"), "new").unwrap_err();
    }
}
