//! What if: a switch is set otherwise, and two timelines stand side by side at the
//! same step, what differs marked in the pictures and said in words.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::invariants::pointed;
use super::sides::{brief_row, half, view_sides};
use super::stage::chosen_from;
use super::{Mode, SimulatorScreen};
use crate::domain::text::one_line;
use crate::sim::compare::{Comparison, Differing, Refusal};
use crate::sim::play::Play;
use crate::sim::stage::Track;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Place, Sim, SimPlace};
use crate::tui::paint;
use crate::tui::screen::{named, scrolling, turned};
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Scroll;
use crate::tui::words::count;
use crate::tui::wrap::wrap_text;

/// Rows that words keep below the pictures, where there are few and many.
const WORDS: (usize, usize) = (3, 5);

/// Two timelines side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside {
    /// The position of the base.
    at: usize,
    /// Where the user was, until both are stepped.
    from: Option<usize>,
    /// What does not differ is left out.
    only: bool,
    scroll: Scroll,
}

/// A value that a switch may have instead.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    switch: usize,
    value: usize,
    /// "unclean.leader.election.enable: true › false".
    words: String,
}

impl Beside {
    /// Returns where the stage goes on.
    pub(super) fn place(self) -> usize {
        self.from.unwrap_or(self.at)
    }

    /// Tells whether only what differs is shown.
    pub(super) const fn is_brief(self) -> bool {
        self.only
    }
}

impl SimulatorScreen {
    /// Sets a switch otherwise: the only one there is at once, else one is chosen.
    pub(super) fn begin_what_if(&mut self, context: &Context) {
        let alternatives = self.alternatives();
        match alternatives.as_slice() {
            [] => self.note = Some("this simulation has no switches".to_owned()),
            [only] => {
                let only = only.clone();
                self.what_if(&only, context);
            }
            _ => self.mode = Mode::Switches(0),
        }
    }

    pub(super) fn alternatives(&self) -> Vec<Alternative> {
        let scenario = self.staged.stage.scenario();
        let choice = self.staged.stage.subject().map(|subject| &subject.play.run().choice);
        let switches = scenario.switches().iter().enumerate();
        let others = |(switch, known): (usize, &crate::sim::scenario::Switch)| {
            let now = choice.and_then(|choice| choice.value(switch)).unwrap_or(known.default);
            let words = |value| {
                let (now, then) = (known.word(now), known.word(value));
                one_line(&format!("{}: {now} → {then}", known.label))
            };
            (0..known.values.len())
                .filter(|value| *value != now)
                .map(|value| Alternative { switch, value, words: words(value) })
                .collect::<Vec<_>>()
        };
        switches.flat_map(others).collect()
    }

    fn what_if(&mut self, alternative: &Alternative, context: &Context) {
        match self.staged.stage.what_if(alternative.switch, alternative.value) {
            Ok(()) => self.set_beside(usize::MAX, context),
            Err(why) => {
                self.mode = Mode::Stage;
                self.note = Some(why);
            }
        }
    }

    /// Sets the fork that is shown, else the newest, beside what it was made of.
    pub(super) fn set_beside(&mut self, at: usize, context: &Context) {
        if self.staged.stage.shown() == 0 {
            self.staged.stage.show(self.staged.stage.tracks().len().saturating_sub(1));
        }
        if self.staged.stage.shown() == 0 {
            self.note = Some("there is no fork yet: what if and inject make one".to_owned());
            return;
        }
        let from = match (self.staged.stage.source(), self.staged.stage.track()) {
            (Some(source), Some(fork)) if std::ptr::eq(self.play(), &*fork.play) => {
                source.abreast(fork, self.at())
            }
            _ => self.at(),
        };
        let at = at.min(self.furthest()).min(self.unasked(context));
        self.seat(0, context);
        self.mode = Mode::Beside(Beside { at, from: Some(from), ..Beside::default() });
    }

    /// The last position of the longer of the two timelines.
    fn furthest(&self) -> usize {
        let last = |track: Option<&Track>| track.map_or(0, |track| track.play.run().last());
        let (source, fork) = (self.staged.stage.source(), self.staged.stage.track());
        match fork.and_then(Track::left) {
            // What it was made of waits where the fork left it.
            Some(_) => last(fork),
            None => last(source).max(last(fork)),
        }
    }

    /// Takes an action while a switch is chosen.
    pub(super) fn act_on_switches(&mut self, cursor: usize, action: Action, context: &Context) {
        let alternatives = self.alternatives();
        let cursor = named(action, alternatives.len()).unwrap_or(cursor);
        match action {
            Action::Back => self.mode = Mode::Stage,
            Action::Accept | Action::Choose(_) => {
                if let Some(chosen) = alternatives.get(cursor).cloned() {
                    self.what_if(&chosen, context);
                }
            }
            other => self.mode = Mode::Switches(turned(other, cursor, alternatives.len())),
        }
    }

