//! Blessing: what was observed is written into the `expect` lines, for review.
//! Nothing else of the source is touched.

use std::collections::BTreeMap;

use super::check::is_broken;
use super::expect::{Claim, Side};
use super::fault::{Fault, Span};
use super::read;
use super::switch::select;
use super::{Expect, Scenario};
use crate::sim::timeline::Frame;
use crate::sim::value::Comparison;

/// What a place of the source is to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blessing {
    /// The place: the right side of `path == value`, or `broken` or `holds`.
    pub span: Span,
    /// What was observed. `None` when runs that share the line disagree; such a
    /// place stays as it is.
    pub words: Option<String>,
}

/// What each place is to hold, by where it begins: its end and the words.
type Edits = BTreeMap<usize, (usize, Option<String>)>;

/// Returns the source with the right side of each `path == value`, and the word
/// of each `broken ID` and `holds ID`, as the runs show it. Sides that are
/// paths, and other comparisons, stay. A source that cannot be read or run
/// stays as it is.
#[must_use]
pub fn bless(source: &str) -> String {
    match read::parse(source) {
        (Some(scenario), faults) if !faults.iter().any(Fault::is_error) => scenario.bless(),
        _ => source.to_owned(),
    }
}

impl Scenario {
    /// See [`bless`].
    #[must_use]
    pub fn bless(&self) -> String {
        let mut text = self.source.clone();
        for blessing in self.blessings().unwrap_or_default().into_iter().rev() {
            if let Some(words) = blessing.words {
                text.replace_range(blessing.span, &words);
            }
        }
        text
    }

    /// Returns what [`bless`] would write, in the order of the source. Places
    /// that hold it already are among them.
    ///
    /// # Errors
    ///
    /// What keeps a combination of the switches from being run.
    pub fn blessings(&self) -> Result<Vec<Blessing>, Vec<Fault>> {
        let mut edits = Edits::new();
        for choice in self.combinations() {
            let run = self.run(&choice)?;
            for (position, played) in run.steps.iter().enumerate() {
                let step = played.step.and_then(|number| self.steps.get(number));
                let expect = step
                    .and_then(|step| select(step.expect.as_ref(), &step.expect_when, &run.choice));
                if let (Some(expect), Some(after)) = (expect, run.after(position)) {
                    self.collect(expect, after, &mut edits);
                }
            }
        }
        let blessing = |(start, (end, words))| Blessing { span: start..end, words };
        Ok(edits.into_iter().map(blessing).collect())
    }

    /// Notes what each claim of an expectation should say.
    fn collect(&self, expect: &Expect, after: &Frame, edits: &mut Edits) {
        for claim in &expect.claims {
            let (at, words) = match claim {
                Claim::Compare { left: Side::Path(path, _), by: Comparison::Equal, right, at }
                    if !matches!(right, Side::Path(..)) =>
                {
                    let Ok(value) = after.world.observe(path) else { continue };
                    (at.clone(), value.to_string())
                }
                Claim::Broken(id, at) | Claim::Holds(id, at) => {
                    let word = if is_broken(after, id).is_some() { "broken" } else { "holds" };
                    let old = if matches!(claim, Claim::Broken(..)) { "broken" } else { "holds" };
                    let before = expect.line.text.get(..at.start).unwrap_or("");
                    let start = before.rfind(old).unwrap_or(at.start);
                    (start..start + old.len(), word.to_owned())
                }
                Claim::Compare { .. } | Claim::Refused => continue,
            };
            let span = expect.line.place(&self.source, &at);
            if span == expect.line.span {
                continue;
            }
            let entry = edits.entry(span.start).or_insert((span.end, Some(words.clone())));
            if entry.1.as_ref() != Some(&words) {
                entry.1 = None;
            }
        }
    }
}
