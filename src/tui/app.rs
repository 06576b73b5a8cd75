//! The program as a value: `update` takes what happened and asks for effects,
//! `view` draws. Neither does anything else.

mod keys;
mod mock;
mod seen;
mod simulator;

use std::time::Duration;

use super::choosing::Shown;
use super::context::{Class, Context};
use super::editing::{self, Came};
use super::held::HeldKeys;
use super::importing::Plan;
use super::keymap::{Action, Key};
use super::mocking::Wish;
use super::msg::{Effect, Failure, Msg};
use super::screen::browse::BrowseScreen;
use super::screen::damage::DamageScreen;
use super::screen::details::DetailsScreen;
use super::screen::edit::EditScreen;
use super::screen::fault::Fault;
use super::screen::first_start::FirstStart;
use super::screen::home::HomeScreen;
use super::screen::import::ImportScreen;
use super::screen::options::OptionsScreen;
use super::screen::review::Review;
use super::screen::stats::StatsScreen;
use super::screen::{Request, Screen, scrolling};
use super::simulating::{News, Opened};
use super::widget::help;
use super::widget::scroll::Scroll;
use crate::collection::damage::{CameOut, Damage};
use crate::collection::study::Scope;
use crate::collection::{Details, Home, Progress, Statistics, Undoable};

/// Where the program begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// At home.
    Home,
    /// In a session.
    Review(Scope),
    /// In the lobby of mock interviews.
    Mock,
    /// In the mock interview that was just begun.
    MockBegun,
    /// In the mock interview that was left.
    MockGoesOn,
    /// Before an import.
    Import(Box<Plan>),
    /// In the simulator.
    Simulator(Box<Opened>),
    /// Before a database that cannot be opened; nothing can be done but look
    /// and leave.
    Unopened(Failure),
    /// Before a damaged database, with the ways out.
    Damaged(Box<Damage>),
}

/// The program.
#[derive(Clone, Debug, Default)]
pub struct App {
    /// Screens, the one that is seen last.
    stack: Vec<Screen>,
    /// The keys, when they lie over the screen.
    help: Option<Scroll>,
    held: HeldKeys,
    /// A key that may be held, what it asks for, and when that happens if it is
    /// not.
    kept_back: Option<(Key, Action, Duration)>,
    /// What is said in place of the keys until the next one.
    said: Option<String>,
}

impl App {
    /// Begins somewhere and says what to do first.
    pub fn begin(&mut self, start: Start, context: &Context) -> Vec<Effect> {
        match start {
            Start::Simulator(opened) => self.take_simulator(News::Opened(opened), context),
            Start::Home => vec![Effect::LoadHome],
            Start::Review(scope) => self.study(scope),
            Start::Mock => vec![Effect::Mock(Wish::Lobby(None))],
            Start::MockBegun => vec![Effect::Mock(Wish::TakeUp)],
            Start::MockGoesOn => vec![Effect::Mock(Wish::Resume)],
            Start::Import(plan) => self.import(ImportScreen::of(*plan)),
            Start::Unopened(failure) => {
                self.stack.push(Screen::Fault(Fault::unopened(failure)));
                Vec::new()
            }
            Start::Damaged(damage) => self.show_damage(*damage),
        }
    }

    fn import(&mut self, screen: ImportScreen) -> Vec<Effect> {
        let look = screen.look();
        self.stack.push(Screen::Import(Box::new(screen)));
        vec![look]
    }

    fn show_damage(&mut self, damage: Damage) -> Vec<Effect> {
        self.stack.push(Screen::Damage(Box::new(DamageScreen::new(damage))));
        Vec::new()
    }

    fn show_came_out(&mut self, came: CameOut) -> Vec<Effect> {
        if let Some(Screen::Damage(screen)) = self.stack.last_mut() {
            screen.take(came);
        }
        Vec::new()
    }

    fn study(&mut self, scope: Scope) -> Vec<Effect> {
        let review = Review::new(scope.clone());
        self.review(review, Effect::Begin(scope))
    }

