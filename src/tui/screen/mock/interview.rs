//! An interview in progress. What is drawn of it is what its view lends: no
//! reference text before its time.

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;

use super::sitting::{Cut, InterviewScreen};
use super::watch::Watch;
use super::{answering, gist, marking, wish};
use crate::collection::mock::how_to_resume;
use crate::session::mock::record::says_something;
use crate::session::mock::{Event, Interview, Mark, Mode, Right, Scene, Step, Sure};
use crate::sim::play::Play;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::{Action, Mock, MockPlace};
use crate::tui::mocking::Wish;
use crate::tui::msg::Effect;
use crate::tui::page::Page;
use crate::tui::paint;
use crate::tui::screen::{Request, scrolling};
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::markdown::Cache;
use crate::tui::widget::pad::Pad;
use crate::tui::widget::scroll::{Move, Scroll};

/// After so long what runs, or was typed, is kept.
const KEEP_EVERY: Duration = Duration::from_secs(5);
/// For so long after a limit keys are meant for what it ended; of typing, for so long
/// after the last key.
const DEAF: Duration = Duration::from_millis(600);

impl InterviewScreen {
    /// Makes the screen of an interview that begins or goes on.
    pub(super) fn new(interview: Interview, context: &Context) -> Self {
        let record = interview.record();
        let pad = Pad::new(record.map_or("", |record| record.pad.as_str()));
        let gist = Pad::new(record.map_or("", |record| record.gist.as_str()));
        let mut screen = Self {
            interview,
            pad,
            writes: false,
            gist,
            cursor: 0,
            scrolls: [Scroll::default()],
            kept: context.run,
            last_claim: None,
            cut: None,
            watch: Watch::default(),
            cache: Cache::default(),
        };
        screen.cursor = screen.unmarked();
        screen
    }

