-- The import that a prediction came in with, which takes it back when it is undone;
-- NULL where it was made here.
ALTER TABLE predictions ADD COLUMN change_id INTEGER;

CREATE INDEX predictions_of_change ON predictions (change_id) WHERE change_id IS NOT NULL;
