//! A damaged database: the cause, what is safe, then the ways out from the
//! mildest to the hardest. Nothing is written before one is chosen.

use std::path::Path;

use chrono::Datelike;
use ratatui::buffer::Buffer;
use ratatui::text::Line;

use super::{Request, turned};
use crate::collection::backup::{Backup, holds};
use crate::collection::damage::{CameOut, Damage, Matter, WayOut};
use crate::collection::restore::Saved;
use crate::domain::text::{counted, one_line, size, thousands};
use crate::store::{Salvaged, Stock};
use crate::tui::context::{Class, Context};
use crate::tui::keymap::Action;
use crate::tui::msg::Effect;
use crate::tui::paint;
use crate::tui::text::{READING_WIDTH, pad, pad_left};
use crate::tui::theme::Role;
use crate::tui::widget::choices;
use crate::tui::widget::footer::Said;
use crate::tui::widget::header::Header;
use crate::tui::widget::stack::{Part, stack};
use crate::tui::wrap::{Prefix, wrap_after};

/// The column of labels.
const LABEL: usize = 21;
/// The columns of a count of rows.
const COUNT: usize = 9;
/// Rows that stand around the list of older backups: header, question, footer.
const AROUND_OLDER: usize = 8;

/// A damaged database with the ways out.
#[derive(Clone, Debug)]
pub struct DamageScreen {
    damage: Damage,
    stage: Stage,
    cursor: usize,
}

/// What is being decided.
#[derive(Clone, Debug)]
enum Stage {
    /// Which way out.
    Ways,
    /// Which of the older backups.
    Older,
    /// Whether to start afresh, really.
    Sure,
    /// What to do with what could be read.
    Rescued(std::path::PathBuf, Stock, Vec<Salvaged>),
    /// Nothing any more: a database is in place.
    Done(String, Option<String>),
}

/// A way out as it is offered.
#[derive(Clone, Debug)]
struct Choice {
    words: String,
    then: Then,
}

#[derive(Clone, Debug)]
enum Then {
    Take(WayOut),
    Older,
    Sure,
    Ways,
    Leave,
    GoOn,
}

impl Then {
    /// Returns the word beside its key.
    const fn name(&self) -> &'static str {
        match self {
            Self::Take(WayOut::Restore(_)) => "restore this backup",
            Self::Take(WayOut::Rescue) => "rescue",
            Self::Take(WayOut::Adopt(_)) => "put it in place",
            Self::Take(WayOut::Afresh) | Self::Sure => "start afresh",
            Self::Older => "choose a backup",
            Self::Ways => "back",
            Self::Leave => "leave",
            Self::GoOn => "go on",
        }
    }
}

impl DamageScreen {
    /// Makes the screen.
    #[must_use]
    pub const fn new(damage: Damage) -> Self {
        Self { damage, stage: Stage::Ways, cursor: 0 }
    }

    /// Takes what came of a way out.
    pub(crate) fn take(&mut self, came: CameOut) {
        self.cursor = 0;
        self.stage = match came {
            CameOut::Rescued { path, stock, read } => Stage::Rescued(path, stock, read),
            CameOut::Restored(restored) => Stage::Done(
                format!("In place now: {}.", holds(&restored.stock)),
                kept(&restored.saved),
            ),
            CameOut::Afresh(saved) => {
                Stage::Done("A new database is in place.".to_owned(), kept(&saved))
            }
        };
    }

    /// Returns what is said of a key.
    pub(super) fn say(&self, action: Action) -> Said {
        match action {
            Action::Accept => self
                .choices()
                .get(self.cursor)
                .map_or(Said::Hidden, |choice| Said::Words(choice.then.name().to_owned())),
            Action::Up if self.choices().len() < 2 => Said::Hidden,
            Action::Back if matches!(self.stage, Stage::Ways | Stage::Done(..)) => Said::Hidden,
            Action::Quit => match self.stage {
                Stage::Done(..) => Said::Usual,
                _ => Said::Words("leave all as it is".to_owned()),
            },
            _ => Said::Usual,
        }
    }

    /// Takes an action.
    pub(super) fn update(&mut self, action: Action) -> Vec<Request> {
        match action {
            Action::Accept => self.choose(self.cursor),
            Action::Back => match self.stage {
                Stage::Ways => vec![Request::Quit],
                Stage::Done(..) => vec![Request::Anew],
                _ => self.turn(Stage::Ways),
            },
            Action::Quit => vec![Request::Quit],
            other => {
                self.cursor = turned(other, self.cursor, self.choices().len());
                Vec::new()
            }
        }
    }

