//! The report as data: every line of it, computed from raw marks alone.

use serde::Serialize;

use super::calibration::{Calibration, Pair, WINDOW, calibration};
use super::format::{Format, Mode, Role};
use super::gaps::{Gap, gaps};
use super::grades::is_confident_error;
use super::honesty::{Honesty, honesty, ticks_all, unsupported};
use super::plan::{Asking, GivenUp, Transcript};
use super::record::{Away, ClaimRef, Mark, Marks, Record, Right, Sure};
use super::score::{Band, Evidence, SHORTEST, Score, evidence, mean, score_of};
use super::verdict::{Mean, Verdict, entered, session_mean, verdict};
use crate::domain::{Day, Level};

/// A report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The interview's number.
    pub mock: i64,
    /// The version of the rubric.
    pub rubric: u32,
    /// The study day.
    pub day: Day,
    /// The format.
    pub format: Format,
    /// Exam or coach.
    pub mode: Mode,
    /// The level.
    pub level: Level,
    /// The seed.
    pub seed: u64,
    /// Milliseconds it took, time away left out.
    pub spent_ms: u64,
    /// The time away, which is not part of that.
    pub away: Away,
    /// Whether it was given up before its end: no verdict then.
    pub abandoned: bool,
    /// Whether its answers were taken back.
    pub undone: bool,
    /// What the decks could not give.
    pub given_up: Vec<GivenUp>,
    /// The mean; `None` where nothing was marked.
    pub mean: Option<Mean>,
    /// The verdict; `None` for formats without one, with fewer than four mains,
    /// and for an interview that was given up.
    pub verdict: Option<Verdict>,
    /// The four dimensions.
    pub dimensions: [Dimension; 4],
    /// The number of the mock that the changes are since.
    pub since: Option<i64>,
    /// The questions.
    pub rows: Vec<Row>,
    /// What cost most, by topic.
    pub gaps: Vec<Gap>,
    /// Pitfalls said.
    pub pitfalls: Vec<PitfallSaid>,
    /// Calibration of the last hundred answers.
    pub calibration: Calibration,
    /// Calibration of the last hundred follow-ups.
    pub follow_up_calibration: Calibration,
    /// Calibration of all answers there ever were.
    pub whole_calibration: Calibration,
    /// Places of the answers that were sure and not good.
    pub confident_errors: Vec<usize>,
    /// How the marking went.
    pub honesty: Honesty,
    /// What comes next.
    pub next: Next,
    /// Where a partner marked otherwise.
    pub partner: Option<Vec<Difference>>,
}

/// One column of a real form.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Dimension {
    /// Which one.
    pub of: Of,
    /// 0 to 100; `None` where nothing speaks to it.
    pub value: Option<f64>,
    /// 1 to 4.
    pub band: Option<Band>,
    /// The change since the last mock of the same decks and level.
    pub change: Option<f64>,
}

/// What a dimension is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Of {
    /// `100*C - 10*p`, not below 0.
    Correctness,
    /// `100*D`.
    Depth,
    /// `100*F`.
    FollowUps,
    /// `100*S`.
    Delivery,
}

/// One question of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// What the interviewer asked.
    pub title: String,
    /// What it was.
    pub role: Role,
    /// The level it was put at.
    pub target: Level,
    /// Its topic.
    pub topic: String,
    /// The score; `None` where the marking was not done.
    pub score: Option<Score>,
    /// Whether the score entered the mean.
    pub counted: bool,
    /// Key points, half points as halves, and how many there are.
    pub points: (f64, usize),
    /// Milliseconds of the answer.
    pub answer_ms: Option<u32>,
    /// The soft limit in milliseconds.
    pub soft_ms: u64,
    /// How sure.
    pub sure: Option<Sure>,
    /// What is to be said of it.
    pub flags: Vec<Flag>,
}

/// What is to be said of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// Every claim was ticked, wrong ones as well.
    AllTicked,
    /// A pitfall was said.
    Pitfall,
    /// Sure, and not good.
    SureAndWrong,
    /// Longer than the soft limit.
    OverTime,
    /// So short that it was no answer.
    TooShort,
    /// Ticked without a word of it in gist or pad.
    Unsupported,
    /// It does not enter the mean.
    Uncounted,
    /// The marking was not done.
    Unmarked,
}

