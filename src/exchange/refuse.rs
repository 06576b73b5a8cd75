//! Files that are no text, and web pages saved as source: what they are, told
//! by their first bytes, and what to do with them.

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What the file is.
    pub what: &'static str,
    /// What to do.
    pub help: &'static str,
}

const COPY: &str = "open it, copy the text, and import that as a .txt file";
const UNPACK: &str = "unpack it and import the text files inside";
const PICTURE: &str = "only text can be imported";

/// First bytes, and what they mean. Longer ones stand before their beginnings.
const MAGIC: &[(&[u8], Refusal)] = &[
    (b"%PDF-", Refusal { what: "a PDF document", help: COPY }),
    (
        b"SQLite format 3\0",
        Refusal { what: "an SQLite database", help: "export its contents as text first" },
    ),
    (b"\x1f\x8b", Refusal { what: "a gzip archive", help: UNPACK }),
    (b"\x28\xb5\x2f\xfd", Refusal { what: "a zstd archive", help: UNPACK }),
    (b"7z\xbc\xaf\x27\x1c", Refusal { what: "a 7z archive", help: UNPACK }),
    (b"Rar!\x1a\x07", Refusal { what: "a RAR archive", help: UNPACK }),
    (b"\x89PNG\r\n\x1a\n", Refusal { what: "an image", help: PICTURE }),
    (b"\xff\xd8\xff", Refusal { what: "an image", help: PICTURE }),
    (b"GIF87a", Refusal { what: "an image", help: PICTURE }),
    (b"GIF89a", Refusal { what: "an image", help: PICTURE }),
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
    (b"word/", Refusal { what: "a Word document", help: "save it as plain text first" }),
    (b"xl/", Refusal { what: "a spreadsheet", help: "save the sheet as CSV first" }),
    (b"content.xml", Refusal { what: "an office document", help: "save it as plain text first" }),
];

const ZIP: Refusal = Refusal { what: "a zip archive", help: UNPACK };
const IMAGE: Refusal = Refusal { what: "an image", help: PICTURE };
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
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Some(IMAGE);
    }
    let known = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic));
    known.map(|(_, refusal)| *refusal).or_else(|| is_binary(bytes).then_some(BINARY))
}

/// Returns why a text cannot be read: it is the source of a web page.
pub(super) fn text(text: &str) -> Option<Refusal> {
    let mut rest = text.trim_start();
    while let Some((_, after)) = rest.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")) {
        rest = after.trim_start();
    }
    let start: String = rest.chars().take(15).flat_map(char::to_lowercase).collect();
    let page = ["<!doctype html", "<html", "<head>", "<body"];
    page.iter().any(|tag| start.starts_with(tag)).then_some(WEB_PAGE)
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
        assert_eq!(what(b"abc\0def"), Some("not a text file"));
    }

    #[test]
    fn texts_pass() {
        assert_eq!(what(b"What is a PDF?"), None);
        assert_eq!(what(b"\xff\xfea\0"), None);
        assert_eq!(what(b""), None);
    }

    #[test]
    fn saved_web_pages_are_seen_behind_blanks_and_comments() {
        for page in
            ["<!DOCTYPE HTML><html>", "\n <html lang='en'>", "<!-- saved --> <!doctype html>"]
        {
            assert_eq!(text(page), Some(WEB_PAGE), "{page}");
        }
        assert_eq!(text("What does <html> begin?"), None);
        assert_eq!(text("<!-- open"), None);
    }
}
