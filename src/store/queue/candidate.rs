//! Cards that may be asked today, as rows of the table of cards.

use rusqlite::{Row, params};

use super::READING;
use super::range::Range;
use crate::domain::{Candidate, CardKey, Day, QuestionKey};
use crate::store::convert::{Cursor, live_cards, schedule_columns};
use crate::store::error::Error;
use crate::store::store::Queries;

/// The columns of a candidate, in the order of [`read`].
macro_rules! select_candidates {
    ($index:literal, $rest:literal) => {
        concat!(
            "SELECT c.deck_id, c.card_id, c.question_id, c.hash, c.kind, c.lead, \
             c.question_position, c.position, ",
            schedule_columns!(),
            " FROM cards c INDEXED BY ",
            $index,
            " WHERE c.suspended = 0 AND ",
            live_cards!(),
            " AND (c.buried_until IS NULL OR c.buried_until <= ?1)",
            $rest
        )
    };
}

pub(super) use select_candidates;

/// Cards by their due day. `?1` is today, `?2` to `?4` the scope.
macro_rules! in_scope {
    () => {
        " AND (?2 IS NULL OR c.deck_id IN (SELECT value FROM json_each(?2))) \
          AND (?3 IS NULL OR c.deck_id IN (SELECT value FROM json_each(?4)) \
            OR c.question_id IN (SELECT t.question_id FROM question_tags t \
              WHERE t.tag IN (SELECT value FROM json_each(?3))))"
    };
}

impl Queries {
    pub(super) fn due(
        &self,
        range: &Range,
        today: Day,
        ahead: bool,
    ) -> Result<Vec<Candidate>, Error> {
        const SQL: &str = concat!(
            select_candidates!("cards_due", " AND c.due <= ?5"),
            in_scope!(),
            " UNION ALL ",
            select_candidates!("cards_step", " AND c.step IS NOT NULL AND c.due > ?5"),
            in_scope!(),
        );
        let last = today.plus(i32::from(ahead));
        let values = params![today, range.only, range.tags, range.tagged, last];
        let mut due = self.placed(SQL, values, range)?;
        sort(&mut due);
        Ok(due)
    }

    /// Reads what `due` has of one question.
    pub(super) fn due_of(
        &self,
        question: QuestionKey,
        range: &Range,
        today: Day,
        ahead: bool,
    ) -> Result<Vec<Candidate>, Error> {
        const SQL: &str = concat!(
            select_candidates!(
                "sqlite_autoindex_cards_1",
                " AND c.question_id = ?6 AND (c.due <= ?5 OR c.step IS NOT NULL)"
            ),
            in_scope!(),
        );
        let last = today.plus(i32::from(ahead));
        let values = params![today, range.only, range.tags, range.tagged, last, question];
        self.placed(SQL, values, range)
    }

    /// Reads candidates, each with the place of its deck.
    fn placed(
        &self,
        sql: &str,
        values: impl rusqlite::Params,
        range: &Range,
    ) -> Result<Vec<Candidate>, Error> {
        self.all(READING, sql, values, |row| {
            let mut candidate = read(row)?;
            candidate.position.0 = range.place_of(candidate.deck);
            Ok(candidate)
        })
    }

    pub(super) fn basics_in_step(&self, today: Day) -> Result<Vec<QuestionKey>, Error> {
        const SQL: &str = concat!(
            "SELECT c.question_id FROM cards c INDEXED BY cards_step \
             WHERE c.step IS NOT NULL AND c.kind = 'basics' AND c.suspended = 0 AND ",
            live_cards!(),
            " AND (c.buried_until IS NULL OR c.buried_until <= ?1) AND c.first_day > ?1 - 7 \
             ORDER BY c.question_id"
        );
        self.all(READING, SQL, [today], |row| row.get(0))
    }
}

pub(super) fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(order);
}

/// The order of the lists.
pub(super) const fn order(candidate: &Candidate) -> ((i64, i64, i64), CardKey) {
    (candidate.position, candidate.card)
}

/// Reads a candidate, but for the place of its deck.
pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Candidate> {
    let mut row = Cursor::new(row);
    let deck = row.take()?;
    let card = row.take()?;
    let question = row.take()?;
    let hash: i64 = row.take()?;
    let kind = row.take()?;
    let lead = row.take()?;
    let position = (0, row.take()?, row.take()?);
    let schedule = row.schedule()?;
    let hash = hash.cast_unsigned();
    Ok(Candidate { card, deck, question, hash, kind, lead, position, schedule })
}
