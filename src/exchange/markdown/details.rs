//! Questions that unfold: `<details>` with the question as its `<summary>`, or
//! with the answer inside and the question above.

use crate::diagnostic::Span;
use crate::domain::Level;
use crate::domain::text::one_line;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::html;
use crate::exchange::level;
use crate::exchange::note::Note;
use crate::exchange::report::DOUBT;
use crate::exchange::text::trim;

use super::build::note;
use super::census::census;
use super::lines::{Kind, Line, joined, scan};
use super::list;
use super::marks::is_asked;
use super::sections::{Part, part_of};
use super::sheet::{Path, Sheet};

/// Questions that unfold.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "details",
    about: "Markdown or HTML with <details> that unfold",
    detect,
    import,
};

/// Words of a summary that announce an answer, in lower case.
const ANNOUNCE: &[&str] = &[
    "answer",
    "solution",
    "show",
    "reveal",
    "click",
    "expand",
    "view",
    "ответ",
    "答案",
    "respuesta",
    "lösung",
];

/// Lines that are one tag and say nothing in Markdown.
const BARE_TAGS: &[&str] = &[
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<b>",
    "</b>",
    "<strong>",
    "</strong>",
    "<blockquote>",
    "</blockquote>",
    "<article>",
    "</article>",
];

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains("<details") {
        return None;
    }
    let census = census(input);
    let plain = census.asked.saturating_sub(census.asked_with_details).max(census.questions);
    match census.details {
        0 => None,
        n if n >= plain => Some(Confidence::Certain),
        n if n * 2 >= plain => Some(Confidence::Likely),
        _ => Some(Confidence::Possible),
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut walk = Walk::default();
    let mut notes: Vec<Note> = Vec::new();
    let mut balanced = true;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        if !opens(line) {
            walk.outside(line, at);
            if line.heading().is_some() {
                walk.heading(line, &lines, at, &mut notes, &mut sheet);
            }
            at += 1;
            continue;
        }
        let rest = lines.get(at..).filter(|_| balanced);
        let mut end = rest.and_then(closing).map(|end| at + end);
        if end.is_none() {
            balanced = false;
            let help = "it was read up to the next one";
            sheet.report.warn(DOUBT, line.span(), "<details> that is not closed", help);
            let rest = lines.get(at + 1..).unwrap_or_default();
            let stop = |line: &Line<'_>| {
                opens(line) || line.heading().is_some_and(|(level, _)| level <= 2)
            };
            end = Some(at + rest.iter().position(stop).unwrap_or(rest.len()));
        }
        let end = end.unwrap_or(at);
        let block = lines.get(at..=end).unwrap_or_default();
        walk.block(&lines, block, at, &mut notes, &mut sheet);
        at = end + 1;
        walk.pending = at..at;
    }
    let rest = lines.get(walk.pending.start..).unwrap_or_default();
    walk.pass(rest, &mut notes, &mut sheet);
    sheet.finish(FORMAT.name, notes)
}

/// What has been passed on the way through the file.
#[derive(Default)]
struct Walk {
    path: Path,
    /// The heading nearest above that has no answer yet.
    heading: Option<(u8, String, Span)>,
    /// The lines since the last heading or block.
    pending: std::ops::Range<usize>,
    /// The level that an attribute told last.
    level: Option<Level>,
    /// A hint that waits for its answer.
    hints: Vec<String>,
}

impl Walk {
    fn outside(&mut self, line: &Line<'_>, at: usize) {
        self.pending.end = at + 1;
        if let Some(told) =
            attribute(line.text, "data-difficulty").or_else(|| attribute(line.text, "data-level"))
        {
            self.level = level::read(told);
        }
    }

