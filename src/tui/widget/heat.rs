//! The heat map: a column a week, Monday first, in five shades with fixed
//! limits. Days to come are blank.

use chrono::Datelike as _;
use ratatui::text::{Line, Span};

use crate::domain::Day;
use crate::tui::context::Context;
use crate::tui::text::{pad, width};
use crate::tui::theme::Role;

/// The cells before the first week.
const LEFT: usize = 4;
/// The shades, each with the least count it stands for.
const SHADES: [(u32, &str); 5] = [(0, "·"), (1, "░"), (10, "▒"), (20, "▓"), (35, "█")];
/// What the shades mean, where there is room and where there is not.
const LEGENDS: [&str; 2] =
    ["· none  ░ 1-9  ▒ 10-19  ▓ 20-34  █ 35 and more", "· 0  ░ 1  ▒ 10  ▓ 20  █ 35+"];

/// A heat map of the weeks up to a day.
pub struct HeatMap<'a> {
    /// The last day: today.
    pub today: Day,
    /// The number of weeks.
    pub weeks: usize,
    /// The cells the legend may take; the weeks take what they need.
    pub room: usize,
    /// What is counted, after the legend: `answers a day`.
    pub unit: &'static str,
    /// The count of a day.
    pub count: &'a dyn Fn(Day) -> u32,
}

/// Returns the number of weeks that have room in some cells.
#[must_use]
pub const fn weeks_in(room: usize) -> usize {
    room.saturating_sub(LEFT - 1) / 2
}

/// Returns the first day of the first of so many weeks.
#[must_use]
pub fn first_day(today: Day, weeks: usize) -> Day {
    let monday =
        today.plus(-i32::try_from(today.date().weekday().num_days_from_monday()).unwrap_or(0));
    let weeks = i32::try_from(weeks.saturating_sub(1)).unwrap_or(0);
    monday.plus(weeks.saturating_mul(-7))
}

impl HeatMap<'_> {
    /// Lays the map out: months, seven days, legend.
    #[must_use]
    pub fn lines(&self, context: &Context) -> Vec<Line<'static>> {
        let mut lines = vec![self.months(context)];
        for (weekday, name) in (0..7).zip(["Mon", "", "Wed", "", "Fri", "", "Sun"]) {
            lines.push(self.row(weekday, name, context));
        }
        let [long, short] = LEGENDS;
        let [long, middle] = [long, short].map(|legend| format!("{legend} {}", self.unit));
        let fits = |legend: &String| LEFT + width(legend) <= self.room;
        let legend = [long, middle].into_iter().find(fits).unwrap_or_else(|| short.to_owned());
        let legend = format!("{}{legend}", " ".repeat(LEFT));
        lines.push(Line::from(context.span(Role::Dim, legend)));
        lines
    }

    fn mondays(&self) -> impl Iterator<Item = Day> {
        let first = first_day(self.today, self.weeks);
        (0..self.weeks).map(move |week| first.plus(i32::try_from(week * 7).unwrap_or(0)))
    }

    /// A month's name stands over the first week that begins in it.
    fn months(&self, context: &Context) -> Line<'static> {
        let mut text = " ".repeat(LEFT);
        let mut last = None;
        for (week, monday) in self.mondays().enumerate() {
            let month = monday.date().month0();
            if last.is_some_and(|last| last != month) {
                text = pad(&text, LEFT + week * 2);
                text.push_str(&monday.date().format("%b").to_string());
            }
            last = Some(month);
        }
        Line::from(context.span(Role::Dim, text))
    }

    fn row(&self, weekday: i32, name: &str, context: &Context) -> Line<'static> {
        let mut spans: Vec<Span<'static>> = vec![context.span(Role::Dim, pad(name, LEFT))];
        for (week, monday) in self.mondays().enumerate() {
            let day = monday.plus(weekday);
            if day > self.today {
                break;
            }
            if week > 0 {
                spans.push(Span::raw(" "));
            }
            let count = (self.count)(day);
            let shade = SHADES.iter().rev().find(|(least, _)| count >= *least);
            let role = if count == 0 { Role::Dim } else { Role::Good };
            spans.push(context.span(role, shade.map_or("·", |(_, shade)| shade)));
        }
        Line::from(spans)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::glyphs::Glyphs;
    use crate::tui::testing::{context, plain_text};

    fn map(weeks: usize, glyphs: Glyphs) -> String {
        let context = Context { glyphs, ..context(80, 24) };
        let today = context.now.day;
        let count = |day: Day| match today.number() - day.number() {
            0 => 37,
            1 => 34,
            2 => 20,
            3 => 19,
            4 => 9,
            5 => 1,
            _ => 0,
        };
        let map = HeatMap { today, weeks, room: weeks * 3, unit: "answers a day", count: &count };
        plain_text(&map.lines(&context))
    }

    #[test]
    fn weeks_begin_on_monday_and_limits_are_fixed() {
        insta::assert_snapshot!(map(24, Glyphs::Unicode), @"
                Jul     Aug       Sep     Oct     Nov
        Mon · · · · · · · · · · · · · · · · · · · · · · · ▓
            · · · · · · · · · · · · · · · · · · · · · · · █
        Wed · · · · · · · · · · · · · · · · · · · · · · ·
            · · · · · · · · · · · · · · · · · · · · · · ░
        Fri · · · · · · · · · · · · · · · · · · · · · · ░
            · · · · · · · · · · · · · · · · · · · · · · ▒
        Sun · · · · · · · · · · · · · · · · · · · · · · ▓
            · none  ░ 1-9  ▒ 10-19  ▓ 20-34  █ 35 and more answers a day
        ");
        let ascii = map(15, Glyphs::Ascii);
        assert!(ascii.lines().last().unwrap().contains("35+ answers a day"), "{ascii}");
    }

    #[test]
    fn rooms_and_first_days() {
        let today: Day = "2026-12-01".parse().unwrap();
        assert_eq!(first_day(today, 24).to_string(), "2026-06-22");
        assert_eq!(first_day(today, 1).to_string(), "2026-11-30");
        assert_eq!(weeks_in(LEFT + 24 * 2 - 1), 24);
        assert_eq!(weeks_in(0), 0);
        assert_eq!(map(0, Glyphs::Unicode).lines().count(), 9);
    }
}
