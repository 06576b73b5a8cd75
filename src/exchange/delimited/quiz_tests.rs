use proptest::prelude::*;

use crate::exchange::{Field, Imported, Options, import};

fn read(text: &str) -> Imported {
    import("quiz.csv", text.as_bytes(), &Options::default())
        .unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Title, context and answer of the first question.
fn first(text: &str) -> (String, String, String) {
    let imported = read(text);
    assert_eq!(imported.format, "csv", "{text}");
    let question = imported.decks.into_iter().flat_map(|deck| deck.questions).next();
    let question = question.unwrap_or_else(|| panic!("nothing in {text}"));
    (question.title, question.context, question.answer.unwrap_or_default())
}

fn becomes(imported: &Imported) -> Vec<(String, Field)> {
    imported.columns.iter().map(|column| (column.name.clone(), column.becomes)).collect()
}

/// Headers and first rows as people have them in many languages: each asks about the
/// capital of Peru, and the right choice is the second of three.
const QUIZZES: [(char, &str); 22] = [
    (
        ',',
        "Pytanie,Odpowiedź A,Odpowiedź B,Odpowiedź C,Poprawna odpowiedź\nPeru?,Quito,Lima,Bonn,B\nMali?,a,b,c,A\n",
    ),
    (
        ',',
        "ID,Frage,Antwort A,Antwort B,Antwort C,Richtige Antwort,Status\nX-1,Peru?,Quito,Lima,Bonn,B,Offen\nX-2,Mali?,a,b,c,A,Offen\n",
    ),
    (
        ',',
        "num,enonce,reponseA,reponseB,reponseC,bonne_reponse,chapitre,image\n1,Peru?,Quito,Lima,Bonn,B,7,\n2,Mali?,a,b,c,C,7,x.png\n",
    ),
    (
        ',',
        "materia,texto_pregunta,imagen,opcion_a,opcion_b,opcion_c,respuesta_correcta,nota\nGeo,Peru?,,Quito,Lima,Bonn,B,\nGeo,Mali?,x.png,a,b,c,C,\nGeo,Chad?,,a,b,c,A,\n",
    ),
    (
        ',',
        "num,question,answerA,answerB,answerC,good_answer,domain\n1,Peru?,Quito,Lima,Bonn,B,x\n2,Mali?,a,b,c,A,x\n",
    ),
    (
        ';',
        "question;réponse_1;réponse_2;réponse_3;bonnes_réponses\nPeru?;Quito;Lima;Bonn;2\nMali?;a;b;c;1\n",
    ),
    (
        ';',
        "Frage;AntwortA;AntwortB;AntwortC;KorrekteAntwort;BildPfad\nPeru?;Quito;Lima;Bonn;2;\nMali?;a;b;c;1;x.png\n",
    ),
    (
        ',',
        "Timestamp,Question,Choice 1,Choice 2,Choice 3,Correct (1-3),Time limit\n10/1/2024 10:00:00,Peru?,Quito,Lima,Bonn,2,20\n10/1/2024 10:01:00,Mali?,a,b,c,3,30\n",
    ),
    (
        ',',
        "Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,\"Time limit (sec) – 5, 10, or 20 secs\",Correct answer(s) - choose at least one\nPeru?,Quito,Lima,Bonn,30,2\nMali?,a,b,c,30,\"1,3\"\n",
    ),
    (
        ',',
        "\"Blooket\nImport Template\",,,,,\nQuestion #,Question Text,Answer 1,Answer 2,\"Answer 3\n(Optional)\",\"Correct Answer(s)\n(Only include Answer #)\"\n1,Peru?,Quito,Lima,Bonn,2\n2,Mali?,a,b,,1\n",
    ),
    (
        ',',
        "Question Text,Question Type,Option 1 (required),Option 2 (required),Option 3,Correct Answer,Time in seconds\nPeru?,Multiple Choice,Quito,Lima,Bonn,2,30\nMali?,Checkbox,a,b,c,\"1,3\",30\n",
    ),
    (
        ';',
        "Вопрос;Вариант А;Вариант Б;Вариант В;Правильный ответ\nPeru?;Quito;Lima;Bonn;Б\nMali?;a;b;c;А\n",
    ),
    (
        ';',
        "Domanda;Risposta A;Risposta B;Risposta C;Risposta corretta\nPeru?;Quito;Lima;Bonn;B\nMali?;a;b;c;A\n",
    ),
    (
        ',',
        "Vraag,Optie A,Optie B,Optie C,Juiste antwoord\nPeru?,Quito,Lima,Bonn,Lima\nMali?,a,b,c,c\n",
    ),
    (
        '|',
        "Pergunta|Alternativa A|Alternativa B|Alternativa C|Gabarito\nPeru?|Quito|Lima|Bonn|B\nMali?|a|b|c|A\n",
    ),
    (
        ';',
        "Fråga;Alternativ 1;Alternativ 2;Alternativ 3;Rätt svar\nPeru?;Quito;Lima;Bonn;2\nMali?;a;b;c;1\n",
    ),
    (',', "Question,A,B,C,Answer\nPeru?,Quito,Lima,Bonn,B\nMali?,a,b,c,A\n"),
    (
        ',',
        "question,optiona,optionb,optionc,correctoption\nPeru?,Quito,Lima,Bonn,optionb\nMali?,a,b,c,optiona\n",
    ),
    (
        ';',
        "Kérdés;A válasz;B válasz;C válasz;Helyes\nPeru?;Quito;Lima;Bonn;B\nMali?;a;b;c;A\nChad?;a;b;c;C\n",
    ),
    (',', "Correct,Question,Option C,Option B,Option A\nB,Peru?,Bonn,Lima,Quito\nA,Mali?,a,b,c\n"),
    (',', "Question,Options,Which is right\nPeru?,Quito;Lima;Bonn,Lima\nMali?,a;b;c,c\n"),
    (
        ',',
        "Dificulty,Question Type,Question Text,Question Answers,Correct_Awnser,Points\nFacil,multi,Peru?,Quito;Lima;Bonn,Lima,100\nFacil,multi,Mali?,a;b;c,c,100\n",
    ),
];

#[test]
fn choices_are_known_by_their_family_and_the_right_one_by_what_it_names() {
    for (_, text) in QUIZZES {
        let (title, context, answer) = first(text);
        let shown = "- A: Quito\n- B: Lima\n- C: Bonn";
        assert_eq!((title.as_str(), context.as_str()), ("Peru?", shown), "{text}");
        assert_eq!(answer.lines().next(), Some("B: Lima"), "{text}");
    }
}

#[test]
fn the_right_one_stands_beside_wrong_ones() {
    for text in [
        "jahrgang,fragenText,richtigeAntwort,falscheAntwort1,falscheAntwort2,von\n7,Peru?,Lima,Quito,Bonn,Jo\n7,Mali?,a,b,c,Jo\n7,Chad?,a,b,c,Jo\n",
        "Frage;Antwort;FalscheAntwort1;FalscheAntwort2\nPeru?;Lima;Quito;Bonn\nMali?;a;b;c\n",
        "Gimkit Spreadsheet Import Template,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nPeru?,Lima,Quito,Bonn\nMali?,a,b,\n",
        "pregunta,respuesta correcta,respuesta incorrecta 1,respuesta incorrecta 2\nPeru?,Lima,Quito,Bonn\nMali?,a,b,c\n",
        "question,bonne réponse,mauvaise réponse 1,mauvaise réponse 2\nPeru?,Lima,Quito,Bonn\nMali?,a,b,c\n",
    ] {
        let (title, context, answer) = first(text);
        let shown = "- A: Bonn\n- B: Lima\n- C: Quito";
        assert_eq!((title.as_str(), context.as_str()), ("Peru?", shown), "{text}");
        assert_eq!(answer.lines().next(), Some("B: Lima"), "{text}");
    }
}

#[test]
fn several_are_right_and_empty_ones_keep_their_place() {
    let text = "Question,Option 1,Option 2,Option 3,Option 4,Correct Answer\n\
        Which?,a,b,c,d,\"1,3,4\"\nAnd?,a,,c,,3\n";
    let all: Vec<_> = read(text).decks.remove(0).questions;
    assert_eq!(all[0].answer.as_deref(), Some("A: a\n\nC: c\n\nD: d"));
    assert_eq!(all[1].context, "- A: a\n- C: c");
    assert_eq!(all[1].answer.as_deref(), Some("C: c"));
}

#[test]
fn choices_about_html_stand_as_they_are_written() {
    let text = "frage,richtigeAntwort,falscheAntwort1,falscheAntwort2\n\
        Welcher Link?,\"<a href=\"\"i\"\">L</a>\",\"<a link=\"\"i\"\">L</a>\",\"<a url=\"\"i\"\">L</a>\"\n\
        Was ist fett?,<b>x</b>,<i>y</i>,z\n";
    let all: Vec<_> = read(text).decks.remove(0).questions;
    assert_eq!(all[0].answer.as_deref(), Some("A: `<a href=\"i\">L</a>`"));
    assert!(all[0].context.contains("`<a url=\"i\">L</a>`"));
}

#[test]
fn numbers_years_labels_ids_and_pictures_neither_ask_nor_answer() {
    for (text, title, answer) in [
        (
            "ID,Rank,JP,EN,Sentence,Explanation,Image\nJ-1,1,neko,cat,Neko desu.,An animal.,<img src='1.jpg'>\nJ-2,2,inu,dog,Inu da.,,<img src='2.jpg'>\nJ-4,3,nani,what,Nani?,Asks.,<img src='3.jpg'>\n",
            "neko",
            "cat",
        ),
        (
            "year,text,kind,definition\n2023,What is a log?,open,A list.\n2024,What is b?,open,B.\n2024,What is c?,open,C.\n",
            "What is a log?",
            "A list.",
        ),
        (
            "ID,theme,explanation,image\n1,Databases,The key that all hang on,Primary key\n2,Databases,What holds data,Table\n3,Databases,How many belong,Degree\n",
            "The key that all hang on",
            "Primary key",
        ),
        (
            "What stops?\t\tfalse\tNo.\nWhat goes?\timg-1.gif\ttrue\tYes.\nAnd this?\t\tfalse\tNo, too.\n",
            "What stops?",
            "false",
        ),
        (
            "topic,question,Explanation\nos,What is a mutex?,A lock.\nos,What is b?,B.\nos,What is c?,C.\n",
            "What is a mutex?",
            "A lock.",
        ),
        (
            "Question #,Question,Answer\n1,What is a mutex?,A lock.\n2,What is b?,B.\n",
            "What is a mutex?",
            "A lock.",
        ),
    ] {
        let (asked, _, told) = first(text);
        assert_eq!(asked, title, "{text}");
        assert_eq!(told.lines().next(), Some(answer), "{text}");
    }
}

#[test]
fn a_category_is_no_answer() {
    let text = "question,kind,label\nWhich fish?,classification,1\nWhy camels?,open,3\nWho?,open,3\n\
        What?,open,2\nHow?,classification,2\nWhere?,open,1\n";
    let imported = read(text);
    assert_eq!(imported.question_count(), 0);
    assert_eq!(read(&text.replace("question,", "instruction,")).question_count(), 0);
    assert!(imported.notes[0].starts_with("No column is taken for the answer"), "{imported:?}");
    assert!(imported.diagnostics.iter().all(|fault| fault.code == "I005"), "{imported:?}");
}

#[test]
fn what_stands_above_a_table_is_told_and_no_card() {
    for text in [
        "sep=;\nQuestion;Answer\nWhat?;So.\nHow?;Thus.\n",
        "\u{feff}\"sep=;\"\r\nQuestion;Answer\r\nWhat?;So.\r\nHow?;Thus.\r\n",
        "sep=\t\nQuestion\tAnswer\nWhat?\tSo.\nHow?\tThus.\n",
        "Questions of 2024,,\n,,\nNo.,Question,Answer\n1,What?,So.\n2,How?,Thus.\n",
        "# My questions\nWhat?\tSo.\nHow?\tThus.\nWhere?\tHere.\nWhy?\n",
        "initial word,basic form,past,translation,etymology\nWhat?,a,,So.,b (c)\nHow?,d,,Thus.,\nWhy?,e,f,As.,g (h)\n",
    ] {
        let (title, _, answer) = first(text);
        assert_eq!((title.as_str(), answer.lines().next()), ("What?", Some("So.")), "{text}");
    }
    let above = read("Questions of 2024,,\n,,\nNo.,Question,Answer\n1,What?,So.\n2,How?,Thus.\n");
    assert_eq!(above.notes, ["Above the table and left out: Questions of 2024."]);
}

#[test]
fn a_quiz_packed_in_cells_is_refused() {
    let text =
        "\"quiz,School,a@b.c,http://d,4,2\",\"Who, a, b, a, 2, What, c, d, c, 3\"\n".repeat(2);
    let imported = read(&text);
    assert_eq!((imported.question_count(), imported.error_count()), (0, 1));
}

#[test]
fn what_else_a_row_says_is_kept_with_an_open_question() {
    let text = "question,answer,team\nWhat?,,core\nHow?,So.,core\n";
    let options = Options { unanswered: true, ..Options::default() };
    let imported = import("x.csv", text.as_bytes(), &options).unwrap();
    let open = imported.decks[0].questions[0].answer.as_deref();
    assert_eq!(open, Some("(not yet written)\n\n**team:** core"));
}

#[test]
fn the_user_names_options_and_the_right_one() {
    let text = "thing,x,y,z\nPeru?,Quito,Lima,2\nMali?,a,b,1\n";
    let said = [("x", "options"), ("y", "options"), ("z", "correct"), ("thing", "question")];
    let columns = said.map(|(name, field)| (name.to_owned(), field.parse().unwrap()));
    let options =
        Options { format: Some("csv".to_owned()), columns: columns.to_vec(), ..Options::default() };
    let imported = import("x.csv", text.as_bytes(), &options).unwrap();
    let all = &imported.decks[0].questions;
    let peru = all.iter().find(|question| question.title == "Peru?").unwrap();
    assert_eq!(peru.answer.as_deref(), Some("B: Lima"));
    assert_eq!(peru.context, "- A: Quito\n- B: Lima");
}

#[test]
fn a_last_row_without_its_right_answer_is_no_header() {
    let text = "Question,Options,Correct\n\"Peru?\",\"d;e;f\",\"e\"\n\"Mali?\",\"a;b;c\",\"c\"\n\
                \"Mala?\",\"a;b;c\",\"\"\n";
    let imported = read(text);
    assert_eq!((imported.question_count(), imported.error_count()), (2, 1), "{imported:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A table of six rows; whatever one cell becomes, no column becomes another.
    #[test]
    fn no_single_cell_moves_a_column(
        which in 0..QUIZZES.len(),
        row in 0_usize..6,
        column in 0_usize..8,
        cell in prop_oneof![
            Just(String::new()),
            Just("7".to_owned()),
            Just("Option A new".to_owned()),
            Just("a longer text that asks nothing at all and goes on".to_owned()),
            "[a-zA-Z ?]{0,20}",
        ],
    ) {
        let (separator, text) = QUIZZES[which];
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let lines: Vec<&str> = text.split('\n').collect();
        let at = lines.iter().position(|line| line.contains("Peru?")).unwrap();
        let head = lines[..at].join("\n");
        let two = [lines[at], lines[at + 1]];
        let rows: Vec<Vec<String>> = (0..6)
            .map(|n| two[n % 2].replace("Peru", &format!("Peru {n}")).replace("Mali", &format!("Mali {n}")))
            .map(|line| line.split(separator).map(|cell| cell.trim_matches('"').to_owned()).collect())
            .collect();
        // Quoted cells with separators are left to other tests.
        prop_assume!(rows.iter().all(|row| row.len() == rows[0].len()));
        let text = |rows: &[Vec<String>]| {
            let lines = rows.iter().map(|row| {
                row.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(&separator.to_string())
            });
            format!("{head}\n{}\n", lines.collect::<Vec<_>>().join("\n"))
        };
        let before = read(&text(&rows));
        let mut changed = rows.clone();
        let width = changed[row].len();
        changed[row][column % width] = cell;
        let after = read(&text(&changed));
        prop_assert_eq!(becomes(&before), becomes(&after));
    }
}
