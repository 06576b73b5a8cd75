//! The name of a run: the same model, settings, script and seed give the same
//! eight digits on every machine, and the same states behind them.

use std::fmt;
use std::hash::Hasher as _;

use super::config::Config;
use super::hash::Fold;

/// A hash of everything that decides a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunId(u64);

impl RunId {
    /// Names a run. `config` is the checked one, with its defaults; `script`
    /// holds the verbs.
    pub fn new<'v>(
        model: &str,
        version: u32,
        config: &Config,
        script: impl IntoIterator<Item = &'v str>,
        seed: u64,
    ) -> Self {
        let mut fold = Fold::default();
        let mut text = |text: &str| {
            fold.write_usize(text.len());
            fold.write(text.as_bytes());
        };
        text(model);
        text(&version.to_string());
        text(&config.to_string());
        text(&seed.to_string());
        for verb in script {
            text(verb);
        }
        Self(fold.finish())
    }
}

impl fmt::Display for RunId {
    /// Writes the upper 32 bits as eight hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0 >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(model: &str, script: &[&str], seed: u64) -> String {
        RunId::new(model, 1, &Config::default(), script.iter().copied(), seed).to_string()
    }

    #[test]
    fn a_run_has_one_name_everywhere() {
        assert_eq!(id("board", &["put a", "move a b"], 1), "e1bd918a");
    }

    #[test]
    fn whatever_decides_a_run_changes_its_name() {
        let names = [
            id("board", &["put a", "move a b"], 1),
            id("board", &["put a", "move a b"], 2),
            id("board", &["put a move a b"], 1),
            id("boar", &["dput a", "move a b"], 1),
        ];
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{names:?}");
        }
    }
}
