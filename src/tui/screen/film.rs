//! A run as a film: what the terminal would show while it plays, frame by frame.
//! The playhead is the one of the screens; time passes for it from change to change.

use std::rc::Rc;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::review::playback::Playback;
use super::review::show::{BELOW, Show};
use crate::cast::film::{Film, Mark};
use crate::cast::palette::Palette;
use crate::config::ThemeName;
use crate::domain::Question;
use crate::domain::text::one_line;
use crate::sim::canvas::Room;
use crate::sim::play::Play;
use crate::sim::scene::Detail;
use crate::tui::context::Context;
use crate::tui::paint;
use crate::tui::picture::grid;
use crate::tui::theme::Role;
use crate::tui::widget::header::Header;
use crate::tui::wrap::{indent, wrap_text};

/// How long a message goes from lane to lane, so that the eye can follow it, and how
/// long all of a step do: shorter than any step is shown.
const MESSAGE: Duration = Duration::from_millis(240);
const MESSAGES: Duration = Duration::from_millis(600);
/// From this height on, there is air below the header.
const AIRY: u16 = 20;
/// From this height on, the question stands above the picture.
const TALL: u16 = 24;
/// From this height on, there is room for what matters less, such as caches.
const ROOMY: u16 = 36;

/// Films a run, from where playing begins to its end. `place` is what is said of the
/// run beside the name of the screen. What moves moves as in the terminal; the last
/// frame stands as long as its step is shown.
#[must_use]
pub fn film(play: Play, question: &Question, place: &str, context: &Context) -> Film {
    let mut playback = Playback::new(Rc::new(play), context.motion);
    let mut film = Film {
        title: one_line(&question.title),
        palette: palette(context.theme.name()),
        ..Film::default()
    };
    let mut now = Duration::ZERO;
    let mut shown = (playback.at(), now);
    loop {
        playback.settle(true, now);
        let at = playback.at();
        if at != shown.0 {
            shown = (at, now);
            let messages = u32::try_from(playback.play.travelling(at)).unwrap_or(u32::MAX);
            playback.player.slow_down(MESSAGE.saturating_mul(messages).min(MESSAGES));
            film.marks.push(Mark { at: now, words: mark(&playback.play, at) });
        }
        film.show(now, grid(&draw(&playback, question, place, context)));
        match playback.changes_in(now) {
            Some(rest) => now += rest,
            None => break,
        }
    }
    film.length = film.length.max(shown.1 + playback.play.plan().dwell(shown.0));
    film
}

/// Returns the colours that a theme is made for.
const fn palette(theme: ThemeName) -> Palette {
    match theme {
        ThemeName::Light => Palette::Light,
        ThemeName::Dark | ThemeName::HighContrast | ThemeName::Mono => Palette::Dark,
    }
}

/// "step 3, lost": the step and the key point that it proves.
fn mark(play: &Play, at: usize) -> String {
    let step = format!("step {}", play.number(at));
    match play.point(at) {
        Some(point) => format!("{step}, {point}"),
        None => step,
    }
}

fn draw(playback: &Playback, question: &Question, place: &str, context: &Context) -> Buffer {
    let area = Rect::new(0, 0, context.width, context.height);
    let mut buffer = Buffer::empty(area);
    let header = header(playback, place).line(context);
    paint::line(&mut buffer, area, 0, 0, &header);
    // What has no question of its own is named above already.
    let tall = context.height >= TALL && question.title != place;
    let from = if context.height >= AIRY { 2 } else { 1 };
    let rows = usize::from(context.height).saturating_sub(from);
    let body = paint::rows(area, from, rows);
    paint::lines(&mut buffer, body, 0, &lines(playback, question, tall, context, rows));
    buffer
}

fn header(playback: &Playback, place: &str) -> Header {
    let play = &playback.play;
    let (number, steps) = (play.number(playback.at()), play.len());
    Header {
        name: "Simulator".to_owned(),
        place: place.to_owned(),
        meter: Some((number, steps)),
        count: format!("step {number} of {steps}"),
        right: String::new(),
    }
}

/// The question, the picture, its caption, what is broken, and what happens.
fn lines(
    playback: &Playback,
    question: &Question,
    tall: bool,
    context: &Context,
    rows: usize,
) -> Vec<Line<'static>> {
    let show = Show { playback, question, context };
    let columns = usize::from(context.width).saturating_sub(4);
    let mut lines = Vec::new();
    if tall {
        let title = one_line(&question.title);
        lines.extend(indent(wrap_text(&title, context.theme.strong(Role::Text), columns)));
        lines.push(Line::default());
    }
    let caption = show.caption(columns);
    let free = rows.saturating_sub(lines.len() + caption.len() + 1);
    let room = |height| Room { width: columns, height };
    let most = if context.height >= ROOMY { Detail::Extra } else { Detail::Context };
    // As much room below as the picture leaves without becoming text.
    let mut layouts =
        (0..=BELOW).rev().map(|kept| playback.layout(room(free.saturating_sub(kept)), most));
    let drawn = layouts.find(|layout| !layout.is_text());
    let layout = drawn.unwrap_or_else(|| playback.layout(room(free), Detail::Context));
    lines.extend(show.picture(&layout));
    show.below(&mut lines, caption, room(rows));
    lines
}
