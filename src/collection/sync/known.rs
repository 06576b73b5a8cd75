//! The questions of a deck as they are known while files come in. A question whose
//! file states no id keeps the one it got at its first import, wherever it stands now.

use std::collections::{HashMap, HashSet};

use crate::collection::error::Error;
use crate::domain::slug::slug;
use crate::domain::text::one_line;
use crate::domain::{DeckKey, Question};
use crate::store::{FirstRows, KnownQuestion, SourceKey, Tx, print_of};

/// What is known of a deck. It is read once and follows what is written, so that
/// thousands of files for one deck do not read it thousands of times.
#[derive(Debug)]
pub(super) struct Known {
    deck: DeckKey,
    with_guids: bool,
    rows: Vec<KnownQuestion>,
    by_id: HashMap<String, usize>,
    /// Where a question has another source by now, its row says so.
    by_source: HashMap<SourceKey, Vec<usize>>,
    by_guid: HashMap<String, usize>,
    /// Made when the first question comes that is known by neither id nor GUID.
    names: Option<Names>,
}

/// What questions are known by otherwise.
#[derive(Debug, Default)]
struct Names {
    /// Several questions may have one title; they are known in their order.
    by_title: HashMap<String, Vec<usize>>,
    taken: Taken,
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

impl Known {
    /// Reads what is known of a deck.
    pub(super) fn read(tx: &Tx<'_>, deck: DeckKey, with_guids: bool) -> Result<Self, Error> {
        let mut known = Self {
            deck,
            with_guids,
            rows: Vec::new(),
            by_id: HashMap::new(),
            by_source: HashMap::new(),
            by_guid: HashMap::new(),
            names: None,
        };
        tx.known_questions(deck, with_guids)?.into_iter().for_each(|row| known.add(row));
        Ok(known)
    }

    /// Tells whether it serves for questions of a deck.
    pub(super) fn serves(&self, deck: DeckKey, with_guids: bool) -> bool {
        self.deck == deck && (self.with_guids || !with_guids)
    }

    pub(super) fn get(&self, at: usize) -> Option<&KnownQuestion> {
        self.rows.get(at)
    }

    /// Returns where the question of an id stands.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// Returns the questions of a source, in their order.
    pub(super) fn of_source(&self, source: SourceKey) -> Vec<usize> {
        let mut places = self.by_source.get(&source).cloned().unwrap_or_default();
        places.retain(|at| self.get(*at).is_some_and(|row| row.source == Some(source)));
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Adds questions that were just written, the first at this row.
    pub(super) fn follow_new(
        &mut self,
        first: FirstRows,
        source: SourceKey,
        new: &[(i64, &Question)],
    ) {
        for ((position, question), key) in new.iter().zip(first.questions()) {
            self.add(KnownQuestion {
                key,
                id: question.id.clone(),
                source: Some(source),
                position: *position,
                title: question.title.clone(),
                guid: question.guid.clone().filter(|_| self.with_guids),
                edited: false,
                retired: question.retired,
                print: Some(print_of(question)),
            });
        }
    }

    /// Reads again a question that was just written over.
    pub(super) fn follow(&mut self, tx: &Tx<'_>, at: usize) -> Result<(), Error> {
        let Some(slot) = self.rows.get_mut(at) else { return Ok(()) };
        let Some(row) = tx.known_question(slot.key, self.with_guids)? else { return Ok(()) };
        if row.id != slot.id {
            self.by_id.remove(&slot.id);
            self.by_id.insert(row.id.clone(), at);
        }
        if row.source != slot.source
            && let Some(source) = row.source
        {
            self.by_source.entry(source).or_default().push(at);
        }
        if let Some(guid) = &row.guid {
            self.by_guid.insert(guid.clone(), at);
        }
        if let Some(names) = &mut self.names
            && (&row.id, &row.title) != (&slot.id, &slot.title)
        {
            names.add(at, &row);
        }
        *slot = row;
        Ok(())
    }

    fn add(&mut self, row: KnownQuestion) {
        let at = self.rows.len();
        self.by_id.insert(row.id.clone(), at);
        if let Some(source) = row.source {
            self.by_source.entry(source).or_default().push(at);
        }
        if let Some(guid) = &row.guid {
            self.by_guid.insert(guid.clone(), at);
        }
        if let Some(names) = &mut self.names {
            names.add(at, &row);
        }
        self.rows.push(row);
    }

    /// Gives every question without an id that of the known question it is: by what
    /// the foreign file knows it by, else by its title. A new one gets its title's
    /// slug.
    pub(super) fn with_ids(&mut self, mut questions: Vec<Question>) -> Vec<Question> {
        let mut claims = Claims { rows: &self.rows, claimed: HashSet::new(), seen: HashMap::new() };
        let mut open = Vec::new();
        for (n, question) in questions.iter_mut().enumerate() {
            let known = question
                .guid
                .as_deref()
                .and_then(|guid| claims.by_guid(self.by_guid.get(guid).copied()?, guid));
            if !question.id.is_empty() {
                continue;
            }
            match known.and_then(|at| self.rows.get(at)) {
                Some(row) => question.id.clone_from(&row.id),
                None => open.push(n),
            }
        }
        if open.is_empty() {
            return questions;
        }
        let mut names = self.names.take().unwrap_or_else(|| Names::of(&self.rows));
        questions.iter().for_each(|question| names.taken.take(&question.id));
        // All that are known before the first new one is named.
        let known: Vec<Option<usize>> =
            open.iter().map(|n| claims.by_title(&names, questions.get(*n)?)).collect();
        for (n, at) in open.into_iter().zip(known) {
            let Some(question) = questions.get_mut(n) else { continue };
            let row = at.and_then(|at| self.rows.get(at)).map(|row| row.id.clone());
            question.id = row.unwrap_or_else(|| names.taken.distinct(slug(&question.title)));
        }
        self.names = Some(names);
        questions
    }
}

impl Names {
    fn of(rows: &[KnownQuestion]) -> Self {
        let mut names = Self::default();
        rows.iter().enumerate().for_each(|(at, row)| names.add(at, row));
        names
    }