    fn heading(
        &mut self,
        line: &Line<'_>,
        lines: &[Line<'_>],
        at: usize,
        notes: &mut Vec<Note>,
        sheet: &mut Sheet<'_>,
    ) {
        let before = lines.get(self.pending.start..at).unwrap_or_default();
        self.pass(before, notes, sheet);
        if let Some((level, words)) = line.heading() {
            self.path.leave(level);
            self.heading = Some((level, words.to_owned(), line.span()));
        }
        self.pending = at + 1..at + 1;
        self.hints.clear();
    }

    /// Leaves what stands outside of blocks: the heading above may ask and be answered
    /// by it.
    fn pass(&mut self, before: &[Line<'_>], notes: &mut Vec<Note>, sheet: &mut Sheet<'_>) {
        let asks = self.heading.as_ref().is_some_and(|(level, words, _)| {
            *level > 1 && is_asked(words) && before.iter().any(Line::is_words)
        });
        match self.heading.take_if(|_| asks) {
            Some((_, words, span)) => {
                notes.push(note(&words, &joined(before, 0), span, &self.path.names()));
            }
            None => {
                self.enter();
                list::beside(None, before, &mut self.path, sheet, notes);
            }
        }
    }

    /// A heading without an answer of its own is a deck.
    fn enter(&mut self) {
        if let Some((level, words, _)) = self.heading.take() {
            self.path.enter(level, &words);
        }
    }

    fn block(
        &mut self,
        lines: &[Line<'_>],
        block: &[Line<'_>],
        at: usize,
        notes: &mut Vec<Note>,
        sheet: &mut Sheet<'_>,
    ) {
        let span = block.first().map_or(0..0, Line::span);
        let Unfolded { summary, body, difficulty } = unfold(block);
        let told = difficulty.or(self.level);
        let before = lines.get(self.pending.start..at).unwrap_or_default();
        if part_of(&summary) == Some(Part::Named) {
            self.hints.push(body);
            return;
        }
        let mut made = if announces(&summary) {
            let mut text = joined(before, 0);
            let (front, place) = match self.heading.take() {
                Some((_, words, place)) => (words, place),
                None => {
                    let (first, rest) = trim(&text).split_once('\n').unwrap_or((trim(&text), ""));
                    let front = first.trim_start_matches(['#', ' ']).to_owned();
                    text = rest.to_owned();
                    (front, before.iter().find(|line| line.is_words()).map_or(span, Line::span))
                }
            };
            note(&front, &format!("{text}\n\n# Answer\n\n{body}"), place, &self.path.names())
        } else {
            self.pass(before, notes, sheet);
            note(&summary, &body, span, &self.path.names())
        };
        made.extra.extend(self.hints.drain(..).map(|hint| ("Hint".to_owned(), hint)));
        made.level = made.level.or(told).or_else(|| self.path.level());
        notes.push(made);
    }
}

fn opens(line: &Line<'_>) -> bool {
    line.kind != Kind::Code && line.kind != Kind::Comment && line.text.contains("<details")
}

/// Returns the line that closes the block which the first line opens.
fn closing(lines: &[Line<'_>]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, line) in lines.iter().enumerate() {
        if line.kind == Kind::Code {
            continue;
        }
        depth += line.text.matches("<details").count();
        depth = depth.saturating_sub(line.text.matches("</details").count());
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

struct Unfolded {
    summary: String,
    body: String,
    difficulty: Option<Level>,
}

/// Parts a block into its summary and what it unfolds to.
fn unfold(block: &[Line<'_>]) -> Unfolded {
    let indent = block.first().map_or(0, |line| line.indent);
    let text = joined(block, indent);
    let tag = text.split_once('>').map_or("", |(tag, _)| tag);
    let difficulty = attribute(tag, "data-difficulty")
        .or_else(|| attribute(tag, "data-level"))
        .and_then(level::read);
    let inside = text
        .split_once("<details")
        .and_then(|(_, rest)| rest.split_once('>'))
        .map_or("", |(_, rest)| rest);
    let inside = inside.rsplit_once("</details").map_or(inside, |(inside, _)| inside);
    let (summary, body) = match inside.split_once("<summary") {
        Some((before, rest)) if trim(before).is_empty() => {
            let rest = rest.split_once('>').map_or("", |(_, rest)| rest);
            rest.split_once("</summary>")
                .unwrap_or_else(|| rest.split_once('\n').unwrap_or((rest, "")))
        }
        _ => ("", inside),
    };
    // A question may span lines; code in it does not.
    let summary = trim(summary).trim_start_matches('#');
    let joined_up = one_line(summary);
    let summary = if summary.contains("```") { summary } else { &joined_up };
    let summary = if summary.contains(['<', '&']) {
        html::mixed_to_markdown(summary)
    } else {
        summary.to_owned()
    };
    Unfolded { summary, body: bare(body), difficulty }
}

/// The body without `<b>` around the whole and without lines that are one tag.
fn bare(body: &str) -> String {
    let mut rest = body.trim_matches(|c: char| c == '\n' || c == '\r');
    for open in ["<br>", "<br/>", "<br />", "<b>", "<strong>", "<br>"] {
        let shorter = rest.trim_start();
        rest = shorter.strip_prefix(open).unwrap_or(rest);
    }
    let unclosed = body.trim_start().starts_with("<b") && !rest.contains("<b>");
    let rest = if unclosed { rest.trim_end().strip_suffix("</b>").unwrap_or(rest) } else { rest };
    let mut out = String::with_capacity(rest.len());
    for line in &scan(rest, 0) {
        let is_bare = line.kind != Kind::Code && BARE_TAGS.contains(&line.text);
        out.push_str(if is_bare { "" } else { line.raw });
        out.push('\n');
    }
    out
}

/// Tells whether a summary only says that an answer unfolds.
fn announces(summary: &str) -> bool {
    let plain: String =
        summary.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    let words: Vec<String> = plain.split_whitespace().map(str::to_lowercase).collect();
    let says = words
        .iter()
        .any(|word| ANNOUNCE.contains(&word.as_str()) || word == "answers" || word == "solutions");
    words.is_empty()
        || (!summary.contains('?') && words.len() <= 5 && says)
        || part_of(summary) == Some(Part::Answer)
}

/// Returns the value of an attribute.
fn attribute<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let after = text.split_once(name)?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    after.get(1..)?.split_once(quote).map(|(value, _)| value)
}
