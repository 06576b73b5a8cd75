//! Keys and their names: `<space>`, `<c-l>`, `g`.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::tui::glyphs::{Arrow, Glyphs};

/// A key that can mean something. Shift is part of the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are the keys' own")]
pub enum Key {
    /// A character; the space bar is `' '`.
    Char(char),
    /// A character with Ctrl held.
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// A function key.
    F(u8),
}

const NAMES: [(&str, Key); 20] = [
    ("space", Key::Char(' ')),
    ("enter", Key::Enter),
    ("esc", Key::Esc),
    ("tab", Key::Tab),
    ("s-tab", Key::BackTab),
    ("bs", Key::Backspace),
    ("del", Key::Delete),
    ("up", Key::Up),
    ("down", Key::Down),
    ("left", Key::Left),
    ("right", Key::Right),
    ("pgup", Key::PageUp),
    ("pgdn", Key::PageDown),
    ("home", Key::Home),
    ("end", Key::End),
    ("lt", Key::Char('<')),
    // What screens call them.
    ("shift-tab", Key::BackTab),
    ("backspace", Key::Backspace),
    ("delete", Key::Delete),
    ("escape", Key::Esc),
];

/// A text names no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no key; keys are characters and names such as Space, Enter, Ctrl-L")]
pub struct UnknownKey(pub String);

impl Key {
    /// Reads a terminal's report: the key, and whether the terminal says that
    /// it is held down. `None` for a key let go, and for keys without meaning.
    #[must_use]
    pub fn reported(event: KeyEvent) -> Option<(Self, bool)> {
        let key = match event.kind {
            KeyEventKind::Release => None,
            KeyEventKind::Press | KeyEventKind::Repeat => Self::from_event(event),
        };
        key.map(|key| (key, event.kind == KeyEventKind::Repeat))
    }

