//! What statistics read: every graded line of the log, and every memory.
//!
//! Taking a line out of `reviews` costs more than all that is counted of it. So
//! the lines of each past day are kept packed as well, and only what was never
//! read, or has changed since, is read from the log.

use rusqlite::params;

use super::convert::{Cursor, live_cards};
use super::error::Error;
use super::packed::{is_sound, pack, unpack};
use super::store::{Queries, Tx};
use crate::domain::{
    CardId, CardKey, CardKind, Day, DeckId, DeckKey, LoggedAnswer, Memory, Moment, Question,
    QuestionId, RememberedCard,
};

/// A card that is forgotten again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leech {
    /// The card.
    pub id: CardId,
    /// The title of its question.
    pub title: String,
    /// How often it was forgotten.
    pub lapses: u32,
}

/// The study days of the live log, each with whether it is packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedDays(Vec<(Day, bool)>);

impl LoggedDays {
    /// Tells whether there are days before `today` that [`Tx::pack_days`] makes
    /// cheaper to read.
    #[must_use]
    pub fn want_packing(&self, today: Day) -> bool {
        self.0.iter().any(|(day, is_packed)| *day < today && !is_packed)
    }
}

const READING: &str = "reading statistics";
/// What one number holds at the most, one less than what stands for nothing.
const MOST: u16 = u16::MAX - 1;

