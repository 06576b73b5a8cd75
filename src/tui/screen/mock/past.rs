//! The interviews that were: scores with their uncertainty over time, dimensions,
//! sureness, time against limits, what cost most.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{curve, trend, wish};
use crate::collection::mock::MockLine;
use crate::domain::Level;
use crate::domain::text::one_line;
use crate::paper::figures;
use crate::session::mock::calibration::{WINDOW, calibration};
use crate::session::mock::{MissedPoint, weak_areas};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Mock, MockPlace, Place};
use crate::tui::mocking::{Wish, outcome, score};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::screen::{Request, scrolling};
use crate::tui::text::{READING_WIDTH, pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Scroll;
use crate::tui::words::{count, date};
use crate::tui::wrap::{Prefix, indent, truncate_line, wrap, wrap_after};

/// The page of interviews that were.
#[derive(Clone, Debug)]
pub(super) struct PastScreen {
    /// First one first.
    mocks: Vec<MockLine>,
    /// The one whose report is opened.
    chosen: usize,
    scrolls: [Scroll; 1],
}

/// The most interviews in a list.
const LISTED: usize = 10;
/// The columns of a whole row of the list, and of the dimensions.
const WHOLE_ROW: usize = 76;
const WHOLE_DIMENSIONS: usize = 62;

impl PastScreen {
    pub(super) fn new(mocks: Vec<MockLine>) -> Self {
        let chosen = mocks.len().saturating_sub(1);
        Self { mocks, chosen, scrolls: [Scroll::default()] }
    }

    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        match action {
            Action::Accept | Action::StepBack if self.mocks.is_empty() => Said::Hidden,
            Action::StepBack if self.mocks.len() < 2 => Said::Hidden,
            Action::Up if !self.page(context).scrolls() => Said::Hidden,
            _ => Said::Usual,
        }
    }

    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        match action {
            Action::Mock(Mock::Lobby) => return vec![wish(Wish::Lobby(None))],
            Action::Accept => {
                let line = self.mocks.get(self.chosen);
                return line.map(|line| wish(Wish::Report(line.mock))).into_iter().collect();
            }
            Action::StepBack => self.chosen = self.chosen.saturating_sub(1),
            Action::StepForward if self.chosen + 1 < self.mocks.len() => self.chosen += 1,
            other => {
                if let Some(to) = scrolling(other) {
                    let page = self.page(context);
                    page.scroll(&mut self.scrolls, 0, to);
                }
            }
        }
        Vec::new()
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header {
            name: "Mocks".to_owned(),
            place: "all levels".to_owned(),
            count: count(self.mocks.len(), "interview", "interviews"),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        self.page(context).draw(&self.scrolls, 0, context, buffer);
    }

    fn page(&self, context: &Context) -> Page {
        let whole = Rect::new(0, 0, context.width, context.height);
        let top = if context.height >= 16 { 2 } else { 1 };
        let area = paint::rows(whole, top, usize::from(context.height).saturating_sub(top + 1));
        let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
        let lines = if self.mocks.is_empty() {
            let key = context.key(Place::Mock(MockPlace::Past), Action::Mock(Mock::Lobby));
            let words = format!("No mocks yet. {key} sets one up; a drill takes 12 min.");
            indent(wrap(&[context.span(Role::Text, words)], room))
        } else {
            let mut lines = self.list(room, context);
            lines.push(Line::default());
            lines.extend(indent(self.blocks(room, context).join(&Line::default())));
            lines
        };
        let panes = vec![Pane { area, heading: None, lines }];
        Page { panes, ..Page::default() }
    }

    /// The interviews, the newest first, around the chosen one.
    fn list(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mocks: Vec<(usize, &MockLine)> = self.mocks.iter().enumerate().rev().collect();
        let at = mocks.iter().position(|(n, _)| *n == self.chosen).unwrap_or(0);
        let first = (at + 1).saturating_sub(LISTED);
        let shown = mocks.iter().skip(first).take(LISTED);
        shown.map(|(n, line)| self.row(line, *n == self.chosen, room, context)).collect()
    }

    fn row(&self, line: &MockLine, chosen: bool, room: usize, context: &Context) -> Line<'static> {
        // Without room for all of it a score stands for its verdict.
        let (narrow, few) = (context.class() <= Class::Narrow, room < WHOLE_ROW);
        let setting = &line.setting;
        let when = date(line.began.day, context.now.day);
        let what = format!("{}, {}", setting.format.name(), setting.level);
        let mut came = match &line.summary.mean {
            Some(mean) if few || line.undone => score(mean, context),
            _ => outcome(&line.summary, context),
        };
        if line.abandoned {
            came.push_str(", left");
        }
        if line.undone {
            came.push_str(", taken back");
        }
        let spent = figures::minutes(line.summary.spent_ms);
        let minutes = format!("{spent}/{} min", setting.format.shape().minutes);
        let number = pad(&format!("mock {}", line.mock), 9);
        let mut spans = vec![
            context.strong(Role::Accent, if chosen { "› " } else { "  " }),
            if chosen {
                context.strong(Role::Text, number)
            } else {
                context.span(Role::Text, number)
            },
            context.span(Role::Dim, pad(&when, 8)),
        ];
        if !narrow {
            spans.push(context.span(Role::Text, pad(&what, 15)));
        }
        spans.push(context.span(Role::Text, pad(&came, if few { 19 } else { 34 })));
        if !few {
            spans.push(context.span(Role::Dim, pad_left(&minutes, 10)));
        }
        truncate_line(&Line::from(spans), room + 2)
    }

    fn blocks(&self, room: usize, context: &Context) -> Vec<Vec<Line<'static>>> {
        let mut blocks: Vec<Vec<Line<'static>>> = Vec::new();
        for level in Level::ALL {
            let of_level =
                self.mocks.iter().filter(|line| line.setting.level == level && line.is_in_course());
            let of_level: Vec<&MockLine> = of_level.collect();
            let last = of_level.get(of_level.len().saturating_sub(LISTED)..).unwrap_or_default();
            if !last.is_empty() && context.class() > Class::Narrow {
                blocks.push(trend::rows(&format!("at {level}"), last, room, context));
            }
        }
        blocks.push(self.dimensions(room, context));
        blocks.push(self.sureness(room, context));
        blocks.push(self.times(room, context));
        blocks.push(self.costly(room, context));
        blocks.retain(|block| !block.is_empty());
        blocks
    }

    /// The interviews that count.
    fn standing(&self) -> impl DoubleEndedIterator<Item = &MockLine> {
        self.mocks.iter().filter(|line| !line.undone)
    }

    fn last(&self) -> impl Iterator<Item = &MockLine> {
        let first = self.standing().count().saturating_sub(LISTED);
        self.standing().skip(first)
    }

    /// The four dimensions of the last interviews, 0 to 100.
    fn dimensions(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        if self.last().next().is_none() {
            return Vec::new();
        }
        let narrow = room < WHOLE_DIMENSIONS;
        let wide = if narrow { 7 } else { 13 };
        let names = if narrow {
            ["corr.", "depth", "f.-up", "deliv."]
        } else {
            ["correctness", "depth", "follow-ups", "delivery"]
        };
        let head: String = names.iter().map(|name| pad_left(name, wide)).collect();
        let head = format!("{}{head}", pad("0 to 100", 10));
        let mut lines = vec![Line::from(context.span(Role::Dim, head))];
        for line in self.last() {
            let values = line.summary.dimensions.map(|value| {
                let value = value.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"));
                pad_left(&value, wide)
            });
            lines.push(Line::from(vec![
                context.span(Role::Text, pad(&format!("mock {}", line.mock), 10)),
                context.span(Role::Text, values.concat()),
            ]));
        }
        lines
    }

    fn sureness(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let pairs: Vec<_> =
            self.standing().flat_map(|line| line.summary.answers.iter().copied()).collect();
        let last = pairs.get(pairs.len().saturating_sub(WINDOW)..).unwrap_or(&pairs);
        curve::lines(&calibration(last), room, context)
    }

    /// Answers over their soft limit.
    fn times(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let told = self.last().filter(|line| !line.summary.times.is_empty()).map(|line| {
            let times = &line.summary.times;
            let over = times.iter().filter(|(ms, soft)| u64::from(*ms) > *soft).count();
            format!("mock {}: {over} of {}", line.mock, times.len())
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            return Vec::new();
        }
        let words = format!("Answers over their soft limit: {}.", told.join(", "));
        wrap(&[context.span(Role::Text, words)], room)
    }

    /// What was missed in the last interviews, by topic and by point.
    fn costly(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let points = costly(self.last().flat_map(|line| &line.summary.missed));
        if points.is_empty() {
            return Vec::new();
        }
        let head =
            format!("What cost most in the last {}", count(self.last().count(), "mock", "mocks"));
        let mut lines = vec![Line::from(context.span(Role::Dim, head))];
        let areas = weak_areas(self.last().map(|line| &line.summary));
        let areas: Vec<String> = areas
            .iter()
            .take(3)
            .map(|area| one_line(&figures::weak(&area.topic, area.points, area.lost)))
            .collect();
        lines.extend(wrap(&[context.span(Role::Text, areas.join("; "))], room));
        for (point, times, lost) in points.iter().take(LISTED) {
            let label = format!("{lost:>4.0}  ");
            let times = if *times > 1 { format!(" ({times} times)") } else { String::new() };
            let words = format!("{}{times}", one_line(&point.text));
            let blanks = " ".repeat(label.chars().count());
            let prefix = Prefix {
                first: vec![context.span(Role::Dim, label)],
                rest: vec![Span::raw(blanks)],
            };
            lines.extend(wrap_after(&[context.span(Role::Text, words)], room, &prefix));
        }
        lines
    }
}

/// Adds up how often each point was missed and what it cost, the costliest first.
fn costly<'a>(missed: impl Iterator<Item = &'a MissedPoint>) -> Vec<(&'a MissedPoint, u32, f64)> {
    let mut all: BTreeMap<(&str, &str), (&MissedPoint, u32, f64)> = BTreeMap::new();
    for point in missed {
        let one = all.entry((&point.id, &point.text)).or_insert((point, 0, 0.0));
        one.1 += 1;
        one.2 += point.lost;
    }
    let mut all: Vec<_> = all.into_values().collect();
    all.sort_by(|a, b| b.2.total_cmp(&a.2));
    all
}
