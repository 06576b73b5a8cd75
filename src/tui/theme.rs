//! Colours by meaning: the only file that names one. A role never stands on
//! colour alone; a word, a mark or a place says the same. Backgrounds are
//! never painted, so every theme works on the terminal's own.

use ratatui::style::{Color, Modifier, Style};

use super::surroundings::Surroundings;
use crate::cast::grid::Ink;
use crate::config::ThemeName;

/// What a piece of text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// What is read.
    Text,
    /// Labels, what is past, what is switched off.
    Dim,
    /// Keys, the cursor, the current step.
    Accent,
    /// In time, holds, recalled.
    Good,
    /// Over the target, a suggestion, a difference.
    Warn,
    /// Lost, wrong, Again.
    Bad,
    /// Other content, messages.
    Info,
}

impl Role {
    /// All roles.
    pub const ALL: [Self; 7] =
        [Self::Text, Self::Dim, Self::Accent, Self::Good, Self::Warn, Self::Bad, Self::Info];
}

/// What the user says about colours on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ColorChoice {
    /// Colours, unless the surroundings speak against them.
    #[default]
    Auto,
    /// Colours, whatever the surroundings say.
    Always,
    /// No colours.
    Never,
}

/// Roles made into styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    name: ThemeName,
}

impl Theme {
    /// Makes a theme by its name.
    #[must_use]
    pub const fn new(name: ThemeName) -> Self {
        Self { name }
    }

    /// Returns the configured theme, or mono where colours are not wanted:
    /// `NO_COLOR` set and non-empty, a `TERM` of `dumb`, or the user's word.
    /// Without a configured one the terminal's word on its background decides.
    #[must_use]
    pub const fn choose(
        name: Option<ThemeName>,
        color: ColorChoice,
        around: &Surroundings,
    ) -> Self {
        let plain = match color {
            ColorChoice::Always => false,
            ColorChoice::Never => true,
            ColorChoice::Auto => around.no_color || around.dumb,
        };
        Self::new(match name {
            _ if plain => ThemeName::Mono,
            Some(name) => name,
            None if around.light => ThemeName::Light,
            None => ThemeName::Dark,
        })
    }

    /// Returns the theme's name.
    #[must_use]
    pub const fn name(self) -> ThemeName {
        self.name
    }

    /// Tells whether the theme shows colours at all.
    #[must_use]
    pub const fn has_color(self) -> bool {
        !matches!(self.name, ThemeName::Mono)
    }

    /// Returns the style of a role.
    #[must_use]
    pub const fn style(self, role: Role) -> Style {
        match self.name {
            ThemeName::Dark => dark(role),
            ThemeName::Light => light(role),
            ThemeName::HighContrast => high_contrast(role),
            ThemeName::Mono => mono(role),
        }
    }

    /// Returns the style of a role, in bold: a focal point or a selection.
    #[must_use]
    pub const fn strong(self, role: Role) -> Style {
        self.style(role).add_modifier(Modifier::BOLD)
    }

    /// Returns the style of a link's text.
    #[must_use]
    pub const fn link(self) -> Style {
        self.style(Role::Text).add_modifier(Modifier::UNDERLINED)
    }

    /// Returns what lies under an overlay: a style with its weight and colour
    /// taken back.
    #[must_use]
    pub const fn veiled(self) -> Style {
        Style::new()
            .fg(Color::Reset)
            .add_modifier(Modifier::DIM)
            .remove_modifier(Modifier::BOLD)
            .remove_modifier(Modifier::REVERSED)
            .remove_modifier(Modifier::UNDERLINED)
    }
}

/// Dark green, for which the sixteen have no equal on white.
const DEEP_GREEN: Color = Color::Indexed(28);
/// Light blue: that of the sixteen is too dark on black in some terminals, and
/// so is their light magenta in others.
const SOFT_BLUE: Color = Color::Indexed(111);

