use proptest::prelude::*;

use crate::exchange::testing::{claims, read, read_as_all, shown};

const SAMPLES: &[(&str, &str)] = &[
    ("drill.org", include_str!("samples/drill.org")),
    ("fc.org", include_str!("samples/fc.org")),
    ("anki_editor.org", include_str!("samples/anki_editor.org")),
    ("org_anki.org", include_str!("samples/org_anki.org")),
    ("plain.org", include_str!("samples/plain.org")),
];

#[test]
fn org_is_told_from_other_texts() {
    // The name is no help here.
    let table: Vec<String> = SAMPLES
        .iter()
        .map(|(name, text)| claims(&name.replace(".org", ".txt"), text, "org"))
        .collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn samples_become_decks() {
    for (name, text) in SAMPLES {
        insta::assert_snapshot!(name.trim_end_matches(".org"), shown(&read(name, text)));
    }
}

/// What Org is stirred together from.
#[rustfmt::skip]
const SOUP: &[&str] = &[
    "* ", "** ", "*** ", "\n", "\n* ", " :drill:\n", " :fc:\n", ":PROPERTIES:\n", ":END:\n",
    ":ANKI_NOTE_TYPE: Cloze\n", ":DRILL_CARD_TYPE: twosided\n", ":FC_TYPE: cloze\n", "#+begin_src\n",
    "#+end_src\n", "#+begin_quote\n", "#+end_quote\n", "Back\n", "Front\n", "[a||b]", "<[a]>", "{{a}{b}@0}",
    "{{c1::a}}", "[[a][b]]", "=x=", "*b*", "/i/", ": c\n", "| a |\n", "|---+\n", "é", "#+TITLE: x\n",
    "#+ANKI_DECK: a::b\n", "\\\\\n", "?", "word ", ":x:", "\t",
];

proptest! {
    #[test]
    fn any_outline_is_read(pieces in proptest::collection::vec(proptest::sample::select(SOUP), 0..60)) {
        read_as_all(&pieces.concat());
    }
}
