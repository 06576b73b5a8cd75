//! Interviews as JSON. What was said and marked is there raw, so that scores can
//! be computed again when weights change. docs/json.md documents the keys.

use serde::Serialize;

use crate::collection::mock::MockLine;
use crate::paper::figures::moments;
use crate::session::mock::calibration::Calibration;
use crate::session::mock::honesty::Honesty;
use crate::session::mock::report::{Dimension, Flag, Row};
use crate::session::mock::{
    Asking, Away, ClaimRef, GivenUp, Mark, Marks, Mean, Record, Report, Right, Score, Setting,
    Sure, Transcript, Verdict, WeakArea,
};

/// An interview that can go on.
#[derive(Serialize)]
pub(super) struct Running {
    mock: i64,
    status: &'static str,
}

#[derive(Serialize)]
pub(super) struct ListJson {
    mocks: Vec<LineJson>,
    weak_areas: Vec<WeakArea>,
    left: Option<i64>,
}

#[derive(Serialize)]
struct LineJson {
    mock: i64,
    status: &'static str,
    undone: bool,
    day: String,
    #[serde(flatten)]
    setting: Setting,
    spent_ms: u64,
    marked: u32,
    mean: Option<Mean>,
    verdict: Option<VerdictJson>,
    dimensions: DimensionsJson,
}

#[derive(Serialize)]
struct DimensionsJson {
    correctness: Option<f64>,
    depth: Option<f64>,
    follow_ups: Option<f64>,
    delivery: Option<f64>,
}

#[derive(Serialize)]
struct VerdictJson {
    words: String,
    #[serde(flatten)]
    verdict: Verdict,
}

#[derive(Serialize)]
pub(super) struct MockJson {
    mock: i64,
    status: &'static str,
    day: String,
    rubric: u32,
    #[serde(flatten)]
    setting: Setting,
    spent_ms: u64,
    #[serde(flatten)]
    away: Away,
    undone: bool,
    given_up: Vec<GivenUp>,
    mean: Option<Mean>,
    verdict: Option<VerdictJson>,
    since: Option<i64>,
    dimensions: Vec<Dimension>,
    questions: Vec<QuestionJson>,
    gaps: Vec<GapJson>,
    pitfalls: Vec<PitfallJson>,
    calibration: Calibration,
    follow_up_calibration: Calibration,
    whole_calibration: Calibration,
    confident_errors: Vec<String>,
    honesty: Honesty,
    next: NextJson,
    partner: Option<Vec<DifferenceJson>>,
}

#[derive(Serialize)]
struct QuestionJson {
    id: String,
    title: String,
    role: &'static str,
    target: &'static str,
    topic: String,
    text_version: String,
    score: Option<Score>,
    counted: bool,
    points: usize,
    points_said: f64,
    answer_ms: Option<u32>,
    soft_ms: u64,
    sure: Option<Sure>,
    flags: Vec<Flag>,
    pad: String,
    gist: String,
    gist_skipped: bool,
    follow_ups: Vec<AskedJson>,
    rung_ms: Option<u32>,
    marking_ms: u32,
    marks: MarksJson,
    partner_marks: Option<MarksJson>,
    marked_again: Option<Vec<ClaimJson>>,
}

#[derive(Serialize)]
struct AskedJson {
    question: String,
    ms: Option<u32>,
    sure: Option<Sure>,
}

#[derive(Serialize)]
struct MarksJson {
    claims: Vec<ClaimJson>,
    follow_ups: Vec<Option<Right>>,
    rungs: Option<u8>,
    headline: Option<bool>,
    structure: Option<bool>,
}

#[derive(Serialize)]
struct ClaimJson {
    kind: &'static str,
    number: usize,
    text: String,
    mark: Option<Mark>,
}

#[derive(Serialize)]
struct GapJson {
    topic: String,
    lost: f64,
    missed: Vec<MissedJson>,
}

#[derive(Serialize)]
struct MissedJson {
    question: String,
    name: Option<String>,
    text: String,
    half: bool,
    lost: f64,
}

#[derive(Serialize)]
struct PitfallJson {
    question: String,
    claim: String,
    half: bool,
    correction: String,
    capped: bool,
}

#[derive(Serialize)]
struct NextJson {
    cards: Option<u32>,
    moments: Vec<MomentJson>,
    mock_on: String,
}

#[derive(Serialize)]
struct MomentJson {
    question: String,
    text: String,
}

#[derive(Serialize)]
struct DifferenceJson {
    question: String,
    what: String,
    own: String,
    partner: String,
}

/// Tells of an interview that was left.
pub(super) const fn running(mock: i64) -> Running {
    Running { mock, status: "running" }
}

/// Tells of all interviews that were.
pub(super) fn list(lines: &[MockLine], weak: &[WeakArea], left: Option<i64>) -> ListJson {
    ListJson { mocks: lines.iter().map(line).collect(), weak_areas: weak.to_vec(), left }
}

fn line(line: &MockLine) -> LineJson {
    let summary = &line.summary;
    let [correctness, depth, follow_ups, delivery] = summary.dimensions;
    LineJson {
        mock: line.mock,
        status: status(line.abandoned),
        undone: line.undone,
        day: line.began.day.to_string(),
        setting: line.setting.clone(),
        spent_ms: summary.spent_ms,
        marked: summary.marked,
        mean: summary.mean,
        verdict: summary.verdict.map(verdict),
        dimensions: DimensionsJson { correctness, depth, follow_ups, delivery },
    }
}

