use super::*;
use crate::diagnostic::Source;
use crate::domain::Question;
use crate::exchange::{Field, import as import_file};

fn options() -> Options {
    Options { format: Some("csv".to_owned()), ..Options::default() }
}

fn read(text: &str) -> Imported {
    import_file("list.csv", text.as_bytes(), &options()).unwrap()
}

fn questions(text: &str) -> Vec<Question> {
    read(text).decks.into_iter().flat_map(|deck| deck.questions).collect()
}

/// Title and answer of every question.
fn pairs(text: &str) -> Vec<(String, String)> {
    questions(text).into_iter().map(|q| (q.title, q.answer.unwrap_or_default())).collect()
}

fn pair(title: &str, answer: &str) -> (String, String) {
    (title.to_owned(), answer.to_owned())
}

fn confidence(text: &str) -> Option<Confidence> {
    detect(&Input { source: Source::new("list.csv", text) })
}

fn becomes(imported: &Imported) -> Vec<(&str, Field)> {
    imported.columns.iter().map(|column| (column.name.as_str(), column.becomes)).collect()
}

fn messages(imported: &Imported) -> Vec<&str> {
    imported.diagnostics.iter().map(|fault| fault.message.as_str()).collect()
}

#[test]
fn every_separator_is_found_by_counting() {
    let wanted = [pair("What is a, b?", "A: one; two"), pair("What is c?", "C")];
    for (separator, shown) in
        [("\t", "tab"), ("|", "|"), ("/////", "/////"), (" => ", "\" => \""), (";;", ";;")]
    {
        let text = format!("What is a, b?{separator}A: one; two\nWhat is c?{separator}C\n");
        assert_eq!(pairs(&text), wanted, "{shown}");
        assert_eq!(read(&text).facts[0], format!("separator {shown}"));
    }
    let text = "\"What is a, b?\";\"A: one; two\"\n\"What is c?\";C\n";
    assert_eq!(pairs(text), wanted);
    assert_eq!(pairs(&text.replace("\";", "\" , ")), wanted);
    assert_eq!(pairs("dog : Hund\ncat : Katze\nfox : Fuchs\n")[2], pair("fox", "Fuchs"));
}

#[test]
fn a_header_names_the_columns() {
    let text = "nr;question;answer;level;topic;notes\n\
        1;What is a mutex?;A lock.;junior;concurrency;-\n\
        2;How does TLS start?;With a hello.;mid;network;RFC 8446\n";
    let imported = read(text);
    assert_eq!(imported.facts, ["separator ;", "header in row 1", "html off"]);
    assert_eq!(
        becomes(&imported),
        [
            ("nr", Field::LeftOut),
            ("question", Field::Front),
            ("answer", Field::Answer),
            ("level", Field::Level),
            ("topic", Field::Tags),
            ("notes", Field::Extra),
        ]
    );
    assert_eq!(imported.columns[1].samples, ["What is a mutex?", "How does TLS start?"]);
    let tls = &imported.decks[0].questions[1];
    assert_eq!(tls.answer.as_deref(), Some("With a hello.\n\n**notes:** RFC 8446"));
    assert_eq!(tls.tags, ["network"]);
    assert_eq!(tls.level, Some(crate::domain::Level::Mid));
}

#[test]
fn the_user_names_columns_by_name_or_number() {
    let text = "explanation,image,id\nWhat is a stack?,Last in first out.,7\nQueue?,First.,8\n";
    let map = |pairs: &[(&str, Field)]| Options {
        columns: pairs.iter().map(|(name, field)| ((*name).to_owned(), *field)).collect(),
        ..options()
    };
    let wanted =
        map(&[("Explanation", Field::Front), ("2", Field::Answer), ("colour", Field::Tags)]);
    let imported = import_file("x.csv", text.as_bytes(), &wanted).unwrap();
    let question = &imported.decks[0].questions[0];
    assert_eq!(question.title, "What is a stack?");
    assert_eq!(question.answer.as_deref(), Some("Last in first out."));
    assert_eq!(question.guid.as_deref(), Some("7"));
    assert_eq!(
        imported.notes,
        ["There is no column `colour`: the columns are explanation, image, id."]
    );
}

