//! Many new questions at once, with their cards: keys are given here, statements
//! are prepared once, rows are made ahead and the search index beside on threads,
//! indexes are made anew where that is quicker than to keep them, and what a
//! trigger would do for each row is done for those that need it.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

use rusqlite::types::{ToSql as _, ToSqlOutput};
use rusqlite::{CachedStatement, params, params_from_iter};

use super::apart::Apart;
use super::error::{Doing as _, Error};
use super::known::print_of;
use super::open::CACHE;
use super::questions::{content_of, search_texts};
use super::sources::SourceKey;
use super::store::{Queries, Tx};
use crate::domain::{
    CardId, CardKind, Day, DeckId, DeckKey, Question, QuestionId, QuestionKey, chance,
};

/// Where new questions go.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// Their deck.
    pub deck: DeckKey,
    /// Its id.
    pub deck_id: &'a DeckId,
    /// Where they come from.
    pub source: SourceKey,
    /// Today.
    pub added: Day,
}

/// A card of a new question, which was never answered.
#[derive(Clone, Debug)]
pub struct FreshCard {
    /// Its kind.
    pub kind: CardKind,
    /// Its slug; empty for kinds that have none.
    pub slug: String,
    /// The front as one plain line.
    pub front: String,
    /// True for the card with which its question begins.
    pub lead: bool,
    /// The day from which it may be introduced.
    pub opens_on: Option<Day>,
    /// Whether what it hangs on was passed once.
    pub reachable: bool,
}

/// The first rows of a batch; what follows them is of it as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstRows {
    /// The first question's row.
    pub question: i64,
    /// The first card's row.
    pub card: i64,
}

impl FirstRows {
    /// Returns the keys of the questions, in their order.
    pub fn questions(self) -> impl Iterator<Item = QuestionKey> {
        (self.question..).map(QuestionKey)
    }
}

/// A question's own row in JSON and its cards, made ahead of the writing.
struct Ready {
    content: String,
    print: i64,
    cards: Vec<(FreshCard, i64)>,
}

/// What was taken away for as long as a batch comes in, and is made again.
struct Eased<'a> {
    queries: &'a Queries,
    definitions: Vec<String>,
}

/// Fewer new questions than this come in like single ones.
const MANY: usize = 2_000;

/// Questions that are made ahead at a time, and how many such lots may wait.
const LOT: usize = 128;
const LOTS: usize = 8;

/// Rows that one statement adds.
const ROWS: usize = 32;

/// Memory for pages while a batch comes in, in KiB.
const PAGES: i64 = 24_000;

/// Memory for the search index while a batch comes in, in bytes, and usually.
const SEARCH_MEMORY: (u32, u32) = (16 << 20, 1 << 20);

/// So many points must a question have that a mock can ask; see `mock_askable`.
const ASKABLE: usize = 3;

const WRITING: &str = "writing the questions";

