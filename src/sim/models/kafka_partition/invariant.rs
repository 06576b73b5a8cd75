//! What ought to hold, each with one sentence and a witness. What speaks of
//! the ledger stays broken once a record is lost, whatever converges later.

use crate::sim::model::{Invariant, Verdict};

use super::log::Batch;
use super::observe::phantoms;
use super::state::{Name, Protocol, State, range, told};
use super::table::Id;

/// I1 to I8.
pub(super) const INVARIANTS: &[Invariant<State>] = &[
    Invariant {
        id: "HwLeLeo",
        text: "the high watermark is at most the log end offset",
        promised: |_| true,
        check: |state| verdict(hw_le_leo(state)),
    },
    Invariant {
        id: "EpochMonotone",
        text: "epochs never fall along a log",
        promised: fenced,
        check: |state| verdict(epoch_monotone(state)),
    },
    Invariant {
        id: "LogMatching",
        text: "the same offset and epoch mean the same log up to there",
        promised: fenced,
        check: |state| verdict(log_matching(state)),
    },
    Invariant {
        id: "FollowerPrefix",
        text: "a follower that has fetched in this epoch holds a prefix of its leader's log",
        promised: fenced,
        check: |state| verdict(follower_prefix(state)),
    },
    Invariant {
        id: "CommittedStays",
        text: "every committed record is on every ISR member",
        promised: safe,
        check: |state| verdict(committed_stays(state)),
    },
    Invariant {
        id: "ConsumersAgree",
        text: "an offset names one committed record, whoever leads",
        promised: safe,
        check: |state| verdict(consumers_agree(state)),
    },
    Invariant {
        id: "HwMonotone",
        text: "what the high watermark let a consumer read, every later leader has",
        promised: safe,
        check: |state| verdict(hw_monotone(state)),
    },
    Invariant {
        id: "NoPhantom",
        text: "every record that a consumer was given can still be recovered",
        promised: safe,
        check: |state| verdict(no_phantom(state)),
    },
];

/// Epochs with fencing give one history, whoever is elected.
fn fenced(state: &State) -> bool {
    matches!(state.setup.protocol, Protocol::Fetch | Protocol::Kip279)
}

/// Committed records stay as long as elections are clean and disks keep.
fn safe(state: &State) -> bool {
    fenced(state) && !state.ledger.excused
}

fn verdict(broken: Option<String>) -> Verdict {
    broken.map_or(Verdict::Holds, Verdict::Broken)
}

fn hw_le_leo(state: &State) -> Option<String> {
    let (id, broker) = state.brokers.iter().find(|(_, b)| b.disk.hw > b.end())?;
    Some(format!("{}: HW {}, LEO {}", state.name(id), broker.disk.hw, broker.end()))
}

fn epoch_monotone(state: &State) -> Option<String> {
    state.brokers.iter().find_map(|(id, broker)| {
        let batch = broker.disk.log.epoch_falls_at()?;
        let (name, epoch) = (state.name(id), batch.epoch);
        Some(format!("{name} goes back to epoch {epoch} at {}", batch.base))
    })
}

fn log_matching(state: &State) -> Option<String> {
    pairs(state).find_map(|(a, b)| {
        let found = state.brokers[a].disk.log.mismatch(&state.brokers[b].disk.log)?;
        let (one, two) = (state.name(a), state.name(b));
        let (same, differs) = (found.same_epoch, found.differs);
        Some(format!("{one} and {two} have the same epoch at {same} and differ from {differs} on"))
    })
}

fn follower_prefix(state: &State) -> Option<String> {
    state.brokers.iter().find_map(|(id, broker)| {
        let (leader, epoch) = broker.follows().filter(|_| broker.up && broker.lead.is_none())?;
        let lead = &state.brokers[leader];
        let fetched = lead.lead.as_ref().is_some_and(|known| known.known[id].is_some());
        if state.leads_in(leader) != Some(epoch) || !fetched {
            return None;
        }
        let batch = broker.disk.log.first_beyond(&lead.disk.log)?;
        let (name, leader) = (state.name(id), state.name(leader));
        let records = range(batch.base, batch.last);
        Some(match lead.disk.log.at(batch.base) {
            Some(other) => {
                format!("{} on {name} against {} on {leader} at {records}", batch.tag, other.tag)
            }
            None => format!("{} ({records}) on {name} is not on {leader}", batch.tag),
        })
    })
}

/// Batches that the same members lack are told together; first those that most
/// members lack.
fn committed_stays(state: &State) -> Option<String> {
    let lost = state.lost();
    let mut groups: Vec<(&[Id], Vec<&Batch<Name>>)> = Vec::new();
    for (batch, lacking) in &lost {
        match groups.iter_mut().find(|(others, _)| *others == lacking.as_slice()) {
            Some((_, batches)) => batches.push(batch),
            None => groups.push((lacking, vec![batch])),
        }
    }
    groups.sort_by_key(|(lacking, _)| std::cmp::Reverse(lacking.len()));
    let told: Vec<String> = groups
        .iter()
        .map(|(lacking, batches)| {
            format!("{} {} missing on {}", told(batches), are(batches), state.names(*lacking))
        })
        .collect();
    (!told.is_empty()).then(|| told.join("; "))
}

fn consumers_agree(state: &State) -> Option<String> {
    let all = &state.ledger.committed;
    all.iter().find_map(|one| {
        let two = all.iter().find(|two| *two > one && two.overlaps(one))?;
        let records = range(one.base.max(two.base), one.last.min(two.last));
        Some(format!("{} against {} at {records}", one.tag, two.tag))
    })
}

fn hw_monotone(state: &State) -> Option<String> {
    let leader = state.controller.leader?;
    let log = &state.brokers[leader].disk.log;
    state.consumers.iter().find_map(|(id, consumer)| {
        let lacking: Vec<_> = consumer.read.iter().filter(|batch| !log.holds(batch)).collect();
        let reader = &state.setup.consumers[id];
        (!lacking.is_empty()).then(|| {
            format!("{} lacks {}, which {reader} read", state.name(leader), told(&lacking))
        })
    })
}

fn no_phantom(state: &State) -> Option<String> {
    state.consumers.ids().find_map(|id| {
        let gone = phantoms(state, id);
        let reader = &state.setup.consumers[id];
        (!gone.is_empty())
            .then(|| format!("{reader} read {}; nobody in the ISR has them", told(&gone)))
    })
}

fn are(batches: &[&Batch<Name>]) -> &'static str {
    if batches.len() == 1 { "is" } else { "are" }
}

fn pairs(state: &State) -> impl Iterator<Item = (Id, Id)> {
    let ids = || state.brokers.ids();
    ids().flat_map(move |a| state.brokers.ids().filter(move |b| a < *b).map(move |b| (a, b)))
}
