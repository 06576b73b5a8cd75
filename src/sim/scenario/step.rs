//! `[[step]]`: one visual step of the script.

use toml::de::{DeTable, DeValue};

use super::fault::{ASK, EXPECT, Fault, LARGE, Span, WRONG_TYPE};
use super::place::Line;
use super::switch::{combinations, conditions, ties};
use super::table::{Entry, Reader, entries};
use super::{
    Ask, Asked, Caption, Choice, Expect, MOST_VERBS, Step, Switch, Tier, When, caption, expect,
};
use crate::sim::near;
use crate::sim::world::AnyModel;

const KEYS: &[&str] =
    &["do", "say", "say_when", "point", "tier", "ask", "expect", "expect_when", "tag", "pause"];

/// Most seconds of `pause`.
const MOST_PAUSE: i64 = 30;

/// Most answers to choose from.
const MOST_ANSWERS: usize = 5;

/// Returns the tags of the steps, each once.
pub(super) fn tags(tables: &[(&DeTable<'_>, Span)]) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for (table, _) in tables {
        if let Some(DeValue::String(tag)) = table.get("tag").map(toml::Spanned::get_ref)
            && !tags.iter().any(|known| known == tag)
        {
            tags.push(tag.clone().into_owned());
        }
    }
    tags
}

/// Reads the steps in order.
pub(super) fn read(
    reader: &mut Reader<'_>,
    tables: Vec<(&DeTable<'_>, Span)>,
    switches: &[Switch],
    model: &'static dyn AnyModel,
) -> Vec<Step> {
    let choices = combinations(switches);
    let mut context = Context { reader, switches, choices: &choices, model };
    let mut tier = Tier::default();
    let mut steps = Vec::new();
    for (table, span) in tables {
        let step = context.step(table, span, tier);
        tier = step.tier;
        steps.push(step);
    }
    steps
}

struct Context<'a, 's> {
    reader: &'a mut Reader<'s>,
    switches: &'a [Switch],
    choices: &'a [Choice],
    model: &'static dyn AnyModel,
}

impl Context<'_, '_> {
    fn step(&mut self, table: &DeTable<'_>, span: Span, tier: Tier) -> Step {
        let mut step = Step {
            verbs: Vec::new(),
            say: None,
            say_when: Vec::new(),
            point: None,
            tier,
            ask: None,
            expect: None,
            expect_when: Vec::new(),
            tag: None,
            pause: 0,
            span,
        };
        let entries = entries(table);
        self.reader.known(&entries, KEYS);
        for entry in entries {
            self.entry(&mut step, entry);
        }
        if let Some(line) = step.verbs.get(MOST_VERBS) {
            let message = format!("a step has at most {MOST_VERBS} verbs");
            self.reader.fault(&LARGE, &line.span, &message, "split the step");
            step.verbs.truncate(MOST_VERBS);
        }
        if step.verbs.is_empty() {
            self.reader.missing(&step.span, "do", "a verb, or a list of verbs");
        }
        step
    }

    fn entry(&mut self, step: &mut Step, entry: Entry<'_, '_>) {
        match entry.name {
            "do" => step.verbs = self.reader.lines("do", entry.value),
            "say" => step.say = self.reader.line("say", entry.value).map(read_caption),
            "say_when" => step.say_when = self.whens(entry, |_, line| Some(read_caption(line))),
            "point" => step.point = self.reader.name(entry),
            "tier" => step.tier = self.tier(entry).unwrap_or(step.tier),
            "ask" => step.ask = self.ask(entry),
            "expect" => {
                let line = self.reader.line("expect", entry.value);
                step.expect = line.and_then(|line| self.expect(line));
            }
            "expect_when" => step.expect_when = self.whens(entry, Self::expect),
            "tag" => step.tag = self.reader.name(entry),
            "pause" => {
                let pause = self.reader.number(entry, 0, MOST_PAUSE).unwrap_or(0);
                step.pause = pause.unsigned_abs();
            }
            _ => {}
        }
    }

    fn whens<T>(
        &mut self,
        entry: Entry<'_, '_>,
        read: impl Fn(&mut Self, Line) -> Option<T>,
    ) -> Vec<When<T>> {
        let Some(table) = self.reader.table(entry) else { return Vec::new() };
        let mut whens = Vec::new();
        for entry in entries(table) {
            let conditions = conditions(self.reader, entry.name, &entry.key(), self.switches);
            let line = self.reader.line(entry.name, entry.value);
            let value = line.and_then(|line| read(self, line));
            if let (Some(conditions), Some(value)) = (conditions, value) {
                whens.push(When { conditions, key: entry.key(), value });
            }
        }
        ties(self.reader, &whens, self.choices);
        whens
    }

    fn tier(&mut self, entry: Entry<'_, '_>) -> Option<Tier> {
        let line = self.reader.line("tier", entry.value)?;
        let tier = Tier::ALL.into_iter().find(|tier| tier.name() == line.text);
        if tier.is_none() {
            let names = Tier::ALL.map(Tier::name);
            let help = near::help(&line.text, "tiers", &names);
            let message = format!("no tier `{}`", line.text);
            self.reader.fault(&WRONG_TYPE, &line.span, &message, &help);
        }
        tier
    }

    fn expect(&mut self, line: Line) -> Option<Expect> {
        let claims = match expect::read(&line.text) {
            Ok(claims) => claims,
            Err(fault) => {
                let span = line.place(self.reader.source, &fault.span);
                let help =
                    "write `path == value`, joined by `and`, or `refused`, `broken ID`, `holds ID`";
                self.reader.fault(&EXPECT, &span, &fault.message, help);
                return None;
            }
        };
        let ids: Vec<&str> = self.model.invariants().into_iter().map(|(id, _)| id).collect();
        for claim in &claims {
            let (expect::Claim::Broken(id, at) | expect::Claim::Holds(id, at)) = claim else {
                continue;
            };
            if !ids.contains(&id.as_str()) {
                let span = line.place(self.reader.source, at);
                let message = format!("`{}` has no invariant `{id}`", self.model.id());
                self.reader.fault(&EXPECT, &span, &message, &near::help(id, "invariants", &ids));
                return None;
            }
        }
        Some(Expect { line, claims })
    }

    fn ask(&mut self, entry: Entry<'_, '_>) -> Option<Ask> {
        let table = self.reader.table(entry)?;
        let entries = entries(table);
        self.reader.known(&entries, &["predict", "choose", "answer", "why"]);
        let find = |name: &str| entries.iter().copied().find(|entry| entry.name == name);
        let why = find("why").and_then(|entry| self.reader.line("why", entry.value));
        let what = match (find("predict"), find("choose")) {
            (Some(path), None) => {
                let line = self.reader.line("predict", path.value)?;
                if line.text == "outcome" { Asked::Outcome } else { Asked::Path(line) }
            }
            (None, Some(choose)) => self.choose(choose, find("answer"))?,
            _ => {
                let help = "`{ predict = \"F2.leo\" }`, `{ predict = \"outcome\" }` or `{ choose = [..], answer = 1 }`";
                self.reader.fault(
                    &ASK,
                    &entry.span(),
                    "one of `predict` and `choose` is asked",
                    help,
                );
                return None;
            }
        };
        let why = why.map(|why| why.text).unwrap_or_default();
        Some(Ask { what, why, span: entry.span() })
    }

    fn choose(&mut self, choose: Entry<'_, '_>, answer: Option<Entry<'_, '_>>) -> Option<Asked> {
        let answers: Vec<String> =
            self.reader.lines("choose", choose.value).into_iter().map(|line| line.text).collect();
        if !(2..=MOST_ANSWERS).contains(&answers.len()) {
            let message = format!("`choose` has 2 to {MOST_ANSWERS} answers");
            self.reader.add(Fault::new(&ASK, &choose.span(), message));
            return None;
        }
        let Some(answer) = answer else {
            self.reader.missing(&choose.span(), "answer", "the number of the right answer, from 1");
            return None;
        };
        let most = i64::try_from(answers.len()).unwrap_or(0);
        let number = self.reader.number(answer, 1, most)?;
        Some(Asked::Choice(answers, usize::try_from(number - 1).ok()?))
    }
}

fn read_caption(line: Line) -> Caption {
    Caption { pieces: caption::pieces(&line.text), line }
}
