//! What lists are chosen, counted and ordered by, for many cards at once: small
//! rows in the order of the decks, arranged in memory.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::domain::listing::{FILTERS, Sort, SortBy};
use crate::domain::query::Standing;
use crate::domain::{
    CardKey, Day, DeckKey, Memory, Moment, Phase, QuestionKey, Schedule, Timestamp,
};

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
    /// Whether it is new and can be asked today.
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

/// Cards in the order of decks, questions and places.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    pub(super) rows: Vec<ShelfRow>,
}

/// What a list asks of a card.
#[derive(Clone, Debug)]
pub(super) struct ShelfRow {
    pub(super) card: CardKey,
    pub(super) question: QuestionKey,
    pub(super) deck: DeckKey,
    pub(super) phase: Phase,
    pub(super) suspended: bool,
    pub(super) marked: bool,
    pub(super) leech: bool,
    pub(super) due: Option<Day>,
    pub(super) buried_until: Option<Day>,
    pub(super) hidden_on: Option<Day>,
    pub(super) opens_on: Option<Day>,
    pub(super) reachable: bool,
    pub(super) memory: Option<Memory>,
    pub(super) lapses: u32,
    pub(super) last_at: Option<Timestamp>,
}

/// Which cards of a shelf a query means; the keys are in ascending order.
#[derive(Clone, Debug)]
pub(super) enum Matching {
    All,
    Cards(Vec<CardKey>),
    /// All cards of these questions.
    Questions(Vec<QuestionKey>),
}

impl Matching {
    fn has(&self, row: &ShelfRow) -> bool {
        match self {
            Self::All => true,
            Self::Cards(keys) => keys.binary_search(&row.card).is_ok(),
            Self::Questions(keys) => keys.binary_search(&row.question).is_ok(),
        }
    }
}

impl Shelf {
    /// Returns the number of cards.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Tells whether there is no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Makes the list of those cards that match and that stand as `filter` says.
    /// `added` is asked only where the list goes by it.
    pub(super) fn arrange(
        &self,
        matching: &Matching,
        filter: Option<Standing>,
        sort: Sort,
        now: Moment,
        added: &BTreeMap<QuestionKey, Day>,
    ) -> Listing {
        let mut listing = Listing::default();
        let mut keys: Vec<(Option<f64>, usize)> = Vec::new();
        for row in self.rows.iter().filter(|row| matching.has(row)) {
            let schedule = row.schedule();
            let mut chosen = filter.is_none();
            for (count, standing) in listing.counts.iter_mut().zip(FILTERS) {
                let holds = standing.is_none_or(|standing| standing.holds(&schedule, now.day));
                *count += u32::from(holds);
                chosen |= holds && standing == filter;
            }
            if chosen {
                if sort.by != SortBy::Question {
                    keys.push((row.number(sort.by, now, added), listing.cards.len()));
                }
                listing.cards.push(row.listed(&schedule, now.day));
            }
        }
        if sort.by == SortBy::Question {
            if sort.reversed {
                listing.cards.reverse();
            }
            return listing;
        }
        keys.sort_by(|a, b| order(a.0, b.0, sort.reversed));
        let cards = keys.iter().filter_map(|(_, at)| listing.cards.get(*at).copied()).collect();
        Listing { cards, ..listing }
    }
}

impl ShelfRow {
    /// The schedule, as far as [`FILTERS`] ask for it.
    fn schedule(&self) -> Schedule {
        Schedule {
            phase: self.phase,
            due: self.due,
            suspended: self.suspended,
            buried_until: self.buried_until,
            hidden_on: self.hidden_on,
            opens_on: self.opens_on,
            reachable: self.reachable,
            marked: self.marked,
            leech: self.leech,
            ..Schedule::default()
        }
    }

    fn listed(&self, schedule: &Schedule, today: Day) -> Listed {
        Listed {
            card: self.card,
            question: self.question,
            deck: self.deck,
            due: Standing::Due.holds(schedule, today),
            new: Standing::New.holds(schedule, today),
        }
    }

    /// The number a list goes by, least first.
    #[expect(clippy::cast_precision_loss, reason = "milliseconds since an answer are few")]
    fn number(&self, by: SortBy, now: Moment, added: &BTreeMap<QuestionKey, Day>) -> Option<f64> {
        match by {
            SortBy::Question => None,
            SortBy::Due => self.due.map(|due| due.number().into()),
            // Less is recalled the more stabilities have passed.
            SortBy::Recall => {
                let passed = now.at.millis().saturating_sub(self.last_at?.millis());
                Some(-(passed as f64) / f64::from(self.memory?.stability))
            }
            SortBy::Stability => self.memory.map(|memory| memory.stability.into()),
            SortBy::Difficulty => self.memory.map(|memory| -f64::from(memory.difficulty)),
            SortBy::Lapses => Some(-f64::from(self.lapses)),
            SortBy::Added => added.get(&self.question).map(|day| -f64::from(day.number())),
        }
    }
}

/// Orders numbers; what has none stands last in any case.
fn order(a: Option<f64>, b: Option<f64>, reversed: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if reversed => b.total_cmp(&a),
        (Some(a), Some(b)) => a.total_cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}
