//! The simulator, full screen: a run is played and stepped, its invariants are
//! opened, and what one asks of it goes its own way on forks.

mod field;
mod hunt;
mod inject;
mod invariants;
mod layout;
mod playhead;
mod predict;
mod scrub;
mod sides;
mod stage;
mod steps;
mod whatif;

use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::text::Line;

use self::field::Asking;
use self::hunt::Hunting;
use self::predict::Guess;
use self::whatif::Beside;
use super::Request;
use super::review::playback::Playback;
use crate::collection::staged::Staged;
use crate::sim::player::Speed;
use crate::sim::stage::{Origin, Track};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Place, Sim, SimPlace};
use crate::tui::paint;
use crate::tui::simulating::{News, Opened};
use crate::tui::text::pad;
use crate::tui::theme::Role;
use crate::tui::widget::footer::Said;
use crate::tui::words::count;

/// A simulation on the stage, with all that its screen remembers.
#[derive(Clone, Debug)]
pub struct SimulatorScreen {
    staged: Staged,
    /// The playhead over the timeline that is shown.
    playback: Playback,
    speed: Speed,
    /// The furthest position of the base that was shown: what lies behind it is
    /// not told.
    seen: usize,
    /// The invariant that is opened, by its number, once the user chose.
    chosen: Option<usize>,
    /// Whether it is seen, so that it may move.
    covered: bool,
    mode: Mode,
    /// Positions of the base that were asked about, or skipped.
    answered: BTreeSet<usize>,
    /// Whether a hunt ended since the last key: the key to call it off may be on
    /// its way.
    arrived: bool,
    /// What was asked for and would lose a fork: asked again, it is done.
    sure: Option<Action>,
    /// What is said of a prediction or a hunt, until the next key.
    verdict: Vec<String>,
    note: Option<String>,
}

/// What the keys are for.
#[derive(Clone, Debug)]
enum Mode {
    /// The run is played and stepped.
    Stage,
    /// Two timelines stand side by side.
    Beside(Beside),
    /// A switch is chosen.
    Switches(usize),
    /// A verb is chosen.
    Verbs(usize),
    /// A verb, or the name of a file, is typed.
    Field(Asking),
    /// What will happen is asked.
    Guess(Box<Guess>),
    /// What a hunt is to break is chosen.
    Goals(usize),
    /// A hunt is on.
    Hunting(Hunting),
}

impl SimulatorScreen {
    /// Makes the screen; it stands still where it opens.
    #[must_use]
    pub fn new(opened: Opened, context: &Context) -> Option<Self> {
        let Opened { staged, at } = opened;
        let play = Rc::clone(&staged.stage.track()?.play);
        let mut screen = Self {
            staged,
            playback: Playback::still(play, at, context.motion),
            speed: Speed::default(),
            seen: at,
            chosen: None,
            covered: false,
            mode: Mode::Stage,
            answered: BTreeSet::new(),
            arrived: false,
            sure: None,
            verdict: Vec::new(),
            note: None,
        };
        screen.seat(at, context);
        Some(screen)
    }

