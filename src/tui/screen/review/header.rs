//! The line above a card: where it is from, and how far the session is.

use super::Review;
use crate::domain::text::one_line;
use crate::session::Stage;
use crate::tui::context::Context;
use crate::tui::widget::header::Header;

/// Makes the header of a session as it stands.
pub(super) fn header(review: &Review, context: &Context) -> Header {
    let done = review.answered();
    let progress = review.standing.as_ref().map(|standing| &standing.progress);
    let left = progress.map_or(0, |p| usize::try_from(p.left).unwrap_or(0));
    let total = done + left;
    let idle = matches!(review.session.stage(), Stage::Idle);
    // A card that was asked for by hand may not be among those left.
    let total = if idle { total } else { total.max(done + 1) };
    let place = match review.asked() {
        Some(asked) => one_line(&asked.id.question.deck.0),
        None if done == 0 => String::new(),
        None => "done".to_owned(),
    };
    let position = if idle { done } else { done + 1 };
    let right = match progress {
        _ if review.session.is_paused() => "paused".to_owned(),
        _ if review.auto && !idle => review.auto_words(context),
        // Whether an answer counts is said before it is given.
        _ if review.scope.drill.is_some() && !idle => {
            let counts = review.asked().is_some_and(|asked| asked.counts);
            if counts { "counts" } else { "does not count, due days stay" }.to_owned()
        }
        // As wide for nine minutes as for ten, so that the meter stands still.
        Some(p) if !idle && p.minutes > 0 => {
            format!("{:>17}", format!("about {} min left", p.minutes))
        }
        _ => String::new(),
    };
    // Where nothing was asked there is nothing to count.
    let counts = position > 0;
    Header {
        name: if review.scope.drill.is_some() { "Cram" } else { "Review" }.to_owned(),
        place,
        meter: counts.then_some((done, total)),
        count: if counts { format!("{position} of {total}") } else { String::new() },
        right,
    }
}
