//! What the queue is told, and the counts beside it.

use super::*;
use crate::domain::PlainCard;

/// Sets a card's schedule by its id.
fn set(store: &mut Store, id: &str, schedule: &Schedule) {
    let key = key(store, id);
    write(store, |tx| tx.set_schedule(key, schedule));
}

fn change(store: &mut Store, id: &str, change: impl FnOnce(&mut Schedule)) {
    let mut schedule = card(store, id).schedule;
    change(&mut schedule);
    set(store, id, &schedule);
}

fn log(store: &mut Store, id: &str, review: &Review) {
    let key = key(store, id);
    write(store, |tx| tx.append_review(key, None, None, review));
}

#[test]
fn due_are_the_late_the_due_and_the_steps() {
    let mut store = filled(4);
    set(&mut store, "log/q3#basics", &in_review(TODAY.plus(-400)));
    set(&mut store, "log/q1#basics", &in_review(TODAY));
    set(&mut store, "log/q1#solid", &in_review(TODAY.plus(1)));
    set(&mut store, "log/q2#solid", &in_step(TODAY));
    set(&mut store, "log/q4#basics", &in_step(TODAY.plus(1)));
    let view = view(&store, &Scope::default(), 20);
    let expected = ["log/q1#basics", "log/q2#solid", "log/q3#basics", "log/q4#basics"];
    assert_eq!(names(&store, &view.due), expected);
    assert_eq!(view.due[1].position, (1, 2, 1));
    assert_eq!(view.due[1].schedule, in_step(TODAY));
    assert_eq!(view.basics_in_step, [view.due[3].question]);
}

#[test]
fn due_leaves_out_what_the_user_put_away_only() {
    let mut store = filled(4);
    let due = in_review(TODAY);
    set(&mut store, "log/q1#basics", &Schedule { suspended: true, ..due.clone() });
    set(
        &mut store,
        "log/q2#basics",
        &Schedule { buried_until: Some(TODAY.plus(1)), ..due.clone() },
    );
    set(&mut store, "log/q3#basics", &Schedule { buried_until: Some(TODAY), ..due.clone() });
    set(&mut store, "log/q4#basics", &Schedule { hidden_on: Some(TODAY), hidden_run: 1, ..due });
    let view = view(&store, &Scope::default(), 20);
    assert_eq!(names(&store, &view.due), ["log/q3#basics", "log/q4#basics"]);
}

#[test]
fn new_cards_come_by_what_they_are() {
    let mut store = filled(2);
    change(&mut store, "log/q1#solid", |card| card.opens_on = Some(TODAY));
    change(&mut store, "log/q2#solid", |card| card.opens_on = Some(TODAY.plus(1)));
    change(&mut store, "log/q2#followup:when", |card| card.reachable = true);
    change(&mut store, "log/q1#pitfall:copies", |card| card.reachable = true);
    let found = view(&store, &Scope::default(), 20);
    assert_eq!(names(&store, &found.fresh_lead), ["log/q1#basics", "log/q2#basics"]);
    // The card with which a question begins comes first.
    assert_eq!(names(&store, &found.fresh_open), [""; 0]);
    let reachable =
        ["log/q1#basics", "log/q1#pitfall:copies", "log/q2#basics", "log/q2#followup:when"];
    assert_eq!(names(&store, &found.fresh_reachable), reachable);

    // Hidden today: out of the first pass, not out of the second.
    change(&mut store, "log/q1#basics", |card| card.hidden_on = Some(TODAY));
    change(&mut store, "log/q1#solid", |card| card.hidden_on = Some(TODAY));
    let found = view(&store, &Scope::default(), 20);
    assert_eq!(names(&store, &found.fresh_lead), ["log/q2#basics"]);
    assert_eq!(names(&store, &found.fresh_open), [""; 0]);
    assert_eq!(names(&store, &found.fresh_reachable), reachable);

    // Put away by the user: out of everything.
    change(&mut store, "log/q2#basics", |card| card.buried_until = Some(TODAY.plus(1)));
    change(&mut store, "log/q1#basics", |card| card.suspended = true);
    let found = view(&store, &Scope::default(), 20);
    assert_eq!(names(&store, &found.fresh_lead), [""; 0]);
    assert_eq!(
        names(&store, &found.fresh_reachable),
        ["log/q1#pitfall:copies", "log/q2#followup:when"]
    );
}

