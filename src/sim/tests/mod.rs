//! The kernel, over every registered model and a small one of its own.

mod kernel;
mod timelines;
mod walks;
