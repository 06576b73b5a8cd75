//! How an import looks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{ImportScreen, State};
use crate::collection::import::ImportReport;
use crate::collection::preview::{FaultLine, Preview};
use crate::collection::sync::Counts;
use crate::collection::watch::Step;
use crate::domain::slug::{is_valid_id, slug};
use crate::domain::text::one_line;
use crate::exchange::Field as Becomes;
use crate::tui::context::{Class, Context};
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::words::{count, counted, thousands};
use crate::tui::wrap::{Prefix, indent, truncate_line, wrap, wrap_after};

impl ImportScreen {
    /// Draws everything but the footer.
    pub(in crate::tui::screen) fn view(&self, context: &Context, buffer: &mut Buffer) {
        paint::line(buffer, buffer.area, 0, 0, &self.header().line(context));
        let body = self.body(context);
        match &self.state {
            State::Problems(scroll) | State::Card(scroll) | State::Done(_, scroll) => {
                let lines = self.list(context);
                let rows = usize::from(body.height);
                paint::lines(buffer, body, scroll.offset(lines.len(), rows), &lines);
            }
            State::Preview | State::Deck(_) => {
                paint::lines(buffer, body, 0, &self.preview_lines(context));
                self.draw_bottom(body, context, buffer);
            }
            State::Path(..) => paint::lines(buffer, body, 0, &self.path_lines(context)),
            State::Looking | State::Work(_) => {
                let words = vec![context.span(Role::Dim, self.work_words())];
                paint::lines(buffer, body, 0, &indent(wrap(&words, room(context))));
            }
        }
    }

    /// The area between header and footer, with air where there is room.
    fn body(&self, context: &Context) -> Rect {
        let air = u16::from(context.height >= 16);
        let whole = Rect::new(0, 0, context.width, context.height);
        paint::inset(whole, 0, 0, 1 + air, 1)
    }

    /// Returns the lines of the list that is read, and the rows they have.
    pub(super) fn extent(&self, context: &Context) -> (usize, usize) {
        (self.list(context).len(), usize::from(self.body(context).height))
    }

    fn header(&self) -> Header {
        let place = match (self.plan.paths.len(), self.first_path()) {
            (1, Some(path)) => path.file_name().map_or_else(
                || path.display().to_string(),
                |name| name.to_string_lossy().into_owned(),
            ),
            (0, _) => String::new(),
            (number, _) => count(number, "path", "paths"),
        };
        let mut header =
            Header { name: "Import".to_owned(), place: one_line(&place), ..Header::default() };
        if let State::Work(Some(Step::Writing(done, of))) = self.state {
            header.meter = Some((done, of));
            header.count = format!("{} of {}", thousands(done), thousands(of));
        } else if let Some(preview) = self.preview.as_deref() {
            let read = preview.files.iter().map(|file| file.read).sum();
            header.count = counted(read, "question");
            header.right = format_words(preview, self.plan.options.format.is_some());
        }
        header
    }

    fn work_words(&self) -> String {
        match self.state {
            State::Work(Some(Step::Writing(..))) => {
                "Writing the questions. Nothing is kept if this is stopped.".to_owned()
            }
            State::Work(_) => "Reading the files.".to_owned(),
            _ => "Looking into the files.".to_owned(),
        }
    }

