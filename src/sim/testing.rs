//! A small model for tests: one log, copied from a leader to followers. It has
//! invariants, refusals, settings and chance, and few states.

use std::fmt;

use super::config::{Config, ConfigError, Fallback, Field, Kind};
use super::effect::Effect;
use super::model::{Bounds, Invariant, Model, PathError, PathHelp, Step, Verdict};
use super::rng::Rng;
use super::scene::{Cell, Detail, Facts, Lane, Lanes, Line, Role, Scene, Shown, Widget};
use super::value::Value;
use super::verb::{self, Arg, ArgError, Call, Verb};
use super::world::AnyModel;

/// The model.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toy;

/// The models of tests.
pub(crate) const MODELS: &[&dyn AnyModel] = &[&Toy, &super::models::board::Board];

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    replicas: Vec<Replica>,
    leader: Option<usize>,
    committed: Vec<String>,
    unsafe_elections: bool,
    chance: Rng,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Replica {
    name: String,
    log: Vec<String>,
    up: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Append(String),
    Copy(String, bool),
    Crash(Vec<String>),
    Restart(Vec<String>),
    Elect(String),
    Draw,
}

const SETTINGS: &[Field] = &[
    Field {
        name: "replicas",
        kind: Kind::List(&Kind::Name),
        fallback: Fallback::Words(&["A", "B"]),
        help: "names of the replicas; the first leads",
    },
    Field {
        name: "unsafe",
        kind: Kind::Switch,
        fallback: Fallback::Switch(false),
        help: "whether a replica that lacks committed records may lead",
    },
    Field {
        name: "logs",
        kind: Kind::Map(&Kind::List(&Kind::Name)),
        fallback: Fallback::Empty,
        help: "records at the start, by replica",
    },
];

const REPLICA: verb::Kind = verb::Kind::Actor("replica");

const VERBS: &[Verb] = &[
    Verb {
        name: "append",
        args: &[Arg::word("tag", verb::Kind::Name)],
        help: "the leader appends a record",
    },
    Verb {
        name: "copy",
        args: &[
            Arg::word("replica", REPLICA),
            Arg::option("reply", verb::Kind::OneOf(&["sent", "lost"])).or("sent"),
        ],
        help: "a follower takes over the leader's log",
    },
    Verb { name: "crash", args: &[Arg::word("replicas", REPLICA).many()], help: "they stop" },
    Verb {
        name: "restart",
        args: &[Arg::word("replicas", REPLICA).many().or_all()],
        help: "they run again",
    },
    Verb { name: "elect", args: &[Arg::word("replica", REPLICA)], help: "it leads" },
    Verb { name: "draw", args: &[], help: "appends r0 to r9 by chance" },
];

const INVARIANTS: &[Invariant<State>] = &[
    Invariant {
        id: "NothingLost",
        text: "the leader has every committed record",
        promised: |state| !state.unsafe_elections,
        check: |state| match state.lost() {
            Some(tag) => Verdict::Broken(format!("{tag} was committed and is gone")),
            None => Verdict::Holds,
        },
    },
    Invariant {
        id: "FewRecords",
        text: "no log has more than three records",
        promised: |_| false,
        check: |state| match state.replicas.iter().find(|replica| replica.log.len() > 3) {
            Some(replica) => Verdict::Broken(format!("{} has more", replica.name)),
            None => Verdict::Holds,
        },
    },
];

impl State {
    fn at(&self, name: &str) -> Option<usize> {
        self.replicas.iter().position(|replica| replica.name == name)
    }

    fn leads(&self) -> Option<usize> {
        self.leader.filter(|at| self.replicas[*at].up)
    }

    fn lost(&self) -> Option<&String> {
        let leader = &self.replicas[self.leads()?];
        self.committed.iter().find(|tag| !leader.log.contains(tag))
    }
}

fn leo(replica: &Replica) -> i64 {
    i64::try_from(replica.log.len()).unwrap()
}

impl Model for Toy {
    type State = State;
    type Action = Action;

