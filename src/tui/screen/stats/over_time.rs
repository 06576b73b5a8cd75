//! Answers and minutes over the period, in columns of as much time as it takes
//! to fit.

use chrono::Datelike as _;
use ratatui::text::Line;

use super::blocks::{block, with_mean};
use crate::collection::Statistics;
use crate::domain::Day;
use crate::stats::DayTotal;
use crate::tui::context::Context;
use crate::tui::theme::Role;
use crate::tui::widget::columns::Columns;

/// How much time a column stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bin {
    Days(i32),
    Months(i32),
}

/// What stands side by side.
const SHORT: [Bin; 6] =
    [Bin::Days(1), Bin::Days(2), Bin::Days(3), Bin::Days(5), Bin::Days(7), Bin::Days(14)];
/// What has a line of its own.
const LONG: [Bin; 2] = [Bin::Months(1), Bin::Months(3)];

impl Bin {
    /// Returns which column a day belongs to; the last one ends today.
    fn of(self, day: Day, today: Day) -> i32 {
        match self {
            Self::Days(days) => (day.number() - today.number()) / days,
            Self::Months(months) => {
                let date = day.date();
                (date.year() * 12 + i32::try_from(date.month0()).unwrap_or(0)) / months
            }
        }
    }

    /// Names a column by its first day.
    fn label(self, first: Day) -> String {
        let format = match self {
            Self::Days(_) => "%-d",
            Self::Months(..12) => "%b",
            Self::Months(_) => "%Y",
        };
        first.date().format(format).to_string()
    }

    fn title(self, what: &str) -> String {
        match self {
            Self::Days(1) => format!("{what} by day"),
            Self::Days(days) => format!("{what} by {days} days"),
            Self::Months(1) => format!("{what} by month"),
            Self::Months(3) => format!("{what} by quarter"),
            Self::Months(_) => format!("{what} by year"),
        }
    }
}

/// Draws answers and minutes in equal columns: in `half` the room each, where
/// the period is not too long for that.
pub(super) fn charts(
    stats: &Statistics,
    half: usize,
    room: usize,
    context: &Context,
) -> [Vec<Line<'static>>; 2] {
    let today = stats.now.day;
    let first = stats.answers.first_day(today);
    let of = |bin, minutes| columns(bin, first, today, stats.answers.study_days(), minutes);
    let fits =
        |bin: Bin, room| [false, true].into_iter().all(|minutes| of(bin, minutes).width() <= room);
    let bin = SHORT.into_iter().find(|bin| fits(*bin, half));
    let bin = bin.or_else(|| LONG.into_iter().find(|bin| fits(*bin, room)));
    let bin = bin.unwrap_or(Bin::Months(12));
    let beside = if fits(bin, half) { half } else { room };
    let length = usize::try_from(today.elapsed_since(first) + 1).unwrap_or(usize::MAX);
    [("Answers", false), ("Minutes", true)].map(|(what, minutes)| {
        let chart = of(bin, minutes);
        let answers = &stats.answers;
        let sum = if minutes { answers.minutes() } else { u64::from(answers.total()) };
        let title = with_mean(&bin.title(what), sum, length, "", beside);
        block(title, chart.lines(context), context)
    })
}

fn columns(bin: Bin, first: Day, today: Day, days: &[DayTotal], minutes: bool) -> Columns {
    let mut columns: Vec<(i32, u32, String)> = Vec::new();
    let length = i32::try_from(today.elapsed_since(first)).unwrap_or(0);
    let mut rest = days.iter().peekable();
    for day in (0..=length).map(|ahead| first.plus(ahead)) {
        let at = bin.of(day, today);
        if columns.last().is_none_or(|(last, ..)| *last != at) {
            columns.push((at, 0, bin.label(day)));
        }
        let total = rest.next_if(|total| total.day <= day);
        if let (Some(total), Some((_, sum, _))) = (total, columns.last_mut()) {
            *sum += if minutes { total.minutes() } else { total.answers };
        }
    }
    let columns = columns.into_iter().map(|(_, sum, label)| (sum, label)).collect();
    Columns { columns, rows: 3, role: Role::Text }
}
