//! The rules of mock interviews, as tests.

mod figures;
mod flow;
mod properties;
mod reports;
mod selecting;

use std::time::Duration;

use super::score::{Evidence, Ladder};
use super::*;
use crate::domain::question::{FollowUp, KeyPoint, Pitfall, Rung};
use crate::domain::{Day, Level, Question, QuestionKey};

pub(super) const TODAY: Day = Day::from_number(20_000);

/// A question with five must points, two pitfalls, two follow-ups and a ladder.
pub(super) fn question(id: &str) -> Question {
    let point = |text: &str| KeyPoint {
        name: None,
        text: format!("{id} point {text}."),
        must: true,
        talk: false,
    };
    let pitfall = |slug: &str| Pitfall {
        slug: slug.to_owned(),
        claim: format!("{id} claims {slug}."),
        right: Some(format!("{id} corrects {slug}.")),
        reason: format!("{id} reason {slug}."),
    };
    let follow_up = |slug: &str| FollowUp {
        slug: slug.to_owned(),
        question: format!("{id} asks {slug}?"),
        answer: format!("{id} answers {slug}."),
    };
    let rung = |level: Level| Rung { level, text: format!("{id} rung {level}.") };
    Question {
        id: id.to_owned(),
        title: format!("What is {id}?"),
        key_points: ["one", "two", "three", "four", "five"].map(point).to_vec(),
        pitfalls: ["wrong", "worse"].map(pitfall).to_vec(),
        follow_ups: ["first", "second"].map(follow_up).to_vec(),
        rungs: Level::ALL.map(rung).to_vec(),
        article: format!("{id} article."),
        ..Question::default()
    }
}

pub(super) fn asking(id: &str, role: Role) -> Asking {
    Asking {
        key: QuestionKey(1),
        id: format!("deck/{id}"),
        role,
        target: role.level(Level::Senior),
        topic: "kafka".to_owned(),
        question: question(id),
    }
}

pub(super) fn setting(format: Format, mode: Mode) -> Setting {
    Setting { format, mode, level: Level::Senior, decks: Vec::new(), seed: 4217, pair: false }
}

pub(super) fn plan(format: Format, mode: Mode) -> Plan {
    let roles = format.shape().roles.iter().enumerate();
    Plan {
        setting: setting(format, mode),
        questions: roles.map(|(n, role)| asking(&format!("q{n}"), *role)).collect(),
        given_up: Vec::new(),
    }
}

pub(super) const fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

/// The worked example of the rubric: a senior answer of 110 seconds.
pub(super) fn example() -> Evidence {
    use Mark::{Half, Not, Said};
    Evidence {
        target: Level::Senior,
        points: [Said, Said, Said, Half, Not].map(|mark| (true, mark)).to_vec(),
        pitfalls: 0,
        follow_ups: vec![Right::Right, Right::Half],
        ladder: Some(Ladder { reached: 3, wanted: 3 }),
        headline: true,
        structure: false,
        spent: seconds(110),
        limits: Role::Main.limits(),
    }
}

/// Drives an interview with a clock that is moved by hand.
#[derive(Clone)]
pub(super) struct Drive {
    pub(super) interview: Interview,
    pub(super) now: Duration,
}

impl Drive {
    pub(super) fn new(format: Format, mode: Mode) -> Self {
        let now = seconds(1_000);
        Self { interview: Interview::begin(8, TODAY, plan(format, mode), now), now }
    }

    pub(super) fn wait(&mut self, n: u64) -> &mut Self {
        self.now += seconds(n);
        self.interview.pass(self.now);
        self
    }

    pub(super) fn does(&mut self, event: Event) -> bool {
        self.interview.apply(event, self.now)
    }

    /// Does what leads on from the state in hand, so many seconds after it began.
    pub(super) fn step(&mut self, n: u64) {
        self.wait(n);
        let event = self.usual();
        assert!(self.does(event), "{:?}", self.interview.step());
    }

    /// Returns an event that belongs to the state: a good answer, marked well.
    fn usual(&self) -> Event {
        let open = |marks: &Marks| {
            marks.claims.iter().position(|one| one.mark.is_none()).unwrap_or_default()
        };
        let record = self.interview.record().unwrap();
        match self.interview.step() {
            Step::Ask => Event::Begin,
            Step::Answer | Step::FollowUp(_) | Step::Rung => Event::Done,
            Step::Sure | Step::FollowUpSure(_) => Event::Sure(Sure::P70),
            Step::Commit => Event::Gist("points one and two".to_owned()),
            Step::Mark => {
                let place = open(&record.marks);
                let is_point = matches!(record.marks.claims[place].claim, ClaimRef::Point(_));
                Event::Mark(place, if is_point { Mark::Said } else { Mark::Not })
            }
            Step::FollowUpMarks => {
                let place = record.marks.follow_ups.iter().position(Option::is_none).unwrap();
                Event::FollowUp(place, Right::Right)
            }
            Step::RungMark(done) => Event::Rung(done < 3),
            Step::Headline | Step::Structure => Event::Tick(true),
            Step::Reveal | Step::Over => Event::Next,
        }
    }

    /// Goes on until the interview is over.
    pub(super) fn finish(&mut self, pace: u64) -> Transcript {
        while self.interview.step() != Step::Over {
            self.step(pace);
        }
        self.interview.transcript(self.now).unwrap()
    }

    /// Goes on until a state is reached.
    pub(super) fn until(&mut self, step: Step) -> &mut Self {
        while self.interview.step() != step {
            self.step(1);
        }
        self
    }
}
