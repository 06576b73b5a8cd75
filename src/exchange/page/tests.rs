use std::fmt::Write;

use proptest::prelude::*;

use super::*;
use crate::domain::card::cards_of;
use crate::exchange::{Imported, Options, detect, import};

fn page(text: &str) -> Imported {
    page_with(text, &Options::default())
}

fn page_with(text: &str, options: &Options) -> Imported {
    let format = Some("page".to_owned());
    import("p.txt", text.as_bytes(), &Options { format, ..options.clone() }).unwrap()
}

fn questions(imported: &Imported) -> &[Question] {
    &imported.decks[0].questions
}

fn codes(imported: &Imported) -> Vec<(usize, &'static str)> {
    let line = |fault: &crate::diagnostic::Diagnostic| fault.problem(&imported.source).line;
    imported.diagnostics.iter().map(|fault| (line(fault), fault.code)).collect()
}

/// The whole result as text, for reading.
fn outline(imported: &Imported) -> String {
    let mut out = String::new();
    for deck in &imported.decks {
        writeln!(out, "deck {} ({})", deck.id, deck.title).unwrap();
        for question in &deck.questions {
            outline_question(question, &mut out);
        }
    }
    for fault in &imported.diagnostics {
        let at = fault.problem(&imported.source);
        writeln!(out, "{}:{} {} {}", at.line, at.column, at.code, at.message).unwrap();
    }
    for note in &imported.notes {
        writeln!(out, "note: {note}").unwrap();
    }
    out
}

fn outline_question(question: &Question, out: &mut String) {
    writeln!(out, "\n===== {}", question.title).unwrap();
    writeln!(out, "level {:?}, tags {:?}", question.level, question.tags).unwrap();
    writeln!(out, "context: {:?}", question.context).unwrap();
    writeln!(out, "key points:\n{}", question.key_points_text()).unwrap();
    for (name, tier) in [("basics", &question.basics), ("solid", &question.solid)] {
        if let Some(tier) = tier {
            writeln!(out, "{name} {:?}: {}", tier.seconds, tier.text).unwrap();
        }
    }
    writeln!(out, "deeper:\n{}", question.deeper_text()).unwrap();
    for next in &question.follow_ups {
        writeln!(out, "follow-up {}\n  Q {}\n  A {}", next.slug, next.question, next.answer)
            .unwrap();
    }
    for trap in &question.pitfalls {
        writeln!(out, "pitfall {}\n  - {}\n  + {}", trap.slug, trap.claim, trap.reason).unwrap();
    }
    writeln!(out, "cards: {}", cards_of(question).len()).unwrap();
}

#[test]
fn a_whole_page() {
    let bytes = include_bytes!("../../../tests/fixtures/pages/tcp_time_wait.txt");
    let imported = import("pages/tcp_time_wait.txt", bytes, &Options::default()).unwrap();
    assert!(imported.diagnostics.is_empty());
    insta::assert_snapshot!(outline(&imported));
}

#[test]
fn several_pages_with_parts_missing() {
    let bytes = include_bytes!("../../../tests/fixtures/pages/storage_pages.txt");
    let imported = import("storage_pages.txt", bytes, &Options::default()).unwrap();
    insta::assert_snapshot!(outline(&imported));
}

#[test]
fn line_breaks_of_either_kind_give_the_same_questions() {
    let text = include_str!("../../../tests/fixtures/pages/tcp_time_wait.txt");
    let other = page(&text.replace('\n', "\r\n"));
    assert_eq!(questions(&other), questions(&page(text)));
}

#[test]
fn the_raw_article_stays_beside_the_reflowed_one() {
    let imported = page("Q?\nanswer\n- a\ngo deeper\n## One part It is. ## Two It was.");
    let question = &questions(&imported)[0];
    assert_eq!(question.raw.as_deref(), Some("## One part It is. ## Two It was."));
    assert_eq!(question.article, "### One part\n\nIt is.\n\n### Two\n\nIt was.");
}

#[test]
fn the_question_is_the_last_sentence_above_the_first_marker() {
    let title = |head: &str| questions(&page(&format!("{head}\nanswer\n- a")))[0].title.clone();
    assert_eq!(title("Kafka\nWhat is lost?"), "What is lost?");
    assert_eq!(title("First.\nExplain the  log.\nsenior"), "Explain the log.");
    assert_eq!(title("Kafka\nThe log"), "The log");
}

