//! Something went wrong: what happened, what was not harmed, what can be done,
//! in that order. The cursor rests on the mildest choice. A number goes to a choice
//! and takes nothing: it may be a grade that was pressed without looking.

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::{Request, turned};
use crate::collection::damage::WayOut;
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::editing::Wish;
use crate::tui::keymap::Action;
use crate::tui::msg::{Effect, Failure};
use crate::tui::paint;
use crate::tui::text::READING_WIDTH;
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::sentence;
use crate::tui::wrap::{Prefix, wrap_after};

/// A fault with its ways out.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    what: String,
    safe: String,
    causes: Vec<String>,
    choices: Vec<Choice>,
    cursor: usize,
    /// What one level back is.
    back: Request,
    /// Whether leaving loses an answer.
    unsaved: bool,
    /// Whether it is being asked about that.
    sure: bool,
}

/// What is said in the terminal after an answer was lost.
const LOST: &str = "One answer was not saved. Its card comes again.";

/// A way out.
#[derive(Clone, Debug, PartialEq)]
struct Choice {
    words: String,
    request: Request,
}

impl Fault {
    /// Makes the screen of an effect that failed.
    #[must_use]
    pub fn of(effect: &Effect, failure: Failure) -> Self {
        let safe = match effect {
            Effect::Record(..) => {
                "This answer is not saved yet. All answers before it are; nothing else was changed."
            }
            Effect::Mock(wish) if wish.keeps() => {
                "This step is not saved yet. All steps before it are; the clock stands still."
            }
            // Nothing was written yet.
            Effect::Edit(Wish::Begin(_)) => "The question is as it was.",
            Effect::Edit(_) => {
                "The question is as it was. What you wrote is kept and offered at its next edit."
            }
            Effect::WayOut(_) => "Nothing was changed; backups are as they were.",
            _ => "Nothing was changed. All answers given so far are saved.",
        };
        let choice = |words: &str, request| Choice { words: words.to_owned(), request };
        let again = match effect {
            Effect::Begin(scope) => Some(Request::Study(scope.clone())),
            // Home offers it again. What could not be read once cannot be read again.
            Effect::GoOn(_) | Effect::WayOut(WayOut::Rescue) => None,
            other => Some(Request::Do(other.clone())),
        };
        let again = again.map(|request| choice("Try again.", request));
        let back = match effect {
            Effect::WayOut(_) => "Go back to the other ways.",
            _ => "Go back.",
        };
        let ways = [choice(back, Request::Back { changed: true }), choice("Leave.", Request::Quit)];
        Self {
            what: format!("Viva cannot {}: {}.", effect.doing(), one_line(&failure.error)),
            safe: safe.to_owned(),
            causes: failure.causes,
            choices: again.into_iter().chain(ways).collect(),
            cursor: 0,
            back: Request::Back { changed: true },
            unsaved: matches!(effect, Effect::Record(..)),
            sure: false,
        }
    }

    /// Returns what is said in the terminal when the program is left here.
    #[must_use]
    pub fn last_words(&self) -> Option<&'static str> {
        self.unsaved.then_some(LOST)
    }

    /// Makes the screen of a database that cannot be opened.
    #[must_use]
    pub fn unopened(failure: Failure) -> Self {
        let words = "Leave everything as it is. `viva paths` names the places of the files.";
        Self {
            what: format!("{}.", sentence(&failure.error)),
            safe: "Nothing was written to it.".to_owned(),
            causes: failure.causes,
            choices: vec![Choice { words: words.to_owned(), request: Request::Quit }],
            cursor: 0,
            back: Request::Quit,
            unsaved: false,
            sure: false,
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action) -> Said {
        match action {
            Action::Accept => self.words().get(self.cursor).map_or(Said::Usual, |words| {
                let first = words.split('.').next().unwrap_or_default();
                Said::Words(first.to_lowercase())
            }),
            // What could not be saved is not.
            Action::Quit => Said::Words("leave".to_owned()),
            _ => Said::Usual,
        }
    }

    /// Takes an action. The fault goes with whatever is chosen.
    pub(super) fn update(&mut self, action: Action) -> Vec<Request> {
        match action {
            Action::Accept if self.sure && self.cursor == 0 => self.ask(false),
            Action::Back if self.sure => self.ask(false),
            Action::Accept if self.sure => self.leave(),
            Action::Accept => match self.choices.get(self.cursor).map(|choice| &choice.request) {
                Some(Request::Quit) => self.leave(),
                request => request.cloned().into_iter().collect(),
            },
            Action::Back => vec![self.back.clone()],
            Action::Quit => self.leave(),
            other => {
                self.cursor = turned(other, self.cursor, self.words().len());
                Vec::new()
            }
        }
    }

    /// Leaves, once it is clear that an answer may be lost by it.
    fn leave(&mut self) -> Vec<Request> {
        match self.last_words() {
            None => vec![Request::Quit],
            Some(_) if !self.sure => self.ask(true),
            Some(words) => vec![Request::Do(Effect::Leave(vec![words.to_owned()]))],
        }
    }

    fn ask(&mut self, sure: bool) -> Vec<Request> {
        self.sure = sure;
        self.cursor = 0;
        Vec::new()
    }

    fn words(&self) -> Vec<&str> {
        if self.sure {
            return vec!["Stay.", "Leave without it."];
        }
        self.choices.iter().map(|choice| choice.words.as_str()).collect()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header { name: "Viva".to_owned(), ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 0, 2, 1, 1);
        let room = usize::from(body.width).min(READING_WIDTH);
        let indented = |role, words: &str| -> Vec<Line<'static>> {
            let prefix = Prefix { first: vec!["  ".into()], rest: vec!["  ".into()] };
            wrap_after(&[context.span(role, words)], room, &prefix)
        };
        let prefix = Prefix { first: vec!["  ".into()], rest: vec!["  ".into()] };
        let (what, safe) = if self.sure {
            (
                "Leave? One answer is not saved.",
                "Its card comes again. All answers before it are saved.",
            )
        } else {
            (self.what.as_str(), self.safe.as_str())
        };
        let what = wrap_after(&[context.strong(Role::Text, what.to_owned())], room, &prefix);
        let causes = self.causes.iter().filter(|_| !self.sure);
        let causes = causes.flat_map(|cause| indented(Role::Dim, &one_line(cause))).collect();
        let choices = choices::lines(&self.words(), self.cursor, room, context);
        let parts = vec![
            Part::new(2, 0, what),
            Part::new(0, 1, indented(Role::Text, safe)),
            Part::new(1, 2, causes),
            Part::new(2, 0, choices),
        ];
        let lines = stack(parts, usize::from(body.height));
        paint::lines(buffer, body, 0, &lines);
    }
}
