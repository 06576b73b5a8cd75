//! Captions: text with `{path}` for what is observed after the step and
//! `{before.path}` for what was observed before it.

use std::ops::Range;

use crate::sim::model::PathError;
use crate::sim::value::Value;
use crate::sim::world::World;

/// Most characters of a caption, as shown.
pub(super) const MOST_CAPTION: usize = 160;

/// A piece of a caption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Text.
    Text(String),
    /// A path, and where it stands in the text.
    Path {
        /// The path.
        path: String,
        /// Looked at before the step.
        before: bool,
        /// Where the path stands in the text, without braces.
        at: Range<usize>,
    },
}

/// Splits a caption. A brace that is never closed, or holds no path, is text.
#[must_use]
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some((open, inside)) = next_path(rest) else {
            pieces.push(Piece::Text(rest.to_owned()));
            break;
        };
        if let Some(before) = rest.get(..open).filter(|before| !before.is_empty()) {
            pieces.push(Piece::Text(before.to_owned()));
        }
        let start = at + open + 1;
        at = start + inside.len() + 1;
        let path = inside.strip_prefix("before.");
        let from = start + inside.len() - path.unwrap_or(inside).len();
        pieces.push(Piece::Path {
            path: path.unwrap_or(inside).to_owned(),
            before: path.is_some(),
            at: from..start + inside.len(),
        });
    }
    pieces
}

/// Finds the next `{path}`: where its brace is, and what is inside.
fn next_path(text: &str) -> Option<(usize, &str)> {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    text.match_indices('{').find_map(|(open, _)| {
        let rest = text.get(open + 1..)?;
        let inside = rest.get(..rest.find('}')?)?;
        (!inside.is_empty() && inside.chars().all(word)).then_some((open, inside))
    })
}

/// Writes a caption. A path that cannot be observed stays in its braces and is
/// told to `odd` with its place.
pub(super) fn write(
    pieces: &[Piece],
    before: &dyn World,
    after: &dyn World,
    mut odd: impl FnMut(&str, &Range<usize>, &PathError),
) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(words) => text.push_str(words),
            Piece::Path { path, before: earlier, at } => {
                let world = if *earlier { before } else { after };
                match world.observe(path) {
                    Ok(value) => text.push_str(&Value::spoken(&value)),
                    Err(error) => {
                        odd(path, at, &error);
                        text.push('{');
                        text.push_str(path);
                        text.push('}');
                    }
                }
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_and_other_braces_are_text() {
        let pieces = pieces("from {before.L.leo} to {L.leo}, cache {0:0} {");
        let path = |path: &str, before, at| Piece::Path { path: path.to_owned(), before, at };
        assert_eq!(
            pieces,
            [
                Piece::Text("from ".to_owned()),
                path("L.leo", true, 13..18),
                Piece::Text(" to ".to_owned()),
                path("L.leo", false, 24..29),
                Piece::Text(", cache {0:0} {".to_owned()),
            ]
        );
    }
}
