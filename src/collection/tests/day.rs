//! The day that is kept between answers is the one that reading anew gives.

use proptest::prelude::*;

use super::*;
use crate::collection::study::Reach;
use crate::domain::{CardKey, DayView, DeckId, Moment};
use crate::scheduler::{agenda, by_deck, next, order};
use crate::store::tests::{noted_statements, plans::assert_no_walk};

/// One thing a user does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Grade(Grade),
    Undo,
    Suspend(Reach),
    Bury(Reach),
    Mark,
    Unlock,
    Reset,
    SetDue(u32),
    Wait(u64),
    NextDay,
    /// Asks for the cards of one deck alone, or of all.
    Turn,
    /// Another window suspends a card.
    Elsewhere,
    Rename,
}

fn deed() -> impl Strategy<Value = Deed> {
    let grade = prop_oneof![
        1 => Just(Grade::Again), 1 => Just(Grade::Hard), 4 => Just(Grade::Good),
        1 => Just(Grade::Easy)
    ];
    let reach = prop_oneof![Just(Reach::Card), Just(Reach::Question)];
    prop_oneof![
        12 => grade.prop_map(Deed::Grade),
        5 => Just(Deed::Undo),
        1 => reach.clone().prop_map(Deed::Suspend),
        1 => reach.prop_map(Deed::Bury),
        1 => Just(Deed::Mark),
        1 => Just(Deed::Unlock),
        1 => Just(Deed::Reset),
        1 => (0_u32..3).prop_map(Deed::SetDue),
        2 => (1_u64..20).prop_map(Deed::Wait),
        3 => Just(Deed::NextDay),
        1 => Just(Deed::Turn),
        1 => Just(Deed::Elsewhere),
        1 => Just(Deed::Rename),
    ]
}

struct Windows {
    here: Collection,
    there: Collection,
    clock: Rc<FixedClock>,
    scope: Scope,
    last: CardKey,
}

impl Windows {
    fn open(folder: &std::path::Path) -> Self {
        let clock = clock();
        let window = || {
            let path = folder.join("viva.db");
            let config = Config { new_per_day: 6, ..Config::default() };
            Collection::open(&path, Rc::clone(&clock) as Rc<_>, config).unwrap()
        };
        let (here, there) = (window(), window());
        Self { here, there, clock, scope: Scope::default(), last: CardKey(1) }
    }

    fn act(&mut self, deed: Deed) {
        let last = self.last;
        match deed {
            Deed::Grade(grade) => {
                if let Some(asked) = self.here.next(&self.scope).unwrap() {
                    self.last = asked.key;
                    self.here.grade(&asked, &answer(grade)).unwrap();
                }
            }
            Deed::Undo => drop(self.here.undo().unwrap()),
            Deed::Suspend(reach) => drop(self.here.suspend(last, reach).unwrap()),
            Deed::Bury(reach) => self.here.bury(last, reach).unwrap(),
            Deed::Mark => drop(self.here.mark(last).unwrap()),
            Deed::Unlock => self.here.unlock(last).unwrap(),
            Deed::Reset => self.here.reset(last).unwrap(),
            Deed::SetDue(days) => drop(self.here.set_due(last, days).unwrap()),
            Deed::Wait(minutes) => self.clock.advance(Duration::from_secs(60 * minutes)),
            Deed::NextDay => self.clock.advance(Duration::from_secs(86_400)),
            Deed::Turn if self.scope.decks.is_empty() => {
                self.scope.decks = vec![DeckId("kafka-log".to_owned())];
            }
            Deed::Turn => self.scope = Scope { ahead: !self.scope.ahead, ..Scope::default() },
            Deed::Elsewhere => drop(self.there.suspend(last, Reach::Card).unwrap()),
            Deed::Rename => self.rename(last),
        }
    }

    /// Something that is no matter of schedules.
    fn rename(&mut self, card: CardKey) {
        let write = self.here.store.write(|tx| {
            let question = tx.card_by_key(card)?.unwrap().question;
            let mut stored = tx.question_by_key(question)?.unwrap();
            stored.position += 3;
            tx.update_question(&stored)
        });
        write.unwrap();
    }

    /// Today and tomorrow.
    fn moments(&self) -> [Moment; 2] {
        let now = self.here.now();
        [now, Moment { day: now.day.plus(1), ..now }]
    }

