-- Edits of questions join the undo journal. The list of kinds is checked where
-- the journal is read, so that a new kind needs no table made anew.

CREATE TABLE changes_anew (
    change_id      INTEGER PRIMARY KEY,
    kind           TEXT    NOT NULL CHECK (kind <> ''),
    rating         INTEGER CHECK (rating BETWEEN 1 AND 4),
    card_id        INTEGER NOT NULL REFERENCES cards,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    before         TEXT    NOT NULL CHECK (json_type(before) = 'array'),
    undone         INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    CHECK ((kind = 'grade') = (rating IS NOT NULL))
) STRICT;

INSERT INTO changes_anew SELECT * FROM changes;
DROP TABLE changes;
ALTER TABLE changes_anew RENAME TO changes;
CREATE INDEX changes_live ON changes (change_id) WHERE undone = 0;

-- What an edit replaced: the question with its cards, and the piece of the
-- user's own file that was changed with it.
CREATE TABLE edits (
    change_id   INTEGER PRIMARY KEY REFERENCES changes,
    question_id INTEGER NOT NULL REFERENCES questions,
    before      TEXT    NOT NULL CHECK (json_type(before) = 'object'),
    file        TEXT,
    file_before TEXT,
    file_after  TEXT,
    CHECK ((file IS NULL) = (file_before IS NULL) AND (file IS NULL) = (file_after IS NULL))
) STRICT;
