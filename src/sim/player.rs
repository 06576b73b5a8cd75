//! The playhead: which step is shown, for how long, and how far the picture
//! has come on its way from the step before. It is told the time.

use std::time::Duration;

/// Shortest time a step is shown, so that its caption can be read.
pub const LEAST_DWELL: Duration = Duration::from_millis(2500);

/// How long the picture before the first step is shown.
pub const LEAD_IN: Duration = Duration::from_millis(1000);

/// How long a picture takes to become the next one.
pub const TWEEN: Duration = Duration::from_millis(240);

/// How long each position is shown. Position 0 is the start, position `n` the
/// state after step `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    dwells: Vec<Duration>,
    first: usize,
    last: usize,
}

/// How fast a run plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Speed {
    /// A quarter.
    Quarter,
    /// Half.
    Half,
    /// As planned.
    #[default]
    Normal,
    /// Twice.
    Double,
    /// Four times.
    Fourfold,
}

/// A playhead over the positions of a run.
#[derive(Clone, Debug)]
pub struct Player {
    plan: Plan,
    at: usize,
    /// The position the picture comes from while it moves.
    from: Option<usize>,
    /// Time of the plan since the position was reached, times four, so that
    /// every speed adds a whole number of it.
    since: Duration,
    /// Real time since the position was reached.
    moved: Duration,
    playing: bool,
    motion: bool,
    /// How long the picture takes on its way.
    way: Duration,
    speed: Speed,
    stops: Vec<usize>,
    gates: Vec<usize>,
}

/// Returns how long a step is shown: half of the time in which its tier is spoken,
/// shared by its `steps`, and long enough to be read.
#[must_use]
pub fn pace(spoken: Duration, steps: usize) -> Duration {
    let steps = u32::try_from(steps.max(1)).unwrap_or(u32::MAX);
    (spoken / 2 / steps).max(LEAST_DWELL)
}

impl Plan {
    /// Shows each step that is dwelt on for `pace`. `dwelling` has an entry for each
    /// step; if none is dwelt on, all are. `pauses` adds time to single steps.
    #[must_use]
    pub fn paced(dwelling: &[bool], pace: Duration, pauses: &[Duration]) -> Self {
        let all = !dwelling.contains(&true);
        let dwelt = |at: usize| all || dwelling.get(at).copied().unwrap_or(false);
        let mut dwells = vec![Duration::ZERO];
        for at in 0..dwelling.len() {
            let pause = pauses.get(at).copied().unwrap_or_default();
            dwells.push(if dwelt(at) { pace.saturating_add(pause) } else { Duration::ZERO });
        }
        let shown = |dwell: &Duration| !dwell.is_zero();
        let first = dwells.iter().position(shown).map_or(0, |at| at - 1);
        let last = dwells.iter().rposition(shown).unwrap_or(0);
        if let Some(lead_in) = dwells.get_mut(first) {
            *lead_in = LEAD_IN;
        }
        Self { dwells, first, last }
    }

    /// Returns the position playing begins at: that before the first step that
    /// is dwelt on.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first
    }

    /// Returns the position playing ends at: the last step that is dwelt on.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.last
    }

    /// Returns how long a position is shown; zero: it is passed at once.
    #[must_use]
    pub fn dwell(&self, at: usize) -> Duration {
        self.dwells.get(at).copied().unwrap_or_default()
    }

    /// Returns the time from the start to the end of playing.
    #[must_use]
    pub fn length(&self) -> Duration {
        self.dwells.iter().sum()
    }

    /// Returns the plan for a speed: at 2, each position is shown half as long.
    /// A speed that is no number above zero changes nothing.
    #[must_use]
    pub fn at_speed(mut self, speed: f64) -> Self {
        if speed.is_finite() && speed > 0.0 {
            let scaled = |dwell: &Duration| {
                Duration::try_from_secs_f64(dwell.as_secs_f64() / speed).unwrap_or(Duration::MAX)
            };
            self.dwells = self.dwells.iter().map(scaled).collect();
        }
        self
    }

    fn end(&self) -> usize {
        self.dwells.len().saturating_sub(1)
    }

    /// The next position that is shown.
    fn next(&self, at: usize) -> Option<usize> {
        let mut later = self.dwells.iter().enumerate().skip(at + 1);
        later.find(|(_, dwell)| !dwell.is_zero()).map(|(next, _)| next)
    }
}

impl Speed {
    const ALL: [Self; 5] = [Self::Quarter, Self::Half, Self::Normal, Self::Double, Self::Fourfold];

    /// Returns the next faster speed; the fastest stays.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::ALL.into_iter().find(|speed| *speed > self).unwrap_or(self)
    }

    /// Returns the next slower speed; the slowest stays.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::ALL.into_iter().rfind(|speed| *speed < self).unwrap_or(self)
    }

    /// Returns the speed as it is shown.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Quarter => "1/4x",
            Self::Half => "1/2x",
            Self::Normal => "1x",
            Self::Double => "2x",
            Self::Fourfold => "4x",
        }
    }

    const fn quarters(self) -> u32 {
        match self {
            Self::Quarter => 1,
            Self::Half => 2,
            Self::Normal => 4,
            Self::Double => 8,
            Self::Fourfold => 16,
        }
    }
}