#[test]
fn what_is_missing_is_reported_by_row_and_line() {
    let text = "question,answer\n\"a\nb\",c\nWhat?,\n,d\nHow?,TODO\n";
    let imported = read(text);
    assert_eq!(
        messages(&imported),
        [
            "row 3, line 4: no answer, skipped: column 2 is empty",
            "row 4, line 5: no question, skipped: column 1 is empty",
            "row 5, line 6: no answer, skipped: `TODO` is a placeholder",
        ]
    );
    assert_eq!(imported.diagnostics[0].problem(&imported.source).line, 4);
}

#[test]
fn without_a_header_columns_are_guessed_by_what_they_hold() {
    let text = "1,What is a stack?,Last in; first out.,ds\n2,What is a queue?,First in.,ds\n\
        3,What is a mutex?,A lock.,os\n";
    let imported = read(text);
    let fields: Vec<Field> = imported.columns.iter().map(|column| column.becomes).collect();
    assert_eq!(fields, [Field::LeftOut, Field::Front, Field::Answer, Field::Tags]);
    assert_eq!(imported.decks[0].questions[0].tags, ["ds"]);
}

#[test]
fn unquoted_separators_in_the_answer_are_put_together_again() {
    let text = "question,answer\nWhat is a?,One, two, three\nWhat is b?,Two\nWhat is c?,Three\n";
    assert_eq!(pairs(text)[0], pair("What is a?", "One, two, three"));
    assert_eq!(read(text).notes, ["Line 2 has more than 2 columns: the surplus went to answer."]);
    let text = "question,answer,topic\nA?,One, two,os\nB?,Two,os\nC?,Three,net\n";
    let all = questions(text);
    assert_eq!(all[0].answer.as_deref(), Some("One, two"));
    assert_eq!(all[0].tags, ["os"]);
    assert!(read("question,answer\nA?,One,,,\nB?,Two\n").notes.is_empty());
}

#[test]
fn quotes_that_swallow_rows_are_text() {
    let text = "a\tsays \"x\"\n\"b\tc\nd\te\nf\"\tg\nh\ti\nj\tk\n";
    let imported = read(text);
    assert_eq!(imported.question_count(), 6);
    assert!(imported.facts.contains(&"quotes are text".to_owned()), "{:?}", imported.facts);
    assert_eq!(imported.decks[0].questions[1].title, "\"b");
}

#[test]
fn quizlet_sets_with_rows_of_their_own() {
    let text = "mutex\ta lock\nwith one\nholder;queue\tfirst in\nfirst out;stack\tlast in";
    let imported = read(text);
    assert_eq!(imported.facts[..2], ["separator tab", "rows end with ;"]);
    assert_eq!(
        pairs(text),
        [
            pair("mutex", "a lock  \nwith one  \nholder"),
            pair("queue", "first in  \nfirst out"),
            pair("stack", "last in"),
        ]
    );
    let text =
        "mutex\ta lock\n\nqueue\tfirst in\nfirst out\n\nstack\tlast in\nfirst out\n\nheap\ta\nb";
    assert_eq!(pairs(text)[3], pair("heap", "a  \nb"));
}

#[test]
fn the_user_names_separators_of_any_length() {
    let text = "What\nis it?\n\nThis\nand that.\n\n\nAnd that?\n\nThat.\n";
    let wanted = Options {
        separator: Some("\\n\\n".to_owned()),
        rows: Some("\\n\\n\\n".to_owned()),
        ..Options::default()
    };
    let imported = import_file("x.txt", text.as_bytes(), &wanted).unwrap();
    let all = &imported.decks[0].questions;
    assert_eq!(all.len(), 2);
    assert_eq!((all[0].title.as_str(), all[0].context.as_str()), ("What", "is it?"));
    assert_eq!(all[0].answer.as_deref(), Some("This  \nand that."));
}

#[test]
fn multiple_choice_becomes_a_question_with_letters() {
    let text = "question,options,correct,explanation\n\
        Which is LIFO?,Stack|Queue|Heap,A,Last in first out.\n\
        Which is FIFO?,Stack|Queue|Heap,2,Think of a shop.\n";
    let all = questions(text);
    assert_eq!(all[0].context, "- A: Stack\n- B: Queue\n- C: Heap");
    assert_eq!(all[0].answer.as_deref(), Some("A: Stack\n\nLast in first out."));
    assert_eq!(all[1].answer.as_deref(), Some("B: Queue\n\nThink of a shop."));
    let text = "Question,A,B,C,D,Answer\nLIFO?,Stack,Queue,Heap,Tree,Stack\nFIFO?,Stack,Queue,Heap,Tree,B\n";
    let all = questions(text);
    assert_eq!(all[0].answer.as_deref(), Some("A: Stack"));
    assert_eq!(all[1].answer.as_deref(), Some("B: Queue"));
    let text = "question,correct_answer,incorrect_answers\nLIFO?,Stack,\"['Queue', 'Heap']\"\n";
    let all = questions(text);
    assert_eq!(all[0].context, "- A: Heap\n- B: Queue\n- C: Stack");
    assert_eq!(all[0].answer.as_deref(), Some("C: Stack"));
}

