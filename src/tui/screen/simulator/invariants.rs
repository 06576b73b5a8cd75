//! What ought to hold: how many do, what broke and by what, one of them opened.

use std::collections::BTreeSet;

use ratatui::text::{Line, Span};

use super::SimulatorScreen;
use crate::domain::text::one_line;
use crate::sim::Scene;
use crate::sim::compare::listed;
use crate::sim::play::Play;
use crate::sim::{Report, Verdict};
use crate::tui::context::Context;
use crate::tui::text::{truncate, width};
use crate::tui::theme::Role;
use crate::tui::words::sentence;
use crate::tui::wrap::{Prefix, wrap_after, wrap_text};

/// Returns the positions at which some invariant breaks that held before.
pub(super) fn breaks(play: &Play) -> BTreeSet<usize> {
    let run = play.run();
    let broken_at = |at: usize| -> BTreeSet<&'static str> {
        let reports = run.after(at).map_or(&[][..], |frame| &frame.reports);
        reports.iter().filter(|report| report.verdict.is_broken()).map(|report| report.id).collect()
    };
    let mut before = broken_at(0);
    let mut breaks = BTreeSet::new();
    for at in 1..run.steps.len() {
        let now = broken_at(at);
        if !now.is_subset(&before) {
            breaks.insert(at);
        }
        before = now;
    }
    breaks
}

/// Returns the position at which an invariant breaks for the first time.
pub(super) fn first_break(play: &Play) -> Option<usize> {
    breaks(play).first().copied()
}

impl SimulatorScreen {
    /// Returns the number of invariants.
    pub(super) fn reports(&self) -> usize {
        self.reports_now().len()
    }

    fn reports_now(&self) -> &[Report] {
        self.play().run().after(self.at()).map_or(&[][..], |frame| &frame.reports)
    }

    /// Returns the number of the invariant that is opened: the one that the user
    /// chose, else of those that are broken the one that broke first, so that the
    /// marks in the picture stay from step to step.
    pub(super) fn open(&self) -> Option<usize> {
        let first = || {
            let first = self.play().first_broken(self.at())?.id;
            self.reports_now().iter().position(|report| report.id == first)
        };
        self.chosen.filter(|chosen| *chosen < self.reports()).or_else(first)
    }

    /// Returns the words of the witness of the invariant that is opened.
    pub(super) fn witness(&self) -> Option<&str> {
        match &self.reports_now().get(self.open()?)?.verdict {
            Verdict::Broken(witness) => Some(witness),
            Verdict::Holds => None,
        }
    }

    /// What broke at the position that is shown, as a sentence that has room: all
    /// names, else the first and how many more.
    pub(super) fn broke(&self, room: usize) -> String {
        let at = self.at();
        let broken = self.play().broken(at);
        let new: Vec<&str> =
            broken.iter().filter(|one| one.since == at).map(|one| one.id).collect();
        let all = format!("{} broke", listed(&new));
        match new.as_slice() {
            [first, rest @ ..] if !rest.is_empty() && width(&all) > room => {
                format!("{first} and {} more broke", rest.len())
            }
            _ => all,
        }
    }

    /// "✓ 5 hold   ✗ 3 broken since step 5", and the one that is opened, its
    /// witness first where rows are short.
    pub(super) fn status(
        &self,
        columns: usize,
        rows: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let reports = self.reports_now();
        if reports.is_empty() {
            return Vec::new();
        }
        let mut lines = vec![self.counts(columns, context)];
        if let Some(report) = self.open().and_then(|at| reports.get(at)) {
            lines.extend(match rows {
                0..4 => in_brief(report, columns, context),
                _ => opened(report, columns, context),
            });
        }
        lines.truncate(rows);
        lines
    }

