//! Anki's note types: a note's fields become questions as their templates say.
//!
//! `{{Field}}`, filters before a name, `{{FrontSide}}`, `{{#F}}…{{/F}}` and
//! `{{^F}}…{{/F}}` are followed. The first card is the question, further ones its
//! plain cards; a template whose front shows no field makes none.

use std::collections::HashSet;

use crate::domain::text::one_line;
use crate::exchange::choices::Base;
use crate::exchange::html;
use crate::exchange::note::Note;
use crate::exchange::parts::Parts;
use crate::exchange::prose::Html;
use crate::exchange::text::trim;

/// How deep sections may be nested; deeper ones are shown.
const DEEPEST: usize = 64;
/// The longest side that is written, in bytes.
const LONGEST: usize = 1024 * 1024;

/// Anki's note type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::exchange) struct NoteType {
    /// Its name.
    pub name: String,
    /// The names of its fields, in order.
    pub fields: Vec<String>,
    /// Its templates, in order.
    pub templates: Vec<Template>,
    /// Its text has holes.
    pub cloze: bool,
}

/// The two sides of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::exchange) struct Template {
    /// What is asked.
    pub front: String,
    /// What answers it.
    pub back: String,
}

impl NoteType {
    /// Returns how much work a note of this type is.
    pub(in crate::exchange) fn work(&self) -> Work {
        let sides = self.templates.iter().flat_map(|template| [&template.front, &template.back]);
        let sides = sides.map(|side| (side.len(), side.matches("{{").count())).collect();
        Work { sides, fields: self.fields.len() }
    }

    /// Fills a note from the values of its fields, which are HTML. What no
    /// template shows is kept under its field's name.
    pub(in crate::exchange) fn fill(&self, values: &[String], note: &mut Note) {
        let mut used = HashSet::new();
        let fields = Fields { names: &self.fields, values };
        let mut sides: Vec<(String, String)> = Vec::new();
        for template in &self.templates {
            fields.names_in(&template.front, &mut used);
            fields.names_in(&template.back, &mut used);
            if let Some(sides_of) = fields.sides(template, self.cloze) {
                sides.push(sides_of);
            }
        }
        let mut sides = sides.into_iter();
        let Some((front, back)) = sides.next() else {
            fields.plain(note);
            return;
        };
        for (at, name) in self.fields.iter().enumerate() {
            let value = values.get(at).map_or("", String::as_str);
            if !used.contains(name.as_str()) && !is_blank(value) {
                note.extra.push((name.clone(), html::to_markdown(value)));
            }
        }
        if !self.cloze {
            note.cards.extend(sides.map(|(front, back)| (one_line(&front), back)));
        }
        let parts = Parts { front: vec![front], back: kept(back), ..Parts::default() };
        parts.settle(Base::One, Html::On, note);
    }
}

/// What there is to do for each note of a type: the bytes of each side of its
/// templates and the tags in it, and the fields that a tag is looked for among.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::exchange) struct Work {
    sides: Vec<(usize, usize)>,
    fields: usize,
}

impl Work {
    /// Returns the bytes that are gone through and written for a note.
    pub(in crate::exchange) fn of(&self, values: &[String]) -> usize {
        let longest = values.iter().map(String::len).max().unwrap_or(0);
        let side = |(bytes, tags): &(usize, usize)| {
            bytes + tags.saturating_mul(self.fields) + tags.saturating_mul(longest).min(LONGEST)
        };
        self.sides.iter().map(side).sum()
    }
}

fn kept(text: String) -> Vec<String> {
    if trim(&text).is_empty() { Vec::new() } else { vec![text] }
}

/// Tells whether a field shows nothing.
fn is_blank(value: &str) -> bool {
    trim(value).is_empty() || (value.contains('<') && trim(&html::to_markdown(value)).is_empty())
}

/// The fields of a note.
struct Fields<'a> {
    names: &'a [String],
    values: &'a [String],
}

