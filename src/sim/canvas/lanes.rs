//! Lanes: cells over a common axis, the line under each, carets below.
//!
//! ```text
//!             0         401       801   LEO     HW
//! F2  leads   │ A e0    │ B e0    │     801    401
//!             ━━━━━━━━━━▲─────────┤
//! ```

use std::ops::Range;

use super::LABEL;
use super::grid::Canvas;
use super::ground::{Ground, offsets};
use super::tween::{Fall, Tween};
use super::width::{truncate, width};
use crate::sim::scene::{Caret, Cell, Lane, Lanes, Line, Mark, Role};

/// Least columns of a cell, its left border included.
const LEAST_CELL: usize = 4;

/// Columns from the last border to the right edge of the first value.
const FIRST_VALUE: usize = 10;

/// Where everything stands.
struct Plan {
    names: usize,
    /// The column of the first border.
    left: usize,
    /// Columns of a cell of one step on the axis.
    cell: usize,
    offsets: Vec<i64>,
    /// Number of the first offset that is shown.
    first: usize,
    /// Right edges of the values.
    edges: Vec<usize>,
}

impl Plan {
    fn new(lanes: &Lanes, ground: &Ground, room: usize) -> Self {
        let (names, states) = ground.heads(lanes);
        let offsets = ground.offsets(lanes);
        let steps = offsets.len().saturating_sub(1).max(1);
        let mut widths = value_widths(lanes, room);
        let mut left = names + states;
        // In tight rooms the cells are what must be seen: states go, then values.
        if room < super::LEAST_WIDTH {
            left = names;
            widths = tight_widths(lanes);
            // The last offset stands below the border before the first value.
            let label = offsets.last().map_or(0, |last| width(&last.to_string()));
            let head = lanes.heads.first().map_or(0, |head| width(head));
            if let Some(first) = widths.first_mut() {
                *first = (*first).max(label + 1 + head);
            }
            while widths.len() > 1
                && left + widths.iter().sum::<usize>() + steps * LEAST_CELL > room
            {
                widths.pop();
            }
        }
        let values: usize = widths.iter().sum();
        let free = room.saturating_sub(left + values.max(1));
        // Wide pictures have wide cells; in 80 columns ten are enough.
        let most = if room < 80 { 10 } else { 13 };
        let cell = (free / steps).clamp(LEAST_CELL, most);
        let shown = (free / cell).clamp(1, steps);
        let first = steps - shown;
        let mut edges = Vec::new();
        let mut edge = left + shown.min(steps) * cell;
        for width in widths {
            edge += width;
            edges.push(edge);
        }
        Self { names, left, cell, offsets, first, edges }
    }

    /// The column of an offset; those before the first shown one are at the left.
    fn column(&self, offset: i64) -> usize {
        let at = self.offsets.partition_point(|known| *known < offset);
        self.left + at.saturating_sub(self.first) * self.cell
    }

    fn is_shown(&self, offset: i64) -> bool {
        self.offsets.get(self.first).is_none_or(|first| offset >= *first)
    }

    /// The sign of a marker: it points to the left when its place is not shown.
    fn pointer(&self, offset: i64) -> &'static str {
        if self.is_shown(offset) { "▲" } else { "◀" }
    }
}

/// The same where there is little room.
fn tight_widths(lanes: &Lanes) -> Vec<usize> {
    let widest = |(at, head): (usize, &String)| {
        let values = lanes.lanes.iter().filter_map(|lane| lane.values.get(at));
        values.map(|value| width(&value.text)).max().unwrap_or(0).max(width(head)) + 2
    };
    lanes.heads.iter().enumerate().map(widest).collect()
}

/// The columns of each value, the first counted from the last border.
fn value_widths(lanes: &Lanes, room: usize) -> Vec<usize> {
    let later = if (70..80).contains(&room) { 7 } else { 6 };
    let widest = |(at, head): (usize, &String)| {
        let values = lanes.lanes.iter().filter_map(|lane| lane.values.get(at));
        let widest = values.map(|value| width(&value.text)).max().unwrap_or(0).max(width(head));
        if at == 0 { (widest + 4).max(FIRST_VALUE) } else { (widest + 2).max(later) }
    };
    lanes.heads.iter().enumerate().map(widest).collect()
}

