//! Before an interview: what it is to be, what it will take, how those before
//! came out; one that was left is offered first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::fields::{FIELDS, Field, SEEDS, changed, told, what_it_takes};
use super::{trend, wish};
use crate::domain::DeckId;
use crate::paper::figures;
use crate::session::mock::Setting;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Mock, MockPlace};
use crate::tui::mocking::{Lobby, Wish};
use crate::tui::paint;
use crate::tui::screen::{Request, scrolling};
use crate::tui::text::{READING_WIDTH, pad, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::words::{count, wait};
use crate::tui::wrap::{indent, truncate_line, wrap};

/// The lobby with all that its screen remembers.
#[derive(Clone, Debug)]
pub(super) struct LobbyScreen {
    lobby: Option<Lobby>,
    field: Field,
    /// The choice on an offered interview.
    choice: usize,
    /// The decks while they are chosen, and the row of the cursor.
    choosing: Option<(Vec<DeckId>, usize)>,
    /// Whether giving the offered one up is asked for.
    gives_up: bool,
    /// Whether a seed is being typed.
    types: bool,
    note: Option<String>,
}

/// The columns of a field's name, and of its value.
const NAME: usize = 10;
const VALUE: usize = 12;
/// Interviews below which nothing is drawn of a course.
const TREND: usize = 1;
/// The ways on from an interview that was left.
const WAYS: [&str; 2] = [
    "Go on where it was left; the time away is told, and not counted.",
    "Give it up. What was marked is kept, without a verdict.",
];
/// The ways on when it is to be given up.
const SURE: [&str; 2] = ["No, keep it.", "Yes, give it up."];

impl LobbyScreen {
    pub(super) const fn new(lobby: Option<Lobby>, note: Option<String>) -> Self {
        let (gives_up, types) = (false, false);
        Self { lobby, field: Field::Format, choice: 0, choosing: None, gives_up, types, note }
    }

    /// Returns the choices.
    pub(super) fn setting(&self) -> Option<Setting> {
        self.lobby.as_ref().map(|lobby| lobby.setting.clone())
    }

    /// Notes that the sheet is in a file, or was not written over one.
    pub(super) fn saved(&mut self, name: &str, written: bool) {
        self.note = Some(if written {
            format!("The sheet is {name} in the folder you are in. It holds all answers.")
        } else {
            format!("{name} is there already; nothing was written.")
        });
    }

    /// Takes what other choices lead to.
    pub(super) fn renew(&mut self, lobby: Lobby) {
        self.lobby = Some(lobby);
    }

    /// Tells whether nothing lies over it, so that one level back is outside.
    pub(super) const fn is_open(&self) -> bool {
        self.choosing.is_none() && !self.gives_up
    }

    fn offers(&self) -> bool {
        self.lobby.as_ref().is_some_and(|lobby| lobby.unfinished.is_some())
    }

    pub(super) fn place(&self) -> MockPlace {
        match (&self.choosing, self.offers()) {
            (_, true) => MockPlace::Offer,
            (Some(_), _) => MockPlace::Decks,
            (None, _) => MockPlace::Lobby,
        }
    }

    pub(super) fn say(&self, action: Action) -> Said {
        let Some(lobby) = &self.lobby else { return Said::Usual };
        match action {
            Action::Accept if self.offers() => {
                let words = match (self.gives_up, self.choice) {
                    (false, 0) => "go on",
                    (true, 0) => "keep it",
                    _ => "give it up",
                };
                Said::Words(words.to_owned())
            }
            Action::Mock(Mock::Sheet) if lobby.questions == 0 => Said::Hidden,
            Action::Accept if self.choosing.is_none() && lobby.stock.questions == 0 => Said::Hidden,
            Action::Mock(Mock::MarkAgain) if lobby.again == 0 => Said::Hidden,
            Action::Mock(Mock::Past) if lobby.past.is_empty() => Said::Hidden,
            Action::Digit(_) | Action::Erase if self.field != Field::Seed => Said::HelpOnly,
            _ => Said::Usual,
        }
    }

    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        let typed = std::mem::take(&mut self.types);
        let Some(lobby) = &self.lobby else { return Vec::new() };
        if let Some(left) = lobby.unfinished {
            return self.on_offer(action, left.mock);
        }
        if self.choosing.is_some() {
            return self.choose(action, usize::from(context.height) / 2);
        }
        let setting = &lobby.setting;
        let changed = match action {
            Action::Accept if lobby.stock.questions > 0 => {
                return vec![wish(Wish::Begin(setting.clone()))];
            }
            Action::Mock(Mock::MarkAgain) if lobby.again > 0 => return vec![wish(Wish::Again)],
            Action::ChooseDeck => {
                self.choosing = Some((setting.decks.clone(), 0));
                return Vec::new();
            }
            Action::Less => changed(self.field, false, lobby),
            Action::More => changed(self.field, true, lobby),
            Action::Digit(digit) if self.field == Field::Seed => {
                // The first digit begins a seed, the others follow it.
                self.types = true;
                let before = if typed { setting.seed * 10 % SEEDS } else { 0 };
                Setting { seed: before + u64::from(digit), ..setting.clone() }
            }
            Action::Erase if self.field == Field::Seed => {
                self.types = true;
                Setting { seed: setting.seed / 10, ..setting.clone() }
            }
            Action::Mock(Mock::Sheet) if lobby.questions > 0 => {
                return vec![wish(Wish::Sheet(setting.clone()))];
            }
            other => {
                if let Some(to) = scrolling(other) {
                    let at = FIELDS.iter().position(|field| *field == self.field).unwrap_or(0);
                    let to = choices::go(to, at, FIELDS.len());
                    self.field = FIELDS.get(to).copied().unwrap_or(self.field);
                }
                return Vec::new();
            }
        };
        vec![wish(Wish::Lobby(Some(changed)))]
    }

    fn on_offer(&mut self, action: Action, mock: i64) -> Vec<Request> {
        let taken = match action {
            Action::Accept => self.choice,
            Action::Choose(1) | Action::Back => 0,
            Action::Choose(2) => 1,
            other => {
                if let Some(to) = scrolling(other) {
                    self.choice = choices::go(to, self.choice, WAYS.len());
                }
                return Vec::new();
            }
        };
        self.choice = 0;
        match (std::mem::take(&mut self.gives_up), taken) {
            (false, 0) => vec![wish(Wish::Resume)],
            (false, _) => {
                self.gives_up = true;
                Vec::new()
            }
            (true, 0) => Vec::new(),
            (true, _) => {
                self.note =
                    Some(format!("Mock {mock} is given up. What was marked is in past mocks."));
                vec![wish(Wish::GiveUp(mock))]
            }
        }
    }

    fn choose(&mut self, action: Action, page: usize) -> Vec<Request> {
        let (Some(lobby), Some((chosen, at))) = (&self.lobby, &mut self.choosing) else {
            return Vec::new();
        };
        match action {
            Action::Accept => {
                let decks = std::mem::take(chosen);
                self.choosing = None;
                let all = decks.len() == lobby.decks.len();
                let decks = if all { Vec::new() } else { decks };
                let setting = Setting { decks, ..lobby.setting.clone() };
                return vec![wish(Wish::Lobby(Some(setting)))];
            }
            Action::Back => self.choosing = None,
            Action::SelectAll => chosen.clear(),
            Action::Select => {
                if let Some(deck) = lobby.decks.get(*at) {
                    let before = chosen.len();
                    chosen.retain(|known| known != deck);
                    if chosen.len() == before {
                        chosen.push(deck.clone());
                        chosen.sort();
                    }
                }
            }
            Action::PageUp => *at = at.saturating_sub(page),
            Action::PageDown => *at = (*at + page).min(lobby.decks.len().saturating_sub(1)),
            other => {
                if let Some(to) = scrolling(other) {
                    *at = choices::go(to, *at, lobby.decks.len());
                }
            }
        }
        Vec::new()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let date = context.now.day.date();
        let narrow = context.class() <= Class::Narrow;
        let header = Header {
            name: "Mock interview".to_owned(),
            place: if self.choosing.is_some() { "decks" } else { "new" }.to_owned(),
            count: date.format(if narrow { "%-d %b" } else { "%A %-d %B" }).to_string(),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 0, 0, 1, 1);
        let Some(lobby) = &self.lobby else { return };
        if self.place() == MockPlace::Decks {
            self.draw_decks(lobby, body, context, buffer);
            return;
        }
        let room = usize::from(body.width).saturating_sub(4).min(READING_WIDTH);
        let parts = if self.offers() {
            self.offer(lobby, room, context)
        } else {
            self.parts(lobby, room, usize::from(body.height), context)
        };
        paint::lines(buffer, body, 0, &stack(parts, usize::from(body.height)));
    }

    fn offer(&self, lobby: &Lobby, room: usize, context: &Context) -> Vec<Part> {
        let Some(left) = lobby.unfinished else { return Vec::new() };
        let until = left.saved_at.plus_minutes(crate::collection::mock::RESUME_MINUTES);
        let (what, ends) = if self.gives_up {
            let what = format!("Give mock {} up?", left.mock);
            (what, "It cannot go on then, and this cannot be undone.".to_owned())
        } else {
            let ends = wait(context.now.at, until);
            let ends = format!("It can go on within 10 min of leaving; that ends {ends}.");
            (format!("Mock {} was left before its end.", left.mock), ends)
        };
        let ways = if self.gives_up { &SURE } else { &WAYS };
        let ways = choices::lines(ways, self.choice, room + 2, context);
        vec![
            Part::new(2, 0, indent(wrap(&[context.strong(Role::Text, what)], room))),
            Part::new(0, 1, indent(wrap(&[context.span(Role::Text, ends)], room))),
            Part::new(2, 0, ways),
        ]
    }

    fn parts(&self, lobby: &Lobby, room: usize, rows: usize, context: &Context) -> Vec<Part> {
        let text = |words: String| indent(wrap(&[context.span(Role::Text, words)], room));
        let mut notes = Vec::new();
        if let Some(note) = &self.note {
            notes.extend(text(note.clone()));
        }
        if lobby.stock.questions == 0 {
            let words =
                "No question of these decks has three key points, so there is nothing to ask.";
            notes.extend(indent(wrap(&[context.span(Role::Warn, words)], room)));
        }
        if let Some(words) = figures::given_up(&lobby.given_up) {
            notes.extend(indent(wrap(&[context.span(Role::Dim, words)], room)));
        }
        let mut parts = vec![
            Part::new(2, 0, self.fields(lobby, room, context)),
            Part::new(1, 2, notes),
            Part::new(2, 4, text(what_it_takes(lobby))),
        ];
        if lobby.again > 0 {
            let key = context.key(
                crate::tui::keymap::Place::Mock(MockPlace::Lobby),
                Action::Mock(Mock::MarkAgain),
            );
            let answers = count(lobby.again, "answer", "answers");
            let words = format!(
                "{answers} of an earlier day can be marked again by your gist alone: {key}. \
                 It shows how far your marks drift."
            );
            parts.push(Part::new(1, 1, text(words)));
        }
        let most = rows.saturating_sub(18).clamp(3, 10);
        parts.push(Part::new(2, 3, course(lobby, most, room, context)));
        parts
    }

    fn fields(&self, lobby: &Lobby, room: usize, context: &Context) -> Vec<Line<'static>> {
        let wide = context.width >= 72;
        let line = |field: &Field| {
            let (name, value, meaning) = told(*field, lobby);
            let chosen = *field == self.field;
            let cursor = if chosen { "› " } else { "  " };
            let value = if wide { pad(&value, VALUE) } else { value };
            let mut spans = vec![
                context.strong(Role::Accent, cursor),
                context.span(Role::Dim, pad(name, NAME)),
                if chosen {
                    context.strong(Role::Text, value)
                } else {
                    context.span(Role::Text, value)
                },
            ];
            if wide {
                spans.push(context.span(Role::Dim, meaning));
            }
            truncate_line(&Line::from(spans), room + 2)
        };
        FIELDS.iter().map(line).collect()
    }

    fn draw_decks(&self, lobby: &Lobby, body: Rect, context: &Context, buffer: &mut Buffer) {
        let Some((chosen, at)) = &self.choosing else { return };
        let room = usize::from(body.width).saturating_sub(8);
        let rows = usize::from(body.height).saturating_sub(2);
        let words = if chosen.is_empty() {
            "All decks are in.".to_owned()
        } else {
            format!("{} in.", count(chosen.len(), "deck is", "decks are"))
        };
        paint::line(buffer, body, 2, 0, &Line::from(context.span(Role::Text, words)));
        let lines = lobby.decks.iter().enumerate().map(|(row, deck)| {
            let mark = if chosen.contains(deck) { "● " } else { "○ " };
            let name = truncate(&deck.0, room).into_owned();
            let cursor = if row == *at { "› " } else { "  " };
            let name = if row == *at {
                context.strong(Role::Text, name)
            } else {
                context.span(Role::Text, name)
            };
            let mark = if chosen.is_empty() { "● " } else { mark };
            Line::from(vec![context.strong(Role::Accent, cursor), Span::raw(mark), name])
        });
        let lines: Vec<Line<'static>> = lines.collect();
        let area = paint::inset(body, 0, 0, 2, 0);
        paint::lines(buffer, area, (at + 1).saturating_sub(rows), &lines);
    }
}

/// How those before came out, at this level.
fn course(lobby: &Lobby, most: usize, room: usize, context: &Context) -> Vec<Line<'static>> {
    let level = lobby.setting.level;
    let all = lobby.past.iter();
    let all = all.filter(|line| line.setting.level == level && line.is_in_course());
    let all: Vec<_> = all.collect();
    let last = all.get(all.len().saturating_sub(most)..).unwrap_or_default();
    if last.len() < TREND {
        return Vec::new();
    }
    indent(trend::rows(&format!("so far at {level}"), last, room, context))
}
