//! Deck files as the format writes them. Comments in their keys stay; whatever
//! else would be lost keeps a file from being written.

use toml::de::DeTable;

use crate::diagnostic::Source;
use crate::domain::deck::Deck;
use crate::domain::question::Question;

use super::block::{cut, outline};
use super::front_matter;
use super::input::Input;
use super::parse::{parse_question, parse_single};
use super::question::key_block;
use super::reader::Reader;
use super::rule::Faults;
use super::write::{question_file, question_keys, quoted, single_file, write_deck_toml};

/// Returns a deck's `deck.toml` as the format writes it. With comments in it,
/// it stays as it is, but for line ends.
#[must_use]
pub fn tidy_deck_toml(deck: &Deck, source: &Source) -> String {
    let input = Input::new(&source.text);
    if has_comment(&input.text) {
        return format!("{}\n", input.text.trim_end());
    }
    write_deck_toml(deck)
}

/// Returns the file of one question as the format writes it; `None` when it
/// would not read the same.
#[must_use]
pub fn tidy_question(question: &Question, source: &Source) -> Option<String> {
    let input = Input::new(&source.text);
    let content = match front_matter::find(&input.text) {
        Some(front) => Some(cut(&input.text, front.content)),
        None => blocks(&input).into_iter().next().flatten(),
    };
    let text = question_file(question, keys(question, content));
    let read = parse_question(&Source::new(source.name.clone(), text.clone()));
    let same = !read.has_errors() && read.deck.questions == [question.clone()];
    same.then_some(text)
}

/// Returns the file of a whole deck as the format writes it; `None` when it
/// would not read the same.
#[must_use]
pub fn tidy_single(deck: &Deck, source: &Source) -> Option<String> {
    let input = Input::new(&source.text);
    let front = front_matter::find(&input.text)?;
    let content = cut(&input.text, front.content);
    let head = if has_comment(content) {
        format!("{}\n", content.trim_end())
    } else {
        write_deck_toml(deck)
    };
    let blocks = blocks(&input);
    let keys = deck
        .questions
        .iter()
        .enumerate()
        .map(|(at, question)| keys(question, blocks.get(at).copied().flatten()))
        .collect();
    let text = single_file(deck, &head, keys);
    let read = parse_single(&Source::new(source.name.clone(), text.clone()));
    (!read.has_errors() && read.deck == *deck).then_some(text)
}

/// Returns the keys below each title of a file.
fn blocks<'a>(input: &'a Input<'_>) -> Vec<Option<&'a str>> {
    let text: &'a str = &input.text;
    let start = front_matter::find(text).map_or(0, |front| front.end);
    let reader = Reader::new(text, Faults::new("", &input.offsets));
    let titles = outline(text, start..text.len()).headings.into_iter().filter(|h| h.level == 1);
    titles
        .map(|title| {
            key_block(&reader, title.next..text.len()).map(|block| cut(text, block.content))
        })
        .collect()
}

/// Returns a question's keys: as they stand, where comments stand among them.
fn keys(question: &Question, content: Option<&str>) -> String {
    let Some(content) = content.filter(|content| has_comment(content)) else {
        return question_keys(question);
    };
    let stated = DeTable::parse_recoverable(content).0.into_inner().contains_key("id");
    let id = if stated { String::new() } else { format!("id = {}\n", quoted(&question.id)) };
    format!("{id}{}\n", content.trim_end())
}

/// Tells whether a piece of TOML has a comment: a `#` outside texts.
fn has_comment(toml: &str) -> bool {
    const FENCES: [&str; 4] = ["\"\"\"", "'''", "\"", "'"];
    let mut rest = toml;
    while let Some(at) = rest.find(['#', '"', '\'']) {
        rest = cut(rest, at..rest.len());
        let Some(fence) = FENCES.into_iter().find(|fence| rest.starts_with(fence)) else {
            return true;
        };
        rest = after_text(cut(rest, fence.len()..rest.len()), fence);
    }
    false
}

