use proptest::prelude::*;

use super::*;

#[test]
fn lines_blocks_and_marks() {
    let cases = [
        ("a<br>b<br/><BR />c", "a  \nb\n\nc"),
        ("a<div>b</div><div>c</div>", "a  \nb  \nc"),
        ("<p>a</p><p>b</p>", "a\n\nb"),
        ("<p>a<p>b", "a\n\nb"),
        ("one  <b>two </b>three", "one **two** three"),
        ("<b>a</b><i>b</i>", "**a***b*"),
        ("<b>open <i>too</i>", "open *too*"),
        ("x<sup>2</sup> a<sub>n+1</sub>", "x^2 a_(n+1)"),
        ("<s>no</s> <u>yes</u>", "~~no~~ *yes*"),
        ("<h2>Head</h2>text", "### Head\n\ntext"),
        ("a<hr>b", "a\n\n---\n\nb"),
        ("<blockquote>a<br>b</blockquote>", "> a  \n> b"),
        ("a\n  b\tc", "a b c"),
        ("<span style=\"font-weight: bold\">x</span>", "**x**"),
        ("&lt;div&gt; &amp;amp;", "<div> &amp;"),
        ("List<String> x = new Vec<>();", "List<String> x = new Vec<>();"),
        ("<details><summary>Why?</summary>So.</details>", "Why?\n\nSo."),
        ("", ""),
    ];
    for (html, markdown) in cases {
        assert_eq!(to_markdown(html), markdown, "{html}");
    }
}

#[test]
fn lists_and_tables() {
    let cases = [
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
        ("x<ol start=3><li>a<li>b</ol>y", "x\n\n3. a\n4. b\n\ny"),
        ("<li>a<li>b", "- a\n- b"),
        ("<ul>\n <li>\n  <p>a</p>\n  <p>b</p>\n </li>\n</ul>", "- a\n\n  b"),
        (
            "<table><tr><th>a<th>b|c</tr><tr><td>1<br>2</td></tr></table>",
            "| a | b\\|c |\n| --- | --- |\n| 1 2 |  |",
        ),
        ("<table><tbody><tr><td>only</td></tr></tbody></table>", "only"),
        (
            "<table><tr><td class=linenos><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
            "```\na\nb\n```",
        ),
    ];
    for (html, markdown) in cases {
        assert_eq!(to_markdown(html), markdown, "{html}");
    }
}

#[test]
fn code_stays_byte_for_byte() {
    let cases = [
        ("<pre>\n  a &lt; b\n\n\tc  </pre>", "```\n  a < b\n\n\tc\n```"),
        (
            "<pre><code class=\"language-rust\"><span class=k>fn</span> f() {}\n</code></pre>",
            "```rust\nfn f() {}\n```",
        ),
        ("<pre>a<br>b<div>c</div></pre>", "```\na\nb\nc\n```"),
        ("<pre>a ``` b</pre>", "````\na ``` b\n````"),
        ("use <code>a_b*c*</code>.", "use `a_b*c*`."),
        ("<code>a ` b</code>", "``a ` b``"),
        ("<code>a<br>  b</code>", "```\na\n  b\n```"),
        ("<b><pre>x</pre></b>", "```\nx\n```"),
    ];
    for (html, markdown) in cases {
        assert_eq!(to_markdown(html), markdown, "{html}");
    }
}

#[test]
fn pictures_sounds_links_and_formulas() {
    let cases = [
        ("<img src=\"a/b%20c.png?x=1\">", "[image: b%20c.png]"),
        ("<img alt='A map' src=map.jpg>", "[image: A map, map.jpg]"),
        ("<img src='data:image/png;base64,AAAA'>", "[image]"),
        ("[sound:word.mp3] word", "[sound: word.mp3] word"),
        ("<audio controls><source src='x/y.ogg'></audio>", "[media: y.ogg]"),
        ("<a href='https://a.b/?c&amp;d'>here</a>", "[here](https://a.b/?c&d)"),
        ("<a href='https://a.b'>https://a.b</a>", "https://a.b"),
        ("<a href='#top'>top</a> <a name=x>y</a>", "top y"),
        (
            "\\(a_1\\{x\\}\\) and [$]b[/$] and [latex]c\nd[/latex] and \\(open",
            "`a_1\\{x\\}` and `b` and `c d` and \\(open",
        ),
    ];
    for (html, markdown) in cases {
        assert_eq!(to_markdown(html), markdown, "{html}");
    }
}

