//! Home: one number, and where it comes from.

mod decks;
mod rest;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use self::decks::Decks;
use super::{Request, scrolling};
use crate::collection::study::Scope;
use crate::collection::{DeckDue, Home, Interrupted, Progress, StatsScope};
use crate::domain::Timestamp;
use crate::store::SessionKey;
use crate::tui::choosing::Wish;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::mocking;
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Move;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::{about, counted, day, left_at, wait};
use crate::tui::wrap::{indent, wrap};

/// The home screen.
#[derive(Clone, Debug)]
pub struct HomeScreen {
    home: Home,
    progress: Progress,
    /// The deck the cursor is on, among those in which something waits.
    cursor: usize,
    /// The session the user does not want to go on with.
    declined: Option<SessionKey>,
}

impl HomeScreen {
    /// Makes the screen.
    #[must_use]
    pub const fn new(home: Home, progress: Progress) -> Self {
        Self { home, progress, cursor: 0, declined: None }
    }

    /// Takes newer numbers; the cursor stays on its deck.
    pub fn renew(&mut self, home: Home, progress: Progress) {
        let id = self.chosen().map(|deck| deck.id.clone());
        self.home = home;
        self.progress = progress;
        let at = id.and_then(|id| self.waiting().position(|deck| deck.id == id));
        self.cursor = at.unwrap_or(0);
    }

    /// Returns the decks in which something waits.
    fn waiting(&self) -> impl Iterator<Item = &DeckDue> {
        self.home.today.decks.iter().filter(|deck| deck.total() > 0)
    }

    /// Returns the deck the cursor is on, where there is a choice.
    fn chosen(&self) -> Option<&DeckDue> {
        self.waiting().nth(1)?;
        self.waiting().nth(self.cursor)
    }

    /// Returns when the first step is over, if nothing but steps is left and
    /// none is over yet.
    fn waits_until(&self, context: &Context) -> Option<Timestamp> {
        let today = &self.home.today;
        let only_steps = today.due + today.new == 0 && today.learning > 0;
        self.home.next_step.filter(|step| only_steps && context.now.at < *step)
    }

    /// Tells whether Enter would go beyond today's limit.
    fn keeps_going(&self) -> bool {
        self.home.today.total() == 0 && self.progress.goes_on()
    }

    /// Returns the session that is offered again.
    fn offered(&self) -> Option<&Interrupted> {
        self.home.interrupted.as_ref().filter(|left| self.declined != Some(left.session))
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let waits = self.waits_until(context).is_some();
        match action {
            Action::Start if self.offered().is_some() => Said::Words("go on".to_owned()),
            Action::Start if waits => Said::Words("show it now".to_owned()),
            Action::Start if self.keeps_going() => Said::Words("keep going".to_owned()),
            Action::Start if self.home.today.total() == 0 => Said::Hidden,
            Action::StartDeck if waits => Said::Hidden,
            Action::Up | Action::Top | Action::PageUp if waits || self.chosen().is_none() => {
                Said::Hidden
            }
            // The cursor shows which; there are more ways beside it then.
            Action::StartDeck if self.chosen().is_some() && self.offered().is_some() => {
                Said::Words("this deck".to_owned())
            }
            Action::StartDeck => match self.chosen() {
                Some(deck) => Said::Words(format!("only {}", truncate(&deck.id.0, 20))),
                None => Said::Hidden,
            },
            Action::CatchUp => match self.home.catch_up {
                None => Said::Hidden,
                Some(plan) if plan.in_force => Said::Words("the plan".to_owned()),
                Some(plan) => Said::Words(format!("plan {} a day", plan.plan.per_day)),
            },
            Action::Back if self.offered().is_some() => Said::Early("not now".to_owned()),
            Action::Import if self.home.questions == 0 => Said::Early("import".to_owned()),
            Action::Browse | Action::Mock(_) if self.home.questions == 0 => Said::HelpOnly,
            Action::Back => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        match action {
            Action::Start => self.start(context).into_iter().collect(),
            Action::StartDeck => self.start_deck(context).into_iter().collect(),
            Action::Back => {
                self.declined = self.home.interrupted.as_ref().map(|left| left.session);
                Vec::new()
            }
            Action::CatchUp => self.catch_up().into_iter().collect(),
            Action::Options => {
                let deck = self.chosen().map(|deck| deck.id.clone());
                vec![Request::Do(Effect::Options(Wish::Open(deck)))]
            }
            Action::Browse => vec![Request::Browse { typing: false }],
            Action::Find => vec![Request::Browse { typing: true }],
            Action::Mock(_) => vec![Request::Do(Effect::Mock(mocking::Wish::Lobby(None)))],
            Action::Import => vec![Request::Import],
            Action::Quit => vec![Request::Quit],
            Action::Stats => vec![Request::Do(Effect::Stats(StatsScope::default()))],
            other => {
                if let Some(to) = scrolling(other) {
                    self.go(to, usize::from(context.height) / 2);
                }
                Vec::new()
            }
        }
    }

    /// Starts all that waits, or goes on with what was left.
    fn start(&self, context: &Context) -> Option<Request> {
        if let Some(left) = self.offered() {
            return Some(Request::GoOn(left.clone()));
        }
        let keep_going = self.keeps_going() && self.waits_until(context).is_none();
        let is_nothing = self.home.today.total() == 0 && !keep_going;
        (!is_nothing).then(|| Request::Study(Scope { keep_going, ..Scope::default() }))
    }

    /// Takes up the plan that is offered, or shows the one in force.
    fn catch_up(&self) -> Option<Request> {
        let catch_up = self.home.catch_up?;
        let wish = if catch_up.in_force {
            Wish::OpenPlan
        } else {
            Wish::PlanAtHome(catch_up.plan.per_day)
        };
        Some(Request::Do(Effect::Options(wish)))
    }

    fn start_deck(&self, context: &Context) -> Option<Request> {
        let deck = self.chosen().filter(|_| self.waits_until(context).is_none())?;
        Some(Request::Study(Scope { decks: vec![deck.id.clone()], ..Scope::default() }))
    }

    fn go(&mut self, to: Move, page: usize) {
        let last = self.waiting().count().saturating_sub(1);
        let at = match to {
            Move::Up => self.cursor.saturating_sub(1),
            Move::Down => self.cursor + 1,
            Move::PageUp => self.cursor.saturating_sub(page),
            Move::PageDown => self.cursor + page,
            Move::Top => 0,
            Move::Bottom => last,
        };
        self.cursor = at.min(last);
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header { name: "Viva".to_owned(), count: date(context), ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 0, 0, 1, 1);
        let rows = usize::from(body.height);
        let taken = stack(self.parts(Vec::new(), context), rows).len();
        let list = match self.waits_until(context) {
            Some(_) => Vec::new(),
            None => Decks {
                waiting: &self.waiting().collect::<Vec<_>>(),
                idle: self.home.today.decks.len() - self.waiting().count(),
                cursor: self.chosen().map(|_| self.cursor),
            }
            .lines(rows.saturating_sub(taken + 1), context),
        };
        paint::lines(buffer, body, 0, &stack(self.parts(list, context), rows));
    }

    fn parts(&self, list: Vec<Line<'static>>, context: &Context) -> Vec<Part> {
        let short = context.height < 16;
        let air = |rows: usize| if short { 0 } else { rows };
        let offer = self.offer(context);
        let offers = !offer.is_empty();
        let mut parts = vec![
            Part::new(air(1), 3, offer),
            Part::new(air(if offers { 1 } else { 3 }), 0, self.headline(context)),
            Part::new(0, 1, self.amount(context)),
            Part::new(1, 1, self.notices(context)),
            Part::new(air(1) + 1, 0, list),
        ];
        if !short {
            parts.push(Part::new(2, 2, rest::lines(&self.home, &self.progress, context)));
        }
        parts
    }

    fn offer(&self, context: &Context) -> Vec<Line<'static>> {
        let Some(left) = self.offered() else { return Vec::new() };
        let room = usize::from(context.width).saturating_sub(4);
        let words = format!("  {} done. Go on?", truncate(&left_at(left), room.saturating_sub(14)));
        vec![Line::from(context.span(Role::Accent, words))]
    }

