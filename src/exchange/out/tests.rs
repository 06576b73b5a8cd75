use proptest::prelude::*;
use pulldown_cmark::Options as Marks;
use pulldown_cmark::{Event, Parser};

use super::html::{blocks, inline};
use super::table::listed;
use super::*;
use crate::domain::{FollowUp, KeyPoint, Pitfall, Question, Tier};
use crate::exchange::{Options, import};

fn plain(title: &str, context: &str, answer: &str) -> Question {
    Question {
        id: crate::domain::slug::slug(title),
        title: title.to_owned(),
        context: context.to_owned(),
        tags: vec!["db".to_owned(), "two words".to_owned()],
        answer: Some(answer.to_owned()),
        ..Question::default()
    }
}

fn deck(id: &str, title: &str, questions: Vec<Question>) -> Deck {
    Deck { questions, ..Deck::new(id, title) }
}

fn tiered() -> Question {
    let point =
        |text: &str, must| KeyPoint { name: None, text: text.to_owned(), must, talk: false };
    let tier = |text: &str| Some(Tier { seconds: Some(30), text: text.to_owned() });
    Question {
        id: "mvcc".to_owned(),
        title: "What is `MVCC` <for>?".to_owned(),
        level: Some(crate::domain::Level::Senior),
        sources: vec!["PostgreSQL manual, 13.1".to_owned()],
        key_points: vec![point("readers see a snapshot", true), point("vacuum", false)],
        basics: tier("Versions."),
        solid: tier("# Head\n\nVersions, and more."),
        article: "## How\n\n```sql\nSELECT 1;\n# no heading\n```".to_owned(),
        follow_ups: vec![FollowUp {
            slug: "cost".to_owned(),
            question: "What does it cost?".to_owned(),
            answer: "Space.".to_owned(),
        }],
        pitfalls: vec![Pitfall {
            slug: "locks".to_owned(),
            claim: "Readers take locks.".to_owned(),
            right: Some("Readers take no locks.".to_owned()),
            reason: "They read versions.".to_owned(),
        }],
        ..Question::default()
    }
}

#[test]
fn markdown_becomes_html() {
    for (markdown, html) in [
        ("a *b* **c** `d<e>`", "a <em>b</em> <strong>c</strong> <code>d&lt;e&gt;</code>"),
        ("a\nb\\\nc", "a b<br>c"),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("3. a\n4. b", "<ol start=\"3\"><li>a</li><li>b</li></ol>"),
        (
            "```rust x\nfn f() {}\n```",
            "<pre><code class=\"language-rust\">fn f() {}\n</code></pre>",
        ),
        ("<b>x</b> &amp; \"y\"", "&lt;b&gt;x&lt;/b&gt; &amp; &quot;y&quot;"),
        (
            "| a | b |\n|---|--:|\n| 1 | 2 |",
            "<table><tr><th>a</th><th style=\"text-align: right\">b</th></tr>\
             <tr><td>1</td><td style=\"text-align: right\">2</td></tr></table>",
        ),
        ("[x](https://a.b/?c&d)", "<a href=\"https://a.b/?c&amp;d\">x</a>"),
        ("> a", "<blockquote><p>a</p></blockquote>"),
        ("", ""),
    ] {
        assert_eq!(blocks(markdown), html, "{markdown}");
    }
    for line in ["# x", "1. x", "- x", "> x", "a", ""] {
        assert_eq!(inline(line).replace("&gt;", ">"), line);
    }
}

#[test]
fn plain_cards_come_back_from_anki_text_as_they_were() {
    let decks = [
        deck(
            "databases.indexes",
            "Databases / Indexes",
            vec![
                plain("What is a B+tree?", "", "A tree:\n\n- wide\n- *flat*"),
                plain("What is printed?", "```py\nprint(\"1\t<2\")\n```", "```\n# 1\n```"),
            ],
        ),
        deck("own_id", "Other: words", vec![plain("#1 or 2?", "", "1 < 2 & \"so\"")]),
    ];
    let text = anki(&decks);
    let back = import("a.txt", text.as_bytes(), &Options::default()).unwrap();
    assert_eq!((back.format, back.diagnostics.as_slice()), ("csv", [].as_slice()), "{text}");
    let asked = |decks: &[Deck]| -> Vec<_> {
        let of = |deck: &Deck| {
            let id = deck.id.0.replace('_', "-");
            let questions = deck.questions.iter().map(move |q| {
                let tags: Vec<String> = q.tags.iter().map(|tag| tag.replace(' ', "_")).collect();
                (id.clone(), q.title.clone(), q.context.clone(), q.answer.clone(), tags)
            });
            questions.collect::<Vec<_>>()
        };
        decks.iter().flat_map(of).collect()
    };
    assert_eq!(asked(&back.decks), asked(&decks), "{text}");
    let guids: Vec<_> =
        back.decks.iter().flat_map(|d| &d.questions).map(|q| q.guid.clone().unwrap()).collect();
    assert_eq!(guids[0], "databases.indexes/what-is-a-b-tree#answer");
}

