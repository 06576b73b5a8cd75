//! Mock interviews: the lobby, the interview itself, its report, and the page
//! of those that were. One is left for the next in place.

mod again;
mod answering;
mod claims;
mod curve;
mod fields;
mod gist;
mod interview;
mod lobby;
mod marking;
mod past;
mod report;
mod sitting;
mod told;
mod trend;
mod watch;

use std::time::Duration;

use ratatui::buffer::Buffer;

use self::again::AgainScreen;
use self::lobby::LobbyScreen;
use self::past::PastScreen;
use self::report::ReportScreen;
use self::sitting::InterviewScreen;
use super::Request;
use crate::session::mock::Setting;
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Mock, Place};
use crate::tui::mocking::{News, Wish};
use crate::tui::msg::{Effect, Msg};
use crate::tui::widget::footer::Said;

/// Mock interviews, and what is around them.
#[derive(Clone, Debug)]
pub struct MockScreen {
    part: Part,
    /// Whether the page of past interviews lies below.
    from_past: bool,
    /// The choices of the lobby that lies below the page.
    from_lobby: Option<Setting>,
}

/// What is seen.
#[derive(Clone, Debug)]
enum Part {
    Lobby(LobbyScreen),
    Interview(Box<InterviewScreen>),
    Report(Box<ReportScreen>),
    Again(AgainScreen),
    Past(PastScreen),
}

/// Returns the request to carry a wish out.
fn wish(wish: Wish) -> Request {
    Request::Do(Effect::Mock(wish))
}

impl MockScreen {
    /// Makes the screen of what came of a wish, with what follows; `None` where
    /// there is nothing to be seen.
    #[must_use]
    pub fn of(news: News, context: &Context) -> (Option<Self>, Vec<Request>) {
        let part = match news {
            News::Lobby(lobby) => Part::Lobby(LobbyScreen::new(Some(*lobby), None)),
            News::Goes(interview) => {
                let mut screen = InterviewScreen::new(*interview, context);
                let requests = screen.wanted_run().into_iter().collect();
                let part = Part::Interview(Box::new(screen));
                return (Some(Self { part, from_past: false, from_lobby: None }), requests);
            }
            News::Report(sat) => Part::Report(Box::new(ReportScreen::new(*sat))),
            News::Past(past) => Part::Past(PastScreen::new(past)),
            News::Again(_) | News::Play(_) | News::Written(..) | News::Elsewhere => {
                return (None, Vec::new());
            }
        };
        (Some(Self { part, from_past: false, from_lobby: None }), Vec::new())
    }

    /// Takes what came of a wish.
    pub fn take(&mut self, news: News, context: &Context) -> Vec<Request> {
        let mut note = None;
        match (news, &mut self.part) {
            (News::Play(play), Part::Interview(screen)) => screen.take_play(play, context),
            (News::Play(play), Part::Report(screen)) => screen.take_play(play, context),
            (News::Written(name, written), Part::Report(screen)) => screen.saved(&name, written),
            (News::Written(name, written), Part::Lobby(screen)) => screen.saved(&name, written),
            (News::Lobby(lobby), Part::Lobby(screen)) => screen.renew(*lobby),
            (News::Report(sat), Part::Report(screen)) if screen.mock() == sat.report.mock => {
                screen.renew(*sat);
            }
            (News::Again(list), _) => match AgainScreen::new(list) {
                Some(screen) => self.part = Part::Again(screen),
                None => return vec![wish(Wish::Lobby(None))],
            },
            (News::Elsewhere, Part::Interview(_)) => {
                note = Some("Another window goes on with the interview, or ended it.".to_owned());
            }
            (news, _) => {
                let (next, requests) = Self::of(news, context);
                if let Some(next) = next {
                    self.part = next.part;
                }
                return requests;
            }
        }
        match note {
            None => Vec::new(),
            Some(words) => {
                self.part = Part::Lobby(LobbyScreen::new(None, Some(words)));
                vec![wish(Wish::Lobby(None))]
            }
        }
    }

    /// Takes what came of other effects.
    pub(crate) fn tell(&mut self, msg: &Msg) -> Vec<Request> {
        match (msg, &mut self.part) {
            (Msg::Undone(undone), Part::Report(screen)) => {
                let mock = screen.mock();
                screen.took_back(undone.as_ref());
                vec![wish(Wish::Report(mock))]
            }
            _ => Vec::new(),
        }
    }

