//! The core system against the published specification of the protocol, as two
//! independent explorers have enumerated it: how many states there are, how
//! deep they lie, and how soon each rule breaks.

use std::ops::ControlFlow;

use crate::sim::explore::{Explorer, Limits};

use super::super::table::Id;
use super::{Move, Rule, System, Variant};

/// Replicas, log size, records, last epoch.
type Size = (u8, u32, u8, u32);

/// First depth at which `WeakIsr`, `StrongIsr`, `ConsumersAgree`,
/// `LogMatching` and `FollowerPrefix` break; 0: never.
type Broken = [usize; 5];

const NONE: Broken = [0; 5];
const HW: Broken = [9, 10, 0, 0, 0];

/// A column of the tables: the protocol, and whether elections may be unclean.
const COLUMNS: [(Variant, bool); 5] = [
    (Variant::Hw, false),
    (Variant::Kip101, false),
    (Variant::Kip279, false),
    (Variant::Kip320, false),
    (Variant::Kip320, true),
];

/// A row: the size, then for each column states, depth, and what breaks.
struct Row(Size, [(usize, usize, Broken); 5]);

/// Depth without a limit.
const ALL: usize = usize::MAX;

const SMALL: [Row; 3] = [
    Row(
        (2, 2, 2, 1),
        [(1251, 16, HW), (1177, 15, NONE), (1177, 15, NONE), (957, 15, NONE), (1041, 15, NONE)],
    ),
    Row(
        (2, 2, 2, 2),
        [
            (10131, 20, [9, 10, 15, 0, 10]),
            (9045, 18, [12, 12, 0, 0, 0]),
            (9027, 18, NONE),
            (5973, 18, NONE),
            (7567, 18, [0, 8, 11, 0, 0]),
        ],
    ),
    Row(
        (2, 3, 3, 1),
        [(3721, 20, HW), (3441, 18, NONE), (3441, 18, NONE), (2809, 18, NONE), (3001, 18, NONE)],
    ),
];

const LARGE: [Row; 3] = [
    Row(
        (2, 2, 2, 3),
        [
            (62855, 23, [9, 10, 15, 0, 10]),
            (53413, 21, [12, 12, 0, 0, 14]),
            (53099, 21, NONE),
            (28939, 22, NONE),
            (44115, 22, [0, 8, 11, 0, 0]),
        ],
    ),
    Row(
        (2, 3, 3, 2),
        [
            (37667, 25, [9, 10, 15, 13, 10]),
            (32933, 21, [12, 12, 0, 12, 11]),
            (32713, 21, NONE),
            (21493, 22, NONE),
            (26449, 22, [0, 8, 11, 0, 0]),
        ],
    ),
    Row(
        (3, 2, 2, 1),
        [
            (67807, 21, [9, 9, 0, 0, 0]),
            (59788, 22, [0, 12, 0, 0, 0]),
            (60106, 22, [0, 12, 0, 0, 0]),
            (39619, 22, NONE),
            (40579, 22, NONE),
        ],
    ),
];

/// What a search has found. Depths count states: the initial one is at 1.
struct Explored {
    per_depth: Vec<usize>,
    /// The depth at which each rule of [`Rule::ALL`] first breaks.
    broken: [Option<usize>; 7],
}

impl Explored {
    fn first(&self, rule: Rule) -> Option<usize> {
        let place = Rule::ALL.iter().position(|one| *one == rule).unwrap();
        self.broken[place]
    }
}

fn system(size: Size, variant: Variant, unclean: bool) -> System {
    let (replicas, log, records, last_epoch) = size;
    System { replicas, log, records, last_epoch, variant, unclean }
}

fn run(size: Size, variant: Variant, unclean: bool, deepest: usize) -> Explored {
    let system = system(size, variant, unclean);
    let limits = Limits { depth: deepest, ..Limits::NONE };
    let mut explorer = Explorer::new(system, [system.initial()], limits);
    let mut broken = [None; 7];
    explorer.run(|depth, state| {
        for (rule, first) in Rule::ALL.iter().zip(&mut broken) {
            if first.is_none() && !rule.holds(state) {
                *first = Some(depth);
            }
        }
        ControlFlow::Continue(())
    });
    Explored { per_depth: explorer.per_depth(), broken }
}

