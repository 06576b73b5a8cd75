//! A drawn scene as lines of the screen.

use ratatui::text::{Line, Span};

use crate::sim::canvas::{Canvas, Glyph};
use crate::sim::scene;
use crate::tui::context::Context;
use crate::tui::theme::Role;

/// Returns the rows of a canvas, cells of one meaning in one span.
#[must_use]
pub fn lines(canvas: &Canvas, context: &Context) -> Vec<Line<'static>> {
    canvas.rows().iter().map(|row| line(row, context)).collect()
}

fn line(row: &[Glyph], context: &Context) -> Line<'static> {
    let mut spans: Vec<Span<'static>> = Vec::new();
    let mut last = None;
    for glyph in row {
        match spans.last_mut() {
            Some(span) if last == Some(glyph.role) => {
                span.content.to_mut().push_str(&glyph.symbol);
            }
            _ => spans.push(context.span(role(glyph.role), glyph.symbol.clone())),
        }
        last = Some(glyph.role);
    }
    Line::from(spans)
}

/// Returns the role of the screen for what a piece of a scene means.
const fn role(role: scene::Role) -> Role {
    match role {
        scene::Role::Plain => Role::Text,
        scene::Role::Dim => Role::Dim,
        scene::Role::Active => Role::Accent,
        scene::Role::Good => Role::Good,
        scene::Role::Bad | scene::Role::Lost => Role::Bad,
        scene::Role::Info => Role::Info,
        scene::Role::Warn => Role::Warn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::canvas::{Ground, Room, draw};
    use crate::sim::scene::{Detail, Facts, Scene, Shown, Widget};
    use crate::tui::testing::{context, plain};

    #[test]
    fn cells_of_one_meaning_are_one_span() {
        let facts = vec![
            Shown::text("F2 leads").role(scene::Role::Active),
            Shown::text("漢 lost").role(scene::Role::Lost),
        ];
        let facts = Widget::Facts(Facts { label: "controller".to_owned(), facts });
        let scene = Scene::default().with(Detail::Core, facts);
        let canvas = draw(&scene, &Ground::of([&scene]), Room { width: 34, height: 1 });
        let context = context(80, 24);
        let lines = lines(&canvas, &context);
        assert_eq!(plain(&lines[0]), "controller  F2 leads   漢 lost    ");
        let theme = context.theme;
        let styles: Vec<_> = lines[0].spans.iter().map(|span| span.style).collect();
        let roles = [Role::Dim, Role::Text, Role::Accent, Role::Text, Role::Bad, Role::Text];
        assert_eq!(styles, roles.map(|role| theme.style(role)));
    }
}
