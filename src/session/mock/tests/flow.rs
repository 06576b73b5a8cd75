//! The states: what leads where, what may be seen, and what survives a kill.

use super::*;

#[test]
fn a_question_of_a_round_goes_through_every_state() {
    let mut drive = Drive::new(Format::Round, Mode::Coach);
    let mut steps = Vec::new();
    while drive.interview.place().0 == 0 {
        let step = drive.interview.step();
        if steps.last() != Some(&step) {
            steps.push(step);
        }
        drive.step(70);
    }
    use Step::*;
    assert_eq!(
        steps,
        [
            Ask,
            Answer,
            Sure,
            FollowUp(0),
            FollowUpSure(0),
            Rung,
            Commit,
            Mark,
            FollowUpMarks,
            RungMark(0),
            RungMark(1),
            RungMark(2),
            Headline,
            Structure,
            Reveal
        ]
    );
}

#[test]
fn a_drill_asks_one_follow_up_and_no_rung() {
    let mut drive = Drive::new(Format::Drill, Mode::Exam);
    let transcript = drive.finish(5);
    assert_eq!(transcript.records.len(), 3);
    for record in &transcript.records {
        assert!(record.done && record.follow_ups.len() == 1);
        assert_eq!((record.rung_ms, record.marks.rungs), (None, None));
    }
}

#[test]
fn a_quick_answer_and_the_stretch_question_bring_more_follow_ups() {
    let asked = |pace| {
        let transcript = Drive::new(Format::Round, Mode::Exam).finish(pace);
        transcript.records.iter().map(|record| record.follow_ups.len()).collect::<Vec<_>>()
    };
    assert_eq!(asked(10), [2, 2, 2, 2, 2, 2]);
    let mut slow = Drive::new(Format::Round, Mode::Exam);
    while slow.interview.step() != Step::Over {
        let pace = if slow.interview.step() == Step::Answer { 100 } else { 1 };
        slow.step(pace);
    }
    let counts: Vec<_> = slow.interview.records().iter().map(|r| r.follow_ups.len()).collect();
    assert_eq!(counts, [1, 1, 1, 1, 1, 2]);
}

#[test]
fn a_hard_limit_ends_a_state_and_is_all_that_was_said() {
    let mut drive = Drive::new(Format::Round, Mode::Exam);
    drive.does(Event::Begin);
    drive.wait(239);
    assert_eq!(drive.interview.step(), Step::Answer);
    drive.wait(100);
    assert_eq!(drive.interview.step(), Step::Sure);
    assert_eq!(drive.interview.record().unwrap().answer_ms, Some(240_000));
    drive.wait(500);
    assert_eq!(drive.interview.step(), Step::Sure, "no limit here");
}

#[test]
fn pressure_is_told() {
    let limits = Role::Main.limits();
    assert_eq!(limits.pressure(seconds(120)), Pressure::InTime);
    assert_eq!(limits.pressure(seconds(121)), Pressure::Over);
    assert_eq!(limits.pressure(seconds(210)), Pressure::Last);
    assert_eq!(Limits::COMMIT.pressure(seconds(900)), Pressure::Over);
}

#[test]
fn when_the_time_is_over_the_question_in_hand_is_finished_and_no_other_begins() {
    let mut drive = Drive::new(Format::Drill, Mode::Exam);
    drive.until(Step::Mark).wait(12 * 60);
    assert_eq!(drive.interview.step(), Step::Mark);
    let transcript = drive.finish(1);
    let done: Vec<_> = transcript.records.iter().map(|record| record.done).collect();
    assert_eq!(done, [true, false, false]);
}