impl<'a> Fields<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        let exact = self.names.iter().position(|known| known == name);
        let at = exact.or_else(|| {
            self.names.iter().position(|known| trim(known).eq_ignore_ascii_case(trim(name)))
        })?;
        Some(self.values.get(at).map_or("", String::as_str))
    }

    /// Returns both sides of a card as Markdown; `None` when its front shows no field.
    fn sides(&self, template: &Template, cloze: bool) -> Option<(String, String)> {
        let (front, shows) = self.rendered(&template.front, Side::Front);
        let front = html::to_markdown(&front);
        if !shows || trim(&front).is_empty() {
            return None;
        }
        let answer = behind_front(&template.back);
        let side = if cloze { Side::BehindHoles } else { Side::Back };
        let back = html::to_markdown(&self.rendered(answer, side).0);
        Some((front, trim(&back).to_owned()))
    }

    /// The first field, and the others that hold something.
    fn plain(&self, note: &mut Note) {
        let mut texts = self.values.iter().map(|value| html::to_markdown(value));
        let front = texts.next().unwrap_or_default();
        let back: Vec<String> = texts.filter(|text| !trim(text).is_empty()).collect();
        let parts = Parts { front: vec![front], back, ..Parts::default() };
        parts.settle(Base::One, Html::On, note);
    }

    /// Writes a side, and tells whether a field that holds something is on it.
    fn rendered(&self, template: &str, side: Side) -> (String, bool) {
        let mut out = String::new();
        let mut shows = false;
        // Whether each open section is shown.
        let mut open: Vec<bool> = Vec::new();
        for piece in Pieces(template) {
            let visible = open.iter().all(|shown| *shown);
            match piece {
                Piece::Text(text) if visible => out.push_str(text),
                Piece::Tag(tag) => match tag.split_at_checked(1) {
                    Some(("#", name)) if open.len() < DEEPEST => open.push(self.holds(name)),
                    Some(("^", name)) if open.len() < DEEPEST => open.push(!self.holds(name)),
                    Some(("/", _)) => {
                        open.pop();
                    }
                    Some(("!" | "#" | "^" | "=", _)) => {}
                    _ if visible && out.len() < LONGEST => {
                        let value = self.shown(tag, side);
                        shows |= !is_blank(value);
                        out.push_str(value);
                    }
                    _ => {}
                },
                Piece::Text(_) => {}
            }
        }
        (out, shows)
    }

    /// Tells whether a section's field holds something; `c1` is the card's hole.
    fn holds(&self, name: &str) -> bool {
        let name = trim(name);
        match self.get(name) {
            Some(value) => !is_blank(value),
            None => name.strip_prefix('c').is_some_and(|number| number.parse::<u16>().is_ok()),
        }
    }

    /// What stands for a tag: the field behind its filters.
    fn shown(&self, tag: &str, side: Side) -> &'a str {
        let (filters, name) = tag.rsplit_once(':').unwrap_or(("", tag));
        let has =
            |wanted: &str| filters.split(':').any(|f| trim(f).split(' ').next() == Some(wanted));
        // A box to type in shows no answer; what is spoken is written already.
        let silent = has("tts") || (side == Side::Front && has("type") && !has("cloze"));
        let told = side == Side::BehindHoles && has("cloze");
        if silent || told || trim(name) == "FrontSide" {
            return "";
        }
        self.get(trim(name)).unwrap_or("")
    }

    /// Collects the names of the fields in a template.
    fn names_in(&self, template: &str, into: &mut HashSet<&'a str>) {
        for piece in Pieces(template) {
            let Piece::Tag(tag) = piece else { continue };
            let name = tag.rsplit(':').next().unwrap_or(tag);
            let name = trim(name.trim_start_matches(['#', '^', '/']));
            into.extend(self.names.iter().find(|known| *known == name).map(String::as_str));
        }
    }
}

/// Which side is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Front,
    Back,
    /// The back of a text with holes, which is told already.
    BehindHoles,
}

/// Returns what a back shows beside the front: what stands behind the rule of
/// the answer, or behind `{{FrontSide}}` and a rule.
fn behind_front(back: &str) -> &str {
    let rules = ["<hr id=answer", "<hr id=\"answer\"", "<hr id='answer'"];
    let lower = back.to_ascii_lowercase();
    let found = rules.iter().filter_map(|rule| lower.find(rule)).min();
    if let Some(rest) = found.and_then(|at| back.get(at..))
        && let Some((_, rest)) = rest.split_once('>')
    {
        return rest;
    }
    let bare = back.trim_start();
    let Some(rest) = bare.strip_prefix("{{FrontSide}}") else { return back };
    let rest = rest.trim_start();
    match rest.get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case("<hr")) {
        true => rest.split_once('>').map_or(rest, |(_, rest)| rest),
        false => rest,
    }
}

/// A piece of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    /// What stands between `{{` and `}}`.
    Tag(&'a str),
}

