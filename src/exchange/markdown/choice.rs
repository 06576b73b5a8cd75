//! Multiple choice: options with boxes or letters, and which one is right.

use crate::exchange::choices::{Choices, lettered};

use super::lines::{Kind, Line, item, scan};

/// A question's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// What stands before the options.
    pub(super) before: String,
    /// The options, without their letters.
    pub(super) options: Choices,
    /// Which are ticked.
    pub(super) ticked: Vec<usize>,
    /// What stands behind the options.
    pub(super) after: String,
    /// They have numbers, and the right one is named by its own.
    numbered: bool,
}

/// Signs behind the right option.
const TICKS: [char; 5] = ['✅', '✔', '☑', '✓', '\u{fe0f}'];

impl Choice {
    /// Returns the options that a text names by letter at its beginning, and
    /// what follows: `D`, `D. Because`, `B and C`.
    pub(super) fn named<'a>(&self, text: &'a str) -> Option<(Vec<usize>, &'a str)> {
        let text = text.trim();
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let bare = first.trim_matches(['*', '_', '`', ' ']);
        let mut right = Vec::new();
        let mut behind = bare;
        while let Some((at, after)) = self.label(behind) {
            right.push(at);
            behind = after.trim_start_matches([',', '&', ' ', '*', ')', '.', ':']);
            behind = behind.strip_prefix("and ").unwrap_or(behind);
        }
        let known = right.iter().all(|at| *at < self.options.len());
        if right.is_empty() || !known {
            return None;
        }
        // The option's own text repeated says nothing new.
        let repeats = right.iter().any(|at| self.options.get(*at) == Some(behind));
        Some((
            right,
            if behind.is_empty() || repeats { rest.trim() } else { behind_of(text, behind) },
        ))
    }

    /// Reads the letter, or the number, of an option.
    fn label<'a>(&self, text: &'a str) -> Option<(usize, &'a str)> {
        if !self.numbered {
            return lettered(text);
        }
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: usize = text.strip_suffix(rest)?.parse().ok()?;
        Some((number.checked_sub(1)?, rest))
    }

    /// Returns the options that a line `A. B.` right below them names, and what
    /// follows.
    pub(super) fn named_below(&self) -> Option<(Vec<usize>, &str)> {
        let said = self
            .after
            .trim_start_matches('*')
            .strip_prefix("A.")
            .filter(|rest| rest.starts_with(' ') && lettered(rest.trim_start()).is_some())?;
        self.named(said)
    }
}

fn behind_of<'a>(text: &'a str, behind: &str) -> &'a str {
    text.find(behind).and_then(|at| text.get(at..)).unwrap_or(text)
}

/// Finds the options in a text.
pub(super) fn find(text: &str) -> Option<Choice> {
    read(text, false)
}

/// Finds the options in a text whose answer names one by its number.
pub(super) fn find_numbered(text: &str) -> Option<Choice> {
    read(text, true)
}

fn read(text: &str, numbered: bool) -> Option<Choice> {
    if let Some(choice) = html_options(text) {
        return Some(choice);
    }
    if !text.contains(['-', '*', '+', ')', '.']) {
        return None;
    }
    let option = if numbered { numbered_option } else { option };
    let lines = scan(text, 0);
    let first = lines.iter().position(|line| option(line, 0).is_some())?;
    let mut choice = Choice {
        before: String::new(),
        options: Choices::default(),
        ticked: Vec::new(),
        after: String::new(),
        numbered,
    };
    let mut options: Vec<String> = Vec::new();
    let mut last = first;
    for (at, line) in lines.iter().enumerate().skip(first) {
        if let Some((words, ticked)) = option(line, options.len()) {
            let bare = words.trim_end_matches(TICKS).trim_end();
            let marked = bare.len() < words.len() && !bare.is_empty();
            if ticked == Some(true) || marked {
                choice.ticked.push(options.len());
            }
            options.push(if marked { bare } else { words }.to_owned());
        } else if line.indent >= 2
            && line.kind != Kind::Blank
            && let Some(open) = options.last_mut()
        {
            open.push('\n');
            open.push_str(line.raw);
        } else if line.kind != Kind::Blank {
            break;
        }
        last = at + 1;
    }
    let boxed = lines
        .get(first)
        .and_then(|line| option(line, 0))
        .is_some_and(|(_, ticked)| ticked.is_some());
    if options.len() < 2 || (boxed && choice.ticked.is_empty()) {
        return None;
    }
    let text_of = |part: Option<&[Line<'_>]>| {
        super::lines::joined(part.unwrap_or_default(), 0).trim().to_owned()
    };
    choice.options = Choices::bare(options);
    choice.before = text_of(lines.get(..first));
    choice.after = text_of(lines.get(last..));
    Some(choice)
}

