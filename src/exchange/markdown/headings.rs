//! Questions as headings: the level that asks most holds the questions, higher
//! ones are decks, lower ones belong to the answer.

use std::collections::HashSet;

use crate::domain::text::{brief, one_line};
use crate::exchange::clean::question;
use crate::exchange::format::{Confidence, Format, Imported, Input, Options};
use crate::exchange::note::Note;
use crate::exchange::report::{ASIDE, NOT_UNDERSTOOD, Report};

use super::build::note;
use super::census::census;
use super::lines::{Kind, Line, joined};
use super::list;
use super::marks::{Label, is_asked, is_no_question, is_number, label};
use super::opening::Opening;
use super::sections::{Part, part_of};
use super::sheet::{Path, Sheet};
use super::terms;
use super::tidy::{is_content_line, is_navigation, is_person};

/// What is said of a heading among questions that is none.
const ASKS_NOTHING: &str = "a heading that asks nothing; it is left out with what stands below it";

/// Questions as headings.
pub(in crate::exchange) const FORMAT: Format =
    Format { name: "headings", about: "Markdown with questions as headings", detect, import };

fn detect(input: &Input) -> Option<Confidence> {
    if !input.source.text.contains('#')
        && !input.source.text.contains("\n--")
        && !input.source.text.contains("\n==")
    {
        return None;
    }
    let census = census(input);
    if census.asked == 0 && census.open < 2 && !terms::are_asked(input) {
        return None;
    }
    let others = census.bold_asked.max(census.numbered).max(census.inline);
    let uniform = census.asked >= 2 && census.asked * 3 >= census.headed;
    // Lists that ask below questions are parts of their answers.
    let inside = census.below_asked * 2 >= others && census.asked_above(others) > 0;
    let surely = uniform && (census.asked >= others || inside);
    Some(if surely { Confidence::Likely } else { Confidence::Possible })
}

/// Counts the headings of a text.
pub(in crate::exchange) fn count(text: &str) -> usize {
    super::lines::scan(text, 0).iter().filter(|line| line.heading().is_some()).count()
}

fn import(input: &Input, options: &Options) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    // Who names the format has all headings of the questions' level taken.
    let named = options.format.as_deref() == Some(FORMAT.name);
    let roles = roles(&lines, named);
    let mut path = Path::default();
    let mut notes = Vec::new();
    let mut left_out = Vec::new();
    let mut at = next(&roles, 0);
    list::beside(None, lines.get(..at).unwrap_or_default(), &mut path, &mut sheet, &mut notes);
    while let Some((line, role)) = lines.get(at).zip(roles.get(at)) {
        let end = next(&roles, at + 1);
        let body = lines.get(at + 1..end).unwrap_or_default();
        let level = line.heading().map_or(1, |(level, _)| level);
        let asks = *role == Role::Question && is_asked(line.text);
        // What stands below a question that asks is its answer.
        let listed = if asks { Vec::new() } else { list::beginnings(body, true) };
        match role {
            // What asks answers nothing.
            Role::Question if asks && list::only_asks(body) => {
                path.leave(level);
                notes.extend(asked(line, &[], &path));
                list::beside(None, body, &mut path, &mut sheet, &mut notes);
            }
            Role::Question if asks || !is_list(line, body, &listed) => {
                path.leave(level);
                notes.extend(asked(line, body, &path));
            }
            Role::LeftOut => left_out.push(line.text),
            Role::Aside
                if !listed.iter().flatten().any(|one| one.asks && !one.is_plain())
                    && !list::begins_plainly(body, &listed) =>
            {
                path.leave(level);
                told(line, body, &mut sheet.report);
            }
            Role::Deck | Role::Aside | Role::Question => {
                path.enter(level, line.text);
                list::beside(None, body, &mut path, &mut sheet, &mut notes);
            }
            Role::Inside => {}
        }
        at = end;
    }
    if !left_out.is_empty() {
        let names = left_out.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        sheet.remarks.push(format!("Left out, as they hold no question: {}.", names.join(", ")));
    }
    sheet.finish(FORMAT.name, notes)
}

/// Tells of a heading that asks nothing among those that do. With words below it, it
/// may be a question that does not look like one.
fn told(heading: &Line<'_>, body: &[Line<'_>], report: &mut Report<'_>) {
    if body.iter().any(Line::is_words) {
        let name = brief(&one_line(heading.text), 80);
        let message = format!("the heading `{name}` asks nothing: left out with what stands below");
        let help = "`--format headings` takes it as a question; so does a question mark or number";
        report.error(NOT_UNDERSTOOD, heading.span(), &message, help);
    } else {
        let help = "write it as a question, or number it, to take it in";
        report.warn(ASIDE, heading.span(), ASKS_NOTHING, help);
    }
}

