//! Plain text as people type it, made Markdown: stars and underlines that are part
//! of code or a name are characters, and lines of code keep their indentation.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::clean;
use super::text::is_opening_quote;

/// What is read anew once marks have become characters; more turns nothing up.
const ROUNDS: usize = 8;

/// Words that lines of code begin with.
const KEYWORDS: &[&str] = &[
    "def",
    "class",
    "for",
    "while",
    "if",
    "elif",
    "else",
    "try",
    "except",
    "catch",
    "finally",
    "with",
    "return",
    "yield",
    "import",
    "from",
    "async",
    "func",
    "fn",
    "function",
    "public",
    "private",
    "protected",
    "static",
    "const",
    "let",
    "var",
    "int",
    "void",
    "switch",
    "case",
    "match",
    "impl",
    "struct",
    "enum",
    "interface",
    "package",
    "using",
    "namespace",
    "loop",
    "do",
    "raise",
    "throw",
    "end",
    "SELECT",
    "CREATE",
    "INSERT",
    "UPDATE",
    "WITH",
];

/// Emphasis that is open while a text is looked through.
struct Open {
    range: Range<usize>,
    mark: char,
    length: usize,
    is_meant: bool,
}

/// Escapes the marks of emphasis that nobody meant: `a*b*c`, `__new__`,
/// `count(*)` twice. Code and formulas stay as they are.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..ROUNDS {
        let marks = unmeant(&text);
        if marks.is_empty() {
            break;
        }
        let mut out = String::with_capacity(text.len() + marks.len());
        let mut from = 0;
        for at in marks {
            out.push_str(text.get(from..at).unwrap_or_default());
            out.push('\\');
            from = at;
        }
        out.push_str(text.get(from..).unwrap_or_default());
        text = Cow::Owned(out);
    }
    text
}

/// Takes back what [`escaped`] did, where a text of one line is no Markdown.
pub(super) fn bare(text: &str) -> Cow<'_, str> {
    if !text.contains("\\*") && !text.contains("\\_") {
        return Cow::Borrowed(text);
    }
    let parts = text.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => Cow::Owned(part.replace("\\*", "*").replace("\\_", "_")),
        _ => Cow::Borrowed(part),
    });
    Cow::Owned(parts.collect::<Vec<_>>().join("`"))
}

/// Puts lines of code into fences, where a text has no marks of its own.
pub(super) fn fenced(text: &str) -> Cow<'_, str> {
    let lines: Vec<&str> = text.split('\n').collect();
    let opens = |at: usize| opens_code(&lines, at);
    if lines.iter().any(|line| is_marked(line)) || !(0..lines.len()).any(opens) {
        return Cow::Borrowed(text);
    }
    let mut out: Vec<&str> = Vec::with_capacity(lines.len() + 4);
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let end = code_end(&lines, at);
        if (at..end).any(opens) {
            out.push("```");
            out.extend(lines.get(at..end).unwrap_or_default());
            out.push("```");
            at = end;
        } else {
            out.push(line);
            at += 1;
        }
    }
    Cow::Owned(out.join("\n"))
}

/// Returns where marks stand that were not meant.
fn unmeant(text: &str) -> Vec<usize> {
    let mut marks = Vec::new();
    if !text.contains(['*', '_']) {
        return marks;
    }
    let mut open: Vec<Open> = Vec::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Emphasis) => open.push(begun(text, range, 1)),
            Event::Start(Tag::Strong) => open.push(begun(text, range, 2)),
            Event::Text(_) => {
                let is_escaped = text.get(..range.start).is_some_and(|text| text.ends_with('\\'));
                let words = text.get(range).unwrap_or_default();
                if let Some(top) = open.last_mut().filter(|top| top.length == 1 && !is_escaped) {
                    top.is_meant &= !words.contains(top.mark);
                }
            }
            Event::End(TagEnd::Emphasis | TagEnd::Strong) => {
                if let Some(Open { range, length, .. }) = open.pop().filter(|top| !top.is_meant) {
                    marks.extend(range.start..range.start + length);
                    marks.extend(range.end.saturating_sub(length)..range.end);
                }
            }
            _ => {}
        }
    }
    marks.sort_unstable();
    marks
}

/// Looks at the edges of emphasis.
fn begun(text: &str, range: Range<usize>, length: usize) -> Open {
    let all = ['*', '_'];
    let around = |range: Range<usize>| text.get(range).unwrap_or_default();
    let mark = around(range.start..range.end).chars().next().unwrap_or('*');
    let inner = around(range.start + length..range.end.saturating_sub(length));
    let before = around(0..range.start).trim_end_matches(all).chars().next_back();
    let behind = around(range.end..text.len()).trim_start_matches(all).chars().next();
    let first = inner.trim_start_matches(all).chars().next();
    let begins = first.is_some_and(|c| match length {
        1 => c.is_alphabetic() || c == '`' || is_opening_quote(c),
        _ => !matches!(c, ')' | ']' | ',' | ';'),
    });
    let is_name = mark == '_' && length == 2 && clean::is_identifier(inner);
    let is_meant = before.is_none_or(may_precede)
        && begins
        && behind.is_none_or(|c| !c.is_alphanumeric() || is_unparted(c))
        && !is_name;
    Open { range, mark, length, is_meant }
}

