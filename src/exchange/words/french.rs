//! French.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, Id, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["français", "anglais", "allemand", "espagnol", "portugais", "italien", "néerlandais", "polonais", "russe", "chinois", "japonais"],
    asked: &["question", "recto", "énoncé", "intitulé"],
    answers: &["réponse", "verso", "solution", "définition", "signification"],
    columns: &[
        (Plain(Front), &["questions", "terme", "mot", "expression", "titre"]),
        (Plain(Answer), &["réponses", "réponse détaillée", "réponse complète", "traduction", "explication", "description"]),
        (Plain(Short), &["réponse courte", "réponse brève", "en bref", "résumé"]),
        (Plain(Level), &["niveau", "difficulté", "niveau de difficulté", "niveau d'expérience"]),
        (Plain(Tags), &["étiquettes", "étiquette", "catégorie", "catégories", "thème", "thèmes", "sujet", "sujets", "mots-clés", "mots clefs", "chapitre", "rubrique", "domaine", "matière"]),
        (Plain(Deck), &["paquet", "jeu de cartes"]),
        (Plain(Id), &["identifiant"]),
        (Plain(Sources), &["source", "sources", "référence", "références", "lien", "liens", "bibliographie"]),
        (Plain(KeyPoints), &["points clés", "points clefs", "points essentiels", "idées clés"]),
        (Plain(FollowUps), &["questions de suivi", "question de suivi", "relances", "relance"]),
        (Plain(Pitfalls), &["pièges", "erreurs courantes", "erreurs fréquentes", "erreurs"]),
        (Context, &["contexte"]),
        (Choices, &["choix", "propositions", "options"]),
        (Wrong, &["mauvaises réponses", "mauvaise réponse"]),
        (Right, &["bonne réponse", "bonnes réponses", "réponse correcte"]),
        (Plain(Extra), &["indice", "indices", "remarque", "remarques", "note", "notes", "exemple", "exemples", "image", "commentaire", "commentaires", "type", "entreprise"]),
        (Plain(LeftOut), &["numéro", "no"]),
    ],
    levels: &[
        (Junior, &["débutant", "débutante", "débutants", "facile", "simple", "élémentaire", "basique"]),
        (Mid, &["intermédiaire", "moyen", "moyenne", "confirmé"]),
        (Senior, &["avancé", "avancée", "difficile", "expérimenté", "dur"]),
        (Staff, &["expert", "experte"]),
    ],
    beside: &["très", "niveau", "et", "ou"],
    aside: &["introduction", "sommaire", "table des matières", "contenu", "licence", "ressources", "références", "avant-propos", "à propos", "contribuer", "remerciements", "préface", "liens utiles"],
    asking: &["que", "quel", "quelle", "quels", "quelles", "qu", "quoi", "comment", "pourquoi", "quand", "où", "qui", "combien", "est", "expliquez", "expliquer", "décrivez", "définissez", "donnez", "citez", "comparez", "différence"],
};