impl<'a> Tx<'a> {
    /// Stores new questions with the cards that `cards` makes of each. Their ids
    /// must not be empty. `each` is asked before each one, and may end it.
    ///
    /// # Errors
    /// When an id is taken, the database cannot be written, or `each` says so.
    pub fn add_questions<E: From<Error>>(
        &self,
        batch: &Batch<'_>,
        questions: &[(i64, &Question)],
        cards: impl Fn(&Question) -> Vec<FreshCard> + Sync,
        mut each: impl FnMut() -> Result<(), E>,
    ) -> Result<FirstRows, E> {
        let next = |sql| self.one(WRITING, sql, [], |row| row.get(0));
        let first = FirstRows {
            question: next("SELECT coalesce(max(question_id), 0) + 1 FROM questions")?,
            card: next("SELECT coalesce(max(card_id), 0) + 1 FROM cards")?,
        };
        let ready = |question: &Question| ready(batch.deck_id, question, &cards);
        if questions.len() < MANY {
            let mut rows = Rows::prepare(self, *batch, first)?;
            for lot in questions.chunks(LOT) {
                let made: Result<Vec<_>, _> = lot.iter().map(|(_, one)| ready(one)).collect();
                rows.lot(lot, &made?, &mut each)?;
            }
            rows.search(first.question, questions)?;
            return Ok(first);
        }
        let apart = Apart::begin(self, questions.len())?;
        let eased = self.eased(questions.len())?;
        scope(|threads| -> Result<(), E> {
            let filled = |apart: Apart| move || apart.filled(first.question, questions);
            let index = apart.map(|apart| beside(threads, filled(apart))).transpose()?;
            let (to, from) = sync_channel(LOTS);
            let _maker = beside(threads, move || made_ahead(questions, ready, &to))?;
            let mut rows = Rows::prepare(self, *batch, first)?;
            rows.write(questions, &from, &mut each)?;
            if index.is_none() {
                rows.search(first.question, questions)?;
            }
            drop(rows);
            eased.undo()?;
            match index.map(ScopedJoinHandle::join) {
                Some(Ok(index)) => Ok(index?.move_into(self)?),
                Some(Err(panic)) => std::panic::resume_unwind(panic),
                None => Ok(()),
            }
        })?;
        Ok(first)
    }

    /// Takes away what is quicker made again. The index of the names is, where there
    /// will be as many new rows as there are old ones: they come in any order, while
    /// all others grow at an end. What a row must hold to is not looked
    /// at: all of it is made here, and tests hold it to that.
    fn eased(&self, number: usize) -> Result<Eased<'a>, Error> {
        const DEFINITIONS: &str = "
            SELECT type, name, sql FROM sqlite_schema
            WHERE type = 'index' AND name = 'questions_named' AND ?
                OR type = 'trigger' AND name = 'mock_questions_added'";
        let known: u32 =
            self.one(WRITING, "SELECT count(*) FROM questions", [], |row| row.get(0))?;
        let is_most = u32::try_from(number).is_ok_and(|number| number >= known);
        let gone: Vec<[String; 3]> = self.all(WRITING, DEFINITIONS, [is_most], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?])
        })?;
        for [kind, name, _] in &gone {
            self.run(WRITING, &format!("DROP {kind} {name}"), [])?;
        }
        self.set_search_memory(SEARCH_MEMORY.0)?;
        let eased = Eased {
            queries: self.queries(),
            definitions: gone.into_iter().map(|[_, _, sql]| sql).collect(),
        };
        self.set(WRITING, "cache_size", -PAGES)?;
        self.set(WRITING, "ignore_check_constraints", 1)?;
        Ok(eased)
    }

    fn set_search_memory(&self, bytes: u32) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO questions_fts (questions_fts, rank) VALUES ('hashsize', ?)";
        self.run(WRITING, SQL, [bytes])?;
        Ok(())
    }
}

impl Eased<'_> {
    /// Makes again what was taken away.
    fn undo(self) -> Result<(), Error> {
        let tx = Tx::over(self.queries);
        for sql in &self.definitions {
            tx.run(WRITING, sql, [])?;
        }
        tx.set_search_memory(SEARCH_MEMORY.1)
    }
}

/// However it ends, the connection is as it was; a transaction that ends half-way
/// gives back the rest.
impl Drop for Eased<'_> {
    fn drop(&mut self) {
        let _checks = self.queries.set(WRITING, "ignore_check_constraints", 0);
        let _pages = self.queries.set(WRITING, "cache_size", -CACHE);
    }
}

