//! `viva mock list`: the interviews that were, the trend at each level, and the
//! topics that cost most.

use super::json;
use super::show::none_yet;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::collection::mock::MockLine;
use crate::domain::Level;
use crate::domain::text::counted;
use crate::paper::figures::{self, minutes, score};
use crate::session::mock::{WeakArea, weak_areas};

/// Lists the interviews that were, first one first.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Interviews whose weak areas are added up.
const LAST: usize = 10;

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let left = collection.unfinished_mock()?;
    let lines = collection.mocks()?;
    let last = lines.get(lines.len().saturating_sub(LAST)..).unwrap_or(&lines);
    let weak = weak_areas(last.iter().filter(|line| !line.undone).map(|line| &line.summary));
    if args.json {
        Output.json(&json::list(&lines, &weak, left.map(|left| left.mock)))?;
        return Ok(if lines.is_empty() { 3 } else { 0 });
    }
    if let Some(left) = left {
        Output.say(format!(
            "Mock {} was left; `viva mock resume` goes on with it for {}.",
            left.mock,
            counted(left.minutes_left.unsigned_abs(), "minute", "minutes")
        ));
    }
    let again = collection.marks_again()?.len();
    if again > 0 {
        let questions = counted(u64::try_from(again).unwrap_or(u64::MAX), "question", "questions");
        Output.say(format!("To be marked again: {questions}; `viva mock again` asks."));
    }
    if lines.is_empty() {
        return Err(none_yet());
    }
    Output.lines(table(&lines))?;
    Output.lines(trends(&lines))?;
    Output.lines(weak_words(&weak, last.len()))?;
    Ok(0)
}

fn table(lines: &[MockLine]) -> Vec<String> {
    let head = ["mock", "date", "format", "level", "min", "score", "verdict"];
    let [mock, date, format, level, min, score, verdict] = head;
    let mut out = vec![format!(
        "{mock:>4}  {date:<10}  {format:<6}  {level:<6}  {min:>3}  {score:<8}  {verdict}"
    )];
    out.extend(lines.iter().map(|line| {
        let figure = line.summary.mean.as_ref().map_or_else(|| "-".to_owned(), plus_minus);
        let verdict = match line.summary.verdict {
            _ if line.undone => "taken back".to_owned(),
            Some(verdict) => verdict.words(),
            None if line.abandoned => "left before its end".to_owned(),
            None => "-".to_owned(),
        };
        format!(
            "{:>4}  {:<10}  {:<6}  {:<6}  {:>3}  {figure:<8}  {verdict}",
            line.mock,
            line.began.day.to_string(),
            line.setting.format.name(),
            line.setting.level.name(),
            minutes(line.summary.spent_ms),
        )
    }));
    out
}

/// Says the scores at each level, first one first; levels are not mixed.
fn trends(lines: &[MockLine]) -> Vec<String> {
    let of = |level: Level| {
        let alike = lines.iter().filter(|line| line.setting.level == level && line.is_in_course());
        let means: Vec<_> = alike.filter_map(|line| line.summary.mean.as_ref()).collect();
        let (first, last) = (*means.first()?, *means.last()?);
        (means.len() > 1).then(|| {
            format!(
                "At {level}: from {} to {} in {} mocks.",
                plus_minus(first),
                plus_minus(last),
                means.len()
            )
        })
    };
    let found: Vec<String> = Level::ALL.into_iter().filter_map(of).collect();
    headed(found, "")
}

fn weak_words(weak: &[WeakArea], mocks: usize) -> Vec<String> {
    let rows = weak.iter();
    let rows = rows.map(|area| format!("  {}", figures::weak(&area.topic, area.points, area.lost)));
    let last = counted(u64::try_from(mocks).unwrap_or(u64::MAX), "mock", "mocks");
    headed(rows.collect(), &format!("What cost most in the last {last}:"))
}

/// Puts an empty line and a heading before lines, where there are any.
fn headed(lines: Vec<String>, heading: &str) -> Vec<String> {
    if lines.is_empty() {
        return lines;
    }
    let head = [String::new(), heading.to_owned()];
    let head = head.into_iter().take(if heading.is_empty() { 1 } else { 2 });
    head.chain(lines).collect()
}

fn plus_minus(mean: &crate::session::mock::Mean) -> String {
    score(mean, "+-")
}
