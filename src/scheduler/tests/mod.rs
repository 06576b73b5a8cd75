//! Tests of the whole room: vectors, examples and properties.

mod catch_up;
mod collection;
mod limits;
mod outcome;
mod plan;
mod properties;
mod queue;
mod vectors;
