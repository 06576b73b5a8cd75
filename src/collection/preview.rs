//! An import before it is done: what was understood, how it will look, and what
//! was not understood. Nothing is written.

use std::path::PathBuf;

use super::error::Error;
use super::files::{Found, gather};
use super::import::{ImportOptions, Writing};
use super::open::Collection;
use super::read::{Fault, FileRead, Read, ReadOptions, location, read};
use super::sync::{Incoming, Rules};
use super::watch::unwatched;
use crate::diagnostic::Problem;
use crate::domain::card::cards_of;
use crate::domain::text::one_line;
use crate::domain::{CardKind, DeckId, Level, Question};
use crate::exchange;

/// What an import would do.
#[derive(Clone, Debug, Default)]
pub struct Preview {
    /// The formats found.
    pub format: String,
    /// The files.
    pub files: Vec<FileRead>,
    /// The decks.
    pub decks: Vec<DeckAhead>,
    /// Questions that can be taken.
    pub questions: u32,
    /// How many of them are new, changed and as they were; not counted where
    /// there are very many.
    pub counts: Option<(u32, u32, u32)>,
    /// Answered cards that would be taken out.
    pub answered_out: u32,
    /// The options that stand for what was said at the last import, if a single
    /// file is read so.
    pub said: Option<ImportOptions>,
    /// Questions that cannot be taken.
    pub skipped: u32,
    /// Some cards, as they will look.
    pub samples: Vec<Sample>,
    /// What was not understood, in the order of the files; then remarks.
    pub faults: Vec<FaultLine>,
    /// Why nothing can be read at all.
    pub refusal: Option<String>,
}

/// A deck that questions will go into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckAhead {
    /// Its id.
    pub id: DeckId,
    /// The questions for it.
    pub questions: usize,
    /// Whether it is there already.
    pub known: bool,
}

/// A card as it will look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What kind of card it is.
    pub kind: CardKind,
    /// The front, on one line.
    pub front: String,
    /// What is shown with the front, as Markdown.
    pub context: String,
    /// The back, as Markdown.
    pub back: String,
    /// Who is asked this.
    pub level: Option<Level>,
    /// The tags.
    pub tags: Vec<String>,
    /// How many cards its question has beside it.
    pub others: usize,
}

/// Something that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultLine {
    /// Where: `line 57`, with the file where there are several.
    pub place: String,
    /// What.
    pub words: String,
    /// Whether something was left out because of it.
    pub is_error: bool,
}

/// So many samples are shown.
const SAMPLES: usize = 3;

/// More questions than this are not compared with those that are there.
const MOST_COMPARED: usize = 5_000;

impl Collection {
    /// Tells what an import would do.
    ///
    /// # Errors
    /// When the database cannot be read. What is wrong with the files is part of
    /// the preview.
    pub fn preview(
        &mut self,
        paths: &[PathBuf],
        options: &ImportOptions,
    ) -> Result<Preview, Error> {
        let found = gather(paths).map_err(Error::from);
        let read = found.and_then(|found| {
            let wanted = self.reading_of(&found, options)?;
            Ok((said(&found, &wanted, options), read(&found, &wanted)?))
        });
        match read {
            Ok((said, read)) => Ok(Preview { said, ..self.preview_of(read, options)? }),
            Err(error @ (Error::File(_) | Error::Format(_) | Error::Unknown(_))) => {
                Ok(Preview { refusal: Some(sentence(&error)), ..Preview::default() })
            }
            Err(error) => Err(error),
        }
    }

