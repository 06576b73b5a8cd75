//! A scene dressed by what happened on the way to it: dropped cells, messages,
//! where a caret came from; and a scene with a value hidden.

use super::effect::Effect;
use super::scene::{
    Caret, Cell, Detail, Lane, Lanes, Mark, Message, Note, Part, Role, Scene, Shown, Widget,
};

impl Scene {
    /// Shows what moved in the step that led here.
    #[must_use]
    pub fn after<'e>(mut self, effects: impl IntoIterator<Item = &'e Effect>) -> Self {
        let mut messages = Vec::new();
        let mut notes = Vec::new();
        for effect in effects {
            match effect {
                Effect::Send { from, to, label, lost } => messages.push(Message {
                    from: from.clone(),
                    to: to.clone(),
                    label: label.clone(),
                    lost: *lost,
                    back: goes_back(&messages, from, to),
                }),
                Effect::Truncate { lane, to, cells } => {
                    if self.drop_cells(lane, cells) {
                        notes.push(dropped(lane, *to, cells));
                    }
                }
                Effect::Remove { lane, cells } => {
                    self.drop_cells(lane, cells);
                }
                Effect::Refuse { by, reason } => {
                    notes.push(Note { text: format!("{by} refuses: {reason}"), role: Role::Dim });
                }
                Effect::Append { lane, from, to } => self.append_cells(lane, *from, *to),
                Effect::MarkerMove { marker, from, to } => self.move_caret(marker, *from, *to),
                Effect::RoleChange { actor, .. } => self.light(actor),
                Effect::Highlight { target } => self.light(target),
                Effect::ValueChange { path, .. } => self.light_value(path),
            }
        }
        if !messages.is_empty() {
            let widget = Widget::Messages(messages);
            self.parts.push(Part { detail: Detail::Context, widget });
        }
        for note in notes {
            self.parts.push(Part { detail: Detail::Extra, widget: Widget::Note(note) });
        }
        self
    }

    /// Adds why a verb was refused.
    #[must_use]
    pub fn refused(self, verb: &str, reason: &str) -> Self {
        let note = Note { text: format!("{verb}: refused, {reason}"), role: Role::Dim };
        self.with(Detail::Context, Widget::Note(note))
    }

    /// Points at the cells that the words of a witness name.
    #[must_use]
    pub fn point_at(mut self, witness: &str) -> Self {
        let words: Vec<&str> = witness.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
        for cell in self.lanes().flat_map(|lanes| &mut lanes.lanes).flat_map(|l| &mut l.cells) {
            if cell.mark != Mark::Dropped && words.contains(&cell.name.as_str()) {
                cell.mark = Mark::Witness;
                cell.role = Role::Bad;
            }
        }
        self
    }

    /// Hides the value of a path and what would betray it: values of the same
    /// kind in all lanes, lines and carets that stand for it, and messages.
    #[must_use]
    pub fn hide(mut self, path: &str) -> Self {
        let kind = path.rsplit_once('.').map_or(path, |(_, kind)| kind);
        let same = |other: &str| {
            other == path || other.rsplit_once('.').is_some_and(|(_, other)| other == kind)
        };
        self.parts.retain(|part| !matches!(part.widget, Widget::Messages(_) | Widget::Note(_)));
        for part in &mut self.parts {
            match &mut part.widget {
                Widget::Lanes(lanes) => hide_in_lanes(lanes, path, &same),
                Widget::Table(table) => {
                    table.rows.iter_mut().flatten().for_each(|shown| cover(shown, &same));
                }
                Widget::Facts(facts) => {
                    facts.facts.iter_mut().for_each(|shown| cover(shown, &same));
                }
                Widget::Boxes(boxes) => {
                    let items = boxes.boxes.iter_mut().flat_map(|node| &mut node.items);
                    items.for_each(|shown| cover(shown, &|other| other == path));
                }
                Widget::Messages(_) | Widget::Note(_) => {}
            }
        }
        self
    }

    fn lanes(&mut self) -> impl Iterator<Item = &mut Lanes> {
        self.parts.iter_mut().filter_map(|part| match &mut part.widget {
            Widget::Lanes(lanes) => Some(lanes),
            _ => None,
        })
    }

    fn lane(&mut self, name: &str) -> Option<&mut Lane> {
        self.lanes().flat_map(|lanes| &mut lanes.lanes).find(|lane| lane.name == name)
    }

    fn carets(&mut self) -> impl Iterator<Item = &mut Caret> {
        self.lanes().flat_map(|lanes| &mut lanes.carets)
    }

    /// Shows cells that fell off a lane, unless others stand in their place by
    /// now. Returns whether any is shown.
    fn drop_cells(&mut self, lane: &str, cells: &[Cell]) -> bool {
        let Some(lane) = self.lane(lane) else { return false };
        let before = lane.cells.len();
        let covered = |cell: &&Cell| {
            lane.cells.iter().any(|other| other.start < cell.end && cell.start < other.end)
        };
        let gone: Vec<Cell> = cells.iter().filter(|cell| !covered(cell)).cloned().collect();
        let dropped = |cell| Cell { mark: Mark::Dropped, role: Role::Lost, ..cell };
        lane.cells.extend(gone.into_iter().map(dropped));
        lane.cells.sort_by_key(|cell| cell.start);
        lane.cells.len() > before
    }

    fn append_cells(&mut self, lane: &str, from: i64, to: i64) {
        let Some(lane) = self.lane(lane) else { return };
        let new = |cell: &&mut Cell| cell.start >= from && cell.end <= to;
        for cell in lane.cells.iter_mut().filter(new) {
            if cell.role == Role::Plain {
                cell.role = Role::Info;
            }
        }
    }

    fn move_caret(&mut self, marker: &str, from: i64, to: i64) {
        let moved = |caret: &&mut Caret| caret.name == marker && caret.at == to && from != to;
        if let Some(caret) = self.carets().find(moved) {
            caret.note = format!("was {from}, now {to}");
            caret.role = Role::Active;
        }
    }

    fn light(&mut self, target: &str) {
        // Who is down is past: that must be seen at once, and it is.
        if let Some(lane) = self.lane(target).filter(|lane| lane.role != Role::Dim) {
            lane.role = Role::Active;
        }
        for part in &mut self.parts {
            if let Widget::Boxes(boxes) = &mut part.widget {
                for node in boxes.boxes.iter_mut().filter(|node| node.name == target) {
                    node.role = Role::Active;
                }
            }
        }
    }

    fn light_value(&mut self, path: &str) {
        let lit = |shown: &mut Shown| {
            if shown.path == path && shown.role == Role::Plain {
                shown.role = Role::Active;
            }
        };
        for part in &mut self.parts {
            match &mut part.widget {
                Widget::Lanes(lanes) => {
                    lanes.lanes.iter_mut().flat_map(|lane| &mut lane.values).for_each(lit);
                }
                Widget::Table(table) => table.rows.iter_mut().flatten().for_each(lit),
                Widget::Facts(facts) => facts.facts.iter_mut().for_each(lit),
                Widget::Boxes(boxes) => {
                    boxes.boxes.iter_mut().flat_map(|node| &mut node.items).for_each(lit);
                }
                Widget::Messages(_) | Widget::Note(_) => {}
            }
        }
    }
}

