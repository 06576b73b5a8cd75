//! Carries out what the simulator asks for.

use crate::collection::{Collection, Error};
use crate::tui::simulating::{News, Opened, Wish};

/// Carries one wish out.
pub(super) fn act(wish: &Wish, collection: &mut Collection) -> Result<Option<News>, Error> {
    Ok(Some(match wish {
        Wish::Open(card, at) => match collection.stage_card(*card)? {
            Ok(staged) => News::Opened(Box::new(Opened { staged, at: at.unwrap_or(0) })),
            Err(why) => News::Refused(why.to_string()),
        },
    }))
}
