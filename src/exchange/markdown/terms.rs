//! Headings of which none asks: a list of terms or one article of a folder is asked
//! all the same, a page about something else is not.

use std::collections::HashSet;

use super::asking::is_collection;
use super::front_matter;
use super::lines::{Kind, Line, scan};
use super::marks::is_no_question;
use super::sections::part_of;
use super::tidy::{is_content_line, is_link, is_navigation, is_person};

/// The most words of a term.
const LONGEST_TERM: usize = 8;

/// A heading with what is below it.
struct Section<'a> {
    level: u8,
    words: &'a str,
    /// Lines of words or code before the next heading; those that only lead elsewhere
    /// do not count.
    lines: usize,
}

/// Tells whether the headings of a text are terms to ask for: they are alike, each has
/// its text, and none says that the page is about itself.
pub(super) fn are_asked(text: &str) -> bool {
    let skip = front_matter::read(text).map_or(0, |head| head.end);
    let sections = sections(&scan(text.get(skip..).unwrap_or(""), skip));
    let about = sections.iter().filter(|section| is_no_question(section.words)).count();
    let named: Vec<&Section<'_>> = sections
        .iter()
        .filter(|section| part_of(section.words).is_none() && !is_no_question(section.words))
        .collect();
    if let [only] = named.as_slice() {
        return about == 0 && only.lines > 0 && !is_collection(only.words);
    }
    let told = || named.iter().filter(|section| section.lines > 0);
    let Some(level) = most_common(told().map(|section| section.level)) else {
        return false;
    };
    // The title may have an introduction, chapters may not.
    let titles = named.iter().filter(|section| section.level == 1).count();
    let chapters =
        told().filter(|section| section.level < level && !(section.level == 1 && titles == 1));
    let terms: Vec<&&Section<'_>> = told().filter(|section| section.level == level).collect();
    let names: HashSet<&str> = terms.iter().map(|section| section.words).collect();
    let short = terms.iter().filter(|section| is_term(section.words)).count();
    terms.len() >= 2
        && about * 2 < terms.len()
        && names.len() == terms.len()
        && short * 4 >= terms.len() * 3
        && chapters.count() == 0
}

fn is_term(words: &str) -> bool {
    words.split_whitespace().count() <= LONGEST_TERM && !words.ends_with([':', '：', '!'])
}

fn most_common(levels: impl Iterator<Item = u8>) -> Option<u8> {
    let mut counts = [0_usize; 7];
    for level in levels {
        if let Some(count) = counts.get_mut(usize::from(level)) {
            *count += 1;
        }
    }
    let best = (0_u8..).zip(counts).filter(|(_, count)| *count > 0).max_by_key(|(_, count)| *count);
    best.map(|(level, _)| level)
}

fn sections<'a>(lines: &[Line<'a>]) -> Vec<Section<'a>> {
    let mut found: Vec<Section<'a>> = Vec::new();
    for line in lines {
        match line.kind {
            Kind::Heading(_) if is_person(line.text) => {}
            Kind::Heading(level) => found.push(Section { level, words: line.text, lines: 0 }),
            Kind::Text | Kind::Code => {
                let leads = line.kind == Kind::Text && leads_elsewhere(line);
                if let Some(last) = found.last_mut().filter(|_| !leads) {
                    last.lines += 1;
                }
            }
            Kind::Blank | Kind::Comment | Kind::Rule => {}
        }
    }
    found
}

/// Tells whether a line is a link, a row of a table, or leads about.
fn leads_elsewhere(line: &Line<'_>) -> bool {
    let words = line.item().map_or(line.text, |item| item.rest);
    is_content_line(line) || is_navigation(line.text) || is_link(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_asked_and_pages_are_not() {
        for text in [
            "# Flashcards\n\n## Mutex\n\nA lock.\n\n## Semaphore\n\nA counter.\n",
            "# Databases\n\n## Basics\n\n### ACID\n\nFour.\n\n### BASE\n\nThree.\n",
            "# ACID\n\n## [Ann Bee](https://github.com/annbee)\n\nFour words.\n",
        ] {
            assert!(are_asked(text), "{text}");
        }
        for text in [
            "# Interview Questions\n\n| Folder |\n|---|\n| [a](./a) |\n",
            "# App\n\n## Usage\n\nRun it.\n\n## Options\n\nMany.\n\n## License\n\nMIT\n",
            "# Cards\n\n## Making cards\n\nText.\n\n### Format\n\nJSON.\n\n### Types\n\nTwo.\n",
            "# Deck\n\n### English explanation\n\na\n\n### English explanation\n\nb\n",
        ] {
            assert!(!are_asked(text), "{text}");
        }
    }
}
