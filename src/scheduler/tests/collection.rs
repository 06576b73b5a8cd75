//! A small collection in memory: it stores schedules and a log, builds the
//! `DayView` as its documentation says, and applies answers as a session does.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::domain::card::CardKind;
use crate::domain::chance::hash_text;
use crate::domain::grade::Grade;
use crate::domain::ids::{CardKey, DeckKey, QuestionKey};
use crate::domain::memory::{Phase, Schedule};
use crate::domain::queue::{Candidate, DayView, DeckDay};
use crate::domain::review::{Review, ReviewSource};
use crate::domain::time::{Day, Moment, Timestamp};
use crate::scheduler::balance::Load;
use crate::scheduler::outcome::{Answer, Outcome, Policy, load_windows, outcomes};
use crate::scheduler::{Agenda, Limits, Pick, agenda, manual, next, siblings, unlock};

/// The questions belong to so many decks in turn.
pub(super) const DECKS: i64 = 3;

pub(super) const FIRST_DAY: Day = Day::from_number(20_000);

/// The cards of the largest question of the shipped format: 3 + 2 + 3.
pub(super) const EIGHT: &[CardKind] = &[
    CardKind::Basics,
    CardKind::Solid,
    CardKind::Deeper,
    CardKind::Followup,
    CardKind::Followup,
    CardKind::Pitfall,
    CardKind::Pitfall,
    CardKind::Pitfall,
];

#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: String,
    pub(super) candidate: Candidate,
    pub(super) log: Vec<Review>,
    /// The day on which the queue first served it.
    pub(super) offered: Option<Day>,
}

/// One thing done, with the schedules that stood before.
#[derive(Clone, Debug)]
struct Step {
    before: Vec<(CardKey, Schedule)>,
    card: CardKey,
    logged: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Collection {
    pub(super) cards: Vec<Known>,
    pub(super) now: Moment,
    pub(super) limits: Limits,
    pub(super) policy: Policy,
    pub(super) unlocking: bool,
    /// Cards answered, oldest first.
    answers: Vec<(Day, CardKey)>,
    done: Vec<Step>,
}

impl Collection {
    pub(super) fn new(questions: &[&[CardKind]], limits: Limits) -> Self {
        let mut cards = Vec::new();
        for (number, kinds) in (0_i64..).zip(questions) {
            let has_tier = kinds.iter().any(|kind| kind.tier().is_some());
            for (at, kind) in (0_i64..).zip(kinds.iter()) {
                let id = format!("deck/q{number}#{}:{at}", kind.name());
                let plain = matches!(kind, CardKind::Answer | CardKind::Card);
                let card = CardKey(i64::try_from(cards.len()).unwrap());
                cards.push(Known {
                    candidate: Candidate {
                        card,
                        deck: DeckKey(number % DECKS),
                        question: QuestionKey(number),
                        hash: hash_text(&id),
                        kind: *kind,
                        lead: at == 0 || (plain && !has_tier),
                        position: (0, number, at),
                        schedule: Schedule::default(),
                    },
                    id,
                    log: Vec::new(),
                    offered: None,
                });
            }
        }
        let mut collection = Self {
            cards,
            now: at(FIRST_DAY, 0),
            limits,
            policy: Policy::default(),
            unlocking: true,
            answers: Vec::new(),
            done: Vec::new(),
        };
        for number in (0_i64..).take(questions.len()) {
            collection.open(QuestionKey(number));
        }
        collection
    }

    pub(super) fn candidate(&self, card: CardKey) -> &Candidate {
        &self.known(card).candidate
    }

    pub(super) fn schedule(&self, card: CardKey) -> &Schedule {
        &self.known(card).candidate.schedule
    }

    pub(super) fn schedules(&self) -> Vec<Schedule> {
        self.cards.iter().map(|known| known.candidate.schedule.clone()).collect()
    }

