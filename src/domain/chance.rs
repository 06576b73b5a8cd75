//! The program's only source of chance: a fixed hash of what it is about.
//!
//! Chance that comes from the card's id and its number of answers repeats, so
//! the intervals on the buttons are the ones applied, undo and redo agree, and
//! tests are stable.

/// Returns a 64-bit hash of a text (FNV-1a, finished by `SplitMix64`).
#[must_use]
pub fn hash_text(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    mix(hash)
}

/// Mixes a number into a hash.
#[must_use]
pub const fn combine(hash: u64, number: u64) -> u64 {
    mix(hash ^ mix(number.wrapping_add(0x9e37_79b9_7f4a_7c15)))
}

/// Returns a number in `0.0..1.0` from a hash: its top 53 bits.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "53 bits fit an f64 exactly")]
pub fn unit(hash: u64) -> f64 {
    (hash >> 11) as f64 / 9_007_199_254_740_992.0
}

/// `SplitMix64`'s finaliser (Steele, Lea and Flood 2014).
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
