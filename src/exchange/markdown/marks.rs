//! What single lines say: labels of questions and answers, questions in bold,
//! questions by their words, cards of one line.

use crate::exchange::clean;
use crate::exchange::page::code::{code_spans, in_code};
use crate::exchange::text::trim;
use crate::exchange::words;

use super::lines::Line;

/// What a label announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// `Q:`, `Question 3:`, `Q.`, `Q)`.
    Question,
    /// `A:`, `Answer:`, `Ans:`.
    Answer,
    /// `A.`, an answer only where questions begin with `Q.`.
    AnswerWithStop,
    /// `C:`, a text with holes.
    Cloze,
}

/// The words of labels, in lower case.
const LABELS: &[(&str, Label)] = &[
    ("question", Label::Question),
    ("ques", Label::Question),
    ("q", Label::Question),
    ("answer", Label::Answer),
    ("ans", Label::Answer),
    ("a", Label::Answer),
    ("c", Label::Cloze),
    ("frage", Label::Question),
    ("antwort", Label::Answer),
    ("вопрос", Label::Question),
    ("ответ", Label::Answer),
    ("问", Label::Question),
    ("问题", Label::Question),
    ("答", Label::Answer),
    ("答案", Label::Answer),
    ("réponse", Label::Answer),
    ("pregunta", Label::Question),
    ("respuesta", Label::Answer),
    ("pergunta", Label::Question),
    ("resposta", Label::Answer),
    ("domanda", Label::Question),
    ("risposta", Label::Answer),
    ("vraag", Label::Question),
    ("antwoord", Label::Answer),
    ("pytanie", Label::Question),
    ("odpowiedź", Label::Answer),
    ("質問", Label::Question),
    ("回答", Label::Answer),
    ("答え", Label::Answer),
];

/// The longest line that can be a card, in bytes.
const LONGEST: usize = 16 * 1024;

/// How headings begin that are about the page, in lower case.
const ABOUT: &[&str] = &[
    "how to use this",
    "how to use these",
    "how to read this",
    "how to contribute",
    "about this",
    "about the author",
    "who is this",
    "what is this repo",
    "what's in this",
    "table of contents",
    "so benutzt",
    "über dieses",
    "über diese",
    "comment utiliser ce",
    "cómo usar est",
    "como usar est",
];

/// Reads a label at the beginning of a line, and what follows it.
pub(super) fn label(line: &Line<'_>) -> Option<(Label, String)> {
    if !line.is_words() || line.text.len() > LONGEST || (line.indent > 3 && line.item().is_none()) {
        return None;
    }
    let text = line.text.trim_start_matches(['>', ' ']);
    let text = super::lines::item(text).map_or(text, |item| item.rest);
    let text = text.trim_start_matches('#').trim_start();
    let bare = text.trim_start_matches(['*', '_']);
    let bold = text.len() - bare.len();
    let bare = super::lines::item(bare)
        .filter(|item| item.number.is_some())
        .map_or(bare, |item| item.rest);
    let word_end = bare.find(|c: char| !c.is_alphabetic()).filter(|end| *end <= 16)?;
    let (word, after) = bare.split_at_checked(word_end)?;
    let lower = word.to_lowercase();
    let found = LABELS.iter().find(|(known, _)| *known == lower)?.1;
    let digits =
        after.trim_start_matches([' ', '#']).trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = digits.len() < after.trim_start_matches(' ').len();
    let after = if numbered && found == Label::Question { digits } else { after };
    let closed = after.trim_start_matches(['*', '_', ' ']);
    let mark = closed.chars().next()?;
    let rest = closed.get(mark.len_utf8()..)?;
    let found = match (found, mark) {
        (_, ':' | '：') => found,
        (Label::Question, '.' | ')') if lower == "q" || numbered => found,
        (Label::Answer, '.') if word == "A" => Label::AnswerWithStop,
        _ => return None,
    };
    let short = word.chars().count() == 1 && word.is_ascii();
    if (short && word != word.to_uppercase()) || (found == Label::Cloze && bold > 0) {
        return None;
    }
    let spaced = rest.is_empty()
        || rest.starts_with(|c: char| !c.is_alphanumeric() || !c.is_ascii())
        || mark == ':';
    spaced.then(|| (found, without_closing(rest, text.get(..bold).unwrap_or(""))))
}

