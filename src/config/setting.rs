//! What a row of the table is: a key's name, what it takes, what it means, and
//! the field it fills.

use toml::de::DeValue;

use crate::domain::time::Rollover;

/// One key of the file, which fills a field of `T`.
pub struct Setting<T: 'static> {
    /// Its name in the file, which is the field's.
    pub name: &'static str,
    /// The values it takes.
    pub takes: Takes,
    /// What is said while it has no value; empty when it always has one.
    pub unset: &'static str,
    /// What it means: a clause without a full stop.
    pub meaning: &'static str,
    /// Fills the field; tells whether the value was one of the field's.
    pub(super) fill: fn(&mut T, &Given) -> bool,
    /// Writes the field's value.
    pub(super) write: fn(&T) -> Option<String>,
}

/// The values a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// True or false.
    Switch,
    /// A whole number from, to, of something: "cards", "an hour".
    Whole(u32, u32, &'static str),
    /// A share from, to.
    Share(f32, f32),
    /// A word.
    OneOf(fn() -> Vec<&'static str>),
}

/// A value as the file gives it, of the right kind and in range.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    /// True or false.
    Switch(bool),
    /// A whole number.
    Whole(u32),
    /// A share.
    Share(f32),
    /// A word.
    Word(String),
}

/// A type a key's value can have.
pub(super) trait Value: Sized {
    /// Makes the value of what the file gives.
    fn take(given: &Given) -> Option<Self>;
    /// Writes the value as the file would; `None` when there is none.
    fn write(&self) -> Option<String>;
}

/// A type whose values are words.
pub(super) trait Word: Copy + PartialEq + 'static {
    /// All words, each with its value.
    const ALL: &'static [(&'static str, Self)];
}

/// Makes a row: the field, what it takes, what is said while it has no value
/// (if it can have none), what it means.
macro_rules! setting {
    ($field:ident, $takes:expr, $meaning:literal) => {
        setting!($field, $takes, "", $meaning)
    };
    ($field:ident, $takes:expr, $unset:literal, $meaning:literal) => {
        $crate::config::setting::Setting {
            name: stringify!($field),
            takes: $takes,
            unset: $unset,
            meaning: $meaning,
            fill: |into, given| {
                $crate::config::setting::Value::take(given)
                    .map(|value| into.$field = value)
                    .is_some()
            },
            write: |from| $crate::config::setting::Value::write(&from.$field),
        }
    };
}
pub(super) use setting;

impl<T> Setting<T> {
    /// Returns the value as the file would write it; `None` when there is none.
    #[must_use]
    pub fn value(&self, of: &T) -> Option<String> {
        (self.write)(of)
    }
}

impl Takes {
    /// Takes the words of a type.
    pub(super) const fn words<W: Word>() -> Self {
        Self::OneOf(|| W::ALL.iter().map(|(word, _)| *word).collect())
    }

    /// Says which values are taken.
    #[must_use]
    pub fn says(&self) -> String {
        match self {
            Self::Switch => "true or false".to_owned(),
            Self::Whole(from, to, what) => format!("{what} from {from} to {to}"),
            Self::Share(from, to) => format!("a share from {from:.2} to {to:.2}"),
            Self::OneOf(words) => {
                let words: Vec<String> = words().iter().map(|word| format!("\"{word}\"")).collect();
                match words.split_last() {
                    Some((last, rest)) if !rest.is_empty() => {
                        format!("{} or {last}", rest.join(", "))
                    }
                    _ => words.concat(),
                }
            }
        }
    }

    /// Returns a value of the right kind and in range.
    pub(super) fn accept(&self, value: &DeValue<'_>) -> Option<Given> {
        match (self, value) {
            (Self::Switch, DeValue::Boolean(on)) => Some(Given::Switch(*on)),
            (Self::Whole(from, to, _), DeValue::Integer(_)) => {
                whole(value).filter(|number| (*from..=*to).contains(number)).map(Given::Whole)
            }
            (Self::Share(from, to), DeValue::Float(number)) => {
                let share = number.as_str().parse().ok()?;
                (*from..=*to).contains(&share).then_some(Given::Share(share))
            }
            (Self::OneOf(words), DeValue::String(word)) => {
                words().contains(&word.as_ref()).then(|| Given::Word(word.to_string()))
            }
            _ => None,
        }
    }
}

fn whole(value: &DeValue<'_>) -> Option<u32> {
    let integer = value.as_integer()?;
    u32::from_str_radix(integer.as_str(), integer.radix()).ok()
}

impl Value for bool {
    fn take(given: &Given) -> Option<Self> {
        if let Given::Switch(on) = given { Some(*on) } else { None }
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Value for u32 {
    fn take(given: &Given) -> Option<Self> {
        if let Given::Whole(number) = given { Some(*number) } else { None }
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl Value for f32 {
    fn take(given: &Given) -> Option<Self> {
        if let Given::Share(share) = given { Some(*share) } else { None }
    }

    fn write(&self) -> Option<String> {
        Some(format!("{self:.2}"))
    }
}

impl Value for Rollover {
    fn take(given: &Given) -> Option<Self> {
        u32::take(given).and_then(|hour| u8::try_from(hour).ok()).and_then(Self::new)
    }

    fn write(&self) -> Option<String> {
        Some(self.hour().to_string())
    }
}

impl<W: Word> Value for W {
    fn take(given: &Given) -> Option<Self> {
        let Given::Word(text) = given else { return None };
        W::ALL.iter().find(|(word, _)| word == text).map(|(_, value)| *value)
    }

    fn write(&self) -> Option<String> {
        W::ALL.iter().find(|(_, value)| value == self).map(|(word, _)| format!("\"{word}\""))
    }
}

impl Value for Option<u32> {
    fn take(given: &Given) -> Option<Self> {
        u32::take(given).map(Some)
    }

    fn write(&self) -> Option<String> {
        self.as_ref().and_then(Value::write)
    }
}

impl Value for Option<crate::domain::Level> {
    fn take(given: &Given) -> Option<Self> {
        Value::take(given).map(Some)
    }

    fn write(&self) -> Option<String> {
        self.as_ref().and_then(Value::write)
    }
}
