//! The log of a card that is here already, and what another log of it adds.

use std::collections::HashSet;

use crate::domain::{Grade, Review};

/// What is to be done with a card's log from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Joined {
    /// Nothing: the logs are the same.
    Same,
    /// Nothing: every line is here, and more.
    Known,
    /// The log from elsewhere goes on where this one ends: these of its lines
    /// are new, and the card stands as it did there.
    GoesOn(Vec<usize>),
    /// Both went on. These lines are later than all that is here.
    Forked(Vec<usize>),
    /// Both went on, and lines from elsewhere are older than the last one here:
    /// a log only grows, so this one stays as it is.
    Apart(usize),
}

/// Compares two logs of one card, in the order in which they were written.
pub(super) fn joined(here: &[Review], other: &[Review]) -> Joined {
    let known: HashSet<_> = here.iter().map(mark).collect();
    let new: Vec<usize> = other
        .iter()
        .enumerate()
        .filter(|(_, line)| !known.contains(&mark(line)))
        .map(|(at, _)| at)
        .collect();
    if new.is_empty() {
        return if here.len() == other.len() { Joined::Same } else { Joined::Known };
    }
    let begins_so = other.len() >= here.len()
        && here.iter().zip(other).all(|(known, line)| mark(known) == mark(line));
    if begins_so {
        return Joined::GoesOn(new);
    }
    let last = here.iter().map(|line| line.moment.at).max();
    let later = |at: &usize| other.get(*at).map(|line| line.moment.at) > last;
    if new.iter().all(later) { Joined::Forked(new) } else { Joined::Apart(new.len()) }
}

/// What tells one line of a card's log from all others.
fn mark(line: &Review) -> (i64, &'static str, Option<u8>) {
    (line.moment.at.millis(), line.kind.name(), line.grade.map(Grade::rating))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Day, Grade, Moment, ReviewKind, ReviewSource, Timestamp};

    fn log(minutes: &[i64]) -> Vec<Review> {
        let review = |minute: &i64| Review {
            moment: Moment {
                at: Timestamp::from_millis(minute * 60_000),
                offset_minutes: 0,
                day: Day::from_number(1),
            },
            grade: Some(Grade::Good),
            kind: ReviewKind::Learn,
            source: ReviewSource::Review,
            reveal_ms: None,
            grade_ms: None,
            before: None,
            after: None,
            due_after: None,
            step_after: None,
            parameters: 1,
            sure: None,
            right_call: None,
            rung: None,
        };
        minutes.iter().map(review).collect()
    }

    #[test]
    fn no_line_is_doubled_and_none_comes_before_another() {
        for (here, other, wanted) in [
            (&[][..], &[][..], Joined::Same),
            (&[1, 2], &[1, 2], Joined::Same),
            (&[1, 2, 3], &[1, 2], Joined::Known),
            (&[], &[1, 2], Joined::GoesOn(vec![0, 1])),
            (&[1], &[1, 2, 3], Joined::GoesOn(vec![1, 2])),
            (&[1, 2], &[1, 3, 4], Joined::Forked(vec![1, 2])),
            (&[1, 4], &[1, 3], Joined::Apart(1)),
            (&[5], &[1, 6], Joined::Apart(2)),
        ] {
            assert_eq!(joined(&log(here), &log(other)), wanted, "{here:?} {other:?}");
        }
    }
}
