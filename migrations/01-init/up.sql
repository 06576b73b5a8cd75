-- The first schema. Days are days since 1970-01-01 of the local date, instants
-- are milliseconds since the epoch, flags are 0 or 1, lists are JSON arrays.

PRAGMA application_id = 1447646785; -- "VIVA"

CREATE TABLE decks (
    deck_id       INTEGER PRIMARY KEY,
    id            TEXT    NOT NULL UNIQUE CHECK (id <> ''),
    title         TEXT    NOT NULL,
    description   TEXT,
    language      TEXT,
    license       TEXT,
    tags          TEXT    NOT NULL CHECK (json_type(tags) = 'array'),
    level         TEXT    CHECK (level IN ('junior', 'mid', 'senior', 'staff')),
    prerequisites TEXT    NOT NULL CHECK (json_type(prerequisites) = 'array'),
    animated      INTEGER NOT NULL CHECK (animated IN (0, 1)),
    position      INTEGER NOT NULL
) STRICT;

-- Where questions come from. Only a folder or a file that is read again may
-- retire questions, and only its own.
CREATE TABLE sources (
    source_id INTEGER PRIMARY KEY,
    kind      TEXT NOT NULL CHECK (kind IN ('shipped', 'folder', 'file', 'page')),
    location  TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE questions (
    question_id INTEGER PRIMARY KEY,
    deck_id     INTEGER NOT NULL REFERENCES decks,
    slug        TEXT    NOT NULL CHECK (slug <> ''),
    source_id   INTEGER REFERENCES sources,
    position    INTEGER NOT NULL,
    title       TEXT    NOT NULL,
    level       TEXT    CHECK (level IN ('junior', 'mid', 'senior', 'staff')),
    importance  INTEGER,
    content     TEXT    NOT NULL CHECK (json_type(content) = 'object'),
    edited      INTEGER NOT NULL CHECK (edited IN (0, 1)),
    retired     INTEGER NOT NULL CHECK (retired IN (0, 1)),
    added_day   INTEGER NOT NULL,
    UNIQUE (deck_id, slug)
) STRICT;

CREATE INDEX questions_source ON questions (source_id);
CREATE INDEX questions_slug ON questions (slug);
CREATE INDEX questions_live ON questions (deck_id) WHERE retired = 0;

-- A question's own tags in lower case; those of its deck stand in `decks`.
CREATE TABLE question_tags (
    tag         TEXT    NOT NULL,
    question_id INTEGER NOT NULL REFERENCES questions ON DELETE CASCADE,
    PRIMARY KEY (tag, question_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX question_tags_question ON question_tags (question_id);

CREATE TABLE cards (
    card_id           INTEGER PRIMARY KEY,
    question_id       INTEGER NOT NULL REFERENCES questions,
    kind              TEXT    NOT NULL CHECK (kind IN
        ('basics', 'solid', 'deeper', 'followup', 'pitfall', 'answer', 'card')),
    slug              TEXT    NOT NULL,
    front             TEXT    NOT NULL,
    lead              INTEGER NOT NULL CHECK (lead IN (0, 1)),
    position          INTEGER NOT NULL,
    hash              INTEGER NOT NULL,
    retired           INTEGER NOT NULL CHECK (retired IN (0, 1)),
    -- Copies from the question, kept by triggers, so that an index can follow
    -- the order of the decks and leave out what is retired.
    deck_id           INTEGER NOT NULL REFERENCES decks,
    question_position INTEGER NOT NULL,
    question_retired  INTEGER NOT NULL CHECK (question_retired IN (0, 1)),
    -- The schedule.
    phase             TEXT    NOT NULL CHECK (phase IN ('new', 'learning', 'review', 'relearning')),
    stability         REAL,
    difficulty        REAL,
    due               INTEGER,
    step              INTEGER,
    first_day         INTEGER,
    last_day          INTEGER,
    last_at           INTEGER,
    last_pass_day     INTEGER,
    pass_days         INTEGER NOT NULL CHECK (pass_days >= 0),
    reps              INTEGER NOT NULL CHECK (reps >= 0),
    lapses            INTEGER NOT NULL CHECK (lapses >= 0),
    sure_wrong        INTEGER,
    suspended         INTEGER NOT NULL CHECK (suspended IN (0, 1)),
    buried_until      INTEGER,
    hidden_on         INTEGER,
    hidden_run        INTEGER NOT NULL CHECK (hidden_run >= 0),
    opens_on          INTEGER,
    reachable         INTEGER NOT NULL CHECK (reachable IN (0, 1)),
    marked            INTEGER NOT NULL CHECK (marked IN (0, 1)),
    leech             INTEGER NOT NULL CHECK (leech IN (0, 1)),
    UNIQUE (question_id, kind, slug),
    CHECK ((kind IN ('followup', 'pitfall', 'card')) = (slug <> '')),
    CHECK ((phase = 'new') = (due IS NULL)),
    CHECK ((phase = 'new') = (stability IS NULL)),
    CHECK ((stability IS NULL) = (difficulty IS NULL)),
    CHECK ((phase IN ('learning', 'relearning')) = (step IS NOT NULL))
) STRICT;

CREATE INDEX cards_live ON cards (deck_id)
    WHERE retired = 0 AND question_retired = 0;
CREATE INDEX cards_due ON cards (due)
    WHERE due IS NOT NULL AND suspended = 0 AND retired = 0 AND question_retired = 0;
CREATE INDEX cards_step ON cards (step)
    WHERE step IS NOT NULL AND suspended = 0 AND retired = 0 AND question_retired = 0;
CREATE INDEX cards_unseen ON cards (deck_id, opens_on, buried_until, hidden_on)
    WHERE phase = 'new' AND suspended = 0 AND retired = 0 AND question_retired = 0;
CREATE INDEX cards_lead ON cards (deck_id, question_position, question_id, position)
    WHERE phase = 'new' AND lead = 1
        AND suspended = 0 AND retired = 0 AND question_retired = 0;
CREATE INDEX cards_open ON cards (deck_id, question_position, question_id, position)
    WHERE phase = 'new' AND lead = 0 AND opens_on IS NOT NULL
        AND suspended = 0 AND retired = 0 AND question_retired = 0;
-- The first column parts pitfalls, which come last, from all others.
CREATE INDEX cards_reachable
    ON cards (deck_id, (kind = 'pitfall'), question_position, question_id, position)
    WHERE phase = 'new' AND reachable = 1
        AND suspended = 0 AND retired = 0 AND question_retired = 0;

CREATE INDEX cards_waiting ON cards (deck_id, question_position, question_id, position)
    WHERE phase = 'new' AND reachable = 0
        AND suspended = 0 AND retired = 0 AND question_retired = 0;

CREATE TRIGGER questions_moved AFTER UPDATE OF position, retired ON questions
WHEN old.position <> new.position OR old.retired <> new.retired
BEGIN
    UPDATE cards SET question_position = new.position, question_retired = new.retired
    WHERE question_id = new.question_id;
END;

CREATE TRIGGER questions_stay BEFORE UPDATE OF deck_id ON questions
WHEN old.deck_id <> new.deck_id
BEGIN
    SELECT RAISE(ABORT, 'a question stays in its deck');
END;

CREATE TABLE parameters (
    parameter_id   INTEGER PRIMARY KEY,
    "values"       TEXT    NOT NULL CHECK (json_type("values") = 'array'),
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
    session_id     INTEGER PRIMARY KEY,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    scope          TEXT    NOT NULL,
    ended_at       INTEGER
) STRICT;

-- The undo journal: what was done, and the schedules as they stood before.
CREATE TABLE changes (
    change_id      INTEGER PRIMARY KEY,
    kind           TEXT    NOT NULL CHECK (kind IN ('grade', 'suspend', 'unsuspend', 'bury',
        'unbury', 'mark', 'unmark', 'unlock', 'reset', 'setdue')),
    rating         INTEGER CHECK (rating BETWEEN 1 AND 4),
    card_id        INTEGER NOT NULL REFERENCES cards,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    before         TEXT    NOT NULL CHECK (json_type(before) = 'array'),
    undone         INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    CHECK ((kind = 'grade') = (rating IS NOT NULL))
) STRICT;

CREATE INDEX changes_live ON changes (change_id) WHERE undone = 0;

CREATE TABLE reviews (
    review_id         INTEGER PRIMARY KEY,
    card_id           INTEGER NOT NULL REFERENCES cards,
    session_id        INTEGER REFERENCES sessions,
    change_id         INTEGER REFERENCES changes,
    at                INTEGER NOT NULL,
    offset_minutes    INTEGER NOT NULL,
    day               INTEGER NOT NULL,
    rating            INTEGER CHECK (rating BETWEEN 1 AND 4),
    kind              TEXT    NOT NULL CHECK (kind IN
        ('learn', 'review', 'relearn', 'cram', 'setdue', 'reset')),
    source            TEXT    NOT NULL CHECK (source IN ('review', 'mock', 'import')),
    reveal_ms         INTEGER CHECK (reveal_ms >= 0),
    grade_ms          INTEGER CHECK (grade_ms >= 0),
    before_stability  REAL,
    before_difficulty REAL,
    after_stability   REAL,
    after_difficulty  REAL,
    due_after         INTEGER,
    step_after        INTEGER,
    parameter_id      INTEGER NOT NULL REFERENCES parameters,
    sure              INTEGER CHECK (sure IN (0, 1)),
    right_call        INTEGER CHECK (right_call IN (0, 1)),
    rung              INTEGER CHECK (rung >= 0),
    undone            INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    CHECK ((before_stability IS NULL) = (before_difficulty IS NULL)),
    CHECK ((after_stability IS NULL) = (after_difficulty IS NULL))
) STRICT;

CREATE INDEX reviews_card ON reviews (card_id) WHERE undone = 0;
CREATE INDEX reviews_day ON reviews (day) WHERE undone = 0;
CREATE INDEX reviews_session ON reviews (session_id) WHERE undone = 0 AND session_id IS NOT NULL;
CREATE INDEX reviews_change ON reviews (change_id) WHERE change_id IS NOT NULL;

CREATE VIEW live_reviews AS SELECT * FROM reviews WHERE undone = 0;

CREATE TRIGGER reviews_stay BEFORE DELETE ON reviews
BEGIN
    SELECT RAISE(ABORT, 'the review log only grows');
END;

CREATE TRIGGER reviews_are_new BEFORE INSERT ON reviews
WHEN EXISTS (SELECT 1 FROM reviews WHERE review_id = new.review_id)
BEGIN
    SELECT RAISE(ABORT, 'the review log only grows');
END;

CREATE TRIGGER reviews_are_fixed BEFORE UPDATE OF
    review_id, card_id, session_id, change_id, at, offset_minutes, day, rating, kind, source,
    reveal_ms, grade_ms, before_stability, before_difficulty, after_stability, after_difficulty,
    due_after, step_after, parameter_id, sure, right_call, rung
ON reviews
BEGIN
    SELECT RAISE(ABORT, 'a review can only be marked as undone');
END;

-- `SET rowid` is no update of `review_id` to the trigger above.
CREATE TRIGGER reviews_keep_their_keys BEFORE UPDATE ON reviews
WHEN old.review_id IS NOT new.review_id
BEGIN
    SELECT RAISE(ABORT, 'a review can only be marked as undone');
END;

CREATE TABLE settings (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What can be searched: live questions only. The index follows by triggers.
CREATE TABLE question_texts (
    question_id INTEGER PRIMARY KEY REFERENCES questions ON DELETE CASCADE,
    title       TEXT NOT NULL,
    body        TEXT NOT NULL,
    tags        TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE questions_fts USING fts5 (
    title, body, tags,
    content = 'question_texts', content_rowid = 'question_id',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO questions_fts (questions_fts, rank) VALUES ('rank', 'bm25(8.0, 1.0, 4.0)');

CREATE TRIGGER question_texts_added AFTER INSERT ON question_texts
BEGIN
    INSERT INTO questions_fts (rowid, title, body, tags)
    VALUES (new.question_id, new.title, new.body, new.tags);
END;

CREATE TRIGGER question_texts_gone AFTER DELETE ON question_texts
BEGIN
    INSERT INTO questions_fts (questions_fts, rowid, title, body, tags)
    VALUES ('delete', old.question_id, old.title, old.body, old.tags);
END;

CREATE TRIGGER question_texts_changed AFTER UPDATE ON question_texts
BEGIN
    INSERT INTO questions_fts (questions_fts, rowid, title, body, tags)
    VALUES ('delete', old.question_id, old.title, old.body, old.tags);
    INSERT INTO questions_fts (rowid, title, body, tags)
    VALUES (new.question_id, new.title, new.body, new.tags);
END;
