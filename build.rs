//! Names the commit in the version of a build for use. Builds for development
//! go without, or each commit would compile everything anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return;
    }
    let Some(commit) = commit() else { return };
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo::rustc-env=VIVA_VERSION={version} ({commit})");
}

/// Returns the first letters of the commit that is checked out.
fn commit() -> Option<String> {
    let folder = git_folder()?;
    let head = folder.join("HEAD");
    println!("cargo::rerun-if-changed={}", head.display());
    let head = fs::read_to_string(head).ok()?;
    let full = match head.trim().strip_prefix("ref: ") {
        None => head.trim().to_owned(),
        Some(name) => reference(&folder, name)?,
    };
    full.get(..9).map(str::to_owned)
}

/// Returns the folder of the checkout's own state, which for a second worktree
/// is named in a file.
fn git_folder() -> Option<PathBuf> {
    let git = Path::new(".git");
    if git.is_dir() {
        return Some(git.to_owned());
    }
    let text = fs::read_to_string(git).ok()?;
    text.trim().strip_prefix("gitdir: ").map(PathBuf::from)
}

/// Returns what a branch points to: from its own file, or from the packed list.
fn reference(folder: &Path, name: &str) -> Option<String> {
    let common = fs::read_to_string(folder.join("commondir"))
        .map_or_else(|_| folder.to_owned(), |path| folder.join(path.trim()));
    let file = common.join(name);
    if let Ok(text) = fs::read_to_string(&file) {
        println!("cargo::rerun-if-changed={}", file.display());
        return Some(text.trim().to_owned());
    }
    let packed = fs::read_to_string(common.join("packed-refs")).ok()?;
    let line = packed.lines().find(|line| line.ends_with(name))?;
    line.split(' ').next().map(str::to_owned)
}
