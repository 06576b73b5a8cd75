//! Breadth-first search over all states within bounds: the tests' explorer and
//! the hunt for a broken invariant. It works in slices, so that a screen can
//! search between two keys.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::ControlFlow;

use super::hash;

/// Something with states and actions.
pub trait Space {
    /// A state.
    type State: Eq + Hash;
    /// What leads to another.
    type Action;

    /// Gives every next state of a state, always in the same order.
    fn successors(&self, state: &Self::State, give: &mut dyn FnMut(Self::Action, Self::State));
}

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most distinct states.
    pub states: usize,
    /// Greatest depth; a first state has depth 1.
    pub depth: usize,
}

impl Limits {
    /// No limit but memory.
    pub const NONE: Self = Self { states: NOBODY as usize - 1, depth: usize::MAX };
}

/// Where a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There is more to search.
    More,
    /// The visitor said stop at this state, by its number.
    Stopped(usize),
    /// Every reachable state was seen.
    Complete,
    /// A limit was reached.
    Limited,
}

/// No state, at the end of a chain.
const NOBODY: u32 = u32::MAX;

/// A state's place in the search.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The state it was first reached from; itself for a first state.
    parent: u32,
    /// Which of the parent's successors it is.
    nth: u32,
    /// The next state of the same hash.
    chain: u32,
}

/// A search. States are numbered in the order in which they are found.
#[derive(Debug)]
pub struct Explorer<S: Space> {
    space: S,
    limits: Limits,
    states: Vec<S::State>,
    places: Vec<Place>,
    table: HashMap<u64, u32, BuildHasherDefault<Ready>>,
    /// The number of states found up to and with each depth.
    ends: Vec<usize>,
    /// States whose successors are known.
    expanded: usize,
    /// States the visitor has seen.
    visited: usize,
    found: Vec<S::State>,
    limited: bool,
}

impl<S: Space> Explorer<S> {
    /// Begins a search at the first states.
    pub fn new(space: S, first: impl IntoIterator<Item = S::State>, limits: Limits) -> Self {
        let mut explorer = Self {
            space,
            limits,
            states: Vec::new(),
            places: Vec::new(),
            table: HashMap::default(),
            ends: Vec::new(),
            expanded: 0,
            visited: 0,
            found: Vec::new(),
            limited: false,
        };
        for (nth, state) in first.into_iter().enumerate() {
            let own = number(explorer.states.len());
            explorer.insert(state, own, number(nth));
        }
        explorer.ends.push(explorer.states.len());
        explorer
    }

    /// Searches on until about `budget` more states are expanded. `visit` is
    /// given the depth and the state of each new one, in order, and may stop.
    pub fn advance(
        &mut self,
        budget: usize,
        mut visit: impl FnMut(usize, &S::State) -> ControlFlow<()>,
    ) -> Progress {
        for _ in 0..budget {
            if let Some(stopped) = self.show(&mut visit) {
                return Progress::Stopped(stopped);
            }
            if self.limited {
                return Progress::Limited;
            }
            if !self.expand() {
                return if self.limited { Progress::Limited } else { Progress::Complete };
            }
        }
        match self.show(&mut visit) {
            Some(stopped) => Progress::Stopped(stopped),
            None => Progress::More,
        }
    }

    /// Searches to the end.
    pub fn run(&mut self, mut visit: impl FnMut(usize, &S::State) -> ControlFlow<()>) -> Progress {
        loop {
            match self.advance(usize::MAX, &mut visit) {
                Progress::More => {}
                end => return end,
            }
        }
    }

    /// Returns the number of distinct states found.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.states.len()
    }

    /// Tells whether no state was found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns the greatest depth at which a new state was found.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.per_depth().len()
    }

    /// Returns the number of new states at each depth, from depth 1.
    #[must_use]
    pub fn per_depth(&self) -> Vec<usize> {
        let mut before = 0;
        let mut new = Vec::new();
        for end in self.ends.iter().chain([&self.states.len()]) {
            if *end > before {
                new.push(end - before);
            }
            before = *end;
        }
        new
    }

    /// Returns a state by its number.
    #[must_use]
    pub fn state(&self, number: usize) -> Option<&S::State> {
        self.states.get(number)
    }

    /// Returns a shortest way to a state, from a first state.
    #[must_use]
    pub fn path_to(&self, number: usize) -> Vec<S::Action> {
        let mut path = Vec::new();
        let mut at = number;
        while let Some(place) = self.places.get(at) {
            let parent = place.parent as usize;
            if parent == at {
                break;
            }
            path.extend(self.action(parent, place.nth));
            at = parent;
        }
        path.reverse();
        path
    }

    /// The action that leads from a state to its nth successor.
    fn action(&self, parent: usize, nth: u32) -> Option<S::Action> {
        let state = self.states.get(parent)?;
        let mut count = 0;
        let mut action = None;
        self.space.successors(state, &mut |candidate, _| {
            if count == nth {
                action = Some(candidate);
            }
            count += 1;
        });
        action
    }

    /// Shows new states to the visitor; returns the one at which it stops.
    fn show(
        &mut self,
        visit: &mut impl FnMut(usize, &S::State) -> ControlFlow<()>,
    ) -> Option<usize> {
        while let Some(state) = self.states.get(self.visited) {
            let number = self.visited;
            self.visited += 1;
            let depth = self.ends.partition_point(|end| *end <= number) + 1;
            if visit(depth, state).is_break() {
                return Some(number);
            }
        }
        None
    }

    /// Finds the successors of the next state; false when there is none.
    fn expand(&mut self) -> bool {
        let at = self.expanded;
        if self.ends.last().is_some_and(|end| *end == at) && self.states.len() > at {
            self.ends.push(self.states.len());
        }
        let Some(state) = self.states.get(at) else { return false };
        if self.ends.len() >= self.limits.depth {
            self.limited = true;
            return false;
        }
        let mut found = std::mem::take(&mut self.found);
        self.space.successors(state, &mut |_, next| found.push(next));
        for (nth, next) in found.drain(..).enumerate() {
            self.insert(next, number(at), number(nth));
        }
        self.found = found;
        self.expanded += 1;
        true
    }

    /// Adds a state, if it is new.
    fn insert(&mut self, state: S::State, parent: u32, nth: u32) {
        let own = number(self.states.len());
        let first = self.table.entry(hash::of(&state)).or_insert(own);
        let mut at = *first;
        while at != own {
            let (Some(known), Some(place)) =
                (self.states.get(at as usize), self.places.get_mut(at as usize))
            else {
                break;
            };
            if *known == state {
                return;
            }
            if place.chain == NOBODY {
                place.chain = own;
                break;
            }
            at = place.chain;
        }
        if self.states.len() >= self.limits.states {
            self.limited = true;
            // The number was given to nobody: whoever looks finds the end.
            return;
        }
        self.states.push(state);
        self.places.push(Place { parent, nth, chain: NOBODY });
    }
}