    fn counts(&self, columns: usize, context: &Context) -> Line<'static> {
        let reports = self.reports_now();
        let broken = reports.iter().filter(|report| report.verdict.is_broken()).count();
        let holding = reports.len() - broken;
        if broken == 0 {
            let words = format!("✓ all {holding} invariants hold");
            return Line::from(context.span(Role::Dim, words));
        }
        let mut spans = Vec::new();
        if holding > 0 {
            let holds = if holding == 1 { "holds" } else { "hold" };
            spans.push(context.span(Role::Dim, format!("✓ {holding} {holds}   ")));
        }
        spans.push(context.span(Role::Bad, format!("✗ {broken} broken")));
        let all = self.play().broken(self.at());
        let sinces = || all.iter().map(|broken| broken.since);
        if let (Some(first), Some(last)) = (sinces().min(), sinces().max()) {
            let words = if first == last {
                format!(" since step {first}")
            } else {
                format!(", the first at step {first}")
            };
            spans.push(context.span(Role::Dim, words));
            // What is opened does not tell what came later.
            if last == self.at() && first < last {
                let room = columns.saturating_sub(spans.iter().map(Span::width).sum::<usize>() + 2);
                let words = format!("; {}", self.broke(room));
                spans.push(context.span(Role::Text, truncate(&words, room + 2).into_owned()));
            }
        }
        Line::from(spans)
    }

    /// All invariants, each with what it says or by what it is broken; the open
    /// one has the cursor. In brief it alone tells more than its name.
    pub(super) fn all_invariants(
        &self,
        columns: usize,
        brief: bool,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (at, report) in self.reports_now().iter().enumerate() {
            let open = self.open() == Some(at);
            lines.push(name(report, open, context));
            if brief && !open {
                continue;
            }
            let (role, words) = match &report.verdict {
                Verdict::Broken(witness) => (Role::Text, one_line(witness)),
                Verdict::Holds if open => (Role::Text, one_line(report.text)),
                Verdict::Holds => (Role::Dim, one_line(report.text)),
            };
            let style = context.theme.style(role);
            for mut line in wrap_text(&words, style, columns.saturating_sub(4)) {
                line.spans.insert(0, Span::raw("    "));
                lines.push(line);
            }
        }
        lines
    }
}

/// How much holds of a timeline beside another: "✗ 2 broken: CommittedStays,
/// NoPhantom"; nothing where it has no invariants.
pub(super) fn told(play: &Play, at: usize) -> Option<(Role, String)> {
    let reports = &play.run().after(at)?.reports;
    let broken: Vec<&str> =
        reports.iter().filter(|one| one.verdict.is_broken()).map(|one| one.id).collect();
    match (reports.len(), broken.len()) {
        (0, _) => None,
        (all, 0) => Some((Role::Dim, format!("✓ all {all} invariants hold"))),
        (_, number) => Some((Role::Bad, format!("✗ {number} broken: {}", broken.join(", ")))),
    }
}

/// The picture of a position, what its first broken invariant names marked.
pub(super) fn pointed(play: &Play, at: usize, picture: Scene) -> Scene {
    match play.first_broken(at) {
        Some(broken) => picture.point_at(broken.witness),
        None => picture,
    }
}

/// "› ✗ CommittedStays".
fn name(report: &Report, open: bool, context: &Context) -> Line<'static> {
    let cursor = context.strong(Role::Accent, if open { "› " } else { "  " });
    let name = if report.verdict.is_broken() {
        context.span(Role::Bad, format!("✗ {}", report.id))
    } else {
        context.span(if open { Role::Text } else { Role::Dim }, format!("✓ {}", report.id))
    };
    Line::from(vec![cursor, name])
}

/// "✗ CommittedStays: C and D are missing on F2" on one row.
fn in_brief(report: &Report, columns: usize, context: &Context) -> Vec<Line<'static>> {
    let (role, words) = match &report.verdict {
        Verdict::Broken(witness) => (Role::Bad, format!("✗ {}: {witness}", report.id)),
        Verdict::Holds => (Role::Text, format!("✓ {}: {}", report.id, report.text)),
    };
    let words = truncate(&one_line(&words), columns).into_owned();
    vec![Line::from(context.span(role, words))]
}

/// "✗ CommittedStays   Every committed record is …" and its witness.
fn opened(report: &Report, columns: usize, context: &Context) -> Vec<Line<'static>> {
    let (role, sign) =
        if report.verdict.is_broken() { (Role::Bad, "✗") } else { (Role::Good, "✓") };
    let prefix = Prefix {
        first: vec![context.span(role, format!("{sign} {}   ", report.id))],
        rest: vec![Span::raw("  ")],
    };
    let text = context.span(Role::Dim, sentence(&one_line(report.text)));
    let mut lines = wrap_after(&[text], columns, &prefix);
    if let Verdict::Broken(witness) = &report.verdict {
        let prefix = Prefix { first: vec![Span::raw("  ")], rest: vec![Span::raw("  ")] };
        // It may begin with a name, whose case matters.
        let words = context.span(Role::Text, one_line(witness));
        lines.extend(wrap_after(&[words], columns, &prefix));
    }
    lines
}
