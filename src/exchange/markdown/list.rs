//! Lists of questions: which items and paragraphs ask, what belongs to each, and
//! headings among them that ask as well. Answers stand on the question's line,
//! below it, or both.

use crate::exchange::format::{Imported, Input, Options};
use crate::exchange::note::Note;

use super::build::note;
use super::lines::{Kind, Line, joined};
use super::marks::is_asked;
use super::opening::{Mark, Opening, opening};
use super::sections::part_of;
use super::sheet::{Path, Sheet};

/// Imports a file that is a list. `bold`: questions in bold come before others.
pub(super) fn import(
    format: &'static str,
    bold: bool,
    input: &Input,
    options: &Options,
) -> Imported {
    let mut sheet = Sheet::open(input, options);
    let lines = std::mem::take(&mut sheet.lines);
    let mut begins = beginnings(&lines, bold);
    for (line, place) in lines.iter().zip(&mut begins) {
        place.take_if(|_| sheet.is_contents(line));
    }
    let mut notes = Vec::new();
    read(&lines, &begins, &mut Path::default(), &mut sheet, &mut notes);
    sheet.finish(format, notes)
}

/// Reads what stands beside the questions of a file that are written otherwise:
/// a heading that asks with what is below it, else a list that asks.
pub(super) fn beside(
    heading: Option<&Line<'_>>,
    body: &[Line<'_>],
    path: &mut Path,
    sheet: &mut Sheet<'_>,
    notes: &mut Vec<Note>,
) {
    let mut begins = beginnings(body, true);
    for (line, place) in body.iter().zip(&mut begins) {
        place.take_if(|one| !one.asks || sheet.is_contents(line));
    }
    let listed = begins.iter().any(Option::is_some);
    match heading {
        Some(line) if !listed && body.iter().any(Line::is_words) && asks(line) => {
            notes.push(below_heading(line, body, path));
        }
        _ => read(body, &begins, path, sheet, notes),
    }
}

/// Reads the questions of a list.
pub(super) fn read(
    lines: &[Line<'_>],
    begins: &[Option<Opening<'_>>],
    path: &mut Path,
    sheet: &mut Sheet<'_>,
    notes: &mut Vec<Note>,
) {
    let loose = loosely_below(lines, begins);
    let open = mostly_open(lines, begins);
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let rest = at + 1..lines.len();
        let end = rest.clone().find(|at| stops(lines, begins, *at)).unwrap_or(rest.end);
        let body = lines.get(at + 1..end).unwrap_or_default();
        let followed = begins.get(end).is_some_and(Option::is_some);
        if let Some(opening) = begins.get(at).and_then(Option::as_ref) {
            let own = match opening.mark {
                // Below lines that ask a rule ends what answers.
                Mark::Line => body.iter().position(|l| l.kind == Kind::Rule).unwrap_or(body.len()),
                _ if followed || loose => body.len(),
                _ => own_lines(opening, body),
            };
            let (own, after) = body.split_at_checked(own).unwrap_or((body, &[]));
            notes.push(entry(opening, line, own, open, path));
            sheet.outside(after);
        } else if asks(line) && (!followed || body.iter().any(Line::is_words)) {
            notes.push(below_heading(line, body, path));
        } else if let Some((level, words)) = line.heading() {
            path.enter(level, words);
            sheet.outside(body);
        } else {
            sheet.outside(lines.get(at..end).unwrap_or_default());
        }
        at = end;
    }
}

/// Tells whether a line is a heading that asks. A title asks nothing of its own.
fn asks(line: &Line<'_>) -> bool {
    line.heading().is_some_and(|(level, words)| level > 1 && is_asked(words))
}

fn below_heading(line: &Line<'_>, body: &[Line<'_>], path: &mut Path) -> Note {
    path.leave(line.heading().map_or(1, |(level, _)| level));
    let mut made = note(line.text, &joined(body, 0), line.span(), &path.names());
    made.level = made.level.or_else(|| path.level());
    made
}

/// Tells whether nearly all of a list is still to be answered: then what stands
/// behind a question is more of it.
fn mostly_open(lines: &[Line<'_>], begins: &[Option<Opening<'_>>]) -> bool {
    let (mut all, mut answered) = (0_usize, 0_usize);
    let mut open: Option<&Opening<'_>> = None;
    let mut below = false;
    for at in 0..=lines.len() {
        if at < lines.len() && !stops(lines, begins, at) {
            below |=
                lines.get(at).is_some_and(|line| !matches!(line.kind, Kind::Blank | Kind::Rule));
            continue;
        }
        if let Some(done) = open.take() {
            all += 1;
            answered += usize::from(below || !done.parted(false).1.is_empty());
        }
        open = begins.get(at).and_then(Option::as_ref);
        below = false;
    }
    all >= 5 && answered * 4 <= all
}

/// Makes a note of an entry. `open`: what stands behind the question is more of it.
fn entry(
    opening: &Opening<'_>,
    line: &Line<'_>,
    body: &[Line<'_>],
    open: bool,
    path: &Path,
) -> Note {
    let below = joined(body, opening.indent + opening.width);
    let has_more = !below.trim().is_empty();
    let (asked, behind) = match opening.parted(has_more) {
        _ if open && !opening.bold && !has_more => (opening.whole.into(), ""),
        parts => parts,
    };
    let answer = if behind.is_empty() { below } else { format!("{behind}\n{below}") };
    let asked = if opening.asks {
        asked.as_ref()
    } else {
        asked.trim_end_matches(['*', '_', ' ', ':', '：']).trim_start_matches(['*', '_'])
    };
    let mut made = note(asked, &answer, line.span(), &path.names());
    made.level = made.level.or_else(|| path.level());
    made
}

fn stops(lines: &[Line<'_>], begins: &[Option<Opening<'_>>], at: usize) -> bool {
    begins.get(at).is_some_and(Option::is_some)
        || lines
            .get(at)
            .is_some_and(|line| line.heading().is_some_and(|(_, words)| part_of(words).is_none()))
}

/// Returns how many of the lines below the last entry of a list are its own: text
/// at the margin behind a blank line or a rule is not, if the answer stood elsewhere.
fn own_lines(opening: &Opening<'_>, body: &[Line<'_>]) -> usize {
    let mut answered = !opening.behind.is_empty();
    let mut apart = false;
    for (at, line) in body.iter().enumerate() {
        let margin = line.is_words() && line.indent <= opening.indent;
        match line.kind {
            Kind::Blank | Kind::Rule => apart = true,
            Kind::Comment => {}
            _ if margin && apart && answered => return at,
            _ if margin && apart => return body.len(),
            _ => answered = true,
        }
    }
    body.len()
}

/// Tells whether answers stand at the margin below their questions, so that text
/// there is part of the last one as well: most entries before another have some.
fn loosely_below(lines: &[Line<'_>], begins: &[Option<Opening<'_>>]) -> bool {
    let (mut all, mut loose) = (0_usize, 0_usize);
    let mut open: Option<(usize, usize)> = None;
    for at in 0..=lines.len() {
        if at < lines.len() && !stops(lines, begins, at) {
            continue;
        }
        if let Some((start, indent)) = open.take()
            && begins.get(at).is_some_and(Option::is_some)
        {
            let body = lines.get(start + 1..at).unwrap_or_default();
            all += 1;
            let mut apart = false;
            loose += usize::from(body.iter().any(|line| {
                let found = apart && line.is_words() && line.indent <= indent;
                apart |= line.kind == Kind::Blank;
                found
            }));
        }
        open = begins.get(at).and_then(Option::as_ref).map(|opening| (at, opening.indent));
    }
    let is_paragraph = |opening: &Opening<'_>| matches!(opening.mark, Mark::None | Mark::Line);
    loose * 2 > all || begins.iter().flatten().all(is_paragraph)
}

/// Tells of each line whether a question begins there.
pub(super) fn beginnings<'a>(lines: &[Line<'a>], bold: bool) -> Vec<Option<Opening<'a>>> {
    let mut all = openings(lines);
    // Beside questions in bold a line that asks is a part of some text.
    for place in all.iter_mut().filter(|_| bold) {
        place.take_if(|one| one.mark == Mark::Line);
    }
    let Some(style) = Style::of(&all, bold) else { return vec![None; lines.len()] };
    let mut fits: Vec<bool> =
        all.iter().map(|found| found.as_ref().is_some_and(|found| style.fits(found))).collect();
    if let Mark::Number(_) = style.mark {
        let ends = |line: &Line<'_>| line.heading().is_some();
        let mut start = 0;
        for end in (0..=lines.len()).filter(|at| lines.get(*at).is_none_or(ends)) {
            let run = all.get(start..end).zip(fits.get_mut(start..end));
            run.into_iter().for_each(|(run, fits)| style.count(run, fits));
            start = end;
        }
    }
    for (place, fits) in all.iter_mut().zip(fits) {
        if !fits {
            *place = None;
        }
    }
    all
}

