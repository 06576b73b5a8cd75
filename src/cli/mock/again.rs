//! `viva mock again`: a question of an earlier day is marked again from what was
//! written of it alone. The difference is the drift of the marking.

use std::io;

use super::interview::mark;
use super::marks::ask;
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::cli::talk::Talk;
use crate::collection::mock::Again;
use crate::domain::text::{counted, one_line};
use crate::paper::spoken;
use crate::session::mock::ClaimMark;

/// Runs the command. The exit code is 3 when nothing waits.
pub(super) fn run(context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let waiting = collection.marks_again()?;
    if waiting.is_empty() {
        return Err(CommandError::nothing("No question waits to be marked again.")
            .with_hint("one in ten does, on the day after it was asked"));
    }
    let mut talk = Talk::new(io::stdin().lock(), |words: &str| Output.line(words));
    talk.tell("Mark again what your own words say. The first marks are not shown. q leaves.")?;
    let mut done: u32 = 0;
    for again in waiting {
        let Some(claims) = claims(&mut talk, &again)? else { break };
        collection.save_marks_again(again.mock, again.place, claims)?;
        done += 1;
    }
    Output.line(format!("{} marked again.", counted(done, "question", "questions")))?;
    Ok(0)
}

/// Asks for all claims of a question; `None` when the user leaves.
fn claims<I, S>(
    talk: &mut Talk<I, S>,
    again: &Again,
) -> Result<Option<Vec<ClaimMark>>, CommandError>
where
    I: io::BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    talk.tell("")?;
    talk.tell(&spoken(&again.title))?;
    talk.tell(&format!("You wrote: {}", one_line(&again.written)))?;
    talk.tell("Some of these sentences are wrong. s said, h half, n not.")?;
    let mut marked = Vec::new();
    for (at, (claim, words)) in again.claims.iter().enumerate() {
        let words = format!("Claim {} of {}. {}", at + 1, again.claims.len(), spoken(words));
        let mark = loop {
            match ask(talk, &words, mark)? {
                None => return Ok(None),
                Some(None) => talk.tell("Each claim is to be marked: s, h or n.")?,
                Some(Some(mark)) => break mark,
            }
        };
        marked.push(ClaimMark { mark: Some(mark), ..*claim });
    }
    Ok(Some(marked))
}
