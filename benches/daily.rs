//! What a user waits for every day, at 100,000 cards and 500,000 answers.
//!
//! `cargo bench --bench daily`. `VIVA_BENCH_HOME` names a folder in which the
//! collection is made and kept, for measuring whole processes on it as well
//! (see docs/performance.md).
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a benchmark may stop at anything odd"
)]

mod large;

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use divan::Bencher;
use rusqlite::{Connection, params};
use tempfile::TempDir;
use vivavoce::clock::Clock;
use vivavoce::collection::Collection;
use vivavoce::collection::study::Scope;
use vivavoce::config::Config;
use vivavoce::domain::{Grade, Moment, Query, Timestamp};
use vivavoce::session::mock::Setting;
use vivavoce::session::{Answer, Asked};
use vivavoce::store::Store;

use large::{TODAY, at};

fn main() {
    if let Some(folder) = kept() {
        make_home(&folder);
    }
    divan::main();
}

/// The folder the user gave for the collection.
fn kept() -> Option<PathBuf> {
    std::env::var_os("VIVA_BENCH_HOME").map(PathBuf::from)
}

/// Nine in the morning, for ever.
struct Morning;

impl Clock for Morning {
    fn now(&self) -> Moment {
        at(TODAY, 0)
    }

    fn monotonic(&self) -> Duration {
        Duration::ZERO
    }

    fn next_rollover(&self) -> Timestamp {
        at(TODAY.plus(1), 0).at
    }
}

/// Measures the processor's time beside the clock's, where Linux tells it: the
/// mean, since it is told at each tick only.
struct Cpu {
    what: String,
    /// Nanoseconds in all, and how often.
    spent: Cell<(u64, u64)>,
}

impl Cpu {
    fn of(what: &str) -> Self {
        Self { what: what.to_owned(), spent: Cell::default() }
    }

    fn measure<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = nanoseconds_on_cpu();
        let done = work();
        if let (Some(before), Some(after)) = (before, nanoseconds_on_cpu()) {
            let (spent, times) = self.spent.get();
            self.spent.set((spent + after - before, times + 1));
        }
        done
    }
}

impl Drop for Cpu {
    fn drop(&mut self) {
        if let (spent, times @ 1..) = self.spent.get() {
            let mean = Duration::from_nanos(spent / times);
            eprintln!("cpu of {}: {mean:.2?}", self.what);
        }
    }
}

fn nanoseconds_on_cpu() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

fn make_home(folder: &Path) {
    let path = folder.join("viva.db");
    if !path.exists() {
        large::fill(&mut Store::open(&path).unwrap());
    }
    drop(open_at(&path));
}

fn open_at(path: &Path) -> Collection {
    Collection::open(path, Rc::new(Morning), Config::default()).unwrap()
}

thread_local! {
    static HOME: TempDir = {
        let folder = tempfile::tempdir().unwrap();
        make_home(folder.path());
        folder
    };
}

fn path() -> PathBuf {
    let folder = kept().unwrap_or_else(|| HOME.with(|folder| folder.path().to_path_buf()));
    folder.join("viva.db")
}

fn open() -> Collection {
    open_at(&path())
}

/// A copy for a benchmark that writes, so that none makes the day of another longer.
fn copy() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("viva.db");
    std::fs::copy(path(), &copy).unwrap();
    (folder, copy)
}

fn everything() -> Scope {
    Scope::default()
}

/// What the review screen asks for to show a card.
fn card(collection: &Collection) -> Asked {
    let asked = collection.next(&everything()).unwrap().unwrap();
    divan::black_box(collection.progress(&everything()).unwrap());
    divan::black_box(collection.undoable().unwrap());
    asked
}

#[divan::bench]
fn open_to_home(bencher: Bencher<'_, '_>) {
    drop(open());
    let cpu = Cpu::of("open_to_home");
    let home = || {
        let collection = open();
        let home = collection.home().unwrap();
        (home, collection.progress(&everything()).unwrap())
    };
    bencher.bench_local(|| cpu.measure(home));
}

#[divan::bench]
fn open_to_first_card(bencher: Bencher<'_, '_>) {
    drop(open());
    let cpu = Cpu::of("open_to_first_card");
    bencher.bench_local(|| cpu.measure(|| card(&open())));
}

#[divan::bench]
fn home_again(bencher: Bencher<'_, '_>) {
    let collection = open();
    let cpu = Cpu::of("home_again");
    bencher.bench_local(|| cpu.measure(|| collection.home().unwrap()));
}

#[divan::bench]
fn due_report(bencher: Bencher<'_, '_>) {
    drop(open());
    let cpu = Cpu::of("due_report");
    bencher
        .with_inputs(open)
        .bench_local_refs(|collection| cpu.measure(|| collection.due().unwrap()));
}

/// What stands between Enter in the lobby and the first question.
#[divan::bench]
fn begin_a_mock(bencher: Bencher<'_, '_>) {
    let (_folder, path) = copy();
    let mut collection = open_at(&path);
    let cpu = Cpu::of("begin_a_mock");
    let mut seed = 0;
    bencher.bench_local(|| {
        cpu.measure(|| {
            seed += 1;
            let setting = Setting { seed, ..collection.mock_setting().unwrap() };
            let plan = collection.plan_mock(setting).unwrap();
            let interview = collection.begin_mock(plan).unwrap();
            collection.abandon_mock(interview.mock()).unwrap();
        });
    });
}