    /// Returns which keys work now.
    pub(super) const fn place(&self) -> Place {
        Place::Sim(match self.mode {
            Mode::Stage => SimPlace::Stage,
            Mode::Beside(_) => SimPlace::Beside,
            Mode::Switches(_) => SimPlace::Switches,
            Mode::Verbs(_) => SimPlace::Verbs,
            Mode::Field(_) => SimPlace::Field,
            Mode::Guess(_) => SimPlace::Question,
            Mode::Goals(_) => SimPlace::Goals,
            Mode::Hunting(_) => SimPlace::Hunting,
        })
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let stage = &self.staged.stage;
        let on_fork = stage.shown() > 0;
        if let (Mode::Beside(beside), Action::Sim(Sim::Difference)) = (&self.mode, action) {
            if !whatif::has_pictures(context) {
                return Said::Hidden;
            }
            let words = if beside.is_brief() { "both pictures" } else { "differences only" };
            return Said::Words(words.to_owned());
        }
        match (&self.mode, action) {
            (_, Action::Quit) if stage.tracks().len() > 1 => {
                return Said::Words("leave; forks are dropped".to_owned());
            }
            // The numbers say the same.
            (Mode::Guess(_), Action::Up) => return Said::HelpOnly,
            (_, Action::Choose(number)) if usize::from(number) > self.choices() => {
                return Said::Hidden;
            }
            (Mode::Field(asking), Action::NextPane) if !asking.completes() => {
                return Said::Hidden;
            }
            _ => {}
        }
        match action {
            Action::Sim(Sim::Timeline) if stage.tracks().len() < 2 => Said::Hidden,
            Action::Sim(Sim::Timeline)
                if matches!(self.mode, Mode::Beside(_)) && stage.tracks().len() < 3 =>
            {
                Said::Hidden
            }
            Action::Sim(Sim::Difference) if stage.tracks().len() < 2 => Said::HelpOnly,
            Action::Sim(Sim::SaveFork | Sim::DropFork) if !on_fork => Said::HelpOnly,
            Action::Sim(Sim::WhatIf) if stage.scenario().switches().is_empty() => Said::Hidden,
            Action::Undo if !self.was_injected() => Said::Hidden,
            Action::Sim(Sim::Predict) if !self.asks() => Said::Hidden,
            Action::Sim(Sim::Play) if self.playback.player.is_playing() => {
                Said::Words("pause".to_owned())
            }
            Action::PointBack if !self.play().has_points() => Said::Hidden,
            Action::Up | Action::Sim(Sim::Hunt) if self.reports() == 0 => Said::Hidden,
            Action::Sim(Sim::Chapter(_)) if self.chapters() < 2 => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        self.note = None;
        self.verdict.clear();
        if let Action::Choose(number) = action
            && usize::from(number) > self.choices()
        {
            self.note = Some(format!("there is no {number} here"));
            return Vec::new();
        }
        if std::mem::take(&mut self.arrived) && action == Action::Back {
            return Vec::new();
        }
        if self.loses(action) && self.sure.replace(action) != Some(action) {
            self.note = Some(self.warning(action, context));
            return Vec::new();
        }
        self.sure = None;
        let requests = match (self.mode.clone(), action) {
            (Mode::Field(asking), _) => self.type_line(asking, action, context),
            (_, Action::Quit) => return vec![Request::Quit],
            (Mode::Stage, Action::Back) => return vec![Request::Back { changed: false }],
            (Mode::Stage, _) => self.act_on_stage(action, context),
            (Mode::Beside(beside), Action::Sim(Sim::SaveFork)) => {
                self.seat(beside.place(), context);
                self.begin_save(context);
                Vec::new()
            }
            (Mode::Beside(beside), _) => {
                self.act_beside(beside, action, context);
                Vec::new()
            }
            (Mode::Switches(cursor), _) => {
                self.act_on_switches(cursor, action, context);
                Vec::new()
            }
            (Mode::Verbs(cursor), _) => {
                self.act_on_verbs(cursor, action, context);
                Vec::new()
            }
            (Mode::Guess(guess), _) => self.act_on_guess(guess, action, context),
            (Mode::Goals(cursor), _) => self.act_on_goals(cursor, action),
            (Mode::Hunting(_), Action::Back) => {
                self.mode = Mode::Stage;
                self.note = Some("the hunt is called off".to_owned());
                Vec::new()
            }
            (Mode::Hunting(_), _) => Vec::new(),
        };
        self.look();
        requests
    }

    /// Returns how many things can be chosen from.
    fn choices(&self) -> usize {
        match &self.mode {
            Mode::Guess(guess) => guess.choices(),
            Mode::Switches(_) => self.alternatives().len(),
            Mode::Goals(_) => self.goals().len() + 1,
            _ => 0,
        }
    }

    fn act_on_stage(&mut self, action: Action, context: &Context) -> Vec<Request> {
        match action {
            Action::Sim(Sim::WhatIf) => self.begin_what_if(context),
            Action::Sim(Sim::Difference) => self.set_beside(self.at(), context),
            Action::Sim(Sim::Inject) => {
                self.playback.player.pause();
                self.mode = Mode::Verbs(0);
            }
            Action::Sim(Sim::Predict) => self.begin_prediction(context),
            Action::Sim(Sim::Hunt) => self.begin_hunt(),
            Action::Sim(Sim::SaveFork) => self.begin_save(context),
            Action::Sim(Sim::DropFork) => self.drop_fork(context),
            Action::Undo => self.take_back(context),
            _ => self.move_playhead(action, context),
        }
        Vec::new()
    }

    /// Takes what came of a wish.
    pub(crate) fn take(&mut self, news: News, _context: &Context) -> Vec<Request> {
        match news {
            News::Refused(why) => self.note = Some(why),
            News::Saved(name, saved) => self.take_saved(name, saved),
            News::Hunting(begun) => self.take_hunt(begun),
            News::Opened(_) => {}
        }
        Vec::new()
    }

    /// Stops the picture while something lies over it.
    pub(crate) const fn cover(&mut self, covered: bool) {
        self.covered = covered;
    }

    /// Lets the time up to now pass.
    pub(crate) fn settle(&mut self, context: &Context) {
        let runs = !self.covered && context.class() != Class::TooSmall;
        let playing = self.playback.player.is_playing();
        self.playback.settle(runs, context.run);
        // Where an invariant broke, that is looked at first.
        let broke = invariants::first_break(self.play()) == Some(self.at());
        if playing && !self.playback.player.is_playing() {
            if broke {
                self.tell_break(context);
            } else {
                self.stops_to_ask(context);
            }
        }
        self.look_at_hunt(context);
        // What was put on the stage just now moves from now on.
        self.playback.settle(runs, context.run);
        self.look();
    }

    /// Returns after how long the picture changes by itself, if it does.
    #[must_use]
    pub fn moves_in(&self, context: &Context) -> Option<Duration> {
        self.looks_in().or_else(|| self.playback.changes_in(context.run))
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = match &self.mode {
            Mode::Beside(beside) => self.header_beside(*beside),
            Mode::Guess(guess) => self.header_of_guess(guess, context),
            _ => self.header(context),
        };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        match &self.mode {
            Mode::Stage => self.view_stage(context, buffer),
            Mode::Beside(beside) => self.view_beside(*beside, context, buffer),
            Mode::Switches(cursor) => {
                let lines = |columns, rows| self.switch_lines(*cursor, (columns, rows), context);
                self.view_below_picture(&lines, context, buffer);
            }
            Mode::Verbs(cursor) => {
                let lines = |columns, rows| self.verb_lines(*cursor, columns, rows, context);
                self.view_below_picture(&lines, context, buffer);
            }
            Mode::Field(asking) => {
                let lines = |columns, _| self.field_lines(asking, columns, context);
                self.view_below_picture(&lines, context, buffer);
            }
            Mode::Guess(guess) => self.view_guess(guess, context, buffer),
            Mode::Goals(cursor) => {
                let lines = |columns, rows| self.goal_lines(*cursor, (columns, rows), context);
                self.view_below_picture(&lines, context, buffer);
            }
            Mode::Hunting(hunting) => {
                let lines = |columns, _| self.hunting_lines(hunting, columns, context);
                self.view_below_picture(&lines, context, buffer);
            }
        }
        self.view_note(context, buffer);
    }

    fn view_note(&self, context: &Context, buffer: &mut Buffer) {
        if let Some(note) = &self.note {
            let words = pad(&format!("  {note}"), usize::from(context.width));
            let line = Line::from(context.span(Role::Dim, words));
            let row = usize::from(context.height).saturating_sub(2);
            paint::line(buffer, buffer.area, 0, row, &line);
        }
    }

    /// Remembers how far the base was looked at.
    fn look(&mut self) {
        if self.staged.stage.shown() == 0 {
            self.seen = self.seen.max(self.at());
        }
    }

    fn drop_fork(&mut self, context: &Context) {
        let Some(at) = self.staged.stage.drop_fork(self.at()) else {
            self.note = Some("the base stays; only a fork is dropped".to_owned());
            return;
        };
        self.seat(at, context);
        self.note = Some("the fork is dropped".to_owned());
    }

    /// Tells whether an action would lose what the user did on a fork.
    fn loses(&self, action: Action) -> bool {
        let stage = &self.staged.stage;
        match (&self.mode, action) {
            (Mode::Field(_), _) => false,
            (_, Action::Quit) | (Mode::Stage, Action::Back) => stage.unsaved() > 0,
            (Mode::Stage | Mode::Beside(_), Action::Sim(Sim::DropFork)) => {
                stage.track().is_some_and(Track::is_unsaved)
            }
            _ => false,
        }
    }

    /// Says what an action would lose, and how to do it all the same.
    fn warning(&self, action: Action, context: &Context) -> String {
        let key = |action| context.key(self.place(), action);
        let save = key(Action::Sim(Sim::SaveFork));
        let again = key(action);
        match action {
            Action::Sim(Sim::DropFork) => {
                format!("this fork is not saved: {save} saves it, {again} again drops it")
            }
            _ => {
                let forks = count(self.staged.stage.unsaved(), "fork of", "forks of");
                format!("{forks} your own not saved: {save} saves, {again} again leaves")
            }
        }
    }

    /// Tells whether any step of the timeline has a question.
    fn asks(&self) -> bool {
        self.play().run().steps.iter().any(|step| step.asks)
    }

    fn was_injected(&self) -> bool {
        let origin = self.staged.stage.track().map(|track| &track.origin);
        matches!(origin, Some(Origin::Injected(_)))
    }
}