/// Takes off the end of the emphasis in which a label stood.
fn without_closing(rest: &str, opened: &str) -> String {
    let rest = trim(rest);
    if opened.is_empty() {
        return rest.to_owned();
    }
    trim(
        rest.strip_prefix(opened)
            .map_or_else(|| rest.replacen(opened, "", 1), str::to_owned)
            .as_str(),
    )
    .to_owned()
}

/// Parts a question from the answer that a label announces on its line:
/// `What is X? A: It is Y.`
pub(super) fn answer_inside(text: &str) -> Option<(&str, &str)> {
    let code = code_spans(text);
    text.match_indices([':', '：']).filter(|(at, _)| !in_code(&code, *at)).find_map(|(at, mark)| {
        let before = text.get(..at)?.trim_end_matches(['*', '_']);
        let start = before.rfind(|c: char| !c.is_alphabetic()).map_or(0, |last| {
            last + before.get(last..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
        });
        let word = before.get(start..)?;
        let lower = word.to_lowercase();
        let (_, label) = LABELS.iter().find(|(known, _)| *known == lower)?;
        let is_answer = *label == Label::Answer && word != "a";
        let asked = before.get(..start)?;
        let bare = asked.trim_end_matches(['*', '_']);
        let apart = bare.ends_with(|c: char| c.is_whitespace() || !c.is_ascii());
        let emphasis = asked.len() > bare.len();
        let after = text.get(at + mark.len()..)?;
        let after = if emphasis { after.trim_start_matches(['*', '_']) } else { after };
        let (asked, answer) = (trim(bare), trim(after));
        (is_answer && apart && !asked.is_empty() && !answer.is_empty()).then_some((asked, answer))
    })
}

/// Tells whether words ask something, or order an answer.
pub(super) fn is_asked(line: &str) -> bool {
    let cleaned = clean::question(line);
    let text = cleaned.text.trim_end_matches(['*', '_', '`', ')', '"', '”']);
    if text.ends_with(['?', '？']) || cleaned.text.contains("? ") {
        return true;
    }
    let first = cleaned.text.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty());
    let asking = first.is_some_and(words::asks) && cleaned.text.contains(' ');
    asking || words::asks_inside(&cleaned.text)
}

/// Tells whether a heading is one of those that hold no question.
pub(in crate::exchange) fn is_no_question(heading: &str) -> bool {
    let name = clean::question(heading).text;
    let lower = name.to_lowercase();
    words::is_aside(&name) || ABOUT.iter().any(|begin| lower.starts_with(begin))
}

/// A card on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inline<'a> {
    /// The question.
    pub(super) front: &'a str,
    /// The answer.
    pub(super) back: &'a str,
    /// Whether both directions are asked.
    pub(super) both: bool,
}

/// Parts a line at its first `::` or `:::` that is neither code nor a link nor
/// a path in a program.
pub(super) fn inline(text: &str) -> Option<Inline<'_>> {
    if text.len() > LONGEST || !text.contains("::") {
        return None;
    }
    let code = code_spans(text);
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find("::")) {
        let at = from + found;
        let run = text.get(at..)?.bytes().take_while(|byte| *byte == b':').count();
        from = at + run;
        let (front, back) = (text.get(..at)?, text.get(from..)?);
        if run > 3 || in_code(&code, at) || in_brackets(front) || is_path(front, back) {
            continue;
        }
        let (front, back) = (trim(front), trim(back));
        if front.is_empty() || back.is_empty() {
            return None;
        }
        return Some(Inline { front, back, both: run == 3 });
    }
    None
}