#[divan::bench]
fn mock_lobby(bencher: Bencher<'_, '_>) {
    let collection = open();
    let cpu = Cpu::of("mock_lobby");
    bencher.bench_local(|| cpu.measure(|| collection.mock_stock(&[]).unwrap()));
}

/// The least that SQLite must do for an answer, on the same tables: a line of
/// the log, a card, the commit, and the card that is due first.
#[divan::bench(sample_count = 300)]
fn raw_transaction(bencher: Bencher<'_, '_>) {
    let (_folder, path) = copy();
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "synchronous", "FULL").unwrap();
    let today = TODAY.number();
    let mut next = 0;
    let cpu = Cpu::of("raw_transaction");
    let mut answer = || {
        next += 1;
        connection.execute_batch("BEGIN IMMEDIATE").unwrap();
        connection
            .prepare_cached(
                "INSERT INTO reviews (card_id, at, offset_minutes, day, rating, kind, source,
                    reveal_ms, grade_ms, before_stability, before_difficulty, after_stability,
                    after_difficulty, due_after, parameter_id)
                 VALUES (?1, 1796000000000, 60, ?2, 3, 'cram', 'import', 9000, 900, 10.5, 5.5,
                    30.25, 5.5, ?2 + 40, 1)",
            )
            .unwrap()
            .execute(params![next, today - 9])
            .unwrap();
        connection
            .prepare_cached("UPDATE cards SET stability = stability, reps = reps WHERE card_id = ?")
            .unwrap()
            .execute([next])
            .unwrap();
        connection.execute_batch("COMMIT").unwrap();
        connection
            .prepare_cached(
                "SELECT card_id, question_id, front FROM cards WHERE due <= ? AND suspended = 0
                    AND retired = 0 AND question_retired = 0 ORDER BY due LIMIT 1",
            )
            .unwrap()
            .query_row([today], |row| row.get::<_, i64>(0))
            .unwrap()
    };
    bencher.bench_local(|| cpu.measure(&mut answer));
}

const GOOD: Answer = Answer {
    grade: Grade::Good,
    reveal_ms: 9_000,
    grade_ms: 900,
    sure: None,
    right_call: None,
    rungs: None,
};

/// From the key to the next card with its counts.
#[divan::bench(sample_count = 300)]
fn grade_and_next(bencher: Bencher<'_, '_>) {
    answer_and_next(bencher, "grade_and_next", GOOD);
}

/// The same for an answer that fails.
#[divan::bench(sample_count = 300)]
fn fail_and_next(bencher: Bencher<'_, '_>) {
    answer_and_next(bencher, "fail_and_next", Answer { grade: Grade::Again, ..GOOD });
}

fn answer_and_next(bencher: Bencher<'_, '_>, what: &str, answer: Answer) {
    let (_folder, path) = copy();
    let mut collection = open_at(&path);
    let mut asked = card(&collection);
    let cpu = Cpu::of(what);
    let mut step = || {
        collection.grade(&asked, &answer).unwrap();
        asked = card(&collection);
    };
    bencher.bench_local(|| cpu.measure(&mut step));
}

/// Takes back what was just answered.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn undo_and_show(bencher: Bencher<'_, '_>) {
    let (_folder, path) = copy();
    let mut collection = open_at(&path);
    for _answer in 0..300 {
        let asked = card(&collection);
        collection.grade(&asked, &GOOD).unwrap();
    }
    take_back(bencher, "undo_and_show", collection);
}

/// Takes back what was answered on the days before.
#[divan::bench(sample_count = 300, sample_size = 1)]
fn undo_yesterday(bencher: Bencher<'_, '_>) {
    let (_folder, path) = copy();
    take_back(bencher, "undo_yesterday", open_at(&path));
}

fn take_back(bencher: Bencher<'_, '_>, what: &str, mut collection: Collection) {
    card(&collection);
    let cpu = Cpu::of(what);
    let mut step = || {
        let undone = collection.undo().unwrap().unwrap();
        let asked = collection.ask(undone.card.unwrap()).unwrap();
        divan::black_box(collection.progress(&everything()).unwrap());
        divan::black_box(collection.undoable().unwrap());
        asked
    };
    bencher.bench_local(|| cpu.measure(&mut step));
}

#[divan::bench(args = ["leader election", "leader elec", "raft", "k", "ka", "the", "nowhere"])]
fn search(bencher: Bencher<'_, '_>, words: &str) {
    let collection = open();
    let cpu = Cpu::of(&format!("search {words}"));
    bencher.bench_local(|| cpu.measure(|| collection.search(words, 20).unwrap()));
}

#[divan::bench(args = ["is:due", "tag:tag7 kind:solid", "leader election"])]
fn cards(bencher: Bencher<'_, '_>, query: &str) {
    let collection = open();
    let query = Query::parse(query).unwrap();
    bencher.bench_local(|| collection.cards(&query).unwrap());
}
