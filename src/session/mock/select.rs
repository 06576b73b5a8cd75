//! Which questions are asked: a pure function of what the decks hold, what is
//! wished and the seed. Preferences that the decks cannot meet are given up in
//! the order of [`GivenUp`], and told.

use std::collections::{BTreeMap, BTreeSet};

use super::format::{Format, Role};
use super::plan::{GivenUp, Setting};
use crate::domain::chance::{combine, hash_text, unit};
use crate::domain::{Day, Level, QuestionKey};

/// A question that can be asked: it has three key points or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The question's row.
    pub key: QuestionKey,
    /// Its id.
    pub id: String,
    /// Its level, else its deck's.
    pub level: Option<Level>,
    /// The simulator's model, else the deck.
    pub topic: String,
    /// 1 normal, 4 must know.
    pub importance: u8,
    /// Whether one of its cards is due.
    pub due: bool,
    /// Whether the chance of recalling one of its cards is below 0.8.
    pub weak: bool,
    /// The study day on which a mock last asked it.
    pub last_asked: Option<Day>,
    /// Whether it is tagged `design`.
    pub design: bool,
}

/// What was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The questions in order.
    pub picks: Vec<Pick>,
    /// What could not be had.
    pub given_up: Vec<GivenUp>,
}

/// One choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The question's row.
    pub key: QuestionKey,
    /// What it is in the interview.
    pub role: Role,
    /// The level it is put at.
    pub target: Level,
}

/// Days within which a question is not asked again.
const REST_DAYS: u32 = 3;
/// Topics an interview should touch.
const TOPICS: usize = 3;
/// Topics that are tried for one place, and questions of each.
const TRIED: usize = 12;
/// Tries before a wish counts as one that cannot be met.
const MOST_TRIES: u32 = 20_000;

/// The wishes, in the order in which they are given up.
const WISHES: [GivenUp; 5] = [
    GivenUp::LastAsked,
    GivenUp::Levels,
    GivenUp::Halves,
    GivenUp::ThreeModels,
    GivenUp::Neighbours,
];

/// One place of the interview.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slot {
    role: Role,
    target: Level,
    /// For a main: to be filled from due or weak questions.
    wants_weak: bool,
}

/// Chooses the questions. Empty where there is nothing to ask.
#[must_use]
pub fn select(candidates: &[Candidate], setting: &Setting, today: Day) -> Selection {
    let slots = slots(setting, candidates.len());
    let hashed: Vec<(u64, &Candidate)> = candidates
        .iter()
        .map(|candidate| (combine(hash_text(&candidate.id), setting.seed), candidate))
        .collect();
    let count = slots.len() < setting.format.shape().roles.len();
    for given_up in 0..=WISHES.len() {
        let search = Search::new(&hashed, today, given_up);
        if let Some(chosen) = search.run(&slots) {
            let design = slots.iter().any(|slot| slot.role == Role::Design)
                && !candidates.iter().any(|candidate| candidate.design);
            let extra = [(design, GivenUp::Design), (count, GivenUp::Count)];
            // What was given up on the way to another wish, and is met all the
            // same, is not told.
            let missed = |wish: &GivenUp| !is_met(*wish, &chosen, &slots, today);
            let given_up = WISHES.into_iter().take(given_up).filter(missed);
            let extra = extra.into_iter().filter_map(|(holds, what)| holds.then_some(what));
            let given_up = given_up.chain(extra).collect();
            let picks = chosen.iter().zip(&slots);
            let picks = picks.map(|(c, s)| Pick { key: c.key, role: s.role, target: s.target });
            return Selection { picks: picks.collect(), given_up };
        }
    }
    Selection { picks: Vec::new(), given_up: vec![GivenUp::Count] }
}

/// Returns what each of so many questions is in a format; with too few for it
/// the mains stay longest.
#[must_use]
pub fn roles(format: Format, questions: usize) -> Vec<Role> {
    let mut roles = format.shape().roles.to_vec();
    for dropped in [Role::Design, Role::Stretch, Role::WarmUp, Role::Main] {
        while roles.len() > questions
            && let Some(at) = roles.iter().rposition(|role| *role == dropped)
        {
            roles.remove(at);
        }
    }
    roles
}

/// The places of an interview.
fn slots(setting: &Setting, questions: usize) -> Vec<Slot> {
    let mut mains = 0;
    roles(setting.format, questions)
        .into_iter()
        .map(|role| {
            mains += u32::from(role == Role::Main);
            let wants_weak = role == Role::Main && mains % 2 == 1;
            Slot { role, target: role.level(setting.level), wants_weak }
        })
        .collect()
}

/// Tells whether a question meets a wish that is about single questions.
fn meets(wish: GivenUp, candidate: &Candidate, slot: Slot, today: Day) -> bool {
    match wish {
        GivenUp::LastAsked => candidate.due || is_rested(candidate, today),
        GivenUp::Levels => {
            candidate.level.is_none_or(|level| level == slot.target)
                || (slot.role == Role::Design && candidate.design)
        }
        GivenUp::Halves => candidate.due || candidate.weak || !slot.wants_weak,
        GivenUp::ThreeModels | GivenUp::Neighbours | GivenUp::Design | GivenUp::Count => true,
    }
}

fn is_rested(candidate: &Candidate, today: Day) -> bool {
    candidate.last_asked.is_none_or(|day| today.elapsed_since(day) >= REST_DAYS)
}

