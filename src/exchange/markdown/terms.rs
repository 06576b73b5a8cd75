//! Headings of which none asks: a list of terms or one article of a folder is asked
//! all the same, a page about something else is not.

use std::collections::HashSet;

use crate::exchange::clean::question;
use crate::exchange::format::Input;

use super::asking::is_collection;
use super::front_matter;
use super::lines::{Kind, Line, scan};
use super::marks::is_no_question;
use super::sections::part_of;
use super::tidy::{is_content_line, is_link, is_navigation, is_person};

/// The most words of a term.
const LONGEST_TERM: usize = 8;

/// What stands on the page of a project, and on no card.
const OF_A_PROJECT: &[&str] = &[
    "img.shields.io",
    "badge.svg",
    "/badge/",
    "/actions/workflows/",
    "git clone ",
    "npm install",
    "npm i ",
    "yarn add ",
    "pip install",
    "cargo add ",
    "cargo install",
    "[dependencies]",
    "brew install",
    "apt install",
    "go get ",
    "docker run ",
    "docs.rs/",
];

/// Names of files about a project, in lower case.
const FILES: &[&str] = &[
    "readme",
    "changelog",
    "changes",
    "history",
    "contributing",
    "code_of_conduct",
    "license",
    "security",
    "releases",
];

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
pub(super) fn are_asked(input: &Input) -> bool {
    let text = input.source.text.as_str();
    let file = input.source.name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    if FILES.iter().any(|name| file.split(['.', '-', '_']).next() == Some(name)) {
        return false;
    }
    let skip = front_matter::read(text).map_or(0, |head| head.end);
    let sections = sections(&scan(text.get(skip..).unwrap_or(""), skip));
    let about = sections.iter().filter(|section| is_no_question(section.words)).count();
    let named: Vec<&Section<'_>> = sections
        .iter()
        .filter(|section| part_of(section.words).is_none() && !is_no_question(section.words))
        .collect();
    if OF_A_PROJECT.iter().any(|words| text.contains(words)) {
        return false;
    }
    if let [only] = named.as_slice() {
        return about == 0 && only.lines > 0 && is_term(only.words) && !is_collection(only.words);
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
    let numbered = terms.iter().filter(|section| question(section.words).numbered).count();
    if terms.len() >= 2 && numbered * 3 >= terms.len() * 2 {
        return true;
    }
    terms.len() >= 2
        && about * 4 <= terms.len()
        && names.len() == terms.len()
        && short * 4 >= terms.len() * 3
        && chapters.count() == 0
}

/// Tells whether words can be a term: few, and no version or date.
fn is_term(words: &str) -> bool {
    let versions = words.split(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '/')));
    let version = versions.filter(|part| part.len() >= 3 && part.contains(['.', '-', '/']));
    words.split_whitespace().count() <= LONGEST_TERM
        && !words.ends_with([':', '：', '!'])
        && version.filter(|part| part.matches(|c: char| c.is_ascii_digit()).count() >= 2).count()
            == 0
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

    fn are_asked(text: &str) -> bool {
        super::are_asked(&Input { source: crate::diagnostic::Source::new("x.md", text) })
    }

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
            "# Log\n\n## 0.4.1\n\n- New.\n\n## [0.4.0] - 2026-01-02\n\n- First.\n",
            "# Tool\n\n## Lists\n\nRun `pip install tool`.\n\n## Maps\n\nTwo.\n",
            "# Deck\n\n### English explanation\n\na\n\n### English explanation\n\nb\n",
        ] {
            assert!(!are_asked(text), "{text}");
        }
    }
}
