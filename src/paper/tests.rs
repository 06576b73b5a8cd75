//! Papers of one interview whose marks are known.

use std::fmt::Write as _;

use super::*;
use crate::domain::question::{FollowUp, KeyPoint, Pitfall, Rung, Tier};
use crate::domain::{Day, Level, Question, QuestionKey};
use crate::session::mock::record::AskedFollowUp;
use crate::session::mock::report::History;
use crate::session::mock::{
    Asking, Away, ClaimMark, ClaimRef, Format, GivenUp, Mark, Marks, Mean, Mode, Plan,
    RUBRIC_VERSION, Record, Report, Right, Role, Setting, Sure, Transcript, report as made,
};

const MARKS: [(&str, [Mark; 4], Mark); 6] = {
    use Mark::{Half, Not, Said};
    [
        ("co2", [Said, Said, Said, Said], Not),
        ("kl5", [Said, Said, Said, Half], Not),
        ("tx5", [Said, Half, Said, Not], Not),
        ("co4", [Said, Said, Said, Half], Not),
        ("rc5", [Said, Said, Not, Not], Said),
        ("kl6", [Said, Not, Said, Not], Not),
    ]
};

fn question(id: &str) -> Question {
    let point = |n: usize| KeyPoint {
        name: Some(format!("p{n}")),
        text: format!("Point {n} of `{id}` holds where a < b & b > 0."),
        must: n < 3,
        talk: false,
    };
    Question {
        id: id.to_owned(),
        title: format!("What does {id} lose?"),
        context: "Three replicas, one leader.".to_owned(),
        key_points: (0..4).map(point).collect(),
        pitfalls: vec![Pitfall {
            slug: "wrong".to_owned(),
            claim: format!("{id} keeps R + W > N."),
            right: Some(format!("{id} gives <script>alert(1)</script> up.")),
            reason: "A hint is no replica.\n\n- so\n- it is".to_owned(),
        }],
        follow_ups: vec![FollowUp {
            slug: "why".to_owned(),
            question: format!("Why does {id}?"),
            answer: "Because of **epochs**.".to_owned(),
        }],
        rungs: Level::ALL.map(|level| Rung { level, text: format!("Says {level}.") }).to_vec(),
        solid: Some(Tier { seconds: None, text: format!("The answer of {id}.") }),
        ..Question::default()
    }
}

fn plan() -> Plan {
    let roles = Format::Round.shape().roles;
    let questions = MARKS.iter().zip(roles).map(|((id, ..), role)| Asking {
        key: QuestionKey(1),
        id: format!("log/{id}"),
        role: *role,
        target: role.level(Level::Senior),
        topic: if *role == Role::Main { "kafka.partition" } else { "raft" }.to_owned(),
        question: question(id),
    });
    Plan {
        setting: Setting {
            format: Format::Round,
            mode: Mode::Exam,
            level: Level::Senior,
            decks: Vec::new(),
            seed: 4217,
            pair: false,
        },
        questions: questions.collect(),
        given_up: vec![GivenUp::ThreeModels],
    }
}

fn record(at: u32, points: [Mark; 4], pitfall: Mark) -> Record {
    let claim = |claim, mark| ClaimMark { claim, mark: Some(mark) };
    let points = points.into_iter().enumerate().map(|(n, mark)| claim(ClaimRef::Point(n), mark));
    let sure = [Sure::P90, Sure::P70, Sure::P50, Sure::P90, Sure::P90, Sure::P30];
    Record {
        answer_ms: Some(96_000 + 12_000 * at),
        sure: sure.get(usize::try_from(at).unwrap()).copied(),
        gist: "point holds".to_owned(),
        follow_ups: vec![AskedFollowUp { place: 0, ms: Some(30_000), sure: Some(Sure::P50) }],
        marks: Marks {
            claims: points.chain([claim(ClaimRef::Pitfall(0), pitfall)]).collect(),
            follow_ups: vec![Some(Right::Half)],
            rungs: Some(3),
            headline: Some(true),
            structure: Some(false),
        },
        done: true,
        ..Record::default()
    }
}

fn transcript() -> Transcript {
    let records: Vec<Record> = (0_u32..)
        .zip(MARKS)
        .map(|(at, (_, points, pitfall))| record(at, points, pitfall))
        .collect();
    let mut theirs = records[1].marks.clone();
    theirs.claims[0].mark = Some(Mark::Not);
    theirs.structure = Some(true);
    Transcript {
        mock: 8,
        day: "2026-12-16".parse::<Day>().unwrap(),
        plan: plan(),
        partner: vec![None, Some(theirs), None, None, None, None],
        again: vec![None; 6],
        records,
        spent_ms: 42 * 60_000 + 30_000,
        away: Away { times_away: 2, away_ms: 190_000 },
        abandoned: false,
        rubric: RUBRIC_VERSION,
    }
}

