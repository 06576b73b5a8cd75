//! The report of an interview: what stands on it, in the order of use.

use super::block::{Bar, Block, Document, Sat, Table};
use super::figures::{
    away, brier, cards, date, fell_into, flags, gap, given_up, grounds, halves, held, leaning,
    marking, minutes, moments, place, question, rung, score, taken_back, time, verdict, whole,
};
use crate::domain::text::{counted, one_line, sentence};
use crate::session::mock::report::Row;
use crate::session::mock::{Report, Sure};

/// The topics that are named of what cost most.
const TOPICS: usize = 3;

/// Makes the paper of a report; `trend` are the interviews at its level, first
/// one first, itself included.
#[must_use]
pub fn report(report: &Report, trend: &[Sat]) -> Document {
    let title = format!("Mock {}: {}, {}", report.mock, report.format.name(), report.level);
    let mut blocks = lead(report);
    if report.mean.is_some() {
        blocks.extend(dimensions(report));
    }
    blocks.extend(questions(report));
    blocks.extend(gaps(report));
    blocks.extend(pitfalls(report));
    blocks.extend(sureness(report));
    blocks.extend([Block::Heading("Marking".to_owned()), Block::Text(marking(report))]);
    blocks.extend(partner(report));
    blocks.extend(next(report));
    if trend.len() > 1 {
        blocks.push(Block::Heading(format!("So far at {}", report.level)));
        blocks.push(Block::Trend(trend.to_vec()));
    }
    blocks.push(Block::Small(format!(
        "Practice feedback, not a prediction of an offer. Rubric {}.",
        report.rubric
    )));
    Document { title, blocks }
}

fn lead(report: &Report) -> Vec<Block> {
    let figure = report.mean.as_ref().map_or_else(String::new, |mean| score(mean, "±"));
    let mut blocks = vec![
        Block::Lead(verdict(report), figure),
        Block::Text(grounds(report)),
        Block::Small(format!(
            "{}, {} mode, {} of {} minutes, seed {}.",
            date(report.day),
            report.mode.name(),
            minutes(report.spent_ms),
            report.format.shape().minutes,
            report.seed
        )),
    ];
    blocks.extend(away(report).map(Block::Small));
    blocks.extend(taken_back(report).map(|words| Block::Small(words.to_owned())));
    blocks.extend(given_up(&report.given_up).map(Block::Small));
    blocks
}

fn dimensions(report: &Report) -> Vec<Block> {
    let bars = report.dimensions.iter().map(|one| Bar {
        name: one.of.name(),
        value: one.value,
        means: one.band.map_or_else(
            || "-".to_owned(),
            |band| match report.format.shape().gives_verdict {
                true => format!("{} {}", band.number(), band.name()),
                false => band.number().to_string(),
            },
        ),
        change: one.change,
    });
    let mut words = "0 to 100; the bands begin at 40, 60 and 80.".to_owned();
    if let Some(mock) = report.since {
        words.push_str(&format!(" Changes are since mock {mock}."));
    }
    vec![Block::Heading("Dimensions".to_owned()), Block::Bars(bars.collect()), Block::Small(words)]
}

fn questions(report: &Report) -> Vec<Block> {
    let head = ["question", ">score", ">points", ">rung", ">time", ">sure", "notes"];
    let mut table = Table::of(&head);
    table.rows = report.rows.iter().enumerate().map(|(at, one)| row(at, one)).collect();
    let small = "Scores are 0 to 100. Times stand against their soft limit. Sure is how sure you were \
                 of every must point and nothing wrong.";
    vec![
        Block::Heading("Questions".to_owned()),
        Block::Table(table),
        Block::Small(small.to_owned()),
    ]
}