    fn review(&mut self, review: Review, begin: Effect) -> Vec<Effect> {
        let next = review.next();
        self.stack.push(Screen::Review(Box::new(review)));
        vec![begin, next]
    }

    /// Takes what happened.
    pub fn update(&mut self, msg: Msg, context: &Context) -> Vec<Effect> {
        let effects = self.take(msg, context);
        self.settle(context);
        effects
    }

    /// Lets pictures move as long as they are seen, and no longer.
    fn settle(&mut self, context: &Context) {
        self.uncover_simulator();
        for screen in &mut self.stack {
            match screen {
                Screen::Review(review) => review.settle(context),
                Screen::Mock(mock) => mock.settle(context),
                Screen::Sim(simulator) => simulator.settle(context),
                _ => {}
            }
        }
    }

    fn take(&mut self, msg: Msg, context: &Context) -> Vec<Effect> {
        match msg {
            Msg::Act(action) => self.act(action, context),
            Msg::Tick => self.tick(context),
            Msg::Options(shown) => {
                self.take_options(*shown, context);
                Vec::new()
            }
            Msg::NewDay => match self.stack.last() {
                Some(Screen::Home(_) | Screen::FirstStart(_)) => vec![Effect::LoadHome],
                Some(Screen::Stats(screen)) => vec![Effect::Stats(screen.scope().clone())],
                Some(Screen::Browse(browse)) => vec![browse.list()],
                _ => Vec::new(),
            },
            Msg::Stats(stats) => {
                self.take_stats(*stats);
                Vec::new()
            }
            Msg::Home(home, progress) => {
                self.take_home(*home, progress);
                Vec::new()
            }
            Msg::Failed(effect, failure) => {
                // A session that could not begin shows no card.
                if effect.is_beginning() && matches!(self.stack.last(), Some(Screen::Review(_))) {
                    self.stack.pop();
                }
                self.hold(true, context);
                self.leave_mock(true, context);
                self.stack.push(Screen::Fault(Fault::of(&effect, failure)));
                Vec::new()
            }
            Msg::Damaged(damage) => {
                self.hold(true, context);
                self.leave_mock(true, context);
                self.show_damage(*damage)
            }
            Msg::Mock(news) => self.take_mock(news, context),
            Msg::Sim(news) => self.take_simulator(news, context),
            Msg::Edit(came) => self.take_edit(came, context),
            Msg::CameOut(came) => self.show_came_out(*came),
            Msg::Details(details, undoable) => self.show_details(details, undoable, context),
            other => {
                if let Msg::Undone(Some(undone)) = &other {
                    for screen in self.stack.iter_mut().rev().skip(1) {
                        if let Screen::Review(review) = screen {
                            review.forget(undone);
                        }
                    }
                }
                self.tell(other, context)
            }
        }
    }