    pub(super) fn next_day(&mut self) {
        self.now = at(self.now.day.plus(1), 0);
    }

    pub(super) fn wait(&mut self, minutes: i64) {
        self.now.at = self.now.at.plus_minutes(minutes);
    }

    /// Returns what is next and remembers that it was offered.
    pub(super) fn next(&mut self) -> Option<Pick> {
        let pick = next(&self.view(), &self.limits)?;
        let today = self.now.day;
        self.known_mut(pick.candidate.card).offered.get_or_insert(today);
        Some(pick)
    }

    pub(super) fn agenda(&self) -> Agenda {
        agenda(&self.view(), &self.limits)
    }

    pub(super) fn outcomes(&self, card: CardKey, sure: Option<bool>) -> [Outcome; 4] {
        let known = self.known(card);
        let schedule = &known.candidate.schedule;
        let load = self.load(card, Some(&load_windows(schedule, self.now, &self.policy)));
        outcomes(&known.id, schedule, self.now, &self.policy, &load, sure)
    }

    /// The load around a card: in some windows, or of all days.
    pub(super) fn load(&self, card: CardKey, windows: Option<&[RangeInclusive<Day>]>) -> Load {
        let mut load = Load::default();
        let question = self.known(card).candidate.question;
        for other in self.cards.iter().filter(|other| other.candidate.card != card) {
            let Some(due) = other.candidate.schedule.due else { continue };
            if windows.is_none_or(|windows| windows.iter().any(|w| w.contains(&due))) {
                *load.due.entry(due).or_default() += 1;
            }
            if other.candidate.question == question {
                load.siblings.push(due);
            }
        }
        load
    }

    pub(super) fn answer(&mut self, card: CardKey, grade: Grade, sure: Option<bool>) -> Outcome {
        let outcome = self
            .outcomes(card, sure)
            .into_iter()
            .find(|outcome| outcome.grade == grade)
            .expect("each grade has an outcome");
        let before = self.schedule(card).clone();
        let answer = Answer {
            source: ReviewSource::Review,
            reveal_ms: None,
            grade_ms: None,
            sure,
            right_call: None,
            rung: None,
        };
        let review = outcome.review(&before, self.now, &self.policy, answer);
        self.remember(card, true);
        self.answers.push((self.now.day, card));
        let known = self.known_mut(card);
        known.log.push(review);
        known.candidate.schedule = outcome.after.clone();
        let question = known.candidate.question;
        self.open(question);
        self.hide(question, card);
        outcome
    }

    /// Changes a card by hand.
    pub(super) fn change(&mut self, card: CardKey, change: impl Fn(&Schedule) -> Schedule) {
        self.remember(card, false);
        let known = self.known_mut(card);
        known.candidate.schedule = change(&known.candidate.schedule);
        let question = known.candidate.question;
        self.open(question);
    }

    pub(super) fn reset(&mut self, card: CardKey) {
        self.remember(card, true);
        self.answers.push((Day::from_number(i32::MIN), card));
        let (now, policy) = (self.now, self.policy.clone());
        let known = self.known_mut(card);
        let after = manual::reset(&known.candidate.schedule, now.day);
        known.log.push(manual::reset_review(&known.candidate.schedule, &after, now, &policy));
        known.candidate.schedule = after;
        let question = known.candidate.question;
        self.open(question);
    }

    /// Returns how many answers stand.
    pub(super) fn answers(&self) -> usize {
        self.answers.len()
    }

    /// Takes the last thing back; false when there is none.
    pub(super) fn undo(&mut self) -> bool {
        let Some(step) = self.done.pop() else { return false };
        for (card, schedule) in step.before {
            self.known_mut(card).candidate.schedule = schedule;
        }
        if step.logged {
            self.known_mut(step.card).log.pop();
            self.answers.pop();
        }
        true
    }

