//! Which partition a record goes to.

/// Returns the partition of a key: murmur2 of its bytes without the sign,
/// modulo the number of partitions, as the Java producer has it.
pub(super) fn keyed(key: &str, partitions: usize) -> usize {
    let hash = murmur2(key.as_bytes()) & 0x7fff_ffff;
    usize::try_from(hash).unwrap_or(0) % partitions.max(1)
}

/// `MurmurHash2` with the seed of Kafka's `Utils.murmur2`.
fn murmur2(data: &[u8]) -> u32 {
    const M: u32 = 0x5bd1_e995;
    const SEED: u32 = 0x9747_b28c;
    let mut hash = SEED ^ u32::try_from(data.len()).unwrap_or(u32::MAX);
    let mut chunks = data.chunks_exact(4);
    for chunk in &mut chunks {
        let mut k = chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        k = k.wrapping_mul(M);
        k ^= k >> 24;
        hash = hash.wrapping_mul(M) ^ k.wrapping_mul(M);
    }
    let rest = chunks.remainder();
    if !rest.is_empty() {
        hash ^= rest.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        hash = hash.wrapping_mul(M);
    }
    hash ^= hash >> 13;
    hash = hash.wrapping_mul(M);
    hash ^ hash >> 15
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_java_client() {
        // The values of the client's own test, UtilsTest.testMurmur2.
        for (text, hash) in [
            ("21", -973_932_308_i32),
            ("foobar", -790_332_482),
            ("a-little-bit-long-string", -985_981_536),
            ("a-little-bit-longer-string", -1_486_304_829),
            ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971),
            ("abc", 479_470_107),
        ] {
            assert_eq!(murmur2(text.as_bytes()).cast_signed(), hash, "{text}");
        }
    }

    #[test]
    fn a_fourth_partition_moves_a_key() {
        let places = |partitions| ["alice", "ben", "carol"].map(|key| keyed(key, partitions));
        assert_eq!(places(3), [0, 1, 2]);
        assert_eq!(places(4).first(), Some(&1));
    }
}
