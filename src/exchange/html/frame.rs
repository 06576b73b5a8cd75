//! Open elements, each with what was written in it; closing one puts its text
//! into the one around it, with its marks.

use super::DEEPEST;
use super::entity::decoded;
use super::table;
use super::token::{Kind, attribute};

/// A hard line break.
const BREAK: &str = "  \n";

/// An open element.
#[derive(Debug)]
struct Frame {
    kind: Kind,
    /// What closing needs to know: a link's address, code's language.
    detail: String,
    out: String,
    /// The number of the next item.
    next: u32,
    rows: Vec<Vec<String>>,
}

impl Frame {
    fn new(kind: Kind) -> Self {
        Self { kind, detail: String::new(), out: String::new(), next: 1, rows: Vec::new() }
    }
}

/// Writes Markdown while elements open and close.
#[derive(Debug)]
pub(super) struct Writer {
    root: Frame,
    frames: Vec<Frame>,
    /// Text that is Markdown already.
    mixed: bool,
    /// A break was written: one line break of the text means the same.
    broken: bool,
}

impl Writer {
    pub(super) fn new(mixed: bool) -> Self {
        Self { root: Frame::new(Kind::Plain), frames: Vec::new(), mixed, broken: false }
    }

    pub(super) fn text(&mut self, text: &str) {
        let text = decoded(text);
        if self.is_in(Kind::Pre) || self.is_in(Kind::Code) {
            self.out().push_str(&text);
            return;
        }
        if self.mixed {
            let text = match text.trim_start_matches([' ', '\t']).strip_prefix('\n') {
                Some(rest) if self.broken => rest,
                _ => &text,
            };
            self.broken = false;
            self.out().push_str(text);
            return;
        }
        let starts_blank = self.top().kind.is_inline();
        let out = self.out();
        let mut blank = out.ends_with([' ', '\n']) || (out.is_empty() && !starts_blank);
        for c in text.chars() {
            if c.is_ascii_whitespace() {
                if !blank {
                    out.push(' ');
                }
                blank = true;
            } else {
                out.push(c);
                blank = false;
            }
        }
    }

    pub(super) fn verbatim(&mut self, code: &str) {
        self.broken = false;
        self.out().push_str(code);
    }

    pub(super) fn open(&mut self, kind: Kind, attributes: &str) {
        self.broken = false;
        if self.is_in(Kind::Pre) {
            self.open_in_pre(kind, attributes);
            return;
        }
        match kind {
            Kind::Break => self.line_break(),
            Kind::Rule => {
                self.paragraph();
                self.out().push_str("---");
                self.paragraph();
            }
            Kind::Image | Kind::Media => self.placeholder(kind, attributes),
            _ => self.push(kind, attributes),
        }
    }

    pub(super) fn close(&mut self, kind: Kind) {
        self.broken = false;
        match kind {
            Kind::Break => self.line_break(),
            _ => self.close_to(kind),
        }
    }

    /// Closes all that is open.
    pub(super) fn finish(mut self) -> String {
        while !self.frames.is_empty() {
            self.pop(false);
        }
        self.root.out
    }

    fn push(&mut self, kind: Kind, attributes: &str) {
        self.close_implied(kind);
        if self.frames.len() >= DEEPEST {
            return;
        }
        if kind == Kind::Cell && self.top().kind == Kind::Table {
            self.frames.push(Frame::new(Kind::Row));
        }
        let mut frame = Frame::new(kind);
        match kind {
            Kind::Link => frame.detail = attribute(attributes, "href").unwrap_or("").to_owned(),
            Kind::Pre => frame.detail = language(attributes).unwrap_or("").to_owned(),
            Kind::Numbers => {
                let start = attribute(attributes, "start").and_then(|n| n.parse().ok());
                frame.next = start.unwrap_or(1);
            }
            // Line numbers beside code are no part of it.
            Kind::Cell if attributes.contains("lineno") => frame.kind = Kind::Gone,
            Kind::Plain if is_bold(attributes) => frame.detail = "**".to_owned(),
            _ => {}
        }
        self.frames.push(frame);
    }

