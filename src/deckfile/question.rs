//! One question: its heading, its keys, its context and its sections.

use std::collections::HashMap;
use std::ops::Range;

use crate::diagnostic::Span;
use crate::domain::question::{Question, Tier};
use crate::domain::text::one_line;

use super::block::{Heading, fence_info};
use super::entry;
use super::keys::{StatedId, read_question};
use super::place::QuestionPlace;
use super::points;
use super::reader::{Reader, title_span};
use super::rule::{BAD_TARGET, EMPTY_SECTION, NO_TITLE, SAME_SECTION, UNKNOWN_SECTION, shown};
use super::section::{self, Section, SectionHeading};
use super::simulation;

/// A question as read; its id is settled when all of the deck are known.
pub(super) struct Draft {
    /// The question.
    pub(super) question: Question,
    /// Where it stands, in the safe text.
    pub(super) place: QuestionPlace,
    /// What its keys say about the id.
    pub(super) stated: StatedId,
    /// The keys below the title.
    pub(super) block: Option<KeyBlock>,
}

/// A block of keys directly below a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyBlock {
    /// The TOML.
    pub(super) content: Span,
    /// The opening line.
    pub(super) open: Span,
    /// Where the text after the block begins.
    pub(super) end: usize,
}

/// A section's heading with its body.
struct Part<'h> {
    heading: &'h Heading,
    head: SectionHeading,
    body: Range<usize>,
    inner: &'h [Heading],
}

/// Reads one question. `heading` is missing where a file has no title; `inner`
/// are the headings between `span.start` and `span.end`.
pub(super) fn read(
    reader: &mut Reader<'_>,
    file: usize,
    heading: Option<&Heading>,
    span: Range<usize>,
    inner: &[Heading],
) -> Draft {
    let title = heading.map_or(span.start..span.start, title_span);
    let mut question = Question {
        title: heading.map(|h| one_line(reader.cut(h.text.clone()))).unwrap_or_default(),
        ..Question::default()
    };
    if question.title.is_empty() {
        let help = "begin the question with a line `# What is asked?`";
        reader.faults.add(&NO_TITLE, &title, "the question has no title", "", help);
    }
    let mut place = QuestionPlace::new(file, title);
    let first = inner.iter().position(|h| h.level == 2).unwrap_or(inner.len());
    let (_, sections) = inner.split_at_checked(first).unwrap_or((inner, &[]));
    let context = span.start..sections.first().map_or(span.end, |h| h.line.start);
    let block = key_block(reader, context.clone());
    let stated = match &block {
        Some(block) => read_question(reader, &block.content, &mut question),
        None => StatedId::Missing,
    };
    let from = block.as_ref().map_or(context.start, |block| block.end);
    question.context = reader.body(from..context.end);
    read_sections(reader, sections, span.end, &mut question, &mut place);
    Draft { question, place, stated, block }
}

/// Finds a block ```` ```toml question ```` at the start of a piece of text.
pub(super) fn key_block(reader: &Reader<'_>, span: Range<usize>) -> Option<KeyBlock> {
    let open = reader.first_text(span.clone())?;
    let info = fence_info(reader.cut(open.clone()))?;
    let words: Vec<String> = info.split_whitespace().map(str::to_lowercase).collect();
    if words != ["toml", "question"] {
        return None;
    }
    let fence = simulation::fence(reader.text, open.start..span.end)?;
    Some(KeyBlock { content: fence.content, open, end: fence.end })
}

fn read_sections(
    reader: &mut Reader<'_>,
    mut headings: &[Heading],
    end: usize,
    question: &mut Question,
    place: &mut QuestionPlace,
) {
    let mut seen: HashMap<(Section, Option<String>), Span> = HashMap::new();
    while let Some((heading, rest)) = headings.split_first() {
        let length = rest.iter().position(|h| h.level <= 2).unwrap_or(rest.len());
        let (inner, after) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        headings = after;
        let body = heading.next..after.first().map_or(end, |h| h.line.start);
        let words = reader.cut(heading.text.clone());
        let Some(head) = section::read(words) else {
            unknown_section(reader, heading, words);
            continue;
        };
        let key = (head.section, head.name.clone());
        if let Some(first) = seen.get(&key) {
            same_section(reader, heading, words, first);
            continue;
        }
        seen.insert(key, heading.text.clone());
        read_section(reader, Part { heading, head, body, inner }, question, place);
    }
}

