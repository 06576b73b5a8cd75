//! Markdown to the HTML that Anki shows. HTML in the Markdown is text, as it
//! is everywhere here.

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// Returns blocks of Markdown as HTML; one paragraph alone is not wrapped.
pub(super) fn blocks(markdown: &str) -> String {
    let html = wrapped(markdown);
    let inner = html.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>"));
    inner.filter(|inner| !inner.contains("<p>")).map(str::to_owned).unwrap_or(html)
}

/// Returns blocks of Markdown as HTML.
pub(super) fn wrapped(markdown: &str) -> String {
    let mut page = Page::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.out
}

/// Returns one line of Markdown as HTML; a mark at its start is a character.
pub(super) fn inline(line: &str) -> String {
    // Behind a word no block begins.
    let html = blocks(&format!("a {line}"));
    html.strip_prefix("a ").map(str::to_owned).unwrap_or_default()
}

/// Writes a text's characters as HTML.
pub(super) fn push_escaped(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
}

#[derive(Default)]
struct Page {
    out: String,
    /// How the columns of the table are set.
    columns: Vec<Alignment>,
    column: usize,
    in_head: bool,
    /// Where the open block of code begins: behind `<pre>`, and behind `<code>`.
    code_at: (usize, usize),
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.open(tag),
            Event::End(tag) => self.close(tag),
            Event::Code(code) => {
                self.out.push_str("<code>");
                push_escaped(&mut self.out, &code);
                self.out.push_str("</code>");
            }
            Event::SoftBreak => self.out.push(' '),
            Event::HardBreak => self.out.push_str("<br>"),
            Event::Rule => self.out.push_str("<hr>"),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                push_escaped(&mut self.out, &text);
            }
            // Not among the extensions that are switched on.
            Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn open(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.out.push_str("<p>"),
            Tag::Heading { level, .. } => self.out.push_str(&format!("<{level}>")),
            Tag::BlockQuote(_) => self.out.push_str("<blockquote>"),
            Tag::CodeBlock(kind) => self.open_code(&kind),
            Tag::List(Some(1)) => self.out.push_str("<ol>"),
            Tag::List(Some(start)) => self.out.push_str(&format!("<ol start=\"{start}\">")),
            Tag::List(None) => self.out.push_str("<ul>"),
            Tag::Item => self.out.push_str("<li>"),
            Tag::Table(columns) => {
                self.columns = columns;
                self.out.push_str("<table>");
            }
            Tag::TableHead => {
                (self.in_head, self.column) = (true, 0);
                self.out.push_str("<tr>");
            }
            Tag::TableRow => {
                self.column = 0;
                self.out.push_str("<tr>");
            }
            Tag::TableCell => self.open_cell(),
            Tag::Emphasis => self.out.push_str("<em>"),
            Tag::Strong => self.out.push_str("<strong>"),
            Tag::Link { dest_url, .. } => {
                self.out.push_str("<a href=\"");
                push_escaped(&mut self.out, &dest_url);
                self.out.push_str("\">");
            }
            Tag::Image { dest_url, .. } => {
                self.out.push_str("[image: ");
                push_escaped(&mut self.out, &dest_url);
                self.out.push_str("] ");
            }
            _ => {}
        }
    }

    fn open_code(&mut self, kind: &CodeBlockKind<'_>) {
        let language = match kind {
            CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
            CodeBlockKind::Indented => "",
        };
        self.out.push_str("<pre>");
        self.code_at.0 = self.out.len();
        self.out.push_str("<code");
        if !language.is_empty() {
            self.out.push_str(" class=\"language-");
            push_escaped(&mut self.out, language);
            self.out.push('"');
        }
        self.out.push('>');
        self.code_at.1 = self.out.len();
    }

    /// A line break right behind `<pre>` is none; one that is meant needs another.
    fn close_code(&mut self) {
        let (pre, code) = self.code_at;
        if self.out.get(code..).is_some_and(|code| code.starts_with('\n')) {
            self.out.insert(pre, '\n');
        }
        self.out.push_str("</code></pre>");
    }

    fn open_cell(&mut self) {
        let side = match self.columns.get(self.column) {
            Some(Alignment::Left) => " style=\"text-align: left\"",
            Some(Alignment::Center) => " style=\"text-align: center\"",
            Some(Alignment::Right) => " style=\"text-align: right\"",
            Some(Alignment::None) | None => "",
        };
        self.column += 1;
        self.out.push_str(if self.in_head { "<th" } else { "<td" });
        self.out.push_str(side);
        self.out.push('>');
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.out.push_str("</p>"),
            TagEnd::Heading(level) => self.out.push_str(&format!("</{level}>")),
            TagEnd::BlockQuote(_) => self.out.push_str("</blockquote>"),
            TagEnd::CodeBlock => self.close_code(),
            TagEnd::List(true) => self.out.push_str("</ol>"),
            TagEnd::List(false) => self.out.push_str("</ul>"),
            TagEnd::Item => self.out.push_str("</li>"),
            TagEnd::Table => self.out.push_str("</table>"),
            TagEnd::TableHead => {
                self.in_head = false;
                self.out.push_str("</tr>");
            }
            TagEnd::TableRow => self.out.push_str("</tr>"),
            TagEnd::TableCell => self.out.push_str(if self.in_head { "</th>" } else { "</td>" }),
            TagEnd::Emphasis => self.out.push_str("</em>"),
            TagEnd::Strong => self.out.push_str("</strong>"),
            TagEnd::Link => self.out.push_str("</a>"),
            _ => {}
        }
    }
}
