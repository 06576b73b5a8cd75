//! Points that were missed in a mock interview, in the next review of the card.

use insta::assert_snapshot;

use super::decks::{KAFKA, open_day, reach};
use super::ui::{Setting, Ui};
use crate::session::mock::{Event, Format, Mark, Mode, Scene, Setting as Wish, Step, Sure};

/// Sits a drill of the deck's one question in which `[lost]` and `[reuse]` are
/// missed.
fn sit_a_mock(ui: &mut Ui) {
    let collection = &mut ui.desk().collection;
    let wish = Wish {
        format: Format::Drill,
        mode: Mode::Exam,
        level: crate::domain::Level::Senior,
        decks: Vec::new(),
        seed: 1,
        pair: false,
    };
    let plan = collection.plan_mock(wish).unwrap();
    let mut interview = collection.begin_mock(plan).unwrap();
    let now = collection.clock().monotonic();
    while interview.step() != Step::Over {
        let event = match interview.view().unwrap().scene {
            Scene::Ask { .. } => Event::Begin,
            Scene::Sure | Scene::FollowUpSure { .. } => Event::Sure(Sure::P50),
            Scene::Commit => Event::Gist(String::new()),
            Scene::Mark { claims, .. } => {
                let place = claims.iter().position(|claim| claim.mark.is_none()).unwrap();
                let missed = ["Records 801-1000 were", "F2 gives offsets"];
                let missed = missed.iter().any(|start| claims[place].text.starts_with(start));
                let point = !missed && claims[place].text.contains("801");
                Event::Mark(place, if point { Mark::Said } else { Mark::Not })
            }
            Scene::FollowUpMarks(_) => Event::FollowUp(0, crate::session::mock::Right::Right),
            Scene::Headline | Scene::Structure => Event::Tick(true),
            _ => Event::Done,
        };
        assert!(interview.apply(event, now));
    }
    collection.finish_mock(&interview).unwrap();
}

#[test]
fn missed_points_are_marked_on_the_back_until_said_twice() {
    for (columns, rows) in [(80, 24), (120, 40), (60, 20), (40, 12)] {
        let mut ui = Setting::new(columns, rows).config(open_day()).deck(KAFKA).begin();
        sit_a_mock(&mut ui);
        ui.seconds(700).keys("<enter>");
        reach(&mut ui, "solid");
        assert!(!ui.screen().contains("drill"), "{}", ui.screen());
        ui.keys("<space>");
        assert_snapshot!(format!("drill-back-{columns}x{rows}"), ui.screen());
    }
}
