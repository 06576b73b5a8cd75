//! How long cards take: the user's own pace once there are answers enough.

use super::recent::LEFT_ALONE_MS;

/// Seconds for a new card before the user has a pace of his own.
const NEW_SECONDS: u64 = 45;
/// Seconds for a card seen before: a pass takes 15, a failure 40.
const SEEN_SECONDS: u64 = 20;
/// Answers from which the user's own median counts.
const ENOUGH: usize = 20;

/// Milliseconds a card takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    new_ms: u64,
    seen_ms: u64,
}

impl Pace {
    /// Reads the pace off the latest answers: whether the card was new, and the
    /// milliseconds from question to grade. An answer that was left alone tells
    /// nothing of it.
    #[must_use]
    pub fn of(answers: &[(bool, u32)]) -> Self {
        let of_kind = |new: bool| {
            let of_kind = answers.iter().filter(|(was_new, _)| *was_new == new);
            median(of_kind.map(|(_, ms)| *ms).filter(|ms| *ms < LEFT_ALONE_MS).collect())
        };
        Self {
            new_ms: of_kind(true).unwrap_or(NEW_SECONDS * 1000),
            seen_ms: of_kind(false).unwrap_or(SEEN_SECONDS * 1000),
        }
    }

    /// Returns the minutes some cards will take, rounded up.
    #[must_use]
    pub fn minutes(&self, seen: u32, new: u32) -> u32 {
        let ms = u64::from(seen) * self.seen_ms + u64::from(new) * self.new_ms;
        u32::try_from(ms.div_ceil(60_000)).unwrap_or(u32::MAX)
    }
}

fn median(mut times: Vec<u32>) -> Option<u64> {
    if times.len() < ENOUGH {
        return None;
    }
    times.sort_unstable();
    times.get(times.len() / 2).map(|ms| u64::from(*ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_day_is_estimated_from_fixed_seconds() {
        let pace = Pace::of(&[]);
        assert_eq!(pace.minutes(0, 3), 3);
        assert_eq!(pace.minutes(30, 0), 10);
        assert_eq!(pace.minutes(0, 0), 0);
    }

    #[test]
    fn an_answer_left_alone_is_no_pace() {
        let mut answers = vec![(false, 60_000); 20];
        answers.extend(vec![(false, 3 * 3_600_000); 30]);
        assert_eq!(Pace::of(&answers).minutes(10, 0), 10);
    }

    #[test]
    fn twenty_answers_make_a_pace_of_their_own() {
        let few: Vec<_> = (0..19).map(|_| (false, 60_000)).collect();
        assert_eq!(Pace::of(&few).minutes(10, 0), 4);
        let enough: Vec<_> = (0..20).map(|_| (false, 60_000)).collect();
        assert_eq!(Pace::of(&enough).minutes(10, 0), 10);
    }
}
