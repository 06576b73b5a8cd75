//! The doctor: each check is one function in a list, and what can be computed
//! from something else can be computed anew.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use super::backup::{self, Backup, Reason, examine};
use super::error::Error;
use super::open::Collection;
use super::place::Place;
use crate::clock::Clock;
use crate::config::Config;
use crate::domain::text::{counted, thousands};
use crate::domain::{CardKey, Moment, Schedule};
use crate::scheduler::{Parameters, replay};
use crate::store::{self, Store, StoredCard};

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// As it should be.
    Good,
    /// Worth knowing.
    Note,
    /// Wrong.
    Fault,
}

impl State {
    /// Returns the word in lists and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Note => "note",
            Self::Fault => "fault",
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub name: &'static str,
    /// How it came out.
    pub state: State,
    /// What was found, one sentence.
    pub words: String,
    /// The single things, if there are such.
    pub details: Vec<String>,
}

/// What the doctor looks at.
pub struct Patient {
    place: Place,
    /// The database, or why it cannot be opened.
    store: Result<Store, Error>,
    /// The parameters of the memory model.
    parameters: Parameters,
    now: Moment,
}

impl Patient {
    /// Opens the database, if it can be opened. None is made.
    #[must_use]
    pub fn visit(database: &Path, clock: Rc<dyn Clock>, config: Config) -> Self {
        let (place, now) = (Place::of(database), clock.now());
        let opened = match Collection::open_existing(place.clone(), clock, config) {
            Ok(collection) => Ok((collection.store, collection.policy.parameters)),
            Err(error) => Err(error),
        };
        let (store, parameters) = match opened {
            Ok((store, parameters)) => (Ok(store), parameters),
            Err(error) => (Err(error), Parameters::default()),
        };
        Self { place, store, parameters, now }
    }

    /// Returns why the database cannot be opened, if it cannot.
    pub fn trouble(&self) -> Option<&Error> {
        self.store.as_ref().err()
    }
}

type Outcome = Result<(State, String, Vec<String>), Error>;

/// A check that reads the database.
type Inside = fn(&Store, &Patient) -> Outcome;
/// A check that does without.
type Around = fn(&Patient) -> Outcome;

const INSIDE: [(&str, Inside); 7] = [
    ("file", file),
    ("links", links),
    ("schema", schema),
    ("copies", copies),
    ("memory", memory),
    ("search", search),
    ("clock", clock),
];

const AROUND: [(&str, Around); 3] = [("backups", backups), ("folder", folder), ("place", synced)];

/// Runs every check.
#[must_use]
pub fn examine_all(patient: &Patient) -> Vec<Finding> {
    let mut findings = Vec::new();
    match &patient.store {
        Ok(store) => {
            let checks = INSIDE.iter().map(|(name, check)| found(name, check(store, patient)));
            findings.extend(checks);
            findings.extend(store.is_read_only().then(only_read));
        }
        Err(error) => findings.push(Finding {
            name: "file",
            state: State::Fault,
            words: error.to_string(),
            details: Vec::new(),
        }),
    }
    findings.extend(AROUND.iter().map(|(name, check)| found(name, check(patient))));
    findings
}

fn only_read() -> Finding {
    Finding {
        name: "rights",
        state: State::Fault,
        words: store::Error::OnlyRead.to_string(),
        details: Vec::new(),
    }
}

fn found(name: &'static str, outcome: Outcome) -> Finding {
    match outcome {
        Ok((state, words, details)) => Finding { name, state, words, details },
        Err(error) => Finding {
            name,
            state: State::Fault,
            words: format!("this could not be checked: {error}"),
            details: Vec::new(),
        },
    }
}

fn good(words: impl Into<String>) -> Outcome {
    Ok((State::Good, words.into(), Vec::new()))
}

/// Good when there is nothing to list; else a fault with a count before `words`.
fn faults(details: Vec<String>, sound: &str, one: &str, many: &str) -> Outcome {
    if details.is_empty() {
        return good(sound);
    }
    let number = u64::try_from(details.len()).unwrap_or(u64::MAX);
    Ok((State::Fault, counted(number, one, many), details))
}

fn file(store: &Store, _patient: &Patient) -> Outcome {
    let damaged = "part of the file cannot be read as it should be";
    let several = "parts of the file cannot be read as they should be";
    faults(store.file_faults()?, "the whole file was read and is sound", damaged, several)
}

fn links(store: &Store, _patient: &Patient) -> Outcome {
    let (one, many) = ("row names another that is missing", "rows name others that are missing");
    faults(store.orphans()?, "every row that is named is there", one, many)
}

