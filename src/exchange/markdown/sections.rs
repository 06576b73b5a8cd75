//! The names of an answer's sections, as data, and the cutting of a text at them.

use crate::exchange::Field;
use crate::exchange::clean::{label, plain_name};
use crate::exchange::names::Role;
use crate::exchange::words;

use super::lines::{Kind, Line, scan};

/// What a section of an answer becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// What stands before the first section.
    Lead,
    /// The question.
    Question,
    /// The answer.
    Answer,
    /// What a good answer holds: its list is the key points.
    Guide,
    /// A short answer.
    Short,
    /// Why the answer is right.
    Explanation,
    /// The joints of the answer.
    KeyPoints,
    /// What is asked next.
    FollowUps,
    /// Wrong claims.
    Pitfalls,
    /// Where the facts come from.
    Sources,
    /// Tags.
    Tags,
    /// Who is asked this.
    Level,
    /// Kept under its name.
    Named,
    /// A section of no known name.
    Unknown,
}

/// The names in lower case. A section in another language needs lines here.
const NAMES: &[(Part, &[&str])] = &[
    (
        Part::Question,
        &[
            "question",
            "the question",
            "front",
            "prompt",
            "problem",
            "frage",
            "pregunta",
            "вопрос",
            "问题",
            "题目",
            "面试题",
        ],
    ),
    (
        Part::Answer,
        &[
            "answer",
            "answers",
            "ans",
            "the answer",
            "a",
            "back",
            "solution",
            "model answer",
            "full answer",
            "long answer",
            "detailed answer",
            "sample answer",
            "ideal answer",
            "good answer",
            "correct answer",
            "solid answer",
            "reference answer",
            "suggested answer",
            "antwort",
            "lösung",
            "respuesta",
            "réponse",
            "resposta",
            "risposta",
            "ответ",
            "答案",
            "回答",
            "答",
            "参考答案",
            "参考回答",
            "标准回答",
            "解答",
        ],
    ),
    (
        Part::Guide,
        &[
            "answer guide",
            "answer guidelines",
            "what to look for",
            "expected answer",
            "rubric",
            "面试官想听什么",
            "面试官考察点",
        ],
    ),
    (
        Part::Short,
        &[
            "short answer",
            "quick answer",
            "brief answer",
            "one liner",
            "tl;dr",
            "tldr",
            "in short",
            "basics",
            "简答",
            "一句话回答",
            "kurze antwort",
            "respuesta corta",
            "краткий ответ",
        ],
    ),
    (
        Part::Explanation,
        &[
            "explanation",
            "rationale",
            "explanations",
            "erklärung",
            "explicación",
            "объяснение",
            "解析",
            "详细解析",
        ],
    ),
    (
        Part::KeyPoints,
        &[
            "key points",
            "key point",
            "key takeaways",
            "takeaways",
            "key ideas",
            "main points",
            "points to mention",
            "things to mention",
            "good to hear",
            "must mention",
            "talking points",
            "kernpunkte",
            "puntos clave",
            "ключевые моменты",
            "要点",
            "关键点",
            "考察点",
            "核心要点",
            "面试官想考察什么",
        ],
    ),
    (
        Part::FollowUps,
        &[
            "follow ups",
            "follow up",
            "followups",
            "followup",
            "follow up questions",
            "follow up question",
            "followup questions",
            "possible follow ups",
            "next questions",
            "追问",
            "常见追问",
            "дополнительные вопросы",
        ],
    ),
    (
        Part::Pitfalls,
        &[
            "pitfalls",
            "pitfall",
            "common pitfalls",
            "common mistakes",
            "mistakes",
            "mistakes to avoid",
            "red flags",
            "bad to hear",
            "typical mistakes",
            "häufige fehler",
            "errores comunes",
            "частые ошибки",
            "常见错误",
            "误区",
            "常见误区",
        ],
    ),
    (
        Part::Sources,
        &[
            "references",
            "reference",
            "sources",
            "source",
            "additional links",
            "further reading",
            "links",
            "resources",
            "see also",
            "read more",
            "learn more",
            "useful links",
            "additional resources",
            "quellen",
            "fuentes",
            "источники",
            "参考",
            "参考资料",
            "参考链接",
            "延伸阅读",
        ],
    ),
    (Part::Tags, &["tags", "tag", "标签"]),
    (Part::Level, &["level", "difficulty", "seniority", "难度", "级别", "сложность"]),
    (Part::Named, &["hint", "hints", "提示"]),
];

