-- How a file was read when it was last imported, where the user said so: the
-- next import of that file reads it alike.

CREATE TABLE file_choices (
    source_id INTEGER PRIMARY KEY REFERENCES sources,
    choices   TEXT NOT NULL CHECK (json_type(choices) = 'object')
) STRICT;
