//! `viva` and `viva review`: the terminal interface, or the same by lines.

use std::io::{self, IsTerminal};

use serde::Serialize;

use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use super::plain::{self, Ended};
use super::today;
use crate::collection::Collection;
use crate::collection::study::Scope;
use crate::domain::{DeckId, Grade};
use crate::tui;

/// Reviews what is due.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only cards of this deck; may be given several times.
    #[arg(long, value_name = "DECK")]
    deck: Vec<String>,
    /// Only cards of questions with this tag; may be given several times.
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    /// Ask and answer by lines, for screen readers, pipes and simple terminals.
    #[arg(long)]
    plain: bool,
    /// With --plain: print one JSON object at the end; the words go to stderr.
    #[arg(long, requires = "plain")]
    json: bool,
}

#[derive(Serialize)]
struct ReviewJson {
    answered: usize,
    again: usize,
    hard: usize,
    good: usize,
    easy: usize,
    minutes: u32,
    cards: Vec<String>,
}

/// Shows the home screen; without a terminal it says the same in lines, and the
/// exit code is 3 when nothing is due.
///
/// # Errors
/// When the database cannot be opened.
pub fn home(context: &Context) -> Result<u8, CommandError> {
    if is_terminal() {
        return start(context, tui::Start::Home);
    }
    let home = context.open()?.home()?;
    Output.lines(today::lines(&home))?;
    Output.say("This is no terminal; `viva review --plain` reviews by lines.");
    Ok(if home.today.total() == 0 { 3 } else { 0 })
}

/// Runs a session.
///
/// # Errors
/// When a deck is unknown, stdout is no terminal, or the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    if !args.plain {
        demand_terminal()?;
    }
    let scope = Scope {
        decks: args.deck.iter().map(|id| DeckId(id.clone())).collect(),
        tags: args.tag.clone(),
        ..Scope::default()
    };
    if !args.plain {
        return start(context, tui::Start::Review(scope));
    }
    let mut collection = context.open()?;
    demand_decks(&collection, &scope)?;
    by_lines(&mut collection, scope, args.json)
}

/// Opens the collection and hands it to the terminal interface, which has a
/// screen for a database that cannot be opened.
pub(super) fn start(context: &Context, start: tui::Start) -> Result<u8, CommandError> {
    let (collection, start, unopened) = match context.try_open()? {
        Ok(collection) => (collection, start, None),
        // The screen says the same in more room; nothing is written anywhere.
        Err(error) => {
            let stand_in = context.unopened()?;
            match stand_in.damage(&error) {
                Some(damage) => (stand_in, tui::Start::Damaged(Box::new(damage)), None),
                None => {
                    let error = CommandError::from_cause(&error);
                    (stand_in, tui::Start::Unopened(error.failure()), Some(error))
                }
            }
        }
    };
    if let tui::Start::Review(scope) = &start {
        demand_decks(&collection, scope)?;
    }
    let told = tui::run_in(collection, start, context.color.choice()).map_err(|error| {
        CommandError::failed(format!("the terminal failed: {error}"))
            .with_hint("`viva review --plain` needs no screen")
    })?;
    Output.lines(told)?;
    unopened.map_or(Ok(0), Err)
}

fn by_lines(collection: &mut Collection, scope: Scope, json: bool) -> Result<u8, CommandError> {
    let input = io::stdin().lock();
    if !json {
        let ended = plain::session(collection, scope, input, |words| Output.line(words));
        keep_safe(collection);
        return ended.outcome;
    }
    let ended = plain::session(collection, scope, input, |words| {
        Output.say(words);
        Ok(())
    });
    // What was answered before a failure is on disk, so it is told.
    Output.json(&summary(&ended))?;
    keep_safe(collection);
    ended.outcome.map_err(CommandError::told)
}

/// Makes the day's backup, where one is owed. The session itself is saved.
pub(super) fn keep_safe(collection: &Collection) {
    if let Err(error) = collection.back_up_today() {
        Output.say(format!("No backup today: {error}."));
    }
}

fn summary(ended: &Ended) -> ReviewJson {
    let of = |grade: Grade| ended.given.iter().filter(|given| given.answer.grade == grade).count();
    let mut cards: Vec<String> = Vec::new();
    for given in &ended.given {
        let id = given.id.to_string();
        if !cards.contains(&id) {
            cards.push(id);
        }
    }
    ReviewJson {
        answered: ended.given.len(),
        again: of(Grade::Again),
        hard: of(Grade::Hard),
        good: of(Grade::Good),
        easy: of(Grade::Easy),
        minutes: ended.minutes(),
        cards,
    }
}

pub(super) fn is_terminal() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

fn demand_terminal() -> Result<(), CommandError> {
    if is_terminal() {
        return Ok(());
    }
    Err(CommandError::usage("this needs a terminal, and stdin or stdout is none")
        .with_hint("`viva review --plain` reviews by lines, `viva due` tells what is due"))
}

fn demand_decks(collection: &Collection, scope: &Scope) -> Result<(), CommandError> {
    for deck in &scope.decks {
        collection.demand_deck(deck)?;
    }
    for tag in &scope.tags {
        if !collection.has_tag(tag)? {
            return Err(CommandError::nothing(format!("No question has the tag `{tag}`.")));
        }
    }
    Ok(())
}
