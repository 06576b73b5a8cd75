//! A question while it is answered: the question, the clock, the ruler, the pad.
//! Then how sure one is. No reference text is known here.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::sitting::InterviewScreen;
use crate::domain::text::one_line;
use crate::session::mock::{Limits, Pressure, Scene, Step, Sure, View};
use crate::tui::context::{Class, Context};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::READING_WIDTH;
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::widget::markdown::Layout;
use crate::tui::widget::ruler::{Ruler, role};
use crate::tui::widget::{big_clock, stack};
use crate::tui::words::{clock, clock_millis};
use crate::tui::wrap::{indent, line_width, wrap};

/// The seconds at which the first two tiers end.
const TIERS: [u64; 2] = [20, 60];
/// The rows that a pad has, at the least and at the most.
const PAD: (usize, usize) = (3, 8);

/// The header of an interview: which question, and how much time is behind.
pub(super) fn header(screen: &InterviewScreen, context: &Context) -> Header {
    let interview = &screen.interview;
    let setting = interview.setting();
    let minutes = usize::from(setting.format.shape().minutes);
    let spent = usize::try_from(interview.spent(context.run).as_secs() / 60).unwrap_or(usize::MAX);
    let (at, all) = interview.place();
    let marked = interview.record().map(|record| {
        let claims = &record.marks.claims;
        (claims.iter().filter(|one| one.mark.is_some()).count(), claims.len())
    });
    let name = format!("Mock {}", interview.mock());
    let question = format!("question {} of {all}", at + 1);
    match (interview.step(), marked) {
        (Step::Mark, Some((marked, claims))) => Header {
            name,
            place: "marking".to_owned(),
            meter: Some((marked, claims)),
            count: format!("{marked} of {claims} marked"),
            right: question,
        },
        (step, _) => Header {
            name,
            place: if step.is_marking() {
                "marking".to_owned()
            } else {
                format!("{}, {}", setting.format.name(), setting.level)
            },
            meter: Some((spent, minutes)),
            count: question,
            right: format!("{spent} of {minutes} min"),
        },
    }
}

/// The columns that a pad has.
pub(super) fn pad_room(context: &Context) -> usize {
    usize::from(context.width).saturating_sub(4).min(READING_WIDTH)
}

/// After the last question, until the report is made.
pub(super) fn over(context: &Context) -> Page {
    let words = "The interview is over. What was marked is kept.";
    let lines = wrap(&[context.strong(Role::Text, words)], pad_room(context));
    Page { fixed: vec![(body(context), indent(lines))], ..Page::default() }
}

/// The screen between header and footer, with some air.
pub(super) fn body(context: &Context) -> Rect {
    let top = match context.height {
        0..16 => 1,
        16..20 => 2,
        _ => 3,
    };
    let whole = Rect::new(0, 0, context.width, context.height);
    paint::rows(whole, top, usize::from(context.height).saturating_sub(top + 1))
}

/// Lays a question out while it is read or answered.
pub(super) fn page(screen: &InterviewScreen, view: &View<'_>, context: &Context) -> Page {
    let body = body(context);
    let rows = usize::from(body.height);
    let room = pad_room(context);
    let asked = asked(screen, view, room, context);
    let short = rows < 16;
    let lower = match view.scene {
        Scene::Sure | Scene::FollowUpSure { .. } => sure(screen, view, room, context),
        Scene::Ask { .. } => begin(screen, room, context),
        _ => running(screen, room, rows, short, context),
    };
    // The question stays whole as long as the clock does.
    let gap = usize::from(!short) * 2;
    let below = (asked.len() + gap).min(rows.saturating_sub(lower.len()));
    let lower_area = paint::inset(body, 0, 0, paint::cells(below), 0);
    let pane = Pane { area: paint::rows(body, 0, below), heading: None, lines: asked };
    Page { fixed: vec![(lower_area, lower)], panes: vec![pane], ..Page::default() }
}

/// The question, and what is asked of it now.
fn asked(
    screen: &InterviewScreen,
    view: &View<'_>,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let text = |role, words: &str| wrap(&[context.span(role, one_line(words))], room);
    let bold = |words: &str| wrap(&[context.strong(Role::Text, one_line(words))], room);
    let mut badge = format!("{}, asked at {}", view.role.name(), view.target);
    let (title, now) = match &view.scene {
        Scene::FollowUp { number, question, .. } | Scene::FollowUpSure { number, question } => {
            badge.push_str(&format!("   follow-up {number}"));
            (text(Role::Dim, view.title), bold(question))
        }
        Scene::Rung { prompt, .. } => {
            badge.push_str("   go on");
            (text(Role::Dim, view.title), bold(prompt))
        }
        _ => (Vec::new(), bold(view.title)),
    };
    let context_text = match view.scene {
        Scene::Ask { context } | Scene::Answer { context, .. } => context,
        _ => "",
    };
    let mut parts = vec![vec![Line::from(context.span(Role::Dim, badge))], title, now];
    if !context_text.is_empty() {
        let layout = Layout { width: room, shift: 0, theme: context.theme };
        parts.push(screen.cache.render(context_text, layout).lines.clone());
    }
    parts.retain(|part| !part.is_empty());
    if context.height < 16 {
        return indent(parts.concat());
    }
    indent(parts.join(&Line::default()))
}

