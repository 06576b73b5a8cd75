//! A collection as a diligent user has it after two years, the same at every
//! run: 40 decks, 12,500 questions of eight cards, some 500,000 answers. Each
//! schedule is what the scheduler makes of the answers before it, so a replay
//! of the log gives what is stored.

use std::ops::Range;

use vivavoce::domain::card::cards_of;
use vivavoce::domain::chance::{combine, unit};
use vivavoce::domain::{
    CardKey, CardKind, Change, ChangeKind, Day, Deck, FollowUp, Grade, KeyPoint, Level, Moment,
    Pitfall, Question, Review, ReviewSource, Schedule, Tier, Timestamp,
};
use vivavoce::scheduler::unlock::openings;
use vivavoce::scheduler::{Answer, Load, Policy, outcomes};
use vivavoce::store::{Error, NewCard, NewQuestion, Store, Tx};

/// The study day of all measurements: 1 December 2026.
pub(crate) const TODAY: Day = Day::from_number(20_788);
pub(crate) const DECKS: u64 = 40;
/// A question has eight cards.
pub(crate) const QUESTIONS: u64 = 12_500;

const HISTORY: i32 = 730;
const WORDS: f64 = 20_000.0;
const SYLLABLES: [&str; 24] = [
    "ka", "lo", "mi", "ser", "ten", "ra", "vo", "du", "pel", "ni", "bo", "cha", "gre", "fi", "sto",
    "qua", "lin", "tor", "me", "za", "hu", "wi", "ju", "ex",
];
/// Words of the trade among those that are made up, by how often they come.
const TERMS: [(u64, &str); 6] =
    [(1, "the"), (2, "a"), (300, "leader"), (700, "election"), (2_000, "epoch"), (9_000, "raft")];

/// Nine in the morning of a day, in Berlin's winter, and some milliseconds.
pub(crate) fn at(day: Day, millis: i64) -> Moment {
    let nine = i64::from(day.number()) * 86_400_000 + 8 * 3_600_000;
    Moment { at: Timestamp::from_millis(nine + millis), offset_minutes: 60, day }
}

/// Fills an empty store.
pub(crate) fn fill(store: &mut Store) {
    let mut answers = Vec::new();
    store.write(|tx| questions(tx, &mut answers)).unwrap();
    answers.sort_by_key(|answer: &Answered| (answer.review.moment.at, answer.card));
    store.write(|tx| log(tx, &answers)).unwrap();
}

/// An answer with the schedule before it.
struct Answered {
    card: CardKey,
    before: Schedule,
    review: Review,
}

/// Chance that repeats.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = combine(self.0, 1);
        unit(self.0)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the numbers are small")]
    fn of(&mut self, range: Range<i32>) -> i32 {
        range.start + (self.next() * f64::from(range.end - range.start)) as i32
    }
}

fn questions(tx: &Tx<'_>, answers: &mut Vec<Answered>) -> Result<(), Error> {
    let mut policy = Policy::default();
    policy.parameters_id =
        tx.add_parameters(policy.parameters.values(), at(TODAY.plus(-HISTORY), 0))?;
    for d in 0..DECKS {
        let deck = tx.put_deck(&Deck::new(format!("deck-{d}"), format!("Deck {d}")))?;
        for n in (d..QUESTIONS).step_by(usize::try_from(DECKS).unwrap()) {
            let question = question(n);
            let added = TODAY.plus(-HISTORY);
            let position = i64::try_from(n).unwrap();
            let new = NewQuestion { deck, source: None, position, question: &question, added };
            let key = tx.insert_question(&new)?;
            let mut keys = Vec::new();
            for (position, card) in (0..).zip(cards_of(&question)) {
                let (slug, front, schedule) = (&card.slug, &card.front, &Schedule::default());
                let (kind, lead) = (card.kind, card.lead);
                let new = NewCard { question: key, kind, slug, front, lead, position, schedule };
                keys.push((tx.insert_card(&new)?, card.kind));
            }
            learn(tx, n, &keys, &policy, answers)?;
        }
    }
    Ok(())
}

/// Gives the cards of a question their two years. Of a hundred questions 82 are
/// known as a whole, six up to their second tier, the rest was never asked.
fn learn(
    tx: &Tx<'_>,
    n: u64,
    keys: &[(CardKey, CardKind)],
    policy: &Policy,
    answers: &mut Vec<Answered>,
) -> Result<(), Error> {
    let mut chance = Chance(combine(2, n));
    let known = match n % 100 {
        0..82 => keys.len(),
        82..88 => 2,
        _ => 0,
    };
    let start = TODAY.plus(-chance.of(8..HISTORY));
    let mut schedules = Vec::new();
    for (place, (card, kind)) in keys.iter().enumerate() {
        let begin = start.plus(i32::try_from(place).unwrap() * 3).min(TODAY.plus(-2));
        let schedule = if place < known {
            history(*card, begin, policy, &mut chance, answers)
        } else {
            Schedule::default()
        };
        schedules.push((*kind, schedule));
    }
    let opened = openings(&schedules, TODAY.plus(-1), true);
    for (((card, _), (_, schedule)), (opens_on, reachable)) in
        keys.iter().zip(schedules).zip(opened)
    {
        let suspended = chance.next() < 0.02;
        tx.set_schedule(*card, &Schedule { opens_on, reachable, suspended, ..schedule })?;
    }
    Ok(())
}

