-- What an edit of a question replaced: the question with its cards, and the
-- piece of the user's own file that was changed with it. Undo puts both back.

CREATE TABLE edits (
    change_id   INTEGER PRIMARY KEY REFERENCES changes,
    question_id INTEGER NOT NULL REFERENCES questions,
    before      TEXT    NOT NULL CHECK (json_type(before) = 'object'),
    file        TEXT,
    file_before TEXT,
    file_after  TEXT,
    CHECK ((file IS NULL) = (file_before IS NULL) AND (file IS NULL) = (file_after IS NULL))
) STRICT;
