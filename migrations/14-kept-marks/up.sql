-- Marks of mock interviews as they stood before a partner's came, or those of
-- a later day; `before` is NULL where there were none.
CREATE TABLE kept_marks (
    change_id INTEGER NOT NULL REFERENCES changes,
    mock_id   INTEGER NOT NULL,
    place     INTEGER NOT NULL,
    whose     TEXT    NOT NULL CHECK (whose IN ('partner', 'again')),
    before    TEXT,
    PRIMARY KEY (change_id, mock_id, place, whose)
) STRICT, WITHOUT ROWID;
