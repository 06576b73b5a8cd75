//! The report, the gaps, the grades, honesty.

use super::*;
use crate::domain::{CardKind, Grade};
use crate::session::mock::gaps::gaps;
use crate::session::mock::grades::grades;
use crate::session::mock::honesty::{claims_again, unsupported};
use crate::session::mock::report::{Flag, History, Of};

/// A record whose marking is done: said, half and not at the points in order.
fn record(points: [Mark; 5], pitfalls: [Mark; 2]) -> Record {
    let claim = |claim, mark| ClaimMark { claim, mark: Some(mark) };
    let points = points.into_iter().enumerate().map(|(n, mark)| claim(ClaimRef::Point(n), mark));
    let pitfalls =
        pitfalls.into_iter().enumerate().map(|(n, mark)| claim(ClaimRef::Pitfall(n), mark));
    Record {
        answer_ms: Some(110_000),
        sure: Some(Sure::P70),
        gist: "point one".to_owned(),
        follow_ups: vec![follow_up(0), follow_up(1)],
        marks: Marks {
            claims: points.chain(pitfalls).collect(),
            follow_ups: vec![Some(Right::Right), Some(Right::Half)],
            rungs: Some(3),
            headline: Some(true),
            structure: Some(false),
        },
        done: true,
        ..Record::default()
    }
}

fn follow_up(place: usize) -> record::AskedFollowUp {
    record::AskedFollowUp { place, ms: Some(30_000), sure: Some(Sure::P50) }
}

const EXAMPLE: [Mark; 5] = [Mark::Said, Mark::Said, Mark::Said, Mark::Half, Mark::Not];
const NONE: [Mark; 2] = [Mark::Not, Mark::Not];

fn transcript(format: Format, records: Vec<Record>) -> Transcript {
    let plan = plan(format, Mode::Exam);
    let mut records = records;
    records.resize(plan.questions.len(), Record::default());
    Transcript {
        mock: 8,
        day: TODAY,
        partner: vec![None; records.len()],
        again: vec![None; records.len()],
        plan,
        records,
        spent_ms: 43 * 60_000,
        away: Away::default(),
        abandoned: false,
        rubric: RUBRIC_VERSION,
    }
}

#[test]
fn raw_marks_give_the_worked_example() {
    let record = record(EXAMPLE, NONE);
    let score = score_of(&asking("q", Role::Main), &record, Format::Round).unwrap();
    assert_eq!(format!("{:.1}", score.q), "79.1");
    let unmarked = Record { done: false, ..record };
    assert_eq!(score_of(&asking("q", Role::Main), &unmarked, Format::Round), None);
}

#[test]
fn a_report_says_what_was_and_what_comes() {
    let fallen = record([Mark::Not; 5], [Mark::Half, Mark::Not]);
    let all = vec![record([Mark::Said; 5], NONE), record(EXAMPLE, NONE), fallen.clone(), fallen];
    let transcript = transcript(Format::Round, all);
    let report = report(&transcript, &History::default());
    assert_eq!(report.rows.len(), 6);
    assert_eq!(report.verdict, None, "three mains");
    assert_eq!(report.rows[1].points, (3.5, 5));
    assert_eq!(report.rows[1].flags, [Flag::SureAndWrong]);
    assert!(report.rows[2].flags.contains(&Flag::Pitfall));
    assert_eq!(report.rows[5].flags, [Flag::Unmarked]);
    assert_eq!(report.confident_errors, [1, 2, 3]);
    assert_eq!(report.pitfalls.len(), 2);
    assert!(report.pitfalls[0].correction.starts_with("q2 corrects wrong."));
    assert_eq!(report.next.mock_on, TODAY.plus(1), "two poor mains");
    assert_eq!(report.next.moments, [], "no simulation");
    assert_eq!(report.honesty.skipped_gists, 0);
    assert_eq!(report.partner, None);
    assert_eq!(
        report.dimensions.map(|one| one.of.name()).join(" "),
        "correctness depth follow-ups delivery"
    );
}

