//! What the queue is made from: the cards that matter today.

use super::card::CardKind;
use super::ids::{CardKey, QuestionKey};
use super::memory::Schedule;
use super::time::Moment;

/// A card that may be asked today.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The card.
    pub card: CardKey,
    /// Its question.
    pub question: QuestionKey,
    /// The hash of its textual id, for ties that must not follow database order.
    pub hash: u64,
    /// Its kind.
    pub kind: CardKind,
    /// True for the card with which its question begins.
    pub lead: bool,
    /// Where it stands: deck, question in the deck, card in the question.
    pub position: (i64, i64, i64),
    /// Its schedule.
    pub schedule: Schedule,
}

/// All the queue needs to know at one moment.
///
/// The lists may leave out cards that cannot matter (beyond today's limits);
/// what they hold is in the order of `position`.
#[derive(Clone, Debug, PartialEq)]
pub struct DayView {
    /// The moment.
    pub now: Moment,
    /// Cards that were answered before and are due today or earlier, or wait
    /// for a step; not suspended, not buried by hand, hidden siblings included.
    pub due: Vec<Candidate>,
    /// New cards with which a question begins: first pass.
    pub fresh_lead: Vec<Candidate>,
    /// New cards of other kinds that are open today: first pass.
    pub fresh_open: Vec<Candidate>,
    /// New cards whose parent was passed: second pass.
    pub fresh_reachable: Vec<Candidate>,
    /// Whether any lead card is still unseen, anywhere.
    pub leads_left: bool,
    /// New cards introduced today, by question.
    pub introduced: Vec<(QuestionKey, u32)>,
    /// Lead cards among those introduced today.
    pub leads_introduced: u32,
    /// Reviews (not new, not steps) answered today.
    pub reviewed: u32,
    /// The questions of the last answers of today, latest first, at most ten.
    pub recent: Vec<QuestionKey>,
    /// Questions whose basics card was failed today.
    pub failed_basics: Vec<QuestionKey>,
    /// Questions whose basics card waits for a step.
    pub basics_in_step: Vec<QuestionKey>,
}
