//! What the tests of this folder share.

use std::io;
use std::rc::Rc;
use std::time::Duration;

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::app::Start;
use super::context::Context;
use super::event::Event;
use super::glyphs::Glyphs;
use super::keymap::Key;
use super::paint::cells;
use super::perform::Desk;
use super::run::{Ended, Looks, Sitting};
use super::terminal::Surface;
use super::text::width;
use super::theme::Theme;
use crate::clock::{Clock, FixedClock};
use crate::collection::import::ImportOptions;
use crate::collection::study::{Reach, Scope};
use crate::collection::{Collection, Details, Error, Home, Progress, Undoable, Undone};
use crate::config::{Config, ThemeName};
use crate::domain::{CardKey, Moment, Rollover, Timestamp};
use crate::session::{Answer, Asked};

/// Returns a line's text without its styles.
pub(crate) fn plain(line: &Line<'_>) -> String {
    line.spans.iter().map(|span| span.content.as_ref()).collect()
}

/// Returns lines as one text, blanks at the ends of lines taken off.
pub(crate) fn plain_text(lines: &[Line<'_>]) -> String {
    lines.iter().map(|line| plain(line).trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Texts that are hard to lay out: wide, joined, combining, right to left,
/// control characters, blanks, Markdown.
pub(crate) fn any_text() -> impl Strategy<Value = String> {
    let fragment = prop_oneof![
        4 => "[a-z]{1,12}",
        3 => Just(" ".to_owned()),
        1 => Just("  \t".to_owned()),
        1 => Just("\n".to_owned()),
        1 => Just("漢字かな交じり文。".to_owned()),
        1 => Just("👩‍💻❤️🇩🇪".to_owned()),
        1 => Just("e\u{301}o\u{308}\u{304}".to_owned()),
        1 => Just("\u{1112}\u{1161}\u{11ab}".to_owned()),
        1 => Just("שלום עולם".to_owned()),
        1 => Just("مرحبا".to_owned()),
        1 => Just("ｶﾞﾊﾟ".to_owned()),
        1 => Just("\u{200b}\u{200d}\u{fe0f}".to_owned()),
        1 => Just("\u{1b}[31m\u{7}\u{202e}".to_owned()),
        1 => Just("| `a` **b** _c_ \n- ".to_owned()),
        1 => any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(fragment, 0..24).prop_map(|parts| parts.concat())
}

/// A context at nine in the morning of 1 December 2026, dark theme, Unicode.
pub(crate) fn context(width: u16, height: u16) -> Context {
    Context {
        now: morning(),
        run: Duration::ZERO,
        theme: Theme::new(ThemeName::Dark),
        glyphs: Glyphs::Unicode,
        width,
        height,
    }
}

/// Nine in the morning of Tuesday, 1 December 2026, in Berlin.
pub(crate) fn morning() -> Moment {
    let at = Timestamp::from_millis(1_796_112_000_000);
    Moment::new(at, &chrono_tz::Europe::Berlin, Rollover::default())
}

/// Returns a screen as text, blanks at the ends of rows taken off.
pub(crate) fn buffer_text(buffer: &Buffer) -> String {
    let mut rows = Vec::new();
    for y in buffer.area.top()..buffer.area.bottom() {
        let mut row = String::new();
        let mut x = buffer.area.left();
        while x < buffer.area.right() {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            x += cells(width(symbol)).max(1);
        }
        rows.push(row.trim_end().to_owned());
    }
    rows.join("\n")
}

/// A use of the program: the real app, the real use cases, a store in memory,
/// a clock that stands until it is moved, and a screen to look at.
pub(crate) struct Ui {
    sitting: Sitting<Desktop, Paper>,
    clock: Rc<FixedClock>,
    pub(crate) ended: Option<Ended>,
}

/// What is set before a use begins.
pub(crate) struct Setting {
    size: (u16, u16),
    decks: Vec<String>,
    config: Config,
    looks: Looks,
    start: Start,
}

/// A collection whose writing can be made to fail.
pub(crate) struct Desktop {
    pub(crate) collection: Collection,
    pub(crate) broken: bool,
    /// Sessions begun and ended.
    pub(crate) sessions: Vec<String>,
}

/// A screen in memory that counts how often it was stopped and forgotten.
pub(crate) struct Paper {
    terminal: Terminal<TestBackend>,
    pub(crate) stopped: usize,
    pub(crate) forgotten: usize,
    /// How long the shell keeps the program when it is stopped.
    away: Option<(Rc<FixedClock>, Duration)>,
}

impl Setting {
    pub(crate) fn new(columns: u16, rows: u16) -> Self {
        Self {
            size: (columns, rows),
            decks: Vec::new(),
            config: Config::default(),
            looks: Looks { theme: Theme::new(ThemeName::Dark), glyphs: Glyphs::Unicode },
            start: Start::Home,
        }
    }

    /// Adds a deck, as the text of its file.
    pub(crate) fn deck(mut self, text: &str) -> Self {
        self.decks.push(text.to_owned());
        self
    }

    pub(crate) fn config(mut self, config: Config) -> Self {
        self.config = config;
        self
    }

    pub(crate) fn theme(mut self, theme: ThemeName) -> Self {
        self.looks.theme = Theme::new(theme);
        self
    }

    pub(crate) fn ascii(mut self) -> Self {
        self.looks.glyphs = Glyphs::Ascii;
        self
    }

    pub(crate) fn review(mut self) -> Self {
        self.start = Start::Review(Scope::default());
        self
    }

    /// Begins the use, at nine in the morning of 1 December 2026.
    pub(crate) fn begin(self) -> Ui {
        let zone = chrono_tz::Europe::Berlin;
        let clock = Rc::new(FixedClock::new(morning().at, zone, Rollover::default()));
        let mut collection = Collection::empty(Rc::clone(&clock) as Rc<_>, self.config).unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (n, deck) in self.decks.iter().enumerate() {
            let path = folder.path().join(format!("deck-{n}.md"));
            std::fs::write(&path, deck).unwrap();
            let report = collection.import(&[path], &ImportOptions::default()).unwrap();
            assert!(!report.refused, "{:?}", report.problems);
        }
        let backend = TestBackend::new(self.size.0, self.size.1);
        let paper = Paper {
            terminal: Terminal::new(backend).unwrap(),
            stopped: 0,
            forgotten: 0,
            away: None,
        };
        let desk = Desktop { collection, broken: false, sessions: Vec::new() };
        let mut sitting = Sitting::new(desk, paper, self.looks);
        let ended = sitting.begin(self.start).unwrap();
        let mut ui = Ui { sitting, clock, ended };
        ui.draw();
        ui
    }
}

impl Ui {
    /// Presses keys, named as in the key table, half a second apart.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        for key in Key::parse_all(keys).unwrap() {
            self.wait(Duration::from_millis(500));
            self.press(key, false);
        }
        self
    }

    /// Presses one key at once.
    pub(crate) fn press(&mut self, key: Key, repeat: bool) -> &mut Self {
        assert_eq!(self.ended, None, "a key after the end");
        self.ended = self.sitting.take(Event::Key { key, repeat }).unwrap();
        self.draw();
        self
    }

    /// Lets time pass without anything happening.
    pub(crate) fn wait(&mut self, time: Duration) -> &mut Self {
        self.clock.advance(time);
        self
    }

    /// Lets seconds pass, and the program notice.
    pub(crate) fn seconds(&mut self, seconds: u64) -> &mut Self {
        self.wait(Duration::from_secs(seconds));
        self.ended = self.sitting.take(Event::Tick).unwrap();
        self.draw();
        self
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.sitting.surface.terminal.backend_mut().resize(columns, rows);
        self.ended = self.sitting.take(Event::Resize).unwrap();
        self.draw();
        self
    }

    /// Returns for how long the program would sleep now.
    pub(crate) fn sleeps(&self) -> Duration {
        self.sitting.wait().unwrap()
    }

    /// Keeps the program in the shell for a while at the next Ctrl-Z.
    pub(crate) fn stay_away(&mut self, time: Duration) -> &mut Self {
        self.sitting.surface.away = Some((Rc::clone(&self.clock), time));
        self
    }

    pub(crate) fn desk(&mut self) -> &mut Desktop {
        &mut self.sitting.desk
    }

    pub(crate) fn paper(&self) -> &Paper {
        &self.sitting.surface
    }

    fn draw(&mut self) {
        self.sitting.draw().unwrap();
    }

    /// Returns the screen as text.
    pub(crate) fn screen(&self) -> String {
        buffer_text(self.buffer())
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        self.sitting.surface.terminal.backend().buffer()
    }

    /// Returns one row of the screen.
    pub(crate) fn row(&self, row: usize) -> String {
        self.screen().lines().nth(row).unwrap_or_default().to_owned()
    }

    pub(crate) fn footer(&self) -> String {
        self.screen().lines().last().unwrap_or_default().to_owned()
    }
}

impl Surface for Paper {
    fn draw(&mut self, draw: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
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

    fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size().unwrap();
        Ok((size.width, size.height))
    }
}

impl Desktop {
    fn fail<T>(&self, result: impl FnOnce(&Collection) -> Result<T, Error>) -> Result<T, Error> {
        if self.broken {
            return Err(Error::Unknown("the disk is full".to_owned()));
        }
        result(&self.collection)
    }

    fn fail_mut<T>(
        &mut self,
        result: impl FnOnce(&mut Collection) -> Result<T, Error>,
    ) -> Result<T, Error> {
        if self.broken {
            return Err(Error::Unknown("the disk is full".to_owned()));
        }
        result(&mut self.collection)
    }
}

impl Desk for Desktop {
    fn config(&self) -> &Config {
        self.collection.config()
    }

    fn clock(&self) -> Rc<dyn Clock> {
        self.collection.clock()
    }

    fn home(&self) -> Result<Home, Error> {
        self.fail(Collection::home)
    }

    fn begin_sitting(&mut self, scope: &str) -> Result<(), Error> {
        self.sessions.push(format!("begin `{scope}`"));
        self.fail_mut(|collection| collection.begin_sitting(scope))
    }

    fn end_sitting(&mut self) -> Result<(), Error> {
        self.sessions.push("end".to_owned());
        self.fail_mut(Collection::end_sitting)
    }

    fn next(&self, scope: &Scope) -> Result<Option<Asked>, Error> {
        self.fail(|collection| collection.next(scope))
    }

    fn ask(&self, card: CardKey) -> Result<Asked, Error> {
        self.fail(|collection| collection.ask(card))
    }

    fn progress(&self, scope: &Scope) -> Result<Progress, Error> {
        self.fail(|collection| collection.progress(scope))
    }

    fn tomorrow(&self, scope: &Scope) -> Result<u32, Error> {
        self.fail(|collection| collection.tomorrow(scope))
    }

    fn grade(&mut self, asked: &Asked, answer: &Answer) -> Result<(), Error> {
        self.fail_mut(|collection| collection.grade(asked, answer))
    }

    fn undoable(&self) -> Result<Option<Undoable>, Error> {
        self.fail(Collection::undoable)
    }

    fn undo(&mut self) -> Result<Option<Undone>, Error> {
        self.fail_mut(Collection::undo)
    }

    fn suspend(&mut self, card: CardKey, reach: Reach) -> Result<bool, Error> {
        self.fail_mut(|collection| collection.suspend(card, reach))
    }

    fn bury(&mut self, card: CardKey, reach: Reach) -> Result<(), Error> {
        self.fail_mut(|collection| collection.bury(card, reach))
    }

    fn mark(&mut self, card: CardKey) -> Result<bool, Error> {
        self.fail_mut(|collection| collection.mark(card))
    }

    fn unlock(&mut self, card: CardKey) -> Result<(), Error> {
        self.fail_mut(|collection| collection.unlock(card))
    }

    fn reset(&mut self, card: CardKey) -> Result<(), Error> {
        self.fail_mut(|collection| collection.reset(card))
    }

    fn set_due(&mut self, card: CardKey, days: u32) -> Result<(), Error> {
        self.fail_mut(|collection| collection.set_due(card, days))
    }

    fn details(&self, card: CardKey) -> Result<Details, Error> {
        self.fail(|collection| collection.details(card))
    }
}
