//! `viva edit`: a question in the user's editor.

use super::ask::says_yes;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::Collection;
use crate::collection::edit::{Draft, Edited, Saved, Subject};
use crate::collection::library::Shown;
use crate::tui::words::sentence;
use crate::tui::{editor, signals};

/// Edits a question in your editor: VISUAL, else EDITOR, else vi.
///
/// The text is the deck format's. It is saved in the collection, and in your own
/// deck file where the question stands in one unchanged. A text with a fault
/// is kept and offered again.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of a question or card; the deck may be left out where the
    /// question's id is unique.
    #[arg(value_name = "QUESTION")]
    id: String,
    /// Throw away the text of an edit that was not finished, and begin anew.
    #[arg(long)]
    anew: bool,
}

/// Runs the command. The exit code is 3 when there is no such question.
///
/// # Errors
/// When the id is unknown, the editor fails, the text has faults and is not
/// edited on, or the database cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let mut draft = collection.begin_edit(subject(&collection, &args.id)?)?;
    if args.anew {
        draft = collection.restart_edit(&draft)?;
    } else if draft.unfinished {
        Output.say("Going on with the text of an edit that was not finished; --anew drops it.");
    }
    let _watched = signals::Signals::watch().map_err(CommandError::internal)?;
    let colour = Output.stderr_has_colour(context.color);
    loop {
        edit(&collection, &draft)?;
        let why = match collection.save_edit(&draft, false)? {
            Edited::Unchanged => {
                Output.say("Nothing was changed.");
                return Ok(0);
            }
            Edited::Saved(saved) => return tell(&saved),
            Edited::Faulty(faults) => {
                for fault in &faults {
                    Output.say_styled(&fault.render(colour));
                    Output.say("");
                }
                "the text has faults, so it is not saved"
            }
            Edited::Outdated { gone: false } => {
                "the question was changed elsewhere meanwhile, so the text is not saved over it"
            }
            Edited::Outdated { gone: true } => {
                "the question was deleted or taken out meanwhile, so the text is not saved"
            }
        };
        if !says_yes(&format!("{}. Edit again?", sentence(why))) {
            return Err(kept(&draft, why));
        }
    }
}

fn subject(collection: &Collection, id: &str) -> Result<Subject, CommandError> {
    let nothing = || CommandError::nothing(format!("There is no question `{id}`."));
    let card = match collection.show(id)?.ok_or_else(nothing)? {
        Shown::Card(card) => card.listed.key,
        Shown::Question(question) => question.cards.first().ok_or_else(nothing)?.listed.key,
    };
    Ok(Subject::Card(card))
}

/// Lets the user edit. A text that an editor left unsaved is no trace.
fn edit(collection: &Collection, draft: &Draft) -> Result<(), CommandError> {
    editor::run(&draft.path).map_err(|fault| {
        if draft.is_untouched() {
            let _harmless = collection.drop_edit(draft);
            return CommandError::failed(fault.to_string())
                .with_hint("nothing was changed; VISUAL or EDITOR names the editor");
        }
        kept(draft, &fault.to_string())
    })
}

fn kept(draft: &Draft, what: &str) -> CommandError {
    let path = draft.path.display();
    CommandError::failed(what)
        .with_hint(format!("it is kept in {path}; `viva edit {}` goes on with it", draft.id))
}

fn tell(saved: &Saved) -> Result<u8, CommandError> {
    let file = saved.kept.path().unwrap_or_default();
    Output.line(format!("{}: saved {}", saved.id, saved.kept.words(file)))?;
    Ok(0)
}
