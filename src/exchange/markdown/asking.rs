//! The words by which a text asks or orders an answer, and the names of headings
//! below which nothing is asked; each is data, one row for each language.

use crate::exchange::words;

/// First words of questions and orders, in lower case. Accents may be missing.
#[rustfmt::skip]
const FIRST: &[&str] = &[
    // en
    "whose", "whom", "design", "walk", "distinguish", "differentiate", "contrast", "elaborate", "outline", "summarize", "illustrate", "demonstrate", "justify", "prove", "derive", "suppose", "imagine",
    // de
    "worauf",
    // es
    "cuánta", "cuántos", "cuántas", "lista", "enumera", "puedes", "para",
    // pt
    "quantos", "descreve", "liste", "fale", "o", "porque", "para", "você",
    // fr
    "qu'est", "décris", "définir", "présentez", "parlez", "est-ce", "peut-on",
    // it
    "cos'è", "quanti", "descrivere",
    // nl
    "verschillen",
    // pl
    "jakich",
    // ru
    "чего", "каких", "каким", "куда", "для", "расскажи", "назови", "перечисли",
    // uk
    "чим", "розкажіть", "назвіть", "різниця",
    // tr
    "açıkla", "tanımlayın", "farkı",
    // cs
    "rozdíl",
    // sv
    "skillnaden",
    // id
    "apa", "apakah", "bagaimana", "mengapa", "kenapa", "kapan", "siapa", "jelaskan", "sebutkan", "perbedaan",
];

/// Words of `FIRST` that begin an order or a question only before a certain word:
/// `para qué`, `o que`, `por quê`, `для чего`.
#[rustfmt::skip]
const ONLY_BEFORE: &[(&str, &[&str])] = &[
    ("para", &["qué", "que", "quê"]),
    ("por", &["qué", "que", "quê"]),
    ("o", &["que", "quê"]),
    ("que", &["es", "son", "significa", "hace", "é", "são", "diferencia", "tipos"]),
    ("для", &["чего"]),
    ("che", &["cosa", "cos'è"]),
    ("come", &["funziona", "funzionano", "si", "mai"]),
    ("var", &["är", "finns", "kan"]),
    ("leg", &["uit", "het"]),
    ("walk", &["me", "us", "through"]),
    ("como", &["funciona", "funcionam", "afrontas", "se", "você", "fazer", "implementar", "hacer"]),
    ("do", &["you", "we", "i", "not", "all"]),
    ("was", &["ist", "sind", "the", "it", "bedeutet", "macht", "versteht", "passiert", "kann", "there"]),
    ("wie", &["funktioniert", "kann", "können", "wird", "werden", "ist", "sind", "viele", "lautet", "man"]),
    ("co", &["to", "je", "jest", "oznacza", "robi", "znamená", "dělá"]),
    ("ne", &["demek", "işe", "zaman", "için"]),
    ("cuando", &[]),
    ("donde", &[]),
    ("quien", &[]),
    ("quando", &[]),
    ("onde", &[]),
    ("quand", &["utiliser", "faut"]),
    ("dove", &[]),
    ("когда", &["использовать", "нужно", "стоит", "следует"]),
    ("wo", &["ist", "sind", "liegt", "wird", "werden"]),
    ("wer", &["ist", "sind", "war"]),
    ("est-ce", &["que", "qu'"]),
];

/// Words that ask wherever they stand in a text without blanks between its words.
#[rustfmt::skip]
const INSIDE: &[&str] = &[
    "什么", "什麼", "如何", "怎么", "怎麼", "怎样", "怎樣", "为何", "為何", "为啥", "哪些", "哪几", "哪個",
    "哪个", "多少", "吗", "嗎", "的区别", "的區別", "的差異", "有何", "能否", "とは", "ですか",
    "ますか", "なぜ", "どのよう", "何ですか", "教えてください", "説明してください", "述べよ",
    "무엇", "어떻게", "왜 ", "차이점", "설명하",
];

/// Words that order an answer at the beginning of such a text.
#[rustfmt::skip]
const LEADING: &[&str] = &[
    "谈谈", "談談", "说说", "說說", "说一下", "说一说", "讲讲", "讲一下", "介绍", "介紹", "简述", "簡述",
    "解释", "解釋", "描述", "列举", "列舉", "举例", "阐述", "请", "請", "手写", "实现一个",
    "写出", "写一个", "谈一谈", "聊聊",
];

