//! Ids and slugs: stated ones are kept, the others are made from the wording,
//! each distinct among its kind.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::Span;
use crate::domain::slug::{is_valid_id, slug};

/// Slugs given so far in one place. Unlike a search from `-2` on, each new one
/// costs the same however many equal ones there are.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    next: HashMap<String, u32>,
}

impl Names {
    /// Takes a stated name; false when it is taken already.
    pub(super) fn state(&mut self, name: &str) -> bool {
        self.taken.insert(name.to_owned())
    }

    /// Returns the name of a heading, made distinct by `-2`, `-3` …
    pub(super) fn make(&mut self, heading: &str) -> String {
        let base = slug(heading);
        if self.taken.insert(base.clone()) {
            return base;
        }
        let next = self.next.entry(base.clone()).or_insert(2);
        loop {
            let name = format!("{base}-{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// What a heading's end says about its slug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stated<'a> {
    /// Nothing.
    No,
    /// A slug.
    Slug(&'a str),
    /// Something that is no slug.
    Bad(&'a str),
}

/// Splits a heading into words and stated slug, and tells where the slug begins.
pub(super) fn split_slug(heading: &str) -> (&str, Stated<'_>, usize) {
    let none = (heading, Stated::No, heading.len());
    let Some(inner) = heading.strip_suffix('}') else { return none };
    let Some((words, slug)) = inner.rsplit_once("{#") else { return none };
    if slug.contains(['{', '}']) {
        return none;
    }
    let stated = if is_valid_id(slug) { Stated::Slug(slug) } else { Stated::Bad(slug) };
    (words.trim_end(), stated, words.len())
}

/// Returns the part of a heading's place where its slug stands.
pub(super) fn slug_span(text: &Span, at: usize) -> Span {
    text.start + at..text.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_headings_get_numbers() {
        let mut names = Names::default();
        assert!(names.state("a-2"));
        assert!(!names.state("a-2"));
        let made: Vec<String> = (0..4).map(|_| names.make("A")).collect();
        assert_eq!(made, ["a", "a-3", "a-4", "a-5"]);
    }

    #[test]
    fn slugs_are_split_off() {
        assert_eq!(split_slug("What? {#asks}"), ("What?", Stated::Slug("asks"), 6));
        assert_eq!(split_slug("What? {#x} {#asks}").0, "What? {#x}");
        assert_eq!(split_slug("{#asks}"), ("", Stated::Slug("asks"), 0));
        assert_eq!(split_slug("What? {#a b}").1, Stated::Bad("a b"));
        assert_eq!(split_slug("What? {asks}").1, Stated::No);
    }
}
