//! Swedish, Danish and Norwegian.

use crate::domain::Level::{Junior, Mid, Senior};
use crate::exchange::Field::{Answer, Extra, Front, LeftOut, Level, Short, Sources, Tags};
use crate::exchange::role::Role::{Choices, Plain, Right};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["svenska", "engelska", "tyska", "dansk", "norsk", "engelsk", "tysk"],
    asked: &["fråga", "framsida", "spørgsmål", "spørsmål", "forside"],
    answers: &["svar", "baksida", "lösning", "betydelse", "bagside", "bakside", "betydning"],
    columns: &[
        (Plain(Front), &["frågor", "begrepp", "ord"]),
        (Plain(Answer), &["översättning", "förklaring", "beskrivning", "beskrivelse"]),
        (Plain(Short), &["kort svar", "sammanfattning"]),
        (Plain(Level), &["nivå", "svårighetsgrad", "sværhedsgrad", "vanskelighetsgrad"]),
        (Plain(Tags), &["taggar", "kategori", "kategorier", "ämne", "ämnen", "nyckelord", "emne", "emner", "kapitel"]),
        (Plain(Sources), &["källa", "källor", "kilde", "kilder", "länk", "länkar"]),
        (Choices, &["alternativ", "svarsalternativ"]),
        (Right, &["rätt svar", "rigtigt svar", "riktig svar"]),
        (Plain(Extra), &["ledtråd", "anteckning", "anteckningar", "exempel", "bild"]),
        (Plain(LeftOut), &["nummer"]),
    ],
    levels: &[
        (Junior, &["nybörjare", "lätt", "enkel", "begynder", "let", "nybegynner", "lett"]),
        (Mid, &["medel", "mellan", "middel"]),
        (Senior, &["svår", "avancerad", "svær", "avanceret", "vanskelig", "avansert"]),
    ],
    beside: &["mycket", "meget", "nivå"],
    aside: &["inledning", "innehåll", "innehållsförteckning", "licens", "indledning", "indhold", "innhold", "innledning", "källor"],
    asking: &["vad", "hur", "varför", "när", "var", "vem", "vilken", "vilket", "vilka", "hvad", "hvordan", "hvorfor", "hvornår", "hva", "förklara", "beskriv", "forklar"],
};
