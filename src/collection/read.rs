//! Files to decks: the program's own format, and foreign ones.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, DefaultHasher, Hash as _, Hasher as _, RandomState};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;

use super::archive::{Archive, is_archive};
use super::aside::Aside;
use super::columns;
use super::error::Error;
use super::files::{Found, NamedBytes, STDIN, is_question_file};
use super::reading::Choices;
pub use super::reading::{Foreign, ReadOptions};
use super::sync::Incoming;
use super::watch::{Step, goes_on};
use crate::deckfile::{self, FileKind, Parsed};
use crate::diagnostic::render::render;
use crate::diagnostic::{Diagnostic, Problem, Severity, Source};
use crate::domain::slug::{is_valid_id, slug};
use crate::domain::text::{brief, counted, one_line, thousands};
use crate::domain::{Deck, DeckId, Question};
use crate::exchange::{self, decode};
use crate::store::SourceKind;

/// The name of the program's own format.
pub const NATIVE: &str = "native";

/// The name of decks with their history in one file.
pub const ARCHIVE: &str = "viva-json";

/// More doubles than this are counted, not told one by one.
const MOST_TOLD: usize = 100;

/// The most characters of a title in a remark.
const MOST_SAID: usize = 200;

/// A fault with the text it stands in.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The fault.
    pub diagnostic: Diagnostic,
    source: Rc<Source>,
}

impl Fault {
    pub(super) const fn new(diagnostic: Diagnostic, source: Rc<Source>) -> Self {
        Self { diagnostic, source }
    }

    /// Draws the fault with its line of the source.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        render(&self.diagnostic, &self.source, colour)
    }

    /// Returns the fault as JSON shows it.
    #[must_use]
    pub fn problem(&self) -> Problem {
        self.diagnostic.problem(&self.source)
    }

    /// Tells whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.diagnostic.severity == Severity::Error
    }
}

/// A file that was read.
#[derive(Clone, Debug, Default)]
pub struct FileRead {
    /// Its name as the user gave it.
    pub name: String,
    /// Where it is, so that a second import knows it again.
    pub location: String,
    /// Its format.
    pub format: String,
    /// How it was taken apart, in few words.
    pub facts: Vec<String>,
    /// Columns or keys and what they became.
    pub columns: Vec<exchange::Column>,
    /// What has no place of its own and stands under answers, by its names.
    pub kept: Vec<String>,
    /// Questions in it.
    pub read: u32,
    /// Questions that could not be taken.
    pub skipped: u32,
    /// Whether there was nothing to tell of it.
    pub clean: bool,
    /// What it is, if a second import may pass over it.
    pub print: Option<String>,
    /// How it was read, as far as the user said.
    pub(super) choices: Choices,
    /// Whether that is what was said at its last import.
    pub as_last_time: bool,
}

/// What was read.
#[derive(Clone, Debug, Default)]
pub struct Read {
    /// The files, in their order; a deck's folder is one.
    pub files: Vec<FileRead>,
    /// The formats found, each once.
    pub formats: Vec<String>,
    /// The decks.
    pub decks: Vec<Incoming>,
    /// The faults, in the order of the files.
    pub faults: Vec<Fault>,
    /// Remarks, each a sentence.
    pub notes: Vec<String>,
    /// Files of folders that were not understood.
    pub aside: Vec<Aside>,
    /// Questions that could not be taken.
    pub skipped: u32,
    /// Whether a native deck has an error: then nothing is imported.
    pub refused: bool,
    /// Native scenarios.
    pub scenarios: u32,
    /// Decks with their history.
    pub(super) archives: Vec<Archived>,
}

/// Decks with their history, and where they were read.
#[derive(Clone, Debug)]
pub(super) struct Archived {
    pub(super) location: String,
    pub(super) archive: Archive,
}

/// Reads what was found.
///
/// # Errors
/// When a file is of no kind that can be read.
pub fn read(found: &[Found], options: &ReadOptions) -> Result<Read, Error> {
    read_watched(found, options, &mut super::watch::unwatched)
}

