use insta::assert_snapshot;
use proptest::prelude::*;
use ratatui::style::Modifier;

use super::*;
use crate::config::ThemeName;
use crate::tui::testing::{any_text, plain, plain_text};
use crate::tui::wrap::line_width;

fn layout(width: usize) -> Layout {
    Layout { width, shift: 0, theme: Theme::new(ThemeName::Dark) }
}

fn shown(markdown: &str, width: usize) -> String {
    plain_text(&render(markdown, layout(width)).lines)
}

#[test]
fn paragraphs_and_headings() {
    assert_snapshot!(shown("# Log\nThe log end offset is\nthe next *offset*.\n\n### Below\nThe high watermark.", 24), @"
    Log

    The log end offset is
    the next offset.

    Below

    The high watermark.
    ");
}

#[test]
fn tight_and_nested_lists() {
    assert_snapshot!(shown("Before:\n- one that is long enough to wrap\n- two\n  - inner\n    1. deep\n- three\n\nAfter", 22), @"
    Before:

    • one that is long
      enough to wrap
    • two
      • inner
        1. deep
    • three

    After
    ");
}

#[test]
fn loose_lists_and_numbers() {
    assert_snapshot!(shown("9. nine\n\n   more\n\n10. ten\n\n11. eleven\n", 30), @"
    9. nine

       more

    10. ten

    11. eleven
    ");
}

#[test]
fn quotes_hold_blocks() {
    assert_snapshot!(shown("> A claim that is quite long.\n>\n> - a\n> - b\n\nEnd", 20), @"
    │ A claim that is
    │ quite long.
    │
    │ • a
    │ • b

    End
    ");
}

#[test]
fn code_keeps_its_indentation_and_is_cut_with_a_mark() {
    let text =
        "Run:\n\n```rust\nfn main() {\n\tlet x = 1; // far to the right\n\n    ok();\n}\n```\nDone";
    assert_snapshot!(shown(text, 24), @"
    Run:

      fn main() {
          let x = 1; // far…

          ok();
      }

    Done
    ");
    let rendered = render(text, layout(24));
    assert_eq!(rendered.overflow, 12);
    let shifted = render(text, Layout { shift: 12, ..layout(24) });
    assert_snapshot!(plain(&shifted.lines[3]), @"  1; // far to the right");
}

#[test]
fn tables_align_wrap_and_become_lists() {
    let text = "| setting | default | meaning |\n|:--|--:|:-:|\n| `acks` | 1 | who must have written |\n| min ISR | 22 | x |";
    assert_snapshot!(shown(text, 60), @"
    setting  default         meaning
    ───────  ───────  ─────────────────────
    acks           1  who must have written
    min ISR       22            x
    ");
    assert_snapshot!(shown(text, 30), @"
    setting  default    meaning
    ───────  ───────  ────────────
    acks           1    who must
                      have written
    min ISR       22       x
    ");
    assert_snapshot!(shown(text, 14), @"
    setting: acks
    default: 1
    meaning: who
    must have
    written

    setting: min
    ISR
    default: 22
    meaning: x
    ");
}

#[test]
fn html_and_rules() {
    assert_snapshot!(shown("A <b>bold</b> word.\n\n<div>\n  <i>x</i>\n</div>\n\n---\n\n![a picture](x.png) and [a link](http://x)", 40), @"
    A <b>bold</b> word.

    <div>
      <i>x</i>
    </div>

    ────────────────────────

    a picture and a link
    ");
}

#[test]
fn emphasis_is_bold_links_are_underlined_nothing_is_slanted() {
    let rendered = render("a *b* **c** [d](x) `e`", layout(40));
    let style_of = |text: &str| {
        let span = rendered.lines[0].spans.iter().find(|span| span.content == text);
        span.map(|span| span.style).unwrap()
    };
    assert!(style_of("b").add_modifier.contains(Modifier::BOLD));
    assert!(style_of("c").add_modifier.contains(Modifier::BOLD));
    assert!(style_of("d").add_modifier.contains(Modifier::UNDERLINED));
    assert_eq!(style_of("e"), Theme::new(ThemeName::Dark).style(Role::Info));
    let slanted = |line: &Line<'_>| {
        line.spans.iter().any(|s| s.style.add_modifier.contains(Modifier::ITALIC))
    };
    assert!(!rendered.lines.iter().any(slanted));
}

#[test]
fn control_sequences_do_not_pass() {
    let all = shown("a\u{1b}[31mred\u{7} &#27;[2J `\u{1b}c` \u{202e}x\n\n    \u{1b}[H code", 60);
    assert!(
        !all.contains('\u{1b}') && !all.contains('\u{7}') && !all.contains('\u{202e}'),
        "{all:?}"
    );
}

#[test]
fn hard_breaks_end_lines() {
    assert_snapshot!(shown("one  \ntwo\\\nthree", 20), @"
    one
    two
    three
    ");
}

#[test]
fn a_text_is_laid_out_once_for_a_layout() {
    let cache = Cache::default();
    let first = cache.render("one *two*", layout(20));
    assert!(Rc::ptr_eq(&first, &cache.render("one *two*", layout(20))));
    assert!(!Rc::ptr_eq(&first, &cache.render("one *two*", layout(21))));
    for n in 0..9 {
        assert_eq!(*cache.render(&n.to_string(), layout(20)), render(&n.to_string(), layout(20)));
    }
    assert_eq!(*cache.render("one *two*", layout(20)), *first);
}

/// Markdown in which structures are likely.
fn any_markdown() -> impl Strategy<Value = String> {
    let block = prop_oneof![
        any_text(),
        any_text().prop_map(|text| format!("```\n{text}\n```")),
        any_text().prop_map(|text| format!("- {text}\n  - {text}")),
        any_text().prop_map(|text| format!("> {text}\n> 1. {text}")),
        any_text().prop_map(|text| {
            let cell = text.replace(['\n', '|'], " ");
            format!("| {cell} | b |\n|---|--:|\n| c | {cell} |")
        }),
    ];
    proptest::collection::vec(block, 0..5).prop_map(|blocks| blocks.join("\n\n"))
}

proptest! {
    #[test]
    fn no_line_is_wider_than_the_page(text in any_markdown(), width in 0_usize..50, shift in 0_usize..9) {
        let rendered = render(&text, Layout { shift, ..layout(width) });
        for line in &rendered.lines {
            prop_assert!(line_width(line) <= width, "{:?}", plain(line));
            prop_assert!(!plain(line).contains(char::is_control));
        }
    }

    #[test]
    fn words_of_a_paragraph_all_appear(words in proptest::collection::vec("[a-z]{1,9}", 1..30), width in 9_usize..40) {
        let out = shown(&words.join(" "), width);
        let found: Vec<&str> = out.split_whitespace().collect();
        prop_assert_eq!(found, words.iter().map(String::as_str).collect::<Vec<_>>());
    }
}