#[test]
fn sides_with_code_beside_them() {
    let text = "What is printed?,print(1),One,\nWhat is a?,,Letter,\nWhat is b?,,Letter,\nHow?,,So,x = 1\n";
    let all = questions(text);
    assert_eq!(all[0].context, "```\nprint(1)\n```");
    assert_eq!(all[3].answer.as_deref(), Some("So\n\n```\nx = 1\n```"));
}

#[test]
fn questions_without_answers_come_in_on_request() {
    let text = "category,question\nos,What is a mutex?\nnet,What is TLS?\n";
    let imported = read(text);
    assert_eq!(imported.question_count(), 0);
    assert_eq!(messages(&imported)[0], "row 2: no answer, skipped: no column has it");
    let wanted = Options { unanswered: true, ..options() };
    let imported = import_file("x.csv", text.as_bytes(), &wanted).unwrap();
    assert_eq!(imported.question_count(), 2);
    assert_eq!(imported.decks[0].questions[0].tags, ["os"]);
}

#[test]
fn structure_lands_in_its_sections() {
    let text = "question\tshort answer\tanswer\tkey points\tfollow-ups\tpitfalls\tsources\n\
        What is a log?\tA list.\tA list of records.\t- order; offsets\tHow long? Seven days.\t\
        It is a queue \u{2014} no, it stays\thttps://a.b\n";
    let question = &questions(text)[0];
    assert_eq!(question.basics.as_ref().unwrap().text, "A list.");
    assert_eq!(question.solid.as_ref().unwrap().text, "A list of records.");
    assert_eq!(question.key_points.len(), 2);
    assert_eq!(question.follow_ups[0].answer, "Seven days.");
    assert_eq!(question.pitfalls[0].reason, "no, it stays");
    assert_eq!(question.sources, ["https://a.b"]);
}

#[test]
fn headers_in_many_languages_name_the_columns() {
    for (header, fields) in [
        ("Frage;Antwort;Themen;Stufe;Notiz", "front,answer,tags,level,under answer"),
        ("Vorderseite;Rückseite;Schlagwörter;Niveau;Quelle", "front,answer,tags,level,sources"),
        ("Frage;Lösung;Kategorie;Schwierigkeit;Erklärung", "front,answer,tags,level,under answer"),
        ("Question;Réponse;Étiquettes;Niveau;Indice", "front,answer,tags,level,under answer"),
        ("Recto;Verso;Catégorie;Difficulté;Source", "front,answer,tags,level,sources"),
        ("Pregunta;Respuesta;Categoría;Dificultad;Nota", "front,answer,tags,level,under answer"),
        ("Pergunta;Resposta;Assunto;Nível;Dica", "front,answer,tags,level,under answer"),
        ("Domanda;Risposta;Argomento;Livello;Fonte", "front,answer,tags,level,sources"),
        ("Vraag;Antwoord;Onderwerp;Niveau;Bron", "front,answer,tags,level,sources"),
        ("Pytanie;Odpowiedź;Temat;Poziom;Źródło", "front,answer,tags,level,sources"),
        ("Otázka;Odpověď;Téma;Obtížnost;Zdroj", "front,answer,tags,level,sources"),
        ("Fråga;Svar;Ämne;Nivå;Källa", "front,answer,tags,level,sources"),
        ("Soru;Cevap;Konu;Seviye;Kaynak", "front,answer,tags,level,sources"),
        ("Вопрос;Ответ;Тема;Сложность;Источник", "front,answer,tags,level,sources"),
        ("Питання;Відповідь;Тема;Складність;Джерело", "front,answer,tags,level,sources"),
        ("问题;答案;分类;难度;来源", "front,answer,tags,level,sources"),
        ("質問;回答;カテゴリ;難易度;出典", "front,answer,tags,level,sources"),
    ] {
        let text = format!("{header}\nA b?;C d e.;x;1;y\nF g?;H i j.;x;2;z\n");
        let imported = read(&text);
        let found: Vec<&str> =
            imported.columns.iter().map(|column| column.becomes.word()).collect();
        assert_eq!(found.join(","), fields, "{header}");
        assert_eq!(imported.question_count(), 2, "{header}");
    }
}

