//! Which questions are asked.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;

fn candidate(n: i64) -> Candidate {
    let topics = ["kafka", "raft", "tcp", "sql"];
    Candidate {
        key: QuestionKey(n),
        id: format!("deck/q{n}"),
        level: Some(Level::ALL[usize::try_from(n).unwrap() % 4]),
        topic: topics[usize::try_from(n / 4).unwrap() % 4].to_owned(),
        importance: u8::try_from(1 + n % 4).unwrap(),
        due: n % 3 == 0,
        weak: n % 5 == 0,
        last_asked: None,
        design: false,
    }
}

fn many() -> Vec<Candidate> {
    (0..80).map(candidate).collect()
}

fn chosen(candidates: &[Candidate], format: Format) -> (Vec<Candidate>, Selection) {
    let selection = select(candidates, &setting(format, Mode::Exam), TODAY);
    let by_key = |pick: &Pick| candidates.iter().find(|c| c.key == pick.key).unwrap().clone();
    (selection.picks.iter().map(by_key).collect(), selection)
}

#[test]
fn what_can_be_met_is_met() {
    let (questions, selection) = chosen(&many(), Format::Round);
    assert_eq!(selection.given_up, []);
    let roles: Vec<_> = selection.picks.iter().map(|pick| pick.role).collect();
    assert_eq!(roles, Format::Round.shape().roles);
    for (question, pick) in questions.iter().zip(&selection.picks) {
        assert_eq!(question.level, Some(pick.target));
        assert_eq!(pick.target, pick.role.level(Level::Senior));
    }
    assert!(questions.windows(2).all(|pair| pair[0].topic != pair[1].topic));
    let topics: BTreeSet<_> = questions.iter().map(|one| &one.topic).collect();
    assert!(topics.len() >= 3);
    let mains = questions.iter().zip(&selection.picks).filter(|(_, p)| p.role == Role::Main);
    assert!(mains.filter(|(q, _)| q.due || q.weak).count() >= 2);
}

#[test]
fn the_seed_decides_and_nothing_else() {
    let with =
        |seed| select(&many(), &Setting { seed, ..setting(Format::Long, Mode::Exam) }, TODAY);
    assert_eq!(with(1), with(1));
    let different = (0..20).filter(|seed| with(*seed).picks != with(99).picks).count();
    assert!(different >= 18, "{different}");
    let mut turned = many();
    turned.reverse();
    let other = select(&turned, &setting(Format::Long, Mode::Exam), TODAY);
    assert_eq!(other, select(&many(), &setting(Format::Long, Mode::Exam), TODAY));
}

#[test]
fn wishes_are_given_up_in_their_order() {
    use GivenUp::*;
    let given_up = |change: fn(&mut Candidate)| {
        let mut all = many();
        all.iter_mut().for_each(change);
        chosen(&all, Format::Round).1.given_up
    };
    assert_eq!(given_up(|c| (c.last_asked, c.due) = (Some(TODAY.plus(-2)), false)), [LastAsked]);
    assert_eq!(given_up(|c| c.last_asked = Some(TODAY.plus(-3))), []);
    // What is given up on the way and met all the same is not told.
    assert_eq!(given_up(|c| c.level = Some(Level::Junior)), [Levels]);
    assert_eq!(given_up(|c| (c.due, c.weak) = (false, false)), [Halves]);
    let two = |c: &mut Candidate| {
        c.topic = if c.importance.is_multiple_of(2) { "a" } else { "b" }.to_owned();
        c.level = None;
    };
    assert_eq!(given_up(two), [ThreeModels]);
    let one = given_up(|c| c.topic = "kafka".to_owned());
    assert_eq!(one, [ThreeModels, Neighbours]);
}

#[test]
fn what_is_due_may_come_again_at_once() {
    let mut all = many();
    for one in &mut all {
        (one.last_asked, one.due) = (Some(TODAY.plus(-1)), true);
    }
    assert_eq!(chosen(&all, Format::Round).1.given_up, []);
}

#[test]
fn few_questions_make_a_short_interview() {
    let few: Vec<_> = many().into_iter().take(3).collect();
    let (questions, selection) = chosen(&few, Format::Round);
    assert_eq!(questions.len(), 3);
    assert!(selection.picks.iter().all(|pick| pick.role == Role::Main));
    assert!(selection.given_up.contains(&GivenUp::Count));
    assert_eq!(chosen(&[], Format::Drill).1.picks, []);
}

#[test]
fn a_design_prompt_is_tagged_so_where_there_is_one() {
    let mut all = many();
    all[41].design = true;
    let (questions, selection) = chosen(&all, Format::Long);
    assert_eq!(selection.picks.last().unwrap().role, Role::Design);
    assert!(questions.last().unwrap().design);
    assert_eq!(chosen(&many(), Format::Long).1.given_up, [GivenUp::Design]);
}

#[test]
fn what_matters_comes_more_often() {
    let mut counts = [0; 5];
    for seed in 0..300 {
        let setting = Setting { seed, ..setting(Format::Drill, Mode::Exam) };
        let all: Vec<_> = many().into_iter().map(|c| Candidate { level: None, ..c }).collect();
        for pick in select(&all, &setting, TODAY).picks {
            counts[usize::from(candidate(pick.key.0).importance)] += 1;
        }
    }
    assert!(counts[4] > counts[1], "{counts:?}");
}

proptest! {
    #[test]
    fn no_question_comes_twice(
        count in 0..30_i64,
        seed in any::<u64>(),
        format in prop::sample::select(Format::ALL.to_vec()),
    ) {
        let all: Vec<_> = (0..count).map(candidate).collect();
        let setting = Setting { seed, ..setting(format, Mode::Exam) };
        let picks = select(&all, &setting, TODAY).picks;
        let distinct: BTreeSet<_> = picks.iter().map(|pick| pick.key).collect();
        prop_assert_eq!(distinct.len(), picks.len());
        let wanted = format.shape().roles.len().min(all.len());
        prop_assert_eq!(picks.len(), wanted);
    }
}
