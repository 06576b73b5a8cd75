//! Whether the memory model is right about the user: what it predicted, and
//! what was recalled.

use ratatui::text::Line;

use super::blocks::{ShareRow, block, share_words, shares};
use crate::collection::Statistics;
use crate::stats::Band;
use crate::tui::context::Context;
use crate::tui::text::{READING_WIDTH, pad};
use crate::tui::theme::Role;
use crate::tui::wrap::wrap;

/// Draws the bands that hold answers.
pub(super) fn chart(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let title = "Memory model: ┼ predicted, ● recalled".to_owned();
    let rows: Vec<ShareRow> = stats
        .answers
        .bands()
        .filter_map(|(limits, band)| {
            let aim = Some(band.predicted()?);
            Some(ShareRow { name: name(limits), share: band.recalled, aim })
        })
        .collect();
    if rows.is_empty() {
        return block(title, vec![nothing(context)], context);
    }
    block(title, shares(&rows, room >= 44, room, context), context)
}

fn nothing(context: &Context) -> Line<'static> {
    Line::from(context.span(Role::Text, "No card came back in this period."))
}

/// Names a band: `95-100 %`.
pub(super) fn name((low, high): (u8, u8)) -> String {
    if low == 0 { format!("under {high} %") } else { format!("{low}-{high} %") }
}

/// Says what became of a prediction.
pub(super) fn verdict(band: &Band) -> &'static str {
    match (band.predicted(), band.recalled.interval()) {
        (Some(predicted), Some((low, _))) if predicted < low => "more than predicted",
        (Some(predicted), Some((_, high))) if predicted > high => "less than predicted",
        (Some(_), Some(_)) => "as predicted",
        _ => "-",
    }
}

/// Lays out the page of the model alone: the chart, a verdict for each band,
/// and how to read it.
pub(super) fn page(stats: &Statistics, room: usize, context: &Context) -> Vec<Line<'static>> {
    let mut lines = chart(stats, room.min(READING_WIDTH), context);
    lines.push(Line::default());
    for (limits, band) in stats.answers.bands().filter(|(_, band)| band.recalled.whole > 0) {
        let share = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), share_words);
        let words = format!(
            "predicted {}, recalled {}: {}",
            share(band.predicted()),
            share(band.recalled.value()),
            verdict(band)
        );
        let name = context.span(Role::Text, pad(&name(limits), 12));
        lines.extend(wrap(&[name, context.span(Role::Text, words)], room));
    }
    if stats.answers.bands().any(|(_, band)| band.recalled.whole > 0) {
        lines.push(Line::default());
    }
    let words = "Before each review the model says how likely you are to recall the card. Of the \
                 cards to which it gave about 90 %, about 90 of 100 should be recalled. The heavy \
                 line holds the true share with 80 %: where ┼ lies in it, the model is right \
                 about you. With ┼ on its right the cards come too late, on its left too early. \
                 Counted are first answers of a day to cards in review; drills are not.";
    lines.extend(wrap(&[context.span(Role::Dim, words)], room.min(READING_WIDTH)));
    lines
}