/// The same, watched.
///
/// # Errors
/// As `read`, and [`Error::Cancelled`].
pub fn read_watched(
    found: &[Found],
    options: &ReadOptions,
    tell: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> Result<Read, Error> {
    let mut read = Read::default();
    for (at, file) in found.iter().enumerate() {
        goes_on(tell(Step::Reading(at, found.len())))?;
        match file {
            Found::Folder { path, deck_toml, questions } => {
                read.folder(path, deck_toml, questions);
            }
            Found::File(file) => {
                let (options, as_last_time) = options.of_file(&location(&file.name));
                if let Err(error) = read.file(file, &options) {
                    read.aside.push(aside(file, error)?);
                } else if let Some(last) = read.files.last_mut() {
                    last.choices = Choices::of(&options).at_home(file.folder.as_deref());
                    last.as_last_time = as_last_time;
                }
            }
        }
    }
    let there: Vec<_> = read.files.iter().map(|file| file.columns.as_slice()).collect();
    columns::expect(&options.foreign.columns, &there)?;
    read.join_lone_questions();
    Ok(read)
}

impl Read {
    fn folder(&mut self, path: &Path, deck_toml: &NamedBytes, questions: &[NamedBytes]) {
        let deck_source = self.decode(deck_toml);
        let sources: Vec<Rc<Source>> = questions.iter().map(|file| self.decode(file)).collect();
        let plain: Vec<Source> = sources.iter().map(|source| (**source).clone()).collect();
        let mut parsed = deckfile::parse_folder(&deck_source, &plain);
        let mut all = vec![deck_source];
        all.extend(sources);
        run_scenarios(&mut parsed, &all);
        let location = location(&path.display().to_string());
        let name = path.display().to_string();
        self.native(&parsed, &all, SourceKind::Folder, (name, location), Deck::new("", ""));
    }

    fn file(&mut self, file: &NamedBytes, options: &ReadOptions) -> Result<(), Error> {
        let forced = options.format.as_deref().map(str::to_lowercase);
        let may_be_archive = forced.as_deref().is_none_or(|name| name == ARCHIVE || name == "json");
        if may_be_archive && is_archive(&file.bytes) {
            self.format(ARCHIVE);
            let archive = Archive::read(&file.name, &file.bytes)?;
            let location = location(&file.name);
            self.files.push(FileRead {
                name: file.name.clone(),
                location: location.clone(),
                format: ARCHIVE.to_owned(),
                read: archive.counts().0,
                ..FileRead::default()
            });
            self.archives.push(Archived { location, archive });
            return Ok(());
        }
        let is_native = match forced.as_deref() {
            Some(name) => name == NATIVE,
            None => {
                (options.checking && is_question_file(Path::new(&file.name)))
                    || std::str::from_utf8(&file.bytes)
                        .is_ok_and(|text| deckfile::kind_of(text) != FileKind::NotNative)
            }
        };
        if !is_native {
            return match self.foreign(file, options) {
                Err(Error::Format(exchange::Error::NotRecognised { .. })) if is_almost(file) => {
                    self.lone_file(file, options);
                    Ok(())
                }
                other => other,
            };
        }
        self.lone_file(file, options);
        Ok(())
    }

    fn lone_file(&mut self, file: &NamedBytes, options: &ReadOptions) {
        let source = self.decode(file);
        let mut parsed = deckfile::parse_single(&source);
        run_scenarios(&mut parsed, &[Rc::clone(&source)]);
        let home = Deck::new(deck_id(file, options), deck_title(file, options));
        if parsed.kind == FileKind::Question && options.deck.is_none() && !options.checking {
            self.notes.push(format!(
                "{} names no deck: it goes into `{}`; --deck names another",
                file.name, home.id
            ));
        }
        let location = location(&file.name);
        self.native(&parsed, &[source], SourceKind::File, (file.name.clone(), location), home);
    }

    /// Takes in a native deck, or a lone question for the deck `home`.
    fn native(
        &mut self,
        parsed: &Parsed,
        sources: &[Rc<Source>],
        kind: SourceKind,
        (name, location): (String, String),
        home: Deck,
    ) {
        self.format(NATIVE);
        self.files.push(FileRead {
            name,
            location: location.clone(),
            format: NATIVE.to_owned(),
            read: u32::try_from(parsed.deck.questions.len()).unwrap_or(u32::MAX),
            ..FileRead::default()
        });
        self.faults.extend(with_sources(&parsed.diagnostics, sources));
        self.refused |= parsed.has_errors();
        let describes_deck = parsed.kind == FileKind::Deck;
        let deck = if describes_deck {
            parsed.deck.clone()
        } else {
            Deck { questions: parsed.deck.questions.clone(), ..home }
        };
        let scenarios: usize = deck.questions.iter().map(|q| q.simulations.len()).sum();
        self.scenarios += u32::try_from(scenarios).unwrap_or(u32::MAX);
        self.decks.push(Incoming { kind, location, deck, describes_deck, retires: true });
    }

    fn foreign(&mut self, file: &NamedBytes, options: &ReadOptions) -> Result<(), Error> {
        let wanted = exchange::Options {
            format: options.format.clone(),
            deck: options.deck.clone(),
            folder: file.folder.clone(),
            columns: options.foreign.columns.clone(),
            separator: options.foreign.separator.clone(),
            rows: options.foreign.rows.clone(),
            unanswered: options.foreign.unanswered,
            ..exchange::Options::default()
        };
        let imported = exchange::import(&file.name, &file.bytes, &wanted)?;
        self.format(imported.format);
        let clean = imported.diagnostics.is_empty() && imported.notes.is_empty();
        let read = imported.question_count();
        let source = Rc::new(imported.source);
        let faults = with_sources(&imported.diagnostics, &[source]);
        let (lost, told) = (faults.iter().filter(|fault| fault.is_error()).count(), self.skipped);
        self.faults.extend(faults);
        self.notes.extend(imported.notes);
        let location = location(&file.name);
        for deck in imported.decks {
            let deck = self.without_doubles(deck);
            self.decks.push(Incoming {
                kind: SourceKind::Page,
                location: location.clone(),
                deck,
                describes_deck: false,
                retires: false,
            });
        }
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        self.skipped += number(lost);
        let skipped = self.skipped - told;
        self.files.push(FileRead {
            name: file.name.clone(),
            location,
            format: imported.format.to_owned(),
            facts: imported.facts,
            columns: imported.columns,
            kept: imported.kept,
            read: number(read + lost),
            skipped,
            clean: clean && skipped == 0,
            print: (file.name != STDIN).then(|| print_of(file, options)),
            ..FileRead::default()
        });
        Ok(())
    }

    /// Takes a question that stands there twice once. Ids are given when the
    /// questions meet those that are known.
    fn without_doubles(&mut self, mut deck: Deck) -> Deck {
        // Not by title: a file may give one title to all of its questions.
        let hasher = RandomState::new();
        let mut firsts: HashMap<u64, usize> = HashMap::with_capacity(deck.questions.len());
        let mut doubles: Vec<usize> = Vec::new();
        for (at, question) in deck.questions.iter().enumerate() {
            let first = *firsts.entry(hasher.hash_one(question)).or_insert(at);
            if first == at || deck.questions.get(first) != Some(question) {
                continue;
            }
            doubles.push(at);
            if doubles.len() <= MOST_TOLD {
                let title = brief(&question.title, MOST_SAID);
                self.notes.push(format!("the same question stands there twice: {title}"));
            }
        }
        self.skipped += u32::try_from(doubles.len()).unwrap_or(u32::MAX);
        if let Some(more) = doubles.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
            let more = thousands(u64::try_from(more).unwrap_or(u64::MAX));
            self.notes.push(format!("{more} more questions stand there twice"));
        }
        let mut doubles = doubles.into_iter().peekable();
        let mut places = 0..;
        deck.questions.retain(|_question| {
            let at = places.next();
            doubles.next_if(|double| Some(*double) == at).is_none()
        });
        deck
    }

    /// Lone questions for one deck, each from its own file, become one deck, so
    /// that their places and ids are settled together.
    fn join_lone_questions(&mut self) {
        let mut joined: Vec<Incoming> = Vec::new();
        let mut places: HashMap<DeckId, usize> = HashMap::new();
        for incoming in std::mem::take(&mut self.decks) {
            let lone = !incoming.describes_deck && incoming.kind == SourceKind::File;
            let place = places.get(&incoming.deck.id).filter(|_| lone);
            if let Some(other) = place.and_then(|at| joined.get_mut(*at)) {
                other.deck.questions.extend(incoming.deck.questions);
                // Several files are no single source: nothing retires.
                other.retires = false;
                continue;
            }
            if !incoming.describes_deck {
                places.entry(incoming.deck.id.clone()).or_insert(joined.len());
            }
            joined.push(incoming);
        }
        self.decks = joined;
    }

    fn decode(&mut self, file: &NamedBytes) -> Rc<Source> {
        let decoded = decode::decode(&file.name, &file.bytes);
        self.notes.extend(decoded.notes);
        let source = Rc::new(decoded.source);
        self.faults.extend(with_sources(&decoded.diagnostics, &[Rc::clone(&source)]));
        source
    }

    fn format(&mut self, name: &str) {
        if !self.formats.iter().any(|known| known == name) {
            self.formats.push(name.to_owned());
        }
    }
}

