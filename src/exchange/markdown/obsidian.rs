//! Cards in Obsidian's notes: `question::answer`, `?` between the lines of a
//! question and of its answer, `==holes==`, decks by tags.

use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::gather::common_tags;
use crate::exchange::note::Note;

use super::build::note;
use super::census::census;
use super::cloze::{fill, marked};
use super::lines::{Kind, Line, joined};
use super::marks::{Inline, inline, turn};
use super::sheet::{Path, Sheet, path};
use super::tidy::tidy;

/// Obsidian's cards.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "obsidian", about: "Obsidian notes with ::, ? and ==holes==", detect, import };

/// What stands before a card's schedule.
const SCHEDULE: &str = "<!--SR:";

fn detect(input: &Input) -> Option<Confidence> {
    let text = &input.source.text;
    if !text.contains("::") && !text.contains("\n?") && !text.contains("==") {
        return None;
    }
    let census = census(input);
    let cards = census.inline + census.turns;
    if text.contains(SCHEDULE) || text.contains("#flashcards") {
        return (cards > 0 || text.contains("==")).then_some(Confidence::Certain);
    }
    let rivals = census.asked.max(census.answers).max(census.details);
    match () {
        () if census.turns > 0 && rivals <= cards => Some(Confidence::Certain),
        () if census.inline > 0 && census.inline * 10 >= census.lines * 9 => {
            Some(Confidence::Certain)
        }
        () if census.inline > 0 && census.inline * 2 >= census.lines => Some(Confidence::Likely),
        () if cards >= 3 && cards > rivals => Some(Confidence::Possible),
        () => None,
    }
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut reader = Reader {
        sheet,
        deck: Vec::new(),
        tags: Vec::new(),
        chapters: Path::default(),
        schedules: 0,
        notes: Vec::new(),
    };
    let mut at = 0;
    while at < lines.len() {
        let rest = lines.get(at..).unwrap_or_default();
        let length = block(rest);
        reader.block(rest.get(..length).unwrap_or_default());
        at += length.max(1);
    }
    if reader.schedules > 0 {
        let cards = crate::domain::text::counted(reader.schedules, "card has", "cards have");
        reader
            .sheet
            .remarks
            .push(format!("{cards} a schedule from Obsidian; it was left out, they begin as new."));
    }
    reader.sheet.finish(FORMAT.name, reader.notes)
}

/// Returns how many lines belong together: to the next blank line, or, where
/// nothing follows `?` before it, to the next card, rule or heading.
fn block(lines: &[Line<'_>]) -> usize {
    let ends = |line: &Line<'_>| matches!(line.kind, Kind::Blank | Kind::Rule | Kind::Heading(_));
    let Some(first) = lines.first() else { return 0 };
    if ends(first) {
        return 1;
    }
    let end = lines.iter().position(ends).unwrap_or(lines.len());
    let turns_last = lines.get(end.saturating_sub(1)).is_some_and(is_turn);
    if !turns_last || end == 1 {
        return end;
    }
    let below = lines.get(end..).unwrap_or_default();
    let mut taken = 0;
    for (at, line) in below.iter().enumerate() {
        if matches!(line.kind, Kind::Rule | Kind::Heading(_))
            || inline(line.text).is_some() && line.kind == Kind::Text
        {
            break;
        }
        if is_turn(line) {
            // The question of the next card begins behind the last blank line.
            let before = below.get(..at).unwrap_or_default();
            return end
                + before
                    .iter()
                    .rposition(|line| line.kind == Kind::Blank)
                    .map_or(at, |blank| blank + 1)
                    .max(1);
        }
        taken = at + 1;
    }
    end + taken
}

fn is_turn(line: &Line<'_>) -> bool {
    line.kind == Kind::Text && turn(line.text).is_some()
}

struct Reader<'a> {
    sheet: Sheet<'a>,
    deck: Vec<String>,
    tags: Vec<String>,
    /// The headings above; the nearest is a tag of the cards below it.
    chapters: Path,
    schedules: u32,
    notes: Vec<Note>,
}

