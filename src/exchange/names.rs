//! What the name of a column says.

use crate::exchange::Field;
use Field::{
    Answer, Deck, Extra, FollowUps, Front, Id, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use Role::{Choice, Choices, Code, Context, NoteType, Plain, Right, Wrong};

/// What a column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// What it becomes as it stands.
    Plain(Field),
    /// Shown with the question.
    Context,
    /// Code that belongs to the column before it.
    Code(Field),
    /// All choices of a question.
    Choices,
    /// One choice.
    Choice,
    /// Wrong choices, where the right one is the answer.
    Wrong,
    /// Which choice is right.
    Right,
    /// Anki's note type.
    NoteType,
}

impl Role {
    /// Returns what the column becomes, for whoever looks at it.
    pub(super) const fn field(self) -> Field {
        match self {
            Self::Plain(field) | Self::Code(field) => field,
            Self::Context => Front,
            Self::Choices | Self::Choice => Field::Options,
            Self::Wrong => Field::Wrong,
            Self::Right => Field::Correct,
            Self::NoteType => LeftOut,
        }
    }

    /// Returns what a column is for that the user says becomes a field; `one` is
    /// set where it holds one choice of several columns.
    pub(super) const fn of(field: Field, one: bool) -> Self {
        match field {
            Field::Options if one => Self::Choice,
            Field::Options => Self::Choices,
            Field::Wrong => Self::Wrong,
            Field::Correct => Self::Right,
            field => Self::Plain(field),
        }
    }
}

