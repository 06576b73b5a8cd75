//! Lists of cards by a query. The list itself is made of keys alone, read from
//! one index in which everything it is chosen and ordered by stands; what a row
//! shows is read for the rows that are seen.

use std::collections::BTreeMap;

use rusqlite::{Row, params_from_iter};

use super::cards::{StoredCard, card_columns, from_cards};
use super::convert::{Cursor, live_cards, to_json};
use super::error::Error;
use super::matching::{Viewpoint, condition, is_new, words_alone};
use super::shelf::{Listing, Matching, Shelf, ShelfRow};
use super::store::Queries;
use crate::domain::listing::{Sort, SortBy};
use crate::domain::query::{Query, Standing};
use crate::domain::{CardKey, Day, DeckId, DeckKey, QuestionId, QuestionKey};

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
    /// Of them, new and can be asked today.
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
        let shelf = self.shelf(query, view)?;
        Ok(shelf.arrange(&Matching::All, filter, sort, view.now, &self.added_for(sort)?))
    }

    /// Returns all that lists ask of the cards that match, in their order.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn shelf(&self, query: &Query, view: &Viewpoint<'_>) -> Result<Shelf, Error> {
        let _same_state = self.snapshot()?;
        let decks = self.decks()?;
        let named = self.words_that_name(query, &decks)?;
        let condition = condition(query, &named, &decks, view);
        let sql = format!("{HEAD}{LIVE}{}", condition.sql);
        let places: BTreeMap<DeckKey, i64> =
            (0..).zip(&decks).map(|(n, row)| (row.key, n)).collect();
        let place = |deck| places.get(&deck).copied().unwrap_or(i64::MAX);
        let mut rows = self.all(LISTING, &sql, params_from_iter(condition.values), |row| {
            let (position, row) = read(row)?;
            Ok(((place(row.deck), position, row.question), row))
        })?;
        // The index is in the order of question and place, which often is this one.
        rows.sort_by_key(|(place, _)| *place);
        Ok(Shelf { rows: rows.into_iter().map(|(_, row)| row).collect() })
    }

    /// Returns the same as [`Self::listing`], from a shelf that holds all cards:
    /// only which of them match is read.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn listing_of(
        &self,
        shelf: &Shelf,
        query: &Query,
        filter: Option<Standing>,
        sort: Sort,
        view: &Viewpoint<'_>,
    ) -> Result<Listing, Error> {
        let _same_state = self.snapshot()?;
        let matching = self.matching(query, view)?;
        let added = self.added_for(sort)?;
        Ok(shelf.arrange(&matching, filter, sort, view.now, &added))
    }

    /// Returns which cards match. Words alone are a matter of whole questions,
    /// which are fewer.
    fn matching(&self, query: &Query, view: &Viewpoint<'_>) -> Result<Matching, Error> {
        if query.terms.is_empty() {
            return Ok(Matching::All);
        }
        let decks = self.decks()?;
        let named = self.words_that_name(query, &decks)?;
        if let Some((sql, values)) = words_alone(query, &named, &decks) {
            let mut questions: Vec<QuestionKey> =
                self.all(LISTING, &sql, params_from_iter(values), |row| row.get(0))?;
            questions.sort_unstable();
            return Ok(Matching::Questions(questions));
        }
        let condition = condition(query, &named, &decks, view);
        let sql = format!("SELECT c.card_id{LIVE}{}", condition.sql);
        let values = params_from_iter(condition.values);
        let mut keys: Vec<CardKey> = self.all(LISTING, &sql, values, |row| row.get(0))?;
        keys.sort_unstable();
        Ok(Matching::Cards(keys))
    }

    /// Returns a number that changes whenever anything in the database does,
    /// here or elsewhere.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn version(&self) -> Result<(i64, u64), Error> {
        Ok((self.data_version()?, self.writes()))
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
             sum((c.due <= ?1 AND c.suspended = 0 AND (c.buried_until > ?1) IS NOT TRUE \
               AND (c.hidden_on = ?1) IS NOT TRUE) IS TRUE), sum(",
            is_new!(),
            " IS TRUE) \
             FROM questions q JOIN decks d ON d.deck_id = q.deck_id \
             JOIN cards c INDEXED BY cards_listed ON c.question_id = q.question_id \
             WHERE q.question_id IN (SELECT value FROM json_each(?2)) AND ",
            live_cards!(),
            " GROUP BY q.question_id"
        );
        let mut all = Vec::with_capacity(keys.len());
        for some in keys.chunks(AT_ONCE) {
            let values = rusqlite::params![today, to_json(LISTING, &some)?];
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

    /// Returns the days on which questions came in, where a list goes by them.
    fn added_for(&self, sort: Sort) -> Result<BTreeMap<QuestionKey, Day>, Error> {
        const SQL: &str = "SELECT q.question_id, q.added_day FROM questions q \
                           INDEXED BY questions_added WHERE q.retired = 0";
        if sort.by != SortBy::Added {
            return Ok(BTreeMap::new());
        }
        let days = self.all(LISTING, SQL, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(days.into_iter().collect())
    }
}

const HEAD: &str = "SELECT c.question_position, c.card_id, c.question_id, c.deck_id, c.phase, \
                    c.suspended, c.marked, c.leech, c.due, c.buried_until, c.hidden_on, \
                    c.opens_on, c.reachable, c.stability, c.difficulty, c.lapses, c.last_at";

const LIVE: &str = concat!(" FROM cards c INDEXED BY cards_listed WHERE ", live_cards!());

/// Reads a row of [`HEAD`]: the question's place in its deck, and the rest.
fn read(row: &Row<'_>) -> rusqlite::Result<(i64, ShelfRow)> {
    let mut row = Cursor::new(row);
    let position = row.take()?;
    let row = ShelfRow {
        card: row.take()?,
        question: row.take()?,
        deck: row.take()?,
        phase: row.take()?,
        suspended: row.take()?,
        marked: row.take()?,
        leech: row.take()?,
        due: row.take()?,
        buried_until: row.take()?,
        hidden_on: row.take()?,
        opens_on: row.take()?,
        reachable: row.take()?,
        memory: row.memory()?,
        lapses: row.take()?,
        last_at: row.take()?,
    };
    Ok((position, row))
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
