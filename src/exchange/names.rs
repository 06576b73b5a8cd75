//! What the name of a column says.

use crate::exchange::Field;
use Field::{Answer, FollowUps, Front, KeyPoints, LeftOut, Level, Tags};
use Role::{Choice, Plain, Wrong};

pub(super) use super::role::Role;
use super::words;

/// Returns what a name says, and how strongly: less is stronger.
pub(super) fn role(name: &str) -> Option<(Role, usize)> {
    if name.len() > LONGEST {
        return None;
    }
    if name.trim() == "#" {
        return Some((Plain(LeftOut), WEAKEST));
    }
    let plain = words::plain(name);
    let known = words::column(&plain).map(|known| (known.role, known.rank));
    known
        .or_else(|| choice(&plain).map(|role| (role, WEAKEST)))
        .or_else(|| {
            // `Answer (EN)` and `difficulty (1-3)` say so behind their name.
            let (bare, beside) = name.split_once(['(', '[', '（'])?;
            let short = beside.trim_end_matches([')', ']', '）', ' ']).chars().count() <= 12;
            let known = words::column(bare).filter(|_| short)?;
            Some((known.role, known.rank + 1))
        })
        .or_else(|| last_word(name))
}

/// `topic_tags` are tags, `skillLevel` is a level.
fn last_word(name: &str) -> Option<(Role, usize)> {
    let camel = name.rfind(|c: char| c.is_ascii_uppercase()).filter(|at| *at > 0);
    let parted = name.rsplit_once(['_', '-', ' ', '.']).map(|(_, last)| last);
    let last = parted.or_else(|| name.get(camel?..))?;
    // `ANKI_TAGS` is a program's own.
    let is_word = name.contains(char::is_lowercase) && name.chars().count() <= 30;
    let role = words::column(last).filter(|_| is_word)?.role;
    matches!(role, Plain(Tags | Level)).then_some((role, WEAKEST))
}

/// Tells whether a name says what is asked, or what answers, and nothing else.
pub(super) fn surely(name: &str) -> Option<Field> {
    let known = (name.len() <= LONGEST).then(|| words::column(name)).flatten()?;
    match known.role {
        Plain(field @ (Front | Answer)) if known.sure => Some(field),
        _ => None,
    }
}

/// The longest name, in bytes.
const LONGEST: usize = 60;
/// How strongly a name says something that others say better.
const WEAKEST: usize = 1000;

/// Names of single choices: `Option A`, `choice 2`, `b`, `wrong answer 3`.
fn choice(plain: &str) -> Option<Role> {
    if matches!(plain, "b" | "c" | "d" | "e") {
        return Some(Choice);
    }
    let end = plain.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = if end.len() < plain.len() {
        end
    } else {
        plain.strip_suffix(|c: char| matches!(c, 'a'..='h'))?
    };
    match numbered {
        "option" | "choice" | "opt" | "alternative" | "answeroption" | "answerchoice" => {
            return Some(Choice);
        }
        "incorrectanswer" | "wronganswer" | "distractor" | "wrong" | "incorrect" => {
            return Some(Wrong);
        }
        _ => {}
    }
    // `tag 2`, `Antwort 3`.
    let role = words::column(numbered).filter(|_| numbered.len() > 2).map(|known| known.role)?;
    match role {
        Plain(Tags | KeyPoints | FollowUps | Answer) if end.len() < plain.len() => Some(role),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Field::Short;
    use Role::{Code, Right};

    #[test]
    fn names_are_known_in_every_spelling() {
        for (name, wanted) in [
            ("Question", Plain(Front)),
            (" ANSWER ", Plain(Answer)),
            ("follow_ups", Plain(FollowUps)),
            ("Kurz gesagt", Plain(Short)),
            ("Rückfragen", Plain(FollowUps)),
            ("Nachfrage(n)", Plain(FollowUps)),
            ("Sr. No.", Plain(LeftOut)),
            ("#", Plain(LeftOut)),
            ("Option A", Choice),
            ("option_4", Choice),
            ("Correct Answer", Right),
            ("wrong answer 2", Wrong),
            ("Front code", Code(Front)),
            ("Stichwörter", Plain(Tags)),
            ("Réponse", Plain(Answer)),
            ("Loesung", Plain(Answer)),
            ("Schwierigkeit (1-3)", Plain(Level)),
            ("Frage (DE)", Plain(Front)),
            ("Categoria", Plain(Tags)),
            ("Уровень сложности", Plain(Level)),
            ("難易度", Plain(Level)),
            ("Antwort 2", Plain(Answer)),
            ("topic_tags", Plain(Tags)),
        ] {
            assert_eq!(role(name).map(|(role, _)| role), Some(wanted), "{name}");
        }
        assert_eq!(role("What is a stack?"), None);
        assert_eq!(role(""), None);
    }
}
