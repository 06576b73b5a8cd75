//! HTML taken apart: tags that are known, text, and code that Markdown marks.
//! What merely looks like a tag (`List<String>`, `a < b`) is text.

/// What a known tag means for the text in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `br`.
    Break,
    /// `hr`.
    Rule,
    /// A picture.
    Image,
    /// Sound or film.
    Media,
    /// A block on lines of its own: `div`.
    Line,
    /// A block with blank lines around: `p`.
    Para,
    /// A heading and its rank.
    Heading(u8),
    /// A list without numbers.
    Bullets,
    /// A list with numbers.
    Numbers,
    /// An item of a list.
    Item,
    /// A quotation.
    Quote,
    /// Preformatted text.
    Pre,
    /// Code in a line.
    Code,
    /// Bold.
    Bold,
    /// Italic.
    Italic,
    /// Struck out.
    Struck,
    /// Raised.
    Raised,
    /// Lowered.
    Lowered,
    /// A link.
    Link,
    /// A table.
    Table,
    /// Its row.
    Row,
    /// Its cell.
    Cell,
    /// A tag without a meaning of its own: `span`.
    Plain,
    /// Dropped with its text.
    Gone,
}

impl Kind {
    /// Tells whether the element stands in a line of text.
    pub(super) const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Code
                | Self::Bold
                | Self::Italic
                | Self::Struck
                | Self::Raised
                | Self::Lowered
                | Self::Link
                | Self::Plain
        )
    }
}

const KINDS: &[(&str, Kind)] = &[
    ("br", Kind::Break),
    ("div", Kind::Line),
    ("b", Kind::Bold),
    ("i", Kind::Italic),
    ("p", Kind::Para),
    ("span", Kind::Plain),
    ("li", Kind::Item),
    ("ul", Kind::Bullets),
    ("ol", Kind::Numbers),
    ("strong", Kind::Bold),
    ("em", Kind::Italic),
    ("code", Kind::Code),
    ("pre", Kind::Pre),
    ("img", Kind::Image),
    ("a", Kind::Link),
    ("td", Kind::Cell),
    ("tr", Kind::Row),
    ("th", Kind::Cell),
    ("table", Kind::Table),
    ("u", Kind::Italic),
    ("font", Kind::Plain),
    ("hr", Kind::Rule),
    ("h1", Kind::Heading(1)),
    ("h2", Kind::Heading(2)),
    ("h3", Kind::Heading(3)),
    ("h4", Kind::Heading(4)),
    ("h5", Kind::Heading(5)),
    ("h6", Kind::Heading(6)),
    ("sub", Kind::Lowered),
    ("sup", Kind::Raised),
    ("s", Kind::Struck),
    ("del", Kind::Struck),
    ("strike", Kind::Struck),
    ("mark", Kind::Bold),
    ("ins", Kind::Italic),
    ("cite", Kind::Italic),
    ("dfn", Kind::Italic),
    ("tt", Kind::Code),
    ("kbd", Kind::Code),
    ("samp", Kind::Code),
    ("anki-mathjax", Kind::Code),
    ("blockquote", Kind::Quote),
    ("thead", Kind::Plain),
    ("tbody", Kind::Plain),
    ("tfoot", Kind::Plain),
    ("colgroup", Kind::Plain),
    ("col", Kind::Plain),
    ("caption", Kind::Line),
    ("details", Kind::Para),
    ("summary", Kind::Para),
    ("section", Kind::Line),
    ("article", Kind::Line),
    ("header", Kind::Line),
    ("footer", Kind::Line),
    ("main", Kind::Line),
    ("aside", Kind::Line),
    ("nav", Kind::Line),
    ("figure", Kind::Line),
    ("figcaption", Kind::Line),
    ("center", Kind::Line),
    ("address", Kind::Line),
    ("dl", Kind::Line),
    ("dt", Kind::Line),
    ("dd", Kind::Line),
    ("small", Kind::Plain),
    ("big", Kind::Plain),
    ("abbr", Kind::Plain),
    ("label", Kind::Plain),
    ("wbr", Kind::Plain),
    ("html", Kind::Plain),
    ("body", Kind::Plain),
    ("audio", Kind::Media),
    ("video", Kind::Media),
    ("source", Kind::Media),
    ("iframe", Kind::Media),
    ("embed", Kind::Media),
    ("style", Kind::Gone),
    ("script", Kind::Gone),
    ("svg", Kind::Gone),
    ("head", Kind::Gone),
];

