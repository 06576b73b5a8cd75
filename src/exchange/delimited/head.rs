//! The lines at the top of Anki's text files, `#key:value`, and the one that
//! spreadsheets write, `sep=;`.

use crate::exchange::text::trim;

/// Names of separators.
const SEPARATORS: [(&str, &str); 6] = [
    ("comma", ","),
    ("semicolon", ";"),
    ("tab", "\t"),
    ("space", " "),
    ("pipe", "|"),
    ("colon", ":"),
];

/// A column's number is no larger.
const MOST_COLUMN: usize = 500;

/// What the top of a file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// Anki's keys were seen: `#` begins a comment in the whole file.
    pub anki: bool,
    /// Where the records begin.
    pub end: usize,
    /// What parts the fields.
    pub separator: Option<String>,
    /// Whether fields are HTML.
    pub html: Option<bool>,
    /// Tags of every note.
    pub tags: Vec<String>,
    /// The names of the columns, still in one text.
    pub columns: Option<String>,
    /// The note type of every note.
    pub notetype: Option<String>,
    /// The deck of every note.
    pub deck: Option<String>,
    /// The column of each note's note type, from 1.
    pub notetype_column: Option<usize>,
    /// The column of each note's deck, from 1.
    pub deck_column: Option<usize>,
    /// The column of each note's tags, from 1.
    pub tags_column: Option<usize>,
    /// The column of each note's GUID, from 1.
    pub guid_column: Option<usize>,
    /// What is to be done with notes that are known.
    pub matches: Option<String>,
    /// Other columns that have a name, from 1.
    pub named: Vec<(usize, String)>,
    /// Columns are counted from 0.
    from_zero: bool,
}

impl Head {
    /// Reads the lines at the top. A file is Anki's when one of them has a key
    /// that is known; else nothing was said, and `#` is a character.
    pub(super) fn read(text: &str) -> Self {
        if let Some(head) = Self::of_spreadsheet(text) {
            return head;
        }
        let mut head = Self::default();
        let mut end = 0;
        for (n, line) in text.split_inclusive('\n').enumerate() {
            let words = line.trim_end();
            let known = match words.strip_prefix('#') {
                Some(line) => head.line(line),
                None if n == 0 => head.old_tags(words),
                None => break,
            };
            head.anki |= known;
            if !known && !words.starts_with('#') {
                break;
            }
            end += line.len();
        }
        if head.anki {
            head.end = end;
            head.count_from_one();
            head
        } else {
            Self::default()
        }
    }

    /// Reads the first line of a spreadsheet's file: it names the separator and no
    /// more.
    fn of_spreadsheet(text: &str) -> Option<Self> {
        let line = text.split_inclusive('\n').next()?;
        let words = line.trim_end_matches(['\r', '\n']).trim_start_matches(['"', ' ']);
        let start = words.get(..4).filter(|start| start.eq_ignore_ascii_case("sep="))?;
        let rest = words.strip_prefix(start)?;
        let first = rest.chars().next().filter(|c| !c.is_alphanumeric() && *c != '"')?;
        // What follows is what a spreadsheet made of the line: `sep=;;;;`.
        let bare = rest.chars().all(|c| c == first || matches!(c, '"' | ' ' | ',' | ';' | '\t'));
        let separator = Some(first.to_string());
        bare.then(|| Self { separator, end: line.len(), ..Self::default() })
    }

    /// A file that counts its columns from 0 means the first one by it.
    fn count_from_one(&mut self) {
        if !self.from_zero {
            return;
        }
        let columns = [
            &mut self.notetype_column,
            &mut self.deck_column,
            &mut self.tags_column,
            &mut self.guid_column,
        ];
        columns.into_iter().flatten().for_each(|column| *column += 1);
        self.named.iter_mut().for_each(|(column, _)| *column += 1);
    }

    /// Returns the names of columns that have one at the top; empty where none has.
    pub(super) fn names(&self) -> Vec<String> {
        let last = self.named.iter().map(|(column, _)| *column).max().unwrap_or(0);
        let named = |at: usize| self.named.iter().find(|(column, _)| *column == at);
        (1..=last).map(|at| named(at).map_or_else(String::new, |(_, name)| name.clone())).collect()
    }

    /// Returns what the file asks for and is not done, in a sentence.
    pub(super) fn not_followed(&self) -> Option<String> {
        let asked = self.matches.as_deref().filter(|asked| *asked != "update current")?;
        Some(format!(
            "`#if matches:{asked}` is not followed: known questions are updated and keep their \
             history, an edit made here stays."
        ))
    }

