//! The ladder of a deeper card: what each level must show, the rung aimed for
//! and the rungs reached.

use ratatui::text::{Line, Span};

use crate::domain::question::Rung;
use crate::tui::context::{Class, Context};
use crate::tui::text::{READING_WIDTH, pad};
use crate::tui::theme::Role;
use crate::tui::widget::markdown::{Layout, render};
use crate::tui::wrap::{Prefix, wrap_after};

/// The column of the level's word, and of "aim, you" below it.
const WORD: usize = 10;
/// The columns left of a rung's text: rails and that word.
const LEFT: usize = 10 + WORD;

/// A ladder, rungs lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Ladder<'a> {
    /// The rungs.
    pub rungs: &'a [Rung],
    /// How many the target level asks for.
    pub aimed: usize,
    /// How many were reached.
    pub reached: usize,
}

impl Ladder<'_> {
    /// Lays the ladder out in `width` columns, the highest rung first.
    #[must_use]
    pub fn lines(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let narrow = context.class() <= Class::Narrow;
        let mut lines = Vec::new();
        for (n, rung) in self.rungs.iter().enumerate().rev() {
            let place = Place { reached: n < self.reached, aim: n + 1 == self.aimed };
            if narrow {
                lines.extend(narrow_rung(rung, place, context));
            } else {
                let you = n + 1 == self.reached;
                lines.extend(rung_lines(rung, place, you, width, context));
            }
        }
        lines
    }

    /// Returns only the rung aimed for and the one reached.
    #[must_use]
    pub fn short(&self, context: &Context) -> Vec<Line<'static>> {
        let aimed = self.aimed.checked_sub(1).and_then(|at| self.rungs.get(at));
        let mut lines = Vec::new();
        if let Some(rung) = aimed {
            let reached = self.reached >= self.aimed;
            lines.extend(narrow_rung(rung, Place { reached, aim: true }, context));
        }
        let level = self.reached.checked_sub(1).and_then(|at| self.rungs.get(at));
        let words = level.map_or_else(
            || "no rung reached yet".to_owned(),
            |rung| format!("you reached {}", rung.level),
        );
        lines.push(Line::from(context.span(Role::Dim, format!("  {words}"))));
        lines
    }
}

#[derive(Clone, Copy)]
struct Place {
    reached: bool,
    aim: bool,
}

impl Place {
    const fn role(self) -> Role {
        match (self.reached, self.aim) {
            (true, _) => Role::Good,
            (false, true) => Role::Accent,
            (false, false) => Role::Dim,
        }
    }
}

/// A rung with its rails: at least two lines, the bar below its text.
fn rung_lines(
    rung: &Rung,
    place: Place,
    you: bool,
    width: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let width = width.saturating_sub(LEFT + 2).min(READING_WIDTH + 2 - LEFT);
    let text = inline(&rung.text, width, context);
    let height = text.len().max(2);
    let mut lines = Vec::new();
    for at in 0..height {
        // The rung is the last line of its text.
        let bar = at + 1 == height;
        let rails = if bar { context.glyphs.rung(place.reached) } else { context.glyphs.rails() };
        let word = match (at, place.aim, you) {
            (0, ..) => rung.level.name(),
            _ if !bar => "",
            (_, true, true) => "aim, you",
            (_, true, false) => "aim",
            (_, false, true) => "you",
            (_, false, false) => "",
        };
        let mut spans = vec![
            Span::raw("   "),
            context.span(place.role(), rails),
            Span::raw("  "),
            context.span(place.role(), pad(word, WORD)),
        ];
        spans.extend(text.get(at).cloned().unwrap_or_default().spans);
        lines.push(Line::from(spans));
    }
    lines
}

/// A rung without rails: `x` reached, `-` not.
fn narrow_rung(rung: &Rung, place: Place, context: &Context) -> Vec<Line<'static>> {
    let mark = if place.reached { "x " } else { "- " };
    let mut spans = vec![context.span(place.role(), format!("{}: ", rung.level.name()))];
    if place.aim {
        spans = vec![context.span(place.role(), format!("{}, aim: ", rung.level.name()))];
    }
    let width = usize::from(context.width).saturating_sub(4);
    let whole = inline(&rung.text, usize::MAX >> 1, context);
    spans.extend(whole.into_iter().flat_map(|line| line.spans));
    let prefix = Prefix {
        first: vec![context.span(place.role(), format!("  {mark}"))],
        rest: vec![Span::raw("    ")],
    };
    wrap_after(&spans, width + 2, &prefix)
}

fn inline(markdown: &str, width: usize, context: &Context) -> Vec<Line<'static>> {
    render(markdown, Layout { width, shift: 0, theme: context.theme }).lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Level;
    use crate::tui::testing::{context, plain_text};
    use crate::tui::wrap::line_width;

    fn rungs() -> Vec<Rung> {
        let texts = [
            (
                Level::Junior,
                "States that consumers read below the high watermark only, and that the ISR are the replicas that keep up.",
            ),
            (
                Level::Mid,
                "Runs one write through two fetches: log end first, then the high watermark, and names who is in the ISR.",
            ),
            (Level::Senior, "Explains why the high watermark waits for a slow member."),
        ];
        texts.into_iter().map(|(level, text)| Rung { level, text: text.to_owned() }).collect()
    }

    #[test]
    fn the_ladder_stands_on_its_lowest_rung() {
        let rungs = rungs();
        let ladder = Ladder { rungs: &rungs, aimed: 3, reached: 2 };
        insta::assert_snapshot!(plain_text(&ladder.lines(80, &context(80, 24))), @"
           │   │  senior    Explains why the high watermark waits for a slow member.
           ├───┤  aim
           │   │  mid       Runs one write through two fetches: log end first, then
           ┝━━━┥  you       the high watermark, and names who is in the ISR.
           │   │  junior    States that consumers read below the high watermark only,
           ┝━━━┥            and that the ISR are the replicas that keep up.
        ");
    }

    #[test]
    fn narrow_and_short_forms() {
        let rungs = rungs();
        let ladder = Ladder { rungs: &rungs, aimed: 3, reached: 1 };
        insta::assert_snapshot!(plain_text(&ladder.lines(50, &context(50, 24))), @"
        - senior, aim: Explains why the high watermark
          waits for a slow member.
        - mid: Runs one write through two fetches: log
          end first, then the high watermark, and
          names who is in the ISR.
        x junior: States that consumers read below the
          high watermark only, and that the ISR are
          the replicas that keep up.
        ");
        insta::assert_snapshot!(plain_text(&ladder.short(&context(40, 12))), @"
          - senior, aim: Explains why the high
            watermark waits for a slow member.
          you reached junior
        ");
        let none = Ladder { rungs: &[], aimed: 0, reached: 0 };
        assert!(none.lines(80, &context(80, 24)).is_empty());
    }

    #[test]
    fn no_ladder_is_wider_than_the_screen() {
        let rungs = rungs();
        for columns in 30..130 {
            let ladder = Ladder { rungs: &rungs, aimed: 2, reached: 2 };
            let context = context(columns, 24);
            for line in
                ladder.lines(usize::from(columns), &context).iter().chain(&ladder.short(&context))
            {
                assert!(line_width(line) <= usize::from(columns), "{columns}");
            }
        }
    }
}
