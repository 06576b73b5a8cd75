//! Figures and verdicts in words, the same on every paper and on screen.

use std::time::Duration;

use crate::domain::Day;
use crate::domain::text::{clock, counted, sentence};
use crate::session::mock::calibration::{Bias, Calibration, ENOUGH, Figures};
use crate::session::mock::gaps::Gap;
use crate::session::mock::report::{PitfallSaid, Row};
use crate::session::mock::verdict::{FEWEST_MAINS, Lowered};
use crate::session::mock::{Away, GivenUp, Mean, Report, Role};

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

/// Returns a number of halves, the half written as `half`: `3½`.
#[must_use]
pub fn halves(value: f64, half: &str) -> String {
    let full = value.floor();
    match (full > 0.0 || half.starts_with('.'), value.fract() >= 0.25) {
        (false, true) => half.to_owned(),
        (_, true) => format!("{full:.0}{half}"),
        (_, false) => format!("{full:.0}"),
    }
}

/// Returns milliseconds as a clock's reading.
#[must_use]
pub fn time(millis: impl Into<u64>) -> String {
    clock(Duration::from_millis(millis.into()))
}

/// Returns whole minutes that have passed.
#[must_use]
pub const fn minutes(millis: u64) -> u64 {
    millis / 60_000
}

/// Returns a date: `16 December 2026`.
#[must_use]
pub fn date(day: Day) -> String {
    day.date().format("%-d %B %Y").to_string()
}

/// Returns what a question is called here: `question 2`.
#[must_use]
pub fn question(place: usize) -> String {
    format!("question {}", place + 1)
}

/// Returns a question's place in a table, with what it was where it was no main
/// one: `1 warm-up`, `2`.
#[must_use]
pub fn place(place: usize, row: &Row) -> String {
    match row.role {
        Role::Main => (place + 1).to_string(),
        role => format!("{} {}", place + 1, role.name()),
    }
}

/// Returns a topic in words: the simulator's model by its title, else the deck.
#[must_use]
pub fn topic(topic: &str) -> &str {
    crate::sim::models::find(topic).map_or(topic, |model| model.title())
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
    let ticked = all_ticked(report);
    let Some(verdict) = &report.verdict else {
        return format!("{answers}. {}{ticked}", no_verdict(report));
    };
    let verb = if mean.answers == 1 { "is" } else { "are" };
    let both = if verdict.low == verdict.high { "" } else { ", so both bands are named" };
    let lowered = match verdict.lowered {
        None => "",
        Some(Lowered::PoorMains) => {
            " One band lower, since two or more main questions are below 40."
        }
        Some(Lowered::Pitfalls) => {
            " One band lower, since pitfalls were said in two or more main questions."
        }
    };
    format!("{answers} {verb} little evidence{both}.{lowered}{ticked}")
}

/// Says that marks say nothing, where whole lists were ticked.
fn all_ticked(report: &Report) -> String {
    let honesty = &report.honesty;
    match honesty.all_ticked {
        0 => String::new(),
        ticked => format!(
            " In {ticked} of {} every sentence was ticked, the wrong ones too: such marks say \
             nothing.",
            counted(honesty.marked, "question", "questions")
        ),
    }
}

/// Says how long and how often it was left; `None` where it was not.
#[must_use]
pub fn away(report: &Report) -> Option<String> {
    let Away { times_away, away_ms } = report.away;
    match times_away {
        0 => None,
        1 => Some(format!("Away once, {}, not counted.", time(away_ms))),
        times => Some(format!("Away {times} times, {} in all, not counted.", time(away_ms))),
    }
}

/// Says that the answers were taken back; `None` where they stand.
#[must_use]
pub fn taken_back(report: &Report) -> Option<&'static str> {
    report.undone.then_some("Its answers were taken back; it stands in no course.")
}

fn no_verdict(report: &Report) -> String {
    if report.abandoned {
        "It was left before its end, so there is no verdict.".to_owned()
    } else if report.format.shape().gives_verdict {
        format!("A verdict needs {FEWEST_MAINS} main questions that were marked.")
    } else {
        format!("A {} gives scores alone.", report.format.name())
    }
}

/// Says how the choice is other than usual; `None` where the decks give all.
#[must_use]
pub fn given_up(given_up: &[GivenUp]) -> Option<String> {
    let words: Vec<&str> = given_up.iter().map(|one| one.words()).collect();
    (!words.is_empty()).then(|| format!("Chosen as these decks allow: {}.", words.join("; ")))
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

/// Says a pitfall that was said: `Pitfall half said in question 2`.
#[must_use]
pub fn fell_into(said: &PitfallSaid) -> String {
    let half = if said.half { "half said" } else { "said" };
    format!("Pitfall {half} in {}", question(said.place))
}

/// Says that a pitfall held its score down; empty where it did not.
#[must_use]
pub fn held(said: &PitfallSaid, report: &Report) -> String {
    let row = report.rows.get(said.place).filter(|_| said.capped);
    let score = row.and_then(|row| row.score.as_ref());
    score.map_or_else(String::new, |score| format!(" It held the score at {}.", whole(score.q)))
}

/// Says what was missed at a topic: `Kafka partition: 2 points missed, 11 lost`.
#[must_use]
pub fn gap(gap: &Gap) -> String {
    weak(&gap.topic, u32::try_from(gap.missed.len()).unwrap_or(u32::MAX), gap.lost)
}

/// Says what points that were missed at a topic cost.
#[must_use]
pub fn weak(name: &str, points: u32, lost: f64) -> String {
    let points = counted(points, "point", "points");
    format!("{}: {points} missed, {} of the score lost", topic(name), whole(lost))
}

/// Says what came of the cards.
#[must_use]
pub fn cards(report: &Report) -> String {
    match report.next.cards {
        Some(cards) => {
            format!("{} answered; `viva undo` takes it back.", counted(cards, "card", "cards"))
        }
        None if report.undone => "Its answers were taken back.".to_owned(),
        None => "No card was touched.".to_owned(),
    }
}

/// Says where a partner marked otherwise, in a head; `None` without a partner's marks.
#[must_use]
pub fn partner(report: &Report) -> Option<String> {
    let differences = u64::try_from(report.partner.as_ref()?.len()).unwrap_or(u64::MAX);
    Some(match differences {
        0 => "Your partner marked all the same.".to_owned(),
        many => format!("Your partner differs in {}.", counted(many, "mark", "marks")),
    })
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
