//! Everything about one card: why it is due, its memory, its history, its
//! question's other cards.

use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use super::trace::Trace;
use super::view::{Answered, Details, Sibling};
use super::why::Cause;
use crate::domain::{CardKind, Phase, Review, Schedule};
use crate::scheduler::{Parameters, recall};
use crate::store::{SourceKind, StoredCard, StoredQuestion};

/// Milliseconds of a day.
const DAY_MS: f32 = 86_400_000.0;

impl Collection {
    /// Returns everything about one card.
    ///
    /// # Errors
    /// When the card is gone or the database cannot be read.
    pub fn details(&self, key: crate::domain::CardKey) -> Result<Details, Error> {
        let now = self.now();
        let card = self.store.card_by_key(key)?.ok_or(Error::Gone)?;
        let question = self.store.question_by_key(card.question)?.ok_or(Error::Gone)?;
        let mut cards = self.store.cards_of_question(card.question)?;
        cards.retain(|card| !card.retired);
        let mut log = self.store.reviews_of(key)?;
        let trace = Trace::new(&log, &card.schedule, self.policy.parameters.clone());
        let recalls = recalls(&log, &self.policy.parameters);
        log.reverse();
        let policy = self.policy_of(&card.id.question.deck)?;
        let recall = recall(&card.schedule, now, &policy);
        let cause = Cause {
            kind: card.id.kind,
            schedule: &card.schedule,
            history: &log,
            tiers: &tiers(&cards),
            now,
            recall,
            policy: &policy,
            new_used_up: self.new_used_up(&card.schedule)?,
        };
        let (why, why_interval) = (cause.why(), cause.why_interval());
        let siblings = cards.iter().filter(|other| other.key != key);
        Ok(Details {
            key,
            why,
            why_interval,
            state: card.schedule.state_name(now.day),
            predictions: self.store.predictions_of(card.question)?,
            siblings: siblings.map(|card| self.sibling(card)).collect(),
            origin: self.origin_words(&question)?,
            title: question.question.title,
            sources: question.question.sources,
            front: card.front,
            id: card.id,
            schedule: card.schedule,
            recall,
            aim: policy.desired_retention,
            trace,
            history: log
                .into_iter()
                .zip(recalls.into_iter().rev())
                .map(|(review, recall)| Answered { review, recall })
                .collect(),
        })
    }

    /// The day's limit of new cards, where a new card waits for it.
    fn new_used_up(&self, schedule: &Schedule) -> Result<Option<u32>, Error> {
        if schedule.phase != Phase::New {
            return Ok(None);
        }
        let everything = Scope::default();
        let limits = self.limits(&everything)?;
        let introduced = self.with_day(self.now(), &everything, &limits, |view| {
            view.introduced.iter().map(|(_, cards)| cards).sum::<u32>()
        })?;
        Ok((introduced >= limits.new_per_day).then_some(limits.new_per_day))
    }

    fn sibling(&self, card: &StoredCard) -> Sibling {
        let now = self.now();
        Sibling {
            key: card.key,
            kind: card.id.kind,
            front: card.front.clone(),
            state: card.schedule.state_name(now.day),
            due: card.schedule.due,
            recall: recall(&card.schedule, now, &self.policy),
        }
    }

    /// Says where a question came from.
    fn origin_words(&self, question: &StoredQuestion) -> Result<String, Error> {
        let source = question.source.map(|key| self.store.source_by_key(key)).transpose()?;
        let from = match source.flatten() {
            Some(source) if source.kind == SourceKind::Shipped => "shipped with Viva".to_owned(),
            Some(source) => source.location,
            None => "-".to_owned(),
        };
        Ok(if question.edited { format!("{from}, edited here") } else { from })
    }
}

fn tiers(cards: &[StoredCard]) -> Vec<(CardKind, &Schedule)> {
    let tiers = cards.iter().filter(|card| card.id.kind.tier().is_some());
    tiers.map(|card| (card.id.kind, &card.schedule)).collect()
}

/// Returns the chance of recall at each entry of a log, oldest first, just
/// before it.
#[expect(clippy::cast_precision_loss, reason = "a share of a day needs no more than 24 bits")]
fn recalls(log: &[Review], parameters: &Parameters) -> Vec<Option<f32>> {
    let mut last: Option<&Review> = None;
    let mut out = Vec::with_capacity(log.len());
    for review in log {
        let elapsed = |last: &Review| {
            let millis = review.moment.at.millis().saturating_sub(last.moment.at.millis());
            millis.max(0) as f32 / DAY_MS
        };
        let memory = review.grade.and(review.before);
        let known = memory.zip(last);
        out.push(known.map(|(memory, last)| parameters.retrievability(memory, elapsed(last))));
        if review.kind.counts() {
            last = Some(review);
        }
    }
    out
}
