//! A question as it is asked, without what a list puts around it: numbers,
//! labels, emphasis around the whole, anchors, marks of difficulty.

use crate::domain::Level;
use crate::domain::text::one_line;

use super::level;
use super::text::trim;

/// Labels before a question, in lower case. Another language needs words here.
const LABELS: &[&str] = &[
    "question",
    "q",
    "frage",
    "pregunta",
    "pergunta",
    "p",
    "вопрос",
    "问题",
    "问",
    "問題",
    "질문",
];

/// Labels that a number follows, or they are words.
const NUMBERED_LABELS: &[&str] = &["p"];

/// Signs that stand before a question and say only that it is one.
pub(super) const SIGNS: [char; 12] =
    ['❓', '❔', '🔹', '🔸', '✅', '👉', '📌', '➤', '▶', '🎯', '💡', '\u{fe0f}'];

/// Emphasis that may stand around a whole text.
const WRAPPERS: [&str; 6] = ["***", "**", "__", "*", "_", "~~"];

/// A line longer than this, in bytes, is no question with a number before it.
const LONGEST: usize = 2000;

/// A cleaned question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cleaned {
    /// What is asked.
    pub text: String,
    /// The level its mark tells.
    pub level: Option<Level>,
    /// Where the question led, when the whole of it was a link.
    pub link: Option<String>,
    /// Whether a number or label stood before it.
    pub numbered: bool,
}

/// Cleans a question of one line.
pub(super) fn question(line: &str) -> Cleaned {
    let mut cleaned = Cleaned { text: one_line(line), ..Cleaned::default() };
    if is_bare(&cleaned.text) {
        return cleaned;
    }
    // Every round takes something off; a text has few layers.
    for _ in 0..16 {
        if cleaned.text.len() > LONGEST {
            break;
        }
        let before = cleaned.text.len();
        peel(&mut cleaned);
        if cleaned.text.len() == before {
            break;
        }
    }
    cleaned
}

/// Tells quickly of most questions that there is nothing around them: they begin
/// with a letter that begins no label, and end in a word or its mark.
fn is_bare(text: &str) -> bool {
    let first = text.chars().next().filter(char::is_ascii_alphabetic);
    let label = |c: char| LABELS.iter().any(|label| label.starts_with(c.to_ascii_lowercase()));
    first.is_some_and(|c| !label(c))
        && text.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '?' | '.' | '!' | ','))
}

/// Parts a text of tags at commas or semicolons, else at blanks; `#` goes.
pub(super) fn tags(text: &str) -> Vec<String> {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    let by_mark = text.contains([',', ';', '，', '、']);
    let parts: Vec<&str> = if by_mark {
        text.split([',', ';', '，', '、']).collect()
    } else {
        text.split_whitespace().collect()
    };
    let clean =
        |part: &str| {
            one_line(part.trim_matches(|c: char| {
                c.is_whitespace() || matches!(c, '#' | '`' | '"' | '\'' | '*')
            }))
        };
    parts.into_iter().map(clean).filter(|tag| tag.contains(char::is_alphanumeric)).collect()
}

/// Parts `Label: rest`; the label comes back in lower case, without emphasis.
pub(super) fn label(line: &str) -> Option<(String, &str)> {
    let line = trim(line);
    let (name, rest) = match line.strip_prefix("**").or_else(|| line.strip_prefix("__")) {
        Some(bold) => {
            let (name, rest) = bold.split_once("**").or_else(|| bold.split_once("__"))?;
            let (name, rest) = (name.trim_end(), rest.trim_start());
            match name.strip_suffix([':', '：']) {
                Some(name) => (name, rest),
                None => (name, rest.strip_prefix([':', '：'])?),
            }
        }
        None => line.split_once([':', '：'])?,
    };
    (name.chars().count() <= 40).then(|| (plain_name(name), trim(rest)))
}

/// A name as names are compared: words in lower case, without signs around them.
pub(super) fn plain_name(name: &str) -> String {
    let words = name.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | ';')));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

fn peel(cleaned: &mut Cleaned) {
    let (rest, level) = level::take_mark(&cleaned.text);
    cleaned.level = cleaned.level.or(level);
    let rest = without_anchor(rest);
    let rest = rest.trim_start_matches(SIGNS).trim();
    let rest = rest.trim_end_matches(['#', '\u{fe0f}']).trim_end_matches(['❓', '❔']).trim_end();
    // `C#` and `F#` keep theirs.
    let rest = if cleaned.text.ends_with('#') && !cleaned.text.ends_with(" #") {
        cleaned.text.as_str()
    } else {
        rest
    };
    let rest = unwrapped(rest);
    let (rest, numbered) = without_number(rest);
    cleaned.numbered |= numbered;
    let (rest, link) = unlinked(rest);
    if let Some(link) = link.filter(|link| link.contains("://")) {
        cleaned.link = Some(link.to_owned());
    }
    if !rest.is_empty() && rest.len() < cleaned.text.len() {
        cleaned.text = rest.to_owned();
    }
}

