//! Values as the parts of a question: choices, follow-ups, pitfalls, sources,
//! tags, code, each as a text, a list of texts, or a list of objects.

use crate::domain::text::one_line;
use crate::exchange::page::{follow_up, pitfall};
use crate::exchange::prose::Html;
use crate::exchange::text::trim;
use crate::exchange::{choices, clean, lists};

use super::node::{Node, Value};
use super::roles::is_ticked;

/// Keys of a part that hold its words.
const WORDS: &[&str] =
    &["text", "value", "content", "label", "option", "choice", "answer", "title", "name"];
/// Keys of a follow-up that hold its question.
const ASKED: &[&str] = &["question", "q", "front", "prompt", "title", "text", "name"];
/// Keys of a follow-up that hold its answer.
const ANSWERS: &[&str] = &["answer", "a", "back", "response", "solution", "explanation", "hint"];
/// Keys of a pitfall that hold the wrong claim.
const CLAIMS: &[&str] =
    &["claim", "mistake", "pitfall", "wrong", "misconception", "title", "text", "name"];
/// Keys of a pitfall that hold what is right.
const REASONS: &[&str] = &[
    "reason",
    "correction",
    "right",
    "correct",
    "why",
    "explanation",
    "fix",
    "instead",
    "truth",
    "description",
    "answer",
    "solution",
];
/// Keys of a source that hold its address.
const ADDRESSES: &[&str] = &["url", "href", "link", "uri", "address"];

/// Returns a value of an object by one of its names.
fn get<'n>(entries: &'n [(String, Node)], names: &[&str]) -> Option<&'n Node> {
    names
        .iter()
        .find_map(|name| {
            entries.iter().find(|(key, value)| clean::plain_name(key) == *name && !value.is_empty())
        })
        .map(|(_, value)| value)
}

/// Returns the items of a list, or the one that a text is.
fn items(node: &Node) -> &[Node] {
    node.as_list().unwrap_or(std::slice::from_ref(node))
}

/// Returns all choices, and the one that says of itself that it is right.
pub(super) fn options(node: &Node, html: Html) -> (Vec<String>, Vec<String>) {
    let words = |text: &str| html.listed(text);
    let mut all = Vec::new();
    let mut right = Vec::new();
    match &node.value {
        Value::Text(text) => all.extend(choices::split(&html.listed(text))),
        Value::Map(entries) => {
            all.extend(entries.iter().map(|(_, value)| value.markdown(&words)));
        }
        Value::List(listed) => {
            for item in listed {
                let text = match item.as_map() {
                    Some(entries) => {
                        let text = get(entries, WORDS)
                            .or_else(|| Some(&entries.iter().find(|(key, _)| key.len() > 1)?.1));
                        text.or_else(|| Some(&entries.first()?.1)).map(|text| text.markdown(&words))
                    }
                    None => Some(item.markdown(&words)),
                };
                let text = text.unwrap_or_default();
                if is_ticked(item) == Some(true) {
                    right.push(text.clone());
                }
                all.push(text);
            }
        }
        Value::Null => {}
    }
    all.retain(|text| !trim(text).is_empty());
    (all, right)
}

/// Returns the words of a text, of an object around it, or of each in a list.
pub(super) fn said(node: &Node, html: Html) -> String {
    let words = |text: &str| html.words(text);
    match &node.value {
        Value::List(all) => {
            let texts: Vec<String> = all.iter().map(|one| one.markdown(&words)).collect();
            texts.join("\n")
        }
        Value::Map(entries) => {
            get(entries, WORDS).map_or_else(|| node.markdown(&words), |text| text.markdown(&words))
        }
        _ => node.markdown(&words),
    }
}

/// Returns short texts: key points, tags of several words.
pub(super) fn points(node: &Node, html: Html) -> Vec<String> {
    let words = |text: &str| html.listed(text);
    match &node.value {
        Value::Text(text) => lists::items(&html.listed(text)),
        Value::Map(entries) => entries
            .iter()
            .map(|(key, value)| format!("{key}: {}", value.markdown(&words)))
            .collect(),
        _ => items(node)
            .iter()
            .map(|item| item.as_map().and_then(|map| get(map, WORDS)).unwrap_or(item))
            .map(|item| one_line(&item.markdown(&words)))
            .filter(|text| !text.is_empty())
            .collect(),
    }
}

