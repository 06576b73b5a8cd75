//! `viva show`: a question or a card with everything it holds.

use serde::Serialize;

use super::cards::CardJson;
use super::context::Context;
use super::error::CommandError;
use super::output::Output;
use crate::collection::library::{FullCard, FullQuestion, Shown};
use crate::domain::{Question, Review};

/// Shows a question (`kafka-log/kl5`) or a card (`kafka-log/kl5#solid`).
///
/// The deck may be left out where the question's id is unique.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The id of a question or card.
    #[arg(value_name = "ID")]
    id: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct QuestionJson {
    id: String,
    deck: String,
    title: String,
    level: Option<&'static str>,
    tags: Vec<String>,
    sources: Vec<String>,
    key_points: Vec<PointJson>,
    rungs: Vec<RungJson>,
    cards: Vec<FullCardJson>,
    predictions: Vec<PredictionsJson>,
}

#[derive(Serialize)]
struct PredictionsJson {
    point: String,
    came_true: u32,
    of: u32,
    last_day: String,
}

#[derive(Serialize)]
struct PointJson {
    name: Option<String>,
    text: String,
    must: bool,
}

#[derive(Serialize)]
struct RungJson {
    level: &'static str,
    text: String,
}

#[derive(Serialize)]
struct FullCardJson {
    #[serde(flatten)]
    card: CardJson,
    back: String,
    seconds: Option<u16>,
    stability: Option<f32>,
    difficulty: Option<f32>,
    history: Vec<HistoryJson>,
}

#[derive(Serialize)]
struct HistoryJson {
    at: String,
    day: String,
    rating: Option<u8>,
    kind: &'static str,
    source: &'static str,
    reveal_ms: Option<u32>,
    grade_ms: Option<u32>,
    due_after: Option<String>,
}

/// Runs the command. The exit code is 3 when there is no such question or card.
///
/// # Errors
/// When the id is unknown or the database cannot be read.
pub fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let shown = context.open()?.show(&args.id)?;
    match shown {
        None => Err(CommandError::nothing(format!("No question or card is called “{}”.", args.id))
            .with_hint("`viva cards` lists all ids")),
        Some(Shown::Card(card)) if args.json => Output.json(&full_card(&card)).map(|()| 0),
        Some(Shown::Question(question)) if args.json => {
            Output.json(&full_question(&question)).map(|()| 0)
        }
        Some(Shown::Card(card)) => Output.lines(card_words(&card)).map(|()| 0),
        Some(Shown::Question(question)) => Output.lines(question_words(&question)).map(|()| 0),
    }
}

fn full_question(full: &FullQuestion) -> QuestionJson {
    let question = &full.question;
    QuestionJson {
        id: full.id.to_string(),
        deck: full.id.deck.0.clone(),
        title: question.title.clone(),
        level: full.level.map(crate::domain::Level::name),
        tags: full.tags.clone(),
        sources: question.sources.clone(),
        key_points: question
            .key_points
            .iter()
            .map(|point| PointJson {
                name: point.name.clone(),
                text: point.text.clone(),
                must: point.must,
            })
            .collect(),
        rungs: question
            .rungs
            .iter()
            .map(|rung| RungJson { level: rung.level.name(), text: rung.text.clone() })
            .collect(),
        cards: full.cards.iter().map(full_card).collect(),
        predictions: full
            .predictions
            .iter()
            .map(|point| PredictionsJson {
                point: point.point.clone(),
                came_true: point.right,
                of: point.of,
                last_day: point.last.to_string(),
            })
            .collect(),
    }
}

fn full_card(card: &FullCard) -> FullCardJson {
    let memory = card.listed.schedule.memory;
    FullCardJson {
        card: CardJson::from(&card.listed),
        back: card.back.clone(),
        seconds: card.seconds,
        stability: memory.map(|memory| memory.stability),
        difficulty: memory.map(|memory| memory.difficulty),
        history: card.history.iter().map(history).collect(),
    }
}

fn history(review: &Review) -> HistoryJson {
    HistoryJson {
        at: local_time(review),
        day: review.moment.day.to_string(),
        rating: review.grade.map(crate::domain::Grade::rating),
        kind: review.kind.name(),
        source: review.source.name(),
        reveal_ms: review.reveal_ms,
        grade_ms: review.grade_ms,
        due_after: review.due_after.map(|day| day.to_string()),
    }
}

/// Returns the local time of an answer with its offset, RFC 3339.
fn local_time(review: &Review) -> String {
    let minutes = review.moment.offset_minutes;
    let sign = if minutes < 0 { '-' } else { '+' };
    let minutes = minutes.unsigned_abs();
    let local = review.moment.local().format("%Y-%m-%dT%H:%M:%S%.3f");
    format!("{local}{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

fn question_words(full: &FullQuestion) -> Vec<String> {
    let mut lines =
        vec![full.question.title.clone(), String::new(), format!("id       {}", full.id)];
    if let Some(level) = full.level {
        lines.push(format!("level    {level}"));
    }
    if !full.tags.is_empty() {
        lines.push(format!("tags     {}", full.tags.join(", ")));
    }
    if !full.question.sources.is_empty() {
        lines.push(format!("sources  {}", full.question.sources.join(", ")));
    }
    lines.extend(points_and_rungs(&full.question));
    if !full.predictions.is_empty() {
        lines.extend([String::new(), "Predictions".to_owned()]);
    }
    lines.extend(full.predictions.iter().map(|point| {
        let name = if point.point.is_empty() { "-" } else { &point.point };
        format!("- {name}: {} of {} came true, last on {}", point.right, point.of, point.last)
    }));
    for card in &full.cards {
        lines.push(String::new());
        lines.extend(card_words(card));
    }
    lines
}

fn points_and_rungs(question: &Question) -> Vec<String> {
    let mut lines = Vec::new();
    if !question.key_points.is_empty() {
        lines.extend([String::new(), "Key points".to_owned()]);
        lines.extend(question.key_points.iter().map(|point| format!("- {}", point.text)));
    }
    if !question.rungs.is_empty() {
        lines.extend([String::new(), "Rungs".to_owned()]);
        lines.extend(question.rungs.iter().map(|rung| format!("- {}: {}", rung.level, rung.text)));
    }
    lines
}

fn card_words(card: &FullCard) -> Vec<String> {
    let schedule = &card.listed.schedule;
    let due = schedule.due.map_or_else(String::new, |day| format!(", due {day}"));
    let mut lines = vec![
        format!("{}  {}{due}", card.listed.id, card.listed.state),
        format!("  {}", card.listed.front),
        String::new(),
    ];
    lines.extend(card.back.lines().map(|line| format!("  {line}")));
    for review in &card.history {
        let grade = review.grade.map_or(review.kind.name(), crate::domain::Grade::name);
        let due = review.due_after.map_or_else(|| "-".to_owned(), |day| day.to_string());
        lines.push(format!("  {}  {grade:<6} next {due}", review.moment.day));
    }
    lines
}
