//! The list as a value: what stands on it, where the cursor is, which rows are
//! known. Rows are read for what is seen and a page around it.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::collection::batch::Picked;
use crate::collection::browse::{CardLine, Contents, DeckTally};
use crate::domain::{CardKey, QuestionKey};
use crate::store::MatchedQuestion;
use crate::tui::browsing::Wish;
use crate::tui::widget::scroll::{Move, Scroll};

/// What a row of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Decks,
    Questions,
    Cards,
}

impl Level {
    const ALL: [Self; 3] = [Self::Decks, Self::Questions, Self::Cards];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Decks => "decks",
            Self::Questions => "questions",
            Self::Cards => "cards",
        }
    }

    /// Returns the level after this, or before; the last is followed by the first.
    pub(super) fn next(self, on: bool) -> Self {
        let step = if on { 1 } else { Self::ALL.len() - 1 };
        let at = Self::ALL.iter().position(|level| *level == self).unwrap_or(0);
        Self::ALL.get((at + step) % Self::ALL.len()).copied().unwrap_or(self)
    }
}

/// What the rows of a window show. Of a card that is gone there is nothing.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Known {
    Cards(Range<usize>, Vec<CardLine>),
    Questions(Range<usize>, Vec<MatchedQuestion>),
}

/// Rows that are read beyond what is seen, on each side.
const AROUND: usize = 60;

/// The list.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) level: Level,
    pub(super) contents: Contents,
    pub(super) cursor: usize,
    scroll: Scroll,
    known: Known,
    /// The rows picked, by their keys.
    pub(super) picked: BTreeSet<i64>,
}

impl Default for List {
    fn default() -> Self {
        Self {
            level: Level::Cards,
            contents: Contents::default(),
            cursor: 0,
            scroll: Scroll::default(),
            known: Known::Cards(0..0, Vec::new()),
            picked: BTreeSet::new(),
        }
    }
}