/// The report, after forty answers in earlier interviews.
fn sat() -> (Report, Vec<Sat>) {
    let answers = Sure::ALL.iter().flat_map(|sure| (0..8).map(move |n| (*sure, n % 3 != 0)));
    let history = History {
        previous: Some((7, [Some(68.0), Some(91.0), Some(76.0), Some(74.0)])),
        answers: answers.collect(),
        follow_ups: vec![(Sure::P50, true); 6],
        cards: Some(9),
        undone: false,
    };
    let report = made(&transcript(), &history);
    let before = [(6, "2026-11-18", 64.0, 11.0), (7, "2026-11-28", 70.0, 9.0)];
    let mut trend: Vec<Sat> = before
        .map(|(mock, day, value, spread)| Sat {
            mock,
            day: day.parse().unwrap(),
            mean: Mean { value, plus_minus: Some(spread), answers: 5 },
            verdict: None,
        })
        .to_vec();
    let mean = report.mean.unwrap();
    trend.push(Sat { mock: 8, day: report.day, mean, verdict: report.verdict });
    (report, trend)
}

#[test]
fn the_report_as_markdown() {
    let (made, trend) = sat();
    insta::assert_snapshot!(markdown(&report(&made, &trend)));
}

#[test]
fn the_report_in_words() {
    let (made, trend) = sat();
    let lines = words(&made, &trend);
    let ours = lines.iter().filter(|line| !line.contains("± "));
    assert_eq!(ours.count(), lines.len(), "a glyph of our own");
    assert!(lines.iter().all(|line| line.is_ascii()), "{lines:#?}");
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn the_sheet_as_markdown() {
    let mut plan = plan();
    plan.questions.truncate(1);
    insta::assert_snapshot!(markdown(&sheet(&plan, "viva mock --seed 4217 --plain")));
}

#[test]
fn the_page_stands_alone_and_escapes_everything() {
    let (made, trend) = sat();
    for page in [page(&report(&made, &trend)), page(&sheet(&plan(), "viva mock"))] {
        assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
        assert!(!page.contains("<script"), "no script");
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        assert!(page.contains("a &lt; b &amp; b &gt; 0"));
        for foreign in ["src=", "url(", "@import", "<link", "http://", "https://"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        for wish in ["prefers-color-scheme: dark", "@media print", "width=device-width"] {
            assert!(page.contains(wish), "{wish}");
        }
        assert_eq!(unclosed(&page), Vec::<String>::new());
    }
}

/// The elements of a page that are not closed, or closed out of turn.
fn unclosed(page: &str) -> Vec<String> {
    let mut open: Vec<String> = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name: String = tag.chars().take_while(|c| c.is_alphanumeric() || *c == '/').collect();
        match name.strip_prefix('/') {
            Some(closed) if open.last().is_some_and(|last| last == closed) => drop(open.pop()),
            Some(closed) => return vec![format!("</{closed}> in {open:?}")],
            None if tag.ends_with('/') || tag.starts_with('!') => {}
            None if ["meta", "br", "hr"].contains(&name.as_str()) => {}
            None => open.push(name),
        }
    }
    open
}

/// No text of a deck, whatever it holds, opens an element of its own.
#[test]
fn whatever_a_deck_holds_stays_text() {
    let hostile = [
        "<img onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "![x](https://a.example/x.png)",
        "<https://a.example/?a=\"b\">",
        "| a | b |\n|---|---|\n| <b>1</b> | 2 |",
        "```html\n</code></pre><script>\n```",
        "1. one\n2. two\n\n   <div>",
        "\u{202e}turned \u{1b}[31m",
        "\" onload='x'",
    ];
    for text in hostile {
        let mut question = question("q");
        question.key_points[0].text = text.to_owned();
        question.follow_ups[0].answer = text.to_owned();
        question.title = text.to_owned();
        let mut plan = plan();
        plan.questions[0].question = question;
        let page = page(&sheet(&plan, text));
        assert_eq!(unclosed(&page), Vec::<String>::new(), "{text}");
        for bad in [
            "<script",
            "<img",
            "<div>",
            "<b>",
            "href=\"javascript",
            "\u{202e}",
            "\u{1b}",
            " onload='",
        ] {
            assert!(!page.contains(bad), "{text}: {bad}");
        }
    }
}

#[test]
fn one_without_a_mark_has_no_score_and_says_so() {
    let mut empty = transcript();
    empty.abandoned = true;
    empty.records.fill(Record::default());
    empty.partner.fill(None);
    let made = made(&empty, &History::default());
    let mut all = words(&made, &[]).join("\n");
    let _written = write!(all, "{}", markdown(&report(&made, &[])));
    assert!(all.contains("Nothing was marked."), "{all}");
    assert!(all.contains("No question was marked to its end, so there is no score."));
    assert!(!all.contains("NaN") && !all.contains("Dimensions"));
    assert!(page(&report(&made, &[])).contains("Nothing was marked"));
}

#[test]
fn figures_read_well() {
    use super::figures::{change, halves, whole};
    assert_eq!([whole(-0.2), whole(79.5), whole(79.1)], ["0", "80", "79"]);
    assert_eq!([change(0.3), change(6.2), change(-3.6)], ["0", "+6", "-4"]);
    let said = [0.0, 0.5, 3.5, 4.0];
    assert_eq!(said.map(|one| halves(one, "½")), ["0", "½", "3½", "4"]);
    assert_eq!(said.map(|one| halves(one, ".5")), ["0", "0.5", "3.5", "4"]);
}