/// The clock, the ruler and the pad.
fn running(
    screen: &InterviewScreen,
    room: usize,
    rows: usize,
    short: bool,
    context: &Context,
) -> Vec<Line<'static>> {
    let interview = &screen.interview;
    let Some(limits) = interview.limits() else { return Vec::new() };
    let spent = interview.spent_here(context.run);
    let pressure = limits.pressure(spent);
    let role = if interview.is_paused() { Role::Dim } else { role(pressure) };
    let words = words(screen, limits, pressure);
    let mut reading = big_clock::lines(spent, role, context);
    let at = reading.len() / 2;
    if let Some(line) = reading.get_mut(at) {
        let limit = if big_clock::fits(context) {
            String::new()
        } else {
            format!(" / {}", clock(limits.soft))
        };
        let gap = 3_usize.max(22_usize.saturating_sub(line_width(line) + limit.len()));
        line.push_span(context.span(Role::Dim, limit));
        if !words.is_empty() {
            let gap = if big_clock::fits(context) { gap } else { 3 };
            line.push_span(Span::raw(" ".repeat(gap)));
            line.push_span(context.span(role, words));
        }
    }
    let marks: &[u64] = if interview.step() == Step::Answer { &TIERS } else { &[] };
    let cells = if context.class() <= Class::Narrow { 40 } else { 72 };
    let ruler = Ruler { spent, limits, marks }.lines(cells.min(room), context);
    let most = if short { PAD.0 } else { PAD.1.min(rows.saturating_sub(14)).max(PAD.0) };
    let mut parts = vec![stack::Part::new(0, 0, reading)];
    if !short {
        parts.push(stack::Part::new(1, 3, ruler));
        let label = context.span(Role::Dim, "pad, if it helps");
        parts.push(stack::Part::new(1, 2, vec![Line::from(label)]));
    }
    let pad = screen.pad.lines(room, most, screen.writes, context);
    let is_seen = screen.writes || !screen.pad.is_empty() || !short;
    parts.push(stack::Part::new(0, 1, if is_seen { pad } else { Vec::new() }));
    indent(stack::stack(parts, rows.saturating_sub(3)))
}

fn words(screen: &InterviewScreen, limits: Limits, pressure: Pressure) -> String {
    match pressure {
        _ if screen.interview.is_paused() => "paused".to_owned(),
        Pressure::InTime => String::new(),
        Pressure::Over => format!("over {}", clock(limits.soft)),
        Pressure::Last => {
            format!("last 30 s, ends at {}", clock(limits.hard.unwrap_or(limits.soft)))
        }
    }
}

/// Before the clock starts.
fn begin(screen: &InterviewScreen, room: usize, context: &Context) -> Vec<Line<'static>> {
    let soft = match screen.interview.view() {
        Some(view) => view.role.limits().soft,
        None => Limits::COMMIT.soft,
    };
    let words = format!(
        "Read it, then begin. Aim to be done within {}. Say your answer aloud.",
        clock(soft)
    );
    indent(wrap(&[context.span(Role::Dim, words)], room))
}

/// How sure one is, before anything is seen.
fn sure(
    screen: &InterviewScreen,
    view: &View<'_>,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let record = screen.interview.record();
    let (spent, words) = match view.scene {
        Scene::FollowUpSure { number, .. } => (
            record.and_then(|record| record.follow_ups.get(number - 1)?.ms),
            "How sure are you that this was right?",
        ),
        _ => (
            record.and_then(|record| record.answer_ms),
            "How sure are you that you covered every must point and said nothing wrong?",
        ),
    };
    let said = format!("said in {}", spent.map_or_else(|| "-".to_owned(), clock_millis));
    let narrow = context.class() <= Class::Narrow;
    let mut choices = Vec::new();
    for (n, sure) in Sure::ALL.iter().enumerate() {
        let gap = if n > 0 { if narrow { "  " } else { "     " } } else { "" };
        choices.push(context.span(Role::Accent, format!("{gap}{}", n + 1)));
        let unit = if narrow { "%" } else { " %" };
        choices.push(context.span(Role::Text, format!(" {}{unit}", sure.percent())));
    }
    let parts = [
        vec![Line::from(context.span(Role::Dim, said))],
        wrap(&[context.strong(Role::Text, words)], room),
        wrap(&choices, room),
    ];
    let air: &[Line<'static>] = if context.height < 16 { &[] } else { &[Line::default()] };
    indent(parts.join(air))
}
