//! What a deck can set for itself, and the collection for all its decks: in the
//! file, or in the program, by the same rows.

use toml::de::DeValue;

use super::setting::{Setting, Takes, Value, Word, setting};
use crate::domain::{NewOrder, ReviewOrder};

/// What is set of the options; `None` is what is not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// New cards a study day.
    pub new_per_day: Option<u32>,
    /// Reviews a study day.
    pub reviews_per_day: Option<u32>,
    /// The order of due reviews.
    pub review_order: Option<ReviewOrder>,
    /// The chance of recall at which a card comes back.
    pub desired_retention: Option<f32>,
    /// The longest interval in days.
    pub maximum_interval: Option<u32>,
    /// Whether siblings of an answered card are hidden for the day.
    pub burying: Option<bool>,
    /// Whether deeper cards wait until the tier they hang on is learnt.
    pub unlocking: Option<bool>,
    /// The order of new cards; of all decks together.
    pub new_order: Option<NewOrder>,
}

/// The options of all decks together. Their names are those of the settings.
pub const OPTIONS: &[Setting<Options>] = &[
    setting!(new_per_day, Takes::Whole(0, 99_999, "cards"), "new cards a study day"),
    setting!(reviews_per_day, Takes::Whole(0, 99_999, "cards"), "reviews a study day"),
    setting!(
        review_order,
        Takes::words::<ReviewOrder>(),
        "which due cards come first; random is the same throughout a day"
    ),
    setting!(
        desired_retention,
        Takes::Share(0.70, 0.99),
        "the chance of recall at which a card comes back; changes new intervals only, \
         `viva reschedule` moves the others"
    ),
    setting!(maximum_interval, Takes::Whole(1, 36_500, "days"), "the longest interval"),
    setting!(
        burying,
        Takes::Switch,
        "other cards of a question that was answered are hidden for the day"
    ),
    setting!(unlocking, Takes::Switch, "deeper cards wait until the tier they hang on is learnt"),
    setting!(
        new_order,
        Takes::words::<NewOrder>(),
        "new cards come deck by deck, or the decks take turns"
    ),
];

/// The options of one deck.
pub const DECK_OPTIONS: &[Setting<Options>] = match OPTIONS {
    [of_deck @ .., _new_order] => of_deck,
    [] => OPTIONS,
};

impl Options {
    /// Fills what is not set from `other`.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self {
            new_per_day: self.new_per_day.or(other.new_per_day),
            reviews_per_day: self.reviews_per_day.or(other.reviews_per_day),
            review_order: self.review_order.or(other.review_order),
            desired_retention: self.desired_retention.or(other.desired_retention),
            maximum_interval: self.maximum_interval.or(other.maximum_interval),
            burying: self.burying.or(other.burying),
            unlocking: self.unlocking.or(other.unlocking),
            new_order: self.new_order.or(other.new_order),
        }
    }

    /// Sets an option by its name to a value as the file writes it. Tells
    /// whether both are right.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let Some(row) = OPTIONS.iter().find(|row| row.name == name) else { return false };
        let Ok(value) = DeValue::parse(value) else { return false };
        row.takes.accept(value.get_ref()).is_some_and(|given| (row.fill)(self, &given))
    }
}

impl Takes {
    /// Returns the value next to one, both as the file writes them; `None` at
    /// the last.
    #[must_use]
    pub fn step(&self, value: &str, up: bool) -> Option<String> {
        match self {
            Self::Switch => Some((value != "true").to_string()),
            Self::Whole(from, to, _) => {
                let number: u32 = value.parse().ok()?;
                let next = if up { number.checked_add(1) } else { number.checked_sub(1) };
                next.filter(|next| (*from..=*to).contains(next)).map(|next| next.to_string())
            }
            Self::Share(from, to) => {
                let share = value.parse::<f32>().ok()? + if up { 0.01 } else { -0.01 };
                (from - 0.001..=to + 0.001).contains(&share).then(|| format!("{share:.2}"))
            }
            Self::OneOf(words) => {
                let words = words();
                let at = words.iter().position(|word| format!("\"{word}\"") == value)?;
                let next = if up { at + 1 } else { at.checked_sub(1)? };
                words.get(next).map(|word| format!("\"{word}\""))
            }
        }
    }

    /// Returns the value that typed digits mean: of a share, hundredths.
    #[must_use]
    pub fn typed(&self, digits: &str) -> Option<String> {
        let number: u32 = digits.parse().ok()?;
        match self {
            Self::Whole(from, to, _) => (*from..=*to).contains(&number).then(|| number.to_string()),
            Self::Share(from, to) => {
                let share = f32::from(u16::try_from(number).ok()?) / 100.0;
                (*from..=*to).contains(&share).then(|| format!("{share:.2}"))
            }
            Self::Switch | Self::OneOf(_) => None,
        }
    }

    /// Tells whether a value is typed in digits.
    #[must_use]
    pub const fn is_number(&self) -> bool {
        matches!(self, Self::Whole(..) | Self::Share(..))
    }
}

impl Word for ReviewOrder {
    const ALL: &'static [(&'static str, Self)] = &[
        (Self::DueDay.name(), Self::DueDay),
        (Self::LeastRecalled.name(), Self::LeastRecalled),
        (Self::MostRecalled.name(), Self::MostRecalled),
        (Self::Random.name(), Self::Random),
    ];
}

impl Word for NewOrder {
    const ALL: &'static [(&'static str, Self)] =
        &[(Self::ByDeck.name(), Self::ByDeck), (Self::InTurn.name(), Self::InTurn)];
}

/// Makes a type that may be unset of one that has a value.
macro_rules! optional {
    ($($value:ty),*) => {
        $(impl Value for Option<$value> {
            fn take(given: &super::setting::Given) -> Option<Self> {
                <$value>::take(given).map(Some)
            }

            fn write(&self) -> Option<String> {
                self.as_ref().and_then(Value::write)
            }
        })*
    };
}
optional!(bool, f32, ReviewOrder, NewOrder);
