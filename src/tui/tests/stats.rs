//! The statistics, as pictures of a year and as a use of the program.

use insta::assert_snapshot;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::decks::{KAFKA, SCRIPTS, open_day, reach};
use super::ui::{Setting, Ui};
use crate::collection::{Statistics, StatsScope};
use crate::config::ThemeName;
use crate::domain::{
    CardId, CardKey, CardKind, DeckId, Grade, LoggedAnswer, Memory, RememberedCard, ReviewKind,
    Timestamp,
};
use crate::stats::{Answers, Memories, Period, Share};
use crate::store::Leech;
use crate::tui::app::{App, Start};
use crate::tui::context::Context;
use crate::tui::glyphs::Glyphs;
use crate::tui::keymap::Action;
use crate::tui::msg::Msg;
use crate::tui::testing::{buffer_text, context, morning};
use crate::tui::theme::Theme;

const KINDS: [CardKind; 5] =
    [CardKind::Basics, CardKind::Solid, CardKind::Deeper, CardKind::Followup, CardKind::Pitfall];

/// A number that looks like chance, below `below`.
fn odd(seed: i32, below: i32) -> i32 {
    let mixed = (i64::from(seed) * 2_654_435_761).rem_euclid(1 << 32) >> 7;
    i32::try_from(mixed.rem_euclid(i64::from(below))).unwrap()
}

/// The answers of one study day, so many days back.
fn day(back: i32) -> Vec<LoggedAnswer> {
    let number = if odd(back + 7, 5) == 0 { 0 } else { odd(back, 44) };
    (0..number)
        .map(|n| {
            let seed = back * 64 + n;
            let kind = KINDS[usize::try_from(odd(seed, 5)).unwrap()];
            let typical = [17, 54, 79, 29, 9][usize::try_from(odd(seed, 5)).unwrap()];
            let grade = match odd(seed + 3, 100) {
                0..9 => Grade::Again,
                9..24 => Grade::Hard,
                24..85 => Grade::Good,
                _ => Grade::Easy,
            };
            let seconds = typical + odd(seed + 11, typical) - typical / 2;
            LoggedAnswer {
                day: morning().day.plus(-back),
                card: CardKey(i64::from(odd(seed + 1, 343))),
                kind,
                grade,
                entry: if odd(seed, 9) == 0 { ReviewKind::Learn } else { ReviewKind::Review },
                hour: u8::try_from(7 + odd(seed, 4) + 11 * odd(seed + 9, 2)).unwrap(),
                said: Some(u16::try_from(seconds * 10).unwrap()),
                weighed: Some(250),
                target: match kind {
                    CardKind::Basics => Some(20),
                    CardKind::Solid => Some(50),
                    _ => None,
                },
                stability: Some(5.0 + 0.5 * f32::from(u8::try_from(odd(seed, 200)).unwrap())),
            }
        })
        .collect()
}

/// The curve of the memory model, near enough.
fn recall(stability: f32, days: f32) -> f32 {
    (1.0 + days / stability * 19.0 / 81.0).powf(-0.5)
}

/// A user of a year, with 343 cards.
fn year(period: Period) -> Statistics {
    let now = morning();
    let mut answers = Answers::of(period, now.day);
    for answer in (0..=358).rev().flat_map(day) {
        answers.add(&answer, &recall);
    }
    let mut memories = Memories::default();
    for n in 0..290 {
        let card = RememberedCard {
            memory: Memory {
                stability: 0.6 * 1.03_f32.powi(n),
                difficulty: 1.0 + 0.1 * f32::from(u8::try_from(odd(n, 90)).unwrap()),
            },
            due: Some(now.day.plus(odd(n, 40) - 2)),
            last_at: Some(Timestamp::from_millis(now.at.millis() - 86_400_000 * 6)),
            suspended: false,
        };
        memories.add(&card, now, &recall);
    }
    let leech = |id: &str, lapses| Leech {
        id: CardId::parse(id).unwrap(),
        title: "What is lost and what diverges after an unclean leader election?".to_owned(),
        lapses,
    };
    Statistics {
        scope: StatsScope { deck: None, period },
        now,
        aim: 0.9,
        answers,
        memories,
        is_planned: false,
        cards: 343,
        leeches: vec![
            leech("kafka-log/kl5#solid", 12),
            leech("replication-and-consistency/rc4#pitfall:quorum", 8),
        ],
        predictions: Share { part: 7, whole: 9 },
        decks: ["kafka-log", "kafka-delivery"].map(|id| DeckId(id.to_owned())).into(),
    }
}

fn app(period: Period, context: &Context) -> App {
    let mut app = App::default();
    app.begin(Start::Home, context);
    app.update(Msg::Stats(Box::new(year(period))), context);
    app
}

fn drawn(app: &App, context: &Context) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, context.width, context.height));
    app.view(context, &mut buffer);
    buffer
}

fn shown(app: &App, context: &Context) -> String {
    buffer_text(&drawn(app, context))
}

/// Every page of a view, one after the other.
fn pages(actions: &[Action], context: &Context) -> String {
    let mut app = app(Period::Month, context);
    for action in actions {
        app.update(Msg::Act(*action), context);
    }
    let mut pages: Vec<String> = Vec::new();
    loop {
        let page = shown(&app, context);
        if pages.last() == Some(&page) || pages.len() > 30 {
            return pages.join(&format!("\n{}\n", "=".repeat(usize::from(context.width))));
        }
        pages.push(page);
        app.update(Msg::Act(Action::PageDown), context);
    }
}

#[test]
fn a_year_in_charts() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        assert_snapshot!(format!("stats-{columns}x{rows}"), pages(&[], &context(columns, rows)));
    }
}

