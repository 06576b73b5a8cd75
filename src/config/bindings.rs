//! Keys of the user's own as they stand in the file: names, not yet looked at.
//! What they may be is the key tables' business.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Source, Span};

/// An action and its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The place they are meant for; `None` is every place that has the action.
    pub place: Option<Named>,
    /// The action.
    pub action: Named,
    /// Its keys, instead of those of the table.
    pub keys: Vec<Named>,
}

/// A name in the file, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub text: String,
    /// Where, in bytes.
    pub span: Span,
    /// Its line, from 1.
    pub line: usize,
}

impl Named {
    /// Names something at a place of the file.
    #[must_use]
    pub fn new(text: &str, span: Span, source: &Source) -> Self {
        Self { text: text.to_owned(), line: source.line_column(span.start).0, span }
    }
}

/// Reads `[keys]`; where a value is no key and no list of keys, its place is
/// among the faults.
pub(super) fn read(table: &DeTable<'_>, source: &Source) -> (Vec<Binding>, Vec<Span>) {
    let mut found = (Vec::new(), Vec::new());
    for (key, value) in table {
        let name = Named::new(key.get_ref(), key.span(), source);
        match value.get_ref() {
            DeValue::Table(inner) => {
                for (action, keys) in inner {
                    let action = Named::new(action.get_ref(), action.span(), source);
                    take(Some(name.clone()), action, keys, source, &mut found);
                }
            }
            _ => take(None, name, value, source, &mut found),
        }
    }
    found.0.sort_by_key(|binding: &Binding| binding.action.span.start);
    found
}

fn take(
    place: Option<Named>,
    action: Named,
    value: &Spanned<DeValue<'_>>,
    source: &Source,
    (bindings, faults): &mut (Vec<Binding>, Vec<Span>),
) {
    let name = |value: &Spanned<DeValue<'_>>| {
        value.get_ref().as_str().map(|text| Named::new(text, value.span(), source))
    };
    let keys = match value.get_ref() {
        DeValue::Array(all) => all.iter().map(name).collect::<Option<Vec<_>>>(),
        _ => name(value).map(|key| vec![key]),
    };
    match keys {
        Some(keys) => bindings.push(Binding { place, action, keys }),
        None => faults.push(value.span()),
    }
}
