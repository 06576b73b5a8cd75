//! What the queue is made from, read in one go: the cards that matter today.
//! What is due is read by its day; new cards are read in the order of the decks
//! and only as far as today's slots can reach.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rusqlite::{Row, params};

use super::convert::{Cursor, live_cards, schedule_columns, to_json};
use super::error::Error;
use super::store::Queries;
use crate::domain::{Candidate, Day, DayView, DeckDay, DeckId, DeckKey, Moment, QuestionKey};

/// Which cards a session is about. Empty lists leave nothing out; of several
/// decks, and of several tags, one is enough.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Scope {
    /// The decks.
    pub decks: Vec<DeckId>,
    /// Tags of the question or of its deck; upper and lower case are the same.
    pub tags: Vec<String>,
    /// How many new cards a day single decks take at the most.
    pub new_of: BTreeMap<DeckId, u32>,
    /// The decks take turns with new cards: of each as many are read as of all.
    pub in_turn: bool,
    /// Reviews of the next study day are wanted, too.
    pub ahead: bool,
}

/// A question takes at most this many new cards a day.
const PER_QUESTION: u32 = 3;

/// Questions that are read beyond today's slots, for those the queue passes over.
const MARGIN: usize = 10;

/// Answers of today that the queue keeps siblings away from.
const RECENT: u32 = 10;

const READING: &str = "reading the queue";

/// A scope in terms of the database.
struct Range {
    /// The decks in their order, those of the scope only.
    decks: Vec<DeckInScope>,
    /// The decks as JSON; `None` for all.
    only: Option<String>,
    /// The tags as JSON; `None` for all.
    tags: Option<String>,
    /// The decks that have one of the tags, as JSON.
    tagged: String,
}

struct DeckInScope {
    key: DeckKey,
    position: i64,
    /// How many questions with new cards are read.
    most: usize,
    /// How many of them can matter today.
    matter: usize,
    /// True when a tag of the scope is the deck's own, so that all of it counts.
    tagged: bool,
}

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

