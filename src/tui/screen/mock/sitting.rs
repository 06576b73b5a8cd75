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
    /// When a limit ended what was being said.
    pub(super) cut: Option<Duration>,
    /// The run beside the coach's answer.
    pub(super) watch: Watch,
    pub(super) cache: Cache,
}
