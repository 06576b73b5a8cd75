//! An object becomes a note: each key to the place its role has.

use crate::exchange::Field;
use crate::exchange::choices::Base;
use crate::exchange::gather::deck_path;
use crate::exchange::level::Levels;
use crate::exchange::names::Role;
use crate::exchange::note::Note;
use crate::exchange::parts::Parts;
use crate::exchange::prose::Html;
use crate::exchange::text::trim;

use super::node::{Node, Value};
use super::roles::Roles;
use super::values;

/// Words of a question that ask about the code beside it.
const OF_CODE: &[&str] =
    &["output", "following", "this code", "snippet", "printed", "logged", "this program", "below"];

/// An object that is a question, and where it was found.
#[derive(Clone, Debug)]
pub(super) struct Card<'n> {
    /// Its place.
    pub span: std::ops::Range<usize>,
    /// Its keys.
    pub entries: &'n [(String, Node)],
    /// The path of its deck.
    pub deck: Vec<String>,
    /// The key it stands under, where that is what is asked.
    pub front: Option<&'n str>,
    /// The key it stands under, where that names it.
    pub guid: Option<&'n str>,
    /// What its deck says of all its questions.
    pub of_deck: OfDeck,
}

/// What a deck says of all its questions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfDeck {
    /// Who is asked these.
    pub level: Option<crate::domain::Level>,
    /// Their tags.
    pub tags: Vec<String>,
}

/// Makes notes of objects.
pub(super) struct Writer<'r> {
    /// What keys become.
    pub roles: &'r mut Roles,
    /// Whether texts are HTML.
    pub html: Html,
    /// How right choices are numbered.
    pub base: Base,
    /// The levels that cards name.
    pub levels: Levels,
}

