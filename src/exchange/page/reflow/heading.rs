//! Where a flattened heading ends and the text below it begins.
//!
//! Nothing marks the place, so it is found by the case of the words: a heading
//! in sentence case ends where a later word begins with an upper-case letter.

use crate::exchange::text::{is_blank, is_capital, trim};

use super::super::code::{Code, code_at, code_spans};
use super::body::begins_item;
use super::table::tables;

/// A heading has at most so many words.
const MOST_WORDS: usize = 12;

/// Words that begin a sentence and are rarely capitalised within one.
const STARTERS: &[&str] = &[
    "A", "After", "All", "Although", "An", "Another", "Any", "As", "At", "Because", "Before",
    "Both", "But", "By", "Consider", "Do", "Don't", "During", "Each", "Even", "Every", "First",
    "For", "From", "Given", "Here", "However", "If", "Imagine", "In", "Instead", "It", "Its",
    "Let", "Many", "Most", "No", "Not", "Note", "Now", "On", "Once", "One", "Only", "Or", "Our",
    "Since", "So", "Some", "Suppose", "That", "The", "Their", "Then", "There", "These", "They",
    "This", "Those", "Though", "To", "Two", "Under", "Unless", "Unlike", "Until", "Use", "We",
    "What", "When", "Whenever", "Where", "While", "With", "Without", "You", "Your",
];

/// Words with which a heading asks.
const ASKING: &[&str] = &[
    "Are", "Can", "Do", "Does", "How", "Is", "Should", "What", "When", "Where", "Which", "Who",
    "Why",
];

/// Small words that join the words of a title and begin no predicate.
const JOINERS: &[&str] = &[
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "of", "on", "or",
    "over", "per", "the", "to", "under", "vs", "vs.", "via", "with", "without",
];

/// A word of a piece, with its place.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    text: &'a str,
    at: usize,
    in_code: bool,
}

/// Returns the mark of a heading with which a text begins: `##`, `###`, `####`.
pub(super) fn mark_of(text: &str) -> Option<&str> {
    ["####", "###", "##"].into_iter().find(|mark| {
        text.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(is_blank))
    })
}

/// Cuts a piece that begins with the mark of a heading into heading and body.
///
/// A piece where no good place is found gives the mark alone: an empty heading,
/// and all text below it. `flat` is false for a line that had its own line
/// breaks; if it is short, it is all heading.
pub(super) fn cut(piece: &str, flat: bool) -> Option<(&str, &str)> {
    let mark = mark_of(piece)?;
    let words = words(piece, mark.len());
    let short = words.len() <= MOST_WORDS;
    let sentence = piece.ends_with(['.', '!']);
    if !flat && short && !sentence {
        return Some((piece, ""));
    }
    let at = match end_of(piece, &words) {
        Some(at) => at,
        None if short => piece.len(),
        None => mark.len(),
    };
    let (heading, body) = piece.split_at_checked(at)?;
    Some((trim(heading), trim(body)))
}

fn words(piece: &str, start: usize) -> Vec<Word<'_>> {
    let code = code_spans(piece);
    let text = piece.get(start..).unwrap_or_default();
    let mut words = Vec::new();
    let mut at = start;
    for gap in text.split_inclusive(is_blank) {
        let word = trim(gap);
        if !word.is_empty() {
            words.push(Word { text: word, at, in_code: splits_code(&code, at) });
        }
        at += gap.len();
    }
    words
}

/// Tells whether a cut at this place would part a span of code.
fn splits_code(code: &[Code], at: usize) -> bool {
    code_at(code, at).is_some_and(|code| code.range.start != at)
}