impl Reader<'_> {
    fn block(&mut self, lines: &[Line<'_>]) {
        let Some(first) = lines.first() else { return };
        if let Some((level, words)) = first.heading() {
            self.chapters.enter(level, words);
        }
        if matches!(first.kind, Kind::Blank | Kind::Rule | Kind::Heading(_)) {
            return;
        }
        let schedules = lines
            .iter()
            .filter(|line| line.kind != Kind::Code && line.text.contains(SCHEDULE))
            .count();
        self.schedules += u32::try_from(schedules).unwrap_or(u32::MAX);
        if lines.len() == 1 && is_tags(first.text) {
            self.tag_line(first.text);
            return;
        }
        // A line of tags right above a card holds as one that stands alone does.
        let lines = if is_tags(first.text) && first.kind == Kind::Text {
            self.tag_line(first.text);
            lines.get(1..).unwrap_or_default()
        } else {
            lines
        };
        if let Some(turn) = lines.iter().position(is_turn).filter(|turn| *turn > 0) {
            self.cards(lines, turn);
        } else if lines.iter().any(|line| line.kind == Kind::Text && inline(line.text).is_some()) {
            self.lines(lines);
        } else {
            self.holes(lines);
        }
    }

    fn tag_line(&mut self, line: &str) {
        let tags: Vec<&str> =
            line.split_whitespace().map(|tag| tag.trim_start_matches('#')).collect();
        match tags.iter().find(|tag| tag.starts_with("flashcards")) {
            Some(tag) => self.deck = deck_of(tag),
            None => self.tags = common_tags(tags),
        }
    }

    fn push(&mut self, front: &str, back: &str, both: bool, line: &Line<'_>) {
        let (own, front) = own_tag(front);
        let front = reduced(front);
        let back = reduced(back);
        let deck = own.map_or_else(|| self.deck.clone(), deck_of);
        let mut note = note(&front, &back, line.span(), &deck);
        note.tags.extend(self.tags.iter().cloned());
        note.tags.extend(self.chapter());
        if both {
            self.sheet.both(&mut note);
        }
        self.notes.push(note);
    }

    /// The nearest heading, if it is below the title.
    fn chapter(&self) -> Option<String> {
        self.chapters.last().filter(|(level, _)| *level > 1).map(|(_, name)| name.to_owned())
    }

    /// Reads cards that follow one another without a blank line: the question of
    /// each but the first is the line above its `?`.
    fn cards(&mut self, lines: &[Line<'_>], first: usize) {
        let (mut start, mut turned) = (0, first);
        for at in first + 2..lines.len() {
            if at > turned + 1 && lines.get(at).is_some_and(is_turn) {
                self.turned(lines.get(start..at - 1).unwrap_or_default(), turned - start);
                (start, turned) = (at - 1, at);
            }
        }
        self.turned(lines.get(start..).unwrap_or_default(), turned - start);
    }

    fn turned(&mut self, lines: &[Line<'_>], at: usize) {
        let both = lines.get(at).is_some_and(|line| turn(line.text) == Some(true));
        let turn = at;
        let front = joined(lines.get(..turn).unwrap_or_default(), 0);
        let back = joined(lines.get(turn + 1..).unwrap_or_default(), 0);
        if let Some(first) = lines.first() {
            self.push(&front, &back, both, first);
        }
    }

    fn lines(&mut self, lines: &[Line<'_>]) {
        for line in lines {
            let card = if line.kind == Kind::Text { inline(line.text) } else { None };
            match card {
                Some(Inline { front, back, both }) => {
                    let front = super::lines::item(front).map_or(front, |item| item.rest);
                    self.push(front, back, both, line);
                }
                None => self.sheet.outside(std::slice::from_ref(line)),
            }
        }
    }

    fn holes(&mut self, lines: &[Line<'_>]) {
        let text = joined(lines, 0);
        let is_code = lines.iter().any(|line| line.kind == Kind::Code);
        let Some(first) = lines.first() else { return };
        let (deck, mut tags) = (self.deck.clone(), self.tags.clone());
        tags.extend(self.chapter());
        let mut note = Note { span: first.span(), deck, tags, ..Note::default() };
        if !is_code && fill(&mut note, marked(&reduced(&tidy(&text)))) {
            self.notes.push(note);
        } else {
            self.sheet.outside(lines);
        }
    }
}

/// Tells whether a line is tags and nothing else.
fn is_tags(line: &str) -> bool {
    line.starts_with('#')
        && line
            .split_whitespace()
            .all(|word| word.len() > 1 && word.starts_with('#') && !word.starts_with("##"))
}

/// `flashcards/db/mvcc` is the deck `db`, `mvcc`.
fn deck_of(tag: &str) -> Vec<String> {
    let mut names = path(tag);
    if names.first().is_some_and(|name| name == "flashcards") {
        names.remove(0);
    }
    names
}

/// Takes a deck's tag off the beginning of a card.
fn own_tag(front: &str) -> (Option<&str>, &str) {
    match front.strip_prefix("#flashcards").map(|_| front.split_once(char::is_whitespace)) {
        Some(Some((tag, rest))) => (Some(tag.trim_start_matches('#')), rest.trim_start()),
        _ => (None, front),
    }
}

/// Reduces Obsidian's own marks to text; code stays.
fn reduced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, line) in super::lines::scan(text, 0).iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        if line.kind == Kind::Code || line.raw.contains('`') && !line.raw.contains("[[") {
            out.push_str(line.raw);
        } else {
            out.push_str(&without_block_id(&without_links(&without_notes(line.raw))));
        }
    }
    out
}

/// Takes `%%remarks%%` out.
fn without_notes(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("%%") {
        let Some((_, behind)) = after.split_once("%%") else { break };
        out.push_str(before);
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// `[[page|name]]` becomes `name`, `![[picture]]` becomes `[picture]`.
fn without_links(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("[[") {
        let Some((inner, behind)) =
            after.split_once("]]").filter(|(inner, _)| !inner.contains("[["))
        else {
            break;
        };
        let name = inner.rsplit('|').next().unwrap_or(inner);
        match before.strip_suffix('!') {
            Some(before) => out.push_str(&format!("{before}[{name}]")),
            None => {
                out.push_str(before);
                out.push_str(name);
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// Takes ` ^block-id` off the end of a line.
fn without_block_id(line: &str) -> String {
    let is_id =
        |id: &str| !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    match line.rsplit_once(" ^") {
        Some((before, id)) if is_id(id.trim_end()) => before.to_owned(),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_obsidian_become_text() {
        assert_eq!(
            reduced("See [[a/b|the page]] and ![[x.png]] %%later%% ^id-1"),
            "See the page and [x.png] "
        );
        assert_eq!(reduced("`a %%b%% c`"), "`a %%b%% c`");
    }

    #[test]
    fn cards_stand_close_and_chapters_are_tags() {
        let text = "# T\n\n## A\nWhat is a?\n- ?\nOne\nand more\nWhat is b?\n?\nTwo\n\n## B\nWhat is c?\n?\nThree\nWhat is d?\n??\nFour\n";
        let imported = crate::exchange::testing::read("x.md", text);
        let found: Vec<_> = imported.decks[0]
            .questions
            .iter()
            .map(|q| (q.title.as_str(), q.answer.as_deref().unwrap_or(""), q.tags[0].as_str()))
            .collect();
        assert_eq!(
            found,
            [
                ("What is a?", "One\nand more", "A"),
                ("What is b?", "Two", "A"),
                ("What is c?", "Three", "B"),
                ("What is d?", "Four", "B"),
            ]
        );
        assert!(imported.diagnostics.is_empty());
    }

    #[test]
    fn tags_are_decks_without_the_first_word() {
        assert_eq!(deck_of("flashcards/db/mvcc"), ["db", "mvcc"]);
        assert!(deck_of("flashcards").is_empty());
        assert!(is_tags("#flashcards/db #x") && !is_tags("# Title") && !is_tags("#a b"));
    }
}
