//! What goes in comes out.

use proptest::prelude::*;

use super::*;
use crate::domain::{CardKind, Change, ChangeKind, KeyPoint, Level, PlainCard, Rung, Simulation};

fn day() -> impl Strategy<Value = Day> {
    (-200_000..200_000_i32).prop_map(Day::from_number)
}

fn at() -> impl Strategy<Value = Timestamp> {
    any::<i64>().prop_map(Timestamp::from_millis)
}

fn memory() -> impl Strategy<Value = Memory> {
    (0.001..36_500.0_f32, 1.0..10.0_f32)
        .prop_map(|(stability, difficulty)| Memory { stability, difficulty })
}

fn schedule() -> impl Strategy<Value = Schedule> {
    let phases = prop_oneof![
        Just(Phase::New),
        Just(Phase::Learning),
        Just(Phase::Review),
        Just(Phase::Relearning)
    ];
    let days = proptest::array::uniform8(proptest::option::of(day()));
    let flags = any::<[bool; 4]>();
    let counts = any::<[u32; 3]>();
    (phases, memory(), day(), at(), days, flags, counts, proptest::option::of(at()), any::<u8>())
        .prop_map(|(phase, memory, due, step, days, flags, counts, last_at, hidden_run)| {
            let answered = phase != Phase::New;
            Schedule {
                phase,
                memory: answered.then_some(memory),
                due: answered.then_some(due),
                step: phase.is_step().then_some(step),
                first_day: days[0],
                last_day: days[1],
                last_at,
                last_pass_day: days[2],
                pass_days: counts[0],
                reps: counts[1],
                lapses: counts[2],
                sure_wrong: days[3],
                suspended: flags[0],
                buried_until: days[4],
                hidden_on: days[5],
                hidden_run,
                opens_on: days[6],
                reachable: flags[1],
                marked: flags[2],
                leech: flags[3],
            }
        })
}

