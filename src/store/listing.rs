//! Lists of cards by a query. The list itself is made of keys alone, read from
//! one index in which everything it is chosen and ordered by stands; what a row
//! shows is read for the rows that are seen.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rusqlite::{Row, params_from_iter};

use super::cards::{StoredCard, card_columns, from_cards};
use super::convert::{Cursor, live_cards, to_json};
use super::error::Error;
use super::matching::{Viewpoint, condition};
use super::store::Queries;
use crate::domain::listing::{FILTERS, Sort, SortBy};
use crate::domain::query::{Query, Standing};
use crate::domain::{CardKey, Day, DeckId, DeckKey, QuestionId, QuestionKey, Schedule};

/// A card of a list, by its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The card.
    pub card: CardKey,
    /// Its question.
    pub question: QuestionKey,
    /// Its deck.
    pub deck: DeckKey,
    /// Whether it is due today.
    pub due: bool,
    /// Whether it was never answered.
    pub new: bool,
}

/// A list of cards.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Listing {
    /// The cards, in order.
    pub cards: Vec<Listed>,
    /// How many cards the query has under each of [`FILTERS`].
    pub counts: [u32; FILTERS.len()],
}

/// A card that matches, with what lists show beside it. Its deck is part of its id.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchedCard {
    /// The card.
    pub card: StoredCard,
    /// The title of its question.
    pub title: String,
    /// The word for how it stands today.
    pub state: &'static str,
    /// The day on which its question came in.
    pub added: Day,
}

/// A question as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchedQuestion {
    /// The row.
    pub key: QuestionKey,
    /// Its id.
    pub id: QuestionId,
    /// Its title.
    pub title: String,
    /// Its cards.
    pub cards: u32,
    /// Of them, due today and not put away.
    pub due: u32,
    /// Of them, never answered.
    pub new: u32,
}

/// Rows that are read at once.
const AT_ONCE: usize = 500;

const LISTING: &str = "listing cards";

impl Queries {
    /// Returns the cards that match and stand as `filter` says, by their keys;
    /// never a retired one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn listing(
        &self,
        query: &Query,
        filter: Option<Standing>,
        sort: Sort,
        view: &Viewpoint<'_>,
    ) -> Result<Listing, Error> {
        let _same_state = self.snapshot()?;
        let decks = self.decks()?;
        let condition = condition(query, &decks, view);
        let sql = format!("{HEAD}{}{LIVE}{}", order_column(sort.by), condition.sql);
        let places: BTreeMap<DeckKey, i64> =
            (0..).zip(&decks).map(|(n, row)| (row.key, n)).collect();
        let added = if sort.by == SortBy::Added { self.days_added()? } else { BTreeMap::new() };
        let today = view.now.day;
        let mut counts = [0; FILTERS.len()];
        let mut found: Vec<Placed> = Vec::new();
        self.until(LISTING, &sql, params_from_iter(condition.values), |row| {
            let (mut placed, schedule) = read(row, today)?;
            let mut chosen = filter.is_none();
            for (count, standing) in counts.iter_mut().zip(FILTERS) {
                let holds = standing.is_none_or(|standing| standing.holds(&schedule, today));
                *count += u32::from(holds);
                chosen |= holds && standing == filter;
            }
            if chosen {
                placed.place.0 = places.get(&placed.listed.deck).copied().unwrap_or(i64::MAX);
                if let Some(day) = added.get(&placed.listed.question) {
                    placed.key = Some(-f64::from(day.number()));
                }
                found.push(placed);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        order(&mut found, sort);
        Ok(Listing { cards: found.into_iter().map(|placed| placed.listed).collect(), counts })
    }

    /// Returns the number of cards, without retired ones.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_total(&self) -> Result<u32, Error> {
        const SQL: &str =
            concat!("SELECT count(*) FROM cards c INDEXED BY cards_live WHERE ", live_cards!());
        self.one(LISTING, SQL, [], |row| row.get(0))
    }

    /// Returns what lists show of cards, in the order of the keys. A card that is
    /// gone is left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_of_keys(&self, keys: &[CardKey], today: Day) -> Result<Vec<MatchedCard>, Error> {
        const SQL: &str = concat!(
            "SELECT ",
            card_columns!(),
            ", q.title, q.added_day",
            from_cards!(),
            "WHERE c.card_id IN (SELECT value FROM json_each(?1)) AND ",
            live_cards!()
        );
        let mut all = Vec::with_capacity(keys.len());
        for some in keys.chunks(AT_ONCE) {
            let mut found: BTreeMap<CardKey, MatchedCard> = BTreeMap::new();
            for card in
                self.all(LISTING, SQL, [to_json(LISTING, &some)?], |row| matched(row, today))?
            {
                found.insert(card.card.key, card);
            }
            all.extend(some.iter().filter_map(|key| found.remove(key)));
        }
        Ok(all)
    }

    /// Returns what lists show of questions, in the order of the keys.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn questions_of_keys(
        &self,
        keys: &[QuestionKey],
        today: Day,
    ) -> Result<Vec<MatchedQuestion>, Error> {
        const SQL: &str = concat!(
            "SELECT q.question_id, d.id, q.slug, q.title, count(*), \
             sum((c.due <= ?2 AND c.suspended = 0 AND (c.buried_until > ?2) IS NOT TRUE \
               AND (c.hidden_on = ?2) IS NOT TRUE) IS TRUE), sum(c.phase = 'new') \
             FROM questions q JOIN decks d ON d.deck_id = q.deck_id \
             JOIN cards c INDEXED BY cards_listed ON c.question_id = q.question_id \
             WHERE q.question_id IN (SELECT value FROM json_each(?1)) AND ",
            live_cards!(),
            " GROUP BY q.question_id"
        );
        let mut all = Vec::with_capacity(keys.len());
        for some in keys.chunks(AT_ONCE) {
            let values = rusqlite::params![to_json(LISTING, &some)?, today];
            let mut found: BTreeMap<QuestionKey, MatchedQuestion> = self
                .all(LISTING, SQL, values, read_question)?
                .into_iter()
                .map(|question| (question.key, question))
                .collect();
            all.extend(some.iter().filter_map(|key| found.remove(key)));
        }
        Ok(all)
    }

    /// Returns the cards that match, with what lists show, by deck, question and
    /// place; never a retired one.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn cards_matching(
        &self,
        query: &Query,
        view: &Viewpoint<'_>,
    ) -> Result<Vec<MatchedCard>, Error> {
        let _same_state = self.snapshot()?;
        let listing = self.listing(query, None, Sort::default(), view)?;
        let keys: Vec<CardKey> = listing.cards.iter().map(|listed| listed.card).collect();
        self.cards_of_keys(&keys, view.now.day)
    }

    fn days_added(&self) -> Result<BTreeMap<QuestionKey, Day>, Error> {
        const SQL: &str = "SELECT q.question_id, q.added_day FROM questions q \
                           INDEXED BY questions_added WHERE q.retired = 0";
        let days = self.all(LISTING, SQL, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(days.into_iter().collect())
    }
}

