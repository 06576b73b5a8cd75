//! Searching, and lists by query.

use proptest::prelude::*;

use super::*;
use crate::domain::Query;

fn ids(hits: &[Hit]) -> Vec<String> {
    hits.iter().map(|hit| hit.id.to_string()).collect()
}

fn found(store: &Store, words: &str) -> Vec<String> {
    ids(&store.search(words, 10).unwrap())
}

/// A store with questions of these ids, titles and answers.
fn with(questions: &[(&str, &str, &str)]) -> Store {
    let mut store = filled(0);
    write(&mut store, |tx| {
        let deck = tx.deck(&DeckId("log".to_owned()))?.unwrap().key;
        for (position, (id, title, answer)) in (1..).zip(questions) {
            let plain = Question {
                id: (*id).to_owned(),
                title: (*title).to_owned(),
                tags: vec!["tagged".to_owned()],
                answer: Some((*answer).to_owned()),
                ..Question::default()
            };
            add(tx, deck, position, &plain);
        }
        Ok(())
    });
    store
}

#[test]
fn all_words_the_last_as_a_beginning_without_case_or_accents() {
    let store = with(&[
        ("a", "Élection of a leader", "The **epoch** grows by one."),
        ("b", "Retention", "A leader keeps records, élections aside."),
    ]);
    assert_eq!(found(&store, "ELECTION lead"), ["log/a"]);
    assert_eq!(found(&store, "leader elect"), ["log/a", "log/b"], "the title weighs more");
    assert_eq!(found(&store, "elect leader"), [""; 0], "only the last may be cut");
    assert_eq!(found(&store, "tag").len(), 2);
    let hit = &store.search("epoch", 1).unwrap()[0];
    assert_eq!((hit.title.as_str(), hit.deck_title.as_str()), ("Élection of a leader", "The log"));
    assert_eq!(hit.snippet, "The epoch grows by one.");
    assert_eq!(store.search("leader", 1).unwrap().len(), 1);
}

#[test]
fn every_text_of_a_question_is_found_but_its_scenario() {
    let store = filled(1);
    for words in ["truncated", "LEO", "and why", "copies records", "throws", "kafka", "because"] {
        assert_eq!(found(&store, words), ["log/q1"], "{words}");
    }
    assert_eq!(found(&store, "model"), [""; 0]);
}

#[test]
fn an_id_finds_its_question_first() {
    let store = with(&[
        ("kl2", "Retention", "Records are kept."),
        ("kl20", "Élection", "As in kl2, and after it."),
    ]);
    assert_eq!(found(&store, "KL2"), ["log/kl2", "log/kl20"]);
    assert_eq!(found(&store, " log/kl20 "), ["log/kl20"]);
    assert_eq!(found(&store, "raft/kl20"), [""; 0]);
}

#[test]
fn the_index_follows_every_change() {
    let mut store = with(&[("a", "Alpha", "Beta"), ("b", "Gamma", "Delta")]);
    let sound = |store: &Store| {
        assert_eq!(store.faults().unwrap(), [""; 0]);
    };
    let mut stored = store.question(&question_id("log/a")).unwrap().unwrap();
    stored.question.answer = Some("Epsilon".to_owned());
    stored.question.tags = vec!["zeta".to_owned()];
    write(&mut store, |tx| tx.update_question(&stored));
    assert_eq!(
        (found(&store, "beta"), found(&store, "epsilon")),
        (vec![], vec!["log/a".to_owned()])
    );
    assert_eq!((found(&store, "tagged").len(), found(&store, "zeta").len()), (1, 1));
    sound(&store);
    write(&mut store, |tx| tx.retire_question(stored.key, true));
    assert_eq!(found(&store, "alpha"), [""; 0]);
    sound(&store);
    stored.retired = true;
    stored.question.answer = Some("Eta".to_owned());
    write(&mut store, |tx| tx.update_question(&stored));
    assert_eq!(found(&store, "eta"), [""; 0], "an update does not bring it back");
    write(&mut store, |tx| tx.retire_question(stored.key, false));
    assert_eq!(found(&store, "eta"), ["log/a"]);
    sound(&store);
}