fn any_review() -> impl Strategy<Value = Review> {
    let grade = proptest::option::of((1..=4_u8).prop_map(|n| Grade::from_rating(n).unwrap()));
    let kind = (0..6_usize).prop_map(|n| ReviewKind::ALL[n]);
    let source = prop_oneof![
        Just(ReviewSource::Review),
        Just(ReviewSource::Mock),
        Just(ReviewSource::Import)
    ];
    let moment = (at(), -900..900_i32, day()).prop_map(|(at, offset_minutes, day)| Moment {
        at,
        offset_minutes,
        day,
    });
    let memories = proptest::array::uniform2(proptest::option::of(memory()));
    let after = (proptest::option::of(day()), proptest::option::of(at()));
    let times = any::<[Option<u32>; 2]>();
    let words = (any::<[Option<bool>; 2]>(), any::<Option<u8>>());
    (moment, grade, kind, source, memories, after, times, words).prop_map(
        |(moment, grade, kind, source, memories, after, times, words)| Review {
            moment,
            grade,
            kind,
            source,
            reveal_ms: times[0],
            grade_ms: times[1],
            before: memories[0],
            after: memories[1],
            due_after: after.0,
            step_after: after.1,
            parameters: 1,
            sure: words.0[0],
            right_call: words.0[1],
            rung: words.1,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn schedules(wanted in proptest::collection::vec(schedule(), 1..8)) {
        let mut store = filled(1);
        let key = key(&store, "log/q1#solid");
        for schedule in wanted {
            write(&mut store, |tx| tx.set_schedule(key, &schedule));
            prop_assert_eq!(store.schedule(key).unwrap().unwrap(), schedule.clone());
            prop_assert_eq!(store.card_by_key(key).unwrap().unwrap().schedule, schedule);
        }
    }

    #[test]
    fn reviews(wanted in proptest::collection::vec(any_review(), 1..8)) {
        let mut store = filled(1);
        let key = key(&store, "log/q1#solid");
        write(&mut store, |tx| {
            wanted.iter().try_for_each(|review| tx.append_review(key, None, None, review))
        });
        prop_assert_eq!(store.reviews_of(key).unwrap(), wanted.clone());
        let last = wanted.into_iter().rfind(|r| r.kind.counts() && r.grade.is_some());
        prop_assert_eq!(store.last_answer(key).unwrap(), last);
    }

    #[test]
    fn changes(before in proptest::collection::vec(schedule(), 0..4)) {
        let mut store = filled(1);
        let card = key(&store, "log/q1#solid");
        let before = before.into_iter().map(|schedule| (card, schedule)).collect();
        let change = Change { kind: ChangeKind::Grade(Grade::Hard), card: Some(card), note: None, before };
        write(&mut store, |tx| tx.push_change(&change, now()));
        prop_assert_eq!(store.last_change().unwrap().unwrap().1, change);
    }

    #[test]
    fn parameter_sets(values in proptest::collection::vec(-1e9..1e9_f32, 0..30)) {
        let mut store = Store::in_memory().unwrap();
        let id = write(&mut store, |tx| tx.add_parameters(&values, now()));
        prop_assert_eq!(store.parameters(id).unwrap(), Some(values.clone()));
        prop_assert_eq!(store.latest_parameters().unwrap(), Some((id, values)));
        prop_assert_eq!(store.parameters(id + 1).unwrap(), None);
    }
}

#[test]
fn every_kind_of_change() {
    let mut store = filled(1);
    let card = key(&store, "log/q1#solid");
    let kinds = [
        ChangeKind::Suspend,
        ChangeKind::Unsuspend,
        ChangeKind::Bury,
        ChangeKind::Unbury,
        ChangeKind::Mark,
        ChangeKind::Unmark,
        ChangeKind::Unlock,
        ChangeKind::Reset,
        ChangeKind::SetDue,
        ChangeKind::Delete,
        ChangeKind::Import,
        ChangeKind::Reschedule,
        ChangeKind::Mock,
        ChangeKind::MockMarks,
        ChangeKind::Options,
        ChangeKind::CatchUp,
    ];
    for kind in kinds.into_iter().chain(Grade::ALL.map(ChangeKind::Grade)) {
        let change = Change { kind, card: Some(card), note: None, before: Vec::new() };
        write(&mut store, |tx| tx.push_change(&change, now()));
        assert_eq!(store.last_change().unwrap().unwrap().1, change);
    }
}

#[test]
fn decks_keep_key_and_place() {
    let mut store = Store::in_memory().unwrap();
    let deck = Deck {
        description: Some("About \"logs\"".to_owned()),
        language: Some("en".to_owned()),
        license: Some("CC0".to_owned()),
        tags: vec!["a".to_owned(), "b".to_owned()],
        level: Some(Level::Staff),
        prerequisites: vec![DeckId("base".to_owned())],
        animated: true,
        ..Deck::new("log", "The log")
    };
    let (first, second) =
        write(&mut store, |tx| Ok((tx.put_deck(&deck)?, tx.put_deck(&Deck::new("raft", "Raft"))?)));
    assert_eq!(
        store.deck(&deck.id).unwrap().unwrap(),
        DeckRow { key: first, deck: deck.clone(), position: 1 }
    );
    let changed = Deck { title: "The log, again".to_owned(), ..Deck::new("log", "") };
    assert_eq!(write(&mut store, |tx| tx.put_deck(&changed)), first);
    write(&mut store, |tx| tx.place_deck(second, 0));
    let ids: Vec<_> =
        store.decks().unwrap().into_iter().map(|row| (row.key, row.deck.title)).collect();
    assert_eq!(ids, [(second, "Raft".to_owned()), (first, "The log, again".to_owned())]);
    assert_eq!(store.deck_by_key(first).unwrap().unwrap().deck, changed);
    assert_eq!(store.deck(&DeckId("none".to_owned())).unwrap(), None);
}

#[test]
fn sources_keep_their_key() {
    let mut store = Store::in_memory().unwrap();
    let keys: Vec<SourceKey> = SourceKind::ALL
        .into_iter()
        .map(|kind| write(&mut store, |tx| tx.put_source(kind, &format!("/decks/{}", kind.name()))))
        .collect();
    for (kind, key) in SourceKind::ALL.into_iter().zip(keys) {
        let location = format!("/decks/{}", kind.name());
        let stored = StoredSource { key, kind, location: location.clone() };
        assert_eq!(store.source(&location).unwrap(), Some(stored.clone()));
        assert_eq!(store.source_by_key(key).unwrap(), Some(stored));
        assert_eq!(write(&mut store, |tx| tx.put_source(SourceKind::Page, &location)), key);
    }
    assert!(store.sources().unwrap().iter().all(|source| source.kind == SourceKind::Page));
}

fn whole_question() -> Question {
    Question {
        level: Some(Level::Senior),
        sources: vec!["KIP-101".to_owned()],
        importance: Some(4),
        retired: true,
        context: "Context".to_owned(),
        key_points: vec![KeyPoint {
            name: Some("lag".to_owned()),
            text: "behind".to_owned(),
            must: false,
            talk: true,
        }],
        rungs: vec![Rung { level: Level::Mid, text: "tells the run".to_owned() }],
        article: "Long\n\n```rust\nlet a = \"b\";\n```".to_owned(),
        answer: Some("Plain".to_owned()),
        cards: vec![PlainCard { slug: "p".into(), front: "F".into(), back: "B".into() }],
        simulations: vec![Simulation { name: None, source: "model = \"raft\"".to_owned() }],
        ..question("whole", "The whole 🎉")
    }
}

#[test]
fn questions_with_everything_they_carry() {
    let mut store = filled(1);
    let question = whole_question();
    let (source, key) = write(&mut store, |tx| {
        let deck = tx.put_deck(&Deck::new("raft", "Raft"))?;
        let source = tx.put_source(SourceKind::Folder, "/decks/raft")?;
        let new = NewQuestion {
            deck,
            source: Some(source),
            position: 7,
            question: &question,
            added: TODAY,
        };
        Ok((source, tx.insert_question(&new)?))
    });
    let stored = store.question(&question_id("raft/whole")).unwrap().unwrap();
    let expected = StoredQuestion {
        key,
        deck: store.deck(&DeckId("raft".to_owned())).unwrap().unwrap().key,
        id: question_id("raft/whole"),
        source: Some(source),
        position: 7,
        question,
        edited: false,
        retired: false,
        added: TODAY,
    };
    assert_eq!(stored, expected);
    assert_eq!(store.question_by_key(key).unwrap().unwrap(), expected);
    let expected = [expected];
    assert_eq!(store.questions_of_source(source).unwrap(), expected);
    assert_eq!(store.questions_of_deck(expected[0].deck).unwrap(), expected);
    assert_eq!(store.questions_named("whole").unwrap(), expected);
}

#[test]
fn a_bare_id_may_name_several_questions() {
    let mut store = filled(1);
    let other = write(&mut store, |tx| {
        let deck = tx.put_deck(&Deck::new("raft", "Raft"))?;
        Ok(add(tx, deck, 1, &question("q1", "Another")))
    });
    assert_eq!(store.questions_named("q1").unwrap().len(), 2);
    write(&mut store, |tx| tx.retire_question(other, true));
    assert_eq!(store.questions_named("q1").unwrap()[0].id, question_id("log/q1"));
    assert_eq!(store.questions_named("q9").unwrap(), []);
}

#[test]
fn cards_and_their_ids() {
    let store = filled(1);
    let stored = card(&store, "log/q1#followup:why");
    assert_eq!(store.card_by_key(stored.key).unwrap(), Some(stored.clone()));
    assert_eq!((stored.id.kind, stored.front.as_str()), (CardKind::Followup, "And why?"));
    let cards = store.cards_of_question(stored.question).unwrap();
    let fragments: Vec<String> = cards.iter().map(|card| card.id.fragment()).collect();
    assert_eq!(fragments, ["basics", "solid", "followup:when", "followup:why", "pitfall:copies"]);
    assert_eq!(cards.iter().filter(|card| card.lead).count(), 1);
    assert_eq!(store.card(&CardId::parse("log/q1#deeper").unwrap()).unwrap(), None);
}

#[test]
fn settings_and_sessions() {
    let mut store = filled(1);
    write(&mut store, |tx| tx.set_setting("level", "mid"));
    write(&mut store, |tx| tx.set_setting("level", "senior"));
    assert_eq!(store.setting("level").unwrap().as_deref(), Some("senior"));
    assert_eq!(store.settings().unwrap(), [("level".to_owned(), "senior".to_owned())]);
    write(&mut store, |tx| tx.clear_setting("level"));
    assert_eq!(store.setting("level").unwrap(), None);

    assert_eq!(store.last_session(TODAY).unwrap(), None);
    let card = key(&store, "log/q1#basics");
    let session = write(&mut store, |tx| {
        let session = tx.begin_session(now(), "tag:kafka")?;
        tx.append_review(card, Some(session), None, &review(TODAY, Grade::Good))?;
        Ok(session)
    });
    let open = StoredSession {
        key: session,
        began: now(),
        scope: "tag:kafka".to_owned(),
        ended: None,
        answered: 1,
    };
    assert_eq!(store.last_session(TODAY).unwrap(), Some(open));
    write(&mut store, |tx| tx.end_session(session, now()));
    assert_eq!(store.last_session(TODAY).unwrap().unwrap().ended, Some(now().at));
}
