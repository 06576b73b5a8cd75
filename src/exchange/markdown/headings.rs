//! Questions as headings: the level that asks most holds the questions, higher
//! ones are decks, lower ones belong to the answer.

use std::collections::HashSet;

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;

use super::build::note;
use super::census::census;
use super::lines::{Kind, Line, joined};
use super::marks::{is_asked, is_no_question};
use super::sections::{Part, part_of};
use super::sheet::{Path, Sheet};
use super::tidy::{contents, is_content_line, is_navigation};

/// Questions as headings.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "headings", about: "Markdown with questions as headings", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains('#')
        && !input.source.text.contains("\n--")
        && !input.source.text.contains("\n==")
    {
        return None;
    }
    let census = census(input);
    if census.headed == 0 {
        return None;
    }
    let others = census.bold_asked.max(census.numbered).max(census.inline);
    let uniform = census.asked >= 2 && census.asked * 3 >= census.headed;
    Some(if uniform && census.asked >= others { Confidence::Likely } else { Confidence::Possible })
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let roles = roles(&sheet.lines);
    let lines = std::mem::take(&mut sheet.lines);
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut left_out = Vec::new();
    let mut at = 0;
    let contents = contents(&lines);
    let outside = |from: usize, to: usize| -> Vec<Line<'_>> {
        let lines = lines.iter().enumerate().take(to).skip(from);
        lines.filter(|(at, _)| !contents.contains(at)).map(|(_, line)| *line).collect()
    };
    sheet.outside(&outside(0, next(&roles, 0)));
    while let Some((line, role)) = lines.get(at).zip(roles.get(at)) {
        let end = next(&roles, at + 1);
        let body = lines.get(at + 1..end).unwrap_or_default();
        match role {
            Role::Question => notes.extend(question(line, body, &path)),
            Role::Deck => {
                path.enter(line.heading().map_or(1, |(level, _)| level), line.text);
                sheet.outside(&outside(at + 1, end));
            }
            Role::LeftOut => left_out.push(line.text),
            Role::Inside => {}
        }
        at = end;
    }
    if !left_out.is_empty() {
        let names = left_out.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        sheet.remarks.push(format!("Left out, as they hold no question: {}.", names.join(", ")));
    }
    sheet.finish(FORMAT.name, notes)
}

/// What a line is to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A question's heading.
    Question,
    /// A heading that names a deck.
    Deck,
    /// A heading whose section holds no question.
    LeftOut,
    /// Part of what the line above it began.
    Inside,
}

fn next(roles: &[Role], from: usize) -> usize {
    let rest = roles.get(from..).unwrap_or_default();
    from + rest.iter().position(|role| *role != Role::Inside).unwrap_or(rest.len())
}

fn question(heading: &Line<'_>, body: &[Line<'_>], path: &Path) -> Option<Note> {
    let is_contents = body.iter().filter(|line| line.is_words()).all(is_content_line);
    let has_words = body.iter().any(Line::is_words);
    if is_contents && (has_words || is_navigation(heading.text)) {
        return None;
    }
    let mut note = note(heading.text, &joined(body, heading.indent), heading.span(), &path.names());
    note.level = note.level.or_else(|| path.level());
    Some(note)
}

/// Tells what each line is.
fn roles(lines: &[Line<'_>]) -> Vec<Role> {
    let outer = outer_headings(lines);
    let asked: Vec<bool> = outer.iter().map(|heading| is_asked(heading.words)).collect();
    let wanted = question_level(&outer, &asked);
    let mut roles = vec![Role::Inside; lines.len()];
    // The level of the section that is left out, or of the question that is open.
    let (mut closed, mut open) = (None, None);
    for (n, (heading, asks)) in outer.iter().zip(&asked).enumerate() {
        let below = outer.get(n + 1).filter(|below| below.level > heading.level);
        let holds = below.is_some() && asked.get(n + 1) == Some(&true);
        if closed.is_some_and(|level| heading.level > level) && !asks {
            continue;
        }
        let role = if part_of(heading.words).is_some() && open.is_some() {
            Role::Inside
        } else if is_no_question(heading.words) && !holds {
            Role::LeftOut
        } else if heading.level > wanted && (open.is_some() || !asks) {
            Role::Inside
        } else if heading.level > wanted
            || (heading.level == wanted && (!holds || *asks || heading.has_text))
            || (*asks && heading.has_text)
        {
            Role::Question
        } else {
            Role::Deck
        };
        match role {
            Role::Inside => continue,
            Role::Question => (closed, open) = (None, Some(heading.level)),
            Role::Deck => (closed, open) = (None, None),
            Role::LeftOut => (closed, open) = (Some(heading.level), None),
        }
        if let Some(place) = roles.get_mut(heading.at) {
            *place = role;
        }
    }
    roles
}

/// A heading outside `<details>`.
struct Outer<'a> {
    at: usize,
    level: u8,
    words: &'a str,
    /// Whether text stands between it and the next heading.
    has_text: bool,
}

fn outer_headings<'a>(lines: &[Line<'a>]) -> Vec<Outer<'a>> {
    let mut depth = 0_usize;
    // The level of the section, such as `Follow-ups`, whose headings are its own.
    let mut section: Option<u8> = None;
    let mut found: Vec<Outer<'a>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match line.kind {
            Kind::Heading(level)
                if depth == 0 && section.is_none_or(|section| level <= section) =>
            {
                let owns = part_of(line.text).is_some_and(|part| part != Part::Question);
                section = (owns && level > 1).then_some(level);
                found.push(Outer { at, level, words: line.text, has_text: false });
                continue;
            }
            Kind::Blank | Kind::Comment | Kind::Rule => continue,
            Kind::Code => {}
            _ => {
                depth += line.text.matches("<details").count();
                depth = depth.saturating_sub(line.text.matches("</details").count());
            }
        }
        if let Some(last) = found.last_mut() {
            last.has_text = true;
        }
    }
    found
}

/// Returns the level that holds the questions.
fn question_level(headings: &[Outer<'_>], asked: &[bool]) -> u8 {
    let mut all = [0_usize; 7];
    let mut asking = [0_usize; 7];
    let mut names: HashSet<(u8, &str)> = HashSet::new();
    let titles = headings.iter().filter(|heading| heading.level == 1).count();
    for (heading, asks) in headings.iter().zip(asked) {
        let is_title = heading.level == 1 && titles == 1 && headings.len() > 1;
        let counts = part_of(heading.words).is_none() && !is_no_question(heading.words);
        // `Example` below every question is one name, not many questions.
        if is_title
            || !counts
            || !(heading.has_text || *asks)
            || !names.insert((heading.level, heading.words))
        {
            continue;
        }
        if let Some(count) = all.get_mut(usize::from(heading.level)) {
            *count += 1;
        }
        if let Some(count) = asking.get_mut(usize::from(heading.level)) {
            *count += usize::from(*asks);
        }
    }
    let best = |score: &dyn Fn(usize, usize) -> usize| {
        let mut best = (0, 0_u8);
        for ((level, all), asking) in (0_u8..).zip(all).zip(asking) {
            let score = score(all, asking);
            if score > best.0 {
                best = (score, level);
            }
        }
        best
    };
    let uniform = best(&|all, asking| if asking >= 2 && asking * 2 >= all { asking } else { 0 });
    let level = if uniform.0 > 0 { uniform.1 } else { best(&|all, asking| all + 2 * asking).1 };
    if level == 0 { headings.iter().map(|heading| heading.level).max().unwrap_or(1) } else { level }
}