#[test]
fn an_event_out_of_turn_changes_nothing() {
    let events = [
        Event::Begin,
        Event::Done,
        Event::Sure(Sure::P10),
        Event::Gist("x".to_owned()),
        Event::Mark(0, Mark::Said),
        Event::Mark(99, Mark::Said),
        Event::FollowUp(99, Right::Right),
        Event::Rung(true),
        Event::Tick(true),
        Event::Next,
        Event::Pause(true),
    ];
    let mut drive = Drive::new(Format::Round, Mode::Exam);
    while drive.interview.step() != Step::Over {
        for event in &events {
            let mut other = drive.clone();
            let (step, records) = (other.interview.step(), other.interview.records().to_vec());
            if !other.does(event.clone()) {
                assert_eq!(other.interview.step(), step);
                assert_eq!(other.interview.records(), records, "{event:?} in {step:?}");
                assert!(!other.interview.is_paused());
            }
        }
        drive.step(5);
    }
}

#[test]
fn no_reference_text_is_seen_before_its_time() {
    let mut drive = Drive::new(Format::Round, Mode::Coach);
    let mut seen_reveal = false;
    while drive.interview.step() != Step::Over {
        let view = drive.interview.view().unwrap();
        let text = format!("{view:?}");
        let step = drive.interview.step();
        let has = |word: &str| text.contains(word);
        let reveals = step == Step::Reveal;
        seen_reveal |= reveals;
        let marks = step == Step::Mark;
        assert_eq!(has("point one"), marks || reveals, "{step:?}");
        assert_eq!(has("claims wrong"), marks || reveals, "{step:?}");
        assert_eq!(has("answers first"), step == Step::FollowUpMarks || reveals, "{step:?}");
        assert_eq!(has("corrects") || has("reason") || has("article"), reveals, "{step:?}");
        if !reveals {
            for level in Level::ALL {
                let in_hand = matches!(step, Step::RungMark(done)
                    if usize::from(done) >= Level::ALL.iter().position(|l| *l == level).unwrap());
                assert_eq!(has(&format!("rung {level}")), in_hand, "{step:?}");
            }
        }
        assert_eq!(drive.interview.revealed().is_some(), reveals);
        drive.step(5);
    }
    assert!(seen_reveal);
}

