//! Slugs: the part of an id that is made from a heading.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longest slug, in characters.
pub const MAX_SLUG: usize = 60;

/// Returns the slug of a heading: lower case, accents taken off, every run of
/// other characters one `-`, at most 60 characters cut at a word.
///
/// Letters of any script stay, so a Chinese heading has a slug, too. A heading
/// without a letter or digit gives `untitled`.
///
/// ```
/// use vivavoce::domain::slug::slug;
/// assert_eq!(slug("How does it find the point?"), "how-does-it-find-the-point");
/// assert_eq!(slug("Café & Crème"), "cafe-creme");
/// ```
#[must_use]
pub fn slug(heading: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let folded: String = if heading.is_ascii() {
        heading.chars().map(|c| plain(c.to_ascii_lowercase())).collect()
    } else {
        let letters = heading.nfkd().filter(|c| !is_combining_mark(*c));
        letters.flat_map(char::to_lowercase).map(plain).nfc().collect()
    };
    let mut out = String::new();
    let mut length = 0;
    for word in folded.split('-').filter(|word| !word.is_empty()) {
        let chars = word.chars().count();
        let needed = chars + usize::from(!out.is_empty());
        if length + needed > MAX_SLUG {
            if out.is_empty() {
                out = word.chars().take(MAX_SLUG).collect();
            }
            break;
        }
        if !out.is_empty() {
            out.push('-');
        }
        out.push_str(word);
        length += needed;
    }
    if out.is_empty() { "untitled".to_owned() } else { out }
}

/// Returns `wanted`, or `wanted-2`, `wanted-3` … until `taken` does not have it.
#[must_use]
pub fn distinct(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(wanted) {
        return wanted.to_owned();
    }
    (2_u32..)
        .map(|n| format!("{wanted}-{n}"))
        .find(|candidate| !taken(candidate))
        .unwrap_or_else(|| wanted.to_owned())
}

/// Tells whether a stated id is usable: letters, digits, `.`, `_` and `-`,
/// 1 to 100 characters, beginning with a letter or digit.
#[must_use]
pub fn is_valid_id(id: &str) -> bool {
    let mut chars = id.chars();
    chars.next().is_some_and(char::is_alphanumeric)
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-'))
        && id.chars().count() <= 100
}
