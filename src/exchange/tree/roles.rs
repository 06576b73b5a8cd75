//! What the keys of an object become: by the user's word, else by their names.

use std::collections::HashMap;

use crate::exchange::Field;
use crate::exchange::names::{self, Role, role};
use crate::exchange::text::trim;

use super::node::Node;

/// Keys that name the deck; in a table they are tags.
const DECKS: &[&str] = &[
    "deck",
    "deckname",
    "category",
    "categoryname",
    "topic",
    "subject",
    "section",
    "chapter",
    "module",
    "unit",
    "lesson",
    "subcategory",
    "subtopic",
    "group",
    "thema",
    "kategorie",
    "kapitel",
    "categorie",
    "theme",
    "chapitre",
    "categoria",
    "tema",
    "capitulo",
    "capitolo",
    "argomento",
    "onderwerp",
    "hoofdstuk",
    "kategoria",
    "temat",
    "rozdział",
    "категория",
    "тема",
    "раздел",
    "分类",
    "主题",
    "章节",
    "カテゴリ",
    "テーマ",
];

/// Keys that hold questions or decks; they say nothing of what is in them.
const CONTAINERS: &[&str] = &[
    "cards",
    "flashcards",
    "flashcard",
    "questions",
    "items",
    "notes",
    "data",
    "decks",
    "deck",
    "categories",
    "topics",
    "sections",
    "chapters",
    "modules",
    "units",
    "lessons",
    "groups",
    "sets",
    "subdecks",
    "subcategories",
    "subtopics",
    "children",
    "quiz",
    "quizzes",
    "results",
    "entries",
    "records",
    "content",
    "contents",
    "list",
    "rows",
    "problems",
    "interviewquestions",
    "qa",
    "qas",
    "faq",
    "faqs",
];

/// The roles of keys, each name looked up once.
#[derive(Debug, Default)]
pub(super) struct Roles {
    /// The user's word, by plain name.
    wanted: Vec<(String, Field)>,
    known: HashMap<String, Name>,
}

/// What a key's name says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    /// What it is for, and how strongly: less is stronger.
    pub role: Option<(Role, usize)>,
    /// It names what is asked, surely.
    pub asked: bool,
    /// It names the answer, surely.
    pub answer: bool,
    /// It holds questions or decks.
    pub container: bool,
    /// The user said so.
    pub wanted: bool,
}

impl Roles {
    /// Takes the user's word.
    pub(super) fn new(wanted: &[(String, Field)]) -> Self {
        let wanted = wanted.iter().map(|(name, field)| (trim(name).to_lowercase(), *field));
        Self { wanted: wanted.collect(), known: HashMap::new() }
    }

    /// Returns what a key's name says.
    pub(super) fn name(&mut self, key: &str) -> Name {
        if let Some(name) = self.known.get(key) {
            return *name;
        }
        let name = self.look_up(key);
        // Keys may be questions themselves; those need not be remembered.
        if key.len() <= 60 && self.known.len() < 10_000 {
            self.known.insert(key.to_owned(), name);
        }
        name
    }

    fn look_up(&self, key: &str) -> Name {
        let lower = trim(key).to_lowercase();
        if let Some((_, field)) = self.wanted.iter().find(|(name, _)| *name == lower) {
            return Name {
                role: Some((Role::Plain(*field), 0)),
                asked: *field == Field::Front,
                answer: *field == Field::Answer,
                container: false,
                wanted: true,
            };
        }
        if key.len() > 60 {
            return Name::default();
        }
        let plain: String = lower.chars().filter(|c| c.is_alphanumeric()).collect();
        let is = |names: &[&str]| names.contains(&plain.as_str());
        let role = if is(DECKS) { Some((Role::Plain(Field::Deck), 0)) } else { role(key) };
        Name {
            role,
            asked: names::surely(key) == Some(Field::Front),
            answer: names::surely(key) == Some(Field::Answer),
            container: is(CONTAINERS),
            wanted: false,
        }
    }

