//! The words by which a text asks or orders an answer, and the names of headings
//! below which nothing is asked; each is data, one row for each language.

/// First words of questions and orders, in lower case. Accents may be missing.
#[rustfmt::skip]
const FIRST: &[(&str, &str)] = &[
    (
        "en",
        "what whats what's how why when where which who whose whom explain describe define \
         difference differences list name compare can is are do does did tell give write implement \
         should would could have has discuss mention state if in was will design walk distinguish \
         differentiate contrast elaborate outline summarize illustrate demonstrate justify prove \
         derive suppose imagine",
    ),
    (
        "de",
        "was wie warum wieso weshalb wann wo wer wen welche welcher welches welchen wozu wodurch \
         womit worin worauf erkläre erklären erläutere erläutern beschreibe beschreiben nenne nennen \
         definiere unterschied unterschiede vergleiche begründe",
    ),
    (
        "es",
        "qué que cómo como cuál cual cuáles cuales cuándo dónde quién cuánto \
         cuánta cuántos cuántas explica explique describe describa define defina diferencia \
         diferencias lista enumera menciona compara puedes para por",
    ),
    (
        "pt",
        "qual quais como quem quanto quantos explique explica descreva descreve defina \
         diferença diferenças liste cite fale compare o porque por para você",
    ),
    (
        "fr",
        "quel quelle quels quelles qu qu'est comment pourquoi combien expliquez explique \
         décrivez décris définissez définir définissez différence différences citez donnez présentez \
         parlez comparez est-ce peut-on",
    ),
    (
        "it",
        "cosa che cos'è come perché quale quali quanti spiega spiegare \
         descrivi descrivere definisci elenca differenza differenze confronta",
    ),
    (
        "nl",
        "wat hoe waarom wanneer waar wie welke welk leg beschrijf noem verschil verschillen",
    ),
    (
        "pl",
        "co czym jak jaka jaki jakie jakich dlaczego kiedy gdzie kto który która które czy wyjaśnij \
         opisz wymień zdefiniuj różnica różnice porównaj",
    ),
    (
        "ru",
        "что чем чего как какой какая какое какие каких каким зачем почему где куда кто \
         сколько для опишите опиши объясните объясни расскажите расскажи назовите назови перечислите \
         перечисли сравните разница отличие отличия",
    ),
    (
        "uk",
        "що чим як який яка яке які навіщо чому коли де хто скільки опишіть поясніть розкажіть \
         назвіть різниця",
    ),
    (
        "tr",
        "ne nedir nasıl neden niçin hangi kim açıklayın açıkla tanımlayın farkı",
    ),
    ("cs", "co jak jaký jaká jaké proč kdy kde kdo který která které vysvětlete popište rozdíl"),
    ("sv", "vad hur varför när var vem vilken vilka förklara beskriv skillnaden"),
    ("id", "apa apakah bagaimana mengapa kenapa kapan siapa jelaskan sebutkan perbedaan"),
    ("vi", "tại sao thế nào giải thích trình bày"),
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
    ("tại", &["sao"]),
    ("thế", &["nào"]),
    ("giải", &["thích"]),
    ("trình", &["bày"]),
    ("walk", &["me", "us", "through"]),
    ("como", &["funciona", "funcionam", "afrontas", "se", "você", "fazer", "implementar", "hacer"]),
    ("do", &["you", "we", "i", "not", "all"]),
    ("was", &["ist", "sind", "the", "it", "bedeutet", "macht", "versteht", "passiert", "kann", "there"]),
    ("wie", &["funktioniert", "kann", "können", "wird", "werden", "ist", "sind", "viele", "lautet", "man"]),
    ("co", &["to", "je", "jest", "oznacza", "robi", "znamená", "dělá"]),
    ("ne", &["demek", "işe", "zaman", "için"]),
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
const APART: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "introduction", "intro", "about", "about this repo", "about this repository", "about the project",
            "about me", "overview", "contents", "content", "table of contents", "toc", "index", "topics",
            "topics covered", "sections", "categories", "resources", "references", "reference",
            "contributing", "contribution", "contributions", "contributors", "contribute",
            "how to contribute", "how can i contribute", "want to contribute", "contribution guidelines",
            "license", "licence", "licensing", "credits", "acknowledgements", "acknowledgments",
            "further reading", "useful links", "links", "sponsors", "support", "show your support",
            "author", "authors", "contact", "star history", "changelog", "installation", "how to install",
            "how to use", "how to use this repo", "how to use this repository", "how to use this list",
            "how to use this guide", "usage", "getting started", "quick start", "quickstart",
            "prerequisites", "requirements", "notes", "what's inside", "what is inside", "whats inside",
            "why this repo", "why this repository", "features", "status", "project status", "roadmap",
            "structure", "project structure", "folder structure", "repository structure", "disclaimer",
            "summary", "conclusion", "wrapping up", "final words", "final thoughts", "feedback",
            "questions and feedback", "information", "general information", "community", "faq about this repo",
            "study plan", "preface", "foreword", "stay tuned", "connect with me", "follow me", "thanks",
            "example format", "format", "legend", "goal", "goals", "purpose", "motivation", "audience",
            "who is this for", "other resources", "see also", "related", "related projects", "bonus",
        ],
    ),
    (
        "de",
        &[
            "einleitung", "einführung", "inhalt", "inhalte", "inhaltsverzeichnis", "geplante inhalte",
            "übersicht", "überblick", "über", "über dieses repo", "themen", "nutzung", "nutzungshinweise",
            "verwendung", "hinweise", "hinweis", "voraussetzungen", "installation", "beitragen",
            "mitwirken", "mitmachen", "lizenz", "status", "quellen", "literatur", "links",
            "weiterführende links", "zusammenfassung", "fazit", "danksagung", "kontakt", "autor", "autoren",
            "informationen", "information", "allgemeines", "organisatorisches", "vorwort", "ziel", "ziele",
            "aufbau", "struktur",
        ],
    ),
    (
        "es",
        &[
            "introducción", "introduccion", "índice", "indice", "contenido", "contenidos",
            "tabla de contenidos", "tabla de contenido", "temas", "recursos", "referencias", "enlaces",
            "enlaces útiles", "cómo contribuir", "como contribuir", "contribuir", "contribuciones",
            "contribuyentes", "colaborar", "cómo colaborar", "cómo usar", "como usar", "uso", "instalación",
            "licencia", "autor", "autores", "contacto", "agradecimientos", "resumen", "conclusión",
            "conclusiones", "por qué este repo", "por que este repo", "por qué este repositorio",
            "acerca de", "sobre este repositorio", "estado", "requisitos", "objetivo", "notas", "prólogo",
        ],
    ),
    (
        "pt",
        &[
            "introdução", "sumário", "índice", "conteúdo", "conteúdos", "tópicos", "recursos",
            "referências", "links", "links úteis", "como contribuir", "contribuindo", "contribuição",
            "contribuições", "contribuidores", "como usar", "como utilizar", "uso", "instalação",
            "licença", "autor", "autores", "contato", "agradecimentos", "resumo", "conclusão",
            "por que este repositório", "sobre", "sobre este repositório", "sobre o projeto", "status",
            "requisitos", "objetivo", "objetivos", "observações",
        ],
    ),
    (
        "fr",
        &[
            "introduction", "sommaire", "table des matières", "contenu", "aperçu", "à propos", "ressources",
            "références", "liens", "liens utiles", "contribuer", "comment contribuer", "contributions",
            "contributeurs", "comment utiliser", "utilisation", "installation", "licence", "auteur",
            "auteurs", "contact", "remerciements", "résumé", "conclusion", "pourquoi ce repo",
            "pourquoi ce dépôt", "statut", "prérequis", "objectif", "objectifs", "avant propos", "notes",
        ],
    ),
    (
        "it",
        &[
            "introduzione", "indice", "sommario", "contenuti", "contenuto", "risorse", "riferimenti",
            "link utili", "come contribuire", "contribuire", "contributi", "come usare", "utilizzo",
            "installazione", "licenza", "autore", "autori", "contatti", "ringraziamenti", "riassunto",
            "conclusione", "conclusioni", "panoramica", "requisiti", "obiettivo", "stato", "note",
        ],
    ),
    (
        "nl",
        &[
            "inleiding", "inhoud", "inhoudsopgave", "overzicht", "bronnen", "bijdragen", "gebruik",
            "installatie", "licentie", "auteur", "samenvatting", "conclusie", "doel",
        ],
    ),
    (
        "pl",
        &[
            "wstęp", "wprowadzenie", "spis treści", "zawartość", "zasoby", "źródła", "linki",
            "jak pomóc", "jak współtworzyć", "współtworzenie", "jak używać", "użycie", "instalacja",
            "licencja", "autor", "autorzy", "podziękowania", "podsumowanie", "kontakt", "cel", "status",
        ],
    ),
    (
        "ru",
        &[
            "введение", "содержание", "оглавление", "о проекте", "о репозитории", "обзор", "темы",
            "направления", "разделы", "ресурсы", "ссылки", "полезные ссылки", "источники", "литература",
            "как помочь", "как внести вклад", "вклад", "контрибьюторы", "участие", "как использовать",
            "как пользоваться", "использование", "установка", "правила", "лицензия", "автор", "авторы",
            "контакты", "благодарности", "итог", "итоги", "заключение", "вывод", "выводы", "статус",
            "цель", "цели", "требования", "предисловие", "примечания",
        ],
    ),
    (
        "zh",
        &[
            "目录", "目錄", "简介", "簡介", "前言", "序言", "概述", "概览", "介绍", "介紹", "关于", "關於",
            "关于本项目", "项目介绍", "贡献", "貢獻", "如何贡献", "参与贡献", "贡献指南", "贡献者", "使用方法",
            "使用说明", "如何使用", "安装", "许可证", "许可", "版权", "协议", "作者", "联系", "联系我", "致谢",
            "鸣谢", "总结", "總結", "小结", "结语", "结论", "最后", "写在最后", "写在前面", "参考", "资源",
            "相关资源", "相关链接", "友情链接", "状态", "更新日志", "说明", "声明", "免责声明", "结构",
        ],
    ),
    (
        "ja",
        &[
            "はじめに", "目次", "概要", "内容", "使い方", "貢献", "コントリビュート", "ライセンス", "著者",
            "作者", "まとめ", "おわりに", "参考", "参考文献", "参考リンク", "リンク", "インストール", "注意",
        ],
    ),
    (
        "ko",
        &[
            "소개", "목차", "개요", "사용법", "사용 방법", "기여", "기여하기", "기여 방법", "라이선스", "저자",
            "요약", "정리", "결론", "참고", "참고 자료", "참고자료", "링크", "설치",
        ],
    ),
    (
        "tr",
        &[
            "giriş", "içindekiler", "hakkında", "kaynaklar", "katkıda bulunma", "nasıl katkıda bulunulur",
            "kullanım", "kurulum", "lisans", "yazar", "özet", "sonuç",
        ],
    ),
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
    let mut words = text
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’' | '-')))
        .filter(|word| !word.is_empty())
        .map(|word| word.replace('’', "'").to_lowercase());
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    // `qu'est-ce`, `l'…`: what stands before the apostrophe asks.
    let head = first.split('\'').next().unwrap_or(&first);
    let known = |word: &str| FIRST.iter().any(|(_, words)| words.split(' ').any(|one| one == word));
    if !known(&first) && head != "qu" {
        return false;
    }
    match ONLY_BEFORE.iter().find(|(word, _)| *word == first) {
        Some((_, next)) => next.contains(&second.as_str()),
        None => true,
    }
}

fn in_a_script_without_blanks(text: &str) -> bool {
    INSIDE.iter().any(|word| text.contains(word))
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
    APART.iter().any(|(_, names)| names.contains(&name))
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
            assert!(is_apart(name), "{name}");
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
