//! Editing one question as text: a draft in a file beside the database, which
//! outlives a killed program, and back into the collection.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::error::Error;
use super::files;
use super::hold::Hold;
use super::open::Collection;
use super::origin::{Kept, Origin, Piece, origin_of, put_back};
use super::read::Fault;
use super::sync::{Rules, same, sync_cards, with_raw_of};
use super::write::write_file;
use crate::deckfile;
use crate::diagnostic::{Diagnostic, Severity, Source};
use crate::domain::{
    CardBefore, CardKey, Change, ChangeKind, Edit, FileEdit, Moment, Question, QuestionBefore,
    QuestionId, QuestionKey,
};
use crate::store::{self, StoredCard, StoredQuestion, Tx};

/// What is to be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The question of a card.
    Card(CardKey),
    /// A question.
    Question(QuestionKey),
}

/// A question's text in a file of its own, to be edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The question's id.
    pub id: QuestionId,
    /// The file.
    pub path: PathBuf,
    /// Whether the file holds the text of an edit that was not finished.
    pub unfinished: bool,
    question: QuestionKey,
    /// The card at hand, else the question's first.
    card: CardKey,
    /// The question as it stood when the draft was made.
    base: Rc<Question>,
    /// The text that was handed out.
    text: String,
    origin: Rc<Origin>,
    /// Keeps other windows from the same draft.
    _hold: Hold,
}

impl Draft {
    /// Tells whether the file holds the text that was handed out.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|text| text.trim_end() == self.text.trim_end())
    }
}

/// What came of an edited text.
#[derive(Clone, Debug)]
pub enum Edited {
    /// Nothing: the text is as it was. The draft is gone.
    Unchanged,
    /// It is saved. The draft is gone.
    Saved(Saved),
    /// It has faults. The draft stays.
    Faulty(Vec<Fault>),
    /// The question was changed or deleted elsewhere since. The draft stays.
    Outdated {
        /// Whether it is not there any more.
        gone: bool,
    },
}

/// What a saved edit did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The question's id now.
    pub id: QuestionId,
    /// Where the text is kept.
    pub kept: Kept,
    /// The cards that the edit took out.
    pub gone: Vec<CardKey>,
}

/// Why an edit is not written.
enum Stop {
    Failed(Error),
    Outdated { gone: bool },
    Taken(String),
}

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl Collection {
    /// Keeps the texts of edits in a folder. A collection in a file has one
    /// beside the file already.
    pub fn keep_edits_in(&mut self, folder: &Path) {
        self.edits = Some(folder.to_owned());
    }

    /// Writes a question's text into a file, to be edited. The text of an edit
    /// that was not finished stays as it is.
    ///
    /// # Errors
    /// When the question is gone, is being edited in another window, or the file
    /// cannot be written.
    pub fn begin_edit(&self, subject: Subject) -> Result<Draft, Error> {
        if self.is_read_only() {
            return Err(store::Error::OnlyRead.into());
        }
        let key = match subject {
            Subject::Card(card) => self.store.card_by_key(card)?.ok_or(Error::Gone)?.question,
            Subject::Question(question) => question,
        };
        let stored = self.store.question_by_key(key)?.ok_or(Error::Gone)?;
        let cards = self.store.cards_of_question(key)?;
        let first = cards.iter().find(|card| !card.retired).ok_or(Error::Gone)?.key;
        let origin = origin_of(&self.store, &stored)?;
        let text = match &origin {
            Origin::File(piece) => format!("{}\n", piece.text().trim_end()),
            Origin::None | Origin::Apart(_) => deckfile::write_question(&stored.question),
        };
        let path = self.draft_path(&stored.id)?;
        let mut draft = Draft {
            _hold: hold(&path)?,
            path,
            unfinished: false,
            question: key,
            card: if let Subject::Card(card) = subject { card } else { first },
            base: Rc::new(stored.question),
            id: stored.id,
            text,
            origin: Rc::new(origin),
        };
        draft.unfinished = is_unfinished(&draft);
        if draft.unfinished { Ok(draft) } else { self.restart_edit(&draft) }
    }

    /// Writes the question's text into the draft's file anew. What was in it is
    /// gone.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn restart_edit(&self, draft: &Draft) -> Result<Draft, Error> {
        write_file(&draft.path, &draft.text)?;
        Ok(Draft { unfinished: false, ..draft.clone() })
    }

    /// Takes a draft's file away.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn drop_edit(&self, draft: &Draft) -> Result<(), Error> {
        match fs::remove_file(&draft.path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                let path = draft.path.display().to_string();
                Err(super::write::Error::Write { path, source: error }.into())
            }
            _ => Ok(()),
        }
    }

    /// Takes an edited text into the collection, and into the user's own file
    /// where the question stands in one as it does here. `over`: also when the
    /// question was changed elsewhere since the draft was made.
    ///
    /// # Errors
    /// When the draft cannot be read, or the database cannot be written;
    /// nothing is changed then, and the draft stays.
    pub fn save_edit(&mut self, draft: &Draft, over: bool) -> Result<Edited, Error> {
        let text = text_of(&draft.path)?;
        if text.trim_end() == draft.text.trim_end() {
            self.drop_edit(draft)?;
            return Ok(Edited::Unchanged);
        }
        let reading = match read_text(draft, text) {
            Ok(reading) => reading,
            Err(faults) => return Ok(Edited::Faulty(faults)),
        };
        let today = self.now();
        let unlocking = self.config.unlocking;
        let rules = Rules { theirs: true, today: today.day, unlocking, journal: None };
        self.day.forget();
        let mut written = None;
        let outcome = self.store.write(|tx| {
            let stored = tx.question_by_key(draft.question)?;
            let stored = stored.ok_or(Stop::Outdated { gone: true })?;
            if !over && (stored.retired || !same(&stored.question, &draft.base)) {
                return Err(Stop::Outdated { gone: stored.retired });
            }
            write_edit(tx, draft, &reading, &stored, (rules, today), &mut written)
        });
        if let (Err(_), Some(edit)) = (&outcome, &written) {
            put_back(edit);
        }
        match outcome {
            Ok(saved) => {
                self.drop_edit(draft)?;
                Ok(Edited::Saved(saved))
            }
            Err(Stop::Outdated { gone }) => Ok(Edited::Outdated { gone }),
            Err(Stop::Taken(title)) => Ok(Edited::Faulty(vec![reading.taken(&title)])),
            Err(Stop::Failed(error)) => Err(error),
        }
    }

    /// Returns the file of a question's draft. No id holds the sign between
    /// the two ids.
    fn draft_path(&self, id: &QuestionId) -> Result<PathBuf, Error> {
        let folder = self.edits.as_ref().ok_or_else(|| {
            Error::Unknown("a collection in memory has no place for edits".to_owned())
        })?;
        Ok(folder.join(format!("{}~{}.md", id.deck, id.question)))
    }
}

