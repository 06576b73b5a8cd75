//! Every state of a run, kept. Going back is a smaller index; a fork is a
//! second list that shares its first frames; nothing is ever undone.

use std::fmt;
use std::sync::Arc;

use super::effect::Effect;
use super::model::{MOST_ACTORS, Outcome};
use super::verb::VerbFault;
use super::world::{Report, World};

/// Most verbs of a branch.
pub const MOST_FRAMES: usize = 400;

/// Most forks of a run at one time.
pub const MOST_FORKS: usize = 8;

/// Most bytes of a state.
pub const MOST_WEIGHT: usize = 256 * 1024;

/// A verb and what came of it. Frame 0 is the start and has no verb.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The verb; empty for the start.
    pub verb: String,
    /// The state after it.
    pub world: Arc<dyn World>,
    /// What moved.
    pub effects: Vec<Effect>,
    /// Done or refused.
    pub outcome: Outcome,
    /// The invariants after it.
    pub reports: Vec<Report>,
}

/// A line of frames.
#[derive(Clone, Debug)]
pub struct Branch {
    /// What it is called: `base`, `unclean off`, `crash L`.
    pub label: String,
    /// The branch it comes from, and the last frame they share; none for the
    /// base and for runs with other settings.
    pub parent: Option<(BranchId, usize)>,
    frames: Vec<Arc<Frame>>,
}

/// Names a branch of a timeline. The base is [`Timeline::BASE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BranchId(usize);

/// The tree of branches of a run.
#[derive(Clone, Debug)]
pub struct Timeline {
    branches: Vec<Option<Branch>>,
}

/// Why a timeline cannot grow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimelineError {
    /// The branch has [`MOST_FRAMES`] verbs.
    Long,
    /// There are [`MOST_FORKS`] forks.
    Forks,
    /// A state holds more than [`MOST_WEIGHT`] bytes.
    Heavy,
    /// The model has more than [`MOST_ACTORS`] actors.
    Actors,
    /// There is no such branch or frame.
    Nowhere,
    /// The text is no verb.
    Verb(VerbFault),
}

impl fmt::Display for TimelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Long => write!(f, "a run has at most {MOST_FRAMES} verbs"),
            Self::Forks => write!(f, "a run has at most {MOST_FORKS} forks; drop one"),
            Self::Heavy => write!(f, "a state holds at most {} KiB", MOST_WEIGHT / 1024),
            Self::Actors => write!(f, "a model has at most {MOST_ACTORS} actors"),
            Self::Nowhere => f.write_str("there is no such branch or step"),
            Self::Verb(fault) => f.write_str(&fault.message),
        }
    }
}

impl std::error::Error for TimelineError {}

impl Branch {
    /// Returns the frames, the start first.
    #[must_use]
    pub fn frames(&self) -> &[Arc<Frame>] {
        &self.frames
    }

    /// Returns the first frame at which an invariant is broken, up to and with
    /// frame `at`.
    #[must_use]
    pub fn first_broken(&self, id: &str, at: usize) -> Option<usize> {
        let broken = |frame: &Arc<Frame>| {
            frame.reports.iter().any(|report| report.id == id && report.verdict.is_broken())
        };
        self.frames.iter().take(at.saturating_add(1)).position(broken)
    }
}

impl Timeline {
    /// The branch that is never dropped.
    pub const BASE: BranchId = BranchId(0);

    /// Begins a timeline.
    ///
    /// # Errors
    ///
    /// When the state is too heavy or has too many actors.
    pub fn new(start: Arc<dyn World>) -> Result<Self, TimelineError> {
        if start.actors("").len() > MOST_ACTORS {
            return Err(TimelineError::Actors);
        }
        if start.weight() > MOST_WEIGHT {
            return Err(TimelineError::Heavy);
        }
        let reports = start.reports();
        let frame = Frame {
            verb: String::new(),
            world: start,
            effects: Vec::new(),
            outcome: Outcome::Ok,
            reports,
        };
        let frames = vec![Arc::new(frame)];
        let base = Branch { label: "base".to_owned(), parent: None, frames };
        Ok(Self { branches: vec![Some(base)] })
    }

