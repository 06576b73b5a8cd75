//! Maps by a key of the database. A day in line is looked into a hundred thousand
//! times, and such keys need no hash that withstands an attacker. Nothing here
//! is ever walked through, so the order of the map is nobody's business.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map by keys.
pub(super) type Keyed<K, V> = HashMap<K, V, BuildHasherDefault<KeyHasher>>;

/// A set of keys.
pub(super) type KeySet<K> = HashSet<K, BuildHasherDefault<KeyHasher>>;

/// Spreads a number over 64 bits by one multiplication (Fibonacci hashing).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number.cast_unsigned());
    }
}