#[test]
fn hostile_texts_find_or_find_nothing() {
    let store = with(&[("a", "What is a \"quorum\"?", "x NEAR y AND z")]);
    let hostile = [
        "\"",
        "*",
        "\"\"",
        "NEAR(",
        "NEAR(a b)",
        "AND",
        "a OR",
        "NOT",
        "title:",
        "title:x",
        "^a",
        "-",
        "+",
        "(",
        ")",
        "{a}",
        "\0",
        "a\0b",
        "🎉",
        "'; DROP TABLE questions; --",
        "\u{202e}",
        "   ",
        "",
        "%",
        "_",
        "\\",
        "\u{1e94b}",
        "a\nb",
        "𞥋",
    ];
    for text in hostile {
        let hits = store.search(text, 10).unwrap();
        assert!(hits.len() <= 1, "{text:?}");
        if let Ok(query) = Query::parse(text) {
            store.cards_matching(&query, &viewpoint()).unwrap();
        }
    }
    assert_eq!(found(&store, "\"quorum\""), ["log/a"]);
    assert_eq!(found(&store, "near AND"), ["log/a"], "operators are words");
    assert_eq!(found(&store, "quorum \0 🎉 *"), ["log/a"]);
    assert_eq!(found(&store, &"what ".repeat(5_000)), ["log/a"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_makes_search_fail(text in "\\PC{0,30}|[\"*()^:+ a-zA-Z\\x00-\\x1f-]{0,30}") {
        thread_local! {
            static STORE: Store = with(&[("a", "What is a quorum?", "x NEAR y AND z")]);
        }
        STORE.with(|store| {
            prop_assert!(store.search(&text, 10).is_ok());
            if let Ok(query) = Query::parse(&text) {
                prop_assert!(store.cards_matching(&query, &viewpoint()).is_ok());
            }
            Ok(())
        })?;
    }
}

/// Three questions, one in a deck that is tagged; cards in every standing.
fn mixed() -> Store {
    let mut store = filled(2);
    write(&mut store, |tx| {
        let deck = Deck { tags: vec!["ÜBUNG".to_owned()], ..Deck::new("raft", "Raft") };
        let deck = tx.put_deck(&deck)?;
        add(tx, deck, 1, &Question { tags: Vec::new(), ..question("r1", "The leader's epoch") });
        let set = |id: &str, schedule: &Schedule| tx.set_schedule(key(tx, id), schedule);
        let due = in_review(TODAY);
        set("log/q1#basics", &due)?;
        set("log/q1#solid", &Schedule { suspended: true, ..due.clone() })?;
        set("log/q2#basics", &Schedule { hidden_on: Some(TODAY), leech: true, ..due.clone() })?;
        set("log/q2#solid", &Schedule { buried_until: Some(TODAY.plus(1)), ..due })?;
        set("raft/r1#basics", &in_step(TODAY))?;
        set("raft/r1#solid", &Schedule { marked: true, ..in_review(TODAY.plus(9)) })
    });
    store
}

#[test]
fn queries_match_what_they_say() {
    let store = mixed();
    let list = |text: &str| -> String {
        let cards = store.cards_matching(&Query::parse(text).unwrap(), &viewpoint()).unwrap();
        cards.iter().map(|found| found.card.id.to_string()).collect::<Vec<_>>().join(" ")
    };
    let cases = [
        ("is:due", "log/q1#basics raft/r1#basics"),
        ("is:suspended", "log/q1#solid"),
        ("is:buried", "log/q2#basics log/q2#solid"),
        ("is:leech", "log/q2#basics"),
        ("is:marked", "raft/r1#solid"),
        ("is:learning", "raft/r1#basics"),
        ("is:review deck:raft", "raft/r1#solid"),
        ("is:locked kind:pitfall -deck:raft", "log/q1#pitfall:copies log/q2#pitfall:copies"),
        ("is:new kind:pitfall tag:übung", ""),
        ("is:locked kind:pitfall tag:übung", "raft/r1#pitfall:copies"),
        ("r1 kind:basics", "raft/r1#basics"),
        ("R1 is:learning", "raft/r1#basics"),
        ("q kind:basics", "log/q1#basics log/q2#basics"),
        ("log/q kind:solid", "log/q1#solid log/q2#solid"),
        ("raft/q", ""),
        ("nowhere/q", ""),
        ("q1 truncated kind:solid", "log/q1#solid"),
        ("q -q2 kind:basics", "log/q1#basics"),
        ("tag:KAFKA is:due", "log/q1#basics"),
        ("-tag:kafka -is:locked", "raft/r1#basics raft/r1#solid"),
        ("-is:due -is:locked -is:buried", "log/q1#solid raft/r1#solid"),
        ("lead ep is:due", "raft/r1#basics"),
        ("\"leader's epoch\" kind:basics", "raft/r1#basics"),
        ("\"epoch leader's\"", ""),
        ("-leader kind:basics", "log/q1#basics log/q2#basics"),
        ("deck:nowhere", ""),
        ("tag:nothing", ""),
        ("++", ""),
    ];
    for (query, expected) in cases {
        assert_eq!(list(query), expected, "{query}");
    }
    assert_eq!(list("q1"), list("question:q1"));
    assert_eq!(list("q q1"), list("question:q1"));
    assert_eq!(list("").split(' ').count(), 15);
    assert_eq!(list("-deck:nowhere"), list(""));
}

#[test]
fn a_list_tells_title_and_state() {
    let store = mixed();
    let found = store.cards_matching(&Query::parse("deck:raft").unwrap(), &viewpoint()).unwrap();
    assert!(found.iter().all(|found| found.title == "The leader's epoch"));
    let states: Vec<&str> = found.iter().map(|found| found.state).collect();
    assert_eq!(states, ["learning", "review", "locked", "locked", "locked"]);
}
