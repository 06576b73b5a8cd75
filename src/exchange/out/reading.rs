//! Decks as one document to be read or printed: plain Markdown, with a list of
//! the questions where there are several.

use pulldown_cmark::{Event, Options, Parser};

use crate::deckfile::body;
use crate::domain::text::one_line;
use crate::domain::{Deck, KeyPoint, Question, Tier};

use super::tags;

/// Level of headings inside a section.
const IN_SECTION: usize = 4;
/// Level of headings inside a part of a section.
const IN_PART: usize = 5;

/// Writes decks as a document.
#[must_use]
pub fn reading(decks: &[Deck]) -> String {
    let documents: Vec<String> = decks.iter().map(|deck| as_text(&document(deck))).collect();
    documents.join("\n")
}

/// HTML in a deck is text; other readers of Markdown would take it for more.
fn as_text(markdown: &str) -> String {
    // What stood behind HTML may be read anew once that is text.
    const ROUNDS: usize = 4;
    let mut text = markdown.to_owned();
    for _ in 0..ROUNDS {
        match without_html(&text) {
            Some(less) => text = less,
            None => return text,
        }
    }
    text.replace('<', "&lt;")
}

/// Returns a text whose HTML is text; `None` where it has none.
fn without_html(markdown: &str) -> Option<String> {
    let mut out = String::with_capacity(markdown.len());
    let mut from = 0;
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        if matches!(event, Event::Html(_) | Event::InlineHtml(_)) && range.start >= from {
            out.push_str(markdown.get(from..range.start).unwrap_or_default());
            let html = markdown.get(range.clone()).unwrap_or_default();
            out.push_str(&html.replace('<', "&lt;"));
            from = range.end;
        }
    }
    (from > 0).then(|| out + markdown.get(from..).unwrap_or_default())
}

fn document(deck: &Deck) -> String {
    let mut out = format!("# {}\n", one_line(&deck.title));
    push(&mut out, &body(deck.description.as_deref().unwrap_or_default(), IN_SECTION));
    if deck.questions.len() > 1 {
        let list = deck.questions.iter().enumerate().map(|(at, question)| {
            let heading = heading(at, question);
            let words = one_line(&question.title).replace('[', "\\[").replace(']', "\\]");
            format!("{}. [{words}](#{})", at + 1, anchor(&heading))
        });
        push(&mut out, &list.collect::<Vec<_>>().join("\n"));
    }
    for (at, question) in deck.questions.iter().enumerate() {
        push(&mut out, &format!("## {}", heading(at, question)));
        push_question(&mut out, deck, question);
    }
    if let Some(license) = &deck.license {
        push(&mut out, &format!("Licence of the texts: {}", one_line(license)));
    }
    out
}

fn heading(at: usize, question: &Question) -> String {
    format!("{}. {}", at + 1, one_line(&question.title))
}

/// Returns what a page made of the document knows a heading by.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
}

fn push_question(out: &mut String, deck: &Deck, question: &Question) {
    let level = question.level.or(deck.level).map(|level| level.name().to_owned());
    let tags = tags(deck, &question.tags).join(", ");
    let about: Vec<String> =
        level.into_iter().chain([tags].into_iter().filter(|tags| !tags.is_empty())).collect();
    if !about.is_empty() {
        push(out, &format!("*{}*", about.join(" · ")));
    }
    push(out, &body(&question.context, IN_SECTION));
    push_section(out, "Key points", &points(&question.key_points));
    push_tier(out, "Basics", question.basics.as_ref(), Question::BASICS_SECONDS);
    push_tier(out, "Solid", question.solid.as_ref(), Question::SOLID_SECONDS);
    push_section(out, "Deeper", &deeper(question));
    push_section(out, "Answer", question.answer.as_deref().unwrap_or_default());
    let cards = question.cards.iter().map(|card| (card.front.clone(), card.back.clone()));
    push_parts(out, "Cards", cards);
    let follow_ups = question.follow_ups.iter().map(|f| (f.question.clone(), f.answer.clone()));
    push_parts(out, "Follow-ups", follow_ups);
    let pitfalls = question.pitfalls.iter().map(|pitfall| {
        let right = pitfall.right.as_ref().map(|right| format!("**Right:** {right}\n\n"));
        let text = format!("{}{}", right.unwrap_or_default(), pitfall.reason);
        (format!("Wrong: {}", pitfall.claim), text)
    });
    push_parts(out, "Pitfalls", pitfalls);
    if !question.simulations.is_empty() {
        let id = format!("{}/{}", deck.id, question.id);
        push(out, &format!("It has a simulation: `viva sim {id}` runs it."));
    }
    if !question.sources.is_empty() {
        push(out, &format!("Sources: {}", one_line(&question.sources.join("; "))));
    }
}

fn points(points: &[KeyPoint]) -> String {
    let point = |point: &KeyPoint| {
        let weight = if point.must { "" } else { " *(good to have)*" };
        format!("- {}{weight}", one_line(&point.text))
    };
    points.iter().map(point).collect::<Vec<_>>().join("\n")
}

fn deeper(question: &Question) -> String {
    let rungs: Vec<String> = question
        .rungs
        .iter()
        .map(|rung| format!("- **{}:** {}", rung.level, one_line(&rung.text)))
        .collect();
    format!("{}\n\n{}", rungs.join("\n"), question.article)
}

fn push_tier(out: &mut String, name: &str, tier: Option<&Tier>, seconds: u16) {
    if let Some(tier) = tier {
        let seconds = tier.seconds.filter(|seconds| *seconds > 0).unwrap_or(seconds);
        push_section(out, &format!("{name} ({seconds} s)"), &tier.text);
    }
}

fn push_section(out: &mut String, name: &str, text: &str) {
    let text = body(text, IN_SECTION);
    if !text.is_empty() {
        push(out, &format!("### {name}"));
        push(out, &text);
    }
}

fn push_parts(out: &mut String, name: &str, parts: impl Iterator<Item = (String, String)>) {
    for (at, (heading, text)) in parts.enumerate() {
        if at == 0 {
            push(out, &format!("### {name}"));
        }
        push(out, &format!("#### {}", one_line(&heading)));
        push(out, &body(&text, IN_PART));
    }
}

/// Adds a block, apart from the one before.
fn push(out: &mut String, block: &str) {
    if !block.is_empty() {
        out.push('\n');
        out.push_str(block);
        out.push('\n');
    }
}
