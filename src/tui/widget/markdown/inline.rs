//! Text inside a block: emphasis, links, inline code.

use ratatui::style::Style;
use ratatui::text::Span;

use crate::tui::theme::{Role, Theme};

/// Gathers styled text until a block takes it.
pub(super) struct Inline {
    theme: Theme,
    spans: Vec<Span<'static>>,
    styles: Vec<Style>,
}

impl Inline {
    pub(super) const fn new(theme: Theme) -> Self {
        Self { theme, spans: Vec::new(), styles: Vec::new() }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_else(|| self.theme.style(Role::Text))
    }

    fn begin(&mut self, style: Style) {
        let inner = self.style().patch(style);
        self.styles.push(inner);
    }

    pub(super) fn strong(&mut self) {
        self.begin(self.theme.strong(Role::Text));
    }

    pub(super) fn weak(&mut self) {
        self.begin(self.theme.style(Role::Dim));
    }

    pub(super) fn link(&mut self) {
        self.begin(self.theme.link());
    }

    pub(super) fn end(&mut self) {
        self.styles.pop();
    }

    pub(super) fn reset(&mut self) {
        self.styles.clear();
    }

    /// Adds text; line breaks in it are blanks.
    pub(super) fn text(&mut self, text: &str) {
        self.push(text.replace('\n', " "), self.style());
    }

    /// Adds text whose line breaks stay.
    pub(super) fn verbatim(&mut self, text: &str) {
        self.push(text.trim_end_matches('\n').to_owned(), self.style());
        self.line_break();
    }

    pub(super) fn code(&mut self, text: &str) {
        let style = self.style().patch(self.theme.style(Role::Info));
        self.push(text.replace('\n', " "), style);
    }

    pub(super) fn line_break(&mut self) {
        self.push("\n".to_owned(), self.style());
    }

    fn push(&mut self, text: String, style: Style) {
        match self.spans.last_mut() {
            Some(last) if last.style == style => last.content.to_mut().push_str(&text),
            _ => self.spans.push(Span::styled(text, style)),
        }
    }

    /// Hands over what was gathered, without line breaks at its end.
    pub(super) fn take(&mut self) -> Vec<Span<'static>> {
        let mut spans = std::mem::take(&mut self.spans);
        if let Some(last) = spans.last_mut() {
            let kept = last.content.trim_end_matches('\n').to_owned();
            last.content = kept.into();
        }
        spans
    }
}
