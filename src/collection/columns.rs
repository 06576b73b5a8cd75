//! Columns that the user names: each has to be in one of the files.

use super::error::Error;
use crate::domain::text::one_line;
use crate::exchange::{Column, Field};

/// A file that shows so many keys may have more.
const ALL_SHOWN: usize = 64;

/// Fails where a column that was named is in no file, with those that are there.
pub(super) fn expect(named: &[(String, Field)], files: &[&[Column]]) -> Result<(), Error> {
    let unknown = named.iter().find(|(name, _)| !files.iter().any(|file| has(file, name)));
    let Some((name, _)) = unknown else { return Ok(()) };
    let mut there: Vec<&str> = Vec::new();
    for column in files.iter().copied().flatten() {
        if !there.contains(&column.name.as_str()) {
            there.push(&column.name);
        }
    }
    let name = one_line(name);
    let near = there.iter().map(|there| (strsim::levenshtein(&lower(there), &lower(&name)), there));
    let near = near.min().filter(|(far, _)| *far <= name.chars().count().max(4) / 2);
    let listed = match there.as_slice() {
        [] => "the format has no columns to choose".to_owned(),
        [one] => format!("the only one is `{}`", one_line(one)),
        all => format!("there are {}", one_line(&all.join(", "))),
    };
    let near = near
        .map_or_else(String::new, |(_, near)| format!(", perhaps `{}` is meant", one_line(near)));
    Err(Error::Unknown(format!(
        "there is no column `{name}`{near}: {listed}; nothing was imported"
    )))
}

fn has(columns: &[Column], name: &str) -> bool {
    let number = name.trim().trim_start_matches('#').parse::<usize>().ok();
    let widest = columns.iter().filter_map(|column| column.name.parse().ok()).max();
    columns.len() >= ALL_SHOWN
        || columns.iter().any(|column| lower(&column.name) == lower(name))
        || number.is_some_and(|at| (1..=columns.len().max(widest.unwrap_or(0))).contains(&at))
}

fn lower(name: &str) -> String {
    name.trim().to_lowercase()
}
