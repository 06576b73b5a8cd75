//! New questions that another deck asks already: a file that was imported under
//! another name, or a copy of it. A question belongs to its deck, so both stay.

use std::collections::BTreeMap;

use super::known::normal;
use super::rules::Tally;
use crate::collection::error::Error;
use crate::domain::text::thousands;
use crate::domain::{DeckId, DeckKey, Question};
use crate::store::Tx;

/// Where none of so many stands elsewhere, the others are not looked for.
const LOOKED_FOR: usize = 1_000;

/// Says how many of a deck's new questions stand in which other decks.
pub(super) fn tell_elsewhere(
    tx: &Tx<'_>,
    deck: DeckKey,
    new: &[(i64, &Question)],
    tally: &mut Tally,
) -> Result<(), Error> {
    let mut found: BTreeMap<DeckId, u32> = BTreeMap::new();
    for (n, (_, question)) in new.iter().enumerate() {
        if n == LOOKED_FOR && found.is_empty() {
            break;
        }
        for (other, title) in tx.namesakes(deck, &question.id)? {
            if normal(&title) == normal(&question.title) {
                *found.entry(other).or_default() += 1;
            }
        }
    }
    for (other, number) in found {
        let stand = if number == 1 { "1 new question stands" } else { "new questions stand" };
        let number = if number == 1 { String::new() } else { format!("{} ", thousands(number)) };
        tally.notes.push(format!(
            "{number}{stand} in the deck {other} already, under the same title; \
             --deck {other} takes them for those"
        ));
    }
    Ok(())
}
