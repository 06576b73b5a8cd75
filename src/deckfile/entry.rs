//! Follow-ups, pitfalls and plain cards: `###` headings with their bodies.

use std::collections::HashMap;
use std::ops::Range;

use crate::diagnostic::Span;
use crate::domain::question::{FollowUp, Pitfall, PlainCard};
use crate::domain::text::one_line;

use super::block::{Heading, bullet, fence_info, heading, is_blank};
use super::identity::{Names, Stated, slug_span, split_slug};
use super::place::HeadingPlace;
use super::reader::{Reader, bad_id, title_span};
use super::rule::{EMPTY_ITEM, NO_CARD, NO_HEADING, SAME_SLUG};
use super::section::Section;

/// A heading with its body.
pub(super) struct Entry {
    slug: String,
    words: String,
    body: String,
    /// Where the words stand.
    at: Span,
}

/// Reads the cards of a section and where their headings stand.
pub(super) fn read(
    reader: &mut Reader<'_>,
    section: Section,
    headings: &[Heading],
    span: Range<usize>,
) -> (Vec<Entry>, Vec<HeadingPlace>) {
    let before = span.start..headings.first().map_or(span.end, |h| h.line.start);
    if let Some(line) = reader.first_text(before) {
        let message = format!("text in `{}` that belongs to no card", section.name());
        let help = "every card begins with a `### ` heading";
        reader.faults.add(&NO_CARD, &line, message, "", help);
    }
    let ends = headings.iter().skip(1).map(|h| h.line.start).chain([span.end]);
    let mut entries: Vec<(Entry, Option<String>)> = Vec::new();
    let mut places = Vec::new();
    for (heading, end) in headings.iter().zip(ends) {
        let text = reader.cut(heading.text.clone());
        let (words, stated, slug_at) = split_slug(text);
        let words = one_line(words);
        if words.is_empty() {
            let message = "the heading has no words";
            let help = "write the card's question behind `###`";
            reader.faults.add(&NO_HEADING, &title_span(heading), message, "", help);
            continue;
        }
        let at = slug_span(&heading.text, slug_at);
        let slug = match stated {
            Stated::Slug(slug) => Some(slug.to_owned()),
            Stated::Bad(slug) => {
                bad_id(reader, "slug", slug, &at);
                None
            }
            Stated::No => None,
        };
        places.push(HeadingPlace { words: heading.text.clone(), stated: stated != Stated::No });
        let body = reader.body(heading.next..end);
        let slug_or_words = if slug.is_some() { at } else { heading.text.clone() };
        entries.push((Entry { slug: String::new(), words, body, at: slug_or_words }, slug));
    }
    (settle_slugs(reader, entries), places)
}

/// Keeps the stated slugs, then makes the others from the wording.
fn settle_slugs(reader: &mut Reader<'_>, mut entries: Vec<(Entry, Option<String>)>) -> Vec<Entry> {
    let mut names = Names::default();
    let mut first: HashMap<String, usize> = HashMap::new();
    for (entry, stated) in &mut entries {
        let Some(slug) = stated.take() else { continue };
        if names.state(&slug) {
            first.insert(slug.clone(), entry.at.start);
            entry.slug = slug;
        } else {
            let line = reader.line_of(first.get(&slug).copied().unwrap_or_default());
            let message = format!("the slug `{slug}` is given twice");
            let help = format!("the first one is in line {line}; give this one another");
            reader.faults.add(&SAME_SLUG, &entry.at, message, "again here", help);
        }
    }
    entries
        .into_iter()
        .map(|(mut entry, _)| {
            if entry.slug.is_empty() {
                entry.slug = names.make(&entry.words);
            }
            entry
        })
        .collect()
}

/// Makes a follow-up.
pub(super) fn follow_up(entry: Entry) -> FollowUp {
    FollowUp { slug: entry.slug, question: entry.words, answer: entry.body }
}

/// Makes a plain card.
pub(super) fn plain_card(entry: Entry) -> PlainCard {
    PlainCard { slug: entry.slug, front: entry.words, back: entry.body }
}

/// Makes a pitfall; the paragraph that begins with `Right:` is the true claim.
pub(super) fn pitfall(reader: &mut Reader<'_>, entry: Entry) -> Pitfall {
    let mut reason = entry.body.as_str();
    let mut right = None;
    while let Some((claim, rest)) = split_right(reason) {
        reason = rest;
        if !claim.is_empty() {
            right = Some(claim);
            break;
        }
        let message = "`Right:` is followed by no claim";
        let help = "write the true claim in the same line";
        reader.faults.add(&EMPTY_ITEM, &entry.at, message, "", help);
    }
    let reason = reason.to_owned();
    Pitfall { slug: entry.slug, claim: entry.words, right, reason }
}

/// Tells whether a line begins with `Right:`.
pub(super) fn is_right(line: &str) -> bool {
    right_claim(line).is_some()
}

fn right_claim(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(' ');
    let start = line.get(..6).filter(|start| start.eq_ignore_ascii_case("right:"))?;
    line.strip_prefix(start)
}

/// Splits the leading `Right:` paragraph off a body, as one line.
fn split_right(body: &str) -> Option<(String, &str)> {
    let mut rest = body;
    let mut claim = String::new();
    let mut first = true;
    while let Some(line) = rest.lines().next() {
        if first {
            claim.push_str(right_claim(line)?);
        } else if is_blank(line) || begins_block(line) {
            break;
        } else {
            claim.push(' ');
            claim.push_str(line);
        }
        first = false;
        rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
    }
    if first {
        return None;
    }
    Some((one_line(&claim), without_blank_lines(rest)))
}

fn without_blank_lines(mut text: &str) -> &str {
    while let Some((line, rest)) = text.split_once('\n')
        && is_blank(line)
    {
        text = rest;
    }
    text
}

/// Tells whether a line ends the paragraph above it.
fn begins_block(line: &str) -> bool {
    fence_info(line).is_some()
        || heading(line).is_some()
        || bullet(line).is_some()
        || line.trim_start().starts_with(['>', '|'])
        || is_right(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_right_paragraph_is_split_off() {
        let (claim, reason) = split_right("Right: one\ntwo\n\n\nWhy.\n").unwrap();
        assert_eq!((claim.as_str(), reason), ("one two", "Why.\n"));
        assert_eq!(split_right("right:one\n- why").unwrap(), ("one".to_owned(), "- why"));
        assert_eq!(split_right("Right: one").unwrap(), ("one".to_owned(), ""));
        assert_eq!(split_right("Rightly: one"), None);
        assert_eq!(split_right(""), None);
    }

    #[test]
    fn a_second_right_line_is_the_reason() {
        let (claim, reason) = split_right("Right: a\nRight: b").unwrap();
        assert_eq!((claim.as_str(), reason), ("a", "Right: b"));
    }
}
