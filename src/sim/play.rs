//! A card's part of a run, ready to be shown: its positions, its pictures, what
//! is said and which key point is proved at each.

use std::time::Duration;

use super::canvas::Ground;
use super::model::{Sign, Verdict};
use super::player::Plan;
use super::scenario::{Part, Played, Run, Scenario, Tier};
use super::scene::{self, Detail, Scene, Widget};
use super::world::AnyModel;

/// A card's part of a run.
#[derive(Clone, Debug)]
pub struct Play {
    run: Run,
    plan: Plan,
    /// The positions that are dwelt on, in order; at least one.
    positions: Vec<usize>,
    /// For each position what stands there.
    pictures: Vec<Scene>,
    /// For each position what happened on the way to it: messages and notes.
    news: Vec<Scene>,
    ground: Ground,
    badge: Option<&'static str>,
    signs: &'static [Sign],
}

/// An invariant that is broken at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken<'p> {
    /// Its name.
    pub id: &'static str,
    /// What breaks it, as a clause.
    pub witness: &'p str,
    /// The first position at which it is broken.
    pub since: usize,
}

impl Play {
    /// Takes a part of a run. `spoken` gives the spoken time of a tier. Each step
    /// is shown as long as one of the tier's own part would be; what goes beyond
    /// the solid tier keeps that tier's pace.
    ///
    /// `None` when the run has no steps.
    #[must_use]
    pub fn new(
        scenario: &Scenario,
        part: &Part,
        run: Run,
        spoken: impl Fn(Tier) -> Duration,
    ) -> Option<Self> {
        let tier = part.tier.min(Tier::Solid);
        let last = run.steps.len().checked_sub(1).filter(|last| *last > 0)?;
        let mut positions: Vec<usize> = (1..=last).filter(|at| part.dwells(&run, *at)).collect();
        if positions.is_empty() {
            positions = (1..=last).collect();
        }
        let plan = part.plan(&run, run.pace(tier, spoken(tier)));
        Some(Self::over(run, plan, positions, scenario.model()))
    }

    /// Takes all steps of a run, each shown for `pace`.
    #[must_use]
    pub fn whole(model: &'static dyn AnyModel, run: Run, pace: Duration) -> Self {
        let all = run.last();
        let plan = Plan::paced(&vec![true; all], pace, &run.pauses());
        Self::over(run, plan, (1..=all).collect(), model)
    }

    fn over(run: Run, plan: Plan, positions: Vec<usize>, model: &'static dyn AnyModel) -> Self {
        let scenes: Vec<Scene> = (0..run.steps.len()).map(|at| run.scene(at)).collect();
        let ground = Ground::of(&scenes);
        let (pictures, news) = scenes.into_iter().map(split).unzip();
        // A model without invariants has no rules: it is only drawn.
        let badge = model.invariants().is_empty().then(|| model.note());
        Self { plan, positions, ground, pictures, news, badge, signs: model.signs(), run }
    }

