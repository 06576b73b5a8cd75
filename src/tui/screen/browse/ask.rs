//! The box that asks before many cards are changed, or how they are crammed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::{Request, scrolling};
use crate::collection::Drill;
use crate::collection::batch::{Deed, Picked, Weight};
use crate::collection::delete::{Deleted, Selection};
use crate::collection::study::Scope;
use crate::domain::text::one_line;
use crate::domain::{CardKey, ChangeKind};
use crate::tui::browsing::Wish;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::theme::Role;
use crate::tui::widget::{choices, framed};
use crate::tui::words::count;
use crate::tui::wrap::wrap;

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
    /// Asks whether to delete what is named with its counts.
    pub(super) fn delete(selection: Selection, deleted: &Deleted, title: Option<&str>) -> Self {
        let named = title.map_or_else(String::new, |title| format!("“{}” ", one_line(title)));
        let request = Some(Request::Do(Effect::Browse(Wish::Delete(selection))));
        Self {
            question: format!("Delete {}?", one_line(&deleted.words())),
            note: format!(
                "{named}Questions go whole, with all their cards. Undo brings them back."
            ),
            choices: vec![
                Choice { words: "Go back.".to_owned(), request: None },
                Choice { words: "Delete.".to_owned(), request },
            ],
            cursor: 0,
        }
    }

    /// Asks how some cards are crammed.
    pub(super) fn cram(cards: &[CardKey]) -> Self {
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

    /// Asks before a change of many cards.
    pub(super) fn deed(deed: Deed, weight: Option<Weight>, picked: Picked, cards: usize) -> Self {
        let many = count(cards, "card", "cards");
        let (question, does) = match (weight.map(|weight| weight.kind), deed) {
            (Some(ChangeKind::Unsuspend), _) => {
                (format!("Take {many} back from suspension?"), "Take them back.")
            }
            (Some(ChangeKind::Unbury), _) => {
                (format!("Take {many} back that are buried?"), "Take them back.")
            }
            (Some(ChangeKind::Unmark), _) => {
                (format!("Take the marks of {many} away?"), "Take them away.")
            }
            (_, Deed::Suspend) => (format!("Suspend {many}?"), "Suspend them."),
            (_, Deed::Bury) => (format!("Bury {many} until tomorrow?"), "Bury them."),
            (_, Deed::Mark) => (format!("Mark {many}?"), "Mark them."),
            (_, Deed::Unlock) => (format!("Unlock the new ones of {many}?"), "Unlock them."),
            (_, Deed::Reset) => (format!("Make {many} new again?"), "Make them new."),
            (_, Deed::SetDue(0)) => (format!("Make {many} due today?"), "Set the day."),
            (_, Deed::SetDue(days)) => {
                let days = count(usize::try_from(days).unwrap_or(usize::MAX), "day", "days");
                (format!("Make {many} due in {days}?"), "Set the day.")
            }
        };
        let note = format!("{}One undo takes all of it back.", lost(deed, weight, cards));
        let request = Some(Request::Do(Effect::Browse(Wish::Do(deed, picked))));
        Self {
            question,
            note,
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
        let chosen = match action {
            Action::Back => return Some(Vec::new()),
            Action::Accept => self.cursor,
            Action::Choose(number) => usize::from(number).checked_sub(1)?,
            other => {
                self.cursor = choices::go(scrolling(other)?, self.cursor, self.choices.len());
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
        let words: Vec<&str> = self.choices.iter().map(|choice| choice.words.as_str()).collect();
        lines.extend(choices::lines(&words, self.cursor, room, context));
        lines
    }
}

/// Says what a deed writes over, in a sentence with a blank behind it.
fn lost(deed: Deed, weight: Option<Weight>, cards: usize) -> String {
    let answered = weight.and_then(|weight| usize::try_from(weight.answered).ok()).unwrap_or(0);
    let fresh = cards.saturating_sub(answered);
    match deed {
        Deed::Reset => match answered {
            0 => "None of them was answered. ".to_owned(),
            1 => "1 of them was answered; its answers stay in the log. ".to_owned(),
            n => format!("{n} of them were answered; their answers stay in the log. "),
        },
        Deed::SetDue(_) if fresh > 0 => {
            format!("{} no due day. ", count(fresh, "new card has", "new cards have"))
        }
        _ => String::new(),
    }
}
