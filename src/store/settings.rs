//! Tables `settings` and `parameters`: what the user chose in the program, and
//! the sets of FSRS parameters that were ever in use.

use rusqlite::params;

use super::convert::{Cursor, to_json};
use super::error::Error;
use super::store::{Queries, Tx};
use crate::domain::Moment;

impl Queries {
    /// Returns a setting.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn setting(&self, key: &str) -> Result<Option<String>, Error> {
        const SQL: &str = "SELECT value FROM settings WHERE key = ?";
        self.first("reading a setting", SQL, [key], |row| row.get(0))
    }

    /// Returns all settings by name.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn settings(&self) -> Result<Vec<(String, String)>, Error> {
        const SQL: &str = "SELECT key, value FROM settings ORDER BY key";
        self.all("reading the settings", SQL, [], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns a set of parameters.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn parameters(&self, id: i64) -> Result<Option<Vec<f32>>, Error> {
        const SQL: &str = r#"SELECT "values" FROM parameters WHERE parameter_id = ?"#;
        self.first("reading parameters", SQL, [id], |row| Cursor::new(row).json())
    }

    /// Returns all sets of parameters with their ids, first one first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn parameter_sets(&self) -> Result<Vec<(i64, Vec<f32>)>, Error> {
        const SQL: &str = r#"SELECT parameter_id, "values" FROM parameters ORDER BY parameter_id"#;
        self.all("reading parameters", SQL, [], |row| {
            let mut row = Cursor::new(row);
            Ok((row.take()?, row.json()?))
        })
    }

    /// Returns the set of parameters that was added last, with its id.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn latest_parameters(&self) -> Result<Option<(i64, Vec<f32>)>, Error> {
        const SQL: &str = r#"SELECT parameter_id, "values" FROM parameters
            ORDER BY parameter_id DESC LIMIT 1"#;
        self.first("reading parameters", SQL, [], |row| {
            let mut row = Cursor::new(row);
            Ok((row.take()?, row.json()?))
        })
    }
}

impl Tx<'_> {
    /// Writes a setting.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn set_setting(&self, key: &str, value: &str) -> Result<(), Error> {
        const SQL: &str = "
            INSERT INTO settings (key, value) VALUES (?, ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.run("writing a setting", SQL, [key, value])?;
        Ok(())
    }

    /// Takes a setting away, so that its default holds.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn clear_setting(&self, key: &str) -> Result<(), Error> {
        self.run("writing a setting", "DELETE FROM settings WHERE key = ?", [key])?;
        Ok(())
    }

    /// Adds a set of parameters; returns its id, which reviews name.
    ///
    /// # Errors
    /// When the database cannot be written.
    pub fn add_parameters(&self, values: &[f32], now: Moment) -> Result<i64, Error> {
        const DOING: &str = "writing parameters";
        const SQL: &str = r#"INSERT INTO parameters ("values", at, offset_minutes, day)
            VALUES (?, ?, ?, ?)"#;
        let values = params![to_json(DOING, &values)?, now.at, now.offset_minutes, now.day];
        self.add(DOING, SQL, values)
    }
}
