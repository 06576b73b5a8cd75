//! `viva cards`: cards by a query.

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::terms::part;
use crate::collection::library::ListedCard;
use crate::domain::query::Query;

/// Lists the cards that a query names; without one, all of them.
///
/// A query is words (each the beginning of one), "phrases" and terms, joined by
/// blanks (all must hold); `-` before a term negates it. The terms are `deck:ID`,
/// `question:ID`, `tag:T`, `kind:K`, `is:STATE` (due, new, learning, review,
/// suspended, buried, locked, marked, leech), `rated:7` (answered within 7 days),
/// `rated:7:1` (with Again), `added:30`, and numbers of a card: `prop:r<0.9`
/// (recall), `prop:s>21` (stability), `prop:d>5` (difficulty), `prop:due<3`,
/// `prop:ivl>=21`, `prop:reps=0`, `prop:lapses>=3`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The query.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    query: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CardsJson {
    cards: Vec<CardJson>,
}

/// A card as JSON lists it.
#[derive(Debug, Serialize)]
pub struct CardJson {
    id: String,
    question: String,
    deck: String,
    kind: &'static str,
    front: String,
    state: &'static str,
    due: Option<String>,
    reps: u32,
    lapses: u32,
}

impl From<&ListedCard> for CardJson {
    fn from(card: &ListedCard) -> Self {
        Self {
            id: card.id.to_string(),
            question: card.id.question.to_string(),
            deck: card.id.question.deck.0.clone(),
            kind: card.id.kind.name(),
            front: card.front.clone(),
            state: card.state,
            due: card.schedule.due.map(|day| day.to_string()),
            reps: card.schedule.reps,
            lapses: card.schedule.lapses,
        }
    }
}

/// Runs the command. The exit code is 3 when nothing was found.
///
/// # Errors
/// When the query has a fault or the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let (text, [json]) = part(&args.query, "cards", ["--json"])?;
    let json = json || args.json;
    let query = Query::parse(&text).map_err(|error| CommandError::usage(error.to_string()))?;
    let cards = context.open()?.cards(&query)?;
    if json {
        Output.json(&CardsJson { cards: cards.iter().map(CardJson::from).collect() })?;
    } else {
        Output.lines(cards.iter().map(|card| {
            let due = card.schedule.due.map_or_else(|| "-".to_owned(), |day| day.to_string());
            format!("{:<44} {:<10} {:<10}  {}", card.id.to_string(), card.state, due, card.front)
        }))?;
    }
    if cards.is_empty() {
        Output.say("No card matches.");
    }
    Ok(if cards.is_empty() { 3 } else { 0 })
}
