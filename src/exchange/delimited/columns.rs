//! What each column becomes: by the user's word, by Anki's top lines, by its
//! name, else by what stands in it.

use std::collections::HashSet;

use super::head::Head;
use super::records::Record;
use crate::domain::text::one_line;
use crate::exchange::level;
use crate::exchange::names::{Role, role};
use crate::exchange::text::trim;
use crate::exchange::{Column, Field};

/// How many records are looked at.
const SAMPLE: usize = 400;
/// How many values of a column are shown.
const SHOWN: usize = 3;
/// The longest value that is shown, in characters.
const SHOWN_LENGTH: usize = 200;

/// What one column alone becomes.
const SINGLE: [Field; 5] = [Field::Front, Field::Answer, Field::Short, Field::Level, Field::Id];

/// A column and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    /// Its index in a record.
    pub at: usize,
    /// Its name; its number where it has none.
    pub name: String,
    /// What it is for.
    pub role: Role,
}

/// What all columns become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The columns in their order.
    pub columns: Vec<Planned>,
    /// How many there are in a full record.
    pub width: usize,
    /// What the user named and the file does not have.
    pub unknown: Vec<String>,
}

impl Plan {
    /// Returns the index of the first column that becomes a field.
    pub(super) fn first(&self, field: Field) -> Option<usize> {
        self.columns.iter().find(|column| column.role.field() == field).map(|column| column.at)
    }

    /// Returns the columns as they are shown, with their first values.
    pub(super) fn shown(&self, records: &[Record<'_>]) -> Vec<Column> {
        let value = |record: &Record<'_>, at: usize| {
            let text: String = trim(record.field(at)).chars().take(SHOWN_LENGTH).collect();
            one_line(&text)
        };
        self.columns
            .iter()
            .map(|column| Column {
                name: column.name.clone(),
                becomes: column.role.field(),
                samples: records.iter().take(SHOWN).map(|r| value(r, column.at)).collect(),
            })
            .collect()
    }
}

