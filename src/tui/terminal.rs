//! The terminal's state: raw mode, the alternate screen, pastes told from keys and,
//! on request, the mouse wheel, and their restoring on return, error, panic and signal. Title,
//! keyboard enhancement and background are left alone.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste, Event};
#[cfg(not(windows))]
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keymap::Key;
use super::{clipboard, editor};

/// Whether the terminal is in our hands and must be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether the terminal reports the mouse to us.
static WHEEL: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// Something that can be drawn on.
pub trait Surface {
    /// Shows what `draw` paints.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn draw(&mut self, draw: &mut dyn FnMut(&mut Buffer)) -> io::Result<()>;

    /// Forgets what the terminal shows, so that the next drawing is whole.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn forget(&mut self) -> io::Result<()>;

    /// Gives the terminal back, stops the process, and takes the terminal
    /// again when it goes on.
    ///
    /// # Errors
    /// When the terminal cannot be set.
    fn stop(&mut self) -> io::Result<()>;

    /// Gives the terminal to the user's editor with a file, and takes it again
    /// when the editor is done. Tells whether the editor did its work.
    ///
    /// # Errors
    /// When the terminal cannot be set.
    fn edit(&mut self, path: &Path) -> io::Result<Result<(), editor::Fault>>;

    /// Hands text to the clipboard of the user's own machine, through the
    /// terminal.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn copy(&mut self, text: &str) -> io::Result<()>;

    /// Has the mouse wheel reported, or not any more.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    fn wheel(&mut self, on: bool) -> io::Result<()>;

    /// Returns a key that was pressed while the program was at work, without
    /// waiting for one.
    fn pressed(&mut self) -> Option<Key>;

    /// Returns the size in columns and rows.
    ///
    /// # Errors
    /// When the terminal does not tell.
    fn size(&self) -> io::Result<(u16, u16)>;
}

/// The real terminal, given back when this is dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal. `color` says whether colours are written, whatever
    /// `NO_COLOR` says: that was decided before.
    ///
    /// # Errors
    /// When it cannot be set; it is left as it was found.
    pub fn take(color: bool) -> io::Result<Self> {
        HOOK.call_once(restore_before_panic_message);
        crossterm::style::force_color_output(color);
        enter()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        let terminal = terminal.inspect_err(|_| restore())?;
        Ok(Self { terminal })
    }
}

impl Surface for Screen {
    fn draw(&mut self, draw: &mut dyn FnMut(&mut Buffer)) -> io::Result<()> {
        // Terminals that do not know synchronised output skip both marks.
        queue!(stdout(), BeginSynchronizedUpdate)?;
        let drawn = self.terminal.draw(|frame| draw(frame.buffer_mut())).map(|_| ());
        execute!(stdout(), EndSynchronizedUpdate)?;
        drawn
    }

    fn forget(&mut self) -> io::Result<()> {
        // `clear` would ask the terminal where its cursor is, and fail where
        // nothing answers; a resize clears without asking.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    fn stop(&mut self) -> io::Result<()> {
        restore();
        stop_process()?;
        enter()?;
        self.forget()
    }

    fn edit(&mut self, path: &Path) -> io::Result<Result<(), editor::Fault>> {
        restore();
        let outcome = editor::run(path);
        enter()?;
        self.forget()?;
        Ok(outcome)
    }

    fn copy(&mut self, text: &str) -> io::Result<()> {
        let mut out = stdout().lock();
        out.write_all(clipboard::sequence(text).as_bytes())?;
        out.flush()
    }

    fn wheel(&mut self, on: bool) -> io::Result<()> {
        WHEEL.store(on, Ordering::SeqCst);
        set_wheel(on)
    }

    fn pressed(&mut self) -> Option<Key> {
        while event::poll(Duration::ZERO).is_ok_and(|is| is) {
            if let Ok(Event::Key(pressed)) = event::read()
                && let Some((key, _)) = Key::reported(pressed)
            {
                return Some(key);
            }
        }
        None
    }

    fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn enter() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    let entered = enable_raw_mode()
        .and_then(|()| execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide))
        .and_then(|()| if WHEEL.load(Ordering::SeqCst) { set_wheel(true) } else { Ok(()) });
    entered.inspect_err(|_| restore())
}

/// Gives the terminal back, if it is taken. Errors are of no use here: the
/// terminal may be gone.
pub(super) fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // First what needs no reader at the other end.
        let _ = disable_raw_mode();
        if WHEEL.load(Ordering::SeqCst) {
            let _ = set_wheel(false);
        }
        let _ = execute!(
            stdout(),
            EndSynchronizedUpdate,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
    }
}

/// Has buttons and wheel reported, or not: buttons alone, for a report of every
/// movement would wake the program.
#[cfg(not(windows))]
fn set_wheel(on: bool) -> io::Result<()> {
    let sequence = if on { "\x1b[?1000h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1000l" };
    execute!(stdout(), Print(sequence))
}

#[cfg(windows)]
fn set_wheel(on: bool) -> io::Result<()> {
    use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
    if on {
        execute!(stdout(), EnableMouseCapture)
    } else {
        execute!(stdout(), DisableMouseCapture)
    }
}

/// Lets a panic's message be printed on a terminal that shows it.
fn restore_before_panic_message() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        restore();
        print(info);
    }));
}

#[cfg(unix)]
fn stop_process() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
const fn stop_process() -> io::Result<()> {
    Ok(())
}
