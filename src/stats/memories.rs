//! What the cards stand at today: what will be due, what is known now, and how
//! stable and how difficult the memories are.

use crate::domain::{Day, Moment, RememberedCard};

/// The days of the forecast, today included.
pub const FORECAST_DAYS: usize = 30;
/// The days at which the stability's classes begin, after the first.
pub const STABILITY_LIMITS: [u16; 7] = [1, 3, 7, 21, 60, 180, 365];
/// Milliseconds of a day.
const DAY_MS: f32 = 86_400_000.0;

/// What the cards stand at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Memories {
    /// Cards that were answered before.
    pub remembered: u32,
    /// How many cards are due on each day from today on; suspended ones are left
    /// out, and what is overdue is due today. While a plan to catch up is in force,
    /// how many it asks.
    pub due: [u32; FORECAST_DAYS],
    /// How many of today's were due before.
    pub overdue: u32,
    /// The sum of the chances to recall each card now.
    pub known: f64,
    /// Cards by stability, in the classes between [`STABILITY_LIMITS`].
    pub stability: [u32; STABILITY_LIMITS.len() + 1],
    /// Cards by difficulty: from 1 to below 2, and so on, and from 9 to 10.
    pub difficulty: [u32; 9],
}

impl Memories {
    /// Counts a card. `recall` gives the chance of recall from the stability
    /// and the days since the last answer; parts of days count.
    pub fn add(&mut self, card: &RememberedCard, now: Moment, recall: &impl Fn(f32, f32) -> f32) {
        self.remembered += 1;
        if let Some(due) = card.due.filter(|_| !card.suspended) {
            let ahead = usize::try_from(due.number().saturating_sub(now.day.number()));
            self.overdue += u32::from(due < now.day);
            if let Some(number) = self.due.get_mut(ahead.unwrap_or(0)) {
                *number += 1;
            }
        }
        if let Some(last) = card.last_at {
            let millis = now.at.millis().saturating_sub(last.millis()).max(0);
            #[expect(clippy::cast_precision_loss, reason = "a share of a day needs no more")]
            let days = millis as f32 / DAY_MS;
            self.known += f64::from(recall(card.memory.stability, days));
        }
        let above = |limit: &&u16| card.memory.stability >= f32::from(**limit);
        let class = STABILITY_LIMITS.iter().take_while(above).count();
        if let Some(number) = self.stability.get_mut(class) {
            *number += 1;
        }
        let limits = (2..=9_u8).take_while(|limit| card.memory.difficulty >= f32::from(*limit));
        if let Some(number) = self.difficulty.get_mut(limits.count()) {
            *number += 1;
        }
    }

    /// Takes what a plan asks on each day from today on in place of what is due:
    /// of all cards, or of a deck's cards that are due already.
    pub fn follow(&mut self, plan: &[f64], all: bool) {
        for (ahead, (number, asked)) in self.due.iter_mut().zip(plan).enumerate() {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "no more than cards"
            )]
            let asked = asked.round().max(0.0) as u32;
            let coming = if all || ahead == 0 { 0 } else { *number };
            *number = asked + coming;
        }
    }

    /// Returns the days of the forecast, each with its count.
    pub fn forecast(&self, today: Day) -> impl Iterator<Item = (Day, u32)> {
        (0..).zip(self.due).map(move |(ahead, number)| (today.plus(ahead), number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Memory, Timestamp};

    fn card(stability: f32, difficulty: f32, due: i32, suspended: bool) -> RememberedCard {
        RememberedCard {
            memory: Memory { stability, difficulty },
            due: Some(Day::from_number(20_000 + due)),
            last_at: Some(Timestamp::from_millis(0)),
            suspended,
        }
    }

    #[test]
    fn cards_are_counted_by_day_stability_and_difficulty() {
        let day = Day::from_number(20_000);
        let now = Moment { at: Timestamp::from_millis(129_600_000), offset_minutes: 0, day };
        let mut memories = Memories::default();
        let cards = [
            card(0.5, 1.0, -400, false),
            card(1.0, 2.0, 0, false),
            card(20.9, 8.99, 29, false),
            card(21.0, 9.0, 30, false),
            card(9_000.0, 10.0, 3, true),
        ];
        for one in &cards {
            memories.add(one, now, &|_, days| days / 2.0);
        }
        let due: Vec<_> = memories.forecast(day).filter(|(_, number)| *number > 0).collect();
        assert_eq!(due, [(day, 2), (day.plus(29), 1)], "no suspended card, none beyond");
        assert_eq!((memories.overdue, memories.remembered), (1, 5));
        assert_eq!(memories.stability, [1, 1, 0, 1, 1, 0, 0, 1]);
        assert_eq!(memories.difficulty, [1, 1, 0, 0, 0, 0, 0, 1, 2]);
        assert!((memories.known - 5.0 * 0.75).abs() < 1e-6, "a day and a half each");
    }
}
