//! What can be done in a state, in the learner's words: the verbs that would not
//! be refused now, then those that would be, with the reason.

use super::model::{Bounds, Outcome};
use super::verb::Verb;
use super::world::World;

/// Bounds within which verbs are offered.
const BOUNDS: Bounds = Bounds { items: 12, faults: 16 };

/// A verb that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The verb as a script writes it.
    pub verb: String,
    /// What it does.
    pub help: &'static str,
    /// Why it is refused now; none where it is not.
    pub refused: Option<String>,
}

/// Returns what can be done in a state.
#[must_use]
pub fn offers(world: &dyn World) -> Vec<Offer> {
    let verbs = world.model().verbs();
    let mut offers: Vec<Offer> = world
        .enabled(&BOUNDS)
        .into_iter()
        .map(|verb| Offer { help: help(verbs, &verb), verb, refused: None })
        .collect();
    // In the order of the model's table, so that the same stands in the same place.
    let place = |offer: &Offer| verbs.iter().position(|verb| verb.name == word(&offer.verb));
    offers.sort_by_key(place);
    let missing = |verb: &&Verb| !offers.iter().any(|offer| word(&offer.verb) == verb.name);
    let refused: Vec<Offer> =
        verbs.iter().filter(missing).filter_map(|verb| refused(world, verb)).collect();
    offers.extend(refused);
    offers
}

/// Returns a verb that is refused now, with the reason: alone, or of the first
/// actor that it is refused for.
fn refused(world: &dyn World, verb: &Verb) -> Option<Offer> {
    let actors = world.actors("");
    let of_actors = actors.iter().map(|actor| format!("{} {actor}", verb.name));
    let all = std::iter::once(verb.name.to_owned()).chain(of_actors);
    all.into_iter().find_map(|text| match world.act(&text).ok()?.outcome {
        Outcome::Refused(reason) => {
            Some(Offer { verb: text, help: verb.help, refused: Some(reason) })
        }
        Outcome::Ok => None,
    })
}

/// Returns the verbs that begin as a text does: those offered, else the words of
/// the model's table.
#[must_use]
pub fn completions(offers: &[Offer], verbs: &[Verb], text: &str) -> Vec<String> {
    let mut found: Vec<String> = offers
        .iter()
        .map(|offer| offer.verb.clone())
        .filter(|verb| verb.starts_with(text) && verb != text)
        .collect();
    let words = verbs.iter().map(|verb| verb.name).filter(|name| name.starts_with(text));
    for name in words {
        if name != text && !found.iter().any(|known| word(known) == name) {
            found.push(name.to_owned());
        }
    }
    found
}

fn word(verb: &str) -> &str {
    verb.split(' ').next().unwrap_or_default()
}

fn help(verbs: &[Verb], text: &str) -> &'static str {
    verbs.iter().find(|verb| verb.name == word(text)).map_or("", |verb| verb.help)
}

#[cfg(test)]
mod tests {
    use super::super::config::Config;
    use super::super::models::find;
    use super::*;

    #[test]
    fn what_can_be_done_comes_first_and_what_is_refused_says_why() {
        let world = find("kafka.partition").unwrap().start(&Config::default(), 1).unwrap();
        let offers = offers(&*world);
        let first_refused = offers.iter().position(|offer| offer.refused.is_some()).unwrap();
        assert!(offers[first_refused..].iter().all(|offer| offer.refused.is_some()));
        let crash = offers.iter().find(|offer| offer.verb.starts_with("crash ")).unwrap();
        assert!(crash.refused.is_none() && !crash.help.is_empty());
        let restart = offers.iter().find(|offer| offer.verb.starts_with("restart ")).unwrap();
        assert!(restart.refused.is_some(), "{restart:?}");
        for offer in &offers {
            let moved = world.act(&offer.verb).unwrap();
            assert_eq!(moved.outcome.is_refused(), offer.refused.is_some(), "{}", offer.verb);
        }
    }

    #[test]
    fn a_typed_verb_is_completed() {
        let world = find("kafka.partition").unwrap().start(&Config::default(), 1).unwrap();
        let (offers, verbs) = (offers(&*world), world.model().verbs());
        let crash = completions(&offers, verbs, "cra");
        assert!(crash.iter().all(|verb| verb.starts_with("crash ")), "{crash:?}");
        assert!(completions(&offers, verbs, "no such").is_empty());
        assert!(completions(&offers, verbs, "iso").iter().any(|verb| verb.starts_with("isolate")));
    }
}
