//! GIFT, as Moodle writes it: a question with its answers between braces.

use super::choices::{Base, lettered};
use super::format::{Confidence, Format, Imported, Input, Options};
use super::gather::{decks, path_of};
use super::note::Note;
use super::parts::Parts;
use super::prose::Html;
use super::report::{NOT_UNDERSTOOD, Report};
use super::text::trim;

/// Questions in Moodle's form.
pub(super) const FORMAT: Format = Format {
    name: "gift",
    about: "GIFT: answers between braces, as Moodle has it",
    detect,
    import,
};

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains('{') || !text.contains('}') || text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let blocks = blocks(text);
    let entries: Vec<&Block> = blocks.iter().filter(|block| !block.is_category()).collect();
    let answered = entries.iter().filter(|block| block.is_answered()).count();
    (answered > 0 && answered * 5 >= entries.len() * 4).then_some(Confidence::Certain)
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut report = Report::new(&input.source);
    let mut deck = Vec::new();
    let mut notes = Vec::new();
    for block in blocks(&input.source.text) {
        if let Some(path) = block.text.strip_prefix("$CATEGORY:") {
            let path = trim(path).trim_start_matches("$course$/").trim_start_matches("top/");
            deck = path_of(path.split('/'));
        } else if let Some(note) = block.note(&deck) {
            notes.push(note);
        } else {
            let help = "a question's answers stand between { and }";
            report.warn(NOT_UNDERSTOOD, block.span, "belongs to no question, left out", help);
        }
    }
    let decks = decks(notes, input, options, &mut report);
    Imported::of(FORMAT.name, input, decks, report)
}

/// What stands between blank lines; what is escaped is a character of its own.
#[derive(Debug)]
struct Block {
    span: std::ops::Range<usize>,
    text: String,
}

/// Escaped signs, as they are kept while a text is taken apart.
const ESCAPED: [(char, char); 7] = [
    ('~', '\u{e000}'),
    ('=', '\u{e001}'),
    ('#', '\u{e002}'),
    ('{', '\u{e003}'),
    ('}', '\u{e004}'),
    (':', '\u{e005}'),
    ('\\', '\u{e006}'),
];

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let (mut open, mut braced) = (false, false);
    let mut start = 0;
    for raw in text.split_inclusive('\n') {
        let line = raw.trim_end();
        let place = start..start + line.len();
        start += raw.len();
        if line.trim_start().starts_with("//") {
            continue;
        }
        if line.trim().is_empty() && !braced {
            open = false;
            continue;
        }
        let line = escaped(line);
        let category = line.starts_with("$CATEGORY");
        match blocks.last_mut().filter(|_| open && !category) {
            Some(block) => block.text = format!("{}\n{line}", block.text),
            None => blocks.push(Block { span: place, text: line.clone() }),
        }
        open = !category;
        for c in line.chars() {
            braced = if braced { c != '}' } else { c == '{' };
        }
    }
    blocks
}

fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().filter(|_| c == '\\');
        match next.and_then(|next| ESCAPED.iter().find(|(sign, _)| *sign == next)) {
            Some((_, kept)) => out.push(*kept),
            None if next == Some('n') => out.push('\n'),
            None => {
                out.push(c);
                continue;
            }
        }
        chars.next();
    }
    out
}

/// Returns words as they are read.
fn words(text: &str) -> String {
    let sign = |c: char| ESCAPED.iter().find(|(_, kept)| *kept == c).map_or(c, |(sign, _)| *sign);
    trim(text).chars().map(sign).collect()
}

impl Block {
    fn is_category(&self) -> bool {
        self.text.starts_with("$CATEGORY")
    }

    /// Returns what stands before, between and behind the braces.
    fn parts(&self) -> Option<(&str, &str, &str)> {
        let (before, rest) = self.text.split_once('{')?;
        let (inner, behind) = rest.split_once('}')?;
        Some((before, trim(inner), behind))
    }

    fn is_answered(&self) -> bool {
        self.parts().is_some_and(|(before, inner, behind)| {
            let asked = !trim(before).is_empty() && !behind.contains(['{', '}']);
            asked && (inner.starts_with(['=', '~', '#']) || truth(inner).is_some())
        })
    }

    fn note(&self, deck: &[String]) -> Option<Note> {
        let (before, inner, behind) = self.parts()?;
        let mut asked = trim(before);
        if let Some((_, rest)) = asked.strip_prefix("::").and_then(|rest| rest.split_once("::")) {
            asked = trim(rest);
        }
        let html = asked.starts_with("[html]");
        if let Some((_, rest)) = asked.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            asked = trim(rest);
        }
        let hole = if trim(behind).is_empty() { "" } else { " _____ " };
        let html = if html { Html::On } else { Html::Off };
        let mut parts = Parts {
            front: vec![html.asked(&words(&format!("{asked}{hole}{behind}")))],
            ..Parts::default()
        };
        let (inner, general) = inner.split_once("####").unwrap_or((inner, ""));
        answers(inner, html, &mut parts);
        parts.back.extend(Some(html.words(&words(general))).filter(|text| !text.is_empty()));
        let mut note = Note { span: self.span.clone(), deck: deck.to_vec(), ..Note::default() };
        parts.settle(Base::One, html, &mut note);
        Some(note)
    }
}

