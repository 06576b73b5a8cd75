//! A question and the text below it become a note: the question is cleaned, the
//! sections land where they belong, options become multiple choice.

use crate::diagnostic::Span;
use crate::exchange::clean::{self, Cleaned};
use crate::exchange::level;
use crate::exchange::note::Note;
use crate::exchange::page::{follow_up, pitfall};
use crate::exchange::text::{is_placeholder, trim};

use super::choice;
use super::lines::{Kind, Line, joined, scan};
use super::sections::{Part, Section, cut};
use super::tidy::{tidy, with_characters, without_comments};

/// Makes a note of a question, its first line being what is asked, and of what
/// stands below it.
pub(in crate::exchange) fn note(front: &str, body: &str, span: Span, deck: &[String]) -> Note {
    let (asked, context) = parted(front);
    let Cleaned { text, level, link, .. } = clean::question(&without_comments(asked));
    let sources = link.into_iter().collect();
    let mut note = Note { span, deck: deck.to_vec(), level, sources, ..Note::default() };
    let mut front = vec![with_characters(&text).into_owned(), tidy(context)];
    fill(&mut note, &mut front, cut(body));
    note.front = blocks(front);
    note
}

/// Fills a note with the sections of a text; what is context goes to the front.
pub(super) fn fill(note: &mut Note, front: &mut Vec<String>, sections: Vec<Section>) {
    let answered = sections.iter().any(|section| {
        matches!(section.part, Part::Answer | Part::Guide) && !trim(&section.text).is_empty()
    });
    let by_number = sections.iter().any(|section| {
        section.part == Part::Answer && {
            let digits = trim(&section.text).trim_end_matches(['.', ')']);
            !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
        }
    });
    let found_in = |text: &str| {
        let found = choice::find(text);
        found.or_else(|| if by_number { choice::find_numbered(text) } else { None })
    };
    let mut right = None;
    for mut section in sections {
        if trim(&section.text).is_empty() {
            continue;
        }
        if matches!(section.part, Part::Lead | Part::Question)
            && let Some(found) = found_in(&section.text)
        {
            front.push(tidy(&found.before));
            front.push(found.options.list());
            if !found.ticked.is_empty() {
                add(&mut note.back, &found.options.answer(&found.ticked));
            }
            let below = found.named_below().filter(|_| found.ticked.is_empty());
            if let Some((named, _)) = &below {
                add(&mut note.back, &found.options.answer(named));
            }
            let text = below.map_or(found.after.as_str(), |(_, rest)| rest).to_owned();
            section = Section { part: Part::Explanation, text, ..section };
            right = Some(found);
        }
        if section.part == Part::Answer
            && let Some(found) = &right
            && let Some((named, rest)) = found.named(&section.text)
        {
            add(&mut note.back, &found.options.answer(&named));
            section.text = rest.to_owned();
        }
        put(note, front, section, answered);
    }
}

/// Puts a section where it belongs.
fn put(note: &mut Note, front: &mut Vec<String>, section: Section, answered: bool) {
    let Section { part, name, text } = section;
    match part {
        Part::Question => front.push(tidy(&text)),
        Part::Lead if answered => front.push(tidy(&text)),
        Part::Lead | Part::Answer | Part::Explanation => add(&mut note.back, &tidy(&text)),
        Part::Short => add(&mut note.short, &tidy(&text)),
        Part::Guide => {
            let (points, rest) = points(&text);
            note.key_points.extend(points);
            add(&mut note.back, &rest);
        }
        Part::KeyPoints => {
            let (points, rest) = points(&text);
            if points.is_empty() {
                note.key_points.extend(paragraphs(&rest));
            } else {
                note.key_points.extend(points);
                note.extra.push((name, rest));
            }
        }
        Part::FollowUps => follow_ups(&text, note, &name),
        Part::Pitfalls => {
            let (points, rest) = points(&text);
            let lines = if points.is_empty() { paragraphs(&rest) } else { points };
            note.pitfalls.extend(lines.iter().map(|line| pitfall::claim_and_reason(line)));
        }
        Part::Sources => note.sources.extend(sources(&text)),
        Part::Tags => note.tags.extend(clean::tags(&text)),
        Part::Level => match level::read(&text) {
            Some(level) => note.level = Some(level),
            None => note.extra.push((name, tidy(&text))),
        },
        Part::Named => note.extra.push((name, tidy(&text))),
        Part::Unknown => add(&mut note.back, &format!("#### {name}\n\n{}", tidy(&text))),
    }
}

