//! What the program does for the simulator.

use super::App;
use crate::tui::context::Context;
use crate::tui::msg::Effect;
use crate::tui::screen::Screen;
use crate::tui::screen::simulator::SimulatorScreen;
use crate::tui::simulating::News;

impl App {
    pub(super) fn take_simulator(&mut self, news: News, context: &Context) -> Vec<Effect> {
        match (news, self.stack.last_mut()) {
            (News::Opened(opened), _) => {
                if let Some(screen) = SimulatorScreen::new(*opened, context) {
                    self.hold(true, context);
                    self.stack.push(Screen::Sim(Box::new(screen)));
                }
                Vec::new()
            }
            (news, Some(Screen::Sim(screen))) => {
                let requests = screen.take(news, context);
                self.fulfil(requests, context)
            }
            (News::Refused(why), _) => {
                self.said = Some(why);
                Vec::new()
            }
            // Whoever asked is gone.
            (News::Saved(..) | News::Hunting(_), _) => Vec::new(),
        }
    }

    /// Stops the simulator while the program is out of sight.
    pub(super) fn stop_simulator(&mut self, context: &Context) {
        for screen in &mut self.stack {
            if let Screen::Sim(screen) = screen {
                screen.cover(true);
                screen.settle(context);
            }
        }
    }

    /// Lets the simulator move while nothing lies over it.
    pub(super) fn uncover_simulator(&mut self) {
        let last = self.stack.len().saturating_sub(1);
        let covered = self.help.is_some();
        for (at, screen) in self.stack.iter_mut().enumerate() {
            if let Screen::Sim(screen) = screen {
                screen.cover(covered || at < last);
            }
        }
    }
}
