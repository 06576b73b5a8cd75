//! The terms of a query, each with an example, from the parser's own table.

use ratatui::text::{Line, Span};

use crate::domain::query::{FORMS, Form, Key};
use crate::tui::context::Context;
use crate::tui::text::{pad, width};
use crate::tui::theme::Role;
use crate::tui::wrap::{Prefix, wrap, wrap_after};

/// What holds for terms together.
const TOGETHER: &str = "Blanks join terms, and all of them must hold.";

/// Returns the terms in `room` cells, an example and what it finds on each; the
/// one with the key that is asked for comes first.
#[must_use]
pub fn lines(asked: Option<Key>, room: usize, context: &Context) -> Vec<Line<'static>> {
    let keys = FORMS.iter().map(|form| width(form.example)).max().unwrap_or(0) + 2;
    let mut lines = wrap(&[context.span(Role::Dim, "A query finds cards")], room);
    let is_asked = |form: &&Form| asked.is_some() && form.key == asked;
    let (first, rest): (Vec<&Form>, Vec<&Form>) = FORMS.iter().partition(is_asked);
    for form in first.into_iter().chain(rest) {
        let prefix = Prefix {
            first: vec![context.span(Role::Accent, pad(form.example, keys))],
            rest: vec![Span::raw(" ".repeat(keys))],
        };
        lines.extend(wrap_after(&[context.span(Role::Text, form.finds)], room, &prefix));
    }
    lines.extend(wrap(&[context.span(Role::Dim, TOGETHER)], room));
    lines
}
