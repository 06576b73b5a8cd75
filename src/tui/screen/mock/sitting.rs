//! What the screen of an interview in progress remembers.

use std::time::Duration;

use super::watch::Watch;
use crate::session::mock::Interview;
use crate::tui::widget::markdown::Cache;
use crate::tui::widget::pad::Pad;
use crate::tui::widget::scroll::Scroll;

/// An interview in progress with all that its screen remembers.
#[derive(Clone, Debug)]
pub(super) struct InterviewScreen {
    pub(super) interview: Interview,
    /// What is written while answering.
    pub(super) pad: Pad,
    /// Whether keys go into it.
    pub(super) writes: bool,
    pub(super) gist: Pad,
    /// The claim, or follow-up, that is marked next.
    pub(super) cursor: usize,
    pub(super) scrolls: [Scroll; 1],
    /// When it was kept last.
    pub(super) kept: Duration,
    /// The claim that was marked last.
    pub(super) last_claim: Option<usize>,
    /// While keys are still meant for what a limit ended.
    pub(super) cut: Option<Cut>,
    /// The run beside the coach's answer.
    pub(super) watch: Watch,
    pub(super) cache: Cache,
}

/// A limit ended what was being said, and keys may still be on their way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// When that was, or when the last such key came.
    pub(super) at: Duration,
    /// Whether they are being typed into the pad.
    pub(super) into_pad: bool,
}