/// Returns tags.
pub(super) fn tags(key: &str, node: &Node) -> Vec<String> {
    let plain = clean::plain_name(key);
    let is_tags = ["tags", "tag", "labels", "keywords"].contains(&plain.as_str());
    match &node.value {
        Value::Text(text) if is_tags => clean::tags(text),
        Value::Text(text) => lists::categories(text),
        _ => points(node, Html::Off),
    }
}

/// Returns questions asked next, with their answers.
pub(super) fn follow_ups(node: &Node, html: Html) -> Vec<(String, String)> {
    let words = |text: &str| html.listed(text);
    let parted = |text: &str| match follow_up::split(text) {
        Some((asked, answer)) => (asked.to_owned(), answer.to_owned()),
        None => (text.to_owned(), String::new()),
    };
    if let Value::Text(text) = &node.value {
        return lists::items(&html.listed(text)).iter().map(|item| parted(item)).collect();
    }
    // One object may be one follow-up, or questions with their answers.
    if let Some(entries) = node.as_map()
        && get(entries, ASKED).is_none()
    {
        let pairs = entries.iter().map(|(key, value)| (key.clone(), value.markdown(&words)));
        return pairs.collect();
    }
    let one = |item: &Node| match item.as_map() {
        Some(entries) => {
            let asked = get(entries, ASKED).or(entries.first().map(|(_, value)| value));
            let answer = get(entries, ANSWERS);
            let rest = entries.iter().map(|(_, value)| value).filter(|value| {
                !asked.is_some_and(|asked| std::ptr::eq(asked, *value))
                    && !answer.is_some_and(|answer| std::ptr::eq(answer, *value))
            });
            let mut texts: Vec<String> =
                answer.into_iter().chain(rest).map(|value| value.markdown(&words)).collect();
            texts.retain(|text| !text.is_empty());
            (asked.map(|asked| asked.markdown(&words)).unwrap_or_default(), texts.join("\n\n"))
        }
        None => match item.as_list() {
            Some([asked, answer]) => (asked.markdown(&words), answer.markdown(&words)),
            _ => parted(&one_line(&item.markdown(&words))),
        },
    };
    items(node).iter().map(one).collect()
}

/// Returns wrong claims with their corrections.
pub(super) fn pitfalls(node: &Node, html: Html) -> Vec<(String, String)> {
    let words = |text: &str| html.listed(text);
    if let Value::Text(text) = &node.value {
        let items = lists::items(&html.listed(text));
        return items.iter().map(|item| pitfall::claim_and_reason(item)).collect();
    }
    if let Some(entries) = node.as_map()
        && get(entries, CLAIMS).is_none()
    {
        let pairs = entries.iter().map(|(key, value)| (key.clone(), value.markdown(&words)));
        return pairs.collect();
    }
    let one = |item: &Node| match item.as_map() {
        Some(entries) => {
            let claim = get(entries, CLAIMS).or(entries.first().map(|(_, value)| value));
            let rest = entries
                .iter()
                .map(|(_, value)| value)
                .find(|value| !claim.is_some_and(|claim| std::ptr::eq(claim, *value)));
            let text = |node: Option<&Node>| node.map(|n| n.markdown(&words)).unwrap_or_default();
            (text(claim), text(get(entries, REASONS).or(rest)))
        }
        None => pitfall::claim_and_reason(&one_line(&item.markdown(&words))),
    };
    items(node).iter().map(one).collect()
}

/// Returns where facts come from: `title (address)`.
pub(super) fn sources(node: &Node, html: Html) -> Vec<String> {
    if let Value::Text(text) = &node.value {
        return lists::sources(&html.asked(text));
    }
    let words = |text: &str| html.asked(text);
    let one = |item: &Node| {
        let Some(entries) = item.as_map() else { return item.markdown(&words) };
        let address = get(entries, ADDRESSES).map(|node| node.markdown(&words));
        let title = get(entries, &["title", "name", "text", "label", "description"]);
        match (title.map(|node| node.markdown(&words)), address) {
            (Some(title), Some(address)) => format!("{title} ({address})"),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => item.markdown(&words),
        }
    };
    items(node).iter().map(one).filter(|text| !trim(text).is_empty()).collect()
}

