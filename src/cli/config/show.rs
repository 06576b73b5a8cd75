//! `viva config`: what is in force, and from where.

use std::path::Path;

use serde::Serialize;

use crate::cli::ColorWhen;
use crate::cli::context::{config_source, judged, show_config_faults};
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::config::{Config, Glyphs, Reading, SETTINGS, Setting};
use crate::diagnostic::{Problem, Source};
use crate::tui::glyphs;
use crate::tui::surroundings::Surroundings;
use crate::tui::text::{pad, width};
use crate::tui::theme::Theme;

#[derive(Serialize)]
struct ConfigJson {
    file: String,
    exists: bool,
    settings: Vec<Row>,
    problems: Vec<Problem>,
}

/// A setting as it is in force.
#[derive(Serialize)]
struct Row {
    name: String,
    value: serde_json::Value,
    default: serde_json::Value,
    origin: Origin,
    line: Option<usize>,
    by: Option<&'static str>,
    /// The value in words.
    #[serde(skip)]
    said: String,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Origin {
    Default,
    File,
    Environment,
    Option,
}

/// A value that the surroundings or the command line put over the file's.
type Over = (String, Origin, &'static str);

/// Shows the settings.
///
/// # Errors
/// When the file cannot be read, or stdout is closed.
pub(super) fn run(
    file: &Path,
    color: ColorWhen,
    still: bool,
    json: bool,
) -> Result<u8, CommandError> {
    let name = file.display().to_string();
    let found = config_source(file)?;
    let exists = found.is_some();
    let source = found.unwrap_or_else(|| Source::new(&*name, ""));
    let (reading, _keys) = judged(&source);
    let around = Surroundings::read(|name| std::env::var(name).ok());
    let settings: Vec<Row> = SETTINGS
        .iter()
        .map(|setting| {
            let over = match setting.name {
                "theme" => theme(&reading.config, color, &around),
                "glyphs" => line_art(&reading.config, &around),
                "animation" if still => {
                    Some(("false".to_owned(), Origin::Option, "--no-animation"))
                }
                _ => None,
            };
            row(setting, &reading, over)
        })
        .collect();
    if json {
        let problems = reading.faults.iter().map(|fault| fault.problem(&source)).collect();
        Output.json(&ConfigJson { file: name, exists, settings, problems })?;
        return Ok(0);
    }
    show_config_faults(&reading, &source, color);
    let there = if exists { "" } else { "\nnot there: `viva config init` writes it" };
    Output.line(format!("{name}{there}\n"))?;
    Output.lines(lines(&settings, &reading))?;
    Ok(0)
}

fn row(setting: &Setting<Config>, reading: &Reading, over: Option<Over>) -> Row {
    let set = reading.set.iter().find(|set| set.name == setting.name);
    let from = if set.is_some() { Origin::File } else { Origin::Default };
    let (value, origin, by) = match over {
        Some((value, origin, by)) => (Some(value), origin, Some(by)),
        None => (setting.value(&reading.config), from, None),
    };
    Row {
        name: setting.name.to_owned(),
        said: value.clone().unwrap_or_else(|| setting.unset.to_owned()),
        value: json(value),
        default: json(setting.value(&Config::default())),
        origin,
        line: set.map(|set| set.line),
        by,
    }
}

/// Returns the theme where the file does not have the last word.
fn theme(config: &Config, color: ColorWhen, around: &Surroundings) -> Option<Over> {
    let chosen = Theme::choose(config.theme, color.choice(), around);
    let (origin, by) = match color {
        _ if Some(chosen.name()) == config.theme => return None,
        ColorWhen::Never => (Origin::Option, "--color"),
        ColorWhen::Auto if around.no_color => (Origin::Environment, "NO_COLOR"),
        ColorWhen::Auto if around.dumb => (Origin::Environment, "TERM"),
        _ if around.light => (Origin::Environment, "COLORFGBG"),
        _ => return None,
    };
    let name = SETTINGS.iter().find(|setting| setting.name == "theme")?;
    let in_force = Config { theme: Some(chosen.name()), ..config.clone() };
    Some((name.value(&in_force)?, origin, by))
}

/// Returns the line art where the surroundings ask for ASCII.
fn line_art(config: &Config, around: &Surroundings) -> Option<Over> {
    let is_ascii = glyphs::Glyphs::choose(config.glyphs, around).is_ascii();
    let by = if around.dumb || around.console { "TERM" } else { "LANG" };
    (is_ascii && config.glyphs == Glyphs::Auto)
        .then(|| ("\"ascii\"".to_owned(), Origin::Environment, by))
}

/// A value as TOML writes it is one as JSON does.
fn json(value: Option<String>) -> serde_json::Value {
    value.and_then(|value| serde_json::from_str(&value).ok()).unwrap_or_default()
}

fn lines(rows: &[Row], reading: &Reading) -> Vec<String> {
    let names = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let values = rows.iter().map(|row| width(&row.said)).max().unwrap_or(0);
    let line = |name: &str, value: &str, from: &str| {
        format!("{}  {}  {from}", pad(name, names), pad(value, values))
    };
    let mut lines: Vec<String> =
        rows.iter().map(|row| line(&row.name, &row.said, &from(row))).collect();
    if !reading.config.keys.is_empty() {
        let own: Vec<String> =
            reading.config.keys.iter().map(|own| own.action.line.to_string()).collect();
        lines.push(line("keys", "`viva config keys`", &format!("line {}", own.join(", "))));
    }
    lines
}

fn from(row: &Row) -> String {
    match (row.origin, row.line, row.by) {
        (Origin::Default, ..) => "default".to_owned(),
        (Origin::File, Some(line), _) => format!("line {line}"),
        (_, Some(line), Some(by)) => format!("{by}, over line {line}"),
        (_, _, by) => by.unwrap_or_default().to_owned(),
    }
}
