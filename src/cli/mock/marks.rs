//! `viva mock marks`: a partner's marks, in the order of the interviewer's sheet.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::interview::{mark, right, yes};
use super::shared::read_toml;
use super::show::{number, report};
use crate::cli::context::Context;
use crate::cli::error::CommandError;
use crate::cli::output::Output;
use crate::cli::talk::Talk;
use crate::collection::Collection;
use crate::domain::text::{counted, one_line};
use crate::paper::spoken;
use crate::session::mock::{Asking, ClaimMark, ClaimRef, Mark, Marks, Record, Right, Transcript};

/// Takes a partner's marks of an interview, the last one unless a number is named.
///
/// Asked by lines, question by question; each is kept as soon as it is done, and
/// a second time replaces the first. What is left open is no difference. `viva mock
/// show` says where you differ, `viva undo` takes the marks back.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The number of the interview.
    #[arg(value_name = "N")]
    mock: Option<i64>,
    /// Take the marks from this file; --form prints one to fill in.
    #[arg(long, value_name = "FILE.toml")]
    from: Option<PathBuf>,
    /// Print a form of the file.
    #[arg(long, conflicts_with = "from")]
    form: bool,
    /// Take marks also of an interview that was begun without a partner.
    #[arg(long)]
    pair: bool,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    question: Vec<OfQuestion>,
}

/// The marks of a question, in the order of the sheet; empty text is left open.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfQuestion {
    id: String,
    #[serde(default)]
    points: Vec<String>,
    #[serde(default)]
    pitfalls: Vec<String>,
    #[serde(default)]
    follow_ups: Vec<String>,
    rungs: Option<u8>,
    first_sentence: Option<bool>,
    order: Option<bool>,
}

/// Runs the command.
pub(super) fn run(args: &Args, context: &Context) -> Result<u8, CommandError> {
    let mut collection = context.open()?;
    let mock = number(args.mock, &collection)?;
    // Only one that has ended has a report, and can be marked.
    report(&collection, mock)?;
    let Some(transcript) = collection.mock_transcript(mock)? else { return Ok(3) };
    if args.form {
        Output.line(form(&transcript))?;
        return Ok(0);
    }
    if !transcript.plan.setting.pair && !args.pair {
        let words = format!("mock {mock} was begun without a partner; nothing was asked or kept");
        return Err(CommandError::failed(words).with_hint("--pair takes marks all the same"));
    }
    let marked = match &args.from {
        Some(file) => from_file(file, &transcript, &mut collection)?,
        None => by_lines(&transcript, &mut collection)?,
    };
    if marked == 0 {
        Output.line("No mark was given; nothing was kept.")?;
        return Ok(3);
    }
    let questions = counted(count(marked), "question", "questions");
    let differences = report(&collection, mock)?.partner.map_or(0, |all| all.len());
    let differ = counted(count(differences), "mark differs", "marks differ");
    Output.line(format!(
        "{questions} marked by your partner; {differ}. `viva mock show {mock}` tells, `viva undo` \
         takes them back."
    ))?;
    Ok(0)
}

/// The questions that can be marked, each with its place.
fn marked(transcript: &Transcript) -> impl Iterator<Item = (usize, &Asking, &Record)> {
    let both = transcript.plan.questions.iter().zip(&transcript.records).enumerate();
    both.filter(|(_, (_, record))| record.done).map(|(at, (asking, record))| (at, asking, record))
}

fn by_lines(transcript: &Transcript, collection: &mut Collection) -> Result<usize, CommandError> {
    let mut talk = Talk::new(io::stdin().lock(), |words: &str| Output.line(words));
    talk.tell("The partner's marks, in the order of the sheet. Enter leaves one open, q leaves.")?;
    let (mut done, mut change) = (0, None);
    for (at, asking, record) in marked(transcript) {
        talk.tell("")?;
        talk.tell(&format!("Question {}. {}", at + 1, spoken(&asking.question.title)))?;
        let Some(marks) = ask_question(&mut talk, asking, record)? else { break };
        if !marks.is_open() {
            let marks = [(at, marks)];
            change = Some(collection.save_partner_marks(transcript.mock, &marks, change)?);
            done += 1;
        }
    }
    Ok(done)
}

/// Asks for the marks of a question; `None` when the partner leaves.
fn ask_question<I, S>(
    talk: &mut Talk<I, S>,
    asking: &Asking,
    record: &Record,
) -> Result<Option<Marks>, CommandError>
where
    I: io::BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    let mut marks = Marks::default();
    for claim in claims(asking) {
        let (name, keys) = match claim {
            ClaimRef::Point(at) => (format!("Point {}", at + 1), "s said, h half, n not."),
            ClaimRef::Pitfall(at) => (format!("Pitfall {}", at + 1), "s said, h half, n not."),
        };
        let words = format!("{name}. {} {keys}", spoken(&asking.words(claim)));
        let Some(mark) = ask(talk, &words, mark)? else { return Ok(None) };
        marks.claims.push(ClaimMark { claim, mark });
    }
    for asked in &record.follow_ups {
        let question = asking.question.follow_ups.get(asked.place);
        let title = question.map_or_else(String::new, |one| spoken(&one.question));
        let words = format!("Follow-up {}. {title} r right, h half, w wrong.", asked.place + 1);
        let Some(mark) = ask(talk, &words, right)? else { return Ok(None) };
        marks.follow_ups.push(mark);
    }
    if record.marks.rungs.is_some() {
        let most = asking.rungs_asked();
        let words = format!("Rungs done from the bottom, 0 to {most}.");
        let read = |line: &str| line.parse().ok().filter(|rungs| *rungs <= most);
        let Some(rungs) = ask(talk, &words, read)? else { return Ok(None) };
        marks.rungs = rungs;
    }
    let words = "The first sentence answered the question. y or n.";
    let Some(headline) = ask(talk, words, yes)? else { return Ok(None) };
    let words = "It was said in an order one could draw. y or n.";
    let Some(structure) = ask(talk, words, yes)? else { return Ok(None) };
    Ok(Some(Marks { headline, structure, ..marks }))
}

