//! Verbs of one's own: what can be done now is listed in the model's words, and
//! done on a fork. A verb may be typed as well.

use ratatui::text::{Line, Span};

use super::field::{Asking, Asks};
use super::{Mode, SimulatorScreen};
use crate::domain::text::one_line;
use crate::sim::offer::{Offer, completions, offers};
use crate::tui::context::Context;
use crate::tui::keymap::{Action, Sim};
use crate::tui::screen::turned;
use crate::tui::text::{pad, truncate, width};
use crate::tui::theme::Role;
use crate::tui::widget::field::Field;
use crate::tui::widget::scroll::Scroll;
use crate::tui::wrap::{indent, wrap_text};

/// Most columns of a verb.
const VERB: usize = 28;

impl SimulatorScreen {
    /// Returns what can be done at the position that is shown.
    fn offers(&self) -> Vec<Offer> {
        let frame = self.play().run().after(self.at());
        frame.map_or_else(Vec::new, |frame| offers(&*frame.world))
    }

    /// Takes an action while a verb is chosen.
    pub(super) fn act_on_verbs(&mut self, cursor: usize, action: Action, context: &Context) {
        let offers = self.offers();
        match action {
            Action::Back => self.mode = Mode::Stage,
            Action::Find => self.mode = Mode::Field(Asking::new(Asks::Verb, Field::default())),
            Action::Undo => self.take_back(context),
            Action::Sim(Sim::Hunt) => self.begin_hunt(),
            Action::Accept => {
                if let Some(offer) = offers.get(cursor) {
                    self.note = self.inject(&offer.verb, context).err();
                }
            }
            other => self.mode = Mode::Verbs(turned(other, cursor, offers.len())),
        }
    }

    /// Does a verb after the position that is shown, and moves to what came of it.
    pub(super) fn inject(&mut self, verb: &str, context: &Context) -> Result<(), String> {
        let to = self.staged.stage.inject(self.at(), verb)?;
        self.seat(to.saturating_sub(1), context);
        self.playback.player.go(to);
        self.mode = Mode::Stage;
        Ok(())
    }

    /// Takes the last verb of the fork that is shown back.
    pub(super) fn take_back(&mut self, context: &Context) {
        let at = self.at();
        if !self.staged.stage.take_back() {
            self.note = Some("nothing was injected on this timeline".to_owned());
            return;
        }
        self.seat(at.saturating_sub(1), context);
        self.mode = Mode::Stage;
        self.note = Some("the last verb is taken back".to_owned());
    }

    /// Completes a verb that is being typed: the whole one where only one fits,
    /// else what those that fit have in common, which are told.
    pub(super) fn complete_verb(&self, text: &str) -> (String, Option<String>) {
        let offers = self.offers();
        let found = completions(&offers, self.staged.stage.scenario().model().verbs(), text);
        match found.as_slice() {
            [] => (text.to_owned(), Some("no verb begins so".to_owned())),
            [only] => (only.clone(), None),
            [first, rest @ ..] => {
                let common = rest.iter().fold(first.as_str(), |common, verb| shared(common, verb));
                let common = if common.len() > text.len() { common } else { text };
                (common.to_owned(), Some(found.join(", ")))
            }
        }
    }

    /// The list of verbs, the cursor in sight.
    pub(super) fn verb_lines(
        &self,
        cursor: usize,
        columns: usize,
        rows: usize,
        context: &Context,
    ) -> Vec<Line<'static>> {
        let offers = self.offers();
        let head = format!("  What do you do after step {}?", self.at());
        let mut lines = vec![Line::from(context.strong(Role::Text, head))];
        // Where the list is cut, what is chosen is told whole below it.
        let whole = offers.get(cursor).map_or("", |offer| offer.help);
        let whole = indent(wrap_text(&one_line(whole), context.theme.style(Role::Dim), columns));
        let below = if rows >= 6 + whole.len() { whole.len() + 1 } else { 0 };
        let rows = rows.saturating_sub(lines.len() + below);
        let mut scroll = Scroll::default();
        scroll.bring(&(cursor..cursor + 1), offers.len(), rows);
        let first = scroll.offset(offers.len(), rows);
        let names = offers.iter().map(|offer| width(&offer.verb)).max().unwrap_or(0).min(VERB);
        let shown = offers.iter().enumerate().skip(first).take(rows);
        lines.extend(shown.map(|(at, offer)| row(offer, at == cursor, names, columns, context)));
        if let (Some(mark), Some(head)) = (scroll.mark(offers.len(), rows), lines.first_mut()) {
            head.push_span(context.span(Role::Dim, format!("   {mark}")));
        }
        if below > 0 {
            lines.push(Line::default());
            lines.extend(whole);
        }
        lines
    }
}

/// "› crash L   the process dies, its log stays".
fn row(
    offer: &Offer,
    chosen: bool,
    names: usize,
    columns: usize,
    context: &Context,
) -> Line<'static> {
    let words = match &offer.refused {
        Some(why) => format!("refused now: {why}"),
        None => offer.help.split(';').next().unwrap_or_default().to_owned(),
    };
    let room = columns.saturating_sub(names + 3);
    let words = truncate(&one_line(&words), room).into_owned();
    let verb = pad(&one_line(&offer.verb), names);
    let verb = match (chosen, offer.refused.is_some()) {
        (true, _) => context.strong(Role::Text, verb),
        (false, true) => context.span(Role::Dim, verb),
        (false, false) => context.span(Role::Text, verb),
    };
    Line::from(vec![
        context.strong(Role::Accent, if chosen { "› " } else { "  " }),
        verb,
        Span::raw("   "),
        context.span(Role::Dim, words),
    ])
}

/// What two texts begin with.
fn shared<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let length: usize = same.map(|(c, _)| c.len_utf8()).sum();
    one.get(..length).unwrap_or_default()
}
