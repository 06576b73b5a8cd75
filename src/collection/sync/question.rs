//! One question against the one that is known.

use super::cards::sync_cards;
use super::rules::{Rules, Tally};
use crate::collection::error::Error;
use crate::domain::{Question, QuestionId};
use crate::store::{Kept, SourceKey, StoredQuestion, Tx};

/// Where a question comes from and where it goes.
#[derive(Clone, Copy)]
pub(in crate::collection) struct Place {
    pub(in crate::collection) source: SourceKey,
    pub(in crate::collection) position: i64,
    /// It came with the program, not because the user asked for it.
    pub(in crate::collection) shipped: bool,
}

/// Brings one question in, as `known` or as a new one.
pub(in crate::collection) fn sync_question(
    tx: &Tx<'_>,
    place: Place,
    question: &Question,
    known: &StoredQuestion,
    rules: Rules,
    tally: &mut Tally,
) -> Result<(), Error> {
    if is_as_known(place, question, known) {
        tally.counts.unchanged += 1;
        return Ok(tx.note_print(known.key, question)?);
    }
    let was_renamed = known.id.question != question.id;
    let deleted = known.retired && tx.is_in_trash(known.key)?;
    // What went because its import was undone is simply added again.
    let taken_back = deleted && tx.is_taken_back(known.key)?;
    if deleted && !place.shipped {
        rules.keep(tx, Kept::Question(known.key))?;
        tx.forget_deletion(known.key)?;
        tx.retire_question(known.key, question.retired)?;
        if !taken_back {
            tally.notes.push(format!("{} was deleted; it is back with its history", known.id));
        }
    }
    if known.edited && !rules.theirs && !same(&known.question, question) {
        tally.counts.unchanged += u32::from(!was_renamed);
        tally
            .notes
            .push(format!("kept your edit of {}; the file differs (--theirs takes it)", known.id));
        return Ok(());
    }
    let now = StoredQuestion {
        source: Some(place.source),
        position: place.position,
        question: with_raw_of(question, &known.question),
        edited: false,
        // What the user deleted stays so, whatever comes with the program.
        retired: question.retired || (deleted && place.shipped),
        ..known.clone()
    };
    let same_content = same(&known.question, question) && known.retired == now.retired;
    if now != *known {
        rules.keep(tx, Kept::Question(known.key))?;
        tx.update_question(&now)?;
    }
    if !same_content {
        let out = sync_cards(tx, known.key, Some(&known.question), question, rules)?;
        tally.counts.answered_out += out;
    }
    if was_renamed || !(same_content || taken_back) {
        let id = QuestionId { question: question.id.clone(), ..known.id.clone() };
        tally.note_change(id, &known.question, question);
    }
    if !was_renamed {
        if taken_back && !place.shipped {
            tally.counts.added += 1;
        } else if same_content {
            tally.counts.unchanged += 1;
        } else {
            tally.counts.changed += 1;
        }
    }
    Ok(())
}

/// Tells of most questions that are as they were quickly; false says nothing.
fn is_as_known(place: Place, question: &Question, known: &StoredQuestion) -> bool {
    *question == known.question
        && known.source == Some(place.source)
        && known.position == place.position
        && !(known.edited || known.retired || question.retired)
}

/// Tells whether two questions say the same. The raw text of a page's article
/// is kept beside it and is no part of what it says: deck files do not carry it.
pub(in crate::collection) fn same(a: &Question, b: &Question) -> bool {
    if a == b {
        return true;
    }
    let said = |question: &Question| Question { raw: None, guid: None, ..question.clone() };
    said(a) == said(b)
}

/// Keeps the raw text that is known as long as the article is the same.
pub(in crate::collection) fn with_raw_of(question: &Question, known: &Question) -> Question {
    let kept = if question.article == known.article { known.raw.clone() } else { None };
    Question {
        raw: question.raw.clone().or(kept),
        guid: question.guid.clone().or_else(|| known.guid.clone()),
        ..question.clone()
    }
}
