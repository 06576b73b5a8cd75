//! A hunt on a thread of its own: it tells how it stands, and can be called off.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::sim::World;
use crate::sim::explore::Limits;
use crate::sim::hunt::Hunted;
use crate::sim::model::Bounds;

/// The bounds of a hunt from the stage: things that may come to be, and faults at
/// one time.
pub const BOUNDS: Bounds = Bounds { items: 2, faults: 2 };

/// The states that a hunt looks at, at most.
pub const LIMITS: Limits = Limits { states: 60_000, depth: 13 };

/// States between two looks at whether it was called off.
const SLICE: usize = 256;

/// A hunt that goes on beside the screen. It is called off when the last handle is
/// dropped.
#[derive(Clone, Debug)]
pub struct Chase {
    shared: Arc<Shared>,
    _called_off: Arc<CallOff>,
}

#[derive(Debug)]
struct Shared {
    stands: Mutex<Hunted>,
    stops: AtomicBool,
}

#[derive(Debug)]
struct CallOff(Arc<Shared>);

impl Drop for CallOff {
    fn drop(&mut self) {
        self.0.stops.store(true, Ordering::Relaxed);
    }
}

impl Chase {
    /// Begins to search for the shortest way from a state to a broken invariant:
    /// that of the id `goal`, or any that holds.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn begin(world: Arc<dyn World>, goal: Option<String>) -> std::io::Result<Self> {
        Self::within(world, goal, LIMITS)
    }

    fn within(
        world: Arc<dyn World>,
        goal: Option<String>,
        limits: Limits,
    ) -> std::io::Result<Self> {
        let stands = Mutex::new(Hunted::Searching { states: 0, depth: 0 });
        let shared = Arc::new(Shared { stands, stops: AtomicBool::new(false) });
        let works = Arc::clone(&shared);
        thread::Builder::new().name("hunt".to_owned()).spawn(move || {
            let mut hunt = world.fair_hunt(goal.as_deref(), BOUNDS, limits);
            while !works.stops.load(Ordering::Relaxed) {
                let stands = hunt.advance(SLICE);
                let ends = !matches!(stands, Hunted::Searching { .. });
                *works.stands.lock().unwrap_or_else(PoisonError::into_inner) = stands;
                if ends {
                    break;
                }
            }
        })?;
        let called_off = Arc::new(CallOff(Arc::clone(&shared)));
        Ok(Self { shared, _called_off: called_off })
    }

    /// Returns how it stands.
    #[must_use]
    pub fn stands(&self) -> Hunted {
        self.shared.stands.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::config::Setting;
    use crate::sim::models::find;
    use crate::sim::timeline::Timeline;

    /// The partition of three with a committed record, unclean election as given.
    fn world(unclean: bool) -> Arc<dyn World> {
        let mut config = crate::sim::Config::default();
        config.put("unclean", Setting::Switch(unclean));
        find("kafka.partition").unwrap().start(&config, 1).unwrap()
    }

    fn end(chase: &Chase) -> Hunted {
        loop {
            match chase.stands() {
                Hunted::Searching { .. } => thread::yield_now(),
                end => return end,
            }
        }
    }

    #[test]
    fn with_unclean_election_a_committed_record_can_be_lost_and_without_it_cannot() {
        let chase = Chase::begin(world(true), Some("CommittedStays".to_owned())).unwrap();
        let Hunted::Found { id, verbs, .. } = end(&chase) else { panic!("{:?}", chase.stands()) };
        assert_eq!(id, "CommittedStays");
        let mut timeline = Timeline::new(world(true)).unwrap();
        let before = verbs.len() - 1;
        for (at, verb) in verbs.iter().enumerate() {
            let frame = timeline.act(Timeline::BASE, verb).unwrap();
            let broken = frame.reports.iter().any(|r| r.id == id && r.verdict.is_broken());
            assert_eq!(broken, at == before, "{verb}");
        }
        let limits = Limits { states: 4_000, ..LIMITS };
        let goal = || Some("CommittedStays".to_owned());
        let end = end(&Chase::within(world(false), goal(), limits).unwrap());
        assert!(matches!(end, Hunted::Nothing { states: 4_000, .. }), "{end:?}");
    }

    #[test]
    fn a_hunt_that_nobody_waits_for_is_called_off() {
        let chase = Chase::begin(world(false), None).unwrap();
        let shared = Arc::clone(&chase.shared);
        let other = chase.clone();
        drop(chase);
        assert!(!shared.stops.load(Ordering::Relaxed));
        drop(other);
        assert!(shared.stops.load(Ordering::Relaxed));
    }
}
