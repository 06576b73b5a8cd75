//! The charts and their places on the page.

use ratatui::text::Line;

use super::blocks::{BETWEEN, NAME, ShareRow, axis, block, pair, share_words, shares, with_mean};
use super::{memory, over_time};
use crate::collection::Statistics;
use crate::domain::{Day, Grade};
use crate::stats::{KindTotal, LEFT_ALONE_MS, STABILITY_LIMITS, Share};
use crate::store::Leech;
use crate::tui::context::{Class, Context};
use crate::tui::text::{pad, pad_left, truncate};
use crate::tui::theme::Role;
use crate::tui::widget::bars::{Bar, bars};
use crate::tui::widget::columns::Columns;
use crate::tui::widget::grades::role;
use crate::tui::widget::heat::{HeatMap, weeks_in};
use crate::tui::widget::range::Range;
use crate::tui::words::{count, thousands};
use crate::tui::wrap::wrap;

/// The cells of the numbers.
const NUMBERS: usize = 21;
/// The column of the second block on a compact screen, and on a roomy one.
const COMPACT: usize = 43;
const ROOMY: usize = 59;
/// The most leeches that are named.
const LEECHES: usize = 10;

/// Lays all charts out, one below the other; `room` is the cells of a line.
pub(super) fn lines(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let roomy = context.class() == Class::Roomy;
    let numbers = sums(stats, context);
    let column = if roomy { ROOMY } else { COMPACT };
    // Beside another block, or on a line of its own.
    let half = if room >= column + 30 { room - column } else { room };
    let left = if room >= column + 30 { column - BETWEEN } else { room };
    let recalled = recalled_of(stats, half.min(57), context);
    let said = said_of(stats, if roomy { half } else { room }, context);
    let model = memory::chart(stats, if roomy { left } else { room }, context);
    let mut page = Vec::new();
    if roomy {
        let beside = room - NUMBERS;
        page.push(heat(stats, room, room, context));
        page.push(pair(due(stats, beside - BETWEEN, context), numbers, beside, room));
        page.push(pair(recalled_of(stats, left, context), said, column, room));
        page.push(pair(model, grades(stats, half, context), column, room));
    } else if context.class() == Class::Compact {
        let beside = room - NUMBERS;
        let mut map = heat(stats, beside - 2 * BETWEEN, room, context);
        let legend = map.pop();
        let mut block = pair(map, numbers, beside, room);
        block.extend(legend);
        page.push(block);
        page.push(pair(due(stats, left, context), recalled, column, room));
        page.extend([said, grades(stats, room, context), model]);
    } else {
        page.extend([numbers, heat(stats, room, room, context), due(stats, room, context)]);
        page.extend([recalled, said, grades(stats, room, context), model]);
    }
    if stats.answers.total() > 0 {
        let [answers, minutes] = over_time::charts(stats, left.min(half), room, context);
        page.push(pair(answers, minutes, column, room));
        page.push(hours(stats, room, context));
    }
    page.push(pair(stability(stats, left, context), difficulty(stats, context), column, room));
    page.push(predictions(stats, room, context));
    page.push(leeches(stats, room, context));
    page.push(small_print(context, room));
    page.retain(|block| !block.is_empty());
    page.join(&Line::default())
}

/// The numbers that sum the period up.
fn sums(stats: &Statistics, context: &Context) -> Vec<Line<'static>> {
    let answers = &stats.answers;
    let today = stats.now.day;
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let length = today.elapsed_since(answers.first_day(today)) + 1;
    let days = answers.study_days().len();
    let now = answers.on(today).map_or(0, |day| day.answers);
    let minutes = usize::try_from(answers.minutes()).unwrap_or(usize::MAX);
    let rows = [
        ("answers", thousands(whole(answers.total()))),
        ("minutes", thousands(minutes)),
        ("days", format!("{} of {}", thousands(days), thousands(whole(length)))),
        ("streak", count(whole(answers.streak(today).current), "day", "days")),
        ("today", thousands(whole(now))),
        ("recalled if asked now", String::new()),
        ("", known(stats)),
        ("aim", share_words(f64::from(stats.aim))),
    ];
    let row = |(name, value): (&str, String)| {
        let value = pad_left(&value, NUMBERS.saturating_sub(name.len()));
        let spans = [context.span(Role::Dim, name), context.span(Role::Text, value)];
        Line::from(spans.to_vec())
    };
    rows.map(row).into()
}

/// The cards that would be recalled now, of all.
pub(super) fn known(stats: &Statistics) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "no more than cards"
    )]
    let known = stats.memories.known.round().max(0.0) as usize;
    let cards = usize::try_from(stats.cards).unwrap_or(usize::MAX);
    format!("{} of {}", thousands(known), thousands(cards))
}

