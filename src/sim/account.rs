//! What a verb did, in sentences: whether it was done, and everything that moved.
//! A picture shows where things stand; this says how they came there.

use super::effect::Effect;
use super::model::Outcome;
use super::timeline::Frame;

/// Returns the sentences of a frame, the outcome first. The start has none:
///
/// `poll C1: done.`, `C1 to L: Fetch(801).`, `C1 moves from 801 to 1001.`
#[must_use]
pub fn frame(frame: &Frame) -> Vec<String> {
    if frame.verb.is_empty() {
        return Vec::new();
    }
    let outcome = match &frame.outcome {
        Outcome::Ok => format!("{}: done.", frame.verb),
        Outcome::Refused(reason) => format!("{}: refused, {reason}.", frame.verb),
    };
    let moved = frame.effects.iter().filter_map(effect);
    std::iter::once(outcome).chain(moved).collect()
}

/// Returns the same with paths by what they are: `The controller's leader: F1, was
/// L.`
#[must_use]
pub fn in_words(frame: &Frame) -> Vec<String> {
    let outcome = self::frame(frame).into_iter().take(1);
    let paths = frame.world.paths();
    let noun = |path: &str| {
        let known = paths.iter().find(|known| known.path == path);
        capital(known.map_or(path, |known| known.help.split(": ").next().unwrap_or(path)))
    };
    let words = |one: &Effect| match one {
        Effect::MarkerMove { marker, from, to } => {
            Some(format!("{}: {to}, was {from}.", noun(marker)))
        }
        Effect::ValueChange { path, from, to } => {
            Some(format!("{}: {to}, was {from}.", noun(path)))
        }
        Effect::RoleChange { actor, from, to } => Some(format!("{actor}: {to}, was {from}.")),
        other => effect(other),
    };
    outcome.chain(frame.effects.iter().filter_map(words)).collect()
}

/// Begins a sentence.
fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn effect(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::Send { from, to, label, lost } => {
            format!("{from} to {to}: {label}{}.", if *lost { ", lost" } else { "" })
        }
        Effect::Append { lane, from, to } if *to == from + 1 => format!("{lane} gains {from}."),
        Effect::Append { lane, from, to } => format!("{lane} gains {from} to {}.", to - 1),
        Effect::Truncate { lane, to, cells } => {
            let cells: Vec<&str> = cells.iter().map(|cell| cell.short.as_str()).collect();
            format!("{lane} drops {} and ends at {to}.", cells.join(" "))
        }
        Effect::Remove { lane, cells } => {
            let cells: Vec<&str> = cells.iter().map(|cell| cell.short.as_str()).collect();
            format!("{lane} loses {}.", cells.join(" "))
        }
        Effect::MarkerMove { marker, from, to } => format!("{marker} moves from {from} to {to}."),
        Effect::RoleChange { actor, from, to } => format!("{actor}, before: {from}; now: {to}."),
        Effect::ValueChange { path, from, to } => format!("{path}, before: {from}; now: {to}."),
        Effect::Refuse { by, reason } => format!("{by} refuses: {reason}."),
        // It says where to look, and words need no pointing.
        Effect::Highlight { .. } => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::scenario::parse;
    use super::*;

    const SOURCE: &str = r#"
model = "kafka.partition"
config = { replicas = ["L", "F1"], log = { all = ["A 0-4"] } }
[[step]]
do = ["produce X 1", "fetch F1", "crash F1", "fetch F1"]
"#;

    #[test]
    fn a_frame_says_its_outcome_and_all_that_moved() {
        let (scenario, faults) = parse(SOURCE);
        assert_eq!(faults, []);
        let scenario = scenario.unwrap();
        let run = scenario.run(&scenario.base()).unwrap();
        let said: Vec<Vec<String>> = run.timeline.base().iter().map(|at| frame(at)).collect();
        assert_eq!(said[0], [""; 0]);
        assert_eq!(said[1][0], "produce X 1: done.");
        assert!(said[1].contains(&"L gains 5.".to_owned()), "{said:?}");
        assert!(said[2].contains(&"F1 gains 5.".to_owned()), "{said:?}");
        assert_eq!(said[3][1], "F1, before: follows; now: down.");
        let words = in_words(&run.timeline.base()[3]);
        assert_eq!(words, ["crash F1: done.", "F1: down, was follows."]);
        assert_eq!(said[4][0], "fetch F1: refused, F1 is down.");
    }
}
