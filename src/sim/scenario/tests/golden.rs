//! Runs as plain text at 72x18.

use super::{LOSS, all_faults, read};
use crate::sim::canvas::{Room, draw};

/// A picture that is only drawn.
pub(super) const BOARD: &str = r#"model = "board"

[config]
boxes = { client = { label = "Client", items = ["order"] }, service = { label = "Service", column = 1 }, broker = { label = "Broker", column = 2 }, db = { label = "Database", row = 1, column = 1 } }
tables = { outbox = { label = "outbox", heads = ["id", "event", "sent"], rows = { e1 = ["1", "created", "no"], e2 = ["1", "created", "yes"] }, items = [] } }
links = ["client -> service: POST", "service -> db"]
counts = { sent = 0 }

[[step]]
do = ["move order service", "highlight service"]
say = "The order reaches the service, which holds {service.items}."
expect = "order.at == service and client.size == 0"

[[step]]
do = ["move order db", "put e1 outbox"]
say = "One transaction writes the order and the event."
expect = "outbox.items == [e1]"

[[step]]
do = ["link service broker label=relay", "count sent", "move e1 out", "put e2 outbox"]
say = "A relay sends the event, {sent.value} by now, and marks it."
expect = "sent.value == 1 and service.links == [db, broker] and e2.at == outbox"

[[step]]
do = ["move order moon", "move e3 db"]
say = "never"
"#;

fn golden(source: &str) -> String {
    let scenario = read(source);
    let mut text = String::new();
    for choice in scenario.combinations() {
        let run = scenario.run(&choice).unwrap();
        let ground = run.ground();
        text.push_str(&format!(
            "=== {} run {} [{}]\n",
            run.id,
            scenario.model().id(),
            scenario.difference(&choice)
        ));
        for (position, step) in run.steps.iter().enumerate() {
            text.push_str(&format!("\n--- {position}/{}  {}\n", run.steps.len() - 1, step.say));
            let canvas = draw(&run.scene(position), &ground, Room { width: 72, height: 18 });
            text.push_str(&canvas.to_string());
        }
        text.push('\n');
    }
    text
}

#[test]
fn a_run_reads_like_a_page_of_a_textbook() {
    insta::assert_snapshot!("loss", golden(LOSS));
}

#[test]
fn a_board_reads_like_a_drawing() {
    let end = BOARD.rfind("[[step]]").unwrap();
    let sound = BOARD.get(..end).unwrap();
    assert_eq!(all_faults(sound), []);
    insta::assert_snapshot!("board", golden(sound));
}

#[test]
fn what_is_not_on_the_board_is_told_or_refused() {
    let faults = all_faults(BOARD);
    let told: Vec<String> = faults.iter().map(|f| format!("{}: {}", f.message, f.help)).collect();
    assert_eq!(told, ["no place `moon`: places: client, service, broker, db, outbox"]);
    let refused = all_faults(&BOARD.replace("\"move order moon\", ", ""));
    let told: Vec<&str> = refused.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(told, ["`move e3 db` is refused: e3 is nowhere on the board"]);
}