/// The longest code within a line, in bytes. Farther ends are not looked for.
const LONGEST_SPAN: usize = 4096;

/// A piece of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Text with its character references.
    Text(&'a str),
    /// Markdown's code, to be kept byte for byte.
    Verbatim(&'a str),
    /// An opening tag and its attributes, as written.
    Open(Kind, &'a str),
    /// A closing tag.
    Close(Kind),
}

/// Takes HTML apart in one pass.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Text among which Markdown marks code.
    mixed: bool,
    /// Ends that were looked for and do not come any more.
    missing: Vec<&'static str>,
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a str, mixed: bool) -> Self {
        Self { text, at: 0, mixed, missing: Vec::new() }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Returns the place behind the next `end`, in bytes from here.
    fn behind(&mut self, end: &'static str) -> Option<usize> {
        if self.missing.contains(&end) {
            return None;
        }
        let found = find_ignoring_case(self.rest(), end);
        if found.is_none() {
            self.missing.push(end);
        }
        found.map(|at| at + end.len())
    }

    /// Reads what begins with `<` here: a token and its length; no token for
    /// what is dropped. `None` when the `<` is text.
    fn markup(&mut self) -> Option<(Option<Token<'a>>, usize)> {
        let rest = self.rest();
        if rest.starts_with("<!--") {
            return Some((None, self.behind("-->")?));
        }
        let (closing, body) = match rest.strip_prefix("</") {
            Some(body) => (true, body),
            None => (false, rest.get(1..)?),
        };
        let (name, attributes, length) = tag(body)?;
        let kind = kind_of(name)?;
        let length = length + if closing { 2 } else { 1 };
        if closing {
            return Some(((kind != Kind::Gone).then_some(Token::Close(kind)), length));
        }
        if kind != Kind::Gone {
            return Some((Some(Token::Open(kind, attributes)), length));
        }
        if attributes.ends_with('/') {
            return Some((None, length));
        }
        let end = ["</style>", "</script>", "</svg>", "</head>"]
            .into_iter()
            .find(|end| end.get(2..end.len() - 1).is_some_and(|n| n.eq_ignore_ascii_case(name)))?;
        Some((None, self.behind(end).unwrap_or(length)))
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let mut start = self.at;
        loop {
            let rest = self.rest();
            let stop = rest.find(|c| c == '<' || (self.mixed && c == '`')).unwrap_or(rest.len());
            self.at += stop;
            let (token, length) = match rest.get(stop..).and_then(|rest| rest.bytes().next()) {
                None => (None, 0),
                Some(b'`') => {
                    let length = code_length(self.rest(), is_line_start(self.text, self.at));
                    match length {
                        Ok(length) => (self.rest().get(..length).map(Token::Verbatim), length),
                        Err(run) => {
                            self.at += run;
                            continue;
                        }
                    }
                }
                Some(_) => match self.markup() {
                    Some(found) => found,
                    None => {
                        self.at += 1;
                        continue;
                    }
                },
            };
            if start < self.at {
                // What was found is read again after the text before it.
                return self.text.get(start..self.at).map(Token::Text);
            }
            if length == 0 {
                return None;
            }
            self.at += length;
            if token.is_some() {
                return token;
            }
            start = self.at;
        }
    }
}

/// Returns the value of an attribute.
pub(super) fn attribute<'a>(attributes: &'a str, wanted: &str) -> Option<&'a str> {
    let mut rest = attributes;
    loop {
        let at = find_ignoring_case(rest, wanted)?;
        let before = rest.get(..at)?.chars().next_back();
        let after = rest.get(at + wanted.len()..)?;
        rest = after;
        if before.is_some_and(|c| !c.is_whitespace() && c != '"' && c != '\'') {
            continue;
        }
        let Some(value) = after.trim_start().strip_prefix('=') else { continue };
        let value = value.trim_start();
        return match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value.get(1..)?.split(quote).next(),
            _ => value.split([' ', '\t', '\n', '/']).next(),
        };
    }
}