fn compare(row: &Row) {
    let Row(size, cells) = row;
    for ((variant, unclean), (states, depth, broken)) in COLUMNS.iter().zip(cells) {
        let found = run(*size, *variant, *unclean, ALL);
        let name = format!("{size:?} {variant:?} unclean {unclean}");
        let shape = (found.per_depth.iter().sum::<usize>(), found.per_depth.len());
        assert_eq!(shape, (*states, *depth), "{name}");
        let rules = [
            Rule::WeakIsr,
            Rule::StrongIsr,
            Rule::ConsumersAgree,
            Rule::LogMatching,
            Rule::FollowerPrefix,
        ];
        let first = rules.map(|rule| found.first(rule).unwrap_or(0));
        assert_eq!(first, *broken, "{name}");
        assert_eq!(found.first(Rule::HwLeLeo), None, "{name}");
        // Only KIP-320 fences requests of older epochs; a late one can make an
        // old leader append to a newer log.
        let falls = (*variant != Variant::Kip320 && size.3 >= 2).then_some(10);
        assert_eq!(found.first(Rule::EpochMonotone), falls, "{name}");
    }
}

#[test]
fn small_systems_have_the_published_states() {
    SMALL.iter().for_each(compare);
}

#[test]
fn four_epochs_have_the_published_states() {
    compare(&LARGE[0]);
}

#[test]
fn three_records_and_three_epochs_have_the_published_states() {
    compare(&LARGE[1]);
}

#[test]
fn three_replicas_have_the_published_states() {
    compare(&LARGE[2]);
}

#[test]
fn the_smallest_system_grows_as_published() {
    let old = [1, 4, 14, 30, 44, 66, 100, 138, 166, 190, 192, 132, 70, 26, 4];
    let growth: [&[usize]; 5] = [
        &[1, 4, 14, 30, 44, 66, 100, 138, 168, 196, 198, 144, 82, 46, 16, 4],
        &old,
        &old,
        &[1, 4, 12, 18, 38, 60, 86, 118, 132, 152, 144, 102, 62, 24, 4],
        &[1, 4, 14, 20, 42, 68, 96, 132, 146, 166, 154, 108, 62, 24, 4],
    ];
    for ((variant, unclean), growth) in COLUMNS.iter().zip(growth) {
        assert_eq!(run((2, 2, 2, 1), *variant, *unclean, ALL).per_depth, growth, "{variant:?}");
    }
}

#[test]
fn the_shortest_unclean_loss_is_the_textbook_one() {
    let system = system((2, 2, 2, 2), Variant::Kip320, true);
    let mut explorer = Explorer::new(system, [system.initial()], Limits::NONE);
    let mut number = 0;
    explorer.run(|_, state| {
        if Rule::StrongIsr.holds(state) {
            number += 1;
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    });
    let path = explorer.path_to(number);
    // The old leader may count the record as committed before or after it has
    // lost its office: nobody has told it.
    let (one, two) = (Id(0), Id(1));
    let textbook = [
        Move::Elect(one),
        Move::BecomeLeader(one),
        Move::Write(one),
        Move::Shrink(two),
        Move::RemoveLeader(one),
        Move::ElectUnclean(two),
        Move::Advance(one),
    ];
    assert_eq!(path, textbook);
}

#[test]
fn with_three_replicas_and_three_epochs_committed_records_are_lost_as_soon_as_published() {
    for (variant, depth) in [(Variant::Hw, 9), (Variant::Kip279, 11)] {
        let found = run((3, 2, 2, 2), variant, false, depth);
        assert_eq!(found.first(Rule::StrongIsr), Some(depth), "{variant:?}");
    }
}
