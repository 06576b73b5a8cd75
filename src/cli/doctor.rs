//! `viva doctor`: is everything as it should be, and making anew what can be.

use serde::Serialize;

use super::context::Context;
use super::error::{CommandError, ways_out};
use super::output::Output;
use crate::collection::damage::{good_backups, look};
use crate::collection::doctor::{Finding, Patient, Rebuilt, State, examine_all, rebuild};
use crate::collection::place::Place;
use crate::domain::text::counted;

/// Checks the database, its backups and its place.
///
/// With --rebuild, memory and due days are computed anew from the log, and the
/// search index from the questions; a backup is made first.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Compute anew what can be computed.
    #[arg(long)]
    rebuild: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DoctorJson {
    faults: usize,
    findings: Vec<FindingJson>,
    rebuilt: Option<RebuiltJson>,
}

#[derive(Serialize)]
struct FindingJson {
    name: &'static str,
    state: &'static str,
    words: String,
    details: Vec<String>,
}

#[derive(Serialize)]
struct RebuiltJson {
    saved: String,
    cards: Vec<String>,
    mended: Vec<String>,
}

/// Single things that are shown of a finding; JSON has all.
const SHOWN: usize = 5;

/// Runs the command. The exit code is 1 when there is a fault.
///
/// # Errors
/// When a rebuild is not possible.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let database = &context.places.database;
    let mut patient = Patient::visit(database, context.clock()?, context.config.clone());
    let rebuilt = if args.rebuild { Some(rebuild(&mut patient)?) } else { None };
    let findings = examine_all(&patient);
    let faults = findings.iter().filter(|finding| finding.state == State::Fault).count();
    if args.json {
        let findings = findings.into_iter().map(json_of).collect();
        Output.json(&DoctorJson { faults, findings, rebuilt: rebuilt.map(rebuilt_json) })?;
    } else {
        Output.lines(rebuilt.iter().flat_map(rebuilt_words))?;
        Output.lines(findings.iter().flat_map(words))?;
        if faults > 0 {
            Output.say(advice(&findings, &patient, context)?);
        }
    }
    Ok(u8::from(faults > 0))
}

fn words(finding: &Finding) -> Vec<String> {
    let mut lines =
        vec![format!("{:<6} {:<8} {}", finding.state.name(), finding.name, finding.words)];
    lines.extend(finding.details.iter().take(SHOWN).map(|detail| format!("{:16}{detail}", "")));
    let more = finding.details.len().saturating_sub(SHOWN);
    if more > 0 {
        lines.push(format!("{:16}and {more} more; --json lists all", ""));
    }
    lines
}

/// Says what can be done about the faults.
fn advice(
    findings: &[Finding],
    patient: &Patient,
    context: &Context,
) -> Result<String, CommandError> {
    let (place, now) = (Place::of(&context.places.database), context.clock()?.now());
    if let Some(error) = patient.trouble() {
        return Ok(match look(&place, error, now) {
            Some(damage) => ways_out(&damage),
            None => "The database is not at fault, and nothing has to be brought back.".to_owned(),
        });
    }
    let is_wrong = |name: &str| findings.iter().any(|f| f.name == name && f.state == State::Fault);
    let words = if is_wrong("file") || is_wrong("links") || is_wrong("schema") {
        match good_backups(&place, now).0 {
            Some(_good) => {
                "`viva restore` brings a backup back; `viva restore --rescue` reads what can be read."
            }
            None => "There is no good backup; `viva restore --rescue` reads what can be read.",
        }
    } else if is_wrong("memory") || is_wrong("search") || is_wrong("copies") {
        "`viva doctor --rebuild` computes this anew, after a backup."
    } else if is_wrong("rights") || is_wrong("folder") {
        "The database is not at fault: make room, or check who may write to its folder."
    } else {
        "docs/care.md says what can be done."
    };
    Ok(words.to_owned())
}

fn rebuilt_words(rebuilt: &Rebuilt) -> Vec<String> {
    let number = |list: &[String]| u64::try_from(list.len()).unwrap_or(u64::MAX);
    let mut lines = vec![
        format!("saved first: {}", rebuilt.saved.path.display()),
        format!(
            "rebuilt: {} changed, {} mended",
            counted(number(&rebuilt.cards), "card", "cards"),
            counted(number(&rebuilt.mended), "fault", "faults")
        ),
    ];
    lines.extend(rebuilt.cards.iter().take(SHOWN).map(|card| format!("{:16}{card}", "")));
    lines
}

fn json_of(finding: Finding) -> FindingJson {
    FindingJson {
        name: finding.name,
        state: finding.state.name(),
        words: finding.words,
        details: finding.details,
    }
}

fn rebuilt_json(rebuilt: Rebuilt) -> RebuiltJson {
    RebuiltJson {
        saved: rebuilt.saved.path.display().to_string(),
        cards: rebuilt.cards,
        mended: rebuilt.mended,
    }
}