impl Writer<'_> {
    /// Makes a note of a card.
    pub(super) fn note(&mut self, card: Card<'_>) -> Note {
        let mut note = Note {
            span: card.span,
            deck: card.deck,
            guid: card.guid.map(str::to_owned),
            level: card.of_deck.level,
            tags: card.of_deck.tags,
            ..Note::default()
        };
        let mut parts = Parts::default();
        parts.front.extend(card.front.map(|front| self.html.asked(front)));
        let roles = self.roles.of(card.entries);
        let language = language(card.entries);
        let asks_of_code =
            roles.contains(&Role::Choices)
                || card.entries.iter().zip(&roles).any(|((_, value), role)| {
                    *role == Role::Plain(Field::Front) && is_of_code(value)
                });
        for ((key, value), role) in card.entries.iter().zip(&roles) {
            if value.is_empty() {
                continue;
            }
            match role {
                Role::Code(Field::Extra)
                    if asks_of_code && !key.to_lowercase().contains("example") =>
                {
                    parts.context.push(values::code(value, language.as_deref(), self.html));
                }
                Role::Code(field) => {
                    let code = values::code(value, language.as_deref(), self.html);
                    match field {
                        Field::Front => parts.context.push(code),
                        Field::Answer => parts.back.push(code),
                        _ => note.extra.push((key.clone(), code)),
                    }
                }
                _ if language.is_some() && is_language(key) => {}
                _ => self.place(key, value, *role, &mut note, &mut parts),
            }
        }
        parts.settle(self.base, self.html, &mut note);
        note
    }

    /// Puts a value where its key says.
    fn place(&mut self, key: &str, value: &Node, role: Role, note: &mut Note, parts: &mut Parts) {
        let html = self.html;
        match role {
            Role::Plain(Field::Front) if value.as_map().is_some() => {
                parts.front.push(values::said(value, html));
            }
            Role::Plain(Field::Front) => parts.front.push(self.asked(value)),
            Role::Context => parts.context.push(self.words(value)),
            Role::Plain(Field::Answer) => self.answer(value, note, parts),
            Role::Plain(Field::Short) => note.short = self.words(value),
            Role::Plain(Field::Level) => {
                match self.levels.read(value.as_text().unwrap_or("").trim()) {
                    Some(level) => note.level = Some(level),
                    None => note.extra.push((key.to_owned(), self.words(value))),
                }
            }
            Role::Plain(Field::Tags) => note.tags.extend(values::tags(key, value)),
            Role::Plain(Field::Deck) => match value.as_list() {
                Some([_, _, ..]) => note.tags.extend(values::tags(key, value)),
                _ => note.deck.extend(deck_path(&self.asked(value))),
            },
            Role::Plain(Field::Id) => note.guid = Some(self.asked(value)),
            Role::Plain(Field::Sources) => note.sources.extend(values::sources(value, html)),
            Role::Plain(Field::KeyPoints) => note.key_points.extend(values::points(value, html)),
            Role::Plain(Field::FollowUps) => {
                note.follow_ups.extend(values::follow_ups(value, html));
            }
            Role::Plain(Field::Pitfalls) => note.pitfalls.extend(values::pitfalls(value, html)),
            Role::Plain(Field::LeftOut) => {}
            Role::Plain(_) | Role::Code(_) => {
                note.extra.push((key.to_owned(), self.words(value)));
            }
            Role::Choices | Role::Choice => {
                let (all, right) = if role == Role::Choice {
                    (vec![self.words(value)], Vec::new())
                } else {
                    values::options(value, html)
                };
                parts.options.extend(all);
                if parts.right.is_empty() {
                    parts.right = right.join("\n");
                }
            }
            Role::Wrong => parts.wrong.extend(values::options(value, html).0),
            Role::Right => parts.right = values::said(value, html),
            Role::NoteType => value.as_text().unwrap_or("").clone_into(&mut parts.notetype),
        }
    }

    /// Puts an answer: a text, a list, or an object of answers by name.
    fn answer(&mut self, value: &Node, note: &mut Note, parts: &mut Parts) {
        let Value::Map(entries) = &value.value else {
            parts.back.push(self.words(value));
            return;
        };
        for (key, inner) in entries.iter().filter(|(_, inner)| !inner.is_empty()) {
            let plain = crate::exchange::clean::plain_name(key);
            let role = self.roles.name(key).role.map(|(role, _)| role);
            match role {
                _ if [
                    "text", "long", "full", "detailed", "content", "value", "html", "markdown",
                ]
                .contains(&plain.as_str()) =>
                {
                    parts.back.push(self.words(inner));
                }
                _ if ["short", "brief", "basic", "basics"].contains(&plain.as_str()) => {
                    note.short = self.words(inner);
                }
                Some(Role::Plain(Field::Front)) | None => {
                    note.extra.push((key.clone(), self.words(inner)));
                }
                Some(Role::Code(_)) => {
                    note.extra.push((key.clone(), values::code(inner, None, self.html)));
                }
                Some(Role::Plain(Field::Answer)) => parts.back.push(self.words(inner)),
                Some(role) => self.place(key, inner, role, note, parts),
            }
        }
    }

    fn asked(&self, value: &Node) -> String {
        trim(&value.markdown(&|text| self.html.asked(text))).to_owned()
    }

    fn words(&self, value: &Node) -> String {
        trim(&value.markdown(&|text| self.html.words(text))).to_owned()
    }
}

fn is_of_code(value: &Node) -> bool {
    let lower = value.as_text().unwrap_or("").to_lowercase();
    OF_CODE.iter().any(|word| lower.contains(word))
}

fn is_language(key: &str) -> bool {
    matches!(key.to_lowercase().as_str(), "language" | "lang" | "codelanguage" | "code_language")
}

/// Returns the language of the code beside it.
fn language(entries: &[(String, Node)]) -> Option<String> {
    let coded =
        entries.iter().any(|(key, value)| key.to_lowercase().contains("code") && !value.is_empty());
    let found = entries.iter().find(|(key, _)| is_language(key))?;
    found.1.as_text().filter(|_| coded).map(str::to_owned)
}
