//! What was predicted in the simulator, out and back in.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use serde::{Deserialize, Serialize};

use crate::collection::error::Error;
use crate::domain::text::one_line;
use crate::domain::{Day, Moment, Prediction, QuestionId, QuestionKey, Timestamp};
use crate::store::{ChangeKey, Tx};

/// Every offset of a wall clock is within a day of UTC.
const DAY_MINUTES: u32 = 24 * 60;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ArchivedPrediction {
    pub(super) question: String,
    pub(super) point: String,
    pub(super) at: Timestamp,
    pub(super) offset_minutes: i32,
    pub(super) day: Day,
    pub(super) came_true: bool,
}

/// What came of the predictions of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Came {
    /// Those that were not here.
    pub(super) new: u32,
    /// Those of questions that the text does not have.
    pub(super) strangers: u32,
}

impl ArchivedPrediction {
    pub(super) fn new(question: &QuestionId, prediction: Prediction) -> Self {
        let Moment { at, offset_minutes, day } = prediction.moment;
        Self {
            question: question.to_string(),
            point: prediction.point,
            at,
            offset_minutes,
            day,
            came_true: prediction.right,
        }
    }

    /// Looks for what no export has written.
    pub(super) fn check(&self) -> Result<(), String> {
        if one_line(&self.point) == self.point && self.offset_minutes.unsigned_abs() < DAY_MINUTES {
            return Ok(());
        }
        Err(format!("a prediction about {} holds impossible values", one_line(&self.question)))
    }

    fn prediction(&self) -> Prediction {
        let Self { at, offset_minutes, day, .. } = *self;
        let moment = Moment { at, offset_minutes, day };
        Prediction { point: self.point.clone(), moment, right: self.came_true }
    }
}

/// Brings in the predictions that are missing here, in their order. Question, key
/// point and instant tell one from the others; as many as are the same there are
/// the same here.
pub(super) fn bring_in(
    tx: &Tx<'_>,
    predictions: &[ArchivedPrediction],
    questions: &HashMap<String, QuestionKey>,
    journal: Option<ChangeKey>,
) -> Result<Came, Error> {
    let mut came = Came::default();
    let mut here: HashMap<QuestionKey, HashMap<(String, Timestamp), u32>> = HashMap::new();
    for archived in predictions {
        let Some(question) = questions.get(&archived.question).copied() else {
            came.strangers += 1;
            continue;
        };
        let known = match here.entry(question) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(marks(tx, question)?),
        };
        match known.get_mut(&(archived.point.clone(), archived.at)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => {
                tx.add_prediction(question, journal, &archived.prediction())?;
                came.new += 1;
            }
        }
    }
    Ok(came)
}

/// Counts the predictions about a question by what tells one from the others.
fn marks(tx: &Tx<'_>, question: QuestionKey) -> Result<HashMap<(String, Timestamp), u32>, Error> {
    let mut marks = HashMap::new();
    for (_, prediction) in tx.predictions_made(question)? {
        *marks.entry((prediction.point, prediction.moment.at)).or_default() += 1;
    }
    Ok(marks)
}
