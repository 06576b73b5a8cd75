//! The rest of a day, played through once and kept.
//!
//! The counts beside a card are those of a whole day played through. The next card
//! is the first of that play, and when it is answered the rest of the play is what
//! remains: nothing of it is played again. A plan is only carried on where that is
//! certain, namely where nothing else of the question can still be asked today.
//! In every other case it refuses, and a new one is made from the day as it stands:
//! what `agenda` and `next` give is the measure, and a property holds plans to it.

use crate::domain::ids::{CardKey, QuestionKey};
use crate::domain::queue::{Candidate, DayView};
use crate::domain::time::{Day, Moment, Timestamp};

use super::line::Line;
use super::pick::{Limits, Why, is_over};
use super::queue::{Agenda, count_for, next_step_of};

/// A day's rest in the order in which it comes, if every answer is a pass.
#[derive(Clone, Debug)]
pub struct Plan {
    limits: Limits,
    day: Day,
    /// All picks; those before `from` were answered.
    picks: Vec<Planned>,
    from: usize,
    /// The counts of `picks` from `from` on, and what is left at the end.
    agenda: Agenda,
    /// Whether the plan to catch up takes hold once all is answered.
    catches_up_at_last: bool,
    steps: Vec<Step>,
    answered: Vec<Answered>,
}

#[derive(Clone, Copy, Debug)]
struct Planned {
    card: CardKey,
    question: QuestionKey,
    why: Why,
    /// What steps are ordered by, if it is one.
    step: Option<(Option<Timestamp>, u64)>,
    /// Whether the plan to catch up takes hold when it is asked.
    catches_up: bool,
}

/// A card that waits for its step.
#[derive(Clone, Copy, Debug)]
struct Step {
    card: CardKey,
    hash: u64,
    due: Option<Day>,
    at: Option<Timestamp>,
    /// When it took its place among the picks, by whether its time had come then.
    since: Timestamp,
}

/// What an answer changed, so that it can be taken back.
#[derive(Clone, Copy, Debug)]
struct Answered {
    mark: i64,
    /// The step with which the answer found its card.
    before: Option<Step>,
    /// Where the step that it gave stands among the picks.
    planned: Option<usize>,
}

impl Plan {
    /// Plays a day through.
    #[must_use]
    pub fn of(view: &DayView, limits: &Limits) -> Self {
        let mut line = Line::new(view, limits);
        let mut agenda = Agenda::default();
        let mut picks = Vec::new();
        while let Some(found) = line.pick() {
            if let Some(item) = line.item(found.place) {
                let Candidate { card, question, hash, schedule, .. } = item.card;
                picks.push(Planned {
                    card: *card,
                    question: *question,
                    why: found.why,
                    step: schedule.step.map(|at| (Some(at), *hash)),
                    catches_up: line.tally.catches_up(),
                });
                *count_for(&mut agenda, found.why) += 1;
            }
            line.pass(found);
        }
        line.tell_rest(&mut agenda);
        let steps = view.due.iter().filter(|card| card.schedule.phase.is_step());
        Self {
            limits: limits.clone(),
            day: view.now.day,
            picks,
            from: 0,
            agenda,
            catches_up_at_last: line.tally.catches_up(),
            steps: steps.map(|card| Step::of(card, view.now)).collect(),
            answered: Vec::new(),
        }
    }

    /// Tells whether the plan is still that of its day: the limits are the same,
    /// and no step's time has come or gone since.
    #[must_use]
    pub fn holds(&self, now: Moment, limits: &Limits) -> bool {
        self.day == now.day
            && self.limits == *limits
            && self.steps.iter().all(|step| step.is_as_it_was(now, limits.learn_ahead))
    }

    /// Returns the card to ask now, and why it is next.
    #[must_use]
    pub fn next(&self) -> Option<(CardKey, Why)> {
        self.picks.get(self.from).map(|first| (first.card, first.why))
    }

    /// Returns the counts of what is left.
    #[must_use]
    pub fn agenda(&self, now: Moment) -> Agenda {
        let first = self.picks.get(self.from);
        Agenda {
            next_step: next_step_of(self.steps.iter().map(|step| (step.due, step.at)), now),
            catches_up: first.map_or(self.catches_up_at_last, |first| first.catches_up),
            ..self.agenda
        }
    }

