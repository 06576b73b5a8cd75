//! `viva sim QUESTION --to FILE`: a run as a film.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cast::asciicast::asciicast;
use crate::cast::moving::moving;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::collection::play::play_all;
use crate::collection::simulation::Playing;
use crate::collection::{Error, write};
use crate::config::ThemeName;
use crate::domain::Question;
use crate::domain::text::one_line;
use crate::tui::context::Context as Screen;
use crate::tui::screen::film::film;
use crate::tui::theme::Theme;
use crate::tui::words::{clock, counted};

/// How a film is made.
#[derive(Debug, clap::Args)]
pub(super) struct FilmArgs {
    /// Write the run as a film: a .svg plays in a browser, a .cast in asciinema.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["print", "json"])]
    to: Option<PathBuf>,
    /// The film's columns and rows, from 40x12 to 200x80.
    #[arg(long, value_name = "SIZE", requires = "to", value_parser = size)]
    #[arg(default_value = "100x30")]
    size: (u16, u16),
    /// The film's colours: dark or light.
    #[arg(long, value_name = "NAME", requires = "to", value_enum, hide_possible_values = true)]
    #[arg(default_value = "dark")]
    theme: Colours,
    /// How fast the steps follow each other, from 0.25 to 4.
    #[arg(long, value_name = "NUMBER", requires = "to", value_parser = speed)]
    #[arg(default_value = "1")]
    speed: f64,
    /// Let a .svg begin again at its end.
    #[arg(long = "loop", requires = "to")]
    again: bool,
    /// Write over a file that is there.
    #[arg(long, requires = "to")]
    force: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Colours {
    Dark,
    Light,
}

/// What a film is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Cast,
    Svg,
}

impl FilmArgs {
    /// Returns the file that is to be written.
    pub(super) fn to(&self) -> Option<&Path> {
        self.to.as_deref()
    }

    /// Films a run, writes it and says so.
    pub(super) fn write(
        &self,
        to: &Path,
        name: &str,
        question: &Question,
        playing: Playing,
        context: &Context,
    ) -> Result<(), CommandError> {
        let kind = self.kind(to)?;
        let mut place = one_line(name);
        let difference = playing.scenario.difference(&playing.run.choice);
        if !difference.is_empty() {
            place = format!("{place}  {difference}");
        }
        let play = play_all(question, playing).ok_or_else(|| {
            CommandError::nothing(format!("the simulation of {name} has no steps"))
        })?;
        let steps = u32::try_from(play.len()).unwrap_or(u32::MAX);
        let play = play.at_speed(self.speed);
        let film = film(play, question, &place, &self.screen(context)?);
        let text = match kind {
            Kind::Cast => asciicast(&film),
            Kind::Svg => moving(&film, self.again),
        };
        write::write_out(to, &text, self.force).map_err(Error::from)?;
        Output.line(format!(
            "wrote {}: {}, {}, {} KB",
            one_line(&to.display().to_string()),
            counted(steps, "step"),
            clock(film.length),
            text.len().div_ceil(1000)
        ))
    }

    /// The end of the file's name tells what is written.
    fn kind(&self, to: &Path) -> Result<Kind, CommandError> {
        // A file that is called `.svg` and no more is a film as well.
        let name = to.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
        let end = name.rsplit_once('.').map(|(_, end)| end.to_lowercase());
        match end.as_deref() {
            Some("svg") => Ok(Kind::Svg),
            Some("cast") if self.again => {
                Err(CommandError::usage("a .cast does not say whether it begins again")
                    .with_hint("`asciinema play --loop` plays it so"))
            }
            Some("cast") => Ok(Kind::Cast),
            _ => Err(CommandError::usage(format!(
                "{} does not end in .svg or .cast",
                one_line(&name)
            ))
            .with_hint("the end of the name tells what is written")),
        }
    }

    fn screen(&self, context: &Context) -> Result<Screen, CommandError> {
        let theme = match self.theme {
            Colours::Dark => ThemeName::Dark,
            Colours::Light => ThemeName::Light,
        };
        let (width, height) = self.size;
        Ok(Screen {
            theme: Theme::new(theme),
            motion: context.config.animation,
            ..Screen::plain(context.clock()?.now(), width, height)
        })
    }
}

/// Reads `100x30`.
fn size(text: &str) -> Result<(u16, u16), String> {
    let read = || {
        let (columns, rows) = text.split_once('x')?;
        let size = (columns.parse().ok()?, rows.parse().ok()?);
        ((40..=200).contains(&size.0) && (12..=80).contains(&size.1)).then_some(size)
    };
    read().ok_or_else(|| "write columns and rows from 40x12 to 200x80, such as 100x30".to_owned())
}

/// Reads `1.5`.
fn speed(text: &str) -> Result<f64, String> {
    let speed = text.parse().ok().filter(|speed| (0.25..=4.0).contains(speed));
    speed.ok_or_else(|| "write a number from 0.25 to 4, such as 1.5".to_owned())
}
