//! Asking before something that is not to be done by mistake.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use super::error::CommandError;
use super::output::Output;

/// Asks a question that is answered by y or n; `yes` was said beforehand.
///
/// # Errors
/// When nobody can be asked, and when the answer is not yes: nothing was done.
pub fn confirm(question: &str, yes: bool) -> Result<(), CommandError> {
    if yes {
        return Ok(());
    }
    if !io::stdin().is_terminal() {
        return Err(CommandError::usage("nothing was done: this asks first")
            .with_hint("--yes answers beforehand"));
    }
    Output.ask(&format!("{question} [y/N] "));
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    let is_yes = matches!(answer.trim().to_lowercase().as_str(), "y" | "yes");
    if read.is_ok() && is_yes { Ok(()) } else { Err(CommandError::failed("nothing was done")) }
}

/// Asks a question whose answer is yes unless it is no; without a terminal
/// nobody answers, and that is a no.
#[must_use]
pub fn says_yes(question: &str) -> bool {
    if !io::stdin().is_terminal() {
        return false;
    }
    Output.say(format!("{question} [Y/n]"));
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).unwrap_or(0);
    read > 0 && !line.trim().to_lowercase().starts_with('n')
}

impl Output {
    /// Says something on stderr and stays on its line.
    fn ask(self, text: &str) {
        let mut err = io::stderr().lock();
        let _unheard =
            write!(err, "{}", crate::domain::text::clean(text)).and_then(|()| err.flush());
    }
}
