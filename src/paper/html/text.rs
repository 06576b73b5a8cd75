//! Markdown of a deck as HTML. Everything is escaped: HTML in a text is shown as
//! it is written, and only links to web pages are links.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::domain::text::clean;
use crate::paper::spoken::words_first;

/// Writes text so that it stands for itself in HTML and in its attributes.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Writes Markdown as blocks.
pub(super) fn blocks(markdown: &str) -> String {
    let mut out = String::new();
    for event in Parser::new_ext(markdown, options()) {
        out.push_str(&of_event(event));
    }
    out
}

/// Writes Markdown as one run of text, without blocks.
pub(super) fn inline(markdown: &str) -> String {
    let mut out = String::new();
    for event in Parser::new_ext(&words_first(markdown), options()) {
        match event {
            Event::Start(Tag::Paragraph) if !out.is_empty() => out.push_str("<br>"),
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            event => out.push_str(&of_event(event)),
        }
    }
    out
}

const fn options() -> Options {
    Options::ENABLE_TABLES
}

fn of_event(event: Event<'_>) -> String {
    match event {
        Event::Start(tag) => opening(&tag),
        Event::End(tag) => closing(tag).to_owned(),
        Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => escape(&text),
        Event::Code(text) => format!("<code>{}</code>", escape(&text)),
        Event::SoftBreak => "\n".to_owned(),
        Event::HardBreak => "<br>\n".to_owned(),
        Event::Rule => "<hr>\n".to_owned(),
        _ => String::new(),
    }
}

fn opening(tag: &Tag<'_>) -> String {
    let plain = match tag {
        Tag::Paragraph => "<p>",
        Tag::Heading { .. } => "<h4>",
        Tag::BlockQuote(_) => "<blockquote>",
        Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => "<pre><code>",
        Tag::List(None) => "<ul>\n",
        Tag::List(Some(_)) => "<ol>\n",
        Tag::Item => "<li>",
        Tag::Table(_) => "<table>\n",
        Tag::TableHead | Tag::TableRow => "<tr>",
        Tag::TableCell => "<td>",
        Tag::Emphasis => "<em>",
        Tag::Strong => "<strong>",
        Tag::Link { dest_url, .. } if is_web(dest_url) => {
            return format!("<a href=\"{}\" rel=\"noreferrer\">", escape(dest_url));
        }
        Tag::Link { .. } => "<a>",
        _ => "",
    };
    plain.to_owned()
}

const fn closing(tag: TagEnd) -> &'static str {
    match tag {
        TagEnd::Paragraph => "</p>\n",
        TagEnd::Heading(_) => "</h4>\n",
        TagEnd::BlockQuote(_) => "</blockquote>\n",
        TagEnd::CodeBlock => "</code></pre>\n",
        TagEnd::List(false) => "</ul>\n",
        TagEnd::List(true) => "</ol>\n",
        TagEnd::Item => "</li>\n",
        TagEnd::Table => "</table>\n",
        TagEnd::TableHead | TagEnd::TableRow => "</tr>\n",
        TagEnd::TableCell => "</td>",
        TagEnd::Emphasis => "</em>",
        TagEnd::Strong => "</strong>",
        TagEnd::Link => "</a>",
        _ => "",
    }
}

fn is_web(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
