//! Predictions of what simulations show are kept by key point. They touch no
//! schedule.

use super::error::Error;
use super::open::Collection;
use crate::domain::{Prediction, QuestionId};

impl Collection {
    /// Keeps a prediction about a key point of a question. A question that is not
    /// there any more has none.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn record_prediction(
        &mut self,
        id: &QuestionId,
        point: &str,
        right: bool,
    ) -> Result<(), Error> {
        let prediction = Prediction { point: point.to_owned(), moment: self.now(), right };
        self.store.write(|tx| match tx.question(id)? {
            Some(question) => {
                tx.add_prediction(question.key, None, &prediction).map_err(Error::from)
            }
            None => Ok(()),
        })
    }
}
