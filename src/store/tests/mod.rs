//! Tests of the store as a whole.

use std::cell::RefCell;

thread_local! {
    static STATEMENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Notes a statement, so that a test can have its plan explained.
pub(super) fn note_statement(sql: &str) {
    STATEMENTS.with_borrow_mut(|statements| statements.push(sql.to_owned()));
}