#[test]
fn a_year_in_ascii() {
    let context = Context { glyphs: Glyphs::Ascii, ..context(80, 24) };
    let pages = pages(&[], &context);
    assert!(pages.is_ascii(), "{pages}");
    assert_snapshot!("stats-ascii-80x24", pages);
}

#[test]
fn a_year_in_tables() {
    let (small, large) = (context(80, 24), context(120, 40));
    assert_snapshot!("stats-tables-80x24", pages(&[Action::NextPane], &small));
    let page = |context| {
        let mut app = app(Period::Month, context);
        app.update(Msg::Act(Action::NextPane), context);
        shown(&app, context)
    };
    assert_snapshot!("stats-tables-120x40", page(&large));
}

#[test]
fn the_memory_model_has_a_page() {
    for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
        let pages = pages(&[Action::Calibration], &context(columns, rows));
        assert_snapshot!(format!("stats-model-{columns}x{rows}"), pages);
    }
}

#[test]
fn colours_say_nothing_that_is_not_there_without_them() {
    let dark = context(80, 24);
    let mono = Context { theme: Theme::new(ThemeName::Mono), ..dark.clone() };
    assert_eq!(pages(&[], &mono), pages(&[], &dark));
}

#[test]
fn no_size_panics() {
    let periods = Period::ALL.map(|period| app(period, &context(80, 24)));
    for columns in (1..130).step_by(3) {
        for rows in [1, 3, 11, 12, 13, 24, 40] {
            let context = context(columns, rows);
            for app in &periods {
                drawn(app, &context);
            }
            pages(&[Action::NextPane], &context);
        }
    }
}

fn begin(columns: u16, rows: u16) -> Ui {
    Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin()
}

#[test]
fn without_answers_it_says_so() {
    let none = Statistics {
        answers: Answers::of(Period::Month, morning().day),
        memories: Memories::default(),
        leeches: Vec::new(),
        predictions: Share::default(),
        ..year(Period::Month)
    };
    for (columns, rows) in [(80, 24), (40, 12)] {
        let context = context(columns, rows);
        let mut app = App::default();
        app.update(Msg::Stats(Box::new(none.clone())), &context);
        assert_snapshot!(format!("stats-empty-{columns}x{rows}"), shown(&app, &context));
    }
    let mut ui = Setting::new(80, 24).config(open_day()).deck(KAFKA).deck(SCRIPTS).begin();
    ui.keys("<enter> <space> 3 <esc> t d <end> <enter>");
    assert!(ui.screen().contains("No answers in scripts yet."), "{}", ui.screen());
    ui.keys("<tab> c <right> <pgdn>");
    assert!(ui.screen().contains("No answers in scripts yet."), "{}", ui.screen());
}

#[test]
fn a_first_day_is_counted() {
    let mut ui = begin(80, 24);
    ui.keys("<enter>").seconds(30).keys("<space> 1 <esc> t");
    assert_snapshot!("stats-first-80x24", ui.screen());
    let home = ui.keys("<esc>").screen();
    assert!(home.contains("cards today"), "{home}");
}

#[test]
fn periods_decks_and_views_are_keys_away() {
    let mut ui = begin(80, 24);
    ui.keys("<enter> <space> 3 <esc> t");
    assert!(ui.row(0).contains("all decks") && ui.row(0).contains("last 30 days"));
    ui.keys("<right> <right> <right> <right>");
    assert!(ui.row(0).contains("since the start"), "{}", ui.row(0));
    ui.keys("<left> <left> <left> <left>");
    assert!(ui.row(0).contains("last 30 days"), "{}", ui.row(0));
    ui.keys("d");
    assert_snapshot!("stats-deck-80x24", ui.screen());
    ui.keys("<down> <down> <enter>");
    assert!(ui.row(0).contains("Stats  kafka-log"), "{}", ui.row(0));
    ui.keys("<tab>");
    assert!(ui.screen().contains("All in all"), "{}", ui.screen());
    ui.keys("c");
    assert!(ui.screen().contains("Memory model"), "{}", ui.screen());
    ui.keys("<esc>");
    assert!(ui.screen().contains("Mon "), "back to the charts: {}", ui.screen());
    ui.keys("d <esc> ?");
    assert_snapshot!("help-stats-80x24", ui.screen());
}

#[test]
fn the_end_of_a_session_leads_there_and_back() {
    let mut ui = begin(80, 24);
    ui.keys("<enter>");
    reach(&mut ui, "done in");
    let end = ui.screen();
    ui.keys("t");
    assert!(ui.row(0).starts_with(" Stats"), "{}", ui.screen());
    ui.keys("<esc>");
    assert_eq!(ui.screen(), end);
}

#[test]
fn undone_answers_are_not_counted() {
    let mut ui = begin(80, 24);
    ui.keys("<enter> <space> 3 <space> 3 u <esc> t <tab>");
    let line = ui.screen().lines().find(|line| line.contains("answers")).unwrap().to_owned();
    assert_eq!(line.split_whitespace().collect::<Vec<_>>(), ["answers", "1"]);
}

#[test]
fn what_cannot_be_read_is_a_fault_and_the_way_back_is_home() {
    let mut ui = begin(80, 24);
    ui.keys("<enter> <space> 3 <esc>");
    ui.desk().broken = true;
    ui.keys("t");
    assert!(ui.screen().contains("Viva cannot count what was answered"), "{}", ui.screen());
    ui.desk().broken = false;
    ui.keys("<enter>");
    assert!(ui.row(0).starts_with(" Stats"), "{}", ui.screen());
}
