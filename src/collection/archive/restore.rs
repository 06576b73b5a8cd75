//! Decks with their history back into a collection.

use std::collections::{HashMap, HashSet};

use super::history::{Joined, joined};
use super::predictions::{Came, bring_in};
use super::types::{Archive, ArchivedCard, ArchivedDeck, ArchivedQuestion};
use crate::collection::chosen::UNDER;
use crate::collection::doctor::as_replayed;
use crate::collection::error::Error;
use crate::collection::sync::{Place, Rules, Tally, put_deck, reopened, same, sync_question};
use crate::config::Options;
use crate::domain::card::cards_of;
use crate::domain::text::{counted, one_line};
use crate::domain::{CardKey, DeckId, DeckKey, Moment, QuestionId, QuestionKey, Review, Schedule};
use crate::scheduler::{Parameters, replay};
use crate::store::{Kept, NewCard, NewQuestion, SourceKey, SourceKind, StoredQuestion, Tx};

/// What a restoring is done by.
#[derive(Clone, Copy)]
pub(in crate::collection) struct Terms<'a> {
    pub(in crate::collection) rules: Rules,
    pub(in crate::collection) now: Moment,
    /// What schedules are replayed with where two histories meet.
    pub(in crate::collection) parameters: &'a Parameters,
    pub(in crate::collection) unlocks: &'a dyn Fn(&DeckId) -> bool,
}

/// Brings decks and their history in. What is not here yet becomes exactly what
/// it was. A question that is here takes the text as at any import; a card takes
/// the lines of its log that are missing here.
pub(in crate::collection) fn restore(
    tx: &Tx<'_>,
    archive: &Archive,
    terms: &Terms<'_>,
    tally: &mut Tally,
) -> Result<Vec<(DeckKey, SourceKey)>, Error> {
    let sets = parameters(tx, archive, terms.now)?;
    let (cards, questions) = (HashMap::new(), HashMap::new());
    let mut work = Work { tx, terms, tally, touched: Vec::new(), cards, questions };
    for deck in &archive.decks {
        work.deck(deck)?;
    }
    for (name, value) in &archive.options {
        choose(tx, None, name, value)?;
    }
    let reviews = work.lines(archive, &sets)?;
    for (key, review) in &reviews {
        tx.append_review(*key, None, terms.rules.journal, review)?;
    }
    work.tally.counts.reviews += u32::try_from(reviews.len()).unwrap_or(u32::MAX);
    work.predictions(archive)?;
    Ok(work.touched)
}

/// Returns the rows of the sets of parameters. The set in use stays so, but
/// where a whole collection comes into one in which nothing was answered yet.
fn parameters(tx: &Tx<'_>, archive: &Archive, now: Moment) -> Result<Vec<i64>, Error> {
    let in_use = tx.latest_parameters()?;
    let untouched = tx.studied_before(now.day.plus(1))?.is_none();
    let known = tx.parameter_sets()?;
    let mut rows: Vec<i64> = Vec::new();
    let mut added = false;
    for set in &archive.parameters {
        let row = match known.iter().find(|(_, values)| values == set) {
            Some((row, _)) => *row,
            None => {
                added = true;
                tx.add_parameters(set, now)?
            }
        };
        rows.push(row);
    }
    if let Some((_, values)) = in_use.filter(|_| added && !(archive.whole && untouched)) {
        tx.add_parameters(&values, now)?;
    }
    Ok(rows)
}

/// A card of the text, as it is here now.
struct Here {
    key: CardKey,
    deck: DeckId,
    question: QuestionKey,
    /// How it stands there; `None` when it was just made so.
    schedule: Option<Schedule>,
}

/// A card's log here and in the text.
struct Log {
    here: Here,
    known: Vec<Review>,
    /// With the places in the text.
    other: Vec<(usize, Review)>,
    joined: Joined,
}

impl Log {
    /// Returns the lines that come in.
    fn coming(&self) -> impl Iterator<Item = &(usize, Review)> {
        let places = match &self.joined {
            Joined::GoesOn(new) | Joined::Forked(new) => new.as_slice(),
            Joined::Same | Joined::Known | Joined::Apart(_) => &[],
        };
        places.iter().filter_map(|at| self.other.get(*at))
    }
}