    /// Returns a branch.
    #[must_use]
    pub fn branch(&self, id: BranchId) -> Option<&Branch> {
        self.branches.get(id.0).and_then(Option::as_ref)
    }

    /// Returns the frames of the base.
    #[must_use]
    pub fn base(&self) -> &[Arc<Frame>] {
        self.branch(Self::BASE).map_or(&[], Branch::frames)
    }

    /// Returns the branches, the base first.
    pub fn branches(&self) -> impl Iterator<Item = (BranchId, &Branch)> {
        let named = |(at, branch)| Option::as_ref(branch).map(|branch| (BranchId(at), branch));
        self.branches.iter().enumerate().filter_map(named)
    }

    /// Acts at the end of a branch.
    ///
    /// # Errors
    ///
    /// When the text is no verb, or a limit is reached. Then nothing changes.
    pub fn act(&mut self, id: BranchId, verb: &str) -> Result<Arc<Frame>, TimelineError> {
        let branch = self.branches.get_mut(id.0).and_then(Option::as_mut);
        let branch = branch.ok_or(TimelineError::Nowhere)?;
        if branch.frames.len() > MOST_FRAMES {
            return Err(TimelineError::Long);
        }
        let last = branch.frames.last().ok_or(TimelineError::Nowhere)?;
        let moved = last.world.act(verb).map_err(TimelineError::Verb)?;
        if moved.world.weight() > MOST_WEIGHT {
            return Err(TimelineError::Heavy);
        }
        let frame = Arc::new(Frame {
            reports: moved.world.reports(),
            verb: moved.verb,
            world: moved.world,
            effects: moved.effects,
            outcome: moved.outcome,
        });
        branch.frames.push(Arc::clone(&frame));
        Ok(frame)
    }

    /// Makes a fork that begins after frame `at` of a branch.
    ///
    /// # Errors
    ///
    /// When there is no such frame, or there are too many forks.
    pub fn fork(
        &mut self,
        id: BranchId,
        at: usize,
        label: &str,
    ) -> Result<BranchId, TimelineError> {
        let branch = self.branch(id).ok_or(TimelineError::Nowhere)?;
        let shared = branch.frames.get(..=at).ok_or(TimelineError::Nowhere)?.to_vec();
        self.add(Branch { label: label.to_owned(), parent: Some((id, at)), frames: shared })
    }

    /// Returns a timeline of its own that has the first frames of the base, up to
    /// and with frame `at`. What is done on it leaves this one as it is.
    #[must_use]
    pub fn upto(&self, at: usize) -> Option<Self> {
        let frames = self.base().get(..=at)?.to_vec();
        let base = Branch { label: "base".to_owned(), parent: None, frames };
        Some(Self { branches: vec![Some(base)] })
    }

    /// Takes the base of another timeline as a branch: the same script under
    /// other settings.
    ///
    /// # Errors
    ///
    /// When there are too many forks.
    pub fn adopt(&mut self, other: &Self, label: &str) -> Result<BranchId, TimelineError> {
        let frames = other.base().to_vec();
        self.add(Branch { label: label.to_owned(), parent: None, frames })
    }

    /// Drops a fork. Forks of it stay and become forks of its parent. The base
    /// cannot be dropped.
    pub fn drop_fork(&mut self, id: BranchId) {
        if id == Self::BASE {
            return;
        }
        let Some(dropped) = self.branches.get_mut(id.0).and_then(Option::take) else { return };
        for branch in self.branches.iter_mut().flatten() {
            if let Some((_, at)) = branch.parent.filter(|(parent, _)| *parent == id) {
                branch.parent = dropped.parent.map(|(parent, shared)| (parent, shared.min(at)));
            }
        }
    }

    fn add(&mut self, branch: Branch) -> Result<BranchId, TimelineError> {
        if self.branches().count() > MOST_FORKS {
            return Err(TimelineError::Forks);
        }
        self.branches.push(Some(branch));
        Ok(BranchId(self.branches.len() - 1))
    }
}
