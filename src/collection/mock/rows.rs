//! An interview to rows of the database and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::collection::error::Error;
use crate::domain::QuestionKey;
use crate::session::mock::{Asking, Marks, Plan, Record, Saved, Transcript};
use crate::store::{self, MockAnswer, MockStatus, StoredMock};

/// The row of a question that is not here: no question has it.
pub(in crate::collection) const NOWHERE: QuestionKey = QuestionKey(0);

/// Writes a value as JSON. All of them have an exact one.
pub(in crate::collection) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads what [`text`] wrote.
pub(in crate::collection) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| {
        let doing = "reading a mock interview";
        Error::Store(store::Error::Damaged { doing, detail: error.to_string() })
    })
}

/// Makes the row of a question.
pub(in crate::collection) fn answer_of(asking: &Asking, record: &Record) -> MockAnswer {
    MockAnswer {
        question: Some(asking.key),
        id: asking.id.clone(),
        role: text(&asking.role),
        target: asking.target,
        topic: asking.topic.clone(),
        version: asking.version(),
        text: asking.question.clone(),
        record: text(record),
        asked_on: None,
        partner: None,
        again_on: None,
        again: None,
    }
}

/// Reads the plan of a mock, and what was recorded.
pub(in crate::collection) fn read_plan(
    mock: &StoredMock,
    answers: &[MockAnswer],
) -> Result<(Plan, Vec<Record>), Error> {
    let mut plan = Plan {
        setting: read(&mock.setting)?,
        questions: Vec::new(),
        given_up: read(&mock.given_up)?,
    };
    let mut records = Vec::new();
    for answer in answers {
        plan.questions.push(Asking {
            key: answer.question.unwrap_or(NOWHERE),
            id: answer.id.clone(),
            role: read(&answer.role)?,
            target: answer.target,
            topic: answer.topic.clone(),
            question: answer.text.clone(),
        });
        records.push(read(&answer.record)?);
    }
    Ok((plan, records))
}

/// Reads a mock as it went.
pub(in crate::collection) fn read_transcript(
    mock: &StoredMock,
    answers: &[MockAnswer],
) -> Result<Transcript, Error> {
    let (plan, records) = read_plan(mock, answers)?;
    let saved: Saved = read(&mock.saved)?;
    let marks = |one: fn(&MockAnswer) -> Option<&String>| {
        let all = answers.iter().map(|answer| one(answer).map(|text| read(text)).transpose());
        all.collect::<Result<Vec<Option<Marks>>, Error>>()
    };
    Ok(Transcript {
        mock: mock.key.0,
        day: mock.began.day,
        plan,
        records,
        partner: marks(|answer| answer.partner.as_ref())?,
        again: marks(|answer| answer.again.as_ref())?,
        spent_ms: saved.whole_ms,
        away: saved.away,
        abandoned: mock.status == MockStatus::Abandoned,
        rubric: mock.rubric,
    })
}