/// Keeps other windows from a draft.
fn hold(draft: &Path) -> Result<Hold, Error> {
    let name = draft.file_name().unwrap_or_default().to_string_lossy();
    let path = draft.with_file_name(format!(".{name}.lock"));
    let folder = draft.parent().unwrap_or(draft);
    fs::create_dir_all(folder)
        .and_then(|()| {
            super::write::sweep(folder);
            Hold::take(&path)
        })
        .map_err(|source| super::write::Error::Write { path: path.display().to_string(), source })?
        .ok_or(Error::EditedElsewhere)
}

/// A text that reads as one question.
struct Reading {
    question: Question,
    source: Rc<Source>,
    /// Where the id stands, else the title.
    id: std::ops::Range<usize>,
}

impl Reading {
    /// The fault of an id that another question has.
    fn taken(&self, title: &str) -> Fault {
        let diagnostic = Diagnostic {
            code: "D009",
            severity: Severity::Error,
            message: format!("another question of the deck has the id `{}`", self.question.id),
            file: self.source.name.clone(),
            span: self.id.clone(),
            label: String::new(),
            help: format!("it is “{title}”; give this one another id"),
        };
        Fault::new(diagnostic, Rc::clone(&self.source))
    }
}

/// Tells whether a draft's file holds what may be the text of an edit.
fn is_unfinished(draft: &Draft) -> bool {
    match fs::read_to_string(&draft.path) {
        Ok(found) => !found.trim().is_empty() && found.trim_end() != draft.text.trim_end(),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    }
}

fn text_of(path: &Path) -> Result<String, Error> {
    let file = files::read(path)?;
    String::from_utf8(file.bytes)
        .map_err(|_bytes| Error::Unknown(format!("the text in {} is not UTF-8", path.display())))
}

/// Reads an edited text; its errors, if it has any. Warnings do not keep a
/// question from being saved.
fn read_text(draft: &Draft, text: String) -> Result<Reading, Vec<Fault>> {
    let name = draft.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut source = Source::new(name, text);
    let mut parsed = deckfile::parse_question(&source);
    let stated = parsed.places.first().is_some_and(|place| {
        matches!(place.id, deckfile::IdPlace::Stated(_) | deckfile::IdPlace::Unreadable)
    });
    // Identity is not lost with the words it was made of.
    let is_other = |question: &Question| question.id != draft.id.question;
    if !stated && parsed.deck.questions.first().is_some_and(is_other) {
        let in_deck = matches!(&*draft.origin, Origin::File(piece) if piece.is_of_deck());
        let id = &draft.id.question;
        if let Some(text) = deckfile::with_id(&parsed, &source, id, in_deck) {
            source = Source::new(source.name, text);
            parsed = deckfile::parse_question(&source);
        }
    }
    deckfile::run_scenarios(&mut parsed, &[&source]);
    let source = Rc::new(source);
    let errors = parsed.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let faults: Vec<Fault> =
        errors.map(|found| Fault::new(found.clone(), Rc::clone(&source))).collect();
    let place = parsed.places.first().map(|place| match &place.id {
        deckfile::IdPlace::Stated(span) => span.clone(),
        _ => place.title.clone(),
    });
    match (parsed.deck.questions.into_iter().next(), place) {
        (Some(question), Some(id)) if faults.is_empty() => Ok(Reading { question, source, id }),
        _ => Err(faults),
    }
}