/// `TRUE`, `F`, with what is said of it behind `#`.
fn truth(inner: &str) -> Option<&'static str> {
    let word = inner.split('#').next().unwrap_or(inner);
    match trim(word).to_uppercase().as_str() {
        "T" | "TRUE" => Some("True"),
        "F" | "FALSE" => Some("False"),
        _ => None,
    }
}

/// Puts answers where they belong.
fn answers(inner: &str, html: Html, parts: &mut Parts) {
    let said = |text: &str| html.words(&words(text));
    if let Some(word) = truth(inner) {
        parts.back.push(word.to_owned());
        let more = inner.split('#').skip(1).map(said).filter(|text| !text.is_empty());
        parts.back.extend(more);
        return;
    }
    let inner = inner.strip_prefix('#').unwrap_or(inner);
    let mut options: Vec<(bool, String)> = Vec::new();
    let mut pairs = Vec::new();
    let mut wrong = false;
    for part in inner.split_inclusive(['=', '~']).scan('=', next_mark) {
        let (mark, text) = part;
        let (weight, text) = weighed(text);
        let (text, feedback) = text.split_once('#').unwrap_or((text, ""));
        if trim(text).is_empty() {
            continue;
        }
        if let Some((left, right)) = text.split_once("->") {
            pairs.push(format!("- {}: {}", said(left), said(right)));
            continue;
        }
        let right = if mark == '=' { weight.is_none_or(|w| w > 0.0) } else { weight > Some(0.0) };
        wrong |= !right;
        if right && !trim(feedback).is_empty() {
            parts.back.push(said(feedback));
        }
        options.push((right, said(text)));
    }
    parts.back.extend((!pairs.is_empty()).then(|| pairs.join("\n")));
    // Options that bear letters stand in their order.
    if options.iter().all(|(_, text)| lettered(text).is_some()) {
        options.sort_by_key(|(_, text)| lettered(text).map(|(at, _)| at));
    }
    let right: Vec<String> =
        options.iter().filter(|(right, _)| *right).map(|(_, text)| text.clone()).collect();
    if wrong {
        let places = options.iter().enumerate().filter(|(_, (right, _))| *right);
        parts.right = places.map(|(at, _)| (at + 1).to_string()).collect::<Vec<_>>().join(",");
        parts.options = options.into_iter().map(|(_, text)| text).collect();
    } else if !right.is_empty() {
        parts.back.insert(0, right.join(" / "));
    }
}

/// Gives each part the mark before it.
#[expect(clippy::unnecessary_wraps, reason = "what `scan` calls")]
fn next_mark<'t>(mark: &mut char, part: &'t str) -> Option<(char, &'t str)> {
    let own = *mark;
    let text = part.strip_suffix(['=', '~']).unwrap_or(part);
    *mark = part.chars().next_back().unwrap_or('=');
    Some((own, text))
}

/// Reads `%50%` before an answer.
fn weighed(text: &str) -> (Option<f64>, &str) {
    let found = text.trim_start().strip_prefix('%').and_then(|rest| rest.split_once('%'));
    match found.and_then(|(weight, rest)| Some((weight.parse().ok()?, rest))) {
        Some((weight, rest)) => (Some(weight), rest),
        None => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::{claims, read};

    #[test]
    fn all_kinds_of_question_are_read() {
        let text = "// a remark\n$CATEGORY: $course$/Systems/Locks\n\n\
            ::Q1:: What is a mutex? {\n~%0%B) A queue\n~%100%A) A lock#Yes: one holder\n}\n\n\
            ::Q2::[html]A lock <b>blocks</b>. {TRUE#It does.}\n\n\
            Which are ACID?{~%50%Atomic ~%50%Durable ~%-100%Fast}\n\n\
            The {=leader =boss} writes \\= it leads.\n\n\
            How many bits? {#8:0}\n\nMatch.{=a -> 1 =b -> 2}\n\nWrite on locks. {}\n";
        claims("x.gift", text, "gift");
        let imported = read("x.gift", text);
        assert_eq!(imported.decks[0].title, "Systems / Locks");
        let all = &imported.decks[0].questions;
        let told: Vec<(&str, &str)> =
            all.iter().map(|q| (q.title.as_str(), q.answer.as_deref().unwrap_or(""))).collect();
        assert_eq!(
            told,
            [
                ("What is a mutex?", "A: A lock\n\nYes: one holder"),
                ("A lock blocks.", "True\n\nIt does."),
                ("Which are ACID?", "A: Atomic\n\nB: Durable"),
                ("The _____ writes = it leads.", "leader / boss"),
                ("How many bits?", "8:0"),
                ("Match.", "- a: 1\n- b: 2"),
            ]
        );
        assert_eq!(all[0].context, "- A: A lock\n- B: A queue");
        assert_eq!(imported.diagnostics[0].code, "I005");
    }

    #[test]
    fn code_is_no_gift() {
        for text in ["fn f() { x = 1 }\n\nfn g() {}\n", "{\"a\": 1}", "a\tb {c}\n"] {
            let input =
                crate::exchange::Input { source: crate::diagnostic::Source::new("x", text) };
            assert_eq!(super::detect(&input), None, "{text}");
        }
    }
}
