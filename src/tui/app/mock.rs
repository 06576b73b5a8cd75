//! What the program does for mock interviews.

use super::App;
use crate::tui::context::Context;
use crate::tui::mocking::News;
use crate::tui::msg::Effect;
use crate::tui::screen::Screen;
use crate::tui::screen::mock::MockScreen;

impl App {
    pub(super) fn take_mock(&mut self, news: News, context: &Context) -> Vec<Effect> {
        let requests = match self.stack.last_mut() {
            Some(Screen::Mock(mock)) => mock.take(news, context),
            _ => {
                let (mock, requests) = MockScreen::of(news, context);
                self.stack.extend(mock.map(|mock| Screen::Mock(Box::new(mock))));
                requests
            }
        };
        self.fulfil(requests, context)
    }

    /// Returns what keeps an interview in progress before the program ends.
    pub(super) fn last_words(&self, context: &Context) -> Option<Effect> {
        self.stack.iter().find_map(|screen| match screen {
            Screen::Mock(mock) => mock.last_words(context),
            _ => None,
        })
    }

    pub(super) fn quit(&self, context: &Context) -> Vec<Effect> {
        let told = match self.stack.last() {
            Some(Screen::Fault(fault)) => fault.last_words().map(str::to_owned),
            _ => self.stack.iter().find_map(|screen| match screen {
                Screen::Mock(mock) => mock.farewell(context),
                _ => None,
            }),
        };
        let leave = told.map_or(Effect::Quit, |words| Effect::Leave(vec![words]));
        self.last_words(context).into_iter().chain([leave]).collect()
    }

    /// Stops the clock of an interview while the program is out of sight, or
    /// something that went wrong lies over it. The help does not stop it.
    pub(super) fn leave_mock(&mut self, away: bool, context: &Context) {
        for screen in &mut self.stack {
            if let Screen::Mock(mock) = screen {
                mock.away(away, context);
            }
        }
    }
}