    /// Returns which keys work now.
    pub(super) fn place(&self) -> Place {
        Place::Mock(match &self.part {
            Part::Lobby(screen) => screen.place(),
            Part::Interview(screen) => screen.place(),
            Part::Report(screen) => screen.place(),
            Part::Again(_) => crate::tui::keymap::MockPlace::Claims,
            Part::Past(_) => crate::tui::keymap::MockPlace::Past,
        })
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action, context: &Context) -> Said {
        match &self.part {
            Part::Lobby(screen) => screen.say(action),
            Part::Interview(screen) => screen.say(action, context),
            Part::Report(screen) => screen.say(action, context),
            Part::Again(screen) => screen.say(action),
            Part::Past(screen) => screen.say(action, context),
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action, context: &Context) -> Vec<Request> {
        if action == Action::Quit {
            return vec![Request::Quit];
        }
        match &mut self.part {
            Part::Lobby(screen) => match action {
                Action::Mock(Mock::Past) => {
                    self.from_lobby = screen.setting();
                    vec![wish(Wish::Past)]
                }
                Action::Back if screen.is_open() => self.back(),
                action => screen.update(action, context),
            },
            Part::Interview(screen) => screen.update(action, context),
            Part::Report(screen) => match action {
                Action::Back if screen.is_whole() => self.back(),
                action => screen.update(action, context),
            },
            Part::Again(screen) => match action {
                Action::Back => vec![wish(Wish::Lobby(None))],
                action => screen.update(action, context),
            },
            Part::Past(_) if action == Action::Back => match self.from_lobby.take() {
                Some(setting) => vec![wish(Wish::Lobby(Some(setting)))],
                None => self.back(),
            },
            Part::Past(screen) => {
                let requests = screen.update(action, context);
                self.from_past |= action == Action::Accept && !requests.is_empty();
                requests
            }
        }
    }

    fn back(&mut self) -> Vec<Request> {
        if std::mem::take(&mut self.from_past) && matches!(self.part, Part::Report(_)) {
            return vec![wish(Wish::Past)];
        }
        vec![Request::Back { changed: true }]
    }

    /// What time alone changes.
    pub fn tick(&mut self, context: &Context) -> Vec<Request> {
        match &mut self.part {
            Part::Interview(screen) => screen.tick(context),
            _ => Vec::new(),
        }
    }

    /// Lets a picture move as long as it is seen, and no longer.
    pub fn settle(&mut self, context: &Context) {
        match &mut self.part {
            Part::Interview(screen) => screen.settle(context),
            Part::Report(screen) => screen.settle(context),
            _ => {}
        }
    }

    /// Tells after how long the screen changes by itself, if it does.
    #[must_use]
    pub fn moves_in(&self, context: &Context) -> Option<Duration> {
        match &self.part {
            Part::Interview(screen) => screen.moves_in(context),
            Part::Report(screen) => screen.moves_in(context),
            _ => None,
        }
    }

    /// Tells whether a clock runs that is looked at.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        matches!(&self.part, Part::Interview(screen) if screen.clock_runs())
    }

    /// Holds pictures while something lies over them.
    pub fn hold(&mut self, held: bool) {
        match &mut self.part {
            Part::Interview(screen) => screen.hold(held),
            Part::Report(screen) => screen.hold(held),
            _ => {}
        }
    }

    /// Stops the clocks while the program is out of sight, or lets them go on.
    pub fn away(&mut self, away: bool, context: &Context) {
        if let Part::Interview(screen) = &mut self.part {
            screen.away(away, context);
        }
    }

    /// Returns what keeps an interview in progress before the program ends.
    #[must_use]
    pub fn last_words(&self, context: &Context) -> Option<Effect> {
        match &self.part {
            Part::Interview(screen) => screen.last_words(context),
            _ => None,
        }
    }

    /// Returns what is said when the program ends in the midst of an interview.
    #[must_use]
    pub fn farewell(&self, context: &Context) -> Option<String> {
        match &self.part {
            Part::Interview(screen) => screen.farewell(context),
            _ => None,
        }
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        match &self.part {
            Part::Lobby(screen) => screen.view(context, buffer),
            Part::Interview(screen) => screen.view(context, buffer),
            Part::Report(screen) => screen.view(context, buffer),
            Part::Again(screen) => screen.view(context, buffer),
            Part::Past(screen) => screen.view(context, buffer),
        }
    }
}