fn row(at: usize, row: &Row) -> Vec<String> {
    let none = || "-".to_owned();
    vec![
        format!("{}: {}", place(at, row), one_line(&row.title)),
        row.score.as_ref().map_or_else(none, |score| whole(score.q)),
        match row.score {
            Some(_) => format!("{}/{}", halves(row.points.0, "½"), row.points.1),
            None => none(),
        },
        rung(row, "/"),
        row.answer_ms.map_or_else(none, |ms| format!("{}/{}", time(ms), time(row.soft_ms))),
        row.sure.map_or_else(none, |sure| format!("{} %", sure.percent())),
        flags(row),
    ]
}

fn gaps(report: &Report) -> Vec<Block> {
    let mut blocks = Vec::new();
    for one in report.gaps.iter().take(TOPICS) {
        blocks.push(Block::Part(gap(one)));
        let missed = one.missed.iter().map(|one| {
            let half = if one.half { ", half said" } else { "" };
            let (name, words) = (sentence(&question(one.place)), one_line(&one.text));
            format!("{name}: {words} ({} lost{half})", whole(one.lost))
        });
        blocks.push(Block::List(missed.collect()));
    }
    headed("What cost most", blocks)
}

fn pitfalls(report: &Report) -> Vec<Block> {
    let mut blocks = Vec::new();
    for said in &report.pitfalls {
        let (claim, capped) = (one_line(&said.claim), held(said, report));
        blocks.push(Block::Text(format!("{}: “{claim}”{capped}", fell_into(said))));
        blocks.push(Block::Quote(said.correction.clone()));
    }
    headed("Pitfalls said", blocks)
}

fn sureness(report: &Report) -> Vec<Block> {
    let mut blocks = Vec::new();
    let wrong: Vec<String> = report
        .confident_errors
        .iter()
        .filter_map(|place| Some((*place, report.rows.get(*place)?)))
        .map(|(place, row)| {
            let sure = row.sure.map_or(0, Sure::percent);
            let title = one_line(&row.title);
            format!("Sure {sure} % and wrong: {}, {title}", question(place))
        })
        .collect();
    if !wrong.is_empty() {
        blocks.push(Block::List(wrong));
    }
    if report.calibration.answers > 0 {
        blocks.push(Block::Curve(report.calibration.curve.to_vec()));
    }
    let mut told =
        vec![("Answers", &report.calibration), ("Follow-ups", &report.follow_up_calibration)];
    if report.whole_calibration.answers > report.calibration.answers {
        told.push(("All answers there were", &report.whole_calibration));
    }
    let lines = told.into_iter().map(|(name, calibration)| {
        let more = calibration.figures.as_ref().map(brier);
        let more = more.map_or_else(String::new, |figures| format!("; {figures}"));
        format!("{name}: {}{more}.", leaning(calibration))
    });
    blocks.push(Block::List(lines.collect()));
    headed("How sure, and what came true", blocks)
}

fn partner(report: &Report) -> Vec<Block> {
    let Some(differences) = &report.partner else { return Vec::new() };
    if differences.is_empty() {
        return headed("A partner's marks", vec![Block::Text("All the same as yours.".to_owned())]);
    }
    let mut table = Table::of(&["question", "mark", "you", "partner"]);
    let cells = differences.iter().map(|one| {
        vec![(one.place + 1).to_string(), one_line(&one.what), one.own.clone(), one.partner.clone()]
    });
    table.rows = cells.collect();
    let words =
        format!("{} otherwise than yours.", counted(count(differences.len()), "mark", "marks"));
    headed("A partner's marks", vec![Block::Text(words), Block::Table(table)])
}

fn next(report: &Report) -> Vec<Block> {
    let mut list = vec![cards(report)];
    list.extend(
        moments(report)
            .into_iter()
            .map(|(id, text)| format!("Watch in `viva sim {id}`: {}", sentence(text))),
    );
    list.push(format!("Next mock from {}.", date(report.next.mock_on)));
    headed("Next", vec![Block::List(list)])
}

/// Puts a heading over blocks, where there are any.
fn headed(heading: &str, blocks: Vec<Block>) -> Vec<Block> {
    if blocks.is_empty() {
        return blocks;
    }
    std::iter::once(Block::Heading(heading.to_owned())).chain(blocks).collect()
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