/// Asks until an answer can be read: `Some(None)` is left open, `None` leaves.
pub(super) fn ask<I, S, T>(
    talk: &mut Talk<I, S>,
    words: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<Option<T>>, CommandError>
where
    I: io::BufRead,
    S: FnMut(&str) -> Result<(), CommandError>,
{
    talk.tell(words)?;
    while let Some(line) = talk.read()? {
        match line.trim() {
            "q" => return Ok(None),
            "" => return Ok(Some(None)),
            line => match read(line) {
                Some(mark) => return Ok(Some(Some(mark))),
                None => talk.tell(&format!("\"{line}\" means nothing here."))?,
            },
        }
    }
    Ok(None)
}

/// The claims of a question in the order of the sheet.
fn claims(asking: &Asking) -> impl Iterator<Item = ClaimRef> + use<> {
    let points = (0..asking.question.key_points.len()).map(ClaimRef::Point);
    points.chain((0..asking.question.pitfalls.len()).map(ClaimRef::Pitfall))
}

/// Keeps the marks of a file: all, or none where one cannot be read.
fn from_file(
    file: &Path,
    transcript: &Transcript,
    collection: &mut Collection,
) -> Result<usize, CommandError> {
    let hint = "`viva mock marks N --form` prints a form to fill in";
    let form: Form = read_toml(file, hint)?;
    let mut all = Vec::new();
    for one in &form.question {
        let found = marked(transcript).find(|(_, asking, _)| asking.id == one.id);
        let (at, asking, record) = found.ok_or_else(|| {
            wrong(&one.id, "it was not asked and marked in this interview").with_hint(hint)
        })?;
        all.push((at, marks(one, asking, record)?));
    }
    all.retain(|(_, marks)| !marks.is_open());
    if !all.is_empty() {
        collection.save_partner_marks(transcript.mock, &all, None)?;
    }
    Ok(all.len())
}

fn wrong(id: &str, what: &str) -> CommandError {
    CommandError::failed(format!("{id}: {what}; nothing was kept"))
}

fn marks(form: &OfQuestion, asking: &Asking, record: &Record) -> Result<Marks, CommandError> {
    let question = &asking.question;
    let lists = [
        ("points", form.points.len(), question.key_points.len()),
        ("pitfalls", form.pitfalls.len(), question.pitfalls.len()),
        ("follow_ups", form.follow_ups.len(), question.follow_ups.len()),
    ];
    if let Some((name, given, wanted)) = lists.iter().find(|(_, given, wanted)| given != wanted) {
        return Err(wrong(&form.id, &format!("`{name}` has {given} marks, and wants {wanted}")));
    }
    let rungs = asking.rungs_asked();
    if form.rungs.is_some_and(|done| done > rungs) {
        return Err(wrong(&form.id, &format!("`rungs` is more than the {rungs} there are")));
    }
    let said = form.points.iter().chain(&form.pitfalls);
    let claims = claims(asking).zip(said).map(|(claim, word)| {
        let mark = named(word, &Mark::ALL, Mark::name, &form.id)?;
        Ok::<_, CommandError>(ClaimMark { claim, mark })
    });
    let claims = claims.collect::<Result<_, _>>()?;
    let asked = record.follow_ups.iter().map(|asked| {
        let word = form.follow_ups.get(asked.place).map_or("", String::as_str);
        named(word, &Right::ALL, Right::name, &form.id)
    });
    Ok(Marks {
        claims,
        follow_ups: asked.collect::<Result<_, _>>()?,
        rungs: record.marks.rungs.and(form.rungs),
        headline: form.first_sentence,
        structure: form.order,
    })
}

/// Reads a mark by its name; empty text is none.
fn named<T: Copy>(
    word: &str,
    all: &[T],
    name: fn(T) -> &'static str,
    id: &str,
) -> Result<Option<T>, CommandError> {
    let found = all.iter().copied().find(|one| name(*one) == word);
    if found.is_some() || word.is_empty() {
        return Ok(found);
    }
    let names: Vec<&str> = all.iter().map(|one| name(*one)).collect();
    Err(wrong(id, &format!("`{word}` is none of {}", names.join(", "))))
}

/// Writes a form: what there is to mark, all of it open.
fn form(transcript: &Transcript) -> String {
    let mut out = format!(
        "# Marks of mock {}, in the order of the sheet. \"\" leaves one open.\n\
         # points and pitfalls: said, half, not. follow_ups: right, half, wrong.\n",
        transcript.mock
    );
    let open = |n: usize| vec!["\"\""; n].join(", ");
    for (_, asking, record) in marked(transcript) {
        let question = &asking.question;
        let _written = write!(
            out,
            "\n# {}\n[[question]]\nid = \"{}\"\npoints = [{}]\npitfalls = [{}]\n\
             follow_ups = [{}]\n",
            one_line(&question.title),
            asking.id,
            open(question.key_points.len()),
            open(question.pitfalls.len()),
            open(question.follow_ups.len())
        );
        if record.marks.rungs.is_some() {
            let _written = writeln!(out, "# rungs = 0");
        }
        out.push_str("# first_sentence = true\n# order = true\n");
    }
    out
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}
