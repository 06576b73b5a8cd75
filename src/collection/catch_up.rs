//! Catching up after a break: the plan that is offered, and the one in force.

use super::choose::Choice;
use super::chosen::CATCH_UP;
use super::error::Error;
use super::open::Collection;
use super::study::Scope;
use crate::domain::text::counted;
use crate::domain::{ChangeKind, Day, DayView, DeckKey, Moment};
use crate::scheduler::catch_up::{
    Ahead, HORIZON_DAYS, Plan, USUAL_DAYS, forecast, is_backlog, last_day, offer, usual_day,
};
use crate::scheduler::{Limits, backlog};

/// A backlog, with a plan to catch up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatchUp {
    /// Reviews that wait today, those answered today left out.
    pub waiting: u32,
    /// The plan; `until` is its last day as it is foreseen now.
    pub plan: Plan,
    /// Whether it is in force, or only offered.
    pub in_force: bool,
    /// The study day.
    pub today: Day,
}

impl CatchUp {
    /// Returns the number of today in the plan, and of its days.
    #[must_use]
    pub fn days(&self) -> (u32, u32) {
        let number = |day: Day| day.elapsed_since(self.plan.since) + 1;
        (number(self.today), number(self.plan.until))
    }
}

impl Collection {
    /// Returns the plan in force, or one to be offered; `None` when there is no
    /// backlog.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn catch_up(&self) -> Result<Option<CatchUp>, Error> {
        let now = self.now();
        let everything = Scope::default();
        let limits = self.limits(&everything)?;
        let free = Limits { catch_up: None, ..limits.clone() };
        self.with_day(now, &everything, &limits, |view| {
            let (waiting, catches_up) = backlog(view, &limits);
            if let Some(plan) = self.chosen()?.plan.filter(|_| limits.catch_up.is_some()) {
                if !catches_up {
                    return Ok(None);
                }
                // Where no end is in sight, the plan says what it said at first.
                let until = self.foresee(view, &free, plan.per_day)?.unwrap_or(plan.until);
                let plan = Plan { until, ..plan };
                return Ok(Some(CatchUp { waiting, plan, in_force: true, today: now.day }));
            }
            if !is_backlog(waiting, usual_day(Vec::new())) {
                return Ok(None);
            }
            let usual = usual_day(self.store.answers_of_study_days(now.day, USUAL_DAYS)?);
            if !is_backlog(waiting + view.reviewed, usual) {
                return Ok(None);
            }
            let plan = self.ahead_of(view, |ahead| offer(ahead, &free, usual))?;
            // What ends today holds nothing back: the day is as it would be.
            let plan = plan.filter(|plan| plan.until > now.day);
            let of = |plan| CatchUp { waiting, plan, in_force: false, today: now.day };
            Ok(plan.map(of))
        })?
    }

    /// Takes up a plan of so many reviews a day, or the plan in force gets
    /// another number. Returns it with the day on which it ends.
    ///
    /// # Errors
    /// When no end is in sight at that number, or the database cannot be
    /// written; nothing is changed then.
    pub fn take_up(&mut self, per_day: u32) -> Result<Plan, Error> {
        let now = self.now();
        let everything = Scope::default();
        let limits = Limits { catch_up: None, ..self.limits(&everything)? };
        let until = self
            .with_day(now, &everything, &limits, |view| self.foresee(view, &limits, per_day))??
            .ok_or_else(|| {
                Error::Unknown(format!(
                    "at {per_day} reviews a day the backlog does not end within {HORIZON_DAYS} days"
                ))
            })?;
        let since = self.chosen()?.plan.filter(|plan| plan.may_hold(now.day));
        let plan = Plan { per_day, since: since.map_or(now.day, |plan| plan.since), until };
        let text = serde_json::to_string(&plan).map_err(|e| Error::Unknown(e.to_string()))?;
        self.choose_plan(Some(&text), &plan, "taken up")?;
        Ok(plan)
    }

    /// Drops the plan, if there is one.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn drop_plan(&mut self) -> Result<(), Error> {
        match self.chosen()?.plan {
            Some(plan) => self.choose_plan(None, &plan, "dropped"),
            None => Ok(()),
        }
    }

    fn choose_plan(&mut self, value: Option<&str>, plan: &Plan, what: &str) -> Result<(), Error> {
        let per_day = counted(plan.per_day, "review", "reviews");
        let note = format!("the plan to catch up with {per_day} a day {what}");
        let choice = Choice { kind: ChangeKind::CatchUp, key: CATCH_UP, value, note };
        self.choose(&choice, |_tx| Ok(Vec::new()))
    }

    /// Drops a plan that has come to its end.
    pub(super) fn end_plan(&mut self) -> Result<(), Error> {
        if self.chosen()?.plan.is_none() {
            return Ok(());
        }
        match self.catch_up()? {
            Some(catch_up) if catch_up.in_force => Ok(()),
            // It ends by itself: nobody did that, so undo does not name it.
            _ => {
                self.chosen.forget();
                self.day.forget();
                self.store.write(|tx| Ok::<_, Error>(tx.clear_setting(CATCH_UP)?))
            }
        }
    }

    /// Returns how many cards of a deck, or of all, the plan in force asks on each
    /// of so many days, today first; `None` without a plan. Of one deck, reviews
    /// that are not due yet are left out.
    pub(super) fn asked_by_plan(
        &self,
        deck: Option<DeckKey>,
        days: u16,
    ) -> Result<Option<Vec<f64>>, Error> {
        let Some(caught) = self.catch_up()?.filter(|caught| caught.in_force) else {
            return Ok(None);
        };
        let everything = Scope::default();
        let limits = self.limits(&everything)?;
        let free = Limits { catch_up: None, ..limits.clone() };
        let per_day = caught.plan.per_day;
        self.with_day(self.now(), &everything, &limits, |view| {
            let mut asked =
                self.ahead_of(view, |ahead| forecast(ahead, &free, per_day, deck, days))?;
            // Missed cards come back beside the plan.
            let steps = view.due.iter().filter(|card| card.schedule.phase.is_step());
            let steps = steps.filter(|card| deck.is_none_or(|deck| card.deck == deck)).count();
            if let Some(today) = asked.first_mut() {
                *today += f64::from(u32::try_from(steps).unwrap_or(u32::MAX));
            }
            Ok(Some(asked))
        })?
    }

    fn foresee(&self, view: &DayView, limits: &Limits, per_day: u32) -> Result<Option<Day>, Error> {
        self.ahead_of(view, |ahead| last_day(ahead, limits, per_day))
    }

    fn ahead_of<T>(&self, view: &DayView, look: impl FnOnce(&Ahead<'_>) -> T) -> Result<T, Error> {
        let Moment { day, .. } = view.now;
        let coming = self.store.due_counts(day.plus(1)..=day.plus(HORIZON_DAYS))?;
        let terms = self.terms()?;
        let parameters = &self.policy.parameters;
        Ok(look(&Ahead { view, coming: &coming, parameters, terms: &terms }))
    }
}