fn read_section(
    reader: &mut Reader<'_>,
    part: Part<'_>,
    question: &mut Question,
    place: &mut QuestionPlace,
) {
    let at = title_span(part.heading);
    let section = part.head.section;
    check_bracket(reader, &part, &at);
    if reader.first_text(part.body.clone()).is_none() && section != Section::Simulation {
        let message = format!("the section `{}` is empty", section.name());
        reader.faults.add(&EMPTY_SECTION, &at, message, "", "write it, or take the heading out");
        return;
    }
    match section {
        Section::KeyPoints => {
            place.key_points = Some(at);
            question.key_points = points::key_points(reader, part.body);
        }
        Section::Basics => {
            place.basics = Some(at);
            question.basics = Some(tier(reader, &part));
        }
        Section::Solid => {
            place.solid = Some(at);
            question.solid = Some(tier(reader, &part));
        }
        Section::Deeper => {
            let (rungs, article) = points::deeper(reader, part.body);
            question.rungs = rungs;
            question.article = article;
        }
        Section::FollowUps => {
            let (entries, places) = entry::read(reader, section, part.inner, part.body);
            question.follow_ups = entries.into_iter().map(entry::follow_up).collect();
            place.follow_ups = places;
        }
        Section::Pitfalls => {
            let (entries, places) = entry::read(reader, section, part.inner, part.body);
            question.pitfalls = entries.into_iter().map(|e| entry::pitfall(reader, e)).collect();
            place.pitfalls = places;
        }
        Section::Answer => question.answer = Some(reader.body(part.body)),
        Section::Cards => {
            let (entries, places) = entry::read(reader, section, part.inner, part.body);
            question.cards = entries.into_iter().map(entry::plain_card).collect();
            place.cards = places;
        }
        Section::Simulation => {
            if let Some((scenario, span)) = simulation::read(reader, &at, part.head.name, part.body)
            {
                question.simulations.push(scenario);
                place.simulations.push(span);
            }
        }
    }
}

fn tier(reader: &Reader<'_>, part: &Part<'_>) -> Tier {
    let seconds = part.head.bracket.as_deref().and_then(section::seconds);
    Tier { seconds, text: reader.body(part.body.clone()) }
}

fn check_bracket(reader: &mut Reader<'_>, part: &Part<'_>, at: &Span) {
    let Some(bracket) = &part.head.bracket else { return };
    let name = part.head.section.name();
    if !part.head.section.is_spoken() {
        let message = format!("`{name}` has no spoken target");
        let help = "only `Basics` and `Solid` have one";
        reader.faults.add(&BAD_TARGET, at, message, "", help);
    } else if section::seconds(bracket).is_none() {
        let message = format!("`{}` is no spoken target", shown(bracket));
        let help = format!("write `{name} (20 s)`, `{name} (1 min)` or `{name} (1 min 30 s)`");
        reader.faults.add(&BAD_TARGET, at, message, "", help);
    }
}

fn unknown_section(reader: &mut Reader<'_>, heading: &Heading, words: &str) {
    let message = format!("unknown section `{}`", shown(words));
    let help = match section::nearest_name(words) {
        Some(name) => format!("did you mean `## {name}`?"),
        None => "headings inside an answer begin with `###`".to_owned(),
    };
    let at = title_span(heading);
    reader.faults.add(&UNKNOWN_SECTION, &at, message, "no section of this name", help);
}

fn same_section(reader: &mut Reader<'_>, heading: &Heading, words: &str, first: &Span) {
    let line = reader.line_of(first.start);
    let message = format!("the section `{}` stands twice", shown(words));
    let help = format!("the first one is in line {line}; make one of the two");
    reader.faults.add(&SAME_SECTION, &heading.text, message, "again here", help);
}