#[test]
fn claims_look_alike_and_their_order_is_the_seeds() {
    let order = |seed| {
        let mut plan = plan(Format::Drill, Mode::Exam);
        plan.setting.seed = seed;
        let interview = Interview::begin(1, TODAY, plan, seconds(0));
        let record = interview.record().unwrap();
        record.marks.claims.iter().map(|one| one.claim).collect::<Vec<_>>()
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
    let mut sorted = order(1);
    sorted.sort_by_key(|claim| format!("{claim:?}"));
    assert_eq!(sorted.len(), 7);
    sorted.dedup();
    assert_eq!(sorted.len(), 7);
}

#[test]
fn a_pad_is_the_gist_and_a_skipped_gist_is_noted() {
    let mut drive = Drive::new(Format::Drill, Mode::Exam);
    drive.until(Step::Answer);
    assert!(drive.does(Event::Pad("point three".to_owned())));
    drive.until(Step::Mark);
    assert_eq!(drive.interview.record().unwrap().written(), "point three");
    let mut other = Drive::new(Format::Drill, Mode::Exam);
    other.until(Step::Commit).does(Event::Gist(" ".to_owned()));
    assert_eq!(other.interview.step(), Step::Mark);
    assert!(other.interview.record().unwrap().gist_skipped);
}

#[test]
fn a_mark_can_be_changed_until_all_are_set() {
    let mut drive = Drive::new(Format::Drill, Mode::Exam);
    drive.until(Step::Mark);
    for (place, mark) in [(3, Mark::Said), (3, Mark::Half), (0, Mark::Not)] {
        assert!(drive.does(Event::Mark(place, mark)));
    }
    let marks = &drive.interview.record().unwrap().marks;
    assert_eq!((marks.claims[3].mark, marks.claims[0].mark), (Some(Mark::Half), Some(Mark::Not)));
    assert_eq!(drive.interview.step(), Step::Mark);
}

#[test]
fn time_away_and_pauses_are_left_out() {
    let mut drive = Drive::new(Format::Round, Mode::Coach);
    drive.does(Event::Begin);
    drive.wait(10).does(Event::Away(true));
    drive.wait(1_000).does(Event::Away(false));
    drive.wait(10).does(Event::Pause(true));
    assert!(drive.interview.is_paused() && !drive.interview.clock_runs());
    assert!(!drive.wait(1_000).does(Event::Done), "paused");
    drive.does(Event::Pause(false));
    drive.wait(10).does(Event::Done);
    assert_eq!(drive.interview.record().unwrap().answer_ms, Some(30_000));
    assert_eq!(drive.interview.spent(drive.now), seconds(30));
}

#[test]
fn time_away_is_told_and_survives_a_kill() {
    let mut drive = Drive::new(Format::Round, Mode::Exam);
    drive.does(Event::Begin);
    assert!(!drive.wait(10).does(Event::Away(true)));
    assert!(!drive.wait(60).does(Event::Away(true)), "twice is once");
    assert!(drive.wait(40).does(Event::Away(false)));
    assert!(!drive.wait(5).does(Event::Away(false)));
    let mut saved = drive.interview.saved(drive.now);
    assert_eq!(saved.away, Away { times_away: 1, away_ms: 100_000 });
    saved.away.add(seconds(30));
    let text = serde_json::to_string(&saved).unwrap();
    let saved: Saved = serde_json::from_str(&text).unwrap();
    let old: Saved =
        serde_json::from_str(r#"{"at":0,"step":"answer","whole_ms":1,"state_ms":1}"#).unwrap();
    assert_eq!(old.away, Away::default(), "one of an earlier program");
    let records = drive.interview.records().to_vec();
    let plan = plan(Format::Round, Mode::Exam);
    drive.interview = Interview::resume(8, TODAY, plan, records, saved, drive.now);
    let transcript = drive.finish(5);
    assert_eq!(transcript.away, Away { times_away: 2, away_ms: 130_000 });
    assert_eq!(report(&transcript, &report::History::default()).away, transcript.away);
}

#[test]
fn what_is_asked_of_depth_is_made_of_the_level_alone() {
    for level in Level::ALL {
        let mut plan = plan(Format::Round, Mode::Exam);
        plan.questions[0].target = level;
        let mut drive = Drive::new(Format::Round, Mode::Exam);
        drive.interview = Interview::begin(8, TODAY, plan, drive.now);
        drive.until(Step::Rung);
        let Some(Scene::Rung { prompt, .. }) = drive.interview.view().map(|view| view.scene) else {
            panic!("a rung")
        };
        assert!(prompt.contains(&format!("at {level} level")), "{prompt}");
    }
}

#[test]
fn no_rung_is_asked_for_far_above_the_level() {
    for (level, most) in
        [(Level::Junior, 2), (Level::Mid, 3), (Level::Senior, 4), (Level::Staff, 4)]
    {
        let asking = Asking { target: level, ..asking("q", Role::Main) };
        assert_eq!(asking.rungs_asked(), most, "{level}");
    }
    let mut one = asking("q", Role::Main);
    one.target = Level::Junior;
    one.question.rungs.drain(..3);
    assert_eq!(one.rungs_asked(), 1, "a ladder that begins higher is asked for all the same");
    one.question.rungs.clear();
    assert_eq!(one.rungs_asked(), 0);
}

#[test]
fn marks_can_be_gone_back_over_until_the_answer_is_seen() {
    for mode in Mode::ALL {
        let mut drive = Drive::new(Format::Round, mode);
        assert!(!drive.does(Event::Back), "there is nothing before");
        use Step::*;
        drive.until(Structure);
        let records = drive.interview.records().to_vec();
        let mut steps = Vec::new();
        while drive.does(Event::Back) {
            steps.push(drive.interview.step());
        }
        let rungs = [RungMark(2), RungMark(1), RungMark(0)];
        assert_eq!(steps, [&[Headline][..], &rungs, &[FollowUpMarks, Mark]].concat());
        let marks = |all: &[Record]| all[0].marks.clone();
        assert_eq!(marks(drive.interview.records()), marks(&records), "nothing is lost");
        // All are set: marks may be changed, and it goes on when that is said.
        assert!(drive.interview.is_marked());
        assert!(drive.does(Event::Mark(1, super::Mark::Half)));
        assert_eq!(drive.interview.step(), Mark);
        assert!(drive.does(Event::Next) && drive.interview.is_marked());
        assert!(drive.does(Event::Next));
        drive.until(Structure).does(Event::Tick(true));
        assert_eq!(drive.interview.records()[0].marks.claims[1].mark, Some(super::Mark::Half));
        assert_eq!(drive.does(Event::Back), mode == Mode::Exam, "until the answer is seen");
        if mode == Mode::Exam {
            assert_eq!((drive.interview.step(), drive.interview.place().0), (Structure, 0));
            assert!(!drive.interview.records()[0].done);
            drive.does(Event::Tick(false));
            assert_eq!((drive.interview.step(), drive.interview.place().0), (Ask, 1));
            let first = &drive.interview.records()[0];
            assert!(first.done && first.marks.structure == Some(false));
        }
    }
}

#[test]
fn what_is_typed_too_late_or_before_leaving_is_kept() {
    let mut drive = Drive::new(Format::Drill, Mode::Exam);
    drive.does(Event::Begin);
    drive.wait(240);
    assert_eq!(drive.interview.step(), Step::Sure);
    assert!(drive.does(Event::Pad("...".to_owned())), "the last letters of the pad");
    drive.until(Step::Commit);
    assert!(!drive.does(Event::Pad("no more".to_owned())));
    assert!(drive.does(Event::Draft("half a gi".to_owned())));
    assert_eq!(drive.interview.step(), Step::Commit, "a draft commits to nothing");
    let record = drive.interview.record().unwrap();
    assert_eq!((record.pad.as_str(), record.gist.as_str()), ("...", "half a gi"));
    drive.does(Event::Gist("-- .".to_owned()));
    assert!(drive.interview.record().unwrap().gist_skipped, "signs are no gist");
}

#[test]
fn the_reveal_does_not_count() {
    let mut drive = Drive::new(Format::Round, Mode::Coach);
    drive.until(Step::Reveal);
    let spent = drive.interview.spent(drive.now);
    drive.wait(3_000);
    assert_eq!(drive.interview.spent(drive.now), spent);
    drive.does(Event::Next);
    drive.wait(7);
    assert_eq!(drive.interview.spent(drive.now), spent + seconds(7));
}

/// What is on disk after each step is enough: killed there and taken up an hour
/// later by another clock, the interview ends as if nothing had been.
#[test]
fn a_kill_after_every_step_changes_nothing() {
    let mut straight = Drive::new(Format::Round, Mode::Coach);
    let expected = straight.finish(9);
    let mut killed = Drive::new(Format::Round, Mode::Coach);
    while killed.interview.step() != Step::Over {
        killed.step(9);
        let saved = serde_json::to_string(&killed.interview.saved(killed.now)).unwrap();
        let records = serde_json::to_string(killed.interview.records()).unwrap();
        killed.now = seconds(7);
        killed.interview = Interview::resume(
            8,
            TODAY,
            plan(Format::Round, Mode::Coach),
            serde_json::from_str(&records).unwrap(),
            serde_json::from_str(&saved).unwrap(),
            killed.now,
        );
    }
    let found = killed.interview.transcript(killed.now).unwrap();
    assert_eq!(found, expected);
    assert_eq!(
        report(&found, &report::History::default()),
        report(&expected, &report::History::default())
    );
}
