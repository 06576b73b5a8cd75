//! The cards of a day standing in line, and what a pass does to the line.
//!
//! `Line` is built from a `DayView`, tells which card is next, and can assume
//! that it was passed. The assumption changes the line exactly as the answer
//! changes the stored state, so that the first pick of the line after it is
//! what a line built anew would give.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use crate::domain::card::CardKind;
use crate::domain::chance::combine;
use crate::domain::ids::{CardKey, QuestionKey};
use crate::domain::memory::Phase;
use crate::domain::queue::{Candidate, DayView};

use super::arrange::{Lane, arrange, number};
use super::keyed::{KeySet, Keyed};
use super::pick::{Limits, Pick, Why};
use super::siblings;
use super::tally::Tally;

/// Answers after which a question no longer counts as just shown.
pub(super) const APART: usize = 10;

/// A place in the line: an index into its items.
pub(super) type Place = usize;

/// What was found to be next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) place: Place,
    pub(super) why: Why,
}

/// A card in the line.
pub(super) struct Item<'a> {
    pub(super) card: &'a Candidate,
    /// It was asked.
    pub(super) gone: bool,
    /// It is hidden for today behind a sibling.
    pub(super) hidden: bool,
    /// For a new card: the card it hangs on was passed once.
    pub(super) reachable: bool,
}

/// The cards of a day, by what they wait for.
pub(super) struct Line<'a> {
    pub(super) view: &'a DayView,
    pub(super) limits: &'a Limits,
    items: Vec<Item<'a>>,
    by_question: Keyed<QuestionKey, Vec<Place>>,
    pub(super) steps: Vec<Place>,
    pub(super) reviews: Vec<Lane<Place>>,
    /// Reviews of the next study day.
    pub(super) ahead: Vec<Place>,
    /// What is done and left of the day's limits.
    pub(super) tally: Tally<'a>,
    pub(super) leads: Vec<Place>,
    pub(super) opens: Vec<Place>,
    pub(super) further: Vec<Place>,
    pub(super) introduced: Keyed<QuestionKey, u32>,
    pub(super) leads_done: u32,
    recent: VecDeque<QuestionKey>,
    /// Questions whose new cards wait for the basics card.
    pub(super) basics_in_step: KeySet<QuestionKey>,
    /// Questions whose due cards wait for the basics card.
    pub(super) basics_waits: KeySet<QuestionKey>,
}

impl<'a> Line<'a> {
    /// Stands the cards of a day in line.
    pub(super) fn new(view: &'a DayView, limits: &'a Limits) -> Self {
        let mut line = Self {
            view,
            limits,
            items: Vec::new(),
            by_question: Keyed::default(),
            steps: Vec::new(),
            reviews: Vec::new(),
            ahead: Vec::new(),
            tally: Tally::new(view, limits),
            leads: Vec::new(),
            opens: Vec::new(),
            further: Vec::new(),
            introduced: view.introduced.iter().copied().collect(),
            leads_done: view.leads_introduced,
            recent: view.recent.iter().copied().take(APART).collect(),
            basics_in_step: view.basics_in_step.iter().copied().collect(),
            basics_waits: KeySet::default(),
        };
        line.take_due();
        line.take_fresh();
        line
    }

    /// Finds what is next.
    pub(super) fn pick(&self) -> Option<Found> {
        self.step_over()
            .or_else(|| self.ordinary())
            .or_else(|| self.second_pass())
            .or_else(|| self.beyond())
            .or_else(|| self.ahead())
            .or_else(|| self.step_early())
    }

    /// Assumes that the card found is passed.
    pub(super) fn pass(&mut self, found: Found) {
        let Some(item) = self.items.get_mut(found.place) else { return };
        item.gone = true;
        let (question, kind, lead) = (item.card.question, item.card.kind, item.card.lead);
        let deck = item.card.deck;
        match found.why {
            Why::Due => {
                self.tally.review_done(deck);
                self.tally.review_gone(deck);
            }
            Why::Ahead => self.tally.review_done(deck),
            Why::New | Why::SecondPass => {
                *self.introduced.entry(question).or_default() += 1;
                self.tally.new_done(deck);
                self.leads_done += u32::from(lead);
            }
            Why::Step | Why::StepEarly => {}
        }
        self.recent.push_front(question);
        self.recent.truncate(APART);
        if kind == CardKind::Basics {
            self.basics_in_step.remove(&question);
            self.basics_waits.remove(&question);
        }
        self.reach(question, kind);
        self.hide_siblings(question);
        self.skip_done_reviews();
    }

    /// Returns the pick as the caller of the queue sees it.
    pub(super) fn as_pick(&self, found: Found) -> Option<Pick> {
        let candidate = self.items.get(found.place)?.card.clone();
        Some(Pick { candidate, why: found.why })
    }

