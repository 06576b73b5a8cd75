//! The hunt: an invariant is chosen, and the shortest way to break it is searched
//! for beside the screen. What is found is a timeline that plays.

use std::time::Duration;

use ratatui::text::{Line, Span};

use super::stage::chosen_from;
use super::{Mode, SimulatorScreen};
use crate::collection::chase::{BOUNDS, Chase};
use crate::domain::text::one_line;
use crate::sim::Report;
use crate::sim::hunt::Hunted;
use crate::sim::model::Bounds;
use crate::tui::context::Context;
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::screen::{Request, named, turned};
use crate::tui::simulating::{Quarry, Wish};
use crate::tui::theme::Role;
use crate::tui::words::{count, thousands};
use crate::tui::wrap::wrap_text;

/// How often the screen looks how a hunt stands.
const LOOK: Duration = Duration::from_millis(120);

/// A hunt that is on.
#[derive(Clone, Debug)]
pub(super) struct Hunting {
    /// What it is to break; none: any.
    goal: Option<String>,
    /// The hunt, once it has begun.
    chase: Option<Chase>,
    /// How it stood when it was looked at last.
    stands: Hunted,
}

impl SimulatorScreen {
    /// Asks what is to be broken.
    pub(super) fn begin_hunt(&mut self) {
        self.playback.player.pause();
        if self.reports() == 0 {
            let model = self.staged.stage.scenario().model();
            self.note = Some(format!("{} is drawn and has no invariants", one_line(model.title())));
        } else if self.goals().is_empty() {
            self.note = Some("every invariant is broken here; go to an earlier step".to_owned());
        } else {
            self.mode = Mode::Goals(0);
        }
    }

    /// The invariants that hold here: what is broken already is no goal.
    pub(super) fn goals(&self) -> Vec<&Report> {
        let reports = self.play().run().after(self.at()).map_or(&[][..], |frame| &frame.reports);
        reports.iter().filter(|report| !report.verdict.is_broken()).collect()
    }

    /// Takes an action while the goal is chosen.
    pub(super) fn act_on_goals(&mut self, cursor: usize, action: Action) -> Vec<Request> {
        let goals = self.goals();
        let cursor = named(action, goals.len() + 1).unwrap_or(cursor);
        match action {
            Action::Back => self.mode = Mode::Stage,
            Action::Accept | Action::Choose(_) => {
                let goal = cursor
                    .checked_sub(goals.len())
                    .map_or_else(|| goals.get(cursor).map(|report| report.id.to_owned()), |_| None);
                let Some(frame) = self.play().run().after(self.at()) else { return Vec::new() };
                let quarry = Quarry { world: frame.world.clone(), goal: goal.clone() };
                let stands = Hunted::Searching { states: 0, depth: 0 };
                self.mode = Mode::Hunting(Hunting { goal, chase: None, stands });
                return vec![Request::Do(Effect::Sim(Wish::Hunt(quarry)))];
            }
            other => self.mode = Mode::Goals(turned(other, cursor, goals.len() + 1)),
        }
        Vec::new()
    }

    /// Takes the hunt that has begun.
    pub(super) fn take_hunt(&mut self, begun: Result<Chase, String>) {
        match (&mut self.mode, begun) {
            (Mode::Hunting(hunting), Ok(chase)) => hunting.chase = Some(chase),
            (_, Ok(_)) => {}
            (_, Err(why)) => {
                self.mode = Mode::Stage;
                self.note = Some(why);
            }
        }
    }

    /// Looks how the hunt stands; at its end it is shown.
    pub(super) fn look_at_hunt(&mut self, context: &Context) {
        let Mode::Hunting(hunting) = &mut self.mode else { return };
        let Some(chase) = &hunting.chase else { return };
        hunting.stands = chase.stands();
        let (goal, stands) = (hunting.goal.clone(), hunting.stands.clone());
        self.arrived = !matches!(stands, Hunted::Searching { .. });
        match stands {
            Hunted::Searching { .. } => {}
            Hunted::Found { id, verbs, states, .. } => {
                self.mode = Mode::Stage;
                let at = self.at();
                self.note = Some(match self.staged.stage.hunted(at, id, &verbs) {
                    Ok(()) => {
                        self.seat(at, context);
                        self.playback.player.play();
                        let length = count(verbs.len(), "verb breaks", "verbs break");
                        format!("{length} {id}, the fewest; {} states searched", thousands(states))
                    }
                    Err(why) => why,
                });
            }
            Hunted::Nothing { states, depth, complete } => {
                self.mode = Mode::Stage;
                self.verdict = vec![self.nothing(goal.as_deref(), states, depth, complete)];
            }
        }
    }

    /// The bounds of a hunt in words.
    fn bounds(&self) -> String {
        let Bounds { items, faults } = BOUNDS;
        let without = self.staged.stage.scenario().model().beyond();
        let without = match without.is_empty() {
            true => String::new(),
            false => format!(", without {}", without.join(", ")),
        };
        format!("at most {items} new things and {faults} faults at one time{without}")
    }

    /// What is said of a hunt that found nothing.
    fn nothing(&self, goal: Option<&str>, states: usize, depth: usize, complete: bool) -> String {
        let what = goal.map_or_else(
            || "No invariant breaks".to_owned(),
            |goal| format!("Nothing breaks {goal}"),
        );
        let (depth, states) = (count(depth, "verb", "verbs"), thousands(states));
        let bounds = self.bounds();
        if complete {
            return format!("{what} within the bounds: all {states} states, {bounds}.");
        }
        format!(
            "{what} within the bounds: {states} states, up to {depth} from here, {bounds}. \
             A longer way may do it."
        )
    }

    /// Returns after how long the screen looks at a hunt.
    pub(super) fn looks_in(&self) -> Option<Duration> {
        matches!(self.mode, Mode::Hunting(_)).then_some(LOOK)
    }

    /// The goals to choose from.
    pub(super) fn goal_lines(
        &self,
        cursor: usize,
        (columns, rows): (usize, usize),
        context: &Context,
    ) -> Vec<Line<'static>> {
        let goal = |report: &&Report| one_line(&format!("{}: {}", report.id, report.text));
        let mut words: Vec<String> = self.goals().iter().map(goal).collect();
        words.push("any of them".to_owned());
        let head = "What is to be broken, in the fewest verbs from here?";
        chosen_from(head, &words, cursor, (columns, rows), context)
    }

    /// How the hunt stands.
    pub(super) fn hunting_lines(
        &self,
        hunting: &Hunting,
        columns: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let goal = hunting.goal.as_deref().unwrap_or("any invariant");
        let (states, depth) = match hunting.stands {
            Hunted::Searching { states, depth } | Hunted::Nothing { states, depth, .. } => {
                (states, depth)
            }
            Hunted::Found { states, .. } => (states, 0),
        };
        let head = format!("Searching for the fewest verbs that break {goal}");
        let mut lines = wrap_text(&head, context.theme.strong(Role::Text), columns);
        let stands = format!(
            "{} states seen, up to {}; {}",
            thousands(states),
            count(depth, "verb", "verbs"),
            self.bounds()
        );
        lines.extend(wrap_text(&stands, context.theme.style(Role::Dim), columns));
        for line in &mut lines {
            line.spans.insert(0, Span::raw("  "));
        }
        lines
    }
}
