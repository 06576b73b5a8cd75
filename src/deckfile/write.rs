//! Decks and questions back to text. What was read and is written reads the
//! same again.
//!
//! A text from elsewhere may hold what the format keeps for itself: a heading
//! too high for its place becomes as high as the place allows, a fence left
//! open is closed, and a line that would be taken for a rung or a `Right:` line
//! gets its first letter as an entity. Each shows as before.

use crate::domain::deck::Deck;
use crate::domain::question::{KeyPoint, Pitfall, Question, Tier};
use crate::domain::text::{clean, one_line};

use super::block::{Fencing, Seen, bullet, cut, fence_info, heading, is_blank};
use super::entry::is_right;
use super::list::{escaped, is_rung};
use super::section::{Section, target};

/// Level of headings inside a section.
const IN_SECTION: usize = 3;
/// Level of headings inside a card of a section.
const IN_CARD: usize = 4;

/// Writes a file of one question.
#[must_use]
pub fn write_question(question: &Question) -> String {
    question_file(question, question_keys(question))
}

/// Writes a file of one question with these keys.
pub(super) fn question_file(question: &Question, keys: String) -> String {
    let mut out = String::new();
    let below = wants_block(question);
    if !below && !keys.is_empty() {
        out.push_str(&format!("+++\n{keys}+++\n\n"));
    }
    push_question(&mut out, question, below.then_some(keys));
    out
}

/// Writes a deck's `deck.toml`.
#[must_use]
pub fn write_deck_toml(deck: &Deck) -> String {
    let mut out = String::new();
    push_text(&mut out, "id", &deck.id.0);
    push_text(&mut out, "title", &deck.title);
    let texts = [
        ("description", &deck.description),
        ("language", &deck.language),
        ("license", &deck.license),
    ];
    for (name, text) in texts {
        if let Some(text) = text {
            push_text(&mut out, name, text);
        }
    }
    push_list(&mut out, "tags", &deck.tags);
    if let Some(level) = deck.level {
        push_text(&mut out, "level", level.name());
    }
    let prerequisites: Vec<String> = deck.prerequisites.iter().map(|id| id.0.clone()).collect();
    push_list(&mut out, "prerequisites", &prerequisites);
    if deck.animated {
        out.push_str("animated = true\n");
    }
    out
}

/// Writes a whole deck as a single file.
#[must_use]
pub fn write_single(deck: &Deck) -> String {
    let keys: Vec<String> = deck.questions.iter().map(question_keys).collect();
    single_file(deck, &write_deck_toml(deck), keys)
}

/// Writes a whole deck with these keys, and these of its questions.
pub(super) fn single_file(deck: &Deck, head: &str, keys: Vec<String>) -> String {
    let mut out = format!("+++\n{head}+++\n");
    for (question, keys) in deck.questions.iter().zip(keys) {
        out.push('\n');
        let block = !keys.is_empty() || wants_block(question);
        push_question(&mut out, question, block.then_some(keys));
    }
    out
}

/// Tells whether the context begins with what would be read as keys, so that
/// the keys must stand before it.
fn wants_block(question: &Question) -> bool {
    let first = question.context.lines().find(|line| !is_blank(line));
    first.and_then(fence_info).is_some_and(|info| {
        let mut words = info.split_whitespace().map(str::to_lowercase);
        words.next().as_deref() == Some("toml") && words.next().as_deref() == Some("question")
    })
}

/// Writes the keys of a question.
pub(super) fn question_keys(question: &Question) -> String {
    let mut out = String::new();
    if !question.id.is_empty() {
        push_text(&mut out, "id", &question.id);
    }
    if let Some(guid) = &question.guid {
        push_text(&mut out, "guid", guid);
    }
    if let Some(level) = question.level {
        push_text(&mut out, "level", level.name());
    }
    push_list(&mut out, "tags", &question.tags);
    push_list(&mut out, "sources", &question.sources);
    if let Some(importance) = question.importance {
        out.push_str(&format!("importance = {importance}\n"));
    }
    if question.retired {
        out.push_str("retired = true\n");
    }
    out
}

fn push_question(out: &mut String, question: &Question, block: Option<String>) {
    out.push_str(format!("# {}", one_line(&question.title)).trim_end());
    out.push('\n');
    if let Some(keys) = block {
        out.push_str(&format!("```toml question\n{keys}```\n"));
    }
    push_body(out, &question.context, IN_SECTION, true);
    push_points(out, &question.key_points);
    push_tier(out, Section::Basics, question.basics.as_ref());
    push_tier(out, Section::Solid, question.solid.as_ref());
    push_deeper(out, question);
    let follow_ups = question
        .follow_ups
        .iter()
        .map(|card| (card.question.as_str(), card.slug.as_str(), body(&card.answer, IN_CARD)));
    push_cards(out, Section::FollowUps, follow_ups);
    let pitfalls = question
        .pitfalls
        .iter()
        .map(|card| (card.claim.as_str(), card.slug.as_str(), pitfall_body(card)));
    push_cards(out, Section::Pitfalls, pitfalls);
    if let Some(answer) = &question.answer {
        push_section(out, Section::Answer.name());
        push_body(out, answer, IN_SECTION, false);
    }
    let cards = question
        .cards
        .iter()
        .map(|card| (card.front.as_str(), card.slug.as_str(), body(&card.back, IN_CARD)));
    push_cards(out, Section::Cards, cards);
    push_simulations(out, question);
}

fn push_section(out: &mut String, heading: &str) {
    out.push_str(&format!("\n## {heading}\n"));
}

