//! The loop: wait, update, carry out, draw.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use super::app::{App, Start};
use super::context::Context;
use super::event::{Event, Events, TerminalEvents};
use super::glyphs::Glyphs;
use super::msg::{Effect, Msg};
use super::perform::{Desk, perform};
use super::signals::{Ending, Signals};
use super::surroundings::Surroundings;
use super::terminal::{Screen, Surface};
use super::theme::{ColorChoice, Theme};
use crate::clock::Clock;
use crate::collection::Collection;
use crate::domain::{Day, Timestamp};

/// How the loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The user left.
    Left,
    /// A signal asked for it.
    Asked(Ending),
}

/// Runs the terminal interface until the user leaves. A signal that ends it
/// ends the process, too, once the terminal is restored.
///
/// # Errors
/// When the terminal cannot be set, read or written.
pub fn run(collection: Collection, start: Start) -> io::Result<()> {
    run_in(collection, start, ColorChoice::Auto)
}

/// The same, with the user's word on colours.
///
/// # Errors
/// When the terminal cannot be set, read or written.
pub fn run_in(mut collection: Collection, start: Start, color: ColorChoice) -> io::Result<()> {
    let around = Surroundings::read(|name| std::env::var(name).ok());
    let looks = Looks {
        theme: Theme::choose(collection.config().theme, color, &around),
        glyphs: Glyphs::choose(collection.config().glyphs, &around),
    };
    let signals = Signals::watch()?;
    let mut screen = Screen::take(looks.theme.has_color())?;
    let mut events = TerminalEvents::new(&signals);
    let ended = drive(&mut collection, start, looks, &mut screen, &mut events);
    drop(screen);
    // Closed before anything else, so that its watcher does not end the process.
    drop(signals);
    drop(collection);
    match ended {
        Ok(Ended::Asked(ending)) => {
            ending.finish();
            Ok(())
        }
        Ok(Ended::Left) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Colours and line art.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// The colours.
    pub theme: Theme,
    /// The line art.
    pub glyphs: Glyphs,
}

/// The loop itself, over any desk, surface and source of events.
///
/// # Errors
/// When the surface or the events fail.
pub fn drive(
    desk: &mut dyn Desk,
    start: Start,
    looks: Looks,
    surface: &mut dyn Surface,
    events: &mut dyn Events,
) -> io::Result<Ended> {
    let (app, first) = App::new(&start);
    let clock = desk.clock();
    let today = Today::new(clock.as_ref());
    let mut sitting = Sitting { app, desk, looks, surface, clock, today };
    if sitting.carry_out(first)? {
        return Ok(Ended::Left);
    }
    loop {
        sitting.draw()?;
        let wait = sitting.wait()?;
        let event = events.next(wait)?;
        if sitting.new_day()? {
            return Ok(Ended::Left);
        }
        let left = match event {
            Event::End(ending) => return Ok(Ended::Asked(ending)),
            Event::Resize | Event::Tick => false,
            Event::Key { key, repeat } => {
                let context = sitting.context()?;
                let msg = sitting.app.press(key, repeat, &context);
                match msg {
                    Some(msg) => sitting.happen(msg)?,
                    None => continue,
                }
            }
        };
        if left {
            return Ok(Ended::Left);
        }
    }
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

struct Sitting<'a> {
    app: App,
    desk: &'a mut dyn Desk,
    looks: Looks,
    surface: &'a mut dyn Surface,
    clock: Rc<dyn Clock>,
    today: Today,
}

impl Sitting<'_> {
    fn context(&self) -> io::Result<Context> {
        let (width, height) = self.surface.size()?;
        Ok(Context {
            now: self.clock.now(),
            run: self.clock.monotonic(),
            theme: self.looks.theme,
            glyphs: self.looks.glyphs,
            width,
            height,
        })
    }

    fn draw(&mut self) -> io::Result<()> {
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
    /// second of a running clock, or until the study day ends.
    fn wait(&self) -> io::Result<Option<Duration>> {
        let context = self.context()?;
        let left = self.today.ends.millis().saturating_sub(context.now.at.millis());
        let day = Duration::from_millis(u64::try_from(left).unwrap_or(0).max(1));
        Ok(Some(self.app.wakes_in(&context).map_or(day, |tick| tick.min(day))))
    }

    /// Looks whether a new study day has begun. Tells whether to leave.
    fn new_day(&mut self) -> io::Result<bool> {
        if self.clock.now().day == self.today.day && self.clock.now().at < self.today.ends {
            return Ok(false);
        }
        self.today = Today::new(self.clock.as_ref());
        self.happen(Msg::NewDay)
    }

    /// Lets something happen. Tells whether to leave.
    fn happen(&mut self, msg: Msg) -> io::Result<bool> {
        let context = self.context()?;
        let effects = self.app.update(msg, &context);
        self.carry_out(effects)
    }

    /// Carries effects out, and what follows from them. Tells whether to leave.
    fn carry_out(&mut self, effects: Vec<Effect>) -> io::Result<bool> {
        for effect in effects {
            match effect {
                Effect::Quit => return Ok(true),
                Effect::Redraw => self.surface.forget()?,
                Effect::Stop => {
                    let before = self.context()?;
                    self.app.pause_for_shell(&before);
                    self.surface.stop()?;
                    let after = self.context()?;
                    self.app.resume_from_shell(&after);
                }
                effect => {
                    if let Some(msg) = perform(effect, self.desk)
                        && self.happen(msg)?
                    {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}
