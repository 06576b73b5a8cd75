//! The hunt: the shortest way from a state to a broken invariant.

use std::fmt;
use std::ops::ControlFlow;

use super::explore::{Explorer, Limits, Progress, Space};
use super::model::{Bounds, Invariant, Model, Verdict};

/// A model within bounds, as a space to explore.
#[derive(Debug)]
pub struct Within<M: Model> {
    /// The model.
    pub model: &'static M,
    /// The bounds.
    pub bounds: Bounds,
    /// Verbs that are left out.
    pub without: &'static [&'static str],
}

impl<M: Model> Space for Within<M> {
    type State = M::State;
    type Action = M::Action;

    fn successors(&self, state: &M::State, give: &mut dyn FnMut(M::Action, M::State)) {
        for action in self.model.enabled(state, &self.bounds) {
            if !self.without.is_empty() && self.leaves_out(&action) {
                continue;
            }
            if let Some(next) = self.model.next(state, &action) {
                give(action, next);
            }
        }
    }
}

impl<M: Model> Within<M> {
    fn leaves_out(&self, action: &M::Action) -> bool {
        let verb = action.to_string();
        self.without.contains(&verb.split(' ').next().unwrap_or_default())
    }
}

/// A hunt in progress.
pub trait Hunt: fmt::Debug + Send {
    /// Looks at about `states` more states and tells how it stands. After the
    /// end it tells the end again.
    fn advance(&mut self, states: usize) -> Hunted;
}

/// How a hunt stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hunted {
    /// Still searching.
    Searching {
        /// States seen.
        states: usize,
        /// Verbs deep.
        depth: usize,
    },
    /// A shortest way to break an invariant.
    Found {
        /// The invariant.
        id: &'static str,
        /// What breaks it.
        witness: String,
        /// The way: verbs as a script writes them.
        verbs: Vec<String>,
        /// States seen.
        states: usize,
    },
    /// Nothing breaks within the bounds and limits.
    Nothing {
        /// States seen.
        states: usize,
        /// Verbs deep.
        depth: usize,
        /// Every state within the bounds was seen.
        complete: bool,
    },
}

/// The hunt of one model.
pub(super) struct Search<M: Model> {
    explorer: Explorer<Within<M>>,
    goals: Vec<&'static Invariant<M::State>>,
    end: Option<Hunted>,
}

impl<M: Model> fmt::Debug for Search<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").field("states", &self.explorer.len()).finish_non_exhaustive()
    }
}

impl<M: Model> Search<M> {
    /// Begins a hunt. Invariants that are broken from the start are no goals;
    /// `goal` leaves only the one of that id.
    pub(super) fn new(
        within: Within<M>,
        state: M::State,
        goal: Option<&str>,
        limits: Limits,
    ) -> Self {
        let model = within.model;
        let goals = model
            .invariants()
            .iter()
            .filter(|known| goal.is_none_or(|goal| goal == known.id))
            .filter(|known| !(known.check)(&state).is_broken())
            .collect();
        let explorer = Explorer::new(within, [state], limits);
        Self { explorer, goals, end: None }
    }

    fn depth(&self) -> usize {
        self.explorer.depth().saturating_sub(1)
    }
}

impl<M: Model> Hunt for Search<M>
where
    M::State: Send,
{
    fn advance(&mut self, states: usize) -> Hunted {
        if let Some(end) = &self.end {
            return end.clone();
        }
        let mut broken = None;
        let progress = self.explorer.advance(states, |_, state| {
            for goal in &self.goals {
                if let Verdict::Broken(witness) = (goal.check)(state) {
                    broken = Some((goal.id, witness));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        let (states, depth) = (self.explorer.len(), self.depth());
        let hunted = match (progress, broken) {
            (Progress::Stopped(number), Some((id, witness))) => {
                let path = self.explorer.path_to(number);
                let verbs = path.iter().map(ToString::to_string).collect();
                Hunted::Found { id, witness, verbs, states }
            }
            (Progress::More | Progress::Stopped(_), _) => {
                return Hunted::Searching { states, depth };
            }
            (Progress::Complete, _) => Hunted::Nothing { states, depth, complete: true },
            (Progress::Limited, _) => Hunted::Nothing { states, depth, complete: false },
        };
        self.end = Some(hunted.clone());
        hunted
    }
}
