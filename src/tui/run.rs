//! The loop: wait, update, carry out, draw.

use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

use super::app::{App, Start};
use super::context::Context;
use super::editing::{Came, Wish};
use super::event::{Event, Events, TerminalEvents};
use super::glyphs::Glyphs;
use super::importing;
use super::keymap::{Action, Keymap, Place, bind};
use super::msg::{Effect, Msg};
use super::perform::{Desk, perform, perform_import};
use super::signals::{Ending, Signals};
use super::surroundings::Surroundings;
use super::terminal::{Screen, Surface};
use super::theme::{ColorChoice, Theme};
use crate::clock::Clock;
use crate::collection::Collection;
use crate::config::Mouse;
use crate::domain::{Day, Timestamp};

/// A long piece of work is drawn so often.
const DRAWN_EVERY: Duration = Duration::from_millis(120);

/// Most keys that are taken before a picture is drawn.
const TYPED_AHEAD: usize = 256;

/// How the loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The user left.
    Left,
    /// The user left; these lines are for the terminal.
    Told(Vec<String>),
    /// A signal asked for it.
    Asked(Ending),
}

/// Runs the terminal interface until the user leaves. A signal that ends it
/// ends the process, too, once the terminal is restored.
///
/// # Errors
/// When the terminal cannot be set, read or written.
pub fn run(collection: Collection, start: Start) -> io::Result<()> {
    run_in(collection, start, ColorChoice::Auto).map(|_told| ())
}

/// The same, with the user's word on colours. Returns what is to be said in the
/// terminal after.
///
/// # Errors
/// When the terminal cannot be set, read or written.
pub fn run_in(collection: Collection, start: Start, color: ColorChoice) -> io::Result<Vec<String>> {
    let around = Surroundings::read(|name| std::env::var(name).ok());
    let looks = Looks {
        theme: Theme::choose(collection.config().theme, color, &around),
        glyphs: Glyphs::choose(collection.config().glyphs, &around),
    };
    let signals = Signals::watch()?;
    let screen = Screen::take(looks.theme.has_color())?;
    let mut events = TerminalEvents::new(&signals)?;
    let sitting = Sitting::new(collection, screen, looks);
    // The sitting owns the terminal and gives it back when it ends.
    let ended = drive(sitting, start, &mut events);
    // Closed before anything else, so that its watcher does not end the process.
    drop(signals);
    match ended? {
        Ended::Asked(ending) => ending.finish(),
        Ended::Left => {}
        Ended::Told(lines) => return Ok(lines),
    }
    Ok(Vec::new())
}

/// Colours and line art.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// The colours.
    pub theme: Theme,
    /// The line art.
    pub glyphs: Glyphs,
}

/// The loop itself, over any source of events.
///
/// # Errors
/// When the surface or the events fail.
pub fn drive<D: Desk, S: Surface>(
    mut sitting: Sitting<D, S>,
    start: Start,
    events: &mut dyn Events,
) -> io::Result<Ended> {
    let mut ended = sitting.begin(start)?;
    if ended.is_none() {
        sitting.draw()?;
        // Beside the work, and not before there is something to see.
        sitting.desk.keep_safe();
    }
    while ended.is_none() {
        sitting.draw()?;
        let event = events.next(Some(sitting.wait()?))?;
        ended = sitting.take(event)?;
        // Over a slow line keys come faster than pictures: all that were pressed
        // meanwhile are taken before the next one is drawn.
        for _ in 0..TYPED_AHEAD {
            let next =
                if ended.is_none() && sitting.app.reads_ahead() { events.ready()? } else { None };
            let Some(event) = next else { break };
            ended = sitting.take(event)?;
        }
    }
    sitting.end();
    Ok(ended.unwrap_or(Ended::Left))
}

/// The study day, and when it ends.
#[derive(Clone, Copy, Debug)]
struct Today {
    day: Day,
    ends: Timestamp,
}

impl Today {
    fn new(clock: &dyn Clock) -> Self {
        Self { day: clock.now().day, ends: clock.next_rollover() }
    }
}

