//! Home: one number, and where it comes from.

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::{Request, scrolling};
use crate::collection::study::Scope;
use crate::collection::{DeckDue, Home, Progress};
use crate::domain::Timestamp;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Move;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::{count, wait};
use crate::tui::wrap::{indent, wrap};

/// The home screen.
#[derive(Clone, Debug)]
pub struct HomeScreen {
    home: Home,
    progress: Progress,
    /// The deck the cursor is on; `None` is everything.
    cursor: Option<usize>,
}

/// The column of a deck's name, at the most.
const NAME: usize = 34;

impl HomeScreen {
    /// Makes the screen.
    #[must_use]
    pub const fn new(home: Home, progress: Progress) -> Self {
        Self { home, progress, cursor: None }
    }

    /// Takes newer numbers; the cursor stays on its deck.
    pub fn renew(&mut self, home: Home, progress: Progress) {
        let id = self.chosen().map(|deck| deck.id.clone());
        self.home = home;
        self.progress = progress;
        self.cursor = id.and_then(|id| self.waiting().position(|deck| deck.id == id));
    }

    /// Returns the decks in which something waits.
    fn waiting(&self) -> impl Iterator<Item = &DeckDue> {
        self.home.today.decks.iter().filter(|deck| deck.due + deck.new + deck.learning > 0)
    }

    fn chosen(&self) -> Option<&DeckDue> {
        self.cursor.and_then(|at| self.waiting().nth(at))
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
        self.home.today.total() == 0 && self.progress.more_new
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let waits = self.waits_until(context).is_some();
        match action {
            Action::Start if waits => Said::Words("show it now".to_owned()),
            Action::Up if waits => Said::Hidden,
            Action::Start => match self.chosen() {
                Some(deck) => Said::Words(format!("start {}", truncate(&deck.id.0, 20))),
                None if self.keeps_going() => Said::Words("keep going".to_owned()),
                None if self.home.today.total() == 0 => Said::Hidden,
                None => Said::Usual,
            },
            Action::Up if self.waiting().next().is_none() => Said::Hidden,
            Action::Up => Said::Words("one deck only".to_owned()),
            Action::Back => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        match action {
            Action::Start => self.start(context),
            Action::Quit => vec![Request::Quit],
            other => {
                if let Some(to) = scrolling(other) {
                    self.go(to, usize::from(context.height) / 2);
                }
                Vec::new()
            }
        }
    }

    fn start(&self, context: &Context) -> Vec<Request> {
        if self.waits_until(context).is_some() {
            return vec![Request::Study(Scope::default())];
        }
        let keep_going = self.keeps_going();
        if self.home.today.total() == 0 && !keep_going {
            return Vec::new();
        }
        let decks = self.chosen().map(|deck| deck.id.clone()).into_iter().collect();
        vec![Request::Study(Scope { decks, keep_going, ..Scope::default() })]
    }

    fn go(&mut self, to: Move, page: usize) {
        let number = self.waiting().count();
        // Row 0 is everything, then the decks.
        let at = self.cursor.map_or(0, |at| at + 1);
        let at = match to {
            Move::Up => at.saturating_sub(1),
            Move::Down => at + 1,
            Move::PageUp => at.saturating_sub(page),
            Move::PageDown => at + page,
            Move::Top => 0,
            Move::Bottom => number,
        };
        self.cursor = at.min(number).checked_sub(1);
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header { name: "Viva".to_owned(), count: date(context), ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 0, 0, 1, 1);
        let rows = usize::from(body.height);
        let fixed = self.parts(Vec::new(), context);
        let taken: usize = stack(fixed, rows).len();
        let list = self.decks(rows.saturating_sub(taken + 1), context);
        let lines = stack(self.parts(list, context), rows);
        paint::lines(buffer, body, 0, &lines);
    }

    fn parts(&self, list: Vec<Line<'static>>, context: &Context) -> Vec<Part> {
        let short = context.height < 16;
        let air = |rows: usize| if short { 0 } else { rows };
        let unfinished = self.unfinished(context);
        let go_on = if short && !unfinished { Vec::new() } else { self.go_on(context) };
        let mut parts = vec![
            Part::new(air(if unfinished { 1 } else { 2 }), 3, go_on),
            Part::new(air(usize::from(unfinished)), 0, self.headline(context)),
            Part::new(0, 1, self.amount(context)),
            Part::new(1, 1, self.notices(context)),
            Part::new(air(1) + 1, 0, list),
        ];
        if !short {
            parts.push(Part::new(2, 2, self.rest(context)));
        }
        parts
    }

    /// Something was answered today, and something is left to go on with.
    fn unfinished(&self, context: &Context) -> bool {
        let left = self.home.today.total() > 0 && self.waits_until(context).is_none();
        self.home.answered > 0 && left
    }

    fn go_on(&self, context: &Context) -> Vec<Line<'static>> {
        if !self.unfinished(context) {
            return vec![Line::default()];
        }
        let answered = usize::try_from(self.home.answered).unwrap_or(0);
        let words = format!("  {} today. Go on?", count(answered, "answer", "answers"));
        vec![Line::from(context.span(Role::Dim, words))]
    }

