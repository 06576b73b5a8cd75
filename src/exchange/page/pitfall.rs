//! Pitfalls: a wrong claim and its correction on one line.

use crate::domain::Pitfall;
use crate::domain::slug::{distinct, slug};
use crate::domain::text::one_line;
use crate::exchange::note::MOST_PARTS;
use crate::exchange::report::{NO_CORRECTION, NOT_UNDERSTOOD, Report};
use crate::exchange::text::{capitalised, is_blank, trim};

use super::code::{code_spans, in_code};
use super::lines::Line;

/// Words that introduce a claim and are not part of it.
const VERBS: [&str; 4] = ["saying", "claiming", "stating", "asserting"];

/// Reads the lines of the part.
pub(super) fn read(lines: &[&Line<'_>], report: &mut Report<'_>) -> Vec<Pitfall> {
    let mut pitfalls: Vec<Pitfall> = Vec::new();
    for (text, span) in super::bullets(lines, report) {
        if pitfalls.len() >= MOST_PARTS {
            let help = "part them among several questions";
            report.warn(NOT_UNDERSTOOD, span, "one pitfall too many, left out", help);
            continue;
        }
        let (claim, reason) = claim_and_reason(text);
        if reason.is_empty() {
            let help = "write the correction behind ` — `";
            report.warn(NO_CORRECTION, span, "pitfall without a correction", help);
        }
        let slug = distinct(&slug(&claim), |slug| pitfalls.iter().any(|other| other.slug == slug));
        pitfalls.push(Pitfall { slug, claim, right: None, reason });
    }
    pitfalls
}

/// Parts a pitfall's line into the claim, as a candidate would say it, and its
/// correction; the latter is empty where there is none.
pub(in crate::exchange) fn claim_and_reason(text: &str) -> (String, String) {
    let (claim, reason) = split(text);
    (claim_of(&claim), reason)
}

/// Splits claim and correction: at the first em dash between blanks, else the
/// final parenthesis is the correction.
fn split(text: &str) -> (String, String) {
    at_dash(text)
        .or_else(|| at_parenthesis(text))
        .filter(|(claim, reason)| !claim.is_empty() && !reason.is_empty())
        .unwrap_or_else(|| (text.to_owned(), String::new()))
}

fn at_dash(text: &str) -> Option<(String, String)> {
    let code = code_spans(text);
    let dashes = text.match_indices('—').filter(|(at, _)| !in_code(&code, *at));
    let mut splits = dashes.filter_map(|(at, dash)| {
        let (left, right) = (text.get(..at)?, text.get(at + dash.len()..)?);
        let blanks = left.ends_with(is_blank) && right.starts_with(is_blank);
        blanks.then(|| (trim(left).to_owned(), trim(right).to_owned()))
    });
    splits.next()
}

/// The full stop behind the parenthesis becomes the correction's.
fn at_parenthesis(text: &str) -> Option<(String, String)> {
    let body = text.trim_end_matches('.');
    let stop = text.strip_prefix(body)?;
    let inner = body.strip_suffix(')')?;
    let open = opening_of(inner)?;
    let (claim, reason) = (inner.get(..open)?, inner.get(open + 1..)?);
    let reason = trim(reason);
    let stop = if reason.ends_with(['.', '!', '?']) { "" } else { stop };
    Some((trim(claim).to_owned(), format!("{reason}{stop}")))
}

/// Returns where the parenthesis opens that closes behind `inner`.
fn opening_of(inner: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in inner.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' if depth == 0 => return Some(at),
            '(' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The claim as a candidate would say it: without `Saying that`, one line, its
/// first letter in upper case.
fn claim_of(text: &str) -> String {
    let line = one_line(text);
    let rest = without_word(&line, &VERBS)
        .map(|rest| without_word(rest, &["that"]).unwrap_or(rest))
        .unwrap_or(&line);
    capitalised(rest)
}

/// Returns what follows one of the words, if the text begins with it and goes on.
fn without_word<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let (first, rest) = text.split_once(' ')?;
    let first = first.trim_end_matches([':', ',']).to_lowercase();
    words.contains(&first.as_str()).then(|| trim(rest)).filter(|rest| !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, String) {
        let (claim, reason) = split(text);
        (claim_of(&claim), reason)
    }

    fn check(text: &str, claim: &str, reason: &str) {
        assert_eq!(parts(text), (claim.to_owned(), reason.to_owned()), "{text}");
    }

    #[test]
    fn the_first_em_dash_between_blanks_parts_claim_and_correction() {
        check("Saying pages merge — they split — always.", "Pages merge", "they split — always.");
        check("A—B is fast — it is not (ever).", "A—B is fast", "it is not (ever).");
        check("`a — b` is fast — no.", "`a — b` is fast", "no.");
    }

    #[test]
    fn else_a_final_parenthesis_is_the_correction() {
        check("Using a log (there is none).", "Using a log", "there is none.");
        check("Using f(x) (it is g(y))", "Using f(x)", "it is g(y)");
        check("It (A) helps (It hurts.).", "It (A) helps", "It hurts.");
    }

    #[test]
    fn else_all_is_the_claim() {
        check("Claiming that it – or so – is fast.", "It – or so – is fast.", "");
        check("(only this).", "(only this).", "");
        check("No opening).", "No opening).", "");
        check("A claim —", "A claim —", "");
    }

    #[test]
    fn introducing_words_go_and_other_words_stay() {
        check("Stating that the log ends — no.", "The log ends", "no.");
        check("asserting the log ends — no.", "The log ends", "no.");
        check("Saying: \"all is well\" — no.", "\"all is well\"", "no.");
        check("Ignoring X and asserting Y — no.", "Ignoring X and asserting Y", "no.");
        check("Sayings are old — no.", "Sayings are old", "no.");
        check("Saying — no.", "Saying", "no.");
    }
}
