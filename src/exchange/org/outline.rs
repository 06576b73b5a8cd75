//! An Org file as an outline: headlines with tags, properties and the lines
//! below them. What stands in a block is text.

use std::collections::HashMap;

use crate::diagnostic::Span;

/// States of a task before a headline's words.
const STATES: &[&str] = &["TODO", "DONE", "NEXT", "WAITING", "HOLD", "CANCELLED", "SOMEDAY"];

/// The most keywords of a file, properties and tags of a headline: every card below
/// asks all of them.
const MOST_SAID: usize = 200;

/// An Org file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline<'a> {
    /// `#+KEY: value` above the headlines, keys in lower case.
    pub keywords: Vec<(String, &'a str)>,
    /// Words above the first headline.
    pub preamble: Vec<(&'a str, Span)>,
    /// All headlines in order.
    pub headlines: Vec<Headline<'a>>,
}

/// A headline and what is its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Headline<'a> {
    /// How many stars it has.
    pub level: usize,
    /// Its words without state, priority and tags.
    pub title: &'a str,
    /// Its own tags.
    pub tags: Vec<&'a str>,
    /// Its properties, names in upper case.
    pub properties: Vec<(String, &'a str)>,
    /// The lines below it, without drawers and dates.
    pub body: Vec<&'a str>,
    /// Its place.
    pub span: Span,
    /// The headline it stands below.
    pub parent: Option<usize>,
    /// The headlines right below it.
    pub children: Vec<usize>,
}

impl Headline<'_> {
    /// Returns a property that holds something.
    pub(super) fn property(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| *value).filter(|value| !value.is_empty())
    }

    /// Tells whether it bears a tag.
    pub(super) fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known.eq_ignore_ascii_case(tag))
    }

    /// Tells whether it has words below it.
    pub(super) fn has_body(&self) -> bool {
        self.body.iter().any(|line| !line.trim().is_empty())
    }
}

impl<'a> Outline<'a> {
    /// Reads a text.
    pub(super) fn read(text: &'a str) -> Self {
        let ends = block_ends(text.split('\n'));
        let mut outline = Self::default();
        let mut path: Vec<usize> = Vec::new();
        let mut drawer: Option<bool> = None;
        let mut block: Option<String> = None;
        let mut at = 0;
        for (n, line) in text.split('\n').enumerate() {
            let span = at..at + line.len();
            at += line.len() + 1;
            if let Some(name) = &block {
                if block_mark(line, "#+end_").is_some_and(|end| end == *name) {
                    block = None;
                }
                outline.line(line, span);
            } else if let Some(level) = stars(line) {
                drawer = None;
                outline.enter(level, line, span, &mut path);
            } else if let Some(properties) = drawer {
                if line.trim().eq_ignore_ascii_case(":end:") {
                    drawer = None;
                } else if properties {
                    outline.property(line);
                }
            } else if let Some(name) = drawer_name(line).filter(|_| !outline.headlines.is_empty()) {
                drawer = Some(name.eq_ignore_ascii_case("properties"));
            } else {
                block = block_mark(line, "#+begin_").filter(|name| ends.get(name) > Some(&n));
                outline.line(line, span);
            }
        }
        outline
    }

    /// Tells whether headlines are marked as cards.
    pub(super) fn is_marked(&self) -> bool {
        self.keyword("anki_deck").is_some() || self.headlines.iter().any(is_marked)
    }

    /// Returns a keyword of the file.
    pub(super) fn keyword(&self, name: &str) -> Option<&'a str> {
        let own = self.keywords.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        // `#+PROPERTY: ANKI_DECK x`
        own.or_else(|| {
            let all = self.keywords.iter().filter(|(known, _)| known == "property");
            all.map(|(_, value)| *value).find_map(|value| {
                let (key, value) = value.split_once(' ')?;
                key.eq_ignore_ascii_case(name).then_some(value.trim())
            })
        })
    }

    /// Returns a headline.
    pub(super) fn get(&self, at: usize) -> Option<&Headline<'a>> {
        self.headlines.get(at)
    }

    /// Returns the headlines above one, the nearest first.
    pub(super) fn above(&self, at: usize) -> impl Iterator<Item = &Headline<'a>> {
        let parent = self.get(at).and_then(|headline| headline.parent);
        let up = |at: &usize| self.get(*at).and_then(|headline| headline.parent);
        std::iter::successors(parent, up).filter_map(|at| self.get(at))
    }

    fn enter(&mut self, level: usize, line: &'a str, span: Span, path: &mut Vec<usize>) {
        while path.last().and_then(|at| self.get(*at)).is_some_and(|above| above.level >= level) {
            path.pop();
        }
        let parent = path.last().copied();
        let at = self.headlines.len();
        if let Some(above) = parent.and_then(|parent| self.headlines.get_mut(parent)) {
            above.children.push(at);
        }
        let (title, tags) = words(line.get(level..).unwrap_or("").trim());
        self.headlines.push(Headline { level, title, tags, span, parent, ..Headline::default() });
        path.push(at);
    }

    fn property(&mut self, line: &'a str) {
        let inner = line.trim().strip_prefix(':').and_then(|line| line.split_once(':'));
        if let (Some(headline), Some((name, value))) = (self.headlines.last_mut(), inner)
            && headline.properties.len() < MOST_SAID
        {
            let name = name.trim_end_matches('+').to_uppercase();
            headline.properties.push((name, value.trim()));
        }
    }

    fn line(&mut self, line: &'a str, span: Span) {
        let keyword = line.strip_prefix("#+").and_then(|line| line.split_once(':'));
        match self.headlines.last_mut() {
            Some(headline) if is_date(line) && !headline.has_body() => {}
            Some(headline) => headline.body.push(line),
            None => match keyword {
                Some((key, value)) if self.keywords.len() < MOST_SAID => {
                    self.keywords.push((key.trim().to_lowercase(), value.trim()));
                }
                Some(_) => {}
                None if line.trim().is_empty() || line.trim_start().starts_with("# ") => {}
                None => self.preamble.push((line, span)),
            },
        }
    }
}

