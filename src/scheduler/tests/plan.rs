//! A plan that is carried on says what one made anew would say.

use proptest::prelude::*;

use crate::domain::card::CardKind;
use crate::domain::grade::Grade;
use crate::domain::queue::Candidate;
use crate::scheduler::pick::Pick;
use crate::scheduler::{Limits, Plan, agenda, next};

use super::collection::{Collection, is_new};
use super::properties::{Dice, day_limits, questions};

/// A collection with the plan of its day, as one who studies keeps it.
struct Desk {
    collection: Collection,
    plan: Option<Plan>,
    /// How often the plan was carried on, and how often it was made anew.
    carried: u32,
    made: u32,
}

impl Desk {
    fn new(collection: Collection) -> Self {
        Self { collection, plan: None, carried: 0, made: 0 }
    }

    /// Asks the plan, and holds it to what the whole day gives.
    fn next(&mut self) -> Option<Pick> {
        let view = self.collection.view();
        let (now, limits) = (self.collection.now, self.collection.limits.clone());
        let plan = match self.plan.take().filter(|plan| plan.holds(now, &limits)) {
            Some(plan) => plan,
            None => {
                self.made += 1;
                Plan::of(&view, &limits)
            }
        };
        let pick = next(&view, &limits);
        assert_eq!(plan.next(), pick.as_ref().map(|pick| (pick.candidate.card, pick.why)));
        assert_eq!(plan.agenda(now), agenda(&view, &limits));
        self.plan = Some(plan);
        pick
    }

    fn has_new(&self, card: &Candidate) -> bool {
        self.collection.candidates().any(|c| c.question == card.question && is_new(c))
    }

    fn answer(&mut self, card: &Candidate, grade: Grade) {
        let mark = i64::try_from(self.collection.answers()).unwrap();
        let had_new = self.has_new(card);
        self.collection.answer(card.card, grade, None);
        if had_new || self.has_new(card) {
            self.plan = None;
            return;
        }
        let due = self.collection.view().due;
        let left: Vec<&Candidate> = due.iter().filter(|c| c.question == card.question).collect();
        let now = self.collection.now;
        let follow = |mut plan: Plan| plan.answer(card.card, mark, &left, now).then_some(plan);
        self.plan = self.plan.take().and_then(follow);
        self.carried += u32::from(self.plan.is_some());
    }

    fn undo(&mut self) {
        if self.collection.undo() {
            let mark = i64::try_from(self.collection.answers()).unwrap();
            self.plan = self.plan.take().and_then(|mut plan| plan.take_back(mark).then_some(plan));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_carried_on_is_one_made_anew(
        questions in questions(),
        limits in day_limits(),
        learn_ahead in 0_u32..30,
        keep_going in any::<bool>(),
        again in 0.0_f64..0.6,
        seed in any::<u64>(),
    ) {
        let limits = Limits { learn_ahead, keep_going, ..limits };
        let mut desk = Desk::new(Collection::new(&questions, limits));
        let mut dice = Dice(seed);
        for _day in 0..12 {
            for _deed in 0..40 {
                let Some(pick) = desk.next() else { break };
                match dice.roll() {
                    at if at < 0.15 => desk.undo(),
                    at if at < 0.2 => desk.collection.wait(-3),
                    at if at < 0.35 => desk.collection.wait(6),
                    _ => desk.answer(&pick.candidate, dice.grade(again)),
                }
            }
            desk.collection.next_day();
            desk.plan = None;
        }
    }
}

/// Reviews, failed ones too, and their undoing need no second plan.
#[test]
fn a_day_of_reviews_is_played_through_once() {
    const ONE: &[CardKind] = &[CardKind::Answer];
    let limits = Limits { new_per_day: 30, ..Limits::default() };
    let mut desk = Desk::new(Collection::new(&[ONE; 30], limits));
    while let Some(pick) = desk.next() {
        desk.answer(&pick.candidate, Grade::Good);
    }
    for _day in 0..9 {
        desk.collection.next_day();
    }
    (desk.plan, desk.made, desk.carried) = (None, 0, 0);
    for number in 0..30_u32 {
        let pick = desk.next().unwrap();
        desk.answer(&pick.candidate, if number % 3 == 0 { Grade::Again } else { Grade::Good });
    }
    assert_eq!((desk.made, desk.carried), (1, 30));
    for _answer in 0..30 {
        desk.undo();
        desk.next().unwrap();
    }
    assert_eq!(desk.made, 1);
}
