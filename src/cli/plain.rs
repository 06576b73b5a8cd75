//! The review by lines: for screen readers, pipes and simple terminals.
//!
//! Lines only, no cursor moves, no glyph of our own outside ASCII. Timed
//! things are said once. The end of the input ends the session; every grade
//! before it is on disk.

use std::io::BufRead;
use std::time::Duration;

use super::error::CommandError;
use super::spoken::{HELP, nothing_left, said_in, spoken};
use super::talk::Talk;
use super::{steps, today};
use crate::collection::study::{Reach, Scope};
use crate::collection::{Collection, Error, Progress, Undoable, Undone};
use crate::domain::{CardKind, ChangeKind, Grade};
use crate::session::{Asked, Call, Given, ReviewSession, Stage};
use crate::tui::words::{counted, left_at, minutes};

/// How a session by lines ended.
#[derive(Debug)]
pub struct Ended {
    /// The answers given, oldest first.
    pub given: Vec<Given>,
    /// The exit code, 3 when nothing was due from the start; or what broke the
    /// session off.
    pub outcome: Result<u8, CommandError>,
}

impl Ended {
    /// Returns the minutes spent on answers, rounded up.
    #[must_use]
    pub fn minutes(&self) -> u32 {
        let millis: u64 = self
            .given
            .iter()
            .map(|given| u64::from(given.answer.reveal_ms) + u64::from(given.answer.grade_ms))
            .sum();
        u32::try_from(millis.div_ceil(60_000)).unwrap_or(u32::MAX)
    }
}

/// Runs a session: reads answers from `input`, hands words to `say`.
pub fn session(
    collection: &mut Collection,
    scope: Scope,
    input: impl BufRead,
    say: impl FnMut(&str) -> Result<(), CommandError>,
) -> Ended {
    let session = ReviewSession::default();
    let mut lines = Lines { collection, scope, talk: Talk::new(input, say), session, before: 0 };
    let outcome = lines.run().map(|nothing_due| if nothing_due { 3 } else { 0 });
    Ended { given: lines.session.given().to_vec(), outcome }
}

struct Lines<'a, I, S> {
    collection: &'a mut Collection,
    scope: Scope,
    talk: Talk<I, S>,
    session: ReviewSession,
    /// Answers that were given before the session was left and went on.
    before: u32,
}

/// What follows after a line of input.
enum Next {
    /// The same card, the same side.
    Stay,
    /// Whatever the queue says.
    Queue,
    /// The session is over.
    Leave,
}

