//! Headlines become notes, each in the way of the program that marked them.

use crate::domain::text::{brief, counted, one_line};
use crate::exchange::choices::Base;
use crate::exchange::cloze;
use crate::exchange::gather::{deck_name, deck_path};
use crate::exchange::markdown::{build, marks as words};
use crate::exchange::names::{Role, role};
use crate::exchange::note::Note;
use crate::exchange::parts::{Parts, with_holes};
use crate::exchange::prose::{Html, append};
use crate::exchange::report::{ASIDE, NOT_UNDERSTOOD, Report};
use crate::exchange::text::{capitalised, trim};
use crate::exchange::{Field, clean, level};

use super::holes::{drill_holes, fc_holes, near};
use super::marks::markdown;
use super::outline::{Headline, Outline, is_marked};

/// Titles that say nothing of an item.
const NO_TITLES: &[&str] = &["item", "card", "question", "note", "drill", ""];
/// Tags that mark cards and say nothing of them.
const NO_TAGS: &[&str] = &["drill", "fc", "leech", "suspended", "anki", "noexport", "attach"];
/// The beginnings of properties that are the programs' own.
const OWN: &[&str] = &[
    "DRILL_",
    "FC_",
    "ANKI_",
    "ID",
    "CUSTOM_ID",
    "CREATED",
    "DATE_",
    "LAST_",
    "ORDERED",
    "CATEGORY",
    "EFFORT",
    "STYLE",
    "VISIBILITY",
    "COOKIE_DATA",
    "HEADER-ARGS",
    "EXPORT_",
    "ROAM_",
];

/// Makes notes of an outline.
pub(super) struct Reader<'o> {
    outline: &'o Outline<'o>,
    /// The notes so far.
    pub(super) notes: Vec<Note>,
    schedules: u64,
    unmarked: u64,
    /// Which programs marked the cards.
    kinds: Vec<&'static str>,
}

impl<'o> Reader<'o> {
    pub(super) const fn new(outline: &'o Outline<'o>) -> Self {
        Self { outline, notes: Vec::new(), schedules: 0, unmarked: 0, kinds: Vec::new() }
    }

    /// Reads all headlines.
    pub(super) fn read(&mut self, report: &mut Report<'_>) {
        let marked = self.outline.is_marked();
        for (line, span) in self.outline.preamble.iter().take(1) {
            let help = "write it below a headline to keep it";
            let message = format!("belongs to no question, left out: {}", one_line(line));
            let code = if line.contains('?') { NOT_UNDERSTOOD } else { ASIDE };
            report.warn(code, span.clone(), &message, help);
        }
        let mut at = 0;
        while let Some(headline) = self.outline.get(at) {
            let end = self.end(at);
            let note = if marked { self.marked(at, headline) } else { self.plain(at, headline) };
            match note {
                Some(note) => {
                    self.notes.push(note);
                    // What stands below a card is its own, but for cards.
                    at += 1;
                    while at < end && !self.outline.get(at).is_some_and(is_marked) {
                        at += 1;
                    }
                }
                None => {
                    self.unmarked += u64::from(headline.has_body());
                    at += 1;
                }
            }
        }
    }

