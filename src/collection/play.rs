//! The run that plays beside an answer.

use std::time::Duration;

use super::simulation::{Playing, Wish, play};
use crate::domain::Question;
use crate::session::Asked;
use crate::sim::play::Play;
use crate::sim::scenario::Tier;

/// Returns the part of the question's run that the card plays; `None` when the
/// question has no simulation, or one that does not run.
#[must_use]
pub fn play_of(asked: &Asked) -> Option<Play> {
    play_card(&asked.question, &asked.id.fragment())
}

/// Returns the part of a question's run that one of its cards plays: `solid`,
/// `pitfall:uses-hw`.
#[must_use]
pub fn play_card(question: &Question, card: &str) -> Option<Play> {
    let playing = play(question, Wish { card: Some(card), ..Wish::default() }).ok()?;
    play_all(question, playing)
}

/// Makes a run of a question ready to be shown: the part that was asked for, else
/// all of it.
#[must_use]
pub fn play_all(question: &Question, playing: Playing) -> Option<Play> {
    let Playing { scenario, run, part } = playing;
    let part = part.unwrap_or_else(|| scenario.whole(&run));
    Play::new(&scenario, &part, run, |tier| spoken(question, tier))
}

/// The spoken time of a tier.
pub(super) fn spoken(question: &Question, tier: Tier) -> Duration {
    let (stated, usual) = match tier {
        Tier::Basics => (question.basics.as_ref(), Question::BASICS_SECONDS),
        Tier::Solid | Tier::Deeper => (question.solid.as_ref(), Question::SOLID_SECONDS),
    };
    let seconds = stated.and_then(|tier| tier.seconds).unwrap_or(usual);
    Duration::from_secs(u64::from(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::question::{self, Simulation};

    fn simulation(step: &str, play: &str) -> Simulation {
        let source = format!(
            "model = \"board\"\n[config]\nboxes = {{ a = {{ label = \"A\" }} }}\n[[step]]\n\
             tag = \"t\"\ndo = \"put x a\"\nsay = \"{step}\"\n{play}"
        );
        Simulation { name: None, source }
    }

    fn chosen(simulations: Vec<Simulation>, card: &str) -> Option<String> {
        let tier = question::Tier { seconds: None, text: "So.".to_owned() };
        let pitfall = question::Pitfall {
            slug: "a".to_owned(),
            claim: "No.".to_owned(),
            right: None,
            reason: String::new(),
        };
        let solid = Some(tier);
        let pitfalls = vec![pitfall];
        let question = Question { simulations, solid, pitfalls, ..Question::default() };
        Some(play_card(&question, card)?.caption(1).to_owned())
    }

    #[test]
    fn the_first_simulation_that_names_the_card_plays_for_it() {
        let part = |card: &str| format!("[[play]]\ncard = \"{card}\"\nfrom = \"t\"\nto = \"t\"\n");
        let all = || {
            vec![
                simulation("first", ""),
                simulation("second", &part("pitfall:a")),
                simulation("third", &part("pitfall:a")),
            ]
        };
        assert_eq!(chosen(all(), "pitfall:a").as_deref(), Some("second"));
        assert_eq!(chosen(all(), "solid").as_deref(), Some("first"));
        assert_eq!(chosen(Vec::new(), "solid"), None);
    }

    #[test]
    fn a_scenario_with_a_fault_is_no_picture() {
        let broken = Simulation { name: None, source: "model = \"no\"".to_owned() };
        assert_eq!(chosen(vec![broken.clone()], "solid"), None);
        assert_eq!(chosen(vec![broken, simulation("second", "")], "solid"), None);
    }

    #[test]
    fn the_tiers_say_how_long_they_are_spoken() {
        let mut question = Question::default();
        assert_eq!(spoken(&question, Tier::Basics), Duration::from_secs(20));
        assert_eq!(spoken(&question, Tier::Deeper), Duration::from_secs(50));
        let tier = question::Tier { seconds: Some(70), text: String::new() };
        question.solid = Some(tier);
        assert_eq!(spoken(&question, Tier::Solid), Duration::from_secs(70));
    }
}
