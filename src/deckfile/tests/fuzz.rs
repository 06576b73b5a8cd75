//! A fuzzer of the parser: mutates the document's examples with a seeded
//! generator for as long as `FUZZ_SECONDS` says.

use super::{DOCUMENT, properties::holds};
use crate::clock::{Clock, SystemClock};
