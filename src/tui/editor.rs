//! The user's editor: the one program that this one starts, at the user's
//! key alone.

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the editor has the terminal and its keys.
static HAS_KEYS: AtomicBool = AtomicBool::new(false);

/// What is started when neither `VISUAL` nor `EDITOR` is set.
const FALLBACK: &str = if cfg!(windows) { "notepad" } else { "vi" };
/// What a shell answers when it finds no such program.
const NOT_FOUND: i32 = 127;
/// What it answers when it may not start it.
const NOT_STARTED: i32 = 126;

/// Why an editor did not do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no such program.
    #[error("the editor `{0}` was not found")]
    NotFound(String),
    /// It cannot be started.
    #[error("the editor `{0}` could not be started: {1}")]
    NotStarted(String, String),
    /// It says that it failed, as editors do when they are left without saving.
    #[error("the editor `{0}` ended with code {1}")]
    Failed(String, i32),
    /// It was ended from outside.
    #[error("the editor `{0}` was ended from outside")]
    Ended(String),
    /// No editor is named, and the usual one needs a terminal.
    #[error(
        "there is no terminal for the editor `{FALLBACK}`, and VISUAL and EDITOR name no other"
    )]
    NoTerminal,
}

/// Lets the user edit a file, and waits for the end of the editor. Keys that
/// interrupt belong to the editor for so long.
///
/// # Errors
/// When the editor cannot be started or says that it failed.
pub fn run(path: &Path) -> Result<(), Fault> {
    let named = |name| env::var(name).ok();
    let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let editor = choose([named("VISUAL"), named("EDITOR")], has_terminal)?;
    HAS_KEYS.store(true, Ordering::SeqCst);
    let status = command(&editor, path).status();
    HAS_KEYS.store(false, Ordering::SeqCst);
    match status {
        Ok(status) => judge(editor, status),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Fault::NotFound(editor)),
        Err(error) => Err(Fault::NotStarted(editor, error.to_string())),
    }
}

/// Tells whether keys that interrupt are meant for the editor.
pub(super) fn has_keys() -> bool {
    HAS_KEYS.load(Ordering::SeqCst)
}

/// Returns the first editor that is named, else the usual one.
fn choose(named: [Option<String>; 2], has_terminal: bool) -> Result<String, Fault> {
    let first = named.into_iter().flatten().find(|name| !name.trim().is_empty());
    match first {
        Some(editor) => Ok(editor),
        None if has_terminal => Ok(FALLBACK.to_owned()),
        None => Err(Fault::NoTerminal),
    }
}

/// The name may hold arguments and quotes, so a shell reads it. The shell
/// itself is not ended by keys that are meant for the editor.
#[cfg(unix)]
fn command(editor: &str, path: &Path) -> Command {
    let mut command = Command::new("sh");
    let script = format!("trap : INT QUIT; {editor} \"$@\"");
    command.arg("-c").arg(script).arg(editor).arg(path);
    command
}

/// The name may hold arguments; a program whose path has blanks is quoted.
#[cfg(not(unix))]
fn command(editor: &str, path: &Path) -> Command {
    let editor = editor.trim();
    let (program, arguments) = match editor.strip_prefix('"').and_then(|rest| rest.split_once('"'))
    {
        Some(quoted) => quoted,
        None => editor.split_once(' ').unwrap_or((editor, "")),
    };
    let mut command = Command::new(program);
    command.args(arguments.split_whitespace()).arg(path);
    command
}

fn judge(editor: String, status: ExitStatus) -> Result<(), Fault> {
    match status.code() {
        Some(0) => Ok(()),
        Some(NOT_FOUND) if cfg!(unix) => Err(Fault::NotFound(editor)),
        Some(NOT_STARTED) if cfg!(unix) => {
            Err(Fault::NotStarted(editor, "it is no program that may be run".to_owned()))
        }
        Some(code) => Err(Fault::Failed(editor, code)),
        None => Err(Fault::Ended(editor)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(visual: &str, editor: &str) -> [Option<String>; 2] {
        [Some(visual.to_owned()), Some(editor.to_owned())]
    }

    #[test]
    fn visual_comes_before_editor_and_an_empty_name_is_none() {
        assert_eq!(choose(named("code --wait", "vim"), false), Ok("code --wait".to_owned()));
        assert_eq!(choose(named(" ", "vim"), false), Ok("vim".to_owned()));
        assert_eq!(choose([None, None], true), Ok(FALLBACK.to_owned()));
        assert_eq!(choose(named("", ""), false), Err(Fault::NoTerminal));
    }

    #[cfg(unix)]
    #[test]
    fn what_a_shell_answers_is_told_in_words() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a b.md");
        std::fs::write(&file, "old").unwrap();
        let run = |editor: &str| judge(editor.to_owned(), command(editor, &file).status().unwrap());
        assert_eq!(run("f() { printf '%s' new > \"$1\"; }; f"), Ok(()));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(run("exit 3; :"), Err(Fault::Failed("exit 3; :".to_owned(), 3)));
        assert_eq!(run("kill -9 $$; :"), Err(Fault::Ended("kill -9 $$; :".to_owned())));
        let missing = "no-such-editor-anywhere 2>/dev/null";
        assert_eq!(run(missing), Err(Fault::NotFound(missing.to_owned())));
        assert!(matches!(run("/ 2>/dev/null"), Err(Fault::NotStarted(..))));
    }
}
