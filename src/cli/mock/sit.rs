//! Sitting an interview on the screen or by lines, from its begin or where it was left.

use std::io;

use super::interview::{Ended, Sitting};
use super::json;
use super::show::{trend, whole};
use super::wish::Wish;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::cli::review::{is_terminal, keep_safe, start};
use crate::cli::talk::Talk;
use crate::collection::mock::RESUME_MINUTES;
use crate::collection::{Collection, Error};
use crate::paper;
use crate::session::mock::Interview;
use crate::tui;

/// How an interview is sat.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct How {
    /// Ask and answer by lines, for screen readers, pipes and simple terminals.
    #[arg(long)]
    plain: bool,
    /// With --plain: print one JSON object at the end; the words go to stderr.
    #[arg(long, requires = "plain")]
    json: bool,
}

/// Begins an interview.
pub(super) fn begin(wish: &Wish, how: How, context: &Context) -> Result<u8, CommandError> {
    demand_screen(how)?;
    if !how.plain && wish.is_open() {
        return start(context, tui::Start::Mock);
    }
    let mut collection = context.open()?;
    let plan = wish.plan(&collection)?;
    let given_up = paper::figures::given_up(&plan.given_up);
    let interview = collection.begin_mock(plan).map_err(refused)?;
    given_up.into_iter().for_each(|words| Output.say(words));
    if how.plain {
        return by_lines(&mut collection, interview, how);
    }
    drop(collection);
    start(context, tui::Start::MockBegun)
}

/// Refuses an interview on the screen where there is none.
fn demand_screen(how: How) -> Result<(), CommandError> {
    if how.plain || is_terminal() {
        return Ok(());
    }
    Err(CommandError::usage("this is no terminal").with_hint("--plain asks and answers by lines"))
}

fn refused(error: Error) -> CommandError {
    let running = matches!(error, Error::MockRunning { .. });
    let refused = CommandError::from(error);
    if running {
        refused.with_hint("`viva mock resume` goes on with it, `viva mock abandon` gives it up")
    } else {
        refused
    }
}

/// Goes on with an interview that was left; without a terminal it does so by lines.
pub(super) fn resume(how: How, context: &Context) -> Result<u8, CommandError> {
    let how = How { plain: how.plain || !is_terminal(), ..how };
    let mut collection = context.open()?;
    let none_left = || {
        CommandError::nothing(format!(
            "No mock interview was left in the last {RESUME_MINUTES} minutes."
        ))
        .with_hint("`viva mock` begins one, `viva mock list` lists those that were")
    };
    if how.plain {
        let interview = collection.resume_mock()?.ok_or_else(none_left)?;
        return by_lines(&mut collection, interview, how);
    }
    collection.unfinished_mock()?.ok_or_else(none_left)?;
    drop(collection);
    start(context, tui::Start::MockGoesOn)
}

fn by_lines(
    collection: &mut Collection,
    interview: Interview,
    how: How,
) -> Result<u8, CommandError> {
    let input = io::stdin().lock();
    let (mock, pair) = (interview.mock(), interview.setting().pair);
    let ended = if how.json {
        let say = |words: &str| {
            Output.say(words);
            Ok(())
        };
        Sitting::new(collection, interview, Talk::new(input, say)).run()?
    } else {
        let say = |words: &str| Output.line(words);
        Sitting::new(collection, interview, Talk::new(input, say)).run()?
    };
    match ended {
        Ended::Left if how.json => Output.json(&json::running(mock))?,
        Ended::Left => {}
        Ended::Over if how.json => Output.json(&whole(collection, mock)?)?,
        Ended::Over => say_report(collection, mock)?,
    }
    if ended == Ended::Over && pair {
        Output.say(format!("`viva mock marks {mock}` takes your partner's marks."));
    }
    keep_safe(collection);
    Ok(0)
}

fn say_report(collection: &Collection, mock: i64) -> Result<(), CommandError> {
    let Some(report) = collection.mock(mock)? else { return Ok(()) };
    let lines = paper::words(&report, &trend(collection, &report)?);
    Output.line("")?;
    Output.lines(lines)
}
