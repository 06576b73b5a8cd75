//! Files to a deck. Never fails and never stops at the first fault: what can
//! be read is returned, with everything that is wrong.

use std::ops::Range;

use crate::diagnostic::Source;
use crate::domain::deck::Deck;
use crate::domain::ids::DeckId;
use crate::domain::question::Question;
use crate::domain::slug::slug;

use super::block::{Heading, Outline, cut, outline};
use super::check::check;
use super::collect::{Collected, FileKind, Parsed};
use super::front_matter::{self, FrontMatter};
use super::input::{Input, Offsets};
use super::keys::{StatedId, read_deck, read_question};
use super::place::{IdPlace, Insertion};
use super::question::{self, Draft};
use super::reader::{Reader, title_span};
use super::rule::{
    FENCE_OPEN, Faults, NO_TITLE, OUTSIDE, SECOND_TITLE, TOO_LARGE, TWO_HEADS, UNSAFE, fault,
};
use super::section;

/// Largest deck file, in bytes.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;

/// Most questions in one file.
const MOST_QUESTIONS: usize = 50_000;

/// How the text of a file is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Deck,
    Question,
}

/// Tells what kind of file a text is: it is native when it opens with `+++`,
/// or when it has a title, at least one section, and no section that nobody knows.
#[must_use]
pub fn kind_of(text: &str) -> FileKind {
    let input = Input::new(text);
    if let Some(front) = front_matter::find(&input.text) {
        let deck = front_matter::has_title(&input.text, &front);
        return if deck { FileKind::Deck } else { FileKind::Question };
    }
    let Outline { headings, .. } = outline(&input.text, 0..input.text.len());
    let mut sections = headings.iter().filter(|heading| heading.level == 2).peekable();
    let known = |heading: &Heading| section::read(cut(&input.text, heading.text.clone())).is_some();
    let titled = headings.iter().any(|heading| heading.level == 1);
    if titled && sections.peek().is_some() && sections.all(known) {
        FileKind::Question
    } else {
        FileKind::NotNative
    }
}

/// Reads a folder: `deck.toml` and one file for each question, in order.
#[must_use]
pub fn parse_folder(deck_toml: &Source, questions: &[Source]) -> Parsed {
    let mut all = Collected::new();
    read_file(deck_toml, &mut all, |reader, deck, _| {
        let content = 0..reader.text.len();
        read_deck(reader, &content, &(0..0), deck);
        if questions.is_empty() {
            no_question(reader, &(0..0));
        }
        Vec::new()
    });
    name_deck(&mut all.deck);
    for source in questions {
        read_file(source, &mut all, |reader, deck, file| {
            read_text(reader, deck, file, Role::Question)
        });
    }
    all.settle(FileKind::Deck)
}

/// Reads a single file: a whole deck, or a lone question.
#[must_use]
pub fn parse_single(source: &Source) -> Parsed {
    let mut all = Collected::new();
    let is_deck = source.text.len() <= MOST_BYTES && kind_of(&source.text) == FileKind::Deck;
    let (role, kind) =
        if is_deck { (Role::Deck, FileKind::Deck) } else { (Role::Question, FileKind::Question) };
    read_file(source, &mut all, |reader, deck, file| read_text(reader, deck, file, role));
    all.settle(kind)
}

/// Reads the text of one question, whatever its head says.
#[must_use]
pub fn parse_question(source: &Source) -> Parsed {
    let mut all = Collected::new();
    read_file(source, &mut all, |reader, deck, file| read_text(reader, deck, file, Role::Question));
    all.settle(FileKind::Question)
}

/// A deck without an id takes its title's slug, so that the rest can be checked.
fn name_deck(deck: &mut Deck) {
    if deck.id.0.is_empty() && !deck.title.is_empty() {
        deck.id = DeckId(slug(&deck.title));
    }
}

/// Reads one file, and adds what it holds.
fn read_file<'a>(
    source: &'a Source,
    all: &mut Collected<'a>,
    read: impl FnOnce(&mut Reader<'_>, &mut Deck, usize) -> Vec<Draft>,
) {
    let file = all.sources.len();
    all.sources.push(source);
    if source.text.len() > MOST_BYTES {
        let message = format!("the file has {} bytes", source.text.len());
        let help = format!("a deck file has at most {MOST_BYTES} bytes: split it");
        all.faults.push((file, fault(&TOO_LARGE, &source.name, 0..0, message, "", help)));
        all.offsets.push(Offsets::default());
        return;
    }
    let input = Input::new(&source.text);
    let mut faults = Faults::new(&source.name, &input.offsets);
    warn_removed(&input, &source.name, &mut faults);
    let mut reader = Reader::new(&input.text, faults);
    let drafts = read(&mut reader, &mut all.deck, file);
    all.faults.extend(reader.faults.finish().into_iter().map(|fault| (file, fault)));
    all.drafts.extend(drafts.into_iter().map(|mut draft| {
        draft.place = draft.place.into_file(&input.offsets);
        draft
    }));
    all.offsets.push(input.offsets.clone());
}

fn warn_removed(input: &Input<'_>, file: &str, faults: &mut Faults<'_>) {
    let Some(removed) = input.removed else { return };
    let code = u32::from(removed.first);
    let message = match removed.count {
        1 => format!("the character U+{code:04X} was taken out"),
        n => format!("{n} characters were taken out, the first U+{code:04X}"),
    };
    let help = "control characters, and marks that turn the direction of text, are never shown";
    let at = removed.at..removed.at + removed.first.len_utf8();
    faults.add_in_file(fault(&UNSAFE, file, at, message, "", help));
}

