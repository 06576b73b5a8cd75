-- Settings as they stood before a change of what is chosen in the program;
-- `before` is NULL where there was none.
CREATE TABLE kept_settings (
    change_id INTEGER NOT NULL REFERENCES changes,
    key       TEXT    NOT NULL,
    before    TEXT,
    PRIMARY KEY (change_id, key)
) STRICT, WITHOUT ROWID;
