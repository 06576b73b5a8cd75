//! Cells that hold several things: points, sources, tags, code.

use crate::domain::text::one_line;
use crate::exchange::text::trim;

/// Parts a cell into its items: lines, else parts between `|`, else between `;`.
/// What marks an item goes.
pub(super) fn items(cell: &str) -> Vec<String> {
    let parts: Vec<&str> = if cell.contains('\n') {
        cell.split('\n').collect()
    } else if cell.contains(" | ") || cell.matches('|').count() > 1 {
        cell.split('|').collect()
    } else {
        cell.split(';').collect()
    };
    let plain = parts.into_iter().map(|part| one_line(unmarked(trim(part))));
    plain.filter(|item| !item.is_empty()).collect()
}

/// Parts a cell of sources: addresses at blanks, others as items.
pub(super) fn sources(cell: &str) -> Vec<String> {
    let all_addresses = cell.split_whitespace().all(|word| word.contains("://"));
    if all_addresses {
        return cell
            .split([' ', '\n', '\t', ',', ';'])
            .map(one_line)
            .filter(|s| !s.is_empty())
            .collect();
    }
    items(cell)
}

/// Parts a cell that names categories: at commas, semicolons and bars; a name of
/// several words stays whole.
pub(super) fn categories(cell: &str) -> Vec<String> {
    cell.split([',', ';', '|', '\n']).map(one_line).filter(|tag| !tag.is_empty()).collect()
}

/// Marks code as such, unless it is.
pub(super) fn fenced(code: &str) -> String {
    let code = code.trim_matches('\n').trim_end();
    if code.is_empty() || code.trim_start().starts_with("```") {
        return code.to_owned();
    }
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}\n{code}\n{fence}")
}

/// Takes the mark off an item: `- `, `* `, `• `, `1. `, `2) `.
fn unmarked(item: &str) -> &str {
    if let Some(rest) = ["- ", "* ", "• ", "– ", "•"].iter().find_map(|m| item.strip_prefix(m))
    {
        return trim(rest);
    }
    let rest = item.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = rest.len() < item.len() && item.len() - rest.len() <= 3;
    match rest.strip_prefix(". ").or_else(|| rest.strip_prefix(") ")) {
        Some(rest) if numbered => trim(rest),
        _ => item,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_parted_and_lose_their_marks() {
        assert_eq!(items("- a\n* b\n\n2) c"), ["a", "b", "c"]);
        assert_eq!(items("a; b|c"), ["a", "b|c"]);
        assert_eq!(items("a, b | c"), ["a, b", "c"]);
        assert_eq!(items("2024 was"), ["2024 was"]);
    }

    #[test]
    fn sources_are_addresses_or_items() {
        assert_eq!(sources("https://a.b https://c.d/e"), ["https://a.b", "https://c.d/e"]);
        assert_eq!(sources("RFC 8446; KIP-101"), ["RFC 8446", "KIP-101"]);
    }

    #[test]
    fn code_is_fenced_once() {
        assert_eq!(fenced("\n  a\nb\n"), "```\n  a\nb\n```");
        assert_eq!(fenced("```\na\n```"), "```\na\n```");
        assert_eq!(fenced("a ``` b"), "````\na ``` b\n````");
    }
}
