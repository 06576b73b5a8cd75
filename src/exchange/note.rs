//! A question as a foreign file tells it, and the one place where such a note
//! becomes a question: what is missing is reported, nothing is lost.

use crate::diagnostic::Span;
use crate::domain::slug::{distinct, slug};
use crate::domain::text::one_line;
use crate::domain::{FollowUp, KeyPoint, Level, Pitfall, PlainCard, Question, Tier};

use super::format::Options;
use super::report::{KEPT_OPEN, NO_ANSWER, NO_CORRECTION, NO_QUESTION, NOT_UNDERSTOOD, Report};
use super::text::{is_placeholder, trim, trim_block};
use super::typed;

/// What stands as the answer of a question that is still to be answered.
pub(super) const UNANSWERED: &str = "(not yet written)";

/// The name of a follow-up without an answer.
const OPEN: &str = "Follow-up";

/// The most follow-ups, pitfalls or cards of one question; more are no list a
/// person can be asked.
pub(super) const MOST_PARTS: usize = 200;

/// A question as a foreign file tells it. All texts are Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Note {
    /// Where it stands in the file.
    pub span: Span,
    /// Its row and columns, where the file has such.
    pub cells: Option<Cells>,
    /// The path of its deck, outermost first; empty for the file's own deck.
    pub deck: Vec<String>,
    /// What the file knows it by.
    pub guid: Option<String>,
    /// What is asked: the first line is the title, the rest its context.
    pub front: String,
    /// The answer.
    pub back: String,
    /// A short answer.
    pub short: String,
    /// Who is asked this.
    pub level: Option<Level>,
    /// Tags.
    pub tags: Vec<String>,
    /// Where the facts come from.
    pub sources: Vec<String>,
    /// The joints of the answer.
    pub key_points: Vec<String>,
    /// Questions asked next, with their answers.
    pub follow_ups: Vec<(String, String)>,
    /// Wrong claims, with their corrections.
    pub pitfalls: Vec<(String, String)>,
    /// Plain cards of the question: front and back.
    pub cards: Vec<(String, String)>,
    /// What has no place of its own: name and text, appended to the answer.
    pub extra: Vec<(String, String)>,
}

/// Where a question stands in a table; all numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    /// The row.
    pub row: usize,
    /// The line the row begins on.
    pub line: usize,
    /// The column of the question.
    pub front: Option<usize>,
    /// The column of the answer.
    pub back: Option<usize>,
}

impl Note {
    /// Returns its row and line in front of a message; nothing outside a table.
    fn place(&self) -> String {
        self.cells.map_or(String::new(), |cells| format!("{}: ", cells.place()))
    }
}

impl Cells {
    /// Returns the row in words, with its line where that is another number.
    pub(super) fn place(&self) -> String {
        if self.row == self.line {
            format!("row {}", self.row)
        } else {
            format!("row {}, line {}", self.row, self.line)
        }
    }
}

/// Makes a question of a note; `None`, and a report, when it cannot be asked.
pub(super) fn question(
    mut note: Note,
    options: &Options,
    report: &mut Report<'_>,
) -> Option<Question> {
    let (title, context) = title_and_context(&note.front);
    if title.is_empty() {
        let column = |cells: &Cells| cells.front;
        let message = missing("question", &note, column);
        report.error(NO_QUESTION, note.span, &message, "the front is empty");
        return None;
    }
    let mut question = Question {
        title,
        context,
        level: note.level,
        tags: note.tags.iter().map(|tag| one_line(tag)).filter(|tag| !tag.is_empty()).collect(),
        sources: note.sources.iter().map(|text| one_line(text)).collect(),
        guid: note.guid.clone().filter(|guid| !guid.trim().is_empty()),
        ..Question::default()
    };
    question.key_points = note
        .key_points
        .iter()
        .map(|text| one_line(text))
        .filter(|text| !text.is_empty())
        .map(|text| KeyPoint { name: None, text, must: true, talk: false })
        .collect();
    question.follow_ups = follow_ups(&mut note, report);
    question.pitfalls = pitfalls(&note, report);
    question.cards = cards(&note, report);
    answers(&note, &mut question, report);
    if !question.has_content() {
        if !options.unanswered {
            let message = missing("answer", &note, |cells| cells.back);
            let help = "--unanswered takes such questions in, to be answered later";
            report.error(NO_ANSWER, note.span, &message, help);
            return None;
        }
        question.answer = Some(UNANSWERED.to_owned());
        // What else the file says of it is kept.
        append_extra(&note, &mut question, report);
    }
    Some(question)
}

/// Says what is missing, where, and why.
fn missing(what: &str, note: &Note, column: fn(&Cells) -> Option<usize>) -> String {
    let back = if what == "answer" { one_line(trim(&note.back)) } else { String::new() };
    let place = note.place();
    let column = note.cells.as_ref().and_then(column);
    match (column, note.cells) {
        _ if !back.is_empty() => format!("{place}no {what}, skipped: `{back}` is a placeholder"),
        (Some(column), _) => format!("{place}no {what}, skipped: column {column} is empty"),
        (None, Some(_)) => format!("{place}no {what}, skipped: no column has it"),
        (None, None) => format!("no {what}, skipped"),
    }
}

