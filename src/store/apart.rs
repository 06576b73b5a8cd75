//! The search index of many new questions, made beside the database on a thread
//! of its own and then moved into it as it is.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, params, params_from_iter};

use super::convert::Cursor;
use super::error::{Doing as _, Error};
use super::questions::search_texts;
use super::store::Tx;
use crate::domain::Question;

/// An index with everything that can be searched, in a database of its own.
pub(super) struct Apart(Connection);

/// Known questions are put into it again; it is not worth it where there are as
/// many as a few new ones.
const SHARE: usize = 8;

/// Memory for words that are gathered, in bytes.
const GATHERED: u32 = 16 << 20;

const INDEXING: &str = "making the search index";

/// What an index consists of, and where it goes.
const PARTS: [(&str, &str); 3] = [
    (
        "SELECT id, block FROM questions_fts_data",
        "INSERT INTO questions_fts_data (id, block) VALUES (?, ?)",
    ),
    (
        "SELECT segid, term, pgno FROM questions_fts_idx",
        "INSERT INTO questions_fts_idx (segid, term, pgno) VALUES (?, ?, ?)",
    ),
    (
        "SELECT id, sz, origin FROM questions_fts_docsize",
        "INSERT INTO questions_fts_docsize (id, sz, origin) VALUES (?, ?, ?)",
    ),
];

const AFRESH: [&str; 3] = ["SAVEPOINT moved", "ROLLBACK TO moved", "RELEASE moved"];

impl Apart {
    /// Begins an index with the questions that are known; `None` where there are
    /// too many of them beside so many new ones.
    pub(super) fn begin(tx: &Tx<'_>, new: usize) -> Result<Option<Self>, Error> {
        const KNOWN: &str = "SELECT count(*) FROM questions";
        const DEFINITION: &str = "SELECT sql FROM sqlite_schema WHERE name = 'questions_fts'";
        const MEMORY: &str =
            "INSERT INTO questions_fts (questions_fts, rank) VALUES ('hashsize', ?)";
        const LIVE: &str = "
            SELECT question_id, content, title FROM questions WHERE retired = 0 ORDER BY question_id";
        let known: u32 = tx.one(INDEXING, KNOWN, [], |row| row.get(0))?;
        if usize::try_from(known).is_ok_and(|known| known.saturating_mul(SHARE) > new) {
            return Ok(None);
        }
        let definition: String = tx.one(INDEXING, DEFINITION, [], |row| row.get(0))?;
        let index = Self(Connection::open_in_memory().doing(INDEXING)?);
        index.0.execute_batch(&definition).doing(INDEXING)?;
        index.0.execute(MEMORY, [GATHERED]).doing(INDEXING)?;
        index.0.execute_batch("BEGIN").doing(INDEXING)?;
        let live: Vec<(i64, Question)> = tx.all(INDEXING, LIVE, [], |row| {
            let mut row = Cursor::new(row);
            let (key, content): (i64, Question) = (row.take()?, row.json()?);
            Ok((key, Question { title: row.take()?, ..content }))
        })?;
        index.add(live.iter().map(|(key, question)| (*key, question)))?;
        Ok(Some(index))
    }

    /// Adds new questions, whose rows follow each other.
    pub(super) fn filled(self, first: i64, new: &[(i64, &Question)]) -> Result<Self, Error> {
        self.add((first..).zip(new.iter().map(|(_, question)| *question)))?;
        self.0.execute_batch("COMMIT").doing(INDEXING)?;
        Ok(self)
    }

    /// Puts it in the place of the database's own.
    pub(super) fn move_into(self, tx: &Tx<'_>) -> Result<(), Error> {
        const EMPTY: &str = "INSERT INTO questions_fts (questions_fts) VALUES ('delete-all')";
        tx.run(INDEXING, EMPTY, [])?;
        tx.run(INDEXING, "DELETE FROM questions_fts_data", [])?;
        for (from, to) in PARTS {
            let mut from = self.0.prepare(from).doing(INDEXING)?;
            let mut to = tx.prepared(INDEXING, to)?;
            let columns = from.column_count();
            let mut rows = from.query([]).doing(INDEXING)?;
            while let Some(row) = rows.next().doing(INDEXING)? {
                let values = (0..columns).map(|at| row.get_ref(at).map(ToSqlOutput::Borrowed));
                let values: Vec<_> = values.collect::<Result<_, _>>().doing(INDEXING)?;
                to.execute(params_from_iter(values)).doing(INDEXING)?;
            }
        }
        // What the index knows of itself is read again after a step back.
        AFRESH.iter().try_for_each(|sql| tx.run(INDEXING, sql, []).map(|_rows| ()))
    }

    fn add<'q>(&self, questions: impl Iterator<Item = (i64, &'q Question)>) -> Result<(), Error> {
        const TEXT: &str =
            "INSERT INTO questions_fts (rowid, title, body, tags) VALUES (?, ?, ?, ?)";
        let mut text = self.0.prepare(TEXT).doing(INDEXING)?;
        for (key, question) in questions.filter(|(_, question)| !question.retired) {
            let [title, body, tags] = search_texts(question);
            text.execute(params![key, title, body, tags]).doing(INDEXING)?;
        }
        Ok(())
    }
}
