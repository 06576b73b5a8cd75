//! A reader of JSON that knows the place of each value.

use crate::exchange::tree::node::{DEEPEST, Fault, MOST_KEYS, MOST_VALUES, Node, Value};

/// Reads JSON from a place on.
#[derive(Debug)]
pub(in crate::exchange) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    values: usize,
    /// Whether comments were read over.
    pub comments: bool,
}

impl<'a> Reader<'a> {
    /// Begins at a place of a text.
    pub(in crate::exchange) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, depth: 0, values: 0, comments: false }
    }

    /// Returns the place that is reached.
    pub(in crate::exchange) const fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Returns the next character behind blanks and comments.
    pub(in crate::exchange) fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.rest();
            let bare = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - bare.len();
            let length = match bare.get(..2) {
                Some("//") => bare.find('\n').unwrap_or(bare.len()),
                Some("/*") => bare.find("*/").map_or(bare.len(), |end| end + 2),
                _ => return bare.chars().next(),
            };
            self.comments = true;
            self.at += length;
        }
    }

    /// Steps over a character, if it is the next one.
    pub(in crate::exchange) fn take(&mut self, wanted: char) -> bool {
        let is = self.peek() == Some(wanted);
        if is {
            self.at += wanted.len_utf8();
        }
        is
    }

    /// Fails when something stands behind the value.
    pub(in crate::exchange) fn end(&mut self) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("nothing more behind the value")),
        }
    }

    /// Reads a value.
    pub(in crate::exchange) fn value(&mut self) -> Result<Node, Fault> {
        let first = self.peek();
        self.values += 1;
        if self.values > MOST_VALUES {
            let help = "split the file and import the parts";
            return Err(Fault::new(self.at, format!("more than {MOST_VALUES} values"), help));
        }
        if self.depth >= DEEPEST {
            let message = format!("values are nested deeper than {DEEPEST}");
            return Err(Fault::new(self.at, message, "a list of questions needs few levels"));
        }
        let start = self.at;
        match first {
            Some('{') => self.nested(Self::map),
            Some('[') => self.nested(Self::list),
            Some('"') => {
                let text = self.text()?;
                Ok(Node::text_at(start..self.at, text))
            }
            Some(_) => self.word(),
            None => Err(self.expected("a value")),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, Fault>) -> Result<Node, Fault> {
        let start = self.at;
        self.depth += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(Node { span: start..self.at, value })
    }

    fn list(&mut self) -> Result<Value, Fault> {
        let mut items = Vec::new();
        self.take('[');
        while !self.take(']') {
            items.push(self.value()?);
            if !self.take(',') && self.peek() != Some(']') {
                return Err(self.expected("`,` or `]`"));
            }
        }
        Ok(Value::List(items))
    }

    fn map(&mut self) -> Result<Value, Fault> {
        let mut entries = Vec::new();
        self.take('{');
        while !self.take('}') {
            if self.peek() != Some('"') {
                return Err(self.expected("a key in double quotes"));
            }
            if entries.len() >= MOST_KEYS {
                let message = format!("more than {MOST_KEYS} keys in one object");
                return Err(Fault::new(self.at, message, "split the file and import the parts"));
            }
            let key = Node::text_at(0..0, self.text()?);
            if !self.take(':') {
                return Err(self.expected("`:` behind the key"));
            }
            let value = self.value()?;
            entries.push((key.as_text().unwrap_or("").to_owned(), value));
            if !self.take(',') && self.peek() != Some('}') {
                return Err(self.expected("`,` or `}`"));
            }
        }
        Ok(Value::Map(entries))
    }

    /// Reads a text in quotes.
    pub(in crate::exchange) fn text(&mut self) -> Result<String, Fault> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let Some(found) = rest.find(['"', '\\']) else {
                let help = "a text ends with a double quote";
                return Err(Fault::new(start, "this text does not end", help));
            };
            text.push_str(rest.get(..found).unwrap_or(""));
            self.at += found + 1;
            if rest.as_bytes().get(found) == Some(&b'"') {
                return Ok(text);
            }
            text.push(self.escaped()?);
        }
    }

    /// Reads what stands behind a backslash.
    fn escaped(&mut self) -> Result<char, Fault> {
        let at = self.at;
        let Some(c) = self.rest().chars().next() else {
            return Err(self.expected("a character behind `\\`"));
        };
        self.at += c.len_utf8();
        Ok(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' | 'f' => ' ',
            '"' | '\\' | '/' | '\'' | '\n' => c,
            'u' => self.unicode(at)?,
            _ => {
                let message = format!("`\\{c}` means nothing in JSON");
                return Err(Fault::new(
                    at.saturating_sub(1),
                    message,
                    "a backslash is written `\\\\`",
                ));
            }
        })
    }

    /// Reads four hexadecimal digits, or two such of a pair.
    fn unicode(&mut self, at: usize) -> Result<char, Fault> {
        let first = self.hex(at)?;
        let high = (0xd800..0xdc00).contains(&first);
        if high && self.rest().starts_with("\\u") {
            let before = self.at;
            self.at += 2;
            let second = self.hex(at)?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = before;
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn hex(&mut self, at: usize) -> Result<u32, Fault> {
        let digits = self.rest().get(..4).filter(|d| d.chars().all(|c| c.is_ascii_hexdigit()));
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let Some(number) = number else {
            let help = "a character is written `\\u00e9`";
            return Err(Fault::new(at.saturating_sub(1), "`\\u` needs four digits", help));
        };
        self.at += 4;
        Ok(number)
    }

    /// Reads a number, `true`, `false` or `null`.
    fn word(&mut self) -> Result<Node, Fault> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let word = rest.get(..rest.find(|c| !is_part(c)).unwrap_or(rest.len())).unwrap_or("");
        let number = word.parse::<f64>().is_ok()
            && word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        let span = self.at..self.at + word.len();
        let value = match word {
            "null" => Value::Null,
            "true" | "false" => Value::Text(word.to_owned()),
            _ if number => Value::Text(word.to_owned()),
            _ => return Err(self.expected("a value")),
        };
        self.at = span.end;
        Ok(Node { span, value })
    }

    fn expected(&self, wanted: &str) -> Fault {
        let found = match self.rest().chars().next() {
            Some('\n') => "a line break".to_owned(),
            Some(c @ ('“' | '”' | '\'' | '‘' | '’')) => {
                let help = "texts stand in straight double quotes";
                return Fault::new(self.at, format!("{wanted} is expected here, not {c}"), help);
            }
            Some(c) => format!("`{c}`"),
            None => "the end of the text".to_owned(),
        };
        let help = "correct it there; nothing of the file was taken in";
        Fault::new(self.at, format!("{wanted} is expected here, not {found}"), help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, String) {
        let mut reader = Reader::new(text, 0);
        let fault = reader.value().and_then(|value| reader.end().map(|()| value)).unwrap_err();
        (fault.at, fault.message)
    }

    fn text(json: &str) -> String {
        Reader::new(json, 0).value().unwrap().as_text().unwrap().to_owned()
    }

    #[test]
    fn values_keep_their_places() {
        let json = " [ {\"a\": 1.50, \"b\": [true, null,], } ] ";
        let node = Reader::new(json, 0).value().unwrap();
        assert_eq!(node.span, 1..json.len() - 1);
        let map = node.as_list().unwrap()[0].as_map().unwrap();
        assert_eq!((map[0].0.as_str(), map[0].1.as_text()), ("a", Some("1.50")));
        assert_eq!(json.get(map[0].1.span.clone()), Some("1.50"));
        assert_eq!(map[1].1.as_list().unwrap()[1].value, Value::Null);
    }

    #[test]
    fn escapes_are_characters() {
        assert_eq!(text(r#""a\n\"\\\/\u00e9\ud83d\ude80\ud83dx\u001b""#), "a\n\"\\/é🚀\u{fffd}x");
    }

    #[test]
    fn comments_are_read_over() {
        let json = "// one\n{/* two */ \"a\": /* three */ \"b // no\" // four\n}";
        let mut reader = Reader::new(json, 0);
        let node = reader.value().unwrap();
        assert_eq!(node.as_map().unwrap()[0].1.as_text(), Some("b // no"));
        assert!(reader.comments && reader.peek().is_none());
    }

    #[test]
    fn faults_say_where_and_what() {
        for (json, at, message) in [
            ("[1 2]", 3, "`,` or `]` is expected here, not `2`"),
            ("{\"a\" 1}", 5, "`:` behind the key is expected here, not `1`"),
            ("{a: 1}", 1, "a key in double quotes is expected here, not `a`"),
            ("[\"a", 1, "this text does not end"),
            ("[\"a\\x\"]", 3, "`\\x` means nothing in JSON"),
            ("[\"\\u12\"]", 2, "`\\u` needs four digits"),
            ("[", 1, "a value is expected here, not the end of the text"),
            ("[01a]", 1, "a value is expected here, not `0`"),
            ("{'a': 1}", 1, "a key in double quotes is expected here, not '"),
            ("[] x", 3, "nothing more behind the value is expected here, not `x`"),
        ] {
            assert_eq!(fault(json), (at, message.to_owned()), "{json}");
        }
        assert_eq!(fault(&"[".repeat(100_000)).0, DEEPEST);
    }
}