pub(super) fn draw(lanes: &Lanes, ground: &Ground, canvas: &mut Canvas, tween: Option<Tween<'_>>) {
    let plan = Plan::new(lanes, ground, canvas.width());
    head(lanes, &plan, canvas);
    let mut rows = Vec::new();
    for lane in &lanes.lanes {
        let row = canvas.row();
        rows.push((lane.name.as_str(), row));
        self::lane(lane, &plan, canvas, row, tween);
        let before = tween.and_then(|tween| Some((tween, tween.lane(&lane.name)?)));
        if let Some(line) = &lane.line {
            let row = canvas.row();
            self::line(line, lane.role, &plan, canvas, row, before);
        }
        if let Some((tween, before)) = before {
            falling(lane, tween, &plan, canvas, row + 1);
            spread(lane, before, tween, canvas, row..canvas.height());
        }
    }
    if let Some(tween) = tween {
        message(tween, &rows, plan.left.saturating_sub(1), canvas);
    }
    carets(&lanes.carets, &plan, canvas, tween);
}

/// Cells that are falling stand below their lane for a moment.
fn falling(lane: &Lane, tween: Tween<'_>, plan: &Plan, canvas: &mut Canvas, row: usize) {
    let dropped = lane.cells.iter().filter(|cell| cell.mark == Mark::Dropped);
    for cell in dropped.filter(|cell| tween.fall(&lane.name, cell) == Fall::Falls) {
        let (from, to) = (plan.column(cell.start), plan.column(cell.end));
        if row < canvas.height() && plan.is_shown(cell.end.saturating_sub(1)) {
            canvas.put(from + 1, row, &words(cell, to.saturating_sub(from + 1)), Role::Lost);
        }
    }
}

/// A lane takes its new looks, such as those of one that is down, from the left.
fn spread(lane: &Lane, before: &Lane, tween: Tween<'_>, canvas: &mut Canvas, rows: Range<usize>) {
    if lane.role != before.role {
        let from = tween.column(0, canvas.width());
        for row in rows {
            canvas.recolor(from, row, lane.role, before.role);
        }
    }
}

/// The message that is on its way goes from lane to lane and leaves a trace behind; a
/// lost one ends half-way.
fn message(tween: Tween<'_>, rows: &[(&str, usize)], column: usize, canvas: &mut Canvas) {
    let Some((message, along)) = tween.message() else { return };
    let row = |name: &str| rows.iter().find(|(known, _)| *known == name).map(|(_, row)| *row);
    let (Some(from), Some(to)) = (row(&message.from), row(&message.to)) else { return };
    let ends = message.lost && along >= 500;
    let along = if ends { 500 } else { along };
    let at = if to >= from {
        from + (to - from) * along / 1000
    } else {
        from - (from - to) * along / 1000
    };
    let (sign, role) = if ends { ("×", Role::Lost) } else { ("●", Role::Info) };
    for row in from.min(at)..=from.max(at) {
        canvas.put(column, row, "┊", role);
    }
    canvas.put(column, at, sign, role);
}

/// The offsets above, and the heads of the values.
fn head(lanes: &Lanes, plan: &Plan, canvas: &mut Canvas) {
    let row = canvas.row();
    let mut free = 0;
    for offset in offsets(lanes).into_iter().filter(|offset| plan.is_shown(*offset)) {
        let column = plan.column(offset);
        if column >= free {
            free = canvas.put(column, row, &offset.to_string(), LABEL) + 1;
        }
    }
    for (head, edge) in lanes.heads.iter().zip(&plan.edges) {
        canvas.put_before(*edge, row, head, LABEL);
    }
}

fn lane(lane: &Lane, plan: &Plan, canvas: &mut Canvas, row: usize, tween: Option<Tween<'_>>) {
    canvas.put(0, row, &truncate(&lane.name, plan.names - 1), lane.role);
    canvas.put(plan.names, row, &truncate(&lane.state, plan.left - plan.names), lane.role);
    let hidden = lane.cells.iter().any(|cell| !plan.is_shown(cell.start));
    if hidden {
        canvas.put(plan.left.saturating_sub(1), row, "…", LABEL);
    }
    if lane.cells.is_empty() {
        canvas.put(plan.left, row, "│", lane.role);
    }
    // New cells unfold from where the first of them begins.
    let is_new = |cell: &&Cell| tween.is_some_and(|tween| tween.is_new(&lane.name, cell));
    let join = lane.cells.iter().find(is_new).map(|cell| plan.column(cell.start));
    for cell in lane.cells.iter().filter(|cell| plan.is_shown(cell.end.saturating_sub(1))) {
        let fall = tween.filter(|_| cell.mark == Mark::Dropped);
        let standing = match fall.map(|tween| tween.fall(&lane.name, cell)) {
            Some(Fall::Falls) => continue,
            Some(Fall::Stands) => Some(Cell { mark: Mark::None, role: lane.role, ..cell.clone() }),
            Some(Fall::Lies) | None => None,
        };
        let cell = standing.as_ref().unwrap_or(cell);
        let unfold = tween.zip(join).filter(|_| is_new(&cell));
        let place = |offset| {
            let column = plan.column(offset);
            unfold.map_or(column, |(tween, join)| tween.column(join, column))
        };
        self::cell(cell, lane.role, place(cell.start)..place(cell.end), canvas, row);
    }
    for (value, edge) in lane.values.iter().zip(&plan.edges) {
        let role = if value.role == Role::Plain { lane.role } else { value.role };
        canvas.put_before(*edge, row, &value.text, role);
    }
}

