//! Spanish.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, Id, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["español", "inglés", "alemán", "francés", "portugués", "italiano", "ruso", "chino", "japonés"],
    asked: &["pregunta", "anverso", "enunciado"],
    answers: &["respuesta", "reverso", "solución", "definición", "significado"],
    columns: &[
        (Plain(Front), &["preguntas", "término", "palabra", "concepto", "título"]),
        (Plain(Answer), &["respuestas", "respuesta larga", "respuesta completa", "traducción", "explicación", "descripción"]),
        (Plain(Short), &["respuesta corta", "respuesta breve", "en resumen", "resumen"]),
        (Plain(Level), &["nivel", "dificultad", "nivel de dificultad"]),
        (Plain(Tags), &["etiquetas", "etiqueta", "categoría", "categorías", "tema", "temas", "palabras clave", "capítulo", "sección", "área", "materia"]),
        (Plain(Deck), &["mazo", "baraja"]),
        (Plain(Id), &["identificador"]),
        (Plain(Sources), &["fuente", "fuentes", "referencia", "referencias", "enlace", "enlaces"]),
        (Plain(KeyPoints), &["puntos clave", "ideas clave"]),
        (Plain(FollowUps), &["preguntas de seguimiento", "pregunta de seguimiento", "repreguntas"]),
        (Plain(Pitfalls), &["errores comunes", "errores frecuentes", "errores", "trampas"]),
        (Context, &["contexto"]),
        (Choices, &["opciones", "alternativas"]),
        (Wrong, &["respuestas incorrectas", "respuesta incorrecta"]),
        (Right, &["respuesta correcta", "respuestas correctas"]),
        (Plain(Extra), &["pista", "pistas", "nota", "notas", "ejemplo", "ejemplos", "imagen", "comentario", "comentarios", "tipo", "empresa"]),
        (Plain(LeftOut), &["número", "núm"]),
    ],
    levels: &[
        (Junior, &["principiante", "principiantes", "fácil", "básico", "básica", "elemental", "sencillo", "bajo"]),
        (Mid, &["intermedio", "intermedia", "medio", "media", "normal"]),
        (Senior, &["avanzado", "avanzada", "difícil", "alto"]),
        (Staff, &["experto", "experta"]),
    ],
    beside: &["muy", "nivel", "y", "o"],
    aside: &["introducción", "índice", "contenido", "contenidos", "tabla de contenidos", "licencia", "recursos", "referencias", "fuentes", "prólogo", "acerca de", "contribuir", "agradecimientos", "enlaces"],
    asking: &["qué", "cuál", "cuáles", "cómo", "por", "cuándo", "dónde", "quién", "cuánto", "explica", "explique", "describe", "describa", "define", "defina", "nombra", "compara", "diferencia", "diferencias", "menciona"],
};