    /// Reads a line behind its `#`; false when it is a comment.
    fn line(&mut self, line: &str) -> bool {
        let Some((key, value)) = line.split_once(':') else { return false };
        let key = trim(key).to_lowercase();
        // A value may end in the separators of a spreadsheet.
        let word = trim(value.trim_end_matches([',', ';', '|', '\t', ' ', '"']));
        let number = word.parse::<usize>().ok().filter(|n| *n <= MOST_COLUMN);
        if key.ends_with(" column") {
            self.from_zero |= number == Some(0);
        }
        match key.as_str() {
            "separator" => self.separator = separator(value),
            "html" => self.html = word.to_lowercase().parse().ok(),
            "tags" => self.tags = word.split_whitespace().map(str::to_owned).collect(),
            "columns" => self.columns = Some(value.to_owned()),
            "notetype" => self.notetype = some(word),
            "deck" => self.deck = some(word),
            "notetype column" => self.notetype_column = number,
            "deck column" => self.deck_column = number,
            "tags column" => self.tags_column = number,
            "guid column" => self.guid_column = number,
            "if matches" => self.matches = some(word),
            "match scope" => {}
            other => match (other.strip_suffix(" column"), number) {
                (Some(name), Some(column)) => self.named.push((column, trim(name).to_owned())),
                _ => return false,
            },
        }
        true
    }

    /// The first line of old files: `tags: a b`.
    fn old_tags(&mut self, line: &str) -> bool {
        let Some((key, value)) = line.split_once(':') else { return false };
        if !key.eq_ignore_ascii_case("tags") || value.contains(['\t', ';', ',', '|', ':']) {
            return false;
        }
        self.tags = value.split_whitespace().map(str::to_owned).collect();
        true
    }
}

/// Reads a separator: a name, or the characters themselves.
fn separator(value: &str) -> Option<String> {
    let word = trim(value);
    let name = word.trim_end_matches([',', ';', '|', '\t', ' ']).to_lowercase();
    if let Some((_, separator)) = SEPARATORS.iter().find(|(known, _)| *known == name) {
        return Some((*separator).to_owned());
    }
    if word.is_empty() {
        return value.contains('\t').then(|| "\t".to_owned());
    }
    Some(unescaped(word))
}

/// Reads `\t` and `\n` in what a user or a file names as separator.
pub(super) fn unescaped(word: &str) -> String {
    word.replace("\\t", "\t").replace("\\n", "\n")
}

/// Returns the words for a separator.
pub(super) fn shown(separator: &str) -> String {
    match separator {
        "\t" => "tab".to_owned(),
        " " => "space".to_owned(),
        other if other.contains(['\n', '\t']) || other.trim() != other => {
            format!("\"{}\"", other.replace('\n', "\\n").replace('\t', "\\t"))
        }
        other => other.to_owned(),
    }
}

fn some(word: &str) -> Option<String> {
    (!word.is_empty()).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_in_any_case_with_blanks_and_stray_separators() {
        let text = "#Separator:Semicolon\n#HTML: true,,\n# a comment\n#Deck: My Deck::A,,\n\
            #tags column: 3\n#GUID Column:1;;\n#if matches:keep current\nq;a\n#tags:late\n";
        let head = Head::read(text);
        assert_eq!(head.separator.as_deref(), Some(";"));
        assert_eq!(head.html, Some(true));
        assert_eq!(head.deck.as_deref(), Some("My Deck::A"));
        assert_eq!((head.guid_column, head.tags_column), (Some(1), Some(3)));
        assert_eq!(head.matches.as_deref(), Some("keep current"));
        assert!(head.tags.is_empty());
        assert_eq!(text.get(head.end..).unwrap(), "q;a\n#tags:late\n");
    }

    #[test]
    fn a_spreadsheet_names_its_separator_first() {
        for (text, separator, end) in [
            ("sep=;\nq;a\n", ";", 6),
            ("sep=;\r\nq;a\n", ";", 7),
            ("\"sep=;\"\nq;a\n", ";", 8),
            ("SEP=,,,\nq,a\n", ",", 8),
            ("sep=\t\nq\ta\n", "\t", 6),
        ] {
            let head = Head::read(text);
            assert_eq!(head.separator.as_deref(), Some(separator), "{text:?}");
            assert_eq!((head.end, head.anki), (end, false), "{text:?}");
        }
        assert_eq!(Head::read("sep=a,b\nq,a\n"), Head::default());
    }

    #[test]
    fn other_columns_have_names_and_may_be_counted_from_zero() {
        let head = Head::read("#separator:;\n#word column:2\n#notetype column:1\nx;y\n");
        assert_eq!(head.names(), ["", "word"]);
        let head = Head::read("#separator:;\n#notetype column:0\nx;y\n");
        assert_eq!(head.notetype_column, Some(1));
    }

    #[test]
    fn separators_have_names_or_stand_for_themselves() {
        for (value, wanted) in [
            ("Tab", "\t"),
            ("pipe", "|"),
            ("|", "|"),
            (",", ","),
            ("\\t", "\t"),
            ("\t", "\t"),
            ("::", "::"),
        ] {
            assert_eq!(separator(value).as_deref(), Some(wanted), "{value:?}");
        }
        assert_eq!(separator(""), None);
    }

    #[test]
    fn a_hash_alone_says_nothing() {
        assert_eq!(Head::read("# Title\nq,a\n"), Head::default());
        assert_eq!(Head::read("#include <a.h>,what\n"), Head::default());
        assert_eq!(Head::read(""), Head::default());
    }

    #[test]
    fn old_files_name_their_tags_first() {
        let head = Head::read("tags: a b\nq\ta\n");
        assert_eq!(head.tags, ["a", "b"]);
        assert_eq!(head.end, 10);
        assert!(!Head::read("tags:\tx\n").anki);
    }
}