#[test]
fn a_question_with_tiers_is_a_note_for_each_card() {
    let known = Question { guid: Some("aB#1".to_owned()), ..plain("Known?", "", "Yes.") };
    insta::assert_snapshot!(anki(&[deck("db", "Databases", vec![tiered(), known])]));
}

#[test]
fn the_document_reads_well() {
    let described = Deck {
        description: Some("What every candidate is asked.".to_owned()),
        license: Some("CC0-1.0".to_owned()),
        tags: vec!["db".to_owned()],
        ..deck("db", "Databases", vec![tiered(), plain("Known?", "Some *context*.", "Yes.")])
    };
    insta::assert_snapshot!(reading(&[described]));
}

#[test]
fn lists_in_cells_come_back() {
    for list in [vec![], vec!["a"], vec!["a", "b c"], vec!["Kafka docs, 4.2"], vec!["a, b", "c"]] {
        let list: Vec<String> = list.into_iter().map(str::to_owned).collect();
        assert_eq!(parted(&listed(&list)), list);
    }
}

#[test]
fn no_cell_is_taken_for_a_formula() {
    let question = plain("=1+1", "", "- a\n- b");
    let text = table(&[deck("d", "D", vec![question.clone()])]);
    assert!(!text.contains(",=") && !text.contains("\"-"), "{text}");
    let back = import("t.csv", text.as_bytes(), &Options::default()).unwrap();
    assert_eq!(back.decks[0].questions, [question]);
}

proptest! {
    #[test]
    fn any_markdown_has_its_html_and_its_document(
        parts in prop::collection::vec(prop::sample::select(MARKS), 0..16),
    ) {
        let text = parts.concat();
        let html = blocks(&text);
        prop_assert!(!html.contains("<script"), "{}", html);
        let decks = [deck("d", "D", vec![plain("Why?", &text, &text)])];
        let document = reading(&decks);
        let is_html = |event| matches!(event, Event::Html(_) | Event::InlineHtml(_));
        prop_assert!(!Parser::new_ext(&document, Marks::ENABLE_TABLES).any(is_html), "{}", document);
        prop_assert!(anki(&decks).starts_with("#separator:tab\n"));
    }
}

/// What Markdown and HTML are made of.
const MARKS: &[&str] = &[
    "a", " ", "\n", "\n\n", "*", "**", "`", "```\n", "- ", "1. ", "> ", "# ", "|", "|---|\n",
    "<script>", "</b>", "&", "[x](", ")", "![i](", "\t", "\\", "<!--", "-->", "    ",
];

/// Blocks as people write them in answers.
const BLOCKS: &[&str] = &[
    "Words and `code` and **more**.",
    "```rust\nfn f<T>() {}\n\nlet x = 1;\n```",
    "```\n\n  indented\n\ttab\n\nend\n```",
    "~~~text\na ``` fence\n~~~",
    "````md\n```sh\nls\n```\n````",
    "```js,ignore\nx\n```",
    "```c++\n#include <a>\n```",
    "- one\n- two\n\n  ```sh\n  ls <dir>\n  ```\n- three",
    "1. one\n2. two\n\n   ```\n   x\n\n   y\n   ```",
    "> quoted\n>\n> ```\n> x\n>\n> y\n> ```",
    "| a | b |\n|---|---|\n| 1 | `2` |",
    "    indented code\n\n    of two parts",
    "#### A heading",
    "`a` alone",
    "```py\nx = \"\"\"\n&lt; [sound:a] \\(x\\) {{c1::a}}\n\"\"\"\n```",
];

proptest! {
    #[test]
    fn any_answer_comes_back_from_anki_text_and_from_the_document(
        parts in prop::collection::vec(prop::sample::select(BLOCKS), 1..5),
        title in "(What|Why|12\\. How) (is|are) (`a<b>`|<b>x</b>|Vec<u8>|a & b|&lt;|two \\[words\\])\\?",
    ) {
        let answer = format!("{}\n", parts.join("\n\n"));
        let asked = vec![plain(&title, &answer, &answer), plain("Why not?", "", "So.")];
        let decks = [deck("d", "D", asked)];
        let shown = |text: &str| html::wrapped(&format!("{text}\n"));
        let back = import("a.txt", anki(&decks).as_bytes(), &Options::default()).unwrap();
        let question = &back.decks[0].questions[0];
        prop_assert_eq!(shown(question.answer.as_deref().unwrap()), shown(&answer));
        prop_assert_eq!(shown(&question.context), shown(&answer));
        let back = import("a.md", reading(&decks).as_bytes(), &Options::default()).unwrap();
        prop_assert_eq!(back.format, "headings");
        let question = &back.decks[0].questions[0];
        prop_assert_eq!(shown(&question.title), shown(&crate::exchange::clean::question(&title).text));
        prop_assert_eq!(shown(question.answer.as_deref().unwrap()), shown(&answer));
    }
}
