//! An interview by lines. Times are said once. Every line that counts is on disk
//! before the next one is read; the end of the input leaves the interview, and it
//! can go on.

use std::io::BufRead;
use std::time::Duration;

use super::prompt;
use crate::cli::error::CommandError;
use crate::cli::talk::Talk;
use crate::collection::Collection;
use crate::collection::mock::how_to_resume;
use crate::session::mock::{Event, Interview, Mark, Mode, Right, Scene, Step, Sure};

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It came to its end.
    Over,
    /// It was left, and can go on.
    Left,
}

/// An interview in progress.
pub(super) struct Sitting<'a, I, S> {
    collection: &'a mut Collection,
    interview: Interview,
    talk: Talk<I, S>,
    /// The claim or follow-up that is marked.
    cursor: usize,
    /// The lines of a gist, until it is given.
    gist: Vec<String>,
}

/// What a line of input means.
enum Meaning {
    Event(Event),
    /// A line of the gist.
    Gist(String),
    /// One mark back.
    Back,
    /// The mark in hand stays.
    Keep,
    /// The article is said.
    Article(String),
    Pause,
    Help,
    Leave,
    Nothing,
}

/// The most lines of a gist.
const GIST_LINES: usize = 3;

impl<'a, I, S> Sitting<'a, I, S>
where
    I: BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    pub(super) fn new(
        collection: &'a mut Collection,
        interview: Interview,
        talk: Talk<I, S>,
    ) -> Self {
        // What was written of a gist before it was left is there again.
        let draft = interview.record().map_or("", |record| record.gist.as_str());
        let gist = draft.lines().map(str::to_owned).collect();
        Self { collection, interview, talk, cursor: 0, gist }
    }

    /// Runs it until it is over or left.
    pub(super) fn run(&mut self) -> Result<Ended, CommandError> {
        self.talk.tell_all(&prompt::opening(&self.interview, self.now()))?;
        while self.interview.step() != Step::Over {
            self.cursor = self.next_unmarked();
            self.say_state()?;
            if !self.one_state()? {
                return Ok(Ended::Left);
            }
        }
        self.collection.finish_mock(&self.interview)?;
        Ok(Ended::Over)
    }

    /// Reads lines until the state, or the mark in hand, is another. Tells
    /// whether it goes on.
    fn one_state(&mut self) -> Result<bool, CommandError> {
        loop {
            let Some(line) = self.talk.read()? else { return self.leave() };
            let line = line.trim();
            // What was typed too late is kept all the same.
            if let Meaning::Event(Event::Pad(pad)) = self.meaning(line) {
                self.interview.apply(Event::Pad(pad), self.now());
                self.collection.save_mock_step(&self.interview)?;
            }
            if self.interview.pass(self.now()) {
                self.collection.save_mock_step(&self.interview)?;
                return if line == "q" { self.leave() } else { Ok(true) };
            }
            match self.meaning(line) {
                Meaning::Event(Event::Pad(_)) => {}
                Meaning::Event(event) => {
                    self.does(event)?;
                    return Ok(true);
                }
                Meaning::Gist(line) => {
                    self.gist.push(line);
                    self.interview.apply(Event::Draft(self.gist.join("\n")), self.now());
                    self.collection.save_mock_step(&self.interview)?;
                }
                Meaning::Back if self.cursor == 0 => {
                    self.does(Event::Back)?;
                    return Ok(true);
                }
                Meaning::Back => {
                    self.cursor -= 1;
                    self.say_state()?;
                }
                Meaning::Keep if self.interview.is_marked() => {
                    self.does(Event::Next)?;
                    return Ok(true);
                }
                Meaning::Keep => return Ok(true),
                Meaning::Article(text) => self.talk.tell_text(&text)?,
                Meaning::Pause => {
                    if !self.pause()? {
                        return self.leave();
                    }
                }
                Meaning::Help => self.talk.tell(HELP)?,
                Meaning::Leave => return self.leave(),
                Meaning::Nothing => {
                    self.talk.tell(&format!("\"{line}\" means nothing here. ? lists the keys."))?;
                }
            }
        }
    }

    /// Lets something happen to the interview, and keeps it. A list that was gone back
    /// over is done with its mark.
    fn does(&mut self, event: Event) -> Result<(), CommandError> {
        let marks = matches!(event, Event::Mark(..) | Event::FollowUp(..));
        self.interview.apply(event, self.now());
        if marks && self.interview.is_marked() {
            self.interview.apply(Event::Next, self.now());
        }
        self.collection.save_mock_step(&self.interview)?;
        self.gist.clear();
        Ok(())
    }

    fn meaning(&self, line: &str) -> Meaning {
        let Some(view) = self.interview.view() else { return Meaning::Nothing };
        match line {
            "q" => return Meaning::Leave,
            "?" => return Meaning::Help,
            "p" if self.interview.setting().mode == Mode::Coach => return Meaning::Pause,
            _ => {}
        }
        let event = match view.scene {
            Scene::Ask { .. } if line == "b" && self.can_go_back() => Some(Event::Back),
            Scene::Ask { .. } => line.is_empty().then_some(Event::Begin),
            Scene::Reveal(revealed) if line == "a" => {
                return Meaning::Article(revealed.asking.question.article.clone());
            }
            Scene::Reveal(_) => line.is_empty().then_some(Event::Next),
            Scene::Answer { pad, .. } | Scene::FollowUp { pad, .. } | Scene::Rung { pad, .. } => {
                Some(if line.is_empty() { Event::Done } else { Event::Pad(below(pad, line)) })
            }
            Scene::Commit if line.is_empty() => Some(Event::Gist(self.gist.join("\n"))),
            Scene::Commit if self.gist.len() + 1 < GIST_LINES => {
                return Meaning::Gist(line.to_owned());
            }
            Scene::Commit => Some(Event::Gist(below(&self.gist.join("\n"), line))),
            Scene::Sure | Scene::FollowUpSure { .. } => sure(line).map(Event::Sure),
            Scene::Mark { .. } | Scene::FollowUpMarks(_) if line == "b" => return Meaning::Back,
            Scene::Mark { .. } | Scene::FollowUpMarks(_) if line.is_empty() && self.is_set() => {
                return Meaning::Keep;
            }
            Scene::RungMark { .. } | Scene::Headline | Scene::Structure if line == "b" => {
                Some(Event::Back)
            }
            Scene::Mark { .. } => mark(line).map(|mark| Event::Mark(self.cursor, mark)),
            Scene::FollowUpMarks(_) => right(line).map(|r| Event::FollowUp(self.cursor, r)),
            Scene::RungMark { .. } => yes(line).map(Event::Rung),
            Scene::Headline | Scene::Structure => yes(line).map(Event::Tick),
        };
        event.map_or(Meaning::Nothing, Meaning::Event)
    }

    /// Stops the clock until a line comes. Tells whether one came.
    fn pause(&mut self) -> Result<bool, CommandError> {
        let now = self.now();
        self.interview.apply(Event::Pause(true), now);
        self.collection.save_mock_step(&self.interview)?;
        self.talk.tell("The clock stands. Enter goes on.")?;
        let came = self.talk.read()?.is_some();
        let now = self.now();
        self.interview.apply(Event::Pause(false), now);
        if came {
            self.talk.tell("The clock runs.")?;
        }
        Ok(came)
    }

    fn leave(&mut self) -> Result<bool, CommandError> {
        let words = how_to_resume(self.interview.mock(), self.interview.spent(self.now()));
        self.talk.tell(&words)?;
        Ok(false)
    }

    fn say_state(&mut self) -> Result<(), CommandError> {
        self.talk.tell_said(&prompt::of_state(&self.interview, self.cursor, self.now()))
    }

    fn next_unmarked(&self) -> usize {
        let marked: Vec<bool> = match self.interview.view().map(|view| view.scene) {
            Some(Scene::Mark { claims, .. }) => {
                claims.iter().map(|one| one.mark.is_some()).collect()
            }
            Some(Scene::FollowUpMarks(all)) => all.iter().map(|one| one.mark.is_some()).collect(),
            _ => Vec::new(),
        };
        // Come back to a list that is done, one stands on its last mark.
        let open = marked.iter().position(|marked| !marked);
        open.unwrap_or(marked.len().saturating_sub(1))
    }

    /// Tells whether what is marked in hand has its mark.
    fn is_set(&self) -> bool {
        let marks = self.interview.record().map(|record| &record.marks);
        marks.is_some_and(|marks| match self.interview.step() {
            Step::Mark => marks.claims.get(self.cursor).is_some_and(|one| one.mark.is_some()),
            _ => marks.follow_ups.get(self.cursor).is_some_and(Option::is_some),
        })
    }

    /// Tells whether the last mark of the question before can be gone back to.
    fn can_go_back(&self) -> bool {
        self.interview.place().0 > 0 && self.interview.setting().mode == Mode::Exam
    }

    fn now(&self) -> Duration {
        self.collection.clock().monotonic()
    }
}