fn schema(store: &Store, _patient: &Patient) -> Outcome {
    let (one, many) = ("table, index or trigger differs", "tables, indexes or triggers differ");
    faults(store.schema_faults()?, "tables, indexes and triggers are as they should be", one, many)
}

fn copies(store: &Store, _patient: &Patient) -> Outcome {
    let (one, many) = ("row is out of step with its question", "rows are out of step");
    faults(store.stray_copies()?, "cards agree with their questions", one, many)
}

fn memory(store: &Store, patient: &Patient) -> Outcome {
    let wrong = differing(store, &patient.parameters)?;
    let details = wrong.iter().map(|(card, _)| format!("{} is not what its log gives", card.id));
    let sound = "replaying the log gives the memory and the due day of every card";
    let (one, many) = ("card is not what its log gives", "cards are not what their logs give");
    faults(details.collect(), sound, one, many)
}

fn search(store: &Store, _patient: &Patient) -> Outcome {
    let (one, many) = ("fault in the search index", "faults in the search index");
    faults(store.search_faults()?, "the search index is in step with the questions", one, many)
}

fn clock(store: &Store, patient: &Patient) -> Outcome {
    let (ahead, latest) = store.answers_after(patient.now.at.plus_minutes(CLOCK_SLACK))?;
    if let Some(latest) = latest {
        let words = format!(
            "{} dated after now, up to {}: the clock was ahead then, or is behind now; \
             the order of the log is kept",
            counted(ahead, "answer is", "answers are"),
            latest.local().format("%Y-%m-%d %H:%M"),
        );
        return Ok((State::Note, words, Vec::new()));
    }
    match clock_trouble(store.last_answered()?, patient.now) {
        Some(words) => Ok((State::Note, words, Vec::new())),
        None => good("no answer is dated after now"),
    }
}

/// Minutes an answer may be ahead: two machines' clocks differ a little.
const CLOCK_SLACK: i64 = 10;
/// Days without an answer after which the clock is asked about.
const LONG_AGO: u32 = 400;

/// Says what is odd about the clock, going by the answer that was logged last.
#[must_use]
pub fn clock_trouble(last: Option<Moment>, now: Moment) -> Option<String> {
    let last = last?;
    let date = last.local().format("%-d %B %Y");
    if last.at > now.at.plus_minutes(CLOCK_SLACK) {
        return Some(format!(
            "The clock is behind your last answer, of {date}. Is it right? Nothing is lost."
        ));
    }
    let days = now.day.elapsed_since(last.day);
    (days > LONG_AGO).then(|| {
        let days = thousands(days);
        format!("Your last answer was {days} days ago, on {date}. Is the clock right?")
    })
}

fn backups(patient: &Patient) -> Outcome {
    let all = backup::list_at(&patient.place.backups, patient.now)?;
    let Some(newest) = all.first() else {
        return Ok((State::Note, "there is no backup yet; `viva backup` makes one".into(), vec![]));
    };
    let damaged: Vec<String> = all
        .iter()
        .filter_map(|backup| {
            let error = examine(&backup.path).err()?;
            Some(format!("{}: {error}", backup.path.display()))
        })
        .collect();
    let (one, many) = ("backup cannot be used", "backups cannot be used");
    let number = u64::try_from(all.len()).unwrap_or(u64::MAX);
    let sound = format!(
        "{} checked, the newest of {}",
        counted(number, "backup", "backups"),
        newest.made.format("%Y-%m-%d %H:%M")
    );
    faults(damaged, &sound, one, many)
}

fn folder(patient: &Patient) -> Outcome {
    let folder = patient.place.database.parent().unwrap_or_else(|| Path::new("."));
    let bytes = fs::metadata(&patient.place.database).map_or(0, |facts| facts.len());
    // Written for real: free room is what a file of that size finds.
    match proof_of_room(folder, bytes.clamp(1 << 20, 1 << 28)) {
        Ok(()) => good("the folder can be written, with room for a backup"),
        Err(error) => Ok((
            State::Fault,
            format!("no file of the database's size can be written beside it: {error}"),
            Vec::new(),
        )),
    }
}

fn proof_of_room(folder: &Path, bytes: u64) -> std::io::Result<()> {
    use std::io::{Read as _, Write as _};
    // Removed by itself, whatever happens.
    let mut file = tempfile::tempfile_in(folder)?;
    std::io::copy(&mut std::io::repeat(b'v').take(bytes), &mut file)?;
    file.flush()
}

