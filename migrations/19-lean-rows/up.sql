-- Less to write for each question and for each answer.

-- The unique index finds a question by its deck and id, `questions_named` by its id
-- alone. Mocks and statistics read what is remembered from the index of the lists,
-- where an answer touches one place, not two.
DROP INDEX questions_slug;
DROP INDEX cards_weak;
DROP INDEX cards_memory;

-- Rows that a change added, from one to another: what `kept` says of each of them
-- with a row of its own.
CREATE TABLE kept_new (
    change_id INTEGER NOT NULL REFERENCES changes,
    kind      TEXT    NOT NULL CHECK (kind IN ('question', 'card')),
    first     INTEGER NOT NULL,
    last      INTEGER NOT NULL,
    PRIMARY KEY (change_id, kind, first)
) STRICT, WITHOUT ROWID;

-- `content` is without the id and the title, which have columns of their own; rows
-- from before still have them. So a title alone can be another one.
DROP TRIGGER questions_print;
CREATE TRIGGER questions_print AFTER UPDATE OF slug, title, content ON questions
WHEN new.print IS NOT NULL AND old.print IS new.print
    AND (old.content <> new.content OR old.title <> new.title OR old.slug <> new.slug)
BEGIN
    UPDATE questions SET print = NULL WHERE question_id = new.question_id;
END;
