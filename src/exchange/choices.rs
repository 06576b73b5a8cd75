//! Multiple choice: options with letters, and which of them is right.

use crate::exchange::text::trim;

/// A question's choices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    options: Vec<String>,
}

/// How the right choice is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// The first one is 0.
    Zero,
    /// The first one is 1.
    One,
}

impl Choices {
    /// Takes options as they are, letters before them taken off where all have
    /// them. One that is empty keeps the place of those behind it.
    pub(super) fn of(options: &[String]) -> Self {
        let last = options.iter().rposition(|option| !trim(option).is_empty());
        let options = options.get(..last.map_or(0, |at| at + 1)).unwrap_or_default();
        let labelled = options
            .iter()
            .enumerate()
            .all(|(at, option)| trim(option).is_empty() || without_label(option, at).is_some());
        let options = options.iter().enumerate().map(|(at, option)| {
            let plain = without_label(option, at).filter(|_| labelled);
            plain.unwrap_or(option).to_owned()
        });
        Self { options: options.collect() }
    }

    /// Takes options without letters before them.
    pub(super) const fn bare(options: Vec<String>) -> Self {
        Self { options }
    }

    /// Returns an option by its place.
    pub(super) fn get(&self, at: usize) -> Option<&str> {
        self.options.get(at).map(String::as_str)
    }

    /// Returns how many there are.
    pub(super) const fn len(&self) -> usize {
        self.options.len()
    }

    /// Returns the options as a list with letters.
    pub(super) fn list(&self) -> String {
        let lines = self.options.iter().enumerate().filter(|(_, text)| !text.is_empty());
        let lines = lines.map(|(at, text)| format!("- {}", named(at, text)));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Reads which are right: letters, numbers, or the words of options. `None`
    /// when that is something else.
    pub(super) fn right(&self, said: &str, base: Base) -> Option<Vec<usize>> {
        let said = trim(said);
        if let Some(at) = self.by_words(said) {
            return Some(vec![at]);
        }
        if said.contains('\n') {
            let mut lines: Vec<usize> =
                said.lines().map(|line| self.one(trim(line), base)).collect::<Option<_>>()?;
            lines.sort_unstable();
            lines.dedup();
            return Some(lines);
        }
        let mut all = Vec::new();
        let parts = said.split([',', ';', '|', '/', '&']).map(trim).filter(|part| !part.is_empty());
        for part in parts {
            match self.one(part, base) {
                Some(at) => all.push(at),
                // `AC`: several letters in one word.
                None => {
                    let letters: Option<Vec<usize>> =
                        part.chars().map(|c| letter(c).filter(|at| *at < self.len())).collect();
                    all.extend(letters.filter(|_| part.chars().all(char::is_uppercase))?);
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        (!all.is_empty()).then_some(all)
    }

    /// Returns the answer: the right options with their letters.
    pub(super) fn answer(&self, right: &[usize]) -> String {
        let lines = right.iter().filter_map(|at| Some(named(*at, self.options.get(*at)?)));
        lines.collect::<Vec<_>>().join("\n\n")
    }

    fn by_words(&self, said: &str) -> Option<usize> {
        let said = said.to_lowercase();
        if said.is_empty() {
            return None;
        }
        self.options.iter().position(|option| trim(option).to_lowercase() == said)
    }

    fn one(&self, part: &str, base: Base) -> Option<usize> {
        if let Some(at) = self.by_words(part) {
            return Some(at);
        }
        let lower = part.to_lowercase();
        let bare = ["option", "choice", "answer", "antwort", "réponse", "respuesta"]
            .iter()
            .find_map(|word| lower.strip_prefix(word));
        let bare = bare.unwrap_or(&lower).trim_matches(|c: char| !c.is_alphanumeric());
        let mut chars = bare.chars();
        let at = match (chars.next(), chars.next()) {
            (Some(c), None) if c.is_alphabetic() => letter(c)?,
            _ => bare.parse::<usize>().ok()?.checked_sub(usize::from(base == Base::One))?,
        };
        self.options.get(at).filter(|option| !option.is_empty()).map(|_| at)
    }
}

/// Returns how the right choices of a file are numbered, by what is said of each
/// and how many there are.
pub(super) fn base<'a>(said: impl Iterator<Item = (&'a str, usize)>, name: &str) -> Base {
    let mut zero = false;
    let mut last = false;
    for (said, count) in said {
        if let Ok(number) = trim(said).parse::<usize>() {
            zero |= number == 0;
            last |= number >= count;
        }
    }
    let index = name.to_lowercase().contains("index");
    if zero || (index && !last) { Base::Zero } else { Base::One }
}

/// Parts the options of one cell: a list in brackets, lines, or parts between
/// `|`, `;` or commas.
pub(super) fn split(cell: &str) -> Vec<String> {
    let cell = trim(cell);
    let bracketed = cell.strip_prefix('[').and_then(|cell| cell.strip_suffix(']'));
    let inner = bracketed.unwrap_or(cell);
    let parts: Vec<&str> = if bracketed.is_some() {
        quoted_parts(inner)
    } else if inner.contains('\n') {
        inner.split('\n').collect()
    } else if inner.contains('|') {
        inner.split('|').collect()
    } else if inner.contains(';') {
        inner.split(';').collect()
    } else {
        inner.split(',').collect()
    };
    let plain = |part: &str| {
        let part = trim(part).trim_matches('|');
        let quoted = ['"', '\'']
            .into_iter()
            .find_map(|quote| part.strip_prefix(quote).and_then(|part| part.strip_suffix(quote)));
        trim(quoted.unwrap_or(part)).to_owned()
    };
    parts.into_iter().map(plain).filter(|part| !part.is_empty()).collect()
}

/// Parts a list at commas outside quotes.
fn quoted_parts(text: &str) -> Vec<&str> {
    let mut quote = None;
    let parts = text.split(|c: char| {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => quote = Some(c),
            _ => {}
        }
        quote.is_none() && c == ','
    });
    parts.collect()
}

/// Takes `A) `, `b. `, `3: ` off an option where it is the one at this place.
fn without_label(option: &str, at: usize) -> Option<&str> {
    let option = trim(option).trim_start_matches('(');
    let mark = option.find(['.', ')', ':'])?;
    let (label, rest) = option.split_at_checked(mark)?;
    let mut chars = label.chars();
    let place = match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_ascii_alphabetic() => letter(c)?,
        _ => label.parse::<usize>().ok()?.checked_sub(1)?,
    };
    let rest = trim(rest.get(1..)?);
    (place == at && !rest.is_empty()).then_some(rest)
}