/// Parts a front: its first line of words is the title, the rest is shown with it.
pub(super) fn title_and_context(front: &str) -> (String, String) {
    let front = trim(front);
    let (first, rest) = front.split_once('\n').unwrap_or((front, ""));
    if !first.starts_with("```") {
        // Right below a line of words nothing is code.
        let apart = rest.starts_with('\n');
        let context = if apart { trim_block(rest) } else { trim(rest) };
        return (one_line(first), context.to_owned());
    }
    // Code first: the title is the first line of words behind it.
    let mut fenced = false;
    let mut title = None;
    let mut kept = Vec::new();
    for line in front.lines() {
        let fence = line.trim_start().starts_with("```");
        if title.is_none() && !fenced && !fence && !line.trim().is_empty() {
            title = Some(one_line(line));
        } else {
            kept.push(line);
        }
        fenced ^= fence;
    }
    (title.unwrap_or_else(|| "What does this do?".to_owned()), kept.join("\n"))
}

/// Puts the answers where they belong: a short and a long one are two tiers, one
/// alone is a plain answer. What has no place of its own is appended by name.
fn answers(note: &Note, question: &mut Question, report: &mut Report<'_>) {
    let real = |text: &str| (!is_placeholder(trim(text))).then(|| trim_block(text).to_owned());
    let (short, long) = (real(&note.short), real(&note.back));
    let tier = |text: String| Some(Tier { seconds: None, text });
    match (short, long) {
        (Some(short), Some(long)) => {
            question.basics = tier(short);
            question.solid = tier(long);
        }
        (Some(short), None) => question.basics = tier(short),
        (None, long) => question.answer = long,
    }
    append_extra(note, question, report);
}

/// Puts what has no place of its own under the answer, by name.
fn append_extra(note: &Note, question: &mut Question, report: &mut Report<'_>) {
    let says = |text: &str| !matches!(trim(text), "" | "-" | "–" | "—");
    let extra = note.extra.iter().filter(|(_, text)| says(text));
    extra
        .clone()
        .filter(|(name, _)| name != OPEN)
        .for_each(|(name, _)| report.keep(one_line(name)));
    let extra: Vec<String> = extra.map(|(name, text)| named(name, trim(text))).collect();
    if extra.is_empty() {
        return;
    }
    append(question, &extra.join("\n\n"));
}

/// Puts a text under the answer.
pub(super) fn append(question: &mut Question, extra: &str) {
    if let Some(Tier { text, .. }) = &mut question.solid {
        *text = format!("{text}\n\n{extra}");
    } else if let Some(Tier { text, .. }) = &mut question.basics {
        *text = format!("{text}\n\n{extra}");
    } else if let Some(answer) = &mut question.answer {
        *answer = format!("{answer}\n\n{extra}");
    } else if question.has_content() {
        question.answer = Some(extra.to_owned());
    }
}

/// A text under its name; one of several lines stands below it.
pub(super) fn named(name: &str, text: &str) -> String {
    let name = one_line(name);
    if text.contains('\n') {
        format!("**{name}:**\n\n{text}")
    } else {
        format!("**{name}:** {text}")
    }
}

/// Returns as many of a list as one question can have; the rest is reported.
fn within<'a>(
    all: &'a [(String, String)],
    what: &str,
    note: &Note,
    report: &mut Report<'_>,
) -> &'a [(String, String)] {
    if all.len() > MOST_PARTS {
        let message = format!(
            "{}{} {what} at one question; the first {MOST_PARTS} are taken",
            note.place(),
            all.len()
        );
        report.warn(
            NOT_UNDERSTOOD,
            note.span.clone(),
            &message,
            "part them among several questions",
        );
    }
    all.get(..MOST_PARTS).unwrap_or(all)
}

/// Returns the follow-ups that can be asked; the others stand under the answer.
fn follow_ups(note: &mut Note, report: &mut Report<'_>) -> Vec<FollowUp> {
    let mut all: Vec<FollowUp> = Vec::new();
    let mut open = Vec::new();
    for (asked, answer) in within(&note.follow_ups, "follow-ups", note, report) {
        let asked = one_line(&typed::bare(asked));
        if asked.is_empty() {
            continue;
        }
        if trim(answer).is_empty() {
            let message = format!("{}follow-up without an answer: {asked}", note.place());
            let help = "it stands under the answer and is no card";
            report.warn(KEPT_OPEN, note.span.clone(), &message, help);
            open.push((OPEN.to_owned(), asked));
            continue;
        }
        let slug = distinct(&slug(&asked), |taken| all.iter().any(|other| other.slug == taken));
        all.push(FollowUp { slug, question: asked, answer: trim(answer).to_owned() });
    }
    note.extra.extend(open);
    all
}

fn pitfalls(note: &Note, report: &mut Report<'_>) -> Vec<Pitfall> {
    let mut all: Vec<Pitfall> = Vec::new();
    for (claim, reason) in within(&note.pitfalls, "pitfalls", note, report) {
        let claim = one_line(&typed::bare(claim));
        if claim.is_empty() {
            continue;
        }
        if trim(reason).is_empty() {
            let message = format!("{}pitfall without a correction: {claim}", note.place());
            report.warn(NO_CORRECTION, note.span.clone(), &message, "");
        }
        let slug = distinct(&slug(&claim), |taken| all.iter().any(|other| other.slug == taken));
        all.push(Pitfall { slug, claim, right: None, reason: trim(reason).to_owned() });
    }
    all
}

fn cards(note: &Note, report: &mut Report<'_>) -> Vec<PlainCard> {
    let mut all: Vec<PlainCard> = Vec::new();
    for (front, back) in within(&note.cards, "cards", note, report) {
        let (front, back) = (one_line(&typed::bare(front)), trim(back).to_owned());
        if front.is_empty() || back.is_empty() {
            continue;
        }
        let slug = distinct(&slug(&front), |taken| all.iter().any(|other| other.slug == taken));
        all.push(PlainCard { slug, front, back });
    }
    all
}
