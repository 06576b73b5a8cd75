//! The nouns of the program: decks, questions, cards, grades, memory, the
//! review log and study days. Values only; nothing here reads a file, a clock
//! or a database.

pub mod card;
pub mod chance;
pub mod change;
pub mod deck;
pub mod grade;
pub mod ids;
pub mod level;
pub mod listing;
pub mod logged;
pub mod memory;
pub mod options;
pub mod prediction;
pub mod query;
pub mod question;
pub mod queue;
pub mod review;
pub mod slug;
pub mod text;
pub mod time;

pub use card::{Card, CardKind};
pub use change::{CardBefore, Change, ChangeKind, Edit, FileEdit, QuestionBefore};
pub use deck::Deck;
pub use grade::Grade;
pub use ids::{CardId, CardKey, DeckId, DeckKey, QuestionId, QuestionKey};
pub use level::Level;
pub use logged::{LoggedAnswer, RememberedCard};
pub use memory::{Memory, Phase, Schedule};
pub use options::{NewOrder, ReviewOrder};
pub use prediction::{PointPredictions, Prediction};
pub use query::Query;
pub use question::{FollowUp, KeyPoint, Pitfall, PlainCard, Question, Rung, Simulation, Tier};
pub use queue::{Candidate, DayView, DeckDay};
pub use review::{Review, ReviewKind, ReviewSource};
pub use time::{Day, Moment, Rollover, Timestamp};