#[test]
fn html_in_markdown_leaves_markdown_alone() {
    let cases = [
        ("a\n\n- b\n- <b>c</b>\n", "a\n\n- b\n- **c**"),
        ("a<br>\nb<br>c", "a  \nb  \nc"),
        ("`<b>` <i>x</i>", "`<b>` *x*"),
        ("```html\n<b>  x</b>\n\n\n&lt;\n```\n&lt;", "```html\n<b>  x</b>\n\n\n&lt;\n```\n<"),
        ("snake_case *a* <b>b</b>", "snake_case *a* **b**"),
    ];
    for (text, markdown) in cases {
        assert_eq!(mixed_to_markdown(text), markdown, "{text}");
    }
}

#[test]
fn a_text_is_html_when_a_known_element_closes_around_words() {
    for text in ["<b>a</b>", "x <img src=a.png>", "<P>a</P>", "<div><br>a</div>"] {
        assert!(is_html(text), "{text}");
    }
    for text in ["a<br>b", "<b></b>", "What does <p> do?", "`<b>a</b>`", "Vec<u8> a </u8>", "1 < 2"]
    {
        assert!(!is_html(text), "{text}");
    }
}

#[test]
fn breaks_alone_change_nothing_else() {
    assert_eq!(breaks("a <br/> b<BR>\nc &lt; <b>d</b> `<br>`"), "a\nb\nc &lt; <b>d</b> `<br>`");
    assert_eq!(breaks("plain"), "plain");
}

#[test]
fn lines_of_plain_text_stay_lines() {
    assert_eq!(hard_breaks("a\nb\n\nc\n- d\n- e"), "a  \nb\n\nc\n- d\n- e");
    assert_eq!(hard_breaks("a\n```\nx\ny\n```\nb"), "a\n```\nx\ny\n```\nb");
}

#[test]
fn absurd_nesting_and_length_end_in_time() {
    let deep = format!("{}x{}", "<div>".repeat(20_000), "</div>".repeat(20_000));
    assert_eq!(to_markdown(&deep), "x");
    for piece in [
        "<",
        "<b ",
        "<!--",
        "<a href=\"",
        "&",
        "`",
        "``a`",
        "<style>",
        "</div>",
        "<li>",
        "[",
        "\\(",
        "<b a='>",
        "<pre>",
        "<!---->",
        "<td>",
    ] {
        let text = piece.repeat(100_000 / piece.len());
        to_markdown(&text);
        mixed_to_markdown(&text);
        is_html(&text);
    }
}

proptest! {
    #[test]
    fn any_text_gives_markdown_without_known_tags(
        text in proptest::collection::vec(
            prop_oneof![
                Just("<b>"), Just("</b>"), Just("<div>"), Just("</div>"), Just("<ul>"), Just("<li>"),
                Just("</ul>"), Just("<td>"), Just("<tr>"), Just("<table>"), Just("</table>"),
                Just("<pre>"), Just("</pre>"), Just("<code>"), Just("<br>"), Just("<p>"), Just("word"),
                Just(" "), Just("\n"), Just("<a href='x'>"), Just("</a>"), Just("&amp;"), Just("<style>"),
            ],
            0..40,
        )
    ) {
        let text = text.concat();
        let words = text.matches("word").count();
        let markdown = to_markdown(&text);
        if !text.contains("<style>") {
            prop_assert_eq!(markdown.matches("word").count(), words, "{}", markdown);
        }
        prop_assert!(!markdown.contains("<div>"), "{}", markdown);
        mixed_to_markdown(&text);
    }

    #[test]
    fn no_text_stops_the_conversion(text in "\\PC{0,60}", tags in "[<>/a-z\"'=&;` \n!-]{0,60}") {
        for text in [&text, &tags] {
            to_markdown(text);
            mixed_to_markdown(text);
            is_html(text);
            breaks(text);
            hard_breaks(text);
        }
    }
}
