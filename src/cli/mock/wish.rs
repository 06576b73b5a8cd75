//! Which interview is wished: the options that choose one.

use std::path::{Path, PathBuf};

use super::shared::{self, Shared};
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::collection::Collection;
use crate::domain::{DeckId, Level};
use crate::session::mock::{Format, Mode, Plan, Setting};

/// Which interview.
#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(super) struct Wish {
    /// How long and how hard: drill (12 min), screen (30), round (45) or long (60).
    #[arg(long, value_name = "NAME", value_parser = ["drill", "screen", "round", "long"])]
    #[arg(hide_possible_values = true)]
    format: Option<String>,
    /// Only questions of this deck; may be given several times.
    #[arg(long, value_name = "DECK")]
    deck: Vec<String>,
    /// The level: junior, mid, senior or staff.
    #[arg(long, value_name = "LEVEL")]
    level: Option<Level>,
    /// exam: scores and whole answers at the end; coach: after each question, and pauses.
    #[arg(long, value_name = "MODE", value_parser = ["exam", "coach"])]
    #[arg(hide_possible_values = true)]
    mode: Option<String>,
    /// The same seed and the same collection give the same interview.
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(..=shared::HIGHEST_SEED))]
    seed: Option<u64>,
    /// Sit the interview of this file; `viva mock show N --to F.toml` writes one.
    #[arg(long, value_name = "F.toml", conflicts_with_all = ["format", "deck", "level", "seed"])]
    from: Option<PathBuf>,
    /// A partner marks as well; `viva mock marks` takes the marks.
    #[arg(long)]
    pair: bool,
}

impl Wish {
    /// Tells whether nothing is named: then it is chosen on the screen.
    pub(super) fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Chooses the questions.
    pub(super) fn plan(&self, collection: &Collection) -> Result<Plan, CommandError> {
        match &self.from {
            Some(file) => self.plan_of(&shared::read(file)?, collection),
            None => self.chosen(collection),
        }
    }

    fn chosen(&self, collection: &Collection) -> Result<Plan, CommandError> {
        let usual = collection.mock_setting()?;
        let decks: Vec<DeckId> = self.deck.iter().cloned().map(DeckId).collect();
        for deck in &decks {
            collection.demand_deck(deck)?;
        }
        let format = self.format.as_deref().and_then(Format::from_name);
        Ok(collection.plan_mock(Setting {
            format: format.unwrap_or(usual.format),
            mode: self.mode().unwrap_or(usual.mode),
            level: self.level.unwrap_or(usual.level),
            seed: self.seed.unwrap_or(usual.seed),
            decks,
            pair: self.pair,
        })?)
    }

    fn plan_of(&self, shared: &Shared, collection: &Collection) -> Result<Plan, CommandError> {
        let setting = Setting {
            format: shared.format,
            mode: self.mode().unwrap_or(shared.mode),
            level: shared.level,
            decks: Vec::new(),
            seed: shared.seed,
            pair: self.pair,
        };
        let (plan, missing) = collection.plan_mock_of(setting, &shared.questions)?;
        for id in missing {
            Output.say(format!("{id} is not here, or has no key points; it is left out."));
        }
        Ok(plan)
    }

    /// Returns the file it comes from, if it does.
    pub(super) fn file(&self) -> Option<&Path> {
        self.from.as_deref()
    }

    fn mode(&self) -> Option<Mode> {
        self.mode.as_deref().and_then(Mode::from_name)
    }
}
