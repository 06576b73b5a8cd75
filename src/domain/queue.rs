//! What the queue is made from: the cards that matter today.

use super::card::CardKind;
use super::ids::{CardKey, DeckKey, QuestionKey};
use super::memory::Schedule;
use super::time::Moment;

/// A card that may be asked today.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The card.
    pub card: CardKey,
    /// Its deck.
    pub deck: DeckKey,
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

/// What was answered of one deck today.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckDay {
    /// The deck.
    pub deck: DeckKey,
    /// New cards introduced today.
    pub introduced: u32,
    /// Reviews answered today.
    pub reviewed: u32,
}

/// All the queue needs to know at one moment.
///
/// In the conditions, *today* is `now.day`. A card is *away* when it is
/// suspended, or buried by hand with `buried_until > today`. *Hidden* means
/// `hidden_on = today`. The lists are in the order of `position`. A card may
/// stand in several of the fresh lists.
///
/// `due` is whole. Each of `fresh_lead` and `fresh_open` may be cut, between two
/// questions, once it holds `new_per_day + 10` questions; when `fresh_lead` was
/// cut, `fresh_reachable` and `fresh_waiting` may be left empty, for today's second
/// pass is not reached. Of a deck with a limit of its own, no more questions than
/// the limit count; when decks take turns, each deck is cut by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct DayView {
    /// The moment.
    pub now: Moment,
    /// Cards that were answered before and are due today or earlier, or wait
    /// for a step; not suspended, not buried by hand, hidden siblings included:
    /// phase `review` with `due <= today`, or phase `learning` or `relearning`;
    /// not away. Reviews of the next study day are among them when the user
    /// wants them ahead.
    pub due: Vec<Candidate>,
    /// New cards with which a question begins: first pass. Phase `new`, `lead`,
    /// `opens_on <= today`, not away, not hidden, and no card of the question
    /// was introduced today.
    pub fresh_lead: Vec<Candidate>,
    /// New cards of other kinds that are open today: first pass. Phase `new`,
    /// not `lead`, `opens_on <= today`, not away, not hidden, no card of the
    /// question was introduced today, no lead card of the question is new and
    /// not away (it is asked first), and the question is not one of
    /// `basics_in_step`.
    pub fresh_open: Vec<Candidate>,
    /// New cards whose parent was passed: second pass. Phase `new`,
    /// `reachable`, not away; lead cards and hidden ones included.
    pub fresh_reachable: Vec<Candidate>,
    /// New cards that a pass of today could bring into the second pass: phase
    /// `new`, not `reachable`, not away; hidden ones included. The queue never
    /// serves them; they are for counting ahead.
    pub fresh_waiting: Vec<Candidate>,
    /// Whether any lead card is still unseen, anywhere.
    pub leads_left: bool,
    /// New cards introduced today, by question: cards with `first_day = today`,
    /// those first answered in a mock interview left out.
    pub introduced: Vec<(QuestionKey, u32)>,
    /// Lead cards among those introduced today.
    pub leads_introduced: u32,
    /// Reviews (not new, not steps) answered today: live lines of the log of
    /// kind `review` on this study day.
    pub reviewed: u32,
    /// The same by deck, for the decks of which anything was answered.
    pub decks: Vec<DeckDay>,
    /// The questions of the last answers of today, latest first, at most ten.
    /// A question may be listed twice.
    pub recent: Vec<QuestionKey>,
    /// Questions whose basics card was failed today: a live, counted line of
    /// the log with grade Again on this study day.
    pub failed_basics: Vec<QuestionKey>,
    /// Questions whose basics card waits for a step, is not away, and was first
    /// answered less than seven study days ago (`first_day > today - 7`): their
    /// new cards wait until it is passed.
    pub basics_in_step: Vec<QuestionKey>,
}