/// Parts a template into its pieces.
struct Pieces<'a>(&'a str);

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if self.0.is_empty() {
            return None;
        }
        let Some(at) = self.0.find("{{") else {
            return Some(Piece::Text(std::mem::take(&mut self.0)));
        };
        let (text, rest) = self.0.split_at_checked(at)?;
        if !text.is_empty() {
            self.0 = rest;
            return Some(Piece::Text(text));
        }
        match rest.get(2..)?.split_once("}}") {
            Some((tag, rest)) => {
                self.0 = rest;
                Some(Piece::Tag(trim(tag.trim_start_matches('{'))))
            }
            None => Some(Piece::Text(std::mem::take(&mut self.0))),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kind(fields: &[&str], templates: &[(&str, &str)], cloze: bool) -> NoteType {
        NoteType {
            name: "T".to_owned(),
            fields: fields.iter().map(|&name| name.to_owned()).collect(),
            templates: templates
                .iter()
                .map(|(front, back)| Template { front: (*front).into(), back: (*back).into() })
                .collect(),
            cloze,
        }
    }

    fn note(kind: &NoteType, values: &[&str]) -> Note {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        let mut note = Note::default();
        kind.fill(&values, &mut note);
        note
    }

    const BACK: &str = "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}";

    #[test]
    fn the_back_is_what_the_front_does_not_show() {
        let basic = kind(&["Front", "Back"], &[("{{Front}}", BACK)], false);
        let made = note(&basic, &["What is <b>X</b>?", "a<br>b"]);
        assert_eq!((made.front.as_str(), made.back.as_str()), ("What is X?", "a  \nb"));
        let repeated = kind(&["F", "B"], &[("{{F}}", "{{F}}<hr id=\"answer\">{{B}}")], false);
        assert_eq!(note(&repeated, &["q", "a"]).back, "a");
    }

    #[test]
    fn further_templates_are_cards_and_empty_fronts_none() {
        let country = kind(
            &["Country", "Capital", "Flag", "Notes"],
            &[
                ("{{#Flag}}Whose flag is {{Flag}}?{{/Flag}}", "{{Country}}"),
                ("Capital of {{Country}}?", "{{FrontSide}}<hr>{{Capital}}"),
                ("{{^Flag}}What is {{Capital}} the capital of?{{/Flag}}", "{{Country}}"),
            ],
            false,
        );
        let made = note(&country, &["France", "Paris", "", "EU"]);
        assert_eq!((made.front.as_str(), made.back.as_str()), ("Capital of France?", "Paris"));
        assert_eq!(made.cards, [("What is Paris the capital of?".to_owned(), "France".to_owned())]);
        assert_eq!(made.extra, [("Notes".to_owned(), "EU".to_owned())]);
        let made = note(&country, &["", "Rome", "x", ""]);
        assert_eq!(made.front, "Whose flag is x?");
    }

    #[test]
    fn a_box_to_type_in_tells_no_answer() {
        let typed = kind(&["F", "B"], &[("{{F}} {{type:B}}", BACK)], false);
        assert_eq!(note(&typed, &["q", "a"]).front, "q");
    }

    #[test]
    fn holes_are_cards_and_the_rest_stands_behind() {
        let cloze = kind(
            &["Text", "Back Extra"],
            &[("{{cloze:Text}}", "{{cloze:Text}}<br>\n{{Back Extra}}")],
            true,
        );
        let made = note(&cloze, &["{{c1::Paris}} lies on the {{c2::Seine::river}}.", "A city."]);
        assert_eq!(made.front, "[...] lies on the [river].");
        assert_eq!(made.cards.len(), 2);
        assert!(made.cards[0].1.ends_with("A city."));
        let made = note(&cloze, &["No {{c1::hole}}", ""]);
        assert_eq!((made.front.as_str(), made.back.as_str()), ("No [...]", "hole"));
    }

    #[test]
    fn without_a_template_the_fields_are_the_sides() {
        let made = note(&NoteType::default(), &["q", "", "a", "b"]);
        assert_eq!((made.front.as_str(), made.back.as_str()), ("q", "a\n\nb"));
    }

    proptest! {
        #[test]
        fn any_template_is_followed(front in "[{}#^/ FB:a]{0,30}", value in "[{}<>abc1: ]{0,20}") {
            note(&kind(&["F", "B"], &[(&front, &front)], value.len() % 2 == 0), &[&value, "a"]);
        }
    }
}
