//! One verb, from its text to a [`Call`].

use std::ops::Range;

use super::{Arg, Call, Given, Kind, Need, Value, Verb, VerbFault, What, is_name, near};

/// Most bytes of the text of a verb.
const MOST: usize = 400;

/// A word of the text and where it stands.
#[derive(Clone, Debug)]
struct Word<'t> {
    text: &'t str,
    span: Range<usize>,
}

/// Names the actors of a kind.
type Actors<'a> = &'a dyn Fn(&str) -> Vec<String>;

/// Reads a verb. `actors` names the actors of a kind, such as `replica`.
///
/// # Errors
///
/// The first fault, with its place.
pub fn parse(text: &str, verbs: &'static [Verb], actors: Actors<'_>) -> Result<Call, VerbFault> {
    let words = split(text);
    if text.len() > MOST {
        let message = format!("a verb has at most {MOST} bytes");
        return Err(fault(&(0..text.len()), message, "split it"));
    }
    let Some((first, rest)) = words.split_first() else {
        let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
        let help = format!("verbs: {}", names.join(", "));
        return Err(fault(&(0..text.len()), "the verb is empty".to_owned(), help));
    };
    let Some(verb) = verbs.iter().find(|verb| verb.name == first.text) else {
        let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
        let help = near::help(first.text, "verbs", &names);
        return Err(fault(&first.span, format!("no verb `{}`", first.text), help));
    };
    let mut reader = Reader { verb, actors, given: Vec::new() };
    let mut places = verb.args.iter().filter(|arg| !arg.option);
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        if let Some((key, value)) = word.text.split_once('=') {
            reader.option(word, key, value)?;
            continue;
        }
        let Some(arg) = places.next() else {
            return Err(reader.fault(&word.span, format!("`{}` is one word too many", word.text)));
        };
        let mut taken = vec![word.clone()];
        if arg.many {
            let more = rest.as_slice().iter().take_while(|word| !word.text.contains('=')).count();
            taken.extend(rest.by_ref().take(more).cloned());
        }
        reader.take(arg, &taken)?;
    }
    reader.finish(text)
}

fn split(text: &str) -> Vec<Word<'_>> {
    text.split_ascii_whitespace()
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            Word { text: word, span: start..start + word.len() }
        })
        .collect()
}

fn fault(span: &Range<usize>, message: String, help: impl Into<String>) -> VerbFault {
    VerbFault { span: span.clone(), message, help: help.into() }
}

struct Reader<'a> {
    verb: &'static Verb,
    actors: Actors<'a>,
    given: Vec<Given>,
}