    fn choose(&mut self, at: usize) -> Vec<Request> {
        let Some(choice) = self.choices().into_iter().nth(at) else { return Vec::new() };
        match choice.then {
            Then::Take(way) => {
                // Should it fail, the cursor rests on the mildest.
                self.cursor = 0;
                vec![Request::Do(Effect::WayOut(way))]
            }
            Then::Older => self.turn(Stage::Older),
            Then::Sure => self.turn(Stage::Sure),
            Then::Ways => self.turn(Stage::Ways),
            Then::Leave => vec![Request::Quit],
            Then::GoOn => vec![Request::Anew],
        }
    }

    fn turn(&mut self, stage: Stage) -> Vec<Request> {
        self.stage = stage;
        self.cursor = 0;
        Vec::new()
    }

    fn choices(&self) -> Vec<Choice> {
        let choice = |words: &str, then| Choice { words: words.to_owned(), then };
        match &self.stage {
            Stage::Ways => self.ways(),
            Stage::Older => self.damage.older.iter().map(|backup| self.older(backup)).collect(),
            Stage::Sure => vec![
                choice("Back to the other ways.", Then::Ways),
                choice("Start afresh.", Then::Take(WayOut::Afresh)),
            ],
            Stage::Rescued(path, stock, _) => {
                let adopt = Then::Take(WayOut::Adopt(path.clone()));
                let mut choices = vec![
                    choice("Put the new file in place.", adopt),
                    choice("Back to the other ways. The new file stays.", Then::Ways),
                    choice("Leave. The new file stays.", Then::Leave),
                ];
                // The cursor rests on what keeps the most.
                let newest = self.damage.newest.as_ref();
                if let Some(good) = newest.filter(|_| self.more_in_backup(stock).is_some()) {
                    let way = WayOut::Restore(good.backup.path.clone());
                    let words = "Restore this backup instead. The new file stays.";
                    choices.insert(0, choice(words, Then::Take(way)));
                }
                choices
            }
            Stage::Done(..) => vec![choice("Go on.", Then::GoOn)],
        }
    }

    fn ways(&self) -> Vec<Choice> {
        let lost = self.damage.matter == Matter::Lost;
        let kept = match self.damage.matter {
            Matter::Lost => "",
            Matter::Damaged => " The damaged file is kept beside it.",
            Matter::Foreign | Matter::Newer => " The present file is kept beside it.",
        };
        let mut ways = Vec::new();
        let mut offer = |words: String, then| ways.push(Choice { words, then });
        if self.damage.matter == Matter::Newer {
            offer("Leave everything as it is, and update Viva.".to_owned(), Then::Leave);
        }
        if let Some(good) = &self.damage.newest {
            let way = WayOut::Restore(good.backup.path.clone());
            offer(format!("Restore this backup.{kept}"), Then::Take(way));
        }
        if let Some(last) = self.damage.older.last() {
            let number = u64::try_from(self.damage.older.len()).unwrap_or(u64::MAX);
            let back = last.made.format("%-d %B %Y");
            offer(format!("Choose an older backup. {number} more, back to {back}."), Then::Older);
        }
        if matches!(self.damage.matter, Matter::Damaged | Matter::Foreign) {
            let words = "Rescue what can be read into a new file, then compare.";
            offer(words.to_owned(), Then::Take(WayOut::Rescue));
        }
        let file = if lost { " The backups stay." } else { kept };
        offer(format!("Start afresh.{file}"), Then::Sure);
        ways
    }

    /// Draws everything but the footer.
    pub(super) fn view(&self, context: &Context, buffer: &mut Buffer) {
        let count = match self.stage {
            Stage::Done(..) => "done",
            Stage::Rescued(..) => "a new file, nothing else changed",
            _ => "nothing was changed",
        };
        let header =
            Header { name: "Viva".to_owned(), count: count.to_owned(), ..Header::default() };
        paint::line(buffer, buffer.area, 0, 0, &header.line(context));
        let body = paint::inset(buffer.area, 0, 2, 1, 1);
        let room = usize::from(body.width).min(READING_WIDTH);
        let text = |role, words: &str| indented(&[context.span(role, words.to_owned())], room);
        let (what, safe) = self.what();
        let what = indented(&[context.strong(Role::Text, what)], room);
        let left = usize::from(body.height).saturating_sub(what.len() + 1);
        let (first, offered) = self.seen(left, room, context);
        let (last, number) = (first + offered.len(), self.choices().len());
        let some = match number > offered.len() {
            true => text(Role::Dim, &format!("{}-{last} of {number}", first + 1)),
            false => Vec::new(),
        };
        let words: Vec<&str> = offered.iter().map(|choice| said(choice, context)).collect();
        let tells = match self.stage {
            Stage::Done(..) => "",
            _ => "`viva doctor` tells more. `viva paths` names the places of the files.",
        };
        let mut parts = vec![
            Part::new(2, 0, what),
            Part::new(0, 1, text(Role::Text, &safe)),
            Part::new(1, 2, self.read(context)),
            Part::new(1, 1, self.less(room, context)),
        ];
        let facts = self.facts(room, context).into_iter().zip([(2, 3), (0, 5), (0, 6)]);
        parts.extend(facts.map(|(lines, (air, rank))| Part::new(air, rank, lines)));
        parts.extend([
            Part::new(2, 0, choices::lines_from(first, &words, self.cursor, room, context)),
            Part::new(0, 0, some),
            Part::new(2, 7, if tells.is_empty() { Vec::new() } else { text(Role::Dim, tells) }),
        ]);
        paint::lines(buffer, body, 0, &stack(parts, usize::from(body.height)));
    }