    /// Reads what the terminal reported; `None` for keys that mean nothing here.
    #[must_use]
    pub fn from_event(event: KeyEvent) -> Option<Self> {
        let held = event.modifiers;
        if held.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META) {
            return None;
        }
        let ctrl = held.contains(KeyModifiers::CONTROL);
        Some(match event.code {
            KeyCode::Char(c) if ctrl => Self::Ctrl(c.to_ascii_lowercase()),
            _ if ctrl => return None,
            KeyCode::Char(c) => Self::Char(c),
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Esc,
            KeyCode::Tab if held.contains(KeyModifiers::SHIFT) => Self::BackTab,
            KeyCode::Tab => Self::Tab,
            KeyCode::BackTab => Self::BackTab,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::Delete => Self::Delete,
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::Left => Self::Left,
            KeyCode::Right => Self::Right,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            KeyCode::Home => Self::Home,
            KeyCode::End => Self::End,
            KeyCode::F(n) => Self::F(n),
            _ => return None,
        })
    }

    /// Reads a key's name: one character, or a name as screens show it, with
    /// or without `<>`.
    ///
    /// # Errors
    /// When the text is neither one character nor a known name.
    pub fn parse(name: &str) -> Result<Self, UnknownKey> {
        let unknown = || UnknownKey(name.to_owned());
        if let Some(c) = single(name) {
            return Ok(Self::Char(c));
        }
        let inner = name.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(name);
        let inner = inner.to_lowercase();
        if let Some((_, key)) = NAMES.iter().find(|(known, _)| *known == inner) {
            return Ok(*key);
        }
        let ctrl = inner.strip_prefix("c-").or_else(|| inner.strip_prefix("ctrl-"));
        if let Some(c) = ctrl.and_then(single) {
            return Ok(Self::Ctrl(c));
        }
        let number = inner.strip_prefix('f').and_then(|n| n.parse().ok());
        number.filter(|n| (1..=24).contains(n)).map(Self::F).ok_or_else(unknown)
    }

    /// Reads several keys: names in `<>` and single characters; blanks between
    /// them mean nothing.
    ///
    /// # Errors
    /// At the first part that names no key.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, UnknownKey> {
        let mut keys = Vec::new();
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let end = match rest.find('>') {
                Some(end) if first == '<' => end + 1,
                _ => first.len_utf8(),
            };
            let (name, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            keys.push(Self::parse(name)?);
            rest = after.trim_start();
        }
        Ok(keys)
    }

    /// Returns the name shown on screen.
    #[must_use]
    pub fn label(self, glyphs: Glyphs) -> String {
        match self {
            Self::Char(' ') => "Space".to_owned(),
            Self::Char(c) => c.to_string(),
            Self::Ctrl(c) => format!("Ctrl-{}", c.to_uppercase()),
            Self::Enter => "Enter".to_owned(),
            Self::Esc => "Esc".to_owned(),
            Self::Tab => "Tab".to_owned(),
            Self::BackTab => "Shift-Tab".to_owned(),
            Self::Backspace => "Backspace".to_owned(),
            Self::Delete => "Delete".to_owned(),
            Self::Up => glyphs.arrow(Arrow::Up).to_owned(),
            Self::Down => glyphs.arrow(Arrow::Down).to_owned(),
            Self::Left => glyphs.arrow(Arrow::Left).to_owned(),
            Self::Right => glyphs.arrow(Arrow::Right).to_owned(),
            Self::PageUp => "PgUp".to_owned(),
            Self::PageDown => "PgDn".to_owned(),
            Self::Home => "Home".to_owned(),
            Self::End => "End".to_owned(),
            Self::F(n) => format!("F{n}"),
        }
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|c| chars.next().is_none() && !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        assert_eq!(Key::parse("<space>"), Ok(Key::Char(' ')));
        assert_eq!(Key::parse("<C-L>"), Ok(Key::Ctrl('l')));
        assert_eq!(Key::parse("<f1>"), Ok(Key::F(1)));
        assert_eq!(Key::parse("G"), Ok(Key::Char('G')));
        assert_eq!(Key::parse("é"), Ok(Key::Char('é')));
        for wrong in ["", "ab", "<hyper>", "<c-ab>", "<f0>", "<f99>", "<"] {
            let read = Key::parse(wrong);
            assert_eq!(read.is_err(), wrong != "<", "{wrong}");
        }
    }

    #[test]
    fn what_a_screen_calls_a_key_is_its_name() {
        let named = NAMES.map(|(_, key)| key);
        for key in named.into_iter().chain([Key::Ctrl('l'), Key::F(12), Key::Char('<')]) {
            assert_eq!(Key::parse(&key.label(Glyphs::Ascii)), Ok(key));
        }
    }

    #[test]
    fn several_keys_are_read_in_order() {
        assert_eq!(
            Key::parse_all(" <enter> <space>3 <c-z>gg"),
            Ok(vec![
                Key::Enter,
                Key::Char(' '),
                Key::Char('3'),
                Key::Ctrl('z'),
                Key::Char('g'),
                Key::Char('g')
            ])
        );
        assert_eq!(Key::parse_all("a <bad>"), Err(UnknownKey("<bad>".to_owned())));
        assert_eq!(Key::parse_all("  "), Ok(vec![]));
    }

    #[test]
    fn releases_mean_nothing_and_repeats_are_told() {
        let of =
            |kind| Key::reported(KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind));
        assert_eq!(of(KeyEventKind::Press), Some((Key::Enter, false)));
        assert_eq!(of(KeyEventKind::Repeat), Some((Key::Enter, true)));
        assert_eq!(of(KeyEventKind::Release), None);
    }

    #[test]
    fn shift_is_part_of_the_character_and_alt_means_nothing() {
        let event = |code, held| Key::from_event(KeyEvent::new(code, held));
        assert_eq!(event(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Key::Char('G')));
        assert_eq!(event(KeyCode::Char('C'), KeyModifiers::CONTROL), Some(Key::Ctrl('c')));
        assert_eq!(event(KeyCode::Char('1'), KeyModifiers::CONTROL), Some(Key::Ctrl('1')));
        assert_eq!(event(KeyCode::Char('x'), KeyModifiers::ALT), None);
        assert_eq!(event(KeyCode::Enter, KeyModifiers::CONTROL), None);
    }
}
