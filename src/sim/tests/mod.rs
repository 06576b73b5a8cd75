//! The kernel, over every registered model and a small one of its own.

mod kernel;
mod plays;
mod timelines;
mod walks;
