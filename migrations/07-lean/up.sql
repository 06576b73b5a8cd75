-- The texts that are searched stand in `questions` alone: the index keeps no copy
-- of them. It holds the beginnings that are slow to gather, those of one letter
-- and of two.

CREATE VIRTUAL TABLE lean_fts USING fts5 (
    title, body, tags,
    content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2'
);
INSERT INTO lean_fts (rowid, title, body, tags)
SELECT question_id, title, body, tags FROM question_texts;

DROP TABLE questions_fts;
DROP TABLE question_texts;
ALTER TABLE lean_fts RENAME TO questions_fts;
INSERT INTO questions_fts (questions_fts, rank) VALUES ('rank', 'bm25(8.0, 1.0, 4.0)');

-- The journal forgets what is too far back for undo; the lines of the log stay,
-- and name a change that need not be there any more.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
SET sql = replace(sql, 'change_id         INTEGER REFERENCES changes', 'change_id         INTEGER')
WHERE type = 'table' AND name = 'reviews';
PRAGMA writable_schema = RESET;
