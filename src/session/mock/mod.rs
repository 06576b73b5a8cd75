//! Mock interviews: perform first, compare second.
//!
//! Pure throughout; the collection keeps what is here and the screens show it.
//!
//! - [`format`] says what drill, screen, round and long are made of.
//! - [`select`](mod@select) chooses questions from [`Candidate`]s by a seed; a [`Plan`] is
//!   what can begin. A plan holds the reference text, for the interviewer's sheet.
//! - [`Interview`] is the state machine: [`Interview::apply`] takes [`Event`]s,
//!   [`Interview::pass`] lets time pass, and both tell whether there is something new
//!   to be saved. It does not lend its plan. [`Interview::view`] gives what may be
//!   seen now as a type ([`Scene`]): reference text is in no variant before its time.
//!   [`Interview::limits`], [`Interview::spent_here`] and [`Limits::pressure`] are
//!   the clock; ticks are owed while [`Interview::clock_runs`].
//! - [`Record`] is what is kept of a question: raw marks, times, the order of the
//!   claims. A [`Transcript`] is a whole interview as it went.
//! - [`score`](mod@score) is one question's score, [`verdict`](mod@verdict) the session's,
//!   [`calibration`](mod@calibration), [`gaps`](mod@gaps) and [`honesty`](mod@honesty) are
//!   the rest of it, and [`report`](mod@report) puts them together. All are computed from
//!   raw marks each time.
//! - [`summary`](mod@summary) is what lists and curves over many interviews need of one;
//!   [`weak_areas`] adds up what was missed.
//! - [`grades`](mod@grades) is what an interview tells of single cards.

pub mod calibration;
mod clock;
pub mod format;
pub mod gaps;
pub mod grades;
pub mod honesty;
pub mod interview;
mod marking;
pub mod plan;
pub mod record;
pub mod report;
pub mod score;
pub mod select;
pub mod summary;
#[cfg(test)]
mod tests;
pub mod verdict;
pub mod view;

pub use calibration::{Calibration, calibration};
pub use format::{Format, Limits, Mode, Pressure, Role};
pub use interview::{Event, Interview, Saved, Step};
pub use plan::{Asking, GivenUp, Plan, Setting, Transcript};
pub use record::{Away, ClaimMark, ClaimRef, Mark, Marks, Record, Right, Sure};
pub use report::{Report, report};
pub use score::{Band, RUBRIC_VERSION, Score, score_of};
pub use select::{Candidate, Pick, Selection, select};
pub use summary::{MissedPoint, Summary, WeakArea, summary, weak_areas};
pub use verdict::{Mean, Verdict};
pub use view::{Claim, Reference, Revealed, Scene, View};