#[test]
fn lines_beside_the_question_are_tags_a_level_or_context() {
    let imported = page("tags: Kafka, log\n#isr\nSenior\nSome words\nWhy?\nanswer\n- a");
    let question = &questions(&imported)[0];
    assert_eq!(question.tags, ["kafka", "log", "isr"]);
    assert_eq!(question.level, Some(crate::domain::Level::Senior));
    assert_eq!(question.context, "Some words");
}

#[test]
fn a_page_may_hold_one_part_only() {
    for part in ["answer\n- a", "basics\n~20 sYes.", "solid answer\nYes it does."] {
        assert_eq!(page(&format!("Why?\n{part}")).question_count(), 1, "{part}");
    }
    let imported = page("Why?\ngo deeper\nKnow it.");
    assert_eq!(imported.question_count(), 0);
    assert_eq!(codes(&imported), [(1, NO_ANSWER)]);
}

#[test]
fn a_page_without_a_question_is_reported() {
    let imported = page("answer\n- a\nWhy?\nanswer\n- b");
    assert_eq!(codes(&imported), [(1, NO_QUESTION)]);
    assert_eq!(questions(&imported)[0].title, "Why?");
}

#[test]
fn pages_are_parted_above_their_answer() {
    let text = "A?\nanswer\n- a\nbasics\n~9 sYes.\nB?\nanswer\n- b\n\nC?\n\nanswer\n- c";
    let imported = page(text);
    let titles: Vec<&str> = questions(&imported).iter().map(|q| q.title.as_str()).collect();
    assert_eq!(titles, ["A?", "B?", "C?"]);
    assert_eq!(imported.notes, ["The file holds 3 pages."]);
}

#[test]
fn a_marker_out_of_order_begins_a_page_or_goes_on_with_its_part() {
    let two = page("A?\nsolid answer\n~9 sYes.\nB?\nbasics\n~9 sNo.");
    assert_eq!(two.question_count(), 2);
    let one = page("A?\nbasics\n~9 sYes.\nbasics\nAnd so on.");
    assert_eq!(questions(&one)[0].basics.as_ref().unwrap().text, "Yes.\n\nAnd so on.");
}

#[test]
fn fewer_rungs_than_levels_are_fine() {
    let imported =
        page("Q?\nanswer\n- a\ngo deeper\nOne.\nTwo.\n## Art It is.\nShort end.\n- X?Y.");
    let question = &questions(&imported)[0];
    assert_eq!(question.rungs.len(), 2);
    assert_eq!(question.article, "### Art\n\nIt is.\n\nShort end.");
    assert_eq!(question.follow_ups[0].answer, "Y.");
}

#[test]
fn rungs_are_four_and_short() {
    let long = "x".repeat(300);
    let five = page("Q?\nanswer\n- a\ngo deeper\n1\n2\n3\n4\n5");
    assert_eq!(questions(&five)[0].rungs.len(), 4);
    assert_eq!(questions(&five)[0].article, "5");
    let one = page(&format!("Q?\nanswer\n- a\ngo deeper\n1\n{long}"));
    assert_eq!(questions(&one)[0].rungs.len(), 1);
    assert_eq!(questions(&one)[0].article, long);
}

#[test]
fn lists_inside_an_article_with_line_breaks_are_not_follow_ups() {
    let imported =
        page("Q?\nanswer\n- a\ngo deeper\n## A\n\n- One.\n- Two.\n\n## B\n\nEnd.\n- X?Y.");
    let question = &questions(&imported)[0];
    assert_eq!(question.article, "### A\n\n- One.\n- Two.\n\n### B\n\nEnd.");
    assert_eq!(question.follow_ups.len(), 1);
}

#[test]
fn markers_and_bullets_in_fenced_code_mean_nothing() {
    let code = "```yaml\n  answer:\nanswer\n- b?C\n```";
    let imported = page(&format!("Q?\nanswer\n- a\ngo deeper\n## Code\n{code}\n- X?Y."));
    let question = &questions(&imported)[0];
    assert_eq!(imported.question_count(), 1);
    assert_eq!(question.article, format!("### Code\n\n{code}"));
    assert_eq!(question.follow_ups.len(), 1);
}

