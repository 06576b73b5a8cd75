-- Lists tell new cards that can be asked from those that are locked without reading
-- the cards themselves.

DROP INDEX cards_listed;
CREATE INDEX cards_listed ON cards (
    question_id, position, deck_id, question_position, kind, phase, due, stability, difficulty,
    lapses, last_at, last_day, suspended, buried_until, hidden_on, marked, leech, opens_on, reachable
) WHERE retired = 0 AND question_retired = 0;

-- A word that is the beginning of a question's id finds it.
CREATE INDEX questions_named ON questions (slug COLLATE NOCASE) WHERE retired = 0;