#[test]
fn a_first_row_unlike_all_others_names_the_columns() {
    for text in [
        "Begriff\tDefinition\nMutex\tEin Schloss mit einem Halter.\nQueue\tWas zuerst kommt, geht zuerst.\n",
        "Wort;Bedeutung\ndog;Hund\ncat;Katze\n",
        "Deutsch\tEnglisch\nHund\tdog\nKatze\tcat\n",
        "Asked\tSaid\nWhat is a lock at all?\tOne holder.\nWhat is a queue in short?\tFirst in.\nHow big is a big heap?\tBig.\n",
    ] {
        let imported = read(text);
        assert!(imported.facts.contains(&"header in row 1".to_owned()), "{text}: {imported:?}");
        assert_eq!(imported.question_count(), text.lines().count() - 1, "{text}");
    }
    for text in [
        "dog\tHund\ncat\tKatze\nfox\tFuchs\n",
        "Frage\tquestion\nAntwort\tanswer\nWort\tword\n",
        "Mutex\tA lock.\nQueue\tWhat comes first goes first.\nStack\tWhat comes last goes first.\nHeap\tA tree of sorts in an array.\n",
    ] {
        assert_eq!(read(text).question_count(), text.lines().count(), "{text}");
    }
}

#[test]
fn html_is_seen_where_it_closes_and_elsewhere_text() {
    let all = pairs("What is <p>?,A <b>paragraph</b>.\nWhat is <br>?,a<br>b &lt;\n");
    assert_eq!(all[0], pair("What is <p>?", "A **paragraph**."));
    assert_eq!(all[1].1, "a  \nb <");
    assert_eq!(pairs("What is <p>?\tA tag &lt;p&gt;<br>x\n")[0].1, "A tag &lt;p&gt;  \nx");
}

#[test]
fn a_table_of_markdown_is_read() {
    let text =
        "| Question | Answer |\n|----------|:------|\n| What is a? | One |\n| What is b? | Two |\n";
    assert_eq!(pairs(text), [pair("What is a?", "One"), pair("What is b?", "Two")]);
}

#[test]
fn an_export_of_anki_is_read_to_the_letter() {
    let text = "#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n\
        #tags column:6\n\
        c@zM=MRh}/\tCloze\tA::B\t{{c1::a}} and {{c2::b}}\t\"#starts, \"\"hash\"\"\"\tx y::z\n\
        # a comment\n\
        g2\tBasic\tA\t<div>What is</div><div>a?</div>\t<b>One</b><br>two\t\n\
        g3\tBasic (and reversed card)\tA\tdog\tHund\t\n";
    let imported = read(text);
    let ids: Vec<&str> = imported.decks.iter().map(|deck| deck.id.0.as_str()).collect();
    assert_eq!(ids, ["a.b", "a"]);
    let cloze = &imported.decks[0].questions[0];
    assert_eq!(cloze.guid.as_deref(), Some("c@zM=MRh}/"));
    assert_eq!(cloze.title, "[...] and [...]");
    assert_eq!(cloze.cards.len(), 2);
    assert_eq!(cloze.cards[1].front, "a and [...]");
    assert_eq!(cloze.cards[1].back, "b\n\na and b\n\n#starts, \"hash\"");
    assert_eq!(cloze.tags, ["x", "y::z"]);
    let basic = &imported.decks[1].questions;
    assert_eq!((basic[0].title.as_str(), basic[0].context.as_str()), ("What is", "a?"));
    assert_eq!(basic[0].answer.as_deref(), Some("**One**  \ntwo"));
    assert_eq!(basic[1].cards[0].front, "Hund");
    assert_eq!(basic[1].cards[0].back, "dog");
    assert_eq!(imported.facts, ["separator tab", "no header", "html on"]);
}

#[test]
fn top_lines_set_what_rows_do_not() {
    let text = "#separator:Semicolon\n#tags: one two;\n#deck:Mine;;\n#columns:Back;Front;Tags\n\
        #if matches:keep current\nA1;Q1;x\nA2;Q2\n";
    let imported = read(text);
    assert_eq!(imported.decks[0].title, "Mine");
    let question = &imported.decks[0].questions[0];
    assert_eq!((question.title.as_str(), question.answer.as_deref()), ("Q1", Some("A1")));
    assert_eq!(question.tags, ["one", "two", "x"]);
    assert!(imported.notes[0].starts_with("`#if matches:keep current` is not followed:"));
}