impl List {
    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        match self.level {
            Level::Decks => self.contents.decks.len(),
            Level::Questions => self.contents.questions.len(),
            Level::Cards => self.contents.cards.len(),
        }
    }

    /// Returns the key of a row.
    pub(super) fn key(&self, at: usize) -> Option<i64> {
        match self.level {
            Level::Decks => self.contents.decks.get(at).map(|deck| deck.key.0),
            Level::Questions => self.contents.questions.get(at).map(|question| question.0),
            Level::Cards => self.contents.cards.get(at).map(|listed| listed.card.0),
        }
    }

    pub(super) fn deck(&self) -> Option<&DeckTally> {
        self.contents.decks.get(self.cursor).filter(|_| self.level == Level::Decks)
    }

    /// Returns the card under the cursor; of a question its first on the list.
    pub(super) fn card(&self) -> Option<CardKey> {
        match self.level {
            Level::Decks => None,
            Level::Questions => {
                let question = self.contents.questions.get(self.cursor)?;
                let cards = &self.contents.cards;
                cards.iter().find(|listed| listed.question == *question).map(|listed| listed.card)
            }
            Level::Cards => self.contents.cards.get(self.cursor).map(|listed| listed.card),
        }
    }

    /// Takes newer contents; the cursor stays on its row, else near its place.
    pub(super) fn renew(&mut self, contents: Contents) {
        let (key, before) = (self.key(self.cursor), self.cursor);
        self.contents = contents;
        self.forget_rows();
        self.cursor = key
            .and_then(|key| (0..self.len()).find(|at| self.key(*at) == Some(key)))
            .unwrap_or(before);
        self.cursor = self.cursor.min(self.len().saturating_sub(1));
        if !self.picked.is_empty() {
            let there: BTreeSet<i64> = (0..self.len()).filter_map(|at| self.key(at)).collect();
            self.picked.retain(|key| there.contains(key));
        }
    }

    /// Drops the contents: the next ones are read from the top.
    pub(super) fn restart(&mut self) {
        self.contents.cards.clear();
        self.contents.questions.clear();
        self.contents.decks.clear();
        self.picked.clear();
        self.cursor = 0;
        self.scroll = Scroll::default();
        self.forget_rows();
    }

    /// Changes the level. The cursor goes where the row before leads.
    pub(super) fn change_level(&mut self, level: Level) {
        let card = match self.level {
            Level::Decks => {
                let deck = self.deck().map(|deck| deck.key);
                self.contents.cards.iter().find(|listed| Some(listed.deck) == deck)
            }
            _ => {
                let card = self.card();
                self.contents.cards.iter().find(|listed| Some(listed.card) == card)
            }
        };
        let at = card.and_then(|listed| match level {
            Level::Decks => self.contents.decks.iter().position(|deck| deck.key == listed.deck),
            Level::Questions => {
                self.contents.questions.iter().position(|key| *key == listed.question)
            }
            Level::Cards => self.contents.cards.iter().position(|other| other == listed),
        });
        self.level = level;
        self.picked.clear();
        self.cursor = at.unwrap_or(0);
        self.forget_rows();
    }

    /// Puts the cursor on the row of a key.
    pub(super) fn find(&mut self, key: Option<i64>) {
        let at = (0..self.len()).find(|at| self.key(*at) == key);
        self.cursor = at.unwrap_or(0);
    }

    pub(super) fn forget_rows(&mut self) {
        self.known = Known::Cards(0..0, Vec::new());
    }

    /// Moves the cursor, in a window of `rows` rows.
    pub(super) fn go(&mut self, to: Move, rows: usize) {
        let page = rows.saturating_sub(1).max(1);
        let last = self.len().saturating_sub(1);
        self.cursor = match to {
            Move::Up => self.cursor.saturating_sub(1),
            Move::Down => self.cursor + 1,
            Move::PageUp => self.cursor.saturating_sub(page),
            Move::PageDown => self.cursor + page,
            Move::Top => 0,
            Move::Bottom => last,
        }
        .min(last);
    }

    /// Returns the first row seen, in a window of `rows` rows.
    pub(super) fn first(&self, rows: usize) -> usize {
        let mut scroll = self.scroll;
        scroll.bring(&(self.cursor..self.cursor + 1), self.len(), rows);
        scroll.offset(self.len(), rows)
    }

    /// Keeps the window where it is.
    pub(super) fn settle(&mut self, rows: usize) {
        self.scroll.bring(&(self.cursor..self.cursor + 1), self.len(), rows);
    }

    /// Returns what must be read for the rows seen, if it is not known.
    pub(super) fn missing(&self, rows: usize) -> Option<Wish> {
        let first = self.first(rows);
        let end = (first + rows).min(self.len());
        let from = first.saturating_sub(AROUND);
        let window = from..(first + rows + AROUND).min(self.len());
        let many = window.len();
        match (self.level, &self.known) {
            (Level::Decks, _) => None,
            (Level::Questions, Known::Questions(at, _)) | (Level::Cards, Known::Cards(at, _))
                if at.start <= first && end <= at.end =>
            {
                None
            }
            (Level::Questions, _) => {
                let keys = self.contents.questions.iter().skip(from).take(many);
                Some(Wish::Questions(window, keys.copied().collect()))
            }
            (Level::Cards, _) => {
                let keys = self.contents.cards.iter().skip(from).take(many);
                Some(Wish::Cards(window, keys.map(|listed| listed.card).collect()))
            }
        }
    }

    pub(super) fn know(&mut self, known: Known) {
        self.known = known;
    }

    pub(super) fn card_line(&self, at: usize) -> Option<&CardLine> {
        let key = self.contents.cards.get(at)?.card;
        match &self.known {
            Known::Cards(_, lines) => lines.iter().find(|line| line.card.key == key),
            Known::Questions(..) => None,
        }
    }

    pub(super) fn question_line(&self, at: usize) -> Option<&MatchedQuestion> {
        let key = *self.contents.questions.get(at)?;
        match &self.known {
            Known::Questions(_, lines) => lines.iter().find(|line| line.key == key),
            Known::Cards(..) => None,
        }
    }

    /// Selects the row under the cursor, or not any more, and goes on.
    pub(super) fn select(&mut self) {
        let Some(key) = self.key(self.cursor).filter(|_| self.level != Level::Decks) else {
            return;
        };
        if !self.picked.remove(&key) {
            self.picked.insert(key);
        }
        self.cursor = (self.cursor + 1).min(self.len().saturating_sub(1));
    }

    /// Selects all rows, or none when all are selected.
    pub(super) fn select_all(&mut self) {
        if self.level == Level::Decks {
            return;
        }
        let all: BTreeSet<i64> = (0..self.len()).filter_map(|at| self.key(at)).collect();
        self.picked = if self.picked == all { BTreeSet::new() } else { all };
    }

    /// Returns what an action is about: what is selected, else the row under the
    /// cursor. With `whole`, cards stand for their questions.
    pub(super) fn pick(&self, whole: bool) -> Option<Picked> {
        let at_cursor = self.key(self.cursor)?;
        let is_picked = |key: i64| {
            if self.picked.is_empty() { key == at_cursor } else { self.picked.contains(&key) }
        };
        let contents = &self.contents;
        Some(match self.level {
            Level::Decks => Picked::Deck(self.deck()?.id.clone()),
            Level::Questions => Picked::Questions(
                contents.questions.iter().copied().filter(|key| is_picked(key.0)).collect(),
            ),
            Level::Cards => {
                let cards = contents.cards.iter().filter(|listed| is_picked(listed.card.0));
                if whole {
                    let questions: BTreeSet<QuestionKey> =
                        cards.map(|listed| listed.question).collect();
                    Picked::Questions(questions.into_iter().collect())
                } else {
                    Picked::Cards(cards.map(|listed| listed.card).collect())
                }
            }
        })
    }
}