/// Names that label a line without emphasis, because they say nothing else there.
const PLAIN: &[&str] = &[
    "answer",
    "ans",
    "antwort",
    "respuesta",
    "ответ",
    "答案",
    "答",
    "tags",
    "level",
    "difficulty",
];

/// Names that say as much inside an answer, and open a section as headings alone.
const HEADINGS_ONLY: &[&str] =
    &["question", "problem", "prompt", "front", "back", "solution", "basics", "links", "resources"];

/// A section: what it becomes, the name it bears, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// What it becomes.
    pub(super) part: Part,
    /// Its name as written; empty for the lead.
    pub(super) name: String,
    /// Its text.
    pub(super) text: String,
}

/// Returns what a section of this name becomes.
pub(super) fn part_of(name: &str) -> Option<Part> {
    if name.len() > 80 {
        return None;
    }
    let name = plain_name(name);
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let found = NAMES.iter().find(|(_, names)| names.contains(&name));
    found.map(|(part, _)| *part).or_else(|| in_brackets(name)).or_else(|| foreign(name))
}

/// Names of columns in other languages head sections as well, where they say nothing
/// else.
fn foreign(name: &str) -> Option<Part> {
    let known = words::column(name).filter(|known| known.foreign)?;
    match known.role {
        Role::Plain(Field::Front) if known.sure => Some(Part::Question),
        Role::Plain(Field::Answer) if known.sure => Some(Part::Answer),
        Role::Plain(Field::Short) => Some(Part::Short),
        Role::Plain(Field::KeyPoints) => Some(Part::KeyPoints),
        Role::Plain(Field::FollowUps) => Some(Part::FollowUps),
        Role::Plain(Field::Pitfalls) => Some(Part::Pitfalls),
        Role::Plain(Field::Sources) => Some(Part::Sources),
        Role::Plain(Field::Level) => Some(Part::Level),
        _ => None,
    }
}

/// `question en`, `answer zh`: a language behind the name.
fn in_brackets(name: &str) -> Option<Part> {
    let (name, language) = name.rsplit_once(' ')?;
    if language.len() != 2 || !language.is_ascii() {
        return None;
    }
    let found = NAMES.iter().take(2).find(|(_, names)| names.contains(&name));
    found.map(|(part, _)| *part)
}

/// Cuts a text at its sections; the lead comes first, and may be empty.
pub(super) fn cut(text: &str) -> Vec<Section> {
    let lead = Section { part: Part::Lead, name: String::new(), text: String::new() };
    let mut sections = vec![lead];
    // The level of the heading whose section is open; labels are below all.
    let mut open: Option<u8> = None;
    for line in &scan(text, 0) {
        let marker = marker(line);
        if let Some((part, name, rest, level)) = marker {
            let inside = open.is_some_and(|open| level > open)
                && sections.last().is_some_and(|last| keeps(last.part, part));
            if !inside {
                sections.push(Section { part, name, text: rest });
                open = Some(level);
                continue;
            }
        } else if let Some((level, words)) = line.heading()
            && open.is_some_and(|open| level <= open)
        {
            sections.push(Section {
                part: Part::Unknown,
                name: words.to_owned(),
                text: String::new(),
            });
            open = Some(level);
            continue;
        }
        if let Some(last) = sections.last_mut() {
            last.text.push('\n');
            last.text.push_str(line.raw);
        }
    }
    sections
}

