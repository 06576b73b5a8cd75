//! Where the parts of a question stand in their files.

use crate::diagnostic::Span;

use super::input::Offsets;

/// Where a question stands. Spans are bytes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionPlace {
    /// Which file, as `Parsed::offsets` counts them.
    pub file: usize,
    /// The title.
    pub title: Span,
    /// The id.
    pub id: IdPlace,
    /// The heading of the key points.
    pub key_points: Option<Span>,
    /// The heading of the basics.
    pub basics: Option<Span>,
    /// The heading of the solid answer.
    pub solid: Option<Span>,
    /// The headings of the follow-ups.
    pub follow_ups: Vec<HeadingPlace>,
    /// The headings of the pitfalls.
    pub pitfalls: Vec<HeadingPlace>,
    /// The headings of the plain cards.
    pub cards: Vec<HeadingPlace>,
    /// The TOML of each simulation. Inside it, `Parsed::in_simulation` counts.
    pub simulations: Vec<Span>,
    /// Where each simulation begins in the safe text.
    pub(super) simulation_starts: Vec<usize>,
}

/// Where a card's heading stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadingPlace {
    /// The words, with a stated slug.
    pub words: Span,
    /// True when the slug is stated, or something that was meant as one.
    pub stated: bool,
}

/// What a file says about a question's id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdPlace {
    /// The id is stated here.
    Stated(Span),
    /// No id is stated; one can be written at this place.
    Missing(usize, Insertion),
    /// The keys cannot be read, or the question has no title.
    Unreadable,
}

/// What must be written for an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insertion {
    /// A line among keys.
    Line,
    /// A whole front matter.
    FrontMatter,
    /// A block of keys below the title.
    Block,
}

impl QuestionPlace {
    /// Makes the place of a question of which only the title is known.
    pub(super) fn new(file: usize, title: Span) -> Self {
        Self {
            file,
            title,
            id: IdPlace::Unreadable,
            key_points: None,
            basics: None,
            solid: None,
            follow_ups: Vec::new(),
            pitfalls: Vec::new(),
            cards: Vec::new(),
            simulations: Vec::new(),
            simulation_starts: Vec::new(),
        }
    }

    /// Turns places of the safe text into places of the file.
    pub(super) fn into_file(mut self, offsets: &Offsets) -> Self {
        let spans = [Some(&mut self.title), self.key_points.as_mut()];
        let tiers = [self.basics.as_mut(), self.solid.as_mut()];
        for span in spans.into_iter().chain(tiers).flatten() {
            *span = offsets.span(span);
        }
        let cards = self.follow_ups.iter_mut().chain(&mut self.pitfalls).chain(&mut self.cards);
        for card in cards {
            card.words = offsets.span(&card.words);
        }
        for simulation in &mut self.simulations {
            self.simulation_starts.push(simulation.start);
            *simulation = offsets.span(simulation);
        }
        self.id = match self.id {
            IdPlace::Stated(span) => IdPlace::Stated(offsets.span(&span)),
            IdPlace::Missing(at, what) => IdPlace::Missing(offsets.end(at), what),
            IdPlace::Unreadable => IdPlace::Unreadable,
        };
        self
    }
}
