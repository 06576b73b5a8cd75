//! What came of an effect, and what follows for the session.

use super::Review;
use crate::collection::Undone;
use crate::domain::text::one_line;
use crate::domain::{ChangeKind, Schedule};
use crate::session::{Answer, Asked};
use crate::tui::context::Context;
use crate::tui::editing::{Came, Over};
use crate::tui::keymap::{Action, Place};
use crate::tui::msg::{Done, Effect, Msg, Standing};
use crate::tui::screen::{Request, summary};
use crate::tui::text::truncate;
use crate::tui::words;

const ANSWERED_ELSEWHERE: &str = "Answered in another window; here is the next.";

impl Review {
    /// Takes what came of an effect.
    pub(crate) fn take(&mut self, msg: Msg, context: &Context) -> Vec<Request> {
        match msg {
            Msg::Next(asked, standing) => self.take_next(asked, standing, context),
            Msg::Shown(asked, standing) => {
                self.standing = Some(standing);
                if self.was_answered_elsewhere(&asked) {
                    return self.leave_to_other_window();
                }
                self.ask(*asked, context);
            }
            Msg::Refreshed(asked, standing) => {
                self.standing = Some(standing);
                return self.take_refreshed(*asked, context);
            }
            Msg::Play(card, play) => self.take_play(card, play, context),
            Msg::Recorded(answer) => {
                if let Some(asked) = self.asked() {
                    let about = summary::about(asked);
                    let leech = leech_words(asked, answer, context);
                    self.titles.push((asked.key, about));
                    self.note = leech;
                }
                self.session.recorded(answer);
                return vec![Request::Do(self.next())];
            }
            Msg::Changed(card) => {
                self.note = Some("changed in another window; here it is anew".to_owned());
                return vec![Request::Do(Effect::Show(card, self.scope.clone()))];
            }
            Msg::Gone => {
                let words = "deleted, or taken out by an edit or an import; here is what is next";
                self.note = Some(words.to_owned());
                return vec![Request::Do(Effect::Next(self.scope.clone()))];
            }
            Msg::Edit(Came::Over(over)) => return self.take_edit(&over),
            Msg::Copied(length) => self.note = Some(words::copied(length)),
            Msg::Undone(undone) => return self.take_undone(undone),
            Msg::Done(done) => return self.take_done(done),
            _ => {}
        }
        Vec::new()
    }

    fn take_next(&mut self, next: Option<Box<Asked>>, standing: Standing, context: &Context) {
        self.standing = Some(standing);
        let may_be_early = std::mem::take(&mut self.show_now);
        match next {
            Some(asked) if may_be_early || !asked.is_early() => self.ask(*asked, context),
            _ => {
                if self.note.as_deref() == Some(ANSWERED_ELSEWHERE) {
                    self.note = Some("Answered in another window.".to_owned());
                }
                self.unwind();
                self.session.finish();
            }
        }
    }

    fn ask(&mut self, asked: Asked, context: &Context) {
        self.unwind();
        self.session.ask(asked, context.run);
    }

    /// Tells whether the card being asked was answered since it was shown.
    /// Answers given here move on at once, so that was another window.
    fn was_answered_elsewhere(&self, fresh: &Asked) -> bool {
        self.asked().is_some_and(|shown| {
            let last = fresh.schedule.last_at;
            shown.key == fresh.key && last > shown.schedule.last_at && last >= Some(shown.moment.at)
        })
    }

    fn leave_to_other_window(&mut self) -> Vec<Request> {
        self.note = Some(ANSWERED_ELSEWHERE.to_owned());
        vec![Request::Do(self.next())]
    }