/// Tells whether a section keeps a smaller one: a follow-up has its own answer.
const fn keeps(outer: Part, inner: Part) -> bool {
    matches!(outer, Part::FollowUps)
        && matches!(inner, Part::Answer | Part::Question | Part::Explanation)
}

/// Reads a line that opens a section: its part, name, the text behind the name,
/// and the level, 7 for a label.
fn marker(line: &Line<'_>) -> Option<(Part, String, String, u8)> {
    let level = match line.kind {
        Kind::Heading(level) => level,
        Kind::Text if line.indent <= 3 => 7,
        _ => return None,
    };
    if let Some(part) = (level < 7).then(|| part_of(line.text)).flatten() {
        return Some((part, line.text.to_owned(), String::new(), level));
    }
    let text = line.item().filter(|item| item.number.is_none()).map_or(line.text, |item| item.rest);
    let listed = text.len() < line.text.len();
    let bold = text.starts_with("**") || text.starts_with("__");
    if bold && text.len() <= 80 && text.ends_with(['*', '_']) && !listed {
        let part = part_of(text).filter(|_| !HEADINGS_ONLY.contains(&plain_name(text).as_str()))?;
        return Some((part, text.trim_matches(['*', '_', ':']).to_owned(), String::new(), level));
    }
    let (name, rest) = label(text)?;
    let part = part_of(&name).filter(|_| level < 7 || !HEADINGS_ONLY.contains(&name.as_str()))?;
    let short = matches!(part, Part::Tags | Part::Level | Part::Sources);
    let plain = PLAIN.contains(&name.as_str()) || level < 7 || (rest.is_empty() && name.len() > 3);
    if (listed && !(short && bold)) || !(bold || plain) {
        return None;
    }
    Some((part, name, rest.to_owned(), level))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(Part, String)> {
        cut(text)
            .into_iter()
            .map(|section| (section.part, section.text.trim().to_owned()))
            .collect()
    }

    fn part(part: Part, text: &str) -> (Part, String) {
        (part, text.to_owned())
    }

    #[test]
    fn sections_are_headings_bold_lines_and_labels() {
        let text = "lead\n### Answer\nyes\n\n**Key points:**\n- a\n\n**Difficulty:** Hard\nTags: a, b\n- **Source:** x";
        assert_eq!(
            parts(text),
            [
                part(Part::Lead, "lead"),
                part(Part::Answer, "yes"),
                part(Part::KeyPoints, "- a"),
                part(Part::Level, "Hard"),
                part(Part::Tags, "a, b"),
                part(Part::Sources, "x"),
            ]
        );
    }

    #[test]
    fn markers_in_code_mean_nothing() {
        let text = "```\nAnswer: x\n```\nAnswer: y";
        assert_eq!(parts(text), [part(Part::Lead, "```\nAnswer: x\n```"), part(Part::Answer, "y")]);
    }

    #[test]
    fn a_heading_of_no_known_name_ends_a_section_of_its_rank() {
        let text = "### Answer\na\n#### Example\nb\n### More\nc";
        assert_eq!(
            parts(text),
            [
                part(Part::Lead, ""),
                part(Part::Answer, "a\n#### Example\nb"),
                part(Part::Unknown, "c")
            ]
        );
    }

    #[test]
    fn follow_ups_keep_their_answers() {
        let text = "**Follow-ups:**\n- Why?\n\n## Follow-ups\n### Why?\n#### Answer\nso";
        let found = parts(text);
        assert_eq!(found.last().unwrap(), &part(Part::FollowUps, "### Why?\n#### Answer\nso"));
    }

    #[test]
    fn names_are_known_through_signs_and_case() {
        for (name, part) in [
            ("📝 Key Points:", Part::KeyPoints),
            ("Follow-up questions", Part::FollowUps),
            ("TL;DR", Part::Short),
            ("Answer (EN)", Part::Answer),
            ("参考资料", Part::Sources),
        ] {
            assert_eq!(part_of(name), Some(part), "{name}");
        }
        assert_eq!(part_of("Answering machines"), None);
    }
}