/// Returns where the body begins, in bytes; `None` when no place is good.
fn end_of(piece: &str, words: &[Word<'_>]) -> Option<usize> {
    let first = words.iter().position(|word| word.text.contains(char::is_alphabetic))?;
    let block = block_start(piece, words, first).filter(|at| *at <= MOST_WORDS);
    let window = words.get(..block.unwrap_or(words.len().min(MOST_WORDS + 1)))?;
    let capital = (first + 1..window.len()).find(|at| is_capital_at(window, *at));
    let index = match capital {
        Some(capital) => sentence_start(window, first, capital, block).or(block),
        None => block,
    };
    words.get(index?).map(|word| word.at)
}

/// Chooses among the capitalised words the one that begins the first sentence,
/// or the list, table or code at `block`.
fn sentence_start(
    window: &[Word<'_>],
    first: usize,
    capital: usize,
    block: Option<usize>,
) -> Option<usize> {
    let asks = window.get(first).is_some_and(|word| ASKING.contains(&word.text));
    if asks && let Some(end) = question_end(window, capital, block) {
        return Some(end);
    }
    let before = window.get(..capital)?;
    let capitalised = before.iter().filter(|word| is_capitalised(word.text)).count();
    let ends = window.iter().skip(capital).position(|word| ends_sentence(word.text));
    // A heading holds no end of a sentence before its body begins.
    let limit = ends.map_or(window.len(), |ends| capital + ends + 1);
    if 2 * capitalised > before.len() {
        // Title case: capitals say little, so a word that begins sentences.
        return starter(window, first + 1, |at| at < limit && followed_by_lower(window, at))
            .or_else(|| starter(window, first + 1, |at| at < limit))
            .or_else(|| block.filter(|_| ends.is_none()))
            .or_else(|| asks.then(|| predicate_start(window, capital + 1)).flatten())
            .or_else(|| predicate_start(window, capital))
            .or_else(|| starter(window, first + 1, |_| true));
    }
    // The first capital may be a name inside the heading; then a word that
    // begins sentences, or a list, follows.
    starter(window, capital, |at| at < limit && !after_name(window, at))
        .or_else(|| block.filter(|_| ends.is_none()))
        .or(Some(capital))
}

/// Returns the index behind the question mark of a heading that asks.
fn question_end(window: &[Word<'_>], capital: usize, block: Option<usize>) -> Option<usize> {
    let mark = window.iter().position(|word| ends_sentence(word.text))?;
    let asked = window.get(mark).is_some_and(|word| !word.in_code && word.text.ends_with('?'));
    let next = mark + 1;
    let begins = is_capital_at(window, next) || block == Some(next);
    (asked && mark >= capital && begins).then_some(next)
}

fn starter(window: &[Word<'_>], from: usize, good: impl Fn(usize) -> bool) -> Option<usize> {
    let mut starters = window.iter().enumerate().skip(from).filter(|(_, word)| {
        !word.in_code && STARTERS.contains(&word.text.trim_matches(['*', ',', ':']))
    });
    starters.find(|(at, _)| good(*at)).map(|(at, _)| at)
}

/// `Consumer Groups Kafka assigns …`: the first capital before a verb.
fn predicate_start(window: &[Word<'_>], from: usize) -> Option<usize> {
    (from..window.len()).find(|at| is_capital_at(window, *at) && followed_by_verb(window, *at))
}

fn followed_by_verb(window: &[Word<'_>], at: usize) -> bool {
    followed_by_lower(window, at)
        && window.get(at + 1).is_some_and(|word| word.text == "is" || !JOINERS.contains(&word.text))
}

fn followed_by_lower(window: &[Word<'_>], at: usize) -> bool {
    window.get(at + 1).is_some_and(|word| word.text.starts_with(char::is_lowercase))
}

/// Tells whether the word, an `A`, follows a name: `Replica A` is no sentence.
fn after_name(window: &[Word<'_>], at: usize) -> bool {
    let word = window.get(at).map(|word| word.text);
    let before = at.checked_sub(1).and_then(|at| window.get(at));
    word == Some("A") && before.is_some_and(|word| is_capitalised(word.text))
}

fn is_capital_at(window: &[Word<'_>], at: usize) -> bool {
    window.get(at).is_some_and(|word| {
        let text = word.text.strip_prefix("**").unwrap_or(word.text);
        !word.in_code && text.starts_with(is_capital)
    })
}

fn is_capitalised(word: &str) -> bool {
    word.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(is_capital)
}

fn ends_sentence(word: &str) -> bool {
    word.trim_end_matches(['*', '"', ')', '`']).ends_with(['.', '!', '?', ';', ':', ','])
}

/// Returns the index of the first word at which a list, a table or fenced code
/// begins.
fn block_start(piece: &str, words: &[Word<'_>], first: usize) -> Option<usize> {
    let table = tables(piece).first().map(|table| table.start);
    words.iter().enumerate().skip(first + 1).find_map(|(at, word)| {
        let next = words.get(at + 1).map_or("", |word| word.text);
        let list = matches!(word.text, "-" | "1.") && begins_item(next, false);
        let code = word.text.starts_with("```");
        let table = table.is_some_and(|start| word.at >= start);
        (!word.in_code && (list || code || table)).then_some(at)
    })
}
