//! Notes become questions of decks: in the order in which their decks come first, on
//! all processors where there are many, and with limits that are told.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::thread::ScopedJoinHandle;

use crate::diagnostic::Span;
use crate::domain::slug::slug;
use crate::domain::text::{brief, one_line, thousands};
use crate::domain::{Deck, Question};

use super::format::{Input, Options, deck_for};
use super::note::{Note, append, named, question};
use super::report::{DOUBT, NOT_UNDERSTOOD, Report, TWICE};
use super::text::trim;

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
/// The most questions asked twice that are told one by one.
const MOST_TWICE: usize = 100;
/// The most characters of a deck's id.
const LONGEST_ID: usize = 100;

/// Notes that one thread makes at a time, and the most threads.
const PART: usize = 2048;
const MOST_THREADS: usize = 8;
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
    /// Where questions stand, by their deck and a hash of what they ask.
    asked: HashMap<(usize, u64), (usize, usize)>,
    /// Where ids stand first, by their deck and a hash of them.
    ids: HashMap<(usize, u64), (usize, usize)>,
    hasher: RandomState,
    /// How many were asked before.
    twice: usize,
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
                report.warn(DOUBT, placed.span.clone(), &too_many_decks(), help);
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
        self.own_id(at, &mut placed.question, &placed.span, report);
        self.compare(at, &placed.question, placed.span, report);
        if let Some(deck) = self.all.get_mut(at) {
            deck.questions.push(placed.question);
        }
    }

    /// An id is one question's: where others have it as well, all of them are known by
    /// their words, in this import and the next.
    fn own_id(
        &mut self,
        deck: usize,
        question: &mut Question,
        span: &Span,
        report: &mut Report<'_>,
    ) {
        let Some(guid) = &question.guid else { return };
        let questions = self.all.get_mut(deck).map(|deck| &mut deck.questions);
        let Some(questions) = questions else { return };
        let here = (questions.len(), span.start);
        let key = (deck, self.hasher.hash_one(guid));
        let (before, start) = *self.ids.entry(key).or_insert(here);
        let other = questions.get_mut(before).filter(|other| **other != *question);
        let Some(other) = other else { return };
        let message = format!(
            "the id `{}` stands at line {} already; both are known by their words",
            brief(guid, LONGEST_ID),
            report.line(start)
        );
        let help = "give each question an id of its own";
        report.warn(TWICE, span.clone(), &message, help);
        other.guid = None;
        question.guid = None;
    }

    /// Tells of a question that asks the same as one before it in its deck; one that is
    /// the same in all is taken once, and told of by whoever takes it.
    fn compare(&mut self, deck: usize, question: &Question, span: Span, report: &mut Report<'_>) {
        let Question { title, context, guid, .. } = question;
        let words =
            title.split_whitespace().flat_map(|word| word.chars().flat_map(char::to_lowercase));
        let hash = self.hasher.hash_one((words.collect::<String>(), context));
        let questions =
            self.all.get(deck).map(|deck| deck.questions.as_slice()).unwrap_or_default();
        let here = (questions.len(), span.start);
        let (before, start) = *self.asked.entry((deck, hash)).or_insert(here);
        let other = questions.get(before).filter(|other| *other != question);
        let Some(other) = other else { return };
        // Its own id says that it is another one.
        if guid.is_some() && *guid != other.guid {
            return;
        }
        self.twice += 1;
        if self.twice > MOST_TWICE {
            return;
        }
        let message = if self.twice == MOST_TWICE {
            "asks the same as one before it; more such are not told one by one".to_owned()
        } else {
            format!("asks the same as line {}; both are kept", report.line(start))
        };
        let help = "they differ in more than the question; take one out, or ask differently";
        report.warn(TWICE, span, &message, help);
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

/// Says that most questions read the same, as they do where the wrong column is
/// taken for them.
pub(super) fn alike(decks: &[Deck]) -> Option<String> {
    let titles = decks.iter().flat_map(|deck| &deck.questions).map(|question| &question.title);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut all = 0_usize;
    for title in titles {
        all += 1;
        *counts.entry(title).or_default() += 1;
    }
    let (title, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count >= 3 && count * 2 > all).then(|| {
        let title = brief(title, LONGEST_NAME);
        format!(
            "{count} of {all} questions read “{title}”: if something else is asked, say where it \
             stands with --map NAME=question."
        )
    })
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

#[cfg(test)]
mod tests {
    use super::super::note::UNANSWERED;
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
    fn an_id_that_stands_twice_is_nobodys() {
        let with =
            |front: &str, guid: &str| Note { guid: Some(guid.to_owned()), ..note(front, "A.") };
        let notes = vec![with("Q?", "x"), with("R?", "y"), with("S?", "x"), with("T?", "x")];
        let (decks, faults) = settle(notes, &Options::default());
        let ids: Vec<_> = decks[0].questions.iter().map(|q| q.guid.as_deref()).collect();
        assert_eq!(ids, [None, Some("y"), None, None]);
        assert_eq!(faults.len(), 2);
        assert!(faults[0].starts_with("the id `x` stands at line 1 already"), "{faults:?}");
        let same = vec![with("Q?", "x"), with("Q?", "x")];
        let (decks, faults) = settle(same, &Options::default());
        assert_eq!((decks[0].questions[0].guid.as_deref(), faults.len()), (Some("x"), 0));
    }

    #[test]
    fn questions_that_read_the_same_are_told() {
        let notes = vec![note("Databases", "A."), note("Databases", "B."), note("Databases", "C.")];
        let (decks, _) = settle(notes, &Options::default());
        assert!(alike(&decks).unwrap().starts_with("3 of 3 questions read “Databases”"));
        let (decks, _) = settle(vec![note("Q?", "A."), note("R?", "B.")], &Options::default());
        assert_eq!(alike(&decks), None);
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
