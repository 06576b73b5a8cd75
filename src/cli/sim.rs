//! `viva sim`: a question's simulation, step by step.

mod film;
mod json;

use std::path::Path;

use super::ColorWhen;
use super::context::Context;
use super::error::CommandError;
use super::import::show_faults;
use super::output::Output;
use super::review::{is_terminal, start};
use super::steps;
use crate::collection::bless::bless;
use crate::collection::library::{FullQuestion, Shown};
use crate::collection::simulation::{Playing, Unplayable, Wish, play};
use crate::collection::staged::{Staged, play_file};
use crate::domain::text::one_line;
use crate::domain::{Question, QuestionId};
use crate::tui;
use crate::tui::simulating::Opened;
use crate::tui::text::{pad, width};
use crate::tui::words::counted;

/// Plays the simulation of a question, or of a scenario's file.
///
/// Without one, the questions that have a simulation are listed.
///
/// In a terminal it is played full screen; with `--print`, `--json`, or where
/// stdout is no terminal, every step is told. The deck may be left out where the
/// question's id is unique. With `--bless` it is a deck's file or folder, whose
/// `expect` lines are made to say what the runs show.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of a question (`kafka-log/kl5`), or the path of a scenario, as the
    /// simulator saves it; with `--bless` the path of a deck.
    #[arg(value_name = "QUESTION")]
    question: Option<String>,
    /// Play the part of this card, such as `solid` or `pitfall:uses-hw`.
    #[arg(long, value_name = "CARD")]
    card: Option<String>,
    /// Set a switch of the simulation; may be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// The simulation of this name, where a question has several.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Print the steps as text.
    #[arg(long, conflicts_with = "json")]
    print: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Write what is observed into the `expect` lines of a deck's files.
    #[arg(long, conflicts_with_all = ["card", "set", "name", "print", "json", "to"])]
    bless: bool,
    #[command(flatten)]
    film: film::FilmArgs,
}

/// Runs the command. The exit code is 3 when there is no such question or it has
/// no simulation, 2 when a card, switch or value is unknown.
///
/// # Errors
/// When something that is named is not there, the simulation has a fault, or a
/// file cannot be read or written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let set = args.set.iter().map(|text| setting(text)).collect::<Result<Vec<_>, _>>()?;
    let Some(question) = args.question.as_deref() else { return list(args, context) };
    let path = Path::new(question);
    if path.is_file() {
        return run_file(args, path, &set, context);
    }
    if path_like(question) {
        return Err(CommandError::nothing(format!("There is no file `{question}`.")));
    }
    let (id, card) = named(question, args.card.as_deref())?;
    let Some(Shown::Question(full)) = context.open()?.show(id)? else {
        if path.is_dir() {
            let message = format!("`{question}` is a folder, not a question or a scenario's file");
            return Err(CommandError::nothing(message));
        }
        return Err(CommandError::nothing(format!("No question is called “{id}”."))
            .with_hint("`viva search` finds questions by their words"));
    };
    let wish = Wish { name: args.name.as_deref(), card, set: &set };
    let playing = play(&full.question, wish).map_err(|why| refusal(&full, why))?;
    if let Some(to) = args.film.to() {
        args.film.write(to, &full.id.to_string(), &full.question, playing, context)?;
        return Ok(0);
    }
    if !args.print && !args.json && is_terminal() {
        return show(Staged::of(full.id, full.question, playing), context);
    }
    tell(args, &full.question.title, &playing)
}

/// Lists the questions that have a simulation. The exit code is 3 when none has.
fn list(args: &Args, context: &Context) -> Result<u8, CommandError> {
    if args.film.to().is_some() || args.card.is_some() || !args.set.is_empty() || args.bless {
        return Err(CommandError::usage("no question is named")
            .with_hint("`viva sim` alone lists those that have a simulation"));
    }
    let simulated = context.open()?.simulated()?;
    if args.json {
        let one = |(id, title): &(QuestionId, String)| json::Named {
            id: id.to_string(),
            title: title.clone(),
        };
        Output.json(&json::Simulated { simulations: simulated.iter().map(one).collect() })?;
    } else {
        let widest = simulated.iter().map(|(id, _)| width(&id.to_string())).max().unwrap_or(0);
        let line = |(id, title): &(QuestionId, String)| {
            format!("{}  {}", pad(&id.to_string(), widest), one_line(title))
        };
        Output.lines(simulated.iter().map(line))?;
    }
    match simulated.first() {
        Some((id, _)) => Output.say(format!("`viva sim {id}` plays the first.")),
        None => Output.say("No question has a simulation."),
    }
    Ok(if simulated.is_empty() { 3 } else { 0 })
}

