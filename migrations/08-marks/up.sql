-- Two indexes of the log less: both were walked for a few lines that are found
-- otherwise. The lines of a change come right after those that were there before it,
-- and those of a session are of its day or of the days after.

-- The last line of the log before the change; NULL where an older change has none.
ALTER TABLE changes ADD COLUMN line INTEGER;
UPDATE changes SET line =
    (SELECT min(r.review_id) - 1 FROM reviews r WHERE r.change_id = changes.change_id);

DROP INDEX reviews_change;
DROP INDEX reviews_session;