#[test]
fn files_of_other_formats_are_left_alone() {
    for text in [
        "Just words.",
        "Just words, and more.",
        "# Title\n\n## What is a, b?\n\nAn answer, here.\n",
        "[\n  {\"question\": \"a\", \"answer\": \"b\"},\n  {\"question\": \"c\", \"answer\": \"d\"}\n]\n",
        "{\"q\": \"a\", \"a\": \"b\"}\n{\"q\": \"a\", \"a\": \"b\"}\n",
        "Q: What is a?\nA: One.\n\nQ: What is b?\nA: Two.\n",
        "What is a::One\nWhat is b::Two\nWhat is c::Three\n",
        "---\ntitle: x\ntags: y\n---\nText: a\n",
        "- question: a\n  answer: b\n- question: c\n  answer: d\n",
        "* What is a? :drill:\n:PROPERTIES:\n:ID: x\n:END:\n** Answer\nSo.\n",
        "1. **What is a?** One, two.\n\n2. **What is b?** Three.\n\nText.\n",
        "<details><summary>What?</summary>So, so.</details>\n<details><summary>Why?</summary>As, is.</details>\n",
        "The log is a list.\nIt is read by offset.\nIt grows at its end.\n",
    ] {
        assert_eq!(confidence(text), None, "{text}");
    }
}

#[test]
fn tables_are_known_as_surely_as_they_say_it() {
    for (text, wanted) in [
        ("#separator:tab\na\tb\n", Confidence::Certain),
        ("question,answer\na,b\n", Confidence::Certain),
        ("a\tb\n", Confidence::Likely),
        ("a,\"b, c\"\nd,e\n", Confidence::Likely),
        ("a,b\nc,d\n", Confidence::Possible),
        ("a - b\nc - d\n", Confidence::Possible),
    ] {
        assert_eq!(confidence(text), Some(wanted), "{text}");
    }
}

mod properties {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_text_is_read(text in "[#:ab\"',;|\t\n <>/&?{}c1-]{0,120}") {
            let imported = import_file("x", text.as_bytes(), &options());
            if let Ok(imported) = imported {
                for fault in &imported.diagnostics {
                    prop_assert!(imported.source.text.get(fault.span.clone()).is_some());
                }
            }
        }

        #[test]
        fn what_is_written_with_a_header_is_read_back(
            cells in proptest::collection::vec(("[a-z][a-z ,;\"|\t]{0,12}[a-z]", "[a-z][a-z ,;\"|\t\n]{0,12}[a-z]"), 1..20),
            separator in prop_oneof![Just(","), Just(";"), Just("\t"), Just("|")],
        ) {
            let quote = |cell: &str| format!("\"{}\"", cell.replace('"', "\"\""));
            let mut text = format!("question{separator}answer\n");
            for (front, back) in &cells {
                text += &format!("{}{separator}{}\n", quote(front), quote(back));
            }
            // Lines of code stand in a fence.
            let words = |text: &str| text.replace("```", "");
            let spaced = |text: &str| {
                words(text).split_whitespace().collect::<Vec<_>>().join(" ")
            };
            let read: Vec<_> = pairs(&text).iter().map(|(q, a)| (spaced(q), spaced(a))).collect();
            let told: Vec<_> = cells.iter().map(|(q, a)| (spaced(q), spaced(a))).collect();
            prop_assert_eq!(read, told);
        }
    }
}

#[test]
fn code_in_cells_loses_no_sign_and_no_blank() {
    let read = pairs(
        "question,answer\n\
         Why a*b*c in __new__?,It is not __new__ but *this*.\n\
         Which groups are big?,SELECT count(*) FROM t HAVING count(*) > 5\n\
         What loops?,\"for i in x:\n    go(i)\n\n# done\"\n",
    );
    assert_eq!(
        read,
        [
            pair("Why a*b*c in __new__?", "It is not \\_\\_new\\_\\_ but *this*."),
            pair("Which groups are big?", "SELECT count(\\*) FROM t HAVING count(\\*) > 5"),
            pair("What loops?", "```\nfor i in x:\n    go(i)\n\n# done\n```"),
        ]
    );
}
