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
}

impl Choice {
    /// Returns the options that a text names by letter at its beginning, and
    /// what follows: `D`, `D. Because`, `B and C`.
    pub(super) fn named<'a>(&self, text: &'a str) -> Option<(Vec<usize>, &'a str)> {
        let text = text.trim();
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        let bare = first.trim_matches(['*', '_', '`', ' ']);
        let mut right = Vec::new();
        let mut behind = bare;
        while let Some((at, after)) = lettered(behind) {
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
}

fn behind_of<'a>(text: &'a str, behind: &str) -> &'a str {
    text.find(behind).and_then(|at| text.get(at..)).unwrap_or(text)
}

/// Finds the options in a text.
pub(super) fn find(text: &str) -> Option<Choice> {
    if !text.contains(['-', '*', '+', ')', '.']) {
        return None;
    }
    let lines = scan(text, 0);
    let first = lines.iter().position(|line| option(line, 0).is_some())?;
    let mut choice = Choice {
        before: String::new(),
        options: Choices::default(),
        ticked: Vec::new(),
        after: String::new(),
    };
    let mut options: Vec<String> = Vec::new();
    let mut last = first;
    for (at, line) in lines.iter().enumerate().skip(first) {
        if let Some((words, ticked)) = option(line, options.len()) {
            if ticked == Some(true) {
                choice.ticked.push(options.len());
            }
            options.push(words.to_owned());
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
