//! Levels as other files tell them: by a word, by stars, by coloured dots.

use crate::domain::Level;

/// Words for the levels, in lower case. Another language needs lines here.
const WORDS: &[(&str, Level)] = &[
    ("junior", Level::Junior),
    ("jr", Level::Junior),
    ("entry", Level::Junior),
    ("beginner", Level::Junior),
    ("beginners", Level::Junior),
    ("novice", Level::Junior),
    ("fresher", Level::Junior),
    ("freshers", Level::Junior),
    ("easy", Level::Junior),
    ("basic", Level::Junior),
    ("fundamental", Level::Junior),
    ("mid", Level::Mid),
    ("middle", Level::Mid),
    ("medium", Level::Mid),
    ("moderate", Level::Mid),
    ("intermediate", Level::Mid),
    ("senior", Level::Senior),
    ("sr", Level::Senior),
    ("hard", Level::Senior),
    ("difficult", Level::Senior),
    ("advanced", Level::Senior),
    ("experienced", Level::Senior),
    ("staff", Level::Staff),
    ("principal", Level::Staff),
    ("lead", Level::Staff),
    ("architect", Level::Staff),
    ("expert", Level::Staff),
    ("leicht", Level::Junior),
    ("mittel", Level::Mid),
    ("schwer", Level::Senior),
    ("fácil", Level::Junior),
    ("medio", Level::Mid),
    ("difícil", Level::Senior),
    ("初级", Level::Junior),
    ("简单", Level::Junior),
    ("中级", Level::Mid),
    ("中等", Level::Mid),
    ("高级", Level::Senior),
    ("困难", Level::Senior),
    ("джуниор", Level::Junior),
    ("мидл", Level::Mid),
    ("сеньор", Level::Senior),
];

/// Words that may stand beside a level's word.
const COMPANY: &[&str] = &[
    "level",
    "developer",
    "developers",
    "engineer",
    "engineers",
    "difficulty",
    "questions",
    "question",
    "to",
    "and",
    "up",
    "or",
];

/// Marks for the levels.
const MARKS: &[(char, Level)] = &[
    ('👶', Level::Junior),
    ('🌱', Level::Junior),
    ('🟢', Level::Junior),
    ('⭐', Level::Mid),
    ('🌟', Level::Mid),
    ('🟡', Level::Mid),
    ('🟠', Level::Mid),
    ('🚀', Level::Senior),
    ('🔴', Level::Senior),
];

/// Returns the level a word or two name: `Senior`, `mid-level`, `🟢 Easy`, `★★☆`.
pub(super) fn read(text: &str) -> Option<Level> {
    let (rest, mark) = take_mark(text);
    let lower = rest.to_lowercase();
    let mut found = None;
    for word in lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        match WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, level)) => found = found.or(Some(*level)),
            None if COMPANY.contains(&word) => {}
            None => return None,
        }
    }
    found.or_else(|| mark.filter(|_| lower.trim().is_empty()))
}

/// Takes a level's mark off the ends of a text: `What is X? 👶`, `🔴 What is X?`,
/// `What is X? ★★☆`, `What is X? (Senior)`.
pub(super) fn take_mark(text: &str) -> (&str, Option<Level>) {
    let text = text.trim();
    if let Some((rest, level)) = bracketed(text) {
        return (rest, Some(level));
    }
    let after = text.trim_end_matches(is_part_of_mark).trim_end();
    let tail = text.get(after.len()..).unwrap_or("");
    if let Some(level) = of_marks(tail) {
        return (after, Some(level));
    }
    let before = text.trim_start_matches(is_part_of_mark).trim_start();
    let head = text.strip_suffix(before).unwrap_or("");
    match of_marks(head) {
        Some(level) => (before, Some(level)),
        None => (text, None),
    }
}

fn bracketed(text: &str) -> Option<(&str, Level)> {
    let (inner, open) = match text.strip_suffix(')') {
        Some(inner) => (inner, '('),
        None => (text.strip_suffix(']')?, '['),
    };
    let (rest, word) = inner.rsplit_once(open)?;
    // A word and no more: `(hard)`, but not `(hard links)`.
    let level = read_word(word)?;
    let rest = rest.trim_end();
    (!rest.is_empty()).then_some((rest, level))
}

fn read_word(word: &str) -> Option<Level> {
    (!word.contains(['(', '[', ')', ']'])).then(|| read(word)).flatten()
}

fn is_part_of_mark(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '★' | '☆' | '\u{fe0f}')
        || MARKS.iter().any(|(mark, _)| *mark == c)
}

/// The level of a run of marks: so many stars of so many, else the mark's own.
fn of_marks(marks: &str) -> Option<Level> {
    let count = |wanted: char| marks.chars().filter(|c| *c == wanted).count();
    let (full, open) = (count('★'), count('☆'));
    if full > 0 {
        let of = (full + open).max(3);
        return Some(match full * 3 {
            third if third <= of => Level::Junior,
            third if third <= of * 2 => Level::Mid,
            _ => Level::Senior,
        });
    }
    if count('⭐') > 2 {
        return Some(Level::Senior);
    }
    marks.chars().find_map(|c| MARKS.iter().find(|(mark, _)| *mark == c)).map(|(_, level)| *level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_levels() {
        for (text, level) in [
            ("Junior", Level::Junior),
            ("mid-level", Level::Mid),
            ("MEDIUM", Level::Mid),
            ("Senior developer", Level::Senior),
            ("🟢 Easy", Level::Junior),
            ("expert", Level::Staff),
            ("高级", Level::Senior),
            ("★★★", Level::Senior),
            ("👶", Level::Junior),
        ] {
            assert_eq!(read(text), Some(level), "{text}");
        }
        for text in ["", "hard links", "3", "the middle way", "seniority"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn marks_are_taken_off_the_ends() {
        assert_eq!(take_mark("What is X? 👶"), ("What is X?", Some(Level::Junior)));
        assert_eq!(take_mark("What is X? ⭐️"), ("What is X?", Some(Level::Mid)));
        assert_eq!(take_mark("🔴 What is X?"), ("What is X?", Some(Level::Senior)));
        assert_eq!(take_mark("What is X? ★☆☆"), ("What is X?", Some(Level::Junior)));
        assert_eq!(take_mark("What is X? ★★☆"), ("What is X?", Some(Level::Mid)));
        assert_eq!(take_mark("What is X? (Senior)"), ("What is X?", Some(Level::Senior)));
        assert_eq!(take_mark("What is X? [easy]"), ("What is X?", Some(Level::Junior)));
        assert_eq!(take_mark("Links (hard links)?"), ("Links (hard links)?", None));
        assert_eq!(take_mark("(easy)"), ("(easy)", None));
    }
}
