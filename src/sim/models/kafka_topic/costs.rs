//! The ledger of costs: counted, never timed.
//!
//! An append is one call that copies the batch into the page cache. The
//! operating system writes it to the disk later: a log needs one seek, records
//! scattered over the disk one each. A fetch reads from the page cache what is
//! there, else from the disk with one seek. By sendfile it is one call, and the
//! bytes go from the page cache to the network card; without it two calls copy
//! them into the broker, into the socket's buffer and to the card.

use super::state::{Costs, Offset, Setup};

/// Copies of a fetch by sendfile: page cache to network card.
const BY_SENDFILE: i64 = 1;

/// Copies of a fetch by read and write: page cache to broker, broker to socket
/// buffer, socket buffer to network card.
const BY_CALLS: i64 = 3;

impl Costs {
    /// A batch is appended.
    pub(super) const fn append(&mut self) {
        self.calls += 1;
    }

    /// The operating system writes new records of a partition to the disk.
    pub(super) const fn write_back(&mut self, setup: &Setup, records: i64) {
        self.seeks += if setup.scattered { records } else { 1 };
    }

    /// A consumer fetches records of a log that ends at `end`.
    pub(super) fn fetch(&mut self, setup: &Setup, from: Offset, to: Offset, end: Offset) {
        let bytes = (to - from).saturating_mul(setup.bytes);
        let cached_from = (end - setup.cache).max(from).min(to);
        let missing = (cached_from - from).saturating_mul(setup.bytes);
        let (calls, copies) = if setup.sendfile { (1, BY_SENDFILE) } else { (2, BY_CALLS) };
        self.calls += calls;
        self.copied += bytes.saturating_mul(copies) + missing;
        self.from_disk += missing;
        if missing > 0 {
            self.seeks += if setup.scattered { cached_from - from } else { 1 };
        }
    }
}
