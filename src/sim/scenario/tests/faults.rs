//! Every fault: its code, its place, its words.

use super::{LOSS, all_faults};
use crate::sim::scenario::RULES;

/// A changed scenario and what is told: code, the text at the place, message,
/// and what the help must contain.
struct Case {
    change: (&'static str, &'static str),
    code: &'static str,
    place: &'static str,
    message: &'static str,
    help: &'static str,
}

const fn case(
    change: (&'static str, &'static str),
    code: &'static str,
    place: &'static str,
    message: &'static str,
    help: &'static str,
) -> Case {
    Case { change, code, place, message, help }
}

const CASES: &[Case] = &[
    case(("version = 1", "version = ="), "S002", "", "", ""),
    case(
        ("version = 1", "vresion = 1"),
        "S003",
        "vresion",
        "no key `vresion`",
        "did you mean `version`?",
    ),
    case(
        ("tier = \"solid\"", "teir = \"solid\""),
        "S003",
        "teir",
        "no key `teir`",
        "did you mean `tier`?",
    ),
    case(("label = \"may", "lable = \"may"), "S003", "lable", "no key `lable`", "`label`"),
    case(("from = \"election\"", "form = \"election\""), "S003", "form", "no key `form`", "`from`"),
    case(
        ("version = 1", "version = \"1\""),
        "S004",
        "\"1\"",
        "`version` must be a whole number from 1 to 4294967295",
        "",
    ),
    case(
        ("version = 1", "seed = -1"),
        "S004",
        "-1",
        "`seed` must be a whole number from 0 to 9223372036854775807",
        "",
    ),
    case(
        ("say = \"B has {B.leo}.\"", "say = 3"),
        "S004",
        "3",
        "`say` must be a text, not a number",
        "",
    ),
    case(
        ("tier = \"deeper\"", "tier = \"deep\""),
        "S004",
        "\"deep\"",
        "no tier `deep`",
        "`deeper`",
    ),
    case(
        ("tag = \"more\"", "tag = \"more tags\""),
        "S004",
        "\"more tags\"",
        "`more tags` is no name",
        "",
    ),
    case(
        ("pause = 2", "pause = 31"),
        "S004",
        "31",
        "`pause` must be a whole number from 0 to 30",
        "",
    ),
    case(
        ("do = \"append m1\"\n", ""),
        "S005",
        "",
        "the key `do` is missing",
        "a verb, or a list of verbs",
    ),
    case(("model = \"toy.log\"\n", ""), "S005", "", "the key `model` is missing", "toy.log, board"),
    case(
        ("card = \"pitfall:never-lost\"\n", ""),
        "S005",
        "",
        "the key `card` is missing",
        "pitfall:slug",
    ),
    case(
        ("toy.log", "toy.lgo"),
        "S006",
        "\"toy.lgo\"",
        "no model `toy.lgo`",
        "did you mean `toy.log`?",
    ),
    case(("version = 1", "version = 4"), "S006", "4", "`toy.log` is at version 3 here", "newer"),
    case(
        ("unsafe = true\n\n", "unsave = true\n\n"),
        "S007",
        "unsave",
        "no setting `unsave`",
        "did you mean `unsafe`?",
    ),
    case(
        ("unsafe = true\n\n", "unsafe = 1\n\n"),
        "S007",
        "1",
        "`unsafe` must be true or false",
        "lacks committed",
    ),
    case(
        ("unsafe = true\n\n", "logs = { D = [\"m\"] }\n\n"),
        "S007",
        "[\"m\"]",
        "no replica `D`",
        "",
    ),
    case(
        ("unsafe = true\n\n", "logs = { A = [\"m\", 3] }\n\n"),
        "S007",
        "3",
        "each of `A` must be a name",
        "records at the start",
    ),
    case(
        ("key = \"unsafe\"", "key = \"unsave\""),
        "S008",
        "\"unsave\"",
        "`unsave` is no setting of the model and no tag of a step",
        "did you mean `unsafe`?",
    ),
    case(
        ("key = \"tag.more\"", "key = \"tag.moer\""),
        "S008",
        "\"tag.moer\"",
        "`tag.moer` is no setting of the model and no tag of a step",
        "did you mean `tag.more`?",
    ),
    case(
        ("values = [true, false]", "values = [true]"),
        "S008",
        "",
        "`values` of `unsafe` must be two or more different values",
        "[true, false]",
    ),
    case(
        ("values = [true, false]", "values = [true, false]\ndefault = 3"),
        "S008",
        "3",
        "the default of `unsafe` is none of its values",
        "add it",
    ),
    case(
        ("{ \"unsafe=false\" = \"C may", "{ \"unsave=false\" = \"C may"),
        "S009",
        "\"unsave=false\"",
        "no switch `unsave`",
        "`unsafe`",
    ),
    case(
        ("{ \"unsafe=false\" = \"C may", "{ \"unsafe=flase\" = \"C may"),
        "S009",
        "\"unsafe=flase\"",
        "the switch `unsafe` has no value `flase`",
        "`false`",
    ),
    case(
        (
            "{ \"unsafe=false\" = \"B.leo == 2\", \"unsafe=false,tag.more=false\"",
            "{ \"unsafe=false\" = \"B.leo == 2\", \"tag.more=false\"",
        ),
        "S010",
        "\"tag.more=false\"",
        "two conditions fit one combination of the switches equally well",
        "names both",
    ),
    case(
        ("\"append m0\"", "\"apend m0\""),
        "S011",
        "apend",
        "no verb `apend`",
        "did you mean `append`?",
    ),
    case(
        ("do = \"elect C\"", "do = \"elect D\""),
        "S011",
        "D",
        "no replica `D`",
        "each replica: A, B, C",
    ),
    case(
        ("do = \"elect C\"", "do = 'elect \t C x'"),
        "S011",
        "x",
        "`x` is one word too many",
        "`elect REPLICA`: it leads",
    ),
    case(
        ("A.leo == 1 and", "A.leo = 1 and"),
        "S012",
        "=",
        "`=` does not belong here",
        "path == value",
    ),
    case(
        ("broken NothingLost", "broken NothingLots"),
        "S012",
        "NothingLots",
        "`toy.log` has no invariant `NothingLots`",
        "`NothingLost`",
    ),
    case(
        ("{B.leo}: {committed}", "{B.loe}: {committed}"),
        "S013",
        "B.loe",
        "`toy.log` has no path `B.loe`",
        "did you mean `B.leo`?",
    ),
    case(
        ("expect = \"A.leo == 2", "expect = \"A.loe == 2"),
        "S013",
        "A.loe",
        "`toy.log` has no path `A.loe`",
        "`A.leo`",
    ),
    case(
        ("{before.B.leo}", "{before.drawn}"),
        "S013",
        "drawn",
        "`drawn` has no value here: nothing was drawn",
        "",
    ),
    case(
        ("predict = \"leader\"", "predict = \"laeder\""),
        "S013",
        "laeder",
        "`toy.log` has no path `laeder`",
        "`leader`",
    ),
    case(
        ("A.leo == 2", "A.leo >= 3"),
        "S014",
        "3",
        "expected `A.leo >= 3`, observed A.leo = 2",
        "",
    ),
    case(
        ("A.leo == 2", "A.leo == two"),
        "S014",
        "two",
        "a number is compared with a name: A.leo = 2",
        "",
    ),
    case(
        ("B.leo < A.leo", "B.leo >= A.leo"),
        "S014",
        "A.leo",
        "expected `B.leo >= A.leo`, observed B.leo = 1, A.leo = 2",
        "",
    ),
    case(
        ("leader == C and broken NothingLost", "holds NothingLost"),
        "S014",
        "NothingLost",
        "expected `holds NothingLost`, but broken: m0 was committed and is gone",
        "",
    ),
    case(
        ("leader == C and broken", "refused and broken"),
        "S014",
        "\"refused and broken NothingLost\"",
        "expected `refused`, but the last verb is done",
        "",
    ),
    case(
        ("and holds NothingLost", "and broken NothingLost"),
        "S014",
        "NothingLost",
        "with unsafe=false: expected `broken NothingLost`, but it holds",
        "",
    ),
    case(
        ("tag.more=false\" = \"B.leo == 1\"", "tag.more=false\" = \"B.leo == 2\""),
        "S014",
        "2",
        "with unsafe=false,tag.more=false: expected `B.leo == 2`, observed B.leo = 1",
        "",
    ),
    case(
        ("point = \"written\"", "point = \"writen\""),
        "S016",
        "\"writen\"",
        "the point `writen` is not listed in `points`",
        "did you mean `written`?",
    ),
    case(
        ("\"lost\"]", "\"lost\", \"more\"]"),
        "S016",
        "\"more\"",
        "no step of the base run shows the point `more`",
        "",
    ),
    case(
        ("\"lost\"]", "\"lost\", \"lost\"]"),
        "S016",
        "\"lost\"",
        "the point `lost` is listed twice",
        "",
    ),
    case(
        ("pitfall:never-lost", "pitfal:never-lost"),
        "S017",
        "\"pitfal:never-lost\"",
        "`pitfal:never-lost` is no card",
        "pitfall:slug",
    ),
    case(
        ("from = \"election\"", "from = \"elections\""),
        "S017",
        "\"elections\"",
        "no step has the tag `elections`",
        "did you mean `election`?",
    ),
    case(
        ("from = \"election\"", "from = \"election\"\nto = \"more\""),
        "S017",
        "",
        "`to` comes before `from`",
        "turn",
    ),
    case(
        ("set = { unsafe = false", "set = { unsafe = 3"),
        "S017",
        "3",
        "the switch `unsafe` has no value `3`",
        "values: true, false",
    ),
    case(
        ("predict = \"leader\", ", ""),
        "S018",
        "{ why = \"C lacks m0\" }",
        "one of `predict` and `choose` is asked",
        "predict",
    ),
    case(
        ("predict = \"leader\"", "choose = [\"a\"], answer = 1"),
        "S018",
        "[\"a\"]",
        "`choose` has 2 to 5 answers",
        "",
    ),
    case(
        ("predict = \"leader\"", "choose = [\"a\", \"b\"], answer = 3"),
        "S004",
        "3",
        "`answer` must be a whole number from 1 to 2",
        "",
    ),
    case(
        ("do = \"append m1\"", "do = [\"append m0\", \"append m1\"]"),
        "S019",
        "\"append m0\"",
        "`append m0` is refused: m0 is there already",
        "expect = \"refused\"",
    ),
];