    fn headline(&self, context: &Context) -> Vec<Line<'static>> {
        let today = &self.home.today;
        let waits = self.waits_until(context);
        let words = match today.total() {
            _ if waits.is_some() => "Nothing due now.".to_owned(),
            0 if self.home.questions == 0 => "There are no questions yet.".to_owned(),
            0 => "Nothing due today.".to_owned(),
            1 => "1 card today".to_owned(),
            n => format!("{n} cards today"),
        };
        let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
        let mut spans = vec![context.strong(Role::Text, words)];
        if let Some(step) = waits {
            let when = wait(context.now.at, step);
            let coming = match usize::try_from(today.learning).unwrap_or(0) {
                1 => format!(" 1 card comes back {when}."),
                n => format!(" {} come back, the first {when}.", count(n, "card", "cards")),
            };
            spans.push(context.span(Role::Text, coming));
        }
        if today.total() == 0 && self.home.questions > 0 {
            let tomorrow = match self.home.tomorrow {
                0 => " Nothing tomorrow.".to_owned(),
                n => format!(" {n} tomorrow."),
            };
            spans.push(context.span(Role::Text, tomorrow));
        }
        indent(wrap(&spans, room))
    }

    fn amount(&self, context: &Context) -> Vec<Line<'static>> {
        let today = &self.home.today;
        if self.waits_until(context).is_some() {
            return Vec::new();
        }
        let mut words = Vec::new();
        if today.total() > 0 {
            words.push(format!("about {} min", today.minutes));
        } else if self.keeps_going() {
            let key = context.key(Place::Home, Action::Start);
            words.push(format!("{key} keeps going with new cards."));
        }
        if let Some(step) = self.home.next_step.filter(|_| today.learning > 0) {
            let number = usize::try_from(today.learning).unwrap_or(0);
            let comes = if number == 1 { "comes" } else { "come" };
            words.push(format!("{number} {comes} back {}", wait(context.now.at, step)));
        }
        if words.is_empty() {
            return Vec::new();
        }
        vec![Line::from(context.span(Role::Text, format!("  {}", words.join("; "))))]
    }

    /// What the user should know before they answer.
    fn notices(&self, context: &Context) -> Vec<Line<'static>> {
        let room = usize::from(context.width).saturating_sub(2).min(READING_WIDTH);
        let notices = self.home.notices.iter();
        notices
            .flat_map(|words| indent(wrap(&[context.span(Role::Warn, words.clone())], room)))
            .collect()
    }

    /// The decks with what waits in them, as many as there is room for.
    fn decks(&self, rows: usize, context: &Context) -> Vec<Line<'static>> {
        let number = self.waiting().count();
        if number == 0 || rows == 0 || self.waits_until(context).is_some() {
            return Vec::new();
        }
        let narrow = context.class() <= Class::Narrow;
        let mut lines = Vec::new();
        if rows > 3 {
            lines.push(head(narrow, context));
        }
        let room = rows - lines.len();
        let idle = self.home.today.decks.len() - number;
        let shown = if number > room || idle > 0 { room.saturating_sub(1).max(1) } else { room };
        let first = self.cursor.unwrap_or(0).saturating_sub(shown.saturating_sub(1));
        let decks = self.waiting().enumerate().skip(first).take(shown);
        lines.extend(decks.map(|(at, deck)| self.deck(at, deck, narrow, context)));
        let hidden = number.saturating_sub(first + shown);
        let note = match (hidden, idle) {
            (0, 0) => None,
            (0, 1) => Some("nothing waits in 1 more deck".to_owned()),
            (0, n) => Some(format!("nothing waits in {n} more decks")),
            (n, _) => Some(format!("{} below", count(n, "more deck", "more decks"))),
        };
        if let Some(note) = note.filter(|_| lines.len() < rows) {
            lines.push(Line::from(context.span(Role::Dim, format!("  {note}"))));
        }
        lines
    }

    fn deck(&self, at: usize, deck: &DeckDue, narrow: bool, context: &Context) -> Line<'static> {
        let chosen = self.cursor == Some(at);
        let mark = if chosen { "› " } else { "  " };
        let name = if narrow { 24 } else { NAME };
        let mut spans = vec![context.strong(Role::Accent, mark)];
        let label = pad(&deck.id.0, name);
        spans.push(if chosen {
            context.strong(Role::Text, label)
        } else {
            context.span(Role::Text, label)
        });
        let due = deck.due + deck.learning;
        // There is room for one number: all that waits.
        let first = if narrow { due + deck.new } else { due };
        spans.push(context.span(Role::Text, pad_left(&first.to_string(), 8)));
        if !narrow {
            spans.push(context.span(Role::Text, pad_left(&deck.new.to_string(), 9)));
            spans.push(context.span(Role::Text, pad_left(&deck.minutes.to_string(), 9)));
            let cells = usize::try_from(deck.minutes).unwrap_or(usize::MAX);
            let room = usize::from(context.width).saturating_sub(NAME + 8 + 9 + 9 + 2 + 4);
            spans.push(
                context.span(Role::Accent, format!("  {}", context.glyphs.blocks(cells.min(room)))),
            );
        }
        Line::from(spans)
    }

    fn rest(&self, context: &Context) -> Vec<Line<'static>> {
        if self.home.today.total() == 0 {
            return Vec::new();
        }
        let tomorrow = usize::try_from(self.home.tomorrow).unwrap_or(0);
        let mut lines = Vec::new();
        let label = |name: &str| context.span(Role::Dim, pad(name, 12));
        let row = |name: &str, words: String| {
            let spans = vec![context.span(Role::Text, "  "), label(name)];
            let mut line = Line::from(spans);
            line.push_span(context.span(Role::Text, words));
            line
        };
        lines.push(row(
            "Tomorrow",
            match tomorrow {
                0 => "nothing due yet".to_owned(),
                n => count(n, "card", "cards"),
            },
        ));
        if self.progress.due_held_back > 0 {
            let held = usize::try_from(self.progress.due_held_back).unwrap_or(0);
            let words = format!("{} beyond today's limit", count(held, "review", "reviews"));
            lines.push(row("Waiting", words));
        }
        lines
    }
}

fn head(narrow: bool, context: &Context) -> Line<'static> {
    let mut text = format!("  {}", pad("deck", if narrow { 24 } else { NAME }));
    text.push_str(&pad_left(if narrow { "cards" } else { "due" }, 8));
    if !narrow {
        text.push_str(&pad_left("new", 9));
        text.push_str(&pad_left("min", 9));
    }
    Line::from(context.span(Role::Dim, text))
}

fn date(context: &Context) -> String {
    let date = context.now.day.date();
    let narrow = context.class() <= Class::Narrow;
    let format = if narrow { "%-d %b" } else { "%A %-d %B" };
    date.format(format).to_string()
}
