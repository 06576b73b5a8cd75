//! A file to pages, and a page to its parts.
//!
//! A page begins at the line above a line `answer`. A marker that does not come
//! after the one before it, such as a second `basics`, begins a page as well.

use crate::diagnostic::Span;
use crate::domain::{Level, Question};
use crate::exchange::text::trim;

use super::deeper::LONGEST_RUNG;
use super::lines::Line;
use super::markers::{Part, marker_of};

/// One page: what stands before its first marker, and its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Page<'a> {
    head: Vec<&'a Line<'a>>,
    parts: Vec<PartLines<'a>>,
}

#[derive(Clone, Debug)]
struct PartLines<'a> {
    part: Part,
    marker: &'a Line<'a>,
    lines: Vec<&'a Line<'a>>,
}

impl<'a> Page<'a> {
    /// Returns the line of the question: the last of the head that ends as a
    /// sentence does, else the last.
    pub(super) fn title(&self) -> Option<&'a Line<'a>> {
        let sentence = self.head.iter().rev().find(|line| line.text.ends_with(['.', '?']));
        sentence.or_else(|| self.head.last()).copied()
    }

    /// Returns the lines of a part without blank lines, but for those in code.
    pub(super) fn part(&self, part: Part) -> Vec<&'a Line<'a>> {
        self.parts
            .iter()
            .filter(|found| found.part == part)
            .flat_map(|found| found.lines.iter().copied())
            .filter(|line| line.fenced || !line.text.is_empty())
            .collect()
    }

    /// Returns every marker with the lines below it.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&'a Line<'a>, &[&'a Line<'a>])> {
        self.parts.iter().map(|found| (found.marker, found.lines.as_slice()))
    }

    /// Returns the place of the page's first line.
    pub(super) fn span(&self) -> Span {
        let first = self.head.first().copied();
        first.or_else(|| self.parts.first().map(|part| part.marker)).map_or(0..0, Line::span)
    }

    /// Takes the lines off the end that are the head of the next page.
    fn take_next_head(&mut self) -> Vec<&'a Line<'a>> {
        let Some(last) = self.parts.last_mut() else { return Vec::new() };
        while last.lines.last().is_some_and(|line| line.text.is_empty()) {
            last.lines.pop();
        }
        let not_items = last.lines.iter().rev().take_while(|line| line.bullet().is_none()).count();
        // A list holds items alone, so all that follows it belongs to the next
        // page; other parts hold free lines, so only the nearest is taken.
        let count = if last.part.is_list() { not_items } else { not_items.min(1) };
        let mut head = last.lines.split_off(last.lines.len() - count);
        head.retain(|line| !line.text.is_empty());
        head
    }

    /// Tells whether the line above a repeated marker can be a question.
    fn may_end_before(&self) -> bool {
        let lines = self.parts.last().map_or(&[][..], |part| &part.lines);
        lines.iter().rev().find(|line| !line.text.is_empty()).is_some_and(|line| {
            !line.fenced
                && line.bullet().is_none()
                && !line.text.starts_with(['~', '#'])
                && !line.text.contains("## ")
                && line.text.chars().count() < LONGEST_RUNG
        })
    }
}

/// Parts the lines of a file into pages.
pub(super) fn pages<'a>(lines: &'a [Line<'a>]) -> Vec<Page<'a>> {
    let mut pages = Vec::new();
    let mut page = Page::default();
    for line in lines {
        let Some(part) = marker_of(line) else {
            match page.parts.last_mut() {
                Some(open) => open.lines.push(line),
                None if line.text.is_empty() => {}
                None => page.head.push(line),
            }
            continue;
        };
        if begins_page(&page, part) {
            let head = page.take_next_head();
            pages.push(std::mem::take(&mut page));
            page.head = head;
        }
        page.parts.push(PartLines { part, marker: line, lines: Vec::new() });
    }
    pages.push(page);
    pages
}

fn begins_page(page: &Page<'_>, part: Part) -> bool {
    match page.parts.last() {
        None => false,
        Some(_) if part == Part::KeyPoints => true,
        Some(last) => part <= last.part && page.may_end_before(),
    }
}

/// Reads the lines of the head beside the question: tags, a level, context.
pub(super) fn read_context(page: &Page<'_>, title: &Line<'_>, question: &mut Question) {
    let mut context = Vec::new();
    for line in page.head.iter().filter(|line| line.start != title.start) {
        if let Some(tags) = tags(line.text) {
            question.tags.extend(tags);
        } else if let Ok(level) = line.text.parse::<Level>() {
            question.level = Some(level);
        } else {
            context.push(line.text);
        }
    }
    question.context = context.join("\n\n");
}

/// Reads `#kafka #replication` and `tags: kafka, replication`.
fn tags(line: &str) -> Option<Vec<String>> {
    let lower = line.to_lowercase();
    if let Some(list) = lower.strip_prefix("tags:") {
        let tags = list.split([',', ';']).map(trim).filter(|tag| !tag.is_empty());
        return Some(tags.map(str::to_owned).collect());
    }
    line.split_whitespace()
        .map(|word| word.strip_prefix('#').filter(|tag| tag.starts_with(char::is_alphanumeric)))
        .map(|tag| tag.map(str::to_owned))
        .collect::<Option<Vec<String>>>()
        .filter(|tags| !tags.is_empty())
}