    fn path_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let State::Path(field, names) = &self.state else { return Vec::new() };
        let room = room(context);
        let mut lines = wrap(
            &[context.span(
                Role::Text,
                "A file or a folder: a spreadsheet saved as CSV, Anki or Quizlet text, Markdown, \
                 notes, a deck. Nothing is written before you have seen it.",
            )],
            room,
        );
        lines.push(Line::default());
        lines = indent(lines);
        let mut spans = vec![context.strong(Role::Accent, "› ")];
        spans.extend(field.spans(room, context));
        lines.push(Line::from(spans));
        lines.push(Line::default());
        if let Some(note) = &self.note {
            lines.extend(indent(wrap(&[context.span(Role::Warn, note.clone())], room)));
        }
        let names: Vec<String> = names.iter().map(|name| one_line(name)).collect();
        lines.extend(indent(wrap(&[context.span(Role::Dim, names.join("   "))], room)));
        lines
    }

    /// What is read from top to bottom: what was not understood, a whole card, or
    /// what was done.
    fn list(&self, context: &Context) -> Vec<Line<'static>> {
        let room = room(context);
        let mut lines = match (&self.state, self.preview.as_deref()) {
            (State::Card(_), Some(preview)) => {
                let sample = preview.samples.get(self.card);
                let whole = |sample| {
                    self.card_lines(sample, preview.samples.len(), (usize::MAX, room), context)
                };
                return sample.map(whole).unwrap_or_default();
            }
            (State::Done(report, _), _) => done_lines(report, context),
            (_, Some(preview)) => {
                vec![context.span(Role::Dim, problems_heading(preview)).into()]
            }
            _ => Vec::new(),
        };
        // The remarks of what was done are told with it.
        let is_done = matches!(self.state, State::Done(..));
        let all = self.preview.as_deref().map_or(&[][..], |preview| preview.faults.as_slice());
        let across = place_width(all, room);
        let mut faults = all.iter().filter(|fault| !(is_done && fault.is_remark)).peekable();
        if is_done && faults.peek().is_some() {
            lines.push(Line::default());
            lines.push(context.span(Role::Dim, "Not understood, or read with doubt").into());
        }
        lines.extend(faults.flat_map(|fault| whole_fault(fault, across, room, context)));
        indent(lines)
    }

    /// The lines above the bottom ones, as many as there is room for.
    fn preview_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let Some(preview) = self.preview.as_deref() else { return Vec::new() };
        let room = room(context);
        let rows = usize::from(self.body(context).height).saturating_sub(self.bottom_rows(context));
        let air = usize::from(context.height >= 20);
        let mut lines = indent(wrap(&[context.strong(Role::Text, status(preview))], room));
        if let Some(changes) = changes_words(preview).filter(|_| air > 0) {
            let line = context.span(Role::Warn, truncate(&changes, room).into_owned());
            lines.extend(indent(vec![line.into()]));
        }
        let mut left = rows.saturating_sub(lines.len());
        let columns = self.column_lines(context);
        let fault_rows = preview.faults.len().min(3) + usize::from(!preview.faults.is_empty());
        // Columns first, then the card, then the faults; each has its least.
        let card_least = match preview.samples.get(self.card) {
            None => 0,
            Some(sample) => 3 + air + usize::from(sample.before.is_some()),
        };
        let least = card_least.min(left) + if fault_rows > 0 { 2 + air } else { 0 };
        let shown = columns.len().min(left.saturating_sub(least + air).max(left.min(4 + air)));
        if shown > 1 {
            lines.extend((0..air).map(|_| Line::default()));
            let first = (self.cursor + 2).saturating_sub(shown);
            lines.extend(columns.iter().take(1).cloned());
            lines.extend(columns.iter().skip(1 + first).take(shown - 1).cloned());
            left = left.saturating_sub(shown + air);
        }
        // A card that changes is seen before and after.
        let changes = preview.samples.get(self.card).is_some_and(|card| card.before.is_some());
        let most = (left / 2).min(left.saturating_sub(if changes { card_least } else { 0 }));
        let for_faults = if fault_rows > 0 { (fault_rows + air).min(most) } else { 0 };
        if let Some(sample) = preview.samples.get(self.card)
            && left.saturating_sub(for_faults) >= 2 + air
        {
            lines.extend((0..air).map(|_| Line::default()));
            let room_for = (left - for_faults - air).min(if air > 0 { 14 } else { 6 });
            let card = self.card_lines(sample, preview.samples.len(), (room_for, room), context);
            left = left.saturating_sub(card.len() + air);
            lines.extend(card);
        }
        if for_faults >= 2 + air {
            lines.extend((0..air).map(|_| Line::default()));
            lines.extend(fault_lines(preview, left.min(for_faults.max(left)) - air, context));
        }
        lines
    }

    fn column_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let columns = self.columns();
        if columns.is_empty() {
            return self.file_lines(context);
        }
        let whole = usize::from(context.width).saturating_sub(2);
        let (name, becomes) = if context.width < 60 { (16, 13) } else { (16, 14) };
        let samples = match (context.width, context.class()) {
            (..50, _) => 0,
            (_, Class::Narrow) | (..64, _) => 1,
            _ => 2,
        };
        let each = whole.saturating_sub(name + becomes).checked_div(samples).unwrap_or(0);
        let head = ["first row", "second row"];
        let mut spans = vec![
            Span::raw("  "),
            context.span(Role::Dim, format!("{}{}", pad("column", name), pad("becomes", becomes))),
        ];
        for title in head.iter().take(samples) {
            spans.push(context.span(Role::Dim, pad(title, each)));
        }
        let mut lines = vec![Line::from(spans)];
        for (at, column) in columns.iter().enumerate() {
            let chosen = at == self.cursor;
            let strong = |text: String| {
                if chosen {
                    context.strong(Role::Text, text)
                } else {
                    context.span(Role::Text, text)
                }
            };
            let number = format!("{} ", at + 1);
            let named = if column.name == (at + 1).to_string() { "" } else { &column.name };
            let label = format!("{number}{}", one_line(named));
            let role = if column.becomes == Becomes::LeftOut { Role::Dim } else { Role::Accent };
            let mut spans = vec![
                context.strong(Role::Accent, if chosen { "› " } else { "  " }),
                strong(pad(&truncate(&label, name - 1), name)),
                context.span(role, pad(column.becomes.word(), becomes)),
            ];
            for n in 0..samples {
                let value = column.samples.get(n).map_or("", String::as_str);
                let value = if value.is_empty() { "-" } else { value };
                let cut = truncate(value, each.saturating_sub(2)).into_owned();
                spans.push(context.span(Role::Text, pad(&cut, each)));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Several files, or one without columns: what was found in each.
    fn file_lines(&self, context: &Context) -> Vec<Line<'static>> {
        let Some(preview) = self.preview.as_deref().filter(|p| p.files.len() > 1) else {
            return Vec::new();
        };
        let whole = usize::from(context.width).saturating_sub(4);
        let name = whole / 2;
        let head = format!("{}{}", pad("file", name), "questions, format");
        let mut lines = vec![Line::from(context.span(Role::Dim, format!("  {head}")))];
        lines.extend(preview.files.iter().map(|file| {
            let shown = file.name.rsplit('/').next().unwrap_or(&file.name);
            let shown = truncate(&one_line(shown), name.saturating_sub(2)).into_owned();
            let skipped = match file.skipped {
                0 => String::new(),
                n => format!(", {n} skipped"),
            };
            let words = format!("{}, {}{skipped}", thousands(number(file.read)), file.format);
            let text = format!("  {}{}", pad(&shown, name), words);
            truncate_line(&Line::from(context.span(Role::Text, text)), whole + 2)
        }));
        lines
    }

    fn bottom_rows(&self, context: &Context) -> usize {
        let air = usize::from(context.height >= 20);
        1 + 2 * air + usize::from(self.note.is_some() && air == 0)
    }

    /// The deck, or the field for its name, and what there is to say.
    fn draw_bottom(&self, body: Rect, context: &Context, buffer: &mut Buffer) {
        let rows = self.bottom_rows(context);
        let from = usize::from(body.height).saturating_sub(rows);
        let mut lines = Vec::new();
        if self.note.is_none() && context.height >= 20 {
            lines.push(Line::default());
        }
        if let Some(note) = &self.note {
            let note = truncate(note, room(context)).into_owned();
            lines.push(Line::from(context.span(Role::Warn, format!("  {note}"))));
        }
        let mut spans = vec![
            context.strong(
                Role::Accent,
                if matches!(self.state, State::Deck(_)) { "› " } else { "  " },
            ),
            context.span(Role::Dim, "Deck  "),
        ];
        match &self.state {
            State::Deck(field) => {
                let id = id_words(&field.text());
                let room = room(context).saturating_sub(6 + width(&id));
                spans.extend(field.spans(room, context));
                spans.push(context.span(Role::Dim, id));
            }
            _ => spans.push(context.span(Role::Text, self.deck_words(room(context)))),
        }
        lines.push(truncate_line(&Line::from(spans), usize::from(context.width)));
        paint::lines(buffer, paint::rows(body, from, rows), 0, &lines);
    }

    fn deck_words(&self, room: usize) -> String {
        let Some(preview) = self.preview.as_deref() else { return String::new() };
        let names: Vec<String> = preview
            .decks
            .iter()
            .map(|deck| {
                let is = if deck.known { "" } else { " (new)" };
                format!("{}{is}", one_line(&deck.id.0))
            })
            .collect();
        let words = if names.is_empty() { "-".to_owned() } else { names.join(", ") };
        truncate(&words, room.saturating_sub(6)).into_owned()
    }
}

