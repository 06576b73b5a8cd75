use proptest::prelude::*;

use crate::exchange::testing::{read_as_all, samples};

samples! {
    "drill.org" => "org",
    "fc.org" => "org",
    "anki_editor.org" => "org",
    "org_anki.org" => "org",
    "plain.org" => "org",
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
