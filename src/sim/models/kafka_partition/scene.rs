//! The picture: a lane a replica with its batches and its high watermark, the
//! controller, the consumers' places, the epoch caches.

use crate::sim::model::Sign;
use crate::sim::scene::{
    Caret, Cell, Detail, Facts, Lane, Lanes, Line, Mark, Role, Scene, Shown, Widget,
};

use super::log::Batch;
use super::observe::{phantoms, protocol};
use super::part::part;
use super::state::{Answer, Name, State};
use super::table::Id;

/// What its signs mean.
pub(super) const SIGNS: &[Sign] = &[
    Sign { sign: "A e0", name: "batch A of epoch 0", means: "written under that leader epoch" },
    Sign { sign: "LEO", name: "log end offset", means: "the offset of the next record" },
    Sign {
        sign: "HW ▲",
        name: "high watermark",
        means: "what lies below it, underlined, is committed",
    },
    Sign { sign: "▲ C1", name: "next read of C1", means: "where that consumer stands" },
    Sign {
        sign: "ISR",
        name: "in-sync replicas",
        means: "the high watermark waits for all of them",
    },
    Sign { sign: "×", name: "gone", means: "dropped from the log in this step" },
    Sign {
        sign: "▲≠",
        name: "logs differ",
        means: "from here on another replica holds other records",
    },
    Sign {
        sign: "fenced",
        name: "taken for dead",
        means: "the controller counts the broker out, and elects another leader",
    },
    Sign {
        sign: "protocol",
        name: "how to truncate",
        means: "what a returning follower asks to find where its log parts",
    },
];

/// Draws a state.
pub(super) fn scene(state: &State) -> Scene {
    let mut scene = Scene::default()
        .with(Detail::Context, Widget::Facts(controller(state)))
        .with(Detail::Core, Widget::Lanes(lanes(state)));
    let waiting = waiting(state);
    if !waiting.facts.is_empty() {
        scene = scene.with(Detail::Context, Widget::Facts(waiting));
    }
    if state.keeps_epochs() {
        scene = scene.with(Detail::Extra, Widget::Facts(caches(state)));
    }
    scene
}

fn controller(state: &State) -> Facts {
    let controller = &state.controller;
    let leader = match controller.leader {
        // It does not know before the replica is fenced.
        Some(id) if !state.brokers[id].up => {
            Shown::new("ctl.leader", format!("{} leads, not fenced", state.name(id)))
                .role(Role::Warn)
        }
        Some(id) => Shown::new("ctl.leader", format!("{} leads", state.name(id))),
        None => Shown::new("ctl.leader", "no leader").role(Role::Bad),
    };
    let members = |ids: &[Id]| match ids {
        [] => "none".to_owned(),
        ids => state.names(ids),
    };
    let mut facts = vec![
        leader,
        Shown::new("ctl.epoch", format!("epoch {}", controller.epoch)),
        Shown::new("ctl.isr", format!("ISR {}", members(&controller.isr))),
    ];
    if state.setup.elr {
        facts.push(Shown::new("ctl.elr", format!("ELR {}", members(&controller.elr))));
    }
    facts.extend([
        Shown::new("unclean", if state.unclean { "unclean on" } else { "unclean off" }),
        Shown::new("min_isr", format!("min ISR {}", state.min_isr)),
        Shown::new("protocol", format!("protocol {}", protocol(state.setup.protocol))),
    ]);
    Facts { label: "controller".to_owned(), facts }
}

fn waiting(state: &State) -> Facts {
    let waits = state.answers.iter().filter_map(|(tag, answer)| match answer {
        Answer::Pending(end) => {
            Some(Shown::new(format!("ack.{tag}"), format!("{tag} waits for HW {end}")))
        }
        Answer::Sent | Answer::Acked | Answer::Unknown | Answer::TooFew => None,
    });
    Facts { label: "producer".to_owned(), facts: waits.collect() }
}

fn caches(state: &State) -> Facts {
    let cache = |id| {
        let starts = state.brokers[id].epochs.starts().iter();
        let starts: Vec<String> = starts.map(|e| format!("{}:{}", e.epoch, e.start)).collect();
        let name = state.name(id);
        Shown::new(format!("{name}.cache"), format!("{name} {{{}}}", starts.join(", ")))
    };
    Facts { label: "cache".to_owned(), facts: state.brokers.ids().map(cache).collect() }
}