    /// Takes an action while two timelines stand side by side.
    pub(super) fn act_beside(&mut self, mut beside: Beside, action: Action, context: &Context) {
        let last = self.furthest().min(self.unasked(context));
        let before = beside.at;
        match action {
            Action::Back => return self.leave_beside(beside, context),
            Action::Sim(Sim::WhatIf) => {
                self.leave_beside(beside, context);
                return self.begin_what_if(context);
            }
            Action::Sim(Sim::DropFork) => {
                let right = self.sides(beside).map_or(0, |[_, (_, right)]| right);
                if let Some(at) = self.staged.stage.drop_fork(right) {
                    self.mode = Mode::Stage;
                    self.seat(at, context);
                }
                return;
            }
            Action::Sim(Sim::Timeline) => self.turn_fork(),
            Action::Sim(Sim::Difference) if !has_pictures(context) => {
                self.note = Some("both pictures need 80 columns and 24 rows".to_owned());
            }
            Action::Sim(Sim::Difference) => {
                beside.only = !beside.only;
                beside.scroll = Scroll::default();
            }
            Action::StepForward => beside.at = (beside.at + 1).min(last),
            Action::StepBack => beside.at = beside.at.min(last).saturating_sub(1),
            Action::Top => beside.at = 0,
            Action::Bottom => beside.at = last,
            other => {
                if let Some(to) = scrolling(other) {
                    let area = self.body(context);
                    let lines = self.brief(beside, usize::from(area.width), context).len();
                    beside.scroll.go(to, lines, usize::from(area.height));
                }
            }
        }
        let goes_on = matches!(action, Action::StepForward | Action::Bottom);
        if goes_on && beside.at == last && last < self.furthest() {
            self.note = Some(format!("step {} asks first: Esc, and answer there", last + 1));
        }
        if beside.at != before {
            beside.from = None;
        }
        self.mode = Mode::Beside(beside);
    }

    /// Shows the next fork beside the base.
    fn turn_fork(&mut self) {
        let stage = &mut self.staged.stage;
        let next = (stage.shown() + 1) % stage.tracks().len().max(1);
        stage.show(next.max(1));
    }

    /// Back to the stage, on what the fork was made of: where the user was, or to where
    /// both were stepped.
    fn leave_beside(&mut self, beside: Beside, context: &Context) {
        let left = self.sides(beside).map_or(beside.at, |[(_, left), _]| left);
        self.staged.stage.show_source();
        self.mode = Mode::Stage;
        self.seat(beside.from.unwrap_or(left), context);
    }

    /// The two timelines, each with the position it stands at.
    fn sides(&self, beside: Beside) -> Option<[(&Track, usize); 2]> {
        let (base, fork) = (self.staged.stage.source()?, self.staged.stage.track()?);
        if fork.left().is_some() {
            let right = beside.at.min(fork.play.run().last());
            return Some([(base, base.abreast(fork, right)), (fork, right)]);
        }
        let longer = |track: &Track| beside.at <= track.play.run().last();
        let at = |play: &Play, other: &Play| {
            if longer(base) { play.run().abreast(other.run(), beside.at) } else { beside.at }
        };
        let left = beside.at.min(base.play.run().last());
        let right = at(&fork.play, &base.play).min(fork.play.run().last());
        Some([(base, left), (fork, right)])
    }

    fn comparison(&self, beside: Beside) -> Option<Comparison> {
        let [(base, left), (fork, right)] = self.sides(beside)?;
        Comparison::between((base.play.run(), left), (fork.play.run(), right))
    }

    /// The header while two timelines stand side by side.
    pub(super) fn header_beside(&self, beside: Beside) -> Header {
        let forks = self.staged.stage.tracks().len().saturating_sub(1);
        let at = beside.at.min(self.furthest());
        Header {
            name: "What if".to_owned(),
            place: one_line(&self.staged.name),
            count: format!("step {at} of {}", self.furthest()),
            right: count(forks, "fork", "forks"),
            ..Header::default()
        }
    }

    fn body(&self, context: &Context) -> Rect {
        let whole = Rect::new(0, 0, context.width, context.height);
        paint::inset(whole, 2, 2, 2, 1)
    }

