//! `viva search`: questions by their words.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;

/// Finds questions by their words; the last word may be a beginning.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The words to look for.
    #[arg(required = true, value_name = "WORDS")]
    words: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SearchJson {
    questions: Vec<HitJson>,
}

#[derive(Serialize)]
struct HitJson {
    id: String,
    deck: String,
    title: String,
    snippet: String,
}

/// The most questions that are listed.
const LIMIT: u32 = 100;

/// Runs the command. The exit code is 3 when nothing was found.
///
/// # Errors
/// When the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let words = args.words.join(" ");
    let hits = context.open()?.search(&words, LIMIT)?;
    if args.json {
        let questions = hits
            .iter()
            .map(|hit| HitJson {
                id: hit.id.to_string(),
                deck: hit.id.deck.0.clone(),
                title: hit.title.clone(),
                snippet: hit.snippet.clone(),
            })
            .collect();
        Output.json(&SearchJson { questions })?;
    } else {
        for hit in &hits {
            Output.line(format!("{}  {}\n    {}", hit.id, hit.title, hit.snippet))?;
        }
    }
    if hits.is_empty() {
        Output.say(format!("No question has “{words}”."));
    }
    Ok(if hits.is_empty() { 3 } else { 0 })
}
