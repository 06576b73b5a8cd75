//! The picture: a lane a partition, the batches that are not acknowledged, what
//! consumers have read, the costs.

use std::collections::BTreeSet;

use crate::sim::model::Sign;
use crate::sim::scene::{
    Caret, Cell, Detail, Facts, Lane, Lanes, Mark, Role, Scene, Shown, Table, Widget,
};

use super::invariant::misplaced;
use super::state::{Batch, Partition, State, partition_name};

/// What its signs mean.
pub(super) const SIGNS: &[Sign] = &[
    Sign { sign: "P0", name: "a partition", means: "beside it the broker that leads it" },
    Sign { sign: "end", name: "its end", means: "the offset of the next record" },
    Sign { sign: "▲ C", name: "next read of C", means: "where that consumer stands" },
    Sign {
        sign: "seq",
        name: "sequence number",
        means: "by it a broker knows a batch that comes again",
    },
];

/// Draws a state.
pub(super) fn scene(state: &State) -> Scene {
    let mut scene = Scene::default()
        .with(Detail::Context, Widget::Facts(producer(state)))
        .with(Detail::Core, Widget::Lanes(lanes(state)));
    let batches = batches(state);
    if !batches.rows.is_empty() {
        scene = scene.with(Detail::Core, Widget::Table(batches));
    }
    if state.setup.costs {
        scene = scene.with(Detail::Core, Widget::Facts(costs(state)));
    }
    for (name, consumer) in state.setup.consumers.iter().zip(&state.consumers) {
        let path = format!("{name}.read");
        let tags = state.tags(&consumer.read).into_iter();
        let mut facts: Vec<Shown> = tags.map(|tag| Shown::new(&path, tag)).collect();
        if facts.is_empty() {
            facts.push(Shown::new(&path, "nothing").role(Role::Dim));
        }
        let facts = Facts { label: format!("{name} read"), facts };
        scene = scene.with(Detail::Context, Widget::Facts(facts));
    }
    scene
}

fn producer(state: &State) -> Facts {
    let setup = &state.setup;
    let idempotence = if setup.idempotence { "idempotent" } else { "not idempotent" };
    let mut facts = vec![
        Shown::new("idempotence", idempotence),
        Shown::new("most_in_flight", format!("{} in flight at most", setup.in_flight)),
        Shown::text(format!("batch {}", setup.batch)),
        Shown::text(format!("linger {}", setup.linger)),
    ];
    if setup.linger > 0 {
        facts.push(Shown::new("now", format!("time {}", state.now)));
    }
    facts.extend(setup.keys.iter().map(|(name, text)| Shown::text(format!("{name} is {text}"))));
    Facts { label: "producer".to_owned(), facts }
}

fn costs(state: &State) -> Facts {
    let costs = &state.costs;
    let fact = |name: &str, number: i64, words: &str| {
        Shown::new(format!("costs.{name}"), format!("{words} {number}"))
    };
    let facts = vec![
        fact("requests", costs.requests, "requests"),
        fact("calls", costs.calls, "system calls"),
        fact("seeks", costs.seeks, "seeks"),
        fact("copied", costs.copied, "bytes copied"),
        fact("from_disk", costs.from_disk, "bytes from disk"),
    ];
    Facts { label: "costs".to_owned(), facts }
}

fn batches(state: &State) -> Table {
    // Those of a connection stand in the order in which they arrive.
    let open = state.producers.iter().flat_map(|producer| {
        let flying = producer.flying.iter().map(|batch| (batch, true));
        flying.chain(producer.waiting.iter().map(|batch| (batch, false)))
    });
    Table {
        title: "batches".to_owned(),
        heads: ["", "to", "records", "seq", ""].map(ToOwned::to_owned).to_vec(),
        rows: open.map(|(batch, flies)| row(state, batch, flies)).collect(),
    }
}

fn row(state: &State, batch: &Batch, flies: bool) -> Vec<Shown> {
    let (words, role) = match (flies, batch.tries) {
        (true, 1) => ("in flight".to_owned(), Role::Info),
        (true, tries) => (format!("in flight, try {tries}"), Role::Warn),
        (false, 0) => ("waits".to_owned(), Role::Dim),
        (false, tries) => (format!("waits for try {}", tries + 1), Role::Warn),
    };
    let name = batch.name();
    vec![
        Shown::text(&name),
        Shown::text(partition_name(batch.partition)),
        Shown::text(state.tags(&batch.records).join(" ")),
        Shown::text(batch.sequence.map_or_else(|| "-".to_owned(), |s| s.to_string())),
        Shown::new(format!("{name}.state"), words).role(role),
    ]
}

fn lanes(state: &State) -> Lanes {
    let mut carets = Vec::new();
    for (name, consumer) in state.setup.consumers.iter().zip(&state.consumers) {
        let read = consumer.positions.iter().enumerate().filter(|(_, position)| **position > 0);
        carets.extend(read.map(|(at, position)| Caret {
            name: format!("{name} {}", partition_name(at)),
            path: format!("{name}.{}", partition_name(at)),
            at: *position,
            ..Caret::default()
        }));
    }
    let lanes = state.partitions.iter().enumerate();
    Lanes {
        heads: vec!["end".to_owned()],
        lanes: lanes.map(|(at, partition)| lane(state, at, partition)).collect(),
        carets,
    }
}

fn lane(state: &State, at: usize, partition: &Partition) -> Lane {
    let name = partition_name(at);
    let late = misplaced(state, partition).map(|(record, _)| record);
    let mut seen = BTreeSet::new();
    let cells = partition.log.iter().map(|stored| {
        let tag = state.tag(stored.record);
        let role = match (seen.insert(stored.record), late == Some(stored.record)) {
            (false, _) => Role::Bad,
            (true, true) => Role::Warn,
            (true, false) => Role::Plain,
        };
        Cell {
            start: stored.offset,
            end: stored.offset + 1,
            short: tag.clone(),
            name: tag,
            detail: String::new(),
            role,
            mark: Mark::None,
        }
    });
    Lane {
        state: format!("on b{at}"),
        role: Role::Plain,
        cells: cells.collect(),
        line: None,
        values: vec![Shown::new(format!("{name}.end"), partition.end().to_string())],
        name,
    }
}
