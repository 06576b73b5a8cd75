//! A question taken apart into its sections, and put together again: for
//! tables, where every section stands in a cell of its own.

use crate::diagnostic::Source;
use crate::domain::question::Question;
use crate::domain::text::one_line;

use super::block::{cut, outline};
use super::collect::Parsed;
use super::parse::parse_question;
use super::write::write_question;

/// Keys that say nothing: what stands behind them is no key.
const NO_KEYS: &str = "```toml question\n```\n";

/// What a question says below its title, without its keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The text before the first section.
    pub context: String,
    /// Each section: the words of its heading, and what stands below it.
    pub sections: Vec<(String, String)>,
}

/// Takes a question apart, as the format writes it.
#[must_use]
pub fn apart(question: &Question) -> Parts {
    let bare = Question {
        id: String::new(),
        guid: None,
        level: None,
        tags: Vec::new(),
        sources: Vec::new(),
        importance: None,
        retired: false,
        ..question.clone()
    };
    let text = write_question(&bare);
    let headings = outline(&text, 0..text.len()).headings;
    let title = headings.first().map_or(0, |title| title.next);
    let sections: Vec<_> = headings.iter().filter(|heading| heading.level == 2).collect();
    let end_of = |at: usize| sections.get(at).map_or(text.len(), |next| next.line.start);
    let context = cut(&text, title..end_of(0));
    Parts {
        context: context.strip_prefix(NO_KEYS).unwrap_or(context).trim_matches('\n').to_owned(),
        sections: sections
            .iter()
            .enumerate()
            .map(|(at, heading)| {
                let body = cut(&text, heading.next..end_of(at + 1)).trim_matches('\n');
                (cut(&text, heading.text.clone()).to_owned(), body.to_owned())
            })
            .collect(),
    }
}

/// Puts a question together and reads it; places are those of a text that
/// stands nowhere. A section without text is left out.
#[must_use]
pub fn together(title: &str, parts: &Parts) -> Parsed {
    let mut text = format!("# {}\n{NO_KEYS}\n{}\n", one_line(title), parts.context);
    for (heading, body) in parts
        .sections
        .iter()
        .filter(|(_, body)| !body.trim_matches([' ', '\t', '\r', '\n']).is_empty())
    {
        text.push_str(&format!("\n## {}\n{body}\n", one_line(heading)));
    }
    parse_question(&Source::new("", text))
}
