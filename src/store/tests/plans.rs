//! At 10,000 cards no read that a session waits for walks through a table.

use super::*;
use crate::domain::listing::{Sort, SortBy};
use crate::domain::{Change, ChangeKind, Query};

/// 2,000 questions of five cards; every other question was answered before.
fn large() -> Store {
    let mut store = filled(2_000);
    write(&mut store, |tx| {
        for n in (1..=2_000).step_by(2) {
            let key = key(tx, &format!("log/q{n}#basics"));
            tx.set_schedule(key, &in_review(TODAY.plus(n % 60 - 5)))?;
            tx.append_review(key, None, None, &review(TODAY.plus(-(n % 60)), Grade::Good))?;
        }
        Ok(())
    });
    store
}

/// Does what a session, the home screen and the search box do.
fn use_everything(store: &mut Store) {
    look_at_the_day(store);
    look_at_home(store);
    look_at_mocks(store);
    look_around(store);
    answer_and_undo(store);
}

fn look_at_the_day(store: &Store) {
    let tagged = Scope { tags: vec!["kafka".to_owned()], ..deck_scope("log") };
    let card = card(store, "log/q5#basics");
    for scope in [Scope::default(), deck_scope("log"), tag_scope("kafka"), tagged] {
        let known = view(store, &scope, 20);
        assert!(!known.due.is_empty());
        let touched = Touched { questions: [card.question].into(), ..Touched::default() };
        let mut reading = store.read_day(now(), &scope, 20).unwrap();
        store.carry_on(&mut reading, &touched, &scope, 20).unwrap();
        assert_eq!(reading.view, known);
    }
    store.last_change().unwrap();
    store.card_by_key(card.key).unwrap();
    store.schedule(card.key).unwrap();
    store.deck_by_key(DeckKey(1)).unwrap();
    store.studied_before(TODAY).unwrap();
    store.setting("shipped").unwrap();
    store.due_counts(TODAY..=TODAY.plus(90)).unwrap();
    store.sibling_due_days(card.question, card.key).unwrap();
    store.question(&question_id("log/q7")).unwrap();
    store.questions_named("q7").unwrap();
    store.question_by_key(card.question).unwrap();
    store.cards_of_question(card.question).unwrap();
    store.reviews_of(card.key).unwrap();
    store.predictions_of(card.question).unwrap();
    store.predictions_since(TODAY, Some(DeckKey(1))).unwrap();
    store.predictions_made(card.question).unwrap();
    store.log_of_deck(DeckKey(1)).unwrap();
    store.last_answer(card.key).unwrap();
    store.drill_points(card.key).unwrap();
}

fn look_at_mocks(store: &Store) {
    assert!(store.askable(&[]).unwrap().is_empty(), "no question has key points");
    store.askable(&[DeckId("log".to_owned())]).unwrap();
    assert!(!store.due_or_weak(TODAY, 2.0).unwrap().is_empty());
    store.asked_in_mocks(TODAY.plus(-3)).unwrap();
    store.introduced_on(TODAY).unwrap();
    store.mocks().unwrap();
    store.running_mock().unwrap();
    store.mock_answers(MockKey(1)).unwrap();
    store.to_mark_again(TODAY).unwrap();
    store.drill_points_of_mock(MockKey(1)).unwrap();
}

fn look_at_home(store: &Store) {
    store.deck_counts(TODAY).unwrap();
    store.answers_of_study_days(TODAY, 14).unwrap();
    store.recent_paces(200).unwrap();
    store.answers_per_day(TODAY.plus(-30)..=TODAY).unwrap();
    store.last_session(TODAY).unwrap();
    assert!(!store.days_in_a_row(TODAY).unwrap().is_empty());
    assert_eq!(store.spent_per_day(TODAY.plus(-13)..=TODAY).unwrap().len(), 7);
    assert_eq!(store.next_due(TODAY).unwrap().unwrap().0, TODAY.plus(2));
    assert_eq!(store.questions_in_all().unwrap(), 2_000);
    store.latest_parameters().unwrap();
}

