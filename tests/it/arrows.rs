//! Reads which file of the program uses which other one of its room.
//!
//! Imports count, and paths in the code; what is compiled for tests alone does
//! not. A name that a `mod.rs` hands on counts as a use of the file that has it.
//! A module is one with its parts: it may name them, and they may name what it
//! says itself; so an arrow from a part up to the module around it is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module, as the names that lead to it from the root.
type Module = Vec<String>;

/// The arrows between files, each with the paths that make it.
pub type Arrows = BTreeMap<(PathBuf, PathBuf), BTreeSet<String>>;

/// How a path begins that leads to another file by itself.
const LEADING: [&str; 3] = ["crate::", "self::", "super::"];

/// A path that a file names.
struct Named {
    /// The module it is named in.
    place: Module,
    path: Vec<String>,
    /// For an import: the name it has from then on.
    alias: Option<String>,
}

/// The files of the program, and what each has imported.
struct House<'s> {
    files: BTreeMap<Module, &'s Path>,
    imports: BTreeMap<Module, BTreeMap<String, Module>>,
}

/// Reads the arrows inside every room.
pub fn arrows(sources: &[(PathBuf, String)]) -> Arrows {
    let read = |(path, text): &(PathBuf, String)| {
        let module = module_of(path);
        let named = named(&module, &tokens(text));
        (module, named)
    };
    let read: Vec<(Module, Vec<Named>)> = sources.iter().map(read).collect();
    let mut house = House {
        files: sources.iter().map(|(path, _)| (module_of(path), path.as_path())).collect(),
        imports: BTreeMap::new(),
    };
    for (module, named) in &read {
        let imports = named.iter().filter_map(|one| {
            Some((one.alias.clone()?, house.absolute(module, &one.place, &one.path)?))
        });
        let imports = imports.collect();
        house.imports.insert(module.clone(), imports);
    }
    let mut arrows = Arrows::new();
    for (from, named) in &read {
        for one in named {
            let Some(path) = house.absolute(from, &one.place, &one.path) else { continue };
            let to = house.holder(path);
            let in_room = !from.is_empty() && from.first() == to.first();
            if in_room && !from.starts_with(&to) {
                let ends = (house.files[from].to_owned(), house.files[&to].to_owned());
                arrows.entry(ends).or_default().insert(one.path.join("::"));
            }
        }
    }
    arrows
}

/// Returns the arrows that lie on a circle, those of one circle together.
pub fn circles(arrows: &Arrows) -> Vec<String> {
    let mut next: BTreeMap<&Path, Vec<&Path>> = BTreeMap::new();
    for (from, to) in arrows.keys() {
        next.entry(from).or_default().push(to);
    }
    let mut reach: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for from in next.keys() {
        let seen = reach.entry(from).or_default();
        let mut open = vec![*from];
        while let Some(at) = open.pop() {
            open.extend(next.get(at).into_iter().flatten().filter(|end| seen.insert(**end)));
        }
    }
    let reaches = |from: &Path, to: &Path| reach.get(from).is_some_and(|seen| seen.contains(to));
    let mut found: Vec<(&Path, String)> = arrows
        .iter()
        .filter(|((from, to), _)| reaches(to, from))
        .map(|((from, to), names)| {
            // Every file of a circle reaches the same first one.
            let circle = reach[from.as_path()].iter().find(|file| reaches(file, from)).unwrap();
            // Paths that say where they lead tell most.
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            names.sort_by_key(|name| !LEADING.iter().any(|word| name.starts_with(word)));
            names.truncate(3);
            let names = names.join(", ");
            (*circle, format!("{} -> {} ({names})", from.display(), to.display()))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, arrow)| arrow).collect()
}

impl House<'_> {
    /// Returns a path from the root; `None` for one that leads out of the program.
    fn absolute(&self, file: &Module, place: &Module, path: &[String]) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut start = match first.as_str() {
            "crate" => Vec::new(),
            "self" => place.clone(),
            "super" => place.split_last()?.1.to_vec(),
            name => {
                let part = [place.as_slice(), &[name.to_owned()]].concat();
                let imported = || self.imports.get(file)?.get(name).cloned();
                if self.files.contains_key(&part) { part } else { imported()? }
            }
        };
        for name in rest {
            if name == "super" {
                start.pop();
            } else {
                start.push(name.clone());
            }
        }
        Some(start)
    }

    /// Returns the module in whose file a name stands, through re-exports.
    fn holder(&self, mut path: Module) -> Module {
        // A name is handed on a few times at the most.
        for _ in 0..8 {
            let length = (0..=path.len()).rev().find(|end| self.files.contains_key(&path[..*end]));
            let length = length.unwrap();
            let handed_on =
                path.get(length).and_then(|n| self.imports.get(&path[..length])?.get(n));
            match handed_on {
                Some(target) if target[..] != path[..=length] => {
                    path = [target.as_slice(), &path[length + 1..]].concat();
                }
                _ => {
                    path.truncate(length);
                    break;
                }
            }
        }
        path
    }
}

