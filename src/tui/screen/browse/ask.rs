//! The box that asks before many cards are changed, or how they are crammed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::{Request, scrolling};
use crate::collection::Drill;
use crate::collection::batch::{Deed, Picked};
use crate::collection::study::Scope;
use crate::domain::CardKey;
use crate::tui::browsing::{Plan, Wish};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::text::width;
use crate::tui::theme::Role;
use crate::tui::widget::framed;
use crate::tui::widget::scroll::Move;
use crate::tui::words::count;
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// A question with its choices; the cursor rests on the safe one.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    question: String,
    note: String,
    choices: Vec<Choice>,
    cursor: usize,
}

#[derive(Clone, Debug)]
struct Choice {
    words: String,
    /// What follows; nothing when one only goes back.
    request: Option<Request>,
}

/// The widest the box gets.
const WIDEST: usize = 66;

impl Ask {
    /// Asks about a plan for some cards.
    pub(super) fn new(plan: Plan, picked: Picked, cards: &[CardKey]) -> Self {
        match plan {
            Plan::Cram => Self::cram(cards),
            Plan::Deed(deed) => Self::deed(deed, picked, cards.len()),
        }
    }

    fn cram(cards: &[CardKey]) -> Self {
        let study = |counts| {
            let drill = Some(Drill { cards: cards.into(), counts });
            Some(Request::Study(Scope { drill, ..Scope::default() }))
        };
        let choice = |words: &str, request| Choice { words: words.to_owned(), request };
        Self {
            question: format!("Cram {}?", count(cards.len(), "card", "cards")),
            note: "A failed card comes again until it is passed.".to_owned(),
            choices: vec![
                choice("Counts. A review, at most one a day for a card.", study(true)),
                choice("Does not count. Due days stay as they are.", study(false)),
                choice("Go back.", None),
            ],
            cursor: 0,
        }
    }

    fn deed(deed: Deed, picked: Picked, cards: usize) -> Self {
        let many = count(cards, "card", "cards");
        let (question, does) = match deed {
            Deed::Suspend => (format!("Suspend {many}, or take them back?"), "Do it."),
            Deed::Bury => (format!("Bury {many} until tomorrow, or take them back?"), "Do it."),
            Deed::Mark => (format!("Mark {many}, or take the marks away?"), "Do it."),
            Deed::Unlock => (format!("Unlock the new ones of {many}?"), "Unlock them."),
            Deed::Reset => (format!("Make {many} new again?"), "Make them new."),
            Deed::SetDue(0) => (format!("Make {many} due today?"), "Set the day."),
            Deed::SetDue(days) => {
                let days = count(usize::try_from(days).unwrap_or(usize::MAX), "day", "days");
                (format!("Make {many} due in {days}?"), "Set the day.")
            }
        };
        let note = match deed {
            Deed::Reset => "Their answers stay in the log. One undo takes all of it back.",
            _ => "One undo takes all of it back.",
        };
        let request = Some(Request::Do(Effect::Browse(Wish::Do(deed, picked))));
        Self {
            question,
            note: note.to_owned(),
            choices: vec![
                Choice { words: "Go back.".to_owned(), request: None },
                Choice { words: does.to_owned(), request },
            ],
            cursor: 0,
        }
    }

    /// Returns what Enter would take, in a word or two.
    pub(super) fn choice_words(&self) -> String {
        let words = self.choices.get(self.cursor).map_or("", |choice| choice.words.as_str());
        words.split('.').next().unwrap_or_default().to_lowercase()
    }

    /// Takes an action. `Some` when the box goes, with what follows.
    pub(super) fn update(&mut self, action: Action) -> Option<Vec<Request>> {
        let last = self.choices.len().saturating_sub(1);
        let chosen = match action {
            Action::Back => return Some(Vec::new()),
            Action::Accept => self.cursor,
            Action::Choose(number) => usize::from(number).checked_sub(1)?,
            other => {
                self.cursor = match scrolling(other)? {
                    Move::Up => self.cursor.saturating_sub(1),
                    Move::Down => (self.cursor + 1).min(last),
                    Move::Top | Move::PageUp => 0,
                    Move::Bottom | Move::PageDown => last,
                };
                return None;
            }
        };
        let choice = self.choices.get(chosen)?;
        Some(choice.request.clone().into_iter().collect())
    }

    pub(super) fn draw(&self, context: &Context, buffer: &mut Buffer) {
        let margin = if context.class() <= Class::Narrow { 0 } else { 2 };
        let across = usize::from(context.width).saturating_sub(2 * margin).min(WIDEST);
        let lines = self.lines(across.saturating_sub(6), context);
        let most = usize::from(context.height).saturating_sub(1);
        let down = (lines.len() + 2).min(most);
        let x = usize::from(context.width).saturating_sub(across) / 2;
        let y = most.saturating_sub(down) / 2;
        let area =
            Rect::new(paint::cells(x), paint::cells(y), paint::cells(across), paint::cells(down));
        let inner = framed::draw(area, context, buffer);
        paint::lines(buffer, inner, 0, &lines);
    }

    fn lines(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines = wrap(&[context.strong(Role::Text, self.question.clone())], room);
        lines.extend(wrap(&[context.span(Role::Text, self.note.clone())], room));
        lines.push(Line::default());
        for (n, choice) in self.choices.iter().enumerate() {
            let chosen = n == self.cursor;
            let number = format!("{}  ", n + 1);
            let prefix = Prefix {
                rest: vec![" ".repeat(2 + width(&number)).into()],
                first: vec![
                    context.strong(Role::Accent, if chosen { "› " } else { "  " }),
                    context.span(Role::Accent, number),
                ],
            };
            let words = choice.words.clone();
            let words = if chosen {
                context.strong(Role::Text, words)
            } else {
                context.span(Role::Text, words)
            };
            lines.extend(wrap_after(&[words], room, &prefix));
        }
        lines
    }
}
