-- What statistics read. All of it can be made again from `reviews` and `cards`.

-- The graded lines of a past study day, 16 bytes each. Made when the day is
-- first read, gone when a line of the day comes in or is undone.
CREATE TABLE packed_days (
    day     INTEGER PRIMARY KEY,
    answers BLOB NOT NULL
) STRICT;

CREATE TRIGGER packed_days_grow AFTER INSERT ON reviews
BEGIN
    DELETE FROM packed_days WHERE day = new.day;
END;

CREATE TRIGGER packed_days_shrink AFTER UPDATE OF undone ON reviews
BEGIN
    DELETE FROM packed_days WHERE day = old.day;
END;

CREATE INDEX cards_memory
    ON cards (deck_id, stability, difficulty, due, last_at, suspended)
    WHERE stability IS NOT NULL AND retired = 0 AND question_retired = 0;

CREATE INDEX cards_leech ON cards (lapses)
    WHERE leech = 1 AND retired = 0 AND question_retired = 0;
