//! Mock interviews by lines, from outside: `viva mock --plain` and its kin.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::Value;

use crate::command::Home;
use crate::proof::prove;

const NOW: &str = "2026-12-01T09:00:00+01:00[Europe/Berlin]";
const DRILL: [&str; 8] = ["mock", "--format", "drill", "--level", "mid", "--seed", "7", "--plain"];

/// Six questions; no word of an answer is a word of a question.
fn deck() -> String {
    let head = "+++\nid = \"log\"\ntitle = \"Log\"\nlevel = \"mid\"\n+++\n".to_owned();
    (1..=6).fold(head, |text, n| {
        format!(
            "{text}\n# What is q{n}?\n\n```toml question\nid = \"q{n}\"\n```\n\n## Key points\n\
             - Alpha{n} leads.\n- Beta{n} follows.\n- Gamma{n} ends.\n\n## Basics\nBrief{n}.\n\n\
             ## Solid\nSolid{n}.\n\n## Deeper\n- junior: Says it{n}.\n- mid: Tells it{n}.\n\
             - senior: Explains it{n}.\n- staff: Argues it{n}.\n\nArticle{n}.\n\n## Follow-ups\n\
             ### And why{n}?\nBecause{n}.\n\n## Pitfalls\n### Delta{n} leads.\nRight: Right{n} \
             leads.\n\nReason{n}.\n"
        )
    })
}

fn home() -> Home {
    let home = Home::lone(NOW);
    let conn = rusqlite::Connection::open(home.database()).unwrap();
    conn.execute_batch("UPDATE questions SET retired = 1; DELETE FROM questions_fts").unwrap();
    drop(conn);
    let deck = home.write("log.md", &deck());
    let ran = home.viva(&["import", deck.to_str().unwrap()]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    home
}

/// How a candidate marks.
type Marking = fn(&str) -> &'static str;

/// What was said.
fn truly(claim: &str) -> &'static str {
    if claim.contains("Delta") { "n" } else { "s" }
}

/// The last point is missed.
fn partly(claim: &str) -> &'static str {
    if claim.contains("Gamma") { "n" } else { truly(claim) }
}

fn everything(_claim: &str) -> &'static str {
    "s"
}

/// The program, spoken with line by line.
struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// All that was said since the start.
    heard: String,
}

impl Talk {
    fn start(home: &Home, args: &[&str]) -> Self {
        let mut child = home
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output), heard: String::new() }
    }

    /// Listens until something is asked and returns what to answer; `None` at
    /// the end.
    fn asked(&mut self, marking: Marking) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            self.heard.push_str(&line);
            let line = line.trim_end();
            let answer = match line {
                _ if line.starts_with("Claim ") => marking(line),
                "An empty line ends it; at once it skips it." => "alpha leads, beta follows\n",
                _ if line.ends_with("y or n.") || line.starts_with("y you did") => "y",
                _ if line.ends_with("when you have said it.") => "",
                "Enter begins your answer." | "a says the article. Enter goes on." => "",
                "1 10 percent, 2 30, 3 50, 4 70, 5 90." => "5",
                "Your answer to it: r right, h half, w wrong." => "h",
                _ => continue,
            };
            return Some(answer.to_owned());
        }
    }

    fn answer(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Answers to the end; returns all that was said.
    fn hear_out(mut self, marking: Marking) -> String {
        while let Some(answer) = self.asked(marking) {
            self.answer(&answer);
        }
        assert!(self.child.wait().unwrap().success(), "{}", self.heard);
        self.heard
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn sit(home: &Home, args: &[&str], marking: Marking) -> String {
    Talk::start(home, args).hear_out(marking)
}

/// A report without what depends on the machine's speed.
fn steady(home: &Home, mock: &str) -> Value {
    fn still(value: &mut Value) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    if key.ends_with("_ms") || key == "ms" {
                        *value = Value::Null;
                    } else {
                        still(value);
                    }
                }
            }
            Value::Array(array) => array.iter_mut().for_each(still),
            _ => {}
        }
    }
    let mut report = home.json(&["mock", "show", mock]);
    still(&mut report);
    report
}

