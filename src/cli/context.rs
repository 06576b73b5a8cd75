//! What every command needs: the places of the files, the clock, the settings
//! and the opened collection.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

use super::ColorWhen;
use super::error::CommandError;
use super::output::Output;
use crate::clock::{Clock, SystemClock};
use crate::collection::damage::look;
use crate::collection::place::Place;
use crate::collection::{Collection, Error};
use crate::config::{self, Config, Reading};
use crate::diagnostic::Source;
use crate::diagnostic::render::render;
use crate::tui::keymap::{Keymap, bind};
use crate::tui::words::count;

/// Where the program's files live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The database file.
    pub database: PathBuf,
    /// The configuration file.
    pub config: PathBuf,
    /// The folder of backups.
    pub backups: PathBuf,
    /// A folder for decks of one's own.
    pub decks: PathBuf,
}

impl Places {
    /// Finds the places: the options, else the environment, else the platform's own.
    ///
    /// # Errors
    /// When nothing tells where the user's files live.
    pub fn find(data_dir: Option<PathBuf>, config: Option<PathBuf>) -> Result<Self, CommandError> {
        let data = match data_dir {
            Some(folder) => folder,
            None => native("data")?.data_dir().join("viva"),
        };
        let config = match config {
            Some(file) => file,
            // A data folder of its own keeps everything together.
            None => match native("configuration") {
                Ok(strategy) => strategy.config_dir().join("viva").join("config.toml"),
                Err(_no_home) => data.join("config.toml"),
            },
        };
        Ok(Self {
            database: data.join("viva.db"),
            backups: Place::of(&data.join("viva.db")).backups,
            decks: data.join("decks"),
            config,
        })
    }
}

fn native(what: &str) -> Result<impl BaseStrategy, CommandError> {
    choose_native_strategy().map_err(|error| {
        CommandError::failed(format!("cannot tell where your {what} folder is: {error}"))
            .with_hint("set HOME, or name a folder with --data-dir or VIVA_DATA_DIR")
    })
}

/// Reads the settings. A file that is not there changes nothing.
///
/// # Errors
/// When the file cannot be read or has a fault; each is shown with its picture.
pub fn read_config(file: &Path, color: ColorWhen) -> Result<Config, CommandError> {
    let source = config_source(file)?.unwrap_or_else(|| Source::new("", ""));
    let (reading, _keys) = judged(&source);
    if reading.faults.is_empty() {
        return Ok(reading.config);
    }
    show_config_faults(&reading, &source, color);
    let faults = count(reading.faults.len(), "fault", "faults");
    Err(CommandError::usage(format!("the settings have {faults}; nothing was done"))
        .with_hint("`viva config` lists the keys, `viva config check` looks again"))
}

/// Reads settings and keys, with the faults of both in the order of the file.
#[must_use]
pub fn judged(source: &Source) -> (Reading, Keymap) {
    let mut reading = config::read(source);
    let (keys, faults) = bind(&reading.config, &source.name);
    reading.faults.extend(faults);
    reading.faults.sort_by_key(|fault| fault.span.start);
    (reading, keys)
}

/// Shows the faults of the settings with their pictures on stderr.
pub fn show_config_faults(reading: &Reading, source: &Source, color: ColorWhen) {
    for fault in &reading.faults {
        Output.say_styled(&render(fault, source, Output.stderr_has_colour(color)));
    }
}

/// Returns the text of the configuration file; `None` when there is none.
///
/// # Errors
/// When the file cannot be read.
pub fn config_source(file: &Path) -> Result<Option<Source>, CommandError> {
    let name = file.display().to_string();
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(Some(Source::new(name, text))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => {
            Err(CommandError::failed(format!("cannot read the settings in {name}: {error}")))
        }
    }
}

/// What every command is handed.
#[derive(Clone, Debug)]
pub struct Context {
    /// The places of the files.
    pub places: Places,
    /// The settings.
    pub config: Config,
    /// When colours are used.
    pub color: ColorWhen,
}

impl Context {
    /// Makes the clock: the machine's, or the one `VIVA_NOW` sets.
    ///
    /// # Errors
    /// When `VIVA_NOW` is no time.
    pub fn clock(&self) -> Result<Rc<dyn Clock>, CommandError> {
        let rollover = self.config.rollover;
        match std::env::var("VIVA_NOW") {
            Ok(text) if !text.is_empty() => match SystemClock::set_to(&text, rollover) {
                Ok(clock) => Ok(Rc::new(clock)),
                Err(error) => Err(CommandError::usage(error.to_string())),
            },
            _ => Ok(Rc::new(SystemClock::new(rollover))),
        }
    }

    /// Makes a collection that stands in for one that cannot be opened.
    ///
    /// # Errors
    /// When `VIVA_NOW` is no time.
    pub fn unopened(&self) -> Result<Collection, CommandError> {
        Ok(Collection::unopened(&self.places.database, self.clock()?, self.config.clone())?)
    }

    /// Opens the collection, or where there is none yet, one in memory as the
    /// first start will make it.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub fn open_or_preview(&self) -> Result<Collection, CommandError> {
        if !Place::of(&self.places.database).is_new() {
            return self.open();
        }
        Ok(Collection::in_memory(self.clock()?, self.config.clone())?)
    }

    /// Opens the collection; at the first start it is made, with the shipped decks.
    ///
    /// # Errors
    /// When the database cannot be opened.
    pub fn open(&self) -> Result<Collection, CommandError> {
        let collection = self.try_open()??;
        collection.stray_log().into_iter().for_each(|words| Output.say(words));
        Ok(collection)
    }

    /// The same, with the collection's own error.
    ///
    /// # Errors
    /// When `VIVA_NOW` is no time.
    pub fn try_open(&self) -> Result<Result<Collection, Error>, CommandError> {
        Ok(Collection::open(&self.places.database, self.clock()?, self.config.clone()))
    }

    /// Adds what can be done about a database that cannot be used, however far
    /// a command had come.
    #[must_use]
    pub fn explain(&self, error: CommandError) -> CommandError {
        let Ok(clock) = self.clock() else { return error };
        error.explained(|cause| look(&Place::of(&self.places.database), cause, clock.now()))
    }
}