/// Tells whether a whole interview meets a wish.
fn is_met(wish: GivenUp, chosen: &[&Candidate], slots: &[Slot], today: Day) -> bool {
    match wish {
        GivenUp::ThreeModels => {
            let topics: BTreeSet<&str> = chosen.iter().map(|one| one.topic.as_str()).collect();
            topics.len() >= TOPICS.min(chosen.len())
        }
        GivenUp::Neighbours => {
            let mut neighbours = chosen.iter().zip(chosen.iter().skip(1));
            neighbours.all(|(one, next)| one.topic != next.topic)
        }
        wish => chosen.iter().zip(slots).all(|(one, slot)| meets(wish, one, *slot, today)),
    }
}

/// Looks for questions that meet the wishes that were not given up.
struct Search<'a> {
    /// The candidates, each with its chance in this interview.
    candidates: &'a [(u64, &'a Candidate)],
    today: Day,
    /// How many of the wishes were given up.
    given_up: usize,
    tries: u32,
    chosen: Vec<&'a Candidate>,
}

impl<'a> Search<'a> {
    const fn new(candidates: &'a [(u64, &'a Candidate)], today: Day, given_up: usize) -> Self {
        Self { candidates, today, given_up, tries: 0, chosen: Vec::new() }
    }

    fn wishes(&self, wish: GivenUp) -> bool {
        WISHES.iter().skip(self.given_up).any(|kept| *kept == wish)
    }

    fn run(mut self, slots: &[Slot]) -> Option<Vec<&'a Candidate>> {
        if slots.is_empty() {
            return None;
        }
        // Places of one kind choose from the same list.
        let mut lists: Vec<Vec<&Candidate>> = Vec::new();
        for (at, slot) in slots.iter().enumerate() {
            let alike = slots.iter().take(at).position(|earlier| earlier == slot);
            let list = alike.and_then(|earlier| lists.get(earlier)).cloned();
            lists.push(list.unwrap_or_else(|| self.list(*slot, slots.len())));
        }
        if lists.iter().any(Vec::is_empty) || !self.fill(&lists) {
            return None;
        }
        Some(self.chosen)
    }

    /// Returns who may take a place, the most wished first, a few of each topic.
    fn list(&self, slot: Slot, places: usize) -> Vec<&'a Candidate> {
        let mut keyed: Vec<(f64, &Candidate)> = self
            .candidates
            .iter()
            .filter(|(_, candidate)| self.fits(candidate, slot))
            .map(|(chance, candidate)| (self.rank(*chance, candidate, slot), *candidate))
            .collect();
        keyed.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.id.cmp(&b.1.id)));
        let mut of_topic: BTreeMap<&str, usize> = BTreeMap::new();
        let few = keyed.into_iter().map(|(_, candidate)| candidate).filter(|candidate| {
            if of_topic.len() >= TRIED && !of_topic.contains_key(candidate.topic.as_str()) {
                return false;
            }
            let count = of_topic.entry(&candidate.topic).or_default();
            *count += 1;
            *count <= places
        });
        few.collect()
    }

    fn fits(&self, candidate: &Candidate, slot: Slot) -> bool {
        [GivenUp::LastAsked, GivenUp::Levels, GivenUp::Halves]
            .into_iter()
            .all(|wish| !self.wishes(wish) || meets(wish, candidate, slot, self.today))
    }

    /// By chance, weighted by importance (Efraimidis and Spirakis 2006); what
    /// was wished but given up still comes first.
    fn rank(&self, chance: u64, candidate: &Candidate, slot: Slot) -> f64 {
        let chance = unit(combine(chance, u64::from(slot.role as u8)));
        let weight = f64::from(candidate.importance.max(1));
        let by_chance = if slot.wants_weak { chance } else { chance.powf(1.0 / weight) };
        let prefers = |holds: bool, points: f64| if holds { points } else { 0.0 };
        let rested = is_rested(candidate, self.today);
        by_chance
            + prefers((slot.role == Role::Design) == candidate.design, 8.0)
            + prefers(candidate.level.is_none_or(|level| level == slot.target), 4.0)
            + prefers(slot.wants_weak && (candidate.due || candidate.weak), 2.0)
            + prefers(rested, 1.0)
    }

    /// Fills the places from the first on; takes back what leads nowhere.
    fn fill(&mut self, lists: &[Vec<&'a Candidate>]) -> bool {
        let place = self.chosen.len();
        let Some(list) = lists.get(place) else { return true };
        for candidate in list {
            self.tries += 1;
            if self.tries > MOST_TRIES {
                return false;
            }
            if self.may_follow(candidate, lists.len() - place - 1, lists.len()) {
                self.chosen.push(candidate);
                if self.fill(lists) {
                    return true;
                }
                self.chosen.pop();
            }
        }
        false
    }

    fn may_follow(&self, candidate: &Candidate, left: usize, places: usize) -> bool {
        let taken = self.chosen.iter().any(|one| one.key == candidate.key);
        let neighbour = self.chosen.last().is_some_and(|last| last.topic == candidate.topic);
        let mut topics: BTreeSet<&str> = self.chosen.iter().map(|one| one.topic.as_str()).collect();
        topics.insert(&candidate.topic);
        let enough = topics.len() + left >= TOPICS.min(places);
        !taken
            && (!neighbour || !self.wishes(GivenUp::Neighbours))
            && (enough || !self.wishes(GivenUp::ThreeModels))
    }
}
