//! What stands in a column, told by all of its cells: no single cell decides.

use std::collections::HashSet;

use super::records::Record;
use crate::exchange::level;
use crate::exchange::text::trim;

/// Ends of names of pictures and sounds.
const FILES: [&str; 10] =
    [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".mp3", ".wav", ".ogg"];
/// Words of a column that says yes or no.
const SWITCHES: [&str; 2] = ["true", "false"];

/// What stands in a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// Records in which it holds something.
    pub held: usize,
    /// Records that were looked at.
    pub all: usize,
    /// Mean length of what it holds, in bytes.
    pub length: usize,
    /// It holds numbers, years, times.
    pub numeric: bool,
    /// It holds numbers only.
    pub counts: bool,
    /// It holds words for levels only.
    pub levels: bool,
    /// It holds a few words without punctuation, some of them more than once.
    pub labels: bool,
    /// It holds what leads elsewhere: addresses, names of pictures, long ids.
    pub leads: bool,
    /// It says true or false.
    pub switch: bool,
    /// Half of it asks.
    pub asks: bool,
    /// Different values.
    pub distinct: usize,
}

impl Facts {
    pub(super) fn of(records: &[&Record<'_>], at: usize) -> Self {
        let values: Vec<&str> = records
            .iter()
            .map(|record| trim(record.field(at)))
            .filter(|value| !value.is_empty())
            .collect();
        let held = values.len();
        let distinct = values.iter().collect::<HashSet<_>>().len();
        let count = |test: fn(&str) -> bool| values.iter().filter(|value| test(value)).count();
        // One cell in three may be a slip.
        let mostly = |test: fn(&str) -> bool| held > 0 && count(test) * 3 >= held * 2;
        let all_are = |test: fn(&str) -> bool| held > 0 && count(test) == held;
        Self {
            held,
            all: records.len(),
            length: values.iter().map(|value| value.len()).sum::<usize>() / held.max(1),
            numeric: mostly(|value| is_number(value) || is_time(value)),
            counts: mostly(is_number),
            levels: all_are(|value| value.len() <= 40 && level::read(value).is_some()),
            labels: held > 0 && count(is_label) * 10 >= held * 9 && (distinct < held || held < 4),
            leads: mostly(leads),
            switch: mostly(|value| SWITCHES.contains(&value.to_lowercase().as_str())),
            asks: held > 0 && count(|value| value.ends_with(['?', '？', '؟'])) * 2 >= held,
            distinct,
        }
    }

    /// Tells whether the column can be what is asked.
    pub(super) const fn can_ask(&self) -> bool {
        self.is_full() && !self.numeric && !self.leads && !self.switch && !self.is_category()
    }

    /// Tells whether the column can be what answers.
    pub(super) const fn can_answer(&self) -> bool {
        self.can_ask()
    }

    /// Tells whether it holds something in half of the records.
    pub(super) const fn is_full(&self) -> bool {
        self.held > 0 && self.held * 2 >= self.all
    }

    /// Tells whether few values stand in many records.
    const fn is_category(&self) -> bool {
        self.held >= 3
            && (self.distinct * 2 <= self.held
                || (self.labels && self.distinct * 4 <= self.held * 3))
    }
}

/// Tells whether a cell is a number, as a list writes it.
pub(super) fn is_number(value: &str) -> bool {
    value.trim_end_matches(['.', ')', ':']).trim_start_matches('#').parse::<f64>().is_ok()
}

/// `2024-05-22`, `10/1/2024 10:00:00`, `10:30`.
fn is_time(value: &str) -> bool {
    let marks = value.chars().filter(|c| matches!(c, '-' | '/' | ':' | '.')).count();
    let fits = |c: char| c.is_ascii_digit() || matches!(c, '-' | '/' | ':' | '.' | ' ' | 'T' | 'Z');
    marks >= 1
        && value.len() >= 4
        && value.chars().all(fits)
        && value.starts_with(|c: char| c.is_ascii_digit())
}

fn leads(value: &str) -> bool {
    let lower = value.to_lowercase();
    let bare = lower.trim_end_matches(['>', '/', ' ', '\'', '"']);
    let one = !value.contains(char::is_whitespace);
    let address = lower.starts_with("http://") || lower.starts_with("https://");
    (one && (address || FILES.iter().any(|end| bare.ends_with(end))))
        || lower.starts_with("<img ") && !bare.contains('>')
        || is_long_id(value)
}

/// `f47ac10b-58cc-4372-a567-0e02b2c3d479` and other long names without words.
fn is_long_id(value: &str) -> bool {
    value.len() >= 20
        && value.chars().all(|c| c.is_ascii_hexdigit() || c == '-')
        && value.contains(|c: char| c.is_ascii_digit())
}

/// Short words such as a category or tags.
fn is_label(value: &str) -> bool {
    value.len() <= 60
        && value.split_whitespace().count() <= 5
        && !value.contains(['.', '?', '!', '(', ')', '=', '"', '`', '<'])
}

#[cfg(test)]
mod tests {
    use super::super::records::{Dialect, Records};
    use super::*;

    fn facts(cells: &[&str]) -> Facts {
        let text: String = cells.iter().map(|cell| format!("x\t{cell}\n")).collect();
        let dialect = Dialect::lines("\t");
        let records: Vec<_> = Records::new(&text, 0, &dialect).collect();
        Facts::of(&records.iter().collect::<Vec<_>>(), 1)
    }

    #[test]
    fn what_is_no_text_neither_asks_nor_answers() {
        for cells in [
            ["7", "8", "9"],
            ["2024-05-22", "2024-05-23", "2024-06-01"],
            ["10/1/2024 10:00:00", "10/1/2024 10:01:00", "10:30"],
            ["a.png", "b.png", "x/c.jpeg"],
            ["<img src='a.jpeg'>", "<img src='b.jpeg'>", "<img src=\"c.png\" />"],
            ["https://a.b/c", "https://d.e", "http://f.g"],
            [
                "f47ac10b-58cc-4372-a567-0e02b2c3d479",
                "0e02b2c3d479-58cc-4372-a567",
                "1234567890abcdef1234",
            ],
            ["open_qa", "open_qa", "open_qa"],
            ["true", "false", "true"],
            ["", "", "rare"],
        ] {
            assert!(!facts(&cells).can_ask(), "{cells:?}");
        }
        assert!(facts(&["What is it?", "And this?", "7"]).asks);
        assert!(facts(&["7 of 8", "the log", "x"]).can_answer());
    }
}