/// The keys.
const HELP: &str = "\
Enter begins an answer, and on an empty line says that it is said.
Notes are lines that you type meanwhile; they are kept.
1 to 5 say how sure you are: 10, 30, 50, 70, 90 percent.
s said, h half, n not, for claims. r right, h half, w wrong, for follow-ups.
b goes one mark back, until the answer is shown. y yes, n no.
p stops the clock, in coach mode. q leaves; what was marked is kept.";

fn below(text: &str, line: &str) -> String {
    if text.is_empty() { line.to_owned() } else { format!("{text}\n{line}") }
}

fn sure(line: &str) -> Option<Sure> {
    let place = line.parse::<usize>().ok()?.checked_sub(1)?;
    Sure::ALL.get(place).copied()
}

/// Reads a claim's mark.
pub(super) fn mark(line: &str) -> Option<Mark> {
    match line {
        "s" => Some(Mark::Said),
        "h" => Some(Mark::Half),
        "n" => Some(Mark::Not),
        _ => None,
    }
}

/// Reads a follow-up's mark.
pub(super) fn right(line: &str) -> Option<Right> {
    match line {
        "r" => Some(Right::Right),
        "h" => Some(Right::Half),
        "w" => Some(Right::Wrong),
        _ => None,
    }
}

/// Reads yes or no.
pub(super) fn yes(line: &str) -> Option<bool> {
    match line {
        "y" => Some(true),
        "n" => Some(false),
        _ => None,
    }
}
