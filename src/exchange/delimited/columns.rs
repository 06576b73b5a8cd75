//! What each column becomes: by the user's word, by Anki's top lines, by its
//! name, else by what stands in it.

use super::facts::Facts;
use super::head::Head;
use super::quiz::{self, role};
use super::records::Record;
use crate::domain::text::one_line;
use crate::exchange::names::Role;
use crate::exchange::text::trim;
use crate::exchange::{Column, Field};

/// How many records are looked at.
const SAMPLE: usize = 400;
/// How many values of a column are shown.
const SHOWN: usize = 3;
/// The longest value that is shown, in characters.
const SHOWN_LENGTH: usize = 200;

/// What one column alone becomes.
const SINGLE: [Field; 6] =
    [Field::Front, Field::Answer, Field::Short, Field::Level, Field::Id, Field::Correct];

/// Beginnings of names that say more of an answer than they are one. Another
/// language needs words here.
const WEAK: &[&str] = &[
    "expl",
    "erkl",
    "erlä",
    "descr",
    "beschr",
    "justif",
    "spiega",
    "motivaz",
    "uitleg",
    "toelich",
    "wyjaśn",
    "objaśn",
    "объясн",
    "поясн",
    "vysvětl",
    "förklar",
    "forklar",
    "açıkla",
    "解説",
    "解释",
];
/// Beginnings of names for pictures, which some lists use for other things.
const PICTURES: &[&str] =
    &["image", "imag", "bild", "picture", "foto", "photo", "obraz", "изображ", "图片", "画像"];

/// A column and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Planned {
    /// Its index in a record.
    pub at: usize,
    /// Its name; its number where it has none.
    pub name: String,
    /// What it is for.
    pub role: Role,
    /// It was said to be left out; else only its numbers are.
    pub said: bool,
    /// It is one of several columns of its kind: its cells hold one thing.
    pub one: bool,
}

/// What all columns become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plan {
    /// The columns in their order.
    pub columns: Vec<Planned>,
    /// The columns that hold one choice each, in the order of the choices.
    pub options: Vec<usize>,
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
    let quiz = quiz::roles(names, &sample);
    quiz.iter().for_each(|(at, role)| draft.give(*at, *role));
    draft.named(names);
    draft.choices(names);
    draft.guessed(names, head.anki);
    let User { unknown, said } = draft.user(names, wanted);
    if !wanted.is_empty() {
        draft.named(names);
        draft.choices(names);
        draft.guessed(names, head.anki);
    }
    let columns = draft.roles.iter().zip(&facts).enumerate().filter_map(|(at, (role, facts))| {
        let name = names.get(at).map(|name| one_line(name)).filter(|name| !name.is_empty());
        let empty = facts.held == 0 && name.is_none() && records.len() <= SAMPLE;
        (!empty).then(|| Planned {
            at,
            name: name.unwrap_or_else(|| (at + 1).to_string()),
            role: role.unwrap_or(Role::Plain(Field::Extra)),
            said: said.contains(&at),
            one: role.is_some_and(|own| {
                draft.roles.iter().filter(|other| **other == Some(own)).count() > 1
            }),
        })
    });
    let columns: Vec<Planned> = columns.collect();
    // First those of a family, in its order.
    let mut options: Vec<usize> = quiz.into_iter().map(|(at, _)| at).collect();
    options.extend(
        columns
            .iter()
            .map(|column| column.at)
            .filter(|at| !options.contains(at))
            .collect::<Vec<_>>(),
    );
    options.retain(|at| columns.iter().any(|c| c.at == *at && c.role == Role::Choice));
    Plan { columns, options, width, unknown }
}

/// What the user said.
#[derive(Debug, Default)]
struct User {
    /// Names that the file does not have.
    unknown: Vec<String>,
    /// The columns that were named.
    said: Vec<usize>,
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

