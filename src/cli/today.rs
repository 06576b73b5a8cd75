//! What home shows, in lines: for `viva due`, for `viva` without a terminal, and
//! at the start of a review by lines.

use crate::collection::{Ahead, DueReport, Home};
use crate::domain::{Day, Timestamp};
use crate::tui::words::{about, ahead, counted, day, left_at, minutes as minutes_words};

/// Returns all of it.
#[must_use]
pub fn lines(home: &Home) -> Vec<String> {
    let mut lines = vec![headline(home)];
    let waiting = home.today.decks.iter().filter(|deck| deck.total() > 0);
    lines.extend(waiting.map(|deck| {
        format!(
            "{:<28} {:>4} due  {:>4} new  {:>4} learning  {:>4} min",
            deck.id.0, deck.due, deck.new, deck.learning, deck.minutes
        )
    }));
    if let Some(left) = &home.interrupted {
        lines.push(format!("A session of today was left at {}.", left_at(left)));
    }
    lines.extend(streak(home));
    if home.today.total() > 0 {
        lines.push(format!("Tomorrow: {}.", ahead(home.tomorrow)));
    }
    lines
}

/// Returns how long the run of study days is.
#[must_use]
pub fn streak(home: &Home) -> Option<String> {
    let days = home.streak.current;
    let mean = home
        .recent
        .mean
        .map_or_else(String::new, |mean| format!(", {} a study day", minutes_words(mean)));
    (days > 0).then(|| format!("Streak: {}{mean}.", counted(days, "day")))
}

/// Returns the decks in which something waits, in one line: the first three, and
/// how many more there are.
#[must_use]
pub fn decks(today: &DueReport) -> String {
    let waiting: Vec<_> = today.decks.iter().filter(|deck| deck.total() > 0).collect();
    let named = waiting.iter().take(3);
    let named = named
        .map(|deck| format!("{} {} due, {} new.", deck.id, deck.due + deck.learning, deck.new));
    let mut words = named.collect::<Vec<_>>().join(" ");
    let more = u32::try_from(waiting.len().saturating_sub(3)).unwrap_or(u32::MAX);
    if more > 0 {
        words.push_str(&format!(" {}.", counted(more, "more deck")));
    }
    words
}

fn headline(home: &Home) -> String {
    let today = &home.today;
    match (today.total(), home.next_step) {
        (0, _) => format!("Nothing due today. {}", coming(home.tomorrow, home.later, home.now.day)),
        (total, Some(step)) if total == today.learning && home.now.at < step => {
            format!("Nothing due now. The next card comes back {}.", minutes(home.now.at, step))
        }
        (total, _) => format!("{} today, {}", counted(total, "card"), about(today.minutes)),
    }
}

/// Says what comes back once nothing is left today.
#[must_use]
pub fn coming(tomorrow: Ahead, later: Option<(Day, u32)>, today: Day) -> String {
    match (tomorrow.cards, later) {
        (0, Some((on, cards))) => {
            let comes = if cards == 1 { "comes" } else { "come" };
            format!("{} {comes} back on {}.", counted(cards, "card"), day(on, today))
        }
        (0, None) => "Nothing comes back tomorrow.".to_owned(),
        (1, _) => "1 card comes back tomorrow.".to_owned(),
        (cards, _) => format!("{} come back tomorrow.", counted(cards, "card")),
    }
}

/// Says how long it is to a card that comes back today.
#[must_use]
pub fn minutes(now: Timestamp, step: Timestamp) -> String {
    format!("in {}", counted(u32::try_from(now.minutes_until(step)).unwrap_or(0), "minute"))
}