const HEAD: &str = "SELECT c.card_id, c.question_id, c.deck_id, c.question_position, c.position, \
                    c.phase, c.due, c.suspended, c.buried_until, c.hidden_on, c.marked, c.leech, ";

const LIVE: &str = concat!(" FROM cards c INDEXED BY cards_listed WHERE ", live_cards!());

/// The number a list is ordered by, least first; NULL stands last.
const fn order_column(by: SortBy) -> &'static str {
    match by {
        SortBy::Question | SortBy::Added => "NULL",
        SortBy::Due => "c.due",
        // Less is recalled the more stabilities have passed.
        SortBy::Recall => "(c.last_at - ?2) / c.stability",
        SortBy::Stability => "c.stability",
        SortBy::Difficulty => "-c.difficulty",
        SortBy::Lapses => "-c.lapses",
    }
}

/// A card of a list with what it is ordered by.
struct Placed {
    listed: Listed,
    place: (i64, i64, QuestionKey, i64),
    key: Option<f64>,
}

fn order(found: &mut [Placed], sort: Sort) {
    found.sort_by_key(|placed| placed.place);
    match (sort.by, sort.reversed) {
        (SortBy::Question, false) => {}
        (SortBy::Question, true) => found.reverse(),
        (_, reversed) => found.sort_by(|a, b| match (a.key, b.key) {
            (Some(a), Some(b)) if reversed => b.total_cmp(&a),
            (Some(a), Some(b)) => a.total_cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => Ordering::Equal,
        }),
    }
}

/// Reads a row of [`HEAD`]; of the schedule, only what [`FILTERS`] ask for.
fn read(row: &Row<'_>, today: Day) -> rusqlite::Result<(Placed, Schedule)> {
    let mut row = Cursor::new(row);
    let card = row.take()?;
    let question = row.take()?;
    let deck = row.take()?;
    let place = (0, row.take()?, question, row.take()?);
    let schedule = Schedule {
        phase: row.take()?,
        due: row.take()?,
        suspended: row.take()?,
        buried_until: row.take()?,
        hidden_on: row.take()?,
        marked: row.take()?,
        leech: row.take()?,
        ..Schedule::default()
    };
    let listed = Listed {
        card,
        question,
        deck,
        due: Standing::Due.holds(&schedule, today),
        new: Standing::New.holds(&schedule, today),
    };
    Ok((Placed { listed, place, key: row.take()? }, schedule))
}

fn matched(row: &Row<'_>, today: Day) -> rusqlite::Result<MatchedCard> {
    let mut row = Cursor::new(row);
    let card = StoredCard::read(&mut row)?;
    let state = card.schedule.state_name(today);
    Ok(MatchedCard { title: row.take()?, added: row.take()?, state, card })
}

fn read_question(row: &Row<'_>) -> rusqlite::Result<MatchedQuestion> {
    let mut row = Cursor::new(row);
    Ok(MatchedQuestion {
        key: row.take()?,
        id: QuestionId { deck: DeckId(row.take()?), question: row.take()? },
        title: row.take()?,
        cards: row.take()?,
        due: row.take()?,
        new: row.take()?,
    })
}
