//! Files that are no text, and texts that are no questions, such as web pages
//! saved as source and dumps of databases: what they are, and what to do with
//! them.

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What the file is.
    pub what: &'static str,
    /// What to do.
    pub help: &'static str,
}

impl Refusal {
    /// Tells whether such a file may hold questions, as a document does and a
    /// picture does not.
    #[must_use]
    pub fn may_hold_questions(&self) -> bool {
        self.help != PICTURE
    }
}

const COPY: &str = "open it, copy the text, and import that as a .txt file";
const UNPACK: &str = "unpack it and import the text files inside";
const PICTURE: &str = "only text can be imported";
const SHEET: &str = "save the sheet as CSV first";
const TABLE: &str = "export the table with the questions as CSV, and import that";

/// First bytes, and what they mean. Longer ones stand before their beginnings.
const MAGIC: &[(&[u8], Refusal)] = &[
    (b"%PDF-", Refusal { what: "a PDF document", help: COPY }),
    (b"SQLite format 3\0", Refusal { what: "an SQLite database", help: TABLE }),
    (b"\x1f\x8b", Refusal { what: "a gzip archive", help: UNPACK }),
    (b"\x28\xb5\x2f\xfd", Refusal { what: "a zstd archive", help: UNPACK }),
    (b"7z\xbc\xaf\x27\x1c", Refusal { what: "a 7z archive", help: UNPACK }),
    (b"Rar!\x1a\x07", Refusal { what: "a RAR archive", help: UNPACK }),
    (b"\x89PNG\r\n\x1a\n", Refusal { what: "an image", help: PICTURE }),
    (b"\xff\xd8\xff", Refusal { what: "an image", help: PICTURE }),
    (b"GIF87a", Refusal { what: "an image", help: PICTURE }),
    (b"GIF89a", Refusal { what: "an image", help: PICTURE }),
    (b"BZh", Refusal { what: "a bzip2 archive", help: UNPACK }),
    (b"\xfd7zXZ\0", Refusal { what: "an xz archive", help: UNPACK }),
    (b"II*\0", IMAGE),
    (b"MM\0*", IMAGE),
    (b"8BPS", IMAGE),
    (b"ID3", SOUND),
    (b"OggS\0", SOUND),
    (b"fLaC\0", SOUND),
    (b"bplist00", Refusal { what: "a binary property list or web archive", help: COPY }),
    (b"{\\rtf", Refusal { what: "a rich-text document", help: "save it as plain text first" }),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        Refusal { what: "an office document", help: "save it as plain text first" },
    ),
];

/// Names inside a zip archive that tell what it is.
const ZIP_CONTENTS: &[(&[u8], Refusal)] = &[
    (
        b"collection.anki2",
        Refusal {
            what: "an Anki package",
            help: "in Anki choose Export, then Notes in Plain Text, and import that file",
        },
    ),
    (b"word/document", Refusal { what: "a Word document", help: "save it as plain text first" }),
    (b"xl/workbook", Refusal { what: "a spreadsheet", help: SHEET }),
    (b"ppt/presentation", Refusal { what: "a presentation", help: COPY }),
    (
        b"application/vnd.oasis.opendocument.spreadsheet",
        Refusal { what: "a spreadsheet", help: SHEET },
    ),
    (
        b"application/vnd.oasis.opendocument",
        Refusal { what: "an office document", help: "save it as plain text first" },
    ),
    (
        b"Index/Document.iwa",
        Refusal { what: "an office document", help: "export it as CSV or as plain text first" },
    ),
    (b"application/epub", Refusal { what: "an EPUB book", help: COPY }),
    (b"data.edn", MOCHI),
    (b"data.json", MOCHI),
    (b"rem.json", REMNOTE),
    (b"content.xml", Refusal { what: "an office document", help: "save it as plain text first" }),
];

const ZIP: Refusal = Refusal { what: "a zip archive", help: UNPACK };
const MOCHI: Refusal = Refusal {
    what: "a Mochi deck",
    help: "in Mochi export the deck as Markdown, and import that folder",
};
const REMNOTE: Refusal = Refusal {
    what: "a RemNote export",
    help: "in RemNote export the document as Markdown, and import that",
};
const IMAGE: Refusal = Refusal { what: "an image", help: PICTURE };
const SOUND: Refusal = Refusal { what: "a sound or video file", help: PICTURE };
const XML: Refusal =
    Refusal { what: "an XML file", help: "export what it holds as CSV or text, and import that" };