#[test]
fn open_cards_follow_the_one_with_which_their_question_begins() {
    let mut store = filled(2);
    for basics in ["log/q1#basics", "log/q2#basics"] {
        set(&mut store, basics, &in_review(TODAY.plus(9)));
    }
    change(&mut store, "log/q1#solid", |card| card.opens_on = Some(TODAY));
    change(&mut store, "log/q2#solid", |card| card.opens_on = Some(TODAY.plus(1)));
    let found = view(&store, &Scope::default(), 20);
    assert_eq!(names(&store, &found.fresh_open), ["log/q1#solid"]);
    // The day after, another card opens.
    let tomorrow = store.day_view(on(TODAY.plus(1)), &Scope::default(), 20).unwrap();
    assert_eq!(names(&store, &tomorrow.fresh_open), ["log/q1#solid", "log/q2#solid"]);
    // Once a card of the question came in today, the first pass is done with it.
    log(&mut store, "log/q1#basics", &review(TODAY, Grade::Good));
    assert_eq!(names(&store, &view(&store, &Scope::default(), 20).fresh_open), [""; 0]);
}

#[test]
fn new_cards_are_read_as_far_as_the_slots_reach() {
    let mut store = filled(40);
    let found = view(&store, &Scope::default(), 5);
    assert_eq!(found.fresh_lead.len(), 15);
    assert_eq!(names(&store, &found.fresh_lead)[14], "log/q15#basics");
    log(&mut store, "log/q1#basics", &review(TODAY, Grade::Good));
    assert_eq!(view(&store, &Scope::default(), 5).fresh_lead.len(), 16, "one may be passed over");
}

#[test]
fn many_plain_cards_of_one_question_leave_room_for_others() {
    let mut store = filled(1);
    let plain = |n: i64| PlainCard { slug: format!("c{n}"), front: "F".into(), back: "B".into() };
    let many = Question {
        id: "many".to_owned(),
        title: "Many".to_owned(),
        cards: (1..=60).map(plain).collect(),
        ..Question::default()
    };
    write(&mut store, |tx| {
        let deck = tx.deck(&DeckId("log".to_owned()))?.unwrap().key;
        add(tx, deck, 0, &many);
        Ok(())
    });
    let expected = ["log/many#card:c1", "log/many#card:c2", "log/many#card:c3", "log/q1#basics"];
    let found = view(&store, &Scope::default(), 1);
    assert_eq!(names(&store, &found.fresh_lead), expected);
    assert_eq!(names(&store, &found.fresh_reachable), expected);
}

#[test]
fn pitfalls_do_not_take_the_places_of_other_cards() {
    let mut store = filled(40);
    let keys: Vec<CardKey> =
        (1..=40).map(|n| key(&store, &format!("log/q{n}#pitfall:copies"))).collect();
    let leads: Vec<CardKey> = (1..=40).map(|n| key(&store, &format!("log/q{n}#basics"))).collect();
    write(&mut store, |tx| {
        for (pitfall, lead) in keys.iter().zip(&leads) {
            tx.set_schedule(*pitfall, &Schedule { reachable: true, ..fresh(false) })?;
            tx.set_schedule(*lead, &in_review(TODAY.plus(5)))?;
        }
        Ok(())
    });
    change(&mut store, "log/q40#followup:why", |card| card.reachable = true);
    let found = names(&store, &view(&store, &Scope::default(), 1).fresh_reachable);
    assert_eq!((found.len(), found[11].as_str()), (12, "log/q40#followup:why"));
}