    fn headline(&self, context: &Context) -> Vec<Line<'static>> {
        let today = &self.home.today;
        let waits = self.waits_until(context);
        let (number, rest) = match (waits, today.total()) {
            (Some(step), _) => {
                let when = wait(context.now.at, step);
                let coming = match today.learning {
                    1 => format!(" 1 card comes back {when}."),
                    n => format!(" {} come back, the first {when}.", counted(n, "card")),
                };
                ("Nothing due now.".to_owned(), coming)
            }
            (None, 0) if self.home.questions == 0 => {
                ("There are no questions yet.".to_owned(), String::new())
            }
            (None, 0) => ("Nothing due today.".to_owned(), self.coming(context)),
            (None, n) => (format!("{} today", counted(n, "card")), String::new()),
        };
        let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
        let spans = [context.strong(Role::Text, number), context.span(Role::Text, rest)];
        indent(wrap(&spans, room))
    }

    /// What comes back, and when, on a day that is done.
    fn coming(&self, context: &Context) -> String {
        match (self.home.tomorrow.cards, self.home.later) {
            (0, None) => " Nothing comes back yet.".to_owned(),
            (0, Some((on, cards))) => {
                format!(" {} on {}.", counted(cards, "card"), day(on, context.now.day))
            }
            (cards, _) => {
                let minutes = about(self.home.tomorrow.minutes);
                format!(" {} tomorrow, {minutes}.", counted(cards, "card"))
            }
        }
    }

    /// What the user should know before they answer.
    fn notices(&self, context: &Context) -> Vec<Line<'static>> {
        let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
        let notices = self.home.notices.iter();
        notices
            .flat_map(|words| indent(wrap(&[context.span(Role::Warn, words.clone())], room)))
            .collect()
    }

    fn amount(&self, context: &Context) -> Vec<Line<'static>> {
        let today = &self.home.today;
        if self.waits_until(context).is_some() {
            return Vec::new();
        }
        let mut words = Vec::new();
        if today.total() > 0 {
            words.push(about(today.minutes));
        } else if self.keeps_going() {
            let key = context.key(Place::Home, Action::Start);
            words.push(match self.progress.due_held_back {
                0 => format!("{key} keeps going with new cards."),
                n => format!("{key} keeps going with {} held back.", counted(n, "review")),
            });
        } else if self.home.questions == 0 {
            let key = context.key(Place::Home, Action::Import);
            words.push(format!("{key} imports a deck or a page, as `viva import` does."));
        }
        if let Some(step) = self.home.next_step.filter(|_| today.learning > 0) {
            let comes = if today.learning == 1 { "comes" } else { "come" };
            words.push(format!("{} {comes} back {}", today.learning, wait(context.now.at, step)));
        }
        if words.is_empty() {
            return Vec::new();
        }
        let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
        indent(wrap(&[context.span(Role::Text, words.join("; "))], room))
    }
}

fn date(context: &Context) -> String {
    let date = context.now.day.date();
    let narrow = context.class() <= Class::Narrow;
    let format = if narrow { "%-d %b" } else { "%A %-d %B" };
    date.format(format).to_string()
}