    /// The card as it stands now: goes on where it was, unless the change
    /// moved it out of the way.
    fn take_refreshed(&mut self, asked: Asked, context: &Context) -> Vec<Request> {
        if self.was_answered_elsewhere(&asked) {
            return self.leave_to_other_window();
        }
        if asked.schedule.is_put_away(context.now.day) {
            return vec![Request::Do(self.next())];
        }
        let same = self.asked().is_some_and(|old| {
            let marked = asked.schedule.marked;
            old.key == asked.key && Schedule { marked, ..old.schedule.clone() } == asked.schedule
        });
        // A due day that was set by hand can lie ahead.
        let is_later = asked.schedule.due.is_some_and(|due| context.now.day < due);
        match (same, is_later) {
            (true, _) => {
                self.session.refreshed(asked.clone());
                if std::mem::take(&mut self.edited) && self.is_revealed() {
                    return vec![Request::Do(Effect::Play(Box::new(asked)))];
                }
            }
            (false, true) => return vec![Request::Do(self.next())],
            (false, false) => self.ask(asked, context),
        }
        Vec::new()
    }

    /// The question at hand was edited, or not.
    fn take_edit(&mut self, over: &Over) -> Vec<Request> {
        self.note = Some(over.words());
        let (Over::Saved(saved), Some(asked)) = (over, self.asked()) else { return Vec::new() };
        if saved.gone.contains(&asked.key) {
            self.note = Some(format!("card taken out, here is the next; {}", over.words()));
            return vec![Request::Do(self.next())];
        }
        self.edited = true;
        vec![Request::Do(self.refresh())]
    }

    fn take_undone(&mut self, undone: Option<Undone>) -> Vec<Request> {
        let Some(undone) = undone else {
            self.note = Some("nothing to undo".to_owned());
            return Vec::new();
        };
        self.note = Some(words::undone(&undone));
        self.forget(&undone);
        let scope = self.scope.clone();
        let quiet = |asked: &Asked| match undone.kind {
            ChangeKind::Mark | ChangeKind::Unmark => true,
            ChangeKind::Edit => Some(asked.key) == undone.card,
            _ => false,
        };
        self.edited = undone.kind == ChangeKind::Edit;
        match (self.asked(), undone.card) {
            (Some(asked), Some(_)) if quiet(asked) => {
                vec![Request::Do(Effect::Refresh(asked.key, scope))]
            }
            (_, Some(card)) => vec![Request::Do(Effect::Show(card, scope))],
            (_, None) => vec![Request::Do(Effect::Next(scope))],
        }
    }

    /// Takes an answer that was undone, here or elsewhere, off the session.
    pub(crate) fn forget(&mut self, undone: &Undone) {
        if let (ChangeKind::Grade(_), Some(card)) = (undone.kind, undone.card) {
            if !self.session.taken_back(card) {
                self.before = self.before.saturating_sub(1);
            }
            if let Some(at) = self.titles.iter().rposition(|(known, _)| *known == card) {
                self.titles.remove(at);
            }
        }
    }

    fn take_done(&mut self, done: Done) -> Vec<Request> {
        let Some(asked) = self.asked() else { return Vec::new() };
        let (card, scope) = (asked.key, self.scope.clone());
        self.note = Some(words::done(done));
        match done {
            Done::Suspended { now: true, .. } | Done::Buried(_) => {
                vec![Request::Do(self.next())]
            }
            _ => vec![Request::Do(Effect::Refresh(card, scope))],
        }
    }
}

/// Announces a card that became a leech, with a way out.
fn leech_words(asked: &Asked, answer: Answer, context: &Context) -> Option<String> {
    let outcome = asked.outcome(answer.grade, answer.sure);
    if !asked.counts || !outcome.became_leech {
        return None;
    }
    let question = one_line(&asked.id.question.question);
    let undo = context.key(Place::Front, Action::Undo);
    let suspend = context.key(Place::Front, Action::SuspendCard);
    Some(format!(
        "{} {} is a leech: forgotten {} times. To suspend it: {undo}, then {suspend}.",
        truncate(&question, 16),
        asked.card.kind.label(),
        outcome.after.lapses,
    ))
}