/// Takes off `{#id}`, an empty `<a …></a>`, and a link to a place in the page
/// behind the words.
fn without_anchor(text: &str) -> &str {
    if let Some((rest, _)) = text.strip_suffix('}').and_then(|text| text.rsplit_once("{#")) {
        return rest.trim_end();
    }
    if let Some(rest) = text.strip_prefix("<a ").and_then(|rest| rest.split_once("</a>")) {
        let (tag, after) = rest;
        return if tag.ends_with('>') && !after.trim().is_empty() { after.trim() } else { text };
    }
    if let Some((rest, tag)) = text.strip_suffix("</a>").and_then(|text| text.rsplit_once("<a ")) {
        return if tag.ends_with('>') { rest.trim_end() } else { text };
    }
    if let Some((rest, target)) = text.strip_suffix(')').and_then(|text| text.rsplit_once("](#"))
        && !target.contains(')')
        && let Some((words, _)) = rest.rsplit_once('[')
        && !words.trim().is_empty()
    {
        return words.trim_end();
    }
    text
}

/// Takes emphasis off that stands around the whole text.
fn unwrapped(text: &str) -> &str {
    for wrapper in WRAPPERS {
        let inner = text.strip_prefix(wrapper).and_then(|text| text.strip_suffix(wrapper));
        let named = |inner: &str| wrapper == "__" && is_identifier(inner);
        let inner = inner.filter(|inner| !inner.is_empty() && !inner.contains(wrapper));
        if let Some(inner) = inner.filter(|inner| !named(inner)) {
            return inner.trim();
        }
    }
    // `**Q1.** What` and `**12.** What`: the emphasis is the number's.
    if let Some((number, rest)) = text.strip_prefix("**").and_then(|text| text.split_once("**"))
        && without_number(&format!("{} x", number.trim())).0 == "x"
    {
        return rest.trim_start_matches([':', '.', ')']).trim();
    }
    text
}

/// `__init__` and `__proto__` are names.
pub(super) fn is_identifier(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Takes a number or a label off the beginning: `12.`, `1)`, `(3)`, `Q12.`,
/// `Question 7:`, `1.2.3`, `#4:`, `1️⃣`.
fn without_number(text: &str) -> (&str, bool) {
    if let Some(rest) = without_keycap(text) {
        return (rest, true);
    }
    let lower = text.to_lowercase();
    let label =
        LABELS.iter().find(|label| lower.starts_with(**label)).map_or(0, |label| label.len());
    let after_label = text.get(label..).unwrap_or(text);
    let bracket = after_label.starts_with('(');
    let counted = after_label.trim_start_matches([' ', '#', '(', '№']);
    let rest = counted.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = counted.len() - rest.len();
    let needs_number = text.get(..label).is_some_and(|word| {
        let lower = word.to_lowercase();
        lower.is_empty() || NUMBERED_LABELS.contains(&lower.as_str())
    });
    // `Q-learning` is a word, `Q-5` is not.
    let dashed =
        counted.strip_prefix('-').is_some_and(|c| c.starts_with(|c: char| c.is_ascii_digit()));
    let word = label == 1 && digits == 0 && !dashed && !counted.starts_with([':', '.', ')', '：']);
    if digits > 6 || word || (needs_number && digits == 0) {
        return (text, false);
    }
    let rest = after_sections(rest);
    let marks: &[char] =
        if bracket { &[')'] } else { &['.', ')', ':', '-', '–', '—', '、', '．', '：'] };
    let Some(rest) = rest.trim_start_matches(' ').strip_prefix(marks) else {
        return (text, false);
    };
    let blank = rest.starts_with(|c: char| c.is_whitespace() || !c.is_ascii());
    let glued = label > 0 || rest.starts_with(|c: char| c.is_alphabetic() || c == '*');
    if blank || glued { (rest.trim_start_matches([':', ' ']).trim(), true) } else { (text, false) }
}

/// Skips `.2.3` of `1.2.3`.
fn after_sections(text: &str) -> &str {
    let mut rest = text;
    while let Some(inner) = rest.strip_prefix('.') {
        let after = inner.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == inner.len() {
            break;
        }
        rest = after;
    }
    rest
}

fn without_keycap(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| {
        c.is_ascii_digit() || matches!(c, '\u{fe0f}' | '\u{20e3}' | '🔟')
    });
    let taken = text.strip_suffix(rest)?;
    (taken.contains(['\u{20e3}', '🔟'])).then(|| rest.trim_start_matches(['.', ')', ':']).trim())
}