    /// In preformatted text only what breaks lines counts.
    fn open_in_pre(&mut self, kind: Kind, attributes: &str) {
        match kind {
            Kind::Break => self.out().push('\n'),
            Kind::Line | Kind::Para | Kind::Item | Kind::Row
                if !self.out().is_empty() && !self.out().ends_with('\n') =>
            {
                self.out().push('\n');
            }
            Kind::Code => {
                if let Some(found) = language(attributes)
                    && let Some(frame) = self.frames.last_mut()
                    && frame.detail.is_empty()
                {
                    found.clone_into(&mut frame.detail);
                }
            }
            _ => {}
        }
    }

    /// Closes what an opening tag ends without saying so.
    fn close_implied(&mut self, kind: Kind) {
        let (ends, up_to): (&[Kind], &[Kind]) = match kind {
            Kind::Item => (&[Kind::Item], &[Kind::Bullets, Kind::Numbers]),
            Kind::Row => (&[Kind::Row], &[Kind::Table]),
            Kind::Cell => (&[Kind::Cell, Kind::Gone], &[Kind::Table]),
            kind if kind.is_inline() => return,
            _ => (
                &[Kind::Para],
                &[Kind::Item, Kind::Cell, Kind::Quote, Kind::Line, Kind::Bullets, Kind::Numbers],
            ),
        };
        let above = self.frames.iter().rposition(|frame| up_to.contains(&frame.kind));
        let found = self.frames.iter().rposition(|frame| ends.contains(&frame.kind));
        if let Some(found) = found
            && above.is_none_or(|above| above < found)
        {
            self.pop_to(found);
        }
    }

    fn close_to(&mut self, kind: Kind) {
        let barrier: &[Kind] = match kind {
            Kind::Table => &[],
            Kind::Row | Kind::Cell => &[Kind::Table],
            Kind::Bullets | Kind::Numbers => &[Kind::Cell],
            Kind::Item => &[Kind::Bullets, Kind::Numbers, Kind::Cell],
            _ => &[Kind::Item, Kind::Cell, Kind::Table, Kind::Pre],
        };
        let matches = |open: Kind| match (open, kind) {
            (Kind::Heading(_), Kind::Heading(_)) | (Kind::Gone, Kind::Cell) => true,
            (open, kind) => open == kind,
        };
        let found = self.frames.iter().rposition(|frame| matches(frame.kind));
        let stop = self.frames.iter().rposition(|frame| barrier.contains(&frame.kind));
        match found {
            Some(found) if stop.is_none_or(|stop| stop <= found) => {
                self.pop_to(found + 1);
                self.pop(true);
            }
            _ if matches!(kind, Kind::Line | Kind::Para) && !self.is_in(Kind::Pre) => self.line(),
            _ => {}
        }
    }

    fn pop_to(&mut self, length: usize) {
        while self.frames.len() > length {
            self.pop(false);
        }
    }

    /// Closes the innermost element. One that its own tag did not close keeps
    /// its words and loses its marks, where it stands in a line.
    fn pop(&mut self, stated: bool) {
        let Some(frame) = self.frames.pop() else { return };
        let Frame { kind, detail, out, rows, .. } = frame;
        match kind {
            Kind::Bold => self.marked(&out, "**", stated),
            Kind::Italic => self.marked(&out, "*", stated),
            Kind::Struck => self.marked(&out, "~~", stated),
            Kind::Plain => self.marked(&out, &detail, stated),
            Kind::Raised => self.shifted(&out, '^'),
            Kind::Lowered => self.shifted(&out, '_'),
            Kind::Link => self.link(&out, &detail),
            Kind::Code => self.code(&out),
            Kind::Pre => self.fence(&out, &detail),
            Kind::Item => self.item(&out),
            Kind::Quote => self.block(&prefixed(out.trim(), "> ", "> ")),
            Kind::Heading(rank) => {
                let text = out.split_whitespace().collect::<Vec<_>>().join(" ");
                let marks = "#".repeat(usize::from(rank.clamp(3, 6)));
                self.block(&format!("{marks} {text}"));
            }
            Kind::Para => self.block(&out),
            Kind::Bullets | Kind::Numbers => self.list(&out),
            Kind::Cell => self.cell(&out),
            Kind::Row => self.row(rows, &out),
            Kind::Table => {
                let table = table::markdown(rows);
                self.block(&out);
                self.block(&table);
            }
            Kind::Line => {
                self.line();
                self.out().push_str(trim_block(&out));
                self.line();
            }
            Kind::Break | Kind::Rule | Kind::Image | Kind::Media | Kind::Gone => {}
        }
    }

