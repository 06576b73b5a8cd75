//! Multiple choice in a table: columns of one name with letters or numbers are
//! the options, and one column says which of them is right. Which one that is
//! shows in what it holds, in any language; words help where they are known.

use crate::exchange::Field;
use crate::exchange::choices::{self, Choices};
use crate::exchange::names::{self, Role};
use crate::exchange::text::trim;

use super::records::Record;

/// Beginnings of words for a choice. Another language needs words here.
const OPTION: &[&str] = &[
    "option",
    "opt",
    "choice",
    "choix",
    "proposition",
    "alternativ",
    "auswahl",
    "wahl",
    "möglichkeit",
    "opcion",
    "opción",
    "opcio",
    "opcao",
    "opção",
    "opç",
    "opcja",
    "opzion",
    "scelta",
    "optie",
    "keuze",
    "wariant",
    "variant",
    "вариант",
    "варіант",
    "możliw",
    "možnost",
    "seçenek",
    "secenek",
    "svarsalternativ",
    "选项",
    "選項",
    "選択肢",
    "보기",
];
/// Beginnings of words for an answer.
const ANSWER: &[&str] = &[
    "answer",
    "answ",
    "awnser",
    "anwser",
    "ans",
    "response",
    "antwort",
    "réponse",
    "reponse",
    "respuesta",
    "resposta",
    "risposta",
    "antwoord",
    "odpowied",
    "odpov",
    "ответ",
    "відповід",
    "svar",
    "cevap",
    "yanıt",
    "回答",
    "答案",
    "答え",
];
/// Beginnings of words for what is right.
const RIGHT: &[&str] = &[
    "correct",
    "corect",
    "right",
    "richtig",
    "korrekt",
    "bonne",
    "juste",
    "exacte",
    "correcta",
    "corret",
    "certa",
    "certo",
    "giust",
    "esatt",
    "juist",
    "goed",
    "good",
    "poprawn",
    "prawidłow",
    "prawidlow",
    "верн",
    "верный",
    "правильн",
    "správn",
    "spravn",
    "rätt",
    "riktig",
    "rigtig",
    "doğru",
    "dogru",
    "正确",
    "正解",
    "正答",
    "정답",
];
/// Words that begin like one for what is right and are none.
const NOT_RIGHT: &[&str] = &["certain", "correction", "rights", "goods", "justement"];
/// Beginnings of words for what is wrong.
const WRONG: &[&str] = &[
    "incorrect",
    "incorret",
    "inkorrekt",
    "wrong",
    "false",
    "falsch",
    "falsa",
    "falso",
    "faux",
    "fausse",
    "mauvais",
    "errad",
    "errat",
    "erron",
    "errón",
    "equivoc",
    "sbagliat",
    "scorrett",
    "fout",
    "onjuist",
    "błędn",
    "bledn",
    "niepoprawn",
    "nieprawid",
    "неверн",
    "неправильн",
    "невірн",
    "špatn",
    "nesprávn",
    "felaktig",
    "yanlış",
    "yanlis",
    "错误",
    "distractor",
    "distraktor",
];
/// Words for the key of a quiz.
const KEY: &[&str] =
    &["key", "gabarito", "solution", "lösung", "loesung", "solución", "solucion", "soluzione"];

/// How many records tell what a column is.
const SAMPLE: usize = 200;
/// The most columns that are looked at.
const MOST: usize = 64;