/// New cards of one deck in their order. `?1` is today, `?2` the deck, `?3` the tags.
macro_rules! select_fresh {
    ($index:literal, $rest:literal) => {
        concat!(
            select_candidates!($index, " AND c.phase = 'new' AND c.deck_id = ?2 AND "),
            $rest,
            " AND (?3 IS NULL OR c.question_id IN (SELECT t.question_id FROM question_tags t \
              WHERE t.tag IN (SELECT value FROM json_each(?3)))) \
              ORDER BY c.question_position, c.question_id, c.position"
        )
    };
}

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
    /// Returns all that the queue needs to know now, of the cards in `scope`.
    /// `slots` is the number of new cards that may still be introduced; the
    /// lists of new cards end where that many cannot reach.
    ///
    /// What was answered today is told of the whole collection: limits are.
    /// The first two lists of new cards leave out what is hidden behind a
    /// sibling today; the third does not, since its second pass comes after
    /// siblings were answered. It holds lead cards, too, where they are still
    /// new: plain cards of one question.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn day_view(&self, now: Moment, scope: &Scope, slots: u32) -> Result<DayView, Error> {
        let _same_state = self.snapshot()?;
        let today = now.day;
        let (introduced, leads_introduced) = self.introduced(today)?;
        let decks = self.answered_by_deck(today)?;
        let slots = usize::try_from(slots).unwrap_or(usize::MAX);
        let most = slots.saturating_add(introduced.len());
        let limit = if scope.in_turn { usize::MAX } else { most.saturating_add(MARGIN) };
        let seen: BTreeSet<QuestionKey> =
            introduced.iter().map(|(question, _)| *question).collect();
        let range = self.range(scope, &decks, most)?;
        let fresh_lead = self.fresh(FRESH_LEAD, &range, today, limit, &seen)?;
        let fresh_open = self.fresh(FRESH_OPEN, &range, today, limit, &seen)?;
        // Lead cards alone fill the day: the second pass is not reached.
        let (fresh_reachable, fresh_waiting) = if range.counted(&fresh_lead) >= limit {
            (Vec::new(), Vec::new())
        } else {
            let everyone = BTreeSet::new();
            let waiting = self.fresh(FRESH_WAITING, &range, today, limit, &everyone)?;
            (self.fresh_reachable(&range, today, limit)?, waiting)
        };
        Ok(DayView {
            now,
            due: self.due(&range, today, scope.ahead)?,
            fresh_lead,
            fresh_open,
            fresh_reachable,
            fresh_waiting,
            leads_left: self.leads_left()?,
            introduced,
            leads_introduced,
            reviewed: decks.iter().map(|deck| deck.reviewed).sum(),
            decks,
            recent: self.recent(today)?,
            failed_basics: self.failed_basics(today)?,
            basics_in_step: self.basics_in_step(today)?,
        })
    }

    /// `most` new cards of a deck can matter today, or what is left of its own
    /// limit.
    fn range(&self, scope: &Scope, today: &[DeckDay], most: usize) -> Result<Range, Error> {
        let introduced = |key| {
            let day = today.iter().find(|day| day.deck == key);
            day.map_or(0, |day| day.introduced)
        };
        let all = most.saturating_add(MARGIN);
        let own = |key: DeckKey, id: &DeckId| {
            let left = scope.new_of.get(id)?.saturating_sub(introduced(key));
            Some(usize::try_from(left).unwrap_or(most).min(most))
        };
        let tags: Vec<String> = scope.tags.iter().map(|tag| tag.to_lowercase()).collect();
        let decks: Vec<DeckInScope> = self
            .decks()?
            .into_iter()
            .filter(|row| scope.decks.is_empty() || scope.decks.contains(&row.deck.id))
            .map(|row| {
                let own = own(row.key, &row.deck.id);
                DeckInScope {
                    key: row.key,
                    position: row.position,
                    most: own.map_or(all, |own| own.saturating_add(MARGIN)),
                    matter: own.unwrap_or(all),
                    tagged: row.deck.tags.iter().any(|tag| tags.contains(&tag.to_lowercase())),
                }
            })
            .collect();
        let keys = |tagged: bool| -> Vec<DeckKey> {
            decks.iter().filter(|deck| deck.tagged || !tagged).map(|deck| deck.key).collect()
        };
        let only = (!scope.decks.is_empty()).then(|| to_json(READING, &keys(false))).transpose()?;
        let tagged = to_json(READING, &keys(true))?;
        let tags = (!tags.is_empty()).then(|| to_json(READING, &tags)).transpose()?;
        Ok(Range { decks, only, tags, tagged })
    }

    fn due(&self, range: &Range, today: Day, ahead: bool) -> Result<Vec<Candidate>, Error> {
        const SQL: &str = concat!(
            select_candidates!("cards_due", " AND c.due <= ?5"),
            in_scope!(),
            " UNION ALL ",
            select_candidates!("cards_step", " AND c.step IS NOT NULL AND c.due > ?5"),
            in_scope!(),
        );
        let places: BTreeMap<DeckKey, i64> =
            range.decks.iter().map(|deck| (deck.key, deck.position)).collect();
        let last = today.plus(i32::from(ahead));
        let values = params![today, range.only, range.tags, range.tagged, last];
        let mut due = self.all(READING, SQL, values, |row| {
            let mut candidate = read(row)?;
            candidate.position.0 = places.get(&candidate.deck).copied().unwrap_or_default();
            Ok(candidate)
        })?;
        sort(&mut due);
        Ok(due)
    }

    /// Reads new cards up to `limit` questions, without those of `but`.
    fn fresh(
        &self,
        (sql, pitfalls): (&'static str, Option<bool>),
        range: &Range,
        today: Day,
        limit: usize,
        but: &BTreeSet<QuestionKey>,
    ) -> Result<Vec<Candidate>, Error> {
        let mut found = Vec::new();
        let mut questions = 0;
        for deck in &range.decks {
            let mut count = Count { questions: 0, last: None, of_last: 0 };
            let tags = if deck.tagged { None } else { range.tags.as_ref() };
            let mut take = |row: &Row<'_>| {
                let mut candidate = read(row)?;
                if but.contains(&candidate.question) {
                    return Ok(ControlFlow::Continue(()));
                }
                match count.add(candidate.question) {
                    n if n > deck.most || questions + n > limit => {
                        return Ok(ControlFlow::Break(()));
                    }
                    _ if count.of_last > PER_QUESTION => {}
                    _ => {
                        candidate.position.0 = deck.position;
                        found.push(candidate);
                    }
                }
                Ok(ControlFlow::Continue(()))
            };
            match pitfalls {
                None => self.until(READING, sql, params![today, deck.key, tags], &mut take)?,
                Some(pitfalls) => {
                    let values = params![today, deck.key, tags, pitfalls];
                    self.until(READING, sql, values, &mut take)?;
                }
            }
            questions += count.questions.min(deck.matter);
            if questions >= limit {
                break;
            }
        }
        Ok(found)
    }

    /// Pitfalls come last in the second pass, so they do not take the places of
    /// other cards here.
    fn fresh_reachable(
        &self,
        range: &Range,
        today: Day,
        limit: usize,
    ) -> Result<Vec<Candidate>, Error> {
        let everyone = BTreeSet::new();
        let read = |pitfalls| {
            self.fresh((FRESH_REACHABLE, Some(pitfalls)), range, today, limit, &everyone)
        };
        let mut found = read(false)?;
        found.extend(read(true)?);
        sort(&mut found);
        Ok(found)
    }

    fn leads_left(&self) -> Result<bool, Error> {
        const SQL: &str = concat!(
            "SELECT EXISTS (SELECT 1 FROM cards c INDEXED BY cards_lead \
             WHERE c.phase = 'new' AND c.lead = 1 AND c.suspended = 0 AND ",
            live_cards!(),
            ")"
        );
        self.one(READING, SQL, [], |row| row.get(0))
    }

    /// New cards of today by question, and how many of them were lead cards.
    /// Mock interviews and imports do not count.
    fn introduced(&self, today: Day) -> Result<(Vec<(QuestionKey, u32)>, u32), Error> {
        const SQL: &str = "
            SELECT c.question_id, count(DISTINCT r.card_id),
                count(DISTINCT CASE WHEN c.lead = 1 THEN r.card_id END)
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.source = 'review' AND r.kind = 'learn'
                AND r.before_stability IS NULL
            GROUP BY c.question_id ORDER BY c.question_id";
        let rows: Vec<(QuestionKey, u32, u32)> =
            self.all(READING, SQL, [today], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let leads = rows.iter().map(|(_, _, leads)| leads).sum();
        Ok((rows.into_iter().map(|(question, cards, _)| (question, cards)).collect(), leads))
    }

    fn answered_by_deck(&self, today: Day) -> Result<Vec<DeckDay>, Error> {
        const SQL: &str = "
            SELECT c.deck_id,
                count(DISTINCT CASE WHEN r.source = 'review' AND r.kind = 'learn'
                    AND r.before_stability IS NULL THEN r.card_id END),
                count(CASE WHEN r.kind = 'review' THEN 1 END)
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.source <> 'import'
            GROUP BY c.deck_id ORDER BY c.deck_id";
        self.all(READING, SQL, [today], |row| {
            Ok(DeckDay { deck: row.get(0)?, introduced: row.get(1)?, reviewed: row.get(2)? })
        })
    }

    fn recent(&self, today: Day) -> Result<Vec<QuestionKey>, Error> {
        const SQL: &str = "
            SELECT c.question_id
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.rating IS NOT NULL AND r.source <> 'import'
            ORDER BY r.review_id DESC LIMIT ?";
        self.all(READING, SQL, params![today, RECENT], |row| row.get(0))
    }

    fn failed_basics(&self, today: Day) -> Result<Vec<QuestionKey>, Error> {
        const SQL: &str = "
            SELECT DISTINCT c.question_id
            FROM reviews r INDEXED BY reviews_day JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.rating = 1 AND r.source <> 'import'
                AND r.kind IN ('learn', 'review', 'relearn') AND c.kind = 'basics'
            ORDER BY c.question_id";
        self.all(READING, SQL, [today], |row| row.get(0))
    }

    fn basics_in_step(&self, today: Day) -> Result<Vec<QuestionKey>, Error> {
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

const FRESH_LEAD: (&str, Option<bool>) = (
    select_fresh!("cards_lead", "c.lead = 1 AND c.opens_on <= ?1 AND c.hidden_on IS NOT ?1"),
    None,
);

const FRESH_OPEN: (&str, Option<bool>) = (
    select_fresh!(
        "cards_open",
        "c.lead = 0 AND c.opens_on IS NOT NULL AND c.opens_on <= ?1 AND c.hidden_on IS NOT ?1 \
         AND NOT EXISTS (SELECT 1 FROM cards l WHERE l.question_id = c.question_id \
           AND l.lead = 1 AND l.phase = 'new' AND l.suspended = 0 AND l.retired = 0 \
           AND (l.buried_until IS NULL OR l.buried_until <= ?1))"
    ),
    None,
);

const FRESH_WAITING: (&str, Option<bool>) =
    (select_fresh!("cards_waiting", "c.reachable = 0"), None);

const FRESH_REACHABLE: &str =
    select_fresh!("cards_reachable", "c.reachable = 1 AND (c.kind = 'pitfall') = ?4");

impl Range {
    /// Returns the number of questions in a list that is ordered by question; of
    /// a deck no more count than can matter.
    fn counted(&self, candidates: &[Candidate]) -> usize {
        let questions = |of: &[Candidate]| of.chunk_by(|a, b| a.question == b.question).count();
        candidates
            .chunk_by(|a, b| a.deck == b.deck)
            .map(|of| {
                let deck = of.first().and_then(|c| self.decks.iter().find(|d| d.key == c.deck));
                questions(of).min(deck.map_or(usize::MAX, |deck| deck.matter))
            })
            .sum()
    }
}

/// Counts questions in a list that is ordered by question.
struct Count {
    questions: usize,
    last: Option<QuestionKey>,
    of_last: u32,
}

impl Count {
    /// Counts a card; returns the number of questions up to it.
    fn add(&mut self, question: QuestionKey) -> usize {
        if self.last != Some(question) {
            self.last = Some(question);
            self.questions += 1;
            self.of_last = 0;
        }
        self.of_last += 1;
        self.questions
    }
}

fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| (candidate.position, candidate.card));
}

/// Reads a candidate, but for the place of its deck.
fn read(row: &Row<'_>) -> rusqlite::Result<Candidate> {
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
