//! Everything about one card: why it is due, its memory, its history.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Request, scrolling};
use crate::collection::study::Reach;
use crate::collection::{Details, Undoable};
use crate::domain::text::one_line;
use crate::domain::{CardKind, Phase, Review, ReviewKind, ReviewSource};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::{Done, Effect, Msg};
use crate::tui::page::{Page, Pane};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::widget::grades::role;
use crate::tui::widget::header::Header;
use crate::tui::widget::scroll::Scroll;
use crate::tui::words::{self, clock_millis, count, date, percent};
use crate::tui::wrap::{Prefix, indent, wrap, wrap_after};

/// The column of labels.
const LABEL: usize = 12;
/// The longest number of days that can be typed.
const MOST_DIGITS: usize = 4;

/// Everything about one card.
#[derive(Clone, Debug)]
pub struct DetailsScreen {
    details: Details,
    undoable: Option<Undoable>,
    /// Whether the card's answer was shown. Before, nothing here may give it away.
    revealed: bool,
    scroll: [Scroll; 1],
    /// The days typed so far, while a due day is being set.
    field: Option<String>,
    note: Option<String>,
    changed: bool,
}

impl DetailsScreen {
    /// Makes the screen.
    #[must_use]
    pub fn new(details: Details, undoable: Option<Undoable>, revealed: bool) -> Self {
        Self {
            details,
            undoable,
            revealed,
            scroll: [Scroll::default()],
            field: None,
            note: None,
            changed: false,
        }
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        if self.field.is_some() { Place::DetailsDue } else { Place::Details }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action) -> Said {
        match action {
            Action::Undo => {
                let here = self.undoable.as_ref().filter(|undoable| undoable.id.is_some());
                here.map_or(Said::Hidden, |undoable| Said::Words(words::undo(undoable)))
            }
            Action::Mark if self.details.schedule.marked => {
                Said::Words("take the mark away".to_owned())
            }
            Action::SuspendCard if self.details.schedule.suspended => {
                Said::Words("take back".to_owned())
            }
            Action::Up => Said::Words("history".to_owned()),
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        if self.field.is_some() {
            return self.type_due(action);
        }
        let card = self.details.key;
        let effect = match action {
            Action::Back => return vec![Request::Back { changed: self.changed }],
            Action::Quit => return vec![Request::Quit],
            Action::SetDue => {
                if self.details.schedule.phase == Phase::New {
                    self.note = Some(words::done(Done::NoDueDay));
                } else {
                    self.field = Some(String::new());
                }
                return Vec::new();
            }
            Action::Mark => Effect::Mark(card),
            Action::SuspendCard => Effect::Suspend(card, Reach::Card),
            Action::SuspendQuestion => Effect::Suspend(card, Reach::Question),
            Action::BuryCard => Effect::Bury(card, Reach::Card),
            Action::BuryQuestion => Effect::Bury(card, Reach::Question),
            Action::Unlock => Effect::Unlock(card),
            Action::Reset => Effect::Reset(card),
            Action::Undo => {
                self.note = self.undoable.as_ref().and_then(Undoable::not_beside_a_card);
                if self.note.is_some() {
                    return Vec::new();
                }
                Effect::Undo
            }
            other => {
                if let Some(to) = scrolling(other) {
                    self.page(context).scroll(&mut self.scroll, 0, to);
                }
                return Vec::new();
            }
        };
        vec![Request::Do(effect)]
    }

    /// The field of the due day has the keys.
    fn type_due(&mut self, action: Action) -> Vec<Request> {
        let Some(field) = &mut self.field else { return Vec::new() };
        match action {
            Action::Digit(digit) if field.len() < MOST_DIGITS => {
                field.push_str(&digit.to_string());
            }
            Action::Erase => {
                field.pop();
            }
            Action::Back => self.field = None,
            Action::Accept => {
                if let Ok(days) = field.parse() {
                    self.field = None;
                    return vec![Request::Do(Effect::SetDue(self.details.key, days))];
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// Takes what came of an effect.
    pub(crate) fn take(&mut self, msg: Msg) -> Vec<Request> {
        match msg {
            Msg::Details(details, undoable) => {
                self.details = *details;
                self.undoable = undoable;
                return Vec::new();
            }
            Msg::Done(done) => self.note = Some(words::done(done)),
            Msg::Undone(Some(undone)) => self.note = Some(words::undone(&undone)),
            Msg::Undone(None) => self.note = Some("nothing to undo".to_owned()),
            _ => return Vec::new(),
        }
        self.changed = true;
        vec![Request::Do(Effect::LoadDetails(self.details.key))]
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = Header {
            name: "Card".to_owned(),
            place: self.place_words(),
            count: self.details.state.to_owned(),
            ..Header::default()
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        self.page(context).draw(&self.scroll, 0, context, buffer);
        let row = usize::from(context.height).saturating_sub(2);
        if let Some(field) = &self.field {
            let spans = vec![
                context.span(Role::Text, "  Due in how many days?  ┆ "),
                context.strong(Role::Accent, pad(field, MOST_DIGITS + 1)),
                context.span(Role::Text, "┆"),
            ];
            paint::line(buffer, buffer.area, 0, row, &Line::from(spans));
        } else if let Some(note) = &self.note {
            let line = Line::from(context.span(Role::Dim, format!("  {note}")));
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    fn page(&self, context: &Context) -> Page {
        let room = usize::from(context.width).saturating_sub(4).min(READING_WIDTH);
        let whole = Rect::new(0, 0, context.width, context.height);
        let mut head = self.title(room, context);
        head.push(Line::default());
        head.extend(self.sentences(room, context));
        let mut history = self.history(context);
        history.1.extend(self.sources(room, context));
        let rows = usize::from(context.height).saturating_sub(3);
        let top = if context.height >= 20 { 2 } else { 1 };
        let rows = rows.saturating_sub(top - 1);
        if head.len() + 5 > rows {
            head.push(Line::default());
            head.extend(history.0);
            head.extend(history.1);
            let pane =
                Pane { area: paint::rows(whole, top, rows), heading: None, lines: indent(head) };
            return Page { panes: vec![pane], ..Page::default() };
        }
        let below = top + head.len() + 1;
        let heading = history.0.first().cloned().map(|mut line| {
            line.spans.insert(0, Span::raw("  "));
            line
        });
        Page {
            fixed: vec![(paint::rows(whole, top, head.len()), indent(head))],
            panes: vec![Pane {
                area: paint::rows(whole, below, rows.saturating_sub(below - top)),
                heading,
                lines: indent(history.1),
            }],
            overflow: 0,
            current: None,
        }
    }

    /// The card's id. A slug is made of the card's words, so before the answer
    /// the kind stands for it.
    fn place_words(&self) -> String {
        let id = &self.details.id;
        if self.revealed { one_line(&id.to_string()) } else { one_line(&id.question.to_string()) }
    }

    fn title(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let title = one_line(&self.details.title);
        let mut lines = wrap(&[context.strong(Role::Text, title.clone())], room);
        if !self.revealed {
            let kind = self.details.id.kind.label();
            lines.push(Line::from(context.span(Role::Dim, kind)));
            return lines;
        }
        let front = one_line(&self.details.front);
        if front != title && self.details.id.kind != CardKind::Card {
            lines.extend(wrap(&[context.span(Role::Text, front)], room));
        }
        lines
    }

    fn sentences(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        lines.extend(labelled("Why", &capital(&self.details.why), room, context));
        lines.extend(labelled("Memory", &self.memory(), room, context));
        let flags = self.flags();
        if !flags.is_empty() {
            lines.extend(labelled("Flags", &flags, room, context));
        }
        lines
    }

    /// Where the facts come from, one a line. Their names tell much of an
    /// answer, so they wait for it.
    fn sources(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let shown: &[String] = if self.revealed { &self.details.sources } else { &[] };
        let mut lines = Vec::new();
        for (n, source) in shown.iter().enumerate() {
            let label = if n == 0 { "Sources" } else { "" };
            let words = one_line(source);
            let words = truncate(&words, room.saturating_sub(LABEL)).into_owned();
            lines.push(Line::from(vec![
                context.span(Role::Dim, pad(label, LABEL)),
                context.span(Role::Text, words),
            ]));
        }
        if !lines.is_empty() {
            lines.insert(0, Line::default());
        }
        lines
    }

    fn memory(&self) -> String {
        let schedule = &self.details.schedule;
        let times = |number: u32, one, many| count(usize::try_from(number).unwrap_or(0), one, many);
        let Some(memory) = schedule.memory else {
            return "none yet: it was never answered".to_owned();
        };
        let mut words = format!(
            "stability {:.1} d, difficulty {:.1} of 10, {}, {}",
            memory.stability,
            memory.difficulty,
            times(schedule.lapses, "lapse", "lapses"),
            times(schedule.reps, "answer", "answers"),
        );
        if let Some(recall) = self.details.recall {
            words.push_str(&format!("; recall now {}", percent(recall)));
        }
        words
    }

    fn flags(&self) -> String {
        let schedule = &self.details.schedule;
        let flags =
            [(schedule.marked, "marked"), (schedule.leech, "leech: failed again and again")];
        let set: Vec<&str> = flags.iter().filter(|(set, _)| *set).map(|(_, name)| *name).collect();
        set.join(", ")
    }

    /// The head of the history, and its lines.
    fn history(&self, context: &Context) -> (Vec<Line<'static>>, Vec<Line<'static>>) {
        if self.details.history.is_empty() {
            let words = "No answers yet. The first one will stand here.";
            return (Vec::new(), vec![Line::from(context.span(Role::Dim, words))]);
        }
        let narrow = context.class() <= Class::Narrow;
        let mut head = format!("{}{}", pad("date", 13), pad("grade", 10));
        head.push_str(&pad_left("said in", 9));
        if !narrow {
            head.push_str(&pad_left("next in", 10));
            head.push_str("   from");
        }
        let lines = self.details.history.iter().map(|review| entry(review, narrow, context));
        (vec![Line::from(context.span(Role::Dim, head))], lines.collect())
    }
}

fn entry(review: &Review, narrow: bool, context: &Context) -> Line<'static> {
    let when = pad(&date(review.moment.day, context.now.day), 13);
    let grade = match review.grade {
        Some(grade) => {
            context.span(role(grade), pad(&format!("{} {}", grade.rating(), grade.name()), 10))
        }
        None => context.span(Role::Dim, pad(kind_words(review.kind), 10)),
    };
    let said = review.reveal_ms.map_or_else(|| "-".to_owned(), clock_millis);
    let mut spans = vec![context.span(Role::Text, when), grade];
    spans.push(context.span(Role::Text, pad_left(&said, 9)));
    if !narrow {
        spans.push(context.span(Role::Text, pad_left(&next_in(review), 10)));
        spans.push(context.span(Role::Dim, format!("   {}", source_words(review))));
    }
    Line::from(spans)
}

fn next_in(review: &Review) -> String {
    if let Some(step) = review.step_after {
        return format!("{} min", review.moment.at.minutes_until(step));
    }
    review.due_after.map_or_else(
        || "-".to_owned(),
        |due| words::days_long(due.elapsed_since(review.moment.day)),
    )
}

fn source_words(review: &Review) -> String {
    let source = match review.source {
        ReviewSource::Review => "review",
        ReviewSource::Mock => "mock",
        ReviewSource::Import => "import",
    };
    match review.kind {
        ReviewKind::Cram => format!("{source}, does not count"),
        _ => source.to_owned(),
    }
}

const fn kind_words(kind: ReviewKind) -> &'static str {
    match kind {
        ReviewKind::SetDue => "due set",
        ReviewKind::Reset => "reset",
        _ => "-",
    }
}

fn labelled(label: &str, words: &str, room: usize, context: &Context) -> Vec<Line<'static>> {
    let prefix = Prefix {
        first: vec![context.span(Role::Dim, pad(label, LABEL))],
        rest: vec![Span::raw(" ".repeat(LABEL))],
    };
    wrap_after(&[context.span(Role::Text, words)], room, &prefix)
}

fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
