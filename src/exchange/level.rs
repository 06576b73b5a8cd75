//! Levels as other files tell them: by a word, by stars, by coloured dots.

use std::collections::HashMap;

use crate::domain::Level;
use crate::domain::text::brief;

use super::words;

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

/// The steps of scales that people use.
const SCALES: [u64; 4] = [3, 4, 5, 10];
/// Different values of a column that are looked at, and those that are told.
const MOST_VALUES: (usize, usize) = (4096, 5);

/// The levels of a column or key: what is a number is one of a scale, which the
/// whole column tells.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    name: String,
    /// Values with the place of the first.
    known: HashMap<String, (usize, Option<Level>)>,
    scale: Option<Scale>,
}

/// Numbers that stand for levels, both ends among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scale {
    low: u64,
    high: u64,
}

impl Levels {
    /// Looks at all values of a column, each with its place.
    pub(super) fn of<'v>(name: &str, values: impl Iterator<Item = (usize, &'v str)>) -> Self {
        let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
        for (place, value) in values.filter(|(_, value)| !value.is_empty()) {
            if seen.len() < MOST_VALUES.0 || seen.contains_key(value) {
                seen.entry(value).or_insert((place, 0)).1 += 1;
            }
        }
        let numbers: Vec<(u64, usize)> = seen
            .iter()
            .filter_map(|(value, (_, count))| match number(value)? {
                (number, None) => Some((number, *count)),
                (_, Some(_)) => None,
            })
            .collect();
        let scale = Scale::stated(name).or_else(|| Scale::of(&numbers));
        let read = |(value, (place, _)): (&str, (usize, usize))| {
            (value.to_owned(), (place, on(value, scale)))
        };
        Self { name: name.to_owned(), known: seen.into_iter().map(read).collect(), scale }
    }

    /// Returns the level a value names.
    pub(super) fn read(&self, value: &str) -> Option<Level> {
        match self.known.get(value) {
            Some((_, level)) => *level,
            None => on(value, self.scale),
        }
    }

    /// Says which values name no level. `row` is the word for a place.
    pub(super) fn remark(&self, row: &str) -> Option<String> {
        let unread = self.known.iter().filter(|(_, (_, level))| level.is_none());
        let mut unread: Vec<(usize, &str)> =
            unread.map(|(value, (place, _))| (*place, value.as_str())).collect();
        if unread.is_empty() {
            return None;
        }
        unread.sort_unstable();
        let told = unread.iter().take(MOST_VALUES.1);
        let mut told: Vec<String> =
            told.map(|(place, value)| format!("`{}` ({row} {place})", brief(value, 40))).collect();
        if let Some(more) = unread.len().checked_sub(MOST_VALUES.1).filter(|more| *more > 0) {
            told.push(format!("and {more} more"));
        }
        let scale = self.scale.map_or(String::new(), |Scale { low, high }| {
            format!("; its numbers go from {low} to {high}")
        });
        let (name, told) = (brief(&self.name, 60), told.join(", "));
        Some(format!("Values of {name} that name no level stand under the answer: {told}{scale}."))
    }
}

impl Scale {
    /// The scale that a column's name states: `difficulty (1-5)`, `Stufe /4`.
    fn stated(name: &str) -> Option<Self> {
        let digits = |text: &str| -> Vec<u64> {
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect()
        };
        let scale = match digits(name).as_slice() {
            [low @ (0 | 1), high] => Self { low: *low, high: *high },
            [high] if name.contains('/') => Self { low: 1, high: *high },
            _ => return None,
        };
        (2..=100).contains(&scale.high).then_some(scale)
    }

    /// The smallest scale that nearly all numbers are on.
    fn of(numbers: &[(u64, usize)]) -> Option<Self> {
        let all: usize = numbers.iter().map(|(_, count)| count).sum();
        let low = u64::from(!numbers.iter().any(|(number, _)| *number == 0));
        let scales = SCALES.into_iter().map(|steps| Self { low, high: steps - 1 + low });
        let mut fitting = scales.filter(|scale| {
            let on = numbers.iter().filter(|(number, _)| scale.level(*number).is_some());
            on.map(|(_, count)| count).sum::<usize>() * 10 >= all * 9
        });
        fitting.next().filter(|_| all > 0)
    }

    fn level(self, number: u64) -> Option<Level> {
        use Level::{Junior, Mid, Senior, Staff};
        if !(self.low..=self.high).contains(&number) {
            return None;
        }
        let (step, steps) = (number - self.low, self.high - self.low + 1);
        let levels: &[Level] = match steps {
            2 => &[Junior, Senior],
            3 => &[Junior, Mid, Senior],
            4 => &[Junior, Mid, Senior, Staff],
            5 => &[Junior, Mid, Mid, Senior, Staff],
            _ => &[Junior, Junior, Junior, Mid, Mid, Mid, Senior, Senior, Staff, Staff],
        };
        let count = u64::try_from(levels.len()).ok()?;
        let at = step * count / steps;
        levels.get(usize::try_from(at).ok()?).copied()
    }
}

/// Reads a value on a scale, else as words.
fn on(value: &str, scale: Option<Scale>) -> Option<Level> {
    match number(value) {
        Some((number, Some(high))) => Scale { low: 1, high }.level(number),
        Some((number, None)) => scale.and_then(|scale| scale.level(number)),
        None => read(value),
    }
}

