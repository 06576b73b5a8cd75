//! A real pseudo-terminal with the program in it, and an emulator that reads
//! what it draws.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long a test waits for the screen to show something. Far more than is
/// needed: it only bounds a failing test.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// Everything the program wrote, byte for byte.
    pub raw: Vec<u8>,
}

impl Terminal {
    /// Starts `viva` with its data in `home`, at a fixed time.
    pub fn start(home: &Path, now: &str, args: &[&str], columns: u16, rows: u16) -> Self {
        Self::of(command(home, now, args), columns, rows)
    }

    /// Starts a command.
    pub fn of(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 8192];
            while let Ok(read) = reader.read(&mut buffer) {
                if read == 0 || sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
            output,
            parser: vt100::Parser::new(rows, columns, 0),
            raw: Vec::new(),
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Sends bytes as the keyboard would. Ignored when the program is gone.
    pub fn send(&mut self, keys: &str) {
        let _gone = self.writer.write_all(keys.as_bytes());
        let _gone = self.writer.flush();
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).unwrap();
        // The emulator is upset by what was drawn for a larger screen when it is
        // very small itself; only the program need bear that.
        self.parser.screen_mut().set_size(rows.max(24), columns.max(80));
    }

    /// Reads what the program draws until nothing came for `quiet`.
    pub fn settle(&mut self, quiet: Duration) {
        while let Ok(bytes) = self.output.recv_timeout(quiet) {
            self.take(&bytes);
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.raw.extend_from_slice(bytes);
        self.parser.process(bytes);
    }

    /// Waits until the screen holds `text`.
    pub fn wait_for(&mut self, text: &str) -> String {
        self.wait_until(&format!("“{text}”"), |screen| screen.contains(text))
    }

    pub fn wait_until(&mut self, what: &str, found: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if found(&screen) {
                return screen;
            }
            match self.output.recv_timeout(Duration::from_millis(50)) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) if start.elapsed() < PATIENCE => {}
                Err(_) => panic!("{what} did not come; the screen is:\n{}", self.screen()),
            }
        }
    }

    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits for the end of the program and returns its exit code.
    pub fn exit_code(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                self.settle(Duration::from_millis(100));
                return status.exit_code();
            }
            self.settle(Duration::from_millis(20));
            assert!(start.elapsed() < PATIENCE, "it did not end:\n{}", self.screen());
        }
    }

    /// Sends a signal by name, such as `KILL`.
    pub fn signal(&self, name: &str) {
        let status = std::process::Command::new("sh")
            .args(["-c", &format!("kill -{name} {}", self.pid())])
            .status()
            .unwrap();
        assert!(status.success());
    }

    /// Waits until the process is gone, however it ended.
    pub fn wait_gone(&mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            self.settle(Duration::from_millis(5));
            assert!(start.elapsed() < PATIENCE, "it did not end");
        }
        self.settle(Duration::from_millis(5));
    }

    /// Tells whether the program left the terminal as it found it: main screen,
    /// cursor visible, no mouse capture, no bracketed paste left on.
    pub fn is_sane(&self) -> bool {
        let screen = self.parser.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            && !screen.bracketed_paste()
    }
}

/// Returns `viva` with its data in `home`, at a fixed time.
pub fn command(home: &Path, now: &str, args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_viva"));
    command.args(args);
    command.env_clear();
    command.env("HOME", home);
    command.env("PATH", "/usr/bin:/bin");
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command.env("VIVA_DATA_DIR", home.join("data"));
    command.env("VIVA_CONFIG", home.join("config.toml"));
    command.env("VIVA_NOW", now);
    command.cwd(home);
    command
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.signal("KILL");
            let _gone = self.child.wait();
        }
    }
}

impl Terminal {
    /// Tells whether the line discipline shows what is typed: not so in raw mode.
    pub fn echoes(&self) -> bool {
        const ECHO: u32 = 0o10;
        let flags = self.master.get_termios().unwrap().local_flags;
        flags.bits() & ECHO != 0
    }

    /// Reads a line of the kernel's account of the process, such as `State`.
    pub fn kernel_says(&self, name: &str) -> String {
        let path = format!("/proc/{}/status", self.pid());
        let status = std::fs::read_to_string(path).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.unwrap_or_default().trim().to_owned()
    }

    /// Waits until the process is stopped, as by Ctrl-Z.
    pub fn wait_stopped(&mut self) {
        let start = Instant::now();
        while !self.kernel_says("State").starts_with('T') {
            self.settle(Duration::from_millis(10));
            assert!(start.elapsed() < PATIENCE, "it did not stop:\n{}", self.screen());
        }
        self.settle(Duration::from_millis(50));
    }
}
