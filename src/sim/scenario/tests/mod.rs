//! The language, over a small model of a copied log.

use super::{Fault, Scenario, parse_with};
use crate::sim::testing::MODELS;

mod docs;
mod faults;
mod fuzz;
mod golden;
mod properties;
mod runs;

/// A scenario with two switches, a part of its own and all that a step can have.
pub(super) const LOSS: &str = r#"model = "toy.log"
version = 1
points = ["written", "lost"]

[config]
replicas = ["A", "B", "C"]
unsafe = true

[[switch]]
key = "unsafe"
label = "may a stale replica lead?"
values = [true, false]

[[switch]]
key = "tag.more"
label = "is there a second record?"

[[play]]
card = "pitfall:never-lost"
set = { unsafe = false, "tag.more" = false }
from = "election"

[[step]]
do = ["append m0", "copy B"]
say = "A wrote m0, B had {before.B.leo} records and has {B.leo}: {committed} is committed."
point = "written"
expect = "A.leo == 1 and B.leo == A.leo and m0 in A.log and committed == [m0]"

[[step]]
tag = "more"
do = "append m1"
say = "A writes m1, and nobody has a copy."
expect = "A.leo == 2 and B.leo < A.leo"

[[step]]
tag = "election"
tier = "solid"
do = "elect C"
say = "C leads with {C.leo} records: m0 is gone."
say_when = { "unsafe=false" = "C may not lead, for it lacks m0." }
point = "lost"
ask = { predict = "leader", why = "C lacks m0" }
expect = "leader == C and broken NothingLost"
expect_when = { "unsafe=false" = "refused and leader == A and holds NothingLost" }

[[step]]
tier = "deeper"
pause = 2
do = "copy B"
say = "B has {B.leo}."
expect = "B.leo == 0"
expect_when = { "unsafe=false" = "B.leo == 2", "unsafe=false,tag.more=false" = "B.leo == 1" }
"#;

/// Reads a source that has no faults.
pub(super) fn read(source: &str) -> Scenario {
    let (scenario, faults) = parse_with(source, MODELS);
    assert!(faults.is_empty(), "{faults:?}");
    scenario.unwrap()
}

/// Returns everything that is wrong with a source.
pub(super) fn all_faults(source: &str) -> Vec<Fault> {
    let (scenario, mut faults) = parse_with(source, MODELS);
    if let Some(scenario) = scenario.filter(|_| faults.is_empty()) {
        faults.extend(scenario.check());
    }
    faults
}
