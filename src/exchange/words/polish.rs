//! Polish.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["polski", "angielski", "niemiecki", "francuski", "hiszpański", "rosyjski", "włoski"],
    asked: &["pytanie", "przód", "awers"],
    answers: &["odpowiedź", "tył", "rewers", "rozwiązanie", "znaczenie", "definicja"],
    columns: &[
        (Plain(Front), &["pytania", "termin", "pojęcie", "słowo", "tytuł"]),
        (Plain(Answer), &["odpowiedzi", "pełna odpowiedź", "tłumaczenie", "wyjaśnienie", "opis"]),
        (Plain(Short), &["krótka odpowiedź", "w skrócie", "podsumowanie"]),
        (Plain(Level), &["poziom", "trudność", "poziom trudności"]),
        (Plain(Tags), &["tagi", "etykiety", "kategoria", "kategorie", "temat", "tematy", "słowa kluczowe", "rozdział", "dział", "przedmiot"]),
        (Plain(Deck), &["talia"]),
        (Plain(Sources), &["źródło", "źródła", "odnośnik", "odnośniki"]),
        (Plain(KeyPoints), &["kluczowe punkty", "najważniejsze punkty"]),
        (Plain(FollowUps), &["pytania dodatkowe", "pytania uzupełniające"]),
        (Plain(Pitfalls), &["pułapki", "częste błędy", "błędy"]),
        (Context, &["kontekst"]),
        (Choices, &["opcje", "warianty"]),
        (Wrong, &["błędne odpowiedzi"]),
        (Right, &["poprawna odpowiedź", "prawidłowa odpowiedź"]),
        (Plain(Extra), &["wskazówka", "podpowiedź", "notatka", "notatki", "uwaga", "uwagi", "przykład", "przykłady", "obraz", "komentarz", "typ", "firma"]),
        (Plain(LeftOut), &["numer", "lp"]),
    ],
    levels: &[
        (Junior, &["początkujący", "łatwy", "łatwe", "podstawowy", "niski"]),
        (Mid, &["średni", "średnie", "średniozaawansowany"]),
        (Senior, &["trudny", "trudne", "zaawansowany", "wysoki"]),
        (Staff, &["ekspert"]),
    ],
    beside: &["bardzo", "poziom", "i", "lub"],
    aside: &["wprowadzenie", "wstęp", "spis treści", "licencja", "źródła", "zasoby", "przedmowa", "podziękowania"],
    asking: &["co", "jak", "jaki", "jaka", "jakie", "dlaczego", "kiedy", "gdzie", "kto", "który", "która", "które", "czym", "czy", "ile", "wyjaśnij", "opisz", "wymień", "zdefiniuj", "porównaj", "różnica", "różnice"],
};
