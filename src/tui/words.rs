//! Numbers, times and dates in words, the same everywhere.

use std::time::Duration;

use super::msg::Done;
use super::text::truncate;
use crate::collection::origin::Kept;
use crate::collection::study::Reach;
use crate::collection::{Ahead, Interrupted, Undoable, Undone};
use crate::domain::text::{self, one_line};
use crate::domain::{CardId, ChangeKind, Day, Timestamp};
use crate::scheduler::Interval;

/// Returns a clock's reading: `0:54`, `1:02:03`.
#[must_use]
pub fn clock(time: Duration) -> String {
    text::clock(time)
}

/// Returns a clock's reading of whole seconds.
#[must_use]
pub fn clock_seconds(seconds: u64) -> String {
    clock(Duration::from_secs(seconds))
}

/// Returns a clock's reading of milliseconds.
#[must_use]
pub fn clock_millis(millis: u32) -> String {
    clock(Duration::from_millis(u64::from(millis)))
}

/// Returns a target: `50 s`, and `2:30` from 100 seconds on.
#[must_use]
pub fn target(seconds: u64) -> String {
    if seconds < 100 { format!("{seconds} s") } else { clock_seconds(seconds) }
}

/// Returns an interval: `10 min`, `21 d`, `1.3 y`.
#[must_use]
pub fn interval(interval: Interval) -> String {
    match interval {
        Interval::Step { minutes } => format!("{minutes} min"),
        Interval::Days(days) => days_long(days),
    }
}

/// Returns a number of days: `21 d`, and from a year on `1.3 y`.
#[must_use]
pub fn days_long(days: u32) -> String {
    if days < 365 {
        return format!("{days} d");
    }
    let tenths = (u64::from(days) * 20 + 365) / 730;
    let tenths = tenths.max(10);
    match (tenths / 10, tenths % 10) {
        (years, 0) => format!("{years} y"),
        (years, tenth) => format!("{years}.{tenth} y"),
    }
}

/// Returns a number with its noun: `1 card`, `34 cards`.
#[must_use]
pub fn count(number: usize, one: &str, many: &str) -> String {
    text::counted(u64::try_from(number).unwrap_or(u64::MAX), one, many)
}

/// Returns a number with its noun, for nouns that take an s: `1 card`, `34 cards`.
#[must_use]
pub fn counted(number: u32, noun: &str) -> String {
    text::counted(number, noun, &format!("{noun}s"))
}

/// Returns minutes that are rounded up or down: `23 min`, and for none `less than a
/// minute`.
#[must_use]
pub fn minutes(minutes: u32) -> String {
    match minutes {
        0 => "less than a minute".to_owned(),
        minutes => format!("{minutes} min"),
    }
}

/// Says about how many minutes something takes: `about 23 min`.
#[must_use]
pub fn about(number: u32) -> String {
    match number {
        0 => minutes(0),
        number => format!("about {}", minutes(number)),
    }
}

/// Says how far a session was that was left: `11 of 34 in kafka-log`.
#[must_use]
pub fn left_at(left: &Interrupted) -> String {
    let Interrupted { scope, answered, .. } = left;
    let mut words = format!("{answered} of {}", answered + left.left);
    let decks: Vec<&str> = scope.decks.iter().map(|deck| deck.0.as_str()).collect();
    for (joint, names) in [("in", decks.join(", ")), ("tagged", scope.tags.join(", "))] {
        if !names.is_empty() {
            words.push_str(&format!(" {joint} {}", one_line(&names)));
        }
    }
    words
}

/// Says what another day will ask: `26 cards, about 23 min`.
#[must_use]
pub fn ahead(ahead: Ahead) -> String {
    match ahead.cards {
        0 => "nothing due yet".to_owned(),
        cards => format!("{}, {}", counted(cards, "card"), about(ahead.minutes)),
    }
}

/// Returns a number with `,` between thousands.
#[must_use]
pub fn thousands(number: usize) -> String {
    text::thousands(u64::try_from(number).unwrap_or(u64::MAX))
}

/// Returns a day as it is named from `today`: `today`, `tomorrow`, `14 Jan`,
/// and with the year when it is another one.
#[must_use]
pub fn day(day: Day, today: Day) -> String {
    match day.number().saturating_sub(today.number()) {
        0 => "today".to_owned(),
        1 => "tomorrow".to_owned(),
        -1 => "yesterday".to_owned(),
        _ => date(day, today),
    }
}

/// Returns a date: `14 Jan`, and with the year when it is another one.
#[must_use]
pub fn date(day: Day, today: Day) -> String {
    use chrono::Datelike;
    let (date, now) = (day.date(), today.date());
    let format = if date.year() == now.year() { "%-d %b" } else { "%-d %b %Y" };
    date.format(format).to_string()
}