/// Returns the colour of a cell, for pictures of the screen.
#[must_use]
pub(super) const fn ink(color: Color) -> Ink {
    match color {
        Color::Black => Ink::Black,
        Color::Red => Ink::Red,
        Color::Green | DEEP_GREEN => Ink::Green,
        Color::Yellow => Ink::Yellow,
        Color::Blue => Ink::Blue,
        Color::Magenta => Ink::Magenta,
        Color::Cyan => Ink::Cyan,
        Color::Gray => Ink::Gray,
        Color::DarkGray => Ink::DarkGray,
        Color::LightRed => Ink::LightRed,
        Color::LightGreen => Ink::LightGreen,
        Color::LightYellow => Ink::LightYellow,
        Color::LightBlue | SOFT_BLUE => Ink::LightBlue,
        Color::LightMagenta => Ink::LightMagenta,
        Color::LightCyan => Ink::LightCyan,
        Color::White => Ink::White,
        Color::Reset | Color::Indexed(_) | Color::Rgb(..) => Ink::Default,
    }
}

const fn plain(color: Color) -> Style {
    Style::new().fg(color)
}

const fn bold(color: Color) -> Style {
    Style::new().fg(color).add_modifier(Modifier::BOLD)
}

const fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

const fn dark(role: Role) -> Style {
    match role {
        Role::Text => Style::new(),
        Role::Dim => dim(),
        Role::Accent => plain(Color::Cyan),
        Role::Good => plain(Color::Green),
        Role::Warn => plain(Color::LightYellow),
        Role::Bad => plain(Color::LightRed),
        Role::Info => plain(SOFT_BLUE),
    }
}

const fn light(role: Role) -> Style {
    match role {
        Role::Text => Style::new(),
        Role::Dim => dim(),
        Role::Accent | Role::Info => plain(Color::Blue),
        Role::Good => plain(DEEP_GREEN),
        Role::Warn => plain(Color::Magenta),
        Role::Bad => plain(Color::Red),
    }
}

const fn high_contrast(role: Role) -> Style {
    match role {
        Role::Text | Role::Dim => Style::new(),
        Role::Accent => bold(Color::LightCyan),
        Role::Good => plain(Color::LightGreen),
        Role::Warn => bold(Color::LightYellow),
        Role::Bad => bold(Color::LightRed),
        Role::Info => plain(SOFT_BLUE),
    }
}

