//! Care: the full check of the file, and a copy of it while it is in use.
//! When to do either, and where copies go, is decided elsewhere.

use std::path::Path;

use super::convert::Cursor;
use super::error::Error;
use super::store::{Queries, Store, Tx};
use crate::domain::{Moment, Timestamp};

/// What a database holds, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stock {
    /// Questions that are not retired.
    pub questions: u32,
    /// Their cards.
    pub cards: u32,
    /// Answers, without those taken back.
    pub answers: u32,
    /// When the last of them was given.
    pub last: Option<Moment>,
    /// Grows with every line of the log and of the journal: equal marks hold
    /// the same answers.
    pub mark: (Option<i64>, Option<i64>),
}

/// The log added up by study day, as the table `study_days` holds it.
macro_rules! day_sums {
    () => {
        "SELECT day, count(*), sum(iif(coalesce(reveal_ms, 0) + coalesce(grade_ms, 0) < 600000, \
         coalesce(reveal_ms, 0) + coalesce(grade_ms, 0), 0)) \
         FROM reviews WHERE undone = 0 AND rating IS NOT NULL GROUP BY day"
    };
}

const COUNTING: &str = "counting what the database holds";
const REBUILDING: &str = "rebuilding";
const CHECKING: &str = "checking the database";
const COPYING: &str = "copying the database";

impl Queries {
    /// Reads the whole file and returns every fault that is found, in SQLite's
    /// words; an empty list is a sound database. Takes time in its size.
    ///
    /// # Errors
    /// When the check itself cannot be done.
    pub fn faults(&self) -> Result<Vec<String>, Error> {
        let mut faults = self.file_faults()?;
        faults.extend(self.orphans()?);
        faults.extend(self.search_faults()?);
        Ok(faults)
    }

    /// Reads the whole file and returns what does not hold together in it.
    /// Damage that ends the check is a fault like others.
    ///
    /// # Errors
    /// When the check itself cannot be done.
    pub fn file_faults(&self) -> Result<Vec<String>, Error> {
        match self.all(CHECKING, "PRAGMA integrity_check", [], |row| row.get(0)) {
            Ok(mut faults) => {
                faults.retain(|line: &String| line != "ok");
                Ok(faults)
            }
            Err(Error::Damaged { detail, .. }) => Ok(vec![detail]),
            Err(other) => Err(other),
        }
    }