#[test]
fn dimensions_change_since_the_last_one() {
    let history =
        History { previous: Some((7, [Some(60.0), None, Some(75.0), None])), ..History::default() };
    let report = report(&transcript(Format::Drill, vec![record(EXAMPLE, NONE)]), &history);
    let [correctness, depth, follow_ups, _] = report.dimensions;
    assert_eq!(report.since, Some(7));
    assert!((correctness.value.unwrap() - 70.0).abs() < 1e-9);
    assert!((correctness.change.unwrap() - 10.0).abs() < 1e-9);
    assert_eq!((depth.of, depth.value), (Of::Depth, None), "a drill asks no rung");
    assert_eq!((follow_ups.band, follow_ups.change), (Some(Band::Hire), Some(0.0)));
}

#[test]
fn gaps_are_by_topic_and_cost_what_q_lost() {
    let mut transcript =
        transcript(Format::Drill, vec![record(EXAMPLE, NONE), record([Mark::Not; 5], NONE)]);
    transcript.plan.questions[1].topic = "raft".to_owned();
    let gaps = gaps(&transcript);
    let topics: Vec<_> = gaps.iter().map(|gap| (gap.topic.as_str(), gap.missed.len())).collect();
    assert_eq!(topics, [("raft", 5), ("kafka", 2)]);
    // Without a ladder: 100 * 0.70 * 0.3 lost by one and a half of five points.
    assert!((gaps[1].lost - 21.0).abs() < 1e-9);
    assert!((gaps[1].missed[0].lost - 14.0).abs() < 1e-9);
    assert!(gaps[1].missed[1].half && !gaps[1].missed[0].half);
    assert!(gaps[0].lost > 60.0);
}

#[test]
fn cards_get_the_grades_of_the_table() {
    let graded = |record: &Record, format| {
        let mut asking = asking("q", Role::Main);
        asking.question.solid = Some(crate::domain::Tier { seconds: None, text: "So.".to_owned() });
        grades(&asking, record, format)
            .into_iter()
            .map(|one| (one.kind, one.grade, one.sure_and_wrong))
            .collect::<Vec<_>>()
    };
    use CardKind::{Deeper, Followup, Pitfall, Solid};
    use Grade::{Again, Good, Hard};
    let pitfalls = [(Pitfall, Good, false), (Pitfall, Good, false)];
    let follow_ups = [(Followup, Good, false), (Followup, Hard, false)];
    let all = graded(&record(EXAMPLE, NONE), Format::Round);
    assert_eq!(all[..2], [(Solid, Good, true), (Deeper, Good, false)]);
    assert_eq!(all[2..], [follow_ups, pitfalls].concat());
    let mut hard = record([Mark::Said, Mark::Said, Mark::Said, Mark::Not, Mark::Not], NONE);
    hard.marks.rungs = Some(2);
    assert_eq!(graded(&hard, Format::Round)[..2], [(Solid, Hard, true), (Deeper, Again, false)]);
    let poor = graded(&record([Mark::Not; 5], NONE), Format::Round);
    assert_eq!(poor[0], (Solid, Again, true));
    assert!(poor.iter().all(|(kind, ..)| *kind != Deeper), "it says nothing of the ladder");
    let fallen = graded(&record([Mark::Said; 5], [Mark::Half, Mark::Not]), Format::Drill);
    assert_eq!(fallen[0], (Solid, Again, true));
    assert_eq!(fallen[3..], [(Pitfall, Again, false), (Pitfall, Good, false)]);
}

#[test]
fn a_tick_without_a_word_of_it_is_unsupported() {
    let mut asking = asking("q", Role::Main);
    asking.question.key_points[0].text = "Offsets from 801 on are reused.".to_owned();
    asking.question.key_points[1].text = "The high watermark falls.".to_owned();
    let mut record = record([Mark::Said, Mark::Said, Mark::Not, Mark::Not, Mark::Not], NONE);
    record.gist = "F2 goes on at 801".to_owned();
    assert_eq!(unsupported(&asking, &record), (1, 2));
    record.gist = "offset reused; watermarks fall".to_owned();
    assert_eq!(unsupported(&asking, &record), (0, 2));
    for nothing in ["", " \n", "...", "- , -", "it is so"] {
        record.gist = nothing.to_owned();
        assert_eq!(unsupported(&asking, &record), (2, 2), "{nothing:?} supports nothing");
    }
    record.pad = "??".to_owned();
    record.gist = "offset 801, watermark".to_owned();
    assert_eq!(unsupported(&asking, &record), (0, 2), "signs in the pad are no words");
}