    /// The cause, and what is safe.
    fn what(&self) -> (String, String) {
        let left = "The file is left as it is. Nothing has been written to it.";
        let detail = one_line(&self.damage.detail);
        let (what, safe) = match (&self.stage, self.damage.matter) {
            (Stage::Done(what, kept), _) => {
                return (what.clone(), kept.clone().unwrap_or_default());
            }
            (Stage::Rescued(path, stock, _), _) => {
                let what = format!("What could be read: {}.", holds(stock));
                return (what, format!("It is in {}.", name(path)));
            }
            (Stage::Sure, Matter::Damaged) if self.damage.newest.is_none() => {
                return (self.loses(), "The damaged file is kept beside the new one.".into());
            }
            (Stage::Sure, _) => return (self.loses(), "The backups stay where they are.".into()),
            (Stage::Older, _) => {
                let safe = "Each is checked before it is put in place. Esc goes back.";
                return ("Which backup?".to_owned(), safe.to_owned());
            }
            (Stage::Ways, Matter::Damaged) => {
                (format!("The database cannot be used: {}.", detail.trim_end_matches('.')), left)
            }
            (Stage::Ways, Matter::Foreign) => {
                ("The file in the database's place is no Viva database.".to_owned(), left)
            }
            (Stage::Ways, Matter::Newer) => {
                (format!("A newer Viva wrote the database: {detail}."), left)
            }
            (Stage::Ways, Matter::Lost) => {
                let what = "The database is gone, but there are backups of it.";
                (what.to_owned(), "Nothing has been written.")
            }
        };
        (what, safe.to_owned())
    }

    /// The choices that are seen with the number of the first: of a list longer
    /// than the screen, those around the cursor.
    fn seen(&self, left: usize, room: usize, context: &Context) -> (usize, Vec<Choice>) {
        let choices = self.choices();
        let taken =
            |choice: &Choice| choices::lines(&[said(choice, context)], 0, room, context).len();
        let rows = match self.stage {
            Stage::Older => {
                let rows = usize::from(context.height).saturating_sub(AROUND_OLDER);
                // A backup takes two rows where few columns are.
                if context.class() == Class::Narrow { rows / 2 } else { rows }
            }
            _ => {
                let taken = choices.iter().scan(0, |rows, choice| {
                    *rows += taken(choice);
                    Some(*rows)
                });
                taken.take_while(|rows| *rows <= left).count()
            }
        };
        let rows = rows.max(1);
        let last_first = choices.len().saturating_sub(rows);
        let first = self.cursor.saturating_sub(rows / 2).min(last_first);
        (first, choices.into_iter().skip(first).take(rows).collect())
    }

    /// What the newest backup holds that a rescue could not read.
    fn more_in_backup(&self, stock: &Stock) -> Option<String> {
        let good = &self.damage.newest.as_ref()?.stock;
        let kinds = [
            (good.answers, stock.answers, "more answer", "more answers"),
            (good.cards, stock.cards, "more card", "more cards"),
            (good.questions, stock.questions, "more question", "more questions"),
        ];
        let more = kinds.into_iter().filter(|(held, read, ..)| held > read);
        let more: Vec<String> =
            more.map(|(held, read, one, many)| counted(held - read, one, many)).collect();
        let (last, before) = more.split_last()?;
        Some(match before {
            [] => last.clone(),
            before => format!("{} and {last}", before.join(", ")),
        })
    }

