//! What holds for any text.

use proptest::prelude::*;

use super::LOSS;
use crate::sim::canvas::{Ground, Room, draw};
use crate::sim::scenario::parse_with;
use crate::sim::testing::{MODELS, Toy};
use crate::sim::world::AnyModel;
use crate::sim::{Config, text, verb};

/// Nothing panics, places are in the text, and what is read can be run.
pub(super) fn holds(source: &str) {
    let (scenario, faults) = parse_with(source, MODELS);
    for fault in &faults {
        assert!(source.get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(!fault.message.is_empty());
    }
    let Some(scenario) = scenario else {
        assert!(!faults.is_empty());
        return;
    };
    for fault in scenario.check() {
        assert!(source.get(fault.span.clone()).is_some(), "{fault:?}");
    }
    let blessed = scenario.bless();
    if faults.is_empty() {
        let again = parse_with(&blessed, MODELS).0.expect("a blessed scenario is read");
        assert_eq!(again.bless(), blessed, "blessing twice is blessing once");
    }
    for choice in scenario.combinations() {
        let Ok(run) = scenario.run(&choice) else { continue };
        let ground = run.ground();
        for position in 0..run.steps.len() {
            let scene = run.scene(position);
            let _ = draw(&scene, &ground, Room { width: 72, height: 18 });
            let _ = draw(&scene, &Ground::default(), Room { width: 30, height: 9 });
            let _ = text::step(&run, position);
            if let Some(question) = scenario.question(&run, position) {
                assert!(question.right < question.choices.len());
            }
        }
    }
}

/// Pieces that are likely to hit something.
pub(super) const BITS: &[&str] = &[
    "\n",
    "\"",
    "'",
    "\"\"\"",
    "[",
    "]",
    "{",
    "}",
    "=",
    "==",
    ",",
    ".",
    "#",
    "\\",
    "\\u00e9",
    "é",
    "漢",
    "\u{1b}",
    "\u{202e}",
    "0",
    "9223372036854775807",
    "-1",
    "1.5",
    "true",
    "none",
    "and",
    "refused",
    "broken ",
    "holds ",
    "before.",
    "{A.leo}",
    "A.leo",
    "?",
    "in",
    "[[step]]\n",
    "[[switch]]\n",
    "[[play]]\n",
    "do = ",
    "say = ",
    "ask = ",
    "expect = ",
    "expect_when = ",
    "tag = ",
    "model = ",
    "config = ",
    "key = ",
    "append x",
    "copy B",
    "crash A B",
    "elect C",
    "restart all",
    "draw",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_read(source in "\\PC{0,200}") {
        holds(&source);
    }

    #[test]
    fn a_changed_scenario_can_be_read(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..12_usize, 0..BITS.len()), 1..5)
    ) {
        let mut source: Vec<char> = LOSS.chars().collect();
        for (at, length, bit) in changes {
            let at = at.index(source.len() + 1);
            let end = (at + length).min(source.len());
            source.splice(at..end, BITS[bit].chars());
        }
        holds(&source.into_iter().collect::<String>());
    }

    #[test]
    fn any_verb_can_be_read(text in "(append|copy|crash|elect|restart)? ?[ a-zA-Z0-9=,é._-]{0,60}") {
        let start = Toy.start(&Config::default(), 1).unwrap();
        match start.act(&text) {
            Ok(moved) => {
                let again = start.act(&moved.verb).expect("the canonical verb is read");
                prop_assert!(again.world.same(&*moved.world));
            }
            Err(fault) => prop_assert!(text.get(fault.span.clone()).is_some(), "{:?}", fault),
        }
        let read = verb::parse(&text, Toy.verbs(), &|_| Vec::new());
        prop_assert!(read.is_ok() || read.is_err_and(|fault| !fault.help.is_empty()));
    }
}
