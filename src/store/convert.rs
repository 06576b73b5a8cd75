//! Domain values to columns and back: the only place that knows how a value
//! looks in the database.

use std::error::Error as StdError;

use rusqlite::Row;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, Value, ValueRef};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::Error;
use crate::domain::{
    CardKey, CardKind, Day, DeckKey, Grade, Level, Memory, Moment, Phase, QuestionKey, ReviewKind,
    ReviewSource, Schedule, Timestamp,
};

/// The columns of a schedule, in the order in which they are read and written.
macro_rules! schedule_columns {
    () => {
        "phase, stability, difficulty, due, step, first_day, last_day, last_at, last_pass_day, \
         pass_days, reps, lapses, sure_wrong, suspended, buried_until, hidden_on, hidden_run, \
         opens_on, reachable, marked, leech"
    };
}

/// A place for each of [`schedule_columns`].
macro_rules! schedule_places {
    () => {
        "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
    };
}

/// What is not retired, in table `cards` under the name `c`. The words are
/// those of the partial indexes.
macro_rules! live_cards {
    () => {
        "c.retired = 0 AND c.question_retired = 0"
    };
}

pub(super) use {live_cards, schedule_columns, schedule_places};

/// Reads the columns of a row from left to right.
pub(super) struct Cursor<'a, 'stmt> {
    row: &'a Row<'stmt>,
    next: usize,
}

impl<'a, 'stmt> Cursor<'a, 'stmt> {
    pub(super) const fn new(row: &'a Row<'stmt>) -> Self {
        Self { row, next: 0 }
    }

    /// Reads the next column.
    pub(super) fn take<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        let column = self.next;
        self.next += 1;
        self.row.get(column)
    }

    /// Reads the next column, which holds JSON.
    pub(super) fn json<T: DeserializeOwned>(&mut self) -> rusqlite::Result<T> {
        let column = self.next;
        self.next += 1;
        let text = self.row.get_ref(column)?.as_str()?;
        serde_json::from_str(text).map_err(|error| {
            let error: Box<dyn StdError + Send + Sync> = Box::new(error);
            rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error)
        })
    }

    /// Reads instant, offset and day.
    pub(super) fn moment(&mut self) -> rusqlite::Result<Moment> {
        Ok(Moment { at: self.take()?, offset_minutes: self.take()?, day: self.take()? })
    }

    /// Reads stability and difficulty, of which both or none are there.
    pub(super) fn memory(&mut self) -> rusqlite::Result<Option<Memory>> {
        let stability: Option<f32> = self.take()?;
        let difficulty: Option<f32> = self.take()?;
        Ok(stability
            .zip(difficulty)
            .map(|(stability, difficulty)| Memory { stability, difficulty }))
    }

    /// Reads [`schedule_columns`].
    pub(super) fn schedule(&mut self) -> rusqlite::Result<Schedule> {
        Ok(Schedule {
            phase: self.take()?,
            memory: self.memory()?,
            due: self.take()?,
            step: self.take()?,
            first_day: self.take()?,
            last_day: self.take()?,
            last_at: self.take()?,
            last_pass_day: self.take()?,
            pass_days: self.take()?,
            reps: self.take()?,
            lapses: self.take()?,
            sure_wrong: self.take()?,
            suspended: self.take()?,
            buried_until: self.take()?,
            hidden_on: self.take()?,
            hidden_run: self.take()?,
            opens_on: self.take()?,
            reachable: self.take()?,
            marked: self.take()?,
            leech: self.take()?,
        })
    }
}

/// Returns the values of [`schedule_columns`].
pub(super) fn schedule_values(schedule: &Schedule) -> [Value; 21] {
    let memory = schedule.memory;
    [
        schedule.phase.name().to_owned().into(),
        memory.map(|memory| memory.stability).into(),
        memory.map(|memory| memory.difficulty).into(),
        day(schedule.due),
        schedule.step.map(Timestamp::millis).into(),
        day(schedule.first_day),
        day(schedule.last_day),
        schedule.last_at.map(Timestamp::millis).into(),
        day(schedule.last_pass_day),
        schedule.pass_days.into(),
        schedule.reps.into(),
        schedule.lapses.into(),
        day(schedule.sure_wrong),
        schedule.suspended.into(),
        day(schedule.buried_until),
        day(schedule.hidden_on),
        schedule.hidden_run.into(),
        day(schedule.opens_on),
        schedule.reachable.into(),
        schedule.marked.into(),
        schedule.leech.into(),
    ]
}

fn day(day: Option<Day>) -> Value {
    day.map(Day::number).into()
}

/// Writes a value as JSON.
pub(super) fn to_json(doing: &'static str, value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| {
        Error::new(doing, rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
    })
}

/// A column holds a word that this program does not know.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not known here")]
struct UnknownWord(String);

/// Reads a column that holds one of a few words.
pub(super) fn word<T>(
    value: ValueRef<'_>,
    read: impl FnOnce(&str) -> Option<T>,
) -> FromSqlResult<T> {
    let text = value.as_str()?;
    read(text).ok_or_else(|| FromSqlError::other(UnknownWord(text.to_owned())))
}

macro_rules! column {
    ($type:ty, |$out:ident| $write:expr, |$in:ident| $read:expr) => {
        impl ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                let $out = self;
                Ok(ToSqlOutput::from($write))
            }
        }

        impl FromSql for $type {
            fn column_result($in: ValueRef<'_>) -> FromSqlResult<Self> {
                $read
            }
        }
    };
}

column!(Phase, |phase| phase.name(), |value| word(value, Self::from_name));
column!(CardKind, |kind| kind.name(), |value| word(value, Self::from_name));
column!(ReviewKind, |kind| kind.name(), |value| word(value, Self::from_name));
column!(ReviewSource, |source| source.name(), |value| word(value, Self::from_name));
column!(Level, |level| level.name(), |value| word(value, level_from_name));
column!(Day, |day| day.number(), |value| i32::column_result(value).map(Self::from_number));
column!(Timestamp, |at| at.millis(), |value| i64::column_result(value).map(Self::from_millis));
column!(DeckKey, |key| key.0, |value| i64::column_result(value).map(Self));
column!(QuestionKey, |key| key.0, |value| i64::column_result(value).map(Self));
column!(CardKey, |key| key.0, |value| i64::column_result(value).map(Self));
column!(Grade, |grade| grade.rating(), |value| {
    let rating = u8::column_result(value)?;
    Self::from_rating(rating).ok_or_else(|| FromSqlError::OutOfRange(i64::from(rating)))
});

pub(super) use column;

fn level_from_name(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}
