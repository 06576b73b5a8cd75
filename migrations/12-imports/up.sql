-- What a foreign file was when it was last imported, and what came of it: the
-- same file need not be gone through again. Gone as soon as anything of it
-- changes here.

CREATE TABLE file_prints (
    source_id INTEGER PRIMARY KEY REFERENCES sources,
    print     TEXT NOT NULL,
    report    TEXT NOT NULL CHECK (json_type(report) = 'object')
) STRICT;

CREATE TRIGGER file_prints_questions
AFTER UPDATE OF slug, source_id, position, content, edited, retired ON questions
BEGIN
    DELETE FROM file_prints WHERE source_id IN (old.source_id, new.source_id);
END;

CREATE TRIGGER file_prints_decks AFTER UPDATE OF id, deleted_by ON decks
WHEN old.id <> new.id OR old.deleted_by IS NOT new.deleted_by
BEGIN
    DELETE FROM file_prints;
END;
