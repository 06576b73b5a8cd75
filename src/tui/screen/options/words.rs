//! Options in words.

use crate::collection::{CatchUp, OptionRow, Origin};
use crate::config::Takes;
use crate::tui::words::{count, counted, date, thousands};

/// What the first row means.
pub(super) const FOR: &str = "What is set for one deck goes before what is set for all; what stands in config.toml goes \
     before both.";

/// Returns the name of an option on screen.
pub(super) fn label(name: &'static str) -> &'static str {
    match name {
        "new_per_day" => "new cards a day",
        "reviews_per_day" => "reviews a day",
        "review_order" => "order of reviews",
        "desired_retention" => "desired recall",
        "maximum_interval" => "longest interval",
        "burying" => "bury siblings",
        "unlocking" => "unlock in order",
        "new_order" => "order of new",
        other => other,
    }
}

/// Returns the value of an option on screen.
pub(super) fn value(row: &OptionRow) -> String {
    row.value.as_deref().map_or_else(|| "no limit".to_owned(), |value| spoken(row.takes, value))
}

fn spoken(takes: Takes, value: &str) -> String {
    match takes {
        Takes::Switch => if value == "true" { "yes" } else { "no" }.to_owned(),
        Takes::Whole(_, _, unit) => {
            let number = value.parse().unwrap_or(0);
            format!("{} {unit}", thousands(number))
        }
        Takes::Share(..) => {
            value.parse::<f32>().map_or_else(|_| "-".to_owned(), crate::tui::words::percent)
        }
        Takes::OneOf(_) => value.trim_matches('"').replace('-', " "),
    }
}

/// Says where a value comes from, in the row.
pub(super) const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Default => "",
        Origin::AllDecks => "as all decks",
        Origin::Program => "set here",
        Origin::File => "set in config.toml",
    }
}

/// Says what a number may be.
pub(super) fn takes(row: &OptionRow) -> String {
    match row.takes {
        Takes::Share(..) => "a share from 70 to 99 %".to_owned(),
        other => other.says(),
    }
}

/// Says what an option means and where its value comes from.
pub(super) fn meaning(row: &OptionRow, of_deck: bool) -> Vec<String> {
    let meaning = row.meaning.replace('`', "");
    let mut chars = meaning.chars();
    let capital = chars.next().map(|c| c.to_uppercase().chain(chars).collect::<String>());
    let default = match &row.default {
        Some(default) => spoken(row.takes, default),
        None => "no limit".to_owned(),
    };
    let origin = match row.origin {
        Origin::File => {
            "Set in config.toml, which is the last word; it is changed there.".to_owned()
        }
        Origin::Program if of_deck && row.default.is_some() => {
            format!("Set here; for all decks it is {default}.")
        }
        Origin::Program => format!("Set here; the default is {default}."),
        Origin::AllDecks => "As it is for all decks.".to_owned(),
        Origin::Default => format!("The default is {default}."),
    };
    let mut sentences = vec![format!("{}.", capital.unwrap_or_default()), origin];
    if of_deck && row.name.ends_with("_per_day") {
        sentences.push("With the limit of all decks, the smaller holds.".to_owned());
    }
    sentences
}

/// Says what a plan asks for, and until when.
pub(super) fn plan(catch_up: &CatchUp) -> (String, String) {
    let value = format!("{} a day", thousands(number(catch_up.plan.per_day)));
    let until = date(catch_up.plan.until, catch_up.today);
    let (day, of) = catch_up.days();
    let note = if catch_up.in_force {
        format!("until {until}, day {day} of {of}")
    } else {
        format!("would end on {until}; not taken up")
    };
    (value, note)
}

/// Says what a plan means.
pub(super) fn plan_meaning(catch_up: &CatchUp) -> Vec<String> {
    let waiting = count(number(catch_up.waiting), "review waits", "reviews wait");
    let days = counted(catch_up.days().1, "day");
    vec![
        format!(
            "{waiting}. This many a day are asked instead, the least recalled first; new cards \
             wait until then."
        ),
        format!(
            "The last day is foreseen by your memory model: {days} in all. The plan ends by itself."
        ),
    ]
}

fn number(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
