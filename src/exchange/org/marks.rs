//! Org's marks as Markdown: emphasis, code, links, blocks, tables. Code is kept
//! byte for byte.

use super::holes::near;
use super::outline::{block_ends, block_mark};

/// Turns the lines of a text into Markdown.
pub(super) fn markdown(lines: &[&str]) -> String {
    let mut out: Vec<String> = Vec::new();
    let ends = block_ends(lines.iter().copied());
    let mut math = Formula::default();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        // A formula is kept byte for byte.
        let inside = math.is_open();
        math.pass(line);
        if inside || math.is_open() {
            out.push((*line).to_owned());
            continue;
        }
        let rest = lines.get(at..).unwrap_or_default();
        if let Some(name) = block_mark(line, "#+begin_")
            && ends.get(&name) >= Some(&at)
            && let Some(end) = end_of(rest, &name)
        {
            out.extend(block(line, &name, rest.get(..end).unwrap_or_default()));
            at += end + 1;
        } else if fixed(line).is_some() {
            let more = rest.iter().take_while(|line| fixed(line).is_some()).count();
            let code = lines.get(at - 1..at + more).unwrap_or_default();
            out.push("```".to_owned());
            out.extend(code.iter().filter_map(|line| fixed(line)).map(str::to_owned));
            out.push("```".to_owned());
            at += more;
        } else if !is_remark(line) {
            out.push(table_rule(line).unwrap_or_else(|| inline(line)));
        }
    }
    let first = out.iter().position(|line| !line.trim().is_empty()).unwrap_or(out.len());
    let last = out.iter().rposition(|line| !line.trim().is_empty()).map_or(first, |at| at + 1);
    out.get(first..last).unwrap_or_default().join("\n")
}

/// Whether a place is inside a formula of several lines.
#[derive(Clone, Copy, Debug, Default)]
struct Formula {
    /// Environments that are open.
    environments: usize,
    /// `\\[` is open.
    bracket: bool,
    /// `$$` is open.
    dollars: bool,
}

impl Formula {
    const fn is_open(&self) -> bool {
        self.environments > 0 || self.bracket || self.dollars
    }

    fn pass(&mut self, line: &str) {
        let count = |mark: &str| line.matches(mark).count();
        let opened = self.environments + count("\\begin{");
        self.environments = opened.saturating_sub(count("\\end{"));
        let last = |mark: &str| line.rfind(mark);
        if last("\\[").is_some() || last("\\]").is_some() {
            self.bracket = last("\\[") > last("\\]");
        }
        self.dollars ^= count("$$") % 2 == 1;
    }
}

/// Finds the end of a block.
fn end_of(lines: &[&str], name: &str) -> Option<usize> {
    let is_end = |line: &&str| block_mark(line, "#+end_").is_some_and(|end| end == name);
    lines.iter().position(is_end)
}

/// Writes a block.
fn block(head: &str, name: &str, lines: &[&str]) -> Vec<String> {
    let indent = head.len() - head.trim_start().len();
    let bare = |line: &&str| {
        let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
        let line = line.get(blank.min(indent)..).unwrap_or(line);
        // A comma guards what would mean something to Org.
        let guarded = line.trim_start();
        match guarded.strip_prefix(',') {
            Some(rest) if rest.starts_with(['*', ',']) || rest.starts_with("#+") => {
                line.replacen(',', "", 1)
            }
            _ => line.to_owned(),
        }
    };
    match name {
        "src" | "example" | "export" | "ascii" => {
            let language = head.split_whitespace().nth(1).filter(|_| name != "example");
            let language = language.filter(|word| !word.starts_with([':', '-'])).unwrap_or("");
            let ticks = lines.iter().flat_map(|line| line.split(|c| c != '`')).map(str::len).max();
            let fence = "`".repeat((ticks.unwrap_or(0) + 1).max(3));
            let mut out = vec![format!("{fence}{language}")];
            out.extend(lines.iter().map(bare));
            out.push(fence);
            out
        }
        "quote" => lines.iter().map(|line| format!("> {}", inline(line.trim_start()))).collect(),
        "comment" => Vec::new(),
        "verse" => lines.iter().map(|line| format!("{}  ", inline(line))).collect(),
        _ => lines.iter().map(|line| inline(line)).collect(),
    }
}

/// `: code`
fn fixed(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix(':')?;
    if rest.is_empty() { Some("") } else { rest.strip_prefix(' ') }
}

/// Comments and what is said to Org.
fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("# ") || (line.starts_with("#+") && line.contains(':'))
}

fn table_rule(line: &str) -> Option<String> {
    let inner = line.trim().strip_prefix("|-")?;
    let is_rule = inner.chars().all(|c| matches!(c, '-' | '+' | '|'));
    is_rule.then(|| {
        let columns = inner.matches('+').count() + 1;
        format!("|{}", " --- |".repeat(columns))
    })
}