/// Reads one option: a box, or the letter whose turn it is.
fn option<'a>(line: &Line<'a>, turn: usize) -> Option<(&'a str, Option<bool>)> {
    if line.kind != Kind::Text {
        return None;
    }
    let found = item(line.text);
    if let Some(item) = found.filter(|item| item.ticked.is_some()) {
        return Some((without_letter(item.rest, turn), item.ticked));
    }
    let text = found.map_or(line.text, |item| item.rest);
    let rest = without_letter(text, turn);
    (rest.len() < text.len() && !rest.is_empty()).then_some((rest, None))
}

/// Finds the options of a list in HTML whose items have letters.
fn html_options(text: &str) -> Option<Choice> {
    let at = text.find("<ol type=").filter(|at| {
        let kind = text.get(at + 9..).unwrap_or_default().trim_start_matches(['"', '\'']);
        kind.starts_with(['a', 'A'])
    })?;
    let (before, rest) = text.split_at_checked(at)?;
    let (list, after) = rest.split_once("</ol>").unwrap_or((rest, ""));
    let options: Vec<String> = list
        .split("<li>")
        .skip(1)
        .map(|option| option.trim().trim_end_matches("</li>").trim().to_owned())
        .collect();
    (options.len() >= 2).then(|| Choice {
        before: before.trim().to_owned(),
        options: Choices::bare(options),
        ticked: Vec::new(),
        after: after.trim().trim_start_matches("</li>").trim_end_matches("</ol>").trim().to_owned(),
        numbered: false,
    })
}

/// Reads one option with the number whose turn it is.
fn numbered_option<'a>(line: &Line<'a>, turn: usize) -> Option<(&'a str, Option<bool>)> {
    let item = item(line.text).filter(|_| line.kind == Kind::Text)?;
    let is_next = item.number.and_then(|number| usize::try_from(number).ok()) == Some(turn + 1);
    (is_next && !item.rest.is_empty()).then_some((item.rest, None))
}

fn without_letter(text: &str, turn: usize) -> &str {
    let bare = text.trim_start_matches(['*', '(']);
    match lettered(bare) {
        Some((at, after)) if at == turn && after.starts_with([':', ')', '.']) => {
            after.trim_start_matches([':', ')', '.', '*']).trim()
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_and_letters_are_options() {
        let boxed = find("What?\n\n- [ ] one\n- [x] two\n\nBecause.").unwrap();
        assert_eq!((boxed.before.as_str(), boxed.after.as_str()), ("What?", "Because."));
        assert_eq!(boxed.ticked, [1]);
        assert_eq!(boxed.options.list(), "- A: one\n- B: two");
        assert_eq!(boxed.options.answer(&[1]), "B: two");
        let lettered = find("- A: one\n- B: `two`\n- C: three").unwrap();
        assert_eq!(lettered.options.list(), "- A: one\n- B: `two`\n- C: three");
        let plain = find("A) one\nB) two").unwrap();
        assert_eq!(plain.options.list(), "- A: one\n- B: two");
    }

    #[test]
    fn the_right_one_is_ticked_behind_or_named_below() {
        let choice = find("- A) one\n- B) <!-- two --> ✅\n- C) three").unwrap();
        assert_eq!(choice.ticked, [1]);
        assert_eq!(choice.options.answer(&[1]), "B: <!-- two -->");
        let choice = find("- A. one\n- B. two\n\nA. B. So it is.").unwrap();
        assert_eq!(choice.named_below(), Some((vec![1], "So it is.")));
        assert_eq!(find("- A. one\n- B. two\n\nA. Smith").unwrap().named_below(), None);
        let choice = find_numbered("1. one\n2. two").unwrap();
        assert_eq!(choice.named("2."), Some((vec![1], "")));
        assert_eq!(choice.named("3."), None);
    }

    #[test]
    fn other_lists_are_none() {
        for text in
            ["- one\n- two", "- [ ] do\n- [ ] this", "A. Smith said", "- A: one\n- C: two", ""]
        {
            assert_eq!(find(text), None, "{text}");
        }
    }

    #[test]
    fn the_right_one_is_named_by_letter() {
        let choice = find("- A: one\n- B: two").unwrap();
        assert_eq!(choice.named("B\n\nSo it is."), Some((vec![1], "So it is.")));
        assert_eq!(choice.named("**B**"), Some((vec![1], "")));
        assert_eq!(choice.named("B: two"), Some((vec![1], "")));
        assert_eq!(choice.named("A and B"), Some((vec![0, 1], "")));
        assert_eq!(choice.named("D"), None);
        assert_eq!(choice.named("Because"), None);
    }
}