    pub(super) fn item(&self, place: Place) -> Option<&Item<'a>> {
        self.items.get(place)
    }

    /// Returns the cards of a question in the line.
    pub(super) fn cards_of(&self, question: QuestionKey) -> impl Iterator<Item = &Item<'a>> {
        self.places_of(question).filter_map(|place| self.item(place))
    }

    /// Returns how lately a question was shown: 0 when not within the last ten
    /// answers, 10 when it was the last one.
    pub(super) fn recency(&self, question: QuestionKey) -> usize {
        self.recent.iter().position(|q| *q == question).map_or(0, |at| APART - at.min(APART - 1))
    }

    /// Of the places that may be asked, finds the first whose question was not
    /// shown lately, or else the one shown longest ago.
    pub(super) fn least_recent<'p>(
        &self,
        places: impl IntoIterator<Item = &'p Place>,
        may_be_asked: impl Fn(&Item<'a>) -> bool,
    ) -> Option<Place> {
        let mut best: Option<(usize, Place)> = None;
        for place in places {
            let Some(item) = self.item(*place).filter(|item| may_be_asked(item)) else { continue };
            let recency = self.recency(item.card.question);
            if recency == 0 {
                return Some(*place);
            }
            if best.is_none_or(|(least, _place)| recency < least) {
                best = Some((recency, *place));
            }
        }
        best.map(|(_recency, place)| place)
    }

    fn take_due(&mut self) {
        let view = self.view;
        let mut reviews: Vec<(Place, &Candidate)> = Vec::new();
        for card in &view.due {
            let hidden = self.is_hidden(card);
            let place = self.push(card, hidden);
            if card.schedule.phase.is_step() {
                self.steps.push(place);
                if card.kind == CardKind::Basics {
                    self.basics_waits.insert(card.question);
                }
            } else if card.schedule.due.is_some_and(|due| view.now.day < due) {
                // What was answered today is not asked again on the same day.
                if card.schedule.last_day < Some(view.now.day) {
                    self.ahead.push(place);
                }
            } else {
                reviews.push((place, card));
                if !hidden {
                    self.tally.review_comes(card.deck);
                }
            }
        }
        let items = &self.items;
        let card = |place: &Place| items.get(*place).map(|item| item.card);
        self.steps.sort_by_key(|place| card(place).map(|card| (card.schedule.step, card.hash)));
        self.ahead.sort_by_cached_key(|place| {
            card(place).map(|card| (combine(card.hash, number(view.now.day)), card.card))
        });
        self.reviews = arrange(reviews, view, self.limits);
    }

    fn take_fresh(&mut self) {
        let view = self.view;
        let mut places: BTreeMap<CardKey, Place> = BTreeMap::new();
        let lists =
            [&view.fresh_lead, &view.fresh_open, &view.fresh_reachable, &view.fresh_waiting];
        for card in lists.into_iter().flatten() {
            if let Entry::Vacant(vacant) = places.entry(card.card) {
                vacant.insert(self.push(card, self.is_hidden(card)));
            }
        }
        let place = |card: &Candidate| places.get(&card.card).copied();
        self.leads = view.fresh_lead.iter().filter_map(place).collect();
        self.opens = view.fresh_open.iter().filter_map(place).collect();
        self.further = places.into_values().collect();
        let items = &self.items;
        self.further.sort_by_key(|place| {
            items.get(*place).map(|i| (i.card.kind == CardKind::Pitfall, i.card.position))
        });
    }

    fn push(&mut self, card: &'a Candidate, hidden: bool) -> Place {
        let place = self.items.len();
        let reachable = card.schedule.reachable;
        self.items.push(Item { card, gone: false, hidden, reachable });
        self.by_question.entry(card.question).or_default().push(place);
        place
    }

    fn is_hidden(&self, card: &Candidate) -> bool {
        self.limits.buries(card.deck) && card.schedule.hidden_on == Some(self.view.now.day)
    }

    pub(super) fn places_of(&self, question: QuestionKey) -> impl Iterator<Item = Place> {
        self.by_question.get(&question).into_iter().flatten().copied()
    }

    /// New cards that hang on a tier come within reach when it is passed.
    fn reach(&mut self, question: QuestionKey, kind: CardKind) {
        let Some(tier) = kind.tier() else { return };
        for place in self.by_question.get(&question).into_iter().flatten() {
            if let Some(item) = self.items.get_mut(*place) {
                item.reachable |= item.card.kind.hangs_on() == Some(tier);
            }
        }
    }

    /// What no pick takes any more is passed over once and for all.
    fn skip_done_reviews(&mut self) {
        let (items, tally, keep_going) = (&self.items, &self.tally, self.limits.keep_going);
        for lane in &mut self.reviews {
            while let Some(item) = lane.rest().first().and_then(|place| items.get(*place))
                && (item.gone
                    || item.hidden
                    || (!keep_going && tally.reviews_of(item.card.deck) == 0))
            {
                lane.from += 1;
            }
        }
    }

    fn hide_siblings(&mut self, question: QuestionKey) {
        let Some(places) = self.by_question.get(&question) else { return };
        let today = self.view.now.day;
        for place in places {
            let Some(item) = self.items.get_mut(*place) else { continue };
            if !self.limits.buries(item.card.deck) {
                return;
            }
            if !item.gone && !item.hidden && siblings::may_be_hidden(&item.card.schedule, today) {
                item.hidden = true;
                if item.card.schedule.phase == Phase::Review {
                    self.tally.review_gone(item.card.deck);
                }
            }
        }
    }
}

impl Found {
    /// Says why a place is next.
    pub(super) const fn new(place: Place, why: Why) -> Self {
        Self { place, why }
    }
}
