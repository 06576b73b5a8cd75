//! The database: one SQLite file. All SQL of the program's own data is in this
//! folder and in `migrations/`. Reads are methods of [`Queries`], which a
//! [`Store`] and a [`Tx`] both lend; writes are methods of [`Tx`] alone. Values
//! of `domain` go in and come out; rows and columns stay inside.

mod anchor;
mod apart;
mod askable;
mod bulk;
mod cards;
mod changes;
mod convert;
mod counts;
mod decks;
mod edits;
mod error;
mod health;
mod kept;
mod known;
mod listing;
mod load;
mod matching;
mod migrate;
mod mock_marks;
mod mocks;
mod naming;
mod open;
mod packed;
mod predictions;
mod prints;
mod questions;
mod queue;
mod readable;
mod reviews;
mod salvage;
mod search;
mod sessions;
mod settings;
mod shelf;
mod sources;
mod statistics;
#[expect(clippy::module_inception, reason = "the type that names the folder")]
mod store;
#[cfg(test)]
pub(crate) mod tests;
mod trash;

pub use askable::Askable;
pub use bulk::{Batch, FirstRows, FreshCard};
pub use cards::{CardUpdate, NewCard, StoredCard};
pub use changes::ChangeKey;
pub use counts::{AnswerCounts, DeckCounts};
pub use decks::DeckRow;
pub use error::{Error, Kind};
pub use health::Stock;
pub use kept::Kept;
pub use known::{KnownQuestion, print_of};
pub use listing::{MatchedCard, MatchedQuestion};
pub use matching::Viewpoint;
pub use mock_marks::{DrillPoint, LaterMarks};
pub use mocks::{MockAnswer, MockKey, MockStatus, StoredMock};
pub use prints::FilePrint;
pub use questions::{NewQuestion, StoredQuestion};
pub use queue::{Reading, Scope, Touched};
pub use reviews::{Pace, PaceLine};
pub use salvage::Salvaged;
pub use search::Hit;
pub use sessions::{SessionKey, StoredSession};
pub use shelf::{Listed, Listing, Shelf};
pub use sources::{SourceKey, SourceKind, StoredSource};
pub use statistics::{Leech, LoggedDays};
pub use store::{Queries, Store, Tx};
pub use trash::Holdings;
