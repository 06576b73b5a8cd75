//! Marks that come later: the user's own from the gist alone, a day on, and a
//! partner's.

use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::session::mock::honesty::claims_again;
use crate::session::mock::{ClaimMark, Marks};
use crate::store::MockKey;

use super::rows::text;

/// A question to be marked again. The marks of the first time are not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again {
    /// The interview.
    pub mock: i64,
    /// The place of the question in it.
    pub place: usize,
    /// What the interviewer asked.
    pub title: String,
    /// What was written of the answer: all there is to mark by.
    pub written: String,
    /// The claims in a new order, unmarked, each with its words.
    pub claims: Vec<(ClaimMark, String)>,
}

impl Collection {
    /// Returns the questions that are to be marked again by today.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn marks_again(&self) -> Result<Vec<Again>, Error> {
        let mut found = Vec::new();
        for (key, place) in self.store.to_mark_again(self.now().day)? {
            let Some(transcript) = self.mock_transcript(key.0)? else { continue };
            let plan = &transcript.plan;
            let both = plan.questions.get(place).zip(transcript.records.get(place));
            let Some((asking, record)) = both else { continue };
            let claims = claims_again(asking, plan.setting.seed).into_iter();
            found.push(Again {
                mock: key.0,
                place,
                title: asking.question.title.clone(),
                written: record.written().to_owned(),
                claims: claims.map(|one| (one, asking.words(one.claim))).collect(),
            });
        }
        Ok(found)
    }

    /// Keeps the claims of a second marking; they must all be marked.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn save_marks_again(
        &mut self,
        mock: i64,
        place: usize,
        claims: Vec<ClaimMark>,
    ) -> Result<(), Error> {
        if claims.iter().any(|one| one.mark.is_none()) {
            return Err(Error::Unknown("some claims are not marked; nothing was kept".to_owned()));
        }
        let marks = text(&Marks { claims, ..Marks::default() });
        self.store.write(|tx| Ok(tx.set_marks_again(MockKey(mock), place, &marks)?))
    }

    /// Keeps a partner's marks of a question; a second time replaces the first.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn save_partner_marks(
        &mut self,
        mock: i64,
        place: usize,
        marks: &Marks,
    ) -> Result<(), Error> {
        let marks = text(marks);
        self.store.write(|tx| Ok(tx.set_partner_marks(MockKey(mock), place, &marks)?))
    }
}
