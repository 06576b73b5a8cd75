-- What a question holds, as a number: an import tells by it that a question is as it
-- was without reading it. NULL where that is not known yet.

ALTER TABLE questions ADD COLUMN print INTEGER;

-- Whatever writes a question and knows nothing of its print makes it unknown.
CREATE TRIGGER questions_print AFTER UPDATE OF slug, content ON questions
WHEN new.print IS NOT NULL AND old.print IS new.print
    AND (old.content <> new.content OR old.slug <> new.slug)
BEGIN
    UPDATE questions SET print = NULL WHERE question_id = new.question_id;
END;