fn push_body(out: &mut String, text: &str, level: usize, apart: bool) {
    let text = body(text, level);
    if !text.is_empty() {
        out.push_str(if apart { "\n" } else { "" });
        out.push_str(&text);
        out.push('\n');
    }
}

fn push_points(out: &mut String, points: &[KeyPoint]) {
    if points.is_empty() {
        return;
    }
    push_section(out, Section::KeyPoints.name());
    for point in points {
        out.push_str("- ");
        if let Some(name) = &point.name {
            out.push_str(&format!("[{name}] "));
        }
        out.push_str(if point.must { "" } else { "(should) " });
        out.push_str(if point.talk { "(talk) " } else { "" });
        out.push_str(&escaped(&one_line(&point.text)));
        out.push('\n');
    }
}

fn push_tier(out: &mut String, section: Section, tier: Option<&Tier>) {
    let Some(tier) = tier else { return };
    let heading = match tier.seconds {
        Some(seconds) if seconds > 0 => format!("{} ({})", section.name(), target(seconds)),
        _ => section.name().to_owned(),
    };
    push_section(out, &heading);
    push_body(out, &tier.text, IN_SECTION, false);
}

fn push_deeper(out: &mut String, question: &Question) {
    if !question.has_deeper() {
        return;
    }
    push_section(out, Section::Deeper.name());
    for rung in &question.rungs {
        out.push_str(&format!("- {}: {}\n", rung.level, one_line(&rung.text)));
    }
    let article = without_rungs(body(&question.article, IN_SECTION));
    if !article.is_empty() {
        out.push_str(if question.rungs.is_empty() { "" } else { "\n" });
        out.push_str(&article);
        out.push('\n');
    }
}

fn push_cards<'a>(
    out: &mut String,
    section: Section,
    cards: impl Iterator<Item = (&'a str, &'a str, String)>,
) {
    for (index, (heading, slug, body)) in cards.enumerate() {
        if index == 0 {
            push_section(out, section.name());
        } else {
            out.push('\n');
        }
        let slug = if slug.is_empty() { String::new() } else { format!(" {{#{slug}}}") };
        out.push_str(&format!("### {}{slug}\n", one_line(heading)));
        if !body.is_empty() {
            out.push_str(&body);
            out.push('\n');
        }
    }
}

fn push_simulations(out: &mut String, question: &Question) {
    for simulation in &question.simulations {
        match simulation.name.as_deref().map(one_line) {
            Some(name) => push_section(out, &format!("{}: {name}", Section::Simulation.name())),
            None => push_section(out, Section::Simulation.name()),
        }
        let source = clean(&simulation.source);
        let fence = fence_for(&source);
        let line_end = if source.is_empty() || source.ends_with('\n') { "" } else { "\n" };
        out.push_str(&format!("{fence}toml\n{source}{line_end}{fence}\n"));
    }
}

fn pitfall_body(pitfall: &Pitfall) -> String {
    let reason = body(&pitfall.reason, IN_CARD);
    match &pitfall.right {
        Some(right) if reason.is_empty() => format!("Right: {}", one_line(right)),
        Some(right) => format!("Right: {}\n\n{reason}", one_line(right)),
        None if is_right(&reason) => with_entity(&reason, 0),
        None => reason,
    }
}

/// Returns an article that begins with no rung.
fn without_rungs(article: String) -> String {
    let line = article.lines().next().unwrap_or_default();
    match bullet(line) {
        Some((column, from)) if column <= 3 && is_rung(cut(line, from..line.len())) => {
            with_entity(&article, from)
        }
        _ => article,
    }
}

/// Writes the first letter from a position on as an entity.
fn with_entity(text: &str, from: usize) -> String {
    let (before, rest) = text.split_at_checked(from).unwrap_or((text, ""));
    let word = rest.trim_start();
    let blanks = rest.strip_suffix(word).unwrap_or_default();
    let mut chars = word.chars();
    let entity = chars.next().map(|c| format!("&#{};", u32::from(c))).unwrap_or_default();
    format!("{before}{blanks}{entity}{}", chars.as_str())
}

/// Returns a text as it can stand in a section: safe, no blank lines around
/// it, no heading above `level`, every fence closed.
#[must_use]
pub fn body(text: &str, level: usize) -> String {
    let text = clean(text);
    let mut fencing = Fencing::default();
    let mut out = String::with_capacity(text.len());
    for line in text.trim_end_matches([' ', '\t', '\n']).lines() {
        if out.is_empty() && is_blank(line) {
            continue;
        }
        let seen = fencing.see(line);
        match heading(line) {
            Some((high, within)) if seen == Seen::Text && high < level => {
                out.push_str(&"#".repeat(level));
                out.push(' ');
                out.push_str(cut(line, within));
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    match fencing.closing() {
        Some(closing) => out.push_str(&closing),
        None => {
            out.pop();
        }
    }
    out
}

/// Returns a fence longer than any in the text.
fn fence_for(text: &str) -> String {
    let longest = text
        .lines()
        .map(|line| line.trim_start().chars().take_while(|c| *c == '`').count())
        .max()
        .unwrap_or_default();
    "`".repeat(longest.max(2) + 1)
}

fn push_text(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("{name} = {}\n", quoted(text)));
}

fn push_list(out: &mut String, name: &str, texts: &[String]) {
    if !texts.is_empty() {
        let list: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
        out.push_str(&format!("{name} = [{}]\n", list.join(", ")));
    }
}

/// Returns a text as TOML writes it, in one line.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in clean(text).chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