/// Tells whether all that stands below a heading is a list of questions with their
/// answers.
fn is_list(heading: &Line<'_>, body: &[Line<'_>], begins: &[Option<Opening<'_>>]) -> bool {
    let asking = begins.iter().flatten().filter(|one| one.asks).count();
    let first = body.iter().position(Line::is_words);
    asking >= 2
        && !is_asked(heading.text)
        && first.is_some_and(|at| begins.get(at).is_some_and(Option::is_some))
}

/// What a line is to the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A question's heading.
    Question,
    /// A heading that names a deck.
    Deck,
    /// A heading whose name says that its section holds no question.
    LeftOut,
    /// A heading that asks nothing, among others that ask.
    Aside,
    /// Part of what the line above it began.
    Inside,
}

fn next(roles: &[Role], from: usize) -> usize {
    let rest = roles.get(from..).unwrap_or_default();
    from + rest.iter().position(|role| *role != Role::Inside).unwrap_or(rest.len())
}

fn asked(heading: &Line<'_>, body: &[Line<'_>], path: &Path) -> Option<Note> {
    let is_contents = body.iter().filter(|line| line.is_words()).all(is_content_line);
    let has_words = body.iter().any(Line::is_words);
    if is_contents && (has_words || is_navigation(heading.text)) {
        return None;
    }
    // `Question 3` counts the question that stands below it.
    let below = body.iter().position(Line::is_words).filter(|_| is_number(heading.text));
    let words = below.and_then(|at| body.get(at)).map_or(heading.text, |line| line.text);
    let body = body.get(below.map_or(0, |at| at + 1)..).unwrap_or_default();
    let mut note = note(words, &joined(body, heading.indent), heading.span(), &path.names());
    note.level = note.level.or_else(|| path.level());
    Some(note)
}