    fn id(&self) -> &'static str {
        "toy.log"
    }

    fn version(&self) -> u32 {
        3
    }

    fn title(&self) -> &'static str {
        "Toy log"
    }

    fn note(&self) -> &'static str {
        "everything but copying"
    }

    fn settings(&self) -> &'static [Field] {
        SETTINGS
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn init(&self, config: &Config, seed: u64) -> Result<State, ConfigError> {
        let names = config.words("replicas")?;
        if names.is_empty() {
            return Err(ConfigError::new("replicas", "at least one is needed"));
        }
        let logs = config.map("logs")?;
        if let Some((odd, _)) = logs.entries().iter().find(|(name, _)| !names.contains(&&**name)) {
            return Err(ConfigError::new(format!("logs.{odd}"), format!("no replica `{odd}`")));
        }
        let log = |name: &str| logs.words(name).unwrap_or_default().into_iter().map(str::to_owned);
        let replicas = names
            .iter()
            .map(|name| Replica { name: (*name).to_owned(), log: log(name).collect(), up: true })
            .collect();
        Ok(State {
            replicas,
            leader: Some(0),
            committed: Vec::new(),
            unsafe_elections: config.switch("unsafe")?,
            chance: Rng::new(seed),
        })
    }

    fn actors(&self, state: &State, _kind: &str) -> Vec<String> {
        state.replicas.iter().map(|replica| replica.name.clone()).collect()
    }

    fn action(&self, _state: &State, call: &Call) -> Result<Action, ArgError> {
        Ok(match call.verb {
            "append" => Action::Append(call.word("tag")?.to_owned()),
            "copy" => Action::Copy(call.word("replica")?.to_owned(), call.word("reply")? == "lost"),
            "crash" => Action::Crash(call.words("replicas")?.to_vec()),
            "restart" => Action::Restart(call.words("replicas")?.to_vec()),
            "elect" => Action::Elect(call.word("replica")?.to_owned()),
            _ => Action::Draw,
        })
    }

    fn step(&self, state: &State, action: &Action) -> Step<State> {
        let mut next = state.clone();
        let effects = match action {
            Action::Append(tag) => append(&mut next, tag),
            Action::Copy(name, lost) => copy(&mut next, name, *lost),
            Action::Crash(names) => up(&mut next, names, false),
            Action::Restart(names) => up(&mut next, names, true),
            Action::Elect(name) => elect(&mut next, name),
            Action::Draw => {
                let tag = format!("r{}", next.chance.below(10));
                append(&mut next, &tag)
            }
        };
        match effects {
            Ok(effects) => Step::done(next, effects),
            Err(reason) => Step::refused(reason),
        }
    }

    fn enabled(&self, state: &State, bounds: &Bounds) -> Vec<Action> {
        let mut actions = Vec::new();
        let records = state.replicas.iter().map(|replica| replica.log.len()).max().unwrap();
        if records < bounds.items {
            actions.push(Action::Append(format!("m{records}")));
        }
        let down = state.replicas.iter().filter(|replica| !replica.up).count();
        for replica in &state.replicas {
            let name = replica.name.clone();
            actions.push(Action::Copy(name.clone(), false));
            actions.push(Action::Elect(name.clone()));
            if down < bounds.faults {
                actions.push(Action::Crash(vec![name.clone()]));
            }
            actions.push(Action::Restart(vec![name]));
        }
        actions.retain(|action| self.next(state, action).is_some());
        actions
    }

    fn invariants(&self) -> &'static [Invariant<State>] {
        INVARIANTS
    }

    fn observe(&self, state: &State, path: &str) -> Result<Value, PathError> {
        let named = |at: usize| Value::name(&state.replicas[at].name);
        match path.split_once('.') {
            None if path == "leader" => Ok(state.leads().map_or(Value::None, named)),
            None if path == "committed" => Ok(Value::names(&state.committed)),
            None if path == "drawn" => Err(PathError::NoValue("nothing was drawn".to_owned())),
            Some((name, what)) => {
                let at = state.at(name).ok_or(PathError::Unknown)?;
                let replica = &state.replicas[at];
                match what {
                    "leo" => Ok(leo(replica).into()),
                    "up" => Ok(replica.up.into()),
                    "log" => Ok(Value::names(&replica.log)),
                    _ => Err(PathError::Unknown),
                }
            }
            None => Err(PathError::Unknown),
        }
    }

    fn paths(&self, state: &State) -> Vec<PathHelp> {
        let mut paths = vec![PathHelp::new("leader", "the leader")];
        paths.push(PathHelp::new("committed", "the committed records"));
        for replica in &state.replicas {
            let name = &replica.name;
            paths.push(PathHelp::new(format!("{name}.leo"), format!("the log end of {name}")));
            paths.push(PathHelp::new(format!("{name}.up"), format!("whether {name} runs")));
            paths.push(PathHelp::new(format!("{name}.log"), format!("the log of {name}")));
        }
        paths
    }

    fn scene(&self, state: &State) -> Scene {
        let lanes = state.replicas.iter().enumerate().map(|(at, replica)| lane(state, at, replica));
        let lanes =
            Lanes { heads: vec!["LEO".to_owned()], lanes: lanes.collect(), carets: Vec::new() };
        let leader = state.leads().map_or("none", |at| &state.replicas[at].name);
        let facts = Facts {
            label: "leader".to_owned(),
            facts: vec![Shown::new("leader", leader), Shown::text("two copies commit")],
        };
        Scene::default()
            .with(Detail::Context, Widget::Facts(facts))
            .with(Detail::Core, Widget::Lanes(lanes))
    }
}