/// The program at work: the app, and what it works on.
pub struct Sitting<D: Desk, S: Surface> {
    app: App,
    /// The collection.
    pub desk: D,
    /// The terminal.
    pub surface: S,
    looks: Looks,
    keys: Rc<Keymap>,
    wheel: bool,
    clock: Rc<dyn Clock>,
    today: Today,
}

impl<D: Desk, S: Surface> Sitting<D, S> {
    /// Makes a sitting; nothing is shown yet.
    #[must_use]
    pub fn new(desk: D, surface: S, looks: Looks) -> Self {
        let clock = desk.clock();
        let today = Today::new(clock.as_ref());
        // Faults in them are told, and refused, before it comes to this.
        let (keys, _told) = bind(desk.config(), "");
        let (app, keys) = (App::default(), Rc::new(keys));
        Self { app, desk, surface, looks, keys, wheel: false, clock, today }
    }

    /// Begins where it was asked to.
    ///
    /// # Errors
    /// When the surface fails.
    pub fn begin(&mut self, start: Start) -> io::Result<Option<Ended>> {
        if self.desk.config().mouse == Mouse::Wheel {
            self.turn_wheel()?;
        }
        let context = self.context()?;
        let first = self.app.begin(start, &context);
        self.carry_out(first)
    }

    /// Takes an event. Tells whether that was the end.
    ///
    /// # Errors
    /// When the surface fails.
    pub fn take(&mut self, event: Event) -> io::Result<Option<Ended>> {
        if let Some(ended) = self.new_day()? {
            return Ok(Some(ended));
        }
        // What moves by itself moves before anything else happens.
        if let Some(ended) = self.happen(Msg::Tick)? {
            return Ok(Some(ended));
        }
        if let Some(ended) = self.kept_back(&event)? {
            return Ok(Some(ended));
        }
        match event {
            Event::End(ending) => Ok(Some(Ended::Asked(ending))),
            Event::Resize | Event::Tick => Ok(None),
            Event::Paste(text) => {
                let context = self.context()?;
                for msg in self.app.paste(&text, &context) {
                    if let Some(ended) = self.happen(msg)? {
                        return Ok(Some(ended));
                    }
                }
                Ok(None)
            }
            Event::Wheel { down } => {
                let context = self.context()?;
                self.app.turn(down, &context).map_or(Ok(None), |msg| self.happen(msg))
            }
            Event::Key { key, repeat } => {
                let context = self.context()?;
                match self.app.press(key, repeat, &context) {
                    Some(msg) => self.happen(msg),
                    None => Ok(None),
                }
            }
        }
    }

    /// Lets what was kept back happen, if the time or another key tells that it
    /// was meant.
    fn kept_back(&mut self, event: &Event) -> io::Result<Option<Ended>> {
        let pressed = match event {
            Event::Key { key, .. } => Some(*key),
            _ => None,
        };
        let context = self.context()?;
        match self.app.kept_back(pressed, &context) {
            Some(msg) => self.happen(msg),
            None => Ok(None),
        }
    }

    /// Tells whether a key is kept back.
    #[cfg(test)]
    pub(super) fn keeps_back(&self) -> bool {
        self.app.keeps_back()
    }

    /// Closes the session in the collection. That only notes the time, so a
    /// failure is no reason to keep the user.
    pub fn end(&mut self) {
        let _unnoted = self.desk.end_sitting();
    }

    /// Lets the mouse wheel scroll, or gives the mouse back.
    fn turn_wheel(&mut self) -> io::Result<()> {
        self.wheel = !self.wheel;
        self.surface.wheel(self.wheel)
    }

    fn context(&self) -> io::Result<Context> {
        let (width, height) = self.surface.size()?;
        Ok(Context {
            now: self.clock.now(),
            run: self.clock.monotonic(),
            theme: self.looks.theme,
            glyphs: self.looks.glyphs,
            motion: self.desk.config().animation,
            always_ask: self.desk.config().always_ask,
            wheel: self.wheel,
            keys: Rc::clone(&self.keys),
            width,
            height,
        })
    }

    /// Draws the screen.
    ///
    /// # Errors
    /// When the surface fails.
    pub fn draw(&mut self) -> io::Result<()> {
        let mut context = self.context()?;
        let app = &self.app;
        self.surface.draw(&mut |buffer| {
            // The size at the time of drawing is the one that counts.
            context.width = buffer.area.width;
            context.height = buffer.area.height;
            app.view(&context, buffer);
        })
    }

