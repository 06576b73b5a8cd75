//! The colours that films and pictures show.

use super::grid::Ink;

/// A ground, and how the inks look on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Palette {
    /// Bright on dark.
    #[default]
    Dark,
    /// Dark on bright.
    Light,
}

/// The sixteen colours of a terminal, in their order.
pub(super) const SIXTEEN: [Ink; 16] = [
    Ink::Black,
    Ink::Red,
    Ink::Green,
    Ink::Yellow,
    Ink::Blue,
    Ink::Magenta,
    Ink::Cyan,
    Ink::Gray,
    Ink::DarkGray,
    Ink::LightRed,
    Ink::LightGreen,
    Ink::LightYellow,
    Ink::LightBlue,
    Ink::LightMagenta,
    Ink::LightCyan,
    Ink::White,
];

impl Palette {
    /// Returns the colour of the ground.
    #[must_use]
    pub const fn ground(self) -> &'static str {
        match self {
            Self::Dark => "#16181d",
            Self::Light => "#f7f8fa",
        }
    }

    /// Returns how much of its colour a faint text has.
    pub(super) const fn faint(self) -> &'static str {
        match self {
            Self::Dark => "0.6",
            Self::Light => "0.75",
        }
    }

    /// Returns the colour of a text.
    #[must_use]
    pub const fn hex(self, ink: Ink) -> &'static str {
        match self {
            Self::Dark => dark(ink),
            Self::Light => light(ink),
        }
    }
}

const fn dark(ink: Ink) -> &'static str {
    match ink {
        Ink::Default => "#d6d9e0",
        Ink::Black => "#2a2e37",
        Ink::Red => "#e06c75",
        Ink::Green => "#8fbf6f",
        Ink::Yellow => "#e0b860",
        Ink::Blue => "#6a9fe8",
        Ink::Magenta => "#c586d8",
        Ink::Cyan => "#56b6c2",
        Ink::Gray => "#b4b9c4",
        Ink::DarkGray => "#6b7280",
        Ink::LightRed => "#f28b93",
        Ink::LightGreen => "#a9d98a",
        Ink::LightYellow => "#f2d080",
        Ink::LightBlue => "#8ab8f5",
        Ink::LightMagenta => "#dca4ec",
        Ink::LightCyan => "#7dd3de",
        Ink::White => "#ffffff",
    }
}

const fn light(ink: Ink) -> &'static str {
    match ink {
        Ink::Default | Ink::Black => "#1f2328",
        Ink::Red => "#b3202c",
        Ink::Green => "#1a6e34",
        Ink::Yellow => "#7d5700",
        Ink::Blue => "#0a52be",
        Ink::Magenta => "#8a2fa8",
        Ink::Cyan => "#0b6675",
        Ink::Gray => "#4d5560",
        Ink::DarkGray => "#5c6570",
        Ink::LightRed => "#c5283a",
        Ink::LightGreen => "#23763c",
        Ink::LightYellow => "#8a6100",
        Ink::LightBlue => "#1f65d1",
        Ink::LightMagenta => "#9a3fb8",
        Ink::LightCyan => "#0f7282",
        Ink::White => "#000000",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of WCAG 2.
    fn luminance(hex: &str) -> f64 {
        let color = u32::from_str_radix(hex.trim_start_matches('#'), 16).unwrap();
        let channel = |shift: u32| {
            let share = f64::from(color >> shift & 0xff) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    #[test]
    fn every_text_is_read_well_on_its_ground() {
        for palette in [Palette::Dark, Palette::Light] {
            // Black on dark, and the grey beside it, are drawn nowhere.
            let drawn =
                |ink: &Ink| palette == Palette::Light || !matches!(ink, Ink::Black | Ink::DarkGray);
            for ink in SIXTEEN.into_iter().chain([Ink::Default]).filter(drawn) {
                let (one, other) =
                    (luminance(palette.hex(ink)) + 0.05, luminance(palette.ground()) + 0.05);
                let ratio = one.max(other) / one.min(other);
                assert!(ratio >= 4.5, "{palette:?} {ink:?}: {ratio:.2}");
            }
        }
    }
}
