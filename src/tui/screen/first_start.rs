//! The first start: what the program is, in one screen, and one key.

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::Request;
use crate::collection::Home;
use crate::collection::study::Scope;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place};
use crate::tui::mocking::Wish;
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::text::READING_WIDTH;
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::{about, count, counted};
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// The first start.
#[derive(Clone, Debug)]
pub struct FirstStart {
    home: Home,
}

/// Takes an action.
pub(super) fn update(action: Action) -> Vec<Request> {
    match action {
        Action::Start => vec![Request::Study(Scope::default())],
        Action::Browse => vec![Request::Browse { typing: false }],
        Action::Find => vec![Request::Browse { typing: true }],
        Action::Mock(_) => vec![Request::Do(Effect::Mock(Wish::Lobby(None)))],
        Action::Import => vec![Request::Import],
        Action::Quit => vec![Request::Quit],
        _ => Vec::new(),
    }
}

impl FirstStart {
    /// Makes the screen.
    #[must_use]
    pub const fn new(home: Home) -> Self {
        Self { home }
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header {
            name: "Viva".to_owned(),
            count: "first start".to_owned(),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 2, 2, 1, 1);
        let room = usize::from(body.width).min(READING_WIDTH);
        let lines = stack(self.parts(room, context), usize::from(body.height));
        paint::lines(buffer, body, 0, &lines);
    }

    fn parts(&self, room: usize, context: &Context) -> Vec<Part> {
        let text = |words: String| wrap(&[context.span(Role::Text, words)], room);
        let decks = self.home.today.decks.len();
        let questions = usize::try_from(self.home.questions).unwrap_or(usize::MAX);
        let greeting = format!(
            "{}. {} in {} {} ready{}.",
            greeting(context),
            count(questions, "interview question", "interview questions"),
            count(decks, "deck", "decks"),
            if questions == 1 { "is" } else { "are" },
            self.home.cards.map_or_else(String::new, |n| format!(": {}", counted(n, "card"))),
        );
        let key = context.key(Place::Front, Action::Reveal);
        let steps = [
            "A question comes, and a clock starts.".to_owned(),
            format!("Say your answer aloud, then press {key}. Nothing is shown before."),
            "Compare with the answer. Grade yourself.".to_owned(),
        ];
        let mut parts = vec![Part::new(2, 0, text(greeting))];
        for (n, step) in steps.into_iter().enumerate() {
            parts.push(Part::new(
                if n == 0 { 2 } else { 1 },
                2,
                self.step(n + 1, &step, room, context),
            ));
        }
        let today = &self.home.today;
        let number = usize::try_from(today.total()).unwrap_or(usize::MAX);
        let number = count(number, "new card today", "new cards today");
        let amount = wrap(
            &[
                context.strong(Role::Text, number),
                context.span(Role::Text, format!(", {}", about(today.minutes))),
            ],
            room,
        );
        parts.push(Part::new(2, 0, amount));
        let key = context.key(Place::FirstStart, Action::Import);
        let own = format!("Press {key} to import your own list: a spreadsheet, Anki text, notes.");
        parts.push(Part::new(2, 1, text(own)));
        let privacy = "Everything stays in one file on this machine. Nothing is sent anywhere.";
        parts.push(Part::new(3, 1, text(privacy.to_owned())));
        parts
    }

    fn step(&self, n: usize, words: &str, room: usize, context: &Context) -> Vec<Line<'static>> {
        let prefix = Prefix {
            first: vec![context.span(Role::Accent, format!("    {n}   "))],
            rest: vec![context.span(Role::Text, "        ")],
        };
        wrap_after(&[context.span(Role::Text, words)], room, &prefix)
    }
}

fn greeting(context: &Context) -> &'static str {
    use chrono::Timelike;
    match context.now.local().hour() {
        4..12 => "Good morning",
        12..18 => "Good afternoon",
        _ => "Good evening",
    }
}
