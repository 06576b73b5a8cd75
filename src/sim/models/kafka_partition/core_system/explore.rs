//! Breadth-first search through every state of a core system.

use std::collections::HashSet;

use crate::sim::hash::BuildFold;

use super::rules::Rule;
use super::{State, System};

/// What a search has found. Depths count states: the initial one is at 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// New states at each depth.
    pub per_depth: Vec<usize>,
    /// For each rule of [`Rule::ALL`] the depth at which it first breaks.
    pub broken: Vec<Option<usize>>,
}

impl Explored {
    /// Distinct states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.per_depth.iter().sum()
    }

    /// The length of the longest shortest path.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.per_depth.len()
    }

    /// Where a rule first breaks.
    #[must_use]
    pub fn first(&self, rule: Rule) -> Option<usize> {
        Rule::ALL.iter().zip(&self.broken).find(|(one, _)| **one == rule)?.1.to_owned()
    }
}

/// Visits every state once that can be reached, down to a depth.
#[must_use]
pub fn explore(system: &System, deepest: usize) -> Explored {
    let initial = system.initial();
    let mut seen: HashSet<State, BuildFold> = HashSet::default();
    seen.insert(initial.clone());
    let mut found = Explored { per_depth: Vec::new(), broken: vec![None; Rule::ALL.len()] };
    let mut level = vec![initial];
    while !level.is_empty() && found.per_depth.len() < deepest {
        found.per_depth.push(level.len());
        let depth = found.per_depth.len();
        let mut next = Vec::new();
        for state in &level {
            for (rule, broken) in Rule::ALL.iter().zip(&mut found.broken) {
                if broken.is_none() && !rule.holds(state) {
                    *broken = Some(depth);
                }
            }
            system.successors(state, &mut |state| {
                if !seen.contains(&state) {
                    seen.insert(state.clone());
                    next.push(state);
                }
            });
        }
        level = next;
    }
    found
}