    /// Returns each row that names a row which is not there.
    ///
    /// # Errors
    /// When the check itself cannot be done.
    pub fn orphans(&self) -> Result<Vec<String>, Error> {
        self.all(CHECKING, "PRAGMA foreign_key_check", [], |row| {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!("a row of {table} names a row that is not in {parent}"))
        })
    }

    /// Tells where the search index differs from the texts it is made of: it
    /// may be sound in itself and yet miss a question.
    ///
    /// # Errors
    /// When the check itself cannot be done.
    pub fn search_faults(&self) -> Result<Vec<String>, Error> {
        const INDEX: &str = "INSERT INTO questions_fts (questions_fts) VALUES ('integrity-check')";
        const MISSING: &str = "
            SELECT d.id || '/' || q.slug FROM questions q JOIN decks d ON d.deck_id = q.deck_id
            WHERE (q.retired = 0) <> EXISTS (
                SELECT 1 FROM questions_fts_docsize i WHERE i.id = q.question_id)
            ORDER BY q.question_id LIMIT 100";
        let mut faults: Vec<String> = self.all(CHECKING, MISSING, [], |row| {
            let id: String = row.get(0)?;
            Ok(format!("the search index is wrong about {id}"))
        })?;
        match self.all(CHECKING, INDEX, [], |_row| Ok(())) {
            Ok(_rows) => {}
            Err(Error::Damaged { detail, .. }) => faults.push(format!("search index: {detail}")),
            Err(other) => return Err(other),
        }
        Ok(faults)
    }

    /// Returns what of the schema is not as this program makes it: names of
    /// tables, indexes, triggers and views.
    ///
    /// # Errors
    /// When the schema cannot be read.
    pub fn schema_faults(&self) -> Result<Vec<String>, Error> {
        let (here, there) = (self.schema()?, Store::in_memory()?.schema()?);
        let lost = there.iter().filter(|one| !here.contains(one));
        let added = here.iter().filter(|one| !there.contains(one));
        let missing =
            lost.map(|(kind, name, _)| format!("the {kind} {name} is missing or differs"));
        let foreign = added.map(|(kind, name, _)| format!("the {kind} {name} is not Viva's"));
        Ok(missing.chain(foreign).collect())
    }

    /// Returns kind, name and definition of everything in the schema.
    fn schema(&self) -> Result<Vec<(String, String, String)>, Error> {
        const SQL: &str = "
            SELECT type, name, coalesce(sql, '') FROM sqlite_schema
            WHERE name NOT LIKE 'sqlite_%' ORDER BY name";
        self.all(CHECKING, SQL, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Returns which copies of a question's and a deck's values, kept in other
    /// rows, are out of step.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn stray_copies(&self) -> Result<Vec<String>, Error> {
        const SQL: &str = "
            SELECT 'card ' || c.card_id || ' is not with its question'
            FROM cards c JOIN questions q ON q.question_id = c.question_id
            WHERE (c.deck_id, c.question_position, c.question_retired)
                <> (q.deck_id, q.position, q.retired)
            UNION ALL
            SELECT 'question ' || t.question_id || ' is in the trash and in use'
            FROM trash t JOIN questions q ON q.question_id = t.question_id WHERE q.retired = 0
            UNION ALL
            SELECT 'question ' || coalesce(m.question_id, a.question_id)
                || ' is not what a mock can ask of it'
            FROM mock_questions m FULL JOIN mock_askable a ON a.question_id = m.question_id
            WHERE (m.question_id, m.deck_id, m.slug, m.level, m.importance, m.model, m.design)
                IS NOT (a.question_id, a.deck_id, a.slug, a.level, a.importance, a.model,
                    a.design)
            LIMIT 100";
        const DAYS: &str = concat!(
            "SELECT 'the sums of a study day are not what its log gives' FROM (",
            day_sums!(),
            " EXCEPT SELECT day, answers, spent_ms FROM study_days) LIMIT 100"
        );
        let mut stray: Vec<String> = self.all(CHECKING, SQL, [], |row| row.get(0))?;
        stray.extend(self.all(CHECKING, DAYS, [], |row| row.get::<_, String>(0))?);
        Ok(stray)
    }

    /// Returns what the database holds, in numbers. Works on older versions too.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn stock(&self) -> Result<Stock, Error> {
        const SQL: &str = "
            SELECT (SELECT count(*) FROM questions WHERE retired = 0),
                (SELECT count(*) FROM cards WHERE retired = 0 AND question_retired = 0),
                (SELECT count(*) FROM reviews WHERE undone = 0 AND rating IS NOT NULL),
                (SELECT max(review_id) FROM reviews), (SELECT max(change_id) FROM changes)";
        let last = self.last_answered()?;
        self.one(COUNTING, SQL, [], |row| {
            Ok(Stock {
                questions: row.get(0)?,
                cards: row.get(1)?,
                answers: row.get(2)?,
                mark: (row.get(3)?, row.get(4)?),
                last,
            })
        })
    }

    /// Returns how many answers are dated after an instant, and the latest
    /// date among them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn answers_after(&self, at: Timestamp) -> Result<(u32, Option<Moment>), Error> {
        const SQL: &str = "
            SELECT at, offset_minutes, day, count(*) OVER () FROM reviews
            WHERE undone = 0 AND rating IS NOT NULL AND at > ? ORDER BY at DESC LIMIT 1";
        let found =
            self.first(COUNTING, SQL, [at], |row| Ok((row.get(3)?, Cursor::new(row).moment()?)))?;
        Ok(found.map_or((0, None), |(number, last)| (number, Some(last))))
    }

    /// Returns when the answer was given that was logged last.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn last_answered(&self) -> Result<Option<Moment>, Error> {
        const SQL: &str = "
            SELECT at, offset_minutes, day FROM reviews
            WHERE undone = 0 AND rating IS NOT NULL ORDER BY review_id DESC LIMIT 1";
        self.first(COUNTING, SQL, [], |row| Cursor::new(row).moment())
    }

    /// Writes a copy of the database, as it is now, to a file that must not
    /// exist yet. Others may write meanwhile; the copy is one state of it.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn copy_to(&self, path: &Path) -> Result<(), Error> {
        let cannot = |source: std::io::Error| Error::CannotOpen {
            path: path.to_path_buf(),
            source: Box::new(source),
        };
        // Made here first, so that a file that is there is never written over.
        let file = std::fs::File::create_new(path).map_err(cannot)?;
        let name = path.to_str().ok_or_else(|| {
            cannot(std::io::Error::new(std::io::ErrorKind::InvalidFilename, "not Unicode"))
        })?;
        let outcome = self
            .all(COPYING, "VACUUM INTO ?", [name], |_row| Ok(()))
            .and_then(|_rows| file.sync_all().map_err(cannot));
        if outcome.is_err() {
            // Half a copy looks like a backup; the first error says what went wrong.
            let _removed = std::fs::remove_file(path);
        }
        outcome
    }
}

impl Tx<'_> {
    /// Makes everything anew that is a copy of something else: what searching
    /// reads, the cards' copies of their questions, the sums of the days.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn renew_copies(&self) -> Result<(), Error> {
        const CARDS: &str = "
            UPDATE cards SET (deck_id, question_position, question_retired) =
                (q.deck_id, q.position, q.retired)
            FROM questions q WHERE q.question_id = cards.question_id
                AND (cards.deck_id, question_position, question_retired)
                    <> (q.deck_id, q.position, q.retired)";
        const TRASH: &str = "
            DELETE FROM trash WHERE question_id IN
                (SELECT question_id FROM questions WHERE retired = 0)";
        const DAYS: &str = concat!("INSERT INTO study_days (day, answers, spent_ms) ", day_sums!());
        const INDEX: &str = "INSERT INTO questions_fts (questions_fts) VALUES ('delete-all')";
        self.run(REBUILDING, CARDS, [])?;
        self.run(REBUILDING, "DELETE FROM mock_questions", [])?;
        self.run(REBUILDING, "INSERT INTO mock_questions SELECT * FROM mock_askable", [])?;
        self.run(REBUILDING, TRASH, [])?;
        self.run(REBUILDING, "DELETE FROM packed_days", [])?;
        self.run(REBUILDING, "DELETE FROM study_days", [])?;
        self.run(REBUILDING, DAYS, [])?;
        // An index that is damaged may not know how to forget a single question.
        self.run(REBUILDING, INDEX, [])?;
        let questions =
            self.all(REBUILDING, "SELECT question_id FROM questions", [], |row| row.get(0))?;
        questions.into_iter().try_for_each(|question| self.renew_question(question))
    }
}
