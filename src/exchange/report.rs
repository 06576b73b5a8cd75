//! The codes of what an import reports, and the making of its diagnostics.

use crate::diagnostic::{Diagnostic, Severity, Source, Span};
use crate::domain::text::brief;

/// The file is not UTF-8.
pub(super) const ENCODING: &str = "I001";
/// Control characters were taken out.
pub(super) const CONTROL: &str = "I002";
/// Something belongs to nothing, and is left out.
pub(super) const NOT_UNDERSTOOD: &str = "I003";
/// A question is missing.
pub(super) const NO_QUESTION: &str = "I004";
/// A question has nothing to answer.
pub(super) const NO_ANSWER: &str = "I005";
/// A tier states no spoken target.
pub(super) const NO_DURATION: &str = "I006";
/// A follow-up has no answer.
pub(super) const OPEN_FOLLOW_UP: &str = "I007";
/// A pitfall has no correction.
pub(super) const NO_CORRECTION: &str = "I008";
/// A part holds nothing, or a placeholder.
pub(super) const EMPTY_PART: &str = "I009";
/// Words stand beside the questions and ask nothing.
pub(super) const ASIDE: &str = "I010";
/// It was read with doubt, but all of it.
pub(super) const DOUBT: &str = "I011";
/// A question asks the same as one before it.
pub(super) const TWICE: &str = "I012";

/// A follow-up has no answer and stands under the answer of its question.
pub(super) const KEPT_OPEN: &str = "I013";

/// The most characters of a message: a part of the file that it repeats may be
/// all of the file.
const MOST_SAID: usize = 300;

/// The most names of what is kept under answers.
const MOST_KEPT: usize = 40;

/// Tells whether something that asks, or is part of a question, did not come in.
/// Words beside the questions are left out as a rule and are not lost.
#[must_use]
pub fn is_lost(fault: &Diagnostic) -> bool {
    fault.severity == Severity::Error
        || matches!(fault.code, NOT_UNDERSTOOD | NO_QUESTION | NO_ANSWER)
}

/// Tells whether it is of words that stand beside the questions.
#[must_use]
pub fn is_beside(fault: &Diagnostic) -> bool {
    fault.code == ASIDE
}

/// Tells whether it is of a follow-up that has no answer and is kept under the
/// answer of its question.
#[must_use]
pub fn is_open_follow_up(fault: &Diagnostic) -> bool {
    fault.code == KEPT_OPEN
}

/// Collects the diagnostics of one text.
#[derive(Debug)]
pub(super) struct Report<'a> {
    source: &'a Source,
    diagnostics: Vec<Diagnostic>,
    kept: Vec<String>,
}

impl<'a> Report<'a> {
    pub(super) const fn new(source: &'a Source) -> Self {
        Self { source, diagnostics: Vec::new(), kept: Vec::new() }
    }

    /// Reports something that was left out or read with doubt.
    pub(super) fn warn(&mut self, code: &'static str, span: Span, message: &str, help: &str) {
        self.push(Severity::Warning, code, span, message, help);
    }

    /// Reports a question that was left out.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: &str, help: &str) {
        self.push(Severity::Error, code, span, message, help);
    }

    /// Takes over what another one collected of the same text.
    pub(super) fn join(&mut self, other: Self) {
        self.diagnostics.extend(other.diagnostics);
        other.kept.into_iter().for_each(|name| self.keep(name));
    }

    /// Tells of what has no place of its own and is kept under the answer by its name.
    pub(super) fn keep(&mut self, name: String) {
        if self.kept.len() < MOST_KEPT && !self.kept.contains(&name) {
            self.kept.push(name);
        }
    }

    /// Takes the names of what is kept under answers.
    pub(super) fn kept(&mut self) -> Vec<String> {
        std::mem::take(&mut self.kept)
    }

    /// Returns the line of a place in the text, from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.source.line_column(at).0
    }

    /// Returns what was reported, in the order of the text.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|fault| fault.span.start);
        self.diagnostics
    }

    fn push(
        &mut self,
        severity: Severity,
        code: &'static str,
        span: Span,
        message: &str,
        help: &str,
    ) {
        self.diagnostics.push(Diagnostic {
            code,
            severity,
            message: brief(message, MOST_SAID),
            file: self.source.name.clone(),
            span,
            label: String::new(),
            help: brief(help, MOST_SAID),
        });
    }
}