    /// Returns what the signs of the pictures mean.
    #[must_use]
    pub const fn signs(&self) -> &'static [Sign] {
        self.signs
    }

    /// Returns the run.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Shows each position shorter, or longer.
    #[must_use]
    pub fn at_speed(self, speed: f64) -> Self {
        Self { plan: self.plan.at_speed(speed), ..self }
    }

    /// Returns how long each position is shown.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the number of steps that are shown.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.positions.len()
    }

    /// Tells whether nothing is shown; a play shows something.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the number of a position among those that are shown, from 1; 0
    /// for what stands before the first of them.
    #[must_use]
    pub fn number(&self, at: usize) -> usize {
        self.positions.partition_point(|position| *position <= at)
    }

    /// Returns the position shown after one.
    #[must_use]
    pub fn after(&self, at: usize) -> Option<usize> {
        self.positions.iter().copied().find(|position| *position > at)
    }

    /// Returns the position shown before one; before the first, where playing
    /// begins.
    #[must_use]
    pub fn before(&self, at: usize) -> Option<usize> {
        let earlier = self.positions.iter().copied().rfind(|position| *position < at);
        earlier.or_else(|| Some(self.plan.first()).filter(|first| *first < at))
    }

    /// Returns the next position that proves a key point.
    #[must_use]
    pub fn point_after(&self, at: usize) -> Option<usize> {
        self.positions.iter().copied().find(|position| *position > at && self.proves(*position))
    }

    /// Returns the last position before one that proves a key point.
    #[must_use]
    pub fn point_before(&self, at: usize) -> Option<usize> {
        self.positions.iter().copied().rfind(|position| *position < at && self.proves(*position))
    }

    /// Tells whether any position proves a key point.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.positions.iter().any(|at| self.proves(*at))
    }

    fn proves(&self, at: usize) -> bool {
        self.step(at).is_some_and(|step| step.point.is_some())
    }

    fn step(&self, at: usize) -> Option<&Played> {
        self.run.steps.get(at)
    }

    /// Returns what is said at a position; empty where nothing is.
    #[must_use]
    pub fn caption(&self, at: usize) -> &str {
        self.step(at).map_or("", |step| &step.say)
    }

    /// Returns the key point that a position proves.
    #[must_use]
    pub fn point(&self, at: usize) -> Option<&str> {
        self.positions.contains(&at).then(|| self.step(at)?.point.as_deref()).flatten()
    }

    /// Returns the position at which a key point is proved first.
    #[must_use]
    pub fn moment(&self, point: &str) -> Option<usize> {
        self.positions.iter().copied().find(|at| self.point(*at) == Some(point))
    }

    /// Returns the pictures from where playing begins to where it ends.
    #[must_use]
    pub fn pictures(&self) -> &[Scene] {
        self.pictures.get(self.plan.first()..=self.plan.last()).unwrap_or_default()
    }

    /// Returns what stands at a position.
    #[must_use]
    pub fn picture(&self, at: usize) -> Option<&Scene> {
        self.pictures.get(at)
    }

    /// Returns what happened on the way to a position: messages and notes.
    #[must_use]
    pub fn news(&self, at: usize) -> Option<&Scene> {
        self.news.get(at)
    }

    /// Returns how many messages go from lane to lane on the way to a position.
    #[must_use]
    pub fn travelling(&self, at: usize) -> usize {
        let (Some(picture), Some(news)) = (self.picture(at), self.news(at)) else { return 0 };
        let is_lane = |name: &str| picture.lane_names().any(|known| known == name);
        let goes = |message: &&scene::Message| is_lane(&message.from) && is_lane(&message.to);
        news.messages().iter().filter(goes).count()
    }

    /// Returns the ground on which all pictures stand.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Returns what is said of a picture that no rules stand behind.
    #[must_use]
    pub const fn badge(&self) -> Option<&'static str> {
        self.badge
    }

    /// Returns the invariants that are broken at a position, those first that
    /// broke last.
    #[must_use]
    pub fn broken(&self, at: usize) -> Vec<Broken<'_>> {
        let Some(after) = self.run.after(at) else { return Vec::new() };
        let broken = after.reports.iter().filter_map(|report| match &report.verdict {
            Verdict::Broken(witness) => {
                let since = self.run.first_broken(report.id, at).unwrap_or(at);
                Some(Broken { id: report.id, witness, since })
            }
            _ => None,
        });
        let mut broken: Vec<Broken<'_>> = broken.collect();
        // What broke last comes first: where room is scarce, it is what matters now.
        broken.sort_by_key(|broken| std::cmp::Reverse(broken.since));
        broken
    }

    /// Returns of the invariants that are broken at a position the one that broke
    /// first.
    #[must_use]
    pub fn first_broken(&self, at: usize) -> Option<Broken<'_>> {
        self.broken(at).into_iter().min_by_key(|broken| broken.since)
    }
}

/// Parts what stands from what happened on the way.
fn split(scene: Scene) -> (Scene, Scene) {
    let happened = |part: &scene::Part| match part.widget {
        Widget::Messages(_) => true,
        Widget::Note(_) => part.detail > Detail::Core,
        Widget::Lanes(_) | Widget::Table(_) | Widget::Facts(_) | Widget::Boxes(_) => false,
    };
    let (news, stands) = scene.parts.into_iter().partition(happened);
    (Scene { parts: stands }, Scene { parts: news })
}
