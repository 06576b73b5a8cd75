//! An import: what was understood of the files and how it will look, before
//! anything is written; then how far it has come, and what came of it.

mod card;
mod draw;

use std::path::PathBuf;

use super::{Request, scrolling};
use crate::collection::files::at_home;
use crate::collection::import::{ImportOptions, ImportReport};
use crate::collection::preview::Preview;
use crate::collection::study::Scope;
use crate::collection::watch::Step;
use crate::domain::text::one_line;
use crate::exchange::{Column, Field as Becomes};
use crate::tui::context::Context;
use crate::tui::importing::{News, Plan, Wish};
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::Effect;
use crate::tui::widget::field::Field;
use crate::tui::widget::footer::Said;
use crate::tui::widget::markdown::Cache;
use crate::tui::widget::scroll::{Move, Scroll};
use crate::tui::words::count;

/// The screen.
#[derive(Clone, Debug)]
pub struct ImportScreen {
    plan: Plan,
    preview: Option<Box<Preview>>,
    state: State,
    /// The column the cursor is on.
    cursor: usize,
    /// The card that is shown.
    card: usize,
    /// The column whose choice was changed last.
    turned: Option<String>,
    /// Whether a column was given its meaning here.
    chosen_by_hand: bool,
    /// What is done when its key is pressed once more.
    asked: Option<Action>,
    note: Option<String>,
    /// Whether the program was started for this import alone.
    alone: bool,
    cache: Cache,
}

/// What is being done.
#[derive(Clone, Debug)]
enum State {
    /// A path is typed; names that could follow are shown.
    Path(Field, Vec<String>),
    /// The files are looked into.
    Looking,
    /// What was understood is looked at.
    Preview,
    /// The name of a deck is typed.
    Deck(Field),
    /// All that was not understood is read.
    Problems(Scroll),
    /// A whole card is read.
    Card(Scroll),
    /// Questions are written.
    Work(Option<Step>),
    /// It is done, or it was refused.
    Done(Box<ImportReport>, Scroll),
}

impl ImportScreen {
    /// Makes the screen with a field for the path.
    #[must_use]
    pub fn ask() -> Self {
        Self::new(Plan::default(), State::Path(Field::default(), Vec::new()), false)
    }

    /// Makes the screen of a plan; the program was started for it.
    #[must_use]
    pub fn of(plan: Plan) -> Self {
        Self::new(plan, State::Looking, true)
    }

    fn new(plan: Plan, state: State, alone: bool) -> Self {
        let cache = Cache::default();
        Self {
            plan,
            preview: None,
            state,
            cursor: 0,
            card: 0,
            turned: None,
            chosen_by_hand: false,
            asked: None,
            note: None,
            alone,
            cache,
        }
    }