/// Reads a letter that stands alone, and what is behind it.
pub(super) fn lettered(text: &str) -> Option<(usize, &str)> {
    let mut chars = text.chars();
    let at = letter(chars.next()?)?;
    let rest = chars.as_str();
    let alone = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '\'');
    alone.then_some((at, rest))
}

/// Returns the place of a letter, Latin or Cyrillic.
pub(super) fn letter(c: char) -> Option<usize> {
    let c = c.to_uppercase().next()?;
    ('A'..='Z').position(|letter| letter == c).or_else(|| ('А'..='Е').position(|l| l == c))
}

/// An option behind its letter; behind its number where letters end.
fn named(at: usize, option: &str) -> String {
    match ('A'..='Z').nth(at) {
        Some(letter) => format!("{letter}: {option}"),
        None => format!("{}: {option}", at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        Choices::of(&split("Stack | Queue | Heap"))
    }

    #[test]
    fn options_are_parted_at_what_parts_them() {
        let three = ["Stack", "Queue", "Heap"];
        for cell in [
            "Stack|Queue|Heap",
            "Stack; Queue;Heap",
            "['Stack', \"Queue\", 'Heap']",
            "Stack\nQueue\n\nHeap",
        ] {
            assert_eq!(split(cell), three, "{cell}");
        }
        assert_eq!(split("a, b | c, d"), ["a, b", "c, d"]);
        assert_eq!(Choices::of(&split("A) Stack|B) Queue|C) Heap")), choices());
        assert_eq!(Choices::of(&split("B) x|A) y")).list(), "- A: B) x\n- B: A) y");
    }

    #[test]
    fn the_right_one_is_named_in_many_ways() {
        for (said, base, wanted) in [
            ("b", Base::One, vec![1]),
            ("B)", Base::One, vec![1]),
            ("Option B", Base::One, vec![1]),
            ("2", Base::One, vec![1]),
            ("1", Base::Zero, vec![1]),
            ("queue", Base::One, vec![1]),
            ("A, C", Base::One, vec![0, 2]),
            ("AC", Base::One, vec![0, 2]),
            ("Stack;Heap", Base::One, vec![0, 2]),
            ("Heap\nstack", Base::One, vec![0, 2]),
        ] {
            assert_eq!(choices().right(said, base), Some(wanted), "{said}");
        }
        for said in ["", "D", "4", "0", "A queue of people", "ACE"] {
            assert_eq!(choices().right(said, Base::One), None, "{said}");
        }
        assert_eq!(choices().answer(&[0, 2]), "A: Stack\n\nC: Heap");
    }

    #[test]
    fn numbers_begin_at_zero_where_a_zero_stands() {
        let base_of = |said: &[&'static str], name| base(said.iter().map(|said| (*said, 4)), name);
        assert_eq!(base_of(&["0", "3"], "correct"), Base::Zero);
        assert_eq!(base_of(&["1", "3"], "answer index"), Base::Zero);
        assert_eq!(base_of(&["1", "4"], "answer index"), Base::One);
        assert_eq!(base_of(&["1", "3"], "answer"), Base::One);
        assert_eq!(base_of(&["A"], "answer"), Base::One);
    }
}
