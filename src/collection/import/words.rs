//! What an import did, in words.

use super::report::{FileReport, ImportReport};
use crate::collection::aside;
use crate::collection::read::NATIVE;
use crate::collection::sync::Changed;
use crate::diagnostic::Severity;
use crate::domain::text::{brief, counted, one_line, thousands};

/// More decks than this are not told one by one.
const MOST_DECKS: usize = 40;

/// The most characters of a deck's title, and of a remark.
const MOST_TITLE: usize = 100;
const MOST_SAID: usize = 400;

/// The most characters of a column's name.
const MOST_COLUMN: usize = 30;

/// More files than this are not told one by one.
const MOST_FILES: usize = 12;

/// More changed questions than this are not named.
const MOST_CHANGES: usize = 5;

/// Remarks beyond this many are counted.
const MOST_NOTES: usize = 12;

impl ImportReport {
    /// Says what was done, or would be, a line for each thing.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.dry_run {
            lines.push("Dry run: nothing is written.".to_owned());
        }
        lines.push(format!("format     {}", self.format));
        lines.extend(self.decks.iter().take(MOST_DECKS).map(|deck| {
            format!(
                "deck       {}  {} ({}, {})",
                deck.id,
                brief(&deck.title, MOST_TITLE),
                counted(deck.questions, "question", "questions"),
                counted(deck.cards, "card", "cards")
            )
        }));
        let more = self.decks.len().saturating_sub(MOST_DECKS);
        lines.extend((more > 0).then(|| format!("decks      and {more} more")));
        if self.files.len() > 1 {
            lines.extend(self.files.iter().take(MOST_FILES).map(FileReport::words));
            let more = self.files.len().saturating_sub(MOST_FILES);
            lines.extend((more > 0).then(|| format!("files      and {more} more")));
        }
        if let [file] = self.files.as_slice()
            && let Some(words) = file.columns_words()
        {
            lines.push(format!("columns    {words}"));
        }
        let mut kept: Vec<&str> = Vec::new();
        for name in self.files.iter().flat_map(|file| &file.kept) {
            if !kept.contains(&name.as_str()) {
                kept.push(name);
            }
        }
        if !kept.is_empty() {
            let names = brief(&kept.join(", "), MOST_SAID);
            lines.push(format!("kept       under the answer: {names}"));
        }
        lines.push(format!("questions  {}", self.done()));
        lines.extend(self.changed().into_iter().map(|words| format!("changed    {words}")));
        if self.counts.answered_out > 0 {
            let cards = counted(self.counts.answered_out, "answered card", "answered cards");
            let out = match (self.dry_run, self.counts.answered_out) {
                (true, _) => "would be taken out",
                (false, 1) => "was taken out; undo brings it back",
                (false, _) => "were taken out; undo brings them back",
            };
            lines.push(format!("cards      {cards} {out}"));
        }
        lines.extend(self.left_aside().into_iter().map(|words| format!("left aside {words}")));
        lines.extend(self.notes.iter().take(MOST_NOTES).map(|note| brief(note, MOST_SAID)));
        let more = self.notes.len().saturating_sub(MOST_NOTES);
        lines.extend((more > 0).then(|| format!("and {more} more remarks")));
        lines.extend(self.invitation());
        let hidden = self.problems.iter().filter(|p| p.severity == Severity::Warning).count();
        if hidden > 0 && self.format == NATIVE {
            let hidden = counted(u32::try_from(hidden).unwrap_or(u32::MAX), "warning", "warnings");
            lines.push(format!("{hidden}; `viva check` shows them"));
        }
        lines
    }

    /// Names the first questions that are not as they were.
    #[must_use]
    pub fn changed(&self) -> Vec<String> {
        let number = self.counts.changed + self.counts.renamed;
        let named = self.changes.iter().take(MOST_CHANGES);
        let mut lines: Vec<String> = named.map(Changed::words).collect();
        let told = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let more = number.saturating_sub(told);
        lines.extend((more > 0).then(|| format!("and {} more", thousands(more))));
        lines
    }

    /// Says which files of folders were left aside, a line for each reason.
    #[must_use]
    pub fn left_aside(&self) -> Vec<String> {
        aside::words(&self.aside)
    }

    /// Says how only what came in is asked, where there is something new.
    fn invitation(&self) -> Option<String> {
        if self.counts.added == 0 || !self.can_be_reviewed() {
            return None;
        }
        let deck = &self.decks.first()?.id;
        let only = if self.decks.len() == 1 { "only these" } else { "only those of this deck" };
        Some(format!("`viva review --deck {deck}` asks {only}"))
    }

    /// Tells whether there are questions from these files to be answered.
    #[must_use]
    pub fn can_be_reviewed(&self) -> bool {
        !self.refused && !self.dry_run && self.decks.iter().any(|deck| deck.cards > 0)
    }

    /// Counts the questions by what happened to them.
    #[must_use]
    pub fn done(&self) -> String {
        let counts = [
            ("added", self.counts.added),
            ("changed", self.counts.changed),
            ("unchanged", self.counts.unchanged),
            ("renamed", self.counts.renamed),
            ("retired", self.counts.retired),
            ("skipped", self.skipped),
        ];
        let always = |word: &str| matches!(word, "added" | "changed" | "unchanged");
        let counts: Vec<String> = counts
            .into_iter()
            .filter(|(word, number)| *number > 0 || always(word))
            .map(|(word, number)| format!("{} {word}", thousands(number)))
            .collect();
        counts.join(", ")
    }
}

impl Changed {
    /// Returns the title, with the one before where it was another.
    #[must_use]
    pub fn words(&self) -> String {
        let title = brief(&self.title, MOST_TITLE);
        match &self.was {
            Some(was) => format!("{title} (was: {})", brief(was, MOST_TITLE)),
            None => title,
        }
    }
}

impl FileReport {
    /// Says what became of the columns or keys.
    fn columns_words(&self) -> Option<String> {
        let columns = self.columns.iter().map(|column| {
            let name = brief(&column.name, MOST_COLUMN);
            format!("{name} = {}", column.becomes)
        });
        let words = columns.collect::<Vec<_>>().join(", ");
        (!words.is_empty()).then(|| brief(&words, MOST_SAID))
    }

    fn words(&self) -> String {
        let mut words = format!(
            "file       {}  {} read, {} added, {} changed, {} unchanged",
            one_line(&self.name),
            thousands(self.read),
            thousands(self.added),
            thousands(self.changed),
            thousands(self.unchanged),
        );
        if self.skipped > 0 {
            words.push_str(&format!(", {} skipped", thousands(self.skipped)));
        }
        words
    }
}
