//! A report in words, by lines: what `viva mock show` says, and the interview by
//! lines at its end. ASCII but for the texts of a deck.

use super::block::Sat;
use super::figures::{
    away, brier, cards, change, date, fell_into, gap, given_up, grounds, held, leaning, marking,
    minutes, moments, place, question, rung, score, taken_back, time, verdict, whole,
};
use super::spoken::spoken;
use crate::domain::text::sentence;
use crate::session::mock::Report;
use crate::session::mock::report::{Dimension, Row};

/// Says a report; `trend` are the interviews at its level, itself included.
#[must_use]
pub fn words(report: &Report, trend: &[Sat]) -> Vec<String> {
    let mut lines = vec![head(report)];
    let figure = report.mean.as_ref().map(|mean| format!(", {}", score(mean, "plus or minus")));
    lines.push(format!("{}{}.", verdict(report), figure.unwrap_or_default()));
    lines.push(grounds(report));
    lines.extend(away(report));
    lines.extend(taken_back(report).map(str::to_owned));
    lines.extend(given_up(&report.given_up));
    if report.mean.is_some() {
        lines.extend(dimensions(report));
    }
    lines.extend(report.rows.iter().enumerate().map(|(at, one)| row(at, one)));
    lines.extend(gaps(report));
    lines.extend(pitfalls(report));
    lines.extend(sureness(report));
    lines.push(format!("Marking: {}", marking(report)));
    lines.extend(partner(report));
    lines.extend(next(report));
    lines.extend(so_far(report, trend));
    lines
}

fn head(report: &Report) -> String {
    format!(
        "Mock {}: {}, {}, {} mode, {}, {} of {} minutes, seed {}.",
        report.mock,
        report.format.name(),
        report.level,
        report.mode.name(),
        date(report.day),
        minutes(report.spent_ms),
        report.format.shape().minutes,
        report.seed
    )
}

fn dimensions(report: &Report) -> Vec<String> {
    let all = |say: &dyn Fn(&Dimension) -> Option<String>| {
        let words: Vec<String> = report.dimensions.iter().filter_map(say).collect();
        words.join(", ")
    };
    let values = all(&|one| {
        let value = one.value.map_or_else(|| "-".to_owned(), whole);
        Some(format!("{} {value}", one.of.name()))
    });
    let mut lines = vec![format!("{}.", sentence(&values))];
    if let Some(mock) = report.since {
        let changes = all(&|one| Some(format!("{} {}", one.of.name(), change(one.change?))));
        lines.push(format!("Since mock {mock}: {changes}."));
    }
    lines
}

/// "Question 2: score 79, points 3.5 of 5, rung 3 of 3, 1:50, sure 70: sure and wrong."
fn row(at: usize, row: &Row) -> String {
    let name = format!("Question {}", place(at, row));
    let flags: Vec<&str> = row.flags.iter().map(|flag| flag.words()).collect();
    let Some(score) = &row.score else {
        return format!("{name}: {}.", flags.join(", "));
    };
    let (said, all) = row.points;
    let mut words = format!("{name}: score {}, points {said} of {all}", whole(score.q));
    if score.rung.is_some() {
        words.push_str(&format!(", rung {}", rung(row, " of ")));
    }
    if let Some(ms) = row.answer_ms {
        words.push_str(&format!(", {} of {}", time(ms), time(row.soft_ms)));
    }
    if let Some(sure) = row.sure {
        words.push_str(&format!(", sure {}", sure.percent()));
    }
    if !flags.is_empty() {
        words.push_str(&format!(": {}", flags.join(", ")));
    }
    format!("{words}.")
}

fn gaps(report: &Report) -> Vec<String> {
    let mut lines = Vec::new();
    for one in report.gaps.iter().take(3) {
        lines.push(format!("{}.", gap(one)));
        lines.extend(one.missed.iter().map(|one| {
            let half = if one.half { ", half said" } else { "" };
            format!("- {}{half}: {}", question(one.place), spoken(&one.text))
        }));
    }
    lines
}

fn pitfalls(report: &Report) -> Vec<String> {
    let say = |said: &crate::session::mock::report::PitfallSaid| {
        [
            format!("{}: {}{}", fell_into(said), spoken(&said.claim), held(said, report)),
            format!("- {}", spoken(&said.correction)),
        ]
    };
    report.pitfalls.iter().flat_map(say).collect()
}

fn sureness(report: &Report) -> Vec<String> {
    let wrong = report.confident_errors.iter();
    let mut lines: Vec<String> = wrong
        .filter_map(|place| {
            let title = spoken(&report.rows.get(*place)?.title);
            Some(format!("Sure and wrong: {}, {title}", question(*place)))
        })
        .collect();
    if report.calibration.figures.is_some() {
        let curve = report.calibration.curve.iter().rev();
        lines.extend(curve.filter_map(|point| {
            let (sure, share) = (point.sure.percent(), whole(100.0 * point.share()?));
            Some(format!("Sure {sure}: {share} percent of {} came true.", point.answers))
        }));
    }
    for (name, calibration) in
        [("Answers", &report.calibration), ("Follow-ups", &report.follow_up_calibration)]
    {
        lines.push(format!("{name}: {}.", leaning(calibration)));
        lines.extend(calibration.figures.as_ref().map(|figures| format!("- {}.", brier(figures))));
    }
    lines
}

fn partner(report: &Report) -> Vec<String> {
    let mut lines: Vec<String> = super::figures::partner(report).into_iter().collect();
    lines.extend(report.partner.iter().flatten().map(|one| {
        let (name, what) = (question(one.place), spoken(&one.what));
        format!("- {name}, you {}, partner {}: {what}", one.own, one.partner)
    }));
    lines
}

fn next(report: &Report) -> Vec<String> {
    let mut lines = vec![cards(report).replace('`', "")];
    lines.extend(
        moments(report)
            .into_iter()
            .map(|(id, text)| format!("Watch viva sim {id}: {}", spoken(text))),
    );
    lines.push(format!("Next mock from {}.", date(report.next.mock_on)));
    lines
}

fn so_far(report: &Report, trend: &[Sat]) -> Vec<String> {
    let before: Vec<String> = trend
        .iter()
        .filter(|one| one.mock != report.mock)
        .map(|one| format!("mock {} {}", one.mock, score(&one.mean, "plus or minus")))
        .collect();
    if before.is_empty() {
        return Vec::new();
    }
    vec![format!("Before it at {}: {}.", report.level, before.join(", "))]
}
