//! Siblings: after a counted answer the other cards of the question that are
//! new or due are hidden until the next study day, so that one answer does not
//! give away the next. Their due days stay as they are.

use crate::domain::card::CardKind;
use crate::domain::memory::{Phase, Schedule};
use crate::domain::time::Day;

/// Study days in a row for which a card may be hidden; then it is shown.
pub const MOST_DAYS: u8 = 2;

/// Returns for each sibling of an answered card its schedule with the card
/// hidden for `today`, or `None` where it stays as it is.
///
/// `siblings` are the other cards of the question, as they stand after
/// `unlock::openings`. `studied_before` is the last study day before `today` on
/// which any card was answered: days without study do not break a row, or else
/// a user of every other day might never be shown a card. With `burying` off
/// nothing is hidden.
#[must_use]
pub fn hide(
    siblings: &[(CardKind, Schedule)],
    today: Day,
    studied_before: Option<Day>,
    burying: bool,
) -> Vec<Option<Schedule>> {
    siblings
        .iter()
        .map(|(_kind, schedule)| {
            if !burying || !may_be_hidden(schedule, today) {
                return None;
            }
            let in_a_row = schedule.hidden_on.is_some() && schedule.hidden_on >= studied_before;
            let hidden_run = if in_a_row { schedule.hidden_run + 1 } else { 1 };
            Some(Schedule { hidden_on: Some(today), hidden_run, ..schedule.clone() })
        })
        .collect()
}

/// Tells whether an answer to a sibling hides the card: not one that is a step,
/// locked, not due, put away, hidden already, or was hidden long enough.
pub(super) fn may_be_hidden(schedule: &Schedule, today: Day) -> bool {
    // Once the run is used up the card stays free until it is asked: on a day
    // with many new cards its turn may not come at once.
    may_be_asked(schedule, today) && !schedule.is_put_away(today) && schedule.hidden_run < MOST_DAYS
}

fn may_be_asked(schedule: &Schedule, today: Day) -> bool {
    match schedule.phase {
        Phase::New => !schedule.is_locked(today),
        Phase::Review => schedule.due.is_some_and(|due| due <= today),
        Phase::Learning | Phase::Relearning => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day::from_number(100);

    fn due(day: i32) -> Schedule {
        Schedule { phase: Phase::Review, due: Some(TODAY.plus(day)), ..Schedule::default() }
    }

    fn hide_one(schedule: Schedule, today: Day) -> Option<Schedule> {
        hide(&[(CardKind::Solid, schedule)], today, Some(today.plus(-1)), true).remove(0)
    }

    #[test]
    fn due_and_open_new_cards_are_hidden() {
        let open = Schedule { opens_on: Some(TODAY), ..Schedule::default() };
        for schedule in [due(0), due(-9), open] {
            let hidden = hide_one(schedule.clone(), TODAY).expect("hidden");
            assert_eq!(hidden.hidden_on, Some(TODAY));
            assert_eq!(hidden.hidden_run, 1);
            assert_eq!(hidden.due, schedule.due);
            assert!(hidden.is_buried(TODAY) && !hidden.is_buried(TODAY.plus(1)));
        }
    }

    #[test]
    fn steps_locked_later_and_put_away_cards_are_left_alone() {
        let step = Schedule { phase: Phase::Relearning, ..due(0) };
        let suspended = Schedule { suspended: true, ..due(0) };
        let buried = Schedule { buried_until: Some(TODAY.plus(1)), ..due(0) };
        for schedule in [step, Schedule::default(), due(1), suspended, buried] {
            assert_eq!(hide_one(schedule, TODAY), None);
        }
    }

    #[test]
    fn a_card_is_hidden_two_days_in_a_row_and_then_shown() {
        let first = hide_one(due(0), TODAY).expect("first day");
        assert_eq!(hide_one(first.clone(), TODAY), None, "hidden already");
        let second = hide_one(first.clone(), TODAY.plus(1)).expect("second day");
        assert_eq!(second.hidden_run, 2);
        assert_eq!(hide_one(second.clone(), TODAY.plus(2)), None, "third day");
        assert_eq!(hide_one(second, TODAY.plus(3)), None, "free until it is asked");
        let anew = hide_one(first, TODAY.plus(2)).expect("not in a row");
        assert_eq!(anew.hidden_run, 1);
    }

    #[test]
    fn a_day_without_study_does_not_break_a_row() {
        let first = hide_one(due(0), TODAY).expect("first day");
        let later = TODAY.plus(3);
        let siblings = [(CardKind::Solid, first)];
        let run = |studied_before| {
            hide(&siblings, later, studied_before, true)[0].as_ref().map(|s| s.hidden_run)
        };
        assert_eq!(run(Some(TODAY)), Some(2));
        assert_eq!(run(Some(TODAY.plus(1))), Some(1), "it was free on a day of study");
    }

    #[test]
    fn with_burying_off_nothing_is_hidden() {
        assert_eq!(hide(&[(CardKind::Solid, due(0))], TODAY, None, false), [None]);
    }
}
