//! `viva catch-up`: a bounded number of reviews a day after a break.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::CatchUp;
use crate::domain::text::counted;

/// Tells the plan in force, or the one that would be offered; takes one up or
/// drops it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Take up a plan of so many reviews a day, or change the one in force.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_day: Option<u32>,
    /// Drop the plan.
    #[arg(long, conflicts_with = "per_day")]
    stop: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// A plan as JSON shows it.
#[derive(Serialize)]
pub struct PlanJson {
    waiting: u32,
    per_day: u32,
    since: String,
    until: String,
    day: u32,
    days: u32,
    in_force: bool,
}

#[derive(Serialize)]
struct CatchUpJson {
    catch_up: Option<PlanJson>,
}

impl PlanJson {
    pub(super) fn new(catch_up: &CatchUp) -> Self {
        let (day, days) = catch_up.days();
        Self {
            waiting: catch_up.waiting,
            per_day: catch_up.plan.per_day,
            since: catch_up.plan.since.to_string(),
            until: catch_up.plan.until.to_string(),
            day,
            days,
            in_force: catch_up.in_force,
        }
    }
}

/// Runs the command. The exit code is 3 when there is nothing to catch up with.
///
/// # Errors
/// When no end is in sight at the number of reviews, or the database cannot be
/// read or written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    if args.stop {
        collection.drop_plan()?;
    }
    if let Some(per_day) = args.per_day {
        collection.take_up(per_day)?;
    }
    let plan = if args.stop { None } else { collection.catch_up()? };
    if args.json {
        Output.json(&CatchUpJson { catch_up: plan.as_ref().map(PlanJson::new) })?;
    } else if args.stop {
        Output.line("There is no plan to catch up any more. All that is due is asked.")?;
        return Ok(0);
    } else {
        let nothing = "There is no backlog: what is due fits into usual days.".to_owned();
        Output.line(plan.as_ref().map_or(nothing, words))?;
    }
    Ok(if plan.is_none() && !args.stop { 3 } else { 0 })
}

/// Says a plan.
pub(super) fn words(catch_up: &CatchUp) -> String {
    let until = catch_up.plan.until.date().format("%-d %B %Y");
    let per_day = catch_up.plan.per_day;
    let waiting = counted(catch_up.waiting, "review", "reviews");
    if catch_up.in_force {
        let (day, days) = catch_up.days();
        return format!(
            "Catch-up: {per_day} reviews a day until {until}, day {day} of {days}; {waiting} in all."
        );
    }
    format!(
        "{waiting} wait. `viva catch-up --per-day {per_day}` asks {per_day} a day until {until}, \
         the least recalled first; new cards wait until then."
    )
}