fn look_around(store: &mut Store) {
    for deck in [None, Some(store.decks().unwrap()[0].key)] {
        store.remembered_cards(deck, |_| ()).unwrap();
        store.leeches(deck).unwrap();
    }
    store.logged_answers(&store.logged_days().unwrap(), |_| ()).unwrap();
    store.card_keys_of(store.decks().unwrap()[0].key).unwrap();
    store.card_counts().unwrap();
    write(store, |tx| tx.pack_days(TODAY));
    store.logged_answers(&store.logged_days().unwrap(), |_| ()).unwrap();
    assert_eq!(store.search("what is 7", 20).unwrap().len(), 20);
    assert_eq!(store.search("what", 20).unwrap().len(), 20, "more than are ranked");
    assert_eq!(store.search("truncated", 20).unwrap().len(), 20, "in no title");
    let shelf = store.shelf(&Query::default(), &viewpoint()).unwrap();
    for (n, text) in [
        "",
        "what 7 deck:log",
        "tag:kafka -q19",
        "rated:7:3 added:3",
        "prop:r<0.9 is:due",
        "q7 what",
        "log/q12",
    ]
    .into_iter()
    .enumerate()
    {
        let sort = Sort { by: SortBy::ALL[n], reversed: false };
        let query = Query::parse(text).unwrap();
        let listing = store.listing(&query, None, sort, &viewpoint()).unwrap();
        let same = store.listing_of(&shelf, &query, None, sort, &viewpoint()).unwrap();
        assert_eq!(same, listing);
        let cards: Vec<CardKey> = listing.cards.iter().take(9).map(|listed| listed.card).collect();
        let questions: Vec<QuestionKey> =
            listing.cards.iter().take(9).map(|listed| listed.question).collect();
        store.cards_of_keys(&cards, TODAY).unwrap();
        store.questions_of_keys(&questions, TODAY).unwrap();
    }
}

fn answer_and_undo(store: &mut Store) {
    let card = card(store, "log/q5#basics");
    write(store, |tx| {
        let before = vec![(card.key, card.schedule.clone())];
        let kind = ChangeKind::Grade(Grade::Good);
        let change =
            tx.push_change(&Change { kind, card: Some(card.key), note: None, before }, now())?;
        tx.append_review(card.key, None, Some(change), &review(TODAY, Grade::Good))?;
        tx.set_schedule(card.key, &in_review(TODAY.plus(9)))?;
        tx.undo_change(tx.last_change()?.unwrap().0)
    });
}

/// Returns the lines of a statement's plan.
fn plan(store: &Store, sql: &str) -> Vec<String> {
    let mut statement = store.connection().prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let nothing = vec![rusqlite::types::Null; statement.parameter_count()];
    statement
        .query_map(rusqlite::params_from_iter(nothing), |row| row.get(3))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap()
}

/// Tells whether a line of a plan walks through a whole table, or through an
/// index that holds more than the few rows it was made for.
fn walks(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let large = ["c", "q", "r", "cards", "questions", "reviews", "changes", "t"];
    if words.next() != Some("SCAN") || !words.next().is_some_and(|table| large.contains(&table)) {
        return false;
    }
    // Counting reads narrow indexes of live cards; steps and leeches are few at
    // any time.
    let narrow = [
        "cards_step",
        "cards_live",
        "cards_unseen",
        "cards_leech",
        "questions_live",
        // A mock chooses from all questions that were ever answered, and statistics
        // want every memory.
        "cards_listed",
        "questions_added",
    ];
    !narrow.iter().any(|index| line.ends_with(index) && line.contains("INDEX"))
}

#[test]
fn a_walk_is_told_from_a_search() {
    let store = filled(1);
    let walking = |sql: &str| plan(&store, sql).iter().any(|line| walks(line));
    assert!(walking("SELECT * FROM cards WHERE phase = 'new'"));
    assert!(walking("SELECT 1 FROM cards c ORDER BY question_id, kind, slug"));
    assert!(!walking("SELECT * FROM cards WHERE card_id = 1"));
}

/// Returns the statements prepared since the last look, and asserts that none of
/// them walks through a table.
pub(crate) fn assert_no_walk(store: &Store) -> Vec<String> {
    let mut statements = noted_statements();
    statements.sort_unstable();
    statements.dedup();
    // The latest answers are read backwards from the end, up to a limit; whether
    // there is a card at all is known at the first one.
    statements.retain(|sql| !sql.contains("ORDER BY review_id DESC LIMIT"));
    statements.retain(|sql| !sql.starts_with("SELECT EXISTS (SELECT 1 FROM cards c INDEXED"));
    statements.retain(|sql| !sql.starts_with("PRAGMA"));
    for sql in &statements {
        let plan = plan(store, sql);
        assert!(!plan.iter().any(|line| walks(line)), "{sql}\n{plan:#?}");
        let ordered = sql.contains("question_position, c.question_id, c.position");
        if ordered && !sql.contains("UNION") {
            let sorts = plan.iter().any(|line| line.contains("TEMP B-TREE"));
            assert!(!sorts, "new cards come in order: {sql}\n{plan:#?}");
        }
    }
    statements
}

#[test]
fn no_hot_read_walks_through_a_table() {
    let mut store = large();
    noted_statements();
    use_everything(&mut store);
    let statements = assert_no_walk(&store);
    assert!(statements.len() >= 30, "{}", statements.len());
}

#[test]
fn lists_of_everything_are_right_at_size() {
    let store = large();
    let all = store.cards_matching(&Query::parse("is:due").unwrap(), &viewpoint()).unwrap();
    assert_eq!(all.len(), view(&store, &Scope::default(), 0).due.len());
    assert_eq!(store.cards_matching(&Query::default(), &viewpoint()).unwrap().len(), 10_000);
}
