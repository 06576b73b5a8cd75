//! Turkish.

use crate::domain::Level::{Junior, Mid, Senior, Staff};
use crate::exchange::Field::{Answer, Extra, Front, LeftOut, Level, Short, Sources, Tags};
use crate::exchange::role::Role::{Choices, Plain, Right};

use super::language::Language;

#[rustfmt::skip]
pub(super) const WORDS: Language = Language {
    languages: &["türkçe", "ingilizce", "almanca"],
    asked: &["soru", "ön yüz"],
    answers: &["cevap", "yanıt", "arka yüz", "çözüm", "anlam", "tanım"],
    columns: &[
        (Plain(Front), &["sorular", "terim", "kelime", "kavram", "başlık"]),
        (Plain(Answer), &["cevaplar", "çeviri", "açıklama"]),
        (Plain(Short), &["kısa cevap", "özet"]),
        (Plain(Level), &["seviye", "zorluk", "düzey", "zorluk seviyesi"]),
        (Plain(Tags), &["etiket", "etiketler", "kategori", "konu", "konular", "anahtar kelimeler", "bölüm"]),
        (Plain(Sources), &["kaynak", "kaynaklar", "bağlantı"]),
        (Choices, &["seçenekler", "şıklar"]),
        (Right, &["doğru cevap"]),
        (Plain(Extra), &["ipucu", "not", "notlar", "örnek", "örnekler"]),
        (Plain(LeftOut), &["numara", "sıra"]),
    ],
    levels: &[
        (Junior, &["başlangıç", "kolay", "temel"]),
        (Mid, &["orta"]),
        (Senior, &["ileri", "zor", "gelişmiş"]),
        (Staff, &["uzman"]),
    ],
    beside: &["çok", "seviye"],
    aside: &["giriş", "içindekiler", "lisans", "kaynaklar", "önsöz"],
    asking: &["ne", "nedir", "nasıl", "neden", "niçin", "hangi", "kim", "nerede", "açıklayın", "açıklayınız"],
};
