//! Shapes of lists as people write them: whose file each is, how many questions come
//! in, and how many are told as unanswered.

use crate::exchange::testing::read;
use crate::exchange::{Error, Options, import};

/// The format, the questions that come in, those that are told as unanswered.
type Wanted = (&'static str, usize, usize);

#[rustfmt::skip]
const SHAPES: &[(&str, Wanted, &str)] = &[
    ("questions and answers in one line, below a chapter", ("numbered", 2, 0),
     "## HTML\n\n- 1 . What is a tag? It is a mark.\n\n- 2 . What is a link? It leads on.\n"),
    ("questions alone, below chapters", ("numbered", 0, 4),
     "# Module 1\n\nYou should know these.\n\n## Basics\n\n- What is a list? Have you used one?\n- Describe a map.\n\n\
      ## More\n- What is a set? When is it better?\n- Explain a heap.\n"),
    ("questions alone, in Spanish", ("numbered", 0, 3),
     "## Generales\n\n- ¿Qué es una lista? ¿Para qué sirve?\n- Para qué es útil un mapa.\n- Cómo afrontas un error.\n"),
    ("questions alone, in Chinese", ("numbered", 0, 3),
     "# 前端面试题\n\n### DOM\n\n 1. DOM 节点有哪些\n 2. 原型链\n 3. 自我介绍\n"),
    ("questions with a translation below", ("numbered", 0, 2),
     "# 質問\n\n## 一般\n\n- Why do you code?\n  - なぜコードを書きますか？\n- What is hard?\n  - 何が難しいですか？\n"),
    ("lines with a sign, below names of chapters", ("numbered", 0, 4),
     "# JAVA\nNotes\n\n💻 Basics\n✅ What is a class?\n✅ What is an object?\n\n🔗 More\n✅ What is a bean?\n✅ What is a port?\n"),
    ("lines that ask, and nothing else", ("numbered", 0, 3),
     "---\n🟢 Beginner\n---\nWhat is a pod?\n\nWhat is a node? (e.g., a server)\n\nExplain the scheduler.\n"),
    ("a list in HTML with options", ("numbered", 0, 2),
     "# Quiz\n\n<ol>\n    <li>Which is a port?\n        <ol type=\"a\">\n            <li>22\n            <li>x\n        </ol>\n    <br />\n\
      \x20   <li>Which is a host?\n        <ol type=\"a\">\n            <li>a\n            <li>b\n        </ol>\n</ol>\n"),
    ("a front matter above many questions", ("headings", 2, 0),
     "---\ntitle: JavaScript 基础题\ntags: [js]\n---\n\n## 前言\nHello\n\n## 说说规范？\nRules.\n\n## 介绍类型\nSeven.\n"),
    ("numbered questions with ticked options", ("headings", 2, 0),
     "---\ntitle: \"Quiz\"\ndifficulty: \"beginner\"\n---\n\n## Question 1\n**What is it?**\n\n- A) a\n- B) <!-- --> ✅\n\n---\n\n\
      ## Question 2\n**Complete it:**\n\n```\nx\n```\n\n**Answer:** y\n"),
    ("cards without a blank line", ("obsidian", 3, 0),
     "What is a?\n- ?\nA.\n\nWhat is b?\n?\nB.\nWhat is c?\n?\nC.\n"),
    ("headings underlined by three dashes", ("headings", 3, 2),
     "---\n🟢 Beginner Level\n---\nWhat is a cluster?\n\n✅ Answer (English):\nMany machines.\n\n---\nWhat is a pod?\n---\n\nA group.\n\n\
      ---\nWhat differs?\n---\n\nWhat is a job?\n\n---\nWhat is a service?\n---\n\nAn address.\n"),
    ("answers that unfold, in numbered lists below chapters", ("details", 3, 0),
     "# Nets\n\n1. What is TCP?\n   <details>\n   <summary>Answer</summary>\n\n   A stream.\n\n   </details>\n\n## HTTP\n\n1. What is GET? And POST?\n\
      \x20  <details>\n   <summary>Answer</summary>\n\n   It reads.\n\n   </details>\n\n1. What is PUT?\n   <details>\n   <summary>Answer</summary>\n\n   It writes.\n\n   </details>\n"),
    ("two questions in one item", ("numbered", 0, 2),
     "# Design\n\n1. What is design? What are its goals?\n\n2. What is caching? Where is it (client, server)?\n"),
    ("blocks between rules", ("ruled", 2, 0),
     "What is printed?\n\n```js\nf()\n```\n\n1. a\n2. b\n\ncorrect answer: 2.\n\n***\n\nExpected output:\n```js\ng()\n```\n\nAnswer: c\n\n***\n"),
    ("an article below the name of its author", ("headings", 1, 0),
     "# ACID\n\n## [Ann Bee](https://github.com/ann-bee)\n\n1. Atomicity.\n2. Consistency.\n"),
    ("escaped boxes and a label of another language", ("qa", 2, 0),
     "## Bash\n\n#### P1. ¿Cuál copia?\n\n- \\[x] cp\n- \\[ ] mv\n\n#### P2. ¿Cuál borra?\n\n- [x] rm\n- \\[ ] ls\n"),
    ("options, and the answer in a line of its own", ("numbered", 2, 0),
     "1. Which is a reason for\nthis rule?\n- A. None\n- B. One\n\nA. B.\n\n2. Which is the best?\n- A. Two\n- B. Three\n\nA. A, it is.\n"),
    ("one item", ("bold", 1, 0),
     "# Java Interview Questions\n\nWelcome.\n\n# General\n\n1. **What is the JVM?**\n   - It runs.\n"),
    ("one label", ("qa", 1, 0), "# React Questions\n\nQ) What is React? Why?\n- A library.\n- It is fast.\n"),
    ("marks in braces", ("flip", 2, 0),
     "# What is 1+1? {CARD}\n\n2\n\n# This side {CARD}\n\nmore\n\n{BACK}\n\n## That side\n\nends\n"),
    ("answers still to be written", ("headings", 1, 2),
     "#Quiz\n\n###What is your name?\n\nAnn\n\n###What is your color?\n\nYour answer goes here\n\n###Cats or dogs?\n\n_TODO_\n"),
    ("labels with numbers, in French", ("qa", 2, 0),
     "### Java\n\n**Q1.** Quelle différence ?\n\n**R1.**\n- Une.\n\n**Q1.** Qu’est-ce ?\n\n**R1.**\nDeux.\n"),
    ("a title of the size of its questions", ("headings", 2, 0),
     "# Docker Questions\n---\n# 1. What is docker?\n- It runs.\n\n---\n# 2. What is an image?\n- A file.\n"),
    ("an article about a list", ("numbered", 0, 3),
     "# Small questions\n\nInterviews begin so.\n\nSome of them:\n- Which types are there?\n- What is REST?\n- Describe SOLID\n\n\
      Learn them.\n\n## Links\n- [List](https://x.org) of lists\n- [More](https://y.org)\n"),
];

#[test]
fn shapes_come_in_whole() {
    let mut wrong = Vec::new();
    for (shape, (format, answered, open), text) in SHAPES {
        let imported = read("x.md", text);
        let options = Options { unanswered: true, ..Options::default() };
        let all = import("x.md", text.as_bytes(), &options).unwrap().question_count();
        let count = imported.question_count();
        let told = imported.error_count();
        if (imported.format, count, all - count, told) != (format, *answered, *open, *open) {
            let found = (imported.format, count, all - count, told);
            wrong.push(format!("{shape}: {found:?}, {:?}", imported.diagnostics));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pages_that_ask_nothing_are_refused() {
    for text in [
        "# Interview Questions\n\n| Folder | What |\n|---|---|\n| [basic](./basic) | Easy |\n",
        "# Preguntas\n\n### ¿Como contribuir?\n- Con estrellas.\n\n### Índice\n- [HTML](./html)\n\n### ¿Por qué este repo?\n1. Lugar.\n",
        "# Вопросы\n\n## Как помочь?\n\nПишите!\n\n## Правила\n\n* Добавить\n\n## Направления\n\n* [Java](./java.md)\n",
        "# Flashcards\n\n## Making cards\n\nFrom text:\n- **Term**\n\n### Format\n\n```json\n{}\n```\n\n## Types\n\n### Basic\n\nTwo sides.\n",
        "# Lernkarten\n\n## Übersicht\n\nDieser Ordner.\n\n## Geplante Inhalte\n\n- Netze\n\n## Status\n\nIn Planung\n\n## Beitragen\n\nGern.\n",
        "# React Questions\n\nWelcome.\n\n## What's Inside:\n\n- **Q&A:** many\n\n## How to Use:\n\n- Study.\n\n## Contributing:\n\nGladly.\n",
        "**Answer: C**\n\n### English explanation\n\na\n\n### Examples\n\nb\n\n### English explanation\n\nc\n",
        "## Informationen\n\nRaum 1.\n\n## Inhalte\n### Inhalte der Klausur\n\n1. Impact erklären.\n3. Sneed nennen.\n",
    ] {
        let refused = import("x.md", text.as_bytes(), &Options::default());
        let Err(error @ Error::NotRecognised { .. }) = refused else {
            panic!("{text}\n{refused:?}");
        };
        assert!(error.to_string().contains("--format headings"), "{error}");
    }
}

#[test]
fn code_below_a_numbered_question_keeps_its_blanks() {
    let code = "```js\nvar hero = {\n    name: 'x',\n        get() {}\n};\n```";
    let text = format!("1. What is printed?\n\n{code}\n\nIt is x.\n\n2. What is Y?\n\nA thing.\n");
    let question = &read("x.md", &text).decks[0].questions[0];
    assert!(question.answer.as_deref().unwrap().contains(code), "{question:?}");
}