/// Appends a paragraph to a text.
pub(super) fn add(text: &mut String, more: &str) {
    if trim(more).is_empty() {
        return;
    }
    if is_placeholder(text) {
        text.clear();
    } else {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

/// Parts a front into the line that is asked and the rest. Lines of one
/// paragraph are one question, as Markdown reads them.
fn parted(front: &str) -> (&str, &str) {
    let front = trim(front);
    if front.starts_with("```") {
        return ("", front);
    }
    match front.split_once("\n\n") {
        Some((asked, rest)) if !asked.contains('\n') => (asked, rest),
        _ => front.split_once('\n').unwrap_or((front, "")),
    }
}

fn blocks(parts: Vec<String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !trim(part).is_empty()).collect();
    parts.join("\n\n")
}

/// Parts a text into the items of its lists, each one line with what belongs to
/// it, and all else.
fn points(text: &str) -> (Vec<String>, String) {
    let lines = scan(text, 0);
    let mut points: Vec<String> = Vec::new();
    let mut rest = String::new();
    let mut open = false;
    for line in &lines {
        if let Some(item) = line.item() {
            points.push(item.rest.to_owned());
            open = true;
        } else if line.kind == Kind::Blank || !open || line.indent < 2 || line.kind == Kind::Code {
            open &= line.kind == Kind::Blank;
            rest.push_str(line.raw);
            rest.push('\n');
        } else if let Some(point) = points.last_mut() {
            point.push(' ');
            point.push_str(line.text);
        }
    }
    let points = points.iter().filter(|point| !point.is_empty());
    (points.map(|point| with_characters(point).into_owned()).collect(), tidy(&rest))
}

fn paragraphs(text: &str) -> Vec<String> {
    text.split("\n\n").map(trim).filter(|text| !text.is_empty()).map(str::to_owned).collect()
}

/// Reads questions asked next: small headings, else list items, with the answer
/// below or behind the question.
fn follow_ups(text: &str, note: &mut Note, name: &str) {
    let lines = scan(text, 0);
    let headings = lines.iter().filter_map(Line::heading).map(|(level, _)| level).min();
    let base = lines.iter().filter_map(|line| line.item().map(|_| line.indent)).min();

    let mut outside = String::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let Some((words, strip)) = follow_up_begins(line, headings, base) else {
            outside.push_str(line.raw);
            outside.push('\n');
            continue;
        };
        let rest = lines.get(at..).unwrap_or_default();
        let end = rest
            .iter()
            .position(|line| follow_up_begins(line, headings, base).is_some())
            .unwrap_or(rest.len());
        let below = answer_below(&joined(rest.get(..end).unwrap_or_default(), strip));
        at += end;
        let (asked, behind) = match follow_up::split(words) {
            Some((asked, behind)) if headings.is_none() => (asked, behind),
            _ => (words, ""),
        };
        let mut answer = behind.trim_start_matches(['—', '–', '-', ' ']).to_owned();
        add(&mut answer, &below);
        let asked = with_characters(&clean::question(asked).text).into_owned();
        note.follow_ups.push((asked, answer));
    }
    note.extra.push((name.to_owned(), tidy(&outside)));
}

/// Reads a line that asks the next follow-up: its words, and the columns to take
/// off what stands below.
fn follow_up_begins<'a>(
    line: &Line<'a>,
    headings: Option<u8>,
    base: Option<usize>,
) -> Option<(&'a str, usize)> {
    match (headings, base) {
        (Some(level), _) => {
            line.heading().filter(|(found, _)| *found == level).map(|(_, words)| (words, 0))
        }
        (None, Some(indent)) => line
            .item()
            .filter(|_| line.indent == indent)
            .map(|item| (item.rest, item.width + indent)),
        (None, None) => (line.kind == Kind::Text).then_some((line.text, 0)),
    }
}