#[test]
fn every_fault_is_told_where_it_is() {
    for case in CASES {
        let (from, to) = case.change;
        assert!(LOSS.contains(from), "{from}");
        let source = LOSS.replacen(from, to, 1);
        let faults = all_faults(&source);
        let told: Vec<String> =
            faults.iter().map(|f| format!("{} {}", f.rule.code, f.message)).collect();
        let fault = faults
            .iter()
            .find(|fault| fault.rule.code == case.code)
            .unwrap_or_else(|| panic!("{to}: {told:?}"));
        let place = source.get(fault.span.clone()).expect("a place on character borders");
        if !case.place.is_empty() {
            assert_eq!(place, case.place, "{to}: {told:?}");
        }
        if !case.message.is_empty() {
            assert_eq!(fault.message, case.message, "{to}");
        }
        assert!(fault.help.contains(case.help), "{to}: {}", fault.help);
        // One mistake in a tag is one in the switch that names it, too.
        if !matches!(case.code, "S002" | "S014") && !to.contains("more tags") {
            assert_eq!(faults.len(), 1, "{to}: {told:?}");
        }
    }
}

#[test]
fn limits_are_told() {
    let step = "[[step]]\ndo = \"draw\"\n";
    let head = "model = \"toy.log\"\n";
    let tags: String = (0..5).map(|at| format!("[[switch]]\nkey = \"tag.t{at}\"\n")).collect();
    let tagged: String =
        (0..5).map(|at| format!("[[step]]\ntag = \"t{at}\"\ndo = \"append m{at}\"\n")).collect();
    let caption = format!("say = \"{}\"\n", "x".repeat(161));
    let crowd: String = (0..17).map(|at| format!("\"n{at}\", ")).collect();
    let table = [
        (format!("{head}{}", step.repeat(61)), "a scenario has at most 60 steps"),
        (
            format!("{head}[[step]]\ndo = [{}]\n", "\"draw\", ".repeat(17)),
            "a step has at most 16 verbs",
        ),
        (format!("{head}{tags}{tagged}"), "the switches have more than 16 combinations"),
        (format!("{head}{}", "# long\n".repeat(10_000)), "a scenario has at most 64 KiB"),
        (
            format!("{head}{step}{caption}"),
            "the caption has 161 characters, at most 160 can be read",
        ),
        (format!("{head}[config]\nreplicas = [{crowd}]\n{step}"), "a model has at most 16 actors"),
        (
            format!(
                "{head}{}",
                format!("[[step]]\ndo = [{}]\n", "\"draw\", ".repeat(10)).repeat(41)
            ),
            "a run has at most 400 verbs",
        ),
    ];
    for (source, message) in table {
        let faults = all_faults(&source);
        assert!(faults.iter().any(|fault| fault.message == message), "{message}: {faults:?}");
    }
}

#[test]
fn an_empty_source_is_told() {
    for source in ["", "\n", "model = \"toy.log\"\n", "step = 3\nmodel = \"toy.log\"\n"] {
        assert!(all_faults(source).iter().any(super::Fault::is_error), "{source:?}");
    }
}

#[test]
fn codes_are_in_order_and_told_once() {
    let codes: Vec<&str> = RULES.iter().map(|rule| rule.code).collect();
    assert!(codes.is_sorted_by(|a, b| a < b));
    // Limits have a test of their own.
    for rule in RULES.iter().filter(|rule| !matches!(rule.code, "S001" | "S015")) {
        assert!(CASES.iter().any(|case| case.code == rule.code), "{} is never told", rule.code);
    }
}

#[test]
fn key_points_of_the_question_are_compared() {
    let scenario = super::read(LOSS);
    assert_eq!(
        scenario.check_key_points(&[("written", false), ("lost", false), ("why", true)]),
        []
    );
    let faults = scenario.check_key_points(&[("written", false), ("last", false)]);
    let told: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "the question has no key point `lost`",
            "the question has no key point `lost`",
            "no step shows the key point `last`",
        ]
    );
    assert_eq!(faults[0].help, "did you mean `last`?");
}
