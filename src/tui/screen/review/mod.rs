//! A review session: the question, then the answer, then the next.

mod answer;
mod auto;
mod back;
mod deeper;
mod front;
mod header;
mod layout;
mod outcome;
mod pitfall;
pub(super) mod playback;
mod running;
mod sheet;
pub(super) mod show;
mod staged;

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use self::playback::Playback;
use self::staged::View;
use super::summary::{self, Summary};
use super::{Request, scrolling};
use crate::collection::Undoable;
use crate::collection::edit::Subject;
use crate::collection::study::{Reach, Scope};
use crate::collection::{Interrupted, StatsScope};
use crate::domain::{CardKey, CardKind, Grade};
use crate::session::{Asked, Call, ReviewSession, Stage};
use crate::tui::choosing::Wish;
use crate::tui::clipboard;
use crate::tui::context::Context;
use crate::tui::editing;
use crate::tui::keymap::{Action, Place, Sim};
use crate::tui::mocking;
use crate::tui::msg::{Effect, Standing};
use crate::tui::page::Page;
use crate::tui::paint;
use crate::tui::simulating;
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::markdown::{Cache, Layout, Rendered};
use crate::tui::widget::scroll::{Move, Scroll};
use crate::tui::words;

/// A review session with all that its screen remembers.
#[derive(Clone, Debug, Default)]
pub struct Review {
    session: ReviewSession,
    scope: Scope,
    /// Answers that were given before the session was left and went on.
    before: u32,
    standing: Option<Standing>,
    /// What the cards answered in this session are about, for the summary.
    titles: Vec<(CardKey, String)>,
    /// A step card was asked for before its time: by its key, or by beginning a
    /// session when nothing else is left.
    show_now: bool,
    /// The run of the card whose answer is shown.
    playback: Option<Playback>,
    /// What of it is looked at, once the user chose.
    view: Option<View>,
    scrolls: [Scroll; 2],
    /// The same below or beside a picture.
    beside: [Scroll; 2],
    pane: usize,
    shift: usize,
    note: Option<String>,
    /// The question was edited: its run is to be done anew.
    edited: bool,
    /// Whether answers show by themselves when their time is over.
    auto: bool,
    /// When the answer showed by itself.
    advanced: Option<Duration>,
    cache: Cache,
}

/// By how many columns one key shifts code.
const SHIFT: usize = 8;

impl Review {
    /// Makes a session over some cards.
    #[must_use]
    pub fn new(scope: Scope) -> Self {
        Self { scope, show_now: true, ..Self::default() }
    }

    /// Makes a session that was left and goes on.
    #[must_use]
    pub fn go_on(interrupted: &Interrupted) -> Self {
        Self { before: interrupted.answered, ..Self::new(interrupted.scope.clone()) }
    }

    /// Returns the answers given, those before it was left included.
    fn answered(&self) -> usize {
        usize::try_from(self.before).unwrap_or(0) + self.session.given().len()
    }

    /// Returns the effect that brings the next card.
    #[must_use]
    pub fn next(&self) -> Effect {
        Effect::Next(self.scope.clone())
    }