const fn status(abandoned: bool) -> &'static str {
    if abandoned { "abandoned" } else { "done" }
}

fn verdict(verdict: Verdict) -> VerdictJson {
    VerdictJson { words: verdict.words(), verdict }
}

/// Tells everything of an interview that has ended.
pub(super) fn whole(report: Report, transcript: &Transcript) -> MockJson {
    let id = |place: usize| report.rows.get(place).map_or_else(String::new, |row| row.id.clone());
    let gaps = report.gaps.iter().map(|gap| GapJson {
        topic: gap.topic.clone(),
        lost: gap.lost,
        missed: gap
            .missed
            .iter()
            .map(|one| MissedJson {
                question: id(one.place),
                name: one.name.clone(),
                text: one.text.clone(),
                half: one.half,
                lost: one.lost,
            })
            .collect(),
    });
    let pitfalls = report.pitfalls.iter().map(|said| PitfallJson {
        question: id(said.place),
        claim: said.claim.clone(),
        half: said.half,
        correction: said.correction.clone(),
        capped: said.capped,
    });
    let differences = report.partner.as_ref().map(|all| {
        let of = |one: &crate::session::mock::report::Difference| DifferenceJson {
            question: id(one.place),
            what: one.what.clone(),
            own: one.own.clone(),
            partner: one.partner.clone(),
        };
        all.iter().map(of).collect()
    });
    MockJson {
        mock: report.mock,
        status: status(report.abandoned),
        day: report.day.to_string(),
        rubric: report.rubric,
        setting: transcript.plan.setting.clone(),
        spent_ms: report.spent_ms,
        away: report.away,
        undone: report.undone,
        mean: report.mean,
        verdict: report.verdict.map(verdict),
        since: report.since,
        dimensions: report.dimensions.to_vec(),
        questions: questions(&report, transcript),
        gaps: gaps.collect(),
        pitfalls: pitfalls.collect(),
        confident_errors: report.confident_errors.iter().map(|place| id(*place)).collect(),
        honesty: report.honesty,
        next: next(&report),
        partner: differences,
        given_up: report.given_up,
        calibration: report.calibration,
        follow_up_calibration: report.follow_up_calibration,
        whole_calibration: report.whole_calibration,
    }
}

fn next(report: &Report) -> NextJson {
    let moments = moments(report).into_iter();
    NextJson {
        cards: report.next.cards,
        moments: moments
            .map(|(id, text)| MomentJson { question: id.to_owned(), text: text.to_owned() })
            .collect(),
        mock_on: report.next.mock_on.to_string(),
    }
}

fn questions(report: &Report, transcript: &Transcript) -> Vec<QuestionJson> {
    let both = transcript.plan.questions.iter().zip(&transcript.records);
    let marked = transcript.partner.iter().zip(&transcript.again);
    let all = report.rows.iter().zip(both).zip(marked);
    all.map(|((row, (asking, record)), (partner, again))| QuestionJson {
        partner_marks: partner.as_ref().map(|marks| of_marks(asking, marks)),
        marked_again: again.as_ref().map(|marks| claims(asking, marks)),
        ..question(row, asking, record)
    })
    .collect()
}

fn question(row: &Row, asking: &Asking, record: &Record) -> QuestionJson {
    let follow_ups = &asking.question.follow_ups;
    let asked = record.follow_ups.iter().map(|one| AskedJson {
        question: follow_ups.get(one.place).map_or_else(String::new, |f| f.question.clone()),
        ms: one.ms,
        sure: one.sure,
    });
    QuestionJson {
        id: row.id.clone(),
        title: row.title.clone(),
        role: row.role.name(),
        target: row.target.name(),
        topic: row.topic.clone(),
        text_version: format!("{:016x}", asking.version()),
        score: row.score.clone(),
        counted: row.counted,
        points: row.points.1,
        points_said: row.points.0,
        answer_ms: row.answer_ms,
        soft_ms: row.soft_ms,
        sure: row.sure,
        flags: row.flags.clone(),
        pad: record.pad.clone(),
        gist: record.gist.clone(),
        gist_skipped: record.gist_skipped,
        follow_ups: asked.collect(),
        rung_ms: record.rung_ms,
        marking_ms: record.marking_ms,
        marks: of_marks(asking, &record.marks),
        partner_marks: None,
        marked_again: None,
    }
}

fn of_marks(asking: &Asking, marks: &Marks) -> MarksJson {
    MarksJson {
        claims: claims(asking, marks),
        follow_ups: marks.follow_ups.clone(),
        rungs: marks.rungs,
        headline: marks.headline,
        structure: marks.structure,
    }
}

fn claims(asking: &Asking, marks: &Marks) -> Vec<ClaimJson> {
    let claims = marks.claims.iter().map(|one| {
        let (kind, number) = match one.claim {
            ClaimRef::Point(at) => ("point", at + 1),
            ClaimRef::Pitfall(at) => ("pitfall", at + 1),
        };
        ClaimJson { kind, number, text: asking.words(one.claim), mark: one.mark }
    });
    claims.collect()
}
