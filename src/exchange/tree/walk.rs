//! The walk through a tree: which objects are questions, and which are decks.

use crate::exchange::gather::{common_tags, deck_path};
use crate::exchange::names::Role;
use crate::exchange::note::Note;
use crate::exchange::{Field, level};

use super::card::{Card, OfDeck};
use super::node::{Node, Value};
use super::roles::Roles;
use super::shape::{
    deck_name, first_line, holds_objects, is_asking, is_dictionary, is_id, is_pairs,
    is_plural_part, own_name,
};
use super::values;

/// Where the walk stands.
#[derive(Clone, Debug, Default)]
struct Place<'n> {
    deck: Vec<String>,
    /// The key the node stands under, where it may be more than a container's.
    key: Option<&'n str>,
    of_deck: OfDeck,
}

/// What is found on the way.
pub(super) struct Walk<'r, 'n> {
    roles: &'r mut Roles,
    /// Objects that are questions.
    pub(super) cards: Vec<Card<'n>>,
    /// Questions that are texts alone, and pairs.
    pub(super) strings: Vec<Note>,
    /// What decks say of themselves and no question takes.
    pub(super) left_out: Vec<&'n str>,
    /// The keys under which questions stand.
    pub(super) containers: Vec<&'n str>,
}

/// What an object seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A question, surely.
    Card,
    /// A question if nothing in it is one.
    PerhapsCard,
    /// What answers the key it stands under.
    AnswerOfKey,
    /// Something else.
    Other,
}

impl<'r, 'n> Walk<'r, 'n> {
    /// Walks through a tree.
    pub(super) fn through(root: &'n Node, roles: &'r mut Roles) -> Self {
        let mut walk = Self {
            roles,
            cards: Vec::new(),
            strings: Vec::new(),
            left_out: Vec::new(),
            containers: Vec::new(),
        };
        walk.node(root, &Place::default());
        walk
    }

    fn found(&self) -> usize {
        self.cards.len() + self.strings.len()
    }

    fn node(&mut self, node: &'n Node, place: &Place<'n>) {
        match &node.value {
            Value::List(items) => self.list(items, place),
            Value::Map(entries) => self.map(node, entries, place),
            _ => {}
        }
    }

    fn list(&mut self, items: &'n [Node], place: &Place<'n>) {
        if is_asking(items) {
            self.strings.extend(items.iter().map(|item| string(item, place)));
        } else if is_pairs(items) {
            let items = if self.is_header(items) { items.get(1..).unwrap_or(&[]) } else { items };
            self.strings.extend(items.iter().map(|item| pair(item, place)));
        } else {
            items.iter().for_each(|item| self.node(item, place));
        }
    }

    fn is_header(&mut self, rows: &[Node]) -> bool {
        let first = rows.first().and_then(Node::as_list).unwrap_or_default();
        let known = first.iter().filter_map(Node::as_text);
        known.filter(|name| self.roles.name(name).role.is_some()).count() >= 2
    }

    fn map(&mut self, node: &'n Node, entries: &'n [(String, Node)], place: &Place<'n>) {
        let kind = self.kind(entries, place);
        if kind != Kind::Card {
            let before = self.found();
            self.children(entries, place);
            if self.found() > before || kind == Kind::Other {
                return;
            }
        }
        let key = place.key;
        self.cards.push(Card {
            span: first_line(node),
            entries,
            deck: place.deck.clone(),
            front: key.filter(|_| kind == Kind::AnswerOfKey),
            guid: key.filter(|key| kind == Kind::Card && is_id(key)),
            of_deck: place.of_deck.clone(),
        });
    }

    /// Tells what an object seems to be by its keys.
    fn kind(&mut self, entries: &[(String, Node)], place: &Place<'_>) -> Kind {
        let roles = self.roles.of(entries);
        let mut asked = false;
        let mut weak = false;
        let mut answers = false;
        let mut surely = false;
        let mut holds = false;
        for ((key, value), role) in entries.iter().zip(&roles) {
            let name = self.roles.name(key);
            let scalar = value.as_text().is_some_and(|text| !text.trim().is_empty());
            let is_front = matches!(role, Role::Plain(Field::Front));
            // One without a value is a question all the same, and reported.
            asked |= name.asked && !(value.as_list().is_some() && holds_objects(value));
            weak |= is_front && scalar;
            surely |= name.answer && *role == Role::Plain(Field::Answer) && !value.is_empty();
            answers |= !value.is_empty() && (name.answer || answers_weakly(*role, key));
            holds |= name.container && holds_objects(value);
        }
        let keyed = place.key.is_some_and(|key| !is_id(key));
        match () {
            () if asked && (!holds || answers) => Kind::Card,
            () if asked || (weak && answers && !holds) => Kind::PerhapsCard,
            () if keyed && !weak && surely => Kind::AnswerOfKey,
            () => Kind::Other,
        }
    }

