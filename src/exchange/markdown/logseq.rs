//! Bullets that bear `#card`: what hangs below is the answer, as in Logseq.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;

use super::build::{add, note};
use super::cloze::{braced, fill};
use super::lines::{Kind, Line, item, joined, scan};
use super::sheet::Sheet;

/// Logseq's cards.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "logseq", about: "Logseq outlines with #card", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains("#card") {
        return None;
    }
    let lines = scan(&input.source.text, 0);
    let outlined = lines.iter().filter(|line| line.item().is_some()).count();
    let all = lines.iter().filter(|line| line.is_words()).count();
    let cards = lines.iter().any(is_bullet_card);
    (cards && outlined * 3 >= all).then_some(Confidence::Certain)
}

fn is_card(text: &str) -> bool {
    item(text).is_some_and(|item| {
        item.number.is_none()
            && item
                .rest
                .split_whitespace()
                .any(|word| matches!(word, "#card" | "[[card]]" | "#[[card]]"))
    })
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut notes = Vec::new();
    let mut loose = 0;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if !is_bullet_card(line) {
            continue;
        }
        sheet.outside(lines.get(loose..at - 1).unwrap_or_default());
        let rest = lines.get(at..).unwrap_or_default();
        let below = |line: &Line<'_>| {
            line.kind == Kind::Blank || line.indent > rest_indent(lines.get(at - 1))
        };
        let end = at + rest.iter().position(|line| !below(line)).unwrap_or(rest.len());
        notes.push(card(line, lines.get(at..end).unwrap_or_default()));
        (at, loose) = (end, end);
    }
    sheet.outside(lines.get(loose..).unwrap_or_default());
    sheet.finish(FORMAT.name, notes)
}

fn is_bullet_card(line: &Line<'_>) -> bool {
    line.kind == Kind::Text && is_card(line.text)
}

fn rest_indent(line: Option<&Line<'_>>) -> usize {
    line.map_or(0, |line| line.indent)
}

fn card(line: &Line<'_>, below: &[Line<'_>]) -> Note {
    let words = item(line.text).map_or(line.text, |item| item.rest);
    let mut tags = Vec::new();
    let mut front = Vec::new();
    for word in words.split_whitespace() {
        match word.strip_prefix('#') {
            Some("card" | "[[card]]") => {}
            Some(tag) if tag.starts_with(char::is_alphabetic) => {
                tags.push(tag.trim_matches(['[', ']']).to_owned());
            }
            _ if word == "[[card]]" => {}
            _ => front.push(word),
        }
    }
    let front = front.join(" ");
    let base = below.iter().filter(|line| line.item().is_some()).map(|line| line.indent).min();
    let kept: Vec<Line<'_>> = below
        .iter()
        .filter(|line| line.kind == Kind::Code || !is_property(line.text))
        .copied()
        .collect();
    // Lines of the bullet itself are indented by its mark and no more.
    let own = kept.iter().position(|line| line.item().is_some()).unwrap_or(kept.len());
    let more = joined(kept.get(..own).unwrap_or_default(), line.indent + 2);
    let below = kept.get(own..).unwrap_or_default();
    let mut body = String::new();
    let roots =
        below.iter().filter(|line| line.item().is_some() && Some(line.indent) == base).count();
    let text = joined(below, base.unwrap_or(0));
    // One bullet below is a plain answer, several are a list.
    body.push_str(&if roots == 1 { unbulleted(&text) } else { text });
    let asked = format!("{front}\n{more}");
    let mut holed = Note { span: line.span(), tags: tags.clone(), ..Note::default() };
    if fill(&mut holed, braced(&front)) {
        add(&mut holed.back, &super::tidy::tidy(&body));
        return holed;
    }
    let mut made = note(&asked, &body, line.span(), &[]);
    made.tags.extend(tags);
    made
}

/// Takes the bullet off a text of one item.
fn unbulleted(text: &str) -> String {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = item(first.trim()).map_or(first, |item| item.rest);
    let rest: Vec<&str> = rest.split('\n').map(|line| super::lines::outdented(line, 2)).collect();
    format!("{first}\n{}", rest.join("\n"))
}

/// `id:: …`, `collapsed:: true`, `card-last-score:: 5`.
fn is_property(text: &str) -> bool {
    let text = item(text).map_or(text, |item| item.rest);
    text.split_once(":: ").or_else(|| text.strip_suffix("::").map(|name| (name, ""))).is_some_and(
        |(name, _)| {
            name.starts_with("card-")
                || ["id", "collapsed", "deck", "background-color", "heading"].contains(&name)
        },
    )
}
