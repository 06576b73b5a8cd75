//! Mock interviews into a collection.

use std::collections::{HashMap, HashSet};

use super::{ArchivedAnswer, ArchivedMock, Texts};
use crate::collection::error::Error;
use crate::collection::mock::rows::{NOWHERE, answer_of, read, read_transcript, text};
use crate::domain::{CardKey, Moment, QuestionKey};
use crate::session::mock::{Asking, Setting, summary};
use crate::store::{
    ChangeKey, DrillPoint, LaterMarks, MockAnswer, MockKey, MockStatus, StoredMock, Tx,
};

/// What came of the mock interviews of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::collection::archive) struct Came {
    /// Those that were not here.
    pub(in crate::collection::archive) new: u32,
    /// Marks that came to questions of those that were.
    pub(in crate::collection::archive) marks: u32,
}

/// What the text has become here, by its ids.
pub(in crate::collection::archive) struct Here<'a> {
    pub(in crate::collection::archive) questions: &'a HashMap<String, QuestionKey>,
    pub(in crate::collection::archive) cards: &'a HashMap<String, CardKey>,
}

/// Brings in the mock interviews that are missing here, in their order; when it
/// began, what was chosen and what was asked tell one from the others. One that is
/// here takes the marks of a partner and those of a later day that it has not.
/// The log is in already.
pub(in crate::collection::archive) fn bring_in(
    tx: &Tx<'_>,
    mocks: &[ArchivedMock],
    texts: &Texts<'_>,
    here: &Here<'_>,
    journal: Option<ChangeKey>,
) -> Result<Came, Error> {
    let mut came = Came::default();
    if mocks.is_empty() {
        return Ok(came);
    }
    let mut known = tx.mocks()?;
    let mut numbers: HashSet<MockKey> = known.iter().map(|mock| mock.key).collect();
    known.retain(|mock| mock.status != MockStatus::Running);
    for mock in mocks {
        let mut met = None;
        for (at, stored) in known.iter().enumerate() {
            if stored.began.at == mock.at && is_it(tx, mock, stored)? {
                met = Some(at);
                break;
            }
        }
        match met {
            // Two that are alike there are two here.
            Some(at) => came.marks += meet(tx, mock, known.remove(at).key, journal)?,
            None => {
                let key = add(tx, mock, &numbers, texts, here, journal)?;
                numbers.insert(key);
                came.new += 1;
            }
        }
    }
    Ok(came)
}

/// Tells whether an interview that is here is the one of the text.
fn is_it(tx: &Tx<'_>, mock: &ArchivedMock, stored: &StoredMock) -> Result<bool, Error> {
    if read::<Setting>(&stored.setting)? != mock.setting {
        return Ok(false);
    }
    let asked = tx.mock_answers(stored.key)?;
    Ok(asked.iter().map(|one| &one.id).eq(mock.questions.iter().map(|one| &one.id)))
}

/// Adds the later marks that an interview has not yet; returns how many.
fn meet(
    tx: &Tx<'_>,
    mock: &ArchivedMock,
    key: MockKey,
    journal: Option<ChangeKey>,
) -> Result<u32, Error> {
    let mut added = 0;
    for (place, (here, there)) in tx.mock_answers(key)?.iter().zip(&mock.questions).enumerate() {
        for (whose, known, marks) in [
            (LaterMarks::Partner, &here.partner, &there.partner),
            (LaterMarks::Again, &here.again, &there.again),
        ] {
            let Some(marks) = marks.as_ref().filter(|_| known.is_none()) else { continue };
            added += 1;
            if let Some(change) = journal {
                tx.set_later_marks(change, (key, place), whose, &text(marks))?;
            }
        }
    }
    Ok(added)
}

/// Adds an interview, under its own number where that is free.
fn add(
    tx: &Tx<'_>,
    mock: &ArchivedMock,
    numbers: &HashSet<MockKey>,
    texts: &Texts<'_>,
    here: &Here<'_>,
    journal: Option<ChangeKey>,
) -> Result<MockKey, Error> {
    let own = MockKey(i64::from(mock.mock));
    let key = if numbers.contains(&own) { MockKey(0) } else { own };
    let answers: Vec<MockAnswer> =
        mock.questions.iter().map(|answer| row(answer, texts, here)).collect();
    let stored = stored(key, mock);
    let summary = text(&summary(&read_transcript(&stored, &answers)?));
    let key = tx.add_mock(&StoredMock { summary: Some(summary), ..stored }, journal)?;
    for (place, answer) in answers.iter().enumerate() {
        tx.add_mock_answer(key, place, answer)?;
    }
    for drill in mock.questions.iter().filter_map(|answer| answer.drill.as_ref()) {
        let Some((card, change)) = here.cards.get(&drill.card).copied().zip(journal) else {
            continue;
        };
        for point in &drill.points {
            let drilled = DrillPoint { card, point: point.clone(), since: drill.since };
            tx.add_known_drill_point(key, change, &drilled)?;
        }
    }
    Ok(key)
}

fn stored(key: MockKey, mock: &ArchivedMock) -> StoredMock {
    let ArchivedMock { at, offset_minutes, day, .. } = *mock;
    StoredMock {
        key,
        began: Moment { at, offset_minutes, day },
        setting: text(&mock.setting),
        given_up: text(&mock.given_up),
        rubric: mock.rubric,
        status: if mock.abandoned { MockStatus::Abandoned } else { MockStatus::Done },
        turn: 0,
        saved: text(&mock.saved),
        saved_at: mock.saved_at,
        summary: None,
        cards: mock.cards,
        undone: mock.undone,
    }
}

fn row(answer: &ArchivedAnswer, texts: &Texts<'_>, here: &Here<'_>) -> MockAnswer {
    let question = answer.question.as_ref().and_then(|id| here.questions.get(id)).copied();
    let asking = Asking {
        key: question.unwrap_or(NOWHERE),
        id: answer.id.clone(),
        role: answer.role,
        target: answer.target,
        topic: answer.topic.clone(),
        question: answer.text(texts).cloned().unwrap_or_default(),
    };
    MockAnswer {
        question,
        asked_on: answer.asked_on,
        partner: answer.partner.as_ref().map(text),
        again_on: answer.again_on,
        again: answer.again.as_ref().map(text),
        ..answer_of(&asking, &answer.record)
    }
}