fn module_of(path: &Path) -> Module {
    let mut module: Module =
        path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| last == "mod") || module == ["lib"] {
        module.pop();
    }
    module
}

/// Cuts a text into words, `::` and single characters; without comments,
/// texts, characters and lifetimes.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if c.is_alphanumeric() || c == '_' {
            let word = rest.len() - rest.trim_start_matches(is_word).len();
            match literal(&rest[word..]).filter(|_| ["r", "b", "br"].contains(&&rest[..word])) {
                Some(text) => word + text,
                None => {
                    tokens.push(rest[..word].to_owned());
                    word
                }
            }
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if let Some(length) = literal(rest).filter(|_| c != '#') {
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !c.is_whitespace() {
                tokens.push(c.to_string());
            }
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}

/// Returns the length of the text, character or lifetime that begins here.
fn literal(rest: &str) -> Option<usize> {
    let marks = rest.len() - rest.trim_start_matches('#').len();
    if marks > 0 {
        let end = format!("\"{}", "#".repeat(marks));
        return Some(marks + 1 + rest[marks..].strip_prefix('"')?.find(&end)? + end.len());
    }
    let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
    let mut inside = rest[1..].chars();
    if quote == '\'' {
        let (first, second) = (inside.next()?, inside.next());
        if first != '\\' && second != Some('\'') {
            return Some(1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1));
        }
        inside = rest[1..].chars();
    }
    let mut length = 1;
    let mut escaped = false;
    for c in inside {
        length += c.len_utf8();
        if c == quote && !escaped {
            break;
        }
        escaped = c == '\\' && !escaped;
    }
    Some(length)
}

/// Reads the imports and the paths of a file.
fn named(module: &Module, tokens: &[String]) -> Vec<Named> {
    let word = |at: usize| tokens.get(at).map_or("", String::as_str);
    let mut place = module.clone();
    // Every open brace: whether it is a module's.
    let mut braces = Vec::new();
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match word(at) {
            "#" if word(at + 1) == "[" => {
                let end = closing(tokens, at + 1);
                let inside = &tokens[at + 2..end];
                let names = |name: &str| inside.iter().any(|token| token == name);
                let tests = inside[0] == "cfg" && names("test") && !names("not");
                at = if tests { item_end(tokens, end + 1) } else { end };
            }
            "pub" if word(at + 1) == "(" => at = closing(tokens, at + 1),
            "mod" if word(at + 2) == "{" => {
                place.push(word(at + 1).to_owned());
                braces.push(true);
                at += 2;
            }
            "{" => braces.push(false),
            "}" if braces.pop() == Some(true) => {
                place.pop();
            }
            "use" if word(at + 1) != "<" => {
                at += 1;
                imports(tokens, &mut at, &place, &[], &mut found);
            }
            "." | "::" if word(at + 1).starts_with(is_word) => at += 1,
            first if first.starts_with(is_word) => {
                let mut path = vec![first.to_owned()];
                while word(at + 1) == "::" && word(at + 2).starts_with(is_word) {
                    path.push(word(at + 2).to_owned());
                    at += 2;
                }
                if path.len() > 1 {
                    found.push(Named { place: place.clone(), path, alias: None });
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads one branch of an import, up to the `,`, `}` or `;` behind it.
fn imports(
    tokens: &[String],
    at: &mut usize,
    place: &Module,
    before: &[String],
    found: &mut Vec<Named>,
) {
    let mut path = before.to_vec();
    let mut alias = None;
    while let Some(token) = tokens.get(*at) {
        match token.as_str() {
            "{" => {
                while tokens[*at] != "}" {
                    *at += 1;
                    imports(tokens, at, place, &path, found);
                }
                *at += 1;
                return;
            }
            "," | "}" | ";" => break,
            "as" => alias = tokens.get(*at + 1).cloned(),
            "::" => {}
            _ if alias.is_some() => {}
            // `{self}` is the path before it.
            "self" if !before.is_empty() => {}
            name => path.push(name.to_owned()),
        }
        *at += 1;
    }
    if !path.is_empty() {
        let alias = alias.or_else(|| path.last().cloned());
        found.push(Named { place: place.clone(), path, alias });
    }
}

/// Returns where the bracket that opens here is closed.
fn closing(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// Returns where the item ends that begins here.
fn item_end(tokens: &[String], mut at: usize) -> usize {
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            ";" => return at,
            "{" => {
                let end = closing(tokens, at);
                return if tokens.get(end + 1).is_some_and(|t| t == ";") { end + 1 } else { end };
            }
            "(" | "[" => at = closing(tokens, at),
            _ => {}
        }
        at += 1;
    }
    at
}