/// Does something on a thread of its own.
fn beside<'scope, T: Send + 'scope>(
    threads: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, Error> {
    let none = |error| rusqlite::Error::ToSqlConversionFailure(Box::new(error));
    Builder::new().spawn_scoped(threads, work).map_err(none).doing(WRITING)
}

/// Makes what is written of each question, as far ahead as is waited for.
fn made_ahead(
    questions: &[(i64, &Question)],
    ready: impl Fn(&Question) -> Result<Ready, Error>,
    to: &SyncSender<Result<Vec<Ready>, Error>>,
) {
    for lot in questions.chunks(LOT) {
        let made = lot.iter().map(|(_, question)| ready(question)).collect();
        // Nobody waits for them any more where the writing has ended.
        if to.send(made).is_err() {
            break;
        }
    }
}

fn ready(
    deck: &DeckId,
    question: &Question,
    cards: impl Fn(&Question) -> Vec<FreshCard>,
) -> Result<Ready, Error> {
    let of = QuestionId { deck: deck.clone(), question: question.id.clone() };
    let mut id = CardId { question: of, kind: CardKind::Answer, slug: String::new() };
    let hashed = |card: FreshCard| {
        id.kind = card.kind;
        id.slug.clone_from(&card.slug);
        let hash = chance::hash_text(&id.to_string()).cast_signed();
        (card, hash)
    };
    let cards = cards(question).into_iter().map(hashed).collect();
    Ok(Ready { content: content_of(question)?, print: print_of(question), cards })
}

/// The statements of a batch.
struct Rows<'a> {
    batch: Batch<'a>,
    /// The rows that come next.
    next: FirstRows,
    questions: Several<'a>,
    cards: Several<'a>,
    tags: Several<'a>,
    text: CachedStatement<'a>,
    askable: CachedStatement<'a>,
}

impl<'a> Rows<'a> {
    fn prepare(tx: &'a Tx<'_>, batch: Batch<'a>, next: FirstRows) -> Result<Self, Error> {
        const QUESTIONS: [&str; 2] = [
            "OR FAIL INTO questions (question_id, deck_id, slug, source_id, position, title, level,
                importance, content, edited, retired, added_day, print)",
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)",
        ];
        const CARDS: [&str; 2] = [
            "OR FAIL INTO cards (card_id, question_id, deck_id, question_position,
                question_retired, kind, slug, front, lead, position, hash, opens_on, reachable,
                retired, phase, pass_days, reps, lapses, suspended, hidden_run, marked, leech)",
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'new', 0, 0, 0, 0, 0, 0, 0)",
        ];
        const TAGS: [&str; 2] = ["OR IGNORE INTO question_tags (tag, question_id)", "(?, ?)"];
        const TEXT: &str =
            "INSERT INTO questions_fts (rowid, title, body, tags) VALUES (?, ?, ?, ?)";
        const ASKABLE: &str =
            "INSERT INTO mock_questions SELECT * FROM mock_askable WHERE question_id = ?";
        Ok(Self {
            batch,
            next,
            questions: Several::prepare(tx, QUESTIONS)?,
            cards: Several::prepare(tx, CARDS)?,
            tags: Several::prepare(tx, TAGS)?,
            text: tx.prepared(WRITING, TEXT)?,
            askable: tx.prepared(WRITING, ASKABLE)?,
        })
    }

    /// Writes questions as they are made ready, without the trigger that knows
    /// what mocks can ask.
    fn write<E: From<Error>>(
        &mut self,
        questions: &[(i64, &Question)],
        ready: &Receiver<Result<Vec<Ready>, Error>>,
        each: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        for (lot, ready) in questions.chunks(LOT).zip(ready) {
            let first = self.next.question;
            self.lot(lot, &ready?, each)?;
            for (key, (_, question)) in (first..).zip(lot) {
                if question.key_points.len() >= ASKABLE {
                    self.askable.execute([key]).doing(WRITING)?;
                }
            }
        }
        Ok(())
    }

    /// Adds questions, whose rows follow each other, to what is searched. In one
    /// go: another statement between two makes the index write what it gathered.
    fn search(&mut self, first: i64, questions: &[(i64, &Question)]) -> Result<(), Error> {
        for (key, (_, question)) in (first..).zip(questions) {
            if !question.retired {
                let [title, body, tags] = search_texts(question);
                self.text.execute(params![key, title, body, tags]).doing(WRITING)?;
            }
        }
        Ok(())
    }

    /// Writes some questions, then their tags, then their cards.
    fn lot<E: From<Error>>(
        &mut self,
        questions: &[(i64, &Question)],
        ready: &[Ready],
        each: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let tags: Vec<(i64, String)> = (self.next.question..)
            .zip(questions)
            .flat_map(|(key, (_, question))| {
                question.tags.iter().map(move |tag| (key, tag.to_lowercase()))
            })
            .collect();
        let mut rows: [Vec<ToSqlOutput<'_>>; 3] = Default::default();
        let [of_questions, of_tags, of_cards] = &mut rows;
        for ((position, question), ready) in questions.iter().zip(ready) {
            each()?;
            self.question(*position, question, ready, of_questions, of_cards).doing(WRITING)?;
        }
        of_tags.extend(tags.iter().flat_map(|(key, tag)| [tag.as_str().into(), (*key).into()]));
        let [of_questions, of_tags, of_cards] = &rows;
        self.questions.write(of_questions)?;
        self.tags.write(of_tags)?;
        self.cards.write(of_cards)?;
        Ok(())
    }

    /// Adds the values of a question and of its cards.
    fn question<'v>(
        &mut self,
        position: i64,
        question: &'v Question,
        ready: &'v Ready,
        of_questions: &mut Vec<ToSqlOutput<'v>>,
        of_cards: &mut Vec<ToSqlOutput<'v>>,
    ) -> rusqlite::Result<()> {
        let key = self.next.question;
        let Batch { deck, source, added, .. } = self.batch;
        of_questions.extend([
            key.into(),
            deck.0.into(),
            question.id.to_sql()?,
            source.0.into(),
            position.into(),
            question.title.to_sql()?,
            question.level.to_sql()?,
            question.importance.to_sql()?,
            ready.content.to_sql()?,
            question.retired.into(),
            added.number().into(),
            ready.print.into(),
        ]);
        for (at, (card, hash)) in (0_i64..).zip(&ready.cards) {
            of_cards.extend([
                self.next.card.into(),
                key.into(),
                deck.0.into(),
                position.into(),
                question.retired.into(),
                card.kind.to_sql()?,
                card.slug.to_sql()?,
                card.front.to_sql()?,
                card.lead.into(),
                at.into(),
                (*hash).into(),
                card.opens_on.to_sql()?,
                card.reachable.into(),
            ]);
            self.next.card += 1;
        }
        self.next.question += 1;
        Ok(())
    }
}