    /// Returns which keys work now.
    #[must_use]
    pub(super) fn place(&self) -> Place {
        match self.session.stage() {
            Stage::Idle => Place::Summary,
            Stage::Front { asked, .. } if asked.wants_call() => Place::FrontClaim,
            Stage::Front { .. } => Place::Front,
            Stage::Back { asked, .. } if has_ladder(asked) => Place::BackLadder,
            Stage::Back { .. } => Place::Back,
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        if let Some(said) = self.say_of_run(action, context) {
            return said;
        }
        match action {
            Action::Sim(_)
                if self.asked().is_none_or(|asked| asked.question.simulations.is_empty()) =>
            {
                Said::Hidden
            }
            Action::Undo => self.undo_words().map_or(Said::Hidden, Said::Words),
            Action::ShowNow if !self.waits_for_step() => Said::Hidden,
            Action::KeepGoing if !self.may_keep_going() => Said::Hidden,
            Action::Ahead if self.ahead() == 0 => Said::Hidden,
            Action::Auto if self.auto => Said::Words("auto-advance off".to_owned()),
            // A cram was begun from the list, and leads back to it.
            Action::Back if self.is_over() && self.scope.drill.is_none() => {
                Said::Words("home".to_owned())
            }
            Action::Pause => self.say_of_pause(),
            Action::Grade(_) if !matches!(self.session.stage(), Stage::Idle) => Said::Usual,
            Action::Up if !self.page(context).scrolls() => Said::Hidden,
            Action::NextPane if !self.page(context).has_choice() => Said::Hidden,
            Action::ShiftLeft if self.page(context).overflow == 0 => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Returns what is said of the key that stops the clock. On the answer it
    /// matters only while the clock stands.
    #[must_use]
    pub(crate) fn say_of_pause(&self) -> Said {
        match self.session.stage() {
            _ if self.session.is_paused() => Said::Words("go on".to_owned()),
            Stage::Back { .. } => Said::HelpOnly,
            _ => Said::Usual,
        }
    }

    /// Tells whether a card is being asked.
    #[must_use]
    pub(crate) fn asks(&self) -> bool {
        self.asked().is_some()
    }

    /// Tells whether the answer of the card being asked is shown.
    #[must_use]
    pub(crate) const fn is_revealed(&self) -> bool {
        matches!(self.session.stage(), Stage::Back { .. })
    }

    fn undo(&mut self) -> Vec<Request> {
        let undoable = self.standing.as_ref().and_then(|standing| standing.undoable.as_ref());
        match undoable.and_then(Undoable::not_beside_a_card) {
            None => vec![Request::Do(Effect::Undo)],
            note => {
                self.note = note;
                Vec::new()
            }
        }
    }

    fn undo_words(&self) -> Option<String> {
        let undoable = self.standing.as_ref()?.undoable.as_ref()?;
        undoable.id.is_some().then(|| words::undo(undoable))
    }

    /// Tells whether cards are left that only wait for their step.
    fn waits_for_step(&self) -> bool {
        self.standing.as_ref().is_some_and(|standing| standing.progress.learning > 0)
    }

    const fn is_over(&self) -> bool {
        matches!(self.session.stage(), Stage::Idle)
    }

    fn ahead(&self) -> u32 {
        self.standing.as_ref().map_or(0, |standing| standing.ahead)
    }

    fn may_keep_going(&self) -> bool {
        self.standing.as_ref().is_some_and(|standing| standing.progress.goes_on())
    }

    /// Tells whether the screen changes with time alone.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        self.session.clock_runs()
    }

    /// Returns how long the front's clock has run.
    #[must_use]
    pub fn said_in(&self, context: &Context) -> Duration {
        self.session.said_in(context.run)
    }

    /// Stops the clock while something lies over the card.
    pub fn hold(&mut self, held: bool, context: &Context) {
        self.session.hold(held, context.run);
    }

    /// Returns the card being asked.
    pub(super) fn asked(&self) -> Option<&Asked> {
        self.session.asked()
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        match action {
            Action::Back => return vec![Request::Back { changed: true }],
            Action::Quit => return vec![Request::Quit],
            Action::Undo => return self.undo(),
            Action::Stats => return vec![Request::Do(Effect::Stats(StatsScope::default()))],
            Action::Mock(_) => {
                return vec![Request::Do(Effect::Mock(mocking::Wish::Lobby(None)))];
            }
            Action::ShowNow if self.waits_for_step() => {
                self.show_now = true;
                return vec![Request::Do(self.next())];
            }
            Action::KeepGoing if self.may_keep_going() => {
                self.scope.keep_going = true;
                return vec![Request::Do(self.next())];
            }
            Action::Ahead if self.ahead() > 0 => {
                self.scope.ahead = true;
                return vec![Request::Do(self.next())];
            }
            Action::Grade(grade) => return self.grade(grade, context),
            Action::Sim(Sim::Simulator) => return self.simulator(),
            Action::Auto => {
                self.auto = !self.auto && self.asks();
                return Vec::new();
            }
            _ => {}
        }
        if action == Action::Copy {
            return self.copy();
        }
        if let Some(request) = self.card_action(action) {
            return vec![request];
        }
        if self.turn(action, context) {
            let asked = self.asked().cloned();
            let play = |asked| Request::Do(Effect::Play(Box::new(asked)));
            return asked.map(play).into_iter().collect();
        }
        if !self.act_on_run(action, context) {
            self.move_inside(action, context);
        }
        Vec::new()
    }

    /// Shows the run full screen, at the step where it stands. It would tell the
    /// answer, so that has to be shown before.
    fn simulator(&mut self) -> Vec<Request> {
        let Some(asked) = self.asked() else { return Vec::new() };
        if !self.is_revealed() {
            self.note = Some("say it first: the simulator shows the answer".to_owned());
            return Vec::new();
        }
        let at = self.playback.as_ref().map(Playback::at);
        vec![Request::Do(Effect::Sim(simulating::Wish::Open(asked.key, at)))]
    }

    /// Copies the answer that is shown.
    fn copy(&mut self) -> Vec<Request> {
        let answer = self.asked().filter(|_| self.is_revealed()).map(|asked| &asked.card.back);
        let Some(answer) = answer else { return Vec::new() };
        if answer.len() > clipboard::MOST_BYTES {
            self.note = Some("too long for the clipboard; nothing was copied".to_owned());
            return Vec::new();
        }
        vec![Request::Do(Effect::Copy(answer.clone()))]
    }

    fn grade(&self, grade: Grade, context: &Context) -> Vec<Request> {
        let answer = self.session.answer(grade, context.run);
        answer
            .zip(self.asked().cloned())
            .map(|(answer, asked)| Request::Do(Effect::Record(Box::new(asked), answer)))
            .into_iter()
            .collect()
    }

    /// Actions on the card as a whole.
    fn card_action(&self, action: Action) -> Option<Request> {
        let asked = self.asked()?;
        let card = asked.key;
        Some(match action {
            Action::Options => {
                let deck = asked.id.question.deck.clone();
                Request::Do(Effect::Options(Wish::Open(Some(deck))))
            }
            Action::Why => Request::OpenDetails(card),
            Action::Edit => Request::Do(Effect::Edit(editing::Wish::Begin(Subject::Card(card)))),
            Action::Mark => Request::Do(Effect::Mark(card)),
            Action::BuryCard => Request::Do(Effect::Bury(card, Reach::Card)),
            Action::BuryQuestion => Request::Do(Effect::Bury(card, Reach::Question)),
            Action::SuspendCard => Request::Do(Effect::Suspend(card, Reach::Card)),
            Action::SuspendQuestion => Request::Do(Effect::Suspend(card, Reach::Question)),
            _ => return None,
        })
    }

    /// Turns the card, if that is asked for. Tells whether it was turned.
    fn turn(&mut self, action: Action, context: &Context) -> bool {
        let turned = match action {
            Action::Reveal => self.session.reveal(context.run),
            Action::Agree => self.session.call(Call::Agree, context.run),
            Action::PushBack => self.session.call(Call::PushBack, context.run),
            _ => false,
        };
        if turned {
            self.unwind();
        }
        turned
    }

    /// Actions that change nothing outside this screen.
    fn move_inside(&mut self, action: Action, context: &Context) {
        match action {
            Action::Sure => self.session.say_sure(true),
            Action::Unsure => self.session.say_sure(false),
            Action::Pause => self.session.toggle_pause(context.run),
            Action::RungUp => self.session.climb(true),
            Action::RungDown => self.session.climb(false),
            Action::NextPane if self.look_on(context) => {}
            Action::NextPane => self.pane = 1 - self.pane.min(1),
            Action::ShiftLeft => self.shift = self.shift.saturating_sub(SHIFT),
            Action::ShiftRight => {
                self.shift = (self.shift + SHIFT).min(self.page(context).overflow);
            }
            other => {
                if let Some(to) = scrolling(other) {
                    self.scroll(to, context);
                }
            }
        }
    }

    fn scroll(&mut self, to: Move, context: &Context) {
        let page = self.page(context);
        let beside = self.sees_run(context);
        if let Some(playback) = self.playback.as_mut().filter(|_| beside) {
            playback.leads = false;
        }
        let scrolls = if beside { &mut self.beside } else { &mut self.scrolls };
        page.scroll(scrolls, self.pane, to);
    }

    /// Tells whether what is looked at has a picture in it.
    fn sees_run(&self, context: &Context) -> bool {
        let asked = self.asked().filter(|_| self.playback.is_some());
        asked.is_some_and(|asked| self.view_of(asked, context).has_picture())
    }

    fn unwind(&mut self) {
        self.playback = None;
        self.view = None;
        self.scrolls = [Scroll::default(); 2];
        self.beside = [Scroll::default(); 2];
        self.pane = 0;
        self.shift = 0;
    }

    /// Returns the effect that brings the card up to date after changes made
    /// elsewhere.
    #[must_use]
    pub(crate) fn refresh(&self) -> Effect {
        match self.asked() {
            Some(asked) => Effect::Refresh(asked.key, self.scope.clone()),
            None => self.next(),
        }
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        paint::line(buffer, buffer.area, 0, 0, &header::header(self, context).line(context));
        let scrolls = if self.sees_run(context) { &self.beside } else { &self.scrolls };
        self.page(context).draw(scrolls, self.pane, context, buffer);
        if let Some(note) = &self.note {
            let room = usize::from(context.width);
            let note = crate::tui::text::pad(&format!("  {note}"), room);
            let line = Line::from(context.span(Role::Dim, note));
            let row = usize::from(context.height).saturating_sub(self.rows_below(context) + 1);
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    /// The rows below the note: footer, and grades where they are shown.
    fn rows_below(&self, context: &Context) -> usize {
        match self.session.stage() {
            Stage::Back { .. } => 1 + back::grade_rows(context),
            _ => 1,
        }
    }

    fn page(&self, context: &Context) -> Page {
        match self.session.stage() {
            Stage::Idle => {
                let summary = Summary {
                    given: self.session.given(),
                    standing: self.standing.as_ref(),
                    titles: &self.titles,
                    counts: self.scope.drill.as_ref().is_none_or(|drill| drill.counts),
                };
                summary::page(summary, context)
            }
            Stage::Front { asked, .. } => front::page(self, asked, context),
            Stage::Back { asked, .. } => back::page(self, asked, context),
        }
    }

    /// Lays Markdown out, from memory where it was laid out before.
    fn markdown(&self, text: &str, width: usize, context: &Context) -> Rc<Rendered> {
        self.cache.render(text, Layout { width, shift: self.shift, theme: context.theme })
    }
}

fn has_ladder(asked: &Asked) -> bool {
    asked.card.kind == CardKind::Deeper && !asked.question.rungs.is_empty()
}