    /// Returns how the file was read, in few words.
    pub(super) fn facts(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| (*kind).to_owned()).collect()
    }

    /// Returns remarks on the file as a whole.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.schedules > 0 {
            let cards = counted(self.schedules, "card has", "cards have");
            remarks.push(format!("{cards} a schedule of Org; it was left out, they begin as new."));
        }
        if self.unmarked > 0 && !self.notes.is_empty() {
            let headlines =
                counted(self.unmarked, "headline with text is", "headlines with text are");
            remarks.push(format!("{headlines} no card and left out."));
        }
        remarks
    }

    /// Where the headlines below one end.
    fn end(&self, at: usize) -> usize {
        let level = self.outline.get(at).map_or(0, |headline| headline.level);
        let below = self.outline.headlines.iter().skip(at + 1);
        at + 1 + below.take_while(|headline| headline.level > level).count()
    }

    fn marked(&mut self, at: usize, headline: &Headline<'o>) -> Option<Note> {
        let (kind, mut note) = if headline.has_tag("drill") {
            ("org-drill", self.drill(at, headline))
        } else if headline.has_tag("fc") {
            ("org-fc", self.fc(at, headline))
        } else if headline.property("ANKI_NOTE_TYPE").is_some() {
            ("anki-editor", self.anki(at, headline))
        } else if is_marked(headline)
            || (self.outline.keyword("anki_deck").is_some() && headline.has_body())
        {
            ("org-anki", self.sides(at, headline))
        } else {
            return None;
        };
        let scheduled = ["DRILL_LAST_INTERVAL", "DRILL_LAST_REVIEWED", "FC_CREATED"];
        self.schedules += u64::from(scheduled.iter().any(|name| headline.property(name).is_some()));
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
        self.complete(at, headline, &mut note);
        Some(note)
    }

    /// Without marks, a headline with text and none below it but parts of its answer.
    fn plain(&mut self, at: usize, headline: &Headline<'o>) -> Option<Note> {
        let deeper = headline.children.iter().filter_map(|child| self.outline.get(*child));
        let is_topic = deeper.filter(|child| role_of(child.title).is_none()).count() > 0;
        let asks = headline.title.trim_end().ends_with(['?', '？']);
        let bare = !headline.has_body() && headline.children.is_empty();
        if (!asks && (is_topic || bare)) || words::is_no_question(headline.title) {
            return None;
        }
        let mut note = self.sides(at, headline);
        self.complete(at, headline, &mut note);
        Some(note)
    }

    /// The headline asks, what stands below answers.
    fn sides(&self, at: usize, headline: &Headline<'_>) -> Note {
        self.note(headline, "", &self.below(at, headline, None))
    }

    /// Makes a note of a front, words shown with it, and the text below.
    fn note(&self, headline: &Headline<'_>, context: &str, body: &str) -> Note {
        let title = super::marks::inline(headline.title);
        let front =
            if context.is_empty() { title.clone() } else { format!("{title}\n\n{context}") };
        let mut note = build::note(&front, body, headline.span.clone(), &[]);
        if let Some(pieces) = cloze::parse(&title) {
            let back = std::mem::take(&mut note.back);
            with_holes(&mut note, &pieces, &back);
        }
        note
    }

    /// Writes what stands below a headline as Markdown; a child may be named anew.
    fn below(&self, at: usize, headline: &Headline<'_>, answer: Option<usize>) -> String {
        let mut out = if answer.is_some() { String::new() } else { markdown(&headline.body) };
        for (n, child) in self.outline.headlines.iter().enumerate().take(self.end(at)).skip(at + 1)
        {
            if is_marked(child) {
                break;
            }
            let level = child.level.saturating_sub(headline.level).saturating_add(2).min(6);
            let title = if answer == Some(n) {
                "Answer".to_owned()
            } else {
                super::marks::inline(child.title)
            };
            append(&mut out, &format!("{} {title}", "#".repeat(level)));
            append(&mut out, &markdown(&child.body));
        }
        out
    }

    /// Writes all of a child without its headline.
    fn inside(&self, at: usize) -> String {
        self.outline.get(at).map_or_else(String::new, |headline| self.below(at, headline, None))
    }

    /// The child of a name, with its place.
    fn child(&self, headline: &Headline<'_>, name: &str) -> Option<usize> {
        let is = |at: &usize| {
            self.outline.get(*at).is_some_and(|child| child.title.eq_ignore_ascii_case(name))
        };
        headline.children.iter().copied().find(is)
    }

    fn drill(&self, at: usize, headline: &Headline<'o>) -> Note {
        let kind = headline.property("DRILL_CARD_TYPE").unwrap_or("").to_lowercase();
        let children: Vec<usize> = headline
            .children
            .iter()
            .copied()
            .filter(|child| !self.outline.get(*child).is_some_and(is_marked))
            .collect();
        if kind.contains("sided")
            && let [first, second, rest @ ..] = children.as_slice()
        {
            return self.sided(headline, *first, *second, rest);
        }
        let body = markdown(&headline.body);
        let named = !NO_TITLES.contains(&headline.title.to_lowercase().as_str());
        let holes = children.is_empty() || kind.contains("cloze");
        if holes && let Some(pieces) = drill_holes(&body, kind.contains("cloze")) {
            let mut note = Note { span: headline.span.clone(), ..Note::default() };
            let back: Vec<String> = children.iter().map(|child| self.inside(*child)).collect();
            with_holes(&mut note, &pieces, &back.join("\n\n"));
            keep_title(&mut note, headline.title, named);
            return note;
        }
        match children.first() {
            // The headline is the question where the body answers or is none.
            None => self.sides(at, headline),
            Some(answer) if trim(&body).is_empty() => {
                self.note(headline, "", &self.below(at, headline, Some(*answer)))
            }
            Some(answer) => {
                let below = self.below(at, headline, Some(*answer));
                let mut note = build::note(&body, &below, headline.span.clone(), &[]);
                keep_title(&mut note, headline.title, named);
                note
            }
        }
    }

    /// Sides that ask for each other.
    fn sided(&self, headline: &Headline<'_>, first: usize, second: usize, rest: &[usize]) -> Note {
        let (front, back) = (self.inside(first), self.inside(second));
        let mut note = build::note(&front, "", headline.span.clone(), &[]);
        append(&mut note.front, &markdown(&headline.body));
        note.back.clone_from(&back);
        for (name, text) in
            rest.iter().filter_map(|at| Some((self.outline.get(*at)?.title, self.inside(*at))))
        {
            note.extra.push((name.to_owned(), text));
        }
        reversed(&mut note, &front, &back);
        keep_title(
            &mut note,
            headline.title,
            !NO_TITLES.contains(&headline.title.to_lowercase().as_str()),
        );
        note
    }

    fn fc(&self, at: usize, headline: &Headline<'o>) -> Note {
        let kind = headline.property("FC_TYPE").unwrap_or("normal").to_lowercase();
        let back = self.child(headline, "Back");
        let body = markdown(&headline.body);
        if kind == "cloze" {
            let text = format!("{}\n\n{body}", super::marks::inline(headline.title));
            if let Some(pieces) = fc_holes(text.trim()) {
                let mut note = Note { span: headline.span.clone(), ..Note::default() };
                let behind = headline.children.iter().map(|child| self.inside(*child));
                with_holes(&mut note, &pieces, &behind.collect::<Vec<_>>().join("\n\n"));
                return note;
            }
        }
        let mut note = match back {
            Some(back) => self.note(headline, &body, &self.below(at, headline, Some(back))),
            None => self.sides(at, headline),
        };
        if kind == "double" || kind == "vocab" {
            let (front, back) = (note.front.clone(), note.back.clone());
            reversed(&mut note, &front, &back);
        }
        note
    }

    /// Fields are the headlines below; the headline itself and the text below it
    /// stand for fields that are not there.
    fn anki(&self, at: usize, headline: &Headline<'o>) -> Note {
        let notetype = headline.property("ANKI_NOTE_TYPE").unwrap_or("").to_owned();
        let mut note = Note { span: headline.span.clone(), ..Note::default() };
        let mut parts = Parts { notetype: notetype.clone(), ..Parts::default() };
        for child in headline
            .children
            .iter()
            .filter(|child| !self.outline.get(**child).is_some_and(is_marked))
        {
            let name = self.outline.get(*child).map_or("", |child| child.title);
            let text = self.inside(*child);
            match role(name).map(|(role, _)| role) {
                Some(Role::Plain(Field::Front)) => parts.front.push(text),
                Some(Role::Plain(Field::Answer)) => parts.back.push(text),
                Some(Role::Plain(Field::Sources)) => {
                    note.sources.extend(crate::exchange::lists::sources(&text));
                }
                _ => note.extra.push((name.to_owned(), text)),
            }
        }
        let body = markdown(&headline.body);
        let mut own = vec![super::marks::inline(headline.title), body];
        own.retain(|text| !trim(text).is_empty());
        let cloze = notetype.to_lowercase().contains("cloze");
        if parts.front.is_empty() && parts.back.is_empty() && !cloze && note.extra.is_empty() {
            let mut sides = self.sides(at, headline);
            if notetype.to_lowercase().contains("reversed") {
                let (front, back) = (sides.front.clone(), sides.back.clone());
                reversed(&mut sides, &front, &back);
            }
            return sides;
        }
        if parts.front.is_empty() {
            let holed = own.iter().position(|text| cloze::parse(text).is_some());
            let at = holed.filter(|_| cloze).unwrap_or(0);
            if at < own.len() {
                parts.front.push(own.remove(at));
            }
        }
        if parts.back.is_empty() && !cloze {
            parts.back.append(&mut own);
        }
        parts.settle(Base::One, Html::Off, &mut note);
        for text in own {
            keep_title(&mut note, &text, true);
        }
        note
    }

    /// Fills in what headlines and properties say of a card.
    fn complete(&self, at: usize, headline: &Headline<'_>, note: &mut Note) {
        let inherited = |name: &str| {
            headline
                .property(name)
                .or_else(|| self.outline.above(at).find_map(|above| above.property(name)))
                .or_else(|| self.outline.keyword(&name.to_lowercase()))
        };
        note.deck = match inherited("ANKI_DECK") {
            Some(deck) => deck_path(deck),
            None => self.path(at),
        };
        let ids = ["ID", "ANKI_NOTE_ID", "CUSTOM_ID"];
        note.guid = ids.iter().find_map(|name| headline.property(name)).map(str::to_owned);
        let file = self.outline.keyword("filetags").unwrap_or("");
        let anki = inherited("ANKI_TAGS").unwrap_or("");
        let above: Vec<&Headline<'_>> = self.outline.above(at).collect();
        let inherited = above.iter().rev().flat_map(|above| above.tags.iter().copied());
        let own = headline.tags.iter().copied().chain(anki.split_whitespace());
        for tag in file.split([':', ' ']).chain(inherited).chain(own).take(MOST_TAGS) {
            let known = note.tags.iter().any(|known| known == tag);
            if !tag.is_empty() && !known && !NO_TAGS.contains(&tag.to_lowercase().as_str()) {
                note.tags.push(tag.to_owned());
            }
        }
        for (name, value) in headline.properties.iter().filter(|(_, value)| !value.is_empty()) {
            match role(name).map(|(role, _)| role) {
                Some(Role::Plain(Field::Level)) => {
                    note.level = level::read(value).or(note.level);
                }
                Some(Role::Plain(Field::Sources)) => note.sources.push((*value).to_owned()),
                Some(Role::Plain(Field::Tags)) if name != "CATEGORY" => {
                    note.tags.extend(clean::tags(value));
                }
                _ if OWN.iter().any(|own| name.starts_with(own)) => {}
                _ => note.extra.push((capitalised(&name.to_lowercase()), (*value).to_owned())),
            }
        }
        let told = || above.iter().find_map(|above| level::read(near(above.title)));
        note.level = note.level.or_else(told);
    }

    /// The titles above a card are its deck.
    fn path(&self, at: usize) -> Vec<String> {
        let mut path: Vec<String> = self
            .outline
            .above(at)
            .filter(|above| !is_marked(above))
            .map(|above| deck_name(&super::marks::inline(&brief(above.title, LONGEST_TITLE))))
            .collect();
        path.extend(self.outline.keyword("title").map(deck_name));
        path.retain(|name| name.contains(char::is_alphanumeric));
        path.reverse();
        path.truncate(8);
        path
    }
}

/// What a small headline below a question becomes, where its name says so.
fn role_of(title: &str) -> Option<Role> {
    let part = |name: &str| {
        [
            "notes",
            "example",
            "examples",
            "explanation",
            "key points",
            "follow-ups",
            "pitfalls",
            "references",
            "sources",
        ]
        .contains(&name)
    };
    role(title)
        .map(|(role, _)| role)
        .or_else(|| part(&title.to_lowercase()).then_some(Role::Plain(Field::Extra)))
}

/// The most bytes of a title above a card that are looked at, and the most tags
/// of a card: every card below repeats them.
const LONGEST_TITLE: usize = 400;
const MOST_TAGS: usize = 100;

/// Keeps a headline that is not part of the question.
fn keep_title(note: &mut Note, title: &str, named: bool) {
    if named && !note.front.contains(title) {
        note.extra.push(("Title".to_owned(), title.to_owned()));
    }
}

/// Adds the other direction, where the answer fits a line.
fn reversed(note: &mut Note, front: &str, back: &str) {
    if !trim(back).is_empty() && !trim(back).contains('\n') {
        note.cards.push((back.to_owned(), front.to_owned()));
    }
}