impl<I, S> Lines<'_, I, S>
where
    I: BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    fn run(&mut self) -> Result<bool, CommandError> {
        let progress = self.collection.progress(&self.scope)?;
        let mut next = self.collection.next(&self.scope)?;
        if next.is_none() {
            let tomorrow = self.collection.tomorrow(&self.scope)?;
            let now = self.collection.now();
            self.tell(&nothing_left(&progress, tomorrow, now, true))?;
            return Ok(true);
        }
        self.begin(&progress)?;
        while let Some(asked) = next {
            if self.comes_early(&asked) {
                match self.offer_early(&asked)?.as_deref().map(str::trim) {
                    None | Some("q") => break,
                    Some("u") => {
                        self.take_back()?;
                        next = self.collection.next(&self.scope)?;
                        continue;
                    }
                    Some(_) => {}
                }
            }
            self.session.ask(asked, self.now());
            match self.one_card()? {
                Next::Leave => return self.over().map(|()| false),
                Next::Stay | Next::Queue => next = self.collection.next(&self.scope)?,
            }
        }
        self.session.finish();
        self.over()?;
        Ok(false)
    }

    /// Says what is ahead. A session of the same cards that was left goes on.
    fn begin(&mut self, progress: &Progress) -> Result<(), CommandError> {
        self.tell(&format!(
            "{} today, {}. Enter goes on, ? lists the keys.",
            counted(progress.left, "card"),
            match progress.minutes {
                0 => minutes(0),
                number => format!("about {}", counted(number, "minute")),
            }
        ))?;
        if self.scope == Scope::default() {
            let home = self.collection.home()?;
            self.tell(&today::decks(&home.today))?;
            if let Some(streak) = today::streak(&home) {
                self.tell(&streak)?;
            }
        }
        match self.collection.interrupted()?.filter(|left| left.scope == self.scope) {
            Some(left) => {
                self.tell(&format!("You left at {}; it goes on.", left_at(&left)))?;
                self.before = left.answered;
                self.collection.go_on_sitting(left.session)?;
            }
            None => self.collection.begin_sitting(&self.scope)?,
        }
        Ok(())
    }

    /// Tells whether a card's ten minutes are not over: nothing else is left.
    fn comes_early(&self, asked: &Asked) -> bool {
        let now = self.collection.now().at;
        asked.schedule.step.is_some_and(|step| now < step)
    }

    /// Says that only this card is left, and reads what the user wants.
    fn offer_early(&mut self, asked: &Asked) -> Result<Option<String>, CommandError> {
        let now = self.collection.now().at;
        let minutes = asked.schedule.step.map_or(0, |step| now.minutes_until(step));
        let minutes = counted(u32::try_from(minutes).unwrap_or(0), "minute");
        self.tell(&format!(
            "Nothing else is left; the next card comes back in {minutes}. Enter asks it now, q leaves."
        ))?;
        self.talk.read()
    }

    /// Asks one card until it is graded, put away, or the user leaves.
    fn one_card(&mut self) -> Result<Next, CommandError> {
        self.say_front()?;
        loop {
            let Some(line) = self.talk.read()? else { return Ok(Next::Leave) };
            let next = match self.session.stage() {
                Stage::Idle => Next::Queue,
                Stage::Front { .. } => self.on_front(line.trim())?,
                Stage::Back { .. } => self.on_back(line.trim())?,
            };
            if !matches!(next, Next::Stay) {
                return Ok(next);
            }
        }
    }

    fn on_front(&mut self, line: &str) -> Result<Next, CommandError> {
        let now = self.now();
        let wants_call = self.session.asked().is_some_and(Asked::wants_call);
        match line {
            "" if !wants_call => {
                self.session.reveal(now);
                self.say_back()?;
            }
            "a" if wants_call => {
                self.session.call(Call::Agree, now);
                self.say_back()?;
            }
            "b" if wants_call => {
                self.session.call(Call::PushBack, now);
                self.say_back()?;
            }
            "y" => {
                self.session.say_sure(true);
                self.tell("Noted: sure.")?;
            }
            "n" => {
                self.session.say_sure(false);
                self.tell("Noted: unsure.")?;
            }
            other => return self.on_either(other),
        }
        Ok(Next::Stay)
    }

    fn on_back(&mut self, line: &str) -> Result<Next, CommandError> {
        let grade = match line {
            "s" => {
                let asked = self.session.asked();
                let said = asked.map(|a| steps::in_full(&a.question, &a.id.fragment()));
                self.talk.tell_all(&said.unwrap_or_default())?;
                return Ok(Next::Stay);
            }
            "" => Some(Grade::Good),
            digit => digit.parse().ok().and_then(Grade::from_rating),
        };
        match grade {
            Some(grade) => self.grade(grade),
            None => self.on_either(line),
        }
    }

    fn grade(&mut self, grade: Grade) -> Result<Next, CommandError> {
        let now = self.now();
        let (Some(asked), Some(answer)) =
            (self.session.asked().cloned(), self.session.answer(grade, now))
        else {
            return Ok(Next::Stay);
        };
        match self.collection.grade(&asked, &answer) {
            Ok(()) => {
                let sure = self.session.sure();
                self.session.recorded(answer);
                let outcome = asked.outcome(grade, sure);
                self.tell(&format!("{}, back in {}.", grade.name(), spoken(outcome.interval)))?;
                if outcome.became_leech {
                    self.tell(&format!(
                        "This card was forgotten {} times. It may help to rewrite or split it.",
                        outcome.after.lapses
                    ))?;
                }
                Ok(Next::Queue)
            }
            Err(Error::Changed) => {
                self.tell("This card was changed in another window. It is shown anew.")?;
                Ok(Next::Queue)
            }
            Err(Error::Gone) => {
                self.tell("This card was taken out by an import.")?;
                Ok(Next::Queue)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Keys that mean the same on both sides.
    fn on_either(&mut self, line: &str) -> Result<Next, CommandError> {
        let Some(key) = self.session.asked().map(|asked| asked.key) else { return Ok(Next::Queue) };
        match line {
            "q" => return Ok(Next::Leave),
            "u" => return self.undo(),
            "-" => self.collection.bury(key, Reach::Card)?,
            "=" => self.collection.bury(key, Reach::Question)?,
            "@" => drop(self.collection.suspend(key, Reach::Card)?),
            "!" => drop(self.collection.suspend(key, Reach::Question)?),
            "*" => {
                let marked = self.collection.mark(key)?;
                self.tell(if marked { "Marked." } else { "The mark is gone." })?;
                // The card goes on as it is; its schedule now carries the mark.
                return Ok(Next::Queue);
            }
            "i" => {
                let details = self.collection.details(key)?;
                self.tell(&details.why)?;
                return Ok(Next::Stay);
            }
            "?" => {
                self.tell(HELP)?;
                return Ok(Next::Stay);
            }
            other => {
                self.tell(&format!("\"{other}\" means nothing here. ? lists the keys."))?;
                return Ok(Next::Stay);
            }
        }
        self.tell("Done; u undoes it.")?;
        Ok(Next::Queue)
    }

    /// Takes the last change back and says so; returns what it was.
    fn take_back(&mut self) -> Result<Option<Undone>, CommandError> {
        let last = self.collection.undoable()?;
        if let Some(words) = last.as_ref().and_then(Undoable::not_beside_a_card) {
            self.tell(&words)?;
            return Ok(None);
        }
        let Some(undone) = self.collection.undo()? else {
            self.tell("There is nothing to undo.")?;
            return Ok(None);
        };
        self.tell(&format!("Undone: {}.", undone.words()))?;
        if let (ChangeKind::Grade(_), Some(card)) = (undone.kind, undone.card)
            && !self.session.taken_back(card)
        {
            self.before = self.before.saturating_sub(1);
        }
        Ok(Some(undone))
    }

    fn undo(&mut self) -> Result<Next, CommandError> {
        let Some(undone) = self.take_back()? else { return Ok(Next::Stay) };
        let Some(card) = undone.card else { return Ok(Next::Queue) };
        match self.collection.ask(card) {
            Ok(asked) => {
                self.session.ask(asked, self.now());
                self.say_front()?;
                Ok(Next::Stay)
            }
            Err(Error::Gone) => {
                self.tell("That card was taken out by an import.")?;
                Ok(Next::Queue)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn say_front(&mut self) -> Result<(), CommandError> {
        let progress = self.collection.progress(&self.scope)?;
        let Some(asked) = self.session.asked().cloned() else { return Ok(()) };
        let done = usize::try_from(self.before).unwrap_or(0) + self.session.given().len();
        let place = done + 1;
        let total = done + usize::try_from(progress.left).unwrap_or(0);
        let level = asked.level.map_or_else(String::new, |level| format!(", {level}"));
        let aim = asked
            .card
            .seconds
            .map_or_else(String::new, |seconds| format!(" Aim for {seconds} seconds."));
        self.tell("")?;
        self.tell(&format!(
            "Card {place} of {}, {}{level}.{aim}",
            total.max(place),
            asked.card.kind.label()
        ))?;
        match (asked.card.kind, &asked.claim) {
            (CardKind::Pitfall, Some(claim)) => {
                self.tell(&asked.question.title)?;
                self.tell(&format!("An interviewer says: {}", claim.text))?;
                self.tell("a agree, b push back.")
            }
            (CardKind::Pitfall, None) => {
                self.tell(&asked.question.title)?;
                self.tell(&format!("What costs you the question in saying: {}", asked.card.front))?;
                self.tell("Press Enter when you have said it.")
            }
            (CardKind::Followup | CardKind::Card, _) => {
                self.tell(&asked.question.title)?;
                self.tell(&asked.card.front)?;
                self.tell("Press Enter when you have said it.")
            }
            _ => {
                if !asked.question.context.is_empty() {
                    self.talk.tell_text(&asked.question.context)?;
                }
                self.tell(&asked.card.front)?;
                self.tell("Press Enter when you have said it.")
            }
        }
    }

    fn say_back(&mut self) -> Result<(), CommandError> {
        let Some(asked) = self.session.asked().cloned() else { return Ok(()) };
        let said = self.session.said_in(self.now());
        self.tell(&said_in(said, asked.card.seconds))?;
        if let Some(claim) = &asked.claim {
            let verdict = if claim.is_true { "True." } else { "False." };
            let call = match self.session.right_call() {
                Some(true) => "You were right.",
                Some(false) => "You were wrong; Again is suggested.",
                None => "",
            };
            self.tell(&format!("{verdict} {call}"))?;
        }
        if matches!(asked.card.kind, CardKind::Basics | CardKind::Solid) {
            self.say_points(&asked)?;
        }
        self.talk.tell_text(&asked.card.back)?;
        self.talk.tell_all(&steps::in_short(&asked.question, &asked.id.fragment()))?;
        if asked.card.kind == CardKind::Deeper && !asked.question.rungs.is_empty() {
            self.ask_rung(&asked)?;
        }
        let choices: Vec<String> = Grade::ALL
            .into_iter()
            .map(|grade| {
                let interval = asked.interval(grade, self.session.sure());
                format!("{} {} {}", grade.rating(), grade.name(), spoken(interval))
            })
            .collect();
        self.tell(&format!("{}.", choices.join(", ")))
    }

    fn say_points(&mut self, asked: &Asked) -> Result<(), CommandError> {
        let points = &asked.question.key_points;
        if points.is_empty() {
            return Ok(());
        }
        self.tell(&format!("{}:", counted(u32::try_from(points.len()).unwrap_or(0), "key point")))?;
        for (n, point) in points.iter().enumerate() {
            let name = point.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
            let drill = if asked.drills(point) { "to drill: " } else { "" };
            self.tell(&format!("{} {drill}{name}{}", n + 1, point.text))?;
        }
        Ok(())
    }

    fn ask_rung(&mut self, asked: &Asked) -> Result<(), CommandError> {
        let rungs = asked.question.rungs.len();
        if let Some(level) = asked.level {
            self.tell(&format!("Target: {level}."))?;
        }
        self.tell(&format!("Which rung did you reach, 0 to {rungs}?"))?;
        let reached = loop {
            let Some(line) = self.talk.read()? else { return Ok(()) };
            match line.trim() {
                "" => break 0,
                number => match number.parse::<usize>() {
                    Ok(reached) if reached <= rungs => break reached,
                    _ => self.tell(&format!("A number from 0 to {rungs}, please."))?,
                },
            }
        };
        for _rung in 0..reached {
            self.session.climb(true);
        }
        match self.session.suggestion() {
            Some(grade) => self.tell(&format!("Suggested: {}.", grade.name())),
            None => Ok(()),
        }
    }

    fn over(&mut self) -> Result<(), CommandError> {
        self.collection.end_sitting()?;
        let progress = self.collection.progress(&self.scope)?;
        let done = counted(u32::try_from(self.session.given().len()).unwrap_or(0), "answer");
        self.tell("")?;
        self.tell(&format!("{done}, all saved."))?;
        let now = self.collection.now();
        let words = if progress.left > 0 {
            format!("{} left for today.", counted(progress.left, "card"))
        } else {
            nothing_left(&progress, self.collection.tomorrow(&self.scope)?, now, false)
        };
        self.tell(&words)
    }

    fn now(&self) -> Duration {
        self.collection.clock().monotonic()
    }

    fn tell(&mut self, words: &str) -> Result<(), CommandError> {
        self.talk.tell(words)
    }
}
