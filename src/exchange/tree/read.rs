//! A tree becomes decks: what was found is written, and what is said when
//! nothing was.

use std::collections::{HashMap, HashSet};

use crate::domain::text::one_line;
use crate::exchange::choices::{self, Base};
use crate::exchange::format::{Imported, Input, Options};
use crate::exchange::gather::{self, MOST_QUESTIONS, decks};
use crate::exchange::level::Levels;
use crate::exchange::names::{Role, role};
use crate::exchange::note::Note;
use crate::exchange::prose::Html;
use crate::exchange::report::{NOT_UNDERSTOOD, Report};
use crate::exchange::{Column, Field};

use super::card::{Card, Writer};
use super::node::{Fault, Node, Value};
use super::roles::Roles;
use super::shape::first_line;
use super::values;
use super::walk::Walk;

/// The most keys that are shown.
const MOST_SHOWN: usize = 64;
/// How many values of a key are shown, and how much of each.
const SAMPLES: (usize, usize) = (3, 200);
/// How many texts are searched for HTML.
const SEARCHED: usize = 2000;
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
    let Walk { mut cards, mut strings, left_out, containers, .. } = Walk::through(root, &mut roles);
    // Before more is made of them than can be taken.
    strings.truncate(MOST_QUESTIONS);
    cards.truncate(MOST_QUESTIONS);
    let mut notes = Vec::new();
    let mut remarks = Vec::new();
    let mut facts = facts;
    facts.extend(under(&containers));
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
    let levels = levels(&cards, &mut roles);
    remarks.extend(levels.remark("question"));
    let mut writer = Writer { roles: &mut roles, html, base, levels };
    notes.extend(cards.into_iter().map(|card| writer.note(card)));
    notes.extend(strings);
    notes.sort_by_key(|note| note.span.start);
    if drop_common_ids(&mut notes) {
        remarks.push(
            "Some ids stand more than once: those questions are known by their words.".to_owned(),
        );
    }
    let decks = decks(notes, input, options, &mut report);
    remarks.extend(gather::alike(&decks));
    Imported { notes: remarks, facts, columns, ..Imported::of(format, input, decks, report) }
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
    let cards = Walk::through(root, &mut roles).cards;
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

fn under(containers: &[&str]) -> Option<String> {
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

/// The levels that cards name, each with the number of its card.
fn levels(cards: &[Card<'_>], roles: &mut Roles) -> Levels {
    let mut name = "";
    let mut values = Vec::new();
    for (n, card) in cards.iter().enumerate() {
        let of = roles.of(card.entries);
        for ((key, value), role) in card.entries.iter().zip(&of) {
            if *role == Role::Plain(Field::Level)
                && let Some(text) = value.as_text()
            {
                name = key;
                values.push((n + 1, text.trim()));
            }
        }
    }
    Levels::of(name, values.into_iter())
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
    // Records in a list are what is looked for; what holds them is not.
    if node.as_list().is_some() && maps.len() >= into.len() && !maps.is_empty() {
        *into = maps;
    } else if into.is_empty() {
        into.extend(node.as_map());
    }
    let texts = |all: &[&[(String, Node)]]| {
        all.iter().flat_map(|one| one.iter()).filter(|(_, value)| value.as_text().is_some()).count()
    };
    let mut most = texts(into);
    for node in inner.into_iter().filter(|node| node.as_text().is_none()) {
        let mut deeper = Vec::new();
        objects(node, &mut deeper);
        let count = texts(&deeper);
        if count > most {
            (*into, most) = (deeper, count);
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
    let help = match (columns, suggested(columns)) {
        ([], _) => "questions are objects with keys such as `question` and `answer`".to_owned(),
        (_, (Some(front), Some(answer))) => {
            format!("say what they are: --map {}=front,{}=answer", front.name, answer.name)
        }
        (_, (Some(front), None)) => format!(
            "none of them answers; --map {}=front --unanswered takes them in as questions to be answered",
            front.name
        ),
        _ => "say which asks and which answers: --map KEY=front,KEY=answer".to_owned(),
    };
    report.error(NOT_UNDERSTOOD, first_line(root), &message, &help);
}

/// The keys that seem to ask and to answer: the one whose values are questions or whose
/// name may say so, else the first text; and the longest text beside it.
fn suggested(columns: &[Column]) -> (Option<&Column>, Option<&Column>) {
    let is_text = |column: &&Column| {
        let says = |value: &String| {
            value.contains(char::is_alphabetic) && !value.contains("://") && !is_code(value)
        };
        column.samples.iter().any(says)
    };
    let texts: Vec<&Column> = columns.iter().filter(is_text).collect();
    let asks =
        |column: &&&Column| column.samples.iter().all(|value| value.trim_end().ends_with('?'));
    let named = |column: &&&Column| {
        role(&column.name).is_some_and(|(role, _)| role == Role::Plain(Field::Front))
    };
    let free = |column: &&&Column| role(&column.name).is_none();
    let front = texts.iter().find(asks).or_else(|| texts.iter().find(named));
    let front = front.or_else(|| texts.iter().find(free)).or_else(|| texts.first());
    let length = |column: &&&Column| column.samples.iter().map(String::len).sum::<usize>();
    let others = texts.iter().filter(|column| {
        let other = role(&column.name).map(|(role, _)| role);
        front.is_some_and(|front| front.name != column.name)
            && matches!(
                other,
                None | Some(Role::Plain(Field::Answer | Field::Short | Field::Extra))
            )
            && !matches!(column.name.as_str(), "type" | "status")
    });
    (front.copied(), others.max_by_key(length).copied())
}

/// `TECH-001` names something and says nothing.
fn is_code(value: &str) -> bool {
    value.contains(|c: char| c.is_ascii_digit()) && !value.contains(char::is_whitespace)
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