/// Numbers of states fit 32 bits: the limits see to it.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NOBODY)
}

/// A hasher for numbers that are hashes already.
#[derive(Clone, Copy, Debug, Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, i: u64) {
        self.0 = i;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three jugs of 8, 5 and 3; the first is full.
    struct Jugs;

    const SIZES: [u8; 3] = [8, 5, 3];

    impl Space for Jugs {
        type State = [u8; 3];
        type Action = (usize, usize);

        fn successors(&self, state: &[u8; 3], give: &mut dyn FnMut((usize, usize), [u8; 3])) {
            for from in 0..3 {
                for to in (0..3).filter(|to| *to != from) {
                    let poured = state[from].min(SIZES[to] - state[to]);
                    if poured > 0 {
                        let mut next = *state;
                        next[from] -= poured;
                        next[to] += poured;
                        give((from, to), next);
                    }
                }
            }
        }
    }

    /// All bits equal: every state has the same hash.
    #[derive(PartialEq, Eq)]
    struct Alike(u32);

    impl Hash for Alike {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u8(0);
        }
    }

    struct Line;

    impl Space for Line {
        type State = Alike;
        type Action = ();

        fn successors(&self, state: &Alike, give: &mut dyn FnMut((), Alike)) {
            if state.0 < 50 {
                give((), Alike(state.0 + 1));
                give((), Alike(state.0 / 2));
            }
        }
    }

    #[test]
    fn the_jugs_have_sixteen_states_and_the_half_takes_seven_pourings() {
        let mut explorer = Explorer::new(Jugs, [[8, 0, 0]], Limits::NONE);
        let mut goal = None;
        let mut seen = 0;
        let end = explorer.run(|depth, state| {
            seen += 1;
            if *state == [4, 4, 0] {
                goal.get_or_insert((depth, seen - 1));
            }
            ControlFlow::Continue(())
        });
        assert_eq!((end, explorer.len(), seen), (Progress::Complete, 16, 16));
        let (depth, number) = goal.unwrap();
        assert_eq!(depth, 8);
        let path = explorer.path_to(number);
        assert_eq!(path.len(), 7);
        let mut state = [8, 0, 0];
        for wanted in path {
            Jugs.successors(&state.clone(), &mut |action, next| {
                if action == wanted {
                    state = next;
                }
            });
        }
        assert_eq!(state, [4, 4, 0]);
    }

    #[test]
    fn slices_find_what_one_run_finds() {
        let mut whole = Explorer::new(Jugs, [[8, 0, 0]], Limits::NONE);
        whole.run(|_, _| ControlFlow::Continue(()));
        let mut sliced = Explorer::new(Jugs, [[8, 0, 0]], Limits::NONE);
        let mut depths = Vec::new();
        while sliced.advance(1, |depth, _| {
            depths.push(depth);
            ControlFlow::Continue(())
        }) == Progress::More
        {}
        assert_eq!(whole.per_depth(), sliced.per_depth());
        assert_eq!(whole.depth(), *depths.iter().max().unwrap());
        assert!(depths.is_sorted());
        assert_eq!(depths.len(), 16);
    }

    #[test]
    fn equal_hashes_are_told_apart_by_the_states() {
        let mut explorer = Explorer::new(Line, [Alike(0)], Limits::NONE);
        assert_eq!(explorer.run(|_, _| ControlFlow::Continue(())), Progress::Complete);
        assert_eq!((explorer.len(), explorer.depth()), (51, 51));
    }

    #[test]
    fn limits_and_the_visitor_stop_it() {
        let mut few = Explorer::new(Jugs, [[8, 0, 0]], Limits { states: 5, depth: 99 });
        assert_eq!(few.run(|_, _| ControlFlow::Continue(())), Progress::Limited);
        assert_eq!(few.len(), 5);
        let mut flat = Explorer::new(Jugs, [[8, 0, 0]], Limits { states: 99, depth: 2 });
        assert_eq!(flat.run(|_, _| ControlFlow::Continue(())), Progress::Limited);
        assert_eq!(flat.per_depth(), [1, 2]);
        let mut stopped = Explorer::new(Jugs, [[8, 0, 0]], Limits::NONE);
        let end = stopped.run(|_, state| {
            if state[1] == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Progress::Stopped(number) = end else { panic!("{end:?}") };
        assert_eq!(stopped.path_to(number), [(0, 1)]);
        assert_eq!(stopped.state(number), Some(&[3, 5, 0]));
    }
}