fn lane(state: &State, at: usize, replica: &Replica) -> Lane {
    let cell = |(at, tag): (usize, &String)| {
        let start = i64::try_from(at).unwrap();
        Cell { start, end: start + 1, name: tag.clone(), short: tag.clone(), ..Cell::default() }
    };
    let word = match (replica.up, state.leads() == Some(at)) {
        (false, _) => "down",
        (true, true) => "leads",
        (true, false) => "follows",
    };
    let committed = replica.log.iter().take_while(|tag| state.committed.contains(tag)).count();
    Lane {
        name: replica.name.clone(),
        state: word.to_owned(),
        role: if replica.up { Role::Plain } else { Role::Dim },
        cells: replica.log.iter().enumerate().map(cell).collect(),
        line: Some(Line {
            path: format!("{}.committed", replica.name),
            reach: i64::try_from(committed).unwrap(),
            end: leo(replica),
            hidden: false,
        }),
        values: vec![Shown::new(format!("{}.leo", replica.name), leo(replica).to_string())],
    }
}

type Done = Result<Vec<Effect>, String>;

fn append(state: &mut State, tag: &str) -> Done {
    let leader = state.leads().ok_or("no leader")?;
    let replica = &mut state.replicas[leader];
    if replica.log.iter().any(|known| known == tag) {
        return Err(format!("{tag} is there already"));
    }
    let from = leo(replica);
    replica.log.push(tag.to_owned());
    Ok(vec![Effect::Append { lane: replica.name.clone(), from, to: from + 1 }])
}

fn copy(state: &mut State, name: &str, lost: bool) -> Done {
    let leader = state.leads().ok_or("no leader")?;
    let at = state.at(name).ok_or("unknown")?;
    if at == leader || !state.replicas[at].up {
        return Err(format!("{name} is no follower that runs"));
    }
    let from = state.replicas[leader].name.clone();
    let label = format!("up to {}", state.replicas[leader].log.len());
    let mut effects = vec![Effect::Send { from, to: name.to_owned(), label, lost }];
    if lost {
        return Ok(effects);
    }
    let log = state.replicas[leader].log.clone();
    let old = std::mem::replace(&mut state.replicas[at].log, log.clone());
    let same = old.iter().zip(&log).take_while(|(a, b)| a == b).count();
    let place = |at: usize| i64::try_from(at).unwrap();
    let dropped: Vec<Cell> = old
        .iter()
        .enumerate()
        .skip(same)
        .map(|(at, tag)| Cell {
            start: place(at),
            end: place(at) + 1,
            name: tag.clone(),
            short: tag.clone(),
            ..Cell::default()
        })
        .collect();
    if !dropped.is_empty() {
        effects.push(Effect::Truncate { lane: name.to_owned(), to: place(same), cells: dropped });
    }
    for tag in log {
        if !state.committed.contains(&tag) {
            state.committed.push(tag);
        }
    }
    Ok(effects)
}

fn up(state: &mut State, names: &[String], up: bool) -> Done {
    let mut changed = false;
    for replica in &mut state.replicas {
        let named = names.contains(&replica.name) || names.iter().any(|name| name == "all");
        if named && replica.up != up {
            replica.up = up;
            changed = true;
        }
    }
    let why = if up { "they run already" } else { "they are down already" };
    if changed { Ok(Vec::new()) } else { Err(why.to_owned()) }
}

fn elect(state: &mut State, name: &str) -> Done {
    let at = state.at(name).ok_or("unknown")?;
    if state.leads() == Some(at) {
        return Err(format!("{name} leads already"));
    }
    let replica = &state.replicas[at];
    if !replica.up {
        return Err(format!("{name} is down"));
    }
    let lacks = state.committed.iter().any(|tag| !replica.log.contains(tag));
    if lacks && !state.unsafe_elections {
        return Err(format!("{name} lacks committed records"));
    }
    state.leader = Some(at);
    let (from, to) = ("follows".to_owned(), "leads".to_owned());
    Ok(vec![Effect::RoleChange { actor: name.to_owned(), from, to }])
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Append(tag) => write!(f, "append {tag}"),
            Self::Copy(name, false) => write!(f, "copy {name}"),
            Self::Copy(name, true) => write!(f, "copy {name} reply=lost"),
            Self::Crash(names) => write!(f, "crash {}", names.join(" ")),
            Self::Restart(names) => write!(f, "restart {}", names.join(" ")),
            Self::Elect(name) => write!(f, "elect {name}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
