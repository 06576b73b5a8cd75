//! An import before it is done: what was understood, how it will look, and what
//! was not understood. Nothing is written.

use std::path::PathBuf;

use super::aside;
use super::error::Error;
use super::files::{Found, gather_all};
use super::import::{ImportOptions, Writing};
use super::open::Collection;
use super::read::{Fault, FileRead, Read, ReadOptions, is_remark, location, read, remarks};
use super::reading::Choices;
use super::sync::{Changed, Counts, Incoming, Rules};
use super::watch::unwatched;
use crate::diagnostic::Problem;
use crate::domain::card::{Card, cards_of};
use crate::domain::text::one_line;
use crate::domain::{CardKind, DeckId, Level, Question};
use crate::exchange::{self, is_lost};

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
    /// What would happen to them; not counted where there are very many.
    pub counts: Option<Counts>,
    /// The options that stand for what was said at the last import, if a single
    /// file is read so.
    pub said: Option<ImportOptions>,
    /// Questions that cannot be taken.
    pub skipped: u32,
    /// Some cards, as they will look: those that change, where any do.
    pub samples: Vec<Sample>,
    /// The titles of the questions that change.
    pub changes: Vec<String>,
    /// What was lost, then what was read with doubt; then remarks.
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
    /// The same card as it is now, where the import changes it.
    pub before: Option<Box<Self>>,
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
    /// Whether it is of the import, and of no place in a file.
    pub is_remark: bool,
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
        let found = gather_all(paths).map_err(Error::from);
        let read = found.and_then(|(mut found, aside)| {
            let wanted = self.reading_of(&mut found, options)?;
            let mut read = read(&found, &wanted)?;
            read.aside.splice(0..0, aside);
            Ok((said(&found, &wanted, options), read))
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
        let mut counts = None;
        let mut notes: Vec<String> = read.notes;
        let mut changes: Vec<Changed> = Vec::new();
        if compares {
            let tried = self.write_decks(read.decks, rules, Writing::Tried, &mut unwatched)?;
            for deck in tried {
                let tally = deck.into_tally();
                *counts.get_or_insert_default() += tally.counts;
                changes.extend(tally.changes);
                notes.extend(tally.notes);
            }
        }
        // What changes is what is to be looked at first.
        let changed: Vec<Sample> = changes.iter().filter_map(Sample::of_change).collect();
        let samples = if changed.is_empty() { samples } else { changed };
        let several = read.files.len() > 1;
        Ok(Preview {
            format: read.formats.join(", "),
            files: read.files,
            decks,
            questions: u32::try_from(number).unwrap_or(u32::MAX),
            counts,
            said: None,
            skipped: read.skipped,
            samples,
            changes: changes.iter().map(Changed::words).collect(),
            faults: fault_lines(&read.faults, several)
                .chain(aside::words(&read.aside).iter().map(|words| FaultLine::left_aside(words)))
                .chain(notes.iter().map(|note| FaultLine::remark(note)))
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
    wanted.last_time.get(&place).is_some_and(Choices::says_anything).then(|| {
        let (ReadOptions { deck, format, foreign, .. }, _) = wanted.of_file(&place);
        ImportOptions { deck, format, foreign, anew: true, ..options.clone() }
    })
}

/// What is lost comes first, then what was read with doubt; remarks are summed up.
fn fault_lines(faults: &[Fault], several: bool) -> impl Iterator<Item = FaultLine> + use<> {
    let (summed, mut told): (Vec<&Fault>, Vec<&Fault>) =
        faults.iter().partition(|fault| is_remark(fault));
    told.sort_by_key(|fault| !is_lost(&fault.diagnostic));
    let told: Vec<FaultLine> =
        told.into_iter().map(|fault| FaultLine::of(fault, several)).collect();
    told.into_iter().chain(remarks(&summed).into_iter().map(|words| FaultLine::remark(&words)))
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
        let cards = cards_of(question);
        cards.first().map(|card| Self::of_card(question, card, cards.len()))
    }

    /// The first card of a changed question that is not as it was, else the first.
    fn of_change(changed: &Changed) -> Option<Self> {
        let (before, now) = changed.versions.as_deref()?;
        let (old, new) = (cards_of(before), cards_of(now));
        let same = |card: &Card| {
            old.iter().any(|old| (&old.front, &old.back) == (&card.front, &card.back))
        };
        let card = new.iter().find(|card| !same(card)).or(new.first())?;
        let is = |old: &&Card| (old.kind, &old.slug) == (card.kind, &card.slug);
        let was = old.iter().find(is).or_else(|| old.iter().find(|old| old.kind == card.kind));
        Some(Self {
            before: was.map(|was| Box::new(Self::of_card(before, was, old.len()))),
            ..Self::of_card(now, card, new.len())
        })
    }

    fn of_card(question: &Question, card: &Card, of: usize) -> Self {
        Self {
            kind: card.kind,
            front: one_line(&card.front),
            context: question.context.clone(),
            back: card.back.clone(),
            level: question.level,
            tags: question.tags.clone(),
            others: of.saturating_sub(1),
            before: None,
        }
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
        Self { place, words, is_error: is_lost(&fault.diagnostic), is_remark: false }
    }
}

impl FaultLine {
    fn left_aside(words: &str) -> Self {
        Self {
            place: "left aside".to_owned(),
            words: one_line(words),
            is_error: false,
            is_remark: true,
        }
    }

    fn remark(note: &str) -> Self {
        Self { place: "remark".to_owned(), words: one_line(note), is_error: false, is_remark: true }
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
