//! Predictions: before a step one is asked what it will show. Until then nothing
//! of it stands on the screen.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::{Mode, SimulatorScreen};
use crate::domain::text::one_line;
use crate::sim::scenario::Question;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Sim};
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::screen::{Request, turned};
use crate::tui::simulating::Wish;
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::header::Header;
use crate::tui::wrap::{indent, wrap_text};

/// Said below the choices, where there is room.
const COMPUTED: &str = "Computed by the run, not written down. It does not touch your schedule.";

/// Said where an answer is not kept.
const NOT_COUNTED: &str = "Not counted: the step was shown before.";

/// A question before a step.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The position of the step.
    at: usize,
    question: Question,
    cursor: usize,
    /// Where the user was when it was asked for.
    from: usize,
}

impl Guess {
    /// Returns the number of answers to choose from.
    pub(super) const fn choices(&self) -> usize {
        self.question.choices.len()
    }
}

impl SimulatorScreen {
    /// Asks about the next step that has a question.
    pub(super) fn begin_prediction(&mut self, context: &Context) {
        match self.next_question() {
            Some((at, question)) => self.ask(at, question, context),
            None => self.note = Some("nothing is asked from here on; Home is the start".to_owned()),
        }
    }

    /// Returns the next position that has a question, with the question.
    fn next_question(&self) -> Option<(usize, Question)> {
        let later = self.at() + 1..=self.last();
        later.into_iter().find_map(|at| Some((at, self.question(at)?)))
    }

    fn question(&self, at: usize) -> Option<Question> {
        let run = self.play().run();
        self.staged.stage.scenario().question(run, at).filter(|asked| asked.choices.len() > 1)
    }

    fn ask(&mut self, at: usize, question: Question, context: &Context) {
        self.ask_from(self.at(), at, question, context);
    }

    fn ask_from(&mut self, from: usize, at: usize, question: Question, context: &Context) {
        self.seat(at.saturating_sub(1), context);
        self.mode = Mode::Guess(Box::new(Guess { at, question, cursor: 0, from }));
    }

    /// Returns the positions of the base that are still to be asked about, where the
    /// user wants to be asked.
    fn to_ask(&self, context: &Context) -> impl Iterator<Item = usize> {
        let base = self.staged.stage.base().filter(|_| context.always_ask);
        let steps = base.map_or(&[][..], |base| base.play.run().steps.as_slice());
        let asks = steps.iter().enumerate().filter(|(_, step)| step.asks).map(|(at, _)| at);
        asks.filter(|at| !self.answered.contains(at))
    }

    /// Returns the positions before which playing stops to ask: on the base alone.
    pub(super) fn gates(&self, context: &Context) -> Vec<usize> {
        let on_base = self.staged.stage.shown() == 0;
        self.to_ask(context).filter(|_| on_base).collect()
    }

    /// Returns the furthest position of the base that may be shown before the next
    /// question, where the user wants to be asked.
    pub(super) fn unasked(&self, context: &Context) -> usize {
        self.to_ask(context).next().map_or(usize::MAX, |first| first.saturating_sub(1))
    }

    /// Goes back to the first question that was passed since `before`, and asks it.
    pub(super) fn ask_what_was_passed(&mut self, before: usize, context: &Context) {
        let passed = before + 1..=self.at();
        let gate = self.gates(context).into_iter().find(|gate| passed.contains(gate));
        if let Some((at, question)) = gate.and_then(|at| Some((at, self.question(at)?))) {
            self.ask_from(before, at, question, context);
        }
    }

    /// Asks, if the step that comes next is to be asked about first. Tells whether
    /// it is.
    pub(super) fn stops_to_ask(&mut self, context: &Context) -> bool {
        let next = self.at() + 1;
        if !self.gates(context).contains(&next) {
            return false;
        }
        let Some(question) = self.question(next) else { return false };
        self.ask(next, question, context);
        true
    }

    /// Takes an action while something is asked.
    pub(super) fn act_on_guess(
        &mut self,
        mut guess: Box<Guess>,
        action: Action,
        context: &Context,
    ) -> Vec<Request> {
        let choices = guess.choices();
        match action {
            // Once it was skipped it is not asked again by itself.
            Action::Back => {
                self.answered.insert(guess.at);
                self.mode = Mode::Stage;
                self.seat(guess.from, context);
            }
            Action::Sim(Sim::ShowMe) => self.reveal(&guess, None, context),
            Action::Choose(number) if usize::from(number) <= choices => {
                return self.answer(&guess, usize::from(number).saturating_sub(1), context);
            }
            Action::Accept => return self.answer(&guess, guess.cursor, context),
            other => {
                guess.cursor = turned(other, guess.cursor, choices);
                self.mode = Mode::Guess(guess);
            }
        }
        Vec::new()
    }