/// Says which id a title gives, where it is none itself.
fn id_words(name: &str) -> String {
    let name = name.trim();
    let is_title = !is_valid_id(name) && name.contains(char::is_alphanumeric);
    if is_title { format!("   id {}", slug(name)) } else { String::new() }
}

fn number(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}

pub(super) fn room(context: &Context) -> usize {
    usize::from(context.width)
        .saturating_sub(4)
        .min(READING_WIDTH.max(usize::from(context.width) / 2))
}

/// The format with how the file was taken apart; `chosen` by the user or guessed.
fn format_words(preview: &Preview, chosen: bool) -> String {
    let facts = match preview.files.as_slice() {
        [file] if file.as_last_time => Some("as last time".to_owned()),
        [file] => file.facts.first().cloned(),
        _ => None,
    };
    let mut words = if preview.format.is_empty() { "-" } else { &preview.format }.to_owned();
    if chosen {
        words.push_str(", chosen");
    }
    facts.map_or(words.clone(), |fact| format!("{words}, {fact}"))
}

/// Names the questions that change, as many as there is room for.
fn changes_words(preview: &Preview) -> Option<String> {
    (!preview.changes.is_empty()).then(|| format!("Changed: {}", preview.changes.join("; ")))
}

/// Says what will be done.
fn status(preview: &Preview) -> String {
    if let Some(refusal) = &preview.refusal {
        return format!("Nothing can be imported: {refusal}.");
    }
    if preview.questions == 0 {
        return "No question was found. Choose a column for the front, or another format."
            .to_owned();
    }
    let mut parts = match preview.counts {
        Some(Counts { added, changed, unchanged, renamed, .. }) => {
            [(added, "to add"), (changed + renamed, "to change"), (unchanged, "as they were")]
                .into_iter()
                .filter(|(number, _)| *number > 0)
                .map(|(number, what)| format!("{} {what}", thousands(self::number(number))))
                .collect()
        }
        None => vec![format!("{} to import", thousands(number(preview.questions)))],
    };
    if preview.skipped > 0 {
        parts.push(format!("{} to skip", thousands(number(preview.skipped))));
    }
    let status = format!("Nothing is written yet. Questions: {}.", parts.join(", "));
    let out = preview.counts.map_or(0, |counts| counts.answered_out);
    if out == 0 {
        return status;
    }
    let out = count(number(out), "answered card", "answered cards");
    format!("{status} {out} would be taken out.")
}

