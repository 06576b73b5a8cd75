-- Lists of cards: what they are chosen, counted and ordered by, so that a list
-- of all cards is made without reading the cards themselves.

CREATE INDEX cards_listed ON cards (
    question_id, position, deck_id, question_position, kind, phase, due, stability, difficulty,
    lapses, last_at, last_day, suspended, buried_until, hidden_on, marked, leech
) WHERE retired = 0 AND question_retired = 0;

CREATE INDEX questions_added ON questions (added_day) WHERE retired = 0;