/// A file of a folder that is not understood is no reason to take in none.
fn aside(file: &NamedBytes, error: Error) -> Result<Aside, Error> {
    match &error {
        Error::Format(format) if file.folder.is_some() => {
            Aside::by_error(Path::new(&file.name), format).ok_or(error)
        }
        _ => Err(error),
    }
}

/// Says in one line how many words stand beside the questions, and where they begin.
fn besides<'a>(faults: impl IntoIterator<Item = &'a Fault>) -> Option<String> {
    let mut beside = faults.into_iter().filter(|fault| exchange::is_beside(&fault.diagnostic));
    let first = beside.next()?.problem();
    let number = u32::try_from(beside.count()).unwrap_or(u32::MAX).saturating_add(1);
    let was = if number == 1 { "was" } else { "were" };
    let number = counted(number, "passage", "passages");
    let file = first.file.rsplit('/').next().unwrap_or(&first.file);
    let place = format!("{}, line {}", one_line(file), first.line);
    Some(format!(
        "{number} beside the questions {was} left out, introductions and the like ({place})"
    ))
}

/// Says in one line each what is worth a remark and lost nothing: follow-ups that
/// stand under the answers, and words beside the questions.
#[must_use]
pub fn remarks(faults: &[&Fault]) -> Vec<String> {
    let open = faults.iter().filter(|fault| exchange::is_open_follow_up(&fault.diagnostic));
    let open = match open.count() {
        0 => None,
        1 => Some("1 follow-up has no answer: it stands under the answer".to_owned()),
        n => {
            let n = thousands(u64::try_from(n).unwrap_or(u64::MAX));
            Some(format!("{n} follow-ups have no answer: they stand under the answers"))
        }
    };
    open.into_iter().chain(besides(faults.iter().copied())).collect()
}