    /// The user's word, by name or number. It changes no other column but one that
    /// is the same, of which there is one.
    fn user(&mut self, names: &[String], wanted: &[(String, Field)]) -> User {
        let mut user = User::default();
        if !wanted.is_empty() {
            self.roles.iter_mut().for_each(|role| *role = role.or(Some(Role::Plain(Field::Extra))));
        }
        let guessed = self.roles.clone();
        let options = wanted.iter().filter(|(_, field)| *field == Field::Options).count();
        for (column, field) in wanted {
            let column = trim(column);
            let by_name = names.iter().position(|name| {
                trim(name).to_lowercase() == column.to_lowercase() && !trim(name).is_empty()
            });
            let number = || column.trim_start_matches('#').parse::<usize>().ok()?.checked_sub(1);
            let at = by_name.or_else(number);
            match at.and_then(|at| Some((at, self.roles.get_mut(at)?))) {
                Some((at, role)) => {
                    *role = Some(Role::of(*field, options > 1));
                    user.said.push(at);
                }
                None => user.unknown.push(column.to_owned()),
            }
        }
        let said: Vec<Field> = wanted.iter().map(|(_, field)| *field).collect();
        for (at, role) in self.roles.iter_mut().enumerate() {
            let was = guessed.get(at).copied().flatten().map(Role::field);
            let clashes = was.is_some_and(|was| SINGLE.contains(&was) && said.contains(&was));
            if clashes && !user.said.contains(&at) {
                *role = None;
            }
        }
        user
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
    /// answer or the like, the one with the stronger name is it; a number or an
    /// address only where no other can be.
    fn named(&mut self, names: &[String]) {
        let mut known: Vec<(bool, usize, usize, Role)> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let Some((role, rank)) = role(name) else { continue };
            let Some(facts) = self.facts.get(at) else { continue };
            let text = matches!(role, Role::Plain(Field::Front | Field::Answer));
            let begins = |all: &[&str]| {
                let name = trim(name).to_lowercase();
                all.iter().any(|start| name.starts_with(start))
            };
            let waits = (role == Role::Plain(Field::Answer) && begins(WEAK))
                || (role == Role::Plain(Field::Extra) && begins(PICTURES) && facts.can_ask());
            if !waits {
                known.push((text && (facts.numeric || facts.leads), rank, at, role));
            }
        }
        known.sort_by_key(|(poor, rank, at, _)| (*poor, *rank, *at));
        for (_, _, at, role) in known {
            let taken = match role {
                Role::Plain(field) => SINGLE.contains(&field) && self.has(field),
                Role::Right => self.has_role(Role::Right),
                _ => false,
            };
            let facts = self.facts.get(at).copied().unwrap_or_default();
            let role = match role {
                Role::Plain(Field::Front) if taken && facts.counts => Role::Plain(Field::LeftOut),
                _ if taken => Role::Plain(Field::Extra),
                // A number that is no number, and an id that is none, say something.
                Role::Plain(Field::LeftOut) if !facts.counts && facts.held > 0 => {
                    Role::Plain(Field::Extra)
                }
                Role::Plain(Field::Id) if facts.held > 2 && facts.distinct * 2 <= facts.held => {
                    Role::Plain(Field::Extra)
                }
                role => role,
            };
            self.give(at, role);
        }
    }

    /// Names that explain: the answer where no other column can be it.
    fn explained(&mut self, names: &[String], answered: bool) {
        let weak = |(at, name): (usize, &String)| {
            let is = matches!(role(name), Some((Role::Plain(Field::Answer), _)));
            (is && self.roles.get(at) == Some(&None)).then_some(at)
        };
        let all: Vec<usize> = names.iter().enumerate().filter_map(weak).collect();
        for at in all {
            let field =
                if answered || self.has(Field::Answer) { Field::Extra } else { Field::Answer };
            self.give(at, Role::Plain(field));
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
            let explains = matches!(role(name), Some((Role::Plain(Field::Answer), _)));
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
        if !self.has(Field::Front)
            && let Some(at) = self.front(anki)
        {
            self.give(at, Role::Plain(Field::Front));
        }
        let answered = [Field::Answer, Field::Short, Field::KeyPoints];
        let mut has_answer = answered.into_iter().any(|field| self.has(field));
        if self.has_role(Role::Right) {
            // What explains the right choice stands under it.
            self.explained(names, false);
            has_answer = true;
        }
        if !has_answer && let Some(at) = self.answer(names, named, anki) {
            self.give(at, Role::Plain(Field::Answer));
        }
        self.explained(names, has_answer);
        for at in 0..self.roles.len() {
            let counts = self.facts.get(at).is_some_and(|facts| facts.counts);
            if !named && !anki && counts && at == 0 {
                self.give(at, Role::Plain(Field::LeftOut));
            }
        }
    }

    /// The question: a column that asks, else the first that can.
    fn front(&self, anki: bool) -> Option<usize> {
        let first = |test: &dyn Fn(&Facts) -> bool| {
            self.open().find(|(_, facts)| test(facts)).map(|(at, _)| at)
        };
        if anki {
            return first(&|_| true);
        }
        first(&|facts| facts.can_ask() && facts.asks)
            .or_else(|| first(&Facts::can_ask))
            .or_else(|| first(&|facts| !facts.numeric && !facts.leads))
            .or_else(|| first(&|_| true))
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

    /// The answer: the next column that can be it. Under a header, one with words as
    /// long as the question lets expect.
    fn answer(&self, names: &[String], named: bool, anki: bool) -> Option<usize> {
        let front = self.roles.iter().position(|r| *r == Some(Role::Plain(Field::Front)));
        let behind = |at: &usize| front.is_none_or(|front| *at > front);
        if !named || anki {
            let next = |test: &dyn Fn(&Facts) -> bool| {
                self.open().find(|(at, f)| behind(at) && test(f)).map(|(at, _)| at)
            };
            let fits = |f: &Facts| f.can_answer() || (f.switch && f.is_full());
            // The only other column is the answer, whatever it holds.
            let only = || self.only_open().map(|(at, _)| at);
            return next(&|f| anki || fits(f)).or_else(only);
        }
        let asked = front.and_then(|at| self.facts.get(at)).map_or(0, |facts| facts.length);
        let fits = |(at, f): &(usize, Facts)| {
            let explains = names.get(*at).is_some_and(|name| role(name).is_some());
            f.can_answer() && (explains || f.length >= 12.min(asked / 2))
        };
        let found = self.open().find(|(at, f)| behind(at) && fits(&(*at, *f)));
        // Beside a question of an unknown name another one is the answer.
        let unknown = names.iter().all(|name| role(name).is_none());
        found
            .or_else(|| self.open().find(fits))
            .or_else(|| self.only_open().filter(|_| unknown))
            .map(|(at, _)| at)
    }
}