/// Reads a tag behind its `<` or `</`: name, attributes, and the length with `>`.
fn tag(body: &str) -> Option<(&str, &str, usize)> {
    let name_end = body.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
    let (name, after) = body.split_at_checked(name_end)?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic())
        || !after.starts_with(|c: char| c.is_ascii_whitespace() || c == '/' || c == '>')
    {
        return None;
    }
    let mut quote = None;
    let mut value = false;
    for (at, byte) in after.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (None, b'"' | b'\'') if value => quote = Some(byte),
            (None, b'>') => return Some((name, after.get(..at)?, name_end + at + 1)),
            (None, b'<') => return None,
            _ => {}
        }
        if !byte.is_ascii_whitespace() {
            value = byte == b'=';
        }
    }
    // A quote that never closes: the tag ends at the first `>` after all.
    let end = after.find('>')?;
    Some((name, after.get(..end)?, name_end + end + 1))
}

fn kind_of(name: &str) -> Option<Kind> {
    KINDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, kind)| *kind)
}

/// Returns the length of the code that begins with this run of backquotes;
/// where none does, the length of the run.
fn code_length(text: &str, at_line_start: bool) -> Result<usize, usize> {
    let run = text.bytes().take_while(|byte| *byte == b'`').count();
    let behind = text.get(run..).unwrap_or("");
    if at_line_start && run >= 3 {
        let mut length = run;
        for (n, line) in behind.split_inclusive('\n').enumerate() {
            length += line.len();
            let closing = line.trim();
            if n > 0 && closing.len() >= run && closing.bytes().all(|byte| byte == b'`') {
                // The line break behind the block is text.
                return Ok(length - usize::from(line.ends_with('\n')));
            }
        }
        return Ok(text.len());
    }
    let line = behind.split('\n').next().unwrap_or("");
    let near = (0..=line.len().min(LONGEST_SPAN)).rev().find_map(|end| line.get(..end));
    let line = near.unwrap_or("");
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        let after = rest.get(at..).unwrap_or("");
        let closing = after.bytes().take_while(|byte| *byte == b'`').count();
        rest = after.get(closing..).unwrap_or("");
        if closing == run {
            return Ok(run + line.len() - rest.len());
        }
    }
    Err(run)
}

fn is_line_start(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or("");
    before.trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| c == '\n')
}

fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    let first = wanted.bytes().next()?;
    let (lower, upper) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let at = bytes.get(from..)?.iter().position(|byte| *byte == lower || *byte == upper)?;
        let at = from + at;
        let here = bytes.get(at..at + wanted.len())?;
        if here.eq_ignore_ascii_case(wanted.as_bytes()) {
            return Some(at);
        }
        from = at + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Tokens::new(text, false).collect()
    }

    #[test]
    fn tags_are_told_from_what_looks_like_them() {
        assert_eq!(
            tokens("a<B class='x>y'>b</b >c"),
            [
                Token::Text("a"),
                Token::Open(Kind::Bold, " class='x>y'"),
                Token::Text("b"),
                Token::Close(Kind::Bold),
                Token::Text("c"),
            ]
        );
        for text in ["a < b > c", "List<String>", "x <b", "<>", "</>", "if a <b && c< d>", "<-"] {
            assert_eq!(tokens(text), [Token::Text(text)], "{text}");
        }
    }

    #[test]
    fn styles_scripts_drawings_and_comments_are_dropped_with_their_text() {
        let text = "a<style>b{}</STYLE>c<script>d<e</script>f<!-- g>h -->i<svg><p>j</p></svg>k";
        let kept: Vec<_> = tokens(text);
        assert_eq!(kept, ["a", "c", "f", "i", "k"].map(Token::Text));
        assert_eq!(tokens("a<!-- b"), [Token::Text("a<!-- b")]);
    }

    #[test]
    fn code_of_markdown_is_kept_whole_where_it_may_stand() {
        let text = "`<b>` x\n```html\n<b>\n```\n<b>y``<i>`` `";
        assert_eq!(
            Tokens::new(text, true).collect::<Vec<_>>(),
            [
                Token::Verbatim("`<b>`"),
                Token::Text(" x\n"),
                Token::Verbatim("```html\n<b>\n```"),
                Token::Text("\n"),
                Token::Open(Kind::Bold, ""),
                Token::Text("y"),
                Token::Verbatim("``<i>``"),
                Token::Text(" `"),
            ]
        );
    }

    #[test]
    fn attributes_are_read_in_every_spelling() {
        let text = " data-src='no' SRC = \"a b.png\" alt=x/";
        assert_eq!(attribute(text, "src"), Some("a b.png"));
        assert_eq!(attribute(text, "alt"), Some("x"));
        assert_eq!(attribute(text, "href"), None);
    }
}
