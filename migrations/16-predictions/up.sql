-- What one said a simulation would show, and whether it did. No schedule reads it.
CREATE TABLE predictions (
    prediction_id  INTEGER PRIMARY KEY,
    question_id    INTEGER NOT NULL REFERENCES questions,
    -- The name of the key point that the step belongs to; empty where there is none.
    point          TEXT    NOT NULL,
    at             INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    day            INTEGER NOT NULL,
    came_true      INTEGER NOT NULL CHECK (came_true IN (0, 1))
) STRICT;

CREATE INDEX predictions_of_question ON predictions (question_id, point, day);
CREATE INDEX predictions_of_day ON predictions (day, question_id);
