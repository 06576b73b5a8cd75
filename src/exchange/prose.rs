//! The words of a cell or value as Markdown: HTML where it is such, line breaks
//! that are meant, placeholders for sounds.

use std::borrow::Cow;

use super::{html, typed};

/// How many texts are searched for HTML.
const SEARCHED: usize = 2000;

/// How the tags begin that become marks of emphasis.
const EMPHASIS: [&str; 10] =
    ["<b>", "<b ", "<i>", "<i ", "<em", "<strong", "<B>", "<I>", "<EM", "<STRONG"];

/// Whether texts are HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Html {
    /// The file says so.
    On,
    /// The file says they are not, or none looks like it.
    Off,
    /// Some are: each is looked at.
    Mixed,
}

impl Html {
    /// Finds out whether some of a file's texts are HTML.
    pub(super) fn among<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        if texts.take(SEARCHED).any(html::is_html) { Self::Mixed } else { Self::Off }
    }

    /// Reads a text as Markdown.
    pub(super) fn words(self, text: &str) -> String {
        self.escaped(text, self.read(text, typed::fenced))
    }

    /// Reads a text that holds items as Markdown; its lines are what they are.
    pub(super) fn listed(self, text: &str) -> String {
        self.escaped(text, self.asked(text))
    }

    /// Reads a text that is shown as it is written: what is asked, an address.
    pub(super) fn asked(self, text: &str) -> String {
        self.read(text, |text| Cow::Borrowed(text))
    }

    /// Marks that nobody meant are characters. Those that HTML became are meant.
    fn escaped(self, text: &str, read: String) -> String {
        let is_html = self == Self::On || (self == Self::Mixed && html::is_html(text));
        if is_html && EMPHASIS.iter().any(|tag| text.contains(tag)) {
            return read;
        }
        typed::escaped(&read).into_owned()
    }

    fn read(self, text: &str, code: impl Fn(&str) -> Cow<'_, str>) -> String {
        match self {
            Self::On => html::to_markdown(text),
            Self::Mixed if html::is_html(text) => {
                html::hard_breaks(&html::mixed_to_markdown(text)).into_owned()
            }
            Self::Mixed => plain(&html::decoded(text), code),
            Self::Off => plain(text, code),
        }
    }

    /// Reads code: no mark means anything but a line break.
    pub(super) fn code(self, text: &str) -> Cow<'_, str> {
        if self == Self::On { html::decoded(text) } else { Cow::Borrowed(text) }
    }
}

/// Reads plain text: its line breaks are breaks, `<br>` as well.
fn plain(text: &str, code: impl Fn(&str) -> Cow<'_, str>) -> String {
    let broken = html::breaks(text);
    html::placeholders(&html::hard_breaks(&code(&broken))).into_owned()
}

/// Adds a paragraph to a text.
pub(super) fn append(text: &mut String, more: &str) {
    if more.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(more);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_read_where_it_is_such() {
        let some = ["a < b", "<b>bold</b> &amp; more"];
        let html = Html::among(some.into_iter());
        assert_eq!(html, Html::Mixed);
        assert_eq!(html.words(some[1]), "**bold** & more");
        assert_eq!(html.words(some[0]), "a < b");
        assert_eq!(Html::among(["List<String>", "a &amp; b"].into_iter()), Html::Off);
        assert_eq!(Html::Off.words("a &amp; b"), "a &amp; b");
    }
}