/// The lines that may open an entry, those inside `<details>` left out.
fn openings<'a>(lines: &[Line<'a>]) -> Vec<Option<Opening<'a>>> {
    let mut depth = 0_usize;
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        all.push(if depth == 0 { opening(line) } else { None });
        if line.kind == Kind::Text {
            depth += line.text.matches("<details").count();
            depth = depth.saturating_sub(line.text.matches("</details").count());
        }
    }
    all
}

/// How a list asks its questions.
#[derive(Clone, Copy, Debug)]
struct Style {
    mark: Mark,
    bold: bool,
    /// Columns before its lines.
    indent: usize,
    /// Questions that say so; none in a list of terms.
    asking: usize,
    /// Paragraphs that are bold as a whole and ask nothing.
    whole: usize,
    /// Most items at the margin ask: the others are questions as well.
    most: bool,
}

impl Style {
    /// Finds how most questions are asked; in bold, where that is wanted and there
    /// are such. Where nothing asks, what is bold is a term.
    fn of(all: &[Option<Opening<'_>>], bold: bool) -> Option<Self> {
        let all: Vec<&Opening<'_>> = all.iter().flatten().collect();
        let asking: Vec<&Opening<'_>> = all.iter().copied().filter(|one| one.asks).collect();
        let base = if asking.is_empty() { &all } else { &asking };
        let bold = if base.iter().any(|one| one.bold == bold) { bold } else { !bold };
        let led = || base.iter().filter(|one| one.bold == bold);
        let count = |mark: Mark| led().filter(|one| one.mark.is_like(mark)).count();
        let marks = [Mark::Line, Mark::None, Mark::Bullet, Mark::Number(0)];
        let mark = marks.into_iter().filter(|mark| count(*mark) > 0).max_by_key(|m| count(*m))?;
        let is_whole = |one: &&&Opening<'_>| {
            one.bold && !one.asks && one.behind.is_empty() && one.mark == Mark::None
        };
        let indent = led().filter(|one| one.mark.is_like(mark)).map(|one| one.indent).min()?;
        let items = || all.iter().filter(|one| one.mark.is_like(mark) && one.indent <= indent + 1);
        let most = items().filter(|one| one.asks).count() * 3 >= items().count() * 2;
        Some(Self {
            mark,
            bold,
            indent,
            most: most && items().count() >= 3,
            asking: asking.len(),
            whole: all.iter().filter(is_whole).count(),
        })
    }

