//! Code in backquotes: the same rule for spans in a line and for fences. A run
//! of backquotes opens code that the next run of equal length closes.

use std::collections::HashMap;
use std::ops::Range;

/// A span of code in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::exchange) struct Code {
    /// The span with its backquotes, in bytes.
    pub(in crate::exchange) range: Range<usize>,
    /// The number of backquotes on each side.
    pub(in crate::exchange) ticks: usize,
}

/// Returns the spans of code in a line; a run that nothing closes is text.
pub(in crate::exchange) fn code_spans(text: &str) -> Vec<Code> {
    let runs = tick_runs(text);
    // The next run of each length, found from the end on.
    let mut last: HashMap<usize, usize> = HashMap::new();
    let backwards = runs.iter().enumerate().rev();
    let next: Vec<Option<usize>> = backwards.map(|(at, run)| last.insert(run.len(), at)).collect();
    let next = next.into_iter().rev();
    let mut spans = Vec::new();
    let mut free = 0;
    for (at, (open, next)) in runs.iter().zip(next).enumerate() {
        let Some(closing) = next.filter(|_| at >= free) else { continue };
        let end = runs.get(closing).map_or(open.end, |run| run.end);
        spans.push(Code { range: open.start..end, ticks: open.len() });
        free = closing + 1;
    }
    spans
}

/// Returns the span a position lies in.
pub(super) fn code_at(spans: &[Code], at: usize) -> Option<&Code> {
    let next = spans.partition_point(|code| code.range.end <= at);
    spans.get(next).filter(|code| code.range.contains(&at))
}

/// Tells whether a position lies inside one of the spans.
pub(in crate::exchange) fn in_code(spans: &[Code], at: usize) -> bool {
    code_at(spans, at).is_some()
}

/// Returns the number of backquotes with which a line opens a fenced block.
pub(super) fn opens_fence(line: &str) -> Option<usize> {
    let info = line.trim_start_matches('`');
    let ticks = line.len() - info.len();
    (ticks >= 3 && !info.contains('`')).then_some(ticks)
}

/// Tells whether a line closes a block fenced by so many backquotes.
pub(super) fn closes_fence(line: &str, ticks: usize) -> bool {
    line.len() >= ticks && line.bytes().all(|byte| byte == b'`')
}

fn tick_runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices('`') {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end = at + 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(text: &str) -> Vec<&str> {
        code_spans(text).iter().map(|code| text.get(code.range.clone()).unwrap()).collect()
    }

    #[test]
    fn runs_pair_by_length() {
        assert_eq!(spans("a `b` ``c ` d`` e"), ["`b`", "``c ` d``"]);
        assert_eq!(spans("``a` b`c`"), ["` b`"]);
        assert_eq!(spans("no ` end"), [""; 0]);
    }

    #[test]
    fn positions_inside_include_the_backquotes() {
        let code = code_spans("a `b` c");
        let inside: Vec<bool> = (0..7).map(|at| in_code(&code, at)).collect();
        assert_eq!(inside, [false, false, true, true, true, false, false]);
    }

    #[test]
    fn fences_stand_alone_on_their_line() {
        assert_eq!(opens_fence("```rust"), Some(3));
        assert_eq!(opens_fence("```rust fn```"), None);
        assert_eq!(opens_fence("``"), None);
        assert!(closes_fence("````", 3));
        assert!(!closes_fence("```x", 3));
    }
}
