//! The clipboard, through the terminal (OSC 52): it works over SSH, and in
//! tmux where `set-clipboard` is on. The terminal may refuse in silence.

/// The most bytes that are handed over: terminals drop sequences longer than
/// about 100,000 bytes, and base64 makes four of three.
pub const MOST_BYTES: usize = 74_000;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns what is written to the terminal to have a text in the clipboard.
#[must_use]
pub fn sequence(text: &str) -> String {
    format!("\u{1b}]52;c;{}\u{7}", base64(text.as_bytes()))
}

fn base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        for at in 0..4 {
            let letter = ALPHABET.get(bits >> (18 - 6 * at) & 63).filter(|_| at <= three.len());
            out.push(letter.map_or('=', |letter| char::from(*letter)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_rfc_4648() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
            ("\u{3ff}~?>", "z79+Pz4="),
        ];
        for (text, expected) in vectors {
            assert_eq!(base64(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn nothing_of_the_text_can_end_the_sequence() {
        let written = sequence("\u{7}\u{1b}\\ ]52;");
        assert_eq!(written, "\u{1b}]52;c;BxtcIF01Mjs=\u{7}");
    }
}
