//! What happens outside: keys, a new size, signals, the passing of time. A
//! real source blocks until something happens; a scripted one plays a list.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use crossterm::event::{Event as Reported, MouseEventKind};

use super::keymap::Key;
use super::signals::{Ending, Signals};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed; `repeat` when the terminal says it is being held.
    Key {
        /// The key.
        key: Key,
        /// The terminal's own word that the key is held down.
        repeat: bool,
    },
    /// Text was pasted.
    Paste(String),
    /// The mouse wheel was turned.
    Wheel {
        /// Towards the user, which shows what is below.
        down: bool,
    },
    /// The terminal has another size.
    Resize,
    /// The time asked for has passed.
    Tick,
    /// The program is asked to end.
    End(Ending),
}

/// Where events come from.
pub trait Events {
    /// Waits for the next event, or until `wait` has passed; without `wait`,
    /// for as long as it takes.
    ///
    /// # Errors
    /// When the terminal cannot be read any more.
    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event>;

    /// Returns an event that has happened already, without waiting for one.
    ///
    /// # Errors
    /// When the terminal cannot be read any more.
    fn ready(&mut self) -> io::Result<Option<Event>> {
        Ok(None)
    }
}

/// The terminal and the signals of the process.
pub struct TerminalEvents<'a> {
    signals: &'a Signals,
}

impl<'a> TerminalEvents<'a> {
    /// Makes the source; `signals` wakes it. From now on no change of size is
    /// missed, so this comes before the first drawing.
    ///
    /// # Errors
    /// When the terminal cannot be read.
    pub fn new(signals: &'a Signals) -> io::Result<Self> {
        // The watch over the size begins with the first look for events.
        crossterm::event::poll(Duration::ZERO)?;
        Ok(Self { signals })
    }
}

impl Events for TerminalEvents<'_> {
    fn next(&mut self, wait: Option<Duration>) -> io::Result<Event> {
        loop {
            if let Some(ending) = self.signals.ending() {
                return Ok(Event::End(ending));
            }
            if let Some(wait) = wait
                && !crossterm::event::poll(wait)?
            {
                return Ok(Event::Tick);
            }
            // Keys that mean nothing here restart the wait; the loop is told
            // of the time by its clock, not by counting ticks.
            if let Some(event) = meaning(&crossterm::event::read()?) {
                return Ok(event);
            }
        }
    }

    fn ready(&mut self) -> io::Result<Option<Event>> {
        match self.next(Some(Duration::ZERO))? {
            Event::Tick => Ok(None),
            event => Ok(Some(event)),
        }
    }
}

/// Returns what a report means, if anything.
fn meaning(reported: &Reported) -> Option<Event> {
    match reported {
        Reported::Key(event) => {
            Key::reported(*event).map(|(key, repeat)| Event::Key { key, repeat })
        }
        Reported::Paste(text) => Some(Event::Paste(text.clone())),
        Reported::Resize(..) => Some(Event::Resize),
        Reported::Mouse(mouse) => match mouse.kind {
            MouseEventKind::ScrollUp => Some(Event::Wheel { down: false }),
            MouseEventKind::ScrollDown => Some(Event::Wheel { down: true }),
            _ => None,
        },
        _ => None,
    }
}

/// A list of events, played one after the other; then the end.
#[derive(Clone, Debug, Default)]
pub struct ScriptedEvents {
    events: VecDeque<Event>,
}

impl ScriptedEvents {
    /// Makes the source.
    #[must_use]
    pub fn new(events: impl IntoIterator<Item = Event>) -> Self {
        Self { events: events.into_iter().collect() }
    }
}

impl Events for ScriptedEvents {
    fn next(&mut self, _wait: Option<Duration>) -> io::Result<Event> {
        Ok(self.events.pop_front().unwrap_or(Event::End(Ending::Hangup)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_without_a_meaning_are_passed_over() {
        assert_eq!(meaning(&Reported::FocusGained), None);
        let pasted = "1".to_owned();
        assert_eq!(meaning(&Reported::Paste(pasted.clone())), Some(Event::Paste(pasted)));
        assert_eq!(meaning(&Reported::Resize(1, 1)), Some(Event::Resize));
    }

    #[test]
    fn a_script_ends_in_a_hangup() {
        let mut events = ScriptedEvents::new([Event::Tick]);
        assert_eq!(events.next(None).unwrap(), Event::Tick);
        assert_eq!(events.next(None).unwrap(), Event::End(Ending::Hangup));
    }
}