#[test]
fn decks_come_in_their_order_and_questions_in_theirs() {
    let mut store = filled(2);
    write(&mut store, |tx| {
        let first = tx.put_deck(&Deck::new("first", "First"))?;
        tx.place_deck(first, 0)?;
        add(tx, first, 1, &question("a", "A"));
        let mut second = tx.question(&question_id("log/q2"))?.unwrap();
        second.position = -5;
        tx.update_question(&second)
    });
    let found = view(&store, &Scope::default(), 20);
    let expected = ["first/a#basics", "log/q2#basics", "log/q1#basics"];
    assert_eq!(names(&store, &found.fresh_lead), expected);
    let positions: Vec<_> = found.fresh_lead.iter().map(|card| card.position).collect();
    assert_eq!(positions, [(0, 1, 0), (1, -5, 0), (1, 1, 0)]);
}

#[test]
fn scopes_by_deck_and_by_tag() {
    let mut store = filled(1);
    write(&mut store, |tx| {
        let deck = Deck { tags: vec!["Consensus".to_owned()], ..Deck::new("raft", "Raft") };
        let deck = tx.put_deck(&deck)?;
        add(tx, deck, 1, &Question { tags: vec!["ÉLECTION".into()], ..question("r1", "R1") });
        add(tx, deck, 2, &question("r2", "R2"));
        Ok(())
    });
    for id in ["log/q1#solid", "raft/r1#solid", "raft/r2#solid"] {
        set(&mut store, id, &in_review(TODAY));
    }
    let both = |scope: &Scope| {
        let view = view(&store, scope, 20);
        (names(&store, &view.due).join(" "), names(&store, &view.fresh_lead).join(" "))
    };
    let raft =
        ("raft/r1#solid raft/r2#solid".to_owned(), "raft/r1#basics raft/r2#basics".to_owned());
    assert_eq!(both(&deck_scope("raft")), raft);
    assert_eq!(both(&tag_scope("consensus")), raft, "a deck's tag");
    let first = ("raft/r1#solid".to_owned(), "raft/r1#basics".to_owned());
    assert_eq!(both(&tag_scope("élection")), first, "a question's tag");
    assert_eq!(both(&tag_scope("kafka")).0, "log/q1#solid raft/r2#solid");
    let narrow = Scope { tags: vec!["kafka".to_owned()], ..deck_scope("log") };
    assert_eq!(both(&narrow).0, "log/q1#solid");
    assert_eq!(both(&deck_scope("nowhere")), (String::new(), String::new()));
    assert_eq!(both(&tag_scope("nothing")), (String::new(), String::new()));
}

#[test]
fn what_was_answered_today() {
    let mut store = filled(3);
    let known = Some(Memory { stability: 2.0, difficulty: 5.0 });
    let good = review(TODAY, Grade::Good);
    log(&mut store, "log/q1#basics", &review(TODAY.plus(-1), Grade::Good));
    log(&mut store, "log/q1#solid", &good);
    log(&mut store, "log/q2#basics", &Review { grade: Some(Grade::Again), ..good.clone() });
    log(&mut store, "log/q2#solid", &good);
    log(&mut store, "log/q3#basics", &Review { source: ReviewSource::Mock, ..good.clone() });
    let later = Review { kind: ReviewKind::Review, before: known, ..good.clone() };
    log(&mut store, "log/q1#basics", &later);
    log(&mut store, "log/q1#basics", &Review { source: ReviewSource::Import, ..later });
    let keys: Vec<QuestionKey> =
        ["q1", "q2", "q3"].iter().map(|id| store.questions_named(id).unwrap()[0].key).collect();
    let found = view(&store, &deck_scope("nowhere"), 20);
    assert_eq!(found.introduced, [(keys[0], 1), (keys[1], 2)], "a mock introduces nothing");
    assert_eq!((found.leads_introduced, found.reviewed), (1, 1));
    assert_eq!(found.recent, [keys[0], keys[2], keys[1], keys[1], keys[0]]);
    assert_eq!(found.failed_basics, [keys[1]]);
    for _ in 0..20 {
        log(&mut store, "log/q1#basics", &good);
    }
    assert_eq!(view(&store, &Scope::default(), 20).recent.len(), 10);
}