fn may_precede(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '(' | '[' | '{' | '-' | ':' | '|' | '>')
        || is_opening_quote(c)
        || is_unparted(c)
}

/// Signs and letters of scripts that put no blanks between words.
fn is_unparted(c: char) -> bool {
    !c.is_ascii() && !c.is_lowercase() && !c.is_uppercase()
}

/// Tells whether a line has a mark of Markdown that says how to read the text.
fn is_marked(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = number.len() < line.len() && number.starts_with([')', '.']);
    is_numbered
        || ["```", "~~~", "- ", "* ", "+ ", "> ", "|", "• "].iter().any(|m| line.starts_with(m))
}

fn indent(line: &str) -> usize {
    let blanks = line.chars().take_while(|c| matches!(c, ' ' | '\t'));
    blanks.map(|c| if c == '\t' { 4 } else { 1 }).sum()
}

/// Tells whether a line of code has lines that belong to it below.
fn opens_code(lines: &[&str], at: usize) -> bool {
    let line = lines.get(at).map_or("", |line| line.trim_end());
    let below = lines.get(at + 1).filter(|below| !below.trim().is_empty());
    !line.is_empty()
        && below.is_some_and(|below| indent(below) >= indent(line) + 2)
        && (line.ends_with([':', '{', '(', ';']) || begins_with_keyword(line))
}

/// Returns where the lines of code end that begin at a line; there, where none do.
fn code_end(lines: &[&str], from: usize) -> usize {
    let mut end = from;
    let mut at = from;
    while let Some(line) = lines.get(at) {
        let is_blank = line.trim().is_empty();
        if is_blank && end == from {
            break;
        }
        let is_below = end > from && (indent(line) >= 2 || begins_comment(line));
        if !is_blank && !is_below && !is_code(line) && !opens_code(lines, at) {
            break;
        }
        at += 1;
        if !is_blank {
            end = at;
        }
    }
    end
}

fn begins_comment(line: &str) -> bool {
    ["#", "//", "/*", "--"].iter().any(|mark| line.starts_with(mark))
}

fn begins_with_keyword(line: &str) -> bool {
    let word = line.trim_start().split(|c: char| !c.is_alphanumeric()).next();
    word.is_some_and(|word| KEYWORDS.contains(&word))
}

/// Tells whether a line that stands beside code is code.
fn is_code(line: &str) -> bool {
    let line = line.trim();
    let name = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
    };
    line.ends_with([';', '{', '}'])
        || line.starts_with(['}', ')', ']', '@'])
        || line == "end"
        || (line.ends_with(')') && line.split_once('(').is_some_and(|(called, _)| name(called)))
        || line.split_once(" = ").is_some_and(|(set, _)| name(set))
        || (begins_with_keyword(line) && line.ends_with(':'))
        || ["import ", "from ", "#include"].iter().any(|word| line.starts_with(word))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn marks_that_nobody_meant_are_characters() {
        for (typed, stored) in [
            ("It initialises, not __new__.", "It initialises, not \\_\\_new\\_\\_."),
            ("x = a*b*c, y = *p", "x = a\\*b\\*c, y = *p"),
            ("SELECT d, count(*) FROM t HAVING count(*) > 5", ""),
            ("f(*args, x*y)", ""),
            ("/*comment*/ x", "/\\*comment\\*/ x"),
            ("2**3**4", "2\\*\\*3\\*\\*4"),
        ] {
            let now = escaped(typed);
            if !stored.is_empty() {
                assert_eq!(now, stored);
            }
            let shown: String = Parser::new(&now)
                .filter_map(|event| {
                    if let Event::Text(text) = event { Some(text.into_string()) } else { None }
                })
                .collect();
            assert_eq!(shown, typed);
            assert_eq!(bare(&now), typed);
        }
    }

    #[test]
    fn emphasis_code_and_formulas_stay() {
        for text in [
            "a *word* and **two words**, (*x*) and _y_.",
            "***both*** and **a *b* c**",
            "**`code`** and **3 things**: *x*",
            "`a*b*c` and __Important__",
            "```\na*b*c __new__\n```",
            "$a*b*c$ and snake_case_name, 2 * 3 * 4",
            "* one\n* two",
            "这是**重点**内容",
        ] {
            assert_eq!(escaped(text), text);
        }
    }

    #[test]
    fn lines_of_code_keep_their_indentation() {
        let code = "for i in range(3):\n    print(i)\n\n# comment";
        assert_eq!(fenced(code), format!("```\n{code}\n```"));
        assert_eq!(
            fenced("It prints three:\n\nx = 3\nif x:\n  go(x)\n\nThat is all."),
            "It prints three:\n\n```\nx = 3\nif x:\n  go(x)\n```\n\nThat is all."
        );
        assert_eq!(
            fenced("int main() {\n  return 0;\n}\nDone."),
            "```\nint main() {\n  return 0;\n}\n```\nDone."
        );
        for text in ["a\n  b", "- a:\n    b", "```\nif x:\n  y\n```", "Notes:\nfor one\nfor two"] {
            assert_eq!(fenced(text), text);
        }
    }

    proptest! {
        #[test]
        fn twice_is_once(text in "[ab *_`$().\n]{0,40}") {
            let once = escaped(&text).into_owned();
            prop_assert_eq!(&escaped(&once), &once);
            let code = fenced(&text).into_owned();
            prop_assert_eq!(&fenced(&code), &code);
        }
    }
}