const fn mono(role: Role) -> Style {
    match role {
        Role::Text | Role::Good | Role::Info => Style::new(),
        Role::Dim => dim(),
        Role::Accent => Style::new().add_modifier(Modifier::BOLD),
        Role::Warn => Style::new().add_modifier(Modifier::UNDERLINED),
        Role::Bad => Style::new().add_modifier(Modifier::BOLD.union(Modifier::UNDERLINED)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [ThemeName; 4] =
        [ThemeName::Dark, ThemeName::Light, ThemeName::HighContrast, ThemeName::Mono];

    #[test]
    fn no_theme_paints_a_background() {
        for name in NAMES {
            for role in Role::ALL {
                assert_eq!(Theme::new(name).style(role).bg, None, "{name:?} {role:?}");
            }
        }
    }

    #[test]
    fn mono_has_no_colour_and_high_contrast_no_dim() {
        for role in Role::ALL {
            assert_eq!(Theme::new(ThemeName::Mono).style(role).fg, None);
            let strong = Theme::new(ThemeName::HighContrast).style(role);
            assert!(!strong.add_modifier.contains(Modifier::DIM));
        }
    }

    /// The table of the design: what each theme makes of each role.
    #[test]
    fn roles_look_as_designed() {
        let look = |name, role| {
            let style = Theme::new(name).style(role);
            let color = style.fg.map_or_else(|| "-".to_owned(), |color| color.to_string());
            format!("{color} {:?}", style.add_modifier).to_lowercase().replace(" none", "")
        };
        let rows = Role::ALL.map(|role| {
            let looks = NAMES.map(|name| look(name, role));
            format!("{:7} {}", format!("{role:?}"), looks.join(", "))
        });
        insta::assert_snapshot!(rows.join("\n"), @"
        Text    -, -, -, -
        Dim     - dim, - dim, -, - dim
        Accent  cyan, blue, lightcyan bold, - bold
        Good    green, 28, lightgreen, -
        Warn    lightyellow, magenta, lightyellow bold, - underlined
        Bad     lightred, red, lightred bold, - bold | underlined
        Info    111, blue, 111, -
        ");
    }

    #[test]
    fn mono_tells_accent_warn_and_bad_apart() {
        let mono = Theme::new(ThemeName::Mono);
        let styles = [Role::Text, Role::Dim, Role::Accent, Role::Warn, Role::Bad];
        for (n, role) in styles.iter().enumerate() {
            for other in styles.iter().skip(n + 1) {
                assert_ne!(mono.style(*role), mono.style(*other), "{role:?} {other:?}");
            }
        }
    }

    #[test]
    fn colours_go_where_they_are_not_wanted() {
        let quiet = Surroundings { no_color: true, ..Surroundings::default() };
        let dumb = Surroundings { dumb: true, ..Surroundings::default() };
        let open = Surroundings::default();
        let choose = |color, around| Theme::choose(Some(ThemeName::Light), color, around).name();
        assert_eq!(choose(ColorChoice::Auto, &quiet), ThemeName::Mono);
        assert_eq!(choose(ColorChoice::Auto, &dumb), ThemeName::Mono);
        assert_eq!(choose(ColorChoice::Auto, &open), ThemeName::Light);
        assert_eq!(choose(ColorChoice::Always, &quiet), ThemeName::Light);
        assert_eq!(choose(ColorChoice::Never, &open), ThemeName::Mono);
    }

    #[test]
    fn auto_follows_the_background_the_terminal_tells() {
        let light = Surroundings { light: true, ..Surroundings::default() };
        let auto = |around: &Surroundings| Theme::choose(None, ColorChoice::Auto, around).name();
        assert_eq!(auto(&light), ThemeName::Light);
        assert_eq!(auto(&Surroundings::default()), ThemeName::Dark);
        assert_eq!(auto(&Surroundings { no_color: true, ..light }), ThemeName::Mono);
    }

    /// Red, green, yellow, blue, magenta and cyan, then their light kin, as the
    /// usual terminals show them.
    const PALETTES: [(&str, [u32; 12]); 4] = [
        (
            "xterm",
            [
                0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xff_0000,
                0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff,
            ],
        ),
        (
            "console",
            [
                0xaa_0000, 0x00_aa00, 0xaa_5500, 0x00_00aa, 0xaa_00aa, 0x00_aaaa, 0xff_5555,
                0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff,
            ],
        ),
        (
            "Tango",
            [
                0xcc_0000, 0x4e_9a06, 0xc4_a000, 0x34_65a4, 0x75_507b, 0x06_989a, 0xef_2929,
                0x8a_e234, 0xfc_e94f, 0x72_9fcf, 0xad_7fa8, 0x34_e2e2,
            ],
        ),
        (
            "Campbell",
            [
                0xc5_0f1f, 0x13_a10e, 0xc1_9c00, 0x00_37da, 0x88_1798, 0x3a_96dd, 0xe7_4856,
                0x16_c60c, 0xf9_f1a5, 0x3b_78ff, 0xb4_009e, 0x61_d6d6,
            ],
        ),
    ];

    /// Returns a colour as red, green and blue; those beyond the sixteen are the
    /// same everywhere.
    fn shown(color: Color, palette: &[u32; 12]) -> u32 {
        let at = match color {
            Color::Red => 0,
            Color::Green => 1,
            Color::Yellow => 2,
            Color::Blue => 3,
            Color::Magenta => 4,
            Color::Cyan => 5,
            Color::LightRed => 6,
            Color::LightGreen => 7,
            Color::LightYellow => 8,
            Color::LightBlue => 9,
            Color::LightMagenta => 10,
            Color::LightCyan => 11,
            DEEP_GREEN => return 0x00_8700,
            SOFT_BLUE => return 0x87_afff,
            other => panic!("{other} has no measure here"),
        };
        palette[at]
    }

    /// The relative luminance of WCAG 2.
    fn luminance(color: u32) -> f64 {
        let channel = |shift: u32| {
            let share = f64::from(color >> shift & 0xff) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    fn contrast(one: u32, other: u32) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// What has a colour is read on the theme's own ground. The default colours,
    /// and what a terminal makes of "dim", are the user's own.
    #[test]
    fn every_colour_is_read_well_on_its_ground() {
        assert!((contrast(0, 0xff_ffff) - 21.0).abs() < 1e-9);
        for (name, ground) in
            [(ThemeName::Dark, 0), (ThemeName::HighContrast, 0), (ThemeName::Light, 0xff_ffff)]
        {
            for role in Role::ALL {
                let Some(color) = Theme::new(name).style(role).fg else { continue };
                for (terminal, palette) in &PALETTES {
                    let ratio = contrast(shown(color, palette), ground);
                    assert!(ratio >= 4.5, "{name:?} {role:?} in {terminal}: {ratio:.2}");
                }
            }
        }
    }
}
