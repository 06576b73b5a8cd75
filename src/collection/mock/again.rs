//! Marks that come later: the user's own from the gist alone, a day on, and a
//! partner's.

use crate::collection::deed::Deed;
use crate::collection::error::Error;
use crate::collection::open::Collection;
use crate::domain::{Change, ChangeKind};
use crate::session::mock::honesty::claims_again;
use crate::session::mock::{ClaimMark, Marks};
use crate::store::{ChangeKey, LaterMarks, MockKey};

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
        let marks = [(place, Marks { claims, ..Marks::default() })];
        let note = format!("mock {mock}, marked again");
        self.save_later(mock, LaterMarks::Again, &marks, note, None).map(|_| ())
    }

    /// Keeps a partner's marks of some questions; a second time replaces the first.
    /// All that comes `under` one change is taken back by one undo.
    ///
    /// # Errors
    /// When there is no such question, or the database cannot be written.
    pub fn save_partner_marks(
        &mut self,
        mock: i64,
        marks: &[(usize, Marks)],
        under: Option<ChangeKey>,
    ) -> Result<ChangeKey, Error> {
        let note = format!("mock {mock} by your partner");
        self.save_later(mock, LaterMarks::Partner, marks, note, under)
    }

    fn save_later(
        &mut self,
        mock: i64,
        whose: LaterMarks,
        marks: &[(usize, Marks)],
        note: String,
        under: Option<ChangeKey>,
    ) -> Result<ChangeKey, Error> {
        let now = self.now();
        let change = Change {
            kind: ChangeKind::MockMarks,
            card: None,
            note: Some(note),
            before: Vec::new(),
        };
        let writes = self.store.writes();
        let key = self.store.write(|tx| {
            let known = under.filter(|key| tx.last_change().is_ok_and(|last| is_it(last, *key)));
            let key = known.map_or_else(|| tx.push_change(&change, now), Ok)?;
            for (place, marks) in marks {
                tx.set_later_marks(key, (MockKey(mock), *place), whose, &text(marks))?;
            }
            Ok::<_, Error>(key)
        })?;
        self.follow(writes, &Deed::default());
        Ok(key)
    }
}

/// Tells whether a change is the last one, so that more can come under it.
fn is_it(last: Option<(ChangeKey, Change)>, key: ChangeKey) -> bool {
    last.is_some_and(|(last, _)| last == key)
}