/// Returns code in a fence: a text, its lines, or an object that names its language.
pub(super) fn code(node: &Node, language: Option<&str>, html: Html) -> String {
    let text = |node: &Node| match &node.value {
        Value::Text(text) => html.code(text).into_owned(),
        Value::List(lines) => {
            lines.iter().map(|line| line.as_text().unwrap_or("")).collect::<Vec<_>>().join("\n")
        }
        _ => node.markdown(&|text| html.code(text).into_owned()),
    };
    let (body, language) = match node.as_map() {
        Some(entries) => {
            let named = get(entries, &["language", "lang", "syntax"]).and_then(Node::as_text);
            let body = get(entries, &["code", "source", "text", "content", "value", "snippet"]);
            (body.map_or_else(|| text(node), text), named.or(language))
        }
        None => (text(node), language),
    };
    let fenced = lists::fenced(&body);
    let ticks = fenced.len() - fenced.trim_start_matches('`').len();
    match language.map(one_line).filter(|name| !name.is_empty() && name.len() <= 30) {
        Some(name) if fenced.get(ticks..).is_some_and(|rest| rest.starts_with('\n')) => {
            let (fence, rest) = fenced.split_at_checked(ticks).unwrap_or((&fenced, ""));
            format!("{fence}{}{rest}", name.to_lowercase())
        }
        _ => fenced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exchange::tree::json::Reader;

    fn node(json: &str) -> Node {
        Reader::new(json, 0).value().unwrap()
    }

    fn pair(a: &str, b: &str) -> (String, String) {
        (a.to_owned(), b.to_owned())
    }

    #[test]
    fn choices_are_lists_objects_or_lettered() {
        let plain = |json| options(&node(json), Html::Off);
        assert_eq!(plain(r#"["a","b"]"#).0, ["a", "b"]);
        assert_eq!(plain(r#"{"A":"x","B":"y"}"#).0, ["x", "y"]);
        let (all, right) = plain(r#"[{"text":"a","correct":false},{"text":"b","isCorrect":true}]"#);
        assert_eq!((all.len(), right), (2, vec!["b".to_owned()]));
        assert_eq!(plain(r#"[{"A":"x"},{"B":"y"}]"#).0, ["x", "y"]);
    }

    #[test]
    fn follow_ups_and_pitfalls_are_pairs() {
        let next = |json| follow_ups(&node(json), Html::Off);
        assert_eq!(next(r#"["Why?Because.","How"]"#), [pair("Why?", "Because."), pair("How", "")]);
        assert_eq!(
            next(r#"[{"question":"Why?","answer":["a","b"],"level":"x"}]"#),
            [pair("Why?", "- a\n- b\n\nx")]
        );
        assert_eq!(next(r#"{"Why?":"So"}"#), [pair("Why?", "So")]);
        let wrong = |json| pitfalls(&node(json), Html::Off);
        assert_eq!(
            wrong(r#"[{"mistake":"It locks","correction":"It does not"}]"#),
            [pair("It locks", "It does not")]
        );
        assert_eq!(
            wrong(r#"["Saying it locks — it does not"]"#),
            [pair("It locks", "it does not")]
        );
    }

    #[test]
    fn sources_and_code_may_be_objects() {
        let found =
            sources(&node(r#"[{"title":"Book","url":"https://b.org"},"RFC 1"]"#), Html::Off);
        assert_eq!(found, ["Book (https://b.org)", "RFC 1"]);
        assert_eq!(
            code(&node(r#"{"language":"Rust","code":"a\nb"}"#), None, Html::Off),
            "```rust\na\nb\n```"
        );
        assert_eq!(code(&node(r#"["a","b"]"#), Some("js"), Html::Off), "```js\na\nb\n```");
    }
}
