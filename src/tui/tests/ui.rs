//! A use of the program, reading like one: keys in, screens out.

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use tempfile::TempDir;

use super::desk::Desktop;
use crate::clock::FixedClock;
use crate::collection::Collection;
use crate::collection::damage::Damage;
use crate::collection::import::ImportOptions;
use crate::collection::study::Scope;
use crate::config::{Config, ThemeName};
use crate::domain::Rollover;
use crate::tui::app::Start;
use crate::tui::editor;
use crate::tui::event::Event;
use crate::tui::glyphs::Glyphs;
use crate::tui::held::HELD_WITHIN;
use crate::tui::importing::Plan;
use crate::tui::keymap::Key;
use crate::tui::msg::Msg;
use crate::tui::run::{Ended, Looks, Sitting};
use crate::tui::terminal::Surface;
use crate::tui::testing::{buffer_text, morning};
use crate::tui::theme::Theme;

/// A use of the program: the real app, the real use cases, a store in memory,
/// a clock that stands until it is moved, and a screen to look at.
pub(super) struct Ui {
    sitting: Sitting<Desktop, Paper>,
    clock: Rc<FixedClock>,
    pub(super) ended: Option<Ended>,
    /// The decks' files, `deck-0.md` and so on, and the texts of edits.
    pub(super) folder: TempDir,
}

/// What is set before a use begins.
pub(super) struct Setting {
    size: (u16, u16),
    decks: Vec<String>,
    shipped: bool,
    config: Config,
    looks: Looks,
    start: Start,
}

/// A screen in memory that counts how often it was stopped and forgotten.
pub(super) struct Paper {
    terminal: Terminal<TestBackend>,
    pub(super) stopped: usize,
    pub(super) forgotten: usize,
    pub(super) wheel: bool,
    /// How long the shell, or the editor, keeps the program.
    away: Option<(Rc<FixedClock>, Duration)>,
    /// Keys that are pressed while the program is at work.
    presses: VecDeque<Key>,
    /// What the editors that are started do with the text, one after the other.
    editors: VecDeque<Editor>,
    /// What was copied.
    pub(super) copied: Vec<String>,
}

/// What an editor does with a text, and what it answers.
pub(super) type Editor = fn(&str) -> Result<String, editor::Fault>;

impl Setting {
    pub(super) fn new(columns: u16, rows: u16) -> Self {
        Self {
            size: (columns, rows),
            decks: Vec::new(),
            shipped: false,
            config: Config::default(),
            looks: Looks { theme: Theme::new(ThemeName::Dark), glyphs: Glyphs::Unicode },
            start: Start::Home,
        }
    }

    /// Adds a deck, as the text of its file.
    pub(super) fn deck(mut self, text: &str) -> Self {
        self.decks.push(text.to_owned());
        self
    }

    /// Adds the decks inside the program.
    pub(super) const fn shipped(mut self) -> Self {
        self.shipped = true;
        self
    }

    pub(super) fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    pub(super) fn theme(mut self, theme: ThemeName) -> Self {
        self.looks.theme = Theme::new(theme);
        self
    }

    pub(super) fn ascii(mut self) -> Self {
        self.looks.glyphs = Glyphs::Ascii;
        self
    }

    pub(super) fn review(mut self) -> Self {
        self.start = Start::Review(Scope::default());
        self
    }

    /// Begins before an import.
    pub(super) fn importing(mut self, plan: Plan) -> Self {
        self.start = Start::Import(Box::new(plan));
        self
    }

    /// Begins before a damaged database.
    pub(super) fn damaged(mut self, damage: Damage) -> Self {
        self.start = Start::Damaged(Box::new(damage));
        self
    }

    /// Begins the use, at nine in the morning of 1 December 2026.
    pub(super) fn begin(self) -> Ui {
        let zone = chrono_tz::Europe::Berlin;
        let clock = Rc::new(FixedClock::new(morning().at, zone, Rollover::default()));
        let make = if self.shipped { Collection::in_memory } else { Collection::empty };
        let mut collection = make(Rc::clone(&clock) as Rc<_>, self.config).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (n, deck) in self.decks.iter().enumerate() {
            let path = folder.path().join(format!("deck-{n}.md"));
            std::fs::write(&path, deck).unwrap();
            let report = collection.import(&[path], &ImportOptions::default()).unwrap();
            assert!(!report.refused, "{:?}", report.problems);
        }
        collection.keep_edits_in(&folder.path().join("edits"));
        let backend = TestBackend::new(self.size.0, self.size.1);
        let paper = Paper {
            terminal: Terminal::new(backend).unwrap(),
            stopped: 0,
            forgotten: 0,
            wheel: false,
            away: None,
            presses: VecDeque::new(),
            editors: VecDeque::new(),
            copied: Vec::new(),
        };
        let desk = Desktop {
            collection,
            folder: folder.path().to_owned(),
            broken: false,
            sessions: Vec::new(),
            busy: None,
        };
        let mut sitting = Sitting::new(desk, paper, self.looks);
        let ended = sitting.begin(self.start).unwrap();
        let mut ui = Ui { sitting, clock, ended, folder };
        ui.draw();
        ui
    }
}