/// Writes an edit: the question, its cards, the user's file, the journal.
fn write_edit(
    tx: &Tx<'_>,
    draft: &Draft,
    reading: &Reading,
    stored: &StoredQuestion,
    (rules, now): (Rules, Moment),
    written: &mut Option<FileEdit>,
) -> Result<Saved, Stop> {
    let question = &reading.question;
    if let Some(other) =
        tx.question(&QuestionId { question: question.id.clone(), ..stored.id.clone() })?
        && other.key != stored.key
    {
        return Err(Stop::Taken(other.question.title));
    }
    let cards = tx.cards_of_question(stored.key)?;
    let mut edited = StoredQuestion {
        question: with_raw_of(question, &stored.question),
        edited: true,
        retired: question.retired,
        ..stored.clone()
    };
    tx.update_question(&edited)?;
    sync_cards(tx, stored.key, Some(&stored.question), question, rules)?;
    let kept = match write_file_of(draft, reading) {
        Ok(Some(edit)) => Kept::File(written.insert(edit).path.clone()),
        Ok(None) => Kept::Collection,
        Err(kept) => kept,
    };
    if written.is_some() {
        edited.edited = false;
        tx.update_question(&edited)?;
    }
    let now_cards = tx.cards_of_question(stored.key)?;
    let change = Change {
        kind: ChangeKind::Edit,
        card: Some(draft.card),
        note: None,
        before: moved(&cards, &now_cards),
    };
    let key = tx.push_change(&change, now)?;
    let before = before_image(stored, &cards);
    tx.push_edit(key, &Edit { question: stored.key, before, file: written.clone() })?;
    let is_gone = |card: &&StoredCard| edited.retired || card.retired;
    let gone = now_cards.iter().filter(is_gone).map(|card| card.key).collect();
    let id = QuestionId { question: question.id.clone(), ..stored.id.clone() };
    Ok(Saved { id, kept, gone })
}

/// Writes the text into the user's file, where there is one.
fn write_file_of(draft: &Draft, reading: &Reading) -> Result<Option<FileEdit>, Kept> {
    let write = |piece: &Piece| piece.write(&reading.source.text, &reading.question);
    match &*draft.origin {
        Origin::None => Ok(None),
        Origin::Apart(path) => Err(Kept::Apart(path.display().to_string())),
        Origin::File(piece) => write(piece).map(Some),
    }
}

/// The schedules that changed, as they were: cards that opened, or closed.
fn moved(before: &[StoredCard], now: &[StoredCard]) -> Vec<(CardKey, crate::domain::Schedule)> {
    let is_same = |card: &StoredCard| {
        now.iter().any(|other| other.key == card.key && other.schedule == card.schedule)
    };
    let moved = before.iter().filter(|card| !is_same(card));
    moved.map(|card| (card.key, card.schedule.clone())).collect()
}

fn before_image(stored: &StoredQuestion, cards: &[StoredCard]) -> QuestionBefore {
    let card = |card: &StoredCard| CardBefore {
        key: card.key,
        slug: card.id.slug.clone(),
        front: card.front.clone(),
        lead: card.lead,
        position: card.position,
        retired: card.retired,
    };
    QuestionBefore {
        question: stored.question.clone(),
        edited: stored.edited,
        retired: stored.retired,
        cards: cards.iter().map(card).collect(),
    }
}

/// Puts back what an edit did to the user's file, once the edit itself is
/// taken back. Where that cannot be, the question counts as edited here, so
/// that reading the file again does not take it over unasked.
pub(super) fn undo_file(tx: &Tx<'_>, edit: &Edit) -> Result<Option<Kept>, Error> {
    let Some(file) = &edit.file else { return Ok(None) };
    let kept = put_back(file);
    if !matches!(kept, Kept::File(_)) {
        let mut stored = tx.question_by_key(edit.question)?.ok_or(Error::Gone)?;
        stored.edited = true;
        tx.update_question(&stored)?;
    }
    Ok(Some(kept))
}
