//! Dutch.

use crate::domain::Level::{Junior, Mid, Senior};
use crate::exchange::Field::{
    Answer, Extra, FollowUps, Front, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources, Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["nederlands", "engels", "duits", "frans", "spaans"],
    asked: &["vraag", "voorkant", "voorzijde"],
    answers: &["antwoord", "achterkant", "achterzijde", "oplossing", "betekenis", "definitie"],
    columns: &[
        (Plain(Front), &["vragen", "begrip", "woord", "titel"]),
        (Plain(Answer), &["antwoorden", "uitgebreid antwoord", "vertaling", "uitleg", "toelichting", "beschrijving"]),
        (Plain(Short), &["kort antwoord", "samenvatting"]),
        (Plain(Level), &["niveau", "moeilijkheid", "moeilijkheidsgraad"]),
        (Plain(Tags), &["onderwerp", "onderwerpen", "thema", "categorie", "categorieën", "trefwoorden", "labels", "hoofdstuk", "vak"]),
        (Plain(Sources), &["bron", "bronnen", "verwijzing", "verwijzingen"]),
        (Plain(KeyPoints), &["kernpunten", "hoofdpunten"]),
        (Plain(FollowUps), &["vervolgvraag", "vervolgvragen"]),
        (Plain(Pitfalls), &["valkuilen", "veelgemaakte fouten"]),
        (Context, &["context"]),
        (Choices, &["opties", "keuzes", "antwoordopties"]),
        (Wrong, &["foute antwoorden"]),
        (Right, &["juiste antwoord", "goede antwoord", "correct antwoord"]),
        (Plain(Extra), &["hint", "tip", "opmerking", "opmerkingen", "notitie", "notities", "voorbeeld", "voorbeelden", "afbeelding"]),
        (Plain(LeftOut), &["nummer"]),
    ],
    levels: &[
        (Junior, &["beginner", "makkelijk", "gemakkelijk", "eenvoudig", "laag"]),
        (Mid, &["gemiddeld", "gevorderd", "gevorderde"]),
        (Senior, &["moeilijk", "lastig", "hoog", "ervaren"]),
    ],
    beside: &["zeer", "heel", "niveau", "en", "of"],
    aside: &["inleiding", "inhoud", "inhoudsopgave", "licentie", "bronnen", "voorwoord", "bijdragen", "dankwoord", "overzicht"],
    asking: &["wat", "hoe", "waarom", "wanneer", "waar", "wie", "welke", "welk", "leg", "beschrijf", "noem", "definieer", "vergelijk", "verschil"],
};
