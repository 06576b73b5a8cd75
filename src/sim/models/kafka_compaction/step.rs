//! What comes of a verb.

use crate::sim::effect::Effect;
use crate::sim::model::Step;
use crate::sim::value::Value;

use super::action::Action;
use super::cleaner::{self, Cleaned};
use super::scene;
use super::state::{Entry, Name, Record, Segment, State, Tick, Written, known, put};

/// What moved, or why nothing did.
type Done = Result<Vec<Effect>, String>;

/// Acts.
pub(super) fn step(state: &State, action: &Action) -> Step<State> {
    let mut next = state.clone();
    let done = match action {
        Action::Write(keys) => Ok(keys.iter().map(|key| write(&mut next, key)).collect()),
        Action::Delete(key) => {
            Ok(vec![append(&mut next, Entry { key: Name::clone(key), value: None })])
        }
        Action::Wait(ticks) => Ok(wait(&mut next, *ticks)),
        Action::Clean => clean(&mut next),
        Action::Read(name, count) => read(&mut next, name, *count),
    };
    match done {
        Ok(effects) => Step::done(next, effects),
        Err(reason) => Step::refused(reason),
    }
}

fn write(state: &mut State, key: &Name) -> Effect {
    let value = Some(state.next_value(key));
    append(state, Entry { key: Name::clone(key), value })
}

/// Appends to the active segment, after closing it if it is full or old.
fn append(state: &mut State, entry: Entry) -> Effect {
    let (offset, now) = (state.end(), state.now);
    if is_over(state) {
        state.segments.push(Segment { base: offset, records: Vec::new() });
    }
    if let Some(active) = state.segments.last_mut() {
        active.records.push(Record { offset, entry: entry.clone(), at: now, horizon: None });
    }
    for consumer in &mut state.consumers {
        if consumer.position == offset {
            consumer.behind.get_or_insert(now);
        }
    }
    state.history.push(Written { entry, cleaned: None, removed: None });
    Effect::Append { lane: scene::lane_name(state.active()), from: offset, to: offset + 1 }
}

fn is_over(state: &State) -> bool {
    let Some(active) = state.segments.last() else { return false };
    let age = active.records.first().map(|record| state.now - record.at);
    let most = state.setup.segment_age;
    active.records.len() >= state.setup.segment || age.is_some_and(|age| most > 0 && age >= most)
}

fn wait(state: &mut State, ticks: Tick) -> Vec<Effect> {
    let before = state.now;
    state.now = state.now.saturating_add(ticks);
    vec![Effect::ValueChange { path: "now".to_owned(), from: before.into(), to: state.now.into() }]
}

fn clean(state: &mut State) -> Done {
    let look = cleaner::look(state);
    if look.dirty == 0 {
        return Err("the cleaner finds nothing dirty that it may touch".to_owned());
    }
    if !look.is_above(state.setup.min_dirty) {
        let (share, most) = (look.percent(), state.setup.min_dirty);
        return Err(format!("{share} % is dirty, the cleaner starts above {most} %"));
    }
    let Cleaned { segments, removed } = cleaner::clean(state, look.bound);
    let (now, end, before) = (state.now, state.end(), state.cleaned);
    for (offset, written) in (0..look.bound).zip(&mut state.history) {
        written.cleaned.get_or_insert(now);
        let gone = removed.iter().flat_map(|(_, records)| records);
        if gone.into_iter().any(|record| record.offset == offset) {
            written.removed = Some((now, end));
        }
    }
    state.segments.retain(|segment| segment.base >= look.bound);
    state.segments.splice(0..0, segments);
    state.cleaned = look.bound;
    let mut effects: Vec<Effect> = removed
        .iter()
        .filter_map(|(base, records)| {
            let cells = records.iter().map(|record| scene::cell(state, record)).collect();
            (!records.is_empty()).then(|| Effect::Remove { lane: scene::lane_name(*base), cells })
        })
        .collect();
    effects.push(Effect::MarkerMove { marker: "cleaner".to_owned(), from: before, to: look.bound });
    Ok(effects)
}

fn read(state: &mut State, name: &Name, count: Option<i64>) -> Done {
    let at = state.setup.consumers.iter().position(|known| known == name);
    let (now, end, retention) = (state.now, state.end(), state.setup.retention);
    let Some(mut consumer) = at.and_then(|at| state.consumers.get(at)).cloned() else {
        return Err(format!("no consumer {name}"));
    };
    let most = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX);
    let (before, knew) = (consumer.position, known(&consumer.view));
    let found: Vec<&Record> =
        state.records().filter(|record| record.offset >= before).take(most).collect();
    let Some(last) = found.last() else { return Err(format!("{name} has read everything")) };
    if before == 0 {
        consumer.behind = Some(now);
    }
    consumer.late |= consumer.behind.is_some_and(|since| now - since >= retention);
    consumer.position = last.offset + 1;
    found.iter().for_each(|record| put(&mut consumer.view, &record.entry));
    if consumer.position == end {
        consumer.behind = None;
    }
    let effects = vec![
        Effect::MarkerMove { marker: name.to_string(), from: before, to: consumer.position },
        Effect::ValueChange {
            path: format!("{name}.state"),
            from: Value::names(knew),
            to: Value::names(known(&consumer.view)),
        },
    ];
    if let Some(kept) = at.and_then(|at| state.consumers.get_mut(at)) {
        *kept = consumer;
    }
    Ok(effects)
}
