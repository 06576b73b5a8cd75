//! What can be chosen of an interview, and what the choices mean.

use crate::domain::Level;
use crate::session::mock::select::roles;
use crate::session::mock::{Format, Mode, Role as Asked, Setting};
use crate::tui::mocking::Lobby;
use crate::tui::words::{clock_seconds, count, counted};

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Format,
    Level,
    Decks,
    Mode,
    Partner,
    Seed,
}

pub(super) const FIELDS: [Field; 6] =
    [Field::Format, Field::Level, Field::Decks, Field::Mode, Field::Partner, Field::Seed];
/// Seeds have four digits.
pub(super) const SEEDS: u64 = 10_000;

/// Returns the choices with one of them changed.
pub(super) fn changed(field: Field, up: bool, lobby: &Lobby) -> Setting {
    let setting = lobby.setting.clone();
    match field {
        Field::Format => Setting { format: other(&Format::ALL, setting.format, up), ..setting },
        Field::Level => Setting { level: other(&Level::ALL, setting.level, up), ..setting },
        Field::Mode => Setting { mode: other(&Mode::ALL, setting.mode, up), ..setting },
        Field::Partner => Setting { pair: !setting.pair, ..setting },
        Field::Seed => {
            let step = if up { 1 } else { SEEDS - 1 };
            Setting { seed: (setting.seed + step) % SEEDS, ..setting }
        }
        Field::Decks => {
            // All decks, then each alone.
            let mut choices = vec![Vec::new()];
            choices.extend(lobby.decks.iter().map(|deck| vec![deck.clone()]));
            let now =
                if choices.contains(&setting.decks) { setting.decks.clone() } else { Vec::new() };
            let at = choices.iter().position(|decks| *decks == now).unwrap_or(0);
            let step = if up { 1 } else { choices.len() - 1 };
            let decks = choices.get((at + step) % choices.len()).cloned().unwrap_or_default();
            Setting { decks, ..setting }
        }
    }
}

/// Returns the one after or before, around the end.
fn other<T: Copy + PartialEq>(all: &[T], now: T, up: bool) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if up { 1 } else { all.len().saturating_sub(1) };
    all.get((at + step) % all.len().max(1)).copied().unwrap_or(now)
}

/// Returns a field's name, its value and what that means.
pub(super) fn told(field: Field, lobby: &Lobby) -> (&'static str, String, String) {
    let setting = &lobby.setting;
    match field {
        Field::Format => {
            let shape = setting.format.shape();
            let end = if shape.gives_verdict { "a verdict" } else { "no verdict" };
            let made = made_of(&roles(setting.format, lobby.questions));
            let meaning = format!("{} min: {made}; {end}", shape.minutes);
            ("format", setting.format.name().to_owned(), meaning)
        }
        Field::Level => {
            let roles = roles(setting.format, lobby.questions);
            let others: Vec<String> = [Asked::WarmUp, Asked::Stretch]
                .into_iter()
                .filter(|role| roles.contains(role))
                .map(|role| format!("{} at {}", role.name(), role.level(setting.level)))
                .collect();
            ("level", setting.level.to_string(), others.join(", "))
        }
        Field::Decks => {
            let value = match setting.decks.as_slice() {
                [] => "all decks".to_owned(),
                [one] => one.0.clone(),
                decks => count(decks.len(), "deck", "decks"),
            };
            let questions = counted(lobby.stock.questions, "question");
            ("decks", value, format!("{questions}, {} due or weak", lobby.stock.due_or_weak))
        }
        Field::Mode => {
            let meaning = match setting.mode {
                Mode::Exam => "no pause; scores and whole answers at the end",
                Mode::Coach => "pauses; answer and simulation after each question",
            };
            ("mode", setting.mode.name().to_owned(), meaning.to_owned())
        }
        Field::Partner => {
            let (value, meaning) = if setting.pair {
                ("yes", "marks on the sheet; `viva mock marks` takes them")
            } else {
                ("no", "whether somebody else marks as well")
            };
            ("partner", value.to_owned(), meaning.to_owned())
        }
        Field::Seed => {
            let meaning = "same seed and same collection, same questions";
            ("seed", setting.seed.to_string(), meaning.to_owned())
        }
    }
}

/// "1 warm-up, 4 main, 1 stretch"
fn made_of(roles: &[Asked]) -> String {
    let kinds = [Asked::WarmUp, Asked::Main, Asked::Stretch, Asked::Design];
    let of = |kind: Asked| {
        let number = roles.iter().filter(|role| **role == kind).count();
        (number > 0).then(|| format!("{number} {}", kind.name()))
    };
    kinds.into_iter().filter_map(of).collect::<Vec<_>>().join(", ")
}

/// How an interview goes, told before the first one, and what it will take.
pub(super) fn what_it_takes(lobby: &Lobby) -> String {
    let shape = lobby.setting.format.shape();
    let (questions, first) = (shape.roles.len(), lobby.past.is_empty());
    // Five minutes of a whole round are set-up and report.
    let for_all = u64::from(shape.minutes) * 60 - if shape.gives_verdict { 360 } else { 0 };
    let each = for_all / u64::try_from(questions.max(1)).unwrap_or(1) / 30 * 30;
    let how = "Say your answer aloud. Then say how sure you are, then mark single points. No \
               reference text appears before that. ";
    format!(
        "{}{} of about {} each; no new one after {} min.",
        if first { how } else { "" },
        count(lobby.questions, "question", "questions"),
        clock_seconds(each),
        shape.minutes
    )
}
