//! Tests of the whole room: vectors, examples and properties.

mod collection;
mod outcome;
mod properties;
mod queue;
mod vectors;
