//! Carries out what mock interviews ask for.

use std::path::Path;
use std::rc::Rc;

use crate::collection::mock::MockLine;
use crate::collection::play::play_card;
use crate::collection::write::{self, write_out};
use crate::collection::{Collection, Error};
use crate::domain::ChangeKind;
use crate::paper;
use crate::session::mock::{Interview, Setting};
use crate::tui::mocking::{Lobby, News, Sat, Wish};

/// Carries one wish out; files are written into `folder`.
pub(super) fn act(
    wish: &Wish,
    folder: &Path,
    collection: &mut Collection,
) -> Result<Option<News>, Error> {
    Ok(Some(match wish {
        Wish::Lobby(setting) => News::Lobby(Box::new(lobby(setting.as_ref(), collection)?)),
        Wish::Begin(setting) => begin(setting, collection)?,
        Wish::Sheet(setting) => sheet(setting, folder, collection)?,
        Wish::TakeUp => goes_on(collection.take_up_mock()?, collection)?,
        Wish::Resume => goes_on(collection.resume_mock()?, collection)?,
        Wish::GiveUp(mock) => {
            collection.abandon_mock(*mock)?;
            News::Lobby(Box::new(lobby(None, collection)?))
        }
        Wish::Save(interview) => return save(interview, collection),
        Wish::Leave(interview) => match save(interview, collection)? {
            None => News::Lobby(Box::new(lobby(None, collection)?)),
            elsewhere => return Ok(elsewhere),
        },
        Wish::Finish(interview) => match collection.finish_mock(interview) {
            Err(Error::MockElsewhere) => News::Elsewhere,
            report => {
                report?;
                self::report(interview.mock(), collection)?
            }
        },
        Wish::Play(question) => News::Play(play_card(question, "solid").map(Rc::new)),
        Wish::Report(mock) => report(*mock, collection)?,
        Wish::Write(mock) => to_file(*mock, folder, collection)?,
        Wish::Again => News::Again(collection.marks_again()?),
        Wish::SaveAgain(again, claims) => {
            collection.save_marks_again(again.mock, again.place, claims.clone())?;
            News::Again(collection.marks_again()?)
        }
        Wish::Past => News::Past(collection.mocks()?),
    }))
}

/// Goes on with an interview, or where it is gone shows the lobby.
fn goes_on(interview: Option<Interview>, collection: &mut Collection) -> Result<News, Error> {
    Ok(match interview {
        Some(interview) => News::Goes(Box::new(interview)),
        None => News::Lobby(Box::new(lobby(None, collection)?)),
    })
}

/// Chooses the questions and begins; what another window began is offered.
fn begin(setting: &Setting, collection: &mut Collection) -> Result<News, Error> {
    let plan = collection.plan_mock(setting.clone())?;
    Ok(match collection.begin_mock(plan) {
        Err(Error::MockRunning { .. }) => News::Lobby(Box::new(lobby(Some(setting), collection)?)),
        interview => News::Goes(Box::new(interview?)),
    })
}

fn save(interview: &Interview, collection: &mut Collection) -> Result<Option<News>, Error> {
    match collection.save_mock_step(interview) {
        Err(Error::MockElsewhere) => Ok(Some(News::Elsewhere)),
        saved => saved.map(|()| None),
    }
}

fn lobby(setting: Option<&Setting>, collection: &mut Collection) -> Result<Lobby, Error> {
    let setting = setting.map_or_else(|| collection.mock_setting(), |known| Ok(known.clone()))?;
    let (questions, given_up) = match collection.plan_mock(setting.clone()) {
        Err(Error::NothingToAsk) => (0, Vec::new()),
        plan => plan.map(|plan| (plan.questions.len(), plan.given_up))?,
    };
    let decks = collection.decks()?.into_iter().filter(|deck| deck.questions > 0);
    Ok(Lobby {
        stock: collection.mock_stock(&setting.decks)?,
        questions,
        given_up,
        decks: decks.map(|deck| deck.id).collect(),
        past: collection.mocks()?,
        unfinished: collection.unfinished_mock()?,
        again: collection.marks_again()?.len(),
        setting,
    })
}

fn report(mock: i64, collection: &Collection) -> Result<News, Error> {
    let both = collection.mock(mock)?.zip(collection.mock_transcript(mock)?);
    let (report, transcript) = both.ok_or(Error::Gone)?;
    let own = format!("mock {mock}, ");
    let is_own = |undoable: &crate::collection::Undoable| {
        let note = undoable.note.as_deref().unwrap_or_default();
        undoable.kind == ChangeKind::Mock && note.starts_with(&own)
    };
    let undoable = collection.undoable()?.filter(is_own);
    Ok(News::Report(Box::new(Sat { report, transcript, undoable })))
}

/// Writes a report as Markdown; one that is there already is left alone.
fn to_file(mock: i64, folder: &Path, collection: &Collection) -> Result<News, Error> {
    let report = collection.mock(mock)?.ok_or(Error::Gone)?;
    let sat = |line: MockLine| {
        let (mean, verdict) = (line.summary.mean?, line.summary.verdict);
        Some(paper::Sat { mock: line.mock, day: line.began.day, mean, verdict })
    };
    let course: Vec<_> = collection.mocks_up_to(&report)?.into_iter().filter_map(sat).collect();
    let text = paper::markdown(&paper::report(&report, &course));
    write_into(folder, format!("mock-{mock}.md"), &text)
}

/// Writes the interviewer's sheet; one that is there already is left alone.
fn sheet(setting: &Setting, folder: &Path, collection: &Collection) -> Result<News, Error> {
    let plan = collection.plan_mock(setting.clone())?;
    let sheet = paper::sheet(&plan, &paper::command(setting));
    let (format, level, seed) = (setting.format.name(), setting.level, setting.seed);
    let name = format!("mock-sheet-{format}-{level}-{seed}.md");
    write_into(folder, name, &paper::markdown(&sheet))
}

fn write_into(folder: &Path, name: String, text: &str) -> Result<News, Error> {
    match write_out(&folder.join(&name), text, false) {
        Err(write::Error::Exists { .. }) => Ok(News::Written(name, false)),
        written => Ok(written.map(|()| News::Written(name, true))?),
    }
}
