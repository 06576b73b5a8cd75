//! Markdown to styled lines of a width. Code is never wrapped: it is cut at
//! the edge with a mark and can be shifted. The caller keeps the result until
//! text, width or shift change.

mod inline;
mod plain;
mod table;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use ratatui::text::{Line, Span};

pub use self::plain::plain;

use self::inline::Inline;
use self::table::Table;
use crate::domain::text::clean;
use crate::tui::text::{skip, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::wrap::{Prefix, truncate_line, wrap_after};

/// Markdown laid out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rendered {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// How many columns of code lie beyond the right edge when nothing is
    /// shifted.
    pub overflow: usize,
}

/// How Markdown is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The width in columns.
    pub width: usize,
    /// By how many columns code is shifted to the left.
    pub shift: usize,
    /// The theme.
    pub theme: Theme,
}

/// Lays Markdown out. The text may come from anywhere; nothing in it reaches
/// the terminal as a control sequence.
#[must_use]
pub fn render(markdown: &str, layout: Layout) -> Rendered {
    let text = clean(markdown);
    if layout.width == 0 {
        return Rendered::default();
    }
    let mut page = Page::new(layout);
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.finish()
}

/// Remembers the last texts laid out, so that a redraw lays out nothing.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    last: RefCell<VecDeque<Entry>>,
}

#[derive(Clone, Debug)]
struct Entry {
    text: String,
    layout: Layout,
    rendered: Rc<Rendered>,
}

impl Cache {
    /// The number of texts a screen shows at once, and a few more.
    const MOST: usize = 6;

    /// Lays Markdown out, or returns what it gave before.
    #[must_use]
    pub fn render(&self, markdown: &str, layout: Layout) -> Rc<Rendered> {
        let mut last = self.last.borrow_mut();
        let known = last.iter().find(|entry| entry.layout == layout && entry.text == markdown);
        if let Some(entry) = known {
            return Rc::clone(&entry.rendered);
        }
        let rendered = Rc::new(render(markdown, layout));
        last.truncate(Self::MOST - 1);
        let text = markdown.to_owned();
        last.push_front(Entry { text, layout, rendered: Rc::clone(&rendered) });
        rendered
    }
}

/// Something that stands to the left of everything inside it.
struct Margin {
    /// What the next line shows, once; then `rest`.
    first: Option<Span<'static>>,
    rest: Span<'static>,
}

/// A list that is being laid out; `Some` numbers its items.
type Numbering = Option<u64>;

struct Page {
    layout: Layout,
    out: Rendered,
    inline: Inline,
    margins: Vec<Margin>,
    lists: Vec<Numbering>,
    table: Option<Table>,
    code: Option<String>,
}

impl Page {
    fn new(layout: Layout) -> Self {
        Self {
            layout,
            out: Rendered::default(),
            inline: Inline::new(layout.theme),
            margins: Vec::new(),
            lists: Vec::new(),
            table: None,
            code: None,
        }
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.push_str(&text),
                None => self.inline.text(&text),
            },
            Event::Html(text) => self.inline.verbatim(&text),
            Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => self.inline.text(&text),
            Event::Code(text) => self.inline.code(&text),
            Event::SoftBreak => self.inline.text(" "),
            Event::HardBreak => self.inline.line_break(),
            Event::Rule => self.rule(),
            Event::TaskListMarker(done) => self.inline.text(if done { "[x] " } else { "[ ] " }),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.gap(),
            Tag::Heading { level, .. } => {
                self.gap();
                self.inline.strong();
                if level >= HeadingLevel::H4 {
                    self.inline.weak();
                }
            }
            Tag::BlockQuote(_) => {
                self.gap();
                let edge = Span::styled("│ ", self.layout.theme.style(Role::Dim));
                self.margins.push(Margin { first: None, rest: edge });
            }
            Tag::CodeBlock(_) => {
                self.flush();
                self.gap();
                self.code = Some(String::new());
            }
            Tag::List(first) => self.start_list(first),
            Tag::Item => self.start_item(),
            Tag::Table(alignments) => {
                self.gap();
                self.table = Some(Table::new(alignments));
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(table) = &mut self.table {
                    table.start_row();
                }
            }
            Tag::Emphasis | Tag::Strong => self.inline.strong(),
            Tag::Link { .. } => self.inline.link(),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.flush(),
            TagEnd::Heading(_) => {
                self.flush();
                self.inline.reset();
            }
            TagEnd::BlockQuote(_) => {
                self.margins.pop();
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::Item => {
                self.flush();
                self.empty_item();
                self.margins.pop();
            }
            TagEnd::TableCell => {
                let spans = self.inline.take();
                if let Some(table) = &mut self.table {
                    table.cell(spans);
                }
            }
            TagEnd::Table => self.end_table(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link => self.inline.end(),
            _ => {}
        }
    }

