//! The names by which the configuration file knows actions.

use super::{Action, Place};

impl Action {
    /// Returns the action's name: that of its variant, in small letters with
    /// hyphens, as in `push-back`, `again`, `choose-1`. A test keeps the list, so
    /// that none changes unseen.
    #[must_use]
    pub fn name(self) -> String {
        let variant = format!("{self:?}");
        let mut parts = variant.split(['(', ')']).filter(|part| !part.is_empty()).rev();
        let (last, before) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if last.starts_with(|c: char| c.is_ascii_digit()) {
            format!("{}-{last}", hyphened(before))
        } else {
            hyphened(last)
        }
    }

    /// Tells whether its key is typed text, so that no other can stand for it.
    #[must_use]
    pub const fn is_typed(self) -> bool {
        matches!(self, Self::Digit(_) | Self::Type(_))
    }

    /// Tells whether a place that has the action must keep a key for it: without
    /// these one could not find out, or get out.
    #[must_use]
    pub const fn is_essential(self) -> bool {
        matches!(self, Self::Help | Self::Quit | Self::Back | Self::Interrupt)
    }
}

impl Place {
    /// Returns the place of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.name() == name)
    }
}

fn hyphened(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}
