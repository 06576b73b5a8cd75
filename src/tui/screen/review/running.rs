//! A session with a run: it plays while it is seen, it is stepped, and one
//! looks at it or at the text.

use std::rc::Rc;
use std::time::Duration;

use super::playback::Playback;
use super::staged::View;
use super::{Review, back, has_ladder};
use crate::domain::CardKey;
use crate::session::Asked;
use crate::sim::Sign;
use crate::sim::play::Play;
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::widget::footer::Said;

impl Review {
    /// Takes the run of the card whose answer was just shown.
    pub(super) fn take_play(&mut self, card: CardKey, play: Option<Rc<Play>>, context: &Context) {
        if self.is_revealed() && self.asked().is_some_and(|asked| asked.key == card) {
            self.playback = play.map(|play| Playback::new(play, context.motion));
        }
    }

    /// Returns what the signs of the picture mean.
    #[must_use]
    pub fn signs(&self) -> Vec<Sign> {
        self.playback.as_ref().map_or_else(Vec::new, |playback| playback.play.signs().to_vec())
    }

    /// Lets the time up to now pass for the picture, which moves while it is
    /// seen and the answer's clock runs.
    pub(crate) fn settle(&mut self, context: &Context) {
        let runs = self.sees_picture(context);
        let Some(playback) = &mut self.playback else { return };
        let before = playback.at();
        playback.settle(runs, context.run);
        if playback.at() != before {
            self.follow(context);
        }
    }

    fn sees_picture(&self, context: &Context) -> bool {
        context.class() != Class::TooSmall && self.session.answer_runs() && self.sees_run(context)
    }

    /// Returns after how long the picture changes by itself, if it does.
    #[must_use]
    pub fn moves_in(&self, context: &Context) -> Option<Duration> {
        self.playback.as_ref()?.changes_in(context.run)
    }

    /// Brings the key point that is proved now in sight, unless the user has
    /// scrolled to something else.
    fn follow(&mut self, context: &Context) {
        if self.playback.as_ref().is_some_and(|playback| playback.leads) {
            let page = self.page(context);
            page.follow(&mut self.beside);
        }
    }

    /// Takes an action on the run. Tells whether it was one.
    pub(super) fn act_on_run(&mut self, action: Action, context: &Context) -> bool {
        let Some(playback) = &mut self.playback else { return false };
        if !playback.act(action) {
            return false;
        }
        // Who steps wants to see it.
        if let Some(asked) = self.asked()
            && !self.view_of(asked, context).has_picture()
        {
            let views = back::views(self, asked, context);
            self.view = views.into_iter().find(|view| view.has_picture());
        }
        self.follow(context);
        true
    }

    /// Returns what is looked at: what the user chose, where that is possible.
    pub(super) fn view_of(&self, asked: &Asked, context: &Context) -> View {
        let views = back::views(self, asked, context);
        let chosen = self.view.filter(|view| views.contains(view));
        chosen.or_else(|| views.first().copied()).unwrap_or(View::Text)
    }

    fn view_after(&self, asked: &Asked, context: &Context) -> Option<View> {
        let views = back::views(self, asked, context);
        let now = self.view_of(asked, context);
        let at = views.iter().position(|view| *view == now)?;
        views.get(at + 1).or_else(|| views.first()).copied().filter(|next| *next != now)
    }

    /// Looks at the next thing. Tells whether there is one.
    pub(super) fn look_on(&mut self, context: &Context) -> bool {
        let next = self.asked().and_then(|asked| self.view_after(asked, context));
        if next.is_some() {
            self.view = next;
            // Of two panes of text, the right one has the answer.
            self.pane = 1;
        }
        next.is_some()
    }

    /// Returns what is said of the keys of a run.
    pub(super) fn say_of_run(&self, action: Action, context: &Context) -> Option<Said> {
        let Some(playback) = &self.playback else {
            let of_run = matches!(action, Action::Replay | Action::StepBack | Action::PointBack);
            return of_run.then_some(Said::Hidden);
        };
        let unseen = !self.sees_run(context);
        match action {
            Action::Replay | Action::StepBack if unseen => Some(Said::HelpOnly),
            // The ladder is not seen beside a picture alone.
            Action::RungUp if self.view == Some(View::Picture) => Some(Said::HelpOnly),
            Action::PointBack if playback.play.has_points() => Some(Said::Usual),
            Action::PointBack => Some(Said::Hidden),
            Action::NextPane => {
                let asked = self.asked()?;
                let next = self.view_after(asked, context);
                let views = back::views(self, asked, context);
                Some(next.map_or(Said::Hidden, |next| {
                    Said::Words(name(next, &views, asked, context).to_owned())
                }))
            }
            _ => None,
        }
    }
}

/// What a view is called in a footer.
fn name(view: View, views: &[View], asked: &Asked, context: &Context) -> &'static str {
    match view {
        View::Picture if views.contains(&View::Both) => "picture alone",
        View::Both | View::Picture => "picture",
        View::Text if !has_ladder(asked) => "answer",
        View::Text if context.class() == Class::Roomy => "article",
        View::Text => "ladder",
    }
}