/// Tells whether the first of two who spoke was the other one.
fn goes_back(before: &[Message], from: &str, to: &str) -> bool {
    let between = |message: &&Message| {
        let pair = (message.from.as_str(), message.to.as_str());
        pair == (from, to) || pair == (to, from)
    };
    before.iter().find(between).is_some_and(|first| first.from == to)
}

fn dropped(lane: &str, to: i64, cells: &[Cell]) -> Note {
    let last = cells.last().map_or(to, |cell| cell.end - 1);
    let names: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
    let range = if last > to { format!("{to}-{last}") } else { to.to_string() };
    Note { text: format!("{lane} drops {range}: {}", names.join(", ")), role: Role::Lost }
}

fn cover(shown: &mut Shown, hidden: &dyn Fn(&str) -> bool) {
    if hidden(&shown.path) {
        "?".clone_into(&mut shown.text);
        shown.role = Role::Active;
    }
}

fn hide_in_lanes(lanes: &mut Lanes, path: &str, same: &dyn Fn(&str) -> bool) {
    for lane in &mut lanes.lanes {
        lane.values.iter_mut().for_each(|value| cover(value, same));
        if let Some(line) = lane.line.as_mut().filter(|line| same(&line.path)) {
            line.hidden = true;
        }
    }
    lanes.carets.retain(|caret| caret.path.is_empty() || caret.path != path);
}
