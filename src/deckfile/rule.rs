//! The table of rules: what the checker can say, with stable codes.
//!
//! A code never changes its meaning and is never used again. Scenarios have
//! codes of their own, the simulator's.

use crate::diagnostic::{Diagnostic, Severity, Span};

use super::input::Offsets;

/// One thing the checker can find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The stable code.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in general.
    pub about: &'static str,
}

macro_rules! rules {
    ($($name:ident $code:literal $severity:ident $about:literal;)*) => {
        $(pub(super) const $name: Rule =
            Rule { code: $code, severity: Severity::$severity, about: $about };)*

        /// Every rule, in the order of the codes.
        pub const RULES: &[Rule] = &[$($name),*];
    };
}

rules! {
    TOO_LARGE "D001" Error "the file, its keys or a scenario are too large, or a file has too many questions";
    UNSAFE "D002" Warning "control characters or marks that turn the direction of text were taken out";
    FRONT_OPEN "D003" Error "the front matter is never closed";
    TOML "D004" Error "the TOML cannot be read";
    UNKNOWN_KEY "D005" Error "no key of this name";
    WRONG_TYPE "D006" Error "the value is of the wrong type, or empty";
    MISSING_KEY "D007" Error "the deck has no `id` or no `title`";
    BAD_ID "D008" Error "an id or slug has characters it may not have";
    SAME_ID "D009" Error "two questions of a deck have the same id";
    NO_TITLE "D010" Error "a question has no title, or the deck no question";
    OUTSIDE "D011" Error "text before the first title";
    SECOND_TITLE "D012" Error "a second title in a file that is no deck";
    DECK_INSIDE "D013" Error "a file with a deck's `title` inside a deck folder";
    SCENARIO_MODEL "D014" Error "no model of this name, or no such version of it";
    UNKNOWN_SECTION "D015" Error "no section of this name";
    SAME_SECTION "D016" Error "a section stands twice";
    BAD_TARGET "D017" Error "the spoken target cannot be read";
    NO_CARD "D018" Error "text that belongs to no card";
    NO_HEADING "D019" Error "a card's heading has no words";
    SAME_SLUG "D020" Error "two cards have the same slug";
    NO_POINT "D021" Error "text that is no key point or rung";
    EMPTY_ITEM "D022" Error "a key point, rung or `Right:` line has no words";
    UNKNOWN_LEVEL "D023" Error "no level of this name";
    RUNG_ORDER "D024" Error "rungs are out of order, or a level stands twice";
    IMPORTANCE "D025" Error "the importance is not 0 to 4";
    NOTHING "D026" Error "nothing to make a card of";
    SIMULATION "D027" Error "a simulation is not one block of TOML";
    FENCE_OPEN "D028" Error "a code fence is never closed";
    TWO_HEADS "D029" Error "keys both in the front matter and below the title";
    SAME_POINT "D030" Error "two key points have the same name";
    NO_ID "D050" Warning "a question states no id";
    NO_SOURCES "D051" Warning "a question names no sources";
    FEW_POINTS "D052" Warning "fewer than three key points";
    LENGTH "D053" Warning "a spoken answer is far from its target";
    NO_TWIN "D054" Warning "a pitfall has no `Right:` line";
    NO_REASON "D055" Warning "a pitfall has no reason";
    NO_ANSWER "D056" Warning "a follow-up has no answer";
    NO_BACK "D057" Warning "a card has no back";
    NO_SIMULATION "D058" Warning "the deck is animated, the question has no simulation";
    EMPTY_SECTION "D059" Warning "a section is empty";
    ODD_NAME "D060" Warning "brackets at the start of a key point are not read as a name";
    TOO_MANY "D099" Warning "more faults than are shown";
}

/// Most errors, and most warnings, told of one file.
const MOST: usize = 1000;

/// Collects the faults of one file.
pub(super) struct Faults<'a> {
    file: &'a str,
    offsets: &'a Offsets,
    list: Vec<Diagnostic>,
    errors: usize,
    left_out: usize,
}

impl<'a> Faults<'a> {
    pub(super) fn new(file: &'a str, offsets: &'a Offsets) -> Self {
        Self { file, offsets, list: Vec::new(), errors: 0, left_out: 0 }
    }

    /// Adds a fault at a place of the safe text.
    pub(super) fn add(
        &mut self,
        rule: &Rule,
        at: &Span,
        message: impl Into<String>,
        label: &str,
        help: impl Into<String>,
    ) {
        if self.list.len() >= MOST {
            self.left_out += 1;
            return;
        }
        let span = self.offsets.span(at);
        self.add_in_file(fault(rule, self.file, span, message, label, help));
    }

    /// Adds a fault that has its place in the file already.
    pub(super) fn add_in_file(&mut self, fault: Diagnostic) {
        let is_error = fault.severity == Severity::Error;
        let told = if is_error { self.errors } else { self.list.len() - self.errors };
        if told < MOST {
            self.errors += usize::from(is_error);
            self.list.push(fault);
        } else {
            self.left_out += 1;
        }
    }

    /// Returns the faults in the order of the file.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by_key(|fault| fault.span.start);
        if let Some(last) = self.list.last().filter(|_| self.left_out > 0) {
            let message = format!("{} more faults are not shown", self.left_out);
            let help = "mend these, then check again";
            let rest = fault(&TOO_MANY, self.file, last.span.clone(), message, "", help);
            self.list.push(rest);
        }
        self.list
    }
}

/// Makes a fault at a place of the file.
pub(super) fn fault(
    rule: &Rule,
    file: &str,
    span: Span,
    message: impl Into<String>,
    label: &str,
    help: impl Into<String>,
) -> Diagnostic {
    Diagnostic {
        code: rule.code,
        severity: rule.severity,
        message: message.into(),
        file: file.to_owned(),
        span,
        label: label.to_owned(),
        help: help.into(),
    }
}

/// Tells whether a fault is a section whose name is nearly a known one.
#[must_use]
pub fn is_misspelt_section(fault: &Diagnostic) -> bool {
    fault.code == UNKNOWN_SECTION.code && fault.help.starts_with("did you mean")
}

/// Returns a name as a message shows it: not endless.
pub(super) fn shown(name: &str) -> String {
    const LONGEST: usize = 60;
    if name.chars().nth(LONGEST).is_none() {
        return name.to_owned();
    }
    let mut short: String = name.chars().take(LONGEST).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_in_order() {
        assert!(RULES.is_sorted_by(|a, b| a.code < b.code));
    }

    #[test]
    fn faults_are_sorted_and_bounded() {
        let offsets = Offsets::default();
        let mut faults = Faults::new("a.md", &offsets);
        for at in (0..MOST + 5).rev() {
            faults.add(&NO_CARD, &(at..at), "x", "", "");
        }
        let list = faults.finish();
        assert_eq!(list.len(), MOST + 1);
        assert!(list.is_sorted_by_key(|fault| fault.span.start));
        let last = list.last().unwrap();
        assert_eq!((last.code, last.message.as_str()), ("D099", "5 more faults are not shown"));
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(shown("abc"), "abc");
        assert_eq!(shown(&"é".repeat(100)).chars().count(), 61);
    }
}