    fn preview_of(&mut self, read: Read, options: &ImportOptions) -> Result<Preview, Error> {
        let questions: Vec<&Question> =
            read.decks.iter().flat_map(|incoming| &incoming.deck.questions).collect();
        let number = questions.len();
        let samples = samples(&questions);
        let decks = self.decks_ahead(&read.decks)?;
        let refusal = read
            .refused
            .then(|| "a deck with an error is not imported; mend what is listed below".to_owned());
        let rules = Rules {
            theirs: options.theirs,
            today: self.now().day,
            unlocking: self.config.unlocking,
            journal: None,
        };
        let compares = !read.refused && (1..=MOST_COMPARED).contains(&number);
        let mut answered_out = 0;
        let counts = if compares {
            let tried = self.write_decks(read.decks, rules, Writing::Tried, &mut unwatched)?;
            Some(tried.iter().fold((0, 0, 0), |(added, changed, unchanged), deck| {
                let tally = deck.tally();
                answered_out += tally.answered_out;
                let changed = changed + tally.changed + tally.renamed;
                (added + tally.added, changed, unchanged + tally.unchanged)
            }))
        } else {
            None
        };
        let several = read.files.len() > 1;
        Ok(Preview {
            format: read.formats.join(", "),
            files: read.files,
            decks,
            questions: u32::try_from(number).unwrap_or(u32::MAX),
            counts,
            answered_out,
            said: None,
            skipped: read.skipped,
            samples,
            faults: read
                .faults
                .iter()
                .map(|fault| FaultLine::of(fault, several))
                .chain(read.notes.iter().map(|note| FaultLine::remark(note)))
                .collect(),
            refusal,
        })
    }

    fn decks_ahead(&self, decks: &[Incoming]) -> Result<Vec<DeckAhead>, Error> {
        let mut all: Vec<DeckAhead> = Vec::new();
        for Incoming { deck, .. } in decks {
            if let Some(known) = all.iter_mut().find(|known| known.id == deck.id) {
                known.questions += deck.questions.len();
                continue;
            }
            let row = self.store.deck(&deck.id)?;
            let deleted = row.map(|row| self.store.is_deleted(row.key)).transpose()?;
            all.push(DeckAhead {
                id: deck.id.clone(),
                questions: deck.questions.len(),
                known: deleted == Some(false),
            });
        }
        Ok(all)
    }
}

/// Returns the options that say all that was said at the last import of the one
/// file there is.
fn said(found: &[Found], wanted: &ReadOptions, options: &ImportOptions) -> Option<ImportOptions> {
    let [Found::File(file)] = found else { return None };
    let place = location(&file.name);
    wanted.last_time.contains_key(&place).then(|| {
        let (ReadOptions { deck, format, foreign, .. }, _) = wanted.of_file(&place);
        ImportOptions { deck, format, foreign, anew: true, ..options.clone() }
    })
}

/// Chooses some questions: the first, one in the middle, the last.
fn samples(questions: &[&Question]) -> Vec<Sample> {
    let last = questions.len().saturating_sub(1);
    let mut chosen: Vec<usize> = (0..SAMPLES).map(|n| last * n / (SAMPLES - 1)).collect();
    chosen.dedup();
    chosen.into_iter().filter_map(|at| questions.get(at)).filter_map(|q| Sample::of(q)).collect()
}

impl Sample {
    fn of(question: &Question) -> Option<Self> {
        let mut cards = cards_of(question).into_iter();
        let card = cards.next()?;
        Some(Self {
            kind: card.kind,
            front: one_line(&card.front),
            context: question.context.clone(),
            back: card.back,
            level: question.level,
            tags: question.tags.clone(),
            others: cards.len(),
        })
    }
}

impl FaultLine {
    fn of(fault: &Fault, several: bool) -> Self {
        let Problem { file, line, message, .. } = fault.problem();
        let message = one_line(&message);
        // The message may name the place itself: `row 57, line 60: no answer`.
        let named = message.split_once(": ").filter(|(place, _)| place.starts_with("row "));
        let (place, words) = match named {
            Some((place, words)) => (place.to_owned(), words.to_owned()),
            None => (format!("line {line}"), message),
        };
        let name = file.rsplit('/').next().unwrap_or(&file);
        let place = if several { format!("{}, {place}", one_line(name)) } else { place };
        Self { place, words, is_error: fault.is_error() }
    }
}

impl FaultLine {
    fn remark(note: &str) -> Self {
        Self { place: "remark".to_owned(), words: one_line(note), is_error: false }
    }
}

/// Says what is wrong, with its cause.
fn sentence(error: &Error) -> String {
    use std::error::Error as _;
    let words = match error {
        Error::Format(exchange::Error::NotRecognised { .. }) => {
            "it holds no questions in a format known here; f names one, if you know it".to_owned()
        }
        other => other.to_string(),
    };
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    one_line(&format!("{words}{cause}"))
}