/// What was done, in words.
fn done_lines(report: &ImportReport, context: &Context) -> Vec<Line<'static>> {
    let room = room(context);
    let headline = if report.refused {
        "Nothing was imported, nothing was written.".to_owned()
    } else {
        format!("Imported: {}.", report.done())
    };
    let mut lines = wrap(&[context.strong(Role::Text, headline)], room);
    lines.push(Line::default());
    let decks = report.decks.iter().map(|deck| {
        let counts =
            format!("{}, {}", counted(deck.questions, "question"), counted(deck.cards, "card"));
        format!("{} has {counts} from here.", one_line(&deck.id.0))
    });
    let out = (report.counts.answered_out > 0).then(|| {
        let cards = counted(report.counts.answered_out, "answered card");
        let were = if report.counts.answered_out == 1 { "was" } else { "were" };
        format!("{cards} {were} taken out.")
    });
    let changed = report.changed().into_iter().map(|title| format!("Changed: {title}"));
    let aside = report.left_aside().into_iter().map(|words| format!("Left aside: {words}"));
    let notes = report.notes.iter().map(|note| one_line(note));
    for words in decks.chain(changed).chain(out).chain(aside).chain(notes) {
        lines.extend(wrap(&[context.span(Role::Text, words)], room));
    }
    if !report.refused && report.counts.added + report.counts.changed + report.counts.renamed > 0 {
        lines.push(Line::default());
        let words = "Undo takes the whole import back: `viva undo`.";
        lines.extend(wrap(&[context.span(Role::Dim, words)], room));
    }
    lines
}

