//! A question as a foreign file tells it, and the one place where such notes
//! become questions of decks: what is missing is reported, nothing is lost.

use std::collections::HashMap;
use std::thread::ScopedJoinHandle;

use crate::diagnostic::Span;
use crate::domain::slug::{distinct, slug};
use crate::domain::text::{brief, one_line, thousands};
use crate::domain::{Deck, FollowUp, KeyPoint, Level, Pitfall, PlainCard, Question, Tier};

use super::format::{Input, Options, deck_for};
use super::report::{
    NO_ANSWER, NO_CORRECTION, NO_QUESTION, NOT_UNDERSTOOD, OPEN_FOLLOW_UP, Report,
};
use super::text::{is_placeholder, trim, trim_block};

/// What stands as the answer of a question that is still to be answered.
pub(super) const UNANSWERED: &str = "(not yet written)";

/// The most follow-ups, pitfalls or cards of one question; more are no list a
/// person can be asked.
pub(super) const MOST_PARTS: usize = 200;

/// The most questions of one file, with the cards that follow from them.
pub(super) const MOST_QUESTIONS: usize = 250_000;

/// The most decks of one file; what names more is no deck's name.
const MOST_DECKS: usize = 1000;
/// How deep decks may be nested.
const DEEPEST_DECK: usize = 8;
/// The most characters of a deck's name.
const LONGEST_NAME: usize = 120;
/// The most tags that hold for all questions of a file or deck, and the most
/// characters of each.
const MOST_TAGS: (usize, usize) = (30, 100);
/// The most characters of a deck's id.
const LONGEST_ID: usize = 100;

/// Notes that one thread makes at a time, and the most threads.
const PART: usize = 2048;
const MOST_THREADS: usize = 8;

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

/// Makes decks of notes, in the order in which their decks come first.
pub(super) fn decks(
    notes: impl IntoIterator<Item = Note>,
    input: &Input,
    options: &Options,
    report: &mut Report<'_>,
) -> Vec<Deck> {
    let mut decks = Decks::default();
    for note in notes {
        if decks.is_full() {
            break;
        }
        if let Some(placed) = placed(note, options, report) {
            decks.add(placed, input, options, report);
        }
    }
    decks.all
}

/// Makes decks of what notes are made of, on all processors; few notes are kept
/// at a time.
pub(super) fn decks_of<'i, T: Sync>(
    all: &[T],
    make: impl Fn(&T) -> Note + Sync,
    input: &'i Input,
    options: &Options,
    report: &mut Report<'i>,
) -> Vec<Deck> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS);
    let work = |part: &[T]| {
        let mut report = Report::new(&input.source);
        let made = part.iter().filter_map(|one| placed(make(one), options, &mut report));
        (made.collect::<Vec<_>>(), report)
    };
    let mut decks = Decks::default();
    for lot in all.chunks(PART * threads) {
        if decks.is_full() {
            break;
        }
        let made = beside(lot.chunks(PART), &work);
        for (questions, told) in made {
            report.join(told);
            for placed in questions {
                decks.add(placed, input, options, report);
            }
        }
    }
    decks.all
}