/// Reads a number, and of how many: `3`, `2/5`, `4 of 5`, `★★☆`, `***`.
fn number(value: &str) -> Option<(u64, Option<u64>)> {
    let value = value.trim();
    let marks = ['★', '⭐', '*', '●', '✦', '☆', '○', '\u{fe0f}'];
    if !value.is_empty() && value.chars().all(|c| marks.contains(&c)) {
        let count = |wanted: &[char]| value.chars().filter(|c| wanted.contains(c)).count();
        let (full, open) = (count(&['★', '⭐', '*', '●', '✦']), count(&['☆', '○']));
        let (full, open) = (u64::try_from(full).ok()?, u64::try_from(open).ok()?);
        return Some((full, (open > 0).then_some(full + open)));
    }
    let (first, rest) = value.split_once(['/', ' ']).unwrap_or((value, ""));
    let first = first.trim().strip_suffix(".0").unwrap_or(first.trim()).parse().ok()?;
    let rest = rest.trim().trim_start_matches(['/', ' ']);
    let rest =
        ["of", "von", "de", "di", "из"].iter().find_map(|of| rest.strip_prefix(of)).unwrap_or(rest);
    match rest.trim() {
        "" => Some((first, None)),
        of => Some((first, Some(of.parse().ok().filter(|of| *of >= 2)?))),
    }
}

/// Reads a step of a career: `L3` to `L6`, `E5`, `SDE 2`.
fn grade(value: &str) -> Option<Level> {
    let value = value.trim().to_lowercase();
    let (name, number) = value.split_at_checked(value.find(|c: char| c.is_ascii_digit())?)?;
    let number: u64 = number.parse().ok()?;
    let step = match name.trim_end_matches([' ', '-']) {
        "l" | "e" | "ic" if (1..=10).contains(&number) => number.max(3) - 2,
        "sde" | "swe" if (1..=5).contains(&number) => number,
        _ => return None,
    };
    Scale { low: 1, high: 4 }.level(step.min(4))
}

/// Returns the level a word or two name: `Senior`, `mid-level`, `🟢 Easy`, `★★☆`.
pub(super) fn read(text: &str) -> Option<Level> {
    if let Some(level) = grade(text) {
        return Some(level);
    }
    let (rest, mark) = take_mark(text);
    let mut found = None;
    for word in rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        match words::level(word) {
            Some(level) => found = found.or(Some(level)),
            None if words::is_beside(word) => {}
            None => return None,
        }
    }
    found.or_else(|| mark.filter(|_| rest.trim().is_empty()))
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
    // `(L3)` behind a question may be a layer.
    let is_word = |c: char| !matches!(c, '(' | '[' | ')' | ']') && !c.is_ascii_digit();
    word.chars().all(is_word).then(|| read(word)).flatten()
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
    fn numbers_are_read_on_the_scale_of_their_column() {
        use Level::{Junior, Mid, Senior, Staff};
        for (name, values, levels) in [
            ("Stufe", "1 2 3", vec![Some(Junior), Some(Mid), Some(Senior)]),
            ("Stufe", "1 2 3 4", vec![Some(Junior), Some(Mid), Some(Senior), Some(Staff)]),
            (
                "level",
                "1 3 5 5 4",
                vec![Some(Junior), Some(Mid), Some(Staff), Some(Staff), Some(Senior)],
            ),
            ("level", "0 1 2", vec![Some(Junior), Some(Mid), Some(Senior)]),
            ("level", "* ** ***", vec![Some(Junior), Some(Mid), Some(Senior)]),
            ("level", "★ ★★★ ★★★★★", vec![Some(Junior), Some(Mid), Some(Staff)]),
            ("level", "2/5 5/5 1/2", vec![Some(Mid), Some(Staff), Some(Junior)]),
            ("level (1-3)", "1 4", vec![Some(Junior), None]),
            ("level", "L3 L4 L5 L6", vec![Some(Junior), Some(Mid), Some(Senior), Some(Staff)]),
            (
                "level",
                "1 1 2 2 3 3 3 3 2 1 4",
                vec![Some(Junior); 2]
                    .into_iter()
                    .chain(vec![Some(Mid); 2])
                    .chain(vec![Some(Senior); 4])
                    .chain([Some(Mid), Some(Junior), None])
                    .collect(),
            ),
            ("level", "17 41 99", vec![None; 3]),
            (
                "Niveau",
                "Anfänger Fortgeschritten Experte A1",
                vec![Some(Junior), Some(Mid), Some(Staff), None],
            ),
        ] {
            let of = || values.split(' ').enumerate().map(|(at, value)| (at + 1, value));
            let read = Levels::of(name, of());
            let found: Vec<Option<Level>> = of().map(|(_, value)| read.read(value)).collect();
            assert_eq!(found, levels, "{name}: {values}");
        }
        let read = Levels::of("level (1-3)", [(2, "1"), (5, "4"), (9, "guru")].into_iter());
        assert_eq!(
            read.remark("row").unwrap(),
            "Values of level (1-3) that name no level stand under the answer: `4` (row 5), `guru` (row 9); its numbers go from 1 to 3."
        );
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
