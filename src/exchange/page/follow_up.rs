//! Where a follow-up's question ends and its answer, glued to it, begins.

use crate::exchange::text::{is_blank, is_capital, is_opening_quote, trim};

use super::code::{Code, code_spans, in_code};

/// Splits a follow-up into question and answer: at a `?` with the answer glued
/// to it, else at the first `?` before a blank, else, for an order such as
/// `Explain X.It …`, at a full stop with the answer glued to it. Last comes a
/// `?` with a lower-case answer glued to it, such as `?acks=all`.
pub(in crate::exchange) fn split(text: &str) -> Option<(&str, &str)> {
    let code = code_spans(text);
    let end = glued_question(text, &code)
        .or_else(|| spaced_question(text, &code))
        .or_else(|| glued_order(text, &code))
        .or_else(|| any_question(text, &code))?;
    let (question, answer) = text.split_at_checked(end)?;
    let (question, answer) = (trim(question), trim(answer));
    (!question.is_empty() && !answer.is_empty()).then_some((question, answer))
}

/// Tells whether an answer is glued to a question mark.
pub(super) fn is_glued(text: &str) -> bool {
    glued_question(text, &code_spans(text)).is_some()
}

fn glued_question(text: &str, code: &[Code]) -> Option<usize> {
    marks(text, '?', code).find_map(|end| {
        let (before, after) = text.split_at_checked(end)?;
        if in_address(before) {
            return None;
        }
        let closing = closing_emphasis(before, after);
        let answer = after.get(closing..)?;
        begins_answer(before, answer).then_some(end + closing)
    })
}

fn spaced_question(text: &str, code: &[Code]) -> Option<usize> {
    marks(text, '?', code)
        .find(|end| text.get(*end..).is_some_and(|after| after.starts_with(is_blank)))
}

fn glued_order(text: &str, code: &[Code]) -> Option<usize> {
    marks(text, '.', code)
        .find(|end| text.get(*end..).is_some_and(|after| after.starts_with(is_capital)))
}

fn any_question(text: &str, code: &[Code]) -> Option<usize> {
    marks(text, '?', code).find(|end| {
        let glued = text.get(*end..).is_some_and(|after| after.starts_with(char::is_alphabetic));
        glued && !text.get(..*end).is_some_and(in_address)
    })
}

/// Returns the positions behind each such mark that stands outside code.
fn marks<'a>(text: &'a str, mark: char, code: &'a [Code]) -> impl Iterator<Item = usize> + 'a {
    text.match_indices(mark)
        .filter(|(at, _)| !in_code(code, *at))
        .map(|(at, found)| at + found.len())
}

fn begins_answer(before: &str, answer: &str) -> bool {
    let mut chars = answer.chars();
    let Some(first) = chars.next() else { return false };
    if is_opening_quote(first) {
        return !closes_quote(first, before, chars.next());
    }
    is_capital(first) || first.is_numeric() || matches!(first, '`' | '(' | '*')
}

/// A straight quote behind the mark may close a quotation of the question.
fn closes_quote(quote: char, before: &str, next: Option<char>) -> bool {
    match quote {
        '"' => before.matches('"').count() % 2 == 1,
        '\'' => !next.is_some_and(char::is_alphanumeric),
        _ => false,
    }
}

/// Returns the length of `**` or `*` behind the mark that closes emphasis which
/// the question opened, or 0.
fn closing_emphasis(before: &str, after: &str) -> usize {
    if !after.starts_with('*') {
        return 0;
    }
    let strong = before.matches("**").count();
    let single = before.matches('*').count() - 2 * strong;
    if after.starts_with("**") && strong % 2 == 1 { 2 } else { single % 2 }
}

/// Tells whether a `?` belongs to a web address.
fn in_address(before: &str) -> bool {
    before.rsplit(is_blank).next().is_some_and(|word| word.contains("://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_is_glued_to_the_question_mark() {
        assert_eq!(split("Why?Because."), Some(("Why?", "Because.")));
        assert_eq!(split("How many?2 pages."), Some(("How many?", "2 pages.")));
        assert_eq!(split("Which?`acks=all`."), Some(("Which?", "`acks=all`.")));
        assert_eq!(split("Is it?\"Yes\", they say."), Some(("Is it?", "\"Yes\", they say.")));
        assert_eq!(split("Is it?(Mostly) yes."), Some(("Is it?", "(Mostly) yes.")));
        assert_eq!(split("Is it?**Yes.** It is."), Some(("Is it?", "**Yes.** It is.")));
    }

    #[test]
    fn an_earlier_question_mark_before_a_blank_does_not_end_it() {
        assert_eq!(split("Why? And when?Now."), Some(("Why? And when?", "Now.")));
    }

    #[test]
    fn marks_in_code_and_addresses_do_not_count() {
        assert_eq!(
            split("What does `a?B` do?It tests."),
            Some(("What does `a?B` do?", "It tests."))
        );
        assert_eq!(
            split("Does https://x.org/?Q=1 help?No."),
            Some(("Does https://x.org/?Q=1 help?", "No."))
        );
    }

    #[test]
    fn quotes_and_emphasis_of_the_question_stay_with_it() {
        let quoted = "Who says \"who leads?\" first?The client.";
        assert_eq!(split(quoted), Some(("Who says \"who leads?\" first?", "The client.")));
        assert_eq!(split("**Why?**Because."), Some(("**Why?**", "Because.")));
        assert_eq!(split("*Why?*Because."), Some(("*Why?*", "Because.")));
    }

    #[test]
    fn else_the_first_question_mark_before_a_blank() {
        assert_eq!(split("Why? because it is so."), Some(("Why?", "because it is so.")));
        assert_eq!(split("Why?\u{a0}so."), Some(("Why?", "so.")));
    }

    #[test]
    fn else_an_order_ends_at_a_glued_full_stop() {
        let text = "Explain, e.g. for 0.11 and 2.4, the rule.It compares epochs. Then it cuts.";
        let answer = "It compares epochs. Then it cuts.";
        assert_eq!(split(text), Some(("Explain, e.g. for 0.11 and 2.4, the rule.", answer)));
        assert_eq!(split("Name `a.B`.It is."), Some(("Name `a.B`.", "It is.")));
    }

    #[test]
    fn last_comes_an_answer_that_begins_in_lower_case() {
        assert_eq!(split("Which setting?acks=all."), Some(("Which setting?", "acks=all.")));
    }

    #[test]
    fn without_an_answer_there_is_no_split() {
        for text in ["Why?", "Explain the rule.", "Why? ", "What does `a?B` do", ""] {
            assert_eq!(split(text), None, "{text:?}");
        }
    }
}