/// Returns the questions of which the text knows all that is known here, and
/// more: all their cards stand as they stand there.
fn led(logs: &[Log]) -> HashSet<QuestionKey> {
    let of = |is: fn(&Joined) -> bool| {
        let logs = logs.iter().filter(move |log| is(&log.joined));
        logs.map(|log| log.here.question).collect::<HashSet<_>>()
    };
    let ahead = of(|joined| matches!(joined, Joined::GoesOn(_)));
    let behind = of(|joined| !matches!(joined, Joined::GoesOn(_) | Joined::Same));
    ahead.difference(&behind).copied().collect()
}

struct Work<'a, 'tx> {
    tx: &'a Tx<'tx>,
    terms: &'a Terms<'a>,
    tally: &'a mut Tally,
    touched: Vec<(DeckKey, SourceKey)>,
    /// By the card's id in the text.
    cards: HashMap<String, Here>,
    /// By the question's id in the text.
    questions: HashMap<String, QuestionKey>,
}

impl Work<'_, '_> {
    fn deck(&mut self, deck: &ArchivedDeck) -> Result<(), Error> {
        let rules = Rules { unlocking: (self.terms.unlocks)(&deck.deck.id), ..self.terms.rules };
        let describes = !deck.questions.iter().all(is_shipped);
        let key = put_deck(self.tx, &deck.deck, describes, rules)?;
        for archived in &deck.questions {
            let id =
                QuestionId { deck: deck.deck.id.clone(), question: archived.question.id.clone() };
            let source = self.source(archived)?;
            if !self.touched.contains(&(key, source)) {
                self.touched.push((key, source));
            }
            let question = match self.tx.question(&id)? {
                None => self.insert(key, source, archived, rules)?,
                Some(known) => self.meet(source, archived, &known, rules)?,
            };
            self.questions.insert(id.to_string(), question);
        }
        for (name, value) in &deck.options {
            choose(self.tx, Some(&deck.deck.id), name, value)?;
        }
        Ok(())
    }

    fn source(&self, archived: &ArchivedQuestion) -> Result<SourceKey, Error> {
        let source = archived.source.as_ref();
        let kind = source.and_then(|source| SourceKind::from_name(&source.kind));
        let location = source.map_or("export", |source| source.location.as_str());
        Ok(self.tx.put_source(kind.unwrap_or(SourceKind::Page), location)?)
    }

    /// Makes a question that is not here as it was.
    fn insert(
        &mut self,
        deck: DeckKey,
        source: SourceKey,
        archived: &ArchivedQuestion,
        rules: Rules,
    ) -> Result<QuestionKey, Error> {
        let key = self.tx.insert_question(&NewQuestion {
            deck,
            source: Some(source),
            position: archived.position,
            question: &archived.question,
            added: archived.added,
        })?;
        rules.keep_new(self.tx, Kept::Question(key))?;
        if let Some(stored) = self.tx.question_by_key(key)?
            && (archived.edited || archived.retired)
        {
            let (edited, retired) = (archived.edited, archived.retired);
            self.tx.update_question(&StoredQuestion { edited, retired, ..stored })?;
        }
        let mut complete = true;
        for (position, card) in cards_of(&archived.question).iter().enumerate() {
            let is_it = |c: &&ArchivedCard| c.kind == card.kind && c.slug == card.slug;
            let known = archived.cards.iter().find(is_it);
            complete &= known.is_some();
            let added = self.tx.insert_card(&NewCard {
                question: key,
                kind: card.kind,
                slug: &card.slug,
                front: &one_line(&card.front),
                lead: card.lead,
                position: i64::try_from(position).unwrap_or(i64::MAX),
                schedule: &known.map(|card| card.schedule.clone()).unwrap_or_default(),
            })?;
            rules.keep_new(self.tx, Kept::Card(added))?;
        }
        self.take_cards(key, archived, rules, true)?;
        if !complete {
            self.open_anew(key, rules)?;
        }
        self.tally.counts.added += u32::from(!archived.retired);
        Ok(key)
    }