    fn is_outer(&self, one: &Opening<'_>) -> bool {
        one.indent <= self.indent + 1
    }

    /// Tells whether a line opens an entry, as far as it alone says so.
    fn fits(&self, one: &Opening<'_>) -> bool {
        let alike = one.mark.is_like(self.mark);
        if !self.is_outer(one) {
            return false;
        }
        if one.asks {
            return one.bold || alike;
        }
        let bold = one.bold && self.bold && alike;
        match (self.asking, self.mark) {
            (0, _) => bold || (alike && !self.bold),
            // Most of what is bold asks: the rest is emphasis in answers.
            (asking, Mark::None) => {
                let order = one.asked.trim_end_matches(['*', '_']).ends_with('!');
                bold && one.behind.is_empty() && (asking < self.whole || order)
            }
            (_, Mark::Bullet) => bold || (alike && self.most),
            (_, Mark::Number(_) | Mark::Line) => false,
        }
    }

    /// Takes the items of a numbered list in whose numbers count on from question
    /// to question; the lists inside answers count for themselves.
    fn count(&self, run: &[Option<Opening<'_>>], fits: &mut [bool]) {
        let numbered: Vec<(usize, u64, &Opening<'_>)> = run
            .iter()
            .enumerate()
            .filter_map(|(at, one)| match one.as_ref().map(|one| (one.mark, one)) {
                Some((Mark::Number(number), one)) => Some((at, number, one)),
                _ => None,
            })
            .collect();
        let outer = || numbered.iter().filter(|(_, _, one)| self.is_outer(one));
        let first = outer().next().map(|(_, number, _)| *number);
        // `1.` before every item says nothing.
        if outer().count() > 1 && outer().all(|(_, number, _)| Some(*number) == first) {
            for (at, _, _) in outer() {
                fits.get_mut(*at).into_iter().for_each(|fits| *fits = true);
            }
            return;
        }
        let mut last = 0;
        for (n, (at, number, one)) in numbered.iter().enumerate() {
            let behind = numbered.get(n + 1..).unwrap_or_default();
            let next = behind.iter().find(|(at, ..)| fits.get(*at) == Some(&true));
            let turn = *number == last + 1 && next.is_none_or(|(_, next, _)| *next > *number);
            // A deeper item is a question only where no list of its own is there.
            let alone = !numbered
                .get(..n)
                .unwrap_or_default()
                .iter()
                .any(|(_, _, other)| other.indent == one.indent && !self.is_outer(other));
            let deeper = one.asks && one.indent <= self.indent + 3 && last > 0 && alone;
            if let Some(fits) = fits.get_mut(*at) {
                *fits |= turn && (self.is_outer(one) || deeper);
                if *fits {
                    last = *number;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::exchange::testing::read;

    /// The questions of a text with their answers.
    fn pairs(text: &str) -> Vec<(String, String)> {
        let questions = read("x.md", text).decks.into_iter().flat_map(|deck| deck.questions);
        questions.map(|q| (q.title, q.answer.unwrap_or_default())).collect()
    }

    fn pair(title: &str, answer: &str) -> (String, String) {
        (title.to_owned(), answer.to_owned())
    }

    #[test]
    fn answers_stand_on_the_line_below_it_or_both() {
        let wanted = [
            pair("What is a broker?", "A server."),
            pair("What is a topic?", "A log.\nIt has parts.\n\n- a\n- b"),
            pair("What is an offset?", "A place."),
            pair("Explain acks.", "They confirm."),
        ];
        for mark in ["1. ", "- ", "* ", ""] {
            let inner = " ".repeat(mark.len());
            let text = format!(
                "# Kafka\n\n{mark}**What is a broker?** A server.\n\n\
                 {mark}**What is a topic?** A log.\n{inner}It has parts.\n\n{inner}- a\n{inner}- b\n\n\
                 {mark}**What is an offset?**\n{inner}A place.\n\n{mark}**Explain acks.** They confirm.\n"
            );
            assert_eq!(pairs(&text), wanted, "{text}");
        }
        let text = "1. What is a broker? A server.\n2. What is a topic? A log.\n   It has parts.\n\n   - a\n   - b\n\
            3. What is an offset?\n   A place.\n4. **Explain acks.** They confirm.\n";
        assert_eq!(pairs(text), wanted);
    }

    #[test]
    fn numbers_that_count_on_are_questions_and_lists_inside_answers_are_not() {
        let text = "1. What is a shell?\nIt is one of:\n1. bash\n2. zsh\n\n2. What is a pipe? A stream.\n\
            3. Signals: they interrupt.\n4. What is a job? A group.\n";
        assert_eq!(
            pairs(text),
            [
                pair("What is a shell?", "It is one of:\n1. bash\n2. zsh"),
                pair("What is a pipe?", "A stream."),
                pair("Signals", "they interrupt."),
                pair("What is a job?", "A group."),
            ]
        );
    }

    #[test]
    fn items_among_questions_are_questions_and_what_is_open_stays_so() {
        let text = "# Web\n\n- What is CSS?\n- Uses of position, with examples.\n- What is a race? Tell me of one.\n- What is a lock?\n- How?\n- Why?\n";
        let imported = read("x.md", text);
        assert_eq!(imported.question_count(), 0);
        assert_eq!(imported.diagnostics.iter().filter(|fault| fault.code == "I005").count(), 6);
        let text = "- What is a log? A list.\n- Logs, in short: they grow.\n- What is a topic?\n  - a name\n- Why? So.\n";
        assert_eq!(pairs(text)[1], pair("Logs, in short", "they grow."));
        assert_eq!(pairs(text).len(), 4);
    }

    #[test]
    fn what_follows_a_list_is_no_answer() {
        let text = "# Log\n\nHello.\n\n1. **What is a?** One.\n2. **What is b?** Two.\n\nThanks for reading.\n\n---\nBye\n";
        let imported = read("x.md", text);
        assert_eq!(imported.decks[0].questions[1].answer.as_deref(), Some("Two."));
        let lines: Vec<usize> = imported
            .diagnostics
            .iter()
            .map(|fault| imported.source.line_column(fault.span.start).0)
            .collect();
        assert_eq!(lines, [3, 8, 11]);
    }

    #[test]
    fn terms_in_bold_ask_for_their_meaning() {
        let text = "# Terms\n\n- **Broker**: a server.\n- **Topic** - a log.\n- **Offset** \u{2014} a place.\n";
        assert_eq!(
            pairs(text),
            [pair("Broker", "a server."), pair("Topic", "a log."), pair("Offset", "a place.")]
        );
    }

    #[test]
    fn a_heading_that_asks_among_lists_is_a_question() {
        let text = "# Log\n\n## What is a log?\n\nA list.\n\n## Rest\n\n- **What is a?** One.\n- **What is b?** Two.\n- **What is c?** Three.\n";
        assert_eq!(pairs(text)[0], pair("What is a log?", "A list."));
        assert_eq!(pairs(text).len(), 4);
    }
}