fn synced(patient: &Patient) -> Outcome {
    match synced_by(&patient.place.database) {
        None => good("the folder is not one that is synced with other machines"),
        Some(name) => Ok((
            State::Note,
            format!(
                "the database is in a folder of {name}: a copy taken in mid-write can damage it; \
                 keep it elsewhere, see --data-dir"
            ),
            Vec::new(),
        )),
    }
}

/// Names the service that syncs a folder above the file, if there is one.
#[must_use]
pub fn synced_by(path: &Path) -> Option<&'static str> {
    const SERVICES: [(&str, &str); 9] = [
        ("dropbox", "Dropbox"),
        ("onedrive", "OneDrive"),
        ("google drive", "Google Drive"),
        ("googledrive", "Google Drive"),
        ("my drive", "Google Drive"),
        ("mobile documents", "iCloud"),
        ("icloud", "iCloud"),
        ("nextcloud", "Nextcloud"),
        ("syncthing", "Syncthing"),
    ];
    let folder = path.parent()?;
    let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_path_buf());
    whole.components().find_map(|part| {
        let part = part.as_os_str().to_str()?.to_lowercase();
        SERVICES.iter().find(|(start, _)| part.starts_with(start)).map(|(_, name)| *name)
    })
}

/// What a rebuild changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// The backup that was made before.
    pub saved: Backup,
    /// Cards whose memory or due day was another.
    pub cards: Vec<String>,
    /// Faults of the search index and of copies that were mended.
    pub mended: Vec<String>,
}

/// Computes anew what can be: memory and due days from the log, the search
/// index from the questions. A backup is made first.
///
/// # Errors
/// When no backup can be made, or the database cannot be written; nothing is
/// changed then.
pub fn rebuild(patient: &mut Patient) -> Result<Rebuilt, Error> {
    let (place, now) = (&patient.place, patient.now);
    let store = match &mut patient.store {
        Ok(store) => store,
        Err(error) => return Err(Error::Unknown(error.to_string())),
    };
    let saved = backup::make(store, &place.backups, now, Reason::Rebuild)
        .map_err(|source| Error::NoBackup { source: Box::new(source) })?;
    let mut mended = store.search_faults()?;
    mended.extend(store.stray_copies()?);
    let cards = replay_all(store, &patient.parameters)?;
    Ok(Rebuilt {
        saved,
        cards: cards.into_iter().map(|card| card.id.to_string()).collect(),
        mended,
    })
}

/// Replays every card's log in one transaction; returns the cards that changed.
pub(super) fn replay_all(
    store: &mut Store,
    parameters: &Parameters,
) -> Result<Vec<StoredCard>, Error> {
    store.write(|tx| {
        tx.renew_copies()?;
        let wrong = differing(tx, parameters)?;
        for (card, schedule) in &wrong {
            tx.set_schedule(card.key, schedule)?;
        }
        Ok(wrong.into_iter().map(|(card, _)| card).collect())
    })
}

/// Returns the cards that are not what their logs give, with what they should be.
fn differing(
    queries: &store::Queries,
    parameters: &Parameters,
) -> Result<Vec<(StoredCard, Schedule)>, Error> {
    let mut wrong = Vec::new();
    let mut check = |key: CardKey| -> Result<(), Error> {
        let Some(card) = queries.card_by_key(key)? else { return Ok(()) };
        let replayed = as_replayed(&card.schedule, &replay(&queries.reviews_of(key)?, parameters));
        if replayed != card.schedule {
            wrong.push((card, replayed));
        }
        Ok(())
    };
    for key in queries.card_keys()? {
        check(key)?;
    }
    Ok(wrong)
}

/// Returns the replayed schedule with what no answer decides as it stands, and
/// with a memory that differs by no more than rounding as it stands.
pub(super) fn as_replayed(stored: &Schedule, replayed: &Schedule) -> Schedule {
    let close = |a: f32, b: f32| (a - b).abs() <= 1e-4 * b.abs().max(1.0);
    let memory = match (stored.memory, replayed.memory) {
        (Some(old), Some(new))
            if close(old.stability, new.stability) && close(old.difficulty, new.difficulty) =>
        {
            stored.memory
        }
        (_, new) => new,
    };
    let same_day = stored.last_day == replayed.last_day;
    Schedule {
        memory,
        suspended: stored.suspended,
        buried_until: stored.buried_until,
        hidden_on: stored.hidden_on,
        hidden_run: stored.hidden_run,
        opens_on: stored.opens_on,
        reachable: stored.reachable,
        marked: stored.marked,
        // Kept is when the card was shown, logged is when it was graded.
        last_at: if same_day { stored.last_at } else { replayed.last_at },
        ..replayed.clone()
    }
}
