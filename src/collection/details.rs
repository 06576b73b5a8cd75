//! Everything about one card: why it is due, its memory, its history.

use super::error::Error;
use super::open::Collection;
use super::view::Details;
use crate::domain::{CardKey, Day, Grade, Moment, Phase, Review, Schedule};
use crate::scheduler::recall;

impl Collection {
    /// Returns everything about one card.
    ///
    /// # Errors
    /// When the card is gone or the database cannot be read.
    pub fn details(&self, key: CardKey) -> Result<Details, Error> {
        let now = self.now();
        let card = self.store.card_by_key(key)?.ok_or(Error::Gone)?;
        let question = self.store.question_by_key(card.question)?.ok_or(Error::Gone)?;
        let mut history = self.store.reviews_of(key)?;
        history.reverse();
        let recall = recall(&card.schedule, now, &self.policy);
        let aim = self.aim(Some(&card.id.question.deck))?;
        Ok(Details {
            key,
            why: why(&card.schedule, &history, now, recall, aim),
            state: card.schedule.state_name(now.day),
            title: question.question.title,
            sources: question.question.sources,
            front: card.front,
            id: card.id,
            schedule: card.schedule,
            recall,
            aim,
            history,
        })
    }
}

/// Says in one sentence why a card is due, or when it will be.
fn why(
    schedule: &Schedule,
    history: &[Review],
    now: Moment,
    recall: Option<f32>,
    aim: f32,
) -> String {
    let today = now.day;
    if schedule.suspended {
        return "Suspended: it is not asked until you take it back.".to_owned();
    }
    if let Some(until) = schedule.buried_until.filter(|until| today < *until) {
        return format!("Buried until {}.", short(until));
    }
    if schedule.phase == Phase::New {
        return why_new(schedule, today);
    }
    if let Some(step) = schedule.step {
        return match now.at.minutes_until(step) {
            0 => "In its ten-minute step, which is over.".to_owned(),
            1 => "In its ten-minute step: 1 min left.".to_owned(),
            n => format!("In its ten-minute step: {n} min left."),
        };
    }
    let Some(due) = schedule.due else { return "It has no due day.".to_owned() };
    let mut sentence = format!("due {}", short(due));
    let last = history.iter().find(|review| review.kind.counts());
    if let Some((last, grade)) = last.and_then(|review| Some((review, review.grade?))) {
        sentence.push_str(&after_last(due, last.moment.day, grade));
    }
    if schedule.sure_wrong.is_some_and(|day| due == day.plus(1)) {
        sentence.push_str(", since you were sure and wrong");
    }
    if let Some(recall) = recall {
        sentence.push_str(&format!(", recall now {}, aim {}", percent(recall), percent(aim)));
    }
    if schedule.hidden_on == Some(today) {
        sentence.push_str("; hidden today, since another card of its question was answered");
    }
    sentence.push('.');
    sentence
}

fn why_new(schedule: &Schedule, today: Day) -> String {
    match schedule.opens_on {
        Some(opens) if today < opens && schedule.may_come_early(today) => {
            format!("New. It opens on {}, and earlier on a day that has room for it.", short(opens))
        }
        _ if schedule.hidden_on == Some(today) && schedule.may_come_early(today) => {
            "New. Another card of its question was answered today; it comes if there is room."
                .to_owned()
        }
        None => "Locked until the tier it hangs on has been answered.".to_owned(),
        Some(opens) if today < opens => {
            format!("Locked until {}, or until the tier it hangs on is learnt.", short(opens))
        }
        Some(_) if schedule.hidden_on == Some(today) => {
            "New; hidden today, since another card of its question was answered.".to_owned()
        }
        Some(_) => "New: it was never answered.".to_owned(),
    }
}

fn after_last(due: Day, last: Day, grade: Grade) -> String {
    match due.elapsed_since(last) {
        0 => format!(": on the day of the last {}", grade.name()),
        1 => format!(": 1 day after the last {}", grade.name()),
        n => format!(": {n} days after the last {}", grade.name()),
    }
}

fn short(day: Day) -> String {
    day.date().format("%-d %b %Y").to_string()
}

fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}
