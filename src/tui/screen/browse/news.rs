//! What came of a wish, and what the screen wants to know next.

use super::BrowseScreen;
use super::ask::Ask;
use super::list::{Known, Level};
use crate::collection::batch::{Deed, DeedDone, Picked, Weight};
use crate::collection::delete::Selection;
use crate::domain::{CardKey, ChangeKind};
use crate::tui::browsing::{News, Plan, Wish};
use crate::tui::context::Context;
use crate::tui::editing::Came;
use crate::tui::msg::{Effect, Msg};
use crate::tui::screen::Request;
use crate::tui::words::{self, count};

/// Up to so many cards are changed without a question where nothing is lost;
/// undo is there.
const WITHOUT_ASKING: usize = 20;

/// Tells whether a deed to so many cards is asked about first.
const fn must_ask(deed: Deed, cards: usize) -> bool {
    cards > WITHOUT_ASKING || (cards > 1 && deed.loses())
}

impl BrowseScreen {
    /// Takes what came of an effect.
    pub(crate) fn take(&mut self, msg: Msg, context: &Context) -> Vec<Request> {
        let mut requests = self.take_news(msg);
        requests.extend(self.wants(context));
        requests
    }

    fn take_news(&mut self, msg: Msg) -> Vec<Request> {
        match msg {
            Msg::Browse(News::Listed(contents, undoable)) => {
                self.undoable = undoable;
                if self.fault.is_some() {
                    return Vec::new();
                }
                self.list.renew(*contents);
                if let Some(key) = self.seek.take() {
                    self.list.find(Some(key));
                }
                self.glanced = None;
            }
            Msg::Browse(News::Cards(window, lines)) => self.list.know(Known::Cards(window, lines)),
            Msg::Browse(News::Questions(window, lines)) => {
                self.list.know(Known::Questions(window, lines));
            }
            Msg::Browse(News::Glance(glance)) => self.glance = glance.map(|glance| *glance),
            Msg::Browse(News::Weighed(plan, picked, cards, weight)) => {
                return self.weighed(plan, picked, &cards, weight);
            }
            Msg::Browse(News::Forecast(selection, deleted)) if !deleted.is_nothing() => {
                let one = self.glance.as_ref().filter(|_| self.list.picked.is_empty());
                let title = one.map(|glance| glance.title.as_str());
                let named = title.filter(|_| matches!(selection, Selection::Questions(_)));
                self.ask = Some(Ask::delete(selection.clone(), &deleted, named));
            }
            Msg::Browse(News::Deleted(deleted)) => {
                self.list.picked.clear();
                self.note = Some(format!("deleted: {}", deleted.words()));
                return vec![Request::Do(self.list())];
            }
            Msg::Browse(News::Done(done)) => {
                self.note = Some(done_words(done));
                return vec![Request::Do(self.list())];
            }
            Msg::Undone(Some(undone)) => {
                self.note = Some(match undone.id {
                    Some(_) => words::undone(&undone),
                    None => format!("undone: {}", undone.words()),
                });
                return vec![Request::Do(self.list())];
            }
            Msg::Undone(None) => self.note = Some("nothing to undo".to_owned()),
            Msg::Edit(Came::Over(over)) => {
                self.note = Some(over.words());
                return vec![Request::Do(self.list())];
            }
            _ => {}
        }
        Vec::new()
    }

    fn weighed(
        &mut self,
        plan: Plan,
        picked: Picked,
        cards: &[CardKey],
        weight: Option<Weight>,
    ) -> Vec<Request> {
        match plan {
            _ if cards.is_empty() => {}
            Plan::Deed(deed) if !must_ask(deed, cards.len()) => {
                return vec![Request::Do(Effect::Browse(Wish::Do(deed, picked)))];
            }
            Plan::Deed(deed) => self.ask = Some(Ask::deed(deed, weight, picked, cards.len())),
            Plan::Cram => self.ask = Some(Ask::cram(cards)),
        }
        Vec::new()
    }

    /// Returns what must be read for what is seen.
    pub(super) fn wants(&mut self, context: &Context) -> Option<Request> {
        let rows = self.rows(context);
        self.list.settle(rows);
        if let Some(wish) = self.list.missing(rows) {
            return Some(Request::Do(Effect::Browse(wish)));
        }
        let wanted = self.list.card().filter(|_| self.list.level != Level::Decks);
        if wanted == self.glanced {
            return None;
        }
        self.glanced = wanted;
        self.glance = None;
        wanted.map(|card| Request::Do(Effect::Browse(Wish::Glance(card))))
    }
}

/// Says what was done to many cards.
fn done_words(done: DeedDone) -> String {
    let number = |cards: u32| usize::try_from(cards).unwrap_or(usize::MAX);
    let unfit = match done.unfit {
        0 => String::new(),
        n => format!("; {} no due day", count(number(n), "new card has", "new cards have")),
    };
    if done.changed == 0 {
        let words =
            if done.unfit > 0 { "nothing changed" } else { "nothing changed: it stands like that" };
        return format!("{words}{unfit}");
    }
    let cards = count(number(done.changed), "card", "cards");
    let words = match (done.kind, done.days) {
        (ChangeKind::Suspend, _) => "suspended".to_owned(),
        (ChangeKind::Unsuspend, _) => "no longer suspended".to_owned(),
        (ChangeKind::Bury, _) => "buried until tomorrow".to_owned(),
        (ChangeKind::Unbury, _) => "no longer buried".to_owned(),
        (ChangeKind::Mark, _) => "marked".to_owned(),
        (ChangeKind::Unmark, _) => "no longer marked".to_owned(),
        (ChangeKind::Unlock, _) => "open now".to_owned(),
        (ChangeKind::Reset, _) => "new again".to_owned(),
        (_, Some(0)) => "due today".to_owned(),
        (_, Some(days)) => format!("due in {}", count(number(days), "day", "days")),
        (_, None) => "changed".to_owned(),
    };
    format!("{cards} {words}{unfit}")
}