    /// "The backup holds 207 more answers."
    fn less(&self, room: usize, context: &Context) -> Vec<Line<'static>> {
        let Stage::Rescued(_, stock, _) = &self.stage else { return Vec::new() };
        self.more_in_backup(stock).map_or_else(Vec::new, |more| {
            let words = format!("The newest good backup holds {more}.");
            indented(&[context.span(Role::Warn, words)], room)
        })
    }

    /// A row for each kind of row: how many were read, of how many.
    fn read(&self, context: &Context) -> Vec<Line<'static>> {
        let Stage::Rescued(_, _, read) = &self.stage else { return Vec::new() };
        let label = |words: &str| pad(words, LABEL);
        let head = format!("  {}{}{}", label(""), pad_left("read", COUNT), pad_left("of", COUNT));
        let row = |kind: &Salvaged| {
            let of = match (kind.all, kind.at_least) {
                (true, of) => pad_left(&thousands(of), COUNT),
                (false, 0) => pad_left("-", COUNT),
                (false, of) => format!("{} or more", pad_left(&thousands(of), COUNT)),
            };
            let read = pad_left(&thousands(kind.kept.min(kind.read)), COUNT);
            Line::from(vec![
                context.span(Role::Dim, format!("  {}", label(kind.nouns.1))),
                context.span(Role::Text, format!("{read}{of}")),
            ])
        };
        let head = Line::from(context.span(Role::Dim, head));
        std::iter::once(head).chain(read.iter().map(row)).collect()
    }

    fn older(&self, backup: &Backup) -> Choice {
        let newest = self.damage.newest.as_ref().map(|good| &good.backup);
        let year = newest.unwrap_or(backup).made.year();
        let words = format!(
            "{}, {}, {}",
            backup.made.format(if backup.made.year() == year {
                "%a %-d %B, %H:%M"
            } else {
                "%a %-d %B %Y, %H:%M"
            }),
            backup.reason.words(),
            size(backup.bytes)
        );
        Choice { words, then: Then::Take(WayOut::Restore(backup.path.clone())) }
    }

    /// Says what starting afresh goes without.
    fn loses(&self) -> String {
        match &self.damage.newest {
            Some(good) => {
                format!(
                    "Start afresh? The newest backup holds {} and is not used then.",
                    holds(&good.stock)
                )
            }
            None => "Start afresh? There is no good backup of what was answered.".to_owned(),
        }
    }

    /// The newest good backup, beside its labels, what matters most first.
    fn facts(&self, room: usize, context: &Context) -> Vec<Vec<Line<'static>>> {
        if !matches!(self.stage, Stage::Ways | Stage::Rescued(..)) {
            return Vec::new();
        }
        let Some(good) = &self.damage.newest else {
            let words = "There is no good backup.";
            return vec![indented(&[context.span(Role::Text, words)], room)];
        };
        let narrow = context.class() <= Class::Narrow;
        let checked = if narrow { "" } else { "   checked just now" };
        let made = good.backup.made;
        let rows = [
            ("Newest good backup", format!("{}{checked}", made.format("%A %-d %B %Y, %H:%M"))),
            ("", format!("{}, {}", holds(&good.stock), size(good.backup.bytes))),
            ("Not in it", "answers given since then".to_owned()),
        ];
        let row = |(label, words): (&str, String)| {
            let words = context.span(Role::Text, words);
            let label = match (narrow, label) {
                (true, "") => return indented(&[words], room),
                (true, label) => format!("{label}: "),
                (false, label) => {
                    let first = vec!["  ".into(), context.span(Role::Dim, pad(label, LABEL))];
                    let rest = vec![" ".repeat(LABEL + 2).into()];
                    return wrap_after(&[words], room, &Prefix { first, rest });
                }
            };
            indented(&[context.span(Role::Dim, label), words], room)
        };
        rows.into_iter().map(row).collect()
    }
}

/// Returns what is said of a choice: with few rows the first sentence must do.
fn said<'a>(choice: &'a Choice, context: &Context) -> &'a str {
    let words = choice.words.as_str();
    let end = words.find(". ").filter(|_| context.height < 16);
    end.and_then(|end| words.get(..=end)).unwrap_or(words)
}

fn kept(saved: &Saved) -> Option<String> {
    match saved {
        Saved::Nothing => None,
        Saved::Backup(path) => Some(format!("What was there is a backup now: {}.", name(path))),
        Saved::Aside(path) => Some(format!("What was there is kept: {}.", name(path))),
    }
}

fn name(path: &Path) -> String {
    one_line(&path.display().to_string())
}

fn indented(spans: &[ratatui::text::Span<'static>], room: usize) -> Vec<Line<'static>> {
    let prefix = Prefix { first: vec!["  ".into()], rest: vec!["  ".into()] };
    wrap_after(spans, room, &prefix)
}
