//! One question in one file: keys in the front matter, sections below it.

use crate::diagnostic::Span;
use crate::exchange::choices::{Base, Choices};
use crate::exchange::clean::{plain_name, question};
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;

use super::asking::is_collection;
use super::build::fill;
use super::front_matter::{self, Value, find};
use super::lines::{Line, joined, scan};
use super::marks::{is_asked, is_no_question};
use super::sections::{Part, Section, cut, part_of};
use super::sheet::{Sheet, path};

/// One question in one file.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "note", about: "Markdown with one question in the file", detect, import };

/// Keys that name what is asked.
const ASKED: &[&str] = &["question", "q", "front", "prompt", "term"];
/// Keys that name the deck.
const DECK: &[&str] = &["deck", "category", "topic", "categories", "subject", "section"];
/// Keys that know the question by.
const ID: &[&str] = &["guid", "uid", "uuid", "id"];
/// Keys of the page and not of the question.
const OF_THE_PAGE: &[&str] = &[
    "layout",
    "date",
    "draft",
    "published",
    "slug",
    "permalink",
    "aliases",
    "created",
    "updated",
    "modified",
    "weight",
    "type",
    "lang",
    "language",
    "author",
    "cssclass",
    "cssclasses",
    "description",
    "order",
    "title",
    "name",
    "cards",
    "flashcards",
    "questions",
];

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    let head = front_matter::read(text);
    if let Some(head) = &head
        && (head.get(ASKED).is_some()
            || matches!(head.get(&["cards", "flashcards"]), Some(Value::List(_))))
    {
        return Some(Confidence::Certain);
    }
    if !text.contains('#') && head.is_none() {
        return None;
    }
    let skip = head.as_ref().map_or(0, |head| head.end);
    let lines = scan(text.get(skip..).unwrap_or(""), skip);
    let headings: Vec<(u8, &str)> = lines.iter().filter_map(Line::heading).collect();
    let parts: Vec<Part> = headings.iter().filter_map(|(_, words)| part_of(words)).collect();
    let asked = parts.iter().filter(|part| **part == Part::Question).count();
    let answers = parts.iter().filter(|part| matches!(part, Part::Answer | Part::Guide)).count();
    if asked > 0 && answers > 0 && answers <= asked * 2 {
        return Some(Confidence::Certain);
    }
    let asking =
        headings.iter().filter(|(_, words)| is_asked(words) && !is_no_question(words)).count();
    // A title that asks nothing stands above questions, one that asks is the question.
    let title = head.as_ref().and_then(|head| head.text(&["title"])).unwrap_or_default();
    let several = questions_named(&headings) >= 2 || is_collection(&title);
    if !is_asked(&title) && (asking >= 1 || several) && !headings.is_empty() {
        return None;
    }
    let others = headings.iter().filter(|(_, words)| part_of(words).is_none()).count();
    // Links alone are no sections of a question.
    let sections = parts
        .iter()
        .any(|part| !matches!(part, Part::Question | Part::Sources | Part::Tags | Part::Level));
    if sections && others <= 1 && answers <= 1 {
        return Some(if head.is_some() { Confidence::Certain } else { Confidence::Likely });
    }
    let of_a_question = head.as_ref().is_some_and(|head| {
        head.get(&["title"]).is_some() && head.get(&["difficulty", "level", "tags"]).is_some()
    });
    match head {
        Some(_) if of_a_question && asking <= 1 => Some(Confidence::Likely),
        Some(head) if asking <= 1 && head.get(&["title"]).is_some() => Some(Confidence::Possible),
        _ => None,
    }
}

/// Counts the headings `Question 1`, `Question 2`, …
fn questions_named(headings: &[(u8, &str)]) -> usize {
    let numbered = |words: &&str| {
        let name = plain_name(words);
        name.rsplit_once(' ').is_some_and(|(label, number)| {
            number.bytes().all(|c| c.is_ascii_digit()) && part_of(label) == Some(Part::Question)
        })
    };
    headings.iter().map(|(_, words)| *words).filter(numbered).count()
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let entries = std::mem::take(&mut sheet.head.entries);
    let mut notes = cards_of_head(&entries, &sheet);
    let has_cards = !notes.is_empty();
    let is_question = |line: &Line<'_>| {
        line.heading().is_some_and(|(_, words)| part_of(words) == Some(Part::Question))
    };
    let first = lines.iter().position(is_question).unwrap_or(lines.len());
    let mut starts: Vec<usize> =
        (first..lines.len()).filter(|at| lines.get(*at).is_some_and(is_question)).collect();
    let title = title(lines.get(..first).unwrap_or_default());
    if starts.is_empty() && !has_cards {
        notes.extend(one(&entries, &lines, title, &sheet));
        starts.clear();
    } else if let Some((at, _)) = title {
        sheet.outside(lines.get(at + 1..first).unwrap_or_default());
    } else {
        sheet.outside(lines.get(..first).unwrap_or_default());
    }
    for (n, start) in starts.iter().enumerate() {
        let end = starts.get(n + 1).copied().unwrap_or(lines.len());
        let mut note = Note { span: sheet.span_of(*start), ..Note::default() };
        let block = lines.get(*start..end).unwrap_or_default();
        note.span = block.first().map_or(0..0, Line::span);
        // What the head says holds for every language of the question.
        complete(&mut note, &entries, cut(&joined(block, 0)), None);
        if starts.len() == 1
            && let Some((_, words)) = title
            && question(words).text != note.front
        {
            note.extra.push(("Title".to_owned(), words.to_owned()));
        }
        notes.push(note);
    }
    sheet.finish(FORMAT.name, notes)
}