    /// Goes on after the answer called `mark` to a card; false when the plan
    /// cannot tell what follows from it, and is of no use any more.
    ///
    /// `left` is what the day still lists of the question's cards, and no new card
    /// may be among those that the day lists or listed.
    #[must_use]
    pub fn answer(&mut self, card: CardKey, mark: i64, left: &[&Candidate], now: Moment) -> bool {
        let Some(first) = self.picks.get(self.from).copied() else { return false };
        let rest = self.picks.get(self.from + 1..).unwrap_or_default();
        let goes_on = first.card == card
            && matches!(first.why, Why::Due | Why::Step | Why::StepEarly)
            && rest.iter().all(|other| other.question != first.question)
            && left.iter().all(|other| other.card == card || self.is_out(other));
        let again = left.iter().find(|other| other.card == card);
        let step = again.map(|again| Step::of(again, now));
        // A step that is over at once comes first; one that never was is no step.
        let is_late = |step: &Step| step.at.is_none() || is_over(step.due, step.at, now);
        if !goes_on || step.as_ref().is_some_and(is_late) {
            return false;
        }
        self.from += 1;
        *count_for(&mut self.agenda, first.why) -= 1;
        let before = self.replace_step(card, step);
        let planned = step.filter(|step| step.is_early(now, self.limits.learn_ahead)).map(|step| {
            *count_for(&mut self.agenda, Why::StepEarly) += 1;
            self.plan(step, first)
        });
        self.answered.push(Answered { mark, before, planned });
        true
    }

    /// Goes back before the last answer; false when that is not the one called
    /// `mark`, and the plan is of no use any more.
    #[must_use]
    pub fn take_back(&mut self, mark: i64) -> bool {
        let Some(last) = self.answered.pop().filter(|last| last.mark == mark) else { return false };
        if let Some(place) = last.planned {
            self.picks.remove(place);
            *count_for(&mut self.agenda, Why::StepEarly) -= 1;
        }
        self.from -= 1;
        let Some(first) = self.picks.get(self.from).copied() else { return false };
        *count_for(&mut self.agenda, first.why) += 1;
        self.replace_step(first.card, last.before);
        true
    }

    /// Tells whether a card is out of the day: hidden behind a sibling.
    fn is_out(&self, card: &Candidate) -> bool {
        !card.schedule.phase.is_step()
            && card.schedule.due.is_some_and(|due| due <= self.day)
            && card.schedule.hidden_on == Some(self.day)
            && self.limits.buries(card.deck)
    }

    /// Puts a step in place of the one that a card had; returns that.
    fn replace_step(&mut self, card: CardKey, step: Option<Step>) -> Option<Step> {
        let place = self.steps.iter().position(|known| known.card == card);
        let before = place.map(|place| self.steps.swap_remove(place));
        self.steps.extend(step);
        before
    }

    /// Stands a step in line before the first that is over later. Nothing else of its
    /// question is left, so it changes nothing else.
    fn plan(&mut self, step: Step, answered: Planned) -> usize {
        let key = Some((step.at, step.hash));
        let comes_later = |other: &Planned| other.why == Why::StepEarly && other.step > key;
        let rest = self.picks.iter().skip(self.from);
        let place = rest.take_while(|other| !comes_later(other)).count() + self.from;
        let catches_up =
            self.picks.get(place).map_or(self.catches_up_at_last, |next| next.catches_up);
        let planned = Planned { why: Why::StepEarly, step: key, catches_up, ..answered };
        self.picks.insert(place, planned);
        place
    }
}

impl Step {
    const fn of(card: &Candidate, now: Moment) -> Self {
        let schedule = &card.schedule;
        let (card, hash) = (card.card, card.hash);
        Self { card, hash, due: schedule.due, at: schedule.step, since: now.at }
    }

    fn is_early(&self, now: Moment, learn_ahead: u32) -> bool {
        self.at.is_some_and(|at| at <= now.at.plus_minutes(i64::from(learn_ahead)))
    }

    /// Tells whether the step stands to `now` as it did when it took its place.
    fn is_as_it_was(&self, now: Moment, learn_ahead: u32) -> bool {
        let was = Moment { at: self.since, ..now };
        is_over(self.due, self.at, was) == is_over(self.due, self.at, now)
            && self.is_early(was, learn_ahead) == self.is_early(now, learn_ahead)
    }
}
