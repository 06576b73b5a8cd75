//! A damaged database on screen: every stage at every size.

use std::path::PathBuf;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use insta::assert_snapshot;

use super::ui::{Setting, Ui};
use crate::collection::backup::{Backup, Reason};
use crate::collection::damage::{CameOut, Damage, Good, Matter};
use crate::collection::restore::{Restored, Saved};
use crate::store::{Salvaged, Stock};
use crate::tui::msg::Msg;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (40, 12)];

fn evening() -> NaiveDateTime {
    NaiveDate::from_ymd_opt(2026, 11, 30).unwrap().and_hms_opt(21, 40, 0).unwrap()
}

fn backup(days_ago: i64, reason: Reason) -> Backup {
    let made = evening() - TimeDelta::days(days_ago);
    Backup { path: PathBuf::from(format!("b{days_ago}.db")), made, reason, bytes: 8_240_000 }
}

fn stock() -> Stock {
    Stock { questions: 96, cards: 858, answers: 6_580, ..Stock::default() }
}

fn damage(matter: Matter, detail: &str) -> Damage {
    let older = [1, 2, 3, 10, 24, 58].map(|days| backup(days, Reason::Daily)).to_vec();
    let backup = backup(0, Reason::Daily);
    let newest = Some(Good { backup, stock: stock() });
    Damage { matter, detail: detail.to_owned(), newest, older }
}

fn pictures(name: &str, damage: &Damage, keys: &str, came: Option<&CameOut>) {
    for (columns, rows) in SIZES {
        let mut ui = Setting::new(columns, rows).damaged(damage.clone()).begin();
        ui.keys(keys);
        if let Some(came) = came {
            ui.happen(Msg::CameOut(Box::new(came.clone())));
        }
        assert_snapshot!(format!("damage-{name}-{columns}x{rows}"), ui.screen());
    }
}

#[test]
fn the_ways_out() {
    let header = damage(Matter::Damaged, "its header cannot be read");
    pictures("ways", &header, "", None);
    pictures("older", &header, "2 <enter> <down>", None);
    pictures("sure", &header, "4 <enter>", None);
}

#[test]
fn no_backup_a_newer_schema_a_lost_file_another_file() {
    let bare = Damage {
        newest: None,
        older: Vec::new(),
        ..damage(Matter::Damaged, "database disk image is malformed")
    };
    pictures("no-backup", &bare, "", None);
    pictures("no-backup-sure", &bare, "2 <enter>", None);
    let newer = damage(Matter::Newer, "its schema is 9, this Viva knows up to 2");
    pictures("newer", &newer, "", None);
    pictures("lost", &damage(Matter::Lost, ""), "", None);
    pictures("foreign", &damage(Matter::Foreign, ""), "", None);
}

#[test]
fn what_came_of_it() {
    let header = damage(Matter::Damaged, "its header cannot be read");
    let rescued = Stock { answers: 6_571, cards: 850, ..stock() };
    let path = PathBuf::from("/home/u/viva-rescued-2026-12-01-090000.db");
    let read =
        [("decks", 13, 13), ("questions", 96, 96), ("cards", 850, 858)].map(|(kind, read, of)| {
            let nouns = (kind, kind);
            Salvaged { table: kind, nouns, read, kept: read, all: read == of, at_least: of }
        });
    let came = CameOut::Rescued { path, stock: rescued, read: read.to_vec() };
    pictures("rescued", &header, "", Some(&came));
    let saved = Saved::Aside(PathBuf::from("/home/u/viva-kept-2026-12-01-090000.db"));
    let restored = Restored { stock: stock(), saved };
    pictures("restored", &header, "", Some(&CameOut::Restored(restored)));
    pictures("afresh", &header, "", Some(&CameOut::Afresh(Saved::Nothing)));
}

/// Enter puts nothing in place that holds less than the backup does.
#[test]
fn with_less_than_in_the_backup_the_first_choice_is_the_backup() {
    let header = damage(Matter::Damaged, "its header cannot be read");
    let mut ui = Setting::new(80, 24).damaged(header).begin();
    let ways = ui.screen();
    let path = PathBuf::from("/home/u/viva-rescued.db");
    let answers = Salvaged {
        table: "reviews",
        nouns: ("answer", "answers"),
        read: 0,
        kept: 0,
        all: false,
        at_least: 0,
    };
    let came = CameOut::Rescued { path, stock: Stock::default(), read: vec![answers] };
    ui.happen(Msg::CameOut(Box::new(came)));
    assert!(
        ui.screen().contains("holds 6,580 more answers, 858 more cards and"),
        "{}",
        ui.screen()
    );
    assert_snapshot!("damage-rescued-nothing-80x24", ui.screen());
    assert!(ui.screen().contains("› 1   Restore this backup instead."), "{}", ui.screen());
    ui.keys("<esc>");
    assert_eq!(ui.screen(), ways);
}

/// Twenty backups: the last can be reached, whatever the height.
#[test]
fn every_older_backup_can_be_reached() {
    let older = (1..=20).map(|days| backup(days * 30, Reason::Daily)).collect();
    let many = Damage { older, ..damage(Matter::Damaged, "its header cannot be read") };
    for (columns, rows) in SIZES {
        let mut ui = Setting::new(columns, rows).damaged(many.clone()).begin();
        ui.keys("2 <enter> <end>");
        let last = ui.screen();
        let at = last.lines().find(|line| line.starts_with('›')).unwrap_or_default();
        assert!(at.contains("April 2025"), "{last}");
        assert_snapshot!(format!("damage-many-older-{columns}x{rows}"), last);
    }
}

#[test]
fn escape_goes_one_level_back_and_leaves_at_the_top() {
    let mut ui = Setting::new(80, 24).damaged(damage(Matter::Damaged, "so")).begin();
    for stage in ["2 <enter>", "4 <enter>"] {
        let ways = ui.screen();
        ui.keys(stage);
        assert_ne!(ui.screen(), ways);
        ui.keys("<esc>");
        assert_eq!(ui.screen(), ways);
    }
    // Keys that mean nothing here change nothing.
    let ways = ui.screen();
    ui.keys("x 9 u <space> b");
    assert_eq!(ui.screen(), ways);
    ui.keys("<esc>");
    assert!(ui.ended.is_some());
}

#[test]
fn any_size_is_drawn() {
    let header = damage(Matter::Damaged, "its header cannot be read");
    for keys in ["", "2 <enter>", "4 <enter>", "?"] {
        let mut ui: Ui = Setting::new(80, 24).damaged(header.clone()).ascii().begin();
        ui.keys(keys);
        for (columns, rows) in [(1, 1), (2, 1), (24, 4), (39, 12), (40, 12), (59, 13), (200, 60)] {
            ui.resize(columns, rows);
            assert!(ui.screen().is_ascii(), "{}", ui.screen());
        }
    }
}
