//! A run written as a scenario of its own: its settings as they are, each step
//! with its verbs and what was said.

use std::fmt::Write as _;

use super::{MOST_CAPTION, MOST_STEPS, Run, Scenario, parse};
use crate::sim::config::{Config, Setting};

impl Scenario {
    /// Writes a run of this scenario, which may have left the script, as the source
    /// of a scenario that runs the same way. `title` stands above it as a comment.
    ///
    /// # Errors
    ///
    /// In words, when no scenario can say it: it is too long.
    pub fn written(&self, run: &Run, title: &str) -> Result<String, String> {
        let steps = run.last();
        if steps > MOST_STEPS {
            return Err(format!("a scenario has at most {MOST_STEPS} steps, and this has {steps}"));
        }
        let mut text = String::new();
        for line in title.lines() {
            put(&mut text, &format!("# {line}\n"));
        }
        put(&mut text, &format!("model = {}\n", quoted(self.model.id())));
        put(&mut text, &format!("version = {}\n", self.model.version()));
        put(&mut text, &format!("seed = {}\n", self.seed));
        if !run.config.entries().is_empty() {
            text.push_str("\n[config]\n");
        }
        for (name, setting) in run.config.entries() {
            put(&mut text, &format!("{} = {}\n", key(name), value(setting)));
        }
        for position in 1..run.steps.len() {
            step(&mut text, run, position);
        }
        self.proved(run, text)
    }

    /// Returns the text if it runs as the run did.
    fn proved(&self, run: &Run, text: String) -> Result<String, String> {
        let odd = || "this run cannot be written as a scenario".to_owned();
        let (scenario, faults) = parse(&text);
        if faults.iter().any(super::Fault::is_error) {
            return Err(odd());
        }
        let scenario =
            scenario.filter(|read| read.model.id() == self.model.id()).ok_or_else(odd)?;
        let again = scenario.run(&scenario.base()).map_err(|_faults| odd())?;
        let last = |run: &Run| run.timeline.base().last().map(|frame| frame.world.fingerprint());
        if last(&again) == last(run) { Ok(text) } else { Err(odd()) }
    }
}

fn step(text: &mut String, run: &Run, position: usize) {
    let Some(played) = run.steps.get(position) else { return };
    let verbs: Vec<String> = played.verbs.iter().map(|(verb, _)| quoted(verb)).collect();
    text.push_str("\n[[step]]\n");
    if let Some(tag) = &played.tag {
        put(text, &format!("tag = {}\n", quoted(tag)));
    }
    if run.steps.get(position - 1).is_none_or(|before| before.tier != played.tier) {
        put(text, &format!("tier = {}\n", quoted(played.tier.name())));
    }
    match verbs.as_slice() {
        [verb] => put(text, &format!("do = {verb}\n")),
        all => put(text, &format!("do = [{}]\n", all.join(", "))),
    }
    let words = &played.say;
    // What looks like a path would be observed anew.
    if !words.is_empty() && !words.contains('{') && words.chars().count() <= MOST_CAPTION {
        put(text, &format!("say = {}\n", quoted(words)));
    }
    if played.verbs.last().is_some_and(|(_, outcome)| outcome.is_refused()) {
        text.push_str("expect = \"refused\"\n");
    }
}

fn put(text: &mut String, words: &str) {
    // Writing to a string cannot fail.
    let _ = text.write_str(words);
}

/// A setting as TOML writes it.
fn value(setting: &Setting) -> String {
    match setting {
        Setting::Switch(on) => on.to_string(),
        Setting::Number(number) => number.to_string(),
        Setting::Text(text) => quoted(text),
        Setting::List(list) => {
            format!("[{}]", list.iter().map(value).collect::<Vec<_>>().join(", "))
        }
        Setting::Map(map) => table(map),
    }
}

fn table(map: &Config) -> String {
    let pairs =
        map.entries().iter().map(|(name, setting)| format!("{} = {}", key(name), value(setting)));
    let pairs: Vec<String> = pairs.collect();
    if pairs.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", pairs.join(", ")) }
}

fn key(name: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if !name.is_empty() && name.chars().all(bare) { name.to_owned() } else { quoted(name) }
}

/// A text in quotation marks.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => put(&mut out, &format!("\\u{:04X}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::scenario::check;

    #[test]
    fn a_fork_is_written_as_a_scenario_that_runs_the_same() {
        let source = include_str!("../models/kafka_partition/tests/unclean.toml");
        let (scenario, _) = parse(source);
        let scenario = scenario.unwrap();
        for choice in scenario.combinations() {
            let run = scenario.run(&choice).unwrap();
            let mut fork = run.fork(3).unwrap();
            for verb in ["crash L", "poll C1", "produce Z 5"] {
                fork.inject(verb).unwrap();
            }
            for run in [&run, &fork] {
                let text = scenario.written(run, "one\ntwo").unwrap();
                assert!(text.starts_with("# one\n# two\nmodel = \"kafka.partition\"\n"), "{text}");
                let told: Vec<_> = check(&text).into_iter().map(|fault| fault.message).collect();
                assert!(told.is_empty(), "{told:?}\n{text}");
            }
        }
    }

    #[test]
    fn texts_and_names_are_quoted_where_they_must_be() {
        assert_eq!(quoted("a \"b\" \\ \u{7}"), "\"a \\\"b\\\" \\\\ \\u0007\"");
        assert_eq!(
            (key("a-b_1"), key("a.b"), key("")),
            ("a-b_1".into(), "\"a.b\"".into(), "\"\"".into())
        );
        let map = Config::new([("x".to_owned(), Setting::List(vec![Setting::Number(1)]))]);
        assert_eq!(value(&Setting::Map(map)), "{ x = [1] }");
        assert_eq!(value(&Setting::Map(Config::default())), "{}");
    }

    #[test]
    fn what_is_too_long_is_refused_in_words() {
        let (scenario, _) =
            parse("model = \"board\"\n[config]\nboxes = { a = {} }\n[[step]]\ndo = \"put x a\"\n");
        let scenario = scenario.unwrap();
        let mut run = scenario.run(&scenario.base()).unwrap();
        for _ in 0..60 {
            run.inject("highlight x").unwrap();
        }
        let told = scenario.written(&run, "").unwrap_err();
        assert_eq!(told, "a scenario has at most 60 steps, and this has 61");
    }
}
