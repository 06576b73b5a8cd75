//! Figures and verdicts in words, the same on every paper.

use std::time::Duration;

use crate::domain::Day;
use crate::domain::text::{clock, counted, sentence};
use crate::session::mock::calibration::{Bias, Calibration, ENOUGH, Figures};
use crate::session::mock::report::Row;
use crate::session::mock::verdict::{FEWEST_MAINS, Lowered};
use crate::session::mock::{Mean, Report};

/// Returns a whole number.
#[must_use]
pub fn whole(value: f64) -> String {
    // Adding zero turns a minus zero into a plain one.
    format!("{:.0}", value.round() + 0.0)
}

/// Returns a change with its sign: `+6`, `-4`, `0`.
#[must_use]
pub fn change(value: f64) -> String {
    if value.round() == 0.0 { "0".to_owned() } else { format!("{:+.0}", value.round()) }
}

/// Returns a change, where there is something to compare with.
#[must_use]
pub fn since(value: Option<f64>) -> String {
    value.map_or_else(String::new, change)
}

/// Returns a number of halves: `3½`.
#[must_use]
pub fn halves(value: f64) -> String {
    let (full, half) = (value.floor(), value.fract() >= 0.25);
    match (full > 0.0, half) {
        (false, true) => "½".to_owned(),
        (_, true) => format!("{full:.0}½"),
        (_, false) => format!("{full:.0}"),
    }
}

/// Returns milliseconds as a clock's reading.
#[must_use]
pub fn time(millis: impl Into<u64>) -> String {
    clock(Duration::from_millis(millis.into()))
}

/// Returns whole minutes, begun ones counted.
#[must_use]
pub const fn minutes(millis: u64) -> u64 {
    millis.div_ceil(60_000)
}

/// Returns a date: `16 December 2026`.
#[must_use]
pub fn date(day: Day) -> String {
    day.date().format("%-d %B %Y").to_string()
}

/// Returns the own part of a question's id: `kl5`.
#[must_use]
pub fn short(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// Returns a mean with its uncertainty, `joint` between them: `77 ± 11`.
#[must_use]
pub fn score(mean: &Mean, joint: &str) -> String {
    match mean.plus_minus {
        Some(spread) => format!("{} {joint} {}", whole(mean.value), whole(spread)),
        None => whole(mean.value),
    }
}

/// Returns the verdict: `Hire to strong hire`, `No verdict`.
#[must_use]
pub fn verdict(report: &Report) -> String {
    match (&report.verdict, &report.mean) {
        (Some(verdict), _) => sentence(&verdict.words()),
        (None, Some(_)) => "No verdict".to_owned(),
        (None, None) => "Nothing was marked".to_owned(),
    }
}

/// Says how much the verdict rests on, or why there is none.
#[must_use]
pub fn grounds(report: &Report) -> String {
    let Some(mean) = &report.mean else {
        return "No question was marked to its end, so there is no score.".to_owned();
    };
    let answers = counted(mean.answers, "counted answer", "counted answers");
    let Some(verdict) = &report.verdict else {
        return format!("{answers}. {}", no_verdict(report));
    };
    let verb = if mean.answers == 1 { "is" } else { "are" };
    let both = if verdict.low == verdict.high { "" } else { ", so both bands are named" };
    let lowered = match verdict.lowered {
        None => "",
        Some(Lowered::PoorMains) => " One band lower, since two or more mains are below 40.",
        Some(Lowered::Pitfalls) => {
            " One band lower, since pitfalls were said in two or more mains."
        }
    };
    format!("{answers} {verb} little evidence{both}.{lowered}")
}

fn no_verdict(report: &Report) -> String {
    if report.abandoned {
        "It was left before its end, so there is no verdict.".to_owned()
    } else if report.format.shape().gives_verdict {
        format!("A verdict needs {FEWEST_MAINS} mains that were marked.")
    } else {
        format!("A {} gives scores alone.", report.format.name())
    }
}

/// Says what the decks could not give; `None` where they gave all.
#[must_use]
pub fn given_up(report: &Report) -> Option<String> {
    let words: Vec<&str> = report.given_up.iter().map(|one| one.words()).collect();
    (!words.is_empty()).then(|| format!("The decks could not give all: {}.", words.join("; ")))
}

/// Says which way sureness leans: `bias +14 points over 41 answers, overconfident`.
#[must_use]
pub fn leaning(calibration: &Calibration) -> String {
    let Some(figures) = &calibration.figures else {
        return format!("not enough yet, {} of {ENOUGH} answers", calibration.answers);
    };
    let words = match figures.leaning() {
        Bias::Overconfident => "overconfident",
        Bias::Underconfident => "underconfident",
        Bias::Fair => "fair",
    };
    let answers = counted(calibration.answers, "answer", "answers");
    format!("bias {} points over {answers}, {words}", change(figures.bias))
}

/// Says the figures of calibration: Brier score, skill and the split.
#[must_use]
pub fn brier(figures: &Figures) -> String {
    let skill = match figures.skill {
        Some(skill) => format!("skill {skill:.2}"),
        None => "skill undefined, since all or none came true".to_owned(),
    };
    let rate = whole(100.0 * figures.base_rate);
    let mut words = format!("{rate} % came true, Brier score {:.2}, {skill}", figures.brier);
    if let Some(split) = &figures.split {
        words.push_str(&format!(
            ", reliability {:.2}, resolution {:.2}, uncertainty {:.2}",
            split.reliability, split.resolution, split.uncertainty
        ));
    }
    words
}

/// Says how the marking went.
#[must_use]
pub fn marking(report: &Report) -> String {
    let honesty = &report.honesty;
    let drift = match honesty.drift {
        Some(drift) => format!("{} points when marked again a day later", change(drift)),
        None => "-".to_owned(),
    };
    format!(
        "{} of {} ticked without a word of it in gist or pad. {} skipped. Drift: {drift}.",
        honesty.unsupported,
        counted(honesty.ticked, "claim", "claims"),
        counted(honesty.skipped_gists, "gist", "gists"),
    )
}

/// Says what a question's rung was: `3 of 3`, `-` where none was asked.
#[must_use]
pub fn rung(row: &Row, joint: &str) -> String {
    let rung = row.score.as_ref().and_then(|score| score.rung.zip(score.rung_wanted));
    rung.map_or_else(|| "-".to_owned(), |(rung, wanted)| format!("{rung}{joint}{wanted}"))
}

/// Says what is to be said of a question.
#[must_use]
pub fn flags(row: &Row) -> String {
    row.flags.iter().map(|flag| flag.words()).collect::<Vec<_>>().join(", ")
}

/// Returns the points to watch in a simulation: the question's id and the
/// point's words.
#[must_use]
pub fn moments(report: &Report) -> Vec<(&str, &str)> {
    let missed = || report.gaps.iter().flat_map(|gap| &gap.missed);
    let named = report.next.moments.iter().filter_map(|(place, point)| {
        let one = missed().find(|one| (one.place, one.point) == (*place, *point))?;
        Some((report.rows.get(*place)?.id.as_str(), one.text.as_str()))
    });
    named.collect()
}
