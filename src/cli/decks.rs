//! `viva decks`: the decks and what they hold.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;

/// Lists the decks.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct DecksJson {
    decks: Vec<DeckJson>,
}

#[derive(Serialize)]
struct DeckJson {
    id: String,
    title: String,
    questions: u32,
    cards: u32,
    due: u32,
    new: u32,
}

/// Runs the command. The exit code is 3 when there is no deck.
///
/// # Errors
/// When the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let decks = context.open()?.decks()?;
    if args.json {
        let decks = decks
            .iter()
            .map(|deck| DeckJson {
                id: deck.id.0.clone(),
                title: deck.title.clone(),
                questions: deck.questions,
                cards: deck.cards,
                due: deck.due,
                new: deck.new,
            })
            .collect();
        Output.json(&DecksJson { decks })?;
    } else {
        Output.line(format!(
            "{:<28} {:>9} {:>6} {:>5} {:>5}",
            "deck", "questions", "cards", "due", "new"
        ))?;
        for deck in &decks {
            Output.line(format!(
                "{:<28} {:>9} {:>6} {:>5} {:>5}",
                deck.id.0, deck.questions, deck.cards, deck.due, deck.new
            ))?;
        }
    }
    Ok(if decks.is_empty() { 3 } else { 0 })
}
