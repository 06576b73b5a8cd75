//! The words by which files in many languages name their columns, their levels
//! and their chapters: one table for each language, in the folder `words`. A
//! language more is a file there and a line in [`LANGUAGES`].

mod chinese;
mod czech;
mod dutch;
mod english;
mod french;
mod german;
mod italian;
mod japanese;
mod language;
mod polish;
mod portuguese;
mod russian;
mod spanish;
mod swedish;
mod turkish;
mod ukrainian;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use crate::domain::Level;

use super::role::Role;
use language::Language;

/// All languages; a name that two of them have is the first one's.
pub(super) const LANGUAGES: &[Language] = &[
    english::WORDS,
    german::WORDS,
    french::WORDS,
    spanish::WORDS,
    portuguese::WORDS,
    italian::WORDS,
    dutch::WORDS,
    polish::WORDS,
    czech::WORDS,
    swedish::WORDS,
    turkish::WORDS,
    russian::WORDS,
    ukrainian::WORDS,
    chinese::WORDS,
    japanese::WORDS,
];

/// What the name of a column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// What it is for.
    pub role: Role,
    /// How strongly it says so: less is stronger.
    pub rank: usize,
    /// It says so and nothing else.
    pub sure: bool,
    /// It is of another language than English.
    pub foreign: bool,
}

/// All words, folded.
struct Words {
    columns: HashMap<String, Known>,
    levels: HashMap<String, Level>,
    beside: HashSet<String>,
    aside: HashSet<String>,
    asking: HashSet<String>,
    languages: HashSet<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let all = |of: fn(&Language) -> &'static [&'static str]| -> HashSet<String> {
        LANGUAGES.iter().flat_map(of).map(|word| plain(word).into_owned()).collect()
    };
    let mut columns = HashMap::new();
    for (n, language) in LANGUAGES.iter().enumerate() {
        for (rank, (role, sure, name)) in names(language).enumerate() {
            let known = Known { role, rank, sure, foreign: n > 0 };
            columns.entry(plain(name).into_owned()).or_insert(known);
        }
    }
    let levels = LANGUAGES.iter().flat_map(|language| language.levels);
    let levels = levels.flat_map(|(level, words)| words.iter().map(move |word| (word, *level)));
    let mut known = HashMap::new();
    levels.for_each(|(word, level)| {
        known.entry(plain(word).into_owned()).or_insert(level);
    });
    Words {
        columns,
        levels: known,
        beside: all(|language| language.beside),
        aside: all(|language| language.aside),
        asking: all(|language| language.asking),
        languages: all(|language| language.languages),
    }
});

/// The names of a language's columns in their order.
fn names(language: &Language) -> impl Iterator<Item = (Role, bool, &'static str)> {
    use super::Field::{Answer, Front};
    let asked = language.asked.iter().map(|name| (Role::Plain(Front), true, *name));
    let answers = language.answers.iter().map(|name| (Role::Plain(Answer), true, *name));
    let others = language.columns.iter();
    let others = others.flat_map(|(role, all)| all.iter().map(|name| (*role, false, *name)));
    asked.chain(answers).chain(others)
}

/// Returns what the name of a column says.
pub(super) fn column(name: &str) -> Option<Known> {
    found(&WORDS.columns, &plain(name))
}

/// Returns the level that a word names.
pub(super) fn level(word: &str) -> Option<Level> {
    found(&WORDS.levels, &plain(word))
}

/// Tells whether a word may stand beside a level's.
pub(super) fn is_beside(word: &str) -> bool {
    WORDS.beside.contains(&*plain(word))
}

/// Tells whether a heading of this name holds no question.
pub(super) fn is_aside(name: &str) -> bool {
    WORDS.aside.contains(&*plain(name))
}

/// Tells whether questions or orders begin with a word.
pub(super) fn asks(word: &str) -> bool {
    WORDS.asking.contains(&*plain(word))
}

/// Tells whether a text in a script without blanks asks.
pub(super) fn asks_inside(text: &str) -> bool {
    let words = chinese::WORDS.asking.iter().chain(japanese::WORDS.asking);
    !text.is_ascii() && words.into_iter().any(|word| text.contains(word))
}

/// Tells whether a name is that of a language.
pub(super) fn is_language(name: &str) -> bool {
    WORDS.languages.contains(&*plain(name))
}

/// Looks a folded word up; `Loesung` is `Lösung`.
fn found<T: Copy>(table: &HashMap<String, T>, plain: &str) -> Option<T> {
    let known = table.get(plain).copied();
    known.or_else(|| {
        let vowels = ["ae", "oe", "ue"];
        if !vowels.iter().any(|two| plain.contains(two)) {
            return None;
        }
        let one = plain.replace("ae", "a").replace("oe", "o").replace("ue", "u");
        table.get(one.as_str()).copied()
    })
}

/// A name as names are compared: letters and digits alone, in lower case, without
/// accents.
pub(super) fn plain(name: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if name.bytes().all(is_plain) {
        return Cow::Borrowed(name);
    }
    if name.is_ascii() {
        let letters = name.chars().filter(char::is_ascii_alphanumeric);
        return Cow::Owned(letters.map(|c| c.to_ascii_lowercase()).collect());
    }
    let mut out = String::with_capacity(name.len());
    for c in name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => out.push_str("ss"),
            'ł' => out.push('l'),
            'ø' => out.push('o'),
            c if c.is_alphanumeric() => out.push(c),
            _ => {}
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_signs_do_not_count() {
        for (name, wanted) in [
            ("Réponse", "reponse"),
            ("  SCHLAGWÖRTER: ", "schlagworter"),
            ("Größe", "grosse"),
            ("Trudność", "trudnosc"),
            ("follow_ups", "followups"),
            ("难度", "难度"),
        ] {
            assert_eq!(plain(name), wanted);
        }
        assert_eq!(column("Loesung"), column("Lösung"));
        assert!(column("Schluesselwoerter").is_some());
    }

    #[test]
    fn every_name_stands_once_and_says_the_same_in_all_languages() {
        let mut known: HashMap<String, Role> = HashMap::new();
        for language in LANGUAGES {
            let mut own = HashSet::new();
            for (role, _, name) in names(language) {
                let plain = plain(name).into_owned();
                assert!(own.insert(plain.clone()), "{name} twice");
                assert_eq!(*known.entry(plain).or_insert(role), role, "{name}");
            }
        }
        let mut levels: HashMap<String, Level> = HashMap::new();
        for (level, word) in LANGUAGES
            .iter()
            .flat_map(|l| l.levels)
            .flat_map(|(l, ws)| ws.iter().map(move |w| (l, w)))
        {
            assert_eq!(levels.entry(plain(word).into_owned()).or_insert(*level), level, "{word}");
        }
    }
}
