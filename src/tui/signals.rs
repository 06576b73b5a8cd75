//! Signals that ask the program to end.
//!
//! A thread waits for them. It notes the first one and wakes the loop, which
//! leaves in order. When the loop does not leave soon (its terminal may be
//! gone), the thread restores the terminal and ends the process itself;
//! nothing is lost by that, since every grade is on disk at once.

/// Why the program is asked to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Ctrl-C from outside.
    Interrupt,
    /// A request to end.
    Terminate,
    /// The terminal was closed.
    Hangup,
    /// Ctrl-\ from outside.
    Quit,
}

#[cfg(unix)]
pub use unix::Signals;

#[cfg(not(unix))]
pub use elsewhere::Signals;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    use signal_hook::iterator::{Handle, Signals as Incoming};
    use signal_hook::low_level::{emulate_default_handler, raise};

    use super::Ending;
    use crate::tui::editor;
    use crate::tui::terminal::restore;

    /// How long the loop may take to leave in order.
    const PATIENCE: Duration = Duration::from_millis(800);

    /// How long the terminal may take to be restored after that.
    const LAST_WORDS: Duration = Duration::from_millis(400);

    /// The process's ending signals, watched while this lives.
    pub struct Signals {
        first: Arc<AtomicI32>,
        handle: Handle,
    }

    impl Signals {
        /// Begins to watch.
        ///
        /// # Errors
        /// When the handlers cannot be set or the thread not be started.
        pub fn watch() -> io::Result<Self> {
            let mut incoming = Incoming::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT])?;
            let handle = incoming.handle();
            let left = incoming.handle();
            let first = Arc::new(AtomicI32::new(0));
            let seen = Arc::clone(&first);
            std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
                let is_meant =
                    |signal: &i32| !(editor::has_keys() && [SIGINT, SIGQUIT].contains(signal));
                if let Some(signal) = incoming.forever().find(is_meant) {
                    seen.store(signal, Ordering::SeqCst);
                    // The loop sleeps until the terminal reports something; a
                    // change of size is the one report a signal can make.
                    let _ = raise(SIGWINCH);
                    std::thread::sleep(PATIENCE);
                    if !left.is_closed() {
                        // A terminal that nobody reads takes nothing: then the
                        // process ends without the last words to it.
                        let _ = std::thread::Builder::new().spawn(restore);
                        std::thread::sleep(LAST_WORDS);
                        let _ = emulate_default_handler(signal);
                    }
                }
            })?;
            Ok(Self { first, handle })
        }

        /// Returns why the program is asked to end, if it is.
        #[must_use]
        pub fn ending(&self) -> Option<Ending> {
            match self.first.load(Ordering::SeqCst) {
                SIGINT => Some(Ending::Interrupt),
                SIGTERM => Some(Ending::Terminate),
                SIGHUP => Some(Ending::Hangup),
                SIGQUIT => Some(Ending::Quit),
                _ => None,
            }
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.handle.close();
        }
    }

    impl Ending {
        /// Ends the process the way the signal would have, so that whoever
        /// started it sees why it ended. Returns only when that fails.
        pub fn finish(self) {
            let signal = match self {
                Self::Interrupt => SIGINT,
                Self::Terminate => SIGTERM,
                Self::Hangup => SIGHUP,
                Self::Quit => SIGQUIT,
            };
            let _ = emulate_default_handler(signal);
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    use super::Ending;

    /// Nothing to watch: the console ends the process by itself.
    pub struct Signals;

    impl Signals {
        /// Begins to watch.
        ///
        /// # Errors
        /// Never.
        pub const fn watch() -> io::Result<Self> {
            Ok(Self)
        }

        /// Returns why the program is asked to end: never.
        #[must_use]
        pub const fn ending(&self) -> Option<Ending> {
            None
        }
    }

    impl Ending {
        /// Does nothing.
        pub const fn finish(self) {}
    }
}