    /// Returns for how long nothing will happen by itself: until the next
    /// second of a running clock, until a picture changes, or until the study
    /// day ends.
    ///
    /// # Errors
    /// When the surface does not tell its size.
    pub fn wait(&self) -> io::Result<Duration> {
        let context = self.context()?;
        let left = self.today.ends.millis().saturating_sub(context.now.at.millis());
        let day = Duration::from_millis(u64::try_from(left).unwrap_or(0).max(1));
        Ok(self.app.wakes_in(&context).map_or(day, |tick| tick.min(day)))
    }

    /// Looks whether a new study day has begun.
    fn new_day(&mut self) -> io::Result<Option<Ended>> {
        let now = self.clock.now();
        if now.day == self.today.day && now.at < self.today.ends {
            return Ok(None);
        }
        self.today = Today::new(self.clock.as_ref());
        self.happen(Msg::NewDay)
    }

    /// Lets something happen. Tells whether that was the end.
    pub(super) fn happen(&mut self, msg: Msg) -> io::Result<Option<Ended>> {
        let context = self.context()?;
        let effects = self.app.update(msg, &context);
        self.carry_out(effects)
    }

    /// Lets another program have the terminal; no clock of ours runs meanwhile.
    fn away<T>(&mut self, leave: impl FnOnce(&mut S) -> io::Result<T>) -> io::Result<T> {
        let before = self.context()?;
        self.app.pause_for_shell(&before);
        let outcome = leave(&mut self.surface)?;
        let after = self.context()?;
        self.app.resume_from_shell(&after);
        Ok(outcome)
    }

    /// Does an import: draws how far it has come, and looks for the key that
    /// stops it.
    fn import(&mut self, plan: Box<importing::Plan>) -> io::Result<Msg> {
        let mut context = self.context()?;
        let Self { app, desk, surface, clock, .. } = self;
        let mut outcome = Ok(());
        let mut drawn = context.run;
        let mut tell = |step| {
            let now = clock.monotonic();
            if now.saturating_sub(drawn) < DRAWN_EVERY {
                return ControlFlow::Continue(());
            }
            drawn = now;
            app.update(Msg::Import(importing::News::Step(step)), &context);
            outcome = surface.draw(&mut |buffer| {
                context.width = buffer.area.width;
                context.height = buffer.area.height;
                app.view(&context, buffer);
            });
            let stops = |key| {
                let action = context.keys.action(Place::ImportWork, key);
                matches!(action, Some(Action::Back | Action::Interrupt))
            };
            if outcome.is_err() || surface.pressed().is_some_and(stops) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let msg = perform_import(plan, desk, &mut tell);
        outcome.map(|()| msg)
    }

    /// Carries effects out, and what follows from them. Tells whether that was the
    /// end.
    fn carry_out(&mut self, effects: Vec<Effect>) -> io::Result<Option<Ended>> {
        for effect in effects {
            match effect {
                Effect::Quit => return Ok(Some(Ended::Left)),
                Effect::Leave(lines) => return Ok(Some(Ended::Told(lines))),
                Effect::Import(importing::Wish::Take(plan)) => {
                    let msg = self.import(plan)?;
                    if let Some(ended) = self.happen(msg)? {
                        return Ok(Some(ended));
                    }
                }
                Effect::Redraw => self.surface.forget()?,
                Effect::Wheel => self.turn_wheel()?,
                Effect::Stop => self.away(Surface::stop)?,
                Effect::Edit(Wish::Run(draft)) => {
                    let outcome = self.away(|surface| surface.edit(&draft.path))?;
                    if let Some(ended) = self.happen(Msg::Edit(Came::Back(draft, outcome)))? {
                        return Ok(Some(ended));
                    }
                }
                Effect::Copy(text) => {
                    self.surface.copy(&text)?;
                    self.happen(Msg::Copied(text.chars().count()))?;
                }
                effect => {
                    if let Some(msg) = perform(effect, &mut self.desk)
                        && let Some(ended) = self.happen(msg)?
                    {
                        return Ok(Some(ended));
                    }
                }
            }
        }
        Ok(None)
    }
}
