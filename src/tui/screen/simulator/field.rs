//! A line that is typed: a verb, or the name of the file a fork is saved to.

use ratatui::text::{Line, Span};

use super::{Mode, SimulatorScreen};
use crate::domain::text::one_line;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Sim};
use crate::tui::msg::Effect;
use crate::tui::screen::Request;
use crate::tui::simulating::{Saved, Wish};
use crate::tui::theme::Role;
use crate::tui::widget::field::Field;
use crate::tui::wrap::wrap_text;

/// What is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// A verb.
    Verb,
    /// The name of a file, for this text.
    File(String),
}

/// A line that is typed, and what is said of it.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    asks: Asks,
    field: Field,
    told: Option<String>,
    /// The name of a file that is there: taking it again writes over it.
    there: Option<String>,
}

impl Asking {
    /// Makes a field that begins with some text.
    pub(super) const fn new(asks: Asks, field: Field) -> Self {
        Self { asks, field, told: None, there: None }
    }

    /// Tells whether what is typed can be completed.
    pub(super) const fn completes(&self) -> bool {
        matches!(self.asks, Asks::Verb)
    }
}

impl SimulatorScreen {
    /// Asks for the name of a file for the fork that is shown.
    pub(super) fn begin_save(&mut self, context: &Context) {
        let Some(track) = self.staged.stage.track() else { return };
        if self.staged.stage.shown() == 0 {
            let (next, forks) = (Action::Sim(Sim::Timeline), self.staged.stage.tracks().len() - 1);
            self.note = Some(match forks {
                0 => "the base is in the deck; what if and inject make a fork".to_owned(),
                _ => format!(
                    "the base is in the deck; {} shows the fork to save",
                    context.key(self.place(), next)
                ),
            });
            return;
        }
        let name = &self.staged.name;
        let title = format!("{name}: {}", track.label);
        match self.staged.stage.scenario().written(track.play.run(), &one_line(&title)) {
            Ok(text) => {
                let field = Field::new(&file_name(name));
                self.mode = Mode::Field(Asking::new(Asks::File(text), field));
            }
            Err(why) => self.note = Some(why),
        }
    }

    /// Takes an action while a line is typed.
    pub(super) fn type_line(
        &mut self,
        mut asking: Asking,
        action: Action,
        context: &Context,
    ) -> Vec<Request> {
        asking.told = None;
        match action {
            Action::Type(c) => asking.field.put(c),
            Action::Erase => asking.field.erase(),
            Action::Clear => asking.field.clear(),
            Action::ShiftLeft => asking.field.left(),
            Action::ShiftRight => asking.field.right(),
            Action::Top => asking.field.start(),
            Action::Bottom => asking.field.end(),
            Action::Back => {
                // A verb is typed in place of one that is chosen from the list.
                self.mode = match asking.asks {
                    Asks::Verb => Mode::Verbs(0),
                    Asks::File(_) => Mode::Stage,
                };
                return Vec::new();
            }
            Action::NextPane if asking.asks == Asks::Verb => {
                let (text, told) = self.complete_verb(&asking.field.text());
                asking.field = Field::new(&text);
                asking.told = told;
            }
            Action::Accept => return self.take_line(asking, context),
            _ => {}
        }
        self.mode = Mode::Field(asking);
        Vec::new()
    }

    fn take_line(&mut self, mut asking: Asking, context: &Context) -> Vec<Request> {
        let text = asking.field.text();
        match &asking.asks {
            Asks::Verb => {
                if let Err(why) = self.inject(text.trim(), context) {
                    asking.told = Some(why);
                    self.mode = Mode::Field(asking);
                }
                Vec::new()
            }
            Asks::File(_) if text.trim().is_empty() => {
                asking.told = Some("type a name for the file".to_owned());
                self.mode = Mode::Field(asking);
                Vec::new()
            }
            Asks::File(source) => {
                let over = asking.there.as_deref() == Some(text.as_str());
                let wish = Wish::Save { name: text, source: source.clone(), over };
                self.mode = Mode::Field(asking);
                vec![Request::Do(Effect::Sim(wish))]
            }
        }
    }

    /// Takes what came of saving.
    pub(super) fn take_saved(&mut self, name: String, saved: Saved) {
        match (saved, &mut self.mode) {
            (Saved::Written(path), _) => {
                self.mode = Mode::Stage;
                self.staged.stage.saved();
                self.note = Some(format!("saved; `viva sim {}` plays it", as_argument(&path)));
            }
            (Saved::There, Mode::Field(asking)) => {
                asking.told = Some("it is there already; Enter again writes over it".to_owned());
                asking.there = Some(name);
            }
            (Saved::Failed(why), Mode::Field(asking)) => asking.told = Some(why),
            _ => {}
        }
    }

    /// The line that is typed, and what is said of it.
    pub(super) fn field_lines(
        &self,
        asking: &Asking,
        columns: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let (label, usual) = match asking.asks {
            Asks::Verb => ("Verb  ", "It is done on a fork, after the step that is shown."),
            Asks::File(_) => ("Save as  ", "The fork becomes a scenario of its own."),
        };
        let mut spans = vec![Span::raw("  "), context.strong(Role::Text, label)];
        spans.extend(asking.field.spans(columns.saturating_sub(label.len()), context));
        let (role, told) = match &asking.told {
            Some(told) => (Role::Warn, one_line(told)),
            None => (Role::Dim, usual.to_owned()),
        };
        let mut lines = vec![Line::from(spans)];
        for mut line in wrap_text(&told, context.theme.style(role), columns) {
            line.spans.insert(0, Span::raw("  "));
            lines.push(line);
        }
        lines
    }
}

/// A file's name as a shell takes it for one.
fn as_argument(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    let name = if name.starts_with('-') { format!("./{name}") } else { name.to_owned() };
    if name.chars().all(plain) { name } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

/// A name for a file, from that of a question: `kafka-log-kl5.toml`.
fn file_name(name: &str) -> String {
    let stem = name.strip_suffix(".toml").unwrap_or(name);
    let safe = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
    let stem: String = stem.chars().map(safe).collect();
    format!("{stem}-fork.toml")
}