    fn answer(&mut self, guess: &Guess, chosen: usize, context: &Context) -> Vec<Request> {
        // What was shown before is no prediction.
        let counts = self.staged.stage.shown() == 0
            && guess.at > self.seen
            && !self.answered.contains(&guess.at);
        self.reveal(guess, Some(chosen), context);
        if !counts {
            self.verdict.push(NOT_COUNTED.to_owned());
            return Vec::new();
        }
        let Some(id) = self.staged.id.clone() else { return Vec::new() };
        let point = self.play().run().point_of(guess.at).unwrap_or_default().to_owned();
        let right = chosen == guess.question.right;
        vec![Request::Do(Effect::Sim(Wish::Predicted { id, point, right }))]
    }

    /// Moves to the step, and says whether the answer was right, and why.
    fn reveal(&mut self, guess: &Guess, chosen: Option<usize>, context: &Context) {
        self.answered.insert(guess.at);
        self.mode = Mode::Stage;
        self.seat(guess.at.saturating_sub(1), context);
        self.playback.player.go(guess.at);
        let choice = |at: usize| guess.question.choices.get(at).map_or("", String::as_str);
        let right = choice(guess.question.right);
        let mut said = match chosen {
            Some(chosen) if chosen == guess.question.right => format!("✓ “{right}”, as you said."),
            Some(chosen) => format!("✗ You said “{}”. It is “{right}”.", choice(chosen)),
            None => format!("It is “{right}”."),
        };
        if !guess.question.why.is_empty() {
            said.push(' ');
            said.push_str(&guess.question.why);
        }
        self.verdict = vec![one_line(&said)];
    }

    /// The header while something is asked.
    pub(super) fn header_of_guess(&self, guess: &Guess, context: &Context) -> Header {
        Header {
            name: "Simulator".to_owned(),
            place: one_line(&self.staged.name),
            count: match context.class() {
                Class::Narrow => format!("before {}/{}", guess.at, self.last()),
                _ => format!("before step {} of {}", guess.at, self.last()),
            },
            right: "predict".to_owned(),
            ..Header::default()
        }
    }

    /// Draws the state before the step, what is about to happen, and the choices.
    /// What is asked for is covered in the picture.
    pub(super) fn view_guess(&self, guess: &Guess, context: &Context, buffer: &mut Buffer) {
        let lines = |columns, rows| {
            Self::guess_lines(guess, &self.coming(guess.at), (columns, rows), context)
        };
        let hide = |scene: crate::sim::Scene| match &guess.question.path {
            Some(path) => scene.hide(path),
            None => scene,
        };
        self.view_below_picture_as(&lines, &hide, context, buffer);
        let whole = Rect::new(0, 0, context.width, context.height);
        paint::line(buffer, whole, 0, 1, &Line::default());
    }

    /// The verbs of a step.
    fn coming(&self, at: usize) -> String {
        let verbs = self.play().run().steps.get(at).map_or(&[][..], |step| &step.verbs);
        let verbs: Vec<&str> = verbs.iter().map(|(verb, _)| verb.as_str()).collect();
        one_line(&format!("Next: {}", verbs.join(", ")))
    }

    fn guess_lines(
        guess: &Guess,
        coming: &str,
        (columns, rows): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let strong = context.theme.strong(Role::Text);
        let question = indent(wrap_text(&one_line(&guess.question.prompt), strong, columns));
        let words: Vec<Cow<'_, str>> =
            guess.question.choices.iter().map(|choice| Cow::Owned(one_line(choice))).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let choices = choices::lines(&words, guess.cursor, columns + 2, context);
        let next = indent(wrap_text(coming, context.theme.style(Role::Text), columns));
        let note = indent(wrap_text(COMPUTED, context.theme.style(Role::Dim), columns));
        let least = question.len() + choices.len();
        let mut lines = Vec::new();
        if least + next.len() <= rows {
            lines.extend(next);
        }
        lines.extend(question);
        let spare = rows.saturating_sub(lines.len() + choices.len());
        if spare > 0 {
            lines.push(Line::default());
        }
        lines.extend(choices);
        if spare >= note.len() + 2 {
            lines.push(Line::default());
            lines.extend(note);
        }
        lines
    }
}
