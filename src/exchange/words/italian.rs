//! Italian.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["italiano", "inglese", "tedesco", "francese", "spagnolo", "portoghese", "russo", "cinese", "giapponese"],
    asked: &["domanda", "quesito", "fronte"],
    answers: &["risposta", "retro", "soluzione", "definizione", "significato"],
    columns: &[
        (Plain(Front), &["domande", "termine", "parola", "concetto", "titolo"]),
        (Plain(Answer), &["risposte", "risposta completa", "traduzione", "spiegazione", "descrizione"]),
        (Plain(Short), &["risposta breve", "in breve", "riassunto", "sintesi"]),
        (Plain(Level), &["livello", "difficoltà", "livello di difficoltà"]),
        (Plain(Tags), &["etichette", "etichetta", "categoria", "categorie", "argomento", "argomenti", "tema", "temi", "parole chiave", "capitolo", "sezione", "materia"]),
        (Plain(Deck), &["mazzo"]),
        (Plain(Sources), &["fonte", "fonti", "riferimento", "riferimenti", "collegamento", "collegamenti"]),
        (Plain(KeyPoints), &["punti chiave", "punti principali"]),
        (Plain(FollowUps), &["domande di approfondimento", "domande successive"]),
        (Plain(Pitfalls), &["errori comuni", "errori frequenti", "errori", "trappole"]),
        (Context, &["contesto"]),
        (Choices, &["opzioni", "alternative"]),
        (Wrong, &["risposte errate", "risposte sbagliate"]),
        (Right, &["risposta corretta", "risposta esatta"]),
        (Plain(Extra), &["suggerimento", "suggerimenti", "indizio", "nota", "note", "esempio", "esempi", "immagine", "commento", "commenti", "tipo", "azienda"]),
        (Plain(LeftOut), &["numero"]),
    ],
    levels: &[
        (Junior, &["principiante", "principianti", "facile", "base", "semplice", "basso"]),
        (Mid, &["intermedio", "intermedia", "medio", "media"]),
        (Senior, &["avanzato", "avanzata", "difficile", "alto"]),
        (Staff, &["esperto", "esperta"]),
    ],
    beside: &["molto", "livello", "e", "o"],
    aside: &["introduzione", "indice", "contenuti", "sommario", "licenza", "risorse", "riferimenti", "prefazione", "contribuire", "ringraziamenti"],
    asking: &["che", "cosa", "cos", "qual", "quale", "quali", "come", "perché", "quando", "dove", "chi", "quanto", "spiega", "spiegare", "descrivi", "definisci", "elenca", "confronta", "differenza", "differenze"],
};