/// The answer of a follow-up without the word that announces it.
fn answer_below(text: &str) -> String {
    let sections = cut(text);
    let texts = sections.iter().map(|section| match section.part {
        Part::Lead | Part::Answer | Part::Explanation => tidy(&section.text),
        _ => format!("**{}:** {}", section.name, tidy(&section.text)),
    });
    blocks(texts.collect()).trim_start_matches("- ").to_owned()
}

/// Reads sources: one a line; `[title](address)` becomes `title (address)`.
fn sources(text: &str) -> Vec<String> {
    let text = tidy(text);
    let lines = text
        .lines()
        .map(|line| super::lines::item(trim(line)).map_or(trim(line), |item| item.rest));
    lines.filter(|line| !line.is_empty()).map(plain_link).collect()
}

fn plain_link(line: &str) -> String {
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(')'));
    match inner.and_then(|inner| inner.split_once("](")) {
        Some((words, address)) if words == address || words.is_empty() => address.to_owned(),
        Some((words, address)) if !address.contains('(') => format!("{words} ({address})"),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Level;

    fn made(front: &str, body: &str) -> Note {
        note(front, body, 0..0, &[])
    }

    #[test]
    fn sections_land_where_they_belong() {
        let note = made(
            "**3. What is a mutex?** ⭐",
            "**Difficulty:** Senior\n\n### Short answer\nA lock.\n\n### Answer\nA lock with one holder.\n\n\
             ### Key points\n- one holder\n- the holder frees it\n  and nobody else\n\n### Common mistakes\n- Saying it is a semaphore — a semaphore counts\n\n\
             ### Follow-ups\n- And a spinlock? It burns the core.\n- Explain priority inversion\n  A low one holds it.\n\n\
             ### References\n- [Book](https://b.org)\n- https://c.org\n\nTags: os, locks",
        );
        assert_eq!(note.front, "What is a mutex?");
        assert_eq!(note.level, Some(Level::Senior));
        assert_eq!(note.short, "A lock.");
        assert_eq!(note.back, "A lock with one holder.");
        assert_eq!(note.key_points, ["one holder", "the holder frees it and nobody else"]);
        assert_eq!(
            note.pitfalls,
            [("It is a semaphore".to_owned(), "a semaphore counts".to_owned())]
        );
        assert_eq!(
            note.follow_ups[0],
            ("And a spinlock?".to_owned(), "It burns the core.".to_owned())
        );
        assert_eq!(
            note.follow_ups[1],
            ("Explain priority inversion".to_owned(), "A low one holds it.".to_owned())
        );
        assert_eq!(note.sources, ["Book (https://b.org)", "https://c.org"]);
        assert_eq!(note.tags, ["os", "locks"]);
    }

    #[test]
    fn text_above_an_answer_is_shown_with_the_question() {
        let note = made("What is printed?", "```js\nf()\n```\n\n**Answer:** 1");
        assert_eq!(note.front, "What is printed?\n\n```js\nf()\n```");
        assert_eq!(note.back, "1");
    }

    #[test]
    fn options_are_multiple_choice() {
        let note = made("Which?", "- [ ] one\n- [x] two\n\nBecause.");
        assert_eq!(note.front, "Which?\n\n- A: one\n- B: two");
        assert_eq!(note.back, "B: two\n\nBecause.");
        let note = made("Which?", "- A: one\n- B: two\n\n#### Answer: A\n\nSo.");
        assert_eq!(note.front, "Which?\n\n- A: one\n- B: two");
        assert_eq!(note.back, "A: one\n\nSo.");
    }

    #[test]
    fn unknown_sections_and_hints_are_kept_by_name() {
        let note = made("Q?", "### Answer\na\n### Hint\nthink\n### Trivia\nt");
        assert_eq!(note.back, "a\n\n#### Trivia\n\nt");
        assert_eq!(note.extra, [("Hint".to_owned(), "think".to_owned())]);
    }
}