    /// Returns the effect that looks into the files.
    #[must_use]
    pub fn look(&self) -> Effect {
        Effect::Import(Wish::Look(Box::new(self.plan.clone())))
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        match self.state {
            State::Path(..) | State::Deck(_) => Place::ImportField,
            State::Looking | State::Preview => Place::Import,
            State::Work(_) => Place::ImportWork,
            State::Problems(_) | State::Card(_) => Place::ImportList,
            State::Done(..) => Place::ImportDone,
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let leaves = if self.alone { "cancel" } else { "back" };
        match (&self.state, action) {
            (State::Path(..), Action::Accept) => words("look into it"),
            (State::Deck(_), Action::Accept) => words("name it"),
            (State::Deck(_), Action::NextPane) => Said::Hidden,
            (
                State::Problems(scroll) | State::Card(scroll) | State::Done(_, scroll),
                Action::Up,
            ) => self.say_of_scroll(*scroll, context),
            (State::Problems(_) | State::Card(_), Action::Accept) => words("back"),
            (
                State::Problems(_) | State::Card(_) | State::Done(..),
                Action::Back | Action::Quit,
            ) => Said::HelpOnly,
            (State::Done(..), Action::Accept) if self.alone => words("leave"),
            (State::Done(report, _), Action::StartDeck) => match report.decks.len() {
                _ if !report.can_be_reviewed() => Said::Hidden,
                1 => words("review this deck"),
                _ => words("review these decks"),
            },
            (State::Looking | State::Preview, action) => self.say_of_preview(action, leaves),
            _ => Said::Usual,
        }
    }

    fn say_of_scroll(&self, scroll: Scroll, context: &Context) -> Said {
        let (lines, rows) = self.extent(context);
        if scroll.mark(lines, rows).is_some() { Said::Usual } else { Said::Hidden }
    }

    fn say_of_preview(&self, action: Action, leaves: &str) -> Said {
        let preview = self.preview.as_deref();
        let columns = self.columns().len();
        match action {
            Action::Accept if !self.is_usable() => Said::Hidden,
            Action::Less if columns == 0 => Said::Hidden,
            Action::Up | Action::Top | Action::PageUp if columns < 2 => Said::Hidden,
            Action::Up => words("column"),
            Action::NextCard if preview.is_none_or(|p| p.samples.len() < 2) => Said::Hidden,
            Action::Whole if preview.is_none_or(|p| p.samples.is_empty()) => Said::Hidden,
            Action::Problems if preview.is_none_or(|p| p.faults.is_empty()) => Said::Hidden,
            Action::ChooseDeck if preview.is_none_or(|p| p.refusal.is_some()) => Said::Hidden,
            Action::Back => words(leaves),
            Action::Quit => words("leave, import nothing"),
            _ => Said::Usual,
        }
    }

    /// Tells whether there is anything to import.
    fn is_usable(&self) -> bool {
        let usable = |preview: &Preview| preview.questions > 0 && preview.refusal.is_none();
        self.preview.as_deref().is_some_and(usable)
    }

    /// Returns the columns, where one file is looked into.
    fn columns(&self) -> &[Column] {
        match self.preview.as_deref().map(|preview| preview.files.as_slice()) {
            Some([file]) => &file.columns,
            _ => &[],
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        let asked = self.asked.take() == Some(action);
        if action == Action::Quit {
            // Alone it says what became of the import, as the way back does.
            return if self.alone { self.leave() } else { vec![Request::Quit] };
        }
        match &self.state {
            State::Path(..) => self.type_path(action),
            State::Deck(_) => self.type_deck(action),
            State::Preview => self.act(action, asked, context),
            State::Looking | State::Work(_) => match action {
                Action::Back => self.leave(),
                _ => Vec::new(),
            },
            State::Problems(_) | State::Card(_) | State::Done(..) => self.read_on(action, context),
        }
    }

    /// Takes an action at the preview; `asked`: its key was asked for once more.
    fn act(&mut self, action: Action, asked: bool, context: &Context) -> Vec<Request> {
        match action {
            Action::Back if self.chosen_by_hand && !asked => {
                self.asked = Some(action);
                let key = context.key(Place::Import, action);
                let words =
                    format!("What you chose for the columns would be lost. {key} again leaves.");
                self.note = Some(words);
            }
            Action::Back => return self.leave(),
            Action::Accept if self.is_usable() => return self.take_in(asked),
            Action::Accept => self.note = Some("there is nothing to import yet".to_owned()),
            Action::Less | Action::More => return self.turn(action == Action::More),
            Action::Format | Action::PrevFormat => {
                return self.other_format(action == Action::Format);
            }
            Action::Whole if self.preview.as_deref().is_some_and(|p| !p.samples.is_empty()) => {
                self.state = State::Card(Scroll::default());
            }
            Action::ChooseDeck => {
                let named = self.plan.options.deck.clone().unwrap_or_default();
                self.state = State::Deck(Field::new(&named));
            }
            Action::NextCard | Action::PrevCard => {
                let cards = self.preview.as_deref().map_or(0, |preview| preview.samples.len());
                let by = if action == Action::NextCard { 1 } else { cards.saturating_sub(1) };
                self.card = (self.card + by).checked_rem(cards).unwrap_or(0);
            }
            Action::Problems if self.preview.as_deref().is_some_and(|p| !p.faults.is_empty()) => {
                self.state = State::Problems(Scroll::default());
            }
            other => {
                if let Some(to) = scrolling(other) {
                    self.go(to, usize::from(context.height) / 2);
                }
            }
        }
        Vec::new()
    }

    /// Imports. Where cards that were answered would go, that is asked first.
    fn take_in(&mut self, asked: bool) -> Vec<Request> {
        self.state = State::Work(None);
        let options = ImportOptions { spares: !asked, ..self.plan.options.clone() };
        let plan = Box::new(Plan { options, ..self.plan.clone() });
        vec![Request::Do(Effect::Import(Wish::Take(plan)))]
    }

    fn go(&mut self, to: Move, page: usize) {
        let last = self.columns().len().saturating_sub(1);
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

    /// Lets the column under the cursor become the next thing.
    fn turn(&mut self, on: bool) -> Vec<Request> {
        let Some(column) = self.columns().get(self.cursor) else { return Vec::new() };
        let (name, number) = (column.name.clone(), Becomes::ALL.len());
        let at = Becomes::ALL.iter().position(|field| *field == column.becomes).unwrap_or(0);
        let to = (at + if on { 1 } else { number - 1 }) % number;
        let Some(becomes) = Becomes::ALL.get(to).copied() else { return Vec::new() };
        let columns = &mut self.plan.options.foreign.columns;
        columns.retain(|(known, _)| *known != name);
        self.turned = Some(name.clone());
        columns.push((name, becomes));
        self.chosen_by_hand = true;
        vec![Request::Do(self.look())]
    }

    /// Reads the files as the next format that finds anything in them, or as the
    /// one before; behind the last it is guessed again.
    fn other_format(&mut self, on: bool) -> Vec<Request> {
        (self.cursor, self.card, self.chosen_by_hand) = (0, 0, false);
        vec![Request::Do(Effect::Import(Wish::Turn(Box::new(self.plan.clone()), on)))]
    }

    fn type_path(&mut self, action: Action) -> Vec<Request> {
        let State::Path(field, names) = &mut self.state else { return Vec::new() };
        match action {
            Action::Back => return self.leave(),
            Action::NextPane => {
                return vec![Request::Do(Effect::Import(Wish::Complete(field.text())))];
            }
            Action::Accept => {
                let path = field.text().trim().to_owned();
                if path.is_empty() {
                    self.note = Some("type the path of a file or a folder".to_owned());
                    return Vec::new();
                }
                self.plan.paths = vec![at_home(&path)];
                return vec![Request::Do(self.look())];
            }
            other => {
                names.clear();
                edit(field, other);
            }
        }
        Vec::new()
    }

    fn type_deck(&mut self, action: Action) -> Vec<Request> {
        let State::Deck(field) = &mut self.state else { return Vec::new() };
        match action {
            Action::Back => self.state = State::Preview,
            Action::Accept => {
                let name = field.text().trim().to_owned();
                if !name.is_empty() && !name.contains(char::is_alphanumeric) {
                    self.note = Some("a name has a letter or a digit".to_owned());
                    return Vec::new();
                }
                self.plan.options.deck = (!name.is_empty()).then_some(name);
                return vec![Request::Do(self.look())];
            }
            other => edit(field, other),
        }
        Vec::new()
    }

    fn read_on(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let (lines, rows) = self.extent(context);
        match (&mut self.state, action) {
            (State::Problems(_) | State::Card(_), Action::Accept | Action::Back) => {
                self.state = State::Preview;
            }
            (State::Done(..), Action::Accept | Action::Back) => return self.leave(),
            (State::Done(report, _), Action::StartDeck) if report.can_be_reviewed() => {
                let decks = report.decks.iter().map(|deck| deck.id.clone()).collect();
                return vec![Request::Study(Scope { decks, ..Scope::default() })];
            }
            (State::Problems(scroll) | State::Card(scroll) | State::Done(_, scroll), other) => {
                if let Some(to) = scrolling(other) {
                    scroll.go(to, lines, rows);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// One level back; out of the program, if it was started for this alone.
    fn leave(&mut self) -> Vec<Request> {
        match (&self.state, self.alone) {
            (State::Done(report, _), true) => {
                vec![Request::Do(Effect::Leave(report.words()))]
            }
            (_, true) => {
                let words = "nothing was imported, nothing was written".to_owned();
                vec![Request::Do(Effect::Leave(vec![words]))]
            }
            (State::Preview | State::Looking, false) => {
                let path = self.plan.paths.first().map(|path| path.display().to_string());
                self.state = State::Path(Field::new(&path.unwrap_or_default()), Vec::new());
                self.plan = Plan::default();
                (self.preview, self.chosen_by_hand) = (None, false);
                Vec::new()
            }
            (State::Done(..), false) => vec![Request::Back { changed: true }],
            _ => vec![Request::Back { changed: false }],
        }
    }

    /// Takes what came of an effect.
    pub fn take(&mut self, news: News) {
        match news {
            News::Completed(path, names) => self.state = State::Path(Field::new(&path), names),
            News::Looked(plan, preview) => self.show(*plan, preview),
            News::Step(step) => self.state = State::Work(Some(step)),
            News::Taken(report) => self.state = State::Done(report, Scroll::default()),
            News::Spared(cards) => {
                let gone = count(
                    usize::try_from(cards).unwrap_or(usize::MAX),
                    "answered card",
                    "answered cards",
                );
                self.note = Some(format!(
                    "{gone} would be taken out. Once more imports; undo brings them back."
                ));
                self.asked = Some(Action::Accept);
                self.state = State::Preview;
            }
            News::Stopped => {
                self.note = Some("stopped; nothing was written".to_owned());
                self.state = State::Preview;
            }
        }
    }

    fn show(&mut self, plan: Plan, mut preview: Box<Preview>) {
        // A path that leads nowhere is mended where it is typed.
        if let (State::Path(..), Some(refusal)) = (&self.state, &preview.refusal)
            && preview.files.is_empty()
        {
            self.note = Some(refusal.clone());
            return;
        }
        // From here on what was said at the last import is what is said now.
        let options = preview.said.take().unwrap_or(plan.options);
        self.plan = Plan { options, ..plan };
        if let (Some(turned), [file]) = (self.turned.take(), preview.files.as_slice()) {
            self.note = moved(self.columns(), &file.columns, &turned);
        }
        self.card = self.card.min(preview.samples.len().saturating_sub(1));
        self.preview = Some(preview);
        self.state = State::Preview;
        self.go(Move::PageUp, 0);
    }

    fn first_path(&self) -> Option<&PathBuf> {
        self.plan.paths.first()
    }
}

/// Says which other column moved, since one alone can be what a column became.
fn moved(before: &[Column], after: &[Column], turned: &str) -> Option<String> {
    let mut pairs = before.iter().zip(after).filter(|(old, new)| old.name == new.name);
    let (_, now) = pairs.find(|(old, new)| old.name != turned && old.becomes != new.becomes)?;
    Some(format!("{} is now {}", one_line(&now.name), now.becomes))
}

fn words(words: &str) -> Said {
    Said::Words(words.to_owned())
}

/// Lets an action change a line of text.
fn edit(field: &mut Field, action: Action) {
    match action {
        Action::Type(c) => field.put(c),
        Action::Erase => field.erase(),
        Action::Clear => field.clear(),
        Action::ShiftLeft => field.left(),
        Action::ShiftRight => field.right(),
        Action::Top => field.start(),
        Action::Bottom => field.end(),
        _ => {}
    }
}