    /// Brings a question that is here up to date. What came with the program and
    /// was not edited stays the program's.
    fn meet(
        &mut self,
        source: SourceKey,
        archived: &ArchivedQuestion,
        known: &StoredQuestion,
        rules: Rules,
    ) -> Result<QuestionKey, Error> {
        let tx = self.tx;
        let deleted = tx.is_in_trash(known.key)?;
        if is_shipped(archived) && !archived.edited && !deleted && known.source == Some(source) {
            self.tally.counts.unchanged += 1;
        } else {
            let place = Place { source, position: known.position, shipped: false };
            sync_question(tx, place, &archived.question, known, rules, self.tally)?;
        }
        if archived.added < known.added {
            tx.set_added(known.key, archived.added)?;
        }
        if let Some(now) = tx.question_by_key(known.key)?
            && archived.edited
            && !now.edited
            && same(&now.question, &archived.question)
        {
            rules.keep(tx, Kept::Question(now.key))?;
            tx.update_question(&StoredQuestion { edited: true, ..now })?;
        }
        self.take_cards(known.key, archived, rules, false)?;
        Ok(known.key)
    }

    /// Notes where the cards of a question are here; those that no question has
    /// any more are made, so that their history has a place.
    fn take_cards(
        &mut self,
        question: QuestionKey,
        archived: &ArchivedQuestion,
        rules: Rules,
        new: bool,
    ) -> Result<(), Error> {
        let here = self.tx.cards_of_question(question)?;
        for (position, card) in archived.cards.iter().enumerate() {
            let found = here.iter().find(|c| c.id.kind == card.kind && c.id.slug == card.slug);
            let (key, made) = match found {
                Some(found) => (found.key, new),
                None => {
                    let key = self.tx.insert_card(&NewCard {
                        question,
                        kind: card.kind,
                        slug: &card.slug,
                        front: &one_line(card.gone.as_deref().unwrap_or(&archived.question.title)),
                        lead: false,
                        position: i64::try_from(position).unwrap_or(i64::MAX),
                        schedule: &card.schedule,
                    })?;
                    rules.keep_new(self.tx, Kept::Card(key))?;
                    self.tx.retire_card(key, true)?;
                    (key, true)
                }
            };
            let Some(stored) = self.tx.card_by_key(key)? else { continue };
            let deck = stored.id.question.deck.clone();
            let schedule = (!made).then(|| card.schedule.clone());
            self.cards.insert(stored.id.to_string(), Here { key, deck, question, schedule });
        }
        Ok(())
    }

    /// Returns the lines of the log that are missing here, in their order, and
    /// brings the schedules of their cards up to date.
    fn lines(&mut self, archive: &Archive, sets: &[i64]) -> Result<Vec<(CardKey, Review)>, Error> {
        let (logs, strangers) = self.logs(archive, sets)?;
        let led = led(&logs);
        let (mut apart, mut lost) = (0, 0);
        let mut taken: Vec<(usize, CardKey, Review)> = Vec::new();
        for log in logs {
            let card = log.here.key;
            match &log.joined {
                Joined::Known => {}
                Joined::Same => {
                    let fresh = log.known.is_empty() && self.is_untouched(card)?;
                    if fresh || led.contains(&log.here.question) {
                        self.stand(card, log.here.schedule.clone())?;
                    }
                }
                Joined::GoesOn(_) => self.stand(card, log.here.schedule.clone())?,
                Joined::Forked(_) => self.replay(&log)?,
                Joined::Apart(lines) => {
                    apart += 1;
                    lost += lines;
                }
            }
            let new = log.coming().map(|(at, line)| (*at, card, line.clone()));
            taken.extend(new);
        }
        self.tell(apart, lost, strangers);
        taken.sort_by_key(|(at, _, _)| *at);
        Ok(taken.into_iter().map(|(_, key, line)| (key, line)).collect())
    }

