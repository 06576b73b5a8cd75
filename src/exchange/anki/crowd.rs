//! `CrowdAnki`: a deck of Anki as JSON, with its note types and sub-decks.

use std::collections::HashMap;

use crate::domain::text::counted;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::gather::{deck_path, decks};
use crate::exchange::note::Note;
use crate::exchange::report::{NOT_UNDERSTOOD, Report};
use crate::exchange::tree::json::{Documents, begins, documents};
use crate::exchange::tree::node::{Node, Value};

use super::template::{NoteType, Template, Work};

/// `CrowdAnki`.
pub(in crate::exchange) const FORMAT: Format = Format {
    name: "crowdanki",
    about: "Anki decks as JSON, as CrowdAnki writes them",
    detect,
    import,
};

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !(text.contains("\"note_models\"") || text.contains("\"__type__\"")) || !begins(text) {
        return None;
    }
    let found = documents(text);
    let root = found.values.first()?;
    let is_deck = get(root, "__type__").and_then(Node::as_text) == Some("Deck");
    let has_notes = get(root, "notes").is_some() || get(root, "children").is_some();
    (has_notes && (is_deck || get(root, "note_models").is_some())).then_some(Confidence::Certain)
}

fn get<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    node.as_map()?.iter().find(|(known, _)| known == key).map(|(_, value)| value)
}

fn text(node: &Node, key: &str) -> String {
    get(node, key).and_then(Node::as_text).unwrap_or("").to_owned()
}

fn list<'n>(node: &'n Node, key: &str) -> &'n [Node] {
    get(node, key).and_then(Node::as_list).unwrap_or_default()
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut report = Report::new(&input.source);
    let Documents { values, faults, .. } = documents(&input.source.text);
    for fault in &faults {
        report.error(NOT_UNDERSTOOD, fault.at..fault.at, &fault.message, &fault.help);
    }
    let mut reader = Reader::default();
    if let Some(root) = values.first() {
        reader.types(root);
        reader.deck(root, &[]);
    }
    let mut remarks = Vec::new();
    if reader.media > 0 {
        let files = counted(reader.media, "media file is", "media files are");
        remarks.push(format!("{files} left out; the cards name them."));
    }
    if reader.untyped > 0 {
        let notes = counted(reader.untyped, "note names", "notes name");
        remarks.push(format!(
            "{notes} no note type of this file: the first field asks, the others answer."
        ));
    }
    if reader.unfollowed > 0 {
        let notes = counted(reader.unfollowed, "note has", "notes have");
        remarks.push(format!(
            "The templates are too long for so many notes: {notes} the first field as question."
        ));
    }
    let mut facts = Vec::new();
    if !reader.types.is_empty() {
        let number = u64::try_from(reader.types.len()).unwrap_or(u64::MAX);
        facts.push(counted(number, "note type", "note types"));
    }
    let decks = decks(reader.notes, input, options, &mut report);
    Imported { notes: remarks, facts, ..Imported::of(FORMAT.name, input, decks, report) }
}

#[derive(Default)]
struct Reader {
    types: HashMap<String, (NoteType, Work)>,
    notes: Vec<Note>,
    media: u64,
    untyped: u64,
    /// How many bytes of templates were gone through, and the notes that came
    /// when it was enough.
    followed: usize,
    unfollowed: u64,
}

/// The most bytes of templates that are gone through in one file.
const MOST_FOLLOWED: usize = 64 * 1024 * 1024;

impl Reader {
    /// Reads the note types of a deck and of those below it.
    fn types(&mut self, deck: &Node) {
        for model in list(deck, "note_models") {
            let names = |key, of| list(model, key).iter().map(|one| text(one, of)).collect();
            let templates = list(model, "tmpls").iter().map(|template| Template {
                front: text(template, "qfmt"),
                back: text(template, "afmt"),
            });
            let kind = NoteType {
                name: text(model, "name"),
                fields: names("flds", "name"),
                templates: templates.collect(),
                cloze: text(model, "type") == "1",
            };
            let work = kind.work();
            self.types.insert(text(model, "crowdanki_uuid"), (kind, work));
        }
        list(deck, "children").iter().for_each(|child| self.types(child));
    }

    fn deck(&mut self, deck: &Node, above: &[String]) {
        let name = text(deck, "name");
        let own = deck_path(&name);
        // A name may hold the names above it.
        let path = if own.starts_with(above) { own } else { [above, &own].concat() };
        for note in list(deck, "notes") {
            self.note(note, &path);
        }
        self.media += u64::try_from(list(deck, "media_files").len()).unwrap_or(0);
        for child in list(deck, "children") {
            self.deck(child, &path);
        }
    }

    fn note(&mut self, node: &Node, deck: &[String]) {
        let words = |node: &Node| match &node.value {
            Value::Text(text) => text.clone(),
            _ => node.markdown(&str::to_owned),
        };
        let values: Vec<String> = list(node, "fields").iter().map(words).collect();
        let tags = match get(node, "tags") {
            Some(node) if node.as_list().is_some() => list_of(node),
            Some(node) => {
                node.as_text().unwrap_or("").split_whitespace().map(str::to_owned).collect()
            }
            None => Vec::new(),
        };
        let mut note = Note {
            span: node.span.start..node.span.start,
            deck: deck.to_vec(),
            guid: Some(text(node, "guid")).filter(|guid| !guid.is_empty()),
            tags,
            ..Note::default()
        };
        let unknown = NoteType::default();
        let kind = self.types.get(&text(node, "note_model_uuid"));
        self.untyped += u64::from(kind.is_none());
        self.followed = self.followed.saturating_add(kind.map_or(0, |(_, work)| work.of(&values)));
        let kind = kind.map(|(kind, _)| kind).filter(|_| self.followed <= MOST_FOLLOWED);
        self.unfollowed += u64::from(self.followed > MOST_FOLLOWED);
        kind.unwrap_or(&unknown).fill(&values, &mut note);
        self.notes.push(note);
    }
}

fn list_of(node: &Node) -> Vec<String> {
    node.as_list().unwrap_or_default().iter().map(|one| one.markdown(&str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::{claims, read, shown};

    const DECK: &str = include_str!("samples/crowd.json");

    #[test]
    fn a_deck_with_its_note_types_and_children_is_read() {
        assert_eq!(
            claims("deck.json", DECK, "crowdanki"),
            "deck.json: crowdanki Certain, json Certain"
        );
        insta::assert_snapshot!(shown(&read("deck.json", DECK)));
    }
}