#[test]
fn leads_are_left_while_one_is_unseen_anywhere() {
    let mut store = filled(2);
    set(&mut store, "log/q1#basics", &in_review(TODAY));
    assert!(view(&store, &deck_scope("nowhere"), 0).leads_left);
    change(&mut store, "log/q2#basics", |card| card.suspended = true);
    assert!(!view(&store, &Scope::default(), 20).leads_left);
}

#[test]
fn retired_cards_and_questions_are_nowhere_and_come_back() {
    let mut store = filled(2);
    set(&mut store, "log/q1#basics", &in_review(TODAY));
    set(&mut store, "log/q1#solid", &in_step(TODAY));
    set(&mut store, "log/q2#basics", &in_review(TODAY));
    log(&mut store, "log/q1#basics", &review(TODAY, Grade::Good));
    let everything = |store: &Store| {
        let view = view(store, &Scope::default(), 20);
        let counts = store.deck_counts(TODAY).unwrap();
        let listed =
            store.cards_matching(&crate::domain::Query::default(), &viewpoint()).unwrap().len();
        let hits = store.search("what is", 9).unwrap().len();
        (
            view.due.len(),
            view.basics_in_step.len(),
            counts[0].cards,
            counts[0].questions,
            listed,
            hits,
        )
    };
    let before = everything(&store);
    assert_eq!(before, (3, 0, 10, 2, 10, 2));
    let question = store.questions_named("q1").unwrap()[0].key;
    let basics = key(&store, "log/q2#basics");
    write(&mut store, |tx| {
        tx.retire_question(question, true)?;
        tx.retire_card(basics, true)
    });
    assert_eq!(everything(&store), (0, 0, 4, 1, 4, 1));
    assert_eq!(store.due_counts(TODAY..=TODAY).unwrap(), []);
    assert_eq!(store.sibling_due_days(question, CardKey(0)).unwrap(), []);
    let kept = key(&store, "log/q1#basics");
    assert_eq!(store.reviews_of(kept).unwrap().len(), 1, "history stays");
    assert!(store.question(&question_id("log/q1")).unwrap().unwrap().retired);
    // A card that comes in while its question is retired is retired with it.
    write(&mut store, |tx| {
        let new = NewCard {
            question,
            kind: crate::domain::CardKind::Deeper,
            slug: "",
            front: "Late",
            lead: false,
            position: 9,
            schedule: &in_review(TODAY),
        };
        tx.insert_card(&new)
    });
    assert_eq!(everything(&store).0, 0);
    write(&mut store, |tx| {
        tx.retire_question(question, false)?;
        tx.retire_card(basics, false)
    });
    assert_eq!(everything(&store), (4, 0, 11, 2, 11, 2));
}

#[test]
fn counts_of_decks_and_days() {
    let mut store = filled(3);
    write(&mut store, |tx| tx.put_deck(&Deck::new("empty", "Empty")));
    set(&mut store, "log/q1#basics", &in_review(TODAY.plus(-3)));
    set(&mut store, "log/q1#solid", &in_review(TODAY.plus(2)));
    set(&mut store, "log/q2#basics", &in_step(TODAY.plus(1)));
    set(&mut store, "log/q2#solid", &Schedule { hidden_on: Some(TODAY), ..in_review(TODAY) });
    set(&mut store, "log/q3#solid", &Schedule { suspended: true, ..in_review(TODAY) });
    let counts = store.deck_counts(TODAY).unwrap();
    let expected = DeckCounts {
        key: counts[0].key,
        id: DeckId("log".to_owned()),
        title: "The log".to_owned(),
        questions: 3,
        cards: 15,
        due: 1,
        learning: 1,
        unseen: 10,
        open: 1,
    };
    assert_eq!(counts[0], expected);
    assert_eq!((counts[1].cards, counts[1].questions), (0, 0));
    let days = store.due_counts(TODAY..=TODAY.plus(2)).unwrap();
    assert_eq!(days, [(TODAY, 1), (TODAY.plus(1), 1), (TODAY.plus(2), 1)]);
    let first = card(&store, "log/q1#basics");
    let days = store.sibling_due_days(first.question, first.key).unwrap();
    assert_eq!(days, [TODAY.plus(2)]);
}
