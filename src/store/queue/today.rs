//! What was answered today: the day's lines of the log, and what the queue makes of
//! them. The lines are kept from one answer to the next; only new ones are read.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;

use super::READING;
use crate::domain::{
    CardKey, CardKind, Day, DeckDay, DeckKey, Grade, QuestionKey, ReviewKind, ReviewSource,
};
use crate::store::changes::ChangeKey;
use crate::store::convert::Cursor;
use crate::store::error::Error;
use crate::store::store::Queries;

/// Answers of today that the queue keeps siblings away from.
const RECENT: usize = 10;

/// A live line of the log, as far as it matters to its day.
#[derive(Clone, Debug)]
pub(super) struct Line {
    row: i64,
    change: Option<ChangeKey>,
    card: CardKey,
    question: QuestionKey,
    deck: DeckKey,
    card_kind: CardKind,
    lead: bool,
    kind: ReviewKind,
    source: ReviewSource,
    grade: Option<Grade>,
    /// Nothing was known of the card before.
    is_first: bool,
}

/// What of the day was answered already.
#[derive(Debug)]
pub(super) struct Answered {
    /// New cards of today by question. Mock interviews and imports do not count.
    pub(super) introduced: Vec<(QuestionKey, u32)>,
    /// How many of them were lead cards.
    pub(super) leads_introduced: u32,
    /// What was answered of each deck.
    pub(super) decks: Vec<DeckDay>,
    /// The questions of the last answers, latest first.
    pub(super) recent: Vec<QuestionKey>,
    /// The questions whose basics card was failed.
    pub(super) failed_basics: Vec<QuestionKey>,
}

impl Queries {
    /// Reads the lines of a day that come after those that are known.
    pub(super) fn lines_after(&self, known: &[Line], day: Day) -> Result<Vec<Line>, Error> {
        const SQL: &str = "
            SELECT r.review_id, r.change_id, c.card_id, c.question_id, c.deck_id, c.kind, c.lead,
                r.kind, r.source, r.rating, r.before_stability IS NULL
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.review_id > ?
            ORDER BY r.review_id";
        let last = known.last().map_or(i64::MIN, |line| line.row);
        self.all(READING, SQL, params![day, last], |row| {
            let mut row = Cursor::new(row);
            Ok(Line {
                row: row.take()?,
                change: row.take()?,
                card: row.take()?,
                question: row.take()?,
                deck: row.take()?,
                card_kind: row.take()?,
                lead: row.take()?,
                kind: row.take()?,
                source: row.take()?,
                grade: row.take()?,
                is_first: row.take()?,
            })
        })
    }
}

impl Line {
    /// Tells whether the line belongs to one of some changes.
    pub(super) fn is_of(&self, changes: &BTreeSet<ChangeKey>) -> bool {
        self.change.is_some_and(|change| changes.contains(&change))
    }

    fn introduces(&self) -> bool {
        self.source == ReviewSource::Review && self.kind == ReviewKind::Learn && self.is_first
    }

    fn fails_basics(&self) -> bool {
        let counts =
            matches!(self.kind, ReviewKind::Learn | ReviewKind::Review | ReviewKind::Relearn);
        counts && self.grade == Some(Grade::Again) && self.card_kind == CardKind::Basics
    }
}

impl Answered {
    /// Adds up the lines of a day, which are in the order in which they were written.
    pub(super) fn of(lines: &[Line]) -> Self {
        let ours = || lines.iter().filter(|line| line.source != ReviewSource::Import);
        let mut new: BTreeSet<(QuestionKey, CardKey)> = BTreeSet::new();
        let mut decks: BTreeMap<DeckKey, DeckDay> = BTreeMap::new();
        let mut introduced: BTreeMap<QuestionKey, u32> = BTreeMap::new();
        let mut leads_introduced = 0;
        for line in ours() {
            let nothing = DeckDay { deck: line.deck, introduced: 0, reviewed: 0 };
            let deck = decks.entry(line.deck).or_insert(nothing);
            deck.reviewed += u32::from(line.kind == ReviewKind::Review);
            if line.introduces() && new.insert((line.question, line.card)) {
                deck.introduced += 1;
                leads_introduced += u32::from(line.lead);
                *introduced.entry(line.question).or_default() += 1;
            }
        }
        let graded = ours().rev().filter(|line| line.grade.is_some());
        let failed: BTreeSet<QuestionKey> =
            ours().filter(|line| line.fails_basics()).map(|line| line.question).collect();
        Self {
            introduced: introduced.into_iter().collect(),
            leads_introduced,
            decks: decks.into_values().collect(),
            recent: graded.take(RECENT).map(|line| line.question).collect(),
            failed_basics: failed.into_iter().collect(),
        }
    }
}
