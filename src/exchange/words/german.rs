//! German.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, Id, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Code, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["deutsch", "englisch", "französisch", "spanisch", "portugiesisch", "italienisch", "niederländisch", "polnisch", "russisch", "chinesisch", "japanisch", "latein", "griechisch", "schwedisch", "türkisch"],
    asked: &["frage", "vorderseite", "fragetext", "fragestellung", "interviewfrage", "prüfungsfrage"],
    answers: &["antwort", "rückseite", "lösung", "bedeutung", "antworttext"],
    columns: &[
        (Plain(Front), &["fragen", "begriff", "fachbegriff", "wort", "vokabel", "ausdruck", "aufgabe", "titel"]),
        (Plain(Answer), &["antworten", "musterantwort", "musterlösung", "beispielantwort", "ausführliche antwort", "übersetzung", "erklärung", "erläuterung", "begründung", "beschreibung"]),
        (Plain(Short), &["kurz gesagt", "kurzantwort", "kurze antwort", "kurzfassung", "zusammenfassung"]),
        (Plain(Level), &["schwierigkeit", "schwierigkeitsgrad", "schwierigkeitsstufe", "stufe", "niveau", "erfahrungsstufe", "kenntnisstand"]),
        (Plain(Tags), &["thema", "themen", "themengebiet", "themenbereich", "kategorie", "kategorien", "stichwörter", "stichworte", "stichwort", "schlagwörter", "schlagworte", "schlagwort", "schlüsselwörter", "bereich", "fach", "fachgebiet", "kapitel", "rubrik", "abschnitt"]),
        (Plain(Deck), &["stapel", "kartenstapel", "kartei"]),
        (Plain(Id), &["kennung", "frage id"]),
        (Plain(Sources), &["quelle", "quellen", "quellenangabe", "literatur", "verweis", "verweise"]),
        (Plain(KeyPoints), &["kernpunkte", "kernaussagen", "stichpunkte", "hauptpunkte", "schlüsselpunkte"]),
        (Plain(FollowUps), &["nachgehakt", "nachfrage", "nachfragen", "rückfrage", "rückfragen", "folgefrage", "folgefragen", "anschlussfragen"]),
        (Plain(Pitfalls), &["fallstricke", "häufige fehler", "typische fehler", "stolpersteine", "irrtümer"]),
        (Context, &["kontext"]),
        (Code(Extra), &["codebeispiel"]),
        (Choices, &["antwortmöglichkeiten", "auswahlmöglichkeiten", "optionen"]),
        (Wrong, &["falsche antworten", "falsche antwort"]),
        (Right, &["richtige antwort", "richtige antworten", "korrekte antwort"]),
        (Plain(Extra), &["hinweis", "hinweise", "tipp", "notiz", "notizen", "anmerkung", "anmerkungen", "bemerkung", "beispiel", "beispiele", "bild", "kommentar", "typ", "firma"]),
        (Plain(LeftOut), &["nummer", "lfd nr", "laufende nummer", "fragenummer"]),
    ],
    levels: &[
        (Junior, &["anfänger", "einsteiger", "einstieg", "leicht", "einfach", "grundlagen", "niedrig", "berufseinsteiger"]),
        (Mid, &["mittel", "mittelschwer", "fortgeschritten", "fortgeschrittene", "fortgeschrittener"]),
        (Senior, &["schwer", "schwierig", "hoch", "anspruchsvoll", "erfahren"]),
        (Staff, &["experte", "experten", "profi", "meister"]),
    ],
    beside: &["sehr", "stufe", "niveau", "schwierigkeit", "fragen", "für", "und", "oder", "bis"],
    aside: &["einleitung", "einführung", "inhalt", "inhaltsverzeichnis", "übersicht", "überblick", "vorwort", "lizenz", "quellen", "literatur", "impressum", "mitwirken", "danksagung", "über dieses dokument", "verwendung", "installation", "hinweise", "weiterführende links", "zum gebrauch"],
    asking: &["was", "wie", "warum", "wieso", "weshalb", "wann", "wo", "wer", "wen", "wem", "wessen", "welche", "welcher", "welches", "welchen", "wozu", "wodurch", "womit", "woran", "worin", "wofür", "erkläre", "erklären", "erläutere", "erläutern", "beschreibe", "beschreiben", "nenne", "nennen", "definiere", "definieren", "vergleiche", "unterschied", "unterschiede", "zeige", "begründe"],
};