impl Reader<'_> {
    fn fault(&self, span: &Range<usize>, message: String) -> VerbFault {
        fault(span, message, format!("`{}`: {}", self.verb.usage(), self.verb.help))
    }

    /// Reads `key=value`.
    fn option(&mut self, word: &Word<'_>, key: &str, value: &str) -> Result<(), VerbFault> {
        let start = word.span.start;
        let options = self.verb.args.iter().filter(|arg| arg.option);
        let Some(arg) = options.clone().find(|arg| arg.name == key) else {
            let names: Vec<&str> = options.map(|arg| arg.name).collect();
            let help = near::help(key, "options", &names);
            return Err(fault(&(start..start + key.len()), format!("no option `{key}`"), help));
        };
        if self.given.iter().any(|given| given.name == arg.name) {
            return Err(self.fault(&word.span, format!("`{key}` stands twice")));
        }
        let at = start + key.len() + 1;
        if !arg.many {
            return self.take(arg, &[Word { text: value, span: at..at + value.len() }]);
        }
        let mut words = Vec::new();
        let mut from = at;
        for piece in value.split(',') {
            words.push(Word { text: piece, span: from..from + piece.len() });
            from += piece.len() + 1;
        }
        self.take(arg, &words)
    }

    /// Takes the words of one argument.
    fn take(&mut self, arg: &'static Arg, words: &[Word<'_>]) -> Result<(), VerbFault> {
        let start = words.first().map_or(0, |word| word.span.start);
        let span = start..words.last().map_or(start, |word| word.span.end);
        let what = if arg.many {
            let all = arg.all && words.len() == 1 && words.iter().all(|word| word.text == "all");
            if !all {
                for word in words {
                    self.one(arg, word)?;
                }
            }
            What::Words(words.iter().map(|word| word.text.to_owned()).collect())
        } else {
            let Some(word) = words.first() else { return Ok(()) };
            self.one(arg, word)?
        };
        self.given.push(Given { name: arg.name, what, span });
        Ok(())
    }

    /// Reads one word as what the argument may be.
    fn one(&self, arg: &Arg, word: &Word<'_>) -> Result<What, VerbFault> {
        let text = word.text;
        let named = || Ok(What::Word(text.to_owned()));
        match arg.kind {
            Kind::Actor(_) if arg.all && text == "all" => named(),
            Kind::Actor(kind) => {
                let known = (self.actors)(kind);
                if known.iter().any(|name| name == text) {
                    return named();
                }
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                let help = near::help(text, &format!("each {kind}"), &known);
                Err(fault(&word.span, format!("no {kind} `{text}`"), help))
            }
            Kind::Number(least, most) => match text.parse::<i64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(What::Number(number)),
                _ => Err(self.fault(
                    &word.span,
                    format!("`{}` is a whole number from {least} to {most}", arg.name),
                )),
            },
            Kind::Name if is_name(text) => named(),
            Kind::Name => Err(self.fault(&word.span, format!("`{text}` is no name"))),
            Kind::OneOf(words) if words.contains(&text) => named(),
            Kind::OneOf(words) => {
                let help = near::help(text, "one of", words);
                Err(fault(&word.span, format!("`{}` cannot be `{text}`", arg.name), help))
            }
            Kind::Value => Value::read(text)
                .map(What::Value)
                .ok_or_else(|| self.fault(&word.span, format!("`{text}` is no value"))),
        }
    }

    /// Fills in defaults; tells what is missing.
    fn finish(mut self, text: &str) -> Result<Call, VerbFault> {
        let end = text.trim_end().len();
        for arg in self.verb.args {
            if self.given.iter().any(|given| given.name == arg.name) {
                continue;
            }
            match arg.need {
                Need::Optional => {}
                Need::Required => {
                    return Err(self.fault(&(0..end), format!("`{}` is missing", arg.name)));
                }
                Need::Default(value) => {
                    self.take(arg, &[Word { text: value, span: end..end }])?;
                }
            }
        }
        Ok(Call { verb: self.verb.name, given: self.given })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERBS: &[Verb] = &[
        Verb {
            name: "produce",
            args: &[
                Arg::word("tag", Kind::Name),
                Arg::word("count", Kind::Number(1, 1000)),
                Arg::option("acks", Kind::OneOf(&["all", "1", "0"])).or("all"),
            ],
            help: "appends a batch",
        },
        Verb {
            name: "cut",
            args: &[
                Arg::word("one", Kind::Actor("replica")),
                Arg::word("others", Kind::Actor("replica")).many(),
            ],
            help: "cuts links",
        },
        Verb {
            name: "heal",
            args: &[Arg::word("replicas", Kind::Actor("replica")).many().or_all()],
            help: "mends links",
        },
        Verb {
            name: "elect",
            args: &[
                Arg::word("node", Kind::Actor("replica")),
                Arg::option("votes", Kind::Actor("replica")).many(),
            ],
            help: "elects",
        },
        Verb {
            name: "set",
            args: &[Arg::word("switch", Kind::Name), Arg::word("value", Kind::Value)],
            help: "changes a setting",
        },
    ];

    fn read(text: &str) -> Result<Call, VerbFault> {
        parse(text, VERBS, &|kind| match kind {
            "replica" => ["L", "F1", "F2"].map(str::to_owned).to_vec(),
            _ => Vec::new(),
        })
    }

    #[test]
    fn a_verb_is_read_into_its_arguments() {
        let call = read("  produce C 100  acks=1").unwrap();
        assert_eq!(
            (call.verb, call.word("tag"), call.number("count")),
            ("produce", Ok("C"), Ok(100))
        );
        assert_eq!(call.word("acks"), Ok("1"));
        assert_eq!(call.span("count"), Some(12..15));
        assert_eq!(read("produce C 100").unwrap().word("acks"), Ok("all"));
        assert_eq!(read("cut F2 L F1").unwrap().words("others").unwrap(), ["L", "F1"]);
        assert_eq!(read("heal all").unwrap().words("replicas").unwrap(), ["all"]);
        assert_eq!(read("elect L votes=F1,F2").unwrap().words("votes").unwrap(), ["F1", "F2"]);
        assert!(!read("elect L").unwrap().has("votes"));
        assert_eq!(read("set unclean true").unwrap().value("value"), Ok(&Value::Bool(true)));
    }

    #[test]
    fn every_fault_has_its_place_and_its_help() {
        let table = [
            ("", 0..0, "the verb is empty", "verbs: produce, cut, heal, elect, set"),
            ("  prodce C 1", 2..8, "no verb `prodce`", "did you mean `produce`?"),
            (
                "produce C",
                0..9,
                "`count` is missing",
                "`produce TAG COUNT [acks=all/1/0]`: appends a batch",
            ),
            (
                "produce C ten",
                10..13,
                "`count` is a whole number from 1 to 1000",
                "appends a batch",
            ),
            ("produce C 1001", 10..14, "`count` is a whole number from 1 to 1000", "appends"),
            ("produce C 1 2", 12..13, "`2` is one word too many", "appends a batch"),
            ("produce 1 1", 8..9, "`1` is no name", "appends a batch"),
            ("produce C 1 ack=all", 12..15, "no option `ack`", "did you mean `acks`?"),
            ("produce C 1 acks=alll", 17..21, "`acks` cannot be `alll`", "did you mean `all`?"),
            ("produce C 1 acks=1 acks=0", 19..25, "`acks` stands twice", "appends"),
            ("cut F2 F3", 7..9, "no replica `F3`", "each replica: L, F1, F2"),
            ("cut F2 all", 7..10, "no replica `all`", "each replica: L, F1, F2"),
            ("elect L votes=F1,G9", 17..19, "no replica `G9`", "each replica: L, F1, F2"),
            ("elect L votes=", 14..14, "no replica ``", "each replica: L, F1, F2"),
            ("set x 1.5", 6..9, "`1.5` is no value", "`set SWITCH VALUE`: changes a setting"),
        ];
        for (text, span, message, help) in table {
            let fault = read(text).unwrap_err();
            assert_eq!((fault.span, fault.message.as_str()), (span, message), "{text}");
            assert!(fault.help.contains(help), "{text}: {}", fault.help);
        }
    }

    #[test]
    fn usage_shows_words_and_options() {
        let usages: Vec<String> = VERBS.iter().map(Verb::usage).collect();
        assert_eq!(
            usages,
            [
                "produce TAG COUNT [acks=all/1/0]",
                "cut ONE OTHERS..",
                "heal REPLICAS..",
                "elect NODE [votes=REPLICA,..]",
                "set SWITCH VALUE",
            ]
        );
    }
}