    pub(super) fn view(&self) -> DayView {
        let today = self.now.day;
        let introduced = self.introduced();
        let in_step = self.basics_in_step();
        let unseen = self.questions(|c| c.lead && is_new(c) && !is_away(&c.schedule, today));
        let new = |wanted: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
            self.candidates()
                .filter(|c| is_new(c) && !is_away(&c.schedule, today) && wanted(c))
                .cloned()
                .collect()
        };
        let first = |c: &Candidate| {
            !c.schedule.is_locked(today)
                && c.schedule.hidden_on != Some(today)
                && !introduced.contains_key(&c.question)
        };
        let open = |c: &Candidate| {
            !c.lead && first(c) && !unseen.contains(&c.question) && !in_step.contains(&c.question)
        };
        DayView {
            now: self.now,
            due: self.candidates().filter(|c| is_due(c, today)).cloned().collect(),
            fresh_lead: new(&|c| c.lead && first(c)),
            fresh_open: new(&open),
            fresh_reachable: new(&|c| c.schedule.reachable),
            fresh_waiting: new(&|c| !c.schedule.reachable),
            leads_left: self.candidates().any(|c| c.lead && is_new(c)),
            leads_introduced: count(self.candidates().filter(|c| c.lead && is_of(c, today))),
            introduced: introduced.into_iter().collect(),
            reviewed: self.reviewed(),
            decks: self.decks(),
            recent: self.recent(),
            failed_basics: self.failed_basics(),
            basics_in_step: in_step.into_iter().collect(),
        }
    }

    /// The view as a store may give it: fresh lists cut where they may be.
    pub(super) fn cut_view(&self) -> DayView {
        let mut view = self.view();
        let most = usize::try_from(self.limits.new_per_day).unwrap() + 10;
        let cut = cut(&mut view.fresh_lead, most) | cut(&mut view.fresh_open, most);
        if cut {
            view.fresh_reachable.clear();
            view.fresh_waiting.clear();
        }
        view
    }

    fn introduced(&self) -> BTreeMap<QuestionKey, u32> {
        let mut introduced = BTreeMap::new();
        for card in self.candidates().filter(|c| is_of(c, self.now.day)) {
            *introduced.entry(card.question).or_default() += 1;
        }
        introduced
    }

    fn reviewed(&self) -> u32 {
        let today = self.now.day;
        let log = self.cards.iter().flat_map(|known| &known.log);
        count(log.filter(|line| {
            line.moment.day == today && line.kind == crate::domain::ReviewKind::Review
        }))
    }

    fn decks(&self) -> Vec<DeckDay> {
        let today = self.now.day;
        let mut decks: BTreeMap<DeckKey, DeckDay> = BTreeMap::new();
        for known in &self.cards {
            let deck = known.candidate.deck;
            let day = decks.entry(deck).or_insert(DeckDay { deck, introduced: 0, reviewed: 0 });
            day.introduced += u32::from(is_of(&known.candidate, today));
            day.reviewed += count(known.log.iter().filter(|line| {
                line.moment.day == today && line.kind == crate::domain::ReviewKind::Review
            }));
        }
        decks.into_values().collect()
    }

    fn recent(&self) -> Vec<QuestionKey> {
        let today = self.now.day;
        self.answers
            .iter()
            .rev()
            .filter(|(day, _card)| *day == today)
            .map(|(_day, card)| self.known(*card).candidate.question)
            .take(10)
            .collect()
    }

    fn failed_basics(&self) -> Vec<QuestionKey> {
        let today = self.now.day;
        let failed = |known: &Known| {
            known
                .log
                .iter()
                .any(|line| line.moment.day == today && line.grade == Some(Grade::Again))
        };
        self.cards
            .iter()
            .filter(|known| known.candidate.kind == CardKind::Basics && failed(known))
            .map(|known| known.candidate.question)
            .collect()
    }

