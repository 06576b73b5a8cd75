//! `viva add`: a question from the terminal.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use serde::Serialize;

use super::ask::says_yes;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::Collection;
use crate::collection::add::{Added, OWN_DECK, is_deck, says_something};
use crate::deckfile::write_question;
use crate::domain::{Level, Question, QuestionId, Tier};
use crate::tui::words::counted;
use crate::tui::{editor, signals};

/// Adds a question of your own.
///
/// With `--question` and `--answer` at once; with `-` from standard input, in the
/// deck format; else your editor opens with a form: VISUAL, else EDITOR, else vi.
/// The question is kept in the collection; `viva export` writes it into files.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Reads the question from standard input.
    #[arg(value_name = "-", value_parser = ["-"], conflicts_with = "question")]
    from: Option<String>,
    /// The deck, by id or title; it is made where there is none.
    #[arg(long, value_name = "DECK", default_value = OWN_DECK)]
    deck: String,
    /// What is asked.
    #[arg(long, value_name = "TEXT")]
    question: Option<String>,
    /// The answer.
    #[arg(long, value_name = "TEXT", requires = "question")]
    answer: Option<String>,
    /// A short answer, said in 20 seconds; the answer is the full one then.
    #[arg(long, value_name = "TEXT", requires = "question")]
    short: Option<String>,
    /// Who is asked this: junior, mid, senior or staff.
    #[arg(long, value_name = "LEVEL", requires = "question")]
    level: Option<Level>,
    /// A tag; may be given several times.
    #[arg(long, value_name = "TAG", requires = "question")]
    tag: Vec<String>,
    /// Where the facts come from; may be given several times.
    #[arg(long, value_name = "SOURCE", requires = "question")]
    source: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AddJson {
    added: Vec<String>,
    cards: u32,
}

/// Runs the command. The exit code is 3 when nothing was written down.
///
/// # Errors
/// When the text has a fault, the question is there already, the editor fails,
/// or the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    if args.deck.trim().is_empty() {
        return Err(CommandError::usage("a deck needs a name"));
    }
    if let Some(title) = &args.question {
        let text = write_question(&question(title, args)?);
        return add_text(&text, args, context);
    }
    if args.from.is_some() {
        return add_text(&stdin()?, args, context);
    }
    add_in_editor(args, context)
}

/// Makes a question of the options.
fn question(title: &str, args: &Args) -> Result<Question, CommandError> {
    let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
    let tier = |text: String| Some(Tier { seconds: None, text });
    let mut question = Question {
        title: title.to_owned(),
        level: args.level,
        tags: args.tag.clone(),
        sources: args.source.clone(),
        ..Question::default()
    };
    match (given(&args.short), given(&args.answer)) {
        (None, None) => {
            return Err(CommandError::usage("the question has no answer")
                .with_hint("--answer says it; without --question your editor opens"));
        }
        (None, answer) => question.answer = answer,
        (Some(short), answer) => {
            question.basics = tier(short);
            question.solid = answer.and_then(tier);
        }
    }
    Ok(question)
}

fn stdin() -> Result<String, CommandError> {
    let most = u64::try_from(crate::deckfile::MOST_BYTES).unwrap_or(u64::MAX);
    let mut text = String::new();
    let read = io::stdin().lock().take(most).read_to_string(&mut text);
    read.map_err(|error| CommandError::failed(format!("cannot read standard input: {error}")))?;
    Ok(text)
}

fn add_text(text: &str, args: &Args, context: &Context) -> Result<u8, CommandError> {
    if !says_something(text) {
        return Err(CommandError::nothing("There is no question; nothing was added."));
    }
    if is_deck(text) {
        return Err(CommandError::failed("this is a whole deck; nothing was added")
            .with_hint("`viva import -` takes it in"));
    }
    match context.open()?.add(text, &args.deck)? {
        Added::Saved(ids, cards) => tell(&ids, cards, args.json),
        Added::Faulty(faults) => {
            super::import::show_faults(&faults, context.color, |_fault| true);
            Err(CommandError::failed("nothing was added"))
        }
    }
}

/// Lets the user write until the text has no fault, or is given up.
fn add_in_editor(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let path = collection.draft_of_new()?;
    let _watched = signals::Signals::watch().map_err(CommandError::internal)?;
    loop {
        editor::run(&path).map_err(|fault| {
            CommandError::failed(fault.to_string())
                .with_hint("nothing was added; VISUAL or EDITOR names the editor")
        })?;
        let text = fs::read_to_string(&path).map_err(|error| {
            CommandError::failed(format!("cannot read {}: {error}", path.display()))
        })?;
        if !says_something(&text) {
            drop_draft(&path);
            return Err(CommandError::nothing("Nothing was added."));
        }
        match save(&mut collection, &text, args)? {
            Added::Saved(ids, cards) => {
                drop_draft(&path);
                return tell(&ids, cards, args.json);
            }
            Added::Faulty(faults) => {
                super::import::show_faults(&faults, context.color, |_fault| true);
            }
        }
        if !says_yes("The question is not added yet. Edit again?") {
            let hint = format!("it is kept in {}; `viva add` goes on with it", path.display());
            return Err(CommandError::failed("the question is not added").with_hint(hint));
        }
    }
}

fn save(collection: &mut Collection, text: &str, args: &Args) -> Result<Added, CommandError> {
    Ok(collection.add(text, &args.deck)?)
}

/// A draft that stays is offered again: no harm.
fn drop_draft(path: &Path) {
    let _harmless = fs::remove_file(path);
}

fn tell(ids: &[QuestionId], cards: u32, json: bool) -> Result<u8, CommandError> {
    let added: Vec<String> = ids.iter().map(ToString::to_string).collect();
    if json {
        Output.json(&AddJson { added, cards })?;
    } else {
        Output.line(format!("added {} ({})", added.join(", "), counted(cards, "card")))?;
    }
    Ok(0)
}