#[test]
fn an_unknown_duration_is_estimated_and_reported() {
    let imported = page(&format!("Q?\nbasics\n{}", "word ".repeat(44)));
    assert_eq!(questions(&imported)[0].basics.as_ref().unwrap().seconds, Some(18));
    assert_eq!(codes(&imported), [(3, NO_DURATION)]);
}

#[test]
fn a_target_on_its_own_line_belongs_to_the_text_below() {
    let imported = page("Q?\nbasics\n~20 s\nYes.\nsolid answer\n~50 s");
    let question = &questions(&imported)[0];
    let basics = question.basics.as_ref().unwrap();
    assert_eq!((basics.seconds, basics.text.as_str()), (Some(20), "Yes."));
    assert_eq!(question.solid, None);
    assert_eq!(codes(&imported), [(6, EMPTY_PART)]);
}

#[test]
fn follow_ups_without_an_answer_come_on_request_only() {
    let text = "Q?\nanswer\n- a\ngo deeper\n- Why?\n- How?TODO";
    let imported = page(text);
    assert!(questions(&imported)[0].follow_ups.is_empty());
    assert_eq!(codes(&imported).len(), 2);
    let wanted = page_with(text, &Options { unanswered: true, ..Options::default() });
    let asked: Vec<&str> =
        questions(&wanted)[0].follow_ups.iter().map(|next| next.question.as_str()).collect();
    assert_eq!(asked, ["Why?", "How?"]);
    assert!(questions(&wanted)[0].follow_ups.iter().all(|next| next.answer.is_empty()));
}

#[test]
fn equal_headings_get_slugs_of_their_own() {
    let imported = page("Q?\nanswer\n- a\ngo deeper\n- Why?A.\n- Why?B.");
    let slugs: Vec<&str> =
        questions(&imported)[0].follow_ups.iter().map(|next| next.slug.as_str()).collect();
    assert_eq!(slugs, ["why", "why-2"]);
}

#[test]
fn every_line_without_a_place_is_reported_with_its_number() {
    let imported = page("Q?\nanswer\n- a\nstray\n-\nbasics\nsolid answer\n-\n");
    let expected = [(4, NOT_UNDERSTOOD), (5, EMPTY_PART), (6, EMPTY_PART), (8, EMPTY_PART)];
    assert_eq!(codes(&imported), expected);
}

#[test]
fn pages_are_recognised_by_their_markers() {
    let sure = |text: &str| {
        let source = crate::diagnostic::Source::new("x", text);
        super::detect(&Input { source })
    };
    assert_eq!(sure("Q?\nanswer\n- a\nbasics\nYes."), Some(Confidence::Certain));
    assert_eq!(sure("Q?\nbasics\n~20 sYes."), Some(Confidence::Likely));
    assert_eq!(sure("Q?\nanswer\n- a"), Some(Confidence::Possible));
    for text in ["Q?\nanswer\nYes.", "# Q\n## Answer\nYes.", "basics", "front,back\na,b"] {
        assert_eq!(sure(text), None, "{text}");
    }
    let source = crate::diagnostic::Source::new("x", "Q?\nanswer\n- a");
    assert_eq!(detect(&Input { source }).map(|format| format.name), Some("page"));
}

/// Lines of which pages are made, and others.
fn pages_text() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        Just("answer".to_owned()),
        Just("Basics:".to_owned()),
        Just("solid answer".to_owned()),
        Just("go deeper".to_owned()),
        Just("saying these in an interview costs you".to_owned()),
        Just("```".to_owned()),
        Just(String::new()),
        "- [A-Z][a-z?.—( )*`\"]{0,20}",
        "~[0-9]{1,12} ?(s|min)[A-Za-z ]{0,9}",
        "## [A-Za-z .-]{0,30}",
        any::<String>(),
    ];
    proptest::collection::vec(line, 0..25).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_text_imports_to_whole_questions(text in pages_text()) {
        let format = Some("page".to_owned());
        let options = Options { format, unanswered: true, ..Options::default() };
        if let Ok(imported) = import("p.txt", text.as_bytes(), &options) {
            for question in questions(&imported) {
                prop_assert!(!question.title.is_empty());
                prop_assert!(question.has_content());
                prop_assert!(question.rungs.len() <= 4);
                prop_assert!(question.pitfalls.iter().all(|trap| !trap.claim.is_empty()));
            }
            for fault in &imported.diagnostics {
                prop_assert!(imported.source.text.get(fault.span.clone()).is_some());
            }
        }
    }
}