/// Answers a card whenever it is due, until yesterday; some stay undone since
/// the day before.
fn history(
    card: CardKey,
    begin: Day,
    policy: &Policy,
    chance: &mut Chance,
    answers: &mut Vec<Answered>,
) -> Schedule {
    let mut schedule = Schedule { opens_on: Some(begin), reachable: true, ..Schedule::default() };
    let mut day = begin;
    let last = TODAY.plus(if chance.next() < 0.5 { -1 } else { -2 });
    let id = card.0.to_string();
    while day <= last {
        // A step is answered a little later on its day.
        let moment = at(day, i64::from(chance.of(0..5_000_000)) + i64::from(schedule.reps));
        let now = match schedule.step {
            Some(step) => Moment { at: step.plus_minutes(1), ..moment },
            None => moment,
        };
        let load = Load::default();
        let [again, hard, good, easy] = outcomes(&id, &schedule, now, policy, &load, None);
        let outcome = match chance.next() {
            u if u < 0.05 => again,
            u if u < 0.10 => hard,
            u if u < 0.85 => good,
            _ => easy,
        };
        let answer = Answer {
            source: ReviewSource::Review,
            reveal_ms: Some(chance.of(4_000..40_000).unsigned_abs()),
            grade_ms: Some(chance.of(800..9_000).unsigned_abs()),
            sure: None,
            right_call: None,
            rung: None,
        };
        let review = outcome.review(&schedule, now, policy, answer);
        let after = Schedule { hidden_run: 0, ..outcome.after };
        answers.push(Answered { card, before: std::mem::replace(&mut schedule, after), review });
        day = schedule.due.unwrap();
    }
    schedule
}

/// Writes the answers in their order: a session a day, a step of the journal each.
fn log(tx: &Tx<'_>, answers: &[Answered]) -> Result<(), Error> {
    for day in answers.chunk_by(|a, b| a.review.moment.day == b.review.moment.day) {
        let Some(first) = day.first() else { continue };
        let session = tx.begin_session(first.review.moment, "")?;
        for answer in day {
            let kind = ChangeKind::Grade(answer.review.grade.unwrap_or(Grade::Good));
            let before = vec![(answer.card, answer.before.clone())];
            let change = Change { kind, card: Some(answer.card), note: None, before };
            let change = tx.push_change(&change, answer.review.moment)?;
            tx.append_review(answer.card, Some(session), Some(change), &answer.review)?;
        }
        tx.end_session(session, first.review.moment)?;
    }
    Ok(())
}

/// A question of eight cards, about 600 words.
pub(crate) fn question(n: u64) -> Question {
    let mut text = Chance(combine(1, n));
    let follow_up = |k: i32, text: &mut Chance| FollowUp {
        slug: format!("f{k}"),
        question: words(text, 12),
        answer: words(text, 40),
    };
    let pitfall = |k: i32, text: &mut Chance| Pitfall {
        slug: format!("p{k}"),
        claim: words(text, 14),
        right: Some(words(text, 14)),
        reason: words(text, 25),
    };
    let point = |k: i32, text: &mut Chance| KeyPoint {
        name: None,
        text: words(text, 12),
        must: k < 3,
        talk: false,
    };
    Question {
        id: format!("q{n}"),
        title: words(&mut text, 9),
        tags: vec![format!("tag{}", n % 40)],
        basics: Some(Tier { seconds: None, text: words(&mut text, 45) }),
        solid: Some(Tier { seconds: None, text: words(&mut text, 130) }),
        article: words(&mut text, 150),
        follow_ups: (1..=2).map(|k| follow_up(k, &mut text)).collect(),
        pitfalls: (1..=3).map(|k| pitfall(k, &mut text)).collect(),
        level: Level::ALL.get(usize::try_from(n % 5).unwrap_or(0)).copied(),
        key_points: (0..4).map(|k| point(k, &mut text)).collect(),
        ..Question::default()
    }
}

/// Words as often as language has them: the n-th in one of n.
fn words(chance: &mut Chance, count: i32) -> String {
    let mut text = String::new();
    for at in 0..count {
        if at > 0 {
            text.push_str(if at % 12 == 0 { ". " } else { " " });
        }
        text.push_str(&word(WORDS.powf(chance.next())));
    }
    text
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rank is small and positive"
)]
fn word(rank: f64) -> String {
    let rank = rank as u64;
    if let Some((_, term)) = TERMS.iter().find(|(at, _)| *at == rank) {
        return (*term).to_owned();
    }
    // Frequent words are short.
    let syllables = (rank.ilog2() / 4 + 1).min(4);
    let mut word = String::new();
    let mut hash = combine(3, rank);
    for _ in 0..syllables {
        word.push_str(SYLLABLES[usize::try_from(hash % 24).unwrap()]);
        hash /= 24;
    }
    word
}
