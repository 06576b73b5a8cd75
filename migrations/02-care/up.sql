-- Undo for more than schedules. What was deleted stays in its place, marked as
-- trash; what an import or a reschedule wrote over is kept as it stood before.

-- A change of many cards is at none of them; what it was stands in `note`.
-- Which kinds there are is the program's matter.
CREATE TABLE changes_with_notes (
    change_id      INTEGER PRIMARY KEY,
    kind           TEXT    NOT NULL CHECK (kind <> ''),
    rating         INTEGER CHECK (rating BETWEEN 1 AND 4),
    card_id        INTEGER REFERENCES cards,
    note           TEXT,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    before         TEXT    NOT NULL CHECK (json_type(before) = 'array'),
    undone         INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    CHECK ((kind = 'grade') = (rating IS NOT NULL)),
    CHECK (card_id IS NOT NULL OR note IS NOT NULL)
) STRICT;

INSERT INTO changes_with_notes
    (change_id, kind, rating, card_id, at, offset_minutes, day, before, undone)
SELECT change_id, kind, rating, card_id, at, offset_minutes, day, before, undone FROM changes;

DROP TABLE changes;
ALTER TABLE changes_with_notes RENAME TO changes;
CREATE INDEX changes_live ON changes (change_id) WHERE undone = 0;

-- Questions in the trash, and the change that put them there. They are retired
-- as well, which takes them out of every list.
CREATE TABLE trash (
    question_id INTEGER PRIMARY KEY REFERENCES questions ON DELETE CASCADE,
    change_id   INTEGER NOT NULL REFERENCES changes
) STRICT;

CREATE INDEX trash_change ON trash (change_id);

-- The change that deleted a deck; NULL for a deck that is there.
ALTER TABLE decks ADD COLUMN deleted_by INTEGER REFERENCES changes;

-- Rows as they stood before a change; `before` is NULL where there was none.
CREATE TABLE kept (
    change_id INTEGER NOT NULL REFERENCES changes,
    kind      TEXT    NOT NULL CHECK (kind IN ('deck', 'question', 'card', 'due')),
    row       INTEGER NOT NULL,
    before    TEXT    CHECK (before IS NULL OR json_type(before) = 'object'),
    PRIMARY KEY (change_id, kind, row)
) STRICT, WITHOUT ROWID;