    /// Draws both timelines.
    pub(super) fn view_beside(&self, beside: Beside, context: &Context, buffer: &mut Buffer) {
        let body = self.body(context);
        if beside.only || !has_pictures(context) {
            let lines = self.brief(beside, usize::from(body.width), context);
            let rows = usize::from(body.height);
            paint::lines(buffer, body, beside.scroll.offset(lines.len(), rows), &lines);
            return;
        }
        let (Some(sides), Some(comparison)) = (self.sides(beside), self.comparison(beside)) else {
            return;
        };
        let rows = if context.height < 30 { WORDS.0 } else { WORDS.1 };
        let words = self.words(&comparison, usize::from(body.width), rows, context);
        let height = usize::from(body.height).saturating_sub(words.len() + 1);
        let [(base, left), (fork, right)] = sides;
        let (one, other) = comparison.pictures;
        let pictures = [pointed(&base.play, left, one), pointed(&fork.play, right, other)];
        view_sides(sides, pictures.each_ref(), paint::rows(body, 0, height), context, buffer);
        let edge = Line::from(context.span(Role::Dim, "┊"));
        for row in 0..height {
            let whole = Rect::new(0, body.y, context.width, body.height);
            paint::line(buffer, whole, usize::from(half(context)), row, &edge);
        }
        paint::lines(buffer, paint::rows(body, height + 1, words.len()), 0, &words);
    }

    /// The difference in words, in a few rows.
    fn words(
        &self,
        comparison: &Comparison,
        columns: usize,
        rows: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let label = self.staged.stage.track().map_or("", |track| track.label.as_str());
        let all = comparison.said();
        if all.is_empty() {
            let same = "Nothing that is seen differs at this step.";
            return vec![Line::from(context.span(Role::Dim, same))];
        }
        let style = context.theme.style(Role::Text);
        let number = comparison.number();
        let mut shown = all.len();
        loop {
            let said: Vec<&str> = all.iter().take(shown).map(String::as_str).collect();
            let rest = format!("; {}", all_of(number, context));
            let text = one_line(&format!("With {label}: {}{rest}.", said.join("; ")));
            let lines = wrap_text(&text, style, columns);
            if lines.len() <= rows || shown <= 1 {
                return lines;
            }
            shown -= 1;
        }
    }

    /// What differs alone, a row each: what it is, on the left, on the right.
    fn brief(&self, beside: Beside, columns: usize, context: &Context) -> Vec<Line<'static>> {
        let Some(comparison) = self.comparison(beside) else { return Vec::new() };
        let label =
            |track: Option<&Track>| track.map_or("", |track| track.label.as_str()).to_owned();
        let source = label(self.staged.stage.source());
        let label = label(self.staged.stage.track());
        if comparison.is_empty() {
            let same = format!("Nothing differs at this step between {source} and {label}.");
            return wrap_text(&one_line(&same), context.theme.style(Role::Dim), columns);
        }
        let mut rows: Vec<[String; 3]> = vec![[String::new(), one_line(&source), one_line(&label)]];
        let refusal = |one: &Refusal| {
            let refused = one_line(&format!("refused: {}", one.reason));
            let (done, what) = ("not refused".to_owned(), format!("{}, step {}", one.verb, one.at));
            let [left, right] = if one.right { [done, refused] } else { [refused, done] };
            [one_line(&what), left, right]
        };
        let (told, other): (Vec<_>, Vec<_>) =
            comparison.refusals.iter().partition(|one| one.tells());
        rows.extend(told.into_iter().map(refusal));
        rows.extend(comparison.invariants.iter().map(|one| {
            let words = |holds| if holds { "✓ holds" } else { "✗ broken" }.to_owned();
            [one.id.to_owned(), words(!one.holds_right), words(one.holds_right)]
        }));
        let value =
            |one: &Differing| [one_line(&one.what), one_line(&one.left), one_line(&one.right)];
        rows.extend(comparison.values.iter().map(value));
        rows.extend(other.into_iter().map(refusal));
        rows.iter()
            .enumerate()
            .flat_map(|(n, row)| brief_row(row, n == 0, columns, context))
            .collect()
    }

    /// The switches to choose from.
    pub(super) fn switch_lines(
        &self,
        cursor: usize,
        (columns, rows): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let words: Vec<String> = self.alternatives().into_iter().map(|one| one.words).collect();
        chosen_from("What if it were otherwise?", &words, cursor, (columns, rows), context)
    }
}

/// Tells whether two pictures have room beside each other; else only what differs
/// is told.
pub(super) const fn has_pictures(context: &Context) -> bool {
    context.width >= 80 && context.height >= 24
}

/// "d lists all 46 differences".
fn all_of(number: usize, context: &Context) -> String {
    let key = context.key(Place::Sim(SimPlace::Beside), Action::Sim(Sim::Difference));
    match number {
        1 => format!("{key} lists it"),
        _ => format!("{key} lists all {}", count(number, "difference", "differences")),
    }
}
