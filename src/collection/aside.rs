//! Files of a folder that are not read, and why: an import takes in what it can and
//! names the rest.

use std::path::Path;

use crate::domain::text::{brief, counted, one_line};
use crate::exchange;

/// A file of a folder that was left aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// Its path.
    pub file: String,
    /// Why, in a few words.
    pub reason: String,
    /// Whether it looks as if it held questions.
    pub is_content: bool,
}

/// Endings of files that are looked into where a whole folder is named.
const READ: &[&str] = &[
    "md", "markdown", "mdown", "txt", "text", "csv", "tsv", "tab", "psv", "json", "jsonl",
    "ndjson", "yaml", "yml", "org",
];

/// Names of files that tell about the folder, without their endings.
const ABOUT: &[&str] = &[
    "readme",
    "license",
    "licence",
    "copying",
    "notice",
    "authors",
    "changelog",
    "contributing",
    "code_of_conduct",
    "security",
];

const IS_ABOUT: &str = "about the folder; name it to have it read";
const NOT_LOOKED_INTO: &str = "a kind of file that is read only when it is named";
const BESIDE_A_DECK: &str = "in the folder of a deck.toml only .md files are read";
const EMPTY: &str = "empty";

/// So many files are named for one reason.
const MOST_NAMES: usize = 4;

/// The most characters of a line.
const MOST_SAID: usize = 400;

impl Aside {
    pub(super) fn new(path: &Path, reason: impl Into<String>, is_content: bool) -> Self {
        Self { file: path.display().to_string(), reason: reason.into(), is_content }
    }

    /// Returns why a file is not even opened, if it is not.
    pub(super) fn by_name(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let stem = name.split('.').next().unwrap_or_default();
        ABOUT.contains(&stem).then(|| Self::new(path, IS_ABOUT, false))
    }

    /// Returns why a file is not read further, by its name and its beginning, if it
    /// is not.
    pub(super) fn by_beginning(path: &Path, head: &[u8]) -> Option<Self> {
        if head.trim_ascii().is_empty() {
            return Some(Self::new(path, EMPTY, false));
        }
        if let Some(refusal) = exchange::refusal_of(head) {
            return Some(Self::refused(path, refusal));
        }
        (!is_read(path)).then(|| Self::new(path, NOT_LOOKED_INTO, false))
    }

    /// Tells of a file of readable kind in a deck's own folder.
    pub(super) fn beside_a_deck(path: &Path) -> Option<Self> {
        let is_about = Self::by_name(path).is_some();
        (is_read(path) && !is_about).then(|| Self::new(path, BESIDE_A_DECK, false))
    }

    /// Tells why a file was not understood; `None` where the error is of another
    /// kind.
    pub(super) fn by_error(path: &Path, error: &exchange::Error) -> Option<Self> {
        use exchange::Error;
        match error {
            Error::Refused { refusal, .. } => Some(Self::refused(path, *refusal)),
            Error::NotRecognised { .. } => {
                Some(Self::new(path, "no questions in a format known here", true))
            }
            Error::TooLarge { .. } => Some(Self::new(path, "too large", true)),
            Error::Empty { .. } => Some(Self::new(path, EMPTY, false)),
            Error::UnknownFormat { .. } => None,
        }
    }

    fn refused(path: &Path, refusal: exchange::Refusal) -> Self {
        let reason = format!("{}; {}", refusal.what, refusal.help);
        Self::new(path, reason, refusal.may_hold_questions())
    }
}

/// Says what was left aside, a line for each reason.
pub(super) fn words(aside: &[Aside]) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for aside in aside {
        let name = aside.file.rsplit('/').next().unwrap_or(&aside.file);
        match reasons.iter_mut().find(|(reason, _)| *reason == aside.reason) {
            Some((_, names)) => names.push(name),
            None => reasons.push((&aside.reason, vec![name])),
        }
    }
    let line = |(reason, names): (&str, Vec<&str>)| {
        let number = u32::try_from(names.len()).unwrap_or(u32::MAX);
        let mut named: Vec<String> =
            names.iter().take(MOST_NAMES).map(|name| one_line(name)).collect();
        let more = names.len().saturating_sub(MOST_NAMES);
        named.extend((more > 0).then(|| format!("{more} more")));
        let all = format!("{}: {} ({reason})", counted(number, "file", "files"), named.join(", "));
        brief(&all, MOST_SAID)
    };
    reasons.into_iter().map(line).collect()
}

fn is_read(path: &Path) -> bool {
    let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
    end.is_some_and(|end| READ.contains(&end.as_str()))
}
