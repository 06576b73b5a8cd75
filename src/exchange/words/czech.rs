//! Czech and Slovak.

use crate::domain::Level::{Junior, Mid, Senior};
use crate::exchange::Field::{Answer, Extra, Front, LeftOut, Level, Short, Sources, Tags};
use crate::exchange::role::Role::{Choices, Plain, Right};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["čeština", "česky", "angličtina", "němčina"],
    asked: &["otázka", "přední strana", "líc"],
    answers: &["odpověď", "zadní strana", "rub", "řešení", "význam", "definice"],
    columns: &[
        (Plain(Front), &["otázky", "pojem", "slovo"]),
        (Plain(Answer), &["odpovědi", "překlad", "vysvětlení", "popis"]),
        (Plain(Short), &["krátká odpověď", "shrnutí"]),
        (Plain(Level), &["obtížnost", "úroveň", "náročnost"]),
        (Plain(Tags), &["štítky", "kategorie", "téma", "témata", "klíčová slova", "kapitola"]),
        (Plain(Sources), &["zdroj", "zdroje", "odkaz", "odkazy"]),
        (Choices, &["možnosti"]),
        (Right, &["správná odpověď"]),
        (Plain(Extra), &["nápověda", "poznámka", "poznámky", "příklad", "příklady"]),
        (Plain(LeftOut), &["číslo"]),
    ],
    levels: &[
        (Junior, &["začátečník", "snadná", "snadné", "lehká", "lehké", "základní"]),
        (Mid, &["střední", "mírně pokročilý"]),
        (Senior, &["pokročilý", "těžká", "těžké", "obtížné"]),
    ],
    beside: &["velmi", "úroveň"],
    aside: &["úvod", "obsah", "licence", "zdroje", "předmluva"],
    asking: &["co", "jak", "jaký", "jaká", "jaké", "proč", "kdy", "kde", "kdo", "který", "která", "které", "vysvětlete", "popište"],
};
