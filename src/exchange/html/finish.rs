//! The last touch on Markdown made of HTML: empty lines, formulas, sounds.

use std::borrow::Cow;

/// Evens out empty lines, leaves no blanks where they break nothing, and turns
/// placeholders and formulas into what can be read. Fenced code stays.
/// `formulas`: backslashes and brackets mark formulas.
pub(super) fn tidy(text: &str, formulas: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pending = String::new();
    for (line, fenced) in fenced_lines(text) {
        if fenced {
            settle(&mut pending, &mut out, formulas);
            out.push_str(line);
            out.push('\n');
        } else {
            pending.push_str(line);
            pending.push('\n');
        }
    }
    settle(&mut pending, &mut out, formulas);
    out.trim_end().trim_start_matches('\n').to_owned()
}

/// Writes the lines between two blocks of code.
fn settle(pending: &mut String, out: &mut String, formulas: bool) {
    let named = placeholders(pending);
    let text = if formulas { formulas_as_code(&named) } else { named };
    let mut blank = out.is_empty();
    for line in text.lines() {
        let words = line.trim_end();
        if words.is_empty() {
            if !blank {
                trim_line(out);
                out.push('\n');
            }
            blank = true;
            continue;
        }
        blank = false;
        // Only two blanks at the end mean anything.
        out.push_str(words);
        if line.ends_with("  ") {
            out.push_str("  ");
        }
        out.push('\n');
    }
    drop(text);
    pending.clear();
}

/// Takes the blanks from the end of the last line.
fn trim_line(out: &mut String) {
    let broken = out.strip_suffix('\n').map_or(out.as_str(), |text| text);
    let length = broken.trim_end_matches(' ').len();
    out.truncate(length);
    out.push('\n');
}

/// Writes the names of sounds so that they are read as such: `[sound:a.mp3]`
/// becomes `[sound: a.mp3]`. Fenced code stays.
pub(in crate::exchange) fn placeholders(text: &str) -> Cow<'_, str> {
    if !text.contains("[sound:") {
        return Cow::Borrowed(text);
    }
    let lines = fenced_lines(text).map(|(line, fenced)| match fenced {
        true => Cow::Borrowed(line),
        false => Cow::Owned(line.replace("[sound: ", "[sound:").replace("[sound:", "[sound: ")),
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

/// Gives single line breaks of plain text a meaning in Markdown: a line that is
/// followed by another one ends with two blanks, unless one of them begins a
/// block. Fenced code stays.
pub(in crate::exchange) fn hard_breaks(text: &str) -> Cow<'_, str> {
    if !text.trim_end().contains('\n') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut lines = fenced_lines(text).peekable();
    while let Some((line, fenced)) = lines.next() {
        out.push_str(line);
        let Some((next, next_fenced)) = lines.peek() else { break };
        let joins = !fenced && !next_fenced && is_prose(line) && !starts_block(next);
        if joins && !line.ends_with("  ") && !line.ends_with('\\') && !next.trim().is_empty() {
            out.push_str("  ");
        }
        out.push('\n');
    }
    Cow::Owned(out)
}

/// Tells whether a line's words would run on in the next line.
fn is_prose(line: &str) -> bool {
    let line = line.trim();
    !(line.is_empty() || line.starts_with(['|', '#']) || line.chars().all(|c| c == '-'))
}

fn starts_block(line: &str) -> bool {
    let line = line.trim_start();
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = number.len() < line.len() && number.starts_with([')', '.']);
    numbered || ["- ", "* ", "+ ", "> ", "#", "|", "---"].iter().any(|mark| line.starts_with(mark))
}

/// Returns the lines of a text, each with whether it is part of fenced code.
pub(in crate::exchange) fn fenced_lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut fence: Option<(char, usize)> = None;
    text.split('\n').map(move |line| {
        let mark = line.trim_start_matches([' ', '>']);
        let first = mark.chars().next().filter(|c| matches!(c, '`' | '~'));
        let run = first.map_or(0, |first| mark.chars().take_while(|c| *c == first).count());
        let was = fence.is_some();
        match (fence, first) {
            (Some((open, length)), Some(first)) if first == open && run >= length => {
                let rest = mark.trim_start_matches(first);
                if rest.trim().is_empty() {
                    fence = None;
                }
            }
            (None, Some(first)) if run >= 3 && !(first == '`' && is_inline(mark)) => {
                fence = Some((first, run));
            }
            _ => {}
        }
        (line, was || fence.is_some())
    })
}

/// Tells whether a line of backquotes holds its own end.
fn is_inline(line: &str) -> bool {
    line.trim_start_matches('`').contains('`')
}

/// How formulas are marked, and whether one may take several lines.
const FORMULAS: &[(&str, &str)] =
    &[("\\(", "\\)"), ("\\[", "\\]"), ("[$$]", "[/$$]"), ("[$]", "[/$]"), ("[latex]", "[/latex]")];

/// Turns marked formulas into code, where every character stands for itself.
fn formulas_as_code(text: &str) -> Cow<'_, str> {
    if !text.contains("\\(")
        && !text.contains("\\[")
        && !text.contains("[$")
        && !text.contains("[latex]")
    {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut missing = [false; FORMULAS.len()];
    while let Some(at) = rest.find(['\\', '[']) {
        let (before, here) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let known = FORMULAS.iter().zip(&mut missing).find(|((open, _), _)| here.starts_with(open));
        let formula = known.and_then(|((open, close), missing)| {
            let body = here.get(open.len()..).filter(|_| !*missing)?;
            let found = body.split_once(close);
            *missing = found.is_none();
            found
        });
        match formula {
            Some((formula, after)) => {
                out.push_str(&code(formula));
                rest = after;
            }
            None => {
                let length = here.chars().next().map_or(0, char::len_utf8);
                out.push_str(here.get(..length).unwrap_or(""));
                rest = here.get(length..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn code(formula: &str) -> String {
    let line = formula.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.contains('`') || line.is_empty() { line } else { format!("`{line}`") }
}
