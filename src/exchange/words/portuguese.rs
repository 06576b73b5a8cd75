//! Portuguese.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, KeyPoints, Level, Pitfalls, Short, Sources, Tags,
};
use crate::exchange::role::Role::{Choices, Context, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["português", "inglês", "alemão", "francês", "espanhol", "italiano", "russo", "chinês", "japonês"],
    asked: &["pergunta", "questão", "frente", "enunciado"],
    answers: &["resposta", "verso", "solução", "definição", "significado"],
    columns: &[
        (Plain(Front), &["perguntas", "questões", "termo", "palavra", "conceito", "título"]),
        (Plain(Answer), &["respostas", "resposta longa", "resposta completa", "tradução", "explicação", "descrição"]),
        (Plain(Short), &["resposta curta", "resposta breve", "em resumo", "resumo"]),
        (Plain(Level), &["nível", "dificuldade", "nível de dificuldade", "senioridade"]),
        (Plain(Tags), &["etiquetas", "categoria", "categorias", "tema", "temas", "assunto", "assuntos", "tópico", "tópicos", "palavras-chave", "capítulo", "seção", "área", "matéria"]),
        (Plain(Deck), &["baralho"]),
        (Plain(Sources), &["fonte", "fontes", "referência", "referências", "ligação", "ligações"]),
        (Plain(KeyPoints), &["pontos-chave", "pontos principais"]),
        (Plain(FollowUps), &["perguntas de seguimento", "perguntas de acompanhamento"]),
        (Plain(Pitfalls), &["erros comuns", "erros frequentes", "armadilhas", "erros"]),
        (Context, &["contexto"]),
        (Choices, &["opções", "alternativas"]),
        (Wrong, &["respostas erradas", "resposta errada"]),
        (Right, &["resposta correta", "resposta certa"]),
        (Plain(Extra), &["dica", "dicas", "nota", "notas", "observação", "observações", "exemplo", "exemplos", "imagem", "comentário", "comentários", "tipo", "empresa"]),
    ],
    levels: &[
        (Junior, &["iniciante", "iniciantes", "júnior", "fácil", "básico", "básica", "simples", "baixo"]),
        (Mid, &["intermediário", "intermédio", "médio", "média", "pleno"]),
        (Senior, &["avançado", "avançada", "difícil", "sênior", "alto"]),
        (Staff, &["especialista"]),
    ],
    beside: &["muito", "nível", "e", "ou"],
    aside: &["introdução", "sumário", "índice", "conteúdo", "licença", "recursos", "referências", "prefácio", "sobre", "contribuindo", "como contribuir", "agradecimentos"],
    asking: &["que", "qual", "quais", "como", "por", "quando", "onde", "quem", "quanto", "explique", "descreva", "defina", "cite", "compare", "diferença", "diferenças"],
};