const SQL: Refusal = Refusal {
    what: "an SQL dump",
    help: "load it into a database and export the table with the questions as CSV",
};
const POINTER: Refusal = Refusal {
    what: "a pointer to a file kept elsewhere (Git LFS)",
    help: "fetch the file itself with `git lfs pull`, or download the raw file",
};
const BINARY: Refusal = Refusal { what: "not a text file", help: PICTURE };
const WEB_PAGE: Refusal = Refusal {
    what: "the source of a web page, not its text",
    help: "open it in a browser, copy the text, and import that as a .txt file; \
           on a code host download the raw file",
};

/// Returns why bytes cannot be read as text, by their beginning.
pub(super) fn bytes(bytes: &[u8]) -> Option<Refusal> {
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        let known = ZIP_CONTENTS.iter().find(|(name, _)| contains(bytes, name));
        return Some(known.map_or(ZIP, |(_, refusal)| *refusal));
    }
    if bytes.starts_with(b"RIFF") {
        match bytes.get(8..12) {
            Some(b"WEBP") => return Some(IMAGE),
            Some(b"WAVE" | b"AVI ") => return Some(SOUND),
            _ => {}
        }
    }
    // Pictures and films of one family tell it in their fifth byte.
    if bytes.get(4..8) == Some(b"ftyp") && is_binary(bytes) {
        let picture = bytes.get(8..11).is_some_and(|kind| kind == b"hei" || kind == b"avi");
        return Some(if picture { IMAGE } else { SOUND });
    }
    let known = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic));
    known.map(|(_, refusal)| *refusal).or_else(|| is_binary(bytes).then_some(BINARY))
}

/// Returns why a text cannot be read: it is source and not what people read.
pub(super) fn text(text: &str) -> Option<Refusal> {
    let mut rest = text.trim_start();
    let xml = rest.starts_with("<?xml");
    if let Some((_, after)) = rest.split_once("?>").filter(|_| xml) {
        rest = after.trim_start();
    }
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        rest = after.trim_start();
    }
    let start: String = rest.chars().take(15).flat_map(char::to_lowercase).collect();
    let begins = |all: &[&str]| all.iter().any(|tag| start.starts_with(tag));
    match () {
        () if begins(&["<!doctype html", "<html", "<head>", "<body"]) => Some(WEB_PAGE),
        () if begins(&["from: <saved by", "mime-version:"]) => Some(WEB_PAGE),
        () if begins(&["<svg", "<!doctype svg"]) => Some(IMAGE),
        () if xml => Some(XML),
        () if rest.starts_with("version https://git-lfs") => Some(POINTER),
        () if is_sql(text) => Some(SQL),
        () if is_remnote(rest) => Some(REMNOTE),
        () => None,
    }
}

/// Says what can be done with a text that no format takes, by what it looks like.
pub(super) fn hint(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let share = |test: &dyn Fn(&str) -> bool| {
        lines.iter().filter(|line| test(line)).count() * 2 > lines.len()
    };
    let parted = ['\t', ';', ',', '|'].into_iter().find(|c| share(&|line| line.contains(*c)));
    let remnote = lines.iter().filter(|line| line.contains(" >> ")).count() >= 2;
    match parted {
        _ if remnote => {
            "it looks like RemNote: replace ` >> ` by ` :: ` and import it again".to_owned()
        }
        Some(_) if lines.len() == 1 => {
            "it has one line: if that names columns, the rows below it are missing".to_owned()
        }
        Some(c) => {
            let name = if c == '\t' { "tab".to_owned() } else { format!("`{c}`") };
            format!(
                "if it is a table parted by {name}, say so and name its columns by their \
                 number: --format csv --map 1=question,2=answer"
            )
        }
        None => "write `Q: the question` and below it `A: the answer`, or a table with the \
                 columns question and answer"
            .to_owned(),
    }
}

/// Statements with which a dump of a database begins.
const STATEMENTS: &[&str] = &[
    "create table",
    "create database",
    "create schema",
    "insert into",
    "drop table",
    "pragma ",
    "begin transaction",
    "begin;",
    "set ",
    "start transaction",
    "use ",
    "copy ",
    "lock tables",
    "replace into",
    "select pg_catalog",
];

/// Tells whether a text is statements that make and fill tables.
fn is_sql(text: &str) -> bool {
    let comment = |line: &&str| {
        !(line.is_empty()
            || line.starts_with("--")
            || line.starts_with("/*")
            || line.starts_with('#'))
    };
    let mut lines = text.lines().map(str::trim).filter(comment).take(400).map(str::to_lowercase);
    let Some(first) = lines.next() else { return false };
    if !STATEMENTS.iter().any(|start| first.starts_with(start)) {
        return false;
    }
    let fills = |line: &str| {
        ["insert into ", "create table ", "replace into "].iter().any(|s| line.starts_with(s))
            && (line.contains('(') || line.contains('`') || line.contains(" values"))
    };
    fills(&first) && text.contains(';') || lines.any(|line| fills(&line))
}