/// Returns what the columns of a quiz become; empty for a table that is none.
pub(super) fn roles(names: &[String], records: &[&Record<'_>]) -> Vec<(usize, Role)> {
    let names: Vec<Name> = names.iter().take(MOST).map(|name| Name::of(name)).collect();
    let records = records.get(..SAMPLE).unwrap_or(records);
    let found = options(&names, records).or_else(|| wrong_ones(&names, records));
    found.or_else(|| listed(&names, records)).unwrap_or_default()
}

/// Tells whether names are those of a quiz: choices with letters or numbers.
pub(super) fn is_named(names: &[&str]) -> bool {
    let names: Vec<Name> = names.iter().take(MOST).map(|name| Name::of(name)).collect();
    let asks = |name: &Name| name.role == Some(Role::Plain(Field::Front));
    let asked = names.iter().any(asks);
    let right = names.iter().any(Name::is_right);
    // Letters alone are what cells hold as well.
    let is_worded = |family: &Family| {
        let mut own = family.columns.iter().filter_map(|at| names.get(*at));
        asked || right || own.any(|name| !name.words.is_empty())
    };
    let families = families(&names);
    let offered = families.iter().any(|family| family.kind != Kind::Other && is_worded(family));
    offered || (right && (asked || names.iter().any(Name::is_wrong)))
}

/// Tells whether a record names the columns of a quiz, whatever its language: what
/// stands below names its choices.
pub(super) fn heads(first: &Record<'_>, others: &[Record<'_>]) -> bool {
    let names: Vec<String> =
        first.fields.iter().take(MOST).map(|name| trim(name).to_owned()).collect();
    let worded = |name: &&String| Name::of(name).label.is_some() && words(name).concat().len() > 2;
    let sample: Vec<&Record<'_>> = others.iter().take(SAMPLE).collect();
    names.len() >= 4
        && names.iter().filter(worded).count() >= 2
        && names.iter().all(|name| !name.is_empty() && !name.ends_with(['?', '.', '!']))
        && roles(&names, &sample).iter().any(|(_, role)| *role == Role::Right)
}

/// Returns what a name says, what stands in brackets or behind a dash left out:
/// `Answer 1 - max 75 characters`.
pub(super) fn role(name: &str) -> Option<(Role, usize)> {
    names::role(trim(name)).or_else(|| names::role(bare(name)))
}

/// A name, taken apart.
#[derive(Debug)]
struct Name {
    /// What the table of names says.
    role: Option<Role>,
    /// Its words in lower case, without its letter or number.
    words: Vec<String>,
    /// Its letter or number.
    label: Option<Label>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Label {
    Letter(usize),
    Number(usize),
}

impl Name {
    fn of(name: &str) -> Self {
        let bare = bare(name);
        let (stem, label) = match labelled(bare) {
            Some((stem, label)) => (stem, Some(label)),
            None => (bare, None),
        };
        Self { role: role(name).map(|(role, _)| role), words: words(stem), label }
    }

    fn has(&self, beginnings: &[&str]) -> bool {
        self.words.iter().any(|word| beginnings.iter().any(|start| word.starts_with(start)))
    }

    /// Only words of these kinds.
    fn is_only(&self, kinds: &[&[&str]]) -> bool {
        let fits = |word: &str| kinds.iter().any(|kind| kind.iter().any(|s| word.starts_with(s)));
        self.words.iter().all(|word| word.chars().count() <= 2 || fits(word))
    }

    fn is_wrong(&self) -> bool {
        self.role == Some(Role::Wrong)
            || (self.has(WRONG) && self.is_only(&[WRONG, ANSWER, OPTION]))
    }

    fn is_right(&self) -> bool {
        let right = |word: &str| {
            RIGHT.iter().any(|start| word.starts_with(start))
                && !NOT_RIGHT.iter().any(|other| word.starts_with(other))
        };
        let said = self.role == Some(Role::Right) || self.words.iter().any(|word| right(word));
        said && !self.has(WRONG) && self.words.len() <= 5
    }

    /// It names an answer, of whatever kind.
    fn answers(&self) -> bool {
        self.role == Some(Role::Plain(Field::Answer))
            || (self.has(ANSWER) && self.words.len() <= 2)
            || self.words.iter().any(|word| KEY.contains(&word.as_str()))
    }

    /// It may hold choices: no other place is named.
    fn may_list(&self) -> bool {
        matches!(self.role, None | Some(Role::Plain(Field::Answer | Field::Extra) | Role::Choices))
    }
}

/// Columns of one name.
#[derive(Debug)]
struct Family {
    columns: Vec<usize>,
    kind: Kind,
}

/// Names of the same words, with letters or with numbers, and their columns.
struct Group<'n> {
    words: &'n [String],
    letters: bool,
    labels: Vec<(Label, usize)>,
}

/// How sure a name is one of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Option,
    Answer,
    Other,
}