/// Names in lower case, letters and digits alone; earlier ones are the stronger
/// where two columns want the same place.
const NAMES: &[(&str, Role)] = &[
    ("question", Plain(Front)),
    ("front", Plain(Front)),
    ("prompt", Plain(Front)),
    ("term", Plain(Front)),
    ("questiontext", Plain(Front)),
    ("interviewquestion", Plain(Front)),
    ("questions", Plain(Front)),
    ("interviewquestions", Plain(Front)),
    ("cardfront", Plain(Front)),
    ("frontside", Plain(Front)),
    ("fronttext", Plain(Front)),
    ("side1", Plain(Front)),
    ("q", Plain(Front)),
    ("frage", Plain(Front)),
    ("pregunta", Plain(Front)),
    ("pergunta", Plain(Front)),
    ("domanda", Plain(Front)),
    ("вопрос", Plain(Front)),
    ("问题", Plain(Front)),
    ("質問", Plain(Front)),
    ("problem", Plain(Front)),
    ("text", Plain(Front)),
    ("title", Plain(Front)),
    ("word", Plain(Front)),
    ("concept", Plain(Front)),
    ("phrase", Plain(Front)),
    ("expression", Plain(Front)),
    ("answer", Plain(Answer)),
    ("back", Plain(Answer)),
    ("response", Plain(Answer)),
    ("definition", Plain(Answer)),
    ("answertext", Plain(Answer)),
    ("answers", Plain(Answer)),
    ("sampleanswer", Plain(Answer)),
    ("modelanswer", Plain(Answer)),
    ("idealanswer", Plain(Answer)),
    ("expectedanswer", Plain(Answer)),
    ("detailedanswer", Plain(Answer)),
    ("longanswer", Plain(Answer)),
    ("fullanswer", Plain(Answer)),
    ("interviewanswer", Plain(Answer)),
    ("cardback", Plain(Answer)),
    ("backside", Plain(Answer)),
    ("backtext", Plain(Answer)),
    ("side2", Plain(Answer)),
    ("a", Plain(Answer)),
    ("antwort", Plain(Answer)),
    ("respuesta", Plain(Answer)),
    ("resposta", Plain(Answer)),
    ("réponse", Plain(Answer)),
    ("reponse", Plain(Answer)),
    ("risposta", Plain(Answer)),
    ("ответ", Plain(Answer)),
    ("答案", Plain(Answer)),
    ("回答", Plain(Answer)),
    ("solution", Plain(Answer)),
    ("meaning", Plain(Answer)),
    ("translation", Plain(Answer)),
    ("explanation", Plain(Answer)),
    ("description", Plain(Answer)),
    ("shortanswer", Plain(Short)),
    ("briefanswer", Plain(Short)),
    ("quickanswer", Plain(Short)),
    ("tldr", Plain(Short)),
    ("basics", Plain(Short)),
    ("inshort", Plain(Short)),
    ("kurzgesagt", Plain(Short)),
    ("kurzantwort", Plain(Short)),
    ("kurzfassung", Plain(Short)),
    ("respuestacorta", Plain(Short)),
    ("résumé", Plain(Short)),
    ("resumen", Plain(Short)),
    ("summary", Plain(Short)),
    ("level", Plain(Level)),
    ("difficulty", Plain(Level)),
    ("difficultylevel", Plain(Level)),
    ("seniority", Plain(Level)),
    ("expertise", Plain(Level)),
    ("experiencelevel", Plain(Level)),
    ("schwierigkeit", Plain(Level)),
    ("niveau", Plain(Level)),
    ("dificultad", Plain(Level)),
    ("tags", Plain(Tags)),
    ("thema", Plain(Tags)),
    ("kategorie", Plain(Tags)),
    ("tema", Plain(Tags)),
    ("categoría", Plain(Tags)),
    ("tag", Plain(Tags)),
    ("category", Plain(Tags)),
    ("categories", Plain(Tags)),
    ("topic", Plain(Tags)),
    ("topics", Plain(Tags)),
    ("subtopic", Plain(Tags)),
    ("subcategory", Plain(Tags)),
    ("subject", Plain(Tags)),
    ("section", Plain(Tags)),
    ("chapter", Plain(Tags)),
    ("keywords", Plain(Tags)),
    ("labels", Plain(Tags)),
    ("domain", Plain(Tags)),
    ("skill", Plain(Tags)),
    ("technology", Plain(Tags)),
    ("deck", Plain(Deck)),
    ("deckname", Plain(Deck)),
    ("id", Plain(Id)),
    ("guid", Plain(Id)),
    ("uuid", Plain(Id)),
    ("questionid", Plain(Id)),
    ("cardid", Plain(Id)),
    ("noteid", Plain(Id)),
    ("sources", Plain(Sources)),
    ("source", Plain(Sources)),
    ("reference", Plain(Sources)),
    ("references", Plain(Sources)),
    ("link", Plain(Sources)),
    ("links", Plain(Sources)),
    ("url", Plain(Sources)),
    ("keypoints", Plain(KeyPoints)),
    ("points", Plain(KeyPoints)),
    ("keypoint", Plain(KeyPoints)),
    ("bullets", Plain(KeyPoints)),
    ("goodtohear", Plain(KeyPoints)),
    ("followups", Plain(FollowUps)),
    ("followup", Plain(FollowUps)),
    ("followupquestion", Plain(FollowUps)),
    ("followupquestions", Plain(FollowUps)),
    ("nachgehakt", Plain(FollowUps)),
    ("nachfrage", Plain(FollowUps)),
    ("nachfragen", Plain(FollowUps)),
    ("rückfrage", Plain(FollowUps)),
    ("rückfragen", Plain(FollowUps)),
    ("folgefrage", Plain(FollowUps)),
    ("folgefragen", Plain(FollowUps)),
    ("pitfalls", Plain(Pitfalls)),
    ("mistakes", Plain(Pitfalls)),
    ("commonmistakes", Plain(Pitfalls)),
    ("commonpitfalls", Plain(Pitfalls)),
    ("context", Context),
    ("frontcode", Code(Front)),
    ("questioncode", Code(Front)),
    ("backcode", Code(Answer)),
    ("answercode", Code(Answer)),
    ("code", Code(Extra)),
    ("codeexample", Code(Extra)),
    ("codesnippet", Code(Extra)),
    ("options", Choices),
    ("choices", Choices),
    ("answerchoices", Choices),
    ("answeroptions", Choices),
    ("alternatives", Choices),
    ("incorrectanswers", Wrong),
    ("incorrectanswer", Wrong),
    ("wronganswers", Wrong),
    ("wronganswer", Wrong),
    ("distractors", Wrong),
    ("distractor", Wrong),
    ("correct", Right),
    ("correctanswer", Right),
    ("correctanswers", Right),
    ("correctoption", Right),
    ("correctchoice", Right),
    ("correctindex", Right),
    ("correctanswerindex", Right),
    ("rightanswer", Right),
    ("answerindex", Right),
    ("answerkey", Right),
    ("hint", Plain(Extra)),
    ("hints", Plain(Extra)),
    ("example", Plain(Extra)),
    ("examples", Plain(Extra)),
    ("notes", Plain(Extra)),
    ("note", Plain(Extra)),
    ("extra", Plain(Extra)),
    ("backextra", Plain(Extra)),
    ("image", Plain(Extra)),
    ("comment", Plain(Extra)),
    ("comments", Plain(Extra)),
    ("type", Plain(Extra)),
    ("company", Plain(Extra)),
    ("notetype", NoteType),
    ("no", Plain(LeftOut)),
    ("nr", Plain(LeftOut)),
    ("num", Plain(LeftOut)),
    ("number", Plain(LeftOut)),
    ("sno", Plain(LeftOut)),
    ("srno", Plain(LeftOut)),
    ("slno", Plain(LeftOut)),
    ("index", Plain(LeftOut)),
    ("questionnumber", Plain(LeftOut)),
    ("questionno", Plain(LeftOut)),
    ("row", Plain(LeftOut)),
    ("#", Plain(LeftOut)),
];