/// Tells whether a headline is marked as a card.
pub(super) fn is_marked(headline: &Headline<'_>) -> bool {
    headline.has_tag("drill")
        || headline.has_tag("fc")
        || headline.property("ANKI_NOTE_TYPE").is_some()
        || headline.property("ANKI_NOTE_ID").is_some()
}

/// Counts the stars of a headline.
fn stars(line: &str) -> Option<usize> {
    let rest = line.trim_start_matches('*');
    let level = line.len() - rest.len();
    (level > 0 && rest.starts_with([' ', '\t'])).then_some(level)
}

/// Reads a headline's words and tags.
fn words(line: &str) -> (&str, Vec<&str>) {
    let (state, rest) = line.split_once(' ').unwrap_or((line, ""));
    let line = if STATES.contains(&state) { rest.trim_start() } else { line };
    let priority = line.strip_prefix("[#").and_then(|rest| rest.split_once(']'));
    let line = match priority {
        Some((letter, rest)) if letter.len() == 1 => rest.trim_start(),
        _ => line,
    };
    let is_tag = |tag: &str| {
        tag.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '@' | '#' | '%' | '-'))
    };
    let last = line.rsplit([' ', '\t']).next().unwrap_or("");
    let inner = last.strip_prefix(':').and_then(|last| last.strip_suffix(':'));
    match inner.filter(|inner| !inner.is_empty() && inner.split(':').all(is_tag)) {
        Some(inner) => {
            let title = line.strip_suffix(last).unwrap_or(line).trim_end();
            let tags = inner.split(':').filter(|tag| !tag.is_empty());
            (title, tags.take(MOST_SAID).collect())
        }
        None => (line, Vec::new()),
    }
}

/// Reads `:NAME:`, which opens a drawer.
fn drawer_name(line: &str) -> Option<&str> {
    let name = line.trim().strip_prefix(':')?.strip_suffix(':')?;
    let fits = !name.is_empty()
        && !name.eq_ignore_ascii_case("end")
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    fits.then_some(name)
}

/// Lines of dates below a headline.
fn is_date(line: &str) -> bool {
    let line = line.trim_start();
    ["SCHEDULED:", "DEADLINE:", "CLOSED:"].iter().any(|word| line.starts_with(word))
}

/// Reads the name of a block that begins or ends here.
pub(super) fn block_mark(line: &str, mark: &str) -> Option<String> {
    let line = line.trim_start();
    let head = line.get(..mark.len()).filter(|head| head.eq_ignore_ascii_case(mark))?;
    let rest = line.get(head.len()..)?;
    let name = rest.split(char::is_whitespace).next().unwrap_or("");
    (!name.is_empty()).then(|| name.to_lowercase())
}

/// The last line on which each kind of block ends.
pub(super) fn block_ends<'a>(lines: impl Iterator<Item = &'a str>) -> HashMap<String, usize> {
    lines.enumerate().filter_map(|(n, line)| Some((block_mark(line, "#+end_")?, n))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headlines_have_words_tags_and_properties() {
        let text = "#+TITLE: Deck\n* TODO [#A] A topic :x:drill:\nSCHEDULED: <2024-01-01>\n:PROPERTIES:\n:ID: 1\n:END:\nbody\n** Answer\n";
        let outline = Outline::read(text);
        assert_eq!(outline.keyword("title"), Some("Deck"));
        let first = &outline.headlines[0];
        assert_eq!((first.title, first.tags.as_slice()), ("A topic", ["x", "drill"].as_slice()));
        assert_eq!(first.property("ID"), Some("1"));
        assert_eq!(
            (first.body.as_slice(), first.children.as_slice()),
            (["body"].as_slice(), [1].as_slice())
        );
        assert_eq!(outline.headlines[1].parent, Some(0));
    }

    #[test]
    fn what_stands_in_a_block_is_text() {
        let text = "* Q\n#+begin_src c\n* no headline\n:x:\n#+END_SRC\n#+begin_src open\n* Next\n";
        let outline = Outline::read(text);
        let titles: Vec<&str> = outline.headlines.iter().map(|headline| headline.title).collect();
        assert_eq!(titles, ["Q", "Next"]);
        assert_eq!(outline.headlines[0].body.len(), 5);
    }
}