/// Headings below which nothing is asked, in lower case and without signs.
#[rustfmt::skip]
const APART: &[&str] = &[
    // en
    "about this repo", "about this repository", "about the project", "content", "topics", "topics covered", "sections", "categories", "contributions", "contribute", "how can i contribute", "want to contribute", "contribution guidelines", "licensing", "show your support", "how to install", "how to use this repo", "how to use this repository", "how to use this list", "how to use this guide", "quick start", "quickstart", "requirements", "what's inside", "what is inside", "whats inside", "why this repo", "why this repository", "features", "status", "project status", "roadmap", "structure", "project structure", "folder structure", "repository structure", "summary", "wrapping up", "final words", "final thoughts", "questions and feedback", "information", "general information", "community", "faq about this repo", "study plan", "stay tuned", "connect with me", "follow me", "thanks", "example format", "format", "legend", "goal", "goals", "purpose", "audience", "who is this for", "other resources", "see also", "related", "related projects", "bonus",
    // de
    "inhalte", "geplante inhalte", "über", "über dieses repo", "themen", "nutzung", "nutzungshinweise", "hinweis", "voraussetzungen", "beitragen", "mitmachen", "status", "zusammenfassung", "fazit", "kontakt", "autor", "autoren", "informationen", "information", "allgemeines", "organisatorisches", "ziel", "ziele", "aufbau", "struktur",
    // es
    "tabla de contenido", "temas", "enlaces útiles", "contribuciones", "contribuyentes", "colaborar", "cómo colaborar", "cómo usar", "como usar", "uso", "instalación", "autor", "autores", "contacto", "resumen", "conclusiones", "por qué este repo", "por que este repo", "por qué este repositorio", "sobre este repositorio", "estado", "requisitos", "objetivo", "notas",
    // pt
    "conteúdos", "tópicos", "links úteis", "contribuição", "contribuições", "contribuidores", "como usar", "como utilizar", "uso", "instalação", "autor", "autores", "contato", "resumo", "conclusão", "por que este repositório", "sobre este repositório", "sobre o projeto", "status", "requisitos", "objetivo", "objetivos", "observações",
    // fr
    "aperçu", "liens", "comment contribuer", "contributions", "contributeurs", "comment utiliser", "utilisation", "auteur", "auteurs", "résumé", "pourquoi ce repo", "pourquoi ce dépôt", "statut", "prérequis", "objectif", "objectifs",
    // it
    "contenuto", "link utili", "come contribuire", "contributi", "come usare", "utilizzo", "installazione", "autore", "autori", "contatti", "riassunto", "conclusione", "conclusioni", "panoramica", "requisiti", "obiettivo", "stato", "note",
    // nl
    "gebruik", "installatie", "auteur", "samenvatting", "conclusie", "doel",
    // pl
    "zawartość", "linki", "jak pomóc", "jak współtworzyć", "współtworzenie", "jak używać", "użycie", "instalacja", "autor", "autorzy", "podsumowanie", "kontakt", "cel", "status",
    // ru
    "о репозитории", "обзор", "темы", "направления", "разделы", "полезные ссылки", "литература", "как помочь", "как внести вклад", "вклад", "контрибьюторы", "участие", "как использовать", "как пользоваться", "использование", "установка", "правила", "автор", "авторы", "контакты", "итог", "итоги", "заключение", "вывод", "выводы", "статус", "цель", "цели", "требования", "примечания",
    // zh
    "簡介", "序言", "概述", "概览", "介紹", "关于", "關於", "关于本项目", "项目介绍", "貢獻", "如何贡献", "参与贡献", "贡献指南", "贡献者", "使用方法", "使用说明", "如何使用", "安装", "许可", "版权", "协议", "作者", "联系", "联系我", "鸣谢", "总结", "總結", "小结", "结语", "结论", "最后", "写在最后", "写在前面", "参考", "资源", "相关资源", "相关链接", "友情链接", "状态", "更新日志", "说明", "声明", "免责声明", "结构",
    // ja
    "内容", "使い方", "貢献", "コントリビュート", "著者", "作者", "まとめ", "おわりに", "参考", "参考リンク", "リンク", "インストール", "注意",
    // ko
    "소개", "목차", "개요", "사용법", "사용 방법", "기여", "기여하기", "기여 방법", "라이선스", "저자", "요약", "정리", "결론", "참고", "참고 자료", "참고자료", "링크", "설치",
    // tr
    "hakkında", "katkıda bulunma", "nasıl katkıda bulunulur", "kullanım", "kurulum", "yazar", "özet", "sonuç",

];

