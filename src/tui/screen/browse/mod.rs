//! Looking through decks, questions and cards: a query that is searched while
//! it is typed, words that narrow, an order, and what is done to the rows.

mod ask;
mod draw;
mod glimpse;
mod list;
mod narrowing;
mod news;
mod rows;

use ratatui::buffer::Buffer;

use self::ask::Ask;
use self::list::{Level, List};
use super::{Request, scrolling};
use crate::collection::Undoable;
use crate::collection::batch::{Deed, Picked};
use crate::collection::browse::{Glance, Wanted};
use crate::collection::delete::Selection;
use crate::collection::edit::Subject;
use crate::domain::CardKey;
use crate::domain::ChangeKind;
use crate::domain::listing::{FILTERS, SortBy};
use crate::domain::query::{Query, QueryError, Term, Test};
use crate::tui::browsing::{Plan, Wish};
use crate::tui::context::Context;
use crate::tui::editing;
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::Effect;
use crate::tui::simulating;
use crate::tui::text::truncate;
use crate::tui::widget::days::{DaysField, Typed};
use crate::tui::widget::field::Field;
use crate::tui::widget::footer::Said;
use crate::tui::widget::markdown::Cache;
use crate::tui::words;

/// Columns of the words for undo in the footer.
const UNDO: usize = 28;
/// Browsing, with all that its screen remembers.
#[derive(Clone, Debug, Default)]
pub struct BrowseScreen {
    field: Field,
    /// Whether the query has the keys.
    typing: bool,
    /// What is wrong with the query; there is no list then.
    fault: Option<QueryError>,
    wanted: Wanted,
    list: List,
    glance: Option<Glance>,
    /// The card that was asked about last.
    glanced: Option<CardKey>,
    /// The places one came from, by opening a deck or a question.
    trail: Vec<Spot>,
    /// Where the cursor goes when the next list comes.
    seek: Option<i64>,
    ask: Option<Ask>,
    /// The field, while a due day is being set.
    due: Option<DaysField>,
    note: Option<String>,
    undoable: Option<Undoable>,
    cache: Cache,
}

/// A place to come back to.
#[derive(Clone, Debug)]
struct Spot {
    query: String,
    wanted: Wanted,
    level: Level,
    key: Option<i64>,
}

impl BrowseScreen {
    /// Makes the screen; the list comes when [`Self::list`] is carried out.
    #[must_use]
    pub fn new(typing: bool) -> Self {
        Self { typing, ..Self::default() }
    }

