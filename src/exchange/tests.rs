use super::*;

const PAGE: &str = "Why?\nanswer\n- so\nbasics\n~5 sSo it is.";

fn ids(name: &str, deck: Option<&str>) -> (String, String) {
    let options = Options { deck: deck.map(str::to_owned), ..Options::default() };
    let imported = import(name, PAGE.as_bytes(), &options).unwrap();
    let deck = &imported.decks[0];
    (deck.id.0.clone(), deck.title.clone())
}

fn named(id: &str, title: &str) -> (String, String) {
    (id.to_owned(), title.to_owned())
}

fn failure(name: &str, bytes: &[u8]) -> String {
    import(name, bytes, &Options::default()).unwrap_err().to_string()
}

#[test]
fn the_deck_is_named_by_the_option_else_by_the_file() {
    assert_eq!(ids("a/b/B+tree_pages.v2.txt", None), named("b-tree-pages-v2", "B+tree pages.v2"));
    assert_eq!(ids("C:\\x\\my log.txt", None), named("my-log", "My log"));
    assert_eq!(ids("-", None), named("imported", "Imported"));
    assert_eq!(ids("", None), named("imported", "Imported"));
    assert_eq!(ids("x.txt", Some("kafka-log")), named("kafka-log", "Kafka log"));
    assert_eq!(ids("x.txt", Some("Kafka: the log")), named("kafka-the-log", "Kafka: the log"));
    assert_eq!(ids("x.txt", Some(" ")), named("x", "X"));
    assert_eq!(ids(".txt", None), named("txt", ".txt"));
    assert_eq!(ids("a\nb \u{1b}[1m.txt", None), named("a-b-1m", "A b [1m"));
}

#[test]
fn what_decoding_found_stands_first_in_the_report() {
    let bytes = "Why — now?\nanswer\n- so\nbasics\n".replace('—', "\u{97}");
    let bytes: Vec<u8> = bytes.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let imported = import("x.txt", &bytes, &Options::default()).unwrap();
    assert_eq!(imported.decks[0].questions[0].title, "Why — now?");
    let codes: Vec<&str> = imported.diagnostics.iter().map(|fault| fault.code).collect();
    assert_eq!(codes, [report::ENCODING, report::EMPTY_PART]);
    assert_eq!(imported.notes.len(), 1);
    assert_eq!((imported.question_count(), imported.error_count()), (1, 0));
}

#[test]
fn a_page_in_utf16_is_read() {
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(PAGE.encode_utf16().flat_map(u16::to_le_bytes));
    let imported = import("x.txt", &bytes, &Options::default()).unwrap();
    assert_eq!(imported.question_count(), 1);
}

#[test]
fn files_that_cannot_be_read_say_what_they_are_and_what_to_do() {
    let all = [
        failure("a.pdf", b"%PDF-1.4"),
        failure("a.txt", b"<!doctype html><p>Why?"),
        failure("a.apkg", b"PK\x03\x04 collection.anki2"),
        failure("a.db", b"SQLite format 3\0"),
        failure("a.png", b"\x89PNG\r\n\x1a\n"),
        failure("a.bin", b"a\0b"),
        failure("a.txt", b" \r\n\xc2\xa0"),
        failure("a.txt", b"Just words."),
    ];
    // The list grows with every format.
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    insta::assert_snapshot!(all.join("\n").replace(&names.join(", "), "…"));
}

#[test]
fn large_files_and_unknown_formats_are_declined() {
    let options = Options { max_bytes: 1024 * 1024, ..Options::default() };
    let large = import("x", &vec![b'a'; 1024 * 1024 + 1], &options).unwrap_err();
    assert_eq!(large.to_string(), "`x` is larger than 1 MiB; split it, or import a part of it");
    let options = Options { format: Some("docx".to_owned()), ..Options::default() };
    let unknown = import("x", PAGE.as_bytes(), &options).unwrap_err();
    assert!(
        unknown.to_string().starts_with("there is no format `docx`; known: page, "),
        "{unknown}"
    );
}

#[test]
fn names_of_formats_are_distinct() {
    for (at, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..at].iter().all(|other| other.name != format.name));
    }
}

#[test]
fn tables_and_texts_are_told_apart() {
    for (text, wanted) in [
        ("question,answer\nWhat is a?,One\nWhat is b?,Two\n", Some("csv")),
        ("1. What is a?\tOne\n2. What is b?\tTwo\n", Some("csv")),
        ("deck,id,question,basics,solid,deeper\nd,a,What is a?,One.,,\n", Some("viva-csv")),
        ("\"deck\";id;question;basics;solid;deeper\nd;a;What is a?;One.;;\n", Some("viva-csv")),
        ("deck,id,question,basics\nd,a,What is a?,One.\nd,b,What is b?,Two.\n", Some("csv")),
        ("Q;A\nWhat is a?;One: two\nWhat is b?;Two: one\n", Some("csv")),
        ("#separator:tab\n#html:false\nWhat is a?\tOne\n", Some("csv")),
        ("What is `std::move`?,\"A cast, no more.\"\nWhat is `a::b`?,A path.\n", Some("csv")),
        ("| Question | Answer |\n| --- | --- |\n| What is a? | One |\n", Some("csv")),
        ("mutex\ta lock;queue\tfirst in", Some("csv")),
        ("Q: What is a?\nA: One, two.\n\nQ: What is b?\nA: Two, one.\n", Some("qa")),
        ("# Deck\n\n## What is a?\n\nOne, two.\n\n## What is b?\n\nTwo, one.\n", Some("headings")),
        (PAGE, Some("page")),
        ("1. What is a, or b?\n2. What is c, or d?\n3. What is e, or f?\n", Some("numbered")),
        ("Just words, and more of them.", None),
    ] {
        let input = Input { source: crate::diagnostic::Source::new("x", text) };
        assert_eq!(detect(&input).map(|format| format.name), wanted, "{text}");
    }
}

