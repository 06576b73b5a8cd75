//! Japanese.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{
    Answer, Deck, Extra, FollowUps, Front, KeyPoints, LeftOut, Level, Pitfalls, Short, Sources,
    Tags,
};
use crate::exchange::role::Role::{Choices, Code, Plain, Right, Wrong};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["日本語", "英語", "中国語", "ドイツ語", "フランス語"],
    asked: &["質問", "問題", "問い", "設問", "表面", "おもて"],
    answers: &["回答", "答え", "解答", "裏面", "うら", "意味", "定義"],
    columns: &[
        (Plain(Front), &["用語", "単語", "言葉", "タイトル"]),
        (Plain(Answer), &["模範解答", "訳", "翻訳", "解説", "説明"]),
        (Plain(Short), &["短い答え", "要約"]),
        (Plain(Level), &["レベル", "難易度", "難度"]),
        (Plain(Tags), &["タグ", "カテゴリ", "カテゴリー", "分類", "テーマ", "分野", "トピック", "キーワード", "章"]),
        (Plain(Deck), &["デッキ"]),
        (Plain(Sources), &["出典", "参照", "参考文献", "リンク"]),
        (Plain(KeyPoints), &["ポイント", "要点"]),
        (Plain(FollowUps), &["追加質問", "深掘り質問"]),
        (Plain(Pitfalls), &["よくある間違い", "落とし穴"]),
        (Code(Extra), &["コード"]),
        (Choices, &["選択肢"]),
        (Wrong, &["不正解"]),
        (Right, &["正解"]),
        (Plain(Extra), &["ヒント", "備考", "メモ", "例", "例文", "画像", "コメント"]),
        (Plain(LeftOut), &["番号"]),
    ],
    levels: &[
        (Junior, &["初級", "初心者", "簡単", "易しい", "やさしい", "易"]),
        (Mid, &["中級", "普通", "中級者"]),
        (Senior, &["上級", "難しい", "困難", "上級者", "難"]),
        (Staff, &["専門家", "エキスパート", "最上級"]),
    ],
    beside: &["レベル", "難易度"],
    aside: &["はじめに", "目次", "ライセンス", "参考文献", "序文", "概要", "謝辞"],
    asking: &["何", "なぜ", "どう", "どのように", "どんな", "いつ", "どこ", "誰"],
};
