//! The walk through a tree: which objects are questions, which are decks, and
//! what is said when none is found.

use std::collections::{HashMap, HashSet};

use crate::diagnostic::Span;
use crate::domain::text::one_line;
use crate::exchange::choices::{self, Base};
use crate::exchange::format::{Imported, Input, Options};
use crate::exchange::names::Role;
use crate::exchange::note::{Note, decks};
use crate::exchange::prose::Html;
use crate::exchange::report::{NOT_UNDERSTOOD, Report};
use crate::exchange::text::capitalised;
use crate::exchange::{Column, Field, level};

use super::card::{Card, OfDeck, Writer, deck_path};
use super::node::{Fault, Node, Value};
use super::roles::Roles;
use super::values;

/// The most keys that are shown.
const MOST_SHOWN: usize = 64;
/// How many values of a key are shown, and how much of each.
const SAMPLES: (usize, usize) = (3, 200);
/// How many texts are searched for HTML.
const SEARCHED: usize = 2000;
/// Keys of a deck that name it.
const NAMES: &[&str] = &[
    "title", "name", "deck", "deckname", "category", "topic", "subject", "section", "chapter",
    "label", "module",
];

/// Makes decks of a tree.
pub(super) fn imported(
    format: &'static str,
    root: &Node,
    faults: Vec<Fault>,
    facts: Vec<String>,
    input: &Input,
    options: &Options,
) -> Imported {
    let mut report = Report::new(&input.source);
    let broken = !faults.is_empty();
    for fault in faults {
        report.error(NOT_UNDERSTOOD, fault.at..fault.at, &fault.message, &fault.help);
    }
    let wanted = by_name(root, &options.columns);
    let mut roles = Roles::new(&wanted);
    let mut walk = Walk::new(&mut roles);
    walk.node(root, &Place::default());
    let Walk { cards, strings, left_out, containers, .. } = walk;
    let mut notes = Vec::new();
    let mut remarks = Vec::new();
    let mut facts = facts;
    facts.extend(shape(&containers));
    let columns = match cards.is_empty() && !strings.is_empty() {
        true => Vec::new(),
        false => columns(&cards, root, &mut roles),
    };
    if cards.is_empty() && strings.is_empty() && !broken {
        unknown(root, &columns, &mut report);
    }
    remarks.extend(unknown_names(&columns, &wanted));
    if !left_out.is_empty() && !cards.is_empty() {
        remarks.push(format!("Said of the whole file and left out: {}.", left_out.join(", ")));
    }
    let mut texts = Vec::new();
    root.texts(&mut texts, SEARCHED);
    let html = Html::among(texts.into_iter());
    let base = base(&cards, &mut roles);
    let mut writer = Writer { roles: &mut roles, html, base };
    notes.extend(cards.into_iter().map(|card| writer.note(card)));
    notes.extend(strings);
    notes.sort_by_key(|note| note.span.start);
    if drop_common_ids(&mut notes) {
        remarks.push(
            "Some ids stand more than once: those questions are known by their words.".to_owned(),
        );
    }
    let decks = decks(notes, input, options, &mut report);
    Imported {
        format,
        source: input.source.clone(),
        decks,
        diagnostics: report.finish(),
        notes: remarks,
        facts,
        columns,
    }
}

/// The user's word by names alone: a number is the place of a key in the list
/// that is shown.
fn by_name(root: &Node, wanted: &[(String, Field)]) -> Vec<(String, Field)> {
    let number =
        |name: &str| name.trim().trim_start_matches('#').parse::<usize>().ok()?.checked_sub(1);
    if wanted.iter().all(|(name, _)| number(name).is_none()) {
        return wanted.to_vec();
    }
    let mut roles = Roles::default();
    let mut walk = Walk::new(&mut roles);
    walk.node(root, &Place::default());
    let cards = walk.cards;
    let columns = columns(&cards, root, &mut roles);
    let named = |name: &str| {
        let is_key = columns.iter().any(|column| column.name == name.trim());
        number(name).filter(|_| !is_key).and_then(|at| columns.get(at))
    };
    wanted
        .iter()
        .map(|(name, field)| {
            (named(name).map_or_else(|| name.clone(), |column| column.name.clone()), *field)
        })
        .collect()
}

/// Where the walk stands.
#[derive(Clone, Debug, Default)]
struct Place<'n> {
    deck: Vec<String>,
    /// The key the node stands under, where it may be more than a container's.
    key: Option<&'n str>,
    of_deck: OfDeck,
}

