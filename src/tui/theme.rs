//! Colours by meaning: the only file that names one. A role never stands on
//! colour alone; a word, a mark or a place says the same. Backgrounds are
//! never painted, so every theme works on the terminal's own.

use ratatui::style::{Color, Modifier, Style};

use super::surroundings::Surroundings;
use crate::cast::svg::Ink;
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

/// Returns the colour of a cell, for pictures of the screen. Colours beyond the
/// terminal's sixteen are not used here.
#[must_use]
pub(super) const fn ink(color: Color) -> Ink {
    match color {
        Color::Black => Ink::Black,
        Color::Red => Ink::Red,
        Color::Green => Ink::Green,
        Color::Yellow => Ink::Yellow,
        Color::Blue => Ink::Blue,
        Color::Magenta => Ink::Magenta,
        Color::Cyan => Ink::Cyan,
        Color::Gray => Ink::Gray,
        Color::DarkGray => Ink::DarkGray,
        Color::LightRed => Ink::LightRed,
        Color::LightGreen => Ink::LightGreen,
        Color::LightYellow => Ink::LightYellow,
        Color::LightBlue => Ink::LightBlue,
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
        Role::Warn => plain(Color::Yellow),
        Role::Bad => plain(Color::Red),
        Role::Info => plain(Color::LightBlue),
    }
}

const fn light(role: Role) -> Style {
    match role {
        Role::Text => Style::new(),
        Role::Dim => dim(),
        Role::Accent | Role::Info => plain(Color::Blue),
        Role::Good => plain(Color::Green),
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
        Role::Info => plain(Color::LightBlue),
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
        Good    green, green, lightgreen, -
        Warn    yellow, magenta, lightyellow bold, - underlined
        Bad     red, red, lightred bold, - bold | underlined
        Info    lightblue, blue, lightblue, -
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
}