    /// Writes text in a line with marks around its words, blanks outside.
    fn marked(&mut self, text: &str, mark: &str, stated: bool) {
        let core = text.trim();
        let plain = mark.is_empty()
            || !stated
            || core.is_empty()
            || core.contains("\n\n")
            || core.contains("```")
            || (core.starts_with(mark) && core.ends_with(mark));
        if plain {
            self.inline(text);
            return;
        }
        let lead = text.len() - text.trim_start().len();
        self.inline(text.get(..lead).unwrap_or(""));
        self.out().push_str(mark);
        self.out().push_str(core);
        self.out().push_str(mark);
        self.out().push_str(text.get(lead + core.len()..).unwrap_or(""));
    }

    fn shifted(&mut self, text: &str, mark: char) {
        let core = text.trim();
        let single = core.chars().all(char::is_alphanumeric);
        match core {
            "" => self.inline(text),
            _ if single => self.inline(&format!("{mark}{core}")),
            _ => self.inline(&format!("{mark}({core})")),
        }
    }

    fn link(&mut self, text: &str, address: &str) {
        let address = decoded(address.trim());
        let shown = text.trim();
        let goes_nowhere = address.is_empty()
            || address.starts_with('#')
            || address.starts_with("javascript:")
            || address.contains(char::is_control);
        if goes_nowhere || shown == address || shown.contains('\n') {
            self.inline(text);
        } else if shown.is_empty() {
            self.inline(&address);
        } else if address.contains([' ', '(', ')']) {
            self.inline(&format!("[{shown}](<{address}>)"));
        } else {
            self.inline(&format!("[{shown}]({address})"));
        }
    }

    fn code(&mut self, code: &str) {
        if code.trim_matches('\n').contains('\n') {
            self.fence(code, "");
        } else if code.trim().is_empty() {
            self.inline(code);
        } else {
            let ticks = "`".repeat(longest_run(code, '`') + 1);
            let code = code.trim_matches('\n').replace('\u{a0}', " ");
            let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
            self.inline(&format!("{ticks}{pad}{code}{pad}{ticks}"));
        }
    }

    fn fence(&mut self, code: &str, language: &str) {
        let code = code.strip_prefix('\n').unwrap_or(code);
        let code = code.strip_suffix('\n').unwrap_or_else(|| code.trim_end());
        if code.trim().is_empty() {
            return;
        }
        let code = code.replace('\u{a0}', " ");
        let ticks = "`".repeat((longest_run(&code, '`') + 1).max(3));
        self.paragraph();
        self.out().push_str(&format!("{ticks}{language}\n{code}\n{ticks}"));
        self.paragraph();
    }