/// Adds rows to a table, several with one statement: it finds its places in the
/// indexes once for all of them. Of the rows before one that fails, SQLite then need
/// not keep how to take them back, since the transaction does.
struct Several<'a> {
    columns: usize,
    one: CachedStatement<'a>,
    many: CachedStatement<'a>,
}

impl<'a> Several<'a> {
    fn prepare(tx: &'a Tx<'_>, [into, row]: [&str; 2]) -> Result<Self, Error> {
        let insert = |rows| format!("INSERT {into} VALUES {}", vec![row; rows].join(", "));
        Ok(Self {
            columns: row.matches('?').count(),
            one: tx.prepared(WRITING, &insert(1))?,
            many: tx.prepared(WRITING, &insert(ROWS))?,
        })
    }

    fn write(&mut self, values: &[ToSqlOutput<'_>]) -> Result<(), Error> {
        for rows in values.chunks(self.columns * ROWS) {
            if rows.len() == self.columns * ROWS {
                self.many.execute(params_from_iter(rows)).doing(WRITING)?;
                continue;
            }
            for row in rows.chunks(self.columns) {
                self.one.execute(params_from_iter(row)).doing(WRITING)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
impl Queries {
    /// Returns the names of all indexes.
    pub(crate) fn index_names(&self) -> Result<Vec<String>, Error> {
        const SQL: &str = "SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name";
        self.all(WRITING, SQL, [], |row| row.get(0))
    }
}