    /// Returns which keys work now.
    pub(super) fn place(&self) -> MockPlace {
        match self.interview.step() {
            Step::Sure | Step::FollowUpSure(_) if self.cut.is_some_and(|cut| cut.into_pad) => {
                MockPlace::Pad
            }
            Step::Ask | Step::Over => MockPlace::Ask,
            Step::Answer | Step::FollowUp(_) | Step::Rung if self.writes => MockPlace::Pad,
            Step::Answer | Step::FollowUp(_) | Step::Rung => MockPlace::Answer,
            Step::Sure | Step::FollowUpSure(_) => MockPlace::Sure,
            Step::Commit => MockPlace::Gist,
            Step::Mark => MockPlace::Claims,
            Step::FollowUpMarks => MockPlace::FollowUps,
            Step::RungMark(_) => MockPlace::Rung,
            Step::Headline | Step::Structure => MockPlace::Tick,
            Step::Reveal => MockPlace::Reveal,
        }
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        let coach = self.interview.setting().mode == Mode::Coach;
        let (at, all) = self.interview.place();
        match (action, self.interview.step()) {
            (Action::Pause, _) if !coach => Said::Hidden,
            (Action::Pause, _) if self.interview.is_paused() => Said::Words("go on".to_owned()),
            (Action::Pause, Step::Reveal) | (Action::NextPane, Step::Over) => Said::Hidden,
            (Action::Mock(Mock::MarkBack), step) => self.say_back(step, at, coach),
            (Action::Accept, Step::Mark | Step::FollowUpMarks) if !self.interview.is_marked() => {
                Said::Hidden
            }
            (Action::Reveal, Step::Over) => Said::Words("to the report".to_owned()),
            (Action::Reveal, Step::Reveal) if at + 1 == all => {
                Said::Words("to the report".to_owned())
            }
            (Action::Accept, Step::Commit) if !says_something(&self.gist.text()) => {
                Said::Words("skip it".to_owned())
            }
            (Action::Back, _) if self.place() == MockPlace::Pad => Said::Usual,
            (Action::Back, Step::Reveal) if self.watch.covers(context) => {
                Said::Words("text".to_owned())
            }
            (Action::Back, _) => Said::Words("leave, resume within 10 min".to_owned()),
            (Action::Quit, _) => Said::HelpOnly,
            (Action::NextPane, Step::Reveal) => self.watch.say_of_pane(context),
            (Action::Replay | Action::StepBack | Action::PointBack, _) => self.watch.say(action),
            (Action::Up, Step::Mark | Step::FollowUpMarks) => Said::Words("move".to_owned()),
            (Action::Up, _) if !self.page(context).scrolls() => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        if self.hears_no_more(context.run) {
            return self.too_late(action, context);
        }
        if action == Action::Back && self.place() != MockPlace::Pad {
            if self.watch.covers(context) {
                self.watch.turn();
                return Vec::new();
            }
            return vec![wish(Wish::Leave(Box::new(self.interview.clone())))];
        }
        self.writes |= action == Action::NextPane && self.interview.step() == Step::Ask;
        match self.place() {
            MockPlace::Pad => self.write(action, context),
            MockPlace::Gist => self.write_gist(action, context),
            MockPlace::Reveal if self.watch.act(action) => Vec::new(),
            _ => match self.event(action) {
                Some(event) => self.does(event, context),
                None => self.move_inside(action, context),
            },
        }
    }

    fn say_back(&self, step: Step, at: usize, coach: bool) -> Said {
        match step {
            Step::Mark if self.cursor == 0 => Said::Hidden,
            Step::Ask if at == 0 || coach => Said::Hidden,
            Step::Ask => Said::Words("last mark".to_owned()),
            Step::Over => Said::Hidden,
            _ => Said::Usual,
        }
    }

    /// Tells whether keys still come that were meant for what a limit ended.
    fn hears_no_more(&mut self, now: Duration) -> bool {
        self.cut = self.cut.filter(|cut| now < cut.at + DEAF);
        self.cut.is_some()
    }

    /// Takes a key that came too late: what is typed into the pad is not lost, all
    /// else does nothing.
    fn too_late(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let Some(cut) = self.cut.as_mut().filter(|cut| cut.into_pad) else { return Vec::new() };
        cut.at = context.run;
        match action {
            Action::Accept => self.pad.put('\n'),
            Action::Type(_) | Action::Erase => {
                type_into(&mut self.pad, action, answering::pad_room(context));
            }
            _ => return Vec::new(),
        }
        let is_new = self.interview.apply(Event::Pad(self.pad.text()), context.run);
        if is_new { self.keep(context) } else { Vec::new() }
    }

    /// Returns what an action is to the interview.
    fn event(&self, action: Action) -> Option<Event> {
        Some(match (self.interview.step(), action) {
            (Step::Over, _) | (Step::Mark, Action::Mock(Mock::MarkBack)) => return None,
            (Step::Ask, Action::Reveal | Action::NextPane) => Event::Begin,
            (Step::Reveal, Action::Reveal) | (Step::Mark | Step::FollowUpMarks, Action::Accept) => {
                Event::Next
            }
            (_, Action::Reveal) => Event::Done,
            (Step::Sure | Step::FollowUpSure(_), Action::Choose(number)) => {
                let at = usize::from(number).checked_sub(1)?;
                Event::Sure(*Sure::ALL.get(at)?)
            }
            (Step::FollowUpMarks, Action::Mock(Mock::MarkBack)) if self.cursor > 0 => return None,
            (_, Action::Mock(Mock::MarkBack)) => Event::Back,
            (Step::Mark, Action::Mock(mark)) => Event::Mark(self.cursor, claim_mark(mark)?),
            (Step::FollowUpMarks, Action::Mock(mark)) => {
                Event::FollowUp(self.cursor, right_mark(mark)?)
            }
            (Step::RungMark(_), Action::Mock(yes)) => Event::Rung(yes == Mock::Yes),
            (Step::Headline | Step::Structure, Action::Mock(yes)) => Event::Tick(yes == Mock::Yes),
            (_, Action::Pause) => Event::Pause(!self.interview.is_paused()),
            _ => return None,
        })
    }

    /// Lets something happen to the interview, and keeps what is new.
    fn does(&mut self, event: Event, context: &Context) -> Vec<Request> {
        let before = (self.interview.place(), self.interview.step());
        let begins_with_pad = matches!(event, Event::Begin) && self.writes;
        if let Event::Mark(place, _) = event {
            self.last_claim = Some(place);
        }
        let is_new = self.interview.apply(event, context.run);
        self.entered(before, context);
        self.writes |= begins_with_pad;
        let mut requests = if is_new { self.keep(context) } else { Vec::new() };
        requests.extend(self.wanted_run());
        requests
    }

    /// Sets the screen up for another state, if it is one.
    fn entered(&mut self, before: ((usize, usize), Step), context: &Context) {
        let now = (self.interview.place(), self.interview.step());
        if now.0 != before.0 {
            let pad = self.interview.record().map_or("", |record| record.pad.as_str());
            self.pad = Pad::new(pad);
            self.gist = Pad::default();
            self.last_claim = None;
        }
        if now != before {
            self.scrolls = [Scroll::default()];
            self.cut = None;
            self.watch = Watch::default();
            self.writes &= !matches!(now.1, Step::Ask | Step::Answer);
        }
        self.cursor = match (self.interview.is_marked(), now == before) {
            // All are set: the next one, so that several can be gone over.
            (true, true) => (self.cursor + 1).min(self.marks().saturating_sub(1)),
            (true, false) => self.last_marked(),
            (false, _) => self.unmarked(),
        };
        let page = self.page(context);
        page.follow(&mut self.scrolls);
    }

    /// The place of the mark that one comes back to.
    fn last_marked(&self) -> usize {
        let last = self.marks().saturating_sub(1);
        match self.interview.step() {
            Step::Mark => self.last_claim.map_or(last, |place| place.min(last)),
            _ => last,
        }
    }

    /// The place that is marked next: the first unmarked one from the cursor on.
    fn unmarked(&self) -> usize {
        let marked: Vec<bool> = match self.interview.view().map(|view| view.scene) {
            Some(Scene::Mark { claims, .. }) => {
                claims.iter().map(|claim| claim.mark.is_some()).collect()
            }
            Some(Scene::FollowUpMarks(list)) => list.iter().map(|one| one.mark.is_some()).collect(),
            _ => return 0,
        };
        let open = |(at, marked): &(usize, &bool)| !**marked && *at >= self.cursor;
        let later = marked.iter().enumerate().find(open).map(|(at, _)| at);
        later.or_else(|| marked.iter().position(|marked| !marked)).unwrap_or(0)
    }

    /// Asks for the run beside the answer that the coach shows.
    pub(super) fn wanted_run(&mut self) -> Option<Request> {
        let revealed = self.interview.revealed().filter(|_| !self.watch.was_asked())?;
        self.watch.ask();
        Some(wish(Wish::Play(Box::new(revealed.asking.question.clone()))))
    }

    pub(super) fn take_play(&mut self, play: Option<Rc<Play>>, context: &Context) {
        if let Some(revealed) = self.interview.revealed() {
            self.watch.take(play, revealed.asking, &revealed.record.marks, context);
        }
    }

    fn keep(&mut self, context: &Context) -> Vec<Request> {
        self.kept = context.run;
        let interview = Box::new(self.interview.clone());
        let over = self.interview.step() == Step::Over;
        vec![wish(if over { Wish::Finish(interview) } else { Wish::Save(interview) })]
    }

    /// Types into the pad.
    fn write(&mut self, action: Action, context: &Context) -> Vec<Request> {
        if matches!(action, Action::Back | Action::NextPane) {
            self.writes = false;
            return self.keep(context);
        }
        let room = answering::pad_room(context);
        if action == Action::Accept {
            self.pad.put('\n');
        } else {
            type_into(&mut self.pad, action, room);
        }
        self.interview.apply(Event::Pad(self.pad.text()), context.run);
        if context.run >= self.kept + KEEP_EVERY { self.keep(context) } else { Vec::new() }
    }

    fn write_gist(&mut self, action: Action, context: &Context) -> Vec<Request> {
        if action == Action::Accept {
            return self.does(Event::Gist(self.gist.text()), context);
        }
        type_into(&mut self.gist, action, answering::pad_room(context));
        self.interview.apply(Event::Draft(self.gist.text()), context.run);
        if context.run >= self.kept + KEEP_EVERY { self.keep(context) } else { Vec::new() }
    }

    fn move_inside(&mut self, action: Action, context: &Context) -> Vec<Request> {
        let step = self.interview.step();
        match (action, step) {
            (Action::NextPane, Step::Answer | Step::FollowUp(_) | Step::Rung) => {
                self.writes = !self.interview.is_paused();
            }
            (Action::NextPane, Step::Reveal) => self.watch.turn(),
            (Action::Reveal, Step::Over) => return self.keep(context),
            (other, Step::Mark | Step::FollowUpMarks) => {
                let back = other == Action::Mock(Mock::MarkBack);
                if let Some(to) = if back { Some(Move::Up) } else { scrolling(other) } {
                    self.cursor = choices::go(to, self.cursor, self.marks());
                    let page = self.page(context);
                    page.follow(&mut self.scrolls);
                }
            }
            (other, _) => {
                if let Some(to) = scrolling(other) {
                    let page = self.page(context);
                    page.scroll(&mut self.scrolls, 0, to);
                }
            }
        }
        Vec::new()
    }

    fn marks(&self) -> usize {
        self.interview.record().map_or(0, |record| match self.interview.step() {
            Step::Mark => record.marks.claims.len(),
            _ => record.follow_ups.len(),
        })
    }

    /// What time alone changes: a limit ends what is said, and what runs is kept.
    pub(super) fn tick(&mut self, context: &Context) -> Vec<Request> {
        let before = (self.interview.place(), self.interview.step());
        let into_pad = self.place() == MockPlace::Pad;
        self.hears_no_more(context.run);
        if self.interview.pass(context.run) {
            self.entered(before, context);
            self.cut = Some(Cut { at: context.run, into_pad });
            return self.keep(context);
        }
        let due = self.interview.clock_runs() && context.run >= self.kept + KEEP_EVERY;
        if due { self.keep(context) } else { Vec::new() }
    }

    pub(super) fn settle(&mut self, context: &Context) {
        let seen = context.class() > Class::TooSmall;
        self.watch.settle(seen, context);
    }

    pub(super) fn moves_in(&self, context: &Context) -> Option<Duration> {
        if let Some(cut) = self.cut.filter(|cut| cut.into_pad) {
            return Some((cut.at + DEAF).saturating_sub(context.run));
        }
        if !self.interview.clock_runs() {
            return self.watch.moves_in(context);
        }
        let into = self.interview.spent_here(context.run).subsec_nanos();
        Some(Duration::from_secs(1).saturating_sub(Duration::from_nanos(u64::from(into))))
    }

    pub(super) fn clock_runs(&self) -> bool {
        self.interview.clock_runs()
    }

    pub(super) fn hold(&mut self, held: bool) {
        self.watch.hold(held);
    }

    pub(super) fn away(&mut self, away: bool, context: &Context) {
        self.interview.apply(Event::Away(away), context.run);
    }

    /// Returns what keeps the interview before the program ends.
    pub(super) fn last_words(&self, _context: &Context) -> Option<Effect> {
        let goes_on = self.interview.step() != Step::Over;
        goes_on.then(|| Effect::Mock(Wish::Save(Box::new(self.interview.clone()))))
    }

    /// Returns what is said when the program ends in the midst of it.
    pub(super) fn farewell(&self, context: &Context) -> Option<String> {
        let goes_on = self.interview.step() != Step::Over;
        goes_on.then(|| how_to_resume(self.interview.mock(), self.interview.spent(context.run)))
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let header = answering::header(self, context);
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let page = self.page(context);
        // Another size, and a resume, must not lose sight of what is marked.
        let mut scrolls = self.scrolls;
        page.follow(&mut scrolls);
        page.draw(&scrolls, 0, context, buffer);
    }

    fn page(&self, context: &Context) -> Page {
        let Some(view) = self.interview.view() else { return answering::over(context) };
        match view.scene {
            Scene::Commit => gist::page(self, &view, context),
            Scene::Mark { .. }
            | Scene::FollowUpMarks(_)
            | Scene::RungMark { .. }
            | Scene::Headline
            | Scene::Structure => marking::page(self, &view, context),
            Scene::Reveal(revealed) => {
                let format = self.interview.setting().format;
                let told = super::told::told(revealed.asking, revealed.record, format);
                let room = self.watch.text_room(context);
                let lines = told.lines(room, &self.cache, context);
                self.watch.page(lines, &revealed.asking.question, context)
            }
            _ => answering::page(self, &view, context),
        }
    }
}

const fn claim_mark(mark: Mock) -> Option<Mark> {
    match mark {
        Mock::Said => Some(Mark::Said),
        Mock::Half => Some(Mark::Half),
        Mock::Not => Some(Mark::Not),
        _ => None,
    }
}

const fn right_mark(mark: Mock) -> Option<Right> {
    match mark {
        Mock::Right => Some(Right::Right),
        Mock::Half => Some(Right::Half),
        Mock::Wrong => Some(Right::Wrong),
        _ => None,
    }
}

/// Types into a pad of so many columns, or moves in it.
fn type_into(pad: &mut Pad, action: Action, room: usize) {
    match action {
        Action::Type(c) => pad.put(c),
        Action::Erase => pad.erase(),
        Action::Mock(Mock::EraseNext) => pad.delete(),
        Action::ShiftLeft => pad.left(),
        Action::ShiftRight => pad.right(),
        Action::Up => pad.up(room),
        Action::Down => pad.down(room),
        Action::Top => pad.row_start(room),
        Action::Bottom => pad.row_end(room),
        _ => {}
    }
}
