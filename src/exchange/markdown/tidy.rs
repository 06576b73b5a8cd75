//! An answer as it is kept: code byte for byte; comments, badges and links that
//! lead about in the page are gone; HTML is Markdown; headings are small ones.

use std::borrow::Cow;

use crate::exchange::html;
use crate::exchange::page::code::{code_spans, in_code};
use crate::exchange::text::trim;

use super::lines::{Kind, Line, scan};

/// The largest heading inside an answer; larger ones part a deck.
const LARGEST_HEADING: u8 = 4;

/// Words of a link that leads up, in lower case. Another language needs words here.
const UP: &[&str] =
    &["back to top", "back to contents", "to top", "наверх", "回到顶部", "返回顶部"];

/// Tidies the text of an answer.
pub(super) fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in &scan(text, 0) {
        match line.kind {
            Kind::Code => out.push_str(line.raw),
            Kind::Comment => continue,
            _ if is_navigation(line.text) => continue,
            Kind::Heading(level) => {
                let marks = "#".repeat(usize::from(level.max(LARGEST_HEADING)));
                out.push_str(&format!("{marks} {}", without_comments(line.text)));
            }
            Kind::Rule if line.text.starts_with('<') => {}
            _ => out.push_str(&without_comments(line.raw)),
        }
        out.push('\n');
    }
    let out = without_edges(&out);
    if html::is_html(out) {
        return without_edges(&html::mixed_to_markdown(out)).to_owned();
    }
    with_characters(&html::placeholders(&html::breaks(out))).into_owned()
}

/// What stands for a character, and the character. Others are Markdown's matter.
const REFERENCES: &[(&str, &str)] =
    &[("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];

/// Writes characters for the references that Markdown needs where text looks like
/// HTML; here it never is. Code stays.
pub(super) fn with_characters(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let lines = html::fenced_lines(text).map(|(line, fenced)| {
        let stays = fenced || line.starts_with("    ") || !line.contains('&');
        if stays { Cow::Borrowed(line) } else { Cow::Owned(line_with_characters(line)) }
    });
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}

fn line_with_characters(line: &str) -> String {
    let code = code_spans(line);
    let mut out = String::with_capacity(line.len());
    let mut from = 0;
    for (at, _) in line.match_indices('&') {
        let here = line.get(at..).unwrap_or_default();
        let known = REFERENCES.iter().find(|(name, _)| here.starts_with(name));
        let Some((name, character)) = known.filter(|_| at >= from && !in_code(&code, at)) else {
            continue;
        };
        // At its beginning the mark would mean a quote, and one that stands for
        // another reference is text.
        let behind = here.get(name.len()..).unwrap_or_default();
        let means_more = match *character {
            ">" => line.get(..at).unwrap_or_default().trim().is_empty(),
            "&" => behind.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '#'),
            _ => false,
        };
        if !means_more {
            out.push_str(line.get(from..at).unwrap_or_default());
            out.push_str(character);
            from = at + name.len();
        }
    }
    out.push_str(line.get(from..).unwrap_or_default());
    out
}

/// Takes blank lines and rules off both ends; the indentation of the first line
/// stays where it is code.
fn without_edges(text: &str) -> &str {
    let mut rest = text.trim_end();
    while let Some((before, last)) = rest.rsplit_once('\n').or(Some(("", rest)))
        && !last.is_empty()
        && is_bare_rule(last)
    {
        rest = before.trim_end();
    }
    while let Some((first, after)) = rest.split_once('\n')
        && (trim(first).is_empty() || is_bare_rule(first))
    {
        rest = after;
    }
    if rest.starts_with("    ") { rest } else { rest.trim_start() }
}

fn is_bare_rule(line: &str) -> bool {
    let line = trim(line);
    line.len() >= 3
        && ['-', '*', '_'].iter().any(|mark| line.chars().all(|c| c == *mark || c == ' '))
}

/// Takes comments out of a line; what stands in backquotes stays.
pub(super) fn without_comments(line: &str) -> Cow<'_, str> {
    if !line.contains("<!--") || line.contains('`') {
        return Cow::Borrowed(line);
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("<!--") {
        let Some((_, behind)) = after.split_once("-->") else { break };
        out.push_str(before);
        rest = behind;
    }
    out.push_str(rest);
    Cow::Owned(out.trim_end().to_owned())
}

/// Tells whether a line only leads about in the page or shows badges.
pub(super) fn is_navigation(line: &str) -> bool {
    if !line.contains(['[', '<']) {
        return false;
    }
    if line.len() < 200 {
        let lower = line.to_lowercase();
        if UP.iter().any(|words| lower.contains(words)) {
            return true;
        }
    }
    let targets = targets(line);
    targets.is_some_and(|targets| {
        let within = targets.iter().all(|target| target.starts_with('#'));
        let badges =
            targets.iter().any(|target| target.contains("shields.io") || target.contains("badge"));
        within || badges
    })
}

/// Tells whether a list item or a row of a table is a link into the page.
pub(super) fn is_content_line(line: &Line<'_>) -> bool {
    let text = line.item().map_or(line.text, |item| item.rest);
    text.contains("](#") && text.ends_with([')', '|', '*'])
}

/// Returns where a line's links lead, if it is links and marks between them.
fn targets(line: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = line;
    loop {
        rest = rest
            .trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '[' | '<' | '`'));
        if rest.is_empty() {
            return Some(found).filter(|found| !found.is_empty());
        }
        let inside = rest.strip_prefix('[')?;
        // A picture in a link: its own target counts as well.
        if let Some(picture) = inside.strip_prefix("![") {
            let (source, after) = picture.split_once("](")?.1.split_once(')')?;
            found.push(source);
            rest = after.strip_prefix("](").and_then(|link| link.split_once(')'))?.1;
            continue;
        }
        let (target, after) = inside.split_once("](")?.1.split_once(')')?;
        found.push(target);
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_stays_byte_for_byte() {
        let code = "```html\n<!-- kept -->\n# kept\n  [top](#top)\n\n\n<b>x</b> &amp;\n```";
        assert_eq!(tidy(code), code);
        assert_eq!(tidy("\n\n    indented code\n\n---\n\n"), "    indented code");
    }

    #[test]
    fn what_is_not_the_answer_goes() {
        let text = "One.\n<!-- a\nb -->\nTwo. <!--SR:!2024-12-31,3,250-->\n\n**[⬆ Back to Top](#contents)**\n[![b](https://img.shields.io/x)](https://x)\n\n---\n";
        assert_eq!(tidy(text), "One.\nTwo.");
        assert_eq!(tidy("[here](#a) we say"), "[here](#a) we say");
    }

    #[test]
    fn headings_inside_an_answer_are_small() {
        assert_eq!(tidy("## A\nb\n##### C"), "#### A\nb\n##### C");
    }

    #[test]
    fn html_becomes_markdown() {
        assert_eq!(tidy("<p>A <b>bold</b> word</p>"), "A **bold** word");
        assert_eq!(tidy("a<br>b"), "a\nb");
    }
}