/// Returns the families of names whose letters or numbers follow each other from
/// the first on, surest first.
fn families(names: &[Name]) -> Vec<Family> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let Some(label) = name.label else { continue };
        let letters = matches!(label, Label::Letter(_));
        match groups.iter_mut().find(|g| g.words == name.words && g.letters == letters) {
            Some(group) => group.labels.push((label, at)),
            None => groups.push(Group { words: &name.words, letters, labels: vec![(label, at)] }),
        }
    }
    let mut families: Vec<Family> = Vec::new();
    for Group { words, letters, labels: mut all } in groups {
        all.sort();
        let follow = |start: usize| {
            all.iter().enumerate().all(|(n, (label, _))| match label {
                Label::Letter(at) => *at == n,
                Label::Number(at) => *at == n + start,
            })
        };
        let first = all.first().and_then(|(_, at)| names.get(*at));
        let Some(first) = first.filter(|_| all.len() >= 2 && (follow(0) || follow(1))) else {
            continue;
        };
        let taken = matches!(
            first.role,
            Some(Role::Plain(
                Field::Tags
                    | Field::KeyPoints
                    | Field::FollowUps
                    | Field::Front
                    | Field::Sources
                    | Field::Level
            ))
        );
        if taken || first.is_wrong() {
            continue;
        }
        let kind = match () {
            () if words.is_empty() && letters => Kind::Option,
            () if first.has(OPTION) && words.len() <= 3 => Kind::Option,
            () if first.answers() || (first.has(ANSWER) && words.len() <= 3) => Kind::Answer,
            () => Kind::Other,
        };
        families.push(Family { columns: all.into_iter().map(|(_, at)| at).collect(), kind });
    }
    families.sort_by_key(|family| family.kind);
    families
}