    /// Returns the effect that makes the list.
    #[must_use]
    pub fn list(&self) -> Effect {
        Effect::Browse(Wish::List(self.wanted.clone()))
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        if self.ask.is_some() {
            Place::BrowseAsk
        } else if self.due.is_some() {
            Place::BrowseDue
        } else if self.typing {
            Place::BrowseField
        } else {
            Place::Browse
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        if let Some(ask) = &self.ask {
            return match action {
                Action::Accept => Said::Words(ask.choice_words()),
                _ => Said::Usual,
            };
        }
        if self.typing || self.due.is_some() {
            return Said::Usual;
        }
        let empty = self.list.len() == 0;
        let selects = !self.list.picked.is_empty();
        match action {
            // What is selected is there to have something done to it.
            Action::Mark | Action::SuspendCard | Action::SetDue if !selects => Said::HelpOnly,
            Action::Find | Action::NextPane | Action::FilterBack | Action::Edit if selects => {
                Said::HelpOnly
            }
            Action::FilterBack | Action::NextPane if self.fault.is_some() => Said::HelpOnly,
            Action::Select | Action::Cram if empty => Said::HelpOnly,
            Action::Undo => self.undoable.as_ref().map_or(Said::Hidden, say_of_undo),
            Action::Delete if self.list.level == Level::Decks => {
                Said::Words("delete the deck".to_owned())
            }
            Action::Back => self.say_of_back(),
            Action::Edit if self.list.card().is_none() => Said::Hidden,
            Action::Accept if empty => Said::Hidden,
            Action::Accept => Said::Words(
                match self.list.level {
                    Level::Decks => "its questions",
                    Level::Questions => "its cards",
                    Level::Cards => "details",
                }
                .to_owned(),
            ),
            Action::Select if self.list.level == Level::Decks => Said::Hidden,
            Action::Sort if empty || self.list.level == Level::Decks => Said::HelpOnly,
            Action::Up if self.list.len() <= self.rows(context) => Said::HelpOnly,
            _ => Said::Usual,
        }
    }

    fn say_of_back(&self) -> Said {
        let words = if !self.list.picked.is_empty() {
            "select nothing"
        } else if !self.trail.is_empty() {
            "back"
        } else if self.is_narrowed() {
            "show all"
        } else {
            return Said::Usual;
        };
        Said::Words(words.to_owned())
    }

    fn is_narrowed(&self) -> bool {
        !self.field.is_empty() || self.wanted.filter.is_some()
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let mut requests = self.act(action, context);
        requests.extend(self.wants(context));
        requests
    }

    fn act(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        if let Some(ask) = &mut self.ask {
            if action == Action::Quit {
                return vec![Request::Quit];
            }
            let Some(requests) = ask.update(action) else { return Vec::new() };
            self.ask = None;
            return requests;
        }
        if self.due.is_some() {
            return self.type_due(action);
        }
        if self.typing {
            return self.type_query(action, context);
        }
        match action {
            Action::Back => self.back(),
            Action::Quit => vec![Request::Quit],
            Action::Find => {
                self.typing = true;
                Vec::new()
            }
            Action::Accept => self.open(),
            Action::NextPane => self.change_level(true),
            Action::PrevPane => self.change_level(false),
            Action::FilterOn => self.narrow(1),
            Action::FilterBack => self.narrow(FILTERS.len() - 1),
            Action::Sort => self.sort(),
            Action::Reverse => {
                self.wanted.sort.reversed = !self.wanted.sort.reversed;
                vec![Request::Do(self.list())]
            }
            Action::Select => {
                self.list.select();
                Vec::new()
            }
            Action::SelectAll => {
                self.list.select_all();
                Vec::new()
            }
            Action::Undo => self.undo(),
            Action::Edit => self.list.card().map(edit).into_iter().collect(),
            Action::Delete => self.forecast(),
            Action::Sim(_) => {
                let open = |card| Request::Do(Effect::Sim(simulating::Wish::Open(card, None)));
                let card = self.list.card();
                if card.is_none() {
                    self.note = Some("choose a question or a card of it first".to_owned());
                }
                card.map(open).into_iter().collect()
            }
            Action::Cram => self.weigh(Plan::Cram, false),
            Action::SetDue => {
                self.due = self.list.pick(false).map(|_| DaysField::default());
                Vec::new()
            }
            other => self.act_on_cards(other, context),
        }
    }

    fn act_on_cards(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let (deed, whole) = match action {
            Action::Mark => (Deed::Mark, false),
            Action::SuspendCard => (Deed::Suspend, false),
            Action::SuspendQuestion => (Deed::Suspend, true),
            Action::BuryCard => (Deed::Bury, false),
            Action::BuryQuestion => (Deed::Bury, true),
            Action::Unlock => (Deed::Unlock, true),
            Action::Reset => (Deed::Reset, false),
            other => {
                if let Some(to) = scrolling(other) {
                    self.list.go(to, self.rows(context));
                }
                return Vec::new();
            }
        };
        self.weigh(Plan::Deed(deed), whole)
    }

    /// Asks which cards a plan is about; of one card there is nothing to ask.
    fn weigh(&self, plan: Plan, whole: bool) -> Vec<Request> {
        let Some(picked) = self.list.pick(whole) else { return Vec::new() };
        let wish = match (plan, &picked) {
            (Plan::Deed(deed), Picked::Cards(cards)) if cards.len() == 1 => Wish::Do(deed, picked),
            _ => Wish::Weigh(plan, picked),
        };
        vec![Request::Do(Effect::Browse(wish))]
    }

    /// Asks what deleting would take away: of cards, their whole questions.
    fn forecast(&self) -> Vec<Request> {
        let selection = match self.list.pick(true) {
            Some(Picked::Deck(id)) => Selection::Deck(id),
            Some(Picked::Questions(keys)) => Selection::Questions(keys),
            _ => return Vec::new(),
        };
        vec![Request::Do(Effect::Browse(Wish::Forecast(selection)))]
    }

    /// Undoes what can be done here; a slip of a finger does not undo an import.
    fn undo(&mut self) -> Vec<Request> {
        if let Some(undoable) = self.undoable.as_ref().filter(|undoable| !is_done_here(undoable)) {
            self.note = undoable.not_beside_a_card();
            return Vec::new();
        }
        vec![Request::Do(Effect::Undo)]
    }

    /// The field of the due day has the keys.
    fn type_due(&mut self, action: Action) -> Vec<Request> {
        match self.due.as_mut().map_or(Typed::Left, |due| due.take(action)) {
            Typed::On => return Vec::new(),
            Typed::Left => self.due = None,
            Typed::Days(days) => {
                self.due = None;
                return self.weigh(Plan::Deed(Deed::SetDue(days)), false);
            }
        }
        Vec::new()
    }

    /// The query has the keys.
    fn type_query(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let before = self.field.text();
        match action {
            Action::Type(c) => self.field.put(c),
            Action::Erase => self.field.erase(),
            Action::Clear => self.field.clear(),
            Action::ShiftLeft => self.field.left(),
            Action::ShiftRight => self.field.right(),
            Action::Top => self.field.start(),
            Action::Bottom => self.field.end(),
            Action::Accept | Action::Back => self.typing = false,
            other => {
                if let Some(to) = scrolling(other) {
                    self.list.go(to, self.rows(context));
                }
            }
        }
        if self.field.text() == before { Vec::new() } else { self.search() }
    }

    /// Reads the query that stands in the field, and searches it when it is sound.
    fn search(&mut self) -> Vec<Request> {
        match Query::parse(&self.field.text()) {
            Ok(query) => {
                let was_faulty = self.fault.take().is_some();
                let same = query == self.wanted.query;
                self.wanted.query = query;
                if same && !was_faulty {
                    return Vec::new();
                }
                self.list.restart();
                vec![Request::Do(self.list())]
            }
            Err(fault) => {
                self.fault = Some(fault);
                self.list.restart();
                Vec::new()
            }
        }
    }

    /// One level back: what is selected, then where one came from, then the
    /// query and its narrowing, then the screen.
    fn back(&mut self) -> Vec<Request> {
        if !self.list.picked.is_empty() {
            self.list.picked.clear();
            return Vec::new();
        }
        if let Some(spot) = self.trail.pop() {
            self.field = Field::new(&spot.query);
            self.wanted = spot.wanted;
            self.fault = None;
            self.list.restart();
            self.list.level = spot.level;
            self.seek = spot.key;
            return vec![Request::Do(self.list())];
        }
        if self.is_narrowed() {
            self.field.clear();
            self.fault = None;
            self.wanted = Wanted { sort: self.wanted.sort, ..Wanted::default() };
            self.seek = self.list.key(self.list.cursor);
            return vec![Request::Do(self.list())];
        }
        vec![Request::Back { changed: true }]
    }

    /// Opens what is under the cursor.
    fn open(&mut self) -> Vec<Request> {
        let list = &self.list;
        let (test, level) = match list.level {
            Level::Cards => return list.card().map(Request::OpenDetails).into_iter().collect(),
            Level::Decks => (list.deck().map(|deck| Test::Deck(deck.id.clone())), Level::Questions),
            Level::Questions => {
                let line = list.question_line(list.cursor);
                let test = line.map(|line| Test::Question {
                    deck: Some(line.id.deck.clone()),
                    slug: line.id.question.clone(),
                });
                (test, Level::Cards)
            }
        };
        let Some(test) = test else { return Vec::new() };
        self.trail.push(Spot {
            query: self.field.text(),
            wanted: self.wanted.clone(),
            level: list.level,
            key: list.key(list.cursor),
        });
        self.wanted.query.terms.retain(|term| term.negated || term.test != test);
        self.wanted.query.terms.push(Term { negated: false, test });
        self.field = Field::new(&self.wanted.query.to_string());
        self.fault = None;
        self.list.restart();
        self.list.level = level;
        vec![Request::Do(self.list())]
    }

    fn change_level(&mut self, on: bool) -> Vec<Request> {
        self.list.change_level(self.list.level.next(on));
        Vec::new()
    }

    fn narrow(&mut self, by: usize) -> Vec<Request> {
        let at = FILTERS.iter().position(|filter| *filter == self.wanted.filter).unwrap_or(0);
        self.wanted.filter = FILTERS.get((at + by) % FILTERS.len()).copied().flatten();
        vec![Request::Do(self.list())]
    }

    fn sort(&mut self) -> Vec<Request> {
        let at = SortBy::ALL.iter().position(|by| *by == self.wanted.sort.by).unwrap_or(0);
        self.wanted.sort.by =
            SortBy::ALL.get((at + 1) % SortBy::ALL.len()).copied().unwrap_or_default();
        self.wanted.sort.reversed = false;
        self.list.restart();
        vec![Request::Do(self.list())]
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        draw::draw(self, context, buffer);
        if let Some(ask) = &self.ask {
            ask.draw(context, buffer);
        }
    }
}

/// Tells whether a change is one that browsing makes.
const fn is_done_here(undoable: &Undoable) -> bool {
    !matches!(
        undoable.kind,
        ChangeKind::Import
            | ChangeKind::Reschedule
            | ChangeKind::Mock
            | ChangeKind::MockMarks
            | ChangeKind::Options
            | ChangeKind::CatchUp
    )
}

/// Says what undo would take back; of many cards, how many.
fn say_of_undo(undoable: &Undoable) -> Said {
    if !is_done_here(undoable) {
        return Said::Hidden;
    }
    let words = match undoable.id {
        Some(_) => words::undo(undoable),
        None => format!("undo {}", undoable.words()),
    };
    Said::Words(truncate(&words, UNDO).into_owned())
}

/// Asks for the question of a card to be edited.
fn edit(card: CardKey) -> Request {
    Request::Do(Effect::Edit(editing::Wish::Begin(Subject::Card(card))))
}