/// What would take minutes each, were it read anew from every line or mark on.
#[test]
fn much_of_one_thing_is_read_through_once() {
    for (format, head, piece) in [
        ("page", "", "```a\n"),
        ("details", "", "<details>\n<summary>a</summary>\n"),
        ("yaml", "", "a:\n"),
        ("obsidian", "", "==a=="),
        ("qa", "# Long ", "long "),
        ("page", "Why?\nanswer\n- so\nbasics\n~5 sSo.\ngo deeper\n", "- Why?So.\n"),
    ] {
        let mut text = format!("{head}{}", piece.repeat(200_000 / piece.len()));
        if format == "qa" {
            text.push_str(&"\nQ: a\nA: b\n".repeat(20_000));
        }
        let options = Options { format: Some(format.to_owned()), ..Options::default() };
        let imported = import("x.md", text.as_bytes(), &options).unwrap();
        assert_eq!(imported.format, format);
        for deck in &imported.decks {
            assert!(deck.title.chars().count() < 200 && deck.id.0.len() <= 100);
        }
    }
}

#[test]
fn what_a_file_says_of_all_its_questions_is_kept_short() {
    let tags = "tag".repeat(100_000);
    let text = format!("#separator:tab\n#tags:{tags}\n#deck:{tags}\nWhat is a?\tOne\n");
    let imported = import("x.txt", text.as_bytes(), &Options::default()).unwrap();
    let deck = &imported.decks[0];
    assert!(deck.title.len() < 200 && deck.questions[0].tags[0].len() < 200);
}

#[test]
fn names_of_too_many_decks_are_kept_with_their_questions() {
    let rows: String = (0..1100).map(|n| format!("What is {n}?,So,d{n}\n")).collect();
    let text = format!("question,answer,deck\n{rows}");
    let options = Options { columns: vec![("deck".to_owned(), Field::Deck)], ..Options::default() };
    let imported = import("x.csv", text.as_bytes(), &options).unwrap();
    assert_eq!((imported.decks.len(), imported.question_count()), (1001, 1100));
    let last = imported.decks.last().unwrap().questions.last().unwrap();
    assert_eq!(last.answer.as_deref(), Some("So\n\n**Deck:** d1099"));
    assert_eq!(imported.diagnostics.len(), 1);
}

#[test]
fn what_has_no_place_of_its_own_is_named_where_it_says_something() {
    let text = "Frage;Antwort;Notiz;Raum;Leer\nA?;b;;;\nC?;d;alt;12a;\n";
    assert_eq!(
        import("x.csv", text.as_bytes(), &Options::default()).unwrap().kept,
        ["Notiz", "Raum"]
    );
    let text = r#"[{"question": "A?", "answer": "b", "mood": "good"}]"#;
    assert_eq!(import("x.json", text.as_bytes(), &Options::default()).unwrap().kept, ["mood"]);
}

#[test]
fn what_asks_the_same_as_before_is_told_with_both_lines() {
    let text = "question,answer,level\nWhat is NAT?,It maps.,easy\nWhat is DNS?,Names.,easy\n what  is NAT?,Else.,hard\nWhat is DNS?,Names.,easy\n";
    let imported = import("x.csv", text.as_bytes(), &Options::default()).unwrap();
    let told: Vec<(&str, &str)> =
        imported.diagnostics.iter().map(|fault| (fault.code, fault.message.as_str())).collect();
    assert_eq!(told, [(report::TWICE, "asks the same as line 2; both are kept")]);
    assert_eq!(imported.question_count(), 4);
}

#[test]
fn what_is_nearly_a_format_is_told_with_its_place() {
    for (name, text, place) in [
        ("a.yaml", "- question: A?\n  answer: b: c\n", (2, 12)),
        ("a.txt", "- q: A?\n  a: x\n- q: B?\n  a: y\n-q: bad\n- q: C?\n  a: z\n", (5, 1)),
        ("a.tsv", "A?\tb\nC?\nd\nE?\tf\ng\n", (2, 1)),
        ("a.json", "cards: [}", (1, 1)),
    ] {
        let imported = import(name, text.as_bytes(), &Options::default()).unwrap();
        let fault = &imported.diagnostics[0];
        let source = crate::diagnostic::Source::new(name, text);
        assert_eq!(source.line_column(fault.span.start), place, "{name}: {}", fault.message);
        assert!(!fault.help.is_empty() && is_lost(fault), "{name}");
    }
}

#[test]
fn a_message_never_repeats_a_whole_file() {
    let text = format!("A: {}\n\nQ: a\nA: b\n", "long ".repeat(10_000));
    let imported = import("x.md", text.as_bytes(), &Options::default()).unwrap();
    assert!(!imported.diagnostics.is_empty());
    assert!(imported.diagnostics.iter().all(|fault| fault.message.len() < 1000));
}
