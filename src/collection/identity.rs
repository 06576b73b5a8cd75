//! Ids for questions whose file states none: the same question keeps the id it
//! got at its first import, wherever it stands in the file now.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::domain::Question;
use crate::domain::slug::slug;
use crate::domain::text::one_line;
use crate::store::StoredQuestion;

/// Gives every question without an id that of the known question it is: by what
/// the foreign file knows it by, else by its title. A new one gets its title's
/// slug.
pub(super) fn with_ids(mut questions: Vec<Question>, known: &[StoredQuestion]) -> Vec<Question> {
    if questions.iter().all(|question| !question.id.is_empty()) {
        return questions;
    }
    let mut taken = Taken::default();
    known.iter().for_each(|stored| taken.take(&stored.id.question));
    questions.iter().for_each(|question| taken.take(&question.id));
    let mut unclaimed = Unclaimed::of(known);
    let mut given: Vec<Option<String>> = questions
        .iter()
        .map(|question| question.guid.as_deref().and_then(|guid| unclaimed.by_guid(guid)))
        .collect();
    for (question, id) in questions.iter().zip(&mut given) {
        if question.id.is_empty() && id.is_none() {
            *id = unclaimed.by_title(question);
        }
    }
    for (question, id) in questions.iter_mut().zip(given) {
        if !question.id.is_empty() {
            continue;
        }
        question.id = id.unwrap_or_else(|| taken.distinct(slug(&question.title)));
    }
    questions
}

/// Ids that are taken, and for each how far its numbers have come: of many
/// questions with one title, none is looked for from the beginning.
#[derive(Debug, Default)]
struct Taken(HashMap<String, u32>);

impl Taken {
    fn take(&mut self, id: &str) {
        if !self.0.contains_key(id) {
            self.0.insert(id.to_owned(), 1);
        }
    }

    /// Takes `wanted`, or `wanted-2`, `wanted-3` … if it is taken.
    fn distinct(&mut self, wanted: String) -> String {
        let Some(mut number) = self.0.get(&wanted).copied() else {
            self.0.insert(wanted.clone(), 1);
            return wanted;
        };
        loop {
            number += 1;
            let id = format!("{wanted}-{number}");
            if !self.0.contains_key(&id) {
                self.0.insert(wanted, number);
                self.0.insert(id.clone(), 1);
                return id;
            }
        }
    }
}

/// Known questions that no incoming one was found to be yet.
struct Unclaimed<'a> {
    by_guid: HashMap<&'a str, &'a str>,
    /// Several questions may have one title; they are known in their order.
    by_title: HashMap<String, VecDeque<&'a StoredQuestion>>,
    claimed: HashSet<&'a str>,
}

impl<'a> Unclaimed<'a> {
    fn of(known: &'a [StoredQuestion]) -> Self {
        let mut by_guid = HashMap::new();
        let mut by_title: HashMap<String, VecDeque<&StoredQuestion>> = HashMap::new();
        for stored in known {
            if let Some(guid) = &stored.question.guid {
                by_guid.insert(guid.as_str(), stored.id.question.as_str());
            }
            by_title.entry(normal(&stored.question.title)).or_default().push_back(stored);
        }
        Self { by_guid, by_title, claimed: HashSet::new() }
    }

    fn by_guid(&mut self, guid: &str) -> Option<String> {
        let id = self.by_guid.remove(guid)?;
        self.claimed.insert(id);
        Some(id.to_owned())
    }

    fn by_title(&mut self, question: &Question) -> Option<String> {
        if self.by_title.is_empty() {
            return None;
        }
        let alike = self.by_title.get_mut(&normal(&question.title))?;
        while let Some(stored) = alike.pop_front() {
            let id = stored.id.question.as_str();
            // Two GUIDs are two questions, whatever their titles.
            let is_other = question.guid.is_some() && stored.question.guid.is_some();
            if !is_other && self.claimed.insert(id) {
                return Some(id.to_owned());
            }
        }
        None
    }
}

/// A title as it is compared: lower case, blanks and final marks evened out.
fn normal(title: &str) -> String {
    let mut normal = one_line(title).to_lowercase();
    let length = normal.trim_end_matches(['?', '.', ':', '!', ' ']).len();
    normal.truncate(length);
    normal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Day, DeckId, DeckKey, QuestionId, QuestionKey};

    fn question(title: &str, guid: Option<&str>) -> Question {
        Question { title: title.to_owned(), guid: guid.map(str::to_owned), ..Question::default() }
    }

    fn ids(questions: &[Question], known: &[StoredQuestion]) -> Vec<String> {
        with_ids(questions.to_vec(), known).into_iter().map(|question| question.id).collect()
    }

    fn stored(questions: &[Question], ids: &[&str]) -> Vec<StoredQuestion> {
        questions
            .iter()
            .zip(ids)
            .enumerate()
            .map(|(at, (question, id))| StoredQuestion {
                key: QuestionKey(i64::try_from(at).unwrap()),
                id: QuestionId { deck: DeckId("d".to_owned()), question: (*id).to_owned() },
                deck: DeckKey(1),
                source: None,
                position: 0,
                question: question.clone(),
                edited: false,
                retired: false,
                added: Day::from_number(20_000),
            })
            .collect()
    }

    #[test]
    fn new_questions_get_distinct_slugs() {
        let list = [question("What is C?", None), question("What is C++?", None)];
        assert_eq!(ids(&list, &[]), ["what-is-c", "what-is-c-2"]);
    }

    #[test]
    fn a_known_question_keeps_its_id_wherever_it_stands() {
        let list = [question("What is C?", None), question("What is C++?", None)];
        let known = stored(&list, &["what-is-c", "what-is-c-2"]);
        let turned =
            [question("what is  C++", None), question("What is C#?", None), list[0].clone()];
        assert_eq!(ids(&turned, &known), ["what-is-c-2", "what-is-c-3", "what-is-c"]);
    }

    #[test]
    fn a_guid_is_stronger_than_a_title() {
        let known =
            stored(&[question("Old words", Some("g1")), question("Q", Some("g2"))], &["a", "b"]);
        let list = [
            question("Q", Some("g1")),
            question("Q", Some("g3")),
            question("New words", Some("g2")),
        ];
        assert_eq!(ids(&list, &known), ["a", "q", "b"]);
    }

    #[test]
    fn one_title_twice_is_known_in_order() {
        let list = [question("Q", None), question("Q", None)];
        let known = stored(&list, &["q", "q-2"]);
        assert_eq!(ids(&list, &known), ["q", "q-2"]);
    }
}
