//! The rows of a damaged table, as many as SQLite can reach: from the start, from
//! the end, and between the two row by row, without any index.

use rusqlite::types::Value;
use rusqlite::{Connection, Params};

use super::error::Error;

/// Where a table's end cannot be read, so many rows are looked for beyond the
/// last one known, at least and at most.
const BEYOND: (i64, i64) = (2_000, 500_000);

/// What takes the rows.
pub(super) type Put<'a> = dyn FnMut(Vec<Value>) -> Result<(), Error> + 'a;

/// What is known of a table once it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Whether every row was read.
    pub(super) all: bool,
    /// The greatest row number that was met.
    pub(super) last: i64,
}

/// A damaged table.
pub(super) struct Table<'a> {
    pub(super) conn: &'a Connection,
    pub(super) name: &'a str,
    /// The columns that are read, each in quotes.
    pub(super) columns: &'a [String],
}

/// How a stretch of rows was read.
#[derive(Clone, Copy, Default)]
struct Stretch {
    /// Whether its end was reached.
    ended: bool,
    /// Whether a row was met whose values are no values.
    spoilt: bool,
    /// The row that was met last.
    last: Option<i64>,
}

impl Table<'_> {
    /// Hands every row over that can be read.
    pub(super) fn read(&self, put: &mut Put<'_>) -> Result<Seen, Error> {
        let up = self.rows(i64::MIN, i64::MAX, "ASC", put)?;
        let mut seen = Seen { all: up.ended && !up.spoilt, last: up.last.unwrap_or(0) };
        if up.ended {
            return Ok(seen);
        }
        // Numbers begin at 1.
        let first = up.last.map_or(1, |last| last.saturating_add(1));
        let mut highest = None;
        let mut lowest = None;
        self.rows(first, i64::MAX, "DESC", &mut |row| {
            if let Some(Value::Integer(number)) = row.first() {
                highest = highest.or(Some(*number));
                lowest = Some(*number);
            }
            put(row)
        })?;
        seen.last = seen.last.max(highest.unwrap_or(0));
        if let Some(lowest) = lowest {
            self.between(first, lowest.saturating_sub(1), put)?;
            return Ok(seen);
        }
        // Its end cannot be read: on from whatever is found, until nothing is.
        let mut from = first;
        loop {
            let end = seen.last.max(from).saturating_add(seen.last.clamp(BEYOND.0, BEYOND.1));
            let met = self.between(from, end, put)?;
            if met <= seen.last {
                break;
            }
            seen.last = met;
            from = end.saturating_add(1);
        }
        Ok(seen)
    }

    /// Reads between two rows, in halves around whatever cannot be read. Returns
    /// the last row that was met, else 0.
    fn between(&self, first: i64, end: i64, put: &mut Put<'_>) -> Result<i64, Error> {
        let mut last = 0;
        let mut stretches = vec![(first, end)];
        while let Some((from, to)) = stretches.pop() {
            let read = self.rows(from, to, "ASC", put)?;
            last = last.max(read.last.unwrap_or(0));
            match read.last {
                _ if read.ended || from >= to => {}
                Some(met) => stretches.push((met.saturating_add(1), to)),
                None => {
                    let middle = from + (to - from) / 2;
                    stretches.extend([(middle + 1, to), (from, middle)]);
                }
            }
        }
        Ok(last)
    }

    /// Hands the rows of a stretch over, each with its number in front.
    fn rows(&self, from: i64, to: i64, way: &str, put: &mut Put<'_>) -> Result<Stretch, Error> {
        let sql = format!(
            "SELECT rowid, {} FROM {} NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid {way}",
            self.columns.join(", "),
            self.name
        );
        self.select(&sql, [from, to], self.columns.len() + 1, put)
    }

    /// The same for a table whose rows have no numbers: from both ends.
    pub(super) fn read_by_key(&self, key: &str, put: &mut Put<'_>) -> Result<Seen, Error> {
        let columns = self.columns.join(", ");
        let mut way = |way: &str| {
            let sql = format!("SELECT {columns} FROM {} ORDER BY {key} {way}", self.name);
            self.select(&sql, [], self.columns.len(), put)
        };
        let up = way("ASC")?;
        if !up.ended {
            way("DESC")?;
        }
        Ok(Seen { all: up.ended && !up.spoilt, last: 0 })
    }

    fn select(
        &self,
        sql: &str,
        params: impl Params,
        columns: usize,
        put: &mut Put<'_>,
    ) -> Result<Stretch, Error> {
        let mut stretch = Stretch::default();
        let Ok(mut statement) = self.conn.prepare_cached(sql) else { return Ok(stretch) };
        let Ok(mut rows) = statement.query(params) else { return Ok(stretch) };
        loop {
            match rows.next() {
                Ok(None) => return Ok(Stretch { ended: true, ..stretch }),
                Err(_unreadable) => return Ok(stretch),
                Ok(Some(row)) => {
                    stretch.last = row.get(0).ok().or(stretch.last);
                    let values: rusqlite::Result<Vec<Value>> =
                        (0..columns).map(|at| row.get(at)).collect();
                    match values {
                        Ok(values) => put(values)?,
                        Err(_no_values) => stretch.spoilt = true,
                    }
                }
            }
        }
    }
}
