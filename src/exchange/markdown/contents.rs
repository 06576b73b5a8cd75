//! Tables of contents without links: items that repeat what is asked elsewhere.

use std::collections::HashSet;

use crate::exchange::clean;

use super::lines::Line;
use super::opening::opening;

/// Returns the items that repeat a heading, or a question that stands elsewhere in
/// bold or with its answer: a table of contents without links.
pub(super) fn contents(lines: &[Line<'_>]) -> HashSet<usize> {
    let bare = |words: &str| clean::question(words).text;
    let mut known: HashSet<String> =
        lines.iter().filter_map(Line::heading).map(|(_, words)| bare(words)).collect();
    let mut items: Vec<(usize, &str)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match opening(line) {
            Some(found) if found.bold || !found.behind.is_empty() => {
                if found.asks {
                    known.insert(bare(&found.asked));
                }
            }
            _ => items.extend(line.item().map(|item| (at, item.rest))),
        }
    }
    if known.is_empty() {
        return HashSet::new();
    }
    items.into_iter().filter(|(_, words)| known.contains(&bare(words))).map(|(at, _)| at).collect()
}
