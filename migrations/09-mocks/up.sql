-- Mock interviews. What was marked is kept raw, with the question as it stood;
-- scores are computed from it.

CREATE TABLE mocks (
    mock_id        INTEGER PRIMARY KEY,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    -- What was chosen, and what the decks could not give.
    setting        TEXT    NOT NULL CHECK (json_type(setting) = 'object'),
    given_up       TEXT    NOT NULL CHECK (json_type(given_up) = 'array'),
    rubric         INTEGER NOT NULL,
    status         TEXT    NOT NULL CHECK (status IN ('running', 'done', 'abandoned')),
    -- Grows when another window goes on with it: the first one may write no more.
    turn           INTEGER NOT NULL,
    -- Where it stands, and when that was written.
    saved          TEXT    NOT NULL CHECK (json_type(saved) = 'object'),
    saved_at       INTEGER NOT NULL,
    -- What lists and curves read of it, once it has ended.
    summary        TEXT    CHECK (summary IS NULL OR json_type(summary) = 'object'),
    -- Its entry in the undo journal, and the cards it was made of.
    change_id      INTEGER,
    cards          INTEGER
) STRICT;

CREATE UNIQUE INDEX mocks_running ON mocks (status) WHERE status = 'running';

CREATE TABLE mock_answers (
    mock_id     INTEGER NOT NULL REFERENCES mocks,
    place       INTEGER NOT NULL,
    question_id INTEGER NOT NULL REFERENCES questions,
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

CREATE INDEX mock_answers_asked ON mock_answers (asked_on, question_id)
    WHERE asked_on IS NOT NULL;
CREATE INDEX mock_answers_again ON mock_answers (again_on)
    WHERE again_on IS NOT NULL AND again IS NULL;

-- Key points that were missed in a mock: the next reviews of the card show them.
CREATE TABLE drill_points (
    card_id   INTEGER NOT NULL REFERENCES cards,
    mock_id   INTEGER NOT NULL REFERENCES mocks,
    point     TEXT    NOT NULL,
    -- Reviews from here on can have said it.
    since     INTEGER NOT NULL,
    change_id INTEGER NOT NULL,
    PRIMARY KEY (card_id, mock_id, point)
) STRICT, WITHOUT ROWID;

-- The questions a mock can ask: live, not taken out, with three key points or
-- more. A copy, kept by triggers, since it is read whole when a mock begins.
CREATE TABLE mock_questions (
    question_id INTEGER PRIMARY KEY,
    deck_id     INTEGER NOT NULL,
    slug        TEXT    NOT NULL,
    level       TEXT,
    importance  INTEGER NOT NULL,
    model       TEXT,
    design      INTEGER NOT NULL
) STRICT;

-- The model stands in the first scenario's text, on a line of its own.
CREATE VIEW mock_askable AS
SELECT question_id, deck_id, slug, level, coalesce(importance, 1) AS importance,
    CASE WHEN instr(scenario, char(10) || 'model="') > 0
        THEN substr(substr(scenario, instr(scenario, char(10) || 'model="') + 8), 1,
            instr(substr(scenario, instr(scenario, char(10) || 'model="') + 8), '"') - 1)
    END AS model,
    EXISTS (SELECT 1 FROM json_each(content, '$.tags') WHERE lower(value) = 'design') AS design
FROM (
    SELECT *, char(10) || replace(replace(substr(json_extract(content,
        '$.simulations[0].source'), 1, 2000), ' ', ''), '''', '"') AS scenario
    FROM questions
    WHERE retired = 0 AND coalesce(importance, 1) > 0
        AND json_array_length(content, '$.key_points') >= 3
);

INSERT INTO mock_questions SELECT * FROM mock_askable;

CREATE TRIGGER mock_questions_added AFTER INSERT ON questions
BEGIN
    INSERT INTO mock_questions SELECT * FROM mock_askable WHERE question_id = new.question_id;
END;

CREATE TRIGGER mock_questions_changed
AFTER UPDATE OF slug, level, importance, content, retired ON questions
BEGIN
    DELETE FROM mock_questions WHERE question_id = new.question_id;
    INSERT INTO mock_questions SELECT * FROM mock_askable WHERE question_id = new.question_id;
END;

-- What is due or weak, by question.
CREATE INDEX cards_weak ON cards (question_id, due, last_day, stability)
    WHERE stability IS NOT NULL AND suspended = 0 AND retired = 0 AND question_retired = 0;
