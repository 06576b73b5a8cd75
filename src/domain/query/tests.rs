//! Reading and printing queries.

use proptest::prelude::*;

use super::*;

fn tests_of(text: &str) -> Vec<(bool, Test)> {
    let query = Query::parse(text).unwrap();
    query.terms.into_iter().map(|term| (term.negated, term.test)).collect()
}

fn fault(text: &str) -> (usize, QueryProblem, Option<&'static str>) {
    let error = Query::parse(text).unwrap_err();
    (error.column, error.problem, error.nearest)
}

#[test]
fn reads_every_kind_of_term() {
    assert_eq!(
        tests_of("leader -deck:kafka-log tag:\"exactly once\" kind:follow-up is:due"),
        [
            (false, Test::Word("leader".into())),
            (true, Test::Deck(DeckId("kafka-log".into()))),
            (false, Test::Tag("exactly once".into())),
            (false, Test::Kind(CardKind::Followup)),
            (false, Test::Is(Standing::Due)),
        ]
    );
    assert_eq!(tests_of("  "), []);
    assert_eq!(tests_of("-\"a b\""), [(true, Test::Phrase("a b".into()))]);
}

#[test]
fn reads_every_known_name() {
    for standing in Standing::ALL {
        let text = format!("is:{}", standing.name());
        assert_eq!(tests_of(&text), [(false, Test::Is(standing))]);
    }
    for kind in CardKind::ALL {
        assert_eq!(tests_of(&format!("kind:{}", kind.name())), [(false, Test::Kind(kind))]);
    }
}

#[test]
fn a_colon_in_plain_text_is_text() {
    for text in ["std::sync", "https://kafka.apache.org", "9:30", "A:b"] {
        assert_eq!(tests_of(text), [(false, Test::Word(text.into()))]);
    }
    assert_eq!(tests_of("\"deck:x\""), [(false, Test::Phrase("deck:x".into()))]);
}

#[test]
fn faults_name_term_column_and_nearest_word() {
    assert_eq!(fault("é is:deu"), (3, QueryProblem::UnknownStanding, Some("due")));
    assert_eq!(fault("kind:pitfal"), (1, QueryProblem::UnknownKind, Some("pitfall")));
    assert_eq!(fault("dekc:x"), (1, QueryProblem::UnknownKey, Some("deck")));
    assert_eq!(fault("state:new"), (1, QueryProblem::UnknownKey, Some("is")));
    assert_eq!(fault("a -"), (3, QueryProblem::Empty, None));
    assert_eq!(fault("tag:"), (1, QueryProblem::Empty, None));
    assert_eq!(fault("a \"b c"), (3, QueryProblem::Unclosed, None));
    assert_eq!(
        Query::parse("is:leach").unwrap_err().to_string(),
        "`is:leach` at column 1: no such standing; did you mean `leech`?"
    );
}

#[test]
fn a_fault_knows_which_form_was_meant() {
    let key = |text: &str| Query::parse(text).unwrap_err().key();
    assert_eq!(key("-is:deu"), Some(Key::Is));
    assert_eq!(key("leader prop:"), Some(Key::Prop));
    assert_eq!(key("dekc:x"), Some(Key::Deck), "what it is nearest to");
    assert_eq!((key("-"), key("zzz:1")), (None, None));
}

proptest! {
    #[test]
    fn never_fails_without_a_colon_a_quote_or_a_minus(text in "[^:\"-]{0,40}") {
        let query = Query::parse(&text).unwrap();
        prop_assert_eq!(query.terms.len(), text.split_whitespace().count());
    }

    #[test]
    fn an_error_points_into_the_text(text in ".{0,40}") {
        if let Err(error) = Query::parse(&text) {
            let at: String = text.chars().skip(error.column - 1).collect();
            prop_assert!(at.starts_with(&error.term));
        }
    }
}

#[test]
fn reads_days_grades_and_bounds() {
    let bound = |property, comparison, value| Test::Prop(Bound { property, comparison, value });
    let cases = [
        ("rated:7", Test::Rated { days: 7, grade: None }),
        ("rated:7:1", Test::Rated { days: 7, grade: Some(Grade::Again) }),
        ("rated:1:Easy", Test::Rated { days: 1, grade: Some(Grade::Easy) }),
        ("added:30", Test::Added(30)),
        ("prop:r<0.9", bound(Property::Recall, Comparison::Below, 0.9)),
        ("prop:s>21", bound(Property::Stability, Comparison::Above, 21.0)),
        ("prop:lapses>=3", bound(Property::Lapses, Comparison::AtLeast, 3.0)),
        ("prop:due<=-2", bound(Property::Due, Comparison::AtMost, -2.0)),
        ("prop:reps!=0", bound(Property::Reps, Comparison::Not, 0.0)),
        ("prop:ivl=3", bound(Property::Interval, Comparison::Equal, 3.0)),
    ];
    for (text, test) in cases {
        assert_eq!(tests_of(text), [(false, test.clone())], "{text}");
        assert_eq!(tests_of(&format!("-{text}")), [(true, test)], "-{text}");
    }
    let question = |deck: Option<&str>, slug: &str| Test::Question {
        deck: deck.map(|deck| DeckId(deck.into())),
        slug: slug.into(),
    };
    assert_eq!(tests_of("question:kl5"), [(false, question(None, "kl5"))]);
    assert_eq!(tests_of("question:log/kl5"), [(false, question(Some("log"), "kl5"))]);
}

