//! Running `viva` as a shell would: arguments in, stdout, stderr and code out.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A home of its own for one test.
pub struct Home {
    pub folder: tempfile::TempDir,
    pub now: String,
}

pub const LONE_DECK: &str = include_str!("../../decks/kafka-log/deck.toml");
pub const LONE_QUESTION: &str = include_str!("../../decks/kafka-log/kl5.md");

pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new(now: &str) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), now: now.to_owned() }
    }

    /// A home whose only question is `kafka-log/kl5`, whatever is shipped: one
    /// question with eight cards.
    pub fn lone(now: &str) -> Self {
        let home = Self::new(now);
        assert!(home.viva(&["due"]).code == 0);
        let conn = rusqlite::Connection::open(home.database()).unwrap();
        conn.execute_batch("UPDATE questions SET retired = 1; DELETE FROM questions_fts").unwrap();
        drop(conn);
        home.write("lone/deck.toml", LONE_DECK);
        home.write("lone/kl5.md", LONE_QUESTION);
        let ran = home.viva(&["import", "lone"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        home
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn database(&self) -> PathBuf {
        self.path().join("data").join("viva.db")
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_viva"));
        command
            .args(args)
            .env_clear()
            .env("HOME", self.path())
            .env("PATH", "/usr/bin:/bin")
            .env("VIVA_DATA_DIR", self.path().join("data"))
            .env("VIVA_CONFIG", self.path().join("config.toml"))
            .env("VIVA_NOW", &self.now)
            .current_dir(self.path());
        command
    }

    pub fn viva(&self, args: &[&str]) -> Ran {
        self.viva_with(args, "")
    }

    /// Runs with `input` on stdin.
    pub fn viva_with(&self, args: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_owned();
        // A program that does not read its input closes the pipe: no fault.
        let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran::from(output)
    }

    /// Runs with `--json` and returns the one object on stdout.
    pub fn json(&self, args: &[&str]) -> serde_json::Value {
        let ran = self.viva(&[args, &["--json"]].concat());
        serde_json::from_str(&ran.out)
            .unwrap_or_else(|error| panic!("{error} in {:?}, stderr: {}", ran.out, ran.err))
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
