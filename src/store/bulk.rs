//! Many new questions at once, with their cards: keys are given here, statements
//! are prepared once, indexes are made anew where that is quicker than to keep
//! them, and the search index is written in one piece.

use rusqlite::{CachedStatement, params};

use super::convert::to_json;
use super::error::{Doing as _, Error};
use super::questions::body;
use super::sources::SourceKey;
use super::store::Tx;
use crate::domain::text::clean;
use crate::domain::{CardId, CardKind, Day, DeckId, DeckKey, Question, QuestionId, chance};

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

/// Indexes that were taken away for as long as a batch comes in.
#[derive(Debug)]
#[must_use = "indexes have to be made again"]
pub struct Unindexed(Option<Vec<String>>);

/// Fewer new questions than this keep the indexes as they are.
const MANY: usize = 2_000;

/// Memory for the search index while a batch comes in, in bytes, and usually.
const SEARCH_MEMORY: (u32, u32) = (16 << 20, 1 << 20);

/// Memory for pages while a batch comes in, and usually, as the pragma has it.
const PAGE_MEMORY: (i32, i32) = (-24_000, -2_000);

const WRITING: &str = "writing the questions";

impl Tx<'_> {
    /// Prepares for so many new questions. Indexes go where there will be as many
    /// new rows as there are old ones: it is quicker to make them again.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn expect_questions(&self, number: usize) -> Result<Unindexed, Error> {
        const DEFINITIONS: &str = "
            SELECT name, sql FROM sqlite_schema
            WHERE type = 'index' AND sql IS NOT NULL
                AND tbl_name IN ('questions', 'cards', 'question_tags')";
        if number < MANY {
            return Ok(Unindexed(None));
        }
        self.set_memory(PAGE_MEMORY.0, SEARCH_MEMORY.0)?;
        let known: u32 =
            self.one(WRITING, "SELECT count(*) FROM questions", [], |row| row.get(0))?;
        if u32::try_from(number).is_ok_and(|number| number < known) {
            return Ok(Unindexed(Some(Vec::new())));
        }
        let indexes: Vec<(String, String)> =
            self.all(WRITING, DEFINITIONS, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        for (name, _) in &indexes {
            self.run(WRITING, &format!("DROP INDEX {name}"), [])?;
        }
        Ok(Unindexed(Some(indexes.into_iter().map(|(_, sql)| sql).collect())))
    }

    /// Makes the indexes again.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn index_again(&self, gone: &Unindexed) -> Result<(), Error> {
        let Some(indexes) = &gone.0 else { return Ok(()) };
        for sql in indexes {
            self.run(WRITING, sql, [])?;
        }
        self.set_memory(PAGE_MEMORY.1, SEARCH_MEMORY.1)
    }

    fn set_memory(&self, pages: i32, search: u32) -> Result<(), Error> {
        const SQL: &str = "INSERT INTO questions_fts (questions_fts, rank) VALUES ('hashsize', ?)";
        self.set_pages(WRITING, pages)?;
        self.run(WRITING, SQL, [search])?;
        Ok(())
    }

    /// Stores new questions with the cards that `cards` makes of each. Their ids
    /// must not be empty.
    ///
    /// # Errors
    /// When an id is taken, or the database cannot be written.
    pub fn add_questions<'q>(
        &self,
        batch: &Batch<'_>,
        questions: impl IntoIterator<Item = (i64, &'q Question)>,
        cards: impl Fn(&Question) -> Vec<FreshCard>,
    ) -> Result<FirstRows, Error> {
        let next = |sql| self.one(WRITING, sql, [], |row| row.get(0));
        let first = FirstRows {
            question: next("SELECT coalesce(max(question_id), 0) + 1 FROM questions")?,
            card: next("SELECT coalesce(max(card_id), 0) + 1 FROM cards")?,
        };
        let mut rows = Rows::prepare(self, *batch, first)?;
        for (position, question) in questions {
            rows.question(position, question)?;
            for (at, card) in cards(question).iter().enumerate() {
                rows.card(position, i64::try_from(at).unwrap_or(i64::MAX), question, card)?;
            }
            rows.next.question += 1;
        }
        Ok(first)
    }
}

#[cfg(test)]
impl super::store::Queries {
    /// Returns the names of all indexes.
    pub(crate) fn index_names(&self) -> Result<Vec<String>, Error> {
        const SQL: &str = "SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name";
        self.all(WRITING, SQL, [], |row| row.get(0))
    }
}

/// The statements of a batch.
struct Rows<'a> {
    batch: Batch<'a>,
    /// The rows that come next.
    next: FirstRows,
    question: CachedStatement<'a>,
    card: CachedStatement<'a>,
    tag: CachedStatement<'a>,
    text: CachedStatement<'a>,
}

impl<'a> Rows<'a> {
    fn prepare(tx: &'a Tx<'_>, batch: Batch<'a>, next: FirstRows) -> Result<Self, Error> {
        const QUESTION: &str = "
            INSERT INTO questions (question_id, deck_id, slug, source_id, position, title, level,
                importance, content, edited, retired, added_day)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)";
        const CARD: &str = "
            INSERT INTO cards (card_id, question_id, deck_id, question_position, question_retired,
                kind, slug, front, lead, position, hash, opens_on, reachable, retired, phase,
                pass_days, reps, lapses, suspended, hidden_run, marked, leech)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'new', 0, 0, 0, 0, 0, 0, 0)";
        const TAG: &str = "INSERT OR IGNORE INTO question_tags (tag, question_id) VALUES (?, ?)";
        const TEXT: &str =
            "INSERT INTO questions_fts (rowid, title, body, tags) VALUES (?, ?, ?, ?)";
        let prepared = |sql| tx.prepared(WRITING, sql);
        Ok(Self {
            batch,
            next,
            question: prepared(QUESTION)?,
            card: prepared(CARD)?,
            tag: prepared(TAG)?,
            text: prepared(TEXT)?,
        })
    }

    fn question(&mut self, position: i64, question: &Question) -> Result<(), Error> {
        let key = self.next.question;
        let values = params![
            key,
            self.batch.deck,
            question.id,
            self.batch.source,
            position,
            question.title,
            question.level,
            question.importance,
            to_json(WRITING, question)?,
            question.retired,
            self.batch.added,
        ];
        self.question.execute(values).doing(WRITING)?;
        for tag in &question.tags {
            self.tag.execute(params![tag.to_lowercase(), key]).doing(WRITING)?;
        }
        if !question.retired {
            let (body, tags) = (body(question), question.tags.join(" "));
            let values = params![key, clean(&question.title), clean(&body), clean(&tags)];
            self.text.execute(values).doing(WRITING)?;
        }
        Ok(())
    }

    fn card(
        &mut self,
        question_position: i64,
        position: i64,
        question: &Question,
        card: &FreshCard,
    ) -> Result<(), Error> {
        let id = CardId {
            question: QuestionId {
                deck: self.batch.deck_id.clone(),
                question: question.id.clone(),
            },
            kind: card.kind,
            slug: card.slug.clone(),
        };
        let values = params![
            self.next.card,
            self.next.question,
            self.batch.deck,
            question_position,
            question.retired,
            card.kind,
            card.slug,
            card.front,
            card.lead,
            position,
            chance::hash_text(&id.to_string()).cast_signed(),
            card.opens_on,
            card.reachable,
        ];
        self.card.execute(values).doing(WRITING)?;
        self.next.card += 1;
        Ok(())
    }
}