    /// Goes into what an object holds.
    fn children(&mut self, entries: &'n [(String, Node)], place: &Place<'n>) {
        if is_dictionary(entries) {
            self.strings.extend(entries.iter().map(|(key, value)| {
                let mut note = string(value, place);
                note.back = std::mem::replace(&mut note.front, key.clone());
                note
            }));
            return;
        }
        let mut inner = Place { key: None, ..place.clone() };
        let own = own_name(entries);
        if let Some((_, name)) = own {
            inner.deck.extend(deck_path(name));
        }
        for (key, value) in entries {
            let role = self.roles.name(key).role.map(|(role, _)| role);
            match (role, value.as_text()) {
                (Some(Role::Plain(Field::Level)), Some(text)) => {
                    inner.of_deck.level = level::read(text).or(inner.of_deck.level);
                }
                (Some(Role::Plain(Field::Tags)), _) if !holds_objects(value) => {
                    inner.of_deck.tags.extend(values::tags(key, value));
                    inner.of_deck.tags = common_tags(&inner.of_deck.tags);
                }
                _ => {}
            }
        }
        let before = self.found();
        let mut said = Vec::new();
        for (key, value) in entries {
            if value.as_text().is_some() {
                said.push(key.as_str());
            } else if !value.is_empty() {
                self.child(key, value, &inner, own.is_some());
            }
        }
        if self.found() > before {
            self.leave(said, own.map(|(key, _)| key));
        }
    }

    fn child(&mut self, key: &'n str, value: &'n Node, inner: &Place<'n>, named: bool) {
        let name = self.roles.name(key);
        let objects = holds_objects(value);
        let part = name.role.is_some_and(|(role, _)| {
            matches!(
                role,
                Role::Choices
                    | Role::Choice
                    | Role::Wrong
                    | Role::Right
                    | Role::Plain(
                        Field::FollowUps | Field::Pitfalls | Field::Sources | Field::KeyPoints
                    )
            )
        });
        if part && !name.container {
            return;
        }
        let mut place = inner.clone();
        let before = self.found();
        if name.container {
            place.key = None;
        } else if value.as_list().is_some() {
            // A list under a key of its own is a deck of that name.
            if !(named && objects && is_plural_part(key)) {
                place.deck.push(deck_name(key));
            }
        } else {
            place.key = Some(key);
            let entries = value.as_map().unwrap_or_default();
            let is_deck = self.kind(entries, &place) == Kind::Other && own_name(entries).is_none();
            if is_deck && !is_id(key) {
                place.deck.push(deck_name(key));
            }
        }
        self.node(value, &place);
        if name.container && self.found() > before && !self.containers.contains(&key) {
            self.containers.push(key);
        }
    }

    /// Remembers what a deck says of itself that no question takes.
    fn leave(&mut self, said: Vec<&'n str>, own: Option<&str>) {
        for key in said {
            let role = self.roles.name(key).role.map(|(role, _)| role);
            let used = matches!(
                role,
                Some(Role::Plain(Field::Level | Field::Tags | Field::Id | Field::Deck))
            );
            if own != Some(key)
                && !used
                && !self.left_out.contains(&key)
                && self.left_out.len() < 12
            {
                self.left_out.push(key);
            }
        }
    }
}

/// Tells whether a role answers where the question's key alone is not sure.
fn answers_weakly(role: Role, key: &str) -> bool {
    let described = key.to_lowercase().contains("description");
    match role {
        Role::Plain(Field::Answer | Field::Short) => {
            !described && !key.eq_ignore_ascii_case("summary")
        }
        Role::Plain(Field::KeyPoints | Field::FollowUps | Field::Pitfalls)
        | Role::Choices
        | Role::Right
        | Role::Wrong => true,
        _ => false,
    }
}

/// A text as a question that is still to be answered.
fn string(item: &Node, place: &Place<'_>) -> Note {
    Note {
        span: first_line(item),
        deck: place.deck.clone(),
        level: place.of_deck.level,
        tags: place.of_deck.tags.clone(),
        front: item.markdown(&str::to_owned),
        ..Note::default()
    }
}

/// A pair is a question and its answer; more columns are kept by number.
fn pair(item: &Node, place: &Place<'_>) -> Note {
    let mut texts =
        item.as_list().unwrap_or_default().iter().map(|one| one.markdown(&str::to_owned));
    let mut note = string(item, place);
    note.front = texts.next().unwrap_or_default();
    note.back = texts.next().unwrap_or_default();
    note.extra = texts.enumerate().map(|(at, text)| (format!("Column {}", at + 3), text)).collect();
    note
}
