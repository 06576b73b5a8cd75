//! FSRS-6: memory states, intervals and the forgetting curve.
//!
//! The only file that names the crate `fsrs`. The crate checks little: it clips
//! parameters in silence, takes any retention, and gives raw intervals below a
//! day. What it is handed is therefore made sound here; whole days, bounds and
//! order are the business of `interval`.

use fsrs::{FSRS, MemoryState, check_and_fill_parameters, current_retrievability};

use crate::domain::grade::Grade;
use crate::domain::memory::Memory;

/// Lowest desired retention that is accepted.
pub const MIN_RETENTION: f32 = 0.70;
/// Highest desired retention that is accepted.
pub const MAX_RETENTION: f32 = 0.99;
/// Least stability the model knows, in days.
const MIN_STABILITY: f32 = 0.001;

/// The legal range of each parameter. The crate clips to these without a word,
/// so the clipping is done here, where the values that were taken can be shown.
const LEGAL: [(f32, f32); 21] = [
    (0.001, 100.0),
    (0.001, 100.0),
    (0.001, 100.0),
    (0.001, 100.0),
    (1.0, 10.0),
    (0.001, 4.0),
    (0.001, 4.0),
    (0.001, 0.75),
    (0.0, 4.5),
    (0.0, 0.8),
    (0.001, 3.5),
    (0.001, 5.0),
    (0.001, 0.25),
    (0.001, 0.9),
    (0.0, 4.0),
    (0.0, 1.0),
    (1.0, 6.0),
    (0.0, 2.0),
    (0.0, 2.0),
    (0.0, 0.8),
    (0.1, 0.8),
];

/// A set of 21 parameters, each inside its legal range.
#[derive(Clone, Debug)]
pub struct Parameters {
    values: [f32; 21],
    model: FSRS,
}

/// The numbers are no set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadParameters {
    /// A length other than 0, 17, 19 or 21.
    #[error("{0} parameters; FSRS has 21 (19 and 17 in its older versions)")]
    Length(usize),
    /// A parameter is infinite or no number.
    #[error("parameter {0} is not a finite number")]
    NotFinite(usize),
}

impl Parameters {
    /// Makes a set from 21 numbers, from 19 or 17 of an older version, or from
    /// none, which gives the default. Values outside their range are clipped:
    /// `values` tells what was taken.
    ///
    /// # Errors
    /// When the length is another, or a value is not finite.
    pub fn from_slice(numbers: &[f32]) -> Result<Self, BadParameters> {
        if let Some(at) = numbers.iter().position(|w| !w.is_finite()) {
            return Err(BadParameters::NotFinite(at));
        }
        let wrong = |_refused| BadParameters::Length(numbers.len());
        let filled = check_and_fill_parameters(numbers).map_err(wrong)?;
        let mut values = [0.0; 21];
        for ((value, number), (low, high)) in values.iter_mut().zip(filled).zip(LEGAL) {
            *value = number.clamp(low, high);
        }
        let model = FSRS::new(&values).map_err(wrong)?;
        Ok(Self { values, model })
    }

    /// Returns the 21 values in use.
    #[must_use]
    pub const fn values(&self) -> &[f32; 21] {
        &self.values
    }

    /// Returns the exponent of the forgetting curve, a positive number.
    #[must_use]
    pub const fn decay(&self) -> f32 {
        let [.., decay] = self.values;
        decay
    }

    /// Returns memory and raw interval in days after each of the four grades.
    ///
    /// `memory` is `None` for a card that was never answered; a memory that is
    /// no number counts as none. `elapsed` is 0 on the study day of the last
    /// answer. The raw interval may be below one day.
    #[must_use]
    pub fn next_memories(
        &self,
        memory: Option<Memory>,
        retention: f32,
        elapsed: u32,
    ) -> [(Memory, f32); 4] {
        let state = memory
            .filter(|m| m.stability.is_finite() && m.difficulty.is_finite())
            .map(|m| MemoryState { stability: m.stability, difficulty: m.difficulty });
        // The first review of a history has no distance to one before.
        let elapsed = if state.is_some() { elapsed } else { 0 };
        match self.model.next_states(state, sound_retention(retention), elapsed) {
            Ok(next) => [next.again, next.hard, next.good, next.easy]
                .map(|to| (memory_of(to.memory), to.interval)),
            Err(_refused) => self.first_memories(),
        }
    }

    /// Returns the chance of recall `days` after the last answer; parts of days count.
    #[must_use]
    pub fn retrievability(&self, memory: Memory, days: f32) -> f32 {
        let state = MemoryState {
            stability: memory.stability.max(MIN_STABILITY),
            difficulty: memory.difficulty,
        };
        current_retrievability(state, days.max(0.0), self.decay())
    }

    /// Returns how many stabilities after an answer the chance of recall has
    /// fallen to a share, 0 to 1.
    #[must_use]
    pub fn stabilities_until(&self, share: f64) -> f64 {
        let power = -1.0 / f64::from(self.decay());
        (share.powf(power) - 1.0) / (0.9_f64.powf(power) - 1.0)
    }

    /// Returns the raw interval in days after which the chance of recall is `retention`.
    #[must_use]
    pub fn raw_interval(&self, stability: f32, retention: f32) -> f32 {
        self.model.next_interval(Some(stability), sound_retention(retention), 3)
    }

    /// Returns the memory after a history of grades, each with the study days
    /// since the answer before, beginning at `start`.
    #[must_use]
    pub fn replay(&self, start: Option<Memory>, history: &[(Grade, u32)]) -> Option<Memory> {
        history.iter().fold(start, |memory, (grade, elapsed)| {
            Some(self.memory_after(memory, *elapsed, *grade))
        })
    }

    /// Returns the memory after one answer.
    #[must_use]
    pub fn memory_after(&self, memory: Option<Memory>, elapsed: u32, grade: Grade) -> Memory {
        let [again, hard, good, easy] = self.next_memories(memory, 0.9, elapsed);
        let (memory, _interval) = match grade {
            Grade::Again => again,
            Grade::Hard => hard,
            Grade::Good => good,
            Grade::Easy => easy,
        };
        memory
    }

    /// The stabilities of first answers, for a state the model refuses.
    fn first_memories(&self) -> [(Memory, f32); 4] {
        let [again, hard, good, easy, ..] = self.values;
        [again, hard, good, easy]
            .map(|stability| (Memory { stability, difficulty: 5.0 }, stability))
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self { values: fsrs::DEFAULT_PARAMETERS, model: FSRS::default() }
    }
}

impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

/// At a retention of 1 the model gives 0 days, at 0 infinity: neither goes in.
fn sound_retention(retention: f32) -> f32 {
    if retention.is_finite() { retention.clamp(MIN_RETENTION, MAX_RETENTION) } else { 0.9 }
}

const fn memory_of(state: MemoryState) -> Memory {
    Memory { stability: state.stability, difficulty: state.difficulty }
}