/// Returns what follows the text that a fence has opened.
fn after_text<'a>(mut rest: &'a str, fence: &str) -> &'a str {
    let escapes = fence.starts_with('"');
    loop {
        let Some(at) = rest.find(|c| fence.starts_with(c) || (escapes && c == '\\')) else {
            return "";
        };
        let found = cut(rest, at..rest.len());
        if let Some(escaped) = found.strip_prefix('\\') {
            let mut chars = escaped.chars();
            chars.next();
            rest = chars.as_str();
        } else if let Some(after) = found.strip_prefix(fence) {
            return after;
        } else {
            rest = cut(found, 1..found.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: &str = "+++\r\nlevel=  \"senior\" # asked of seniors\r\n+++\r\n#  Why?  \n\n\n\
                            ## key  POINTS\n* one,\n  and more\n* two\n\n##   Basics\n\nB.\n\n\n";

    fn source(text: &str) -> Source {
        Source::new("q.md", text)
    }

    fn question(text: &str) -> Option<String> {
        tidy_question(parse_question(&source(text)).deck.questions.first()?, &source(text))
    }

    #[test]
    fn a_question_is_written_as_the_format_writes_it_and_comments_stay() {
        let text = question(QUESTION).unwrap();
        assert_eq!(
            text,
            "+++\nid = \"why\"\nlevel=  \"senior\" # asked of seniors\n+++\n\n# Why?\n\n\
             ## Key points\n- one, and more\n- two\n\n## Basics\nB.\n"
        );
        assert_eq!(question(&text).as_deref(), Some(text.as_str()));
    }

    #[test]
    fn keys_below_a_title_go_into_the_front_matter_of_a_lone_question() {
        let text = "# Why?\n```toml question\nid = \"w\"\n```\n## Answer\nA.\n";
        let tidy = question(text).unwrap();
        assert_eq!(tidy, "+++\nid = \"w\"\n+++\n\n# Why?\n\n## Answer\nA.\n");
    }

    #[test]
    fn a_deck_keeps_the_comments_of_each_of_its_heads() {
        let text = "+++\nid = 'd'\ntitle = 'D'\n+++\n# One?\n```toml question\n# mine\ntags = ['#']\n\
                    ```\n## Answer\nA.\n# Two?\n## Answer\nB.\n";
        let deck = parse_single(&source(text)).deck;
        let tidy = tidy_single(&deck, &source(text)).unwrap();
        assert_eq!(
            tidy,
            "+++\nid = \"d\"\ntitle = \"D\"\n+++\n\n# One?\n```toml question\nid = \"one\"\n# mine\n\
             tags = ['#']\n```\n\n## Answer\nA.\n\n# Two?\n```toml question\nid = \"two\"\n```\n\n\
             ## Answer\nB.\n"
        );
        let toml = "# a deck\nid = 'd'\ntitle = 'D'\n\n\n";
        assert_eq!(tidy_deck_toml(&deck, &source(toml)), "# a deck\nid = 'd'\ntitle = 'D'\n");
        let plain = tidy_deck_toml(&deck, &source("title = 'D'\nid = 'd'"));
        assert_eq!(plain, "id = \"d\"\ntitle = \"D\"\n");
    }

    #[test]
    fn a_sign_inside_a_text_is_no_comment() {
        for toml in [
            "a = \"#\"",
            "a = '#\"'",
            "a = \"\\\"#\"",
            "a = '''\n'#\n'''",
            "a = \"\"\"x\"# \\\"\"\"\"",
            "",
            "a = 'open #",
        ] {
            assert!(!has_comment(toml), "{toml}");
        }
        for toml in ["# a", "a = 1 # b", "a = \"\" # b", "a = '''x''' # b", "a = [\n1, # one\n]"] {
            assert!(has_comment(toml), "{toml}");
        }
    }
}