#[test]
fn whoever_ticks_everything_at_once_is_exposed() {
    let mut hasty = record([Mark::Said; 5], [Mark::Half, Mark::Said]);
    (hasty.answer_ms, hasty.gist) = (Some(0), String::new());
    let report = report(&transcript(Format::Drill, vec![hasty; 3]), &History::default());
    for row in &report.rows {
        for flag in [Flag::AllTicked, Flag::Pitfall, Flag::TooShort, Flag::Unsupported] {
            assert!(row.flags.contains(&flag), "{flag:?} is not in {:?}", row.flags);
        }
    }
    assert_eq!((report.honesty.all_ticked, report.honesty.marked), (3, 3));
    assert_eq!((report.honesty.unsupported, report.honesty.ticked), (18, 18));
    let mean = report.mean.unwrap();
    assert_eq!((mean.value, mean.plus_minus), (59.0, None), "alike, they tell no spread");
    assert!(report.pitfalls[0].half && !report.pitfalls[1].half);
    let honest = transcript(Format::Drill, vec![record([Mark::Said; 5], NONE)]);
    assert_eq!(super::report(&honest, &History::default()).honesty.all_ticked, 0);
}

#[test]
fn drift_is_what_a_second_marking_gives_less_the_first() {
    let mut transcript = transcript(Format::Drill, vec![record([Mark::Said; 5], NONE)]);
    assert_eq!(report(&transcript, &History::default()).honesty.drift, None);
    let mut claims = claims_again(&transcript.plan.questions[0], 4217);
    assert_eq!(claims.len(), 7);
    for one in &mut claims {
        let said = matches!(one.claim, ClaimRef::Point(n) if n < 4);
        one.mark = Some(if said { Mark::Said } else { Mark::Not });
    }
    transcript.again[0] = Some(Marks { claims, ..Marks::default() });
    let drift = report(&transcript, &History::default()).honesty.drift.unwrap();
    assert!((drift + 14.0).abs() < 1e-9, "{drift}");
}

#[test]
fn a_partner_who_marks_otherwise_is_named() {
    let mut transcript = transcript(Format::Round, vec![record(EXAMPLE, NONE)]);
    let mut theirs = transcript.records[0].marks.clone();
    theirs.claims.reverse();
    transcript.partner[0] = Some(theirs.clone());
    let same = report(&transcript, &History::default());
    assert_eq!(same.partner, Some(Vec::new()));
    let open = Marks { claims: theirs.claims.clone(), ..Marks::default() };
    let open = Marks {
        claims: open.claims.iter().map(|c| ClaimMark { mark: None, ..*c }).collect(),
        ..open
    };
    assert!(open.is_open());
    transcript.partner[0] = Some(open);
    let untouched = report(&transcript, &History::default());
    assert_eq!(untouched.partner, Some(Vec::new()), "what is left open is no difference");
    theirs.claims[6].mark = Some(Mark::Not);
    theirs.structure = Some(true);
    transcript.partner[0] = Some(theirs);
    let found = report(&transcript, &History::default()).partner.unwrap();
    let words: Vec<_> =
        found.iter().map(|d| format!("{}: {} {}", d.what, d.own, d.partner)).collect();
    assert_eq!(words, ["q0 point one.: said not", "order: no yes"]);
}

#[test]
fn an_abandoned_interview_has_no_verdict() {
    let full = || vec![record([Mark::Said; 5], NONE); 6];
    let done = report(&transcript(Format::Round, full()), &History::default());
    assert!(done.verdict.is_some());
    assert_eq!(done.next.mock_on, TODAY.plus(3));
    let left = Transcript { abandoned: true, ..transcript(Format::Round, full()) };
    let left = report(&left, &History::default());
    assert_eq!((left.verdict, left.rows), (None, done.rows));
}