/// Tells whether brackets or braces opened before are still open.
fn in_brackets(before: &str) -> bool {
    let open = |mark: &str, end: &str| {
        before.rfind(mark).is_some_and(|at| before.rfind(end).is_none_or(|close| close < at))
    };
    open("[[", "]]") || open("{{", "}}") || open("](", ")")
}

/// `std::move`, `Foo::bar(`: a path, not a card.
fn is_path(before: &str, after: &str) -> bool {
    const ROOTS: [&str; 8] =
        ["std", "boost", "crate", "self", "super", "core", "alloc", "ActiveRecord"];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = before.rsplit(|c: char| !is_word(c)).next().unwrap_or("");
    if word.is_empty() || !after.starts_with(is_word) {
        return false;
    }
    let behind = after.trim_start_matches(is_word);
    ROOTS.contains(&word) || behind.starts_with(['(', '<']) || behind.starts_with("::")
}

#[cfg(test)]
mod tests {
    use super::super::lines::scan;
    use super::*;

    fn read(text: &str) -> Option<(Label, String)> {
        label(&scan(text, 0)[0])
    }

    #[test]
    fn labels_are_read_in_all_their_clothes() {
        for text in [
            "Q: Why?",
            "**Q:** Why?",
            "**Q: Why?**",
            "- Q: Why?",
            "> Q: Why?",
            "1. Q: Why?",
            "Question: Why?",
            "Q. Why?",
            "Q) Why?",
            "Q12: Why?",
            "### Q: Why?",
            "**Question 3:** Why?",
            "Q1. Why?",
            "**Q1) Why?**",
        ] {
            assert_eq!(read(text), Some((Label::Question, "Why?".to_owned())), "{text}");
        }
        for text in ["A: so", "**A:** so", "Answer: so", "**Ans:** so", "- **Answer**: so"] {
            assert_eq!(read(text), Some((Label::Answer, "so".to_owned())), "{text}");
        }
        assert_eq!(read("C: [a] b").unwrap().0, Label::Cloze);
        assert_eq!(read("A. so").unwrap().0, Label::AnswerWithStop);
        for text in ["Queue: x", "A) x", "q: x", "Answering: x", "Q what", "Why?", "    Q: x"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_label_on_the_questions_line_announces_its_answer() {
        for text in [
            "What is X? A: So",
            "What is X? **A:** So",
            "What is X? **A**: So",
            "What is X? Answer: So",
            "What is X? *Ans:* So",
        ] {
            assert_eq!(answer_inside(text), Some(("What is X?", "So")), "{text}");
        }
        for text in ["What is a: b?", "What is `x A: y`?", "PANGAEA: what?", "What is X?", "A: So"]
        {
            assert_eq!(answer_inside(text), None, "{text}");
        }
    }

    #[test]
    fn words_ask_or_order() {
        for words in ["What is X", "1. Explain Y", "**Z?**", "Difference between A and B"] {
            assert!(is_asked(words), "{words}");
        }
        for words in ["Closures", "What", "The answer"] {
            assert!(!is_asked(words), "{words}");
        }
    }

    #[test]
    fn one_line_cards_part_at_the_first_double_colon() {
        let read = |text| inline(text).map(|card| (card.front, card.back, card.both));
        assert_eq!(read("a :: b"), Some(("a", "b", false)));
        assert_eq!(read("a::b"), Some(("a", "b", false)));
        assert_eq!(read("a ::: b"), Some(("a", "b", true)));
        assert_eq!(
            read("What does `std::move` do::It casts."),
            Some(("What does `std::move` do", "It casts.", false))
        );
        assert_eq!(read("Use std::move :: yes"), Some(("Use std::move", "yes", false)));
        for text in
            ["`a::b`", "use std::vec", "[[a::b]]", "{{c1::x}}", "Foo::bar()", "a ::", "a:::: b"]
        {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