/// A pitfall that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PitfallSaid {
    /// The place of its question.
    pub place: usize,
    /// What was said.
    pub claim: String,
    /// Whether half of it was said, which counts as said.
    pub half: bool,
    /// What is true, and why.
    pub correction: String,
    /// Whether it held the score down.
    pub capped: bool,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Next {
    /// Cards that the mock put into the queue of its day; `None` where it did
    /// not touch the schedule.
    pub cards: Option<u32>,
    /// The key points whose moments are worth watching: place of the question
    /// and place of the point.
    pub moments: Vec<(usize, usize)>,
    /// The day for the next mock.
    pub mock_on: Day,
}

/// One mark on which user and partner differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The place of the question.
    pub place: usize,
    /// What was marked.
    pub what: String,
    /// The user's mark.
    pub own: String,
    /// The partner's.
    pub partner: String,
}

/// What a report needs to know beside its own interview.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// The last mock before it of the same decks and level, with its dimensions.
    pub previous: Option<(i64, [Option<f64>; 4])>,
    /// Confidence and outcome of answers, latest last, this mock included.
    pub answers: Vec<Pair>,
    /// The same of follow-ups.
    pub follow_ups: Vec<Pair>,
    /// Cards that the mock put into the queue of its day.
    pub cards: Option<u32>,
    /// Whether its answers were taken back.
    pub undone: bool,
}

/// Days until the next mock, and after a poor one.
const NEXT: [i32; 2] = [3, 1];
/// Most moments to watch.
const MOMENTS: usize = 3;

/// Makes the report of an interview.
#[must_use]
pub fn report(transcript: &Transcript, history: &History) -> Report {
    let plan = &transcript.plan;
    let setting = &plan.setting;
    let scores = scores(transcript);
    let now = dimensions(transcript);
    let before = history.previous.as_ref();
    let gaps = gaps(transcript);
    let ends = setting.format.shape().gives_verdict && !transcript.abandoned;
    Report {
        mock: transcript.mock,
        rubric: transcript.rubric,
        day: transcript.day,
        format: setting.format,
        mode: setting.mode,
        level: setting.level,
        seed: setting.seed,
        spent_ms: transcript.spent_ms,
        away: transcript.away,
        abandoned: transcript.abandoned,
        undone: history.undone,
        given_up: plan.given_up.clone(),
        mean: session_mean(&scores),
        verdict: if ends { verdict(&scores) } else { None },
        dimensions: [Of::Correctness, Of::Depth, Of::FollowUps, Of::Delivery].map(|of| {
            let of_them = |all: &[Option<f64>; 4]| all.get(of.place()).copied().flatten();
            let value = of_them(&now);
            let change =
                value.zip(before.and_then(|(_, then)| of_them(then))).map(|(now, then)| now - then);
            Dimension { of, value, band: value.map(Band::of), change }
        }),
        since: before.map(|(mock, _)| *mock),
        rows: rows(transcript),
        next: next(transcript, &scores, &gaps, history.cards),
        gaps,
        pitfalls: pitfalls(transcript),
        calibration: calibration(last(&history.answers)),
        follow_up_calibration: calibration(last(&history.follow_ups)),
        whole_calibration: calibration(&history.answers),
        confident_errors: confident_errors(transcript),
        honesty: honesty(transcript),
        partner: differences(transcript),
    }
}

/// Returns the scores of the questions whose marking is done, in order.
#[must_use]
pub fn scores(transcript: &Transcript) -> Vec<(Role, Score)> {
    let format = transcript.plan.setting.format;
    questions(transcript)
        .filter_map(|(asking, record)| Some((asking.role, score_of(asking, record, format)?)))
        .collect()
}

/// Returns confidence and outcome of the answers, and of the follow-ups.
#[must_use]
pub fn pairs(transcript: &Transcript) -> (Vec<Pair>, Vec<Pair>) {
    let format = transcript.plan.setting.format;
    let (mut answers, mut follow_ups) = (Vec::new(), Vec::new());
    for (asking, record) in questions(transcript) {
        let Some(score) = score_of(asking, record, format) else { continue };
        answers.extend(record.sure.map(|sure| (sure, score.good)));
        let asked = record.follow_ups.iter().zip(&record.marks.follow_ups);
        follow_ups
            .extend(asked.filter_map(|(one, mark)| Some((one.sure?, (*mark)? == Right::Right))));
    }
    (answers, follow_ups)
}

