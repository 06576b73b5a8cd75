//! Options of all decks or of one, and the plan to catch up: a form whose rows
//! are changed in place and saved at once.

mod words;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Request, scrolling};
use crate::collection::{OptionRow, Origin};
use crate::domain::DeckId;
use crate::domain::text::one_line;
use crate::tui::choosing::{Shown, Wish};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Move;
use crate::tui::wrap::{indent, truncate_line, wrap};

/// The longest number that can be typed.
const MOST_DIGITS: usize = 5;
/// By how many reviews a day one key changes a plan.
const PLAN_STEP: u32 = 5;

/// The screen.
#[derive(Clone, Debug)]
pub struct OptionsScreen {
    shown: Shown,
    /// The row: the deck, the options, the plan.
    cursor: usize,
    /// The digits typed so far.
    typed: Option<String>,
    note: Option<String>,
    changed: bool,
}

impl OptionsScreen {
    /// Makes the screen.
    #[must_use]
    pub fn new(shown: Shown) -> Self {
        let cursor = if shown.at_plan { shown.sheet.rows.len() + 1 } else { 1 };
        let mut screen = Self { shown, cursor, typed: None, note: None, changed: false };
        screen.go(Move::PageUp, 0);
        screen
    }

    /// Takes newer values; the cursor stays on its row.
    pub fn take(&mut self, shown: Shown) {
        self.changed = true;
        self.note.clone_from(&shown.refused);
        self.shown = shown;
        self.go(Move::PageUp, 0);
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        if self.typed.is_some() { Place::OptionsField } else { Place::Options }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action) -> Said {
        let is_plan = self.option().is_none() && self.cursor > 0;
        let in_force = self.shown.plan.is_some_and(|plan| plan.in_force);
        let is_file = self.option().is_some_and(|row| row.origin == Origin::File);
        match action {
            Action::Accept if self.typed.is_none() && (!is_plan || in_force) => Said::Hidden,
            Action::Default if is_plan && in_force => Said::Words("drop the plan".to_owned()),
            Action::Default if self.option().is_none_or(|row| row.origin != Origin::Program) => {
                Said::Hidden
            }
            Action::Less if self.cursor == 0 => Said::Words("another deck".to_owned()),
            Action::Less if is_file => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        let wish = match action {
            Action::Back if self.typed.is_some() => {
                self.typed = None;
                None
            }
            Action::Back => return vec![Request::Back { changed: self.changed }],
            Action::Quit => return vec![Request::Quit],
            Action::Less | Action::More => self.step(action == Action::More),
            Action::Digit(digit) => {
                self.type_digit(digit);
                None
            }
            Action::Erase => {
                if let Some(typed) = &mut self.typed {
                    typed.pop();
                }
                None
            }
            Action::Accept => self.accept(),
            Action::Default => self.clear(),
            other => {
                if let Some(to) = scrolling(other) {
                    self.go(to, usize::from(context.height) / 2);
                }
                None
            }
        };
        wish.map(|wish| Request::Do(Effect::Options(wish))).into_iter().collect()
    }

    /// Returns the option the cursor is on.
    fn option(&self) -> Option<&OptionRow> {
        self.shown.sheet.rows.get(self.cursor.checked_sub(1)?)
    }

    fn rows(&self) -> usize {
        1 + self.shown.sheet.rows.len() + usize::from(self.shown.plan.is_some())
    }

    fn go(&mut self, to: Move, page: usize) {
        let last = self.rows().saturating_sub(1);
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

    fn set(&self, name: &'static str, value: Option<String>) -> Wish {
        Wish::Set { deck: self.shown.sheet.deck.clone(), name, value }
    }

    /// Changes the row by one step.
    fn step(&mut self, up: bool) -> Option<Wish> {
        if self.cursor == 0 {
            return self.other_deck(up).map(Wish::Open);
        }
        let Some(row) = self.option().cloned() else {
            let per_day = self.shown.plan?.plan.per_day;
            let next = if up { per_day + PLAN_STEP } else { per_day.saturating_sub(PLAN_STEP) };
            return Some(Wish::Plan(Some(next.max(1))));
        };
        if self.is_in_file(&row) {
            return None;
        }
        // From no limit, one steps to a usual one.
        let value = match row.value {
            None if row.name == "new_per_day" => Some("20".to_owned()),
            None => Some("100".to_owned()),
            Some(value) => row.takes.step(&value, up),
        };
        value.map(|value| self.set(row.name, Some(value)))
    }

    /// Returns the deck before or after this one; all decks are the first.
    fn other_deck(&self, next: bool) -> Option<Option<DeckId>> {
        let sheet = &self.shown.sheet;
        let at = sheet.deck.as_ref().and_then(|deck| sheet.decks.iter().position(|d| d == deck));
        let at = at.map_or(0, |at| at + 1);
        let to = if next { at + 1 } else { at.checked_sub(1)? };
        match to.checked_sub(1) {
            None => Some(None),
            Some(at) => sheet.decks.get(at).cloned().map(Some),
        }
    }

    fn type_digit(&mut self, digit: u8) {
        let Some(row) = self.option().cloned() else {
            if self.cursor > 0 {
                self.push_digit(digit);
            }
            return;
        };
        if row.takes.is_number() && !self.is_in_file(&row) {
            self.push_digit(digit);
        }
    }

    fn push_digit(&mut self, digit: u8) {
        let typed = self.typed.get_or_insert_default();
        if typed.len() < MOST_DIGITS {
            typed.push_str(&digit.to_string());
        } else {
            self.note = Some(format!("at most {MOST_DIGITS} digits"));
        }
    }

    fn accept(&mut self) -> Option<Wish> {
        let Some(typed) = self.typed.take() else {
            let offered = self.shown.plan.filter(|plan| !plan.in_force);
            let offered = offered.filter(|_| self.option().is_none() && self.cursor > 0);
            return offered.map(|plan| Wish::Plan(Some(plan.plan.per_day)));
        };
        let Some(row) = self.option().cloned() else {
            return typed.parse().ok().filter(|n| *n > 0).map(|n| Wish::Plan(Some(n)));
        };
        let value = row.takes.typed(&typed);
        if value.is_none() {
            self.note = Some(format!("{typed} is not {}", words::takes(&row)));
        }
        value.map(|value| self.set(row.name, Some(value)))
    }

    fn clear(&mut self) -> Option<Wish> {
        let Some(row) = self.option().cloned() else {
            let in_force = self.cursor > 0 && self.shown.plan.is_some_and(|plan| plan.in_force);
            return in_force.then_some(Wish::Plan(None));
        };
        if self.is_in_file(&row) {
            return None;
        }
        (row.origin == Origin::Program).then(|| self.set(row.name, None))
    }

    /// Says so where the file sets a row, which is the last word.
    fn is_in_file(&mut self, row: &OptionRow) -> bool {
        let is = row.origin == Origin::File;
        if is {
            self.note = Some("set in config.toml; it is changed there".to_owned());
        }
        is
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let deck = self.shown.sheet.deck.as_ref();
        let place = deck.map_or_else(|| "all decks".to_owned(), |deck| one_line(&deck.0));
        let header = Header { name: "Options".to_owned(), place, ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let height = usize::from(context.height);
        let air = usize::from(height >= 20);
        let whole = Rect::new(0, 0, context.width, context.height);
        let meaning = self.meaning(context);
        let room = height.saturating_sub(2 + 2 * air + meaning.len()).max(1);
        let lines = self.lines(context);
        let shown = room.min(lines.len());
        let first = (self.cursor + 1).saturating_sub(shown);
        paint::lines(buffer, paint::rows(whole, 1 + air, shown), first, &lines);
        let below = 1 + air + shown + air;
        let rows = height.saturating_sub(below + 1);
        paint::lines(buffer, paint::rows(whole, below, rows), 0, &meaning);
    }

    fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let sheet = &self.shown.sheet;
        let deck = sheet.deck.as_ref().map_or_else(|| "all decks".to_owned(), |d| one_line(&d.0));
        let mut rows = vec![("for".to_owned(), deck, String::new())];
        rows.extend(sheet.rows.iter().map(|row| {
            (
                words::label(row.name).to_owned(),
                words::value(row),
                words::origin(row.origin).to_owned(),
            )
        }));
        rows.extend(self.shown.plan.map(|plan| {
            let (value, note) = words::plan(&plan);
            ("catch up".to_owned(), value, note)
        }));
        let line = |(at, row)| self.line(at, row, context);
        rows.into_iter().enumerate().map(line).collect()
    }

    fn line(
        &self,
        at: usize,
        (label, value, note): (String, String, String),
        context: &Context,
    ) -> Line<'static> {
        let chosen = at == self.cursor;
        let narrow = context.class() <= Class::Narrow;
        let (left, middle) = match context.width {
            100.. => (22, 30),
            70.. => (20, 18),
            _ => (18, 14),
        };
        let value = match &self.typed {
            Some(typed) if chosen => format!("┆ {} ┆", pad(typed, MOST_DIGITS)),
            _ => value,
        };
        let strong = |text: String| {
            if chosen { context.strong(Role::Text, text) } else { context.span(Role::Text, text) }
        };
        let mut spans = vec![
            context.strong(Role::Accent, if chosen { "› " } else { "  " }),
            strong(pad(&label, left)),
        ];
        // Where there is no room for it, the note stands below.
        if note.is_empty() || narrow {
            spans.push(strong(value));
        } else {
            spans.push(strong(pad(&value, middle)));
            spans.push(context.span(Role::Dim, format!(" {note}")));
        }
        truncate_line(&Line::from(spans), usize::from(context.width))
    }

    /// What the row means, and where its value comes from.
    fn meaning(&self, context: &Context) -> Vec<Line<'static>> {
        let mut sentences = match (self.cursor, self.option(), &self.shown.plan) {
            (0, _, _) => vec![words::FOR.to_owned()],
            (_, Some(row), _) => words::meaning(row, self.shown.sheet.deck.is_some()),
            (_, None, Some(plan)) => words::plan_meaning(plan),
            (_, None, None) => Vec::new(),
        };
        let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
        // A note says where the value comes from, or needs the room.
        match (&self.note, context.height) {
            (Some(_), ..16) => sentences.clear(),
            (Some(_), _) | (None, ..16) => sentences.truncate(1),
            (None, _) => {}
        }
        let mut lines: Vec<Line<'static>> = Vec::new();
        if let Some(note) = &self.note {
            lines.extend(wrap(&[context.span(Role::Warn, note.clone())], room));
        }
        let dim = sentences
            .into_iter()
            .flat_map(|sentence| wrap(&[context.span(Role::Dim, sentence)], room));
        lines.extend(dim);
        if context.height < 16 {
            lines.truncate(3);
        }
        indent(lines)
    }
}