fn lanes(state: &State) -> Lanes {
    Lanes {
        heads: vec!["LEO".to_owned(), "HW".to_owned()],
        lanes: state.brokers.ids().map(|id| lane(state, id)).collect(),
        carets: state.consumers.ids().map(|id| caret(state, id)).chain(conflicts(state)).collect(),
    }
}

fn lane(state: &State, id: Id) -> Lane {
    let (broker, name, part) = (&state.brokers[id], state.name(id), part(state, id));
    let value = |path: &str, number: u32| Shown::new(format!("{name}.{path}"), number.to_string());
    let (end, hw) = (broker.end(), broker.disk.hw);
    Lane {
        name: name.to_string(),
        state: part.word().to_owned(),
        role: part.role(),
        cells: broker.disk.log.batches().iter().map(|batch| cell(state, batch)).collect(),
        line: Some(Line {
            path: format!("{name}.hw"),
            reach: hw.into(),
            end: end.into(),
            hidden: false,
        }),
        values: vec![value("leo", end), value("hw", hw)],
    }
}

/// A batch as a cell: lost ones are bad, those that took their offsets new.
pub(super) fn cell(state: &State, batch: &Batch<Name>) -> Cell {
    let committed = &state.ledger.committed;
    let lacks = |id: &Id| !state.brokers[*id].disk.log.holds(batch);
    let replaces = committed.iter().any(|other| other.overlaps(batch) && other != batch);
    let role = match (committed.contains(batch), replaces) {
        (true, _) if state.controller.isr.iter().any(lacks) => Role::Bad,
        (_, true) => Role::Info,
        (_, false) => Role::Plain,
    };
    Cell {
        start: batch.base.into(),
        end: batch.end().into(),
        name: batch.tag.to_string(),
        detail: format!("e{}", batch.epoch),
        short: short(batch),
        role,
        mark: Mark::None,
    }
}

/// Tag and epoch in the least room: `C0`; `A2 e1` where the tag ends in a digit.
fn short(batch: &Batch<Name>) -> String {
    let gap = if batch.tag.ends_with(|c: char| c.is_ascii_digit()) { " e" } else { "" };
    format!("{}{gap}{}", batch.tag, batch.epoch)
}

/// Where a consumer stands. A remark only when its place needs one.
fn caret(state: &State, id: Id) -> Caret {
    let (consumer, name) = (&state.consumers[id], &state.setup.consumers[id]);
    let (position, gone) = (consumer.position, phantoms(state, id));
    let was = gone.iter().map(|batch| batch.end()).max().unwrap_or_default();
    let tags: Vec<&str> = gone.iter().map(|batch| &*batch.tag).collect();
    let visible = state.controller.leader.map_or(position, |id| state.brokers[id].disk.hw);
    let (note, role) = if position < was {
        (format!("was {was}: {} read, gone", tags.join(", ")), Role::Bad)
    } else if position > visible {
        (format!("next {position}"), Role::Warn)
    } else {
        (String::new(), Role::Plain)
    };
    Caret {
        name: name.to_string(),
        path: format!("{name}.position"),
        at: position.into(),
        note,
        mark: Mark::None,
        role,
    }
}

/// The first offset at which another replica holds other records than the
/// leader, with what it holds there.
fn conflicts(state: &State) -> Option<Caret> {
    let leader = &state.brokers[state.controller.leader?].disk.log;
    let others = state.brokers.iter().filter_map(|(_, broker)| {
        let log = &broker.disk.log;
        let at = leader.differs_at(log)?;
        log.at(at).map(|batch| (at, &batch.tag))
    });
    let mut all: Vec<_> = others.collect();
    all.sort_unstable();
    all.dedup();
    let first = all.first()?.0;
    let here = all.iter().filter(|(at, _)| *at == first).map(|(_, tag)| &***tag);
    Some(Caret {
        name: String::new(),
        path: String::new(),
        at: first.into(),
        note: format!("{} on other logs", here.collect::<Vec<_>>().join(", ")),
        mark: Mark::Differs,
        role: Role::Warn,
    })
}