impl Of {
    /// Returns the word shown on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Correctness => "correctness",
            Self::Depth => "depth",
            Self::FollowUps => "follow-ups",
            Self::Delivery => "delivery",
        }
    }

    const fn place(self) -> usize {
        match self {
            Self::Correctness => 0,
            Self::Depth => 1,
            Self::FollowUps => 2,
            Self::Delivery => 3,
        }
    }
}

impl Flag {
    /// Returns the words shown on screen.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::AllTicked => "all ticked",
            Self::Pitfall => "pitfall",
            Self::SureAndWrong => "sure and wrong",
            Self::OverTime => "over time",
            Self::TooShort => "under 15 s",
            Self::Unsupported => "unsupported",
            Self::Uncounted => "uncounted",
            Self::Unmarked => "not marked",
        }
    }
}

fn questions(transcript: &Transcript) -> impl Iterator<Item = (&Asking, &Record)> {
    transcript.plan.questions.iter().zip(&transcript.records)
}

/// The answers that calibration looks at.
fn last(pairs: &[Pair]) -> &[Pair] {
    pairs.get(pairs.len().saturating_sub(WINDOW)..).unwrap_or(pairs)
}

/// Returns correctness, depth, follow-ups and delivery: the means over the
/// questions that entered the mean.
#[must_use]
pub fn dimensions(transcript: &Transcript) -> [Option<f64>; 4] {
    let scores = scores(transcript);
    let entered = entered(&scores);
    let kept: Vec<&Score> = scores
        .iter()
        .zip(entered)
        .filter_map(|((_, score), enters)| enters.then_some(score))
        .collect();
    let over = |value: fn(&Score) -> Option<f64>| mean(kept.iter().filter_map(|s| value(s)));
    let percent = |share: Option<f64>| share.map(|share| 100.0 * share);
    [
        over(|score| {
            Some(100.0_f64.mul_add(score.coverage, -10.0 * f64::from(score.pitfalls)).max(0.0))
        }),
        percent(over(|score| score.depth)),
        percent(over(|score| score.follow_up)),
        percent(over(|score| Some(score.delivery))),
    ]
}

fn rows(transcript: &Transcript) -> Vec<Row> {
    let format = transcript.plan.setting.format;
    let mut entered = entered(&scores(transcript)).into_iter();
    let mut rows = Vec::new();
    for (asking, record) in questions(transcript) {
        let evidence = evidence(asking, record, format);
        let score = evidence.as_ref().map(super::score::score);
        let counted = score.is_some() && entered.next().unwrap_or(false);
        let said = |evidence: &Evidence| evidence.points.iter().map(|(_, m)| m.worth()).sum();
        rows.push(Row {
            id: asking.id.clone(),
            title: asking.question.title.clone(),
            role: asking.role,
            target: asking.target,
            topic: asking.topic.clone(),
            points: (evidence.as_ref().map_or(0.0, said), asking.question.key_points.len()),
            flags: flags(asking, record, score.as_ref(), counted),
            score,
            counted,
            answer_ms: record.answer_ms,
            soft_ms: asking.soft_ms(),
            sure: record.sure,
        });
    }
    rows
}

fn flags(asking: &Asking, record: &Record, score: Option<&Score>, counted: bool) -> Vec<Flag> {
    let Some(score) = score else { return vec![Flag::Unmarked] };
    let shortest = u64::try_from(SHORTEST.as_millis()).unwrap_or(0);
    let is_short = |ms: u32| u64::from(ms) < shortest;
    [
        (ticks_all(record), Flag::AllTicked),
        (score.pitfalls > 0, Flag::Pitfall),
        (is_confident_error(record, score), Flag::SureAndWrong),
        (record.answer_ms.is_some_and(|ms| u64::from(ms) > asking.soft_ms()), Flag::OverTime),
        (record.answer_ms.is_some_and(is_short), Flag::TooShort),
        (unsupported(asking, record).0 > 0, Flag::Unsupported),
        (!counted, Flag::Uncounted),
    ]
    .into_iter()
    .filter_map(|(holds, flag)| holds.then_some(flag))
    .collect()
}

