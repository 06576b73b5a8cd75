//! Anki's text format: one note a card, HTML, with GUIDs, decks and tags, so
//! that a later import there updates instead of doubling.

use crate::domain::card::{Card, CardKind, cards_of};
use crate::domain::slug::slug;
use crate::domain::{CardId, Deck, Question, QuestionId};

use super::html::{blocks, inline, wrapped};
use super::tags;
use crate::exchange::html::to_markdown;
use crate::exchange::note::title_and_context;
use crate::exchange::typed::escaped;

/// `Basic` is named once for all notes: where Anki speaks another language it is
/// passed over there, and the note type that is chosen stands in.
const HEAD: &str = "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n\
                    #deck column:2\n#tags column:5\n";

/// Writes decks as Anki's `Notes in Plain Text`.
#[must_use]
pub fn anki(decks: &[Deck]) -> String {
    let mut out = HEAD.to_owned();
    for deck in decks {
        let path = path(deck);
        for question in &deck.questions {
            let cards = cards_of(question);
            for card in &cards {
                let fields = [
                    guid(deck, question, card, cards.len()),
                    path.clone(),
                    front(question, card),
                    back(question, card, &cards),
                    words(&tags(deck, &question.tags)),
                ];
                out.push_str(&fields.map(|field| quoted(&field)).join("\t"));
                out.push('\n');
            }
        }
    }
    out
}

/// Returns title, context and answer of a plain card as they come back: HTML
/// knows no line breaks inside a paragraph, and marks Markdown in its own way.
#[must_use]
pub fn as_it_returns(question: &Question) -> Question {
    let card = cards_of(question).into_iter().find(|card| card.kind == CardKind::Answer);
    let Some(card) = card else { return Question::default() };
    let front = to_markdown(&front(question, &card));
    let (title, context) = title_and_context(&front);
    let answer = Some(to_markdown(&back(question, &card, std::slice::from_ref(&card))));
    Question { title, context, answer, ..Question::default() }
}

/// The deck's path: by its title, where that leads back to the id.
fn path(deck: &Deck) -> String {
    let titled: Vec<&str> = deck.title.split(" / ").map(str::trim).collect();
    let id = |names: &[&str]| names.iter().map(|name| slug(name)).collect::<Vec<_>>().join(".");
    let plain = !deck.title.contains("::");
    if plain && id(&titled) == deck.id.0 {
        return titled.join("::");
    }
    deck.id.0.replace('.', "::")
}

/// What Anki knows a note by: what it had there before, else the card's id.
fn guid(deck: &Deck, question: &Question, card: &Card, cards: usize) -> String {
    if let (1, Some(guid)) = (cards, &question.guid) {
        return guid.clone();
    }
    let question = QuestionId { deck: deck.id.clone(), question: question.id.clone() };
    CardId { question, kind: card.kind, slug: card.slug.clone() }.to_string()
}

/// A front says enough to be asked alone.
fn front(question: &Question, card: &Card) -> String {
    let front = inline(&escaped(&card.front));
    let context = wrapped(&question.context);
    match card.kind {
        CardKind::Answer => format!("{front}{context}"),
        CardKind::Card => front,
        CardKind::Basics | CardKind::Solid | CardKind::Deeper => {
            let seconds = card.seconds.map(|s| format!(", about {s} s")).unwrap_or_default();
            format!("{front}{context}<p><i>{}{seconds}</i></p>", card.kind.label())
        }
        CardKind::Followup => {
            format!("{front}<p><i>after: {}</i></p>", inline(&escaped(&question.title)))
        }
        CardKind::Pitfall => {
            format!(
                "{front}<p><i>agree or push back: {}</i></p>",
                inline(&escaped(&question.title))
            )
        }
    }
}

/// The key points stand with the fullest spoken answer.
fn back(question: &Question, card: &Card, cards: &[Card]) -> String {
    let spoken = |kind: CardKind| matches!(kind, CardKind::Basics | CardKind::Solid);
    let fullest = cards.iter().rev().map(|card| card.kind).find(|kind| spoken(*kind));
    let holder = fullest.unwrap_or(CardKind::Answer);
    let points = question.key_points_text();
    let points_alone = card.back == points;
    if card.kind == holder && !points.is_empty() && !points_alone {
        return format!("{}<p><b>Key points</b></p>{}", wrapped(&card.back), wrapped(&points));
    }
    blocks(&card.back)
}

/// Tags are parted by blanks there.
fn words(tags: &[&str]) -> String {
    let one = |tag: &&str| tag.split_whitespace().collect::<Vec<_>>().join("_");
    tags.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Quotes a field as Anki does: only where it must be.
fn quoted(field: &str) -> String {
    if field.contains(['"', '\t', '\r', '\n']) || field.starts_with('#') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
