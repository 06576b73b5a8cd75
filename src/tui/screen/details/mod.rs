//! Everything about one card: why it is due, its memory, its history.

mod chart;
mod history;
mod page;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::{Request, scrolling};
use crate::collection::edit::Subject;
use crate::collection::study::{Reach, Scope};
use crate::collection::{Details, Drill, Undoable};
use crate::domain::Phase;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::editing::{Came, Over, Wish};
use crate::tui::keymap::{Action, Place, Sim};
use crate::tui::msg::{Done, Effect, Msg};
use crate::tui::paint;
use crate::tui::simulating;
use crate::tui::text::pad;
use crate::tui::theme::Role;
use crate::tui::widget::days::{DaysField, Typed};
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Scroll;
use crate::tui::words;

/// Everything about one card.
#[derive(Clone, Debug)]
pub struct DetailsScreen {
    details: Details,
    undoable: Option<Undoable>,
    /// Whether the card's answer was shown. Before, nothing here may give it away.
    revealed: bool,
    /// Whether it lies over a session, which asks its cards in its own order.
    in_session: bool,
    scroll: [Scroll; 1],
    /// The field, while a due day is being set.
    field: Option<DaysField>,
    note: Option<String>,
    changed: bool,
}

impl DetailsScreen {
    /// Makes the screen.
    #[must_use]
    pub fn new(
        details: Details,
        undoable: Option<Undoable>,
        revealed: bool,
        in_session: bool,
    ) -> Self {
        Self {
            details,
            undoable,
            revealed,
            in_session,
            scroll: [Scroll::default()],
            field: None,
            note: None,
            changed: false,
        }
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        if self.field.is_some() { Place::DetailsDue } else { Place::Details }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        match action {
            Action::Undo => {
                let here = self.undoable.as_ref().filter(|undoable| undoable.id.is_some());
                here.map_or(Said::Hidden, |undoable| Said::Words(words::undo(undoable)))
            }
            Action::Mark if self.details.schedule.marked => {
                Said::Words("take the mark away".to_owned())
            }
            Action::SuspendCard if self.details.schedule.suspended => {
                Said::Words("take back".to_owned())
            }
            Action::Cram if self.in_session => Said::Hidden,
            Action::Up if !self.page(context).scrolls() => Said::Hidden,
            Action::Up if !self.details.history.is_empty() => Said::Words("history".to_owned()),
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        if self.field.is_some() {
            return self.type_due(action);
        }
        let card = self.details.key;
        let effect = match action {
            Action::Back => return vec![Request::Back { changed: self.changed }],
            Action::Quit => return vec![Request::Quit],
            Action::Cram => return self.answer(),
            Action::SetDue => {
                if self.details.schedule.phase == Phase::New {
                    self.note = Some(words::done(Done::NoDueDay));
                } else {
                    self.field = Some(DaysField::default());
                }
                return Vec::new();
            }
            Action::Sim(Sim::Simulator) if !self.revealed => {
                self.note = Some("say it first: the simulator shows the answer".to_owned());
                return Vec::new();
            }
            Action::Sim(_) => Effect::Sim(simulating::Wish::Open(card, None)),
            Action::Mark => Effect::Mark(card),
            Action::SuspendCard => Effect::Suspend(card, Reach::Card),
            Action::SuspendQuestion => Effect::Suspend(card, Reach::Question),
            Action::BuryCard => Effect::Bury(card, Reach::Card),
            Action::BuryQuestion => Effect::Bury(card, Reach::Question),
            Action::Unlock => Effect::Unlock(card),
            Action::Reset => Effect::Reset(card),
            Action::Undo => {
                self.note = self.undoable.as_ref().and_then(Undoable::not_beside_a_card);
                if self.note.is_some() {
                    return Vec::new();
                }
                Effect::Undo
            }
            Action::Edit => Effect::Edit(Wish::Begin(Subject::Card(card))),
            Action::Copy => Effect::Copy(self.place_words()),
            other => {
                if let Some(to) = scrolling(other) {
                    self.page(context).scroll(&mut self.scroll, 0, to);
                }
                return Vec::new();
            }
        };
        vec![Request::Do(effect)]
    }

    /// Asks this card now. Where it was answered today that does not count.
    fn answer(&mut self) -> Vec<Request> {
        if self.in_session {
            self.note = Some("a session is under way; this card comes when it is due".to_owned());
            return Vec::new();
        }
        let drill = Some(Drill { cards: [self.details.key].into(), counts: true });
        vec![Request::Study(Scope { drill, ..Scope::default() })]
    }

    /// The field of the due day has the keys.
    fn type_due(&mut self, action: Action) -> Vec<Request> {
        match self.field.as_mut().map_or(Typed::Left, |field| field.take(action)) {
            Typed::On => return Vec::new(),
            Typed::Left => self.field = None,
            Typed::Days(days) => {
                self.field = None;
                return vec![Request::Do(Effect::SetDue(self.details.key, days))];
            }
        }
        Vec::new()
    }

    /// Returns the effect that reads everything anew.
    pub(crate) const fn reload(&self) -> Effect {
        Effect::LoadDetails(self.details.key)
    }

    /// Takes what came of an effect.
    pub(crate) fn take(&mut self, msg: Msg) -> Vec<Request> {
        match msg {
            Msg::Details(details, undoable) => {
                self.details = *details;
                self.undoable = undoable;
                return Vec::new();
            }
            Msg::Done(done) => self.note = Some(words::done(done)),
            Msg::Copied(length) => {
                self.note = Some(words::copied(length));
                return Vec::new();
            }
            Msg::Edit(Came::Over(over)) => {
                self.note = Some(over.words());
                match over {
                    Over::Unchanged | Over::Dropped => return Vec::new(),
                    Over::Saved(saved) if saved.gone.contains(&self.details.key) => {
                        return vec![Request::Back { changed: true }];
                    }
                    Over::Saved(_) => {}
                }
            }
            Msg::Undone(Some(undone)) => self.note = Some(words::undone(&undone)),
            Msg::Undone(None) => self.note = Some("nothing to undo".to_owned()),
            _ => return Vec::new(),
        }
        self.changed = true;
        vec![Request::Do(self.reload())]
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header {
            name: "Card".to_owned(),
            place: self.place_words(),
            count: self.details.state.to_owned(),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        self.page(context).draw(&self.scroll, 0, context, buffer);
        let row = usize::from(context.height).saturating_sub(2);
        let width = usize::from(context.width);
        if let Some(field) = &self.field {
            paint::line(buffer, buffer.area, 0, row, &field.line(width, context));
        } else if let Some(note) = &self.note {
            let line = Line::from(context.span(Role::Dim, pad(&format!("  {note}"), width)));
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    /// The card's id. A slug is made of the card's words, so before the answer
    /// the kind stands for it.
    fn place_words(&self) -> String {
        let id = &self.details.id;
        if self.revealed { one_line(&id.to_string()) } else { one_line(&id.question.to_string()) }
    }
}