    /// Adds what a question is known by now; what it was known by is not looked for
    /// any more, since its row says otherwise.
    fn add(&mut self, at: usize, row: &KnownQuestion) {
        self.taken.take(&row.id);
        self.by_title.entry(normal(&row.title)).or_default().push(at);
    }
}

/// Which known questions those of one file were found to be.
struct Claims<'a> {
    rows: &'a [KnownQuestion],
    claimed: HashSet<usize>,
    /// How many of a title were looked at: of many with one title, none is looked
    /// for from the beginning.
    seen: HashMap<String, usize>,
}

impl Claims<'_> {
    fn by_guid(&mut self, at: usize, guid: &str) -> Option<usize> {
        let is_it = self.rows.get(at).is_some_and(|row| row.guid.as_deref() == Some(guid));
        (is_it && self.claimed.insert(at)).then_some(at)
    }

    fn by_title(&mut self, names: &Names, question: &Question) -> Option<usize> {
        if names.by_title.is_empty() {
            return None;
        }
        let title = normal(&question.title);
        let alike = names.by_title.get(&title)?;
        let seen = self.seen.entry(title.clone()).or_default();
        for at in alike.iter().skip(*seen).copied() {
            *seen += 1;
            let Some(row) = self.rows.get(at) else { continue };
            // Two GUIDs are two questions, whatever their titles.
            let is_other = question.guid.is_some() && row.guid.is_some();
            if !is_other && normal(&row.title) == title && self.claimed.insert(at) {
                return Some(at);
            }
        }
        None
    }
}

/// A title as it is compared: lower case, blanks and final marks evened out.
pub(super) fn normal(title: &str) -> String {
    let mut normal = one_line(title).to_lowercase();
    let length = normal.trim_end_matches(['?', '.', ':', '!', ' ']).len();
    normal.truncate(length);
    normal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::QuestionKey;

    fn question(title: &str, guid: Option<&str>) -> Question {
        Question { title: title.to_owned(), guid: guid.map(str::to_owned), ..Question::default() }
    }

    fn known(questions: &[Question], ids: &[&str]) -> Known {
        let mut known = Known {
            deck: DeckKey(1),
            with_guids: true,
            rows: Vec::new(),
            by_id: HashMap::new(),
            by_source: HashMap::new(),
            by_guid: HashMap::new(),
            names: None,
        };
        for (question, id) in questions.iter().zip(ids) {
            known.add(KnownQuestion {
                key: QuestionKey(0),
                id: (*id).to_owned(),
                source: None,
                position: 0,
                title: question.title.clone(),
                guid: question.guid.clone(),
                edited: false,
                retired: false,
                print: None,
            });
        }
        known
    }

    fn ids(questions: &[Question], mut known: Known) -> Vec<String> {
        known.with_ids(questions.to_vec()).into_iter().map(|question| question.id).collect()
    }

    #[test]
    fn new_questions_get_distinct_slugs() {
        let list = [question("What is C?", None), question("What is C++?", None)];
        assert_eq!(ids(&list, known(&[], &[])), ["what-is-c", "what-is-c-2"]);
    }

    #[test]
    fn a_known_question_keeps_its_id_wherever_it_stands() {
        let list = [question("What is C?", None), question("What is C++?", None)];
        let known = known(&list, &["what-is-c", "what-is-c-2"]);
        let turned =
            [question("what is  C++", None), question("What is C#?", None), list[0].clone()];
        assert_eq!(ids(&turned, known), ["what-is-c-2", "what-is-c-3", "what-is-c"]);
    }

    #[test]
    fn a_guid_is_stronger_than_a_title() {
        let known =
            known(&[question("Old words", Some("g1")), question("Q", Some("g2"))], &["a", "b"]);
        let list = [
            question("Q", Some("g1")),
            question("Q", Some("g3")),
            question("New words", Some("g2")),
        ];
        assert_eq!(ids(&list, known), ["a", "q", "b"]);
    }

    #[test]
    fn one_title_twice_is_known_in_order() {
        let list = [question("Q", None), question("Q", None)];
        let known = known(&list, &["q", "q-2"]);
        assert_eq!(ids(&list, known), ["q", "q-2"]);
    }
}