/// Plans the columns of records. `names` are those of the header, or empty;
/// `wanted` is the user's word.
pub(super) fn plan(
    names: &[String],
    records: &[Record<'_>],
    width: usize,
    head: &Head,
    wanted: &[(String, Field)],
) -> Plan {
    let sample: Vec<&Record<'_>> = records.iter().take(SAMPLE).collect();
    let facts: Vec<Facts> = (0..width).map(|at| Facts::of(&sample, at)).collect();
    let mut draft = Draft { roles: vec![None; width], facts: &facts };
    draft.anki(head);
    draft.named(names);
    draft.choices(names);
    draft.guessed(names, head.anki);
    let unknown = draft.user(names, wanted);
    if !wanted.is_empty() {
        draft.named(names);
        draft.guessed(names, head.anki);
    }
    let columns = draft.roles.iter().zip(&facts).enumerate().filter_map(|(at, (role, facts))| {
        let name = names.get(at).map(|name| one_line(name)).filter(|name| !name.is_empty());
        let empty = facts.held == 0 && name.is_none() && records.len() <= SAMPLE;
        (!empty).then(|| Planned {
            at,
            name: name.unwrap_or_else(|| (at + 1).to_string()),
            role: role.unwrap_or(Role::Plain(Field::Extra)),
        })
    });
    Plan { columns: columns.collect(), width, unknown }
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    /// Records in which it holds something.
    held: usize,
    /// Records that were looked at.
    all: usize,
    /// Mean length of what it holds, in bytes.
    length: usize,
    /// It holds numbers only.
    numeric: bool,
    /// It holds words for levels only.
    levels: bool,
    /// It holds a few words without punctuation, some of them more than once.
    labels: bool,
    /// Different values.
    distinct: usize,
}

impl Facts {
    fn of(records: &[&Record<'_>], at: usize) -> Self {
        let values: Vec<&str> = records
            .iter()
            .map(|record| trim(record.field(at)))
            .filter(|value| !value.is_empty())
            .collect();
        let held = values.len();
        let distinct = values.iter().collect::<HashSet<_>>().len();
        let all_are = |test: fn(&str) -> bool| held > 0 && values.iter().all(|value| test(value));
        let labels = values.iter().filter(|value| is_label(value)).count();
        Self {
            held,
            all: records.len(),
            length: values.iter().map(|value| value.len()).sum::<usize>() / held.max(1),
            numeric: all_are(is_number),
            levels: all_are(|value| value.len() <= 40 && level::read(value).is_some()),
            labels: held > 0 && labels * 10 >= held * 9 && (distinct < held || held < 4),
            distinct,
        }
    }
}

fn is_number(value: &str) -> bool {
    value.trim_end_matches(['.', ')', ':']).trim_start_matches('#').parse::<f64>().is_ok()
}

/// Short words such as a category or tags.
fn is_label(value: &str) -> bool {
    value.len() <= 60
        && value.split_whitespace().count() <= 5
        && !value.contains(['.', '?', '!', '(', ')', '=', '"', '`', '<'])
}

/// Roles while they are given out; the first word on a column stands.
#[derive(Debug)]
struct Draft<'a> {
    roles: Vec<Option<Role>>,
    facts: &'a [Facts],
}

impl Draft<'_> {
    fn give(&mut self, at: usize, role: Role) {
        if let Some(place @ None) = self.roles.get_mut(at) {
            *place = Some(role);
        }
    }

    fn has(&self, field: Field) -> bool {
        self.roles.iter().flatten().any(|role| *role == Role::Plain(field))
    }

    fn has_role(&self, role: Role) -> bool {
        self.roles.contains(&Some(role))
    }

    /// Columns without a role that hold something.
    fn open(&self) -> impl Iterator<Item = (usize, Facts)> + '_ {
        let all = self.roles.iter().zip(self.facts).enumerate();
        all.filter(|(_, (role, facts))| role.is_none() && facts.held > 0)
            .map(|(at, (_, facts))| (at, *facts))
    }

    /// The user's word, by name or number; returns what the file does not have. It
    /// changes no other column but one that is the same, of which there is one.
    fn user(&mut self, names: &[String], wanted: &[(String, Field)]) -> Vec<String> {
        let mut unknown = Vec::new();
        if !wanted.is_empty() {
            self.roles.iter_mut().for_each(|role| *role = role.or(Some(Role::Plain(Field::Extra))));
        }
        let guessed = self.roles.clone();
        let mut said = Vec::new();
        for (column, field) in wanted {
            let column = trim(column);
            let by_name = names.iter().position(|name| {
                trim(name).to_lowercase() == column.to_lowercase() && !trim(name).is_empty()
            });
            let number = || column.trim_start_matches('#').parse::<usize>().ok()?.checked_sub(1);
            let at = by_name.or_else(number);
            match at.and_then(|at| Some((at, self.roles.get_mut(at)?))) {
                Some((at, role)) => {
                    *role = Some(Role::Plain(*field));
                    said.push((at, *field));
                }
                None => unknown.push(column.to_owned()),
            }
        }
        for (at, role) in self.roles.iter_mut().enumerate() {
            let clashes = |(_, field): &(usize, Field)| {
                SINGLE.contains(field) && guessed.get(at) == Some(&Some(Role::Plain(*field)))
            };
            if said.iter().any(clashes) && !said.iter().any(|(said, _)| *said == at) {
                *role = None;
            }
        }
        unknown
    }

    fn anki(&mut self, head: &Head) {
        let columns = [
            (head.guid_column, Role::Plain(Field::Id)),
            (head.notetype_column, Role::NoteType),
            (head.deck_column, Role::Plain(Field::Deck)),
            (head.tags_column, Role::Plain(Field::Tags)),
        ];
        for (column, role) in columns {
            if let Some(at) = column.and_then(|column| column.checked_sub(1)) {
                self.give(at, role);
            }
        }
    }

    /// The column without a role that holds something, where there is one.
    fn only_open(&self) -> Option<(usize, Facts)> {
        let mut open = self.open();
        open.next().filter(|_| open.next().is_none())
    }

    /// What the names say. Of two columns that want to be the question, the
    /// answer or the like, the one with the stronger name is it.
    fn named(&mut self, names: &[String]) {
        let mut known: Vec<(usize, usize, Role)> = names
            .iter()
            .enumerate()
            .filter_map(|(at, name)| role(trim(name)).map(|(role, rank)| (rank, at, role)))
            .collect();
        known.sort_by_key(|(rank, at, _)| (*rank, *at));
        for (_, at, role) in known {
            let taken = match role {
                Role::Plain(field) => SINGLE.contains(&field) && self.has(field),
                _ => false,
            };
            let facts = self.facts.get(at);
            let role = match role {
                _ if taken => Role::Plain(Field::Extra),
                // A number that is no number, and an id that is none, say something.
                Role::Plain(Field::LeftOut) if facts.is_some_and(|f| !f.numeric && f.held > 0) => {
                    Role::Plain(Field::Extra)
                }
                Role::Plain(Field::Id) if facts.is_some_and(|f| f.distinct < f.held) => {
                    Role::Plain(Field::Extra)
                }
                role => role,
            };
            self.give(at, role);
        }
    }

    /// Multiple choice: `A`, `B` … are choices, and the answer says which is right.
    fn choices(&mut self, names: &[String]) {
        let letters: Vec<usize> = (0..self.roles.len())
            .filter(|at| self.roles.get(*at) == Some(&Some(Role::Choice)))
            .collect();
        if let Some(first) = letters.first().and_then(|at| at.checked_sub(1))
            && names.get(first).is_some_and(|name| trim(name).eq_ignore_ascii_case("a"))
            && let Some(role) = self.roles.get_mut(first)
        {
            *role = Some(Role::Choice);
        }
        let offered = self.has_role(Role::Choices) || self.has_role(Role::Choice);
        if !offered || self.has_role(Role::Right) {
            return;
        }
        // The answer's column may be one that lost to a letter before.
        let answer = self.roles.iter().position(|role| *role == Some(Role::Plain(Field::Answer)));
        let named = names.iter().position(|name| {
            matches!(trim(name).to_lowercase().as_str(), "answer" | "answers" | "solution" | "key")
        });
        if let Some(role) = answer.or(named).and_then(|at| self.roles.get_mut(at)) {
            *role = Some(Role::Right);
        }
        // An explanation that lost to the answer before belongs to it now.
        for (at, name) in names.iter().enumerate() {
            let explains = matches!(role(trim(name)), Some((Role::Plain(Field::Answer), _)));
            if let Some(place @ Some(Role::Plain(Field::Extra))) = self.roles.get_mut(at)
                && explains
            {
                *place = Some(Role::Plain(Field::Answer));
            }
        }
    }

    /// What the columns hold, where neither user nor name said it.
    fn guessed(&mut self, names: &[String], anki: bool) {
        let named = names.iter().any(|name| !trim(name).is_empty());
        if !named && !anki {
            self.labels();
            self.sides_with_code();
        } else if anki && !self.has(Field::Tags) {
            self.labels();
        }
        if !self.has(Field::Front) {
            let text = self.open().find(|(_, facts)| !facts.numeric || anki);
            let at = text.or_else(|| self.open().next()).map(|(at, _)| at);
            if let Some(at) = at {
                self.give(at, Role::Plain(Field::Front));
            }
        }
        let answered = [Field::Answer, Field::Short, Field::KeyPoints];
        let has_answer = answered.into_iter().any(|field| self.has(field));
        if !has_answer && !self.has_role(Role::Right) {
            self.answer(named, anki, names.iter().all(|name| role(trim(name)).is_none()));
        }
        for at in 0..self.roles.len() {
            let numeric = self.facts.get(at).is_some_and(|facts| facts.numeric);
            if !named && !anki && numeric && at == 0 {
                self.give(at, Role::Plain(Field::LeftOut));
            }
        }
    }

    /// A last column of labels is tags; one of level words the level.
    fn labels(&mut self) {
        let open: Vec<(usize, Facts)> = self.open().collect();
        let texts = open.iter().filter(|(_, facts)| !facts.numeric).count();
        if texts < 3 {
            return;
        }
        if let Some((at, _)) = open.iter().rev().find(|(at, facts)| facts.levels && *at > 1) {
            self.give(*at, Role::Plain(Field::Level));
        }
        if let Some((at, facts)) = open.last()
            && facts.labels
            && !facts.numeric
        {
            self.give(*at, Role::Plain(Field::Tags));
        }
    }

    /// Four columns of which the second and the fourth are mostly empty: front,
    /// its code, back, its code.
    fn sides_with_code(&mut self) {
        let sparse = |facts: &Facts| facts.held * 2 < facts.all;
        if let [front, code, back, more] = self.facts
            && self.roles.iter().all(Option::is_none)
            && !sparse(front)
            && sparse(code)
            && !sparse(back)
            && sparse(more)
            && code.held + more.held > 0
        {
            let sides = [
                Role::Plain(Field::Front),
                Role::Code(Field::Front),
                Role::Plain(Field::Answer),
                Role::Code(Field::Answer),
            ];
            for (at, role) in sides.into_iter().enumerate() {
                self.give(at, role);
            }
        }
    }

    /// The answer: the next column; under a header the one with the longest text.
    fn answer(&mut self, named: bool, anki: bool, unknown: bool) {
        let found = if named && !anki {
            let texts = self.open().filter(|(_, facts)| !facts.numeric && facts.length >= 12);
            let longest = texts
                .filter(|(_, f)| f.distinct * 2 > f.held)
                .max_by_key(|(at, f)| (f.length, usize::MAX - at));
            // Beside a question of an unknown name another one is the answer.
            longest.or_else(|| self.only_open().filter(|_| unknown))
        } else {
            let front = self.roles.iter().position(|r| *r == Some(Role::Plain(Field::Front)));
            let behind = self.open().find(|(at, _)| front.is_none_or(|front| *at > front));
            behind.or_else(|| self.open().next())
        };
        if let Some((at, _)) = found {
            self.give(at, Role::Plain(Field::Answer));
        }
    }
}
