//! A paper as one page of HTML: no script, nothing from elsewhere, dark and
//! light by the reader's wish, for phones and for print.

mod chart;
mod text;

use std::fmt::Write as _;

use self::text::{blocks, escape, inline};
use super::block::{Block, Document, Table};

/// The looks of the page.
const STYLE: &str = include_str!("style.css");

/// A box to tick.
const BOX: &str = "☐";
/// Columns of words from which a table's rows are laid out one below the other
/// on a phone.
const WIDE: usize = 2;

/// Writes a paper as a page.
#[must_use]
pub fn page(document: &Document) -> String {
    let title = escape(&document.title);
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    let mut breaks = false;
    for block in &document.blocks {
        if let (Block::Heading(words), true) = (block, breaks) {
            let _written = writeln!(out, "<h2 class=\"new\">{}</h2>", inline(words));
        } else {
            out.push_str(&of_block(block));
        }
        breaks = *block == Block::Break;
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn of_block(block: &Block) -> String {
    match block {
        Block::Lead(words, figure) => format!(
            "<p class=\"lead\"><strong>{}</strong> <span>{}</span></p>\n",
            inline(words),
            inline(figure)
        ),
        Block::Heading(words) => format!("<h2>{}</h2>\n", inline(words)),
        Block::Part(words) => format!("<h3>{}</h3>\n", inline(words)),
        Block::Text(text) => blocks(text),
        Block::Small(text) => format!("<div class=\"small\">{}</div>\n", blocks(text)),
        Block::Quote(text) => format!("<blockquote>{}</blockquote>\n", blocks(text)),
        Block::List(items) => {
            let items = items.iter().map(|item| format!("<li>{}</li>\n", inline(item)));
            format!("<ul>\n{}</ul>\n", items.collect::<String>())
        }
        Block::Table(one) => table(one),
        Block::Bars(bars) => chart::bars(bars),
        Block::Curve(points) => chart::curve(points),
        Block::Trend(sat) => chart::trend(sat),
        Block::Notes => "<div class=\"notes\">Notes</div>\n".to_owned(),
        Block::Break => String::new(),
    }
}

fn table(table: &Table) -> String {
    let first = table.rows.first().into_iter().flatten().zip(&table.head);
    let wordy = first.filter(|(cell, column)| *cell != BOX && !column.right).count();
    let class = if wordy >= WIDE { " class=\"wide\"" } else { "" };
    let mut out = format!("<table{class}>\n<thead><tr>");
    for column in &table.head {
        let class = if column.right { " class=\"n\"" } else { "" };
        let _written = write!(out, "<th{class}>{}</th>", escape(column.name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (column, cell) in table.head.iter().zip(row) {
            let class = match (column.right, cell.as_str()) {
                (true, _) => " class=\"n\"",
                (false, BOX) => " class=\"box\"",
                (false, _) => "",
            };
            let name = escape(column.name);
            let _written = write!(out, "<td{class} data-name=\"{name}\">{}</td>", inline(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
    out
}
