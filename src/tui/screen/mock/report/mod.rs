//! The report: verdict, dimensions, calibration, the table, what cost most, what
//! comes next. Then question by question.

mod rest;
mod table;
mod top;

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::told::told;
use super::watch::Watch;
use super::wish;
use crate::collection::Undone;
use crate::paper::figures;
use crate::session::mock::{Asking, Record};
use crate::sim::play::Play;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Mock, MockPlace};
use crate::tui::mocking::{Sat, Wish};
use crate::tui::msg::Effect;
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::screen::{Request, scrolling};
use crate::tui::text::{READING_WIDTH, pad};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::markdown::Cache;
use crate::tui::widget::scroll::Scroll;
use crate::tui::words::undo;
use crate::tui::wrap::indent;

/// A report with all that its screen remembers.
#[derive(Clone, Debug)]
pub(super) struct ReportScreen {
    sat: Sat,
    scrolls: [Scroll; 1],
    /// The question that is looked at.
    question: Option<usize>,
    of_question: [Scroll; 1],
    watch: Watch,
    watches: bool,
    /// What came of saving.
    note: Option<String>,
    cache: Cache,
}

impl ReportScreen {
    pub(super) fn new(sat: Sat) -> Self {
        Self {
            sat,
            scrolls: [Scroll::default()],
            question: None,
            of_question: [Scroll::default()],
            watch: Watch::default(),
            watches: false,
            note: None,
            cache: Cache::default(),
        }
    }

    /// Takes the report as it is now.
    pub(super) fn renew(&mut self, sat: Sat) {
        self.sat = sat;
    }

    /// Says what undo took back.
    pub(super) fn took_back(&mut self, undone: Option<&Undone>) {
        self.note = Some(match undone {
            Some(undone) => format!("undone: {}; the report stays", undone.words()),
            None => "there is nothing to undo".to_owned(),
        });
    }

    pub(super) const fn mock(&self) -> i64 {
        self.sat.report.mock
    }

    /// Tells whether the report itself is seen.
    pub(super) const fn is_whole(&self) -> bool {
        self.question.is_none()
    }

    pub(super) fn place(&self) -> MockPlace {
        match (self.question, self.watches) {
            (None, _) => MockPlace::Report,
            (Some(_), false) => MockPlace::Question,
            (Some(_), true) => MockPlace::Reveal,
        }
    }

    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let questions = self.sat.transcript.plan.questions.len();
        match action {
            Action::Undo => match &self.sat.undoable {
                Some(undoable) => Said::Words(undo(undoable)),
                None => Said::Hidden,
            },
            Action::Back if self.is_whole() => Said::Words("back".to_owned()),
            Action::Back => Said::Words("report".to_owned()),
            Action::Mock(Mock::Moment) if self.is_whole() && self.moment().is_none() => {
                Said::Hidden
            }
            Action::Mock(Mock::Moment) if !self.is_whole() && !self.plays() => Said::Hidden,
            // The keys of a run that is looked at.
            Action::Reveal | Action::Pause => Said::Hidden,
            Action::NextPane => Said::Words("text".to_owned()),
            Action::StepBack if !self.watches && questions < 2 => Said::Hidden,
            Action::Replay | Action::PointBack | Action::StepBack if self.watches => {
                self.watch.say(action)
            }
            Action::Up if !self.page(context).scrolls() => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// The question of the costliest moment that can be watched.
    fn moment(&self) -> Option<usize> {
        self.sat.report.next.moments.first().map(|(place, _)| *place)
    }

    fn plays(&self) -> bool {
        self.looked_at().is_some_and(|(asking, _)| !asking.question.simulations.is_empty())
    }

    fn looked_at(&self) -> Option<(&Asking, &Record)> {
        let at = self.question?;
        let transcript = &self.sat.transcript;
        transcript.plan.questions.get(at).zip(transcript.records.get(at))
    }

    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        if self.watches {
            return self.on_run(action);
        }
        match (action, self.question) {
            (Action::Undo, None) if self.sat.undoable.is_some() => {
                vec![Request::Do(Effect::Undo)]
            }
            (Action::Mock(Mock::Save), None) => vec![wish(Wish::Write(self.mock()))],
            (Action::Accept, None) => self.open(0),
            (Action::Mock(Mock::Moment), None) => match self.moment() {
                Some(place) => {
                    let mut requests = self.open(place);
                    requests.extend(self.look());
                    requests
                }
                None => Vec::new(),
            },
            (Action::Mock(Mock::Moment), Some(_)) if self.plays() => self.look(),
            (Action::Back, Some(_)) => {
                self.question = None;
                Vec::new()
            }
            (Action::StepBack, Some(at)) => {
                at.checked_sub(1).map_or(Vec::new(), |at| self.open(at))
            }
            (Action::StepForward, Some(at)) => self.open(at + 1),
            (other, _) => {
                if let Some(to) = scrolling(other) {
                    let page = self.page(context);
                    page.scroll(self.scrolls_mut(), 0, to);
                }
                Vec::new()
            }
        }
    }