/// Options in columns of their own.
fn options(names: &[Name], records: &[&Record<'_>]) -> Option<Vec<(usize, Role)>> {
    for family in families(names) {
        let offered: Vec<Choices> = records
            .iter()
            .map(|record| {
                let cells = family.columns.iter().map(|at| trim(record.field(*at)).to_owned());
                Choices::of(&cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>())
            })
            .collect();
        let free = |at: &usize| !family.columns.contains(at);
        let right = right_one(names, records, &offered, family.kind, &free);
        if right.is_none() && family.kind != Kind::Option {
            continue;
        }
        let all = family.columns.iter().map(|at| (*at, Role::Choice));
        return Some(all.chain(right.map(|at| (at, Role::Right))).collect());
    }
    None
}

/// The column that names one of the choices in most records.
fn right_one(
    names: &[Name],
    records: &[&Record<'_>],
    offered: &[Choices],
    kind: Kind,
    free: &dyn Fn(&usize) -> bool,
) -> Option<usize> {
    let mut best: Option<((usize, usize), usize)> = None;
    for (at, name) in names.iter().enumerate().filter(|(at, _)| free(at)) {
        let (held, read, worded) = read_as_right(records, offered, at);
        let unknown = name.role.is_none() || name.answers();
        let rank = match () {
            () if name.is_right() && read * 2 >= held && held > 0 => 4,
            () if name.answers() && read * 2 >= held && held > 0 => 3,
            () if name.is_right() && kind != Kind::Other && name.words.len() <= 3 => 2,
            // A number may count something else.
            () if unknown && worded && held >= 2 && read * 4 >= held * 3 => 1,
            () => continue,
        };
        let share = read * 100 / held.max(1);
        if best.is_none_or(|(so_far, _)| (rank, share) > so_far) {
            best = Some(((rank, share), at));
        }
    }
    best.filter(|((rank, _), _)| kind != Kind::Other || *rank != 3).map(|(_, at)| at)
}

/// How many cells of a column hold something, how many of those name a choice, and
/// whether they do so by letter or word.
fn read_as_right(records: &[&Record<'_>], offered: &[Choices], at: usize) -> (usize, usize, bool) {
    let cells = || records.iter().map(|record| trim(record.field(at))).zip(offered);
    let base = choices::base(cells().map(|(cell, all)| (cell, all.len())), "");
    let held = cells().filter(|(cell, _)| !cell.is_empty()).count();
    let read = cells().filter(|(cell, all)| !cell.is_empty() && all.right(cell, base).is_some());
    let worded = cells().filter(|(cell, _)| cell.parse::<f64>().is_err() && !cell.is_empty());
    (held, read.count(), worded.count() * 2 > held)
}

/// One right answer, and columns with wrong ones.
fn wrong_ones(names: &[Name], records: &[&Record<'_>]) -> Option<Vec<(usize, Role)>> {
    let wrong: Vec<usize> =
        names.iter().enumerate().filter(|(_, n)| n.is_wrong()).map(|(at, _)| at).collect();
    let first = wrong.first().and_then(|at| names.get(*at))?;
    let right = names.iter().position(|name| name.is_right() && name.words.len() <= 3);
    let answer = names.iter().position(Name::answers);
    let right = right.or(answer)?;
    // `Right` and `Wrong` alone may be how often each was said.
    let counted = |at: usize| {
        let mut cells = records.iter().map(|record| trim(record.field(at)));
        cells.all(|cell| cell.is_empty() || cell.parse::<f64>().is_ok())
    };
    let alone = wrong.len() == 1 && !first.has(ANSWER) && !first.has(OPTION);
    if alone && wrong.iter().all(|at| counted(*at)) && Some(right) != answer {
        return None;
    }
    let all = wrong.into_iter().map(|at| (at, Role::Wrong));
    Some(all.chain([(right, Role::Right)]).collect())
}

/// All options in one cell, found by the column that names one of them.
fn listed(names: &[Name], records: &[&Record<'_>]) -> Option<Vec<(usize, Role)>> {
    let named = names.iter().any(|name| name.role == Some(Role::Choices));
    let right = names.iter().position(Name::is_right)?;
    let fits = |name: &Name| name.may_list() && (!named || name.role == Some(Role::Choices));
    let lists = names.iter().enumerate().filter(|(at, name)| *at != right && fits(name));
    for (at, _) in lists {
        let split = |record: &&Record<'_>| choices::split(record.field(at));
        let offered: Vec<Choices> =
            records.iter().map(|record| Choices::of(&split(record))).collect();
        let several = offered.iter().filter(|all| all.len() >= 2).count();
        let (held, read, _) = read_as_right(records, &offered, right);
        let several = several * 5 >= offered.len() * 4 && several > 0;
        if several && held > 0 && read * 5 >= held * 3 {
            return Some(vec![(at, Role::Choices), (right, Role::Right)]);
        }
    }
    None
}

/// A name up to what explains it.
fn bare(name: &str) -> &str {
    let name = trim(name);
    let ends = ["(", "[", "\n", " - ", " – ", " — "];
    let end = ends.iter().filter_map(|end| name.find(end)).filter(|at| *at > 0).min();
    let cut = trim(name.get(..end.unwrap_or(name.len())).unwrap_or(name));
    // A name is no sentence and no code.
    if name.contains(['?', '{', '"', '<', '=']) || name.len() > 200 { name } else { cut }
}

/// Parts a letter or number off a name: `Option A`, `answer_2`, `reponseC`, `b`.
fn labelled(name: &str) -> Option<(&str, Label)> {
    let is_gap = |c: char| !c.is_alphanumeric();
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if digits.len() < name.len() {
        let number = name.get(digits.len()..)?.parse::<usize>().ok().filter(|n| *n <= 20)?;
        return Some((digits.trim_end_matches(is_gap), Label::Number(number)));
    }
    let last = name.chars().next_back()?;
    let before = name.strip_suffix(last)?;
    if let Some(at) = choices::letter(last).filter(|at| *at < 12) {
        let apart = before.is_empty() || before.ends_with(is_gap);
        let risen = last.is_uppercase() && before.ends_with(char::is_lowercase);
        // `optiona`: what is left is a word that is known.
        let stem = Name { role: None, words: words(before), label: None };
        if apart || risen || stem.has(OPTION) && stem.is_only(&[OPTION]) && last != 's' {
            return Some((before.trim_end_matches(is_gap), Label::Letter(at)));
        }
    }
    let mut chars = name.chars();
    let first = chars.next()?;
    let rest = chars.as_str();
    let gap = rest.starts_with(is_gap).then(|| rest.trim_start_matches(is_gap))?;
    let label = match first.to_digit(10) {
        Some(digit) => Label::Number(usize::try_from(digit).ok()?),
        None => Label::Letter(choices::letter(first).filter(|at| *at < 12)?),
    };
    Some((gap, label))
}

/// The words of a name, also of one written `likeThis`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            open = false;
            continue;
        }
        if !open || (lower && c.is_uppercase()) {
            words.push(String::new());
        }
        (open, lower) = (true, c.is_lowercase());
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}
