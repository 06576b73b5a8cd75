//! How far back statistics look.

use crate::domain::Day;

/// How far back statistics look, today included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    /// Thirty days.
    #[default]
    Month,
    /// Ninety days.
    Quarter,
    /// 365 days.
    Year,
    /// Everything.
    All,
}

impl Period {
    /// All periods, the shortest first.
    pub const ALL: [Self; 4] = [Self::Month, Self::Quarter, Self::Year, Self::All];

    /// Returns the name used on the command line and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Month => "30d",
            Self::Quarter => "90d",
            Self::Year => "1y",
            Self::All => "all",
        }
    }

    /// Returns the words shown on screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Month => "last 30 days",
            Self::Quarter => "last 90 days",
            Self::Year => "last 365 days",
            Self::All => "since the start",
        }
    }

    /// Reads a period's name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|period| period.name() == name)
    }

    /// Returns the first day that counts; `None` for everything.
    #[must_use]
    pub const fn first_day(self, today: Day) -> Option<Day> {
        match self {
            Self::Month => Some(today.plus(-29)),
            Self::Quarter => Some(today.plus(-89)),
            Self::Year => Some(today.plus(-364)),
            Self::All => None,
        }
    }

    /// Returns the next longer period, if there is one.
    #[must_use]
    pub fn longer(self) -> Option<Self> {
        Self::ALL.into_iter().skip_while(|period| *period != self).nth(1)
    }

    /// Returns the next shorter period, if there is one.
    #[must_use]
    pub fn shorter(self) -> Option<Self> {
        Self::ALL.into_iter().take_while(|period| *period != self).last()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_count_today_and_have_neighbours() {
        let today = Day::from_number(20_000);
        for (period, days) in [(Period::Month, 30), (Period::Quarter, 90), (Period::Year, 365)] {
            assert_eq!(
                period.first_day(today).map(|first| today.elapsed_since(first) + 1),
                Some(days)
            );
            assert_eq!(Period::from_name(period.name()), Some(period));
            assert_eq!(period.longer().and_then(Period::shorter), Some(period));
        }
        assert_eq!(Period::Month.shorter(), None);
        assert_eq!(Period::All.longer(), None);
        assert_eq!(Period::from_name("2y"), None);
    }
}