    fn start_list(&mut self, first: Numbering) {
        self.flush();
        if self.lists.is_empty() {
            self.gap();
        }
        self.lists.push(first);
    }

    fn start_item(&mut self) {
        let theme = self.layout.theme;
        let marker = match self.lists.last_mut() {
            Some(Some(number)) => {
                let marker = format!("{number}. ");
                *number = number.saturating_add(1);
                marker
            }
            _ => "• ".to_owned(),
        };
        let rest = Span::raw(" ".repeat(width(&marker)));
        let first = Some(Span::styled(marker, theme.style(Role::Dim)));
        self.margins.push(Margin { first, rest });
    }

    /// Shows the marker of an item without text.
    fn empty_item(&mut self) {
        if self.margins.last().is_some_and(|margin| margin.first.is_some()) {
            let prefix = self.prefix();
            self.out.lines.extend(wrap_after(&[], self.layout.width, &prefix));
        }
    }

    /// Leaves an empty line, where something stands above and no item begins.
    fn gap(&mut self) {
        let begins = self.margins.last().is_some_and(|margin| margin.first.is_some());
        let tight = begins && !self.lists.is_empty() && self.previous_is_item();
        if self.out.lines.is_empty() || tight {
            return;
        }
        let margin: Vec<Span<'static>> = self
            .margins
            .iter()
            .take_while(|margin| margin.first.is_none())
            .map(|margin| margin.rest.clone())
            .collect();
        self.out.lines.push(truncate_line(&Line::from(margin), self.layout.width));
    }

    /// Tells whether an item's first block follows the list's lead-in at once.
    fn previous_is_item(&self) -> bool {
        self.out
            .lines
            .last()
            .is_some_and(|line| line.spans.iter().all(|s| s.content.trim().is_empty()))
    }

    fn prefix(&mut self) -> Prefix {
        let rest = self.margins.iter().map(|margin| margin.rest.clone()).collect();
        let first = self
            .margins
            .iter_mut()
            .map(|margin| margin.first.take().unwrap_or_else(|| margin.rest.clone()))
            .collect();
        Prefix { first, rest }
    }

    /// Lays out the text gathered so far as a paragraph.
    fn flush(&mut self) {
        let spans = self.inline.take();
        if spans.iter().all(|span| span.content.trim().is_empty()) {
            return;
        }
        let prefix = self.prefix();
        self.out.lines.extend(wrap_after(&spans, self.layout.width, &prefix));
    }

    fn rule(&mut self) {
        self.gap();
        let style = self.layout.theme.style(Role::Dim);
        let line = Span::styled("─".repeat(self.layout.width.min(24)), style);
        let prefix = self.prefix();
        self.out.lines.push(self.beside(&prefix.first, line));
    }

    fn end_code(&mut self) {
        let code = self.code.take().unwrap_or_default();
        let prefix = self.prefix();
        let style = self.layout.theme.style(Role::Text);
        let mut before = &prefix.first;
        for line in code.trim_end_matches('\n').split('\n') {
            let text = expand_tabs(line);
            let room = self.layout.width.saturating_sub(spans_width(before) + CODE_INDENT);
            self.out.overflow = self.out.overflow.max(width(&text).saturating_sub(room));
            let shown = match self.layout.shift {
                0 => text,
                shift => skip(&text, shift),
            };
            let shown = Span::styled(format!("{}{shown}", " ".repeat(CODE_INDENT)), style);
            self.out.lines.push(self.beside(before, shown));
            before = &prefix.rest;
        }
    }

    fn end_table(&mut self) {
        let Some(table) = self.table.take() else { return };
        let prefix = self.prefix();
        let room = self.layout.width.saturating_sub(spans_width(&prefix.rest));
        let mut before = &prefix.first;
        for line in table.lines(room, self.layout.theme) {
            let mut spans = before.clone();
            spans.extend(line.spans);
            self.out.lines.push(truncate_line(&Line::from(spans), self.layout.width));
            before = &prefix.rest;
        }
    }

    fn beside(&self, before: &[Span<'static>], shown: Span<'static>) -> Line<'static> {
        let mut spans = before.to_vec();
        spans.push(shown);
        truncate_line(&Line::from(spans), self.layout.width)
    }

    fn finish(mut self) -> Rendered {
        self.flush();
        self.out
    }
}

/// By how many columns code stands in.
const CODE_INDENT: usize = 2;
/// The distance of tab stops in code.
const TAB: usize = 4;

fn spans_width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| width(&span.content)).sum()
}

fn expand_tabs(line: &str) -> String {
    let mut out = String::new();
    for (n, part) in line.split('\t').enumerate() {
        if n > 0 {
            let at = width(&out);
            out.push_str(&" ".repeat(TAB - at % TAB));
        }
        out.push_str(part);
    }
    out
}