    /// Returns the log of every card of the text beside the one here, and how many
    /// lines are of no card.
    fn logs(&mut self, archive: &Archive, sets: &[i64]) -> Result<(Vec<Log>, usize), Error> {
        let mut lines: HashMap<&str, Vec<(usize, Review)>> = HashMap::new();
        for (at, line) in archive.reviews.iter().enumerate() {
            lines.entry(line.card.as_str()).or_default().push((at, line.review(sets)));
        }
        let mut cards: Vec<(String, Here)> = self.cards.drain().collect();
        cards.sort_by_key(|(_, here)| here.key);
        let mut logs = Vec::new();
        for (id, here) in cards {
            let other = lines.remove(id.as_str()).unwrap_or_default();
            let known = self.tx.reviews_of(here.key)?;
            let reviews: Vec<Review> = other.iter().map(|(_, line)| line.clone()).collect();
            let joined = joined(&known, &reviews);
            logs.push(Log { here, known, other, joined });
        }
        Ok((logs, lines.values().map(Vec::len).sum()))
    }

    fn predictions(&mut self, archive: &Archive) -> Result<(), Error> {
        let journal = self.terms.rules.journal;
        let Came { new, strangers } =
            bring_in(self.tx, &archive.predictions, &self.questions, journal)?;
        self.tally.counts.predictions += new;
        if strangers > 0 {
            let lost = counted(strangers, "prediction", "predictions");
            self.tally.notes.push(format!("left out, since the file has no such question: {lost}"));
        }
        Ok(())
    }

    fn tell(&mut self, apart: usize, lost: usize, strangers: usize) {
        let many = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        if apart > 0 {
            self.tally.notes.push(format!(
                "{} answered here since; {} history here stays, {} of the file {} left out",
                counted(many(apart), "card was", "cards were"),
                if apart == 1 { "its" } else { "their" },
                counted(many(lost), "review", "reviews"),
                if lost == 1 { "was" } else { "were" },
            ));
        }
        if strangers > 0 {
            let reviews = counted(many(strangers), "review", "reviews");
            self.tally.notes.push(format!("left out, since the file has no such card: {reviews}"));
        }
    }

    /// Tells whether the user never did anything with a card that has no log.
    fn is_untouched(&self, card: CardKey) -> Result<bool, Error> {
        let stands = self.tx.schedule(card)?.unwrap_or_default();
        Ok(!stands.suspended && !stands.marked && stands.buried_until.is_none())
    }

    /// Lets a card stand as it stands there.
    fn stand(&mut self, card: CardKey, schedule: Option<Schedule>) -> Result<(), Error> {
        let Some(schedule) = schedule else { return Ok(()) };
        let before = self.tx.schedule(card)?.unwrap_or_default();
        if before != schedule {
            self.tx.set_schedule(card, &schedule)?;
            self.tally.before.push((card, before));
        }
        Ok(())
    }

    /// Lets a card stand as its log here and the further lines give.
    fn replay(&mut self, log: &Log) -> Result<(), Error> {
        let lines = log.known.iter().chain(log.coming().map(|(_, line)| line));
        let lines: Vec<Review> = lines.cloned().collect();
        let stored = self.tx.schedule(log.here.key)?.unwrap_or_default();
        let replayed = as_replayed(&stored, &replay(&lines, self.terms.parameters));
        self.stand(log.here.key, Some(replayed))?;
        let unlocking = (self.terms.unlocks)(&log.here.deck);
        self.open_anew(log.here.question, Rules { unlocking, ..self.terms.rules })
    }

    fn open_anew(&mut self, question: QuestionKey, rules: Rules) -> Result<(), Error> {
        let cards = self.tx.cards_of_question(question)?;
        for (key, schedule) in reopened(&cards, rules.today, rules.unlocking) {
            rules.keep(self.tx, Kept::Card(key))?;
            self.tx.set_schedule(key, &schedule)?;
        }
        Ok(())
    }
}

fn is_shipped(archived: &ArchivedQuestion) -> bool {
    archived.source.as_ref().is_some_and(|source| source.kind == SourceKind::Shipped.name())
}

/// Sets an option, where none was chosen here.
fn choose(tx: &Tx<'_>, deck: Option<&DeckId>, name: &str, value: &str) -> Result<(), Error> {
    let key = match deck {
        Some(deck) => format!("{UNDER}{deck}.{name}"),
        None => format!("{UNDER}{name}"),
    };
    if Options::default().set(name, value) && tx.setting(&key)?.is_none() {
        tx.set_setting(&key, value)?;
    }
    Ok(())
}