/// Reads the text of a file: its head, then its questions.
fn read_text(reader: &mut Reader<'_>, deck: &mut Deck, file: usize, role: Role) -> Vec<Draft> {
    let front = front_matter::find(reader.text);
    let mut head = None;
    if let Some(front) = &front {
        front_matter::check_closed(reader, front);
        if role == Role::Deck {
            read_deck(reader, &front.content, &front.open, deck);
            name_deck(deck);
        } else {
            let mut keys = Question::default();
            let stated = read_question(reader, &front.content, &mut keys);
            head = Some((keys, stated, front));
        }
    }
    let start = front.as_ref().map_or(0, |front| front.end);
    let Outline { headings, unclosed } = outline(reader.text, start..reader.text.len());
    reader.unclosed = unclosed;
    check_fence(reader);
    let mut drafts = read_questions(reader, file, start, &headings, role);
    for (index, draft) in drafts.iter_mut().enumerate() {
        match head.take() {
            Some((keys, stated, front)) => take_head(reader, draft, keys, stated, front),
            None => {
                let bare_file = role == Role::Question && index == 0;
                draft.place.id = id_place(draft, &headings, bare_file);
            }
        }
        check(draft, deck.animated, &mut reader.faults);
    }
    drafts
}

fn check_fence(reader: &mut Reader<'_>) {
    if let Some(fence) = &reader.unclosed {
        let message = "the code fence is never closed";
        let help = format!("close it with a line {}", fence.closing);
        reader.faults.add(&FENCE_OPEN, &fence.line, message, "opened here", help);
    }
}

/// Reads the questions: one for each `# ` heading.
fn read_questions(
    reader: &mut Reader<'_>,
    file: usize,
    start: usize,
    headings: &[Heading],
    role: Role,
) -> Vec<Draft> {
    let end = reader.text.len();
    let first = headings.iter().position(|h| h.level == 1).unwrap_or(headings.len());
    let (before, mut rest) = headings.split_at_checked(first).unwrap_or((headings, &[]));
    let text = reader.first_text(start..rest.first().map_or(end, |h| h.line.start));
    if rest.is_empty() {
        if role == Role::Question && text.is_some() {
            return vec![question::read(reader, file, None, start..end, before)];
        }
        no_question(reader, &(start..start));
    }
    if let Some(line) = text {
        let message = "text before the first title";
        let help = "what belongs to a question stands below its `# ` heading";
        reader.faults.add(&OUTSIDE, &line, message, "", help);
    }
    let mut drafts = Vec::new();
    while let Some((heading, after)) = rest.split_first() {
        if drafts.len() >= MOST_QUESTIONS {
            let message = format!("more than {MOST_QUESTIONS} questions in one file");
            let help = "split the file; what follows is not read";
            reader.faults.add(&TOO_LARGE, &title_span(heading), message, "", help);
            break;
        }
        let length = after.iter().position(|h| h.level == 1).unwrap_or(after.len());
        let (inner, next) = after.split_at_checked(length).unwrap_or((after, &[]));
        rest = next;
        if role == Role::Question && !drafts.is_empty() {
            second_title(reader, heading);
        }
        let span = heading.next..rest.first().map_or(end, |h| h.line.start);
        drafts.push(question::read(reader, file, Some(heading), span, inner));
    }
    drafts
}

fn no_question(reader: &mut Reader<'_>, at: &Range<usize>) {
    let help = "a question begins with a line `# What is asked?`";
    reader.faults.add(&NO_TITLE, at, "there is no question here", "", help);
}

fn second_title(reader: &mut Reader<'_>, heading: &Heading) {
    let message = "a second title in a file of one question";
    let help = "a front matter with a `title` makes the file a deck; headings in an answer begin \
                with `###`";
    reader.faults.add(&SECOND_TITLE, &title_span(heading), message, "", help);
}

/// Gives a file's only question the keys of the front matter.
fn take_head(
    reader: &mut Reader<'_>,
    draft: &mut Draft,
    keys: Question,
    stated: StatedId,
    front: &FrontMatter,
) {
    if let Some(block) = &draft.block {
        let message = "the question has keys in the front matter and below its title";
        let help = "put all of them in the front matter";
        reader.faults.add(&TWO_HEADS, &block.open, message, "", help);
    }
    let question = &mut draft.question;
    question.id = keys.id;
    question.level = keys.level;
    question.tags = keys.tags;
    question.sources = keys.sources;
    question.importance = keys.importance;
    question.guid = keys.guid;
    question.retired = keys.retired;
    draft.stated = stated;
    draft.place.id = match &draft.stated {
        StatedId::Stated(span) => IdPlace::Stated(span.clone()),
        StatedId::Missing if front.closed && !draft.question.title.is_empty() => {
            IdPlace::Missing(front.content.start, Insertion::Line)
        }
        _ => IdPlace::Unreadable,
    };
}

/// Tells where the id of a question without front matter stands or belongs.
fn id_place(draft: &Draft, headings: &[Heading], bare_file: bool) -> IdPlace {
    match (&draft.stated, &draft.block) {
        (StatedId::Stated(span), _) => IdPlace::Stated(span.clone()),
        (StatedId::Unreadable, _) => IdPlace::Unreadable,
        _ if draft.question.title.is_empty() => IdPlace::Unreadable,
        (StatedId::Missing, Some(block)) => IdPlace::Missing(block.content.start, Insertion::Line),
        (StatedId::Missing, None) if bare_file => IdPlace::Missing(0, Insertion::FrontMatter),
        (StatedId::Missing, None) => {
            let title = draft.place.title.start;
            let after = headings.partition_point(|heading| heading.line.start <= title);
            let heading = after.checked_sub(1).and_then(|index| headings.get(index));
            heading.map_or(IdPlace::Unreadable, |heading| {
                IdPlace::Missing(heading.next, Insertion::Block)
            })
        }
    }
}