fn place_width(faults: &[FaultLine], room: usize) -> usize {
    let widest = faults.iter().map(|fault| width(&fault.place)).max().unwrap_or(0);
    widest.min(room / 2) + 2
}

fn fault_line(fault: &FaultLine, across: usize, room: usize, context: &Context) -> Line<'static> {
    let role = if fault.is_error { Role::Warn } else { Role::Dim };
    let line = Line::from(vec![
        context.span(Role::Dim, pad(&fault.place, across)),
        context.span(role, fault.words.clone()),
    ]);
    truncate_line(&line, room)
}

/// The same with all of its words, on as many lines as they need.
fn whole_fault(
    fault: &FaultLine,
    across: usize,
    room: usize,
    context: &Context,
) -> Vec<Line<'static>> {
    let role = if fault.is_error { Role::Warn } else { Role::Dim };
    let prefix = Prefix {
        first: vec![context.span(Role::Dim, pad(&fault.place, across))],
        rest: vec![Span::raw(" ".repeat(across))],
    };
    wrap_after(&[context.span(role, fault.words.clone())], room, &prefix)
}

/// Counts what is read from top to bottom.
fn problems_heading(preview: &Preview) -> String {
    let remarks = preview.faults.iter().filter(|fault| fault.is_remark).count();
    let places = preview.faults.len().saturating_sub(remarks);
    let places = (places > 0).then(|| {
        format!("{} not understood, or read with doubt", count(places, "place", "places"))
    });
    let remarks = (remarks > 0).then(|| count(remarks, "remark", "remarks"));
    places.into_iter().chain(remarks).collect::<Vec<_>>().join("; ")
}

/// The first faults under their heading.
fn fault_lines(preview: &Preview, rows: usize, context: &Context) -> Vec<Line<'static>> {
    let room = room(context);
    let across = place_width(&preview.faults, room);
    let shown = rows.saturating_sub(1).min(preview.faults.len());
    let only_remarks = preview.faults.iter().all(|fault| fault.is_remark);
    let name = if only_remarks { "Remarks" } else { "Not understood" };
    let heading = if shown < preview.faults.len() {
        format!("{name}: {} of {}", shown, thousands(preview.faults.len()))
    } else {
        name.to_owned()
    };
    let mut lines = vec![Line::from(context.span(Role::Dim, heading))];
    let faults = preview.faults.iter().take(shown);
    lines.extend(faults.map(|fault| fault_line(fault, across, room, context)));
    indent(lines)
}