    fn kept(&self) -> [DayView; 2] {
        let limits = self.here.limits(&self.scope).unwrap();
        let look = |at| self.here.with_day(at, &self.scope, &limits, DayView::clone).unwrap();
        self.moments().map(look)
    }

    fn read_anew(&self) -> [DayView; 2] {
        let limits = self.here.limits(&self.scope).unwrap();
        let scope = self.there.stored_scope(&self.scope, &limits).unwrap();
        let slots = limits.new_per_day;
        self.moments().map(|at| self.there.store.day_view(at, &scope, slots).unwrap())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_kept_day_is_the_stored_one(deeds in prop::collection::vec(deed(), 1..40)) {
        let folder = tempfile::tempdir().unwrap();
        let mut windows = Windows::open(folder.path());
        for deed in deeds {
            windows.act(deed);
            let read = windows.read_anew();
            prop_assert_eq!(windows.kept(), read.clone(), "after {:?}", deed);
            let [today, _] = read;
            let limits = windows.here.limits(&windows.scope).unwrap();
            let first = next(&today, &limits).map(|pick| pick.candidate.card);
            let asked = windows.here.next(&windows.scope).unwrap();
            prop_assert_eq!(asked.as_ref().map(|asked| asked.key), first, "after {:?}", deed);
            // The other window reads everything anew, the loads of days and the pace too.
            prop_assert_eq!(asked, windows.there.next(&windows.scope).unwrap());
            let progress = windows.here.progress(&windows.scope).unwrap();
            prop_assert_eq!(&progress, &windows.there.progress(&windows.scope).unwrap());
            let counts = agenda(&today, &limits);
            let all = counts.due + counts.learning + counts.new + counts.ahead;
            prop_assert_eq!((progress.left, progress.next_step), (all, counts.next_step));
        }
    }
}

/// Whatever the screens ask for between two keys is found by an index.
#[test]
fn nothing_a_user_waits_for_walks_through_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = Windows::open(folder.path());
    let grades = [Grade::Good, Grade::Again, Grade::Hard].map(Deed::Grade);
    let by_hand = [Deed::Suspend(Reach::Card), Deed::Bury(Reach::Question), Deed::Mark];
    let others =
        [Deed::Unlock, Deed::Reset, Deed::SetDue(2), Deed::Undo, Deed::NextDay, Deed::Turn];
    // A first start writes the shipped decks, which nobody does twice.
    noted_statements();
    windows.here.begin_sitting(&Scope::default()).unwrap();
    for deed in grades.into_iter().chain(by_hand).chain(others).chain(grades) {
        windows.act(deed);
        let here = &windows.here;
        here.home().unwrap();
        here.progress(&windows.scope).unwrap();
        here.undoable().unwrap();
        here.ask(windows.last).unwrap();
        here.details(windows.last).unwrap();
    }
    windows.here.end_sitting().unwrap();
    windows.here.search("leader", 20).unwrap();
    let statements = assert_no_walk(&windows.here.store);
    assert!(statements.len() >= 40, "{}", statements.len());
}

#[test]
fn the_decks_share_what_the_day_holds() {
    let mut desk = Desk::with(Config { new_per_day: 5, ..Config::default() });
    desk.import("a.md", &deck("a", &[("a1", "w one"), ("a2", "w two"), ("a3", "w three")]));
    desk.import("b.md", &deck("b", &[("b1", "w one"), ("b2", "w two"), ("b3", "w three")]));
    assert_eq!(desk.study(3, Grade::Good), 3);
    desk.days(9);
    let (scope, now) = (Scope::default(), desk.collection.now());
    let limits = desk.collection.limits(&scope).unwrap();
    let view = desk.collection.with_day(now, &scope, &limits, DayView::clone).unwrap();
    let (all, shares) = by_deck(&view, &limits);
    assert_eq!(all, agenda(&view, &limits));
    for (deck, share) in &shares {
        let picks = order(&view, &limits);
        let of_deck = picks.iter().filter(|pick| pick.candidate.deck == *deck).count();
        assert_eq!(usize::try_from(share.due + share.new + share.learning).unwrap(), of_deck);
    }
    let report = desk.collection.due().unwrap();
    let sum = |of: fn(&DeckDue) -> u32| report.decks.iter().map(of).sum::<u32>();
    assert_eq!((all.due, all.new), (3, 3));
    assert_eq!((sum(|deck| deck.due), sum(|deck| deck.new)), (report.due, report.new));
}
