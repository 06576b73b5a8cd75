-- Mock interviews come in with an import. Whether one's answers were taken back
-- stands with it, since the journal of another home does not come with it.
ALTER TABLE mocks ADD COLUMN undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1));
UPDATE mocks SET undone = 1
WHERE change_id IN (SELECT c.change_id FROM changes c WHERE c.undone = 1);

-- The import that it came in with, which takes it out again when it is undone;
-- NULL where it was held here.
ALTER TABLE mocks ADD COLUMN import_id INTEGER;

CREATE INDEX mocks_of_change ON mocks (change_id) WHERE change_id IS NOT NULL;
CREATE INDEX mocks_of_import ON mocks (import_id) WHERE import_id IS NOT NULL;

-- What was asked may be no question here: it was deleted where it was asked.
CREATE TABLE mock_answers_here (
    mock_id     INTEGER NOT NULL REFERENCES mocks,
    place       INTEGER NOT NULL,
    question_id INTEGER REFERENCES questions,
    id          TEXT    NOT NULL,
    role        TEXT    NOT NULL,
    target      TEXT    NOT NULL CHECK (target IN ('junior', 'mid', 'senior', 'staff')),
    topic       TEXT    NOT NULL,
    -- A hash of the question's text, and the text.
    version     INTEGER NOT NULL,
    question    TEXT    NOT NULL CHECK (json_type(question) = 'object'),
    record      TEXT    NOT NULL CHECK (json_type(record) = 'object'),
    -- The day on which it was asked.
    asked_on    INTEGER,
    -- The marks of a partner.
    partner     TEXT    CHECK (partner IS NULL OR json_type(partner) = 'object'),
    -- From when on it is to be marked again, and those marks.
    again_on    INTEGER,
    again       TEXT    CHECK (again IS NULL OR json_type(again) = 'object'),
    PRIMARY KEY (mock_id, place)
) STRICT;

INSERT INTO mock_answers_here
SELECT mock_id, place, question_id, id, role, target, topic, version, question, record,
    asked_on, partner, again_on, again
FROM mock_answers;

DROP TABLE mock_answers;
ALTER TABLE mock_answers_here RENAME TO mock_answers;

CREATE INDEX mock_answers_asked ON mock_answers (asked_on, question_id)
    WHERE asked_on IS NOT NULL;
CREATE INDEX mock_answers_again ON mock_answers (again_on)
    WHERE again_on IS NOT NULL AND again IS NULL;