/// Reduces `[words](target)` that is the whole text to its words.
fn unlinked(text: &str) -> (&str, Option<&str>) {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(')'));
    match inner.and_then(|inner| inner.split_once("](")) {
        Some((words, target)) if !words.contains(['[', ']']) && !target.contains(['(', ')']) => {
            (words.trim(), Some(target))
        }
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_a_list_puts_around_a_question_goes() {
        for (line, asked) in [
            ("12. What is X?", "What is X?"),
            ("1) What is X?", "What is X?"),
            ("(3) What is X?", "What is X?"),
            ("Q12. What is X?", "What is X?"),
            ("Q. What is X?", "What is X?"),
            ("Q: What is X?", "What is X?"),
            ("Question 7: What is X?", "What is X?"),
            ("Q-5: What is X?", "What is X?"),
            ("1.2.3. What is X?", "What is X?"),
            ("1.What is X?", "What is X?"),
            ("1️⃣ What is X?", "What is X?"),
            ("❓ What is X?", "What is X?"),
            ("**What is X?**", "What is X?"),
            ("**1. What is *X*?**", "What is *X*?"),
            ("**Q1.** What is X?", "What is X?"),
            ("***What is X?***", "What is X?"),
            ("What is X? {#x}", "What is X?"),
            ("<a name=\"x\"></a>What is X?", "What is X?"),
            ("What is X? [#](#x)", "What is X?"),
            ("[What is X?](#what-is-x)", "What is X?"),
            ("What is X? 👶", "What is X?"),
            ("3 ways to sort", "3 ways to sort"),
            ("2.0 or 3.0?", "2.0 or 3.0?"),
            ("What is C#", "What is C#"),
            ("*args* and **kwargs**", "*args* and **kwargs**"),
            ("`f` and `g`?", "`f` and `g`?"),
            ("Queue or stack?", "Queue or stack?"),
            ("P1. What is X?", "What is X?"),
            ("P-value?", "P-value?"),
            ("Q-learning or SARSA?", "Q-learning or SARSA?"),
            ("1 . What is X?", "What is X?"),
            ("1.", "1."),
            ("", ""),
        ] {
            assert_eq!(question(line).text, asked, "{line}");
        }
    }

    #[test]
    fn marks_become_levels_and_links_are_kept() {
        assert_eq!(question("**What is X?** 🚀").level, Some(Level::Senior));
        let linked = question("1. [What is X?](https://x.org/a)");
        assert_eq!(
            (linked.text.as_str(), linked.link.as_deref()),
            ("What is X?", Some("https://x.org/a"))
        );
    }

    #[test]
    fn tags_part_at_commas_else_at_blanks() {
        assert_eq!(tags("#a, b c; `d`"), ["a", "b c", "d"]);
        assert_eq!(tags("#a #b/c"), ["a", "b/c"]);
        assert_eq!(tags("[x, \"y\"]"), ["x", "y"]);
        assert!(tags(" - ").is_empty());
    }

    #[test]
    fn labels_part_from_what_they_label() {
        assert_eq!(label("**Answer:** yes"), Some(("answer".to_owned(), "yes")));
        assert_eq!(label("**Key Points**: a"), Some(("key points".to_owned(), "a")));
        assert_eq!(label("Follow-ups:"), Some(("follow ups".to_owned(), "")));
        assert_eq!(label("**bold** words"), None);
    }

    proptest! {
        #[test]
        fn a_bare_question_has_nothing_to_take_off(line in "[a-zA-Z0-9 ?.()*_:#]{1,24}") {
            if is_bare(&one_line(&line)) {
                let mut cleaned = Cleaned { text: one_line(&line), ..Cleaned::default() };
                peel(&mut cleaned);
                prop_assert_eq!(cleaned.text, one_line(&line));
                prop_assert_eq!(cleaned.level, None);
            }
        }

        #[test]
        fn cleaning_twice_is_cleaning_once(line in "[Q0-9.():*_#\\[\\]a? 👶⭐️❓]{0,24}") {
            let once = question(&line).text;
            prop_assert_eq!(&question(&once).text, &once);
        }
    }
}