fn ids(report: &Value) -> Vec<String> {
    let questions = report["questions"].as_array().unwrap();
    questions.iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_same_seed_gives_the_same_interview_and_a_file_gives_it_to_a_friend() {
    let (one, two) = (home(), home());
    sit(&one, &DRILL, truly);
    sit(&two, &DRILL, truly);
    assert_eq!(steady(&one, "1"), steady(&two, "1"));
    let sheets: Vec<String> = ["7", "7", "8", "9", "10"]
        .iter()
        .map(|seed| one.viva(&["mock", "sheet", "--format", "round", "--seed", seed]).out)
        .collect();
    assert_eq!(sheets[0], sheets[1]);
    assert!(sheets[2..].iter().any(|sheet| *sheet != sheets[0]), "a seed must matter");

    assert_eq!(one.viva(&["mock", "show", "1", "--to", "friend.toml"]).code, 0);
    let friend = home();
    let file = one.path().join("friend.toml");
    sit(&friend, &["mock", "--from", file.to_str().unwrap(), "--plain"], truly);
    assert_eq!(steady(&friend, "1")["questions"], steady(&one, "1")["questions"]);
    // A question that the friend lacks is told, the others keep their part.
    let text = std::fs::read_to_string(&file).unwrap();
    let first = ids(&steady(&one, "1"))[0].clone();
    friend.write("other.toml", &text.replace(&first, "log/none"));
    let ran = friend.viva(&["mock", "--from", "other.toml", "--plain"]);
    assert!(ran.err.contains("log/none is not here"), "{}", ran.err);
    assert!(ran.out.contains("Question 1 of 2, main, asked at mid."), "{}", ran.out);
}

#[test]
fn killed_after_every_line_the_report_is_the_same() {
    let straight = home();
    sit(&straight, &DRILL, partly);
    let killed = home();
    let mut talk = Talk::start(&killed, &DRILL);
    let mut kills = 0;
    while let Some(answer) = talk.asked(partly) {
        talk.answer(&answer);
        // What is asked next says that the answer is kept.
        if talk.asked(partly).is_none() {
            break;
        }
        talk.kill();
        kills += 1;
        talk = Talk::start(&killed, &["mock", "resume", "--plain"]);
    }
    assert!(kills > 30, "{kills}");
    let (mut found, expected) = (steady(&killed, "1"), steady(&straight, "1"));
    assert_eq!(found["times_away"], kills, "each time away is told");
    found["times_away"] = expected["times_away"].clone();
    assert_eq!(found, expected);
    prove(&killed.database());
}

#[test]
fn nothing_is_said_before_its_time_and_in_exam_mode_nothing_of_the_answer() {
    let home = home();
    let mut talk = Talk::start(&home, &DRILL);
    while !talk.heard.contains("\nClaim 1 of ") {
        let answer = talk.asked(truly).unwrap();
        if !talk.heard.contains("\nClaim 1 of ") {
            talk.answer(&answer);
        }
    }
    let before = talk.heard.split("Some of these sentences").next().unwrap().to_lowercase();
    let before = before.replace("you wrote: alpha leads, beta follows", "");
    for word in ["alpha", "beta", "gamma", "delta", "solid", "brief", "because", "article"] {
        assert!(!before.contains(word), "{word} in {before}");
    }
    let round = ["mock", "--format", "round", "--level", "mid", "--seed", "7", "--plain"];
    let other = self::home();
    let asked = sit(&other, &round, truly);
    let parts = asked.split("\nQuestion ").filter(|part| part.contains("begins your answer"));
    assert_eq!(parts.clone().count(), 6);
    for part in parts {
        let before = part.split("Some of these sentences").next().unwrap();
        assert!(before.contains("Go "), "the depth is asked for: {before}");
        for word in ["Says it", "Tells it", "Explains it", "Argues it"] {
            assert!(!before.contains(word), "{word} in {before}");
        }
    }
    talk.answer(truly(talk.heard.lines().last().unwrap()));
    let whole = talk.hear_out(truly);
    for word in ["Solid", "Article", "Reason", "Right1"] {
        assert!(!whole.contains(word), "{word} in {whole}");
    }
    let coached = sit(&home, &[&DRILL[..], &["--mode", "coach"]].concat(), partly);
    assert!(coached.contains("Solid") && coached.contains("Not said: Gamma"), "{coached}");
}

#[test]
fn interviews_go_out_with_their_decks_and_come_back_to_the_byte() {
    let home = home();
    sit(&home, &DRILL, truly);
    sit(&home, &[&DRILL[..6], &["8", "--plain"]].concat(), partly);
    let file = home.path().join("all.json");
    let report = home.json(&["export", "--all", "--to", "all.json"]);
    assert_eq!((report["mocks"].as_u64(), report["mocks_left_out"].as_u64()), (Some(2), Some(0)));
    let other = Home::new(NOW);
    let ran = other.viva(&["import", file.to_str().unwrap()]);
    assert!(ran.out.contains("2 mock interviews came in"), "{} {}", ran.out, ran.err);
    let tells =
        [&["mock", "list", "--json"][..], &["mock", "show", "1", "--json"], &["mock", "show", "2"]];
    for told in tells {
        let (here, there) = (home.viva(told), other.viva(told));
        assert_eq!((here.code, &here.out), (0, &there.out), "{told:?}");
    }
    let undone = other.viva(&["undo"]);
    assert!(undone.out.contains("2 mock interviews added"), "{}", undone.out);
    assert_eq!(other.viva(&["mock", "list"]).code, 3);
    prove(&other.database());

    let more = home.write("net.md", &deck().replace("\"log\"", "\"net\""));
    assert_eq!(home.viva(&["import", more.to_str().unwrap()]).code, 0);
    let mixed = ["mock", "--deck", "log", "--deck", "net", "--format", "round", "--plain"];
    sit(&home, &mixed, truly);
    let ran = home.viva(&["export", "log", "--to", "log.json"]);
    assert!(ran.err.starts_with("Left out: 1 mock interview with questions"), "{}", ran.err);
    assert!(ran.out.contains("2 mock interviews)"), "{}", ran.out);
}

#[test]
fn ticking_everything_is_exposed() {
    let home = home();
    let said = sit(&home, &DRILL, everything);
    assert!(said.contains("Pitfall said in question 1"), "{said}");
    assert!(said.contains("In 3 of 3 questions every sentence was ticked"), "{said}");
    assert!(!said.contains("plus or minus 0"), "{said}");
    let report = home.json(&["mock", "show"]);
    for question in report["questions"].as_array().unwrap() {
        assert!(question["score"]["q"].as_f64().unwrap() <= 59.0, "{question:#}");
        for flag in ["all-ticked", "pitfall", "too-short"] {
            assert!(question["flags"].as_array().unwrap().contains(&flag.into()), "{flag}");
        }
    }
    assert_eq!(report["confident_errors"].as_array().unwrap().len(), 3);
}

#[test]
fn it_counts_in_the_next_days_queue_and_one_undo_takes_it_back() {
    let mut home = home();
    let before = home.json(&["cards"]);
    sit(&home, &DRILL, partly);
    prove(&home.database());
    assert_ne!(home.json(&["cards"]), before);
    home.now = "2026-12-02T09:00:00+01:00[Europe/Berlin]".to_owned();
    let due = home.json(&["due"]);
    assert!(due["due"].as_u64().unwrap() + due["learning"].as_u64().unwrap() >= 3, "{due}");
    let undone = home.json(&["undo"]);
    assert!(undone["words"].as_str().unwrap().contains("mock 1"), "{undone}");
    assert_eq!(home.json(&["cards"]), before);
    prove(&home.database());
}

#[test]
fn a_partners_marks_are_kept_and_the_difference_is_shown() {
    let home = home();
    sit(&home, &DRILL, truly);
    let form = home.viva(&["mock", "marks", "--form"]).out;
    home.write("form.toml", &form);
    let ran = home.viva(&["mock", "marks", "--from", "form.toml"]);
    assert!(ran.code == 1 && ran.err.contains("begun without a partner"), "{}", ran.err);
    let ran = home.viva(&["mock", "marks", "--pair", "--from", "form.toml"]);
    assert_eq!((ran.code, ran.out.trim()), (3, "No mark was given; nothing was kept."));
    assert_eq!(home.json(&["mock", "show"])["partner"], Value::Null);
    sit(&home, &[&DRILL[..], &["--pair"]].concat(), truly);
    let form = home.viva(&["mock", "marks", "--form"]).out;
    let all = form
        .replacen("points = [\"\", \"\", \"\"]", "points = [\"said\", \"half\", \"said\"]", 1)
        .replacen("pitfalls = [\"\"]", "pitfalls = [\"not\"]", 1)
        .replacen("follow_ups = [\"\"]", "follow_ups = [\"right\"]", 1)
        .replacen(
            "# first_sentence = true\n# order = true",
            "first_sentence = true\norder = true",
            1,
        );
    let first = all.split("\n# ").take(3).collect::<Vec<_>>().join("\n# ");
    let first = first.split("\n\n# What").take(2).collect::<Vec<_>>().join("\n\n# What");
    home.write("marks.toml", &first);
    let ran = home.viva(&["mock", "marks", "2", "--from", "marks.toml"]);
    assert_eq!(ran.code, 0, "{first}{}", ran.err);
    assert!(ran.out.contains("1 question marked by your partner; 2 marks differ."), "{}", ran.out);
    let report = home.json(&["mock", "show"]);
    let partner = report["partner"].as_array().unwrap();
    assert_eq!((&partner[0]["own"], &partner[0]["partner"]), (&"said".into(), &"half".into()));
    assert!(home.viva(&["mock", "show"]).out.contains("you said, partner half"));

    home.write("wrong.toml", &first.replace("\"half\"", "\"most\""));
    let ran = home.viva(&["mock", "marks", "--from", "wrong.toml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("`most` is none of said, half, not"), "{}", ran.err);

    // By lines, the second question alone: the end of the input leaves.
    let lines = "s\ns\ns\nn\nh\ny\ny\ns\ns\nwhat\nn\ns\nw\nn\ny\nq\n";
    let ran = home.viva_with(&["mock", "marks"], lines);
    assert!(ran.out.contains("\"what\" means nothing here."), "{}", ran.out);
    assert!(ran.out.contains("2 questions marked by your partner; 4 marks differ."), "{}", ran.out);
    let undone = home.json(&["undo"]);
    assert_eq!(undone["words"], "marks of mock 2 by your partner");
    let partner = home.json(&["mock", "show"])["partner"].clone();
    assert_eq!(partner.as_array().unwrap().len(), 2, "those of the file are there again");
    assert_eq!(home.json(&["undo"])["words"], "marks of mock 2 by your partner");
    assert_eq!(home.json(&["mock", "show"])["partner"], Value::Null);
}

#[test]
fn marks_are_gone_back_over_by_lines_and_an_interview_left_goes_on_in_a_pipe() {
    let home = home();
    let ran = home.viva_with(&DRILL, "\n\n5\n\n5\nsome gi\nq\n");
    assert!(ran.out.contains("Mock 1 was left at 0:0"), "{}", ran.out);
    // The gist goes on, four marks, a follow-up, back over both, on, back, two ticks, back.
    let lines = "st\n\ns\ns\ns\ns\nb\nn\nr\ny\nb\nb\nw\ny\nn\nb\ny\nq\n";
    let ran = home.viva_with(&["mock", "resume"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("You wrote: some gi st"), "{}", ran.out);
    assert!(ran.out.contains("Marked said; Enter keeps it."), "{}", ran.out);
    let report = home.json(&["mock", "abandon"]);
    let first = &report["questions"][0];
    let marks = |kind: &str| first["marks"][kind].clone();
    assert_eq!(first["marks"]["claims"][3]["mark"], "not", "{first:#}");
    assert_eq!(marks("follow_ups"), serde_json::json!(["wrong"]));
    assert_eq!((marks("headline"), marks("structure")), (true.into(), true.into()));
    assert_eq!(report["times_away"], 1);
}

#[test]
fn a_report_is_a_file_of_three_kinds_and_none_is_written_over() {
    let home = home();
    sit(&home, &DRILL, partly);
    for name in ["r.md", "r.html", "r.toml"] {
        let ran = home.viva(&["mock", "show", "--to", name]);
        assert_eq!((ran.code, ran.out.trim()), (0, format!("wrote {name}").as_str()));
        let ran = home.viva(&["mock", "show", "--to", name]);
        assert!(ran.code == 1 && ran.err.contains("is not overwritten"), "{}", ran.err);
    }
    assert_eq!(home.viva(&["mock", "show", "--to", "r.md", "--force"]).code, 0);
    assert_eq!(home.viva(&["mock", "show", "--to", "r.pdf"]).code, 2);
    let page = std::fs::read_to_string(home.path().join("r.html")).unwrap();
    assert!(page.contains("Gamma") && !page.contains("<script"));
    let list = home.viva(&["mock", "list"]);
    assert!(list.out.contains("What cost most in the last 1 mock"), "{}", list.out);
    let weak = home.json(&["mock", "list"])["weak_areas"].clone();
    assert_eq!((&weak[0]["topic"], &weak[0]["points"]), (&"log".into(), &3.into()));
    assert_eq!(home.viva(&["mock", "show", "9"]).code, 3);
}

#[test]
fn two_at_once_are_refused_and_one_that_was_left_can_be_given_up() {
    let home = home();
    assert_eq!(home.viva(&["mock", "list"]).code, 3);
    assert_eq!(home.viva(&["mock", "resume", "--plain"]).code, 3);
    let left = home.viva_with(&DRILL, "\nsome notes\nhello\n\nnine\n3\nq\n");
    assert_eq!(left.code, 0, "{}", left.err);
    assert!(left.out.contains("\"nine\" means nothing here."), "{}", left.out);
    assert!(left.out.contains("Mock 1 was left at 0:0"), "{}", left.out);
    let ran = home.viva(&DRILL);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("mock 1 was not ended"), "{}", ran.err);
    assert!(ran.err.contains("`viva mock resume`"), "{}", ran.err);
    let given_up = home.json(&["mock", "abandon"]);
    assert_eq!(given_up["status"], "abandoned");
    assert_eq!(given_up["questions"][0]["pad"], "some notes\nhello");
    assert_eq!((&given_up["verdict"], &given_up["mean"]), (&Value::Null, &Value::Null));
    assert_eq!(home.viva(&["mock", "abandon"]).code, 3);
    assert_eq!(home.viva(&["mock", "--format", "drill"]).code, 2, "no screen is wished");
}

#[test]
fn marks_can_be_mended_until_the_last_is_set_and_the_end_is_one_object() {
    let home = home();
    let mut input = "\n\n5\n\n5\n\n".to_owned();
    // Three marks, then back over all of them, then four.
    input.push_str("h\nh\nh\nb\nb\nb\nn\nq\n");
    let ran = home.viva_with(&[&DRILL[..], &["--json"]].concat(), &input);
    let object: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&object["version"], &object["status"]), (&1.into(), &"running".into()));
    let report = home.json(&["mock", "abandon"]);
    let marks: Vec<&str> = report["questions"][0]["marks"]["claims"]
        .as_array()
        .unwrap()
        .iter()
        .map(|claim| claim["mark"].as_str().unwrap_or("-"))
        .collect();
    assert_eq!(marks, ["n", "half", "half", "-"].map(|one| if one == "n" { "not" } else { one }));
}

#[test]
fn one_in_ten_is_marked_again_the_next_day_and_the_drift_is_told() {
    let mut home = home();
    assert_eq!(home.viva(&["mock", "again"]).code, 3);
    for seed in 1..40 {
        home.now = format!("{}T09:00:00+01:00[Europe/Berlin]", day(seed));
        sit(&home, &["mock", "--format", "round", "--seed", &seed.to_string(), "--plain"], truly);
        home.now = format!("{}T09:00:00+01:00[Europe/Berlin]", day(seed + 1));
        let ran = home.viva_with(&["mock", "again"], &"what\n\nn\n".repeat(40));
        if ran.code == 0 {
            assert!(ran.out.contains("You wrote: alpha leads, beta follows"), "{}", ran.out);
            assert!(ran.out.contains("Each claim is to be marked"), "{}", ran.out);
            assert!(!ran.out.contains("0 questions marked again."), "{}", ran.out);
            let report = home.json(&["mock", "show"]);
            assert!(report["honesty"]["drift"].as_f64().unwrap() < 0.0, "{report:#}");
            assert_eq!(home.viva(&["mock", "again"]).code, 3);
            return;
        }
    }
    panic!("none of forty interviews was to be marked again");
}

fn day(n: u64) -> chrono::NaiveDate {
    chrono::NaiveDate::from_ymd_opt(2026, 12, 1).unwrap() + chrono::Days::new(n)
}
