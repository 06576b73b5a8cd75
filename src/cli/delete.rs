//! `viva delete`: questions or a deck into the trash.

use serde::Serialize;

use super::ask::confirm;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::terms::part;
use crate::collection::delete::{Deleted, Selection};
use crate::domain::query::Query;
use crate::domain::text::{counted, thousands};

/// Deletes questions, or a deck; `viva undo` brings them back.
///
/// `deck:ID` alone means the deck with all its questions. Any other query means
/// the questions of the cards that match, each with all its cards. What goes is
/// counted first; --yes alone is refused where that is more than the query names.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A query as `viva cards` takes it.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    query: Vec<String>,
    /// Do not ask.
    #[arg(long)]
    yes: bool,
    /// With --yes: also cards that the query does not name, of its questions.
    #[arg(long)]
    whole_questions: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DeleteJson<'a> {
    deck: Option<&'a str>,
    questions: u32,
    cards: u32,
    answers: u32,
}

/// Runs the command. The exit code is 3 when nothing matches.
///
/// # Errors
/// When the query cannot be read, the answer is no, or the database cannot be
/// written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let (text, [json, yes, whole]) =
        part(&args.query, "delete", ["--json", "--yes", "--whole-questions"])?;
    let (json, yes, whole) = (json || args.json, yes || args.yes, whole || args.whole_questions);
    if text.is_empty() {
        return Err(CommandError::usage("which questions? A query is needed")
            .with_hint("`viva delete deck:ID` deletes a deck"));
    }
    let query = Query::parse(&text).map_err(|error| CommandError::usage(error.to_string()))?;
    let selection = Selection::of(query);
    let mut collection = context.open()?;
    let told = collection.forecast_delete(&selection)?;
    if told.is_nothing() {
        return Err(CommandError::nothing("No question matches."));
    }
    if yes && !whole && told.is_wider() {
        return Err(CommandError::usage(format!("nothing was done: {}", wider(&told)))
            .with_hint("--whole-questions says that this is meant; without --yes it asks"));
    }
    let wider = if told.is_wider() { format!(" {}.", wider(&told)) } else { String::new() };
    confirm(&format!("Delete {}?{wider} `viva undo` brings it back.", told.words()), yes)?;
    let deleted = collection.delete(&selection)?;
    if json {
        Output.json(&json_of(&deleted))?;
    } else {
        Output.line(format!("Deleted: {}. `viva undo` brings it back.", deleted.words()))?;
    }
    Ok(0)
}

/// Says that more goes than the query names.
fn wider(told: &Deleted) -> String {
    format!(
        "the query names {} of {}, and a question goes with all its cards: {}",
        thousands(told.named.unwrap_or(0)),
        counted(told.cards, "card", "cards"),
        counted(told.questions, "question", "questions")
    )
}

fn json_of(deleted: &Deleted) -> DeleteJson<'_> {
    DeleteJson {
        deck: deleted.deck.as_ref().map(|deck| deck.0.as_str()),
        questions: deleted.questions,
        cards: deleted.cards,
        answers: deleted.answers,
    }
}
