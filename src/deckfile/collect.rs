//! Files put together: what was read, with the ids settled over all of them.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Severity, Source, Span};
use crate::domain::deck::Deck;

use super::identity::Names;
use super::input::Offsets;
use super::place::{IdPlace, QuestionPlace};
use super::question::Draft;
use super::rule::{SAME_ID, fault};

/// What kind of file a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A whole deck: front matter with a `title`.
    Deck,
    /// One question.
    Question,
    /// A text in some other format.
    NotNative,
}

/// What was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// Whether the files hold a deck or a lone question.
    pub kind: FileKind,
    /// The deck. Of a lone question, id and title are empty: the caller gives
    /// them.
    pub deck: Deck,
    /// Everything that is wrong, in the order of the files.
    pub diagnostics: Vec<Diagnostic>,
    /// Where each question of the deck stands.
    pub places: Vec<QuestionPlace>,
    /// For each file, the way from its safe text back to it. In a folder, file
    /// 0 is `deck.toml`.
    pub offsets: Vec<Offsets>,
}

impl Parsed {
    /// Tells whether anything is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// Returns the file and the place in it of a piece of a simulation's source.
    #[must_use]
    pub fn in_simulation(
        &self,
        question: usize,
        simulation: usize,
        span: &Span,
    ) -> Option<(usize, Span)> {
        let place = self.places.get(question)?;
        let start = place.simulation_starts.get(simulation)?;
        let offsets = self.offsets.get(place.file)?;
        Some((place.file, offsets.span(&(start + span.start..start + span.end))))
    }
}

/// Most pairs of equal ids told.
const MOST_TWINS: usize = 100;

/// What is collected over the files of a deck.
pub(super) struct Collected<'a> {
    pub(super) deck: Deck,
    pub(super) drafts: Vec<Draft>,
    /// Each fault with the number of its file.
    pub(super) faults: Vec<(usize, Diagnostic)>,
    pub(super) offsets: Vec<Offsets>,
    pub(super) sources: Vec<&'a Source>,
}

impl Collected<'_> {
    pub(super) fn new() -> Self {
        Self {
            deck: Deck::new("", ""),
            drafts: Vec::new(),
            faults: Vec::new(),
            offsets: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// Settles the ids and puts the deck together. Stated ids come first, so a
    /// new question cannot take an old one's.
    pub(super) fn settle(mut self, kind: FileKind) -> Parsed {
        self.settle_ids();
        self.faults.sort_by_key(|(file, fault)| (*file, fault.span.start));
        let diagnostics = self.faults.into_iter().map(|(_, fault)| fault).collect();
        let mut places = Vec::new();
        for draft in self.drafts {
            self.deck.questions.push(draft.question);
            places.push(draft.place);
        }
        Parsed { kind, deck: self.deck, diagnostics, places, offsets: self.offsets }
    }

    fn settle_ids(&mut self) {
        let mut names = Names::default();
        let mut first: HashMap<String, usize> = HashMap::new();
        let mut twins = Vec::new();
        for (index, draft) in self.drafts.iter_mut().enumerate() {
            if draft.question.id.is_empty() {
                continue;
            }
            if names.state(&draft.question.id) {
                first.insert(draft.question.id.clone(), index);
            } else {
                let id = std::mem::take(&mut draft.question.id);
                twins.push((first.get(&id).copied().unwrap_or_default(), index, id));
            }
        }
        for (first, second, id) in twins.iter().take(MOST_TWINS) {
            let told = self.same_id(*first, *second, id);
            self.faults.extend(told);
        }
        for draft in self.drafts.iter_mut().filter(|draft| draft.question.id.is_empty()) {
            draft.question.id = names.make(&draft.question.title);
        }
    }

    /// Tells of two equal ids, naming both places.
    fn same_id(&self, first: usize, second: usize, id: &str) -> Option<(usize, Diagnostic)> {
        let (file, at) = self.id_span(second)?;
        let (other, before) = self.id_span(first)?;
        let (here, there) = (self.sources.get(file)?, self.sources.get(other)?);
        let (line, column) = there.line_column(before.start);
        let message = format!("two questions have the id `{id}`");
        let help =
            format!("the first one is at {}:{line}:{column}; give this one another", there.name);
        Some((file, fault(&SAME_ID, &here.name, at, message, "again here", help)))
    }

    fn id_span(&self, draft: usize) -> Option<(usize, Span)> {
        let place = &self.drafts.get(draft)?.place;
        match &place.id {
            IdPlace::Stated(span) => Some((place.file, span.clone())),
            IdPlace::Missing(..) | IdPlace::Unreadable => Some((place.file, place.title.clone())),
        }
    }
}