/// Returns how long it is to an instant, in whole minutes: `in 6 min`, `now`.
#[must_use]
pub fn wait(now: Timestamp, until: Timestamp) -> String {
    match now.minutes_until(until) {
        0 => "now".to_owned(),
        minutes => format!("in {minutes} min"),
    }
}

/// Returns words with a capital at the start, on one line.
#[must_use]
pub fn sentence(words: &str) -> String {
    text::sentence(words)
}

/// Returns a share in whole percent: `88 %`.
#[must_use]
pub fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Says what undo would take back: `undo kl5 Good`, `undo delete`.
#[must_use]
pub fn undo(undoable: &Undoable) -> String {
    format!("undo {}", change(undoable.kind, undoable.id.as_ref(), 16))
}

/// Says what was taken back: `undone: kl5 Good`, `undone: delete`.
#[must_use]
pub fn undone(undone: &Undone) -> String {
    let words = format!("undone: {}", change(undone.kind, undone.id.as_ref(), 24));
    let file = undone.kept.as_ref().and_then(Kept::file_name).unwrap_or_default();
    match &undone.kept {
        None | Some(Kept::Collection) => words,
        Some(Kept::File(_)) => format!("{words}, also in {file}"),
        Some(Kept::Apart(_) | Kept::Unwritable(..)) => {
            format!("{words}; {file} was not changed back")
        }
    }
}

fn change(kind: ChangeKind, id: Option<&CardId>, room: usize) -> String {
    match id {
        Some(id) => {
            format!("{} {}", truncate(&one_line(&id.question.question), room), kind.name())
        }
        None => kind.name().to_owned(),
    }
}

/// Says how much was copied.
#[must_use]
pub fn copied(characters: usize) -> String {
    format!("copied {}", count(characters, "character", "characters"))
}

/// Says what was done to a card.
#[must_use]
pub fn done(done: Done) -> String {
    match done {
        Done::Suspended { reach: Reach::Card, now: true } => "card suspended".to_owned(),
        Done::Suspended { reach: Reach::Question, now: true } => "question suspended".to_owned(),
        Done::Suspended { now: false, .. } => "no longer suspended".to_owned(),
        Done::Buried(Reach::Card) => "card buried until tomorrow".to_owned(),
        Done::Buried(Reach::Question) => "question buried until tomorrow".to_owned(),
        Done::Marked(true) => "marked".to_owned(),
        Done::Marked(false) => "no longer marked".to_owned(),
        Done::Unlocked => "all cards of the question are open".to_owned(),
        Done::Reset => "the card is new again".to_owned(),
        Done::NoDueDay => "A new card has no due day yet. Answer it first.".to_owned(),
        Done::DueIn(0) => "due today".to_owned(),
        Done::DueIn(days) => {
            format!("due in {}", count(usize::try_from(days).unwrap_or(0), "day", "days"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        assert_eq!(clock(Duration::from_millis(54_999)), "0:54");
        assert_eq!(clock_seconds(70), "1:10");
        assert_eq!(clock_seconds(3_723), "1:02:03");
        assert_eq!(clock_millis(102_000), "1:42");
        assert_eq!(target(50), "50 s");
        assert_eq!(target(150), "2:30");
    }

    #[test]
    fn intervals() {
        assert_eq!(interval(Interval::Step { minutes: 10 }), "10 min");
        assert_eq!(interval(Interval::Days(21)), "21 d");
        assert_eq!(interval(Interval::Days(364)), "364 d");
        assert_eq!(interval(Interval::Days(365)), "1 y");
        assert_eq!(interval(Interval::Days(475)), "1.3 y");
        assert_eq!(interval(Interval::Days(36_500)), "100 y");
    }

    #[test]
    fn numbers() {
        assert_eq!(count(1, "card", "cards"), "1 card");
        assert_eq!(count(0, "card", "cards"), "0 cards");
        assert_eq!(thousands(6580), "6,580");
        assert_eq!(thousands(1_000_000), "1,000,000");
        assert_eq!(thousands(999), "999");
        assert_eq!(percent(0.884), "88 %");
    }

    #[test]
    fn days_are_named_from_today() {
        let today: Day = "2026-12-01".parse().unwrap();
        assert_eq!(day(today, today), "today");
        assert_eq!(day(today.plus(1), today), "tomorrow");
        assert_eq!(day(today.plus(-1), today), "yesterday");
        assert_eq!(day(today.plus(8), today), "9 Dec");
        assert_eq!(day(today.plus(44), today), "14 Jan 2027");
    }

    #[test]
    fn waits_round_up() {
        let now = Timestamp::from_millis(0);
        assert_eq!(wait(now, now.plus_minutes(6)), "in 6 min");
        assert_eq!(wait(now, Timestamp::from_millis(300_001)), "in 6 min");
        assert_eq!(wait(now, now), "now");
    }
}
