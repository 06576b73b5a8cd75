//! A question told in full once its marking is done: the score, what was said
//! against what is true, follow-ups, ladder, answer and article.

use ratatui::text::{Line, Span};

use crate::domain::text::one_line;
use crate::paper::figures::halves;
use crate::session::mock::score::score_of;
use crate::session::mock::{Asking, Band, ClaimRef, Format, Mark, Record, Right, Score};
use crate::tui::context::Context;
use crate::tui::text::pad;
use crate::tui::theme::Role;
use crate::tui::widget::ladder::Ladder;
use crate::tui::widget::markdown::{Cache, Layout};
use crate::tui::words::{clock, clock_millis};
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// The columns of a mark.
const MARK: usize = 9;

/// A question with how it went.
pub(super) struct Told<'a> {
    asking: &'a Asking,
    record: &'a Record,
    score: Option<Score>,
    /// Whether a score is also put into words.
    judged: bool,
}

/// Makes what is told of a question.
pub(super) fn told<'a>(asking: &'a Asking, record: &'a Record, format: Format) -> Told<'a> {
    let judged = format.shape().gives_verdict;
    Told { asking, record, score: score_of(asking, record, format), judged }
}

impl Told<'_> {
    /// Writes all of it, `room` columns wide.
    pub(super) fn lines(
        &self,
        room: usize,
        cache: &Cache,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let title = one_line(&self.asking.question.title);
        let mut parts = vec![
            [wrap(&[context.strong(Role::Text, title)], room), self.figures(room, context)]
                .concat(),
        ];
        parts.push(self.points(room, context));
        parts.push(self.pitfalls(room, context));
        parts.push(self.follow_ups(room, cache, context));
        parts.push(self.ladder(room, context));
        let question = &self.asking.question;
        let solid = question.solid.as_ref().map_or("", |tier| tier.text.as_str());
        for (heading, text) in [("Answer", solid), ("Article", question.article.as_str())] {
            if !text.is_empty() {
                let mut part = vec![Line::from(context.span(Role::Dim, heading))];
                part.extend(markdown(text, room, cache, context));
                parts.push(part);
            }
        }
        parts.retain(|part| !part.is_empty());
        parts.join(&Line::default())
    }

    /// "79, hire   points 3½ of 5   rung 3 of 3 …", and why it is no more.
    fn figures(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let Some(score) = &self.score else {
            return wrap(&[context.span(Role::Dim, "not marked to its end: no score")], room);
        };
        let verdict = if self.judged {
            format!("{:.0}, {}", score.q, Band::of(score.q).name())
        } else {
            format!("{:.0} of 100", score.q)
        };
        let label = |words: &str| context.span(Role::Dim, words.to_owned());
        let value = |words: String| context.span(Role::Text, words);
        let record = self.record;
        let said = record.answer_ms.map_or_else(|| "-".to_owned(), clock_millis);
        let soft = clock(self.asking.role.limits().soft);
        let mut spans = vec![
            context.strong(Role::Text, verdict),
            label("   points "),
            value(points(&record.marks, self.asking, context)),
        ];
        if let Some((rung, wanted)) = score.rung.zip(score.rung_wanted) {
            spans.extend([label("   rung "), value(format!("{rung} of {wanted}"))]);
        }
        spans.extend([label("   said in "), value(format!("{said} of {soft}"))]);
        if let Some(sure) = record.sure {
            spans.extend([label("   sure "), value(format!("{} %", sure.percent()))]);
        }
        let mut lines = wrap(&spans, room);
        for cap in &score.caps {
            let words = format!("at most {:.0}: {}", cap.highest(), cap.words());
            lines.extend(wrap(&[context.span(Role::Warn, words)], room));
        }
        let tick = |yes: Option<bool>| yes.map_or("-", |yes| if yes { "yes" } else { "no" });
        let (headline, order) = (tick(record.marks.headline), tick(record.marks.structure));
        let words = format!("first sentence answered it: {headline}   in an order: {order}");
        lines.extend(wrap(&[context.span(Role::Dim, words)], room));
        lines
    }

    fn points(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let points = self.asking.question.key_points.iter().enumerate();
        let line = |(at, point): (usize, &crate::domain::question::KeyPoint)| {
            let sign = match self.record.marks.of(ClaimRef::Point(at)) {
                Some(Mark::Said) => ("✓ said", Role::Good),
                Some(Mark::Half) => ("◐ half", Role::Warn),
                Some(Mark::Not) => ("✗ not", Role::Bad),
                None => ("·", Role::Dim),
            };
            let mut words = vec![context.span(Role::Text, one_line(&point.text))];
            if !point.must {
                words.push(context.span(Role::Dim, " (good to have)"));
            }
            wrap_after(&words, room, &marked(sign, context))
        };
        points.flat_map(line).collect()
    }

    fn pitfalls(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (at, pitfall) in self.asking.question.pitfalls.iter().enumerate() {
            let fell = self.record.marks.fell_into(at);
            let sign = match self.record.marks.of(ClaimRef::Pitfall(at)) {
                Some(Mark::Said) => ("✗ said", Role::Bad),
                Some(Mark::Half) => ("✗ half", Role::Bad),
                Some(Mark::Not) => ("✓ not", Role::Good),
                None => ("·", Role::Dim),
            };
            let claim = format!("Wrong: {}", one_line(&pitfall.claim));
            let role = if fell { Role::Text } else { Role::Dim };
            lines.extend(wrap_after(&[context.span(role, claim)], room, &marked(sign, context)));
            if fell {
                let words = one_line(&pitfall.correction());
                let blank = marked(("", Role::Text), context);
                lines.extend(wrap_after(&[context.span(Role::Text, words)], room, &blank));
            }
        }
        lines
    }

    fn follow_ups(&self, room: usize, cache: &Cache, context: &Context) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        let asked = self.record.follow_ups.iter().zip(&self.record.marks.follow_ups);
        for (one, mark) in asked {
            let follow_ups = &self.asking.question.follow_ups;
            let Some(follow_up) = follow_ups.get(one.place) else { continue };
            let sign = match mark {
                Some(Right::Right) => ("✓ right", Role::Good),
                Some(Right::Half) => ("◐ half", Role::Warn),
                Some(Right::Wrong) => ("✗ wrong", Role::Bad),
                None => ("·", Role::Dim),
            };
            let words = context.span(Role::Text, one_line(&follow_up.question));
            lines.extend(wrap_after(&[words], room, &marked(sign, context)));
            lines.extend(
                markdown(&follow_up.answer, room.saturating_sub(MARK), cache, context).map(
                    |mut line| {
                        line.spans.insert(0, Span::raw(" ".repeat(MARK)));
                        line
                    },
                ),
            );
        }
        lines
    }

    fn ladder(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let question = &self.asking.question;
        let Some(reached) = self.record.marks.rungs else { return Vec::new() };
        let aimed = question.rungs.iter().position(|rung| rung.level == self.asking.target);
        let ladder = Ladder {
            rungs: &question.rungs,
            aimed: aimed.map_or(0, |at| at + 1),
            reached: usize::from(reached),
        };
        ladder.lines(room, context)
    }
}

/// Says how many key points were said: `3½ of 5`.
fn points(marks: &crate::session::mock::Marks, asking: &Asking, context: &Context) -> String {
    let all = asking.question.key_points.len();
    let worth = |at: usize| marks.of(ClaimRef::Point(at)).map_or(0.0, Mark::worth);
    format!("{} of {all}", halves((0..all).map(worth).sum(), context.glyphs.half()))
}

fn marked((mark, role): (&str, Role), context: &Context) -> Prefix {
    Prefix {
        first: vec![context.span(role, pad(mark, MARK))],
        rest: vec![Span::raw(" ".repeat(MARK))],
    }
}

fn markdown(
    text: &str,
    room: usize,
    cache: &Cache,
    context: &Context,
) -> impl Iterator<Item = Line<'static>> + use<> {
    let layout = Layout { width: room, shift: 0, theme: context.theme };
    cache.render(text, layout).lines.clone().into_iter()
}
