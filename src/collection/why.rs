//! Why a card is due, when it will be, and why not yet: sentences of cause.

use crate::domain::{CardKind, Day, Grade, Moment, Phase, Review, ReviewKind, Schedule};
use crate::scheduler::{Policy, Spread, spread};

/// What the sentences are made of.
pub(super) struct Cause<'a> {
    pub(super) kind: CardKind,
    pub(super) schedule: &'a Schedule,
    /// The live log, latest first.
    pub(super) history: &'a [Review],
    /// The tiers of its question, each with its state.
    pub(super) tiers: &'a [(CardKind, &'a Schedule)],
    pub(super) now: Moment,
    pub(super) recall: Option<f32>,
    pub(super) policy: &'a Policy,
    /// New cards a day, where today's are used up.
    pub(super) new_used_up: Option<u32>,
}

impl Cause<'_> {
    /// Says in one sentence why the card is due, when it will be, or why not yet.
    pub(super) fn why(&self) -> String {
        let (schedule, today) = (self.schedule, self.now.day);
        if schedule.suspended {
            return "Suspended: it is not asked until you take it back.".to_owned();
        }
        if let Some(until) = schedule.buried_until.filter(|until| today < *until) {
            return format!("Buried until {}.", short(until));
        }
        if schedule.phase == Phase::New {
            return self.why_new();
        }
        if let Some(step) = schedule.step {
            return match self.now.at.minutes_until(step) {
                0 => "In its ten-minute step, which is over.".to_owned(),
                1 => "In its ten-minute step: 1 min left.".to_owned(),
                n => format!("In its ten-minute step: {n} min left."),
            };
        }
        schedule.due.map_or_else(|| "It has no due day.".to_owned(), |due| self.why_due(due))
    }

    fn why_due(&self, due: Day) -> String {
        let mut sentence = format!("due {}", short(due));
        let by_hand = self.history.first().filter(|review| review.kind == ReviewKind::SetDue);
        if let Some(set) = by_hand {
            sentence.push_str(&format!(": the day was set by hand on {}", short(set.moment.day)));
        } else if let Some((last, grade)) = self.last() {
            sentence.push_str(&after_last(due, last.moment.day, grade));
        }
        if self.schedule.sure_wrong.is_some_and(|day| due == day.plus(1)) {
            sentence.push_str(", since you were sure and wrong");
        }
        if let Some(recall) = self.recall {
            let aim = percent(self.policy.desired_retention);
            sentence.push_str(&format!(", recall now {}, aim {aim}", percent(recall)));
        }
        if self.schedule.hidden_on == Some(self.now.day) {
            sentence.push_str("; hidden today, since another card of its question was answered");
        }
        sentence.push('.');
        sentence
    }

    fn why_new(&self) -> String {
        let (schedule, today) = (self.schedule, self.now.day);
        let hidden = schedule.hidden_on == Some(today);
        match schedule.opens_on {
            Some(opens) if today < opens && schedule.may_come_early(today) => format!(
                "New. It opens on {}, and earlier on a day that has room for it.",
                short(opens)
            ),
            _ if hidden && schedule.may_come_early(today) => {
                "New. Another card of its question was answered today; it comes if there is room."
                    .to_owned()
            }
            None => format!("Locked behind {}, which was never answered.", self.tier_before()),
            Some(opens) if today < opens => format!(
                "Locked behind {} until that is learnt, or until {} at the latest.",
                self.tier_before(),
                short(opens)
            ),
            Some(_) if hidden => {
                "New; hidden today, since another card of its question was answered.".to_owned()
            }
            Some(_) => match self.new_used_up {
                Some(limit) => format!(
                    "New: it was never answered. Today's new cards are used up, {limit} a day."
                ),
                None => "New: it was never answered, and comes in its turn.".to_owned(),
            },
        }
    }

    /// The card that must be learnt first, in words.
    fn tier_before(&self) -> String {
        let tier = self.kind.hangs_on();
        let before = self.tiers.iter().find(|(kind, _)| tier.is_some() && kind.tier() == tier);
        before.map_or_else(|| "the card before it".to_owned(), |(kind, _)| kind.label().to_owned())
    }

    /// The last answer that counts.
    fn last(&self) -> Option<(&Review, Grade)> {
        let last = self.history.iter().find(|review| review.kind.counts())?;
        Some((last, last.grade?))
    }

    /// Says why the interval is as long as it is; nothing for one that the
    /// memory did not make.
    pub(super) fn why_interval(&self) -> Option<String> {
        let (schedule, policy) = (self.schedule, self.policy);
        let due = schedule.due.filter(|_| schedule.phase == Phase::Review)?;
        let (last, _) = self.last()?;
        let latest = self.history.first()?;
        if latest.kind == ReviewKind::SetDue || schedule.sure_wrong == Some(due.plus(-1)) {
            return None;
        }
        let memory = schedule.memory?;
        let days = due.elapsed_since(last.moment.day);
        let exact = policy.parameters.raw_interval(memory.stability, policy.desired_retention);
        let within = if exact < 1.0 { "a day".to_owned() } else { format!("{exact:.1} d") };
        let aim = percent(policy.desired_retention);
        let falls = format!("The memory falls to {aim} within {within} of that answer");
        Some(match spread(exact, days, policy.maximum_interval) {
            Spread::Exact | Spread::Bounded => format!("{falls}."),
            Spread::Longest => format!("{falls}; {days} d is the longest interval allowed."),
            Spread::Lightest(from, to) => {
                format!("{falls}; of {from} to {to} d, the day with the least due was taken.")
            }
            Spread::Chance(from, to) => {
                format!("{falls}; of {from} to {to} d, one was taken, so that cards part.")
            }
        })
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
