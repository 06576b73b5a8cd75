//! What the environment says about the terminal: may colours be shown, can it
//! draw more than ASCII.

/// The facts that the environment's variables give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// `NO_COLOR` is set and not empty.
    pub no_color: bool,
    /// `TERM` is `dumb`.
    pub dumb: bool,
    /// `TERM` is `linux`, the kernel's console with few glyphs.
    pub console: bool,
    /// The locale's characters are UTF-8.
    pub utf8: bool,
    /// The background is light, by `COLORFGBG`.
    pub light: bool,
}

impl Default for Surroundings {
    fn default() -> Self {
        Self { no_color: false, dumb: false, console: false, utf8: true, light: false }
    }
}

impl Surroundings {
    /// Reads them by a lookup of variables, such as the process's own.
    #[must_use]
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Self {
        let term = lookup("TERM").unwrap_or_default();
        let set = |name: &str| lookup(name).filter(|value| !value.is_empty());
        Self {
            no_color: set("NO_COLOR").is_some(),
            dumb: term == "dumb",
            console: term == "linux",
            utf8: set("LC_ALL")
                .or_else(|| set("LC_CTYPE"))
                .or_else(|| set("LANG"))
                .map_or(cfg!(windows), |locale| is_utf8(&locale)),
            light: set("COLORFGBG").is_some_and(|colors| is_light(&colors)),
        }
    }
}

/// Some terminals tell their colours, the background last: `0;15`, `0;default;15`.
/// Seven and from nine on they are light.
fn is_light(colors: &str) -> bool {
    let background = colors.rsplit(';').next().and_then(|last| last.parse::<u8>().ok());
    matches!(background, Some(7 | 9..=15))
}

fn is_utf8(locale: &str) -> bool {
    let lower = locale.to_lowercase();
    lower.contains("utf-8") || lower.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(vars: &[(&str, &str)]) -> Surroundings {
        Surroundings::read(|name| {
            vars.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn an_empty_no_color_means_nothing() {
        assert!(!read(&[("NO_COLOR", "")]).no_color);
        assert!(read(&[("NO_COLOR", "0")]).no_color);
    }

    #[test]
    fn the_first_locale_variable_that_says_something_decides() {
        assert!(read(&[("LANG", "de_DE.UTF-8")]).utf8);
        assert!(!read(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]).utf8);
        assert!(read(&[("LANG", "C"), ("LC_CTYPE", "C.utf8"), ("LC_ALL", "")]).utf8);
        assert_eq!(read(&[]).utf8, cfg!(windows));
    }

    #[test]
    fn the_last_colour_is_the_background() {
        for (colors, light) in [("0;15", true), ("0;default;7", true), ("15;0", false)] {
            assert_eq!(read(&[("COLORFGBG", colors)]).light, light, "{colors}");
        }
        assert!(!read(&[("COLORFGBG", "15;default")]).light);
    }

    #[test]
    fn terms_with_few_glyphs_are_known() {
        assert!(read(&[("TERM", "dumb")]).dumb);
        assert!(read(&[("TERM", "linux")]).console);
        assert!(!read(&[("TERM", "xterm-256color")]).dumb);
    }
}
