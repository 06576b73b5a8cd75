//! An edit that does not go on by itself: a fault in the text, an editor that
//! failed, a question changed elsewhere, an edit found unfinished. The text is
//! kept whatever is chosen but dropping it.

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::{Request, scrolling};
use crate::collection::edit::Draft;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::editing::{Came, Wish};
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::READING_WIDTH;
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::{Move, Scroll};
use crate::tui::words::{count, sentence};
use crate::tui::wrap::{Prefix, indent, truncate_line, wrap, wrap_after};

/// An edit that waits for a choice.
#[derive(Clone, Debug)]
pub struct EditScreen {
    id: String,
    /// What happened.
    what: String,
    /// What was not harmed, and where the text lies.
    safe: String,
    choices: Vec<Choice>,
    /// The faults, drawn with their lines.
    pictures: Vec<String>,
    /// The choice the cursor is on.
    cursor: usize,
    scroll: [Scroll; 1],
}

/// A way on.
#[derive(Clone, Debug)]
struct Choice {
    words: &'static str,
    wish: Wish,
}

impl EditScreen {
    /// Makes the screen of what came of an edit; `None` when the edit goes on
    /// by itself.
    #[must_use]
    pub fn of(came: Came) -> Option<Self> {
        Some(match came {
            Came::Faulty(draft, pictures) => {
                let faults = match pictures.len() {
                    1 => "a fault".to_owned(),
                    n => count(n, "fault", "faults"),
                };
                let what = format!("The text has {faults} and is not saved yet.");
                let choices = vec![again(&draft), drop(&draft)];
                Self { pictures, ..Self::new(&draft, what, "The question is as it was.", choices) }
            }
            Came::Outdated(draft, gone) => {
                let done = if gone { "deleted or taken out" } else { "changed" };
                let what = format!("The question was {done} elsewhere while you edited it.");
                let over = Wish::Save { draft: draft.clone(), over: true };
                let words = "Save yours over it; it can be undone.";
                let choices = vec![again(&draft), Choice { words, wish: over }, drop(&draft)];
                Self::new(&draft, what, "Nothing is saved yet.", choices)
            }
            Came::Back(draft, Err(fault)) => {
                let what = format!("{}.", sentence(&fault.to_string()));
                let safe = "Nothing is saved. VISUAL or EDITOR names the editor that is used.";
                Self::new(&draft, what, safe, vec![again(&draft), drop(&draft)])
            }
            Came::Ready(draft) if draft.unfinished => {
                let what = "An edit of this question was not finished.".to_owned();
                let on = Choice { words: "Go on with it.", wish: Wish::Run(draft.clone()) };
                let words = "Drop it; begin anew.";
                let anew = Choice { words, wish: Wish::Restart(draft.clone()) };
                let safe = "It may be open in another window still.";
                Self::new(&draft, what, safe, vec![on, anew])
            }
            Came::Ready(_) | Came::Back(_, Ok(())) | Came::Over(_) => return None,
        })
    }