    /// Returns what each key of an object becomes. Of two that want to be the
    /// question, the answer or the like, the stronger name is it.
    pub(super) fn of(&mut self, entries: &[(String, Node)]) -> Vec<Role> {
        let names: Vec<Name> = entries.iter().map(|(key, _)| self.name(key)).collect();
        let mut order: Vec<(bool, usize, usize)> = names
            .iter()
            .enumerate()
            .filter_map(|(at, name)| name.role.map(|(_, rank)| (!name.wanted, rank, at)))
            .collect();
        order.sort_unstable();
        let mut roles = vec![Role::Plain(Field::Extra); entries.len()];
        let mut taken: Vec<Field> = Vec::new();
        for (_, _, at) in order {
            let (Some(name), Some((_, value))) = (names.get(at), entries.get(at)) else { continue };
            let Some((wanted, _)) = name.role else { continue };
            // A key without a value takes no place.
            if let Role::Plain(field) = wanted
                && !name.wanted
                && SINGLE.contains(&field)
                && (taken.contains(&field) || value.is_empty())
            {
                continue;
            }
            if let Role::Plain(field) = wanted {
                taken.push(field);
            }
            // A number that says more than where it stands is kept.
            let role = match wanted {
                Role::Plain(Field::LeftOut) if !name.wanted && !is_number(value) => {
                    Role::Plain(Field::Extra)
                }
                other => other,
            };
            if let Some(place) = roles.get_mut(at) {
                *place = role;
            }
        }
        choices(entries, &names, &mut roles);
        roles
    }
}

/// Fields of which a question has one.
const SINGLE: [Field; 5] = [Field::Front, Field::Answer, Field::Short, Field::Level, Field::Id];

fn is_number(value: &Node) -> bool {
    value.is_empty() || value.as_text().is_some_and(|text| text.parse::<f64>().is_ok())
}

/// Multiple choice: `a`, `b` … are choices, and the answer says which is right.
fn choices(entries: &[(String, Node)], names: &[Name], roles: &mut [Role]) {
    let right = roles.contains(&Role::Right);
    // Where another key says which is right, several answers are the choices.
    let is_listed = |node: &Node| {
        let several = node.as_map().is_some_and(|all| all.len() > 1 && right)
            || node.as_list().is_some_and(|all| all.len() > 1 && right);
        let ticked = |items: &[Node]| items.iter().any(|item| is_ticked(item).is_some());
        several || node.as_list().is_some_and(ticked)
    };
    let has_choice = roles.contains(&Role::Choice);
    for (at, (key, value)) in entries.iter().enumerate() {
        let lettered = has_choice && key.trim().eq_ignore_ascii_case("a");
        // `answers: [{"text": …, "correct": true}]` are choices.
        if let Some(role @ Role::Plain(Field::Answer | Field::Extra)) = roles.get_mut(at)
            && names.get(at).is_some_and(|name| !name.wanted)
            && (lettered || (*role == Role::Plain(Field::Answer) && is_listed(value)))
        {
            *role = if lettered { Role::Choice } else { Role::Choices };
        }
    }
    let offered = roles.iter().any(|role| matches!(role, Role::Choices | Role::Choice));
    if !offered {
        return;
    }
    let said = |role: Role| roles.iter().position(|other| *other == role);
    if said(Role::Right).is_none() {
        // The answer may be one that lost to a letter before.
        let named = || {
            entries.iter().position(|(key, value)| {
                matches!(
                    key.trim().to_lowercase().as_str(),
                    "answer" | "answers" | "solution" | "key"
                ) && value.as_map().is_none()
                    && !is_listed(value)
            })
        };
        if let Some(role) =
            said(Role::Plain(Field::Answer)).or_else(named).and_then(|at| roles.get_mut(at))
        {
            *role = Role::Right;
        }
    }
    // An explanation that lost to the answer before belongs to it now.
    for (at, name) in names.iter().enumerate() {
        if let Some(place @ Role::Plain(Field::Extra)) = roles.get_mut(at)
            && matches!(name.role, Some((Role::Plain(Field::Answer), _)))
        {
            *place = Role::Plain(Field::Answer);
        }
    }
}

/// Tells whether a choice says of itself that it is right.
pub(super) fn is_ticked(node: &Node) -> Option<bool> {
    let entries = node.as_map()?;
    let marks = ["correct", "iscorrect", "is_correct", "right", "istrue", "isright", "is_right"];
    let found = entries.iter().find(|(key, _)| marks.contains(&key.trim().to_lowercase().as_str()));
    match found?.1.as_text()?.to_lowercase().as_str() {
        "true" | "yes" | "1" => Some(true),
        "false" | "no" | "0" => Some(false),
        _ => None,
    }
}
