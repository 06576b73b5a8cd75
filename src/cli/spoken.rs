//! What a review by lines says: times, intervals, what is left.

use std::time::Duration;

use super::today;
use crate::collection::{Ahead, HeldBy, Progress};
use crate::domain::Moment;
use crate::scheduler::Interval;
use crate::tui::words::counted;

/// The keys of the review by lines.
pub(super) const HELP: &str = "\
Enter shows the answer, and on the answer means Good.
1 Again, 2 Hard (a pass), 3 Good, 4 Easy. a agree, b push back.
y sure, n unsure, before the answer. u undoes. i tells why the card is due.
s, on the answer, says the steps of the simulation again, in full.
- buries the card, = its question. @ suspends the card, ! its question. * marks.
q leaves; all is saved.";

pub(super) fn said_in(said: Duration, aim: Option<u16>) -> String {
    let seconds = said.as_secs();
    let spent = if seconds == 1 { "1 second".to_owned() } else { format!("{seconds} seconds") };
    match aim.map(u64::from) {
        Some(aim) if seconds > aim => format!("{spent}, {} over.", seconds - aim),
        Some(_) => format!("{spent}, in time."),
        None => format!("{spent}."),
    }
}

/// Returns an interval in words.
#[must_use]
pub(super) fn spoken(interval: Interval) -> String {
    match interval {
        Interval::Step { minutes } => counted(minutes, "minute"),
        Interval::Days(days) => counted(days, "day"),
    }
}

pub(super) fn nothing_left(
    progress: &Progress,
    tomorrow: Ahead,
    now: Moment,
    at_start: bool,
) -> String {
    let tomorrow = today::coming(tomorrow, None, now.day);
    let held = held_back(progress);
    match progress.next_step {
        Some(at) => {
            format!("The next card comes back {}. {held}{tomorrow}", today::minutes(now.at, at))
        }
        None if at_start && held.is_empty() => format!("Nothing due today. {tomorrow}"),
        None => format!("Nothing is left for today. {held}{tomorrow}"),
    }
}

/// Says which limit ended the session, where one did.
fn held_back(progress: &Progress) -> String {
    let limit = match &progress.held_by {
        None => return String::new(),
        Some(HeldBy::Collection) => "today's limit".to_owned(),
        Some(HeldBy::CatchUp) => "today's part of the catch-up plan".to_owned(),
        Some(HeldBy::Deck(deck)) => format!("the limit of {deck}"),
    };
    format!("{} beyond {limit}. ", counted(progress.due_held_back, "review"))
}