fn heat(stats: &Statistics, room: usize, legend: usize, context: &Context) -> Vec<Line<'static>> {
    let answers = |day: Day| stats.answers.on(day).map_or(0, |day| day.answers);
    let weeks = weeks_in(room).min(52);
    let map = HeatMap {
        today: stats.now.day,
        weeks,
        room: legend,
        unit: "answers a day",
        count: &answers,
    };
    map.lines(context)
}

fn due(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let forecast = stats.memories.forecast(stats.now.day);
    let more = match stats.memories.overdue {
        0 => String::new(),
        _ if stats.is_planned => String::new(),
        overdue => format!(", {overdue} overdue"),
    };
    let label = |day: Day| day.date().format("%-d").to_string();
    let columns: Vec<_> = forecast.map(|(day, count)| (count, label(day))).collect();
    let chart = Columns { columns, rows: 3, role: Role::Text };
    let cells = (chart.width() + 1) / chart.columns.len().max(1);
    // A month, two weeks, or what there is room for.
    let fit = (room + 1) / cells.max(1);
    let shown = if fit >= chart.columns.len() { fit } else { fit.min(14) };
    let columns: Vec<_> = chart.columns.into_iter().take(shown).collect();
    let (days, sum) = (columns.len(), columns.iter().map(|(count, _)| u64::from(*count)).sum());
    let what = if stats.is_planned { "Due by the plan, next" } else { "Due, next" };
    let title = with_mean(&format!("{what} {days} days"), sum, days, &more, room);
    block(title, Columns { columns, ..chart }.lines(context), context)
}

fn recalled_of(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let aim = f64::from(stats.aim);
    let title = format!("Recalled, ┼ aim {}, ━ 80 % sure", share_words(aim));
    let rows: Vec<ShareRow> = stats
        .answers
        .kinds()
        .filter(|(_, total)| total.recalled.whole > 0)
        .map(|(kind, total)| ShareRow {
            name: kind.label().to_owned(),
            share: total.recalled,
            aim: Some(aim),
        })
        .collect();
    if rows.is_empty() {
        let words = truncate("No card came back in this period.", room).into_owned();
        return block(title, vec![Line::from(context.span(Role::Text, words))], context);
    }
    block(title, shares(&rows, room >= 44, room, context), context)
}

fn said_of(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let kinds: Vec<_> =
        stats.answers.kinds().filter(|(_, total)| total.times.count() > 0).collect();
    if kinds.is_empty() {
        return Vec::new();
    }
    let title = if room >= 56 {
        "Said in: ━ middle 60 % of answers, ● median, ┼ target"
    } else {
        "Said in: ━ 60 %, ● median, ┼ aim"
    };
    let longest = kinds.iter().filter_map(|(_, total)| longest(total)).max().unwrap_or(0);
    let end = longest.div_ceil(30).max(1) * 30;
    let words = match room {
        66.. => Words::All,
        50.. => Words::Share,
        _ => Words::Time,
    };
    let cells = room.saturating_sub(NAME + words.cells()).min(60);
    let mut lines: Vec<Line<'static>> = kinds
        .iter()
        .filter_map(|(kind, total)| said_line(kind.label(), total, end, cells, words, context))
        .collect();
    lines.push(axis("0", &format!("{end} s"), cells, context));
    block(truncate(title, room).into_owned(), lines, context)
}

/// What is said beside the time in which one answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Words {
    /// Nothing.
    Time,
    /// The share in time.
    Share,
    /// The aim as well.
    All,
}

impl Words {
    /// Returns the cells of time and words, none of which is cut.
    const fn cells(self) -> usize {
        match self {
            Self::Time => 8,
            Self::Share => 8 + 15,
            Self::All => 8 + 26,
        }
    }
}

fn longest(total: &KindTotal) -> Option<u64> {
    let (_, slow) = total.times.middle()?;
    Some(u64::from(slow.max(total.times.target().unwrap_or(0))))
}

fn said_line(
    name: &str,
    total: &KindTotal,
    end: u64,
    cells: usize,
    words: Words,
    context: &Context,
) -> Option<Line<'static>> {
    let times = &total.times;
    let (quick, slow) = times.middle()?;
    let (median, target) = (times.median()?, times.target());
    let spread = (u64::from(quick), u64::from(slow));
    let range = Range { end, spread, value: u64::from(median), aim: target.map(u64::from) };
    let over = target.is_some_and(|target| median > target);
    let role = if over { Role::Warn } else { Role::Text };
    let mut spans = vec![context.span(Role::Text, pad(name, NAME))];
    spans.extend(range.spans(cells, role, context));
    spans.push(context.span(role, pad_left(&format!("{median} s"), 8)));
    let share = times.in_time.value().map(share_words).unwrap_or_default();
    let beside = match (words, target) {
        (Words::Time, _) => String::new(),
        (_, None) => "  no target".to_owned(),
        (Words::Share, Some(_)) => format!("  {share} in time"),
        (Words::All, Some(target)) => format!("  aim {target} s, {share} in time"),
    };
    spans.push(context.span(Role::Dim, beside));
    Some(Line::from(spans))
}