fn pitfalls(transcript: &Transcript) -> Vec<PitfallSaid> {
    let format = transcript.plan.setting.format;
    let mut said = Vec::new();
    for (place, (asking, record)) in questions(transcript).enumerate() {
        let Some(score) = score_of(asking, record, format) else { continue };
        let all = asking.question.pitfalls.iter().enumerate();
        said.extend(all.filter(|(at, _)| record.marks.fell_into(*at)).map(|(at, pitfall)| {
            PitfallSaid {
                place,
                claim: pitfall.claim.clone(),
                half: record.marks.of(ClaimRef::Pitfall(at)) == Some(Mark::Half),
                correction: pitfall.correction(),
                capped: score.q < score.uncapped,
            }
        }));
    }
    said
}

fn confident_errors(transcript: &Transcript) -> Vec<usize> {
    let format = transcript.plan.setting.format;
    let is_error = |(asking, record): (&Asking, &Record)| {
        score_of(asking, record, format).is_some_and(|score| is_confident_error(record, &score))
    };
    let all = questions(transcript).enumerate();
    all.filter(|(_, one)| is_error(*one)).map(|(place, _)| place).collect()
}

fn next(
    transcript: &Transcript,
    scores: &[(Role, Score)],
    gaps: &[Gap],
    cards: Option<u32>,
) -> Next {
    let poor = scores.iter().filter(|(role, score)| role.is_main() && score.q < 40.0).count();
    let [usual, soon] = NEXT;
    let questions = &transcript.plan.questions;
    let plays = |place: usize| {
        questions.get(place).is_some_and(|asking| !asking.question.simulations.is_empty())
    };
    let mut missed: Vec<_> =
        gaps.iter().flat_map(|gap| &gap.missed).filter(|one| plays(one.place)).collect();
    missed.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    Next {
        cards,
        moments: missed.iter().take(MOMENTS).map(|one| (one.place, one.point)).collect(),
        mock_on: transcript.day.plus(if poor >= 2 { soon } else { usual }),
    }
}

/// Returns where a partner marked otherwise; `None` without a partner's marks. What
/// the partner left open is no difference.
fn differences(transcript: &Transcript) -> Option<Vec<Difference>> {
    transcript.partner.iter().any(Option::is_some).then(|| {
        let partners = transcript.partner.iter().enumerate();
        let both = questions(transcript).zip(partners);
        both.filter_map(|((asking, record), (place, partner))| {
            Some(differing(place, asking, &record.marks, partner.as_ref()?))
        })
        .flatten()
        .collect()
    })
}

fn differing(place: usize, asking: &Asking, own: &Marks, partner: &Marks) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut compare = |what: String, own: Option<String>, partner: Option<String>| {
        let Some(partner) = partner.filter(|mark| own.as_ref() != Some(mark)) else { return };
        let own = own.unwrap_or_else(|| "-".to_owned());
        found.push(Difference { place, what, own, partner });
    };
    let words = |mark: Option<Mark>| mark.map(|mark| mark.name().to_owned());
    for one in &own.claims {
        compare(asking.words(one.claim), words(one.mark), words(partner.of(one.claim)));
    }
    for (at, mark) in own.follow_ups.iter().enumerate() {
        let of = |mark: Option<Right>| mark.map(|mark| mark.name().to_owned());
        let theirs = partner.follow_ups.get(at).copied().flatten();
        compare(format!("follow-up {}", at + 1), of(*mark), of(theirs));
    }
    let rungs = |done: Option<u8>| done.map(|done| done.to_string());
    compare("rungs".to_owned(), rungs(own.rungs), rungs(partner.rungs));
    let tick = |yes: Option<bool>| yes.map(|yes| if yes { "yes" } else { "no" }.to_owned());
    compare("first sentence".to_owned(), tick(own.headline), tick(partner.headline));
    compare("order".to_owned(), tick(own.structure), tick(partner.structure));
    found
}