    fn new(draft: &Draft, what: String, safe: &str, choices: Vec<Choice>) -> Self {
        Self {
            id: one_line(&draft.id.to_string()),
            what,
            safe: format!("{safe} The text is kept in {}.", draft.path.display()),
            choices,
            pictures: Vec::new(),
            cursor: 0,
            scroll: [Scroll::default()],
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        match action {
            Action::Accept => self.choices.get(self.cursor).map_or(Said::Hidden, |choice| {
                Said::Words(choice.words.trim_end_matches('.').to_lowercase())
            }),
            Action::Up if !self.page(context).scrolls() => Said::Words("choose".to_owned()),
            Action::Back => Said::Words("keep it for later".to_owned()),
            Action::Quit => Said::Words("leave, the text is kept".to_owned()),
            Action::Choose(3) if self.choices.len() < 3 => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let chosen = match action {
            Action::Accept => Some(self.cursor),
            Action::Choose(number) => usize::from(number).checked_sub(1),
            Action::Back => return vec![Request::Back { changed: false }],
            Action::Quit => return vec![Request::Quit],
            other => {
                match scrolling(other) {
                    Some(to) if self.page(context).scrolls() => {
                        self.page(context).scroll(&mut self.scroll, 0, to);
                    }
                    Some(Move::Up) => self.cursor = self.cursor.saturating_sub(1),
                    Some(Move::Down) if self.cursor + 1 < self.choices.len() => self.cursor += 1,
                    _ => {}
                }
                None
            }
        };
        let choice = chosen.and_then(|at| self.choices.get(at));
        choice.map(|choice| Request::Do(Effect::Edit(choice.wish.clone()))).into_iter().collect()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let count = match self.pictures.len() {
            0 => String::new(),
            n => count(n, "fault", "faults"),
        };
        let header =
            Header { name: "Edit".to_owned(), place: self.id.clone(), count, ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        self.page(context).draw(&self.scroll, 0, context, buffer);
    }

    fn page(&self, context: &Context) -> Page {
        let width = usize::from(context.width).saturating_sub(4);
        let room = width.min(READING_WIDTH);
        let mut head = wrap(&[context.strong(Role::Text, self.what.clone())], room);
        head.extend(wrap(&[context.span(Role::Text, one_line(&self.safe))], room));
        head.push(Line::default());
        let mut head = indent(head);
        let choices: Vec<&str> = self.choices.iter().map(|choice| choice.words).collect();
        head.extend(choices::lines(&choices, self.cursor, width, context));
        let mut drawn = Vec::new();
        for line in self.pictures.iter().flat_map(|picture| picture.lines().chain([""])) {
            drawn.extend(drawn_line(line, width, context));
        }
        drawn.pop();
        let top = if context.height >= 20 { 2 } else { 1 };
        let rows = usize::from(context.height).saturating_sub(top + 1);
        let whole = buffer_area(context);
        // On a small screen everything scrolls.
        if head.len() + 6 > rows && !drawn.is_empty() {
            head.push(Line::default());
            head.extend(indent(drawn));
            let pane = Pane { area: paint::rows(whole, top, rows), heading: None, lines: head };
            return Page { panes: vec![pane], ..Page::default() };
        }
        let below = head.len() + 1;
        let area = paint::rows(whole, top + below, rows.saturating_sub(below));
        Page {
            fixed: vec![(paint::rows(whole, top, rows), head)],
            panes: vec![Pane { area, heading: None, lines: indent(drawn) }],
            ..Page::default()
        }
    }
}

/// A line of a picture: code is cut, words go on in the next line.
fn drawn_line(line: &str, width: usize, context: &Context) -> Vec<Line<'static>> {
    let words = [": ", "= "].iter().find_map(|sign| line.split_once(sign));
    let is_code = line.contains('|') || line.contains("-->");
    let Some((before, words)) = words.filter(|_| !is_code) else {
        let line = Line::from(context.span(Role::Text, line.to_owned()));
        return vec![truncate_line(&line, width)];
    };
    let hang = line.len() - line.trim_start().len() + 2;
    let prefix = Prefix {
        first: vec![context.span(
            Role::Text,
            line.chars().take(line.chars().count() - words.chars().count()).collect::<String>(),
        )],
        rest: vec![" ".repeat(if before.trim().is_empty() { hang } else { 2 }).into()],
    };
    wrap_after(&[context.span(Role::Text, words.to_owned())], width, &prefix)
}

fn buffer_area(context: &Context) -> ratatui::layout::Rect {
    ratatui::layout::Rect::new(0, 0, context.width, context.height)
}

fn again(draft: &Draft) -> Choice {
    Choice { words: "Edit again.", wish: Wish::Run(Box::new(draft.clone())) }
}

fn drop(draft: &Draft) -> Choice {
    let wish = Wish::Drop(Box::new(draft.clone()));
    Choice { words: "Drop the edit.", wish }
}