/// Tells whether a text names a scenario's file, not a question.
fn path_like(text: &str) -> bool {
    Path::new(text).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

/// Plays the scenario of a file.
fn run_file(
    args: &Args,
    path: &Path,
    set: &[(String, String)],
    context: &Context,
) -> Result<u8, CommandError> {
    if args.card.is_some() || args.name.is_some() {
        return Err(CommandError::usage("a scenario's file has no cards and one simulation")
            .with_hint("leave --card and --name out"));
    }
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into());
    let playing = play_file(path, set).map_err(|why| match why {
        Unplayable::Unknown(unknown) => {
            CommandError::usage(unknown.message).with_hint(unknown.known)
        }
        why => {
            let why = match why {
                Unplayable::Fault(fault) => fault,
                other => other.to_string(),
            };
            CommandError::failed(format!("{} cannot be played: {why}", path.display()))
                .with_hint("docs/scenarios.md tells what a scenario is; a deck is for `viva check`")
        }
    })?;
    if let Some(to) = args.film.to() {
        let question = Question { title: name.clone(), ..Question::default() };
        args.film.write(to, &name, &question, playing, context)?;
        return Ok(0);
    }
    if !args.print && !args.json && is_terminal() {
        return show(Staged::of_file(name, playing), context);
    }
    tell(args, &name, &playing)
}

/// Shows it full screen.
fn show(staged: Staged, context: &Context) -> Result<u8, CommandError> {
    start(context, tui::Start::Simulator(Box::new(Opened { staged, at: 0 })))
}

/// Tells every step.
fn tell(args: &Args, title: &str, playing: &Playing) -> Result<u8, CommandError> {
    if args.json {
        Output.json(&json::run(playing))?;
    } else {
        Output.lines(words(title, playing))?;
    }
    Ok(0)
}

/// Tells whether the command works on files, without the collection.
#[must_use]
pub const fn is_about_files(args: &Args) -> bool {
    args.bless
}

/// Blesses the files of a deck and says what changed. The exit code is 1 when
/// combinations of the switches disagree at a line.
///
/// # Errors
/// When a scenario has a fault, or a file cannot be read or written.
pub fn run_bless(args: &Args, color: ColorWhen) -> Result<u8, CommandError> {
    let path = args.question.as_deref().unwrap_or_default();
    if !Path::new(path).exists() {
        let message = format!("there is no file or folder `{path}`");
        return Err(CommandError::usage(message)
            .with_hint("--bless writes into files, so name the deck's file, not an id"));
    }
    let report = bless(Path::new(path))?;
    show_faults(&report.faults, color, |_fault| true);
    if !report.faults.is_empty() {
        return Err(CommandError::failed("nothing was written: the simulation cannot be run"));
    }
    Output.lines(
        report
            .changes
            .iter()
            .map(|change| format!("{}: {} is now {}", change.place, change.before, change.now)),
    )?;
    for place in &report.disagreeing {
        Output.say(format!("{place}: runs differ here; say in `expect_when` what differs"));
    }
    let changed = u32::try_from(report.changes.len()).unwrap_or(u32::MAX);
    Output.say(format!("{} written.", counted(changed, "value")));
    Ok(u8::from(!report.disagreeing.is_empty()))
}

/// Splits what is asked for into the question's id and the card's part.
fn named<'a>(
    question: &'a str,
    card: Option<&'a str>,
) -> Result<(&'a str, Option<&'a str>), CommandError> {
    match (question.split_once('#'), card) {
        (Some((id, card)), None) => Ok((id, Some(card))),
        (Some(_), Some(_)) => Err(CommandError::usage("the card is named twice")
            .with_hint("name it in the id or with --card")),
        (None, card) => Ok((question, card)),
    }
}

fn setting(text: &str) -> Result<(String, String), CommandError> {
    let (key, value) = text.split_once('=').ok_or_else(|| {
        CommandError::usage(format!("`--set {text}` names no value"))
            .with_hint("write --set KEY=VALUE")
    })?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

fn refusal(full: &FullQuestion, why: Unplayable) -> CommandError {
    match why {
        Unplayable::None => CommandError::nothing(format!("{} has no simulation.", full.id)),
        Unplayable::Unknown(unknown) => {
            CommandError::usage(unknown.message).with_hint(unknown.known)
        }
        Unplayable::Fault(fault) => {
            CommandError::failed(format!("the simulation of {} cannot be run: {fault}", full.id))
                .with_hint("`viva check` shows the place in the deck's file")
        }
    }
}

fn words(title: &str, playing: &Playing) -> Vec<String> {
    let model = playing.scenario.model();
    let values = playing.scenario.values(&playing.run.choice);
    let mut head = format!("{}, run {}", model.title(), playing.run.id);
    for (at, (key, value)) in values.iter().enumerate() {
        head.push_str(if at == 0 { ": " } else { ", " });
        head.push_str(&format!("{key} = {value}"));
    }
    let mut lines = vec![title.to_owned(), head];
    if !model.note().is_empty() {
        lines.push(model.note().to_owned());
    }
    for position in 0..playing.run.steps.len() {
        lines.push(String::new());
        lines.extend(steps::full(playing, position));
    }
    lines
}
