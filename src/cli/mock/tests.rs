//! The interview by lines against a clock that is moved by hand.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::rc::Rc;
use std::time::Duration;

use super::interview::{Ended, Sitting};
use crate::cli::error::CommandError;
use crate::cli::talk::Talk;
use crate::clock::FixedClock;
use crate::collection::Collection;
use crate::config::Config;
use crate::domain::{Level, Rollover, Timestamp};
use crate::session::mock::{Format, Mode, Record, Setting};

/// Lines that are typed so many seconds after what was said before.
struct Typist {
    clock: Rc<FixedClock>,
    lines: VecDeque<(u64, &'static str)>,
    line: Vec<u8>,
}

impl Read for Typist {
    fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }
}

impl BufRead for Typist {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty()
            && let Some((seconds, line)) = self.lines.pop_front()
        {
            self.clock.advance(Duration::from_secs(seconds));
            self.line = format!("{line}\n").into_bytes();
        }
        Ok(&self.line)
    }

    fn consume(&mut self, count: usize) {
        self.line.drain(..count);
    }
}

fn at_nine() -> Rc<FixedClock> {
    let nine = Timestamp::from_millis(1_796_112_000_000);
    Rc::new(FixedClock::new(nine, chrono_tz::Europe::Berlin, Rollover::default()))
}

/// Sits a drill of the shipped decks; returns what was said and the first record.
fn typed(mode: Mode, lines: &[(u64, &'static str)]) -> (String, Record, Ended) {
    let clock = at_nine();
    let mut collection =
        Collection::in_memory(Rc::clone(&clock) as Rc<_>, Config::default()).unwrap();
    let setting = Setting {
        format: Format::Drill,
        mode,
        level: Level::Senior,
        decks: Vec::new(),
        seed: 3,
        pair: false,
    };
    let plan = collection.plan_mock(setting).unwrap();
    let interview = collection.begin_mock(plan).unwrap();
    let typist = Typist { clock, lines: lines.iter().copied().collect(), line: Vec::new() };
    let mut said = String::new();
    let say = |words: &str| {
        said.push_str(words);
        said.push('\n');
        Ok::<_, CommandError>(())
    };
    let ended = Sitting::new(&mut collection, interview, Talk::new(typist, say)).run().unwrap();
    let kept = collection.mock_transcript(1).unwrap().unwrap();
    (said, kept.records[0].clone(), ended)
}

#[test]
fn times_are_said_once_and_against_their_limits() {
    let (said, record, ended) =
        typed(Mode::Exam, &[(5, ""), (110, ""), (3, "4"), (60, ""), (2, "2"), (0, "q")]);
    assert_eq!(ended, Ended::Left);
    assert_eq!(said.matches("Aim for 2:00; at 4:00 it ends.").count(), 1, "{said}");
    assert!(said.contains("\n1:50, in time.\n"), "{said}");
    assert!(said.contains("\n1:00, 0:15 over.\n"), "{said}");
    assert!(said.contains("\nMock 1 was left at 3:00. What was marked is kept;"), "{said}");
    assert_eq!((record.answer_ms, record.follow_ups[0].ms), (Some(110_000), Some(60_000)));
}

#[test]
fn the_hard_limit_ends_an_answer_and_keeps_what_was_typed_too_late() {
    let (said, record, _) =
        typed(Mode::Exam, &[(0, ""), (200, "early"), (100, "too late"), (1, "9"), (1, "5")]);
    assert!(said.contains("\n4:00, cut off at the limit.\n"), "{said}");
    assert!(said.contains("\"9\" means nothing here."), "{said}");
    assert_eq!((record.pad.as_str(), record.answer_ms), ("early\ntoo late", Some(240_000)));
}

#[test]
fn a_pause_stops_the_clock_in_coach_mode_alone() {
    let lines = [(0, ""), (20, "p"), (3_000, ""), (20, ""), (0, "q")];
    let (said, record, _) = typed(Mode::Coach, &lines);
    assert!(said.contains("The clock stands. Enter goes on.\nThe clock runs.\n"), "{said}");
    assert_eq!(record.answer_ms, Some(40_000));
    let (said, record, _) = typed(Mode::Exam, &lines[..2]);
    assert!(!said.contains("The clock stands"), "{said}");
    assert_eq!(record.pad, "p", "in an exam it is a note");
}

#[test]
fn a_key_that_leaves_leaves_also_when_the_time_was_over() {
    let (said, record, ended) = typed(Mode::Exam, &[(0, ""), (500, "q"), (0, "5")]);
    assert_eq!((ended, record.answer_ms, record.sure), (Ended::Left, Some(240_000), None));
    assert!(said.ends_with("goes on within 10 minutes.\n"), "{said}");
}
