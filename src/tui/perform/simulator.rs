//! Carries out what the simulator asks for.

use std::error::Error as _;
use std::path::PathBuf;
use std::sync::Arc;

use crate::collection::chase::Chase;
use crate::collection::write::{self, write_out};
use crate::collection::{Collection, Error};
use crate::tui::simulating::{News, Opened, Saved, Wish};

/// Carries one wish out.
pub(super) fn act(wish: &Wish, collection: &mut Collection) -> Result<Option<News>, Error> {
    Ok(Some(match wish {
        Wish::Open(card, at) => match collection.stage_card(*card)? {
            Ok(staged) => News::Opened(Box::new(Opened { staged, at: at.unwrap_or(0) })),
            Err(why) => News::Refused(why.to_string()),
        },
        Wish::Predicted { id, point, right } => {
            collection.record_prediction(id, point, *right)?;
            return Ok(None);
        }
        Wish::Hunt(quarry) => {
            let begun = Chase::begin(Arc::clone(&quarry.world), quarry.goal.clone());
            News::Hunting(begun.map_err(|error| format!("the hunt cannot begin: {error}")))
        }
        Wish::Save { name, source, over } => News::Saved(name.clone(), save(name, source, *over)),
    }))
}

/// Writes a scenario to a file, whole or not at all.
fn save(name: &str, source: &str, over: bool) -> Saved {
    let path = from_home(name);
    match write_out(&path, source, over) {
        Ok(()) => Saved::Written(path.display().to_string()),
        Err(write::Error::Exists { .. }) => Saved::There,
        Err(error) => {
            let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            Saved::Failed(format!("{error}{cause}; nothing was written"))
        }
    }
}

/// A path as a shell would take it: `~/` is the home folder.
fn from_home(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), etcetera::home_dir()) {
        (Some(rest), Ok(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
