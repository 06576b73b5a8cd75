//! `viva restore`: a backup, or what can be rescued, into the database's place.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::ask::confirm;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::backup::{self, Backup, examine, holds};
use crate::collection::damage::{CameOut, WayOut, good_backups, told};
use crate::collection::place::Place;
use crate::collection::restore::Saved;
use crate::domain::Moment;
use crate::domain::text::counted;
use crate::store::{Salvaged, Stock};
use crate::tui::words::count;

/// Brings a backup back.
///
/// Says what it holds and what is not in it, and asks. What it replaces is
/// backed up first; a damaged database is kept beside it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A number of `viva backup list`, a date, or a file; else the newest backup
    /// that is good.
    #[arg(value_name = "WHICH", conflicts_with_all = ["rescue", "afresh"])]
    which: Option<String>,
    /// Read what can be read of a damaged database into a new file beside it.
    #[arg(long, conflicts_with = "afresh")]
    rescue: bool,
    /// Make a new, empty database.
    #[arg(long)]
    afresh: bool,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RestoreJson {
    from: Option<String>,
    questions: u32,
    cards: u32,
    answers: u32,
    saved: Option<String>,
    aside: Option<String>,
    read: Option<Vec<ReadJson>>,
}

/// What could be read of one kind of row.
#[derive(Serialize)]
struct ReadJson {
    table: &'static str,
    rows: u64,
    of_at_least: u64,
    all: bool,
}

impl ReadJson {
    fn new(kind: &Salvaged) -> Self {
        let rows = kind.kept.min(kind.read);
        Self {
            table: kind.table,
            rows,
            of_at_least: kind.at_least,
            all: kind.all && rows >= kind.at_least,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// When there is no such backup, it is damaged, another window has the database
/// open, or something cannot be written. The database is as it was then.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let place = Place::of(&context.places.database);
    if args.rescue {
        return rescue(args, context);
    }
    let now = context.clock()?.now();
    if args.afresh {
        let now = backup::stock(&place.database).ok();
        let gone = now.map_or_else(|| "what is there".to_owned(), |stock| holds(&stock));
        confirm(&format!("Start afresh, without {gone}? What is there is kept."), args.yes)?;
        return take(args, context, &WayOut::Afresh, None);
    }
    let (file, made, stock) = choose(args.which.as_deref(), &place, now)?;
    let mut lines = vec![
        format!("backup    {made}  {}", file.display()),
        format!("holds     {}", holds(&stock)),
    ];
    lines.push(format!("not in it {}", missing(&stock, &place)));
    for line in lines {
        Output.say(line);
    }
    confirm("Restore it? What is there now is kept.", args.yes)?;
    take(args, context, &WayOut::Restore(file.clone()), Some(&file))
}

/// Finds the backup that is meant, checks it and counts what it holds.
fn choose(
    which: Option<&str>,
    place: &Place,
    now: Moment,
) -> Result<(PathBuf, String, Stock), CommandError> {
    let all = backup::list_at(&place.backups, now)?;
    let ahead = all.iter().filter(|backup| backup.is_ahead(now)).count();
    if ahead > 0 {
        Output.say(format!(
            "{} dated ahead of now, made while the clock was: its place in the list follows what \
             it holds.",
            count(ahead, "backup is", "backups are")
        ));
    }
    let nothing = |words: String| CommandError::nothing(words);
    let Some(which) = which else {
        let good = all.iter().find_map(|backup| Some((backup, examine(&backup.path).ok()?)));
        let (backup, stock) = good.ok_or_else(|| {
            nothing(match all.len() {
                0 => "There is no backup.".to_owned(),
                n => format!("None of {n} backups is good; `viva doctor` tells more."),
            })
        })?;
        return Ok((backup.path.clone(), made(backup), stock));
    };
    let found = match which.parse::<usize>() {
        Ok(number) => number.checked_sub(1).and_then(|at| all.get(at)),
        Err(_) => all.iter().find(|b| b.made.format("%Y-%m-%d").to_string() == which),
    };
    if let Some(backup) = found {
        return Ok((backup.path.clone(), made(backup), examine(&backup.path)?));
    }
    let file = Path::new(which);
    if file.is_file() {
        return Ok((file.to_path_buf(), "of a file".to_owned(), examine(file)?));
    }
    Err(CommandError::nothing(format!("`{which}` is no number, date or file of a backup."))
        .with_hint("`viva backup list` lists them"))
}

fn made(backup: &Backup) -> String {
    backup.made.format("%Y-%m-%d %H:%M").to_string()
}

/// Says what is in the database and not in the backup.
fn missing(stock: &Stock, place: &Place) -> String {
    match backup::stock(&place.database) {
        Ok(now) => match now.answers.saturating_sub(stock.answers) {
            0 => "no answer of the present database".to_owned(),
            more => format!("{} of the present database", counted(more, "answer", "answers")),
        },
        Err(_unreadable) => match stock.last {
            Some(last) => {
                format!("what was answered after {}", last.local().format("%Y-%m-%d %H:%M"))
            }
            None => "any answer".to_owned(),
        },
    }
}

fn rescue(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let place = Place::of(&context.places.database);
    let CameOut::Rescued { path, stock, read } = context.unopened()?.way_out(&WayOut::Rescue)?
    else {
        return Ok(1);
    };
    if args.json {
        let read = Some(read.iter().map(ReadJson::new).collect());
        let json = json(Some(&path), &stock, &Saved::Nothing);
        return Output.json(&RestoreJson { read, ..json }).map(|()| 0);
    }
    Output.line(format!("{}  ({})", path.display(), holds(&stock)))?;
    Output.lines(told(&read).into_iter().map(|kind| format!("  read {kind}")))?;
    Output.say(match good_backups(&place, context.clock()?.now()).0 {
        Some(good) => {
            format!("The newest good backup, {}, has {}.", made(&good.backup), holds(&good.stock))
        }
        None => "There is no good backup to compare it with.".to_owned(),
    });
    Output.say(
        "The damaged file is left as it is. Nothing is in its place yet; `viva restore FILE` \
         puts the new file there.",
    );
    Ok(0)
}

fn take(
    args: &Args,
    context: &Context,
    way: &WayOut,
    from: Option<&Path>,
) -> Result<u8, CommandError> {
    let (stock, saved) = match context.unopened()?.way_out(way)? {
        CameOut::Restored(restored) => (restored.stock, restored.saved),
        CameOut::Afresh(saved) => (backup::stock(&context.places.database)?, saved),
        CameOut::Rescued { .. } => return Ok(1),
    };
    if args.json {
        return Output.json(&json(from, &stock, &saved)).map(|()| 0);
    }
    Output.line(format!("In place now: {}.", holds(&stock)))?;
    match &saved {
        Saved::Nothing => {}
        Saved::Backup(path) => Output.say(format!("Saved first: {}", path.display())),
        Saved::Aside(path) => Output.say(format!("Kept: {}", path.display())),
    }
    Ok(0)
}

fn json(from: Option<&Path>, stock: &Stock, saved: &Saved) -> RestoreJson {
    let shown = |path: &Path| path.display().to_string();
    RestoreJson {
        from: from.map(shown),
        questions: stock.questions,
        cards: stock.cards,
        answers: stock.answers,
        saved: if let Saved::Backup(path) = saved { Some(shown(path)) } else { None },
        aside: if let Saved::Aside(path) = saved { Some(shown(path)) } else { None },
        read: None,
    }
}