impl Queries {
    /// Hands over every graded line of the live log, by study day, and within
    /// a day in the order in which they were written.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn logged_answers(
        &self,
        days: &LoggedDays,
        mut visit: impl FnMut(&LoggedAnswer),
    ) -> Result<(), Error> {
        let _same_state = self.snapshot()?;
        for (day, is_packed) in &days.0 {
            if !(*is_packed && self.packed_day(*day, &mut visit)?) {
                self.answers_of(*day)?.iter().for_each(&mut visit);
            }
        }
        Ok(())
    }

    /// Returns the days of the live log.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn logged_days(&self) -> Result<LoggedDays, Error> {
        const SQL: &str = "SELECT s.day, p.day IS NOT NULL
            FROM study_days s LEFT JOIN packed_days p ON p.day = s.day
            WHERE s.answers > 0 ORDER BY s.day";
        self.all(READING, SQL, [], |row| Ok((row.get(0)?, row.get(1)?))).map(LoggedDays)
    }

    /// Hands the answers of a packed day over, or none and `false` where they
    /// cannot be read.
    fn packed_day(&self, day: Day, visit: &mut impl FnMut(&LoggedAnswer)) -> Result<bool, Error> {
        const SQL: &str = "SELECT answers FROM packed_days WHERE day = ?";
        let read = self.first(READING, SQL, [day], |row| {
            let bytes = row.get_ref(0)?.as_blob()?;
            let is_sound = is_sound(bytes);
            if is_sound {
                unpack(day, bytes).for_each(|answer| visit(&answer));
            }
            Ok(is_sound)
        })?;
        Ok(read.unwrap_or(false))
    }

    /// Reads the answers of a day from the log.
    fn answers_of(&self, day: Day) -> Result<Vec<LoggedAnswer>, Error> {
        const SQL: &str = "
            SELECT r.card_id, c.kind, r.rating, r.kind, r.at, r.offset_minutes, r.reveal_ms,
                r.grade_ms, r.before_stability,
                CASE WHEN c.kind IN ('basics', 'solid') THEN (
                    SELECT json_extract(q.content, '$.' || c.kind || '.seconds')
                    FROM questions q WHERE q.question_id = c.question_id
                ) END
            FROM reviews r INDEXED BY reviews_day
            JOIN cards c ON c.card_id = r.card_id
            WHERE r.day = ? AND r.undone = 0 AND r.rating IS NOT NULL
            ORDER BY r.review_id";
        self.all(READING, SQL, [day], |row| answer(day, &mut Cursor::new(row)))
    }

    /// Hands over what is remembered of each card of a deck, or of all.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn remembered_cards(
        &self,
        deck: Option<DeckKey>,
        mut visit: impl FnMut(&RememberedCard),
    ) -> Result<(), Error> {
        // `cards_listed` holds all of it.
        macro_rules! remembered {
            ($from:literal) => {
                concat!(
                    "SELECT c.stability, c.difficulty, c.due, c.last_at, c.suspended ",
                    $from,
                    " c.stability IS NOT NULL AND ",
                    live_cards!()
                )
            };
        }
        const ALL: &str = remembered!("FROM cards c INDEXED BY cards_listed WHERE");
        const OF_DECK: &str = remembered!(
            "FROM questions q INDEXED BY questions_live CROSS JOIN cards c INDEXED BY cards_listed \
             ON c.question_id = q.question_id WHERE q.deck_id = ? AND q.retired = 0 AND"
        );
        let mut read = |row: &rusqlite::Row<'_>| {
            let memory = Memory { stability: row.get(0)?, difficulty: row.get(1)? };
            let (due, last_at, suspended) = (row.get(2)?, row.get(3)?, row.get(4)?);
            visit(&RememberedCard { memory, due, last_at, suspended });
            Ok(())
        };
        match deck {
            Some(deck) => self.all(READING, OF_DECK, [deck], &mut read)?,
            None => self.all(READING, ALL, [], &mut read)?,
        };
        Ok(())
    }

    /// Returns the keys of all cards that are or were of a deck.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card_keys_of(&self, deck: DeckKey) -> Result<Vec<CardKey>, Error> {
        const SQL: &str = "SELECT c.card_id FROM questions q \
                           JOIN cards c ON c.question_id = q.question_id WHERE q.deck_id = ?";
        self.all(READING, SQL, [deck], |row| row.get(0))
    }

    /// Returns how many cards each deck has, retired ones left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn card_counts(&self) -> Result<Vec<(DeckKey, u32)>, Error> {
        const SQL: &str = concat!(
            "SELECT c.deck_id, count(*) FROM cards c INDEXED BY cards_live WHERE ",
            live_cards!(),
            " GROUP BY c.deck_id"
        );
        self.all(READING, SQL, [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns the leeches of a deck, or of all, most forgotten first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn leeches(&self, deck: Option<DeckKey>) -> Result<Vec<Leech>, Error> {
        const SQL: &str = concat!(
            "SELECT d.id, q.slug, c.kind, c.slug, q.title, c.lapses \
             FROM cards c INDEXED BY cards_leech \
             JOIN questions q ON q.question_id = c.question_id \
             JOIN decks d ON d.deck_id = c.deck_id WHERE c.leech = 1 AND ",
            live_cards!(),
            " AND (?1 IS NULL OR c.deck_id = ?1) ORDER BY c.lapses DESC, c.card_id"
        );
        self.all(READING, SQL, [deck], |row| {
            let mut row = Cursor::new(row);
            let question = QuestionId { deck: DeckId(row.take()?), question: row.take()? };
            let (kind, slug): (CardKind, String) = (row.take()?, row.take()?);
            let id = CardId { question, kind, slug };
            Ok(Leech { id, title: row.take()?, lapses: row.take()? })
        })
    }
}

impl Tx<'_> {
    /// Packs the days before `today` that are not.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub fn pack_days(&self, today: Day) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO packed_days (day, answers) VALUES (?, ?)";
        let days = self.logged_days()?.0.into_iter();
        for (day, _) in days.filter(|(day, is_packed)| *day < today && !is_packed) {
            if let Some(bytes) = pack(&self.answers_of(day)?) {
                self.run("keeping statistics", SQL, params![day, bytes])?;
            }
        }
        Ok(())
    }
}

fn answer(day: Day, row: &mut Cursor<'_, '_>) -> rusqlite::Result<LoggedAnswer> {
    let (card, kind, grade, entry) = (row.take()?, row.take()?, row.take()?, row.take()?);
    let moment = Moment { at: row.take()?, offset_minutes: row.take()?, day };
    let (said, weighed) = (tenths(row.take()?), tenths(row.take()?));
    let stability = row.take()?;
    let target = row.take::<Option<u16>>()?.or(match kind {
        CardKind::Basics => Some(Question::BASICS_SECONDS),
        CardKind::Solid => Some(Question::SOLID_SECONDS),
        _ => None,
    });
    let target = target.map(|seconds| seconds.min(MOST));
    let hour = moment.local_hour();
    Ok(LoggedAnswer { day, card, kind, grade, entry, hour, said, weighed, target, stability })
}

/// Rounds milliseconds to tenths of a second.
fn tenths(millis: Option<u32>) -> Option<u16> {
    let tenths = millis.map(|millis| millis.saturating_add(50) / 100);
    tenths.map(|tenths| u16::try_from(tenths).unwrap_or(MOST).min(MOST))
}