/// What is found on the way.
struct Walk<'r, 'n> {
    roles: &'r mut Roles,
    cards: Vec<Card<'n>>,
    /// Questions that are texts alone, and pairs.
    strings: Vec<Note>,
    left_out: Vec<&'n str>,
    containers: Vec<&'n str>,
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
    fn new(roles: &'r mut Roles) -> Self {
        Self {
            roles,
            cards: Vec::new(),
            strings: Vec::new(),
            left_out: Vec::new(),
            containers: Vec::new(),
        }
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
            asked |= name.asked && is_front && (scalar || value.as_map().is_some() || name.wanted);
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

/// The name of a deck that a key gives: `system_design` gives `System design`.
fn deck_name(key: &str) -> String {
    let plain =
        key.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    if plain { capitalised(&one_line(&key.replace(['_', '-'], " "))) } else { one_line(key) }
}

/// Keys such as `tests`, where the object has a name already.
fn is_plural_part(key: &str) -> bool {
    key.len() > 3 && key.ends_with('s') && key.chars().all(|c| c.is_ascii_lowercase())
}

/// The name that a deck gives itself, with its key.
fn own_name(entries: &[(String, Node)]) -> Option<(&str, &str)> {
    NAMES.iter().find_map(|wanted| {
        entries.iter().find_map(|(key, value)| {
            let plain: String = key.chars().filter(|c| c.is_alphanumeric()).collect();
            let text = value.as_text().filter(|text| !text.trim().is_empty())?;
            plain.eq_ignore_ascii_case(wanted).then_some((key.as_str(), text))
        })
    })
}

/// Tells whether a value holds objects or lists.
fn holds_objects(value: &Node) -> bool {
    match &value.value {
        Value::List(items) => {
            items.iter().any(|item| item.as_map().is_some() || item.as_list().is_some())
        }
        Value::Map(entries) => {
            entries.iter().any(|(_, value)| value.as_map().is_some() || value.as_list().is_some())
        }
        _ => false,
    }
}

/// A key that numbers or names an object and says nothing.
fn is_id(key: &str) -> bool {
    key.chars().any(|c| c.is_ascii_digit()) && !key.contains(char::is_whitespace)
}

/// A list of questions alone.
fn is_asking(items: &[Node]) -> bool {
    let texts: Vec<&str> = items.iter().filter_map(Node::as_text).collect();
    let asking = texts.iter().filter(|text| text.trim_end().ends_with(['?', '？'])).count();
    !texts.is_empty() && texts.len() == items.len() && asking * 2 >= texts.len()
}

/// A list of pairs of texts.
fn is_pairs(items: &[Node]) -> bool {
    let is_pair = |item: &Node| {
        item.as_list().is_some_and(|pair| {
            pair.len() >= 2
                && pair.iter().all(|one| one.as_text().is_some() || one.value == Value::Null)
                && pair
                    .first()
                    .and_then(Node::as_text)
                    .is_some_and(|text| text.contains(char::is_alphabetic))
        })
    };
    !items.is_empty() && items.iter().all(is_pair)
}

/// An object whose keys are questions.
fn is_dictionary(entries: &[(String, Node)]) -> bool {
    let asking = entries.iter().filter(|(key, _)| key.trim_end().ends_with(['?', '？'])).count();
    asking > 0
        && asking * 2 >= entries.len()
        && entries.iter().all(|(_, value)| !holds_objects(value) && value.as_map().is_none())
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

/// The place that is shown of a node: its beginning.
fn first_line(node: &Node) -> Span {
    node.span.start..node.span.start
}

fn shape(containers: &[&str]) -> Option<String> {
    let names = containers.get(..containers.len().min(4))?;
    (!names.is_empty()).then(|| format!("under {}", names.join(", ")))
}

/// How right choices are numbered in the whole file.
fn base(cards: &[Card<'_>], roles: &mut Roles) -> Base {
    let mut said: Vec<(&str, usize)> = Vec::new();
    let mut name = "";
    for card in cards {
        let of = roles.of(card.entries);
        let mut count = 0;
        let mut right = None;
        for ((key, value), role) in card.entries.iter().zip(&of) {
            match role {
                Role::Choices => count += values::options(value, Html::Off).0.len(),
                Role::Choice => count += 1,
                Role::Right => {
                    name = key;
                    right = value.as_text().or_else(|| value.as_list()?.first()?.as_text());
                }
                _ => {}
            }
        }
        said.extend(right.filter(|_| count > 0).map(|right| (right, count)));
    }
    choices::base(said.into_iter(), name)
}

/// The keys of the questions as they are shown; of the objects that are most,
/// where there are none.
fn columns(cards: &[Card<'_>], root: &Node, roles: &mut Roles) -> Vec<Column> {
    let mut others = Vec::new();
    if cards.is_empty() {
        objects(root, &mut others);
    }
    let all: Vec<&[(String, Node)]> = match cards.is_empty() {
        true => others,
        false => cards.iter().map(|card| card.entries).collect(),
    };
    let mut columns: Vec<Column> = Vec::new();
    let mut at: HashMap<&str, usize> = HashMap::new();
    for entries in all.iter().take(1000) {
        let of = roles.of(entries);
        for ((key, value), role) in entries.iter().zip(of) {
            let place = *at.entry(key).or_insert(columns.len());
            if place >= columns.len() {
                if columns.len() >= MOST_SHOWN {
                    continue;
                }
                let becomes = role.field();
                columns.push(Column { name: key.clone(), becomes, samples: Vec::new() });
            }
            if let Some(column) = columns.get_mut(place).filter(|c| c.samples.len() < SAMPLES.0) {
                let text = value.markdown(&str::to_owned);
                let text: String = text.chars().take(SAMPLES.1).collect();
                column.samples.push(one_line(&text));
            }
        }
    }
    columns
}

/// The objects of the longest list; the root where there is none.
fn objects<'n>(node: &'n Node, into: &mut Vec<&'n [(String, Node)]>) {
    let inner: Vec<&Node> = match &node.value {
        Value::List(items) => items.iter().collect(),
        Value::Map(entries) => entries.iter().map(|(_, value)| value).collect(),
        _ => return,
    };
    let maps: Vec<&[(String, Node)]> = inner.iter().filter_map(|node| node.as_map()).collect();
    if node.as_list().is_some() && maps.len() > into.len() {
        *into = maps;
    } else if into.is_empty() {
        into.extend(node.as_map());
    }
    for node in inner {
        let mut deeper = Vec::new();
        objects(node, &mut deeper);
        if deeper.len() > into.len() {
            *into = deeper;
        }
    }
}

/// Reports a tree in which no key names a question.
fn unknown(root: &Node, columns: &[Column], report: &mut Report<'_>) {
    let names: Vec<String> =
        columns.iter().take(12).map(|column| format!("`{}`", one_line(&column.name))).collect();
    let message = match names.as_slice() {
        [] => "it holds no questions".to_owned(),
        [one] => format!("no key names the question; the only key is {one}"),
        all => format!("no key names the question; the keys are {}", all.join(", ")),
    };
    let help = match columns {
        [] => "questions are objects with keys such as `question` and `answer`".to_owned(),
        [one] => format!("say what it is: --map {}=front", one.name),
        [one, two, ..] => {
            format!("say what they are: --map {}=front,{}=answer", one.name, two.name)
        }
    };
    report.error(NOT_UNDERSTOOD, first_line(root), &message, &help);
}

/// A sentence for each key that the user named and the file does not have.
fn unknown_names(columns: &[Column], wanted: &[(String, Field)]) -> Vec<String> {
    let known = |name: &str| {
        columns.iter().any(|column| column.name.trim().eq_ignore_ascii_case(name.trim()))
    };
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let missing = wanted.iter().filter(|(name, _)| !known(name));
    missing
        .map(|(name, _)| format!("There is no key `{name}`: the keys are {}.", names.join(", ")))
        .collect()
}

/// Takes ids that stand more than once in one deck off; an id is one question's.
fn drop_common_ids(notes: &mut [Note]) -> bool {
    let mut seen = HashSet::new();
    let mut common = HashSet::new();
    for note in notes.iter() {
        if let Some(guid) = &note.guid
            && !seen.insert((note.deck.clone(), guid.clone()))
        {
            common.insert((note.deck.clone(), guid.clone()));
        }
    }
    if common.is_empty() {
        return false;
    }
    for note in notes {
        if note
            .guid
            .as_ref()
            .is_some_and(|guid| common.contains(&(note.deck.clone(), guid.clone())))
        {
            note.guid = None;
        }
    }
    true
}