/// Words of a title that says what is below is questions, in lower case.
#[rustfmt::skip]
const COLLECTION: &[&str] = &[
    "questions", "question", "quiz", "quizzes", "interview", "interviews", "q&a", "faq", "exam", "fragen",
    "quizfragen", "prüfungsfragen", "interviewfragen", "preguntas", "entrevista", "entrevistas",
    "cuestionario", "perguntas", "entretien", "domande", "colloquio", "vragen", "pytania", "вопросы",
    "вопросов", "собеседование", "собеседования", "питання", "soruları", "sorular", "pertanyaan",
];

/// The same in texts without blanks between their words.
#[rustfmt::skip]
const COLLECTION_INSIDE: &[&str] =
    &["面试题", "面試題", "面试", "面試", "问题", "問題", "题库", "必考題", "必考题", "考题", "质問", "質問", "질문", "면접"];

/// Tells whether a cleaned text asks something or orders an answer by its words.
pub(super) fn by_words(text: &str) -> bool {
    if text.contains('¿') || !text.is_ascii() && in_a_script_without_blanks(text) {
        return true;
    }
    let mut said = text
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | '-')))
        .filter(|word| !word.is_empty())
        .map(|word| word.replace('’', "'").to_lowercase());
    let (Some(first), Some(second)) = (said.next(), said.next()) else { return false };
    // `qu'est-ce`, `l'…`: what stands before the apostrophe asks.
    let head = first.split('\'').next().unwrap_or(&first);
    let known = |word: &str| words::asks(word) || FIRST.contains(&word);
    if !known(&first) && head != "qu" {
        return false;
    }
    match ONLY_BEFORE.iter().find(|(word, _)| *word == first) {
        Some((_, next)) => next.contains(&second.as_str()),
        None => true,
    }
}

fn in_a_script_without_blanks(text: &str) -> bool {
    words::asks_inside(text)
        || INSIDE.iter().any(|word| text.contains(word))
        || LEADING.iter().any(|word| text.len() > word.len() && text.starts_with(word))
}

/// First words of orders, in lower case.
#[rustfmt::skip]
const ORDERS: &[&str] = &[
    "explain", "describe", "define", "discuss", "compare", "contrast", "differentiate", "distinguish",
    "implement", "design", "erkläre", "erläutere", "beschreibe", "nenne", "explica", "explique", "describa",
    "descreva", "décrivez", "expliquez", "опишите", "объясните", "расскажите", "назовите",
];

/// Tells whether a short text orders an answer.
pub(super) fn orders(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("").to_lowercase();
    text.chars().count() <= 120 && ORDERS.contains(&first.as_str()) && !text.contains(". ")
}

/// Tells whether a plain name is of a heading below which nothing is asked.
pub(super) fn is_apart(name: &str) -> bool {
    APART.contains(&name)
}

/// Tells whether a title says that what is below it is questions.
pub(super) fn is_collection(title: &str) -> bool {
    let lower = title.to_lowercase();
    lower.split(|c: char| !(c.is_alphanumeric() || c == '&')).any(|word| COLLECTION.contains(&word))
        || COLLECTION_INSIDE.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_ask_in_many_languages() {
        #[rustfmt::skip]
        let asking = [
            "What is X", "Explain X", "Was ist X", "Welche Arten gibt es", "Para qué es útil X",
            "Cómo afrontas X", "Describe qué es X", "Quais são os pilares", "O que é X",
            "Fale sobre X", "Quelle est la différence", "Qu’est-ce qu’un objet", "Présentez vous",
            "Cos'è X", "Dlaczego X", "Что такое X", "Для чего нужен X", "Опишите особенности",
            "说说写JavaScript的基本规范", "HTTP 和 HTTPS 的区别", "DOM 节点类型有哪些", "这样设计有什么好处",
            "インターフェースとは", "教えてください",
        ];
        for text in asking {
            assert!(by_words(text), "{text}");
        }
        for text in
            ["What", "Closures", "Por ejemplo, esto", "O código é", "Para ejecutar X", "Como dito"]
        {
            assert!(!by_words(text), "{text}");
        }
    }

    #[test]
    fn names_of_readmes_are_known() {
        for name in ["contributing", "как помочь", "übersicht", "总结", "what's inside"]
        {
            assert!(super::super::marks::is_no_question(name), "{name}");
        }
        assert!(!is_apart("mutex"));
    }

    #[test]
    fn titles_tell_collections() {
        for title in ["Java Interview Questions", "Preguntas de entrevista: 1", "前端面试题收集"]
        {
            assert!(is_collection(title), "{title}");
        }
        assert!(!is_collection("ACID") && !is_collection("Flashcards"));
    }
}
