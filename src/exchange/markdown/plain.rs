//! Words of a heading without Markdown and HTML, as a deck or a tag is called.

/// Returns a text without emphasis, links, code marks, tags and a count behind it.
pub(super) fn plain(text: &str) -> String {
    let text = without_tags(&without_links(text));
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // `snake_case` and `a * b` keep theirs.
        let next = chars.peek().copied().unwrap_or(' ');
        let inside = before.is_alphanumeric() && next.is_alphanumeric();
        let mark = match c {
            '*' => !(before == ' ' && next == ' '),
            '_' => !(inside || before == ' ' && next == ' '),
            '`' => true,
            _ => false,
        };
        if !mark {
            out.push(c);
        }
        before = c;
    }
    let out = crate::domain::text::one_line(&out);
    without_count(&out).trim_end_matches([':', '：']).trim().to_owned()
}

/// `Basics (15 Questions)` is called `Basics`.
fn without_count(text: &str) -> &str {
    let Some((name, inside)) = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("))
    else {
        return text;
    };
    let digits = inside.trim_start_matches(|c: char| c.is_ascii_digit());
    let counts = digits.len() < inside.len() && inside.split_whitespace().count() <= 2;
    if counts && !digits.starts_with(['.', '-', '–']) { name } else { text }
}

fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((tag, behind)) = after
            .split_once('>')
            .filter(|(tag, _)| tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/'))
        else {
            break;
        };
        out.push_str(before);
        if tag.trim_end_matches('/').trim() == "br" {
            out.push(' ');
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").filter(|(words, _)| !words.contains('['));
        let Some((words, behind)) = link
            .and_then(|(words, target)| target.split_once(')').map(|(_, behind)| (words, behind)))
        else {
            break;
        };
        out.push_str(before.strip_suffix('!').unwrap_or(before));
        out.push_str(words);
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_decks_are_plain() {
        for (text, name) in [
            ("**A. Basics (Java)** *(15 Questions)*", "A. Basics (Java)"),
            ("<samp>Java</samp> `static`", "Java static"),
            ("[Guide](https://x.org) to __it__:", "Guide to it"),
            ("snake_case and a * b", "snake_case and a * b"),
            ("Vectors (2)", "Vectors"),
            ("Go (1.22)", "Go (1.22)"),
            ("List<T>", "List"),
            ("a < b", "a < b"),
        ] {
            assert_eq!(plain(text), name, "{text}");
        }
    }
}
