//! The table of keys as text: for the document, and as a file to begin with.

use super::setting::Setting;
use super::table::SETTINGS;
use super::values::Config;

/// Returns the table of the document.
#[must_use]
pub fn document() -> String {
    let mut out = "| key | takes | default | meaning |\n|---|---|---|---|\n".to_owned();
    for row in SETTINGS {
        let default = row
            .value(&Config::default())
            .map_or_else(|| row.unset.to_owned(), |value| format!("`{value}`"));
        let line = [&format!("`{}`", row.name), &row.takes.says(), &default, row.meaning];
        out.push_str(&format!("| {} |\n", line.join(" | ")));
    }
    out
}

/// Returns a file that names every key and changes nothing.
#[must_use]
pub fn template() -> String {
    let mut out = "# Settings of Viva. Take the `#` before a key away to set it.\n".to_owned();
    for row in SETTINGS {
        out.push_str(&format!("\n{}", entry(row, &Config::default())));
    }
    out.push_str(concat!(
        "\n# What one deck sets for itself.\n",
        "#[deck.kafka-log]\n#new_per_day = 3\n#desired_retention = 0.95\n",
        "\n# Keys of your own: an action and its keys, everywhere or in one place.\n",
        "# `viva config keys` lists places, actions and keys.\n",
        "#[keys]\n#undo = [\"u\", \"z\"]\n#[keys.home]\n#start = [\"<enter>\", \"<space>\"]\n",
    ));
    out
}

fn entry<T>(row: &Setting<T>, defaults: &T) -> String {
    let (value, unset) = match row.value(defaults) {
        Some(value) => (value, String::new()),
        None => ("…".to_owned(), format!("; without it {}", row.unset)),
    };
    let says = row.takes.says();
    format!("# {}{unset}.\n# Takes {says}.\n#{} = {value}\n", capital(row.meaning), row.name)
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