fn cell(cell: &Cell, lane: Role, place: Range<usize>, canvas: &mut Canvas, row: usize) {
    let role = match (cell.mark, cell.role) {
        (Mark::Dropped, Role::Plain) => Role::Lost,
        (_, Role::Plain) => lane,
        (_, role) => role,
    };
    let (border, border_role) =
        if cell.mark == Mark::Dropped { ("┆", role) } else { ("│", lane) };
    canvas.put(place.start, row, border, border_role);
    let room = place.end.saturating_sub(place.start + 1);
    canvas.put(place.start + 1, row, &words(cell, room), role);
    canvas.put(place.end, row, border, border_role);
}

/// What is written into a cell: as much of its identity as fits.
fn words(cell: &Cell, room: usize) -> String {
    let mark = cell.mark.sign();
    let full = format!("{mark}{} {}", cell.name, cell.detail);
    let short = format!("{mark}{}", cell.short);
    for words in [format!(" {}", full.trim_end()), format!(" {short}"), short] {
        if width(&words) <= room {
            return words;
        }
    }
    truncate(&cell.name, room)
}

fn line(
    line: &Line,
    role: Role,
    plan: &Plan,
    canvas: &mut Canvas,
    row: usize,
    before: Option<(Tween<'_>, &Lane)>,
) {
    let end = plan.column(line.end);
    if line.hidden {
        canvas.fill(plan.left, end, row, "╌", LABEL);
        canvas.put(end, row, "┤", LABEL);
        return;
    }
    let mut reach = plan.column(line.reach);
    if let Some((tween, old)) = before.and_then(|(tween, lane)| Some((tween, lane.line.as_ref()?)))
    {
        reach = tween.column(plan.column(old.reach), reach);
    }
    canvas.fill(plan.left, reach, row, "━", role);
    if end > reach {
        canvas.fill(reach + 1, end, row, "─", LABEL);
        canvas.put(end, row, "┤", LABEL);
    }
    canvas.put(reach, row, plan.pointer(line.reach), role);
}

/// Carets stand on as few rows as they need, from the left.
fn carets(carets: &[Caret], plan: &Plan, canvas: &mut Canvas, tween: Option<Tween<'_>>) {
    let mut placed: Vec<Vec<(usize, usize)>> = Vec::new();
    let first = canvas.height();
    let mut sorted: Vec<&Caret> = carets.iter().collect();
    sorted.sort_by_key(|caret| caret.at);
    for caret in sorted {
        let target = plan.column(caret.at);
        let before = tween.and_then(|tween| Some((tween, tween.caret(&caret.name)?)));
        let column =
            before.map_or(target, |(tween, old)| tween.column(plan.column(old.at), target));
        let sign = if caret.mark == Mark::Differs { "≠" } else { plan.pointer(caret.at) };
        let words = format!("{} {}", caret.name, caret.note);
        let mut words = words.trim().to_owned();
        // Words stand behind the sign; where there is no room, before it.
        let room = canvas.width().saturating_sub(column + 2);
        let behind = width(&words) <= room || width(&words) + 1 > column;
        if behind {
            words = truncate(&words, room);
        }
        let start = if behind { column } else { column - width(&words) - 1 };
        let end = if behind { column + 2 + width(&words) } else { column + 1 };
        let free = |row: &Vec<(usize, usize)>| {
            row.iter().all(|(from, to)| end + 2 <= *from || to + 2 <= start)
        };
        let row = placed.iter().position(free).unwrap_or(placed.len());
        if row == placed.len() {
            placed.push(Vec::new());
        }
        placed.iter_mut().skip(row).take(1).for_each(|row| row.push((start, end)));
        canvas.put(column, first + row, sign, caret.role);
        let words_at = if behind { column + 2 } else { start };
        canvas.put(words_at, first + row, &words, caret.role);
    }
}
