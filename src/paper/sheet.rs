//! The interviewer's sheet: what to ask, what to listen for, boxes to tick. It
//! shows the whole reference text and is not for the candidate.

use super::block::{Block, Document, Table};
use crate::domain::Question;
use crate::domain::text::{clock, counted, one_line};
use crate::session::mock::{Asking, Format, Limits, Plan, Setting};

/// An empty box.
const BOX: &str = "☐";

/// Makes the sheet of an interview that can begin; `same` is the command that
/// sits it.
#[must_use]
pub fn sheet(plan: &Plan, same: &str) -> Document {
    let setting = &plan.setting;
    let shape = setting.format.shape();
    let questions = u64::try_from(plan.questions.len()).unwrap_or(u64::MAX);
    let mut blocks = vec![
        Block::Small(format!(
            "For the interviewer, not for the candidate. {}, no new one after {} minutes, seed {}.",
            counted(questions, "question", "questions"),
            shape.minutes,
            setting.seed
        )),
        Block::Text(format!("The candidate sits it with `{same}`.")),
        Block::List(
            [
                "Read the question and let the candidate speak to the end. Then ask the follow-ups.",
                "Tick what was said, not what is true. A point half said counts half, a pitfall half said counts as said.",
                "Rungs count from the bottom up to the first that was not done.",
                "Afterwards `viva mock marks` asks for your marks, in the order of this sheet.",
            ]
            .map(str::to_owned)
            .to_vec(),
        ),
    ];
    for (at, asking) in plan.questions.iter().enumerate() {
        blocks.push(Block::Break);
        blocks.extend(question(at + 1, asking, setting.format));
    }
    let title = format!("Interviewer's sheet: {}, {}", setting.format.name(), setting.level);
    Document { title, blocks }
}

/// Returns the command that sits the interview of a setting, the partner with it.
#[must_use]
pub fn command(setting: &Setting) -> String {
    let decks: String = setting.decks.iter().map(|deck| format!(" --deck {deck}")).collect();
    format!(
        "viva mock --format {} --level {} --mode {}{decks} --seed {} --pair",
        setting.format.name(),
        setting.level,
        setting.mode.name(),
        setting.seed
    )
}

fn question(number: usize, asking: &Asking, format: Format) -> Vec<Block> {
    let question = &asking.question;
    let mut blocks = vec![
        Block::Heading(format!("{number}. {}", one_line(&question.title))),
        Block::Small(format!(
            "`{}`, {}, {}. Answer: {}.",
            asking.id,
            asking.role.name(),
            asking.target,
            limits(asking.role.limits())
        )),
    ];
    if !question.context.is_empty() {
        blocks.push(Block::Text(question.context.clone()));
    }
    blocks.extend(points(question));
    blocks.extend(pitfalls(question));
    blocks.extend(follow_ups(question));
    if asking.asks_rung(format) {
        blocks.extend(ladder(asking));
    }
    blocks.extend(delivery());
    blocks.extend(listen(question));
    blocks.push(Block::Notes);
    blocks
}

fn points(question: &Question) -> Vec<Block> {
    let mut table = Table::of(&["said", "half", "not", "key point"]);
    table.rows = question
        .key_points
        .iter()
        .enumerate()
        .map(|(at, point)| {
            let should = if point.must { "" } else { " (good to have)" };
            boxed(3, format!("{}. {}{should}", at + 1, one_line(&point.text)))
        })
        .collect();
    vec![Block::Part("Expected points".to_owned()), Block::Table(table)]
}

fn pitfalls(question: &Question) -> Vec<Block> {
    if question.pitfalls.is_empty() {
        return Vec::new();
    }
    let mut table = Table::of(&["said", "not", "pitfall", "what is right"]);
    table.rows = question
        .pitfalls
        .iter()
        .enumerate()
        .map(|(at, pitfall)| {
            let right = pitfall.right.as_ref().unwrap_or(&pitfall.reason);
            let mut cells = boxed(2, format!("{}. {}", at + 1, one_line(&pitfall.claim)));
            cells.push(one_line(right));
            cells
        })
        .collect();
    vec![Block::Part("Pitfalls: each costs the question".to_owned()), Block::Table(table)]
}

fn follow_ups(question: &Question) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (at, follow_up) in question.follow_ups.iter().enumerate() {
        if at == 0 {
            blocks.push(Block::Part(format!("Follow-ups: {} each", limits(Limits::FOLLOW_UP))));
        }
        blocks.push(Block::Text(format!(
            "**{}. {}**\\\n{BOX}\u{a0}right  {BOX}\u{a0}half  {BOX}\u{a0}wrong  {BOX}\u{a0}not asked",
            at + 1,
            one_line(&follow_up.question)
        )));
        blocks.push(Block::Quote(follow_up.answer.clone()));
    }
    blocks
}

fn ladder(asking: &Asking) -> Vec<Block> {
    let mut table = Table::of(&["did", "rung", "what it takes"]);
    table.rows = asking
        .question
        .rungs
        .iter()
        .take(usize::from(asking.rungs_asked()))
        .map(|rung| {
            let aim = if rung.level == asking.target { "**The aim:** " } else { "" };
            let mut cells = boxed(1, rung.level.to_string());
            cells.push(format!("{aim}{}", one_line(&rung.text)));
            cells
        })
        .collect();
    vec![
        Block::Part("Depth: say “go on”, and listen how far it goes".to_owned()),
        Block::Table(table),
    ]
}

fn delivery() -> Vec<Block> {
    let mut table = Table::of(&["yes", "no", "delivery"]);
    table.rows =
        ["The first sentence answered the question.", "It was said in an order one could draw."]
            .map(|tick| boxed(2, tick.to_owned()))
            .to_vec();
    vec![Block::Table(table)]
}

/// What a good answer sounds like.
fn listen(question: &Question) -> Vec<Block> {
    let answer = question.solid.as_ref().or(question.basics.as_ref());
    answer.map_or_else(Vec::new, |tier| {
        vec![Block::Part("What to listen for".to_owned()), Block::Quote(tier.text.clone())]
    })
}

fn boxed(boxes: usize, words: String) -> Vec<String> {
    let mut cells = vec![BOX.to_owned(); boxes];
    cells.push(words);
    cells
}

fn limits(limits: Limits) -> String {
    let soft = clock(limits.soft);
    match limits.hard {
        Some(hard) => format!("up to {soft}, cut at {}", clock(hard)),
        None => format!("up to {soft}"),
    }
}
