//! The sections of a question: names, synonyms and spoken targets.

use super::reader::nearest;

/// A section of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Section {
    /// The joints of the answer.
    KeyPoints,
    /// Tier 1.
    Basics,
    /// Tier 2.
    Solid,
    /// Rungs and article.
    Deeper,
    /// What is asked next.
    FollowUps,
    /// Wrong claims.
    Pitfalls,
    /// A plain answer.
    Answer,
    /// Plain cards.
    Cards,
    /// A scenario.
    Simulation,
}

/// Names and synonyms; the first of a section is the one that is written.
const NAMES: [(&str, Section); 14] = [
    ("Key points", Section::KeyPoints),
    ("Basics", Section::Basics),
    ("Short answer", Section::Basics),
    ("Solid", Section::Solid),
    ("Solid answer", Section::Solid),
    ("Deeper", Section::Deeper),
    ("Go deeper", Section::Deeper),
    ("Follow-ups", Section::FollowUps),
    ("Pitfalls", Section::Pitfalls),
    ("Common mistakes", Section::Pitfalls),
    ("Answer", Section::Answer),
    ("Cards", Section::Cards),
    ("Simulation", Section::Simulation),
    ("Simulation: name", Section::Simulation),
];

/// The heading of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SectionHeading {
    /// Which section.
    pub(super) section: Section,
    /// What stands in brackets at the end.
    pub(super) bracket: Option<String>,
    /// A simulation's name.
    pub(super) name: Option<String>,
}

impl Section {
    /// Returns the name that is written.
    pub(super) fn name(self) -> &'static str {
        NAMES.iter().find(|(_, section)| *section == self).map_or("", |(name, _)| name)
    }

    /// Tells whether the section carries a spoken target.
    pub(super) fn is_spoken(self) -> bool {
        matches!(self, Self::Basics | Self::Solid)
    }
}

/// Reads the words of a section's heading; `None` for a name nobody knows.
pub(super) fn read(heading: &str) -> Option<SectionHeading> {
    let words = without_closing_marks(heading);
    if let Some((first, name)) = words.split_once(':')
        && find(first) == Some(Section::Simulation)
    {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = Some(name).filter(|name| !name.is_empty());
        return Some(SectionHeading { section: Section::Simulation, bracket: None, name });
    }
    if let Some(section) = find(words) {
        return Some(SectionHeading { section, bracket: None, name: None });
    }
    let (name, bracket) = words.strip_suffix(')')?.rsplit_once('(')?;
    let bracket = Some(bracket.trim().to_owned());
    find(name).map(|section| SectionHeading { section, bracket, name: None })
}

/// Returns the known name nearest to a heading.
pub(super) fn nearest_name(heading: &str) -> Option<&'static str> {
    let words = without_closing_marks(heading);
    let name = words.split_once(['(', ':']).map_or(words, |(name, _)| name);
    nearest(name.trim(), NAMES.iter().map(|(name, _)| *name))
}

/// Reads a spoken target in seconds: `20 s`, `1 min`, `1 min 30 s`.
pub(super) fn seconds(target: &str) -> Option<u16> {
    let (first, unit, rest) = amount(target)?;
    let total = match unit {
        "s" => (rest.is_empty()).then_some(first)?,
        "min" if rest.is_empty() => first.checked_mul(60)?,
        "min" => {
            let (second, "s", "") = amount(rest)? else { return None };
            first.checked_mul(60)?.checked_add(second)?
        }
        _ => return None,
    };
    (total > 0).then_some(total)
}

/// Writes a spoken target.
pub(super) fn target(seconds: u16) -> String {
    match (seconds / 60, seconds % 60) {
        (0, s) => format!("{s} s"),
        (min, 0) => format!("{min} min"),
        (min, s) => format!("{min} min {s} s"),
    }
}

/// Reads a number and its unit, and returns what follows.
fn amount(text: &str) -> Option<(u16, &str, &str)> {
    let text = text.trim_start();
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = text.strip_suffix(after)?.parse().ok()?;
    let after = after.trim_start();
    let rest = after.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    Some((number, after.strip_suffix(rest)?, rest.trim()))
}

/// Finds a section by name: letter case, blanks and hyphens do not matter.
fn find(name: &str) -> Option<Section> {
    // No name is longer; what is need not be folded.
    let name = Some(name).filter(|name| name.len() <= 100)?;
    let wanted = folded(name);
    NAMES.iter().find(|(known, _)| folded(known) == wanted).map(|(_, section)| *section)
}

fn folded(name: &str) -> String {
    let lower = name.to_lowercase().replace('-', " ");
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Takes off the closing marks a heading may have: `## Basics ##`.
fn without_closing_marks(heading: &str) -> &str {
    let open = heading.trim_end_matches('#');
    if open.len() < heading.len() && open.ends_with([' ', '\t']) {
        open.trim_end()
    } else {
        heading
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(section: Section) -> Option<SectionHeading> {
        Some(SectionHeading { section, bracket: None, name: None })
    }

    #[test]
    fn names_are_read_in_any_case_and_by_synonym() {
        assert_eq!(read("KEY  Points"), plain(Section::KeyPoints));
        assert_eq!(read("follow ups"), plain(Section::FollowUps));
        assert_eq!(read("Follow-Ups ##"), plain(Section::FollowUps));
        assert_eq!(read("Short answer"), plain(Section::Basics));
        assert_eq!(read("solid answer"), plain(Section::Solid));
        assert_eq!(read("Go deeper"), plain(Section::Deeper));
        assert_eq!(read("Common mistakes"), plain(Section::Pitfalls));
        assert_eq!(read("Basic"), None);
        assert_eq!(read(""), None);
    }

    #[test]
    fn brackets_and_names_are_kept() {
        let basics = read("Basics (20 s)").unwrap();
        assert_eq!(basics.bracket.as_deref(), Some("20 s"));
        let named = read("Simulation:  two  disks").unwrap();
        assert_eq!(named.name.as_deref(), Some("two disks"));
        assert_eq!(read("Simulation:"), plain(Section::Simulation));
    }

    #[test]
    fn near_names_are_found() {
        assert_eq!(nearest_name("Pitfals"), Some("Pitfalls"));
        assert_eq!(nearest_name("Basic (20 s)"), Some("Basics"));
        assert_eq!(nearest_name("Zzz"), None);
    }

    #[test]
    fn targets_are_read_and_written() {
        for (text, want) in [("20 s", 20), ("1 min", 60), ("1 min 30 s", 90), ("2min5s", 125)] {
            assert_eq!(seconds(text), Some(want), "{text}");
        }
        for text in ["", "20", "s", "20 sec", "1 h", "30 s 1 min", "0 s", "70000 s", "1 min x"] {
            assert_eq!(seconds(text), None, "{text}");
        }
        for total in (1..=u16::MAX).step_by(7) {
            assert_eq!(seconds(&target(total)), Some(total));
        }
    }

    #[test]
    fn every_section_has_a_name() {
        for (_, section) in NAMES {
            assert!(read(section.name()).is_some());
        }
    }
}