/// Tells whether a text is a notebook of `RemNote`.
fn is_remnote(text: &str) -> bool {
    let head: String = text.chars().take(4000).collect();
    text.starts_with('{')
        && (head.contains("\"knowledgebaseId\"")
            || head.contains("\"knowledgeBaseId\"")
            || (head.contains("\"docs\"") && head.contains("\"documentRemToExportId\"")))
}

/// NUL bytes stand in no text but UTF-16, which begins with its mark.
fn is_binary(bytes: &[u8]) -> bool {
    let utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    !utf16 && bytes.iter().take(8192).any(|byte| *byte == 0)
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(content: &[u8]) -> Option<&'static str> {
        bytes(content).map(|refusal| refusal.what)
    }

    #[test]
    fn kinds_of_file_are_told_by_their_beginning() {
        assert_eq!(what(b"%PDF-1.7\n..."), Some("a PDF document"));
        assert_eq!(what(b"SQLite format 3\0..."), Some("an SQLite database"));
        assert_eq!(what(b"\x89PNG\r\n\x1a\n..."), Some("an image"));
        assert_eq!(what(b"RIFF\0\0\0\0WEBPVP8 "), Some("an image"));
        assert_eq!(what(b"PK\x03\x04....notes.txt"), Some("a zip archive"));
        assert_eq!(what(b"PK\x03\x04....collection.anki21b"), Some("an Anki package"));
        assert_eq!(what(b"PK\x03\x04....word/document.xml"), Some("a Word document"));
        assert_eq!(what(b"PK\x03\x04....data.json"), Some("a Mochi deck"));
        assert_eq!(what(b"PK\x03\x04....ppt/presentation.xml"), Some("a presentation"));
        assert_eq!(what(b"\0\0\0\x18ftypheic"), Some("an image"));
        assert_eq!(what(b"ID3\x03\0"), Some("a sound or video file"));
        assert_eq!(what(b"abc\0def"), Some("not a text file"));
    }

    #[test]
    fn texts_pass() {
        assert_eq!(what(b"What is a PDF?"), None);
        assert_eq!(what(b"\xff\xfea\0"), None);
        assert_eq!(what(b""), None);
    }

    #[test]
    fn what_no_format_takes_is_told_with_a_way_out() {
        for (text, wanted) in [
            ("a,b,c\nd\ne,f\n", "--format csv --map 1=question,2=answer"),
            ("palavra/pergunta,resposta,imagem\n", "the rows below it are missing"),
            ("- What? >> So\n- Why? >> As\n", "RemNote"),
            ("Just words.", "write `Q: the question`"),
        ] {
            assert!(hint(text).contains(wanted), "{text}: {}", hint(text));
        }
    }

    #[test]
    fn dumps_and_notebooks_say_what_they_are() {
        for dump in [
            "-- MySQL dump 10.13\n\nDROP TABLE IF EXISTS `q`;\nCREATE TABLE `q` (\n  id int\n);",
            "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE cards(id);",
            "INSERT INTO questions (q, a) VALUES ('What?', 'So');",
            "SET statement_timeout = 0;\nCREATE TABLE public.q (id integer);",
        ] {
            assert_eq!(text(dump), Some(SQL), "{dump}");
        }
        for plain in
            ["Insert into a heap: how?\tO(log n)", "Set theory;sets", "Use cases\nQ: a\nA: b"]
        {
            assert_eq!(text(plain), None, "{plain}");
        }
        assert_eq!(text("{\"userId\":\"x\",\"knowledgebaseId\":\"y\",\"docs\":[]}"), Some(REMNOTE));
        assert_eq!(text("version https://git-lfs.github.com/spec/v1\noid x"), Some(POINTER));
    }

    #[test]
    fn saved_web_pages_are_seen_behind_blanks_and_comments() {
        for page in
            ["<!DOCTYPE HTML><html>", "\n <html lang='en'>", "<!-- saved --> <!doctype html>"]
        {
            assert_eq!(text(page), Some(WEB_PAGE), "{page}");
        }
        assert_eq!(text("<?xml version='1.0'?>\n<!DOCTYPE html>"), Some(WEB_PAGE));
        assert_eq!(text("<?xml version='1.0'?><cards/>"), Some(XML));
        assert_eq!(text("What does <html> begin?"), None);
        assert_eq!(text("<!-- open"), None);
    }
}