/// Tells what each line is.
fn roles(lines: &[Line<'_>], named: bool) -> Vec<Role> {
    let mut outer = outer_headings(lines);
    mark_lists(lines, &mut outer);
    let asks = |heading: &Outer<'_>| is_asked(heading.words) || is_number(heading.words);
    let asked: Vec<bool> = outer.iter().map(asks).collect();
    let wanted = question_level(&outer, &asked);
    let strict = Strict::of(&outer, &asked, wanted);
    let mut roles = vec![Role::Inside; lines.len()];
    // The level of the section that is left out, or of the question that is open.
    let (mut closed, mut open) = (None, None);
    for (n, (heading, asks)) in outer.iter().zip(&asked).enumerate() {
        let holds = holds(&outer, &asked, n);
        if closed.is_some_and(|level| heading.level > level) && !asks {
            continue;
        }
        let role = if part_of(heading.words).is_some() && open.is_some() {
            Role::Inside
        } else if is_no_question(heading.words) && !holds {
            Role::LeftOut
        } else if heading.level > wanted && (open.is_some() || !asks) {
            Role::Inside
        } else if heading.level > wanted || (*asks && (heading.level == wanted || heading.has_text))
        {
            Role::Question
        } else if heading.level < wanted || holds {
            Role::Deck
        } else if strict.passes(heading) || (named && heading.has_text) {
            Role::Question
        } else {
            Role::Aside
        };
        // Behind a section that is left out nothing is open for it to be part of.
        let role = match role {
            Role::Inside if closed.is_some() => Role::Aside,
            role => role,
        };
        match role {
            Role::Inside => continue,
            Role::Question => (closed, open) = (None, Some(heading.level)),
            Role::Deck => (closed, open) = (None, None),
            Role::LeftOut | Role::Aside => (closed, open) = (Some(heading.level), None),
        }
        if let Some(place) = roles.get_mut(heading.at) {
            *place = role;
        }
    }
    roles
}

/// Tells whether most of what a heading holds asks.
fn holds(outer: &[Outer<'_>], asked: &[bool], at: usize) -> bool {
    let level = outer.get(at).map_or(0, |heading| heading.level);
    let below = outer.iter().zip(asked).skip(at + 1);
    let (mut all, mut asking) = (0_usize, 0_usize);
    for (heading, asks) in below.take_while(|(heading, _)| heading.level > level) {
        // Those deeper than a question are its own.
        all += usize::from(part_of(heading.words).is_none());
        asking += usize::from(*asks);
    }
    asking > 0 && asking * 2 >= all
}

/// Which headings of the questions' level are none.
#[derive(Clone, Copy, Debug)]
struct Strict {
    /// Most of them ask: what asks nothing is none.
    asking: bool,
    /// Most of them are numbered: what has a number is one.
    numbered: bool,
}

impl Strict {
    fn of(outer: &[Outer<'_>], asked: &[bool], wanted: u8) -> Self {
        let (mut all, mut asking, mut numbered) = (0_usize, 0_usize, 0_usize);
        for (heading, asks) in outer.iter().zip(asked) {
            let name = part_of(heading.words).is_some() || is_no_question(heading.words);
            if heading.level != wanted || name || heading.listed {
                continue;
            }
            let counts = question(heading.words).numbered;
            let marked = *asks && heading.words.contains(['?', '？']);
            all += 1;
            asking += usize::from(marked || counts);
            numbered += usize::from(counts);
        }
        Self { asking: asking >= 2 && asking * 3 >= all * 2, numbered: numbered * 2 >= all }
    }

    /// Tells whether a heading that does not ask is a question all the same.
    fn passes(self, heading: &Outer<'_>) -> bool {
        !self.asking || heading.answered || (self.numbered && question(heading.words).numbered)
    }
}

/// A heading outside `<details>`.
struct Outer<'a> {
    at: usize,
    level: u8,
    words: &'a str,
    /// Whether text stands between it and the next heading.
    has_text: bool,
    /// Whether what stands below says that it answers.
    answered: bool,
    /// Whether what stands below is a list of questions.
    listed: bool,
}

/// Marks the headings that ask nothing and have lists of questions below them.
fn mark_lists(lines: &[Line<'_>], outer: &mut [Outer<'_>]) {
    let ends: Vec<usize> = outer.iter().skip(1).map(|heading| heading.at).collect();
    let ends = ends.into_iter().chain(std::iter::once(lines.len()));
    for (heading, end) in outer.iter_mut().zip(ends) {
        if let Some((line, body)) = lines.get(heading.at..end).and_then(<[Line<'_>]>::split_first)
            && !is_asked(heading.words)
        {
            heading.listed = is_list(line, body, &list::beginnings(body, true));
        }
    }
}

fn outer_headings<'a>(lines: &[Line<'a>]) -> Vec<Outer<'a>> {
    let mut depth = 0_usize;
    // The level of the section, such as `Follow-ups`, whose headings are its own.
    let mut section: Option<u8> = None;
    let mut found: Vec<Outer<'a>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match line.kind {
            Kind::Heading(level)
                if depth == 0 && section.is_none_or(|section| level <= section) =>
            {
                if is_person(line.text) {
                    continue;
                }
                let owns = part_of(line.text).is_some_and(|part| part != Part::Question);
                section = (owns && level > 1).then_some(level);
                if let Some(last) = found.last_mut() {
                    last.answered |= part_of(line.text).is_some_and(answers);
                }
                found.push(Outer {
                    at,
                    level,
                    words: line.text,
                    has_text: false,
                    answered: false,
                    listed: false,
                });
                continue;
            }
            Kind::Blank | Kind::Comment | Kind::Rule => continue,
            Kind::Code => {}
            _ => {
                depth += line.text.matches("<details").count();
                depth = depth.saturating_sub(line.text.matches("</details").count());
            }
        }
        if let Some(last) = found.last_mut() {
            last.has_text = true;
            last.answered |= line.text.contains("<details")
                || matches!(label(line), Some((Label::Answer, _)))
                || (line.text.starts_with(['*', '_']) && part_of(line.text).is_some_and(answers));
        }
    }
    found
}

const fn answers(part: Part) -> bool {
    matches!(part, Part::Answer | Part::Guide | Part::Short | Part::KeyPoints)
}

