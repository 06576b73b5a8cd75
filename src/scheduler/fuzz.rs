//! Fuzz: intervals are spread a little, so that cards learnt together part.
//!
//! Bounds and pick are Anki's (`states/fuzz.rs`); the chance is ours and comes
//! from the card, see `domain::chance`.

/// The part of each day of the interval that fuzz may add, by range of days.
const RANGES: [(f32, f32, f32); 3] = [(2.5, 7.0, 0.15), (7.0, 20.0, 0.10), (20.0, f32::MAX, 0.05)];

/// Below this many days nothing is fuzzed.
const LEAST_FUZZED: f32 = 2.5;

/// Returns the least and the most days for a raw interval, both inside
/// `minimum..=maximum`; a minimum above the maximum gives way to it.
#[must_use]
pub fn bounds(interval: f32, minimum: u32, maximum: u32) -> (u32, u32) {
    let minimum = minimum.min(maximum);
    let interval = interval.clamp(days(minimum), days(maximum));
    let delta = delta(interval);
    let lower = whole(interval - delta).clamp(minimum, maximum);
    let upper = whole(interval + delta).clamp(minimum, maximum);
    if upper == lower && upper > 2 && upper < maximum { (lower, upper + 1) } else { (lower, upper) }
}

/// Returns the day of `lower..=upper` that a number `u` in `0.0..1.0` picks.
#[must_use]
pub fn pick(lower: u32, upper: u32, u: f64) -> u32 {
    let span = f64::from(upper.saturating_sub(lower)) + 1.0;
    floor(f64::from(lower) + u * span).clamp(lower, upper.max(lower))
}

/// Returns a raw interval as whole days, half a day rounded up.
#[must_use]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates, and negative days become 0"
)]
pub const fn whole(interval: f32) -> u32 {
    interval.round() as u32
}

fn delta(interval: f32) -> f32 {
    if interval < LEAST_FUZZED {
        return 0.0;
    }
    RANGES
        .iter()
        .fold(1.0, |sum, (from, to, part)| sum + part * (interval.min(*to) - from).max(0.0))
}

#[expect(clippy::cast_precision_loss, reason = "intervals are far below 2^24 days")]
const fn days(whole: u32) -> f32 {
    whole as f32
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates, and the number is not negative"
)]
fn floor(number: f64) -> u32 {
    number.floor() as u32
}
