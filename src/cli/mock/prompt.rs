//! What is said in each state of an interview. It is made of the interview's own
//! view, so no reference text is said before its time.

use std::time::Duration;

use super::reveal::reveal;
use crate::cli::talk::Said;
use crate::domain::text::{clock, counted, one_line};
use crate::paper::spoken;
use crate::session::mock::format::Pressure;
use crate::session::mock::{Claim, Interview, Limits, Mark, Reference, Right, Scene, View};

/// Says what is ahead, or that it goes on.
pub(super) fn opening(interview: &Interview, now: Duration) -> Vec<String> {
    let setting = interview.setting();
    let (_, all) = interview.place();
    let questions = counted(u64::try_from(all).unwrap_or(u64::MAX), "question", "questions");
    let mut lines = vec![format!(
        "Mock {}: {}, {}, {} mode. {questions}, no new one after {} minutes. Seed {}.",
        interview.mock(),
        setting.format.name(),
        setting.level,
        setting.mode.name(),
        setting.format.shape().minutes,
        setting.seed
    )];
    let spent = interview.spent(now);
    if spent > Duration::ZERO && interview.records().iter().any(|one| one.answer_ms.is_some()) {
        lines.push(format!("It goes on at {}. The time away is not counted.", clock(spent)));
    } else {
        lines.extend([
            "Say each answer aloud, then say how sure you are, then mark single points.".to_owned(),
            "No answer is said before that.".to_owned(),
        ]);
    }
    lines.push("? lists the keys, q leaves; what was marked is kept.".to_owned());
    lines
}

/// Says the state in hand; `cursor` is the claim or follow-up to be marked.
pub(super) fn of_state(interview: &Interview, cursor: usize, now: Duration) -> Vec<Said> {
    let Some(view) = interview.view() else { return Vec::new() };
    let limits = interview.limits();
    let mut said = Vec::new();
    match &view.scene {
        Scene::Ask { context } => ask(&mut said, interview, &view, context, now),
        Scene::Answer { .. } => {
            line(&mut said, format!("{} Notes are typed a line each.", time_to(limits)));
            line(&mut said, "Enter on an empty line when you have said it.");
        }
        Scene::FollowUp { number, question, .. } => {
            line(&mut said, format!("Follow-up {number}. {}", spoken(question)));
            line(&mut said, format!("{} Enter when you have said it.", time_to(limits)));
        }
        Scene::Rung { prompt, .. } => {
            line(&mut said, *prompt);
            line(&mut said, format!("{} Enter when you have said it.", time_to(limits)));
        }
        Scene::Sure => {
            let spent = interview.record().and_then(|record| record.answer_ms);
            line(&mut said, took(spent, view.role.limits()));
            line(
                &mut said,
                "How sure are you that you covered every must point and said nothing wrong?",
            );
            line(&mut said, SURE);
        }
        Scene::FollowUpSure { .. } => {
            let last = interview.record().and_then(|record| record.follow_ups.last());
            line(&mut said, took(last.and_then(|one| one.ms), Limits::FOLLOW_UP));
            line(&mut said, "How sure are you that this was right?");
            line(&mut said, SURE);
        }
        Scene::Commit => {
            line(&mut said, "Write the gist of your answer in one to three lines.");
            line(&mut said, "An empty line ends it; at once it skips it.");
        }
        Scene::Mark { written, claims, .. } => mark(&mut said, written, claims, cursor),
        Scene::FollowUpMarks(all) => follow_up(&mut said, all, cursor),
        Scene::RungMark { rungs } => {
            if let Some((level, text)) = rungs.last() {
                line(&mut said, format!("Rung {}, {level}: {}", rungs.len(), spoken(text)));
                line(&mut said, "y you did that, n you did not.");
            }
        }
        Scene::Headline => line(&mut said, "Your first sentence answered the question. y or n."),
        Scene::Structure => line(&mut said, "You said it in an order one could draw. y or n."),
        Scene::Reveal(revealed) => said.extend(reveal(revealed, interview.setting().format)),
    }
    said
}

/// The five answers to "how sure".
const SURE: &str = "1 10 percent, 2 30, 3 50, 4 70, 5 90.";

fn line(said: &mut Vec<Said>, words: impl Into<String>) {
    said.push(Said::Line(words.into()));
}

fn ask(said: &mut Vec<Said>, interview: &Interview, view: &View<'_>, context: &str, now: Duration) {
    let (at, all) = interview.place();
    let minutes = interview.setting().format.shape().minutes;
    let used = interview.spent(now).as_secs() / 60;
    line(said, "");
    line(
        said,
        format!(
            "Question {} of {all}, {}, asked at {}. {used} of {minutes} minutes used.",
            at + 1,
            view.role.name(),
            view.target
        ),
    );
    line(said, spoken(view.title));
    if !context.is_empty() {
        said.push(Said::Text(context.to_owned()));
    }
    line(said, "Enter begins your answer.");
}

/// Says the limits of what is going to be said, once.
fn time_to(limits: Option<Limits>) -> String {
    let Some(limits) = limits else { return String::new() };
    let soft = clock(limits.soft);
    match limits.hard {
        Some(hard) => format!("Aim for {soft}; at {} it ends.", clock(hard)),
        None => format!("Aim for {soft}."),
    }
}

/// Says how long something took: `1:50, in time.`
fn took(millis: Option<u32>, limits: Limits) -> String {
    let Some(millis) = millis else { return "-".to_owned() };
    let spent = Duration::from_millis(u64::from(millis));
    let reading = clock(spent);
    if limits.is_over(spent) {
        format!("{reading}, cut off at the limit.")
    } else if spent > limits.soft || limits.pressure(spent) == Pressure::Over {
        format!("{reading}, {} over.", clock(spent.saturating_sub(limits.soft)))
    } else {
        format!("{reading}, in time.")
    }
}

fn mark(said: &mut Vec<Said>, written: &str, claims: &[Claim<'_>], cursor: usize) {
    if claims.iter().all(|claim| claim.mark.is_none()) {
        let written = one_line(written);
        line(
            said,
            if written.is_empty() {
                "You wrote nothing.".to_owned()
            } else {
                format!("You wrote: {written}")
            },
        );
        line(said, "Some of these sentences are wrong. Mark what you said, not what is true.");
        line(said, "s said, h half, n not, b back.");
    }
    if let Some(claim) = claims.get(cursor) {
        let words = spoken(claim.text);
        line(said, format!("Claim {} of {}. {words}", cursor + 1, claims.len()));
        kept(said, claim.mark.map(Mark::name));
    }
}

fn follow_up(said: &mut Vec<Said>, all: &[Reference<'_>], cursor: usize) {
    let Some(one) = all.get(cursor) else { return };
    line(said, format!("Follow-up {} of {}. {}", cursor + 1, all.len(), spoken(one.question)));
    said.push(Said::Text(one.answer.to_owned()));
    kept(said, one.mark.map(Right::name));
    line(said, "Your answer to it: r right, h half, w wrong.");
}

/// Says the mark that one came back to.
fn kept(said: &mut Vec<Said>, mark: Option<&str>) {
    if let Some(mark) = mark {
        line(said, format!("Marked {mark}; Enter keeps it."));
    }
}