/// Works on the parts at the same time; the results are in their order.
fn beside<'p, T: Sync + 'p, R: Send>(
    mut parts: impl Iterator<Item = &'p [T]>,
    work: &(impl Fn(&'p [T]) -> R + Sync),
) -> Vec<R> {
    let own = parts.next();
    std::thread::scope(|threads| {
        let started: Vec<_> = parts
            .map(|part| {
                let thread = std::thread::Builder::new().spawn_scoped(threads, move || work(part));
                thread.map_err(|_no_thread| part)
            })
            .collect();
        let first = own.map(work);
        let done = started.into_iter().map(|thread| match thread.map(ScopedJoinHandle::join) {
            Ok(Ok(done)) => done,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(part) => work(part),
        });
        first.into_iter().chain(done).collect()
    })
}

/// A question, the path of its deck, and where it stands.
struct Placed {
    path: Vec<String>,
    question: Question,
    span: Span,
}

/// Decks that fill, in the order in which they come first.
#[derive(Default)]
struct Decks {
    all: Vec<Deck>,
    at: HashMap<Vec<String>, usize>,
    /// It was told that there are too many.
    told: bool,
    /// Questions, and the cards that follow from them.
    number: usize,
}

impl Decks {
    const fn is_full(&self) -> bool {
        self.number >= MOST_QUESTIONS
    }

    fn add(
        &mut self,
        mut placed: Placed,
        input: &Input,
        options: &Options,
        report: &mut Report<'_>,
    ) {
        if self.is_full() {
            return;
        }
        let Question { cards, follow_ups, pitfalls, .. } = &placed.question;
        self.number += 1 + cards.len() + follow_ups.len() + pitfalls.len();
        if self.is_full() {
            too_many_questions(placed.span.clone(), report);
        }
        if self.all.len() >= MOST_DECKS && !self.at.contains_key(&placed.path) {
            if !std::mem::replace(&mut self.told, true) {
                let help = "--map makes a column or key something else, --deck puts all into one";
                report.warn(NOT_UNDERSTOOD, placed.span, &too_many_decks(), help);
            }
            let name = std::mem::take(&mut placed.path).join(" / ");
            append(&mut placed.question, &named("Deck", &name));
        }
        let at = match self.at.get(&placed.path) {
            Some(at) => *at,
            None => {
                self.all.push(deck_at(&placed.path, input, options));
                self.at.insert(placed.path, self.all.len() - 1);
                self.all.len() - 1
            }
        };
        if let Some(deck) = self.all.get_mut(at) {
            deck.questions.push(placed.question);
        }
    }
}

/// Makes a question of a note, with the path of its deck.
fn placed(mut note: Note, options: &Options, report: &mut Report<'_>) -> Option<Placed> {
    // A deck named by the user takes all.
    let path = if options.deck.is_some() { Vec::new() } else { std::mem::take(&mut note.deck) };
    let span = note.span.clone();
    question(note, options, report).map(|question| Placed { path, question, span })
}

/// Reports that a file holds more questions than are read.
pub(super) fn too_many_questions(span: Span, report: &mut Report<'_>) {
    let most = thousands(u64::try_from(MOST_QUESTIONS).unwrap_or(u64::MAX));
    let message = format!("a file may hold {most} questions and cards; what follows is left out");
    report.error(NOT_UNDERSTOOD, span, &message, "split the file, and import its parts");
}

fn too_many_decks() -> String {
    let most = thousands(u64::try_from(MOST_DECKS).unwrap_or(u64::MAX));
    format!("more than {most} decks: from here on new ones go into the file's own, named there")
}

/// Parts a deck's name, as Anki writes it, into its path: `a::b`.
pub(super) fn deck_path(name: &str) -> Vec<String> {
    path_of(name.split("::"))
}

/// Makes a deck's path of names. Every question of the deck repeats it, so none
/// of it may be long.
pub(super) fn path_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let names = names.into_iter().map(trim).filter(|name| !name.is_empty());
    names.take(DEEPEST_DECK).map(deck_name).collect()
}

/// Returns the tags that hold for all questions of a file or deck.
pub(super) fn common_tags<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Vec<String> {
    let (most, longest) = MOST_TAGS;
    tags.into_iter().take(most).map(|tag| brief(tag.as_ref(), longest)).collect()
}

/// Returns a deck's name as it is shown.
pub(super) fn deck_name(name: &str) -> String {
    brief(name, LONGEST_NAME)
}

/// Makes the deck of a path: `Databases`, `Indexes` gives `databases.indexes`.
fn deck_at(path: &[String], input: &Input, options: &Options) -> Deck {
    if path.is_empty() {
        return deck_for(input, options, Vec::new());
    }
    let id: Vec<String> = path.iter().map(|name| slug(name)).collect();
    let title: Vec<String> = path.iter().map(|name| one_line(name)).collect();
    let id: String = id.join(".").chars().take(LONGEST_ID).collect();
    Deck::new(id.trim_end_matches(['.', '-']), title.join(" / "))
}

/// Makes a question of a note; `None`, and a report, when it cannot be asked.
fn question(mut note: Note, options: &Options, report: &mut Report<'_>) -> Option<Question> {
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
    answers(&note, &mut question);
    if !question.has_content() {
        if !options.unanswered {
            let message = missing("answer", &note, |cells| cells.back);
            let help = "--unanswered takes such questions in, to be answered later";
            report.error(NO_ANSWER, note.span, &message, help);
            return None;
        }
        question.answer = Some(UNANSWERED.to_owned());
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
fn answers(note: &Note, question: &mut Question) {
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
    let extra: Vec<String> = note
        .extra
        .iter()
        .filter(|(_, text)| !matches!(trim(text), "" | "-" | "–" | "—"))
        .map(|(name, text)| named(name, trim(text)))
        .collect();
    if extra.is_empty() {
        return;
    }
    append(question, &extra.join("\n\n"));
}

/// Puts a text under the answer.
fn append(question: &mut Question, extra: &str) {
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
fn named(name: &str, text: &str) -> String {
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
        let asked = one_line(asked);
        if asked.is_empty() {
            continue;
        }
        if trim(answer).is_empty() {
            let message = format!("{}follow-up without an answer: {asked}", note.place());
            let help = "it stands under the answer and is no card";
            report.warn(OPEN_FOLLOW_UP, note.span.clone(), &message, help);
            open.push(("Follow-up".to_owned(), asked));
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
        let claim = one_line(claim);
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
        let (front, back) = (one_line(front), trim(back).to_owned());
        if front.is_empty() || back.is_empty() {
            continue;
        }
        let slug = distinct(&slug(&front), |taken| all.iter().any(|other| other.slug == taken));
        all.push(PlainCard { slug, front, back });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Source;

    fn settle(notes: Vec<Note>, options: &Options) -> (Vec<Deck>, Vec<String>) {
        let input = Input { source: Source::new("my-list.csv", "") };
        let mut report = Report::new(&input.source);
        let decks = decks(notes, &input, options, &mut report);
        (decks, report.finish().into_iter().map(|fault| fault.message).collect())
    }

    fn note(front: &str, back: &str) -> Note {
        Note { front: front.to_owned(), back: back.to_owned(), ..Note::default() }
    }

    fn one(note: Note) -> Question {
        settle(vec![note], &Options::default()).0.remove(0).questions.remove(0)
    }

    #[test]
    fn a_front_and_a_back_are_a_plain_card() {
        let question = one(note(" What is a mutex? ", "A lock."));
        assert_eq!(question.title, "What is a mutex?");
        assert_eq!(question.answer.as_deref(), Some("A lock."));
    }

    #[test]
    fn more_lines_of_a_front_are_its_context() {
        let question = one(note("What is printed?\n\n```py\nprint(1)\n```", "1"));
        assert_eq!(question.title, "What is printed?");
        assert_eq!(question.context, "```py\nprint(1)\n```");
        let question = one(note("```py\nprint(1)\n```\nWhat is printed?", "1"));
        assert_eq!(question.title, "What is printed?");
        assert_eq!(question.context, "```py\nprint(1)\n```");
    }

    #[test]
    fn a_short_and_a_long_answer_are_two_tiers() {
        let question =
            one(Note { short: "A lock.".to_owned(), ..note("Mutex?", "A lock with …") });
        assert_eq!(question.basics.unwrap().text, "A lock.");
        assert_eq!(question.solid.unwrap().text, "A lock with …");
    }

    #[test]
    fn unknown_fields_are_kept_under_their_name() {
        let extra =
            vec![("Hint".to_owned(), "think".to_owned()), ("Code".to_owned(), "a\nb".to_owned())];
        let question = one(Note { extra, ..note("Q?", "A.") });
        assert_eq!(question.answer.as_deref(), Some("A.\n\n**Hint:** think\n\n**Code:**\n\na\nb"));
    }

    #[test]
    fn what_cannot_be_asked_is_reported() {
        let (decks, faults) =
            settle(vec![note("", "A."), note("Q?", ""), note("R?", "TODO")], &Options::default());
        assert!(decks.is_empty());
        assert_eq!(
            faults,
            [
                "no question, skipped",
                "no answer, skipped",
                "no answer, skipped: `TODO` is a placeholder"
            ]
        );
        let (decks, faults) =
            settle(vec![note("Q?", "")], &Options { unanswered: true, ..Options::default() });
        assert_eq!(decks[0].questions[0].answer.as_deref(), Some(UNANSWERED));
        assert!(faults.is_empty());
    }

    #[test]
    fn a_file_has_its_limit_and_says_so() {
        let cards = vec![("a".to_owned(), "b".to_owned()), ("c".to_owned(), "d".to_owned())];
        let notes = vec![Note { cards, ..note("Q?", "A.") }; MOST_QUESTIONS / 3 + 2];
        let (decks, faults) = settle(notes, &Options::default());
        assert_eq!(decks[0].questions.len(), MOST_QUESTIONS / 3 + 1);
        let said = "a file may hold 250,000 questions and cards; what follows is left out";
        assert_eq!(faults, [said]);
    }

    #[test]
    fn paths_become_decks_unless_the_user_names_one() {
        let deep =
            Note { deck: vec!["Databases".to_owned(), "B trees".to_owned()], ..note("Q?", "A.") };
        let (decks, _) = settle(vec![deep.clone(), note("R?", "B.")], &Options::default());
        let named: Vec<_> =
            decks.iter().map(|deck| (deck.id.0.as_str(), deck.title.as_str())).collect();
        assert_eq!(named, [("databases.b-trees", "Databases / B trees"), ("my-list", "My list")]);
        let options = Options { deck: Some("mine".to_owned()), ..Options::default() };
        let (decks, _) = settle(vec![deep, note("R?", "B.")], &options);
        assert_eq!(decks.len(), 1);
        assert_eq!(decks[0].questions.len(), 2);
    }
}
