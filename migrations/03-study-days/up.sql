-- The log added up by study day, so that home and the statistics need not walk
-- through it. Kept by triggers; each line of the log gives the same as below.
CREATE TABLE study_days (
    day      INTEGER PRIMARY KEY,
    -- Live answers.
    answers  INTEGER NOT NULL CHECK (answers >= 0),
    -- Milliseconds spent on them. An answer of ten minutes and more was left
    -- alone and is not counted.
    spent_ms INTEGER NOT NULL CHECK (spent_ms >= 0)
) STRICT;

INSERT INTO study_days (day, answers, spent_ms)
SELECT day, count(*), sum(iif(coalesce(reveal_ms, 0) + coalesce(grade_ms, 0) < 600000,
    coalesce(reveal_ms, 0) + coalesce(grade_ms, 0), 0))
FROM reviews WHERE undone = 0 AND rating IS NOT NULL GROUP BY day;

CREATE TRIGGER study_days_grow AFTER INSERT ON reviews
WHEN new.undone = 0 AND new.rating IS NOT NULL
BEGIN
    INSERT INTO study_days (day, answers, spent_ms)
    VALUES (new.day, 1, iif(coalesce(new.reveal_ms, 0) + coalesce(new.grade_ms, 0) < 600000,
        coalesce(new.reveal_ms, 0) + coalesce(new.grade_ms, 0), 0))
    ON CONFLICT (day) DO UPDATE SET
        answers = answers + excluded.answers, spent_ms = spent_ms + excluded.spent_ms;
END;

CREATE TRIGGER study_days_shrink AFTER UPDATE OF undone ON reviews
WHEN old.undone <> new.undone AND new.rating IS NOT NULL
BEGIN
    UPDATE study_days SET
        answers = answers + old.undone - new.undone,
        spent_ms = spent_ms + (old.undone - new.undone)
            * iif(coalesce(new.reveal_ms, 0) + coalesce(new.grade_ms, 0) < 600000,
                coalesce(new.reveal_ms, 0) + coalesce(new.grade_ms, 0), 0)
    WHERE day = new.day;
END;
