//! The terms of a query on the command line. They may begin with `-`, so an
//! option after them arrives as a term.

use super::error::CommandError;

/// Parts terms from the options that stand after them; tells of each known
/// option whether it is there.
///
/// # Errors
/// When there is an option that is not known.
pub fn part<'a, const N: usize>(
    words: &'a [String],
    command: &str,
    options: [&str; N],
) -> Result<(String, [bool; N]), CommandError> {
    let (given, terms): (Vec<&'a str>, Vec<&'a str>) =
        words.iter().map(String::as_str).partition(|word| word.starts_with("--"));
    if let Some(option) = given.iter().find(|option| !options.contains(option)) {
        return Err(CommandError::usage(format!("there is no option `{option}` here")).with_hint(
            format!(
                "options of the program stand before `{command}`; a deck is `deck:ID`, and one \
                 `-` negates"
            ),
        ));
    }
    Ok((terms.join(" "), options.map(|option| given.contains(&option))))
}