/// Tells whether a fault is only worth a remark.
#[must_use]
pub fn is_remark(fault: &Fault) -> bool {
    exchange::is_beside(&fault.diagnostic) || exchange::is_open_follow_up(&fault.diagnostic)
}

fn run_scenarios(parsed: &mut Parsed, sources: &[Rc<Source>]) {
    let sources: Vec<&Source> = sources.iter().map(Rc::as_ref).collect();
    deckfile::run_scenarios(parsed, &sources);
}

/// Tells whether a file that nothing recognises is a native one with a fault,
/// such as a misspelt section: its faults say more than a refusal.
fn is_almost(file: &NamedBytes) -> bool {
    let decoded = decode::decode(&file.name, &file.bytes);
    let parsed = deckfile::parse_single(&decoded.source);
    parsed.deck.questions.iter().any(Question::has_content)
        || parsed.diagnostics.iter().any(deckfile::is_misspelt_section)
}

fn with_sources(diagnostics: &[Diagnostic], sources: &[Rc<Source>]) -> Vec<Fault> {
    let empty = || Rc::new(Source::new("", ""));
    diagnostics
        .iter()
        .map(|diagnostic| {
            let source = sources.iter().find(|source| source.name == diagnostic.file);
            Fault { source: source.cloned().unwrap_or_else(empty), diagnostic: diagnostic.clone() }
        })
        .collect()
}

/// Returns a hash of a file and of how it is read.
pub(super) fn print_of(file: &NamedBytes, options: &ReadOptions) -> String {
    let mut hasher = DefaultHasher::new();
    (env!("CARGO_PKG_VERSION"), &file.folder, &file.bytes).hash(&mut hasher);
    let ReadOptions { deck, format, foreign, checking, last_time: _ } = options;
    (deck, format, checking, format!("{foreign:?}")).hash(&mut hasher);
    format!("{:016x}-{}", hasher.finish(), file.bytes.len())
}

/// Where a source is, so that a second import knows it again.
pub(super) fn location(name: &str) -> String {
    Path::new(name)
        .canonicalize()
        .map_or_else(|_| name.to_owned(), |path| path.display().to_string())
}

fn deck_id(file: &NamedBytes, options: &ReadOptions) -> String {
    let name = deck_name(file, options);
    if is_valid_id(&name) { name } else { slug(&name) }
}

fn deck_title(file: &NamedBytes, options: &ReadOptions) -> String {
    let name = one_line(&deck_name(file, options));
    let words = name.split(['-', '_']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// The option, else the folder that was named, else the file's own name.
fn deck_name(file: &NamedBytes, options: &ReadOptions) -> String {
    let stem = || {
        let stem = Path::new(&file.name).file_stem()?.to_string_lossy().into_owned();
        (file.name != STDIN).then_some(stem)
    };
    options
        .deck
        .clone()
        .or_else(|| file.folder.clone())
        .or_else(stem)
        .unwrap_or_else(|| "imported".to_owned())
}