    fn basics_in_step(&self) -> BTreeSet<QuestionKey> {
        let today = self.now.day;
        self.questions(|c| {
            c.kind == CardKind::Basics
                && c.schedule.phase.is_step()
                && !is_away(&c.schedule, today)
                && c.schedule.first_day.is_some_and(|first| first > today.plus(-7))
        })
    }

    fn questions(&self, wanted: impl Fn(&Candidate) -> bool) -> BTreeSet<QuestionKey> {
        self.candidates().filter(|c| wanted(c)).map(|c| c.question).collect()
    }

    pub(super) fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        self.cards.iter().map(|known| &known.candidate)
    }

    fn open(&mut self, question: QuestionKey) {
        let (today, unlocking) = (self.now.day, self.unlocking);
        let of: Vec<(CardKind, Schedule)> = self
            .candidates()
            .filter(|c| c.question == question)
            .map(|c| (c.kind, c.schedule.clone()))
            .collect();
        let openings = unlock::openings(&of, today, unlocking);
        let cards = self.cards.iter_mut().filter(|k| k.candidate.question == question);
        for (known, (opens_on, reachable)) in cards.zip(openings) {
            known.candidate.schedule.opens_on = opens_on;
            known.candidate.schedule.reachable = reachable;
        }
    }

    fn hide(&mut self, question: QuestionKey, answered: CardKey) {
        let today = self.now.day;
        let burying = self.limits.buries(self.known(answered).candidate.deck);
        let others = |c: &Candidate| c.question == question && c.card != answered;
        let of: Vec<(CardKind, Schedule)> =
            self.candidates().filter(|c| others(c)).map(|c| (c.kind, c.schedule.clone())).collect();
        let studied_before =
            self.answers.iter().map(|(day, _card)| *day).filter(|day| *day < today).max();
        let hidden = siblings::hide(&of, today, studied_before, burying);
        let cards = self.cards.iter_mut().filter(|k| others(&k.candidate));
        for (known, hidden) in cards.zip(hidden) {
            if let Some(schedule) = hidden {
                known.candidate.schedule = schedule;
            }
        }
    }

    fn remember(&mut self, card: CardKey, logged: bool) {
        let question = self.known(card).candidate.question;
        let before = self
            .candidates()
            .filter(|c| c.question == question)
            .map(|c| (c.card, c.schedule.clone()))
            .collect();
        self.done.push(Step { before, card, logged });
    }

    fn known(&self, card: CardKey) -> &Known {
        &self.cards[usize::try_from(card.0).unwrap()]
    }

    fn known_mut(&mut self, card: CardKey) -> &mut Known {
        &mut self.cards[usize::try_from(card.0).unwrap()]
    }
}

/// Nine in the morning of a day, and some minutes.
pub(super) fn at(day: Day, minutes: i64) -> Moment {
    let nine = i64::from(day.number()) * 24 * 60 + 9 * 60;
    Moment { at: Timestamp::from_millis(0).plus_minutes(nine + minutes), offset_minutes: 0, day }
}

pub(super) fn is_new(card: &Candidate) -> bool {
    card.schedule.phase == Phase::New
}

fn is_of(card: &Candidate, today: Day) -> bool {
    card.schedule.first_day == Some(today)
}

fn is_away(schedule: &Schedule, today: Day) -> bool {
    schedule.suspended || schedule.buried_until.is_some_and(|until| until > today)
}

fn is_due(card: &Candidate, today: Day) -> bool {
    let schedule = &card.schedule;
    let due = schedule.phase == Phase::Review && schedule.due.is_some_and(|due| due <= today);
    (due || schedule.phase.is_step()) && !is_away(schedule, today)
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap()
}

fn cut(list: &mut Vec<Candidate>, most: usize) -> bool {
    let mut questions = BTreeSet::new();
    let keep = list
        .iter()
        .take_while(|c| {
            questions.contains(&c.question) || {
                questions.insert(c.question);
                questions.len() <= most
            }
        })
        .count();
    let cut = keep < list.len();
    list.truncate(keep);
    cut
}