#[test]
fn faults_of_numbers_say_what_is_missing() {
    use QueryProblem as P;
    let cases = [
        ("rated:0", P::NotDays, None),
        ("rated:x", P::NotDays, None),
        ("rated:7:9", P::UnknownGrade, None),
        ("rated:7:agian", P::UnknownGrade, Some("again")),
        ("added:99999999999", P::NotDays, None),
        ("prop:laspes>1", P::UnknownProperty, Some("lapses")),
        ("prop:r", P::NoComparison, None),
        ("prop:<3", P::UnknownProperty, None),
        ("prop:r<", P::NotANumber, None),
        ("prop:s<nan", P::NotANumber, None),
        ("prop:s<inf", P::NotANumber, None),
        ("prop:r<90", P::NotAShare, None),
        ("prop:s=3", P::NeverExact, None),
        ("prpo:s<3", P::UnknownKey, Some("prop")),
    ];
    for (text, problem, nearest) in cases {
        assert_eq!(fault(&format!("ab {text}")), (4, problem, nearest), "{text}");
    }
}

/// Terms as a user may write them.
fn any_term() -> impl Strategy<Value = Term> {
    let days = 1_u32..36_500;
    let value = "[a-z0-9ü][a-z0-9 :/_.'ü-]{0,8}".prop_map(|text| text.trim().to_owned());
    let bound = (0..7_usize, 0..6_usize, 0_u32..100).prop_map(|(property, comparison, value)| {
        let property = Property::ALL[property];
        // The first two are not exact.
        let few = if property.is_measured() { 2 } else { 6 };
        let comparison = Comparison::ALL[comparison % few];
        let value =
            if property == Property::Recall { f64::from(value) / 100.0 } else { value.into() };
        Test::Prop(Bound { property, comparison, value })
    });
    let test = prop_oneof![
        "[a-zü][a-z0-9'ü-]{0,8}".prop_map(Test::Word),
        value.clone().prop_map(Test::Phrase),
        value.clone().prop_map(|deck| Test::Deck(DeckId(deck))),
        value.prop_map(Test::Tag),
        "[a-z0-9-]{1,6}".prop_map(|slug| Test::Question { deck: None, slug }),
        ("[a-z]{1,4}", "[a-z0-9-]{1,6}")
            .prop_map(|(deck, slug)| Test::Question { deck: Some(DeckId(deck)), slug }),
        (0..7_usize).prop_map(|n| Test::Kind(CardKind::ALL[n])),
        (0..9_usize).prop_map(|n| Test::Is(Standing::ALL[n])),
        (days.clone(), proptest::option::of(1_u8..5)).prop_map(|(days, rating)| Test::Rated {
            days,
            grade: rating.and_then(Grade::from_rating)
        }),
        days.prop_map(Test::Added),
        bound,
    ];
    (any::<bool>(), test).prop_map(|(negated, test)| Term { negated, test })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_as_the_same(
        terms in proptest::collection::vec(any_term(), 0..6),
    ) {
        let query = Query { terms };
        prop_assert_eq!(Query::parse(&query.to_string()), Ok(query));
    }

    #[test]
    fn what_was_read_is_printed_and_read_again(text in ".{0,40}|[-\"a:/ du<>=0-9.]{0,30}") {
        if let Ok(query) = Query::parse(&text) {
            prop_assert_eq!(Query::parse(&query.to_string()), Ok(query));
        }
    }
}

#[test]
fn every_form_is_read_as_its_example_says() {
    let starts = |test: &Test| test.to_string().split(':').next().unwrap_or_default().to_owned();
    for form in FORMS {
        let query = Query::parse(form.example).unwrap();
        let [term] = query.terms.as_slice() else { panic!("{}", form.example) };
        match form.key {
            Some(key) => assert_eq!(starts(&term.test), key.name()),
            None => assert!(matches!(term.test, Test::Word(_) | Test::Phrase(_))),
        }
        assert!(
            std::include_str!("../../../docs/query.md").contains(&format!("`{}`", form.example))
        );
    }
    let finds = |key: Key| FORMS.iter().find(|form| form.key == Some(key)).unwrap().finds;
    let named = |key: Key, name: &str| {
        finds(key).split([' ', ',', ';']).any(|word| word == name)
            || FORMS.iter().any(|form| form.example.contains(&format!("{}:{name}", key.name())))
    };
    assert!(Standing::ALL.iter().all(|standing| named(Key::Is, standing.name())));
    assert!(CardKind::ALL.iter().all(|kind| named(Key::Kind, kind.name())));
    assert!(Property::ALL.iter().all(|property| named(Key::Prop, property.name())));
}