impl Ui {
    /// Presses keys, named as in the key table, half a second apart.
    pub(super) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in Key::parse_all(keys).unwrap() {
            self.wait(Duration::from_millis(500));
            self.press(key, false);
            if self.sitting.keeps_back() {
                self.wait(HELD_WITHIN).millis(0);
            }
        }
        self
    }

    /// Presses one key at once.
    pub(super) fn press(&mut self, key: Key, repeat: bool) -> &mut Self {
        assert_eq!(self.ended, None, "a key after the end");
        self.ended = self.sitting.take(Event::Key { key, repeat }).unwrap();
        self.draw();
        self
    }

    /// Lets something happen at once.
    pub(super) fn event(&mut self, event: Event) -> &mut Self {
        self.ended = self.sitting.take(event).unwrap();
        self.draw();
        self
    }

    /// Lets time pass without anything happening.
    pub(super) fn wait(&mut self, time: Duration) -> &mut Self {
        self.clock.advance(time);
        self
    }

    /// Lets seconds pass, and the program notice.
    pub(super) fn seconds(&mut self, seconds: u64) -> &mut Self {
        self.millis(seconds * 1000)
    }

    /// Lets milliseconds pass, and the program notice.
    pub(super) fn millis(&mut self, millis: u64) -> &mut Self {
        self.wait(Duration::from_millis(millis));
        self.ended = self.sitting.take(Event::Tick).unwrap();
        self.draw();
        self
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.sitting.surface.terminal.backend_mut().resize(columns, rows);
        self.ended = self.sitting.take(Event::Resize).unwrap();
        self.draw();
        self
    }

    /// Lets the program take what came of an effect.
    pub(super) fn happen(&mut self, msg: Msg) -> &mut Self {
        self.ended = self.sitting.happen(msg).unwrap();
        self.draw();
        self
    }

    /// Returns for how long the program would sleep now.
    pub(super) fn sleeps(&self) -> Duration {
        self.sitting.wait().unwrap()
    }

    /// Keeps the program in the shell for a while at the next Ctrl-Z.
    pub(super) fn stay_away(&mut self, time: Duration) -> &mut Self {
        self.sitting.surface.away = Some((Rc::clone(&self.clock), time));
        self
    }

    /// Adds an editor that will be started.
    pub(super) fn editor(&mut self, editor: Editor) -> &mut Self {
        self.sitting.surface.editors.push_back(editor);
        self
    }

    /// Lets each step of an import take so long.
    pub(super) fn slow(&mut self, time: Duration) -> &mut Self {
        self.sitting.desk.busy = Some((Rc::clone(&self.clock), time));
        self
    }

    /// Presses keys while the program is at work.
    pub(super) fn press_at_work(&mut self, key: Key) -> &mut Self {
        self.sitting.surface.presses.push_back(key);
        self
    }

    pub(super) fn desk(&mut self) -> &mut Desktop {
        &mut self.sitting.desk
    }

    pub(super) fn paper(&self) -> &Paper {
        &self.sitting.surface
    }

    fn draw(&mut self) {
        self.sitting.draw().unwrap();
    }

    /// Returns the screen as text. The name of this run's folder is made
    /// unreadable, cell for cell, so that the screen is the same in each run.
    pub(super) fn screen(&self) -> String {
        let name = self.folder.path().file_name().unwrap().to_string_lossy().into_owned();
        buffer_text(self.buffer()).replace(&name, &"~".repeat(name.len()))
    }

    pub(super) fn buffer(&self) -> &Buffer {
        self.sitting.surface.terminal.backend().buffer()
    }

    /// Returns one row of the screen.
    pub(super) fn row(&self, row: usize) -> String {
        self.screen().lines().nth(row).unwrap_or_default().to_owned()
    }

    pub(super) fn footer(&self) -> String {
        self.screen().lines().last().unwrap_or_default().to_owned()
    }
}

impl Surface for Paper {
    fn draw(&mut self, draw: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        // A terminal forgets what a wide character lies over; this one does not.
        self.terminal.clear().unwrap();
        self.terminal.draw(|frame| draw(frame.buffer_mut())).unwrap();
        Ok(())
    }

    fn forget(&mut self) -> io::Result<()> {
        self.forgotten += 1;
        Ok(())
    }

    fn stop(&mut self) -> io::Result<()> {
        self.stopped += 1;
        if let Some((clock, time)) = &self.away {
            clock.advance(*time);
        }
        Ok(())
    }

    fn edit(&mut self, path: &Path) -> io::Result<Result<(), editor::Fault>> {
        self.stop()?;
        let Some(edit) = self.editors.pop_front() else {
            return Ok(Err(editor::Fault::NotFound("none".to_owned())));
        };
        let text = std::fs::read_to_string(path)?;
        Ok(edit(&text).map(|text| std::fs::write(path, text).unwrap()))
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        self.copied.push(text.to_owned());
        Ok(())
    }

    fn wheel(&mut self, on: bool) -> io::Result<()> {
        self.wheel = on;
        Ok(())
    }

    fn pressed(&mut self) -> Option<Key> {
        self.presses.pop_front()
    }

    fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size().unwrap();
        Ok((size.width, size.height))
    }
}