/// Returns what a name says, and how strongly: less is stronger.
pub(super) fn role(name: &str) -> Option<(Role, usize)> {
    if name.len() > 60 {
        return None;
    }
    let plain: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let plain = if plain.is_empty() { name.trim() } else { &plain };
    let found = NAMES.iter().position(|(known, _)| *known == plain);
    match found.and_then(|at| NAMES.get(at).map(|(_, role)| (*role, at))) {
        Some(found) => Some(found),
        None => choice(plain).map(|role| (role, NAMES.len())),
    }
}

/// Names of single choices: `Option A`, `choice 2`, `b`, `wrong answer 3`.
fn choice(plain: &str) -> Option<Role> {
    if matches!(plain, "b" | "c" | "d" | "e") {
        return Some(Choice);
    }
    let end = plain.trim_end_matches(|c: char| c.is_ascii_digit());
    let numbered = if end.len() < plain.len() {
        end
    } else {
        plain.strip_suffix(|c: char| matches!(c, 'a'..='h'))?
    };
    match numbered {
        "option" | "choice" | "opt" | "alternative" | "answeroption" | "answerchoice" => {
            Some(Choice)
        }
        "incorrectanswer" | "wronganswer" | "distractor" | "wrong" | "incorrect" => Some(Wrong),
        "tag" | "category" | "topic" => Some(Plain(Tags)),
        "keypoint" | "point" => Some(Plain(KeyPoints)),
        "followup" | "followupquestion" => Some(Plain(FollowUps)),
        "answer" => Some(Plain(Answer)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_known_in_every_spelling() {
        for (name, wanted) in [
            ("Question", Plain(Front)),
            (" ANSWER ", Plain(Answer)),
            ("follow_ups", Plain(FollowUps)),
            ("Kurz gesagt", Plain(Short)),
            ("Rückfragen", Plain(FollowUps)),
            ("Nachfrage(n)", Plain(FollowUps)),
            ("Sr. No.", Plain(LeftOut)),
            ("#", Plain(LeftOut)),
            ("Option A", Choice),
            ("option_4", Choice),
            ("Correct Answer", Right),
            ("wrong answer 2", Wrong),
            ("Front code", Code(Front)),
        ] {
            assert_eq!(role(name).map(|(role, _)| role), Some(wanted), "{name}");
        }
        assert_eq!(role("What is a stack?"), None);
        assert_eq!(role(""), None);
    }

    #[test]
    fn every_name_stands_once() {
        for (at, (name, _)) in NAMES.iter().enumerate() {
            assert!(NAMES[..at].iter().all(|(other, _)| other != name), "{name}");
        }
    }
}