    /// Tells the screen that is seen what came of an effect.
    fn tell(&mut self, msg: Msg, context: &Context) -> Vec<Effect> {
        let requests = match self.stack.last_mut() {
            Some(Screen::Review(review)) => review.take(msg, context),
            Some(Screen::Details(details)) => details.take(msg),
            Some(Screen::Mock(mock)) => mock.tell(&msg),
            Some(Screen::Browse(browse)) => browse.take(msg, context),
            Some(Screen::Import(import)) => {
                if let Msg::Import(news) = msg {
                    import.take(news);
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        self.fulfil(requests, context)
    }

    /// An edit goes on by itself, waits for a choice, or is over.
    fn take_edit(&mut self, came: Came, context: &Context) -> Vec<Effect> {
        if matches!(self.stack.last(), Some(Screen::Edit(_))) {
            self.stack.pop();
            self.release(context);
        }
        match came {
            Came::Ready(draft) if !draft.unfinished => {
                vec![Effect::Edit(editing::Wish::Run(draft))]
            }
            Came::Back(draft, Ok(())) => {
                vec![Effect::Edit(editing::Wish::Save { draft, over: false })]
            }
            over @ Came::Over(_) => self.tell(Msg::Edit(over), context),
            stuck => {
                if let Some(screen) = EditScreen::of(stuck) {
                    self.hold(true, context);
                    self.stack.push(Screen::Edit(Box::new(screen)));
                }
                Vec::new()
            }
        }
    }

    /// What time alone changes.
    fn tick(&mut self, context: &Context) -> Vec<Effect> {
        let seen = context.class() > Class::TooSmall && self.help.is_none();
        let requests = match self.stack.last_mut() {
            Some(Screen::Review(review)) if seen => review.advance(context),
            // An interview goes on under whatever lies over it.
            Some(Screen::Mock(mock)) => mock.tick(context),
            _ => Vec::new(),
        };
        self.fulfil(requests, context)
    }

    fn take_stats(&mut self, stats: Statistics) {
        if let Some(Screen::Stats(screen)) = self.stack.last_mut() {
            screen.take(stats);
        } else {
            self.stack.push(Screen::Stats(Box::new(StatsScreen::new(stats))));
        }
    }

    fn take_options(&mut self, shown: Shown, context: &Context) {
        if let Some(Screen::Options(screen)) = self.stack.last_mut() {
            screen.take(shown);
        } else {
            self.hold(true, context);
            self.stack.push(Screen::Options(Box::new(OptionsScreen::new(shown))));
        }
    }

    fn show_details(
        &mut self,
        details: Box<Details>,
        undoable: Option<Undoable>,
        context: &Context,
    ) -> Vec<Effect> {
        if let Some(Screen::Details(screen)) = self.stack.last_mut() {
            screen.take(Msg::Details(details, undoable));
            return Vec::new();
        }
        // Who looks a card up has no answer to say.
        let revealed = match self.stack.last() {
            Some(Screen::Review(review)) => review.is_revealed(),
            Some(Screen::Browse(_)) => true,
            _ => false,
        };
        let is_sitting = |screen: &Screen| matches!(screen, Screen::Review(_) | Screen::Mock(_));
        let in_session = self.stack.iter().any(is_sitting);
        self.hold(true, context);
        let screen = DetailsScreen::new(*details, undoable, revealed, in_session);
        self.stack.push(Screen::Details(Box::new(screen)));
        Vec::new()
    }

    fn take_home(&mut self, home: Home, progress: Progress) {
        match self.stack.first_mut() {
            Some(Screen::Home(screen)) => screen.renew(home, progress),
            _ => {
                let first = home.first_start && home.today.total() > 0;
                self.stack.retain(|screen| !matches!(screen, Screen::FirstStart(_)));
                let screen = if first {
                    Screen::FirstStart(FirstStart::new(home))
                } else {
                    Screen::Home(HomeScreen::new(home, progress))
                };
                self.stack.insert(0, screen);
            }
        }
    }

    fn act(&mut self, action: Action, context: &Context) -> Vec<Effect> {
        match action {
            Action::Interrupt => return self.quit(context),
            Action::Stop => return vec![Effect::Stop],
            Action::Redraw => return vec![Effect::Redraw],
            Action::Wheel => return vec![Effect::Wheel],
            _ => {}
        }
        if context.class() == Class::TooSmall {
            return self.act_unseen(action, context);
        }
        if self.help.is_some() {
            self.act_on_help(action, context);
            return Vec::new();
        }
        if action == Action::Help {
            self.help = Some(Scroll::default());
            self.hold(true, context);
            return Vec::new();
        }
        let requests =
            self.stack.last_mut().map_or_else(Vec::new, |screen| screen.update(action, context));
        self.fulfil(requests, context)
    }

    /// While nothing can be drawn, one may leave or stop the clock.
    fn act_unseen(&mut self, action: Action, context: &Context) -> Vec<Effect> {
        match action {
            Action::Quit => self.quit(context),
            Action::Pause => {
                if let Some(screen @ Screen::Review(_)) = self.stack.last_mut() {
                    let requests = screen.update(action, context);
                    return self.fulfil(requests, context);
                }
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn act_on_help(&mut self, action: Action, context: &Context) {
        let place = self.screen_place();
        let (lines, rows) = help::extent(place, &|action| self.say(action, context), context);
        match (scrolling(action), &mut self.help) {
            (Some(to), Some(scroll)) if lines > rows => scroll.go(to, lines, rows),
            _ => {
                self.help = None;
                self.release(context);
            }
        }
    }

    fn fulfil(&mut self, requests: Vec<Request>, context: &Context) -> Vec<Effect> {
        let mut effects = Vec::new();
        for request in requests {
            // Whatever is chosen on a fault, the fault goes.
            if matches!(self.stack.last(), Some(Screen::Fault(_)))
                && !matches!(request, Request::Back { .. })
            {
                self.stack.pop();
                self.release(context);
            }
            match request {
                Request::Do(effect) => effects.push(effect),
                Request::Quit => effects.extend(self.quit(context)),
                Request::Anew => {
                    self.stack.clear();
                    effects.push(Effect::LoadHome);
                }
                Request::OpenDetails(card) => effects.push(Effect::LoadDetails(card)),
                Request::Browse { typing } => {
                    let browse = BrowseScreen::new(typing);
                    effects.push(browse.list());
                    self.stack.push(Screen::Browse(Box::new(browse)));
                }
                Request::Import => {
                    self.stack.push(Screen::Import(Box::new(ImportScreen::ask())));
                }
                Request::Study(scope) => effects.extend(self.study(scope)),
                Request::GoOn(left) => {
                    effects.extend(self.review(Review::go_on(&left), Effect::GoOn(left.session)));
                }
                Request::Back { changed } => effects.extend(self.back(changed, context)),
            }
        }
        effects
    }

    /// One level back.
    fn back(&mut self, changed: bool, context: &Context) -> Vec<Effect> {
        let left = self.stack.pop();
        self.release(context);
        let mut effects = Vec::new();
        if matches!(left, Some(Screen::Review(_))) {
            effects.push(Effect::End);
        }
        match self.stack.last() {
            // A session that was started alone has home above it.
            None | Some(Screen::Home(_) | Screen::FirstStart(_)) => effects.push(Effect::LoadHome),
            Some(Screen::Review(review)) if changed => effects.push(review.refresh()),
            Some(Screen::Details(details))
                if matches!(left, Some(Screen::Sim(_) | Screen::Review(_))) =>
            {
                effects.push(details.reload());
            }
            Some(Screen::Stats(screen)) if changed => {
                effects.push(Effect::Stats(screen.scope().clone()));
            }
            // What failed may fail again: then one can still leave.
            Some(Screen::Browse(browse)) if !matches!(left, Some(Screen::Fault(_))) => {
                effects.push(browse.list());
            }
            Some(_) => {}
        }
        effects
    }

    /// Stops the clock of a session while something lies over it, or lets it
    /// go on.
    fn hold(&mut self, held: bool, context: &Context) {
        for screen in &mut self.stack {
            match screen {
                Screen::Review(review) => review.hold(held, context),
                Screen::Mock(mock) => mock.hold(held),
                _ => {}
            }
        }
    }

    /// Lets the clock go on if nothing lies over the session any more.
    fn release(&mut self, context: &Context) {
        if matches!(self.stack.last(), Some(Screen::Mock(_))) {
            self.leave_mock(false, context);
        }
        if self.help.is_none()
            && matches!(self.stack.last(), Some(Screen::Review(_) | Screen::Mock(_)))
        {
            self.hold(false, context);
        }
    }

    /// Notes that the program is about to be stopped by the shell.
    pub fn pause_for_shell(&mut self, context: &Context) {
        self.hold(true, context);
        self.leave_mock(true, context);
        self.settle(context);
        self.stop_simulator(context);
    }

    /// Notes that the program goes on.
    pub fn resume_from_shell(&mut self, context: &Context) {
        self.release(context);
        self.settle(context);
    }
}
