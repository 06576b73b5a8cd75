//! English.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, Id, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Code, Context, NoteType, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["english", "german", "french", "spanish", "portuguese", "italian", "dutch", "polish", "russian", "chinese", "japanese", "korean", "latin", "greek", "swedish", "turkish", "arabic", "hindi"],
    asked: &["question", "front", "prompt", "term", "question text", "interview question", "card front", "front side", "front text", "q"],
    answers: &["answer", "back", "response", "definition", "answer text", "a", "solution", "meaning"],
    columns: &[
        (Plain(Front), &["questions", "interview questions", "side 1", "problem", "text", "title", "word", "concept", "phrase", "expression"]),
        (Plain(Answer), &["answers", "sample answer", "model answer", "ideal answer", "expected answer", "detailed answer", "long answer", "full answer", "interview answer", "card back", "back side", "back text", "side 2", "translation", "explanation", "description"]),
        (Plain(Short), &["short answer", "brief answer", "quick answer", "tl;dr", "basics", "in short", "summary"]),
        (Plain(Level), &["level", "difficulty", "difficulty level", "seniority", "expertise", "experience level", "skill level"]),
        (Plain(Tags), &["tags", "tag", "category", "categories", "topic", "topics", "subtopic", "subcategory", "subject", "section", "chapter", "keywords", "labels", "domain", "skill", "technology"]),
        (Plain(Deck), &["deck", "deck name"]),
        (Plain(Id), &["id", "guid", "uuid", "question id", "card id", "note id"]),
        (Plain(Sources), &["sources", "source", "reference", "references", "link", "links", "url"]),
        (Plain(KeyPoints), &["key points", "points", "key point", "bullets", "good to hear"]),
        (Plain(FollowUps), &["follow-ups", "follow-up", "follow-up question", "follow-up questions"]),
        (Plain(Pitfalls), &["pitfalls", "mistakes", "common mistakes", "common pitfalls"]),
        (Context, &["context"]),
        (Code(Front), &["front code", "question code"]),
        (Code(Answer), &["back code", "answer code"]),
        (Code(Extra), &["code", "code example", "code snippet"]),
        (Choices, &["options", "choices", "answer choices", "answer options", "alternatives"]),
        (Wrong, &["incorrect answers", "incorrect answer", "wrong answers", "wrong answer", "distractors", "distractor"]),
        (Right, &["correct", "correct answer", "correct answers", "correct option", "correct choice", "correct index", "correct answer index", "right answer", "answer index", "answer key"]),
        (Plain(Extra), &["hint", "hints", "example", "examples", "notes", "note", "extra", "back extra", "image", "comment", "comments", "type", "company"]),
        (NoteType, &["note type"]),
        (Plain(LeftOut), &["no", "nr", "num", "number", "s no", "sr no", "sl no", "index", "question number", "question no", "row"]),
    ],
    levels: &[
        (Junior, &["junior", "jr", "entry", "beginner", "beginners", "novice", "fresher", "freshers", "easy", "basic", "fundamental", "fundamentals", "elementary", "simple", "low"]),
        (Mid, &["mid", "middle", "medium", "moderate", "intermediate", "regular", "normal"]),
        (Senior, &["senior", "sr", "hard", "difficult", "advanced", "experienced", "high", "proficient"]),
        (Staff, &["staff", "principal", "lead", "architect", "expert", "ultra", "insane", "master"]),
    ],
    beside: &["level", "developer", "developers", "engineer", "engineers", "difficulty", "questions", "question", "to", "and", "up", "or", "very", "super", "extremely"],
    aside: &[
        "introduction", "intro", "about", "overview", "contents", "table of contents", "toc", "index", "resources", "references", "reference",
        "contributing", "contribution", "contributors", "how to contribute", "license", "licence", "credits", "acknowledgements", "acknowledgments",
        "further reading", "useful links", "links", "sponsors", "support", "author", "authors", "star history", "changelog", "installation", "how to use",
        "notes", "preface", "foreword", "disclaimer", "getting started", "feedback", "contact", "usage", "prerequisites", "conclusion", "motivation",
    ],
    asking: &[
        "what", "whats", "how", "why", "when", "where", "which", "who", "explain", "describe", "define", "difference", "differences", "list", "name",
        "compare", "can", "is", "are", "do", "does", "did", "tell", "give", "write", "implement", "should", "would", "could", "have", "has", "discuss",
        "mention", "state", "if", "in", "was", "will",
    ],
};