/// Turns the marks in a line into Markdown.
pub(super) fn inline(line: &str) -> String {
    let (line, broken) = match line.trim_end().strip_suffix("\\\\") {
        Some(rest) => (rest.trim_end(), true),
        None => (line, false),
    };
    let mut out = String::with_capacity(line.len() + 8);
    // A list's mark is none of emphasis.
    let blank = line.len() - line.trim_start().len();
    let item = ["- ", "+ ", "* "].iter().any(|mark| line.trim_start().starts_with(mark));
    let from = if item { blank + 2 } else { 0 };
    out.push_str(line.get(..from).unwrap_or(""));
    let mut rest = line.get(from..).unwrap_or("");
    while let Some(at) = rest.find(['*', '/', '+', '=', '~', '[']) {
        let (before, here) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(before);
        let opens = out.chars().next_back().is_none_or(|c| {
            c.is_whitespace() || matches!(c, '-' | '(' | '{' | '"' | '\'' | '[' | '|' | ',')
        });
        let made = link(here).or_else(|| if opens { emphasis(here) } else { None });
        match made {
            Some((text, after)) => {
                out.push_str(&text);
                rest = after;
            }
            None => {
                out.push_str(here.get(..1).unwrap_or(""));
                rest = here.get(1..).unwrap_or("");
            }
        }
    }
    out.push_str(rest);
    if broken {
        out.push_str("  ");
    }
    out
}

/// Reads `*bold*`, `/italic/`, `+struck+`, `=code=`, `~code~`.
fn emphasis(text: &str) -> Option<(String, &str)> {
    let mark = text.chars().next()?;
    let inner = text.get(1..)?;
    if inner.starts_with(|c: char| c.is_whitespace() || c == mark) {
        return None;
    }
    let near = near(inner);
    let end = near.match_indices(mark).map(|(at, _)| at).take(20).find(|at| {
        let before = near.get(..*at).and_then(|text| text.chars().next_back());
        let after = inner.get(at + 1..).and_then(|text| text.chars().next());
        before.is_some_and(|c| !c.is_whitespace())
            && after.is_none_or(|c| !c.is_alphanumeric() && c != mark)
    })?;
    let (words, after) = (inner.get(..end)?, inner.get(end + 1..)?);
    let text = match mark {
        '*' => format!("**{}**", inline_within(words)),
        '/' => format!("*{}*", inline_within(words)),
        '+' => format!("~~{}~~", inline_within(words)),
        _ => code(words),
    };
    Some((text, after))
}

/// Marks within marks, one deep.
fn inline_within(words: &str) -> String {
    match words.chars().next().filter(|c| matches!(c, '=' | '~')) {
        Some(_) => emphasis(words)
            .filter(|(_, after)| after.is_empty())
            .map_or_else(|| words.to_owned(), |(text, _)| text),
        None => words.to_owned(),
    }
}

fn code(words: &str) -> String {
    if words.contains('`') { format!("`` {words} ``") } else { format!("`{words}`") }
}

/// Reads `[[target][words]]` and `[[target]]`.
fn link(text: &str) -> Option<(String, &str)> {
    let inner = text.strip_prefix("[[")?;
    let end = near(inner).find(']').and_then(|_| near(inner).find("]]"))?;
    let (inner, after) = (inner.get(..end)?, inner.get(end + 2..)?);
    let (target, words) = inner.split_once("][").unwrap_or((inner, ""));
    let file = target.strip_prefix("file:").unwrap_or(target);
    let lower = file.to_lowercase();
    let picture =
        [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"].iter().any(|end| lower.ends_with(end));
    let made = match (words, target.contains("://")) {
        ("", _) if picture => {
            format!("[image: {}]", file.rsplit('/').next().unwrap_or(file))
        }
        ("", true) => format!("<{target}>"),
        (words, false) if picture => {
            format!("[image: {}] {words}", file.rsplit('/').next().unwrap_or(file))
        }
        ("", false) => file.trim_start_matches(['*', '#']).to_owned(),
        (words, true) => format!("[{words}]({target})"),
        // What leads into other files of the author leads nowhere here.
        (words, false) => words.to_owned(),
    };
    Some((made, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_those_of_markdown() {
        for (org, wanted) in [
            ("a =x*y= and ~z~.", "a `x*y` and `z`."),
            ("*bold*, /it/ +no+", "**bold**, *it* ~~no~~"),
            ("*=f()=* runs", "**`f()`** runs"),
            ("2 * 3 * 4 and a/b/c", "2 * 3 * 4 and a/b/c"),
            (
                "[[https://a.org][A]] [[https://b.org]] [[file:x/y.png]] [[id:1][z]]",
                "[A](https://a.org) <https://b.org> [image: y.png] z",
            ),
            ("- a :: b", "- a :: b"),
            ("* item *x*", "* item **x**"),
            ("line\\\\", "line  "),
            ("[[file:pos.png][a vector]]", "[image: pos.png] a vector"),
        ] {
            assert_eq!(inline(org), wanted, "{org}");
        }
    }

    #[test]
    fn formulas_are_kept() {
        for lines in [
            ["\\[\\begin{pmatrix}", " a & b \\\\", " c*d & *e* \\\\", "\\end{pmatrix}\\]"],
            ["$$", "a \\\\", "b", "$$"],
        ] {
            assert_eq!(markdown(&lines), lines.join("\n"));
        }
        assert_eq!(markdown(&["a \\[x\\] *b*", "*c*"]), "a \\[x\\] **b**\n**c**");
    }

    #[test]
    fn blocks_become_fences_and_quotes() {
        let lines = [
            "#+CAPTION: x",
            "#+begin_src rust :results none",
            "fn f() { *p = /x/; }",
            ",* a",
            "#+end_src",
            "#+BEGIN_QUOTE",
            "so *it* is",
            "#+END_QUOTE",
            ": a  b",
            ": c",
            "| a | b |",
            "|---+---|",
            "# remark",
        ];
        assert_eq!(
            markdown(&lines),
            "```rust\nfn f() { *p = /x/; }\n* a\n```\n> so **it** is\n```\na  b\nc\n```\n| a | b |\n| --- | --- |"
        );
    }
}