impl Player {
    /// Makes a player at the beginning of a plan, at rest. Without `motion` the
    /// picture jumps.
    #[must_use]
    pub const fn new(plan: Plan, motion: bool) -> Self {
        let at = plan.first;
        Self {
            plan,
            at,
            from: None,
            since: Duration::ZERO,
            moved: Duration::ZERO,
            playing: false,
            motion,
            way: TWEEN,
            speed: Speed::Normal,
            stops: Vec::new(),
            gates: Vec::new(),
        }
    }

    /// Pauses when one of these positions is reached, such as that of the first
    /// broken invariant.
    pub fn pause_at(&mut self, stops: Vec<usize>) {
        self.stops = stops;
    }

    /// Pauses before these positions: playing does not go to one by itself.
    pub fn pause_before(&mut self, gates: Vec<usize>) {
        self.gates = gates;
    }

    /// Lets the picture take longer on its way to the position that was reached now;
    /// to the next one it takes as long as ever.
    pub fn slow_down(&mut self, way: Duration) {
        self.way = way.max(TWEEN);
    }

    /// Returns the position that playing goes to next.
    #[must_use]
    pub fn next(&self) -> Option<usize> {
        self.plan.next(self.at)
    }

    /// Returns the position shown.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Tells whether it plays.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.playing
    }

    /// Returns the speed.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        self.speed
    }

    /// Sets the speed.
    pub const fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Plays on; at the end, from the beginning.
    pub fn play(&mut self) {
        if self.at >= self.plan.last {
            return self.replay();
        }
        self.playing = true;
    }

    /// Stands still.
    pub const fn pause(&mut self) {
        self.playing = false;
    }

    /// Plays when paused and pauses when playing.
    pub fn toggle(&mut self) {
        if self.playing { self.pause() } else { self.play() }
    }

    /// Plays from the beginning.
    pub fn replay(&mut self) {
        self.seek(self.plan.first);
        self.playing = true;
    }

    /// Stands still at a position, or at the last if there are fewer.
    pub fn seek(&mut self, at: usize) {
        self.playing = false;
        self.from = None;
        self.since = Duration::ZERO;
        self.moved = Duration::ZERO;
        self.at = at.min(self.plan.end());
    }

    /// Steps forward by one position and stands still.
    pub fn forward(&mut self) {
        self.playing = false;
        if self.at < self.plan.end() {
            self.arrive(self.at + 1);
        }
    }

    /// Goes to a position and stands still there: the picture moves to a later
    /// one and jumps to an earlier one.
    pub fn go(&mut self, at: usize) {
        if at <= self.at {
            return self.seek(at);
        }
        self.playing = false;
        let at = at.min(self.plan.end());
        if at > self.at {
            self.arrive(at);
        }
    }

    /// Steps back by one position and stands still. Going back never tweens.
    pub fn back(&mut self) {
        self.seek(self.at.saturating_sub(1));
    }

    /// Lets time pass. Returns whether the picture is another one.
    pub fn advance(&mut self, elapsed: Duration) -> bool {
        let before = (self.at, self.tween());
        let mut left = elapsed;
        while !left.is_zero() && self.is_moving() {
            let passed = if self.playing { left.min(self.rest()) } else { left };
            left = left.saturating_sub(passed);
            // Speed scales how long a step is shown, never how fast it moves.
            self.since = self.since.saturating_add(passed.saturating_mul(self.speed.quarters()));
            self.moved = self.moved.saturating_add(passed);
            if self.moved >= self.way {
                self.from = None;
            }
            if self.playing && self.rest().is_zero() {
                self.go_on();
            }
        }
        before != (self.at, self.tween())
    }

    /// Real time until the dwell is over, rounded up.
    fn rest(&self) -> Duration {
        let rest = self.plan.dwell(self.at).saturating_mul(4).saturating_sub(self.since);
        let quarters = self.speed.quarters();
        rest.saturating_add(Duration::from_nanos(u64::from(quarters - 1))) / quarters
    }

    fn go_on(&mut self) {
        match self.plan.next(self.at) {
            Some(next) if self.gates.contains(&next) => self.playing = false,
            Some(next) => {
                self.arrive(next);
                if self.stops.contains(&next) {
                    self.playing = false;
                }
            }
            None => self.playing = false,
        }
        if self.at >= self.plan.last {
            self.playing = false;
        }
    }

    fn arrive(&mut self, at: usize) {
        self.from = self.motion.then_some(self.at);
        self.way = TWEEN;
        self.at = at;
        self.since = Duration::ZERO;
        self.moved = Duration::ZERO;
    }

    /// Returns where the picture comes from and how far it is, in thousandths;
    /// `None` when it stands still.
    #[must_use]
    pub fn tween(&self) -> Option<(usize, u16)> {
        let from = self.from?;
        let part = self.moved.as_micros().saturating_mul(1000) / self.way.as_micros().max(1);
        Some((from, u16::try_from(part.min(1000)).unwrap_or(1000)))
    }

    /// Tells whether anything will change by itself: if not, no tick is needed.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        self.playing || self.from.is_some()
    }

    /// Returns how long nothing changes: zero while the picture moves, the rest
    /// of the dwell while it plays, `None` when it stands still.
    #[must_use]
    pub fn until_change(&self) -> Option<Duration> {
        if self.from.is_some() {
            return Some(Duration::ZERO);
        }
        self.playing.then(|| self.rest())
    }
}

#[cfg(test)]
mod tests;