/// The first heading that is no section, with its line.
fn title<'a>(lines: &[Line<'a>]) -> Option<(usize, &'a str)> {
    let mut found = lines.iter().enumerate().filter_map(|(at, line)| Some((at, line.heading()?.1)));
    found.find(|(_, words)| part_of(words).is_none())
}

/// The one question of a file without a section for it.
fn one(
    entries: &[(String, Value)],
    lines: &[Line<'_>],
    title: Option<(usize, &str)>,
    sheet: &Sheet<'_>,
) -> Option<Note> {
    let asked = find(entries, ASKED).map(Value::text);
    let named = find(entries, &["title", "name"]).map(Value::text);
    let words = title.map(|(_, words)| words.to_owned());
    // A smaller heading is part of the answer where the head has a title.
    let main = title.filter(|(at, _)| named.is_none() || level_at(lines, *at) == Some(1));
    let main = main.map(|(_, words)| words.to_owned());
    let front = asked.or(main).or(named).or_else(|| words.clone())?;
    let start = title.filter(|(at, words)| {
        front == *words && lines.iter().take(*at).all(|line| !line.is_words())
    });
    let start = start.map_or(0, |(at, _)| at + 1);
    let mut note =
        Note { span: title.map_or(0..3, |(at, _)| sheet.span_of(at)), ..Note::default() };
    if let Some((at, _)) = title {
        note.span = lines.get(at).map_or(0..0, Line::span);
    }
    let body = joined(lines.get(start..).unwrap_or_default(), 0);
    complete(&mut note, entries, cut(&body), Some(front));
    Some(note)
}

fn level_at(lines: &[Line<'_>], at: usize) -> Option<u8> {
    lines.get(at).and_then(Line::heading).map(|(level, _)| level)
}

/// Fills a note from its sections and from the keys of the head.
fn complete(
    note: &mut Note,
    entries: &[(String, Value)],
    sections: Vec<Section>,
    front: Option<String>,
) {
    let mut all = sections;
    all.extend(sections_of(entries, note));
    let mut blocks = Vec::new();
    let mut rest = Vec::new();
    if let Some(front) = front {
        let (asked, more) = front.split_once('\n').unwrap_or((&front, ""));
        blocks.push(question(asked).text);
        rest.push(more.to_owned());
    }
    fill(note, &mut blocks, all);
    blocks.extend(rest);
    blocks.retain(|block| !block.trim().is_empty());
    note.front = match blocks.split_first() {
        Some((first, rest)) => {
            let (asked, more) = first.split_once('\n').unwrap_or((first, ""));
            let mut parts = vec![question(asked).text, more.trim().to_owned()];
            parts.extend(rest.iter().cloned());
            parts.retain(|part| !part.is_empty());
            parts.join("\n\n")
        }
        None => String::new(),
    };
}

/// The keys of a question as sections; what is none goes under its name.
fn sections_of(entries: &[(String, Value)], note: &mut Note) -> Vec<Section> {
    let mut sections = Vec::new();
    for (key, value) in entries {
        let name = plain_name(key);
        let text = value.text();
        if ASKED.contains(&name.as_str()) || OF_THE_PAGE.contains(&name.as_str()) || text.is_empty()
        {
            continue;
        }
        if DECK.contains(&name.as_str()) {
            note.deck = match value {
                Value::List(_) => value.texts(),
                _ => path(&text),
            };
        } else if ID.contains(&name.as_str()) {
            note.guid = Some(text);
        } else if let Some(part) = part_of(key).filter(|part| *part != Part::Question) {
            // Tags are the file's and are added to all its questions.
            if part == Part::Tags {
                note.tags.extend(tags(value));
            } else {
                sections.push(Section { part, name: key.clone(), text });
            }
        } else {
            note.extra.push((crate::exchange::text::capitalised(key), text));
        }
    }
    sections
}

fn tags(value: &Value) -> Vec<String> {
    match value {
        Value::Text(text) => crate::exchange::clean::tags(text),
        other => other.texts(),
    }
}

/// Cards that stand in the head itself.
fn cards_of_head(entries: &[(String, Value)], sheet: &Sheet<'_>) -> Vec<Note> {
    let Some(Value::List(cards)) = find(entries, &["cards", "flashcards", "questions"]) else {
        return Vec::new();
    };
    let span: Span = 0..sheet.head.end.min(3);
    let mut notes = Vec::new();
    for card in cards {
        let Value::Map(keys) = card else { continue };
        let mut note = Note { span: span.clone(), ..Note::default() };
        let mut front = find(keys, ASKED).map(Value::text).unwrap_or_default();
        let mut keys = keys.clone();
        if let Some(Value::List(_)) = find(&keys, &["choices", "options"]) {
            let options = find(&keys, &["choices", "options"]).map(Value::texts);
            let choices = Choices::of(&options.unwrap_or_default());
            front = format!("{front}\n\n{}", choices.list());
            keys.retain(|(key, _)| !matches!(key.as_str(), "choices" | "options"));
            for (_, value) in keys.iter_mut().filter(|(key, _)| part_of(key) == Some(Part::Answer))
            {
                if let Some(right) = choices.right(&value.text(), Base::One) {
                    *value = Value::Text(choices.answer(&right));
                }
            }
        }
        complete(&mut note, &keys, Vec::new(), Some(front));
        if let Some(name) = find(entries, DECK).map(Value::text) {
            note.deck = path(&name);
        }
        let file_tags = find(entries, &["tags", "tag"]).map(tags).unwrap_or_default();
        note.tags.extend(file_tags);
        notes.push(note);
    }
    notes
}
