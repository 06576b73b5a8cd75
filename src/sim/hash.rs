//! Hashing that gives the same number on every machine: for run ids, for the
//! explorer's table of states, and for weighing a state.

use std::hash::{BuildHasherDefault, Hash, Hasher};

/// `SplitMix64`'s finaliser: every bit of the input moves every bit out.
#[must_use]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A fast hasher without a key: rotate, xor, multiply, then [`mix`]. It counts
/// the bytes it is given. Not for input that an enemy chooses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fold {
    hash: u64,
    bytes: usize,
}

/// Makes [`Fold`]s.
pub type BuildFold = BuildHasherDefault<Fold>;

impl Fold {
    const fn word(&mut self, word: u64, bytes: usize) {
        self.hash = (self.hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
        self.bytes = self.bytes.saturating_add(bytes);
    }
}

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        mix(self.hash)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            self.word(u64::from_le_bytes(word), chunk.len());
        }
    }

    fn write_u8(&mut self, i: u8) {
        self.word(u64::from(i), 1);
    }

    fn write_u16(&mut self, i: u16) {
        self.word(u64::from(i), 2);
    }

    fn write_u32(&mut self, i: u32) {
        self.word(u64::from(i), 4);
    }

    fn write_u64(&mut self, i: u64) {
        self.word(i, 8);
    }

    fn write_usize(&mut self, i: usize) {
        self.word(i as u64, 8);
    }

    fn write_i8(&mut self, i: i8) {
        self.word(u64::from(i.cast_unsigned()), 1);
    }

    fn write_i16(&mut self, i: i16) {
        self.word(u64::from(i.cast_unsigned()), 2);
    }

    fn write_i32(&mut self, i: i32) {
        self.word(u64::from(i.cast_unsigned()), 4);
    }

    fn write_i64(&mut self, i: i64) {
        self.word(i.cast_unsigned(), 8);
    }

    fn write_isize(&mut self, i: isize) {
        self.word(i.cast_unsigned() as u64, 8);
    }
}

/// Returns the hash of a value.
#[must_use]
pub fn of(value: &impl Hash) -> u64 {
    let mut fold = Fold::default();
    value.hash(&mut fold);
    fold.finish()
}

/// Returns about how many bytes a value holds, its lists included: those it
/// gives to be hashed.
#[must_use]
pub fn weight(value: &impl Hash) -> usize {
    let mut fold = Fold::default();
    value.hash(&mut fold);
    fold.bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fixed() {
        assert_eq!(of(&(1_u32, "viva", -1_i64)), of(&(1_u32, "viva", -1_i64)));
        assert_eq!(mix(1), 6_238_072_747_940_578_789);
    }

    #[test]
    fn weight_counts_what_lists_hold() {
        let small = weight(&vec![0_u64; 10]);
        let large = weight(&vec![0_u64; 1000]);
        assert!(large - small == 990 * 8, "{small} {large}");
    }
}
