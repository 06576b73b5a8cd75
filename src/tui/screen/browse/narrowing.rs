//! The words that narrow the list, with the cards that each has.

use ratatui::text::{Line, Span};

use super::BrowseScreen;
use crate::domain::listing::FILTERS;
use crate::domain::query::Standing;
use crate::tui::context::Context;
use crate::tui::text::width;
use crate::tui::theme::Role;
use crate::tui::words::thousands;

/// The blanks between two words, where there is room, and where there is little.
const BETWEEN: [usize; 2] = [3, 2];

/// Lays the words out at the left edge. Where not all have room, the one that
/// holds stays, and `…` stands for those that do not.
pub(super) fn line(screen: &BrowseScreen, room: usize, context: &Context) -> Line<'static> {
    let name = |filter: Option<Standing>| filter.map_or("all", Standing::name);
    let active = FILTERS.iter().position(|filter| *filter == screen.wanted.filter).unwrap_or(0);
    let entries: Vec<String> = FILTERS
        .iter()
        .zip(screen.list.contents.counts)
        .enumerate()
        .map(|(at, (filter, number))| {
            let number = thousands(usize::try_from(number).unwrap_or(usize::MAX));
            let words = format!("{} {number}", name(*filter));
            if at == active { format!("[{words}]") } else { words }
        })
        .collect();
    let (shown, between) = window(&entries, active, room + 1);
    let gap = || Span::raw(" ".repeat(between));
    let mut spans = vec![Span::raw("  ")];
    if shown.start > 0 {
        spans.extend([context.span(Role::Dim, "…"), gap()]);
    }
    let cut = shown.end < entries.len();
    for (n, words) in entries.into_iter().enumerate() {
        if !shown.contains(&n) {
            continue;
        }
        if n > shown.start {
            spans.push(gap());
        }
        spans.push(if n == active {
            context.strong(Role::Text, words)
        } else {
            context.span(Role::Dim, words)
        });
    }
    if cut {
        spans.extend([gap(), context.span(Role::Dim, "…")]);
    }
    Line::from(spans)
}

/// Returns which words are shown in `room` cells, the active one among them, and
/// the blanks between them.
fn window(entries: &[String], active: usize, room: usize) -> (std::ops::Range<usize>, usize) {
    let all = 0..entries.len();
    let whole = BETWEEN.into_iter().find(|between| needed(entries, &all, *between) <= room);
    if let Some(between) = whole {
        return (all, between);
    }
    let between = BETWEEN.into_iter().min().unwrap_or(1);
    // From the first that lets the active one in, to the last that has room.
    let fits = |range: &std::ops::Range<usize>| needed(entries, range, between) <= room;
    let start = (0..=active).find(|start| fits(&(*start..active + 1))).unwrap_or(active);
    let end = (active + 1..=entries.len()).rev().find(|end| fits(&(start..*end)));
    (start..end.unwrap_or(active + 1), between)
}

/// Returns the columns of some words with the signs of those that are cut.
fn needed(entries: &[String], range: &std::ops::Range<usize>, between: usize) -> usize {
    let words: usize =
        entries.iter().skip(range.start).take(range.len()).map(|words| width(words)).sum();
    let gaps = between * range.len().saturating_sub(1);
    let cuts = usize::from(range.start > 0) + usize::from(range.end < entries.len());
    words + gaps + cuts * (between + 1)
}