    fn item(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let list = self.frames.iter_mut().rev().find(|frame| frame.kind != Kind::Plain);
        let mark = match list {
            Some(list) if list.kind == Kind::Numbers => {
                list.next = list.next.saturating_add(1);
                format!("{}. ", list.next - 1)
            }
            _ => "- ".to_owned(),
        };
        let text = prefixed(text, &mark, &" ".repeat(mark.len()));
        let out = self.out();
        out.truncate(out.trim_end().len());
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&text);
        out.push('\n');
    }

    fn list(&mut self, text: &str) {
        if !self.frames.iter().any(|frame| frame.kind == Kind::Item) {
            self.block(text);
            return;
        }
        // A list in a list stands close to its item.
        let out = self.out();
        out.truncate(out.trim_end().len());
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(trim_block(text));
        out.push('\n');
    }

    fn cell(&mut self, text: &str) {
        let text = trim_block(text).to_owned();
        match self.frames.last_mut() {
            Some(row) if row.kind == Kind::Row => {
                if let Some(cells) = row.rows.first_mut() {
                    cells.push(text);
                } else {
                    row.rows.push(vec![text]);
                }
            }
            _ => self.block(&text),
        }
    }

    fn row(&mut self, rows: Vec<Vec<String>>, loose: &str) {
        let table = self.frames.iter_mut().rev().find(|frame| frame.kind != Kind::Plain);
        match table {
            Some(table) if table.kind == Kind::Table => table.rows.extend(rows),
            _ => rows.into_iter().flatten().for_each(|cell| self.block(&cell)),
        }
        self.inline(loose.trim());
    }

    fn placeholder(&mut self, kind: Kind, attributes: &str) {
        let source = attribute(attributes, "src").unwrap_or("");
        let source = decoded(source);
        let data = source.starts_with("data:");
        let file = source.split(['?', '#']).next().unwrap_or("").rsplit(['/', '\\']).next();
        let file = file.filter(|name| !data && !name.is_empty());
        let words = attribute(attributes, "alt").map(|alt| decoded(alt).trim().to_owned());
        let words = words.filter(|words| !words.is_empty() && Some(words.as_str()) != file);
        let name = match (words, file) {
            (Some(words), Some(file)) => format!(": {words}, {file}"),
            (Some(words), None) => format!(": {words}"),
            (None, Some(file)) => format!(": {file}"),
            (None, None) if kind == Kind::Media => return,
            (None, None) => String::new(),
        };
        let what = if kind == Kind::Image { "image" } else { "media" };
        self.inline(&format!("[{what}{name}]"));
    }

    /// Adds text in a line; a blank at its start is one with the blank before.
    fn inline(&mut self, text: &str) {
        let inline = self.top().kind.is_inline();
        let out = self.out();
        let blank = out.ends_with([' ', '\n']) || (out.is_empty() && !inline);
        out.push_str(if blank { text.trim_start_matches(' ') } else { text });
    }

    /// Adds a block with blank lines around it.
    fn block(&mut self, text: &str) {
        let text = trim_block(text);
        if text.is_empty() {
            return;
        }
        self.paragraph();
        self.out().push_str(text);
        self.paragraph();
    }

    fn line_break(&mut self) {
        if self.is_in(Kind::Code) {
            self.out().push('\n');
            return;
        }
        let out = self.out();
        out.truncate(out.trim_end_matches([' ', '\t']).len());
        out.push_str(BREAK);
        self.broken = true;
    }

    /// Ends the line, if one has begun.
    fn line(&mut self) {
        let out = self.out();
        let length = out.trim_end_matches([' ', '\t']).len();
        if length > 0 && !out.ends_with('\n') {
            out.truncate(length);
            out.push_str(BREAK);
        }
    }

    /// Ends the paragraph, if one has begun.
    fn paragraph(&mut self) {
        let out = self.out();
        out.truncate(out.trim_end().len());
        if !out.is_empty() {
            out.push_str("\n\n");
        }
    }

    fn is_in(&self, kind: Kind) -> bool {
        self.frames
            .iter()
            .rev()
            .take_while(|frame| frame.kind != Kind::Cell)
            .any(|f| f.kind == kind)
    }

    fn top(&self) -> &Frame {
        self.frames.last().unwrap_or(&self.root)
    }

    fn out(&mut self) -> &mut String {
        &mut self.frames.last_mut().unwrap_or(&mut self.root).out
    }
}

/// Text without line breaks and blanks at its end, and without empty lines at
/// its start; the indentation of its first line stays.
fn trim_block(text: &str) -> &str {
    text.trim_end().trim_start_matches(['\n', ' '])
}

/// Puts one text before the first line and another before each further one.
fn prefixed(text: &str, first: &str, further: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        let prefix = if n == 0 { first } else { further };
        out.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        out.push_str(line);
    }
    out
}

fn longest_run(text: &str, wanted: char) -> usize {
    text.split(|c| c != wanted).map(str::len).max().unwrap_or(0)
}

fn is_bold(attributes: &str) -> bool {
    let style: String = attribute(attributes, "style").unwrap_or("").split_whitespace().collect();
    style.contains("font-weight:bold") || style.contains("font-weight:700")
}

/// Returns the language that code's class names.
fn language(attributes: &str) -> Option<&str> {
    let class = attribute(attributes, "class")?;
    let named = class.split_whitespace().find_map(|word| {
        ["language-", "lang-", "highlight-", "brush:"].iter().find_map(|p| word.strip_prefix(p))
    })?;
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '`' | '"' | '\'' | '<' | '>' | '&');
    (!named.is_empty() && named.chars().all(plain)).then_some(named)
}
