//! Runs as films: frames at many sizes, and what stands in them.

use std::time::Duration;

use crate::cast::film::Film;
use crate::cast::grid::{Cell, Grid};
use crate::cast::palette::Palette;
use crate::collection::play::play_all;
use crate::collection::shipped::shipped_decks;
use crate::collection::simulation::{Wish, play};
use crate::config::ThemeName;
use crate::domain::Question;
use crate::tui::context::Context;
use crate::tui::screen::film::film;
use crate::tui::testing::context;
use crate::tui::theme::Theme;

fn unclean() -> Question {
    let questions = shipped_decks().into_iter().flat_map(|incoming| incoming.deck.questions);
    questions.into_iter().find(|question| question.id == "kl5").unwrap()
}

/// Films the question's whole run.
fn filmed(question: &Question, (width, height): (u16, u16), speed: f64) -> Film {
    let playing = play(question, Wish::default()).unwrap();
    let play = play_all(question, playing).unwrap().at_speed(speed);
    film(play, question, "kafka-log/kl5", &context(width, height))
}

fn text(grid: &Grid) -> String {
    let row = |row: &Vec<_>| {
        let symbols = row.iter().map(|cell: &Cell| cell.symbol.as_str());
        symbols.collect::<String>().trim_end().to_owned()
    };
    grid.rows.iter().map(row).collect::<Vec<_>>().join("\n")
}

/// What stands a moment before the step after a mark begins.
fn after(film: &Film, mark: &str) -> String {
    let at = film.marks.iter().position(|known| known.words.starts_with(mark)).unwrap();
    let until = film.marks.get(at + 1).map_or(film.length, |next| next.at);
    text(&film.frames.iter().rfind(|frame| frame.at < until).unwrap().grid)
}

#[test]
fn a_film_shows_question_picture_caption_and_what_is_broken() {
    let question = unclean();
    for size in [(80, 24), (120, 40), (88, 31)] {
        let film = filmed(&question, size, 1.0);
        let name = format!("truncate-{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, after(&film, "step 9"));
    }
    for size in [(60, 20), (40, 12)] {
        let film = filmed(&question, size, 1.0);
        insta::assert_snapshot!(format!("reuse-{}x{}", size.0, size.1), after(&film, "step 7"));
    }
    insta::assert_snapshot!("start-80x24", text(&filmed(&question, (80, 24), 1.0).frames[0].grid));
}

#[test]
fn frames_follow_each_other_at_every_size_and_each_is_another_one() {
    let question = unclean();
    for size in [(1, 1), (12, 3), (40, 12), (60, 20), (80, 24), (120, 40), (200, 80)] {
        let film = filmed(&question, size, 1.0);
        assert_eq!(film.size(), (usize::from(size.0), usize::from(size.1)));
        assert_eq!(film.frames[0].at, Duration::ZERO);
        assert!(film.frames.is_sorted_by(|one, next| one.at < next.at), "{size:?}");
        assert!(film.frames.is_sorted_by(|one, next| one.grid != next.grid), "{size:?}");
        assert!(film.frames.last().unwrap().at < film.length);
        assert_eq!(film.marks.len(), 11);
        assert!(film.marks.is_sorted_by(|one, next| one.at < next.at));
    }
}

#[test]
fn marks_name_the_key_points() {
    let film = filmed(&unclean(), (80, 24), 1.0);
    let points = ["lag", "lost", "hw-back", "reuse", "truncate"];
    let named: Vec<&str> =
        film.marks.iter().filter_map(|mark| Some(mark.words.split_once(", ")?.1)).collect();
    assert_eq!(named, points);
}

#[test]
fn speed_shortens_the_steps_and_leaves_the_motion_alone() {
    let question = unclean();
    let (usual, fast) = (filmed(&question, (80, 24), 1.0), filmed(&question, (80, 24), 2.0));
    assert!(usual.length.abs_diff(fast.length * 2) < Duration::from_millis(1));
    let grids = |film: &Film| film.frames.iter().map(|f| f.grid.clone()).collect::<Vec<_>>();
    assert!(grids(&usual) == grids(&fast), "every frame is there");
    let step = |film: &Film| film.marks[1].at;
    let moved = |film: &Film| {
        let next = film.frames.iter().find(|frame| frame.at > step(film)).unwrap();
        next.at - step(film)
    };
    assert_eq!(moved(&usual), moved(&fast));
    assert!(filmed(&question, (80, 24), f64::NAN).length == usual.length);
}

#[test]
fn without_motion_there_is_a_frame_for_each_step() {
    let question = unclean();
    let still = Context { motion: false, ..context(80, 24) };
    let run = play_all(&question, play(&question, Wish::default()).unwrap()).unwrap();
    let film = film(run, &question, "", &still);
    assert_eq!((film.frames.len(), film.marks.len()), (12, 11));
    assert_eq!(film.length, filmed(&question, (80, 24), 1.0).length);
}

#[test]
fn a_light_theme_is_filmed_on_a_light_ground() {
    let question = unclean();
    let light = Context { theme: Theme::new(ThemeName::Light), ..context(80, 24) };
    let run = play_all(&question, play(&question, Wish::default()).unwrap()).unwrap();
    assert_eq!(film(run, &question, "", &light).palette, Palette::Light);
}