fn grades(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    if stats.answers.total() == 0 {
        let words = truncate("No answers in this period.", room).into_owned();
        return vec![Line::from(context.span(Role::Text, words))];
    }
    let grades = stats.answers.grades();
    let total: u32 = grades.iter().map(|(_, number)| number).sum();
    let bar = |(grade, number): (Grade, u32)| {
        let share = f64::from(number) / f64::from(total.max(1));
        let words = share_words(share);
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        Bar {
            label: pad(grade.name(), NAME - 2),
            value: u64::try_from(number).unwrap_or(u64::MAX),
            shown: format!("{} {}", thousands(number), pad_left(&words, 6)),
            role: role(grade),
        }
    };
    block(
        "Grades: answers, and their share".to_owned(),
        bars(&grades.map(bar), room.min(60), context),
        context,
    )
}

/// Hours side by side, as many in a column as it takes to fit.
fn hours(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let counts: Vec<u32> = stats.answers.hours.iter().map(|hour| hour.answers).collect();
    let binned = |size: usize| {
        let sums = counts.chunks(size).map(|hours| hours.iter().sum());
        let columns = (0..).zip(sums).map(|(at, n): (usize, u32)| (n, (at * size).to_string()));
        Columns { columns: columns.collect(), rows: 3, role: Role::Text }
    };
    let fits = |size: &usize| binned(*size).width() <= room;
    let size = [1, 2, 3, 4].into_iter().find(fits).unwrap_or(6);
    let title = match size {
        1 => "Answers by hour of the day".to_owned(),
        size => format!("Answers by hour, {size} in a column"),
    };
    block(truncate(&title, room).into_owned(), binned(size).lines(context), context)
}

/// Names the classes of stability.
pub(super) fn stability_names() -> Vec<String> {
    let [first, .., last] = STABILITY_LIMITS;
    let between = STABILITY_LIMITS.array_windows().map(|[from, to]| format!("{from}-{to} d"));
    let ends = (format!("under {first} d"), format!("{last} d and more"));
    std::iter::once(ends.0).chain(between).chain([ends.1]).collect()
}

fn stability(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let bar = |(label, number): (String, u32)| Bar {
        label,
        value: u64::from(number),
        shown: thousands(usize::try_from(number).unwrap_or(usize::MAX)),
        role: Role::Text,
    };
    let bars_of: Vec<Bar> =
        stability_names().into_iter().zip(stats.memories.stability).map(bar).collect();
    let title = "Stability, days until 90 %: cards";
    block(truncate(title, room).into_owned(), bars(&bars_of, room.min(57), context), context)
}

fn difficulty(stats: &Statistics, context: &Context) -> Vec<Line<'static>> {
    let columns =
        (1..).zip(stats.memories.difficulty).map(|(at, n): (u8, u32)| (n, at.to_string()));
    let chart = Columns { columns: columns.collect(), rows: 3, role: Role::Text };
    block("Difficulty, 10 is hardest: cards".to_owned(), chart.lines(context), context)
}

/// "Predictions in the simulator: 7 of 9 came true".
fn predictions(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let Share { part, whole } = stats.predictions;
    if whole == 0 {
        return Vec::new();
    }
    let words = format!("Predictions in the simulator: {part} of {whole} came true");
    vec![Line::from(context.span(Role::Text, truncate(&words, room).into_owned()))]
}

fn leeches(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let number = stats.leeches.len();
    if number == 0 {
        return Vec::new();
    }
    let title = match number {
        1 => "1 leech: rewrite or split it".to_owned(),
        n => format!("{n} leeches: rewrite or split them"),
    };
    let line = |leech: &Leech| {
        let lapses = pad_left(&format!("{}×", leech.lapses), 4);
        let id = leech.id.to_string();
        let title = pad(&leech.title, room.saturating_sub(NAME + 27));
        let text = format!("{lapses}  {title}  {id}");
        Line::from(context.span(Role::Text, truncate(&text, room).into_owned()))
    };
    let mut lines: Vec<Line<'static>> = stats.leeches.iter().take(LEECHES).map(line).collect();
    if number > LEECHES {
        let more = format!("{} more: viva cards is:leech", number - LEECHES);
        lines.push(Line::from(context.span(Role::Dim, more)));
    }
    block(truncate(&title, room).into_owned(), lines, context)
}

/// What the numbers are of.
fn small_print(context: &Context, room: usize) -> Vec<Line<'static>> {
    let words = format!(
        "Recalled: first answers of a day to cards in review. Drills count as answers and \
         minutes, not as recalled or said in. Of answers of {} min and more the time is not counted.",
        LEFT_ALONE_MS / 60_000
    );
    wrap(&[context.span(Role::Dim, words)], room)
}