    const fn scrolls_mut(&mut self) -> &mut [Scroll; 1] {
        if self.question.is_some() { &mut self.of_question } else { &mut self.scrolls }
    }

    /// Opens a question, if there is one.
    fn open(&mut self, at: usize) -> Vec<Request> {
        if at < self.sat.transcript.plan.questions.len() {
            self.question = Some(at);
            self.of_question = [Scroll::default()];
            self.watch = Watch::default();
        }
        Vec::new()
    }

    /// Looks at the run of the question.
    fn look(&mut self) -> Vec<Request> {
        self.watches = true;
        self.watch.look();
        let Some(question) = self.looked_at().map(|(asking, _)| asking.question.clone()) else {
            return Vec::new();
        };
        vec![wish(Wish::Play(Box::new(question)))]
    }

    fn on_run(&mut self, action: Action) -> Vec<Request> {
        match action {
            Action::Back | Action::NextPane | Action::Mock(Mock::Moment) => {
                self.watches = false;
                self.watch = Watch::default();
            }
            action => {
                self.watch.act(action);
            }
        }
        Vec::new()
    }

    /// Notes that the report is in a file, or was not written over one.
    pub(super) fn saved(&mut self, name: &str, written: bool) {
        self.note = Some(if written {
            format!("saved as {name} in the folder you are in")
        } else {
            format!("{name} is there already; nothing was written")
        });
    }

    pub(super) fn take_play(&mut self, play: Option<Rc<Play>>, context: &Context) {
        self.watches &= play.is_some();
        let mut watch = std::mem::take(&mut self.watch);
        if let Some((asking, record)) = self.looked_at() {
            watch.take(play, asking, &record.marks, context);
        }
        self.watch = watch;
    }

    pub(super) fn settle(&mut self, context: &Context) {
        let seen = context.class() > Class::TooSmall && self.watches;
        self.watch.settle(seen, context);
    }

    pub(super) fn moves_in(&self, context: &Context) -> Option<Duration> {
        self.watch.moves_in(context)
    }

    pub(super) const fn hold(&mut self, held: bool) {
        self.watch.hold(held);
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let report = &self.sat.report;
        let minutes = figures::minutes(report.spent_ms);
        let all = self.sat.transcript.plan.questions.len();
        let mut header = Header {
            name: format!("Mock {}", report.mock),
            place: "report".to_owned(),
            count: format!("{}, {}", report.format.name(), report.level),
            right: format!(
                "{minutes} of {} min   seed {}",
                report.format.shape().minutes,
                report.seed
            ),
            ..Header::default()
        };
        if let Some(at) = self.question {
            header.count = format!("question {} of {all}", at + 1);
            header.right = self
                .looked_at()
                .map_or(String::new(), |(asking, _)| figures::topic(&asking.topic).to_owned());
        }
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let scrolls = if self.is_whole() { &self.scrolls } else { &self.of_question };
        self.page(context).draw(scrolls, 0, context, buffer);
        if let Some(note) = &self.note {
            let note = pad(&format!("  {note}"), usize::from(context.width));
            let line = Line::from(context.span(Role::Dim, note));
            let row = usize::from(context.height).saturating_sub(2);
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    fn page(&self, context: &Context) -> Page {
        if let Some((asking, record)) = self.looked_at() {
            let told = told(asking, record, self.sat.report.format);
            let room = self.watch.text_room(context);
            let lines = told.lines(room, &self.cache, context);
            return self.watch.page(lines, &asking.question, context);
        }
        let whole = Rect::new(0, 0, context.width, context.height);
        let top = if context.height >= 16 { 2 } else { 1 };
        let area = paint::rows(whole, top, usize::from(context.height).saturating_sub(top + 1));
        let width = usize::from(context.width).saturating_sub(4);
        let report = &self.sat.report;
        let mut blocks = top::blocks(report, width.min(114), context);
        blocks.push(table::lines(report, width.min(90), context));
        let pair = self.sat.transcript.plan.setting.pair;
        blocks.extend(rest::blocks(report, pair, width.min(READING_WIDTH), context));
        blocks.retain(|block| !block.is_empty());
        let lines = indent(blocks.join(&Line::default()));
        let panes = vec![Pane { area, heading: None, lines }];
        Page { panes, ..Page::default() }
    }
}