/// Returns the level that holds the questions.
fn question_level(headings: &[Outer<'_>], asked: &[bool]) -> u8 {
    let mut all = [0_usize; 7];
    let mut asking = [0_usize; 7];
    let mut names: HashSet<(u8, &str)> = HashSet::new();
    let titles = headings.iter().filter(|heading| heading.level <= 1).count();
    for (heading, asks) in headings.iter().zip(asked) {
        let is_title = heading.level <= 1 && titles == 1 && headings.len() > 1;
        let counts = part_of(heading.words).is_none() && !is_no_question(heading.words);
        // `Example` below every question is one name, not many questions.
        if is_title
            || !counts
            || !(heading.has_text || *asks)
            || !names.insert((heading.level, heading.words))
        {
            continue;
        }
        if let Some(count) = all.get_mut(usize::from(heading.level)) {
            *count += 1;
        }
        if let Some(count) = asking.get_mut(usize::from(heading.level)) {
            *count += usize::from(*asks);
        }
    }
    let best = |score: &dyn Fn(usize, usize) -> usize| {
        let mut best = (0, 0_u8);
        for ((level, all), asking) in (0_u8..).zip(all).zip(asking) {
            let score = score(all, asking);
            if score > best.0 {
                best = (score, level);
            }
        }
        best
    };
    let uniform = best(&|all, asking| if asking >= 2 && asking * 2 >= all { asking } else { 0 });
    let level = if uniform.0 > 0 { uniform.1 } else { best(&|all, asking| all + 2 * asking).1 };
    if level == 0 { headings.iter().map(|heading| heading.level).max().unwrap_or(1) } else { level }
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::read;
    use crate::exchange::{Options, import as import_file, is_lost};

    /// What a text asks, and the lines that are told of.
    fn asked(text: &str) -> (Vec<String>, Vec<usize>) {
        let imported = read("x.md", text);
        assert_eq!(imported.format, "headings", "{text}");
        let line = |at: usize| imported.source.line_column(at).0;
        let told = imported.diagnostics.iter().map(|fault| line(fault.span.start)).collect();
        let questions = imported.decks.iter().flat_map(|deck| &deck.questions);
        (questions.map(|question| question.title.clone()).collect(), told)
    }

    #[test]
    fn a_heading_that_asks_nothing_among_questions_is_none() {
        for (text, questions, told) in [
            (
                "# L\n\n## Vorab\n\nProse.\n\n## Was ist A?\nEins.\n\n## Was ist B?\nZwei.\n",
                "Was ist A?|Was ist B?",
                vec![3],
            ),
            (
                "## 1. CAP\nA.\n## 2. ACID\nB.\n## About me\nC.\n## 3. BASE\nD.\n",
                "CAP|ACID|BASE",
                vec![5],
            ),
            (
                "# G\n\n## Network\nWords.\n\n### What is TCP?\nA.\n### What is UDP?\nB.\n## Disk\n### What is a disk?\nC.\n",
                "What is TCP?|What is UDP?|What is a disk?",
                vec![4],
            ),
            (
                "## Explain CAP\nA.\n## Describe ACID\nB.\n## Sharding\nC.\n",
                "Explain CAP|Describe ACID|Sharding",
                vec![],
            ),
            ("## Closures\nA.\n## Hoisting\nB.\n", "Closures|Hoisting", vec![]),
            (
                "## What is A?\nOne.\n## What is B?\nTwo.\n## Quick ones\n1. **What is C?** Three.\n2. **What is D?** Four.\n## Style\nProse.\n",
                "What is A?|What is B?|What is C?|What is D?",
                vec![8],
            ),
            (
                "## What is A?\nOne.\n## What is B?\nTwo.\n## Closures\n**Answer:** Scope.\n",
                "What is A?|What is B?|Closures",
                vec![],
            ),
        ] {
            let wanted: Vec<String> = questions.split('|').map(str::to_owned).collect();
            assert_eq!(asked(text), (wanted, told), "{text}");
        }
    }

    const LINKS: &str = "# Linux\n\n### What is a pipe?\n\nA buffer.\n\n\
        ### Hard vs soft link\n\nA name, or a path.\n\n\
        ### What is an inode?\n\nA file's data.\n\n### What is a shell?\n\nA program.\n\n\
        ### Introduction\n\nWords.\n";

    fn titles(options: &Options) -> (Vec<String>, Vec<String>) {
        let imported = import_file("linux.md", LINKS.as_bytes(), options).unwrap();
        let questions = imported.decks.into_iter().flat_map(|deck| deck.questions);
        let lost = imported.diagnostics.into_iter().filter(is_lost).map(|fault| fault.message);
        (questions.map(|question| question.title).collect(), lost.collect())
    }

    #[test]
    fn a_heading_that_asks_nothing_and_says_something_is_told_by_its_name() {
        let (read, lost) = titles(&Options::default());
        assert_eq!(read.len(), 3, "{read:?}");
        assert_eq!(lost.len(), 1, "{lost:?}");
        assert!(lost[0].contains("`Hard vs soft link`"), "{lost:?}");
        let named = Options { format: Some("headings".to_owned()), ..Options::default() };
        let (read, lost) = titles(&named);
        assert!(read.contains(&"Hard vs soft link".to_owned()), "{read:?}");
        assert_eq!((read.len(), lost.len()), (4, 0), "{lost:?}");
    }
}
